package program

import (
	"slices"

	"arbiter/mana"
)

// digestIndependent marks the modifications whose result depends only on the affected object, and where objects that
// come and go can change what a modification does: the characteristics of other objects need not be worked out again.
func (r *Rules) digestIndependent() {
	r.NearIf, r.SteadyIf = make([]ZoneSet, len(r.Abilities)), make([]bool, len(r.Abilities))
	for i := range r.Abilities {
		r.NearIf[i] = r.nearOf(uint32(r.Abilities[i].If))
		r.SteadyIf[i] = r.steady(uint32(r.Abilities[i].If))
	}
	r.Independent, r.Near, r.Steady = make([]bool, len(r.Mods)), make([]ZoneSet, len(r.Mods)), make([]bool, len(r.Mods))
	for i := range r.Mods {
		m := &r.Mods[i]
		all := []uint32{uint32(m.Prop), uint32(m.Set)}
		// Others: nothing but what they apply to is worked out.
		switch m.Kind {
		case ModRule: // evaluated anew each time
			r.Independent[i], r.Steady[i] = true, true
			continue
		case ModPT, ModSetPT:
			all = append(all, uint32(m.A), uint32(m.B))
		case ModKeyword, ModDropKeyword, ModDropAbility, ModGrant, ModGrantOf, ModLoseAll, ModSwitchPT, ModAddTypes,
			ModSetTypes, ModColor, ModAddColor, ModControl, ModCopy:
			if m.Keyword != NoKeyword {
				all = append(all, uint32(m.B))
			}
		default: // depends on more than the state of the game, and is evaluated each time
			r.Near[i] = nearZones
			continue
		}
		r.Independent[i], r.Steady[i] = true, true
		for _, x := range all {
			r.Independent[i] = r.Independent[i] && r.fixed(x)
			r.Steady[i] = r.Steady[i] && r.steady(x)
			r.Near[i] |= r.nearOf(x)
		}
	}
}

// nearOf is the zones, of the battlefield and the stack, whose objects can change the result of an expression as they
// come and go, if events that it watches have it worked out again anyway.
func (r *Rules) nearOf(x uint32) ZoneSet {
	if x == 0 {
		return 0
	}
	n := &r.Nodes[x]
	info := &nodeTable[n.Op]
	var zones ZoneSet
	switch {
	case info.watches == watchAll:
		return 0
	case info.watches == watchZones:
		zones = ZoneSet(n.A) & nearZones
	case !info.constant && !info.steady:
		return nearZones
	}
	n.expressions(func(x uint32) { zones |= r.nearOf(x) })
	return zones
}

// steady reports whether no effect that begins or ends can change the result of an expression, except by changing
// characteristics.
func (r *Rules) steady(x uint32) bool {
	if x == 0 {
		return true
	}
	n := &r.Nodes[x]
	steady := nodeTable[n.Op].constant || nodeTable[n.Op].steady
	if steady {
		n.expressions(func(x uint32) { steady = steady && r.steady(x) })
	}
	return steady
}

// fixed reports whether an expression depends only on the object it is asked about, or on what can't change without all
// characteristics being worked out again.
func (r *Rules) fixed(x uint32) bool {
	if x == 0 {
		return true
	}
	n := &r.Nodes[x]
	fixed := nodeTable[n.Op].constant
	if fixed {
		n.expressions(func(x uint32) { fixed = fixed && r.fixed(x) })
	}
	return fixed
}

// AllAspects is every aspect: what an expression is assumed to read when nothing more exact is known.
const AllAspects Aspect = 1<<9 - 1

// modWrites is what each kind of modification changes.
var modWrites = [...]Aspect{
	ModPT:               AspectPT,
	ModSetPT:            AspectPT,
	ModSwitchPT:         AspectPT,
	ModKeyword:          AspectAbility,
	ModDropKeyword:      AspectAbility,
	ModDropAbility:      AspectAbility,
	ModLoseAll:          AspectAbility,
	ModGrant:            AspectAbility,
	ModGrantOf:          AspectAbility,
	ModAddTypes:         AspectType | AspectSubtype,
	ModSetTypes:         AspectType | AspectSubtype,
	ModAddSupers:        AspectType,
	ModDropSupers:       AspectType,
	ModDropTypes:        AspectType | AspectSubtype,
	ModChosenType:       AspectSubtype | AspectAbility,
	ModChosenColor:      AspectColor,
	ModColor:            AspectColor,
	ModAddColor:         AspectColor,
	ModAllCreatureTypes: AspectSubtype,
	ModLandType:         AspectSubtype | AspectAbility,
	ModControl:          AspectController,
	ModCopy:             AllAspects,
	ModName:             AspectName,
	ModNoCost:           0,
	ModText:             AspectText | AspectSubtype,
	ModKeepColor:        AspectColor,
	ModRule:             0,
}

// modReads is which characteristics decide what a modification applies to or does.
func (b *Builder) modReads(m *Mod) Aspect {
	var r Aspect
	if m.Scope == ScopeAll || m.Scope == ScopePlayers {
		r |= b.reads(uint32(m.Prop))
	}
	// Others: the other operands are constants.
	switch m.Kind {
	case ModPT, ModSetPT:
		r |= b.reads(uint32(m.A)) | b.reads(uint32(m.B))
	case ModChosenColor, ModChosenType:
		r |= b.reads(uint32(m.A))
	case ModControl:
		r |= b.reads(uint32(m.Set))
	case ModGrantOf:
		r |= b.reads(uint32(m.Set)) | AspectAbility | AspectText
	}
	return r
}

// reads is which characteristics an expression looks at.
func (b *Builder) reads(x uint32) Aspect {
	if x == 0 {
		return 0
	}
	n := &b.Draft.Nodes[x]
	a := nodeTable[n.Op].reads
	if n.Op == PropChosen && n.C == 0 {
		a &^= AspectAbility // it asks for nobody who gave the ability
	}
	if a != AllAspects {
		n.expressions(func(x uint32) { a |= b.reads(x) })
	}
	return a
}

// Static abilities and lasting effects can depend on more than characteristics: on life totals, tapped permanents, the
// step. Builder notes which kinds of events can change what any of them says, so that the characteristics are worked
// out again after those and no others. (Events that change zones, counters, control and faces always have them worked
// out again.)

const (
	watchTime   = 1<<EvTurn | 1<<EvStep | 1<<EvStepEnd
	watchLife   = 1<<EvGainLife | 1<<EvLoseLife
	watchStatus = 1<<EvTap | 1<<EvUntap | 1<<EvAttack | 1<<EvBlock | 1<<EvBlocked | 1<<EvUnblocked |
		1<<EvCombatRemove | 1<<EvMark | WatchStatusEnd | 1<<EvPhase |
		1<<EvRegenerate | 1<<EvAttach
	// watchZones, of a set of objects in zones: moves, if these are others than the battlefield and the stack.
	watchZones = 1 << 63
	watchAll   = ^uint64(0)
)

// WatchStatusEnd stands for the ends of those steps that change what permanents are marked as: creatures stop attacking
// and blocking with combat, and damage wears off in the cleanup step.
const WatchStatusEnd = 1 << 62

// nearZones are the zones whose objects have characteristics of their own.
const nearZones = ZoneSet(1<<Battlefield | 1<<Stack)

// watch is the kinds of events that can change what an expression says.
func (b *Builder) watch(x uint32) uint64 {
	if x == 0 {
		return 0
	}
	n := &b.Draft.Nodes[x]
	w := nodeTable[n.Op].watches
	switch {
	case w == watchAll:
		return watchAll
	case w == watchZones:
		// Events that change zones have the characteristics of permanents and spells worked out again anyway.
		w = 0
		if ZoneSet(n.A)&^(Battlefield.Bit()|Stack.Bit()) != 0 {
			w = 1 << EvMove
		}
	}
	n.expressions(func(x uint32) { w |= b.watch(x) })
	return w
}

// watchAbility notes what a static ability or the modifications of an effect depend on.
func (b *Builder) watchAbility(id int) {
	a := &b.Draft.Abilities[id]
	if len(a.Mods) == 0 {
		return
	}
	w := uint64(0)
	for _, i := range a.Mods {
		m := &b.Draft.Mods[i]
		if m.Kind == ModRule {
			continue // evaluated anew each time
		}
		w |= b.watch(uint32(m.Prop)) | b.watch(uint32(m.Set))
		// Others: the other operands are constants.
		switch m.Kind {
		case ModPT, ModSetPT:
			w |= b.watch(uint32(m.A)) | b.watch(uint32(m.B))
		}
	}
	b.Draft.ModReads[id] = w
	w |= b.watch(uint32(a.If))
	b.Draft.Reads[id] = w
	b.Draft.StaticReads |= w
}

// watchAttachments notes what decides whether a permanent may stay attached, besides characteristics: "enchant tapped
// creature" (704.5m, 704.5n).
func (b *Builder) watchAttachments() {
	w := uint64(0)
	for i := range b.Draft.Defs {
		w |= b.watch(uint32(b.Draft.Defs[i].Enchant))
	}
	for i := range b.Draft.Abilities {
		if a := &b.Draft.Abilities[i]; a.Kind == AbKeyword && a.Keyword == Enchant {
			w |= b.watch(uint32(a.Prop))
		}
	}
	for i := range b.Draft.Mods {
		if m := &b.Draft.Mods[i]; m.Kind == ModRule && RuleKind(m.A) == RuleCantBeAttached {
			w |= b.watch(uint32(m.Prop)) | b.watch(uint32(m.B))
		}
	}
	b.Draft.AttachReads = w
}

// A card can be cast (601.3, 118.9) for its mana cost from the hand, by an ability of its own (flashback, evoke,
// morph), or by the permission of an effect. A casting method is the AbilityID of an AbCastMod that says what is paid
// and what follows; 0 is the normal one.

// digestCasting works out what the machine needs to know quickly about casting the cards and activating their
// abilities.
func (r *Rules) digestCasting() {
	for i := range r.Abilities {
		ab := &r.Abilities[i]
		r.digestPayment(ab)
		r.Chapters = r.Chapters || ab.Keyword == Chapter
		r.Exerts = r.Exerts || ab.Keyword == Exert
		r.Enlists = r.Enlists || ab.Keyword == Enlist
	}
	for i := range r.Mods {
		if m := &r.Mods[i]; m.Kind == ModAddSupers {
			r.Worlds = r.Worlds || SuperSet(m.A)&SuperWorld != 0
		}
		if m := &r.Mods[i]; m.Kind == ModDropKeyword {
			r.CantHave = r.CantHave || m.Later
		}
	}
	for i := range r.Defs {
		d := &r.Defs[i]
		r.digestMethods(d)
		r.digestManaCost(d)
		d.StateTriggers = slices.ContainsFunc(d.Abilities, func(a AbilityID) bool {
			return r.Abilities[a].Flags&AbState != 0
		})
		d.EntersAlone = !slices.ContainsFunc(d.Abilities, r.replacesOtherMoves)
		r.Adventures = r.Adventures || d.Layout == LayoutAdventure
		r.Bestows = r.Bestows || d.Layout == LayoutBestow
		r.Worlds = r.Worlds || d.Chars.Supers&SuperWorld != 0
		r.OwnZones |= d.OwnZones
		r.ActZones |= d.ActZones
	}
	r.AsksLife = slices.ContainsFunc(r.Nodes, func(n Node) bool { return n.Op == NumLife || n.Op == NumLifeAfter }) ||
		slices.ContainsFunc(r.Costs, func(c Cost) bool { return c.Life != 0 || maybeLife(c.Mana) }) ||
		slices.ContainsFunc(r.Defs, func(d Def) bool { return maybeLife(d.Cost) }) ||
		slices.ContainsFunc(r.Abilities, func(ab Ability) bool { return ab.Source.Life > 0 })
	r.Notices = r.Ascends || r.Daybound || r.Worlds
	for i := range r.Abilities {
		r.digestActivating(&r.Abilities[i])
	}
	for i := range r.Defs {
		r.digestLeast(DefID(i))
	}
}

// maybeLife reports whether life can be paid for a symbol in a cost (107.4f).
func maybeLife(c mana.Cost) bool {
	return slices.ContainsFunc(c, func(s mana.Symbol) bool { return s.Form == mana.Phyrexian })
}

// digestPayment works out what an activated ability or a casting method costs at least.
func (r *Rules) digestPayment(ab *Ability) {
	if ab.Bit > MaxKickedBit {
		ab.Bit = 0
	}
	activated := ab.Kind == AbActivated
	if ab.ForOthers() {
		r.AnyoneActivates = true
	}
	method := ab.Kind == AbCastMod && ab.Cast == CastWay && ab.Offer == 0
	c := &r.Costs[ab.Cost]
	if !activated && !method || c.Each != 0 || c.Times != 0 || c.Bend != nil {
		return
	}
	ab.LeastMana = leastMana(&c.Bill)
	if ab.Less != 0 { // it lowers only the generic mana
		ab.LeastMana -= int32(c.Bill.Generic)
	}
	if ab.Way&(WayAnyMana|WayAnyColor) == 0 {
		ab.NeedsKinds = neededKinds(&c.Bill)
	}
	if !activated {
		return
	}
	onlyMana := !c.Untap && !c.Own && c.Life == 0 && c.Loyal == 0 && c.Can == 0 && c.Prog == 0 && c.MaxX == 0 &&
		len(c.Parts) == 0
	fixed := c.ChosenXs == 0 && c.DefinedXs == 0 && len(ab.Modes) == 0 && ab.Less == 0
	ab.SimpleCost = onlyMana && fixed && (!c.Tap || ab.Zones == Battlefield.Bit())
}

// digestMethods works out when and from where a face's own abilities let it be cast or activated.
func (r *Rules) digestMethods(d *Def) {
	d.CastMods, d.OwnZones, d.ActZones, d.CostByTarget, d.Handy = nil, 0, 0, false, false
	d.InstantSpeed = d.Chars.Is(TypeInstant) || d.Chars.Has(Flash)
	for _, a := range d.Abilities {
		ab := &r.Abilities[a]
		switch {
		case ab.Kind == AbCastMod:
			d.CastMods = append(d.CastMods, a)
			switch ab.Cast {
			case CastWay:
				if ab.Way&WayNoTiming == 0 {
					d.OwnZones |= ab.Zones &^ (Hand.Bit() | Stack.Bit() | Battlefield.Bit())
				}
				d.InstantSpeed = d.InstantSpeed || ab.Way&WayFlash != 0
			case CastFlash, CastOffering:
				d.InstantSpeed = true
			case CastAdditional:
				d.CostByTarget = d.CostByTarget || r.asksTargets(uint32(ab.N))
			case CastLess, CastMore:
				d.CostByTarget = d.CostByTarget || r.asksTargets(uint32(ab.N)) || r.asksTargets(uint32(ab.If))
			}
		case ab.Kind == AbKeyword && (ab.Keyword == Morph || ab.Keyword == Disguise):
			d.CastMods = append(d.CastMods, a)
		case ab.Kind == AbActivated || ab.Kind == AbKeyword &&
			(ab.Keyword == Suspend || ab.Keyword == Plot || ab.Keyword == Foretell):
			d.ActZones |= ab.Zones &^ Battlefield.Bit()
			d.Handy = d.Handy || ab.Zones.Has(Battlefield) && ab.Flags&AbMana == 0
		}
	}
}

// PricedByChoices reports whether what a casting modifier changes of the cost of its spell may depend on the targets or
// modes that are chosen for it.
func (r *Rules) PricedByChoices(a AbilityID) bool {
	ab := &r.Abilities[a]
	if ab.Kind != AbCastMod {
		return false
	}
	switch ab.Cast { // others don't depend on what is chosen for the spell
	case CastPerMode:
		return true
	case CastAdditional:
		return r.asksTargets(uint32(ab.N))
	case CastLess, CastMore:
		return r.asksTargets(uint32(ab.N)) || r.asksTargets(uint32(ab.If))
	}
	return false
}

// asksTargets reports whether the result of an expression may depend on the targets chosen for a spell.
func (r *Rules) asksTargets(x uint32) bool {
	if x == 0 {
		return false
	}
	n := &r.Nodes[x]
	info := &nodeTable[n.Op]
	asks := n.Op == NumReg || !info.constant && !info.steady
	n.expressions(func(x uint32) { asks = asks || r.asksTargets(x) })
	return asks
}

// digestManaCost works out how much mana a face's mana cost takes at least, and whether anything of its own changes
// that.
func (r *Rules) digestManaCost(d *Def) {
	d.LeastMana, d.NeedsKinds, d.SimpleBill = leastMana(&d.Bill), neededKinds(&d.Bill), d.Bill.Simple()
	otherwise := d.Chars.Has(Convoke) || d.Chars.Has(Delve) || d.Chars.Has(Improvise) || d.Chars.Has(Assist)
	d.PlainCost = len(d.CastMods) == 0 && d.Cost.Variables() == 0 && !otherwise && !d.ActZones.Has(Hand)
	d.Phyrexian = slices.ContainsFunc(d.Cost, func(s mana.Symbol) bool { return s.Form == mana.Phyrexian })
	if d.Spell != 0 {
		for _, m := range r.Abilities[d.Spell].Modes {
			d.PlainCost = d.PlainCost && m.Cost == 0
		}
	}
	d.FullPrice, d.FullColored = !otherwise, !d.Chars.Has(Convoke)
	for _, a := range d.CastMods {
		ab := &r.Abilities[a]
		d.FullPrice = d.FullPrice && ab.Cast != CastLess && ab.Cast != CastOffering
		d.FullColored = d.FullColored && !(ab.Cast == CastLess && ab.Cost != 0) && ab.Cast != CastOffering
	}
}

// neededKinds are the types of mana of which a bill needs some.
func neededKinds(b *mana.Bill) (kinds mana.Kinds) {
	for k, n := range b.Mana {
		if n > 0 {
			kinds |= mana.Kind(k).Set()
		}
	}
	return kinds
}

// leastMana is how much mana pays a bill at least, Phyrexian symbols being paid with life.
func leastMana(b *mana.Bill) int32 {
	n := int32(b.Total())
	for _, p := range b.Parts {
		if p.Form == mana.Phyrexian {
			n -= int32(p.Count)
		}
	}
	return n
}

// digestAdds notes what types of mana the program of a mana ability adds, for abilities that Makes does not tell.
func (r *Rules) digestAdds(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Flags&AbMana == 0 || ab.Prog == 0 {
		return
	}
	for i := ab.Prog; int(i) < len(r.Code) && r.Code[i].Op != OpEnd; i++ {
		switch in := &r.Code[i]; {
		case in.Op == OpAddMana && in.Flags&AddChosen == 0:
			ab.AddsKinds |= mana.Kind(in.C).Set()
		case in.Op == OpChoose && r.Choices[in.A].Kind == DecideColor && r.Choices[in.A].KindsOf == 0:
			if ab.AddsKinds |= r.Choices[in.A].Kinds; r.Choices[in.A].Kinds == 0 {
				ab.AddsKinds |= mana.AnyColor
			}
		}
	}
}

// digestTargets notes abilities of whose targets one bears on another.
func (r *Rules) digestTargets(a AbilityID) {
	ab := &r.Abilities[a]
	look := func(specs []TargetSpec) {
		for i := range specs {
			s := &specs[i]
			r.registersOf(uint32(s.Prop), func(reg uint8) {
				targets := func(t TargetSpec) bool { return t.fills(reg) }
				s.Depends = s.Depends || slices.ContainsFunc(ab.Targets, targets) || slices.ContainsFunc(specs, targets)
			})
			ab.DependentTargets = ab.DependentTargets || s.Other || s.Depends
		}
	}
	look(ab.Targets)
	for _, m := range ab.Modes {
		look(m.Targets)
	}
}

// How much a player would rather not use a source; lands come first.
const (
	keepLand     = 0
	KeepDelve    = 1
	KeepArtifact = 2
	KeepCreature = 4
	KeepFighter  = 6 // a creature that fights
	KeepSpent    = 8 // used up by it
	keepLife     = 6
	keepHand     = 12
)

// digestSource works out what the payment solver knows of a mana ability.
func (r *Rules) digestSource(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Kind != AbActivated || ab.Flags&AbMana == 0 || !ab.Known() && !r.digestChosen(ab) {
		return
	}
	c := &r.Costs[ab.Cost]
	s := ab.Makes
	ab.PlainSource = c.Tap && !c.Untap && c.Mana == nil && c.Life == 0 && c.Parts == nil && c.Prog == 0 && c.Can == 0 &&
		ab.N == 0 && ab.Rest == 0 && ab.If == 0 && ab.MakesOf == 0 && ab.Chosen.N == 0
	ab.OneMana = ab.PlainSource && s.Output == mana.Same && s.Amount == 1 && s.Kinds.Len() == 1 && s.Cost == 0 &&
		s.Life == 0 && s.Keep == 0 && s.Class == 0 && !s.Direct
	if c.Untap || c.Prog != 0 || c.ChosenXs > 0 || c.Loyal != 0 || c.Times != 0 || ab.Flags&AbInstant != 0 ||
		len(ab.Targets) > 0 || len(ab.Modes) > 0 {
		return // by hand only
	}
	for _, p := range c.Parts {
		self := p.All && r.Nodes[p.From].Op == SetSource
		if !self && len(c.Parts) == 1 && c.Mana == nil && p.oneOther() {
			ab.SourceUsesOther = true
			continue
		}
		if n := r.tapsSeveral(&p); n > 0 && len(c.Parts) == 1 && c.Mana == nil && !c.Tap && ab.Known() {
			ab.SourceTaps = n
			continue
		}
		if !self || p.Kind == PartTap || p.Kind == PartUntap {
			return
		}
		switch p.Kind {
		case PartUncounter:
			if ab.SourceRemoves, ab.SourceCounter = r.removes(&p), p.Counter; ab.SourceRemoves == 0 ||
				len(c.Parts) > 1 {
				return
			}
		case PartCounter, PartReveal:
		case PartSacrifice, PartDiscard, PartExile, PartReturn, PartGraveyard, PartTop, PartBottom:
			ab.SourceUsesSelf = true
		default:
			return // tapping and untapping are above; a player who gains life is no object
		}
	}
	if c.Mana != nil {
		total := c.Bill.Total()
		if total > mana.MaxSourceCost || c.Bill.Snow > 0 {
			return
		}
		kinds := mana.Kinds(0)
		if c.Bill.Generic > 0 {
			kinds = mana.AnyType
		}
		for k, n := range c.Bill.Mana {
			if n > 0 {
				if kinds != 0 {
					return
				}
				kinds = mana.Kind(k).Set()
			}
		}
		for _, p := range c.Bill.Parts {
			if p.Count > 0 {
				if p.Form != mana.Hybrid || kinds != 0 {
					return
				}
				kinds = p.Kinds
			}
		}
		s.Cost, s.CostKinds = uint8(total), kinds
	}
	if c.Life != 0 {
		n := &r.Nodes[c.Life]
		if n.Op != NumConst || n.A > 100 {
			return
		}
		s.Life = uint8(n.A)
		s.Keep += keepLife
	}
	if ab.Rest != 0 {
		s.Keep += keepLife // most deal damage to who uses them
	}
	if ab.SourceUsesSelf {
		s.Keep += KeepSpent
	}
	if ab.Zones.Has(Hand) {
		s.Keep += keepHand
	}
	ab.Source, ab.HasSource = s, true
}

// removes is how many counters a part of a cost removes from each object, 0 if that isn't known beforehand.
func (r *Rules) removes(p *CostPart) uint16 {
	if p.Amount == 0 {
		return 1
	}
	if n := &r.Nodes[p.Amount]; n.Op == NumConst && n.A > 0 && n.A < 1000 {
		return uint16(n.A)
	}
	return 0
}

// tapsSeveral is the number of objects that a part of a cost taps, if that is fixed and more than one.
func (r *Rules) tapsSeveral(p *CostPart) uint8 {
	if n := &r.Nodes[p.N]; p.Kind == PartTap && p.N != 0 && n.Op == NumConst && n.A > 1 && n.A < 20 && p.Total == 0 &&
		!p.All && !p.Any && !p.Random {
		return uint8(n.A)
	}
	return 0
}

// digestChosen works out what a mana ability adds whose program has its player choose a color and adds mana of it:
// "Choose a color. Add an amount of mana of that color equal to your devotion to that color."
func (r *Rules) digestChosen(ab *Ability) bool {
	x, chosen := ChosenMana{}, false
	for i := ab.Prog; i != 0; i++ {
		// Others: the program does something else; payment does not count on it.
		switch in := &r.Code[i]; in.Op {
		case OpChoose:
			c := &r.Choices[in.A]
			of := &r.Nodes[c.KindsOf]
			switch {
			case c.Kind != DecideColor || c.NotReg != 0 || c.Several || r.Nodes[c.Who].Op != SetYou && c.Who != 0:
				return false
			case chosen && of.Op == NumRegKind && uint8(of.A) == x.Reg: // which of the chosen types: there is one
			case chosen || c.KindsOf != 0:
				return false
			default:
				if x.Reg, x.Kinds, chosen = c.Reg, c.Kinds, true; x.Kinds == 0 {
					x.Kinds = mana.AnyColor
				}
			}
		case OpJumpIfNot:
			if c := &r.Nodes[in.B]; !chosen || c.Op != CondCompare || r.Nodes[c.A].Op != NumRegKind {
				return false
			}
		case OpAddMana:
			x.N = NumX(in.B)
			known := chosen && in.Flags&AddChosen != 0 && in.D == 0 && r.Nodes[in.A].Op == SetYou &&
				r.Code[i+1].Op == OpEnd
			r.registersOf(uint32(x.N), func(reg uint8) { known = known && reg == x.Reg })
			if known {
				ab.Chosen = x
			}
			return known
		default:
			return false
		}
	}
	return false
}

// oneOther reports whether a part of a cost is paid with one object that is sacrificed, tapped, discarded or exiled.
func (p *CostPart) oneOther() bool {
	return (p.Kind == PartSacrifice || p.Kind == PartTap || p.Kind == PartDiscard || p.Kind == PartExile) &&
		p.N == 0 && p.Total == 0 && !p.All && !p.Any && !p.Random
}

// digestManaTrigger marks triggered mana abilities (605.1b): those that trigger from mana abilities, have no target and
// add mana. They don't use the stack but resolve at once after the mana ability that triggered them (605.4a; 411.3 of
// 2006), also while a cost is being paid.
func (r *Rules) digestManaTrigger(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Kind != AbTriggered || len(ab.Targets) > 0 || len(ab.Modes) > 0 || ab.Prog == 0 {
		return
	}
	for _, p := range ab.Trigger {
		pat := &r.Patterns[p]
		if pat.Kinds != EvAddMana.Bit() && (pat.Kinds != EvTap.Bit() || pat.Flags&FlagForMana == 0) {
			return
		}
	}
	for i := ab.Prog; int(i) < len(r.Code) && r.Code[i].Op != OpEnd; i++ {
		if r.Code[i].Op == OpAddMana {
			ab.Flags |= AbMana
			r.digestExtra(ab)
			return
		}
	}
}

// digestExtra works out what a triggered mana ability adds when a permanent is tapped for mana, if its program does
// just that: it adds mana of a type that is given or chosen from few, and then perhaps does something else.
func (r *Rules) digestExtra(ab *Ability) {
	if len(ab.Trigger) != 1 || ab.If != 0 || ab.Flags&AbOncePerTurn != 0 ||
		r.Patterns[ab.Trigger[0]].Kinds != EvTap.Bit() {
		return
	}
	var x ExtraMana
	for i := ab.Prog; ; i++ {
		// Others: the program does something before it adds mana; payment does not count on it.
		switch in := &r.Code[i]; in.Op {
		case OpJumpIfNot: // "any type that land produced", if there is one
			if c := &r.Nodes[in.B]; c.Op != CondCompare || r.Nodes[c.A].Op != NumProduced &&
				r.Nodes[c.A].Op != NumChosenKind {
				return
			}
		case OpChoose:
			c := &r.Choices[in.A]
			if c.Kind != DecideColor || c.NotReg != 0 {
				return
			}
			if x.Kinds, x.KindsOf = c.Kinds, c.KindsOf; x.Kinds == 0 {
				x.Kinds = mana.AnyColor
			}
			if x.KindsOf != 0 && r.Nodes[x.KindsOf].Op == NumProduced {
				x.KindsOf, x.Produced = 0, true
			}
		case OpAddMana:
			if in.Flags&AddChosen == 0 {
				x.Kinds = mana.Kind(in.C).Set()
			}
			x.N = NumX(in.B)
			known := in.D == 0 && x.Kinds != 0
			none := func(uint8) { known = false }
			r.registersOf(uint32(x.N), none)
			r.registersOf(uint32(x.KindsOf), none)
			if x.Yours = r.Nodes[in.A].Op == SetYou; known && (x.Yours || r.tapper(SetX(in.A), ab)) {
				ab.Extra, r.ExtraMana = x, true
			}
			return
		default:
			return
		}
	}
}

// tapper reports whether a set is the player who taps the permanent that triggers an ability, or its controller.
func (r *Rules) tapper(x SetX, ab *Ability) bool {
	n, part := &r.Nodes[x], PartPlayer
	if n.Op == SetControllers {
		n, part = &r.Nodes[n.A], PartObj
		if n.Op == SetLast {
			n = &r.Nodes[n.A]
		}
	}
	return n.Op == SetReg && slices.ContainsFunc(r.Patterns[ab.Trigger[0]].Binds, func(b Bind) bool {
		return int32(b.Reg) == n.A && b.Part == part && !b.Controller && !b.Owner
	})
}

// digestReach notes for each modification of all objects with a property which types these have: with many
// modifications on a big board most time would go into asking lands and artifacts whether they are creatures.
func (r *Rules) digestReach() {
	r.ReachTypes = make([]TypeSet, len(r.Mods))
	for i := range r.Mods {
		if m := &r.Mods[i]; m.Scope == ScopeAll {
			r.ReachTypes[i] = r.TypesOf(m.Prop)
			r.FarZones |= m.FarZones()
		}
	}
	for i := range r.Abilities {
		for k := range r.Abilities[i].Targets {
			t := &r.Abilities[i].Targets[k]
			t.Types = r.TypesOf(t.Prop)
		}
	}
}

// TypesOf is a set of types of which every object with a property has one; 0 if none is known.
func (r *Rules) TypesOf(x PropX) TypeSet {
	// Others: the other properties name no type.
	switch n := &r.Nodes[x]; n.Op {
	case PropType:
		return TypeSet(n.A)
	case PropAnd:
		if t := r.TypesOf(PropX(n.A)); t != 0 {
			return t
		}
		return r.TypesOf(PropX(n.B))
	case PropOr:
		if a, b := r.TypesOf(PropX(n.A)), r.TypesOf(PropX(n.B)); a != 0 && b != 0 {
			return a | b
		}
	}
	return 0
}

// DigestAbility adds one ability to the masks.
func (r *Rules) DigestAbility(c *Chars, a AbilityID) {
	ab := &r.Abilities[a]
	switch ab.Kind {
	case AbTriggered:
		for _, p := range ab.Trigger {
			c.Triggers |= r.Patterns[p].Kinds
		}
	case AbReplacement:
		for _, p := range ab.Trigger {
			c.Replaces |= r.Patterns[p].Kinds
		}
	case AbActivated:
		c.Flags |= HasActivated
		if ab.Flags&AbMana == 0 || !ab.HasSource || ab.ByHand() {
			c.Flags |= HasPlays
		}
	case AbKeyword:
		if ab.Keyword == Protection || ab.Keyword == Landwalk || ab.Keyword == BandsWithOther || ab.Keyword == Exert ||
			ab.Keyword == Enlist || ab.Keyword == ExtraVote || ab.Keyword == ExtraSurveil || ab.Keyword == FaceAgain ||
			ab.Keyword == Cascading || ab.Keyword == Toxic {
			c.Keywords.Add(ab.Keyword)
		}
		if ab.Keyword == Hexproof && ab.Prop != 0 {
			c.Flags |= HasTargetRules
		}
	case AbStatic:
		c.Flags |= HasStatics
		if ab.Flags&AbCDA != 0 {
			c.Flags |= HasCDA
		}
	}
}

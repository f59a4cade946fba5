package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// phrase is the property of a noun phrase; see noun. It reports whether players, objects or both can match, and in
// which zones the objects are (109.2): those the text names, else the battlefield, the stack for spells, or the given
// zones for cards.
func (l *lowerer) phrase(o ability.Objects, zones program.ZoneSet) (p program.PropX, players, objects bool,
	in program.ZoneSet) {
	o = haunted(o)
	defer l.restore(l.context)
	l.describing = o.Said
	players, objects = nounSort(o.Noun)
	in = zones
	switch spells(o.Noun) {
	case 1:
		in = program.Stack.Bit()
	case 2:
		in = program.Stack.Bit() | program.Battlefield.Bit()
	}
	if !hasZone(o.Pre, &in) && !hasZone(o.Post, &in) {
		nounZone(o.Noun, &in)
	}
	if p = l.spellsAndOthers(o.Noun); p == 0 && o.Noun != nil {
		p = l.prop(o.Noun)
	}
	for _, q := range o.Pre {
		if x := l.permanentKind(o.Noun, q); x != 0 {
			p = l.and(p, x)
			continue
		}
		p = l.and(p, l.prop(q))
	}
	var extremes []ability.WithGreatest
	for _, q := range o.Post {
		if g, ok := q.(ability.WithGreatest); ok && g.Among == nil {
			extremes = append(extremes, g)
			continue
		}
		if a, ok := q.(ability.IsAttacking); ok && players && !objects {
			q = attackingWith(a)
		}
		x := l.prop(q)
		if players && objects && ofObjects(q) {
			x = l.b.PropOr(l.b.PropPlayer(), x)
		}
		p = l.and(p, x)
	}
	for _, g := range extremes { // among all that match the rest
		of := l.b.NumGreatest
		if g.Least {
			of = l.b.NumLeast
		}
		most := of(g.Stat, l.b.SetAll(in, p, 0))
		statOfEach(o, g.Stat)
		p = l.and(p, l.b.PropStat(g.Stat, ability.EqualTo, most))
	}
	return p, players, objects, in
}

// ofObjects reports whether a description is of an object only: in "an opponent or creature an opponent controls" it is
// of the creature.
func ofObjects(p ability.Property) bool {
	// Others: players can fit them too.
	switch p.(type) {
	case ability.Controlled, ability.Owned:
		return true
	}
	return false
}

// permanentKind is the meaning of "permanent" for a card or spell: that its types make it a permanent card or spell
// (110.4a, 110.4b). It returns 0 for other properties.
func (l *lowerer) permanentKind(noun, q ability.Property) program.PropX {
	k, ok := noun.(ability.IsKind)
	if !ok || k.Kind != ability.AnyCard && k.Kind != ability.AnySpell {
		return 0
	}
	not, is := q.(ability.Not)
	if is {
		q = not.P
	}
	if k, ok := q.(ability.IsKind); !ok || k.Kind != ability.AnyPermanent {
		return 0
	}
	x := l.b.PropType(program.TypeArtifact | program.TypeBattle | program.TypeCreature | program.TypeEnchantment |
		program.TypeLand | program.TypePlaneswalker)
	if is {
		return l.b.PropNot(x)
	}
	return x
}

// hasZone finds a zone among properties.
func hasZone(list []ability.Property, in *program.ZoneSet) bool {
	for _, p := range list {
		// Others: the other descriptions name no zone.
		switch p := p.(type) {
		case ability.InZone:
			if p.Zone == ability.StartingDeck {
				*in = deckZones
				return true
			}
			*in = zoneOf(p.Zone).Bit()
			return true
		case ability.InZones:
			*in = zonesOf(p.Zones)
			return true
		case ability.Not:
			if z, ok := p.P.(ability.InZone); ok && z.Zone == ability.Battlefield && z.Of == nil {
				*in = elsewhereZones | program.Stack.Bit() | program.Command.Bit()
				return true
			}
		case ability.ExiledWith, ability.UsedToCraft, ability.IsSuspended: // 702.62b
			*in = program.Exile.Bit()
			return true
		case ability.Or:
			if zones, ok := eitherZone(p.List); ok {
				*in = zones
				return true
			}
		}
	}
	return false
}

// cardsOnly reports whether a noun means cards, which are never permanents or spells (109.2a).
func cardsOnly(noun ability.Property) bool {
	switch n := noun.(type) {
	case ability.Or:
		for _, q := range n.List {
			if cardsOnly(q) {
				return true
			}
		}
	case ability.Such:
		return cardsOnly(n.Noun)
	}
	return isCard(noun)
}

// eitherZone returns the zones of "in exile and in your graveyard": all that the members of a list name. It reports
// false if some name none.
func eitherZone(list []ability.Property) (all program.ZoneSet, ok bool) {
	for i := range list {
		var in program.ZoneSet
		if !hasZone(list[i:i+1], &in) {
			return 0, false
		}
		all |= in
	}
	return all, len(list) > 0
}

func nounZone(p ability.Property, in *program.ZoneSet) bool {
	if o, ok := p.(ability.Or); ok && o.Each {
		var all program.ZoneSet
		for _, q := range o.List {
			z := *in
			nounZone(q, &z)
			all |= z
		}
		found := all != *in
		*in = all
		return found
	}
	if s, ok := p.(ability.Such); ok {
		return hasZone(s.Pre, in) || hasZone(s.Post, in) || nounZone(s.Noun, in)
	}
	return false
}

// spells reports whether a noun means objects on the stack: 1 only there, 2 there too.
func spells(p ability.Property) int {
	// Others: the other descriptions are of cards and permanents.
	switch p := p.(type) {
	case ability.IsKind:
		switch p.Kind {
		case ability.AnySpell, ability.AnyAbility, ability.ActivatedAbility, ability.TriggeredAbility,
			ability.SpellOrAbility:
			return 1
		case ability.SpellOrPermanent:
			return 2
		}
	case ability.Or:
		some, all := false, true
		for _, q := range p.List {
			switch spells(q) {
			case 0:
				all = false
			case 1:
				some = true
			default:
				return 2
			}
		}
		if some && all {
			return 1
		}
		if some {
			return 2
		}
	case ability.Such:
		return spells(p.Noun)
	}
	return 0
}

// spellsAndOthers is the property of "spell or nonland permanent", where only spells are on the stack; 0 for other
// nouns.
func (l *lowerer) spellsAndOthers(p ability.Property) program.PropX {
	or, ok := p.(ability.Or)
	if !ok || spells(p) != 2 {
		return 0
	}
	var x program.PropX
	for i, q := range or.List {
		y := l.prop(q)
		if spells(q) == 0 {
			y = l.and(y, l.b.PropZone(program.Battlefield.Bit()))
		}
		if i == 0 {
			x = y
		} else {
			x = l.b.PropOr(x, y)
		}
	}
	return x
}

// nounSort reports whether a noun means players, objects or both.
func nounSort(p ability.Property) (players, objects bool) {
	// Others: the other descriptions are of objects.
	switch p := p.(type) {
	case ability.IsKind:
		switch p.Kind {
		case ability.AnyPlayerKind, ability.AnyOpponent, ability.AnyTeammate:
			return true, false
		}
	case ability.Friend:
		return true, false
	case ability.Or:
		for _, q := range p.List {
			a, b := nounSort(q)
			players, objects = players || a, objects || b
		}
		return players, objects
	case ability.Such:
		return nounSort(p.Noun)
	}
	return false, true
}

// and combines properties; 0 is everything.
func (l *lowerer) and(a, b program.PropX) program.PropX {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	}
	return l.b.PropAnd(a, b)
}

func (l *lowerer) anyOf(list []ability.Property, all bool) program.PropX {
	var x program.PropX
	for i, q := range list {
		p := l.prop(q)
		switch {
		case i == 0:
			x = p
		case all:
			x = l.and(x, p)
		default:
			x = l.b.PropOr(x, p)
		}
	}
	return x
}

// property compiles a description into a property; see prop.
func (l *lowerer) property(p ability.Property) program.PropX {
	b := l.b
	switch p := p.(type) {
	case ability.Controlling:
		return l.propControlling(p)
	case ability.HasType:
		return b.PropType(program.TypeSet(1 << int32(p.Type)))
	case ability.HasSubtype:
		return b.PropSubtype(b.Subtype(string(p.Subtype)))
	case ability.HasSupertype:
		return b.PropSuper(program.SuperSet(1 << int32(p.Supertype)))
	case ability.HasColor:
		return b.PropColor(p.Color.Set())
	case ability.Colorless:
		return b.PropColors(0, 0)
	case ability.Monocolored:
		return b.PropColors(1, 1)
	case ability.Multicolored:
		return b.PropColors(2, 5)
	case ability.IsKind:
		return l.kind(p)
	case ability.Not:
		return b.PropNot(l.prop(p.P))
	case ability.Or:
		return l.anyOf(p.List, false)
	case ability.And:
		return l.anyOf(p.List, true)
	case ability.Such:
		return l.propSuch(p)
	case ability.IsTapped:
		return b.PropFlags(program.Tapped)
	case ability.IsUntapped:
		return l.and(b.PropPermanent(), b.PropNot(b.PropFlags(program.Tapped)))
	case ability.IsAttacking:
		return l.propIsAttacking(p)
	case ability.IsBlocking:
		return l.propIsBlocking(p)
	case ability.IsBlocked:
		return l.propIsBlocked(p)
	case ability.IsUnblocked:
		return b.PropFlags(program.Unblocked)
	case ability.IsToken:
		return b.PropKind(1 << program.KindToken)
	case ability.NoAbilities:
		return b.PropNoAbilities()
	case ability.FaceDown:
		return b.PropObjFlags(program.FlagFaceDown)
	case ability.IsSuspected:
		return b.PropFlags(program.Suspected)
	case ability.IsGoaded:
		return b.PropGoaded()
	case ability.InSector:
		return l.inSector(p)
	case ability.IsHarnessed:
		return b.PropFlags(program.Harnessed)
	case ability.IsMonstrous:
		return b.PropFlags(program.Monstrous)
	case ability.IsSaddled:
		return b.PropFlags(program.Saddled)
	case ability.IsRenowned:
		return b.PropFlags(program.Renowned)
	case ability.IsTransformed:
		return b.PropTransformed()
	case ability.Historic:
		return b.PropOr(b.PropOr(b.PropType(program.TypeArtifact), b.PropSuper(program.SuperLegendary)),
			b.PropSubtype(b.Subtype("Saga")))
	case ability.Controlled:
		return l.propControlled(p)
	case ability.Owned:
		return l.propOwned(p)
	case ability.HasActivated:
		which := 0
		if p.Tap {
			which |= int(program.OnlyTapAbilities)
		}
		if p.NotMana {
			which |= int(program.NotManaAbilities)
		}
		if p.Mana {
			which |= int(program.OnlyManaAbilities)
		}
		return b.PropActivated(which)
	case ability.RepeatsSymbol:
		return b.PropRepeats()
	case ability.InZone:
		return l.propInZone(p)
	case ability.InZones:
		return l.propInZones(p)
	case ability.With:
		return l.propWith(p)
	case ability.WithMost:
		return l.withMost(p)
	case ability.TiedFor:
		if p.Life {
			return l.tiedForLife(p)
		}
	case ability.WithMore:
		return l.propWithMore(p)
	case ability.ControllingMore:
		return l.propControllingMore(p)
	case ability.WithOpponents:
		return l.propWithOpponents(p)
	case ability.WithStat:
		return l.propWithStat(p)
	case ability.SameController:
		return l.propSameController(p)
	case ability.Friend:
		return l.befriended(p)
	case ability.WhoDid:
		return l.whoDid(p)
	case ability.InPile:
		return b.PropIn(l.ref(p.Of))
	case ability.Kicked:
		return b.PropThat(l.kicked(b.SetIt()))
	case ability.RingBearer:
		return l.ringBearer(p)
	case ability.AtMaxSpeed:
		return l.notProp(b.PropThat(l.maxSpeed(b.SetIt())), p.Not)
	case ability.WithParity:
		return b.PropParity(p.Stat, p.Odd)
	case ability.WithCounter:
		return l.propWithCounter(p)
	case ability.IsSuspended:
		return l.suspended()
	case ability.OtherThan:
		return l.propOtherThan(p)
	case ability.FromAmong:
		return b.PropIn(l.ref(p.Of))
	case ability.Named:
		return l.propNamed(p)
	case ability.ControllingMost:
		return l.propControllingMost(p)
	case ability.OfBasicLandType:
		return l.propOfBasicLandType(p)
	case ability.HasAdventure:
		return b.PropAdventure()
	case ability.OfCommonColor:
		return b.PropCommonColor(l.all(p.Among))
	case ability.Be:
		return l.prop(p.P)
	case ability.Formed:
		return l.prop(p.P)
	case ability.Did, ability.DoneBy, ability.AttackedWith:
		return l.pastProp(p)
	case ability.PutThere:
		return l.putThere(p)
	case ability.UnderCards:
		return l.underCards(p)
	case ability.DoneThisWay:
		return l.propDoneThisWay(p)
	case ability.Targeting:
		return l.propTargeting(p)
	case ability.CouldTarget:
		return b.PropCouldTarget(l.about(p.By), false)
	case ability.WithStatOf:
		return l.propWithStatOf(p)
	case ability.Convoked:
		return l.propConvoked(p)
	case ability.AsItDealt:
		return l.propAsItDealt(p)
	case ability.EncodedBy:
		return l.propEncodedBy(p)
	case ability.BandedWith:
		return b.PropBanded(l.about(p.What))
	case ability.PairedWith:
		return l.pairedWith(p)
	case ability.IsPaired:
		return l.propIsPaired(p)
	case ability.HauntedBy:
		return l.propHauntedBy(p)
	case ability.IsEnchanted:
		return l.propEnchanted(p)
	case ability.Modified:
		return l.propModified()
	case ability.IsEquipped:
		return b.PropHosts(b.PropSubtype(b.Subtype("Equipment")))
	case ability.AttachedTo:
		return l.propAttachedTo(p)
	case ability.Shares:
		return l.propShares(p)
	case ability.SameNameAs:
		return l.sharing(program.ShareName, p.Of, b.SetLast(l.about(p.Of)))
	case ability.OtherNameThan:
		return l.otherName(p)
	case ability.WithGreatest:
		return l.propWithGreatest(p)
	case ability.WithHand:
		return l.propWithHand(p)
	case ability.WithLife:
		return b.PropPlayerCount(0, l.num(p.N), p.Op)
	case ability.NthCast:
		return l.propNthCast(p)
	case ability.AllColors:
		return b.PropColors(5, 5)
	case ability.FaceUp:
		return b.PropNot(b.PropObjFlags(program.FlagFaceDown))
	case ability.InBlockWith:
		return l.propInBlockWith(p)
	case ability.WithX:
		return b.PropHasX()
	case ability.FromSource:
		return b.PropSourced(l.described(sourceNoun(p.What)))
	case ability.OfSource:
		return l.propOfSource(p)
	case ability.OfChosen:
		return l.ofChosen(p)
	case ability.OfThat:
		return l.propOfThat(p)
	case ability.ExiledWith:
		return l.propExiledWith(p)
	case ability.MadeWith:
		return l.propMadeWith(p)
	case ability.UsedToCraft:
		return l.propUsedToCraft(p)
	case ability.Everything:
		return 0
	case ability.Outlaw:
		return l.propOutlaw(p)
	case ability.CouldEnchant:
		return b.PropCouldEnchant(l.about(p.What))
	case ability.WhoseController:
		return b.PropControlledBy(b.SetPlayersThat(l.pastProp(ability.Did{Acts: p.Acts, When: p.When, Who: true})))
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propControlling(p ability.Controlling) program.PropX {
	b := l.b
	if o, ok := p.What.(ability.Objects); ok && !o.Det.Other && (o.Det.How == ability.One || o.Det.How == ability.Any ||
		o.Det.How == ability.Bare) {
		return l.notProp(b.PropMoreOf(l.countOfIt(o), b.Const(0), false), p.Not)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propSuch(p ability.Such) program.PropX {
	x, _, _, _ := l.noun(ability.Objects{Pre: p.Pre, Noun: p.Noun, Post: p.Post}, program.AllZones)
	return x
}

func (l *lowerer) propControlled(p ability.Controlled) program.PropX {
	b := l.b
	if p.Did && !l.inPast && !l.would { // what would happen to it hasn't happened
		refuse(p, "a description of an object as it was")
	}
	return l.notProp(b.PropControlledBy(l.about(p.By)), p.Not)
}

func (l *lowerer) propOwned(p ability.Owned) program.PropX {
	b := l.b
	owns, controls := b.PropOwnedBy(l.about(p.By)), program.PropX(0)
	if p.Both || p.But {
		controls = b.PropControlledBy(l.about(p.By))
	}
	switch {
	case p.Both: // "you both own and control"
		return l.and(owns, controls)
	case p.But && p.Not: // "you control but don't own"
		return l.and(controls, l.notProp(owns, true))
	case p.But: // "you own but don't control"
		return l.and(owns, l.notProp(controls, true))
	}
	return l.notProp(owns, p.Not)
}

func (l *lowerer) propInZone(p ability.InZone) program.PropX {
	b := l.b
	if p.Zone == ability.StartingDeck {
		return l.and(b.PropZone(deckZones), b.PropOwnedBy(l.about(p.Of)))
	}
	if p.Single || p.Opening {
		refuse(p, "a place to put something")
	}
	x := b.PropZone(zoneOf(p.Zone).Bit())
	if p.Of != nil {
		x = l.and(x, b.PropOwnedBy(l.about(p.Of)))
	}
	return x
}

func (l *lowerer) propInZones(p ability.InZones) program.PropX {
	b := l.b
	x := b.PropZone(zonesOf(p.Zones))
	if p.Of != nil {
		x = l.and(x, b.PropOwnedBy(l.about(p.Of)))
	}
	return x
}

func (l *lowerer) propWith(p ability.With) program.PropX {
	b := l.b
	var x program.PropX
	for i, a := range p.List {
		k, ok := a.(ability.Keyword)
		if !ok {
			refuse(a, "an ability that is granted")
		}
		y := l.hasKeyword(k)
		switch {
		case i == 0:
			x = y
		case p.Join == ability.JoinOr || p.Not || p.Any:
			x = b.PropOr(x, y)
		default:
			x = l.and(x, y)
		}
	}
	return l.notProp(x, p.Not)
}

func (l *lowerer) propControllingMore(p ability.ControllingMore) program.PropX {
	if o, ok := p.What.(ability.Objects); ok && o.Det.How == ability.Bare {
		return l.foeOf(l.moreBy(p.Than, p.Fewer, p.By, l.controlledBy(o)), p.Than, p.Foe)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propWithOpponents(p ability.WithOpponents) program.PropX {
	b := l.b
	foes := b.NumCount(b.SetOpponentsOf(b.SetIt()))
	return b.PropThat(b.CondCompare(foes, l.num(p.N), p.Op))
}

func (l *lowerer) propWithStat(p ability.WithStat) program.PropX {
	b := l.b
	if _, total := totalOf(p.Stat); total || p.Stat == ability.BasePower {
		refuse(p, "what each of several has") // together they have it
	}
	if p.Stat == ability.PowerOrToughness && p.N != nil { // "power or toughness 1 or less": either of them
		one, other := p, p
		one.Stat, other.Stat = ability.Power, ability.Toughness
		return b.PropOr(l.propWithStat(one), l.propWithStat(other))
	}
	statOfEach(p, p.Stat)
	if p.N == nil { // "with greater power"
		return b.PropStat(p.Stat, p.Op, b.NumStat(p.Stat, l.rivals(p)))
	}
	itself := func(r ability.Ref) bool {
		it, ok := r.(ability.It)
		return ok && l.describing != 0 && it.To == l.describing
	}
	its := b.NumStat(p.Stat, b.SetIt())
	switch own := p.N.(type) {
	case ability.StatOf:
		if itself(own.Of) && own.Stat != ability.BasePower {
			return b.PropThat(b.CondCompare(its, b.NumStat(own.Stat, b.SetIt()), p.Op))
		}
	case ability.CountersOn: // "with mana value less than or equal to the number of rust counters on it"
		if itself(own.On) && own.Kind != "" {
			return b.PropThat(b.CondCompare(its, b.NumCounters(l.counter(own.Kind), b.SetIt()), p.Op))
		}
	}
	return b.PropStat(p.Stat, p.Op, l.num(p.N))
}

// statOfEach refuses a stat that the machine doesn't know of an object.
func statOfEach(n ability.Node, s ability.Stat) {
	switch s {
	case ability.Power, ability.Toughness, ability.ManaValue, ability.Loyalty, ability.TotalPowerToughness:
	default:
		refuse(n, "what an object has")
	}
}

func (l *lowerer) propSameController(p ability.SameController) program.PropX {
	b := l.b
	if len(l.targets) == 0 {
		refuse(p, "a controller shared with targets, where there are none")
	}
	before := l.setReg(l.targets[len(l.targets)-1].Reg)
	return b.PropControlledBy(b.SetControllers(b.SetLast(before)))
}

func (l *lowerer) propOtherThan(p ability.OtherThan) program.PropX {
	b := l.b
	if o, ok := p.What.(ability.Objects); ok && o.Said == 0 && (o.Det == (ability.Det{How: ability.One}) ||
		o.Det == (ability.Det{}) && cardsOnly(o.Noun)) {
		return b.PropNot(l.described(o)) // "a basic land card", "basic land cards", in any zone
	}
	return b.PropNot(b.PropIn(l.about(p.What)))
}

func (l *lowerer) propNamed(p ability.Named) program.PropX {
	b := l.b
	named := func(n string) program.PropX {
		if n == "~" {
			n = l.name
		}
		return b.PropName(b.Name(n))
	}
	if p.Not {
		return b.PropNot(named(p.Name))
	}
	if p.Or != "" {
		return b.PropOr(named(p.Name), named(p.Or))
	}
	return named(p.Name)
}

func (l *lowerer) propControllingMost(p ability.ControllingMost) program.PropX {
	if o, ok := p.What.(ability.Objects); ok {
		return l.most(l.countOfIt(o), true)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propOfBasicLandType(p ability.OfBasicLandType) program.PropX {
	b := l.b
	var x program.PropX
	for _, s := range ability.BasicLandTypes {
		y := b.PropSubtype(b.Subtype(string(s)))
		if x != 0 {
			y = b.PropOr(x, y)
		}
		x = y
	}
	return x
}

// about is the set of a noun phrase inside a description: "target player" in "creatures target player controls" is a
// target of the ability; other phrases mean all that match.
func (l *lowerer) about(r ability.Ref) program.SetX {
	if o, ok := r.(ability.Objects); ok && o.Det.Target && !l.free {
		return l.ref(r)
	}
	return l.choiceless().ref(r)
}

// choiceless returns a copy of the lowerer that makes no choices: inside a property, noun phrases mean all that match.
func (l *lowerer) choiceless() *lowerer {
	v := *l
	v.free = true
	return &v
}

// kind is the property of a noun that isn't a card type.
func (l *lowerer) kind(k ability.IsKind) program.PropX {
	b := l.b
	switch k.Kind {
	case ability.AnyPermanent:
		return b.PropPermanent()
	case ability.AnyCard:
		if l.casting {
			return b.PropKind(1<<program.KindCard | 1<<program.KindSpellCopy)
		}
		return b.PropKind(1 << program.KindCard)
	case ability.AnySpell:
		return b.PropSpell()
	case ability.AnyToken:
		return b.PropKind(1 << program.KindToken)
	case ability.AnyPlayerKind:
		return b.PropPlayer()
	case ability.AnyOpponent:
		return b.PropIn(b.SetOpponents())
	case ability.AnyTeammate: // 102.3: a player on the same team
		return l.and(b.PropPlayer(), b.PropNot(b.PropIn(b.SetBoth(b.SetYou(), b.SetOpponents()))))
	case ability.AnyAbility:
		return b.PropKind(1 << program.KindAbility)
	case ability.ActivatedAbility:
		return b.PropAbilityKind(program.AbActivated)
	case ability.TriggeredAbility:
		return b.PropAbilityKind(program.AbTriggered)
	case ability.SpellOrAbility:
		return b.PropOr(b.PropSpell(), b.PropKind(1<<program.KindAbility))
	case ability.SpellOrPermanent:
		return b.PropOr(b.PropSpell(), b.PropPermanent())
	case ability.AnySource:
		return 0
	case ability.AnyCommander:
		return b.PropObjFlags(program.FlagCommander)
	}
	refuse(k, "a kind of object or player")
	return 0
}

// itself is the property of being the object that the text is on, before or after the event.
func (l *lowerer) itself() program.PropX {
	return l.b.PropNot(l.b.PropOther())
}

// notProp negates a property if n.
func (l *lowerer) notProp(x program.PropX, n bool) program.PropX {
	if n {
		return l.b.PropNot(x)
	}
	return x
}

package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// noun is the property of a noun phrase: what fits it, whether players or objects or both can, and in which zones the objects are (109.2): where the text
// says, or on the battlefield, on the stack for spells, or in the zones given for cards.
func (u *unit) noun(o ability.Objects, zones program.ZoneSet) (p program.PropX, players, objects bool, in program.ZoneSet) {
	o = haunted(o)
	defer func(outer ability.Mention) { u.describing = outer }(u.describing)
	u.describing = o.Said
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
	if p = u.spellsAndOthers(o.Noun); p == 0 && o.Noun != nil {
		p = u.prop(o.Noun)
	}
	for _, q := range o.Pre {
		if x := u.permanentKind(o.Noun, q); x != 0 {
			p = u.and(p, x)
			continue
		}
		p = u.and(p, u.prop(q))
	}
	var extremes []ability.WithGreatest
	for _, q := range o.Post {
		if g, ok := q.(ability.WithGreatest); ok && g.Among == nil {
			extremes = append(extremes, g)
			continue
		}
		p = u.and(p, u.prop(q))
	}
	for _, g := range extremes { // of all that are so described
		op := program.NumGreatest
		if g.Least {
			op = program.NumLeast
		}
		most := u.b.Num(op, int32(g.Stat), int32(u.b.Set(program.SetAll, int32(in), int32(p))))
		p = u.and(p, u.b.Prop(program.PropStat, int32(g.Stat), int32(program.CmpEqual), int32(most)))
	}
	return p, players, objects, in
}

// permanentKind is what "permanent" says of a card or spell that is none yet: that it is or becomes one by its types (110.4a, 110.4b); 0 for other properties.
func (u *unit) permanentKind(noun, q ability.Property) program.PropX {
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
	x := u.b.Prop(program.PropType, int32(program.TypeArtifact|program.TypeBattle|program.TypeCreature|program.TypeEnchantment|program.TypeLand|program.TypePlaneswalker))
	if is {
		return u.b.Prop(program.PropNot, int32(x))
	}
	return x
}

// hasZone finds a zone among properties.
func hasZone(list []ability.Property, in *program.ZoneSet) bool {
	for _, p := range list {
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
		case ability.ExiledWith, ability.UsedToCraft:
			*in = program.Exile.Bit()
			return true
		}
	}
	return false
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

// spells tells nouns of the stack: 1 only there, 2 there too.
func spells(p ability.Property) int {
	switch p := p.(type) {
	case ability.IsKind:
		switch p.Kind {
		case ability.AnySpell, ability.AnyAbility, ability.ActivatedAbility, ability.TriggeredAbility, ability.SpellOrAbility:
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

// spellsAndOthers is the property of "spell or nonland permanent", of which only spells are on the stack; 0 for other nouns.
func (u *unit) spellsAndOthers(p ability.Property) program.PropX {
	or, ok := p.(ability.Or)
	if !ok || spells(p) != 2 {
		return 0
	}
	var x program.PropX
	for i, q := range or.List {
		y := u.prop(q)
		if spells(q) == 0 {
			y = u.and(y, u.b.Prop(program.PropZone, int32(program.Battlefield.Bit())))
		}
		if i == 0 {
			x = y
		} else {
			x = u.b.Prop(program.PropOr, int32(x), int32(y))
		}
	}
	return x
}

// nounSort says whether a noun names players, objects or both.
func nounSort(p ability.Property) (players, objects bool) {
	switch p := p.(type) {
	case ability.IsKind:
		switch p.Kind {
		case ability.AnyPlayerKind, ability.AnyOpponent, ability.AnyTeammate:
			return true, false
		}
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
func (u *unit) and(a, b program.PropX) program.PropX {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	}
	return u.b.Prop(program.PropAnd, int32(a), int32(b))
}

func (u *unit) anyOf(list []ability.Property, all bool) program.PropX {
	var x program.PropX
	for i, q := range list {
		p := u.prop(q)
		switch {
		case i == 0:
			x = p
		case all:
			x = u.and(x, p)
		default:
			x = u.b.Prop(program.PropOr, int32(x), int32(p))
		}
	}
	return x
}

// prop is the property that a description means.
func (u *unit) prop(p ability.Property) program.PropX {
	b := u.b
	not := func(x program.PropX, n bool) program.PropX {
		if n {
			return b.Prop(program.PropNot, int32(x))
		}
		return x
	}
	switch p := p.(type) {
	case ability.Controlling:
		if o, ok := p.What.(ability.Objects); ok && !o.Det.Other && (o.Det.How == ability.One || o.Det.How == ability.Any || o.Det.How == ability.Bare) {
			return not(b.Prop(program.PropMoreOf, int32(u.countOfIt(o)), int32(b.Const(0))), p.Not)
		}
	case ability.HasType:
		return b.Prop(program.PropType, 1<<int32(p.Type))
	case ability.HasSubtype:
		return b.Prop(program.PropSubtype, int32(b.Subtype(string(p.Subtype))))
	case ability.HasSupertype:
		return b.Prop(program.PropSuper, 1<<int32(p.Supertype))
	case ability.HasColor:
		return b.Prop(program.PropColor, int32(p.Color.Set()))
	case ability.Colorless:
		return b.Prop(program.PropColors, 0, 0)
	case ability.Monocolored:
		return b.Prop(program.PropColors, 1, 1)
	case ability.Multicolored:
		return b.Prop(program.PropColors, 2, 5)
	case ability.IsKind:
		return u.kind(p)
	case ability.Not:
		return b.Prop(program.PropNot, int32(u.prop(p.P)))
	case ability.Or:
		return u.anyOf(p.List, false)
	case ability.And:
		return u.anyOf(p.List, true)
	case ability.Such:
		x, _, _, _ := u.noun(ability.Objects{Pre: p.Pre, Noun: p.Noun, Post: p.Post}, program.AllZones)
		return x
	case ability.IsTapped:
		return b.Prop(program.PropFlags, int32(program.Tapped))
	case ability.IsUntapped:
		return u.and(b.Prop(program.PropPermanent), b.Prop(program.PropNot, int32(b.Prop(program.PropFlags, int32(program.Tapped)))))
	case ability.IsAttacking:
		x := b.Prop(program.PropFlags, int32(program.Attacking))
		if p.Whom != nil {
			x = u.and(x, b.Prop(program.PropAttacking, int32(u.about(p.Whom))))
		}
		if p.Alone {
			x = u.and(x, b.Prop(program.PropAttacksAlone))
		}
		return x
	case ability.IsBlocking:
		x := b.Prop(program.PropFlags, int32(program.Blocking))
		if p.What != nil {
			x = u.and(x, b.Prop(program.PropBlocking, int32(b.Set(program.SetLast, int32(u.about(p.What))))))
		}
		return x
	case ability.IsBlocked:
		x := u.and(b.Prop(program.PropFlags, int32(program.Attacking)), b.Prop(program.PropFlags, int32(program.Blocked)))
		if p.By != nil {
			x = u.and(x, b.Prop(program.PropBlockedBy, int32(b.Set(program.SetLast, int32(u.about(p.By))))))
		}
		return x
	case ability.IsUnblocked:
		return b.Prop(program.PropFlags, int32(program.Unblocked)) // only once blockers have been declared (509.1h)
	case ability.IsToken:
		return b.Prop(program.PropKind, 1<<int32(program.KindToken))
	case ability.NoAbilities:
		return b.Prop(program.PropNoAbilities)
	case ability.FaceDown:
		return b.Prop(program.PropObjFlags, int32(program.FlagFaceDown))
	case ability.IsSuspected:
		return b.Prop(program.PropFlags, int32(program.Suspected))
	case ability.InSector:
		return u.inSector(p)
	case ability.IsHarnessed:
		return b.Prop(program.PropFlags, int32(program.Harnessed))
	case ability.IsMonstrous:
		return b.Prop(program.PropFlags, int32(program.Monstrous))
	case ability.IsSaddled:
		return b.Prop(program.PropFlags, int32(program.Saddled))
	case ability.IsRenowned:
		return b.Prop(program.PropFlags, int32(program.Renowned))
	case ability.IsTransformed:
		return b.Prop(program.PropTransformed)
	case ability.Historic:
		return b.Prop(program.PropOr, int32(b.Prop(program.PropOr, int32(b.Prop(program.PropType, int32(program.TypeArtifact))), int32(b.Prop(program.PropSuper, int32(program.SuperLegendary))))),
			int32(b.Prop(program.PropSubtype, int32(b.Subtype("Saga")))))
	case ability.Controlled:
		if p.Did && !u.inPast {
			refuse(p, "a description of what was")
		}
		return not(b.Prop(program.PropControlledBy, int32(u.about(p.By))), p.Not)
	case ability.Owned:
		owns, controls := b.Prop(program.PropOwnedBy, int32(u.about(p.By))), program.PropX(0)
		if p.Both || p.But {
			controls = b.Prop(program.PropControlledBy, int32(u.about(p.By)))
		}
		switch {
		case p.Both: // "you both own and control"
			return u.and(owns, controls)
		case p.But && p.Not: // "you control but don't own"
			return u.and(controls, not(owns, true))
		case p.But: // "you own but don't control"
			return u.and(owns, not(controls, true))
		}
		return not(owns, p.Not)
	case ability.HasActivated:
		return b.Prop(program.PropActivated)
	case ability.RepeatsSymbol:
		return b.Prop(program.PropRepeats)
	case ability.InZone:
		if p.Zone == ability.StartingDeck {
			return u.and(b.Prop(program.PropZone, int32(deckZones)), b.Prop(program.PropOwnedBy, int32(u.about(p.Of))))
		}
		if p.Single || p.Opening {
			refuse(p, "a place")
		}
		x := b.Prop(program.PropZone, int32(zoneOf(p.Zone).Bit()))
		if p.Of != nil {
			x = u.and(x, b.Prop(program.PropOwnedBy, int32(u.about(p.Of))))
		}
		return x
	case ability.InZones:
		x := b.Prop(program.PropZone, int32(zonesOf(p.Zones)))
		if p.Of != nil {
			x = u.and(x, b.Prop(program.PropOwnedBy, int32(u.about(p.Of))))
		}
		return x
	case ability.With:
		var x program.PropX
		for i, a := range p.List {
			k, ok := a.(ability.Keyword)
			if !ok {
				refuse(a, "an ability something has")
			}
			y := u.hasKeyword(k)
			switch {
			case i == 0:
				x = y
			case p.Join == ability.JoinOr || p.Not || p.Any:
				x = b.Prop(program.PropOr, int32(x), int32(y))
			default:
				x = u.and(x, y)
			}
		}
		return not(x, p.Not)
	case ability.WithMost:
		return u.withMost(p)
	case ability.WithMore:
		return u.moreThan(p.Than, p.Fewer, u.amountOf(p.What))
	case ability.ControllingMore:
		if o, ok := p.What.(ability.Objects); ok && o.Det.How == ability.Bare {
			return u.moreThan(p.Than, p.Fewer, u.controlledBy(o))
		}
	case ability.WithOpponents:
		foes := b.Num(program.NumCount, int32(b.Set(program.SetOpponentsOf, int32(b.Set(program.SetIt)))))
		return b.Prop(program.PropThat, int32(b.Cond(program.CondCompare, int32(foes), int32(u.num(p.N)), int32(p.Op))))
	case ability.WithStat:
		if p.N == nil { // "with greater power"
			return b.Prop(program.PropStat, int32(p.Stat), int32(p.Op), int32(b.Num(program.NumStat, int32(p.Stat), int32(u.rivals()))))
		}
		if own, ok := p.N.(ability.StatOf); ok && u.describing != 0 {
			if it, ok := own.Of.(ability.It); ok && it.To == u.describing {
				its := func(s ability.Stat) int32 {
					return int32(b.Num(program.NumStat, int32(s), int32(b.Set(program.SetIt))))
				}
				return b.Prop(program.PropThat, int32(b.Cond(program.CondCompare, its(p.Stat), its(own.Stat), int32(p.Op))))
			}
		}
		return b.Prop(program.PropStat, int32(p.Stat), int32(p.Op), int32(u.num(p.N)))
	case ability.SameController:
		if len(u.targets) == 0 {
			refuse(p, "a controller shared with no target")
		}
		before := u.setReg(u.targets[len(u.targets)-1].Reg)
		return b.Prop(program.PropControlledBy, int32(b.Set(program.SetControllers, int32(b.Set(program.SetLast, int32(before))))))
	case ability.WhoDid:
		return u.whoDid(p)
	case ability.InPile:
		return b.Prop(program.PropIn, int32(u.ref(p.Of)))
	case ability.Kicked:
		return b.Prop(program.PropThat, int32(u.kicked(int32(b.Set(program.SetIt)))))
	case ability.RingBearer:
		return u.ringBearer(p)
	case ability.AtMaxSpeed:
		return not(b.Prop(program.PropThat, int32(u.maxSpeed(b.Set(program.SetIt)))), p.Not)
	case ability.WithParity:
		return b.Prop(program.PropParity, int32(p.Stat), b01(p.Odd))
	case ability.WithCounter:
		n, op := b.Const(1), ability.OrMore
		if p.N != nil {
			n = u.num(p.N)
		}
		if p.Op != ability.EqualTo {
			op = p.Op
		}
		return not(b.Prop(program.PropCounters, int32(u.counter(p.Kind)), int32(op), int32(n)), p.Not)
	case ability.IsSuspended:
		return u.suspended()
	case ability.OtherThan:
		if o, ok := p.What.(ability.Objects); ok && o.Det == (ability.Det{How: ability.One}) && o.Said == 0 {
			return b.Prop(program.PropNot, int32(u.described(o))) // "a basic land card", wherever it is
		}
		return b.Prop(program.PropNot, int32(b.Prop(program.PropIn, int32(u.about(p.What)))))
	case ability.FromAmong:
		return b.Prop(program.PropIn, int32(u.ref(p.Of)))
	case ability.Named:
		named := func(n string) program.PropX {
			if n == "~" {
				n = u.name
			}
			return b.Prop(program.PropName, int32(b.Name(n)))
		}
		if p.Not {
			return b.Prop(program.PropNot, int32(named(p.Name)))
		}
		if p.Or != "" {
			return b.Prop(program.PropOr, int32(named(p.Name)), int32(named(p.Or)))
		}
		return named(p.Name)
	case ability.ControllingMost:
		if o, ok := p.What.(ability.Objects); ok {
			return u.most(u.countOfIt(o), true)
		}
	case ability.OfBasicLandType:
		var x program.PropX
		for _, s := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
			y := b.Prop(program.PropSubtype, int32(b.Subtype(s)))
			if x != 0 {
				y = b.Prop(program.PropOr, int32(x), int32(y))
			}
			x = y
		}
		return x
	case ability.HasAdventure:
		return b.Prop(program.PropAdventure)
	case ability.OfCommonColor:
		return b.Prop(program.PropCommonColor, int32(u.all(p.Among)))
	}
	return u.propMore(p)
}

// about is the set that a description's own noun phrase names: "target player" in "creatures target player controls" is a target of the ability, others name
// all that fit.
func (u *unit) about(r ability.Ref) program.SetX {
	if o, ok := r.(ability.Objects); ok && o.Det.Target && !u.free {
		return u.ref(r)
	}
	return u.free2().ref(r)
}

// free2 is the unit itself: inside a property noun phrases name all that fit, they choose nothing.
func (u *unit) free2() *unit {
	v := *u
	v.free = true
	return &v
}

func (u *unit) counter(k ability.CounterKind) program.CounterKind {
	if k == "" {
		return program.NoCounter
	}
	return u.b.Counter(string(k))
}

// kind is the property of a noun that is no card type.
func (u *unit) kind(k ability.IsKind) program.PropX {
	b := u.b
	switch k.Kind {
	case ability.AnyPermanent:
		return b.Prop(program.PropPermanent)
	case ability.AnyCard:
		return b.Prop(program.PropKind, 1<<int32(program.KindCard))
	case ability.AnySpell:
		return b.Prop(program.PropSpell)
	case ability.AnyToken:
		return b.Prop(program.PropKind, 1<<int32(program.KindToken))
	case ability.AnyPlayerKind:
		return b.Prop(program.PropPlayer)
	case ability.AnyOpponent:
		return b.Prop(program.PropIn, int32(b.Set(program.SetOpponents)))
	case ability.AnyTeammate: // 102.3: a player on the same team
		return u.and(b.Prop(program.PropPlayer), b.Prop(program.PropNot, int32(b.Prop(program.PropIn, int32(b.Set(program.SetBoth, int32(b.Set(program.SetYou)), int32(b.Set(program.SetOpponents))))))))
	case ability.AnyAbility:
		return b.Prop(program.PropKind, 1<<int32(program.KindAbility))
	case ability.ActivatedAbility:
		return b.Prop(program.PropAbilityKind, int32(program.AbActivated))
	case ability.TriggeredAbility:
		return b.Prop(program.PropAbilityKind, int32(program.AbTriggered))
	case ability.SpellOrAbility:
		return b.Prop(program.PropOr, int32(b.Prop(program.PropSpell)), int32(b.Prop(program.PropKind, 1<<int32(program.KindAbility))))
	case ability.SpellOrPermanent:
		return b.Prop(program.PropOr, int32(b.Prop(program.PropSpell)), int32(b.Prop(program.PropPermanent)))
	case ability.AnySource:
		return 0
	case ability.AnyCommander:
		return b.Prop(program.PropObjFlags, int32(program.FlagCommander))
	}
	refuse(k, "a kind of thing")
	return 0
}

// itself is the property of being the object that the text is on: what an event is about, before or after it.
func (u *unit) itself() program.PropX {
	return u.b.Prop(program.PropNot, int32(u.b.Prop(program.PropOther)))
}

// underCards is "in your graveyard with three or more creature cards above it": graveyards are kept in order (404.2).
func (u *unit) underCards(p ability.UnderCards) program.PropX {
	o, ok := p.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Said != 0 {
		refuse(p, "a description")
	}
	n := u.b.Const(1)
	switch {
	case o.Det.How == ability.AtLeast && !p.Next:
		n = u.num(o.Det.N)
	case o.Det.How != ability.One:
		refuse(p, "a description")
	}
	q, _, _, _ := u.free2().noun(o, program.Graveyard.Bit())
	in := u.and(u.b.Prop(program.PropZone, int32(program.Graveyard.Bit())), u.b.Prop(program.PropOwnedBy, int32(u.about(p.Of))))
	return u.and(in, u.b.Prop(program.PropUnder, int32(q), int32(n), b01(p.Next)))
}

package engine

import (
	"slices"

	"arbiter/ability"
)

// ref is the set that a noun phrase means. Targets are added to the ability, choices to the program, as the text comes to them; whoever it is that chooses
// is the subject of the act.
func (u *unit) ref(r ability.Ref) SetX {
	b := u.b
	switch r := r.(type) {
	case nil:
		return 0
	case ability.You:
		if r.Say == ability.ByItself && u.subject != 0 {
			return u.subject
		}
		return b.Set(SetYou)
	case ability.Self:
		if r.Outer {
			return u.giver()
		}
		return b.Set(SetSource)
	case ability.Becomes:
		if u.becomes == 0 {
			refuse(r, "a permanent that nothing becomes")
		}
		return u.setReg(u.becomes - 1)
	case ability.Resulting:
		return b.Set(SetIt)
	case ability.It:
		switch r.Say {
		case ability.ByItself:
			if u.subject != 0 {
				return u.subject
			}
		case ability.ByEachOther:
			refuse(r, "each other")
		}
		if reg, ok := u.sources[r.To]; ok && r.Noun != nil && spells(r.Noun) == 0 {
			return u.setReg(reg) // "that artifact", of an ability's source
		}
		if r.Opponent { // who is known to be one
			return b.Set(SetFilter, int32(u.mentioned(r.To, r)), int32(b.Prop(PropIn, int32(b.Set(SetOpponents)))))
		}
		return u.mentioned(r.To, r)
	case ability.Objects:
		return u.objects(r, Battlefield.Bit())
	case ability.AnyTarget:
		return u.target(TargetSpec{Players: true, Objects: true, Zone: Battlefield.Bit(), Prop: b.Prop(PropAnyTarget)}, r.Det, r.Said)
	case ability.ControllerOf:
		return u.remember(b.Set(SetControllers, int32(b.Set(SetLast, int32(u.ref(r.Of))))), r.Said)
	case ability.OwnerOf:
		return u.remember(b.Set(SetOwners, int32(b.Set(SetLast, int32(u.ref(r.Of))))), r.Said)
	case ability.Attached:
		return u.remember(b.Set(SetHost), r.Said)
	case ability.ActivePlayer, ability.AttackingPlayer:
		return b.Set(SetActive)
	case ability.DefendingPlayer:
		if u.attacked != 0 {
			return u.remember(u.attacked, r.Said)
		}
		if u.defends != 0 {
			return u.remember(b.Set(SetDefending, int32(u.defends)), r.Said)
		}
		return u.remember(b.Set(SetDefending, int32(b.Set(SetSource))), r.Said)
	case ability.Both:
		r = sharedEnd(r)
		var s SetX
		for i, q := range r.List {
			if i == 0 {
				s = u.ref(q)
				continue
			}
			if o, ok := q.(ability.Objects); ok && o.Det.Other && !o.Det.Target && !chooses(o.Det) {
				// "Target creature and each other creature": other than those before.
				o.Det.Other = false
				more := b.Set(SetFilter, int32(u.ref(o)), int32(b.Prop(PropNot, int32(b.Prop(PropIn, int32(s))))))
				s = b.Set(SetBoth, int32(s), int32(more))
				continue
			}
			s = b.Set(SetBoth, int32(s), int32(u.ref(q)))
		}
		return u.remember(s, r.Said)
	case ability.Either:
		return u.either(r)
	case ability.TopCards:
		if r.Zone == ability.Graveyard {
			return u.remember(u.topOfGraveyard(r), r.Said)
		}
		n := b.Const(1)
		if r.N != nil {
			n = u.num(r.N)
		}
		bottom := int32(0)
		if r.Bottom {
			bottom = 1
		}
		if it, ok := r.Of.(ability.It); ok && r.Said != 0 && u.many && it.To != 0 && it.To == u.manySaid {
			u.eachOwns(r.Said)
		}
		return u.remember(b.Set(SetTop, int32(u.ref(r.Of)), int32(n), bottom), r.Said)
	case ability.ZoneOf:
		return u.remember(b.Set(SetAll, int32(zoneOf(r.Zone).Bit()), 0, int32(u.ref(r.Of))), r.Said)
	case ability.ZonesOf:
		return u.remember(b.Set(SetAll, int32(zonesOf(r.Zones)), 0, int32(u.ref(r.Of))), r.Said)
	case ability.Among:
		o, ok := r.What.(ability.Objects)
		if !ok {
			refuse(r, "a choice among things")
		}
		of := u.ref(r.Of)
		p := b.Prop(PropIn, int32(of))
		if o.Noun != nil {
			q, _, _, _ := u.noun(o, AllZones)
			p = u.and(p, q)
		}
		return u.pick(o.Det, b.Set(SetFilter, int32(of), int32(p)), r.Said)
	case ability.Rest:
		u.restOf(r)
		if reg, ok := u.said[r.To]; ok {
			rest := b.Set(SetRest, int32(reg))
			if u.exclude != 0 { // what is put elsewhere at the same time is not among the rest
				rest = b.Set(SetFilter, int32(rest), int32(b.Prop(PropNot, int32(b.Prop(PropIn, int32(u.exclude))))))
			}
			return rest
		}
		if u.lastGroup != 0 {
			// Of the cards revealed or exiled until one was found those that are still there.
			there := b.Prop(PropZone, int32(Library.Bit()|Exile.Bit()))
			return b.Set(SetFilter, int32(u.setReg(u.lastGroup-1)), int32(there))
		}
		refuse(r, "the rest of nothing")
	case ability.Pile:
		return u.pile(r)
	case ability.Handled:
		return u.handled(r)
	}
	return u.refMore(r)
}

// restOf sees to it that the group of which "the rest" is said to be is the one meant: "the rest of the revealed cards".
func (u *unit) restOf(r ability.Rest) {
	switch of := r.Of.(type) {
	case nil:
		return
	case ability.It:
		if of.To == r.To {
			return
		}
	case ability.Handled:
		if (of.Verb == ability.Revealed || of.Verb == ability.Exiled || of.Verb == ability.Milled) && (of.To == 0 || of.To == r.To || u.foundIn[of.To] == r.To && r.To != 0) && of.With == nil {
			return
		}
	case ability.Objects:
		if len(of.Post) == 1 && len(of.Pre) == 0 && isCard(of.Noun) && !of.Det.Target {
			if d, ok := of.Post[0].(ability.DoneThisWay); ok && !d.Not && d.By == nil {
				return
			}
		}
	}
	refuse(r, "the rest of another group")
}

// mentioned is what a mention's register holds.
func (u *unit) mentioned(m ability.Mention, n ability.Node) SetX {
	if u.free && m != 0 {
		if m == u.topic {
			return u.b.Set(SetIt)
		}
		if _, known := u.said[m]; !known {
			if s, ok := u.sets[m]; ok {
				return s
			}
		}
	}
	if m == itMention {
		return u.b.Set(SetIt)
	}
	if u.perEach && m == u.manySaid {
		return u.b.Set(SetIt)
	}
	if s, ok := u.sets[m]; ok && u.b.r.Nodes[s].Op == SetHost {
		if _, known := u.said[m]; !known {
			return s // what the source is attached to, wherever the text first says so
		}
	}
	if r, ok := u.said[m]; ok {
		if u.paid[r] {
			return u.b.Set(SetReg, int32(r), 1)
		}
		if of, ok := u.owned[m]; ok && u.perEach && of == u.manySaid {
			return u.b.Set(SetFilter, int32(u.setReg(r)), int32(u.b.Prop(PropOwnedBy, int32(u.b.Set(SetIt)))))
		}
		return u.setReg(r)
	}
	if u.later[m] && !u.free {
		return u.setReg(u.regOf(m)) // a target of a later sentence: it is chosen before any of them is carried out
	}
	if who, ok := u.people[m]; ok {
		return u.ref(who)
	}
	refuse(n, "a reference to something not known yet")
	return 0
}

// remember keeps a set in the register of its mention, if later words refer to it.
func (u *unit) remember(s SetX, m ability.Mention) SetX {
	if m == 0 {
		return s
	}
	if u.free {
		if _, known := u.said[m]; !known {
			u.sets[m] = s
		}
		return s
	}
	r := u.regOf(m)
	u.emit(Instr{Op: OpLet, R: r, A: int32(s)})
	return u.setReg(r)
}

// objects is the set of a noun phrase with its determiner; zones is where its things are if it does not say.
func (u *unit) objects(o ability.Objects, zones ZoneSet) SetX {
	if s, ok := u.chosenBy(o, zones); ok {
		return s
	}
	if s, ok := u.anyTarget(o); ok {
		return s
	}
	if at := slices.Index(o.Post, ability.Property(ability.AtRandom{})); at >= 0 && !o.Det.Target && !u.free && chooses(o.Det) {
		o.Post, o.Det.Random = slices.Delete(slices.Clone(o.Post), at, at+1), true
	}
	if s, ok := u.mostVotes(o); ok {
		return u.remember(s, o.Said)
	}
	if u.many && !o.Det.Target && !u.free && chooses(o.Det) {
		return u.gather(o.Said, func() SetX { o.Said = 0; return u.objects(o, zones) })
	}
	if d, who, ok := u.choiceOf(o); ok {
		subject := u.subject
		u.subject = who
		defer func() { u.subject = subject }()
		return u.objects(d, zones)
	}
	if !o.Det.Target && !u.free && chooses(o.Det) {
		var differ uint8
		if o, differ = differing(o); differ != 0 {
			defer func(v uint8) { u.differs = v }(u.differs)
			u.differs = differ
		}
	}
	if !o.Det.Target {
		if from, rest, ok := u.group(o); ok {
			p, _, _, _ := u.noun(rest, AllZones)
			if o.Det.Other {
				p = u.and(p, u.other())
			}
			return u.pick(o.Det, u.b.Set(SetFilter, int32(from), int32(p)), o.Said)
		}
	}
	o, single := u.ofSingleZone(o)
	if single == 0 {
		o, single = u.ofOneController(o)
	}
	was := u.read
	u.read = false
	p, players, objs, zones := u.noun(o, zones)
	depends := u.read
	u.read = was || depends
	if single != 0 {
		p, depends = u.and(p, single), true
	}
	if o.Det.Target && o.Said != 0 && says[ability.FromSource](o.Post) || o.Det.Target && o.Said != 0 && says[ability.OfSource](o.Post) {
		s := u.target(TargetSpec{Players: players, Objects: objs, Zone: zones, Prop: p, Depends: depends}, o.Det, o.Said)
		if u.sources == nil {
			u.sources = map[ability.Mention]uint8{}
		}
		u.sources[o.Said] = u.regOfSet(u.let(u.b.Set(SetSources, int32(s))))
		return s
	}
	if o.Det.Target {
		return u.whose(o, u.target(TargetSpec{Players: players, Objects: objs, Zone: zones, Prop: p, Depends: depends}, o.Det, o.Said))
	}
	if theTarget(o) && len(u.targets) > 0 {
		// "The creature you control" is the target that is one.
		var chosen SetX
		for i, t := range u.targets {
			if s := u.setReg(t.Reg); i == 0 {
				chosen = s
			} else {
				chosen = u.b.Set(SetBoth, int32(chosen), int32(s))
			}
		}
		return u.remember(u.b.Set(SetFilter, int32(chosen), int32(p)), o.Said)
	}
	var from SetX
	switch {
	case players && objs:
		from = u.b.Set(SetBoth, int32(u.b.Set(SetPlayersThat, int32(p))), int32(u.b.Set(SetAll, int32(zones), int32(p))))
	case players:
		from = u.b.Set(SetPlayersThat, int32(p))
	default:
		from = u.b.Set(SetAll, int32(zones), int32(p))
	}
	if o.Det.Other {
		other := u.other()
		if u.exiledNow != 0 && exiledWith(o) {
			other = u.b.Prop(PropNot, int32(u.b.Prop(PropIn, int32(u.setReg(u.exiledNow-1)))))
		}
		from = u.b.Set(SetFilter, int32(from), int32(other))
	}
	return u.whose(o, u.pick(o.Det, from, o.Said))
}

// theTarget says whether a noun phrase is one thing that only its controller tells from others: "the creature you control".
func theTarget(o ability.Objects) bool {
	if o.Det.How != ability.The || o.Det.Many || o.Det.Other || o.Det.Target || len(o.Post) != 1 {
		return false
	}
	_, ok := o.Post[0].(ability.Controlled)
	return ok
}

// ofSingleZone reads "target cards from a single graveyard": each has the owner of those chosen before it.
func (u *unit) ofSingleZone(o ability.Objects) (ability.Objects, PropX) {
	for i, q := range o.Post {
		in, ok := q.(ability.InZone)
		if !ok || !in.Single || !o.Det.Target || in.Of != nil || u.free {
			continue
		}
		if o.Said == 0 {
			o.Said = singleMention - ability.Mention(len(u.targets))
		}
		in.Single = false
		o.Post = append(append(o.Post[:i:i], in), o.Post[i+1:]...)
		chosen := u.b.Set(SetLast, int32(u.setReg(u.regOf(o.Said))))
		none := u.b.Prop(PropWhile, int32(u.b.Cond(CondNot, int32(u.b.Cond(CondExists, int32(chosen))))))
		return o, u.b.Prop(PropOr, int32(none), int32(u.b.Prop(PropOwnedBy, int32(u.b.Set(SetOwners, int32(chosen))))))
	}
	return o, 0
}

// ofOneController reads "two target creatures controlled by the same player" and "by different players": each is looked at beside the others.
func (u *unit) ofOneController(o ability.Objects) (ability.Objects, PropX) {
	for i, q := range o.Post {
		one, ok := q.(ability.UnderOneController)
		if !ok || !o.Det.Target || u.free {
			continue
		}
		if o.Said == 0 {
			o.Said = singleMention - ability.Mention(len(u.targets))
		}
		o.Post = append(o.Post[:i:i], o.Post[i+1:]...)
		b, it := u.b, u.b.Set(SetIt)
		others := b.Set(SetFilter, int32(b.Set(SetLast, int32(u.setReg(u.regOf(o.Said))))), int32(b.Prop(PropNot, int32(b.Prop(PropIn, int32(it))))))
		same := b.Prop(PropControlledBy, int32(b.Set(SetControllers, int32(it))))
		if !one.Not {
			same = b.Prop(PropNot, int32(same))
		}
		p := b.Prop(PropThat, int32(b.Cond(CondNot, int32(b.Cond(CondIs, int32(others), int32(same))))))
		if one.Opponent {
			p = u.and(p, b.Prop(PropControlledBy, int32(b.Set(SetOpponents))))
		}
		return o, p
	}
	return o, 0
}

// singleMention is what targets from a single zone are called that no word refers to.
const singleMention ability.Mention = -3000

// whose remembers the player in "target creature an opponent controls" if later words mean them ("that player").
func (u *unit) whose(o ability.Objects, s SetX) SetX {
	if u.free || severalThings(o) {
		return s
	}
	for _, p := range o.Post {
		var by ability.Ref
		op := SetControllers
		switch p := p.(type) {
		case ability.Controlled:
			if !p.Not {
				by = p.By
			}
		case ability.Owned:
			if !p.Not {
				by, op = p.By, SetOwners
			}
		case ability.InZone:
			by, op = p.Of, SetOwners
		}
		if w, ok := by.(ability.Objects); ok && !w.Det.Target && w.Said != 0 {
			if _, known := u.said[w.Said]; !known {
				u.emit(Instr{Op: OpLet, R: u.regOf(w.Said), A: int32(u.b.Set(op, int32(u.b.Set(SetLast, int32(s)))))})
			}
		}
	}
	return s
}

// other leaves out the object itself (109.5), or who does the act if that is a player; where a standing fact is about many things, each of these.
func (u *unit) other() PropX {
	if u.topic != 0 {
		return u.b.Prop(PropNot, int32(u.b.Prop(PropIn, int32(u.b.Set(SetIt)))))
	}
	return u.b.Prop(PropOther)
}

// pick is the part of a set that a determiner means: all of it, or what is chosen from it.
func (u *unit) pick(d ability.Det, from SetX, m ability.Mention) SetX {
	switch d.How {
	case ability.Bare, ability.Each, ability.All, ability.Any, ability.None, ability.AtLeast, ability.AtMost, ability.The, ability.That:
		return u.remember(from, m)
	}
	if u.free {
		// "a creature you control" where nothing is chosen: any of them.
		return from
	}
	if u.exclude != 0 {
		from = u.b.Set(SetFilter, int32(from), int32(u.b.Prop(PropNot, int32(u.b.Prop(PropIn, int32(u.exclude))))))
	}
	spec := ChoiceSpec{Who: u.subject, From: from, Kind: DecideChoose, Random: d.Random, Reg: u.choiceReg(m), Differ: u.differs}
	switch d.How {
	case ability.One:
		spec.Min = u.pickTimes
	case ability.Exactly:
		spec.Min = u.num(d.N)
		if u.pickTimes != 0 {
			spec.Min = u.b.Num(NumTimes, int32(spec.Min), int32(u.pickTimes))
		}
	case ability.UpTo:
		spec.Min, spec.Max = u.b.Const(0), u.num(d.N)
	case ability.FromOneTo:
		spec.Min, spec.Max = u.b.Const(1), u.num(d.N)
	case ability.AnyNumber:
		spec.Min, spec.Max = u.b.Const(0), u.b.Num(NumCount, int32(from))
	}
	u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(spec)), R: spec.Reg})
	return u.setReg(spec.Reg)
}

func (u *unit) choiceReg(m ability.Mention) uint8 {
	if m != 0 {
		return u.regOf(m)
	}
	return u.reg()
}

// target adds an instance of the word "target" (115).
func (u *unit) target(s TargetSpec, d ability.Det, m ability.Mention) SetX {
	if u.free {
		panic(unsupported("a target where none can be chosen"))
	}
	switch d.How {
	case ability.One, ability.Any:
	case ability.Exactly:
		s.Min = u.num(d.N)
	case ability.UpTo:
		s.Min, s.Max = u.b.Const(0), u.num(d.N)
	case ability.AnyNumber:
		s.Min, s.Max = u.b.Const(0), u.b.Const(MaxTargets)
	case ability.AtLeast:
		s.Min, s.Max = u.num(d.N), u.b.Const(MaxTargets)
	case ability.FromOneTo:
		s.Min, s.Max = u.b.Const(1), u.num(d.N)
	default:
		refuse(d, "the number of targets")
	}
	s.Other = d.Other && len(u.targets) > 0
	if d.Other && len(u.targets) == 0 {
		s.Prop = u.and(s.Prop, u.b.Prop(PropOther))
	}
	s.Who, s.If = u.targetWho, u.targetIf
	s.Reg = u.choiceReg(m)
	u.targets = append(u.targets, s)
	return u.setReg(s.Reg)
}

// anyTarget is "another target", "any target that was dealt damage this turn": what can be any target (115.4), described further.
func (u *unit) anyTarget(o ability.Objects) (SetX, bool) {
	if _, is := o.Noun.(ability.IsTarget); !is || o.Det.Target || slices.Contains(o.Post, ability.Property(ability.AtRandom{})) {
		return 0, false
	}
	if u.times != 0 {
		refuse(o, "a target for each of several")
	}
	p := u.b.Prop(PropAnyTarget)
	for _, q := range append(slices.Clone(o.Pre), o.Post...) {
		p = u.and(p, u.prop(q))
	}
	o.Det.Target = true
	return u.target(TargetSpec{Players: true, Objects: true, Zone: Battlefield.Bit(), Prop: p}, o.Det, o.Said), true
}

// MaxTargets bounds "any number of targets".
const MaxTargets = 64

// either is one thing that fits any of several noun phrases: with targets, one target.
func (u *unit) either(r ability.Either) SetX {
	if o, ok := r.List[0].(ability.Objects); !ok || !o.Det.Target {
		return u.eitherOf(r)
	}
	var spec TargetSpec
	for i, q := range r.List {
		o, ok := q.(ability.Objects)
		if !ok || i == 0 && !o.Det.Target {
			refuse(r, "a choice of two things")
		}
		p, players, objs, zones := u.noun(o, Battlefield.Bit())
		if players != objs {
			kind := PropObject
			if players {
				kind = PropPlayer
			}
			p = u.and(u.b.Prop(kind), p)
		}
		if i == 0 {
			spec.Prop = p
		} else {
			spec.Prop = u.b.Prop(PropOr, int32(spec.Prop), int32(p))
		}
		spec.Players, spec.Objects, spec.Zone = spec.Players || players, spec.Objects || objs, spec.Zone|zones
	}
	return u.target(spec, r.List[0].(ability.Objects).Det, r.Said)
}

// zonesOf is a set of zones.
func zonesOf(list []ability.Zone) (zones ZoneSet) {
	for _, z := range list {
		zones |= zoneOf(z).Bit()
	}
	return zones
}

func zoneOf(z ability.Zone) Zone {
	switch z {
	case ability.Library:
		return Library
	case ability.Hand:
		return Hand
	case ability.Battlefield:
		return Battlefield
	case ability.Graveyard:
		return Graveyard
	case ability.Stack:
		return Stack
	case ability.Exile:
		return Exile
	case ability.Command:
		return Command
	case ability.Outside:
		return Outside
	}
	return ZoneNone
}

func (u *unit) handled(r ability.Handled) SetX {
	if reg, ok := u.said[r.To]; ok && r.To != 0 {
		if u.paid[reg] {
			return u.b.Set(SetReg, int32(reg), 1)
		}
		return u.setReg(reg)
	}
	if r.To != 0 && u.paidSelf[r.Verb] {
		return u.b.Set(SetLast, int32(u.b.Set(SetSource)))
	}
	if reg, ok := u.verbs[r.Verb]; ok && r.To == 0 && r.With == nil {
		return u.remember(u.b.Set(SetReg, int32(reg), 1), r.Said)
	}
	if r.To == 0 && r.Verb == ability.Exiled && r.With == nil && u.links {
		return u.remember(u.b.Set(SetMemory, int32(MemExiled)), r.Said)
	}
	if r.Verb == ability.Milled && r.To == 0 && r.With == nil && u.milled != 0 {
		return u.remember(u.setReg(u.milled-1), r.Said)
	}
	refuse(r, "something acted on before")
	return 0
}

// exiledWith says whether a noun phrase is of cards exiled with something.
func exiledWith(o ability.Objects) bool {
	for _, p := range o.Post {
		if _, ok := p.(ability.ExiledWith); ok {
			return true
		}
	}
	return false
}

// eitherOf is one of several things without a target: where nothing can be chosen any of them, else what is chosen among all that fit. "That permanent's
// controller or that player" is whichever there is.
func (u *unit) eitherOf(r ability.Either) SetX {
	var all SetX
	choose := 0
	for i, q := range r.List {
		var s SetX
		switch o := q.(type) {
		case ability.Objects:
			if o.Det.Target || o.Det.How != ability.One && o.Det.How != ability.Any && !u.free || o.Said != 0 && !u.free {
				refuse(r, "a choice of two things")
			}
			if choose++; u.free {
				s = u.ref(o)
			} else {
				s = u.all(o)
			}
		case ability.ControllerOf:
			of := u.ref(o.Of)
			if o.Said != 0 && !u.free {
				// "That player" beside it is the one who was meant instead of a permanent.
				u.said[o.Said] = u.regOfSet(of)
			}
			s = u.b.Set(SetControllers, int32(u.b.Set(SetLast, int32(u.b.Set(SetFilter, int32(of), int32(u.b.Prop(PropObject)))))))
		case ability.It:
			s = u.b.Set(SetFilter, int32(u.ref(o)), int32(u.thoseLike(o)))
		case ability.You, ability.Self, ability.Attached:
			s = u.ref(o)
		default:
			refuse(r, "a choice of two things")
		}
		if i == 0 {
			all = s
		} else {
			all = u.b.Set(SetBoth, int32(all), int32(s))
		}
	}
	switch {
	case choose == 0 || u.free:
		return u.remember(all, r.Said)
	case choose < len(r.List):
		refuse(r, "a choice of two things")
	}
	return u.pick(ability.Det{How: ability.One}, all, r.Said)
}

// regOfSet is the register that holds a set.
func (u *unit) regOfSet(s SetX) uint8 {
	if n := &u.b.r.Nodes[s]; n.Op == SetReg && n.B == 0 {
		return uint8(n.A)
	}
	r := u.reg()
	u.emit(Instr{Op: OpLet, R: r, A: int32(s)})
	return r
}

// thoseLike is the property of being such as a pronoun's noun says: a player in "that player".
func (u *unit) thoseLike(it ability.It) PropX {
	if players, objects := nounSort(it.Noun); it.Noun != nil && players && !objects {
		return u.b.Prop(PropPlayer)
	}
	return u.b.Prop(PropObject)
}

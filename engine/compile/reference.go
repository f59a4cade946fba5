package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// ref is the set that a noun phrase means. Targets are added to the ability, choices to the program, as the text comes to them; whoever it is that chooses
// is the subject of the act.
func (u *unit) ref(r ability.Ref) program.SetX {
	b := u.b
	switch r := r.(type) {
	case nil:
		return 0
	case ability.You:
		if r.Say == ability.ByItself && u.subject != 0 {
			return u.subject
		}
		return b.SetYou()
	case ability.Self:
		if r.Outer {
			return u.giver()
		}
		return b.SetSource()
	case ability.Becomes:
		if u.becomes == 0 {
			refuse(r, "a permanent that nothing becomes")
		}
		return u.setReg(u.becomes - 1)
	case ability.Resulting:
		return b.SetIt()
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
			return b.SetFilter(u.mentioned(r.To, r), b.PropIn(b.SetOpponents()))
		}
		return u.mentioned(r.To, r)
	case ability.Objects:
		return u.objects(r, program.Battlefield.Bit())
	case ability.AnyTarget:
		return u.target(program.TargetSpec{Players: true, Objects: true, Zone: program.Battlefield.Bit(), Prop: b.PropAnyTarget()}, r.Det, r.Said)
	case ability.ControllerOf:
		return u.remember(b.SetControllers(b.SetLast(u.ref(r.Of))), r.Said)
	case ability.OwnerOf:
		return u.remember(b.SetOwners(b.SetLast(u.ref(r.Of))), r.Said)
	case ability.Attached:
		return u.remember(b.SetHost(0), r.Said)
	case ability.ActivePlayer, ability.AttackingPlayer:
		return b.SetActive()
	case ability.DefendingPlayer:
		if u.attacked != 0 {
			return u.remember(u.attacked, r.Said)
		}
		if u.defends != 0 {
			return u.remember(b.SetDefending(u.defends), r.Said)
		}
		return u.remember(b.SetDefending(b.SetSource()), r.Said)
	case ability.Both:
		r = sharedEnd(r)
		var s program.SetX
		for i, q := range r.List {
			if i == 0 {
				s = u.ref(q)
				continue
			}
			if o, ok := q.(ability.Objects); ok && o.Det.Other && !o.Det.Target && !chooses(o.Det) {
				// "Target creature and each other creature": other than those before.
				o.Det.Other = false
				more := b.SetFilter(u.ref(o), b.PropNot(b.PropIn(s)))
				s = b.SetBoth(s, more)
				continue
			}
			s = b.SetBoth(s, u.ref(q))
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
		if it, ok := r.Of.(ability.It); ok && r.Said != 0 && u.many && it.To != 0 && it.To == u.manySaid {
			u.eachOwns(r.Said)
		}
		return u.remember(b.SetTop(u.ref(r.Of), n, r.Bottom), r.Said)
	case ability.ZoneOf:
		return u.remember(b.SetAll(zoneOf(r.Zone).Bit(), 0, u.ref(r.Of)), r.Said)
	case ability.ZonesOf:
		return u.remember(b.SetAll(zonesOf(r.Zones), 0, u.ref(r.Of)), r.Said)
	case ability.Among:
		o, ok := r.What.(ability.Objects)
		if !ok {
			refuse(r, "a choice among things")
		}
		of := u.ref(r.Of)
		p := b.PropIn(of)
		if o.Noun != nil {
			q, _, _, _ := u.noun(o, program.AllZones)
			p = u.and(p, q)
		}
		return u.pick(o.Det, b.SetFilter(of, p), r.Said)
	case ability.Rest:
		u.restOf(r)
		if reg, ok := u.said[r.To]; ok {
			rest := b.SetRest(reg)
			if u.exclude != 0 { // what is put elsewhere at the same time is not among the rest
				rest = b.SetFilter(rest, b.PropNot(b.PropIn(u.exclude)))
			}
			return rest
		}
		if u.lastGroup != 0 {
			// Of the cards revealed or exiled until one was found those that are still there.
			there := b.PropZone(program.Library.Bit() | program.Exile.Bit())
			return b.SetFilter(u.setReg(u.lastGroup-1), there)
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
func (u *unit) mentioned(m ability.Mention, n ability.Node) program.SetX {
	if u.free && m != 0 {
		if m == u.topic {
			return u.b.SetIt()
		}
		if _, known := u.said[m]; !known {
			if s, ok := u.sets[m]; ok {
				return s
			}
		}
	}
	if m == itMention {
		return u.b.SetIt()
	}
	if u.perEach && m == u.manySaid {
		return u.b.SetIt()
	}
	if s, ok := u.sets[m]; ok && u.b.Draft.Nodes[s].Op == program.SetHost {
		if _, known := u.said[m]; !known {
			return s // what the source is attached to, wherever the text first says so
		}
	}
	if r, ok := u.said[m]; ok {
		if u.paid[r] {
			return u.b.SetReg(r, true)
		}
		if of, ok := u.owned[m]; ok && u.perEach && of == u.manySaid {
			return u.b.SetFilter(u.setReg(r), u.b.PropOwnedBy(u.b.SetIt()))
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
func (u *unit) remember(s program.SetX, m ability.Mention) program.SetX {
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
	u.emit(program.DoLet(r, s))
	return u.setReg(r)
}

// objects is the set of a noun phrase with its determiner; zones is where its things are if it does not say.
func (u *unit) objects(o ability.Objects, zones program.ZoneSet) program.SetX {
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
		return u.gather(o.Said, func() program.SetX { o.Said = 0; return u.objects(o, zones) })
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
			p, _, _, _ := u.noun(rest, program.AllZones)
			if o.Det.Other {
				p = u.and(p, u.other())
			}
			return u.pick(o.Det, u.b.SetFilter(from, p), o.Said)
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
		s := u.target(program.TargetSpec{Players: players, Objects: objs, Zone: zones, Prop: p, Depends: depends}, o.Det, o.Said)
		if u.sources == nil {
			u.sources = map[ability.Mention]uint8{}
		}
		u.sources[o.Said] = u.regOfSet(u.let(u.b.SetSources(s)))
		return s
	}
	if o.Det.Target {
		return u.whose(o, u.target(program.TargetSpec{Players: players, Objects: objs, Zone: zones, Prop: p, Depends: depends}, o.Det, o.Said))
	}
	if theTarget(o) && len(u.targets) > 0 {
		// "The creature you control" is the target that is one.
		var chosen program.SetX
		for i, t := range u.targets {
			if s := u.setReg(t.Reg); i == 0 {
				chosen = s
			} else {
				chosen = u.b.SetBoth(chosen, s)
			}
		}
		return u.remember(u.b.SetFilter(chosen, p), o.Said)
	}
	var from program.SetX
	switch {
	case players && objs:
		from = u.b.SetBoth(u.b.SetPlayersThat(p), u.b.SetAll(zones, p, 0))
	case players:
		from = u.b.SetPlayersThat(p)
	default:
		from = u.b.SetAll(zones, p, 0)
	}
	if o.Det.Other {
		other := u.other()
		if u.exiledNow != 0 && exiledWith(o) {
			other = u.b.PropNot(u.b.PropIn(u.setReg(u.exiledNow - 1)))
		}
		from = u.b.SetFilter(from, other)
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
func (u *unit) ofSingleZone(o ability.Objects) (ability.Objects, program.PropX) {
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
		chosen := u.b.SetLast(u.setReg(u.regOf(o.Said)))
		none := u.b.PropWhile(u.b.CondNot(u.b.CondExists(chosen)))
		return o, u.b.PropOr(none, u.b.PropOwnedBy(u.b.SetOwners(chosen)))
	}
	return o, 0
}

// ofOneController reads "two target creatures controlled by the same player" and "by different players": each is looked at beside the others.
func (u *unit) ofOneController(o ability.Objects) (ability.Objects, program.PropX) {
	for i, q := range o.Post {
		one, ok := q.(ability.UnderOneController)
		if !ok || !o.Det.Target || u.free {
			continue
		}
		if o.Said == 0 {
			o.Said = singleMention - ability.Mention(len(u.targets))
		}
		o.Post = append(o.Post[:i:i], o.Post[i+1:]...)
		b, it := u.b, u.b.SetIt()
		others := b.SetFilter(b.SetLast(u.setReg(u.regOf(o.Said))), b.PropNot(b.PropIn(it)))
		same := b.PropControlledBy(b.SetControllers(it))
		if !one.Not {
			same = b.PropNot(same)
		}
		p := b.PropThat(b.CondNot(b.CondIs(others, same)))
		if one.Opponent {
			p = u.and(p, b.PropControlledBy(b.SetOpponents()))
		}
		return o, p
	}
	return o, 0
}

// singleMention is what targets from a single zone are called that no word refers to.
const singleMention ability.Mention = -3000

// whose remembers the player in "target creature an opponent controls" if later words mean them ("that player").
func (u *unit) whose(o ability.Objects, s program.SetX) program.SetX {
	if u.free || severalThings(o) {
		return s
	}
	for _, p := range o.Post {
		var by ability.Ref
		whose := u.b.SetControllers
		switch p := p.(type) {
		case ability.Controlled:
			if !p.Not {
				by = p.By
			}
		case ability.Owned:
			if !p.Not {
				by, whose = p.By, u.b.SetOwners
			}
		case ability.InZone:
			by, whose = p.Of, u.b.SetOwners
		}
		if w, ok := by.(ability.Objects); ok && !w.Det.Target && w.Said != 0 {
			if _, known := u.said[w.Said]; !known {
				u.emit(program.DoLet(u.regOf(w.Said), whose(u.b.SetLast(s))))
			}
		}
	}
	return s
}

// other leaves out the object itself (109.5), or who does the act if that is a player; where a standing fact is about many things, each of these.
func (u *unit) other() program.PropX {
	if u.topic != 0 {
		return u.b.PropNot(u.b.PropIn(u.b.SetIt()))
	}
	return u.b.PropOther()
}

// pick is the part of a set that a determiner means: all of it, or what is chosen from it.
func (u *unit) pick(d ability.Det, from program.SetX, m ability.Mention) program.SetX {
	switch d.How {
	case ability.Bare, ability.Each, ability.All, ability.Any, ability.None, ability.AtLeast, ability.AtMost, ability.The, ability.That:
		return u.remember(from, m)
	}
	if u.free {
		// "a creature you control" where nothing is chosen: any of them.
		return from
	}
	if u.exclude != 0 {
		from = u.b.SetFilter(from, u.b.PropNot(u.b.PropIn(u.exclude)))
	}
	spec := program.ChoiceSpec{Who: u.subject, From: from, Kind: program.DecideChoose, Random: d.Random, Reg: u.choiceReg(m), Differ: u.differs}
	switch d.How {
	case ability.One:
		spec.Min = u.pickTimes
	case ability.Exactly:
		spec.Min = u.num(d.N)
		if u.pickTimes != 0 {
			spec.Min = u.b.NumTimes(spec.Min, u.pickTimes)
		}
	case ability.UpTo:
		spec.Min, spec.Max = u.b.Const(0), u.num(d.N)
	case ability.FromOneTo:
		spec.Min, spec.Max = u.b.Const(1), u.num(d.N)
	case ability.AnyNumber:
		spec.Min, spec.Max = u.b.Const(0), u.b.NumCount(from)
	}
	u.emit(program.DoChoose(spec.Reg, u.b.Choice(spec)))
	return u.setReg(spec.Reg)
}

func (u *unit) choiceReg(m ability.Mention) uint8 {
	if m != 0 {
		return u.regOf(m)
	}
	return u.reg()
}

// target adds an instance of the word "target" (115).
func (u *unit) target(s program.TargetSpec, d ability.Det, m ability.Mention) program.SetX {
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
		s.Prop = u.and(s.Prop, u.b.PropOther())
	}
	s.Who, s.If = u.targetWho, u.targetIf
	s.Reg = u.choiceReg(m)
	u.targets = append(u.targets, s)
	return u.setReg(s.Reg)
}

// anyTarget is "another target", "any target that was dealt damage this turn": what can be any target (115.4), described further.
func (u *unit) anyTarget(o ability.Objects) (program.SetX, bool) {
	if _, is := o.Noun.(ability.IsTarget); !is || o.Det.Target || slices.Contains(o.Post, ability.Property(ability.AtRandom{})) {
		return 0, false
	}
	if u.times != 0 {
		refuse(o, "a target for each of several")
	}
	p := u.b.PropAnyTarget()
	for _, q := range append(slices.Clone(o.Pre), o.Post...) {
		p = u.and(p, u.prop(q))
	}
	o.Det.Target = true
	return u.target(program.TargetSpec{Players: true, Objects: true, Zone: program.Battlefield.Bit(), Prop: p}, o.Det, o.Said), true
}

// MaxTargets bounds "any number of targets".
const MaxTargets = 64

// either is one thing that fits any of several noun phrases: with targets, one target.
func (u *unit) either(r ability.Either) program.SetX {
	if o, ok := r.List[0].(ability.Objects); !ok || !o.Det.Target {
		return u.eitherOf(r)
	}
	var spec program.TargetSpec
	for i, q := range r.List {
		o, ok := q.(ability.Objects)
		if !ok || i == 0 && !o.Det.Target {
			refuse(r, "a choice of two things")
		}
		p, players, objs, zones := u.noun(o, program.Battlefield.Bit())
		if players != objs {
			kind := u.b.PropObject
			if players {
				kind = u.b.PropPlayer
			}
			p = u.and(kind(), p)
		}
		if i == 0 {
			spec.Prop = p
		} else {
			spec.Prop = u.b.PropOr(spec.Prop, p)
		}
		spec.Players, spec.Objects, spec.Zone = spec.Players || players, spec.Objects || objs, spec.Zone|zones
	}
	return u.target(spec, r.List[0].(ability.Objects).Det, r.Said)
}

// zonesOf is a set of zones.
func zonesOf(list []ability.Zone) (zones program.ZoneSet) {
	for _, z := range list {
		zones |= zoneOf(z).Bit()
	}
	return zones
}

func zoneOf(z ability.Zone) program.Zone {
	switch z {
	case ability.Library:
		return program.Library
	case ability.Hand:
		return program.Hand
	case ability.Battlefield:
		return program.Battlefield
	case ability.Graveyard:
		return program.Graveyard
	case ability.Stack:
		return program.Stack
	case ability.Exile:
		return program.Exile
	case ability.Command:
		return program.Command
	case ability.Outside:
		return program.Outside
	}
	return program.ZoneNone
}

func (u *unit) handled(r ability.Handled) program.SetX {
	if reg, ok := u.said[r.To]; ok && r.To != 0 {
		if u.paid[reg] {
			return u.b.SetReg(reg, true)
		}
		return u.setReg(reg)
	}
	if r.To != 0 && u.paidSelf[r.Verb] {
		return u.b.SetLast(u.b.SetSource())
	}
	if reg, ok := u.verbs[r.Verb]; ok && r.To == 0 && r.With == nil {
		return u.remember(u.b.SetReg(reg, true), r.Said)
	}
	if r.To == 0 && r.Verb == ability.Exiled && r.With == nil && u.links {
		return u.remember(u.b.SetMemory(program.MemExiled), r.Said)
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
func (u *unit) eitherOf(r ability.Either) program.SetX {
	var all program.SetX
	choose := 0
	for i, q := range r.List {
		var s program.SetX
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
			s = u.b.SetControllers(u.b.SetLast(u.b.SetFilter(of, u.b.PropObject())))
		case ability.It:
			s = u.b.SetFilter(u.ref(o), u.thoseLike(o))
		case ability.You, ability.Self, ability.Attached:
			s = u.ref(o)
		default:
			refuse(r, "a choice of two things")
		}
		if i == 0 {
			all = s
		} else {
			all = u.b.SetBoth(all, s)
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
func (u *unit) regOfSet(s program.SetX) uint8 {
	if n := &u.b.Draft.Nodes[s]; n.Op == program.SetReg && n.B == 0 {
		return uint8(n.A)
	}
	r := u.reg()
	u.emit(program.DoLet(r, s))
	return r
}

// thoseLike is the property of being such as a pronoun's noun says: a player in "that player".
func (u *unit) thoseLike(it ability.It) program.PropX {
	if players, objects := nounSort(it.Noun); it.Noun != nil && players && !objects {
		return u.b.PropPlayer()
	}
	return u.b.PropObject()
}

// targetsForEach compiles "for each opponent, exile up to one target creature that player controls": a target of its own for each of the players, wherever they
// sit. What is done is done with all of them at once, or for each player if it speaks of that player. It reports false for other sentences.
func (u *unit) targetsForEach(e ability.ForEach) bool {
	each, ok := e.Of.(ability.Objects)
	d := e.Effect
	if !ok || each.Said == 0 || each.Det.How != ability.Each || each.Det.Target || u.free {
		return false
	}
	if players, objects := nounSort(each.Noun); !players || objects {
		return false
	}
	target, n, mentions := ability.Objects{}, 0, 0
	ability.Walk(d, func(x ability.Node) bool {
		switch x := x.(type) {
		case ability.Ability:
			return false
		case ability.Do:
			if x.May {
				n = 2 // each is another choice
			}
		case ability.Objects:
			if x.Det.Target {
				target = x
				n++
			}
		case ability.It:
			if x.To == each.Said {
				mentions++
			}
		}
		return true
	})
	theirs := u.whoseThings(target, each.Said)
	if n != 1 || theirs == nil || target.Det.How != ability.UpTo || !isOne(target.Det.N) || target.Det.Other {
		return false
	}
	b := u.b
	p, _, _, _ := u.free2().noun(each, program.AllZones)
	if each.Det.Other {
		p = u.and(p, b.PropNot(b.PropIn(b.SetYou())))
	}
	players := b.SetPlayersThat(p)
	said := target.Said
	if said == 0 {
		said = forEachMention - ability.Mention(len(u.targets))
	}
	all := u.regOf(said)
	u.emit(program.DoLet(all, 0))
	one := target
	one.Said = 0
	set, known := u.sets[each.Said]
	outer := u.targetIf
	for seat := range program.MaxPlayers {
		who := b.SetSeat(seat, players)
		u.sets[each.Said] = who
		u.targetIf = u.andCond(outer, b.CondExists(who))
		s := u.ref(one)
		u.emit(program.DoAddTo(all, s))
	}
	u.targetIf = outer
	delete(u.sets, each.Said)
	if known {
		u.sets[each.Said] = set
	}
	it := ability.It{To: said, Noun: target.Noun}
	it.Plural = mentions == 1
	rest := ability.Rewrite(d, func(x ability.Node) ability.Node {
		if o, ok := x.(ability.Objects); ok && o.Det.Target {
			return it
		}
		return x
	}).(ability.Effect)
	if mentions == 1 {
		u.effect(rest)
		return true
	}
	player, its := u.reg(), u.reg()
	u.said[each.Said] = player
	u.loop(players, player, func() {
		u.emit(program.DoLet(its, b.SetFilter(u.setReg(all), theirs(u.setReg(player)))))
		u.said[said] = its
		u.effect(rest)
	})
	u.said[said] = all
	delete(u.said, each.Said)
	return true
}

// forEachMention is what such targets are called that no word refers to.
const forEachMention ability.Mention = -4000

// whoseThings says how a noun phrase asks for things of a player: by their controller or their owner; nil if it does not.
func (u *unit) whoseThings(o ability.Objects, player ability.Mention) func(program.SetX) program.PropX {
	is := func(r ability.Ref) bool {
		it, ok := r.(ability.It)
		return ok && it.To == player
	}
	for _, p := range o.Post {
		switch p := p.(type) {
		case ability.Controlled:
			if is(p.By) && !p.Not && !p.Did {
				return u.b.PropControlledBy
			}
		case ability.InZone:
			if is(p.Of) {
				return u.b.PropOwnedBy
			}
		}
	}
	return nil
}

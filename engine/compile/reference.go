package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// ref compiles a noun phrase into a set. Targets are added to the ability and choices to the program in the order of
// the text; the subject of the act is the one who chooses.
func (l *lowerer) ref(r ability.Ref) program.SetX {
	b := l.b
	switch r := r.(type) {
	case nil:
		return 0
	case ability.You:
		return l.refYou(r)
	case ability.Self:
		return l.refSelf(r)
	case ability.Becomes:
		return l.refBecomes(r)
	case ability.Resulting:
		return b.SetIt()
	case ability.It:
		return l.refIt(r)
	case ability.Objects:
		return l.objects(r, program.Battlefield.Bit())
	case ability.AnyTarget:
		return l.targetOf(r, program.TargetSpec{Players: true, Objects: true, Zone: program.Battlefield.Bit(),
			Prop: b.PropAnyTarget()}, r.Det, r.Said)
	case ability.ControllerOf:
		return l.remember(b.SetControllers(b.SetLast(l.ref(r.Of))), r.Said)
	case ability.OwnerOf:
		return l.remember(b.SetOwners(b.SetLast(l.ref(r.Of))), r.Said)
	case ability.Attached:
		return l.remember(l.attachedTo(r), r.Said)
	case ability.ActivePlayer, ability.AttackingPlayer:
		return b.SetActive()
	case ability.DefendingPlayer:
		return l.refDefendingPlayer(r)
	case ability.Both:
		return l.refBoth(r)
	case ability.Either:
		return l.either(r)
	case ability.TopCards:
		return l.refTopCards(r)
	case ability.ZoneOf:
		return l.remember(b.SetAll(zoneOf(r.Zone).Bit(), 0, l.ref(r.Of)), r.Said)
	case ability.ZonesOf:
		return l.remember(b.SetAll(zonesOf(r.Zones), 0, l.ref(r.Of)), r.Said)
	case ability.Among:
		return l.refAmong(r)
	case ability.Rest:
		return l.refRest(r)
	case ability.Pile:
		return l.pile(r)
	case ability.Handled:
		return l.handled(r)
	case ability.Attacked:
		return b.SetAttacked(b.SetLast(l.ref(r.Of)))
	case ability.Opponents:
		return l.refOpponents(r)
	case ability.TeamOf:
		return l.refTeamOf(r)
	case ability.Teammates:
		return l.refTeammates(r)
	case ability.Chosen:
		return l.refChosen(r)
	}
	refuse(r, "a player or an object")
	return 0
}

func (l *lowerer) refYou(r ability.You) program.SetX {
	b := l.b
	if r.Say == ability.ByItself && l.subject != 0 {
		return l.subject
	}
	return b.SetYou()
}

func (l *lowerer) refSelf(r ability.Self) program.SetX {
	b := l.b
	if r.Outer {
		return l.giver()
	}
	return b.SetSource()
}

func (l *lowerer) refBecomes(r ability.Becomes) program.SetX {
	if l.becomes == 0 {
		refuse(r, "a reference to a permanent, where no spell becomes one")
	}
	return l.setReg(l.becomes - 1)
}

func (l *lowerer) refIt(r ability.It) program.SetX {
	b := l.b
	switch r.Say {
	case ability.ByItself:
		if l.subject != 0 {
			return l.subject
		}
	case ability.ByEachOther:
		refuse(r, "each other")
	}
	if reg, ok := l.sources[r.To]; ok && r.Noun != nil && spells(r.Noun) == 0 {
		return l.setReg(reg) // "that artifact", of an ability's source
	}
	if r.Opponent { // who is known to be an opponent
		return b.SetFilter(l.mentioned(r.To, r), b.PropIn(b.SetOpponents()))
	}
	l.actsOnDrawn(r.To)
	return l.mentioned(r.To, r)
}

func (l *lowerer) refDefendingPlayer(r ability.DefendingPlayer) program.SetX {
	b := l.b
	if l.attacked != 0 {
		return l.remember(l.attacked, r.Said)
	}
	if l.defends != 0 {
		return l.remember(b.SetDefending(l.defends), r.Said)
	}
	return l.remember(b.SetDefending(b.SetSource()), r.Said)
}

func (l *lowerer) refBoth(r ability.Both) program.SetX {
	b := l.b
	if _, among := sharedGroup(r); (among || picksOneOfEach(r)) && l.many && !l.free {
		said := r.Said // each of them chooses one of each kind before the next one does (101.4)
		return l.gather(said, func() program.SetX { r.Said = 0; return l.refBoth(r) })
	}
	if sharesNumber(r) {
		refuse(r, "a number of objects of several kinds together")
	}
	r = amongThem(sharedEnd(r))
	r.List = fromZone(r.List)
	defer l.restore(l.context)
	var s program.SetX
	for i, q := range r.List {
		if i == 0 {
			s = l.ref(q)
			continue
		}
		if fromAmong(q) || chosenFromZone(q) {
			l.exclude = s // a card of both kinds is chosen once
		}
		if o, ok := q.(ability.Objects); ok && o.Det.Other && !o.Det.Target && !chooses(o.Det) {
			// "Target creature and each other creature": other than the preceding ones.
			o.Det.Other = false
			more := b.SetFilter(l.ref(o), b.PropNot(b.PropIn(s)))
			s = b.SetBoth(s, more)
			if o.Said != 0 && !l.free {
				s = l.let(s)
				l.emit(program.DoLet(l.regOf(o.Said), s)) // "those creatures" are all of them
			}
			continue
		}
		s = b.SetBoth(s, l.ref(q))
	}
	return l.remember(s, r.Said)
}

func (l *lowerer) refTopCards(r ability.TopCards) program.SetX {
	b := l.b
	if r.Zone == ability.Graveyard {
		return l.remember(l.topOfGraveyard(r), r.Said)
	}
	n := b.Const(1)
	if r.N != nil {
		n = l.num(r.N)
	}
	if it, ok := r.Of.(ability.It); ok && r.Said != 0 && l.many && it.To != 0 && it.To == l.manySaid {
		l.eachOwns(r.Said)
	}
	return l.remember(b.SetTop(l.ref(r.Of), n, r.Bottom), r.Said)
}

func (l *lowerer) refAmong(r ability.Among) program.SetX {
	b := l.b
	o, ok := r.What.(ability.Objects)
	if !ok {
		refuse(r, "a choice among objects")
	}
	if r.Of == nil {
		refuse(r, "one of nothing that has been mentioned")
	}
	of := l.ref(r.Of)
	p := b.PropIn(of)
	if o.Noun != nil {
		q, _, _, _ := l.noun(o, program.AllZones)
		p = l.and(p, q)
	}
	for _, q := range r.Post {
		p = l.and(p, l.prop(q))
	}
	return l.pick(o, o.Det, b.SetFilter(of, p), r.Said)
}

func (l *lowerer) refRest(r ability.Rest) program.SetX {
	b := l.b
	l.restOf(r)
	if group, chosen := l.groups[r.To]; chosen {
		rest := b.SetRest(group)
		if reg, one := l.said[r.To]; one {
			rest = b.SetFilter(rest, b.PropNot(b.PropIn(l.setReg(reg))))
		}
		return rest
	}
	if reg, ok := l.said[r.To]; ok {
		rest := b.SetRest(reg)
		if l.exiledBefore(reg) { // the rest of the exiled cards are those still in exile
			rest = b.SetFilter(l.setReg(reg), b.PropZone(program.Exile.Bit()))
		}
		if l.exclude != 0 { // what is put elsewhere at the same time isn't among the rest
			rest = b.SetFilter(rest, b.PropNot(b.PropIn(l.exclude)))
		}
		return rest
	}
	if l.lastGroup != 0 {
		// Those of the revealed or exiled cards that are still there.
		there := b.PropZone(program.Library.Bit() | program.Exile.Bit())
		return b.SetFilter(l.setReg(l.lastGroup-1), there)
	}
	refuse(r, "the rest, where nothing was chosen before")
	return 0
}

// restOf makes the group of "the rest of the revealed cards" the current one.
func (l *lowerer) restOf(r ability.Rest) {
	switch of := r.Of.(type) {
	case nil:
		return
	case ability.It:
		if of.To == r.To {
			return
		}
	case ability.Handled:
		if (of.Verb == ability.Revealed || of.Verb == ability.Exiled || of.Verb == ability.Milled) && (of.To == 0 ||
			of.To == r.To || l.foundIn[of.To] == r.To && r.To != 0) && of.With == nil {
			return
		}
	case ability.Objects:
		if len(of.Post) == 1 && len(of.Pre) == 0 && isCard(of.Noun) && !of.Det.Target {
			if d, ok := of.Post[0].(ability.DoneThisWay); ok && !d.Not && d.By == nil {
				return
			}
		}
	}
	refuse(r, "the rest of another group of objects")
}

// mentioned is the set in a mention's register.
func (l *lowerer) mentioned(m ability.Mention, n ability.Node) program.SetX {
	if l.free && m != 0 {
		if m == l.topic {
			return l.b.SetIt()
		}
		if _, known := l.said[m]; !known {
			if s, ok := l.sets[m]; ok {
				return s
			}
		}
	}
	if m == itMention {
		return l.b.SetIt()
	}
	if s, ok := l.happening[m]; ok { // the registers are filled only once the event has been matched
		if s == 0 {
			refuse(n, "a part of the event that is being matched")
		}
		return s
	}
	if l.perEach && m == l.manySaid {
		return l.b.SetIt()
	}
	if s, ok := l.sets[m]; ok && l.b.Draft.Nodes[s].Op == program.SetHost {
		if _, known := l.said[m]; !known {
			return s // what the source is attached to, whichever phrase names it first
		}
	}
	if who, ok := l.people[m]; ok && l.targeted {
		return l.ref(who) // the register of that player is filled only as the ability resolves
	}
	if r, ok := l.said[m]; ok {
		if l.paid[r] != 0 {
			return l.b.SetReg(r, true)
		}
		if of, ok := l.owned[m]; ok && l.perEach && of == l.manySaid {
			return l.b.SetFilter(l.setReg(r), l.b.PropOwnedBy(l.b.SetIt()))
		}
		return l.setReg(r)
	}
	if l.later[m] && !l.free {
		return l.setReg(l.regOf(m)) // a target of a later sentence: it is chosen before any of them is executed
	}
	if who, ok := l.people[m]; ok {
		return l.ref(who)
	}
	refuse(n, "a reference to something that hasn't been mentioned yet")
	return 0
}

// remember stores a set in the register of its mention, if later text refers to it.
func (l *lowerer) remember(s program.SetX, m ability.Mention) program.SetX {
	if m == 0 {
		return s
	}
	if l.free {
		if _, known := l.said[m]; !known {
			l.sets[m] = s
		}
		return s
	}
	r := l.regOf(m)
	l.emit(program.DoLet(r, s))
	return l.setReg(r)
}

// objects compiles a noun phrase with its determiner; zones is where its objects are if it names no zone.
func (l *lowerer) objects(o ability.Objects, zones program.ZoneSet) program.SetX {
	if s, ok := l.chosenBy(o, zones); ok {
		return s
	}
	o = l.atRandom(o)
	if s, ok := l.anyTarget(o); ok {
		return s
	}
	if s, ok := l.mostVotes(o); ok {
		return l.remember(s, o.Said)
	}
	if h, ok := paidOne(o); ok {
		return l.ref(h)
	}
	if l.many && !o.Det.Target && !l.free && chooses(o.Det) {
		return l.gather(o.Said, func() program.SetX { o.Said = 0; return l.objects(o, zones) })
	}
	if d, who, ok := l.choiceOf(o); ok {
		defer l.restore(l.context)
		l.subject = who
		return l.objects(d, zones)
	}
	if !o.Det.Target && !l.free && chooses(o.Det) {
		outer := l.context
		if rest, of := l.ofGroup(o); of {
			defer l.restore(outer)
			o = rest
		}
	}
	if !o.Det.Target {
		if from, rest, ok := l.group(o); ok {
			p, _, _, _ := l.noun(rest, program.AllZones)
			if o.Det.Other {
				p = l.and(p, l.otherOfGroup(o))
			}
			return l.pick(o, o.Det, l.b.SetFilter(from, p), o.Said)
		}
	}
	o, single := l.ofSingleZone(o)
	if single == 0 {
		o, single = l.ofOneController(o)
	}
	if single == 0 {
		o, single = l.targetsAlike(o)
	}
	outer := l.context
	o, chosen := l.asActivated(o)
	var total program.TargetSpec
	if o.Det.Target {
		o, total.TotalStat, total.Most = l.together(o)
	}
	if z := zonePutInto(o); z != 0 && zones == program.Battlefield.Bit() {
		zones = z
	}
	l.targeted = o.Det.Target
	p, players, objs, zones := l.noun(o, zones)
	l.restore(outer)
	if zones == program.Battlefield.Bit() && cardsOnly(o.Noun) {
		if l.onView == 0 || o.Det.Target || o.Det.Other || l.free {
			refuse(o, "cards of a zone that isn't named")
		}
		return l.pick(o, o.Det, l.b.SetFilter(l.onView, p), o.Said)
	}
	if single != 0 {
		p = l.and(p, single)
	}
	if o.Det.Target && o.Said != 0 && (says[ability.FromSource](o.Post) || says[ability.OfSource](o.Post) ||
		anAbility(o.Noun)) {
		s := l.targetOf(o, program.TargetSpec{Players: players, Objects: objs, Zone: zones, Prop: p}, o.Det, o.Said)
		if l.sources == nil {
			l.sources = map[ability.Mention]uint8{}
		}
		l.sources[o.Said] = l.regOfSet(l.let(l.b.SetSources(s)))
		return s
	}
	if o.Det.Target {
		l.nouns = append(l.nouns, targetNoun{o.Said, o.Noun, says[ability.FaceDown](o.Pre)})
		return l.whose(o, l.targetOf(o, program.TargetSpec{Players: players, Objects: objs, Zone: zones, Prop: p,
			Chosen: chosen, TotalStat: total.TotalStat, Most: total.Most}, o.Det, o.Said))
	}
	if l.theTarget(o) {
		// "The creature you control" is the one of the targets that you control; there is one "permanent or player".
		var chosen program.SetX
		for i, t := range l.targets {
			if s := l.setReg(t.Reg); i == 0 {
				chosen = s
			} else {
				chosen = l.b.SetBoth(chosen, s)
			}
		}
		return l.remember(l.b.SetFilter(chosen, p), o.Said)
	}
	if o.Det.How == ability.The && !o.Det.Many && !theOnly(o) {
		refuse(o, "a reference to one of several")
	}
	var from program.SetX
	switch {
	case players && objs:
		from = l.b.SetBoth(l.b.SetPlayersThat(p), l.b.SetAll(zones, p, 0))
	case players:
		from = l.b.SetPlayersThat(p)
	default:
		from = l.b.SetAll(zones, p, 0)
	}
	if o.Det.Other {
		other := l.otherTokens(o, l.otherLike(o))
		if zones == program.Battlefield.Bit() && !players {
			other = l.otherThanChosen(o, l.otherInSpell(o, other))
		}
		if zones == program.Graveyard.Bit() && l.askedFor != 0 {
			other = l.b.PropNot(l.b.PropIn(l.askedFor))
		}
		if l.exiledNow != 0 && exiledWith(o) {
			other = l.b.PropNot(l.b.PropIn(l.setReg(l.exiledNow - 1)))
		}
		from = l.b.SetFilter(from, other)
	}
	return l.whose(o, l.pick(o, o.Det, from, o.Said))
}

// theTarget reports whether a noun phrase picks one of the targets by its controller alone, "the creature you control",
// or is the only target, whatever was chosen: "the permanent or player".
func (l *lowerer) theTarget(o ability.Objects) bool {
	if o.Det.How != ability.The || o.Det.Many || o.Det.Other || o.Det.Target || len(o.Pre) > 0 && len(o.Post) == 0 {
		return false
	}
	switch len(o.Post) {
	case 0:
		_, either := o.Noun.(ability.Or)
		return either && len(l.targets) == 1 && l.targets[0].Players && l.targets[0].Objects
	case 1:
		_, ok := o.Post[0].(ability.Controlled)
		return ok && len(l.targets) > 0
	}
	return false
}

// theOnly reports whether there is only one such thing, or the phrase says which.
func theOnly(o ability.Objects) bool {
	for _, p := range append(slices.Clone(o.Pre), o.Post...) {
		// Others: several things may fit them.
		switch p.(type) {
		case ability.WithGreatest, ability.WithMost, ability.ControllingMost, ability.ExiledWith, ability.MadeWith,
			ability.UsedToCraft, ability.DoneThisWay:
			return true
		}
	}
	return false
}

// ofSingleZone matches "target cards from a single graveyard": each must have the same owner as the targets chosen
// before it.
func (l *lowerer) ofSingleZone(o ability.Objects) (ability.Objects, program.PropX) {
	for i, q := range o.Post {
		in, ok := q.(ability.InZone)
		if !ok || !in.Single || !o.Det.Target || in.Of != nil || l.free {
			continue
		}
		if o.Said == 0 {
			o.Said = singleMention - ability.Mention(len(l.targets))
		}
		in.Single = false
		o.Post = append(append(o.Post[:i:i], in), o.Post[i+1:]...)
		chosen := l.b.SetLast(l.setReg(l.regOf(o.Said)))
		none := l.b.PropWhile(l.b.CondNot(l.b.CondExists(chosen)))
		return o, l.b.PropOr(none, l.b.PropOwnedBy(l.b.SetOwners(chosen)))
	}
	return o, 0
}

// ofOneController matches "two target creatures controlled by the same player" and "by different players": each target
// is compared with the others.
func (l *lowerer) ofOneController(o ability.Objects) (ability.Objects, program.PropX) {
	for i, q := range o.Post {
		one, ok := q.(ability.UnderOneController)
		if !ok || !o.Det.Target || l.free {
			continue
		}
		if o.Said == 0 {
			o.Said = singleMention - ability.Mention(len(l.targets))
		}
		o.Post = append(o.Post[:i:i], o.Post[i+1:]...)
		b, it := l.b, l.b.SetIt()
		others := b.SetFilter(b.SetLast(l.setReg(l.regOf(o.Said))), b.PropNot(b.PropIn(it)))
		same := b.PropControlledBy(b.SetControllers(it))
		if !one.Not {
			same = b.PropNot(same)
		}
		if one.Opponent {
			o.Post = append(o.Post, ability.Controlled{By: ability.Opponents{Of: ability.You{}}})
		}
		return o, b.PropThat(b.CondNot(b.CondIs(others, same)))
	}
	return o, 0
}

// singleMention is the mention of targets from a single zone that no text refers to.
const singleMention ability.Mention = -3000

// whose stores the player in "target creature an opponent controls" if later text refers to them ("that player").
func (l *lowerer) whose(o ability.Objects, s program.SetX) program.SetX {
	if l.free || severalThings(o) {
		return s
	}
	for _, p := range o.Post {
		var by ability.Ref
		whose := l.b.SetControllers
		// Others: the other descriptions don't say whose the object is.
		switch p := p.(type) {
		case ability.Controlled:
			if !p.Not {
				by = p.By
			}
		case ability.Owned:
			if !p.Not {
				by, whose = p.By, l.b.SetOwners
			}
		case ability.InZone:
			by, whose = p.Of, l.b.SetOwners
		}
		if w, ok := by.(ability.Objects); ok && !w.Det.Target && w.Said != 0 {
			if _, known := l.said[w.Said]; !known {
				l.emit(program.DoLet(l.regOf(w.Said), whose(l.b.SetLast(s))))
			}
		}
	}
	return s
}

// pick is the part of a set that a determiner means: all of it, or a choice from it.
func (l *lowerer) pick(n ability.Node, d ability.Det, from program.SetX, m ability.Mention) program.SetX {
	switch d.How {
	case ability.Bare, ability.Each, ability.All, ability.Any, ability.None, ability.AtLeast, ability.AtMost,
		ability.The, ability.That:
		return l.remember(from, m)
	case ability.One, ability.Exactly, ability.UpTo, ability.FromOneTo, ability.AnyNumber:
	default:
		refuse(n, "a choice of objects")
	}
	if l.free {
		// "a creature you control" where nothing is chosen: any of them matches.
		return from
	}
	if l.exclude != 0 {
		from = l.b.SetFilter(from, l.b.PropNot(l.b.PropIn(l.exclude)))
	}
	if l.feasible != 0 {
		from = l.b.SetFilter(from, l.feasible)
	}
	spec := program.ChoiceSpec{Who: l.subject, From: from, Kind: program.DecideChoose, Random: d.Random,
		Reg: l.choiceReg(m), Differ: l.differs, Agree: l.agree, TotalStat: l.totalStat, Most: l.totalMost}
	if l.othersMeant && d.How != ability.Each && d.How != ability.All {
		l.picked = append(l.picked, spec.Reg)
	}
	switch d.How {
	case ability.One:
		spec.Min = l.pickTimes
		l.timed = l.timed || l.pickTimes != 0
	case ability.Exactly:
		spec.Min = l.num(d.N)
		if l.pickTimes != 0 {
			spec.Min = l.b.NumTimes(spec.Min, l.pickTimes)
			l.timed = true
		}
	case ability.UpTo:
		spec.Min, spec.Max = l.b.Const(0), l.num(d.N)
	case ability.FromOneTo:
		spec.Min, spec.Max = l.b.Const(1), l.num(d.N)
	case ability.AnyNumber:
		spec.Min, spec.Max = l.b.Const(0), l.b.NumCount(from)
	}
	l.emit(program.DoChoose(spec.Reg, l.b.Choice(spec)))
	return l.setReg(spec.Reg)
}

func (l *lowerer) choiceReg(m ability.Mention) uint8 {
	if m != 0 {
		return l.regOf(m)
	}
	return l.reg()
}

// target adds an instance of the word "target" (115).
func (l *lowerer) target(s program.TargetSpec, d ability.Det, m ability.Mention) program.SetX {
	if l.free {
		panic(unsupported("a target in a place where none can be chosen"))
	}
	defer l.restore(l.context)
	l.targeted = true
	switch d.How {
	case ability.One, ability.Any:
	case ability.Exactly:
		s.Min = l.num(d.N)
	case ability.UpTo:
		s.Min, s.Max = l.b.Const(0), l.num(d.N)
	case ability.AnyNumber:
		s.Min, s.Max, s.AnyNumber = l.b.Const(0), l.b.Const(MaxTargets), true
	case ability.AtLeast:
		s.Min, s.Max = l.num(d.N), l.b.Const(MaxTargets)
	case ability.FromOneTo:
		s.Min, s.Max = l.b.Const(1), l.num(d.N)
	default:
		refuse(d, "the number of targets")
	}
	s.Other = d.Other && !l.defining && (l.targetsBefore || slices.ContainsFunc(l.targets,
		func(t program.TargetSpec) bool { return t.Objects && s.Objects || t.Players && s.Players }))
	switch {
	case !d.Other || s.Other:
	case s.Objects && s.Players: // "any other target" may be you
		s.Prop = l.and(s.Prop, l.b.PropNot(l.b.PropSelf()))
	default:
		s.Prop = l.and(s.Prop, l.b.PropOther())
	}
	s.Who, s.WhoReg, s.If, s.Random = l.targetWho, l.targetWhoReg, l.targetIf, d.Random
	s.Reg = l.choiceReg(m)
	// The words are compiled a second time where the sentence tries several ways: it is still one target (601.2c).
	same := func(t program.TargetSpec) bool {
		return t.Reg == s.Reg && t.Zone == s.Zone && l.b.SameProp(t.Prop, s.Prop)
	}
	if m == 0 || !slices.ContainsFunc(l.targets, same) {
		l.targets = append(l.targets, s)
		l.knownTarget(s)
	}
	return l.setReg(s.Reg)
}

// anyTarget compiles "another target", "any target that was dealt damage this turn": what can be any target (115.4),
// with a further description.
func (l *lowerer) anyTarget(o ability.Objects) (program.SetX, bool) {
	if _, is := o.Noun.(ability.IsTarget); !is || o.Det.Target {
		return 0, false
	}
	if l.times != 0 {
		refuse(o, "a target for each of several players or objects")
	}
	p := l.b.PropAnyTarget()
	for _, q := range append(slices.Clone(o.Pre), o.Post...) {
		p = l.and(p, l.prop(q))
	}
	o.Det.Target = true
	return l.targetOf(o, program.TargetSpec{Players: true, Objects: true, Zone: program.Battlefield.Bit(), Prop: p},
		o.Det, o.Said), true
}

// MaxTargets is the greatest number of targets for "any number of targets".
const MaxTargets = 64

// either compiles one thing that matches any of several noun phrases; if they are targets, it is one target.
func (l *lowerer) either(r ability.Either) program.SetX {
	r.List = fromZone(r.List)
	if o, ok := r.List[0].(ability.Objects); !ok || !o.Det.Target {
		return l.eitherOf(r)
	}
	var spec program.TargetSpec
	for i, q := range r.List {
		o, ok := q.(ability.Objects)
		if !ok || i == 0 && !o.Det.Target {
			refuse(r, "a choice between two references")
		}
		p, players, objs, zones := l.noun(o, program.Battlefield.Bit())
		if players != objs {
			kind := l.b.PropObject
			if players {
				kind = l.b.PropPlayer
			}
			p = l.and(kind(), p)
		}
		if i == 0 {
			spec.Prop = p
		} else {
			spec.Prop = l.b.PropOr(spec.Prop, p)
		}
		spec.Players, spec.Objects, spec.Zone = spec.Players || players, spec.Objects || objs, spec.Zone|zones
	}
	return l.target(spec, r.List[0].(ability.Objects).Det, r.Said)
}

// zonesOf returns a set of zones.
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
	case ability.AnyZone:
		return program.ZoneNone
	}
	refuse(ability.ZoneOf{Zone: z}, "a single zone")
	return program.ZoneNone
}

func (l *lowerer) handled(r ability.Handled) program.SetX {
	if reg, ok := l.said[r.To]; ok && r.To != 0 {
		if l.paid[reg] != 0 {
			return l.b.SetReg(reg, true)
		}
		return l.setReg(reg)
	}
	if r.To != 0 && l.paidSelf[r.Verb] {
		return l.b.SetLast(l.b.SetSource())
	}
	if r.To == 0 && r.With == nil {
		if s := l.handledBefore(r); s != 0 {
			if r.Verb == ability.Exiled && r.Said != 0 && len(l.verbs[r.Verb]) == 0 {
				l.linkedCards = r.Said
			}
			return l.remember(l.ofNoun(r, s), r.Said)
		}
	}
	refuse(r, "a reference to something acted on before")
	return 0
}

// handledBefore is what was acted on in paying for the spell, by a linked ability, or by the last milling; 0 if nothing
// was.
func (l *lowerer) handledBefore(r ability.Handled) program.SetX {
	switch {
	case len(l.verbs[r.Verb]) > 0:
		return l.anyOfRegs(l.verbs[r.Verb])
	case r.Verb == ability.Exiled && l.links:
		// Only cards that are still in exile are meant (607.2a).
		return l.b.SetFilter(l.b.SetMemory(program.MemExiled), l.b.PropLive(program.Exile.Bit()))
	case r.Verb == ability.Milled && l.milled != 0:
		return l.setReg(l.milled - 1)
	}
	return 0
}

// ofNoun is what of a set the noun of "the sacrificed artifact" means. Words such as "card" and "permanent" say no more
// than the verb does.
func (l *lowerer) ofNoun(r ability.Handled, s program.SetX) program.SetX {
	if _, any := r.Noun.(ability.IsKind); any || r.Noun == nil {
		return s
	}
	p, _, _, _ := l.choiceless().noun(ability.Objects{Noun: r.Noun}, program.AllZones)
	return l.b.SetFilter(l.b.SetLast(s), p)
}

// regOfSet returns the register that holds a set.
func (l *lowerer) regOfSet(s program.SetX) uint8 {
	if n := &l.b.Draft.Nodes[s]; n.Op == program.SetReg && n.B == 0 {
		return uint8(n.A)
	}
	r := l.reg()
	l.emit(program.DoLet(r, s))
	return r
}

// thoseLike is the property given by a pronoun's noun: a player in "that player".
func (l *lowerer) thoseLike(it ability.It) program.PropX {
	if players, objects := nounSort(it.Noun); it.Noun != nil && players && !objects {
		return l.b.PropPlayer()
	}
	return l.b.PropObject()
}

package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// targetsForEach compiles "for each opponent, exile up to one target creature that player controls": one target for
// each player in any seat. The instruction applies to all the targets at once, or player by player if it refers to the
// player or is optional. It reports false for other sentences.
func (l *lowerer) targetsForEach(e ability.ForEach) bool {
	each, ok := e.Of.(ability.Objects)
	d := e.Effect
	if !ok || each.Said == 0 || each.Det.How != ability.Each || each.Det.Target || l.free {
		return false
	}
	if players, objects := nounSort(each.Noun); !players || objects {
		return false
	}
	target, n, mentions, may := ability.Objects{}, 0, 0, false
	ability.Walk(d, func(x ability.Node) bool {
		switch x := x.(type) {
		case ability.Ability:
			return false
		case ability.Do:
			may = may || x.May // decided for each of them
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
	theirs := l.whoseThings(target, each.Said)
	if n != 1 || theirs == nil || !upToOne(target.Det) {
		return false
	}
	b := l.b
	p, _, _, _ := l.choiceless().noun(each, program.AllZones)
	if each.Det.Other {
		p = l.and(p, b.PropNot(b.PropIn(b.SetYou())))
	}
	players := b.SetPlayersThat(p)
	said := target.Said
	if said == 0 {
		said = forEachMention - ability.Mention(len(l.targets))
	}
	all := l.regOf(said)
	l.emit(program.DoLet(all, 0))
	one := target
	one.Said = 0
	set, known := l.sets[each.Said]
	outer := l.context
	for seat := range program.MaxPlayers {
		who := b.SetSeat(seat, players)
		l.sets[each.Said] = who
		l.targetIf = l.andCond(outer.targetIf, b.CondExists(who))
		s := l.ref(one)
		l.emit(program.DoAddTo(all, s))
	}
	l.context = outer
	delete(l.sets, each.Said)
	if known {
		l.sets[each.Said] = set
	}
	it := ability.It{To: said, Noun: target.Noun}
	it.Plural = mentions == 1 && !may
	rest := ability.Rewrite(d, func(x ability.Node) ability.Node {
		if o, ok := x.(ability.Objects); ok && o.Det.Target {
			return it
		}
		return x
	}).(ability.Effect)
	if mentions == 1 && !may {
		l.effect(rest)
		return true
	}
	player, its := l.reg(), l.reg()
	l.said[each.Said] = player
	l.loop(players, player, func() {
		l.emit(program.DoLet(its, b.SetFilter(l.setReg(all), theirs(l.setReg(player)))))
		l.said[said] = its
		none := -1
		if may {
			none = l.emit(program.DoJumpIfNot(0, b.CondExists(l.setReg(its))))
		}
		l.effect(rest)
		if may {
			l.patch(none)
		}
	})
	l.said[said] = all
	delete(l.said, each.Said)
	return true
}

// forEachOf compiles "for each 1 life you lost, E": E as many times as a number says.
func (l *lowerer) forEachOf(e ability.ForEach) {
	if e.Of != nil || l.many || l.perEach {
		refuse(e, "an effect done for each of something")
	}
	if c, kinds := e.N.(ability.ColorsAmong); kinds {
		l.forEachColor(e, c)
		return
	}
	targets := len(l.targets)
	l.repeat(e.N, func() { l.effect(e.Effect) })
	if len(l.targets) > targets {
		refuse(e, "targets for each of several players or objects")
	}
}

// forEachColor compiles "for each color among permanents you control, add one mana of that color": each color once,
// whatever has it.
func (l *lowerer) forEachColor(e ability.ForEach, c ability.ColorsAmong) {
	d, ok := e.Effect.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 || l.free {
		refuse(e, "an effect done for each color")
	}
	m, ok := d.Acts[0].(ability.AddMana)
	if !ok || m.Colors != ability.ThatColorMana || len(m.Any) > 0 || m.Among != nil || m.N == nil || m.Amount != nil {
		refuse(e, "an effect done for each color")
	}
	among := l.all(c.Among)
	if c.Was {
		among = l.b.SetLast(among)
	}
	among = l.let(among)
	who, n := l.who(d), l.letNum(l.num(m.N))
	for k := mana.White; k <= mana.Green; k++ {
		none := l.emit(program.DoJumpIfNot(0, l.b.CondIs(among, l.b.PropColor(k.Set()))))
		l.emit(program.DoAddMana(program.NoReg, who, l.multiply(n), k.Kind()))
		l.patch(none)
	}
}

// forEachMention is the first mention of such targets that no word refers to.
const forEachMention ability.Mention = -4000

// whoseThings returns how a noun phrase relates objects to a player, by controller or by owner; nil if it doesn't.
func (l *lowerer) whoseThings(o ability.Objects, player ability.Mention) func(program.SetX) program.PropX {
	is := func(r ability.Ref) bool {
		it, ok := r.(ability.It)
		return ok && it.To == player
	}
	for _, p := range o.Post {
		// Others: the other descriptions don't say whose the things are.
		switch p := p.(type) {
		case ability.Controlled:
			if is(p.By) && !p.Not && !p.Did {
				return l.b.PropControlledBy
			}
		case ability.InZone:
			if is(p.Of) {
				return l.b.PropOwnedBy
			}
		}
	}
	return nil
}

// refSort reports whether a noun phrase may mean players, and whether objects.
func (l *lowerer) refSort(r ability.Ref) (players, objects bool) {
	switch r := r.(type) {
	case candidate:
		return r.player, !r.player
	case ability.You, ability.Opponents, ability.ControllerOf, ability.OwnerOf, ability.DefendingPlayer,
		ability.ActivePlayer, ability.AttackingPlayer:
		return true, false
	case ability.Objects:
		return nounSort(r.Noun)
	case ability.It:
		if r.Noun != nil {
			return nounSort(r.Noun)
		}
		return r.Person, !r.Person
	case ability.Chosen:
		return nounSort(r.Noun)
	case ability.Attached:
		return nounSort(r.Noun)
	case ability.Both:
		return l.refSorts(r.List)
	case ability.Either:
		return l.refSorts(r.List)
	case ability.Among:
		return l.refSort(r.Of)
	case ability.HalfOf:
		return l.refSort(r.Of)
	case ability.TeamOf, ability.Teammates, ability.Exiler:
		return true, false
	case ability.AnyTarget, ability.Attacked, ability.ThisOrPlayer:
		return true, true
	case nil, ability.Self, ability.Resulting, ability.Becomes, ability.Becoming, ability.ThisHalf, ability.TopCards,
		ability.CommanderOf, ability.Handled, ability.Rest, ability.Pile, ability.AbilitiesOf, ability.DrawnCard:
		return false, true
	case ability.Counters, ability.Damage, ability.LifeTotal, ability.ZoneOf, ability.ZonesOf, ability.Anywhere:
		return false, false // neither: what happens to them is compiled by words of its own
	}
	refuse(r, "players or objects")
	return false, false
}

// refSorts does so for several noun phrases together.
func (l *lowerer) refSorts(list []ability.Ref) (players, objects bool) {
	for _, r := range list {
		p, o := l.refSort(r)
		players, objects = players || p, objects || o
	}
	return players, objects
}

// severalThings reports whether a noun phrase may mean more than one.
func severalThings(r ability.Ref) bool {
	switch o := r.(type) {
	case ability.Objects:
		switch o.Det.How {
		case ability.One, ability.Any, ability.The, ability.That:
			return false
		case ability.Exactly, ability.UpTo:
			return !isOne(o.Det.N)
		}
		return true
	case ability.AnyTarget:
		return o.Det.How != ability.One && o.Det.How != ability.Any
	case ability.It:
		return o.Plural
	case ability.Rest:
		return o.Plur
	case ability.ControllerOf:
		return o.Several
	case ability.OwnerOf:
		return o.Several
	case ability.TopCards:
		return !isOne(o.N)
	case ability.Handled:
		return o.Det.How != ability.One && o.Det.How != ability.The && o.Det.How != ability.Any
	case ability.Among:
		return severalThings(o.What)
	case ability.Both, ability.HalfOf, ability.Pile, ability.Opponents, ability.TeamOf, ability.Teammates,
		ability.AbilitiesOf, ability.Counters, ability.ZonesOf:
		return true
	case nil, ability.You, ability.Self, ability.Resulting, ability.Becomes, ability.Becoming, ability.ThisHalf,
		ability.ThisOrPlayer, ability.Either, ability.Attached, ability.DefendingPlayer, ability.AttackingPlayer,
		ability.ActivePlayer, ability.Attacked, ability.CommanderOf, ability.Exiler, ability.Chosen, ability.Anywhere,
		ability.Damage, ability.LifeTotal, ability.ZoneOf, candidate:
		return false
	}
	refuse(r, "one or more")
	return false
}

// onePlayer reports whether a noun phrase in a list with others is a player.
func onePlayer(r ability.Ref) bool {
	// Others: of objects, or players who are meant together.
	switch x := r.(type) {
	case ability.You, ability.ControllerOf, ability.OwnerOf, ability.Opponents:
		return true
	case ability.Objects:
		players, _ := nounSort(x.Noun)
		return players
	}
	return false
}

// severalPlayers reports whether a subject may be more than one player.
func severalPlayers(r ability.Ref) bool {
	switch r := r.(type) {
	case ability.Objects:
		if players, _ := nounSort(r.Noun); !players {
			return false
		}
		switch r.Det.How {
		case ability.One, ability.Any, ability.The, ability.That, ability.Nth:
			return false
		case ability.Exactly, ability.UpTo:
			c, ok := r.Det.N.(ability.Const)
			return !ok || c.N > 1
		}
		return true
	case ability.Both:
		return slices.ContainsFunc(r.List, onePlayer) || slices.ContainsFunc(r.List, severalPlayers)
	case ability.It:
		if r.Plural && r.Noun != nil {
			players, _ := nounSort(r.Noun)
			return players
		}
	case ability.ControllerOf:
		return r.Several
	case ability.OwnerOf:
		return r.Several
	case ability.Opponents, ability.TeamOf, ability.Teammates:
		return true
	case nil, ability.You, ability.DefendingPlayer, ability.AttackingPlayer, ability.ActivePlayer, ability.Exiler,
		ability.Chosen, ability.AnyTarget, ability.Either, ability.Attacked, ability.ThisOrPlayer, ability.Attached,
		candidate:
		return false // one
	case ability.Self, ability.Resulting, ability.Becomes, ability.Becoming, ability.ThisHalf, ability.TopCards,
		ability.CommanderOf, ability.Handled, ability.Rest, ability.Pile, ability.AbilitiesOf, ability.Among,
		ability.HalfOf, ability.Counters, ability.Damage, ability.LifeTotal, ability.ZoneOf, ability.ZonesOf,
		ability.Anywhere:
		return false // no players
	default:
		refuse(r, "one player or more")
	}
	return false
}

// mentionOf returns the mention of a noun phrase; 0 if it has none.
func mentionOf(r ability.Ref) ability.Mention {
	// Others: no later words mean them.
	switch r := r.(type) {
	case ability.Objects:
		return r.Said
	case ability.Both:
		return r.Said
	case ability.It:
		return r.To
	case ability.ControllerOf:
		return r.Said
	case ability.OwnerOf:
		return r.Said
	case ability.Opponents:
		return r.Said
	case ability.Among:
		return r.Said
	case ability.Attached:
		return r.Said
	case ability.Chosen:
		return r.Said
	case ability.DefendingPlayer:
		return r.Said
	}
	return 0
}

// actPerEach compiles an act that is done for each of several objects.
func (l *lowerer) actPerEach(who program.SetX, a ability.PerEach, dur ability.Duration, r uint8) {
	outer := l.context
	l.perEach = l.many && l.manySaid != 0
	times := l.letNum(l.multiply(l.each(a)))
	l.context = outer
	l.times, l.timed = times, false
	if picksOne(a.Act) {
		l.pickTimes = times
	}
	l.act(who, a.Act, dur, r)
	if !l.timed {
		refuse(a, "an instruction that is carried out as often as there are objects")
	}
	l.context = outer
}

// picksOne reports whether an act is done to an object that is chosen, not targeted: "return a card from your graveyard
// to your hand for each card discarded this way" returns as many.
func picksOne(a ability.Act) bool {
	var what ability.Ref
	// Others: act on no object, or on a number of them that the act itself multiplies.
	switch a := a.(type) {
	case ability.Move:
		if what = a.What; a.To.AttachedTo != nil || a.To.Attacking || a.To.Blocking != nil {
			return false
		}
	case ability.ExileIt:
		what = a.What
	case ability.Tap:
		what = a.What
	case ability.Untap:
		what = a.What
	case ability.Choose:
		what = a.What
	}
	o, ok := what.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.One || o.Det.How == ability.Exactly)
}

// upToOne reports whether a determiner means one target or up to one.
func upToOne(d ability.Det) bool {
	return !d.Other && (d.How == ability.One || d.How == ability.UpTo && isOne(d.N))
}

// process is the part of a program that may be repeated: its start, its lowerer, the first register that it fills, and
// those that count the repetitions.
type process struct {
	of          *lowerer
	top, regs   int
	left, again uint8
}

// beginProcess records where a process begins that one of the sentences repeats.
func (l *lowerer) beginProcess(list []ability.Effect) {
	if l.process.of == l {
		return
	}
	at, times := repeating(list)
	if at < 0 {
		return
	}
	if spoken(list[:at+1], list[at+1:]) {
		refuse(list[at], "a process that later text refers to")
	}
	b := l.b
	p := process{of: l, again: l.reg()}
	l.emit(program.DoLetNum(p.again, b.Const(0)))
	if times {
		p.left = l.reg()
		l.emit(program.DoLetNum(p.left, b.Const(-1))) // not known yet
	}
	p.top, p.regs = len(l.code), l.regs
	l.process = p
}

// repeating returns the index of the sentence that repeats the process, and whether it names a number of times.
func repeating(list []ability.Effect) (at int, times bool) {
	at = -1
	for i, e := range list {
		ability.Walk(e, func(n ability.Node) bool {
			if r, ok := n.(ability.Repeat); ok {
				if at >= 0 && at != i {
					refuse(r, "a process repeated twice")
				}
				at, times = i, r.Times != nil
			}
			return true
		})
	}
	return at, times
}

// spoken reports whether later sentences have targets, or refer to what earlier ones mention or do, which the
// repetitions multiply.
func spoken(earlier, later []ability.Effect) bool {
	said := map[ability.Mention]bool{}
	mentions := func(n ability.Node, field string) (ability.Mention, bool) {
		v := reflect.ValueOf(n)
		if v.Kind() != reflect.Struct {
			return 0, false
		}
		f := v.FieldByName(field)
		if !f.IsValid() {
			return 0, false
		}
		m, ok := f.Interface().(ability.Mention)
		return m, ok && m != 0
	}
	for _, e := range earlier {
		ability.Walk(e, func(n ability.Node) bool {
			if m, ok := mentions(n, "Said"); ok {
				said[m] = true
			}
			return true
		})
	}
	found := false
	for _, e := range later {
		found = found || targets(e)
		ability.Walk(e, func(n ability.Node) bool {
			m, ok := mentions(n, "To")
			found = found || ok && said[m]
			return !found
		})
	}
	return found
}

// repeatProcess jumps back to the start of the process, clearing everything it stored but its targets.
func (l *lowerer) repeatProcess(who program.SetX, a ability.Repeat) {
	p, b := l.process, l.b
	if p.of != l || l.many || l.perEach {
		refuse(a, "a process to repeat")
	}
	less := func(r uint8, n int) program.CondX {
		return b.CondCompare(b.NumReg(r), b.Const(n), ability.LessThan)
	}
	var done []int
	if a.UntilNobody != nil {
		r, ok := l.said[somebodyDid]
		if !ok || !ability.AnyDoes(l.deeds[somebodyDid], a.UntilNobody) {
			refuse(a, "a process to repeat")
		}
		done = append(done, l.emit(program.DoJumpIfNot(0, l.b.CondExists(l.setReg(r)))))
	}
	if a.Times != nil {
		known := l.emit(program.DoJumpIfNot(0, less(p.left, 0)))
		l.emit(program.DoLetNum(p.left, l.num(a.Times)))
		l.patch(known)
		done = append(done, l.emit(program.DoJumpIf(0, less(p.left, 1))))
		l.emit(program.DoLetNum(p.left, b.NumMinus(b.NumReg(p.left), b.Const(1))))
	}
	chosen := map[uint8]bool{}
	for _, t := range l.targets {
		chosen[t.Reg] = true
	}
	for r := p.regs; r < l.regs; r++ {
		if !chosen[uint8(r)] {
			l.emit(program.DoLet(uint8(r), 0))
		}
	}
	l.emit(program.DoRepeat(p.top, p.again))
	for _, at := range done {
		l.patch(at)
	}
}

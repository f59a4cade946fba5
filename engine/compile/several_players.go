package compile

import (
	"slices"

	"reflect"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Sentences about several players, who choose, decide and act in turn order (101.4).

// oneAfterAnother makes each of several players perform all the acts of a sentence in turn order, with amounts of their
// own.
func (l *lowerer) oneAfterAnother(who program.SetX, d ability.Do) {
	p := l.reg()
	l.loop(who, p, func() {
		l.asOne(p, func(one program.SetX) { l.acts(one, d.Acts, d.For, d.Said) })
	})
}

// asOne compiles what one of the sentence's players does, whom a register holds.
func (l *lowerer) asOne(p uint8, body func(one program.SetX)) {
	defer l.restore(l.context)
	mention := l.manySaid
	had, known := l.said[mention]
	if mention != 0 {
		l.said[mention] = p
	}
	l.many, l.manySaid, l.subject = false, 0, l.setReg(p)
	body(l.subject)
	if known {
		l.said[mention] = had
	} else {
		delete(l.said, mention)
	}
}

// eachOwns records that a mention means what each of the sentence's players has.
func (l *lowerer) eachOwns(m ability.Mention) {
	if l.owned == nil {
		l.owned = map[ability.Mention]ability.Mention{}
	}
	l.owned[m] = l.manySaid
}

// loop emits code that runs once for each member of a set, held by the given register.
func (l *lowerer) loop(set program.SetX, member uint8, body func()) {
	q := l.reg()
	l.emit(program.DoEach(set, q))
	top := len(l.code)
	next := l.emit(program.DoNext(member, 0, q))
	body()
	l.emit(program.DoJump(top))
	l.patch(next)
}

// gather makes each of several players choose in turn order (101.4), and returns all that was chosen.
func (l *lowerer) gather(said ability.Mention, choose func() program.SetX) program.SetX {
	all, p := l.choiceReg(said), l.reg()
	l.emit(program.DoLet(all, 0))
	before := len(l.picked)
	l.loop(l.subject, p, func() {
		l.asOne(p, func(program.SetX) { l.emit(program.DoAddTo(all, choose())) })
	})
	if len(l.picked) > before { // the others are those that no player has chosen
		l.picked = append(l.picked[:before], all)
	}
	return l.setReg(all)
}

// anyPlayerMay compiles "any player may sacrifice a creature. If a player does, ...": see anyPlayer.
func (l *lowerer) anyPlayerMay(d ability.Do) bool {
	if !d.May || d.For != nil || len(d.More) > 0 || permits(d.Acts) {
		return false
	}
	return l.anyPlayer(d.Who, d.Said, false, func(one ability.Ref, deed ability.Mention) {
		d.Who, d.Said = one, deed
		l.do(d)
	})
}

// anyPlayer compiles what any of several players may do: each of them in turn order gets the option and does it at
// once, also after another has (ruling of 2007-02-01 on Brain Gorgers), unless it can be done only once. option
// compiles it for one of them, with the mention of the deed. Later text refers to those who did it. It reports false if
// who is not "any player" or the like.
func (l *lowerer) anyPlayer(who ability.Ref, did ability.Mention, once bool,
	option func(ability.Ref, ability.Mention)) bool {
	o, ok := who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.Any {
		return false
	}
	if players, _ := nounSort(o.Noun); !players {
		return false
	}
	said := o.Said
	if o.Said = 0; said == 0 {
		said = anyPlayerMention
	}
	all, p, done := l.outcomeOrReg(did), l.reg(), 0
	l.emit(program.DoLet(all, 0))
	l.loop(l.all(o), p, func() {
		l.said[said] = p
		deed := l.outcomeOrReg(anyPlayerDoes)
		l.emit(program.DoLet(deed, 0))
		option(ability.It{To: said, Noun: o.Noun}, anyPlayerDoes)
		no := l.emit(program.DoJumpIfNot(0, l.b.CondDone(deed)))
		l.emit(program.DoAddTo(all, l.setReg(p)))
		if once {
			done = l.emit(program.DoJump(0))
		}
		l.patch(no)
	})
	if once {
		l.patch(done)
	}
	l.said[said] = all
	delete(l.said, anyPlayerDoes)
	return true
}

// movesIt reports whether an effect moves an object that the text has named before, which can be done only once
// (608.2d): "put that card into your graveyard".
func movesIt(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) == 0 {
		return false
	}
	m, ok := d.Acts[0].(ability.Move)
	_, it := m.What.(ability.It)
	return ok && it
}

// anyPlayerMention and anyPlayerDoes are the mentions of one of the players who may do something, and of their deed,
// while it is compiled.
const (
	anyPlayerMention ability.Mention = -3200
	anyPlayerDoes    ability.Mention = -3201
)

// askEach asks each of several players whether they perform the acts, and returns those who do. Players who can't
// aren't asked.
func (l *lowerer) askEach(who program.SetX, said ability.Mention, acts []ability.Act) program.SetX {
	yes, p, answer := l.outcomeOrReg(said), l.reg(), l.reg()
	l.emit(program.DoLet(yes, 0))
	l.loop(who, p, func() {
		l.asOne(p, func(one program.SetX) {
			var no []int
			if can := l.enough(one, acts); can != 0 {
				no = append(no, l.emit(program.DoJumpIfNot(0, can)))
			}
			no = append(no, l.emit(program.DoMay(answer, one, 0)))
			l.emit(program.DoAddTo(yes, one))
			for _, at := range no {
				l.patch(at)
			}
		})
	})
	if said != 0 {
		if l.deciders == nil {
			l.deciders, l.deciding = map[ability.Mention]uint8{}, map[ability.Mention]ability.Mention{}
		}
		l.deciding[said] = l.manySaid
		l.deciders[said] = l.reg()
		l.emit(program.DoLet(l.deciders[said], l.setReg(yes)))
		if doneByChoice(acts[0]) {
			l.emit(program.DoLet(l.choseTo(said), l.setReg(yes)))
		}
	}
	return l.setReg(yes)
}

// ifOneDoes compiles "each player may put a counter on a creature they control. If a player does, creatures that player
// controls can't attack you": later text means the players who did it. Of other acts than putting counters on
// permanents of their own nothing tells who did them, and text that goes on about those players is refused. It reports
// false for other conditions.
func (l *lowerer) ifOneDoes(c ability.Condition, then ability.Effect) bool {
	did, ok := c.(ability.DidSo)
	players, asked := ability.Mention(0), false
	if ok {
		players, asked = l.deciding[did.To]
	}
	if !asked || players == 0 || did.Not || then == nil || !speaksOfMention(then, players) {
		return false
	}
	if l.doneActs[did.To] != reflect.TypeOf(ability.PutCounters{}) {
		refuse(c, "a reference to those of several players who did something")
	}
	no := l.emit(program.DoJumpIfNot(0, l.cond(c)))
	all, known := l.said[players]
	l.said[players] = l.regOfSet(l.let(l.b.SetControllers(l.setReg(l.said[did.To]))))
	l.effect(then)
	if l.said[players] = all; !known {
		delete(l.said, players)
	}
	l.patch(no)
	return true
}

// whoDid is the property of the players who chose to do something, or of those who couldn't do, or didn't do, what each
// had to: they have sacrificed or discarded nothing.
func (l *lowerer) whoDid(p ability.WhoDid) program.PropX {
	b := l.b
	r, done := l.said[p.To]
	if doers, asked := l.deciders[p.To]; asked && !p.Cant {
		did := b.PropIn(l.setReg(doers))
		if p.Not {
			return b.PropNot(did)
		}
		return did
	}
	var of func(program.SetX) program.SetX
	switch l.doneActs[p.To] {
	case reflect.TypeOf(ability.Sacrifice{}):
		of = b.SetControllers
	case reflect.TypeOf(ability.Discard{}):
		of = b.SetOwners
	}
	if _, asked := l.deciders[p.To]; !done || !p.Cant && !p.Not || asked || of == nil {
		refuse(p, "a description")
	}
	return b.PropNot(b.PropIn(of(b.SetLast(l.setReg(r)))))
}

// unlessAny compiles "unless any player pays {1}": the players are asked in turn order until one pays.
func (l *lowerer) unlessAny(e ability.UnlessDone) bool {
	all, ok := e.Who.(ability.Objects)
	if !ok || all.Det.How != ability.Any || all.Said != 0 || e.Said != 0 {
		return false
	}
	if players, _ := nounSort(all.Noun); !players {
		return false
	}
	all.Det = ability.Det{How: ability.Each}
	p := l.reg()
	var paid []int
	l.loop(l.ref(all), p, func() {
		pay := l.pays(l.setReg(p), l.orPrices(e.Acts), l.reg(), 0)
		paid = append(paid, l.emit(program.DoJump(0)))
		l.patch(pay)
	})
	l.effect(e.Effect)
	for _, at := range paid {
		l.patch(at)
	}
	return true
}

// unlessEach compiles "each opponent discards a card unless they pay {1}": each pays or not in turn order, then those
// who didn't discard at once (101.4).
func (l *lowerer) unlessEach(e ability.UnlessDone) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || !severalPlayers(d.Who) || d.May {
		return false
	}
	all, ok := d.Who.(ability.Objects)
	it, back := e.Who.(ability.It)
	if !ok || !back || it.To == 0 || it.To != all.Said || e.Said != 0 {
		return false
	}
	m := all.Said
	all.Said = 0
	rest, p := l.reg(), l.reg()
	players := l.ref(all)
	l.emit(program.DoLet(rest, 0))
	had, known := l.said[m]
	l.loop(players, p, func() {
		l.said[m] = p
		who := l.setReg(p)
		paid := l.reg()
		pay := l.pays(who, l.orPrices(e.Acts), paid, 0)
		end := l.emit(program.DoJump(0))
		l.patch(pay)
		l.emit(program.DoAddTo(rest, who))
		l.patch(end)
	})
	delete(l.said, m)
	if known {
		l.said[m] = had
	}
	l.said[m] = rest
	d.Who = ability.It{To: m, Plural: true, Noun: all.Noun}
	l.effect(d)
	return true
}

// condHasMore compiles the condition that a player has more of an amount than others.
func (l *lowerer) condHasMore(who, than ability.Ref, fewer bool, amount func(program.SetX) program.NumX) program.CondX {
	b := l.b
	it := amount(b.SetIt())
	if anyOne(who) {
		if !eachOne(than) {
			s := l.playersOf(who, b.SetYou())
			x := b.CondIs(s, l.moreThan(than, fewer, amount))
			if o := who.(ability.Objects); o.Said != 0 && !l.free {
				l.emit(program.DoLet(l.regOf(o.Said), b.SetFilter(s, l.moreThan(than, fewer, amount))))
			}
			return x
		}
		// More than each other player: strictly the most of all.
		o := than.(ability.Objects)
		if k, ok := o.Noun.(ability.IsKind); !ok || k.Kind != ability.AnyPlayerKind || !o.Det.Other ||
			len(o.Pre)+len(o.Post) > 0 || fewer {
			refuse(than, "a comparison of players")
		}
		s := b.SetFilter(l.playersOf(who, b.SetYou()), l.most(it, false))
		if o := who.(ability.Objects); o.Said != 0 && !l.free {
			l.emit(program.DoLet(l.regOf(o.Said), s))
		}
		return b.CondExists(s)
	}
	if severalPlayers(who) {
		refuse(who, "a comparison of players")
	}
	s := l.ref(who)
	mine := amount(s)
	others := l.playersOf(than, s)
	less := b.PropMoreOf(it, mine, !fewer)
	switch {
	case eachOne(than):
		return b.CondNot(b.CondIs(others, b.PropNot(less)))
	case anyOne(than):
		return b.CondIs(others, less)
	case severalPlayers(than):
		refuse(than, "a comparison of players")
	}
	op := ability.MoreThan
	if fewer {
		op = ability.LessThan
	}
	return b.CondCompare(mine, amount(others), op)
}

// withMost compiles "with the most life" and "with the most life or tied for most life".
func (l *lowerer) withMost(p ability.WithMost) program.PropX {
	if p.Least {
		return l.leastLife(p.Tied)
	}
	return l.most(l.amountOf(p.What)(l.b.SetIt()), p.Tied)
}

// leastLife is the property of having the lowest life total among all players, alone or possibly tied.
func (l *lowerer) leastLife(tied bool) program.PropX {
	b, all := l.b, l.b.SetPlayers()
	p := b.PropThat(b.CondCompare(b.NumLife(b.SetIt()), b.NumLifeAmong(all, true), ability.OrLess))
	if tied {
		return p
	}
	return l.and(p, b.PropWhile(b.CondCompare(b.NumCount(b.SetFilter(all, p)), b.Const(1), ability.EqualTo)))
}

// tiedForLife compiles "tied for highest life total": another player has as much.
func (l *lowerer) tiedForLife(t ability.TiedFor) program.PropX {
	b := l.b
	p := l.withMost(ability.WithMost{Least: t.Least, Tied: true})
	return l.and(p, b.PropWhile(b.CondCompare(b.NumCount(b.SetFilter(b.SetPlayers(), p)), b.Const(2), ability.OrMore)))
}

// most is the property of having the most of an amount among all players, alone or possibly tied.
func (l *lowerer) most(it program.NumX, tied bool) program.PropX {
	b, all := l.b, l.b.SetPlayers()
	p := b.PropThat(b.CondCompare(it, b.NumMost(it, all), ability.OrMore))
	if tied {
		return p
	}
	n := b.NumCount(b.SetFilter(all, p))
	return l.and(p, b.PropWhile(b.CondCompare(n, b.Const(1), ability.EqualTo)))
}

// moreThan is the property of having more of an amount than someone.
func (l *lowerer) moreThan(than ability.Ref, fewer bool, amount func(program.SetX) program.NumX) program.PropX {
	if anyOne(than) || eachOne(than) || severalPlayers(than) {
		refuse(than, "a comparison of players")
	}
	return l.b.PropMoreOf(amount(l.b.SetIt()), amount(l.about(than)), fewer)
}

// What is asked of several chosen objects together.

// differing removes "with different names" from a noun phrase and returns one more than the characteristic (0 of these:
// names); 0 if there is no such phrase.
func differing(o ability.Objects) (ability.Objects, uint8) {
	is := func(p ability.Property) bool { _, ok := p.(ability.Different); return ok }
	for _, list := range []*[]ability.Property{&o.Pre, &o.Post} {
		if i := slices.IndexFunc(*list, is); i >= 0 {
			d := (*list)[i].(ability.Different)
			*list = slices.Delete(slices.Clone(*list), i, i+1)
			return o, 1 + uint8(d.Stat)
		}
	}
	return o, 0
}

// ofGroup removes what is asked of the chosen objects together, "with different names", "with total power 4 or less",
// and notes it for the choice. It reports false if there is nothing of the kind.
func (l *lowerer) ofGroup(o ability.Objects) (ability.Objects, bool) {
	rest, differs := differing(o)
	rest, agree := inCommon(rest)
	rest, stat, most := l.together(rest)
	if differs == 0 && agree == 0 && stat == 0 {
		return o, false
	}
	if differs != 0 {
		l.differs = differs
	}
	if agree != 0 {
		l.agree = agree
	}
	if stat != 0 {
		l.totalStat, l.totalMost = stat, most
	}
	return rest, true
}

// together removes "with total power 4 or less" from a noun phrase of which any number or up to some number are chosen,
// and returns the stat and the most that they may have of it together; 0 if there is no such phrase.
func (l *lowerer) together(o ability.Objects) (ability.Objects, uint8, program.NumX) {
	for i, p := range o.Post {
		w, ok := p.(ability.WithStat)
		stat, total := totalOf(w.Stat)
		if !ok || !total {
			continue
		}
		if w.N == nil || w.Op != ability.OrLess || o.Det.How != ability.AnyNumber && o.Det.How != ability.UpTo {
			refuse(w, "what several have together")
		}
		o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
		return o, uint8(stat), l.num(w.N)
	}
	return o, 0, 0
}

// differ is a set in which objects that agree in the characteristic count once.
func (l *lowerer) differ(s program.SetX, differ uint8) program.SetX {
	if differ == 0 {
		return s
	}
	return l.b.SetDiffer(s, differ-1)
}

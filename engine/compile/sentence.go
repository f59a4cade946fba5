package compile

import (
	"maps"
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// effect adds to the program what a sentence instructs.
func (l *lowerer) effect(e ability.Effect) {
	switch e := e.(type) {
	case ability.Do:
		l.do(e)
	case ability.Seq:
		e.List = joined(tieBroken(e.List))
		l.beginProcess(e.List)
		l.await(e.List)
		for i, s := range e.List {
			l.excess.wanted = i+1 < len(e.List) && asksExcess(e.List[i+1])
			if i+1 < len(e.List) && excessTo(e.List[i+1]) {
				l.excess.to = e.List[i+1]
				l.effect(s)
				if l.excess.to != nil {
					refuse(e.List[i+1], "excess damage")
				}
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if _, ok := s.(ability.InsteadIf); ok && i+1 == len(e.List) && i > 0 {
				refuse(s, "an effect that replaces the one before")
			}
			if w, ok := s.(ability.Instead); ok && i+1 < len(e.List) && asksFor(e.List[i+1], doneIn(w.Effect)) {
				l.insteadEffect(w, e.List[i+1:i+2])
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && l.counterElsewhere(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && l.copiesTarget(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && noPrevention(e.List[i+1]) && deals(s) {
				outer := l.context
				l.cantPrevent = true
				l.effect(s)
				l.context = outer
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && l.castSpending(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && l.addsManaFor(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && l.preventThen(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					l.effect(r)
				}
				return
			}
			if i+1 < len(e.List) {
				if w, ok := e.List[i+1].(ability.InsteadIf); ok {
					if one, last, ok := putsInstead(s, w.Effect); ok {
						l.effect(one)
						s = last
					}
					s, w.Effect = l.sameDamaged(l.first(s), w.Effect)
					l.instead = !targets(w.Effect) // else both speak of the same targets
					l.branch(w.Cond, w.Effect, s)
					for _, r := range e.List[i+2:] {
						l.effect(r)
					}
					return
				}
				if w, ok := e.List[i+1].(ability.Otherwise); ok {
					f, isIf := s.(ability.If)
					if !isIf || f.Else != nil || f.Unless {
						refuse(w, "an alternative to nothing")
					}
					l.branch(f.Cond, f.Then, w.Effect)
					for _, r := range e.List[i+2:] {
						l.effect(r)
					}
					return
				}
			}
			l.effect(s)
		}
	case ability.Then:
		l.effect(e.Effect)
	case ability.If:
		if f, ok := ofTargets(e); ok {
			e = f
			l.targetsOf(e.Then)
		}
		if _, able := e.Cond.(ability.Able); able && e.Else == nil && !e.Unless {
			l.effect(e.Then) // what is impossible isn't done (101.3)
			return
		}
		if l.castIfResulting(e) {
			return
		}
		l.compared = compared{e.Cond, len(l.targets)}
		if e.Unless {
			l.branch(e.Cond, e.Else, e.Then)
		} else {
			l.branch(e.Cond, e.Then, e.Else)
		}
	case ability.UnlessDone:
		l.unlessDone(e)
	case ability.MayHave:
		who := l.ref(e.Who)
		if e.Who == nil {
			who = l.b.SetYou()
		}
		at := l.emit(program.DoMay(l.outcomeOrReg(e.Said), who, 0))
		l.effect(e.Effect)
		l.patch(at)
	case ability.ForEach:
		if !l.createsAgainst(e) && !l.createsToAttack(e) && !l.targetsForEach(e) {
			l.forEach(e)
		}
	case ability.Where:
		if first, rest, ok := whereOfFirst(e); ok {
			l.await([]ability.Effect{first, rest})
			l.effect(first)
			l.effect(rest)
			return
		}
		outer := l.context
		l.declare(e.Effect) // X may be told of its targets
		l.x = l.letNum(l.num(e.X))
		l.effect(e.Effect)
		l.context = outer
	case ability.Modal:
		l.modal(e)
	case ability.Delayed:
		l.delayed(e)
	case ability.Reflexive:
		l.reflexive(e)
	case ability.Instead:
		l.insteadEffect(e, nil)
	case ability.Rule:
		if _, deck := e.Fact.(ability.DeckLimit); !deck { // nothing of the game itself
			refuse(e, "an effect")
		}
	default:
		l.effectMore(e)
	}
}

// ofTargets is a condition said behind what it is about: "target creature an opponent controls gets -2/-2 if that opponent controls no other creatures". The target
// gets a name, so that it is known whom the condition means.
func ofTargets(f ability.If) (_ ability.If, named bool) {
	d, ok := f.Then.(ability.Do)
	o, target := d.Who.(ability.Objects)
	if !ok || !target || !o.Det.Target || o.Said != 0 {
		return f, false
	}
	asks := map[ability.Mention]bool{}
	ability.Walk(f.Cond, func(n ability.Node) bool {
		if it, ok := n.(ability.It); ok {
			asks[it.To] = true
		}
		return true
	})
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok {
			if by, ok := c.By.(ability.Objects); ok && by.Said != 0 && asks[by.Said] {
				o.Said = unnamedTarget - by.Said
				d.Who = o
				f.Then, named = d, true
				f.Cond = ability.Rewrite(f.Cond, func(n ability.Node) ability.Node {
					if c, ok := n.(ability.Objects); ok && c.Det.Other { // other than the target
						c.Det.Other = false
						c.Post = append(slices.Clone(c.Post), ability.OtherThan{What: ability.It{To: o.Said}})
						return c
					}
					return n
				}).(ability.Condition)
			}
		}
	}
	return f, named
}

// putsInstead parts "Search your library for a card, reveal it, and put it into your hand. If ..., put that card onto the battlefield instead.": only where the
// card is put is another.
func putsInstead(s, instead ability.Effect) (one, last ability.Effect, ok bool) {
	d, isDo := s.(ability.Do)
	w, is := instead.(ability.Do)
	if !isDo || !is || len(d.Acts) < 2 || len(w.Acts) != 1 || d.May || w.May || d.For != nil || d.Said != 0 || len(d.More)+len(w.More) > 0 {
		return nil, nil, false
	}
	put, ok := d.Acts[len(d.Acts)-1].(ability.Move)
	other, also := w.Acts[0].(ability.Move)
	if !ok || !also || mentionOf(put.What) == 0 || mentionOf(put.What) != mentionOf(other.What) {
		return nil, nil, false
	}
	if _, it := put.What.(ability.It); !it {
		return nil, nil, false
	}
	first, then := d, d
	first.Acts, then.Acts = d.Acts[:len(d.Acts)-1], d.Acts[len(d.Acts)-1:]
	return first, then, true
}

// unnamedTarget is what targets are called that a condition is about, and no word.
const unnamedTarget ability.Mention = -4000

func (l *lowerer) outcomeOrReg(m ability.Mention) uint8 {
	if r := l.outcome(m); r != program.NoReg {
		return r
	}
	return l.reg()
}

// branch is one effect if a condition holds, another (or nothing) otherwise.
func (l *lowerer) branch(c ability.Condition, then, otherwise ability.Effect) {
	cond := l.cond(c)
	same := l.instead
	l.instead = false
	outer := l.targetIf
	defer l.restore(l.context)
	paid, ok := c.(ability.WasPaid)
	if _, self := paid.What.(ability.Self); ok && (self || paid.What == nil && paid.Word == "gift") && !same && !l.free && l.types&(program.TypeInstant|program.TypeSorcery) != 0 {
		l.targetIf = l.andCond(outer, cond)
	}
	no := l.emit(program.DoJumpIfNot(0, cond))
	if then != nil {
		l.effect(then)
	}
	if l.targetIf != outer {
		l.targetIf = l.andCond(outer, l.b.CondNot(cond))
	}
	if otherwise == nil {
		l.patch(no)
		return
	}
	end := l.emit(program.DoJump(0))
	l.patch(no)
	l.effect(otherwise)
	l.patch(end)
}

// whereOfFirst parts "Destroy all creatures, then create an X/X token, where X is the number of creatures destroyed this way": X is told of what comes first.
func whereOfFirst(e ability.Where) (first, rest ability.Effect, ok bool) {
	of := ability.Mention(0)
	ability.Walk(e.X, func(n ability.Node) bool {
		if d, way := n.(ability.DoneThisWay); way {
			of = d.To
		}
		return true
	})
	if of == 0 {
		return nil, nil, false
	}
	hasX := func(n ability.Node) (is bool) {
		ability.Walk(n, func(n ability.Node) bool {
			_, x := n.(ability.X)
			is = is || x
			return !is
		})
		return is
	}
	switch d := e.Effect.(type) {
	case ability.Do:
		if d.Said != of || len(d.Acts) < 2 || d.May || d.For != nil || len(d.More) > 0 || hasX(d.Acts[0]) {
			break
		}
		one, two := d, d
		one.Acts, two.Acts, two.Said = d.Acts[:1], d.Acts[1:], 0
		return one, ability.Where{Effect: two, X: e.X}, true
	case ability.Seq:
		if len(d.List) < 2 || hasX(d.List[0]) {
			break
		}
		if one, is := d.List[0].(ability.Do); is && one.Said == of {
			return one, ability.Where{Effect: ability.Seq{List: d.List[1:]}, X: e.X}, true
		}
	}
	return nil, nil, false
}

// declare gives registers to the targets of an effect that will be compiled later.
func (l *lowerer) declare(e ability.Effect) {
	ability.Walk(e, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && o.Det.Target && o.Said != 0 {
			l.regOf(o.Said)
		}
		return true
	})
}

// forEach does an effect once for each of a set.
func (l *lowerer) forEach(e ability.ForEach) {
	said := ability.Mention(0)
	var set program.SetX
	switch o := e.Of.(type) {
	case ability.Objects:
		said, o.Said = o.Said, 0
		set = l.all(o)
	case ability.It:
		set = l.ref(o)
	case ability.Among:
		if x, ok := o.What.(ability.Objects); ok && x.Det.How == ability.Each {
			said, o.Said = o.Said, 0 // "for each of them"
		}
		set = l.ref(o)
	default:
		set = l.ref(e.Of)
	}
	if l.createsCopies(e, set, said) {
		return
	}
	created := l.createdWithin(e.Effect)
	q, targets := l.reg(), len(l.targets)
	defer func() {
		if len(l.targets) > targets {
			refuse(e, "targets for each of several")
		}
	}()
	l.emit(program.DoEach(set, q))
	loop := len(l.code)
	next := l.emit(program.DoNext(l.choiceReg(said), 0, q))
	l.effect(e.Effect)
	for m, all := range created {
		if r, ok := l.said[m]; ok {
			l.emit(program.DoAddTo(all, l.setReg(r)))
		}
	}
	l.emit(program.DoJump(loop))
	l.patch(next)
	for m, all := range created {
		l.said[m] = all
	}
}

// modal is a choice of modes: of the whole ability as it is put on the stack (700.2).
func (l *lowerer) modal(m ability.Modal) {
	if len(l.code) > 0 || len(l.modes) > 0 || len(l.targets) > 0 || m.Random {
		refuse(m, "a choice of modes in the middle or of a special kind")
	}
	if m.Who != nil {
		l.modeWho = l.all(m.Who)
	}
	l.modeMin, l.modeMax = int8(m.Min), int8(m.Max)
	if m.Max == 0 {
		l.modeMax = int8(len(m.Modes))
	}
	if m.AllIf != nil {
		// "You may choose both instead": one of them still does. Whether it holds is asked as the modes are chosen, before targets are (700.2).
		l.modeIf, l.modeIfMin, l.modeIfMax = l.choiceless().cond(m.AllIf), l.modeMin, int8(m.AllMax)
		if m.AllMax == 0 {
			l.modeIfMax = int8(len(m.Modes))
		} else if m.AllMust {
			l.modeIfMin = l.modeIfMax
		}
	}
	switch {
	case m.FreshThisTurn:
		l.modeFresh = program.FreshTurn
	case m.Fresh:
		l.modeFresh = program.FreshEver
	}
	most := int(max(l.modeMax, l.modeIfMax))
	for i, e := range m.Modes {
		cost, worth := uint32(0), 1
		if p, ok := e.(ability.PricedMode); ok { // 702.172a, 702.183a: an additional cost for each such mode chosen
			if len(p.Cost) > 0 {
				cost = l.newLowerer().cost(p.Cost)
			}
			worth = max(p.Worth, 1)
			e = p.Effect
		}
		times := 1
		if m.Again {
			times = most / worth
		}
		for range times {
			v := l.newLowerer()
			v.regs, v.said, v.x = l.regs, maps.Clone(l.said), l.x // each instance has targets of its own
			v.targetsOf(e)
			v.effect(e)
			l.regs = v.regs
			l.modes = append(l.modes, program.Mode{Prog: v.program(), Targets: v.targets, Cost: cost, Label: l.effectLabel(e), Nth: uint8(i), Worth: uint8(worth)})
		}
	}
	if len(l.modes) > maxModes {
		refuse(m, "so many modes")
	}
}

// maxModes is how many modes, those that may be chosen again as often as they may, an ability has at most: those chosen are bits.
const maxModes = 32

// effectLabel is an effect's text.
func (c *compiler) effectLabel(e ability.Effect) string { return c.labelOf(ability.Statement{Does: e}) }

// first works out whom a sentence is about before it is known whether another takes its place, which speaks of "those creatures".
func (l *lowerer) first(e ability.Effect) ability.Effect {
	d, ok := e.(ability.Do)
	if !ok {
		return e
	}
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Said == 0 || o.Det.Target || l.free || chooses(o.Det) {
		return e
	}
	l.ref(o)
	d.Who = ability.It{To: o.Said, Plural: true, Noun: o.Noun}
	return d
}

// sameDamaged has damage that is dealt instead of other damage, to whom not being said, be dealt to the same: "it deals 4 damage instead".
func (l *lowerer) sameDamaged(first, instead ability.Effect) (ability.Effect, ability.Effect) {
	deals := func(e ability.Effect) (ability.Do, ability.Deal, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || len(d.More) > 0 {
			return d, ability.Deal{}, false
		}
		a, ok := d.Acts[0].(ability.Deal)
		return d, a, ok && len(a.Parts) == 1
	}
	d, a, ok := deals(first)
	other, b, is := deals(instead)
	if !ok || !is || b.Parts[0].To != nil || a.Parts[0].Divided || a.Parts[0].Evenly {
		return first, instead
	}
	part, again := a.Parts[0], b.Parts[0]
	switch x := part.To.(type) {
	case ability.Objects:
		if x.Said == 0 {
			x.Said = damagedMention
		}
		part.To, again.To = x, ability.It{To: x.Said}
		if x.Det.Target {
			l.regOf(x.Said)
		} else if x.Det.How == ability.Each {
			l.ref(x)
			part.To = again.To
		} else {
			return first, instead
		}
	case ability.AnyTarget:
		if x.Said == 0 {
			x.Said = damagedMention
		}
		l.regOf(x.Said)
		part.To, again.To = x, ability.It{To: x.Said}
	case ability.It:
		again.To = x
	default:
		return first, instead
	}
	a.Parts, b.Parts = []ability.Portion{part}, []ability.Portion{again}
	d.Acts, other.Acts = []ability.Act{a}, []ability.Act{b}
	return d, other
}

// damagedMention is what is dealt damage, if no word refers to it.
const damagedMention ability.Mention = -3100

// targets says whether an effect has targets of its own.
func targets(e ability.Effect) bool {
	has := false
	ability.Walk(e, func(n ability.Node) bool {
		d, ok := n.(ability.Det)
		has = has || ok && d.Target
		return !has
	})
	return has
}

// otherwise is a standing fact that holds for a time or under a condition, and another that holds the rest of the time: "Enchanted creature gets +2/+2 as long
// as it's a Human. Otherwise, it can't attack or block."
func (l *lowerer) otherwise(first ability.Effect, o ability.Otherwise, ab program.Ability) []program.AbilityID {
	switch e := first.(type) {
	case ability.While:
		if e.During.When != ability.NoTime {
			return l.atTimes(e.During, e.Effect, o.Effect, ab)
		}
		return l.static(ability.If{Cond: e.Cond, Then: e.Effect, Else: o.Effect}, ab)
	case ability.If:
		if e.Else == nil {
			e.Else = o.Effect
			return l.static(e, ab)
		}
	case ability.Do:
		if t, ok := e.For.(ability.ForTime); ok {
			e.For = nil
			return l.atTimes(t.When, e, o.Effect, ab)
		}
	}
	refuse(o, "a static ability")
	return nil
}

// atTimes is one fact at a time and another at all others.
func (l *lowerer) atTimes(t ability.Time, then, otherwise ability.Effect, ab program.Ability) []program.AbilityID {
	x := l.timeCond(t)
	one, other := ab, ab
	one.If = l.andCond(ab.If, x)
	other.If = l.andCond(ab.If, l.b.CondNot(x))
	return append(l.static(then, one), l.static(otherwise, other)...)
}

// process is the part of a program that may be repeated: where it begins, in which lowerer, the first register that it fills, and those that count how often it has
// been done again.
type process struct {
	of          *lowerer
	top, regs   int
	left, again uint8
}

// maxRepeats is how often a process is repeated at most: one that goes on for ever ends there.
const maxRepeats = 1000

// beginProcess notes where a process begins that one of the sentences repeats.
func (l *lowerer) beginProcess(list []ability.Effect) {
	if l.process.of == l {
		return
	}
	at, times := repeating(list)
	if at < 0 {
		return
	}
	if spoken(list[:at+1], list[at+1:]) {
		refuse(list[at], "a process of which later words speak")
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

// repeating is the sentence that repeats the process, and whether it says how often.
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

// spoken says whether later sentences have targets, or speak of what was mentioned or done in earlier ones, of which there are several then.
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

// repeatProcess goes back to where the process began, with nothing of it remembered but its targets.
func (l *lowerer) repeatProcess(who program.SetX, a ability.Repeat) {
	p, b := l.process, l.b
	if p.of != l || l.many || l.perEach {
		refuse(a, "a process to repeat")
	}
	less := func(r uint8, n int) program.CondX {
		return b.CondCompare(b.NumReg(r), b.Const(n), ability.LessThan)
	}
	done := []int{l.emit(program.DoJumpIfNot(0, less(p.again, maxRepeats)))}
	if a.Times != nil {
		known := l.emit(program.DoJumpIfNot(0, less(p.left, 0)))
		l.emit(program.DoLetNum(p.left, l.num(a.Times)))
		l.patch(known)
		done = append(done, l.emit(program.DoJumpIf(0, less(p.left, 1))))
		l.emit(program.DoLetNum(p.left, b.NumMinus(b.NumReg(p.left), b.Const(1))))
	}
	l.emit(program.DoLetNum(p.again, b.NumPlus(b.NumReg(p.again), b.Const(1))))
	chosen := map[uint8]bool{}
	for _, t := range l.targets {
		chosen[t.Reg] = true
	}
	for r := p.regs; r < l.regs; r++ {
		if !chosen[uint8(r)] {
			l.emit(program.DoLet(uint8(r), 0))
		}
	}
	l.emit(program.DoJump(p.top))
	for _, at := range done {
		l.patch(at)
	}
}

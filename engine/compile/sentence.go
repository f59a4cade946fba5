package compile

import (
	"maps"
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// effect adds to the program what a sentence instructs.
func (u *unit) effect(e ability.Effect) {
	switch e := e.(type) {
	case ability.Do:
		u.do(e)
	case ability.Seq:
		e.List = joined(tieBroken(e.List))
		u.beginProcess(e.List)
		u.await(e.List)
		for i, s := range e.List {
			u.excess.wanted = i+1 < len(e.List) && asksExcess(e.List[i+1])
			if i+1 < len(e.List) && excessTo(e.List[i+1]) {
				u.excess.to = e.List[i+1]
				u.effect(s)
				if u.excess.to != nil {
					refuse(e.List[i+1], "excess damage")
				}
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if _, ok := s.(ability.InsteadIf); ok && i+1 == len(e.List) && i > 0 {
				refuse(s, "an effect that replaces the one before")
			}
			if w, ok := s.(ability.Instead); ok && i+1 < len(e.List) && asksFor(e.List[i+1], doneIn(w.Effect)) {
				u.insteadEffect(w, e.List[i+1:i+2])
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && u.counterElsewhere(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && u.copiesTarget(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && noPrevention(e.List[i+1]) && deals(s) {
				u.sure = true
				u.effect(s)
				u.sure = false
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && u.castSpending(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && u.addsManaFor(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) && u.preventThen(s, e.List[i+1]) {
				for _, r := range e.List[i+2:] {
					u.effect(r)
				}
				return
			}
			if i+1 < len(e.List) {
				if w, ok := e.List[i+1].(ability.InsteadIf); ok {
					if one, last, ok := putsInstead(s, w.Effect); ok {
						u.effect(one)
						s = last
					}
					s, w.Effect = u.sameDamaged(u.first(s), w.Effect)
					u.instead = !targets(w.Effect) // else both speak of the same targets
					u.branch(w.Cond, w.Effect, s)
					for _, r := range e.List[i+2:] {
						u.effect(r)
					}
					return
				}
				if w, ok := e.List[i+1].(ability.Otherwise); ok {
					f, isIf := s.(ability.If)
					if !isIf || f.Else != nil || f.Unless {
						refuse(w, "an alternative to nothing")
					}
					u.branch(f.Cond, f.Then, w.Effect)
					for _, r := range e.List[i+2:] {
						u.effect(r)
					}
					return
				}
			}
			u.effect(s)
		}
	case ability.Then:
		u.effect(e.Effect)
	case ability.If:
		if f, ok := ofTargets(e); ok {
			e = f
			u.targetsOf(e.Then)
		}
		if _, able := e.Cond.(ability.Able); able && e.Else == nil && !e.Unless {
			u.effect(e.Then) // what is impossible isn't done (101.3)
			return
		}
		if u.castIfResulting(e) {
			return
		}
		u.compared = compared{e.Cond, len(u.targets)}
		if e.Unless {
			u.branch(e.Cond, e.Else, e.Then)
		} else {
			u.branch(e.Cond, e.Then, e.Else)
		}
	case ability.UnlessDone:
		u.unlessDone(e)
	case ability.MayHave:
		who := u.ref(e.Who)
		if e.Who == nil {
			who = u.b.SetYou()
		}
		at := u.emit(program.DoMay(u.outcomeOrReg(e.Said), who, 0))
		u.effect(e.Effect)
		u.patch(at)
	case ability.ForEach:
		if !u.createsAgainst(e) && !u.createsToAttack(e) && !u.targetsForEach(e) {
			u.forEach(e)
		}
	case ability.Where:
		if first, rest, ok := whereOfFirst(e); ok {
			u.await([]ability.Effect{first, rest})
			u.effect(first)
			u.effect(rest)
			return
		}
		x := u.x
		u.declare(e.Effect) // X may be told of its targets
		u.x = u.letNum(u.num(e.X))
		u.effect(e.Effect)
		u.x = x
	case ability.Modal:
		u.modal(e)
	case ability.Delayed:
		u.delayed(e)
	case ability.Reflexive:
		u.reflexive(e)
	case ability.Instead:
		u.insteadEffect(e, nil)
	case ability.Rule:
		if _, deck := e.Fact.(ability.DeckLimit); !deck { // nothing of the game itself
			refuse(e, "an effect")
		}
	default:
		u.effectMore(e)
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

func (u *unit) outcomeOrReg(m ability.Mention) uint8 {
	if r := u.outcome(m); r != program.NoReg {
		return r
	}
	return u.reg()
}

// branch is one effect if a condition holds, another (or nothing) otherwise.
func (u *unit) branch(c ability.Condition, then, otherwise ability.Effect) {
	cond := u.cond(c)
	outer, same := u.targetIf, u.instead
	u.instead = false
	defer func() { u.targetIf = outer }()
	paid, ok := c.(ability.WasPaid)
	if _, self := paid.What.(ability.Self); ok && (self || paid.What == nil && paid.Word == "gift") && !same && !u.free && u.types&(program.TypeInstant|program.TypeSorcery) != 0 {
		u.targetIf = u.andCond(outer, cond)
	}
	no := u.emit(program.DoJumpIfNot(0, cond))
	if then != nil {
		u.effect(then)
	}
	if u.targetIf != outer {
		u.targetIf = u.andCond(outer, u.b.CondNot(cond))
	}
	if otherwise == nil {
		u.patch(no)
		return
	}
	end := u.emit(program.DoJump(0))
	u.patch(no)
	u.effect(otherwise)
	u.patch(end)
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
func (u *unit) declare(e ability.Effect) {
	ability.Walk(e, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && o.Det.Target && o.Said != 0 {
			u.regOf(o.Said)
		}
		return true
	})
}

// forEach does an effect once for each of a set.
func (u *unit) forEach(e ability.ForEach) {
	said := ability.Mention(0)
	var set program.SetX
	switch o := e.Of.(type) {
	case ability.Objects:
		said, o.Said = o.Said, 0
		set = u.all(o)
	case ability.It:
		set = u.ref(o)
	case ability.Among:
		if x, ok := o.What.(ability.Objects); ok && x.Det.How == ability.Each {
			said, o.Said = o.Said, 0 // "for each of them"
		}
		set = u.ref(o)
	default:
		set = u.ref(e.Of)
	}
	if u.createsCopies(e, set, said) {
		return
	}
	created := u.createdWithin(e.Effect)
	q, targets := u.reg(), len(u.targets)
	defer func() {
		if len(u.targets) > targets {
			refuse(e, "targets for each of several")
		}
	}()
	u.emit(program.DoEach(set, q))
	loop := len(u.code)
	next := u.emit(program.DoNext(u.choiceReg(said), 0, q))
	u.effect(e.Effect)
	for m, all := range created {
		if r, ok := u.said[m]; ok {
			u.emit(program.DoAddTo(all, u.setReg(r)))
		}
	}
	u.emit(program.DoJump(loop))
	u.patch(next)
	for m, all := range created {
		u.said[m] = all
	}
}

// modal is a choice of modes: of the whole ability as it is put on the stack (700.2).
func (u *unit) modal(m ability.Modal) {
	if len(u.code) > 0 || len(u.modes) > 0 || len(u.targets) > 0 || m.Random {
		refuse(m, "a choice of modes in the middle or of a special kind")
	}
	if m.Who != nil {
		u.modeWho = u.all(m.Who)
	}
	u.modeMin, u.modeMax = int8(m.Min), int8(m.Max)
	if m.Max == 0 {
		u.modeMax = int8(len(m.Modes))
	}
	if m.AllIf != nil {
		// "You may choose both instead": one of them still does. Whether it holds is asked as the modes are chosen, before targets are (700.2).
		u.modeIf, u.modeIfMin, u.modeIfMax = u.free2().cond(m.AllIf), u.modeMin, int8(m.AllMax)
		if m.AllMax == 0 {
			u.modeIfMax = int8(len(m.Modes))
		} else if m.AllMust {
			u.modeIfMin = u.modeIfMax
		}
	}
	switch {
	case m.FreshThisTurn:
		u.modeFresh = program.FreshTurn
	case m.Fresh:
		u.modeFresh = program.FreshEver
	}
	most := int(max(u.modeMax, u.modeIfMax))
	for i, e := range m.Modes {
		cost, worth := uint32(0), 1
		if p, ok := e.(ability.PricedMode); ok { // 702.172a, 702.183a: an additional cost for each such mode chosen
			if len(p.Cost) > 0 {
				cost = u.unit().cost(p.Cost)
			}
			worth = max(p.Worth, 1)
			e = p.Effect
		}
		times := 1
		if m.Again {
			times = most / worth
		}
		for range times {
			v := u.unit()
			v.regs, v.said, v.x = u.regs, maps.Clone(u.said), u.x // each instance has targets of its own
			v.targetsOf(e)
			v.effect(e)
			u.regs = v.regs
			u.modes = append(u.modes, program.Mode{Prog: v.program(), Targets: v.targets, Cost: cost, Label: u.effectLabel(e), Nth: uint8(i), Worth: uint8(worth)})
		}
	}
	if len(u.modes) > maxModes {
		refuse(m, "so many modes")
	}
}

// maxModes is how many modes, those that may be chosen again as often as they may, an ability has at most: those chosen are bits.
const maxModes = 32

// effectLabel is an effect's text.
func (c *compiler) effectLabel(e ability.Effect) string { return c.labelOf(ability.Statement{Does: e}) }

// first works out whom a sentence is about before it is known whether another takes its place, which speaks of "those creatures".
func (u *unit) first(e ability.Effect) ability.Effect {
	d, ok := e.(ability.Do)
	if !ok {
		return e
	}
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Said == 0 || o.Det.Target || u.free || chooses(o.Det) {
		return e
	}
	u.ref(o)
	d.Who = ability.It{To: o.Said, Plural: true, Noun: o.Noun}
	return d
}

// sameDamaged has damage that is dealt instead of other damage, to whom not being said, be dealt to the same: "it deals 4 damage instead".
func (u *unit) sameDamaged(first, instead ability.Effect) (ability.Effect, ability.Effect) {
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
			u.regOf(x.Said)
		} else if x.Det.How == ability.Each {
			u.ref(x)
			part.To = again.To
		} else {
			return first, instead
		}
	case ability.AnyTarget:
		if x.Said == 0 {
			x.Said = damagedMention
		}
		u.regOf(x.Said)
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
func (u *unit) otherwise(first ability.Effect, o ability.Otherwise, ab program.Ability) []program.AbilityID {
	switch e := first.(type) {
	case ability.While:
		if e.During.When != ability.NoTime {
			return u.atTimes(e.During, e.Effect, o.Effect, ab)
		}
		return u.static(ability.If{Cond: e.Cond, Then: e.Effect, Else: o.Effect}, ab)
	case ability.If:
		if e.Else == nil {
			e.Else = o.Effect
			return u.static(e, ab)
		}
	case ability.Do:
		if t, ok := e.For.(ability.ForTime); ok {
			e.For = nil
			return u.atTimes(t.When, e, o.Effect, ab)
		}
	}
	refuse(o, "a static ability")
	return nil
}

// atTimes is one fact at a time and another at all others.
func (u *unit) atTimes(t ability.Time, then, otherwise ability.Effect, ab program.Ability) []program.AbilityID {
	x := u.timeCond(t)
	one, other := ab, ab
	one.If = u.andCond(ab.If, x)
	other.If = u.andCond(ab.If, u.b.CondNot(x))
	return append(u.static(then, one), u.static(otherwise, other)...)
}

// process is the part of a program that may be repeated: where it begins, in which unit, the first register that it fills, and those that count how often it has
// been done again.
type process struct {
	of          *unit
	top, regs   int
	left, again uint8
}

// maxRepeats is how often a process is repeated at most: one that goes on for ever ends there.
const maxRepeats = 1000

// beginProcess notes where a process begins that one of the sentences repeats.
func (u *unit) beginProcess(list []ability.Effect) {
	if u.process.of == u {
		return
	}
	at, times := repeating(list)
	if at < 0 {
		return
	}
	if spoken(list[:at+1], list[at+1:]) {
		refuse(list[at], "a process of which later words speak")
	}
	b := u.b
	p := process{of: u, again: u.reg()}
	u.emit(program.DoLetNum(p.again, b.Const(0)))
	if times {
		p.left = u.reg()
		u.emit(program.DoLetNum(p.left, b.Const(-1))) // not known yet
	}
	p.top, p.regs = len(u.code), u.regs
	u.process = p
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
func (u *unit) repeatProcess(who program.SetX, a ability.Repeat) {
	p, b := u.process, u.b
	if p.of != u || u.many || u.perEach {
		refuse(a, "a process to repeat")
	}
	less := func(r uint8, n int) program.CondX {
		return b.CondCompare(b.NumReg(r), b.Const(n), ability.LessThan)
	}
	done := []int{u.emit(program.DoJumpIfNot(0, less(p.again, maxRepeats)))}
	if a.Times != nil {
		known := u.emit(program.DoJumpIfNot(0, less(p.left, 0)))
		u.emit(program.DoLetNum(p.left, u.num(a.Times)))
		u.patch(known)
		done = append(done, u.emit(program.DoJumpIf(0, less(p.left, 1))))
		u.emit(program.DoLetNum(p.left, b.NumMinus(b.NumReg(p.left), b.Const(1))))
	}
	u.emit(program.DoLetNum(p.again, b.NumPlus(b.NumReg(p.again), b.Const(1))))
	chosen := map[uint8]bool{}
	for _, t := range u.targets {
		chosen[t.Reg] = true
	}
	for r := p.regs; r < u.regs; r++ {
		if !chosen[uint8(r)] {
			u.emit(program.DoLet(uint8(r), 0))
		}
	}
	u.emit(program.DoJump(p.top))
	for _, at := range done {
		u.patch(at)
	}
}

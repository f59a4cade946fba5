package compile

import (
	"maps"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// effect compiles the instructions of a sentence.
func (l *lowerer) effect(e ability.Effect) {
	switch e := e.(type) {
	case ability.Do:
		l.do(e)
	case ability.Seq:
		if !l.conditioned(e) {
			l.sequence(e)
		}
	case ability.Then:
		l.effect(e.Effect)
	case ability.If:
		l.effectIf(e)
	case ability.UnlessDone:
		l.unlessDone(e)
	case ability.MayHave:
		l.effectMayHave(e)
	case ability.ForEach:
		if !l.createsAgainst(e) && !l.createsToAttack(e) && !l.targetsForEach(e) {
			l.forEach(e)
		}
	case ability.Where:
		l.effectWhere(e)
	case ability.Modal:
		l.modal(e)
	case ability.Delayed:
		l.delayed(e)
	case ability.Reflexive:
		l.reflexive(e)
	case ability.Instead:
		l.insteadEffect(e, nil)
	case ability.LifeFloor:
		l.lifeFloorFor(e)
	case ability.Vote:
		l.vote(e)
	case ability.StartingWith:
		l.startingWith(e)
	case ability.Equalize:
		l.equalize(e)
	case ability.FriendOrFoe:
		l.friendOrFoe()
	case ability.SectorBlocking:
		l.sectorBlocking(e)
	case ability.Rule:
		switch e.Fact.(type) {
		case ability.DeckLimit, nil: // neither deck construction nor a draft concerns the game
		default:
			refuse(e, "an effect")
		}
	default:
		refuse(e, "an effect")
	}
}

// A pairRule recognizes two sentences that belong together and compiles both; it returns false for others.
type pairRule struct {
	name  string
	apply func(l *lowerer, first, second ability.Effect) bool
}

// pairRules are tried in order, for each sentence and the next. They are set by init, since they compile the sentences
// inside of theirs.
var pairRules []pairRule

func init() {
	pairRules = []pairRule{
		{"excess damage", (*lowerer).dealsExcess},
		{"returned, and with what counters", (*lowerer).returnsWith},
		{"a coin flipped later, and what then", (*lowerer).flipsLater},
		{"a copy that gains this ability", (*lowerer).copiesGaining},
		{"instead, and who is asked for it", (*lowerer).insteadAsking},
		{"countered, and put elsewhere", (*lowerer).counterElsewhere},
		{"copies with a target of each", (*lowerer).copiesTarget},
		{"damage that can't be prevented", (*lowerer).dealsForSure},
		{"casting with mana of any type", (*lowerer).castSpending},
		{"casting for more mana", (*lowerer).castsForMore},
		{"control of a turn, then an extra one", (*lowerer).controlsThenExtra},
		{"mana that can be spent only so", (*lowerer).addsManaFor},
		{"a shield, and what is done then", (*lowerer).shieldThen},
		{"instead, if a condition holds", (*lowerer).insteadIf},
		{"if, otherwise", (*lowerer).ifOtherwise},
		{"put onto the battlefield later, and what happens to it then", (*lowerer).putsThenLater},
	}
}

// sequence compiles sentences in order, pairs that belong together as one.
func (l *lowerer) sequence(e ability.Seq) {
	list := l.faceDownAs(ownText(sameDone(joined(tieBroken(e.List)))))
	list = untilNobody(list)
	l.beginProcess(list)
	l.await(list)
	l.facesOnly = l.facesOnly || slices.ContainsFunc(list, asksFaces)
	l.namesTurn = l.namesTurn || slices.ContainsFunc(list, speaksOfThatTurn)
	for i, s := range list {
		last := i+1 == len(list)
		l.excess.wanted = !last && asksExcess(list[i+1])
		if _, ok := s.(ability.InsteadIf); ok && last && i > 0 {
			refuse(s, "an effect that replaces the one before")
		}
		if !last && slices.ContainsFunc(pairRules, func(r pairRule) bool { return r.apply(l, s, list[i+1]) }) {
			for _, rest := range list[i+2:] {
				l.effect(rest)
			}
			return
		}
		l.effect(s)
	}
}

// dealsExcess compiles damage whose excess is dealt to something else instead.
func (l *lowerer) dealsExcess(first, second ability.Effect) bool {
	if !excessTo(second) {
		return false
	}
	l.excess.to = second
	l.effect(first)
	if l.excess.to != nil {
		refuse(second, "excess damage")
	}
	return true
}

// insteadAsking compiles a replacement effect and a sentence that refers to what it does.
func (l *lowerer) insteadAsking(first, second ability.Effect) bool {
	w, ok := first.(ability.Instead)
	if !ok || !asksFor(second, doneIn(w.Effect)) {
		return false
	}
	l.insteadEffect(w, []ability.Effect{second})
	return true
}

// dealsForSure compiles damage followed by "The damage can't be prevented."
func (l *lowerer) dealsForSure(first, second ability.Effect) bool {
	if !noPrevention(second) || !deals(first) {
		return false
	}
	defer l.restore(l.context)
	l.cantPrevent = true
	l.effect(first)
	return true
}

// insteadIf compiles a sentence that replaces the previous one if a condition holds.
func (l *lowerer) insteadIf(first, second ability.Effect) bool {
	w, ok := second.(ability.InsteadIf)
	if !ok {
		return false
	}
	if w.OfN != 0 {
		w.Effect = ofNumber(first, w)
	}
	if one, last, ok := putsInstead(first, w.Effect); ok {
		l.effect(one)
		first = last
	}
	first, w.Effect = sameFound(first, w.Effect), sameDuration(first, w.Effect)
	first, w.Effect = l.sameDamaged(l.first(first), sameInstead(first, sizeInstead(first, w.Effect)))
	l.instead = !targets(w.Effect) // else both have the same targets
	if d, ok := w.Effect.(ability.Do); ok && d.May && !permits(d.Acts) {
		l.branchUnlessDeclined(w.Cond, d, first)
		return true
	}
	l.branch(w.Cond, w.Effect, first)
	return true
}

// ifOtherwise compiles "If ..., ... Otherwise, ...".
func (l *lowerer) ifOtherwise(first, second ability.Effect) bool {
	w, ok := second.(ability.Otherwise)
	if !ok {
		return false
	}
	if then, ok := first.(ability.Then); ok {
		first = then.Effect
	}
	f, isIf := first.(ability.If)
	if !isIf || f.Else != nil || f.Unless {
		refuse(w, "an alternative without a first choice")
	}
	if d, ok := f.Then.(ability.Do); ok && d.May && !permits(d.Acts) {
		// Otherwise is also where the player chooses not to, or it can't be done (rulings for Matter Reshaper).
		if d.Said == 0 {
			d.Said = unnamedDeed
		}
		l.emit(program.DoLet(l.regOf(d.Said), 0))
		l.branch(f.Cond, d, nil)
		l.branch(ability.DidSo{To: d.Said, Not: true}, sameAmount(d, w.Effect), nil)
		return true
	}
	l.branch(f.Cond, f.Then, w.Effect)
	return true
}

// effectMayHave compiles "you may have ...": the player is asked first.
func (l *lowerer) effectMayHave(e ability.MayHave) {
	if l.anyPlayer(e.Who, e.Said, movesIt(e.Effect), func(one ability.Ref, deed ability.Mention) {
		e.Who, e.Said = one, deed
		l.effectMayHave(e)
	}) {
		return
	}
	who := l.ref(e.Who)
	if e.Who == nil {
		who = l.b.SetYou()
	}
	r := l.outcomeOrReg(e.Said)
	impossible := l.unlessCanDraw(&e, r)
	at := l.emit(program.DoMay(r, who, 0))
	outer := l.context
	if l.meant == "tribute" {
		l.putBy = who // 702.104a, 122.6a
	}
	l.effect(e.Effect)
	l.restore(outer)
	l.patchAll(append(impossible, at))
}

// effectWhere compiles "..., where X is ...". X has that value in the rest of the ability, too (107.3c, 107.3i).
func (l *lowerer) effectWhere(e ability.Where) {
	if first, rest, ok := whereOfRest(e); ok {
		l.await([]ability.Effect{first, rest})
		l.effect(first)
		l.effect(rest)
		return
	}
	if n, ok := e.X.(ability.AsCastBy); ok {
		e.X, l.xAsCast = n.N, true
	}
	outer := l.context
	l.declare(e.Effect) // X may depend on its targets
	first, ofNumber, ofEffect := len(l.targets), targetsOf(e.X), targetsOf(e.Effect)
	later := len(ofNumber) > 0 && len(ofEffect) > 0 // the targets of X are chosen after those of the effect
	for _, t := range ofEffect {
		ability.Walk(t.phrase, func(n ability.Node) bool {
			_, x := n.(ability.X)
			later = later && !x // unless what those can be depends on X
			return later
		})
	}
	if !later && len(ofEffect) > 0 && slices.ContainsFunc(ofNumber, isOther) ||
		later && first == 0 && ofEffect[0].other {
		refuse(e, "other targets than those that are chosen later")
	}
	l.targetsBefore = later
	x := l.num(e.X)
	l.targetsBefore = outer.targetsBefore
	l.x, l.targetX = l.letNum(x), x
	outer.x, outer.targetX = l.x, l.targetX
	ofX := len(l.targets)
	l.effect(e.Effect)
	l.restore(outer)
	if later {
		inTextOrder(l.targets, first, ofX)
		if len(l.phrases) == len(l.targets) {
			inTextOrder(l.phrases, first, ofX)
		}
	}
}

// ofTargets matches a condition after the target it is about: "target creature an opponent controls gets -2/-2 if that
// opponent controls no other creatures". It gives the target a mention for the condition to refer to.
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

// putsInstead splits "Search your library for a card, reveal it, and put it into your hand. If ..., put that card onto
// the battlefield instead.", where only the destination changes, and "Clash with an opponent, then return target
// creature to its owner's hand. If you win, ... put that creature on top of its owner's library instead."
func putsInstead(s, instead ability.Effect) (one, last ability.Effect, ok bool) {
	d, isDo := s.(ability.Do)
	w, is := instead.(ability.Do)
	if !isDo || !is || len(d.Acts) < 2 || len(w.Acts) != 1 || d.May || d.For != nil || d.Said != 0 ||
		len(d.More)+len(w.More) > 0 {
		return nil, nil, false
	}
	put, ok := d.Acts[len(d.Acts)-1].(ability.Move)
	other, also := w.Acts[0].(ability.Move)
	if !ok || !also || mentionOf(put.What) == 0 || mentionOf(put.What) != mentionOf(other.What) {
		return nil, nil, false
	}
	_, it := put.What.(ability.It)
	if o, ok := put.What.(ability.Objects); !it && !(ok && o.Det.Target) {
		return nil, nil, false
	}
	first, then := d, d
	first.Acts, then.Acts = d.Acts[:len(d.Acts)-1], d.Acts[len(d.Acts)-1:]
	return first, then, true
}

// sizeInstead returns what is done instead where only the size differs: "Target artifact becomes an artifact creature
// with base power and toughness 4/3. If ..., it has base power and toughness 1/1 instead." It becomes a creature then,
// too.
func sizeInstead(s, instead ability.Effect) ability.Effect {
	d, isDo := s.(ability.Do)
	w, is := instead.(ability.Do)
	if !isDo || !is || len(d.Acts) != 1 || len(w.Acts) != 1 || mentionOf(d.Who) == 0 ||
		mentionOf(d.Who) != mentionOf(w.Who) {
		return instead
	}
	b, becomes := d.Acts[0].(ability.Become)
	size, other := w.Acts[0].(ability.BaseSize)
	if !becomes || !other || b.Not {
		return instead
	}
	b.Size, b.Each = size.Size, size.Each
	w.Acts = []ability.Act{b}
	return w
}

// unnamedDeed is the mention of what may be done where text refers to it only by "otherwise".
const unnamedDeed ability.Mention = -5000

// unnamedTarget is the mention of targets that a condition is about but no text refers to.
const unnamedTarget ability.Mention = -4000

func (l *lowerer) outcomeOrReg(m ability.Mention) uint8 {
	if r := l.outcome(m); r != program.NoReg {
		return r
	}
	return l.reg()
}

// whereOfRest splits what is done before X matters from the rest: "Destroy all creatures, then create an X/X token,
// where X is the number of creatures destroyed this way", "put a +1/+1 counter on ~, then create X tokens, where X is
// the number of +1/+1 counters on ~". X is worked out as the instruction with X is carried out (608.2c, 608.2h).
func whereOfRest(e ability.Where) (first, rest ability.Effect, ok bool) {
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
		i := slices.IndexFunc(d.Acts, func(a ability.Act) bool { return hasX(a) })
		if i <= 0 || d.May || d.For != nil || len(d.More) > 0 || d.Said != 0 && d.Said != wayOf(e.X) || hasX(d.Who) {
			break
		}
		one, two := d, d
		one.Acts, two.Acts, two.Said = d.Acts[:i], d.Acts[i:], 0
		return one, ability.Where{Effect: two, X: e.X}, true
	case ability.Seq:
		if i := slices.IndexFunc(d.List, func(e ability.Effect) bool { return hasX(e) }); i > 0 {
			first, rest = ability.Seq{List: d.List[:i]}, ability.Seq{List: d.List[i:]}
			return first, ability.Where{Effect: rest, X: e.X}, true
		}
	}
	return nil, nil, false
}

// wayOf is the instruction that "this way" in a number is about.
func wayOf(x ability.Number) (of ability.Mention) {
	ability.Walk(x, func(n ability.Node) bool {
		if d, way := n.(ability.DoneThisWay); way {
			of = d.To
		}
		return true
	})
	return of
}

// declare allocates registers to the targets of an effect that is compiled later.
func (l *lowerer) declare(e ability.Effect) {
	ability.Walk(e, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && o.Det.Target && o.Said != 0 {
			l.regOf(o.Said)
		}
		return true
	})
}

// forEach compiles an effect that happens once for each member of a set.
func (l *lowerer) forEach(e ability.ForEach) {
	if e.N != nil {
		l.forEachOf(e)
		return
	}
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
	results := l.resultsWithin(e.Effect)
	q, targets := l.reg(), len(l.targets)
	defer func() {
		if len(l.targets) > targets {
			refuse(e, "targets for each of several players or objects")
		}
	}()
	l.emit(program.DoEach(set, q))
	loop := len(l.code)
	next := l.emit(program.DoNext(l.choiceReg(said), 0, q))
	l.effect(e.Effect)
	for m, all := range results {
		if r, ok := l.said[m]; ok {
			l.emit(program.DoAddTo(all, l.setReg(r)))
		}
	}
	l.emit(program.DoJump(loop))
	l.patch(next)
	for m, all := range results {
		l.said[m] = all
	}
}

// modal compiles the choice of modes of the whole ability, made as it is put on the stack (700.2).
func (l *lowerer) modal(m ability.Modal) {
	if len(l.code) > 0 || len(l.modes) > 0 || len(l.targets) > 0 || m.Random {
		refuse(m, "a choice of modes of this kind, or in the middle of an ability")
	}
	if m.Who != nil {
		l.modeWho = l.choiceless().all(m.Who)
		if m := mentionOf(m.Who); m != 0 {
			l.modeReg = l.regOf(m) + 1
		}
	}
	l.modeMin, l.modeMax = int8(m.Min), int8(m.Max)
	if m.Max == 0 {
		l.modeMax = int8(len(m.Modes))
	}
	if m.AllIf != nil {
		// "You may choose both instead": one is still allowed. The condition is checked as the modes are chosen, before
		// targets are (700.2).
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
			// each instance has its own targets
			v.regs, v.said, v.x, v.targetX = l.regs, maps.Clone(l.said), l.x, l.targetX
			v.targetsOf(e)
			v.effect(e)
			if m.Apart {
				modesApart(m, v.targets)
			}
			l.regs = v.regs
			if l.o.Resolves != nil {
				told := v.resolution([]ability.Effect{e})
				told.Mode = len(l.modes) + 1
				l.modeTold = append(l.modeTold, told)
			}
			l.modes = append(l.modes, program.Mode{Prog: v.program(), Targets: v.targets, Cost: cost,
				Label: l.effectLabel(e), Nth: uint8(i), Worth: uint8(worth)})
		}
	}
	if len(l.modes) > maxModes {
		refuse(m, "this many modes")
	}
}

// modesApart makes the targets of a mode differ from those of the other modes, each of which has one player as its
// target.
func modesApart(m ability.Modal, targets []program.TargetSpec) {
	if len(targets) != 1 || targets[0].Objects || !targets[0].Players || targets[0].Max != 0 {
		refuse(m, "modes with different players as their targets")
	}
	targets[0].Other = true
}

// maxModes is the greatest number of modes of an ability, each counted as often as it may be chosen: the chosen modes
// are a bit mask.
const maxModes = 32

// effectLabel returns an effect's text.
func (c *compiler) effectLabel(e ability.Effect) string { return c.labelOf(ability.Statement{Does: e}) }

// first evaluates whom a sentence is about before the decision whether another replaces it that refers to "those
// creatures".
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

// sameDamaged makes damage that replaces other damage, without naming a recipient, be dealt to the same one: "it deals
// 4 damage instead".
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
	// Others: the objects damaged by either are described again.
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

// damagedMention is the mention of what is dealt damage, if no text refers to it.
const damagedMention ability.Mention = -3100

// targets reports whether an effect has targets of its own.
func targets(e ability.Effect) bool {
	has := false
	ability.Walk(e, func(n ability.Node) bool {
		d, ok := n.(ability.Det)
		has = has || ok && d.Target
		return !has
	})
	return has
}

// otherwise compiles a static fact that holds at a time or under a condition, and another that holds the rest of the
// time: "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block."
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

// atTimes compiles one fact for a time and another for all other times.
func (l *lowerer) atTimes(t ability.Time, then, otherwise ability.Effect, ab program.Ability) []program.AbilityID {
	x := l.timeCond(t)
	one, other := ab, ab
	one.If = l.andCond(ab.If, x)
	other.If = l.andCond(ab.If, l.b.CondNot(x))
	return append(l.static(then, one), l.static(otherwise, other)...)
}

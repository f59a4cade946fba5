package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Combat: attack and block requirements and restrictions, assigning combat damage, attachments.

// must compiles "attacks each combat if able", "blocks it this turn if able", "must be blocked if able" (508.1d,
// 509.1c).
func (l *lowerer) must(t program.Mod, a ability.Must) []uint32 {
	switch a.When.When {
	case ability.NoTime, ability.EachCombat, ability.EachTurn, ability.InTurn, ability.InCombat:
	default:
		refuse(a, "a requirement at a certain time")
	}
	var ids []uint32
	for _, x := range a.Acts {
		switch x := x.(type) {
		case ability.Attack:
			if x.Alone || x.With != nil {
				refuse(x, "a requirement")
			}
			ids = append(ids, l.rule(t, program.RuleMustAttack, 0, l.opposing(x.Whom))...)
		case ability.Block:
			if x.Alone || x.Extra != nil {
				refuse(x, "a requirement")
			}
			ids = append(ids, l.rule(t, program.RuleMustBlock, 0, l.opposing(x.What))...)
		case ability.BecomeBlocked:
			if x.Except {
				refuse(x, "a requirement")
			}
			ids = append(ids, l.mustBeBlocked(t, x)...)
		default:
			refuse(x, "a requirement")
		}
	}
	return ids
}

// mustBeBlocked compiles "must be blocked if able", "must be blocked by a red creature if able" and "must be blocked by
// two or more creatures if able".
func (l *lowerer) mustBeBlocked(t program.Mod, x ability.BecomeBlocked) []uint32 {
	if x.By == nil {
		return l.rule(t, program.RuleMustBeBlocked, 0, 0)
	}
	o, ok := x.By.(ability.Objects)
	if !ok {
		refuse(x, "a requirement")
	}
	n := program.NumX(0)
	switch o.Det.How {
	case ability.One:
	case ability.AtLeast:
		n = l.num(o.Det.N)
	case ability.Exactly:
		n, t.Only = l.num(o.Det.N), true
	default:
		refuse(x, "a requirement")
	}
	t.Prop2 = l.fellow(o)
	if n == 0 && t.Prop2 == 0 {
		refuse(x, "a requirement")
	}
	return l.rule(t, program.RuleMustBeBlocked, int32(n), 0)
}

// fellow is the property of creatures that an attacker or blocker needs; 0 if any will do. "Greater power" is greater
// than its own.
func (l *lowerer) fellow(o ability.Objects) program.PropX {
	if o.Det.Target || o.Said != 0 {
		refuse(o, "a creature that also attacks or blocks")
	}
	o.Det = ability.Det{How: ability.One}
	if anyCreature(o) {
		return 0
	}
	outer := l.context
	l.rival = l.b.SetIt()
	p := l.described(o)
	l.context = outer
	return p
}

// notAlone compiles "can't attack alone", "can't attack unless a creature with greater power also attacks" and "can't
// attack unless at least two other creatures attack", or such a restriction on blocking (508.1c, 509.1b).
func (l *lowerer) notAlone(t program.Mod, k program.RuleKind, with ability.Ref, others ability.Number) []uint32 {
	if with == nil {
		n := program.NumX(0)
		if others != nil {
			n = l.num(others)
		}
		return l.rule(t, k, int32(n), 0)
	}
	o, ok := with.(ability.Objects)
	if !ok || others != nil || o.Det.How != ability.One {
		refuse(with, "a creature that also attacks or blocks")
	}
	t.Prop2 = l.fellow(o)
	return l.rule(t, k, 0, 0)
}

// opposing is the set of players and permanents that must be attacked or blocked; 0 is anything.
func (l *lowerer) opposing(r ability.Ref) program.SetX {
	if e, ok := r.(ability.Either); ok {
		var set program.SetX // "you or a planeswalker you control"
		for i, x := range e.List {
			if y := l.opposing(x); i == 0 {
				set = y
			} else {
				set = l.b.SetBoth(set, y)
			}
		}
		return set
	}
	o, ok := r.(ability.Objects)
	switch {
	case r == nil:
		return 0
	case !ok || o.Det.Target:
		return l.ref(r)
	}
	p, players, objects, _ := l.choiceless().noun(o, program.Battlefield.Bit())
	if o.Det.Other {
		p = l.and(p, l.b.PropOther())
	}
	var set program.SetX
	if objects {
		set = l.b.SetAll(program.Battlefield.Bit(), p, 0)
	}
	if players {
		who := l.b.SetPlayersThat(p)
		if set == 0 {
			return who
		}
		set = l.b.SetBoth(who, set)
	}
	return set
}

// factTime returns the duration of an effect whose facts state their own time: "attacks this turn if able".
func factTime(facts []ability.Act, dur ability.Duration) ability.Duration {
	for _, a := range facts {
		var t ability.Time
		// Others: the other facts name no time of their own.
		switch a := a.(type) {
		case ability.Must:
			t = a.When
		case ability.CanAlso:
			t = a.When
		}
		if t.Of != nil || t.Not {
			refuse(t, "a time")
		}
		var d ability.Duration
		switch t.When {
		case ability.NoTime, ability.EachCombat, ability.EachTurn:
			continue
		case ability.InTurn:
			d = ability.ThisTurn{}
		case ability.InCombat:
			d = ability.ThisCombat{}
		default:
			refuse(t, "a time")
		}
		if dur == nil {
			dur = d
		}
	}
	return dur
}

// alone distributes "alone" over both verbs of "can't attack or block alone".
func alone(acts []ability.Act) []ability.Act {
	if len(acts) != 2 {
		return acts
	}
	a, ok := acts[0].(ability.Attack)
	b, too := acts[1].(ability.Block)
	if !ok || !too || !b.Alone || a.Whom != nil {
		return acts
	}
	a.Alone = true
	return []ability.Act{a, b}
}

// cantCombat compiles "can't attack alone", "can't block alone", "can't be blocked by more than one creature".
func (l *lowerer) cantCombat(t program.Mod, x ability.Act, others ability.Number) ([]uint32, bool) {
	switch x := x.(type) {
	case ability.Attack:
		if x.Alone && x.Whom == nil {
			return l.notAlone(t, program.RuleCantAttackAlone, x.With, others), true
		}
	case ability.Block:
		if x.Alone && x.What == nil && x.Extra == nil {
			return l.notAlone(t, program.RuleCantBlockAlone, x.With, others), true
		}
	case ability.BecomeBlocked:
		if o, ok := x.By.(ability.Objects); ok && !x.Except && o.Det.How == ability.Above && anyCreature(o) {
			return l.rule(t, program.RuleMaxBlockers, int32(l.num(o.Det.N)), 0), true
		}
	}
	return nil, false
}

// anyCreature reports whether a noun phrase means creatures of any kind.
func anyCreature(o ability.Objects) bool {
	h, ok := o.Noun.(ability.HasType)
	return ok && h.Type == ability.Creature && len(o.Pre) == 0 && len(o.Post) == 0 && !o.Det.Other
}

// combatRule compiles a static fact about combat.
func (l *lowerer) combatRule(t program.Mod, a ability.Act) []uint32 {
	if _, ok := a.(ability.AssignNone); ok {
		return l.rule(t, program.RuleAssignNone, 0, 0)
	}
	return nil
}

// asUnblocked compiles "You may have ~ assign its combat damage as though it weren't blocked". Its controller is asked
// as damage is assigned.
func (l *lowerer) asUnblocked(m ability.MayHave, d ability.Do, ab program.Ability) []program.AbilityID {
	if _, you := m.Who.(ability.You); !you && m.Who != nil {
		return nil
	}
	_, self := d.Who.(ability.Self)
	if _, ok := d.Acts[0].(ability.AssignAsUnblocked); !ok || !self || d.For != nil || d.May || len(d.More) > 0 {
		return nil
	}
	return l.static(d, ab)
}

// limitStatic compiles "No more than one creature can attack each combat", a limit on the creatures of all players
// together.
func (l *lowerer) limitStatic(e ability.Do, ab program.Ability) []program.AbilityID {
	o, ok := e.Who.(ability.Objects)
	if !ok || o.Det.How != ability.AtMost || len(e.Acts) != 1 || len(e.More) > 0 || !anyCreature(o) {
		return nil
	}
	c, ok := e.Acts[0].(ability.Can)
	if !ok || c.When.When != ability.EachCombat && c.When.When != ability.NoTime {
		return nil
	}
	t := program.Mod{Scope: program.ScopePlayers}
	n := int32(l.num(o.Det.N))
	for _, x := range c.Acts {
		// Others: not a limit on how many attack or block; static compiles it.
		switch x := x.(type) {
		case ability.Attack:
			if x.Alone || x.With != nil {
				return nil
			}
			// Others: not a limit on attacking everybody or you; static compiles it.
			switch x.Whom.(type) {
			case nil:
				ab.Mods = append(ab.Mods, l.rule(t, program.RuleMaxAttackers, n, 0)...)
			case ability.You:
				t := t
				t.Prop = l.b.PropIn(l.b.SetYou())
				ab.Mods = append(ab.Mods, l.rule(t, program.RuleMaxAttackersOf, n, 0)...)
			default:
				return nil
			}
		case ability.Block:
			if x.What != nil || x.Alone || x.Extra != nil {
				return nil
			}
			ab.Mods = append(ab.Mods, l.rule(t, program.RuleMaxBlocking, n, 0)...)
		default:
			return nil
		}
	}
	return []program.AbilityID{l.b.Ability(ab)}
}

// lure matches "All creatures able to block ~ do so", and returns what is to be blocked, by which creatures, and for
// how long.
func lure(e ability.Do) (whom ability.Ref, by ability.Objects, dur ability.Duration, ok bool) {
	by, ok = e.Who.(ability.Objects)
	if !ok || len(e.Acts) != 1 || len(e.More) > 0 || e.May || by.Det.Target || by.Det.How != ability.All &&
		by.Det.How != ability.Bare && by.Det.How != ability.Each {
		return nil, by, nil, false
	}
	if _, ok = e.Acts[0].(ability.DoSo); !ok {
		return nil, by, nil, false
	}
	dur = e.For
	var rest []ability.Property
	for _, p := range by.Post {
		able, is := p.(ability.AbleTo)
		block, blocks := able.Act.(ability.Block)
		if !is || !blocks || block.What == nil || block.Alone || block.Extra != nil {
			rest = append(rest, p)
			continue
		}
		whom = block.What
		switch able.When.When {
		case ability.NoTime:
		case ability.InTurn:
			dur = ability.ThisTurn{}
		case ability.InCombat:
			dur = ability.ThisCombat{}
		default:
			refuse(able, "a description")
		}
	}
	by.Post = rest
	return whom, by, dur, whom != nil
}

// allMustBlockRule compiles the rule that a lure puts on what is to be blocked.
func (l *lowerer) allMustBlockRule(t program.Mod, by ability.Objects) []uint32 {
	p := program.PropX(0)
	if !anyCreature(by) {
		p = l.described(by)
	}
	return l.rule(t, program.RuleLure, int32(p), 0)
}

func (l *lowerer) allMustBlockStatic(e ability.Do, ab program.Ability) []program.AbilityID {
	whom, by, dur, ok := lure(e)
	if !ok || dur != nil {
		return nil
	}
	ab.Mods = l.allMustBlockRule(l.staticScope(whom), by)
	return []program.AbilityID{l.b.Ability(ab)}
}

// allMustBlockEffect compiles a lure as a continuous effect. It reports false for other sentences.
func (l *lowerer) allMustBlockEffect(e ability.Do) bool {
	whom, by, dur, ok := lure(e)
	if !ok {
		return false
	}
	what := l.ref(whom)
	d, of := l.duration(dur)
	l.emit(program.DoEffect(l.b.Ability(program.Ability{Kind: program.AbStatic,
		Mods: l.allMustBlockRule(program.Mod{Scope: program.ScopeLocked}, by)}), what, d, of))
	return true
}

// goadOrDetain compiles goad (701.15) and detain (701.35).
func (l *lowerer) goadOrDetain(a ability.Act) {
	t := program.Mod{Scope: program.ScopeLocked}
	var mods []uint32
	var what program.SetX
	switch a := a.(type) {
	case ability.Goad:
		what = l.ref(a.What)
		mods = l.goaded(t)
	case ability.Detain:
		// 701.35: until your next turn it can't attack or block and its activated abilities can't be activated
		what = l.ref(a.What)
		mods = append(l.rule(t, program.RuleCantAttack, 0, 0), l.rule(t, program.RuleCantBlock, 0, 0)...)
		mods = append(mods, l.rule(t, program.RuleCantActivate, 0, 0)...)
	default:
		refuse(a, "an instruction")
	}
	id := l.b.Ability(program.Ability{Kind: program.AbStatic, Mods: mods})
	l.emit(program.DoEffect(id, what, program.DurNextTurn, uint32(l.b.SetYou())))
}

// goaded is being goaded (701.15b): it attacks each combat if able, and a player other than you if able. Such rules are
// marked, since nothing else makes a creature goaded.
func (l *lowerer) goaded(t program.Mod) []uint32 {
	others := l.b.SetPlayersThat(l.b.PropNot(l.b.PropIn(l.b.SetYou())))
	t.Only = true
	return append(l.rule(t, program.RuleMustAttack, 0, 0), l.rule(t, program.RuleMustAttack, 0, others)...)
}

// attackWith compiles the event of a player attacking, perhaps with given creatures (508.3c, d), which happens once for
// the whole declaration.
func (l *lowerer) attackWith(who ability.Ref, a ability.Attack) (program.Pattern, bool) {
	p := program.Pattern{Kinds: program.EvAttack.Bit(), Together: true, By: []program.EventPart{program.PartPlayer}}
	if a.Alone {
		return p, false
	}
	if a.With != nil {
		o, ok := a.With.(ability.Objects)
		if !ok || o.Det.Target {
			return p, false
		}
		switch o.Det.How {
		case ability.AtLeast:
			p.Least = l.num(o.Det.N)
		case ability.One, ability.Bare:
			p.Together = o.Det.How == ability.Bare
		default:
			return p, false
		}
		p.Obj = l.watched(&p, o, program.PartObj)
	}
	if a.Whom != nil {
		p.Other = l.watched(&p, a.Whom, program.PartOther)
		p.By = append(p.By, program.PartOther)
	}
	l.player(&p, who)
	return p, true
}

// chapter compiles a Saga's chapter ability (714.2b): a trigger for each of its numbers.
func (f *faceCompiler) chapter(c ability.Chapter, text string) {
	for _, n := range c.Chapters {
		l := f.c.newLowerer()
		ab := program.Ability{Kind: program.AbTriggered, Keyword: program.Chapter, N: l.b.Const(n), Label: text}
		reached := l.b.CondChapter(n)
		ab.Trigger = []uint32{
			l.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true,
				Obj: l.itself(), If: reached}),
			l.b.Pattern(program.Pattern{Kinds: program.EvCounters.Bit(), HasAux: true, Aux: int32(program.CounterLore),
				Obj: l.itself(), If: reached}),
		}
		l.effect(c.Effect)
		f.d.Abilities = append(f.d.Abilities, l.finishTrigger(ab))
	}
}

// whileDefending compiles "creatures you control ... as long as defending player ...". The defending player is that of
// each creature (508.5a), so the condition becomes a property of each creature. It reports false for other conditions.
func (l *lowerer) whileDefending(e ability.While) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || e.During.When != ability.NoTime {
		return false
	}
	if _, ok = d.Who.(ability.Objects); !ok {
		return false
	}
	found := speaksOfDefender(e.Cond)
	if found {
		l.defends = l.b.SetIt()
		l.only = l.b.PropWhile(l.cond(e.Cond))
		l.defends = 0
	}
	return found
}

// cantAttackThose compiles "can't attack unless defending player controls an Island", which is checked for each player
// that might be attacked (508.5b). It returns nil for other sentences.
func (l *lowerer) cantAttackThose(e ability.If, ab program.Ability) []program.AbilityID {
	d, ok := e.Then.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil || d.May || e.Else != nil ||
		!speaksOfDefender(e.Cond) {
		return nil
	}
	cant, ok := d.Acts[0].(ability.Cant)
	if !ok {
		return nil
	}
	var rest []ability.Act
	for _, a := range cant.Acts {
		if a != ability.Act(ability.Attack{}) {
			rest = append(rest, a)
		}
	}
	if plain := (ability.Cant{Acts: cant.Acts}); len(rest) == len(cant.Acts) || !ability.Equal(cant, plain) {
		return nil
	}
	outer := l.context
	l.attacked = l.b.SetIt()
	x := l.cond(e.Cond)
	l.context = outer
	if e.Unless {
		x = l.b.CondNot(x)
	}
	t := l.staticScope(d.Who)
	t.Only = true
	those := ab
	those.Mods = append(those.Mods, l.rule(t, program.RuleCantAttack, 0, l.b.SetPlayersThat(l.b.PropWhile(x)))...)
	ids := []program.AbilityID{l.b.Ability(those)}
	if len(rest) > 0 {
		cant.Acts = rest
		d.Acts = []ability.Act{cant}
		e.Then = d
		ids = append(ids, l.static(e, ab)...)
	}
	return ids
}

func speaksOfDefender(c ability.Condition) bool {
	found := false
	ability.Walk(c, func(n ability.Node) bool {
		_, is := n.(ability.DefendingPlayer)
		found = found || is
		return !found
	})
	return found
}

// blockingWith turns "your opponents can't block with creatures with flying" into a sentence about the creatures.
func blockingWith(d ability.Do) ability.Do {
	if len(d.Acts) != 1 {
		return d
	}
	cant, ok := d.Acts[0].(ability.Cant)
	if !ok || len(cant.Acts) != 1 {
		return d
	}
	b, ok := cant.Acts[0].(ability.Block)
	if !ok {
		return d
	}
	o, ok := b.With.(ability.Objects)
	if !ok || o.Det.How != ability.Bare || o.Det.Other {
		return d
	}
	o.Post = append(append([]ability.Property{}, o.Post...), ability.Controlled{By: d.Who})
	b.With = nil
	cant.Acts = []ability.Act{b}
	d.Who, d.Acts = o, []ability.Act{cant}
	return d
}

// attacksAlong compiles "this creature and at least one other creature with greater power attack" (702.149a): it
// attacks, and at least that many other such creatures were declared with it.
func (l *lowerer) attacksAlong(who ability.Ref, a ability.Attack) (program.Pattern, bool) {
	b, ok := who.(ability.Both)
	if !ok || b.AndOr || b.Said != 0 || len(b.List) != 2 || a.Whom != nil || a.Alone {
		return program.Pattern{}, false
	}
	self, isIt := b.List[0].(ability.Self)
	o, others := b.List[1].(ability.Objects)
	if !isIt || !others || o.Det.How != ability.AtLeast || o.Det.Target || !o.Det.Other || o.Said != 0 {
		return program.Pattern{}, false
	}
	p := program.Pattern{Kinds: program.EvAttack.Bit()}
	p.Obj = l.watched(&p, self, program.PartObj)
	v := l.choiceless()
	q, _, _, _ := v.noun(o, program.Battlefield.Bit())
	q = l.and(l.and(q, l.b.PropOther()), l.b.PropFlags(program.Attacking))
	n := l.b.NumCount(l.b.SetAll(program.Battlefield.Bit(), q, 0))
	p.If = l.b.CondCompare(n, v.num(o.Det.N), ability.OrMore)
	return p, true
}

// combatCost is "E can't attack you unless their controller pays {2} for each ...": whom it affects, for how long, and
// the cost of each action. The costs apply to single attacks or blocks, however the text totals them (508.1h, 509.1d).
type combatCost struct {
	do   ability.Do
	acts []ability.Act // Attack, Block, BecomeBlocked
	cost program.Cost
	n    program.NumX // how often it must be paid; 0: once
}

// combatCostOf matches such a sentence.
func (l *lowerer) combatCostOf(e ability.UnlessDone) (c combatCost, ok bool) {
	d, ok := e.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || d.May {
		return c, false
	}
	cant, ok := d.Acts[0].(ability.Cant)
	if !ok || cant.When.When != ability.NoTime {
		return c, false
	}
	blocked := false
	for _, a := range cant.Acts {
		// Others: not a cost to attack or block; the caller compiles the sentence in another way or refuses it.
		switch a := a.(type) {
		case ability.Attack:
			ok = !a.Alone && a.With == nil
		case ability.Block:
			ok = !a.Alone && a.Extra == nil
		case ability.BecomeBlocked:
			ok, blocked = a.By == nil, true
		default:
			ok = false
		}
		if !ok {
			return c, false
		}
	}
	// Others: not a cost for a creature's controller; the caller compiles it in another way or refuses it.
	switch e.Who.(type) {
	case ability.DefendingPlayer:
		ok = blocked
	case nil, ability.You:
		_, ok = d.Who.(ability.Self)
	case ability.ControllerOf:
		ok = !blocked
	default:
		ok = false
	}
	if !ok {
		return c, false
	}
	c.do, c.acts = d, cant.Acts
	var pays []ability.Act
	for _, a := range flat(e.Acts) {
		if p, is := a.(ability.PerEach); is {
			if !ofDeclared(p) {
				if c.n != 0 {
					refuse(a, "a cost to attack or block")
				}
				c.n = l.each(p)
			}
			a = p.Act
		}
		if p, is := a.(ability.PayMana); is && p.Cost.Variables() > 0 {
			if len(p.Cost) != 1 || c.n != 0 {
				refuse(a, "a cost to attack or block")
			}
			if c.n = l.x; c.n == 0 {
				c.n = l.b.NumX_()
			}
			p.Cost = mana.Cost{mana.GenericSymbol(1)}
			a = p
		}
		if w, is := a.(ability.Waterbend); is && w.Cost.Variables() > 0 {
			refuse(a, "a cost to attack or block")
		}
		pays = append(pays, a)
	}
	// "You" in the cost is the player who pays.
	c.cost = l.compiler.newLowerer().costOf(l.b.SetYou(), pays)
	if c.cost.Prog != 0 {
		refuse(e, "a cost to attack or block")
	}
	for i := range c.cost.Parts {
		c.cost.Parts[i].Reg = program.NoReg // no other text refers to it
	}
	return c, true
}

// ofDeclared reports whether a "for each" counts the attacking or blocking creatures.
func ofDeclared(p ability.PerEach) bool {
	found := false
	ability.Walk(p.Of, func(n ability.Node) bool {
		switch n.(type) {
		case ability.IsAttacking, ability.IsBlocking, ability.Among:
			found = true
		}
		return !found
	})
	return found
}

// combatCostMods compiles the rules of a combat cost.
func (l *lowerer) combatCostMods(t program.Mod, c combatCost) (ids []uint32) {
	t.Cost = l.b.Cost(c.cost)
	for _, a := range c.acts {
		t := t
		switch a := a.(type) {
		case ability.Attack:
			ids = append(ids, l.rule(t, program.RuleAttackCost, int32(c.n), l.opposing(a.Whom))...)
		case ability.Block:
			if a.What != nil {
				t.Prop2 = l.described(a.What)
			}
			ids = append(ids, l.rule(t, program.RuleBlockCost, int32(c.n), 0)...)
		case ability.BecomeBlocked:
			ids = append(ids, l.rule(t, program.RuleBlockedCost, int32(c.n), 0)...)
		default:
			refuse(a, "what costs mana in combat")
		}
	}
	return ids
}

// combatCostEffect compiles a combat cost as a continuous effect. It applies to whatever creatures there are at the
// time, since it changes no characteristic (611.2c).
func (l *lowerer) combatCostEffect(e ability.UnlessDone) bool {
	c, ok := l.combatCostOf(e)
	if !ok {
		return false
	}
	o, ok := c.do.Who.(ability.Objects)
	if !ok || o.Det.Target {
		return false
	}
	d, of := l.duration(c.do.For)
	id := l.b.Ability(program.Ability{Kind: program.AbStatic, Mods: l.combatCostMods(l.staticScope(c.do.Who), c)})
	l.emit(program.DoEffect(id, 0, d, of))
	return true
}

func (l *lowerer) propIsAttacking(p ability.IsAttacking) program.PropX {
	b := l.b
	x := b.PropFlags(program.Attacking)
	if p.Whom != nil {
		x = l.and(x, b.PropAttacking(l.about(p.Whom)))
	}
	if p.Alone {
		x = l.and(x, b.PropAttacksAlone())
	}
	return x
}

func (l *lowerer) propIsBlocking(p ability.IsBlocking) program.PropX {
	b := l.b
	x := b.PropFlags(program.Blocking)
	if p.What != nil {
		x = l.and(x, b.PropBlocking(b.SetLast(l.about(p.What))))
	}
	return x
}

func (l *lowerer) propIsBlocked(p ability.IsBlocked) program.PropX {
	b := l.b
	x := l.and(b.PropFlags(program.Attacking), b.PropFlags(program.Blocked))
	if p.By != nil {
		x = l.and(x, b.PropBlockedBy(b.SetLast(l.about(p.By))))
	}
	return x
}

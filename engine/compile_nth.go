package engine

import "arbiter/ability"

// counted rewrites an event whose noun phrase counts ("your second spell each turn", "your next instant") as the event that counts ("you cast a spell for the
// second time").
func counted(e ability.Does) ability.Does {
	if len(e.Acts) != 1 || e.Nth != nil || e.Next {
		return e
	}
	whose := func(of ability.Ref) bool {
		switch o := of.(type) {
		case nil:
			return true
		case ability.You:
			_, you := e.Who.(ability.You)
			return you
		case ability.It:
			return o.To != 0 && o.To == saidOf(e.Who)
		}
		return false
	}
	switch a := e.Acts[0].(type) {
	case ability.Cast:
		o, ok := a.What.(ability.Objects)
		if !ok || !whose(o.Det.Of) || o.Det.Other {
			return e
		}
		switch o.Det.How {
		case ability.Nth:
			e.Nth = o.Det.N
		case ability.NextOne:
			e.Next = true
		default:
			return e
		}
		o.Det = ability.Det{How: ability.One}
		a.What = o
		e.Acts = []ability.Act{a}
	case ability.Draw:
		if a.Nth != nil && a.N == nil {
			e.Nth, a.Nth = a.Nth, nil
			e.Acts = []ability.Act{a}
		}
	}
	return e
}

// nthPatterns is the nth event of its kind each turn: "whenever you draw your second card each turn", "attacks for the first time each turn".
func (u *unit) nthPatterns(e ability.Does, ab *Ability) []Pattern {
	if e.Next || e.Nth == nil || len(e.Acts) != 1 || e.While != nil {
		refuse(e, "the nth event of its kind")
	}
	n := u.num(e.Nth)
	plain := e
	plain.Nth = nil
	switch {
	case e.During.When == ability.EachTurn:
		plain.During = ability.Time{}
	case e.During.When == ability.During && (e.During.Step == ability.Turn || e.During.Step == ability.NoStep) && e.During.Of != nil:
		// "during each of your turns": what happened on this turn happened then
	default:
		refuse(e, "the nth event of its kind")
	}
	ps := u.patterns(plain, ab)
	if len(ps) != 1 {
		refuse(e, "the nth event of its kind")
	}
	p := ps[0]
	asked := p
	switch {
	case p.Together:
		// Only the first events of a turn are a matter of one batch.
		if len(p.Binds) > 0 || p.Least != 0 || len(p.By) > 0 || u.b.r.Nodes[n] != (Node{Op: NumConst, A: 1}) {
			refuse(e, "the nth event of its kind")
		}
	case u.singular(e.Who):
	default:
		// Of whom or what it is the nth: who does it, or what it happens to.
		o, ok := e.Who.(ability.Objects)
		if !ok || o.Det.How != ability.One && o.Det.How != ability.Any {
			refuse(e, "the nth event of its kind")
		}
		if players, _ := nounSort(o.Noun); players {
			asked.Player = u.b.Set(SetNowPlayer)
			break
		}
		switch e.Acts[0].(type) {
		case ability.Attack, ability.BecomeTarget, ability.BecomeTapped, ability.Block:
			asked.Obj = u.b.Prop(PropIn, int32(u.b.Set(SetNowObj)))
		default:
			refuse(e, "the nth event of its kind")
		}
	}
	count := u.b.Num(NumPast, u.asked(asked, PastTurn), PastTurn, PastEvents)
	p.If = u.andCond(p.If, u.b.Cond(CondCompare, int32(count), int32(n), int32(CmpEqual)))
	return []Pattern{p}
}

// exceptFirst leaves out the first card that a player draws in each of their draw steps.
func (u *unit) exceptFirst(p *Pattern) {
	b := u.b
	drawn := b.Num(NumPast, u.asked(Pattern{Kinds: EvDraw.Bit(), Player: b.Set(SetNowPlayer)}, PastStep), PastStep, PastEvents)
	earlier := 1 // with the one that triggers
	if u.would {
		earlier = 0
	}
	first := b.Cond(CondCompare, int32(drawn), int32(b.Const(earlier)), int32(ability.OrLess))
	step := b.Cond(CondAnd, int32(b.Cond(CondStep, int32(StepDraw), int32(StepDraw))), int32(b.Cond(CondTurnOf, int32(b.Set(SetEventPlayer)))))
	p.If = u.andCond(p.If, b.Cond(CondNot, int32(b.Cond(CondAnd, int32(step), int32(first)))))
}

// singular says whether a noun phrase is one thing that does not depend on the event.
func (u *unit) singular(r ability.Ref) bool {
	switch r.(type) {
	case ability.You, ability.Self, ability.Attached:
		return true
	}
	return false
}

// untimed is an event without the "this turn" that says how long an effect about it lasts.
func untimed(e ability.Event) ability.Event {
	if d, ok := e.(ability.Does); ok && thisTurn(d.During) {
		d.During = ability.Time{}
		return d
	}
	return e
}

// thisTurn says whether a time is just "this turn".
func thisTurn(t ability.Time) bool {
	return t.When == ability.InTurn && !t.Not && !t.Other && t.Step == ability.NoStep && t.Of == nil
}

// spellTrigger says whether a paragraph that reads as a triggered ability is an instruction of an instant or sorcery: it makes a delayed triggered ability,
// "Whenever you cast a creature spell this turn, draw a card" (603.7a).
func spellTrigger(t ability.Triggered) (ability.Delayed, bool) {
	d, ok := t.When.(ability.Does)
	if !ok || t.Once || t.DoOnce || !thisTurn(d.During) {
		return ability.Delayed{}, false
	}
	return ability.Delayed{Say: t.Say, When: t.When, If: t.If, Effect: t.Effect}, true
}

// crime is the event of committing a crime (700.13): targeting an opponent, what an opponent controls, or a card in an opponent's graveyard.
func (u *unit) crime(who ability.Ref) Pattern {
	p := Pattern{Kinds: EvTarget.Bit(), Obj: u.b.Prop(PropVictim), Together: true, By: []EventPart{PartOther}}
	u.player(&p, who)
	return p
}

// descends is the event of descending (700.11): a permanent card is put into the player's graveyard.
func (u *unit) descends(who ability.Ref) Pattern {
	b := u.b
	if _, you := who.(ability.You); !you {
		refuse(ability.KeywordEvent{Word: "descend"}, "an event")
	}
	p := Pattern{Kinds: EvMove.Bit(), To: Graveyard.Bit(), NewObj: true}
	p.Obj = u.and(b.Prop(PropKind, 1<<int32(KindCard)), b.Prop(PropType, int32(TypesPermanent)))
	p.Obj = u.and(p.Obj, b.Prop(PropOwnedBy, int32(b.Set(SetYou))))
	return p
}

// cantMany is a limit on what a player does each turn: "can't cast more than one spell each turn".
func (u *unit) cantMany(t Mod, a ability.Cant) []uint32 {
	if ids := u.untapsOnly(t, a); ids != nil {
		return ids
	}
	if w := a.When; w.When != ability.EachTurn || w.Not || w.Other || w.Of != nil || w.Step != ability.NoStep || len(a.Acts) != 1 || t.Scope != ScopePlayers {
		refuse(a, "something that can't be done")
	}
	if d, ok := a.Acts[0].(ability.Draw); ok {
		return u.cantDrawMany(t, d)
	}
	c, ok := a.Acts[0].(ability.Cast)
	if !ok {
		refuse(a, "something that can't be done")
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.How != ability.Above || o.Det.Other || o.Det.Target {
		refuse(a, "something that can't be done")
	}
	n := u.num(o.Det.N)
	o.Det = ability.Det{How: ability.One}
	c.What = o
	v := u.pastUnit()
	count := u.b.Num(NumPast, u.asked(v.casts(candidate{player: true}, c), PastTurn), PastTurn, PastEvents)
	o.Det = ability.Det{}
	c.What = o
	t.Prop = u.and(t.Prop, u.b.Prop(PropMoreOf, int32(count), int32(u.b.Num(NumMinus, int32(n), int32(u.b.Const(1))))))
	return u.cantCast(t, c)
}

package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// Madness (702.35; 502.24 of 2006): a discarded card goes to exile instead, and a linked triggered ability lets its
// owner cast it from there. The text of the definition needs two things: a discard to another zone, and a "this way"
// that refers to another ability.

// caused reports whether a spell or ability causes an event.
func caused(e ability.Event) bool {
	d, ok := e.(ability.Does)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	_, ok = d.Acts[0].(ability.Cause)
	return ok
}

// discardElsewhere compiles "that player discards it, but exiles it instead of putting it into their graveyard"; the
// card still counts as discarded. It reports false for other replacement effects.
func (l *lowerer) discardElsewhere(e ability.Instead, ab *program.Ability) bool {
	w, ok := e.Effect.(ability.InsteadOf)
	if !ok {
		return false
	}
	if l.putsDiscarded(e, w, ab) {
		return true
	}
	d, ok := w.Effect.(ability.Do)
	if !ok || !d.But {
		return false
	}
	when, isEvent := e.When.(ability.Does)
	to, isMove := w.Of.(ability.Move)
	if !isEvent || !isMove || to.To.Zone != ability.Graveyard || d.May || d.For != nil || len(d.Acts) != 1 ||
		len(d.More) != 1 || len(d.More[0].Acts) != 1 ||
		len(when.Acts) != 1 || !sameThing(d.Who, when.Who) {
		refuse(w, "a replacement effect")
	}
	discard, ok := when.Acts[0].(ability.Discard)
	if again, same := d.Acts[0].(ability.Discard); !ok || !same || !isSelf(discard.What) || !isSelf(again.What) {
		refuse(d, "a replacement effect")
	}
	if x, ok := d.More[0].Acts[0].(ability.ExileIt); !ok || !isSelf(x.What) || len(x.With) > 0 || x.FaceDown ||
		d.More[0].For != nil {
		refuse(d, "a replacement effect")
	}
	if d.More[0].May {
		ab.Flags |= program.AbOptional
	}
	ab.Zones = program.AllZones // a discarded card comes from a hand
	ab.Trigger = []uint32{l.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), From: program.Hand.Bit(),
		To: program.Graveyard.Bit(), Flags: program.FlagDiscarded, Obj: l.itself()})}
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwTo, A: int32(program.Exile),
		B: program.PosEnd}))
	return true
}

// putsDiscarded compiles "If a spell or ability an opponent controls causes you to discard ~, put it onto the
// battlefield instead of putting it into your graveyard"; it still counts as discarded (701.9c).
func (l *lowerer) putsDiscarded(e ability.Instead, w ability.InsteadOf, ab *program.Ability) bool {
	when, ok := e.When.(ability.Does)
	d, does := w.Effect.(ability.Do)
	to, isMove := w.Of.(ability.Move)
	if !ok || !does || !isMove || len(when.Acts) != 1 || to.To.Zone != ability.Graveyard {
		return false
	}
	c, ok := when.Acts[0].(ability.Cause)
	if !ok || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 || len(c.Acts) != 1 || len(ab.Trigger) != 1 {
		return false
	}
	discard, ok := c.Acts[0].(ability.Discard)
	put, is := d.Acts[0].(ability.Move)
	if !ok || !is || !isSelf(discard.What) || !sameThing(put.What, discard.What) && !isSelf(put.What) ||
		!ability.Equal(put.To, ability.Place{Zone: ability.Battlefield, With: put.To.With, Tapped: put.To.Tapped}) {
		return false
	}
	p := &l.b.Draft.Patterns[ab.Trigger[0]]
	p.Obj, p.To = l.itself(), program.Graveyard.Bit()
	ab.Zones = program.AllZones // a discarded card comes from a hand
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwTo, A: int32(program.Battlefield),
		B: program.PosEnd}))
	if put.To.Tapped {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwFlags,
			A: int32(program.FlagTapped)}))
	}
	for _, x := range put.To.With {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwCounters,
			A: int32(l.counter(x.Kind)), B: int32(l.counterNumber(x))}))
	}
	return true
}

func isSelf(r ability.Ref) bool {
	s, ok := r.(ability.Self)
	return ok && !s.Outer
}

// exiledThisWay reports whether an event is the object itself being exiled by another of its abilities.
func exiledThisWay(d ability.Does) bool {
	if d.During.When != ability.ThisWayTime || d.During.To != 0 || !isSelf(d.Who) || len(d.Acts) != 1 {
		return false
	}
	p, ok := d.Acts[0].(ability.Passive)
	if !ok {
		return false
	}
	_, ok = p.Act.(ability.ExileIt)
	return ok
}

// linkedWay compiles a "this way" that means another ability of the same keyword, a replacement effect that changed the
// event (607).
func (l *lowerer) linkedWay(d ability.Does) program.CondX {
	if exiledThisWay(d) {
		for _, id := range l.linked {
			if l.b.Draft.Abilities[id].Kind == program.AbReplacement {
				return l.b.CondReplacedBy(id)
			}
		}
	}
	refuse(d, "a reference to what another ability did")
	return 0
}

// asDrawn compiles "You may reveal this card from your hand as you draw it if it's the first card you've drawn this
// turn. When you reveal this card this way, E" (702.94a). The player is asked as the draw ends, before anything else
// happens, and the linked ability triggers if the card is revealed (603.11). It reports false for other sentences.
func (l *lowerer) asDrawn(e ability.Seq, ab program.Ability) ([]program.AbilityID, bool) {
	if len(e.List) != 2 {
		return nil, false
	}
	first, cond := e.List[0], ability.Condition(nil)
	if f, ok := first.(ability.If); ok && !f.Unless && f.Else == nil {
		first, cond = f.Then, f.Cond
	}
	d, ok := first.(ability.Do)
	if !ok || !d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil, false
	}
	if now, drawn := d.For.(ability.DrawnNow); !drawn {
		return nil, false
	} else if _, self := now.What.(ability.Self); !self {
		return nil, false
	}
	show, ok := d.Acts[0].(ability.Reveal)
	then, linked := e.List[1].(ability.Delayed)
	if _, self := show.What.(ability.Self); !ok || !self || !linked || then.For != nil || then.If != nil {
		return nil, false
	}
	when, ok := then.When.(ability.Does)
	if !ok || when.During.When != ability.ThisWayTime || when.During.To != d.Said || len(when.Acts) != 1 ||
		!ability.Equal(when.Acts[0], ability.Reveal{What: show.What}) {
		return nil, false
	}
	v := l.compiler.newLowerer()
	no := -1
	if cond != nil {
		no = v.emit(program.DoJumpIfNot(0, v.drawnNth(cond)))
	}
	show.From, d.For = nil, nil
	d.Acts = []ability.Act{show}
	v.do(d)
	v.reflexive(ability.Reflexive{To: d.Said, Effect: fromHand(then.Effect)})
	if no >= 0 {
		v.patch(no)
	}
	ab.Kind, ab.Zones = program.AbReplacement, program.Library.Bit()
	ab.Trigger = []uint32{v.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), From: program.Library.Bit(),
		To: program.Hand.Bit(), Flags: program.FlagDrawn, Obj: v.b.PropSelf()})}
	ab.Rewrite = []uint32{v.b.Rewrite(program.Rewrite{Kind: program.RwAlso})}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// fromHand makes the effect cast the card from where it was revealed: once it has left the hand it is another object
// (400.7).
func fromHand(e ability.Effect) ability.Effect {
	d, ok := e.(ability.Do)
	if !ok {
		return e
	}
	d.Acts = append([]ability.Act{}, d.Acts...)
	for i, a := range d.Acts {
		c, ok := a.(ability.CastFor)
		if _, self := c.What.(ability.Self); ok && self && c.From == nil {
			c.From = ability.ZoneOf{Zone: ability.Hand}
			d.Acts[i] = c
		}
	}
	return d
}

// drawnNth compiles "it's the first card you've drawn this turn", checked as the card is drawn.
func (l *lowerer) drawnNth(c ability.Condition) program.CondX {
	first, ok := c.(ability.FirstDrawn)
	if !ok {
		refuse(c, "a condition on a card that is drawn")
	}
	drawn := l.b.NumPast(l.asked(program.Pattern{Kinds: program.EvDraw.Bit(), Player: l.ref(first.Who)},
		program.PastTurn), program.PastTurn, program.PastEvents)
	return l.b.CondCompare(drawn, l.num(first.N), ability.EqualTo)
}

// drawnMention is the mention of the card that showsDrawn is about, if the text doesn't refer to it.
const drawnMention ability.Mention = -2

// showsDrawn compiles "Reveal the first card you draw each turn. Whenever you reveal a land card this way, E": the card
// is revealed as the draw ends, before anything else happens, and the linked abilities trigger then (603.11). It
// returns nil for other sentences.
func (l *lowerer) showsDrawn(e ability.Seq, ab program.Ability) []program.AbilityID {
	d, ok := e.List[0].(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || e.Join != 0 {
		return nil
	}
	show, _ := d.Acts[0].(ability.Reveal)
	card, ok := show.What.(ability.DrawnCard)
	if _, you := d.Who.(ability.You); !ok || !you || !ability.Equal(show, ability.Reveal{What: card}) {
		return nil
	}
	if _, now := d.For.(ability.DrawnNow); d.For != nil && !now {
		return nil
	}
	if card.Said == 0 {
		card.Said = drawnMention
	}
	v := l.compiler.newLowerer()
	drawn := v.regOf(card.Said)
	no := v.emit(program.DoJumpIfNot(0, v.drawnIn(card)))
	if d.Said == 0 {
		refuse(d, "a static ability")
	}
	v.do(ability.Do{Who: d.Who, May: d.May, Acts: []ability.Act{ability.Reveal{What: ability.It{To: card.Said}}},
		Said: d.Said})
	for _, x := range e.List[1:] {
		then, ok := x.(ability.Delayed)
		when, does := then.When.(ability.Does)
		if !ok || !does || len(when.Acts) != 1 || when.During.When != ability.ThisWayTime {
			refuse(x, "a static ability")
		}
		shown, _ := when.Acts[0].(ability.Reveal)
		what, ok := shown.What.(ability.Objects)
		plain := ability.Delayed{Effect: then.Effect, When: ability.Does{Who: d.Who, During: when.During,
			Acts: []ability.Act{ability.Reveal{What: what}}}}
		if !ok || what.Det != (ability.Det{How: ability.One}) || !ability.Equal(then, plain) || reveals(then.Effect) {
			refuse(x, "a static ability")
		}
		p, _, _, _ := v.choiceless().noun(what, program.AllZones)
		if what.Said != 0 {
			v.said[what.Said] = drawn
		}
		v.reflex(v.b.CondAnd(v.b.CondDone(v.said[d.Said]), v.b.CondIs(v.setReg(drawn), p)), then.Effect)
	}
	v.patch(no)
	ab.Kind = program.AbReplacement
	ab.Trigger = []uint32{v.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), From: program.Library.Bit(),
		To: program.Hand.Bit(), Flags: program.FlagDrawn, Obj: v.b.PropOwnedBy(v.b.SetYou()),
		Binds: []program.Bind{{Reg: drawn, Part: program.PartObj}}})}
	ab.Rewrite = []uint32{v.b.Rewrite(program.Rewrite{Kind: program.RwAlso})}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}
}

// reveals reports whether an effect reveals cards, so that a later "this way" can mean it.
func reveals(e ability.Effect) (found bool) {
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.Reveal)
		found = found || is
		return !found
	})
	return found
}

// drawnIn compiles "the first card you draw each turn", checked as the draw ends.
func (l *lowerer) drawnIn(c ability.DrawnCard) program.CondX {
	if _, you := c.Who.(ability.You); !you {
		refuse(c, "a card that is drawn")
	}
	x := l.drawnNth(ability.FirstDrawn{Who: c.Who, N: c.N})
	c.When.In = false // "in a turn" is each turn
	switch {
	case c.When == ability.Time{When: ability.EachTurn}:
		return x
	case ability.Equal(c.When, ability.Time{When: ability.During, Of: ability.You{}, Each: true, On: true}),
		ability.Equal(c.When, ability.Time{When: ability.During, Of: ability.You{}, Step: ability.Turn}):
		return l.b.CondAnd(x, l.b.CondTurnOf(l.b.SetYou()))
	}
	refuse(c, "a card that is drawn")
	return 0
}

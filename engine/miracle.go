package engine

import "arbiter/ability"

// asDrawn is "You may reveal this card from your hand as you draw it if it's the first card you've drawn this turn. When you reveal this card this way, E"
// (702.94a): asked as the draw ends, before anything else happens, with the linked ability triggering if the card is revealed (603.11). False for other sentences.
func (u *unit) asDrawn(e ability.Seq, ab Ability) ([]AbilityID, bool) {
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
	if !ok || when.During.When != ability.ThisWayTime || when.During.To != d.Said || len(when.Acts) != 1 || !ability.Equal(when.Acts[0], ability.Reveal{What: show.What}) {
		return nil, false
	}
	v := u.compiler.unit()
	no := -1
	if cond != nil {
		no = v.emit(Instr{Op: OpJumpIfNot, B: int32(v.drawnNth(cond))})
	}
	show.From, d.For = nil, nil
	d.Acts = []ability.Act{show}
	v.do(d)
	v.reflexive(ability.Reflexive{To: d.Said, Effect: fromHand(then.Effect)})
	if no >= 0 {
		v.patch(no)
	}
	ab.Kind, ab.Zones = AbReplacement, Library.Bit()
	ab.Trigger = []uint32{v.b.Pattern(Pattern{Kinds: EvMove.Bit(), From: Library.Bit(), To: Hand.Bit(), Flags: FlagDrawn, Obj: v.b.Prop(PropSelf)})}
	ab.Rewrite = []uint32{v.b.Rewrite(Rewrite{Kind: RwAlso})}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}, true
}

// fromHand has the card cast from where it was revealed: once it has left the hand it is another object (400.7).
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

// drawnNth is "it's the first card you've drawn this turn", asked as it is drawn.
func (u *unit) drawnNth(c ability.Condition) CondX {
	first, ok := c.(ability.FirstDrawn)
	if !ok {
		refuse(c, "a condition of a card drawn")
	}
	drawn := u.b.Num(NumPast, u.asked(Pattern{Kinds: EvDraw.Bit(), Player: u.ref(first.Who)}, PastTurn), PastTurn, PastEvents)
	return u.b.Cond(CondCompare, int32(drawn), int32(u.num(first.N)), int32(CmpEqual))
}

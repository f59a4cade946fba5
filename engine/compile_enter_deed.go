package engine

import "arbiter/ability"

// Deeds done as something enters, and how it enters for them: amplify (702.38), devour (702.82), tribute (702.104).

// entersByDeed compiles "As ~ enters, reveal any number of cards. It enters with a counter for each card revealed this way. You can't reveal cards that are
// entering at the same time.", "As ~ enters, you may sacrifice any number of creatures. It enters with a counter for each creature sacrificed this way.", and
// "As ~ enters, choose an opponent. That player may have it enter with a counter." Nil for other sentences.
func (u *unit) entersByDeed(e ability.Seq, ab Ability) []AbilityID {
	as, ok := e.List[0].(ability.AsEnters)
	if !ok || as.FaceUp || !isSelf(as.What) || len(e.List) < 2 || len(e.List) > 3 {
		return nil
	}
	d, ok := as.Effect.(ability.Do)
	if !ok || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 {
		return nil
	}
	exclude := SetX(0)
	if len(e.List) == 3 {
		if !cantRevealEntering(e.List[2]) {
			return nil
		}
		exclude = u.b.Set(SetEntering)
	}
	var then func(*unit)
	switch a := d.Acts[0].(type) {
	case ability.Reveal:
		if d.May || !entersOnly(e.List[1]) {
			return nil
		}
	case ability.Sacrifice:
		if !entersOnly(e.List[1]) || len(e.List) != 2 {
			return nil
		}
		if u.meant == "devour" {
			u.devours = d.Said
			then = func(v *unit) { v.devoured(d.Said) }
		}
	case ability.Choose:
		m, ok := e.List[1].(ability.MayHave)
		if d.May || !ok || !entersOnly(m.Effect) || len(e.List) != 2 || a.What == nil {
			return nil
		}
		if u.meant == "tribute" {
			if m.Said == 0 {
				m.Said = tributeMention
				e.List = []ability.Effect{e.List[0], m}
			}
			then = func(v *unit) { v.tributePaid(m.Said) }
		}
	default:
		return nil
	}
	return u.enteringThen(ability.Seq{List: []ability.Effect{d, e.List[1]}}, exclude, then, ab)
}

// devoured has the permanent remember what its devour ability had its controller sacrifice, as it last was (702.82b).
func (u *unit) devoured(m ability.Mention) {
	if r, ok := u.said[m]; ok {
		u.emit(Instr{Op: OpRemember, R: NoReg, A: int32(MemDevoured), B: int32(u.b.Set(SetReg, int32(r), 1))})
	}
}

// hasDevoured is "it devoured a creature". It reports false for other events.
func (u *unit) hasDevoured(c ability.Happened) (CondX, bool) {
	d, ok := c.Event.(ability.Does)
	if !ok || len(d.Acts) != 1 || !isSelf(d.Who) || c.When.When != ability.NoTime || c.AtLeast != nil {
		return 0, false
	}
	a, ok := d.Acts[0].(ability.KeywordEvent)
	o, is := a.What.(ability.Objects)
	if !ok || !is || a.Word != "devour" || o.Det.How != ability.One || o.Det.Other || o.Det.Target {
		return 0, false
	}
	o.Post = append(append([]ability.Property{}, o.Post...), ability.Devoured{})
	return u.b.Cond(CondExists, int32(u.all(o))), true
}

// tributeMention is what the engine calls the answer of the opponent whom tribute asks.
const tributeMention ability.Mention = -2

// tributePaid has the permanent remember whether tribute was paid (702.104b).
func (u *unit) tributePaid(m ability.Mention) {
	if r, ok := u.said[m]; ok {
		u.emit(Instr{Op: OpRemember, R: NoReg, Flags: 1, A: int32(MemTribute), C: int32(u.b.Num(NumReg, int32(r)))})
	}
}

// tribute is whether tribute was paid for something: for the source, if it is not said.
func (u *unit) tribute(c ability.WasPaid) CondX {
	if !isSelf(c.What) && c.What != nil {
		refuse(c, "a condition")
	}
	return u.b.Cond(CondCompare, int32(u.b.Num(NumMemory, int32(MemTribute))), int32(u.b.Const(1)), int32(ability.OrMore))
}

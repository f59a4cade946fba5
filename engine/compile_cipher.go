package engine

import "arbiter/ability"

// cipher is a spell ability, the last of its spell, and an ability of the card in exile (702.99a).
func (c *compiler) cipher(w *work, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || len(m.Means) != 2 {
		refuse(k, "the keyword "+string(k.Word))
	}
	s, ok := m.Means[0].(ability.Statement)
	if !ok {
		refuse(k, "the keyword "+string(k.Word))
	}
	w.spellLine(s, label)
	w.d.Abilities = append(w.d.Abilities, c.ability(m.Means[1], label)...)
}

// encode exiles a card encoded on a creature (702.99a): the card remembers the creature for as long as it is in exile (702.99c).
func (u *unit) encode(who SetX, a ability.Encode, r uint8) {
	if r == NoReg {
		r = u.reg()
	}
	on := u.let(u.ref(a.On))
	none := u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondExists, int32(on)))})
	u.emit(Instr{Op: OpMove, R: r, A: int32(u.moved(who, a.What, nil)), B: int32(Exile), C: PosEnd})
	u.emit(Instr{Op: OpLink, R: NoReg, A: int32(on), B: int32(MemEncoded), C: int32(u.setReg(r))})
	u.patch(none)
}

// byCard is whether a spell is represented by a card (702.99a).
func (u *unit) byCard(c ability.ByCard) CondX {
	return u.b.Cond(CondAll, int32(u.ref(c.What)), int32(u.b.Prop(PropKind, 1<<KindCard)))
}

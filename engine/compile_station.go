package engine

import "arbiter/ability"

// striation is what stands behind a station symbol (721.2): while the permanent has so many charge counters it has the abilities, and with the one that the power
// and toughness are printed beside it is a creature of that size as well. Elsewhere than on the battlefield the card has no size (721.2c).
func (w *work) striation(s ability.Striation, text string) {
	b := w.c.b
	counters := b.Num(NumCounters, int32(w.c.freeUnit().counter("charge")), int32(b.Set(SetSource)))
	cond := b.Cond(CondCompare, int32(counters), int32(b.Const(s.Min)), int32(ability.OrMore))
	acts := has(s.Abilities)
	if ch := &w.d.Chars; s.Min == w.c.station && ch.Flags&HasPT != 0 {
		size := ability.Size{Power: ability.Const{N: int(ch.Power)}, Toughness: ability.Const{N: int(ch.Toughness)}}
		creature := ability.HasType{Type: ability.Creature}
		acts = append(acts, ability.Become{Size: size, Like: []ability.Property{creature}, Also: ability.OtherTypes, Base: true, Is: true})
		ch.Flags &^= HasPT
		ch.Power, ch.Toughness = 0, 0
	}
	if len(acts) > 0 {
		w.stage(cond, acts, text)
	}
}

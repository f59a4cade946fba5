package engine

import "arbiter/ability"

// attachedNoCreature has an Equipment with reconfigure be no creature while it is attached to one (702.151b).
func (w *work) attachedNoCreature() {
	u := w.c.freeUnit()
	b := u.b
	host := b.Set(SetHost, int32(b.Set(SetSource)))
	cond := b.Cond(CondExists, int32(b.Set(SetFilter, int32(host), int32(b.Prop(PropType, int32(TypeCreature))))))
	not := ability.Become{Is: true, Not: true, Like: []ability.Property{ability.HasType{Type: ability.Creature}}}
	w.d.Abilities = append(w.d.Abilities, u.static(ability.Do{Who: ability.Self{}, Acts: []ability.Act{not}}, Ability{Kind: AbStatic, If: cond, Label: "Reconfigure"})...)
}

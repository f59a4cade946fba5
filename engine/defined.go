package engine

import "arbiter/rulebook"

// definedSize is the power and toughness of a card outside the battlefield and the stack: characteristic-defining abilities work in all zones (604.3).
func (g *Game) definedSize(l *look) (power, toughness int32) {
	power, toughness = l.chars.Power, l.chars.Toughness
	if l.obj.Flags&FlagFaceDown != 0 || l.chars.Flags&LostAbilities != 0 {
		return power, toughness
	}
	for _, a := range g.r.Defs[l.obj.Def].Abilities {
		ab := &g.r.Abilities[a]
		if ab.Flags&AbCDA == 0 {
			continue
		}
		e := Env{Source: l.ref, You: l.obj.Owner}
		if ab.If != 0 && !g.cond(ab.If, &e) {
			continue
		}
		for _, m := range ab.Mods {
			mod := &g.r.Mods[m]
			if mod.Kind != ModSetPT || mod.Layer != rulebook.LayerPTDefine {
				continue
			}
			if mod.A != 0 {
				power = g.num(NumX(mod.A), &e)
			}
			if mod.B != 0 {
				toughness = g.num(NumX(mod.B), &e)
			}
		}
	}
	return power, toughness
}

// Size is an object's power and toughness, wherever it is.
func (v View) Size(ref Ref) (power, toughness int32, ok bool) {
	if !v.Sees(ref) {
		return 0, 0, false
	}
	return v.g.stat(ref, StatPower), v.g.stat(ref, StatToughness), true
}

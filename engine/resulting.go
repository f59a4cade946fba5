package engine

import "arbiter/ability"

// What the spell that results from casting a card must be for an effect to let it be cast (702.85a, 701.57a): its mana value on the stack may be another than
// the card's, of a half, an adventure or a back face.

// castIfResulting compiles "you may cast it if the resulting spell's mana value is 3 or less". It reports false for other sentences.
func (u *unit) castIfResulting(e ability.If) bool {
	asks := false
	ability.Walk(e.Cond, func(n ability.Node) bool {
		_, is := n.(ability.Resulting)
		asks = asks || is
		return true
	})
	if !asks {
		return false
	}
	if d, ok := e.Then.(ability.Do); !ok || e.Unless || e.Else != nil || !playActs(d.Acts) {
		refuse(e, "a condition of what is cast")
	}
	u.resulting = u.b.Prop(PropThat, int32(u.cond(e.Cond)))
	u.effect(e.Then)
	u.resulting = 0
	return true
}

// resultFits says whether the spell that a card would be with a face is one that the effect of a FrameCastIt lets be cast.
func (g *Game) resultFits(f *Frame, ref Ref, fd *Def) bool {
	way := AbilityID(f.A)
	if way == 0 || g.r.Abilities[way].Prop == 0 {
		return true
	}
	was := g.pose(ref, fd, way)
	e := g.env(f.Ctx)
	ok := g.prop(g.r.Abilities[way].Prop, &e, ref)
	g.unpose(ref, was)
	return ok
}

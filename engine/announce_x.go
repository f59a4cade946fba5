package engine

// withX is the X of a spell while it is asked whether it can be cast so (601.3a): its mana value counts it. It lasts for one question.
type withX struct {
	ref Ref
	x   int32
}

// forbidden says whether an effect forbids to cast a spell with the X announced so far (601.3a).
func (g *Game) forbidden(t *tab) bool {
	if t.kind != tabSpell || !g.Turn.InForce.Has(RuleCantCast) || t.def.Cost.Variables() == 0 {
		return false
	}
	was := g.with
	g.with = withX{t.obj, g.Ctxs[t.ctx].X}
	no := g.cantCast(t.p, t.obj)
	g.with = was
	return no
}

// announcedX is the X of a spell that is being cast.
func (g *Game) announcedX(ref Ref) int32 {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameCast && f.Ref == ref && f.Ctx != 0 {
			return g.Ctxs[f.Ctx].X
		}
	}
	return 0
}

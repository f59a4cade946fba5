package engine

// newStackAbility puts an activated or triggered ability on the stack as an object (113.7a).
func (g *Game) newStackAbility(ctx uint32, a AbilityID, ctrl PlayerID) Ref {
	ref := g.newObj(KindAbility, 0, ctrl, ctrl)
	slot := ref.slot()
	g.Objs[slot].Zone = Stack
	g.Objs[slot].Def = g.Ctxs[ctx].Def
	g.link(slot, g.list(Stack, 0), PosEnd)
	b := g.needBody(slot)
	g.Bodies[b].Ctx, g.Bodies[b].Ability = ctx, a
	g.Chars[b] = Chars{Ctrl: ctrl, Def: g.Objs[slot].Def}
	return ref
}

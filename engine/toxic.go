package engine

// toxicValue is a creature's total toxic value: the sum of the numbers of its toxic abilities (702.164b).
func (g *Game) toxicValue(l *look) (n int32) {
	e := Env{Source: l.ref, You: l.ctrl()}
	for i := 0; ; i++ {
		id := g.nthAbility(l.chars, i)
		if id == 0 {
			return n
		}
		if ab := &g.r.Abilities[id]; ab.Kind == AbKeyword && ab.Hook == Toxic {
			n = clamp(int64(n) + int64(g.num(ab.N, &e)))
		}
	}
}

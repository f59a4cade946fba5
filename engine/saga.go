package engine

// Sagas (714). A chapter ability is a triggered ability with Hook Chapter and N the greatest of its chapter numbers.

// finalChapter is a Saga's final chapter number (714.2d).
func (g *Game) finalChapter(ref Ref, c *Chars) int32 {
	e := Env{Source: ref, You: c.Ctrl}
	last := int32(0)
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		if id == 0 {
			return last
		}
		if ab := &g.r.Abilities[id]; ab.Kind == AbTriggered && ab.Hook == Chapter {
			last = max(last, g.num(ab.N, &e))
		}
	}
}

// sagaEnds says whether a Saga has told its last chapter and none of its chapter abilities is still on the stack or waits for it (704.5s).
func (g *Game) sagaEnds(ref Ref, b *Body, c *Chars) bool {
	last := g.finalChapter(ref, c)
	return last > 0 && g.cellCounters(b.Counters, CounterLore) >= last && !g.onStackFrom(ref)
}

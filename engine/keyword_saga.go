package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Sagas (714). A chapter ability is a triggered ability with keyword Chapter; N is the greatest of its chapter numbers.

// finalChapter returns a Saga's final chapter number (714.2d).
func (g *Game) finalChapter(ref Ref, c *program.Chars) int32 {
	e := Env{Source: ref, You: c.Ctrl}
	last := int32(0)
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		if id == 0 {
			return last
		}
		if ab := &g.r.Abilities[id]; ab.Kind == program.AbTriggered && ab.Keyword == program.Chapter {
			last = max(last, g.num(ab.N, &e))
		}
	}
}

// sagaEnds reports whether a Saga has reached its final chapter and none of its chapter abilities is on the stack or
// waits to be put there (704.5s).
func (g *Game) sagaEnds(ref Ref, b *Body, c *program.Chars) bool {
	last := g.finalChapter(ref, c)
	return last > 0 && g.cellCounters(b.Counters, program.CounterLore) >= last && !g.onStackFrom(ref)
}

func (g *Game) chapterReached(chapter int32, e *Env) bool {
	if e.Event == nil {
		return true // while it resolves it no longer counts
	}
	ref, before := e.Event.Obj, int32(0)
	if e.Event.Kind == program.EvMove {
		if e.Event.Flags&program.FlagEntering != 0 {
			return false // the counters are events of their own
		}
		ref = e.Event.New
	}
	now := g.countersOn(ref, program.CounterLore)
	if e.Event.Kind == program.EvCounters {
		before = now - e.Event.Amount
	}
	return before < chapter && now >= chapter && !g.skipsChapter(ref, chapter, now)
}

// advanceSagas puts a lore counter on each Saga of the active player as their precombat main phase begins (714.3b).
func (g *Game) advanceSagas(active program.PlayerID) {
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		if c.Subtypes.Has(program.SubtypeSaga) && c.Is(program.TypeEnchantment) && g.asOne(c.Ctrl, active) &&
			g.Bodies[b].Flags&program.PhasedOut == 0 && g.finalChapter(g.refAt(s), c) > 0 {
			g.propose(Event{Kind: program.EvCounters, Player: c.Ctrl, Obj: g.refAt(s), Aux: int32(program.CounterLore),
				Amount: 1, Rule: rulebook.RuleSagaLore})
		}
	}
	g.commit(0, program.NoReg)
}

func (g *Game) numFinalChapter(e *Env) int32 {
	l, ok := g.look(e.Source)
	if !ok {
		return 1
	}
	c := *l.chars
	return max(g.finalChapter(e.Source, &c), 1)
}

// skipsChapter reports whether a chapter ability does not trigger although lore counters have reached its number: the
// Saga read ahead, entered this turn, and has a different number of counters (702.155a).
func (g *Game) skipsChapter(ref Ref, chapter, now int32) bool {
	l, ok := g.look(ref)
	return ok && now != chapter && l.chars.Has(program.ReadAhead) && l.body != nil && l.body.Since == g.Turn.Number
}

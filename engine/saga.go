package engine

import "arbiter/rulebook"

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

// CondChapter says that the event, lore counters put on a Saga or the Saga entering with them, has brought their number from below A to A or more (714.2b).
const CondChapter NodeOp = 340

func (g *Game) chapterReached(chapter int32, e *Env) bool {
	if e.Event == nil {
		return true // as it resolves that is past
	}
	ref, before := e.Event.Obj, int32(0)
	if e.Event.Kind == EvMove {
		if e.Event.Flags&FlagEntering != 0 {
			return false // the counters are events of their own
		}
		ref = e.Event.New
	}
	now := g.countersOn(ref, CounterLore)
	if e.Event.Kind == EvCounters {
		before = now - e.Event.Amount
	}
	return before < chapter && now >= chapter && !g.skipsChapter(ref, chapter, now)
}

// advanceSagas puts a lore counter on each Saga of the active player as their precombat main phase begins (714.3b).
func (g *Game) advanceSagas(active PlayerID) {
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		if c.Subtypes.Has(SubtypeSaga) && c.Is(TypeEnchantment) && g.asOne(c.Ctrl, active) && g.Bodies[b].Flags&PhasedOut == 0 && g.finalChapter(g.refAt(s), c) > 0 {
			g.propose(Event{Kind: EvCounters, Player: c.Ctrl, Obj: g.refAt(s), Aux: int32(CounterLore), Amount: 1, Rule: rulebook.RuleSaga})
		}
	}
	g.commit(0, NoReg)
}

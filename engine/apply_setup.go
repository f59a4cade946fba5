package engine

import "arbiter/rulebook"

// Before the game's first turn hands are dealt and mulligans taken directly: nothing can replace or see it.

func (g *Game) dealHand(p PlayerID, n int) {
	for ; n > 0; n-- {
		s := g.list(Library, p).First
		if s == 0 {
			return
		}
		g.happen(Event{Kind: EvMove, Player: p, Obj: g.refAt(s), From: Library, To: Hand, Aux: PosEnd, Flags: FlagDrawn, Rule: rulebook.RuleOpeningHand})
	}
}

func (g *Game) keepHand(p PlayerID) {
	g.happen(Event{Kind: EvPlayer, Player: p, Aux: int32(FactKeep), Amount: 1, Rule: rulebook.RuleMulligan})
}

// takeMulligan shuffles a hand into the library and draws a new one: one card fewer each time, or as many with the London mulligan.
func (g *Game) takeMulligan(p PlayerID, size int32) {
	for {
		s := g.list(Hand, p).First
		if s == 0 {
			break
		}
		g.happen(Event{Kind: EvMove, Player: p, Obj: g.refAt(s), From: Hand, To: Library, Aux: PosEnd, Rule: rulebook.RuleMulligan})
	}
	g.happen(Event{Kind: EvPlayer, Player: p, Aux: int32(FactMulligan), Amount: 1, Rule: rulebook.RuleMulligan})
	g.shuffle(p)
	n := size
	if g.r.Sw.Mulligan != rulebook.London {
		n -= g.mulligansPaid(p)
	}
	g.dealHand(p, int(n))
}

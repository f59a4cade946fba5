package engine

import "arbiter/rulebook"

// Acts of players about the game.
const (
	// OpSetLife makes the life total of players A number B.
	OpSetLife = opAfterBoard + iota
	// OpSwapLife exchanges the life totals of the players of A and B, or of the two of A.
	OpSwapLife
	// OpOutcome has players A win or lose, or the game drawn: B is the EventKind.
	OpOutcome
	// OpMonarch makes the first of A the monarch.
	OpMonarch
	// OpCoin has player A flip a coin; R's number is 1 if it was won.
	OpCoin
	// OpLoseMana empties the mana pools of players A.
	OpLoseMana
	// OpEmblem gives players A an emblem of definition B.
	OpEmblem
	opAfterPlayer
)

func (g *Game) execPlayer(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.tmp = g.distinct(m)
	end := len(g.tmp)
	g.begin()
	switch in.Op {
	case OpSetLife:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i]
				g.propose(Event{Kind: EvSetLife, Player: p, Amount: g.num(NumX(in.B), e), Src: e.Source, Rule: rulebook.RuleLife})
			}
		}
		e.It = NoRef
	case OpSwapLife:
		a, b := NoPlayer, NoPlayer
		if end > m {
			a = g.tmp[m].Player()
		}
		if in.B == in.A {
			if end > m+1 {
				b = g.tmp[m+1].Player()
			}
		} else {
			b = g.firstOf(SetX(in.B), e).Player()
		}
		if a == NoPlayer || b == NoPlayer || g.asOne(a, b) { // 810.9e
			break
		}
		// 701.12c: each gains or loses what is needed; if one can't, neither does.
		x, y := g.lifeOf(a), g.lifeOf(b)
		lo := a
		if y < x {
			lo = b
		}
		if x == y || g.teamRule(RuleCantGainLife, lo) {
			break
		}
		g.propose(Event{Kind: EvSetLife, Player: a, Amount: y, Src: e.Source, Rule: rulebook.RuleLife})
		g.propose(Event{Kind: EvSetLife, Player: b, Amount: x, Src: e.Source, Rule: rulebook.RuleLife})
	case OpOutcome:
		if EventKind(in.B) == EvDrawGame {
			g.propose(Event{Kind: EvDrawGame, Player: NoPlayer, Aux: int32(Drawn), Src: e.Source, Rule: rulebook.RuleResolve})
			break
		}
		for i := m; i < end; i++ {
			p := g.tmp[i].Player()
			if p == NoPlayer || g.Players[p].Lost {
				continue
			}
			rule := RuleCantLose
			if EventKind(in.B) == EvWin {
				rule = RuleCantWin
			}
			if EventKind(in.B) == EvWin && g.Turn.Ranged && g.r.Sw.RangeWin && !g.teamRule(rule, p) {
				g.winNear(p, e.Source)
				continue
			}
			if !g.teamRule(rule, p) {
				g.propose(Event{Kind: EventKind(in.B), Player: p, Src: e.Source, Rule: rulebook.RuleWin})
			}
		}
	case OpMonarch:
		if end > m && g.tmp[m].IsPlayer() {
			g.propose(Event{Kind: EvPlayer, Player: g.tmp[m].Player(), Aux: int32(FactMonarch), Src: e.Source, Rule: rulebook.RuleResolve})
		}
	case OpCoin:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				won := int32(g.random(2))
				g.setNum(f.Ctx, int(in.R), won)
				g.propose(Event{Kind: EvFlip, Player: p, Aux: won, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
		g.commit(0, NoReg)
		return
	case OpLoseMana:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.emptyPool(p, 0)
			}
		}
	case OpEmblem:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: EvMove, Player: p, Obj: g.newObj(KindEmblem, DefID(in.B), p, p), From: ZoneNone, To: Command, Aux: PosEnd, Flags: FlagCreated, Rule: rulebook.RuleResolve})
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

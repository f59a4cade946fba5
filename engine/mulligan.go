package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

const (
	askKeep uint8 = iota + 1
	askBottom
	askScryOne
)

// Stages of FrameMulligans; for stageConspiracies and stageAgenda see keyword_conspiracy.go.
const (
	mulliganDeal   uint8 = iota // the opening hands are drawn
	mulliganAsk                 // each player decides in turn
	mulliganBottom              // cards go to the bottom after keeping (London)
	mulliganTake                // the mulligans are taken
	mulliganScry                // scry 1 with a hand that is smaller than at first (Vancouver)
	// actions with cards of opening hands (103.6): Ip is the number of the player's cards passed over
	mulliganOpening
	mulliganOpened     // after the program of such a card
	mulliganCompanions // companions are revealed (103.2b); Ip is the stage that follows
)

// runMulligans draws the opening hands and lets the players take mulligans (103.5): in rounds in which each player who
// has not kept decides in turn order, then those who chose to take theirs. Before July 2009 each player, or team that
// shares turns, goes through all their rounds before the next (101.4 of 2006). A is the hand size, B is set if there
// are no mulligans, C counts the players done in this round. Ip is the number of cards still to put on the bottom,
// where companions are revealed the stage that follows, and in the stages of opening hands how many of the player's
// cards have been passed over (103.6).
func (g *Game) runMulligans() {
	f := g.top()
	switch f.PC {
	case mulliganDeal:
		for p := range g.Players {
			g.dealHand(program.PlayerID(p), int(f.A))
		}
		f.PC = mulliganAsk
		if f.B != 0 {
			g.pop()
		}
	case mulliganAsk: // each player decides in turn
		if !g.mayMulligan(f.Player, f.A) {
			g.decidedMulligan(f)
			return
		}
		f.Ask, f.Group = askKeep, g.newGroup()
	case mulliganBottom: // cards for the bottom after keeping (London)
		if f.Ip > 0 {
			f.Ask = askBottom
			return
		}
		g.decidedMulligan(f)
	case mulliganTake: // the mulligans are taken
		f.PC = mulliganAsk
		if !g.takeMulligans(f) && int(f.C) >= len(g.Players) {
			f.PC, f.C, f.Player = mulliganScry, 0, g.Turn.Starting
		}
	case mulliganScry: // scry 1 with a hand that is smaller than at first (Vancouver)
		if g.r.Sw.Mulligan != rulebook.Vancouver || int(f.C) >= len(g.Players) {
			f.PC, f.C, f.Ip, f.Player = mulliganOpening, 0, 0, g.Turn.Starting
			return
		}
		top := g.list(program.Library, f.Player).First
		if g.mulligansPaid(f.Player) == 0 || g.Players[f.Player].Lost || top == 0 {
			g.nextMulligan(f)
			return
		}
		g.applyAtOnce(Event{Kind: program.EvLook, Player: f.Player, Obj: g.refAt(top), Rule: rulebook.RuleMulligan})
		f.Ask, f.Group = askScryOne, g.newGroup()
	case mulliganCompanions: // companions are revealed (103.2b); Ip is where it continues
		if int(f.C) >= len(g.Players) {
			f.PC, f.C, f.Ip, f.Player = uint8(f.Ip), 0, 0, g.Turn.Starting
			return
		}
		if g.Players[f.Player].Lost || g.companions(f.Player, nil) == 0 {
			g.nextMulligan(f)
			return
		}
		f.Ask, f.Group = askCompanion, g.newGroup()
	case stageConspiracies, stageAgenda:
		g.runConspiracies(f)
	case mulliganOpening:
		// actions with cards of opening hands (103.6): Ip is the number of the player's cards passed over
		if int(f.C) >= len(g.Players) {
			g.pop()
			return
		}
		ref, a := g.opens(f.Player, f.Ip)
		if a == 0 {
			f.Ip = 0
			g.nextMulligan(f)
			return
		}
		f.PC, f.Ref = mulliganOpened, ref
		ab := &g.r.Abilities[a]
		g.pushProgram(ab.Prog, g.newCtx(ref, f.Player, a, int(ab.NRegs)), true)
	case mulliganOpened:
		if o := g.obj(f.Ref); o != nil && o.Zone == program.Hand {
			f.Ip++
		}
		f.PC = mulliganOpening
	}
}

// opens returns the next card in a player's opening hand, after the given number of others, that allows an action
// before the game begins, and the ability that does; 0 if there is none.
func (g *Game) opens(p program.PlayerID, after uint32) (Ref, program.AbilityID) {
	if g.Players[p].Lost {
		return NoRef, 0
	}
	for s := g.list(program.Hand, p).First; s != 0; s = g.Objs[s].Next {
		for _, a := range g.r.Defs[g.Objs[s].Def].Abilities {
			if g.r.Abilities[a].Kind != program.AbOpening {
				continue
			}
			if after == 0 {
				return g.refAt(s), a
			}
			after--
		}
	}
	return NoRef, 0
}

func (g *Game) nextMulligan(f *Frame) {
	f.C++
	f.Player = g.after(f.Player)
}

// mayMulligan reports whether a player, whose first hand had the given size, may still take a mulligan.
func (g *Game) mayMulligan(p program.PlayerID, size int32) bool {
	pl := &g.Players[p]
	return !pl.Kept && !pl.Lost && g.handFloor(p, size) > 0
}

// decidedMulligan goes on to the next player, after the last of a round to the mulligans that were chosen.
func (g *Game) decidedMulligan(f *Frame) {
	p := f.Player
	g.nextMulligan(f)
	f.PC = mulliganAsk
	if int(f.C) >= len(g.Players) || g.r.Sw.MulliganInTurn && !g.asOne(p, f.Player) {
		f.PC = mulliganTake
	}
}

// takeMulligans lets the players of the round that ends take the mulligans that they have chosen, and begins another
// with the first of them. It reports false if nobody has chosen one.
func (g *Game) takeMulligans(f *Frame) bool {
	n := program.PlayerID(len(g.Players))
	last := (f.Player + n - 1) % n
	players, any := int32(0), false
	for p := range n {
		if g.r.Sw.MulliganInTurn && !g.asOne(p, last) {
			continue
		}
		players++
		if g.mayMulligan(p, f.A) {
			g.takeMulligan(p, f.A)
			any = true
		}
	}
	if any {
		f.C -= players
		f.Player = (f.Player + n - program.PlayerID(players)) % n
	}
	return any
}

// handFloor returns the number of cards a player would keep after the mulligans so far: there are no more
// mulligans when it would be none.
func (g *Game) handFloor(p program.PlayerID, size int32) int { return int(size - g.mulligansPaid(p)) }

// mulligansPaid returns how many of a player's mulligans cost a card.
func (g *Game) mulligansPaid(p program.PlayerID) int32 { return g.mulliganCost(g.Players[p].Mulligans) }

// mulliganCost returns how many of n mulligans cost a player a card: in a multiplayer game the first is free (103.5c),
// in Two-Headed Giant in every edition (101.4a of 2006).
func (g *Game) mulliganCost(n int32) int32 {
	if n > 0 && g.beganWith() > 2 && (g.r.Sw.FreeMulligan || g.sharedTurns()) {
		n--
	}
	return n
}

func (g *Game) askMulligans(f *Frame, d *Decision) {
	if f.Ask == askKeep {
		d.Kind = program.DecideMulligan
		d.Amount = int32(g.handFloor(f.Player, f.A))
		d.yesNo()
		return
	}
	if f.Ask == askCompanion {
		d.Kind = program.DecideChoose
		g.companions(f.Player, d)
		d.add(Option{Kind: OptDone})
		return
	}
	if f.Ask == askConspiracy {
		d.Kind = program.DecideChoose
		g.conspiracies(f.Player, d)
		d.add(Option{Kind: OptDone})
		return
	}
	if f.Ask == askScryOne {
		d.Kind = program.DecideScry
		top := g.refAt(g.list(program.Library, f.Player).First)
		d.add(Option{Kind: OptTop, Obj: top})
		d.add(Option{Kind: OptBottom, Obj: top})
		return
	}
	d.Kind = program.DecideBottom
	d.Amount = int32(f.Ip)
	for s := g.list(program.Hand, f.Player).First; s != 0; s = g.Objs[s].Next {
		d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
	}
}

func (g *Game) answerMulligans(f *Frame, ask uint8, o Option) {
	switch {
	case ask == askCompanion:
		p := f.Player
		g.nextMulligan(f)
		if o.Kind == OptObject {
			g.makeCompanion(o.Obj)
			g.begin()
			g.propose(Event{Kind: program.EvReveal, Player: p, Obj: o.Obj, Src: o.Obj, Rule: rulebook.RuleCompanion})
			g.commit(0, program.NoReg)
		}
	case ask == askConspiracy:
		g.answerConspiracies(f, o)
	case ask == askScryOne:
		g.nextMulligan(f)
		if o.Kind == OptBottom {
			g.begin()
			g.propose(Event{Kind: program.EvMove, Player: o.Obj.owner(g), Obj: o.Obj, To: program.Library,
				Aux: program.PosEnd, Rule: rulebook.RuleMulligan})
			g.commit(0, program.NoReg)
		}
	case ask == askBottom:
		f.Ip--
		p := f.Player
		g.begin()
		g.propose(Event{Kind: program.EvMove, Player: p, Obj: o.Obj, To: program.Library, Aux: program.PosEnd,
			Rule: rulebook.RuleMulligan})
		g.commit(0, program.NoReg)
	case o.Kind == OptYes:
		g.keepHand(f.Player)
		if g.r.Sw.Mulligan == rulebook.London && g.mulligansPaid(f.Player) > 0 {
			f.PC, f.Ip = mulliganBottom, uint32(g.mulligansPaid(f.Player))
			f.Group = g.newGroup()
			return
		}
		g.decidedMulligan(f)
	default:
		g.decidedMulligan(f)
	}
}

package engine

import (
	"arbiter/engine/program"
)

const askPriority uint8 = 1

// Stages of FramePriority.
const (
	priorityGive uint8 = iota // a player gets priority
	// the player has acted and receives priority again, with shared turns their team (805.5)
	priorityActed
	priorityResolved // the top of the stack has resolved
)

// runPriority runs a round of priority (117): before a player receives it, state-based actions are performed and
// triggers put on the stack until there are none of either (117.5). When all players pass in succession, the top of the
// stack resolves or the step ends.
func (g *Game) runPriority() {
	f := g.top()
	switch f.PC {
	case priorityGive:
		if g.Turn.SBA {
			g.push(Frame{Kind: FrameSBA})
			return
		}
		if g.stateTriggers() || len(g.Pending) > 0 {
			g.setPasses(0)
			g.push(Frame{Kind: FrameTriggers})
			return
		}
		if f.Player == NoPlayer {
			f.Player = g.Turn.Active
		}
		if g.Players[f.Player].Lost {
			f.Player = g.nextPlayer(f.Player)
		}
		if n := g.Turn.Passes; n > 0 && int(n) >= g.playersLeft() { // the one who had not passed has left
			g.allPassed(f)
			return
		}
		if g.count(program.Stack, 0) == 0 && len(g.LKIs)+len(g.Moves) > 512 {
			g.forget()
		}
		g.setPriority(f.Player)
		f.Group = g.newGroup()
		f.Ask = askPriority
	case priorityActed: // the player has acted and receives priority again, with shared turns their team (805.5)
		f.PC = priorityGive
		f.Player = g.primary(f.Player)
		g.setPasses(0)
	case priorityResolved: // the top of the stack has resolved
		f.PC = priorityGive
		f.Player = g.Turn.Active
		g.setPasses(0)
	}
}

func (g *Game) askPriorityFrame(f *Frame, d *Decision) {
	d.Kind = program.DecidePriority
	d.add(Option{Kind: OptPass})
	if g.skipQuietSteps && g.quietStep(f.Player) {
		return
	}
	g.playOptions(f.Player, d)
}

// quietStep reports whether a player usually passes now: the stack is empty, and it is a step of their own turn other
// than the main phases and the declaration of blockers, or a step of another's turn other than the declarations and the
// end step.
func (g *Game) quietStep(p program.PlayerID) bool {
	if g.Lists[stackList].First != 0 {
		return false
	}
	switch g.Turn.Step {
	case program.StepBlockers:
		return false
	case program.StepMain1, program.StepMain2:
		return !g.onTurn(p)
	case program.StepAttackers, program.StepEnd:
		return g.onTurn(p)
	}
	return true
}

// SkipQuietSteps makes every player pass without being asked at times when players usually pass; see View.QuietStep. It
// is meant for fast playouts. Copies and saved games do not keep it.
func (g *Game) SkipQuietSteps(on bool) { g.skipQuietSteps = on }

func (g *Game) answerPriority(f *Frame, o Option) {
	if o.Kind != OptPass {
		f.PC = priorityActed
		g.act(f.Player, o)
		return
	}
	g.setPasses(g.Turn.Passes + 1)
	if int(g.Turn.Passes) < g.playersLeft() {
		f.Player = g.nextPlayer(f.Player)
		return
	}
	g.allPassed(f)
}

// allPassed resolves the top of the stack, or ends the step (117.4).
func (g *Game) allPassed(f *Frame) {
	g.setPasses(0)
	g.setPriority(NoPlayer)
	if top := g.list(program.Stack, 0).Last; top != 0 {
		f.PC = priorityResolved
		g.push(Frame{Kind: FrameResolve, Ref: g.refAt(top), Player: g.ctrlOf(g.refAt(top))})
		return
	}
	g.pop()
}

// act performs the option a player with priority has chosen.
func (g *Game) act(p program.PlayerID, o Option) {
	switch o.Kind {
	case OptPlayLand:
		g.playLand(p, o)
	case OptCast:
		g.push(Frame{Kind: FrameCast, Player: p, Ref: o.Obj, A: o.N, Ip: uint32(o.Ability), Other: o.Other,
			Group: g.newGroup()})
	case OptActivate:
		g.push(Frame{Kind: FrameActivate, Player: p, Ref: o.Obj, Ip: uint32(o.Ability), A: o.N, Group: g.newGroup()})
	default:
		g.special(p, o)
	}
}

func (g *Game) playersLeft() int {
	n := 0
	for i := range g.Players {
		if !g.Players[i].Lost {
			n++
		}
	}
	return n
}

func (g *Game) setPriority(p program.PlayerID) { g.Turn.Priority = p }

func (g *Game) setPasses(n uint8) {
	g.Turn.Passes = n
	if n > 0 {
		g.noteUnhelped(false)
	}
}

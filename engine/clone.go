package engine

import (
	"arbiter/engine/program"
)

// CopyInto makes dst a copy of g, reusing its memory: the two are independent afterwards. It takes well under a
// microsecond. The copy has no Recorder.
func (g *Game) CopyInto(dst *Game) {
	if dst == g {
		return
	}
	dst.r, dst.Cards = g.r, g.Cards[:len(g.Cards):len(g.Cards)]
	dst.FirstDraw, dst.AskForced = g.FirstDraw, g.AskForced
	dst.AskPriority, dst.AskTargets = g.AskPriority, g.AskTargets
	dst.TurnLimit, dst.AnswerLimit = g.TurnLimit, g.AnswerLimit
	dst.ManualPayment, dst.CanFloatMana, dst.pause = g.ManualPayment, g.CanFloatMana, g.pause
	dst.placed, dst.toPlace, dst.aims = g.placed, g.toPlace, g.aims
	dst.outcomes = g.outcomes
	dst.partlyStale, dst.dependsOnEventsOK, dst.actorsOK = false, false, false
	dst.TestPasses, dst.wrongPass = g.TestPasses, g.wrongPass
	dst.board.known, dst.noMana, dst.sbaIdle, dst.noBurdens, dst.noBestowed = false, false, false, false, false
	dst.forgetMeans()
	dst.decValid, dst.skipQuietSteps, dst.rec, dst.wit, dst.trace = false, false, nil, nil, nil
	g.State.copyInto(&dst.State)
}

// CopyAsked is like CopyInto, but also copies what is known of the position: the options of the player with priority if
// they have been computed, and what players could do at all, so that the copy doesn't begin by finding it out again.
func (g *Game) CopyAsked(dst *Game) {
	g.CopyInto(dst)
	if dst == g {
		return
	}
	dst.facts = g.facts
	copy(dst.means[:len(g.Players)], g.means[:])
	dst.actors = append(dst.actors[:0], g.actors...)
	dst.triggering = append(dst.triggering[:0], g.triggering...)
	if g.decValid && g.dec.Kind == program.DecidePriority {
		opts := append(dst.dec.Options[:0], g.dec.Options...)
		dst.dec = g.dec
		dst.dec.Options, dst.decValid = opts, true
	}
}

func (s *State) copyInto(dst *State) {
	dst.Turn, dst.Rng = s.Turn, s.Rng
	dst.Players = append(dst.Players[:0], s.Players...)
	dst.Pools = append(dst.Pools[:0], s.Pools...)
	dst.Lists = append(dst.Lists[:0], s.Lists...)
	dst.Objs = append(dst.Objs[:0], s.Objs...)
	dst.Bodies = append(dst.Bodies[:0], s.Bodies...)
	dst.Chars = append(dst.Chars[:0], s.Chars...)
	dst.Cells = append(dst.Cells[:0], s.Cells...)
	dst.Ctxs = append(dst.Ctxs[:0], s.Ctxs...)
	dst.Regs = append(dst.Regs[:0], s.Regs...)
	dst.Frames = append(dst.Frames[:0], s.Frames...)
	dst.Events = append(dst.Events[:0], s.Events...)
	dst.Effects = append(dst.Effects[:0], s.Effects...)
	dst.Copied = append(dst.Copied[:0], s.Copied...)
	dst.Delayed = append(dst.Delayed[:0], s.Delayed...)
	dst.Pending = append(dst.Pending[:0], s.Pending...)
	dst.LKIs = append(dst.LKIs[:0], s.LKIs...)
	dst.Moves = append(dst.Moves[:0], s.Moves...)
	dst.History = append(dst.History[:0], s.History...)
	dst.Seen = append(dst.Seen[:0], s.Seen...)
	dst.Active = append(dst.Active[:0], s.Active...)
	dst.Away = append(dst.Away[:0], s.Away...)
}

// Clone returns a copy of the game.
func (g *Game) Clone() *Game {
	c := &Game{}
	g.CopyInto(c)
	return c
}

// Room is memory for the positions of a game of two players and the usual length, in one piece: a program that keeps
// many games and plays each a little finds a position in few pages of memory.
type Room struct {
	players [2]Player
	pools   [2]Pool
	lists   [16]List
	frames  [8]Frame
	regs    [16]Reg
	ctxs    [8]Ctx
	cells   [32]Cell
	moves   [16]Moved
	objs    [128]Object
	bodies  [32]Body
	chars   [32]program.Chars
	lkis    [8]LKI
	active  [8]ActiveMod
}

// Keep makes a game without a position keep positions that are copied into it in r, as far as they fit; what doesn't
// gets memory of its own.
func (g *Game) Keep(r *Room) {
	s := &g.State
	s.Players, s.Pools, s.Lists = r.players[:0], r.pools[:0], r.lists[:0]
	s.Frames, s.Regs, s.Ctxs, s.Cells = r.frames[:0], r.regs[:0], r.ctxs[:0], r.cells[:0]
	s.Moves, s.LKIs, s.Active = r.moves[:0], r.lkis[:0], r.active[:0]
	s.Objs, s.Bodies, s.Chars = r.objs[:0], r.bodies[:0], r.chars[:0]
}

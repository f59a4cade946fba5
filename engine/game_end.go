package engine

import (
	"encoding/binary"
	"hash/fnv"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// loseGame makes one player lose immediately, outside a batch of state-based actions.
func (g *Game) loseGame(p program.PlayerID, rule rulebook.Rule) {
	from, lki, serial := len(g.Events), len(g.LKIs), g.Turn.Serial
	g.applyAtOnce(Event{Kind: program.EvLose, Player: p, Rule: rule})
	g.Events = append(g.Events, Event{Kind: program.EvLose, Player: p, Parent: -1, State: Applied, Rule: rule})
	g.leaveTriggers(from, lki, serial)
}

// applyAtOnce applies one event directly. Nothing can replace it or triggers on it here; the Recorder records it.
func (g *Game) applyAtOnce(e Event) {
	e.Parent, e.State = -1, Settled
	g.Events = append(g.Events, e)
	i := len(g.Events) - 1
	g.apply(i)
	if g.rec != nil {
		g.rec.Record(g, &g.Events[i])
	}
	g.Events = g.Events[:i]
}

// checkWinner ends the game when only one player or team is left, or none (104.2a, 104.4a).
func (g *Game) checkWinner() {
	if g.Turn.Result != Playing {
		return
	}
	left := NoPlayer
	for p := range g.Players {
		if g.Players[p].Lost {
			continue
		}
		if left != NoPlayer && g.opponents(left, program.PlayerID(p)) {
			return
		}
		left = program.PlayerID(p)
	}
	if left == NoPlayer {
		g.applyAtOnce(Event{Kind: program.EvDrawGame, Player: NoPlayer, Aux: int32(Drawn), Rule: rulebook.RuleWin})
		return
	}
	g.applyAtOnce(Event{Kind: program.EvWin, Player: left, Rule: rulebook.RuleWin})
}

// Loops and limits. A loop of mandatory actions, repeating a sequence of events with no way to stop, is a draw (104.4b,
// 731.4; 102.4b and 421.4 of 2006). It is detected when a position recurs, with equal canonical hash and random
// generator, while nobody has made a choice. Passing priority, declining, and ordering events that happen anyway don't
// count as choices (731.5: nobody has to end a loop). Life totals may have risen meanwhile, if nothing asks for them.
// That another sequence which grows never stops isn't known: it may end by itself, or as someone loses. Such sequences,
// loops with optional actions, which are no draw by the rules, and oversized boards end at the limits of this machine,
// with a result that names the limit.

const (
	// MaxActions is how many frames may run within a turn without any choice.
	MaxActions = 100_000
	// MaxAnswers is the most answers that players may give in a turn; a game's AnswerLimit may be lower.
	MaxAnswers = 100_000
	// MaxObjects bounds the objects of a game, MaxStack those on the stack, MaxPending the triggers waiting at once,
	// MaxFrames the depth of the stack of frames.
	MaxObjects = 1 << 14
	MaxStack   = 1 << 12
	MaxPending = 1 << 12
	MaxFrames  = 1 << 12
	// MaxEffects bounds the continuous effects of resolved spells and abilities.
	MaxEffects = 1 << 12
	// MaxHistory bounds the past events that are kept because cards refer to them, MaxRepeats how often one spell or
	// ability repeats a process.
	MaxHistory = 1 << 14
	MaxRepeats = 1000

	// loopFrom is the number of frames without a choice after which positions are compared.
	loopFrom = 2000
)

// stopped ends the game if it is in a mandatory loop or has exceeded a limit.
func (g *Game) stopped() bool {
	t := &g.Turn
	switch {
	case t.Limit != Playing:
		g.endGame(t.Limit)
	case t.Actions > loopFrom && g.comesAgain():
		g.endGame(DrawnByLoop)
	case t.Actions > MaxActions:
		g.endGame(DrawnByActions)
	case len(g.Frames) > MaxFrames || g.count(program.Stack, 0) > MaxStack:
		g.endGame(DrawnByDepth)
	case len(g.Effects) > MaxEffects:
		g.endGame(DrawnByEffects)
	case t.TurnAnswers > MaxAnswers || g.AnswerLimit > 0 && t.TurnAnswers > g.AnswerLimit:
		g.endGame(DrawnByAnswers)
	default:
		return false
	}
	return true
}

// exceed makes the game end at a limit as soon as the current frame returns.
func (g *Game) exceed(r Result) {
	if g.Turn.Limit == Playing {
		g.Turn.Limit = r
	}
}

// meet notes that a bound of what is tried has been met, so that what is legal or can be paid isn't known: the game
// ends at that limit. Unlike exceed it may be called while options are listed, which leaves the state as it is.
func (g *Game) meet(r Result) {
	if g.met == Playing {
		g.met = r
	}
}

// comesAgain reports whether the position has occurred before without a choice in between, perhaps with less life for
// both players where nothing asks for life: what followed then follows again (104.4b). One position is kept for
// comparison, and replaced by the current one after 1, 2, 4, ... further positions, so that loops of any length are
// found.
func (g *Game) comesAgain() bool {
	t := &g.Turn
	switch f := g.top(); f.Kind {
	case FramePriority:
		if f.PC != priorityGive || t.SBA || len(g.Pending) > 0 {
			return false
		}
	case FrameProgram: // an effect that repeats itself while it resolves
		if t.Actions%32 != 0 {
			return false
		}
	default:
		return false
	}
	rising := len(g.Players) == 2 && !g.r.AsksLife
	brief := g.brief(rising)
	if t.LoopSpan > 0 && (brief == t.LoopBrief || rising && rises(t.LoopBrief, brief)) &&
		g.position(rising) == t.LoopMark {
		return true
	}
	if t.LoopLeft > 0 {
		t.LoopLeft--
		return false
	}
	t.LoopSpan = max(1, 2*t.LoopSpan)
	t.LoopMark, t.LoopBrief, t.LoopLeft = g.position(rising), brief, t.LoopSpan
	return false
}

// position returns a hash of the position and the random generator: it is equal for positions that continue in the same
// way.
func (g *Game) position(lifeless bool) uint64 {
	h := fnv.New64a()
	rng, _ := g.Rng.MarshalBinary()
	h.Write(binary.LittleEndian.AppendUint64(rng, g.canonicalSum(lifeless)))
	return h.Sum64()
}

// brief returns a hash of a small part of the position, which takes constant time: positions with different briefs
// differ. It distinguishes a loop that keeps producing something from one that returns to the same position. With apart
// the life totals of two players are in the upper bits; see rises.
func (g *Game) brief(apart bool) uint64 {
	h := uint64(len(g.Frames))<<8 | uint64(g.Turn.Step)
	for p := range g.Players {
		if !apart {
			h = h*0x9E3779B97F4A7C15 + uint64(uint32(g.Players[p].Life))
		}
		for z := program.Library; z <= program.Command; z++ {
			h = h*0x9E3779B97F4A7C15 + uint64(g.count(z, program.PlayerID(p)))
		}
	}
	if apart {
		life := func(p int) uint64 { return uint64(min(max(g.Players[p].Life, 0), 1<<lifeBits-1)) }
		return life(0)<<(64-lifeBits) | life(1)<<(64-2*lifeBits) | h>>(2*lifeBits)
	}
	return h
}

// lifeBits is how many bits a life total has in a brief with life totals apart. Both are below their greatest value as
// long as they are known.
const lifeBits = 24

// rises reports whether two briefs with life totals apart are equal but for life totals that aren't lower in the
// second.
func rises(a, b uint64) bool {
	const one, rest = 1<<lifeBits - 1, 1<<(64-2*lifeBits) - 1
	life := func(x uint64, p int) uint64 { return x >> (64 - (p+1)*lifeBits) & one }
	return a&rest == b&rest && life(a, 0) <= life(b, 0) && life(a, 1) <= life(b, 1) &&
		life(b, 0) < one && life(b, 1) < one
}

// choice reports whether an answer is a choice that could end a loop or keeps it going.
func choice(k program.DecisionKind, o Option) bool {
	switch k {
	case program.DecideTriggerOrder, program.DecideReplacement, program.DecideOrder, program.DecideDamageOrder:
		return false
	}
	return o.Kind != OptPass && o.Kind != OptNo && o.Kind != OptDone
}

// chose records that a player has made a choice: what follows is not yet a loop of mandatory actions.
func (g *Game) chose() {
	g.Turn.Actions, g.Turn.LoopSpan, g.Turn.LoopLeft, g.Turn.LoopMark, g.Turn.LoopBrief = 0, 0, 0, 0, 0
}

package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Frame is one level of what is in progress: the turn, a priority round, a spell being cast, a program, a batch of
// events. The frames are a stack; the last one runs.
//
// Everything that can ask a question is a frame. Each kind of frame has three functions, called by the
// switches in run.go:
//
//   - run continues from PC until it finishes (pop), pushes another frame, or sets Ask and returns;
//   - ask lists the options for Ask from the state alone, changing nothing: it can be called again at any time;
//   - answer takes the chosen option, with Ask already cleared.
//
// So no code can ask and continue without having suspended.
type Frame struct {
	Kind   FrameKind
	PC     uint8
	Ask    uint8 // if not 0: it waits for an answer to this question of its kind
	Player program.PlayerID
	Ctx    uint32
	Ip     uint32 // a Prog, an index: see each kind
	A      int32
	B      int32
	C      int32
	Group  uint32 // the decision group its questions belong to
	Ref    Ref
	Other  Ref
}

// FrameKind is the kind of a frame.
type FrameKind uint8

// Kinds of frames.
const (
	NoFrame FrameKind = iota
	FrameGame
	FrameMulligans
	FrameTurn
	FrameStep
	FramePriority
	FrameSBA
	FrameTriggers
	FramePutTrigger
	FrameCast
	FrameActivate
	FramePay
	FrameTargets
	FrameResolve
	FrameProgram
	FrameBatch
	FrameChoose
	FrameDraws
	FrameDiscard
	FrameUntap
	FrameAttackers
	FrameBlockers
	FrameCombatDamage
	_ // unused; the others keep their numbers, which are part of saved games
	_
	_
	FrameBoard
	FrameSpecial
	FrameOffer
	FrameCastIt
	FrameRetarget
	FrameDamageOrder
	FrameEndTurn
	FrameVenture
	FrameDeputy
	FrameAssist
	NumFrameKinds
)

// push puts a frame on top. It invalidates pointers to frames: return, or fetch the frame again with top.
func (g *Game) push(f Frame) { g.Frames = append(g.Frames, f) }

// pop removes the top frame.
func (g *Game) pop() { g.Frames = g.Frames[:len(g.Frames)-1] }

// top returns the frame that runs.
func (g *Game) top() *Frame { return &g.Frames[len(g.Frames)-1] }

// below returns the frame under the top one.
func (g *Game) below() *Frame { return &g.Frames[len(g.Frames)-2] }

// newGroup returns a new decision group.
func (g *Game) newGroup() uint32 {
	g.Turn.Group++
	return g.Turn.Group
}

// run plays until the game has to ask a question with at least two options, or is over. With AskForced it also asks
// questions with one option, with AskPriority those of them in which a player has priority, with AskTargets those for a
// target.
func (g *Game) run() {
	g.met = Playing
	for g.Turn.Result == Playing && len(g.Frames) > 0 {
		if g.Turn.Gone != 0 {
			g.depart()
			continue
		}
		g.refresh()
		if g.r.Notices && g.Turn.SBA && g.notice() {
			continue
		}
		if g.Turn.Control && g.noticeControl() {
			continue
		}
		if g.Turn.Misplaced && g.noticeCombat() {
			continue
		}
		if g.pause.turn != 0 && g.Paused() {
			return
		}
		f := g.top()
		if f.Ask != 0 {
			if len(g.Players) > 2 && int(f.Player) < len(g.Players) && g.Players[f.Player].Lost && g.appoint(f) {
				continue
			}
			g.prepare()
			if g.dec.limit != Playing {
				g.endGame(g.dec.limit)
				return
			}
			switch n := len(g.dec.Options); {
			case n == 0:
				panic(fmt.Sprintf("engine: frame %d asks %d without options", f.Kind, f.Ask))
			case n == 1 && !g.AskForced && !(g.AskTargets && g.dec.Kind == program.DecideTarget) &&
				!(g.AskPriority && !g.skipQuietSteps && g.dec.Kind == program.DecidePriority):
				g.reply(g.dec.Options[0])
				continue
			}
			return
		}
		g.countFrames(1)
		if g.stopped() {
			return
		}
		for g.step(f); g.canContinue(); g.step(f) {
			f = g.top()
		}
		if g.met != Playing {
			g.exceed(g.met)
			g.met = Playing
		}
	}
}

// notice takes note of what happens as soon as its condition is met, whatever is in progress. It reports whether
// anything does.
func (g *Game) notice() bool {
	if g.r.Worlds {
		g.noteWorlds()
	}
	return g.top().Kind != FrameBatch && (g.r.Ascends && g.noticeBlessing() ||
		g.r.Daybound && g.Turn.Number > 0 && g.noticeDay())
}

// canContinue reports whether the top frame may run again without returning to run: it asks nothing, run has nothing to
// do before it, and no limit is near. It refreshes the characteristics and counts the frame as run would.
func (g *Game) canContinue() bool {
	t := &g.Turn
	if t.Gone|uint8(t.Result)|uint8(t.Limit) != 0 || g.pause.turn != 0 || g.r.Notices {
		return false
	}
	if t.CharsStale {
		g.refresh()
	}
	top := len(g.Frames) - 1
	if t.Control || t.Misplaced || uint(top) >= MaxFrames || g.Frames[top].Ask != 0 || t.Actions >= loopFrom ||
		g.Lists[stackList].Len > MaxStack || len(g.Effects) > MaxEffects {
		return false
	}
	g.srcOK = false
	g.countFrames(1)
	return true
}

// countFrames counts frames that run. A frame counts more on larger boards, where it takes longer, so that the bound is
// one of time too.
func (g *Game) countFrames(n uint32) { g.Turn.Actions += n * (1 + uint32(len(g.Objs))>>9) }

// nextStage is canContinueAt after a stage in which no event can have happened.
func (g *Game) nextStage(depth int) bool {
	if len(g.Frames) != depth || g.Frames[depth-1].Ask != 0 || g.Turn.CharsStale || g.Turn.Actions >= loopFrom {
		return false
	}
	g.srcOK = false
	g.countFrames(1)
	return true
}

// canContinueAt reports whether the frame at this stack depth is still on top and may continue without returning to
// run.
func (g *Game) canContinueAt(depth int) bool { return len(g.Frames) == depth && g.canContinue() }

// step runs the top frame once.
func (g *Game) step(f *Frame) {
	g.srcOK = false
	switch f.Kind {
	case FrameGame:
		g.runGame()
	case FrameBoard:
		g.runBoard()
	case FrameMulligans:
		g.runMulligans()
	case FrameTurn:
		g.runTurn()
	case FrameEndTurn:
		g.runEndTurn()
	case FrameVenture:
		g.runVenture()
	case FrameStep:
		g.runStep()
	case FramePriority:
		g.runPriority()
	case FrameSBA:
		g.runSBA()
	case FrameTriggers:
		g.runTriggers()
	case FramePutTrigger:
		g.runPutTrigger()
	case FrameCast:
		g.runCast()
	case FrameActivate:
		g.runActivate()
	case FrameSpecial:
		g.runSpecial()
	case FrameOffer:
		g.runOffer()
	case FrameAssist:
		g.runAssist()
	case FrameCastIt:
		g.runCastIt()
	case FrameRetarget:
		g.runRetarget()
	case FramePay:
		g.runPay()
	case FrameTargets:
		g.runTargets()
	case FrameResolve:
		g.runResolve()
	case FrameProgram:
		g.runProgram()
	case FrameBatch:
		g.runBatch()
	case FrameChoose:
		g.runChoose()
	case FrameDraws:
		g.runDraws()
	case FrameDiscard:
		g.runDiscard()
	case FrameUntap:
		g.runUntap()
	case FrameAttackers:
		g.runAttackers()
	case FrameBlockers:
		g.runBlockers()
	case FrameCombatDamage:
		g.runCombatDamage()
	case FrameDamageOrder:
		g.runDamageOrder()
	default:
		panic(fmt.Sprintf("engine: frame kind %d has no run", f.Kind))
	}
}

// ask lists the options of the frame's question. It changes nothing.
func (g *Game) ask(f *Frame, d *Decision) {
	switch f.Kind {
	case FrameMulligans:
		g.askMulligans(f, d)
	case FramePriority:
		g.askPriorityFrame(f, d)
	case FrameSBA:
		g.askSBA(f, d)
	case FrameTriggers:
		g.askTriggers(f, d)
	case FrameCast:
		g.askCast(f, d)
	case FrameActivate:
		g.askActivate(f, d)
	case FrameSpecial:
		g.askSpecial(f, d)
	case FrameOffer:
		g.askOffer(f, d)
	case FrameAssist:
		g.askAssist(f, d)
	case FrameCastIt:
		g.askCastIt(f, d)
	case FrameRetarget:
		g.askRetarget(f, d)
	case FramePay:
		g.askPay(f, d)
	case FrameTargets:
		g.askTargets(f, d)
	case FrameProgram:
		g.askProgram(f, d)
	case FrameBatch:
		g.askBatch(f, d)
	case FrameVenture:
		g.askVenture(f, d)
	case FrameChoose:
		g.askChoose(f, d)
	case FrameDiscard:
		g.askDiscard(f, d)
	case FrameUntap:
		g.askUntap(f, d)
	case FrameAttackers:
		g.askAttackers(f, d)
	case FrameBlockers:
		g.askBlockers(f, d)
	case FrameCombatDamage:
		g.askCombatDamage(f, d)
	case FrameDeputy:
		g.askDeputies(f, d)
	case FrameDamageOrder:
		g.askDamageOrder(f, d)
	default:
		panic(fmt.Sprintf("engine: frame kind %d has no question", f.Kind))
	}
}

// answer passes the frame the option chosen for its question ask.
func (g *Game) answer(f *Frame, ask uint8, o Option) {
	switch f.Kind {
	case FrameMulligans:
		g.answerMulligans(f, ask, o)
	case FramePriority:
		g.answerPriority(f, o)
	case FrameSBA:
		g.answerSBA(f, ask, o)
	case FrameTriggers:
		g.answerTriggers(f, o)
	case FrameCast:
		g.answerCast(f, o)
	case FrameActivate:
		g.answerActivate(f, ask, o)
	case FrameSpecial:
		g.answerSpecial(f, o)
	case FrameOffer:
		g.answerOffer(f, ask, o)
	case FrameAssist:
		g.answerAssist(f, ask, o)
	case FrameCastIt:
		g.answerCastIt(f, o)
	case FrameRetarget:
		g.answerRetarget(f, o)
	case FramePay:
		g.answerPay(f, ask, o)
	case FrameTargets:
		g.answerTargets(f, ask, o)
	case FrameProgram:
		g.answerProgram(f, o)
	case FrameBatch:
		g.answerBatch(f, ask, o)
	case FrameVenture:
		g.answerVenture(f, ask, o)
	case FrameChoose:
		g.answerChoose(f, ask, o)
	case FrameDiscard:
		g.answerDiscard(f, o)
	case FrameUntap:
		g.answerUntap(f, o)
	case FrameAttackers:
		g.answerAttackers(f, ask, o)
	case FrameBlockers:
		g.answerBlockers(f, ask, o)
	case FrameCombatDamage:
		g.answerCombatDamage(f, ask, o)
	case FrameDeputy:
		g.answerDeputy(o)
	case FrameDamageOrder:
		g.answerDamageOrder(f, o)
	}
}

// endGame ends the game without a winner.
func (g *Game) endGame(r Result) {
	rule := rulebook.NoRule
	if r == DrawnByLoop {
		rule = rulebook.RuleLoop
	}
	g.applyAtOnce(Event{Kind: program.EvDrawGame, Player: NoPlayer, Aux: int32(r), Rule: rule})
}

// pause is the end of a step at which the game waits instead of playing on. It is a setting, not part of the state.
type pause struct {
	turn uint32
	step program.Step
}

// PauseAfter makes the game pause at the end of a step of a turn, after mana has emptied. Decision reports false while
// it is paused. Turn 0 removes the pause.
func (g *Game) PauseAfter(turn uint32, s program.Step) { g.pause = pause{turn, s} }

// Paused reports whether the game waits at the pause.
func (g *Game) Paused() bool {
	if g.pause.turn == 0 || g.pause.turn != g.Turn.Number || g.pause.step != g.Turn.Step || len(g.Frames) == 0 {
		return false
	}
	f := g.top()
	return f.Kind == FrameTurn && f.PC == turnStepped
}

// Resume plays on from a pause that has been moved or removed.
func (g *Game) Resume() {
	g.decValid = false
	g.run()
}

// PauseAs copies another game's pause.
func (g *Game) PauseAs(other *Game) { g.pause = other.pause }

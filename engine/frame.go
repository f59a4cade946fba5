package engine

// Frame is one level of what is going on: the turn, a priority round, a spell being cast, an effect being carried out, a batch of events. The frames are
// a stack; the last one runs.
//
// Everything that can stop to ask is a frame. A frame of some kind has three parts, found by its kind in run.go:
//
//   - run goes on from PC until it finishes (pop), pushes another frame, or sets Ask and returns;
//   - ask, the asking half, computes the options for Ask from the state alone, changing nothing: it can be called again at any time;
//   - answer, the answering half, takes the option chosen, with Ask already cleared.
//
// So no code can ask and go on without having suspended.
type Frame struct {
	Kind   FrameKind
	PC     uint8
	Ask    uint8 // not 0: waits for an answer to this question of its kind
	Player PlayerID
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
	FrameScry
	FrameOrder
	FrameDivide
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

// push puts a frame on top. Pointers to frames are dead afterwards: return, or reload with top.
func (g *Game) push(f Frame) { g.Frames = append(g.Frames, f) }

// pop removes the top frame.
func (g *Game) pop() { g.Frames = g.Frames[:len(g.Frames)-1] }

// top is the frame that runs.
func (g *Game) top() *Frame { return &g.Frames[len(g.Frames)-1] }

// below is the frame under the top one.
func (g *Game) below() *Frame { return &g.Frames[len(g.Frames)-2] }

// newGroup numbers a new physical decision.
func (g *Game) newGroup() uint32 {
	g.Turn.Group++
	return g.Turn.Group
}

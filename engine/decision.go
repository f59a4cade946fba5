package engine

import "fmt"

// Decision is a question to a player: choose one of the options. Bigger choices are several decisions with the same Group, each listing only options that
// can be extended to a legal whole; an OptDone option ends those that may end.
type Decision struct {
	Player PlayerID
	// By is who makes it: the player, or who controls that player (722).
	By   PlayerID
	Kind DecisionKind
	// Source is the object on whose account it is asked, if any.
	Source Ref
	// Ability is the ability it is asked for, if any: its Label tells people what for.
	Ability AbilityID
	// Group is the same for all steps of one physical decision.
	Group uint32
	// Min, Max and Chosen: of a choice of several, how many there must and can be and how many are chosen so far.
	Min, Max, Chosen int32
	// Amount is a number that goes with the question: damage to divide, mana to pay, cards to discard.
	Amount  int32
	Options []Option
}

// DecisionKind is what sort of question it is.
type DecisionKind uint8

// Kinds of decisions.
const (
	DecideNothing DecisionKind = iota
	// DecidePriority: pass, or cast, activate, play a land.
	DecidePriority
	// DecideMulligan: OptYes keeps the hand, OptNo takes a mulligan.
	DecideMulligan
	// DecideBottom: a card of the hand to put on the bottom of the library (London mulligan).
	DecideBottom
	DecideTarget
	DecideMode
	DecideX
	DecideWay
	DecideOptionalCost
	DecidePayCost
	DecideMana
	DecideAttack
	DecideBlock
	// DecideDamage: how much of the combat damage left, Amount, to assign to the options' Obj; Min is what is lethal to it, if there is so much.
	DecideDamage
	DecideDamageOrder
	DecideTriggerOrder
	DecideReplacement
	// DecideMay: OptYes or OptNo.
	DecideMay
	DecideChoose
	DecidePlayer
	DecideNumber
	DecideColor
	DecideSubtype
	DecideName
	DecideType
	DecideDiscard
	DecideSacrifice
	DecideScry
	DecideOrder
	DecideDivide
	DecideLegend
	DecideSearch
	DecidePile
	DecideVote
	// DecideSplice: a card to splice onto the spell, or OptDone.
	DecideSplice
	// DecideOption: which of several things to do, by OptName.
	DecideOption
	// NumDecisionKinds is how many kinds there are.
	NumDecisionKinds
)

// Option is one of a decision's answers.
type Option struct {
	Kind    OptionKind
	N       int32     // a number, mode, colour, ...: see each kind
	Obj     Ref       // the object or player it is about
	Other   Ref       // a second one: what is attacked or blocked
	Ability AbilityID // the ability, or the way of casting
}

// OptionKind says what choosing the option means.
type OptionKind uint8

// Kinds of options.
const (
	OptNone OptionKind = iota
	OptPass
	// OptPlayLand plays Obj; N is the face.
	OptPlayLand
	// OptCast casts Obj; N is the face, Ability the way (0: normally).
	OptCast
	// OptActivate activates Ability of Obj.
	OptActivate
	// OptSpecial takes a special action (116) with Obj.
	OptSpecial
	OptYes
	OptNo
	// OptDone ends a choice of several.
	OptDone
	// OptObject chooses Obj (also a player).
	OptObject
	// OptNumber chooses N.
	OptNumber
	OptMode
	OptColor
	OptSubtype
	OptName
	OptType
	// OptAttack attacks with Obj whom Other; OptBlock blocks with Obj the attacker Other.
	OptAttack
	OptBlock
	// OptPay pays with Obj (an object) or N (a type of mana).
	OptPay
	OptTop
	OptBottom
	// NumOptionKinds is how many kinds there are.
	NumOptionKinds
)

// Decision fills buf with the decision the game waits for, reusing its options. It reports false when the game is over.
func (g *Game) Decision(buf *Decision) bool {
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.Paused() {
		buf.Kind, buf.Options = DecideNothing, buf.Options[:0]
		return false
	}
	g.prepare()
	opts := append(buf.Options[:0], g.dec.Options...)
	*buf = g.dec
	buf.Options = opts
	return true
}

// prepare computes the pending decision, unless it is known.
func (g *Game) prepare() {
	if g.decValid {
		return
	}
	f := g.top()
	who := f.Player
	if int(who) < len(g.Players) && g.Players[who].Lost {
		who = g.deputy(f)
	}
	g.dec = Decision{Player: who, Group: f.Group, Options: g.dec.Options[:0]}
	g.srcOK = false
	g.ask(f, &g.dec)
	g.dec.By = g.decider(g.dec.Player)
	g.decValid = true
}

// Options is how many options the pending decision has.
func (g *Game) Options() int {
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.Paused() {
		return 0
	}
	g.prepare()
	return len(g.dec.Options)
}

// Over says whether the game has ended.
func (g *Game) Over() bool { return g.Turn.Result != Playing }

// An AnswerError is an answer that is no option. The game is unchanged.
type AnswerError struct {
	Answer, Options int
	Over            bool
}

func (e *AnswerError) Error() string {
	if e.Over {
		return "the game is over: nothing is asked"
	}
	return fmt.Sprintf("answer %d: the options are numbered from 0 to %d", e.Answer, e.Options-1)
}

// Answer chooses option i of the pending decision and plays on to the next decision with at least two options (or to the end of the game). An answer that
// is no option changes nothing.
func (g *Game) Answer(i int) error {
	if g.Turn.Result != Playing || g.Paused() {
		return &AnswerError{i, 0, true}
	}
	g.prepare()
	if i < 0 || i >= len(g.dec.Options) {
		return &AnswerError{i, len(g.dec.Options), false}
	}
	g.Turn.Answers++
	g.Turn.TurnAnswers++
	if len(g.dec.Options) > 1 && choice(g.dec.Kind, g.dec.Options[i]) {
		g.chose()
	}
	g.reply(g.dec.Options[i])
	g.run()
	return nil
}

func (g *Game) reply(o Option) {
	f := g.top()
	ask := f.Ask
	f.Ask = 0
	g.decValid = false
	g.answer(f, ask, o)
}

// add appends an option.
func (d *Decision) add(o Option) { d.Options = append(d.Options, o) }

// yesNo offers yes and no.
func (d *Decision) yesNo() { d.add(Option{Kind: OptYes}); d.add(Option{Kind: OptNo}) }

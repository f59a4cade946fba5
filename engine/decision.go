package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Decision is a question to a player: choose one of the options. Larger choices are several decisions with the same
// Group, each listing only options that can be extended to a legal whole; an OptDone option ends a choice that may end.
type Decision struct {
	Player program.PlayerID
	// By is who makes the decision: the player, or who controls that player (722).
	By   program.PlayerID
	Kind program.DecisionKind
	// Source is the object that asks, if any.
	Source Ref
	// Ability is the ability that asks, if any; its Label describes it to people.
	Ability program.AbilityID
	// Group is the same for all steps of one physical decision.
	Group uint32
	// Min, Max and Chosen describe a choice of several: how many must and can be chosen, and how many are chosen so
	// far.
	Min, Max, Chosen int32
	// Amount is a number that goes with the question: damage to divide, also among targets that are being chosen, mana
	// to pay, cards to discard.
	Amount  int32
	Options []Option

	limit Result // that which the options exceed: they couldn't be worked out, and the game ends
}

// Option is one of a decision's answers.
type Option struct {
	Kind    OptionKind
	N       int32             // a number, mode, colour, ...; see each kind
	Obj     Ref               // the object or player it is about
	Other   Ref               // a second one: the attacked player or permanent, or the blocked attacker
	Ability program.AbilityID // the ability, or the way of casting
}

// OptionKind is the meaning of an option.
type OptionKind uint8

// Kinds of options.
const (
	OptNone OptionKind = iota
	OptPass
	// OptPlayLand plays Obj; N is the face.
	OptPlayLand
	// OptCast casts Obj; N is the face, Ability the way (0: for its mana cost).
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
	// OptAttack attacks Other with Obj; OptBlock blocks the attacker Other with Obj.
	OptAttack
	OptBlock
	// OptPay pays with Obj (an object) or N (a type of mana).
	OptPay
	OptTop
	OptBottom
	// NumOptionKinds is the number of kinds.
	NumOptionKinds
)

// Decision fills buf with the pending decision, reusing the memory of its options. It reports false when the game is
// over.
func (g *Game) Decision(buf *Decision) bool {
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.Paused() {
		buf.Kind, buf.Options = program.DecideNothing, buf.Options[:0]
		return false
	}
	g.prepare()
	opts := append(buf.Options[:0], g.dec.Options...)
	*buf = g.dec
	buf.Options = opts
	return true
}

// prepare computes the pending decision unless it is cached.
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
	g.met = Playing
	g.ask(f, &g.dec)
	if g.dec.limit == Playing {
		g.dec.limit = g.met
	}
	g.met = Playing
	g.dec.By = g.decider(g.dec.Player)
	g.decValid = true
}

// Options returns the number of options of the pending decision.
func (g *Game) Options() int {
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.Paused() {
		return 0
	}
	g.prepare()
	return len(g.dec.Options)
}

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Turn.Result != Playing }

// AnswerError reports an answer that is not an option. The game is unchanged.
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

// Answer chooses option i of the pending decision and plays on to the next decision with at least two options, or to
// the end of the game. It returns an AnswerError, and changes nothing, if there is no such option.
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

// Controlling another player (722; 507 of 2006): during the player's next turn, someone else makes all their choices
// and decisions. The choice remains that player's, so a Decision's Player is still the player controlled; By is who
// makes it.

// decider returns who makes a player's decisions now (722.5).
func (g *Game) decider(p program.PlayerID) program.PlayerID {
	if p == NoPlayer || !g.Turn.Controlled {
		return p
	}
	if c := g.Players[p].Controller; c != 0 && !g.Players[c-1].Lost {
		return program.PlayerID(c - 1)
	}
	return p
}

// unseenByDecider reports whether an object is a card outside the game that a player who controls another player can't
// see, and so can't choose for them (722.4).
func (g *Game) unseenByDecider(p program.PlayerID, ref Ref) bool {
	o := g.obj(ref)
	return o != nil && o.Zone == program.Outside && g.decider(p) != p
}

// Decider returns who makes a player's decisions now: the player, unless someone else controls them (722).
func (g *Game) Decider(p program.PlayerID) program.PlayerID { return g.decider(p) }

// knowledgeOf returns the players, bit 1<<PlayerID, whose knowledge a player shares: themselves and the players they
// control (722.4).
func (g *Game) knowledgeOf(p program.PlayerID) uint8 {
	m := uint8(1) << p
	if g.Turn.Controlled {
		for q := range g.Players {
			if g.decider(program.PlayerID(q)) == p {
				m |= 1 << q
			}
		}
	}
	return m
}

// execControlPlayer carries out OpControlPlayer.
func (g *Game) execControlPlayer(in *program.Instr, f *Frame, e *Env) {
	by := g.firstPlayer(program.SetX(in.A), e)
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.B), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactControlled),
				Amount: int32(by) + 1, Src: e.Source, Rule: rulebook.RuleControlPlayer})
			if in.Flags&program.ControlThenExtra != 0 {
				g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactExtraAfter), Amount: 1,
					Src: e.Source, Rule: rulebook.RuleExtraTurn})
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// subtypeChoices counts the subtypes that can be chosen, and lists them in d if d is not nil.
func (g *Game) subtypeChoices(f *Frame, c *program.ChoiceSpec, d *Decision) int {
	of := &g.r.CreatureTypes
	if c.Of == program.TypeLand {
		of = &g.r.LandTypes
	}
	if c.Basic {
		of = &g.r.BasicLandTypes
	}
	n := 0
	for s := range g.r.Subtypes {
		if of.Has(program.SubtypeID(s)) && int32(s)+1 != c.Not && !g.barred(f, c, int32(s)) {
			n++
			if d != nil {
				d.add(Option{Kind: OptSubtype, N: int32(s)})
			}
		}
	}
	return n
}

// barred reports whether a colour or subtype was chosen before and a different one must be chosen now.
func (g *Game) barred(f *Frame, c *program.ChoiceSpec, n int32) bool {
	if c.NotReg == 0 {
		return false
	}
	r := g.reg(f.Ctx, int(c.NotReg-1))
	return r != nil && r.Num == n
}

// cardNames counts the card names that can be chosen (201.4), and lists them in d if d is not nil: those of the game's
// cards, and last program.OtherName for any other name.
func (g *Game) cardNames(f *Frame, c *program.ChoiceSpec, d *Decision) int {
	n, not := 0, program.NameID(0)
	if c.NotReg != 0 {
		if r := g.reg(f.Ctx, int(c.NotReg-1)); r != nil {
			not = program.NameID(r.Num)
		}
	}
	for i := range g.r.Defs {
		def := &g.r.Defs[i]
		if !def.NamesCard() || c.Of != 0 && def.Chars.Types&c.Of == 0 || def.Chars.Types&program.TypeSet(c.Not) != 0 ||
			g.namedBefore(i) || not != 0 && def.Name == not || c.Basic && basicLand(def.Chars.Types, def.Chars.Supers) {
			continue
		}
		n++
		if d != nil {
			d.add(Option{Kind: OptName, N: int32(def.Name)})
		}
	}
	if d != nil {
		d.add(Option{Kind: OptName, N: int32(program.OtherName)})
	}
	return n + 1
}

// basicLand reports whether a card of these types and supertypes is a basic land card.
func basicLand(types program.TypeSet, supers program.SuperSet) bool {
	return types&program.TypeLand != 0 && supers&program.SuperBasic != 0
}

// MayName reports whether the name of a card of these types and supertypes may be chosen for the pending choice of a
// card name.
func (g *Game) MayName(types program.TypeSet, supers program.SuperSet) bool {
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.top().Kind != FrameChoose {
		return false
	}
	c := &g.r.Choices[g.top().Ip]
	return c.Kind == program.DecideName && (c.Of == 0 || types&c.Of != 0) && types&program.TypeSet(c.Not) == 0 &&
		!(c.Basic && basicLand(types, supers))
}

// namedBefore reports whether an earlier definition has the name of definition i.
func (g *Game) namedBefore(i int) bool {
	for k := range g.r.Defs[:i] {
		if d := &g.r.Defs[k]; d.Name == g.r.Defs[i].Name && d.NamesCard() {
			return true
		}
	}
	return false
}

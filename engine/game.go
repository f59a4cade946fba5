package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Pool is a player's mana pool.
type Pool = mana.Pool

// Game is a game in progress. It is not safe for concurrent use; copies are independent.
type Game struct {
	State
	r *program.Rules

	// Settings, kept by copies.
	Cards         []CardInfo // the physical cards; shared between copies, never changed
	FirstDraw     bool       // the starting player draws on turn 1 too
	AskForced     bool       // also ask questions with a single option
	AskPriority   bool       // also ask a player with priority who can only pass
	AskTargets    bool       // also ask for a target where only one can be chosen
	TestPasses    bool       // search also where nothing can be found, as for a player who passes; see WrongPass
	TurnLimit     uint32     // the game is a draw after this many turns; 0: no limit
	AnswerLimit   uint32     // and after this many answers in one turn; 0: MaxAnswers
	ManualPayment uint8      // players, bit 1<<PlayerID, who pay mana manually; for the others the solver chooses
	CanFloatMana  uint8      // players, bit 1<<PlayerID, who are offered mana abilities when they have priority

	aims           []Ref  // see Aim
	outcomes       uint32 // random outcomes so far that may matter; see Chances
	skipQuietSteps bool   // see SkipQuietSteps; not kept by copies
	pause          pause  // see run.go
	placed         []Ref  // the objects of a prepared position by placement; see board.go
	toPlace        []Placement

	scratch
}

// Config describes how a game begins.
type Config struct {
	// Decks are the cards of each player's deck by definition (the front face), in turn order.
	Decks [][]program.DefID
	// Sideboards are the cards outside the game, if any.
	Sideboards [][]program.DefID
	// Commanders begin in the command zone.
	Commanders [][]program.DefID
	// Seed seeds the random generator. Real games need an unpredictable seed.
	Seed [32]byte
	// Life is the starting life total; 0 means 20, or that of the variant.
	Life int32
	// Hand is the starting hand size; 0 means 7, a negative value that no cards are drawn.
	Hand int32
	// Starting is the player who takes the first turn; NoPlayer means a random one.
	Starting  program.PlayerID
	FirstDraw bool
	AskForced bool
	// AskPriority asks for each pass, also of a player who can do nothing else. The number of answers then doesn't
	// depend on what players could have done.
	AskPriority bool
	// AskTargets asks for each target, also where only one can be chosen (601.2c): people want to see what a spell is
	// about to do before it does it.
	AskTargets bool
	TurnLimit  uint32
	// AnswerLimit ends the game as a draw after this many answers in one turn; 0 means MaxAnswers, which is also the
	// maximum.
	AnswerLimit uint32
	// ManualPayment is the set of players, bit 1<<PlayerID, who pay mana manually.
	ManualPayment uint8
	// NoShuffle is set for libraries that are in order already.
	NoShuffle   bool
	NoMulligans bool
	Table
	board bool // for a prepared position: the game does not start by itself
}

// New begins a game: decks are shuffled, hands drawn, and the first decision is pending.
func New(r *program.Rules, c Config) (*Game, error) {
	g := &Game{}
	if err := g.Renew(r, c); err != nil {
		return nil, err
	}
	return g, nil
}

// Renew begins a new game in the memory of an old one that is no longer needed. After an error the game can't be used.
func (g *Game) Renew(r *program.Rules, c Config) error {
	if r == nil {
		return errors.New("engine: New needs Rules")
	}
	n := len(c.Decks)
	if n < 2 || n > program.MaxPlayers {
		return fmt.Errorf("engine: a game needs 2 to %d players, not %d", program.MaxPlayers, n)
	}
	g.wipe(r, c, n)
	if err := g.seat(&c.Table, c.Life); err != nil {
		return err
	}
	for p := range c.Decks {
		for _, set := range []struct {
			zone program.Zone
			defs []program.DefID
		}{{program.Library, c.Decks[p]}, {program.Outside, at(c.Sideboards, p)},
			{program.Command, at(c.Commanders, p)}} {
			for _, d := range set.defs {
				if int(d) >= len(r.Defs) || d == 0 {
					return fmt.Errorf("engine: player %d's deck names definition %d, which the rules do not hold", p, d)
				}
				if len(g.Cards) >= program.NoCard-1 {
					return errors.New("engine: too many cards")
				}
				g.addCard(d, program.PlayerID(p), set.zone)
			}
		}
	}
	hand := c.Hand
	if hand == 0 {
		hand = 7
	}
	first := Frame{Kind: FrameGame, A: max(hand, 0), Player: c.Starting}
	if c.NoShuffle {
		first.B |= 1
	}
	if c.NoMulligans {
		first.B |= 2
	}
	if c.board {
		return nil
	}
	g.push(first)
	g.run()
	return nil
}

func at(s [][]program.DefID, i int) []program.DefID {
	if i < len(s) {
		return s[i]
	}
	return nil
}

// wipe clears the game for n players, keeping its memory.
func (g *Game) wipe(r *program.Rules, c Config, n int) {
	g.r, g.rec, g.wit, g.decValid, g.skipQuietSteps = r, nil, nil, false, false
	g.FirstDraw, g.AskForced, g.AskPriority, g.AskTargets = c.FirstDraw, c.AskForced, c.AskPriority, c.AskTargets
	g.TurnLimit, g.AnswerLimit, g.ManualPayment, g.CanFloatMana = c.TurnLimit, c.AnswerLimit, c.ManualPayment, 0
	g.forgetMeans()
	g.aims, g.TestPasses, g.wrongPass, g.noMana = nil, false, nil, false
	g.sbaIdle, g.noBurdens, g.noBestowed = false, false, false
	g.placed, g.toPlace, g.srcOK, g.srcOther, g.past, g.trial, g.partlyStale, g.dependsOnEventsOK,
		g.actorsOK = g.placed[:0], nil, false, false, 0, false, false, false, false
	cards := 0
	for _, set := range [][][]program.DefID{c.Decks, c.Sideboards, c.Commanders} {
		for _, deck := range set {
			cards += len(deck)
		}
	}
	g.Cards = make([]CardInfo, 0, cards) // a new slice: copies of the old game share the old one
	g.Turn = Turn{Active: 0, Priority: NoPlayer, Starting: c.Starting, Winner: NoPlayer, Monarch: NoPlayer,
		Initiative: NoPlayer, CharsStale: true}
	g.Rng = *rand.NewChaCha8(c.Seed)
	g.blankState(n)
}

// blankState empties the slices of the state for n players, keeping their memory.
func (g *Game) blankState(n int) {
	blank(&g.Players, n)
	blank(&g.Pools, n)
	blank(&g.Lists, sharedZones+ownedZones*n)
	blank(&g.Objs, 1)
	blank(&g.Bodies, 1)
	blank(&g.Chars, 1)
	blank(&g.Cells, 1)
	blank(&g.Ctxs, 2) // 0 is none, 1 is scratchCtx
	blank(&g.Regs, 1)
	blank(&g.Frames, 0)
	blank(&g.Events, 0)
	blank(&g.Effects, 0)
	blank(&g.Copied, 0)
	blank(&g.Delayed, 0)
	blank(&g.Pending, 0)
	blank(&g.LKIs, 0)
	blank(&g.Moves, 0)
	blank(&g.History, 0)
	blank(&g.Seen, 0)
	blank(&g.Active, 0)
	blank(&g.Away, 0)
}

// blank sets a slice to n zero values, in its own memory if that suffices.
func blank[T any](s *[]T, n int) {
	if cap(*s) < n {
		*s = make([]T, n)
		return
	}
	*s = (*s)[:n]
	clear(*s)
}

// addCard puts a new physical card into a zone while the game is set up.
func (g *Game) addCard(d program.DefID, owner program.PlayerID, z program.Zone) Ref {
	g.Cards = append(g.Cards, CardInfo{Def: d, Owner: owner})
	return g.placeCard(uint16(len(g.Cards)-1), z)
}

// placeCard puts a physical card into a zone while the game is set up.
func (g *Game) placeCard(card uint16, z program.Zone) Ref {
	d, owner := g.Cards[card].Def, g.Cards[card].Owner
	ref := g.newObj(program.KindCard, d, owner, owner)
	o := &g.Objs[ref.slot()]
	o.Card, o.Zone = card, z
	switch z {
	case program.Command:
		if !g.r.Defs[d].Chars.Is(program.TypeConspiracy) {
			o.Flags |= program.FlagCommander
		}
		o.Known = 0xFF
	case program.Hand: // for a prepared position
		o.Known = g.reviewers(owner)
	case program.Graveyard, program.Exile:
		o.Known = 0xFF
	}
	g.link(ref.slot(), g.list(z, owner), program.PosEnd)
	return ref
}

// Rules returns the rules the game is played by.
func (g *Game) Rules() *program.Rules { return g.r }

// Sw returns the edition's switches.
func (g *Game) Sw() *rulebook.Switches { return &g.r.Sw }

// Stages of FrameGame.
const (
	gameBegin uint8 = iota
	gameFirstTurn
	gameNextTurn
)

// runGame begins the game (103), then plays turn after turn. Player is the starting player, then who took the last
// normal turn. A is the size of the opening hands, 0 for none; B has bit 0 set if libraries aren't shuffled and bit 1
// if nobody may take a mulligan.
func (g *Game) runGame() {
	f := g.top()
	switch f.PC {
	case gameBegin:
		f.PC = gameFirstTurn
		if f.Player == NoPlayer {
			f.Player = program.PlayerID(g.random(len(g.Players)))
		}
		f.Player = g.primary(f.Player)
		g.Turn.Starting, g.Turn.Active = f.Player, f.Player
		if f.B&1 == 0 {
			for p := range g.Players {
				g.shuffle(program.PlayerID(p))
			}
		}
		if f.A > 0 {
			g.pushOpeningHands(f)
		}
	case gameFirstTurn:
		f.PC = gameNextTurn
		if g.Players[g.primary(f.Player)].Lost {
			return // who has left the game doesn't begin a turn (800.4k)
		}
		g.push(Frame{Kind: FrameTurn, Player: f.Player})
	case gameNextTurn:
		if g.TurnLimit > 0 && g.Turn.Number >= g.TurnLimit {
			g.endGame(DrawnByLimit)
			return
		}
		last := f.Player
		if c := g.Turn.ExtraTurns; c != 0 {
			// An extra turn does not change the turn order, which continues from whoever took the last normal turn.
			who, which := g.Cells[c].Ref.Player(), g.Cells[c].Val
			g.Turn.ExtraTurns = g.dropCell(c, g.Cells[c].Ref)
			if !g.Players[who].Lost && !g.skipped(who, program.SkipExtraTurn) && !g.skipped(who, program.SkipTurn) {
				g.push(Frame{Kind: FrameTurn, Player: g.primary(who), Ip: uint32(which)})
			}
			return
		}
		f.Player = g.nextTurnOf(last)
		if len(g.Players) > 2 {
			g.endTurns(last, f.Player)
		}
		if g.skipped(f.Player, program.SkipTurn) {
			return // the next player's follows
		}
		g.push(Frame{Kind: FrameTurn, Player: f.Player})
	}
}

// pushOpeningHands pushes what comes before the first turn once the libraries are shuffled, of a FrameGame (103.5).
func (g *Game) pushOpeningHands(f *Frame) {
	m := Frame{Kind: FrameMulligans, Player: f.Player, A: f.A, B: f.B >> 1 & 1}
	if g.r.Companions {
		m.PC = mulliganCompanions
	}
	if g.r.Conspiracies {
		m.PC = stageConspiracies
	}
	g.push(m)
}

// before returns the player in the game before another in turn order.
func (g *Game) before(p program.PlayerID) program.PlayerID {
	q := p
	for {
		if q == 0 {
			q = program.PlayerID(len(g.Players))
		}
		q--
		if !g.Players[q].Lost || q == p {
			return q
		}
	}
}

// Concede makes a player leave the game immediately (104.3a). It is allowed at any time.
func (g *Game) Concede(p program.PlayerID) error {
	if g.Turn.Result != Playing {
		return &AnswerError{Over: true}
	}
	if int(p) >= len(g.Players) || g.Players[p].Lost {
		return fmt.Errorf("engine: player %d is not in the game", p)
	}
	g.loseGame(p, rulebook.RuleConcede)
	g.decValid = false
	g.run()
	return nil
}

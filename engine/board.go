package engine

import (
	"errors"
	"fmt"

	"arbiter/engine/program"
)

// Board is a prepared position: the objects in their zones before the first turn begins.
type Board struct {
	Seed      [32]byte
	Life      []int32     // by seat, 0 for that of the variant; if teams share life, the primary player's counts
	Placed    []Placement // in order: permanents enter one after the other
	Start     int32       // the starting life total (103.4), 0 for that of the variant
	FirstDraw bool        // the starting player draws on turn 1 too
	TurnLimit uint32
	// AskForced asks questions with a single option too.
	AskForced bool
	Table
}

// Placement is one object of a Board.
type Placement struct {
	Player program.PlayerID
	Zone   program.Zone
	Def    program.DefID
	// Owner is 1 + the player who owns it; 0 means Player, who controls it.
	Owner uint8
	// FaceDown: it is face down.
	FaceDown bool
	// Manifested, Cloaked: it is face down in this way (701.40, 701.58).
	Manifested, Cloaked bool
	// Part is 1 + the index of the placement before it, outside the game, of the card that it is melded with.
	Part int
	// Commander: it is a commander that does not begin in the command zone.
	Commander bool
	// Token: it is a token, on the battlefield only.
	Token bool
}

// NewBoard sets up a position. Permanents enter in order before turn 1: replacement effects apply (and may ask),
// nothing triggers. Decision reports false when everything is placed; then Ref returns the object of each placement,
// Arrange changes its status, and Begin begins turn 1.
func NewBoard(r *program.Rules, b Board) (*Game, error) {
	if r == nil {
		return nil, errors.New("engine: NewBoard needs Rules")
	}
	if n := len(b.Life); n < 2 || n > program.MaxPlayers {
		return nil, fmt.Errorf("engine: a game needs 2 to %d players, not %d", program.MaxPlayers, n)
	}
	g, err := New(r, Config{Decks: make([][]program.DefID, len(b.Life)), Seed: b.Seed, Life: b.Start, Starting: 0,
		Hand: -1, NoShuffle: true, NoMulligans: true, FirstDraw: b.FirstDraw, AskForced: b.AskForced,
		TurnLimit: b.TurnLimit, Table: b.Table, board: true})
	if err != nil {
		return nil, err
	}
	for i, p := range b.Placed {
		if int(p.Def) >= len(r.Defs) || p.Def == 0 || int(p.Player) >= len(b.Life) {
			return nil, fmt.Errorf("engine: placement %d names no definition or no player of the game", i+1)
		}
		owner := p.Player
		if p.Owner > 0 {
			owner = program.PlayerID(p.Owner - 1)
		}
		if int(owner) >= len(b.Life) || owner != p.Player && p.Zone != program.Battlefield {
			return nil, fmt.Errorf("engine: placement %d belongs to no player who can own it there", i+1)
		}
		if p.Token {
			if p.Zone != program.Battlefield || p.Part != 0 {
				return nil, fmt.Errorf("engine: placement %d is a token that is not on the battlefield, or melded", i+1)
			}
			g.placed = append(g.placed, g.newObj(program.KindToken, p.Def, owner, p.Player))
			continue
		}
		zone := p.Zone
		if zone == program.Battlefield {
			zone = program.Outside
		}
		ref := g.addCard(r.Front(p.Def), owner, zone)
		if zone == program.Outside {
			g.placeFace(ref, p.Def)
		}
		if p.Part < 0 || p.Part > i || p.Part > 0 && !g.meldable(g.placed[p.Part-1], ref) {
			return nil, fmt.Errorf("engine: placement %d is melded with a card of another pair", i+1)
		}
		g.placed = append(g.placed, ref)
		if p.Commander {
			g.makeCommander(ref)
		}
		if p.FaceDown || p.Manifested || p.Cloaked {
			g.placeFaceDown(ref, g.faceDownDefPlaced(&p))
		}
	}
	g.placeLife(b.Life)
	g.Frames = append(g.Frames[:0], Frame{Kind: FrameBoard})
	g.toPlace = b.Placed
	g.run()
	return g, nil
}

// runBoard makes the permanents of a prepared position enter, one after the other: Ip is the next placement.
func (g *Game) runBoard() {
	f := g.top()
	for int(f.Ip) < len(g.toPlace) {
		i := f.Ip
		f.Ip++
		p := &g.toPlace[i]
		if p.Zone != program.Battlefield {
			continue
		}
		ev := Event{Kind: program.EvMove, Player: p.Player, Obj: g.placed[i], To: program.Battlefield,
			Aux: program.PosEnd}
		if p.FaceDown || p.Manifested || p.Cloaked {
			ev.Flags = program.FlagEntersFaceDown
		}
		if p.Part > 0 {
			ev.Mods = g.appendCell(0, modPart|g.placed[p.Part-1], 0)
		}
		g.begin()
		g.propose(ev)
		g.commit(0, program.NoReg)
		return
	}
	g.pop()
}

// Ref returns the object of the i-th placement; NoRef if it is not where it was put.
func (g *Game) Ref(i int) Ref {
	if i < 0 || i >= len(g.placed) {
		return NoRef
	}
	return g.follow(g.placed[i])
}

// Begin begins turn 1 of a prepared position.
func (g *Game) Begin() { g.beginTurns(false) }

// BeginFromHands begins with actions allowed for cards in opening hands, which are those of the position (103.6), and
// then turn 1.
func (g *Game) BeginFromHands() { g.beginTurns(true) }

func (g *Game) beginTurns(opening bool) {
	if len(g.Frames) > 0 || g.Turn.Result != Playing {
		return
	}
	g.Frames = append(g.Frames, Frame{Kind: FrameGame, PC: gameFirstTurn, Player: 0})
	if opening {
		g.Frames = append(g.Frames, Frame{Kind: FrameMulligans, PC: stageConspiracies, Ip: uint32(mulliganOpening),
			Player: 0})
	}
	g.decValid = false
	g.run()
}

// Follow returns the object that a dead reference became, if it can be found where it moved to (400.7); for a live
// object the reference itself.
func (g *Game) Follow(ref Ref) Ref { return g.follow(ref) }

// Chose reports whether a player or object was chosen as a permanent of a prepared position entered; if there is only
// one option nothing is asked.
func (g *Game) Chose(ref, what Ref) bool {
	m := g.mark()
	defer g.release(m)
	g.memObjects(ref, program.MemPlayer)
	g.memObjects(ref, program.MemObject)
	return hasRef(g.tmp[m:], what)
}

// PriorEffect is an effect of an ability before a prepared position begins: its program is run then, with these
// targets.
type PriorEffect struct {
	Player  program.PlayerID
	Source  Ref           // NoRef if it is not in the game any more
	Spell   program.DefID // the spell that it was then, 0 for none
	Ability program.AbilityID
	Targets []Ref // one for each instance of the word "target", in order
}

// pushPriorEffect pushes the program of a prior effect. It reports false if the ability has other targets.
func (g *Game) pushPriorEffect(d *PriorEffect) bool {
	ab := &g.r.Abilities[d.Ability]
	if len(d.Targets) != len(ab.Targets) || len(ab.Modes) > 0 {
		return false
	}
	source := d.Source
	if source == NoRef && d.Spell != 0 {
		source = g.departedSpell(d.Spell, d.Player)
	}
	ctx := g.newCtx(source, d.Player, d.Ability, int(ab.NRegs))
	for i, t := range d.Targets {
		head := g.appendCell(g.Ctxs[ctx].Targets, t, int32(i))
		g.Ctxs[ctx].Targets = head
	}
	g.loadTargets(ctx)
	g.pushProgram(ab.Prog, ctx, true)
	return true
}

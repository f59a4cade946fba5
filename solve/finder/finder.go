// Package finder looks for puzzles in recorded games: positions in which the player whose turn it is can win by one
// line of play only, whatever the opponent does.
package finder

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/scenario"
	"arbiter/sim"
	"arbiter/solve"
)

// Options bound the search.
type Options struct {
	// Cards are those of the records.
	Cards *card.Collection
	// Time is the time to solve a position, Others that to refute everything else.
	Time, Others time.Duration
	// Plays is the least number of plays that the solver has to make, attacks included.
	Plays int
	// Life is the greatest life total of the opponent in a puzzle.
	Life int
	// Setup replays a record whose decks were compiled before; nil compiles them.
	Setup *sim.Setup
}

// Puzzle is a position of a recorded game.
type Puzzle struct {
	// Game is the number of the game in the record, At the number of its answers before the position.
	Game, At int
	Scenario *scenario.Scenario
	Result   *solve.Result
	Unique   solve.Uniqueness
}

// Game looks for puzzles in a game of a record: at most one in each turn, in its first main phase.
func Game(ctx context.Context, f *record.File, game int, o Options, found func(*Puzzle) error) error {
	setup := o.Setup
	if setup == nil {
		var err error
		if setup, err = f.Setup(); err != nil {
			return err
		}
	}
	r, err := f.Open(setup, game)
	if err != nil {
		return err
	}
	turn := 0
	for at := range r.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.Seek(at); err != nil {
			return err
		}
		g := r.Game()
		v := g.View(engine.Judge)
		if v.Turn() == turn || v.Step() != program.StepMain1 || v.Priority() != v.Active() ||
			v.Count(program.Stack, 0) > 0 {
			continue
		}
		var d engine.Decision
		if !g.Decision(&d) || d.Kind != program.DecidePriority || d.By != v.Active() {
			continue
		}
		if turn = v.Turn(); v.Players() == 2 && v.Life(1-v.Active()) > o.Life {
			continue
		}
		s, err := Position(g, f.Edition, o.Cards)
		if err != nil {
			continue // it has what a position can't describe
		}
		s.Name = fmt.Sprintf("%s, turn %d", strings.Join(r.Names, " against "), turn)
		p, err := check(ctx, s, o)
		if err != nil {
			return err
		}
		if p != nil {
			p.Game, p.At = game, at
			if err := found(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// check solves a position. It returns nil if it is no puzzle.
func check(ctx context.Context, s *scenario.Scenario, o Options) (*Puzzle, error) {
	run := scenario.Runner{Cards: o.Cards}
	at, err := run.Position(s)
	if err != nil {
		return nil, err
	}
	q, err := solve.New(at)
	if err != nil {
		return nil, err
	}
	r := solve.NewSolver(q).Solve(ctx, solve.Limits{Time: o.Time}, nil)
	if r.Status != solve.Solved {
		return nil, ctx.Err()
	}
	plays, err := q.Plays(r)
	if err != nil || len(plays) < o.Plays || !slices.ContainsFunc(plays, func(p string) bool {
		return !strings.HasPrefix(p, "Attack")
	}) {
		return nil, err
	}
	others, err := q.Others(ctx, r, o.Others)
	if err != nil {
		return nil, err
	}
	if u := solve.UniqueChoice(others); u == solve.Unique || u == solve.Reordered {
		return &Puzzle{Scenario: s, Result: r, Unique: u}, nil
	}
	return nil, ctx.Err()
}

var errNot = errors.New("the position can't be described")

// Position describes the position of a game of two players in a main phase, with nothing on the stack, as a scenario in
// which the player whose turn it is, the first one, has to win in this turn. The cards in the libraries are unknown. It
// returns an error if there is something that a scenario can't describe, such as an effect that lasts.
func Position(g *engine.Game, edition string, cards *card.Collection) (*scenario.Scenario, error) {
	v := g.View(engine.Judge)
	if v.Players() != 2 {
		return nil, errNot
	}
	me := v.Active()
	ids := map[program.PlayerID]string{me: "You", 1 - me: "Opponent"}
	w := writer{v: v, ids: ids, labels: map[engine.Ref]string{}}
	s := &scenario.Scenario{Edition: edition, Begin: &scenario.Begin{Player: "You", Step: "main"},
		Goal: &scenario.Goal{Player: "You", Kind: scenario.GoalWin, Turns: 1}}
	w.label()
	for _, p := range []program.PlayerID{me, 1 - me} {
		s.Players = append(s.Players, w.player(p))
	}
	if w.failed {
		return nil, errNot
	}
	// What isn't written, such as an effect until end of turn, shows in the characteristics.
	run := scenario.Runner{Cards: cards}
	at, err := run.Position(s)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(permanents(v, ids), permanents(at.Game().View(engine.Judge), map[program.PlayerID]string{0: "You",
		1: "Opponent"})) {
		return nil, errNot
	}
	return s, nil
}

// permanents lists the permanents with what they are, in alphabetical order.
func permanents(v engine.View, ids map[program.PlayerID]string) (out []string) {
	for _, ref := range v.Objects(program.Battlefield, 0, nil) {
		c, _ := v.Chars(ref)
		host, _, _ := v.Ties(ref)
		on := ""
		if host != engine.NoRef && !host.IsPlayer() {
			h, _ := v.Chars(host)
			on = v.Rules().Name(h.Name)
		}
		n := 0
		for range v.Abilities(ref) {
			n++
		}
		out = append(out, fmt.Sprint(ids[v.Controller(ref)], v.Rules().Name(c.Name), c.Power, c.Toughness, c.Types,
			c.Colors, c.Keywords, n, on, v.SummoningSick(ref)))
	}
	slices.Sort(out)
	return out
}

// writer describes a position.
type writer struct {
	v      engine.View
	ids    map[program.PlayerID]string
	labels map[engine.Ref]string
	failed bool
}

// label names the permanents that others are attached to.
func (w *writer) label() {
	for _, ref := range w.v.Objects(program.Battlefield, 0, nil) {
		host, _, _ := w.v.Ties(ref)
		if host == engine.NoRef {
			continue
		}
		if host.IsPlayer() {
			w.failed = true
			return
		}
		if w.labels[host] == "" {
			w.labels[host] = fmt.Sprintf("%s #%d", w.name(host), len(w.labels)+1)
		}
	}
}

func (w *writer) name(ref engine.Ref) string {
	r := w.v.Rules()
	return r.Name(r.Defs[w.v.DefID(ref)].Name)
}

func (w *writer) player(p program.PlayerID) scenario.Player {
	v := w.v
	life := int32(v.Life(p))
	s := scenario.Player{ID: w.ids[p], Life: &life, LandsPlayed: int32(v.LandsPlayed(p)),
		Unknown: v.Count(program.Library, p)}
	for _, k := range v.Rules().Counters {
		if n := v.Counters(p, k); n > 0 {
			if s.Counters == nil {
				s.Counters = map[string]int32{}
			}
			s.Counters[k] = int32(n)
		}
	}
	pool := v.Mana(p)
	if v.Lost(p) || v.Monarch() == p || pool.Total() > 0 || v.Count(program.Exile, p) > 0 ||
		v.Count(program.Command, p) > 0 || v.Count(program.Phased, p) > 0 {
		w.failed = true
		return s
	}
	for _, ref := range v.Objects(program.Hand, p, nil) {
		s.Hand = append(s.Hand, scenario.Piece{Card: w.name(ref)})
	}
	for _, ref := range v.Objects(program.Graveyard, p, nil) {
		s.Graveyard = append(s.Graveyard, scenario.Piece{Card: w.name(ref)})
	}
	for _, ref := range v.Objects(program.Battlefield, 0, nil) {
		if v.Controller(ref) == p {
			s.Battlefield = append(s.Battlefield, w.permanent(p, ref))
		}
	}
	return s
}

// plain are the flags of permanents that a scenario describes, or that don't matter.
const plain = program.Tapped | program.WasCast | program.SkipUntap

func (w *writer) permanent(p program.PlayerID, ref engine.Ref) scenario.Piece {
	v := w.v
	b, _ := v.Body(ref)
	s := scenario.Piece{Card: w.name(ref), Tapped: b.Flags&program.Tapped != 0, As: w.labels[ref], Damage: b.Damage,
		Sick: v.SummoningSick(ref)}
	if b.Flags&^plain != 0 || v.IsToken(ref) || v.FaceDown(ref) || v.Def(ref) != v.OwnDef(ref) || b.Copied != 0 ||
		v.Owner(ref) != p || b.Memory != 0 || b.Regen != 0 {
		w.failed = true
	}
	for _, k := range v.Rules().Counters {
		if n := v.CountersOn(ref, k); n > 0 {
			if s.Counters == nil {
				s.Counters = map[string]int32{}
			}
			s.Counters[k] = int32(n)
		}
	}
	if b.Host != engine.NoRef {
		s.AttachedTo = w.labels[b.Host]
	}
	return s
}

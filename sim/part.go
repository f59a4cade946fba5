package sim

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Part is the result of some rounds of a match.
type Part struct {
	// Results are in the order of the games.
	Results []Result
	// Cards are the card counts by deck, if the match counts them.
	Cards []CardCounts
}

// Part plays the rounds of the match in [from, to). Each round is a function of the match's seed and its own
// number, wherever the others are played. If ctx is cancelled, no further round begins, and the results so far are
// returned together with ctx's error.
func (m Match) Part(ctx context.Context, from, to int) (*Part, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	from, to = max(from, 0), min(to, m.Games)
	return m.play(ctx, from, to)
}

// jobs returns the number of concurrent rounds.
func (m *Match) jobs() int {
	n := m.Jobs
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	return max(min(n, m.Games), 1)
}

func (m *Match) play(ctx context.Context, from, to int) (*Part, error) {
	var next, done atomic.Int64
	next.Store(int64(from))
	var tell sync.Mutex
	var wait sync.WaitGroup
	out := &Part{}
	for range max(min(m.jobs(), to-from), 1) {
		wait.Go(func() {
			w := m.worker()
			defer func() { w.close() }()
			var results []Result
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= to {
					break
				}
				results = w.round(i, results)
				n := int(done.Add(1))
				if m.Progress != nil {
					tell.Lock()
					m.Progress(n, to-from)
					tell.Unlock()
				}
			}
			tell.Lock()
			defer tell.Unlock()
			out.Results = append(out.Results, results...)
			out.Cards = addCounts(out.Cards, w.counts)
		})
	}
	wait.Wait()
	sortResults(out.Results)
	return out, ctx.Err()
}

// Add adds another part of the same match.
func (p *Part) Add(q *Part) {
	p.Results = append(p.Results, q.Results...)
	sortResults(p.Results)
	p.Cards = addCounts(p.Cards, q.Cards)
}

func sortResults(r []Result) {
	slices.SortFunc(r, func(a, b Result) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index),
			cmp.Compare(a.Game, b.Game))
	})
}

// CardCount is how often a card was in a player's hand or was cast, and how often that player won. A game counts
// once regardless of the number of copies.
type CardCount struct {
	// Drawn counts games in which it was in the opening hand or drawn, Cast those in which it was cast, or played
	// as a land.
	Drawn    int `json:"drawn"`
	DrawnWon int `json:"drawn_won"`
	Cast     int `json:"cast"`
	CastWon  int `json:"cast_won"`
}

// CardCounts are the counts of a deck's cards.
type CardCounts map[program.DefID]CardCount

func addCounts(to, from []CardCounts) []CardCounts {
	for len(to) < len(from) {
		to = append(to, CardCounts{})
	}
	for d := range from {
		for id, c := range from[d] {
			k := to[d][id]
			to[d][id] = CardCount{k.Drawn + c.Drawn, k.DrawnWon + c.DrawnWon, k.Cast + c.Cast, k.CastWon + c.CastWon}
		}
	}
	return to
}

// cardCounter records, by seat and definition, what happened to the cards in one game.
type cardCounter struct {
	seats []map[program.DefID]cardsSeen
}

type cardsSeen struct {
	hand int // number in the opening hand or drawn since
	cast bool
}

func (w *cardCounter) begin(players int) {
	for len(w.seats) < players {
		w.seats = append(w.seats, map[program.DefID]cardsSeen{})
	}
	for _, s := range w.seats {
		clear(s)
	}
}

// Record records draws and casts.
func (w *cardCounter) Record(g *engine.Game, e *engine.Event) {
	ref, hand, cast := e.New, 0, false
	switch {
	case e.Kind == program.EvCast:
		ref, cast = e.Obj, true
	case e.Kind != program.EvMove:
		return
	case e.Flags&program.FlagPlayed != 0:
		cast = true
	case e.Flags&program.FlagDrawn != 0:
		hand = 1
	case g.Turn.Number == 0 && e.From == program.Hand && e.To == program.Library: // a mulligan
		hand = -1
	default:
		return
	}
	v := g.View(engine.Judge)
	c, ok := v.Chars(ref)
	if !ok {
		return
	}
	who := v.Owner(ref)
	if cast {
		who = e.Player
	}
	if int(who) >= len(w.seats) {
		return
	}
	s := w.seats[who][c.Def]
	s.hand += hand
	s.cast = s.cast || cast
	w.seats[who][c.Def] = s
}

// count adds a finished game.
func (w *cardCounter) count(counts []CardCounts, res *Result) {
	for seat, d := range res.Decks {
		won := 0
		if slices.Contains(res.Winners, seat) {
			won = 1
		}
		for id, s := range w.seats[seat] {
			c := counts[d][id]
			if s.hand > 0 {
				c.Drawn++
				c.DrawnWon += won
			}
			if s.cast {
				c.Cast++
				c.CastWon += won
			}
			counts[d][id] = c
		}
	}
}

// hands records the opening hands, which were drawn before recording began.
func (w *cardCounter) hands(g *engine.Game) {
	v := g.View(engine.Judge)
	var buf []engine.Ref
	for seat := range w.seats {
		buf = v.Objects(program.Hand, program.PlayerID(seat), buf[:0])
		for _, ref := range buf {
			if c, ok := v.Chars(ref); ok {
				s := w.seats[seat][c.Def]
				s.hand++
				w.seats[seat][c.Def] = s
			}
		}
	}
}

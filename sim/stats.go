package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"arbiter/engine"
	"arbiter/engine/load"
)

// Report is the result of a match.
type Report struct {
	Edition string `json:"edition"`
	// Text is "printed" if cards have the text of their prints; NotPrinted lists those that have their Oracle text
	// nevertheless.
	Text       load.Text         `json:"text,omitempty"`
	NotPrinted []load.NotPrinted `json:"not_printed,omitempty"`
	Seed       uint64            `json:"seed"`
	Games      int               `json:"games"`
	// Decks are in the order of the seats.
	Decks []DeckReport `json:"decks"`
	Draws int          `json:"draws"`
	// DrawsBy counts draws by reason.
	DrawsBy []DrawReport `json:"draws_by,omitempty"`
	// OnThePlay is how often the player with the first turn won.
	OnThePlay Rate         `json:"on_the_play"`
	Turns     Distribution `json:"turns"`
	Decisions Distribution `json:"decisions"`
	Jobs      int          `json:"jobs"`
	Seconds   float64      `json:"seconds"`
	// GamesPerSecond is per elapsed second, over all jobs.
	GamesPerSecond float64 `json:"games_per_second"`
	// Hash combines the final hashes of all games in order; two runs of the same match have the same.
	Hash   string   `json:"hash"`
	Hashes []string `json:"hashes"`
	Failed int      `json:"failed"`
	// Errors are those of the first games that failed.
	Errors []ErrorReport `json:"errors,omitempty"`

	// BestOf is 3 for best-of-three rounds, and Rounds then their number.
	BestOf int `json:"best_of,omitempty"`
	Rounds int `json:"rounds,omitempty"`

	Results []Result `json:"-"`
}

// DeckReport is the result of a deck.
type DeckReport struct {
	Name  string `json:"name"`
	Agent string `json:"agent,omitempty"`
	// Games is the number of its games, Wins how many it or its team won.
	Games int `json:"games"`
	Wins  int `json:"wins"`
	Rate
	// Rounds has the results in best-of-three rounds.
	Rounds *RoundReport `json:"rounds,omitempty"`
	// Cards are the deck's cards by name, if they were counted.
	Cards []CardReport `json:"cards,omitempty"`
}

// RoundReport is the result of a deck in best-of-three rounds.
type RoundReport struct {
	Rounds int `json:"rounds"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Rate
}

// CardReport is the result of a deck's card: how often its player won when it was drawn, and when it was cast or
// played.
type CardReport struct {
	Card string `json:"card"`
	CardCount
	WhenDrawn Rate `json:"when_drawn"`
	WhenCast  Rate `json:"when_cast"`
}

// Rate is a proportion with its 95% Wilson score interval, between 0 and 1.
type Rate struct {
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// DrawReport counts draws of one kind.
type DrawReport struct {
	Reason string `json:"reason"`
	Games  int    `json:"games"`
}

// ErrorReport is a game that could not be finished.
type ErrorReport struct {
	Index int    `json:"index"`
	Error string `json:"error"`
	Stack string `json:"stack,omitempty"`
}

// Distribution sums up the values of a number over games.
type Distribution struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	Min    int     `json:"min"`
	Max    int     `json:"max"`
}

const maxErrors = 20

// report computes the report from the results in the order of the games.
func (m *Match) report(part *Part, seconds float64, jobs int) *Report {
	results := part.Results
	r := &Report{Edition: m.Setup.Rules.Edition.String(), Text: m.Setup.Text, NotPrinted: m.Setup.NotPrinted,
		Seed: m.Seed, Games: len(results), Jobs: jobs, Seconds: seconds, Results: results}
	for _, d := range m.Setup.Decks {
		r.Decks = append(r.Decks, DeckReport{Name: d.Name})
	}
	if seconds > 0 {
		r.GamesPerSecond = float64(len(results)) / seconds
	}
	var draws [engine.NumResults]int
	var turns, decisions []int
	sum := sha256.New()
	first := 0
	for i := range results {
		g := &results[i]
		var h [8]byte
		binary.BigEndian.PutUint64(h[:], g.Hash)
		sum.Write(h[:])
		r.Hashes = append(r.Hashes, fmt.Sprintf("%016x", g.Hash))
		if g.Err != nil {
			r.Failed++
			if len(r.Errors) < maxErrors {
				e := ErrorReport{Index: g.Index, Error: g.Err.Error()}
				var ge *GameError
				if errors.As(g.Err, &ge) {
					e.Stack = ge.Stack
				}
				r.Errors = append(r.Errors, e)
			}
			continue
		}
		turns = append(turns, g.Turns)
		decisions = append(decisions, g.Decisions)
		for _, d := range g.Decks {
			r.Decks[d].Games++
		}
		for _, seat := range g.Winners {
			r.Decks[g.Decks[seat]].Wins++
			if seat == g.Starting {
				first++
			}
		}
		if g.Winner >= 0 {
			continue
		}
		r.Draws++
		draws[min(int(g.Reason), len(draws)-1)]++
	}
	counted := len(results) - r.Failed
	for i := range r.Decks {
		r.Decks[i].Rate = Wilson(r.Decks[i].Wins, r.Decks[i].Games)
	}
	r.OnThePlay = Wilson(first, counted-r.Draws)
	for k, n := range draws {
		if n > 0 {
			r.DrawsBy = append(r.DrawsBy, DrawReport{engine.Result(k).String(), n})
		}
	}
	r.rounds(m, results)
	r.cards(m, part.Cards)
	r.Turns, r.Decisions = distribution(turns), distribution(decisions)
	r.Hash = fmt.Sprintf("%x", sum.Sum(nil)[:16])
	return r
}

// Wilson returns the proportion k of n with its 95% Wilson score interval. If n is 0, the interval is from 0 to 1.
func Wilson(k, n int) Rate {
	if n <= 0 {
		return Rate{0, 0, 1}
	}
	const z = 1.959963984540054
	p, c := float64(k)/float64(n), float64(n)
	mid := (p + z*z/(2*c)) / (1 + z*z/c)
	half := z / (1 + z*z/c) * math.Sqrt(p*(1-p)/c+z*z/(4*c*c))
	return Rate{p, max(mid-half, 0), min(mid+half, 1)}
}

func distribution(v []int) Distribution {
	if len(v) == 0 {
		return Distribution{}
	}
	slices.Sort(v)
	sum := 0
	for _, x := range v {
		sum += x
	}
	s := Distribution{Mean: float64(sum) / float64(len(v)), Min: v[0], Max: v[len(v)-1]}
	s.Median = float64(v[len(v)/2])
	if len(v)%2 == 0 {
		s.Median = float64(v[len(v)/2-1]+v[len(v)/2]) / 2
	}
	return s
}

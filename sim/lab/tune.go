package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/sim"
)

// Swap is an exchange of cards of a main deck.
type Swap struct {
	Out, In []card.Entry
}

// ParseSwap parses an exchange such as "2 Shock > 2 Lightning Bolt"; several cards on a side are separated by +.
func ParseSwap(s string) (Swap, error) {
	out, in, ok := strings.Cut(s, ">")
	if !ok {
		return Swap{}, fmt.Errorf("%q: expected cards to take out, >, and cards to put in, such as 2 Shock > 2 Lightning Bolt", s)
	}
	var w Swap
	counts := [2]int{}
	for i, side := range []string{out, in} {
		for part := range strings.SplitSeq(side, "+") {
			number, name, _ := strings.Cut(strings.TrimSpace(part), " ")
			n, err := strconv.Atoi(number)
			if err != nil {
				n, name = 1, strings.TrimSpace(part)
			}
			name = strings.TrimSpace(name)
			if n < 1 || name == "" {
				return Swap{}, fmt.Errorf("%q: expected a number and the name of a card, not %q", s, part)
			}
			counts[i] += n
			e := card.Entry{Count: n, Name: name}
			if i == 0 {
				w.Out = append(w.Out, e)
			} else {
				w.In = append(w.In, e)
			}
		}
	}
	if counts[0] != counts[1] {
		return Swap{}, fmt.Errorf("%q: %d cards are taken out and %d put in; the deck must keep its size", s, counts[0],
			counts[1])
	}
	return w, nil
}

// String is the exchange in words that ParseSwap reads.
func (w Swap) String() string {
	var sides [2]string
	for i, list := range [][]card.Entry{w.Out, w.In} {
		var parts []string
		for _, e := range list {
			parts = append(parts, fmt.Sprint(e.Count, " ", e.Name))
		}
		sides[i] = strings.Join(parts, " + ")
	}
	return sides[0] + " > " + sides[1]
}

// Apply returns the deck with the cards exchanged, each new one in the place of an old one, so that the same shuffle
// gives both decks the same cards but for these.
func (w Swap) Apply(deck *card.Cards, from *card.Collection) (*card.Cards, error) {
	out := *deck
	out.Main = slices.Clone(deck.Main)
	out.Name = deck.Name + ": " + w.String()
	var places []int
	for _, e := range w.Out {
		left := e.Count
		for i, c := range deck.Main {
			named := card.Key(c.Name) == card.Key(e.Name) || c.Face(e.Name) == 0
			if left > 0 && named && !slices.Contains(places, i) {
				places = append(places, i)
				left--
			}
		}
		if left > 0 {
			return nil, fmt.Errorf("the main deck has only %d of %d %s to take out", e.Count-left, e.Count, e.Name)
		}
	}
	for _, e := range w.In {
		c, err := from.Lookup(e.Name)
		if err != nil {
			return nil, err
		}
		for range e.Count {
			out.Main[places[0]] = c
			places = places[1:]
		}
	}
	return &out, nil
}

// Tune measures what exchanging cards of a deck changes of its score against a field. The deck before and after plays
// the same games: with the same seeds, so that both have the same cards in the same order but for those exchanged, and
// so has the opponent. Only the difference is looked at, and in many games it is none.
type Tune struct {
	// Setup has the deck first, then one for each exchange, then those of the field.
	Setup *sim.Setup
	Swaps []Swap
	Field []Opponent
	Agent func() agent.Agent
	// Games is the number of pairs of games against each deck of the field; with Time, if not 0, as many are played as
	// that time allows, and Games is ignored.
	Games    int
	Time     time.Duration
	Seed     uint64
	Jobs     int
	Progress func(done, games int)
}

// TuneReport says what exchanges change.
type TuneReport struct {
	Deck    string     `json:"deck"`
	Edition string     `json:"edition"`
	Seed    uint64     `json:"seed"`
	Field   []Opponent `json:"field"`
	// Games is the number of games of each deck against each of the field.
	Games int `json:"games"`
	// Score is that of the deck as it is.
	Score   Mean         `json:"score"`
	Swaps   []SwapResult `json:"swaps"`
	Seconds float64      `json:"seconds"`
}

// SwapResult is what an exchange changes.
type SwapResult struct {
	Swap string `json:"swap"`
	// Gain is the difference of the scores: 0.01 is one game more of a hundred.
	Gain  Mean `json:"gain"`
	Score Mean `json:"score"`
	// Changed is the share of pairs of games with different results.
	Changed float64 `json:"changed"`
	// Worth is how many times as many games the same interval would have taken without pairs.
	Worth   float64     `json:"worth"`
	Against []SwapMatch `json:"against"`
}

// SwapMatch is what an exchange changes against one deck.
type SwapMatch struct {
	Deck   string  `json:"deck"`
	Weight float64 `json:"weight"`
	Gain   Mean    `json:"gain"`
}

// block is the number of games that are played before looking at the clock.
const block = 100

// Tuning is a measurement in steps.
type Tuning struct {
	t      Tune
	played [][][]float64 // scores by deck and opponent
	games  int
	start  time.Time
}

// Start begins to measure, for a caller that plays as many games as it likes and looks at the report in between. Games
// and Time of Tune are ignored.
func (t Tune) Start() (*Tuning, error) {
	decks := 1 + len(t.Swaps)
	if t.Setup == nil || len(t.Swaps) == 0 || len(t.Field) == 0 || len(t.Setup.Decks) != decks+len(t.Field) {
		return nil, errors.New("lab: an exchange needs the deck, the decks after it, and a field")
	}
	t.Games = mostGames
	p := &Tuning{t: t, played: make([][][]float64, decks), start: time.Now()}
	for d := range p.played {
		p.played[d] = make([][]float64, len(t.Field))
	}
	return p, nil
}

// mostGames is how many games against a deck are played at most where no number is given.
const mostGames = 1_000_000

// Play goes on until each deck has played so many games against each of the field. They are the same games in however
// many steps.
func (p *Tuning) Play(ctx context.Context, games int) error {
	t := &p.t
	if games = min(games, t.Games); games <= p.games {
		return nil
	}
	decks := len(p.played)
	for d := range decks {
		for b := range t.Field {
			m := sim.Match{Setup: t.Setup.Subset(d, decks+b), Players: 2, Agents: []func() agent.Agent{t.Agent},
				Seed: t.Seed + uint64(b), Games: t.Games, Jobs: t.Jobs}
			part, err := m.Part(ctx, p.games, games)
			if err != nil {
				return err
			}
			for i := range part.Results {
				if err := part.Results[i].Err; err != nil {
					return err
				}
				p.played[d][b] = append(p.played[d][b], score(&part.Results[i]))
			}
		}
	}
	p.games = games
	return nil
}

// Report is what the games so far say.
func (p *Tuning) Report() *TuneReport {
	r := p.t.report(p.played)
	r.Games, r.Seconds = p.games, time.Since(p.start).Seconds()
	return r
}

// Measure plays the games.
func (t Tune) Measure(ctx context.Context) (*TuneReport, error) {
	games := t.Games
	if t.Time > 0 {
		games = mostGames
	}
	p, err := t.Start()
	if err != nil {
		return nil, err
	}
	taken := func() time.Duration { return time.Since(p.start) }
	for n := 0; n < games; n = p.games {
		if t.Time > 0 && n > 0 && taken()*time.Duration(n+block)/time.Duration(n) > t.Time {
			break
		}
		if err := p.Play(ctx, min(n+block, games)); err != nil {
			return nil, err
		}
		switch {
		case t.Progress == nil:
		case t.Time > 0:
			t.Progress(int(min(taken(), t.Time)/time.Second), max(int(t.Time/time.Second), 1))
		default:
			t.Progress(p.games, games)
		}
	}
	return p.Report(), nil
}

func (t *Tune) report(played [][][]float64) *TuneReport {
	out := &TuneReport{Deck: t.Setup.Decks[0].Name, Edition: t.Setup.Rules.Edition.String(), Seed: t.Seed,
		Field: t.Field}
	total := func(d int) *weighted {
		var w weighted
		for b, o := range t.Field {
			s := sampleOf(played[d][b])
			w.add(o.Weight, &s)
		}
		return &w
	}
	base := total(0)
	out.Score = within(base.interval())
	for d, swap := range t.Swaps {
		r := SwapResult{Swap: swap.String()}
		var gain weighted
		changed, pairs := 0, 0
		for b, o := range t.Field {
			var s sample
			for i, before := range played[0][b] {
				after := played[d+1][b][i]
				s.add(after - before)
				if pairs++; after != before {
					changed++
				}
			}
			s.squares++ // as if one more pair had differed: that none did of a few is no proof that none would
			gain.add(o.Weight, &s)
			r.Against = append(r.Against, SwapMatch{t.Setup.Decks[1+len(t.Swaps)+b].Name, o.Weight, s.interval()})
		}
		other := total(d + 1)
		r.Gain, r.Score = gain.interval(), within(other.interval())
		r.Changed = float64(changed) / float64(max(pairs, 1))
		if gain.variance > 0 {
			r.Worth = (base.variance + other.variance) / gain.variance
		}
		out.Swaps = append(out.Swaps, r)
	}
	return out
}

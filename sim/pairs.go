package sim

import "context"

// Pairs is what came of a round robin: a match of two seats for every pair of decks.
type Pairs struct {
	Edition string       `json:"edition"`
	Decks   []DeckReport `json:"decks"`
	// Pairs are the matches in the order of the decks: the first with the second, the first with the third, ...
	Pairs  []Pair `json:"pairs"`
	Games  int    `json:"games"`
	Draws  int    `json:"draws"`
	Failed int    `json:"failed"`
	// Seconds is the time by the clock.
	Seconds float64 `json:"seconds"`
}

// Pair is the match of decks A and B, by their number among the decks.
type Pair struct {
	A      int     `json:"a"`
	B      int     `json:"b"`
	Report *Report `json:"report"`
}

// RunPairs plays the match between every two of the setup's decks, each of m.Games games, with the same seed. When ctx is cancelled, what has been played is
// reported together with ctx's error. Each finished match is told of.
func RunPairs(ctx context.Context, m Match, tell func(*Pair)) (*Pairs, error) {
	all := m.Setup
	out := &Pairs{Edition: all.Rules.Edition.String()}
	for _, d := range all.Decks {
		out.Decks = append(out.Decks, DeckReport{Name: d.Name})
	}
	m.Players = 2
	for a := range all.Decks {
		for b := a + 1; b < len(all.Decks); b++ {
			two := *all
			two.Decks = []Deck{all.Decks[a], all.Decks[b]}
			m.Setup = &two
			r, err := Run(ctx, m)
			if r == nil {
				return nil, err
			}
			out.add(Pair{a, b, r})
			if tell != nil {
				tell(&out.Pairs[len(out.Pairs)-1])
			}
			if err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

func (p *Pairs) add(x Pair) {
	p.Pairs = append(p.Pairs, x)
	p.Games += x.Report.Games
	p.Draws += x.Report.Draws
	p.Failed += x.Report.Failed
	p.Seconds += x.Report.Seconds
	for i, n := range []int{x.A, x.B} {
		d, of := &p.Decks[n], x.Report.Decks[i]
		d.Games += of.Games
		d.Wins += of.Wins
		d.Rate = Wilson(d.Wins, d.Games)
	}
}

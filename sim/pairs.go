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

// RunPairs plays the match between every two of the setup's decks, each of m.Games games, with the same seed, by run: RunAll, or on many machines. When ctx is
// cancelled, what has been played is reported together with ctx's error. Each finished match is told of.
func RunPairs(ctx context.Context, m Match, run Runner, tell func(*Pair)) (*Pairs, error) {
	out := &Pairs{Edition: m.Setup.Rules.Edition.String()}
	var matches [][]int
	for a, d := range m.Setup.Decks {
		out.Decks = append(out.Decks, DeckReport{Name: d.Name})
		for b := a + 1; b < len(m.Setup.Decks); b++ {
			matches = append(matches, []int{a, b})
		}
	}
	m.Players = 2
	reports, err := run(ctx, m, matches, func(i int, r *Report) {
		if tell != nil {
			tell(&Pair{matches[i][0], matches[i][1], r})
		}
	})
	if reports == nil {
		return nil, err
	}
	for i, r := range reports {
		if r != nil {
			out.add(Pair{matches[i][0], matches[i][1], r})
		}
	}
	return out, err
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
		if of.Rounds != nil {
			if d.Rounds == nil {
				d.Rounds = &RoundReport{}
			}
			d.Rounds.Rounds += of.Rounds.Rounds
			d.Rounds.Wins += of.Rounds.Wins
			d.Rounds.Draws += of.Rounds.Draws
			d.Rounds.Rate = Wilson(d.Rounds.Wins, d.Rounds.Rounds)
		}
	}
}

package sim

import (
	"context"
	"slices"
)

// Pairs is the result of a round robin: a match of two seats for every pair of decks.
type Pairs struct {
	Edition string       `json:"edition"`
	Decks   []DeckReport `json:"decks"`
	// Pairs are the matches in the order of the decks: the first with the second, the first with the third, ...
	Pairs  []Pair `json:"pairs"`
	Games  int    `json:"games"`
	Draws  int    `json:"draws"`
	Failed int    `json:"failed"`
	// Seconds is the elapsed time.
	Seconds float64 `json:"seconds"`
}

// Pair is the match of decks A and B, given by number.
type Pair struct {
	A      int     `json:"a"`
	B      int     `json:"b"`
	Report *Report `json:"report"`
}

// RunPairs plays the match, of m.Games games and with the same seed, between every two of the setup's decks by run:
// RunAll, or a Runner for many machines. If ctx is cancelled, the results so far are returned together with ctx's
// error. tell is called for each finished match.
func RunPairs(ctx context.Context, m Match, run Runner, tell func(*Pair)) (*Pairs, error) {
	out := &Pairs{Edition: m.Setup.Rules.Edition.String()}
	for _, d := range m.Setup.Decks {
		out.Decks = append(out.Decks, DeckReport{Name: d.Name})
	}
	matches := AllPairs(len(m.Setup.Decks))
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
			out.Add(Pair{matches[i][0], matches[i][1], r})
		}
	}
	return out, err
}

// AllPairs returns the pairs of n decks: the first with the second, the first with the third, ...
func AllPairs(n int) [][]int {
	var out [][]int
	for a := range n {
		for b := a + 1; b < n; b++ {
			out = append(out, []int{a, b})
		}
	}
	return out
}

// Add adds the report of a match of two of the decks.
func (p *Pairs) Add(x Pair) {
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
		d.Cards = addCards(d.Cards, of.Cards)
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

// addCards adds the counts of a deck's cards.
func addCards(to, from []CardReport) []CardReport {
	if to == nil {
		return slices.Clone(from)
	}
	for i := range from { // of one deck: the same cards in the same order
		c, k := &to[i], &from[i]
		c.CardCount = CardCount{c.Drawn + k.Drawn, c.DrawnWon + k.DrawnWon, c.Cast + k.Cast, c.CastWon + k.CastWon}
		c.WhenDrawn, c.WhenCast = Wilson(c.DrawnWon, c.Drawn), Wilson(c.CastWon, c.Cast)
	}
	return to
}

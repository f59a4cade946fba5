// Package lab measures decks: how soon a deck wins against nobody, how often its cards can be cast in time, how it does
// against a field of others, and what exchanging cards changes. The results depend only on the decks and the seed, not
// on the number of cores.
package lab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/pool"
	"arbiter/sim"
)

// Mean is a mean with its 95% confidence interval.
type Mean struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// z is the number such that the standard normal distribution lies between -z and z with a probability of 95%.
const z = 1.959963984540054

// sample sums up numbers of which the mean is wanted.
type sample struct {
	n, sum, squares float64
}

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

// mean returns the mean, 0 without numbers.
func (s *sample) mean() float64 { return s.sum / max(s.n, 1) }

// variance returns the variance of the mean; it is infinite with fewer than two numbers.
func (s *sample) variance() float64 {
	if s.n < 2 {
		return math.Inf(1)
	}
	m := s.mean()
	return max(s.squares/s.n-m*m, 0) / (s.n - 1)
}

// interval returns the mean with its interval; with fewer than two numbers the interval is the mean alone.
func (s *sample) interval() Mean { return around(s.mean(), s.variance()) }

// around returns an estimate of the given variance with its interval.
func around(mean, variance float64) Mean {
	half := z * math.Sqrt(variance)
	if math.IsInf(half, 0) {
		half = 0
	}
	return Mean{mean, mean - half, mean + half}
}

// Hypergeometric returns the probability that of draws cards of a deck exactly k are among those of a kind.
func Hypergeometric(deck, kind, draws, k int) float64 {
	if k < 0 || k > draws || k > kind || draws-k > deck-kind || draws > deck {
		return 0
	}
	return math.Exp(choose(kind, k) + choose(deck-kind, draws-k) - choose(deck, draws))
}

// choose is the logarithm of the number of ways to choose k of n.
func choose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// isLand reports whether a card is a land.
func isLand(r *program.Rules, c program.DefID) bool {
	return r.Defs[c].Chars.Types&program.TypeLand != 0
}

// lands counts the lands among cards.
func lands(r *program.Rules, cards []program.DefID) int {
	n := 0
	for _, c := range cards {
		if isLand(r, c) {
			n++
		}
	}
	return n
}

// Nobody returns the deck of an opponent who only passes: sixty Plains, so that there are cards to discard and to put
// into a graveyard.
func Nobody() (*card.Cards, error) {
	plains, err := pool.Cards().Lookup("Plains")
	if err != nil {
		return nil, err
	}
	return &card.Cards{Name: "nobody", Main: slices.Repeat([]*card.Card{plains}, 60)}, nil
}

// find returns the card of a deck with a name, in any case.
func find(r *program.Rules, from []program.DefID, name string) (program.DefID, error) {
	var known []string
	for _, c := range from {
		n := r.Name(r.Defs[c].Name)
		if card.Key(n) == card.Key(name) {
			return c, nil
		}
		if !slices.Contains(known, n) {
			known = append(known, n)
		}
	}
	return 0, fmt.Errorf("the deck has no %s; it has %s", quote.Text(name), strings.Join(known, ", "))
}

// failures returns an error if games of a match failed.
func failures(r *sim.Report) error {
	if r.Failed == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d games failed: %s", r.Failed, r.Games, r.Errors[0].Error)
}

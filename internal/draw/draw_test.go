package draw

import (
	"math"
	"slices"
	"strconv"
	"testing"
)

func self(s string) string { return s }

// TestOrder: an order depends on the seed, and neither on the order of the items nor on other items.
func TestOrder(t *testing.T) {
	var items []string
	for i := range 200 {
		items = append(items, strconv.Itoa(i))
	}
	one := Order(1, items, self, Even)
	turned := slices.Clone(items)
	slices.Reverse(turned)
	if !slices.Equal(one, Order(1, turned, self, Even)) {
		t.Error("the order depends on the order of the items")
	}
	if slices.Equal(one, Order(2, items, self, Even)) {
		t.Error("another seed gives the same order")
	}
	without := slices.DeleteFunc(slices.Clone(one), func(s string) bool { return s == "7" })
	rest := slices.DeleteFunc(slices.Clone(items), func(s string) bool { return s == "7" })
	if !slices.Equal(without, Order(1, rest, self, Even)) {
		t.Error("the order depends on other items")
	}
	if got := Order(1, []string{}, self, Even); len(got) != 0 {
		t.Error(got)
	}
}

// TestWeights: over many seeds the first item is each one in proportion to its weight, and what weighs nothing is last.
func TestWeights(t *testing.T) {
	weights := map[string]float64{"nothing": 0, "one": 1, "two": 2, "five": 5}
	const seeds = 8000
	first := map[string]int{}
	for seed := range uint64(seeds) {
		got := Order(seed, []string{"five", "nothing", "one", "two"}, self, func(s string) float64 { return weights[s] })
		first[got[0]]++
		if got[3] != "nothing" {
			t.Fatalf("seed %d: %v", seed, got)
		}
	}
	for name, w := range weights {
		p := w / 8
		// Five standard deviations of a binomial distribution.
		if d := math.Abs(float64(first[name]) - seeds*p); d > 5*math.Sqrt(seeds*p*(1-p)) {
			t.Errorf("%s is first %d times of %d", name, first[name], seeds)
		}
	}
}

package sim

import (
	"fmt"
	"testing"

	"arbiter/rulebook"
)

// Games grow as intended, and no cost grows much faster than the size: ten times as many of anything take less than
// fifty times as long. On a busy machine a measurement may be too slow but never too fast, so the fastest of up to
// five counts.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures times")
	}
	var fastest []float64
	for try := 1; ; try++ {
		slow := growth(t, &fastest)
		if slow == "" {
			return
		}
		if try == 5 {
			t.Fatal(slow)
		}
	}
}

func growth(t *testing.T, fastest *[]float64) (slow string) {
	all, err := Growth(rulebook.Edition2026, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 25 {
		t.Fatalf("%d sizes", len(all))
	}
	for i, k := range all {
		if i == len(*fastest) {
			*fastest = append(*fastest, k.DecisionNS)
		}
		(*fastest)[i] = min((*fastest)[i], k.DecisionNS)
		t.Logf("%+v", k)
		if k.DecisionNS <= 0 || k.CloneNS <= 0 || k.Options < 2 {
			t.Errorf("%+v", k)
		}
		switch k.What {
		case "permanents", "static abilities":
			if k.Permanents != k.N+3 {
				t.Errorf("%d %s are %d permanents", k.N, k.What, k.Permanents)
			}
		case "creatures tapped for one cost", "artifacts to sacrifice or use":
			if k.Permanents != k.N+4 {
				t.Errorf("%d %s are %d permanents", k.N, k.What, k.Permanents)
			}
		case "objects on the stack":
			if k.Stack != k.N {
				t.Errorf("%d %s are %d", k.N, k.What, k.Stack)
			}
		}
		if now, before := (*fastest)[i], (*fastest)[max(i-1, 0)]; k.N == 1000 && now > 50*before {
			slow = fmt.Sprintf("1,000 %s take %.0f ns a decision, 100 take %.0f", k.What, now, before)
		}
	}
	return slow
}

package agent

import "testing"

// Piles are as equal in worth as can be; of very many objects nearly so.
func TestEvenPile(t *testing.T) {
	many := make([]int32, 40)
	for i := range many {
		many[i] = int32(i*37%50 + 1)
	}
	for _, c := range []struct {
		worth []int32
		gap   int32
	}{{nil, 0}, {[]int32{7}, 7}, {[]int32{90, 50, 40, 60, 30}, 10}, {[]int32{147, 56, 56, 56, 56}, 35}, {many, 2}} {
		gap := int32(0)
		for i, in := range evenPile(c.worth) {
			if in {
				gap += c.worth[i]
			} else {
				gap -= c.worth[i]
			}
		}
		if max(gap, -gap) > c.gap {
			t.Errorf("piles of %v differ by %d, want at most %d", c.worth, gap, c.gap)
		}
	}
}

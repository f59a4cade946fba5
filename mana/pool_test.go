package mana

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPoolCounts runs a pool beside a plain map.
func TestPoolCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Pool
		want := map[Unit]int{}
		unit := func() Unit {
			return Unit{Kind(rapid.IntRange(0, 5).Draw(t, "kind")), rapid.Bool().Draw(t, "snow"),
				Class(rapid.IntRange(0, 3).Draw(t, "class"))}
		}
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			u, n := unit(), rapid.IntRange(0, 4).Draw(t, "n")
			switch rapid.IntRange(0, 9).Draw(t, "do") {
			default:
				if p.Add(u, n) {
					want[u] += n
				} else if want[u] > 0 || u.Class == 0 {
					t.Fatalf("no room for %+v, of which there is some", u)
				}
			case 6, 7, 8:
				if ok := p.Spend(u, n); ok != (want[u] >= n) {
					t.Fatalf("spending %d of %d %+v: %v", n, want[u], u, ok)
				} else if ok {
					want[u] -= n
				}
			case 9:
				kinds, classes := Kinds(rapid.IntRange(0, 63).Draw(t, "kinds")), Classes(rapid.IntRange(0, 15).Draw(t, "classes"))
				lost := 0
				for u, n := range want {
					if !kinds.Has(u.Kind) && !classes.Has(u.Class) {
						lost += n
						delete(want, u)
					}
				}
				if got := p.Empty(kinds, classes); got != lost {
					t.Fatalf("lost %d, want %d", got, lost)
				}
			}
			total := 0
			for u, n := range want {
				total += n
				if p.Count(u) != n {
					t.Fatalf("%d of %+v, want %d", p.Count(u), u, n)
				}
			}
			if p.Total() != total {
				t.Fatalf("total %d, want %d", p.Total(), total)
			}
			for a := range p.All {
				if want[a.Unit] != a.N {
					t.Fatalf("lists %+v, want %d", a, want[a.Unit])
				}
			}
		}
		p.Empty(0, 0)
		if p != (Pool{}) {
			t.Fatalf("an emptied pool is %+v", p)
		}
	})
}

func TestPoolIsFull(t *testing.T) {
	var p Pool
	for i := range PoolRoom {
		if !p.Add(Unit{Class: Class(i + 1)}, 1) {
			t.Fatalf("no room for sort %d", i)
		}
	}
	if p.Add(Unit{Class: PoolRoom + 1}, 1) || p.Total() != PoolRoom {
		t.Error("one sort too many must be refused")
	}
	if !p.Add(Unit{Class: 1}, 70000) || p.Count(Unit{Class: 1}) != 65535 {
		t.Error("amounts stop at 65,535")
	}
}

func TestPoolCovers(t *testing.T) {
	var some, more, other Pool
	some.Free[Red], more.Free[Red], other.Free[Green] = 2, 3, 9
	more.Held[0] = Bucket{At: uint8(Blue), Class: 1, N: 1}
	for _, c := range []struct {
		name         string
		a, b         *Pool
		covers, more bool
	}{
		{"equal", &some, &some, true, false},
		{"more", &more, &some, true, true},
		{"less", &some, &more, false, false},
		{"another color", &other, &some, false, false},
		{"restricted mana is missing", &Pool{Free: more.Free}, &more, false, false},
		{"restricted mana more", &more, &Pool{Free: more.Free}, true, true},
	} {
		if covers, more := c.a.Covers(c.b); covers != c.covers || more != c.more {
			t.Errorf("%s: %v, %v", c.name, covers, more)
		}
	}
}

package mana

import (
	"flag"
	"os"
	"testing"
)

// TestMain checks more random cases than rapid does by itself; -rapid.checks changes it.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "300"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func land(kinds ...Kind) Source { return Source{Kinds: KindsOf(kinds...), Amount: 1} }

// signet is "{1}, {T}: Add {a}{b}."
func signet(a, b Kind) Source {
	s := Source{Output: Fixed, Cost: 1, CostKinds: AnyType}
	s.Bundle[a]++
	s.Bundle[b]++
	return s
}

// TestKnownSources: what real cards do for mana, each case small enough to see by eye.
func TestKnownSources(t *testing.T) {
	solRing := Source{Kinds: C.Set(), Amount: 2}
	bounce := Source{Output: Fixed, Bundle: [NumKinds]uint8{W: 1, U: 1}}
	lotus := Source{Kinds: AnyColor, Amount: 3}
	anyMix := Source{Output: Mixed, Kinds: KindsOf(R, G), Amount: 3}
	filter := Source{Group: 7, Output: Mixed, Kinds: KindsOf(W, U), Amount: 2, Cost: 1, CostKinds: KindsOf(W, U)}
	filterPlain := Source{Group: 7, Kinds: C.Set(), Amount: 1}
	snowForest := Source{Kinds: G.Set(), Amount: 1, Snow: true}
	payLife := Source{Kinds: AnyColor, Amount: 1, Life: 1}
	green := Source{Kinds: G.Set(), Amount: 1, Direct: true}
	delve := Source{Amount: 1, Direct: true}
	forCreatures := Source{Kinds: AnyColor, Amount: 1, Class: 1}
	taiga := []Source{{Kinds: R.Set(), Amount: 1, Group: 3}, {Kinds: G.Set(), Amount: 1, Group: 3}}

	for _, c := range []struct {
		name    string
		cost    string
		sources []Source
		life    int
		allow   Classes
		want    bool
	}{
		{"one land makes one mana", "{G}{G}", []Source{land(G)}, 0, 1, false},
		{"a dual land is one or the other", "{R}{G}", taiga, 0, 1, false},
		{"colorless does not pay a color", "{1}{W}", []Source{solRing}, 0, 1, false},
		{"a color does not pay {C}", "{C}", []Source{land(W)}, 0, 1, false},
		{"two of one type", "{W}{U}", []Source{lotus}, 0, 1, false},
		{"three of one type", "{W}{W}{W}", []Source{lotus}, 0, 1, true},
		{"any combination", "{R}{G}{G}", []Source{anyMix}, 0, 1, true},
		{"a bounce land", "{W}{U}", []Source{bounce}, 0, 1, true},
		{"a bounce land makes not two of one", "{U}{U}", []Source{bounce}, 0, 1, false},
		{"a signet alone can't start", "{W}{U}", []Source{signet(W, U)}, 0, 1, false},
		{"a signet turns any mana into its two", "{W}{U}", []Source{signet(W, U), land(G)}, 0, 1, true},
		{"signets do not pay each other in a circle", "{W}{U}{B}{R}", []Source{signet(W, U), signet(B, R)}, 0, 1, false},
		{"a signet pays for a signet", "{W}{B}{R}", []Source{signet(B, R), signet(W, U), land(G)}, 0, 1, true},
		{"each signet adds one", "{W}{W}{B}{R}", []Source{signet(B, R), signet(W, U), land(G)}, 0, 1, false},
		{"a filter land", "{U}{U}", []Source{filter, filterPlain, land(W)}, 0, 1, true},
		{"a filter land needs its colors", "{U}{U}", []Source{filter, filterPlain, land(G)}, 0, 1, false},
		{"a filter land does not start itself", "{C}{U}", []Source{filter, filterPlain, land(W)}, 0, 1, false},
		{"snow", "{S}{S}", []Source{snowForest, land(G)}, 0, 1, false},
		{"snow mana has its color", "{S}{G}", []Source{snowForest, land(G)}, 0, 1, true},
		{"hybrid", "{W/U}{W/B}", []Source{land(U), land(B)}, 0, 1, true},
		{"hybrids that overlap", "{W/U}{W/B}{W}", []Source{land(W), land(U), land(W)}, 0, 1, true},
		{"hybrids that overlap too much", "{W/U}{W/U}{W}", []Source{land(W), land(U), land(B)}, 0, 1, false},
		{"monocolored hybrid by color", "{2/W}{2/W}", []Source{land(W), land(W)}, 0, 1, true},
		{"monocolored hybrid both ways", "{2/W}{2/W}", []Source{land(W), solRing}, 0, 1, true},
		{"monocolored hybrid one short", "{2/W}{2/W}", []Source{land(G), solRing}, 0, 1, false},
		{"Phyrexian by life", "{1}{G/P}", []Source{land(W)}, 2, 1, true},
		{"Phyrexian with too little life", "{1}{G/P}", []Source{land(W)}, 1, 1, false},
		{"one life, two uses", "{W/P}{G}", []Source{payLife}, 2, 1, false},
		{"life for a source", "{W/P}{G}", []Source{payLife}, 3, 1, true},
		{"convoke pays a color", "{3}{G}", []Source{green, land(U), solRing}, 0, 1, true},
		{"convoke pays not another color", "{W}", []Source{green}, 0, 1, false},
		{"delve pays generic", "{2}", []Source{delve, delve}, 0, 1, true},
		{"delve pays no colorless", "{C}", []Source{delve}, 0, 1, false},
		{"convoke does not pay for a signet", "{W}{U}", []Source{signet(W, U), green}, 0, 1, false},
		{"restricted mana where it may go", "{G}", []Source{forCreatures}, 0, 0b11, true},
		{"restricted mana where it may not", "{G}", []Source{forCreatures}, 0, 0b01, false},
		{"restricted mana pays not for a signet", "{W}{U}", []Source{signet(W, U), forCreatures}, 0, 0b11, false},
		{"only such mana may be spent", "{G}", []Source{land(G)}, 0, 0b10, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustBill(t, c.cost)
			b.Allow = c.allow
			var v Solver
			var p Pool
			var plan Plan
			v.Load(&p, c.sources)
			if got := v.Payable(&b, c.life); got != c.want {
				t.Errorf("%s: %s payable is %v", c.name, c.cost, got)
			}
			if got := v.Pay(&b, c.life, &plan); got != c.want {
				t.Errorf("%s: Pay is %v", c.name, got)
			}
			if _, ok := bruteForce(&b, &p, c.sources, c.life); ok != c.want {
				t.Errorf("%s: the brute force says %v", c.name, ok)
			}
			if c.want {
				if _, err := follow(&b, p, c.sources, c.life, &plan); err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
			}
		})
	}
}

// TestManaOfAnyType: "mana of any type can be spent" (609.4b), and "white mana as though it were red".
func TestManaOfAnyType(t *testing.T) {
	var v Solver
	var p Pool
	v.Load(&p, []Source{land(G), land(W)})
	b := mustBill(t, "{U}{B}")
	for k := range b.As {
		b.As[k] = AnyType
	}
	if !v.Payable(&b, 0) {
		t.Error("any mana pays {U}{B}")
	}
	b = mustBill(t, "{R}{G}")
	b.As[W] = R.Set()
	if !v.Payable(&b, 0) {
		t.Error("white as though it were red pays {R}{G}")
	}
	b.As[W], b.As[G] = 0, R.Set()
	if v.Payable(&b, 0) {
		t.Error("green as though it were red leaves none for {G}")
	}
}

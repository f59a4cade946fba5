package mana

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func genKinds(t *rapid.T, label string) Kinds {
	common := []Kinds{1, 2, 16, 32, 3, 17, 31, 63}
	if rapid.IntRange(0, 4).Draw(t, label+" common") > 0 {
		return rapid.SampledFrom(common).Draw(t, label)
	}
	return Kinds(rapid.IntRange(1, 63).Draw(t, label))
}

func genBill(t *rapid.T, most int) Bill {
	symbols := []string{"{W}", "{U}", "{G}", "{C}", "{W/U}", "{U/B}", "{G/W}", "{2/W}", "{2/G}", "{W/P}", "{G/U/P}", "{S}",
		"{C/W}", "{3/U}"}
	cost := Cost{GenericSymbol(rapid.IntRange(0, 3).Draw(t, "generic"))}
	for range rapid.IntRange(0, most).Draw(t, "symbols") {
		if rapid.Bool().Draw(t, "plain") {
			cost = append(cost, MustCost(rapid.SampledFrom(symbols[:3]).Draw(t, "symbol"))...)
		} else {
			cost = append(cost, MustCost(rapid.SampledFrom(symbols).Draw(t, "symbol"))...)
		}
	}
	b, err := cost.Bill(0)
	if err != nil {
		t.Fatal(err)
	}
	switch rapid.IntRange(0, 7).Draw(t, "allow") {
	case 0, 1:
		b.Allow = 0b111
	case 2:
		b.Allow = 0b10
	case 3:
		b.Allow = 0b11
	}
	if rapid.IntRange(0, 9).Draw(t, "as") == 0 {
		b.As[rapid.IntRange(0, 5).Draw(t, "as from")] = genKinds(t, "as to")
	}
	return b
}

func genSource(t *rapid.T, i int) Source {
	s := Source{Ref: int32(100 + i), Kinds: genKinds(t, "kinds"), Amount: 1}
	if rapid.IntRange(0, 4).Draw(t, "grouped") == 0 {
		s.Group = int32(rapid.IntRange(1, 2).Draw(t, "group"))
	}
	switch rapid.IntRange(0, 9).Draw(t, "shape") {
	case 0:
		s.Amount = uint16(rapid.IntRange(0, 3).Draw(t, "amount"))
	case 1:
		s.Output, s.Amount = Mixed, uint16(rapid.IntRange(1, 3).Draw(t, "amount"))
	case 2:
		s.Output = Fixed
		s.Bundle[rapid.IntRange(0, 5).Draw(t, "one")]++
		s.Bundle[rapid.IntRange(0, 5).Draw(t, "other")]++
	case 3: // a signet
		s.Output, s.Cost, s.CostKinds = Fixed, 1, AnyType
		s.Bundle[rapid.IntRange(0, 4).Draw(t, "one")]++
		s.Bundle[rapid.IntRange(0, 4).Draw(t, "other")]++
	case 4: // a filter land
		s.Output, s.Amount, s.Cost, s.CostKinds = Mixed, 2, 1, genKinds(t, "cost")
	case 5:
		s.Direct = true
		if rapid.Bool().Draw(t, "generic only") {
			s.Kinds = 0
		}
	case 6:
		s.Class = Class(rapid.IntRange(1, 2).Draw(t, "class"))
	case 7:
		s.Snow = true
	case 8:
		s.Life = uint8(rapid.IntRange(1, 2).Draw(t, "life"))
	}
	if rapid.IntRange(0, 5).Draw(t, "kept") == 0 {
		s.Keep = int16(rapid.IntRange(0, 3).Draw(t, "keep"))
	}
	return s
}

func genPool(t *rapid.T, most int) Pool {
	var p Pool
	for range rapid.IntRange(0, most).Draw(t, "pool") {
		u := Unit{Kind(rapid.IntRange(0, 5).Draw(t, "kind")), rapid.IntRange(0, 5).Draw(t, "snow") == 0, 0}
		if rapid.IntRange(0, 3).Draw(t, "held") == 0 {
			u.Class = Class(rapid.IntRange(1, 2).Draw(t, "class"))
		}
		p.Add(u, 1)
	}
	return p
}

// TestSolverAgainstBruteForce: the same answer, a plan that works, and of the least weight.
func TestSolverAgainstBruteForce(t *testing.T) {
	var v Solver
	var plan Plan
	payable := 0
	rapid.Check(t, func(t *rapid.T) {
		b := genBill(t, 3)
		p := genPool(t, 2)
		var sources []Source
		for n := rapid.IntRange(0, 5).Draw(t, "sources"); len(sources) < n; {
			i := len(sources)
			sources = append(sources, genSource(t, i))
			if i < n-1 && rapid.IntRange(0, 4).Draw(t, "again") == 0 { // an ability that can be activated again
				twin := sources[i]
				twin.Ref = int32(i + 1)
				sources = append(sources, twin)
			}
		}
		life := rapid.IntRange(0, 5).Draw(t, "life")
		want, ok := bruteForce(&b, &p, sources, life)
		v.Load(&p, sources)
		if got := v.Payable(&b, life); got != ok {
			t.Fatalf("Payable %v, brute force %v: %v %+v\npool %+v\nsources %+v life %d", got, ok, b.Cost(), b, p, sources, life)
		}
		if got := v.Pay(&b, life, &plan); got != ok {
			t.Fatalf("Pay %v, brute force %v: %v", got, ok, b.Cost())
		}
		if !ok {
			return
		}
		payable++
		got, err := follow(&b, p, sources, life, &plan)
		if err != nil {
			t.Fatalf("%v: %v\nbill %+v\nplan %+v\npool %+v\nsources %+v", b.Cost(), err, b, plan, p, sources)
		}
		// Which mana of the pool stays is not compared: the brute force can't tell it from mana made.
		if got/grain != want/grain {
			t.Fatalf("%v: plan weighs %d, brute force found %d\nplan %+v\npool %+v\nsources %+v", b.Cost(), got, want, plan, p,
				sources)
		}
	})
	if payable == 0 {
		t.Error("no case was payable: the test tests nothing")
	}
}

// grain divides the weights of all sources, and is more than the pool's together.
const grain = 128

// follow carries out a plan by hand and is its weight.
func follow(b *Bill, p Pool, sources []Source, life int, plan *Plan) (int64, error) {
	cost := int64(0)
	start := p
	fromPool := func(u Unit, n int) error {
		if !p.Spend(u, n) {
			return fmt.Errorf("the pool has not %d of %+v", n, u)
		}
		// What was in the pool at first is spent first: that is how the solver counts.
		old := min(n, start.Count(u))
		start.Spend(u, old)
		cost += int64(old) * poolWeight(int(u.Kind), u.Class != 0, 1)
		return nil
	}
	var direct []bruteUnit
	used := map[int32]bool{}
	for _, st := range plan.Steps {
		s := &sources[st.Index]
		if s.Ref != st.Ref || used[st.Index] || s.Group != 0 && used[-s.Group] {
			return 0, fmt.Errorf("step %+v is out of order", st)
		}
		used[st.Index] = true
		if s.Group != 0 {
			used[-s.Group] = true
		}
		life -= int(s.Life)
		cost += s.weight(groupKinds(sources, s))
		if st.Cost != s.Cost {
			return 0, fmt.Errorf("step %+v pays not its cost", st)
		}
		for _, u := range st.Pays[:st.Cost] {
			if u.Class != 0 || !s.CostKinds.Has(u.Kind) {
				return 0, fmt.Errorf("%+v can't pay for %+v", u, s)
			}
			if err := fromPool(u, 1); err != nil {
				return 0, err
			}
		}
		match := false
		for _, out := range outputs(s) {
			var makes [NumKinds]uint16
			for _, x := range out {
				if !x.any {
					makes[x.u.Kind]++
				}
			}
			if makes == st.Makes && !match {
				match = true
				for _, x := range out {
					if s.Direct {
						direct = append(direct, x)
					} else {
						p.Add(x.u, 1)
					}
				}
			}
		}
		if !match {
			return 0, fmt.Errorf("%+v can't make %v", s, st.Makes)
		}
	}
	units := direct
	for _, a := range plan.Spend {
		if err := fromPool(a.Unit, a.N); err != nil {
			return 0, err
		}
		for range a.N {
			units = append(units, bruteUnit{u: a.Unit})
		}
	}
	if plan.Life > life {
		return 0, fmt.Errorf("%d life of %d", plan.Life, life)
	}
	br := brute{bill: b}
	br.settle(units, plan.Life, 0)
	if !br.found {
		return 0, fmt.Errorf("what is spent does not pay the bill")
	}
	return cost + int64(plan.Life)*weighPhyre, nil
}

// TestManyCostly: abilities that cost mana and are alike, as those that can be activated again and again, leave room
// for others.
func TestManyCostly(t *testing.T) {
	var v Solver
	var plan Plan
	var sources []Source
	for i := range 6 { // "{2}: Add one mana of any color.", three times of two permanents
		sources = append(sources, Source{Ref: int32(i), Kinds: AnyColor, Amount: 1, Cost: 2, CostKinds: AnyType})
	}
	both := Source{Ref: 6, Output: Fixed, Cost: 1, CostKinds: AnyType}
	both.Bundle[B], both.Bundle[W] = 1, 1
	sources = append(sources, both, Source{Ref: 7, Kinds: B.Set(), Amount: 1})
	for cost, want := range map[string]bool{"{2}": true, "{W}{B}": true, "{G}": true, "{G}{G}": false, "{3}": false} {
		b := mustBill(t, cost)
		v.Load(&Pool{}, sources)
		if got := v.Payable(&b, 0); got != want {
			t.Errorf("%s: payable %v", cost, got)
		}
		if got := v.Pay(&b, 0, &plan); got != want {
			t.Errorf("%s: paid %v", cost, got)
		} else if _, err := follow(&b, Pool{}, sources, 0, &plan); want && err != nil {
			t.Errorf("%s: %v", cost, err)
		}
	}
	var four Pool
	four.Add(Unit{Kind: C}, 12)
	b := mustBill(t, "{W}{U}{B}{R}{G}{G}")
	if v.Load(&four, sources[:6]); !v.Pay(&b, 0, &plan) {
		t.Error("six activations can't be paid")
	} else if _, err := follow(&b, four, sources[:6], 0, &plan); err != nil {
		t.Error(err)
	}
}

func basics(n int, kinds ...Kind) []Source {
	var out []Source
	for i := range n {
		out = append(out, Source{Ref: int32(i), Kinds: kinds[i%len(kinds)].Set(), Amount: 1})
	}
	return out
}

func mustBill(t testing.TB, cost string) Bill {
	t.Helper()
	b, err := MustCost(cost).Bill(0)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestPlanLeavesTheUseful(t *testing.T) {
	sources := []Source{
		{Ref: 1, Kinds: AnyColor, Amount: 1},
		{Ref: 2, Kinds: KindsOf(G, W), Amount: 1},
		{Ref: 3, Kinds: G.Set(), Amount: 1},
		{Ref: 4, Kinds: C.Set(), Amount: 2},
		{Ref: 5, Kinds: G.Set(), Amount: 1, Keep: 1},
	}
	for _, c := range []struct {
		cost string
		want []int32
	}{
		{"{G}", []int32{3}},
		{"{1}", []int32{3}},
		{"{2}", []int32{4}},
		{"{1}{G}", []int32{2, 3}},
		{"{2}{G}", []int32{3, 4}},
		{"{G}{G}", []int32{2, 3}},
		{"{W}", []int32{2}},
		{"{G}{G}{G}", []int32{1, 2, 3}},
		{"{G}{G}{G}{G}", []int32{1, 2, 3, 5}},
	} {
		t.Run(c.cost, func(t *testing.T) {
			var v Solver
			var pool Pool
			var plan Plan
			b := mustBill(t, c.cost)
			v.Load(&pool, sources)
			if !v.Pay(&b, 0, &plan) {
				t.Errorf("%s is not payable", c.cost)
				return
			}
			var got []int32
			for _, s := range plan.Steps {
				got = append(got, s.Ref)
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%s uses %v, want %v", c.cost, got, c.want)
			}
		})
	}
}

func TestPoolFirst(t *testing.T) {
	var v Solver
	var pool Pool
	var plan Plan
	pool.Add(Unit{Kind: R}, 1)
	pool.Add(Unit{Kind: C}, 1)
	v.Load(&pool, basics(4, R))
	b := mustBill(t, "{1}")
	if !v.Pay(&b, 0, &plan) || len(plan.Steps) != 0 || !slices.Equal(plan.Spend, []Amount{{Unit{Kind: C}, 1}}) {
		t.Errorf("{1} from a pool of {R}{C}: %+v", plan)
	}
	b = mustBill(t, "{2}{R}")
	if !v.Pay(&b, 0, &plan) || len(plan.Steps) != 1 {
		t.Errorf("{2}{R} from a pool of {R}{C} and Mountains: %+v", plan)
	}
	pool = Pool{}
	pool.Add(Unit{Kind: U}, 2)
	pool.Add(Unit{Kind: R}, 1)
	pool.Add(Unit{Kind: G}, 4)
	b = mustBill(t, "{2}{U}")
	v.Load(&pool, nil)
	if !v.Pay(&b, 0, &plan) || !slices.Contains(plan.Spend, Amount{Unit{Kind: G}, 2}) {
		t.Errorf("{2}{U} from a pool of {U}{U}{R}{G}{G}{G}{G}: %+v", plan)
	}
	v.Load(&pool, basics(2, U))
	v.Spare(G.Set())
	b = mustBill(t, "{3}{R}")
	if !v.Pay(&b, 0, &plan) || len(plan.Steps) != 1 || slices.ContainsFunc(plan.Spend, func(a Amount) bool {
		return a.Unit.Kind == G
	}) {
		t.Errorf("{3}{R} from a pool of {U}{U}{R}{G}{G}{G}{G} and Islands, sparing green: %+v", plan)
	}
}

// TestLargeBoard: forty sources of every sort stay exact (checked by following the plan) and bounded.
func TestLargeBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("solves a hundred large boards")
	}
	var v Solver
	var plan Plan
	rapid.Check(t, func(t *rapid.T) {
		var sources []Source
		for i := range 40 {
			sources = append(sources, genSource(t, i))
		}
		b := genBill(t, 9)
		b.AddGeneric(rapid.IntRange(0, 20).Draw(t, "more"))
		p := genPool(t, 4)
		life := rapid.IntRange(0, 10).Draw(t, "life")
		v.Load(&p, sources)
		ok := v.Payable(&b, life)
		if got := v.Pay(&b, life, &plan); got != ok {
			t.Fatalf("Payable %v, Pay %v", ok, got)
		}
		if ok && b.Total() <= 12 {
			if _, err := follow(&b, p, sources, life, &plan); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestHugeGeneric(t *testing.T) {
	var v Solver
	var plan Plan
	var pool Pool
	pool.Add(Unit{Kind: G}, 60000)
	sources := append(basics(20, W, U, B, R, G), Source{Ref: 99, Kinds: G.Set(), Amount: 5000})
	b, _ := MustCost("{X}{W}{U}{B}{R}{G}").Bill(60000)
	v.Load(&pool, sources)
	if !v.Payable(&b, 0) || !v.Pay(&b, 0, &plan) {
		t.Fatal("60,000 green mana, a Cradle and twenty lands pay for X = 60,000")
	}
	if b.AddGeneric(5020); v.Payable(&b, 0) {
		t.Error("5,020 more can't be paid")
	}
}

// TestSteadyStateAllocates nothing.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	var v Solver
	var plan Plan
	var pool Pool
	pool.Add(Unit{Kind: G, Class: 3}, 1)
	sources := append(basics(12, W, U, G), Source{Ref: 50, Kinds: C.Set(), Amount: 2},
		Source{Ref: 51, Output: Fixed, Bundle: [NumKinds]uint8{1, 1}, Cost: 1, CostKinds: AnyType})
	b := mustBill(t, "{3}{W}{U}{G/W}{U/P}")
	run := func() {
		v.Load(&pool, sources)
		if !v.Payable(&b, 4) || !v.Pay(&b, 4, &plan) {
			t.Fatal("not payable")
		}
	}
	run()
	if n := testing.AllocsPerRun(100, run); n != 0 {
		t.Errorf("%v allocations a payment", n)
	}
}

func benchBoards() map[string][]Source {
	dual := func(i int, ks ...Kind) Source { return Source{Ref: int32(i), Kinds: KindsOf(ks...), Amount: 1} }
	return map[string][]Source{
		"basics": basics(8, W, U),
		"duals":  append(basics(5, W, U), dual(5, W, U), dual(6, W, U), dual(7, U, G)),
		"rocks": append(basics(10, W, U, G), Source{Ref: 50, Kinds: C.Set(), Amount: 2},
			Source{Ref: 51, Output: Fixed, Bundle: [NumKinds]uint8{1, 1}, Cost: 1, CostKinds: AnyType}),
	}
}

func BenchmarkSolver(b *testing.B) {
	bill := mustBill(b, "{3}{W}{U}")
	dear := mustBill(b, "{7}{W}{W}{U}{U}{U}")
	for name, sources := range benchBoards() {
		var v Solver
		var plan Plan
		var pool Pool
		b.Run(name+"/load", func(b *testing.B) {
			for b.Loop() {
				v.Load(&pool, sources)
			}
		})
		v.Load(&pool, sources)
		b.Run(name+"/payable", func(b *testing.B) {
			for b.Loop() {
				v.Payable(&bill, 20)
			}
		})
		b.Run(name+"/unpayable", func(b *testing.B) {
			for b.Loop() {
				v.Payable(&dear, 20)
			}
		})
		b.Run(name+"/pay", func(b *testing.B) {
			for b.Loop() {
				v.Pay(&bill, 20, &plan)
			}
		})
	}
}

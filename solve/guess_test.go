package solve

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// kit is the cards of these tests.
const kit = `Paper Drake {2}{U}
Creature - Drake
Flying
2/2

Paper Giant {3}{R}
Creature - Giant
4/4

Paper Brute {2}{R}
Creature - Orc
Menace
3/2

Paper Mammoth {3}{G}
Creature - Elephant
Trample
5/3

Paper Viper {1}{G}
Creature - Snake
Trample, deathtouch
3/1

Paper Twin {2}{W}
Creature - Human
Double strike
2/2

Paper Net {1}{G}
Creature - Spider
Reach
1/3

Paper Guard {W}
Creature - Human Soldier
1/2

Paper Wall {W}
Creature - Wall
Defender
0/4

Paper Ox {1}
Artifact Creature - Ox
1/1

Paper Cart {2}
Artifact - Vehicle
Crew 2
4/4

Paper Hush {U}
Instant
Tap up to two target creatures.

Paper Grove
Land
{T}: Add {R} for each creature you control.

Paper Spring
Land
{T}: Add {G}{U}{R}.

Paper Pair {1}{R}
Sorcery
Create two 1/1 white Soldier creature tokens.

Paper Tide {0}
Sorcery
Return all lands you control to their owner's hand.

Paper Blast {R}{R}
Sorcery
Paper Blast deals 20 damage to any target.

Paper Charge {0}
Instant
Cast this spell only during the declare attackers step.
Paper Charge deals 10 damage to target player.

Paper Raid {R}
Sorcery
Create three 4/4 red Elemental creature tokens with haste.

Paper Kiln {1}
Artifact
Sacrifice Paper Kiln: Add {R}{R}.

Paper Idol {1}
Artifact
{1}, Sacrifice a creature: Paper Idol deals 1 damage to any target.

Paper Bolt {R}
Instant
Paper Bolt deals 2 damage to any target.

Paper Burst {R}{R}{R}
Sorcery
Paper Burst deals 20 damage to any target.
`

// problemOf returns a problem with the given creatures of the solver, who is to win, and of the opponent.
func problemOf(t *testing.T, mine, theirs []string, hand ...string) *Problem {
	t.Helper()
	return problemAt(t, 20, mine, theirs, hand...)
}

// problemAt is problemOf with a life total of the opponent.
func problemAt(t *testing.T, life int32, mine, theirs []string, hand ...string) *Problem {
	t.Helper()
	pieces := func(names []string) []scenario.Piece {
		var out []scenario.Piece
		for _, n := range names {
			out = append(out, scenario.Piece{Card: n})
		}
		return out
	}
	s := scenario.Scenario{Name: "a guess", Cards: kit, Begin: &scenario.Begin{Player: "A", Step: "main"},
		Goal: &scenario.Goal{Player: "A", Turns: 1},
		Players: []scenario.Player{{ID: "A", Battlefield: pieces(mine), Hand: pieces(hand)},
			{ID: "B", Life: &life, Battlefield: pieces(theirs)}}}
	r := scenario.Runner{Cards: pool.Cards()}
	p, err := r.Position(&s)
	if err != nil {
		t.Fatal(err)
	}
	q, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestDistance compares with what is left of 20 life after everything attacks and the best blocks, worked out by
// hand.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		mine, theirs []string
		left         int
	}{
		{[]string{"Paper Giant"}, nil, 16},
		{[]string{"Paper Giant"}, []string{"Paper Guard"}, 20},
		{[]string{"Paper Wall", "Paper Giant"}, nil, 16},
		{[]string{"Paper Twin"}, nil, 16},
		// The net stops the giant if nothing else could; here the guard does, and the net the drake.
		{[]string{"Paper Giant", "Paper Drake"}, []string{"Paper Net", "Paper Guard"}, 20},
		{[]string{"Paper Giant", "Paper Drake"}, []string{"Paper Guard", "Paper Net"}, 20},
		{[]string{"Paper Giant", "Paper Drake"}, []string{"Paper Net"}, 18},
		// The brute takes two blockers (702.111b), so nothing is left to block the drake.
		{[]string{"Paper Brute"}, []string{"Paper Guard"}, 17},
		{[]string{"Paper Brute"}, []string{"Paper Guard", "Paper Wall"}, 20},
		// A blocker absorbs damage up to its toughness from an attacker with trample (702.19b), or 1 if any damage
		// is lethal (702.2c).
		{[]string{"Paper Mammoth"}, []string{"Paper Wall"}, 19},
		{[]string{"Paper Viper"}, []string{"Paper Wall"}, 18},
		// Blockers that are left join in against trample.
		{[]string{"Paper Mammoth"}, []string{"Paper Wall", "Paper Guard"}, 20},
		{[]string{"Paper Viper"}, []string{"Paper Wall", "Paper Guard"}, 19},
	} {
		t.Run(strings.Join(c.mine, ", ")+" against "+strings.Join(c.theirs, ", "), func(t *testing.T) {
			q := problemOf(t, c.mine, c.theirs)
			s := NewSearch(q, mainPhases)
			if got := s.lifeAfterCombat(&q.root); got != c.left {
				t.Errorf("%d life left, not %d", got, c.left)
			}
		})
	}
}

// TestProportion: half of 4 life weighs as much as half of 20.
func TestProportion(t *testing.T) {
	of := func(q *Problem) [2]uint32 {
		s := NewSearch(q, mainPhases)
		pn, dn := s.initialNumbers(s.at(0))
		return [2]uint32{pn, dn}
	}
	few := of(problemAt(t, 4, []string{"Paper Drake"}, nil))
	many := of(problemAt(t, 20, []string{"Paper Drake", "Paper Giant", "Paper Giant"}, nil))
	whole := of(problemAt(t, 4, nil, nil))
	if few != many || few == whole {
		t.Errorf("half of 4 life: %v, half of 20: %v, all of 4: %v", few, many, whole)
	}
}

// TestDistanceDeclaring checks that while attackers and blockers are declared one by one, those left out no longer
// count and those declared do.
func TestDistanceDeclaring(t *testing.T) {
	q := problemOf(t, []string{"Paper Giant", "Paper Drake"}, []string{"Paper Net"})
	s := NewSearch(q, mainPhases)
	g := &q.root
	var d engine.Decision
	// choose takes the first option of a kind, passing on other decisions, until a decision of this kind has been
	// answered.
	choose := func(kind program.DecisionKind, o engine.OptionKind) {
		t.Helper()
		for g.Decision(&d) {
			want := engine.OptPass
			if d.Kind == kind {
				want = o
			}
			n := slices.IndexFunc(d.Options, func(x engine.Option) bool { return x.Kind == want })
			if n < 0 {
				t.Fatalf("%v has no option %v", d.Kind, want)
			}
			must(g.Answer(n))
			if d.Kind == kind {
				return
			}
		}
		t.Fatal("the game is over")
	}
	for _, c := range []struct {
		kind   program.DecisionKind
		option engine.OptionKind
		left   int
	}{
		{program.DecideAttack, engine.OptAttack, 18}, // the giant attacks; the net would stop it, not the drake
		{program.DecideAttack, engine.OptAttack, 18},
		{program.DecideBlock, engine.OptNo, 14}, // nobody blocks
	} {
		choose(c.kind, c.option)
		if got := s.lifeAfterCombat(g); got != c.left {
			t.Errorf("%v: %d life left, not %d", c.kind, got, c.left)
		}
	}
}

// TestSetsOnce checks that each set of targets is chosen in one order only: up to two of four creatures are eleven
// sets.
func TestSetsOnce(t *testing.T) {
	q := problemOf(t, []string{"Island", "Paper Giant", "Paper Drake"}, []string{"Paper Net", "Paper Guard"},
		"Paper Hush")
	for sc, want := range map[scope]int{mainPhases: 11, unrestricted: 17} {
		s := NewSearch(q, sc)
		s.apart = true
		got := 0
		var walk func(n uint32, depth int)
		walk = func(n uint32, depth int) {
			s.expand(n, depth)
			e := s.nodes[n]
			for i := range int(e.edgeCount) {
				k := s.edges[int(e.edges)+i]
				if _, ok := s.advance(k, e.optionsHash, depth, true); !ok {
					t.Fatal("the way is gone")
				}
				var d engine.Decision
				g := &s.at(depth + 1).g
				if g.Decision(&d) && d.Kind == program.DecideTarget {
					walk(k.node, depth+1)
				} else if depth > 0 {
					got++
				}
			}
		}
		s.begin()
		walk(s.root, 0)
		if got != want {
			t.Errorf("scope %d: %d ways, not %d", sc, got, want)
		}
	}
}

// TestChosenPenalty: of up to two targets, a second one is put off.
func TestChosenPenalty(t *testing.T) {
	q := problemOf(t, []string{"Island", "Paper Wall"}, []string{"Paper Net", "Paper Guard"}, "Paper Hush")
	for _, p := range []plan{{scope: restrictedCombat}, {scope: mainPhases, byResources: true}} {
		s := newSearch(q, p)
		s.begin()
		var numbers []uint32
		depth := 0
		for d := (engine.Decision{}); s.at(depth).g.Decision(&d) && depth < 3; depth++ {
			if d.Kind == program.DecideTarget {
				pn, _ := s.initialNumbers(s.at(depth))
				numbers = append(numbers, pn)
			}
			picked := s.at(depth).g.View(engine.Judge).Picked()
			i := slices.IndexFunc(d.Options, func(o engine.Option) bool {
				return o.Kind == engine.OptCast || o.Kind == engine.OptObject && o.Obj > picked
			})
			if i < 0 {
				break
			}
			s.applyOnce(s.at(depth), s.at(depth+1), i, engine.SpareNone)
		}
		if len(numbers) < 2 || numbers[1] != numbers[0]+chosenPenalty {
			t.Errorf("by resources %v: proof numbers %v", p.byResources, numbers)
		}
	}
}

// TestPaidOnce checks that each set of objects to pay with is chosen in one order only, and that the narrowest scope
// doesn't crew with more than it takes.
func TestPaidOnce(t *testing.T) {
	for _, c := range []struct {
		sc   scope
		want int
	}{
		// Each set but the ox alone; some sets are larger than needed.
		{mainPhases, 6},
		// The drake or the giant, or the ox with either.
		{restrictedCombat, 4},
	} {
		t.Run(fmt.Sprint("scope ", c.sc), func(t *testing.T) {
			q := problemOf(t, []string{"Paper Cart", "Paper Ox", "Paper Drake", "Paper Giant"}, nil)
			s := NewSearch(q, c.sc)
			got := 0
			var walk func(depth int, paying bool)
			walk = func(depth int, paying bool) {
				var d engine.Decision
				at, to := s.at(depth), s.at(depth+1)
				if !at.g.Decision(&d) || paying && d.Kind != program.DecidePayCost {
					got++
					return
				}
				for i, o := range d.Options {
					at.g.Decision(&d)
					if paying != (d.Kind == program.DecidePayCost) || !paying && o.Kind == engine.OptPass ||
						!s.inScope(at.g.View(engine.Judge), &d, &o) {
						continue
					}
					s.applyOnce(at, to, i, engine.SpareNone)
					walk(depth+1, true)
				}
			}
			s.begin()
			walk(0, false)
			if got != c.want {
				t.Errorf("%d ways, not %d", got, c.want)
			}
		})
	}
}

// TestSpares plays some hundred positions on and checks that the preferences that are left out lead to no position
// that the others don't lead to.
func TestSpares(t *testing.T) {
	testSpares(t, problemOf(t, []string{"Island", "Island", "Forest", "Forest", "Blossoming Sands", "Llanowar Elves"},
		[]string{"Paper Net"}, "Paper Hush", "Paper Brute", "Paper Drake", "Paper Viper"))
	// What one of these makes changes, and some are used up, so that payments are planned step by step.
	testSpares(t, problemOf(t, []string{"Paper Grove", "Paper Grove", "Mountain", "Paper Kiln", "Paper Kiln", "Paper Ox"},
		[]string{"Paper Net"}, "Paper Giant", "Paper Brute", "Paper Pair", "Paper Bolt"))
	// What is left of the mana of a spring depends on what is spent.
	testSpares(t, problemOf(t, []string{"Paper Spring", "Paper Spring", "Island", "Forest"}, []string{"Paper Net"},
		"Paper Net", "Paper Hush", "Paper Bolt", "Paper Pair", "Paper Viper"))
}

func testSpares(t *testing.T, q *Problem) {
	t.Helper()
	s := NewSearch(q, anyTime)
	s.begin()
	dropped := 0
	seen := map[uint32]bool{}
	var walk func(depth int)
	walk = func(depth int) {
		at, to := s.at(depth), s.at(depth+1)
		var d engine.Decision
		if n := s.intern(at); seen[n] || len(seen) > 300 || at.pending >= 0 || !at.g.Decision(&d) {
			return
		} else {
			seen[n] = true
		}
		for i := range d.Options {
			var tried, left []uint32
			s.varying = true
			paid := s.apply(at, to, i, 0)
			s.varying = false
			spares := s.otherwise
			tried = append(tried, s.intern(to))
			for f := engine.SpareNone + 1; paid && f < engine.NumSparePreferences; f++ {
				s.apply(at, to, i, f)
				switch n := s.intern(to); {
				case spares[f]:
					tried = append(tried, n)
				case q.spares[f]:
					left = append(left, n)
					dropped++
				}
			}
			for _, n := range left {
				if !slices.Contains(tried, n) {
					t.Errorf("a payment that is left out leads elsewhere")
				}
			}
			s.apply(at, to, i, 0)
			walk(depth + 1)
		}
	}
	walk(0)
	if dropped == 0 || len(seen) < 100 {
		t.Errorf("%d payments were left out in %d positions", dropped, len(seen))
	}
}

// TestNovelty ranks new facts, new pairs and known facts. Facts of the first position never count, and groups are
// separate.
func TestNovelty(t *testing.T) {
	var n novelty
	n.rank([]uint64{1, 2, 3}, 0)
	for i, c := range []struct {
		facts []uint64
		group uint64
		want  uint32
	}{
		{[]uint64{1, 2, 3}, 0, 3}, {[]uint64{1, 4}, 0, 1}, {[]uint64{2, 5}, 0, 1}, {[]uint64{4, 5}, 0, 2},
		{[]uint64{5, 4, 1}, 0, 3}, {[]uint64{4, 5}, 1, 1},
	} {
		if got := n.rank(slices.Clone(c.facts), c.group); got != c.want {
			t.Errorf("%d: %v is new by %d, not %d", i, c.facts, got, c.want)
		}
	}
}

// TestStateOfAll saves and restores the searches of all scopes.
func TestStateOfAll(t *testing.T) {
	file := t.TempDir() + "/state"
	q := problemOf(t, []string{"Island", "Paper Giant", "Paper Drake", "Paper Twin"},
		[]string{"Paper Net", "Paper Guard", "Paper Wall"}, "Paper Hush")
	v := NewSolver(q)
	v.Solve(context.Background(), Limits{Positions: 400}, nil)
	if err := v.Save(file); err != nil {
		t.Fatal(err)
	}
	w := NewSolver(q)
	if err := w.Load(file); err != nil {
		t.Fatal(err)
	}
	sum := func(v *Solver) string {
		out := fmt.Sprint(v.finished)
		for _, s := range v.searches {
			if s == nil {
				out += " -"
				continue
			}
			out += fmt.Sprintf(" %d/%d/%d", s.scope, len(s.nodes), len(s.edges))
		}
		return out
	}
	if a, b := sum(v), sum(w); a != b {
		t.Errorf("kept %s, got back %s", a, b)
	}
	if res := w.Solve(context.Background(), Limits{}, nil); res.Status != Refuted || res.Positions <= 400 {
		t.Errorf("%s after %d positions", res.Status, res.Positions)
	}
}

// TestReserve: where the first lane's own plans are exhausted, what they leave out is searched in the time that is
// left. Here both lands have to be tapped for mana before they are returned and one is played again.
func TestReserve(t *testing.T) {
	q := problemOf(t, []string{"Mountain", "Mountain"}, nil, "Paper Tide", "Paper Burst")
	v := NewSolver(q)
	stopped := false
	v.searchLane(context.Background(), func() { stopped = true }, 0, Limits{Positions: 100_000}, func(int, Progress) {})
	for _, p := range lanes[0].plans {
		if !v.finished[p] {
			t.Errorf("plan %d has something left to search", p)
		}
	}
	if !stopped {
		t.Error("the solution wasn't found in reserve")
	}
}

// TestDepartures: a plan finds what takes as many departures from its scope as it may make, and no more. To tap a land
// for mana before it is returned is one, and so are two spells as attackers are declared. To attack with all that there
// is is none, wherever the opponents' creatures are in the order.
func TestDepartures(t *testing.T) {
	one := problemOf(t, []string{"Mountain"}, nil, "Paper Tide", "Paper Blast")
	two := problemOf(t, []string{"Mountain", "Mountain"}, nil, "Paper Tide", "Paper Burst")
	none := problemOf(t, []string{"Mountain", "Mountain", "Paper Ox"}, nil, "Paper Blast")
	step := problemOf(t, []string{"Paper Ox"}, nil, "Paper Charge", "Paper Charge")
	raid := problemAt(t, 4, []string{"Mountain"}, []string{"Paper Guard", "Paper Ox"}, "Paper Raid")
	for _, c := range []struct {
		name       string
		q          *Problem
		departures uint8
		want       bool
	}{{"one", one, 0, false}, {"one", one, 1, true}, {"two", two, 1, false}, {"two", two, 2, true},
		{"raid", raid, 0, true}, {"none", none, 0, true}, {"step", step, 0, false}, {"step", step, 1, true}} {
		s := newSearch(c.q, plan{scope: restrictedCombat, departures: c.departures, floats: c.departures > 0})
		s.limits(context.Background(), Limits{Positions: 50_000}, nil)
		s.run()
		root := s.nodes[s.root]
		if got := root.pn == 0; got != c.want || s.stopped != "" {
			t.Errorf("%s, %d departures: proved %t, stopped %q", c.name, c.departures, got, s.stopped)
		}
		if root.pn != 0 {
			continue
		}
		s.begin()
		k := checker{s: s, seen: map[uint64]bool{}}
		if k.check(0); k.why != "" {
			t.Errorf("%s, %d departures: the proof does not hold: %s", c.name, c.departures, k.why)
		}
	}
}

// TestSpareMore: what makes more than one mana is kept for later where something else can pay. Here the grove makes two
// mana at first, and four once the soldiers are there.
func TestSpareMore(t *testing.T) {
	q := problemOf(t, []string{"Paper Grove", "Mountain", "Mountain", "Paper Ox", "Paper Ox"}, nil, "Paper Pair")
	var g engine.Game
	cast := func() int {
		q.root.CopyInto(&g)
		var d engine.Decision
		g.Decision(&d)
		return slices.IndexFunc(d.Options, func(o engine.Option) bool { return o.Kind == engine.OptCast })
	}
	groveIsTapped := func(f engine.SparePreference) bool {
		if paid, err := f.Answer(&g, cast()); err != nil || !paid {
			t.Fatal(paid, err)
		}
		v := g.View(engine.Judge)
		for _, r := range v.Objects(program.Battlefield, 0, nil) {
			if c, ok := v.Chars(r); ok && v.Rules().Name(c.Name) == "Paper Grove" {
				b, _ := v.Body(r)
				return b.Flags&program.Tapped != 0
			}
		}
		t.Fatal("no grove")
		return false
	}
	if groveIsTapped(engine.SpareMore) {
		t.Error("the grove is tapped where it is to be spared")
	}
	if !groveIsTapped(engine.SpareNone) {
		t.Error("the grove isn't tapped anyway: the test tests nothing")
	}
	if _, differ, err := g.AnswerComparing(cast(), q.spares); err != nil || !differ[engine.SpareMore] {
		t.Error("to spare the grove is no other payment")
	}
	if f, ok := engine.SparePreferenceNamed(engine.SpareMore.String()); !ok || f != engine.SpareMore {
		t.Errorf("%q is not read back", engine.SpareMore)
	}
}

// TestSparePool: which mana of the pool stays is chosen as well (601.2h). Here {1}{G} leaves blue or red mana.
func TestSparePool(t *testing.T) {
	q := problemOf(t, []string{"Paper Spring"}, nil, "Paper Net", "Paper Hush", "Paper Bolt")
	var g engine.Game
	cast := func() int {
		q.root.CopyInto(&g)
		var d engine.Decision
		g.Decision(&d)
		v := g.View(engine.Judge)
		return slices.IndexFunc(d.Options, func(o engine.Option) bool {
			c, _ := v.Chars(o.Obj)
			return o.Kind == engine.OptCast && v.Rules().Name(c.Name) == "Paper Net"
		})
	}
	left := func(f engine.SparePreference) string {
		if paid, err := f.Answer(&g, cast()); err != nil || !paid {
			t.Fatal(paid, err)
		}
		pool, out := g.View(engine.Judge).Mana(q.solver), ""
		for a := range pool.All {
			out += a.Unit.Kind.String()
		}
		return out
	}
	if blue, red := left(engine.SpareBlue), left(engine.SpareRed); blue != "blue" || red != "red" {
		t.Errorf("%s is left instead of blue mana, %s instead of red", blue, red)
	}
	tried := []string{left(engine.SpareNone)}
	_, differ, err := g.AnswerComparing(cast(), q.spares)
	for f, ok := range differ {
		if ok {
			tried = append(tried, left(engine.SparePreference(f)))
		}
	}
	if err != nil || !slices.Contains(tried, "blue") || !slices.Contains(tried, "red") {
		t.Errorf("only %v would be tried; %v", tried, err)
	}
}

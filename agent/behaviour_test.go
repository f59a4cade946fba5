package agent

import (
	"fmt"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// place puts n copies of a card into a zone.
type place struct {
	p    program.PlayerID
	zone program.Zone
	name string
	n    int
}

// position returns a game in which turn 1, of player 0, is about to begin.
func position(t *testing.T, tc *testCards, life [2]int32, pieces ...place) *engine.Game {
	t.Helper()
	b := engine.Board{Life: life[:], TurnLimit: 40}
	for _, p := range pieces {
		id, ok := tc.id[p.name]
		if !ok {
			t.Fatalf("no card %q", p.name)
		}
		for range max(p.n, 1) {
			b.Placed = append(b.Placed, engine.Placement{Player: p.p, Zone: p.zone, Def: id})
		}
	}
	for p := range program.PlayerID(2) {
		for range 20 {
			b.Placed = append(b.Placed, engine.Placement{Player: p, Zone: program.Library, Def: tc.id["Forest"]})
		}
	}
	g, err := engine.NewBoard(tc.rules, b)
	if err != nil {
		t.Fatal(err)
	}
	var d engine.Decision
	for g.Decision(&d) {
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	g.Begin()
	return g
}

// playTurns plays the given number of turns and calls watch for each answer.
func playTurns(t *testing.T, g *engine.Game, turns int, watch func(v engine.View, d *engine.Decision,
	o engine.Option)) {
	t.Helper()
	agents := []Agent{NewHeuristic(), NewHeuristic()}
	var d engine.Decision
	for n := 0; g.Decision(&d); n++ {
		if g.View(0).Turn() > turns {
			return
		}
		if n > 3000 {
			t.Fatal("the turn does not end")
		}
		v := g.View(d.Player)
		i := agents[d.Player].Choose(v, &d)
		if watch != nil {
			watch(v, &d, d.Options[i])
		}
		if err := g.Answer(i); err != nil {
			t.Fatal(err)
		}
	}
}

func nameOf(v engine.View, r engine.Ref) string {
	if r.IsPlayer() {
		return []string{"player 0", "player 1"}[r.Player()]
	}
	if c, ok := v.Chars(r); ok {
		return v.Rules().Name(c.Name)
	}
	return "?"
}

const (
	hand  = program.Hand
	board = program.Battlefield
)

// targetsOf plays some turns and returns the names of what was targeted, in order.
func targetsOf(t *testing.T, g *engine.Game, turns int) (out []string) {
	playTurns(t, g, turns, func(v engine.View, d *engine.Decision, o engine.Option) {
		if d.Kind == program.DecideTarget {
			out = append(out, nameOf(v, o.Obj))
		}
	})
	return out
}

func TestBoltTakesTheBestItCanDestroy(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := position(t, tc, [2]int32{20, 20}, place{0, board, "Mountain", 1}, place{0, hand, "Bolt", 1},
		place{0, board, "Bear", 1},
		place{1, board, "Drake", 1}, place{1, board, "Bird", 1}, place{1, board, "Wurm", 1})
	if got := targetsOf(t, g, 1); len(got) != 1 || got[0] != "Drake" {
		t.Errorf("targets %v, want the Drake", got)
	}
}

func TestBoltEndsTheGame(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := position(t, tc, [2]int32{20, 3}, place{0, board, "Mountain", 1}, place{0, hand, "Bolt", 1},
		place{1, board, "Drake", 1}, place{1, board, "Lord", 1})
	if got := targetsOf(t, g, 1); len(got) != 1 || got[0] != "player 1" {
		t.Errorf("targets %v, want player 1", got)
	}
	if _, w := g.View(0).Result(); w != 0 {
		t.Error("the game is not won")
	}
}

// A creature that has to return a creature when it enters is no use while that can only be itself or another of mine.
func TestReturnsNotItself(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	at := func(more ...place) []string {
		return targetsOf(t, position(t, tc, [2]int32{20, 20}, append(more, place{0, board, "Island", 3},
			place{0, hand, "Heron", 1})...), 1)
	}
	if got := at(); len(got) != 0 {
		t.Errorf("targets %v with nothing else there", got)
	}
	if got := at(place{0, board, "Wurm", 1}); len(got) != 0 {
		t.Errorf("targets %v with only its own", got)
	}
	if got := at(place{1, board, "Drake", 1}); len(got) != 1 || got[0] != "Drake" {
		t.Errorf("targets %v, want the Drake", got)
	}
}

func TestBoltIsKept(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := position(t, tc, [2]int32{20, 20}, place{0, board, "Mountain", 1}, place{0, hand, "Bolt", 1})
	if got := targetsOf(t, g, 1); len(got) != 0 {
		t.Errorf("targets %v, although nothing is worth it", got)
	}
}

func TestCurvesOut(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := position(t, tc, [2]int32{20, 20}, place{0, board, "Forest", 2}, place{0, hand, "Forest", 1},
		place{0, hand, "Bear", 1}, place{0, hand, "Lord", 1}, place{0, hand, "Wurm", 1})
	var did []string
	playTurns(t, g, 1, func(v engine.View, d *engine.Decision, o engine.Option) {
		if o.Kind == engine.OptPlayLand || o.Kind == engine.OptCast {
			did = append(did, nameOf(v, o.Obj))
		}
	})
	if len(did) != 2 || did[0] != "Forest" || did[1] != "Lord" {
		t.Errorf("plays %v, want a Forest, then the Lord", did)
	}
}

// A free ability is not activated forever, and only if it does something.
// TestCastsWhatIsFree covers that a creature that costs {0} is cast, and one with X that would be 0 isn't.
func TestCastsWhatIsFree(t *testing.T) {
	g := position(t, kit(t, rulebook.Edition2026), [2]int32{20, 20}, place{0, program.Hand, "Construct", 1},
		place{0, program.Hand, "Hydra", 1})
	var cast []string
	playTurns(t, g, 1, func(v engine.View, d *engine.Decision, o engine.Option) {
		if o.Kind == engine.OptCast {
			cast = append(cast, nameOf(v, o.Obj))
		}
	})
	if len(cast) != 1 || cast[0] != "Construct" {
		t.Errorf("cast: %v", cast)
	}
}

func TestFreeAbilityEnds(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := position(t, tc, [2]int32{20, 20}, place{0, board, "Idler", 1}, place{0, board, "Forest", 3},
		place{1, board, "Bear", 2})
	n := 0
	playTurns(t, g, 4, func(v engine.View, d *engine.Decision, o engine.Option) {
		if o.Kind == engine.OptActivate {
			n++
		}
	})
	if n > 2*maxPumps {
		t.Errorf("%d activations in two turns", n)
	}
}

// A pump that wins a combat is paid for in that combat and not before.
func TestPumpWaitsForBlocks(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := position(t, tc, [2]int32{20, 20}, place{0, board, "Whelp", 1}, place{0, board, "Mountain", 3})
	pumped := 0
	playTurns(t, g, 1, func(v engine.View, d *engine.Decision, o engine.Option) {
		if o.Kind == engine.OptActivate {
			pumped++
			if v.Step() != program.StepBlockers {
				t.Errorf("pumped in step %v", v.Step())
			}
		}
	})
	if pumped != 3 || g.View(0).Life(1) != 20-2-3 {
		t.Errorf("%d pumps, the opponent is at %d", pumped, g.View(0).Life(1))
	}
}

func TestChumpsOnlyWhenItMust(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	for _, c := range []struct {
		life  int32
		block bool
	}{{20, false}, {4, true}} {
		t.Run(fmt.Sprintf("at %d life", c.life), func(t *testing.T) {
			g := position(t, tc, [2]int32{20, c.life}, place{0, board, "Wall breaker", 1}, place{1, board, "Bird", 1})
			blocked := false
			playTurns(t, g, 1, func(v engine.View, d *engine.Decision, o engine.Option) {
				blocked = blocked || o.Kind == engine.OptBlock
			})
			if blocked != c.block {
				t.Errorf("block %v, want %v", blocked, c.block)
			}
		})
	}
}

func TestScriptedAndHuman(t *testing.T) {
	d := engine.Decision{Options: make([]engine.Option, 5)}
	s := &Scripted{Answers: []int{3, 1}, Then: &Human{Ask: func(engine.View, *engine.Decision) int { return 4 }}}
	s.Begin(nil, 0)
	for i, want := range []int{3, 1, 4, 4} {
		if left := s.Remaining(); left != max(2-i, 0) {
			t.Errorf("%d answers left", left)
		}
		if got := s.Choose(engine.View{}, &d); got != want {
			t.Errorf("answer %d is %d, want %d", i, got, want)
		}
	}
	s.Func = func(_ engine.View, d *engine.Decision) int { return len(d.Options) - 3 }
	if got := s.Choose(engine.View{}, &d); got != 2 {
		t.Errorf("the function's answer is %d", got)
	}
	if got := (&Scripted{}).Choose(engine.View{}, &d); got != 0 {
		t.Errorf("without a script: %d", got)
	}
}

func TestRandomIsUniform(t *testing.T) {
	a := NewRandom()
	a.Begin(nil, 99)
	d := engine.Decision{Options: make([]engine.Option, 7)}
	var count [7]int
	const n = 70000
	for range n {
		count[a.Choose(engine.View{}, &d)]++
	}
	for i, c := range count {
		if c < n/7-500 || c > n/7+500 {
			t.Errorf("option %d was chosen %d times of %d", i, c, n)
		}
	}
}

// TestPacifismWaitsForAThreat: an Aura that keeps a creature out of combat goes onto the one that does most there, and
// isn't spent on one that is tapped for mana, which it doesn't stop.
func TestPacifismWaitsForAThreat(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	for _, test := range []struct {
		theirs []string
		want   string // "" if it is kept
	}{
		{[]string{"Elf", "Bear"}, "Bear"}, {[]string{"Elf", "Bird"}, ""}, {[]string{"Wurm", "Druid"}, "Wurm"},
	} {
		pieces := []place{{0, board, "Forest", 2}, {0, hand, "Peace", 1}}
		for _, n := range test.theirs {
			pieces = append(pieces, place{1, board, n, 1})
		}
		got := targetsOf(t, position(t, tc, [2]int32{20, 20}, pieces...), 1)
		if (test.want == "") != (len(got) == 0) || len(got) > 0 && got[0] != test.want {
			t.Errorf("against %v it is put onto %v, want %q", test.theirs, got, test.want)
		}
	}
}

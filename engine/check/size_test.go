package check

import (
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// lands returns a game with that many lands on the battlefield.
func lands(t testing.TB, n int) *engine.Game {
	t.Helper()
	b := program.NewBuilder(rulebook.Edition2026)
	land := b.Def(program.Def{Name: b.Name("Land"), Chars: program.Chars{Types: program.TypeLand}})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	board := engine.Board{Life: []int32{20, 20}}
	for range n {
		board.Placed = append(board.Placed, engine.Placement{Player: 0, Zone: program.Battlefield, Def: land})
	}
	for range 30 {
		for p := range program.PlayerID(2) {
			board.Placed = append(board.Placed, engine.Placement{Player: p, Zone: program.Library, Def: land})
		}
	}
	g, err := engine.NewBoard(r, board)
	if err != nil {
		t.Fatal(err)
	}
	g.Begin()
	return g
}

// TestLargeStates plays games with few and with thousands of permanents, all decisions to be checked (finding L1): in
// a large state the expensive checks are rarer by as much as they cost more, so that each decision costs the same on
// average. In an ordinary one every decision has them, and so has the first decision of any game.
func TestLargeStates(t *testing.T) {
	for _, c := range []struct {
		name  string
		lands int
	}{{"ordinary", 50}, {"large", 700}, {"very large", 3000}} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.lands > 1000 {
				t.Skip("large states are checked without -short")
			}
			g, k := lands(t, c.lands), New(Config{})
			k.Begin(g)
			const decisions = 30
			looked, largest := 0, 0
			var d engine.Decision
			for range decisions {
				if !g.Decision(&d) {
					t.Fatal("the game is over")
				}
				before, n := k.Dear, size(&g.State)
				if err := k.Give(g, 0); err != nil {
					t.Fatal(err)
				}
				largest = max(largest, n)
				looked += n * (k.Dear - before)
				if k.Checked == 1 && k.Dear != 1 {
					t.Error("the first decision has no expensive checks")
				}
			}
			if largest < ordinarySize {
				if k.Dear != decisions {
					t.Errorf("%d of %d decisions have the expensive checks in a state of %d records", k.Dear,
						decisions, largest)
				}
				return
			}
			if most := decisions*ordinarySize + largest; looked > most {
				t.Errorf("%d records were looked at in %d decisions, want at most %d", looked, decisions, most)
			}
			if least := decisions*ordinarySize - largest; looked < least {
				t.Errorf("only %d records were looked at in %d decisions, want at least %d", looked, decisions, least)
			}
		})
	}
}

// BenchmarkDecision measures what checking a decision costs on average, by the number of permanents.
func BenchmarkDecision(b *testing.B) {
	for _, c := range []struct {
		name  string
		lands int
	}{{"100", 100}, {"1000", 1000}, {"3000", 3000}} {
		b.Run(c.name, func(b *testing.B) {
			g, k := lands(b, c.lands), New(Config{Every: 16})
			k.Begin(g)
			for b.Loop() {
				if err := k.Step(g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package engine

import (
	"fmt"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Two mulligans by the first player, then both keep: hand sizes and what is asked, by edition.
func TestMulligans(t *testing.T) {
	for _, c := range []struct {
		e       rulebook.Edition
		players int
		variant Variant
		hand    int // after two mulligans
		bottom  int // cards put on the bottom, one by one
		scry    bool
	}{
		{rulebook.Edition2006, 2, FreeForAll, 5, 0, false},
		{rulebook.Edition2017, 2, FreeForAll, 5, 0, true},
		{rulebook.Edition2026, 2, FreeForAll, 5, 2, false},
		{rulebook.Edition2006, 3, FreeForAll, 5, 0, false},
		{rulebook.Edition2017, 3, FreeForAll, 6, 0, true},
		{rulebook.Edition2026, 3, FreeForAll, 6, 1, false},
		{rulebook.Edition2006, 4, TwoHeadedGiant, 6, 0, false}, // 101.4a of 2006: the first new hand has seven cards
		{rulebook.Edition2026, 4, TwoHeadedGiant, 6, 1, false},
	} {
		t.Run(fmt.Sprintf("%s, %d players, variant %d", c.e, c.players, c.variant), func(t *testing.T) {
			tc := kit(t, c.e)
			decks := [][]program.DefID{tc.decks()[0], tc.decks()[1], tc.decks()[0], tc.decks()[1]}[:c.players]
			g, err := New(tc.rules, Config{Decks: decks, Seed: seed(1), Starting: 0, AskForced: true,
				Table: Table{Variant: c.variant}})
			if err != nil {
				t.Fatal(err)
			}
			var d Decision
			taken, bottom, scry := 0, 0, false
			for g.Decision(&d) && g.Turn.Number == 0 {
				answer := 0
				switch d.Kind {
				case program.DecideMulligan:
					if d.Player == 0 && taken < 2 {
						taken++
						answer = 1
					}
				case program.DecideBottom:
					bottom++
				case program.DecideScry:
					scry = true
					if d.Player != 0 {
						t.Errorf("%s: player %d scries", c.e, d.Player)
					}
					answer = 1
				default:
					t.Fatalf("decision %d before the first turn", d.Kind)
				}
				if err := g.Answer(answer); err != nil {
					t.Fatal(err)
				}
				conserve(t, g)
			}
			if n := g.count(program.Hand, 0); n != c.hand || bottom != c.bottom || scry != c.scry ||
				g.count(program.Hand, 1) != 7 {
				t.Errorf("%s, %d players: hand %d, bottom %d, scry %v; want %d, %d, %v", c.e, c.players, n, bottom, scry,
					c.hand, c.bottom, c.scry)
			}
		})
	}
}

// Everyone takes one mulligan: who is asked in which order. Until July 2009 a player, or a team that shares turns, is
// done before the next one decides (101.4 and 101.4a of 2006); since then all decide in rounds (103.4 of 2009).
func TestMulliganOrder(t *testing.T) {
	for _, c := range []struct {
		e       rulebook.Edition
		players int
		start   program.PlayerID
		variant Variant
		want    string
	}{
		{rulebook.Edition2006, 2, 0, FreeForAll, "0 0 1 1 "},
		{rulebook.Edition2006, 3, 1, FreeForAll, "1 1 2 2 0 0 "},
		{rulebook.Edition2006, 4, 2, TwoHeadedGiant, "2 3 2 3 0 1 0 1 "},
		{rulebook.Edition{Date: rulebook.Day(2009, 7, 17)}, 3, 1, FreeForAll, "1 2 0 1 2 0 "},
		{rulebook.Edition2026, 2, 0, FreeForAll, "0 1 0 1 "},
		{rulebook.Edition2026, 4, 2, TwoHeadedGiant, "2 3 0 1 2 3 0 1 "},
	} {
		t.Run(fmt.Sprintf("%s, %d players, variant %d", c.e, c.players, c.variant), func(t *testing.T) {
			tc := kit(t, c.e)
			decks := [][]program.DefID{tc.decks()[0], tc.decks()[1], tc.decks()[0], tc.decks()[1]}[:c.players]
			g, err := New(tc.rules, Config{Decks: decks, Seed: seed(1), Starting: c.start, AskForced: true,
				Table: Table{Variant: c.variant}})
			if err != nil {
				t.Fatal(err)
			}
			var d Decision
			order := ""
			taken := make([]bool, c.players)
			for g.Decision(&d) && g.Turn.Number == 0 {
				answer := 0
				if d.Kind == program.DecideMulligan {
					order += fmt.Sprint(d.Player, " ")
					if !taken[d.Player] {
						taken[d.Player], answer = true, 1
					}
				}
				if err := g.Answer(answer); err != nil {
					t.Fatal(err)
				}
				conserve(t, g)
			}
			if order != c.want {
				t.Errorf("asked %q, want %q", order, c.want)
			}
		})
	}
}

// Who leaves the game while they are asked something before the first turn (104.3a) leaves the others where they were:
// who has kept their hand isn't asked for a mulligan again (103.4). The turn of who has left doesn't begin (800.4k).
func TestLeaveBeforeFirstTurn(t *testing.T) {
	for _, at := range []program.DecisionKind{program.DecideMulligan, program.DecideScry} {
		tc := kit(t, rulebook.Edition2017)
		decks := [][]program.DefID{tc.decks()[0], tc.decks()[1], tc.decks()[0]}
		g, err := New(tc.rules, Config{Decks: decks, Seed: seed(1), Starting: 0, AskForced: true})
		if err != nil {
			t.Fatal(err)
		}
		var d Decision
		left, taken, asked := false, [3]int{}, [3]int{}
		for g.Decision(&d) && g.Turn.Number == 0 {
			if d.Kind == at && d.Player == 0 && (at != program.DecideMulligan || taken[0] == 2) {
				if err := g.Concede(0); err != nil {
					t.Fatal(err)
				}
				left = true
				continue
			}
			answer := 0
			if d.Kind == program.DecideMulligan {
				asked[d.Player]++
				if taken[d.Player] < 2 {
					taken[d.Player]++
					answer = 1
				}
			}
			if err := g.Answer(answer); err != nil {
				t.Fatal(err)
			}
		}
		if !left || asked[1] != 3 || asked[2] != 3 || g.Turn.Result != Playing || g.Turn.Active == 0 {
			t.Errorf("kind %d: left %v, asked %v, active %d", at, left, asked, g.Turn.Active)
		}
	}
}

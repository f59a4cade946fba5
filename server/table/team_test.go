package table

import (
	"testing"

	"arbiter/server/wire"
)

// giants starts a game of Two-Headed Giant in which the second player of the first team has Paper Rocks.
func giants(t *testing.T) (*kit, []*Client) {
	t.Helper()
	k := newKit(t)
	plains, rocks := packed(t, "60 Plains", ""), packed(t, "60 Paper Rock", "Paper Rock {0}\nArtifact\n")
	_, c := k.gameOf("two-headed-giant", []Deck{plains, rocks, plains, plains}, "", "", "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	return k, c
}

// TestTeammateIsAsked: both players of a team are asked in the main phases of their turn (805.4, 805.5).
func TestTeammateIsAsked(t *testing.T) {
	k, c := giants(t)
	s := k.until(c, 0, 0, "main")
	k.sent(c[0], &wire.Pass{Type: "pass", Until: "once"})
	if d := c[1].State().Decision; d == nil || d.Kind != "priority" || c[1].State().Turn != s.Turn {
		t.Fatalf("the other player of the team is asked %+v", d)
	}
}

// TestTeammateActs: who passes their team's turn isn't asked again because a teammate does something in it, although
// the team then has priority again (805.5); who passes once is.
func TestTeammateActs(t *testing.T) {
	for _, until := range []string{"once", "turn"} {
		k, c := giants(t)
		s := k.until(c, 0, 0, "main")
		turn, asked := s.Turn, false
		k.sent(c[0], &wire.Pass{Type: "pass", Until: until})
		k.pick(c[1], nil, "Cast Paper Rock")
		for n := 0; ; n++ {
			s := c[0].State()
			if s.Turn != turn || s.Step != "main" {
				break
			}
			if n > 40 {
				t.Fatal("the main phase does not end")
			}
			d := s.Decision
			asked = asked || d != nil && d.Kind == "priority"
			k.calm(c)
		}
		if asked != (until == "once") {
			t.Errorf("who passes %s is asked again as the teammate acts: %v", until, asked)
		}
	}
}

// TestTeamWins: the log names all players of the team that wins (104.2c).
func TestTeamWins(t *testing.T) {
	k, c := giants(t)
	k.until(c, 0, 0, "main")
	k.lose(c[2])
	if !logged(c[0], "You and B win the game") || !logged(c[3], "A and B win the game") {
		t.Error("the log doesn't name the team that wins")
	}
}

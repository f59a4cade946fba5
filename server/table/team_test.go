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

// TestTeamDeclares: the creatures of a team are asked about in one declaration (805.10b), a player's and a teammate's
// in turn; each player is shown all of their own at once.
func TestTeamDeclares(t *testing.T) {
	k := newKit(t)
	runners := packed(t, "60 Paper Runner", "Paper Runner {0}\nCreature — Goblin\nHaste\n1/1\n")
	plains := packed(t, "60 Plains", "")
	_, c := k.gameOf("two-headed-giant", []Deck{runners, runners, plains, plains}, "", "", "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.until(c, 0, 0, "main")
	cast := func(who int) {
		t.Helper()
		for n := 0; ; n++ {
			if d := c[who].State().Decision; d != nil && d.Kind == "priority" && !onStack(c[who]) {
				break
			}
			if n > 20 {
				t.Fatalf("player %d isn't asked", who)
			}
			for _, x := range c {
				if d := x.State().Decision; d != nil && x != c[who] && d.Kind == "priority" {
					k.sent(x, &wire.Pass{Type: "pass", Until: "once"})
				}
			}
		}
		k.pick(c[who], nil, "Cast Paper Runner")
		for n := 0; onStack(c[who]); n++ {
			if n > 20 {
				t.Fatal("the spell does not resolve")
			}
			k.calm(c)
		}
	}
	for _, who := range []int{0, 1, 0} {
		cast(who)
	}
	for n := 0; ; n++ {
		d := c[0].State().Decision
		if d != nil && d.Kind == "attack" {
			if len(d.Steps) != 2 {
				t.Errorf("the declaration shows %d creatures of the first player: %+v", len(d.Steps), d.Steps)
			}
			return
		}
		if n > 20 {
			t.Fatalf("the first player is asked %+v", d)
		}
		k.calm(c)
	}
}

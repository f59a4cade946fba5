package table

import (
	"testing"

	"arbiter/server/wire"
)

// TestForcedAttackers: creatures that have to attack (508.1d) are part of the declaration that their player makes: it
// names them, although nothing is asked about them. Who has passed the turn isn't asked, and they attack.
func TestForcedAttackers(t *testing.T) {
	const cards = "Paper Rager {0}\nCreature — Goblin\nHaste\nThis creature attacks each combat if able.\n1/1\n\n" +
		"Paper Runner {0}\nCreature — Goblin\nHaste\n1/1\n"
	for _, pass := range []bool{false, true} {
		k := newKit(t)
		_, clients := k.game([]Deck{packed(t, "30 Paper Rager\n30 Paper Runner", cards), packed(t, "60 Plains", "")}, "", "")
		for _, c := range clients {
			k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
		}
		for _, name := range []string{"Cast Paper Rager", "Cast Paper Rager", "Cast Paper Runner"} {
			k.pick(clients[0], clients[1:], name)
			for n := 0; onStack(clients[0]); n++ {
				if n > 20 {
					t.Fatal("the spell does not resolve")
				}
				k.calm(clients)
			}
		}
		until := "once"
		if pass {
			until = "turn"
		}
		k.sent(clients[0], &wire.Pass{Type: "pass", Until: until})
		s := clients[0].State()
		if pass {
			if s.Decision != nil && s.Decision.Kind == "attack" {
				t.Errorf("who has passed the turn is asked %q", s.Decision.Prompt)
			}
			if life := s.Players[1].Life; life != 18 {
				t.Errorf("the other is at %d life, want 18", life)
			}
			continue
		}
		if s.Decision == nil || s.Decision.Kind != "attack" {
			t.Fatalf("the player is asked %+v", s.Decision)
		}
		must := 0
		for _, step := range s.Decision.Steps {
			if step.Must {
				must++
			}
		}
		if len(s.Decision.Steps) != 3 || must != 2 {
			t.Errorf("the declaration has %d creatures, %d of which must attack; want 3 and 2", len(s.Decision.Steps), must)
		}
	}
}

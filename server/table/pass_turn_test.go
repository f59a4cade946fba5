package table

import (
	"testing"

	"arbiter/server/wire"
)

// TestPassTheTurn: who passes their own turn isn't asked to attack (508.1a); who passes another player's turn is still
// asked to block, since that player's attack ends the order.
func TestPassTheTurn(t *testing.T) {
	const cards = "Paper Runner {0}\nCreature — Goblin\nHaste\n2/2\n"
	k := newKit(t)
	_, clients := k.game([]Deck{packed(t, "60 Paper Runner", cards), packed(t, "60 Paper Runner", cards)}, "", "")
	for _, c := range clients {
		k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main", "main2"}, Theirs: []string{"end"}, Main: true})
	}
	k.pick(clients[0], clients[1:], "Cast Paper Runner")
	for n := 0; onStack(clients[0]); n++ {
		if n > 20 {
			t.Fatal("the spell does not resolve")
		}
		k.calm(clients)
	}
	turn := clients[0].State().Turn
	if d := clients[0].State().Decision; d == nil || d.Kind != "priority" {
		t.Fatalf("after the spell its player is asked %+v", d)
	}
	k.sent(clients[0], &wire.Pass{Type: "pass", Until: "turn"})
	for n := 0; clients[0].State().Turn == turn; n++ {
		if n > 20 {
			t.Fatal("the turn does not end")
		}
		if d := clients[0].State().Decision; d != nil && d.Kind != "discard" {
			t.Fatalf("who has passed the turn is asked %q (%s) in the step %s", d.Prompt, d.Kind, clients[0].State().Step)
		}
		k.calm(clients)
	}
	// The other casts one and attacks; the first player has passed this turn, too, and is asked to block.
	k.pick(clients[1], clients[:1], "Cast Paper Runner")
	for n := 0; ; n++ {
		s := clients[0].State()
		if s.Decision != nil && s.Decision.Kind == "block" {
			break
		}
		if n > 60 || s.Turn != turn+1 {
			t.Fatalf("the first player isn't asked to block in turn %d: turn %d", turn+1, s.Turn)
		}
		if s.Decision != nil && s.Decision.Kind == "priority" && !onStack(clients[0]) {
			k.sent(clients[0], &wire.Pass{Type: "pass", Until: "turn"})
			continue
		}
		if o := clients[1].State(); o.Decision != nil && o.Decision.Kind == "attack" {
			for i := range o.Decision.Options {
				if o.Decision.Options[i].Kind == "attack" {
					k.sent(clients[1], &wire.Answer{Type: "answer", At: o.At, Options: []int{i}})
				}
			}
			continue
		}
		k.calm(clients)
	}
}

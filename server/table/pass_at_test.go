package table

import (
	"testing"

	"arbiter/server/wire"
)

// TestPassAt: a pass that names its decision passes no later one. A second press of the key, on its way while the
// computer's turn is played, would otherwise pass the player's next turn, which they haven't seen.
func TestPassAt(t *testing.T) {
	k := newKit(t)
	_, clients := k.game([]Deck{packed(t, "60 Forest", ""), packed(t, "60 Forest", "")}, "", "")
	for _, c := range clients {
		k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	for n := 0; ; n++ {
		s := clients[0].State()
		if s.Decision != nil && s.Decision.Kind == "priority" && s.Active == 0 && s.Step == "main" {
			break
		}
		if n > 60 {
			t.Fatalf("the first player has no main phase: turn %d, %s", s.Turn, s.Step)
		}
		k.calm(clients)
	}
	at := clients[0].State().At
	k.sent(clients[0], &wire.Pass{Type: "pass", Until: "turn", At: at})
	for n := 0; ; n++ {
		s := clients[0].State()
		if s.Decision != nil && s.Decision.Kind == "priority" && s.Active == 0 && s.At > at {
			break
		}
		if n > 120 {
			t.Fatalf("the first player has no second main phase: turn %d, %s", s.Turn, s.Step)
		}
		k.calm(clients)
	}
	s := clients[0].State()
	if s.Step != "main" || s.Passing != "none" {
		t.Fatalf("the player is asked in %s of turn %d, passing %s", s.Step, s.Turn, s.Passing)
	}
	err := clients[0].Do(&wire.Pass{Type: "pass", Until: "turn", At: at})
	if r, ok := err.(*Refusal); !ok || r.Code != "late" {
		t.Errorf("a pass of an earlier decision: %v", err)
	}
	if now := clients[0].State(); now.At != s.At || now.Passing != "none" {
		t.Errorf("a pass of an earlier decision went on from %d to %d, passing %s", s.At, now.At, now.Passing)
	}
}

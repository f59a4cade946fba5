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

// until has all clients do as little as possible until one of them has priority in a step of a player's turn.
func (k *kit) until(clients []*Client, seat, active int, step string) *wire.State {
	k.t.Helper()
	for range 200 {
		s := clients[seat].State()
		if s.Decision != nil && s.Decision.Kind == "priority" && s.Active == active && s.Step == step {
			return s
		}
		k.calm(clients)
	}
	s := clients[seat].State()
	k.t.Fatalf("player %d never has priority in the step %s of player %d: turn %d, %s", seat, step, active, s.Turn, s.Step)
	return nil
}

// asked has the others do as little as possible until a player has priority again.
func (k *kit) asked(clients []*Client, seat int) *wire.State {
	k.t.Helper()
	for range 200 {
		if s := clients[seat].State(); s.Decision != nil && s.Decision.Kind == "priority" {
			return s
		}
		k.calm(clients)
	}
	k.t.Fatalf("player %d never has priority", seat)
	return nil
}

// TestStopsOfOnesOwn: at a stop that a player has set themselves they are asked although they can only pass, and an
// order to pass ends there.
func TestStopsOfOnesOwn(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Forest", ""), packed(t, "60 Forest", "")}, "", "")
	stops := &wire.Stops{Type: "stops", Mine: []string{"main", "main2"}, Theirs: []string{"upkeep", "end"}, Main: true}
	k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	k.sent(c[1], stops)
	// Nothing can be done at these stops: only the own main phase waits.
	if s := k.asked(c, 1); s.Active != 1 || s.Step != "main" {
		t.Fatalf("the player is asked in %s of player %d", s.Step, s.Active)
	}
	stops.AlwaysMine, stops.AlwaysTheirs = []string{"main2"}, []string{"upkeep", "end"}
	k.sent(c[1], stops)
	for _, until := range []string{"turn", "event"} {
		turn := k.until(c, 1, 0, "upkeep").Turn
		k.sent(c[1], &wire.Pass{Type: "pass", Until: until})
		if s := k.asked(c, 1); s.Turn != turn || s.Step != "end" || s.Passing != "none" {
			t.Errorf("passing until %s leads from upkeep to %s of turn %d (%d), passing %s", until, s.Step, s.Turn, turn,
				s.Passing)
		}
		turn = k.until(c, 1, 1, "main").Turn
		k.sent(c[1], &wire.Pass{Type: "pass", Until: until})
		if s := k.asked(c, 1); s.Turn != turn || s.Step != "main2" {
			t.Errorf("passing until %s leads from the main phase to %s of turn %d (%d)", until, s.Step, s.Turn, turn)
		}
	}
}

// TestPassToTheirEnd: who passes another player's turn is asked in its end step, if that is one of their stops and they
// can do something.
func TestPassToTheirEnd(t *testing.T) {
	for _, end := range []bool{true, false} {
		k := newKit(t)
		_, c := k.game([]Deck{packed(t, "60 Forest", ""), packed(t, "60 Paper Spark", yielders)}, "", "")
		stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"upkeep", "draw"}, Main: true}
		if end {
			stops.Theirs = append(stops.Theirs, "end")
		}
		k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
		k.sent(c[1], stops)
		turn := k.until(c, 1, 0, "upkeep").Turn
		k.sent(c[1], &wire.Pass{Type: "pass", Until: "turn"})
		s := k.asked(c, 1)
		if asked := s.Turn == turn && s.Step == "end"; asked != end {
			t.Errorf("with a stop there %v: passing leads to %s of turn %d, from turn %d", end, s.Step, s.Turn, turn)
		}
		if !end {
			continue
		}
		// From there on it leads over the end of the turn.
		k.sent(c[1], &wire.Pass{Type: "pass", Until: "turn"})
		if s := k.asked(c, 1); s.Turn == turn {
			t.Errorf("passing in the end step leads to %s of the same turn", s.Step)
		}
	}
}

// TestPassEndsWithTheTurn: an order to pass one's own turn isn't in force in the next, also before its player has had
// priority there.
func TestPassEndsWithTheTurn(t *testing.T) {
	const cards = "Paper Runner {0}\nCreature — Goblin\nHaste\n2/2\n"
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Runner", cards), packed(t, "60 Paper Runner", cards)}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(c[0], c[1:], "Cast Paper Runner")
	turn := k.until(c, 0, 0, "main").Turn
	k.sent(c[0], &wire.Pass{Type: "pass", Until: "turn"})
	if s := c[0].State(); s.Turn == turn && s.Passing != "turn" {
		t.Errorf("in the turn that is passed: passing %s", s.Passing)
	}
	for n := 0; c[0].State().Turn == turn; n++ {
		if n > 40 {
			t.Fatal("the turn does not end")
		}
		k.calm(c)
	}
	if s := c[0].State(); s.Passing != "none" {
		t.Errorf("in the next turn: passing %s", s.Passing)
	}
}

package table

import (
	"slices"
	"testing"

	"arbiter/server/wire"
)

// TestAskedIfAble: players are asked about what is on the stack if they can respond, which the page's settings say;
// with full control they always are, and with Hold priority also about their own. The numbers in brackets are those of
// the entries in the first report of somebody who tried the program.
func TestAskedIfAble(t *testing.T) {
	const cards = "Paper Song {0}\nSorcery\nYou gain 1 life.\n\nPaper Spark {0}\nInstant\nYou gain 1 life.\n"
	for _, c := range []struct {
		name       string
		ann, bob   string
		stops      wire.Stops
		asked, own bool
	}{
		{"who can't respond isn't asked [m1]", "60 Paper Song", "60 Plains", wire.Stops{}, false, false},
		{"who can respond is asked [m1]", "60 Paper Song", "60 Paper Spark", wire.Stops{}, true, false},
		{"with full control everybody is asked [m1]", "60 Paper Song", "60 Plains", wire.Stops{Full: true}, true, false},
		{"without Hold nobody is asked about their own [m2]", "60 Paper Spark", "60 Plains", wire.Stops{}, false, false},
		{"with Hold who can do something is [m2]", "60 Paper Spark", "60 Plains", wire.Stops{Hold: true}, false, true},
		{"with Hold who can do nothing isn't [m2]", "60 Paper Song", "60 Plains", wire.Stops{Hold: true}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newKit(t)
			_, clients := k.game([]Deck{packed(t, c.ann, cards), packed(t, c.bob, cards)}, "", "")
			for _, player := range clients {
				stops := c.stops
				stops.Type, stops.Mine, stops.Theirs = "stops", []string{"main"}, []string{"end"}
				k.sent(player, &stops)
			}
			k.pick(clients[0], clients[1:], "Cast Paper")
			var asked, own bool
			for n := 0; onStack(clients[0]); n++ {
				if n > 20 {
					t.Fatal("the spell does not resolve")
				}
				asked = asked || clients[1].State().Decision != nil
				own = own || clients[0].State().Decision != nil && clients[0].State().Decision.Kind == "priority"
				k.calm(clients)
			}
			if asked != c.asked || own != c.own {
				t.Errorf("the other is asked: %v, who cast it: %v; want %v, %v", asked, own, c.asked, c.own)
			}
		})
	}
}

// TestOwnOnTop: without Hold, a player isn't asked about what they have put on top of another's spell, although they
// could respond to it, and is asked about that spell again when theirs has resolved.
func TestOwnOnTop(t *testing.T) {
	const cards = "Paper Song {0}\nSorcery\nYou gain 1 life.\n\nPaper Spark {0}\nInstant\nYou gain 1 life.\n"
	for _, hold := range []bool{false, true} {
		k := newKit(t)
		_, clients := k.game([]Deck{packed(t, "60 Paper Song", cards), packed(t, "60 Paper Spark", cards)}, "", "")
		for _, player := range clients {
			stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"end"}, Hold: hold}
			k.sent(player, stops)
		}
		k.pick(clients[0], clients[1:], "Cast Paper Song")
		k.pick(clients[1], nil, "Cast Paper Spark")
		st := clients[1].State()
		var stack []int
		for _, o := range st.Objects {
			if o.Zone == "stack" {
				stack = append(stack, o.Controller)
			}
		}
		if st.Decision == nil || st.Decision.Kind != "priority" {
			t.Fatalf("hold %v: the player isn't asked again about the spell of the other: %+v", hold, st.Decision)
		}
		want := []int{0}
		if hold {
			want = []int{0, 1}
		}
		if !slices.Equal(stack, want) {
			t.Errorf("hold %v: when they are asked next, the players' spells on the stack are %v, want %v", hold, stack, want)
		}
	}
}

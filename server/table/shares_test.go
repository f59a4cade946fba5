package table

import (
	"testing"

	"arbiter/server/wire"
)

const fighters = `Paper Giant {0}
Creature — Giant
Haste, trample
6/6

Paper Guard {0}
Creature — Soldier
0/2
`

// TestShares: an attacker with trample is blocked by three creatures. Each gets lethal damage in turn, and the player
// attacked the rest (510.1c, 702.19b).
func TestShares(t *testing.T) {
	k := newKit(t)
	d := packed(t, "30 Paper Giant\n30 Paper Guard", fighters)
	_, c := k.game([]Deck{d}, "", "")
	a, b := c[0], c[1]
	do := func(c *Client, kind, text string) {
		t.Helper()
		s := c.State()
		if i := option(s, text); s.Decision == nil || s.Decision.Kind != kind || i < 0 {
			t.Fatalf("%q can't be chosen, for %q: %+v", text, kind, s.Decision)
		} else if err := c.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
			t.Fatal(err)
		}
	}
	// B, who goes second, has three guards; A then attacks with a giant.
	for range 3 {
		k.pick(b, []*Client{a}, "Guard")
	}
	k.pick(a, []*Client{b}, "Giant")
	for range 300 {
		switch s := a.State(); {
		case s.Decision != nil && s.Decision.Kind == "attack":
			do(a, "attack", "Attack B")
		case s.Decision != nil && s.Decision.Kind == "damage":
			want := []wire.Share{{Lethal: 2, Usual: 2, Asked: true}, {Lethal: 2, Usual: 2, Asked: true},
				{Lethal: 2, Usual: 2, Asked: true}, {Object: "p1", Usual: 0}}
			if len(s.Decision.Shares) != 4 {
				t.Fatalf("%+v", s.Decision.Shares)
			}
			for i, x := range s.Decision.Shares {
				if i < 3 {
					want[i].Object = x.Object
					want[i].Asked = x.Asked
				}
				if x != want[i] {
					t.Errorf("recipient %d: %+v, not %+v", i, x, want[i])
				}
			}
			if !s.Decision.Shares[0].Asked {
				t.Error("the first is not asked for")
			}
			return
		default:
			if s := b.State(); s.Decision != nil && s.Decision.Kind == "block" {
				do(b, "block", "Giant")
				continue
			}
			k.calm(c)
		}
	}
	t.Fatal("no combat damage was assigned")
}

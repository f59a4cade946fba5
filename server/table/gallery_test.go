package table

import (
	"context"
	"testing"
	"time"

	"arbiter/server/budget"
	"arbiter/server/wire"
)

// TestGallery (finding L7): spectators see the game later than its players, without what was taken back meanwhile, and
// only what is public; a server that reads the game from the store shows them the same.
func TestGallery(t *testing.T) {
	k := newKit(t)
	k.delay = 10
	tab, c := k.game([]Deck{packed(t, "30 Rod\n30 Hill", without), packed(t, "60 Secret", withInstant)}, "", "")
	a, b := c[0], c[1]
	calls := 0
	w, err := tab.Join("", "", budget.Local, func() { calls++ })
	if err != nil {
		t.Fatal(err)
	}
	sees := func(w *Client) (at, rods int) {
		s := w.State()
		for _, o := range s.Objects {
			if o.Zone == "hand" || o.Zone == "library" {
				t.Errorf("who watches sees a card in a %s", o.Zone)
			}
			if o.Zone == "stack" {
				rods++
			}
		}
		if s.Decision != nil || s.Left != 0 {
			t.Error("who watches is asked")
		}
		return s.At, rods
	}
	k.pick(a, nil, "Keep")
	k.pick(b, nil, "Keep")
	sees(w)
	calls = 0
	k.pick(a, c[1:], "Cast Rod")
	at := a.State().At
	if now, rods := sees(w); now != 0 || rods != 0 || calls != 0 {
		t.Errorf("at once: %d answers, %d spells, told %d times", now, rods, calls)
	}
	k.clock.move(9 * time.Second)
	if now, rods := sees(w); now != 0 || rods != 0 || calls != 0 {
		t.Errorf("after 9 seconds: %d answers, %d spells, told %d times", now, rods, calls)
	}
	if err := a.Do(&wire.Undo{Type: "undo", At: at}); err != nil {
		t.Fatal(err)
	}
	k.clock.move(2 * time.Second)
	if now, rods := sees(w); now >= at || now == 0 || rods != 0 || calls == 0 {
		t.Errorf("what was taken back is shown: %d answers, %d spells, told %d times", now, rods, calls)
	}
	k.pick(a, c[1:], "Cast Rod")
	k.clock.move(10 * time.Second)
	if now, rods := sees(w); now != a.State().At || rods != 1 {
		t.Errorf("10 seconds later: %d of %d answers, %d spells", now, a.State().At, rods)
	}
	if err := a.Do(&wire.Undo{Type: "undo", At: at}); err != nil { // they have seen it, and see it taken back
		t.Fatal(err)
	}
	k.clock.move(time.Second)
	moved, err := k.server().Open(context.Background(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	other, err := moved.Join("", "", budget.Local, func() {})
	if err != nil {
		t.Fatal(err)
	}
	k.clock.move(10 * time.Second)
	for _, w := range []*Client{w, other} {
		if now, rods := sees(w); now != a.State().At || rods != 0 {
			t.Errorf("in the end: %d of %d answers, %d spells", now, a.State().At, rods)
		}
	}
}

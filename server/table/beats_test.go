package table

import (
	"testing"
	"time"

	"arbiter/server/budget"
	"arbiter/server/wire"
)

const beatCards = `Paper Gift {0}
Sorcery
You gain 1 life.
`

// follow returns all states up to the latest one.
func follow(c *Client) []*wire.State {
	out := []*wire.State{c.State()}
	for out[len(out)-1].Beat {
		out = append(out, c.State())
	}
	return out
}

// TestBeats lets a computer play: a player who follows sees the computer's spell on the stack and every turn of it,
// each line of the log once, and is asked only in the last state; one who doesn't sees the latest state alone.
func TestBeats(t *testing.T) {
	k := newKit(t)
	k.delay = 0
	d := packed(t, "60 Paper Gift", beatCards)
	table, c := k.game([]Deck{d}, "random", "")
	b := c[1]
	b.Follow()
	other := k.join(table, "random", "")[1]
	stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true}
	if err := b.Do(stops); err != nil {
		t.Fatal(err)
	}
	lines, turns, spells := 0, map[int]bool{}, 0
	for turn := 0; turn < 9; {
		states := follow(b)
		for i, s := range states {
			if s.LogFrom != lines {
				t.Fatalf("the log goes on from line %d, not %d", s.LogFrom, lines)
			}
			lines += len(s.Log)
			if s.Beat != (i < len(states)-1) || s.Beat && (s.Decision != nil || s.Undo || len(s.Log) == 0) {
				t.Fatalf("state %d of %d: a beat %v, asked %v", i, len(states), s.Beat, s.Decision)
			}
			turn = s.Turn
			if s.Turn > 0 {
				turns[s.Turn] = true
			}
			for _, o := range s.Objects {
				if o.Zone == "stack" && o.Controller == 0 {
					spells++
				}
			}
		}
		if s := other.State(); s.Beat || s.At != states[len(states)-1].At {
			t.Fatal("a client that doesn't follow sees another state")
		}
		k.calm([]*Client{other})
	}
	for n := range 8 {
		if !turns[n+1] {
			t.Errorf("turn %d was not seen", n+1)
		}
	}
	if spells == 0 {
		t.Error("no spell of the computer was seen on the stack")
	}
}

// TestBeatsWithdrawn: beats that were made for answers which could then not be stored are never seen.
func TestBeatsWithdrawn(t *testing.T) {
	k := newKit(t)
	d := packed(t, "60 Paper Gift", beatCards)
	table, c := k.game([]Deck{d}, "", "")
	a := c[0]
	a.Follow()
	k.pick(a, []*Client{c[1]}, "Gift")
	follow(a)
	table.do(func() {
		for range 3 {
			a.beats = append(a.beats, table.state(a, true))
		}
		table.reload()
	})
	s := a.State()
	if s.Beat || s.FacesFrom != 0 || s.LogFrom != 0 || len(s.Log) == 0 {
		t.Errorf("after a failure the state goes on from face %d and line %d, a beat %v", s.FacesFrom, s.LogFrom, s.Beat)
	}
}

// TestMainStop: with Main a player is asked in each first main phase of their own and again after their spell has
// resolved, although they can do nothing else; without, neither.
func TestMainStop(t *testing.T) {
	for _, on := range []bool{true, false} {
		k := newKit(t)
		d := packed(t, "59 Paper Stone\n1 Paper Gift", beatCards+"\nPaper Stone {9}\nArtifact\n")
		_, c := k.game([]Deck{d}, "random", "")
		b := c[1]
		if err := b.Do(&wire.Stops{Type: "stops", Mine: []string{"main"}, Main: on}); err != nil {
			t.Fatal(err)
		}
		asked, again := map[int]int{}, false
		for range 400 {
			s := b.State()
			if s.Over || s.Turn > 30 {
				break
			}
			if s.Decision == nil || s.Decision.Kind != "priority" {
				k.calm(c)
				continue
			}
			if s.Active != 1 || s.Step != "main" {
				t.Fatalf("B is asked in turn %d, %s", s.Turn, s.Step)
			}
			asked[s.Turn]++
			if i := option(s, "Gift"); i >= 0 {
				if err := b.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
					t.Fatal(err)
				}
				s = b.State()
				again = s.Decision != nil && s.Step == "main" && s.Players[1].Life == 21 && len(s.Decision.Options) == 1
				if again != on {
					t.Errorf("with %v, asked again after the spell: %v", on, again)
				}
				continue
			}
			if !on {
				t.Fatalf("B is asked in turn %d and can do nothing", s.Turn)
			}
			if err := b.Do(&wire.Pass{Type: "pass", Until: "once"}); err != nil {
				t.Fatal(err)
			}
		}
		if on && len(asked) < 12 {
			t.Errorf("B was asked in %d turns", len(asked))
		}
	}
}

// TestGalleryBeats: spectators who follow are shown what happened in beats too, when it is time, each line once.
func TestGalleryBeats(t *testing.T) {
	k := newKit(t)
	k.delay = 10
	tab, c := k.game([]Deck{packed(t, "60 Paper Gift", beatCards)}, "", "")
	w, err := tab.Join("", "", budget.Local, func() {})
	if err != nil {
		t.Fatal(err)
	}
	w.Follow()
	k.pick(c[0], c[1:], "Keep")
	k.pick(c[1], c[:1], "Keep")
	k.clock.move(11 * time.Second)
	follow(w)
	late, err := tab.Join("", "", budget.Local, func() {})
	if err != nil {
		t.Fatal(err)
	}
	late.Follow()
	lines, beats, spells := w.sent, 0, 0
	for range 3 {
		for range 12 {
			if i := option(c[0].State(), "Gift"); i >= 0 {
				k.pick(c[0], c[1:], "Gift")
			}
			k.calm(c)
		}
		k.clock.move(9 * time.Second)
		if states := follow(w); len(states) > 1 && beats == 0 {
			t.Errorf("%d states before it is time", len(states))
		}
		k.clock.move(2 * time.Second)
		for _, s := range follow(w) {
			if s.LogFrom != lines {
				t.Fatalf("the log goes on from line %d, not %d", s.LogFrom, lines)
			}
			lines += len(s.Log)
			if s.Beat {
				beats++
			}
			for _, o := range s.Objects {
				if o.Zone == "stack" {
					spells++
				}
			}
		}
	}
	if beats < 5 || spells == 0 {
		t.Errorf("%d beats, with %d spells on the stack", beats, spells)
	}
	if s := follow(late); len(s) != 1 || s[0].LogFrom != 0 || len(s[0].Log) != lines {
		t.Errorf("who has just come is shown %d states, from line %d on", len(s), s[0].LogFrom)
	}
}

package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/server/budget"
	"arbiter/server/wire"
)

const yielders = `Paper Leech {0}
Artifact
At the beginning of each upkeep, you gain 1 life.

Paper Spark {0}
Instant
You gain 1 life.

Paper Echo {0}
Creature — Soldier
Whenever another creature you control enters, you may gain 2 life.
1/1

Paper Sting {0}
Creature — Insect
When this creature enters, target player loses 1 life.
1/1
`

const leech = "At the beginning of each upkeep, you gain 1 life."

// asksOnAbility reports whether a client is asked while an ability of this name is on top of the stack.
func asksOnAbility(s *wire.State, name string) bool {
	if s.Decision == nil || s.Decision.Kind != "priority" {
		return false
	}
	stack := []wire.Object{}
	for _, o := range s.Objects {
		if o.Zone == "stack" {
			stack = append(stack, o)
		}
	}
	return len(stack) > 0 && stack[len(stack)-1].Kind == "ability" && strings.Contains(stack[len(stack)-1].Text, name)
}

// sent sends messages of a client.
func (k *kit) sent(c *Client, messages ...any) {
	k.t.Helper()
	for _, m := range messages {
		if err := c.Do(m); err != nil {
			k.t.Fatal(err)
		}
	}
}

// upkeeps plays until another ability of the leech has resolved, and counts how often B was asked about it.
func (k *kit) upkeeps(c []*Client, n int) (asked int) {
	k.t.Helper()
	for before := c[0].State().Players[0].Life; c[0].State().Players[0].Life < before+n; {
		if asksOnAbility(c[1].State(), leech) {
			asked++
		}
		k.calm(c)
	}
	return asked
}

// TestYieldPasses passes for a player while an ability is on top of the stack, until they take that back; not for the
// spell of the same name, and with full control too.
func TestYieldPasses(t *testing.T) {
	for _, full := range []bool{false, true} {
		k := newKit(t)
		_, c := k.game([]Deck{packed(t, "60 Paper Leech", yielders), packed(t, "60 Paper Spark", yielders)}, "", "")
		k.sent(c[1], &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"end"}, Full: full})
		k.pick(c[0], c[1:], "Leech")
		if n := k.upkeeps(c, 2); n != 2 {
			t.Fatalf("full control %v: without a yield B is asked %d times", full, n)
		}
		yield := wire.Yield{Kind: "pass", Name: "Paper Leech", Text: leech}
		k.sent(c[1], &wire.Yields{Type: "yields", Of: []wire.Yield{yield}})
		if n := k.upkeeps(c, 3); n != 0 {
			t.Errorf("full control %v: with a yield B is asked %d times", full, n)
		}
		k.sent(c[1], &wire.Yields{Type: "yields"})
		if n := k.upkeeps(c, 2); n != 2 {
			t.Errorf("full control %v: with the yield taken back B is asked %d times", full, n)
		}
		for _, other := range []wire.Yield{{Kind: "pass", Name: "Paper Spark", Text: leech}, {Kind: "pass", Name: "Paper Leech"},
			{Kind: "yes", Name: "Paper Leech", Text: leech}} {
			k.sent(c[1], &wire.Yields{Type: "yields", Of: []wire.Yield{other}})
			if n := k.upkeeps(c, 1); n != 1 {
				t.Errorf("full control %v: with a yield to %+v B is asked %d times", full, other, n)
			}
		}
	}
}

// TestYieldKeepsOrder has a player pass until the end of the turn: an ability that they yield to doesn't end that, one
// that they don't yield to does.
func TestYieldKeepsOrder(t *testing.T) {
	for _, yields := range []bool{true, false} {
		k := newKit(t)
		own := "Paper Bell {0}\nArtifact\n{0}: You gain 1 life.\n"
		_, c := k.game([]Deck{packed(t, "60 Paper Bell", own), packed(t, "60 Paper Spark", yielders)}, "", "")
		k.pick(c[0], c[1:], "Cast Paper Bell")
		for len(c[0].State().Objects) == 0 || c[0].State().Objects[0].Zone != "battlefield" {
			k.calm(c)
		}
		k.sent(c[1], &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"upkeep", "main", "end"}})
		if yields {
			k.sent(c[1], &wire.Yields{Type: "yields", Of: []wire.Yield{{Kind: "pass", Name: "Paper Bell", Text: "{0}: You gain 1 life."}}})
		}
		for s := c[1].State(); s.Decision == nil || s.Active != 0; s = c[1].State() {
			k.calm(c)
		}
		k.sent(c[1], &wire.Pass{Type: "pass", Until: "turn"})
		turn := c[0].State().Turn
		k.pick(c[0], nil, "You gain 1 life")
		if got := c[0].State().Turn; got != turn {
			t.Fatalf("turn %d instead of %d", got, turn)
		}
		if option(c[0].State(), "Pass") >= 0 {
			k.answer(c[0], option(c[0].State(), "Pass"))
		}
		if s := c[1].State(); (s.Passing == "turn") != yields || asksOnAbility(s, "You gain 1 life") == yields {
			t.Errorf("yield %v: passing %q, asked %+v", yields, s.Passing, s.Decision)
		}
	}
}

// TestYieldAnswers answers the question of an own trigger with yes or no, and no other question.
func TestYieldAnswers(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "30 Paper Echo\n30 Paper Sting", yielders)}, "", "")
	for range 2 {
		k.pick(c[0], c[1:], "Cast Paper Echo")
	}
	d := k.chosen(c[0], c, "may").Decision
	if d.Optional == 0 || d.Name != "Paper Echo" {
		t.Fatalf("the question can't be answered always: %+v", d)
	}
	text := "Whenever another creature you control enters, you may gain 2 life."
	yield := wire.Yield{Name: "Paper Echo", Text: text, N: d.Optional}
	life := func() int { return c[0].State().Players[0].Life }
	stops := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{}, Main: true}
	for _, w := range []struct {
		kind string
		gain int
	}{{"yes", 2}, {"no", 0}} {
		before := life()
		yield.Kind = w.kind
		k.sent(c[0], stops, &wire.Yields{Type: "yields", Of: []wire.Yield{yield}})
		if w.kind == "no" {
			k.pick(c[0], c[1:], "Cast Paper Sting")
			if d := k.chosen(c[0], c, "target").Decision; d.Optional != 0 { // a target is asked whatever is yielded to
				t.Errorf("a target is optional: %+v", d)
			}
			k.answer(c[0], option(c[0].State(), "B"))
			for range 6 {
				if s := c[0].State(); s.Decision != nil && s.Decision.Kind == "may" {
					t.Fatalf("with always no: %+v", s.Decision)
				}
				k.calm(c)
			}
		}
		if got := life(); got != before+w.gain {
			t.Errorf("always %s: life is %d after %d", w.kind, got, before)
		}
	}
	// Not with another number, and not for another's question.
	yield.Kind, yield.N = "yes", yield.N+1
	k.sent(c[0], &wire.Yields{Type: "yields", Of: []wire.Yield{yield}})
	k.pick(c[0], c[1:], "Cast Paper Echo")
	k.chosen(c[0], c, "may")
}

// TestAbilityOnTheStack: an ability on the stack goes by the name of its source, shows whether it was activated or has
// triggered (113.3), and is shown with its own text only, also when its source has been sacrificed (113.7a).
func TestAbilityOnTheStack(t *testing.T) {
	k := newKit(t)
	own := "Paper Bell {0}\nArtifact\nWhen this artifact enters, draw a card.\n" +
		"{0}, Sacrifice this artifact: You gain 1 life.\n"
	tab, c := k.game([]Deck{packed(t, "60 Paper Bell", own), packed(t, "60 Plains", "")}, "", "")
	k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Hold: true, Full: true})
	check := func(triggered bool, types, text string) {
		t.Helper()
		fresh, err := tab.Join("A", "", budget.Local, func() {}) // it is sent all faces
		if err != nil {
			t.Fatal(err)
		}
		defer fresh.Leave()
		s := fresh.State()
		for _, o := range s.Objects {
			if o.Zone != "stack" {
				continue
			}
			f := s.Faces[o.Face]
			if o.Triggered != triggered || o.Source != "Paper Bell" || f.Name != "Paper Bell" || f.Types != types ||
				f.Cost != "" || len(f.Text) != 1 || f.Text[0] != text {
				t.Errorf("%+v with the face %+v; want %s, %q", o, f, types, text)
			}
			return
		}
		t.Fatal("nothing is on the stack")
	}
	waits := func() bool {
		s := c[0].State()
		return s.Decision != nil && slices.ContainsFunc(s.Objects, func(o wire.Object) bool { return o.Kind == "ability" })
	}
	for k.pick(c[0], c[1:], "Cast Paper Bell"); !waits(); {
		k.calm(c)
	}
	check(true, "Triggered ability", "When this artifact enters, draw a card.")
	for waits() {
		k.calm(c)
	}
	k.pick(c[0], c[1:], "Paper Bell: ")
	check(false, "Activated ability", "{0}, Sacrifice this artifact: You gain 1 life.")
}

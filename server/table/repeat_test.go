package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// A press makes a token, and can do so again at no cost.
const pressed = `Press {0}
Artifact
{T}: Create a 1/1 white Soldier creature token.
{0}: Untap ~.

Heal {0}
Artifact
Flash
{0}: You gain 1 life.

Hill
Land
`

// pressing starts a game in which A has played the loop of a press once.
func pressing(t *testing.T, against string) (*kit, *Table, []*Client) {
	t.Helper()
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "60 Press", pressed), packed(t, "60 Heal", pressed)}, "", against)
	k.pick(c[0], c[1:], "Keep")
	for _, do := range []string{"Press", "Create a 1/1", "Untap"} {
		k.pick(c[0], c[1:], do)
		for s := c[0].State(); s.Decision == nil || slices.ContainsFunc(s.Objects, func(o wire.Object) bool {
			return o.Zone == "stack"
		}); s = c[0].State() {
			k.calm(c)
		}
	}
	return k, tab, c
}

func soldiers(s *wire.State) (n int) {
	for _, o := range s.Objects {
		if o.Kind == "token" {
			n++
		}
	}
	return n
}

// A player repeats a loop at once against a computer, and can take it back at once (731.2).
func TestRepeat(t *testing.T) {
	_, tab, c := pressing(t, "heuristic")
	s := c[0].State()
	had := soldiers(s)
	if r := s.Decision.Repeat; r == nil || r.Most < 150 || !slices.Equal(r.Gives, []string{"1 more Soldier token"}) {
		t.Errorf("offered: %+v", r)
	}
	c[0].Follow()
	if err := c[0].Do(&wire.Repeat{Type: "repeat", At: s.At, Times: 150}); err != nil {
		t.Fatal(err)
	}
	from := s.At
	if s = c[0].State(); s.Beat {
		t.Error("a repetition is shown by itself")
	}
	said := func(lines []wire.Line) (out []wire.Line) {
		for _, l := range lines {
			if strings.Contains(l.Text, "repeat") {
				out = append(out, l)
			}
		}
		return out
	}
	l := said(tab.lines(c[0]))
	if len(l) != 1 || l[0].Text != "You repeat the loop 150 times" || l[0].At != from || l[0].To <= from ||
		l[0].To > s.At || !l[0].Head {
		t.Errorf("the log says %+v", l)
	}
	if got := soldiers(s); had != 1 || got != had+150 {
		t.Errorf("%d soldiers, want %d", got, had+150)
	}
	if s.Proposal != nil {
		t.Errorf("still proposed: %+v", s.Proposal)
	}
	inputs := slices.Clone(tab.play.inputs)
	if err := c[0].Do(&wire.Repeat{Type: "repeat", At: s.At, Times: 900_000}); err == nil ||
		!strings.Contains(err.Error(), "limit") {
		t.Errorf("900,000 times: %v", err)
	}
	if !slices.Equal(inputs, tab.play.inputs) {
		t.Error("a refused proposal has changed something")
	}
	if !s.Undo {
		t.Fatalf("can't be undone: %s", s.UndoWhy)
	}
	if err := c[0].Do(&wire.Undo{Type: "undo", At: s.At}); err != nil {
		t.Fatal(err)
	}
	if got := soldiers(c[0].State()); got > had {
		t.Errorf("%d soldiers after undo, more than %d", got, had)
	}
	if l := said(tab.lines(c[0])); len(l) > 0 {
		t.Errorf("the log says after undo: %+v", l)
	}
}

// The other players answer a proposal in turn order: they accept it, or name where they will do something else, and
// then can't do what was proposed (731.2b, 731.2c).
func TestRepeatAnswered(t *testing.T) {
	k, tab, c := pressing(t, "")
	a, b := c[0], c[1]
	s := a.State()
	had := soldiers(s)
	propose := func() {
		t.Helper()
		if err := a.Do(&wire.Repeat{Type: "repeat", At: a.State().At, Times: 10}); err != nil {
			t.Fatal(err)
		}
	}
	propose()
	s = b.State()
	if s.Proposal == nil || s.Proposal.Asked != 1 || s.Proposal.By != 0 || s.Proposal.Times != 10 ||
		soldiers(s) != had {
		t.Fatalf("%d soldiers, proposal %+v", soldiers(s), s.Proposal)
	}
	if err := a.Do(&wire.Repeat{Type: "repeat", At: s.At, Answer: "accept"}); err == nil {
		t.Error("the player has accepted their own proposal")
	}
	if err := a.Do(&wire.Repeat{Type: "repeat", At: s.At, Answer: "withdraw"}); err != nil {
		t.Fatal(err)
	}
	if b.State().Proposal != nil {
		t.Error("still proposed")
	}
	if err := b.Do(&wire.Repeat{Type: "repeat", At: s.At, Answer: "accept"}); err == nil {
		t.Error("a proposal that was withdrawn was accepted")
	}
	propose()
	if err := b.Do(&wire.Repeat{Type: "repeat", At: s.At, Answer: "accept"}); err != nil {
		t.Fatal(err)
	}
	if got := soldiers(a.State()); got != had+10 {
		t.Errorf("%d soldiers, want %d", got, had+10)
	}
	at := a.State().At
	propose()
	s = b.State()
	stop := slices.IndexFunc(s.Proposal.Choices, func(c wire.ProposedChoice) bool { return c.Seat == 1 })
	if stop < 0 {
		t.Fatalf("B chooses nothing in %+v", s.Proposal.Choices)
	}
	if err := b.Do(&wire.Repeat{Type: "repeat", At: at, Answer: "shorten", Repetition: 4, Choice: stop}); err != nil {
		t.Fatal(err)
	}
	if got := soldiers(a.State()); got < had+14 || got > had+15 {
		t.Errorf("%d soldiers, want about %d", got, had+14)
	}
	s = b.State()
	if s.Waiting != 1 || s.Decision == nil {
		t.Fatalf("seat %d decides, want B", s.Waiting)
	}
	pass := option(s, "Pass")
	if err := b.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{pass}}); err == nil {
		t.Error("B has chosen what was proposed")
	}
	if err := b.Do(&wire.Pass{Type: "pass", Until: "turn", At: s.At}); err == nil {
		t.Error("B has passed, as was proposed")
	}
	k.pick(b, nil, "Heal")
	// Another server, which reads what was stored, tells the same.
	other, err := k.server().Open(t.Context(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range tab.play.voices {
		if !slices.Equal(w.lines, other.play.voices[i].lines) {
			t.Errorf("another server tells viewer %d something else", i)
		}
	}
	if l := tab.play.voices[1].lines; !slices.ContainsFunc(l, func(l wire.Line) bool {
		return l.Text == "A repeats the loop 10 times; you do something else after 4"
	}) {
		t.Errorf("the log says %v", l)
	}
}

// A loop is found wherever it lies among the positions that are kept.
func TestRepeatAnywhere(t *testing.T) {
	k, tab, c := pressing(t, "")
	for seen := 0; len(tab.play.inputs) < copyEvery*(maxCopies+2); seen++ {
		s := c[0].State()
		if s.Decision == nil || s.Decision.Repeat == nil {
			t.Fatalf("after %d answers: nothing to repeat", len(tab.play.inputs))
		}
		for _, do := range []string{"Create a 1/1", "Untap"} {
			k.pick(c[0], c[1:], do)
			for s := c[0].State(); s.Decision == nil || slices.ContainsFunc(s.Objects, func(o wire.Object) bool {
				return o.Zone == "stack"
			}); s = c[0].State() {
				k.calm(c)
			}
		}
	}
}

// What is no loop can't be repeated.
func TestRepeatNothing(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Hill", pressed)}, "", "heuristic")
	k.pick(c[0], nil, "Keep")
	k.pick(c[0], nil, "Hill")
	s := c[0].State()
	if s.Decision.Repeat != nil {
		t.Errorf("offered: %+v", s.Decision.Repeat)
	}
	if err := c[0].Do(&wire.Repeat{Type: "repeat", At: s.At, Times: 2}); err == nil {
		t.Error("a land was played again and again")
	}
	if got := c[0].State().At; got != s.At {
		t.Errorf("%d answers, want %d", got, s.At)
	}
}

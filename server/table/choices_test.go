package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// choices are cards whose choices need more than their options to be understood.
const choices = `Paper Charm {0}
Sorcery
Choose two —
• Paper Charm deals 1 damage to target player.
• You gain 3 life.
• Destroy target artifact.

Paper Fact {0}
Sorcery
Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.

Paper Council {0}
Sorcery
Starting with you, each player votes for life or cards. You gain 3 life for each life vote and draw a card for each cards vote.

Paper Stone {0}
Artifact
{T}: Add {W}.

Paper Tax {1}{W}
Sorcery
You gain 5 life.

Paper Herald {0}
Creature — Soldier
When this creature enters, you gain 4 life.
When this creature enters, you may draw a card.
1/1
`

// chosen plays until a client has to make a decision of a kind.
func (k *kit) chosen(c *Client, all []*Client, kind string) *wire.State {
	k.t.Helper()
	for range 300 {
		s := c.State()
		if s.Decision != nil && s.Decision.Kind == kind {
			return s
		}
		k.calm(all)
	}
	k.t.Fatalf("nothing of kind %s is asked", kind)
	return nil
}

func (k *kit) answer(c *Client, options ...int) *wire.State {
	k.t.Helper()
	if err := c.Do(&wire.Answer{Type: "answer", At: c.State().At, Options: options}); err != nil {
		k.t.Fatal(err)
	}
	return c.State()
}

// TestModesSaid chooses two of three modes (700.2): each is told in full, whether it was chosen, and why it can't be.
func TestModesSaid(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Charm", choices)}, "", "")
	k.pick(c[0], c[1:], "Charm")
	d := c[0].State().Decision
	want := []wire.Mode{
		{Text: "Paper Charm deals 1 damage to target player.", Option: 0}, {Text: "You gain 3 life.", Option: 1},
		{Text: "Destroy target artifact.", Option: -1, Why: "no legal target"}}
	if d.Kind != "mode" || !slices.Equal(d.Modes, want) || d.Min != 2 || d.Max != 2 || !d.Announcing ||
		d.Name != "Paper Charm" {
		t.Fatalf("the first choice: %+v", d)
	}
	d = k.answer(c[0], 1).Decision
	want[1] = wire.Mode{Text: want[1].Text, Chosen: 1, Option: -1, Why: "already chosen"}
	if d == nil || d.Kind == "mode" && !slices.Equal(d.Modes, want) {
		t.Fatalf("the second choice: %+v", d)
	}
}

// TestPilesSaid divides five cards in two piles (700.3): the divider is told so, and who chooses sees both.
func TestPilesSaid(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Fact", choices)}, "", "")
	k.pick(c[0], c[1:], "Fact")
	s := k.chosen(c[1], c, "choose")
	if d := s.Decision; !d.Divides || d.Piles != nil || len(d.Options) != 6 || d.Announcing {
		t.Fatalf("who divides is asked %+v", d)
	}
	first := []wire.ID{s.Decision.Options[0].Object, s.Decision.Options[3].Object}
	if s = k.answer(c[1], 0, 2, 3); s.Decision != nil {
		t.Fatalf("the piles aren't made: %+v", s.Decision)
	}
	d := c[0].State().Decision
	if d == nil || d.Divides || len(d.Piles) != 2 || !slices.Equal(d.Piles[0], first) || len(d.Piles[1]) != 3 ||
		slices.Contains(d.Piles[1], first[0]) || slices.Contains(d.Piles[1], "") {
		t.Fatalf("who chooses is asked %+v; the first pile is %v", d, first)
	}
}

// TestVotesSaid votes (701.38): the second voter sees what the first voted for, and that only, also in a later vote.
func TestVotesSaid(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Council", choices)}, "", "")
	for range 2 {
		k.pick(c[0], c[1:], "Council")
		if d := k.chosen(c[0], c, "vote").Decision; len(d.Votes) != 0 {
			t.Fatalf("the first voter sees the votes %v", d.Votes)
		}
		k.answer(c[0], 1)
		s := c[1].State()
		if s.Decision == nil || !slices.Equal(s.Decision.Votes, []wire.Vote{{Player: 0, For: "cards"}}) {
			t.Fatalf("the second voter is asked %+v", s.Decision)
		}
		if last := s.Log[len(s.Log)-1].Text; last != "A votes for cards" {
			t.Errorf("the log says %q", last)
		}
		k.answer(c[1], 0)
	}
}

// TestMulligansSaid counts what hands cost (103.5).
func TestMulligansSaid(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Stone", choices)}, "", "")
	want := []wire.Mulligan{{Keep: 7, NextKeep: 6, NextBottom: 1},
		{Taken: 1, Keep: 6, Bottom: 1, NextKeep: 5, NextBottom: 2},
		{Taken: 2, Keep: 5, Bottom: 2, NextKeep: 4, NextBottom: 3}}
	for _, w := range want {
		s := c[0].State()
		if s.Decision == nil || s.Decision.Mulligan == nil || *s.Decision.Mulligan != w {
			t.Fatalf("after %d mulligans: %+v", w.Taken, s.Decision)
		}
		k.answer(c[0], option(s, "Mulligan"))
		if c[1].State().Decision != nil && w.Taken == 0 {
			k.answer(c[1], option(c[1].State(), "Keep"))
		}
	}
}

// TestPaymentSaid pays by hand: what is left falls with each mana in the pool (601.2g, 601.2h).
func TestPaymentSaid(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "30 Paper Stone\n30 Paper Tax", choices)}, "", "")
	byHand := &wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{}, ByHand: true, Main: true}
	if err := c[0].Do(byHand); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		k.pick(c[0], c[1:], "Cast Paper Stone")
	}
	k.pick(c[0], c[1:], "Cast Paper Tax")
	left := []string{}
	for s := c[0].State(); s.Decision != nil && s.Decision.Kind == "mana"; s = c[0].State() {
		if left = append(left, s.Decision.Left); s.Decision.Cost != "{1}{W}" {
			t.Errorf("the cost is %s", s.Decision.Cost)
		}
		k.answer(c[0], 0)
	}
	if got := strings.Join(left, " "); got != "{1}{W} {1}" {
		t.Errorf("left to pay is, one after the other, %s", got)
	}
}

// TestTriggersSaid has two abilities trigger at once: each option has the text of its ability and the name of its
// source (603.3b).
func TestTriggersSaid(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Herald", choices)}, "", "")
	k.pick(c[0], c[1:], "Herald")
	d := k.chosen(c[0], c, "trigger-order").Decision
	for i, text := range []string{"When this creature enters, you gain 4 life.", "When this creature enters, you may draw a card."} {
		if o := d.Options[i]; o.Name != "Paper Herald" || o.Clause != text {
			t.Errorf("option %d is %q of %q", i, o.Clause, o.Name)
		}
	}
}

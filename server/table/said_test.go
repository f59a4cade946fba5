package table

import (
	"context"
	"slices"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// logged reports whether a line of a client's log contains a text.
func logged(c *Client, text string) bool {
	return slices.ContainsFunc(c.t.lines(c), func(l wire.Line) bool { return strings.Contains(l.Text, text) })
}

// TestAttackTax: who can't pay what attacking costs (508.1h) is told before combat that nobody can attack; who pays is
// seen to pay.
func TestAttackTax(t *testing.T) {
	const cards = `Paper Toll {0}
Enchantment
Creatures can't attack you unless their controller pays {1} for each creature they control that's attacking you.

Paper Hound {0}
Creature — Dog
Haste
1/1
`
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "50 Paper Hound\n10 Plains", cards), packed(t, "60 Paper Toll", cards)}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.resolve(c[0], c[1:], "Cast Paper Hound")
	if d := c[0].State().Decision; d == nil || d.NoAttack != "" {
		t.Fatalf("without a cost the player is told %+v", d)
	}
	k.resolve(c[1], c[:1], "Cast Paper Toll")
	s := k.until(c, 0, 0, "main")
	if s.Decision.NoAttack != "cost" {
		t.Errorf("who can't pay is told %q", s.Decision.NoAttack)
	}
	k.pick(c[0], c[1:], "Play Plains")
	k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "priority" })
	if d := c[0].State().Decision; d.NoAttack != "" {
		t.Errorf("who can pay is told %q", d.NoAttack)
	}
	k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	k.answer(c[0], slices.IndexFunc(c[0].State().Decision.Options, func(o wire.Option) bool { return o.Kind == "attack" }))
	k.calmUntil(c, func() bool { return c[0].State().Players[1].Life == 19 })
	if !logged(c[0], "You pay {1} to attack") || !logged(c[1], "A pays {1} to attack") {
		t.Error("the log doesn't say that the attack was paid for")
	}
}

// TestActedAfterRestart: a player who has done something in a step is asked again before it ends, also by a server that
// has read the game again, and after an undo as before.
func TestActedAfterRestart(t *testing.T) {
	const cards = "Paper Rock {0}\nArtifact\n"
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "60 Paper Rock", cards), packed(t, "60 Plains", "")}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.resolve(c[0], c[1:], "Cast Paper Rock")
	want, s := agent.Passing{}, c[0].State()
	want.Resume(s.Turn, program.StepMain1)
	if got := tab.places[0].passing; !same(&got, &want) {
		t.Fatalf("the server knows %+v", got)
	}
	again, err := k.server().Open(context.Background(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.places[0].passing; !same(&got, &want) {
		t.Errorf("after a restart the server knows %+v", got)
	}
	// A spell that is taken back was not cast.
	tab, c = k.game([]Deck{packed(t, "60 Paper Rock", cards), packed(t, "60 Plains", "")}, "", "heuristic")
	k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	k.pick(c[0], nil, "Cast Paper Rock")
	if turn, _ := tab.places[0].passing.LastActed(); turn != 1 {
		t.Errorf("the player has last acted in turn %d", turn)
	}
	k.sent(c[0], &wire.Undo{Type: "undo", At: c[0].State().At})
	if turn, _ := tab.places[0].passing.LastActed(); turn != 0 {
		t.Errorf("after the undo the player has last acted in turn %d", turn)
	}
}

// same reports whether two players have last acted in the same turn and step.
func same(a, b *agent.Passing) bool {
	t, s := a.LastActed()
	u, r := b.LastActed()
	return t == u && s == r
}

// TestWhoIsBlocked: of several attackers of one name the log says which one is blocked.
func TestWhoIsBlocked(t *testing.T) {
	const cards = `Paper Hound {0}
Creature — Dog
Haste
1/1

Paper Guard {0}
Creature — Soldier
1/3
`
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Hound", cards), packed(t, "60 Paper Guard", cards)}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.resolve(c[1], c[:1], "Cast Paper Guard")
	k.resolve(c[1], c[:1], "Cast Paper Guard")
	k.until(c, 0, 0, "main")
	k.resolve(c[0], c[1:], "Cast Paper Hound")
	k.resolve(c[0], c[1:], "Cast Paper Hound")
	for range 2 {
		k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "attack" })
		k.answer(c[0], slices.IndexFunc(c[0].State().Decision.Options, func(o wire.Option) bool { return o.Kind == "attack" }))
	}
	for i := range 2 {
		k.calmUntil(c, func() bool { s := c[1].State(); return s.Decision != nil && s.Decision.Kind == "block" })
		var whom []int
		for n, o := range c[1].State().Decision.Options {
			if o.Kind == "block" {
				whom = append(whom, n)
			}
		}
		k.answer(c[1], whom[i])
	}
	k.calmUntil(c, func() bool { s := c[0].State(); return s.Step == "main2" || s.Active == 1 })
	for _, text := range []string{"Paper Guard blocks Paper Hound (1 of 2)", "Paper Guard blocks Paper Hound (2 of 2)"} {
		if !logged(c[0], text) {
			t.Errorf("the log doesn't say %q", text)
		}
	}
}

// TestExiledWith: a permanent that has exiled a card says which, and the card says with what (607.2a).
func TestExiledWith(t *testing.T) {
	const cards = `Paper Light {0}
Enchantment
When this enchantment enters, exile target nonland permanent an opponent controls until this enchantment leaves the battlefield.

Paper Guard {0}
Creature — Soldier
1/3
`
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Light", cards), packed(t, "60 Paper Guard", cards)}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.resolve(c[1], c[:1], "Cast Paper Guard")
	k.until(c, 0, 0, "main")
	k.pick(c[0], c[1:], "Cast Paper Light")
	k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "target" })
	k.answer(c[0], 0)
	exiled := func(s *wire.State) int {
		return slices.IndexFunc(s.Objects, func(o wire.Object) bool { return o.Zone == "exile" })
	}
	k.calmUntil(c, func() bool { return exiled(c[1].State()) >= 0 })
	s := c[1].State()
	light := slices.IndexFunc(s.Objects, func(o wire.Object) bool { return o.Zone == "battlefield" && o.Owner == 0 })
	if o := s.Objects[light]; !slices.Contains(o.Marks, "exiled: Paper Guard") {
		t.Errorf("the enchantment has the marks %v and the facts %v", o.Marks, o.Facts)
	}
	if o := s.Objects[exiled(s)]; !slices.Contains(o.Facts, wire.Fact{Text: "Exiled with Paper Light"}) {
		t.Errorf("the exiled card has the facts %v", o.Facts)
	}
}

// TestLegendRulePrompt: who chooses a permanent by the legend rule (704.5j) is told by what rule, and what happens to
// the others.
func TestLegendRulePrompt(t *testing.T) {
	k, c := againstPlains(t, "60 Paper Queen", "Paper Queen {0}\nLegendary Creature — Human\n2/2\n")
	k.resolve(c[0], c[1:], "Cast Paper Queen")
	k.pick(c[0], c[1:], "Cast Paper Queen")
	k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "legend" })
	const want = "Choose which Paper Queen to keep: by the legend rule the others are put into the graveyard"
	if got := c[0].State().Decision.Prompt; got != want {
		t.Errorf("the prompt is %q, want %q", got, want)
	}
}

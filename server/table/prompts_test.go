package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// asking are cards whose questions need more words than the kind of what is chosen.
const asking = `Paper Command {0}
Sorcery
Choose two —
• Target player loses 1 life.
• Target player gains 3 life.
• Draw a card.

Paper Map {0}
Sorcery
Search your library for a basic land card, put it onto the battlefield, then shuffle.

Paper Elf {0}
Creature — Elf
1/1

Paper Steal {0}
Sorcery
Gain control of target creature.

Paper Price {0}
Sorcery
As an additional cost to cast this spell, sacrifice a creature.
You gain 3 life.
`

// TestQuestionsSaid reads questions: which mode a target is for, what is searched for, and why cards are discarded.
func TestQuestionsSaid(t *testing.T) {
	begin := func(list string) (*kit, []*Client) { return againstPlains(t, list, asking) }

	k, c := begin("60 Paper Command")
	k.pick(c[0], c[1:], "Cast Paper Command")
	k.answer(c[0], option(c[0].State(), "loses 1 life"))
	s := k.answer(c[0], option(c[0].State(), "gains 3 life"))
	if s.Decision.Prompt != "Choose a target for Paper Command: Target player loses 1 life." {
		t.Errorf("the first target: %q", s.Decision.Prompt)
	}
	if s = k.answer(c[0], 0); s.Decision.Prompt != "Choose a target for Paper Command: Target player gains 3 life." {
		t.Errorf("the second target: %q", s.Decision.Prompt)
	}

	k, c = begin("30 Paper Map\n30 Forest")
	k.pick(c[0], c[1:], "Cast Paper Map")
	if d := k.chosen(c[0], c, "search").Decision; d.Prompt != "Choose a basic land card for Paper Map" {
		t.Errorf("a search: %q", d.Prompt)
	}

	k, c = begin("60 Forest")
	if d := k.chosen(c[0], c, "discard").Decision; d.Prompt !=
		"Choose a card to discard: you keep at most seven cards" {
		t.Errorf("at the end of a turn: %q", d.Prompt)
	}
}

// TestControlSaid has the log say that somebody gains control of a permanent, and what a spell costs stand under
// nothing else.
func TestControlSaid(t *testing.T) {
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "20 Paper Steal\n20 Paper Price\n20 Paper Elf", asking),
		packed(t, "60 Paper Elf", asking)}, "", "")
	lines := func() (out []wire.Line) {
		tab.do(func() { out = slices.Clone(tab.play.voices[0].lines) })
		return out
	}
	k.pick(c[0], c[1:], "Cast Paper Elf")
	k.pick(c[1], c[:1], "Cast Paper Elf")
	k.pick(c[0], c[1:], "Cast Paper Steal")
	theirs := -1
	for range 20 {
		if theirs = option(c[0].State(), "B"); theirs >= 0 {
			break
		}
		k.calm(c)
	}
	if theirs < 0 {
		t.Fatalf("%+v", c[0].State().Decision)
	}
	k.answer(c[0], theirs)
	k.pick(c[0], c[1:], "Cast Paper Price")
	k.answer(c[0], 0)
	var said, paid bool
	for _, l := range lines() {
		said = said || l.Text == "You gain control of Paper Elf" && l.Level == 1
		paid = paid || strings.Contains(l.Text, "sacrifice") && l.Level == 0
	}
	if !said || !paid {
		t.Errorf("control said: %v, the sacrifice at the lowest level: %v; %+v", said, paid, lines())
	}
}

const twoTargets = `Paper Duel {0}
Sorcery
Target player loses 1 life. Another target player gains 2 life.

Paper Sting {0}
Sorcery
Paper Sting deals 2 damage to target player and 1 damage to another target player. Draw a card.

Paper Choice {0}
Sorcery
Choose one —
• Target player draws a card and another target player discards a card.
• You gain 3 life.
`

// TestWhichTarget: of a spell with several targets it is said for which of them is asked, in the words of the card
// (601.2c).
func TestWhichTarget(t *testing.T) {
	for name, want := range map[string][2]string{
		"Paper Duel":   {"Target player loses 1 life.", "Another target player gains 2 life."},
		"Paper Sting":  {"Paper Sting deals 2 damage to target player …", "… 1 damage to another target player."},
		"Paper Choice": {"Target player draws a card …", "… another target player discards a card."},
	} {
		k, c := againstPlains(t, "60 "+name, twoTargets)
		k.pick(c[0], c[1:], "Cast "+name)
		s := c[0].State()
		if i := option(s, "draws a card"); i >= 0 {
			s = k.answer(c[0], i)
		}
		for i, nth := range []string{"first", "second"} {
			p := "Choose the " + nth + " of two targets for " + name + ": " + want[i]
			if s.Decision == nil || s.Decision.Prompt != p {
				t.Fatalf("asked %+v, not %q", s.Decision, p)
			}
			s = k.answer(c[0], 0)
		}
	}
}

package gamelog_test

import (
	"slices"
	"testing"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

// listener keeps every question and its answers, in the words for the player who is asked.
type listener struct {
	reader
	prompts, answers []string
}

func (r *listener) Choose(d *engine.Decision, i int) {
	r.reader.Choose(d, i)
	if d.Kind == program.DecidePriority {
		return
	}
	w, v := gamelog.New(d.Player, r.p.Names()), r.p.Game().View(d.Player)
	r.prompts = append(r.prompts, w.Prompt(v, d))
	for i := range d.Options {
		r.answers = append(r.answers, w.Option(v, d, &d.Options[i]))
	}
}

// TestAskedAreAddressed: a question speaks to the player who is asked, also where the text of the card is about another
// player; an Aura spell says only what it can target (702.5a); and what leaves the battlefield appears under the
// name that it had there (603.10).
func TestAskedAreAddressed(t *testing.T) {
	r := heard(t, `
name: addressed
cards: |
  Paper Road {W}
  Instant
  Exile target creature. Its controller may search their library for a basic land card, put it onto the battlefield tapped, then shuffle.

  Paper Tide {U}
  Sorcery
  Each player scries 2.

  Paper Return {U}
  Sorcery
  Put a card from your hand on top of your library.

  Paper Rage {G}
  Enchantment — Aura
  Enchant creature
  Enchanted creature gets +2/+0 and has trample.

  Paper Double {U}
  Creature — Shapeshifter
  You may have this creature enter as a copy of any creature on the battlefield.
  0/0

  Paper Doom {B}
  Sorcery
  Destroy target creature.

  Paper Bond {U}
  Creature — Human
  Soulbond
  1/1
players:
- {id: A, battlefield: [Plains, Island, Island, Island, Island, Forest, Swamp],
   hand: [Forest, Paper Road, Paper Tide, Paper Return, Paper Rage, {card: Paper Double, as: double},
          Paper Doom, Paper Bond],
   library: [Plains, Plains, Plains]}
- {id: B, battlefield: [Grizzly Bears, Savannah Lions], library: [Forest, Forest, Forest]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Road, targets: [Savannah Lions]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Tide}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Return}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Rage, targets: [Grizzly Bears]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Double}
- {player: A, do: answer, value: Grizzly Bears}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Bond}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Doom, targets: [double]}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: main2}
`)
	for _, want := range []string{
		"Paper Road: You may search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
		"Paper Tide: Scry 2.",
		"Choose a card to put on top of your library for Paper Return",
		"Choose a target for Paper Rage: creature",
		"Use soulbond of Paper Bond?",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("nobody is asked %q: %q", want, r.prompts)
		}
	}
	for _, want := range []string{"Search your library for a basic land card"} {
		if !slices.Contains(r.answers, want) {
			t.Errorf("nobody is offered %q: %q", want, r.answers)
		}
	}
	for _, want := range []string{"\tGrizzly Bears dies", "\tForest is put on top of your library"} {
		if !slices.Contains(r.lines, want) {
			t.Errorf("the log doesn't say %q: %q", want, r.lines)
		}
	}
}

// TestQuestionsSayWhat: questions say what is chosen for, where one text asks several: where each card goes, whether
// the library is searched too, and which cost is paid in addition (702.33a).
func TestQuestionsSayWhat(t *testing.T) {
	r := heard(t, `
name: what
cards: |
  Paper Time {U}
  Sorcery
  Look at the top three cards of your library. Put one of those cards into your hand, one on top of your library, and one on the bottom of your library.

  Paper Spinner {G}
  Sorcery
  Search your graveyard and/or library for a card named Forest and put it onto the battlefield. If you search your library this way, shuffle it.

  Paper Kick {G}
  Sorcery
  Kicker {G}
  You gain 1 life. If this spell was kicked, you gain 5 life instead.

  Paper Zombie {4}{U}{B}
  Creature — Zombie
  Swampcycling {2}
  2/4

  Paper Owl {U}
  Sorcery
  Look at the top two cards of your library, then put them back in any order.

  Paper Reach {G}
  Sorcery
  Search your library for up to two basic land cards, put them onto the battlefield tapped, then shuffle.

  Paper Flock {G}
  Sorcery
  Search your library for up to three basic land cards, put them into your hand, then shuffle.

  Paper Arc {R}
  Sorcery
  ~ deals 3 damage divided as you choose among any number of targets.

  Paper Rakdos {B}
  Creature — Human
  Unleash
  1/1

  Paper Tribute {G}
  Creature — Human
  Tribute 2
  1/1

  Paper Beast {B}
  Creature — Beast
  When this creature enters, sacrifice it unless you discard a noncreature card.
  5/5
players:
- {id: A, battlefield: [Island, Island, Island, Island, Forest, Forest, Forest, Forest, Forest, Forest, Mountain, Swamp, Swamp],
   hand: [Paper Time, Paper Spinner, Paper Kick, Paper Zombie, Paper Owl, Paper Reach, Paper Flock, Paper Arc, Paper Beast, Paper Rakdos, Paper Tribute, Island],
   library: [Plains, Swamp, Forest, Island, Swamp, Plains]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Time}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Spinner}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Kick}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: activate, card: Paper Zombie}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Owl}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Reach}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Flock}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Arc, targets: [A, B]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Rakdos}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Tribute}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Beast}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: main2}
`)
	for _, want := range []string{
		"Choose a card to put into your hand for Paper Time", "Choose a card to put on top of your library for Paper Time",
		"Paper Spinner: Search your library, too?", "Pay the kicker cost {G} of Paper Kick?",
		"Choose a Swamp card", "Choose the next card from the top down (1 of 2) for Paper Owl",
		"Choose basic land cards (up to 2) for Paper Reach", "Choose basic land cards (up to 3) for Paper Flock",
		"Paper Arc: how much of the 3 damage goes to you?",
		"Discard a noncreature card for Paper Beast?",
		"Paper Rakdos: You may have this permanent enter with an additional +1/+1 counter on it.",
		"Paper Tribute: You may put an additional 2 +1/+1 counters on it as it enters.",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("nobody is asked %q: %q", want, r.prompts)
		}
	}
	for _, want := range []string{"Search your library, too", "Only search your graveyard"} {
		if !slices.Contains(r.answers, want) {
			t.Errorf("nobody is offered %q: %q", want, r.answers)
		}
	}
}

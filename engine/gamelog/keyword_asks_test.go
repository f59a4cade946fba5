package gamelog_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/scenario"
)

// heard plays a scenario and returns what its players were asked.
func heard(t *testing.T, text string) *listener {
	t.Helper()
	list, err := scenario.ReadFS(fstest.MapFS{"asked.yaml": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &listener{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	res := run.Run(&list[0])
	t.Log(res.Status, res.Detail)
	return r
}

// TestKeywordOfSpellAsks: a question that comes from a keyword among the lines of a spell says what the player may do,
// and so does its answer (702.99a).
func TestKeywordOfSpellAsks(t *testing.T) {
	r := heard(t, `
name: cipher
cards: |
  Paper Thoughts {U}
  Sorcery
  You gain 1 life.
  Cipher
players:
- {id: A, hand: [Paper Thoughts], battlefield: [Island, {card: Grizzly Bears, as: bear}], library: [Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Thoughts}
- {player: A, do: answer, value: true}
- {player: A, do: answer, value: bear}
stop: {turn: 1, step: main2}
`)
	want := "Paper Thoughts: You may exile this card encoded on a creature you control."
	if !slices.Contains(r.prompts, want) {
		t.Errorf("nobody is asked %q: %q", want, r.prompts)
	}
	if want = "Exile this card encoded on a creature you control"; !slices.Contains(r.answers, want) {
		t.Errorf("nobody is offered %q: %q", want, r.answers)
	}
}

// TestNumberOfActionIsAsked: a question that comes from a keyword action says its number, and what happens otherwise
// (701.63a).
func TestNumberOfActionIsAsked(t *testing.T) {
	for n, want := range map[string][3]string{
		"2": {"Put 2 +1/+1 counters on this permanent for Paper Dog?", "Put 2 +1/+1 counters on this permanent",
			"Don't (create a 2/2 white Spirit creature token)"},
		"1": {"Put a +1/+1 counter on this permanent for Paper Dog?", "Put a +1/+1 counter on this permanent",
			"Don't (create a 1/1 white Spirit creature token)"},
	} {
		r := heard(t, `
name: endure
cards: |
  Paper Dog {W}
  Creature — Dog
  When this creature enters, it endures `+n+`.
  1/1
players:
- {id: A, hand: [Paper Dog], battlefield: [Plains], library: [Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Dog}
- {player: A, do: answer, value: true}
stop: {turn: 1, step: main2}
`)
		if !slices.Contains(r.prompts, want[0]) || !slices.Contains(r.answers, want[1]) ||
			!slices.Contains(r.answers, want[2]) {
			t.Errorf("nobody is asked %q: %q %q", want, r.prompts, r.answers)
		}
	}
}

// TestKeywordWithPriceAsks: a question whether to do what a keyword asks for says what that is, and what happens
// otherwise (702.72a).
func TestKeywordWithPriceAsks(t *testing.T) {
	r := heard(t, `
name: champion
cards: |
  Paper Titan {G}
  Creature — Giant
  Champion a creature
  7/7
players:
- {id: A, hand: [Paper Titan], battlefield: [Forest, {card: Grizzly Bears, as: bear}], library: [Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Titan}
- {player: A, do: answer, value: true}
- {player: A, do: answer, value: bear}
stop: {turn: 1, step: main2}
`)
	for _, want := range []string{"Exile another creature you control for Paper Titan?", "Exile another creature you control",
		"Don't (sacrifice it)"} {
		if !slices.Contains(r.prompts, want) && !slices.Contains(r.answers, want) {
			t.Errorf("nobody is asked or offered %q: %q %q", want, r.prompts, r.answers)
		}
	}
}

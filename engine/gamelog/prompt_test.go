package gamelog_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// prompter keeps what player A is asked when they have priority.
type prompter struct {
	reader
	prompts []string
}

func (r *prompter) Choose(d *engine.Decision, _ int) {
	if d.Player == 0 && d.Kind == program.DecidePriority {
		r.prompts = append(r.prompts, r.log.Prompt(r.p.Game().View(0), d))
	}
}

func (r *prompter) Begin(p *scenario.Playing) { r.p, r.log = p, gamelog.New(0, p.Names()) }

// TestPriorityPrompts: whoever has priority is told in whose turn and in which step; the step in which the defending
// player declares blockers (509.1) is the attacker's, but the blocks are not. With something on the stack they are told
// what it is; an ability exists independently of its source (113.7a), and is activated or triggered (113.3).
func TestPriorityPrompts(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"prompts.yaml": {Data: []byte(`
name: prompts
cards: |
  Paper Wilds
  Land
  {T}, Sacrifice this land: You gain 1 life.

  Paper Mourner {B}
  Creature — Human
  Whenever this creature attacks, you gain 1 life.
  1/1

  Paper Sip {G}
  Instant
  You gain 2 life.
players:
- {id: A, battlefield: [Paper Wilds, Grizzly Bears, Forest], hand: [Paper Sip]}
- {id: B, battlefield: [Paper Mourner], library: [Forest]}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Wilds}
- {turn: 1, step: main2, player: A, do: cast, card: Paper Sip}
- {turn: 2, step: attackers, player: B, do: attack, card: Paper Mourner}
- {turn: 2, step: blockers, player: A, do: block, card: Grizzly Bears, attacker: Paper Mourner}
stop: {turn: 2, step: end}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &prompter{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	for _, want := range []string{
		"Your first main phase",
		"Your activated ability of Paper Wilds is on the stack: respond?",
		"Paper Sip is on the stack: respond?",
		"B's triggered ability of Paper Mourner is on the stack: respond?",
		"B's declare attackers step",
		"B's declare blockers step",
	} {
		if !slices.Contains(r.prompts, want) {
			t.Errorf("%q is not asked: %q", want, r.prompts)
		}
	}
}

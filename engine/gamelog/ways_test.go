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

// caster keeps the options to cast something.
type caster struct {
	reader
	options []string
}

func (r *caster) Begin(p *scenario.Playing) { r.p, r.log = p, gamelog.New(0, p.Names()) }

func (r *caster) Choose(d *engine.Decision, _ int) {
	if d.Player != 0 || d.Kind != program.DecidePriority || len(r.options) > 0 {
		return
	}
	v := r.p.Game().View(0)
	if v.Step() != program.StepMain1 {
		return
	}
	for i := range d.Options {
		if o := &d.Options[i]; o.Kind == engine.OptCast {
			r.options = append(r.options, r.log.Option(v, d, o))
		}
	}
}

// TestWaysToCast: an adventurer card and a split card are offered under the name and with the cost of the part that is
// cast (715.3a, 709.3a).
func TestWaysToCast(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"ways.yaml": {Data: []byte(`
name: ways to cast
cards: |
  Layout: adventure
  Paper Duelist {1}{W}
  Creature — Human
  First strike
  3/1
  //
  Paper Slash {2}{R}
  Instant — Adventure
  Paper Slash deals 3 damage to any target.

  Layout: split
  Paper Fire {R}
  Instant
  You gain 1 life.
  //
  Paper Ice {1}{W}
  Instant
  Draw a card.
players:
- {id: A, battlefield: [Plains, Plains, Mountain], hand: [Paper Duelist, Paper Fire // Paper Ice]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Slash, targets: [B]}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &caster{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	want := []string{"Cast Paper Duelist  {1}{W}", "Cast Paper Slash  {2}{R}", "Cast Paper Fire  {R}", "Cast Paper Ice  {1}{W}"}
	if !slices.Equal(r.options, want) {
		t.Errorf("the options are %q; want %q", r.options, want)
	}
}

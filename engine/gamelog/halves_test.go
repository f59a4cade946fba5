package gamelog_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// caster keeps the options to cast something, and what else a card in hand is.
type caster struct {
	reader
	options, halves []string
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
	for _, c := range v.Objects(program.Hand, 0, nil) {
		for _, h := range r.log.Halves(v, c) {
			r.halves = append(r.halves, h.Name+" "+h.Cost+" "+h.Types+": "+strings.Join(h.Text, " / "))
		}
	}
}

// TestHalves: an adventurer card is offered with the cost of the half that is cast (715.3a), and its other half can be
// read in the hand.
func TestHalves(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"halves.yaml": {Data: []byte(`
name: halves
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
players:
- {id: A, battlefield: [Plains, Plains, Mountain], hand: [Paper Duelist]}
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
	want := []string{"Cast Paper Duelist  {1}{W}", "Cast Paper Slash  {2}{R}"}
	if !slices.Equal(r.options, want) {
		t.Errorf("the options are %q; want %q", r.options, want)
	}
	want = []string{"Paper Slash {2}{R} Instant — Adventure: Paper Slash deals 3 damage to any target."}
	if !slices.Equal(r.halves, want) {
		t.Errorf("the other halves are %q; want %q", r.halves, want)
	}
}

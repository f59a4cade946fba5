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

// TestMethodsOfCasting: each method of casting a card is offered with the cost that is paid for it in place of the mana
// cost (118.9), whatever it consists of, and under its name.
func TestMethodsOfCasting(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"methods.yaml": {Data: []byte(`
name: methods of casting
cards: |
  Paper Critics {2}{R}
  Sorcery
  Paper Critics deals 3 damage to any target.
  Spectacle {R}

  Paper Echo {2}{R}
  Sorcery
  You gain 1 life.
  Flashback {4}{R}

  Paper Hound {R}{R}
  Creature — Dog
  Escape—{R}, Exile two other cards from your graveyard.
  1/1

  Paper Shade {3}{R}
  Creature — Shade
  Morph {R}
  2/1

  Paper Gift {5}{R}
  Sorcery
  If you control a Mountain, you may cast this spell without paying its mana cost.
  You gain 1 life.

  Paper Blast {3}{R}{R}
  Sorcery
  You may sacrifice two Mountains rather than pay this spell's mana cost.
  You gain 1 life.

  Paper Stir {R}
  Sorcery
  Paper Stir deals 1 damage to each opponent.
players:
- {id: A, battlefield: [Mountain, Mountain, Mountain, Mountain, Mountain, Mountain, Mountain],
   hand: [Paper Critics, Paper Shade, Paper Gift, Paper Blast, Paper Stir], graveyard: [Paper Echo, Paper Hound, Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Stir}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &methods{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	want := []string{
		"Cast Paper Critics  {2}{R}",
		"Cast Paper Critics  {R} (Spectacle)",
		"Cast Paper Shade  {3}{R}",
		"Cast Paper Shade  {3} (Morph, face down)",
		"Cast Paper Gift  {5}{R}",
		"Cast Paper Gift (If you control a Mountain, you may cast this spell without paying its mana cost.)",
		"Cast Paper Blast  {3}{R}{R}",
		"Cast Paper Blast (You may sacrifice two Mountains rather than pay this spell's mana cost.)",
		"Cast Paper Echo  {4}{R} (Flashback)",
		"Cast Paper Hound  {R}, Exile two other cards from your graveyard (Escape)",
	}
	if !slices.Equal(r.options, want) {
		t.Errorf("the options are\n%s\nwant\n%s", strings.Join(r.options, "\n"), strings.Join(want, "\n"))
	}
}

// methods keeps the options of the last time at which something can be cast.
type methods struct{ caster }

func (r *methods) Choose(d *engine.Decision, n int) {
	was := r.options
	r.options = nil
	if r.caster.Choose(d, n); len(r.options) == 0 {
		r.options = was
	}
}

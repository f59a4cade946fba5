package scenario

import (
	"strings"
	"testing"

	"arbiter/pool"
)

// TestTooManyTargets plays an action that names more targets than its spell has: the script is wrong, and says so.
func TestTooManyTargets(t *testing.T) {
	list, err := Read("targets.yaml", []byte(`
cards: |
  Sharp Word {R}
  Instant
  Sharp Word deals 2 damage to target creature.

  Bold Elk {G}
  Creature — Elk
  2/2
players:
- {id: A, hand: [Sharp Word], battlefield: [Mountain]}
- {id: B, battlefield: [{card: Bold Elk, as: one}, {card: Bold Elk, as: two}]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Sharp Word, targets: [one, two]}
stop: {turn: 1, step: main}
expect: []
`))
	if err != nil {
		t.Fatal(err)
	}
	r := Runner{Cards: pool.Cards()}
	res := r.Run(&list[0])
	if want := "can't cast Sharp Word targeting two: it has no more targets"; res.Status != Fail ||
		!strings.Contains(res.Detail, want) {
		t.Errorf("%s: %q, want %q", res.Status, res.Detail, want)
	}
}

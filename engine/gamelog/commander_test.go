package gamelog_test

import (
	"testing"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/scenario"
)

// TestCommanderDamageSaysWhose: two players can have commanders of one name, and the damage of each counts for itself
// (903.10a): what is so of a player says whose it is.
func TestCommanderDamageSaysWhose(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"commander.yaml": {Data: []byte(`
name: commander damage
format: commander
cards: |
  Paper Captain {0}
  Legendary Creature — Human Soldier
  Haste
  6/6
players:
- {id: A, library: [Forest, Forest, Forest]}
- {id: B, command: [Paper Captain], library: [Forest, Forest, Forest]}
actions:
- {turn: 2, step: main, player: B, do: cast, card: Paper Captain}
- {turn: 2, step: attackers, player: B, do: attack, card: Paper Captain}
stop: {turn: 2, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	f := &facts{of: []string{"A"}, told: map[string]string{}}
	run := scenario.Runner{Cards: pool.Cards(), Watch: f}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	const want = "6 from Paper Captain: You have been dealt 6 combat damage by B's Paper Captain (21 lose the game) <>"
	if f.told["A"] != want {
		t.Errorf("it is said of the player %q, not %q", f.told["A"], want)
	}
}

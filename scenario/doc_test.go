package scenario_test

import (
	"fmt"
	"log"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/scenario"
)

// A scenario that expects too little damage fails, and says what it expected.
func ExampleRunner_Run() {
	list, err := scenario.ReadFS(fstest.MapFS{"bolt.yaml": {Data: []byte(`
name: Lightning Bolt deals 3 damage
players:
- {id: A, hand: [Lightning Bolt], battlefield: [Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Lightning Bolt, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {B: 18}}
`)}})
	if err != nil {
		log.Fatal(err)
	}
	r := scenario.Runner{Cards: pool.Cards()}
	res := r.Run(&list[0])
	fmt.Printf("%s: %s\n", res.Status, res.Detail)
	// Output: fail: expected B at 18 life, got 17
}

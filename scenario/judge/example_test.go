package judge_test

import (
	"fmt"
	"log"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

func ExampleRun() {
	list, err := scenario.ReadFS(fstest.MapFS{"myr.yaml": {Data: []byte(`
name: An indestructible creature is not destroyed
cards: |
  Darksteel Myr {3}
  Artifact Creature — Myr
  Indestructible
  0/1
players:
- {id: A, hand: [Murder], battlefield: [{card: Swamp, count: 3}]}
- {id: B, battlefield: [Darksteel Myr]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Murder, targets: [Darksteel Myr]}
stop: {turn: 1, step: main}
expect:
- {permanents: {player: B, card: Darksteel Myr}}
`)}})
	if err != nil {
		log.Fatal(err)
	}
	r, err := judge.Run(&list[0], judge.Options{Cards: pool.Cards()})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range r.Steps {
		if s.Kind == judge.Resolve || s.Kind == judge.NotDone {
			fmt.Printf("%s [%s]\n", s.Text, s.Rules[0].Number)
		}
	}
	// Output:
	// Murder resolves. [117.4]
	// Darksteel Myr would be destroyed, but isn't: Darksteel Myr is indestructible. [702.12b]
}

package sim_test

import (
	"context"
	"fmt"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

func ExampleRun() {
	var decks []*card.Cards
	for _, name := range []string{"dawn-patrol", "wings-of-fire"} {
		deck, err := pool.Deck(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		cards, err := deck.Resolve(pool.Cards())
		if err != nil {
			fmt.Println(err)
			return
		}
		decks = append(decks, cards)
	}
	setup, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		fmt.Println(err)
		return
	}
	heuristic := func() agent.Agent { return agent.NewHeuristic() }
	report, err := sim.Run(context.Background(), sim.Match{
		Setup: setup, Agents: []func() agent.Agent{heuristic}, Games: 40, Seed: 7,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, deck := range report.Decks {
		fmt.Printf("%s won %d of %d games\n", deck.Name, deck.Wins, deck.Games)
	}
	// Output:
	// Dawn Patrol won 19 of 40 games
	// Wings of Fire won 21 of 40 games
}

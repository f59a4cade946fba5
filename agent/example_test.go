package agent_test

import (
	"fmt"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Two agents play a game.
func ExampleTable() {
	deck, err := pool.Deck("dawn-patrol")
	if err != nil {
		fmt.Println(err)
		return
	}
	cards, err := deck.Resolve(pool.Cards())
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, cards, cards)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := engine.New(setup.Rules, engine.Config{
		Decks: [][]program.DefID{setup.Decks[0].Main, setup.Decks[1].Main},
		Seed:  sim.GameSeed(1, 0),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	agents := []agent.Agent{agent.NewHeuristic(), agent.NewRandom()}
	for seat, a := range agents {
		a.Begin(setup.Rules, sim.AgentSeed(1, 0, seat))
	}
	var table agent.Table
	over, err := table.Play(g, agents, 0)
	fmt.Println("over:", over, err)
	fmt.Println("winner:", g.Turn.Winner)
	// Output:
	// over: true <nil>
	// winner: 0
}

// A script answers the first decision, and the first option is taken after that.
func ExampleScripted() {
	a := &agent.Scripted{Answers: []int{2}}
	a.Begin(nil, 0)
	d := &engine.Decision{Options: make([]engine.Option, 3)}
	fmt.Println(a.Choose(engine.View{}, d), a.Choose(engine.View{}, d))
	// Output: 2 0
}

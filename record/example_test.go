package record_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/sim"
)

// A game is played, written to a record, read and replayed.
func Example() {
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
	match := sim.Match{Setup: setup, Agents: []func() agent.Agent{heuristic}, Games: 1, Seed: 7, Keep: true}
	report, err := sim.Run(context.Background(), match)
	if err != nil {
		fmt.Println(err)
		return
	}

	header, err := record.NewHeader(&match, "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := record.NewGame(setup, match.Seed, 0, []int{0, 1}, &report.Results[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	var buf bytes.Buffer
	w, err := record.NewWriter(&buf, header)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Add(&game); err != nil {
		fmt.Println(err)
		return
	}

	file, err := record.Read("example.jsonl", &buf)
	if err != nil {
		fmt.Println(err)
		return
	}
	if setup, err = file.Setup(); err != nil {
		fmt.Println(err)
		return
	}
	replay, err := file.Open(setup, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("same game:", replay.Different == nil)
	fmt.Println(strings.Join(replay.Names, ", "))
	fmt.Println(replay.Lines[0].Text)
	// Output:
	// same game: true
	// Dawn Patrol, Wings of Fire
	// Dawn Patrol keeps their hand.
}

package puzzle_test

import (
	"fmt"
	"strings"

	"arbiter/puzzle"
)

func ExampleRead() {
	p, err := puzzle.Read(strings.NewReader(`[metadata]
Name:One Spark
Goal:Win
Turns:1
[state]
ActivePlayer=Human
ActivePhase=Main1
HumanLife=20
AILife=2
humanhand=Shock
humanbattlefield=Mountain
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	goal := p.Scenario.Goal
	fmt.Printf("%s: %s, turns: %d\n", p.Name, goal.Kind, goal.Turns)
	for _, pl := range p.Scenario.Players {
		fmt.Printf("%s: life %d, hand %d\n", pl.ID, *pl.Life, len(pl.Hand))
	}
	// Output:
	// One Spark: win, turns: 1
	// You: life 20, hand 1
	// Opponent: life 2, hand 0
}

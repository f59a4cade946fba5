package solve_test

import (
	"context"
	"fmt"
	"strings"

	"arbiter/pool"
	"arbiter/puzzle"
	"arbiter/scenario"
	"arbiter/solve"
)

func Example() {
	p, err := puzzle.Read(strings.NewReader(`[metadata]
Name:One Spark
Goal:Win
Turns:1
[state]
ActivePlayer=Human
ActivePhase=Main1
AILife=2
humanhand=Shock
humanbattlefield=Mountain
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	runner := scenario.Runner{Cards: pool.Cards()}
	position, err := runner.Position(&p.Scenario)
	if err != nil {
		fmt.Println(err)
		return
	}
	problem, err := solve.New(position)
	if err != nil {
		fmt.Println(err)
		return
	}
	result := solve.NewSolver(problem).Solve(context.Background(), solve.Limits{}, nil)
	fmt.Println(result.Status)
	for _, a := range result.Line {
		fmt.Printf("%s: %s\n", a.Player, a.Says)
	}
	// Output:
	// solved
	// You: Cast Shock  {R}
	// You: Opponent
}

package oracle_test

import (
	"fmt"

	"arbiter/ability"
	"arbiter/oracle"
)

func ExampleReadLine() {
	a, err := oracle.ReadLine("Draw two cards.", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	tree, _ := ability.Marshal(a)
	fmt.Println(string(tree))
	// Output: {"node":"Statement","does":{"node":"Do","who":{"node":"You","say":"Unsaid"},"acts":[{"node":"Draw","n":{"node":"Const","n":2}}]}}
}

func ExamplePrintLine() {
	a, err := oracle.ReadLine("Exile target creature card from a graveyard.", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, year := range []int{2026, 2006} {
		s, _ := oracle.PrintLine(a, nil, year)
		fmt.Println(s)
	}
	// Output:
	// Exile target creature card from a graveyard.
	// Remove target creature card in a graveyard from the game.
}

package workshop_test

import (
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/workshop"
)

func ExampleCheck() {
	cards, err := card.Read("lamp", strings.NewReader(`Odd Lamp {2}
Artifact
When Odd Lamp enters the battlefield, draw a card.
{2}: Frobnicate the moon.
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	report := workshop.Check(rulebook.Edition2026, cards[0])
	for _, line := range report.Lines {
		if line.Problem != "" {
			fmt.Printf("column %d: %s\n", line.Column, line.Problem)
			continue
		}
		fmt.Printf("%s: %s\n", line.Kind, line.Read)
	}
	fmt.Println("playable:", report.Playable())
	// Output:
	// triggered ability: When this artifact enters, draw a card.
	// column 6: not understood from here on
	// playable: false
}

package legal_test

import (
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/legal"
	"arbiter/pool"
)

func ExampleCheck() {
	deck, err := card.ReadDeck("deck", strings.NewReader("30 Mountain\n5 Shock\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	cards, err := deck.Resolve(pool.Cards())
	if err != nil {
		fmt.Println(err)
		return
	}
	problems, err := legal.Check(cards, "limited")
	fmt.Println(len(problems), err)
	// Output: 1 <nil>
}

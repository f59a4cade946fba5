package pool_test

import (
	"fmt"

	"arbiter/pool"
)

func Example() {
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
	fmt.Printf("%s has %d cards\n", deck.Name, len(cards.Main))
	// Output: Dawn Patrol has 60 cards
}

func ExampleDecks() {
	for _, name := range pool.Decks() {
		fmt.Println(name)
	}
	// Output:
	// dawn-patrol
	// night-tide
	// roots-and-claws
	// wings-of-fire
}

package gamelog_test

import (
	"fmt"

	"arbiter/engine/gamelog"
)

func ExampleJoin() {
	one := gamelog.Clause{Subject: "Grizzly Bears", Verb: "be destroyed"}
	two := gamelog.Clause{Subject: "Savannah Lions", Verb: "be destroyed"}
	if c, ok := gamelog.Join([]gamelog.Clause{one, two, one}); ok {
		fmt.Println(c.Sentence())
	}
	// Output: Two Grizzly Bears and Savannah Lions are destroyed.
}

func ExampleClause_Would() {
	c := gamelog.Clause{Subject: "Darksteel Myr", Verb: "be destroyed"}
	fmt.Printf("%s, but %s.\n", c.Would(), c.Denial())
	// Output: Darksteel Myr would be destroyed, but isn't.
}

func ExampleList() {
	fmt.Println(gamelog.List([]string{"Forest", "a card", "Elf", "Forest", "Elf", "a card"}))
	// Output: two Forests, two cards and two Elves
}

package rulebook_test

import (
	"fmt"

	"arbiter/rulebook"
)

func ExampleParseEdition() {
	for _, s := range []string{"2006", "2013-07-13"} {
		e, err := rulebook.ParseEdition(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(e, e.Date)
	}
	// Output:
	// 2006 2006-10-01
	// 2013-07-13 2013-07-13
}

func ExampleEdition_Switches() {
	old, today := rulebook.Edition2006.Switches(), rulebook.Edition2026.Switches()
	fmt.Println("combat damage uses the stack:", old.DamageOnStack, today.DamageOnStack)
	fmt.Println("mana burn:", old.ManaBurn, today.ManaBurn)
	// Output:
	// combat damage uses the stack: true false
	// mana burn: true false
}

func ExampleEdition_Number() {
	for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2026} {
		fmt.Printf("%s: %s is rule %s\n", e, rulebook.RuleCombatDamage.About(), e.Number(rulebook.RuleCombatDamage))
	}
	// Output:
	// 2006: combat damage is rule 310.4
	// 2026: combat damage is rule 510.2
}

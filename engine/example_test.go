package engine_test

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// A game between two decks of one creature, which costs nothing. Each player casts it whenever they can and attacks
// with everything; nobody blocks.
func Example() {
	b := program.NewBuilder(rulebook.Edition2026)
	runner := b.Def(program.Def{
		Name:  b.Name("Runner"),
		Cost:  mana.MustCost("{0}"),
		Chars: program.Chars{Types: program.TypeCreature, Power: 2, Toughness: 2, Flags: program.HasPT},
	})
	rules, err := b.Rules()
	if err != nil {
		fmt.Println(err)
		return
	}
	deck := make([]program.DefID, 40)
	for i := range deck {
		deck[i] = runner
	}
	g, err := engine.New(rules, engine.Config{Decks: [][]program.DefID{deck, deck}})
	if err != nil {
		fmt.Println(err)
		return
	}
	wanted := map[engine.OptionKind]bool{engine.OptCast: true, engine.OptAttack: true}
	var d engine.Decision
	for g.Decision(&d) {
		choice := 0 // to pass, not to block, and the like
		for i, o := range d.Options {
			if wanted[o.Kind] {
				choice = i
			}
		}
		if err := g.Answer(choice); err != nil {
			fmt.Println(err)
			return
		}
	}
	v := g.View(engine.NoPlayer)
	_, winner := v.Result()
	fmt.Printf("player %d wins on turn %d, with %d life\n", winner, v.Turn(), v.Life(winner))
	// Output: player 0 wins on turn 5, with 4 life
}

// Package prove is a soak test for cards. Each card is put into games together with a few other cards of all types
// and is cast and used at random while the invariants of the engine are checked. Each game is a scenario, so that
// one that fails can be saved, played again and explained by the judge.
package prove

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/rulebook"
	"arbiter/scenario"
)

//go:embed props.txt
var propsText string

// backgroundCards are the other cards of the games.
var backgroundCards = sync.OnceValue(func() *card.Collection {
	cards, err := card.Read("props.txt", strings.NewReader(propsText))
	if err != nil {
		panic(err) // they are part of the program
	}
	return card.NewCollection(cards...)
})

// Options configure a test.
type Options struct {
	Edition rulebook.Edition
	// Games is the number of games for each card; 0 means 1.
	Games int
	// Answers is the greatest number of answers in a game; 0 means 250.
	Answers int
	// Check is the interval of decisions with the expensive checks (see [check.Config]); 0 means 16.
	Check int
	Seed  uint64
}

// Result is the result of testing a card.
type Result struct {
	Card   string `json:"card"`
	Status Status `json:"status"`
	// Detail tells what went wrong, or why the card is not playable.
	Detail string `json:"detail,omitempty"`
	// Used is how often the card was cast, played, or used.
	Used int `json:"used"`
	// Failed is the game that failed.
	Failed *scenario.Scenario `json:"-"`
}

// Status tells how a test ended.
type Status string

// Results of a test.
const (
	Passed     Status = "proved"
	Failed     Status = "failed"
	Unplayable Status = "unplayable"
)

// Tester tests cards.
type Tester struct {
	o   Options
	run scenario.Runner
}

// New returns a Tester. From are the cards that others may name.
func New(from *card.Collection, o Options) *Tester {
	if o.Check == 0 {
		o.Check = 16
	}
	return &Tester{o, scenario.Runner{Cards: card.Merge(from, backgroundCards()), Check: o.Check}}
}

// Test tests one card. It may be called concurrently.
func (p *Tester) Test(c *card.Card) Result {
	o := p.o
	out := Result{Card: c.Name, Status: Passed}
	if _, _, err := load.Rules(o.Edition, []*card.Card{c}, load.Options{}); err != nil {
		out.Status, out.Detail = Unplayable, firstLine(err)
		return out
	}
	if err := card.Write(io.Discard, c); err != nil {
		out.Status, out.Detail = Unplayable, err.Error() // something printed on the card was not read
		return out
	}
	run := p.run
	for n := 0; n < max(o.Games, 1) || out.Used == 0 && n < o.Games+more; n++ {
		s := Game(c, o, n, canStartOnBattlefield(c))
		res := run.Run(&s)
		if res.Status == scenario.Unsupported && canStartOnBattlefield(c) {
			// It may replace another permanent as it enters, as a land for which one is sacrificed does: let it
			// begin in other zones only.
			s = Game(c, o, n, false)
			res = run.Run(&s)
		}
		out.Used += res.Used
		if res.Status != scenario.Pass {
			// If a game can't be set up, nothing is tested, so that is a failure too.
			out.Status, out.Detail, out.Failed = Failed, res.Detail, &s
			return out
		}
	}
	return out
}

// more is the number of additional games for a card that was never used.
const more = 5

// firstLine returns the first line of an error.
func firstLine(err error) string {
	if all := load.Flatten(err); len(all) > 0 {
		err = all[0]
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// Game returns game n for a card; lies tells whether a copy begins on the battlefield.
func Game(c *card.Card, o Options, n int, lies bool) scenario.Scenario {
	answers := o.Answers
	if answers == 0 {
		answers = 250
	}
	var own strings.Builder
	if err := card.Write(&own, c); err != nil {
		panic(err) // a strings.Builder doesn't fail
	}
	some := func(name string, n int) scenario.Piece { return scenario.Piece{Card: name, Count: &n} }
	list := func(names ...string) (out []scenario.Piece) {
		for _, name := range names {
			out = append(out, scenario.Piece{Card: name})
		}
		return out
	}
	side := func(id string) scenario.Player {
		p := scenario.Player{ID: id}
		for _, land := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
			p.Battlefield = append(p.Battlefield, some(land, 3))
		}
		p.Battlefield = append(p.Battlefield, some("Wastes", 2))
		p.Battlefield = append(p.Battlefield, list("Mirror Mime", "Paper Bear", "Rust Imp", "Tin Guard",
			"Ana of the Proof", "Quiet Field", "Plain Blade", "Card Cart", "Mina, Who Counts")...)
		p.Battlefield = append(p.Battlefield, scenario.Piece{Card: "Paper Cloak", AttachedTo: "Paper Bear"})
		p.Hand = list("Short Spark", "Small No", "Little March", "Paper Bear", "Mirror Mime", "Forest")
		p.Graveyard = list("Paper Bear", "Short Spark", "Island", "Tin Guard", "Quiet Field", "Long Look")
		for range 5 {
			p.Library = append(p.Library, list("Paper Bear", "Short Spark", "Swamp", "Rust Imp", "Long Look", "Forest",
				"Quick Fall", "Card Cart")...)
		}
		return p
	}
	a, b := side("A"), side("B")
	a.Hand = append([]scenario.Piece{some(c.Name, 2)}, a.Hand...)
	a.Graveyard = append(a.Graveyard, scenario.Piece{Card: c.Name})
	a.Library = append([]scenario.Piece{{Card: c.Name}}, a.Library...)
	if lies {
		a.Battlefield = append(a.Battlefield, scenario.Piece{Card: c.Name})
	}
	if n%2 == 1 { // the opponent has it as well
		b.Hand = append([]scenario.Piece{{Card: c.Name}}, b.Hand...)
	}
	strict := false
	return scenario.Scenario{
		ID: fmt.Sprintf("%s, game %d", c.Name, n+1), Name: "Random game with " + c.Name,
		Edition: o.Edition.Date.String(), Cards: own.String(), Strict: &strict,
		Players: []scenario.Player{a, b}, Random: &scenario.Random{Seed: o.Seed + uint64(n), Answers: answers,
			Prefer: c.Name},
	}
}

// canStartOnBattlefield reports whether the card is a permanent that isn't attached to anything.
func canStartOnBattlefield(c *card.Card) bool {
	f := &c.Faces[0]
	for _, t := range []ability.Type{ability.Creature, ability.Land, ability.Artifact, ability.Enchantment,
		ability.Planeswalker} {
		if f.Types.Has(t) {
			return !slices.Contains(f.Subtypes, "Aura")
		}
	}
	return false
}

// Package prove puts cards to the proof: each is put into a game beside a little of everything, and it is cast and used by chance while what must hold of every
// game is checked. A proof is a scenario, so that one that fails can be kept, played again, and told by the judge.
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

// props are the cards that others meet in their proofs.
var props = sync.OnceValue(func() *card.Collection {
	cards, err := card.Read("props.txt", strings.NewReader(propsText))
	if err != nil {
		panic(err) // they are part of the program
	}
	return card.NewCollection(cards...)
})

// Options say how cards are proved.
type Options struct {
	Edition rulebook.Edition
	// Games is how many games each card is in; 0 means 1.
	Games int
	// Answers is how long each game goes on at most; 0 means 250.
	Answers int
	// Check: of the dear checks each is done at one decision in so many (see [check.Config]); 0 means 16.
	Check int
	Seed  uint64
}

// Proof is what came of a card.
type Proof struct {
	Card   string `json:"card"`
	Status Status `json:"status"`
	// Detail is what went wrong, or why it is not playable.
	Detail string `json:"detail,omitempty"`
	// Used is how often it was cast, played, or used.
	Used int `json:"used"`
	// Failed is the game that went wrong.
	Failed *scenario.Scenario `json:"-"`
}

// Status is how a proof ended.
type Status string

// Results of a proof.
const (
	Proved     Status = "proved"
	Failed     Status = "failed"
	Unplayable Status = "unplayable"
)

// Prover proves cards.
type Prover struct {
	o   Options
	run scenario.Runner
}

// New makes a Prover. From are the cards that others may name.
func New(from *card.Collection, o Options) *Prover {
	if o.Check == 0 {
		o.Check = 16
	}
	return &Prover{o, scenario.Runner{Cards: card.Merge(from, props()), Check: o.Check}}
}

// Card proves one card. It may be called from several goroutines.
func (p *Prover) Card(c *card.Card) Proof {
	o := p.o
	out := Proof{Card: c.Name, Status: Proved}
	if _, _, err := load.Rules(o.Edition, []*card.Card{c}, load.Options{}); err != nil {
		out.Status, out.Detail = Unplayable, first(err)
		return out
	}
	if err := card.Write(io.Discard, c); err != nil {
		out.Status, out.Detail = Unplayable, err.Error() // what was read lacks something that is printed on the card
		return out
	}
	run := p.run
	for n := 0; n < max(o.Games, 1) || out.Used == 0 && n < o.Games+more; n++ {
		s := Game(c, o, n, lies(c))
		res := run.Run(&s)
		if res.Status == scenario.Unsupported && lies(c) {
			// It may take something else's place as it enters, such as a land that is sacrificed for it: then it begins in other zones only.
			s = Game(c, o, n, false)
			res = run.Run(&s)
		}
		out.Used += res.Used
		if res.Status != scenario.Pass {
			// A game that can't be set up proves nothing: that is a failure too.
			out.Status, out.Detail, out.Failed = Failed, res.Detail, &s
			return out
		}
	}
	return out
}

// more is how many further games a card gets that chance has not used yet.
const more = 5

// first is an error's first line.
func first(err error) string {
	if all := load.Flatten(err); len(all) > 0 {
		err = all[0]
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// Game is the nth game in which a card is proved; lies reports whether one lies on the battlefield from the start.
func Game(c *card.Card, o Options, n int, lies bool) scenario.Scenario {
	answers := o.Answers
	if answers == 0 {
		answers = 250
	}
	var own strings.Builder
	if err := card.Write(&own, c); err != nil {
		panic(err) // a builder does not fail
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
		p.Battlefield = append(p.Battlefield, list("Mirror Mime", "Paper Bear", "Rust Imp", "Tin Guard", "Ana of the Proof", "Quiet Field", "Plain Blade", "Card Cart", "Mina, Who Counts")...)
		p.Battlefield = append(p.Battlefield, scenario.Piece{Card: "Paper Cloak", AttachedTo: "Paper Bear"})
		p.Hand = list("Short Spark", "Small No", "Little March", "Paper Bear", "Mirror Mime", "Forest")
		p.Graveyard = list("Paper Bear", "Short Spark", "Island", "Tin Guard", "Quiet Field", "Long Look")
		for range 5 {
			p.Library = append(p.Library, list("Paper Bear", "Short Spark", "Swamp", "Rust Imp", "Long Look", "Forest", "Quick Fall", "Card Cart")...)
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
		ID: fmt.Sprintf("%s, game %d", c.Name, n+1), Name: c.Name + " is put to the proof", Edition: o.Edition.Date.String(), Cards: own.String(), Strict: &strict,
		Players: []scenario.Player{a, b}, Random: &scenario.Random{Seed: o.Seed + uint64(n), Answers: answers, Prefer: c.Name},
	}
}

// lies reports whether a card can lie on the battlefield from the start: a permanent that needs nothing to be attached to.
func lies(c *card.Card) bool {
	f := &c.Faces[0]
	for _, t := range []ability.Type{ability.Creature, ability.Land, ability.Artifact, ability.Enchantment, ability.Planeswalker} {
		if f.Types.Has(t) {
			return !slices.Contains(f.Subtypes, "Aura")
		}
	}
	return false
}

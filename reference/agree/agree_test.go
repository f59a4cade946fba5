package agree

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/pool"
	"arbiter/rulebook"
)

var boards = flag.Int("agree.boards", 4, "how many boards each embedded card is asked about")

// TestEmbeddedCards asks about the embedded cards: both sides agree on every question, and few are not asked.
func TestEmbeddedCards(t *testing.T) {
	t.Parallel()
	every := 1
	if testing.Short() {
		every = 60
	}
	var all Result
	i := 0
	for c := range pool.Cards().All() {
		if i++; i%every == 0 {
			r := Card(c, Options{Edition: rulebook.Edition2026, Boards: *boards, Seed: 1})
			all.Add(&r)
		}
	}
	refused := 0
	for _, n := range all.NotAsked {
		refused += n
	}
	t.Logf("%d cards, %d boards, %d questions, %d not asked", all.Cards, all.Boards, all.Questions, refused)
	if all.Questions < 10*refused/2 || all.Questions < 2*all.Boards {
		t.Errorf("only %d questions on %d boards; %d not asked: %v", all.Questions, all.Boards, refused, all.NotAsked)
	}
	for _, d := range all.Disagreements {
		t.Errorf("%s: %q, %s: the engine says %s, the reference %s", d.Card, d.Words, d.Question, d.Machine,
			d.Reference)
	}
}

// paper is a card made up for a test.
func paper(t *testing.T, text string) *card.Card {
	t.Helper()
	cards, err := card.Read("paper", strings.NewReader(text))
	if err != nil || len(cards) != 1 {
		t.Fatalf("%d cards, %v", len(cards), err)
	}
	return cards[0]
}

const census = `Paper Census {1}{W}
Creature — Elf
Other Elves you control with power 2 or less get +1/+1.
Whenever Paper Census attacks, if you control three or more lands, target creature an opponent controls gets ` +
	`-X/-X until end of turn, where X is the number of artifact cards in your graveyard.
2/2
`

// TestDifferencesAreFound: where the reference is asked something else than what was compiled, they disagree.
func TestDifferencesAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("compares many changed programs")
	}
	t.Parallel()
	c := paper(t, census)
	same := Card(c, Options{Edition: rulebook.Edition2026, Boards: 16, Seed: 3})
	if same.Cards != 1 || same.Boards != 16 || len(same.Disagreements) > 0 {
		t.Fatalf("%+v", same)
	}
	for name, change := range map[string]func(ability.Node) ability.Node{
		"type": func(n ability.Node) ability.Node {
			if p, ok := n.(ability.HasType); ok && p.Type == ability.Land {
				return ability.HasType{Type: ability.Creature}
			}
			return n
		},
		"number": func(n ability.Node) ability.Node {
			if _, ok := n.(ability.Const); ok {
				return ability.Const{N: 1}
			}
			return n
		},
		"other": func(n ability.Node) ability.Node {
			if d, ok := n.(ability.Det); ok {
				d.Other = false
				return d
			}
			return n
		},
		"controller": func(n ability.Node) ability.Node {
			if p, ok := n.(ability.Controlled); ok {
				p.Not = !p.Not
				return p
			}
			return n
		},
		"zone": func(n ability.Node) ability.Node {
			if p, ok := n.(ability.InZone); ok {
				p.Zone = ability.Exile
				return p
			}
			return n
		},
	} {
		r := Card(c, Options{Edition: rulebook.Edition2026, Boards: 16, Seed: 3, alter: func(q *compile.Question) {
			q.Node = ability.Rewrite(q.Node, change)
		}})
		if len(r.Disagreements) == 0 {
			t.Errorf("a changed %s was not noticed in %d questions", name, r.Questions)
		}
	}
}

// TestSameSeed: a seed gives the same boards and questions again.
func TestSameSeed(t *testing.T) {
	t.Parallel()
	c := paper(t, census)
	run := func(seed uint64) string {
		r := Card(c, Options{Edition: rulebook.Edition2026, Boards: 8, Seed: seed, alter: func(q *compile.Question) {
			q.Node = ability.Rewrite(q.Node, func(n ability.Node) ability.Node {
				if _, ok := n.(ability.Const); ok {
					return ability.Const{N: 0}
				}
				return n
			})
		}})
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if one := run(1); one != run(1) || one == run(2) {
		t.Error("one seed gives different boards, or two the same")
	}
}

// TestRefusals: what the reference does not know is counted by its name, and not as agreement.
func TestRefusals(t *testing.T) {
	t.Parallel()
	c := paper(t, "Paper Diary {1}\nArtifact\n"+
		"Creatures you control get +1/+1 as long as you've committed a crime this turn.\n")
	r := Card(c, Options{Edition: rulebook.Edition2026, Boards: 4, Seed: 1})
	if r.Cards != 1 {
		t.Fatalf("%+v", r)
	}
	if r.NotAsked["KeywordEvent: in the past"] == 0 {
		t.Errorf("not asked: %v", r.NotAsked)
	}
}

const ledger = `Paper Ledger {1}{B}
Creature — Elf
Paper Ledger gets +1/+1 as long as you gained life this turn.
Paper Ledger gets +1/+0 as long as a creature died this turn.
{1}, {T}, Sacrifice four other creatures: Draw a card.
{G/W}, Discard a card: Draw a card.
2/2
`

// TestHistoryAndCosts: what has happened and what can be paid is asked about, both sides agree, and a change of what is
// asked is noticed.
func TestHistoryAndCosts(t *testing.T) {
	t.Parallel()
	c := paper(t, ledger)
	o := Options{Edition: rulebook.Edition2026, Boards: 48, Seed: 5}
	same := Card(c, o)
	if len(same.Disagreements) > 0 || same.Costs < 48 || same.Paid == 0 || same.Paid == same.Costs {
		t.Fatalf("%+v", same)
	}
	for name, change := range map[string]Options{
		"whether life was gained": {alter: func(q *compile.Question) {
			if h, ok := q.Node.(ability.Happened); ok {
				h.Not = true
				q.Node = h
			}
		}},
		"when it happened": {alter: func(q *compile.Question) {
			if h, ok := q.Node.(ability.Happened); ok {
				h.When.When = ability.LastTurn
				q.Node = h
			}
		}},
		"sacrificing": {alterCost: func(cost []ability.Act) []ability.Act { return cost[:min(len(cost), 2)] }},
		"what is paid": {alterCost: func(cost []ability.Act) []ability.Act {
			return append([]ability.Act{ability.PayLife{N: ability.Const{N: 1000}}}, cost...)
		}},
	} {
		change.Edition, change.Boards, change.Seed = o.Edition, o.Boards, o.Seed
		if r := Card(c, change); len(r.Disagreements) == 0 {
			t.Errorf("%s: a change was not noticed in %d questions", name, r.Questions)
		}
	}
}

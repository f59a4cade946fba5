package ask

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine/gamelog"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
	"arbiter/scenario/mutants"
)

// Quiz is a question: what is so in the end? One of the choices is right. The others are what would be so if one rule
// or one card were otherwise.
type Quiz struct {
	Name    string `json:"name"`
	Edition string `json:"edition"`
	// Scenario is the situation, as the answer.
	Scenario json.RawMessage `json:"scenario"`
	// Cards are the texts of the cards that take part, Board is the position, Did what the players do.
	Cards   []QuizCard `json:"cards"`
	Board   []string   `json:"board"`
	Did     []string   `json:"did"`
	Choices []Choice   `json:"choices"`
}

// QuizCard is a card that takes part.
type QuizCard struct {
	Name string   `json:"name"`
	Cost string   `json:"cost,omitempty"`
	Text []string `json:"text"`
}

// Choice is one answer of a quiz.
type Choice struct {
	Lines []string `json:"lines"`
	Right bool     `json:"right,omitempty"`
	// Because says of a wrong answer what it would take.
	Because string `json:"because"`
}

// Limits of the search for a question.
const (
	wrongChoices  = 3
	tries         = 60 // changed games that are played for a situation
	situations    = 30 // situations that are looked at
	longestAnswer = 600
)

// quiz makes a question. The same seed gives the same question. With "classics" as its text it is about a classic
// situation, otherwise about one by chance.
func (d *Desk) quiz(q *Request) (any, error) {
	d.all()
	chance := rand.New(rand.NewPCG(q.Seed, 7))
	list := short()
	if q.Text == "classics" {
		list = examples()
	}
	for range situations {
		if out := d.question(&list[chance.IntN(len(list))], chance); out != nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("no question is found; try another seed")
}

// unchecked returns a scenario without what it expects, so that it goes on whatever happens.
func unchecked(s *scenario.Scenario) *scenario.Scenario {
	without := func(list []scenario.Action) (out []scenario.Action) {
		for _, a := range list {
			if a.Do != "check" {
				out = append(out, a)
			}
		}
		return out
	}
	n := *s
	n.Actions, n.Expect, n.Why, n.Runs = without(s.Actions), nil, nil, slices.Clone(s.Runs)
	for i := range n.Runs {
		n.Runs[i].Actions, n.Runs[i].Expect = without(n.Runs[i].Actions), nil
	}
	return &n
}

// question makes a question of a situation, or nil if too few answers differ.
func (d *Desk) question(whole *scenario.Scenario, chance *rand.Rand) *Quiz {
	s := unchecked(whole)
	var used []*card.Card
	r := scenario.Runner{Cards: d.own, Used: func(c []*card.Card) { used = c }}
	if r.Run(s).Status != scenario.Pass || s.Illegal {
		return nil
	}
	e, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return nil
	}
	words := gamelog.WordsOf(e)
	rep, err := judge.Run(s, judge.Options{Cards: d.own})
	if err != nil || len(strings.Join(rep.End, " ")) > longestAnswer {
		return nil
	}
	out := &Quiz{Name: s.Name, Edition: e.String(), Board: rep.Start}
	for _, st := range rep.Steps {
		starts := strings.HasSuffix(st.Text, ": it goes onto the stack.") // that it was cast follows
		if st.Kind == judge.Action && st.Level == 0 && !starts || st.Kind == judge.Choice {
			out.Did = append(out.Did, st.Text)
		}
	}
	if out.Scenario, err = json.Marshal(whole); err != nil || len(out.Did) == 0 || len(out.Did) > 12 {
		return nil
	}
	for _, c := range used {
		for i := range c.Faces {
			if f := &c.Faces[i]; len(f.Text) > 0 {
				out.Cards = append(out.Cards, QuizCard{f.Name, f.Cost.String(), f.Text})
			}
		}
	}
	out.Choices = []Choice{{Lines: rep.End, Right: true, Because: "So it is, by the rules of " + e.String() + "."}}
	add := func(o judge.Options, because string) {
		o.Cards, o.Words = d.own, &words
		other, err := judge.Run(s, o)
		if err != nil || len(out.Choices) > wrongChoices || other.Status != scenario.Pass ||
			len(strings.Join(other.End, " ")) > longestAnswer || len(other.End) == 0 {
			return
		}
		for _, c := range out.Choices {
			if slices.Equal(c.Lines, other.End) {
				return
			}
		}
		out.Choices = append(out.Choices, Choice{Lines: other.End, Because: because})
	}
	// One rule that is otherwise comes first, then the rules of another day, then cards that are read otherwise.
	ones := e.OneRules()
	chance.Shuffle(len(ones), func(i, j int) { ones[i], ones[j] = ones[j], ones[i] })
	for _, one := range ones {
		if len(out.Choices) < wrongChoices {
			add(judge.Options{Switch: one.Change}, "So it would be by the rules of "+e.String()+" if "+one.Were+".")
		}
	}
	for _, day := range []string{"1999-04-23", "2006", "2009-07-11", "2017", "2026"} {
		if other, err := rulebook.ParseEdition(day); err == nil && other != e && len(out.Choices) < wrongChoices {
			add(judge.Options{Edition: other}, "So it was by the rules of "+day+".")
		}
	}
	changes := mutants.Changes(used)
	chance.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	for _, c := range changes[:min(len(changes), tries)] {
		if len(out.Choices) > wrongChoices {
			break
		}
		what, _, _ := strings.Cut(c.What, " (") // where in the tree
		add(judge.Options{Rewrite: c.Rewrite}, fmt.Sprintf("So it would be if “%s” were otherwise: %s.",
			strings.ReplaceAll(c.Line, card.Self, c.Card), what))
	}
	if len(out.Choices) < 3 {
		return nil
	}
	chance.Shuffle(len(out.Choices), func(i, j int) {
		out.Choices[i], out.Choices[j] = out.Choices[j], out.Choices[i]
	})
	return out
}

// Package mutants finds out what scenarios would notice: each is played with one of its cards changed a little, "or"
// for "and", one element of a list less, one more or less, another zone, player, time or condition, a word left out, a
// noun that more things fit, and has to fail.
package mutants

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/ability/mutate"
	"arbiter/card"
	"arbiter/rulebook/definitions"
	"arbiter/scenario"
)

// Kinds are the kinds of mutants that are tried.
var Kinds = mutate.All

// Tally counts mutants.
type Tally struct {
	// Tried could be played. Caught are those of them with which the scenario fails.
	Tried  int `json:"tried"`
	Caught int `json:"caught"`
	// Refused could not be compiled, in none of their forms.
	Refused int `json:"refused"`
}

func (t *Tally) add(o Tally) {
	t.Tried += o.Tried
	t.Caught += o.Caught
	t.Refused += o.Refused
}

// Result is what a scenario catches.
type Result struct {
	// Scenario is its file and its ID.
	Scenario string `json:"scenario"`
	// Skipped is why no mutant was tried: it doesn't pass as it is, or goes on by chance.
	Skipped string `json:"skipped,omitempty"`
	Tally
	Kinds map[string]Tally `json:"kinds,omitempty"`
	// Missed are mutants with which it passes, the first few.
	Missed []Missed `json:"missed,omitempty"`
	// Lines is how many paragraphs of rules text its cards have.
	Lines int `json:"lines"`
	// Absent says that it shows something that must not happen or not be there.
	Absent bool `json:"absent,omitempty"`
}

// Missed is a mutant with which a scenario passes.
type Missed struct {
	Card string `json:"card"`
	// Line is the paragraph of the card, "" for what is printed outside its text box; What is how it was changed.
	Line string `json:"line"`
	What string `json:"what"`
}

// maxMissed is how many of the mutants that it misses the result of a scenario names.
const maxMissed = 8

// Options say how thoroughly mutants are tried.
type Options struct {
	Cards *card.Collection
	// First stops at the first mutant that a scenario catches.
	First bool
	// Jobs is how many scenarios are tried at once; 0 is one per core.
	Jobs int
	// Done, if not nil, hears each result, in the order of the scenarios.
	Done func(Result)
}

// Try tries the mutants of each scenario.
func Try(list []scenario.Scenario, o Options) []Result {
	out := make([]Result, len(list))
	ready := make([]chan struct{}, len(list))
	for i := range ready {
		ready[i] = make(chan struct{})
	}
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var wait sync.WaitGroup
	next := make(chan int)
	for range jobs {
		wait.Go(func() {
			for i := range next {
				out[i] = try(&list[i], o)
				close(ready[i])
			}
		})
	}
	go func() {
		for i := range list {
			next <- i
		}
		close(next)
	}()
	for i := range list {
		<-ready[i]
		if o.Done != nil {
			o.Done(out[i])
		}
	}
	wait.Wait()
	return out
}

// line is a paragraph of a card that a scenario uses.
type line struct {
	card string
	text string
	tree ability.Ability
}

// maxAnswers bounds the decisions of a scenario with a changed card.
const maxAnswers = 2000

func try(s *scenario.Scenario, o Options) Result {
	res := Result{Scenario: s.Place(), Kinds: map[string]Tally{}}
	if s.Random != nil {
		res.Skipped = "it goes on by chance"
		return res
	}
	var lines []line
	var used []*card.Card
	r := scenario.Runner{Cards: o.Cards, Used: func(cards []*card.Card) { lines, used = linesOf(cards), cards }}
	if plain := r.Run(s); plain.Status != scenario.Pass {
		res.Skipped = fmt.Sprintf("it doesn't pass: %s", plain.Detail)
		return res
	}
	res.Lines, res.Absent = len(lines), absent(s)
	for _, l := range lines {
		list := mutate.Mutants(l.tree, Kinds...)
		for i := 0; i < len(list); {
			// Those of one kind at one place are alternatives.
			n := i + 1
			for n < len(list) && list[n].Kind == list[i].Kind && list[n].Path == list[i].Path {
				n++
			}
			t, m := oneOf(s, o.Cards, l, list[i:n])
			res.note(t, m.Kind, Missed{l.card, l.text, m.String()})
			if o.First && t.Caught > 0 {
				return res
			}
			i = n
		}
	}
	for _, p := range printsOf(used) {
		r := scenario.Runner{Cards: o.Cards, Reprint: p.change, MaxAnswers: maxAnswers}
		t := tally(r.Run(s))
		res.note(t, p.kind, Missed{p.card, "", p.what})
		if o.First && t.Caught > 0 {
			return res
		}
	}
	return res
}

// note notes a mutant and what came of it.
func (res *Result) note(t Tally, k mutate.Kind, m Missed) {
	res.add(t)
	sum := res.Kinds[k.String()]
	sum.add(t)
	res.Kinds[k.String()] = sum
	if t.Tried > t.Caught && len(res.Missed) < maxMissed {
		res.Missed = append(res.Missed, m)
	}
}

// tally counts the result of a scenario with a changed card.
func tally(res scenario.Result) Tally {
	switch {
	case res.Status == scenario.Unsupported || strings.HasPrefix(res.Detail, "the program failed"):
		return Tally{Refused: 1}
	case res.Status == scenario.Fail:
		return Tally{Tried: 1, Caught: 1}
	}
	return Tally{Tried: 1}
}

// oneOf plays a scenario with the first of some alternatives that can be compiled.
func oneOf(s *scenario.Scenario, cards *card.Collection, l line, list []mutate.Mutant) (Tally, mutate.Mutant) {
	for _, m := range list {
		r := scenario.Runner{Cards: cards, Rewrite: replace(l.tree, m.Tree), MaxAnswers: maxAnswers}
		if t := tally(r.Run(s)); t.Tried > 0 {
			return t, m
		}
	}
	return Tally{Refused: 1}, list[0]
}

// replace returns what puts one tree in the place of another wherever it stands.
func replace(old ability.Node, by ability.Node) func(ability.Node) ability.Node {
	t := reflect.TypeOf(old)
	return func(n ability.Node) ability.Node {
		if reflect.TypeOf(n) == t && ability.Equal(n, old) {
			return by
		}
		return n
	}
}

// linesOf returns the paragraphs of some cards, each meaning once.
func linesOf(cards []*card.Card) []line {
	var out []line
	seen := map[uint64]bool{}
	for _, c := range cards {
		text, err := definitions.ReadCardWhile(c, nil)
		if err != nil {
			continue
		}
		for i, f := range text.Faces {
			for _, l := range f.Lines {
				if l.Ability == nil || seen[ability.Hash(l.Ability)] {
					continue
				}
				seen[ability.Hash(l.Ability)] = true
				out = append(out, line{c.Faces[i].Name, l.Text, l.Ability})
			}
		}
	}
	return out
}

// Change is a card that is read otherwise than it says.
type Change struct {
	// Card is its name, Line the paragraph, What how it is changed.
	Card, Line, What string
	// Rewrite is what scenario.Runner needs to play it.
	Rewrite func(ability.Node) ability.Node
}

// Changes returns all mutants of some cards. Not every one of them can be played.
func Changes(used []*card.Card) []Change {
	var out []Change
	for _, l := range linesOf(used) {
		for _, m := range mutate.Mutants(l.tree, Kinds...) {
			out = append(out, Change{l.card, l.text, m.String(), replace(l.tree, m.Tree)})
		}
	}
	return out
}

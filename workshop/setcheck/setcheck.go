// Package setcheck reports on the cards of a new set: what is read, which words are learned from reminder text, and
// what is refused and why.
package setcheck

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/rulebook/learned"
	"arbiter/workshop"
)

// Report is the report on a set.
type Report struct {
	Name    string `json:"name"`
	Edition string `json:"edition"`
	// Cards are all cards, Playable those that can be played; Lines and LinesRead are abilities.
	Cards     int `json:"cards"`
	Playable  int `json:"playable"`
	Lines     int `json:"lines"`
	LinesRead int `json:"lines_read"`
	// Words are those that no rulebook knows.
	Words []Word `json:"words"`
	// AbilityWords are words in front of a dash that no rulebook lists and that mean nothing by themselves.
	AbilityWords []AbilityWord `json:"ability_words"`
	// Reasons are why lines are refused, the commonest first.
	Reasons []Reason `json:"reasons"`
	// Refused are the cards that can't be played.
	Refused []Refused `json:"refused"`
}

// Word is a word that no rulebook knows.
type Word struct {
	Word string `json:"word"`
	Kind string `json:"kind"`
	// Means is the definition, an ability each; From is the card it was learned from, and Said its line.
	Means []string `json:"means,omitempty"`
	From  string   `json:"from"`
	Said  string   `json:"said"`
	// Cards are the cards that use it.
	Cards []string `json:"cards"`
	// Why says why it can't be learned.
	Why string `json:"why,omitempty"`
}

// AbilityWord is an ability word that no rulebook lists.
type AbilityWord struct {
	Word  string   `json:"word"`
	Cards []string `json:"cards"`
}

// Reason is why lines are refused.
type Reason struct {
	Why   string `json:"why"`
	Lines int    `json:"lines"`
}

// Refused is a card that can't be played.
type Refused struct {
	Card  string `json:"card"`
	Lines []Line `json:"lines"`
}

// Line is a refused line.
type Line struct {
	Text string `json:"text"`
	Why  string `json:"why"`
	// At is the text from where it wasn't understood; Near is the known phrase that is nearest to it, and Meant a word
	// that its next word may be a misspelling of.
	At    string `json:"at,omitempty"`
	Near  string `json:"near,omitempty"`
	Meant string `json:"meant,omitempty"`
}

// Check reports on cards by an edition. The words that a card uses without explaining them are explained by the others.
func Check(name string, e rulebook.Edition, c *card.Collection) *Report {
	learned.Complete(c, nil)
	r := &Report{Name: name, Edition: e.String(), Words: []Word{}, AbilityWords: []AbilityWord{}, Reasons: []Reason{},
		Refused: []Refused{}}
	words := map[string]*Word{}
	flavor := map[string]*AbilityWord{}
	reasons := map[string]int{}
	for k := range c.All() {
		u := workshop.Check(e, k)
		r.Cards++
		for _, w := range u.Words {
			addWord(words, w, k.Name)
		}
		abilityWords(flavor, k)
		x := Refused{Card: k.Name}
		for _, l := range u.Lines {
			r.Lines++
			if l.Problem == "" {
				r.LinesRead++
				continue
			}
			x.Lines = append(x.Lines, refused(l))
			reasons[x.Lines[len(x.Lines)-1].Why]++
		}
		if u.Playable() {
			r.Playable++
			continue
		}
		if u.Problem != nil && len(x.Lines) == 0 {
			x.Lines = append(x.Lines, Line{Text: k.Name, Why: u.Problem.Error()})
			reasons[u.Problem.Error()]++
		}
		r.Refused = append(r.Refused, x)
	}
	for _, w := range words {
		r.Words = append(r.Words, *w)
	}
	slices.SortFunc(r.Words, func(a, b Word) int {
		return cmp.Or(cmp.Compare(a.Word, b.Word), cmp.Compare(a.Kind, b.Kind))
	})
	for _, w := range flavor {
		if len(w.Cards) > 1 {
			r.AbilityWords = append(r.AbilityWords, *w)
		}
	}
	slices.SortFunc(r.AbilityWords, func(a, b AbilityWord) int { return cmp.Compare(a.Word, b.Word) })
	for why, n := range reasons {
		r.Reasons = append(r.Reasons, Reason{why, n})
	}
	slices.SortFunc(r.Reasons, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Lines, a.Lines), cmp.Compare(a.Why, b.Why))
	})
	return r
}

// Learned is how many words are learned.
func (r *Report) Learned() int {
	n := 0
	for i := range r.Words {
		if r.Words[i].Why == "" {
			n++
		}
	}
	return n
}

func addWord(words map[string]*Word, w *learned.Word, name string) {
	key := w.Kind.String() + " " + w.Name
	have := words[key]
	if have == nil {
		have = &Word{Word: w.Name, Kind: w.Kind.String()}
		words[key] = have
	}
	have.Cards = append(have.Cards, name)
	if w.Err != nil {
		have.Why, have.From, have.Said, have.Means = w.Err.Error(), w.From, w.Said, nil
	} else if have.Why == "" && (have.Means == nil || w.Only == nil) { // with N where it is known
		have.Means, have.From, have.Said = w.Meaning(), w.From, w.Said
	}
}

// abilityWords adds the words in front of dashes that no rulebook lists.
func abilityWords(words map[string]*AbilityWord, c *card.Card) {
	t, _, _ := learned.Read(c, nil) // what can't be read is listed elsewhere
	for i := range t.Faces {
		for _, l := range t.Faces[i].Abilities {
			w, ok := l.Ability.(ability.Worded)
			if !ok {
				continue
			}
			name := string(w.Word)
			h, known := definitions.Of(name)
			if oracle.KnowsKeyword(name) || known && h.Kind == definitions.AbilityWord {
				continue
			}
			have := words[name]
			if have == nil {
				have = &AbilityWord{Word: name}
				words[name] = have
			}
			if !slices.Contains(have.Cards, c.Name) {
				have.Cards = append(have.Cards, c.Name)
			}
		}
	}
}

// refused is a line with what it lacks.
func refused(l workshop.Line) Line {
	out := Line{Text: l.Text, Why: l.Problem}
	if l.Column > 0 {
		text := []rune(l.Text)
		at := min(l.Column-1, len(text))
		out.At = string(text[at:])
		out.Near = oracle.Nearest(l.Text, oracle.Stuck{Prefix: string(text[:at])})
		if _, meant, ok := strings.Cut(l.Problem, "did you mean "); ok {
			out.Meant = strings.Trim(meant, `?"`)
		}
		out.Why = "not understood"
	}
	return out
}

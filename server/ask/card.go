package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/server/wire"
	"arbiter/workshop"
)

// CardReading is what was understood of a card that was typed.
type CardReading struct {
	Name     string `json:"name"`
	Playable bool   `json:"playable"`
	// Problem is why it is no card, or can't be played as a whole; At is the line of what was typed, from 1.
	Problem string `json:"problem,omitempty"`
	At      int    `json:"at,omitempty"`
	// Face is what stands on it, in the wording of the edition where that is known; Size its power and toughness.
	Face *wire.Face `json:"face,omitempty"`
	Size string     `json:"size,omitempty"`
	// Value is its mana value.
	Value int        `json:"value"`
	Lines []CardLine `json:"lines"`
	// Learned are words that no rulebook knows.
	Learned []LearnedWord `json:"learned,omitempty"`
	// Text is the card in plain text, in the wording of the edition.
	Text string `json:"text,omitempty"`
	// Edition is the day of the rules, and Year that of the wording.
	Edition string `json:"edition"`
	Year    int    `json:"year"`
}

// CardLine is a line of the card's rules text.
type CardLine struct {
	Face string `json:"face"`
	Text string `json:"text"`
	// At are the lines of what was typed that it fills, from 1.
	At   []int  `json:"at"`
	Kind string `json:"kind,omitempty"`
	Rule string `json:"rule,omitempty"`
	// Read is the line in the wording of the edition; empty if it was not understood.
	Read    string `json:"read,omitempty"`
	Problem string `json:"problem,omitempty"`
	// Stop is the typed line in which reading stopped, Column the character of the line without its reminder text.
	Stop     int                `json:"stop,omitempty"`
	Column   int                `json:"column,omitempty"`
	Expected []string           `json:"expected,omitempty"`
	Words    []workshop.Meaning `json:"words,omitempty"`
	// Tree is what it means, as a tree.
	Tree json.RawMessage `json:"tree,omitempty"`
}

// LearnedWord is a word that reminder text explains.
type LearnedWord struct {
	Word  string   `json:"word"`
	Kind  string   `json:"kind"`
	Means []string `json:"means,omitempty"`
	Why   string   `json:"why,omitempty"`
}

// Near is what a line that isn't understood may have been meant to say.
type Near struct {
	Suggestions []workshop.Suggestion `json:"suggestions"`
	// Phrase is the known phrase with the most words in common, with "…" for its open places.
	Phrase string `json:"phrase,omitempty"`
}

// typedCard reads the card of a question, in the edition of the question.
func typedCard(q *Request) (*workshop.Report, rulebook.Edition, error) {
	if len(q.Editions) != 1 {
		return nil, rulebook.Edition{}, errors.New("a card is read in one edition")
	}
	e, err := rulebook.ParseEdition(q.Editions[0])
	if err != nil {
		return nil, e, err
	}
	cards, err := card.Read("your card", strings.NewReader(q.Text))
	switch {
	case err != nil:
		return nil, e, err
	case len(cards) > 1:
		return nil, e, errors.New("one card at a time; a file of many is dropped into the page as a set")
	}
	return workshop.Check(e, cards[0]), e, nil
}

// card reports how a card is understood.
func (d *Desk) card(q *Request) (any, error) {
	u, e, err := typedCard(q)
	out := CardReading{Lines: []CardLine{}, Edition: e.Date.String(), Year: e.Date.Year()}
	if u == nil {
		var at *card.Error
		switch {
		case strings.TrimSpace(q.Text) == "":
			out.Problem = "its name and cost come first, then its types, its text, its size"
		case errors.As(err, &at):
			out.Problem, out.At = at.Msg, at.Line
		default:
			return nil, err
		}
		return out, nil
	}
	out.Name, out.Playable = u.Card.Name, u.Playable()
	if u.Problem != nil {
		out.Problem = u.Problem.Error()
	}
	places := u.Card.Places(q.Text)
	for i := range u.Lines {
		line, err := lineOf(u, e, i, places)
		if err != nil {
			return nil, err
		}
		out.Lines = append(out.Lines, line)
	}
	for _, w := range u.Words {
		word := LearnedWord{Word: w.Name, Kind: w.Kind.String()}
		if w.Err != nil {
			word.Why = w.Err.Error()
		} else {
			word.Means = w.Meaning()
		}
		out.Learned = append(out.Learned, word)
	}
	shown := u.Worded(e)
	out.Face, out.Size = printed(shown)
	out.Value = shown.Front().Cost.ManaValue(0)
	var b strings.Builder
	if err := card.Write(&b, shown); err == nil {
		out.Text = b.String()
	}
	return out, nil
}

// lineOf is a line of a report.
func lineOf(u *workshop.Report, e rulebook.Edition, i int, places [][]int) (CardLine, error) {
	l := &u.Lines[i]
	out := CardLine{Face: l.Face, Text: l.Text, Kind: l.Kind, Rule: l.Rule(e), Read: l.Read, Problem: l.Problem,
		Column: l.Column, Expected: l.Expected[:min(len(l.Expected), 24)], Words: u.Meanings(e, l), At: []int{}}
	for f := range u.Card.Faces {
		if u.Card.Faces[f].Name != l.Face {
			continue
		}
		for n := range strings.Count(l.Text, "\n") + 1 {
			if k := l.Number - 1 + n; k < len(places[f]) {
				out.At = append(out.At, places[f][k])
			}
		}
		if k := l.Stop - 1; k >= 0 && k < len(places[f]) {
			out.Stop = places[f][k]
		}
	}
	if l.Ability == nil {
		return out, nil
	}
	tree, err := ability.Marshal(l.Ability)
	out.Tree = tree
	return out, err
}

// near looks for what a line was meant to say: the line with the number Option.
func (d *Desk) near(q *Request) (any, error) {
	u, e, err := typedCard(q)
	if err != nil {
		return nil, err
	}
	if q.Option < 0 || q.Option >= len(u.Lines) {
		return nil, fmt.Errorf("the card has no line %d", q.Option)
	}
	l := &u.Lines[q.Option]
	out := Near{}
	if out.Suggestions, err = u.Suggest(e, l, func() error { return nil }); err != nil {
		return nil, err
	}
	if out.Suggestions == nil {
		out.Suggestions = []workshop.Suggestion{}
	}
	if l.Column > 0 {
		lines := strings.Split(l.Text, "\n")
		text := []rune(lines[min(max(l.Stop-l.Number, 0), len(lines)-1)])
		out.Phrase = oracle.Nearest(string(text), oracle.Stuck{Prefix: string(text[:min(l.Column-1, len(text))])})
	}
	return out, nil
}

// kindsOf are the types that a table is laid out by.
func kindsOf(f *card.Face) []string {
	left, _, _ := strings.Cut(strings.ToLower(f.TypeLine), "—")
	return strings.Fields(left)
}

// layouts are how wire.Face names the layouts with other faces.
var layouts = map[card.Layout]string{card.Split: "split", card.Flip: "flip", card.Transform: "transform",
	card.ModalDFC: "modal", card.Adventure: "adventure", card.Omen: "omen"}

// printed is a card as it is printed, and its size.
func printed(c *card.Card) (*wire.Face, string) {
	f := c.Front()
	out := &wire.Face{Name: f.Name, Types: f.TypeLine, Colors: f.Colors().String(), Text: f.Text, Kinds: kindsOf(f),
		Loyalty: f.Loyalty, Defense: f.Defense, Layout: layouts[c.Layout]}
	if !f.NoCost {
		out.Cost = f.Cost.String()
	}
	if p, err := strconv.Atoi(f.Power); err == nil {
		if t, err := strconv.Atoi(f.Toughness); err == nil {
			out.Power, out.Toughness = &p, &t
		}
	}
	for i := 1; i < len(c.Faces); i++ {
		p := &c.Faces[i]
		other := wire.Part{Name: p.Name, Types: p.TypeLine, Text: p.Text, Size: sizeOf(p)}
		if !p.NoCost {
			other.Cost = p.Cost.String()
		}
		out.Parts = append(out.Parts, other)
	}
	return out, sizeOf(f)
}

func sizeOf(f *card.Face) string {
	switch {
	case f.Power != "":
		return f.Power + "/" + f.Toughness
	case f.Loyalty != "":
		return f.Loyalty
	}
	return f.Defense
}

// DeckName is an embedded deck.
type DeckName struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about,omitempty"`
}

// WorkshopWelcome is what the workshop's page begins with.
type WorkshopWelcome struct {
	Editions []Edition  `json:"editions"`
	Decks    []DeckName `json:"decks"`
}

// workshop lists the editions and the embedded decks of today's rules.
func (d *Desk) workshop(*Request) (any, error) {
	out := WorkshopWelcome{Editions: editions, Decks: []DeckName{}}
	for _, name := range pool.Decks() {
		k, err := pool.Deck(name)
		if err != nil {
			return nil, err
		}
		out.Decks = append(out.Decks, DeckName{name, k.Name, pool.About(name)})
	}
	return out, nil
}

package ask

import (
	"fmt"
	"io"
	"strings"

	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
	"arbiter/workshop"
)

// SetCard is a card of the file that was given last.
type SetCard struct {
	Name     string `json:"name"`
	Cost     string `json:"cost,omitempty"`
	Types    string `json:"types"`
	Playable bool   `json:"playable"`
	// Refused are the lines that can't be played; Why is the reason of the first, or of the card.
	Refused int    `json:"refused,omitempty"`
	Why     string `json:"why,omitempty"`
	// Text is the card in plain text; empty if that form can't say it.
	Text string `json:"text,omitempty"`
}

// SetCards are some of its cards.
type SetCards struct {
	Total int       `json:"total"`
	From  int       `json:"from"`
	Cards []SetCard `json:"cards"`
}

// setPart is how many cards of a set are looked at for an answer.
const setPart = 12

// setCards says how cards of the file that was given last are understood, from the one with the number Option on.
func (d *Desk) setCards(q *Request) (any, error) {
	if len(q.Editions) != 1 {
		return nil, fmt.Errorf("a set is read in one edition")
	}
	e, err := rulebook.ParseEdition(q.Editions[0])
	if err != nil {
		return nil, err
	}
	from := min(max(q.Option, 0), len(d.set))
	if from == 0 { // the cards explain each other's words
		all := card.NewCollection(d.set...)
		learned.Complete(all, nil)
		for i, c := range d.set {
			if k := all.Find(c.Name); k != nil && k.Origin == c.Origin {
				d.set[i] = k
			}
		}
	}
	out := SetCards{Total: len(d.set), From: from, Cards: []SetCard{}}
	for _, c := range d.set[from:min(from+setPart, len(d.set))] {
		u := workshop.Check(e, c)
		f := c.Front()
		x := SetCard{Name: c.Name, Types: f.TypeLine, Playable: u.Playable()}
		if !f.NoCost {
			x.Cost = f.Cost.String()
		}
		for _, l := range u.Lines {
			if l.Problem == "" {
				continue
			}
			if x.Refused++; x.Why == "" {
				x.Why = quote.Text(l.Text) + ": " + l.Problem
			}
		}
		if u.Problem != nil && x.Why == "" {
			x.Why = u.Problem.Error()
		}
		var b strings.Builder
		if card.Write(&b, c) == nil {
			x.Text = strings.TrimSpace(b.String())
		}
		out.Cards = append(out.Cards, x)
	}
	return out, nil
}

// setForms are the forms in which a set is written.
var setForms = map[string]func(w io.Writer, set string, cards ...*card.Card) error{
	"text":       func(w io.Writer, _ string, cards ...*card.Card) error { return card.Write(w, cards...) },
	"cockatrice": card.WriteCockatrice,
	"cubecobra":  func(w io.Writer, _ string, cards ...*card.Card) error { return card.WriteCubeCobra(w, cards...) },
}

// setAs writes the file that was given last, under the name About, in the form To.
func (d *Desk) setAs(q *Request) (any, error) {
	write := setForms[q.To]
	if write == nil {
		return nil, fmt.Errorf("a set is written as text, cockatrice or cubecobra, not as %s", quote.Text(q.To))
	}
	var b strings.Builder
	if err := write(&b, q.About, d.set...); err != nil {
		return nil, err
	}
	return map[string]string{"text": b.String()}, nil
}

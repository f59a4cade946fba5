package server

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/server/wire"
)

// readCard says what was understood of a card that someone types.
func (s *Server) readCard(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.CardText](w, r)
	if !ok {
		return
	}
	e, err := rulebook.ParseEdition(q.Edition)
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	if len(q.Text) > 8<<10 {
		problem(w, http.StatusRequestEntityTooLarge, "a card is at most 8 KB long")
		return
	}
	reply(w, reading(q.Text, e))
}

// reading reads a card in plain text and prints it back.
func reading(plain string, e rulebook.Edition) wire.CardReading {
	out := wire.CardReading{Lines: []wire.LineReading{}}
	cards, err := card.Read("your card", strings.NewReader(plain))
	switch {
	case err != nil:
		out.Problem = err.Error()
		return out
	case len(cards) == 0:
		out.Problem = "no card yet: its name and cost come first, then its types, its text, its size"
		return out
	case len(cards) > 1:
		out.Problem = "one card at a time"
		return out
	}
	c := cards[0]
	out.Name = c.Name
	text, _ := oracle.Read(c) // what can't be read is in its Unread
	for i := range c.Faces {
		f := &c.Faces[i]
		at := map[int]wire.LineReading{}
		for _, l := range text.Faces[i].Abilities {
			r := wire.LineReading{Text: l.Text, Read: l.Text}
			if printed, err := oracle.PrintLine(l.Ability, f, e.Date.Year()); err == nil {
				r.Read = printed
			}
			at[l.Line] = r
		}
		for _, u := range text.Unread {
			if u.Face == f.Name {
				at[u.Line] = wire.LineReading{Text: u.Text, Column: u.Column, Problem: stuck(u)}
			}
		}
		for _, n := range slices.Sorted(maps.Keys(at)) {
			out.Lines = append(out.Lines, at[n])
		}
	}
	if _, _, err := load.Rules(e, cards, load.Options{}); err != nil {
		out.Problem = err.Error()
		return out
	}
	out.Playable = true
	return out
}

// stuck says why a line was not understood, and what could stand where reading stopped.
func stuck(e *oracle.LineError) string {
	if e.Expected == nil {
		return e.Err.Error()
	}
	var words []string // categories of phrases, which have no quotes, mean nothing to people
	for _, w := range e.Expected {
		if strings.HasPrefix(w, `"`) && len(words) < 8 {
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return "from here on it is no phrase this program knows"
	}
	return "not understood from here on; what could stand here: " + strings.Join(words, ", ")
}

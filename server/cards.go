package server

import (
	"net/http"
	"strings"

	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/server/wire"
	"arbiter/workshop"
)

// readCard reports how a card typed by a user is understood.
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
		problem(w, http.StatusRequestEntityTooLarge, "a card can be at most 8 KB long")
		return
	}
	reply(w, reading(q.Text, e))
}

// reading parses a card in plain text and prints it.
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
	u := workshop.Check(e, cards[0])
	out.Name, out.Playable = u.Card.Name, u.Playable()
	for _, l := range u.Lines {
		r := wire.LineReading{Text: l.Text, Read: l.Read, Problem: l.Problem, Column: l.Column}
		if n := len(l.Expected); n > 0 {
			r.Problem += "; what could stand here: " + strings.Join(l.Expected[:min(n, 8)], ", ")
		}
		out.Lines = append(out.Lines, r)
	}
	if u.Problem != nil {
		out.Problem = u.Problem.Error()
	}
	return out
}

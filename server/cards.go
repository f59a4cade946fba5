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
	q, ok := take[wire.CardText](s, w, r)
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
	answerWith(s, w, r, cardMemory, func(stop func() error) (wire.CardReading, error) {
		return reading(q.Text, e, stop)
	})
}

// reading parses a card in plain text and prints it. It ends with the error of stop.
func reading(plain string, e rulebook.Edition, stop func() error) (wire.CardReading, error) {
	out := wire.CardReading{Lines: []wire.LineReading{}}
	cards, err := card.Read("your card", strings.NewReader(plain))
	switch {
	case err != nil:
		out.Problem = err.Error()
		return out, nil
	case len(cards) == 0:
		out.Problem = "no card yet: its name and cost come first, then its types, its text, its size"
		return out, nil
	case len(cards) > 1:
		out.Problem = "one card at a time"
		return out, nil
	}
	u, err := workshop.CheckWhile(e, cards[0], stop)
	if err != nil {
		return out, err
	}
	out.Name, out.Playable, out.Card = u.Card.Name, u.Playable(), cardInfo(u.Card)
	for _, l := range u.Lines {
		r := wire.LineReading{Text: l.Text, Read: l.Read, Problem: l.Problem, Column: l.Column}
		if n := len(l.Expected); n > 0 {
			r.Problem += "; expected " + strings.Join(l.Expected[:min(n, 8)], ", ")
		}
		out.Lines = append(out.Lines, r)
	}
	if u.Problem != nil {
		out.Problem = u.Problem.Error()
	}
	return out, nil
}

package server

import (
	"errors"
	"net/http"
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
func reading(text string, e rulebook.Edition) wire.CardReading {
	out := wire.CardReading{Lines: []wire.LineReading{}}
	cards, err := card.Read("your card", strings.NewReader(text))
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
	year := e.Date.Year()
	for i := range c.Faces {
		f := &c.Faces[i]
		for _, p := range oracle.Paragraphs(f) {
			line := wire.LineReading{Text: p.Text}
			a, err := oracle.ReadLine(p.Text, f)
			var le *oracle.LineError
			switch {
			case errors.As(err, &le):
				line.Problem, line.Column = le.Error(), le.Column
			case err != nil:
				line.Problem = err.Error()
			default:
				line.Read, err = oracle.PrintLine(a, f, year)
				if err != nil {
					line.Read = p.Text
				}
			}
			out.Lines = append(out.Lines, line)
		}
	}
	if _, _, err := load.Rules(e, cards, load.Options{}); err != nil {
		out.Problem = err.Error()
		return out
	}
	out.Playable = true
	return out
}

package server

import (
	"errors"
	"net/http"

	"arbiter/scenario/judge"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// why explains an object of a game to a player.
func (s *Server) why(w http.ResponseWriter, r *http.Request) {
	var found *judge.Explanation
	done, err := s.spend(w, r, tableMemory, func(func() error) error {
		t, err := s.host.Open(r.Context(), r.PathValue("id"))
		if err == nil {
			found, err = t.Why(invitation(r), wire.ID(r.PathValue("object")))
		}
		return err
	})
	if !done {
		return
	}
	var refusal *table.Refusal
	switch {
	case errors.As(err, &refusal):
		problem(w, http.StatusNotFound, refusal.Error())
	case err != nil:
		s.failed(w, err)
	default:
		reply(w, explained(found))
	}
}

// explained converts an explanation.
func explained(e *judge.Explanation) wire.Why {
	out := wire.Why{Object: e.Object, Layers: []wire.Reason{}, Result: e.Result}
	for _, l := range e.Steps {
		out.Layers = append(out.Layers, wire.Reason{Layer: l.Name, Text: l.Text, Rules: numbers(l.Rules), Line: lineText(l.By),
			From: l.From, Change: l.Change})
	}
	for _, c := range e.Cant {
		out.Cant = append(out.Cant, wire.Reason{Text: c.Text, Rules: numbers(c.Rules), Line: lineText(c.By)})
	}
	return out
}

func numbers(cites []judge.Cite) (out []string) {
	for _, c := range cites {
		out = append(out, c.Number)
	}
	return out
}

func lineText(l *judge.Line) string {
	if l == nil {
		return ""
	}
	return l.Text
}

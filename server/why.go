package server

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"arbiter/scenario/judge"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// why explains an object of a game to a player or spectator.
func (s *Server) why(w http.ResponseWriter, r *http.Request) {
	about(s, w, r, tableMemory, func(t *table.Table, _ func() error) (wire.Why, error) {
		e, err := t.Why(invitation(r), wire.ID(r.PathValue("object")))
		if err != nil {
			return wire.Why{}, err
		}
		return explained(e), nil
	})
}

// maxPlan is how many creatures a declaration that is asked about may have.
const maxPlan = 200

// combat says what the combat damage of a declaration would come to.
func (s *Server) combat(w http.ResponseWriter, r *http.Request) {
	whom := map[wire.ID]wire.ID{}
	for pair := range strings.SplitSeq(r.URL.Query().Get("plan"), ",") {
		source, other, ok := strings.Cut(pair, ":")
		if pair != "" && (!ok || len(whom) >= maxPlan) {
			problem(w, http.StatusBadRequest, "the plan must be at most 200 pairs of IDs, as 12:p1,14:p1")
			return
		}
		whom[wire.ID(source)] = wire.ID(other)
	}
	target := -1
	if answer := r.URL.Query().Get("answer"); answer != "" {
		var err error
		if target, err = strconv.Atoi(answer); err != nil {
			problem(w, http.StatusBadRequest, "the answer must be the number of an option")
			return
		}
	}
	about(s, w, r, tableMemory, func(t *table.Table, _ func() error) (wire.Forecast, error) {
		return t.Forecast(invitation(r), whom, target)
	})
}

// whyThen explains an object of a finished game as it was after a number of answers.
func (s *Server) whyThen(w http.ResponseWriter, r *http.Request) {
	at, err := strconv.Atoi(r.PathValue("at"))
	if err != nil {
		problem(w, http.StatusBadRequest, "the position in the game must be a number of decisions")
		return
	}
	var out wire.Why
	if s.opened(w, r, func(p *table.Replay) error {
		e, err := p.Why(at, wire.ID(r.PathValue("object")))
		if err == nil {
			out = explained(e)
		}
		return err
	}) {
		reply(w, out)
	}
}

// about opens the table that a request names, and replies with what say says about it. The work counts against the
// budget of the client, with a limit on memory in bytes; what the table refuses to reveal is reported as not found.
func about[T any](s *Server, w http.ResponseWriter, r *http.Request, memory int64,
	say func(t *table.Table, stop func() error) (T, error)) {
	var found T
	done, err := s.spend(w, r, memory, func(stop func() error) error {
		t, err := s.host.Open(r.Context(), r.PathValue("id"))
		if err == nil {
			found, err = say(t, stop)
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
		reply(w, found)
	}
}

// explained converts an explanation.
func explained(e *table.Explained) wire.Why {
	out := wire.Why{Object: e.Object, Layers: []wire.Reason{}, Result: e.Result, Taps: e.Payment.Taps,
		Costs: e.Payment.Cost, Leaves: e.Payment.Leaves, Life: e.Payment.Life, Loses: e.Payment.Loses}
	for _, l := range e.Steps {
		out.Layers = append(out.Layers, wire.Reason{Layer: l.Name, Text: l.Text, Rules: numbers(l.Rules),
			Line: lineText(l.By),
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

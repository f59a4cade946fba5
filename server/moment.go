package server

import (
	"cmp"
	"net/http"
	"strconv"

	"arbiter/scenario/judge"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// told explains what happened at a moment of a game to a player or spectator.
func (s *Server) told(w http.ResponseWriter, r *http.Request) {
	at, err := strconv.Atoi(r.PathValue("at"))
	if err != nil {
		problem(w, http.StatusBadRequest, "the moment must be a number of answers, as in the lines of the log")
		return
	}
	about(s, w, r, replayMemory, func(t *table.Table, stop func() error) (wire.Telling, error) {
		found, err := t.Telling(invitation(r), at, stop)
		if err != nil {
			return wire.Telling{}, err
		}
		return telling(found), nil
	})
}

// telling converts the account of a moment.
func telling(of *judge.Telling) wire.Telling {
	out := wire.Telling{Steps: []wire.ToldStep{}, State: []wire.Compared{}}
	for i := range of.Steps {
		st := &of.Steps[i]
		step := wire.ToldStep{Turn: st.Turn, Step: st.Step, Kind: string(st.Kind), Level: st.Level, Text: st.Text,
			Open: st.Open}
		for _, c := range st.Rules {
			step.Rules = append(step.Rules, wire.Cited{Number: c.Number, About: c.About})
		}
		if st.By != nil {
			step.Card, step.Line = st.By.Card, st.By.Text
		}
		out.Steps = append(out.Steps, step)
	}
	for _, c := range of.State {
		out.State = append(out.State, wire.Compared{Player: int(c.Player), About: c.About, Before: c.Before,
			After: c.After})
	}
	return out
}

// rule returns the text of a rule of an edition, if the server was given the rules documents.
func (s *Server) rule(w http.ResponseWriter, r *http.Request) {
	found, section, err := s.o.Rules.Rule(r.PathValue("edition"), r.PathValue("number"))
	if err != nil {
		problem(w, http.StatusNotFound, err.Error())
		return
	}
	w.Header().Set("Cache-Control", "max-age=3600")
	reply(w, wire.RuleText{Number: found.Number, Title: cmp.Or(found.Title, section), Text: found.Text,
		Examples: found.Examples})
}

package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"

	"arbiter/internal/bounded"
	"arbiter/internal/quote"
	"arbiter/record"
	"arbiter/server/budget"
	"arbiter/server/store"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// recordLimits bound uploaded records; decks are bounded as those of games are.
var recordLimits = record.Limits{File: bounded.Limits{Bytes: 16 << 20, Unpacked: 64 << 20, Layers: 1}, Line: 4 << 20,
	Games: 10_000, Answers: 20_000, Decks: 64, Cards: 2 * maxDeck, Text: 256 << 10}

// maxRecorded is how many games of a record are stored at once.
const maxRecorded = 50

// story returns a finished game as a whole.
func (s *Server) story(w http.ResponseWriter, r *http.Request) {
	var out wire.Replay
	if s.opened(w, r, func(p *table.Replay) error { out = p.Story(); return nil }) {
		reply(w, out)
	}
}

// moment returns a finished game after a number of answers.
func (s *Server) moment(w http.ResponseWriter, r *http.Request) {
	at, err := strconv.Atoi(r.PathValue("at"))
	if err != nil {
		problem(w, http.StatusBadRequest, "the position in the game must be a number of decisions")
		return
	}
	var out *wire.Moment
	if s.opened(w, r, func(p *table.Replay) (err error) { out, err = p.Moment(at); return err }) {
		reply(w, out)
	}
}

// recorded returns a finished game as a record, from which it can be replayed elsewhere: at the judge's page, and by
// arbiter replay.
func (s *Server) recorded(w http.ResponseWriter, r *http.Request) {
	var f *record.File
	if !s.opened(w, r, func(p *table.Replay) error { f = p.Record(); return nil }) {
		return
	}
	var b bytes.Buffer
	out, err := record.NewWriter(&b, f.Header)
	if err == nil {
		err = out.Add(&f.Games[0])
	}
	if err != nil {
		s.failed(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/jsonl")
	_, _ = w.Write(b.Bytes()) // the client has gone if this fails
}

// branch lets a person continue from a position of a finished game.
func (s *Server) branch(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.Branch](s, w, r)
	if !ok {
		return
	}
	if s.o.Agents[q.Agent] == nil {
		problem(w, http.StatusBadRequest, fmt.Sprintf(
			"unknown computer player %s; available: %v", quote.Text(q.Agent), slices.Sorted(maps.Keys(s.o.Agents))))
		return
	}
	if !s.newGames(w, r, 1) {
		return
	}
	claim, ok := s.claim(w, &q.Key, &q)
	if !ok {
		return
	}
	var id string
	if s.opened(w, r, func(p *table.Replay) (err error) {
		id, err = s.host.Branch(r.Context(), p, q.At, q.Seat, cmp.Or(clean(q.Player, maxNamed), "Player"), q.Agent,
			claim)
		return err
	}) {
		w.Header().Set("Location", "/api/games/"+id)
		reply(w, wire.Seated{Game: id, Seat: q.Seat, Token: claim.Token(id)})
	}
}

// opened calls f with the replay of a finished game. If that fails, it answers the request and reports false.
func (s *Server) opened(w http.ResponseWriter, r *http.Request, f func(*table.Replay) error) bool {
	done, err := s.spend(w, r, replayMemory, func(stop func() error) error {
		p, err := s.host.Replay(r.Context(), r.PathValue("id"), stop)
		if err == nil && !p.Admits(invitation(r)) {
			err = store.ErrNoGame
		}
		if err != nil {
			return err
		}
		return f(p)
	})
	if done && err != nil {
		s.failed(w, err)
	}
	return done && err == nil
}

// upload accepts a record of games as written by arbiter sim --record: the game numbered game, counted from 1, or
// all.
func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	only := 0
	if n := r.URL.Query().Get("game"); n != "" {
		var err error
		if only, err = strconv.Atoi(n); err != nil || only < 1 {
			problem(w, http.StatusBadRequest, fmt.Sprintf("no game %s; the games are numbered from 1", quote.Text(n)))
			return
		}
	}
	// The record is worked on when all of it is there: what waits for a client must not keep others waiting.
	var err error
	if r.ContentLength > recordLimits.File.Bytes {
		err = &bounded.SizeError{Limit: recordLimits.File.Bytes}
	}
	var body []byte
	if err == nil {
		body, err = readBody(r, bounded.NewReader(r.Body, recordLimits.File.Bytes), recordLimits.File.Bytes)
	}
	if err != nil {
		badUpload(w, err)
		return
	}
	var out wire.Uploaded
	done, err := s.spend(w, r, uploadMemory, func(stop func() error) error {
		f, games, err := readRecord(body, only, stop)
		if err != nil {
			return err
		}
		first := max(0, only-1)
		if wait := s.limits.games.Take(s.limits.origin(r), float64(len(f.Games)-first)); wait > 0 {
			return &budget.BusyError{Own: true, After: wait}
		}
		cleanRecord(f)
		out.Of = games
		for i := first; i < len(f.Games); i++ {
			id, err := s.host.Import(r.Context(), f, i, stop)
			if err != nil {
				return err
			}
			out.Games = append(out.Games, id)
		}
		return nil
	})
	var refusal *table.Refusal
	switch {
	case !done:
	case err == nil:
		reply(w, out)
	case errors.As(err, &refusal):
		s.failed(w, err)
	default:
		badUpload(w, err)
	}
}

// badUpload answers a request with a record that can't be read.
func badUpload(w http.ResponseWriter, err error) {
	code := http.StatusUnprocessableEntity
	if large := (*bounded.SizeError)(nil); errors.As(err, &large) {
		code, err = http.StatusRequestEntityTooLarge, fmt.Errorf(
			"the record is too large: %w; arbiter replay FILE --browser has no such limit", err)
	} else if errors.Is(err, os.ErrDeadlineExceeded) {
		code, err = http.StatusRequestTimeout, errors.New("the record took too long to arrive")
	}
	problem(w, code, err.Error())
}

// readRecord reads a record, with its first games, or if only isn't 0 with that game, counted from 1, and none of those
// before it. It also returns how many games there are.
func readRecord(body []byte, only int, stop func() error) (*record.File, int, error) {
	in, err := record.NewReader("the record", bytes.NewReader(body), recordLimits)
	if err != nil {
		return nil, 0, err
	}
	f := &record.File{Header: in.Header}
	n := 0
	for ; ; n++ {
		if err := stop(); err != nil {
			return nil, 0, err
		}
		g, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, 0, err
		}
		switch {
		case only == n+1, only == 0 && n < maxRecorded:
			f.Games = append(f.Games, *g)
		case n < only:
			f.Games = append(f.Games, record.Game{}) // to keep its number
		}
	}
	switch {
	case n == 0:
		err = errors.New("the record contains no games")
	case only > n:
		err = fmt.Errorf("no game %d; the games are numbered 1 to %d", only, n)
	}
	return f, n, err
}

// Show stores game i of a record for viewing and returns the path of its page.
func (s *Server) Show(ctx context.Context, f *record.File, i int) (string, error) {
	cleanRecord(f)
	id, err := s.host.Import(ctx, f, i, nil)
	return "/replay/" + id, err
}

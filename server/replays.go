package server

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"arbiter/internal/quote"
	"arbiter/record"
	"arbiter/server/store"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// Limits of uploaded records.
const (
	maxRecord   = 16 << 20 // bytes
	maxRecorded = 50       // games of a record
)

// finished lists the finished games, latest first.
func (s *Server) finished(w http.ResponseWriter, _ *http.Request) {
	reply(w, s.lobby.list(func(g *wire.LobbyGame) bool { return g.State == "over" && !g.Private }))
}

// story returns a finished game as a whole.
func (s *Server) story(w http.ResponseWriter, r *http.Request) {
	if p, ok := s.opened(w, r); ok {
		reply(w, p.Story())
	}
}

// moment returns a finished game after a number of answers.
func (s *Server) moment(w http.ResponseWriter, r *http.Request) {
	p, ok := s.opened(w, r)
	if !ok {
		return
	}
	at, err := strconv.Atoi(r.PathValue("at"))
	if err != nil {
		problem(w, http.StatusBadRequest, "the position in the game must be a number of decisions")
		return
	}
	m, err := p.Moment(at)
	if err != nil {
		s.failed(w, err)
		return
	}
	reply(w, m)
}

// branch lets a person continue from a position of a finished game.
func (s *Server) branch(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.Branch](w, r)
	if !ok {
		return
	}
	p, ok := s.opened(w, r)
	if !ok {
		return
	}
	if s.o.Agents[q.Agent] == nil {
		problem(w, http.StatusBadRequest, fmt.Sprintf(
			"unknown computer player %s; available: %v", quote.Text(q.Agent), slices.Sorted(maps.Keys(s.o.Agents))))
		return
	}
	claim, ok := s.claim(w, &q.Key, &q)
	if !ok {
		return
	}
	id, err := s.host.Branch(r.Context(), p, q.At, q.Seat, cmp.Or(clean(q.Player, maxNamed), "Player"), q.Agent, claim)
	if err != nil {
		s.failed(w, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+id)
	reply(w, wire.Seated{Game: id, Seat: q.Seat, Token: claim.Token(id)})
}

func (s *Server) opened(w http.ResponseWriter, r *http.Request) (*table.Replay, bool) {
	p, err := s.host.Replay(r.Context(), r.PathValue("id"))
	if err == nil && !p.Admits(invitation(r)) {
		err = store.ErrNoGame
	}
	if err != nil {
		s.failed(w, err)
	}
	return p, err == nil
}

// upload accepts a record of games as written by arbiter sim --record: the game numbered game, counted from 1, or
// all.
func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	f, err := readRecord(http.MaxBytesReader(w, r.Body, maxRecord))
	if err != nil {
		code := http.StatusUnprocessableEntity
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			code, err = http.StatusRequestEntityTooLarge, fmt.Errorf(
				"the record is larger than %d MB; arbiter replay FILE --browser has no such limit", maxRecord>>20)
		}
		problem(w, code, err.Error())
		return
	}
	cleanRecord(f)
	var games []int
	switch n := r.URL.Query().Get("game"); {
	case n != "":
		i, err := strconv.Atoi(n)
		if err != nil || i < 1 || i > len(f.Games) {
			problem(w, http.StatusBadRequest, fmt.Sprintf(
				"no game %s; the games are numbered 1 to %d", quote.Text(n), len(f.Games)))
			return
		}
		games = []int{i - 1}
	case len(f.Games) == 0:
		problem(w, http.StatusUnprocessableEntity, "the record contains no games")
		return
	default:
		for i := range min(len(f.Games), maxRecorded) {
			games = append(games, i)
		}
	}
	out := wire.Uploaded{Of: len(f.Games)}
	for _, i := range games {
		id, err := s.host.Import(r.Context(), f, i)
		if err != nil {
			s.failed(w, err)
			return
		}
		out.Games = append(out.Games, id)
	}
	reply(w, out)
}

// readRecord reads a record, compressed with gzip or not, with a limit on its size.
func readRecord(r io.Reader) (*record.File, error) {
	b := bufio.NewReader(r)
	if magic, _ := b.Peek(2); !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return record.Read("the record", b)
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	const most = 8 * maxRecord
	all, err := io.ReadAll(io.LimitReader(z, most+1))
	if err == nil && len(all) > most {
		err = fmt.Errorf("the record decompresses to more than %d MB", most>>20)
	}
	if err != nil {
		return nil, err
	}
	return record.Read("the record", bytes.NewReader(all))
}

// Show stores game i of a record for viewing and returns the path of its page.
func (s *Server) Show(ctx context.Context, f *record.File, i int) (string, error) {
	cleanRecord(f)
	id, err := s.host.Import(ctx, f, i)
	return "/replay/" + id, err
}

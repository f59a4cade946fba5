package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"arbiter/server/wire"
)

// lobby is the list of games, updated as the store changes. Its two lists, of games that are over and of others, are
// kept in order, and what is sent of them is made once for each change.
type lobby struct {
	mu    sync.Mutex
	games map[string]*wire.LobbyGame
	lists [2]lobbyList
}

// lobbyList is a list of games, the latest last.
type lobbyList struct {
	games []*wire.LobbyGame
	sent  []byte // the latest of them as JSON, the latest first; nil after a change
	tag   string // its entity tag
}

// maxListed is the greatest number of games shown in the lobby: the latest.
const maxListed = 100

func (l *lobby) watch(ctx context.Context, s Store) error {
	l.games = map[string]*wire.LobbyGame{}
	ready := make(chan struct{})
	err := s.WatchLobby(ctx, func(id string, line []byte) {
		var g *wire.LobbyGame
		if line != nil {
			if g = new(wire.LobbyGame); json.Unmarshal(line, g) != nil {
				g = nil
			}
		}
		l.set(id, g)
	}, func() { close(ready) })
	if err != nil {
		return err
	}
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// set puts a game in its list; a nil game is removed.
func (l *lobby) set(id string, g *wire.LobbyGame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if before := l.games[id]; before != nil {
		if !before.Private {
			l.list(before).remove(before)
		}
		delete(l.games, id)
	}
	if g != nil {
		l.games[id] = g
		if !g.Private {
			l.list(g).add(g)
		}
	}
}

func (l *lobby) list(g *wire.LobbyGame) *lobbyList {
	if g.State == "over" {
		return &l.lists[1]
	}
	return &l.lists[0]
}

func latestLast(a, b *wire.LobbyGame) int {
	return cmp.Or(cmp.Compare(a.Made, b.Made), -cmp.Compare(a.ID, b.ID))
}

func (l *lobbyList) add(g *wire.LobbyGame) {
	i, _ := slices.BinarySearchFunc(l.games, g, latestLast)
	l.games = slices.Insert(l.games, i, g)
	l.changed(i)
}

func (l *lobbyList) remove(g *wire.LobbyGame) {
	i, found := slices.BinarySearchFunc(l.games, g, latestLast)
	for ; found && i < len(l.games); i++ {
		if l.games[i] == g {
			l.games = slices.Delete(l.games, i, i+1)
			l.changed(i)
			return
		}
	}
}

func (l *lobbyList) changed(i int) {
	if i >= len(l.games)-maxListed {
		l.sent = nil
	}
}

// json returns a list as it is sent, and its entity tag.
func (l *lobby) json(list int) ([]byte, string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := &l.lists[list]
	if x.sent == nil {
		latest := append([]*wire.LobbyGame{}, x.games[max(0, len(x.games)-maxListed):]...) // never null
		slices.Reverse(latest)
		var b bytes.Buffer
		json.NewEncoder(&b).Encode(latest)
		h := fnv.New64a()
		h.Write(b.Bytes())
		x.sent, x.tag = b.Bytes(), `"`+strconv.FormatUint(h.Sum64(), 16)+`"`
	}
	return x.sent, x.tag
}

// send sends a list, unless the client has it already.
func (s *Server) send(w http.ResponseWriter, r *http.Request, list int) {
	b, tag := s.lobby.json(list)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Write(b)
}

// games lists open games and games in progress.
func (s *Server) games(w http.ResponseWriter, r *http.Request) { s.send(w, r, 0) }

// finished lists the finished games, latest first.
func (s *Server) finished(w http.ResponseWriter, r *http.Request) { s.send(w, r, 1) }

// game returns one game of the lobby.
func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	s.lobby.mu.Lock()
	g := s.lobby.games[r.PathValue("id")]
	s.lobby.mu.Unlock()
	if g != nil && g.Private && invitation(r) == "" {
		g = nil
	}
	if g != nil && g.Private {
		invited := false
		done, _ := s.spend(w, r, replayMemory, func(func() error) error {
			t, err := s.host.Open(r.Context(), g.ID)
			invited = err == nil && t.Invited(invitation(r))
			return err
		})
		if !done {
			return
		}
		if !invited {
			g = nil
		}
	}
	if g == nil {
		problem(w, http.StatusNotFound, "game not found")
		return
	}
	reply(w, g)
}

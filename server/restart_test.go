package server

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"arbiter/server/store"
	"arbiter/server/wire"
)

var restartGames = flag.Int("restart.games", 40, "how many stored games the restart test has")

// TestRestart stores many unfinished games and starts a server on a copy of the folder as it is on the disk at that
// time, as after a kill. Every game is listed and continues where it was.
func TestRestart(t *testing.T) {
	inShort(t, "restart.games", "12")
	dir := t.TempDir()
	h, _ := serve(t, open(t, dir), nil)
	type stored struct {
		wire.Seated
		at int
	}
	games := make([]stored, *restartGames)
	var wg sync.WaitGroup
	turns := make(chan struct{}, 8)
	for n := range games {
		wg.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			g := &games[n]
			if code := post(t, h.URL+"/api/games", newGame("heuristic"), &g.Seated); code != 200 {
				t.Errorf("game %d: %d", n, code)
				return
			}
			p := dial(t, h.URL, g.Game, g.Token)
			defer p.ws.CloseNow()
			if err := p.playOn(rand.New(rand.NewPCG(uint64(n), 1)),
				func() bool { return p.state.At > 200 }); err != nil {
				t.Errorf("game %d: %v", n, err)
			}
			g.at = p.state.At
		})
	}
	wg.Wait()
	if t.Failed() {
		return
	}
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	filepath.WalkDir(copied, func(_ string, e fs.DirEntry, _ error) error {
		if info, err := e.Info(); err == nil && !e.IsDir() {
			size += info.Size()
		}
		return nil
	})

	began := time.Now()
	st, err := store.Open(context.Background(), copied, store.SyncSometimes, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	again, s := serve(t, st, nil)
	up := time.Since(began)
	s.lobby.mu.Lock()
	listed := len(s.lobby.games)
	s.lobby.mu.Unlock()
	if listed != len(games) {
		t.Errorf("%d of %d games are listed", listed, len(games))
	}
	began = time.Now()
	first := time.Duration(0)
	for n := range games {
		g := &games[n]
		p := dial(t, again.URL, g.Game, g.Token)
		p.until("it is shown", func(s *wire.State) bool { return s.Started })
		if p.state.At < g.at {
			t.Errorf("game %d: %d of %d answers", n, p.state.At, g.at)
		}
		if first == 0 {
			first = time.Since(began)
		}
		p.ws.CloseNow()
	}
	fmt.Printf("restart: %d games in %d KB, up in %v, the first game shown after %v, each of the others %v\n",
		len(games), size>>10, up.Round(time.Millisecond),
		first.Round(time.Millisecond), ((time.Since(began) - first) / time.Duration(max(len(games)-1,
			1))).Round(10*time.Microsecond))
}

// TestReopenTogether has all clients of several games come back at once after a restart, to a server with one worker.
func TestReopenTogether(t *testing.T) {
	t.Parallel()
	const games, clients = 6, 4
	dir := t.TempDir()
	st, err := store.Open(t.Context(), dir, store.SyncSometimes, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	h, s := serve(t, st, nil)
	var all [games]wire.Seated
	for n := range all {
		if code := post(t, h.URL+"/api/games", newGame("random"), &all[n]); code != 200 {
			t.Fatal(code)
		}
		p := dial(t, h.URL, all[n].Game, all[n].Token)
		err := p.playOn(rand.New(rand.NewPCG(uint64(n), 1)), func() bool { return p.state.At > 30 })
		if err != nil {
			t.Fatal(err)
		}
		p.ws.CloseNow()
	}
	s.Close()
	st.Close()

	again, _ := serve(t, open(t, dir), func(o *Options) { o.Limits.Work.Workers = 1 })
	var wg sync.WaitGroup
	for _, g := range all {
		for client := range clients {
			wg.Go(func() {
				token := g.Token
				if client > 0 {
					token = "" // a spectator
				}
				p := dial(t, again.URL, g.Game, token)
				defer p.ws.CloseNow()
				p.until("it is shown", func(s *wire.State) bool { return s.Started })
			})
		}
	}
	wg.Wait()
}

//go:build unix

package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/server/store"
	"arbiter/server/wire"
)

// fetch returns the status and the body of a request.
func fetch(t *testing.T, url string) (int, string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b)
}

// TestFullDisk fills the disk below a server with a game: finding H4. Players and the health check are told why nothing
// is accepted, and everything goes on when there is room again.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	disk := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk).CombinedOutput(); err != nil {
		t.Skipf("can't mount a small file system: %v %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", disk).Run() })
	st, err := store.Open(t.Context(), filepath.Join(disk, "data"), store.SyncAlways, store.Share{},
		store.WithLog(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	h, _ := serve(t, st, nil)
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("heuristic"), &seated); code != 200 {
		t.Fatal(code)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	if err := p.playOn(rand.New(rand.NewPCG(1, 1)), func() bool { return p.state.At > 60 }); err != nil {
		t.Fatal(err)
	}
	if code, body := fetch(t, h.URL+"/healthz"); code != 200 {
		t.Fatal(code, body)
	}

	stuffing, err := os.Create(filepath.Join(disk, "stuffing"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(stuffing, zeroes{}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	stuffing.Close()
	code, refused := 200, wire.Problem{}
	for i := 0; i < 50 && code == 200; i++ { // what is already reserved may take a few
		code = post(t, h.URL+"/api/games", newGame("heuristic"), &refused)
	}
	if code != 503 || !strings.Contains(refused.Error, "the disk is full") {
		t.Errorf("a new game on a full disk: %d %s", code, refused.Error)
	}
	if code, body := fetch(t, h.URL+"/healthz"); code != 503 || !strings.Contains(body, "the disk is full") {
		t.Errorf("health on a full disk: %d %s", code, body)
	}

	os.Remove(stuffing.Name())
	began := time.Now()
	for {
		code, body := fetch(t, h.URL+"/healthz")
		if code == 200 {
			break
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("no recovery: %d %s", code, body)
		}
		time.Sleep(100 * time.Millisecond)
	}
	again := dial(t, h.URL, seated.Game, seated.Token)
	until := p.state.At + 60
	if err := again.playOn(rand.New(rand.NewPCG(2, 2)), func() bool { return again.state.At > until }); err != nil {
		t.Error(err)
	}
	if code := post(t, h.URL+"/api/games", newGame("heuristic"), &seated); code != 200 {
		t.Errorf("a new game afterwards: %d", code)
	}
}

type zeroes struct{}

func (zeroes) Read(b []byte) (int, error) { return len(b), nil }

// TestDamage flips a bit in the stored games: finding H5. All other games go on, the damaged one can be looked at but
// not played, and the lobby says so; the log names what was found.
func TestDamage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	st := open(t, dir)
	h, s := serve(t, st, nil)
	games := make([]wire.Seated, 6)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range games {
		if code := post(t, h.URL+"/api/games", newGame("heuristic"), &games[i]); code != 200 {
			t.Fatal(code)
		}
		p := dial(t, h.URL, games[i].Game, games[i].Token)
		if err := p.playOn(rng, func() bool { return p.state.At > 60 }); err != nil {
			t.Fatal(err)
		}
		p.ws.CloseNow()
	}
	s.Close()
	st.Close()

	block := filepath.Join(dir, "jetstream", "$G", "streams", "ARBITER_GAMES", "msgs", "1.blk")
	b, err := os.ReadFile(block)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(b, []byte("arbiter.game."+games[2].Game)) - 100 // in the entry before the last one
	b[at] ^= 8
	if err := os.WriteFile(block, b, 0o644); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	st, err = store.Open(t.Context(), dir, store.SyncSometimes, store.Share{},
		store.WithLog(slog.New(slog.NewTextHandler(&log, nil))))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	if !strings.Contains(log.String(), "arbiter.game."+games[2].Game) {
		t.Errorf("the log doesn't name the game: %s", log.String())
	}
	h, _ = serve(t, st, nil)
	for i, g := range games {
		_, body := fetch(t, h.URL+"/api/games/"+g.Game)
		var line wire.LobbyGame
		if err := json.Unmarshal([]byte(body), &line); err != nil {
			t.Fatal(err)
		}
		p := dial(t, h.URL, g.Game, g.Token)
		p.until("it is shown", func(s *wire.State) bool { return s.Started })
		if i == 2 {
			if line.State != "closed" || !strings.Contains(line.Reason, "damaged") || p.state.Decision != nil {
				t.Errorf("the damaged game is %s: %s; %s", line.State, line.Reason, p.state.Outcome)
			}
			continue
		}
		if line.State != "playing" || p.state.At <= 60 {
			t.Errorf("game %d is %s at %d", i, line.State, p.state.At)
		}
		if err := p.playOn(rng, func() bool { return p.state.At > 80 }); err != nil {
			t.Error(err)
		}
	}
}

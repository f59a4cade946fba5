package siege

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"arbiter/server/wire"
)

// The attackers are a process of their own: what they do must not delay the bots, who measure how long answers take.

// Barrage is what became of the attacks.
type Barrage struct {
	Attacks      map[string]map[string]int `json:"attacks"`
	Problems     []string                  `json:"problems"`
	ProblemCount int                       `json:"problemCount"`
	Processor    float64                   `json:"processor"` // seconds of processor time
}

// Attack attacks the server at o.Listen until ctx is done.
func Attack(ctx context.Context, o Options) (*Barrage, error) {
	kinds, err := chosen(o.Attacks)
	if err != nil {
		return nil, err
	}
	b, err := makeBombs()
	if err != nil {
		return nil, err
	}
	s := &siege{o: o, server: &process{o: o}, tally: newTally(), attacks: kinds}
	began := ownTime()
	var wg sync.WaitGroup
	for n := range o.Addresses {
		wg.Go(func() { s.attack(ctx, n, b) })
	}
	wg.Go(func() { s.targets.find(ctx, s.server.url()) })
	wg.Wait()
	t := s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	return &Barrage{Attacks: t.attacks, Problems: t.problems, ProblemCount: t.wrong,
		Processor: seconds(ownTime() - began)}, nil
}

// find looks for games to attack where everybody finds them.
func (t *targets) find(ctx context.Context, url string) {
	c := client(net.IPv4(127, 0, 0, 1))
	for ok := true; ok; ok = sleep(ctx, 2*time.Second) {
		q, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/games", nil)
		if err != nil {
			return
		}
		r, err := c.Do(q)
		if err != nil {
			continue // the server is down
		}
		var games []wire.LobbyGame
		err = json.NewDecoder(io.LimitReader(r.Body, 4<<20)).Decode(&games)
		r.Body.Close()
		if err != nil {
			continue
		}
		var ids []string
		for _, g := range games {
			ids = append(ids, g.ID)
		}
		t.set(ids)
	}
}

// barrage starts the attackers, until ctx is done, and notes what they report.
func (s *siege) barrage(ctx context.Context) {
	if s.o.Addresses == 0 {
		return
	}
	b, err := s.attackers(ctx)
	if err != nil {
		s.tally.problem("the attackers failed: %v", err)
		return
	}
	t := s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	for kind, of := range b.Attacks {
		t.attacks[kind] = of
	}
	for _, p := range b.Problems {
		t.note("%s", p)
	}
	t.wrong += b.ProblemCount - len(b.Problems)
	t.attackers = b.Processor
}

func (s *siege) attackers(ctx context.Context) (*Barrage, error) {
	args := []string{"dev", "siege", "--attackers-of", s.o.Listen, "--addresses", fmt.Sprint(s.o.Addresses), "--networks",
		fmt.Sprint(s.o.Networks), "--rate", fmt.Sprint(s.o.Rate), "--seed", fmt.Sprint(s.o.Seed)}
	if len(s.o.Attacks) > 0 {
		args = append(args, "--attacks", strings.Join(s.o.Attacks, ","))
	}
	cmd := exec.Command(s.o.Attackers, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe() // they end when it is closed, also if this process is killed
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { in.Close() })()
	// Should they not end, they are ended.
	defer context.AfterFunc(ctx, func() {
		time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	})()
	b := &Barrage{}
	err = json.NewDecoder(out).Decode(b)
	return b, errors.Join(err, cmd.Wait())
}

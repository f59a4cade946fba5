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
	Begun        map[string]int            `json:"begun"`
	Attacks      map[string]map[string]int `json:"attacks"`
	Problems     []string                  `json:"problems"`
	ProblemCount int                       `json:"problemCount"`
	Processor    float64                   `json:"processor"` // seconds of processor time
}

// Attack attacks the server at o.Listen until ctx is done. It calls begun once every address has begun its first
// attack.
func Attack(ctx context.Context, o Options, begun func()) (*Barrage, error) {
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
	var wg, first sync.WaitGroup
	first.Add(o.Addresses)
	for n := range o.Addresses {
		wg.Go(func() { s.attack(ctx, n, b, first.Done) })
	}
	wg.Go(func() { s.targets.find(ctx, s.server.url()) })
	first.Wait()
	begun()
	wg.Wait()
	t := s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	return &Barrage{Begun: t.begun, Attacks: t.attacks, Problems: t.problems, ProblemCount: t.wrong,
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

// attackers are the process that attacks.
type attackers struct {
	cmd *exec.Cmd
	out *json.Decoder
	end func() error // closes its standard input, which ends it
}

// startAttackers starts the attackers, and returns when they all attack.
func (s *siege) startAttackers() (*attackers, error) {
	args := []string{"dev", "siege", "--attackers-of", s.o.Listen, "--addresses", fmt.Sprint(s.o.Addresses),
		"--networks",
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
	apart(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	// Real attackers have processors of their own. These get what the server and the bots leave.
	if err := lowest(cmd); err != nil {
		s.tally.skip("the attackers have the priority of the server: " + err.Error())
	}
	a := &attackers{cmd: cmd, out: json.NewDecoder(out), end: in.Close}
	begun := false
	if err := a.out.Decode(&begun); err != nil || !begun {
		a.end()
		return nil, errors.Join(err, cmd.Wait())
	}
	return a, nil
}

// barrage lets the attackers attack until ctx is done, and notes what they report.
func (s *siege) barrage(ctx context.Context, a *attackers) {
	<-ctx.Done()
	a.end()
	defer time.AfterFunc(time.Minute, func() { a.cmd.Process.Kill() }).Stop() // should they not end
	b := &Barrage{}
	if err := errors.Join(a.out.Decode(b), a.cmd.Wait()); err != nil {
		s.tally.problem("the attackers failed: %v", err)
		return
	}
	t := s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun = b.Begun
	for kind, of := range b.Attacks {
		t.attacks[kind] = of
	}
	for _, p := range b.Problems {
		t.note("%s", p)
	}
	t.wrong += b.ProblemCount - len(b.Problems)
	t.attackers = b.Processor
}

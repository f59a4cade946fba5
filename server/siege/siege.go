// Package siege plays many games on a server that is attacked, killed and run out of disk, and checks that it lost
// nothing that it had acknowledged.
package siege

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options say what a siege is like.
type Options struct {
	// Program is the arbiter program that serves, Args further flags of arbiter serve, and Attackers the arbiter
	// program that attacks.
	Program   string
	Args      []string
	Attackers string
	// Listen is the address of the server, an IPv4 loopback address with a port.
	Listen string
	// Folder is where the siege makes a folder of its own, which it removes; "" means the system's temporary folder.
	Folder string
	// Games is how many games of two bots go on at once, and Think how long a bot thinks on average.
	Games int
	Think time.Duration
	// Time is how long it lasts, without the check at the end. Enough, if not nil, ends it before that, as soon as it
	// reports true of what has come out so far.
	Time   time.Duration
	Enough func(*Report) bool
	// Addresses is from how many addresses there are attacks, Networks in how many networks of 24 bits these are, and
	// Rate how many attacks an address begins in a second at most.
	Addresses, Networks int
	Rate                float64
	// Attacks are the kinds of attacks, of Attacks(); none means all.
	Attacks []string
	// KillEvery is the time between two kills, FullFor how long the disk is full each time.
	KillEvery, FullFor time.Duration
	// Disk is how the disk is filled (see Disks), DiskMB its size in MB where it is one of its own.
	Disk   string
	DiskMB int
	Seed   uint64
	// Log is told what happens. ServerLog is the file for what the server logs; "" means one that is kept only if it
	// fails.
	Log       io.Writer
	ServerLog string
}

// siege is a siege that goes on.
type siege struct {
	o       Options
	server  *process
	disk    disk
	began   time.Time
	tally   *tally
	targets targets
	attacks []attack
	giveUp  func() // ends everything, with a report

	mu     sync.Mutex
	past   []*player // whose games are over or were given up
	memory []Memory
}

// Run does it, and returns what came out. An error means that it could not be done. When ctx is done it ends early.
func Run(ctx context.Context, o Options) (r *Report, err error) {
	dir, err := os.MkdirTemp(o.Folder, "arbiter-siege-")
	if err != nil {
		return nil, err
	}
	s := &siege{o: o, tally: newTally()}
	if _, err = chosen(o.Attacks); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	if s.disk, err = openDisk(o.Disk, dir, o.DiskMB); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	if o.ServerLog == "" {
		o.ServerLog = filepath.Join(dir, "server.log")
	}
	logFile, err := os.Create(o.ServerLog)
	if err != nil {
		s.disk.close()
		os.RemoveAll(dir)
		return nil, err
	}
	s.server = &process{o: o, data: filepath.Join(s.disk.folder(), "data"), log: logFile, crashed: make(chan error, 1)}
	defer func() {
		s.server.kill()
		logFile.Close()
		if closing := s.disk.close(); closing != nil {
			s.say("the disk could not be unmounted: %v", closing)
			return // removing the folder would remove the data of a disk that is still there
		}
		if r != nil && r.Failed() {
			r.ServerLog = o.ServerLog // it tells why
			removeBut(dir, o.ServerLog)
			return
		}
		os.RemoveAll(dir)
	}()
	s.began = time.Now()
	outer := ctx
	ctx, s.giveUp = context.WithCancel(ctx)
	defer s.giveUp()
	took, err := s.server.start(ctx)
	if err != nil {
		told, _ := os.ReadFile(o.ServerLog)
		return nil, fmt.Errorf("the server does not start: %w: %s", err, bytes.TrimSpace(told[:min(len(told), 1000)]))
	}
	s.say("the server is at %s after %.1fs, its data on %s", s.server.url(), took.Seconds(), s.disk)
	var a *attackers
	if o.Addresses > 0 {
		if a, err = s.startAttackers(); err != nil {
			return nil, fmt.Errorf("the attackers don't start: %w", err)
		}
	}
	s.began = time.Now()
	own := ownTime()
	within, end := context.WithTimeout(ctx, o.Time)
	defer end()
	s.fight(within, end, a)
	lasted := time.Since(s.began)
	own = ownTime() - own
	s.say("the attacks are over; every game is checked after one more kill")
	checked := s.checkAll(ctx)
	if answers, _ := s.tally.answered(); answers == 0 && ctx.Err() == nil {
		s.tally.problem("no answer was acknowledged in all that time")
	}
	r = s.report(lasted)
	r.Seats, r.Interrupted = checked, outer.Err() != nil
	r.Bots, r.Server = seconds(own), seconds(s.server.time())
	return r, nil
}

// removeBut removes what is in a folder, except one file, and the folder if it is empty then.
func removeBut(dir, file string) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range list {
		if path := filepath.Join(dir, e.Name()); path != file {
			os.RemoveAll(path)
		}
	}
	os.Remove(dir)
}

// fight has bots play, attackers attack and accidents happen until ctx is done, which end does.
func (s *siege) fight(ctx context.Context, end func(), a *attackers) {
	var wg sync.WaitGroup
	for n := range s.o.Games {
		wg.Go(func() { s.play(ctx, n) })
	}
	if a != nil {
		wg.Go(func() { s.barrage(ctx, a) })
	}
	if s.o.Enough != nil {
		wg.Go(func() {
			for sleep(ctx, 100*time.Millisecond) {
				if s.o.Enough(s.report(time.Since(s.began))) {
					end()
				}
			}
		})
	}
	wg.Go(func() { s.watchMemory(ctx) })
	wg.Go(func() { s.progress(ctx) })
	s.accidents(ctx)
	wg.Wait()
}

// accidents has something happen a third of o.KillEvery after what happened before: the disk is filled, a second server
// is started, the server is killed. A server that ends by itself is started again at once.
func (s *siege) accidents(ctx context.Context) {
	for n := 0; ; n++ {
		if !s.uneventful(ctx, s.o.KillEvery/3) {
			return
		}
		switch n % 3 {
		case 0:
			s.fillDisk(ctx)
		case 1:
			if err := s.server.second(ctx); err != nil && ctx.Err() == nil {
				s.tally.problem("a second server on the same folder: %v", err)
			} else if err == nil {
				s.tally.happened("second server refused")
				s.say("a second server on the same folder was refused")
			}
		case 2:
			s.killAndRestart(ctx, "kill")
		}
	}
}

// uneventful waits, and reports whether ctx is not done.
func (s *siege) uneventful(ctx context.Context, d time.Duration) bool {
	end := time.After(d)
	for {
		select {
		case <-ctx.Done():
			return false
		case <-end:
			return true
		case err := <-s.server.crashed:
			if ctx.Err() != nil {
				return false
			}
			s.tally.problem("the server ended by itself: %v", err)
			s.killAndRestart(ctx, "crash")
		}
	}
}

// fillDisk fills the disk for a while.
func (s *siege) fillDisk(ctx context.Context) {
	over := s.tally.outage("full")
	defer over()
	err := s.disk.fill(s.server)
	if err == nil {
		s.say("the disk is full")
		s.uneventful(ctx, s.o.FullFor)
		err = s.disk.free(s.server)
	}
	if skip := (*skipped)(nil); asSkipped(err, &skip) {
		s.tally.skip("full disk: " + skip.why)
		return
	}
	if err != nil {
		s.tally.problem("the disk could not be filled and freed: %v", err)
		return
	}
	s.tally.happened("full disk")
	freed := time.Now()
	// The server may have been stopped while it waits for room: it has to go on without a restart.
	if err := s.server.healthy(ctx, time.Minute); err != nil {
		if ctx.Err() == nil {
			s.tally.problem("the server does not go on after the disk was full: %v", err)
			s.killAndRestart(ctx, "restart after a full disk")
		}
		return
	}
	s.say("the disk has room again; the server stores again after %.1fs", time.Since(freed).Seconds())
}

// maxStarts is how often in a row the server may fail to start before the siege ends.
const maxStarts = 10

// killAndRestart ends the server as kill -9 does, unless it has ended, and starts it again. If that doesn't work, the
// siege ends.
func (s *siege) killAndRestart(ctx context.Context, why string) {
	over := s.tally.outage("down")
	defer over()
	s.server.kill()
	for n := 1; ; n++ {
		took, err := s.server.start(ctx)
		if err == nil {
			s.tally.restarted(Restart{Why: why, After: seconds(time.Since(s.began)), Took: seconds(took)})
			s.say("%s: the server is back after %.1fs", why, took.Seconds())
			return
		}
		if ctx.Err() != nil {
			return
		}
		s.tally.problem("the server does not start again: %v", err)
		s.server.kill()
		if n == maxStarts {
			s.say("the server did not start again %d times; the siege ends", n)
			s.giveUp()
			return
		}
		if !sleep(ctx, time.Second) {
			return
		}
	}
}

func (s *siege) watchMemory(ctx context.Context) {
	for sleep(ctx, time.Second) {
		if mb, err := s.server.memory(); err == nil {
			s.mu.Lock()
			s.memory = append(s.memory, Memory{After: seconds(time.Since(s.began)), MB: mb})
			s.mu.Unlock()
		}
	}
}

// progress says every minute how it goes.
func (s *siege) progress(ctx context.Context) {
	for sleep(ctx, time.Minute) {
		s.mu.Lock()
		mb := 0.0
		if n := len(s.memory); n > 0 {
			mb = s.memory[n-1].MB
		}
		s.mu.Unlock()
		answers, lost := s.tally.answered()
		s.say("%d answers acknowledged, %d lost, %.0f MB", answers, lost, mb)
	}
}

func (s *siege) say(format string, args ...any) {
	at := "      "
	if !s.began.IsZero() {
		d := time.Since(s.began).Round(time.Second)
		at = fmt.Sprintf("%3d:%02d", int(d.Minutes()), int(d.Seconds())%60)
	}
	fmt.Fprintf(s.o.Log, "%s  %s\n", at, fmt.Sprintf(format, args...))
}

// rng returns the random numbers of one participant.
func (s *siege) rng(kind, n int) *rand.Rand {
	return rand.New(rand.NewPCG(s.o.Seed, uint64(kind)<<32|uint64(n)))
}

// sleep waits, and reports whether ctx is not done.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

func seconds(d time.Duration) float64 { return float64(d.Milliseconds()) / 1000 }

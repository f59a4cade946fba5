package server

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"arbiter/server/store"
	"arbiter/server/wire"
)

var (
	loadGames = flag.Int("load.games", 20, "games at once in the load test")
	loadTime  = flag.Duration("load.time", 3*time.Second, "how long the load test lasts")
	loadThink = flag.Duration("load.think", 0, "how long a bot of the load test thinks on average")
	loadSync  = flag.String("load.sync", "always", "the sync policy of the load test")
)

// inShort sets a flag of the tests with -short, unless it was given.
func inShort(t *testing.T, name, value string) {
	t.Helper()
	given := !testing.Short()
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	if given {
		return
	}
	if err := flag.Set(name, value); err != nil {
		t.Fatal(err)
	}
}

// TestLoad plays many games between two bots concurrently, over real sockets and a store on the disk, and measures
// the latency of answers: from sending one until its effect is shown, which is after it was stored.
func TestLoad(t *testing.T) {
	for name, short := range map[string]string{"load.games": "3", "load.time": "200ms"} {
		inShort(t, name, short)
	}
	st, err := store.Open(t.Context(), t.TempDir(), store.Sync(*loadSync), store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	h, _ := serve(t, st, nil)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var (
		mu    sync.Mutex
		times []time.Duration
		wg    sync.WaitGroup
		over  int
	)
	var bots []func(end time.Time)
	decks := []string{"dawn-patrol", "wings-of-fire", "roots-and-claws", "night-tide"}
	for n := range *loadGames {
		g := newGame("")
		g.Deck.Name = decks[n%4]
		var seats [2]wire.Seated
		if code := post(t, h.URL+"/api/games", g, &seats[0]); code != 200 {
			t.Fatal(code)
		}
		if code := post(t, h.URL+"/api/games/"+seats[0].Game+"/join",
			wire.Join{Player: "B", Deck: wire.DeckChoice{Name: decks[(n/4+1)%4]}}, &seats[1]); code != 200 {
			t.Fatal(code)
		}
		for i := range seats {
			p := dial(t, h.URL, seats[i].Game, seats[i].Token)
			bots = append(bots, func(end time.Time) {
				took, err := p.bot(rand.New(rand.NewPCG(uint64(n), uint64(i))), end)
				mu.Lock()
				defer mu.Unlock()
				times = append(times, took...)
				if err != nil {
					t.Errorf("game %d: %v", n, err)
				}
				if p.state.Over {
					over++
				}
			})
		}
	}
	began := time.Now()
	for _, b := range bots {
		wg.Go(func() { b(began.Add(*loadTime)) })
	}
	wg.Wait()
	seconds := time.Since(began).Seconds()
	if len(times) < *loadGames {
		t.Fatalf("%d answers", len(times))
	}
	slices.Sort(times)
	at := func(q float64) time.Duration { return times[int(q*float64(len(times)-1))].Round(10 * time.Microsecond) }
	runtime.GC()
	runtime.ReadMemStats(&after)
	fmt.Printf("load: %d games, sync %s: %d answers, %.0f/s, p50 %v, p99 %v, longest %v; %d seats finished; "+
		"%d KB a game with its two bots' own\n", *loadGames, *loadSync, len(times), float64(len(times))/seconds,
		at(0.5), at(0.99), times[len(times)-1].Round(time.Millisecond), over,
		(int64(after.HeapAlloc)-int64(before.HeapAlloc))/1024/int64(*loadGames))
}

// bot answers at random until time is up, and measures each answer.
func (p *player) bot(rng *rand.Rand, end time.Time) (took []time.Duration, err error) {
	defer p.ws.CloseNow()
	var sent time.Time
	answered := -1
	for {
		r, err := p.next()
		if err != nil {
			return took, err
		}
		if answered >= 0 && (p.state.At > answered || r != nil) {
			took = append(took, time.Since(sent))
			answered = -1
		}
		if p.state.Over || time.Now().After(end) {
			return took, nil
		}
		if d := p.state.Decision; d != nil && answered < 0 {
			// people don't all answer at the same moment
			time.Sleep(time.Duration(2 * rng.Float64() * float64(*loadThink)))
			sent, answered = time.Now(), p.state.At
			if err := p.send(wire.Answer{Type: "answer", At: p.state.At,
				Options: []int{rng.IntN(len(d.Options))}}); err != nil {
				return took, err
			}
		}
	}
}

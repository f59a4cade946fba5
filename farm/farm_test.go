package farm

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// TestMain is a worker if it is started as one.
func TestMain(m *testing.M) {
	url := os.Getenv("FARM_TEST_WORKER")
	if url == "" {
		os.Exit(m.Run())
	}
	o := Options{Program: "test", Jobs: 1, Agents: makers, Log: func(s string) { fmt.Println(s) }}
	if os.Getenv("FARM_TEST_STUCK") != "" {
		o.Agents = func(name string) (func() agent.Agent, error) {
			f, err := makers(name)
			return func() agent.Agent { return &stuck{Agent: f()} }, err
		}
	}
	if err := Work(context.Background(), url, o); err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
}

// stuck is an agent that stops thinking in the middle of its second game.
type stuck struct {
	agent.Agent
	games, answers int
}

func (s *stuck) Begin(r *program.Rules, seed uint64) {
	s.games++
	s.Agent.Begin(r, seed)
}

func (s *stuck) Choose(v engine.View, d *engine.Decision) int {
	if s.games == 2 {
		if s.answers++; s.answers > 20 {
			fmt.Println("stuck")
			select {}
		}
	}
	return s.Agent.Choose(v, d)
}

func makers(name string) (func() agent.Agent, error) {
	switch name {
	case "heuristic":
		return func() agent.Agent { return agent.NewHeuristic() }, nil
	case "random":
		return func() agent.Agent { return agent.NewRandom() }, nil
	}
	return nil, fmt.Errorf("no agent %q", name)
}

// queue is a NATS server for a test.
func queue(t *testing.T, jetStream bool) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: jetStream, StoreDir: t.TempDir(),
		NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s.ClientURL()
}

// match is a match between embedded decks.
func match(t *testing.T, games int, names ...string) sim.Match {
	t.Helper()
	decks := pooltest.Decks(t, names...)
	s, err := sim.Prepare(rulebook.Edition2017, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return sim.Match{Setup: s, Agents: []func() agent.Agent{func() agent.Agent { return agent.NewRandom() }}, Seed: 5,
		Games: games}
}

func process(t *testing.T, url string, env ...string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=none")
	c.Env = append(append(os.Environ(), "FARM_TEST_WORKER="+url), env...)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	return c, bufio.NewScanner(out)
}

func until(t *testing.T, in *bufio.Scanner, words string) {
	t.Helper()
	for in.Scan() {
		if strings.Contains(in.Text(), words) {
			return
		}
	}
	t.Fatalf("the worker ended without saying %q", words)
}

// comparable is a report without what depends on time and place.
func comparable(t *testing.T, r *sim.Report) string {
	t.Helper()
	k := *r
	k.Jobs, k.Seconds, k.GamesPerSecond = 0, 0, 0
	b, err := json.Marshal(&k)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Four workers, one killed in the middle of a batch: the table is the same to the last game as on one machine.
func TestWorkerKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("waits ten seconds until a worker counts as lost")
	}
	t.Parallel() // it mostly waits
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	url := queue(t, true)
	m := match(t, 14, "dawn-patrol", "night-tide", "wings-of-fire")
	m.Cards, m.Keep, m.BestOf = true, true, 3
	matches := [][]int{{0, 1}, {0, 2}, {1, 2}}
	here, err := sim.RunAll(ctx, m, matches, nil)
	if err != nil {
		t.Fatal(err)
	}
	victim, said := process(t, url, "FARM_TEST_STUCK=1")
	until(t, said, "is ready")
	killed := make(chan error, 1)
	go func() {
		for said.Scan() {
			if said.Text() == "stuck" { // it holds a batch, half played
				killed <- victim.Process.Kill()
				for range 3 {
					process(t, url)
				}
				return
			}
		}
		killed <- errors.New("the worker was never in the middle of a batch")
	}()
	told := 0
	f := &Coordinator{URL: url, Program: "test", Agents: []string{"random"}, Make: makers, Batch: 5,
		Log: func(s string) { t.Log(s) }}
	there, err := f.Run(ctx, m, matches, func(int, *sim.Report) { told++ })
	if err != nil {
		t.Fatal(err)
	}
	if err := <-killed; err != nil {
		t.Fatal(err)
	}
	if told != 3 {
		t.Errorf("%d match-ups were reported, not 3", told)
	}
	for i := range matches {
		if a, b := comparable(t, here[i]), comparable(t, there[i]); a != b {
			t.Errorf("match-up %d: here\n%s\nthere\n%s", i, a, b)
		}
		for k := range here[i].Results {
			if a, b := here[i].Results[k], there[i].Results[k]; fmt.Sprint(a.Answers) != fmt.Sprint(b.Answers) ||
				a.Winner != b.Winner || a.Starting != b.Starting {
				t.Errorf("match-up %d, game %d is another", i, k)
			}
		}
	}
	// Nothing is left at the server.
	l, err := connect(ctx, url, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	for name, s := range map[string]uint64{"work": left(t, ctx, l, true), "results": left(t, ctx, l, false)} {
		if s != 0 {
			t.Errorf("%d messages of %s are left", s, name)
		}
	}
}

func left(t *testing.T, ctx context.Context, l *conn, work bool) uint64 {
	t.Helper()
	s := l.results
	if work {
		s = l.work
	}
	info, err := s.Info(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return info.State.Msgs
}

// A batch counts once, also if another worker stores it again.
func TestStoredOnce(t *testing.T) {
	t.Parallel() // it mostly waits
	ctx := t.Context()
	l, err := connect(ctx, queue(t, true), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.nc.Close()
	b := &batch{Job: "j", Number: 3, To: 2}
	for _, id := range []string{"first", "second"} {
		w := &worker{conn: l, id: id, o: Options{Log: func(s string) { t.Error(s) }}}
		if !w.store(ctx, b, &result{Number: 3, Worker: id}) {
			t.Errorf("the batch of %s is not taken to be stored", id)
		}
	}
	m, err := l.results.GetLastMsgForSubject(ctx, b.subject())
	if err != nil {
		t.Fatal(err)
	}
	var res result
	if err := decompress(m.Data, &res); err != nil || res.Worker != "first" || left(t, ctx, l, false) != 1 {
		t.Errorf("%+v %v", res, err)
	}
}

// start has a worker work within the test.
func start(t *testing.T, url string, o Options) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ready := make(chan bool, 100)
	o.Log = func(s string) {
		t.Log(s)
		ready <- true
	}
	if o.Agents == nil {
		o.Agents = makers
	}
	done := make(chan error, 1)
	go func() { done <- Work(ctx, url, o) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	<-ready
}

func TestRefusals(t *testing.T) {
	t.Parallel() // it mostly waits
	m := match(t, 4, "dawn-patrol", "night-tide")
	both := [][]int{{0, 1}}
	try := func(ctx context.Context, f Coordinator) error {
		f.Agents, f.Make = []string{"random"}, makers
		f.rollCall = 100 * time.Millisecond
		if f.Program == "" {
			f.Program = "test"
		}
		_, err := f.Run(ctx, m, both, nil)
		return err
	}
	wants := func(t *testing.T, err error, words ...string) {
		t.Helper()
		for _, w := range words {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%v\nnot: %s", err, w)
			}
		}
	}
	t.Run("no URL", func(t *testing.T) {
		wants(t, try(t.Context(), Coordinator{URL: "http://localhost:4222"}), "not the URL of a NATS server", "nats://")
		wants(t, try(t.Context(), Coordinator{URL: "nats://"}), "not the URL of a NATS server")
		wants(t, Work(t.Context(), "nats://127.0.0.1:1", Options{}),
			"can't connect to the NATS server at nats://127.0.0.1:1")
	})
	t.Run("no JetStream", func(t *testing.T) {
		url := queue(t, false)
		wants(t, try(t.Context(), Coordinator{URL: url}), "no JetStream", url)
		wants(t, Work(t.Context(), url, Options{}), "no JetStream", url)
	})
	t.Run("no workers", func(t *testing.T) {
		t.Parallel() // it mostly waits
		url := queue(t, true)
		wants(t, try(t.Context(), Coordinator{URL: url, Wait: 100 * time.Millisecond, answer: 50 * time.Millisecond}),
			"has answered for",
			"arbiter worker --nats")
	})
	t.Run("interrupted", func(t *testing.T) {
		t.Parallel() // it mostly waits
		url := queue(t, true)
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		err := try(ctx, Coordinator{URL: url, answer: 50 * time.Millisecond})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
	t.Run("another program", func(t *testing.T) {
		t.Parallel() // it mostly waits
		url := queue(t, true)
		start(t, url, Options{Program: "older"})
		wants(t, try(t.Context(), Coordinator{URL: url}), "runs arbiter older", "this program, arbiter test")
	})
	t.Run("plays otherwise", func(t *testing.T) {
		t.Parallel() // it mostly waits
		url := queue(t, true)
		start(t, url, Options{Program: "test", Agents: func(string) (func() agent.Agent,
			error) {
			return makers("heuristic")
		}})
		wants(t, try(t.Context(), Coordinator{URL: url}), "plays the first game by the edition of 2017-07-08",
			"differently")
	})
	t.Run("compiles otherwise", func(t *testing.T) {
		t.Parallel() // it mostly waits
		url := queue(t, true)
		l, err := connect(t.Context(), url, "test")
		if err != nil {
			t.Fatal(err)
		}
		defer l.nc.Close()
		r := &run{f: &Coordinator{Program: "test", Agents: []string{"random"}, Make: makers}, m: m}
		if err := r.plan(t.Context(), both); err != nil {
			t.Fatal(err)
		}
		for want, spoil := range map[string]func(*job){
			"compiles the cards": func(j *job) { j.Edition = "2006-10-01" },
			"has version 9":      func(j *job) { j.Version = 9 },
			"no agent":           func(j *job) { j.Agents = []string{"oracle"} },
			"has no deck 7":      func(j *job) { j.Matches = [][]int{{0, 7}} },
			"":                   func(*job) {},
		} {
			j := r.job
			spoil(&j)
			data, err := compress(&j)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := l.jobs.PutBytes(t.Context(), "spoilt", data); err != nil {
				t.Fatal(err)
			}
			w := &worker{conn: l, o: Options{Program: "test", Agents: makers, Log: func(string) {}}}
			if err := w.prepare(&task{id: "spoilt", ctx: t.Context()}); want != "" {
				wants(t, err, want)
			} else if err != nil {
				t.Error(err)
			}
		}
	})
}

// A result that does not hold exactly the games of its batch is refused.
func TestWrongResults(t *testing.T) {
	games := func(indices ...int) (out []played) {
		for _, i := range indices {
			out = append(out, played{Index: i, Hash: "1"})
		}
		return out
	}
	for _, c := range []struct {
		res result
		ok  bool
	}{
		{result{Number: 1, Games: games(2, 3)}, true},
		{result{Number: 1, Games: games(2)}, false},
		{result{Number: 1, Games: games(2, 3, 4)}, false},
		{result{Number: 1, Games: games(2, 2)}, false},
		{result{Number: 1, Games: games(0, 1)}, false},
		{result{Number: 7, Games: games(2, 3)}, false},
		{result{Number: 1, Error: "it can't be played"}, false},
	} {
		r := &run{batches: []batch{{To: 2}, {Number: 1, From: 2, To: 4}}, have: make([]bool, 2), missing: []int{2},
			parts: []*sim.Part{{}}, left: 2}
		data, err := compress(&c.res)
		if err != nil {
			t.Fatal(err)
		}
		match, err := r.add(data)
		if ok := err == nil; ok != c.ok || ok && match != 0 {
			t.Errorf("%+v: %v", c.res, err)
		}
		if again, err := r.add(data); c.ok && (err != nil || again != -1 || r.played != 2) {
			t.Errorf("the same again: %d %v, %d games", again, err, r.played)
		}
	}
}

// unrepeatable chooses by a count that continues from game to game, so that no game repeats, as with a clock.
type unrepeatable struct{ agent.Agent }

var ticks int

func (unrepeatable) Begin(*program.Rules, uint64) {}
func (unrepeatable) Choose(_ engine.View, d *engine.Decision) int {
	ticks++
	return ticks % len(d.Options)
}

// Players that don't play the same game twice are accepted: the work isn't refused.
func TestRestless(t *testing.T) {
	if testing.Short() {
		t.Skip("runs several workers")
	}
	t.Parallel() // it mostly waits
	url := queue(t, true)
	start(t, url, Options{Program: "test", Jobs: 1})
	said := ""
	m := match(t, 6, "dawn-patrol", "night-tide")
	f := Coordinator{URL: url, Program: "test", Agents: []string{"random"}, Log: func(s string) { said += s },
		Make: func(string) (func() agent.Agent, error) { return func() agent.Agent { return unrepeatable{} }, nil }}
	r, err := f.Run(t.Context(), m, [][]int{{0, 1}}, nil)
	if err != nil || r[0].Games != 6 || r[0].Failed != 0 || !strings.Contains(said, "the same game twice") {
		t.Errorf("%v %+v %s", err, r, said)
	}
}

// FuzzJob reads arbitrary jobs and plays a batch without games: nothing may break a worker.
func FuzzJob(f *testing.F) {
	deck := `{"name":"a","main":[{"card":"Ox","n":3}],"cards":"Ox {1}\nCreature\n2/2\n"}`
	f.Add([]byte(`{"version":1,"edition":"2026-01-16","decks":[`+deck+`,`+deck+
		`],"matches":[[0,1]],"agents":["random"],"games":2}`),
		[]byte(`{"job":"x","number":1,"match":0,"from":0,"to":0}`))
	f.Add([]byte(`{"version":1,"edition":"2006","decks":[{}],"matches":[[0],[]],"agents":[""],"games":-1,"bestOf":3,"format":"two-headed-giant"}`), []byte(`{"match":1}`))
	f.Fuzz(func(t *testing.T, work, some []byte) {
		var raw json.RawMessage = work
		if !json.Valid(work) {
			return
		}
		data, err := compress(raw)
		if err != nil {
			t.Skip(err)
		}
		w := &task{ctx: context.Background()}
		if w.setup, err = w.job.read(data); err != nil {
			return
		}
		for range w.job.Agents {
			w.agents = append(w.agents, func() agent.Agent { return agent.NewRandom() })
		}
		var b batch
		if json.Unmarshal(some, &b) != nil {
			return
		}
		b.To = b.From // what is played is for others to test
		w.play(&b)
	})
}

func FuzzResult(f *testing.F) {
	f.Add([]byte(`{"number":1,"games":[{"i":2,"h":"1","d":[0,1]},{"i":3,"h":"f"}],"cards":[{"c":[1],"n":[{"drawn":1}]}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var res result
		if json.Unmarshal(b, &res) != nil {
			return
		}
		data, err := compress(&res)
		if err != nil {
			t.Skip(err)
		}
		r := &run{batches: []batch{{To: 2}, {Number: 1, From: 2, To: 4}}, have: make([]bool, 2), missing: []int{2},
			parts: []*sim.Part{{}}, left: 2}
		if _, err := r.add(data); err == nil && r.played != 2 {
			t.Errorf("%d games are counted", r.played)
		}
	})
}

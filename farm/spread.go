package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"arbiter/record"
	"arbiter/sim"
)

// Coordinator distributes matches to all workers at a NATS server.
type Coordinator struct {
	URL string
	// Program identifies this program; workers of another program get no work.
	Program string
	// Agents are the agent names for the seats in rotation, and Make makes them.
	Agents []string
	Make   AgentMaker
	// Batch is the number of games that a worker takes at once; 0 chooses by the number of games and workers.
	Batch int
	// Wait is how long to wait while no worker answers; 0 is DefaultWait.
	Wait time.Duration
	// Log, if set, is called with messages about what happens.
	Log func(string)

	// answer is how long workers may take to answer a roll call, and rollCall is the time between roll calls while
	// results are awaited. 0 is defaultAnswer and defaultRollCall.
	answer, rollCall time.Duration
}

// DefaultWait is the default for Coordinator.Wait.
const DefaultWait = time.Minute

const (
	defaultAnswer   = time.Second
	defaultRollCall = 3 * time.Second
)

// run is a job in progress.
type run struct {
	*conn
	f       *Coordinator
	id      string
	job     job
	setup   *sim.Setup
	m       sim.Match
	batches []batch
	parts   []*sim.Part // by match
	have    []bool      // by batch
	missing []int       // batches by match
	left    int
	played  int
	start   time.Time
	workers int
	players int
	seen    time.Time // time of the last sign of a worker

	renewed    time.Time // time of the last own sign of life
	generation int       // how often the batches were queued again
}

// Run plays the matches between the setup's decks, each given by deck numbers, on the workers and returns the same
// reports as sim.RunAll. tell is called for each finished match. If ctx is cancelled, the work is withdrawn, and
// the results so far are returned together with ctx's error.
func (f *Coordinator) Run(ctx context.Context, m sim.Match, matches [][]int,
	tell func(int, *sim.Report)) ([]*sim.Report, error) {
	r := &run{f: f, m: m, id: rand.Text(), parts: make([]*sim.Part, len(matches)), missing: make([]int, len(matches))}
	if err := r.plan(ctx, matches); err != nil {
		return nil, err
	}
	var err error
	if r.conn, err = connect(ctx, f.URL, "arbiter sim"); err != nil {
		return nil, err
	}
	defer r.nc.Close()
	if err := r.findWorkers(ctx); err != nil {
		return nil, err
	}
	defer r.cleanUp(ctx)
	if err := r.publish(ctx); err != nil {
		return nil, err
	}
	return r.collect(ctx, tell)
}

// plan makes the job and plays its first game.
func (r *run) plan(ctx context.Context, matches [][]int) error {
	f, m := r.f, r.m
	if m.Hands != nil || m.Lead != 0 || m.Observe != nil {
		return errors.New("given opening hands, a given first turn and observers are for matches on one machine")
	}
	decks, err := record.PackSetup(m.Setup)
	if err != nil {
		return err
	}
	j := job{Version: jobVersion, Program: f.Program, Edition: m.Setup.Rules.Edition.Date.String(), Text: m.Setup.Text,
		Partial: m.Setup.Partial, Decks: decks, Matches: matches, Format: m.Format,
		Players: m.Players, Agents: f.Agents, Seed: m.Seed, Games: m.Games, BestOf: m.BestOf, Turns: m.TurnLimit,
		Cards: m.Cards, Keep: m.Keep}
	if m.Check != nil {
		j.Check = max(m.Check.Every, 1)
	}
	if err := j.verify(); err != nil {
		return err
	}
	if r.setup, err = record.Compile(j.Edition, j.Format, sim.Options{Partial: j.Partial, Text: j.Text},
		decks); err != nil {
		return err
	}
	if j.Rules = r.setup.Rules.Fingerprint(); j.Rules != m.Setup.Rules.Fingerprint() {
		return errors.New(
			"the decks compile differently after being written and read back, so the workers would play other games")
	}
	t := task{ctx: ctx, job: j, setup: r.setup}
	for _, n := range f.Agents {
		a, err := f.Make(n)
		if err != nil {
			return err
		}
		t.agents = append(t.agents, a)
	}
	if j.Sample, err = t.sample(); err != nil {
		return err
	}
	// Agents that look at a clock don't repeat games, so the workers' sample games can't be compared.
	again, err := t.sample()
	if err != nil {
		return err
	}
	if again != j.Sample {
		r.logf("the players don't play the same game twice: the table is not that of another run")
		j.Sample = ""
	}
	r.job = j
	r.m.Agents = t.agents
	return nil
}

func (r *run) logf(format string, args ...any) {
	if r.f.Log != nil {
		r.f.Log(fmt.Sprintf(format, args...))
	}
}

// findWorkers asks for workers. It is an error if there are workers but none can do this job.
func (r *run) findWorkers(ctx context.Context) error {
	inbox := r.nc.NewRespInbox()
	sub, err := r.nc.SubscribeSync(inbox)
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	if err := r.nc.PublishRequest(rollCall, inbox, nil); err != nil {
		return err
	}
	n, jobs, other, refusing := 0, 0, map[string]string{}, ""
	for wait := cmp.Or(r.f.answer, defaultAnswer); ; wait = min(wait, 300*time.Millisecond) {
		within, cancel := context.WithTimeout(ctx, wait)
		m, err := sub.NextMsgWithContext(within)
		cancel()
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			break // no other worker
		}
		var p presence
		if len(m.Data) == 0 || json.Unmarshal(m.Data, &p) != nil {
			continue // no responders
		}
		switch why := p.Refused[r.id]; {
		case p.Program != r.f.Program:
			other[p.ID] = p.Program
		case why != "":
			refusing = p.ID + ": " + why
		default:
			n, jobs = n+1, jobs+p.Jobs
		}
	}
	if n == 0 && refusing != "" {
		return fmt.Errorf("no worker at %s can do this: %s", r.url, refusing)
	}
	if n == 0 && len(other) > 0 {
		var list []string
		for id, program := range other {
			list = append(list, fmt.Sprintf("the worker on %s runs arbiter %s", id, program))
		}
		return fmt.Errorf("no worker at %s runs this program, arbiter %s: %s", r.url, r.f.Program,
			strings.Join(list, "; "))
	}
	if n > 0 {
		r.seen = time.Now()
	}
	if n != r.workers || r.start.IsZero() {
		switch {
		case n == 0 && r.start.IsZero():
			r.logf("no worker answers at %s yet; one is started with: arbiter worker --nats %s", r.url, r.url)
		case n == 0:
			r.logf("no worker answers at %s any more", r.url)
		default:
			r.logf("%s with %s at %s", counted(n, "worker"), counted(jobs, "player"), r.url)
		}
		if len(other) > 0 || refusing != "" {
			r.logf("%s not used: another program, or it plays this otherwise", counted(len(other)+min(len(refusing), 1),
				"worker"))
		}
	}
	r.workers, r.players = n, max(jobs, 1)
	return nil
}

// maxBatch is the greatest default number of games in a batch.
const maxBatch = 200

// publish stores the job and queues its batches.
func (r *run) publish(ctx context.Context) error {
	size := r.f.Batch
	if size <= 0 {
		size = min(max(len(r.job.Matches)*r.m.Games/(max(r.players, 4)*8), 1), maxBatch)
	}
	for i := range r.job.Matches {
		for from := 0; from < r.m.Games; from += size {
			r.batches = append(r.batches, batch{Job: r.id, Number: len(r.batches), Match: i, From: from,
				To: min(from+size, r.m.Games)})
			r.missing[i]++
		}
		r.parts[i] = &sim.Part{}
	}
	r.have, r.left = make([]bool, len(r.batches)), len(r.batches)
	data, err := compress(r.job)
	if err != nil {
		return err
	}
	if _, err := r.conn.jobs.PutBytes(ctx, r.id, data); err != nil {
		return fmt.Errorf("can't publish the work at %s: %w", r.url, err)
	}
	if err := r.renew(ctx); err != nil {
		return err
	}
	r.start, r.seen = time.Now(), time.Now()
	return r.queue(ctx)
}

// queue queues the batches that have no result.
func (r *run) queue(ctx context.Context) error {
	subject := workPrefix + workSubject(r.f.Program) + "." + r.id
	var sent []jetstream.PubAckFuture
	settle := func() error {
		for _, s := range sent {
			select {
			case <-s.Ok():
			case err := <-s.Err():
				return fmt.Errorf("can't publish the work at %s: %w", r.url, err)
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		sent = sent[:0]
		return nil
	}
	for i := range r.batches {
		if r.have[i] {
			continue
		}
		b, err := json.Marshal(&r.batches[i])
		if err != nil {
			return err
		}
		ack, err := r.js.PublishAsync(subject, b, jetstream.WithMsgID(fmt.Sprintf("%s.%d.%d", r.id, i, r.generation)))
		if err != nil {
			return fmt.Errorf("can't publish the work at %s: %w", r.url, err)
		}
		if sent = append(sent, ack); len(sent) == 500 {
			if err := settle(); err != nil {
				return err
			}
		}
	}
	return settle()
}

// collect receives results until all have arrived.
func (r *run) collect(ctx context.Context, tell func(int, *sim.Report)) ([]*sim.Report, error) {
	reports := make([]*sim.Report, len(r.parts))
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	c, err := r.results.OrderedConsumer(within,
		jetstream.OrderedConsumerConfig{FilterSubjects: []string{resultPrefix + r.id + ".*"}})
	if err != nil {
		return nil, fmt.Errorf("can't read the results at %s: %w", r.url, err)
	}
	in := make(chan []byte, 64)
	consuming, err := c.Consume(func(m jetstream.Msg) {
		select {
		case in <- m.Data():
		case <-within.Done():
		}
	})
	if err != nil {
		return nil, fmt.Errorf("can't read the results at %s: %w", r.url, err)
	}
	defer consuming.Stop()
	tick := time.NewTicker(min(cmp.Or(r.f.rollCall, defaultRollCall), leaseTime/4))
	defer tick.Stop()
	for r.left > 0 {
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case data := <-in:
			var match int
			if match, err = r.add(data); err == nil && match >= 0 && r.missing[match] == 0 {
				if reports[match], err = r.report(match); err == nil && tell != nil {
					tell(match, reports[match])
				}
			}
		case <-tick.C:
			if err = r.renew(ctx); err == nil {
				err = r.findWorkers(ctx)
			}
			wait := r.f.Wait
			if wait <= 0 {
				wait = DefaultWait
			}
			if silent := time.Since(r.seen); err == nil && silent > wait {
				err = fmt.Errorf(
					"no worker at %s has answered for %s; start one with: arbiter worker --nats %s",
					r.url, silent.Round(time.Second), r.url)
			}
		}
		if err != nil {
			break
		}
	}
	if err != nil {
		if !errors.Is(err, context.Canceled) || r.played == 0 {
			return nil, err
		}
		for i := range reports {
			if reports[i] == nil && len(r.parts[i].Results) > 0 {
				var rerr error
				if reports[i], rerr = r.report(i); rerr != nil {
					return nil, rerr
				}
			}
		}
	}
	return reports, err
}

// add adds a batch's result and returns its match, or -1 for a duplicate.
func (r *run) add(data []byte) (match int, err error) {
	var res result
	if err := decompress(data, &res); err != nil {
		return -1, fmt.Errorf("can't read a result: %w", err)
	}
	if res.Number < 0 || res.Number >= len(r.batches) {
		return -1, fmt.Errorf("a result names batch %d of %d", res.Number, len(r.batches))
	}
	if r.have[res.Number] {
		return -1, nil
	}
	b := r.batches[res.Number]
	if res.Error != "" {
		return -1, fmt.Errorf("the worker on %s: %s", res.Worker, res.Error)
	}
	part, err := res.part(r.m.Seed)
	if err != nil {
		return -1, err
	}
	// Exactly the games of the batch.
	next := b.From
	for i, g := range part.Results {
		if i > 0 && g.Index == next-1 && g.Game > 0 {
			continue // a further game of the round
		}
		if g.Index != next || g.Game != 0 {
			return -1, fmt.Errorf("the worker on %s sent game %d instead of game %d", res.Worker, g.Index, next)
		}
		next++
	}
	if next != b.To {
		return -1, fmt.Errorf("the worker on %s sent games up to %d of a batch up to %d", res.Worker, next, b.To)
	}
	r.have[res.Number] = true
	r.left--
	r.missing[b.Match]--
	r.played += b.To - b.From
	r.parts[b.Match].Add(part)
	if r.m.Progress != nil {
		r.m.Progress(r.played, len(r.job.Matches)*r.m.Games)
	}
	return b.Match, nil
}

// report returns the report of a match as far as it has been played.
func (r *run) report(match int) (*sim.Report, error) {
	m := r.m
	m.Setup = r.setup.Subset(r.job.Matches[match]...)
	m.Setup.NotPrinted = r.m.Setup.NotPrinted
	return m.Report(r.parts[match], time.Since(r.start).Seconds(), r.players)
}

// cleanUp deletes everything of this job on the server.
func (r *run) cleanUp(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	var errs []error
	errs = append(errs, r.work.Purge(ctx, jetstream.WithPurgeSubject(workPrefix+workSubject(r.f.Program)+"."+r.id)))
	errs = append(errs, r.nc.Publish(stopPrefix+r.id, nil))
	if err := r.conn.jobs.Delete(ctx, r.id); !errors.Is(err, jetstream.ErrObjectNotFound) {
		errs = append(errs, err)
	}
	errs = append(errs, r.results.Purge(ctx, jetstream.WithPurgeSubject(resultPrefix+r.id+".*")),
		r.nc.FlushWithContext(ctx))
	if err := errors.Join(errs...); err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
		r.logf("something of the work is left at %s, for %s at most: %v", r.url, retention, err)
	}
}

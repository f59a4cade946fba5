package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"arbiter/agent"
	"arbiter/record"
	"arbiter/sim"
)

// Options configure a worker.
type Options struct {
	// Program identifies this program; work of another program is not taken.
	Program string
	// Jobs is the number of batches played concurrently; 0 is one per core.
	Jobs   int
	Agents AgentMaker
	// Log, if set, is called with messages about what happens.
	Log func(string)
}

// presence is a worker's answer to a coordinator that looks for workers.
type presence struct {
	ID      string `json:"id"`
	Program string `json:"program"`
	Jobs    int    `json:"jobs"`
	// Refused lists the jobs that it can't do, and why.
	Refused map[string]string `json:"refused,omitempty"`
}

// worker plays batches.
type worker struct {
	*conn
	o     Options
	id    string
	mu    sync.Mutex
	tasks map[string]*task
	order []string // of tasks, the oldest first
	done  atomic.Int64
}

// task is a job that this worker has prepared.
type task struct {
	id     string
	once   sync.Once
	ctx    context.Context
	stop   context.CancelFunc
	job    job
	setup  *sim.Setup
	agents []func() agent.Agent
	err    error
	gone   bool // the job no longer exists
	// alone is since when nobody has waited for it, as far as this worker knows; zero while somebody does.
	alone time.Time
}

// Work takes batches from the queue at a URL and plays them until ctx is done, which is not an error.
func Work(ctx context.Context, url string, o Options) error {
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	l, err := connect(ctx, url, "arbiter worker")
	if err != nil {
		return err
	}
	defer l.nc.Close()
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	w := &worker{conn: l, o: o, id: fmt.Sprintf("%s, process %d", host, os.Getpid()), tasks: map[string]*task{}}
	consumer, err := l.work.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers-" + workSubject(o.Program), FilterSubject: workPrefix + workSubject(o.Program) + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: -1,
		MaxAckPending: 10_000, InactiveThreshold: retention, Description: "arbiter worker " + o.Program,
	})
	if err != nil {
		return fmt.Errorf("can't read the queue at %s: %w", l.url, err)
	}
	for subject, f := range map[string]nats.MsgHandler{rollCall: w.respond, stopPrefix + "*": w.cancelJob} {
		if _, err := l.nc.Subscribe(subject, f); err != nil {
			return err
		}
	}
	if err := l.nc.Flush(); err != nil {
		return err
	}
	o.Log(fmt.Sprintf("%s of %s is ready at %s", counted(o.Jobs, "player"), w.id, l.url))
	var wait sync.WaitGroup
	for range o.Jobs {
		wait.Go(func() { w.serve(ctx, consumer) })
	}
	wait.Wait()
	o.Log(fmt.Sprintf("done: %s played", counted(int(w.done.Load()), "game")))
	return nil
}

func counted(n int, of string) string {
	if n != 1 {
		of += "s"
	}
	return fmt.Sprintf("%d %s", n, of)
}

// respond answers a coordinator that looks for workers.
func (w *worker) respond(m *nats.Msg) {
	p := presence{ID: w.id, Program: w.o.Program, Jobs: w.o.Jobs, Refused: map[string]string{}}
	w.mu.Lock()
	for id, t := range w.tasks {
		if t.err != nil && !t.gone {
			p.Refused[id] = t.err.Error()
		}
	}
	w.mu.Unlock()
	if b, err := json.Marshal(p); err == nil {
		m.Respond(b)
	}
}

// cancelJob ends work on a job whose coordinator is gone.
func (w *worker) cancelJob(m *nats.Msg) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.tasks[strings.TrimPrefix(m.Subject, stopPrefix)]; t != nil {
		t.stop()
	}
}

// serve plays batches one after the other.
func (w *worker) serve(ctx context.Context, from jetstream.Consumer) {
	for ctx.Err() == nil {
		within, cancel := context.WithTimeout(ctx, 5*time.Second)
		got, err := from.Fetch(1, jetstream.FetchContext(within))
		if err == nil {
			for m := range got.Messages() {
				w.process(ctx, m)
			}
			err = got.Error()
		}
		cancel()
		quiet := err == nil || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
			errors.Is(err, nats.ErrTimeout)
		if !quiet && ctx.Err() == nil {
			w.o.Log("the queue: " + err.Error())
			pause(ctx, time.Second)
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// process plays a batch, stores its result and then acknowledges the batch.
func (w *worker) process(ctx context.Context, m jetstream.Msg) {
	var b batch
	if err := json.Unmarshal(m.Data(), &b); err != nil {
		w.o.Log("work that can't be read: " + err.Error())
		m.TermWithReason("it can't be read")
		return
	}
	stop := keepAlive(m)
	defer stop()
	t := w.task(ctx, b.Job)
	t.once.Do(func() {
		err := w.prepare(t)
		w.mu.Lock()
		t.err = err
		w.mu.Unlock()
	})
	if !t.gone && t.ctx.Err() == nil && !w.awaited(ctx, t) && t.ctx.Err() == nil {
		pause(ctx, leaseTime/15)
		m.NakWithDelay(leaseTime / 6) // its coordinator may come back
		return
	}
	if t.gone || t.ctx.Err() != nil && ctx.Err() == nil {
		m.TermWithReason("nobody waits for it")
		return
	}
	if t.err != nil {
		m.NakWithDelay(2 * time.Second) // others may be able to
		return
	}
	var res result
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > maxDeliveries {
		res.Error = fmt.Sprintf(
			"games %d to %d were handed out %d times without a result", b.From, b.To-1, meta.NumDelivered-1)
	} else {
		unwatch := w.watch(ctx, t)
		part, err := t.play(&b)
		unwatch()
		if err != nil && t.ctx.Err() != nil { // interrupted: another worker plays it
			if ctx.Err() != nil {
				m.Nak()
			} else {
				m.TermWithReason("nobody waits for it")
			}
			return
		}
		if err != nil {
			res.Error = err.Error()
		} else {
			res = pack(part)
		}
	}
	res.Number, res.Worker = b.Number, w.id
	if w.store(ctx, &b, &res) {
		w.done.Add(int64(b.To - b.From))
		within, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		// If the acknowledgement is lost, the batch is redelivered and its result found stored.
		m.DoubleAck(within)
		return
	}
	m.NakWithDelay(time.Second)
}

// play plays a batch.
func (t *task) play(b *batch) (*sim.Part, error) {
	if b.Match < 0 || b.Match >= len(t.job.Matches) {
		return nil, fmt.Errorf("the work has no match %d", b.Match)
	}
	return t.job.match(t.setup, t.agents, b.Match).Part(t.ctx, b.From, b.To)
}

// store stores the result of a batch unless there is one, and reports whether a result is stored now.
func (w *worker) store(ctx context.Context, b *batch, res *result) bool {
	data, err := compress(res)
	if err == nil && int64(len(data)) > w.nc.MaxPayload() {
		res = &result{Number: b.Number, Worker: w.id, Error: fmt.Sprintf(
			"the result of %s has %d bytes, but the NATS server accepts %d; use smaller batches (--batch)",
			counted(b.To-b.From, "game"), len(data),
			w.nc.MaxPayload())}
		data, err = compress(res)
	}
	if err != nil {
		w.o.Log(err.Error())
		return false
	}
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	_, err = w.js.Publish(within, b.subject(), data, jetstream.WithExpectLastSequencePerSubject(0))
	var api *jetstream.APIError
	switch {
	case err == nil:
		return true
	case errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence:
		return true // another worker was faster: its result counts
	}
	w.o.Log("a result could not be stored: " + err.Error())
	return false
}

// keepAlive signals that the batch is being played, until the returned function is called.
func keepAlive(m jetstream.Msg) func() {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(ackWait / 4):
				m.InProgress()
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// maxTasks is the greatest number of prepared jobs that a worker keeps.
const maxTasks = 8

func (w *worker) task(ctx context.Context, id string) *task {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.tasks[id]; t != nil {
		return t
	}
	t := &task{id: id}
	t.ctx, t.stop = context.WithCancel(ctx)
	w.tasks[id] = t
	if w.order = append(w.order, id); len(w.order) > maxTasks {
		// Workers that hold one of its batches may still play it.
		delete(w.tasks, w.order[0])
		w.order = slices.Delete(w.order, 0, 1)
	}
	return t
}

// prepare reads a job, compiles its cards, and plays its first game to check that it ends as on the coordinator.
func (w *worker) prepare(t *task) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("can't prepare the work: %v", r)
		}
		if err != nil && !t.gone && t.ctx.Err() == nil {
			w.o.Log(fmt.Sprintf("refused work %s: %v", t.id, err))
		}
	}()
	data, err := w.jobs.GetBytes(t.ctx, t.id)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		t.gone = true
		return nil
	}
	if err != nil {
		return err
	}
	j := &t.job
	if t.setup, err = j.read(data); err != nil {
		return err
	}
	if fp := t.setup.Rules.Fingerprint(); fp != j.Rules {
		return fmt.Errorf(
			"this program (%s) compiles the cards for the edition of %s differently (%s) from the sender (%s, %s)",
			w.o.Program, j.Edition, fp, j.Program, j.Rules)
	}
	for _, n := range j.Agents {
		a, err := w.o.Agents(n)
		if err != nil {
			return err
		}
		t.agents = append(t.agents, a)
	}
	sample, err := t.sample()
	if err == nil && j.Sample != "" && sample != j.Sample {
		err = fmt.Errorf(
			"this program (%s) plays the first game by the edition of %s differently (it ends in %s) from the "+
				"sender (%s, %s)", w.o.Program, j.Edition, sample, j.Program, j.Sample)
	}
	if err == nil {
		w.o.Log(fmt.Sprintf("work %s: %s, edition of %s, seed %d", t.id, counted(len(j.Matches)*j.Games, "game"),
			j.Edition, j.Seed))
	}
	return err
}

// read decodes a job and compiles its cards.
func (j *job) read(data []byte) (*sim.Setup, error) {
	if err := decompress(data, j); err != nil {
		return nil, fmt.Errorf("can't read the work: %w", err)
	}
	if err := j.verify(); err != nil {
		return nil, err
	}
	return record.Compile(j.Edition, j.Format, sim.Options{Partial: j.Partial, Text: j.Text}, j.Decks)
}

// sample returns the final hash of the first game, or "" if it can't be played.
func (t *task) sample() (string, error) {
	p, err := t.job.match(t.setup, t.agents, 0).Part(t.ctx, 0, 1)
	if err != nil || p.Results[0].Err != nil {
		return "", err
	}
	return fmt.Sprintf("%016x", p.Results[0].Hash), nil
}

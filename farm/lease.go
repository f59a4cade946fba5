package farm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Leases: a coordinator shows again and again that it still waits for its job. If it stops, because its process or its
// machine has ended, workers stop playing the job and take it out of the queue. If it comes back, it queues what is
// missing again.

const (
	leaseStream = "ARBITER_LEASES"
	leasePrefix = "arbiter.lease." // job
)

// leaseTime is how long a coordinator is believed to be there after its last sign of life. A job is dropped if there
// has been none for twice that time.
var leaseTime = 30 * time.Second

// openLeases opens the stream of leases: a message for each job, which disappears when it is too old.
func (l *conn) openLeases(ctx context.Context) (err error) {
	l.leases, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: leaseStream, Subjects: []string{leasePrefix + "*"}, MaxMsgsPerSubject: 1, MaxAge: leaseTime,
		Storage: jetstream.MemoryStorage, AllowDirect: true,
		Description: "Signs of life of those who wait for Arbiter's batches",
	})
	if err != nil {
		return fmt.Errorf("can't create the stream of leases at %s: %w", l.url, err)
	}
	return nil
}

// renew shows that the coordinator is there. If it could not for so long that workers may have dropped the job, the
// batches without a result are queued again.
func (r *run) renew(ctx context.Context) error {
	within, cancel := context.WithTimeout(ctx, leaseTime/3)
	defer cancel()
	if _, err := r.js.Publish(within, leasePrefix+r.id, nil); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.logf("can't tell the workers that somebody waits for the games: %v", err)
		return nil // perhaps next time
	}
	// The time by the calendar: a machine that was asleep was away.
	now := time.Now().Round(0)
	away := !r.renewed.IsZero() && now.Sub(r.renewed) > leaseTime
	r.renewed = now
	if !away {
		return nil
	}
	r.generation++
	r.logf("this program was away for a while; what is missing is queued again")
	return r.queue(ctx)
}

// leased reports whether somebody waits for a job.
func (w *worker) leased(ctx context.Context, job string) (bool, error) {
	within, cancel := context.WithTimeout(ctx, leaseTime/3)
	defer cancel()
	_, err := w.leases.GetLastMsgForSubject(within, leasePrefix+job)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// awaited reports whether somebody waits for a task; while that can't be told, the last answer counts. If nobody has
// waited for a while, it drops the job.
func (w *worker) awaited(ctx context.Context, t *task) bool {
	leased, err := w.leased(ctx, t.id)
	w.mu.Lock()
	now := time.Now()
	switch {
	case err != nil:
	case leased:
		t.alone = time.Time{}
	case t.alone.IsZero():
		t.alone = now
	}
	awaited, dropped := t.alone.IsZero(), !t.alone.IsZero() && now.Sub(t.alone) > leaseTime
	w.mu.Unlock()
	if dropped {
		w.drop(ctx, t)
	}
	return awaited
}

// drop ends a job that nobody waits for and takes it out of the queue.
func (w *worker) drop(ctx context.Context, t *task) {
	w.mu.Lock()
	known := w.tasks[t.id] == t
	if known {
		// Its coordinator may come back: then it is another task.
		delete(w.tasks, t.id)
		w.order = slices.DeleteFunc(w.order, func(id string) bool { return id == t.id })
	}
	w.mu.Unlock()
	t.stop()
	if !known {
		return
	}
	w.o.Log(fmt.Sprintf("work %s: nobody waits for it any more", t.id))
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	subject := workPrefix + workSubject(w.o.Program) + "." + t.id
	if err := w.work.Purge(within, jetstream.WithPurgeSubject(subject)); err != nil {
		w.o.Log("work that nobody waits for could not be removed: " + err.Error())
	}
}

// watch stops a task when nobody waits for it any more, until the returned function is called.
func (w *worker) watch(ctx context.Context, t *task) func() {
	within, cancel := context.WithCancel(ctx)
	go func() {
		for within.Err() == nil {
			pause(within, leaseTime/4)
			if within.Err() == nil {
				w.awaited(within, t)
			}
		}
	}()
	return cancel
}

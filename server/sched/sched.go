// Package sched is the time, the concurrency and the randomness of a server. The real ones are those of the machine;
// a simulation has its own, so that it decides what runs when and can repeat a run exactly.
//
// Code that runs under a scheduler waits only by it and by the interfaces given to it (the store, the link to a
// client): not for a channel, a WaitGroup or time.Sleep. It may use a sync.Mutex as long as it doesn't wait for
// anything while it holds it.
package sched

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"
)

// Scheduler is the time, the concurrency and the randomness of a server.
type Scheduler interface {
	// Now returns a time to measure durations with. It never goes back.
	Now() time.Time
	// Date returns the date and time by the system's clock, which somebody may set forward and back.
	Date() time.Time
	// Go runs f concurrently.
	Go(f func())
	// AfterFunc runs f concurrently after d.
	AfterFunc(d time.Duration, f func()) Timer
	// WithTimeout returns a context that is done after d at the latest.
	WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
	// Signal returns a new signal.
	Signal() Signal
	// Random fills b with random bytes that nobody can predict.
	Random(b []byte)
}

// Timer is what AfterFunc will run.
type Timer interface {
	// Stop prevents it, unless it has begun. It reports whether it did.
	Stop() bool
}

// Signal wakes the one who waits for it.
type Signal interface {
	// Raise wakes the one who waits, or the next one to wait if nobody does. Raising a raised signal has no effect.
	Raise()
	// Wait waits until the signal is raised, and takes it back. It returns the error of the context if that is done
	// first.
	Wait(ctx context.Context) error
}

// Token returns random bytes in hexadecimal.
func Token(s Scheduler, bytes int) string {
	b := make([]byte, bytes)
	s.Random(b)
	return hex.EncodeToString(b)
}

// Sleep waits for d, or until the context is done, and returns the context's error then.
func Sleep(ctx context.Context, s Scheduler, d time.Duration) error {
	over := s.Signal()
	defer s.AfterFunc(d, over.Raise).Stop()
	return over.Wait(ctx)
}

// Real is the scheduler of the machine: its clocks, goroutines and random numbers.
var Real Scheduler = machine{}

type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) Date() time.Time { return time.Now() }

func (machine) Go(f func()) { go f() }

func (machine) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }

func (machine) WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

func (machine) Signal() Signal { return make(signal, 1) }

func (machine) Random(b []byte) {
	if _, err := rand.Read(b); err != nil {
		panic(fmt.Sprintf("can't read random bytes: %v", err))
	}
}

type signal chan struct{}

func (s signal) Raise() {
	select {
	case s <- struct{}{}:
	default:
	}
}

func (s signal) Wait(ctx context.Context) error {
	select {
	case <-s:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

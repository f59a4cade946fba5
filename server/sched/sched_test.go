package sched

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestSignal(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	s := Real.Signal()
	s.Raise()
	s.Raise()
	if err := s.Wait(ctx); err != nil {
		t.Errorf("a signal raised before the wait: %v", err)
	}
	soon, cancel := Real.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	if err := s.Wait(soon); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a signal raised twice was there twice: %v", err)
	}
	Real.Go(s.Raise)
	if err := s.Wait(ctx); err != nil {
		t.Errorf("a signal raised during the wait: %v", err)
	}
}

func TestSleep(t *testing.T) {
	began := Real.Now()
	if err := Sleep(context.Background(), Real, 20*time.Millisecond); err != nil ||
		Real.Now().Sub(began) < 20*time.Millisecond {
		t.Errorf("slept for %v: %v", Real.Now().Sub(began), err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Sleep(over, Real, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("a sleep whose context is done: %v", err)
	}
}

func TestToken(t *testing.T) {
	a, b := Token(Real, 16), Token(Real, 16)
	if len(a) != 32 || a == b {
		t.Errorf("%q and %q", a, b)
	}
}

package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"
)

// healthEvery is how long the result of a check is good for: anybody may ask for one.
const healthEvery = 2 * time.Second

// health is the last check of a store.
type health struct {
	id string // of this connection

	mu   sync.Mutex
	last time.Time
	err  error

	beating sync.Mutex
}

// Alive reports whether entries can be stored and read: it stores one, besides the games, and reads it back. The error
// is an *UnavailableError.
func (s *Store) Alive(ctx context.Context) error {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	if s.own != nil {
		up, err := s.own.storing()
		if err != nil {
			return &UnavailableError{err}
		}
		defer context.AfterFunc(up, cancel)()
	}
	if time.Since(s.health.last) < healthEvery {
		return s.health.err
	}
	err := s.beat(ctx)
	if err != nil && s.own != nil {
		if !errors.Is(ctx.Err(), context.Canceled) {
			s.own.failed(err)
		}
		if _, why := s.own.storing(); why != nil {
			err = why
		}
	}
	if err != nil {
		err = &UnavailableError{err}
	}
	s.health.last, s.health.err = time.Now(), err
	return err
}

// beat stores an entry and reads it back.
func (s *Store) beat(ctx context.Context) error {
	s.health.beating.Lock()
	defer s.health.beating.Unlock()
	value := rand.Text()
	ack, err := s.js.Publish(ctx, healthPrefix+s.health.id, []byte(value))
	if err != nil {
		return fmt.Errorf("can't store an entry: %w", err)
	}
	if s.own != nil {
		if err := s.own.commit(ctx, healthStream, ack.Sequence); err != nil {
			return fmt.Errorf("can't store an entry: %w", err)
		}
	}
	m, err := s.pulse.GetMsg(ctx, ack.Sequence)
	if err == nil && string(m.Data) != value {
		err = errors.New("it has changed")
	}
	if err != nil {
		return fmt.Errorf("can't read an entry back: %w", err)
	}
	return nil
}

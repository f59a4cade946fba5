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

// Alive reports whether entries can be stored and read: it stores one, besides the games, and reads it back.
func (s *Store) Alive(ctx context.Context) error {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	if s.own != nil {
		if err, _ := s.own.state(); err != nil {
			return &UnavailableError{err}
		}
	}
	if time.Since(s.health.last) > healthEvery || s.health.err != nil {
		s.health.err = s.beat(ctx)
		s.health.last = time.Now()
		if s.health.err != nil {
			s.health.err = s.failed(ctx, s.health.err)
		}
	}
	return s.health.err
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
	m, err := s.pulse.GetMsg(ctx, ack.Sequence)
	if err == nil && string(m.Data) != value {
		err = errors.New("it has changed")
	}
	if err != nil {
		return fmt.Errorf("can't read an entry back: %w", err)
	}
	return nil
}

package server

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// seldom logs what strangers can make happen again and again, such as requests while the store is down: each message
// once in a while, with how many were left out.
type seldom struct {
	mu   sync.Mutex
	said map[string]*saying
}

type saying struct {
	at   time.Time
	left int
}

const seldomEvery = 10 * time.Second

func (l *seldom) log(s *Server, level slog.Level, msg string, err error) {
	now := s.o.Scheduler.Now()
	l.mu.Lock()
	if l.said == nil {
		l.said = map[string]*saying{}
	}
	x := l.said[msg]
	if x != nil && now.Sub(x.at) < seldomEvery {
		x.left++
		l.mu.Unlock()
		return
	}
	left := 0
	if x != nil {
		left = x.left
	}
	l.said[msg] = &saying{at: now}
	l.mu.Unlock()
	if left > 0 {
		s.log.Log(context.Background(), level, msg, "error", err, "not logged since", left)
		return
	}
	s.log.Log(context.Background(), level, msg, "error", err)
}

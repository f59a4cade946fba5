package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"arbiter/server/budget"
)

// HTTP returns an HTTP server that bounds the time of everything a client may be slow with, for [Server.Listener].
//
// It speaks HTTP/1.1 only: without TLS there is nothing else for browsers, and a connection has one request at a time.
func (s *Server) HTTP() *http.Server {
	l := s.limits.l
	return &http.Server{
		Handler:           s,
		ReadHeaderTimeout: min(l.Body, 10*time.Second),
		ReadTimeout:       l.Body,
		// An answer may have to wait for its turn, and then has to be accepted.
		WriteTimeout:   l.Upload + l.Answer,
		IdleTimeout:    time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, c)
		},
	}
}

type connectionKey struct{}

// connectionOf returns the place of a request's connection, or nil.
func connectionOf(r *http.Request) *budget.Entry {
	if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		return c.place
	}
	return nil
}

// What a socket is read at most: far more than a client's messages need. Who sends more waits, and costs no more.
const (
	socketRate  = 128 << 10 // bytes a second
	socketBurst = 256 << 10
)

// pace limits how fast a request's connection is read from now on.
func pace(r *http.Request) {
	if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		c.pace.Store(rate.NewLimiter(socketRate, socketBurst))
	}
}

// Listener limits the connections of a listener, for each origin and in total. When there are as many as there may be,
// a new one takes the place of one from where there are most; those of players come last. Connections from proxies
// count in total only.
func (s *Server) Listener(l net.Listener) net.Listener {
	total := s.limits.l.Connections
	if files := maxFiles(); files > 0 && total > files-reservedFiles {
		total = max(files-reservedFiles, files/2)
		s.log.Warn("fewer connections than the limit, since this process may open few files", "connections", total,
			"files", files)
	}
	return &listener{Listener: l, s: s, gate: budget.NewGate(s.limits.l.ConnectionsEach, total),
		proxied: budget.NewGate(0, total)}
}

// reservedFiles are open files that are not connections: those of the store.
const reservedFiles = 128

type listener struct {
	net.Listener
	s             *Server
	gate, proxied *budget.Gate
}

// connection is a connection with its place among the others.
type connection struct {
	net.Conn
	place *budget.Entry
	once  sync.Once
	pace  atomic.Pointer[rate.Limiter] // of what is read; nil for as fast as it comes
}

// Read implements net.Conn.
func (c *connection) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if l := c.pace.Load(); l != nil && n > 0 {
		time.Sleep(l.ReserveN(time.Now(), min(n, socketBurst)).Delay())
	}
	return n, err
}

// Accept returns the next connection that has a place. Others are closed.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		gate, from := l.gate, netip.Addr{}
		if a := c.RemoteAddr(); a != nil {
			from = budget.AddressOf(a.String())
		}
		if l.s.limits.proxies.Trusts(from) {
			gate = l.proxied
		}
		out := &connection{Conn: c}
		// Closing may wait, and the gate must not.
		if out.place = gate.Enter(budget.OriginOf(from), budget.Stranger,
			func() { go out.Conn.Close() }); out.place != nil {
			return out, nil
		}
		c.Close()
	}
}

// Close closes the connection and gives its place back.
func (c *connection) Close() error {
	c.once.Do(c.place.Leave)
	return c.Conn.Close()
}

// Package server plays games over the network: an HTTP interface to make, find and join them, a WebSocket to play, and the page for browsers.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/server/store"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// Server is the HTTP handler of a server.
type Server struct {
	o     Options
	store *store.Store
	host  *table.Host
	mux   *http.ServeMux
	rates *rates
	lobby lobby
	log   *slog.Logger

	sockets sync.WaitGroup
	closing context.Context
	close   context.CancelFunc
}

// Options are a server's settings.
type Options struct {
	Log *slog.Logger
	// Cards are what decks may draw on.
	Cards *card.Collection
	// Agents are the computer players, by name.
	Agents map[string]func() agent.Agent
	// Page is the built page for browsers.
	Page fs.FS
	// Origins are further hosts whose pages may open the WebSocket, beside the server's own.
	Origins []string
	// Limits bound what one client may do; the zero value means DefaultLimits.
	Limits Limits
	// Idle is how long a game stays in memory that nobody sits at; 0 means 5 minutes.
	Idle time.Duration
}

// Limits bound what one client may ask for.
type Limits struct {
	// Messages a second on one WebSocket, and how many at once.
	Messages, MessageBurst int
	// Requests a second from one address that make or change something, and how many at once.
	Requests, RequestBurst int
	// Sockets from one address, and in all.
	SocketsEach, Sockets int
}

// DefaultLimits suit people and bots that think a little.
var DefaultLimits = Limits{Messages: 50, MessageBurst: 200, Requests: 5, RequestBurst: 40, SocketsEach: 64, Sockets: 4096}

const (
	maxBody    = 256 << 10 // of a request
	maxMessage = 64 << 10  // of a WebSocket message
)

// New is a server of the games of a store. It goes on with them until the context ends.
func New(ctx context.Context, st *store.Store, o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits
	}
	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s := &Server{o: o, store: st, log: o.Log, mux: http.NewServeMux(), rates: newRates(o.Limits)}
	s.closing, s.close = context.WithCancel(ctx)
	var err error
	s.host, err = table.NewHost(s.closing, st, table.Options{Log: o.Log, Agents: o.Agents, Idle: o.Idle, Metrics: table.NewMetrics(reg)})
	if err != nil {
		return nil, err
	}
	if err := s.lobby.watch(s.closing, st); err != nil {
		return nil, err
	}
	s.mux.HandleFunc("GET /healthz", s.health)
	s.mux.Handle("GET /metrics", promhttp.HandlerFor(reg, promhttp.HandlerOpts{}))
	s.mux.HandleFunc("GET /api/schema", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/schema+json")
		w.Write(wire.Schema)
	})
	s.mux.HandleFunc("GET /api/offer", s.offer)
	s.mux.HandleFunc("GET /api/games", s.games)
	s.mux.HandleFunc("GET /api/games/{id}", s.game)
	s.mux.HandleFunc("POST /api/games", s.limited(s.create))
	s.mux.HandleFunc("POST /api/games/{id}/join", s.limited(s.join))
	s.mux.HandleFunc("GET /api/replays", s.finished)
	s.mux.HandleFunc("POST /api/replays", s.limited(s.upload))
	s.mux.HandleFunc("GET /api/games/{id}/replay", s.limited(s.story))
	s.mux.HandleFunc("GET /api/games/{id}/replay/{at}", s.moment)
	s.mux.HandleFunc("POST /api/games/{id}/branch", s.limited(s.branch))
	s.mux.HandleFunc("POST /api/decks/check", s.limited(s.checkDeck))
	s.mux.HandleFunc("POST /api/cards/read", s.limited(s.readCard))
	s.mux.HandleFunc("GET /api/games/{id}/play", s.socket)
	s.mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		problem(w, http.StatusNotFound, "not found: "+r.Method+" "+r.URL.Path)
	})
	s.mux.Handle("/", s.page())
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer") // the address of a game may hold an invitation
	h.Set("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'")
	s.mux.ServeHTTP(w, r)
}

// Close ends all connections. What was answered is stored.
func (s *Server) Close() {
	s.close()
	s.sockets.Wait()
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	if err := s.store.Alive(ctx); err != nil {
		problem(w, http.StatusServiceUnavailable, "the store doesn't answer")
		return
	}
	reply(w, map[string]string{"status": "ok"})
}

// limited lets so many requests of an address through.
func (s *Server) limited(f http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.sameOrigin(r) {
			problem(w, http.StatusForbidden, "requests from pages of other sites are not allowed")
			return
		}
		if !s.rates.request(address(r)) {
			w.Header().Set("Retry-After", "1")
			problem(w, http.StatusTooManyRequests, "too many requests; wait a moment")
			return
		}
		f(w, r)
	}
}

// take reads a request's JSON; it has answered where that fails.
func take[T any](w http.ResponseWriter, r *http.Request) (T, bool) {
	var v T
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	d.DisallowUnknownFields()
	err := d.Decode(&v)
	if err == nil && d.More() {
		err = errors.New("unexpected data after the JSON value")
	}
	if err == nil {
		return v, true
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		problem(w, http.StatusRequestEntityTooLarge, "the request is too large")
	} else if errors.Is(err, io.EOF) {
		problem(w, http.StatusBadRequest, "the request has no body; send JSON")
	} else {
		problem(w, http.StatusBadRequest, "invalid request: "+err.Error())
	}
	return v, false
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(v)
}

func problem(w http.ResponseWriter, code int, msg string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(wire.Problem{Error: msg})
}

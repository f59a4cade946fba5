// Package server plays games over the network. It has an HTTP interface to create, find and join games, a WebSocket
// to play them, and serves the browser client.
package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/scenario/judge"
	"arbiter/server/budget"
	"arbiter/server/sched"
	"arbiter/server/store"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// Server is the HTTP handler of a server.
type Server struct {
	o        Options
	store    Store
	host     *table.Host
	mux      *http.ServeMux
	limits   *limiter
	lobby    lobby
	seldom   seldom
	data     atomic.Pointer[cardData]
	importer *importer // nil if nothing can be imported
	// metrics serves the server's metrics.
	metrics http.Handler
	log     *slog.Logger

	closing context.Context
	close   context.CancelFunc

	mu    sync.Mutex
	links int          // connected clients
	left  sched.Signal // one has left
}

// Store is what a server needs from a store. *store.Store implements it.
type Store interface {
	table.Store
	// WatchLobby calls f for each lobby entry and each change until ctx is done; line is nil for a deleted entry.
	// ready is called after the existing entries.
	WatchLobby(ctx context.Context, f func(game string, line []byte), ready func()) error
	// Alive returns an error if the store doesn't respond.
	Alive(ctx context.Context) error
}

// Options are the settings of a server.
type Options struct {
	Log *slog.Logger
	// Cards are the cards that decks may use.
	Cards *card.Collection
	// Given says that Cards contains files that the server was started with.
	Given bool
	// Owner is who may import card data, as Import says; nil for not at all.
	Owner  Owner
	Import *Import
	// Agents are the computer players by name.
	Agents map[string]func() agent.Agent
	// Page is the built browser client.
	Page fs.FS
	// Hosts are the names, besides localhost, by which the server is reached; IP addresses need no name.
	Hosts []string
	// Public is the URL at which players reach the server, for invitations; "" if none was given. Nearby are those at
	// which other machines of the network do.
	Public string
	Nearby []string
	// Origins are hosts besides the server's own whose pages may use the server.
	Origins []string
	// Rules are the rules documents that are quoted; nil for none.
	Rules *judge.Library
	// Limits limit what one client may do; the zero value means DefaultLimits.
	Limits Limits
	// Proxies are believed when they say on whose behalf they ask.
	Proxies budget.Proxies
	// Idle is how long a game without connected players stays in memory; 0 means 5 minutes.
	Idle time.Duration
	// Keep is how long games are kept; the zero value keeps them for ever.
	Keep table.Ages
	// Scheduler is the time and the concurrency of the server; nil means sched.Real.
	Scheduler sched.Scheduler
	// Builder compiles decks; servers in one process may share it. nil means a new one.
	Builder *table.Builder
}

const (
	maxBody    = 256 << 10 // of a request
	smallBody  = 4 << 10   // decoding more than that is work
	maxMessage = 8 << 10   // of a WebSocket message; none of a client is longer than 3 KB

	longestProblem = 1000 // characters of an error, which lists several things at most
)

// New returns a server for the games of a store. It runs them until ctx is done.
func New(ctx context.Context, st Store, o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	o.Limits = o.Limits.orDefault()
	if o.Scheduler == nil {
		o.Scheduler = sched.Real
	}
	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s := &Server{o: o, store: st, log: o.Log, mux: http.NewServeMux(), left: o.Scheduler.Signal(),
		limits: newLimiter(o.Limits, o.Proxies, o.Log, o.Scheduler)}
	s.importer = newImporter(s, o.Import)
	s.closing, s.close = context.WithCancel(ctx)
	var err error
	s.host, err = table.NewHost(s.closing, st, table.Options{Log: o.Log, Agents: o.Agents, Cards: o.Cards, Idle: o.Idle,
		Metrics: table.NewMetrics(reg), Scheduler: o.Scheduler, Budget: s.limits.work, Games: o.Limits.Tables,
		Spectators: o.Limits.Spectators, Builder: o.Builder})
	if err != nil {
		return nil, err
	}
	s.use(o.Cards)
	if archive, ok := st.(table.Archive); ok {
		keeper := table.NewKeeper(s.host, archive, o.Keep)
		if err := keeper.Compare(s.closing); err != nil {
			// The games can be played all the same; the keeper tries again.
			s.log.Error("the lobby could not be compared with the stored games", "error", err)
		}
		o.Scheduler.Go(func() { keeper.Run(s.closing) })
	}
	if err := s.lobby.watch(s.closing, st); err != nil {
		return nil, err
	}
	s.mux.HandleFunc("GET /healthz", s.health)
	s.metrics = promhttp.HandlerFor(reg, promhttp.HandlerOpts{})
	s.mux.HandleFunc("/metrics", func(w http.ResponseWriter, _ *http.Request) {
		problem(w, http.StatusNotFound, "metrics have an address of their own; see arbiter serve --metrics")
	})
	s.mux.HandleFunc("GET /api/schema", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/schema+json")
		w.Write(wire.Schema)
	})
	s.mux.HandleFunc("GET /api/offer", s.offer)
	s.mux.HandleFunc("GET /api/games", s.games)
	s.mux.HandleFunc("GET /api/games/{id}", s.game)
	s.mux.HandleFunc("POST /api/games", s.limited(s.create))
	s.mux.HandleFunc("POST /api/games/{id}/join", s.limited(s.join))
	s.mux.HandleFunc("GET /api/games/{id}/why/{object}", s.limited(s.why))
	s.mux.HandleFunc("GET /api/games/{id}/combat", s.limited(s.combat))
	s.mux.HandleFunc("GET /api/games/{id}/moment/{at}", s.limited(s.told))
	s.mux.HandleFunc("GET /api/rules/{edition}/{number}", s.rule)
	s.mux.HandleFunc("GET /api/replays", s.finished)
	s.mux.HandleFunc("POST /api/replays", s.uploaded(s.upload))
	s.mux.HandleFunc("GET /api/games/{id}/replay", s.limited(s.story))
	s.mux.HandleFunc("GET /api/games/{id}/replay/{at}", s.moment)
	s.mux.HandleFunc("GET /api/games/{id}/record", s.limited(s.recorded))
	s.mux.HandleFunc("GET /api/games/{id}/replay/{at}/why/{object}", s.whyThen)
	s.mux.HandleFunc("POST /api/games/{id}/branch", s.limited(s.branch))
	s.mux.HandleFunc("POST /api/decks/check", s.limited(s.checkDeck))
	s.mux.HandleFunc("GET /api/cards", s.limited(s.findCards))
	s.mux.HandleFunc("GET /api/keywords", s.limited(s.keywords))
	s.mux.HandleFunc("GET /api/pictures", s.limited(s.pictures))
	s.mux.HandleFunc("POST /api/cards/read", s.limited(s.readCard))
	s.mux.HandleFunc("GET /api/card-data", s.owned(s.cardData))
	s.mux.HandleFunc("POST /api/card-data", s.limited(s.owned(s.importCards)))
	s.mux.HandleFunc("POST /api/card-data/upload", s.uploaded(s.owned(s.uploadCards)))
	s.mux.HandleFunc("POST /api/card-data/cancel", s.limited(s.owned(s.cancelImport)))
	s.mux.HandleFunc("GET /api/games/{id}/play", s.socket)
	s.mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		problem(w, http.StatusNotFound, "not found: "+quote.Text(r.URL.Path))
	})
	s.mux.Handle("/", s.page())
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	if code, msg := s.refusal(r); code != 0 {
		problem(w, code, msg)
		return
	}
	// Monitors are answered whoever else sends requests from their address: one check of the store serves them all.
	if r.URL.Path == "/healthz" || s.read(w, r) {
		s.mux.ServeHTTP(w, r.WithContext(budget.WithRequest(r.Context())))
	}
}

// Close closes all connections. Answers that were confirmed are stored.
func (s *Server) Close() {
	s.close()
	for s.linked(0) > 0 {
		s.left.Wait(context.Background())
	}
	s.left.Raise() // for another call
	s.importer.finish()
}

// linked adds to the number of connected clients and returns it.
func (s *Server) linked(more int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.links += more
	return s.links
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := s.o.Scheduler.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	if err := s.store.Alive(ctx); err != nil {
		why := "the store doesn't answer"
		if down := (*store.UnavailableError)(nil); errors.As(err, &down) {
			why = down.Public()
		}
		s.seldom.log(s, slog.LevelWarn, "not healthy", err)
		problem(w, http.StatusServiceUnavailable, "games can't be stored: "+why)
		return
	}
	reply(w, map[string]string{"status": "ok"})
}

// take decodes the JSON of a request. If that fails, it answers the request and reports false.
func take[T any](s *Server, w http.ResponseWriter, r *http.Request) (T, bool) {
	var v T
	b, err := readBody(r, http.MaxBytesReader(w, r.Body, maxBody), maxBody)
	if err == nil && len(b) > smallBody {
		var done bool
		done, err = s.spend(w, r, decodeMemory*int64(len(b)), func(func() error) error { return decode(b, &v) })
		if !done {
			return v, false
		}
	} else if err == nil {
		err = decode(b, &v)
	}
	if err == nil {
		return v, true
	}
	var large *http.MaxBytesError
	if errors.Is(err, os.ErrDeadlineExceeded) {
		problem(w, http.StatusRequestTimeout, "the request took too long to arrive")
	} else if errors.As(err, &large) {
		problem(w, http.StatusRequestEntityTooLarge, "the request is too large")
	} else if errors.Is(err, io.EOF) {
		problem(w, http.StatusBadRequest, "the request has no body; send JSON")
	} else {
		problem(w, http.StatusBadRequest, "invalid request: "+quote.JSON(err))
	}
	return v, false
}

// readBody reads the body of a request through a reader that passes a limited number of bytes. If the request says how
// many there are, the memory for them isn't taken in ever larger parts.
func readBody(r *http.Request, in io.Reader, most int64) ([]byte, error) {
	var b bytes.Buffer
	if n := r.ContentLength; n > 0 {
		b.Grow(int(min(n, most)) + bytes.MinRead)
	}
	_, err := b.ReadFrom(in)
	return b.Bytes(), err
}

// decode decodes JSON that is nothing but the value.
func decode(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil && d.More() {
		err = errors.New("unexpected data after the JSON value")
	}
	return err
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(v)
}

func problem(w http.ResponseWriter, code int, msg string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(wire.Problem{Error: quote.Cut(msg, longestProblem)})
}

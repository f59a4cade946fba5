package server

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"arbiter/server/budget"
	"arbiter/server/sched"
)

// Limits limit what clients may request. An origin is an IPv4 address or an IPv6 prefix of 64 bits; all those of an
// IPv4 prefix of 24 bits, or of an IPv6 prefix of 48 bits, may have eight times as much. Limits that are 0 are those of
// DefaultLimits.
type Limits struct {
	// Messages per second on one WebSocket, and the greatest burst; a tenth of both for spectators.
	Messages, MessageBurst int
	// Modifying requests per second from one origin, and the greatest burst; and the same for all others.
	Requests, RequestBurst int
	Reads, ReadBurst       int
	// New games per hour from one origin, and the greatest burst.
	Games, GameBurst int
	// Sockets per origin, and in total. If there are too many, those with seats come first, and then those whose origin
	// has fewest.
	SocketsEach, Sockets int
	// Connections per origin and in total, with and without sockets.
	ConnectionsEach, Connections int
	// Tables is the greatest number of games in memory, and Spectators that of the spectators of one game.
	Tables, Spectators int
	// Body is how long the body of a request may take, Upload the same for records, and Answer how long the client may
	// take to accept the answer.
	Body, Upload, Answer time.Duration
	// Share is how much processor time the answers of the players of one origin, and what they are shown, may take for
	// ever, in seconds a second, and Burst how many seconds at once; then they are slowed down. Others wait for nobody.
	Share, Burst float64
	// Work limits the work that requests and computers cause.
	Work budget.Limits
}

// DefaultLimits suit people, bots that take a moment to think, and a small machine.
var DefaultLimits = Limits{Messages: 50, MessageBurst: 200, Requests: 5, RequestBurst: 40, Reads: 50, ReadBurst: 500,
	Games: 360, GameBurst: 200, SocketsEach: 64, Sockets: 4096, ConnectionsEach: 128, Connections: 8192, Tables: 2000,
	Spectators: 50, Body: 15 * time.Second, Upload: time.Minute, Answer: time.Minute, Share: 0.5, Burst: 20,
	Work: budget.Default}

// orDefault fills in limits that are 0.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	for _, x := range []struct{ have, use *int }{{&l.Messages, &d.Messages}, {&l.MessageBurst, &d.MessageBurst},
		{&l.Requests, &d.Requests}, {&l.RequestBurst, &d.RequestBurst}, {&l.Reads, &d.Reads},
		{&l.ReadBurst, &d.ReadBurst}, {&l.Games, &d.Games}, {&l.GameBurst, &d.GameBurst},
		{&l.SocketsEach, &d.SocketsEach}, {&l.Sockets, &d.Sockets}, {&l.ConnectionsEach, &d.ConnectionsEach},
		{&l.Connections, &d.Connections}, {&l.Tables, &d.Tables}, {&l.Spectators, &d.Spectators}} {
		if *x.have == 0 {
			*x.have = *x.use
		}
	}
	for _, x := range []struct{ have, use *time.Duration }{{&l.Body, &d.Body}, {&l.Upload, &d.Upload},
		{&l.Answer, &d.Answer}} {
		if *x.have == 0 {
			*x.have = *x.use
		}
	}
	if l.Share == 0 {
		l.Share, l.Burst = d.Share, d.Burst
	}
	return l
}

// Bytes that work on requests may need at once.
const (
	decodeMemory = 16 // for each byte of JSON
	cardMemory   = 16 << 20
	deckMemory   = 64 << 20
	tableMemory  = 32 << 20 // to read a game that is played
	replayMemory = 128 << 20
	uploadMemory = 192 << 20
)

// watchShare is how much of the time of players the spectators of one origin may take; all of them may take half of
// what the players of one origin may, and are shown fewer states beyond that.
const watchShare = 0.1

// LeastMemory is the least that Limits.Work.Memory may be.
const LeastMemory = uploadMemory

// Requests whose bodies are being read, per origin and in total.
const (
	bodiesEach  = 16
	bodies      = 256
	uploadsEach = 1
	uploads     = 8
)

// limiter holds what has been used up of the limits.
type limiter struct {
	l       Limits
	proxies budget.Proxies
	log     *slog.Logger
	unknown sync.Once // logs the first unknown proxy
	work    *budget.Budget

	requests, reads, games  *budget.Meter
	sockets, bodies, upload *budget.Gate

	// answers is the processor time that players' answers and what they are shown have taken, watching what spectators
	// of one origin are shown, and watchers what all spectators are shown.
	answers, watching, watchers *budget.Meter
}

func newLimiter(l Limits, proxies budget.Proxies, log *slog.Logger, s sched.Scheduler) *limiter {
	meter := func(rate, burst int) *budget.Meter { return budget.NewMeter(float64(rate), float64(burst), s.Now) }
	return &limiter{l: l, proxies: proxies, log: log, work: budget.New(l.Work, s),
		requests: meter(l.Requests, l.RequestBurst), reads: meter(l.Reads, l.ReadBurst),
		games:   budget.NewMeter(float64(l.Games)/3600, float64(l.GameBurst), s.Now),
		sockets: budget.NewGate(l.SocketsEach, l.Sockets), bodies: budget.NewGate(bodiesEach, bodies),
		upload: budget.NewGate(uploadsEach, uploads), answers: budget.NewTimeMeter(l.Share, l.Burst, s.Now),
		watching: budget.NewTimeMeter(watchShare*l.Share, watchShare*l.Burst, s.Now),
		watchers: budget.NewTimeMeter(l.Share/2, l.Share/2, s.Now)}
}

// origin returns where a request comes from.
func (l *limiter) origin(r *http.Request) budget.Origin {
	if r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "" {
		if from := budget.AddressOf(r.RemoteAddr); !l.proxies.Trusts(from) {
			l.unknown.Do(func() {
				l.log.Warn("a request claims to be forwarded, but its proxy is not known; if it is yours, name it with "+
					"--proxy, or all who come through it share the limits of one", "address", from)
			})
		}
	}
	return budget.OriginOf(l.proxies.Client(r))
}

// limited limits the rate of an origin's requests, how many of their bodies are read at once, and for how long.
func (s *Server) limited(f http.HandlerFunc) http.HandlerFunc {
	return s.bodyLimited(s.limits.bodies, s.limits.l.Body,
		func(w http.ResponseWriter, r *http.Request, e *budget.Entry) {
			r.Body = &gatedBody{r.Body, e}
			f(w, r)
		})
}

// uploaded is limited for requests with large bodies, which count until they have been worked on.
func (s *Server) uploaded(f http.HandlerFunc) http.HandlerFunc {
	return s.bodyLimited(s.limits.upload, s.limits.l.Upload,
		func(w http.ResponseWriter, r *http.Request, _ *budget.Entry) { f(w, r) })
}

// gatedBody is a body that gives its place back as soon as it has been read.
type gatedBody struct {
	io.ReadCloser
	place *budget.Entry
}

func (b *gatedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		b.place.Leave()
	}
	return n, err
}

func (s *Server) bodyLimited(gate *budget.Gate, within time.Duration,
	f func(http.ResponseWriter, *http.Request, *budget.Entry)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		o := s.limits.origin(r)
		if wait := s.limits.requests.Take(o, 1); wait > 0 {
			tooMany(w, wait, "too many requests; wait a moment")
			return
		}
		if busy := s.limits.work.Spent(o); busy != nil {
			s.busy(w, busy) // before the body is read
			return
		}
		e := gate.Enter(o, budget.Stranger, nil)
		if e == nil {
			tooMany(w, time.Second, "too many requests at once; wait until others are done")
			return
		}
		defer e.Leave()
		// Not every ResponseWriter has deadlines; those of the server that arbiter serve runs do.
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(within))
		f(w, r, e)
	}
}

// read limits the rate of an origin's requests that change nothing. It reports false if it has refused the request.
func (s *Server) read(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return true
	}
	wait := s.limits.reads.Take(s.limits.origin(r), 1)
	if wait > 0 {
		tooMany(w, wait, "too many requests; wait a moment")
	}
	return wait == 0
}

// newGames counts games that a request is going to make. It reports false if it has refused them.
func (s *Server) newGames(w http.ResponseWriter, r *http.Request, n int) bool {
	wait := s.limits.games.Take(s.limits.origin(r), float64(n))
	if wait > 0 {
		tooMany(w, wait, "too many new games; play those that you have first")
	}
	return wait == 0
}

// spend does the work of a request within the budget. F has to call stop again and again and return its error. Spend
// reports false if the work was not done and the request has been answered, or the client has gone; other errors of f
// are returned.
func (s *Server) spend(w http.ResponseWriter, r *http.Request, memory int64, f func(stop func() error) error) (bool,
	error) {
	// The body has been read, and its deadline would end the request; that for the answer begins when there is one.
	c := http.NewResponseController(w)
	c.SetReadDeadline(time.Time{})
	err := s.limits.work.Do(r.Context(), budget.Work{Kind: budget.Request, From: s.limits.origin(r), Memory: memory}, f)
	c.SetWriteDeadline(time.Now().Add(s.limits.l.Answer))
	var busy *budget.BusyError
	switch {
	case errors.As(err, &busy):
		s.busy(w, busy)
	case errors.Is(err, budget.ErrTooLong):
		problem(w, http.StatusUnprocessableEntity, err.Error()+"; send something simpler")
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		problem(w, http.StatusServiceUnavailable, "the request was ended")
	default:
		return true, err
	}
	return false, nil
}

// answerWith answers a request with what f, the work within the budget, returns.
func answerWith[T any](s *Server, w http.ResponseWriter, r *http.Request, memory int64,
	f func(stop func() error) (T, error)) {
	var out T
	done, err := s.spend(w, r, memory, func(stop func() error) (err error) {
		out, err = f(stop)
		return err
	})
	switch {
	case !done:
	case err != nil:
		s.failed(w, err)
	default:
		reply(w, out)
	}
}

// busy asks a client to come back later.
func (s *Server) busy(w http.ResponseWriter, err *budget.BusyError) {
	if err.Own {
		tooMany(w, err.After, err.Error())
		return
	}
	retryAfter(w, err.After)
	problem(w, http.StatusServiceUnavailable, err.Error())
}

func tooMany(w http.ResponseWriter, wait time.Duration, msg string) {
	retryAfter(w, wait)
	problem(w, http.StatusTooManyRequests, msg)
}

func retryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
}

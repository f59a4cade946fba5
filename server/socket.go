package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"arbiter/server/budget"
	"arbiter/server/sched"
	"arbiter/server/store"
	"arbiter/server/table"
	"arbiter/server/wire"
)

const (
	helloTime = 10 * time.Second // for a client to identify itself
	writeTime = 10 * time.Second // for a client to accept a message
	pingEvery = 25 * time.Second
)

// socket plays a game over a WebSocket.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if wrong := upgrade(r); wrong != "" {
		w.Header().Set("Connection", "Upgrade")
		w.Header().Set("Upgrade", "websocket")
		problem(w, http.StatusUpgradeRequired, wrong)
		return
	}
	// The place is given to somebody else, if necessary, as long as the client has no seat.
	from := s.limits.origin(r)
	gone, end := context.WithCancelCause(context.Background())
	defer end(nil)
	place := s.limits.sockets.Enter(from, budget.Stranger, func() { end(errCrowded) })
	if place == nil {
		tooMany(w, pingEvery, "too many connections")
		return
	}
	defer place.Leave()
	// The origin of the request has been checked, as that of every request.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true,
		CompressionMode: s.compression()})
	if err != nil {
		return // the request has been answered
	}
	ws.SetReadLimit(maxMessage)
	pace(r)
	s.play(webSocket{ws}, r.PathValue("id"), from, gone, func(rank budget.Rank) {
		place.Promote(rank)
		connectionOf(r).Promote(rank)
	})
}

// compressed is how many sockets may be compressed: each needs 1.2 MB while a message is being sent.
const compressed = 256

func (s *Server) compression() websocket.CompressionMode {
	if s.limits.sockets.Len() > compressed {
		return websocket.CompressionDisabled
	}
	return websocket.CompressionNoContextTakeover
}

var errCrowded = errors.New("too many connections; try again later")

// Play serves a client that plays or watches a game, until either side disconnects.
func (s *Server) Play(l Link, game string) {
	s.play(l, game, budget.Local, context.Background(), func(budget.Rank) {})
}

// play is Play for a client from somewhere, until gone is done. Promote is called with what the client has become.
func (s *Server) play(l Link, game string, from budget.Origin, gone context.Context, promote func(budget.Rank)) {
	s.linked(1)
	defer func() { s.linked(-1); s.left.Raise() }()
	defer l.CloseNow()
	ctx, cancel := context.WithCancel(s.closing)
	defer cancel()
	defer context.AfterFunc(gone, cancel)()
	c := &conn{s: s, link: l, from: from, promote: promote, wake: s.o.Scheduler.Signal()}
	err := c.play(ctx, game)
	if gone.Err() != nil {
		err = context.Cause(gone)
	}
	if err != nil {
		l.Close(websocket.StatusPolicyViolation, cut(err.Error()))
		return
	}
	if s.closing.Err() != nil {
		l.Close(websocket.StatusServiceRestart, "the server is restarting")
	}
}

// cut shortens a reason to fit into a close frame.
func cut(s string) string { return strings.ToValidUTF8(s[:min(len(s), 120)], "") }

// conn is the connection of one client.
type conn struct {
	s      *Server
	link   Link
	client *table.Client
	from   budget.Origin
	// promote is called with what the client has become.
	promote func(budget.Rank)

	wake   sched.Signal // there is something to send
	mu     sync.Mutex
	unsent unsent
}

// unsent is what is to be sent to a client.
type unsent struct {
	refusals []wire.Refused
	changed  bool // the game has changed
	ping     bool // the client has to show that it is there
}

// play joins the client to the table and serves it until either side disconnects. The error, if any, is meant for
// the client.
func (c *conn) play(ctx context.Context, id string) error {
	hello, err := c.hello(ctx)
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		t, err := c.open(ctx, id)
		if err == nil {
			c.client, err = t.Join(hello.Token, hello.Invite, c.from,
				func() { c.tell(func(u *unsent) { u.changed = true }) })
		}
		if err == nil {
			break
		}
		var refusal *table.Refusal
		var busy *budget.BusyError
		switch {
		case errors.Is(err, store.ErrNoGame):
			return errors.New("game not found")
		case errors.As(err, &busy):
			return err
		case errors.As(err, &refusal):
			return err
		case try == 3 || errors.As(err, new(*store.UnavailableError)):
			c.s.seldom.log(c.s, slog.LevelError, "a game could not be opened", err)
			return errors.New("can't open the game")
		}
	}
	defer c.client.Leave()
	if hello.Beats {
		c.client.Follow()
	}
	c.promote(budget.Watching)
	if c.client.Seat() >= 0 {
		c.promote(budget.Seated)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.s.o.Scheduler.Go(func() {
		defer cancel()
		c.write(ctx)
	})
	return c.read(ctx)
}

// open opens a game. To read one that isn't in memory is work.
func (c *conn) open(ctx context.Context, id string) (*table.Table, error) {
	if !c.s.host.Has(id) {
		p, err := c.s.limits.work.Wait(ctx, budget.Work{Kind: budget.Play, From: c.from, Memory: tableMemory})
		if err != nil {
			return nil, err
		}
		defer p.Done()
		ctx = budget.WithPlace(ctx, p)
	}
	return c.s.host.Open(ctx, id)
}

func (c *conn) hello(ctx context.Context) (*wire.Hello, error) {
	ctx, cancel := c.s.o.Scheduler.WithTimeout(ctx, helloTime)
	defer cancel()
	b, err := c.link.Read(ctx)
	if err != nil {
		return nil, errors.New("the first message must be hello")
	}
	m, err := wire.Read(b)
	if err != nil {
		return nil, err
	}
	h, ok := m.(*wire.Hello)
	if !ok {
		return nil, errors.New("the first message must be hello")
	}
	if h.Version != wire.Version {
		return nil, errors.New("the page doesn't match the server's version; reload it")
	}
	return h, nil
}

// read handles the client's messages in order.
func (c *conn) read(ctx context.Context) error {
	l := c.s.o.Limits
	limit := rate.NewLimiter(rate.Limit(l.Messages), l.MessageBurst)
	if c.client.Seat() < 0 { // a spectator has little to say
		limit = rate.NewLimiter(rate.Limit(max(1, l.Messages/10)), max(1, l.MessageBurst/10))
	}
	excess := 0
	for {
		b, err := c.link.Read(ctx)
		if err != nil {
			return nil // disconnected
		}
		if now := c.s.o.Scheduler.Now(); !limit.AllowN(now, 1) {
			// Reading is limited to the rate; a client that keeps exceeding it is disconnected.
			if excess++; excess > 10*c.s.o.Limits.MessageBurst {
				return errors.New("too many messages")
			}
			c.refuse(wire.Refused{Type: "refused", Code: "rate", Message: "too many messages; wait a moment"})
			if sched.Sleep(ctx, c.s.o.Scheduler, limit.ReserveN(now, 1).DelayFrom(now)) != nil {
				return nil
			}
			continue
		}
		m, err := wire.Read(b)
		if err != nil {
			if excess++; excess > 10*c.s.o.Limits.MessageBurst {
				return errors.New("too many invalid messages")
			}
			c.refuse(wire.Refused{Type: "refused", Code: "form", Message: err.Error()})
			continue
		}
		if c.client.Seat() < 0 {
			c.refuse(table.Refused(c.client.Do(m), 0))
			continue
		}
		if c.afford(ctx) != nil {
			return nil
		}
		err = c.client.Do(m)
		c.s.limits.answers.Charge(c.from, c.client.Took().Seconds())
		if err != nil {
			c.refuse(table.Refused(err, c.client.At()))
		}
	}
}

// maxRefusals is how many refusals wait for a client that doesn't read them.
const maxRefusals = 16

// refuse sends a refusal to the client, unless many are still unread.
func (c *conn) refuse(r wire.Refused) {
	c.tell(func(u *unsent) {
		if len(u.refusals) < maxRefusals {
			u.refusals = append(u.refusals, r)
		}
	})
}

// tell adds something to what is to be sent.
func (c *conn) tell(add func(*unsent)) {
	c.mu.Lock()
	add(&c.unsent)
	c.mu.Unlock()
	c.wake.Raise()
}

// take returns what is to be sent, once there is something.
func (c *conn) take(ctx context.Context) (unsent, error) {
	err := c.wake.Wait(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	u := c.unsent
	c.unsent = unsent{}
	return u, err
}

func (c *conn) pingLater() sched.Timer {
	return c.s.o.Scheduler.AfterFunc(pingEvery, func() { c.tell(func(u *unsent) { u.ping = true }) })
}

// write sends the latest state whenever the game changes. A slow client gets fewer states and delays nobody.
func (c *conn) write(ctx context.Context) {
	ping := c.pingLater()
	defer func() { ping.Stop() }()
	welcome := c.client.Welcome()
	if c.send(ctx, &welcome) != nil || c.sendState(ctx) != nil {
		return
	}
	for {
		u, err := c.take(ctx)
		for i := 0; i < len(u.refusals) && err == nil; i++ {
			err = c.send(ctx, &u.refusals[i])
		}
		if u.changed && err == nil {
			err = c.sendState(ctx)
		}
		if u.ping && err == nil {
			within, cancel := c.s.o.Scheduler.WithTimeout(ctx, writeTime)
			err = c.link.Ping(within)
			cancel()
			ping = c.pingLater()
		}
		if err != nil {
			return
		}
	}
}

var errClosed = errors.New("the game was closed")

// sendState sends the current state, after those before it for a client that wants them. Clients whose origin has taken
// much time get fewer states, as slow clients do.
func (c *conn) sendState(ctx context.Context) error {
	for {
		if more, err := c.sendOne(ctx); !more || err != nil {
			return err
		}
	}
}

// sendOne sends a state and reports whether it is a beat, which another follows.
func (c *conn) sendOne(ctx context.Context) (more bool, err error) {
	if err := c.afford(ctx); err != nil {
		return false, err
	}
	s := c.client.State()
	if s == nil {
		return false, errClosed // the client comes back
	}
	began := c.s.o.Scheduler.Now()
	b, err := encode(s)
	if err != nil {
		return false, err
	}
	c.charge((c.client.Drew() + c.s.o.Scheduler.Now().Sub(began)).Seconds())
	return s.Beat, c.transmit(ctx, b)
}

// afford waits until the client's origin may take time again, and for a spectator until all of them may.
func (c *conn) afford(ctx context.Context) error {
	l := c.s.limits
	wait := l.answers.Take(c.from, 0)
	if c.client.Seat() < 0 {
		wait = max(l.watching.Take(c.from, 0), l.watchers.Take(budget.Local, 0))
	}
	if wait == 0 {
		return nil
	}
	return sched.Sleep(ctx, c.s.o.Scheduler, wait)
}

// charge counts the time that it took to make a state.
func (c *conn) charge(seconds float64) {
	l := c.s.limits
	if c.client.Seat() >= 0 {
		l.answers.Charge(c.from, seconds)
		return
	}
	l.watching.Charge(c.from, seconds)
	l.watchers.Charge(budget.Local, seconds)
}

func (c *conn) send(ctx context.Context, m any) error {
	b, err := encode(m)
	if err != nil {
		return err
	}
	return c.transmit(ctx, b)
}

// encode returns a message as JSON.
func encode(m any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(m)
	return b.Bytes(), err
}

func (c *conn) transmit(ctx context.Context, b []byte) error {
	ctx, cancel := c.s.o.Scheduler.WithTimeout(ctx, writeTime)
	defer cancel()
	return c.link.Write(ctx, b)
}

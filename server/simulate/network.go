package simulate

import (
	"bytes"
	"context"
	"errors"
	"net/http/httptest"
	"slices"
	"time"

	"github.com/coder/websocket"

	"arbiter/server"
)

// network is what goes wrong between clients and servers, as probabilities for each message, and how long a message
// takes at most.
type network struct {
	cut         float64 // the connection ends
	hang        float64 // the connection transmits nothing more, and neither side hears of it
	loseRequest float64
	loseAnswer  float64
	latency     time.Duration
}

// machine is a computer that runs a server, again and again.
type machine struct {
	w     *world
	name  string
	p     *process
	srv   *server.Server // nil while it starts
	links []*link
}

// up reports whether the server answers.
func (m *machine) up() bool { return m.p != nil && !m.p.dead && m.srv != nil }

// boot starts the server; if that fails, it is tried again.
func (m *machine) boot() {
	w := m.w
	if m.p != nil && !m.p.dead {
		return
	}
	p := w.start(m.name)
	m.p, m.srv = p, nil
	w.note("boot", m.name)
	p.Go(func() {
		srv, err := server.New(context.Background(), w.disk.connect(p), w.serverOptions(p))
		if err != nil {
			w.note("boot failed", m.name, err.Error())
			w.after(time.Second, nil, func() { w.kill(p); m.boot() })
			return
		}
		m.srv = srv
	})
}

// die ends the server where it is.
func (m *machine) die(why string) {
	if m.p.dead {
		return
	}
	m.w.note(why, m.name)
	m.w.kill(m.p)
	for _, l := range m.links {
		if m.w.chance(0.2) {
			l.cut = true // nobody tells the client
		} else {
			l.end(m.w.between(0, 50*time.Millisecond))
		}
	}
	m.links = nil
}

// request sends an HTTP request. done gets the status, or 0 if there was no answer.
func (m *machine) request(from, method, path string, body []byte, done func(code int, answer []byte)) {
	w := m.w
	over := false
	finish := func(code int, answer []byte) {
		if !over {
			over = true
			w.note("answer", from, path, code, string(answer))
			done(code, answer)
		}
	}
	w.note("request", from, m.name, method, path)
	w.after(20*time.Second, nil, func() { finish(0, nil) }) // the client has enough
	if !m.up() {
		w.after(w.between(0, w.net.latency), nil, func() { finish(0, nil) })
		return
	}
	if w.chance(w.net.loseRequest) {
		return
	}
	p, srv := m.p, m.srv
	p.deaths = append(p.deaths, func() { w.after(w.between(0, w.net.latency), nil, func() { finish(0, nil) }) })
	w.after(w.between(0, w.net.latency), p, func() {
		p.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			r := httptest.NewRequestWithContext(ctx, method, "http://localhost"+path, bytes.NewReader(body))
			r.RemoteAddr = from + ":1"
			rec := httptest.NewRecorder()
			srv.ServeHTTP(rec, r)
			if !w.chance(w.net.loseAnswer) {
				code, answer := rec.Code, rec.Body.Bytes()
				w.after(w.between(0, w.net.latency), nil, func() { finish(code, answer) })
			}
		})
	})
}

// link is a connection of a client to a server, and the server's end of it: a server.Link.
type link struct {
	w      *world
	p      *process
	client *client
	game   string
	seat   int // as the referee says who has the token; -1 for who watches

	cut  bool // transmits nothing more
	lost bool // the server knows that it is over
	gone bool // the client knows it

	in     [][]byte // for the server
	came   *signal
	unread int // messages on the way to the client or not read by it
	room   *signal
	pong   *signal
	arrive [2]time.Duration // of the last message to the server, and to the client

	sight sight // what the client has been shown
}

// window is how many messages fit between a server and a client that doesn't read.
const window = 4

// dial connects a client to a game at a server. ok is called if it works; lost when the link has ended.
func (m *machine) dial(c *client, game, token string) *link {
	w := m.w
	l := &link{w: w, p: m.p, client: c, game: game}
	w.note("dial", c.name, m.name, game)
	if !m.up() || w.chance(w.net.loseRequest) {
		l.cut, l.lost = true, true
		w.after(w.between(0, w.net.latency)+time.Millisecond, nil, func() { l.goneNow() })
		return l
	}
	l.seat = w.referee.holder(game, token)
	l.came, l.room, l.pong = &signal{p: m.p}, &signal{p: m.p}, &signal{p: m.p}
	m.links = append(slices.DeleteFunc(m.links, func(l *link) bool { return l.lost || l.gone }), l)
	srv := m.srv
	l.transmit(0, m.p, func() { m.p.Go(func() { srv.Play(l, game) }) })
	return l
}

// transmit has something arrive at the other end, in order: direction 0 is to the server, 1 to the client.
func (l *link) transmit(direction int, p *process, do func()) {
	w := l.w
	if !l.cut && w.chance(w.net.cut) {
		w.note("cut", l.client.name)
		l.end(w.between(0, time.Second))
	}
	if !l.cut && w.chance(w.net.hang) {
		w.note("hang", l.client.name)
		l.cut = true
	}
	if l.cut {
		return
	}
	l.arrive[direction] = max(l.arrive[direction], w.now+w.between(0, w.net.latency))
	w.after(l.arrive[direction]-w.now, p, func() {
		if !l.cut {
			do()
		}
	})
}

// end cuts the link; both ends learn of it.
func (l *link) end(d time.Duration) {
	l.cut = true
	l.w.after(d, l.p, func() {
		if l.lost = true; l.came != nil {
			l.came.Raise()
			l.room.Raise()
			l.pong.Raise()
		}
	})
	l.w.after(l.w.between(0, 2*d), nil, l.goneNow)
}

// goneNow tells the client that the link is over.
func (l *link) goneNow() {
	if !l.gone {
		l.gone = true
		l.client.lost(l)
	}
}

// send sends a message of the client.
func (l *link) send(message []byte) {
	l.w.note("send", l.client.name, string(message))
	l.transmit(0, l.p, func() {
		l.in = append(l.in, message)
		l.came.Raise()
	})
}

// hangUp ends the link from the client's side.
func (l *link) hangUp() {
	l.gone = true
	if !l.cut {
		l.transmit(0, l.p, func() { l.end(0) })
	}
}

// read says that the client has read a message.
func (l *link) read() {
	l.unread--
	if !l.p.dead {
		l.room.Raise()
	}
}

var errLost = errors.New("the connection is lost")

// Read implements server.Link.
func (l *link) Read(ctx context.Context) ([]byte, error) {
	for len(l.in) == 0 {
		if l.lost {
			return nil, errLost
		}
		if err := l.came.Wait(ctx); err != nil {
			return nil, err
		}
	}
	b := l.in[0]
	l.in = l.in[1:]
	return b, nil
}

// Write implements server.Link.
func (l *link) Write(ctx context.Context, message []byte) error {
	m := l.w.referee.sent(l, message)
	for l.unread >= window && !l.lost {
		if err := l.room.Wait(ctx); err != nil {
			l.end(0) // as the WebSocket library does
			return err
		}
	}
	if l.lost {
		return errLost
	}
	l.unread++
	l.transmit(1, nil, func() { l.client.receive(l, m) })
	return nil
}

// Ping implements server.Link.
func (l *link) Ping(ctx context.Context) error {
	if l.lost {
		return errLost
	}
	l.transmit(1, nil, func() { l.transmit(0, l.p, l.pong.Raise) })
	err := l.pong.Wait(ctx)
	if err == nil && l.lost {
		err = errLost
	}
	if err != nil {
		l.end(0)
	}
	return err
}

// Close implements server.Link.
func (l *link) Close(code websocket.StatusCode, reason string) error {
	l.w.note("close", l.client.name, int(code), reason)
	l.client.told = reason
	return l.CloseNow()
}

// CloseNow implements server.Link.
func (l *link) CloseNow() error {
	if !l.lost && !l.p.dead {
		l.lost = true
		l.transmit(1, nil, func() { l.cut = true; l.goneNow() })
	}
	return nil
}

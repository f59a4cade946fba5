package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

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
	addr := address(r)
	if !s.rates.connect(addr) {
		problem(w, http.StatusTooManyRequests, "too many connections")
		return
	}
	defer s.rates.disconnect(addr)
	s.sockets.Add(1)
	defer s.sockets.Done()
	// The origin of the request has been checked, as that of every request.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true,
		CompressionMode: websocket.CompressionContextTakeover})
	if err != nil {
		return // the request has been answered
	}
	defer ws.CloseNow()
	ws.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(s.closing)
	defer cancel()
	c := &conn{s: s, ws: ws, refusals: make(chan wire.Refused, 16)}
	if err := c.play(ctx, r.PathValue("id")); err != nil {
		ws.Close(websocket.StatusPolicyViolation, cut(err.Error()))
		return
	}
	if s.closing.Err() != nil {
		ws.Close(websocket.StatusServiceRestart, "the server is restarting")
	}
}

// cut shortens a reason to fit into a close frame.
func cut(s string) string { return strings.ToValidUTF8(s[:min(len(s), 120)], "") }

// conn is the connection of one client.
type conn struct {
	s        *Server
	ws       *websocket.Conn
	client   *table.Client
	refusals chan wire.Refused
}

// play joins the client to the table and serves it until either side disconnects. The error, if any, is meant for
// the client.
func (c *conn) play(ctx context.Context, id string) error {
	hello, err := c.hello(ctx)
	if err != nil {
		return err
	}
	for try := 0; ; try++ {
		t, err := c.s.host.Open(ctx, id)
		if err == nil {
			c.client, err = t.Join(hello.Token)
		}
		if err == nil {
			break
		}
		var refusal *table.Refusal
		switch {
		case errors.Is(err, store.ErrNoGame):
			return errors.New("game not found")
		case errors.As(err, &refusal):
			return err
		case try == 3:
			c.s.log.Error("a game could not be opened", "game", id, "error", err)
			return errors.New("can't open the game")
		}
	}
	defer c.client.Leave()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		defer cancel()
		c.write(ctx)
	}()
	return c.read(ctx)
}

func (c *conn) hello(ctx context.Context) (*wire.Hello, error) {
	ctx, cancel := context.WithTimeout(ctx, helloTime)
	defer cancel()
	_, b, err := c.ws.Read(ctx)
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
	limit := rate.NewLimiter(rate.Limit(c.s.o.Limits.Messages), c.s.o.Limits.MessageBurst)
	excess := 0
	for {
		_, b, err := c.ws.Read(ctx)
		if err != nil {
			return nil // disconnected
		}
		if !limit.Allow() {
			// Reading is limited to the rate; a client that keeps exceeding it is disconnected.
			if excess++; excess > 10*c.s.o.Limits.MessageBurst {
				return errors.New("too many messages")
			}
			c.refuse(wire.Refused{Type: "refused", Code: "rate", Message: "too many messages; wait a moment"})
			if limit.Wait(ctx) != nil {
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
		if err := c.client.Do(m); err != nil {
			c.refuse(table.Refused(err, c.client.At()))
		}
	}
}

// refuse sends a refusal to the client, unless many are still unread.
func (c *conn) refuse(r wire.Refused) {
	select {
	case c.refusals <- r:
	default:
	}
}

// write sends the latest state whenever the game changes. A slow client gets fewer states and delays nobody.
func (c *conn) write(ctx context.Context) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	welcome := c.client.Welcome()
	if c.send(ctx, &welcome) != nil || c.send(ctx, c.client.State()) != nil {
		return
	}
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-c.client.Changed():
			err = c.send(ctx, c.client.State())
		case r := <-c.refusals:
			err = c.send(ctx, &r)
		case <-ping.C:
			within, cancel := context.WithTimeout(ctx, writeTime)
			err = c.ws.Ping(within)
			cancel()
		}
		if err != nil {
			return
		}
	}
}

func (c *conn) send(ctx context.Context, m any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return c.ws.Write(ctx, websocket.MessageText, b.Bytes())
}

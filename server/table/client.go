package table

import (
	"errors"
	"slices"
	"time"

	"arbiter/engine/program"
	"arbiter/server/budget"
	"arbiter/server/show"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// Client is a player or spectator connected to a table.
type Client struct {
	t       *Table
	seat    int // -1 for a spectator
	origin  budget.Origin
	took    time.Duration // by the last message
	drew    time.Duration // by the last state
	faces   show.Faces
	sent    int           // lines of the log
	steps   bool          // the client wants to see what happens on the way to the latest state
	beats   []*wire.State // of them, those that were not fetched yet
	changed func()
}

// Join connects a client to the table: to its seat with a token, as a spectator without one, who needs the invitation
// if the game is private. From then on changed is called whenever there is something new to show. It must not wait.
//
// Origin is where the client is: the computers' thinking for it counts there.
func (t *Table) Join(token, invite string, origin budget.Origin, changed func()) (*Client, error) {
	c := &Client{t: t, seat: -1, origin: origin, changed: changed}
	var err error
	open := t.do(func() {
		if token != "" {
			for i, s := range t.play.seats {
				if s.holds(token) {
					c.seat = i
				}
			}
			if c.seat < 0 {
				err = refuse("seat", "the token doesn't belong to a seat of this game")
				return
			}
		} else if err = t.watch(invite); err != nil {
			return
		}
		if err = t.roomFor(c.seat); err != nil {
			return
		}
		before := t.seatsHere()
		t.clients = append(t.clients, c)
		t.h.metrics.clients.Inc()
		t.came(before, len(t.clients) == 1)
		t.later(t.play.g != nil && !t.played())
	})
	if !open {
		return nil, ErrClosed
	}
	return c, err
}

// came notes that a client has come or left; before are the seats whose players were here then. Others are shown only
// who of the players is here: strangers who come and go cost them nothing.
func (t *Table) came(before uint, ask bool) {
	t.connected.Store(int64(len(t.clients)))
	now := t.seatsHere()
	if now != before || len(t.clients) <= 1 {
		t.sayHere(ask)
	}
	if now != before {
		t.changed()
	} else {
		t.settle()
	}
}

// watch returns an error if somebody with this invitation may not watch the game.
func (t *Table) watch(invite string) error {
	switch b := t.play.begin; {
	case b == nil:
	case !t.play.admits(invite):
		return store.ErrNoGame // who isn't invited doesn't learn that there is such a game
	case b.Unwatched:
		return refuse("seat", "the players of this game don't want it to be watched")
	}
	return nil
}

// ErrClosed reports that a table has been put away; it can be opened again.
var ErrClosed = errors.New("the game was closed")

// maxPerSeat is how many clients may be connected for one seat, such as several windows of a browser.
const maxPerSeat = 8

// roomFor returns an error if too many clients are connected for a seat, or as spectators.
func (t *Table) roomFor(seat int) error {
	n := 0
	for _, c := range t.clients {
		if c.seat == seat {
			n++
		}
	}
	switch {
	case seat >= 0 && n >= maxPerSeat:
		return refuse("seat", "too many connections for this seat; close another window")
	case seat < 0 && n >= t.h.spectators:
		return refuse("full", "too many people are watching this game")
	}
	return nil
}

// Leave disconnects the client. The seat remains the player's.
func (c *Client) Leave() {
	c.t.do(func() {
		if i := slices.Index(c.t.clients, c); i >= 0 {
			before := c.t.seatsHere()
			c.t.clients = slices.Delete(c.t.clients, i, i+1)
			c.t.alone.Store(c.t.h.sched.Now().UnixNano())
			c.t.stopThinking()
			c.t.h.metrics.clients.Dec()
			c.t.came(before, false)
		}
	})
}

// Seat returns the client's seat, or -1 for a spectator.
func (c *Client) Seat() int { return c.seat }

// Welcome returns the first message to the client.
func (c *Client) Welcome() wire.Welcome {
	w := wire.Welcome{Type: "welcome", Version: wire.Version, Game: c.t.ID, Seat: c.seat}
	c.t.do(func() {
		if b := c.t.play.begin; b != nil {
			w.Name, w.Edition, w.Format, w.Seats = b.Name, b.Edition, b.Format, c.t.sitters(c.seat)
			if w.Private = b.Invite != ""; c.seat < 0 {
				w.Delay = b.Delay
			}
		}
	})
	for s := program.NoStep + 1; s < program.NumSteps; s++ {
		w.Steps = append(w.Steps, s.String())
	}
	return w
}

// State returns the state of the game for the client, with the log lines and faces that are new to it; nil if the table
// has been closed. A client that follows gets the beats before the latest state, one at a time.
func (c *Client) State() (s *wire.State) {
	c.t.do(func() {
		began := c.t.h.sched.Now()
		if len(c.beats) > 0 {
			s, c.beats = c.beats[0], c.beats[1:]
		} else {
			s = c.t.state(c, false)
		}
		c.drew = c.t.h.sched.Now().Sub(began)
	})
	return s
}

// Follow has the client shown the states on the way to the latest one as well.
func (c *Client) Follow() { c.t.do(func() { c.steps = true }) }

// Drew returns how long it took to make the last state.
func (c *Client) Drew() time.Duration { return c.drew }

// Do handles a message. If it returns an error, nothing has changed.
func (c *Client) Do(m any) (err error) {
	if c.seat < 0 {
		return refuse("seat", "spectators can't play")
	}
	open := c.t.do(func() {
		began := c.t.h.sched.Now()
		c.t.otherwise = 0
		defer func() { c.took = c.t.h.sched.Now().Sub(began) - c.t.otherwise }()
		c.t.back(c.seat)
		if err = c.t.current(); err != nil {
			return
		}
		switch m := m.(type) {
		case *wire.Answer:
			err = c.t.answer(c.seat, m)
		case *wire.Pass:
			err = c.t.pass(c.seat, m)
		case *wire.Stops:
			err = c.t.stops(c.seat, m)
		case *wire.Yields:
			err = c.t.yields(c.seat, m)
		case *wire.Undo:
			err = c.t.undo(c.seat, m.At)
		case *wire.Repeat:
			err = c.t.repeat(c.seat, m)
		case *wire.Board:
			err = c.t.sideboard(c.seat, m)
		case *wire.Concede:
			err = c.t.concede(c.seat)
		default:
			err = refuse("form", "this message is not allowed during a game")
		}
	})
	if !open {
		return ErrClosed
	}
	return err
}

// Took returns how long the last message was worked on, without the time that computers thought and the store took.
func (c *Client) Took() time.Duration { return c.took }

// At returns the number of answers given in the game.
func (c *Client) At() (at int) {
	c.t.do(func() { at = len(c.t.play.inputs) })
	return at
}

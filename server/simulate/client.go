package simulate

import (
	"encoding/json"
	"fmt"
	"time"

	"arbiter/server/wire"
)

// match is a game that some people want to play.
type match struct {
	w       *world
	id      string          // once it is created
	ids     map[string]bool // of it and the games after it
	clients []*client
	persons int // of the clients; the others watch
	request wire.NewGame
	over    bool
}

// client is a person in front of a page, or a bot. They play at random and make mistakes.
type client struct {
	w     *world
	name  string
	addr  string
	match *match
	watch bool
	deck  wire.DeckChoice

	key   string // makes the request for a seat one that can be repeated
	token string // once seated
	game  string // which game it is at, once seated: of a match of several, the latest
	seat  int
	asked bool // a request for a seat is under way

	link    *link
	linked  time.Duration // when the link was made
	state   *wire.State
	heard   time.Duration // when the last message came
	waits   bool          // an action is planned
	reading bool
	pile    []*shown // messages that came while not reading
	told    string   // why the server ended the link
	over    bool     // has seen the end of the game
	left    bool     // does nothing more

	did deeds
}

// deeds are what a client has asked for.
type deeds struct {
	answers  map[[2]int]bool // position, option
	passes   map[int]bool    // positions at which a pass was sent; -1 for a standing order
	undos    map[int]bool    // positions
	stops    bool
	conceded bool
	boards   map[string]bool // games after which a deck was changed
}

// live keeps a client doing something.
func (c *client) live() {
	c.nudge()
	if !c.left {
		c.w.after(c.w.between(2*time.Second, 12*time.Second), nil, c.live)
	}
}

// nudge does what is to be done next.
func (c *client) nudge() {
	w := c.w
	switch {
	case c.over || c.left || c.asked:
	case c.match.id == "":
		if c == c.match.clients[0] {
			c.create()
		}
	case c.token == "" && !c.watch:
		c.join()
	case c.link == nil:
		c.connect()
	case w.now-c.heard > 45*time.Second:
		c.reconnect("heard nothing")
	case !c.waits:
		c.plan()
	}
}

// create asks for the game.
func (c *client) create() {
	c.match.request.Key = c.key
	body, _ := json.Marshal(c.match.request)
	c.asked = true
	c.w.anyMachine().request(c.addr, "POST", "/api/games", body, func(code int, answer []byte) {
		c.asked = false
		c.answered(code, answer)
	})
}

// join asks for a seat.
func (c *client) join() {
	body, _ := json.Marshal(wire.Join{Player: c.name, Deck: c.deck, Key: c.key})
	c.asked = true
	c.w.anyMachine().request(c.addr, "POST", "/api/games/"+c.match.id+"/join", body, func(code int, answer []byte) {
		c.asked = false
		c.answered(code, answer)
	})
}

// answered takes the answer to a request for a seat. Without one that gives a seat, the request is repeated later; and
// sometimes with one, too, which gives the same seat again.
func (c *client) answered(code int, answer []byte) {
	switch {
	case code != 200 && (c.w.bad || c.w.now < c.w.mended+settled):
		return
	case code != 200 && code != 0:
		c.w.violated("%s gets no seat on a good day: %d %s", c.name, code, answer)
		return
	case code != 200:
		return
	}
	var s wire.Seated
	if err := json.Unmarshal(answer, &s); err != nil || s.Token == "" {
		c.w.violated("%s: an answer without a token: %s", c.name, answer)
		return
	}
	if c.token != "" && (s.Game != c.match.id || s.Seat != c.seat || s.Token != c.token) {
		c.w.violated("%s was given another seat for the same request: %s", c, answer)
	}
	if c == c.match.clients[0] && c.token == "" {
		c.w.result.Games++
	}
	if c.match.id, c.seat, c.token = s.Game, s.Seat, s.Token; c.game == "" {
		c.game = s.Game
	}
	c.w.referee.seated(c)
	switch {
	case c.left:
	case c.w.bad && c.w.chance(0.1):
		if c == c.match.clients[0] {
			c.create()
		} else {
			c.join()
		}
	default:
		c.connect()
	}
}

func (c *client) connect() {
	if c.link != nil && !c.link.gone {
		c.link.hangUp()
	}
	c.sitDown(c.w.anyMachine())
}

// sitDown links the client to a server.
func (c *client) sitDown(m *machine) {
	c.state, c.waits, c.pile, c.reading, c.told, c.heard = nil, false, nil, true, "", c.w.now
	if c.game == "" {
		c.game = c.match.id // who only watches
	}
	c.match.ids[c.game] = true
	c.link, c.linked = m.dial(c, c.game, c.token), c.w.now
	if !c.link.cut {
		c.link.send(encode(wire.Hello{Type: "hello", Version: wire.Version, Token: c.token}))
	}
}

// leave ends what the client does.
func (c *client) leave() {
	c.left = true
	if c.link != nil {
		c.link.hangUp()
		c.link = nil
	}
}

func encode(m any) []byte {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return b
}

func (c *client) reconnect(why string) {
	c.w.note("reconnect", c.name, why)
	c.connect()
}

// lost learns that a link has ended.
func (c *client) lost(l *link) {
	if c.link != l {
		return
	}
	c.w.note("lost", c.name, c.told)
	c.link, c.state = nil, nil
	c.w.after(c.w.between(0, 5*time.Second), nil, c.nudge)
}

// receive gets a message, which is read if the client reads.
func (c *client) receive(l *link, message *shown) {
	if c.link != l {
		l.read()
		return
	}
	if !c.reading {
		c.pile = append(c.pile, message)
		return
	}
	l.read()
	c.handle(message)
}

// handle reads a message.
func (c *client) handle(message *shown) {
	c.heard = c.w.now
	c.w.note("got", c.name, message.Type, message.Code, message.Message, int(message.sum))
	if message.Type != "state" {
		return
	}
	s := &message.State
	c.state = s
	c.w.result.States++
	if m := s.Match; s.Over && m != nil && m.Next != "" {
		c.follow(m.Next)
		return
	}
	if s.Over {
		if s.Match == nil || s.Match.Over {
			c.over, c.match.over = true, true
		}
		if !c.waits {
			c.plan()
		}
		return
	}
	if s.Decision != nil && !c.waits {
		c.plan()
	}
}

// follow goes to the next game of a match, with the same token.
func (c *client) follow(game string) {
	c.w.note("next game", c.name)
	c.game = game
	c.did = newDeeds(c.did.boards)
	if !c.left {
		c.connect()
	}
}

func newDeeds(boards map[string]bool) deeds {
	return deeds{answers: map[[2]int]bool{}, passes: map[int]bool{}, undos: map[int]bool{}, boards: boards}
}

// board changes the deck between two games, sometimes, and goes on.
func (c *client) board(b *wire.Between) {
	w := c.w
	side := b.Side
	if w.chance(0.5) && len(side) > 0 && len(b.Main) > 0 {
		side[w.rng.IntN(len(side))] = wire.Copies{N: 1, Name: b.Main[w.rng.IntN(len(b.Main))].Name}
	}
	c.did.boards[c.game] = true
	if w.bad && w.chance(0.05) {
		c.did.conceded = true
		c.link.send(encode(wire.Concede{Type: "concede"}))
		return
	}
	m := wire.Board{Type: "board", Side: side}
	if b.Chooser == c.seat && w.chance(0.5) {
		m.First = "draw"
	}
	c.link.send(encode(m))
}

// plan has the client do something after a time for thought.
func (c *client) plan() {
	think := c.w.between(0, time.Second)
	if c.w.chance(0.02) {
		think = c.w.between(0, 40*time.Second)
	}
	c.waits = true
	l := c.link
	c.w.after(think, nil, func() {
		if c.link == l && c.waits {
			c.waits = false
			c.act()
		}
	})
}

// act does something.
func (c *client) act() {
	w, s := c.w, c.state
	if c.link == nil || s == nil || c.left {
		return
	}
	if w.bad && c.mischief() {
		return
	}
	switch {
	case c.watch || !s.Started:
	case s.Over:
		if m := s.Match; m != nil && m.Between != nil && !m.Between.Ready[c.seat] {
			c.board(m.Between)
		}
	case !c.did.stops:
		c.did.stops = true
		stops := wire.Stops{Type: "stops", Mine: []string{"precombat main", "postcombat main"}, Theirs: []string{},
			Hold: w.chance(0.3), ByHand: w.chance(0.3)}
		if w.chance(0.3) {
			stops.Theirs = append(stops.Theirs, "end", "upkeep")
		}
		c.link.send(encode(stops))
	case s.Undo && w.bad && w.chance(0.15):
		c.did.undos[s.At] = true
		c.link.send(encode(wire.Undo{Type: "undo", At: s.At}))
	case s.Decision == nil:
	case s.Decision.Kind == "priority" && w.chance(0.4):
		until := []string{"once", "once", "stack", "event", "turn"}[w.rng.IntN(5)]
		c.did.passes[-1] = true
		c.link.send(encode(wire.Pass{Type: "pass", Until: until}))
	default:
		c.answer(s)
	}
}

// answer answers the open decision.
func (c *client) answer(s *wire.State) {
	w := c.w
	m := wire.Answer{Type: "answer", At: s.At, Options: []int{w.rng.IntN(len(s.Decision.Options))}}
	for len(s.Decision.Steps) > len(m.Options) && w.chance(0.5) {
		m.Options = append(m.Options, w.rng.IntN(3))
	}
	for i, o := range m.Options {
		c.did.answers[[2]int{m.At + i, o}] = true
	}
	c.link.send(encode(m))
	if w.bad && w.chance(0.05) && c.link != nil {
		c.link.send(encode(m)) // twice
	}
}

// mischief does what a server has to stand. It reports whether it did something.
func (c *client) mischief() bool {
	w, s := c.w, c.state
	switch n := w.rng.IntN(200); {
	case n < 2:
		c.reconnect("for fun")
	case n < 4:
		c.link.hangUp()
		c.lost(c.link)
	case n < 7:
		c.reading = false
		w.note("stops reading", c.name)
		l := c.link
		w.after(w.between(0, 40*time.Second), nil, func() { c.resume(l) })
		return false
	case n < 9:
		garbage := []string{"", "{", "null", `{"type":"answer"}`, `{"type":"answer","at":-1,"options":[0]}`, "\x00\xff",
			`{"type":"stops","mine":0,"theirs":[]}`, `{"type":"hello","version":1}`, `{"type":"pass","until":"x"}`}
		c.link.send([]byte(garbage[w.rng.IntN(len(garbage))]))
	case n < 12:
		c.link.send(encode(wire.Answer{Type: "answer", At: max(0, s.At+w.rng.IntN(5)-3), Options: []int{1000}}))
	case n < 13:
		c.did.undos[s.At] = true
		c.link.send(encode(wire.Undo{Type: "undo", At: s.At}))
	case n < 15 && !c.watch:
		// The answer to another decision, as from a second page of the same person.
		at, o := max(0, s.At+w.rng.IntN(4)-2), w.rng.IntN(3)
		c.did.answers[[2]int{at, o}] = true
		c.link.send(encode(wire.Answer{Type: "answer", At: at, Options: []int{o}}))
	case n == 15 && w.chance(0.2):
		c.did.conceded = true
		c.link.send(encode(wire.Concede{Type: "concede"}))
	default:
		return false
	}
	return true
}

// resume reads again.
func (c *client) resume(l *link) {
	if c.link != l || c.reading {
		return
	}
	c.reading = true
	w := c.w
	w.note("reads again", c.name)
	pile := c.pile
	c.pile = nil
	for _, m := range pile {
		if c.link == l {
			l.read()
			c.handle(m)
		}
	}
}

func (c *client) String() string {
	return fmt.Sprintf("%s (seat %d of %s)", c.name, c.seat, c.game)
}

package simulate

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"arbiter/agent"
	"arbiter/server"
	"arbiter/server/wire"
)

// parts are what a world consists of.
type parts struct {
	disk     *disk
	net      network
	machines []*machine
	matches  []*match
	referee  *referee
	bad      bool          // it is a bad day
	mended   time.Duration // when the good days began
	skewed   bool          // a clock has been wrong
}

// idle is how long the servers keep games without clients.
const idle = time.Minute

func (w *world) serverOptions(p *process) server.Options {
	cards, _ := decks()
	var log io.Writer = io.Discard
	if w.o.Trace != nil {
		log = lines{p}
	}
	text := slog.NewTextHandler(log, &slog.HandlerOptions{ReplaceAttr: dateless})
	return server.Options{Log: slog.New(text), Cards: cards,
		Agents: map[string]func() agent.Agent{"random": func() agent.Agent { return agent.NewTiring() }},
		Idle:   idle, Scheduler: p, Builder: w.o.Builder}
}

// dateless leaves the date out of a log.
func dateless(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// lines writes the log of a server into the trace.
type lines struct{ p *process }

func (l lines) Write(b []byte) (int, error) {
	fmt.Fprintf(l.p.w.o.Trace, "%12.6f  %s: %s\n", l.p.w.now.Seconds(), l.p.name, strings.TrimSpace(string(b)))
	return len(b), nil
}

// build makes the world: a few servers, and a few people who want to play.
func (w *world) build() {
	w.disk = newDisk(w)
	w.referee = &referee{w: w, games: map[string]*game{}}
	w.net.latency = time.Millisecond
	for i := range 1 + w.rng.IntN(3) {
		m := &machine{w: w, name: fmt.Sprintf("server %d", i+1)}
		w.machines = append(w.machines, m)
		m.boot()
	}
	_, lists := decks()
	for n := range 1 + w.rng.IntN(5)/4 {
		m := &match{w: w, persons: 2, ids: map[string]bool{}}
		switch k := w.rng.IntN(10); {
		case k == 0:
			m.persons = 4
		case k < 3:
			m.persons = 3
		case k < 5:
			m.persons = 1
		}
		m.request = wire.NewGame{Name: "A game", Player: "P0", Deck: wire.DeckChoice{List: lists[0]}}
		if w.chance(0.3) {
			m.request.Clock = 5 + w.rng.IntN(20)
		}
		for i := range m.persons {
			c := &client{w: w, match: m, name: fmt.Sprintf("P%d.%d", n, i), addr: fmt.Sprintf("10.0.%d.%d", n, i),
				deck: wire.DeckChoice{List: lists[i]}}
			m.clients = append(m.clients, c)
			if i > 0 {
				m.request.Others = append(m.request.Others, wire.OtherSeat{})
			}
		}
		if m.persons == 1 || m.persons < 4 && w.chance(0.2) {
			m.request.Others = append(m.request.Others, wire.OtherSeat{Agent: "random",
				Deck: wire.DeckChoice{List: lists[m.persons]}})
		}
		if len(m.request.Others) == 1 {
			w.several(m)
		}
		if w.chance(0.4) {
			m.clients = append(m.clients, &client{w: w, match: m, name: fmt.Sprintf("W%d", n), addr: "10.1.1.1",
				watch: true, seat: -1})
		}
		w.matches = append(w.matches, m)
		for _, c := range m.clients {
			c.key = fmt.Sprintf("%016x%016x", w.rng.Uint64(), w.rng.Uint64())
			c.did = newDeeds(map[string]bool{})
			w.after(w.between(0, 3*time.Second), nil, c.live)
		}
	}
}

// several makes some games matches of several games, with sideboards.
func (w *world) several(m *match) {
	if !w.chance(0.5) {
		return
	}
	m.request.BestOf = 3
	for _, d := range []*wire.DeckChoice{&m.request.Deck, &m.request.Others[0].Deck} {
		d.List = withSideboard(d.List)
	}
	for _, c := range m.clients {
		c.deck.List = withSideboard(c.deck.List)
	}
}

// anyMachine returns a server, rather one that is up.
func (w *world) anyMachine() *machine {
	for range 3 {
		if m := w.machines[w.rng.IntN(len(w.machines))]; m.up() {
			return m
		}
	}
	return w.machines[0]
}

// clientAt returns who has a seat, or nil.
func (w *world) clientAt(game string, seat int) *client {
	for _, m := range w.matches {
		if m.id == game || m.ids[game] {
			for _, c := range m.clients {
				if !c.watch && c.token != "" && c.seat == seat {
					return c
				}
			}
		}
	}
	return nil
}

// fault is something that goes wrong on a bad day, now and then.
type fault struct {
	name string
	do   func(w *world)
}

var faults = []fault{
	{"kill", func(w *world) { w.someMachine().fall("killed") }},
	{"restart", func(w *world) { w.someMachine().restart() }},
	{"pause", func(w *world) {
		m := w.someMachine()
		d := w.between(0, time.Minute)
		w.note("paused", m.name, int(d.Milliseconds()))
		w.pause(m.p, d)
	}},
	{"clock", func(w *world) {
		m := w.someMachine()
		w.skewed = true
		m.p.skew = w.between(-1000*time.Hour, 1000*time.Hour)
		w.note("clock set", m.name, int(m.p.skew.Seconds()))
	}},
	{"store down", func(w *world) {
		if !w.disk.down {
			w.note("store down")
			w.disk.crash()
			w.after(w.between(0, 30*time.Second), nil, func() { w.note("store up"); w.disk.restart() })
		}
	}},
	{"kill while storing", func(w *world) {
		w.disk.then = func(s *session) {
			m := w.machineOf(s.p)
			w.after(w.between(0, 4*w.disk.latency), nil, func() {
				if m != nil && m.p == s.p {
					m.fall("killed while storing")
				}
			})
		}
	}},
	{"disk full", func(w *world) {
		if !w.disk.full {
			w.note("disk full")
			w.disk.full = true
			w.after(w.between(0, 30*time.Second), nil, func() { w.note("disk has space"); w.disk.full = false })
		}
	}},
	{"store loses", func(w *world) {
		d := w.disk
		d.loseRequest, d.loseAnswer = w.between01(0.1), w.between01(0.2)
		w.after(w.between(0, time.Minute), nil, func() { d.loseRequest, d.loseAnswer = 0, 0 })
	}},
	{"store doubles", func(w *world) { w.disk.double = w.between01(0.5) }},
	{"talk lost", func(w *world) { w.disk.loseTalk = w.between01(0.5) }},
	{"store behind", func(w *world) { w.disk.lag = w.between(0, 3*time.Second) }},
	{"store slow", func(w *world) { w.disk.latency = w.between(time.Millisecond, 3*time.Second) }},
	{"network slow", func(w *world) { w.net.latency = w.between(time.Millisecond, 3*time.Second) }},
	{"network cut", func(w *world) { w.net.cut, w.net.hang = w.between01(0.1), w.between01(0.02) }},
	{"network loses", func(w *world) { w.net.loseRequest, w.net.loseAnswer = w.between01(0.3), w.between01(0.3) }},
}

// between01 returns a number from 0 to most; smaller ones are more likely.
func (w *world) between01(most float64) float64 { f := w.rng.Float64(); return f * f * most }

// machineOf returns the machine that a process runs on, or nil.
func (w *world) machineOf(p *process) *machine {
	for _, m := range w.machines {
		if m.p == p {
			return m
		}
	}
	return nil
}

// someMachine returns any server.
func (w *world) someMachine() *machine { return w.machines[w.rng.IntN(len(w.machines))] }

// fall kills a server and starts it again later.
func (m *machine) fall(why string) {
	if m.p.dead {
		return
	}
	m.die(why)
	m.w.result.Kills++
	m.w.after(m.w.between(0, 20*time.Second), nil, m.boot)
}

// restart ends a server in order and starts it again.
func (m *machine) restart() {
	if !m.up() {
		return
	}
	p, srv := m.p, m.srv
	m.srv = nil
	m.w.note("stops", m.name)
	p.Go(func() {
		srv.Close()
		m.w.after(0, nil, func() {
			if m.p == p {
				m.fall("stopped")
			}
		})
	})
	m.w.after(20*time.Second, nil, func() {
		if m.p == p {
			m.fall("killed because it doesn't stop")
		}
	})
}

// badDays lets things go wrong. Which faults there are, and how often, is different in each world.
func (w *world) badDays() {
	if w.chance(0.5) {
		w.run(time.Minute, w.allSeated) // half of the games get their players before it begins
	}
	w.bad = true
	w.note("bad days begin")
	var some []fault
	for _, f := range faults {
		if w.chance(0.35) {
			some = append(some, f)
		}
	}
	every := w.between(time.Second, 40*time.Second)
	var next func()
	next = func() {
		if w.bad && len(some) > 0 {
			f := some[w.rng.IntN(len(some))]
			w.note("fault", f.name)
			f.do(w)
			w.after(w.between(0, 2*every), nil, next)
		}
	}
	next()
	w.run(w.between(20*time.Second, 5*time.Minute), w.allOver)
	w.bad = false
}

// allSeated reports whether all games have their players.
func (w *world) allSeated() bool {
	for _, m := range w.matches {
		for _, c := range m.clients[:m.persons] {
			if c.token == "" {
				return false
			}
		}
	}
	return true
}

// allOver reports whether everybody has seen the end of their game.
func (w *world) allOver() bool {
	for _, m := range w.matches {
		for _, c := range m.clients {
			if !c.over {
				return false
			}
		}
	}
	return true
}

// patience is how long the games may take once everything works again.
const patience = 2 * time.Hour

// goodDays mends everything and waits until all games are over.
func (w *world) goodDays() {
	w.note("mended")
	w.mended = w.now
	w.net = network{latency: 10 * time.Millisecond}
	d := w.disk
	d.full, d.loseRequest, d.loseAnswer, d.double, d.loseTalk, d.latency, d.lag = false, 0, 0, 0, 0, time.Millisecond, 0
	if d.down {
		d.restart()
	}
	for _, m := range w.machines {
		w.unpause(m.p)
		if m.p.dead {
			m.boot()
		}
	}
	over := false
	var ask func()
	ask = func() {
		if !over {
			w.everybodyKnows()
			w.after(5*time.Second, nil, ask)
		}
	}
	ask()
	if over = w.run(patience, w.allOver); over {
		return
	}
	for _, m := range w.matches {
		for _, c := range m.clients {
			if !c.over {
				w.violated("the game stands still for %s: linked %v, state %s", c, c.link != nil, short(c.state))
			}
		}
	}
}

// soon is how long it may take on a good day until a client has heard of an answer; spectators hear later by their
// delay. Requests from before may take until settled.
const (
	soon    = 8 * time.Second
	settled = 30 * time.Second
)

// everybodyKnows checks that whoever has been connected for a while sees the game as it is.
func (w *world) everybodyKnows() {
	for _, m := range w.matches {
		for _, c := range m.clients {
			g := w.referee.games[c.game]
			if g == nil {
				continue
			}
			latest := max(c.linked, g.moved[g.entries-1]) + soon
			if c.watch {
				latest += time.Duration(g.begin.Delay) * time.Second
			}
			if c.link != nil && !c.link.cut && c.reading && w.now > max(latest, w.mended+settled) &&
				(c.state == nil || c.state.At != len(g.given)) {
				w.violated("%s has not heard of the last answers: %s, %d are stored", c, short(c.state), len(g.given))
			}
		}
	}
}

func short(s *wire.State) string {
	if s == nil {
		return "none"
	}
	return fmt.Sprintf("at %d, waiting for %d, decision %v", s.At, s.Waiting, s.Decision != nil)
}

// end lets everybody sit down once more at a server that has just been started, then has them leave, and looks at what
// is left.
func (w *world) end() {
	for _, m := range w.matches {
		if m.over {
			w.result.Finished++
		}
	}
	fresh := &machine{w: w, name: "fresh server"}
	w.machines = append(w.machines, fresh)
	fresh.boot()
	w.run(time.Minute, fresh.up)
	var last []*client
	for _, m := range w.matches {
		for _, c := range m.clients {
			c.leave()
			if c.token != "" || c.watch && m.id != "" {
				c.state = nil
				c.sitDown(fresh)
				last = append(last, c)
			}
		}
	}
	w.run(time.Minute, nil)
	for _, c := range last {
		g := w.referee.games[c.game]
		if c.state == nil || c.state.At != len(g.given) {
			w.violated("%s can't sit down at the end: linked %v, %s, %d answers are stored, %q", c, c.link != nil,
				short(c.state), len(g.given), c.told)
		}
		c.leave()
	}
	w.run(3*idle, nil)
	for _, m := range w.machines {
		if n := len(m.p.tasks); n > 0 {
			w.violated("%s: %d tasks still run although nobody is connected", m.name, n)
		}
		if n := m.p.timers; n > 0 {
			w.violated("%s: %d timers still run although nobody is connected", m.name, n)
		}
	}
}

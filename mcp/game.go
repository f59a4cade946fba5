package mcp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
	"arbiter/sim"
)

// errTime says that a call took too long. The game goes on with the next call.
var errTime = errors.New("the time for one call is over; call position to go on from here")

// maxLines is how many lines of the log are kept for one reply.
const maxLines = 60

// usual are the steps in which a client who may do something is asked although the stack is empty.
const (
	usualMine   = 1<<program.StepMain1 | 1<<program.StepBlockers | 1<<program.StepMain2
	usualTheirs = 1<<program.StepAttackers | 1<<program.StepBlockers | 1<<program.StepEnd
)

// game is a game between a client and a player of this program.
type game struct {
	mu       sync.Mutex
	id       string
	setup    *sim.Setup
	seed     uint64
	starting program.PlayerID // NoPlayer for a random one
	opponent string           // the name of the other player's kind
	desk
	other   agent.Agent
	passing agent.Passing
	answers []int // of both, for the record
	mine    bool  // the client is asked
	broken  error // an error in the game, which can't go on

	lines   []string // what has happened since the last reply
	dropped int      // lines that were left out
	foreign string   // what another player has put onto the stack since the last step of a plan

	before *engine.Game // as it was when the client last acted
	since  int          // how many answers had been given then
	known  map[program.NameID]bool
	watch  shortcut.Watcher
	acting int  // the turn in which the client has last done something
	texts  bool // the text of a card is told when it is seen first
	shown  int  // the turn in which the position was told
}

// desk is what a client may know of a game, in words.
type desk struct {
	g     *engine.Game
	seat  program.PlayerID
	names []string
	log   *gamelog.Writer
	d     engine.Decision
	alias map[engine.Ref]alias
}

// alias tells permanents with the same name apart.
type alias struct {
	name string
	n    int
}

func (k *desk) view() engine.View { return k.g.View(k.seat) }

// begin makes the writer of a desk.
func (k *desk) begin() {
	k.alias = map[engine.Ref]alias{}
	k.log = gamelog.New(k.seat, k.names)
	k.log.Alias = k.called
}

// fork returns a desk with a game of its own.
func (k *desk) fork(g *engine.Game) *desk {
	c := &desk{g: g, seat: k.seat, names: k.names, log: k.log.Clone(), alias: maps.Clone(k.alias)}
	c.log.Alias = c.called
	return c
}

// called returns the name of an object: of several permanents with the same name, other than lands, all but the first
// have a number.
func (k *desk) called(r engine.Ref, name string) string {
	if a, ok := k.alias[r]; ok && a.name == name {
		return a.String()
	}
	v := k.view()
	c, ok := v.Chars(r)
	if !ok || v.Zone(r) != program.Battlefield || c.Is(program.TypeLand) {
		return name
	}
	taken := map[int]bool{}
	for other, a := range k.alias {
		if a.name == name && v.Zone(other) == program.Battlefield {
			taken[a.n] = true
		}
	}
	n := 1
	for taken[n] {
		n++
	}
	k.alias[r] = alias{name, n}
	return k.alias[r].String()
}

func (a alias) String() string {
	if a.n == 1 {
		return a.name
	}
	return fmt.Sprintf("%s #%d", a.name, a.n)
}

// start begins to play.
func (m *game) start(ctx context.Context, all bool) error {
	m.desk.begin()
	m.known = map[program.NameID]bool{}
	m.passing = agent.Passing{Mine: usualMine, Theirs: usualTheirs}
	if all {
		m.passing = agent.Passing{Mine: agent.AllSteps, Theirs: agent.AllSteps, Hold: true}
	}
	m.g.SetRecorder(m)
	m.mark()
	return m.advance(ctx)
}

// mark notes that the client acts now.
func (m *game) mark() { m.before, m.since = m.g.Clone(), len(m.answers) }

// Record adds an event to what has happened.
func (m *game) Record(g *engine.Game, e *engine.Event) {
	v := g.View(m.seat)
	for _, l := range m.log.Tell(v, e) {
		own := e.Kind == program.EvMove && e.Flags&program.FlagDrawn != 0 && v.Owner(e.New) == m.seat
		if !l.Minor || own {
			m.tell(l)
		}
	}
	switch e.Kind {
	case program.EvCast, program.EvActivate, program.EvPutTrigger:
		if e.Obj != engine.NoRef && v.Controller(e.Obj) != m.seat && m.foreign == "" && len(m.lines) > 0 {
			m.foreign = strings.TrimSpace(m.lines[len(m.lines)-1])
		}
	default: // Others: they show in the log.
	}
}

func (m *game) tell(l gamelog.Entry) {
	if len(m.lines) == maxLines {
		m.lines = append(m.lines[:0], m.lines[1:]...)
		m.dropped++
	}
	m.lines = append(m.lines, strings.Repeat(" ", min(l.Level, 3))+plain(l.Text))
}

// plain puts usual spaces in place of those that gamelog uses, and keeps a text on one line.
func plain(s string) string { return spaces.Replace(s) }

var spaces = strings.NewReplacer(gamelog.Whose, " ", "\n", " ", "  ", " ")

// give answers the open decision.
func (m *game) give(i int) error {
	m.mine = false
	if m.d.By == m.seat {
		m.note(i)
	}
	if err := m.g.Answer(i); err != nil {
		m.broken = err
		return err
	}
	m.answers = append(m.answers, i)
	for _, l := range m.log.Settle(m.view()) {
		m.tell(l)
	}
	return nil
}

// advance plays on until the client has something to decide.
func (m *game) advance(ctx context.Context) error {
	for !m.g.Over() {
		if m.broken != nil {
			return m.broken
		}
		if ctx.Err() != nil {
			return errTime
		}
		m.mine = false
		if !m.g.Decision(&m.d) {
			break
		}
		v := m.view()
		var i int
		if m.d.By != m.seat {
			i = m.other.Choose(m.g.View(m.d.By), &m.d)
		} else if no, skip := m.passing.Skip(v, &m.d); skip {
			i = no
		} else if m.passing.Pass(v, &m.d) {
			i = agent.PassOption(&m.d)
		} else if m.d.Kind != program.DecideTriggerOrder || !v.SameTriggers() { // 603.3b: their order has no effect
			m.mine = true
			return nil
		}
		if err := m.give(i); err != nil {
			return err
		}
	}
	return nil
}

// act answers the open decision, and those that belong to the same choice, in words.
func (m *game) act(ctx context.Context, answers []string) error {
	if err := m.asked(); err != nil {
		return err
	}
	if len(answers) == 1 && words(answers[0]) == "concede" {
		return m.concede()
	}
	if times, ok := strings.CutPrefix(words(strings.Join(answers, " ")), "repeat "); ok {
		return m.repeat(ctx, times)
	}
	out, err := m.understand(answers)
	if err != nil {
		return err
	}
	m.mark()
	m.passing.Order(agent.UntilNothing, m.view())
	for n, i := range out {
		if n > 0 && (!m.g.Decision(&m.d) || m.d.By != m.seat) {
			return errors.New("internal error: the choice was over before its last part")
		}
		m.passing.Acted(m.view(), &m.d)
		if err := m.give(i); err != nil {
			return err
		}
	}
	return m.advance(ctx)
}

// concede has the client leave the game (104.3a).
func (m *game) concede() error {
	m.mark()
	if err := m.g.Concede(m.seat); err != nil {
		return err
	}
	m.answers = append(m.answers, -1-int(m.seat))
	m.mine = false
	return nil
}

// asked returns an error unless the client has something to decide.
func (m *game) asked() error {
	switch {
	case m.broken != nil:
		return fmt.Errorf("the game can't go on: %w", m.broken)
	case m.g.Over():
		return errors.New("the game is over: " + m.outcome())
	case !m.mine:
		return errTime
	}
	return nil
}

// outcome says how the game ended.
func (m *game) outcome() string {
	if m.broken != nil {
		return "The game can't go on: " + m.broken.Error()
	}
	return plain(m.log.Outcome(m.view()))
}

// until says how long to pass.
type until string

// How long pass_until passes.
const (
	untilDecision until = "decision"
	untilHappens  until = "something happens"
	untilMain     until = "my next main phase"
	untilTurn     until = "end of turn"
)

// pass passes priority.
func (m *game) pass(ctx context.Context, how until) error {
	if err := m.asked(); err != nil {
		return err
	}
	if m.d.Kind != program.DecidePriority {
		return fmt.Errorf("nobody passes now: first answer with act.\n%s", m.question())
	}
	m.mark()
	turn, step := m.view().Turn(), m.view().Step()
	for {
		order := agent.UntilEvent
		switch how {
		case untilDecision:
			order = agent.UntilNothing
		case untilTurn:
			order = agent.UntilTurn
		}
		m.passing.Order(order, m.view())
		if err := m.give(agent.PassOption(&m.d)); err != nil {
			return err
		}
		if err := m.advance(ctx); err != nil {
			return err
		}
		v := m.view()
		if how != untilMain || !m.mine || m.d.Kind != program.DecidePriority || v.Count(program.Stack, 0) > 0 ||
			v.Active() == m.seat && (v.Step() == program.StepMain1 || v.Step() == program.StepMain2) &&
				(v.Turn() != turn || v.Step() != step) {
			return nil
		}
	}
}

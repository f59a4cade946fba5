package table

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/server/show"
	"arbiter/server/wire"
	"arbiter/sim"
)

// play is a game according to its entries so far.
type play struct {
	begin *Begin
	seats []*Sit // nil for an open seat

	setup  *sim.Setup
	g      *engine.Game // nil until all seats are taken
	inputs []int
	voices []*voice // by seat, and last for spectators
	// stop, if not nil, is asked before each answer and while decks are compiled; its error ends that.
	stop func() error
	history
	marks []mark         // when the answers were given
	named map[int]string // the card names typed for answers, by position
}

// voice writes the log of one viewer.
type voice struct {
	me    program.PlayerID
	log   *gamelog.Writer
	lines []wire.Line
}

// follow applies an entry.
func (p *play) follow(e *Entry, b *Builder) error {
	switch {
	case e.Begin != nil:
		if e.Begin.Version != EntryVersion {
			return fmt.Errorf(
				"the game was stored by another version of this program (entry format %d; this version reads %d)",
				e.Begin.Version, EntryVersion)
		}
		if e.Begin.Seats < 2 || e.Begin.Seats > 4 {
			return fmt.Errorf("invalid number of seats: %d", e.Begin.Seats)
		}
		p.begin, p.seats = e.Begin, make([]*Sit, e.Begin.Seats)
		return nil
	case p.begin == nil:
		return fmt.Errorf("the game has no first entry")
	case e.Sit != nil:
		if e.Sit.Seat < 0 || e.Sit.Seat >= len(p.seats) || p.seats[e.Sit.Seat] != nil {
			return fmt.Errorf("seat %d is not open", e.Sit.Seat)
		}
		p.seats[e.Sit.Seat] = e.Sit
		if !slices.Contains(p.seats, nil) {
			return p.start(b)
		}
		return nil
	case e.Play != nil:
		return p.move(e.Play)
	}
	return fmt.Errorf("unknown kind of entry")
}

// start deals the cards once all seats are taken.
func (p *play) start(b *Builder) error {
	setup, err := b.Setup(p.begin, p.decks(), p.stop)
	if err != nil {
		return err
	}
	p.setup = setup
	return p.restart()
}

// decks returns the decks of the seats, all of which are taken.
func (p *play) decks() []Deck {
	out := make([]Deck, len(p.seats))
	for i, s := range p.seats {
		out[i] = s.Deck
	}
	return out
}

// restart begins the same game again.
func (p *play) restart() error {
	g, err := p.begin.record(p.decks(), nil).Begin(p.setup, 0)
	if err != nil {
		return err
	}
	names := p.names()
	p.g, p.inputs, p.voices = g, p.inputs[:0], nil
	for i := range len(p.seats) + 1 {
		me := program.PlayerID(i)
		if i == len(p.seats) {
			me = engine.NoPlayer
		}
		p.voices = append(p.voices, &voice{me: me, log: gamelog.New(me, names)})
	}
	g.SetRecorder(p)
	p.history.begin(g)
	return nil
}

// names returns the players' names, all different.
func (p *play) names() []string {
	var names []string
	for i, s := range p.seats {
		n := fmt.Sprintf("Seat %d", i+1)
		if s != nil {
			n = s.Name
		}
		for k := 2; slices.Contains(names, n); k++ {
			n = fmt.Sprintf("%s %d", s.Name, k)
		}
		names = append(names, n)
	}
	return names
}

// Record passes an event to all logs.
func (p *play) Record(g *engine.Game, e *engine.Event) {
	p.history.event(g, e)
	for _, w := range p.voices {
		v := g.View(w.me)
		text := w.log.Event(v, e)
		if text == "" {
			continue
		}
		line := wire.Line{Text: text, Rule: g.Rules().Edition.Number(e.Rule), Turn: v.Turn(),
			Kind: show.LineKind(e.Kind)}
		if line.Rule != "" {
			line.About = e.Rule.About()
		}
		if e.Src != engine.NoRef && !e.Src.IsPlayer() {
			if name := w.log.Name(v, e.Src); name != "a card" && !strings.Contains(text, name) {
				line.Cause = name
			}
		}
		w.lines = append(w.lines, line)
	}
}

// move applies stored moves.
func (p *play) move(m *Moves) error {
	if p.g == nil {
		return fmt.Errorf("moves before all seats are taken")
	}
	if m.At < 0 || m.At > len(p.inputs) || !m.Undo && m.At != len(p.inputs) {
		return fmt.Errorf("moves start at %d, but %d have been made", m.At, len(p.inputs))
	}
	if p.name(m.At, m.Names); m.Undo {
		again, steps := slices.Clone(p.inputs[:m.At]), slices.Clone(p.steps[:m.At])
		if err := p.restart(); err != nil {
			return err
		}
		for i, in := range again {
			if err := p.input(in, steps[i].hand); err != nil {
				return err
			}
		}
	}
	for i, in := range m.Answers {
		if err := p.input(in, i < m.Hand); err != nil {
			return err
		}
	}
	p.mark(m.When)
	if m.Check != "" && m.Check != p.check() {
		return fmt.Errorf("this version of the program plays the game differently from the version it was started with")
	}
	return nil
}

// input gives one answer. hand tells whether a person gave it at this moment.
func (p *play) input(in int, hand bool) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	if p.stop != nil {
		if err := p.stop(); err != nil {
			return err
		}
	}
	s := p.before(p.g, in, hand)
	p.say(&p.d, in)
	if in < 0 {
		err = p.g.Concede(program.PlayerID(-1 - in))
	} else {
		err = p.g.Answer(in)
	}
	if err == nil {
		p.inputs = append(p.inputs, in)
		p.after(p.g, s)
	}
	return err
}

// check returns a short hash of the current state.
func (p *play) check() string { return fmt.Sprintf("%016x", p.g.Canonical()) }

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

// play is a game as its entries so far say.
type play struct {
	begin *Begin
	seats []*Sit // nil: open

	setup  *sim.Setup
	g      *engine.Game // nil until all seats are taken
	inputs []int
	voices []*voice // of each seat, and last of who watches
}

// voice tells one viewer what happens.
type voice struct {
	me    program.PlayerID
	log   *gamelog.Writer
	lines []wire.Line
}

// follow does what an entry says.
func (p *play) follow(e *Entry, b *Builder) error {
	switch {
	case e.Begin != nil:
		if e.Begin.Version != EntryVersion {
			return fmt.Errorf("the game was stored by another version of this program (entries %d, this one reads %d)", e.Begin.Version, EntryVersion)
		}
		if e.Begin.Seats < 2 || e.Begin.Seats > 4 {
			return fmt.Errorf("a game of %d seats", e.Begin.Seats)
		}
		p.begin, p.seats = e.Begin, make([]*Sit, e.Begin.Seats)
		return nil
	case p.begin == nil:
		return fmt.Errorf("the game has no beginning")
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
	return fmt.Errorf("an entry that says nothing this program knows")
}

// start deals the cards once everybody sits.
func (p *play) start(b *Builder) error {
	setup, err := b.Setup(p.begin, p.decks())
	if err != nil {
		return err
	}
	p.setup = setup
	return p.restart()
}

// decks are those of the seats, all of which are taken.
func (p *play) decks() []Deck {
	out := make([]Deck, len(p.seats))
	for i, s := range p.seats {
		out[i] = s.Deck
	}
	return out
}

// restart deals the cards anew: the same ones.
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
	return nil
}

// names are those of the players, no two alike.
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

// Record tells an event to everybody.
func (p *play) Record(g *engine.Game, e *engine.Event) {
	for _, w := range p.voices {
		v := g.View(w.me)
		text := w.log.Event(v, e)
		if text == "" {
			continue
		}
		line := wire.Line{Text: text, Rule: g.Rules().Edition.Number(e.Rule), Turn: v.Turn(), Kind: show.LineKind(e.Kind)}
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

// move plays stored moves.
func (p *play) move(m *Moves) error {
	if p.g == nil {
		return fmt.Errorf("moves before everybody sits")
	}
	if m.At < 0 || m.At > len(p.inputs) || !m.Undo && m.At != len(p.inputs) {
		return fmt.Errorf("moves from %d on, where %d have been made", m.At, len(p.inputs))
	}
	if m.Undo {
		again := slices.Clone(p.inputs[:m.At])
		if err := p.restart(); err != nil {
			return err
		}
		for _, in := range again {
			if err := p.input(in); err != nil {
				return err
			}
		}
	}
	for _, in := range m.Answers {
		if err := p.input(in); err != nil {
			return err
		}
	}
	if m.Check != "" && m.Check != p.check() {
		return fmt.Errorf("this version of the program plays the game differently from the one that it was begun with")
	}
	return nil
}

// input gives one answer.
func (p *play) input(in int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the machine broke: %v", r)
		}
	}()
	if in < 0 {
		err = p.g.Concede(program.PlayerID(-1 - in))
	} else {
		err = p.g.Answer(in)
	}
	if err == nil {
		p.inputs = append(p.inputs, in)
	}
	return err
}

// check is a short hash of the game as it stands.
func (p *play) check() string { return fmt.Sprintf("%016x", p.g.Canonical()) }

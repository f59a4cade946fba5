package table

import (
	"cmp"
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
	copies []*copied // earlier positions
	given  int       // answers given to the engine, also to come back to a position

	boards   map[int]*Board // what players have done after the game, by seat
	next     string         // the next game of the match
	unveiled bool           // the match is known to be over

	build  string // the last build of the program that has stored something
	closed string // why the game is closed, if it is

	marks []mark         // when the answers were given
	named map[int]string // the card names typed for answers, by position
	// repeats are the loops that were repeated, by the position where that begins.
	repeats map[int]Repeated
	// eventful: something has happened since all logs have settled, which was in the step settledIn.
	eventful  bool
	settledIn program.Step
}

// voice writes the log of one viewer.
type voice struct {
	me    program.PlayerID
	log   *gamelog.Writer
	lines []wire.Line
}

// follow applies an entry.
func (p *play) follow(e *Entry, b *Builder) error {
	if e.Begin != nil {
		if e.Begin.Version < 1 || e.Begin.Version > EntryVersion {
			return fmt.Errorf(
				"the game was stored by arbiter %s in entry format %d; this program reads formats 1 to %d",
				short(e.Begin.Machine), e.Begin.Version, EntryVersion)
		}
		if e.Begin.Seats < 2 || e.Begin.Seats > 4 {
			return fmt.Errorf("invalid number of seats: %d", e.Begin.Seats)
		}
		p.begin, p.seats, p.build = e.Begin, make([]*Sit, e.Begin.Seats), e.Begin.Machine
	}
	if p.begin == nil {
		return fmt.Errorf("the game has no first entry")
	}
	sits := e.Sits
	if e.Sit != nil {
		sits = append(slices.Clone(sits), e.Sit)
	}
	for _, s := range sits {
		if s == nil || s.Seat < 0 || s.Seat >= len(p.seats) || p.seats[s.Seat] != nil {
			return fmt.Errorf("a seat was taken that is not open")
		}
		p.seats[s.Seat] = s
		if !slices.Contains(p.seats, nil) {
			if err := p.start(b); err != nil {
				return err
			}
		}
	}
	if e.Play != nil {
		if err := p.move(e.Play); err != nil {
			return err
		}
	}
	if e.Board != nil {
		if err := p.board(e.Board); err != nil {
			return err
		}
	}
	if e.Next != nil {
		p.next = e.Next.Game
	}
	if e.Close != nil {
		p.closed = e.Close.Reason
	}
	return nil
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
	p.g, p.inputs, p.voices, p.copies = g, p.inputs[:0], nil, nil
	for i := range len(p.seats) + 1 {
		me := program.PlayerID(i)
		if i == len(p.seats) {
			me = engine.NoPlayer
		}
		p.voices = append(p.voices, &voice{me: me, log: gamelog.New(me, names)})
	}
	g.SetRecorder(p)
	p.eventful = true
	p.settle()
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
	p.eventful = true
	p.history.event(g, e)
	for _, w := range p.voices {
		v := g.View(w.me)
		for _, entry := range w.log.Tell(v, e) {
			line := w.line(p, v, &entry)
			if line.Kind == "" {
				line.Kind, line.Gain = show.LineKind(e.Kind), e.Kind == program.EvGainLife
			}
			if line.Rule = g.Rules().Edition.Number(e.Rule); line.Rule != "" {
				line.About = e.Rule.About()
			}
			if e.Src != engine.NoRef && !e.Src.IsPlayer() {
				if name := w.log.Name(v, e.Src); name != "a card" && !strings.Contains(line.Text, name) {
					line.Cause = name
				}
			}
			w.lines = append(w.lines, line)
		}
	}
}

// settle has all logs say what has changed by an answer besides what events say. Nothing changes without an event or
// another step.
func (p *play) settle() {
	v := p.g.View(engine.NoPlayer)
	if !p.eventful && v.Step() == p.settledIn {
		return
	}
	p.eventful, p.settledIn = false, v.Step()
	for _, w := range p.voices {
		v := p.g.View(w.me)
		for _, entry := range w.log.Settle(v) {
			line := w.line(p, v, &entry)
			line.Kind = cmp.Or(line.Kind, "note")
			w.lines = append(w.lines, line)
		}
	}
}

// line returns an entry as a line that is sent; its kind is "" if the entry doesn't tell.
func (w *voice) line(p *play, v engine.View, e *gamelog.Entry) wire.Line {
	out := wire.Line{Text: e.Text, Turn: v.Turn(), At: len(p.inputs), Level: e.Level, Head: e.Head, Minor: e.Minor}
	switch {
	case e.Combat:
		out.Kind = "combat"
	case e.Resolves:
		out.Kind = "note"
	case e.Look:
		out.Kind = "look"
	case e.Life:
		out.Kind, out.Gain = "life", e.Gain
	}
	return out
}

// move applies stored moves.
func (p *play) move(m *Moves) error {
	r := readFrom(p)
	if err := r.add(p, &Entry{Play: m}, nil); err != nil {
		return err
	}
	return r.play(p, func() {})
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
	p.sayRepeats()
	p.say(&p.d, in)
	s.vote = p.sayVote(&p.d, in)
	if in < 0 {
		err = p.g.Concede(program.PlayerID(-1 - in))
	} else {
		err = p.g.Answer(in)
	}
	if err == nil {
		p.settle()
		p.inputs = append(p.inputs, in)
		p.given++
		p.after(p.g, s)
		p.copyNow()
	}
	return err
}

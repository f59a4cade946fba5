package table

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
	"arbiter/server/wire"
)

// Repeating a loop (package shortcut): a player who has played one suggests a number, the others answer, and then all
// of it is played at once. A computer accepts what it would do itself in the first repetition, and else shortens it to
// where it would do something else. A proposal isn't stored: it is void when something else is played, and after a
// restart.

// proposed is a proposal that waits for answers.
type proposed struct {
	at      int // the position in which it was made
	p       *shortcut.Proposal
	choices []wire.ProposedChoice
}

// differs is what a player may not choose, having said so by shortening a proposal (731.2c).
type differs struct {
	on               bool
	seat, at, option int
}

// bars reports whether a player may not choose an option.
func (d *differs) bars(seat, at, option int) bool {
	return d.on && d.seat == seat && d.at == at && d.option == option
}

// mostRepeated is how many answers a proposal may have at a table.
const mostRepeated = 5_000

// waitsForAnswers reports whether a proposal is open.
func (t *Table) waitsForAnswers() bool {
	return t.proposed != nil && t.proposed.at == len(t.play.inputs)
}

// proposal is what is shown of an open proposal.
func (t *Table) proposal() *wire.Proposal {
	if !t.waitsForAnswers() {
		return nil
	}
	p := t.proposed.p
	who, ok := p.Asked()
	if !ok {
		return nil
	}
	return &wire.Proposal{By: int(p.Loop.By), Times: p.Times, Choices: t.proposed.choices, Asked: int(who),
		Repetition: p.End.Repetition, Choice: p.End.Choice}
}

// repeat handles a proposal, or an answer to one.
func (t *Table) repeat(seat int, m *wire.Repeat) error {
	if m.Answer == "" {
		return t.propose(seat, m)
	}
	if m.At != len(t.play.inputs) || !t.waitsForAnswers() {
		return refuse("late", "there is no proposal to answer any more")
	}
	p := t.proposed.p
	who, _ := p.Asked()
	switch {
	case m.Answer == "withdraw" && seat == int(p.Loop.By):
		t.proposed = nil
		t.changed()
		return t.drive()
	case m.Answer == "withdraw" || int(who) != seat:
		return refuse("seat", "the proposal is for another player to answer")
	case m.Answer == "accept":
		p.Accept()
	default:
		if err := p.Shorten(shortcut.Place{Repetition: m.Repetition, Choice: m.Choice}); err != nil {
			return refuse("option", "%v", err)
		}
	}
	return t.answered()
}

// propose makes a proposal.
func (t *Table) propose(seat int, m *wire.Repeat) error {
	if err := t.open(seat, m.At); err != nil {
		return err
	}
	if t.waitsForAnswers() {
		return refuse("option", "a proposal is waiting for answers already")
	}
	loop, texts, err := t.play.loop()
	if err != nil {
		return refuse("option", "%v", err)
	}
	if int(loop.By) != seat {
		return refuse("seat", "another player has priority")
	}
	if most := mostRepeated / loop.Len(); m.Times > most {
		return refuse("option", "this server repeats the loop at most %d times at once: that is its limit, not one of "+
			"the rules", most)
	}
	p, err := loop.Propose(t.play.g, m.Times)
	if err != nil {
		return refuse("option", "%v", err)
	}
	trial := *p
	for _, ok := trial.Asked(); ok; _, ok = trial.Asked() {
		trial.Accept()
	}
	if _, err := trial.Try(t.play.g); err != nil {
		return refuse("option", "%v", err)
	}
	t.proposed = &proposed{at: len(t.play.inputs), p: p, choices: texts}
	return t.answered()
}

// loop finds the loop that ends where the game is, with the texts of its choices as everybody may know them.
func (p *play) loop() (*shortcut.Loop, []wire.ProposedChoice, error) {
	g, at := new(engine.Game), 0
	if len(p.copies) > 0 {
		p.copies[0].game.CopyInto(g)
		at = p.copies[0].at
	} else {
		var err error
		if g, err = p.begin.record(p.decks(), nil).Begin(p.setup, 0); err != nil {
			return nil, nil, err
		}
	}
	var w shortcut.Watcher
	var d engine.Decision
	var texts []wire.ProposedChoice
	words := gamelog.New(engine.NoPlayer, p.names())
	for _, in := range p.inputs[at:] {
		if in < 0 {
			texts, w = nil, shortcut.Watcher{}
			if err := g.Concede(program.PlayerID(-1 - in)); err != nil {
				return nil, nil, err
			}
			continue
		}
		if !g.Decision(&d) {
			return nil, nil, shortcut.ErrNone
		}
		w.Note(g, &d, in)
		texts = append(texts, wire.ProposedChoice{Seat: int(d.By),
			Text: words.Option(g.View(engine.NoPlayer), &d, &d.Options[in])})
		if err := g.Answer(in); err != nil {
			return nil, nil, err
		}
	}
	l, err := w.Loop(p.g)
	if err != nil {
		return nil, nil, err
	}
	return l, slices.Clone(texts[len(texts)-l.Len():]), nil
}

// answered has the computers answer a proposal that it is their turn to answer, and plays it when all have.
func (t *Table) answered() error {
	p := t.proposed.p
	for {
		who, ok := p.Asked()
		if !ok {
			break
		}
		pl := &t.places[who]
		if pl.agent == nil && pl.standIn == nil {
			t.changed()
			return nil
		}
		if at, ok := t.wouldStop(p, who); ok {
			if err := p.Shorten(at); err == nil {
				continue
			}
		}
		p.Accept()
	}
	t.proposed = nil
	return t.takeRepeated(p)
}

// wouldStop is where a computer would choose something else than in the first repetition of a proposal.
func (t *Table) wouldStop(p *shortcut.Proposal, who program.PlayerID) (at shortcut.Place, stops bool) {
	g := t.play.g.Clone()
	a := t.places[who].agent
	if a == nil {
		a = t.places[who].standIn
	}
	places := p.Places(who)
	var d engine.Decision
	trial, n := *p, 0
	trial.Times, trial.End = 1, shortcut.Place{Repetition: 1}
	for _, ok := trial.Asked(); ok; _, ok = trial.Asked() {
		trial.Accept()
	}
	answers, err := trial.Try(g)
	if err != nil {
		return at, false
	}
	for i, in := range answers {
		if n < len(places) && places[n] == i {
			n++
			if g.Decision(&d) && len(d.Options) > 1 && t.choose(a, g.View(who), &d) != in {
				return shortcut.Place{Choice: i}, true
			}
		}
		if err := g.Answer(in); err != nil {
			return at, false
		}
	}
	return at, false
}

// takeRepeated plays a proposal that everybody has answered, and stores it.
func (t *Table) takeRepeated(p *shortcut.Proposal) error {
	answers, err := p.Try(t.play.g)
	if err != nil {
		return refuse("option", "%v", err)
	}
	if len(answers) == 0 { // shortened to where the player who now decides already is
		t.differAt(p)
		t.changed()
		return t.drive()
	}
	for from := 0; from < len(answers); from += maxBatch {
		at := len(t.play.inputs)
		given := answers[from:min(from+maxBatch, len(answers))]
		for _, in := range given {
			if err := t.input(in, false); err != nil {
				t.fail(err)
				return refuse("broken", "%v", err)
			}
		}
		if from+maxBatch >= len(answers) {
			t.differAt(p)
		}
		if err := t.goOn(slices.Clone(given), 0, at); err != nil {
			return err
		}
	}
	return nil
}

// differAt notes what the player who shortened a proposal may not choose where it has ended.
func (t *Table) differAt(p *shortcut.Proposal) {
	t.differs = differs{}
	if i := p.Barred(t.play.g); i >= 0 {
		t.differs = differs{on: true, seat: int(p.Shortened), at: len(t.play.inputs), option: i}
	}
}

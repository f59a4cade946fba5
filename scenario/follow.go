package scenario

import (
	"fmt"
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// A line of answers fits one edition: its decisions are those of that edition, and so are its words. In another edition
// the players do the same things at the same times, as far as they can. They pass where they have to wait, and choose
// as a script without answers does where only the other edition asks.

// move is an answer of a line as it was given in the edition of its scenario.
type move struct {
	player string
	turn   uint32
	step   program.Step
	kind   program.DecisionKind
	option engine.OptionKind
	says   string // in the words of today's edition
	stack  int    // how many objects were on the stack
	end    bool   // no answer, but where the line has ended
}

// followLine notes what a line does in the edition of its scenario, if the runner plays it in another.
func (prep *preparation) followLine() error {
	s := prep.s
	its, err := rulebook.ParseEdition(s.Edition)
	if err != nil || len(s.Solution) == 0 || its == prep.edition {
		return err
	}
	own := *prep.runner
	own.Edition, own.Watch, own.Check = its, nil, 0
	p, err := own.prepare(s)
	if err != nil {
		return err
	}
	if err := p.setUp(); err != nil {
		return err
	}
	p.g.SetRecorder(nil)
	if err := p.start(); err != nil {
		return err
	}
	words := p.todaysWriter()
	at := func() move {
		return move{turn: p.g.Turn.Number, step: p.g.Turn.Step, stack: p.g.View(engine.Judge).Count(program.Stack, 0)}
	}
	err = p.answerLine(s.Solution, func(d *engine.Decision, a *Answered) {
		m, o := at(), &d.Options[a.Option]
		m.player, m.kind, m.option, m.says = a.Player, d.Kind, o.Kind, words.Option(p.g.View(engine.Judge), d, o)
		prep.p.moves = append(prep.p.moves, m)
	})
	if err != nil {
		return err
	}
	last := at()
	last.end, last.kind = true, program.DecidePriority
	if s.Pause {
		prep.p.moves = append(prep.p.moves, last)
	}
	return nil
}

// todaysWriter is a log writer that uses the words of today's edition.
func (p *play) todaysWriter() *gamelog.Writer {
	w := p.LogWriter()
	w.SetWords(gamelog.WordsOf(rulebook.Edition2026))
	return w
}

// playLine plays the line of the scenario, in its edition as it is written, in another as it was meant.
func (p *play) playLine() error {
	if len(p.moves) == 0 {
		return p.answerLine(p.s.Solution, nil)
	}
	words := p.todaysWriter()
	p.checkFrom()
	for n := 0; len(p.moves) > 0 && p.g.Decision(&p.dec); n++ {
		if n > p.max {
			return fmt.Errorf("the line has not ended after %d decisions", p.max)
		}
		i, err := p.nextMove(words)
		if err != nil {
			return err
		}
		if i < 0 {
			continue // a move was left out, and perhaps it was the last
		}
		if p.watch != nil {
			p.watch.Choose(&p.dec, i)
		}
		if p.check != nil {
			err = p.check.Give(p.g, i)
		} else {
			err = p.g.Answer(i)
		}
		if err != nil {
			return err
		}
	}
	for _, m := range p.moves {
		p.miss(m)
	}
	p.moves = nil
	return nil
}

// miss notes a move that can't be made.
func (p *play) miss(m move) {
	if !m.end && m.option != engine.OptPass && m.option != engine.OptDone {
		p.missed = append(p.missed, fmt.Sprintf("turn %d, %s: %s: %s", m.turn, m.step, m.player, m.says))
	}
}

// nextMove is the option of the pending decision that the next move means. It returns -1 if it has left out a move that
// can't be made any more.
func (p *play) nextMove(words *gamelog.Writer) (int, error) {
	d, v := &p.dec, p.g.View(engine.Judge)
	who := p.players[d.By].id
	offered := func(m *move) int {
		if m.player != who || m.kind != d.Kind {
			return -1
		}
		return slices.IndexFunc(d.Options, func(o engine.Option) bool {
			return o.Kind == m.option && words.Option(v, d, &o) == m.says
		})
	}
	if d.Kind != program.DecidePriority {
		for k := range p.moves {
			m := &p.moves[k]
			if m.kind == program.DecidePriority {
				break
			}
			if i := offered(m); i >= 0 {
				p.moves = slices.Delete(p.moves, 0, k+1) // those before were asked for only in the other edition
				return i, nil
			}
		}
		return p.answer()
	}
	p.endMana()
	m := &p.moves[0]
	turn, step := p.g.Turn.Number, p.g.Turn.Step
	early := turn < m.turn || turn == m.turn && step < m.step
	switch {
	case early:
		return p.pass()
	case m.kind != program.DecidePriority, turn != m.turn, step != m.step:
		p.miss(*m)
		p.moves = p.moves[1:]
		return -1, nil
	}
	more := v.Count(program.Stack, 0) - m.stack
	waits := m.end || m.option == engine.OptPass
	i := offered(m)
	if i < 0 && m.option == engine.OptActivate && m.player == who { // perhaps a mana ability
		p.manual = true
		p.OfferMana(p.players[d.Player].seat, true)
		p.g.Decision(d)
		i = offered(m)
	}
	switch {
	case waits && more > 0:
		return p.pass() // what is on the stack here resolves first
	case waits && more < 0: // what was passed for isn't here
	case i >= 0:
		p.moves = p.moves[1:]
		return i, nil
	case !m.end && (m.player != who || more > 0):
		return p.pass()
	}
	p.miss(*m)
	p.moves = p.moves[1:]
	return -1, nil
}

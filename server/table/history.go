package table

import (
	"fmt"
	"hash/fnv"
	"slices"

	"arbiter/engine"
)

// History: a game is read from its entries without playing what was undone, and goes back to an earlier position from
// a copy that is not far before it. So the cost of undoing doesn't grow with the length of the game.

// A mark is a copy of a game at a position.
type mark struct {
	at     int
	game   engine.Game
	voices []*voice
}

const (
	markEvery = 32 // answers
	maxMarks  = 4
)

// mark keeps a copy of the game at some positions.
func (p *play) mark() {
	if len(p.inputs)%markEvery != 0 {
		return
	}
	m := &mark{}
	if len(p.marks) == maxMarks {
		m = p.marks[0] // whose memory is used again
		p.marks = slices.Delete(p.marks, 0, 1)
	}
	m.at, m.voices = len(p.inputs), copyVoices(p.voices)
	p.g.CopyInto(&m.game)
	p.marks = append(p.marks, m)
}

func copyVoices(of []*voice) []*voice {
	out := make([]*voice, len(of))
	for i, v := range of {
		out[i] = &voice{me: v.me, log: v.log.Clone(), lines: v.lines[:len(v.lines):len(v.lines)]}
	}
	return out
}

// rewind goes back to the position after a number of answers.
func (p *play) rewind(at int) error {
	if at == len(p.inputs) {
		return nil
	}
	again := slices.Clone(p.inputs[:at])
	p.marks = slices.DeleteFunc(p.marks, func(m *mark) bool { return m.at > at })
	if len(p.marks) > 0 {
		m := p.marks[len(p.marks)-1]
		m.game.CopyInto(p.g)
		p.g.SetRecorder(p)
		p.voices, p.inputs = copyVoices(m.voices), p.inputs[:m.at]
	} else if err := p.restart(); err != nil {
		return err
	}
	for _, in := range again[len(p.inputs):] {
		if err := p.input(in); err != nil {
			return err
		}
	}
	return nil
}

// history collects the answers of entries.
type history struct {
	base    int // answers of the game that remain
	answers []int
	checks  []checkAt // in order
}

// checkAt is the hash that another server has found after a number of answers.
type checkAt struct {
	at    int
	check string
	build string
}

// readFrom begins a history at the present position of a game.
func readFrom(p *play) *history {
	return &history{base: len(p.inputs), answers: slices.Clone(p.inputs)}
}

// add adds an entry. Everything in it but answers takes effect at once.
func (h *history) add(p *play, e *Entry, b *Builder) error {
	if err := p.follow(&Entry{Begin: e.Begin, Sit: e.Sit, Sits: e.Sits, Close: e.Close}, b); err != nil {
		return err
	}
	m := e.Play
	if m == nil {
		return nil
	}
	if p.g == nil {
		return fmt.Errorf("moves before all seats are taken")
	}
	if m.At < 0 || m.At > len(h.answers) || !m.Undo && m.At != len(h.answers) {
		return fmt.Errorf("moves start at %d, but %d have been made", m.At, len(h.answers))
	}
	if m.Machine != "" {
		p.build = m.Machine
	}
	if m.Undo {
		h.base, h.answers = min(h.base, m.At), h.answers[:m.At]
		h.checks = slices.DeleteFunc(h.checks, func(c checkAt) bool { return c.at > m.At })
	}
	h.answers = append(h.answers, m.Answers...)
	if m.Check != "" {
		h.checks = append(h.checks, checkAt{len(h.answers), m.Check, p.build})
	}
	return nil
}

// play gives the collected answers to the game. withdrawn is called if answers were taken back.
func (h *history) play(p *play, withdrawn func()) error {
	if p.g == nil {
		return nil
	}
	if h.base < len(p.inputs) {
		if err := p.rewind(h.base); err != nil {
			return err
		}
		withdrawn()
	}
	checks := h.checks
	for at := h.base; ; at++ {
		for ; len(checks) > 0 && checks[0].at <= at; checks = checks[1:] {
			if c := checks[0]; c.at == at && !p.agrees(c.check) {
				return &DifferentError{Build: c.build, Now: machine(), Answers: at}
			}
		}
		if at >= len(h.answers) {
			return nil
		}
		if err := p.input(h.answers[at]); err != nil {
			return &DifferentError{Build: p.build, Now: machine(), Answers: at, Err: err}
		}
	}
}

// A DifferentError reports that this build of the program plays a game differently from the build that stored it, so
// the stored answers no longer mean the same.
type DifferentError struct {
	Build, Now string // the two builds
	Answers    int    // after which the games differ
	Err        error  // if the next answer is not possible
}

func (e *DifferentError) Error() string {
	s := fmt.Sprintf("the game was played by arbiter %s, and this is arbiter %s, which plays it differently from answer "+
		"%d on", short(e.Build), short(e.Now), max(e.Answers, 1))
	if e.Err != nil {
		s += fmt.Sprintf(" (%v)", e.Err)
	}
	return s
}

// Unwrap returns why an answer is not possible.
func (e *DifferentError) Unwrap() error { return e.Err }

// short returns a build as it is told.
func short(build string) string {
	if len(build) == 40 {
		return build[:12]
	}
	return build
}

// check returns a short hash of the position: of the state of the game and of the decision that is offered, so that
// equal hashes mean that the next answer means the same.
func (p *play) check() string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%016x", p.g.Canonical())
	var d engine.Decision
	if p.g.Decision(&d) {
		fmt.Fprintf(h, " %d %d %d %d %d %d %d", d.Player, d.By, d.Kind, d.Min, d.Max, d.Chosen, d.Amount)
		for i := range d.Options {
			o := &d.Options[i]
			fmt.Fprintf(h, " %d:%d:%d:%d:%d", o.Kind, o.N, identity(o.Obj), identity(o.Other), o.Ability)
		}
	}
	return fmt.Sprintf("d%016x", h.Sum64())
}

// identity returns what an object or player is, wherever it is stored.
func identity(r engine.Ref) uint64 {
	if r.IsPlayer() {
		return uint64(r)
	}
	return uint64(r.Serial())
}

// agrees reports whether a stored hash is that of the position. Entries of version 1 have one of the state only.
func (p *play) agrees(check string) bool {
	if len(check) == 16 {
		return check == fmt.Sprintf("%016x", p.g.Canonical())
	}
	return check == p.check()
}

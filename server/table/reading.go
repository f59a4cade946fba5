package table

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"arbiter/engine"
)

// Reading a game from its entries: the answers are collected first and given to the engine afterwards, without those
// that were undone. A game goes back to an earlier position from a copy that is not far before it. So the cost of
// undoing doesn't grow with the length of the game.

// A copied is a copy of a game at a position.
type copied struct {
	at     int
	game   engine.Game
	voices []*voice
}

const (
	copyEvery = 32 // answers
	maxCopies = 4
)

// copyNow keeps a copy of the game at some positions.
func (p *play) copyNow() {
	if p.g.Over() {
		p.copies = nil // it is final
		return
	}
	if len(p.inputs)%copyEvery != 0 {
		return
	}
	c := &copied{}
	if len(p.copies) == maxCopies {
		c = p.copies[0] // whose memory is used again
		p.copies = slices.Delete(p.copies, 0, 1)
	}
	c.at, c.voices = len(p.inputs), copyVoices(p.voices)
	p.g.CopyInto(&c.game)
	p.copies = append(p.copies, c)
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
	again := p.replies()[:at]
	p.copies = slices.DeleteFunc(p.copies, func(c *copied) bool { return c.at > at })
	if len(p.copies) > 0 {
		c := p.copies[len(p.copies)-1]
		c.game.CopyInto(p.g)
		p.g.SetRecorder(p)
		p.voices, p.inputs = copyVoices(c.voices), p.inputs[:c.at]
		p.history.cut(c.at, p.g)
	} else if err := p.restart(); err != nil {
		return err
	}
	for _, r := range again[len(p.inputs):] {
		if err := p.input(r.in, r.hand); err != nil {
			return err
		}
	}
	return nil
}

// reply is an answer, and whether a person gave it at that moment.
type reply struct {
	in   int
	hand bool
}

// replies returns the answers so far.
func (p *play) replies() []reply {
	out := make([]reply, len(p.inputs))
	for i, in := range p.inputs {
		out[i] = reply{in, p.steps[i].hand}
	}
	return out
}

// reading collects the answers of entries.
type reading struct {
	base    int // answers of the game that remain
	replies []reply
	names   map[int]string
	repeats map[int]Repeated
	marks   []mark
	checks  []checkAt // in order
}

// checkAt is the hash that a server has found after a number of answers.
type checkAt struct {
	at    int
	check string
	build string
}

// readFrom begins to read at the present position of a game.
func readFrom(p *play) *reading {
	return &reading{base: len(p.inputs), replies: p.replies(), names: maps.Clone(p.named),
		repeats: maps.Clone(p.repeats), marks: slices.Clone(p.marks)}
}

// add adds an entry. Everything in it but answers takes effect at once.
func (r *reading) add(p *play, e *Entry, b *Builder) error {
	if err := p.follow(&Entry{Begin: e.Begin, Sit: e.Sit, Sits: e.Sits, Board: e.Board, Next: e.Next,
		Close: e.Close}, b); err != nil {
		return err
	}
	m := e.Play
	if m == nil {
		return nil
	}
	if p.g == nil {
		return fmt.Errorf("moves before all seats are taken")
	}
	if m.At < 0 || m.At > len(r.replies) || !m.Undo && m.At != len(r.replies) {
		return fmt.Errorf("moves start at %d, but %d have been made", m.At, len(r.replies))
	}
	if m.Machine != "" {
		p.build = m.Machine
	}
	if m.Undo {
		r.base, r.replies = min(r.base, m.At), r.replies[:m.At]
		r.checks = slices.DeleteFunc(r.checks, func(c checkAt) bool { return c.at > m.At })
	}
	r.names = renamed(r.names, m.At, m.Names)
	r.repeats = repeatedAt(r.repeats, m.At, m.Repeats)
	for i, in := range m.Answers {
		r.replies = append(r.replies, reply{in, i < m.Hand})
	}
	r.marks = marked(r.marks, m.When, len(r.replies))
	if m.Check != "" {
		r.checks = append(r.checks, checkAt{len(r.replies), m.Check, p.build})
	}
	return nil
}

// play gives the collected answers to the game. withdrawn is called if answers were taken back.
func (r *reading) play(p *play, withdrawn func()) error {
	if p.g == nil {
		return nil
	}
	if r.base < len(p.inputs) {
		if err := p.rewind(r.base); err != nil {
			return err
		}
		withdrawn()
	}
	p.named, p.repeats, p.marks = r.names, r.repeats, r.marks
	checks := r.checks
	for at := r.base; ; at++ {
		for ; len(checks) > 0 && checks[0].at <= at; checks = checks[1:] {
			if c := checks[0]; c.at == at && !p.agrees(c.check) {
				return &DifferentError{Build: c.build, Now: machine(), Answers: at}
			}
		}
		if at >= len(r.replies) {
			return nil
		}
		if err := p.input(r.replies[at].in, r.replies[at].hand); err != nil {
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

// short returns a build as it is shown to people.
func short(build string) string {
	if len(build) == 40 {
		return build[:12]
	}
	return build
}

func (p *play) check() string { return Check(p.g) }

// Check returns a short hash of a position, which entries hold: of the state of the game and of the decision that is
// offered, so that equal hashes mean that the next answer means the same.
func Check(g *engine.Game) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%016x", g.Canonical())
	var d engine.Decision
	if g.Decision(&d) {
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

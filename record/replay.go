package record

import (
	"fmt"
	"sort"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Line is a sentence about an event of a game.
type Line struct {
	// At is the number of answers before it, Turn the turn.
	At, Turn int
	Text     string
	// Rule is the number of the rule that applies, in the game's edition, and About what it is about.
	Rule, About string
}

// Replay is a recorded game that can be viewed after any of its answers.
type Replay struct {
	// Lines are the judge's sentences about the whole game in order; Names are the players' names.
	Lines []Line
	Names []string
	// Different is set if the game differs from its record; the replay ends where that was found.
	Different *MismatchError

	answers []int
	turns   []int          // the turn after each number of answers
	marks   []*engine.Game // the states after 0, every, 2*every, ... answers
	every   int
	g       *engine.Game
	at      int
}

const (
	// firstInterval is the number of answers between stored states of a game of ordinary length.
	firstInterval = 32
	// maxCheckpoints is the greatest number of stored states: in a long game the interval grows.
	maxCheckpoints = 64
)

// Open replays game i of a record once, collecting its sentences and checkpoints. Names are the players' names; by
// default they are named after their decks.
func (f *File) Open(s *sim.Setup, i int, names ...string) (*Replay, error) {
	return f.open(nil, firstInterval, s, i, names)
}

// OpenWhile is [File.Open] for work that may have to stop: stop, if not nil, is asked before each answer, and its error
// is returned.
func (f *File) OpenWhile(stop func() error, s *sim.Setup, i int, names ...string) (*Replay, error) {
	return f.open(stop, firstInterval, s, i, names)
}

// open is OpenWhile with the number of answers between the first stored states.
func (f *File) open(stop func() error, every int, s *sim.Setup, i int, names []string) (*Replay, error) {
	g, err := f.Begin(s, i)
	if err != nil {
		return nil, err
	}
	k := &f.Games[i]
	if len(names) == 0 {
		names = f.Names(i)
	}
	r := &Replay{Names: names, g: g, every: every}
	w := &judgeRecorder{r: r, log: gamelog.NewVerbose(r.Names)}
	g.SetRecorder(w)
	w.flush(g)
	r.turns = append(r.turns, int(g.Turn.Number))
	r.checkpoint()
	for n, a := range k.Answers {
		w.at = n + 1
		if stop != nil {
			if err := stop(); err != nil {
				return nil, err
			}
		}
		if err := GiveAnswer(g, a); err != nil {
			r.Different = &MismatchError{Game: i + 1, Program: f.Program, Answered: n, Of: len(k.Answers), Err: err}
			break
		}
		w.flush(g)
		r.at++
		r.answers = append(r.answers, a)
		r.turns = append(r.turns, int(g.Turn.Number))
		if r.at%r.every == 0 {
			r.checkpoint()
		}
	}
	g.SetRecorder(nil)
	if r.Different == nil {
		if err, ok := f.same(g, i).(*MismatchError); ok {
			r.Different = err
		}
		if g.Over() {
			r.Lines = append(r.Lines, Line{At: r.at, Turn: int(g.Turn.Number),
				Text: w.log.Outcome(g.View(engine.Judge))})
		}
	}
	return r, r.Seek(0)
}

// Names returns names for the players of game i after their decks, all different.
func (f *File) Names(i int) []string {
	k := &f.Games[i]
	var names []string
	seen := map[string]bool{}
	for seat, n := range k.Decks {
		name := f.Decks[n].Name
		if name == "" {
			name = fmt.Sprintf("Deck %d", n+1)
		}
		if seen[name] {
			name = fmt.Sprintf("%s %d", name, seat+1)
		}
		seen[name] = true
		names = append(names, name)
	}
	return names
}

// checkpoint stores the current state. If there are many already, every second one is dropped, and this one if it is
// no multiple of the new interval.
func (r *Replay) checkpoint() {
	if len(r.marks) == maxCheckpoints {
		for i := range maxCheckpoints / 2 {
			r.marks[i] = r.marks[2*i]
		}
		clear(r.marks[maxCheckpoints/2:])
		r.marks = r.marks[:maxCheckpoints/2]
		if r.every *= 2; r.at%r.every != 0 {
			return
		}
	}
	c := new(engine.Game)
	r.g.CopyInto(c)
	r.marks = append(r.marks, c)
}

// Len returns the number of answers in the game.
func (r *Replay) Len() int { return len(r.answers) }

// At returns the current position as a number of answers.
func (r *Replay) At() int { return r.at }

// Answer returns the next answer; ok is false at the end.
func (r *Replay) Answer() (int, bool) {
	if r.at == len(r.answers) {
		return 0, false
	}
	return r.answers[r.at], true
}

// Game returns the game at the current position. It must not be modified; see Branch.
func (r *Replay) Game() *engine.Game { return r.g }

// Branch returns a copy of the game that may be continued differently.
func (r *Replay) Branch() *engine.Game {
	c := new(engine.Game)
	r.g.CopyInto(c)
	return c
}

// Seek moves to the position after n answers.
func (r *Replay) Seek(n int) error {
	n = min(max(n, 0), len(r.answers))
	if mark := min(n/r.every, len(r.marks)-1); n < r.at || mark*r.every > r.at {
		r.at = mark * r.every
		r.marks[mark].CopyInto(r.g)
	}
	for r.at < n {
		if err := GiveAnswer(r.g, r.answers[r.at]); err != nil {
			return err
		}
		r.at++
	}
	return nil
}

// Next returns the first position after at with a sentence, or at if there is none.
func (r *Replay) Next(at int) int {
	i := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At > at })
	if i == len(r.Lines) {
		return at
	}
	return r.Lines[i].At
}

// Previous returns the last position before at with a sentence, or 0 if there is none.
func (r *Replay) Previous(at int) int {
	i := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At >= at })
	if i == 0 {
		return 0
	}
	return r.Lines[i-1].At
}

// Turn returns the position at which turn n begins; ok is false if there is no such turn.
func (r *Replay) Turn(n int) (at int, ok bool) {
	i := sort.SearchInts(r.turns, n)
	return i, n > 0 && i < len(r.turns) && r.turns[i] == n
}

// Turns returns the number of turns.
func (r *Replay) Turns() int { return r.turns[len(r.turns)-1] }

// LinesAt returns the lines at position at, and those before it.
func (r *Replay) LinesAt(at int) (before, now []Line) {
	from := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At >= at })
	to := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At > at })
	return r.Lines[:from], r.Lines[from:to]
}

// judgeRecorder turns events into sentences. Similar simultaneous events under the same rule share a sentence.
type judgeRecorder struct {
	r    *Replay
	log  *gamelog.Writer
	at   int
	rule rulebook.Rule
	turn int
	held []gamelog.Clause
}

// Record records an event.
func (w *judgeRecorder) Record(g *engine.Game, e *engine.Event) {
	v := g.View(engine.Judge)
	c := w.log.Clause(v, e)
	if c == (gamelog.Clause{}) {
		return
	}
	// Others: they announce nothing.
	switch e.Kind {
	case program.EvCast, program.EvActivate, program.EvPutTrigger:
		if e.Obj != engine.NoRef {
			c.Rest += w.log.Targeting(v, g.SplicedTargets(e.Obj, v.Targets(e.Obj, nil)))
		}
	}
	if len(w.held) > 0 {
		_, alike := gamelog.Join(append(w.held[:len(w.held):len(w.held)], c))
		if !alike || e.Rule != w.rule || int(g.Turn.Number) != w.turn {
			w.flush(g)
		}
	}
	w.held, w.rule, w.turn = append(w.held, c), e.Rule, int(g.Turn.Number)
}

func (w *judgeRecorder) flush(g *engine.Game) {
	if len(w.held) == 0 {
		return
	}
	if c, ok := gamelog.Join(w.held); ok {
		l := Line{At: w.at, Turn: w.turn, Text: strings.ReplaceAll(c.Sentence(), gamelog.Whose, " "),
			Rule: g.Rules().Edition.Number(w.rule)}
		if l.Rule != "" {
			l.About = w.rule.About()
		}
		w.r.Lines = append(w.r.Lines, l)
	}
	w.held = w.held[:0]
}

// Story tells game i for readers: what a spectator sees, with both hands open.
func (f *File) Story(s *sim.Setup, i int) ([]Line, error) {
	g, err := f.Begin(s, i)
	if err != nil {
		return nil, err
	}
	names := f.Names(i)
	w := &spectatorRecorder{log: gamelog.New(engine.NoPlayer, names)}
	g.SetRecorder(w)
	for n, a := range f.Games[i].Answers {
		w.at = n + 1
		if err := GiveAnswer(g, a); err != nil {
			return w.lines, err
		}
	}
	if g.Over() {
		w.lines = append(w.lines, Line{At: w.at, Turn: int(g.Turn.Number), Text: w.log.Outcome(g.View(engine.Judge))})
	}
	return w.lines, nil
}

type spectatorRecorder struct {
	log   *gamelog.Writer
	at    int
	lines []Line
}

// Record records an event.
func (w *spectatorRecorder) Record(g *engine.Game, e *engine.Event) {
	if t := w.log.Event(g.View(engine.Judge), e); t != "" {
		w.lines = append(w.lines, Line{At: w.at, Turn: int(g.Turn.Number), Text: t,
			Rule: g.Rules().Edition.Number(e.Rule)})
	}
}

package record

import (
	"fmt"
	"sort"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Line is a sentence of what happened in a game.
type Line struct {
	// At is after how many answers it happened, Turn in which turn.
	At, Turn int
	Text     string
	// Rule is the number of the rule by which it happened, in the game's edition.
	Rule string
}

// Replay is a recorded game that can be looked at after any of its answers.
type Replay struct {
	// Lines are the judge's sentences of the whole game, in order; Names are those of the players.
	Lines []Line
	Names []string
	// Different is set if the game is not played as it was when it was written down; it goes to where that turned out.
	Different *DifferentError

	answers []int
	turns   []int // the turn after each number of answers
	marks   []*engine.Game
	g       *engine.Game
	at      int
}

// markEvery is after how many answers the state is kept.
const markEvery = 64

// Open plays game i of a record once, to tell of it and to find any place in it again. Names are those of the players, those of their decks if none are given.
func (f *File) Open(s *sim.Setup, i int, names ...string) (*Replay, error) {
	g, err := f.Begin(s, i)
	if err != nil {
		return nil, err
	}
	k := &f.Games[i]
	if len(names) == 0 {
		names = f.Names(i)
	}
	r := &Replay{Names: names, g: g}
	w := &witness{r: r, log: gamelog.NewVerbose(r.Names)}
	g.SetRecorder(w)
	w.flush(g)
	r.turns = append(r.turns, int(g.Turn.Number))
	r.mark()
	for n, a := range k.Answers {
		w.at = n + 1
		if err := Give(g, a); err != nil {
			r.Different = &DifferentError{Game: i + 1, Program: f.Program, Answered: n, Of: len(k.Answers), Err: err}
			break
		}
		w.flush(g)
		r.at++
		r.answers = append(r.answers, a)
		r.turns = append(r.turns, int(g.Turn.Number))
		if r.at%markEvery == 0 {
			r.mark()
		}
	}
	g.SetRecorder(nil)
	if r.Different == nil {
		if err, ok := f.same(g, i).(*DifferentError); ok {
			r.Different = err
		}
		if g.Over() {
			r.Lines = append(r.Lines, Line{At: r.at, Turn: int(g.Turn.Number), Text: w.log.Outcome(g.View(engine.Judge))})
		}
	}
	return r, r.Seek(0)
}

// Names are what the players of game i are called, by their decks: no two alike.
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

func (r *Replay) mark() {
	c := new(engine.Game)
	r.g.CopyInto(c)
	r.marks = append(r.marks, c)
}

// Len is how many answers the game has.
func (r *Replay) Len() int { return len(r.answers) }

// At is after how many answers the game is looked at.
func (r *Replay) At() int { return r.at }

// Answer is the answer that was given there; false at the end.
func (r *Replay) Answer() (int, bool) {
	if r.at == len(r.answers) {
		return 0, false
	}
	return r.answers[r.at], true
}

// Game is the game there. It is not to be changed: Branch gives one that may be.
func (r *Replay) Game() *engine.Game { return r.g }

// Branch is the game there, to go on with otherwise.
func (r *Replay) Branch() *engine.Game {
	c := new(engine.Game)
	r.g.CopyInto(c)
	return c
}

// Seek goes to after n answers.
func (r *Replay) Seek(n int) error {
	n = min(max(n, 0), len(r.answers))
	if n < r.at || n/markEvery > r.at/markEvery {
		r.at = n / markEvery * markEvery
		r.marks[n/markEvery].CopyInto(r.g)
	}
	for r.at < n {
		if err := Give(r.g, r.answers[r.at]); err != nil {
			return err
		}
		r.at++
	}
	return nil
}

// Next is after how many answers something is next told of behind the place at; at itself if nothing is.
func (r *Replay) Next(at int) int {
	i := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At > at })
	if i == len(r.Lines) {
		return at
	}
	return r.Lines[i].At
}

// Previous is after how many answers something was last told of before the place at; 0 if nothing was.
func (r *Replay) Previous(at int) int {
	i := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At >= at })
	if i == 0 {
		return 0
	}
	return r.Lines[i-1].At
}

// Turn is after how many answers a turn begins; false if the game has no such turn.
func (r *Replay) Turn(n int) (at int, ok bool) {
	i := sort.SearchInts(r.turns, n)
	return i, n > 0 && i < len(r.turns) && r.turns[i] == n
}

// Turns is how many turns the game has.
func (r *Replay) Turns() int { return r.turns[len(r.turns)-1] }

// Told are the lines told at the place at, and before are those before.
func (r *Replay) Told(at int) (before, now []Line) {
	from := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At >= at })
	to := sort.Search(len(r.Lines), func(i int) bool { return r.Lines[i].At > at })
	return r.Lines[:from], r.Lines[from:to]
}

// witness makes sentences of events; those that happen by one rule at once and are alike become one.
type witness struct {
	r    *Replay
	log  *gamelog.Writer
	at   int
	rule rulebook.Rule
	turn int
	held []gamelog.Clause
}

// Record takes an event.
func (w *witness) Record(g *engine.Game, e *engine.Event) {
	c := w.log.Clause(g.View(engine.Judge), e)
	if c == (gamelog.Clause{}) {
		return
	}
	if len(w.held) > 0 {
		_, alike := gamelog.Join(append(w.held[:len(w.held):len(w.held)], c))
		if !alike || e.Rule != w.rule || int(g.Turn.Number) != w.turn {
			w.flush(g)
		}
	}
	w.held, w.rule, w.turn = append(w.held, c), e.Rule, int(g.Turn.Number)
}

func (w *witness) flush(g *engine.Game) {
	if len(w.held) == 0 {
		return
	}
	if c, ok := gamelog.Join(w.held); ok {
		w.r.Lines = append(w.r.Lines, Line{At: w.at, Turn: w.turn, Text: strings.ReplaceAll(c.Sentence(), gamelog.Whose, " "), Rule: g.Rules().Edition.Number(w.rule)})
	}
	w.held = w.held[:0]
}

// Story is what happens in game i for who reads it as a tale: what a spectator is told, both hands open.
func (f *File) Story(s *sim.Setup, i int) ([]Line, error) {
	g, err := f.Begin(s, i)
	if err != nil {
		return nil, err
	}
	names := f.Names(i)
	w := &storyteller{log: gamelog.New(engine.NoPlayer, names)}
	g.SetRecorder(w)
	for n, a := range f.Games[i].Answers {
		w.at = n + 1
		if err := Give(g, a); err != nil {
			return w.lines, err
		}
	}
	if g.Over() {
		w.lines = append(w.lines, Line{At: w.at, Turn: int(g.Turn.Number), Text: w.log.Outcome(g.View(engine.Judge))})
	}
	return w.lines, nil
}

type storyteller struct {
	log   *gamelog.Writer
	at    int
	lines []Line
}

// Record takes an event.
func (w *storyteller) Record(g *engine.Game, e *engine.Event) {
	if t := w.log.Event(g.View(engine.Judge), e); t != "" {
		w.lines = append(w.lines, Line{At: w.at, Turn: int(g.Turn.Number), Text: t, Rule: g.Rules().Edition.Number(e.Rule)})
	}
}

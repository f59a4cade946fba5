// Package shortcut plays loops that players could repeat (731; 421 until 2009): a sequence of game choices, for all
// players, after which everything that it needs is there again. A player plays it once; then it can be proposed any
// number of times, the other players accept it or name a place where they will do something else, and it is taken.
//
// Nothing is worked out by arithmetic: each repetition is played, with the same choices as the first. Where it can't
// be told what the same choice is, or something does not come back, the loop is refused and has to be played by hand.
package shortcut

import (
	"encoding/json"
	"errors"
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// A Watcher follows a game and remembers the choices of a turn, among which loops are found. The zero Watcher is ready.
type Watcher struct {
	steps []step
	turn  int
}

// step is a choice, and what there was before it.
type step struct {
	choice
	inv     engine.Inventory // for the player who had priority
	rest    bool             // a player had priority
	answers uint32           // answers in the turn so far
	chances uint32           // outcomes of chance so far
}

// choice is what a player chose, in terms that hold when it is offered again.
type choice struct {
	by, player program.PlayerID
	kind       program.DecisionKind
	option     engine.Option
	obj, other uint64 // the kinds of its objects (engine.Game.Kind)
	free       bool   // there was something else to choose
}

// remembered is how many choices are remembered.
const remembered = 400

// Note hears of an answer before it is given.
func (w *Watcher) Note(g *engine.Game, d *engine.Decision, option int) {
	v := g.View(engine.Judge)
	if v.Turn() != w.turn || len(w.steps) >= 2*remembered {
		w.forget(v.Turn())
	}
	if n := len(w.steps); n < cap(w.steps) {
		w.steps = w.steps[:n+1]
	} else {
		w.steps = append(w.steps, step{})
	}
	s := &w.steps[len(w.steps)-1]
	s.choice = choiceOf(g, d, option)
	if s.rest = d.Kind == program.DecidePriority; s.rest {
		g.TakeInventory(d.Player, &s.inv)
	}
	s.chances, s.answers = g.Chances(), g.Turn.TurnAnswers
}

// forget drops what is too old: all of another turn, or the older half.
func (w *Watcher) forget(turn int) {
	if turn != w.turn {
		w.steps, w.turn = w.steps[:0], turn
		return
	}
	n := len(w.steps) - remembered
	old := append([]step(nil), w.steps[:n]...)
	copy(w.steps, w.steps[n:])
	copy(w.steps[remembered:], old) // their memory is used again
	w.steps = w.steps[:remembered]
}

func choiceOf(g *engine.Game, d *engine.Decision, option int) choice {
	o := d.Options[option]
	return choice{by: d.By, player: d.Player, kind: d.Kind, option: o, obj: g.Kind(o.Obj), other: g.Kind(o.Other),
		free: len(d.Options) > 1}
}

// A Loop is a sequence of choices that can be repeated.
type Loop struct {
	// By is the player who can suggest to repeat it, having priority.
	By      program.PlayerID
	choices []choice
	answers uint32 // that a repetition takes
}

// written is a choice of a loop as JSON.
type written struct {
	By, Player program.PlayerID
	Kind       program.DecisionKind
	Option     engine.Option
	Obj, Other uint64
	Free       bool
}

// writtenLoop is a loop as JSON.
type writtenLoop struct {
	By      program.PlayerID
	Answers uint32
	Choices []written
}

// MarshalJSON writes the loop, to be used in the same game.
func (l *Loop) MarshalJSON() ([]byte, error) {
	w := writtenLoop{By: l.By, Answers: l.answers}
	for _, c := range l.choices {
		w.Choices = append(w.Choices, written{c.by, c.player, c.kind, c.option, c.obj, c.other, c.free})
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *Loop) UnmarshalJSON(b []byte) error {
	var w writtenLoop
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	if len(w.Choices) == 0 {
		return errors.New("a loop has no choices")
	}
	*l = Loop{By: w.By, answers: w.Answers}
	for _, c := range w.Choices {
		l.choices = append(l.choices, choice{c.By, c.Player, c.Kind, c.Option, c.Obj, c.Other, c.Free})
	}
	return nil
}

// Len is the number of choices of a repetition.
func (l *Loop) Len() int { return len(l.choices) }

// ErrNone is that the choices of a turn so far don't end with a loop.
var ErrNone = errors.New("what was done last is no loop: something that it needs has not come back, or it depends " +
	"on chance")

// Loop returns the shortest loop that ends where the game is and has added something, or if none has, the shortest. The
// player who has priority must have had it when the loop began, with the same things there but for what it added.
func (w *Watcher) Loop(g *engine.Game) (*Loop, error) {
	var d engine.Decision
	if !g.Decision(&d) || d.Kind != program.DecidePriority || g.View(engine.Judge).Turn() != w.turn {
		return nil, ErrNone
	}
	var now engine.Inventory
	g.TakeInventory(d.Player, &now)
	from := -1
	for i := len(w.steps) - 1; i >= 0 && g.Chances() == w.steps[i].chances; i-- {
		s := &w.steps[i]
		if !s.rest || s.player != d.Player {
			continue
		}
		ok, more := now.Covers(g.Rules(), &s.inv)
		if ok && more {
			from = i
			break
		}
		if ok && from < 0 && w.acts(i) {
			from = i
		}
	}
	if from < 0 {
		return nil, ErrNone
	}
	l := &Loop{By: d.Player, answers: max(1, g.Turn.TurnAnswers-w.steps[from].answers)}
	for _, s := range w.steps[from:] {
		l.choices = append(l.choices, s.choice)
	}
	return l, l.allowed(g)
}

// acts reports whether somebody has done something but pass since a step.
func (w *Watcher) acts(from int) bool {
	for i := range w.steps[from:] {
		if s := &w.steps[from+i]; s.option.Kind != engine.OptPass {
			return true
		}
	}
	return false
}

// allowed returns an error if the edition has no rule for such a loop that this package carries out.
func (l *Loop) allowed(g *engine.Game) error {
	if Procedural(g.Rules().Edition) {
		return nil
	}
	for i := range l.choices {
		if c := &l.choices[i]; c.by != l.By && c.option.Kind != engine.OptPass && c.free {
			return errors.New("several players have choices in the loop (421.3, 421.5): it has to be played by hand")
		}
	}
	return nil
}

// Procedural reports whether an edition has shortcuts with proposals that others accept or shorten (713.2 of July
// 2009). Before, one player chose a number, and the loop went on until another player intervened (421.2).
func Procedural(e rulebook.Edition) bool { return e.Date >= rulebook.Day(2009, 7, 11) }

// A Place is a point within repetitions: before a choice of one of them. Both are counted from 0.
type Place struct{ Repetition, Choice int }

// before reports whether a place is before another.
func (p Place) before(q Place) bool {
	return p.Repetition < q.Repetition || p.Repetition == q.Repetition && p.Choice < q.Choice
}

// A Proposal is a loop that a player has suggested to repeat (731.2a).
type Proposal struct {
	Loop  *Loop
	Times int
	// End is where it ends: at first after all repetitions.
	End Place
	// Shortened is who named the place where it ends, engine.NoPlayer if nobody did.
	Shortened program.PlayerID
	order     []program.PlayerID // who has yet to answer
}

// Propose suggests to repeat a loop. It returns an error if the machine could not play so many repetitions within its
// limits: the player can propose fewer.
func (l *Loop) Propose(g *engine.Game, times int) (*Proposal, error) {
	if times < 1 {
		return nil, errors.New("a loop is repeated at least once")
	}
	if most := l.Most(g); times > most {
		return nil, fmt.Errorf("this program can repeat the loop %d times in this turn, not %d: that is its limit, "+
			"not one of the rules", most, times)
	}
	p := &Proposal{Loop: l, Times: times, End: Place{times, 0}, Shortened: engine.NoPlayer}
	v := g.View(engine.Judge)
	for k := 1; k < v.Players(); k++ {
		if q := program.PlayerID((int(l.By) + k) % v.Players()); !v.Lost(q) {
			p.order = append(p.order, q)
		}
	}
	return p, nil
}

// Gives returns what one repetition gives to the player who repeats it, or an error if it can't be repeated.
func (l *Loop) Gives(g *engine.Game) ([]Gain, error) {
	p := Proposal{Loop: l, Times: 1, End: Place{1, 0}, Shortened: engine.NoPlayer}
	return l.gives(g, func(own *engine.Game) error { return p.Take(own, own.Answer) })
}

// gives returns what there is more of after playing on in a copy of a game.
func (l *Loop) gives(g *engine.Game, play func(own *engine.Game) error) ([]Gain, error) {
	own := g.Clone()
	var c Count
	own.SetRecorder(&c)
	before := Tally(own, l.By)
	if err := play(own); err != nil {
		return nil, err
	}
	return Gains(Tally(own, l.By), before, c), nil
}

// Most is how many repetitions fit into the limit on the answers of a turn.
func (l *Loop) Most(g *engine.Game) int {
	limit := uint32(engine.MaxAnswers)
	if g.AnswerLimit > 0 {
		limit = min(limit, g.AnswerLimit)
	}
	return int(limit-min(limit, g.Turn.TurnAnswers)) / max(int(l.answers), len(l.choices))
}

// Asked returns who has to accept or shorten the proposal next, in turn order (731.2b); false if all have.
func (p *Proposal) Asked() (program.PlayerID, bool) {
	if len(p.order) == 0 {
		return engine.NoPlayer, false
	}
	return p.order[0], true
}

// Accept is the answer of the player asked that they accept the proposal.
func (p *Proposal) Accept() {
	if len(p.order) > 0 {
		p.order = p.order[1:]
	}
}

// Places lists the choices of a repetition that a player makes, where they may end it.
func (p *Proposal) Places(of program.PlayerID) (out []int) {
	for i := range p.Loop.choices {
		if p.Loop.choices[i].by == of {
			out = append(out, i)
		}
	}
	return out
}

// Shorten is the answer of the player asked that they will make another choice at a place, which becomes the end
// (731.2b). It must be a choice of theirs, before the end.
func (p *Proposal) Shorten(at Place) error {
	who, ok := p.Asked()
	switch {
	case !ok:
		return errors.New("everybody has answered the proposal")
	case at.Repetition < 0 || at.Choice < 0 || at.Choice >= len(p.Loop.choices) || !at.before(p.End):
		return fmt.Errorf("the proposal ends before repetition %d, choice %d", at.Repetition+1, at.Choice+1)
	case p.Loop.choices[at.Choice].by != who:
		return errors.New("another player makes that choice")
	}
	p.End, p.Shortened = at, who
	p.Accept()
	return nil
}

// Barred is the option that the player who shortened the proposal may not choose where it ends, since they must make a
// different choice (731.2c): its number in the decision, or -1. Until 2009 there was no such rule.
func (p *Proposal) Barred(g *engine.Game) int {
	var d engine.Decision
	if p.Shortened == engine.NoPlayer || !Procedural(g.Rules().Edition) || !g.Decision(&d) || d.By != p.Shortened {
		return -1
	}
	i, err := p.Loop.choices[p.End.Choice].in(g, &d)
	if err != nil || len(d.Options) < 2 {
		return -1
	}
	return i
}

// Take plays the proposal on a game, calling give for each answer; give must answer the game's decision with it. When
// it returns an error, the game has been played to where the loop could not be continued.
func (p *Proposal) Take(g *engine.Game, give func(option int) error) error {
	if len(p.order) > 0 {
		return errors.New("not everybody has answered the proposal")
	}
	var d engine.Decision
	var before, now engine.Inventory
	for r := 0; r < p.Times; r++ {
		g.TakeInventory(p.Loop.By, &before)
		for i := range p.Loop.choices {
			if !(Place{r, i}).before(p.End) {
				return nil
			}
			if !g.Decision(&d) {
				return fmt.Errorf("repetition %d: the game does not go on", r+1)
			}
			option, err := p.Loop.choices[i].in(g, &d)
			if err != nil {
				return fmt.Errorf("repetition %d: %w", r+1, err)
			}
			if err := give(option); err != nil {
				return err
			}
			if g.Over() {
				return p.over(g)
			}
		}
		g.TakeInventory(p.Loop.By, &now)
		if ok, _ := now.Covers(g.Rules(), &before); !ok {
			return fmt.Errorf("repetition %d: something that the loop needs has not come back", r+1)
		}
	}
	return nil
}

// over returns an error if the game has ended at a limit of the machine.
func (p *Proposal) over(g *engine.Game) error {
	if result, _ := g.View(engine.Judge).Result(); result.ByLimit() {
		return fmt.Errorf("the game has come to %s of this program, which is not a result by the rules", result)
	}
	return nil
}

// Try plays a proposal on a copy of the game and returns the answers that it takes.
func (p *Proposal) Try(g *engine.Game) (answers []int, err error) {
	own := g.Clone()
	err = p.Take(own, func(option int) error {
		answers = append(answers, option)
		return own.Answer(option)
	})
	return answers, err
}

// in returns the option of a decision that is the same choice: with the same object, or with the only one that is
// like it.
func (c *choice) in(g *engine.Game, d *engine.Decision) (int, error) {
	if d.By != c.by || d.Player != c.player || d.Kind != c.kind {
		return 0, errors.New("another decision is made than before")
	}
	same, like, alike := -1, -1, 0
	for i, o := range d.Options {
		if o == c.option {
			same = i
			break
		}
		if o.Kind == c.option.Kind && o.N == c.option.N && o.Ability == c.option.Ability &&
			g.Kind(o.Obj) == c.obj && g.Kind(o.Other) == c.other {
			if alike++; like < 0 {
				like = i
			}
		}
	}
	switch {
	case same >= 0:
		return same, nil
	case alike > 0:
		return like, nil // interchangeable ones: it does not matter which
	}
	return 0, errors.New("what was chosen is not offered again")
}

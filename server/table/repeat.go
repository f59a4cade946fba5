package table

import (
	"fmt"
	"maps"
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
	gives   []shortcut.Gain // by one repetition
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

// proposal is what is shown of an open proposal to a viewer whose log is w.
func (t *Table) proposal(w *gamelog.Writer) *wire.Proposal {
	if !t.waitsForAnswers() {
		return nil
	}
	p := t.proposed.p
	who, ok := p.Asked()
	if !ok {
		return nil
	}
	return &wire.Proposal{By: int(p.Loop.By), Times: p.Times, Choices: t.proposed.choices, Asked: int(who),
		Repetition: p.End.Repetition, Choice: p.End.Choice, Gives: t.gains(w, p.Loop.By, t.proposed.gives)}
}

// found is the loop that a player could repeat in a position.
type found struct {
	given int // play.given, which names the position
	loop  *shortcut.Loop
	gives []shortcut.Gain
	texts []wire.ProposedChoice
}

// mostAtOnce is how often a loop may be repeated at once.
func (t *Table) mostAtOnce(l *shortcut.Loop) int { return min(mostRepeated/l.Len(), l.Most(t.play.g)) }

// repeatable returns the loop that the player who has priority has just played and can repeat, if it gives something;
// nil if there is none.
func (t *Table) repeatable(w *gamelog.Writer) *wire.Repeatable {
	p := &t.play
	if t.found.given != p.given {
		t.found = found{given: p.given}
		if v := p.g.View(engine.Judge); p.mayRepeat(t.d.Player, v.Turn(), v.Count(program.Hand, t.d.Player)) {
			if l, texts, err := p.loop(); err == nil {
				if gives, err := l.Gives(p.g); err == nil && len(gives) > 0 {
					t.found.loop, t.found.gives, t.found.texts = l, gives, texts
				}
			}
		}
	}
	l := t.found.loop
	if l == nil || t.mostAtOnce(l) < 1 {
		return nil
	}
	return &wire.Repeatable{Choices: t.found.texts, Gives: t.gains(w, l.By, t.found.gives), Most: t.mostAtOnce(l)}
}

// gains says what a repetition gives, to a viewer whose log is w.
func (t *Table) gains(w *gamelog.Writer, by program.PlayerID, of []shortcut.Gain) []string {
	does := func(p program.PlayerID, verb string) string {
		return gamelog.Clause{Subject: w.Player(p), Verb: verb}.String()
	}
	loses := "the opponents lose"
	if t.play.g.View(engine.Judge).Players() == 2 {
		loses = does(1-by, "lose")
	}
	more := slices.ContainsFunc(of, func(g shortcut.Gain) bool { return g.Kind == "permanents" })
	out := []string{}
	for _, g := range of {
		if g.Kind != "enters" || !more { // what stays has entered
			out = append(out, g.Says(does(by, "gain"), loses))
		}
	}
	return out
}

// mayRepeat reports whether a player who has priority, and so many cards in hand, has done something in this turn since
// they last had priority with as few: without that they have played no loop.
func (h *history) mayRepeat(who program.PlayerID, turn, hand int) bool {
	acted := false
	for i := len(h.steps) - 1; i >= 0 && h.steps[i].turn == turn; i-- {
		s := &h.steps[i]
		acted = acted || s.acts
		if acted && s.priority && s.voter == int(who) && s.cards <= hand {
			return true
		}
	}
	return false
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
	gives, err := loop.Gives(t.play.g)
	if err != nil {
		return refuse("option", "%v", err)
	}
	t.proposed = &proposed{at: len(t.play.inputs), p: p, choices: texts, gives: gives}
	return t.answered()
}

// loop finds the loop that ends where the game is, with the texts of its choices as everybody may know them.
func (p *play) loop() (*shortcut.Loop, []wire.ProposedChoice, error) {
	g, at := new(engine.Game), 0
	if len(p.copies) == maxCopies { // the first copy lies before a loop that is not too long
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
	t.play.repeats = repeatedAt(t.play.repeats, len(t.play.inputs), nil)
	t.play.repeats[len(t.play.inputs)] = Repeated{By: int(p.Loop.By), Times: p.Times, Answers: len(answers),
		Ends: p.End.Repetition, Shortened: int(p.Shortened)}
	for from := 0; from < len(answers); from += maxBatch {
		at := len(t.play.inputs)
		given := answers[from:min(from+maxBatch, len(answers))]
		for _, in := range given { // all at once: nobody is shown the positions between
			if err := t.play.input(in, false); err != nil {
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

// Repeated is a loop that was repeated by a proposal.
type Repeated struct {
	// By is the seat of who suggested it, Times how often, Answers how many answers it took.
	By      int `json:"by"`
	Times   int `json:"times"`
	Answers int `json:"answers"`
	// Shortened is the seat of who shortened it, engine.NoPlayer if nobody did, to Ends whole repetitions.
	Shortened int `json:"shortened"`
	Ends      int `json:"ends"`
}

// repeatedAt adds loops that were repeated from a position on to those before it.
func repeatedAt(all map[int]Repeated, at int, more map[int]Repeated) map[int]Repeated {
	maps.DeleteFunc(all, func(i int, _ Repeated) bool { return i >= at })
	if all == nil {
		all = map[int]Repeated{}
	}
	maps.Copy(all, more)
	return all
}

// repeatedIn returns the loops whose repetitions begin from one position up to another.
func (p *play) repeatedIn(from, to int) map[int]Repeated {
	out := maps.Clone(p.repeats)
	maps.DeleteFunc(out, func(i int, _ Repeated) bool { return i < from || i >= to })
	return out
}

// sayRepeats tells everybody that a loop is repeated from here on.
func (p *play) sayRepeats() {
	r, ok := p.repeats[len(p.inputs)]
	if !ok {
		return
	}
	times := func(n int) string {
		if n == 1 {
			return "once"
		}
		return fmt.Sprintf("%d times", n)
	}
	for _, w := range p.voices {
		text := w.log.Does(program.PlayerID(r.By), "repeat the loop "+times(r.Times))
		if r.Shortened >= 0 && r.Shortened < len(p.seats) {
			text += fmt.Sprintf("; %s after %d", gamelog.Clause{Subject: w.log.Player(program.PlayerID(r.Shortened)),
				Verb: "do something else"}, r.Ends)
		}
		w.lines = append(w.lines, wire.Line{Text: text, Turn: p.g.View(w.me).Turn(), At: len(p.inputs), Kind: "note",
			Head: true, To: len(p.inputs) + r.Answers})
	}
}

// differAt notes what the player who shortened a proposal may not choose where it has ended.
func (t *Table) differAt(p *shortcut.Proposal) {
	t.differs = differs{}
	if i := p.Barred(t.play.g); i >= 0 {
		t.differs = differs{on: true, seat: int(p.Shortened), at: len(t.play.inputs), option: i}
	}
}

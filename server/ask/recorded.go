package ask

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/internal/bounded"
	"arbiter/record"
	"arbiter/scenario"
	"arbiter/scenario/judge"
	"arbiter/server/wire"
)

// Recorded is a moment of a recorded game, as the situation that a question is about.
type Recorded struct {
	// File is the record, Game the number of the game in it, from 0, and At how many of its answers were given.
	File string `json:"file"`
	Game int    `json:"game,omitempty"`
	At   int    `json:"at"`
	// Line are answers that are given then, instead of those of the record.
	Line []scenario.Answered `json:"line,omitempty"`
}

// Moments is a recorded game as a whole: how many answers it has, and what happened after how many of them.
type Moments struct {
	Name    string       `json:"name"`
	Edition string       `json:"edition"`
	Games   int          `json:"games"`
	Answers int          `json:"answers"`
	Lines   []MomentLine `json:"lines"`
}

// MomentLine is a sentence about a recorded game, and after how many answers it belongs.
type MomentLine struct {
	At   int    `json:"at"`
	Turn int    `json:"turn"`
	Text string `json:"text"`
}

// recordLimits bound a record: it is a game or a few.
var recordLimits = record.Limits{File: bounded.Limits{Bytes: 32 << 20, Unpacked: 64 << 20, Layers: 1}, Line: 8 << 20,
	Games: 1000, Answers: 1_000_000, Decks: 100, Cards: 5000, Text: 4 << 20}

// opened is the recorded game that was asked about last.
type opened struct {
	text   string
	game   int
	file   *record.File
	replay *record.Replay
}

// openRecord opens a recorded game; the last one stays open.
func (d *Desk) openRecord(r *Recorded) (*opened, error) {
	if d.last != nil && d.last.game == r.Game && d.last.text == r.File {
		return d.last, nil
	}
	f, err := ReadRecord(r.File)
	if err != nil {
		return nil, err
	}
	if r.Game < 0 || r.Game >= len(f.Games) {
		return nil, fmt.Errorf("the record has %d games", len(f.Games))
	}
	setup, err := f.Setup()
	if err != nil {
		return nil, err
	}
	out := &opened{text: r.File, game: r.Game, file: f}
	names := f.Names(r.Game)
	if p := f.Games[r.Game].Players; len(p) == len(names) && distinct(p) {
		names = p
	}
	if out.replay, err = f.Open(setup, r.Game, names...); err != nil {
		return nil, err
	}
	d.last = out
	return out, nil
}

// ReadRecord reads a record of a visitor.
func ReadRecord(text string) (*record.File, error) {
	in, err := record.NewReader("the record", strings.NewReader(text), recordLimits)
	if err != nil {
		return nil, err
	}
	f := &record.File{Header: in.Header}
	for {
		g, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		f.Games = append(f.Games, *g)
	}
	return f, nil
}

func distinct(names []string) bool {
	seen := map[string]bool{}
	for _, n := range names {
		if n == "" || seen[n] {
			return false
		}
		seen[n] = true
	}
	return true
}

// moments tells what there is in a recorded game.
func (d *Desk) moments(q *Request) (any, error) {
	if q.Record == nil {
		return nil, fmt.Errorf("there is no record")
	}
	o, err := d.openRecord(q.Record)
	if err != nil {
		return nil, err
	}
	out := Moments{Name: strings.Join(o.replay.Names, " and "), Edition: o.file.Edition, Games: len(o.file.Games),
		Answers: o.replay.Len(), Lines: []MomentLine{}}
	for _, l := range o.replay.Lines {
		out.Lines = append(out.Lines, MomentLine{l.At, l.Turn, l.Text})
	}
	return out, nil
}

// at plays a recorded game to the moment that is asked about, and on with the answers of the line. Tell hears of each
// answer that is given since the turn began, or the turn before if it has only begun.
func (d *Desk) at(r *Recorded, tell bool) (*engine.Game, []string, *judge.Telling, error) {
	o, err := d.openRecord(r)
	if err != nil {
		return nil, nil, nil, err
	}
	if r.At < 0 || r.At > o.replay.Len() {
		return nil, nil, nil, fmt.Errorf("the game has %d answers", o.replay.Len())
	}
	from := r.At
	if tell {
		if err := o.replay.Seek(r.At); err != nil {
			return nil, nil, nil, err
		}
		turn := o.replay.Game().View(engine.Judge).Turn()
		for from = r.At; turn > 0 && from == r.At; turn-- {
			if begin, ok := o.replay.Turn(turn); ok {
				from = begin
			}
		}
	}
	if err := o.replay.Seek(from); err != nil {
		return nil, nil, nil, err
	}
	g := o.replay.Branch()
	answers := o.file.Games[r.Game].Answers[from:r.At]
	play := func(answered func(int)) error {
		for _, a := range answers {
			answered(a)
			if err := record.GiveAnswer(g, a); err != nil {
				return err
			}
		}
		words := gamelog.NewVerbose(o.replay.Names)
		for i, a := range r.Line {
			var dec engine.Decision
			if !g.Decision(&dec) || a.Option < 0 || a.Option >= len(dec.Options) {
				return fmt.Errorf("line, answer %d: there is no such option", i+1)
			}
			if says := words.Option(g.View(engine.Judge), &dec, &dec.Options[a.Option]); says != a.Says {
				return fmt.Errorf("line, answer %d: option %d says %q, not %q", i+1, a.Option, says, a.Says)
			}
			answered(a.Option)
			if err := g.Answer(a.Option); err != nil {
				return err
			}
		}
		return nil
	}
	if !tell {
		return g, o.replay.Names, nil, play(func(int) {})
	}
	told, err := judge.Tell(g, engine.Judge, o.replay.Names, play)
	return g, o.replay.Names, told, err
}

// lookRecord looks at a moment of a recorded game.
func (d *Desk) lookRecord(r *Recorded) (any, error) {
	g, names, told, err := d.at(r, true)
	if err != nil {
		return nil, err
	}
	rep := &judge.Report{ID: "recorded game", Name: strings.Join(names, " and "),
		Edition: g.Rules().Edition.String(), Status: scenario.Pass, Steps: told.Steps, Start: []string{},
		End: []string{}}
	if d.has(rep.Edition) {
		if err := d.library.Quote(rep); err != nil {
			return nil, err
		}
	}
	return Look{Report: rep, Board: boardOf(g, names), Hash: hashOf(g)}, nil
}

// whyRecord explains an object of a recorded game.
func (d *Desk) whyRecord(q *Request) (any, error) {
	g, names, _, err := d.at(q.Record, false)
	if err != nil {
		return nil, err
	}
	ref := find(g, wire.ID(q.About))
	if ref == engine.NoRef {
		return nil, fmt.Errorf("that object is not there")
	}
	var out *judge.Explanation
	if !ref.IsPlayer() {
		out, _ = judge.Explain(g, engine.Judge, names, ref, nil)
	}
	return d.quoted(Explained{out, judge.Numbers(g, names, ref), g.Rules().Edition.String()}), nil
}

// answerRecord continues a recorded game otherwise than it went on.
func (d *Desk) answerRecord(q *Request) (any, error) {
	g, names, _, err := d.at(q.Record, false)
	if err != nil {
		return nil, err
	}
	line, err := goOn(g, names, q, q.Record.Line)
	return Line{line}, err
}

// goOn adds answers to a line and gives them: the option that was chosen, or those that it takes to get somewhere.
func goOn(g *engine.Game, names []string, q *Request, line []scenario.Answered) ([]scenario.Answered, error) {
	words := gamelog.NewVerbose(names)
	v := g.View(engine.Judge)
	turn, step, top := v.Turn(), v.Step(), topOf(v)
	var dec engine.Decision
	for n := 0; g.Decision(&dec); n++ {
		i := q.Option
		if dec.Kind != program.DecidePriority && len(dec.Options) == 1 && (n > 0 || i < 0) {
			i = 0 // there is nothing to choose
		} else if i < 0 {
			if n > maxSteps || n > 0 && arrived(g, q.To, turn, step, top) {
				return line, nil
			}
			if i = passes(&dec); i < 0 && n == 0 {
				return line, fmt.Errorf("%s has to choose first", names[dec.By])
			}
			if i < 0 {
				return line, nil
			}
		} else if n > 0 {
			return line, nil
		}
		if i >= len(dec.Options) || n > maxSteps {
			return line, fmt.Errorf("there is no option %d", i)
		}
		line = append(line, scenario.Answered{Player: names[dec.By], Option: i,
			Says: words.Option(v, &dec, &dec.Options[i])})
		if err := g.Answer(i); err != nil {
			return line, err
		}
	}
	return line, nil
}

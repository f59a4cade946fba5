package bot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
	"arbiter/gym"
	"arbiter/internal/bounded"
	"arbiter/internal/process"
	"arbiter/internal/quote"
	"arbiter/record"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// Bounds on what a program writes.
const (
	maxLine   = 1 << 20 // bytes
	maxNested = 32
	// maxWrong is how many lines that don't answer it a program may write about one question.
	maxWrong = 20
)

// What a program may take.
const (
	// DefaultWait is how long a program may take for an answer if nothing else is said.
	DefaultWait = 30 * time.Second
	// startWait is how long a program may take at least to reply to Hello: it may have much to load.
	startWait = time.Minute
	// closeWait is how long a program may take to end after Quit.
	closeWait = 2 * time.Second
)

// conversation is a program that has been greeted.
type conversation struct {
	lines *process.Process
	wait  time.Duration
	games int
	// The program's settings.
	name     string
	all      bool
	noView   bool
	notQuiet bool
	tables   bool
}

// Player is a player that is a program. It plays one seat of one game at a time and is not safe for concurrent use.
type Player struct {
	open func(edition string) (*conversation, error)
	done func(*conversation)
	with *conversation // nil before the first game, and after the program has failed
	why  error         // why the program can't go on with this game

	rules *program.Rules
	seat  agent.Seating
	told  bool // the program knows of the game
	log   *gamelog.Writer
	news  []Event
	asked int
	turn  int
	known map[program.NameID]bool // names of cards that the player has or has seen
	copy  engine.Game
	d     engine.Decision
	refs  []engine.Ref
	eyes  *gym.Observer

	// What the player has chosen in turn number acting, in which they have done something; the loop that can be
	// repeated in the open question, and the one that is being repeated.
	watch  shortcut.Watcher
	said   []string // in words
	acting int
	loop   *shortcut.Loop
	alone  *shortcut.Alone
}

// Over returns a player that writes to in and reads from out: whoever has started this program.
func Over(in io.Writer, out io.Reader, wait time.Duration) *Player {
	p := process.Over(in, out, maxLine)
	return &Player{open: func(edition string) (*conversation, error) { return greet(p, wait, edition) },
		done: func(c *conversation) { c.quit() }}
}

// greet exchanges greetings.
func greet(p *process.Process, wait time.Duration, edition string) (*conversation, error) {
	c := &conversation{lines: p, wait: wait}
	hello, err := line(&Hello{Type: "hello", Protocol: Version, Arbiter: record.Program(), Edition: edition})
	if err != nil {
		return nil, err
	}
	until := max(wait, startWait)
	got, err := p.Exchange(hello, until)
	for wrong := 0; err == nil; wrong++ {
		var m any
		var bad *Error
		if m, bad = read(got); bad == nil {
			if s, ok := m.(*Settings); ok {
				bad = c.set(s)
			} else {
				bad = &Error{Code: "form", Message: `hello is answered by settings: {"type":"settings"}`}
			}
		}
		if bad == nil {
			return c, nil
		}
		if wrong == maxWrong {
			p.Kill()
			return nil, fmt.Errorf("the program doesn't answer hello by settings: %s", bad.Message)
		}
		bad.Type = "error"
		b, lerr := line(bad)
		if lerr != nil {
			return nil, lerr
		}
		got, err = p.Exchange(b, until)
	}
	p.Kill()
	return nil, broken(p, err, "hello", until)
}

// broken says what is wrong with a program that doesn't reply.
func broken(p *process.Process, err error, what string, wait time.Duration) error {
	switch {
	case errors.Is(err, process.ErrLate):
		return fmt.Errorf("the program doesn't answer %s within %v", what, wait)
	case errors.Is(err, process.ErrEnded):
		return fmt.Errorf("the program has ended at %s%s", what, p.LastWords())
	case errors.Is(err, process.ErrLong):
		return fmt.Errorf("the program's line after %s is longer than %s", what, bounded.Size(maxLine))
	}
	return fmt.Errorf("the program doesn't read %s", what)
}

// quit asks the program to end, and ends it if it doesn't.
func (c *conversation) quit() {
	if b, err := line(&Quit{Type: "quit"}); err == nil && c.lines.Send(b, closeWait) == nil {
		c.lines.Close(closeWait)
		return
	}
	c.lines.Kill()
}

// set carries out settings, or says what is wrong with them.
func (c *conversation) set(s *Settings) *Error {
	switch {
	case s.Decisions != "" && s.Decisions != "all" && s.Decisions != "matter":
		return &Error{Code: "settings", Message: fmt.Sprintf("settings: decisions is %s; use all or matter",
			quote.Text(s.Decisions))}
	case len(s.Name) > 80:
		return &Error{Code: "settings", Message: "settings: the name is longer than 80 bytes"}
	}
	if s.Decisions != "" {
		c.all = s.Decisions == "all"
	}
	if s.Quiet != nil {
		c.notQuiet = !*s.Quiet
	}
	if s.View != nil {
		c.noView = !*s.View
	}
	if s.Tables != nil {
		c.tables = *s.Tables
	}
	if s.Name != "" {
		c.name = s.Name
	}
	return nil
}

// line is a message as a line.
func line(m any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(m)
	return b.Bytes(), err
}

// read reads a program's message.
func read(b []byte) (any, *Error) {
	form := func(why string) (any, *Error) { return nil, &Error{Code: "form", Message: why} }
	if err := bounded.JSONDepth(b, maxNested); err != nil {
		return form("a message must be a JSON object: " + err.Error())
	}
	var head struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(b, &head); err != nil {
		return form("a message must be a JSON object in one line: " + quote.JSON(err))
	}
	var m any
	switch head.Type {
	case "settings":
		m = &Settings{}
	case "answer":
		m = &Answer{ID: -1, Option: -1}
	case "":
		return form("the message has no type; use answer or settings")
	default:
		return form("unknown message type " + quote.Text(head.Type) + "; use answer or settings")
	}
	if err := json.Unmarshal(b, m); err != nil {
		return form("invalid message of type " + head.Type + ": " + quote.JSON(err))
	}
	return m, nil
}

// Begin prepares for a new game, in which the program is at the seat that Sit tells. All chance of a program is its
// own.
func (p *Player) Begin(r *program.Rules, _ uint64) {
	p.rules, p.seat, p.told, p.why, p.news, p.asked = r, agent.Seating{}, false, nil, nil, 0
	p.known = map[program.NameID]bool{}
	p.log, p.eyes = nil, &gym.Observer{}
	p.watch, p.acting, p.loop, p.alone = shortcut.Watcher{}, 0, nil, nil
}

// Sit tells the player where it sits.
func (p *Player) Sit(s agent.Seating) {
	p.seat = s
	for _, c := range s.Cards {
		p.name(&p.rules.Defs[c])
	}
}

// Forfeit returns why the program can't go on with this game, nil if it can.
func (p *Player) Forfeit() error { return p.why }

// Name returns the name that the program gives itself, "" if it isn't known.
func (p *Player) Name() string {
	if p.with == nil {
		return ""
	}
	return p.with.name
}

// Close ends the conversation. A program may be kept for another player.
func (p *Player) Close() error {
	if p.with != nil {
		p.done(p.with)
		p.with = nil
	}
	return nil
}

// fail notes why the program can't go on, tells it if it still listens, and ends it.
func (p *Player) fail(err error) {
	p.why = err
	if p.with != nil {
		if b, lerr := line(&Result{Type: "result", Game: p.with.games, Outcome: "lost", Text: "The program can't go on.",
			Turns: p.turn, Forfeit: err.Error()}); lerr == nil && p.told {
			_ = p.with.lines.Send(b, time.Second) // it may not read any more
		}
		p.with.lines.Kill()
		p.with = nil
	}
}

// writer returns what words are written with.
func (p *Player) writer(v engine.View) *gamelog.Writer {
	if p.log == nil {
		names := slices.Clone(p.seat.Names)
		for len(names) < v.Players() {
			names = append(names, fmt.Sprintf("Player %d", len(names)+1))
		}
		p.seat.Names = names
		p.log = gamelog.New(v.Player(), names)
	}
	return p.log
}

// Record notes an event, to be told with the next question.
func (p *Player) Record(v engine.View, e *engine.Event) {
	text := p.writer(v).Event(v, e)
	if text == "" {
		return
	}
	kind := show.LineKind(e.Kind)
	if kind == "turn" {
		text = fmt.Sprintf("Turn %d: %s", v.Turn(), p.log.Player(e.Player))
	}
	p.news = append(p.news, Event{Turn: v.Turn(), Text: text, Kind: kind, Rule: v.Rules().Edition.Number(e.Rule)})
}

// begin tells the program of the game, if it doesn't know of it yet.
func (p *Player) begin(v engine.View) error {
	edition := v.Rules().Edition.Date.String()
	if p.with == nil {
		c, err := p.open(edition)
		if err != nil {
			return err
		}
		p.with = c
	}
	if p.told {
		return nil
	}
	p.told = true
	p.writer(v)
	p.with.games++
	m := &Game{Type: "game", Game: p.with.games, Seat: int(v.Player()), Players: p.seat.Names, Deck: p.seat.Deck,
		Format: p.format(), Edition: edition}
	if p.with.tables {
		terms := gym.NewTerms()
		m.Tables = &terms
	}
	return p.tell(m, "game")
}

func (p *Player) format() string {
	if p.seat.Format == "" {
		return "duel"
	}
	return p.seat.Format
}

// tell writes a message that needs no reply.
func (p *Player) tell(m any, what string) error {
	b, err := line(m)
	if err != nil {
		return err
	}
	if err := p.with.lines.Send(b, p.with.wait); err != nil {
		return broken(p.with.lines, err, what, p.with.wait)
	}
	return nil
}

// Choose asks the program.
func (p *Player) Choose(v engine.View, d *engine.Decision) int {
	if p.why != nil || len(d.Options) < 2 {
		return 0
	}
	p.turn = v.Turn()
	if err := p.begin(v); err != nil {
		p.fail(err)
		return 0
	}
	p.look(v)
	i, err := p.decide(v, d)
	if err != nil {
		p.fail(err)
		return 0
	}
	p.note(v, d, i)
	return i
}

// decide goes on with a loop that is being repeated, passes if the program isn't to be asked, or asks it.
func (p *Player) decide(v engine.View, d *engine.Decision) (int, error) {
	if p.alone != nil {
		if i, ok := p.alone.Next(p.world(v), d); ok {
			return i, nil
		}
		p.alone = nil
	}
	if d.Kind == program.DecidePriority &&
		(!p.with.all && !agent.CanAct(v, d) || p.with.notQuiet && v.QuietStep()) {
		return agent.PassOption(d), nil
	}
	return p.ask(v, d)
}

// note remembers what the player chooses, from the first thing on that they do in a turn.
func (p *Player) note(v engine.View, d *engine.Decision, i int) {
	if k := d.Options[i].Kind; d.Kind == program.DecidePriority && k != engine.OptPass && k != engine.OptPlayLand {
		if p.acting != v.Turn() {
			p.acting, p.said = v.Turn(), p.said[:0]
		}
	}
	if p.acting == v.Turn() {
		p.watch.Note(p.world(v), d, i)
		p.said = append(p.said, p.writer(v).Option(v, d, &d.Options[i]))
	}
}

// world is a game that agrees with what the player knows.
func (p *Player) world(v engine.View) *engine.Game {
	v.Determinize(&p.copy, [32]byte{})
	return &p.copy
}

// mostRepeated is how often a program may repeat a loop at once.
const mostRepeated = 1_000

// repeatable says of a question whether the player has just played a loop that gives something, and can repeat it.
func (p *Player) repeatable(to *wire.Decision, v engine.View, d *engine.Decision) {
	p.loop = nil
	if d.Kind != program.DecidePriority || p.acting != v.Turn() {
		return
	}
	g := p.world(v)
	l, err := p.watch.Loop(g)
	if err != nil {
		return
	}
	most := min(mostRepeated, l.Most(g))
	gives, err := l.GivesAlone(g)
	if err != nil || len(gives) == 0 || most < 1 {
		return
	}
	p.loop, to.Repeat = l, &wire.Repeatable{Gives: []string{}, Most: most}
	for _, text := range p.said[len(p.said)-l.Len():] {
		to.Repeat.Choices = append(to.Repeat.Choices, wire.ProposedChoice{Seat: int(v.Player()), Text: text})
	}
	for _, gain := range gives {
		to.Repeat.Gives = append(to.Repeat.Gives, gain.Says("you gain", "the opponents lose"))
	}
}

// ask asks a question until it is answered.
func (p *Player) ask(v engine.View, d *engine.Decision) (int, error) {
	p.asked++
	q, at := p.question(v, d)
	question, err := line(q)
	if err != nil {
		return 0, err
	}
	lines := question
	if len(p.news) > 0 {
		news, err := line(&Events{Type: "events", Events: p.news})
		if err != nil {
			return 0, err
		}
		lines = append(news, question...)
		p.news = p.news[:0]
	}
	what := fmt.Sprintf("question %d", q.ID)
	until := time.Now().Add(p.with.wait)
	for wrong := 0; ; wrong++ {
		got, err := p.with.lines.Exchange(lines, time.Until(until))
		if err != nil {
			return 0, broken(p.with.lines, err, what, p.with.wait)
		}
		m, bad := read(got)
		if bad == nil {
			switch m := m.(type) {
			case *Settings:
				if bad = p.with.set(m); bad == nil {
					lines = nil
				}
			case *Answer:
				if bad = m.check(q); bad != nil {
					break
				}
				if m.Repeat == 0 {
					return at[m.Option], nil
				}
				p.alone = p.loop.Alone(m.Repeat)
				if i, ok := p.alone.Next(p.world(v), d); ok {
					return i, nil
				}
				return 0, errors.New("a loop that was offered can't be repeated") // it was tried
			}
		}
		if wrong == maxWrong {
			if bad == nil {
				return 0, fmt.Errorf("the program writes more than %d lines instead of an answer to %s", maxWrong, what)
			}
			return 0, fmt.Errorf("the program doesn't answer %s in %d lines; the last one: %s", what, maxWrong+1,
				bad.Message)
		}
		if bad != nil {
			bad.Type = "error"
			b, err := line(bad)
			if err != nil {
				return 0, err
			}
			lines = append(b, question...)
		}
	}
}

// check says what is wrong with an answer.
func (m *Answer) check(q *Question) *Error {
	switch {
	case m.ID == -1:
		return &Error{Code: "id", Message: fmt.Sprintf("answer: the id is missing; the open question is %d", q.ID)}
	case m.ID != q.ID:
		return &Error{Code: "id", Message: fmt.Sprintf("answer: question %d isn't open; the open question is %d", m.ID,
			q.ID)}
	case m.Repeat != 0 && (q.Repeat == nil || m.Repeat < 0 || m.Repeat > q.Repeat.Most):
		if q.Repeat == nil {
			return &Error{Code: "option", Message: fmt.Sprintf("answer: question %d offers nothing to repeat", q.ID)}
		}
		return &Error{Code: "option", Message: fmt.Sprintf(
			"answer: repeat is %d; the loop of question %d can be repeated 1 to %d times", m.Repeat, q.ID, q.Repeat.Most)}
	case m.Repeat != 0:
		return nil
	case m.Option < 0 || m.Option >= len(q.Options):
		what := fmt.Sprintf("option %d", m.Option)
		if m.Option == -1 {
			what = "no option, or -1,"
		}
		return &Error{Code: "option", Message: fmt.Sprintf(
			"answer: %s is given; the options of question %d are numbered 0 to %d", what, q.ID, len(q.Options)-1)}
	}
	return nil
}

// question returns a decision as a question, and which option of the decision each of its options is.
func (p *Player) question(v engine.View, d *engine.Decision) (*Question, []int) {
	w := p.writer(v)
	q := &Question{Type: "question", ID: p.asked, Decision: *show.Decision(v, w, d)}
	at := p.offered(d)
	for i, k := range at {
		q.Options[i] = q.Options[k]
	}
	q.Options = q.Options[:len(at)]
	p.detail(&q.Decision, v, d)
	p.repeatable(&q.Decision, v, d)
	if !p.with.noView {
		q.View = p.view(v)
	}
	if p.with.tables {
		offered := *d
		offered.Options = nil
		for _, k := range at {
			offered.Options = append(offered.Options, d.Options[k])
		}
		q.Tables = p.eyes.Observe(v, &offered)
	}
	return q, at
}

// offered returns the options of a decision that the program is offered: all, but of the names of cards those that the
// player knows, and the one that stands for all others. Another name would tell what is in another deck.
func (p *Player) offered(d *engine.Decision) (out []int) {
	for i := range d.Options {
		if d.Kind == program.DecideName && d.Options[i].Kind == engine.OptName {
			if n := program.NameID(d.Options[i].N); n != program.OtherName && !p.known[n] {
				continue
			}
		}
		out = append(out, i)
	}
	if len(out) == 0 { // a question must have an option
		for i := range d.Options {
			out = append(out, i)
		}
	}
	return out
}

// detail adds what a decision of its kind needs to be understood. It is worked out in copies of the game.
func (p *Player) detail(to *wire.Decision, v engine.View, d *engine.Decision) {
	fresh := func() *engine.Game { // what a player knows is the same in each world
		g := p.world(v)
		g.Decision(&p.d)
		return g
	}
	if d.Kind != program.DecidePriority {
		to.SoFar, to.Prices = p.log.SoFar(fresh().View(v.Player()), d)
	}
	if d.Kind != program.DecideName {
		show.Needs(to, fresh(), p.log, d)
	}
	switch d.Kind {
	case program.DecideAttack, program.DecideBlock:
		to.Steps = show.Steps(fresh(), d)
	case program.DecideDamage:
		to.Shares = show.Damage(fresh(), d)
	case program.DecideMana:
		show.Due(to, fresh().View(v.Player()))
		show.Tolls(to, fresh().View(v.Player()), p.log)
	case program.DecideMode:
		to.Modes = show.Modes(fresh().View(v.Player()), p.log, d)
	default: // others: what the decision says is enough
	}
}

// view returns what the player may know.
func (p *Player) view(v engine.View) *View {
	var s wire.State
	show.Board(&s, v, p.log, p.seat.Names, &show.Faces{})
	out := &View{Turn: s.Turn, Step: s.Step, Active: s.Active, Priority: s.Priority, Players: s.Players,
		Objects: s.Objects, Faces: s.Faces}
	if out.Objects == nil {
		out.Objects = []wire.Object{}
	}
	if out.Faces == nil {
		out.Faces = []wire.Face{}
	}
	return out
}

// look notes the names of the cards that the player sees.
func (p *Player) look(v engine.View) {
	for _, z := range [...]program.Zone{program.Battlefield, program.Stack, program.Exile, program.Command,
		program.Graveyard, program.Hand, program.Library} {
		for q := range program.PlayerID(v.Players()) {
			p.refs = v.Objects(z, q, p.refs[:0])
			for _, r := range p.refs {
				if v.Sees(r) {
					p.name(v.OwnDef(r))
				}
			}
		}
	}
}

// name notes the names of a card.
func (p *Player) name(d *program.Def) {
	if d == nil || d.Token {
		return
	}
	p.known[d.Name] = true
	for _, f := range d.Faces {
		p.known[p.rules.Defs[f].Name] = true
	}
}

// End tells the program how the game has ended.
func (p *Player) End(v engine.View) {
	if p.with == nil || !p.told {
		return
	}
	out := &Result{Type: "result", Game: p.with.games, Outcome: "drawn", Text: p.log.Outcome(v), Turns: v.Turn()}
	switch r, _ := v.Result(); {
	case r == engine.Won && v.HasWon(v.Player()):
		out.Outcome = "won"
	case r == engine.Won || v.Lost(v.Player()):
		out.Outcome = "lost"
	case r == engine.Playing:
		out.Outcome, out.Text = "unfinished", "The game was not played to its end."
	}
	if len(p.news) > 0 {
		if err := p.tell(&Events{Type: "events", Events: p.news}, "events"); err != nil {
			p.fail(err)
			return
		}
		p.news = p.news[:0]
	}
	if err := p.tell(out, "result"); err != nil {
		p.fail(err)
	}
	p.told = false
}

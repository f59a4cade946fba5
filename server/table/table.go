package table

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// Table is a game in progress, on this server and perhaps on others as well. Its requests are run one at a time, in
// order (mailbox.go).
type Table struct {
	ID string

	h    *Host
	log  *slog.Logger
	mail mailbox

	play    play
	seq     uint64   // sequence number of the last entry
	kept    *reading // the answers that are stored; nil if there are none
	opened  bool     // its entries were read when it was opened
	unread  error    // why they could not be
	behind  bool     // there may be entries that were not read: the store has failed
	waiting bool     // for the store to work again
	broken  error
	known   uint64 // sequence number of the last entry that the game is known to have
	awaited awaited
	places  []place
	clients []*Client // in the order they came
	// connected is the number of clients, and alone the time since when there has been none, for the host to read.
	connected, alone atomic.Int64
	pacing           bool // computers decide by the clock
	// otherwise is how much of the time of a message was not spent on it but on computers' thinking and on the store.
	otherwise time.Duration
	// thinking is the computers' turn to think.
	thinking thinking
	clock    clock
	pause    pause
	between  between
	gallery  *gallery // nil until somebody watches with a delay
	listed   string   // the state last listed in the lobby
	// elsewhere has the connected seats of other servers by server name.
	elsewhere map[string]present
	d         engine.Decision
	// proposed is a loop that a player has suggested to repeat, nil if there is none; see repeat.go.
	proposed *proposed
	differs  differs
	found    found
}

// place is the state of a seat on this server.
type place struct {
	agent   agent.Agent // of a computer
	known   bool        // its player has connected and chosen how to pass
	passing agent.Passing
	byHand  bool
	yields  []wire.Yield  // see yields.go
	pause   time.Duration // see pause.go
	standIn agent.Agent   // while its player is away
}

const (
	maxBatch  = 400                    // answers in one entry
	storeTime = 10 * time.Second       // for storing an entry
	turnTime  = 300 * time.Millisecond // how long computers think before other requests are handled
	pace      = 400 * time.Millisecond // between actions of computers when no person plays
)

func newTable(h *Host, id string) *Table {
	t := &Table{ID: id, h: h, log: h.log.With("game", id), clock: clock{at: -1}, pause: pause{at: -1}}
	t.alone.Store(h.sched.Now().UnixNano())
	return t
}

// seat lets computers take their seats.
func (t *Table) seat() {
	for len(t.places) < len(t.play.seats) {
		t.places = append(t.places, place{})
	}
	if t.play.g == nil {
		return
	}
	for i, s := range t.play.seats {
		if s.Agent == "" || t.places[i].agent != nil {
			continue
		}
		make := t.h.agents[s.Agent]
		if make == nil {
			t.fail(fmt.Errorf("unknown computer player %q", s.Agent))
			return
		}
		a := make()
		seed, err := seedOf(t.play.begin.Seed)
		if err != nil {
			t.fail(err)
			return
		}
		a.Begin(t.play.setup.Rules, uint64(seed[0])|uint64(seed[7])<<8|uint64(seed[15])<<16|uint64(i)<<32)
		t.places[i].agent = a
	}
}

// resume notes for each person when they last acted, which follows from the answers: after a restart and an undo they
// are asked as before.
func (t *Table) resume() {
	for i := range t.places {
		t.places[i].passing.Resume(t.play.history.acted(i))
	}
}

// withdraw notes that lines of the log may have been withdrawn.
func (t *Table) withdraw() {
	for _, c := range t.clients {
		if c.seat < 0 && t.delay() > 0 && t.gallery == nil {
			c.sent = 0 // the gallery begins when it is shown something
			continue
		}
		if len(c.beats) > 0 { // they were never seen
			c.beats, c.faces, c.sent = nil, show.Faces{}, 0
		}
		c.sent = min(c.sent, len(t.lines(c)))
	}
}

// sit lets someone take a seat.
func (t *Table) sit(s *Sit) error {
	if t.broken != nil {
		return refuse("broken", "%v", t.broken)
	}
	if err := t.current(); err != nil {
		return err
	}
	if s.Seat < 0 || s.Seat >= len(t.play.seats) || t.play.seats[s.Seat] != nil {
		if s.Ask != "" && s.Seat < len(t.play.seats) && s.Seat >= 0 && t.play.seats[s.Seat].Ask == s.Ask {
			return nil // the request was repeated
		}
		return refuse("seat", "that seat is taken")
	}
	// A game that can't be started must not be stored.
	decks := []Deck{}
	for i, k := range t.play.seats {
		if i == s.Seat {
			k = s
		}
		if k != nil {
			decks = append(decks, k.Deck)
		}
	}
	if _, err := t.h.builder.Setup(t.play.begin, decks, nil); err != nil {
		return refuse("option", "%v", err)
	}
	e := &Entry{Sit: s}
	if err := t.play.follow(e, t.h.builder); err != nil {
		t.reload()
		return refuse("option", "%v", err)
	}
	if err := t.add(e); err != nil {
		return err
	}
	t.seat()
	t.list()
	t.changed()
	if err := t.goOn(nil, 0, len(t.play.inputs)); err != nil && !Overtaken(err) {
		return err
	}
	return nil // the seat is taken, even if another server continued the game first
}

// answer gives a player's answers.
func (t *Table) answer(seat int, m *wire.Answer) error {
	if err := t.open(seat, m.At); err != nil {
		return err
	}
	first, name, err := t.choice(seat, m)
	if err != nil {
		return err
	}
	if t.pausing() && isPass(&t.d, first) {
		t.hurry(seat, agent.UntilNothing)
		return nil
	}
	g, at, group := t.play.g, len(t.play.inputs), t.d.Group
	t.places[seat].passing.Order(agent.UntilNothing, g.View(program.PlayerID(seat)))
	if t.differs.bars(seat, at, first) {
		return refuse("option", "you have said that you would choose something else here (731.2c)")
	}
	given, names := []int(nil), map[int]string{}
	if name != "" {
		names[at] = name
	}
	t.play.name(at, names)
	if !isPass(&t.d, first) {
		t.places[seat].passing.Acted(g.View(program.PlayerID(seat)), &t.d)
	}
	for k, i := range append([]int{first}, m.Options[min(1, len(m.Options)):]...) {
		if k > 0 && (!g.Decision(&t.d) || int(t.d.By) != seat || t.d.Group != group || i < 0 ||
			i >= len(t.d.Options) || anyName(&t.d)) {
			break
		}
		if err := t.input(i, true); err != nil {
			t.fail(err)
			return refuse("broken", "%v", err)
		}
		given = append(given, i)
	}
	return t.goOn(given, len(given), at)
}

// pass passes priority for a player and sets a standing order.
func (t *Table) pass(seat int, m *wire.Pass) error {
	if t.play.g == nil {
		return refuse("seat", "the game has not begun")
	}
	if m.Until == "none" {
		t.takeTime(seat)
		return nil
	}
	at := len(t.play.inputs)
	if m.At > 0 { // nobody has priority before the first answer
		at = m.At
	}
	if err := t.open(seat, at); err != nil {
		return err
	}
	if t.d.Kind != program.DecidePriority {
		return refuse("option", "only the player who has priority can pass; another decision is pending")
	}
	if t.pausing() {
		t.hurry(seat, orders[m.Until])
		return nil
	}
	i := agent.PassOption(&t.d)
	if t.differs.bars(seat, at, i) {
		return refuse("option", "you have said that you would choose something else than to pass here (731.2c)")
	}
	t.places[seat].passing.Order(orders[m.Until], t.play.g.View(program.PlayerID(seat)))
	if err := t.input(i, true); err != nil {
		t.fail(err)
		return refuse("broken", "%v", err)
	}
	return t.goOn([]int{i}, 1, at)
}

var orders = map[string]agent.Until{"once": agent.UntilNothing, "stack": agent.UntilStack, "event": agent.UntilEvent,
	"turn": agent.UntilTurn}

// open checks that the message refers to the open decision and that it is the player's.
func (t *Table) open(seat, at int) error {
	switch {
	case t.broken != nil:
		return refuse("broken", "the game can't continue: %v", t.broken)
	case t.play.g == nil:
		return refuse("seat", "the game has not begun")
	case at != len(t.play.inputs):
		return refuse("late", "that decision is no longer open")
	case !t.play.g.Decision(&t.d):
		return refuse("late", "the game is over")
	case int(t.d.By) != seat:
		return refuse("seat", "it is another player's decision")
	}
	return nil
}

// stops stores how a player wants to be asked.
func (t *Table) stops(seat int, m *wire.Stops) error {
	p := &t.places[seat]
	p.known, p.byHand, p.passing.Hold = true, m.ByHand, m.Hold
	p.passing.Mine, p.passing.Theirs = steps(m.Mine), steps(m.Theirs)
	p.passing.AlwaysMine, p.passing.AlwaysTheirs = steps(m.AlwaysMine), steps(m.AlwaysTheirs)
	p.passing.Main = m.Main
	p.passing.Full, p.pause = m.Full, min(time.Duration(m.Pause)*time.Second, maxPause)
	t.settle()
	t.tell(seat)
	return t.drive()
}

func steps(names []string) (set uint16) {
	for s := program.NoStep + 1; s < program.NumSteps; s++ {
		for _, n := range names {
			if n == s.String() {
				set |= 1 << s
			}
		}
	}
	return set
}

// concede makes a player concede.
func (t *Table) concede(seat int) error {
	if t.broken == nil && t.play.boarding() && t.play.boards[seat] == nil {
		return t.keepBoard(&Board{Seat: seat, End: true})
	}
	if t.broken != nil || t.play.g == nil || t.play.g.Over() ||
		t.play.g.View(program.PlayerID(seat)).Lost(program.PlayerID(seat)) {
		return refuse("seat", "there is no game to concede")
	}
	at := len(t.play.inputs)
	if err := t.input(concession(seat), true); err != nil {
		t.fail(err)
		return refuse("broken", "%v", err)
	}
	return t.goOn([]int{concession(seat)}, 1, at)
}

// drive plays on until a person has to decide.
func (t *Table) drive() error {
	if err := t.current(); err != nil {
		return err
	}
	if t.play.g == nil || t.broken != nil {
		return nil
	}
	t.follows()
	return t.goOn(nil, 0, len(t.play.inputs))
}

// goOn plays on after answers given from position at, the first of them by hand, until a person has to decide; then it
// stores everything and shows it. If there is nothing to store, nobody notices.
func (t *Table) goOn(given []int, hand, at int) error {
	if t.play.g == nil || t.broken != nil {
		return nil
	}
	defer t.thought()
	watched := !t.played()
	began := t.h.sched.Now()
	for len(given) < maxBatch && t.play.g.Decision(&t.d) {
		if t.computer(&t.d) && !t.mayThink() {
			break
		}
		i, ok := t.automatic(&t.d)
		if !ok {
			break
		}
		act := t.d.Kind != program.DecidePriority || t.d.Options[i].Kind != engine.OptPass
		if err := t.input(i, false); err != nil {
			t.fail(err)
			t.changed()
			return refuse("broken", "%v", err)
		}
		given = append(given, i)
		if watched && act || t.h.sched.Now().Sub(began) > turnTime {
			break
		}
	}
	t.thought() // others may, while this is stored
	if len(given) == 0 {
		return nil
	}
	defer t.moved()
	t.h.metrics.answers.Add(float64(len(given)))
	m := &Moves{At: at, Answers: given, Hand: hand, Names: t.play.typed(at, len(t.play.inputs)),
		Repeats: t.play.repeatedIn(at, len(t.play.inputs)),
		When:    t.h.sched.Date().UnixMilli(), Check: t.play.check()}
	t.play.mark(m.When)
	if err := t.add(&Entry{Play: m}); err != nil {
		return err
	}
	if t.listed != "over" && t.play.g.Over() {
		t.list()
		t.unveil()
		t.follows()
	}
	if t.play.g.Decision(&t.d) {
		if p := &t.places[t.d.By]; p.agent != nil || p.standIn != nil {
			t.later(watched) // not asking a computer twice in a row: it may think for a while
		} else if _, ok := t.automatic(&t.d); ok {
			t.later(watched)
		}
	}
	return nil
}

// later plays on soon, after other requests were handled.
func (t *Table) later(watched bool) {
	if t.pacing || t.thinking.asked != nil {
		return
	}
	wait := time.Duration(0)
	if watched {
		if len(t.clients) == 0 {
			return // nobody is watching
		}
		wait = pace
	}
	t.pacing = true
	t.h.sched.AfterFunc(wait, func() {
		t.post(func() {
			t.pacing = false
			if err := t.drive(); err != nil {
				t.log.Warn("playing on", "error", err)
				t.changed() // who was to be answered for is asked
			}
		})
	})
}

// answersSoon reports whether the open decision is about to be answered for its player, and nobody is asked: computers
// have thought for so long that other requests come first.
func (t *Table) answersSoon() bool {
	if p := &t.places[t.d.By]; !t.pacing || t.broken != nil || p.agent != nil || p.standIn != nil {
		return false
	}
	_, ok := t.automatic(&t.d)
	return ok
}

// played reports whether a person is still in the game.
func (t *Table) played() bool {
	for i, s := range t.play.seats {
		if s != nil && s.Agent == "" && t.inGame(i) {
			return true
		}
	}
	return false
}

// inGame reports whether a seat's player is still in the game, or the game has not begun.
func (t *Table) inGame(seat int) bool {
	return t.play.g == nil || !t.play.g.View(engine.NoPlayer).Lost(program.PlayerID(seat))
}

// automatic returns the answer to a decision that needs no person, if there is one.
func (t *Table) automatic(d *engine.Decision) (int, bool) {
	p := &t.places[d.By]
	v := t.play.g.View(d.By)
	switch {
	case t.waitsForAnswers() || t.differs.at == len(t.play.inputs) && t.differs.seat == int(d.By) && t.differs.on:
		return 0, false
	case len(d.Options) == 1 && !t.asks(d):
		return 0, true
	case p.agent != nil:
		return t.choose(p.agent, v, d), true
	case p.standIn != nil:
		return t.choose(p.standIn, v, d), true
	case !p.known:
		return 0, false
	case d.Kind == program.DecideMana && !p.byHand:
		return doneOption(d), !t.takes(d) && !d.Helps()
	case p.passing.Pass(v, d):
		return agent.PassOption(d), true
	case !p.passing.Asks(v, d) && show.Idle(t.play.g, d):
		return agent.PassOption(d), true
	}
	if i, ok := p.passing.Skip(v, d); ok {
		return i, true
	}
	if d.Kind == program.DecideTriggerOrder && !p.passing.Full && v.SameTriggers() {
		return 0, true // 603.3b: there is no order among what can't be told apart
	}
	return t.optional(p, v, d)
}

// takes reports whether the rest of a payment, if it is done for its player, would take something from them besides
// tapping and mana. Then they are asked, however they like to pay.
func (t *Table) takes(d *engine.Decision) bool {
	return len(t.play.g.Clone().View(d.By).ManaTolls()) > 0
}

// asks reports whether somebody is asked a question with a single option: a person for a target, and for a pass as they
// like it.
func (t *Table) asks(d *engine.Decision) bool {
	p := &t.places[d.By]
	if d.Kind == program.DecideTarget {
		return p.agent == nil && p.standIn == nil
	}
	return p.known && (p.passing.Full || p.passing.Asks(t.play.g.View(d.By), d))
}

// choose asks a computer player; if it panics, the first option is taken.
func (t *Table) choose(a agent.Agent, v engine.View, d *engine.Decision) (i int) {
	began := t.h.sched.Now()
	defer func() {
		t.otherwise += t.h.sched.Now().Sub(began)
		if r := recover(); r != nil || i < 0 || i >= len(d.Options) {
			t.log.Error("a computer player broke", "error", r)
			i = 0
		}
	}()
	shown := t.play.offered(d)
	if shown == nil {
		return a.Choose(v, d)
	}
	less := *d // computers don't see the others' decks either
	less.Options = nil
	for _, k := range shown {
		less.Options = append(less.Options, d.Options[k])
	}
	return shown[a.Choose(v, &less)]
}

func doneOption(d *engine.Decision) int {
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptDone {
			return i
		}
	}
	return 0
}

// changed notifies all clients of a change.
func (t *Table) changed() {
	t.settle()
	for _, c := range t.clients {
		c.changed()
	}
}

// moved notifies the clients of new answers, those who watch with a delay when it is time.
func (t *Table) moved() {
	t.settle()
	t.admit()
	for _, c := range t.clients {
		if c.seat >= 0 || t.delay() == 0 {
			c.changed()
		}
	}
}

// settle starts and stops what depends on the open decision.
func (t *Table) settle() {
	t.wind()
	t.breathe()
	t.hourglass()
}

// list updates the lobby entry.
func (t *Table) list() {
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	line := t.line()
	if err := t.h.store.List(ctx, t.ID, line); err != nil {
		t.log.Warn("the lobby is not up to date", "error", err)
		return
	}
	t.listed = line.State
}

// line returns the lobby entry of the game.
func (t *Table) line() wire.LobbyGame {
	b := t.play.begin
	l := wire.LobbyGame{ID: t.ID, Name: b.Name, Edition: b.Edition, Format: b.Format, Made: b.Made, State: "open",
		Seats: t.sitters(-1), Private: b.Invite != "", Unwatched: b.Unwatched}
	if b.Match != nil {
		l.BestOf, l.Game, l.Next = b.Match.Of, len(b.Match.Before)+1, t.play.next
	}
	if t.play.g != nil {
		if l.State = "playing"; t.play.revealed() || b.Closed {
			l.State = "over"
		}
		if t.play.g.Over() {
			everybody := t.play.voices[len(t.play.voices)-1]
			l.Outcome, l.Turns = everybody.log.Outcome(t.play.g.View(everybody.me)), int(t.play.g.Turn.Number)
		}
	}
	if t.broken != nil {
		l.State, l.Reason = "closed", t.broken.Error()
	}
	return l
}

// sitters returns the seats as shown to one of them, or to others if me is -1.
func (t *Table) sitters(me int) []wire.Seat {
	out := make([]wire.Seat, len(t.play.seats))
	for i, s := range t.play.seats {
		if s == nil {
			out[i] = wire.Seat{Kind: "open"}
			continue
		}
		out[i] = wire.Seat{Name: s.Name, Kind: "person", Here: t.here(i), Away: i < len(t.places) &&
			t.places[i].standIn != nil}
		if i == me || t.play.revealed() {
			out[i].Deck = s.Deck.Name // its name may tell the others what is in it
		}
		if s.Agent != "" {
			out[i].Kind, out[i].Here = "computer", true
		}
	}
	if t.play.g != nil {
		for i, n := range t.play.names() {
			out[i].Name = n
		}
	}
	return out
}

// state returns what is shown to a client; a beat is without what is asked and what the player may do.
func (t *Table) state(c *Client, beat bool) *wire.State {
	p := t.shown(c)
	s := &wire.State{Type: "state", At: len(p.inputs), Active: -1, Priority: -1, Waiting: -1, Seats: t.sitters(c.seat),
		Players: []wire.Player{}, Objects: []wire.Object{}, Passing: "none"}
	g := p.g
	if g == nil {
		return s
	}
	w := t.voice(c)
	v := g.View(w.me)
	s.Started, s.Over, s.Match = true, g.Over(), t.matchFor(p, c.seat)
	show.Board(s, v, w.log, p.names(), &c.faces)
	if _, exile := v.MayAhead(); exile && c.seat >= 0 {
		s.Playable = show.Playable(g.Clone(), w.me, w.log)
	}
	if c.seat >= 0 {
		s.Unblockable = unblockable(p, w.me, w)
	}
	s.Log, s.LogFrom = w.lines[c.sent:], c.sent
	c.sent = len(w.lines)
	if s.Over {
		s.Outcome = w.log.Outcome(v)
	}
	if t.broken != nil {
		s.Outcome = "The game can't go on: " + t.broken.Error()
		return s
	}
	if beat {
		s.Beat = true
		return s
	}
	if g.Decision(&t.d) {
		if s.Waiting = int(t.d.By); p == &t.play {
			s.Left = t.left()
		}
		if s.Waiting == c.seat && !(p == &t.play && t.answersSoon()) {
			s.Pause, s.Passed = t.pauseLeft(), t.pausing() && t.pause.passed
			s.Decision = show.Decision(v, w.log, &t.d)
			if shown := p.offered(&t.d); shown != nil {
				s.Decision.AnyName = true
				for i, k := range shown {
					s.Decision.Options[i] = s.Decision.Options[k]
				}
				s.Decision.Options = s.Decision.Options[:len(shown)]
			}
			t.detail(s.Decision, p, v, w)
		}
	}
	if p == &t.play { // the gallery learns of it by what is played
		if s.Proposal = t.proposal(w.log); s.Proposal == nil && s.Decision != nil && p.g.Decision(&t.d) &&
			t.d.Kind == program.DecidePriority {
			s.Decision.Repeat = t.repeatable(w.log)
		}
	}
	if c.seat >= 0 {
		if at, why := t.play.back(c.seat); why == "" {
			s.Undo, s.Undoes = true, t.play.history.steps[at].what
		} else {
			s.UndoWhy = why
		}
		for name, u := range orders {
			if u != agent.UntilNothing && t.places[c.seat].passing.Until(v) == u {
				s.Passing = name
			}
		}
	}
	return s
}

// detail adds to the open decision what its kind needs to be understood.
func (t *Table) detail(to *wire.Decision, p *play, v engine.View, w *voice) {
	if to.Announcing {
		to.Begun = p.history.begun(int(t.d.By))
	}
	to.SoFar, to.Prices = w.log.SoFar(p.g.Clone().View(w.me), &t.d)
	if p.offered(&t.d) == nil {
		show.Needs(to, p.g.Clone(), w.log, &t.d)
	}
	switch t.d.Kind {
	case program.DecidePriority:
		if attack, _ := v.MayAhead(); attack {
			to.Duties = show.Duties(p.g.Clone(), w.log, &t.d)
		}
		to.NoAttack = show.NoAttack(p.g.Clone(), &t.d)
	case program.DecideAttack, program.DecideBlock:
		to.Steps = show.Steps(p.g.Clone(), &t.d)
	case program.DecideDamage:
		to.Shares = show.Damage(p.g.Clone(), &t.d)
	case program.DecideMana:
		after := p.g.Clone()
		show.Due(to, after.View(w.me))
		show.Tolls(to, p.g.Clone().View(w.me), w.log)
		show.Loses(to, p.g.Clone(), &t.d)
		if after.Answer(doneOption(&t.d)) == nil {
			to.Auto = show.Tapped(v, after.View(w.me))
		}
	case program.DecideMode:
		to.Modes = show.Modes(p.g.Clone().View(w.me), w.log, &t.d)
	case program.DecideVote:
		to.Votes = p.votes()
	default: // others: what the decision says is enough
	}
}

func (t *Table) voice(c *Client) *voice {
	p := t.shown(c)
	if c.seat < 0 {
		return p.voices[len(p.voices)-1]
	}
	return p.voices[c.seat]
}

// lines returns the log shown to a client.
func (t *Table) lines(c *Client) []wire.Line {
	if t.play.g == nil {
		return nil
	}
	return t.voice(c).lines
}

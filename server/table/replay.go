package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/record"
	"arbiter/server/sched"
	"arbiter/server/show"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// Replay is a stored game that can be viewed after any of its answers, with all information.
type Replay struct {
	ID string

	mu     sync.Mutex
	play   play
	replay *record.Replay
	log    *gamelog.Writer
	d      engine.Decision
}

// replays caches the games viewed last.
type replays struct {
	mu   sync.Mutex
	list []*Replay
	// loading has the games that are being read, with those who wait for them.
	loading map[string][]sched.Signal
}

// keepReplays is the size of the cache.
const keepReplays = 8

// Replay opens a game for viewing. Games in progress are refused, since a replay shows hidden information. Stop, if not
// nil, is asked again and again; its error ends the work and is returned.
func (h *Host) Replay(ctx context.Context, id string, stop func() error) (*Replay, error) {
	if !validID(id) {
		return nil, store.ErrNoGame
	}
	for {
		r, wait := h.replays.find(id, h.sched)
		if r != nil {
			return r, nil
		}
		if wait == nil {
			break
		}
		if err := wait.Wait(ctx); err != nil {
			return nil, err
		}
	}
	r, err := h.readReplay(ctx, id, stop)
	h.replays.loaded(id, r)
	return r, err
}

// find returns a game that has been read. Otherwise the caller must wait, if there is something to wait for, and else
// read the game and call loaded.
func (s *replays) find(id string, sc sched.Scheduler) (*Replay, sched.Signal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.list, func(r *Replay) bool { return r.ID == id }); i >= 0 {
		r := s.list[i]
		copy(s.list[1:], s.list[:i])
		s.list[0] = r
		return r, nil
	}
	if waiting, ok := s.loading[id]; ok {
		wait := sc.Signal()
		s.loading[id] = append(waiting, wait)
		return nil, wait
	}
	if s.loading == nil {
		s.loading = map[string][]sched.Signal{}
	}
	s.loading[id] = nil
	return nil, nil
}

// loaded keeps a game that has been read; r is nil if that failed.
func (s *replays) loaded(id string, r *Replay) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r != nil {
		s.list = append([]*Replay{r}, s.list[:min(len(s.list), keepReplays-1)]...)
	}
	for _, wait := range s.loading[id] {
		wait.Raise()
	}
	delete(s.loading, id)
}

// readReplay reads a game from the store.
func (h *Host) readReplay(ctx context.Context, id string, stop func() error) (*Replay, error) {
	r := &Replay{ID: id}
	r.play.stop = stop
	story := readFrom(&r.play)
	var wrong error
	err := h.store.Read(ctx, id, 0, func(e store.Entry) error {
		var entry Entry
		if wrong = json.Unmarshal(e.Data, &entry); wrong == nil {
			wrong = story.add(&r.play, &entry, h.builder)
		}
		return wrong
	})
	if errors.As(err, new(*store.DamagedError)) {
		wrong = err
	} else if err != nil && wrong == nil {
		return nil, err
	}
	if wrong == nil {
		wrong = story.play(&r.play, func() {})
	}
	r.play.stop = nil
	if wrong != nil && stop != nil && stop() != nil {
		return nil, stop()
	}
	switch p := &r.play; {
	case wrong != nil:
		return nil, refuse("broken", "can't replay the game: %v", wrong)
	case p.g == nil:
		return nil, refuse("late", "the game has not begun")
	case !p.g.Over() && !p.begin.Closed:
		return nil, refuse("late", "the game is still being played, and its replay would reveal hidden cards")
	}
	if over, err := h.settled(ctx, &r.play, stop); err != nil {
		return nil, err
	} else if !over && !r.play.begin.Closed {
		return nil, refuse("late", "the match is still being played, and the replay would reveal the decks")
	}
	f := r.play.begin.record(r.play.decks(), r.play.inputs)
	names := r.play.names()
	if r.replay, err = f.OpenWhile(stop, r.play.setup, 0, names...); err != nil {
		return nil, err
	}
	r.log = gamelog.NewVerbose(names)
	return r, nil
}

// Admits reports whether somebody with this secret, an invitation or the token of a seat, may view the game. Everybody
// may if it isn't private.
func (r *Replay) Admits(secret string) bool { return r.play.admits(secret) }

// Story returns the game as a whole.
func (r *Replay) Story() wire.Replay {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.play.begin
	out := wire.Replay{Game: r.ID, Name: b.Name, Edition: b.Edition, Format: b.Format, Answers: r.replay.Len(),
		Names: r.replay.Names, Lines: make([]wire.Told, len(r.replay.Lines))}
	for _, s := range r.play.seats {
		out.Decks = append(out.Decks, s.Deck.Name)
	}
	for i, l := range r.replay.Lines {
		out.Lines[i] = wire.Told{At: l.At, Turn: l.Turn, Text: l.Text, Rule: l.Rule, About: l.About}
	}
	for n := 1; n <= r.replay.Turns(); n++ {
		at, _ := r.replay.Turn(n) // a turn without decisions begins where the next one does
		out.Turns = append(out.Turns, at)
	}
	return out
}

// Record returns the game as a record, from which it can be replayed elsewhere.
func (r *Replay) Record() *record.File {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.play.begin.record(r.play.decks(), r.play.inputs)
	f.Games[0].Players = slices.Clone(r.replay.Names)
	f.Games[0].Winner = -1
	if err := r.replay.Seek(r.replay.Len()); err == nil && r.replay.Different == nil {
		f.Games[0].Hash = fmt.Sprintf("%016x", r.replay.Game().Hash())
		f.Games[0].Turns = r.replay.Turns()
	}
	return f
}

// seek moves to the position after a number of answers.
func (r *Replay) seek(at int) error {
	if at < 0 || at > r.replay.Len() {
		return refuse("option", "the game has %d decisions, so there is no position %d", r.replay.Len(), at)
	}
	return r.replay.Seek(at)
}

// Moment returns the game after a number of answers.
func (r *Replay) Moment(at int) (*wire.Moment, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.seek(at); err != nil {
		return nil, err
	}
	g := r.replay.Game()
	v := g.View(engine.Judge)
	s := wire.State{Type: "state", At: at, Started: true, Over: g.Over(), Waiting: -1, Seats: []wire.Seat{},
		Objects: []wire.Object{}, Passing: "none"}
	for i, n := range r.replay.Names {
		s.Seats = append(s.Seats, wire.Seat{Name: n, Kind: "computer", Deck: r.play.seats[i].Deck.Name, Here: true})
	}
	show.Board(&s, v, r.log, r.replay.Names, &show.Faces{})
	m := &wire.Moment{}
	if s.Over {
		s.Outcome = r.log.Outcome(v)
	} else if g.Decision(&r.d) {
		s.Waiting = int(r.d.By)
		m.Asked = r.log.Prompt(v, &r.d)
		if a, ok := r.replay.Answer(); ok && a < 0 {
			s.Waiting, m.Chosen = -1-a, "Concede"
		} else if ok && a < len(r.d.Options) {
			m.Chosen = r.log.Option(v, &r.d, &r.d.Options[a])
		}
	}
	m.State = s
	return m, nil
}

// Branch begins a new game that equals this one up to a position, from where a person plays one seat and computers
// the others. It returns the new game's ID, that of the claim.
func (h *Host) Branch(ctx context.Context, r *Replay, at, seat int, name, computer string, c Claim) (string, error) {
	if h.agents[computer] == nil {
		return "", refuse("option", "unknown computer player %s", quote.Text(computer))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if seat < 0 || seat >= len(r.play.seats) {
		return "", refuse("seat", "the game has no seat %d", seat)
	}
	if err := r.seek(at); err != nil {
		return "", err
	}
	g := r.replay.Game()
	if g.Over() || g.View(engine.Judge).Lost(program.PlayerID(seat)) {
		return "", refuse("late", "that player has nothing left to decide")
	}
	b := *r.play.begin
	b.Name, b.Closed, b.Clock = fmt.Sprintf("%s, from turn %d on", b.Name, max(int(g.Turn.Number), 1)), false, 0
	b.Ask, b.Match = c.Ask, nil
	id := c.GameID()
	sits := make([]*Sit, len(r.play.seats))
	for i, s := range r.play.seats {
		k := Sit{Seat: i, Name: s.Name, Deck: s.Deck}
		if i == seat {
			k.Name, k.Key, k.Ask = name, HashToken(c.Token(id)), c.Ask
		} else {
			k.Agent = computer
		}
		sits[i] = &k
	}
	moves := &Moves{Answers: r.play.inputs[:at], Names: r.play.typed(0, at), Check: (&play{g: g}).check()}
	return id, h.keep(ctx, id, &Entry{Begin: &b, Sits: sits, Play: moves}, nil)
}

// Import stores a recorded game for viewing. It is replayed once to check that it matches its record. Stop, if not nil,
// is asked before each answer; its error ends the work and is returned.
func (h *Host) Import(ctx context.Context, f *record.File, i int, stop func() error) (string, error) {
	decks, err := f.PlayedDecks(i)
	if err != nil {
		return "", err
	}
	k := &f.Games[i]
	turns, manual := f.Turns, k.Manual
	b := Begin{Edition: f.Edition, Format: string(f.Format), Seed: k.Seed, Seats: len(decks), Partial: f.Partial,
		Text: f.Text, Starting: k.Starting + 1, Manual: &manual, Turns: &turns, AskPriority: k.AskPriority,
		AskTargets: k.AskTargets, Closed: true}
	names := f.Names(i)
	b.Name = fmt.Sprintf("Game %d: %s", i+1, joined(names))
	sits := make([]*Sit, len(decks))
	for n := range decks {
		sits[n] = &Sit{Seat: n, Name: names[n], Deck: decks[n]}
	}
	setup, err := h.builder.Setup(&b, decks, stop)
	if err != nil {
		if stop != nil && stop() != nil {
			return "", stop()
		}
		return "", refuse("option", "%v", err)
	}
	g, err := b.record(decks, nil).Begin(setup, 0)
	if err != nil {
		return "", refuse("option", "%v", err)
	}
	for n, a := range k.Answers {
		if stop != nil {
			if err := stop(); err != nil {
				return "", err
			}
		}
		if err := record.GiveAnswer(g, a); err != nil {
			return "", refuse("broken", "%v", &record.MismatchError{Game: i + 1, Program: f.Program, Answered: n,
				Of: len(k.Answers), Err: err})
		}
	}
	id := sched.Token(h.sched, 6)
	return id, h.keep(ctx, id, &Entry{Begin: &b, Sits: sits,
		Play: &Moves{Answers: k.Answers, Check: (&play{g: g}).check()}}, g)
}

func joined(names []string) string {
	out := names[0]
	for _, n := range names[1:] {
		out += " – " + n
	}
	return out
}

// keep stores a game that has already begun: all seats are taken, and answers may have been given. It doesn't open it.
// G is the game after them if it is over, or nil.
func (h *Host) keep(ctx context.Context, id string, e *Entry, g *engine.Game) error {
	if err := h.begin(ctx, id, e); err != nil {
		return err
	}
	l := line(id, e.Begin, e.Sits)
	if g != nil && g.Over() {
		names := (&play{seats: e.Sits}).names()
		l.Outcome, l.Turns = gamelog.New(engine.NoPlayer, names).Outcome(g.View(engine.NoPlayer)), int(g.Turn.Number)
	}
	listCtx, cancel := h.sched.WithTimeout(ctx, storeTime)
	defer cancel()
	if err := h.store.List(listCtx, id, l); err != nil {
		h.log.Warn("the lobby is not up to date", "error", err)
	}
	return nil
}

// line returns the lobby entry of a game that has begun, without opening it.
func line(id string, b *Begin, sits []*Sit) wire.LobbyGame {
	l := wire.LobbyGame{ID: id, Name: b.Name, Edition: b.Edition, Format: b.Format, Made: b.Made, State: "playing",
		Private: b.Invite != "", Unwatched: b.Unwatched}
	if b.Match != nil {
		l.BestOf, l.Game = b.Match.Of, len(b.Match.Before)+1
	}
	if b.Closed {
		l.State = "over"
	}
	names := (&play{seats: sits}).names()
	for i, s := range sits {
		seat := wire.Seat{Name: names[i], Kind: "person"}
		if b.Closed {
			seat.Deck = s.Deck.Name // while it is played, it may tell the others what is in it
		}
		if s.Agent != "" {
			seat.Kind, seat.Here = "computer", true
		}
		l.Seats = append(l.Seats, seat)
	}
	return l
}

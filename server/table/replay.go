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
}

// keepReplays is the size of the cache.
const keepReplays = 8

// known returns a replay in the cache, or nil.
func (c *replays) known(id string) *Replay {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.list, func(r *Replay) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	r := c.list[i]
	copy(c.list[1:], c.list[:i])
	c.list[0] = r
	return r
}

// add adds a replay to the cache, unless another call was faster, and returns the one in it.
func (c *replays) add(r *Replay) *Replay {
	if known := c.known(r.ID); known != nil {
		return known
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append([]*Replay{r}, c.list[:min(len(c.list), keepReplays-1)]...)
	return r
}

// Replay opens a game for viewing. Games in progress are refused, since a replay shows hidden information. Stop, if not
// nil, is asked again and again; its error ends the work and is returned.
func (h *Host) Replay(ctx context.Context, id string, stop func() error) (*Replay, error) {
	if !validID(id) {
		return nil, store.ErrNoGame
	}
	if r := h.replays.known(id); r != nil {
		return r, nil
	}
	r := &Replay{ID: id}
	r.play.stop = stop
	err := h.store.Read(ctx, id, 0, func(e store.Entry) error {
		var entry Entry
		if err := json.Unmarshal(e.Data, &entry); err != nil {
			return fmt.Errorf("can't read a stored entry: %w", err)
		}
		return r.play.follow(&entry, h.builder)
	})
	r.play.stop = nil
	if err != nil && stop != nil && stop() != nil {
		return nil, stop()
	}
	switch p := &r.play; {
	case errors.Is(err, store.ErrNoGame):
		return nil, err
	case err != nil:
		return nil, refuse("broken", "can't replay the game: %v", err)
	case p.g == nil:
		return nil, refuse("late", "the game has not begun")
	case !p.g.Over() && !p.begin.Closed:
		return nil, refuse("late", "the game is still being played, and its replay would reveal hidden cards")
	}
	f := r.play.begin.record(r.play.decks(), r.play.inputs)
	names := r.play.names()
	if r.replay, err = f.OpenWhile(stop, r.play.setup, 0, names...); err != nil {
		return nil, err
	}
	r.log = gamelog.NewVerbose(names)
	return h.replays.add(r), nil
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
		out.Lines[i] = wire.Told{At: l.At, Turn: l.Turn, Text: l.Text, Rule: l.Rule}
	}
	for n := 1; n <= r.replay.Turns(); n++ {
		at, _ := r.replay.Turn(n) // a turn without decisions begins where the next one does
		out.Turns = append(out.Turns, at)
	}
	return out
}

// Moment returns the game after a number of answers.
func (r *Replay) Moment(at int) (*wire.Moment, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at < 0 || at > r.replay.Len() {
		return nil, refuse("option", "the game has %d decisions, so there is no position %d", r.replay.Len(), at)
	}
	if err := r.replay.Seek(at); err != nil {
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
	switch {
	case seat < 0 || seat >= len(r.play.seats):
		return "", refuse("seat", "the game has no seat %d", seat)
	case at < 0 || at > r.replay.Len():
		return "", refuse("option", "the game has %d decisions, so there is no position %d", r.replay.Len(), at)
	}
	if err := r.replay.Seek(at); err != nil {
		return "", err
	}
	g := r.replay.Game()
	if g.Over() || g.View(engine.Judge).Lost(program.PlayerID(seat)) {
		return "", refuse("late", "that player has nothing left to decide")
	}
	b := *r.play.begin
	b.Name, b.Closed, b.Clock = fmt.Sprintf("%s, from turn %d on", b.Name, max(int(g.Turn.Number), 1)), false, 0
	b.Ask = c.Ask
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
	moves := &Moves{Answers: r.play.inputs[:at], Names: r.play.typed(0, at), Check: fmt.Sprintf("%016x", g.Canonical())}
	return id, h.keep(ctx, id, b, sits, moves)
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
		Text: f.Text, Starting: k.Starting + 1, Manual: &manual, Turns: &turns, AskPriority: k.AskPriority, Closed: true}
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
	return id, h.keep(ctx, id, b, sits, &Moves{Answers: k.Answers, Check: fmt.Sprintf("%016x", g.Canonical())})
}

func joined(names []string) string {
	out := names[0]
	for _, n := range names[1:] {
		out += " – " + n
	}
	return out
}

// maxMoves is the greatest number of existing answers in one entry.
const maxMoves = 20_000

// keep stores a game that has already begun: all seats are taken, and answers were given. If the same request was made
// before, it stores what is missing.
func (h *Host) keep(ctx context.Context, id string, b Begin, sits []*Sit, m *Moves) error {
	b.Version, b.Machine, b.Made = EntryVersion, machine(), h.sched.Date().Unix()
	entries := []Entry{{Begin: &b}}
	for _, s := range sits {
		entries = append(entries, Entry{Sit: s})
	}
	for at := 0; at < len(m.Answers); at += maxMoves {
		part := &Moves{At: at, Names: m.Names, Answers: m.Answers[at:min(at+maxMoves, len(m.Answers))]}
		if at+maxMoves >= len(m.Answers) {
			part.Check = m.Check
		}
		entries = append(entries, Entry{Play: part})
	}
	err := h.addMissing(ctx, id, entries)
	for try := 0; errors.Is(err, store.ErrMoved) && b.Ask != "" && try < 3; try++ {
		err = h.addMissing(ctx, id, entries) // the same request was made twice at a time
	}
	if err != nil {
		return err
	}
	listCtx, cancel := h.sched.WithTimeout(ctx, storeTime)
	defer cancel()
	if err := h.store.List(listCtx, id, line(id, &b, sits)); err != nil {
		h.log.Warn("the lobby is not up to date", "error", err)
	}
	return nil
}

// line returns the lobby entry of a game that has begun, without opening it.
func line(id string, b *Begin, sits []*Sit) wire.LobbyGame {
	l := wire.LobbyGame{ID: id, Name: b.Name, Edition: b.Edition, Format: b.Format, Made: b.Made, State: "playing",
		Private: b.Invite != "", Unwatched: b.Unwatched}
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

// addMissing adds those of a game's first entries that aren't stored yet.
func (h *Host) addMissing(ctx context.Context, id string, entries []Entry) error {
	seq, n := uint64(0), 0
	if entries[0].Begin.Ask != "" {
		err := h.store.Read(ctx, id, 0, func(e store.Entry) error {
			var old Entry
			if err := json.Unmarshal(e.Data, &old); err != nil {
				return fmt.Errorf("can't read a stored entry: %w", err)
			}
			if n < len(entries) && !entries[n].repeats(&old) {
				return errOtherRequest
			}
			seq, n = e.Seq, n+1
			return nil
		})
		if err != nil && !errors.Is(err, store.ErrNoGame) {
			return err
		}
	}
	for ; n < len(entries); n++ {
		data, err := json.Marshal(&entries[n])
		if err != nil {
			return err
		}
		if seq, err = h.store.Add(ctx, id, seq, data); err != nil {
			return err
		}
	}
	return nil
}

// repeats reports whether a stored entry is what storing e again would add.
func (e *Entry) repeats(old *Entry) bool {
	switch {
	case e.Begin != nil:
		return old.Begin != nil && old.Begin.Ask == e.Begin.Ask
	case e.Sit != nil:
		return old.Sit != nil && old.Sit.Seat == e.Sit.Seat && old.Sit.Key == e.Sit.Key
	}
	return old.Play != nil && old.Play.At == e.Play.At && slices.Equal(old.Play.Answers, e.Play.Answers)
}

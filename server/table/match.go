package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/server/sched"
	"arbiter/server/store"
	"arbiter/server/wire"
	"arbiter/sim"
)

// Matches of several games. Each game is stored as a game of its own, with the same seats and tokens; the first entry
// of each says how those before it ended. After a game its players may exchange cards of their decks with their
// sideboards, and the loser chooses who takes the first turn of the next one (103.1). What they choose is stored with
// the game that is over. Once everybody has, the next game is begun, with an ID that follows from the seed of the game
// before: whichever server comes first begins it, and one that comes after a failure finds it.
//
// Until the match is over, nobody sees what its games would tell: the names of the decks, and the replays.

// Match is the match that a game is part of.
type Match struct {
	// Of is the greatest number of games: 3. Who has won more than half of it has won the match.
	Of int `json:"of"`
	// Before are the games before this one, in order.
	Before []Played `json:"before,omitempty"`
	// Chooser is who chose who takes the first turn, from 1; 0 for the first game, whose starting player counts as
	// such.
	Chooser int `json:"chooser,omitempty"`
	// Sides are the sideboards that the players came with, by seat.
	Sides [][]record.Copies `json:"sides,omitempty"`
}

// Played is a game that is over.
type Played struct {
	Game string `json:"game"`
	// Winner is the winner's seat, -1 for a draw.
	Winner int `json:"winner"`
}

// Board is what a player does between two games of a match.
type Board struct {
	Seat int `json:"seat"`
	// Side is the sideboard from now on; the other cards of the deck are the main deck.
	Side []record.Copies `json:"side,omitempty"`
	// Second is set if the loser leaves the first turn to the other player.
	Second bool `json:"second,omitempty"`
	// End is set if the player concedes the match.
	End bool `json:"end,omitempty"`
	// Late is set if the player's time was over.
	Late bool `json:"late,omitempty"`
}

// Next is the game of the match that follows.
type Next struct {
	Game string `json:"game"`
}

const (
	// maxSide is the greatest number of cards in a sideboard, leastMain the smallest number in a main deck (100.2a,
	// 100.4a); decks that were smaller from the beginning may stay so.
	maxSide, leastMain = 15, 60
	// boardTime is how long players have between two games, if the match has a clock.
	boardTime = 3 * time.Minute
)

// between is what a table does between two games.
type between struct {
	end   time.Time
	timer sched.Timer
}

// CheckMatch reports whether a deck can be played in a match of several games.
func CheckMatch(b *Begin, d Deck) error {
	if n := count(d.Sideboard); b.Match != nil && n > maxSide {
		return refuse("option", "the sideboard has %d cards; it can have at most %d (100.4a)", n, maxSide)
	}
	return nil
}

func count(of []record.Copies) (n int) {
	for _, c := range of {
		n += c.N
	}
	return n
}

// winner returns the seat of who has won the game, -1 if nobody has.
func (p *play) winner() int {
	v := p.g.View(engine.NoPlayer)
	for i := range p.seats {
		if v.HasWon(program.PlayerID(i)) {
			return i
		}
	}
	return -1
}

// standing returns how many games each seat has won by now, and how many were played.
func (p *play) standing() (wins []int, played int) {
	wins = make([]int, len(p.seats))
	all := slices.Clone(p.begin.Match.Before)
	if p.g != nil && p.g.Over() {
		all = append(all, Played{Winner: p.winner()})
	}
	for _, g := range all {
		if g.Winner >= 0 && g.Winner < len(wins) {
			wins[g.Winner]++
		}
	}
	return wins, len(all)
}

// decided reports whether the match is over, and who has won it: a seat, or -1 for a draw.
func (p *play) decided() (winner int, over bool) {
	wins, played := p.standing()
	for _, b := range p.boards {
		if b.End {
			return 1 - b.Seat, true
		}
	}
	best, first := slices.Max(wins), slices.Index(wins, slices.Max(wins))
	switch {
	case best > p.begin.Match.Of/2:
		return first, true
	case played < p.begin.Match.Of:
		return -1, false
	case slices.Contains(wins[first+1:], best):
		return -1, true
	}
	return first, true
}

// revealed reports whether the game may be shown as a whole: it is over, and so is its match.
func (p *play) revealed() bool {
	if p.g == nil || !p.g.Over() {
		return false
	}
	if p.begin.Match == nil || p.closed != "" || p.unveiled {
		return true
	}
	_, over := p.decided()
	return over
}

// chooser returns the seat of who chooses who takes the first turn of the next game: the loser, or after a draw who
// chose for this one (103.1).
func (p *play) chooser() int {
	switch w := p.winner(); {
	case w >= 0:
		return 1 - w
	case p.begin.Match.Chooser > 0:
		return p.begin.Match.Chooser - 1
	}
	return int(p.g.Turn.Starting)
}

// boarding reports whether the players are between two games.
func (p *play) boarding() bool {
	if p.begin == nil || p.begin.Match == nil || p.g == nil || !p.g.Over() || p.next != "" || p.closed != "" {
		return false
	}
	_, over := p.decided()
	return !over
}

// board applies a stored Board.
func (p *play) board(b *Board) error {
	if b.Seat < 0 || b.Seat >= len(p.seats) || p.begin.Match == nil || p.boards[b.Seat] != nil {
		return fmt.Errorf("a player changes their deck at the wrong time")
	}
	if p.boards == nil {
		p.boards = map[int]*Board{}
	}
	p.boards[b.Seat] = b
	return nil
}

// deckAfter returns the deck of a seat for the next game, with another sideboard if its player wanted that.
func (p *play) deckAfter(seat int) (Deck, error) {
	d := p.seats[seat].Deck
	b := p.boards[seat]
	if b == nil || b.Late {
		return d, nil
	}
	return exchanged(d, b.Side)
}

// exchanged returns a deck with another sideboard. The main deck keeps its order; new cards come last.
func exchanged(d Deck, side []record.Copies) (Deck, error) {
	if slices.Equal(counted(side), counted(d.Sideboard)) {
		return d, nil // as it is
	}
	have, order := map[string]int{}, []string{}
	for _, list := range [][]record.Copies{d.Main, d.Sideboard} {
		for _, c := range list {
			if have[c.Card] == 0 {
				order = append(order, c.Card)
			}
			have[c.Card] += c.N
		}
	}
	out := d
	out.Main, out.Sideboard = nil, nil
	for _, c := range side {
		if c.N < 1 || c.N > have[c.Card] {
			return d, refuse("option", "your deck has no %d more of that card", c.N)
		}
		have[c.Card] -= c.N
		out.Sideboard = append(out.Sideboard, c)
	}
	for _, name := range order {
		if have[name] > 0 {
			out.Main = append(out.Main, record.Copies{Card: name, N: have[name]})
		}
	}
	return out, nil
}

// limits returns the smallest number of cards in a seat's main deck, and the greatest in its sideboard.
func (p *play) limits(seat int) (least, most int) {
	d := &p.seats[seat].Deck
	side := count(p.registered(seat))
	return min(leastMain, count(d.Main)+count(d.Sideboard)-side), max(maxSide, side)
}

// registered returns the sideboard that a player came with.
func (p *play) registered(seat int) []record.Copies {
	if sides := p.begin.Match.Sides; seat < len(sides) {
		return sides[seat]
	}
	return p.seats[seat].Deck.Sideboard
}

// sideboard takes what a player does between two games.
func (t *Table) sideboard(seat int, m *wire.Board) error {
	if !t.play.boarding() || t.play.boards[seat] != nil {
		return refuse("late", "this isn't the time to change decks")
	}
	b := &Board{Seat: seat, Second: m.First == "draw"}
	if b.Second && seat != t.play.chooser() {
		return refuse("seat", "the other player chooses who plays first")
	}
	for _, c := range m.Side {
		b.Side = append(b.Side, record.Copies{Card: c.Name, N: c.N})
	}
	d, err := exchanged(t.play.seats[seat].Deck, b.Side)
	if err != nil {
		return err
	}
	least, most := t.play.limits(seat)
	if n := count(d.Main); n < least {
		return refuse("option", "the main deck would have %d cards; it needs at least %d (100.2a)", n, least)
	}
	if n := count(d.Sideboard); n > most {
		return refuse("option", "the sideboard would have %d cards; it can have at most %d (100.4a)", n, most)
	}
	return t.keepBoard(b)
}

// keepBoard stores what a player does between two games, and begins the next one if everybody is ready.
func (t *Table) keepBoard(b *Board) error {
	for range 3 {
		if err := t.play.board(b); err != nil {
			return refuse("late", "%v", err)
		}
		err := t.add(&Entry{Board: b})
		if err == nil {
			break
		}
		if !Overtaken(err) || !t.play.boarding() || t.play.boards[b.Seat] != nil {
			return err
		}
		// The other player was ready at the same moment, at another server.
	}
	t.follows()
	t.list()
	t.changed()
	return nil
}

// follows begins the next game of the match if everybody is ready for it. If that fails, it is tried again.
func (t *Table) follows() {
	if t.broken != nil || t.behind || !t.play.boarding() {
		return
	}
	for i, s := range t.play.seats {
		if s.Agent == "" && t.play.boards[i] == nil {
			return
		}
	}
	id, err := t.beginNext()
	if err == nil {
		t.play.next = id
		err = t.add(&Entry{Next: &Next{Game: id}})
	}
	if err != nil {
		t.log.Warn("the next game of a match could not be begun", "error", err)
		t.h.sched.AfterFunc(againTime, func() { t.post(t.follows) })
		return
	}
	t.list()
	t.changed()
}

// beginNext stores the first entry of the next game, unless another server has.
func (t *Table) beginNext() (string, error) {
	p := &t.play
	b, m := *p.begin, *p.begin.Match
	chooser := p.chooser()
	m.Before = append(slices.Clone(m.Before), Played{Game: t.ID, Winner: p.winner()})
	m.Chooser = chooser + 1
	if m.Sides == nil {
		for _, s := range p.seats {
			m.Sides = append(m.Sides, s.Deck.Sideboard)
		}
	}
	b.Match, b.Starting = &m, chooser+1
	if own := p.boards[chooser]; own != nil && own.Second {
		b.Starting = 1 - chooser + 1
	}
	b.Ask = derived(p.begin.Seed, "request of the next game", 16)
	id := derived(p.begin.Seed, "the next game", 6)
	b.Seed = sched.Token(t.h.sched, 32)
	var sits []*Sit
	for i, s := range p.seats {
		k := *s
		var err error
		if k.Deck, err = p.deckAfter(i); err != nil {
			return "", err
		}
		sits = append(sits, &k)
	}
	ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
	defer cancel()
	return id, t.h.keep(ctx, id, &Entry{Begin: &b, Sits: sits}, nil)
}

// hourglass runs the clock between two games, while a player is there.
func (t *Table) hourglass() {
	if !t.play.boarding() || t.play.begin.Clock == 0 || t.broken != nil || !t.personHere() {
		if t.between.timer != nil {
			t.between.timer.Stop()
			t.between.timer = nil
		}
		return
	}
	if t.between.timer != nil {
		return
	}
	t.between.end = t.h.sched.Now().Add(boardTime)
	t.between.timer = t.h.sched.AfterFunc(boardTime, func() { t.post(t.boardTimeOut) })
}

// boardTimeOut goes on with the decks as they are.
func (t *Table) boardTimeOut() {
	t.between.timer = nil
	for i, s := range t.play.seats {
		if s.Agent == "" && t.play.boarding() && t.play.boards[i] == nil {
			if err := t.keepBoard(&Board{Seat: i, Late: true}); err != nil {
				t.log.Warn("going on with a match", "error", err)
				break
			}
		}
	}
	t.settle()
}

// matchFor returns the match as a viewer of p, who sits in a seat or in none, sees it.
func (t *Table) matchFor(p *play, seat int) *wire.Match {
	m := p.begin.Match
	if m == nil {
		return nil
	}
	over := p.g != nil && p.g.Over()
	out := &wire.Match{Of: m.Of, Game: len(m.Before) + 1, Winner: -1, Before: []string{}}
	for _, b := range m.Before {
		out.Before = append(out.Before, b.Game)
	}
	out.Wins, _ = p.standing()
	if over {
		p = &t.play // what is between games is no secret for those who have seen the end
		out.Winner, out.Over = p.decided()
		out.Next = p.next
	}
	if over && p.boarding() {
		out.Between = t.betweenFor(seat)
	}
	return out
}

// betweenFor returns what a player needs to know between two games.
func (t *Table) betweenFor(seat int) *wire.Between {
	p := &t.play
	out := &wire.Between{Chooser: p.chooser(), Ready: []bool{}}
	for i, s := range p.seats {
		out.Ready = append(out.Ready, s.Agent != "" || p.boards[i] != nil)
	}
	if t.between.timer != nil {
		out.Left = int(max(t.between.end.Sub(t.h.sched.Now()).Milliseconds(), 1))
	}
	if seat < 0 || sim.Format(p.begin.Format) == sim.Commander {
		return out
	}
	d := p.seats[seat].Deck
	out.Main, out.Side = counted(d.Main), counted(d.Sideboard)
	out.Registered = counted(p.registered(seat))
	out.Least, out.Most = p.limits(seat)
	return out
}

// counted lists cards by name, each name once.
func counted(of []record.Copies) []wire.Copies {
	out := []wire.Copies{}
	for _, c := range of {
		if i := slices.IndexFunc(out, func(k wire.Copies) bool { return k.Name == c.Card }); i >= 0 {
			out[i].N += c.N
		} else {
			out = append(out, wire.Copies{N: c.N, Name: c.Card})
		}
	}
	slices.SortFunc(out, func(a, b wire.Copies) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// settled reports whether the match of a game that is over is over, too, or can't go on: its later games are.
func (h *Host) settled(ctx context.Context, p *play, stop func() error) (bool, error) {
	if p.revealed() {
		return true, nil
	}
	if p.next == "" {
		return false, nil
	}
	_, err := h.Replay(ctx, p.next, stop)
	var r *Refusal
	switch {
	case errors.As(err, &r):
		return r.Code != "late", nil
	case errors.Is(err, store.ErrNoGame):
		return true, nil // it was removed
	}
	return err == nil, err
}

// unveil lists the earlier games of a match that is over as games that can be seen.
func (t *Table) unveil() {
	m := t.play.begin.Match
	if m == nil || len(m.Before) == 0 || !t.play.revealed() {
		return
	}
	t.h.sched.Go(func() {
		for _, g := range m.Before {
			ctx, cancel := t.h.sched.WithTimeout(context.Background(), storeTime)
			earlier, err := t.h.Open(ctx, g.Game)
			cancel()
			if err != nil {
				t.log.Warn("an earlier game of the match can't be listed", "earlier", g.Game, "error", err)
				continue
			}
			earlier.do(func() {
				earlier.play.unveiled = true
				earlier.list()
				earlier.changed()
			})
		}
	})
}

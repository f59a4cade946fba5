package table

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"arbiter/record"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// matchOf begins a match of up to three games between two seats, whose decks have sideboards.
func (k *kit) matchOf(clock int, agents ...string) (*Table, []*Client) {
	k.t.Helper()
	deck := packed(k.t, "30 Paper Gift\n30 Forest\n\nSideboard\n10 Plains\n5 Island", beatCards)
	var sits []*Sit
	for i, a := range agents {
		s := &Sit{Seat: i, Name: string(rune('A' + i)), Agent: a, Deck: deck}
		if a == "" {
			s.Key = HashToken(s.Name)
		}
		sits = append(sits, s)
	}
	t, err := k.host.Create(context.Background(), Begin{Name: "a match", Edition: "2026", Format: "duel", Seats: 2,
		Starting: 1, Clock: clock, Match: &Match{Of: 3}}, sits...)
	if err != nil {
		k.t.Fatal(err)
	}
	return t, k.join(t, agents...)
}

// lose has a client concede the game.
func (k *kit) lose(c *Client) {
	k.t.Helper()
	if err := c.Do(&wire.Concede{Type: "concede"}); err != nil {
		k.t.Fatal(err)
	}
}

// ready has a client go on with a sideboard; first is "play", "draw" or "".
func (k *kit) ready(c *Client, first string, side ...wire.Copies) {
	k.t.Helper()
	if side == nil {
		side = c.State().Match.Between.Side
	}
	if err := c.Do(&wire.Board{Type: "board", Side: side, First: first}); err != nil {
		k.t.Fatal(err)
	}
}

// next opens the next game of a match, and joins it with the same tokens.
func (k *kit) next(h *Host, c *Client, agents ...string) (*Table, []*Client) {
	k.t.Helper()
	id := c.State().Match.Next
	if id == "" {
		k.t.Fatalf("there is no next game: %+v", c.State().Match)
	}
	t, err := h.Open(context.Background(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	return t, k.join(t, agents...)
}

// TestMatch plays a match between two people: after each game they exchange cards, the loser chooses who plays first
// (103.1), and who has won two games has won. Nobody sees a replay or the other's deck before that.
func TestMatch(t *testing.T) {
	k := newKit(t)
	one, c := k.matchOf(0, "", "")
	m := c[0].State().Match
	if m == nil || m.Of != 3 || m.Game != 1 || m.Over || m.Between != nil || len(m.Wins) != 2 {
		t.Fatalf("the first game: %+v", m)
	}
	board := &wire.Board{Type: "board", Side: []wire.Copies{}}
	if err := c[0].Do(board); err == nil {
		t.Error("decks are changed during a game")
	}
	k.lose(c[0])
	m = c[1].State().Match
	if b := m.Between; b == nil || b.Chooser != 0 || fmt.Sprint(m.Wins, b.Ready) != "[0 1] [false false]" ||
		b.Least != 60 || b.Most != 15 || b.Left != 0 {
		t.Fatalf("after the first game: %+v %+v", m, m.Between)
	}
	if want := []wire.Copies{{N: 5, Name: "Island"}, {N: 10, Name: "Plains"}}; !reflect.DeepEqual(m.Between.Side, want) ||
		!reflect.DeepEqual(m.Between.Registered, want) {
		t.Errorf("the sideboard is %v", m.Between.Side)
	}
	if s := c[1].State(); s.Seats[0].Deck != "" {
		t.Errorf("the loser's deck is shown: %q", s.Seats[0].Deck)
	}
	var r *Refusal
	if _, err := k.host.Replay(t.Context(), one.ID, nil); !errors.As(err, &r) || r.Code != "late" {
		t.Errorf("the replay of a game of a match that is played: %v", err)
	}
	for why, side := range map[string][]wire.Copies{
		"no 11 more":  {{N: 11, Name: "Plains"}},
		"no 1 more":   {{N: 1, Name: "Black Lotus"}},
		"at least 60": {{N: 10, Name: "Plains"}, {N: 5, Name: "Island"}, {N: 1, Name: "Forest"}},
	} {
		err := c[0].Do(&wire.Board{Type: "board", Side: side})
		if err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%v: %v, want %q", side, err, why)
		}
	}
	if err := c[1].Do(&wire.Board{Type: "board", Side: m.Between.Side, First: "draw"}); err == nil {
		t.Error("the winner chooses who plays first")
	}
	k.ready(c[1], "", wire.Copies{N: 5, Name: "Island"}, wire.Copies{N: 10, Name: "Forest"})
	if err := c[1].Do(board); err == nil {
		t.Error("a player is ready twice")
	}
	if m := c[0].State().Match; m.Next != "" || fmt.Sprint(m.Between.Ready) != "[false true]" {
		t.Errorf("with one player ready: %+v", m)
	}
	k.ready(c[0], "draw")
	two, c := k.next(k.host, c[0], "", "")
	if one.ID == two.ID || two.play.begin.Starting != 2 {
		t.Errorf("the loser draws, and seat %d starts", two.play.begin.Starting)
	}
	if got := two.play.seats[1].Deck.Main; !reflect.DeepEqual(got, []record.Copies{{Card: "Paper Gift", N: 30},
		{Card: "Forest", N: 20}, {Card: "Plains", N: 10}}) {
		t.Errorf("B plays %v", got)
	}
	if got := two.play.seats[0].Deck; !reflect.DeepEqual(got, one.play.seats[0].Deck) {
		t.Errorf("A plays %v", got)
	}
	k.pick(c[1], nil, "Keep")
	k.pick(c[0], nil, "Keep")
	k.lose(c[1])
	if m := c[0].State().Match; m.Over || fmt.Sprint(m.Wins, m.Game, m.Before) != fmt.Sprintf("[1 1] 2 [%s]", one.ID) ||
		m.Between.Chooser != 1 {
		t.Errorf("after the second game: %+v", m)
	}
	if m := c[1].State().Match; !reflect.DeepEqual(m.Between.Registered, []wire.Copies{{N: 5, Name: "Island"},
		{N: 10, Name: "Plains"}}) || m.Between.Least != 60 {
		t.Errorf("B came with %+v", m.Between)
	}
	k.ready(c[0], "")
	k.ready(c[1], "play")
	three, c := k.next(k.host, c[0], "", "")
	if three.play.begin.Starting != 2 {
		t.Errorf("the loser plays, and seat %d starts", three.play.begin.Starting)
	}
	k.lose(c[0])
	m = c[0].State().Match
	if !m.Over || m.Winner != 1 || fmt.Sprint(m.Wins) != "[1 2]" || m.Between != nil || m.Next != "" {
		t.Errorf("in the end: %+v", m)
	}
	if s := c[0].State(); s.Seats[1].Deck == "" {
		t.Error("the decks aren't shown in the end")
	}
	for _, game := range []*Table{one, two, three} {
		if _, err := k.server().Replay(t.Context(), game.ID, nil); err != nil {
			t.Errorf("the replay of game %s: %v", game.ID, err)
		}
	}
}

// TestMatchWithComputer: the computer keeps its deck, plays first if it has lost, and is ready at once. Two games won
// are the match.
func TestMatchWithComputer(t *testing.T) {
	k := newKit(t)
	_, c := k.matchOf(0, "", "random")
	k.lose(c[0])
	if b := c[0].State().Match.Between; fmt.Sprint(b.Ready, b.Chooser) != "[false true] 0" {
		t.Errorf("%+v", b)
	}
	k.ready(c[0], "play", wire.Copies{N: 10, Name: "Plains"})
	two, c := k.next(k.host, c[0], "", "random")
	if two.play.begin.Starting != 1 || two.play.seats[1].Agent != "random" {
		t.Errorf("seat %d starts", two.play.begin.Starting)
	}
	k.lose(c[0])
	if m := c[0].State().Match; !m.Over || m.Winner != 1 || m.Game != 2 {
		t.Errorf("%+v", m)
	}
}

// TestMatchGoesOn: a match survives the end of its server at each moment, even between the first entry of the next game
// and the entry that names it; and two servers begin the same next game.
func TestMatchGoesOn(t *testing.T) {
	k := newKit(t)
	one, c := k.matchOf(0, "", "")
	k.lose(c[1])
	k.ready(c[0], "")
	other := k.server()
	again, err := other.Open(t.Context(), one.ID)
	if err != nil {
		t.Fatal(err)
	}
	d := k.join(again, "", "")
	if b := d[1].State().Match.Between; b == nil || fmt.Sprint(b.Ready) != "[true false]" {
		t.Fatalf("after a restart: %+v", d[1].State().Match)
	}
	k.ready(d[1], "draw")
	id := d[0].State().Match.Next
	// The last entry, which names the next game, is lost with the server.
	k.st.mu.Lock()
	all := k.st.games[one.ID]
	k.st.games[one.ID] = all[:len(all)-1]
	k.st.mu.Unlock()
	third, err := k.server().Open(t.Context(), one.ID)
	if err != nil {
		t.Fatal(err)
	}
	e := k.join(third, "", "")
	if m := e[0].State().Match; m.Next != id || id == "" {
		t.Errorf("the next game is %q, and was %q", m.Next, id)
	}
	first := 0
	_ = k.st.Read(t.Context(), id, 0, func(store.Entry) error { first++; return nil })
	if first != 1 {
		t.Errorf("the next game has %d entries", first)
	}
	two, _ := k.next(k.server(), e[1], "", "")
	if two.play.begin.Starting != 1 || len(two.play.begin.Match.Before) != 1 ||
		two.play.begin.Seed == one.play.begin.Seed {
		t.Errorf("%+v", two.play.begin)
	}
}

// TestMatchClock: with a clock, players have some minutes between the games; then it goes on with the decks as they
// are. A player may concede the match there.
func TestMatchClock(t *testing.T) {
	k := newKit(t)
	_, c := k.matchOf(30, "", "")
	k.lose(c[0])
	if b := c[0].State().Match.Between; b.Left == 0 {
		t.Errorf("no time limit: %+v", b)
	}
	k.ready(c[1], "", wire.Copies{N: 15, Name: "Forest"})
	k.clock.move(boardTime - time.Second)
	if m := c[0].State().Match; m.Next != "" || m.Between.Left != 1000 {
		t.Errorf("before the end: %+v", m.Between)
	}
	k.clock.move(2 * time.Second)
	two, c := k.next(k.host, c[0], "", "")
	if two.play.begin.Starting != 1 || !reflect.DeepEqual(two.play.seats[0].Deck.Sideboard,
		[]record.Copies{{Card: "Plains", N: 10}, {Card: "Island", N: 5}}) {
		t.Errorf("seat %d starts, with %v", two.play.begin.Starting, two.play.seats[0].Deck.Sideboard)
	}
	k.lose(c[1])
	k.lose(c[1]) // and the match
	if m := c[0].State().Match; !m.Over || m.Winner != 0 || m.Between != nil {
		t.Errorf("after a match was conceded: %+v", m)
	}
	if err := CheckMatch(&Begin{Match: &Match{Of: 3}}, packed(t, "60 Forest\n\nSideboard\n16 Plains", "")); err == nil {
		t.Error("a sideboard of 16 cards")
	}
}

package server

import (
	"net/http"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// TestFirst: who takes the first turn can be given, for a rematch.
func TestFirst(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	for first := range 3 {
		g := newGame("random")
		g.First = &first
		var seated wire.Seated
		code := post(t, h.URL+"/api/games", g, &seated)
		if first == 2 {
			if code != http.StatusBadRequest {
				t.Errorf("seat 2 of two takes the first turn: %d", code)
			}
			continue
		}
		if code != http.StatusOK {
			t.Fatal(code)
		}
		p := dial(t, h.URL, seated.Game, seated.Token)
		p.check = schema(t, "FromServer")
		for {
			r, err := p.next()
			if err != nil || r != nil {
				t.Fatal(r, err)
			}
			if p.state.Decision == nil {
				continue
			}
			if p.state.Active != first {
				t.Errorf("seat %d begins, want %d", p.state.Active, first)
			}
			break
		}
	}
}

// TestMatch makes a match of several games, which only two players can have, with sideboards of at most 15 cards
// (100.4a), and goes on to its second game over the socket.
func TestMatch(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	list := "60 Forest\n\nSideboard\n15 Plains"
	game := func(change func(*wire.NewGame)) (int, wire.Seated, string) {
		g := newGame("random")
		g.BestOf, g.Deck = 3, wire.DeckChoice{List: list}
		change(&g)
		var out struct {
			wire.Seated
			Error string
		}
		code := post(t, h.URL+"/api/games", g, &out)
		return code, out.Seated, out.Error
	}
	for why, change := range map[string]func(*wire.NewGame){
		"between two players":  func(g *wire.NewGame) { g.Others = append(g.Others, g.Others[0]) },
		"bestOf is 1 or 3":     func(g *wire.NewGame) { g.BestOf = 2 },
		"the sideboard has 16": func(g *wire.NewGame) { g.Deck.List = strings.Replace(list, "15", "16", 1) },
	} {
		if code, _, problem := game(change); code < 400 || code >= 500 || !strings.Contains(problem, why) {
			t.Errorf("%d %q, want %q", code, problem, why)
		}
	}
	code, seated, problem := game(func(*wire.NewGame) {})
	if code != http.StatusOK {
		t.Fatal(code, problem)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	p.check = schema(t, "FromServer")
	until := func(done func(*wire.Match) bool) *wire.Match {
		for {
			r, err := p.next()
			if err != nil || r != nil {
				t.Fatal(r, err)
			}
			if m := p.state.Match; m != nil && done(m) {
				return m
			}
		}
	}
	until(func(m *wire.Match) bool { return m.Game == 1 })
	p.send(wire.Concede{Type: "concede"})
	if m := until(func(m *wire.Match) bool { return m.Between != nil }); m.Between.Chooser != 0 || m.Wins[1] != 1 {
		t.Errorf("%+v", m)
	}
	p.send(wire.Board{Type: "board", Side: []wire.Copies{{N: 15, Name: "Forest"}}, First: "draw"})
	next := until(func(m *wire.Match) bool { return m.Next != "" }).Next
	var line wire.LobbyGame
	if code := getAs(t, h.URL+"/api/games/"+next, "", &line); code != 200 || line.BestOf != 3 || line.Game != 2 {
		t.Errorf("%d %+v", code, line)
	}
	p = dial(t, h.URL, next, seated.Token)
	if m := until(func(m *wire.Match) bool { return m.Game == 2 }); len(m.Before) != 1 || m.Before[0] != seated.Game {
		t.Errorf("%+v", m)
	}
}

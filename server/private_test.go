package server

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"arbiter/server/store"
	"arbiter/server/wire"
)

const testKey = "0123456789abcdef0123456789abcdef"

// TestRepeatedRequests (finding M6): a request that is repeated with its key, after the answer was lost, gives the same
// game, seat and token, also on another server and after a restart; a key can't be used for anything else.
func TestRepeatedRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("runs two servers")
	}
	t.Parallel()
	dir := t.TempDir()
	st, err := store.Open(context.Background(), dir, store.SyncAlways, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	one, first := serve(t, st, nil)
	two, second := serve(t, st, nil)
	g := newGame("", "random")
	g.Key = testKey
	var ann, again wire.Seated
	if code := post(t, one.URL+"/api/games", g, &ann); code != 200 {
		t.Fatal(code)
	}
	join := wire.Join{Player: "Bob", Deck: wire.DeckChoice{Name: "night-tide"}, Key: strings.Repeat("b", 32)}
	var bob wire.Seated
	if code := post(t, one.URL+"/api/games/"+ann.Game+"/join", join, &bob); code != 200 {
		t.Fatal(code)
	}
	check := func(url string) {
		t.Helper()
		if code := post(t, url+"/api/games", g, &again); code != 200 || again != ann {
			t.Errorf("the same game asked for again: %d %+v, not %+v", code, again, ann)
		}
		if code := post(t, url+"/api/games/"+ann.Game+"/join", join, &again); code != 200 || again != bob {
			t.Errorf("the same seat asked for again: %d %+v, not %+v", code, again, bob)
		}
		other, seat := g, join
		other.Player, seat.Player = "Eve", "Eve"
		var p wire.Problem
		if code := post(t, url+"/api/games", other, &p); code != 409 || p.Error == "" {
			t.Errorf("another game with the same key: %d", code)
		}
		if code := post(t, url+"/api/games/"+ann.Game+"/join", seat, &p); code != 409 || p.Error == "" {
			t.Errorf("another join with the same key: %d", code)
		}
		seat.Key = strings.Repeat("e", 32)
		if code := post(t, url+"/api/games/"+ann.Game+"/join", seat, &p); code != 409 {
			t.Errorf("a seat too many: %d", code)
		}
		for _, bad := range []string{"short", strings.Repeat("!", 40), strings.Repeat("a", 200)} {
			if seat.Key = bad; post(t, url+"/api/games/"+ann.Game+"/join", seat, &p) != 400 {
				t.Errorf("the key %q is accepted", bad)
			}
		}
	}
	check(one.URL)
	check(two.URL)
	var games []wire.LobbyGame
	getAs(t, one.URL+"/api/games", "", &games)
	if len(games) != 1 {
		t.Errorf("%d games for one request", len(games))
	}
	first.Close()
	second.Close()
	one.Close()
	two.Close()
	st.Close()
	if st, err = store.Open(context.Background(), dir, store.SyncAlways, store.Share{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	three, _ := serve(t, st, nil)
	check(three.URL)
	p := dial(t, three.URL, bob.Game, bob.Token)
	p.until("Bob plays", func(s *wire.State) bool { return s.Started })
	p.send(wire.Concede{Type: "concede"})
	a := dial(t, three.URL, ann.Game, ann.Token)
	a.until("the game begins", func(s *wire.State) bool { return s.Started })
	a.send(wire.Concede{Type: "concede"})
	a.until("the end", func(s *wire.State) bool { return s.Over })

	branch := wire.Branch{At: 1, Seat: 0, Agent: "random", Player: "Ann", Key: strings.Repeat("c", 32)}
	var one1, one2 wire.Seated
	if code := post(t, three.URL+"/api/games/"+ann.Game+"/branch", branch, &one1); code != 200 {
		t.Fatal(code)
	}
	if code := post(t, three.URL+"/api/games/"+ann.Game+"/branch", branch, &one2); code != 200 || one1 != one2 {
		t.Errorf("the same branch asked for again: %d %+v, not %+v", code, one2, one1)
	}
	b := dial(t, three.URL, one2.Game, one2.Token)
	b.until("the branch goes on", func(s *wire.State) bool { return s.Started })
}

// getAs requests an address with an invitation, decodes the answer into out, and returns the status.
func getAs(t testing.TB, url, invitation string, out any) int {
	t.Helper()
	r, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if invitation != "" {
		r.Header.Set("Invitation", invitation)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if err := json.NewDecoder(a.Body).Decode(out); err != nil {
		t.Fatal(err)
	}
	return a.StatusCode
}

// TestPrivateGame (finding L7): a private game is in no list, and who has no invitation can't find, join or watch it,
// nor see its replay.
func TestPrivateGame(t *testing.T) {
	t.Parallel()
	st := open(t, t.TempDir())
	h, _ := serve(t, st, nil)
	g, zero := newGame(""), 0
	g.Private, g.Delay = true, &zero
	var ann, bob wire.Seated
	if code := post(t, h.URL+"/api/games", g, &ann); code != 200 || len(ann.Invite) < 32 {
		t.Fatalf("%d %+v", code, ann)
	}
	game := h.URL + "/api/games/" + ann.Game
	join := wire.Join{Player: "Bob", Deck: wire.DeckChoice{Name: "night-tide"}}
	var list []wire.LobbyGame
	if getAs(t, h.URL+"/api/games", "", &list); len(list) != 0 {
		t.Errorf("the lobby lists %+v", list)
	}
	var line wire.LobbyGame
	for invitation, want := range map[string]int{"": 404, "wrong": 404, ann.Game: 404, ann.Invite: 200, ann.Token: 200} {
		if code := getAs(t, game, invitation, &line); code != want {
			t.Errorf("the game, by %q: %d", invitation, code)
		}
		var p wire.Problem
		if join.Invite = invitation; want != 200 {
			if code := post(t, game+"/join", join, &p); code != want || p.Error != "game not found" {
				t.Errorf("a seat, by %q: %d %s", invitation, code, p.Error)
			}
		}
	}
	if line.Private != true || line.Seats[0].Deck != "" {
		t.Errorf("the line of the lobby is %+v", line)
	}
	join.Invite = ann.Invite
	if code := post(t, game+"/join", join, &bob); code != 200 {
		t.Fatal(code)
	}
	for invitation, ok := range map[string]bool{"": false, "wrong": false, ann.Invite: true} {
		w := watch(t, h.URL, ann.Game, invitation)
		if _, err := w.next(); (err == nil) != ok {
			t.Errorf("watched by %q: %v", invitation, err)
		}
	}
	a := dial(t, h.URL, ann.Game, ann.Token)
	a.until("the game begins", func(s *wire.State) bool { return s.Started })
	if a.state.Seats[0].Deck != "Dawn Patrol" || a.state.Seats[1].Deck != "" {
		t.Errorf("Ann is shown the decks %q and %q", a.state.Seats[0].Deck, a.state.Seats[1].Deck)
	}
	a.send(wire.Concede{Type: "concede"})
	a.until("the end", func(s *wire.State) bool { return s.Over })
	if getAs(t, h.URL+"/api/replays", "", &list); len(list) != 0 {
		t.Errorf("the replays list %+v", list)
	}
	for invitation, want := range map[string]int{"": 404, "wrong": 404, ann.Invite: 200, bob.Token: 200} {
		var r wire.Replay
		if code := getAs(t, game+"/replay", invitation, &r); code != want {
			t.Errorf("the replay, by %q: %d", invitation, code)
		}
		var m wire.Moment
		if code := getAs(t, game+"/replay/0", invitation, &m); code != want {
			t.Errorf("a moment of it, by %q: %d", invitation, code)
		}
	}
}

// watch connects a spectator.
func watch(t testing.TB, server, game, invite string) *player {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), dialTime)
	defer cancel()
	return hello(ctx, t, server, game, wire.Hello{Type: "hello", Version: wire.Version, Invite: invite})
}

// TestWatchers: those who make a game choose whether others watch it; spectators of a public game are late by default.
func TestWatchers(t *testing.T) {
	h, _ := serve(t, open(t, t.TempDir()), nil)
	g := newGame("random")
	var p wire.Problem
	for _, delay := range []int{-1, 601} {
		if g.Delay = &delay; post(t, h.URL+"/api/games", g, &p) != 400 {
			t.Errorf("a delay of %d seconds is accepted", delay)
		}
	}
	g.Delay, g.Watchers = nil, "friends"
	if post(t, h.URL+"/api/games", g, &p) != 400 {
		t.Error("any watchers are accepted")
	}
	g.Watchers = "nobody"
	var ann wire.Seated
	if code := post(t, h.URL+"/api/games", g, &ann); code != 200 {
		t.Fatal(code)
	}
	if _, err := dial(t, h.URL, ann.Game, "").next(); err == nil {
		t.Error("a game is watched that nobody may watch")
	}
	g.Watchers = ""
	if code := post(t, h.URL+"/api/games", g, &ann); code != 200 {
		t.Fatal(code)
	}
	a := dial(t, h.URL, ann.Game, ann.Token)
	a.until("Ann is asked", func(s *wire.State) bool { return s.Decision != nil })
	a.send(wire.Answer{Type: "answer", At: a.state.At, Options: []int{0}})
	at := a.state.At
	a.until("Ann has answered", func(s *wire.State) bool { return s.At > at })
	w := dial(t, h.URL, ann.Game, "")
	if _, err := w.next(); err != nil || !w.state.Started || w.state.At != 0 {
		t.Errorf("who watches is at %d, %v; the game is at %d", w.state.At, err, a.state.At)
	}
}

package server

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"arbiter/server/wire"
)

func TestWhy(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	g := newGame("random")
	g.Deck = wire.DeckChoice{List: "40 Serra Angel"}
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", g, &seated); code != http.StatusOK {
		t.Fatal(code)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	p.next()
	var card *wire.Object
	for i, o := range p.state.Objects {
		if o.Zone == "hand" && o.Owner == 0 {
			card = &p.state.Objects[i]
		}
	}
	if card == nil {
		t.Fatal("no card in hand")
	}
	url := h.URL + "/api/games/" + seated.Game + "/why/"
	var why wire.Why
	if code := getAs(t, url+string(card.ID), seated.Token, &why); code != 200 || why.Object != "Serra Angel" ||
		len(why.Layers) != 1 || !strings.Contains(why.Result, "4/4") || why.Layers[0].Rules[0] != "707.2" {
		t.Errorf("%d %+v", code, why)
	}
	for _, c := range []struct{ about, token, want string }{
		{string(card.ID), "", "can't see it"}, // who watches doesn't see a hand
		{string(card.ID), "nonsense", "can't see it"},
		{"999999", seated.Token, "not there any more"},
		{"p0", seated.Token, "not there any more"},
		{"%00", seated.Token, "not there any more"},
	} {
		var no wire.Problem
		if code := getAs(t, url+c.about, c.token, &no); code != 404 || !strings.Contains(no.Error, c.want) {
			t.Errorf("%q with %q: %d %s, want %s", c.about, c.token, code, no.Error, c.want)
		}
	}
	var no wire.Problem
	if code := getAs(t, h.URL+"/api/games/000000000000/why/1", seated.Token, &no); code != 404 {
		t.Error(code, no.Error)
	}

	// When the game is over, its replay has the same explanation; before, there is none.
	then := h.URL + "/api/games/" + seated.Game + "/replay/" + strconv.Itoa(p.state.At) + "/why/"
	if code := getAs(t, then+string(card.ID), seated.Token, &no); code != 409 {
		t.Errorf("a replay of a game in progress: %d %s", code, no.Error)
	}
	p.send(wire.Concede{Type: "concede"})
	p.until("the end", func(s *wire.State) bool { return s.Over })
	var same wire.Why
	if code := getAs(t, then+string(card.ID), "", &same); code != 200 || !reflect.DeepEqual(same, why) {
		t.Errorf("in the replay: %d %+v, not %+v", code, same, why)
	}
	for path, want := range map[string]int{"0/why/999999": 409, "x/why/1": 400, "-1/why/1": 409} {
		if code := getAs(t, h.URL+"/api/games/"+seated.Game+"/replay/"+path, "", &no); code != want {
			t.Errorf("%s: %d %s, want %d", path, code, no.Error, want)
		}
	}
}

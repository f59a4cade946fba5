package server

import (
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"arbiter/scenario/judge"
	"arbiter/server/wire"
)

// TestMoment has the server explain a line of the log, and quote the rules that it cites if it knows their words.
func TestMoment(t *testing.T) {
	t.Parallel()
	books := t.TempDir()
	text := "119. Life\n\n119.3. If an effect causes a player to gain life, that is what happens.\nExample: It does.\n"
	if err := os.WriteFile(filepath.Join(books, "2026-01-16.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := judge.OpenLibrary(books)
	if err != nil {
		t.Fatal(err)
	}
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) { o.Rules = library })
	g := newGame("random")
	g.Deck = wire.DeckChoice{List: "60 Paper Gift", Cards: "Paper Gift {0}\nSorcery\nYou gain 1 life.\n"}
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", g, &seated); code != http.StatusOK {
		t.Fatal(code)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	at := -1
	err = p.playOn(rand.New(rand.NewPCG(1, 2)), func() bool {
		for _, l := range p.log {
			if l.Text == "You gain 1 life" && l.Level == 1 {
				at = l.At
			}
		}
		return at >= 0
	})
	if err != nil || at < 0 {
		t.Fatal(at, err)
	}
	url := h.URL + "/api/games/" + seated.Game + "/moment/"
	var told wire.Telling
	code := getAs(t, url+strconv.Itoa(at), seated.Token, &told)
	if code != 200 || len(told.Steps) < 2 || len(told.State) == 0 {
		t.Fatalf("%d %+v", code, told)
	}
	found := false
	for _, s := range told.Steps {
		if strings.Contains(s.Text, "gain 1 life") {
			found = len(s.Rules) > 0 && s.Rules[0].Number == "119.3" && s.Line == "You gain 1 life." &&
				s.Card == "Paper Gift"
		}
	}
	if !found {
		t.Errorf("%+v", told.Steps)
	}
	for at, want := range map[string]int{"x": 400, "-1": 404, "100000": 404} {
		var no wire.Problem
		if code := getAs(t, url+at, seated.Token, &no); code != want {
			t.Errorf("moment %s: %d %s", at, code, no.Error)
		}
	}
	var rule wire.RuleText
	if code := getAs(t, h.URL+"/api/rules/2026/119.3", "", &rule); code != 200 || rule.Title != "Life" ||
		!strings.HasPrefix(rule.Text, "If an effect") || len(rule.Examples) != 1 {
		t.Errorf("%d %+v", code, rule)
	}
	for _, unknown := range []string{"2026/999.9", "2006/119.3", "x/119.3"} {
		if code := getAs(t, h.URL+"/api/rules/"+unknown, "", &rule); code != 404 {
			t.Errorf("%s: %d", unknown, code)
		}
	}
}

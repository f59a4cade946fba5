package server

import (
	"net/url"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/server/wire"
)

func TestKeywords(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	for _, c := range []struct{ edition, word, rule, text string }{
		{"2026", "flying", "702.9b", "flying or reach"},
		{"2006", "flying", "502.4a", "flying or reach"},
		{"2026", "bushido", "702.45a", "+N/+N"},
		{"2026", "scry", "701.22a", "Look at the top N cards"},
		{"2026", "surveil", "701.25a", "into your graveyard"},
	} {
		var k wire.Keywords
		if code := get(t, h.URL+"/api/keywords?edition="+c.edition, &k); code != 200 {
			t.Fatal(code)
		}
		found := false
		for _, w := range k.Words {
			if w.Name == "destroy" {
				t.Error("a plain word is explained")
			}
			if w.Name == c.word {
				found = true
				if w.Rule != c.rule || !strings.Contains(w.Text, c.text) {
					t.Errorf("%+v, want %+v", w, c)
				}
			}
		}
		if !found {
			t.Errorf("%s does not explain %s", c.edition, c.word)
		}
	}
	var no wire.Problem
	if code := get(t, h.URL+"/api/keywords?edition=soon", &no); code != 400 || no.Error == "" {
		t.Error(code, no)
	}
}

const pictured = `[
{"object":"card","name":"Paper Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","power":"2","toughness":"2",
 "colors":["G"],"image_uris":{"normal":"https://cards.scryfall.io/normal/front/a/b/bear.jpg?1","small":"https://x/y"}},
{"object":"card","name":"Sly Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","power":"2","toughness":"2",
 "colors":["G"],"image_uris":{"normal":"https://cards.scryfall.io.example.com/bear.jpg"}},
{"object":"card","name":"Plain Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","power":"2","toughness":"2",
 "colors":["G"],"image_uris":{"normal":"http://cards.scryfall.io/bear.jpg"}},
{"object":"card","name":"Day // Night","layout":"transform","type_line":"Creature — Bear // Creature — Bear","card_faces":[
 {"name":"Day","mana_cost":"{1}{G}","type_line":"Creature — Bear","power":"2","toughness":"2","colors":["G"],
  "image_uris":{"normal":"https://cards.scryfall.io/day.jpg"}},
 {"name":"Night","mana_cost":"","type_line":"Creature — Bear","power":"3","toughness":"3","colors":["G"],
  "image_uris":{"normal":"https://cards.scryfall.io/night.jpg"}}]}
]`

// Only addresses of the one host are kept, and each face has its own.
func TestPictures(t *testing.T) {
	t.Parallel()
	list, err := card.Read("cards.json", strings.NewReader(pictured))
	if err != nil {
		t.Fatal(err)
	}
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) { o.Cards = card.NewCollection(list...) })
	q := url.Values{"name": {"Paper Bear", "Sly Bear", "Plain Bear", "Day", "Night", "No Bear"}}
	var got wire.Pictures
	if code := get(t, h.URL+"/api/pictures?"+q.Encode(), &got); code != 200 {
		t.Fatal(code)
	}
	want := map[string]string{"Paper Bear": "https://cards.scryfall.io/normal/front/a/b/bear.jpg?1",
		"Day": "https://cards.scryfall.io/day.jpg", "Night": "https://cards.scryfall.io/night.jpg"}
	if len(got.Pictures) != len(want) {
		t.Errorf("%v", got.Pictures)
	}
	for name, address := range want {
		if got.Pictures[name] != address {
			t.Errorf("%s: %q, want %q", name, got.Pictures[name], address)
		}
	}
	var no wire.Problem
	if code := get(t, h.URL+"/api/pictures?"+strings.Repeat("name=x&", maxPictures+1), &no); code != 400 {
		t.Error(code)
	}
	r, _ := requested(t, "GET", h.URL+"/", "", nil)
	if p := r.Header.Get("Content-Security-Policy"); !strings.Contains(p, "img-src 'self' https://cards.scryfall.io;") {
		t.Error(p)
	}
}

package gamelog_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/scenario"
)

// textReader keeps the texts of permanents as the game ends.
type textReader struct {
	reader
	text map[string]string
}

func (r *textReader) End() {
	for name := range r.text {
		if ref, ok := r.p.Find(name); ok {
			r.text[name] = strings.Join(r.log.Text(r.p.Game().View(0), ref), " / ")
		}
	}
}

// TestText: protection and landwalk are named in full among the keywords, and once (702.14a, 702.16a). Keywords that
// change how a card is cast are said too, one with a quality only with that, and so is what no ability says.
func TestText(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"text.yaml": {Data: []byte(`
name: text
cards: |
  Paper Knight {W}{W}
  Creature — Human Knight
  First strike
  Protection from black
  2/2

  Paper Shade {B}
  Creature — Shade
  Swampwalk, hexproof from white
  {B}: This creature gets +1/+1 until end of turn.
  1/1

  Paper Shield {W}
  Enchantment — Aura
  Enchant creature
  Enchanted creature has protection from red.

  Paper Bulk {G}
  Creature — Beast
  Hexproof
  3/3

  Paper Fae {1}{U}
  Creature — Faerie
  Flash
  Flying
  Cycling {2}
  1/1

  Paper Drone {1}{U}
  Creature — Eldrazi Drone
  Devoid
  Convoke
  Partner
  When this creature enters, draw a card.
  1/1

  Paper Moth {U}
  Creature — Insect
  Paper Moth is all colors.
  Evoke {1}
  Changeling
  1/1

  Paper Warden {4}{G}
  Creature — Spirit
  Goblin offering
  Trample
  5/5
players:
- {id: A, battlefield: [Paper Knight, Paper Shade, Paper Fae, Paper Drone, Paper Moth, Paper Warden, {card: Paper Bulk, as: bulk}, {card: Paper Shield, attached_to: bulk}]}
- {id: B}
stop: {turn: 1, step: end}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Paper Knight": "First strike, protection from black",
		"Paper Shade":  "Swampwalk / Hexproof from white / {B}: This creature gets +1/+1 until end of turn.",
		"bulk":         "Hexproof, protection from red",
		"Paper Fae":    "Flying, flash / Cycling {2}",
		"Paper Drone":  "Devoid, convoke / When this creature enters, draw a card. / Partner",
		"Paper Moth":   "Changeling / Evoke {1} / Paper Moth is all colors.",
		"Paper Warden": "Trample / Goblin offering",
	}
	r := &textReader{text: map[string]string{}}
	for name := range want {
		r.text[name] = ""
	}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	for name, w := range want {
		if r.text[name] != w {
			t.Errorf("%s: %q, want %q", name, r.text[name], w)
		}
	}
}

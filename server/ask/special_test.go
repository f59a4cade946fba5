package ask

import (
	"testing"

	"arbiter/scenario"
)

// Special actions are written by their own names (116.2).
func TestWrittenSpecialActions(t *testing.T) {
	d := New()
	d.all()
	const own = `Paper Hider {3}{R}
Creature — Human
Morph {1}{R}
3/3

Paper Later {3}{R}
Sorcery
Draw a card.
Suspend 2—{R}
`
	for _, c := range []struct{ text, card, zone string }{
		{"A turns Paper Hider face up", "Paper Hider", "battlefield"},
		{"A turns face up Paper Hider", "Paper Hider", "battlefield"},
		{"A suspends Paper Later", "Paper Later", "exile"},
	} {
		s := typedBoard(t, d, "2026", "A: 8 Mountain; B: Grizzly Bears")
		s.Cards = own
		p := &s.Players[0]
		p.Battlefield = append(p.Battlefield, scenario.Piece{Card: "Paper Hider", FaceDown: true})
		p.Hand = append(p.Hand, scenario.Piece{Card: "Paper Later"})
		var w Written
		asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: c.text}, &w)
		if w.Unread != "" || w.Problem != "" {
			t.Errorf("%q: %s%s", c.text, w.Unread, w.Problem)
			continue
		}
		s.Solution = w.Line
		var look Look
		asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
		found := false
		for _, o := range look.Board.Objects {
			found = found || o.Zone == c.zone && !o.FaceDown && o.Face >= 0 && look.Board.Faces[o.Face].Name == c.card
		}
		if !found {
			t.Errorf("%q: no %s is face up in the zone %s", c.text, c.card, c.zone)
		}
	}
}

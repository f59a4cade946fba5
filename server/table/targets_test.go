package table

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/server/budget"
	"arbiter/server/wire"
)

const forcedTarget = `Paper Exile {0}
Sorcery
Exile target creature.

Paper Soldier {0}
Creature — Soldier
1/1
`

// TestTargetAsked plays a spell with a single legal target (601.2c). A person is asked for it and can take the spell
// back; a computer is not kept waiting by it; and a game that was stored before there was such a question goes on
// without it.
func TestTargetAsked(t *testing.T) {
	for _, old := range []bool{false, true} {
		k := newKit(t)
		deck := packed(t, "30 Paper Exile\n30 Paper Soldier", forcedTarget)
		sits := []*Sit{{Seat: 0, Name: "A", Key: HashToken("A"), Deck: deck}, {Seat: 1, Name: "B",
			Key: HashToken("B"), Deck: deck}}
		begin := Begin{Name: "a game", Edition: "2026", Format: "duel", Seats: 2, Starting: 1}
		var table *Table
		var err error
		if old {
			begin.AskPriority = true
			for range 32 {
				begin.Seed += "07"
			}
			if err := k.host.begin(t.Context(), "c0ffeec0ffee", &Entry{Begin: &begin, Sits: sits}); err != nil {
				t.Fatal(err)
			}
			table, err = k.host.Open(t.Context(), "c0ffeec0ffee")
		} else {
			table, err = k.host.Create(t.Context(), begin, sits...)
		}
		if err != nil {
			t.Fatal(err)
		}
		c := k.join(table, "", "")
		a, b := c[0], c[1]
		k.pick(a, []*Client{b}, "Soldier")
		for a.State().Objects[0].Zone != "battlefield" {
			k.calm(c)
		}
		creature := a.State().Objects[0].ID
		k.pick(a, []*Client{b}, "Exile")
		s := a.State()
		if old {
			if s.Decision == nil || s.Decision.Kind == "target" {
				t.Errorf("a stored game asks another question: %+v", s.Decision)
			}
			continue
		}
		if s.Decision == nil || s.Decision.Kind != "target" || len(s.Decision.Options) != 1 ||
			s.Decision.Options[0].Object != creature {
			t.Fatalf("A is not asked for the only target: %+v", s.Decision)
		}
		if err := a.Do(&wire.Undo{Type: "undo", At: s.At}); err != nil {
			t.Error(err)
		}
		if s := a.State(); option(s, "Exile") < 0 || s.Objects[0].ID != creature {
			t.Errorf("the spell was not taken back: %+v", s.Decision)
		}
	}
}

// TestTargetOfComputer plays on for a computer that has a single target, and it is stored as its answer.
func TestTargetOfComputer(t *testing.T) {
	k := newKit(t)
	d := packed(t, "60 Paper Jab", "Paper Jab {0}\nSorcery\nTarget opponent loses 1 life.\n")
	table, c := k.game([]Deck{d}, "random", "")
	b := c[1]
	for range 50 {
		if s := b.State(); s.Over || s.Players[1].Life < 20 {
			break
		}
		k.calm(c)
	}
	if s := b.State(); s.Players[1].Life == 20 {
		t.Errorf("the computer has not played: %d life", s.Players[1].Life)
	}
	if !table.play.g.AskTargets || table.play.g.View(program.PlayerID(1)).Life(1) == 20 {
		t.Error("the game doesn't ask for targets")
	}
	again, err := k.server().Open(t.Context(), table.ID)
	if err != nil {
		t.Fatal(err)
	}
	c2, err := again.Join("B", "", budget.Local, func() {})
	if err != nil || c2.State().Players[1].Life != b.State().Players[1].Life {
		t.Error("another server reads another game", err)
	}
}

package table

import (
	"context"
	"errors"
	"testing"
	"time"

	"arbiter/server/budget"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// TestWhyForSpectators: spectators are told what made a public object what it is (613.4c), but only of what they have
// been shown, and nothing of what is hidden (400.2). In the replay of the finished game everything is open.
func TestWhyForSpectators(t *testing.T) {
	k := newKit(t)
	k.delay = 10
	const cards = "Bear {0}\nCreature — Bear\n2/2\n\nHymn {0}\nEnchantment\nCreatures you control get +1/+1.\n"
	tab, c := k.game([]Deck{packed(t, "30 Bear\n30 Hymn", cards)}, "", "")
	a, b := c[0], c[1]
	if _, err := tab.Join("", "", budget.Local, func() {}); err != nil {
		t.Fatal(err)
	}
	k.pick(a, nil, "Keep")
	k.pick(b, nil, "Keep")
	in := func(zone string) (out []wire.ID) {
		s := a.State()
		for _, o := range s.Objects {
			if o.Zone == zone && o.Owner == 0 && o.Power != nil {
				out = append(out, o.ID)
			}
		}
		return out
	}
	for _, spell := range []string{"Cast Bear", "Cast Hymn"} {
		k.pick(a, c[1:], spell)
		for n := 0; len(a.State().Objects) > 0 && onStack(a); n++ {
			if n > 20 {
				t.Fatal("the spell does not resolve")
			}
			k.calm(c)
		}
	}
	if len(in("battlefield")) != 1 {
		t.Fatalf("%d creatures on the battlefield", len(in("battlefield")))
	}
	bear := in("battlefield")[0]
	raised := func(secret string) bool {
		t.Helper()
		e, err := tab.Why(secret, bear)
		if err != nil {
			return false
		}
		last := e.Steps[len(e.Steps)-1]
		if last.Change != "+1/+1" || last.From != "Hymn" || last.Rules[0].Number != "613.4c" || len(e.Cant) > 0 {
			t.Errorf("told with %q: %+v, %+v", secret, last, e.Cant)
		}
		return true
	}
	if !raised("A") || !raised("B") {
		t.Error("a player is not told why a creature has its size")
	}
	if raised("") {
		t.Error("spectators learn what they have not been shown")
	}
	k.clock.move(11 * time.Second)
	if !raised("") {
		t.Error("spectators are not told why a creature has its size")
	}
	var refusal *Refusal
	s := a.State()
	for _, o := range s.Objects {
		if o.Zone != "hand" {
			continue
		}
		if _, err := tab.Why("", o.ID); !errors.As(err, &refusal) {
			t.Errorf("spectators learn a card in a hand: %v", err)
		}
		if _, err := tab.Why("B", o.ID); !errors.As(err, &refusal) {
			t.Errorf("a player learns a card in another player's hand: %v", err)
		}
	}

	at, hand := a.State().At, a.State().Objects
	if _, err := k.host.Replay(context.Background(), tab.ID, nil); !errors.As(err, &refusal) {
		t.Errorf("a game in progress is opened for viewing: %v", err)
	}
	if err := b.Do(&wire.Concede{Type: "concede"}); err != nil {
		t.Fatal(err)
	}
	r, err := k.host.Replay(context.Background(), tab.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := r.Why(at, bear); err != nil || e.Steps[len(e.Steps)-1].Change != "+1/+1" {
		t.Errorf("in the replay: %+v, %v", e, err)
	}
	for _, o := range hand {
		if o.Zone == "hand" {
			if _, err := r.Why(at, o.ID); err != nil {
				t.Errorf("a card in a hand, in the replay: %v", err)
			}
		}
	}
	if _, err := r.Why(0, bear); !errors.As(err, &refusal) {
		t.Errorf("before it was there: %v", err)
	}
	for _, at := range []int{-1, 100_000} {
		if _, err := r.Why(at, bear); !errors.As(err, &refusal) {
			t.Errorf("after %d answers: %v", at, err)
		}
	}
}

func onStack(c *Client) bool {
	for _, o := range c.State().Objects {
		if o.Zone == "stack" {
			return true
		}
	}
	return false
}

// TestWhyRefused: who may not watch a game is told nothing of it, and of a private one not even that it is there.
func TestWhyRefused(t *testing.T) {
	k := newKit(t)
	for _, b := range []Begin{{Unwatched: true}, {Invite: HashToken("secret")}} {
		b.Name, b.Edition, b.Format, b.Seats, b.Starting = "a game", "2026", "duel", 2, 1
		tab, err := k.host.Create(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range []string{"A", "B"} {
			if err := tab.Sit(&Sit{Seat: i, Name: name, Key: HashToken(name),
				Deck: packed(t, "60 Hill", without)}); err != nil {
				t.Fatal(err)
			}
		}
		c := k.join(tab, "", "")
		s := c[0].State()
		if len(s.Objects) == 0 {
			t.Fatal("no objects")
		}
		if _, err := tab.Why("A", s.Objects[0].ID); err != nil {
			t.Errorf("a player: %v", err)
		}
		_, err = tab.Why("", s.Objects[0].ID)
		if refusal := (*Refusal)(nil); b.Unwatched != errors.As(err, &refusal) ||
			!b.Unwatched != errors.Is(err, store.ErrNoGame) {
			t.Errorf("%+v: somebody is told %v", b, err)
		}
	}
}

// TestWhyNoPlayer: a player who can't be chosen as a target is told why (601.2c).
func TestWhyNoPlayer(t *testing.T) {
	k := newKit(t)
	const cards = "Paper Foe {0}\nSorcery\nTarget opponent loses 1 life.\n\n" +
		"Paper Two {0}\nSorcery\nTarget player draws a card and another target player loses 1 life.\n"
	for spell, want := range map[string]string{
		"Paper Foe": "You can't be a target of Paper Foe: the text asks for something else.",
		"Paper Two": "You can't be a target of Paper Two: you are a target already.",
	} {
		tab, c := k.game([]Deck{packed(t, "60 "+spell, cards)}, "", "")
		if _, err := tab.Why("A", "p0"); err == nil {
			t.Error("a player is explained while no target is chosen")
		}
		k.pick(c[0], c[1:], "Cast "+spell)
		if spell == "Paper Two" {
			k.answer(c[0], 0)
		}
		e, err := tab.Why("A", "p0")
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Cant) != 1 || e.Cant[0].Text != want {
			t.Errorf("told %+v, want %q", e.Cant, want)
		}
		if _, err := tab.Why("B", "p0"); err == nil {
			t.Error("another player is told about it")
		}
	}
}

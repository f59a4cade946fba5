package table

import (
	"strings"
	"testing"

	"arbiter/server/wire"
)

// resolve casts a spell and passes until the stack is empty.
func (k *kit) resolve(c *Client, others []*Client, name string) {
	k.t.Helper()
	k.pick(c, others, name)
	all := append([]*Client{c}, others...)
	for n := 0; onStack(c); n++ {
		if n > 20 {
			k.t.Fatal("the spell does not resolve")
		}
		k.calm(all)
	}
}

// TestAttackDuties: before combat a player is told which creatures have to attack, and why (508.1d): if there are no
// others, nothing is asked as attackers are declared.
func TestAttackDuties(t *testing.T) {
	const cards = "Paper Rager {0}\nCreature — Goblin\nHaste\nThis creature attacks each combat if able.\n1/1\n\n" +
		"Paper Sleeper {0}\nCreature — Goblin\nThis creature attacks each combat if able.\n1/1\n\n"
	k := newKit(t)
	_, clients := k.game([]Deck{packed(t, "30 Paper Rager\n30 Paper Sleeper", cards),
		packed(t, "60 Plains", "")}, "", "")
	for _, c := range clients {
		k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.resolve(clients[0], clients[1:], "Cast Paper Rager")
	if s := clients[0].State(); s.Decision == nil || len(s.Decision.Duties) != 1 ||
		s.Decision.Duties[0].Text != "This creature attacks each combat if able." || s.Decision.Duties[0].Source != "" {
		t.Fatalf("the player is told %+v", s.Decision)
	}
	// A creature that is summoning sick need not attack.
	k.resolve(clients[0], clients[1:], "Cast Paper Sleeper")
	if d := clients[0].State().Decision; len(d.Duties) != 1 {
		t.Errorf("the duties are %+v", d.Duties)
	}
	// The others learn of it as they see it: they are not told.
	if d := clients[1].State().Decision; d != nil && len(d.Duties) > 0 {
		t.Errorf("the opponent is told %+v", d.Duties)
	}
	k.sent(clients[0], &wire.Pass{Type: "pass", Until: "once"})
	if life := clients[0].State().Players[1].Life; life != 19 {
		t.Errorf("the other is at %d life, want 19", life)
	}
}

// TestPlayableExile: a card in exile that its player may play is named with what keeps them from it at the moment, and
// only to them.
func TestPlayableExile(t *testing.T) {
	const cards = "Paper Impulse {0}\nSorcery\nExile the top card of your library. Until the end of your next turn, you may " +
		"play that card.\n\nPaper Weight {9}\nCreature — Golem\n1/1\n"
	k := newKit(t)
	_, clients := k.game([]Deck{packed(t, "30 Paper Impulse\n30 Paper Weight", cards), packed(t, "60 Plains", "")}, "", "")
	for _, c := range clients {
		k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	for range 12 {
		k.resolve(clients[0], clients[1:], "Cast Paper Impulse")
		s := clients[0].State()
		why := ""
		for _, p := range s.Playable {
			for _, o := range s.Objects {
				if o.ID == p.ID && o.Zone != "exile" {
					t.Errorf("%v is in the %s", p, o.Zone)
				}
			}
			if offered := strings.Contains(texts(s), string(p.ID)+" "); !offered {
				why = p.Why
			}
		}
		if got := clients[1].State().Playable; len(got) > 0 {
			t.Errorf("the opponent is told %+v", got)
		}
		if why != "" {
			if why != "can’t be paid" {
				t.Errorf("the card can't be cast because: %q", why)
			}
			return
		}
	}
	t.Error("no card that can't be cast was exiled")
}

// TestPlayableOnlyIf: of a card in exile that may be cast only under a condition it is said which (601.3).
func TestPlayableOnlyIf(t *testing.T) {
	const cards = "Paper Impulse {0}\nSorcery\nExile the top card of your library. Until the end of your next turn, you may " +
		"play that card.\n\nPaper Oath {0}\nSorcery\nCast this spell only if you control two or more creatures.\nYou gain 1 life.\n"
	k := newKit(t)
	_, clients := k.game([]Deck{packed(t, "30 Paper Impulse\n30 Paper Oath", cards), packed(t, "60 Plains", "")}, "", "")
	for _, c := range clients {
		k.sent(c, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	for range 12 {
		k.resolve(clients[0], clients[1:], "Cast Paper Impulse")
		s := clients[0].State()
		for _, p := range s.Playable {
			if strings.Contains(texts(s), string(p.ID)+" ") {
				continue
			}
			if p.Why != "only if you control two or more creatures" {
				t.Errorf("the card can't be cast because: %q", p.Why)
			}
			return
		}
	}
	t.Error("no card that can't be cast was exiled")
}

// texts are the options with their objects.
func texts(s *wire.State) string {
	var out strings.Builder
	if s.Decision != nil {
		for _, o := range s.Decision.Options {
			out.WriteString(string(o.Object) + " " + o.Text + "\n")
		}
	}
	return out.String()
}

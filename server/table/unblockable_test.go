package table

import (
	"slices"
	"testing"

	"arbiter/server/wire"
)

// TestUnblockable: who is attacked is told which attackers none of their creatures can block, and why (509.1b, 702.9b);
// who attacks isn't.
func TestUnblockable(t *testing.T) {
	const cards = `Paper Bird {0}
Creature — Bird
Flying, haste
1/1

Paper Gift {0}
Sorcery
Each opponent creates a 1/1 white Soldier creature token.
`
	k, c := againstPlains(t, "30 Paper Bird\n30 Paper Gift", cards)
	for _, one := range c {
		k.sent(one, &wire.Stops{Type: "stops", Mine: []string{"main", "attackers"}, Theirs: []string{"attackers"}, Main: true, Full: true})
	}
	for _, spell := range []string{"Cast Paper Gift", "Cast Paper Bird"} {
		k.pick(c[0], c[1:], spell)
		for n := 0; onStack(c[0]); n++ {
			if n > 20 {
				t.Fatal("the spell does not resolve")
			}
			k.calm(c)
		}
	}
	attacked, told := false, false
	for range 40 {
		s := c[0].State()
		if d := s.Decision; d != nil && d.Kind == "attack" && !attacked {
			attacked = true
			k.answer(c[0], slices.IndexFunc(d.Options, func(o wire.Option) bool { return o.Kind == "attack" }))
		}
		if len(c[0].State().Unblockable) > 0 {
			t.Error("the attacking player is told what can't be blocked")
		}
		if u := c[1].State().Unblockable; len(u) == 1 {
			const want = "You can't block Paper Bird: Paper Bird has flying, and can be blocked only by creatures with flying or reach."
			if told = true; u[0].Why != want {
				t.Errorf("it is told %q", u[0].Why)
			}
		}
		if c[0].State().Active != 0 || told {
			break
		}
		k.calm(c)
	}
	if !attacked || !told {
		t.Errorf("attacked: %v, told: %v", attacked, told)
	}
}

package table

import (
	"slices"
	"testing"

	"arbiter/server/wire"
)

// TestBlockersInCompany: each creature that could block an attacker with menace (702.111b) if another did is named,
// also the last; and who would be drawn into a declaration that isn't legal is told before it is made (509.1b).
func TestBlockersInCompany(t *testing.T) {
	const cards = `Paper Brute {0}
Creature — Goblin
Menace, haste
3/2

Paper Gift {0}
Sorcery
Each opponent creates three 1/1 white Soldier creature tokens.
`
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "30 Paper Brute\n30 Paper Gift", cards), packed(t, "60 Plains", "")}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	for _, spell := range []string{"Cast Paper Gift", "Cast Paper Brute"} {
		k.pick(c[0], c[1:], spell)
		for n := 0; onStack(c[0]); n++ {
			if n > 20 {
				t.Fatal("the spell does not resolve")
			}
			k.calm(c)
		}
	}
	for range 40 {
		d := c[0].State().Decision
		if b := c[1].State().Decision; b != nil && b.Kind == "block" {
			break
		}
		if d != nil && d.Kind == "attack" {
			k.answer(c[0], slices.IndexFunc(d.Options, func(o wire.Option) bool { return o.Kind == "attack" }))
			continue
		}
		k.calm(c)
	}
	d := c[1].State().Decision
	if d == nil || d.Kind != "block" || len(d.Steps) != 3 {
		t.Fatalf("the decision is %+v, want one about the blocks of three creatures", d)
	}
	brute := d.Steps[0].Others[0]
	for _, s := range d.Steps {
		if s.Must || !slices.Equal(s.Others, []wire.ID{brute}) {
			t.Errorf("the step of a creature that can block only with another is %+v", s)
		}
	}
	first, second, last := d.Steps[0].Source, d.Steps[1].Source, d.Steps[2].Source
	for _, x := range []struct {
		who           []wire.ID
		drawn, cannot int
	}{{who: []wire.ID{first}, drawn: 1}, {who: []wire.ID{last}, cannot: 1}, {who: []wire.ID{first, last}},
		{who: []wire.ID{second, last}}} {
		plan := map[wire.ID]wire.ID{}
		for _, w := range x.who {
			plan[w] = brute
		}
		got, err := tab.Forecast("B", plan, -1)
		if err != nil || len(got.Drawn) != x.drawn || len(got.Cannot) != x.cannot {
			t.Errorf("the block by %v is foreseen as %+v, %v", x.who, got, err)
		}
	}
}

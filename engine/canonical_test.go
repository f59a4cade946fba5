package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Positions that differ in identities alone have the same canonical hash, and different exact ones.
func TestCanonical(t *testing.T) {
	make := func(order ...int) *Game {
		var defs [3]program.DefID
		g := table(t, rulebook.Edition2026, func(b *program.Builder) {
			for i, n := range []string{"A", "B", "C"} {
				defs[i] = b.Def(program.Def{Name: b.Name(n),
					Chars: program.Chars{Types: program.TypeCreature, Power: 1, Toughness: 1, Flags: program.HasPT}})
			}
		})
		for _, i := range order {
			ref := g.newObj(program.KindCard, defs[i], 0, 0)
			g.Objs[ref.slot()].Card = uint16(len(g.Cards))
			g.Cards = append(g.Cards, CardInfo{Def: defs[i]})
			g.applyAtOnce(Event{Kind: program.EvMove, Player: 0, Obj: ref, To: program.Graveyard, Aux: program.PosEnd})
		}
		g.putDef(defs[0], 0)
		g.refresh()
		return g
	}
	a, b, c := make(0, 1, 2), make(2, 0, 1), make(0, 1, 1)
	if a.Hash() == b.Hash() {
		t.Error("the exact hash does not tell the order of a graveyard")
	}
	if a.Canonical() != b.Canonical() {
		t.Error("the canonical hash tells identities")
	}
	if a.Canonical() == c.Canonical() {
		t.Error("the canonical hash does not tell what the cards are")
	}
	d := a.Clone()
	d.applyAtOnce(Event{Kind: program.EvLoseLife, Player: 1, Amount: 1})
	if d.Canonical() == a.Canonical() {
		t.Error("the canonical hash does not tell life totals")
	}
}

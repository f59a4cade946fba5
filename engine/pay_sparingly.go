package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// Mana abilities that take more from their player than tapping and mana: a permanent or card, life, counters. Who pays
// mana manually is shown what the rest of a payment would take before it is activated for them.

// Toll is something that a mana ability takes from its player besides tapping and mana.
type Toll struct {
	// Source is the object whose ability it is, Obj what is taken or changed: Source itself, or another object.
	Source, Obj Ref
	// Kind is what is done to Obj; 0 if life is paid.
	Kind program.PartKind
	// Life is the life that is paid.
	Life int32
}

// tolls appends what activating a mana ability of a source takes.
func (g *Game) tolls(s *srcInfo, life int32, out []Toll) []Toll {
	if s.kind != srcAbility {
		return out
	}
	c := &g.r.Costs[g.r.Abilities[s.ability].Cost]
	if c.Life != 0 {
		out = append(out, Toll{Source: s.ref, Obj: s.ref, Life: life})
	}
	for i := range c.Parts {
		k := c.Parts[i].Kind
		if !takes(k) {
			continue
		}
		t := Toll{Source: s.ref, Obj: s.ref, Kind: k}
		if s.with != NoRef {
			t.Obj = s.with
		}
		out = append(out, t)
	}
	return out
}

// takes reports whether paying a part of a cost takes something from a player: tapping, untapping and revealing don't.
func takes(k program.PartKind) bool {
	return k != program.PartTap && k != program.PartUntap && k != program.PartReveal
}

// takesToll reports whether activating a mana ability takes more than tapping and mana.
func (g *Game) takesToll(ab *program.Ability) bool {
	c := &g.r.Costs[ab.Cost]
	if c.Life != 0 {
		return true
	}
	for i := range c.Parts {
		if takes(c.Parts[i].Kind) {
			return true
		}
	}
	return false
}

// spareTolls sets whether payments are considered without mana abilities that take more than tapping and mana.
func (g *Game) spareTolls(on bool) { g.tollFree, g.srcOK = on, false }

// planTolls appends what the solver's plan takes.
func (g *Game) planTolls(out []Toll) []Toll {
	for i := range g.plan.Steps {
		st := &g.plan.Steps[i]
		out = g.tolls(&g.srcs[st.Ref], int32(g.srcLife(st.Ref)), out)
	}
	return out
}

// srcLife is the life that the source with a number costs.
func (g *Game) srcLife(n int32) uint8 {
	if s := &g.srcs[n]; s.kind == srcAbility {
		return g.r.Abilities[s.ability].Source.Life
	}
	return 0
}

// solve plans the mana of a payment with the sources that are loaded. For a player who pays manually, and has the rest
// activated for them, it does without abilities that take more than tapping and mana wherever the others suffice.
func (g *Game) solve(f *Frame, t *payment, life int32, tapped Ref) bool {
	left := int(g.lifeLeft(t.p, life, t.pays()))
	pay := func() bool {
		g.markWanted(t)
		return g.solver.Pay(&g.bill, left, &g.plan)
	}
	if !pay() {
		return false
	}
	if g.ManualPayment>>f.Player&1 == 0 || len(g.planTolls(g.tollBuf[:0])) == 0 {
		return true
	}
	again := func(sparing bool) bool {
		g.spareTolls(sparing)
		g.loadFor(t, tapped, f.Ip)
		ok := pay()
		g.tollFree, g.srcOK = false, false
		return ok
	}
	return again(true) || again(false)
}

// ManaTolls returns what would be taken from the player who is asked how to pay mana, besides tapping and mana, if the
// rest is activated for them. The view must be of a copy of the game.
func (v View) ManaTolls() []Toll {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FramePay || g.top().Ask != askMana {
		return nil
	}
	f := g.top()
	t := g.paymentOf(f)
	life := g.total(&t)
	tapped := g.tapsSelf(&t)
	g.loadFor(&t, tapped, f.Ip)
	if !g.solve(f, &t, life, tapped) {
		return nil
	}
	return g.planTolls(nil)
}

// MayTakeToll reports whether the viewer has a mana ability now that takes more than tapping and mana. The view must
// be of a copy of the game.
func (v View) MayTakeToll() bool {
	g := v.g
	g.srcOK = false
	g.gatherSources(v.p)
	g.srcOK = false
	for i := range g.srcs {
		if s := &g.srcs[i]; s.kind == srcAbility && g.takesToll(&g.r.Abilities[s.ability]) {
			return true
		}
	}
	return false
}

// TollFree fills buf with the pending decision as it would be if no mana ability could be activated that takes more
// than tapping and mana. The view must be of a copy of the game.
func (v View) TollFree(buf *Decision) bool {
	g := v.g
	g.spareTolls(true)
	g.decValid = false
	ok := g.Decision(buf)
	g.spareTolls(false)
	g.decValid = false
	return ok
}

// Tolls returns what the mana ability of an option takes that pays with it, besides tapping and mana.
func (v View) Tolls(o *Option) []Toll {
	if o.Kind != OptPay || o.Ability == 0 || o.Obj == NoRef {
		return nil
	}
	s := srcInfo{ref: o.Obj, ability: o.Ability, with: o.Other}
	return v.g.tolls(&s, int32(v.g.r.Abilities[o.Ability].Source.Life), nil)
}

// Makes returns the mana that the mana ability of an option makes that pays with it, by type; none where that isn't
// known beforehand.
func (o *Option) Makes() (makes [mana.NumKinds]int) {
	if o.Kind == OptPay && o.Obj != NoRef {
		for k := range makes {
			makes[k] = int(unpackMakes(o.N, k))
		}
	}
	return makes
}

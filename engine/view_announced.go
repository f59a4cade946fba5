package engine

import (
	"math/bits"

	"arbiter/engine/program"
)

// Announced is what was chosen for a spell or ability as it was put onto the stack (601.2b-d, 602.2b), apart from its
// targets. Everybody knows it.
type Announced struct {
	// X is the value of X, if HasX.
	X    int
	HasX bool
	// Way is the way in which a spell was cast, 0 if it was cast for its mana cost.
	Way program.AbilityID
	// Paid are the optional costs of a spell that were paid, and the second of two costs of which one had to be.
	Paid []PaidCost
	// Modes are the labels of the chosen modes, in the order of the text.
	Modes []string
	// Shares are what each target gets of an amount that was divided.
	Shares []TargetShare
}

// TargetMode returns the label of the mode whose target the open decision chooses, if several modes were chosen.
func (v View) TargetMode() string {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameTargets || g.top().PC == annModes {
		return ""
	}
	f := g.top()
	ab, chosen := &g.r.Abilities[f.Ip], g.Ctxs[f.Ctx].Modes
	n := int(f.A) - len(ab.Targets)
	if n < 0 || bits.OnesCount32(chosen) < 2 {
		return ""
	}
	for m := range ab.Modes {
		if chosen>>m&1 == 0 {
			continue
		}
		if n < len(ab.Modes[m].Targets) {
			return ab.Modes[m].Label
		}
		n -= len(ab.Modes[m].Targets)
	}
	return ""
}

// PaidCost is a cost that a player chose to pay.
type PaidCost struct {
	Ability program.AbilityID
	Times   int
	// Or is true if one of two costs had to be paid, and Second if it was the second one.
	Or, Second bool
}

// TargetShare is the part of a divided amount that a target gets.
type TargetShare struct {
	Target Ref
	N      int
}

// Announced returns what was chosen for a spell or ability on the stack. Of a face-down spell nothing is told.
func (v View) Announced(ref Ref) (out Announced) {
	g := v.g
	o, b := g.obj(ref), g.body(ref)
	if o == nil || b == nil || b.Ctx == 0 || o.Zone != program.Stack || v.FaceDown(ref) {
		return out
	}
	c := &g.Ctxs[b.Ctx]
	if int(c.Ability) < len(g.r.Abilities) {
		modes := g.r.Abilities[c.Ability].Modes
		for chosen := c.Modes; chosen != 0; chosen &= chosen - 1 {
			if m := bits.TrailingZeros32(chosen); m < len(modes) && modes[m].Label != "" {
				out.Modes = append(out.Modes, modes[m].Label)
			}
		}
	}
	for i := c.Targets; i != 0; i = g.Cells[i].Next {
		if n := g.Cells[i].Val >> targetShareBits; n != 0 {
			out.Shares = append(out.Shares, TargetShare{Target: g.Cells[i].Ref, N: int(n)})
		}
	}
	out.X = int(c.X)
	if o.Kind == program.KindAbility {
		cost := &g.r.Costs[g.r.Abilities[c.Ability].Cost]
		out.HasX = g.r.Abilities[c.Ability].Kind == program.AbActivated &&
			(c.X != 0 || cost.Mana.Variables() > 0 || cost.ChosenXs > 0)
		return out
	}
	t := payment{kind: paySpell, p: c.Ctrl, ctx: b.Ctx, obj: ref, def: &g.r.Defs[o.Def]}
	out.Way, out.HasX = c.Way, c.X != 0 || g.spellX(&t)
	for _, a := range g.castModsOf(&t) {
		ab := &g.r.Abilities[a]
		paid := c.Kicked>>ab.Bit&1 != 0
		switch {
		case ab.Cast == program.CastAdditional && ab.Or != 0:
			out.Paid = append(out.Paid, PaidCost{Ability: a, Times: 1, Or: true, Second: paid})
		case ab.Cast == program.CastOptional && paid:
			times := 1
			if ab.Way&program.WayMany != 0 {
				times = int(g.timesPaid(b.Ctx, ab))
			}
			out.Paid = append(out.Paid, PaidCost{Ability: a, Times: times})
		}
	}
	return out
}

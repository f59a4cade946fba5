package agent

import (
	"cmp"
	"slices"

	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Returns reports whether a decision chooses which permanents return to their owners' hands, of some that the player
// controls.
func Returns(v engine.View, d *engine.Decision) bool {
	if d.Kind != program.DecideChoose {
		return false
	}
	if to, _, ok := v.Destination(); !ok || to != program.Hand {
		return false
	}
	for i := range d.Options {
		if r := d.Options[i].Obj; d.Options[i].Kind == engine.OptObject && !r.IsPlayer() &&
			v.Zone(r) == program.Battlefield && v.Controller(r) == v.Player() {
			return true
		}
	}
	return false
}

// mostDivided is the greatest number of objects of which every division into piles is tried.
const mostDivided = 12

// divide separates objects into two piles as equal in worth as can be, so that whoever chooses gains the least by it
// (700.3). The first pile is chosen object by object.
func (h *Heuristic) divide(d *engine.Decision, all []engine.Ref) int {
	worth := make([]int32, len(all))
	for i, r := range all {
		if p := h.board.Find(r); p != nil {
			worth[i] = h.pileWorth(p)
		}
	}
	first := evenPile(worth)
	for i := range d.Options {
		for k, r := range all {
			if d.Options[i].Kind == engine.OptObject && d.Options[i].Obj == r && first[k] {
				return i
			}
		}
	}
	return indexOf(d, engine.OptDone)
}

// pileWorth returns what an object in a pile is worth to the player who has it or may get it.
func (h *Heuristic) pileWorth(p *evaluate.Object) int32 {
	if p.Zone == program.Battlefield {
		return max(p.Value, 1)
	}
	return max(h.board.CardWorth(p), 1)
}

// evenPile returns which of some objects to put into the first of two piles so that the piles differ in worth as
// little as possible; of many objects it puts each, the worthiest first, into the pile that is worth less.
func evenPile(worth []int32) []bool {
	first := make([]bool, len(worth))
	if len(worth) > mostDivided {
		order := make([]int, len(worth))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
		ahead := int32(0) // how much more the first pile is worth
		for _, i := range order {
			if first[i] = ahead <= 0; first[i] {
				ahead += worth[i]
			} else {
				ahead -= worth[i]
			}
		}
		return first
	}
	best, least := 0, int32(-1)
	for set := range 1 << len(worth) {
		ahead := int32(0)
		for i, w := range worth {
			if set>>i&1 == 0 {
				w = -w
			}
			ahead += w
		}
		if gap := max(ahead, -ahead); least < 0 || gap < least {
			best, least = set, gap
		}
	}
	for i := range first {
		first[i] = best>>i&1 != 0
	}
	return first
}

// pile chooses one of two piles by what happens to each, and the first option of any other decision.
func (h *Heuristic) pile(d *engine.Decision) int {
	t := &h.board
	first, second, _ := t.View.Piles()
	if len(first)+len(second) == 0 || len(d.Options) != 2 {
		return 0
	}
	if h.pileScore(d, second, first) > h.pileScore(d, first, second) {
		return 1
	}
	return 0
}

// pileScore returns the value to me of choosing one pile, so that the other isn't. If nothing is known of what happens
// to them, it is the value of having what is in the chosen one.
func (h *Heuristic) pileScore(d *engine.Decision, chosen, other []engine.Ref) int32 {
	t := &h.board
	s := &evaluate.Scope{You: t.View.Controller(d.Source), Source: d.Source}
	score, known := int32(0), false
	add := func(effects []evaluate.Effect) {
		for i := range effects {
			e := &effects[i]
			refs := chosen
			switch e.On {
			case evaluate.OnPile:
			case evaluate.OnOtherPile:
				refs = other
			default:
				continue
			}
			known = true
			best, sum := int32(0), int32(0)
			for k, r := range refs {
				if p := t.Find(r); p != nil {
					v := h.pileEffect(e, s, p)
					sum += v
					if k == 0 || v*t.Sign(s.You) > best*t.Sign(s.You) {
						best = v
					}
				}
			}
			if e.Some {
				sum = best
			}
			score += sum
		}
	}
	if d.Ability != 0 && int(d.Ability) < len(t.Rules.Abilities) {
		k := t.Summaries.Ability(d.Ability)
		add(k.Effects)
		for m := range k.Modes {
			add(k.Modes[m].Effects)
		}
	}
	if known {
		return score
	}
	for _, r := range chosen {
		if p := t.Find(r); p != nil {
			score += h.pileWorth(p) * t.Sign(p.Controller)
		}
	}
	return score
}

// pileEffect returns the value to me of an effect on one object of a pile.
func (h *Heuristic) pileEffect(e *evaluate.Effect, s *evaluate.Scope, p *evaluate.Object) int32 {
	t := &h.board
	if p.Zone == program.Battlefield || e.Kind != evaluate.Move {
		return t.EffectOnObject(e, s, p)
	}
	// What goes anywhere else is as good as lost.
	switch program.Zone(e.To) {
	case program.Hand:
		return t.Sign(p.Owner) * max(t.CardWorth(p), 1)
	case program.Battlefield:
		return t.Sign(s.You) * t.DefValue(p.Def)
	}
	return 0
}

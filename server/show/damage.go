package show

import (
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// Damage returns the recipients of the combat damage that the open decision assigns, each with what it gets if it is
// lethal damage for each in turn and all the rest for the last. g is a copy of the game that it may modify.
func Damage(g *engine.Game, d *engine.Decision) []wire.Share {
	if d.Kind != program.DecideDamage {
		return nil
	}
	var out []wire.Share
	left := int(d.Amount)
	for _, r := range g.View(d.By).DamageRecipients() {
		out = append(out, wire.Share{Object: id(r.Ref), Lethal: r.Lethal})
	}
	next := *d
	next.Options = append([]engine.Option(nil), d.Options...)
	for next.Kind == d.Kind && next.Source == d.Source && next.By == d.By && len(next.Options) > 0 {
		n := len(out) - int(next.Max-next.Chosen)
		if n < 0 || n >= len(out) {
			break
		}
		s := &out[n]
		s.Asked = true
		best := 0
		for i := range next.Options {
			// The lethal amount, or the nearest to it that can be chosen; the last recipient gets the rest.
			want := next.Min
			if n == len(out)-1 {
				want = next.Amount
			}
			if distance(next.Options[i].N, want) < distance(next.Options[best].N, want) {
				best = i
			}
		}
		s.Usual = int(next.Options[best].N)
		left -= s.Usual
		if g.Answer(best) != nil || !g.Decision(&next) {
			break
		}
	}
	for i := range out { // who is not asked for can only get all that is left
		if !out[i].Asked {
			out[i].Usual, left = left, 0
		}
	}
	return out
}

func distance(a, b int32) int32 { return max(a-b, b-a) }

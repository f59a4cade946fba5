package show

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/server/wire"
)

// Payment is what the automatic payment for something would take: the permanents that it taps, and the cards of the
// hand that can be paid for before and not after it.
type Payment struct {
	Taps   []wire.ID
	Leaves []string
	// Life is the life that can be paid instead of mana for Phyrexian mana symbols (107.4f).
	Life int
}

// Paying returns how the player of a decision would pay for casting an object or activating its ability, if nothing
// else is chosen than what is asked first; nothing if it costs nothing, or if how much it costs is asked. g is a copy
// of the game that it changes.
func Paying(g *engine.Game, t *gamelog.Writer, d *engine.Decision, about engine.Ref) (out Payment) {
	if d.Kind != program.DecidePriority {
		return out
	}
	option := slices.IndexFunc(d.Options, func(o engine.Option) bool {
		return o.Obj == about && !IsMana(g.Rules(), &o) && (o.Kind == engine.OptCast || o.Kind == engine.OptActivate)
	})
	if option < 0 {
		return out
	}
	before := g.Clone()
	life, ok := announce(g, d.Player, option)
	if !ok {
		return out
	}
	v := before.View(d.Player)
	if out.Taps = Tapped(v, g.View(d.Player)); len(out.Taps) == 0 {
		return out
	}
	out.Life = life
	for _, r := range v.Objects(program.Hand, d.Player, nil) {
		c, ok := v.Chars(r)
		if !ok || r == about || c.Is(program.TypeLand) || g.View(d.Player).Zone(r) != program.Hand {
			continue
		}
		if before.Ask(r, d.Player).CanPayFor(d.Player, r, 0) && !g.Ask(r, d.Player).CanPayFor(d.Player, r, 0) {
			if name := t.Name(v, r); !slices.Contains(out.Leaves, name) {
				out.Leaves = append(out.Leaves, name)
			}
		}
	}
	return out
}

// announce chooses an option and the first of whatever else is asked until it has been paid for. It reports false if
// the cost hangs on an answer. life is what could have been paid for Phyrexian mana that is paid with mana.
func announce(g *engine.Game, p program.PlayerID, option int) (life int, ok bool) {
	var next engine.Decision
	for range maxAnnounced {
		if g.Answer(option) != nil {
			return 0, false
		}
		v := g.View(p)
		if !g.Decision(&next) || next.Player != p || !v.Announcing() {
			return life, true
		}
		if next.Kind == program.DecideX && len(next.Options) > 1 || next.Kind == program.DecideWay {
			return 0, false
		}
		if v.PhyrexianAsked() {
			life += mana.PhyrexianLife
		}
		rest := engine.OptNo
		if next.Kind == program.DecideMana {
			rest = engine.OptDone // the rest is paid automatically
		}
		option = max(0, slices.IndexFunc(next.Options, func(o engine.Option) bool { return o.Kind == rest }))
	}
	return 0, false
}

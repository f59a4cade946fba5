package show

import (
	"cmp"
	"slices"
	"strconv"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/server/wire"
)

// Payment is what the automatic payment for something would take: the permanents that it taps, and the cards of the
// hand that can be paid for before and not after it.
type Payment struct {
	// Cost is the mana that it costs, with what increases or reduces that (601.2f).
	Cost   string
	Taps   []wire.ID
	Leaves []string
	// Life is the life that can be paid instead of mana for Phyrexian mana symbols (107.4f).
	Life int
	// Loses is the life that the player loses as they pay: what they pay of it, and what mana abilities take or deal as
	// damage (120.3a).
	Loses int
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
	life, cost, ok := announce(g, d.Player, option)
	if !ok {
		return out
	}
	out.Cost = cost
	v := before.View(d.Player)
	if out.Taps = Tapped(v, g.View(d.Player)); len(out.Taps) == 0 {
		return out
	}
	out.Life, out.Loses = life, lost(v, g.View(d.Player), d.Player)
	for _, r := range v.Objects(program.Hand, d.Player, nil) {
		c, ok := v.Chars(r)
		if !ok || r == about || c.Is(program.TypeLand) || g.View(d.Player).Zone(r) != program.Hand {
			continue
		}
		if late(before, d.Player, r) || !spawns(v, about) && aimless(before, d.Player, r, c) {
			continue
		}
		x := int32(0) // an X of 0 is seldom worth a card
		if def := v.Def(r); def != nil && def.Cost.Variables() > 0 {
			x = 1
		}
		if before.Ask(r, d.Player).CanPayFor(d.Player, r, x) && !g.Ask(r, d.Player).CanPayFor(d.Player, r, x) {
			if name := t.Name(v, r); !slices.Contains(out.Leaves, name) {
				out.Leaves = append(out.Leaves, name)
			}
		}
	}
	return out
}

// aimless reports whether a card that is cast at a main phase's time has no legal target now (601.2c).
func aimless(g *engine.Game, p program.PlayerID, r engine.Ref, c *program.Chars) bool {
	return !c.Is(program.TypeInstant) && !c.Has(program.Flash) && g.WhyNotCast(p, r).Kind == engine.ObstacleTarget
}

// spawns reports whether a card in hand becomes a permanent, which could be a target.
func spawns(v engine.View, r engine.Ref) bool {
	c, ok := v.Chars(r)
	return ok && v.Zone(r) == program.Hand && !c.Is(program.TypeInstant) && !c.Is(program.TypeSorcery)
}

// late reports whether a card of a player's hand can't be cast any more this turn, whatever mana is left: it could be
// cast only in a main phase of theirs (307.1), and none is to come.
func late(g *engine.Game, p program.PlayerID, r engine.Ref) bool {
	v := g.View(p)
	return (v.Active() != p || v.Step() > program.StepMain2) && g.WhyNotCast(p, r).Kind == engine.ObstacleTiming
}

// lost returns how much life a player has lost from one position to another.
func lost(before, after engine.View, p program.PlayerID) int {
	return max(before.Life(p)-after.Life(p), 0)
}

// Loses adds to the question how to pay mana what life its player loses by each mana ability that they can activate,
// and by all that are activated for them if the rest is paid automatically, as far as Tolls doesn't say so: the damage
// of lands that hurt (120.3a). g is a game that it copies.
func Loses(to *wire.Decision, g *engine.Game, d *engine.Decision) {
	v := g.View(d.Player)
	says := func(option int) (string, bool) {
		after := g.Clone()
		if after.Answer(option) != nil {
			return "", false
		}
		n := lost(v, after.View(d.Player), d.Player)
		return "you lose " + strconv.Itoa(n) + " life", n > 0
	}
	for i := range d.Options {
		o := &d.Options[i]
		switch {
		case i >= len(to.Options):
			return
		case o.Kind == engine.OptPay && o.Obj != engine.NoRef && len(v.Tolls(o)) == 0:
			if text, ok := says(i); ok {
				to.Options[i].Text += " (" + text + ")"
			}
		case o.Kind == engine.OptDone && to.Needs == "":
			if text, ok := says(i); ok {
				to.SoFar = append(to.SoFar, "if the rest is paid for you, "+text)
			}
		}
	}
}

// announce chooses an option and the first of whatever else is asked until it has been paid for. It reports false if
// the cost hangs on an answer. life is what could have been paid for Phyrexian mana that is paid with mana.
func announce(g *engine.Game, p program.PlayerID, option int) (life int, cost string, ok bool) {
	var next engine.Decision
	for range maxAnnounced {
		if g.Answer(option) != nil {
			return 0, "", false
		}
		v := g.View(p)
		if !g.Decision(&next) || next.Player != p || !v.Announcing() {
			return life, cmp.Or(cost, "{0}"), true
		}
		if next.Kind == program.DecideX && len(next.Options) > 1 || next.Kind == program.DecideWay {
			return 0, "", false
		}
		if due, _ := v.ManaDue(); cost == "" && due != nil {
			cost = due.String()
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
	return 0, "", false
}

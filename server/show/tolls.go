package show

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// How many options are looked at that can't be paid with lands and the like, and how many answers ahead.
const (
	maxNeeds     = 24
	maxAnnounced = 40
)

// Tolls sets what would be taken from a player besides tapping and mana if the rest of a payment is done for them. v is
// of a copy of the game.
func Tolls(to *wire.Decision, v engine.View, t *gamelog.Writer) {
	tolls := v.ManaTolls()
	for i := range tolls {
		to.Tolls = append(to.Tolls, wire.Toll{ID: id(tolls[i].Obj), Text: gamelog.Toll(&tolls[i])})
	}
	to.Needs = t.Tolls(v, tolls)
}

// Needs sets for the options of a decision that can be paid for only with mana abilities that take something besides
// tapping and mana, what that is. g is a copy of the game.
func Needs(to *wire.Decision, g *engine.Game, t *gamelog.Writer, d *engine.Decision) {
	// Others choose nothing that has to be paid for.
	switch d.Kind {
	case program.DecideTarget:
		warnOfLast(to, g, d)
		return
	case program.DecidePriority, program.DecideX, program.DecideWay, program.DecideOptionalCost, program.DecidePayCost,
		program.DecideMay:
	default:
		return
	}
	warn(to, g, d)
	if !g.View(d.Player).MayTakeToll() {
		return
	}
	var free engine.Decision
	if !g.Clone().View(d.Player).TollFree(&free) || free.Kind != d.Kind {
		return
	}
	for i, n := 0, 0; i < len(d.Options) && i < len(to.Options) && n < maxNeeds; i++ {
		o := d.Options[i]
		if slices.Contains(free.Options, o) && d.Kind != program.DecideMay && d.Kind != program.DecidePayCost ||
			o.Kind == engine.OptPass || o.Kind == engine.OptNo || o.Kind == engine.OptDone || IsMana(g.Rules(), &o) {
			continue
		}
		n++
		to.Options[i].Needs = needs(g.Clone(), t, d, i)
	}
}

// needs returns what the payment for an option takes, if the first of whatever else is asked meanwhile is chosen. g is
// a copy of the game that it changes.
func needs(g *engine.Game, t *gamelog.Writer, d *engine.Decision, option int) string {
	p := d.Player
	var next engine.Decision
	for range maxAnnounced {
		if g.Answer(option) != nil || !g.Decision(&next) || next.Player != p {
			return ""
		}
		v := g.View(p)
		if next.Kind == program.DecideMana {
			return t.Tolls(v, v.ManaTolls())
		}
		if !v.Announcing() {
			return ""
		}
		option = 0
		if no := slices.IndexFunc(next.Options, func(o engine.Option) bool { return o.Kind == engine.OptNo }); no >= 0 {
			option = no
		}
	}
	return ""
}

// warn sets for the options of a decision to cast or activate something what they come to without another question:
// an X of 0, since no other can be paid for, or life for Phyrexian mana, since there is no mana for it (601.2b).
func warn(to *wire.Decision, g *engine.Game, d *engine.Decision) {
	v := g.View(d.Player)
	if v.PhyrexianAsked() { // mana for this symbol may leave none for the next
		for i := 0; i < len(d.Options) && i < len(to.Options); i++ {
			if d.Options[i].Kind == engine.OptNo {
				to.Options[i].Warns = warns(g.Clone(), d, i)
			}
		}
	}
	if d.Kind != program.DecidePriority {
		return
	}
	for i, n := 0, 0; i < len(d.Options) && i < len(to.Options) && n < maxNeeds; i++ {
		if !IsMana(g.Rules(), &d.Options[i]) && v.Unasked(&d.Options[i]) {
			to.Options[i].Warns = warns(g.Clone(), d, i)
			n++
		}
	}
}

// warnOfLast sets for the targets of which any number may be chosen that choosing one ends the choice, since no further
// one could be paid for (601.2c, 601.2f) or fits: the spell would be cast without another question.
func warnOfLast(to *wire.Decision, g *engine.Game, d *engine.Decision) {
	if d.Max <= d.Min || d.Chosen+1 >= d.Max {
		return
	}
	var next engine.Decision
	for i := 0; i < len(d.Options) && i < len(to.Options) && i < maxNeeds; i++ {
		if d.Options[i].Kind == engine.OptDone {
			continue
		}
		after := g.Clone()
		if after.Answer(i) != nil || after.Decision(&next) && next.Kind == d.Kind && next.Group == d.Group {
			continue
		}
		to.Options[i].Warns = "no further target possible"
	}
}

// warns returns what an option comes to without a question. g is a copy of the game that it changes.
func warns(g *engine.Game, d *engine.Decision, option int) string {
	p := d.Player
	var before []engine.Ref
	if d.Kind == program.DecidePriority { // otherwise it is on the stack already
		before = g.View(p).Objects(program.Stack, 0, nil)
	}
	var x, life bool // they are asked
	var next engine.Decision
	for range maxAnnounced {
		if g.Answer(option) != nil {
			return ""
		}
		v := g.View(p)
		if !g.Decision(&next) || next.Player != p || !v.Announcing() || next.Kind == program.DecideMana {
			break
		}
		x = x || next.Kind == program.DecideX && len(next.Options) > 1
		life = life || v.PhyrexianAsked()
		if next.Kind == program.DecideWay {
			return "" // as it may be cast otherwise
		}
		option = max(0, slices.IndexFunc(next.Options, func(o engine.Option) bool { return o.Kind == engine.OptNo }))
	}
	v := g.View(p)
	for _, r := range slices.Backward(v.Objects(program.Stack, 0, nil)) {
		if slices.Contains(before, r) || v.Controller(r) != p {
			continue
		}
		var out []string
		a := v.Announced(r)
		if a.HasX && a.X == 0 && !x {
			out = append(out, noX)
		}
		if a.Life > 0 && !life {
			out = append(out, "pays "+strconv.Itoa(a.Life)+" life")
		}
		if len(out) > 0 {
			return strings.Join(out, ", ")
		}
	}
	return ""
}

// Idle reports whether all that a player with priority can do in an end step with an empty stack, besides passing and
// producing mana, is to regenerate something (701.19a) or to activate abilities for which X can only be 0 (107.3a): no
// damage is dealt any more, and whoever would destroy something gives them priority again.
func Idle(g *engine.Game, d *engine.Decision) bool {
	v := g.View(d.Player)
	if d.Kind != program.DecidePriority || v.Step() != program.StepEnd || v.Count(program.Stack, 0) > 0 {
		return false
	}
	r := v.Rules()
	for i := range d.Options {
		o := &d.Options[i]
		switch {
		case o.Kind == engine.OptPass || IsMana(r, o):
		case o.Kind != engine.OptActivate || int(o.Ability) >= len(r.Abilities):
			return false
		case !regenerates(r, o.Ability) && !(manaAlone(r, o.Ability) && v.Unasked(o) &&
			warns(g.Clone(), d, i) == noX):
			return false
		}
	}
	return true
}

// regenerates reports whether an ability does nothing but regenerate something, at no cost but mana and tapping.
func regenerates(r *program.Rules, a program.AbilityID) bool {
	does := false
	for i := uint32(r.Abilities[a].Prog); i != 0 && int(i) < len(r.Code) && r.Code[i].Op != program.OpEnd; i++ {
		in := &r.Code[i]
		if in.Op == program.OpLet || in.Op == program.OpLetNum {
			continue
		}
		if in.Op != program.OpEffect || len(r.Abilities[in.A].Rewrite) == 0 {
			return false
		}
		for _, w := range r.Abilities[in.A].Rewrite {
			if r.Rewrites[w].Kind != program.RwRegenerate {
				return false
			}
		}
		does = true
	}
	return does && manaAlone(r, a)
}

// manaAlone reports whether mana and tapping the source are all that an ability costs.
func manaAlone(r *program.Rules, a program.AbilityID) bool {
	c := &r.Costs[r.Abilities[a].Cost]
	return c.Life == 0 && c.Loyal == 0 && len(c.Parts) == 0 && c.Prog == 0
}

// noX is what an option comes to for which no X but 0 can be paid.
const noX = "X can only be 0"

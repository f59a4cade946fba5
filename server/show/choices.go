package show

import (
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/server/wire"
)

// modeNo says why a mode can't be chosen.
var modeNo = map[engine.ModeNo]string{
	engine.ModeChosen: "already chosen", engine.ModeBefore: "chosen before", engine.ModeIf: "its condition isn't met",
	engine.ModeNoTarget: "no legal target", engine.ModeTooMany: "too many with the modes already chosen",
	engine.ModeCost: "its cost can't be paid",
}

// Modes returns the modes of which the open decision chooses one. v is of a copy of the game.
func Modes(v engine.View, t *gamelog.Writer, d *engine.Decision) []wire.Mode {
	var out []wire.Mode
	for _, m := range v.Modes(d) {
		out = append(out, wire.Mode{Text: t.Mode(v, d, m.Label), Chosen: m.Chosen, Option: m.Option,
			Why: modeNo[m.Why]})
	}
	return out
}

// Due sets what is to be paid of the cost that is being paid. v is of a copy of the game.
func Due(to *wire.Decision, v engine.View) {
	if all, rest := v.ManaDue(); all != nil {
		to.Cost, to.Left = all.String(), rest.String()
	}
}

// choice sets what a decision chooses among, apart from its options.
func choice(to *wire.Decision, v engine.View) {
	if m, ok := v.Mulligan(); ok {
		to.Mulligan = &wire.Mulligan{Taken: m.Taken, Keep: m.Keep, Bottom: m.Bottom, NextKeep: m.NextKeep,
			NextBottom: m.NextBottom}
	}
	first, second, divides := v.Piles()
	if to.Divides = divides; !divides && (first != nil || second != nil) {
		to.Piles = [][]wire.ID{ids(v, first), ids(v, second)}
	}
	to.Announcing = v.Announcing()
	if n, ok := v.Optional(); ok {
		to.Optional = n
	}
}

// ids returns the IDs of objects, "" for what the viewer doesn't know.
func ids(v engine.View, of []engine.Ref) []wire.ID {
	out := []wire.ID{}
	for _, r := range of {
		if v.Sees(r) {
			out = append(out, id(r))
		} else {
			out = append(out, "")
		}
	}
	return out
}

package show

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// maxForecast is how many answers a forecast gives at most.
const maxForecast = 600

// A forecaster plays a combat on to its damage.
type forecaster struct {
	g    *engine.Game
	d    engine.Decision
	by   program.PlayerID
	kind program.DecisionKind
	whom map[wire.ID]wire.ID // the declaration that is made
	done bool                // it has been given
}

// Forecast returns what combat damage the creatures deal that attack or block, and those of a declaration that is being
// made, each with what it attacks or blocks: if the others declare no more than they have to, nobody does anything
// else, and damage is assigned as it is proposed (510.1). Triggered abilities that only make continuous effects, such
// as bushido, resolve. Unknown is true if something else is on the stack or triggers before all damage has been dealt,
// since it could depend on what is hidden, or a choice has to be made or a cost paid first. g is a copy of the game
// that it changes.
func Forecast(g *engine.Game, by program.PlayerID, whom map[wire.ID]wire.ID) wire.Forecast {
	out := wire.Forecast{Dies: []wire.ID{}, Players: []wire.Loss{}, Unknown: true}
	f := forecaster{g: g, by: by, whom: whom}
	if !g.Decision(&f.d) || f.d.Player != by {
		return out
	}
	v := g.View(by)
	if s := v.Step(); s < program.StepAttackers || s > program.StepBlockers {
		return out
	}
	f.kind = f.d.Kind
	turn, before := v.Turn(), v.Objects(program.Battlefield, 0, nil)
	var life []int
	for p := range program.PlayerID(v.Players()) {
		life = append(life, v.Life(p))
	}
	before = slices.DeleteFunc(before, func(r engine.Ref) bool {
		c, ok := v.Chars(r)
		return !ok || !c.Is(program.TypeCreature|program.TypePlaneswalker|program.TypeBattle)
	})
	worth := func(v engine.View, r engine.Ref) int {
		switch c, _ := v.Chars(r); {
		case c.Is(program.TypePlaneswalker):
			return v.CountersOn(r, "loyalty")
		case c.Is(program.TypeBattle):
			return v.CountersOn(r, "defense")
		}
		return 0
	}
	had := make([]int, len(before))
	for i, r := range before {
		had[i] = worth(v, r)
	}
	if !f.play(turn) {
		return out
	}
	out.Unknown = false
	v = g.View(by)
	after := v.Objects(program.Battlefield, 0, nil)
	for i, r := range before {
		if !slices.Contains(after, r) {
			out.Dies = append(out.Dies, id(r))
		} else if left := worth(v, r); left < had[i] {
			out.Hit = append(out.Hit, wire.Hit{Object: id(r), Loses: had[i] - left, Left: left})
		}
	}
	for p, had := range life {
		if now := v.Life(program.PlayerID(p)); now != had || v.Lost(program.PlayerID(p)) {
			out.Players = append(out.Players, wire.Loss{Player: p, Life: had - now, Left: now,
				Lost: v.Lost(program.PlayerID(p))})
		}
	}
	return out
}

// play goes on until the combat damage has been dealt. It reports false if it can't without more being chosen.
func (f *forecaster) play(turn int) bool {
	for range maxForecast {
		v := f.g.View(f.by)
		dealt := v.Step() == program.StepDamage && f.d.Kind == program.DecidePriority
		if f.g.Over() || v.Turn() != turn || v.Step() > program.StepDamage || dealt {
			return true
		}
		i, ok := f.answer()
		stack := v.Objects(program.Stack, 0, nil)
		unclear := slices.ContainsFunc(stack, func(r engine.Ref) bool { return !v.OnlyEffects(r) })
		if !ok || unclear || f.g.Answer(i) != nil {
			return false
		}
		if !f.g.Decision(&f.d) {
			return f.g.Over()
		}
	}
	return false
}

// answer returns how the open decision is answered. It reports false if that can't be assumed.
func (f *forecaster) answer() (int, bool) {
	d := &f.d
	of := func(k engine.OptionKind) int {
		return slices.IndexFunc(d.Options, func(o engine.Option) bool { return o.Kind == k })
	}
	// Others choose what can't be foreseen.
	switch d.Kind {
	case program.DecidePriority:
		f.done = true
		i := of(engine.OptPass)
		return i, i >= 0
	case program.DecideAttack, program.DecideBlock:
		if whom := f.whom[id(d.Source)]; !f.done && d.Kind == f.kind && d.Player == f.by && d.Chosen == 0 && whom != "" {
			if i := slices.IndexFunc(d.Options, func(o engine.Option) bool { return id(o.Other) == whom }); i >= 0 {
				return i, true
			}
		}
		if i := of(engine.OptNo); i >= 0 {
			return i, true
		}
		return max(of(engine.OptDone), 0), true
	case program.DecideDamage:
		want, best := d.Min, 0
		if d.Max-d.Chosen <= 1 { // the last gets the rest
			want = d.Amount
		}
		for i := range d.Options {
			if distance(d.Options[i].N, want) < distance(d.Options[best].N, want) {
				best = i
			}
		}
		return best, len(d.Options) > 0
	case program.DecideDamageOrder, program.DecideTriggerOrder:
		return 0, true
	}
	return 0, false
}

package show

import (
	"reflect"
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// maxForecast is how many answers a forecast gives at most.
const maxForecast = 600

// maxOrders is how many orders of triggered abilities a forecast tries at most.
const maxOrders = 24

// A forecaster plays a combat on to its damage.
type forecaster struct {
	g      *engine.Game
	d      engine.Decision
	by     program.PlayerID
	kind   program.DecisionKind
	whom   map[wire.ID]wire.ID // the declaration that is made
	target int                 // the option that is chosen first, if a target is asked for
	done   bool                // it has been given
	turn   int
	split  bool            // damage was divided that could have been divided otherwise
	orders *int            // how many orders may still be tried
	before []engine.Ref    // what could die
	had    []int           // its loyalty or defense
	life   []int           // of each player
	out    []bool          // who has left the game
	log    *gamelog.Writer // names what can't be foreseen
	cost   string          // of the declaration
	cannot []wire.ID       // creatures of the declaration that can't attack or block as they are meant to
	drawn  []wire.ID       // creatures that aren't in the declaration and have to attack or block with it
	aside  []string        // names of what is left out, in alphabetical order
}

// Forecast returns what combat damage the creatures deal that attack or block, and those of a declaration that is being
// made, each with what it attacks or blocks: if the others declare no more than they have to, nobody does anything
// else, and damage is assigned as it is proposed, lethal damage to each creature in turn (510.1). Assigned is true if
// another assignment could come to something else. Spells and abilities resolve for which nothing is chosen and nothing
// hidden matters, such as bushido; in every order of triggers, where it could matter. Those that only move cards among
// hidden zones and graveyards, as by drawing and discarding, don't resolve: Without names them. Where something else is
// on the stack, triggers, or has to be chosen or paid for, Then names it, and the forecast ends there; Unknown is true
// if no damage has been dealt by then. If by is choosing a target, the option with the number target is chosen, what is
// cast is paid for automatically, and it resolves. g is a copy of the game that it changes.
func Forecast(g *engine.Game, t *gamelog.Writer, by program.PlayerID, whom map[wire.ID]wire.ID,
	target int) wire.Forecast {
	out := wire.Forecast{Dies: []wire.ID{}, Players: []wire.Loss{}, Unknown: true}
	orders := maxOrders
	f := forecaster{g: g, by: by, whom: whom, target: target, orders: &orders, log: t}
	if !g.Decision(&f.d) || f.d.Player != by {
		return out
	}
	v := g.View(by)
	if s := v.Step(); s < program.StepAttackers || s > program.StepBlockers {
		return out
	}
	f.kind, f.turn = f.d.Kind, v.Turn()
	for p := range program.PlayerID(v.Players()) {
		f.life, f.out = append(f.life, v.Life(p)), append(f.out, v.Lost(p))
	}
	f.before = slices.DeleteFunc(v.Objects(program.Battlefield, 0, nil), func(r engine.Ref) bool {
		c, ok := v.Chars(r)
		return !ok || !c.Is(program.TypeCreature|program.TypePlaneswalker|program.TypeBattle)
	})
	for _, r := range f.before {
		f.had = append(f.had, worth(v, r))
	}
	return f.play()
}

// worth is the loyalty of a planeswalker, or the defense of a battle.
func worth(v engine.View, r engine.Ref) int {
	switch c, _ := v.Chars(r); {
	case c.Is(program.TypePlaneswalker):
		return v.CountersOn(r, "loyalty")
	case c.Is(program.TypeBattle):
		return v.CountersOn(r, "defense")
	}
	return 0
}

// outcome is what has happened since the forecast began. then names what can't be foreseen; "" if all damage has been
// dealt.
func (f *forecaster) outcome(then string) wire.Forecast {
	out := wire.Forecast{Dies: []wire.ID{}, Players: []wire.Loss{}, Then: then, Cost: f.cost, Cannot: f.cannot,
		Drawn: f.drawn, Without: f.aside}
	v := f.g.View(f.by)
	if then != "" && v.Turn() == f.turn && v.Step() <= program.StepBlockers {
		out.Unknown = true
		return out
	}
	out.Assigned = f.split
	after := v.Objects(program.Battlefield, 0, nil)
	for i, r := range f.before {
		if z := v.Zone(f.g.Follow(r)); z == program.Hand || z == program.Library {
			continue // it has been returned
		}
		if !slices.Contains(after, r) {
			out.Dies = append(out.Dies, id(r))
		} else if left := worth(v, r); left < f.had[i] {
			out.Hit = append(out.Hit, wire.Hit{Object: id(r), Loses: f.had[i] - left, Left: left})
		}
	}
	for p, had := range f.life {
		if f.out[p] {
			continue
		}
		if now := v.Life(program.PlayerID(p)); now != had || v.Lost(program.PlayerID(p)) {
			out.Players = append(out.Players, wire.Loss{Player: p, Life: had - now, Left: now,
				Lost: v.Lost(program.PlayerID(p))})
		}
	}
	return out
}

// play goes on until the combat damage has been dealt, or until something can't be foreseen.
func (f *forecaster) play() wire.Forecast {
	for range maxForecast {
		v := f.g.View(f.by)
		dealt := v.Step() == program.StepDamage && f.d.Kind == program.DecidePriority && !damageWaits(v)
		if f.g.Over() || v.Turn() != f.turn || v.Step() > program.StepDamage || dealt {
			return f.outcome("")
		}
		if then := f.leaveOut(v); then != "" {
			return f.outcome(then)
		} else if !f.g.Decision(&f.d) {
			return f.outcome("")
		}
		if f.d.Kind == program.DecideTriggerOrder && !v.SameTriggers() {
			return f.orderings()
		}
		i, ok := f.answer()
		if !ok || f.g.Answer(i) != nil {
			return f.outcome(f.name(v, f.d.Source))
		}
		if !f.g.Decision(&f.d) {
			return f.outcome("")
		}
	}
	return f.outcome("a choice")
}

// damageWaits reports whether combat damage is on the stack (310.3 of 2006).
func damageWaits(v engine.View) bool {
	return slices.ContainsFunc(v.Objects(program.Stack, 0, nil), func(r engine.Ref) bool {
		return v.Kind(r) == program.KindDamage
	})
}

// leaveOut takes off the stack what only moves cards. It returns the name of the first thing on the stack that can't be
// foreseen and may do more, "" if there is none.
func (f *forecaster) leaveOut(v engine.View) string {
	for _, r := range v.Objects(program.Stack, 0, nil) {
		switch {
		case v.Foreseeable(r), v.Kind(r) == program.KindDamage:
		case f.d.Kind == program.DecidePriority && v.MovesCards(r):
			if name := f.name(v, r); !slices.Contains(f.aside, name) {
				f.aside = slices.Sorted(slices.Values(append(slices.Clone(f.aside), name)))
			}
			f.g.Withdraw(r)
		case !v.MovesCards(r):
			return f.name(v, r)
		}
	}
	return ""
}

// name is how what can't be foreseen is called.
func (f *forecaster) name(v engine.View, r engine.Ref) string {
	if r == engine.NoRef {
		return "a choice"
	}
	if source := f.log.Source(v, r); source != "" {
		return source
	}
	return f.log.Name(v, r)
}

// orderings plays on with each of the triggered abilities put on the stack next. What happens can be foreseen if it is
// the same with all of them.
func (f *forecaster) orderings() wire.Forecast {
	var first wire.Forecast
	for i := range f.d.Options {
		if *f.orders--; *f.orders < 0 {
			return f.outcome("the order of triggered abilities")
		}
		next := *f
		next.g = f.g.Clone()
		if next.g.Answer(i) != nil || !next.g.Decision(&next.d) {
			return f.outcome("the order of triggered abilities")
		}
		switch out := next.play(); {
		case i == 0:
			first = out
		case !reflect.DeepEqual(out, first):
			return f.outcome("the order of triggered abilities")
		}
	}
	return first
}

// divides notes that damage is about to be divided, if another assignment than the proposed one could come to something
// else: not if it is enough for all.
func (f *forecaster) divides() {
	need := int32(0)
	for _, r := range f.g.View(f.by).DamageRecipients() {
		if r.Ref.IsPlayer() {
			need = f.d.Amount
		}
		need += int32(r.Lethal)
	}
	f.split = f.split || need > f.d.Amount
}

// leftOut notes who has not been declared as they were meant to be, and who has been declared besides.
func (f *forecaster) leftOut() {
	if f.kind != program.DecideAttack && f.kind != program.DecideBlock {
		return
	}
	v, flag := f.g.View(f.by), program.Attacking
	if f.kind == program.DecideBlock {
		flag = program.Blocking
	}
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		b, ok := v.Body(r)
		switch does, meant := ok && b.Flags&flag != 0, f.whom[id(r)] != ""; {
		case ok && meant && !does:
			f.cannot = append(f.cannot, id(r))
		case does && !meant && v.Controller(r) == f.by:
			f.drawn = append(f.drawn, id(r))
		}
	}
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
		if !f.done {
			f.leftOut()
		}
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
	case program.DecideTarget:
		i := f.target
		f.target = -1
		return i, f.kind == d.Kind && d.Player == f.by && i >= 0 && i < len(d.Options)
	case program.DecideMana: // for the declaration, or the spell whose target is chosen: it is paid automatically
		v := f.g.View(f.by)
		if f.kind == program.DecideTarget && !f.done && d.Player == f.by && len(v.ManaTolls()) == 0 {
			i := of(engine.OptDone)
			return i, i >= 0
		}
		all, _ := v.ManaDue()
		if f.done || d.Player != f.by || all == nil || d.Source != engine.NoRef {
			return 0, false
		}
		if f.cost == "" {
			f.cost = all.String()
		}
		i := of(engine.OptDone)
		return i, i >= 0
	case program.DecideDamage:
		if d.Chosen == 0 {
			f.divides()
		}
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
	case program.DecideDamageOrder:
		f.split = true
		return 0, true
	case program.DecideTriggerOrder: // it makes no difference: see play
		return 0, true
	}
	return 0, false
}

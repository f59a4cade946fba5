package agree

import (
	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/reference"
)

// diary notes what happens in a game, for the history of its pictures. It is the game's Recorder.
type diary struct {
	d       *painter
	players []*reference.Player // the same in all pictures of the game
	events  []reference.Event
}

// follow notes what happens in a game from now on.
func (d *painter) follow(g *engine.Game) *diary {
	w := &diary{d: d}
	v := g.View(engine.Judge)
	for i := range v.Players() {
		w.players = append(w.players, &reference.Player{})
		*w.players[i] = *d.player(g, v, program.PlayerID(i))
	}
	g.SetRecorder(w)
	return w
}

func (w *diary) player(id program.PlayerID) *reference.Player {
	if int(id) >= len(w.players) {
		return nil
	}
	return w.players[id]
}

// Record notes an event.
func (w *diary) Record(g *engine.Game, e *engine.Event) {
	if g.Turn.Number == 0 {
		return
	}
	out := reference.Event{Who: w.player(e.Player), N: int(e.Amount), Turn: int(g.Turn.Number),
		Combats: int(g.Turn.Combats), Active: w.player(g.Turn.Active), Step: steps[g.Turn.Step],
		Combat: e.Flags&program.FlagCombat != 0}
	obj := func() { out.What = w.object(g, e.Obj); out.Became = out.What }
	switch e.Kind {
	case program.EvMove:
		out.Did, out.From, out.Into = reference.Moved, ability.Zone(e.From), ability.Zone(e.To)
		out.Became = w.object(g, e.New)
		if out.What = w.object(g, e.Obj); out.What == nil && out.Became != nil { // only a card, which is the same there
			was := *out.Became
			was.Zone, was.Tag, was.Controller = out.From, uint64(e.Obj), nil
			out.What = &was
		}
		if out.What == nil || out.Became == nil {
			out.Blurred = true
		}
		if e.Flags&program.FlagPlayed != 0 {
			w.events = append(w.events, out)
			out.Did, out.What = reference.PlayedLand, out.Became
		}
	case program.EvDraw:
		out.Did = reference.Drew
	case program.EvDiscard:
		out.Did = reference.Discarded
		out.Became = w.gone(e.Obj)
	case program.EvSacrifice:
		out.Did = reference.Sacrificed
		obj()
	case program.EvGainLife:
		out.Did = reference.GainedLife
	case program.EvLoseLife:
		out.Did = reference.LostLife
	case program.EvDamage:
		out.Did, out.By, out.To = reference.Damaged, w.object(g, e.Src), w.thing(g, e.Obj)
	case program.EvCast:
		out.Did = reference.CastIt
		obj()
		if out.What != nil {
			out.From = out.What.CastFrom
		}
	case program.EvActivate:
		out.Did, out.By = reference.ActivatedIt, w.object(g, e.Src)
		obj()
	case program.EvAttack:
		out.Did, out.To = reference.Attacked, w.thing(g, e.Other)
		obj()
		if out.What != nil {
			out.Who = out.What.Controller
		}
	case program.EvBlock:
		out.Did, out.To = reference.Blocked, w.thing(g, e.Other)
		obj()
		if out.What != nil {
			out.Who = out.What.Controller
		}
	case program.EvCounters:
		if e.Amount <= 0 || e.Aux < 0 || int(e.Aux) >= len(w.d.rules.Counters) {
			return
		}
		out.Did, out.Counter = reference.GotCounters, ability.CounterKind(w.d.rules.Counters[e.Aux])
		if e.Obj.IsPlayer() {
			out.To = w.thing(g, e.Obj)
		} else {
			obj()
		}
	case program.EvSearch:
		out.Did = reference.Searched
	default: // Others: the history does not tell of them.
		return
	}
	w.events = append(w.events, out)
}

// gone is what an object became that was just moved.
func (w *diary) gone(ref engine.Ref) *reference.Object {
	for i := len(w.events) - 1; i >= 0; i-- {
		if e := &w.events[i]; e.What != nil && e.What.Tag == uint64(ref) {
			return e.Became
		}
	}
	return nil
}

func (w *diary) thing(g *engine.Game, ref engine.Ref) reference.Thing {
	if ref.IsPlayer() {
		return w.player(ref.Player())
	}
	if o := w.object(g, ref); o != nil {
		return o
	}
	return nil
}

// object is an object as it is now, or as it last was (608.2h); nil if nothing is known of it.
func (w *diary) object(g *engine.Game, ref engine.Ref) *reference.Object {
	if ref == engine.NoRef || ref.IsPlayer() {
		return nil
	}
	v := g.View(engine.Judge)
	p := &position{game: g, pic: &reference.Game{Players: w.players}}
	if v.Zone(ref) != program.ZoneNone {
		o := w.d.object(p, v, ref, v.Zone(ref))
		o.Past = true
		return o
	}
	for i := len(g.LKIs) - 1; i >= 0; i-- {
		if g.LKIs[i].Ref == ref {
			return w.d.last(p, &g.LKIs[i])
		}
	}
	for i := len(w.events) - 1; i >= 0; i-- { // a card that has moved on
		if e := &w.events[i]; e.Became != nil && e.Became.Tag == uint64(ref) {
			return e.Became
		}
	}
	return nil
}

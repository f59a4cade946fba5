package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Event is something that happens, or would happen. Replacement effects modify it, apply carries it out, triggered
// abilities match it, and a Recorder records it.
type Event struct {
	Kind   program.EventKind
	Player program.PlayerID // the player it happens to or who does it; see each kind
	From   program.Zone
	To     program.Zone
	Flags  program.EventFlags
	Amount int32
	Aux    int32 // see each kind: counter kind, position, step, keyword, ...
	Obj    Ref   // the object or player it happens to
	New    Ref   // after a move: the new object
	Src    Ref   // the source of the damage or of the ability
	Other  Ref   // a second object: the one attached to, or blocked
	// the former host of something that is attached to something else, becomes unattached, or leaves the battlefield
	Was    Ref
	Ctx    uint32
	Mods   uint32        // cells: how a permanent enters (see enters.go): counters, choices
	Done   uint32        // cells: replacement effects already applied to this event (614.5)
	Noted  uint32        // 1 + its index in the history, if it is kept there
	Parent int32         // index in the batch of the event this is a part of, -1 for none
	Rule   rulebook.Rule // the rule by which it happens
	State  EventState
	_      uint8
}

// EventState is the stage that an event has reached.
type EventState uint8

// Event states.
const (
	Proposed EventState = iota
	// Settled: all replacement effects have been applied.
	Settled
	// Applied: it has happened.
	Applied
	// Void: it was prevented, replaced by nothing, or impossible.
	Void
)

// FlagHosted marks a move onto the battlefield whose effect specifies what the object is attached to, which may not
// exist (303.4i). It shares its bit with a flag of attacks.
const FlagHosted = program.FlagFirstOn

// Note is the kind of an EvNote.
type Note int32

// Notes.
const (
	// NoteCombatDamage: combat damage Obj has been put on the stack.
	NoteCombatDamage Note = iota + 1
	// NotePile: Obj is in pile Amount (700.3).
	NotePile
)

// Recorder records every event after it has happened, in order: for explanations, replays, animation. It must not
// change the game.
type Recorder interface {
	Record(g *Game, e *Event)
}

// bound returns what a Bind puts into its register: a part of the event, or a player related to it.
func (g *Game) bound(ev *Event, b program.Bind) Ref {
	ref := ev.part(b.Part)
	if b.Part == program.PartCauser {
		return PlayerRef(g.causer(ev))
	}
	if !b.Controller && !b.Owner {
		return ref
	}
	l, ok := g.look(ref)
	if !ok && b.Owner && ev.Kind == program.EvMove && b.Part == program.PartObj {
		l, ok = g.look(ev.New) // nothing is known of a card that left a hand or library, but its owner is the same
	}
	switch {
	case !ok:
		return NoRef
	case b.Owner:
		return PlayerRef(l.obj.Owner)
	}
	return PlayerRef(l.ctrl())
}

// matches reports whether an event matches the pattern.
func (g *Game) matches(p *program.Pattern, ev *Event, e *Env, effect int32) bool {
	if p.Kinds&ev.Kind.Bit() == 0 || ev.Flags&p.Flags != p.Flags || ev.Flags&p.NotFlags != 0 {
		return false
	}
	if p.From != 0 && !p.From.Has(ev.From) || p.To != 0 && !p.To.Has(ev.To) || p.HasAux && p.Aux != ev.Aux {
		return false
	}
	if p.Locked && (effect < 0 || g.findCell(g.Effects[effect].Set, ev.Obj) == 0) {
		return false
	}
	obj := ev.Obj
	if p.NewObj && ev.New != NoRef {
		obj = ev.New
	}
	if p.Obj != 0 && (p.Exact && !g.prop(p.Obj, e, obj) || !p.Exact && !g.prop(p.Obj, e, g.known(obj))) {
		return false
	}
	if p.Src != 0 && (ev.Src == NoRef || !g.prop(p.Src, e, g.known(ev.Src))) {
		return false
	}
	if p.Other != 0 && (ev.Other == NoRef || !g.prop(p.Other, e, g.known(ev.Other)) && !g.teamProp(p.Other, e, ev)) {
		return false
	}
	if p.Was != 0 && (ev.Was == NoRef || !g.prop(p.Was, e, g.known(ev.Was))) {
		return false
	}
	if p.Player != 0 && (ev.Player == NoPlayer ||
		!g.inSet(p.Player, e, PlayerRef(ev.Player)) && !g.teamLoses(p, ev, e)) {
		return false
	}
	if g.Turn.Ranged && !g.happensNear(p, ev, obj, e) {
		return false // 801.7, 801.13b
	}
	return g.cond(p.If, e)
}

// teamLoses reports whether an event would make a team lose the game, and a pattern is about another player of the
// team: what replaces that player's losing applies, since players lose only as a team (810.8a).
func (g *Game) teamLoses(p *program.Pattern, ev *Event, e *Env) bool {
	if ev.Kind != program.EvLose || ev.State != Proposed || !g.sharedTurns() {
		return false
	}
	for q := range g.Players {
		if q := program.PlayerID(q); q != ev.Player && g.asOne(ev.Player, q) && g.inSet(p.Player, e, PlayerRef(q)) {
			return true
		}
	}
	return false
}

// teamSaved reports whether event i would make a team lose whose losing has been replaced in the same batch.
func (g *Game) teamSaved(i int) bool {
	ev := &g.Events[i]
	if ev.Kind != program.EvLose || !g.sharedTurns() {
		return false
	}
	for j := int(g.top().A); j < i; j++ {
		if x := &g.Events[j]; x.Kind == program.EvRun && x.Was.IsPlayer() && g.asOne(x.Was.Player(), ev.Player) {
			return true
		}
	}
	return false
}

// known returns the Ref by which an event's object is looked at: itself or its last known information, or the object it
// has become if no information is kept because it was only a card.
func (g *Game) known(ref Ref) Ref {
	if ref.IsPlayer() || g.obj(ref) != nil {
		return ref
	}
	if _, ok := g.look(ref); ok {
		return ref
	}
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == ref {
			return g.Moves[i].New
		}
	}
	return ref
}

// leads reports whether event i is the first of the events of its batch that trigger an ability together, and there are
// enough of them.
func (g *Game) leads(p *program.Pattern, e *Env, i int) bool {
	total := int32(0)
	ev := e.Event
	defer func() { e.Event = ev }()
	for j := g.batchFrom; j < len(g.Events); j++ {
		if !g.together(p, e, i, j) {
			continue
		}
		if j < i {
			return false
		}
		if p.Sums {
			total += g.Events[j].Amount
		} else {
			total++
		}
	}
	return p.Least == 0 || total >= g.num(p.Least, e)
}

// together reports whether event j of the batch triggers together with event i.
func (g *Game) together(p *program.Pattern, e *Env, i, j int) bool {
	ev := &g.Events[j]
	if j == i {
		return true
	}
	if ev.State != Applied {
		return false
	}
	for _, part := range p.By {
		if ev.part(part) != g.Events[i].part(part) {
			return false
		}
	}
	e.Event = ev
	return g.matches(p, ev, e, -1)
}

// part returns a part of an event as a Ref.
func (ev *Event) part(p program.EventPart) Ref {
	switch p {
	case program.PartObj:
		return ev.Obj
	case program.PartNew:
		if ev.New != NoRef {
			return ev.New
		}
		return ev.Obj
	case program.PartPlayer:
		return PlayerRef(ev.Player)
	case program.PartSource:
		return ev.Src
	case program.PartOther:
		return ev.Other
	case program.PartWas:
		return ev.Was
	}
	return NoRef
}

// size returns what "that many" refers to: the event's amount, or one if it has none.
func (ev *Event) size() int32 {
	// Others: happens once.
	switch ev.Kind {
	case program.EvDamage, program.EvGainLife, program.EvLoseLife, program.EvCounters, program.EvCreate, program.EvMill,
		program.EvAddMana, program.EvScry, program.EvDraws:
		return max(ev.Amount, -ev.Amount)
	case program.EvAction:
		return max(ev.Amount, 1) // the number of the keyword action
	}
	return 1
}

// bindTogether fills the registers of a context with the objects of all events that trigger together with event i.
func (g *Game) bindTogether(p *program.Pattern, e *Env, i int, ctx uint32) {
	first := g.Events[i]
	ev := e.Event
	for _, b := range p.Binds {
		g.clearReg(ctx, int(b.Reg))
	}
	var total int64
	for j := g.batchFrom; j < len(g.Events); j++ {
		if !g.together(p, e, i, j) {
			continue
		}
		total += int64(g.Events[j].size())
		for _, b := range p.Binds {
			if b.Part == program.PartAmount {
				continue
			}
			if ref := g.bound(&g.Events[j], b); ref != NoRef && !g.regHas(ctx, int(b.Reg), ref) {
				g.addReg(ctx, int(b.Reg), ref)
			}
		}
	}
	for _, b := range p.Binds {
		if b.Part == program.PartAmount {
			g.setNum(ctx, int(b.Reg), clamp(total))
		}
	}
	e.Event = ev
	g.Ctxs[ctx].Value = clamp(total)
	if first.Kind == program.EvMove {
		g.Ctxs[ctx].Became = first.New
	}
}

// bindEvent fills the registers of a context with the parts of event i that the ability's text refers to. If only is
// not nil it fills those of that pattern alone, since a text such as "blocks or becomes blocked by a creature" has two
// patterns for one kind of event.
func (g *Game) bindEvent(ab *program.Ability, only *program.Pattern, i int, ctx uint32) {
	ev := g.Events[i]
	g.Ctxs[ctx].Value = ev.size()
	if ev.Kind == program.EvMove {
		g.Ctxs[ctx].Became = ev.New
	}
	for j := i + 1; j < len(g.Events); j++ {
		// Sacrificed, discarded and destroyed objects move by an event that is a part of this one.
		if x := &g.Events[j]; x.Parent == int32(i) && x.Kind == program.EvMove && x.Obj == ev.Obj && x.New != NoRef {
			g.Ctxs[ctx].Became = x.New
		}
	}
	for _, p := range ab.Trigger {
		pat := &g.r.Patterns[p]
		if pat.Kinds&ev.Kind.Bit() == 0 || only != nil && pat != only {
			continue
		}
		for _, b := range pat.Binds {
			if b.Part == program.PartAmount {
				g.setNum(ctx, int(b.Reg), ev.size())
			} else {
				g.setReg(ctx, int(b.Reg), g.bound(&ev, b))
			}
		}
	}
}

// causer returns the controller of the spell or ability that causes an event; NoPlayer for events that pay a cost or
// follow from the rules.
func (g *Game) causer(ev *Event) program.PlayerID {
	if ev == nil || ev.Ctx == 0 || ev.Flags&(program.FlagCost|program.FlagSBA) != 0 {
		return NoPlayer
	}
	return g.Ctxs[ev.Ctx].Ctrl
}

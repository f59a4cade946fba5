package engine

// Pattern is what a trigger, or a replacement effect, watches for.
type Pattern struct {
	Kinds    uint64 // event kinds, bits 1<<EventKind
	From, To ZoneSet
	Flags    EventFlags // all of these
	NotFlags EventFlags // none of these
	Aux      int32      // must equal Event.Aux, if HasAux
	HasAux   bool
	// NewObj asks Obj of the object as it is after the event (what entered) rather than before.
	NewObj bool
	// LookBack: what this event triggers looks back in time (603.10). Where no pattern of an ability with AbLookBack says so, all do.
	LookBack bool
	// Locked: the event's object must be among those the effect was given (shields).
	Locked bool
	Obj    PropX // the event's object
	Src    PropX // its source
	Other  PropX
	Was    PropX // what the object was attached to until then, and must have been to something
	Player SetX  // the event's player must be one of these
	If     CondX
	Binds  []Bind
	// Together: those events of one batch that match, of each By, trigger it once (603.2c: "one or more"), if there are at least Least (0: one).
	// Sums: Least is of their amounts. Each: an event of an amount triggers it so many times.
	Each     bool
	Together bool
	Sums     bool
	Least    NumX
	By       []EventPart
}

// Bind puts a part of the event into a register.
type Bind struct {
	Reg  uint8
	Part EventPart
	// Controller and Owner bind whose the part is rather than the part itself.
	Controller, Owner bool
}

// bound is what a Bind puts into its register: a part of the event, or the player whose it is.
func (g *Game) bound(ev *Event, b Bind) Ref {
	ref := ev.part(b.Part)
	if b.Part == PartCauser {
		return PlayerRef(g.causer(ev))
	}
	if !b.Controller && !b.Owner {
		return ref
	}
	l, ok := g.look(ref)
	switch {
	case !ok:
		return NoRef
	case b.Owner:
		return PlayerRef(l.obj.Owner)
	}
	return PlayerRef(l.ctrl())
}

// EventPart is a part of an event.
type EventPart uint8

// Parts of events.
const (
	PartObj EventPart = iota
	PartNew
	PartPlayer
	PartSource
	PartOther
	PartWas
	PartAmount
	// PartCauser is the player whose spell or ability has it happen.
	PartCauser
)

// matches says whether an event is what the pattern watches for.
func (g *Game) matches(p *Pattern, ev *Event, e *Env, effect int32) bool {
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
	if p.Obj != 0 && !g.prop(p.Obj, e, g.known(obj)) {
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
	if p.Player != 0 && (ev.Player == NoPlayer || !g.inSet(p.Player, e, PlayerRef(ev.Player))) {
		return false
	}
	if g.Turn.Ranged && !g.happensNear(p, ev, obj, e) {
		return false // 801.7, 801.13b
	}
	return g.cond(p.If, e)
}

// known is what an event's object is looked at as: itself, as it last existed, or, if nothing is kept of it because it was only a card, what it has become.
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

// leads says whether event i is the first of those of its batch that trigger an ability together, and there are enough of them.
func (g *Game) leads(p *Pattern, e *Env, i int) bool {
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

// together says whether event j of the batch triggers together with event i.
func (g *Game) together(p *Pattern, e *Env, i, j int) bool {
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

// part is a part of an event as a Ref.
func (ev *Event) part(p EventPart) Ref {
	switch p {
	case PartObj:
		return ev.Obj
	case PartNew:
		if ev.New != NoRef {
			return ev.New
		}
		return ev.Obj
	case PartPlayer:
		return PlayerRef(ev.Player)
	case PartSource:
		return ev.Src
	case PartOther:
		return ev.Other
	case PartWas:
		return ev.Was
	}
	return NoRef
}

// size is the amount of an event as "that many" means it: how much it was of, or one.
func (ev *Event) size() int32 {
	switch ev.Kind {
	case EvDamage, EvGainLife, EvLoseLife, EvCounters, EvCreate, EvMill, EvAddMana, EvScry:
		return max(ev.Amount, -ev.Amount)
	}
	return 1
}

// bindTogether fills the registers of a context with what all the events were about that trigger together with event i.
func (g *Game) bindTogether(p *Pattern, e *Env, i int, ctx uint32) {
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
			if b.Part == PartAmount {
				continue
			}
			if ref := g.bound(&g.Events[j], b); ref != NoRef && !g.regHas(ctx, int(b.Reg), ref) {
				g.addReg(ctx, int(b.Reg), ref)
			}
		}
	}
	for _, b := range p.Binds {
		if b.Part == PartAmount {
			g.setNum(ctx, int(b.Reg), clamp(total))
		}
	}
	e.Event = ev
	g.Ctxs[ctx].Value = clamp(total)
	if first.Kind == EvMove {
		g.Ctxs[ctx].Became = first.New
	}
}

// bindEvent fills the registers of a context with the parts of event i that the ability's text refers to; only those of one pattern, the one that matched, if
// that is known: "blocks or becomes blocked by a creature" watches for one kind of event twice.
func (g *Game) bindEvent(ab *Ability, only *Pattern, i int, ctx uint32) {
	ev := g.Events[i]
	g.Ctxs[ctx].Value = ev.size()
	if ev.Kind == EvMove {
		g.Ctxs[ctx].Became = ev.New
	}
	for j := i + 1; j < len(g.Events); j++ {
		// What is sacrificed, discarded, destroyed moves by a part of that event.
		if x := &g.Events[j]; x.Parent == int32(i) && x.Kind == EvMove && x.Obj == ev.Obj && x.New != NoRef {
			g.Ctxs[ctx].Became = x.New
		}
	}
	for _, p := range ab.Trigger {
		pat := &g.r.Patterns[p]
		if pat.Kinds&ev.Kind.Bit() == 0 || only != nil && pat != only {
			continue
		}
		for _, b := range pat.Binds {
			if b.Part == PartAmount {
				g.setNum(ctx, int(b.Reg), ev.size())
			} else {
				g.setReg(ctx, int(b.Reg), g.bound(&ev, b))
			}
		}
	}
}

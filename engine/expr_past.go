package engine

// Operations about what has happened; see apply_history.go.
const (
	// NumPast is how often, or how much of, what Pattern A watches for has happened in the Period B; C says what is counted. Nothing after the event being
	// matched counts.
	NumPast NodeOp = 120 + iota
)

const (
	// CondSameAbility says that the event is of the very ability of the context: "this ability".
	CondSameAbility NodeOp = 320 + iota
	// CondHook says that the event is of an ability that stands for keyword A; CondManaAbility, CondLoyalty that it is of a mana or loyalty ability.
	CondHook
	CondManaAbility
	CondLoyalty
	// CondBeforeCast says that the event of the past that is looked at happened before one of set A was cast.
	CondBeforeCast
	// CondReplacedBy says that the event was changed by ability A of the source, as it was before the event.
	CondReplacedBy
)

const (
	// PropPast is having done what Pattern A watches for, in the Period B: there the candidate is SetIt.
	PropPast NodeOp = 930 + iota
	// PropCastFrom is a spell, or a permanent that was one, that was cast from one of the zones A.
	PropCastFrom
	// PropVictim is an opponent, or something an opponent controls or has in the graveyard (700.13), of the event's player.
	PropVictim
	// PropSelf is being the source, or what it was before the event moved it.
	PropSelf
	// PropNthCast is a spell that was the A-th (a number) to be cast this turn.
	PropNthCast
)

const (
	// SetNowPlayer and SetNowObj are the player and the object of the event being matched while the past is looked at.
	SetNowPlayer NodeOp = 560 + iota
	SetNowObj
)

// Periods of NumPast.
const (
	PastTurn int32 = iota
	PastLastTurn
	PastCombat
	PastStep
	// PastSince, with a register eight bits further up, is since there were as many entries in the history as its number says: in this resolution.
	PastSince
	// PastGame is the whole game. Only spells that were cast are kept so long.
	PastGame
)

// NumHistory is how many entries the history has.
const NumHistory NodeOp = 195

// What NumPast counts.
const (
	// PastEvents counts the events, PastAmounts adds their amounts up; PastThings counts the different things they happened to.
	PastEvents int32 = iota
	PastAmounts
	PastThings
	// PastPlayerEvents, PastPlayerAmounts are of the player of whom it is most: "an opponent lost 3 or more life".
	PastPlayerEvents
	PastPlayerAmounts
	// PastTargetAmounts are amounts by what it happened to: "an opponent was dealt 7 or more damage".
	PastTargetAmounts
)

// pastMatches says whether entry i of the history lies in a period and is what a pattern watches for.
func (g *Game) pastMatches(i int, p *Pattern, period int32, e *Env) bool {
	h := &g.History[i]
	switch period & 0xFF {
	case PastSince:
		if r := g.reg(e.Ctx, int(period>>8)); r == nil || i < int(r.Num) {
			return false
		}
	case PastTurn:
		if h.Turn != g.Turn.Number {
			return false
		}
	case PastLastTurn:
		if h.Turn+1 != g.Turn.Number {
			return false
		}
	case PastStep:
		if h.Turn != g.Turn.Number || h.Step != g.Turn.Step || h.Combat != g.Turn.Combats {
			return false
		}
	case PastCombat:
		if h.Turn != g.Turn.Number || h.Combat != g.Turn.Combats {
			return false
		}
	}
	if p.Kinds&h.Event.Kind.Bit() == 0 {
		return false
	}
	ev := h.Event
	x := *e
	if g.past == 0 {
		x.Now = e.Event
	}
	x.Event = &ev
	past := g.past
	g.past = i + 1
	ok := g.matches(p, &ev, &x, -1)
	g.past = past
	return ok
}

// pastEnd is how much of the history counts: up to the event being matched, if one is.
func (g *Game) pastEnd(e *Env) int {
	if e.Event != nil && e.Event.Noted != 0 && g.past == 0 {
		return min(int(e.Event.Noted), len(g.History))
	}
	return len(g.History)
}

func (g *Game) numPast(n *Node, e *Env) int32 {
	p := &g.r.Patterns[n.A]
	var total int64
	var most [MaxPlayers]int64
	m := g.mark()
	defer g.release(m)
	for i, end := 0, g.pastEnd(e); i < end; i++ {
		if !g.pastMatches(i, p, n.B, e) {
			continue
		}
		ev := &g.History[i].Event
		switch n.C {
		case PastEvents:
			total++
		case PastAmounts:
			total += int64(ev.Amount)
		case PastThings:
			if !g.among(m, ev.Obj) {
				g.tmp = append(g.tmp, ev.Obj)
				total++
			}
		default:
			who, by := ev.Player, int64(1)
			if n.C == PastTargetAmounts {
				who = ev.Obj.Player()
			}
			if n.C != PastPlayerEvents {
				by = int64(ev.Amount)
			}
			if int(who) < len(most) {
				most[who] += by
				total = max(total, most[who])
			}
		}
	}
	return clamp(total)
}

// propPast says whether a candidate did something, or had it done to it.
func (g *Game) propPast(n *Node, e *Env, ref Ref) bool {
	p := &g.r.Patterns[n.A]
	x := *e
	x.It = ref
	for i, end := 0, g.pastEnd(e); i < end; i++ {
		if g.pastMatches(i, p, n.B, &x) {
			return true
		}
	}
	return false
}

// beforeCast says whether a spell of a set was cast after the event of the past that is being looked at, or is yet to be cast.
func (g *Game) beforeCast(x SetX, e *Env) bool {
	m := g.mark()
	defer g.release(m)
	g.set(x, e)
	for i := len(g.History) - 1; i >= 0; i-- {
		if h := &g.History[i]; h.Event.Kind == EvCast && g.among(m, h.Event.Obj) {
			return i >= g.past
		}
	}
	return true
}

// nthCast says whether a spell was the n-th to be cast this turn.
func (g *Game) nthCast(ref Ref, n int32) bool {
	for i := range g.History {
		h := &g.History[i]
		if h.Turn != g.Turn.Number || h.Event.Kind != EvCast {
			continue
		}
		if n--; n == 0 {
			return h.Event.Obj == ref
		}
	}
	return false
}

// condEvent asks of the ability that the event being matched is of.
func (g *Game) condEvent(n *Node, e *Env) bool {
	if e.Event == nil || e.Event.Aux <= 0 || int(e.Event.Aux) >= len(g.r.Abilities) {
		return false
	}
	a := &g.r.Abilities[e.Event.Aux]
	switch n.Op {
	case CondSameAbility:
		return e.Ctx != 0 && AbilityID(e.Event.Aux) == g.Ctxs[e.Ctx].Ability
	case CondHook:
		return a.Hook == Keyword(n.A)
	case CondManaAbility:
		return a.Flags&AbMana != 0
	}
	return a.Flags&AbLoyalty != 0
}

// setNow appends a part of the event being matched while the past is looked at.
func (g *Game) setNow(n *Node, e *Env) {
	switch {
	case e.Now == nil:
	case n.Op == SetNowObj && e.Now.Obj != NoRef:
		g.tmp = append(g.tmp, e.Now.Obj)
	case n.Op == SetNowPlayer && e.Now.Player != NoPlayer:
		g.tmp = append(g.tmp, PlayerRef(e.Now.Player))
	}
}

// victim says whether targeting something is a crime of the event's player.
func (g *Game) victim(e *Env, ref Ref, l *look) bool {
	if e.Event == nil || e.Event.Player == NoPlayer {
		return false
	}
	by := e.Event.Player
	if p := ref.Player(); p != NoPlayer {
		return g.opponents(p, by)
	}
	if l == nil {
		return false
	}
	switch l.obj.Zone {
	case Battlefield, Stack:
		return g.opponents(l.ctrl(), by)
	case Graveyard:
		return g.opponents(l.obj.Owner, by)
	}
	return false
}

// isSelf says whether an object of the event being matched is the source, or was it before it moved.
func (g *Game) isSelf(e *Env, ref Ref) bool {
	if ref == e.Source || e.Event == nil {
		return ref == e.Source
	}
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == ref {
			return g.Moves[i].New == e.Source
		}
	}
	return false
}

// castFrom says whether a spell, or the permanent it became, was cast from one of some zones.
func (g *Game) castFrom(zones ZoneSet, l *look) bool {
	if l == nil || l.body == nil || l.body.CastFrom == ZoneNone || !zones.Has(l.body.CastFrom) {
		return false
	}
	return l.obj.Zone == Stack && l.obj.Kind == KindCard || l.obj.Zone == Battlefield && l.body.Flags&WasCast != 0
}

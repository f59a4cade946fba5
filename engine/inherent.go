package engine

import "arbiter/ability"

// An Inherent is a triggered ability without a source that the rules give to players who are something or have it (724.2, 725.2, 727.1).
type Inherent struct {
	Ability AbilityID
	Who     SetX // the players who have it, each for themself
}

// Sets of players with designations.
const (
	// SetMonarch is the monarch, SetInitiative the player who has the initiative.
	SetMonarch NodeOp = 700 + iota
	SetInitiative
	// SetSpeeding are the players with a speed of 1 or more.
	SetSpeeding
)

// Conditions about designations.
const (
	// CondInitiative is that one of set A has the initiative; CondBlessing that the first of set A has the city's blessing.
	CondInitiative NodeOp = 420 + iota
	CondBlessing
	// CondDay is that it is day (A 1), night (2), or neither (0).
	CondDay
)

// inherentTriggers looks at the abilities without a source for event i.
func (g *Game) inherentTriggers(i int) {
	for _, in := range g.r.Inherent {
		ab := &g.r.Abilities[in.Ability]
		e := Env{You: g.Turn.Active}
		m := g.mark()
		g.set(in.Who, &e)
		for k := m; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer && !g.Players[p].Lost {
				g.tryTrigger(in.Ability, ab, NoRef, p, i, anyLook)
			}
		}
		g.release(m)
	}
}

func (g *Game) condState(n *Node, e *Env) bool {
	switch n.Op {
	case CondInitiative:
		return g.Turn.Initiative != NoPlayer && g.inSet(SetX(n.A), e, PlayerRef(g.Turn.Initiative))
	case CondBlessing:
		p := g.firstOf(SetX(n.A), e).Player()
		return p != NoPlayer && g.Players[p].Blessing
	}
	return int32(g.Turn.DayNight) == n.A
}

func (g *Game) setState(n *Node) {
	if n.Op == SetSpeeding {
		for p := range g.Players {
			if g.Players[p].Speed > 0 {
				g.tmp = append(g.tmp, PlayerRef(PlayerID(p)))
			}
		}
		return
	}
	p := g.Turn.Monarch
	if n.Op == SetInitiative {
		p = g.Turn.Initiative
	}
	if p != NoPlayer {
		g.tmp = append(g.tmp, PlayerRef(p))
	}
}

// inherit compiles the abilities that go with something a player can be or have, once.
func (u *unit) inherit(of string, who SetX) {
	if u.inherited[of] || u.o.Inherent == nil {
		return
	}
	u.inherited[of] = true
	list, err := u.o.Inherent(of)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	c := *u.compiler
	c.name, c.types = of, 0
	for _, a := range list {
		t, ok := a.(ability.Triggered)
		if !ok {
			refuse(a, "an ability without a source")
		}
		strict(t)
		id := c.triggered(t, c.labelOf(t))
		u.b.r.Abilities[id].Zones = 0 // it is no object's
		for _, p := range u.b.r.Abilities[id].Trigger {
			u.b.r.inherentMask |= u.b.r.Patterns[p].Kinds
		}
		u.b.r.Inherent = append(u.b.r.Inherent, Inherent{id, who})
	}
}

// getsCounters notes kinds of counters of players that have abilities with them.
func (u *unit) getsCounters(k ability.CounterKind) {
	if k == "rad" {
		u.inherit("rad", u.b.Set(SetActive)) // controlled by the active player
	}
}

package mutate

import (
	"fmt"

	"arbiter/ability"
)

// Players and times that stand in the place of others.
var (
	you          ability.Ref = ability.You{}
	eachOpponent ability.Ref = ability.Objects{Det: ability.Det{How: ability.Each},
		Noun: ability.IsKind{Kind: ability.AnyOpponent}}
	anOpponent ability.Ref = ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnyOpponent}}
)

// zones are what stands in the place of a zone.
var zones = map[ability.Zone][]ability.Zone{
	ability.Library:     {ability.Graveyard, ability.Hand},
	ability.Hand:        {ability.Graveyard, ability.Exile},
	ability.Battlefield: {ability.Graveyard, ability.Hand},
	ability.Graveyard:   {ability.Exile, ability.Hand},
	ability.Stack:       {ability.Battlefield},
	ability.Exile:       {ability.Graveyard},
	ability.Command:     {ability.Exile},
	ability.Outside:     {ability.Exile},
}

// steps are what stands in the place of a step or phase.
var steps = map[ability.Step][]ability.Step{
	ability.UntapStep:        {ability.Upkeep},
	ability.Upkeep:           {ability.EndStep},
	ability.DrawStep:         {ability.EndStep},
	ability.MainPhase:        {ability.EndStep, ability.Upkeep},
	ability.PrecombatMain:    {ability.EndStep},
	ability.BeginCombat:      {ability.EndStep},
	ability.DeclareAttackers: {ability.EndCombat},
	ability.DeclareBlockers:  {ability.EndCombat},
	ability.CombatDamageStep: {ability.EndCombat},
	ability.EndCombat:        {ability.BeginCombat},
	ability.PostcombatMain:   {ability.Upkeep},
	ability.EndStep:          {ability.Upkeep},
	ability.Cleanup:          {ability.Upkeep},
	ability.Combat:           {ability.EndStep, ability.MainPhase},
	ability.Turn:             {ability.Combat},
	ability.FirstMain:        {ability.EndStep},
	ability.SecondMain:       {ability.Upkeep},
	ability.Beginning:        {ability.EndStep},
}

// whens are what stands in the place of a relation to time.
var whens = map[ability.When]ability.When{
	ability.InTurn:        ability.LastTurn,
	ability.BeforeStep:    ability.AfterStep,
	ability.AfterStep:     ability.BeforeStep,
	ability.InCombat:      ability.InTurn,
	ability.LastTurn:      ability.InTurn,
	ability.SinceLastTurn: ability.InTurn,
	ability.InStep:        ability.InTurn,
	ability.ThisGame:      ability.InTurn,
	ability.EachTurn:      ability.ThisGame,
	ability.EachCombat:    ability.EachTurn,
}

// value notes another zone, step or time in the place of one.
func (m *maker) value(p *place) {
	switch x := p.v.Interface().(type) {
	case ability.Zone:
		for _, z := range zones[x] {
			m.instead(AnotherZone, p, z)
		}
	case ability.Step:
		for _, s := range steps[x] {
			m.instead(AnotherTime, p, s)
		}
	case ability.When:
		if w, ok := whens[x]; ok {
			m.instead(AnotherTime, p, w)
		}
	case ability.StepWhich:
		if x == ability.NextStep {
			m.instead(AnotherTime, p, ability.EachStep)
		} else if x == ability.EachStep {
			m.instead(AnotherTime, p, ability.NextStep)
		}
	}
}

// node notes what a node as a whole can be changed to.
func (m *maker) node(p *place) {
	n := p.v.Interface()
	switch n := n.(type) {
	case ability.Or:
		m.add(AndOr, p, ability.And{List: n.List}, `"and" for "or"`)
	case ability.And:
		if len(n.List) > 1 {
			m.add(AndOr, p, ability.Or{List: n.List}, `"or" for "and"`)
		}
	case ability.AllHold:
		if len(n.List) > 1 {
			m.add(AndOr, p, ability.AnyHolds{List: n.List}, `"or" for "and"`)
		}
	case ability.AnyHolds:
		if len(n.List) > 1 {
			m.add(AndOr, p, ability.AllHold{List: n.List}, `"and" for "or"`)
		}
	case ability.Both:
		m.add(AndOr, p, ability.Either{List: n.List, Said: n.Said}, `"or" for "and"`)
	case ability.Either:
		m.add(AndOr, p, ability.Both{List: n.List, Said: n.Said}, `"and" for "or"`)
	case ability.Is:
		m.toggle(p, "Any", len(n.Are))
	case ability.With:
		m.toggle(p, "Any", len(n.List))
	case ability.Gain:
		m.toggle(p, "ChoiceOf", len(n.List))
	case ability.Lose:
		m.toggle(p, "ChoiceOf", len(n.List))
	case ability.ZonesOf:
		m.toggle(p, "Or", len(n.Zones))
	case ability.Activated:
		m.costs(p, "Cost", n.Cost)
	case ability.AdditionalCost:
		m.costs(p, "Cost", n.Cost)
	case ability.AlternativeCost:
		m.costs(p, "Cost", n.Cost)
	case ability.Modal:
		m.modal(p, n)
	case ability.Det:
		m.count(p, n)
	case ability.Do:
		if n.For != nil {
			m.add(AnotherTime, p.named("For"), nil, words(n.For)+" left out")
		}
	case ability.Controlled:
		m.reverse(AnotherPlayer, p, "you don't control")
	case ability.Owned:
		m.reverse(AnotherPlayer, p, "you don't own")
	case ability.IsTurn:
		m.reverse(AnotherTime, p, "it isn't the turn of")
	case ability.Time:
		if n.When == ability.During && n.Of != nil {
			m.reverse(AnotherTime, p, "it isn't during")
		}
	}
	m.alternatives(p, n)
	if c, ok := n.(ability.Condition); ok && p.in != nil {
		m.add(OtherCondition, p, ability.AllHold{}, words(c)+" always holds")
		m.add(OtherCondition, p, ability.AnyHolds{}, words(c)+" never holds")
	}
}

// alternatives notes other players and durations in the place of one.
func (m *maker) alternatives(p *place, n ability.Node) {
	var players []ability.Ref
	var lengths []ability.Duration
	next := ability.UntilNextTurn{Of: you}
	switch n := n.(type) {
	case ability.You:
		players = []ability.Ref{eachOpponent, anOpponent}
	case ability.Opponents:
		players = []ability.Ref{n.Of, you}
	case ability.ControllerOf:
		players = []ability.Ref{you, ability.OwnerOf{Of: n.Of, Said: n.Said}}
	case ability.OwnerOf:
		players = []ability.Ref{you, ability.ControllerOf{Of: n.Of, Said: n.Said}, anOpponent}
	case ability.DefendingPlayer:
		players = []ability.Ref{you, ability.AttackingPlayer{}}
	case ability.AttackingPlayer:
		players = []ability.Ref{ability.DefendingPlayer{}, you}
	case ability.ActivePlayer:
		players = []ability.Ref{you}
	case ability.TeamOf:
		players = []ability.Ref{n.Of}
	case ability.IsKind:
		switch n.Kind {
		case ability.AnyOpponent:
			m.instead(AnotherPlayer, p, ability.IsKind{Kind: ability.AnyPlayerKind})
		case ability.AnyPlayerKind:
			m.instead(AnotherPlayer, p, ability.IsKind{Kind: ability.AnyOpponent})
		}
	case ability.Objects:
		if k, ok := n.Noun.(ability.IsKind); ok && (k.Kind == ability.AnyOpponent || k.Kind == ability.AnyPlayerKind) {
			players = []ability.Ref{you}
		}
	case ability.UntilEndOfTurn:
		lengths = []ability.Duration{next, ability.UntilEndOfCombat{}}
	case ability.ThisTurn:
		lengths = []ability.Duration{next, ability.ThisCombat{}}
	case ability.ThisCombat:
		lengths = []ability.Duration{ability.ThisTurn{}}
	case ability.UntilEndOfCombat:
		lengths = []ability.Duration{ability.UntilEndOfTurn{}}
	case ability.UntilNextTurn, ability.UntilStep, ability.ForAsLongAs, ability.UntilEvent, ability.RestOfGame:
		lengths = []ability.Duration{ability.UntilEndOfTurn{}, ability.ThisTurn{}}
	case ability.AsSorcery:
		m.instead(AnotherTime, p, ability.AsInstant{})
	}
	for _, x := range players {
		m.instead(AnotherPlayer, p, x)
	}
	for _, x := range lengths {
		m.instead(AnotherTime, p, x)
	}
}

// toggle notes the reverse of a field that tells whether all or any of several is meant.
func (m *maker) toggle(p *place, field string, of int) {
	if of < 2 {
		return
	}
	if f := p.named(field); f.v.Bool() {
		m.add(AndOr, f, false, `"and" for "or"`)
	} else {
		m.add(AndOr, f, true, `"or" for "and"`)
	}
}

// reverse notes a node with its field Not reversed.
func (m *maker) reverse(k Kind, p *place, what string) {
	f := p.named("Not")
	if f.v.Bool() {
		what = `"not" left out`
	}
	m.add(k, f, !f.v.Bool(), what)
}

// costs notes one of the parts of a cost in the place of all, and all in the place of one.
func (m *maker) costs(p *place, field string, cost []ability.Act) {
	f := p.named(field)
	if len(cost) > 1 {
		m.add(AndOr, f, []ability.Act{ability.OneOf{List: cost}}, `"or" for "and"`)
	}
	for i, a := range cost {
		if one, ok := a.(ability.OneOf); ok {
			all := append(append([]ability.Act{}, cost[:i]...), one.List...)
			m.add(AndOr, f, append(all, cost[i+1:]...), `"and" for "or"`)
		}
	}
}

// modal notes one more mode to choose.
func (m *maker) modal(p *place, n ability.Modal) {
	if n.Min < len(n.Modes) && n.Max > 0 {
		n.Min, n.Max = n.Min+1, max(n.Max, n.Min+1)
		m.add(OneMore, p, n, fmt.Sprintf("1 more: %d modes for %d", n.Min, n.Min-1))
	}
}

// count notes two in the place of one.
func (m *maker) count(p *place, n ability.Det) {
	if n.How == ability.One || n.How == ability.Each && n.Target {
		n.How, n.N = ability.Exactly, ability.Const{N: 2}
		m.add(OneMore, p, n, "1 more: two for one")
	}
}

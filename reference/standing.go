package reference

import (
	"fmt"
	"slices"

	"arbiter/ability"
)

// fixture is one clause of a static ability in force: whom it affects, and what it does to them (611.3a).
type fixture struct {
	act      ability.Act
	on       bool
	affected map[*Object][2]int // with the change of power and toughness
}

// standings are the clauses of the static abilities of permanents and emblems that are in force, each by a name of its
// own.
func (r *resolving) standings() map[string]fixture {
	out := map[string]fixture{}
	for _, o := range r.Game.Objects {
		if !o.permanent() && o.Kind != IsEmblem {
			continue
		}
		b := &Ask{Game: r.Game, Source: o, You: r.controllerOf(o)}
		last := uint64(0)
		for k, x := range o.Abilities {
			if w, ok := x.(ability.Worded); ok {
				x = w.Ability
			}
			s, ok := x.(ability.Statement)
			if !ok {
				last = 0
				continue
			}
			if h := ability.Hash(s); h == last {
				continue // the same one, which does several things
			} else {
				last = h
			}
			b.clauses(fmt.Sprintf("%p %d", o, k), s.Does, true, out)
		}
	}
	return out
}

// clauses adds the clauses of a static ability.
func (a *Ask) clauses(name string, e ability.Effect, on bool, out map[string]fixture) {
	switch e := e.(type) {
	case ability.Do:
		if t, ok := e.For.(ability.ForTime); ok && t.When.When == ability.During && t.When.Of != nil &&
			(t.When.Step == ability.NoStep || t.When.Step == ability.Turn) && !t.When.Not {
			on = on && a.isAmong(anyOf(t.When.Of), a.Game.Active)
		} else if e.For != nil && !allIdle(e) {
			refuse(e, "in play, for some time")
		}
		for i, x := range e.Acts {
			a.clause(fmt.Sprint(name, " ", i), e.Who, x, on, out)
		}
		for k, more := range e.More {
			for i, x := range more.Acts {
				a.clause(fmt.Sprint(name, " ", k, "-", i), e.Who, x, on, out)
			}
		}
	case ability.Seq:
		for i, x := range e.List {
			a.clauses(fmt.Sprint(name, "/", i), x, on, out)
		}
	case ability.If:
		if allIdle(e) {
			return
		}
		if e.Else != nil {
			refuse(e, "in play")
		}
		a.clauses(name, e.Then, a.holds(e.Cond) != e.Unless && on, out)
	case ability.While:
		if allIdle(e) {
			return
		}
		if e.Once || e.Cond == nil {
			refuse(e, "in play, at some times")
		}
		a.clauses(name, e.Effect, a.holds(e.Cond) && on, out)
	case ability.AsEnters: // it is over
	default:
		refuse(e, "in play")
	}
}

func (a *Ask) clause(name string, who ability.Ref, x ability.Act, on bool, out map[string]fixture) {
	if idleAct(who, x) {
		return
	}
	f := fixture{act: x, on: on, affected: map[*Object][2]int{}}
	out[name] = f
	if !on {
		return
	}
	if c, ok := x.(ability.Cant); ok && slices.ContainsFunc(c.Acts, playersDo) {
		refuse(c, "in play, of what players do")
	}
	said, _ := mentionsOf(who)
	for _, o := range a.Game.Objects {
		if !o.permanent() || !a.describing(o).affects(who, o) {
			continue
		}
		b := a.describing(o)
		if said != 0 {
			b.Means = map[ability.Mention][]Thing{said: {o}}
		}
		if _, attached := who.(ability.Attached); !attached || ofCreatures(x) {
			b.Other = []Thing{o} // "other" creatures than that one
		}
		f.affected[o] = b.resized(x, o)
	}
}

// playersDo reports whether an act is one that instructions have players do.
func playersDo(x ability.Act) bool {
	// Others: nothing forbids players these, or the instruction asks for what is forbidden.
	switch x.(type) {
	case ability.Draw, ability.GainLife, ability.LoseLife, ability.Search, ability.Discard, ability.Sacrifice:
		return true
	}
	return false
}

// ofCreatures reports whether a number is said to be that of creatures.
func ofCreatures(x ability.Act) bool {
	each, ok := x.(ability.PerEach)
	o, is := each.Of.(ability.Objects)
	return ok && is && ability.Equal(o.Noun, ability.HasType{Type: ability.Creature})
}

// resized is by how much an act changes power and toughness, or what it defines them to be.
func (a *Ask) resized(x ability.Act, o *Object) (by [2]int) {
	change := func(s ability.Signed, times int) int {
		n := 0
		if s.N != nil {
			n = a.number(s.N) * times
		}
		if s.Neg {
			return -n
		}
		return n
	}
	// Others: they change no power and toughness, or set them, which is refused where it changes.
	switch x := x.(type) {
	case ability.Get:
		return [2]int{change(x.By.Power, 1), change(x.By.Toughness, 1)}
	case ability.PerEach:
		get, ok := x.Act.(ability.Get)
		if !ok || x.Once {
			refuse(x, "in play")
		}
		n := 0
		if x.N != nil {
			n = a.number(x.N)
		} else {
			n = a.number(ability.CountOf{Of: x.Of})
		}
		if x.Beyond {
			n = max(n-1, 0)
		}
		return [2]int{change(get.By.Power, n), change(get.By.Toughness, n)}
	case ability.SizeIs: // 604.3
		n, plus := a.number(x.N), 0
		if x.Plus != nil {
			plus = a.number(x.Plus)
		}
		if x.Stat == ability.Power || x.Stat == ability.TotalPowerToughness {
			by[0] = n
		}
		if x.Stat == ability.Toughness || x.Stat == ability.TotalPowerToughness {
			by[1] = n + plus
		}
	}
	return by
}

// idleAct reports whether what a static ability says matters only at other times than as instructions are followed.
func idleAct(who ability.Ref, x ability.Act) bool {
	// Others: they may change what instructions do.
	switch x := x.(type) {
	case ability.Must, ability.BeGoaded, ability.CanOnly, ability.CanAlso, ability.CostChange, ability.AssignToughness,
		ability.AssignAsUnblocked, ability.AssignNone, ability.DoesntUntap, ability.MaxHand, ability.ExtraLand,
		ability.ChooseNotUntap, ability.CrewAs,
		ability.CantReduce:
		return true
	case ability.PerEach:
		return idleAct(who, x.Act)
	case ability.Cant:
		if _, ok := who.(ability.Damage); ok {
			return true // that damage can't be prevented
		}
		return !slices.ContainsFunc(x.Acts, func(y ability.Act) bool { return !inCombat(y) })
	case ability.Enter: // it is over
		_, self := who.(ability.Self)
		return self
	}
	return false
}

// allIdle reports whether nothing that a static ability says matters as instructions are followed, whatever it depends
// on.
func allIdle(e ability.Effect) bool {
	// Others: they may change what instructions do.
	switch e := e.(type) {
	case ability.While:
		return allIdle(e.Effect)
	case ability.If:
		return allIdle(e.Then) && (e.Else == nil || allIdle(e.Else))
	case ability.Seq:
		return !slices.ContainsFunc(e.List, func(x ability.Effect) bool { return !allIdle(x) })
	case ability.Do:
		busy := func(x ability.Act) bool { return !idleAct(e.Who, x) }
		for _, more := range e.More {
			if slices.ContainsFunc(more.Acts, busy) {
				return false
			}
		}
		return !slices.ContainsFunc(e.Acts, busy)
	}
	return false
}

// inCombat reports whether something is done only in combat, or by casting.
func inCombat(x ability.Act) bool {
	// Others: they may be done by instructions.
	switch x.(type) {
	case ability.Attack, ability.Block, ability.BecomeBlocked, ability.Cast:
		return true
	}
	return false
}

// settle has static abilities affect what they affect now rather than what they affected before.
func (r *resolving) settle() {
	now := r.standings()
	for _, name := range names(r.before, now) {
		was, is := r.before[name], now[name]
		act := is.act
		if act == nil {
			act = was.act
		}
		if !adds(act) && was.on != is.on {
			refuse(act, "in play, which begins or ends") // whom it affects may depend on what it does to them (613.8)
		}
		for o := range union(was.affected, is.affected) {
			if o.Past || !o.permanent() {
				continue
			}
			x, had := was.affected[o]
			y, has := is.affected[o]
			r.shift(act, o, had, has, [2]int{y[0] - x[0], y[1] - x[1]})
		}
	}
	// A keyword that is no longer given by one may be given by another.
	for _, f := range now {
		gain, ok := f.act.(ability.Gain)
		for o := range f.affected {
			for _, x := range gain.List {
				k, is := x.(ability.Keyword)
				if ok && is && !slices.ContainsFunc(o.Keywords,
					func(y ability.Keyword) bool { return y.Word == k.Word }) {
					o.Keywords = append(slices.Clone(o.Keywords), k)
				}
			}
		}
	}
	r.before = now
}

// adds reports whether a clause only adds to power and toughness, defines them, or gives abilities.
func adds(x ability.Act) bool {
	// Others: they change what something is.
	switch x.(type) {
	case ability.Get, ability.PerEach, ability.SizeIs, ability.Gain:
		return true
	}
	return false
}

// shift has a static ability begin or cease to affect an object, or change its size by another amount.
func (r *resolving) shift(act ability.Act, o *Object, had, has bool, by [2]int) {
	// Others: whom they begin or cease to affect is refused.
	switch act := act.(type) {
	case ability.Get, ability.PerEach, ability.SizeIs:
		o.Power += by[0]
		o.Toughness += by[1]
		return
	case ability.Gain:
		if had == has {
			return
		}
		for _, x := range act.List {
			k, ok := x.(ability.Keyword)
			switch {
			case !ok && has:
				o.Abilities = append(slices.Clone(o.Abilities), x)
			case ok && has:
				o.Keywords = append(slices.Clone(o.Keywords), k)
			case !ok:
				refuse(act, "in play, which ends")
			case o.Printed == nil || r.Game.Changed:
				refuse(act, "in play, which ends")
			case (o.FaceDown || !o.Printed.keyword(ability.Keyword{Word: k.Word, Of: k.Of})) && // 708.2a
				o.counters(ability.CounterKind(k.Word)) == 0:
				o.Keywords = slices.DeleteFunc(slices.Clone(o.Keywords), func(y ability.Keyword) bool {
					return y.Word == k.Word
				})
			}
			o.NoAbilities = o.NoAbilities && !has
		}
		return
	}
	if had != has {
		refuse(act, "in play, of what changes")
	}
}

func names(a, b map[string]fixture) (out []string) {
	for k := range a {
		out = append(out, k)
	}
	for k := range b {
		if _, ok := a[k]; !ok {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

func union(a, b map[*Object][2]int) map[*Object]bool {
	out := map[*Object]bool{}
	for o := range a {
		out[o] = true
	}
	for o := range b {
		out[o] = true
	}
	return out
}

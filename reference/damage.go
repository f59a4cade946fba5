package reference

import (
	"fmt"
	"maps"
	"slices"

	"arbiter/ability"
)

// gainLife has a player gain life (119.3).
func (r *resolving) gainLife(p *Player, n int) outcome {
	if n <= 0 {
		return outcome{}
	}
	p.Life += n
	e := r.event(GainedLife)
	e.Who, e.N = p, n
	r.Game.History = append(r.Game.History, e)
	return outcome{n: n}
}

func (r *resolving) loseLife(p *Player, n int) outcome {
	if n <= 0 {
		return outcome{}
	}
	p.Life -= n
	e := r.event(LostLife)
	e.Who, e.N = p, n
	r.Game.History = append(r.Game.History, e)
	return outcome{n: n}
}

// setLife has a player gain or lose what is needed (119.5).
func (r *resolving) setLife(p *Player, n int) outcome {
	if n >= p.Life {
		return r.gainLife(p, n-p.Life)
	}
	return r.loseLife(p, p.Life-n)
}

// deal has the subject deal damage (120).
func (r *resolving) deal(x ability.Deal) (out outcome) {
	if x.Combat || x.Noncombat {
		refuse(x, "combat damage")
	}
	if len(r.doing) == 0 {
		refuse(x, "of nothing")
	}
	for _, by := range r.doing {
		for _, part := range x.Parts {
			if part.Evenly {
				refuse(x, "divided evenly")
			}
			to := r.pick(part.To, r.doer, onBattlefield)
			said, _ := mentionsOf(part.To)
			if part.Divided {
				for i, n := range r.shares(x, said, to) {
					out.add(r.damage(by, r.now(to[i]), n))
				}
				continue
			}
			amounts := make([]int, len(to))
			for i, t := range to { // it may be about each of them
				r.means(said, t)
				amounts[i] = r.amount(part.N)
			}
			r.means(said, to...)
			for i, t := range to {
				out.add(r.damage(by, r.now(t), amounts[i]))
			}
		}
	}
	return out
}

// shares are how much of what is divided each target gets.
func (r *resolving) shares(x ability.Act, said ability.Mention, to []Thing) []int {
	all, ok := r.Shares[said]
	if !ok || len(all) != len(to) || r.times != 1 {
		refuse(x, "divided in a way that is not known")
	}
	return all
}

// fight has creatures deal damage equal to their power to each other (701.14).
func (r *resolving) fight(x ability.Fight) (out outcome) {
	if len(r.doing) != 1 {
		refuse(x, "of several creatures")
	}
	others := r.pick(x.With, r.doer, onBattlefield)
	if len(others) > 1 {
		refuse(x, "with several creatures")
	}
	if len(others) == 0 {
		return out
	}
	a, ok := r.now(r.doing[0]).(*Object)
	b, ok2 := r.now(others[0]).(*Object)
	if !ok || !ok2 || a == nil || b == nil || !a.permanent() || !b.permanent() || !a.has(ability.Creature) ||
		!b.has(ability.Creature) {
		return out // 701.14b
	}
	if a == b { // 701.14c
		return r.damage(a, a, 2*a.Power)
	}
	n, m := a.Power, b.Power
	out.add(r.damage(a, b, n))
	out.add(r.damage(b, a, m))
	return out
}

// damage deals damage from a source to a player or permanent, and carries out its results (120.3).
func (r *resolving) damage(by *Object, to Thing, n int) outcome {
	by = r.latest(by)
	has := func(w ability.Word) bool { return by.keyword(ability.Keyword{Word: w}) }
	switch t := to.(type) {
	case *Player:
		if n <= 0 || t.Lost {
			return outcome{}
		}
		if has(ability.Infect) { // 120.3b
			r.addCounters(t, "poison", n)
		} else {
			r.loseLife(t, n) // 120.3a
		}
	case *Object:
		if n <= 0 || t == nil || !t.permanent() {
			return outcome{}
		}
		if !t.has(ability.Creature) && !t.has(ability.Planeswalker) && !t.has(ability.Battle) {
			return outcome{} // 120.1
		}
		if r.protected(t, by) { // 702.16e
			return outcome{}
		}
		if t.counters("shield") > 0 {
			panic(Unknown{"a shield counter"})
		}
		if t.has(ability.Planeswalker) { // 120.3c
			r.addCounters(t, "loyalty", -min(n, t.counters("loyalty")))
		}
		if t.has(ability.Battle) { // 120.3h
			r.addCounters(t, "defense", -min(n, t.counters("defense")))
		}
		if t.has(ability.Creature) {
			if has(ability.Infect) || has(ability.Wither) { // 120.3d
				r.addCounters(t, ability.MinusOne, n)
			} else { // 120.3e
				t.Damage += n
			}
			t.Deadly = t.Deadly || has(ability.Deathtouch)
		}
	}
	if has(ability.Lifelink) { // 120.3f
		who := by.Controller
		if who == nil {
			who = by.Owner
		}
		r.gainLife(who, n)
	}
	e := r.event(Damaged)
	e.By, e.To, e.N = by, to, n
	r.Game.History = append(r.Game.History, e)
	return outcome{n: n, things: []Thing{to}}
}

// latest is a source of damage as it is, or as it last was (608.2h).
func (r *resolving) latest(o *Object) *Object { return o }

// protected reports whether a permanent has protection from a quality of an object (702.16).
func (r *resolving) protected(o, from *Object) bool {
	for _, k := range o.Keywords {
		if k.Word != ability.Protection {
			continue
		}
		b := *r.Ask
		b.Source = from
		if b.quality(o, k.Of) {
			return true
		}
	}
	return false
}

// counters are how many counters of which kinds a text names.
func (r *resolving) counters(c ability.CounterSpec) map[ability.CounterKind]int {
	if c.Kind == "" || c.Those || c.Each {
		refuse(c, "of a kind said before")
	}
	n := 1
	if c.N != nil {
		n = max(r.number(c.N), 0)
	}
	if c.For != nil {
		n *= r.number(ability.CountOf{Of: c.For})
	}
	return map[ability.CounterKind]int{c.Kind: n * r.times}
}

// putCounters puts counters on permanents or players (122.6).
func (r *resolving) putCounters(x ability.PutCounters) (out outcome) {
	on := r.pick(x.On, r.doer, onBattlefield)
	if x.Divided {
		said, _ := mentionsOf(x.On)
		if len(x.What) != 1 || x.What[0].Kind == "" {
			refuse(x, "divided, of several kinds")
		}
		for i, n := range r.shares(x, said, on) {
			if o, ok := r.now(on[i]).(*Object); ok && o.permanent() {
				r.addCounters(o, x.What[0].Kind, n)
				out.n += n
				out.things = append(out.things, o)
			}
		}
		return out
	}
	var get []Thing
	var counts []map[ability.CounterKind]int // all are determined before any are put (608.2h)
	for _, t := range on {
		t = r.now(t)
		if o, is := t.(*Object); is && (o == nil || !o.permanent()) {
			if o != nil && o.Zone != ability.Graveyard {
				refuse(x, "on a card")
			}
			continue
		}
		all := map[ability.CounterKind]int{}
		for _, c := range x.What {
			for kind, n := range r.countersFor(c, t) {
				all[kind] += n
			}
		}
		get, counts = append(get, t), append(counts, all)
	}
	for i, t := range get {
		got := 0
		for _, kind := range slices.Sorted(maps.Keys(counts[i])) {
			r.addCounters(t, kind, counts[i][kind])
			got += counts[i][kind]
		}
		out.n += got
		if got > 0 {
			out.things = append(out.things, t)
		}
	}
	return out
}

// countersFor is counters, where the number may be about the thing itself.
func (r *resolving) countersFor(c ability.CounterSpec, t Thing) map[ability.CounterKind]int {
	b := *r
	b.Ask = r.describing(t)
	return b.counters(c)
}

func (r *resolving) getCounters(x ability.GetCounters) (out outcome) {
	for _, c := range x.What {
		for kind, n := range r.counters(c) {
			r.addCounters(r.doer, kind, n)
			out.n += n
		}
	}
	return out
}

// removeCounters removes counters, as many as there are.
func (r *resolving) removeCounters(x ability.RemoveCounters) (out outcome) {
	if x.Those || x.Among || x.UpTo || x.What.Those || x.What.Kind == "" {
		refuse(x, "of a kind said before, or among several")
	}
	for _, t := range r.pick(x.From, r.doer, onBattlefield) {
		var have int
		t = r.now(t)
		switch t := t.(type) {
		case *Player:
			have = t.Counters[x.What.Kind]
		case *Object:
			if t == nil {
				continue
			}
			have = t.Counters[x.What.Kind]
		}
		n := have
		if !x.AllOf {
			n = 1
			if x.What.N != nil {
				n = r.number(x.What.N)
			}
			n = min(n*r.times, have)
		}
		r.addCounters(t, x.What.Kind, -n)
		out.n += n
		if n > 0 {
			out.things = append(out.things, t)
		}
	}
	return out
}

// doubleCounters doubles the number of counters (701.10e).
func (r *resolving) doubleCounters(x ability.DoubleCounters) (out outcome) {
	for _, o := range r.permanents(x.On) {
		for _, k := range slices.Sorted(maps.Keys(o.Counters)) {
			if n := o.Counters[k]; x.Kind == "" || k == x.Kind {
				r.addCounters(o, k, n)
				out.n += n
			}
		}
	}
	return out
}

// addCounters puts counters on something, or removes them.
func (r *resolving) addCounters(t Thing, kind ability.CounterKind, n int) {
	if n == 0 {
		return
	}
	all := map[ability.CounterKind]int{}
	switch t := t.(type) {
	case *Player:
		maps.Copy(all, t.Counters)
		t.Counters = all
	case *Object:
		maps.Copy(all, t.Counters)
		t.Counters = all
		var p, q int
		if c, _ := fmt.Sscanf(string(kind), "%d/%d", &p, &q); c == 2 { // 122.1a
			t.Power += n * p
			t.Toughness += n * q
		} else {
			r.keywordCounter(t, kind, n) // 122.1b
		}
	}
	if all[kind] += n; all[kind] == 0 {
		delete(all, kind)
	}
	if n > 0 {
		e := r.event(GotCounters)
		e.N, e.Counter = n, kind
		switch t := t.(type) {
		case *Player:
			e.To = t
		case *Object:
			e.What, e.Became = t, t
		}
		r.Game.History = append(r.Game.History, e)
	}
}

// keywordCounter refuses the counters that give abilities.
func (r *resolving) keywordCounter(o *Object, kind ability.CounterKind, n int) {
	switch w := ability.Word(kind); w {
	case ability.Flying, ability.FirstStrike, ability.DoubleStrike, ability.Deathtouch, ability.Haste, ability.Hexproof,
		ability.Indestructible, ability.Lifelink, ability.Menace, ability.Reach, ability.Trample, ability.Vigilance,
		ability.Shadow, "decayed", ability.Exalted:
		if n < 0 {
			panic(Unknown{"the loss of a keyword counter"})
		}
		o.Keywords = append(slices.Clone(o.Keywords), ability.Keyword{Word: w})
		o.NoAbilities = false
	}
}

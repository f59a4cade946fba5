package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// Mana is some unspent mana of a player (106.4).
type Mana struct {
	Kind mana.Kind
	Snow bool
	N    int
}

// stock is an amount of mana by type; the second half of it comes from snow sources (107.4h).
type stock [2 * mana.NumKinds]int

func (s *stock) add(k mana.Kind, snow bool, n int) {
	if snow {
		k += mana.NumKinds
	}
	s[k] += n
}

// source is a mana ability that you could activate (605.1a).
type source struct {
	of   *Object
	taps bool
	goes bool
	cost mana.Cost
	life int
	// makes are the kinds of mana it can make, as alternatives.
	makes [][]mana.Kind
}

// manaSuffices reports whether the mana of a bill can be paid, from the pool and by mana abilities (601.2g), besides
// what objects are used for.
func (a *Ask) manaSuffices(b *bill, used map[*Object][]use) bool {
	symbols := a.symbolsOf(b.mana)
	if len(symbols) == 0 {
		return true
	}
	var pool stock
	for _, m := range a.You.Pool {
		pool.add(m.Kind, m.Snow, m.N)
	}
	life := a.You.Life - b.life
	if covered(symbols, pool, life) {
		return true
	}
	sources, unknown := a.sources(used)
	if a.makeMana(symbols, sources, pool, life) {
		return true
	}
	if unknown != nil {
		panic(*unknown)
	}
	if a.You.Marked {
		panic(Unknown{"mana with a restriction"})
	}
	return false
}

// symbolsOf is a mana cost symbol by symbol, with X as its value (107.3), those that leave the least choice first.
func (a *Ask) symbolsOf(c mana.Cost) (out []mana.Symbol) {
	generic := 0
	for _, s := range c {
		switch s.Form {
		case mana.Generic:
			generic += int(s.N)
		case mana.Variable:
			generic += a.x(ability.X{})
		case mana.Half:
			panic(Unknown{"half a mana"})
		case mana.Plain, mana.Hybrid, mana.Monohybrid, mana.Phyrexian, mana.Snow:
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(x, y mana.Symbol) int { return int(order(x)) - int(order(y)) })
	if generic > 0 {
		out = append(out, mana.GenericSymbol(generic))
	}
	return out
}

func order(s mana.Symbol) int {
	return slices.Index([]mana.Form{mana.Plain, mana.Hybrid, mana.Snow, mana.Phyrexian, mana.Monohybrid}, s.Form)
}

// covered reports whether mana, and life for Phyrexian symbols (107.4f), pay for symbols.
func covered(symbols []mana.Symbol, pool stock, life int) bool {
	if len(symbols) == 0 {
		return true
	}
	s, rest := symbols[0], symbols[1:]
	switch s.Form {
	case mana.Generic:
		n := int(s.N)
		for k := range pool {
			take := min(n, pool[k])
			n, pool[k] = n-take, pool[k]-take
		}
		return n == 0 && covered(rest, pool, life) // it is the last
	case mana.Snow:
		return spend(rest, pool, life, func(_ mana.Kind, snow bool) bool { return snow })
	case mana.Monohybrid: // 107.4e
		return spend(rest, pool, life, func(k mana.Kind, _ bool) bool { return s.Kinds.Has(k) }) ||
			covered(pooled(rest, int(s.N)), pool, life)
	case mana.Phyrexian:
		return spend(rest, pool, life, func(k mana.Kind, _ bool) bool { return s.Kinds.Has(k) }) ||
			life >= mana.PhyrexianLife && covered(rest, pool, life-mana.PhyrexianLife)
	}
	return spend(rest, pool, life, func(k mana.Kind, _ bool) bool { return s.Kinds.Has(k) })
}

// pooled adds generic mana to symbols, which have the generic ones last.
func pooled(symbols []mana.Symbol, n int) []mana.Symbol {
	if last := len(symbols) - 1; last >= 0 && symbols[last].Form == mana.Generic {
		return append(slices.Clone(symbols[:last]), mana.GenericSymbol(int(symbols[last].N)+n))
	}
	return append(slices.Clone(symbols), mana.GenericSymbol(n))
}

// spend spends one mana of a kind that will do, and then pays for the rest.
func spend(rest []mana.Symbol, pool stock, life int, will func(mana.Kind, bool) bool) bool {
	for at := range pool {
		k, snow := mana.Kind(at%mana.NumKinds), at >= mana.NumKinds
		if pool[at] == 0 || !will(k, snow) {
			continue
		}
		left := pool
		left[at]--
		if covered(rest, left, life) {
			return true
		}
	}
	return false
}

// makeMana tries the mana abilities. Those that cost nothing but their permanent are activated first, one of each
// permanent, since mana that is left over does no harm; then the others in every order.
func (a *Ask) makeMana(symbols []mana.Symbol, sources []source, pool stock, life int) bool {
	wanted := mana.Kinds(0)
	for _, s := range symbols {
		wanted |= s.Kinds
	}
	for _, s := range sources { // what other mana abilities cost is wanted too
		for _, x := range s.cost {
			wanted |= x.Kinds
		}
	}
	costless := func(o *Object) bool {
		return !slices.ContainsFunc(sources, func(s source) bool { return s.of == o && !s.costless() })
	}
	made := map[stock]bool{pool: true}
	var done []*Object
	var costly []source
	for _, s := range sources {
		if !costless(s.of) {
			costly = append(costly, s)
			continue
		}
		if slices.Contains(done, s.of) {
			continue
		}
		done = append(done, s.of)
		next := map[stock]bool{}
		for m := range made {
			for _, other := range sources {
				if other.of != s.of {
					continue
				}
				for _, kinds := range distinct(other.makes, wanted) {
					next[m.with(kinds, s.of.snow())] = true
				}
			}
		}
		if made = next; len(made) > 20_000 {
			panic(Unknown{"more mana abilities than can be tried"})
		}
	}
	for m := range made {
		if covered(symbols, m, life) {
			return true
		}
	}
	if len(costly) == 0 {
		return false
	}
	seen := map[making]bool{}
	for m := range made {
		if a.makeMore(symbols, costly, wanted, making{pool: m, life: life}, seen) {
			return true
		}
	}
	return false
}

// making is what mana abilities have come to.
type making struct {
	pool stock
	life int
	used uint64
}

// makeMore tries mana abilities that cost mana or life, each once.
func (a *Ask) makeMore(symbols []mana.Symbol, costly []source, wanted mana.Kinds, m making, seen map[making]bool) bool {
	if seen[m] {
		return false
	}
	if seen[m] = true; len(seen) > 50_000 || len(costly) > 60 {
		panic(Unknown{"more mana abilities than can be tried"})
	}
	if covered(symbols, m.pool, m.life) {
		return true
	}
	for i, s := range costly {
		if m.used>>i&1 != 0 || s.life > m.life {
			continue
		}
		used := m.used
		for k, other := range costly {
			if other.of == s.of && (k == i || s.taps && other.taps || s.goes) {
				used |= 1 << k
			}
		}
		for left := range leftOver(a.symbolsOf(s.cost), m.pool) {
			for _, kinds := range distinct(s.makes, wanted) {
				if a.makeMore(symbols, costly, wanted, making{left.with(kinds, s.of.snow()), m.life - s.life, used},
					seen) {
					return true
				}
			}
		}
	}
	return false
}

// costless reports whether a mana ability has no cost other than its own permanent.
func (s *source) costless() bool { return len(s.cost) == 0 && s.life == 0 && (s.taps || s.goes) }

// with is a stock with more mana.
func (s stock) with(kinds []mana.Kind, snow bool) stock {
	for _, k := range kinds {
		s.add(k, snow, 1)
	}
	return s
}

// leftOver are the stocks that can be left when symbols are paid for.
func leftOver(symbols []mana.Symbol, pool stock) map[stock]bool {
	out := map[stock]bool{pool: true}
	for _, s := range symbols {
		n := 1
		if s.Form == mana.Generic {
			n = int(s.N)
		}
		for range n {
			next := map[stock]bool{}
			for m := range out {
				for at := range m {
					if m[at] > 0 && (s.Form == mana.Generic || s.Kinds.Has(mana.Kind(at%mana.NumKinds))) {
						left := m
						left[at]--
						next[left] = true
					}
				}
			}
			out = next
		}
	}
	return out
}

// distinct are the alternatives that differ in the kinds that are wanted: the others are all as good as each other.
func distinct(makes [][]mana.Kind, wanted mana.Kinds) (out [][]mana.Kind) {
	for _, m := range makes {
		m = slices.Clone(m)
		for i, k := range m {
			if !wanted.Has(k) {
				for k = 0; k < mana.NumKinds && wanted.Has(k); k++ {
				}
				m[i] = k
			}
		}
		slices.Sort(m)
		if !slices.ContainsFunc(out, func(x []mana.Kind) bool { return slices.Equal(x, m) }) {
			out = append(out, m)
		}
	}
	return out
}

// snow: it is a snow permanent, whose mana pays for {S} (107.4h).
func (o *Object) snow() bool { return slices.Contains(o.Supertypes, ability.Snow) }

// sources are your mana abilities that can be activated besides what objects are used for; unknown is one of which this
// package does not know what it makes.
func (a *Ask) sources(used map[*Object][]use) (out []source, unknown *Unknown) {
	for _, o := range a.Game.Objects {
		for _, x := range o.Abilities {
			if _, act := activated(x); !act && o.permanent() && makesMana(x) { // 605.1b, and what changes what is made
				unknown = &Unknown{"more mana than mana abilities say"}
			}
		}
		if a.controllerOf(o) != a.You || o.Zone != ability.Battlefield && o.Zone != ability.Hand {
			continue
		}
		b := &Ask{Game: a.Game, Source: o, You: a.You}
		for _, x := range o.Abilities {
			act, ok := activated(x)
			if !ok || !makesMana(act.Effect) {
				continue
			}
			s, err := answer(func() *source { return b.source(act) })
			switch {
			case err != nil:
				u := Unknown{"a mana ability: " + err.(Unknown).Kind}
				unknown = &u
			case s == nil:
			case s.taps && slices.Contains(used[o], taps), s.goes && len(used[o]) > 0:
			default:
				out = append(out, *s)
			}
		}
	}
	return out, unknown
}

// activated is an activated ability behind whatever stands in front of it.
func activated(x ability.Ability) (ability.Activated, bool) {
	switch x := x.(type) {
	case ability.Activated:
		return x, true
	case ability.Worded:
		return activated(x.Ability)
	}
	return ability.Activated{}, false
}

// makesMana reports whether an effect could add mana and targets nothing (605.1a).
func makesMana(e ability.Node) (is bool) {
	targets := false
	ability.Walk(e, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.AddMana:
			is = true
		case ability.Det:
			targets = targets || n.Target
		}
		return true
	})
	return is && !targets
}

// source is a mana ability that can be activated; nil if it can't.
func (a *Ask) source(act ability.Activated) *source {
	s := &source{of: a.Source}
	can := a.Source.permanent()
	for _, o := range act.Only {
		switch o := o.(type) {
		case ability.OnlyIf:
			can = a.holds(o.If) && can
		case ability.AsInstant:
		default:
			panic(Unknown{"when it may be activated"})
		}
	}
	for _, c := range act.Cost {
		switch c := c.(type) {
		case ability.TapSymbol:
			s.taps, can = true, can && a.canTurn(a.Source) && !a.Source.Tapped
			continue
		case ability.PayMana:
			if !c.Any && c.CostOf == nil && c.Cost.Variables() == 0 && plain(c.Cost) {
				s.cost = slices.Concat(s.cost, c.Cost)
				continue
			}
		case ability.PayLife:
			s.life += a.number(c.N)
			continue
		case ability.Sacrifice:
			if _, self := c.What.(ability.Self); self {
				s.goes = true
				continue
			}
		}
		refuse(c, "as its cost")
	}
	if !can {
		return nil
	}
	if !s.taps && !s.goes {
		panic(Unknown{"an ability that can be activated again and again"})
	}
	s.makes = a.made(act.Effect)
	return s
}

// plain reports whether a cost has only symbols that are paid with mana of a type, or of any.
func plain(c mana.Cost) bool {
	return !slices.ContainsFunc(c, func(s mana.Symbol) bool {
		return s.Form != mana.Generic && s.Form != mana.Plain && s.Form != mana.Hybrid
	})
}

// made is the mana that an effect adds, as alternatives.
func (a *Ask) made(e ability.Effect) [][]mana.Kind {
	switch e := e.(type) {
	case ability.Seq:
		out := a.made(e.List[0])
		for _, x := range e.List[1:] {
			if d, ok := x.(ability.Do); !ok || !harmless(d) {
				refuse(x, "behind the mana")
			}
		}
		return out
	case ability.Do:
		if _, you := e.Who.(ability.You); e.May || len(e.Acts) != 1 || len(e.More) > 0 || e.Who != nil && !you {
			refuse(e, "of mana")
		}
		if add, ok := e.Acts[0].(ability.AddMana); ok {
			return a.added(add)
		}
		refuse(e.Acts[0], "of mana")
	}
	refuse(e, "of mana")
	return nil
}

// harmless reports whether what is done after adding mana changes nothing about it.
func harmless(d ability.Do) bool {
	return !slices.ContainsFunc(d.Acts, func(x ability.Act) bool {
		// Others: they may say something of the mana.
		switch x.(type) {
		case ability.Deal, ability.LoseLife, ability.GainLife:
			return false
		}
		return true
	})
}

func (a *Ask) added(add ability.AddMana) (out [][]mana.Kind) {
	if add.Among != nil || add.Additional {
		refuse(add, "of what something else makes")
	}
	for _, c := range add.Any {
		var kinds []mana.Kind
		for _, s := range c {
			if s.Form != mana.Plain || s.Kinds.Len() != 1 {
				refuse(add, "symbols that leave a choice")
			}
			for k := range mana.Kind(mana.NumKinds) {
				if s.Kinds.Has(k) {
					kinds = append(kinds, k)
				}
			}
		}
		if add.Amount != nil {
			kinds = slices.Repeat(kinds, max(a.number(add.Amount), 0))
		}
		out = append(out, kinds)
	}
	if len(add.Any) > 0 {
		return out
	}
	n := 1
	if add.N != nil {
		n = a.number(add.N)
	}
	colors := []mana.Kind{mana.W, mana.U, mana.B, mana.R, mana.G}
	switch add.Colors {
	case ability.AnyOneColor:
		for _, k := range colors {
			out = append(out, slices.Repeat([]mana.Kind{k}, n))
		}
	case ability.AnyCombination:
		out = [][]mana.Kind{nil}
		for range n {
			var more [][]mana.Kind
			for _, m := range out {
				for _, k := range colors {
					if len(m) == 0 || m[len(m)-1] <= k {
						more = append(more, append(slices.Clone(m), k))
					}
				}
			}
			out = more
		}
	default:
		refuse(add, "colors that depend on something")
	}
	return out
}

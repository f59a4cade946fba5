package mana

import "slices"

// The brute force that the solver is tested against: it tries every order of activations and every way
// to spend, without any idea.

type bruteUnit struct {
	u      Unit
	direct bool
	any    bool // direct, for generic only
	pool   bool
}

type brute struct {
	bill    *Bill
	sources []Source
	best    int64
	found   bool
	nodes   int
}

func bruteForce(b *Bill, pool *Pool, sources []Source, life int) (int64, bool) {
	br := &brute{bill: b, sources: sources}
	var units []bruteUnit
	for a := range pool.All {
		for range a.N {
			units = append(units, bruteUnit{u: a.Unit, pool: true})
		}
	}
	br.activate(units, make([]bool, len(sources)), life, 0)
	return br.best, br.found
}

func (br *brute) activate(units []bruteUnit, used []bool, life int, cost int64) {
	br.nodes++
	br.settle(units, life, cost)
	for i := range br.sources {
		s := &br.sources[i]
		if used[i] || int(s.Life) > life {
			continue
		}
		clash := false
		for j := range br.sources {
			clash = clash || used[j] && s.Group != 0 && br.sources[j].Group == s.Group
		}
		if clash {
			continue
		}
		used[i] = true
		br.payCost(units, s, int(s.Cost), 0, cost+s.weight(groupKinds(br.sources, s)),
			func(rest []bruteUnit, cost int64) {
				for _, out := range outputs(s) {
					br.activate(append(slices.Clone(rest), out...), used, life-int(s.Life), cost)
				}
			})
		used[i] = false
	}
}

// payCost pays n free mana of the source's CostKinds in every way.
func (br *brute) payCost(units []bruteUnit, s *Source, n, from int, cost int64, then func([]bruteUnit, int64)) {
	if n == 0 {
		then(units, cost)
		return
	}
	for i := from; i < len(units); i++ {
		x := units[i]
		if x.direct || x.u.Class != 0 || !s.CostKinds.Has(x.u.Kind) {
			continue
		}
		br.payCost(slices.Delete(slices.Clone(units), i, i+1), s, n-1, i, cost+x.weight(), then)
	}
}

func (x bruteUnit) weight() int64 {
	if !x.pool {
		return 0
	}
	return poolWeight(int(x.u.Kind), x.u.Class != 0, 1)
}

func groupKinds(sources []Source, s *Source) Kinds {
	kinds := s.kinds()
	for i := range sources {
		if o := &sources[i]; s.Group != 0 && o.Group == s.Group {
			kinds |= o.kinds()
		}
	}
	return kinds
}

func outputs(s *Source) [][]bruteUnit {
	mk := func(k int) bruteUnit {
		return bruteUnit{u: Unit{Kind(k), s.Snow, s.Class}, direct: s.Direct}
	}
	if s.Direct && s.Kinds == 0 {
		x := bruteUnit{direct: true, any: true}
		return [][]bruteUnit{slices.Repeat([]bruteUnit{x}, int(s.Amount))}
	}
	switch s.Output {
	case Fixed:
		var all []bruteUnit
		for k, n := range s.Bundle {
			all = append(all, slices.Repeat([]bruteUnit{mk(k)}, int(n))...)
		}
		return [][]bruteUnit{all}
	case Same:
		var out [][]bruteUnit
		for k := range NumKinds {
			if s.Kinds.Has(Kind(k)) {
				out = append(out, slices.Repeat([]bruteUnit{mk(k)}, int(s.Amount)))
			}
		}
		return out
	}
	out := [][]bruteUnit{nil}
	for range s.Amount {
		var more [][]bruteUnit
		for _, o := range out {
			for k := range NumKinds {
				if s.Kinds.Has(Kind(k)) && (len(o) == 0 || o[len(o)-1].u.Kind <= Kind(k)) {
					more = append(more, append(slices.Clone(o), mk(k)))
				}
			}
		}
		out = more
	}
	return out
}

// settle tries every way to pay the bill from the units, and notes the cheapest.
func (br *brute) settle(units []bruteUnit, life int, cost int64) {
	var pips []Symbol
	for _, s := range br.bill.Cost() {
		if s.Form == Generic {
			for range s.N {
				pips = append(pips, GenericSymbol(1))
			}
		} else {
			pips = append(pips, s)
		}
	}
	slices.Reverse(pips)
	br.pip(pips, units, life, cost)
}

func (br *brute) pip(pips []Symbol, units []bruteUnit, life int, cost int64) {
	if br.found && cost >= br.best {
		return
	}
	if len(pips) == 0 {
		br.best, br.found = cost, true
		return
	}
	s, rest := pips[0], pips[1:]
	tried := map[bruteUnit]bool{}
	for i, x := range units {
		if !tried[x] && br.may(x, s) {
			tried[x] = true
			br.pip(rest, slices.Delete(slices.Clone(units), i, i+1), life, cost+x.weight())
		}
	}
	if s.Form == Phyrexian && life >= PhyrexianLife {
		br.pip(rest, units, life-PhyrexianLife, cost+PhyrexianLife*weighPhyre)
	}
	if s.Form == Monohybrid {
		br.pip(append(slices.Repeat([]Symbol{GenericSymbol(1)}, int(s.N)), rest...), units, life, cost)
	}
}

func (br *brute) may(x bruteUnit, s Symbol) bool {
	if !x.direct && !br.bill.Allow.Has(x.u.Class) {
		return false
	}
	switch {
	case s.Form == Generic:
		return true
	case x.any:
		return false
	case s.Form == Snow:
		return x.u.Snow
	}
	return (x.u.Kind.Set()|br.bill.As[x.u.Kind])&s.Kinds != 0
}

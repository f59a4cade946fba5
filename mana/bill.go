package mana

import (
	"fmt"
	"math"
)

// Class names a restriction on how mana may be spent, or what follows from spending it (106.6). Class
// 0 is mana without any; what the others mean is the caller's business.
type Class uint8

// MaxClass is the largest class.
const MaxClass Class = 63

// Classes is a set of classes.
type Classes uint64

// Set is the set of just this class.
func (c Class) Set() Classes { return 1 << (c & MaxClass) }

// Has reports whether c is in the set.
func (s Classes) Has(c Class) bool { return s>>(c&MaxClass)&1 != 0 }

// MaxParts is how many different hybrid and Phyrexian symbols a Bill holds.
const MaxParts = 8

// Part is one hybrid, monocolored hybrid or Phyrexian symbol of a Bill.
type Part struct {
	Form   Form   // Hybrid, Monohybrid or Phyrexian
	Kinds  Kinds  // as in Symbol
	Count  uint16 // how many of the symbol
	Amount uint32 // Monohybrid: its generic half
}

// AsksType reports whether a Bill has a symbol that mana of certain types has to pay, hybrid ones included.
func (b *Bill) AsksType() bool {
	if b.Mana != ([NumKinds]uint16{}) {
		return true
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 && b.Parts[i].Form == Hybrid {
			return true
		}
	}
	return false
}

func (p *Part) is(s Symbol) bool {
	return p.Form == s.Form && p.Kinds == s.Kinds && p.Amount == s.N
}

func (p *Part) symbol() Symbol { return Symbol{Form: p.Form, Kinds: p.Kinds, N: p.Amount} }

// Bill is the mana part of a total cost (601.2f) in a flat form without pointers: what a payment must
// cover. Variables have their value. Make one with Cost.Bill.
type Bill struct {
	Generic uint32           // mana of any type
	Mana    [NumKinds]uint16 // mana of that type
	Snow    uint16           // mana of any type from a snow source
	Parts   [MaxParts]Part   // symbols that can be paid in several ways; those with Count 0 are unused
	Allow   Classes          // the classes of mana that may be spent on this; Class 0 unless taken out
	As      [NumKinds]Kinds  // mana of type i may be spent as though it were any of As[i] as well (609.4b)
}

// Bill is the cost with each variable worth x, ready to be paid with mana of Class 0. Halves of a type
// add up, and one left over counts as a whole. The error names the limit of MaxParts.
func (c Cost) Bill(x int) (Bill, error) {
	b := Bill{Allow: 1}
	var halves [NumKinds + 1]int
	for _, s := range c {
		switch s.Form {
		case Variable:
			s = GenericSymbol(x)
		case Half:
			k := 0
			for k < NumKinds && !s.Kinds.Has(Kind(k)) {
				k++
			}
			if halves[k]++; halves[k]%2 == 0 {
				continue
			}
		}
		if !b.Add(s) {
			return b, fmt.Errorf("mana cost %s: more than %d different hybrid and Phyrexian symbols", c, MaxParts)
		}
	}
	return b, nil
}

// Add adds a symbol to what must be paid: an increase, an additional cost (601.2f). A variable adds
// nothing, half a symbol a whole one. It reports false, adding nothing, if the symbol would be one too
// many for the Bill.
func (b *Bill) Add(s Symbol) bool {
	switch s.Form {
	case Generic:
		b.Generic = min(b.Generic+s.N, MaxGeneric)
	case Snow:
		increase(&b.Snow)
	case Plain, Half:
		if s.Kinds == 0 {
			b.Generic = min(b.Generic+1, MaxGeneric)
		}
		for k := range b.Mana {
			if s.Kinds.Has(Kind(k)) {
				increase(&b.Mana[k])
			}
		}
	case Hybrid, Monohybrid, Phyrexian:
		free := -1
		for i := range b.Parts {
			p := &b.Parts[i]
			if p.Count > 0 && p.is(s) {
				increase(&p.Count)
				return true
			}
			if p.Count == 0 && free < 0 {
				free = i
			}
		}
		if free < 0 {
			return false
		}
		b.Parts[free] = Part{Form: s.Form, Kinds: s.Kinds, Count: 1, Amount: s.N}
	}
	return true
}

// AddGeneric adds n generic mana; a negative n is taken as 0.
func (b *Bill) AddGeneric(n int) {
	b.Generic = uint32(min(int(b.Generic)+max(n, 0), MaxGeneric))
}

// Take removes one of exactly this symbol, as when its player announced how to pay for it (601.2b): to
// pay {W/U} with blue mana, Take it and Add {U}; to pay {W/P} with life, Take it. Generic symbols take
// their amount. It reports false, changing nothing, if the Bill has no such symbol.
func (b *Bill) Take(s Symbol) bool {
	switch s.Form {
	case Generic:
		if b.Generic < s.N {
			return false
		}
		b.Generic -= s.N
		return true
	case Snow:
		return decrease(&b.Snow)
	case Plain:
		for k := range b.Mana {
			if s.Kinds.Has(Kind(k)) {
				return decrease(&b.Mana[k])
			}
		}
	case Hybrid, Monohybrid, Phyrexian:
		for i := range b.Parts {
			if p := &b.Parts[i]; p.is(s) {
				return decrease(&p.Count)
			}
		}
	}
	return false
}

// Plus adds another bill's requirements; Allow and As stay b's own. It reports false if there were too
// many parts, leaving b as it was.
func (b *Bill) Plus(o *Bill) bool {
	sum := *b
	sum.AddGeneric(int(o.Generic))
	sum.Snow = saturate(int(sum.Snow) + int(o.Snow))
	for k := range sum.Mana {
		sum.Mana[k] = saturate(int(sum.Mana[k]) + int(o.Mana[k]))
	}
	for i := range o.Parts {
		p := &o.Parts[i]
		if p.Count == 0 {
			continue
		}
		if !sum.Add(p.symbol()) {
			return false
		}
		for i := range sum.Parts {
			if q := &sum.Parts[i]; q.Count > 0 && q.is(p.symbol()) {
				q.Count = saturate(int(q.Count) + int(p.Count) - 1)
			}
		}
	}
	*b = sum
	return true
}

// Simple reports whether the bill asks for nothing but generic mana, not very much of it, and mana of certain types,
// which any mana of Class 0 pays that has the type.
func (b *Bill) Simple() bool {
	if b.Snow > 0 || b.Allow != 1 || b.Generic > 1000 || b.As != ([NumKinds]Kinds{}) {
		return false
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 {
			return false
		}
	}
	return true
}

// Total is how many mana pay the bill if each monocolored hybrid is paid with its color and each
// Phyrexian symbol with mana.
func (b *Bill) Total() int {
	n := int(b.Generic) + int(b.Snow)
	for _, m := range b.Mana {
		n += int(m)
	}
	for i := range b.Parts {
		n += int(b.Parts[i].Count)
	}
	return n
}

// Cost is the bill as a cost, normalised: {0} when nothing is left (118.7).
func (b *Bill) Cost() Cost {
	c := Cost{GenericSymbol(int(b.Generic))}
	put := func(s Symbol, n uint16) {
		for range n {
			c = append(c, s)
		}
	}
	put(Symbol{Form: Snow}, b.Snow)
	for k, n := range b.Mana {
		put(KindSymbol(Kind(k)), n)
	}
	for _, p := range b.Parts {
		put(p.symbol(), p.Count)
	}
	return c.Normal()
}

func increase(n *uint16) {
	if *n < math.MaxUint16 {
		*n++
	}
}

func decrease(n *uint16) bool {
	if *n == 0 {
		return false
	}
	*n--
	return true
}

func saturate(n int) uint16 { return uint16(max(0, min(n, math.MaxUint16))) }

package mana

// Reduce takes one symbol off what must be paid, as a cost reduction of that symbol does (118.7). It
// never goes below nothing; Allow and As are untouched.
//
//   - Generic reduces only generic mana (118.7a).
//   - A type reduces its own type, and one generic mana when there is none left of it (118.7b-d).
//   - A hybrid reduces by the half that saves more (118.7e), a Phyrexian symbol by its color (118.7f),
//     snow by one generic mana (118.7g). Variables and halves reduce nothing.
//
// The player would have announced before (601.2b) how each symbol of the cost that can be paid in
// several ways is paid, knowing the reduction, so such symbols yield in the way that saves most: a
// type takes a hybrid or Phyrexian symbol with that component before it falls to generic mana, and
// generic reduction that finds no generic mana left cuts the generic half of a monocolored hybrid.
// Where two hybrid symbols could go, the one that came first does.
func (b *Bill) Reduce(s Symbol) {
	switch s.Form {
	case Generic:
		b.ReduceGeneric(int(s.N))
	case Snow:
		b.ReduceGeneric(1)
	case Plain, Phyrexian:
		b.reduceEither(s.Kinds)
	case Hybrid:
		b.reduceEither(s.Kinds)
	case Monohybrid:
		if b.Generic >= s.N && s.N > 1 || !b.has(s.Kinds) {
			b.ReduceGeneric(int(s.N))
		} else {
			b.reduceEither(s.Kinds)
		}
	}
}

// ReduceGeneric takes n off the generic mana to pay, and no more than there is (118.7a).
func (b *Bill) ReduceGeneric(n int) {
	if n <= 0 {
		return
	}
	cut := min(uint32(min(n, MaxGeneric)), b.Generic)
	b.Generic -= cut
	n -= int(cut)
	for i := range b.Parts {
		p := &b.Parts[i]
		for n > 0 && p.Form == Monohybrid && p.Count > 0 {
			p.Count--
			cut := min(n, int(p.Amount))
			b.AddGeneric(int(p.Amount) - cut)
			n -= cut
		}
	}
}

// ReduceColored takes one symbol off what must be paid where it is asked for, and never off generic mana: "This effect
// reduces only the amount of colored mana you pay."
func (b *Bill) ReduceColored(s Symbol) {
	if b.has(s.Kinds) {
		b.reduceEither(s.Kinds)
	}
}

// reduceEither takes off one mana of one of the types: of the type most asked for, else a symbol with
// one of them as a component, else generic.
func (b *Bill) reduceEither(kinds Kinds) {
	best := -1
	for k, n := range b.Mana {
		if kinds.Has(Kind(k)) && n > 0 && (best < 0 || n > b.Mana[best]) {
			best = k
		}
	}
	if best >= 0 {
		b.Mana[best]--
		return
	}
	for _, form := range [...]Form{Hybrid, Phyrexian, Monohybrid} {
		for i := range b.Parts {
			if p := &b.Parts[i]; p.Form == form && p.Count > 0 && p.Kinds&kinds != 0 {
				p.Count--
				return
			}
		}
	}
	b.ReduceGeneric(1)
}

func (b *Bill) has(kinds Kinds) bool {
	for k, n := range b.Mana {
		if kinds.Has(Kind(k)) && n > 0 {
			return true
		}
	}
	for i := range b.Parts {
		if p := &b.Parts[i]; p.Count > 0 && p.Kinds&kinds != 0 {
			return true
		}
	}
	return false
}

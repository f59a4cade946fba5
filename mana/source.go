package mana

// Output says what one activation of a source makes.
type Output uint8

const (
	Same  Output = iota // Amount mana of one type, which is any of Kinds
	Mixed               // Amount mana in any combination of Kinds
	Fixed               // exactly Bundle
)

// MaxSourceCost is how much mana a source's own activation may cost.
const MaxSourceCost = 5

// Source is one way to come by mana while paying: one activation of a mana ability, or something that
// may be done instead of paying mana. To the Solver each can be used once; list it again for each
// further time.
type Source struct {
	Ref   int32 // the caller's name for it, given back in the plan
	Group int32 // of the sources of one group, 0 excepted, only one can be used: a permanent's {T} abilities

	Output Output
	Kinds  Kinds           // for Same and Mixed
	Amount uint16          // for Same and Mixed
	Bundle [NumKinds]uint8 // for Fixed
	Snow   bool            // its source is snow
	Class  Class           // how the mana may be spent

	// Direct means that this pays the cost itself and makes no mana: tapping a creature for convoke,
	// an artifact for improvise, exiling a card for delve (702.51, 702.126, 702.66). It can't pay
	// other sources' costs. Amount is how much one use pays, of one of Kinds, or of generic mana only
	// if Kinds is empty. Output must be Same.
	Direct bool

	Life      uint8 // life to pay for activating it, from the same budget as Phyrexian symbols
	Cost      uint8 // mana to pay for activating it, up to MaxSourceCost, each of any of CostKinds
	CostKinds Kinds // AnyType for a generic cost

	// Wanted: its controller will need a type that it makes and few others do.
	Wanted Want

	Keep int16 // how much its controller would rather not use it; a point outweighs all the Solver weighs itself
}

// amount is how much mana it makes.
func (s *Source) amount() int {
	if s.Output != Fixed {
		return int(s.Amount)
	}
	n := 0
	for _, b := range s.Bundle {
		n += int(b)
	}
	return n
}

// kinds is the types it can make, with the bit after the last for Direct sources that pay only generic.
func (s *Source) kinds() Kinds {
	if s.Output == Fixed {
		var k Kinds
		for i, b := range s.Bundle {
			if b > 0 {
				k |= 1 << i
			}
		}
		return k
	}
	if s.Direct && s.Kinds == 0 {
		return onlyGeneric
	}
	return s.Kinds & AnyType
}

// Want is how much the controller of a source will need a type that it makes.
type Want uint8

const (
	NotWanted Want = iota
	// Handy: it can do something else than make mana. It counts more than that another makes one color instead of
	// colorless mana, and less than that another makes several.
	Handy
	// Wanted counts less than a mana.
	Wanted
	// WantedMost counts more than what Keep says of another source, up to 4.
	WantedMost
)

var (
	keepWanted  = [...]int16{WantedMost: 5}
	weighWanted = [...]int64{Handy: 768, Wanted: 2048, WantedMost: 2048}
)

// What the Solver weighs: each mana a source could make counts, so that little is wasted and sources
// that make several are used for large costs; flexible ones count a little more, restricted ones less.
const (
	weighKeep  = 1 << 30
	weighMana  = 4096
	weighKinds = 512
	weighHeld  = -384
	weighPool  = 8
	weighLife  = 1 << 18 // a point of life paid for activating
	weighPhyre = 1 << 54 // a point of life paid for Phyrexian symbols: only if mana does not do
)

// weight is what using the source costs its controller; kinds is what its group could make.
func (s *Source) weight(kinds Kinds) int64 {
	each := int64(weighMana)
	if kinds&AnyColor != 0 {
		each += weighKinds * int64(kinds.Len())
	}
	if s.Class != 0 {
		each += weighHeld
	}
	each += weighWanted[s.Wanted]
	return weighKeep*int64(s.Keep+keepWanted[s.Wanted]) + each*int64(s.amount()) + weighLife*int64(s.Life)
}

// poolWeight is what spending one mana of the pool costs, of which there are so many: always less than any source,
// since it will be lost; restricted mana first, then colorless, then that of which there is the most.
func poolWeight(kind int, held bool, have int32) int64 {
	w := int64(3)
	if kind == int(C) {
		w = 2
	}
	if held {
		w -= 2
	}
	return (w+1)*weighPool - int64(min(have, weighPool))
}

// Step is one source to use.
type Step struct {
	Ref   int32 // the source's
	Index int32 // its place in the sources given to Load
	Makes [NumKinds]uint16
	Pays  [MaxSourceCost]Unit // the mana to spend on its activation, Cost of them
	Cost  uint8
}

// Plan is how to pay a bill: use the Steps in order, pay Life for the Phyrexian symbols, then spend
// Spend from the pool.
type Plan struct {
	Steps []Step
	Spend []Amount
	Life  int
}

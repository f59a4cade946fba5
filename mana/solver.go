package mana

// Solver finds whether and how a bill can be paid from a pool and sources. The zero Solver is ready;
// it keeps its memory, so that a Solver in use allocates nothing. It is not for concurrent use.
//
// Its answers are exact within bounds that no real game comes near, and beyond which it says
// "not payable" and never more: 6 sorts of groups of sources that cost mana, of which 1,024 choices can
// be made (of those that are alike, how many), 4,096 ways of paying Phyrexian and monocolored hybrid
// symbols, and 4 million table entries (about the number of groups times the product of the bill's
// counts).
type Solver struct {
	pool    Pool
	sources []Source

	arranged bool // what follows has been worked out from these

	order   []int32 // indices of sources, group by group
	groups  []group
	entries []entry // what is there, for the quick test
	hard    bool    // something the quick test can't decide exactly
	total   int32   // the most mana there can be, sources' own costs taken off
	byKind  [NumKinds]int32
	twinned bool
	leaders []int32
	places  []groupPlace // of groups by name, where there are many
	round   uint32

	spared Kinds // of the pool

	need  []need // the bill at hand
	allow Classes
	test  []entryMask
	union []uint32

	generic uint32          // the mask of the need of generic mana
	prepaid [typeBits]int32 // of the pool, spent on generic mana beforehand

	table
}

// A type bit stands for mana as the solver tells it apart: type (six, and payments that only count for
// generic), snow or not, and free (Class 0) or held (another class that the bill allows).
const (
	kindBits    = NumKinds + 1
	zoneBits    = 2 * kindBits
	typeBits    = 2 * zoneBits
	freeZone    = 1<<zoneBits - 1
	onlyGeneric = Kinds(1 << NumKinds)
)

func typeBit(kind int, snow, held bool) int {
	if snow {
		kind += kindBits
	}
	if held {
		kind += zoneBits
	}
	return kind
}

// need is an amount of mana, each unit of one of the types of the mask.
type need struct {
	mask uint32
	n    int32
	cost bool // not the bill's: the cost of a source
}

// Payable reports whether the bill can be paid with at most life points of life.
func (v *Solver) Payable(b *Bill, life int) bool {
	if v.arrange(); v.hopeless(b) {
		return false
	}
	var ways ways
	for ways.start(b, life); ways.more; ways.next() {
		if !v.pose(b, &ways) {
			continue
		}
		switch v.quick() {
		case no:
			continue
		case yes:
			return true
		}
		if _, ok := v.search(life - ways.life()); ok {
			return true
		}
	}
	return false
}

// Pay finds the best way to pay the bill: with as little Phyrexian life as possible, then by the sums
// of Keep, and of what Source says the Solver weighs. It reports false, leaving the plan empty, if there
// is none. The plan's slices are used again.
func (v *Solver) Pay(b *Bill, life int, plan *Plan) bool {
	plan.Steps, plan.Spend, plan.Life = plan.Steps[:0], plan.Spend[:0], 0
	v.arrange()
	var ways ways
	best, found := int64(0), false
	for ways.start(b, life); ways.more; ways.next() {
		if !v.pose(b, &ways) || v.quick() == no {
			continue
		}
		paid := ways.life()
		cost, ok := v.search(life - paid)
		cost += weighPhyre * int64(paid)
		if ok && (!found || cost < best) {
			best, found = cost, true
			v.trace(plan)
			plan.Life = paid
		}
	}
	return found
}

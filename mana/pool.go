package mana

// Unit is one mana as far as paying can tell it from another: its type, whether a snow source made it,
// and its restriction.
type Unit struct {
	Kind  Kind
	Snow  bool
	Class Class
}

// Amount is a number of units of mana of one kind.
type Amount struct {
	Unit
	N int
}

// PoolRoom is how many different sorts of restricted mana a Pool holds at once.
const PoolRoom = 20

// Pool is a player's mana pool (106.4), flat and without pointers. The zero Pool is empty.
type Pool struct {
	Free [2 * NumKinds]uint16 // mana of Class 0: by type, then by type from snow sources
	Held [PoolRoom]Bucket     // mana of other classes; buckets not in use are zero
}

// Bucket is restricted mana of one sort in a Pool.
type Bucket struct {
	At    uint8 // index into Pool.Free that mana of the sort would have without its restriction
	Class Class
	N     uint16
}

func (u Unit) bucket() uint8 {
	if u.Snow {
		return uint8(u.Kind) + NumKinds
	}
	return uint8(u.Kind)
}

func unitAt(at uint8, class Class) Unit {
	return Unit{Kind(at % NumKinds), at >= NumKinds, class}
}

// count is where the pool keeps mana of this sort; nil if it has none.
func (p *Pool) count(u Unit) *uint16 {
	at := u.bucket()
	if u.Class == 0 {
		return &p.Free[at]
	}
	for i := range p.Held {
		if h := &p.Held[i]; h.N > 0 && h.At == at && h.Class == u.Class {
			return &h.N
		}
	}
	return nil
}

// Add puts n mana into the pool; amounts of a sort stop growing at 65,535. It reports false, adding
// nothing, if the pool holds PoolRoom other sorts of restricted mana already.
func (p *Pool) Add(u Unit, n int) bool {
	if n <= 0 || u.Kind >= NumKinds {
		return n <= 0
	}
	if c := p.count(u); c != nil {
		*c = saturate(int(*c) + n)
		return true
	}
	for i := range p.Held {
		if h := &p.Held[i]; h.N == 0 {
			*h = Bucket{u.bucket(), u.Class, saturate(n)}
			return true
		}
	}
	return false
}

// Spend removes n mana of one sort; it reports false, removing nothing, if there is not as much.
func (p *Pool) Spend(u Unit, n int) bool {
	if n <= 0 {
		return n == 0
	}
	c := p.count(u)
	if c == nil || int(*c) < n {
		return false
	}
	*c -= uint16(n)
	for i := range p.Held {
		if p.Held[i].N == 0 {
			p.Held[i] = Bucket{}
		}
	}
	return true
}

// Count is how much mana of one sort there is.
func (p *Pool) Count(u Unit) int {
	if c := p.count(u); c != nil {
		return int(*c)
	}
	return 0
}

// CountKinds is how much mana of any of the types there is, of all classes.
func (p *Pool) CountKinds(kinds Kinds) int {
	n := 0
	for i, c := range p.Free {
		if kinds.Has(Kind(i % NumKinds)) {
			n += int(c)
		}
	}
	for i := range p.Held {
		if h := &p.Held[i]; kinds.Has(Kind(h.At % NumKinds)) {
			n += int(h.N)
		}
	}
	return n
}

// Total is how much mana there is.
func (p *Pool) Total() int {
	if *p == (Pool{}) { // as it mostly is
		return 0
	}
	return p.CountKinds(AnyType)
}

// Empty removes all mana but what is of a type or class kept, and is how much was lost (106.4; mana
// burn counts it).
func (p *Pool) Empty(keepKinds Kinds, keep Classes) int {
	lost := 0
	for i := range p.Free {
		if !keepKinds.Has(Kind(i%NumKinds)) && !keep.Has(0) {
			lost += int(p.Free[i])
			p.Free[i] = 0
		}
	}
	for i := range p.Held {
		if h := &p.Held[i]; !keepKinds.Has(Kind(h.At%NumKinds)) && !keep.Has(h.Class) {
			lost += int(h.N)
			*h = Bucket{}
		}
	}
	return lost
}

// Turn makes all mana but what is of a type or class kept mana of the type to.
func (p *Pool) Turn(keepKinds Kinds, keep Classes, to Kind) {
	for i, n := range p.Free {
		if u := unitAt(uint8(i), 0); n > 0 && u.Kind != to && !keepKinds.Has(u.Kind) && !keep.Has(0) {
			p.Free[i] = 0
			u.Kind = to
			p.Add(u, int(n))
		}
	}
	for i, h := range p.Held {
		if u := unitAt(h.At, h.Class); h.N > 0 && u.Kind != to && !keepKinds.Has(u.Kind) && !keep.Has(h.Class) {
			p.Held[i] = Bucket{}
			u.Kind = to
			p.Add(u, int(h.N)) // there is room where it was
		}
	}
}

// All calls yield for each sort of mana in the pool, in a fixed order: unrestricted first, by type.
func (p *Pool) All(yield func(Amount) bool) {
	for i, n := range p.Free {
		if n > 0 && !yield(Amount{unitAt(uint8(i), 0), int(n)}) {
			return
		}
	}
	for _, h := range p.Held {
		if h.N > 0 && !yield(Amount{unitAt(h.At, h.Class), int(h.N)}) {
			return
		}
	}
}

// Covers reports whether a pool has all the mana of another, by its sort, and whether it has more.
func (p *Pool) Covers(other *Pool) (covers, more bool) {
	for i := range p.Free {
		if p.Free[i] < other.Free[i] {
			return false, false
		}
		more = more || p.Free[i] > other.Free[i]
	}
	for i := range other.Held {
		b := &other.Held[i]
		if b.N > 0 && p.held(b) < b.N {
			return false, false
		}
	}
	for i := range p.Held {
		b := &p.Held[i]
		more = more || b.N > other.held(b)
	}
	return true, more
}

// held returns how much restricted mana of a sort there is.
func (p *Pool) held(sort *Bucket) uint16 {
	for i := range p.Held {
		if b := &p.Held[i]; b.N > 0 && b.At == sort.At && b.Class == sort.Class {
			return b.N
		}
	}
	return 0
}

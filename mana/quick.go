package mana

import "math/bits"

// hopeless reports that there can't be mana enough in all, or of a type: the cheapest test.
func (v *Solver) hopeless(b *Bill) bool {
	least := int32(b.Generic) + int32(b.Snow)
	for i := range b.Parts {
		if p := &b.Parts[i]; p.Form != Phyrexian {
			least += int32(p.Count)
		}
	}
	for _, n := range b.Mana {
		least += int32(n)
	}
	if least > v.total {
		return true
	}
	if b.As != ([NumKinds]Kinds{}) {
		return false
	}
	for k, n := range b.Mana {
		if int32(n) > v.byKind[k] {
			return true
		}
	}
	return false
}

type verdict uint8

const (
	no verdict = iota
	yes
	maybe
)

const quickNeeds = 10

// quick is Hall's condition: every set of needs must have as much mana that could go to it. It decides
// exactly unless there are sources whose mana depends on each other (a choice of one type for several
// mana, several ways to use one permanent, costs); then it rejects by the most and accepts by the least
// that these make.
func (v *Solver) quick() verdict {
	if len(v.need) == 0 {
		return yes
	}
	if len(v.need) > quickNeeds {
		return maybe
	}
	size := 1 << len(v.need)
	if cap(v.union) < size {
		v.union = make([]uint32, 1<<quickNeeds)
	}
	union := v.union[:size]
	union[0] = 0
	answer := yes
	for set := 1; set < size; set++ {
		union[set] = union[set&(set-1)] | v.need[bits.TrailingZeros(uint(set))].mask
		needed := int32(0)
		for rest := set; rest != 0; rest &= rest - 1 {
			needed += v.need[bits.TrailingZeros(uint(rest))].n
		}
		most, net, least := int32(0), int32(0), int32(0)
		for i := range v.test {
			e := &v.test[i]
			net += e.net
			if e.mask&union[set] != 0 {
				most += e.most
				least += e.least
			}
		}
		if set == size-1 {
			most = min(most, net) // what sources cost may be paid with mana of no use to the bill
		}
		if most < needed {
			return no
		}
		if least < needed {
			answer = maybe
		}
	}
	if !v.hard || answer == yes {
		return v.within(answer)
	}
	return maybe
}

// within keeps yes from what the table could not lay out, so that Payable and Pay agree.
func (v *Solver) within(answer verdict) verdict {
	size := 1
	for i := range v.need {
		size *= int(v.need[i].n) + 1
		if size > maxTable {
			return no
		}
	}
	if size*(len(v.groups)+len(v.entries)+1) <= maxTable {
		return answer
	}
	return maybe
}

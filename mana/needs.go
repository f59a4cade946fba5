package mana

import "math/bits"

// pose writes down the needs of the bill paid that way; false if one can't be met by anything there is.
func (v *Solver) pose(b *Bill, w *ways) bool {
	v.need, v.test, v.allow = v.need[:0], v.test[:0], b.Allow
	present := uint32(0)
	for i := range v.entries {
		e := &v.entries[i]
		m := uint32(e.free) | uint32(e.direct)<<zoneBits
		if b.Allow.Has(e.class) {
			m |= uint32(e.held) << zoneBits
		}
		present |= m
		v.test = append(v.test, entryMask{m, e.most, e.net, e.least})
	}
	if !b.Allow.Has(0) {
		present &^= freeZone
	}
	ok := true
	put := func(kinds Kinds, snow bool, n int) {
		if n > 0 {
			ok = v.addNeed(spread(kinds, snow)&present, n, false) && ok
		}
	}
	accept := b.accepts()
	generic := int(b.Generic)
	for k, n := range b.Mana {
		put(accept[k], false, int(n))
	}
	put(AnyType, true, int(b.Snow))
	for i := range b.Parts {
		p := &b.Parts[i]
		if p.Count == 0 {
			continue
		}
		var kinds Kinds
		for k := range NumKinds {
			if p.Kinds.Has(Kind(k)) {
				kinds |= accept[k]
			}
		}
		put(kinds, false, int(p.Count-w.other[i]))
		if p.Form == Monohybrid {
			generic += int(w.other[i]) * int(p.Amount)
		}
	}
	v.prepaid = [typeBits]int32{}
	if generic > largeGeneric {
		v.prepay(generic, b.Total()-int(b.Generic))
	}
	put(AnyType|onlyGeneric, false, generic)
	v.generic = spread(AnyType|onlyGeneric, false) & present
	return ok
}

// largeGeneric is from where on generic mana is paid from what the pool has in excess, unweighed.
const largeGeneric = 64

// prepay spends on generic mana what the pool has of each type beyond all that the rest of the bill
// could take.
func (v *Solver) prepay(generic, rest int) {
	paid := 0
	pool := v.spendable()
	for bit, n := range pool {
		if bit < zoneBits && !v.allow.Has(0) {
			continue
		}
		if n := min(int(n)-rest, generic-paid); n > 0 {
			v.prepaid[bit] = int32(n)
			paid += n
		}
	}
}

// spendable is the pool's mana that may be spent on the bill or on sources, by type bit.
func (v *Solver) spendable() (pool [typeBits]int32) {
	for i, n := range v.pool.Free {
		pool[poolType(i)] += int32(n)
	}
	for i := range v.pool.Held {
		if h := &v.pool.Held[i]; h.N > 0 && v.allow.Has(h.Class) {
			pool[poolType(int(h.At))+zoneBits] += int32(h.N)
		}
	}
	return pool
}

// accepts is, for each type of mana, the types that may be spent for it.
func (b *Bill) accepts() (out [NumKinds]Kinds) {
	for k := range out {
		out[k] = 1 << k
	}
	if b.As != ([NumKinds]Kinds{}) {
		for i, as := range b.As {
			for k := range out {
				if as.Has(Kind(k)) {
					out[k] |= 1 << i
				}
			}
		}
	}
	return out
}

// spread is the type bits of mana of these kinds, in both zones.
func spread(kinds Kinds, snowOnly bool) uint32 {
	m := uint32(kinds) << kindBits
	if !snowOnly {
		m |= uint32(kinds)
	}
	return m | m<<zoneBits
}

// addNeed keeps needs ordered from narrow to wide; costs of sources stay apart from the bill's own.
func (v *Solver) addNeed(mask uint32, n int, cost bool) bool {
	if mask == 0 {
		return false
	}
	at := len(v.need)
	for i := range v.need {
		d := &v.need[i]
		if d.mask == mask && d.cost == cost {
			d.n += int32(n)
			return true
		}
		if at == len(v.need) && bits.OnesCount32(d.mask) > bits.OnesCount32(mask) {
			at = i
		}
	}
	v.need = append(v.need, need{})
	copy(v.need[at+1:], v.need[at:])
	v.need[at] = need{mask, int32(n), cost}
	return true
}

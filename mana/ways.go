package mana

// ways goes through the ways of paying the symbols that need not be paid with one mana each: for each
// part, how many of the symbol are paid the other way (life, or generic mana).
type ways struct {
	bill  *Bill
	limit int
	other [MaxParts]uint16
	tried int
	more  bool
}

const maxWays = 4096

func (w *ways) start(b *Bill, life int) { *w = ways{bill: b, limit: max(life, 0), more: true} }

func (w *ways) life() int {
	n := 0
	for i := range w.bill.Parts {
		if w.bill.Parts[i].Form == Phyrexian {
			n += PhyrexianLife * int(w.other[i])
		}
	}
	return n
}

func (w *ways) next() {
	for w.tried++; w.tried < maxWays; w.tried++ {
		i := 0
		for ; i < MaxParts; i++ {
			p := &w.bill.Parts[i]
			if p.Form != Hybrid && w.other[i] < p.Count {
				w.other[i]++
				break
			}
			w.other[i] = 0
		}
		if i == MaxParts {
			break
		}
		if w.life() <= w.limit {
			return
		}
	}
	w.more = false
}

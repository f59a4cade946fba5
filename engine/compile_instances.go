package engine

import "arbiter/ability"

// A spell can have a keyword with a cost several times. Each instance is paid for by itself, and its abilities speak of what was paid for that instance alone
// (702.152b, 702.153b).

// spareBits are given to the second instance of such a keyword and those after it, as far as no cost of the spell has them.
var spareBits = [...]uint8{costBits["conspire"], costBits["offspring"], costBits["entwine"], costBits["overload"], costBits["jump-start"], costBits["casualty"], costBits["evidence"], costBits["madness"]}

// instanceBit is the bit for the cost of one more instance of a keyword that the spell has, 0 if nobody asks whether that was paid.
func (w *work) instanceBit(k ability.Keyword) uint8 {
	bit := costBits[k.Word]
	if bit == 0 {
		return 0
	}
	used := w.instances
	again := false
	for _, a := range w.d.Abilities {
		if ab := &w.c.b.r.Abilities[a]; ab.Kind == AbCastMod {
			used |= 1 << ab.Bit
		}
	}
	for _, x := range w.paid {
		again = again || x == k.Word
	}
	if !again {
		if w.instances>>bit&1 != 0 {
			refuse(k, "so many costs of one spell")
		}
		w.paid = append(w.paid[:len(w.paid):len(w.paid)], k.Word)
		return bit
	}
	for _, x := range spareBits {
		if used>>x&1 == 0 {
			w.instances |= 1 << x
			return x
		}
	}
	refuse(k, "so many costs of one spell")
	return 0
}

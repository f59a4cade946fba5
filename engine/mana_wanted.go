package engine

import (
	"math/bits"

	"arbiter/engine/program"
	"arbiter/mana"
)

// What else a player has use for the mana that a payment could spend: automatic payment leaves what pays for the most
// cards of the hand, and then for abilities of permanents.

// wanted returns how much mana of each type should be left after a payment. Of what is left, n mana in all, have is how
// much could be of each type.
func (g *Game) wanted(t *payment, have *[mana.NumKinds]int32, n int32) (want [mana.NumKinds]int32) {
	if n <= 0 {
		return want
	}
	take := func(b *mana.Bill) {
		total := int32(b.Total())
		if total == 0 || total > n || b.Mana == ([mana.NumKinds]uint16{}) {
			return
		}
		for k, m := range b.Mana {
			if want[k]+int32(m) > have[k] {
				return
			}
		}
		for k, m := range b.Mana {
			want[k] += int32(m)
		}
		n -= total
	}
	// The cheapest cards first, so that they are many. In other players' turns only what can be cast then counts.
	var of [64]program.DefID
	var costs uint64 // which mana values there are, from 63 on as one
	hand := of[:0]
	now := g.onTurn(t.p)
	for s := g.list(program.Hand, t.p).First; s != 0 && len(hand) < len(of); s = g.Objs[s].Next {
		d := &g.r.Defs[g.Objs[s].Def]
		if g.refAt(s) == t.obj || d.Bill.Mana == ([mana.NumKinds]uint16{}) ||
			!now && !d.Chars.Is(program.TypeInstant) && !d.Chars.Has(program.Flash) {
			continue
		}
		costs |= 1 << min(d.Bill.Total(), 63)
		hand = append(hand, g.Objs[s].Def)
	}
	for ; costs != 0; costs &= costs - 1 {
		cost := bits.TrailingZeros64(costs)
		for _, def := range hand {
			if b := &g.r.Defs[def].Bill; min(b.Total(), 63) == cost {
				take(b)
			}
		}
	}
	if n > 0 {
		g.findActors()
		for _, do := range g.actors {
			if do.what&doActivate != 0 && do.ctrl == t.p {
				g.wantedBy(do.slot, take)
			}
		}
	}
	return want
}

// typesOf returns of how many types there is mana, and how much in all.
func typesOf(have *[mana.NumKinds]int32) (types int, all int32) {
	for _, n := range have {
		if n > 0 {
			types++
			all += n
		}
	}
	return types, all
}

// wantedBy passes on the costs of the activated abilities of a permanent, mana abilities apart, that its being tapped or
// summoning sick doesn't forbid.
func (g *Game) wantedBy(slot uint16, take func(*mana.Bill)) {
	b := g.Objs[slot].Body
	c := &g.Chars[b]
	body := &g.Bodies[b]
	if body.Flags&program.PhasedOut != 0 {
		return
	}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return
		}
		ab := &g.r.Abilities[a]
		if ab.Kind != program.AbActivated || ab.Flags&program.AbMana != 0 || !ab.Zones.Has(program.Battlefield) {
			continue
		}
		cost := &g.r.Costs[ab.Cost]
		if cost.Tap && (body.Flags&program.Tapped != 0 ||
			c.Is(program.TypeCreature) && g.summoningSick(body, c)) {
			continue
		}
		take(&cost.Bill)
	}
}

// markWanted marks for the solver sources that make what is wanted besides, so that others pay where they can.
func (g *Game) markWanted(t *payment) {
	list := g.sources
	if g.srcOther {
		list = g.otherSources
	}
	// How much mana there is in all, and how much could be of each type.
	var have [mana.NumKinds]int32
	n := -int32(g.bill.Total())
	for i := 0; i < len(list); {
		kinds, amount, end := sourceGroup(list, i)
		n += amount
		for k := range have {
			if kinds.Has(mana.Kind(k)) {
				have[k] += amount
			}
		}
		for ; i < end; i++ {
			list[i].Wanted = false
		}
	}
	for k, m := range g.bill.Mana {
		have[k] -= int32(m)
	}
	want := g.wanted(t, &have, n)
	if want == ([mana.NumKinds]int32{}) {
		return
	}
	// What would rather not be used is left in any case; then those that make the fewest other types.
	for k := range want {
		for keep := 1; keep >= 0 && want[k] > 0; keep-- {
			for types := 1; types <= mana.NumKinds && want[k] > 0; types++ {
				want[k] -= markGroups(list, mana.Kind(k), types, keep == 1, want[k])
			}
		}
	}
	g.solver.Load(&g.Pools[t.p], list)
}

// markGroups marks groups of sources for up to n mana of a type, of those that can make so many types, and returns for
// how much it did.
func markGroups(list []mana.Source, k mana.Kind, types int, kept bool, n int32) (marked int32) {
	for i := 0; i < len(list) && marked < n; {
		kinds, amount, end := sourceGroup(list, i)
		if kinds.Has(k) && kinds.Len() == types && (list[i].Keep > 0) == kept && !list[i].Wanted {
			for j := i; j < end; j++ {
				list[j].Wanted = true
			}
			marked += amount
		}
		i = end
	}
	return marked
}

// sourceGroup returns what the sources of a group, of which the first is given, can make and how much, and the end of
// the group. What pays directly, costs mana or makes a fixed combination makes nothing that could be wanted.
func sourceGroup(list []mana.Source, i int) (kinds mana.Kinds, amount int32, end int) {
	for end = i; end < len(list) && (end == i || list[end].Group != 0 && list[end].Group == list[i].Group); end++ {
		if s := &list[end]; s.Output != mana.Fixed && !s.Direct && s.Cost == 0 {
			kinds |= s.Kinds & mana.AnyType
			amount = max(amount, int32(s.Amount))
		}
	}
	return kinds, amount, end
}

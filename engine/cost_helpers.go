package engine

import (
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Permanents that reduce the total cost of a spell: the one sacrificed for offering (702.48; 502.42 of 2006), and the
// creatures tapped for convoke and the cards exiled for delve when these were additional costs (502.46 of 2006, 502.64
// of 2009). Also what a player who pays manually taps or exiles rather than pay mana of the total cost (702.51b,
// 702.66b, 702.126b). A context's Helpers are cells: Ref the permanent or card, Val the reduction.

const (
	// helpOffer: the permanent's mana cost. helpGeneric: {1}. A type of mana: one mana of that type.
	helpOffer   int32 = -2
	helpGeneric int32 = -1
)

// Questions of choosing helpers.
const (
	askHelp uint8 = iota + 40
	askHelpFor
)

// offerings lists the ways to cast a card with offering, with each of the permanents that can be sacrificed for it: at
// any time its player could cast an instant.
func (g *Game) offerings(p program.PlayerID, ref Ref, fd *program.Def, face int, way program.AbilityID, d *Decision) {
	if g.isMorph(way) {
		return
	}
	for _, a := range fd.CastMods {
		ab := &g.r.Abilities[a]
		if ab.Cast != program.CastOffering {
			continue
		}
		e := Env{Source: ref, You: p}
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			with := g.refAt(s)
			if g.ctrlOf(with) != p || g.cantSacrifice(with, true) || !g.prop(ab.Prop, &e, with) {
				continue
			}
			g.assumedOffered = with
			g.srcOther = true
			ok := g.castable(p, ref, fd, way)
			g.assumedOffered = NoRef
			g.srcOther = true
			if ok {
				g.offer(d, Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: way, Other: with})
			}
		}
	}
}

// sacrificeOffered sacrifices the permanent for offering as the spell is announced (502.42b of 2006).
func (g *Game) sacrificeOffered(f *Frame) {
	g.begin()
	g.propose(Event{Kind: program.EvSacrifice, Player: f.Player, Obj: f.Other, Src: f.Ref, Flags: program.FlagCost,
		Rule: rulebook.RuleOffering})
	g.commit(0, program.NoReg)
}

// helped subtracts the reductions by helpers from the total cost; or, once it has been worked out, what is tapped or
// exiled rather than paid.
func (g *Game) helped(t *payment, workedOut bool) {
	for c := g.Ctxs[t.ctx].Helpers; c != 0; c = g.Cells[c].Next {
		v := g.Cells[c].Val
		if workedOut != (v != helpOffer && !g.r.Sw.ConvokeCost) {
			continue
		}
		switch v {
		case helpOffer:
			if l, ok := g.look(g.Cells[c].Ref); ok && g.manaValue(&l) > 0 {
				for _, s := range g.r.Defs[l.chars.Def].Cost {
					if s.Form != mana.Variable {
						g.bill.Reduce(s)
					}
				}
			}
		case helpGeneric:
			g.bill.ReduceGeneric(1)
		default:
			g.bill.Reduce(mana.Symbol{Form: mana.Plain, Kinds: mana.Kind(v).Set()})
		}
	}
}

// canHelpPay reports whether an object will be tapped or sacrificed as a helper, so that it can't make mana or pay
// otherwise. An object that is sacrificed when the cost is paid can still be tapped before.
func (g *Game) canHelpPay(t *payment, ref Ref, use program.PartKind) bool {
	if t.kind != paySpell {
		return false
	}
	c := g.findCell(g.Ctxs[t.ctx].Helpers, ref)
	return c != 0 && (g.Cells[c].Val != helpOffer || g.r.Sw.OfferFirst || use.Spends())
}

// helpsBefore reports whether a spell's convoke or delve is the additional cost of older editions (502.46a of 2006,
// 502.64a of 2009), and the creatures or cards for it have not been chosen yet.
func (g *Game) helpsBefore(t *payment, k program.Keyword) bool {
	return t.kind == paySpell && g.r.Sw.ConvokeCost && g.chars(t.obj).Has(k) && g.Ctxs[t.ctx].Flags&CtxHelped == 0
}

// runHelps asks for the creatures tapped to convoke a spell and the cards exiled to delve it in editions where that is
// announced (409.1b of 2006).
func (g *Game) runHelps(f *Frame, t *payment) {
	switch {
	case !g.helpsBefore(t, program.Convoke) && !g.helpsBefore(t, program.Delve):
		f.stage(annModes)
	case f.B != 0:
		f.Ask = askHelpFor
	case g.helpOptions(t, nil) == 0:
		g.Ctxs[f.Ctx].Flags |= CtxHelped
		f.stage(annModes)
	default:
		f.Ask = askHelp
	}
}

// helpOptions counts the creatures that could be tapped and the cards that could be exiled, and lists them.
func (g *Game) helpOptions(t *payment, d *Decision) (n int) {
	add := func(ref Ref) {
		if g.findCell(g.Ctxs[t.ctx].Helpers, ref) != 0 || ref == t.obj || !g.helperOptions(t, ref, nil) {
			return
		}
		n++
		if d != nil {
			d.add(Option{Kind: OptObject, Obj: ref})
		}
	}
	if g.helpsBefore(t, program.Delve) {
		for s := g.list(program.Graveyard, t.p).First; s != 0; s = g.Objs[s].Next {
			add(g.refAt(s))
		}
	}
	if !g.helpsBefore(t, program.Convoke) {
		return n
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		ref := g.refAt(s)
		c := &g.Chars[b]
		if c.Ctrl == t.p && c.Is(program.TypeCreature) && g.Bodies[b].Flags&(program.Tapped|program.PhasedOut) == 0 {
			add(ref)
		}
	}
	return n
}

// helperOptions lists the reductions a creature can give: {1}, or one mana of a colour it has that is in the cost. It
// reports whether there is one with which the spell can still be paid.
func (g *Game) helperOptions(t *payment, ref Ref, d *Decision) (any bool) {
	g.total(t)
	bill := g.bill
	try := func(v int32, o Option) {
		head := g.appendCell(g.Ctxs[t.ctx].Helpers, ref, v)
		g.Ctxs[t.ctx].Helpers = head
		if g.completable(t) {
			any = true
			if d != nil {
				d.add(o)
			}
		}
		head = g.dropCell(g.Ctxs[t.ctx].Helpers, ref)
		g.Ctxs[t.ctx].Helpers = head
	}
	try(helpGeneric, Option{Kind: OptNumber, N: 1})
	if g.Objs[ref.slot()].Zone != program.Battlefield {
		return any // a card exiled for delve
	}
	for k := mana.W; k <= mana.G; k++ {
		if less := bill; g.chars(ref).Colors.Kinds().Has(k) {
			less.Reduce(mana.Symbol{Form: mana.Plain, Kinds: k.Set()})
			if less.Generic == bill.Generic && less.Total() < bill.Total() {
				try(int32(k), Option{Kind: OptColor, N: int32(k)})
			}
		}
	}
	return any
}

func (g *Game) askHelps(f *Frame, t *payment, d *Decision) {
	d.Kind = program.DecidePayCost
	if f.Ask == askHelpFor {
		d.Kind = program.DecideColor
		g.helperOptions(t, f.Other, d)
		return
	}
	g.helpOptions(t, d)
	// Without any more helpers, if the rest can be paid.
	g.Ctxs[f.Ctx].Flags |= CtxHelped
	done := g.completable(t)
	g.Ctxs[f.Ctx].Flags &^= CtxHelped
	if done {
		d.add(Option{Kind: OptDone})
	}
}

func (g *Game) answerHelps(f *Frame, ask uint8, o Option) {
	switch {
	case ask == askHelp && o.Kind == OptDone:
		g.Ctxs[f.Ctx].Flags |= CtxHelped
		f.Other = NoRef
		f.stage(annModes)
	case ask == askHelp && g.Objs[o.Obj.slot()].Zone != program.Battlefield: // for delve: {1}
		head := g.appendCell(g.Ctxs[f.Ctx].Helpers, o.Obj, helpGeneric)
		g.Ctxs[f.Ctx].Helpers = head
	case ask == askHelp:
		f.Other, f.B = o.Obj, 1
	default:
		v := helpGeneric
		if o.Kind == OptColor {
			v = o.N
		}
		head := g.appendCell(g.Ctxs[f.Ctx].Helpers, f.Other, v)
		g.Ctxs[f.Ctx].Helpers = head
		f.Other, f.B = NoRef, 0
	}
}

// proposeHelps taps and sacrifices the helpers when the cost is paid.
func (g *Game) proposeHelps(t *payment) {
	for c := g.Ctxs[t.ctx].Helpers; c != 0; c = g.Cells[c].Next {
		ref := g.Cells[c].Ref
		switch {
		case g.Cells[c].Val != helpOffer && g.obj(ref) != nil && g.obj(ref).Zone != program.Battlefield:
			g.propose(Event{Kind: program.EvMove, Player: g.obj(ref).Owner, Obj: ref, To: program.Exile,
				Aux: program.PosEnd, Src: t.obj, Flags: program.FlagCost, Rule: rulebook.RuleDelve})
		case g.Cells[c].Val != helpOffer:
			g.propose(Event{Kind: program.EvTap, Player: t.p, Obj: ref, Src: t.obj, Flags: program.FlagCost,
				Rule: g.helpRule(t, ref)})
			g.proposeConvoked(t, ref)
		case !g.r.Sw.OfferFirst:
			g.propose(Event{Kind: program.EvSacrifice, Player: t.p, Obj: ref, Src: t.obj, Flags: program.FlagCost,
				Rule: rulebook.RuleOffering})
		}
	}
}

// helpsByHand counts the ways in which a player who pays manually can tap or exile something next rather than pay mana
// for a spell, so that the rest stays payable, and lists them: for {1}, or for one mana of a colour that a creature has
// and the cost asks for (702.51a, 702.66a, 702.126a).
func (g *Game) helpsByHand(f *Frame, t *payment, left int, tapped Ref, d *Decision) (n int) {
	if t.kind != paySpell || g.waterbent > 0 || !g.paysDirectly(t) {
		return 0
	}
	g.loadFor(t, tapped, f.Ip)
	var refs []Ref
	if g.srcOther {
		for i := range g.otherSources {
			if s := &g.otherSources[i]; s.Direct {
				refs = append(refs, g.srcs[s.Ref].ref)
			}
		}
	}
	try := func(ref Ref, v int32, makes [mana.NumKinds]uint16) {
		head := g.appendCell(g.Ctxs[t.ctx].Helpers, ref, v)
		g.Ctxs[t.ctx].Helpers = head
		g.total(t)
		g.loadFor(t, tapped, f.Ip)
		if g.payable(t, left, tapped, f.Ip) {
			n++
			if d != nil {
				d.add(Option{Kind: OptPay, Obj: ref, N: packMakes(&makes)})
			}
		}
		head = g.dropCell(g.Ctxs[t.ctx].Helpers, ref)
		g.Ctxs[t.ctx].Helpers = head
	}
	g.total(t)
	bill := g.bill
	for _, ref := range refs {
		less, makes := bill, [mana.NumKinds]uint16{}
		if less.ReduceGeneric(1); less.Total() < bill.Total() {
			try(ref, helpGeneric, makes)
		}
		c := g.chars(ref)
		for k := mana.W; k <= mana.G && g.helpRule(t, ref) == rulebook.RuleConvoke; k++ {
			less = bill
			if less.ReduceColored(mana.KindSymbol(k)); c.Colors.Kinds().Has(k) && less.Total() < bill.Total() {
				makes = [mana.NumKinds]uint16{}
				makes[k] = 1
				try(ref, int32(k), makes)
			}
		}
	}
	g.total(t)
	g.srcOther = true
	return n
}

// helpByHand taps or exiles what an option of helpsByHand says, when the cost is paid.
func (g *Game) helpByHand(f *Frame, o *Option) {
	v := helpGeneric
	for k := mana.W; k <= mana.G; k++ {
		if unpackMakes(o.N, int(k)) > 0 {
			v = int32(k)
		}
	}
	head := g.appendCell(g.Ctxs[f.Ctx].Helpers, o.Obj, v)
	g.Ctxs[f.Ctx].Helpers = head
}

// helpRule is the rule by which an object is tapped rather than mana paid: that of the keyword of the spell, or of
// costs where a waterbend cost lets it.
func (g *Game) helpRule(t *payment, ref Ref) rulebook.Rule {
	if t.kind != paySpell {
		return rulebook.RulePayCosts
	}
	switch kw := g.castKeywords(t); {
	case kw.Has(program.Convoke) && g.chars(ref).Is(program.TypeCreature):
		return rulebook.RuleConvoke
	case kw.Has(program.Improvise) && g.chars(ref).Is(program.TypeArtifact):
		return rulebook.RuleImprovise
	}
	return rulebook.RulePayCosts
}

// proposeConvoked records with a spell a creature that convoked it (702.51c), if some ability refers to that.
func (g *Game) proposeConvoked(t *payment, ref Ref) {
	if c := g.chars(ref); g.r.AsksConvoked && t.kind == paySpell && c.Is(program.TypeCreature) &&
		g.chars(t.obj).Has(program.Convoke) {
		g.propose(Event{Kind: program.EvRemember, Player: t.p, Obj: t.obj, Other: ref, Aux: int32(program.MemConvoked),
			Src: t.obj, Rule: rulebook.RuleConvoke})
	}
}

// keepConvoked keeps with a permanent which creatures convoked its spell.
func (g *Game) keepConvoked(spell Ref, slot uint16) {
	m := g.mark()
	g.memObjects(spell, program.MemConvoked)
	for i := m; i < len(g.tmp); i++ {
		g.remember(slot, g.tmp[i], int32(program.MemConvoked))
	}
	g.release(m)
}

// sourceUse returns what using a mana ability does to its object, as a part of a cost would.
func sourceUse(ab *program.Ability) program.PartKind {
	if ab.SourceUsesSelf {
		return program.PartSacrifice
	}
	return program.PartTap
}

// waterbendAmount returns how much generic mana of a cost can be waterbent, given X.
func (g *Game) waterbendAmount(c *program.Cost, x int32, e *Env) int32 {
	if c.Waterbend.ChosenXs > 0 && c.DefinedXs > 0 {
		x = max(g.num(c.X, e), 0)
	}
	return clamp(int64(c.Waterbend.Generic) + int64(c.Waterbend.ChosenXs)*int64(x))
}

// waterbenders adds the permanents that can be tapped for g.bill's waterbent mana, at most as many as there is such
// mana (701.67b). Those that make the least mana themselves come first, so that whatever can be paid with any of them
// can be paid with these.
func (g *Game) waterbenders(t *payment, list []mana.Source, can func(Ref) bool) []mana.Source {
	type bender struct {
		slot  uint16
		makes int32
	}
	var buf [32]bender
	all := buf[:0]
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		ref := g.refAt(s)
		if c.Ctrl != t.p || !c.Is(program.TypeArtifact) && !c.Is(program.TypeCreature) ||
			g.Bodies[b].Flags&(program.Tapped|program.PhasedOut) != 0 || g.canHelpPay(t, ref, program.PartTap) ||
			!can(ref) {
			continue
		}
		w := bender{slot: s}
		for i := range list {
			if list[i].Group != int32(s) {
				continue
			}
			if list[i].Direct {
				w.makes = -1 // it convokes or improvises anyway
				break
			}
			n := int32(list[i].Amount)
			if list[i].Output == mana.Fixed {
				for _, k := range list[i].Bundle {
					n += int32(k)
				}
			}
			w.makes = max(w.makes, n, 1)
		}
		if w.makes >= 0 {
			all = append(all, w)
		}
	}
	rank := func(w bender) int32 {
		k := 2 * w.makes
		if g.Chars[g.Objs[w.slot].Body].Is(program.TypeCreature) {
			k++
		}
		return k
	}
	slices.SortStableFunc(all, func(a, b bender) int { return int(rank(a) - rank(b)) })
	for _, w := range all[:min(len(all), int(g.waterbent))] {
		keep := int16(program.KeepArtifact + 1)
		if g.Chars[g.Objs[w.slot].Body].Is(program.TypeCreature) {
			keep = program.KeepCreature + 1
		}
		list = append(list, mana.Source{Ref: int32(len(g.srcs)), Group: int32(w.slot), Amount: 1, Direct: true,
			Keep: keep})
		g.srcs = append(g.srcs, srcInfo{ref: g.refAt(w.slot), kind: srcTap})
	}
	return list
}

// What else a player has use for the mana that a payment could spend: automatic payment leaves what pays for the most
// cards of the hand, and then for abilities of permanents.

// wanted returns how much mana of each type should be left after a payment, and how much of it for cards of the hand;
// and whether other types are wanted as well, for cards that could be cast instead of others.
// Of what is left, n mana in all, have is how much could be of each type.
func (g *Game) wanted(t *payment, have *[mana.NumKinds]int32, n int32) (want, most [mana.NumKinds]int32, others bool) {
	if n <= 0 {
		return want, most, false
	}
	take := func(b *mana.Bill) bool {
		total := int32(b.Total())
		if total == 0 || total > n || !b.AsksType() {
			return false
		}
		now := want
		for k, m := range b.Mana {
			if now[k] += int32(m); now[k] > have[k] {
				return false
			}
		}
		for i := range b.Parts {
			if !takeHybrid(&b.Parts[i], have, &now) {
				return false
			}
		}
		want = now
		n -= total
		return true
	}
	// The cheapest cards first, so that they are many. In other players' turns only what can be cast then counts.
	var of [64]program.DefID
	var costs uint64 // which mana values there are, from 63 on as one
	hand := of[:0]
	now := g.onTurn(t.p)
	for s := g.list(program.Hand, t.p).First; s != 0 && len(hand) < len(of); s = g.Objs[s].Next {
		d := &g.r.Defs[g.Objs[s].Def]
		if g.refAt(s) == t.obj || !d.Bill.AsksType() ||
			!now && !d.Chars.Is(program.TypeInstant) && !d.Chars.Has(program.Flash) {
			continue
		}
		costs |= 1 << min(d.Bill.Total(), 63)
		hand = append(hand, g.Objs[s].Def)
	}
	all := n
	var rest uint64 // the cards that can't be paid for as well, bit by place in hand
	for ; costs != 0; costs &= costs - 1 {
		cost := bits.TrailingZeros64(costs)
		for i, def := range hand {
			if b := &g.r.Defs[def].Bill; min(b.Total(), 63) == cost && !take(b) && int32(b.Total()) <= all {
				rest |= 1 << i
			}
		}
	}
	for ; rest != 0; rest &= rest - 1 { // each of them could be cast instead
		if instead(&want, have, all, &g.r.Defs[hand[bits.TrailingZeros64(rest)]].Bill) {
			left := all
			for _, m := range want {
				left -= m
			}
			n = min(n, left)
		} else {
			others = true
		}
	}
	most = want
	if n > 0 {
		g.findActors()
	}
	for again := 0; again < 2 && n > 0; again++ { // each once, and then those that can be activated more often
		for _, do := range g.actors {
			if do.what&doActivate != 0 && do.ctrl == t.p {
				g.wantedBy(do.slot, again > 0, take)
			}
		}
	}
	return want, most, others
}

// instead raises what is wanted to what pays a bill alone, and reports whether it does: if each type can be had so
// often, and all are no more than there is.
func instead(want, have *[mana.NumKinds]int32, all int32, b *mana.Bill) bool {
	now := *want
	for k, m := range b.Mana {
		now[k] = max(now[k], int32(m))
		if all -= now[k]; now[k] > have[k] || all < 0 {
			return false
		}
	}
	*want = now
	return true
}

// takeHybrid adds to what is wanted for a hybrid symbol the types of which the most is left. It reports false if there
// isn't enough. Other symbols can be paid in ways that want no type.
func takeHybrid(p *mana.Part, have, want *[mana.NumKinds]int32) bool {
	if p.Form != mana.Hybrid {
		return true
	}
	for range p.Count {
		best := -1
		for k := range have {
			if p.Kinds.Has(mana.Kind(k)) && have[k] > want[k] && (best < 0 || have[k]-want[k] > have[best]-want[best]) {
				best = k
			}
		}
		if best < 0 {
			return false
		}
		want[best]++
	}
	return true
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

// wantedBy passes on the costs of the activated abilities of a permanent, mana abilities apart, that its being tapped
// or summoning sick doesn't forbid. With again those that cost only mana and can be activated any number of times are
// passed on, as long as take takes them.
func (g *Game) wantedBy(slot uint16, again bool, take func(*mana.Bill) bool) {
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
		if cost.Tap && (body.Flags&program.Tapped != 0 || g.cantTapYet(g.refAt(slot), body, c)) {
			continue
		}
		if !again {
			take(&cost.Bill)
			continue
		}
		if ab.SimpleCost && !cost.Tap && ab.PerTurn == 0 && ab.Flags&(program.AbOncePerTurn|program.AbOnce) == 0 {
			for take(&cost.Bill) {
			}
		}
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
			list[i].Wanted = mana.NotWanted
			if src := &g.srcs[list[i].Ref]; src.kind == srcAbility && g.handy(src.ref) {
				list[i].Wanted = mana.Handy
			}
		}
	}
	pool := &g.Pools[t.p] // it pays first
	n += int32(pool.Total())
	for k, m := range g.bill.Mana {
		have[k] += int32(pool.Free[k]) + int32(pool.Free[mana.NumKinds+k]) - int32(m)
	}
	aimed := g.markTargets(t, list)
	want, most, others := g.wanted(t, &have, n)
	if !aimed && want == ([mana.NumKinds]int32{}) {
		return
	}
	// What would rather not be used is left in any case; then those that make the fewest other types, or the most if
	// others are wanted as well.
	for k := range want {
		for keep := 1; keep >= 0 && want[k] > 0; keep-- {
			for i := 1; i <= mana.NumKinds && want[k] > 0; i++ {
				types := i
				if others {
					types = mana.NumKinds + 1 - i
				}
				n := markGroups(list, mana.Kind(k), types, keep == 1, want[k], most[k])
				want[k], most[k] = want[k]-n, most[k]-n
			}
		}
	}
	g.solver.Load(&g.Pools[t.p], list)
}

// handy reports whether a permanent can do something else than make mana.
func (g *Game) handy(ref Ref) bool {
	o := g.obj(ref)
	return o != nil && o.Zone == program.Battlefield && g.r.Defs[g.Chars[o.Body].Def].Handy
}

// markTargets marks sources that what is paid for targets, and reports whether there are any: an equipped creature
// should be able to attack.
func (g *Game) markTargets(t *payment, list []mana.Source) (marked bool) {
	if t.ctx == 0 {
		return false
	}
	for c := g.Ctxs[t.ctx].Targets; c != 0; c = g.Cells[c].Next {
		for i := range list {
			if g.srcs[list[i].Ref].ref == g.Cells[c].Ref {
				list[i].Wanted, marked = mana.WantedMost, true
			}
		}
	}
	return marked
}

// markGroups marks groups of sources for up to n mana of a type, of those that can make so many types, and returns for
// how much it did. The first most of it are wanted most.
func markGroups(list []mana.Source, k mana.Kind, types int, kept bool, n, most int32) (marked int32) {
	for i := 0; i < len(list) && marked < n; {
		kinds, amount, end := sourceGroup(list, i)
		if kinds.Has(k) && kinds.Len() == types && (list[i].Keep > 0) == kept && list[i].Wanted < mana.Wanted {
			want := mana.Wanted
			if marked < most {
				want = mana.WantedMost
			}
			for j := i; j < end; j++ {
				list[j].Wanted = want
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

// spendable reports whether mana of a source with such a use can be spent on a payment.
func (g *Game) spendable(t *payment, u *program.ManaUse, e *Env) bool {
	if u.Except {
		return t.kind != paySpell || !g.prop(u.Spell, e, t.obj)
	}
	return u.Any || u.Variable && g.costsX(t) || t.kind == paySpell && u.Spells && g.prop(u.Spell, e, t.obj) ||
		t.kind == payAbility && u.Abilities && g.prop(u.Source, e, t.obj) ||
		t.kind == paySpell && u.FaceDown && g.castFaceDown(t.ctx) || g.paysKeyword(t, u, e)
}

// paysKeyword reports whether a payment is for a keyword that mana may be spent on: an activated ability, a special
// action, or the upkeep cost of a permanent.
func (g *Game) paysKeyword(t *payment, u *program.ManaUse, e *Env) bool {
	switch t.kind {
	case payAbility:
		k := g.r.Abilities[t.ability].Keyword
		return k == program.Equip && u.Keywords.Has(k)
	case payEffectCost:
		switch k := g.r.Abilities[g.Ctxs[t.ctx].Ability].Keyword; k {
		case program.Morph, program.Disguise, program.Manifest:
			return u.Keywords.Has(k) && g.prop(u.Turned, e, t.obj)
		case program.Unlock, program.CumulativeUpkeep:
			return u.Keywords.Has(k)
		}
	}
	return false
}

package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// spend removes mana from a player's pool as a payment.
func (g *Game) spend(p program.PlayerID, amounts []mana.Amount) {
	g.poolChanges()
	for _, a := range amounts {
		g.Pools[p].Spend(a.Unit, a.N)
	}
}

// spendAll spends the whole pool.
func (g *Game) spendAll(p program.PlayerID) {
	g.poolChanges()
	g.Pools[p] = Pool{}
}

// tapLands taps the permanents of g.quickTaps for mana, where nothing could replace that or trigger on it.
func (g *Game) tapLands(p program.PlayerID) {
	const kinds = 1<<program.EvTap | 1<<program.EvAddMana
	silent := g.rec == nil && !g.r.AsksManaOf && (g.r.StaticReads|g.r.AttachReads)&kinds == 0
	for _, t := range g.quickTaps {
		if !silent {
			g.tapForOne(p, g.refAt(t.slot), t.kind)
			continue
		}
		b := g.Objs[t.slot].Body
		g.Bodies[b].Flags |= program.Tapped
		g.Pools[p].Add(mana.Unit{Kind: t.kind, Snow: g.Chars[b].Supers&program.SuperSnow != 0}, 1)
	}
	if silent {
		g.noMana = false
		g.noteMeans(program.EvAddMana)
	}
}

// poolChanges notes that mana leaves a pool without an event.
func (g *Game) poolChanges() {
	g.manaKnown = 0
	if g.r.AsksUnspent {
		g.markCharsStale()
	}
}

// noteSpent records in a spell's context the mana that was spent on it, given the pool before.
func (g *Game) noteSpent(t *payment, before *Pool) {
	if t.kind != paySpell {
		return
	}
	now := &g.Pools[t.p]
	spent := &g.Ctxs[t.ctx].Spent
	*spent = [8]uint8{}
	spent[spentLife] = g.lifePaid(t)
	held := before.Held != now.Held
	for at := range before.Free {
		n := int32(before.Free[at]) - int32(now.Free[at])
		if held {
			for i := range before.Held {
				if b := &before.Held[i]; int(b.At) == at {
					n += int32(b.N)
				}
				if b := &now.Held[i]; int(b.At) == at {
					n -= int32(b.N)
				}
			}
		}
		if n == 0 {
			continue
		}
		spent[at%mana.NumKinds] += uint8(min(n, 255))
		g.Players[t.p].Expended = clamp(int64(g.Players[t.p].Expended) + int64(n))
		if at >= mana.NumKinds {
			spent[program.SpentSnow] += uint8(min(n, 255))
		}
	}
}

// keeps returns the classes of mana that stay in the pools as a step ends.
func (g *Game) keeps(step program.Step) mana.Classes {
	var keep mana.Classes
	for i := range g.r.ManaClasses {
		switch g.r.ManaClasses[i].Keep {
		case program.KeepTurn:
			if step != program.StepCleanup {
				keep |= mana.Class(i).Set()
			}
		case program.KeepCombat:
			if step >= program.StepBeginCombat && step < program.StepEndCombat {
				keep |= mana.Class(i).Set()
			}
		}
	}
	for i, m := range g.Turn.ManaMarks {
		if m.Class != 0 && keep.Has(mana.Class(m.Class)) {
			keep |= mana.Class(program.FirstMark + i).Set()
		}
	}
	return keep
}

// emptyPool empties a player's pool except for the types and classes to keep, and returns how much mana was lost.
func (g *Game) emptyPool(p program.PlayerID, kinds mana.Kinds, keep mana.Classes) int {
	if g.Pools[p] == (Pool{}) {
		return 0
	}
	g.poolChanges()
	return g.Pools[p].Empty(kinds, keep)
}

// endUnspent empties a player's pool as a step or phase ends (106.4), and returns how much mana was lost.
func (g *Game) endUnspent(p program.PlayerID, step program.Step) int {
	var kinds mana.Kinds
	on, keep := PlayerRef(p), g.keeps(step)
	g.rules(program.RuleKeepMana, on, func(m *program.Mod, _ Env) bool { kinds |= mana.Kinds(m.B); return true })
	if g.hasRule(program.RuleManaColorless, on) {
		g.poolChanges()
		g.Pools[p].Turn(kinds, keep, mana.C)
		return 0
	}
	return g.emptyPool(p, kinds, keep)
}

// clearDrawFailed clears the record of a failed draw after state-based actions have checked it.
func (g *Game) clearDrawFailed(p program.PlayerID) { g.Players[p].DrawFailed = false }

// markMana returns the class that mana added by an event has in the pools: a mark if something depends on what made it.
// Marks without mana are reused.
func (g *Game) markMana(class mana.Class, ev *Event) mana.Class {
	want := ManaMark{Class: uint8(class)}
	if class != 0 && g.r.ManaClasses[class].Own || g.r.AsksManaOf && g.asksMana(ev.Src) {
		want.Source = ev.Src
	}
	for i, p := range g.r.ManaFrom {
		if e := (Env{Source: ev.Src, You: ev.Player}); g.prop(p, &e, ev.Src) {
			want.From |= 1 << i
		}
	}
	if want == (ManaMark{Class: uint8(class)}) {
		return class
	}
	free := program.ManaMarks - 1
	for i := program.ManaMarks - 1; i >= 0; i-- {
		m := &g.Turn.ManaMarks[i]
		if *m == want {
			return mana.Class(program.FirstMark + i)
		}
		if *m == (ManaMark{}) || !g.marked(program.FirstMark+i) {
			free = i
		}
	}
	g.Turn.ManaMarks[free] = want
	return mana.Class(program.FirstMark + free)
}

// marksMana reports whether some mana remembers what made it.
func (g *Game) marksMana() bool { return g.r.OwnMana || g.r.AsksManaOf || len(g.r.ManaFrom) > 0 }

// manaFrom returns the kind of source whose mana alone can be spent on a spell; false if any can.
func (g *Game) manaFrom(t *payment) (kind uint8, only bool) {
	if len(g.r.ManaFrom) == 0 || t.kind != paySpell || g.castFaceDown(t.ctx) {
		return 0, false
	}
	for _, a := range t.def.CastMods {
		if ab := &g.r.Abilities[a]; ab.Cast == program.CastManaFrom {
			return ab.Bit - 1, true
		}
	}
	return 0, false
}

// asManaFrom gives a source that makes mana of a kind that a spell demands the class of such mana. What triggered mana
// abilities add as it is tapped is made by others.
func (g *Game) asManaFrom(t *payment, kind uint8, s *mana.Source) {
	info, e := &g.srcs[s.Ref], g.env(t.ctx)
	from := Env{Source: info.ref, You: t.p}
	if info.extra == (extraMana{}) && g.allowsClass(t, uint8(s.Class), info.ref, &e) &&
		g.prop(g.r.ManaFrom[kind], &from, info.ref) {
		s.Class = mana.Class(program.ClassFrom)
	}
}

// asksMana reports whether an ability of an object asks whether mana that the object made was spent.
func (g *Game) asksMana(ref Ref) bool {
	l, ok := g.look(ref)
	if !ok {
		return false
	}
	for n := 0; ; n++ {
		a := g.nthAbility(l.chars, n)
		if a == 0 {
			return false
		}
		if g.r.Abilities[a].Flags&program.AbAsksMana != 0 {
			return true
		}
	}
}

// proposeSources has a spell remember what made the mana spent on it, as far as something asks, given the pool before.
func (g *Game) proposeSources(t *payment, before *Pool) {
	if t.kind != paySpell || !g.r.AsksManaOf && len(g.r.ManaFrom) == 0 {
		return
	}
	ev := Event{Kind: program.EvRemember, Player: t.p, Obj: t.obj, Src: t.obj, Rule: rulebook.RulePayCosts}
	var from [program.MaxManaFrom]int32
	for i, m := range g.Turn.ManaMarks {
		n := spentOf(before, program.FirstMark+i, &g.Pools[t.p])
		if n <= 0 {
			continue
		}
		for k := range from {
			if m.From>>k&1 != 0 {
				from[k] += int32(n)
			}
		}
		if m.Source != NoRef && g.r.AsksManaOf {
			ev.Other, ev.Aux = m.Source, int32(program.MemManaOf)
			g.propose(ev)
		}
	}
	ev.Other, ev.Aux = NoRef, int32(program.MemManaFrom)
	for k, n := range from {
		if n > 0 {
			ev.Amount = int32(k)*program.ManaFromUnit + min(n, program.ManaFromUnit-1)
			g.propose(ev)
		}
	}
}

// keepSources keeps with a permanent what made the mana spent on its spell.
func (g *Game) keepSources(spell Ref, slot uint16) {
	l, ok := g.look(spell)
	if !ok || l.body == nil {
		return
	}
	for i := l.body.Memory; i != 0; {
		c := g.Cells[i]
		if c.Ref == Ref(program.MemManaFrom) || program.MemoryKey(c.Val) == program.MemManaOf && c.Ref.serial() != 0 {
			g.remember(slot, c.Ref, c.Val)
		}
		i = c.Next
	}
}

// numSpentFrom returns how much mana of a kind of source was spent on a spell, or the spell that a permanent was.
func (g *Game) numSpentFrom(n *program.Node, e *Env) (total int32) {
	ref := e.Source
	if n.A != 0 {
		ref = g.firstOf(program.SetX(n.A), e)
	}
	l, ok := g.look(ref)
	if !ok || l.body == nil {
		return 0
	}
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref == Ref(program.MemManaFrom) && c.Val/program.ManaFromUnit == n.B {
			total += c.Val % program.ManaFromUnit
		}
	}
	return total
}

// condSpentOf reports whether mana that one of a set made was spent on the first of another.
func (g *Game) condSpentOf(n *program.Node, e *Env) bool {
	m := g.mark()
	defer g.release(m)
	g.memObjects(g.firstOf(program.SetX(n.A), e), program.MemManaOf)
	for i, end := m, len(g.tmp); i < end; i++ {
		if g.inSet(program.SetX(n.B), e, g.tmp[i]) {
			return true
		}
	}
	return false
}

// poolsEmpty reports whether no player has mana. It looks at the pools only if mana has been added since it found that.
func (g *Game) poolsEmpty() bool {
	if g.noMana && !g.TestPasses {
		return true
	}
	for p := range g.Pools {
		if g.Pools[p] != (Pool{}) {
			if g.noMana {
				g.wrongPass = fmt.Errorf("engine: player %d has mana and is known to have none", p)
			}
			g.noMana = false
			return false
		}
	}
	g.noMana = true
	return true
}

package engine

import (
	"fmt"
	"math/bits"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Stages of a declaration of blockers.
const (
	blockBegin uint8 = iota
	blockChoose
	blockPay
	blockDone
)

// runBlockers runs the declaration of blockers (509.1; 309.2 of 2006), for each defending player in turn order. Player
// is the one who declares, A the slot of the creature being decided on, B the number of attackers chosen for it; C is
// set if restrictions or requirements apply. The choices are cells (Ip): the blocker, then the attacker it blocks.
func (g *Game) runBlockers() {
	f, depth := g.top(), len(g.Frames)
	switch f.PC {
	case blockBegin:
		f.PC, f.A, f.B = blockChoose, int32(g.Lists[battlefieldList].First), 0
		f.Player = g.nextSide(g.Turn.Active)
		f.Group = g.newGroup()
		if g.blockRules() {
			f.C = 1
		}
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case blockChoose:
		for !g.onTurn(f.Player) {
			for f.A != 0 {
				o := &g.Objs[f.A]
				if c := &g.Chars[o.Body]; c.Is(program.TypeCreature) && g.asOne(c.Ctrl, f.Player) &&
					g.canBlockMore(f, g.refAt(uint16(f.A))) {
					f.Player = c.Ctrl
					f.Ask = askDeclare
					return
				}
				f.A, f.B = int32(o.Next), 0
			}
			f.Player = g.nextSide(f.Player)
			f.A = int32(g.Lists[battlefieldList].First)
			f.Group = g.newGroup()
		}
		f.PC, f.C = blockPay, 0
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case blockPay:
		if g.Turn.InForce.Meets(costRules) && g.payDeclaration(f) {
			return
		}
		f.PC = blockDone
		g.declareBlockers(f)
	case blockDone:
		g.pop()
		if g.r.Sw.DamageOrder {
			g.push(Frame{Kind: FrameDamageOrder, Player: g.Turn.Active})
		}
	}
}

// canBlockMore reports whether a creature can block an attacker, or one more.
func (g *Game) canBlockMore(f *Frame, ref Ref) bool {
	if !g.ableToBlock(ref) || f.B > 0 && f.B >= g.blockCapacity(ref) {
		return false
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.Attacking == 0 {
			continue
		}
		if a := g.refAt(s); g.attacks(a, f.Player) && (f.B == 0 || !g.choseBlock(f, ref, a)) && g.canBlock(ref, a) {
			return true
		}
	}
	return false
}

// blockCapacity returns how many attackers a creature can block (509.1a).
func (g *Game) blockCapacity(ref Ref) int32 {
	n := int32(1)
	for m, e, i := g.ruleAt(program.RuleExtraBlocks, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleExtraBlocks, ref, i) {
		if m.B == 0 {
			return MaxNumber
		}
		n = clamp(int64(n) + int64(g.num(program.NumX(m.B), &e)))
	}
	return n
}

// choseBlock reports whether this block has been chosen.
func (g *Game) choseBlock(f *Frame, blocker, attacker Ref) bool {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if g.Cells[i].Ref == blocker && g.Cells[g.Cells[i].Next].Ref == attacker {
			return true
		}
	}
	return false
}

// declareBlockers makes the chosen creatures blockers and the attackers blocked or unblocked, in one batch (509.1g, h).
func (g *Game) declareBlockers(f *Frame) {
	g.begin()
	last := NoRef
	for i := f.Ip; i != 0; {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		if g.obj(who.Ref) != nil && g.obj(whom.Ref) != nil { // 509.1g
			flags := program.EventFlags(0)
			if who.Ref != last {
				flags, last = program.FlagFirst, who.Ref // 509.3a: "blocks" triggers once, "blocks a creature" for each
			}
			g.propose(Event{Kind: program.EvBlock, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: whom.Ref,
				Flags: flags, Rule: rulebook.RuleBlock})
			if g.body(whom.Ref).Band != 0 {
				for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
					if a := g.refAt(s); g.sameBand(whom.Ref, a) && !g.choseBlock(f, who.Ref, a) &&
						!g.bandBlocked(f, who.Ref, a, i) {
						g.propose(Event{Kind: program.EvBlock, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: a,
							Rule: rulebook.RuleBandBlocked})
					}
				}
			}
		}
		i = whom.Next
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&(program.Attacking|program.Blocked) != program.Attacking {
			continue
		}
		a := g.refAt(s)
		n := int32(0)
		for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
			if whom := g.Cells[g.Cells[i].Next].Ref; whom == a ||
				g.sameBand(whom, a) && !g.choseBlock(f, g.Cells[i].Ref, a) && !g.bandBlocked(f, g.Cells[i].Ref, a, i) {
				n++
			}
		}
		kind := program.EvUnblocked
		if n > 0 {
			kind = program.EvBlocked
		}
		g.propose(Event{Kind: kind, Player: g.ctrlOf(a), Obj: a, Amount: n, Other: g.body(a).Attack,
			Rule: rulebook.RuleBlock})
	}
	g.freeCells(&f.Ip)
	g.commit(0, program.NoReg)
}

func (g *Game) askBlockers(f *Frame, d *Decision) {
	d.Kind = program.DecideBlock
	ref := g.refAt(uint16(f.A))
	d.Source = ref
	d.Chosen = f.B
	if f.B == 0 {
		d.add(Option{Kind: OptNo, Obj: ref})
	} else {
		d.add(Option{Kind: OptDone, Obj: ref})
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.Attacking == 0 {
			continue
		}
		if a := g.refAt(s); g.attacks(a, f.Player) && (f.B == 0 || !g.choseBlock(f, ref, a)) && g.canBlock(ref, a) &&
			g.payableDeclaration(f, ref, a) {
			d.add(Option{Kind: OptBlock, Obj: ref, Other: a})
		}
	}
	if f.C != 0 || g.menaced(f.Player) {
		g.legalBlocks(f, d)
	}
}

func (g *Game) answerBlockers(f *Frame, ask uint8, o Option) {
	if o.Kind == OptBlock {
		head := g.appendCell(f.Ip, o.Obj, 0)
		f.Ip = g.appendCell(head, o.Other, 0)
		f.B++
		return
	}
	f.A, f.B = int32(g.Objs[f.A].Next), 0
}

// Restrictions and requirements on declaring blockers (509.1b-c; 500.2-5 of 2006). Blocks may be free, as attacks may:
// see attack.go. Besides restrictions on single pairs of creatures, there are minimum and maximum numbers of blockers
// for an attacker (menace), a maximum number of blocking creatures, and creatures that can't block alone. As many
// requirements must be obeyed as possible without violating a restriction: "blocks if able", "must be blocked if able",
// "all creatures able to block it do so". A branch-and-bound search runs over the creatures that are still undecided; a
// matching decides most cases of whether the restrictions can still be met. If the search takes long, one that
// remembers what it has found takes its place (exhaust).

var blockRuleKinds = ruleSet(program.RuleMustBlock, program.RuleMustBeBlocked, program.RuleLure,
	program.RuleMinBlockers, program.RuleMaxBlockers, program.RuleMaxBlocking, program.RuleCantBlockAlone,
	program.RuleBlockCost, program.RuleBlockedCost)

// blockRules reports whether any restriction or requirement on blocking is in force.
func (g *Game) blockRules() bool { return g.Turn.InForce.Meets(blockRuleKinds) }

// menaced reports whether a creature with menace attacks the player.
func (g *Game) menaced(p program.PlayerID) bool {
	known := g.board.known && !g.board.menace && !g.Turn.CharsStale
	if known && !g.TestPasses {
		return false
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Chars[b].Has(program.Menace) && g.Bodies[b].Flags&program.Attacking != 0 &&
			g.attacks(g.refAt(s), p) {
			if known && g.wrongPass == nil {
				g.wrongPass = fmt.Errorf("engine: %v has menace, and no permanent is known to", g.refAt(s))
			}
			return true
		}
	}
	return false
}

// blockee is an attacker from the view of its possible blockers.
type blockee struct {
	ref      Ref
	min, max int32 // numbers of creatures that must block it if any do, and that can
	must     int32 // number of requirements that it be blocked, whatever blocks it
	now      int32 // number of blockers chosen
	asks     []blockAsk
	first, n int // its part of the plan's asks
}

// blockNeeds is what creatures that block need: so many blocking creatures, and companions.
type blockNeeds struct {
	n     int32
	needs uint64 // companions that are needed
	is    uint64 // and that block
}

func (n *blockNeeds) add(o blockNeeds) {
	n.n, n.needs, n.is = max(n.n, o.n), n.needs|o.needs, n.is|o.is
}

// needsToBlock returns what a creature needs in order to block, and which companion of others it is.
func (g *Game) needsToBlock(p *blockPlan, ref Ref) (b blockNeeds) {
	for m, e, i := g.ruleAt(program.RuleCantBlockAlone, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBlockAlone, ref, i) {
		n := int32(1)
		if m.B != 0 {
			n = max(g.num(program.NumX(m.B), &e), 0)
		}
		b.n = max(b.n, min(n, MaxNumber-1)+1)
	}
	b.needs, b.is = p.need.of(g, ref)
	return b
}

// blockCand is a creature that is still undecided.
type blockCand struct {
	ref   Ref
	cap   int32 // attackers it can block besides those chosen
	any   int32 // number of requirements that it block
	used  int32 // number of attackers chosen for it so far
	needs blockNeeds
}

// blockPlan is the working memory for one question.
type blockPlan struct {
	on     []blockee
	by     []blockCand
	pair   []int32  // by*on: number of requirements that the block obeys, -1 if it is impossible
	load   []int32  // for the matching: number of attackers assigned to each creature
	given  []bool   // by*on
	free   []bool   // by*on: the block is free, so no requirement applies to it
	meets  []uint64 // by*on: what is asked of the attacker's blockers that the block meets
	bound  bool     // free blocks are excluded
	seen   []bool
	fixed  int32 // number of creatures that have been chosen to block
	needs  blockNeeds
	need   companions
	asks   []blockAsk // of all attackers
	over   bool       // more is asked than can be told apart, or there are too many combinations
	limit  int32      // most creatures that may block, -1 for any number
	effort int        // steps of search left
	best   int32
	like   []int32          // the first attacker that is like this one, from the view of the blockers
	known  map[string]int32 // what exhaust has found
	key    []byte
	sum    int32
	rest   []int32 // greatest gain from each creature and those after it
	alone  []int32 // the same, without requirements that attackers be blocked
}

// legalBlocks keeps the options after which the most requirements can still be obeyed.
func (g *Game) legalBlocks(f *Frame, d *Decision) {
	p := &g.blocking
	if g.planBlocks(f, p); p.over {
		d.limit = DrawnByDeclaration
		return
	}
	best, w := int32(-1)<<16, 0
	for i := range d.Options {
		o := d.Options[i]
		v := g.valueOfBlock(p, o)
		switch {
		case v < 0:
			continue
		case g.freeBlocks():
			// Compare with the best declaration that makes no other free blocks.
			v = min(v-g.blockMeasure(f, o, !p.bound), 0)
		}
		switch {
		case v > best:
			best, w = v, 0
			fallthrough
		case v == best:
			d.Options[w] = o
			w++
		}
	}
	if p.over {
		d.limit = DrawnByDeclaration
	}
	d.Options = d.Options[:max(w, 1)]
}

// planBlocks fills in the attackers, the undecided creatures, the current one first, and the choices made so far.
func (g *Game) planBlocks(f *Frame, p *blockPlan) {
	g.planBlocked(f, p)
	last, any := NoRef, int32(0)
	for i := f.Ip; i != 0; {
		who, whom := g.Cells[i].Ref, g.Cells[g.Cells[i].Next].Ref
		i = g.Cells[g.Cells[i].Next].Next
		if !g.asOne(g.ctrlOf(who), f.Player) {
			continue
		}
		for k := range p.on {
			if p.on[k].ref == whom {
				p.sum += p.on[k].add(g.meets(&p.on[k], who))
			}
		}
		if who != last {
			last = who
			p.fixed++
			p.needs.add(g.needsToBlock(p, who))
			any = g.blockDemand(who)
			p.sum += any
		}
		p.sum += g.pairDemand(who, whom)
	}
	for s := uint16(f.A); s != 0; s = g.Objs[s].Next {
		used := int32(0)
		if s == uint16(f.A) {
			used = f.B
		}
		g.planBlocker(f, p, s, used)
	}
	p.bounds()
}

// freeBlocks reports whether blocks may be free.
func (g *Game) freeBlocks() bool {
	return g.r.Sw.NotDrawnAlong || g.Turn.InForce.Has(program.RuleBlockCost) ||
		g.Turn.InForce.Has(program.RuleBlockedCost)
}

// blockMeasure returns the greatest number of requirements that a declaration can obey with no free blocks besides
// those chosen and the option's. With more, free blocks of undecided creatures are allowed too, because some of them
// will be necessary.
func (g *Game) blockMeasure(f *Frame, o Option, more bool) int32 {
	p := &g.otherBlocking
	g.planBlocked(f, p)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		g.planBlocker(f, p, s, 0)
	}
	later := false
	for b := range p.by {
		later = later || p.by[b].ref == o.Obj
		for k := range p.on {
			who, whom := p.by[b].ref, p.on[k].ref
			if more && later && who != o.Obj {
				p.free[b*len(p.on)+k] = false
			}
			if o.Kind == OptBlock && who == o.Obj && whom == o.Other || g.choseBlock(f, who, whom) {
				p.free[b*len(p.on)+k] = false
				p.pair[b*len(p.on)+k] = g.pairDemand(who, whom)
			}
		}
	}
	p.bounds()
	p.bound = true
	v := p.most(0, 0, 0, blockNeeds{})
	g.blocking.over = g.blocking.over || p.over
	return max(v, 0)
}

// planBlocked fills in the attackers and the limit on blockers.
func (g *Game) planBlocked(f *Frame, p *blockPlan) {
	p.on, p.by, p.pair, p.free, p.meets = p.on[:0], p.by[:0], p.pair[:0], p.free[:0], p.meets[:0]
	p.fixed, p.needs, p.limit, p.sum = 0, blockNeeds{}, -1, 0
	p.need.clear()
	p.asks, p.over = p.asks[:0], false
	if g.Turn.InForce.Has(program.RuleCantBlockAlone) {
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			if ref := g.refAt(s); g.asOne(g.ctrlOf(ref), f.Player) {
				p.need.add(g, program.RuleCantBlockAlone, ref)
			}
		}
	}
	for m, e, i := g.ruleAt(program.RuleMaxBlocking, PlayerRef(f.Player), 0); m != nil; m, e, i = g.ruleAt(
		program.RuleMaxBlocking, PlayerRef(f.Player), i) {
		if n := max(g.num(program.NumX(m.B), &e), 0); p.limit < 0 || n < p.limit {
			p.limit = n
		}
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		a := g.refAt(s)
		if !g.attacks(a, f.Player) {
			continue
		}
		t := blockee{ref: a, min: 1, max: MaxNumber}
		if g.chars(a).Has(program.Menace) {
			t.min = 2 // 702.111b
		}
		for m, e, i := g.ruleAt(program.RuleMinBlockers, a, 0); m != nil; m, e, i = g.ruleAt(
			program.RuleMinBlockers, a, i) {
			t.min = max(t.min, g.num(program.NumX(m.B), &e))
		}
		for m, e, i := g.ruleAt(program.RuleMaxBlockers, a, 0); m != nil; m, e, i = g.ruleAt(
			program.RuleMaxBlockers, a, i) {
			t.max = min(t.max, max(g.num(program.NumX(m.B), &e), 0))
		}
		g.askBlocks(p, &t)
		p.on = append(p.on, t)
	}
	for k := range p.on {
		a := &p.on[k]
		a.asks = p.asks[a.first : a.first+a.n]
	}
	p.over = p.over || p.need.over
}

// planBlocker adds a creature that is undecided, or may block another attacker.
func (g *Game) planBlocker(f *Frame, p *blockPlan, s uint16, used int32) {
	ref := g.refAt(s)
	if !g.asOne(g.ctrlOf(ref), f.Player) || !g.ableToBlock(ref) {
		return
	}
	c := blockCand{ref: ref, cap: g.blockCapacity(ref) - used, used: used,
		needs: g.needsToBlock(p, ref), any: g.blockDemand(ref)}
	for k := range p.on {
		v, free, meets := int32(-1), false, uint64(0)
		if a := p.on[k].ref; g.canBlock(ref, a) && (c.used == 0 || !g.choseBlock(f, ref, a)) {
			v, meets = g.pairDemand(ref, a), g.meets(&p.on[k], ref)
			free = g.freeBlocks() && (g.r.Sw.NotDrawnAlong && v+c.any+p.on[k].must == 0 && meets == 0 ||
				g.blockCosts(ref, a))
		}
		p.pair, p.free, p.meets = append(p.pair, v), append(p.free, free), append(p.meets, meets)
	}
	p.by = append(p.by, c)
}

// bounds computes the greatest gain from each creature and all after it, for pruning.
func (p *blockPlan) bounds() {
	p.rest = append(p.rest[:0], make([]int32, len(p.by)+1)...)
	p.alone = append(p.alone[:0], make([]int32, len(p.by)+1)...)
	for i := len(p.by) - 1; i >= 0; i-- {
		gain, most := int32(0), int32(0)
		one, all := int32(0), int32(0)
		for k := range p.on {
			if v := p.pair[i*len(p.on)+k]; v >= 0 {
				one, all = max(one, v), all+v
				v += p.on[k].must + int32(p.on[k].n)
				gain += v
				most = max(most, v)
			}
		}
		if p.by[i].cap <= 1 {
			gain, all = most, one
		}
		p.alone[i] = p.alone[i+1] + all + p.by[i].any
		p.rest[i] = p.rest[i+1] + gain + p.by[i].any
	}
}

// blockDemand counts the requirements that a creature block, whatever it blocks.
func (g *Game) blockDemand(ref Ref) (n int32) {
	for m, _, i := g.ruleAt(program.RuleMustBlock, ref, 0); m != nil; m, _, i = g.ruleAt(
		program.RuleMustBlock, ref, i) {
		if m.Set == 0 {
			n++
		}
	}
	return n
}

// pairDemand counts the requirements that a creature block this attacker.
func (g *Game) pairDemand(ref, attacker Ref) (n int32) {
	for m, e, i := g.ruleAt(program.RuleMustBlock, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleMustBlock, ref, i) {
		if m.Set != 0 && g.inSet(m.Set, &e, attacker) {
			n++
		}
	}
	for m, e, i := g.ruleAt(program.RuleLure, attacker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleLure, attacker, i) {
		if m.B == 0 || g.prop(program.PropX(m.B), &e, ref) {
			n++
		}
	}
	return n
}

// valueOfBlock returns the most requirements that can be obeyed after the first creature takes the option; -1 if no
// legal declaration is left.
func (g *Game) valueOfBlock(p *blockPlan, o Option) int32 {
	sum, fixed, needs := p.sum, p.fixed, p.needs
	start := 1
	first := &p.by[0]
	was := *first
	k := -1
	if o.Kind == OptBlock {
		for k = range p.on {
			if p.on[k].ref == o.Other {
				break
			}
		}
		p.sum += p.on[k].add(p.meets[k]) + p.pair[k]
		if first.used == 0 {
			p.fixed++
			p.sum += first.any
			p.needs.add(first.needs)
		}
		first.used++
		first.cap--
		if first.cap > 0 {
			start = 0 // it may block further attackers
		}
		p.pair[k] = -1 - p.pair[k] // not twice
	}
	v := int32(-1)
	if p.possible(start) {
		p.bound = true
		if v = p.most(start, p.sum, p.fixed, p.needs); v < 0 && g.freeBlocks() {
			p.bound = false
			v = p.most(start, p.sum, p.fixed, p.needs)
		}
	}
	if k >= 0 {
		p.pair[k] = -1 - p.pair[k]
		p.on[k].drop(p.meets[k])
	}
	*first = was
	p.sum, p.fixed, p.needs = sum, fixed, needs
	return v
}

// search tries the creatures from i on, creature i with the attackers from k on, and keeps the most requirements obeyed
// in p.best.
func (p *blockPlan) search(i, k int, sum, fixed int32, needs blockNeeds) {
	p.effort--
	if p.effort < 0 || sum+p.gain(i) <= p.best {
		return
	}
	if i == len(p.by) {
		if p.legal(fixed, needs) {
			p.best = max(p.best, sum)
		}
		return
	}
	c := &p.by[i]
	// Attackers that still need blockers, and those that the creature is required to block, come first.
	if c.cap > 0 && (p.limit < 0 || c.used > 0 || fixed < p.limit) {
		for pass := int32(0); pass < 3; pass++ {
			if pass == 2 {
				// Blocks that achieve nothing by themselves come after not blocking.
				p.search(i+1, 0, sum, fixed, needs)
			}
			for n := k; n < len(p.on); n++ {
				a := &p.on[n]
				v := p.pair[i*len(p.on)+n]
				if v < 0 || a.now >= a.max || p.bound && p.free[i*len(p.on)+n] {
					continue
				}
				rank := int32(2)
				if a.now > 0 && a.now < a.min {
					rank = 0
				} else if v > 0 || a.now == 0 && a.must > 0 || a.lacks()&p.meets[i*len(p.on)+n] != 0 {
					rank = 1
				}
				if rank != pass {
					continue
				}
				meets := p.meets[i*len(p.on)+n]
				s, fx, nd := sum+v+a.add(meets), fixed, needs
				if c.used == 0 {
					s += c.any
					fx++
					nd.add(c.needs)
				}
				c.used++
				c.cap--
				p.search(i, n+1, s, fx, nd)
				c.cap++
				c.used--
				a.drop(meets)
				if p.effort < 0 {
					return
				}
			}
		}
		return
	}
	p.search(i+1, 0, sum, fixed, needs)
}

// gain returns an upper bound of what the creatures from i on can add: each its best block, or each its own
// requirements with every attacker blocked.
func (p *blockPlan) gain(i int) int32 {
	n := p.alone[i]
	for k := range p.on {
		if p.on[k].now == 0 {
			n += p.on[k].must
		}
		n += int32(bits.OnesCount64(p.on[k].lacks()))
	}
	return min(n, p.rest[i])
}

// legal reports whether a complete declaration obeys the restrictions on numbers of blockers and on who blocks.
func (p *blockPlan) legal(fixed int32, needs blockNeeds) bool {
	if p.limit >= 0 && fixed > p.limit || fixed < needs.n || needs.needs&^needs.is != 0 {
		return false
	}
	for i := range p.on {
		if a := &p.on[i]; a.now > 0 && (a.now < a.min || a.now > a.max) {
			return false
		}
	}
	return true
}

// possible reports whether the creatures from i on can make the choices so far legal: whether each attacker that is
// blocked by too few creatures can get the missing ones. This is a bipartite matching of creatures to missing blockers.
func (p *blockPlan) possible(i int) bool {
	n := len(p.on)
	if p.limit >= 0 && p.fixed > p.limit {
		return false
	}
	lack := int32(0)
	for k := range p.on {
		a := &p.on[k]
		if a.now > a.max {
			return false
		}
		if a.now > 0 {
			lack += max(a.min-a.now, 0)
		}
	}
	if lack == 0 {
		return p.fixed >= p.needs.n || p.company(i)
	}
	if int(lack) > (len(p.by)-i)*n || p.limit >= 0 && p.fixed >= p.limit && p.by[i].used == 0 {
		return false
	}
	p.load = append(p.load[:0], make([]int32, len(p.by))...)
	p.given = append(p.given[:0], make([]bool, len(p.by)*n)...)
	for k := range p.on {
		a := &p.on[k]
		if a.now == 0 {
			continue
		}
		for need := a.min - a.now; need > 0; need-- {
			p.seen = append(p.seen[:0], make([]bool, len(p.by))...)
			if !p.give(i, k) {
				return false
			}
		}
	}
	if p.limit >= 0 {
		more, several := int32(0), false
		for b := i; b < len(p.by); b++ {
			if p.load[b] > 0 && p.by[b].used == 0 {
				more++
			}
			// Fewer creatures may be enough if each blocks several: search decides that.
			several = several || p.by[b].cap > 1
		}
		return p.fixed+more <= p.limit || several
	}
	return true
}

// give finds a creature from i on that can block attacker k too, reassigning others if necessary (an augmenting path).
func (p *blockPlan) give(i, k int) bool {
	n := len(p.on)
	for b := i; b < len(p.by); b++ {
		if p.seen[b] || p.given[b*n+k] || p.pair[b*n+k] < 0 {
			continue
		}
		p.seen[b] = true
		if p.load[b] < p.by[b].cap {
			p.load[b]++
			p.given[b*n+k] = true
			return true
		}
		for o := range p.on {
			if p.given[b*n+o] && o != k && p.give(i, o) {
				p.given[b*n+o] = false
				p.given[b*n+k] = true
				return true
			}
		}
	}
	return false
}

// company reports whether another creature can block too, so that one that can't block alone does not block alone. If
// more are needed, search decides.
func (p *blockPlan) company(i int) bool {
	n := len(p.on)
	for b := i; b < len(p.by); b++ {
		if p.by[b].used > 0 || p.limit >= 0 && p.fixed >= p.limit {
			continue
		}
		for k := range p.on {
			a := &p.on[k]
			if p.pair[b*n+k] >= 0 && a.now < a.max && a.now+1+int32(len(p.by)-b-1) >= a.min {
				return true
			}
		}
	}
	return false
}

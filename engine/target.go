package engine

import (
	"math"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// spec returns the n-th target spec of an ability with the given modes: its own first, then those of each chosen mode
// in order.
func (g *Game) spec(a program.AbilityID, modes uint32, n int) *program.TargetSpec {
	ab := &g.r.Abilities[a]
	if n < len(ab.Targets) {
		return &ab.Targets[n]
	}
	n -= len(ab.Targets)
	for m := range ab.Modes {
		if modes>>m&1 == 0 {
			continue
		}
		if n < len(ab.Modes[m].Targets) {
			return &ab.Modes[m].Targets[n]
		}
		n -= len(ab.Modes[m].Targets)
	}
	return nil
}

// specBounds returns how many targets a spec may have. If an amount is divided, each target gets at least one (601.2d),
// so there can't be more targets than that; whether there has to be one depends on the edition (107.1c).
func (g *Game) specBounds(s *program.TargetSpec, e *Env) (lo, hi int32) {
	if s.If != 0 && !g.cond(s.If, e) {
		return 0, 0
	}
	lo, hi = 1, 1
	if s.Min != 0 {
		lo = g.num(s.Min, e)
		hi = lo
	}
	if s.Max != 0 {
		hi = g.num(s.Max, e)
	}
	hi = max(hi, lo)
	if s.Divide != 0 {
		hi = min(hi, max(g.num(s.Divide, e), 0))
		if hi > 0 && s.AnyNumber && g.dividedAmongSome(s, e) {
			lo = 1
		}
	}
	return lo, hi
}

// dividedAmongSome reports whether what is divided among any number of targets must have one.
func (g *Game) dividedAmongSome(s *program.TargetSpec, e *Env) bool {
	switch g.r.Sw.DividedAmong {
	case rulebook.DividedSome:
		return true
	case rulebook.DividedIfPossible:
		m := g.mark()
		g.someCandidates(e.Ctx, s, -1, 1)
		possible := len(g.tmp) > m
		g.release(m)
		return possible
	case rulebook.DividedAny:
	}
	return false
}

// runChooseTargets chooses targets: A is the spec, B how many targets were chosen for it.
func (g *Game) runChooseTargets(f *Frame, t *payment) {
	s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
	if s == nil {
		f.stage(annDivide)
		return
	}
	e := g.env(f.Ctx)
	lo, hi := g.specBounds(s, &e)
	n := 0
	chooses := s.WhoReg != 0 && f.Other == NoRef && hi > 0 // what can be chosen depends on who chooses it
	if f.B < hi && !chooses {
		n = g.targetOptions(f, t, s, nil)
	}
	switch {
	case chooses:
		g.chooser(f, s.Who)
	case f.B >= hi || n == 0 && f.B >= lo:
		f.A++
		f.B, f.Other = 0, NoRef
	case n == 0:
		g.Ctxs[f.Ctx].Flags |= CtxNoTargets
		g.pop()
	case s.Who != 0 && f.Other == NoRef && !s.Random:
		g.chooser(f, s.Who)
	case s.Random:
		g.targetAtRandom(f, t, s)
	default:
		f.Ask = askTarget
	}
}

// targetAtRandom chooses the next target at random: each that can be chosen is equally likely.
func (g *Game) targetAtRandom(f *Frame, t *payment, s *program.TargetSpec) {
	var d Decision
	g.targetOptions(f, t, s, &d)
	g.answerTargets(f, askTarget, d.Options[g.random(len(d.Options))])
}

// targetOptions counts the targets that can be chosen next so that the other targets can be chosen and the cost paid,
// and lists them.
func (g *Game) targetOptions(f *Frame, t *payment, s *program.TargetSpec, d *Decision) int {
	a := program.AbilityID(f.Ip)
	m := g.mark()
	defer g.release(m)
	pays := t.kind == paySpell && (t.def.CostByTarget || g.Turn.InForce.Meets(costChanges))
	if d == nil && !pays && !g.r.Abilities[a].DependentTargets && !g.Turn.Ranged {
		g.someCandidates(f.Ctx, s, f.A, 1)
	} else {
		g.candidates(f.Ctx, s, f.A)
	}
	n := 0
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		if g.Turn.Ranged && s.Who != 0 && f.Other != NoRef && !g.sees(&Env{You: f.Other.Player()}, ref) {
			continue // 801.5a
		}
		if g.r.Abilities[a].DependentTargets && !g.restChoosable(f.Ctx, a, s, ref, f.A, f.B) ||
			pays && !g.payableWith(t, s, ref, f.A) {
			continue
		}
		n++
		if d == nil {
			return n // the caller only asks whether there is one
		}
		d.add(Option{Kind: OptObject, Obj: ref, N: f.A})
	}
	return n
}

// candidates appends to g.tmp the legal targets for a spec, without those already chosen for it; index is the spec's
// number.
func (g *Game) candidates(ctx uint32, s *program.TargetSpec, index int32) {
	g.someCandidates(ctx, s, index, math.MaxInt)
}

// someCandidates is candidates for a caller who needs only so many.
func (g *Game) someCandidates(ctx uint32, s *program.TargetSpec, index int32, n int) {
	e := g.env(ctx)
	full := len(g.tmp) + n
	if full < n {
		full = math.MaxInt
	}
	if s.Players {
		for i, p := 0, g.Turn.Active; i < len(g.Players) && len(g.tmp) < full; i, p = i+1, g.after(p) {
			g.candidate(ctx, s, index, &e, PlayerRef(p))
		}
	}
	if !s.Objects {
		return
	}
	for z := program.Library; z < program.NumZones; z++ {
		if !s.Zone.Has(z) {
			continue
		}
		if z == program.Battlefield && s.Types != 0 && e.Event == nil && g.past == 0 {
			for at := g.Lists[battlefieldList].First; at != 0 && len(g.tmp) < full; at = g.Objs[at].Next {
				if g.Chars[g.Objs[at].Body].Types&s.Types != 0 {
					g.candidate(ctx, s, index, &e, g.refAt(at))
				}
			}
			continue
		}
		for p := range g.Players {
			for at := g.list(z, program.PlayerID(p)).First; at != 0 && len(g.tmp) < full; at = g.Objs[at].Next {
				g.candidate(ctx, s, index, &e, g.refAt(at))
			}
			if !z.Owned() {
				break
			}
		}
	}
}

func (g *Game) candidate(ctx uint32, s *program.TargetSpec, index int32, e *Env, ref Ref) {
	if g.targetLegal(s, e, ref) && (s.Chosen == 0 || g.prop(s.Chosen, e, ref)) &&
		!g.alreadyTarget(ctx, s, index, ref) && (s.TotalStat == 0 || g.targetsWithinTotal(ctx, s, index, e, ref)) {
		g.tmp = append(g.tmp, ref)
	}
}

// targetsWithinTotal reports whether something can be chosen with the targets chosen so far for a spec, as the most
// that they may have of a stat together says (601.2c).
func (g *Game) targetsWithinTotal(ctx uint32, s *program.TargetSpec, index int32, e *Env, ref Ref) bool {
	total := int64(g.stat(ref, s.TotalStat))
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Val&targetSpecMask == index {
			total += int64(g.stat(c.Ref, s.TotalStat))
		}
	}
	return total <= int64(g.num(s.Most, e))
}

// alreadyTarget reports whether something was chosen as a target for the same instance of the word "target" (115.3), or
// for any instance if the text says "another".
func (g *Game) alreadyTarget(ctx uint32, s *program.TargetSpec, index int32, ref Ref) bool {
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref == ref && (c.Val&targetSpecMask == index || s.Other) {
			return true
		}
	}
	return false
}

// specsHaveTargets reports whether each spec, by itself, has as many legal targets as it needs.
func (g *Game) specsHaveTargets(ctx uint32, specs []program.TargetSpec) bool {
	if len(specs) == 0 {
		return true
	}
	e := g.env(ctx)
	for i := range specs {
		s := &specs[i]
		lo, hi := g.specBounds(s, &e)
		if lo > hi {
			return false // the amount to divide is less than the number of targets
		}
		if lo <= 0 || s.Depends {
			continue
		}
		m := g.mark()
		g.someCandidates(ctx, s, -1, int(lo))
		n := int32(len(g.tmp) - m)
		g.release(m)
		if n < lo {
			return false
		}
	}
	return true
}

// targetsExist reports whether targets can be chosen for an ability with the modes that are set in the context.
func (g *Game) targetsExist(ctx uint32, a program.AbilityID) bool {
	ab := &g.r.Abilities[a]
	if !g.specsHaveTargets(ctx, ab.Targets) {
		return false
	}
	if !ab.DependentTargets || len(ab.Modes) > 0 && g.Ctxs[ctx].Modes == 0 {
		return true
	}
	budget := 4096
	return g.search(ctx, a, 0, 0, &budget)
}

// restChoosable reports whether the remaining targets can be chosen after one more target for spec index, of which b
// are chosen.
func (g *Game) restChoosable(ctx uint32, a program.AbilityID, s *program.TargetSpec, ref Ref, index, b int32) bool {
	budget := 4096
	size := g.probeTarget(ctx, s, ref, index)
	ok := g.search(ctx, a, index, b+1, &budget)
	g.unprobeTarget(ctx, s, size)
	return ok
}

// search finds targets for the specs from n on, b being chosen for the n-th, if one choice affects another.
func (g *Game) search(ctx uint32, a program.AbilityID, n, b int32, budget *int) bool {
	s := g.spec(a, g.Ctxs[ctx].Modes, int(n))
	if s == nil {
		return true
	}
	if *budget--; *budget < 0 {
		return false
	}
	e := g.env(ctx)
	if lo, _ := g.specBounds(s, &e); b >= lo {
		return g.search(ctx, a, n+1, 0, budget)
	}
	if r := g.whoReg(ctx, s); r != nil && r.Len == 0 {
		return g.anyoneFinds(ctx, a, s, n, budget)
	}
	m := g.mark()
	defer g.release(m)
	g.candidates(ctx, s, n)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		size := g.probeTarget(ctx, s, g.tmp[i], n)
		ok := g.search(ctx, a, n, b+1, budget)
		g.unprobeTarget(ctx, s, size)
		if ok {
			return true
		}
	}
	return false
}

// whoReg returns the register for the player who chooses the targets of a spec; nil if it has none.
func (g *Game) whoReg(ctx uint32, s *program.TargetSpec) *Reg { return g.reg(ctx, int(s.WhoReg)-1) }

// anyoneFinds reports whether targets can be chosen from spec n on with any of the players who may choose those of
// that spec.
func (g *Game) anyoneFinds(ctx uint32, a program.AbilityID, s *program.TargetSpec, n int32, budget *int) bool {
	e := g.env(ctx)
	m := g.mark()
	defer g.release(m)
	g.set(s.Who, &e)
	for i, end := m, len(g.tmp); i < end; i++ {
		if g.chooserFinds(ctx, a, s, n, g.tmp[i], budget) {
			return true
		}
	}
	return false
}

// chooserFinds reports whether targets can be chosen from spec n on if a player chooses those of that spec.
func (g *Game) chooserFinds(ctx uint32, a program.AbilityID, s *program.TargetSpec, n int32, who Ref,
	budget *int) bool {
	r := g.whoReg(ctx, s)
	r.Ref, r.Len = who, 1
	ok := g.search(ctx, a, n, 0, budget)
	r = g.whoReg(ctx, s)
	r.Ref, r.Len = NoRef, 0
	return ok
}

// probeTarget adds a target hypothetically, and to the register too if it is the first; unprobeTarget removes it.
func (g *Game) probeTarget(ctx uint32, s *program.TargetSpec, ref Ref, index int32) (size int) {
	size = len(g.Cells)
	head := g.probe(ref, index, g.Ctxs[ctx].Targets)
	g.Ctxs[ctx].Targets = head
	if r := g.reg(ctx, int(s.Reg)); r != nil && r.Len == 0 {
		r.Ref, r.Len = ref, 1
		return size
	}
	return ^size
}

func (g *Game) unprobeTarget(ctx uint32, s *program.TargetSpec, size int) {
	if size >= 0 {
		r := g.reg(ctx, int(s.Reg))
		r.Ref, r.Len = NoRef, 0
	} else {
		size = ^size
	}
	g.Ctxs[ctx].Targets = g.unprobe(g.Ctxs[ctx].Targets, size)
}

// runDivide divides an amount among targets (601.2d): A is the spec, B how many of its targets have their share.
func (g *Game) runDivide(f *Frame) {
	s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
	if s == nil {
		f.stage(annSubs)
		return
	}
	cell, left, later := g.dividing(f, s)
	switch {
	case s.Divide == 0 || cell == 0:
		f.A++
		f.B = 0
	case later == 0 || left-later <= 1:
		g.giveShare(f, max(left-later, 0))
	default:
		f.Ask = askShare
	}
}

// dividing returns the cell of the target whose share is next, the amount left to divide, and how many targets follow.
func (g *Game) dividing(f *Frame, s *program.TargetSpec) (cell uint32, left, later int32) {
	if s.Divide == 0 {
		return 0, 0, 0
	}
	e := g.env(f.Ctx)
	left = g.num(s.Divide, &e)
	n := int32(0)
	for i := g.Ctxs[f.Ctx].Targets; i != 0; i = g.Cells[i].Next {
		c := &g.Cells[i]
		if c.Val&targetSpecMask != f.A {
			continue
		}
		switch {
		case n < f.B:
			left -= c.Val >> targetShareBits
		case n == f.B:
			cell = i
		default:
			later++
		}
		n++
	}
	return cell, left, later
}

func (g *Game) giveShare(f *Frame, n int32) {
	s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
	cell, _, _ := g.dividing(f, s)
	g.Cells[cell].Val |= n << targetShareBits
	f.B++
}

// A target cell's Val is its spec's number, its share of what is divided, and whether it has become illegal.
const (
	targetSpecMask  = 0xFF
	targetGone      = 1 << 8
	targetShareBits = 9
)

// checkTargets checks the targets again when the spell or ability is about to resolve (608.2b), including those of
// spliced texts. It reports false if there were targets and all are illegal.
func (g *Game) checkTargets(ctx uint32) bool {
	any, some := g.recheck(ctx)
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		a, b := g.recheck(uint32(g.Cells[s].Val))
		any, some = any || a, some || b
	}
	return some || !any
}

// recheck marks the targets of a context that have become illegal. any reports that it has targets, some that one is
// legal.
func (g *Game) recheck(ctx uint32) (any, some bool) {
	c := &g.Ctxs[ctx]
	if c.Targets == 0 {
		return false, false
	}
	e := g.env(ctx)
	for i := c.Targets; i != 0; i = g.Cells[i].Next {
		cell := &g.Cells[i]
		s := g.spec(c.Ability, c.Modes, int(cell.Val&targetSpecMask))
		if s != nil && g.targetLegal(s, &e, cell.Ref) {
			some = true
			cell.Val &^= targetGone
		} else {
			cell.Val |= targetGone
		}
	}
	return true, some
}

// loadTargets puts the legal targets into the registers by which the text refers to them.
func (g *Game) loadTargets(ctx uint32) {
	c := &g.Ctxs[ctx]
	a, modes := c.Ability, c.Modes
	for n := 0; ; n++ {
		s := g.spec(a, modes, n)
		if s == nil {
			break
		}
		g.clearReg(ctx, int(s.Reg))
	}
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		cell := g.Cells[i]
		if s := g.spec(a, modes, int(cell.Val&targetSpecMask)); s != nil && cell.Val&targetGone == 0 {
			g.addReg(ctx, int(s.Reg), cell.Ref)
		}
	}
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		g.loadTargets(uint32(g.Cells[s].Val))
	}
}

// proposeTargets proposes the events of objects and players becoming targets of a spell or ability (115).
func (g *Game) proposeTargets(ctx uint32, by Ref, p program.PlayerID) {
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		g.propose(Event{Kind: program.EvTarget, Player: p, Obj: g.Cells[i].Ref, Other: by, Src: by,
			Rule: rulebook.RuleCast})
	}
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		g.proposeTargets(uint32(g.Cells[s].Val), by, p)
	}
}

// targetLegal reports whether an object or player is a legal target (115): it fits the text, and nothing forbids it.
func (g *Game) targetLegal(s *program.TargetSpec, e *Env, ref Ref) bool {
	if ref.IsPlayer() {
		if !s.Players || g.Players[ref.Player()].Lost {
			return false
		}
	} else {
		o := g.obj(ref)
		if o == nil || !s.Objects || !s.Zone.Has(o.Zone) {
			return false
		}
		if s.Types != 0 && e.Event == nil && g.past == 0 && g.chars(ref).Types&s.Types == 0 {
			return false
		}
		switch o.Zone {
		case program.Stack:
			if ref == e.Source || e.Ctx != 0 && g.Bodies[o.Body].Ctx == e.Ctx {
				return false // 115.5: a spell or ability can't target itself
			}
		case program.Battlefield:
			if g.Bodies[o.Body].Flags&program.PhasedOut != 0 {
				return false
			}
		}
	}
	return g.prop(s.Prop, e, ref) && g.canTarget(ref, e)
}

// canTarget reports whether shroud, hexproof, protection and other effects let the spell or ability of e target
// something. They look at the spell, or at the source of the ability (702.16b).
func (g *Game) canTarget(ref Ref, e *Env) bool {
	if g.Turn.Ranged && !g.sees(e, ref) {
		return false // 801.4
	}
	onField := false
	if !ref.IsPlayer() {
		c := g.chars(ref)
		// These abilities work on the battlefield only (113.6).
		if onField = g.Objs[ref.slot()].Zone == program.Battlefield; onField {
			switch {
			case c.Has(program.Shroud) && !g.targetsAs(program.Shroud, ref, e): // 702.18
				return false
			case c.Has(program.Hexproof) && g.opponents(g.ctrlOf(ref), e.You) &&
				!g.targetsAs(program.Hexproof, ref, e): // 702.11
				return false
			case c.Has(program.Protection) && g.protectedFrom(ref, e.Source):
				return false
			case c.Flags&program.HasTargetRules != 0 && g.opponents(g.ctrlOf(ref), e.You) &&
				g.hasQuality(ref, program.Hexproof, e.Source) && !g.targetsAs(program.Hexproof, ref, e):
				return false // hexproof from a quality
			}
		}
	}
	if !g.Turn.InForce.Has(program.RuleCantBeTargeted) {
		return true
	}
	ok := true
	if a := g.Ctxs[e.Ctx].Ability; a != 0 && g.r.Abilities[a].Kind == program.AbSpell {
		g.asSpell = e.Source // it will be a spell by the time it has targets
	}
	defer func() { g.asSpell = NoRef }()
	g.rules(program.RuleCantBeTargeted, ref, func(m *program.Mod, by Env) bool {
		by.It = ref
		if m.Set != 0 && !g.inSet(m.Set, &by, PlayerRef(e.You)) ||
			m.B != 0 && !g.prop(program.PropX(m.B), &by, e.Source) {
			return true
		}
		ok = false
		return false
	})
	return ok
}

// targetsAs reports whether the spell or ability of e can target a permanent as though it didn't have a keyword.
func (g *Game) targetsAs(k program.Keyword, ref Ref, e *Env) bool {
	for m, by, i := g.ruleAt(program.RuleTargetAs, ref, 0); m != nil; m, by, i = g.ruleAt(
		program.RuleTargetAs, ref, i) {
		if program.Keyword(m.B) == k && (m.Set == 0 || g.inSet(m.Set, &by, PlayerRef(e.You))) {
			return true
		}
	}
	return false
}

// playerProtectedFrom reports whether a player has protection from a quality that a source has.
func (g *Game) playerProtectedFrom(p, source Ref) bool {
	if !g.Turn.InForce.Has(program.RuleCantBeTargeted) {
		return false
	}
	found := false
	g.rules(program.RuleCantBeTargeted, p, func(m *program.Mod, by Env) bool {
		found = m.Keyword == program.Protection && (m.B == 0 || g.prop(program.PropX(m.B), &by, source))
		return !found
	})
	return found
}

// protectedFrom reports whether a permanent has protection from a quality that a source has (702.16).
func (g *Game) protectedFrom(ref, source Ref) bool {
	return g.hasQuality(ref, program.Protection, source)
}

// hasQuality reports whether a permanent has a keyword ability with a quality that another object has. A quality of 0
// is "from everything".
func (g *Game) hasQuality(ref Ref, keyword program.Keyword, other Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Body == 0 {
		return false
	}
	c := &g.Chars[o.Body]
	if keyword == program.Hexproof && c.Flags&program.HasTargetRules == 0 {
		return false
	}
	e := Env{Source: ref, You: c.Ctrl}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		ab := &g.r.Abilities[a]
		if ab.Kind != program.AbKeyword || ab.Keyword != keyword {
			continue
		}
		e.Giver = g.nthGiver(c, n)
		if (ab.Prop != 0 || keyword == program.Protection) && g.prop(ab.Prop, e.as(g.textOf(ref, a)), other) {
			return true
		}
	}
}

// hasKeywordAbility reports whether an object has an ability of a keyword, whatever its parameter.
func (g *Game) hasKeywordAbility(c *program.Chars, keyword program.Keyword) bool {
	if c.Has(keyword) {
		return true
	}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		if g.r.Abilities[a].Keyword == keyword {
			return true
		}
	}
}

func (g *Game) propCouldTarget(n *program.Node, e *Env, ref Ref) bool {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	defer g.release(m)
	if len(g.tmp) == m {
		return false
	}
	l, ok := g.look(g.tmp[m])
	if !ok || l.obj.Zone != program.Stack || l.body == nil || l.body.Ctx == 0 || l.obj.Kind == program.KindDamage {
		return false
	}
	ctx := l.body.Ctx
	for c := g.Ctxs[ctx].Targets; n.B != 0 && c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref == ref {
			return false
		}
	}
	return g.couldTarget(ctx, ref)
}

// newStackCopy puts a copy of a spell or ability onto the stack with a context of its own.
func (g *Game) newStackCopy(of Ref, kind program.ObjKind, ctx uint32, p program.PlayerID, values uint32) Ref {
	g.Ctxs[ctx].Flags = g.Ctxs[ctx].Flags&^CtxCast | CtxCopied
	if kind == program.KindAbility {
		return g.newStackAbility(ctx, g.Ctxs[ctx].Ability, p)
	}
	made := g.newSpellCopy(of, ctx, p, values)
	g.Ctxs[ctx].Source = made
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		sub := g.Cells[s].Val
		g.Ctxs[sub].Source, g.Ctxs[sub].Ctrl = made, p
	}
	return made
}

// couldTarget reports whether something is a legal target for each instance of the word "target" of a context, and
// there is at least one instance.
func (g *Game) couldTarget(ctx uint32, ref Ref) bool {
	any := false
	of := ctx
	for s := g.Ctxs[ctx].Subs; ; s = g.Cells[s].Next {
		for i := g.Ctxs[of].Targets; i != 0; i = g.Cells[i].Next {
			spec := g.spec(g.Ctxs[of].Ability, g.Ctxs[of].Modes, int(g.Cells[i].Val&targetSpecMask))
			if spec == nil {
				return false
			}
			alone := *spec
			alone.Other = false
			m := g.mark()
			g.candidates(of, &alone, -1)
			ok := hasRef(g.tmp[m:], ref)
			g.release(m)
			if !ok {
				return false
			}
			any = true
		}
		if s == 0 {
			return any
		}
		of = uint32(g.Cells[s].Val)
	}
}

// targetOnly replaces all targets of a context by one.
func (g *Game) targetOnly(ctx uint32, ref Ref) {
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		g.Cells[i].Ref = ref
		g.Cells[i].Val &^= targetGone
	}
	g.noteTargets(ctx)
}

// copySpellTo carries out OpCopyTo.
func (g *Game) copySpellTo(in *program.Instr, f *Frame, e *Env) {
	ctx := f.Ctx
	p := g.firstPlayer(program.SetX(in.B), e)
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.clearReg(ctx, int(in.R))
	if len(g.tmp) == m {
		return
	}
	of := g.tmp[m]
	l, ok := g.look(of)
	if !ok || l.obj.Zone != program.Stack || l.body == nil || l.body.Ctx == 0 || l.obj.Kind == program.KindDamage ||
		g.cantAct(program.CantCopy, of) {
		return
	}
	was, values, kind := l.body.Ctx, l.body.Copied, l.obj.Kind
	g.release(m)
	g.set(program.SetX(in.C), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		to := g.tmp[i]
		copied := g.copyCtx(was)
		g.Ctxs[copied].Ctrl = p
		if !g.couldTarget(copied, to) {
			g.freeCtx(copied)
			continue
		}
		if len(g.Objs) >= MaxObjects {
			g.freeCtx(copied)
			g.exceed(DrawnByObjects)
			break
		}
		made := g.newStackCopy(of, kind, copied, p, values)
		g.targetOnly(copied, to)
		for s := g.Ctxs[copied].Subs; s != 0; s = g.Cells[s].Next {
			g.targetOnly(uint32(g.Cells[s].Val), to)
		}
		g.addReg(ctx, int(in.R), made)
		g.tmp = append(g.tmp, to, made)
	}
	g.countReg(ctx, int(in.R))
	g.begin()
	for i := end; i+1 < len(g.tmp); i += 2 {
		to, made := g.tmp[i], g.tmp[i+1]
		g.propose(Event{Kind: program.EvCopy, Player: p, Obj: made, Src: e.Source, Rule: rulebook.RuleCopySpell})
		g.propose(Event{Kind: program.EvTarget, Player: p, Obj: to, Other: made, Src: made,
			Rule: rulebook.RuleRetarget})
	}
	g.commitAdd(0, program.NoReg)
}

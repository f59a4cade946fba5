package engine

import (
	"fmt"
	"math"
	"math/bits"

	"arbiter/engine/program"
)

// FrameTargets announces a spell or ability (601.2b-d; 409.1b-d of 2006): it asks for optional costs, cards to splice,
// X, how Phyrexian symbols are paid, modes, targets, and how an amount is divided among the targets. The answers are
// kept in the context Ctx. Triggered abilities and spliced texts start at their modes and have nothing to pay
// (payNothing).
//
// Only options are offered after which the announcement can be completed and paid: completable looks ahead.

// Stages of announcing: the PC of the frame.
const (
	annOffer uint8 = iota
	annOptional
	annSplice
	annX
	annPhyrexian
	annHelps
	annModes
	annTargets
	annDivide
	annSubs
)

// Questions of announcing.
const (
	askTarget uint8 = iota + 1
	askMode
	askOptional
	askOr
	askSplice
	askX
	askPhyrexian
	askShare
	askOffer
	askGift
	askRather
)

// pushAnnounce starts announcing a spell or activated ability.
func (g *Game) pushAnnounce(t *payment) {
	g.push(Frame{Kind: FrameTargets, Ctx: t.ctx, Ip: uint32(g.Ctxs[t.ctx].Ability), Player: t.p, Ref: t.obj,
		C: int32(t.kind), Group: g.newGroup()})
}

// pushTargets starts choosing the modes and targets of an ability (601.2b, c). They are kept in its context;
// CtxNoTargets is set if they can't be chosen.
func (g *Game) pushTargets(ctx uint32, a program.AbilityID, p program.PlayerID) {
	g.push(Frame{Kind: FrameTargets, PC: annModes, Ctx: ctx, Ip: uint32(a), Player: p, Group: g.newGroup()})
}

// announcedPayment returns the payment for the spell or ability that the frame announces; its kind is payNothing for
// triggered abilities.
func (g *Game) announcedPayment(f *Frame) payment {
	t := payment{kind: paymentKind(f.C), p: f.Player, ctx: f.Ctx, obj: f.Ref}
	switch t.kind {
	case paySpell:
		t.def = &g.r.Defs[g.Objs[f.Ref.slot()].Def]
	case payAbility:
		t.ability = program.AbilityID(f.Ip)
	}
	return t
}

// stage moves the frame to a stage of announcing.
func (f *Frame) stage(pc uint8) { f.PC, f.A, f.B = pc, 0, 0 }

// runTargets runs the stages of an announcement, as long as they follow one another at once.
func (g *Game) runTargets() {
	g.skipPlainStages()
	for depth := len(g.Frames); ; {
		g.runAnnouncement()
		if !g.nextStage(depth) {
			return
		}
	}
}

// skipPlainStages goes on to the modes of a spell that is cast for its mana cost: nothing is announced before them.
func (g *Game) skipPlainStages() {
	f := g.top()
	if f.PC != annOffer || paymentKind(f.C) != paySpell || f.A|f.B != 0 || g.Turn.Actions >= loopFrom/2 {
		return
	}
	t := g.announcedPayment(f)
	if !g.costsAsPrinted(&t) || t.def.Phyrexian || g.spliceOptions(&t, nil) > 0 {
		return
	}
	if g.TestPasses {
		for g.runAnnouncement(); f.PC < annModes && f.Ask == 0; g.runAnnouncement() {
		}
		if f.PC != annModes && g.wrongPass == nil {
			g.wrongPass = fmt.Errorf("engine: nothing is to be announced for %v, and it is at stage %d", f.Ref, f.PC)
		}
	}
	f.stage(annModes)
	g.countFrames(uint32(annModes - annOffer))
}

// runAnnouncement announces a spell or ability (601.2b-d). Ip is the ability, Ref the object and C the paymentKind; A
// and B count within a stage, and stage sets them to 0.
func (g *Game) runAnnouncement() {
	f := g.top()
	t := g.announcedPayment(f)
	switch f.PC {
	case annOffer:
		if ab := g.offering(f.Ctx); t.kind == paySpell && ab != nil && f.B == 0 && g.offers(&t, ab, nil) > 0 {
			f.Ask = askOffer
			return
		}
		f.stage(annOptional)
	case annOptional:
		if t.kind == payAbility && g.mayPayRather(&t) && f.A == 0 {
			f.A = 1
			first := g.completable(&t)
			g.Ctxs[f.Ctx].Flags |= CtxRather
			second := g.completable(&t)
			if first || !second {
				g.Ctxs[f.Ctx].Flags &^= CtxRather
			}
			if first && second {
				f.Ask = askRather
			}
			return
		}
		if t.kind != paySpell || g.castFaceDown(f.Ctx) || int(f.A) >= len(g.castModsOf(&t)) {
			f.stage(annSplice)
			return
		}
		g.runOptional(f, &t)
	case annSplice:
		if t.kind != paySpell || g.spliceOptions(&t, nil) == 0 {
			f.stage(annX)
			return
		}
		f.Ask = askSplice
	case annX:
		f.stage(annPhyrexian)
		if lo, needed := g.needsX(&t); needed {
			g.Ctxs[f.Ctx].X = lo
			f.Ask = askX
		}
	case annPhyrexian:
		g.runPhyrexian(f, &t)
	case annHelps:
		g.runHelps(f, &t)
	case annModes:
		g.runModes(f, &t)
	case annTargets:
		g.runChooseTargets(f, &t)
	case annDivide:
		g.runDivide(f)
	case annSubs:
		n := f.A
		f.A++
		for s := g.Ctxs[f.Ctx].Subs; s != 0; s, n = g.Cells[s].Next, n-1 {
			if n == 0 {
				sub := uint32(g.Cells[s].Val)
				g.pushTargets(sub, g.Ctxs[sub].Ability, f.Player)
				return
			}
		}
		g.pop()
	}
}

// runOptional asks for the A-th casting modifier if it is a cost with a choice.
func (g *Game) runOptional(f *Frame, t *payment) {
	ab := &g.r.Abilities[g.castModsOf(t)[f.A]]
	e := g.env(f.Ctx)
	switch {
	case ab.Cast == program.CastAdditional && ab.Or != 0 && g.cond(ab.If, &e):
		first := g.completable(t)
		g.Ctxs[f.Ctx].Kicked |= 1 << ab.Bit
		second := g.completable(t)
		if first || !second {
			g.Ctxs[f.Ctx].Kicked &^= 1 << ab.Bit
		}
		if first && second {
			f.Ask = askOr
			return
		}
	case ab.Cast == program.CastOptional && ab.Way&program.WayGift != 0 && g.Ctxs[f.Ctx].Kicked>>ab.Bit&1 != 0:
		f.Ask = askGift
		return
	case ab.Cast == program.CastOptional && g.cond(ab.If, &e):
		if ab.Way&program.WayMany != 0 && g.payingLowers(t, ab) && !g.completable(t) && g.withMore(t, ab) {
			g.kick(f.Ctx, ab) // it can't be paid without one more
			return
		}
		if g.withKicked(t, ab) {
			if ab.Way&program.WayMany != 0 && g.timesPaid(f.Ctx, ab) >= maxTimesPaid {
				g.exceed(DrawnByCosts)
				return
			}
			if ab.Way&program.WayMany == 0 && g.payingMayHelp(t, ab) && !g.completable(t) {
				g.kick(f.Ctx, ab) // without kicking it has no targets, or can't be paid
				if ab.Way&program.WayGift == 0 {
					f.A++
				}
				return
			}
			f.Ask = askOptional
			return
		}
	}
	f.A++
}

// withKicked reports whether the optional cost can be paid once, or once more.
func (g *Game) withKicked(t *payment, ab *program.Ability) bool {
	was := g.Ctxs[t.ctx].Kicked
	n := g.timesPaid(t.ctx, ab)
	g.kick(t.ctx, ab)
	ok := g.completable(t)
	g.Ctxs[t.ctx].Kicked = was
	if ab.Again != 0 {
		g.setRepeats(t.ctx, ab.Again, n)
	}
	return ok
}

// payingLowers reports whether a spell costs less for each time that a repeatable cost is paid.
func (g *Game) payingLowers(t *payment, optional *program.Ability) bool {
	for _, m := range t.def.CastMods {
		if ab := &g.r.Abilities[m]; ab.Cast == program.CastLess && ab.N != 0 {
			n := &g.r.Nodes[ab.N]
			if n.Op == program.NumTimesKicked && uint8(n.B) == optional.Again {
				return true
			}
		}
	}
	return false
}

// withMore reports whether a spell can be cast if a cost that makes it cost less is paid once more, or several times
// more. It tries no more than the spell has generic mana left to be reduced.
func (g *Game) withMore(t *payment, ab *program.Ability) bool {
	was, n := g.Ctxs[t.ctx].Kicked, g.timesPaid(t.ctx, ab)
	ok := false
	for left := true; left && !ok; {
		if g.timesPaid(t.ctx, ab) >= maxTimesPaid {
			g.meet(DrawnByCosts)
			break
		}
		g.total(t)
		left = g.bill.Generic > 0
		g.kick(t.ctx, ab)
		ok = g.completable(t)
	}
	g.Ctxs[t.ctx].Kicked = was
	g.setRepeats(t.ctx, ab.Again, n)
	return ok
}

// kick records that an optional cost will be paid.
func (g *Game) kick(ctx uint32, ab *program.Ability) {
	c := &g.Ctxs[ctx]
	c.Kicked |= 1 << ab.Bit
	switch {
	case ab.Way&program.WayMany == 0:
	case ab.Again != 0:
		g.setRepeats(ctx, ab.Again, g.repeats(ctx, ab.Again)+1)
	case timesKicked(c.Kicked) < maxTimesPaid:
		c.Kicked += 1 << kickedCount
	}
}

// timesPaid returns how many times a repeatable cost will be paid.
func (g *Game) timesPaid(ctx uint32, ab *program.Ability) int32 {
	if ab.Again != 0 {
		return g.repeats(ctx, ab.Again)
	}
	return timesKicked(g.Ctxs[ctx].Kicked)
}

// repeats returns how many times a further repeatable cost will be paid; setRepeats records it.
func (g *Game) repeats(ctx uint32, which uint8) int32 {
	if c := g.findCell(g.Ctxs[ctx].Repeats, Ref(which)); c != 0 {
		return g.Cells[c].Val
	}
	return 0
}

func (g *Game) setRepeats(ctx uint32, which uint8, n int32) {
	head := g.dropCell(g.Ctxs[ctx].Repeats, Ref(which))
	g.Ctxs[ctx].Repeats = head
	if n > 0 {
		head = g.appendCell(head, Ref(which), n)
		g.Ctxs[ctx].Repeats = head
	}
}

// needsX reports whether a value of X has to be announced, and its minimum (107.3).
func (g *Game) needsX(t *payment) (lo int32, needed bool) {
	if t.kind == payNothing {
		return 0, false
	}
	e := g.env(t.ctx)
	g.listItems(t, &e)
	if t.kind == paySpell && t.def.Cost.Variables() > 0 {
		needed = g.r.PaysOwn(g.Ctxs[t.ctx].Way)
	}
	for _, it := range g.items {
		c := &g.r.Costs[it.cost]
		needed = needed || c.ChosenXs > 0 || c.MaxX != 0
		lo = max(lo, int32(c.MinX))
	}
	return lo, needed
}

// maxX bounds the values of X that are listed. Where a greater one could be announced, the game ends at that limit.
const maxX = 1000

// limitX returns the greatest X worth trying, and whether X can be unpayable though a greater X isn't. g.items are
// those of the payment.
func (g *Game) limitX(t *payment) (hi int32, exact bool) {
	for _, it := range g.items {
		if c := &g.r.Costs[it.cost]; c.ExactX {
			e := g.env(t.ctx)
			return g.num(c.MaxX, &e), true
		}
	}
	return math.MaxInt32, false
}

// xOptions lists the values of X that can be paid and announced. There is a maximum that can be paid; targets may
// depend on X either way ("target creature card with mana value X").
func (g *Game) xOptions(t *payment, d *Decision) int {
	lo, _ := g.needsX(t)
	hi, exact := g.limitX(t)
	was := g.Ctxs[t.ctx].X
	n := 0
	for x := lo; x <= hi; x++ {
		if g.Ctxs[t.ctx].X = x; x > lo+maxX {
			g.meet(DrawnByX)
			break
		}
		if !g.completable(t) {
			if !exact && (g.byTarget(t) || !g.canPay(t)) {
				break
			}
			continue
		}
		n++
		d.add(Option{Kind: OptNumber, N: x})
	}
	g.Ctxs[t.ctx].X = was
	if n == 0 {
		d.add(Option{Kind: OptNumber, N: lo})
		n++
	}
	return n
}

// modeBounds returns how many modes may be chosen.
func (g *Game) modeBounds(ctx uint32, ab *program.Ability) (lo, hi int) {
	if g.allModes(ctx) {
		return len(ab.Modes), len(ab.Modes)
	}
	if ab.ModeIf != 0 {
		e := g.env(ctx)
		if g.cond(ab.ModeIf, &e) {
			return int(ab.ModeIfMin), int(ab.ModeIfMax)
		}
	}
	return int(ab.ModeMin), int(ab.ModeMax)
}

// allModes reports whether a cost was paid for choosing all modes (entwine, 702.42).
func (g *Game) allModes(ctx uint32) bool {
	c := &g.Ctxs[ctx]
	if c.Kicked == 0 {
		return false
	}
	o := g.obj(c.Source)
	if o == nil {
		return false
	}
	for _, a := range g.r.Defs[o.Def].CastMods {
		if ab := &g.r.Abilities[a]; ab.Way&program.WayAllModes != 0 && ab.Cast == program.CastOptional &&
			c.Kicked>>ab.Bit&1 != 0 {
			return true
		}
	}
	return false
}

// modesChosen returns how many modes have been chosen, or their total of pawprints (700.2i).
func (g *Game) modesChosen(ctx uint32) int {
	n, modes := 0, g.r.Abilities[g.Ctxs[ctx].Ability].Modes
	for chosen := g.Ctxs[ctx].Modes; chosen != 0; chosen &= chosen - 1 {
		if m := bits.TrailingZeros32(chosen); m < len(modes) {
			n += int(modes[m].Worth)
		}
	}
	return n
}

func (g *Game) runModes(f *Frame, t *payment) {
	ab := &g.r.Abilities[f.Ip]
	lo, hi := g.modeBounds(f.Ctx, ab)
	n := g.modesChosen(f.Ctx)
	if len(ab.Modes) == 0 || n >= min(hi, len(ab.Modes)) || g.Ctxs[f.Ctx].Flags&CtxModesDone != 0 {
		f.Other = NoRef
		f.stage(annTargets)
		return
	}
	options := g.modeOptions(f, t, nil)
	switch {
	case options == 0 && n < lo:
		g.Ctxs[f.Ctx].Flags |= CtxNoTargets
		g.pop()
	case options == 0:
		f.Other = NoRef
		f.stage(annTargets)
	case ab.ModeWho != 0 && f.Other == NoRef:
		g.chooser(f, ab.ModeWho)
	default:
		f.Ask = askMode
	}
}

// modeOptions counts the modes that can still be chosen: not chosen yet, with legal targets and payable costs. It lists
// them in d if d is not nil.
func (g *Game) modeOptions(f *Frame, t *payment, d *Decision) int {
	n := 0
	a := program.AbilityID(f.Ip)
	modes := g.r.Abilities[a].Modes
	_, hi := g.modeBounds(f.Ctx, &g.r.Abilities[a])
	left := hi - g.modesChosen(f.Ctx)
	for m := range modes {
		again := m > 0 && modes[m-1].Nth == modes[m].Nth
		if again && g.Ctxs[f.Ctx].Modes>>(m-1)&1 == 0 || int(modes[m].Worth) > left || !g.modeLegal(f.Ctx, a, m) ||
			!g.modePayable(t, m) {
			continue
		}
		n++
		if d != nil {
			d.add(Option{Kind: OptMode, N: int32(m), Ability: a})
		}
	}
	return n
}

// usedModes marks the cells of Body.Used that record which modes of an ability have been chosen.
const usedModes Ref = 1 << 42

// staleMode reports whether a mode can't be chosen because it has been chosen before.
func (g *Game) staleMode(ctx uint32, ab *program.Ability, m int) bool {
	if ab.Fresh == 0 {
		return false
	}
	b := g.body(g.Ctxs[ctx].Source)
	if b == nil {
		return false
	}
	c := g.findCell(b.Used, freshKey(g.Ctxs[ctx].Ability, ab))
	return c != 0 && g.Cells[c].Val>>m&1 != 0
}

func freshKey(a program.AbilityID, ab *program.Ability) Ref {
	if ab.Fresh == program.FreshEver {
		return Ref(a) | usedModes | usedEver
	}
	return Ref(a) | usedModes
}

// noteModes records with the source of an ability that was put on the stack which modes were chosen.
func (g *Game) noteModes(a program.AbilityID, onStack Ref) {
	ab := &g.r.Abilities[a]
	o := g.obj(onStack)
	if ab.Fresh == 0 || o == nil {
		return
	}
	ctx := g.Bodies[o.Body].Ctx
	src := g.obj(g.Ctxs[ctx].Source)
	if src == nil || src.Body == 0 {
		return
	}
	key, b := freshKey(a, ab), src.Body
	if c := g.findCell(g.Bodies[b].Used, key); c != 0 {
		g.Cells[c].Val |= int32(g.Ctxs[ctx].Modes)
		return
	}
	head := g.appendCell(g.Bodies[b].Used, key, int32(g.Ctxs[ctx].Modes))
	g.Bodies[b].Used = head
}

func (g *Game) modeLegal(ctx uint32, a program.AbilityID, m int) bool {
	if g.Ctxs[ctx].Modes>>m&1 != 0 {
		return false
	}
	mode := &g.r.Abilities[a].Modes[m]
	if g.staleMode(ctx, &g.r.Abilities[a], m) {
		return false
	}
	if mode.If != 0 {
		e := g.env(ctx)
		if !g.cond(mode.If, &e) {
			return false
		}
	}
	return g.specsHaveTargets(ctx, mode.Targets) && g.targetsBeside(ctx, a, m)
}

// targetsBeside reports whether targets remain for one more mode together with those chosen, if the targets of one
// affect those of another: "Each mode must target a different player" (700.2b).
func (g *Game) targetsBeside(ctx uint32, a program.AbilityID, m int) bool {
	was := g.Ctxs[ctx].Modes
	if was == 0 || !g.r.Abilities[a].DependentTargets {
		return true
	}
	g.Ctxs[ctx].Modes |= 1 << m
	ok := g.targetsExist(ctx, a)
	g.Ctxs[ctx].Modes = was
	return ok
}

// modePayable reports whether the total cost can be paid with one more mode.
func (g *Game) modePayable(t *payment, m int) bool {
	if t.kind == payNothing {
		return true
	}
	c := &g.Ctxs[t.ctx]
	c.Modes |= 1 << m
	ok := g.canPay(t)
	g.Ctxs[t.ctx].Modes &^= 1 << m
	return ok
}

// completable reports whether the announcement so far can be completed: modes and targets are available and the total
// cost can be paid. It is called before modes and targets are chosen.
func (g *Game) completable(t *payment) bool {
	a := g.Ctxs[t.ctx].Ability
	if g.forbidden(t) {
		return false
	}
	if a == 0 {
		return g.canPay(t)
	}
	byTarget := g.byTarget(t)
	if !byTarget && t.kind != payNothing && !g.canPay(t) || !g.choosable(t, a) {
		return false
	}
	return !byTarget || g.payableByTarget(t, a)
}

// choosable reports whether modes and targets are available for an ability.
func (g *Game) choosable(t *payment, a program.AbilityID) bool {
	ab := &g.r.Abilities[a]
	if len(ab.Modes) > 0 {
		lo, _ := g.modeBounds(t.ctx, ab)
		n := g.modesChosen(t.ctx)
		for m := range ab.Modes {
			if n < lo && g.modeLegal(t.ctx, a, m) && (ab.Modes[m].Cost == 0 || g.modePayable(t, m)) {
				n += int(ab.Modes[m].Worth)
			}
		}
		if n < lo {
			return false
		}
	}
	return g.targetsExist(t.ctx, a)
}

// payableByTarget reports whether some choice of targets makes a spell payable whose cost depends on its targets
// (601.2f).
func (g *Game) payableByTarget(t *payment, a program.AbilityID) bool {
	s := g.spec(a, g.Ctxs[t.ctx].Modes, 0)
	if s == nil {
		return g.canPay(t)
	}
	e := g.env(t.ctx)
	if lo, _ := g.specBounds(s, &e); lo <= 0 {
		budget := payableTries
		if g.payableFurther(t, 1, &budget) {
			return true
		}
	}
	m := g.mark()
	defer g.release(m)
	g.candidates(t.ctx, s, 0)
	for i := m; i < len(g.tmp); i++ {
		if g.payableWith(t, s, g.tmp[i], 0) {
			return true
		}
	}
	return false
}

// payableTries bounds how many choices of further targets are tried for one target.
const payableTries = 256

// payableWith reports whether the total cost can be paid with one more target, and with targets after it that the spell
// must have or may have if they change its cost (601.2f).
func (g *Game) payableWith(t *payment, s *program.TargetSpec, ref Ref, index int32) bool {
	size := g.probeTarget(t.ctx, s, ref, index)
	ok := false
	if g.byTarget(t) {
		budget := payableTries
		ok = g.payableFurther(t, index, &budget)
	} else {
		ok = g.canPay(t)
	}
	g.unprobeTarget(t.ctx, s, size)
	return ok
}

// payableFurther reports whether a spell whose cost depends on its targets can be paid for with those chosen so far and
// some choice of further ones, for spec index and those after it: as few as it must have, or else more.
func (g *Game) payableFurther(t *payment, index int32, budget *int) bool {
	s := g.spec(g.Ctxs[t.ctx].Ability, g.Ctxs[t.ctx].Modes, int(index))
	if s == nil {
		*budget--
		return g.canPay(t)
	}
	e := g.env(t.ctx)
	lo, hi := g.specBounds(s, &e)
	for i := g.Ctxs[t.ctx].Targets; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Val&targetSpecMask == index {
			lo, hi = lo-1, hi-1
		}
	}
	if r := g.whoReg(t.ctx, s); r != nil && r.Len == 0 {
		lo, hi = 0, 0 // which player chooses isn't known yet
	}
	if lo <= 0 && g.payableFurther(t, index+1, budget) {
		return true
	}
	if hi <= 0 {
		return false
	}
	m := g.mark()
	defer g.release(m)
	g.candidates(t.ctx, s, index)
	for i, end := m, len(g.tmp); i < end && *budget > 0; i++ {
		size := g.probeTarget(t.ctx, s, g.tmp[i], index)
		found := g.payableFurther(t, index, budget)
		g.unprobeTarget(t.ctx, s, size)
		if found {
			return true
		}
	}
	return false
}

// announceable reports whether a spell or ability could be announced and paid from the beginning. It uses scratchCtx.
func (g *Game) announceable(t *payment) bool {
	a := t.ability
	return g.announceableAs(t, Ctx{Source: t.obj, Ctrl: t.p, Ability: a})
}

// scratchCtx is the context for hypothetical announcements. It is empty between them.
const scratchCtx = 1

func (g *Game) announceableAs(t *payment, c Ctx) bool {
	saved, regs := g.Ctxs[scratchCtx], len(g.Regs)
	if c.Ability != 0 || c.Way != 0 {
		if ab := &g.r.Abilities[c.Ability]; ab.DependentTargets ||
			t.kind == paySpell && (g.byTarget(t) || c.Way != 0 && g.r.Abilities[c.Way].Offer != 0) {
			c.Regs, c.NRegs = uint32(regs), max(ab.NRegs, g.r.Abilities[c.Way].NRegs)
			for range c.NRegs {
				g.Regs = append(g.Regs, Reg{})
			}
		}
	}
	g.Ctxs[scratchCtx] = c
	t.ctx = scratchCtx
	ok := false
	if w := g.offering(scratchCtx); t.kind == paySpell && w != nil {
		ok = g.offers(t, w, nil) > 0
	} else {
		ok = g.completableSomehow(t)
	}
	g.Ctxs[scratchCtx] = saved
	g.Regs = g.Regs[:regs]
	return ok
}

// completableSomehow reports whether the announcement in scratchCtx can be completed and paid with some X and some
// choice of costs.
func (g *Game) completableSomehow(t *payment) bool {
	lo, needed := g.needsX(t)
	if needed {
		g.Ctxs[scratchCtx].X = lo
	}
	hi, exact := int32(0), false
	if needed {
		hi, exact = g.limitX(t)
	}
	ok := g.completable(t)
	for x := lo + 1; !ok && x <= hi && (exact || g.canPay(t)); x++ {
		if x > lo+maxX {
			g.meet(DrawnByX)
			break
		}
		g.Ctxs[scratchCtx].X = x
		ok = g.completable(t)
	}
	if !ok && t.kind == payAbility && g.mayPayRather(t) {
		g.Ctxs[scratchCtx].X = 0
		g.Ctxs[scratchCtx].Flags |= CtxRather
		ok = g.completable(t)
		g.Ctxs[scratchCtx].Flags &^= CtxRather
	}
	if !ok && t.kind == paySpell {
		g.Ctxs[scratchCtx].X = lo
		// The other of two alternative additional costs may be payable.
		for _, m := range t.def.CastMods {
			if ab := &g.r.Abilities[m]; ab.Cast == program.CastAdditional && ab.Or != 0 && !ok {
				g.Ctxs[scratchCtx].Kicked |= 1 << ab.Bit
				ok = g.completable(t)
			}
		}
		// Targets that exist only if an optional cost is paid (702.33g, 702.174m) may be available, the {X} in that
		// cost may be payable with restricted mana, or the spell may cost less.
		for _, m := range t.def.CastMods {
			ab := &g.r.Abilities[m]
			if ab.Cast == program.CastOptional && !ok && ab.Way&program.WayMany != 0 && g.payingLowers(t, ab) {
				ok = g.withMore(t, ab)
			} else if ab.Cast == program.CastOptional && !ok && g.payingMayHelp(t, ab) {
				e := g.env(scratchCtx)
				if g.cond(ab.If, &e) {
					was := g.Ctxs[scratchCtx].Kicked
					g.kick(scratchCtx, ab)
					ok = g.completable(t)
					g.Ctxs[scratchCtx].Kicked = was
				}
			}
		}
	}
	return ok
}

// payingMayHelp reports whether a spell that can't be cast without an optional cost might be castable with it.
func (g *Game) payingMayHelp(t *payment, optional *program.Ability) bool {
	if g.spellAsksPaid(t) || g.r.Costs[optional.Cost].ChosenXs > 0 {
		return true
	}
	for _, m := range t.def.CastMods {
		if ab := &g.r.Abilities[m]; ab.Cast == program.CastLess && ab.If != 0 { // "... less to cast if it's bargained"
			return true
		}
	}
	return false
}

// spellAsksPaid reports whether some target of a spell depends on what was paid for it.
func (g *Game) spellAsksPaid(t *payment) bool {
	a := g.Ctxs[t.ctx].Ability
	if a == 0 {
		return false
	}
	for i := range g.r.Abilities[a].Targets {
		if g.r.Abilities[a].Targets[i].If != 0 {
			return true
		}
	}
	return false
}

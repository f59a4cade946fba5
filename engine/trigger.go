package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Pending is a triggered ability that has triggered and waits to be put on the stack (603.3).
type Pending struct {
	Ability program.AbilityID
	Ctx     uint32 // a context of its own, with registers filled from the event
	Ctrl    program.PlayerID
	_       [3]uint8
}

// Delayed is a delayed triggered ability (603.7), or a reflexive one.
type Delayed struct {
	Ability program.AbilityID
	Ctx     uint32 // a context of its own, copied each time it triggers
	Once    bool
	Dur     program.Duration
	Player  program.PlayerID
	_       uint8
	Turn    uint32
}

// findTriggering updates g.triggering, in battlefield order. refresh does so where it looks at all permanents.
func (g *Game) findTriggering() {
	if g.board.known {
		if g.TestPasses {
			g.testTriggering()
		}
		return
	}
	g.triggering = g.triggering[:0]
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Chars[g.Objs[s].Body].Triggers != 0 {
			g.triggering = append(g.triggering, s)
		}
	}
}

// testTriggering notes if g.triggering are not the permanents with triggered abilities.
func (g *Game) testTriggering() {
	n := 0
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Chars[g.Objs[s].Body].Triggers == 0 {
			continue
		}
		if n++; (n > len(g.triggering) || g.triggering[n-1] != s) && g.wrongPass == nil {
			g.wrongPass = fmt.Errorf("engine: %v has triggered abilities, and isn't known to", g.refAt(s))
		}
	}
	if n != len(g.triggering) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: %d permanents have triggered abilities, and %d are known to", n, len(g.triggering))
	}
}

// matchTriggers finds the abilities that trigger on the events from index from on, a batch that has been applied:
// abilities of permanents, of objects that left in this batch (603.10), of cards in other zones, and delayed triggered
// abilities. lki is the index of the first snapshot of this batch, serial the last serial before it.
func (g *Game) matchTriggers(from, lki int, serial uint32) {
	if g.preparing() {
		return
	}
	g.refresh()
	g.batchFrom, g.batchLKI = from, lki
	happened := uint64(0)
	for i := from; i < len(g.Events); i++ {
		if ev := &g.Events[i]; ev.State == Applied {
			happened |= ev.Kind.Bit()
		}
	}
	mask := g.Turn.TrigMask
	for i := lki; i < len(g.LKIs); i++ {
		mask |= g.LKIs[i].Chars.Triggers
	}
	mask |= g.r.OtherZoneTriggers | g.r.InherentMask
	if happened&program.EvPhase.Bit() != 0 {
		mask |= g.phasedOutMask(from)
	}
	for _, had := range g.hadGranted {
		for _, p := range g.r.Abilities[had.ability].Trigger {
			mask |= g.r.Patterns[p].Kinds
		}
	}
	given := g.Turn.InForce.Has(program.RuleGivesAbility)
	if given {
		mask |= program.EvMove.Bit()
	}
	for i := range g.Delayed {
		for _, p := range g.r.Abilities[g.Delayed[i].Ability].Trigger {
			mask |= g.r.Patterns[p].Kinds
		}
	}
	if mask &= happened; mask == 0 {
		return
	}
	g.findTriggering()
	for i := from; i < len(g.Events); i++ {
		ev := &g.Events[i]
		bit := ev.Kind.Bit()
		if ev.State != Applied || bit&mask == 0 {
			continue
		}
		for _, s := range g.triggering {
			o := &g.Objs[s]
			if c := &g.Chars[o.Body]; c.Triggers&bit != 0 {
				g.triggersOf(c, g.refAt(s), c.Ctrl, program.Battlefield, i, o.Serial > serial, false)
			}
		}
		for _, had := range g.hadGranted {
			if o := g.obj(had.ref); o != nil && o.Zone == program.Battlefield {
				which, ab := anyLook, &g.r.Abilities[had.ability]
				if ab.LooksBothWays {
					which = looksBack
				}
				g.tryTrigger(had.ability, ab, had.ref, had.ctrl, i, which)
			}
		}
		for k := lki; k < len(g.LKIs); k++ {
			if c := &g.LKIs[k].Chars; c.Triggers&bit != 0 && g.LKIs[k].Obj.Zone == program.Battlefield {
				c := *c
				g.triggersOf(&c, g.LKIs[k].Ref, c.Ctrl, program.Battlefield, i, false, true)
			}
		}
		if ev.Kind == program.EvPhase {
			g.phaseOutTriggers(from, i)
		}
		if g.r.OtherZoneTriggers&bit != 0 {
			g.triggersElsewhere(i, bit, serial)
		}
		if g.r.InherentMask&bit != 0 {
			g.inherentTriggers(i)
		}
		if given {
			g.givenTriggers(i)
		}
		g.delayedTriggers(i)
	}
}

// hadAbility is an ability that looks back in time and that a permanent had been granted before a batch of events.
type hadAbility struct {
	ref     Ref
	ability program.AbilityID
	ctrl    program.PlayerID
}

// noteGranted notes the abilities that look back in time and that permanents have been granted, if objects are about to
// leave: with them an ability that they grant may go, which triggers nevertheless on what happens at the same time
// (603.10). It is called before each batch that is matched with triggers.
func (g *Game) noteGranted(leaving bool) {
	g.hadGranted, g.grantedNoted = g.hadGranted[:0], leaving && g.r.GrantsLookBack
	if !g.grantedNoted {
		return
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		c := &g.Chars[g.Objs[s].Body]
		for i := c.Granted; i != 0; i = g.Cells[i].Next {
			a := program.AbilityID(g.Cells[i].Val)
			if ab := &g.r.Abilities[a]; ab.Kind == program.AbTriggered && ab.Flags&program.AbLookBack != 0 {
				g.hadGranted = append(g.hadGranted, hadAbility{g.refAt(s), a, c.Ctrl})
			}
		}
	}
}

// noted reports whether an ability of a permanent is among those that noteGranted has noted, which trigger as it had
// them, or one that is granted only now.
func (g *Game) noted(c *program.Chars, a program.AbilityID) bool {
	return g.grantedNoted && g.hasGranted(c, a)
}

// triggersOf finds the abilities of one object that trigger on event i. fresh objects entered in this batch and don't
// look back in time; those that left in it only look back.
func (g *Game) triggersOf(c *program.Chars, ref Ref, ctrl program.PlayerID, zone program.Zone, i int, fresh,
	gone bool) {
	if g.wasBlank(ref, i) {
		return
	}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return
		}
		ab := &g.r.Abilities[a]
		if ab.Kind != program.AbTriggered || !ab.Zones.Has(zone) {
			continue
		}
		lookBack := ab.Flags&program.AbLookBack != 0
		noted := lookBack && !gone && g.noted(c, a)
		if (fresh || noted) && lookBack && !ab.LooksBothWays || gone && !lookBack {
			continue
		}
		which := anyLook
		if ab.LooksBothWays && gone {
			which = looksBack
		} else if ab.LooksBothWays && (fresh || noted) {
			which = looksNow
		}
		you := ctrl
		if ev := &g.Events[i]; ev.Kind == program.EvControl && lookBack && ev.Obj == ref {
			you = ev.Other.Player() // whoever controlled it before (603.10d)
		}
		g.tryTrigger(a, ab, ref, you, i, which)
	}
}

// wasBlank reports whether event i has put a card into a hand or library from a zone that all players see, where it had
// no abilities: what triggers on that looks back in time (603.10a).
func (g *Game) wasBlank(ref Ref, i int) bool {
	ev := &g.Events[i]
	return ev.Flags&program.FlagBlank != 0 && ev.Kind == program.EvMove && ev.New == ref && !ev.From.Hidden() &&
		(ev.To == program.Hand || ev.To == program.Library)
}

// looking selects which of an ability's trigger events count: those that look back in time, the others (an ability that
// triggers on "enters or dies" has both), or all.
type looking uint8

const (
	anyLook looking = iota
	looksBack
	looksNow
)

func (g *Game) tryTrigger(a program.AbilityID, ab *program.Ability, ref Ref, ctrl program.PlayerID, i int,
	which looking) bool {
	if g.sharedTurns() && turnEvents&g.Events[i].Kind.Bit() != 0 {
		return g.tryTeamTrigger(a, ab, ref, ctrl, i, which)
	}
	return g.tryOneTrigger(a, ab, ref, ctrl, i, which)
}

func (g *Game) tryOneTrigger(a program.AbilityID, ab *program.Ability, ref Ref, ctrl program.PlayerID, i int,
	which looking) bool {
	ev := &g.Events[i]
	e := Env{Source: ref, You: ctrl, Event: ev}
	p := g.triggeredBy(ab, &e, i, which)
	if p == nil {
		return false
	}
	if by := g.suppressesTriggers(ref, i); by != nil {
		if g.wit != nil {
			g.remark(Remark{Kind: RemarkNoTrigger, Event: ev, Ability: by.Ability, Source: by.Source, Obj: ref,
				You: ctrl, Rule: rulebook.RuleCant})
		}
		return false
	}
	ctx := g.newCtx(ref, ctrl, a, int(ab.NRegs))
	g.bindTrigger(ab, p, &e, i, ctx)
	if x := g.triggerX(ab, ref, &g.Events[i]); x != 0 {
		g.Ctxs[ctx].X = x
	}
	limited := limited(ab)
	holds := g.intervening(ab, ctx, i)
	if !holds || g.acted(ref, ctrl, a) || limited && !g.firstUse(ref, ctrl, a) {
		if g.wit != nil {
			why := rulebook.RuleInterveningIf
			if holds {
				why = rulebook.RuleTriggered
			}
			g.remarkNoTrigger(ctx, i, why)
		}
		g.freeCtx(ctx)
		return false
	}
	if ab.Flags&program.AbMana != 0 {
		// A triggered mana ability doesn't use the stack: it resolves immediately after the mana ability that triggered
		// it, or after the batch (605.4a).
		if g.makingMana() {
			g.addPendingOn(&g.Events[i], a, ctx, ctrl)
			return true
		}
		g.Events = append(g.Events, Event{Kind: program.EvRun, Aux: int32(ab.Prog), Ctx: ctx, Player: ctrl, Parent: -1,
			State: Applied, Rule: rulebook.RuleManaAbility})
		return true
	}
	for n := g.extraTriggers(ref, i); n > 0 && g.Turn.Limit == Playing; n-- {
		g.addPendingOn(&g.Events[i], a, g.copyCtx(ctx), ctrl)
	}
	for n := g.Events[i].size(); p.Each && n > 1 && g.Turn.Limit == Playing; n-- {
		g.addPendingOn(&g.Events[i], a, g.copyCtx(ctx), ctrl)
	}
	g.addPendingOn(&g.Events[i], a, ctx, ctrl)
	return true
}

// triggerX returns the X of an ability of an object that an event triggers: that of the spell the object was (107.3m),
// of the morph cost that turned it face up (702.37f) or of its monstrosity ability (701.37c); or that of the spell or
// cycling ability which the event is about (107.3e, 107.3i).
func (g *Game) triggerX(ab *program.Ability, ref Ref, ev *Event) int32 {
	if ab.Flags&program.AbXOfEvent != 0 && (ev.Kind == program.EvCast || ev.Kind == program.EvActivate) {
		b := g.body(ev.Obj)
		switch {
		case b == nil:
			return 0
		case ev.Kind == program.EvActivate:
			return g.Ctxs[b.Ctx].X
		}
		return b.X
	}
	b := g.body(ref)
	if b != nil && (ev.Kind == program.EvMove && ev.To == program.Battlefield && ev.New == ref ||
		ev.Kind == program.EvFace && ev.Obj == ref ||
		ev.Kind == program.EvMark && ev.Aux == int32(program.Monstrous) && ev.Obj == ref) {
		return b.X
	}
	return 0
}

// triggeredBy returns the pattern by which event i triggers an ability, or nil.
func (g *Game) triggeredBy(ab *program.Ability, e *Env, i int, which looking) *program.Pattern {
	for _, x := range ab.Trigger {
		p := &g.r.Patterns[x]
		if which == looksBack && !p.LookBack || which == looksNow && p.LookBack {
			continue
		}
		if g.matches(p, &g.Events[i], e, -1) && (!p.Together || g.leads(p, e, i)) {
			return p
		}
	}
	return nil
}

// intervening reports whether an ability's intervening "if" clause is true as event i triggers it (603.4); its context
// holds the parts of the event. What happened at the same time as the event has happened too.
func (g *Game) intervening(ab *program.Ability, ctx uint32, i int) bool {
	if ab.If == 0 {
		return true
	}
	e := g.env(ctx)
	e.Event = &g.Events[i]
	noted := e.Event.Noted
	if noted != 0 {
		e.Event.Noted = uint32(len(g.History))
	}
	holds := g.cond(ab.If, &e)
	g.Events[i].Noted = noted
	return holds
}

// bindTrigger fills the registers of a triggered ability's context.
func (g *Game) bindTrigger(ab *program.Ability, p *program.Pattern, e *Env, i int, ctx uint32) {
	g.bindEvent(ab, p, i, ctx)
	if p.Together {
		g.bindTogether(p, e, i, ctx)
	}
}

// firstUse counts a use of an ability and reports whether it was the first: this turn, or of all if it triggers only
// once. An object that has the ability several times may use each of them (113.2c).
func (g *Game) firstUse(ref Ref, p program.PlayerID, a program.AbilityID) bool {
	if ref == NoRef {
		return g.firstInherent(p, a)
	}
	if g.body(ref) == nil {
		return true
	}
	use := Ref(a)
	if g.r.Abilities[a].Flags&program.AbOnce != 0 {
		use |= usedEver
	}
	if g.unused(ref, a, use, max(int32(g.r.Abilities[a].PerTurn), 1)) <= 0 {
		return false
	}
	g.countUse(g.obj(ref).Body, use)
	return true
}

func (g *Game) addPending(a program.AbilityID, ctx uint32, ctrl program.PlayerID) {
	g.addPendingOn(nil, a, ctx, ctrl)
}

// addPendingOn is addPending of an ability that an event has triggered.
func (g *Game) addPendingOn(ev *Event, a program.AbilityID, ctx uint32, ctrl program.PlayerID) {
	if len(g.Pending) >= MaxPending {
		g.exceed(DrawnByTriggers)
		g.freeCtx(ctx)
		return
	}
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkTriggers, Event: ev, Ability: a, Source: g.Ctxs[ctx].Source, You: ctrl, Ctx: ctx,
			Rule: rulebook.RuleTriggered})
	}
	g.Pending = append(g.Pending, Pending{Ability: a, Ctx: ctx, Ctrl: ctrl})
}

// triggersElsewhere finds abilities that trigger from other zones: graveyards, hands, exile, the stack, the command
// zone.
func (g *Game) triggersElsewhere(i int, bit uint64, serial uint32) {
	for z := range g.Lists {
		first := g.Lists[z].First
		if z == 0 || first == 0 {
			continue
		}
		if zone := g.Objs[first].Zone; zone != program.Stack && !g.r.TriggerZones.Has(zone) && len(g.Away) == 0 {
			continue
		}
		for s := first; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			c := &g.r.Defs[o.Def].Chars
			if o.Zone == program.Stack && o.Body != 0 {
				c = &g.Chars[o.Body] // including abilities granted to spells
			} else if away := g.awayChars(g.refAt(s)); away != nil {
				c = away
			}
			if c.Triggers&bit == 0 || o.Kind == program.KindAbility || o.Flags&program.FlagFaceDown != 0 {
				continue
			}
			g.triggersOf(c, g.refAt(s), g.ctrlOf(g.refAt(s)), o.Zone, i, o.Serial > serial, false)
		}
	}
}

func (g *Game) delayedTriggers(i int) {
	w := 0
	for k := range g.Delayed {
		d := g.Delayed[k]
		ab := &g.r.Abilities[d.Ability]
		e := g.env(d.Ctx)
		e.Event = &g.Events[i]
		var p *program.Pattern
		active := g.Events[i].Player
		if ab.Flags&program.AbLaterTurn != 0 && d.Turn == g.Turn.Number {
			p = nil // not yet
		} else if g.sharedTurns() && turnEvents&g.Events[i].Kind.Bit() != 0 {
			p = g.turnPlayer(ab, &e, i)
		} else {
			p = g.triggeredBy(ab, &e, i, anyLook)
		}
		if p != nil {
			ctx := g.copyCtx(d.Ctx)
			g.bindTrigger(ab, p, &e, i, ctx)
			holds := g.intervening(ab, ctx, i)
			g.Events[i].Player = active
			if !holds {
				if g.wit != nil {
					g.remarkNoTrigger(ctx, i, rulebook.RuleInterveningIf)
				}
				g.freeCtx(ctx)
			} else {
				g.addPending(d.Ability, ctx, g.Ctxs[ctx].Ctrl)
				if d.Once {
					g.freeCtx(d.Ctx)
					continue
				}
			}
		}
		g.Delayed[w] = d
		w++
	}
	g.Delayed = g.Delayed[:w]
}

const askTriggerOrder uint8 = 1

// Stages of FrameTriggers.
const (
	triggersBegin uint8 = iota
	triggersPut
)

// runTriggers puts the pending triggers on the stack, player by player in turn order from the active player (603.3b). A
// player with several orders them, one by one. Player is whose turn it is to do so, A how many players are done.
func (g *Game) runTriggers() {
	f := g.top()
	switch f.PC {
	case triggersBegin:
		if g.manaTriggers() {
			return
		}
		if g.wit != nil {
			g.remarkOrder()
		}
		f = g.top()
		f.Player, f.A, f.PC = g.Turn.Active, 0, triggersPut
	case triggersPut:
		if int(f.A) >= len(g.Players) {
			g.pop()
			return
		}
		n, first := 0, -1
		for i := range g.Pending {
			if g.asOne(g.Pending[i].Ctrl, f.Player) {
				n++
				if first < 0 {
					first = i
				}
			}
		}
		switch {
		case n == 0:
			f.Player = g.nextSide(f.Player)
			f.A++
			f.Group = 0
		case n == 1:
			g.putTrigger(first)
		default:
			if f.Group == 0 {
				f.Group = g.newGroup()
			}
			f.Player = g.orders(f.Player)
			f.Ask = askTriggerOrder
		}
	}
}

func (g *Game) askTriggers(f *Frame, d *Decision) {
	d.Kind = program.DecideTriggerOrder
	for i := range g.Pending {
		if p := &g.Pending[i]; g.asOne(p.Ctrl, f.Player) {
			d.add(Option{Kind: OptObject, N: int32(i), Obj: g.Ctxs[p.Ctx].Source, Ability: p.Ability})
		}
	}
}

func (g *Game) answerTriggers(f *Frame, o Option) { g.putTrigger(int(o.N)) }

// putTrigger removes a trigger from those pending and starts putting it on the stack: modes and targets are chosen by
// its own frame (603.3c, d).
func (g *Game) putTrigger(i int) {
	p := g.Pending[i]
	g.Pending = append(g.Pending[:i], g.Pending[i+1:]...)
	if g.Players[p.Ctrl].Lost {
		g.dueSBA()
		g.freeCtx(p.Ctx)
		return
	}
	g.push(Frame{Kind: FramePutTrigger, Player: p.Ctrl, Ctx: p.Ctx, Ip: uint32(p.Ability)})
}

// Stages of FramePutTrigger.
const (
	putChoose uint8 = iota // modes and targets are chosen
	putChosen
	putDone
)

// runPutTrigger makes the ability Ip an object on the stack, Ref, after asking for its modes and targets. An ability
// without legal choices is removed (603.3c, d).
func (g *Game) runPutTrigger() {
	f := g.top()
	ab := &g.r.Abilities[f.Ip]
	switch f.PC {
	case putChoose:
		f.PC = putChosen
		if len(ab.Targets) > 0 || len(ab.Modes) > 0 {
			g.pushTargets(f.Ctx, program.AbilityID(f.Ip), f.Player)
		}
	case putChosen:
		f.PC = putDone
		if g.Ctxs[f.Ctx].Flags&CtxNoTargets != 0 {
			if g.wit != nil {
				g.remark(Remark{Kind: RemarkNoTarget, Ability: program.AbilityID(f.Ip), Source: g.Ctxs[f.Ctx].Source,
					You: f.Player, Rule: rulebook.RuleTriggerChoices})
			}
			g.dueSBA() // a Saga may have waited for it (714.4, 117.5)
			g.freeCtx(f.Ctx)
			g.pop()
			return
		}
		ref := g.newStackAbility(f.Ctx, program.AbilityID(f.Ip), f.Player)
		f.Ref = ref
		g.begin()
		g.propose(Event{Kind: program.EvPutTrigger, Player: f.Player, Obj: ref, Src: g.Ctxs[f.Ctx].Source,
			Aux: int32(f.Ip), Rule: rulebook.RulePutTriggers})
		g.proposeTargets(f.Ctx, ref, f.Player)
		g.commit(0, program.NoReg)
	case putDone:
		g.pop()
	}
}

// extraTriggers returns how many additional times an ability of an object triggers on event i (603.2d): once for each
// such effect of a permanent on the battlefield or one that left it in the same batch (603.10a).
func (g *Game) extraTriggers(ref Ref, i int) int {
	n := 0
	if g.Turn.InForce.Has(program.RuleExtraTrigger) {
		for k := range g.Active {
			a := &g.Active[k]
			if m := &g.r.Mods[a.Mod]; m.Kind == program.ModRule && program.RuleKind(m.A) == program.RuleExtraTrigger &&
				!a.Dead {
				if g.doubles(m, a.env(), ref, i) {
					g.applies(rulebook.RuleTriggersAgain, ref, a.Source, a.Ability)
					n++
				}
			}
		}
	}
	if !g.r.ExtraTriggers {
		return n
	}
	for k := g.batchLKI; k < len(g.LKIs); k++ {
		l := &g.LKIs[k]
		if l.Obj.Zone != program.Battlefield {
			continue
		}
		c := l.Chars
		for j := 0; ; j++ {
			a := g.nthAbility(&c, j)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Kind != program.AbStatic {
				continue
			}
			for _, x := range ab.Mods {
				m := &g.r.Mods[x]
				if m.Kind == program.ModRule && program.RuleKind(m.A) == program.RuleExtraTrigger &&
					g.doubles(m, Env{Source: l.Ref, You: c.Ctrl}, ref, i) {
					g.applies(rulebook.RuleTriggersAgain, ref, l.Ref, a)
					n++
				}
			}
		}
	}
	return n
}

// suppressesTriggers returns the effect that prevents an object's abilities from triggering on event i; nil if there is
// none.
func (g *Game) suppressesTriggers(ref Ref, i int) *ActiveMod {
	if !g.Turn.InForce.Has(program.RuleNoTrigger) {
		return nil
	}
	for k := range g.Active {
		a := &g.Active[k]
		if m := &g.r.Mods[a.Mod]; m.Kind == program.ModRule && program.RuleKind(m.A) == program.RuleNoTrigger &&
			!a.Dead && g.doubles(m, a.env(), ref, i) {
			return a
		}
	}
	return nil
}

// doubles reports whether a rule about additional triggers applies to this event and this object's abilities.
func (g *Game) doubles(m *program.Mod, e Env, ref Ref, i int) bool {
	if !g.prop(m.Prop, &e, ref) {
		return false
	}
	if m.B == 0 {
		return true
	}
	e.Event = &g.Events[i]
	return g.matches(&g.r.Patterns[m.B], e.Event, &e, -1)
}

// madeCtx makes the context of an ability created by an effect: a copy of the effect's, without its targets and modes,
// in which objects that this resolution has moved are the new ones.
func (g *Game) madeCtx(from uint32, a program.AbilityID) uint32 {
	ctx := g.copyCtx(from)
	g.followRegs(ctx)
	g.freeCells(&g.Ctxs[ctx].Targets)
	c := &g.Ctxs[ctx]
	c.Since, c.Ability, c.Modes = ^uint32(0), a, 0
	return ctx
}

// execReflex triggers a reflexive triggered ability.
func (g *Game) execReflex(in *program.Instr, f *Frame, e *Env) {
	if !g.cond(program.CondX(in.B), e) {
		return
	}
	ctx := g.madeCtx(f.Ctx, program.AbilityID(in.A))
	g.addPending(program.AbilityID(in.A), ctx, e.You)
}

// proposeRiders proposes the additional effects of mana just spent on a spell, given the pool before.
func (g *Game) proposeRiders(t *payment, before *Pool) {
	if t.kind != paySpell || len(g.r.ManaClasses) == 0 || before.Held == g.Pools[t.p].Held {
		return
	}
	for i := 1; i <= int(mana.MaxClass); i++ {
		u := g.useOf(i)
		times := spentOf(before, i, &g.Pools[t.p])
		if u == nil || u.Rider == 0 || times <= 0 {
			continue
		}
		e, source := g.env(t.ctx), t.obj
		if i >= program.FirstMark {
			e = Env{Source: g.Turn.ManaMarks[i-program.FirstMark].Source, You: t.p}
		}
		if !g.prop(u.RiderOn, &e, t.obj) {
			continue
		}
		if !u.Each {
			times = 1
		} else if e.Source != NoRef {
			source = e.Source // of the delayed triggered ability (113.7a)
		}
		ab := &g.r.Abilities[u.Rider]
		g.applies(rulebook.RuleManaRider, t.obj, source, u.Rider)
		for range times {
			ctx := g.newCtx(source, t.p, u.Rider, int(ab.NRegs))
			g.addReg(ctx, 0, t.obj)
			g.Events = append(g.Events, Event{Kind: program.EvRun, Aux: int32(ab.Prog), Ctx: ctx, Player: t.p,
				Parent: -1, State: Settled, Rule: rulebook.RuleManaAbility})
		}
	}
}

// held reports whether a pool held more mana of a class than it does now.
func held(before *Pool, class int, now *Pool) bool { return spentOf(before, class, now) > 0 }

// spentOf returns how much more mana of a class a pool held than it does now.
func spentOf(before *Pool, class int, now *Pool) (n int) {
	for i := range before.Held {
		if int(before.Held[i].Class) == class {
			n += int(before.Held[i].N)
		}
	}
	for i := range now.Held {
		if int(now.Held[i].Class) == class {
			n -= int(now.Held[i].N)
		}
	}
	return n
}

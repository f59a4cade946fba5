package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Cells of Event.Mods describe how something enters. The high bits of the Ref, which no Ref in a game uses, give the
// kind of the cell.
const (
	// modCounters: Val counters of the CounterKind in the Ref; see countersBy for who puts them on it.
	modCounters Ref = 1 << 60
	// modObject: it remembers the object in the Ref under the MemoryKey Val. modValue: it remembers the value Val under
	// the MemoryKey in the Ref.
	modObject Ref = 2 << 60
	modValue  Ref = 3 << 60
	// modCopy: it enters as a copy with the copiable values Val of Copied. modExtra: modCounters that belong to such an
	// effect and are dropped with it (707.9e).
	modCopy  Ref = 4 << 60
	modExtra Ref = 5 << 60
	// modEffect: the continuous effect of ability Val applies to it from when it enters (611.2e).
	modEffect Ref = 9 << 60
	// modFaceDownDef: it enters face down as definition Val.
	modFaceDownDef Ref = 6 << 60
	// modGrant: a new effect of ability Val affects it.
	modGrant Ref = 7 << 60
	// modPart: it is melded with the object in the Ref.
	modPart Ref = 8 << 60
	// modAgainst: it attacks the player with PlayerID Val, or a planeswalker they control, with onlyPlayer the player.
	modAgainst Ref = 10 << 60
	onlyPlayer Ref = 1
	// modTrigger: ability Val triggers as it enters as a copy of the object in the Ref, unless another copy effect is
	// applied (707.9g).
	modTrigger Ref = 11 << 60
	modMask    Ref = 15 << 60
)

// entering returns the index of the event by which a program's source is about to enter, or -1. It is not -1 if a
// replacement effect of that event runs the program first.
func (g *Game) entering(source Ref) int {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameBatch && f.PC == batchReplace {
			if int(f.B) >= len(g.Events) {
				return -1 // in a copy of the game for asEntered
			}
			if ev := &g.Events[f.B]; ev.Kind == program.EvMove && ev.State == Proposed {
				return int(f.B)
			}
			return -1
		}
	}
	return -1
}

// execEnters carries out OpRemember, OpEnterCopy and OpBecomeCopy.
func (g *Game) execEnters(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx := f.Ctx
	switch in.Op {
	case program.OpRemember:
		at := g.entering(e.Source)
		if in.Flags&program.RememberCopied != 0 {
			g.rememberCopied(at, in, e)
			return
		}
		if in.Flags&program.RememberNum != 0 {
			v := g.num(program.NumX(in.C), e)
			if at >= 0 {
				g.addMod(at, modValue|Ref(in.A), v)
				return
			}
			g.begin()
			g.propose(Event{Kind: program.EvRemember, Player: e.You, Obj: g.follow(e.Source), Aux: in.A, Amount: v,
				Rule: rulebook.RuleEffectChoices})
			g.commit(ctx, in.R)
			return
		}
		g.set(program.SetX(in.B), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if at >= 0 {
				g.addMod(at, modObject|g.tmp[i], in.A)
			} else {
				g.propose(Event{Kind: program.EvRemember, Player: e.You, Obj: g.follow(e.Source), Aux: in.A,
					Other: g.tmp[i], Rule: rulebook.RuleEffectChoices})
			}
		}
		g.commit(ctx, in.R)
	case program.OpEnterCopy:
		if in.Flags&program.EnterSelf != 0 {
			g.enterSelf(in, f, e)
			return
		}
		g.set(program.SetX(in.A), e)
		if at := g.entering(e.Source); at >= 0 && len(g.tmp) > m {
			if l, ok := g.look(g.tmp[m]); ok {
				g.dropExtras(at)
				g.addMod(at, modCopy, int32(g.keepCopied(&l, program.AbilityID(in.B), e)))
			}
		}
	case program.OpBecomeCopy:
		g.set(program.SetX(in.B), e)
		if len(g.tmp) == m {
			return
		}
		l, ok := g.look(g.tmp[m])
		if !ok {
			return
		}
		n := g.keepCopied(&l, program.AbilityID(in.D), e)
		g.release(m)
		g.set(program.SetX(in.A), e)
		var set uint32
		for i := m; i < len(g.tmp); i++ {
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield {
				set = g.appendCell(set, g.tmp[i], 0)
			}
		}
		if set == 0 {
			return
		}
		g.addEffect(g.r.CopyAbility, ctx, set, program.Duration(in.C), e.You).Amount = int32(n)
	default:
		panic(fmt.Sprintf("engine: instruction %v is about nothing that enters", in.Op))
	}
}

// enterSelf gives the entering object the copiable values that it would enter with, with exceptions; for an object that
// is turned face up, those that it would have then.
func (g *Game) enterSelf(in *program.Instr, f *Frame, e *Env) {
	if at := g.entering(e.Source); at >= 0 {
		ev := &g.Events[at]
		g.addMod(at, modCopy, int32(g.keepChars(g.entersWith(ev, g.obj(ev.Obj)), program.AbilityID(in.B), e)))
		return
	}
	o := g.obj(e.Source)
	if o == nil || o.Zone != program.Battlefield {
		return
	}
	c := g.r.Defs[o.Def].Chars
	if n := g.Bodies[o.Body].Copied; n != 0 {
		c = g.Copied[n].Chars
	}
	n := g.keepChars(c, program.AbilityID(in.B), e)
	g.addEffect(g.r.CopyAbility, f.Ctx, g.appendCell(0, e.Source, 0), program.DurForever, e.You).Amount = int32(n)
}

// dropExtras drops the additional effects of an earlier copy effect on the same entering object (707.9e).
func (g *Game) dropExtras(event int) {
	for i := g.Events[event].Mods; i != 0; {
		c := g.Cells[i]
		if k := c.Ref & modMask; k == modExtra || k == modTrigger {
			head := g.dropCell(g.Events[event].Mods, c.Ref)
			g.Events[event].Mods = head
			i = head
			continue
		}
		i = c.Next
	}
}

// addMod adds to the description of how something enters by an event.
func (g *Game) addMod(event int, ref Ref, val int32) {
	head := g.appendCell(g.Events[event].Mods, ref, val)
	g.Events[event].Mods = head
}

// entersWithMods returns the cells that describe how an object that is about to enter will do so: what replacement
// effects that have already been applied chose for it (614.12). It returns 0 for other objects.
func (g *Game) entersWithMods(of Ref) uint32 {
	o := g.obj(of)
	if o == nil || o.Zone == program.Battlefield {
		return 0
	}
	at := g.entering(of)
	if at < 0 || g.Events[at].Obj != of || g.Events[at].To != program.Battlefield {
		return 0
	}
	return g.Events[at].Mods
}

// memObjects appends the objects that an object, live or last known, remembers under a key, or will as it enters.
func (g *Game) memObjects(of Ref, key program.MemoryKey) {
	for i := g.entersWithMods(of); i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref&modMask == modObject && program.MemoryKey(c.Val) == key {
			g.tmp = append(g.tmp, c.Ref&^modMask)
		}
	}
	l, ok := g.look(of)
	if !ok || l.body == nil || g.undefined(&l, key) {
		return
	}
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; program.MemoryKey(c.Val) == key && (c.Ref.serial() != 0 || c.Ref.IsPlayer()) {
			g.tmp = append(g.tmp, c.Ref)
		}
	}
}

// memValue returns the last value that an object, live or last known, remembers under a key, or will as it enters.
func (g *Game) memValue(of Ref, key program.MemoryKey) (v int32, ok bool) {
	for i := g.entersWithMods(of); i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref == modValue|Ref(key) {
			v, ok = c.Val, true
		}
	}
	if ok {
		return v, true
	}
	l, known := g.look(of)
	if !known || l.body == nil || g.undefined(&l, key) {
		return 0, false
	}
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref == Ref(key) {
			v, ok = c.Val, true
		}
	}
	return v, ok
}

// Choices as a permanent enters that its own abilities don't ask for: what an Aura that is not cast enchants (303.4f),
// and what a creature that enters attacking attacks (508.4).

const askEnter uint8 = 20

// enterChoice makes these choices for event i, once no replacement effect applies to it any more. It reports true when
// it asks.
func (g *Game) enterChoice(i int) bool {
	ev := &g.Events[i]
	if ev.Kind != program.EvMove || ev.To != program.Battlefield {
		return false
	}
	o := g.obj(ev.Obj)
	with := g.entersWith(ev, o)
	c := &with
	attacking := ev.Flags&program.FlagAttacking != 0
	if attacking && (!c.Is(program.TypeCreature) || c.Is(program.TypeBattle) || !g.onTurn(ev.Player) ||
		!g.Turn.Step.InCombat()) {
		g.remarkEntersNoFighter(ev, c)
		ev.Flags &^= program.FlagAttacking // 506.3a, b, e: it enters, but attacks nothing
		attacking = false
	}
	if ev.Flags&program.FlagBlocking != 0 {
		if !c.Is(program.TypeCreature) || c.Is(program.TypeBattle) || !g.blockableBy(ev.Other, ev.Player) {
			g.remarkEntersNoFighter(ev, c)
			ev.Flags &^= program.FlagBlocking // 506.3a, d, e, 509.4a: it enters, but blocks nothing
			ev.Other = NoRef
		} else {
			return false
		}
	}
	aura := c.Subtypes.Has(program.SubtypeAura) && c.Is(program.TypeEnchantment) &&
		ev.Flags&program.FlagEntersFaceDown == 0
	if !attacking && !aura {
		if ev.Other != NoRef && !g.attachableAs(ev.Obj, ev.Other, c, ev.Player) {
			ev.Other = NoRef // 301.5e, 303.4h
		}
		return false
	}
	if g.Frames[0].Kind == FrameBoard {
		return false // a prepared position specifies its attachments itself
	}
	m := g.mark()
	defer g.release(m)
	switch {
	case ev.Other == NoRef && aura && ev.Flags&FlagHosted != 0:
		// The object it was to enchant is undefined: no other is chosen (303.4i).
	case ev.Other == NoRef:
		g.enterOptions(ev, c)
	case attacking && !g.attackableStill(ev.Other, ev.Player):
		// What it was to attack is gone, or is nothing it could attack: nothing else is chosen (508.4a).
	case attacking || g.attachableAs(ev.Obj, ev.Other, c, ev.Player):
		return false
	}
	switch n := len(g.tmp) - m; {
	case n == 1:
		ev.Other = g.tmp[m]
	case n > 1:
		f := g.top()
		f.Player, f.Ask, f.Group = ev.Player, askEnter, g.newGroup()
		return true
	case attacking:
		g.applies(rulebook.RuleSpecifiedGone, ev.Obj, NoRef, 0)
		ev.Flags &^= program.FlagAttacking
		ev.Other = NoRef
	case ev.From == program.Stack:
		ev.To, ev.Player = program.Graveyard, o.Owner // 303.4g
	default:
		ev.State = Void
	}
	return false
}

// attackableStill reports whether what an effect says is attacked can be: a player in the game, or a planeswalker or
// battle on the battlefield that an opponent of the attacker's controller controls or protects (508.4a).
func (g *Game) attackableStill(whom Ref, active program.PlayerID) bool {
	if p := whom.Player(); p != NoPlayer {
		return !g.Players[p].Lost
	}
	o := g.obj(whom)
	if o == nil || o.Zone != program.Battlefield || g.Bodies[o.Body].Flags&program.PhasedOut != 0 ||
		!g.Chars[o.Body].Is(program.TypePlaneswalker|program.TypeBattle) {
		return false
	}
	p := g.defendingPlayer(whom)
	return p != NoPlayer && !g.Players[p].Lost && g.opponents(p, active)
}

// enterOptions appends what the entering object can be attached to, or attack.
func (g *Game) enterOptions(ev *Event, c *program.Chars) {
	if ev.Flags&program.FlagAttacking != 0 {
		m := g.mark()
		g.defenders(ev.Player)
		g.against(ev, m)
		return
	}
	g.hosts(ev.Obj, c, ev.Player)
}

func (g *Game) askEntering(f *Frame, d *Decision) {
	ev := &g.Events[f.B]
	d.Kind = program.DecideChoose
	if ev.Flags&program.FlagAttacking != 0 {
		d.Kind = program.DecideAttack
	}
	d.Source = ev.Obj
	m := g.mark()
	c := g.entersWith(ev, g.obj(ev.Obj))
	g.enterOptions(ev, &c)
	for i := m; i < len(g.tmp); i++ {
		o := Option{Kind: OptObject, Obj: g.tmp[i]}
		if d.Kind == program.DecideAttack {
			o = Option{Kind: OptAttack, Obj: ev.Obj, Other: g.tmp[i]}
		}
		d.add(o)
	}
	g.release(m)
}

func (g *Game) answerEntering(f *Frame, o Option) {
	ev := &g.Events[f.B]
	ev.Other = o.Obj
	if o.Kind == OptAttack {
		ev.Other = o.Other
	}
}

// enteringObject is the object of an event as it would exist on the battlefield (614.12), computed in a copy of the
// game and cached while that event is being considered.
type enteringObject struct {
	of    Ref
	mods  uint32
	flags program.EventFlags
	under program.PlayerID
	stamp uint32
	in    *Game
	as    Ref
}

// asEntered returns an object that is about to enter as effects on how things enter see it: as it would exist on the
// battlefield, with the choices made so far and under the existing continuous effects (614.12). In editions before that
// rule it has its own characteristics only.
func (g *Game) asEntered(ev *Event, l look) look {
	if w := &g.enteringAs; w.in != nil && w.of == ev.Obj && w.mods == ev.Mods && w.flags == ev.Flags &&
		w.under == ev.Player && w.stamp == g.Turn.Serial {
		if x, ok := w.in.look(w.as); ok {
			return x
		}
		return l
	}
	w := &g.enteringAs
	if w.in == nil {
		w.in = &Game{}
	}
	g.CopyInto(w.in)
	w.of, w.mods, w.flags, w.under, w.stamp = ev.Obj, ev.Mods, ev.Flags, ev.Player, g.Turn.Serial
	t := w.in
	t.past, t.trial = 0, false
	t.Events = append(t.Events[:0], *ev)
	t.Events[0].State, t.Events[0].Parent = Settled, -1
	t.applyMove(0)
	w.as = t.Events[0].New
	t.refresh()
	x, ok := t.look(w.as)
	if !ok {
		return l
	}
	return x
}

// ownWhereItEnters returns the characteristics of an object as it would exist on the battlefield, in g.enteringAs.in,
// if it would have lost its own abilities there, which then don't modify how it enters, or, if given is set, if effects
// would have given it others there, which do (614.12). It returns nil otherwise.
func (g *Game) ownWhereItEnters(ev *Event, o *Object, given bool) *program.Chars {
	if !g.r.Sw.EntersAffected || !given && !g.takesAbilities() {
		return nil
	}
	l, ok := g.look(ev.Obj)
	if !ok {
		return nil
	}
	switch l = g.asEntered(ev, l); {
	case l.obj == o:
		return nil
	case l.chars.Flags&program.LostAbilities == 0 && given && l.chars.Granted != 0:
		return l.chars
	case l.chars.Flags&program.LostAbilities == 0:
		return nil
	}
	g.applies(rulebook.RuleAsWouldExist, ev.Obj, NoRef, 0)
	return l.chars
}

// givesEntering reports whether a continuous effect gives objects an ability that modifies how they enter.
func (g *Game) givesEntering() bool {
	for i := range g.Active {
		if a := &g.Active[i]; !a.Dead {
			m := &g.r.Mods[a.Mod]
			if m.Kind == program.ModGrant && g.r.Abilities[m.A].Kind == program.AbReplacement &&
				g.r.AboutItself(program.AbilityID(m.A)) {
				return true
			}
		}
	}
	return false
}

// takesAbilities reports whether a continuous effect takes all abilities of an object away.
func (g *Game) takesAbilities() bool {
	for i := range g.Active {
		if a := &g.Active[i]; !a.Dead {
			m := &g.r.Mods[a.Mod]
			if m.Kind == program.ModLoseAll || m.Kind == program.ModLandType && m.B == 0 {
				return true
			}
		}
	}
	return false
}

// entersNow reports whether an event puts its object onto the battlefield and has not happened yet.
func (ev *Event) entersNow() bool {
	return ev.Kind == program.EvMove && ev.To == program.Battlefield && ev.State == Proposed
}

// cantEnter reports whether an object can't enter the battlefield (614.17); the object is looked at as in asEntered.
func (g *Game) cantEnter(ev *Event) bool {
	_, ok := g.forbidsEntering(ev)
	return ok
}

// forbidsEntering finds the effect because of which an object can't enter the battlefield.
func (g *Game) forbidsEntering(ev *Event) (ActiveMod, bool) {
	on := PlayerRef(g.Turn.Active)
	for m, e, i := g.ruleAt(program.RuleCantEnter, on, 0); m != nil; m, e, i = g.ruleAt(program.RuleCantEnter, on, i) {
		e.Event = ev
		if g.matches(&g.r.Patterns[m.B], ev, &e, -1) {
			return g.Active[i-1], true
		}
	}
	return ActiveMod{}, false
}

// cantEnterFromStack puts a permanent spell that resolves but can't enter into its owner's graveyard (608.3e). Anything
// else stays where it is.
func (g *Game) cantEnterFromStack(ev *Event) bool {
	if ev.From != program.Stack || ev.Flags&program.FlagResolved == 0 {
		return true
	}
	ev.To, ev.Aux = program.Graveyard, program.PosEnd
	ev.Player = g.Objs[ev.Obj.slot()].Owner
	return false
}

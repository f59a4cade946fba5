package engine

import "arbiter/rulebook"

// Rewrite is one thing a replacement effect does to an event (614, 615).
type Rewrite struct {
	Kind RewriteKind
	A, B int32
	Set  SetX
}

// RewriteKind is what a Rewrite does.
type RewriteKind uint8

// Kinds of rewrites.
const (
	// RwPrevent: the event does not happen; of damage number A at most (0: all), limited by what is left of the effect's shield if it has one.
	RwPrevent RewriteKind = iota + 1
	// RwAmount: the amount becomes number A.
	RwAmount
	// RwTo: the object moves to zone A at position B instead.
	RwTo
	// RwFlags: the event gets the flags A (enters tapped, ...) and loses the flags B.
	RwFlags
	// RwCounters: it enters with B (a number) counters of kind A.
	RwCounters
	// RwInstead: the ability's program is run instead. RwFirst: it is run before the event, for choices as something enters; what it remembers
	// (OpRemember) goes onto the object that enters. RwAlso: it is run after.
	RwInstead
	RwFirst
	RwAlso
	// RwTarget: damage is dealt to the first of Set instead (614.9): number A of it at most (0: all), limited by what is left of the effect's shield.
	RwTarget
	// RwRegenerate: the permanent is regenerated instead (701.19).
	RwRegenerate
	// RwGrant: it enters with what the static ability A says of it, for as long as it is there.
	RwGrant
	// RwGainLife: the effect's controller gains as much life as was prevented, in the same event (120.4a).
	RwGainLife
	// RwOnce: the effect, "the next time ...", applies to nothing after what happens now.
	RwOnce
)

// replacer is one replacement effect that could be applied to an event.
type replacer struct {
	ability AbilityID
	source  Ref
	you     PlayerID
	effect  int32 // index in Effects, -1 for a static ability
	ctx     uint32
}

// key tells a replacement effect from others in an event's Done list (614.5).
func (r replacer) key(g *Game) Ref {
	if r.effect >= 0 {
		return objRef(0xFFFF, g.Effects[r.effect].Stamp)
	}
	return r.source ^ Ref(r.ability)<<16
}

// stamp tells effects from one another; 0 is a static ability.
func (r replacer) stamp(g *Game) int32 {
	if r.effect < 0 {
		return 0
	}
	return int32(g.Effects[r.effect].Stamp)
}

const (
	askReplace uint8 = iota + 1
	askReplaceMay
)

// replaceEvent brings event i to its fixpoint: it applies the replacement effects there are, one after the other, asking the affected player where there
// is a choice, and then breaks the event into its parts. It reports true if it has suspended and must be called again.
func (g *Game) replaceEvent(i int) bool {
	for g.Events[i].State == Proposed {
		if !g.possible(&g.Events[i]) {
			if g.wit != nil {
				g.remarkNot(i)
			}
			g.Events[i].State = Void
			return false
		}
		if g.lifeChoice(i) {
			return true
		}
		rs := g.replacers(i)
		switch {
		case len(rs) == 0:
			if g.enterChoice(i) {
				return true
			}
			if ev := &g.Events[i]; ev.entersNow() && g.cantEnter(ev) {
				if g.staysOut(ev) {
					if g.wit != nil {
						g.remarkNot(i)
						ev = &g.Events[i]
					}
					ev.State = Void
					return false
				}
				continue
			}
			if g.Events[i].State == Void {
				return false
			}
			g.settle(i)
			return false
		case len(rs) == 1 && g.r.Abilities[rs[0].ability].Flags&AbOptional == 0:
			if r := rs[0]; r.effect != walkerEffect && g.sharesShield(i, r) {
				f := g.top()
				f.Player, f.Ask, f.Ref, f.Group = g.affected(&g.Events[i]), askShield, r.key(g), g.newGroup()
				return true
			}
			rs = g.replacers(i)
			if g.rewrite(i, rs[0]) {
				return true
			}
		default:
			f := g.top()
			f.Player, f.Ask, f.Group = g.affected(&g.Events[i]), askReplace, g.newGroup()
			if len(rs) == 1 {
				f.Player, f.Ask, f.Ref = rs[0].you, askReplaceMay, rs[0].key(g)
			}
			return true
		}
	}
	return false
}

// affected is the player who chooses among replacement effects: the affected player, or the controller of the affected object (616.1).
func (g *Game) affected(ev *Event) PlayerID {
	if p := ev.Obj.Player(); p != NoPlayer {
		return p
	}
	if l, ok := g.look(ev.Obj); ok {
		return l.ctrl()
	}
	if ev.Player != NoPlayer {
		return ev.Player
	}
	return g.Turn.Active
}

// replacers lists the replacement effects that apply to event i now, in the order the edition has them chosen: only those of the first kind there is.
func (g *Game) replacers(i int) []replacer {
	ev := &g.Events[i]
	list := g.repl[:0]
	bit := ev.Kind.Bit()
	add := func(ab AbilityID, src Ref, you PlayerID, effect int32, ctx uint32) {
		a := &g.r.Abilities[ab]
		if a.Kind != AbReplacement {
			return
		}
		r := replacer{ab, src, you, effect, ctx}
		for _, have := range list {
			if have == r {
				return
			}
		}
		e := Env{Source: src, You: you, Ctx: ctx, Event: ev}
		if (a.If != 0 && !g.cond(a.If, &e)) || g.findCell(ev.Done, r.key(g)) != 0 || ev.Ctx != 0 && ev.Kind != EvRun && g.Ctxs[ev.Ctx].Done != 0 && g.findCell(g.Ctxs[ev.Ctx].Done, r.key(g)) != 0 {
			return
		}
		for _, p := range a.Trigger {
			if pat := &g.r.Patterns[p]; pat.Kinds&bit != 0 && g.matches(pat, ev, &e, effect) {
				if g.regenerates(a) && (ev.Flags&FlagNoRegen != 0 || g.hasRule(RuleCantBeRegenerated, ev.Obj)) {
					return // 701.19c
				}
				list = append(list, r)
				return
			}
		}
	}
	if g.Turn.ReplMask&bit != 0 {
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			c := &g.Chars[g.Objs[s].Body]
			if c.Replaces&bit == 0 {
				continue
			}
			for n := 0; ; n++ {
				a := g.nthAbility(c, n)
				if a == 0 {
					break
				}
				if g.r.Abilities[a].Zones.Has(Battlefield) {
					add(a, g.refAt(s), c.Ctrl, -1, 0)
				}
			}
		}
		for k := range g.Effects {
			ef := &g.Effects[k]
			add(ef.Ability, g.Ctxs[ef.Ctx].Source, g.Ctxs[ef.Ctx].Ctrl, int32(k), ef.Ctx)
		}
	}
	if g.r.OtherZoneReplaces&bit != 0 {
		g.replacersElsewhere(ev, add)
	}
	if g.Turn.InForce.Has(RuleGivesAbility) {
		g.givenReplacers(ev, add)
	}
	// The object's own abilities speak of how it enters, or of itself in other zones (614.12, 113.6).
	if ev.Kind == EvMove || ev.Kind == EvDiscard {
		if o := g.obj(ev.Obj); o != nil && o.Zone != Battlefield {
			own := &g.r.Defs[o.Def].Chars
			if o.Zone == Stack && o.Body != 0 {
				own = &g.Chars[o.Body] // with what effects have given the spell
			} else if away := g.awayChars(ev.Obj); away != nil && ev.To != Battlefield {
				own = away
			}
			if ev.To == Battlefield && (ev.Mods|uint32(o.Body) != 0 || ev.Flags&FlagEntersFaceDown != 0) {
				with := g.entersWith(ev, o)
				own = &with
			}
			if own.Replaces&bit != 0 {
				you := o.Ctrl
				if ev.To == Battlefield {
					you = ev.Player
				}
				for n := 0; ; n++ {
					a := g.nthAbility(own, n)
					if a == 0 {
						break
					}
					// What a permanent says of others that enter does not concern itself (614.12).
					if z := g.r.Abilities[a].Zones; z.Has(o.Zone) || ev.To == Battlefield && z.Has(Battlefield) && g.r.aboutItself(a) {
						add(a, ev.Obj, you, -1, 0)
					}
				}
			}
		}
	}
	if ev.Kind == EvFace && ev.Aux == int32(FaceUp) {
		if o := g.obj(ev.Obj); o != nil && o.Body != 0 && o.Flags&FlagFaceDown != 0 { // 708.11
			c := &g.Chars[o.Body]
			for _, a := range g.r.Defs[g.under(o, c)].Abilities {
				if g.r.aboutItself(a) {
					add(a, ev.Obj, c.Ctrl, -1, 0)
				}
			}
		}
	}
	if g.r.Sw.WalkerRedirect && g.canRedirect(ev) {
		list = append(list, replacer{effect: walkerEffect})
	}
	if g.commanderGoes(ev) {
		if r := (replacer{ability: g.r.builtIn.commander, source: ev.Obj, you: g.obj(ev.Obj).Owner, effect: -1}); g.findCell(ev.Done, r.key(g)) == 0 {
			list = append(list, r)
		}
	}
	g.repl = list
	return g.firstKind(list)
}

// regenerates says whether a replacement effect is one that regenerates a permanent.
func (g *Game) regenerates(a *Ability) bool {
	for _, x := range a.Rewrite {
		if g.r.Rewrites[x].Kind == RwRegenerate {
			return true
		}
	}
	return false
}

// aboutItself says whether a replacement effect is about its own object only.
func (r *Rules) aboutItself(a AbilityID) bool {
	for _, p := range r.Abilities[a].Trigger {
		switch n := &r.Nodes[r.Patterns[p].Obj]; n.Op {
		case PropSelf:
			return true
		case PropNot:
			return r.Nodes[n.A].Op == PropOther
		case PropIn:
			return r.Nodes[n.A].Op == SetSource
		}
	}
	return false
}

// firstKind keeps the replacement effects of the kind that must be chosen first: self-replacement effects (419.6d of 2006, 616.1a), and since 2009 then those
// that decide under whose control something enters (616.1b) and what it enters as a copy of (616.1c).
func (g *Game) firstKind(list []replacer) []replacer {
	kinds := [...]AbilityFlags{AbSelfReplace, AbEnterUnder, AbEnterCopy}
	n := 1
	if g.r.Sw.Replacement == rulebook.ByKind {
		n = len(kinds)
	}
	for _, k := range kinds[:n] {
		w := 0
		for _, r := range list {
			if g.r.Abilities[r.ability].Flags&k != 0 {
				list[w], w = r, w+1
			}
		}
		if w > 0 {
			return list[:w]
		}
	}
	return list
}

func (g *Game) askBatch(f *Frame, d *Decision) {
	switch f.Ask {
	case askEnter:
		g.askEntering(f, d)
		return
	case askRedirect:
		g.askRedirection(f, d)
		return
	case askShield:
		g.askShielded(f, d)
		return
	case askLifeOf:
		g.askLife(f, d)
		return
	}
	rs := g.replacers(int(f.B))
	d.Kind = DecideReplacement
	if f.Ask == askReplaceMay {
		r := g.withKey(rs, f.Ref)
		d.Kind = DecideMay
		d.Source, d.Ability = r.source, r.ability
		d.yesNo()
		return
	}
	for n, r := range rs {
		d.add(Option{Kind: OptObject, N: int32(n), Obj: r.source, Ability: r.ability})
	}
}

func (g *Game) answerBatch(f *Frame, ask uint8, o Option) {
	i := int(f.B)
	switch ask {
	case askEnter:
		g.answerEntering(f, o)
		return
	case askRedirect:
		g.Events[i].Obj = o.Obj
		return
	case askShield:
		g.answerShielded(f, o)
		return
	case askLifeOf:
		g.answerLife(f, o)
		return
	}
	rs := g.replacers(i)
	if ask == askReplaceMay {
		if r := g.withKey(rs, f.Ref); o.Kind == OptNo {
			g.Events[i].Done = g.newCell(r.key(g), 0, g.Events[i].Done)
		} else {
			g.rewrite(i, r)
		}
		return
	}
	r := rs[o.N]
	if g.r.Abilities[r.ability].Flags&AbOptional != 0 && r.effect != walkerEffect {
		f.Player, f.Ask, f.Ref, f.Group = r.you, askReplaceMay, r.key(g), g.newGroup() // chosen, and now whether to apply it
		return
	}
	g.rewrite(i, r)
}

// withKey is the replacement effect with a key among those listed.
func (g *Game) withKey(rs []replacer, key Ref) replacer {
	for _, r := range rs {
		if r.key(g) == key {
			return r
		}
	}
	return rs[0]
}

// rewrite applies a replacement effect to event i. It reports true if a program runs first.
func (g *Game) rewrite(i int, r replacer) bool {
	if g.wit == nil {
		return g.rewriteEvent(i, r)
	}
	was, n := g.Events[i], len(g.Events)
	first := g.rewriteEvent(i, r)
	if r.effect != walkerEffect {
		g.remarkReplaced(&was, i, n, r)
	}
	return first
}

func (g *Game) rewriteEvent(i int, r replacer) bool {
	if r.effect == walkerEffect {
		g.redirectToWalker(i)
		return true
	}
	ev := &g.Events[i]
	stamp := r.stamp(g)
	done := g.newCell(r.key(g), 1, ev.Done) // 0 is one that was not wanted
	ev.Done = done
	ab := &g.r.Abilities[r.ability]
	e := Env{Source: r.source, You: r.you, Ctx: r.ctx, Event: ev}
	first, prevents, prevented := false, false, int32(0)
	// What the effect was made with is kept for its program: a shield that is used up ends at once.
	own := uint32(0)
	if r.effect >= 0 && ab.Prog != 0 {
		own = g.copyCtx(r.ctx)
		ev = &g.Events[i]
		e.Ctx = own
	}
	for _, x := range ab.Rewrite {
		rw := &g.r.Rewrites[x]
		switch rw.Kind {
		case RwPrevent:
			prevents, prevented = true, g.prevent(ev, rw, r, &e)
		case RwAmount:
			ev.Amount = max(g.num(NumX(rw.A), &e), 0)
		case RwGrant:
			g.addMod(i, modGrant, rw.A)
		case RwGainLife:
			g.Events = append(g.Events, Event{Kind: EvGainLife, Player: r.you, Amount: prevented, Src: r.source, Parent: -1, Ctx: ev.Ctx, Rule: rulebook.RuleLife})
		case RwOnce:
			g.Effects[r.effect].Spent = true
		case RwTo:
			ev.To, ev.Aux = Zone(rw.A), rw.B
		case RwFlags:
			ev.Flags = ev.Flags&^EventFlags(rw.B) | EventFlags(rw.A)
		case RwCounters:
			n := g.num(NumX(rw.B), &e)
			mods := g.appendCell(ev.Mods, Ref(rw.A)|modCounters, n)
			ev.Mods = mods
		case RwTarget:
			g.redirect(i, rw, r, &e)
		case RwRegenerate:
			ev.Kind = EvRegenerate
			if r.effect >= 0 && g.Effects[r.effect].Amount > 0 {
				g.useShield(r.effect, 1)
			}
		case RwInstead, RwFirst, RwAlso:
			ctx := own
			if own = 0; ctx == 0 {
				ctx = g.newCtx(r.source, r.you, r.ability, int(ab.NRegs))
			}
			g.bindEvent(ab, nil, i, ctx)
			g.Ctxs[ctx].Value = g.Events[i].Amount
			if l, ok := g.look(r.source); ok && l.body != nil && r.effect < 0 {
				g.Ctxs[ctx].X = l.body.X // 107.3m: that of the spell that became it
			}
			if prevents {
				g.Ctxs[ctx].Value = prevented // "the damage prevented this way"
			}
			ev = &g.Events[i]
			switch rw.Kind {
			case RwInstead:
				// What happens instead has been replaced by this already (614.5).
				// So it has by what replaced that of which this is a part.
				seen := g.copyCells(ev.Done)
				if outer := g.Events[i].Ctx; outer != 0 {
					for c := g.Ctxs[outer].Done; c != 0; c = g.Cells[c].Next {
						if key := g.Cells[c].Ref; g.findCell(seen, key) == 0 {
							seen = g.appendCell(seen, key, g.Cells[c].Val)
						}
					}
				}
				g.Ctxs[ctx].Done = seen
				ev = &g.Events[i]
				ev.Kind, ev.Aux, ev.Ctx, ev.State = EvRun, int32(ab.Prog), ctx, Settled
			case RwFirst:
				g.pushProgram(ab.Prog, ctx, true)
				first = true
			case RwAlso:
				if prevents && g.alsoFor(i, r.source, stamp, ab, ctx) {
					continue
				}
				ev = &g.Events[i]
				g.Events = append(g.Events, Event{Kind: EvRun, Aux: int32(ab.Prog), Ctx: ctx, Player: r.you, Obj: ev.Obj, Src: ev.Src, Amount: stamp, Parent: -1, State: Settled, Rule: rulebook.RuleReplacement})
			}
		}
		ev = &g.Events[i]
		e.Event = ev
	}
	g.freeCtx(own)
	return first
}

// prevent reduces damage, up to what is left of the effect's shield, and says by how much. Damage that can't be prevented leaves the shield as it is (615.12).
func (g *Game) prevent(ev *Event, rw *Rewrite, r replacer, e *Env) int32 {
	if g.unpreventable(ev) {
		return 0
	}
	n := g.shielded(ev, rw, r, e)
	ev.Amount -= n
	if ev.Amount <= 0 {
		ev.State = Void
	}
	return n
}

// shielded is how much of some damage a prevention or redirection effect is about, which is taken from its shield if it has one.
func (g *Game) shielded(ev *Event, rw *Rewrite, r replacer, e *Env) int32 {
	n := ev.Amount
	if rw.A != 0 {
		n = min(n, max(g.num(NumX(rw.A), e), 0))
	}
	if r.effect >= 0 && g.Effects[r.effect].Amount > 0 {
		n = min(n, g.Effects[r.effect].Amount)
		g.useShield(r.effect, n)
	}
	return n
}

// replacersElsewhere offers replacement effects that work in other zones than the battlefield and concern more than their own object (113.6).
func (g *Game) replacersElsewhere(ev *Event, add func(AbilityID, Ref, PlayerID, int32, uint32)) {
	bit := ev.Kind.Bit()
	for z := 1; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			d := &g.r.Defs[o.Def]
			if d.Chars.Replaces&bit == 0 || o.Kind == KindAbility || o.Flags&FlagFaceDown != 0 || g.muted(g.refAt(s)) {
				continue
			}
			if g.refAt(s) == ev.Obj && (ev.Kind == EvMove || ev.Kind == EvDiscard) {
				continue // it is asked itself
			}
			for _, a := range d.Abilities {
				if ab := &g.r.Abilities[a]; ab.Kind == AbReplacement && ab.Zones != AllZones && ab.Zones.Has(o.Zone) {
					add(a, g.refAt(s), o.Ctrl, -1, 0)
				}
			}
		}
	}
}

package engine

import (
	"cmp"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// replacer is a replacement effect that could be applied to an event.
type replacer struct {
	ability program.AbilityID
	source  Ref
	you     program.PlayerID
	effect  int32 // index in Effects, -1 for a static ability
	ctx     uint32
	again   uint8 // number of instances of the same ability of the same source before it
}

// key identifies a replacement effect in an event's Done list (614.5).
func (r replacer) key(g *Game) Ref {
	if r.effect >= 0 {
		return objRef(0xFFFF, g.Effects[r.effect].Stamp)
	}
	return r.source ^ Ref(r.ability)<<16 ^ Ref(r.again)<<56
}

// stamp distinguishes effects; it is 0 for a static ability.
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

// replaceEvent applies replacement effects to event i until none applies, one after the other, asking the affected
// player if there is a choice, and then expands the event into its parts. It reports true if it has suspended and must
// be called again.
func (g *Game) replaceEvent(i int) bool {
	if g.settlePlain(i) || g.settleMove(i) {
		return false
	}
	for g.Events[i].State == Proposed {
		if g.teamSaved(i) {
			g.Events[i].State = Void
			return false
		}
		if !g.canHappen(&g.Events[i]) {
			if g.wit != nil {
				g.remarkNot(i)
			}
			g.Events[i].State = Void
			return false
		}
		if g.lifeChoice(i) {
			return true
		}
		if g.wit != nil && g.Events[i].Kind == program.EvDestroy {
			g.remarkUnregenerated(i)
		}
		rs := g.replacers(i)
		switch {
		case len(rs) == 0:
			if g.enterChoice(i) {
				return true
			}
			if ev := &g.Events[i]; ev.entersNow() && g.cantEnter(ev) {
				if g.cantEnterFromStack(ev) {
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
			g.expandEvent(i)
			return false
		case oneEffect(rs) && g.r.Abilities[rs[0].ability].Flags&program.AbOptional == 0:
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
			if oneEffect(rs) {
				f.Player, f.Ask, f.Ref = rs[0].you, askReplaceMay, rs[0].key(g)
			}
			return true
		}
	}
	return false
}

// affected returns the player who chooses among replacement effects: the affected player, or the controller of the
// affected object (616.1).
func (g *Game) affected(ev *Event) program.PlayerID {
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

// addReplacer is called with a replacement effect: the ability, its source, its controller, its index in Effects and
// context if it is an effect, and how many instances of the ability the source has before this one.
type addReplacer = func(ab program.AbilityID, src Ref, you program.PlayerID, effect int32, ctx uint32, again uint8)

// instancesBefore counts the instances of an ability before the n-th ability: each is an effect of its own (614.5).
func (g *Game) instancesBefore(c *program.Chars, a program.AbilityID, n int) (k uint8) {
	if g.r.Abilities[a].Kind != program.AbReplacement {
		return 0
	}
	for i := range n {
		if g.nthAbility(c, i) == a {
			k++
		}
	}
	return k
}

// oneEffect reports whether there is no choice among replacement effects: they are instances of one ability.
func oneEffect(rs []replacer) bool {
	for _, r := range rs[1:] {
		if r.effect >= 0 || r.ability != rs[0].ability || r.source != rs[0].source || r.you != rs[0].you {
			return false
		}
	}
	return true
}

// searchReplacers lists the replacement effects that can be applied to event i next, in the order of choice of the
// edition: only those of the first category that has any.
func (g *Game) searchReplacers(i int) []replacer {
	ev := &g.Events[i]
	list := g.repl[:0]
	if g.component(ev) && !g.cardOfToken(&g.Events[ev.Parent], ev.Obj) {
		g.repl = g.commanderReplacer(ev, list)
		return g.repl
	}
	bit := ev.Kind.Bit()
	add := func(ab program.AbilityID, src Ref, you program.PlayerID, effect int32, ctx uint32, again uint8) {
		a := &g.r.Abilities[ab]
		if a.Kind != program.AbReplacement {
			return
		}
		r := replacer{ab, src, you, effect, ctx, again}
		for _, have := range list {
			if have == r {
				return
			}
		}
		e := Env{Source: src, You: you, Ctx: ctx, Event: ev}
		if (a.If != 0 && !g.cond(a.If, &e)) || g.findCell(ev.Done, r.key(g)) != 0 ||
			ev.Ctx != 0 && ev.Kind != program.EvRun && g.Ctxs[ev.Ctx].Done != 0 &&
				g.findCell(g.Ctxs[ev.Ctx].Done, r.key(g)) != 0 {
			return
		}
		for _, p := range a.Trigger {
			if pat := &g.r.Patterns[p]; pat.Kinds&bit != 0 && g.matches(pat, ev, &e, effect) {
				if g.regenerates(a) && (ev.Flags&program.FlagNoRegen != 0 ||
					g.hasRule(program.RuleCantBeRegenerated, ev.Obj)) {
					g.applies(rulebook.RuleNotRegenerated, ev.Obj, src, ab)
					return // 701.19c
				}
				list = append(list, r)
				return
			}
		}
	}
	if g.Turn.ReplMask&bit != 0 || g.TestPasses {
		g.replacersInForce(bit, add)
	}
	if g.r.OtherZoneReplaces&bit != 0 {
		g.replacersElsewhere(ev, add)
	}
	if g.Turn.InForce.Has(program.RuleGivesAbility) {
		g.givenReplacers(ev, add)
	}
	if ev.Kind == program.EvMove || ev.Kind == program.EvDiscard {
		g.ownReplacers(ev, add)
	}
	if ev.Kind == program.EvFace && ev.Aux == int32(program.FaceUp) {
		g.faceUpReplacers(ev, add)
	}
	if g.r.CounterReplaces&bit != 0 {
		g.counterReplacers(ev, add)
	}
	if g.r.Sw.WalkerRedirect && g.canRedirect(ev) {
		list = append(list, replacer{effect: walkerEffect})
	}
	list = g.commanderReplacer(ev, list)
	if g.repl = list; len(list) < 2 {
		return list
	}
	return g.firstKind(list)
}

// replacersInForce calls add for the replacement effects of permanents and those that spells and abilities have
// created.
func (g *Game) replacersInForce(bit uint64, add addReplacer) {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		c := &g.Chars[g.Objs[s].Body]
		if c.Replaces&bit == 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			if ab := &g.r.Abilities[a]; ab.Kind == program.AbReplacement && ab.Zones.Has(program.Battlefield) {
				add(a, g.refAt(s), c.Ctrl, -1, 0, g.instancesBefore(c, a, n))
			}
		}
	}
	for k := range g.Effects {
		if ef := &g.Effects[k]; g.r.Abilities[ef.Ability].Kind == program.AbReplacement {
			add(ef.Ability, g.Ctxs[ef.Ctx].Source, g.Ctxs[ef.Ctx].Ctrl, int32(k), ef.Ctx, 0)
		}
	}
}

// ownReplacers calls add for the abilities of an object that affect how it enters, or that affect itself in other zones
// (614.12, 113.6).
func (g *Game) ownReplacers(ev *Event, add addReplacer) {
	o := g.obj(ev.Obj)
	if o == nil || o.Zone == program.Battlefield || g.component(ev) {
		return
	}
	bit := ev.Kind.Bit()
	own, you := &g.r.Defs[o.Def].Chars, o.Ctrl
	if o.Zone == program.Stack && o.Body != 0 {
		own = &g.Chars[o.Body] // including abilities that effects have given the spell
		you = own.Ctrl
	} else if away := g.awayChars(ev.Obj); away != nil && ev.To != program.Battlefield {
		own = away
	}
	if ev.To == program.Battlefield && (ev.Mods|uint32(o.Body) != 0 || ev.Flags&program.FlagEntersFaceDown != 0) {
		with := g.entersWith(ev, o)
		if o.Zone == program.Stack && o.Body != 0 && with.Granted == 0 {
			// Effects that have given the spell abilities affect the permanent that it becomes (400.7a).
			with.Granted = own.Granted
			with.Replaces |= own.Replaces
		}
		own = &with
	}
	in := g // where the abilities that effects give it are
	given := ev.To == program.Battlefield && g.givesEntering()
	if own.Replaces&bit != 0 || given {
		if ev.To == program.Battlefield {
			you = ev.Player
			if there := g.ownWhereItEnters(ev, o, given); there != nil {
				own, in = there, g.enteringAs.in
			}
		}
		for n := 0; ; n++ {
			a := in.nthAbility(own, n)
			if a == 0 {
				break
			}
			// A permanent's effect on other permanents that enter does not affect the permanent itself (614.12).
			if z := g.r.Abilities[a].Zones; z.Has(o.Zone) ||
				ev.To == program.Battlefield && z.Has(program.Battlefield) && g.r.AboutItself(a) {
				add(a, ev.Obj, you, -1, 0, in.instancesBefore(own, a, n))
			}
		}
	}
}

// faceUpReplacers calls add for the abilities of a permanent that is being turned face up, which apply to that
// (708.11).
func (g *Game) faceUpReplacers(ev *Event, add addReplacer) {
	if o := g.obj(ev.Obj); o != nil && o.Body != 0 && o.Flags&program.FlagFaceDown != 0 { // 708.11
		c := &g.Chars[o.Body]
		for _, a := range g.r.Defs[g.baseDef(o, c)].Abilities {
			if g.r.AboutItself(a) {
				add(a, ev.Obj, c.Ctrl, -1, 0, 0)
			}
		}
	}
}

// regenerates reports whether a replacement effect regenerates a permanent.
func (g *Game) regenerates(a *program.Ability) bool {
	for _, x := range a.Rewrite {
		if g.r.Rewrites[x].Kind == program.RwRegenerate {
			return true
		}
	}
	return false
}

// firstKind keeps the replacement effects of the category that must be chosen first: self-replacement effects (419.6d
// of 2006, 616.1a); since 2009 then those that modify under whose control something enters (616.1b), and those that
// make it enter as a copy (616.1c).
func (g *Game) firstKind(list []replacer) []replacer {
	kinds := [...]program.AbilityFlags{program.AbSelfReplace, program.AbEnterUnder, program.AbEnterCopy}
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
	d.Kind = program.DecideReplacement
	if f.Ask == askReplaceMay {
		r := g.withKey(rs, f.Ref)
		d.Kind = program.DecideMay
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
	if g.r.Abilities[r.ability].Flags&program.AbOptional != 0 && r.effect != walkerEffect {
		// chosen; now ask whether to apply it
		f.Player, f.Ask, f.Ref, f.Group = r.you, askReplaceMay, r.key(g), g.newGroup()
		return
	}
	g.rewrite(i, r)
}

// withKey returns the replacement effect with a key among those listed.
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
	if r.effect == walkerEffect {
		return g.rewriteEvent(i, r)
	}
	m := g.replacing(&was, r)
	first := g.rewriteEvent(i, r)
	g.remarkReplaced(&was, i, n, r, m)
	return first
}

func (g *Game) rewriteEvent(i int, r replacer) bool {
	if r.effect == walkerEffect {
		g.redirectToWalker(i)
		return true
	}
	ev := &g.Events[i]
	stamp := r.stamp(g)
	done := g.newCell(r.key(g), 1, ev.Done) // 0 marks one that was declined
	ev.Done = done
	ab := &g.r.Abilities[r.ability]
	e := Env{Source: r.source, You: r.you, Ctx: r.ctx, Event: ev}
	first, prevents, prevented := false, false, int32(0)
	// What follows gets a copy of the context the effect was created with, since a shield that is used up ends at once.
	own := uint32(0)
	if r.effect >= 0 && (ab.Prog != 0 || len(ab.Rewrite) > 1) {
		own = g.copyCtx(r.ctx)
		ev = &g.Events[i]
		e.Ctx = own
	}
	for _, x := range ab.Rewrite {
		rw := &g.r.Rewrites[x]
		switch rw.Kind {
		case program.RwPrevent:
			prevents, prevented = true, g.prevent(ev, rw, r, &e)
		case program.RwAmount:
			ev.Amount = max(g.num(program.NumX(rw.A), &e), 0)
		case program.RwGrant:
			g.addMod(i, modGrant, rw.A)
		case program.RwGainLife:
			g.Events = append(g.Events, Event{Kind: program.EvGainLife, Player: r.you, Amount: prevented, Src: r.source,
				Parent: -1, Ctx: ev.Ctx, Rule: rulebook.RuleLife})
		case program.RwTally:
			g.addToTally(e.Ctx, rw.A, prevented)
		case program.RwTokens:
			g.createBeside(i, rw, r.key(g), &e)
		case program.RwToken:
			mods := g.modsButCopies(ev.Mods)
			g.freeCells(&ev.Mods)
			ev.Aux, ev.Mods = rw.B, mods
		case program.RwOnce:
			g.Effects[r.effect].Spent = true
		case program.RwUnder:
			if p := g.firstPlayer(rw.Set, &e); p != NoPlayer {
				ev.Player = p
			}
		case program.RwTo:
			g.rewriteTo(ev, rw, r, done)
		case program.RwFlags:
			ev.Flags = ev.Flags&^program.EventFlags(rw.B) | program.EventFlags(rw.A)
		case program.RwCounters:
			n := g.num(program.NumX(rw.B), &e)
			mods := g.appendCell(ev.Mods, Ref(rw.A)|modCounters, n)
			ev.Mods = mods
		case program.RwTarget:
			g.redirect(i, rw, r, &e)
		case program.RwRegenerate:
			ev.Kind = program.EvRegenerate
			if r.effect >= 0 && g.Effects[r.effect].Amount > 0 {
				g.useShield(r.effect, 1)
			}
		case program.RwInstead, program.RwFirst, program.RwAlso:
			ctx := own
			if own = 0; ctx == 0 {
				ctx = g.newCtx(r.source, r.you, r.ability, int(ab.NRegs))
			}
			g.bindEvent(ab, nil, i, ctx)
			g.Ctxs[ctx].Value = g.Events[i].Amount
			if l, ok := g.look(r.source); ok && l.body != nil && r.effect < 0 {
				g.Ctxs[ctx].X = l.body.X // 107.3m: the X of the spell that became it
			}
			if prevents {
				g.Ctxs[ctx].Value = prevented // "the damage prevented this way"
			}
			ev = &g.Events[i]
			switch rw.Kind {
			case program.RwInstead:
				// This effect has been applied to the events that happen instead (614.5), and so have the effects
				// applied to the event that this one is a part of.
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
				if ev.Kind == program.EvLose {
					ev.Was = PlayerRef(ev.Player) // see teamSaved
				}
				ev.Kind, ev.Aux, ev.Ctx, ev.State = program.EvRun, int32(ab.Prog), ctx, Settled
			case program.RwFirst:
				g.pushProgram(ab.Prog, ctx, true)
				first = true
			case program.RwAlso:
				if prevents && g.alsoFor(i, r.source, stamp, ab, ctx) {
					continue
				}
				ev = &g.Events[i]
				g.Events = append(g.Events, Event{Kind: program.EvRun, Aux: int32(ab.Prog), Ctx: ctx, Player: r.you,
					Obj: ev.Obj, Src: ev.Src, Amount: stamp, Parent: -1, State: Settled,
					Rule: rulebook.RuleReplacement})
			}
		}
		ev = &g.Events[i]
		e.Event = ev
	}
	g.freeCtx(own)
	return first
}

// prevent reduces damage, at most by what is left of the effect's shield, and returns the amount prevented. Damage that
// can't be prevented leaves the shield unchanged (615.12).
func (g *Game) prevent(ev *Event, rw *program.Rewrite, r replacer, e *Env) int32 {
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

// shielded returns how much of some damage a prevention or redirection effect applies to, and takes it from the
// effect's shield if it has one.
func (g *Game) shielded(ev *Event, rw *program.Rewrite, r replacer, e *Env) int32 {
	n := ev.Amount
	if rw.A != 0 {
		n = min(n, max(g.num(program.NumX(rw.A), e), 0))
	}
	if r.effect >= 0 && g.Effects[r.effect].Amount > 0 {
		n = min(n, g.Effects[r.effect].Amount)
		g.useShield(r.effect, n)
	}
	return n
}

// replacersElsewhere calls add for replacement effects that work in zones other than the battlefield and affect other
// objects than their own (113.6).
func (g *Game) replacersElsewhere(ev *Event, add addReplacer) {
	bit := ev.Kind.Bit()
	for z := 1; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			d := &g.r.Defs[o.Def]
			if d.Chars.Replaces&bit == 0 || o.Kind == program.KindAbility || o.Flags&program.FlagFaceDown != 0 ||
				g.lostAbilitiesThere(g.refAt(s)) {
				continue
			}
			if g.refAt(s) == ev.Obj && (ev.Kind == program.EvMove || ev.Kind == program.EvDiscard) {
				continue // ownReplacers covers it
			}
			for _, a := range d.Abilities {
				if ab := &g.r.Abilities[a]; ab.Kind == program.AbReplacement && ab.Zones != program.AllZones &&
					ab.Zones.Has(o.Zone) {
					add(a, g.refAt(s), o.Ctrl, -1, 0, 0)
				}
			}
		}
	}
}

// redirect redirects damage (614.9): all of event i, or as much as the effect applies to, with an event of its own for
// the rest. An effect does nothing if its new recipient can't be dealt damage any more.
func (g *Game) redirect(i int, rw *program.Rewrite, r replacer, e *Env) {
	to := g.firstOf(rw.Set, e)
	if !g.takesDamage(to) {
		g.remarkUndirected(i, r)
		return
	}
	n := g.shielded(&g.Events[i], rw, r, e)
	if n <= 0 {
		return
	}
	if rest := g.Events[i].Amount - n; rest > 0 {
		other := g.Events[i]
		other.Amount = rest
		other.Done = g.copyCells(other.Done)
		other.Mods = 0
		g.Events = append(g.Events, other)
	}
	g.Events[i].Obj, g.Events[i].Amount = to, n
}

// takesDamage reports whether damage can be dealt to a player or object: a player in the game, a creature, planeswalker
// or battle (120.1).
func (g *Game) takesDamage(ref Ref) bool {
	if ref.IsPlayer() {
		return g.live(ref)
	}
	o := g.obj(ref)
	return o != nil && o.Zone == program.Battlefield &&
		g.chars(ref).Types&(program.TypeCreature|program.TypePlaneswalker|program.TypeBattle) != 0
}

// unpreventable reports whether damage can't be prevented (615.12).
func (g *Game) unpreventable(ev *Event) bool {
	if ev.Flags&program.FlagUnpreventable != 0 {
		return true
	}
	if !g.Turn.InForce.Has(program.RuleUnpreventable) {
		return false
	}
	found := false
	g.rules(program.RuleUnpreventable, PlayerRef(g.Turn.Active), func(m *program.Mod, e Env) bool {
		e.Event = ev
		found = g.matches(&g.r.Patterns[m.B], ev, &e, -1)
		return !found
	})
	return found
}

// If several sources would deal damage at the same time and a prevention shield is too small for all of it, the
// shielded player or the permanent's controller chooses which damage it prevents first (615.7).

const askShield uint8 = 9

// sharesShield reports whether the shield of a prevention effect that is about to be applied to event i is too small
// for all damage of the batch that it applies to, so that a player chooses.
func (g *Game) sharesShield(i int, r replacer) bool {
	if r.effect < 0 || g.Effects[r.effect].Amount <= 0 || g.Events[i].Kind != program.EvDamage {
		return false
	}
	total, n := int64(0), 0
	g.eachShielded(i, r, func(j int) {
		total += int64(g.Events[j].Amount)
		n++
	})
	return n > 1 && total > int64(g.Effects[r.effect].Amount)
}

// eachShielded calls f for each event of the batch from i on to which an effect can be applied.
func (g *Game) eachShielded(i int, r replacer, f func(j int)) {
	ab := &g.r.Abilities[r.ability]
	for j := i; j < len(g.Events); j++ {
		ev := &g.Events[j]
		if ev.Kind != program.EvDamage || ev.State != Proposed || !g.canHappen(ev) ||
			g.findCell(ev.Done, r.key(g)) != 0 {
			continue
		}
		e := Env{Source: r.source, You: r.you, Ctx: r.ctx, Event: ev}
		for _, p := range ab.Trigger {
			if pat := &g.r.Patterns[p]; g.matches(pat, ev, &e, r.effect) {
				f(j)
				break
			}
		}
	}
}

// askShielded lists the damage that the shield may prevent first.
func (g *Game) askShielded(f *Frame, d *Decision) {
	d.Kind = program.DecideReplacement
	r := g.withKey(g.replacers(int(f.B)), f.Ref)
	g.eachShielded(int(f.B), r, func(j int) {
		d.add(Option{Kind: OptObject, N: int32(j), Obj: g.Events[j].Src, Ability: r.ability})
	})
}

// answerShielded moves the chosen damage to the front.
func (g *Game) answerShielded(f *Frame, o Option) {
	i := int(f.B)
	r := g.withKey(g.replacers(i), f.Ref)
	g.Events[i], g.Events[o.N] = g.Events[o.N], g.Events[i]
	g.rewrite(i, r)
}

// alsoFor adds the prevented damage to the additional effect that the same prevention effect already has in this batch
// for the same object or player: it applies once to all damage dealt at the same time (615.13), unless it refers to
// each source. The context is that of the damage of event i.
func (g *Game) alsoFor(i int, source Ref, stamp int32, ab *program.Ability, ctx uint32) bool {
	obj, src := g.Events[i].Obj, g.Events[i].Src
	if g.Events[i].Kind != program.EvDamage {
		return false
	}
	each := false
	for _, p := range ab.Trigger {
		pat := &g.r.Patterns[p]
		each = each || pat.Src != 0
		for _, b := range pat.Binds {
			each = each || b.Part == program.PartSource
		}
	}
	for j := int(g.top().A); j < len(g.Events); j++ {
		have := &g.Events[j]
		if have.Kind != program.EvRun || have.Aux != int32(ab.Prog) || have.Obj != obj || have.Amount != stamp ||
			g.Ctxs[have.Ctx].Source != source || each && have.Src != src {
			continue
		}
		to := &g.Ctxs[have.Ctx]
		to.Value = clamp(int64(to.Value) + int64(g.Ctxs[ctx].Value))
		for _, p := range ab.Trigger {
			for _, b := range g.r.Patterns[p].Binds {
				if b.Part == program.PartAmount {
					g.reg(have.Ctx, int(b.Reg)).Num += g.reg(ctx, int(b.Reg)).Num
				}
			}
		}
		g.freeCtx(ctx)
		return true
	}
	return false
}

// From Lorwyn to Dominaria, an opponent whose source would deal noncombat damage to a player could have it dealt to a
// planeswalker of that player instead (306.7 of 2017). This is a redirection effect, chosen among the others (616).

// walkerEffect is the effect index of the planeswalker redirection rule among replacement effects.
const walkerEffect int32 = -2

const askRedirect uint8 = 21

// canRedirect reports whether the rule applies to an event.
func (g *Game) canRedirect(ev *Event) bool {
	if ev.Kind != program.EvDamage || ev.Flags&program.FlagCombat != 0 || !ev.Obj.IsPlayer() ||
		g.findCell(ev.Done, walkerKey) != 0 {
		return false
	}
	p := ev.Obj.Player()
	if l, ok := g.look(ev.Src); !ok || !g.opponents(l.ctrl(), p) {
		return false
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.isWalkerOf(s, p) {
			return true
		}
	}
	return false
}

// walkerKey marks the rule as applied to an event (614.5).
const walkerKey Ref = 0xFFFE

func (g *Game) isWalkerOf(s uint16, p program.PlayerID) bool {
	b := g.Objs[s].Body
	return g.Chars[b].Is(program.TypePlaneswalker) && g.Chars[b].Ctrl == p && g.Bodies[b].Flags&program.PhasedOut == 0
}

// redirectToWalker applies the rule: the controller of the source is asked.
func (g *Game) redirectToWalker(i int) {
	ev := &g.Events[i]
	done := g.newCell(walkerKey, 0, ev.Done)
	ev.Done = done
	l, _ := g.look(ev.Src)
	f := g.top()
	f.Player, f.Ask, f.Group = l.ctrl(), askRedirect, g.newGroup()
}

func (g *Game) askRedirection(f *Frame, d *Decision) {
	ev := &g.Events[f.B]
	d.Kind = program.DecideReplacement
	d.Source, d.Amount = ev.Src, ev.Amount
	d.add(Option{Kind: OptObject, Obj: ev.Obj})
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.isWalkerOf(s, ev.Obj.Player()) {
			d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
		}
	}
}

// resultFits reports whether the spell that a card would be with a face, cast in a way of its own or as the effect of a
// FrameCastIt says (0), is one that this effect allows to be cast.
func (g *Game) resultFits(f *Frame, ref Ref, fd *program.Def, own program.AbilityID) bool {
	way := program.AbilityID(f.A)
	if way == 0 || g.r.Abilities[way].Prop == 0 {
		return true
	}
	was := g.assumeFace(ref, fd, cmp.Or(own, way))
	e := g.env(f.Ctx)
	ok := g.prop(g.r.Abilities[way].Prop, &e, ref)
	g.restoreFace(ref, was)
	return ok
}

package engine

import (
	"math/rand/v2"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Questions that judges and scenarios ask of a game beyond what players may know.

// Priority fills buf with what a player could do now if they had priority: the options of that decision, whatever
// question is pending.
func (g *Game) Priority(p program.PlayerID, buf *Decision) {
	g.refresh()
	buf.Player, buf.Kind, buf.Options = p, program.DecidePriority, buf.Options[:0]
	g.playOptions(p, buf)
}

// SetCanFloatMana sets whether a player is offered mana abilities when they have priority. Payments are still chosen
// automatically, mana in the pool first.
func (g *Game) SetCanFloatMana(p program.PlayerID, on bool) {
	if on {
		g.CanFloatMana |= 1 << p
	} else {
		g.CanFloatMana &^= 1 << p
	}
	g.decValid = false
}

// SetManualPayment sets whether a player is offered mana abilities when they have priority and asked for each source as
// they pay.
func (g *Game) SetManualPayment(p program.PlayerID, on bool) {
	if on {
		g.ManualPayment |= 1 << p
	} else {
		g.ManualPayment &^= 1 << p
	}
	g.decValid = false
}

// AbilitiesOf returns the abilities an object has now.
func (g *Game) AbilitiesOf(ref Ref) []program.AbilityID {
	if g.obj(ref) == nil {
		return nil
	}
	var out []program.AbilityID
	c := g.chars(ref)
	g.abilities(c, func(a program.AbilityID) bool {
		if ab := &g.r.Abilities[a]; ab.Kind != program.AbKeyword || ab.Keyword != program.Hexproof || ab.Prop == 0 ||
			c.Flags&program.HasTargetRules != 0 { // those from a quality are lost together (702.11e)
			out = append(out, a)
		}
		return true
	})
	return out
}

// ChangedColorWords calls yield for each color word that effects have changed in the text of an object's ability, the
// oldest change first (612.2). Colors are numbered from white, 0, to green, 4.
func (g *Game) ChangedColorWords(ref Ref, a program.AbilityID, yield func(from, to int32)) {
	if g.r.ChangesText {
		g.textChanges(&Env{Source: ref, Text: g.textOf(ref, a)}, program.WordColor, yield)
	}
}

// PaidMore reports whether an optional cost, such as kicker, was paid for a spell.
func (g *Game) PaidMore(ref Ref) bool {
	b := g.body(ref)
	return b != nil && b.Ctx != 0 && g.Ctxs[b.Ctx].Kicked != 0
}

// IsToken reports whether an object is a token.
func (v View) IsToken(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Kind == program.KindToken
}

// MostMana returns an upper bound of the mana a player could make now. It is 0 for players other than the viewer: cards
// in their hands may make some.
func (v View) MostMana(p program.PlayerID) int {
	if v.p != p && v.p != Judge {
		return 0
	}
	v.g.srcOK = false
	v.g.loadSources(p)
	v.g.srcOK = false
	return int(v.g.manaMax)
}

// CanMakeMana reports whether a player has mana, or could make some now.
func (v View) CanMakeMana(p program.PlayerID) bool { return v.g.poolSize(p) > 0 || v.MostMana(p) > 0 }

// Chances is the number of random outcomes so far, in this game and those it is a copy of. Shuffling a library whose
// cards are all alike is none.
func (g *Game) Chances() uint32 { return g.outcomes }

// Reseed seeds the generator anew, so that random events come out differently.
func (g *Game) Reseed(seed [32]byte) { g.Rng = *rand.NewChaCha8(seed) }

// CanAttack reports whether a permanent could be declared as an attacker of a player or permanent, ignoring
// restrictions on several attackers (508.1a, 508.1c).
func (g *Game) CanAttack(ref, whom Ref) bool {
	if g.obj(ref) == nil {
		return false
	}
	g.refresh()
	p := g.ctrlOf(ref)
	q := g.defendingPlayer(whom)
	if q == NoPlayer || !g.opponents(p, q) || !g.mayAttack(p, q) || !g.canAttack(ref) || !g.canAttackWhom(ref, whom) {
		return false
	}
	limits := g.attackCounts(p)
	class := limits.class(whom)
	return limits.max != 0 && (class == 0 || limits.caps[class-1].n != 0)
}

// Asker answers what expressions of the compiled rules are worth in a position, each as in play: for tests that compare
// them with what the text says. It works on a copy of the game.
type Asker struct {
	g *Game
	e Env
}

// Ask returns an Asker for the text of an object, with a player as its controller. It copies the game.
func (g *Game) Ask(source Ref, you program.PlayerID) *Asker {
	a := &Asker{g: g.Clone(), e: Env{Source: source, You: you}}
	a.g.refresh()
	return a
}

// Resolving gives the text a context as of a spell or ability: the value of X, and objects, players and numbers in
// registers.
func (a *Asker) Resolving(x int32, registers map[uint8][]Ref, numbers map[uint8]int32) {
	a.Static()
	a.e.Ctx = a.g.newCtx(a.e.Source, a.e.You, 0, program.MaxRegs)
	a.g.Ctxs[a.e.Ctx].X = x
	for n, refs := range registers {
		for _, ref := range refs {
			a.g.addReg(a.e.Ctx, int(n), ref)
		}
	}
	for n, v := range numbers {
		a.g.setNum(a.e.Ctx, int(n), v)
	}
}

// Static takes the context away, as for a static ability.
func (a *Asker) Static() {
	a.g.freeCtx(a.e.Ctx)
	a.e.Ctx = 0
}

// Num is what a number is worth.
func (a *Asker) Num(x program.NumX) int32 { return a.g.num(x, &a.e) }

// Cond reports whether a condition holds.
func (a *Asker) Cond(x program.CondX) bool { return a.g.cond(x, &a.e) }

// Set is what a set of objects and players holds.
func (a *Asker) Set(x program.SetX) []Ref {
	m := a.g.mark()
	a.g.set(x, &a.e)
	out := append([]Ref(nil), a.g.tmp[m:]...)
	a.g.release(m)
	return out
}

// Prop reports whether an object or player has a property.
func (a *Asker) Prop(x program.PropX, ref Ref) bool { return a.g.prop(x, &a.e, ref) }

// CanPay reports whether the player could pay for activating an ability of the source with this X, whatever its targets
// and modes are (602.2b).
func (a *Asker) CanPay(id program.AbilityID, x int32) bool {
	ab := &a.g.r.Abilities[id]
	if c := &a.g.r.Costs[ab.Cost]; len(ab.Targets) == 0 && len(ab.Modes) == 0 && c.ChosenXs == 0 && c.MaxX == 0 {
		return a.g.canActivate(a.e.You, a.e.Source, id, ab) // as in play, where much is decided without a payment
	}
	return a.pays(&payment{kind: payAbility, p: a.e.You, obj: a.e.Source, ability: id},
		Ctx{Source: a.e.Source, Ctrl: a.e.You, Ability: id, X: x})
}

// CanPayFor reports whether a player could pay for casting a card from their hand with this X, in the normal way and
// whatever its targets and modes are (601.2f-h).
func (a *Asker) CanPayFor(p program.PlayerID, ref Ref, x int32) bool {
	fd := a.g.faceDef(&a.g.r.Defs[a.g.chars(ref).Def], 0)
	if fd.NoCost {
		return false
	}
	spell := a.g.spellAbility(fd, 0)
	ab := &a.g.r.Abilities[spell]
	plain, either := len(ab.Targets) == 0 && len(ab.Modes) == 0 && fd.Cost.Variables() == 0, uint32(0)
	for _, id := range fd.CastMods {
		mod := &a.g.r.Abilities[id]
		plain = plain && a.g.r.Costs[mod.Cost].MaxX == 0 && mod.Cast != program.CastIf
		if mod.Cast == program.CastAdditional && mod.Or != 0 {
			either |= 1 << mod.Bit
		}
	}
	if plain {
		return a.g.castable(p, ref, fd, 0) // as in play
	}
	t := payment{kind: paySpell, p: p, obj: ref, def: fd}
	c := Ctx{Source: ref, Ctrl: p, Ability: spell, X: x}
	ok := a.pays(&t, c)
	if c.Kicked = either; !ok && either != 0 {
		ok = a.pays(&t, c)
	}
	return ok
}

func (a *Asker) pays(t *payment, c Ctx) bool {
	saved := a.g.Ctxs[scratchCtx]
	a.g.Ctxs[scratchCtx], t.ctx = c, scratchCtx
	ok := a.g.canPay(t)
	a.g.Ctxs[scratchCtx] = saved
	return ok
}

// Target reports whether an object or player is a legal target (115).
func (a *Asker) Target(s *program.TargetSpec, ref Ref) bool { return a.g.targetLegal(s, &a.e, ref) }

// Reach returns what a static ability with such a Mod affects (611.3a).
func (a *Asker) Reach(m *program.Mod) []Ref {
	from := len(a.g.appliedTo)
	on := &ActiveMod{Source: a.e.Source, You: a.e.You, Effect: -1}
	a.g.findAffected(on, m, &a.e)
	refs := append([]Ref(nil), a.g.appliedTo[from:]...)
	a.g.appliedTo = a.g.appliedTo[:from]
	return refs
}

// tellSkipped notifies the Witness, if there is one, that a player skips a turn, phase or step, numbered as by
// program.SkipStep.
func (g *Game) tellSkipped(p program.PlayerID, by *ActiveMod, what int32) {
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkRule, Obj: PlayerRef(p), Source: by.Source, Ability: by.Ability,
			Rule: rulebook.RuleSkipsReplace, Amount: what})
	}
}

// LastCounters reports whether an object that no longer exists had counters as it last existed.
func (g *Game) LastCounters(ref Ref) bool {
	l, ok := g.look(ref)
	return ok && !l.live && l.body != nil && l.body.Counters != 0
}

// LastFaceDown reports whether an object that no longer exists was face down on the battlefield as it last existed.
func (g *Game) LastFaceDown(ref Ref) bool {
	l, ok := g.look(ref)
	return ok && !l.live && l.obj.Zone == program.Battlefield && l.obj.Flags&program.FlagFaceDown != 0
}

// remarkNoFight notifies the Witness, if there is one, that the declare blockers step is skipped, and then the combat
// damage step, since nobody attacks (508.8).
func (g *Game) remarkNoFight(s program.Step) {
	if s == program.StepBlockers {
		g.applies(rulebook.RuleNoAttackers, PlayerRef(g.Turn.Active), NoRef, 0)
	}
}

// remarkPowerless notifies the Witness, if there is one, that a creature would assign 0 or less combat damage, and so
// assigns none (510.1a).
func (g *Game) remarkPowerless(ref Ref) {
	if g.wit != nil && !g.hasRule(program.RuleAssignNone, ref) {
		g.applies(rulebook.RuleNoPower, ref, NoRef, 0)
	}
}

// remarkEntersNoFighter notifies the Witness, if there is one, why what an effect puts onto the battlefield attacking
// or blocking doesn't attack or block: it is no creature, the player isn't attacking, or what it would block doesn't
// attack that player (506.3a, b, d).
func (g *Game) remarkEntersNoFighter(ev *Event, c *program.Chars) {
	switch {
	case !c.Is(program.TypeCreature):
		g.applies(rulebook.RuleNoncreatureAttacks, ev.Obj, NoRef, 0)
	case c.Is(program.TypeBattle):
	case ev.Flags&program.FlagBlocking != 0:
		g.applies(rulebook.RuleBlocksNothing, ev.Obj, NoRef, 0)
	case !g.onTurn(ev.Player):
		g.applies(rulebook.RuleOthersCreatureAttacks, ev.Obj, PlayerRef(ev.Player), 0)
	}
}

// remarkUndirected notifies the Witness, if there is one, that damage isn't dealt to something else, which can't be
// dealt damage any more (614.9).
func (g *Game) remarkUndirected(i int, r replacer) {
	if g.wit != nil {
		by := g.replacing(&g.Events[i], r)
		g.applies(rulebook.RuleRedirect, g.Events[i].Obj, by.Source, by.Ability)
	}
}

// Triggering returns the first triggered ability of a permanent that would trigger on an event that hasn't happened,
// and the permanent; 0 if there is none. It is for Recorders.
func (g *Game) Triggering(ev *Event) (program.AbilityID, Ref) {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		c := &g.Chars[g.Objs[s].Body]
		if c.Triggers&ev.Kind.Bit() == 0 {
			continue
		}
		ref := g.refAt(s)
		e := Env{Source: ref, You: c.Ctrl, Event: ev}
		for _, a := range g.AbilitiesOf(ref) {
			for _, x := range g.r.Abilities[a].Trigger {
				if g.r.Abilities[a].Kind == program.AbTriggered && g.matches(&g.r.Patterns[x], ev, &e, -1) {
					return a, ref
				}
			}
		}
	}
	return 0, NoRef
}

// groundOfNumber notifies the Witness, if there is one, that an amount would be negative, and is 0 instead (107.1b).
func (g *Game) groundOfNumber(n int32) {
	if n < 0 {
		g.ground(rulebook.RuleNegativeIsZero)
	}
}

// remarkUnreplaced notifies the Witness of an effect that would replace event i if that could happen: what can't happen
// isn't replaced (614.17c), and neither is damage of 0 (614.7a).
func (g *Game) remarkUnreplaced(i int, why Reason) {
	rule, was := rulebook.RuleCantNotReplaced, g.Events[i].Amount
	switch {
	case why == ReasonNone && g.Events[i].Kind == program.EvDamage:
		rule, g.Events[i].Amount = rulebook.RuleZeroNotReplaced, 1
	case why != ReasonCant:
		return
	}
	rs := g.replacers(i)
	g.Events[i].Amount = was
	for _, r := range rs {
		by := g.replacing(&g.Events[i], r)
		g.applies(rule, g.Events[i].Obj, by.Source, by.Ability)
	}
}

// InsteadOf reports whether an event is a part of what a replacement effect puts in place of another event (614.6).
func (g *Game) InsteadOf(e *Event) bool {
	return e.Ctx != 0 && int(e.Ctx) < len(g.Ctxs) && g.Ctxs[e.Ctx].Used && g.Ctxs[e.Ctx].Done != 0
}

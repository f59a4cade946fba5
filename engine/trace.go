package engine

import (
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Trace records how the characteristics of one object came about: its copiable values, then the result of each effect,
// in the order in which they were applied (613).
type Trace struct {
	On    Ref
	Steps []TraceStep
}

// TraceStep is one effect, or the counters, applied to an object; the first step of a Trace is its copiable values.
type TraceStep struct {
	Layer rulebook.Layer
	// Base and Counters mark the steps of the copiable values and of the counters. The other steps belong to an
	// ability.
	Base, Counters bool
	// Lost: the effect would be applied but its ability has been lost. Unmet: its condition is false.
	Lost, Unmet bool
	// Ability of Source, with the timestamp Stamp. Resolved is an effect of a spell or ability that has resolved,
	// rather than of a static ability.
	Ability       program.AbilityID
	Source        Ref
	Stamp         uint32
	Resolved      bool
	CDA           bool // of a characteristic-defining ability, which comes first in its layer
	Duration      program.Duration
	Kind          program.ModKind
	Before, After program.Chars
	// Gained are the abilities that it has after the step and not before; LostAll reports that it lost those it had.
	Gained  []program.AbilityID
	LostAll bool
}

// Trace computes the characteristics of an object again and records how. The game is not changed.
func (g *Game) Trace(ref Ref) *Trace {
	t := &Trace{On: ref}
	if g.obj(ref) == nil {
		return t
	}
	var c Game
	g.CopyInto(&c)
	c.trace = t
	c.markCharsStale()
	c.refresh()
	return t
}

// chars returns the current characteristics, including those of a card in another zone; nil if the object does not
// exist.
func (t *Trace) chars(g *Game) *program.Chars {
	if g.obj(t.On) == nil {
		return nil
	}
	return g.chars(t.On)
}

// base records the copiable values.
func (t *Trace) base(g *Game) {
	if c := t.chars(g); c != nil {
		t.Steps = append(t.Steps, TraceStep{Base: true, After: *c, Stamp: g.obj(t.On).Stamp})
	}
}

// apply applies modification k to on, recording it if that is the object.
func (t *Trace) apply(g *Game, k int, m *program.Mod, e *Env, on Ref) {
	c := t.chars(g)
	if on != t.On || c == nil {
		g.applyMod(k, m, e, on)
		return
	}
	s := t.step(g, k)
	s.Before = *c
	had := g.grantedTo(c)
	g.applyMod(k, m, e, on)
	c = t.chars(g)
	s.After = *c
	now := g.grantedTo(c)
	if len(now) > len(had) {
		s.Gained = now[len(had):]
	}
	if m.Kind == program.ModDropKeyword || m.Kind == program.ModDropAbility {
		s.Gained = nil // abilities it keeps
	}
	s.LostAll = s.Kind != program.ModDropKeyword && s.Kind != program.ModDropAbility &&
		s.After.Flags&program.LostAbilities != 0 &&
		(s.Kind == program.ModLoseAll || s.Before.Flags&program.LostAbilities == 0)
	t.Steps = append(t.Steps, s)
}

func (g *Game) grantedTo(c *program.Chars) []program.AbilityID {
	var out []program.AbilityID
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		out = append(out, program.AbilityID(g.Cells[i].Val))
	}
	return out
}

func (t *Trace) step(g *Game, k int) TraceStep {
	a := &g.Active[k]
	s := TraceStep{Ability: a.Ability, Source: a.Source, Stamp: a.Stamp, Resolved: a.Effect >= 0, CDA: a.CDA,
		Kind: g.r.Mods[a.Mod].Kind, Layer: g.r.Mods[a.Mod].Layer}
	if s.Resolved {
		s.Duration = g.Effects[a.Effect].Dur
		if g.r.Abilities[s.Ability].Label == "" {
			s.Ability = g.Ctxs[a.Ctx].Ability // the spell or ability that created it
		}
	}
	return s
}

// lost records an effect that would have been applied to the object if its ability existed.
func (t *Trace) lost(g *Game, k int) {
	a := g.Active[k]
	m := &g.r.Mods[a.Mod]
	if g.obj(a.Source) == nil {
		return
	}
	e := g.modEnv(&a)
	if !g.modAffects(&a, m, &e, t.On) {
		return
	}
	s := t.step(g, k)
	o := g.obj(a.Source)
	s.Lost = o.Body != 0 && g.Chars[o.Body].Flags&program.LostAbilities != 0 &&
		!g.hasGranted(&g.Chars[o.Body], a.Ability)
	s.Unmet = !s.Lost
	t.Steps = append(t.Steps, s)
}

// counters returns a function that records the effect of the counters, to be called after they are applied.
func (t *Trace) counters(g *Game) func() {
	c := t.chars(g)
	if c == nil {
		return func() {}
	}
	before := *c
	return func() {
		if now := t.chars(g); now.Power != before.Power || now.Toughness != before.Toughness {
			t.Steps = append(t.Steps, TraceStep{Counters: true, Layer: rulebook.LayerPTCounter, Before: before,
				After: *now})
		}
	}
}

// InfluenceKind says what an Influence is.
type InfluenceKind uint8

// Kinds of influences.
const (
	// InfluenceRule: effects set rules for it, such as that it can't attack.
	InfluenceRule InfluenceKind = iota + 1
	// InfluenceReplacement: an effect with a duration replaces or prevents what would happen to it or what it would do.
	InfluenceReplacement
	// InfluenceDelayed: a delayed triggered ability speaks of it.
	InfluenceDelayed
)

// Influence is something that bears on an object or player and shows in no characteristic: a regeneration or prevention
// shield, a rule such as that it can't attack, a delayed triggered ability that will do something to it.
type Influence struct {
	Kind InfluenceKind
	// Rules are the modifications that set the rules of an InfluenceRule.
	Rules []*program.Mod
	// Rewrite is what an InfluenceReplacement does, Events the kinds of events that it does that to; Does: to those
	// that the object causes, rather than to what happens to it; Combat: to combat damage only. Any: it is about
	// whatever objects and players there are. Once: it applies once.
	Rewrite                 program.RewriteKind
	Events                  uint64
	Does, Combat, Any, Once bool
	// Left is how much is left of a shield, 0 if it has no such limit. To is the zone that an object goes to instead,
	// if Rewrite is program.RwTo.
	Left int32
	To   program.Zone
	// Ability of Source is the text it comes from; Resolved is an effect of a spell or ability that has resolved, for
	// the duration Dur, which may refer to a Player.
	Ability  program.AbilityID
	Source   Ref
	Resolved bool
	Dur      program.Duration
	Player   program.PlayerID
	// Def is the definition of the source when a delayed triggered ability was created; 0 if it isn't known.
	Def program.DefID
}

// Influences lists what bears on an object or player and shows in no characteristic, but for the object's own text.
func (v View) Influences(ref Ref) (out []Influence) {
	g := v.g
	if !ref.IsPlayer() && !v.Sees(ref) {
		return nil
	}
	var last *ActiveMod
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || a.Dead || a.Effect < 0 && a.Source == ref {
			continue
		}
		if e, ok := g.affectedBy(a, m, ref); !ok || !g.attacksSome(m, &e, ref) {
			continue
		}
		if last != nil && last.sameEffect(a) {
			r := &out[len(out)-1].Rules
			*r = append(*r, m)
			continue
		}
		last = a
		in := Influence{Kind: InfluenceRule, Rules: []*program.Mod{m}, Ability: a.Ability, Source: a.Source}
		if a.Effect >= 0 {
			g.ofEffect(&in, &g.Effects[a.Effect])
		}
		out = append(out, in)
	}
	for k := range g.Effects {
		if in, ok := g.replacesFor(&g.Effects[k], ref); ok {
			out = append(out, in)
		}
	}
	for k := range g.Delayed {
		if d := &g.Delayed[k]; g.speaksOf(d, ref) {
			out = append(out, Influence{Kind: InfluenceDelayed, Ability: d.Ability, Source: g.Ctxs[d.Ctx].Source,
				Resolved: true, Dur: d.Dur, Player: d.Player, Once: d.Once, Def: program.DefID(g.Ctxs[d.Ctx].Def)})
		}
	}
	return out
}

// attacksSome reports whether a rule about attacking some players or permanents can matter to an object: not if none of
// them is one that its controller could attack (508.1b).
func (g *Game) attacksSome(m *program.Mod, e *Env, ref Ref) bool {
	if program.RuleKind(m.A) != program.RuleAttackCost || m.Set == 0 || ref.IsPlayer() {
		return true
	}
	from := g.mark()
	defer g.release(from)
	g.defenders(g.ctrlOf(ref))
	for i := from; i < len(g.tmp); i++ {
		if g.inSet(m.Set, e, g.tmp[i]) {
			return true
		}
	}
	return false
}

// NewInfluences calls yield for the effects with a duration that set rules, replace or prevent something and began
// after the timestamp since: with each object they were locked onto, with their source if
// they are about it, or with NoRef. It returns the last timestamp.
func (v View) NewInfluences(since uint32, yield func(on Ref, in *Influence)) uint32 {
	g, last := v.g, since
	for k := range g.Effects {
		ef := &g.Effects[k]
		if ef.Stamp <= since {
			continue
		}
		last = max(last, ef.Stamp)
		ab := &g.r.Abilities[ef.Ability]
		in := Influence{Kind: InfluenceReplacement}
		if g.ofEffect(&in, ef); ab.Kind != program.AbReplacement {
			in.Kind = InfluenceRule
			for _, i := range ab.Mods {
				if m := &g.r.Mods[i]; m.Kind == program.ModRule {
					in.Rules = append(in.Rules, m)
				}
			}
		} else {
			g.shield(&in, ef)
		}
		if in.Kind == InfluenceRule && in.Rules == nil {
			continue
		}
		switch {
		case ef.Set != 0:
		case ab.Kind == program.AbReplacement && g.r.AboutItself(ef.Ability) && v.Sees(in.Source):
			yield(in.Source, &in)
		default:
			yield(NoRef, &in)
		}
		for c := ef.Set; c != 0; c = g.Cells[c].Next {
			if ref := g.Cells[c].Ref; ref.IsPlayer() || v.Sees(ref) {
				yield(ref, &in)
			}
		}
	}
	return last
}

// ofEffect sets whose an effect with a duration is, and how long it lasts.
func (g *Game) ofEffect(in *Influence, ef *Effect) {
	c := &g.Ctxs[ef.Ctx]
	in.Ability, in.Source, in.Resolved, in.Dur, in.Player = ef.Ability, c.Source, true, ef.Dur, ef.Player
	if g.r.Abilities[ef.Ability].Label == "" {
		in.Ability = c.Ability // the spell or ability that created it
	}
}

// shield sets what an effect that replaces or prevents something does.
func (g *Game) shield(in *Influence, ef *Effect) {
	ab := &g.r.Abilities[ef.Ability]
	for _, p := range ab.Trigger {
		pat := &g.r.Patterns[p]
		in.Events |= pat.Kinds
		in.Combat = pat.Flags&program.FlagCombat != 0
		in.Any = pat.Obj == 0 && pat.Src == 0 && pat.Player == 0 && pat.Other == 0 && !pat.Locked
	}
	for _, x := range ab.Rewrite {
		switch k := g.r.Rewrites[x].Kind; {
		case k == program.RwOnce:
			in.Once = true
		case in.Rewrite == 0:
			in.Rewrite, in.To = k, program.Zone(g.r.Rewrites[x].A)
		}
	}
	in.Left = ef.Amount
}

// replacesFor reports whether an effect with a duration replaces or prevents what would happen to an object or player,
// or what the object would do.
func (g *Game) replacesFor(ef *Effect, ref Ref) (in Influence, ok bool) {
	ab := &g.r.Abilities[ef.Ability]
	if ab.Kind != program.AbReplacement || ef.Spent {
		return in, false
	}
	e := g.env(ef.Ctx)
	e.Event = &Event{Obj: ref}
	for _, p := range ab.Trigger {
		pat := &g.r.Patterns[p]
		switch {
		case pat.Locked:
			ok = ok || g.findCell(ef.Set, ref) != 0
		case pat.NewObj || pat.To.Has(program.Battlefield): // about what enters
		case pat.Obj != 0:
			ok = ok || g.prop(pat.Obj, &e, ref)
		case pat.Player != 0:
			ok = ok || ref.IsPlayer() && g.inSet(pat.Player, &e, ref)
		case pat.Src != 0:
			does := !ref.IsPlayer() && g.prop(pat.Src, &e, ref)
			ok, in.Does = ok || does, in.Does || does
		default:
			ok = ok || ref.IsPlayer() && pat.Other == 0
		}
	}
	if !ok {
		return in, false
	}
	in.Kind = InfluenceReplacement
	g.ofEffect(&in, ef)
	g.shield(&in, ef)
	return in, true
}

// speaksOf reports whether a register that a delayed triggered ability reads holds an object. Its context has what the
// spell or ability that created it was about besides, such as the permanent that a token is a copy of.
func (g *Game) speaksOf(d *Delayed, ref Ref) bool {
	c := &g.Ctxs[d.Ctx]
	for i := range uint32(c.NRegs) {
		r := &g.Regs[c.Regs+i]
		holds := r.Ref == ref
		for k := r.More; k != 0 && !holds; k = g.Cells[k].Next {
			holds = g.Cells[k].Ref == ref
		}
		if holds && g.r.ReadsRegister(d.Ability, uint8(i)) {
			return true
		}
	}
	return false
}

// Holds returns the cards in exile that were exiled with a permanent and are linked to it (607.2a), or stay there
// until it leaves the battlefield (610.3).
func (v View) Holds(ref Ref) (out []Ref) {
	g := v.g
	for _, m := range v.Remembered(ref) {
		if m.Key == program.MemExiled && v.Zone(m.Ref) == program.Exile {
			out = append(out, m.Ref)
		}
	}
	held := func(r Ref) {
		if o := g.obj(r); o != nil && o.Zone == program.Exile && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	for k := range g.Effects {
		e := &g.Effects[k]
		if e.Dur != program.DurSource || e.Source != ref || e.Spent {
			continue
		}
		c := &g.Ctxs[e.Ctx]
		for i := range uint32(c.NRegs) {
			r := &g.Regs[c.Regs+i]
			held(r.Ref)
			for n := r.More; n != 0; n = g.Cells[n].Next {
				held(g.Cells[n].Ref)
			}
		}
	}
	return out
}

// Designations are what is so of a player and public: designations, dungeons, who controls them.
type Designations struct {
	Initiative, Blessing bool
	Tempted              int // how often by the Ring
	// Dungeon is the name of the dungeon that the player is in, 0 for none; Room that of its room. Completed is how
	// many dungeons they have completed.
	Dungeon, Room program.NameID
	Completed     int
	// Controller controls the player during this turn, Next during their next one; NoPlayer for none.
	Controller, Next program.PlayerID
	// Extra is how many extra turns the player takes.
	Extra int
	// Commanders are those that have dealt combat damage to the player (903.10a).
	Commanders []CommanderDamage
}

// CommanderDamage is how much combat damage a commander has dealt to a player, and whose it is.
type CommanderDamage struct {
	Name  program.NameID
	Owner program.PlayerID
	N     int
}

// Designations returns what is so of a player.
func (v View) Designations(p program.PlayerID) Designations {
	g, pl := v.g, &v.g.Players[p]
	d := Designations{Initiative: g.Turn.Initiative == p, Blessing: pl.Blessing, Tempted: int(pl.Tempted),
		Completed: bits.OnesCount8(pl.Completed), Controller: NoPlayer, Next: NoPlayer}
	if pl.Dungeon != 0 && int(pl.Dungeon) <= len(g.r.Dungeons) {
		dungeon := &g.r.Dungeons[pl.Dungeon-1]
		d.Dungeon = g.r.Defs[dungeon.Def].Name
		if int(pl.Room) < len(dungeon.Rooms) {
			d.Room = dungeon.Rooms[pl.Room].Name
		}
	}
	if pl.Controller != 0 {
		d.Controller = program.PlayerID(pl.Controller - 1)
	}
	if pl.NextController != 0 {
		d.Next = program.PlayerID(pl.NextController - 1)
	}
	for c := g.Turn.ExtraTurns; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref == PlayerRef(p) {
			d.Extra++
		}
	}
	for c := pl.CommandDamage; c != 0; c = g.Cells[c].Next {
		if card := int(g.Cells[c].Ref) - 1; card >= 0 && card < len(g.Cards) {
			of := g.Cards[card]
			d.Commanders = append(d.Commanders, CommanderDamage{g.r.Defs[of.Def].Name, of.Owner, int(g.Cells[c].Val)})
		}
	}
	return d
}

// IsCommander reports whether an object is a commander (903.3), which is public.
func (v View) IsCommander(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Flags&program.FlagCommander != 0 && v.Sees(ref)
}

// DayNight returns 1 if it is day, 2 if it is night, 0 if it is neither (730).
func (v View) DayNight() int { return int(v.g.Turn.DayNight) }

// Memory is something that an object remembers (607): N under the key, or what is Ref.
type Memory struct {
	Key program.MemoryKey
	Ref Ref
	N   int32
}

// Remembered lists what an object remembers, if the viewer may know it: what was chosen for it, the cards exiled with
// it.
func (v View) Remembered(ref Ref) (out []Memory) {
	o := v.g.obj(ref)
	if o == nil || o.Body == 0 || !v.Sees(ref) || o.Flags&program.FlagFaceDown != 0 && !v.under(ref, o) ||
		o.Kind == program.KindDamage { // there it is the damage that was assigned: see AssignedDamage
		return nil
	}
	for i := v.g.Bodies[o.Body].Memory; i != 0; i = v.g.Cells[i].Next {
		c := &v.g.Cells[i]
		if c.Ref.serial() == 0 && !c.Ref.IsPlayer() {
			out = append(out, Memory{Key: program.MemoryKey(c.Ref), N: c.Val})
		} else {
			out = append(out, Memory{Key: program.MemoryKey(c.Val), Ref: c.Ref})
		}
	}
	return out
}

// AssignedDamage lists the damage that combat damage on the stack will deal, which everybody sees (310.1 of 2006).
func (v View) AssignedDamage(ref Ref) []Assigned { return v.g.AssignedDamage(ref) }

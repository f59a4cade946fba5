package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Masks of event kinds are uint64.
const _ = uint(64 - program.NumEventKinds)

// RuleSet is a set of rule kinds.
type RuleSet [(program.NumRuleKinds + 63) / 64]uint64

func ruleSet(kinds ...program.RuleKind) (s RuleSet) {
	for _, k := range kinds {
		s.Add(k)
	}
	return s
}

// Add puts a kind into the set.
func (s *RuleSet) Add(k program.RuleKind) { s[uint(k)/64] |= 1 << (uint(k) % 64) }

// Has reports whether a kind is in the set.
func (s *RuleSet) Has(k program.RuleKind) bool { return s[uint(k)/64]>>(uint(k)%64)&1 != 0 }

// Meets reports whether the sets share a kind.
func (s *RuleSet) Meets(o RuleSet) bool {
	for i, x := range s {
		if x&o[i] != 0 {
			return true
		}
	}
	return false
}

// Effect is a continuous effect created by a resolution (611.2): the Mods of an ability, or its replacement effect.
type Effect struct {
	Ability program.AbilityID
	Ctx     uint32 // a context of its own
	Set     uint32 // cells: the objects it was locked onto, Val what of it doesn't apply to them (see withhold)
	Stamp   uint32
	Amount  int32 // what is left of a shield
	Dur     program.Duration
	Player  program.PlayerID // the player whose turn or step the duration refers to
	Begun   bool
	Spent   bool          // an effect that applies once has been applied; it ends when that event has happened
	Turn    uint32        // the turn it began in
	Cond    program.CondX // DurWhile
	Source  Ref           // DurSource: until this leaves the battlefield
}

// ActiveMod is a modification in force, of a static ability or an effect. The list is rebuilt with the characteristics.
type ActiveMod struct {
	Mod     uint32
	Effect  int32 // index in Effects, -1 for a static ability
	Source  Ref
	Ability program.AbilityID // the ability it belongs to; with Source or Effect it identifies its effect
	Stamp   uint32
	Ctx     uint32
	Pos     uint8 // the position of its layer in the edition
	You     program.PlayerID
	CDA     bool
	Dead    bool // its ability was lost, or its condition does not hold
}

// sameEffect reports whether two modifications are parts of one effect.
func (a *ActiveMod) sameEffect(b *ActiveMod) bool {
	return a.Effect == b.Effect && a.Source == b.Source && a.Ability == b.Ability
}

// addEffect creates a continuous effect. Its context is a copy of ctx; the objects are locked in unless the Mods are
// not of ScopeLocked.
func (g *Game) addEffect(ab program.AbilityID, ctx uint32, set uint32, dur program.Duration,
	player program.PlayerID) *Effect {
	g.Turn.Serial++
	e := Effect{Ability: ab, Ctx: g.copyCtx(ctx), Set: set, Stamp: g.Turn.Serial, Dur: dur, Player: player,
		Turn: g.Turn.Number, Source: g.Ctxs[ctx].Source}
	if g.r.CantHave {
		g.withhold(&e)
	}
	g.noteEffect(&e)
	g.Effects = append(g.Effects, e)
	if g.wit != nil {
		g.remarkEffect(len(g.Effects) - 1)
	}
	return &g.Effects[len(g.Effects)-1]
}

// withhold notes of the objects of an effect that begins which keywords they can't have now: those parts of the effect
// never apply to them (113.11). The cell of an object in Effect.Set has a bit for each such modification, by its place
// in the ability.
func (g *Game) withhold(ef *Effect) {
	for n, i := range g.r.Abilities[ef.Ability].Mods {
		m, k := &g.r.Mods[i], program.NoKeyword
		// Others: they add no ability.
		switch m.Kind {
		case program.ModKeyword:
			k = program.Keyword(m.A)
		case program.ModGrant:
			k = g.r.Abilities[m.A].Keyword
		}
		if k == program.NoKeyword {
			continue
		}
		for c := ef.Set; c != 0; c = g.Cells[c].Next {
			if g.cantHave(g.Cells[c].Ref, k) {
				g.Cells[c].Val |= 1 << n
			}
		}
	}
}

// cantHave reports whether an effect says that an object can't have a keyword.
func (g *Game) cantHave(ref Ref, k program.Keyword) bool {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModDropKeyword || !m.Later || program.Keyword(m.A) != k || a.Dead {
			continue
		}
		if _, affects := g.affectedBy(a, m, ref); affects {
			return true
		}
	}
	return false
}

// withheld reports whether a modification of an effect doesn't apply to an object; see withhold.
func (g *Game) withheld(a *ActiveMod, on Ref) bool {
	if a.Effect < 0 || !g.r.CantHave {
		return false
	}
	c := g.findCell(g.Effects[a.Effect].Set, on)
	if c == 0 || g.Cells[c].Val == 0 {
		return false
	}
	for n, m := range g.r.Abilities[a.Ability].Mods {
		if m == a.Mod {
			return g.Cells[c].Val>>n&1 != 0
		}
	}
	return false
}

// effectMask returns the union of the event kinds that replacement effects with a duration replace.
func (g *Game) effectMask() uint64 {
	var m uint64
	for i := range g.Effects {
		for _, p := range g.r.Abilities[g.Effects[i].Ability].Trigger {
			m |= g.r.Patterns[p].Kinds
		}
	}
	return m
}

// rules calls yield for each rule of a kind in force for an object or player, with its Mod and the Env for its
// parameter. If yield returns false, rules stops.
func (g *Game) rules(kind program.RuleKind, on Ref, yield func(m *program.Mod, e Env) bool) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != kind || a.Dead {
			continue
		}
		if e, ok := g.affectedBy(a, m, on); ok && !yield(m, e) {
			return
		}
	}
}

// everyRule calls f for each rule in force for an object or player, of whatever kind, in timestamp order.
func (g *Game) everyRule(on Ref, f func(kind program.RuleKind, m *program.Mod, e Env)) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || a.Dead {
			continue
		}
		if e, ok := g.affectedBy(a, m, on); ok {
			f(program.RuleKind(m.A), m, e)
		}
	}
}

// env returns the Env for the parameters of a modification, before text-changing effects.
func (a *ActiveMod) env() Env { return Env{Source: a.Source, You: a.You, Ctx: a.Ctx} }

// affectedBy reports whether a modification in force affects an object or player, and returns the Env for its
// parameters.
func (g *Game) affectedBy(a *ActiveMod, m *program.Mod, on Ref) (Env, bool) {
	e := a.env()
	if a.Effect < 0 {
		e.Text = g.textOf(a.Source, a.Ability)
	}
	return e, g.modAffects(a, m, &e, on)
}

// hasRule reports whether some rule of a kind is in force for an object or player.
func (g *Game) hasRule(kind program.RuleKind, on Ref) bool {
	if !g.Turn.InForce.Has(kind) {
		return false
	}
	found := false
	g.rules(kind, on, func(*program.Mod, Env) bool { found = true; return false })
	return found
}

// hostOf returns what an object is attached to.
func (g *Game) hostOf(ref Ref) Ref {
	if b := g.body(ref); b != nil {
		return b.Host
	}
	return NoRef
}

// modAffects reports whether a modification affects an object or player.
func (g *Game) modAffects(a *ActiveMod, m *program.Mod, e *Env, on Ref) bool {
	if g.Turn.Ranged && m.Scope != program.ScopeSelf && !g.sees(e, on) {
		return false // 801.10
	}
	switch m.Scope {
	case program.ScopeSelf:
		return on == a.Source
	case program.ScopeHost:
		return on != NoRef && on == g.hostOf(a.Source)
	case program.ScopeLocked:
		return a.Effect >= 0 && g.findCell(g.Effects[a.Effect].Set, on) != 0 && (m.Prop == 0 || g.prop(m.Prop, e, on))
	case program.ScopePlayers:
		return on.IsPlayer() && g.prop(m.Prop, e, on)
	case program.ScopeAll:
		if on.IsPlayer() {
			return false
		}
		o := g.obj(on)
		if o == nil {
			return false
		}
		zones := m.Zones
		if zones == 0 {
			zones = program.Battlefield.Bit()
		}
		return zones.Has(o.Zone) && g.prop(m.Prop, e, on)
	}
	panic(fmt.Sprintf("engine: no such scope as %v", m.Scope))
}

// change applies a modification that concerns nothing but an object's characteristics.
func (g *Game) change(c *program.Chars, m *program.Mod, e *Env) {
	switch m.Kind {
	case program.ModPT:
		c.Power = clamp(int64(c.Power) + int64(g.num(program.NumX(m.A), e)))
		c.Toughness = clamp(int64(c.Toughness) + int64(g.num(program.NumX(m.B), e)))
	case program.ModSetPT:
		if m.A != 0 {
			c.Power = g.num(program.NumX(m.A), e)
		}
		if m.B != 0 {
			c.Toughness = g.num(program.NumX(m.B), e)
		}
		c.Flags |= program.HasPT
	case program.ModSwitchPT:
		c.Power, c.Toughness = c.Toughness, c.Power
	case program.ModKeyword:
		c.Keywords.Add(program.Keyword(m.A))
	case program.ModDropKeyword:
		c.Keywords.Drop(program.Keyword(m.A))
		if program.Keyword(m.A) == program.Hexproof {
			c.Flags &^= program.HasTargetRules // hexproof from any quality too (702.11e)
		}
	case program.ModAddTypes:
		c.Types |= program.TypeSet(m.A)
		sub := g.changedSubtypes(e, &m.Sub)
		g.addSubtypes(c, &sub)
	case program.ModSetTypes:
		if m.A != 0 {
			// Instants and sorceries keep their types (205.1a).
			c.Types = program.TypeSet(m.A) | c.Types&(program.TypeInstant|program.TypeSorcery)
		}
		g.dropSubtypes(c, program.TypeSet(m.B)|^c.Types)
		sub := g.changedSubtypes(e, &m.Sub)
		g.addSubtypes(c, &sub)
	case program.ModDropTypes:
		c.Types &^= program.TypeSet(m.A)
		g.dropSubtypes(c, ^c.Types)
		c.Subtypes.Remove(&m.Sub)
	case program.ModAddSupers:
		c.Supers |= program.SuperSet(m.A)
	case program.ModDropSupers:
		c.Supers &^= program.SuperSet(m.A)
	case program.ModColor:
		c.Colors = g.changedColors(e, program.ColorSet(m.A))
	case program.ModAddColor:
		c.Colors |= g.changedColors(e, program.ColorSet(m.A))
	case program.ModChosenColor:
		if n := g.num(program.NumX(m.A), e); n >= 0 && m.B == program.ChosenColors {
			c.Colors = program.ColorSet(n)
		} else if n >= 0 && m.B != 0 {
			c.Colors |= 1 << n
		} else if n >= 0 {
			c.Colors = 1 << n
		}
	case program.ModAllCreatureTypes:
		g.addSubtypes(c, &g.r.CreatureTypes)
	case program.ModName:
		c.Name = program.NameID(m.A)
		if m.B != 0 {
			c.Name = g.r.TokenNames[program.SubtypeID(g.num(program.NumX(m.B), e))]
		}
	case program.ModNoCost:
		c.Flags |= program.NoManaCost
	case program.ModCastKeyword: // it is asked about as spells are cast
	default:
		panic(fmt.Sprintf("engine: modification %v can't be applied", m.Kind))
	}
}

// fixedBy returns the flag of characteristics whose value in a layer was provided by a copy effect, so that no
// characteristic-defining ability defines it (707.9d).
func fixedBy(l program.Layer) program.CharFlags {
	switch l {
	case rulebook.LayerType:
		return program.FixedTypes
	case rulebook.LayerColor:
		return program.FixedColor
	case rulebook.LayerPTDefine:
		return program.FixedPT
	}
	return 0
}

// dropSubtypes removes the subtypes of these card types because they are replaced, or because the object no longer has
// the card type (205.1a). Creature types are also those of kindreds.
func (g *Game) dropSubtypes(c *program.Chars, of program.TypeSet) {
	if of&program.TypeCreature != 0 && (c.Types&program.TypeCreature != 0 || c.Types&program.TypeKindred == 0) {
		c.Subtypes.Remove(&g.r.CreatureTypes)
	}
	if of&program.TypeLand != 0 {
		c.Subtypes.Remove(&g.r.LandTypes)
	}
	if of&program.TypeArtifact != 0 {
		c.Subtypes.Remove(&g.r.ArtifactTypes)
	}
	if of&program.TypeEnchantment != 0 {
		c.Subtypes.Remove(&g.r.EnchantmentTypes)
	}
}

// addSubtypes adds the subtypes that correspond to the object's card types: no others can be gained (205.3d).
func (g *Game) addSubtypes(c *program.Chars, sub *program.SubtypeSet) {
	s := *sub
	if c.Types&(program.TypeCreature|program.TypeKindred) == 0 {
		s.Remove(&g.r.CreatureTypes)
	}
	if c.Types&program.TypeLand == 0 {
		s.Remove(&g.r.LandTypes)
	}
	if c.Types&program.TypeArtifact == 0 {
		s.Remove(&g.r.ArtifactTypes)
	}
	if c.Types&program.TypeEnchantment == 0 {
		s.Remove(&g.r.EnchantmentTypes)
	}
	c.Subtypes.AddAll(&s)
}

// definedSize returns the power and toughness of a card outside the battlefield and the stack: characteristic-defining
// abilities work in all zones (604.3).
func (g *Game) definedSize(l *look) (power, toughness int32) {
	power, toughness = l.chars.Power, l.chars.Toughness
	if l.obj.Flags&program.FlagFaceDown != 0 || l.chars.Flags&program.LostAbilities != 0 {
		return power, toughness
	}
	for _, a := range g.r.Defs[l.obj.Def].Abilities {
		ab := &g.r.Abilities[a]
		if ab.Flags&program.AbCDA == 0 {
			continue
		}
		e := Env{Source: l.ref, You: l.obj.Owner}
		if ab.If != 0 && !g.cond(ab.If, &e) {
			continue
		}
		for _, m := range ab.Mods {
			mod := &g.r.Mods[m]
			if mod.Kind != program.ModSetPT || mod.Layer != rulebook.LayerPTDefine {
				continue
			}
			if mod.A != 0 {
				power = g.num(program.NumX(mod.A), &e)
			}
			if mod.B != 0 {
				toughness = g.num(program.NumX(mod.B), &e)
			}
		}
	}
	return power, toughness
}

// Size returns an object's power and toughness, in any zone.
func (v View) Size(ref Ref) (power, toughness int32, ok bool) {
	if !v.Sees(ref) {
		return 0, 0, false
	}
	return v.g.stat(ref, program.StatPower), v.g.stat(ref, program.StatToughness), true
}

// textOf returns the object whose text an expression is part of: that of the giver, for a granted ability (612.3).
func (g *Game) textOf(source Ref, a program.AbilityID) Ref {
	if !g.r.ChangesText {
		return NoRef
	}
	return g.giverOf(source, a)
}

// as returns e with another object as the one whose text is read.
func (e *Env) as(text Ref) *Env {
	e.Text = text
	return e
}

// textChanges calls yield for each change of a word of this kind in the text that an expression is part of, oldest
// first.
func (g *Game) textChanges(e *Env, kind uint32, yield func(from, to int32)) {
	of := e.Text
	if of == NoRef && e.Ctx != 0 && g.Ctxs[e.Ctx].Former != 0 {
		of = g.former(e.Ctx, formerSource) // a delayed triggered ability has the text of what created it
	}
	if of == NoRef {
		of = e.Source
	}
	for i := range g.Effects {
		ef := &g.Effects[i]
		mods := g.r.Abilities[ef.Ability].Mods
		if len(mods) == 0 || g.findCell(ef.Set, of) == 0 {
			continue
		}
		if m := &g.r.Mods[mods[0]]; m.Kind == program.ModText && m.Cost == kind {
			x := g.env(ef.Ctx)
			yield(g.num(program.NumX(m.A), &x), g.num(program.NumX(m.B), &x))
		}
	}
}

// changedColors returns what the colour words in the text mean after text changes.
func (g *Game) changedColors(e *Env, c program.ColorSet) program.ColorSet {
	if g.r.ChangesText {
		g.textChanges(e, program.WordColor, func(from, to int32) {
			if c>>from&1 != 0 {
				c = c&^(1<<from) | 1<<to
			}
		})
	}
	return c
}

// changedSubtype returns what a subtype word means after text changes.
func (g *Game) changedSubtype(e *Env, s program.SubtypeID) program.SubtypeID {
	if g.r.ChangesText {
		g.textChanges(e, program.WordSubtype, func(from, to int32) {
			if s == program.SubtypeID(from) {
				s = program.SubtypeID(to)
			}
		})
	}
	return s
}

// changedSubtypes returns what several subtype words mean after text changes.
func (g *Game) changedSubtypes(e *Env, s *program.SubtypeSet) program.SubtypeSet {
	now := *s
	if g.r.ChangesText {
		g.textChanges(e, program.WordSubtype, func(from, to int32) {
			now.Replace(program.SubtypeID(from),
				program.SubtypeID(to))
		})
	}
	return now
}

// changeText changes words on an object's type line. A land whose basic land type changes has the mana ability of the
// new one instead (305.6).
func (g *Game) changeText(k int, m *program.Mod, e *Env, on Ref) {
	if m.Cost != program.WordSubtype {
		return
	}
	c := g.chars(on)
	from, to := program.SubtypeID(g.num(program.NumX(m.A), e)), program.SubtypeID(g.num(program.NumX(m.B), e))
	if from == to || !c.Subtypes.Has(from) {
		return
	}
	c.Subtypes.Replace(from, to)
	if !c.Is(program.TypeLand) || !g.r.BasicLandTypes.Has(from) || g.trial {
		return
	}
	lost := c.Flags&program.LostAbilities != 0
	c.Flags |= program.LostAbilities
	for _, a := range g.r.Defs[c.Def].Abilities {
		ab := &g.r.Abilities[a]
		if !lost && !(ab.Flags&program.AbIntrinsic != 0 && g.r.LandMana[ab.Bit].Subtype == from) {
			g.grant(k, g.chars(on), on, a, on, g.obj(on).Stamp)
		}
	}
	for i := range g.r.LandMana {
		if l := &g.r.LandMana[i]; l.Ability != 0 && l.Subtype == to {
			g.grant(k, g.chars(on), on, l.Ability, on, g.obj(on).Stamp)
		}
	}
}

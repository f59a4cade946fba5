package engine

import (
	"slices"

	"arbiter/rulebook"
)

// Layer is a layer or sublayer (613.1) by what belongs in it; the edition says in which order they come.
type Layer = rulebook.Layer

// applyLayers works out the characteristics of all permanents and spells from their base: it gathers the modifications in force, orders them and applies
// them layer by layer (613).
func (g *Game) applyLayers() {
	g.gatherMods()
	counters := g.r.Sw.LayerPos[rulebook.LayerPTCounter]
	counted := false
	for i := 0; i < len(g.Active); {
		if !counted && g.Active[i].Pos > counters {
			counted = true
			g.applyCounters()
		}
		j := i
		for j < len(g.Active) && g.Active[j].Pos == g.Active[i].Pos {
			j++
		}
		g.applyLayer(i, j)
		i = j
	}
	if !counted {
		g.applyCounters()
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		g.digest(&g.Chars[g.Objs[s].Body])
	}
}

// gatherMods lists the modifications in force, in the order of layers, in each by timestamp, characteristic-defining abilities first (613.3).
func (g *Game) gatherMods() {
	g.Active = g.Active[:0]
	for i := range g.Effects {
		ef := &g.Effects[i]
		ab := &g.r.Abilities[ef.Ability]
		c := &g.Ctxs[ef.Ctx]
		for _, m := range ab.Mods {
			g.Active = append(g.Active, ActiveMod{Mod: m, Effect: int32(i), Source: c.Source, Stamp: ef.Stamp, Pos: g.layerPos(m, true), You: c.Ctrl, Ctx: ef.Ctx})
		}
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		c := &g.Chars[o.Body]
		if c.Flags&HasStatics == 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Kind != AbStatic || !ab.Zones.Has(Battlefield) {
				continue
			}
			e := Env{Source: g.refAt(s), You: o.Ctrl}
			if ab.If != 0 && !g.cond(ab.If, &e) {
				continue
			}
			g.addStatic(ab, g.refAt(s), o, g.Bodies[o.Body].Host)
		}
	}
	var rules uint64
	for i := range g.Active {
		if m := &g.r.Mods[g.Active[i].Mod]; m.Kind == ModRule {
			rules |= 1 << uint(m.A)
		}
	}
	g.Turn.ReadMask = rules
	slices.SortStableFunc(g.Active, func(a, b ActiveMod) int {
		if a.Pos != b.Pos {
			return int(a.Pos) - int(b.Pos)
		}
		if a.CDA != b.CDA {
			if a.CDA {
				return -1
			}
			return 1
		}
		return int(int64(a.Stamp) - int64(b.Stamp))
	})
}

func (g *Game) addStatic(ab *Ability, src Ref, o *Obj, host Ref) {
	for _, m := range ab.Mods {
		g.Active = append(g.Active, ActiveMod{Mod: m, Effect: -1, Source: src, Host: host, Stamp: o.Stamp, Pos: g.layerPos(m, false), You: o.Ctrl, CDA: ab.Flags&AbCDA != 0})
	}
}

// layerPos is where the edition has a modification's layer. What resolved effects add to power and toughness may lie elsewhere than what static abilities
// do.
func (g *Game) layerPos(m uint32, resolved bool) uint8 {
	l := g.r.Mods[m].Layer
	if resolved && l == rulebook.LayerPTStatic {
		l = rulebook.LayerPTEffect
	}
	return g.r.Sw.LayerPos[l]
}

// applyLayer applies the modifications from i to j, all of one layer, in timestamp order but for dependency (613.8).
func (g *Game) applyLayer(i, j int) {
	for k := i; k < j; k++ {
		a := g.Active[k]
		m := &g.r.Mods[a.Mod]
		if m.Kind == ModRule {
			continue
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		switch m.Scope {
		case ScopeSelf:
			g.applyMod(&a, m, &e, a.Source)
		case ScopeHost:
			if a.Host != NoRef {
				g.applyMod(&a, m, &e, a.Host)
			}
		case ScopeLocked:
			if a.Effect >= 0 {
				for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
					g.applyMod(&a, m, &e, g.Cells[c].Ref)
				}
			}
		case ScopeAll:
			for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
				if on := g.refAt(s); (m.Zones == 0 || m.Zones.Has(Battlefield)) && g.prop(m.Prop, &e, on) {
					g.applyMod(&a, m, &e, on)
				}
			}
		}
	}
}

// applyMod applies one modification to one permanent or spell.
func (g *Game) applyMod(a *ActiveMod, m *Mod, e *Env, on Ref) {
	o := g.obj(on)
	if o == nil || o.Body == 0 {
		return
	}
	e.It = on
	c := &g.Chars[o.Body]
	switch m.Kind {
	case ModPT:
		c.Power = clamp(int64(c.Power) + int64(g.num(NumX(m.A), e)))
		c.Toughness = clamp(int64(c.Toughness) + int64(g.num(NumX(m.B), e)))
	case ModSetPT:
		if m.A != 0 {
			c.Power = g.num(NumX(m.A), e)
		}
		if m.B != 0 {
			c.Toughness = g.num(NumX(m.B), e)
		}
		c.Flags |= HasPT
	case ModSwitchPT:
		c.Power, c.Toughness = c.Toughness, c.Power
	case ModKeyword:
		c.Keywords.Add(Keyword(m.A))
	case ModDropKeyword:
		c.Keywords.Drop(Keyword(m.A))
	case ModLoseAll:
		c.Flags |= LostAbilities
		c.Keywords = KeywordSet{}
		g.freeCells(&c.Granted)
	case ModGrant:
		head := g.appendCell(c.Granted, a.Source, m.A)
		g.Chars[o.Body].Granted = head
	case ModAddTypes:
		c.Types |= TypeSet(m.A)
		c.Subtypes.AddAll(&m.Sub)
	case ModSetTypes:
		if m.A != 0 {
			c.Types = TypeSet(m.A)
		}
		g.dropSubtypes(c, TypeSet(m.B))
		c.Subtypes.AddAll(&m.Sub)
	case ModAddSupers:
		c.Supers |= SuperSet(m.A)
	case ModDropSupers:
		c.Supers &^= SuperSet(m.A)
	case ModColor:
		c.Colors = ColorSet(m.A)
	case ModAddColor:
		c.Colors |= ColorSet(m.A)
	case ModAllCreatureTypes:
		c.Subtypes.AddAll(&g.r.CreatureTypes)
	case ModLandType:
		if m.B == 0 {
			c.Subtypes.Remove(&g.r.LandTypes)
			c.Flags |= LostAbilities
			c.Keywords = KeywordSet{}
			g.freeCells(&c.Granted)
		}
		c.Subtypes.AddAll(&m.Sub)
	case ModControl:
		c.Ctrl = g.firstPlayer(m.Set, e)
	case ModCopy:
		ctrl := c.Ctrl
		*c = g.r.Defs[m.A].Chars
		c.Ctrl = ctrl
	}
}

func (g *Game) dropSubtypes(c *Chars, of TypeSet) {
	if of&TypeCreature != 0 {
		c.Subtypes.Remove(&g.r.CreatureTypes)
	}
	if of&TypeLand != 0 {
		c.Subtypes.Remove(&g.r.LandTypes)
	}
	if of&TypeArtifact != 0 {
		c.Subtypes.Remove(&g.r.ArtifactTypes)
	}
	if of&TypeEnchantment != 0 {
		c.Subtypes.Remove(&g.r.EnchantmentTypes)
	}
}

// applyCounters adds what +1/+1 and -1/-1 counters do (613.4c; a layer of its own in editions before).
func (g *Game) applyCounters() {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		b := &g.Bodies[o.Body]
		if b.Counters == 0 {
			continue
		}
		n := g.cellCounters(b.Counters, CounterPlus) - g.cellCounters(b.Counters, CounterMinus)
		c := &g.Chars[o.Body]
		c.Power += n
		c.Toughness += n
	}
}

// digest notes in an object's characteristics what its abilities watch, so that those who look for them can pass it by.
func (g *Game) digest(c *Chars) {
	if c.Flags&LostAbilities != 0 {
		c.Triggers, c.Replaces = 0, 0
		c.Flags &^= HasActivated
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		g.r.digestAbility(c, AbilityID(g.Cells[i].Val))
	}
}

// digestAbility adds one ability to the masks.
func (r *Rules) digestAbility(c *Chars, a AbilityID) {
	ab := &r.Abilities[a]
	switch ab.Kind {
	case AbTriggered:
		for _, p := range ab.Trigger {
			c.Triggers |= r.Patterns[p].Kinds
		}
	case AbReplacement:
		for _, p := range ab.Trigger {
			c.Replaces |= r.Patterns[p].Kinds
		}
	case AbActivated:
		c.Flags |= HasActivated
	case AbStatic:
		c.Flags |= HasStatics
		if ab.Flags&AbCDA != 0 {
			c.Flags |= HasCDA
		}
	}
}

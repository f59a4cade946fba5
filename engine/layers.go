package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// applyLayers computes the characteristics of all permanents and spells from their base values: it collects the
// modifications in force and applies them layer by layer (613).
func (g *Game) applyLayers() {
	g.gatherMods()
	g.typed.types = 0
	counters := g.r.Sw.LayerPos[rulebook.LayerPTCounter]
	counted := false
	g.applied, g.appliedTo = g.applied[:0], g.appliedTo[:0]
	blank(&g.appliedBy, len(g.Effects)+len(g.Objs))
	for i := 0; i < len(g.Active); {
		pos := g.Active[i].Pos
		if !counted && pos > counters {
			counted = true
			g.applyCounters()
		}
		j := i
		for j < len(g.Active) && g.Active[j].Pos == pos {
			j++
		}
		i = g.applyLayer(i, j)
	}
	if !counted {
		g.applyCounters()
	}
	g.noteRulesInForce()
	g.findEventDependence()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		g.digest(&g.Chars[g.Objs[s].Body])
	}
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; b != 0 && g.Chars[b].Granted != 0 {
			g.digest(&g.Chars[b]) // including abilities that effects give to spells
		}
	}
	for i := range g.Away {
		g.digest(&g.Away[i].Chars)
	}
}

// noteRulesInForce keeps which kinds of rules are in force.
func (g *Game) noteRulesInForce() {
	var rules RuleSet
	for i := range g.Active {
		if m := &g.r.Mods[g.Active[i].Mod]; m.Kind == program.ModRule && !g.Active[i].Dead {
			rules.Add(program.RuleKind(m.A))
		}
	}
	g.Turn.InForce = rules
}

// gatherMods lists the modifications in force by layer, within a layer by timestamp, characteristic-defining abilities
// first (613.3). Static abilities are those of the base characteristics; granting and losing abilities adds and ends
// some while the layers are applied.
func (g *Game) gatherMods() {
	g.Active = g.Active[:0]
	for i := range g.Effects {
		for _, m := range g.r.Abilities[g.Effects[i].Ability].Mods {
			g.Active = append(g.Active, g.effectMod(m, i))
		}
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut == 0 {
			g.addStatics(g.refAt(s))
			if g.r.CounterStatics {
				g.addCounterStatics(g.refAt(s))
			}
		}
	}
	g.elsewhereStatics()
	slices.SortStableFunc(g.Active, orderMods)
}

// effectMod is a modification of effect i.
func (g *Game) effectMod(m uint32, i int) ActiveMod {
	ef := &g.Effects[i]
	c := &g.Ctxs[ef.Ctx]
	return ActiveMod{Mod: m, Effect: int32(i), Source: c.Source, Ability: ef.Ability, Stamp: g.modStamp(m, ef.Stamp),
		Pos: g.layerPos(m, true), You: c.Ctrl, Ctx: ef.Ctx}
}

func orderMods(a, b ActiveMod) int {
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
}

// lastStamp comes after all timestamps: an object that can't have an ability does not have it, whatever grants it
// (113.11).
const lastStamp = ^uint32(0)

// modStamp returns a modification's timestamp, given that of its effect.
func (g *Game) modStamp(m, stamp uint32) uint32 {
	if d := &g.r.Mods[m]; d.Kind == program.ModDropKeyword && d.Later {
		return lastStamp
	}
	return stamp
}

// addStatic adds the modifications of a static ability if it works in its object's zone.
func (g *Game) addStatic(a program.AbilityID, src Ref, stamp uint32) {
	ab := &g.r.Abilities[a]
	o := g.obj(src)
	if ab.Kind != program.AbStatic || !g.r.StaticZones(ab).Has(o.Zone) {
		return
	}
	for _, m := range ab.Mods {
		g.Active = append(g.Active, ActiveMod{Mod: m, Effect: -1, Source: src, Ability: a, Stamp: g.modStamp(m, stamp),
			Pos: g.layerPos(m, false), You: o.Ctrl, CDA: ab.Flags&program.AbCDA != 0})
	}
}

// elsewhereStatics adds static abilities that work in other zones, if the game's cards have any.
func (g *Game) elsewhereStatics() {
	if g.r.OtherZoneStatics == 0 {
		return
	}
	for z := 1; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if !g.r.OtherZoneStatics.Has(o.Zone) {
				break
			}
			if d := &g.r.Defs[o.Def]; d.Chars.Flags&program.HasStatics != 0 && o.Flags&program.FlagFaceDown == 0 &&
				o.Kind != program.KindAbility {
				for _, a := range d.Abilities {
					g.addStatic(a, g.refAt(s), o.Stamp)
				}
			}
		}
	}
}

// rulesPos is the position of modifications that are rules: after all layers, when it is known which abilities remain
// (613.11).
const rulesPos = 255

// layerPos returns the position of a modification's layer in the edition. Modifications of power and toughness by
// resolved effects may have a different position than those of static abilities.
func (g *Game) layerPos(m uint32, resolved bool) uint8 {
	if g.r.Mods[m].Kind == program.ModRule {
		return rulesPos
	}
	l := g.r.Mods[m].Layer
	if resolved && l == rulebook.LayerPTStatic {
		l = rulebook.LayerPTEffect
	}
	return g.r.Sw.LayerPos[l]
}

// applied records the objects that an effect was first applied to, as a range of g.appliedTo: in later layers it
// affects the same objects (613.6).
type applied struct {
	mod        int32 // index in Active of the modification first applied
	start, end int32
	by         int32 // its index in g.appliedBy
	before     int32 // the previous value there
}

// noteApplied adds a record. g.appliedBy holds the number, from 1, of the latest record of each effect, and after those
// of the abilities of each object; before links to the earlier ones.
func (g *Game) noteApplied(k, start int) {
	by := g.appliedPlace(&g.Active[k])
	g.applied = append(g.applied, applied{int32(k), int32(start), int32(len(g.appliedTo)), int32(by), g.appliedBy[by]})
	g.appliedBy[by] = int32(len(g.applied))
}

// unapply drops all records but the first n, with the first to of g.appliedTo.
func (g *Game) unapply(n, to int) {
	for i := len(g.applied) - 1; i >= n; i-- {
		g.appliedBy[g.applied[i].by] = g.applied[i].before
	}
	g.applied, g.appliedTo = g.applied[:n], g.appliedTo[:to]
}

func (g *Game) appliedPlace(a *ActiveMod) int {
	switch slot := int(a.Source.slot()); {
	case a.Effect >= 0:
		return int(a.Effect)
	case slot < len(g.Objs):
		return len(g.Effects) + slot
	}
	return len(g.Effects) // no object has that slot
}

// applyLayer applies the modifications from i to j, all of one layer, in timestamp order except for dependency (613.8),
// and returns where the next layer begins: applying may have added modifications.
func (g *Game) applyLayer(i, j int) int {
	if j-i > 1 && g.Active[i].Pos != g.r.Sw.LayerPos[rulebook.LayerRules] && g.mayDepend(i, j) {
		g.orderByDependency(i, j)
	}
	for k := i; k < len(g.Active) && g.Active[k].Pos == g.Active[i].Pos; k++ {
		g.applyActive(k)
	}
	pos := g.Active[i].Pos
	for i < len(g.Active) && g.Active[i].Pos <= pos {
		i++
	}
	return i
}

// applyActive applies one modification to all objects it affects.
func (g *Game) applyActive(k int) {
	a := g.Active[k]
	m := &g.r.Mods[a.Mod]
	if a.Dead {
		return
	}
	first := g.begun(k)
	if first < 0 && !g.exists(&a) {
		if g.trace != nil && !g.trial {
			g.trace.lost(g, k)
		}
		g.Active[k].Dead = true
		return
	}
	if m.Kind == program.ModRule {
		if a.Effect < 0 && !g.trial {
			g.Active[k].You = g.ctrlOf(a.Source) // "you" is whoever controls it after layer 2
		}
		return
	}
	e := g.modEnv(&a)
	g.Active[k].You = e.You
	start := len(g.appliedTo)
	if first >= 0 {
		ap := g.applied[first]
		g.appliedTo = append(g.appliedTo, g.appliedTo[ap.start:ap.end]...)
	} else {
		g.findAffected(&a, m, &e)
		g.noteApplied(k, start)
	}
	end := len(g.appliedTo)
	for n := start; n < end; n++ {
		if g.trace != nil && !g.trial {
			g.trace.apply(g, k, m, &e, g.appliedTo[n])
			continue
		}
		g.applyMod(k, m, &e, g.appliedTo[n])
	}
	if m.Writes&program.AspectType != 0 {
		g.typed.types = 0
	}
	if first >= 0 {
		g.appliedTo = g.appliedTo[:start]
	}
}

// begun finds the record of the same effect's first application, or -1.
func (g *Game) begun(k int) int {
	if len(g.r.Abilities[g.Active[k].Ability].Mods) < 2 {
		return -1
	}
	for n := int(g.appliedBy[g.appliedPlace(&g.Active[k])]) - 1; n >= 0; n = int(g.applied[n].before) - 1 {
		o := int(g.applied[n].mod)
		if o == k || !g.Active[o].sameEffect(&g.Active[k]) {
			continue
		}
		if a, b := &g.r.Mods[g.Active[o].Mod], &g.r.Mods[g.Active[k].Mod]; a.Scope == b.Scope && a.Prop == b.Prop &&
			a.Zones == b.Zones {
			return n
		}
	}
	return -1
}

// exists reports whether the ability a modification comes from exists now and its condition holds. Effects of resolved
// spells and abilities always exist.
func (g *Game) exists(a *ActiveMod) bool {
	if a.Effect >= 0 || g.r.Abilities[a.Ability].Flags&program.AbCounter != 0 {
		return true
	}
	o := g.obj(a.Source)
	if o == nil {
		return false
	}
	if c := g.chars(a.Source); c.Flags&program.LostAbilities != 0 && !g.hasGranted(c, a.Ability) {
		return false
	}
	if a.CDA && o.Body != 0 && g.Chars[o.Body].Flags&fixedBy(g.r.Mods[a.Mod].Layer) != 0 {
		return false // 707.9d
	}
	ab := &g.r.Abilities[a.Ability]
	if ab.If == 0 {
		return true
	}
	e := g.modEnv(a)
	return g.cond(ab.If, &e)
}

func (g *Game) hasGranted(c *program.Chars, a program.AbilityID) bool {
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		if program.AbilityID(g.Cells[i].Val) == a {
			return true
		}
	}
	return false
}

// modEnv returns the environment for a modification's expressions. The controller of a static ability is that of its
// object, according to the layers applied so far.
func (g *Game) modEnv(a *ActiveMod) Env {
	you := a.You
	if a.Effect < 0 {
		you = g.ctrlOf(a.Source)
	}
	e := Env{Source: a.Source, You: you, Ctx: a.Ctx}
	if a.Effect < 0 {
		e.Text = g.textOf(a.Source, a.Ability)
	}
	return e
}

// findAffected appends the objects that a modification affects to g.appliedTo.
func (g *Game) findAffected(a *ActiveMod, m *program.Mod, e *Env) {
	from := len(g.appliedTo)
	switch m.Scope {
	case program.ScopeSelf:
		g.appliedTo = append(g.appliedTo, a.Source)
	case program.ScopeHost:
		if h := g.hostOf(a.Source); h != NoRef {
			g.appliedTo = append(g.appliedTo, h)
		}
	case program.ScopeLocked:
		if a.Effect >= 0 {
			for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
				g.appliedTo = append(g.appliedTo, g.Cells[c].Ref)
			}
		}
	case program.ScopeAll:
		zones := m.Zones
		if zones == 0 {
			zones = program.Battlefield.Bit()
		}
		types := g.r.ReachTypes[a.Mod]
		if types == 0 || g.past != 0 {
			types = allTypes
		}
		if types != allTypes && zones == program.Battlefield.Bit() && !g.trial && len(g.Active) > manyMods {
			for _, s := range g.ofTypes(types) {
				if on := g.refAt(s); g.prop(m.Prop, e, on) {
					g.appliedTo = append(g.appliedTo, on)
				}
			}
			break
		}
		v := g.sieveOf(m.Prop, e)
		for z := range 2 { // battlefield and stack: the objects with characteristics of their own
			if z == 0 && !zones.Has(program.Battlefield) || z == 1 && !zones.Has(program.Stack) {
				continue
			}
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				body := g.Objs[s].Body
				if types != allTypes && g.Chars[body].Types&types == 0 || z == 0 && g.rulesOut(&v, m.Prop, e, s) {
					continue
				}
				if on := g.refAt(s); g.Bodies[body].Flags&program.PhasedOut == 0 && g.prop(m.Prop, e, on) {
					g.appliedTo = append(g.appliedTo, on)
				}
			}
		}
	}
	if zones := m.FarZones(); zones != 0 {
		g.findAffectedAway(m, e, zones)
	}
	if g.Turn.Ranged && m.Scope != program.ScopeSelf { // 801.10
		w := from
		for _, on := range g.appliedTo[from:] {
			if g.sees(e, on) {
				g.appliedTo[w] = on
				w++
			}
		}
		g.appliedTo = g.appliedTo[:w]
	}
}

// applyMod applies modification k to one permanent or spell.
func (g *Game) applyMod(k int, m *program.Mod, e *Env, on Ref) {
	o := g.obj(on)
	if o == nil || g.withheld(&g.Active[k], on) {
		return
	}
	var c *program.Chars
	switch {
	case o.Zone != program.Battlefield && o.Zone != program.Stack && m.FarZones().Has(o.Zone):
		c = g.changeAway(on)
	case o.Body == 0:
		return
	default:
		c = &g.Chars[o.Body]
	}
	e.It = on
	if g.Turn.Ranged {
		e.Within = c.Ctrl + 1
	}
	switch m.Kind {
	case program.ModLoseAll:
		c.Flags |= program.LostAbilities
		c.Keywords = program.KeywordSet{}
		g.dropGranted(c)
		g.loseAway(on, k)
	case program.ModDropAbility:
		g.dropAbility(on, program.AbilityID(m.A))
	case program.ModGrant:
		g.grant(k, c, on, program.AbilityID(m.A), g.Active[k].Source, g.Active[k].Stamp)
	case program.ModGrantOf:
		g.grantOf(k, m, e, c, on)
	case program.ModDropKeyword:
		if m.Keyword != program.NoKeyword {
			g.dropKeywordWithQuality(on, m.Keyword, program.PropX(m.B), e)
			return
		}
		qualities := c.Flags&program.HasTargetRules != 0
		g.change(c, m, e)
		switch k := program.Keyword(m.A); {
		case k == program.Banding:
			g.dropKeywordWithQuality(on, program.BandsWithOther, 0, e) // 702.22b
		case k == program.Hexproof && qualities: // those from a quality too, which none gained later revives (702.11e)
			g.keepAbilities(on, func(id program.AbilityID) bool { return g.r.Abilities[id].Keyword != k })
		}
	case program.ModLandType:
		sub := g.changedSubtypes(e, &m.Sub)
		g.setLandTypes(k, on, &sub, m.B == 0)
	case program.ModText:
		g.changeText(k, m, e, on)
	case program.ModChosenType:
		n := g.num(program.NumX(m.A), e)
		if n < 0 {
			return
		}
		var sub program.SubtypeSet
		sub.Add(program.SubtypeID(n))
		if g.r.BasicLandTypes.Has(program.SubtypeID(n)) {
			g.setLandTypes(k, on, &sub, m.B != 0)
			return
		}
		g.dropSubtypes(c, program.TypeSet(m.B))
		g.addSubtypes(c, &sub)
	case program.ModControl:
		c.Ctrl = g.firstPlayer(m.Set, e)
	case program.ModCopy:
		n, ok := int32(0), true
		if ef := g.Active[k].Effect; ef >= 0 {
			n = g.Effects[ef].Amount
		} else {
			n, ok = g.memValue(g.Active[k].Source, program.MemCopied)
		}
		if ok {
			g.dropGranted(c)
			g.takeCopied(o, c, uint32(n))
			g.copiedStatics(k, on)
		}
	default:
		g.change(c, m, e)
	}
}

// setLandTypes gives a land basic land types and with them their mana abilities (305.6). If they replace its land
// types, it loses its abilities (305.7).
func (g *Game) setLandTypes(k int, on Ref, sub *program.SubtypeSet, replace bool) {
	c := g.chars(on)
	if replace {
		c.Subtypes.Remove(&g.r.LandTypes)
		c.Flags |= program.LostAbilities
		c.Keywords = program.KeywordSet{}
		g.dropGranted(c)
	}
	had := c.Subtypes
	c.Subtypes.AddAll(sub)
	for i := range g.r.LandMana {
		if l := &g.r.LandMana[i]; l.Ability != 0 && sub.Has(l.Subtype) && !had.Has(l.Subtype) {
			g.grant(k, g.chars(on), on, l.Ability, g.Active[k].Source, g.Active[k].Stamp)
		}
	}
}

// grant gives an object an ability. The modifications of a static ability apply in later layers.
func (g *Game) grant(k int, c *program.Chars, on Ref, a program.AbilityID, by Ref, stamp uint32) {
	ab := &g.r.Abilities[a]
	switch {
	case ab.Keyword == program.Hexproof && ab.Prop != 0:
		c.Flags |= program.HasTargetRules // from a quality only (702.11d)
	case ab.Keyword != program.NoKeyword:
		c.Keywords.Add(ab.Keyword)
	}
	if g.trial {
		return
	}
	head := g.appendCell(c.Granted, by, int32(a))
	g.chars(on).Granted = head
	if ab.Kind != program.AbStatic {
		return
	}
	n := len(g.Active)
	g.addStatic(a, on, max(stamp, g.obj(on).Stamp))
	for i := n; i < len(g.Active); i++ {
		// Modifications of an earlier layer come too late (613.5); those of this layer are applied last. Rules belong
		// to no layer.
		if g.Active[i].Pos < g.Active[k].Pos && g.r.Mods[g.Active[i].Mod].Kind != program.ModRule {
			g.Active[i].Dead = true
		}
	}
	slices.SortStableFunc(g.Active[k+1:], orderMods)
}

// grantOf gives an object the activated abilities of others (602.1), each as the other has it by now.
func (g *Game) grantOf(k int, m *program.Mod, e *Env, c *program.Chars, on Ref) {
	if g.trial {
		return
	}
	from := g.mark()
	defer g.release(from)
	g.set(m.Set, e)
	for i, end := from, len(g.tmp); i < end; i++ {
		of := g.tmp[i]
		if of == on || g.obj(of) == nil {
			continue
		}
		had := g.chars(of)
		for n := 0; ; n++ {
			a := g.nthAbility(had, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Kind == program.AbActivated && (m.A == 0 || ab.Flags&program.AbMana == 0) {
				g.grant(k, c, on, a, g.Active[k].Source, g.Active[k].Stamp)
			}
		}
	}
}

// copiedStatics adds the static abilities of copied text, and ends those of the text it replaces.
func (g *Game) copiedStatics(k int, on Ref) {
	if g.trial {
		return
	}
	for i := k + 1; i < len(g.Active); i++ {
		if a := &g.Active[i]; a.Effect < 0 && a.Source == on {
			a.Dead = true
		}
	}
	n := len(g.Active)
	g.addStatics(on)
	if len(g.Active) > n {
		slices.SortStableFunc(g.Active[k+1:], orderMods)
	}
}

// addStatics adds the modifications of the static abilities among a permanent's copiable values.
func (g *Game) addStatics(on Ref) {
	o := g.obj(on)
	c := &g.Chars[o.Body]
	if c.Flags&program.HasStatics == 0 {
		return
	}
	if c.Flags&program.LostAbilities == 0 {
		for _, a := range g.r.Defs[c.Def].Abilities {
			g.addStatic(a, on, o.Stamp)
		}
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		g.addStatic(program.AbilityID(g.Cells[i].Val), on, o.Stamp)
	}
}

// dropGranted removes the granted abilities.
func (g *Game) dropGranted(c *program.Chars) {
	if !g.trial {
		g.freeCells(&c.Granted)
	}
}

// applyCounters applies +1/+1, -1/-1 and similar counters (613.4c, 122.1a; a layer of its own in older editions).
func (g *Game) applyCounters() {
	if g.trace != nil {
		defer g.trace.counters(g)()
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		g.addCounters(&g.Objs[s], &g.Chars[g.Objs[s].Body])
	}
	if g.r.KeepsCounters {
		g.applyCountersElsewhere()
	}
}

// applyCountersElsewhere applies the counters on spells and on cards in other zones.
func (g *Game) applyCountersElsewhere() {
	for z := range g.Lists {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if o.Body == 0 || g.Bodies[o.Body].Counters == 0 || o.Zone == program.Battlefield ||
				o.Zone == program.Phased {
				continue
			}
			if o.Zone == program.Stack {
				g.addCounters(o, &g.Chars[o.Body])
			} else {
				g.addCounters(o, g.changeAway(g.refAt(uint16(s))))
			}
		}
	}
}

// addCounters applies the counters on one object to its characteristics.
func (g *Game) addCounters(o *Object, c *program.Chars) {
	for k := g.Bodies[o.Body].Counters; k != 0; k = g.Cells[k].Next {
		if kind := int(g.Cells[k].Ref); kind < len(g.r.CounterSizes) {
			size := g.r.CounterSizes[kind]
			c.Power = clamp(int64(c.Power) + int64(size[0])*int64(g.Cells[k].Val))
			c.Toughness = clamp(int64(c.Toughness) + int64(size[1])*int64(g.Cells[k].Val))
		}
	}
}

// digest records in an object's characteristics which events and rules its abilities concern, so that searches can skip
// the object.
func (g *Game) digest(c *program.Chars) {
	if c.Flags&program.LostAbilities != 0 {
		c.Triggers, c.Replaces = 0, 0
		c.Flags &^= program.HasActivated | program.HasPlays
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		g.r.DigestAbility(c, program.AbilityID(g.Cells[i].Val))
	}
}

package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
)

// State triggers trigger whenever the game state matches a condition (603.8). They are checked after every event, also
// while something resolves, and don't trigger again while one of the same object waits to be put on the stack or is on
// it.

// stateTriggers finds the state triggers that trigger now, and reports whether there are any.
func (g *Game) stateTriggers() bool {
	if !g.r.StateTriggers {
		return false
	}
	g.refresh()
	some := false
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := &g.Chars[g.Objs[s].Body]
		if g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 ||
			g.ownAbilitiesOnly(c) && !g.r.Defs[c.Def].StateTriggers {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Flags&program.AbState == 0 || !ab.Zones.Has(program.Battlefield) {
				continue
			}
			e := Env{Source: ref, You: c.Ctrl}
			if !g.cond(ab.State, &e) || !g.cond(ab.If, &e) || g.triggerWaits(a, ref) {
				continue
			}
			g.addPending(a, g.newCtx(ref, c.Ctrl, a, int(ab.NRegs)), c.Ctrl)
			some = true
		}
	}
	return some
}

// triggerWaits reports whether a triggered ability of an object is on the stack or about to be put on it.
func (g *Game) triggerWaits(a program.AbilityID, source Ref) bool {
	for i := range g.Pending {
		if p := &g.Pending[i]; p.Ability == a && g.Ctxs[p.Ctx].Source == source {
			return true
		}
	}
	for s := g.list(program.Stack, 0).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if o.Kind != program.KindAbility || o.Body == 0 {
			continue
		}
		if b := &g.Bodies[o.Body]; b.Ability == a && b.Ctx != 0 && g.Ctxs[b.Ctx].Source == source {
			return true
		}
	}
	return false
}

// makingMana reports whether a mana ability is being activated and has not added its mana yet.
func (g *Game) makingMana() bool {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameActivate && f.PC <= actMana &&
			g.r.Abilities[f.Ip].Flags&program.AbMana != 0 {
			return true
		}
	}
	return false
}

// activating reports whether one of the players of a set is activating an ability that stands for a keyword.
func (g *Game) activating(players program.SetX, k program.Keyword, e *Env) bool {
	for i := range g.Frames {
		if f := &g.Frames[i]; f.Kind == FrameActivate && g.r.Abilities[f.Ip].Keyword == k &&
			g.inSet(players, e, PlayerRef(f.Player)) {
			return true
		}
	}
	return false
}

// manaTriggers starts resolving the next waiting triggered mana ability, and reports whether there is one.
func (g *Game) manaTriggers() bool {
	for i := range g.Pending {
		p := g.Pending[i]
		if g.r.Abilities[p.Ability].Flags&program.AbMana == 0 {
			continue
		}
		g.Pending = append(g.Pending[:i], g.Pending[i+1:]...)
		g.pushProgram(g.r.Abilities[p.Ability].Prog, p.Ctx, true)
		return true
	}
	return false
}

// inherentTriggers finds abilities without a source that trigger on event i.
func (g *Game) inherentTriggers(i int) {
	for _, in := range g.r.Inherent {
		ab := &g.r.Abilities[in.Ability]
		e := Env{You: g.Turn.Active}
		m := g.mark()
		g.set(in.Who, &e)
		for k := m; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer && !g.Players[p].Lost {
				g.tryTrigger(in.Ability, ab, NoRef, p, i, anyLook)
			}
		}
		g.release(m)
	}
}

func (g *Game) setState(n *program.Node) {
	if n.Op == program.SetSpeeding {
		for p := range g.Players {
			if g.Players[p].Speed > 0 {
				g.tmp = append(g.tmp, PlayerRef(program.PlayerID(p)))
			}
		}
		return
	}
	p := g.Turn.Monarch
	if n.Op == program.SetInitiative {
		p = g.Turn.Initiative
	}
	if p != NoPlayer {
		g.tmp = append(g.tmp, PlayerRef(p))
	}
}

// Triggered mana abilities (605.1b) add to what a permanent makes that is tapped for mana. Payment counts on those
// whose mana is known beforehand.

// tapTrigger is such an ability that is in force: of a permanent, or delayed.
type tapTrigger struct {
	ability program.AbilityID
	ref     Ref
	ctrl    program.PlayerID
	ctx     uint32
}

// extraMana is what triggered mana abilities add to the mana of a source: fixed types, and mana of a type that the
// source made.
type extraMana struct {
	fixed    [mana.NumKinds]uint8
	produced uint8
	// choices are mana of a type that the player chooses.
	choices [maxChoices]manaChoice
}

// manaChoice is n mana of one of the types.
type manaChoice struct {
	kinds mana.Kinds
	n     uint8
}

// without returns what the source itself makes of what it makes with the extra mana.
func (x *extraMana) without(makes [mana.NumKinds]uint16) [mana.NumKinds]uint16 {
	most := 0
	for k := range makes {
		if makes[k] -= uint16(x.fixed[k]); makes[k] > makes[most] {
			most = k
		}
	}
	makes[most] -= uint16(x.produced)
	return makes
}

// gatherTapTriggers finds the triggered mana abilities that payment can count on.
func (g *Game) gatherTapTriggers() {
	g.tapTriggers = g.tapTriggers[:0]
	if !g.r.ExtraMana {
		return
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		if c.Triggers&program.EvTap.Bit() == 0 || g.Bodies[b].Flags&program.PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			if g.r.Abilities[a].Extra.N != 0 && g.r.Abilities[a].Zones.Has(program.Battlefield) {
				g.tapTriggers = append(g.tapTriggers, tapTrigger{ability: a, ref: g.refAt(s), ctrl: c.Ctrl})
			}
		}
	}
	for i := range g.Delayed {
		d := &g.Delayed[i]
		if ab := &g.r.Abilities[d.Ability]; ab.Extra.N != 0 && ab.Flags&program.AbLaterTurn == 0 {
			g.tapTriggers = append(g.tapTriggers, tapTrigger{ability: d.Ability, ctx: d.Ctx})
		}
	}
}

// extraOf returns what triggers add if a player taps a permanent for mana.
func (g *Game) extraOf(p program.PlayerID, ref Ref) (x extraMana) {
	g.tapEvent = Event{Kind: program.EvTap, Player: p, Obj: ref, Src: ref, Flags: program.FlagForMana, State: Applied}
	for i := range g.tapTriggers {
		t := &g.tapTriggers[i]
		e := Env{Source: t.ref, You: t.ctrl}
		if t.ctx != 0 {
			e = g.env(t.ctx)
		}
		e.Event = &g.tapEvent
		ab := &g.r.Abilities[t.ability]
		extra := &ab.Extra
		if extra.Yours && e.You != p || !g.matches(&g.r.Patterns[ab.Trigger[0]], e.Event, &e, -1) {
			continue
		}
		e.Event = nil
		n := max(g.num(extra.N, &e), 0)
		kinds := extra.Kinds
		if extra.KindsOf != 0 {
			kinds &= mana.Kinds(g.num(extra.KindsOf, &e))
		}
		switch {
		case extra.Produced:
			g.addExtra(&x.produced, n)
		case kinds.Len() == 1:
			k := program.FirstKind(kinds)
			g.addExtra(&x.fixed[k], n)
		case kinds != 0 && n > 0: // the player's choice is narrowed by payableKinds
			c := 0
			for c < maxChoices && x.choices[c].n != 0 {
				c++
			}
			if c == maxChoices {
				g.meet(DrawnByPayment)
				break
			}
			x.choices[c].kinds = kinds
			g.addExtra(&x.choices[c].n, n)
		}
	}
	return x
}

// Bounds of what triggers add as one permanent is tapped for mana: of each type, and types that the player chooses.
// Beyond them the game ends at that limit.
const (
	maxExtra   = 40
	maxChoices = 3
)

// addExtra adds to an amount of mana that triggers add.
func (g *Game) addExtra(to *uint8, n int32) {
	if n += int32(*to); n > maxExtra {
		n = maxExtra
		g.meet(DrawnByPayment)
	}
	*to = uint8(n)
}

// extendSource adds a source of mana together with what triggers add as it is tapped: one source for each type that it
// can make itself if their mana differs. It reports false, adding nothing, if there is nothing to add.
func (g *Game) extendSource(p program.PlayerID, src mana.Source, s srcInfo) bool {
	s.extra = g.extraOf(p, s.ref)
	if s.extra == (extraMana{}) || src.Class != 0 || src.Group == 0 || src.Output == mana.Mixed ||
		g.r.Abilities[s.ability].Chosen.N != 0 {
		return false
	}
	g.extendBy(src, s)
	return true
}

// extendBy adds a source of mana together with what triggers add.
func (g *Game) extendBy(src mana.Source, s srcInfo) {
	for c, x := range s.extra.choices {
		if x.n == 0 {
			continue
		}
		s.extra.choices[c] = manaChoice{}
		for k := range mana.NumKinds { // one source for each choice
			if x.kinds.Has(mana.Kind(k)) {
				with := s
				with.extra.fixed[k] += x.n
				g.extendBy(src, with)
			}
		}
		return
	}
	if src.Snow || len(g.r.ManaFrom) > 0 { // what triggers add isn't snow, and made by others
		g.appendSource(src, srcInfo{ref: s.ref, ability: s.ability})
		src.Snow = false
	}
	if src.Output == mana.Fixed {
		if s.extra.produced > 0 {
			s.extra.produced = 0 // of which type isn't known
		}
		g.appendSource(withFixed(src, &s.extra), s)
		return
	}
	src.Amount += uint16(s.extra.produced)
	if s.extra.fixed == ([mana.NumKinds]uint8{}) {
		g.appendSource(src, s)
		return
	}
	if src.Amount > 2*maxExtra {
		g.meet(DrawnByPayment)
		return
	}
	for k := range mana.NumKinds {
		if src.Kinds.Has(mana.Kind(k)) {
			one := src
			one.Output, one.Bundle = mana.Fixed, [mana.NumKinds]uint8{}
			one.Bundle[k] = uint8(src.Amount)
			g.appendSource(withFixed(one, &s.extra), s)
		}
	}
}

// withFixed is a source of fixed mana that makes the extra mana of fixed types as well.
func withFixed(src mana.Source, x *extraMana) mana.Source {
	for k, n := range x.fixed {
		src.Bundle[k] += n
	}
	return src
}

// Mana abilities that need more than their own permanent: another object, several, or a choice of color.

// addChosenSources adds a mana ability whose player chooses a color once for each color, with as much mana as it would
// add then. The choice itself is narrowed by payableKinds.
func (g *Game) addChosenSources(p program.PlayerID, src mana.Source, s srcInfo, x *program.ChosenMana) {
	ab := &g.r.Abilities[s.ability]
	if src.Group == 0 {
		src.Group = int32(s.ref.slot()) // activated at most once in a payment
	}
	saved, regs := g.Ctxs[scratchCtx], len(g.Regs)
	g.Ctxs[scratchCtx] = Ctx{Source: s.ref, Ctrl: p, Ability: s.ability, Regs: uint32(regs), NRegs: ab.NRegs}
	for range ab.NRegs {
		g.Regs = append(g.Regs, Reg{})
	}
	e := g.env(scratchCtx)
	for k := range mana.NumKinds {
		if !x.Kinds.Has(mana.Kind(k)) {
			continue
		}
		g.setNum(scratchCtx, int(x.Reg), int32(k))
		if n := g.num(x.N, &e); n > 0 {
			src.Output, src.Kinds, src.Amount = mana.Same, mana.Kind(k).Set(), uint16(min(n, 0xFFFF))
			g.appendSource(src, s)
		}
	}
	g.Ctxs[scratchCtx] = saved
	g.Regs = g.Regs[:regs]
}

// addSourcesWith adds a mana ability once for each object that it could use up or tap, which makes no other mana then.
// One that taps its own permanent as well, or can be activated only so often, becomes a manaUser.
func (g *Game) addSourcesWith(p program.PlayerID, src mana.Source, s srcInfo, cost *program.Cost) {
	switch cost.Parts[0].Kind {
	case program.PartTap:
		src.Keep += program.KeepCreature + 1
	case program.PartDiscard, program.PartExile:
		src.Keep += program.KeepSpent + program.KeepCreature
	default:
		src.Keep += program.KeepSpent
	}
	if ab := &g.r.Abilities[s.ability]; cost.Tap || limited(ab) {
		g.addUser(p, src, s, ab)
		return
	}
	m := g.mark()
	g.candidatesWith(p, &s, cost)
	for i := m; i < len(g.tmp); i++ {
		src.Group, s.with = int32(g.tmp[i].slot()), g.tmp[i]
		g.appendSource(src, s)
	}
	g.release(m)
}

// candidatesWith appends to g.tmp the objects that a mana ability of a player could use up or tap.
func (g *Game) candidatesWith(p program.PlayerID, s *srcInfo, cost *program.Cost) {
	t := payment{kind: payAbility, p: p, obj: s.ref, ability: s.ability}
	e := Env{Source: s.ref, You: p}
	m := g.mark()
	g.partCandidates(&t, &cost.Parts[0], &e, 0)
	for i := m; i < len(g.tmp); i++ {
		o := g.obj(g.tmp[i])
		g.usesCards = g.usesCards || o.Zone != program.Battlefield
	}
}

// manaUser is a mana ability that uses other objects in a way that the solver can't weigh: it taps several of them, or
// its own permanent as well, or can be activated only so often. Some are gathered as sources with objects that nothing
// else needs; findUses tries the others.
type manaUser struct {
	src  mana.Source
	info srcInfo
	part program.PartKind
	each uint8 // how many objects it uses
	taps bool  // it taps its own permanent
	most int32 // how often it can be activated at most
	// rest: among the sources it is with the other objects that it can use.
	rest bool
}

// addUser adds a mana ability to g.users.
func (g *Game) addUser(p program.PlayerID, src mana.Source, s srcInfo, ab *program.Ability) {
	if ab.Chosen.N != 0 {
		return // by hand only
	}
	cost := &g.r.Costs[ab.Cost]
	u := manaUser{src: src, info: s, part: cost.Parts[0].Kind, each: max(ab.SourceTaps, 1), taps: cost.Tap}
	m := g.mark()
	g.candidatesWith(p, &s, cost)
	u.most = int32(len(g.tmp)-m) / int32(u.each)
	g.release(m)
	if u.taps {
		u.most = min(u.most, 1)
	}
	if limited(ab) {
		u.most = min(u.most, g.usesLeft(s.ref, s.ability, ab))
	}
	if u.most > 0 {
		g.users = append(g.users, u)
	}
}

// gatherUses adds those mana abilities with objects that make no mana otherwise, or that can be tapped for mana before
// they are sacrificed. If there is none for one that uses one object, one that makes mana is taken out of use by both,
// provided that the ability's own permanent makes no other mana.
func (g *Game) gatherUses(p program.PlayerID) {
	if g.several, g.gathered = g.several[:0], 0; !g.spending {
		return
	}
	g.untangle(p)
	for i := range g.users {
		u := &g.users[i]
		if u.each > 1 || !u.taps {
			continue
		}
		src, s := u.src, u.info
		src.Group = int32(s.ref.slot())
		before := u.part == program.PartSacrifice
		m := g.mark()
		g.candidatesWith(p, &s, &g.r.Costs[g.r.Abilities[s.ability].Cost])
		for k := m; k < len(g.tmp) && s.with == NoRef; k++ {
			if ref := g.tmp[k]; ref != s.ref && !g.pairUses(ref) && (!g.isSource(ref) || before && g.onlyTapped(ref)) {
				s.with = ref
			}
		}
		for k := m; k < len(g.tmp) && s.with == NoRef && !g.isSource(s.ref); k++ {
			if ref := g.tmp[k]; ref != s.ref && !g.pairUses(ref) && g.onlyTapsForMana(ref) {
				s.with, src.Group = ref, int32(ref.slot())
			}
		}
		g.release(m)
		if s.with != NoRef {
			g.appendSource(src, s)
		}
	}
	for i := range g.users {
		if u := &g.users[i]; u.each > 1 {
			g.gatherSeveral(p, u)
		}
	}
	g.gathered = len(g.several)
	// What is sacrificed for mana can be tapped for mana first.
	for i := range g.sources {
		src := &g.sources[i]
		s := &g.srcs[src.Ref]
		if spent := g.spentFor(s); spent != NoRef && src.Group == int32(spent.slot()) &&
			g.Objs[spent.slot()].Zone == program.Battlefield && g.separable(spent) {
			src.Group |= alsoTapped
		}
	}
}

// spentFor returns the object that using a source spends, NoRef if there is none.
func (g *Game) spentFor(s *srcInfo) Ref {
	switch {
	case s.kind != srcAbility:
		return NoRef
	case g.r.Abilities[s.ability].SourceUsesSelf:
		return s.ref
	case s.with != NoRef && g.othersUse(s).Spends():
		return s.with
	}
	return NoRef
}

// untangle takes out of the sources those that spend an object which has another mana ability that would have to come
// first, and could depend on the mana: it costs mana, or spends the other's permanent. They become users.
func (g *Game) untangle(p program.PlayerID) {
	found := false
	for i := range g.srcs {
		s := &g.srcs[i]
		s.tangled = s.with != NoRef && g.spentFor(s) == s.with && g.isTangled(s)
		found = found || s.tangled
	}
	if !found {
		return
	}
	w := 0
	for i := range g.srcs {
		if s := g.srcs[i]; s.tangled {
			u := manaUser{src: g.sources[i], info: s, part: g.othersUse(&s), each: 1, most: 1, rest: true}
			if n := len(g.users) - 1; n >= 0 && g.users[n].rest && g.users[n].info.ref == s.ref &&
				g.users[n].info.ability == s.ability {
				g.users[n].most++
				continue
			}
			u.info.with, u.info.tangled = NoRef, false
			g.users = append(g.users, u)
			continue
		}
		g.sources[w], g.srcs[w] = g.sources[i], g.srcs[i]
		g.sources[w].Ref = int32(w)
		w++
	}
	g.sources, g.srcs = g.sources[:w], g.srcs[:w]
}

// isTangled reports whether what a source spends has mana abilities that could depend on its mana. Of abilities that
// are alike those of permanents in earlier slots are taken to come first.
func (g *Game) isTangled(s *srcInfo) bool {
	for i := range g.srcs {
		o := &g.srcs[i]
		if o.ref != s.with {
			continue
		}
		if g.sources[i].Cost > 0 || o.with != NoRef && o.ref != s.ref && g.othersUse(o).Spends() &&
			(o.ability != s.ability || o.ref.slot() > s.ref.slot()) {
			return true
		}
	}
	return false
}

// alsoTapped marks the group of sources that sacrifice an object which makes mana by being tapped, too.
const alsoTapped = 1 << 20

// gatherSeveral adds a mana ability that taps several objects, with objects that make no mana otherwise and that no
// other mana ability uses.
func (g *Game) gatherSeveral(p program.PlayerID, u *manaUser) {
	m := g.mark()
	defer g.release(m)
	g.candidatesWith(p, &u.info, &g.r.Costs[g.r.Abilities[u.info.ability].Cost])
	w := m
	for k := m; k < len(g.tmp); k++ {
		if ref := g.tmp[k]; !g.makesMana(ref) && !g.pairUses(ref) && !slices.Contains(g.several, ref) {
			g.tmp[w] = ref
			w++
		}
	}
	each, s := int(u.each), u.info
	for n := int32(0); n < u.most && m+each <= w; n++ {
		s.several, s.of = uint32(len(g.several)), u.each
		g.several = append(g.several, g.tmp[m:m+each]...)
		m += each
		g.appendSource(u.src, s)
	}
}

// severalOf returns the objects that a mana ability taps which taps several.
func (g *Game) severalOf(s *srcInfo) []Ref { return g.several[s.several : s.several+uint32(s.of)] }

// makesMana reports whether an object is among the gathered sources by an ability that taps or uses up the object
// itself.
func (g *Game) makesMana(ref Ref) bool {
	for i := range g.sources {
		s := &g.srcs[g.sources[i].Ref]
		if ab := &g.r.Abilities[s.ability]; s.ref == ref && (ab.SourceUsesSelf || g.r.Costs[ab.Cost].Tap) {
			return true
		}
	}
	return false
}

// separable reports whether an object can make mana by being tapped, and then by being spent: none of its mana
// abilities does both, or costs mana that could be made by spending it.
func (g *Game) separable(ref Ref) bool {
	for i := range g.sources {
		s := &g.srcs[g.sources[i].Ref]
		if ab := &g.r.Abilities[s.ability]; s.ref == ref &&
			(ab.SourceUsesSelf && g.r.Costs[ab.Cost].Tap || ab.Source.Cost > 0) {
			return false
		}
	}
	return true
}

// onlyTapped reports whether an object makes mana only by being tapped, which doesn't hinder it from being sacrificed
// afterwards.
func (g *Game) onlyTapped(ref Ref) bool {
	for i := range g.sources {
		s := &g.srcs[g.sources[i].Ref]
		if ab := &g.r.Abilities[s.ability]; s.ref == ref &&
			(ab.SourceUsesSelf || s.with != NoRef || !g.r.Costs[ab.Cost].Tap || ab.Source.Cost > 0) {
			return false
		}
	}
	return true
}

// pairUses reports whether a mana ability that taps its own permanent as well belongs to an object or uses it.
func (g *Game) pairUses(ref Ref) bool {
	for i := range g.users {
		if u := &g.users[i]; u.info.ref == ref && u.taps {
			return true
		}
	}
	for i := range g.srcs {
		if g.srcs[i].with == ref {
			return true
		}
	}
	return false
}

// onlyTapsForMana reports whether all sources of an object are in its own group.
func (g *Game) onlyTapsForMana(ref Ref) bool {
	for i := range g.srcs {
		if g.srcs[i].ref == ref && g.sources[i].Group != int32(ref.slot()) {
			return false
		}
	}
	return true
}

package engine

import "arbiter/mana"

// The ways to cast a card (601.3, 118.9): for its mana cost from the hand; by an ability of its own (flashback, evoke, morph); by an effect's permission.
// A way is the AbilityID of an AbCastMod that says what is paid and what follows; 0 is the normal way.

// digestCasting works out what casting needs to know of the cards quickly.
func (r *Rules) digestCasting() {
	for i := range r.Abilities {
		ab := &r.Abilities[i]
		if ab.Kind == AbActivated && (ab.Who != 0 || ab.Flags&AbAnyPlayer != 0) {
			r.anyWho = true
		}
		if ab.Bit > MaxKickedBit {
			ab.Bit = 0
		}
		if c := &r.Costs[ab.Cost]; ab.Kind == AbActivated && ab.Less == 0 && c.Each == 0 && c.Times == 0 && c.Bend == nil {
			ab.least = leastMana(&c.bill)
			ab.simple = !c.Untap && !c.Own && c.Life == 0 && c.Loyal == 0 && c.Can == 0 && c.Prog == 0 && c.MaxX == 0 && c.xs == 0 && c.told == 0 && len(c.Parts) == 0 &&
				len(ab.Targets) == 0 && len(ab.Modes) == 0 && (!c.Tap || ab.Zones == Battlefield.Bit())
		}
		if c := &r.Costs[ab.Cost]; ab.Kind == AbCastMod && ab.Cast == CastWay && ab.Offer == 0 && ab.Less == 0 && c.Each == 0 && c.Times == 0 && c.Bend == nil {
			ab.least = leastMana(&c.bill)
		}
	}
	for i := range r.Defs {
		d := &r.Defs[i]
		d.castMods, d.ownZones, d.actZones, d.byTarget = nil, 0, 0, false
		d.quick = d.Chars.Is(TypeInstant) || d.Chars.Has(Flash)
		for _, a := range d.Abilities {
			ab := &r.Abilities[a]
			switch {
			case ab.Kind == AbCastMod:
				d.castMods = append(d.castMods, a)
				switch ab.Cast {
				case CastWay:
					if ab.Way&WayNoTiming == 0 {
						d.ownZones |= ab.Zones &^ (Hand.Bit() | Stack.Bit() | Battlefield.Bit())
					}
					d.quick = d.quick || ab.Way&WayFlash != 0
				case CastFlash, CastOffering:
					d.quick = true
				case CastLess, CastMore:
					d.byTarget = d.byTarget || ab.N != 0 || ab.If != 0
				}
			case ab.Kind == AbKeyword && (ab.Hook == Morph || ab.Hook == Disguise):
				d.castMods = append(d.castMods, a)
			case ab.Kind == AbActivated || ab.Kind == AbKeyword && (ab.Hook == Suspend || ab.Hook == Plot || ab.Hook == Foretell):
				d.actZones |= ab.Zones &^ Battlefield.Bit()
			}
		}
		d.least, d.needs = leastMana(&d.Bill), 0
		for k, n := range d.Bill.Mana {
			if n > 0 {
				d.needs |= mana.Kind(k).Set()
			}
		}
		d.plain = len(d.castMods) == 0 && d.Cost.Variables() == 0 && !d.Chars.Has(Convoke) && !d.Chars.Has(Delve) && !d.Chars.Has(Improvise) && !d.Chars.Has(Assist) && !d.actZones.Has(Hand)
		if d.Spell != 0 {
			for _, m := range r.Abilities[d.Spell].Modes {
				d.plain = d.plain && m.Cost == 0
			}
		}
		d.sure = !d.Chars.Has(Convoke) && !d.Chars.Has(Delve) && !d.Chars.Has(Improvise) && !d.Chars.Has(Assist)
		for _, a := range d.castMods {
			cast := r.Abilities[a].Cast
			d.sure = d.sure && cast != CastLess && cast != CastOffering
		}
		r.adventures = r.adventures || d.Layout == LayoutAdventure
		r.ownZones |= d.ownZones
		r.actZones |= d.actZones
	}
}

// leastMana is how much mana pays a bill at least, Phyrexian symbols being paid with life.
func leastMana(b *mana.Bill) int32 {
	n := int32(b.Total())
	for _, p := range b.Parts {
		if p.Form == mana.Phyrexian {
			n -= int32(p.Count)
		}
	}
	return n
}

// playOptions adds what a player with priority can do: play a land, cast, activate, take special actions. It is the hot path of every game.
func (g *Game) playOptions(p PlayerID, d *Decision) {
	g.srcOK = false
	sorcery := g.sorceryTime(p)
	free := g.Turn.InForce.Has(RuleFlash) || g.Turn.InForce.Has(RulePlayFrom)
	split := !sorcery && g.count(Stack, 0) > 0 && g.splitSecond()
	if !split {
		for s := g.list(Hand, p).First; s != 0; s = g.Objs[s].Next {
			def := &g.r.Defs[g.Objs[s].Def]
			if sorcery || free || def.quick || len(def.Faces) > 1 {
				g.cardOptions(p, g.refAt(s), def, Hand, sorcery, d)
			}
		}
		for z := Library; g.r.ownZones != 0 && z < NumZones; z++ {
			if g.r.ownZones.Has(z) {
				g.ownWays(p, z, sorcery, d)
			}
		}
		if g.r.adventures {
			for s := g.list(Exile, p).First; s != 0; s = g.Objs[s].Next {
				o := &g.Objs[s]
				if def := &g.r.Defs[o.Def]; o.Flags&FlagAdventure != 0 && o.Owner == p && g.inTime(p, g.refAt(s), def, 0, sorcery) && g.castable(p, g.refAt(s), def, 0) {
					d.add(Option{Kind: OptCast, Obj: g.refAt(s)})
				}
			}
		}
		if g.Lists[3].First != 0 {
			g.commanderOptions(p, sorcery, d)
		}
		if g.Turn.InForce.Has(RulePlayFrom) {
			g.permissions(p, sorcery, d)
		}
	}
	g.activateOptions(p, sorcery, d)
}

// ownWays offers the cards of a zone that say they can be cast from there.
func (g *Game) ownWays(p PlayerID, z Zone, sorcery bool, d *Decision) {
	for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		def := &g.r.Defs[o.Def]
		if o.Owner == p && def.ownZones.Has(z) && o.Flags&FlagFaceDown == 0 && (sorcery || def.quick) {
			g.cardOptions(p, g.refAt(s), def, z, sorcery, d)
		}
		if z == Library {
			break
		}
	}
}

// faceDef is the definition of a face that a card can be played with from outside the battlefield: any half of a split card, either face of a modal one, the
// adventure; of others only the front.
func (g *Game) faceDef(def *Def, face int) *Def {
	if face >= len(def.Faces) {
		return nil
	}
	switch def.Layout {
	case LayoutSplit:
		return &g.r.Defs[def.Faces[face]] // the last is the whole: fused
	case LayoutRoom:
		if face < roomWhole {
			return &g.r.Defs[def.Faces[face]]
		}
		return nil
	case LayoutModal, LayoutAdventure, LayoutOmen, LayoutBestow, LayoutPrototype:
		return &g.r.Defs[def.Faces[face]]
	}
	if face == 0 {
		return def
	}
	return nil
}

// cardOptions adds the ways to play a card from a zone by itself.
func (g *Game) cardOptions(p PlayerID, ref Ref, def *Def, z Zone, sorcery bool, d *Decision) {
	for face := 0; ; face++ {
		fd := g.faceDef(def, face)
		if fd == nil {
			return
		}
		if fd.Chars.Is(TypeLand) {
			if z == Hand && sorcery && g.mayPlayLand(p, ref) {
				d.add(Option{Kind: OptPlayLand, Obj: ref, N: int32(face)})
			}
			if len(fd.castMods) == 0 { // with morph it can be cast face down (702.37c)
				continue
			}
		}
		fused, bestowed := fd.isWhole(), fd.isBestowed()
		if z == Hand && !fused && !bestowed && (!fd.NoCost || fd.Cost != nil) && g.inTime(p, ref, fd, 0, sorcery) && g.castable(p, ref, fd, 0) {
			d.add(Option{Kind: OptCast, Obj: ref, N: int32(face)})
		}
		if z == Hand && !fused && !bestowed && !fd.NoCost {
			g.offerings(p, ref, fd, face, 0, d)
		}
		for _, a := range fd.castMods {
			ab := &g.r.Abilities[a]
			morph := ab.Kind == AbKeyword
			if g.muted(ref) || !morph && (ab.Cast != CastWay || ab.Way&WayNoTiming != 0 || !ab.Zones.Has(z)) || morph && z != Hand || (ab.Hook == Fuse) != fused || (ab.Hook == Bestow) != bestowed {
				continue
			}
			as, n := fd, face
			if ab.Way&WayBack != 0 {
				if len(def.Faces) < 2 {
					continue
				}
				as, n = &g.r.Defs[def.Faces[1]], 1
			}
			if g.inTime(p, ref, as, a, sorcery) && g.castable(p, ref, as, a) {
				d.add(Option{Kind: OptCast, Obj: ref, N: int32(n), Ability: a})
			}
			g.offerings(p, ref, as, n, a, d)
		}
	}
}

// permissions adds what effects let a player cast or play, from wherever.
func (g *Game) permissions(p PlayerID, sorcery bool, d *Decision) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RulePlayFrom || a.Dead || m.Hook == Plot {
			continue
		}
		if m.Later && g.Effects[a.Effect].Turn == g.Turn.Number {
			continue
		}
		if m.Once && g.permitUsed(a) {
			continue
		}
		given := g.r.Abilities[m.B].Way&WayOwner != 0 // by a keyword, an ability that can be lost
		permitted := func(ref Ref, e *Env) {
			if !given || !g.tookAfter(ref, a.Stamp) {
				g.permitted(p, ref, m, e, sorcery, d)
			}
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		if m.Set == 0 && a.You != p || m.Set != 0 && !g.inSet(m.Set, &e, PlayerRef(p)) {
			continue
		}
		switch {
		case m.Scope == ScopeLocked && a.Effect >= 0:
			for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
				if ref := g.Cells[c].Ref; !m.Later || g.Objs[ref.slot()].Owner == p {
					permitted(ref, &e)
				}
			}
		case m.Scope == ScopeSelf:
			permitted(a.Source, &e)
		case m.Scope == ScopeAll:
			for l := range g.Lists {
				first := g.Lists[l].First
				if first == 0 || l < 2 || !m.Zones.Has(g.Objs[first].Zone) || g.Objs[first].Zone == Hand && g.Objs[first].Owner != p {
					continue
				}
				for s := first; s != 0; s = g.Objs[s].Next {
					if g.Objs[s].Zone == Library && g.Objs[s].Known>>p&1 == 0 {
						break // nobody can say what they would play
					}
					permitted(g.refAt(s), &e)
					if g.Objs[s].Zone == Library {
						break // only the top card can be known and played
					}
				}
			}
		}
	}
}

// sorceryTime says whether a player could cast a sorcery now: their main phase, the stack empty (307.1).
func (g *Game) sorceryTime(p PlayerID) bool {
	return g.onTurn(p) && (g.Turn.Step == StepMain1 || g.Turn.Step == StepMain2) && g.count(Stack, 0) == 0
}

// inTime says whether a spell can be cast now as far as timing goes (117.1a).
func (g *Game) inTime(p PlayerID, ref Ref, fd *Def, way AbilityID, sorcery bool) bool {
	was := g.pose(ref, fd, way)
	ok := g.timely(p, ref, fd, way, sorcery)
	g.unpose(ref, was)
	return ok
}

func (g *Game) timely(p PlayerID, ref Ref, fd *Def, way AbilityID, sorcery bool) bool {
	if way != 0 && g.r.Abilities[way].Way&WaySorcery != 0 {
		return sorcery
	}
	if sorcery || way != 0 && g.r.Abilities[way].Way&WayFlash != 0 {
		return true
	}
	if !g.isMorph(way) {
		if fd.Chars.Is(TypeInstant) || fd.Chars.Has(Flash) {
			return true
		}
		if fd.quick {
			e := Env{Source: ref, You: p}
			for _, a := range fd.castMods {
				if ab := &g.r.Abilities[a]; ab.Cast == CastFlash && g.cond(ab.If, &e) {
					return true
				}
			}
		}
	}
	flash := false
	if g.Turn.InForce.Has(RuleFlash) {
		g.castRules(RuleFlash, p, ref, func(m *Mod, _ Env) bool { flash = m.Hook == NoKeyword; return !flash })
	}
	return flash
}

// isMorph says that a way is casting face down.
func (g *Game) isMorph(way AbilityID) bool {
	if way == 0 {
		return false
	}
	ab := &g.r.Abilities[way]
	return ab.Kind == AbKeyword && (ab.Hook == Morph || ab.Hook == Disguise) || ab.Way&WayFaceDown != 0
}

// castFaceDown says that the spell of a context is cast face down.
func (g *Game) castFaceDown(ctx uint32) bool { return g.isMorph(g.Ctxs[ctx].Way) }

// spellAbility is what the spell does in a way of casting it.
func (g *Game) spellAbility(fd *Def, way AbilityID) AbilityID {
	switch {
	case way == 0:
		return fd.Spell
	case g.isMorph(way):
		return 0
	case g.r.Abilities[way].Spell != 0:
		return g.r.Abilities[way].Spell
	}
	return fd.Spell
}

// castable says whether a card can be cast to the end in a way: nothing forbids it, its targets and costs are there.
func (g *Game) castable(p PlayerID, ref Ref, fd *Def, way AbilityID) bool {
	was := g.pose(ref, fd, way)
	ok := g.castableSo(p, ref, fd, way)
	g.unpose(ref, was)
	return ok
}

// costChanges are the rules by which a spell costs more or less.
var costChanges = ruleSet(RuleCostLess, RuleCostMore)

func (g *Game) castableSo(p PlayerID, ref Ref, fd *Def, way AbilityID) bool {
	if way == 0 && fd.plain && g.Players[p].CommandCasts == 0 && !g.Turn.InForce.Meets(costChanges) && !g.Turn.InForce.Has(RuleSpendAs) && len(g.r.ManaClasses) == 0 && !g.givesCastKeywords() {
		if fd.NoCost {
			return false
		}
		if fd.least > 0 {
			g.gatherSources(p)
			if fd.least > g.manaMax || fd.needs&^g.manaKinds != 0 {
				return false
			}
		}
		if g.Turn.InForce.Has(RuleCantCast) && g.cantCast(p, ref) {
			return false
		}
		if g.bill = fd.Bill; g.bill.Total() > 0 {
			g.loadSources(p)
			if !g.solver.Payable(&g.bill, int(g.lifeLeft(p, 0, true))) {
				return false
			}
		}
		if fd.Spell == 0 {
			return true
		}
		ab := &g.r.Abilities[fd.Spell]
		if len(ab.Targets) == 0 && len(ab.Modes) == 0 {
			return true
		}
		t := tab{p: p, obj: ref}
		return g.announceableAs(&t, Ctx{Source: ref, Ctrl: p, Ability: fd.Spell})
	}
	if fd.sure && !g.Turn.InForce.Meets(costChanges) && g.offered == NoRef && !g.givesCastKeywords() {
		least := fd.least
		if way != 0 {
			least = g.r.Abilities[way].least
		}
		if g.gatherSources(p); least > g.manaMax {
			return false
		}
	}
	if g.Turn.InForce.Has(RuleCantCast) && fd.Cost.Variables() == 0 && g.cantCast(p, ref) {
		return false // with {X} it is a matter of what X is
	}
	e := Env{Source: ref, You: p}
	if way != 0 {
		w := &g.r.Abilities[way]
		if !g.cond(w.If, &e) || fd.NoCost && g.r.paysOwn(way) {
			return false
		}
	} else if fd.NoCost {
		return false // 118.6
	}
	kicked := uint32(0)
	if way != 0 {
		if bit := g.r.Abilities[way].Bit; bit != 0 {
			kicked = 1 << bit
		}
	}
	if !g.isMorph(way) {
		for _, a := range fd.castMods {
			if ab := &g.r.Abilities[a]; ab.Cast == CastIf && !g.cond(ab.If, &e) {
				return false
			}
		}
	}
	t := tab{kind: tabSpell, p: p, obj: ref, def: fd}
	c := Ctx{Source: ref, Ctrl: p, Ability: g.spellAbility(fd, way), Way: way, Kicked: kicked}
	if g.offered != NoRef {
		c.Helps = g.newCell(g.offered, helpOffer, 0)
	}
	ok := g.announceableAs(&t, c)
	g.freeCells(&c.Helps)
	return ok
}

// mayPlayLand says whether a player has a land left to play and nothing forbids to play this one (305.2, 101.2).
func (g *Game) mayPlayLand(p PlayerID, ref Ref) bool {
	if g.landPlaysLeft(p) <= 0 {
		return false
	}
	no := false
	if g.Turn.InForce.Has(RuleCantPlay) {
		g.castRules(RuleCantPlay, p, ref, func(*Mod, Env) bool { no = true; return false })
	}
	return !no
}

// cantCast says whether an effect forbids a player to cast a card.
func (g *Game) cantCast(p PlayerID, ref Ref) bool {
	no := false
	g.castRules(RuleCantCast, p, ref, func(*Mod, Env) bool { no = true; return false })
	return no
}

// landPlaysLeft is how many lands the player may still play this turn (305.2).
func (g *Game) landPlaysLeft(p PlayerID) int {
	n := 1
	if g.Turn.InForce.Has(RuleExtraLand) {
		g.rules(RuleExtraLand, PlayerRef(p), func(m *Mod, e Env) bool { n += int(g.num(NumX(m.B), &e)); return true })
	}
	return n - int(g.Players[p].LandPlays)
}

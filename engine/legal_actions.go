package engine

import (
	"fmt"
	"slices"

	"arbiter/engine/program"
)

// playOptions lists what a player with priority can do: play a land, cast, activate, take special actions. It is the
// hot path of every game.
func (g *Game) playOptions(p program.PlayerID, d *Decision) {
	g.srcOK = false
	sorcery := g.sorceryTime(p)
	free := g.Turn.InForce.Has(program.RuleFlash) || g.Turn.InForce.Has(program.RulePlayFrom)
	split := !sorcery && g.count(program.Stack, 0) > 0 && g.splitSecond()
	if !split {
		g.cardsInHand(p, sorcery, free, d)
		for z := program.Library; g.r.OwnZones != 0 && z < program.NumZones; z++ {
			if g.r.OwnZones.Has(z) {
				g.ownCastOptions(p, z, sorcery, d)
			}
		}
		if g.r.Adventures {
			for s := g.list(program.Exile, p).First; s != 0; s = g.Objs[s].Next {
				if o := &g.Objs[s]; g.adventurer(o) == p {
					g.fromAdventure(p, g.refAt(s), sorcery, d)
				}
			}
		}
		if g.Lists[commandList].First != 0 {
			g.commanderOptions(p, sorcery, d)
		}
		if g.Turn.InForce.Has(program.RulePlayFrom) {
			g.permissions(p, sorcery, d)
		}
	}
	g.activateOptions(p, sorcery, split, d)
}

// cardsInHand lists the ways to play the cards of a player's hand. Cards that are alike share one search.
func (g *Game) cardsInHand(p program.PlayerID, sorcery, free bool, d *Decision) {
	var searched [4]struct { // the last definitions searched whose cards share their options, and these
		def      *program.Def
		from, to int
	}
	n := 0
next:
	for s := g.list(program.Hand, p).First; s != 0; s = g.Objs[s].Next {
		def := &g.r.Defs[g.Objs[s].Def]
		if !sorcery && !free && !def.InstantSpeed && len(def.Faces) <= 1 {
			continue
		}
		at := len(d.Options)
		for i := range searched {
			if l := &searched[i]; l.def == def {
				for k := l.from; k < l.to; k++ {
					o := d.Options[k]
					o.Obj = g.refAt(s)
					d.add(o)
				}
				if g.TestPasses {
					g.testAlike(p, s, sorcery, d.Options[at:])
				}
				continue next
			}
		}
		g.cardOptions(p, g.refAt(s), def, program.Hand, sorcery, d)
		if g.alikeInHand(p, def, sorcery) {
			l := &searched[n%len(searched)]
			l.def, l.from, l.to = def, at, len(d.Options)
			n++
		}
	}
}

// alikeInHand reports whether a player can do the same with all cards of a definition in their hand: it has one face
// and costs its mana cost, nothing is chosen for it, and no effect tells one card from another.
func (g *Game) alikeInHand(p program.PlayerID, def *program.Def, sorcery bool) bool {
	if len(def.Faces) > 1 || len(def.CastMods) > 0 || !sorcery && g.Turn.InForce.Has(program.RuleFlash) {
		return false
	}
	if def.Chars.Is(program.TypeLand) {
		return !g.Turn.InForce.Has(program.RuleCantPlay)
	}
	if !def.PlainCost || !g.priceUnchanged(p) || g.Turn.InForce.Has(program.RuleCantCast) {
		return false
	}
	ab := &g.r.Abilities[def.Spell]
	return def.Spell == 0 || len(ab.Targets) == 0 && len(ab.Modes) == 0
}

// testAlike notes if a card in hand can be played otherwise than one that is like it.
func (g *Game) testAlike(p program.PlayerID, slot uint16, sorcery bool, options []Option) {
	var d Decision
	g.cardOptions(p, g.refAt(slot), &g.r.Defs[g.Objs[slot].Def], program.Hand, sorcery, &d)
	if !slices.Equal(d.Options, options) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: player %d can play %v by %+v, and by a card like it by %+v", p, g.refAt(slot),
			d.Options, options)
	}
}

// fromAdventure lists the ways to play a card from exile after its Adventure, not as an Adventure again (715.3d).
func (g *Game) fromAdventure(p program.PlayerID, ref Ref, sorcery bool, d *Decision) {
	def := &g.r.Defs[g.Objs[ref.slot()].Def]
	switch {
	case !def.Chars.Is(program.TypeLand):
		if g.inTime(p, ref, def, 0, sorcery) && g.castable(p, ref, def, 0) {
			d.add(Option{Kind: OptCast, Obj: ref})
		}
		g.offerings(p, ref, def, 0, 0, d)
		g.otherPrices(p, ref, def, 0, sorcery, d)
	case g.r.Sw.AdventurePlay && sorcery && g.mayPlayLand(p, ref):
		d.add(Option{Kind: OptPlayLand, Obj: ref})
	}
	g.ownWays(p, ref, def, 0, sorcery, d, func(program.AbilityID) bool { return true })
}

// ownCastOptions lists the cards of a zone that themselves allow being cast from there.
func (g *Game) ownCastOptions(p program.PlayerID, z program.Zone, sorcery bool, d *Decision) {
	anytime := sorcery || g.Turn.InForce.Has(program.RuleFlash)
	for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		def := &g.r.Defs[o.Def]
		if o.Owner == p && def.OwnZones.Has(z) && o.Flags&program.FlagFaceDown == 0 && (anytime || def.InstantSpeed) {
			g.cardOptions(p, g.refAt(s), def, z, sorcery, d)
		}
		if z == program.Library {
			break
		}
	}
}

// faceDef returns the definition of a face with which a card can be played from outside the battlefield: any half of a
// split card, either face of a modal double-faced card, the Adventure; of others only the front.
func (g *Game) faceDef(def *program.Def, face int) *program.Def {
	if face >= len(def.Faces) {
		return nil
	}
	switch def.Layout {
	case program.LayoutSplit:
		return &g.r.Defs[def.Faces[face]] // the last is the whole card: fused
	case program.LayoutRoom:
		if face < roomWhole {
			return &g.r.Defs[def.Faces[face]]
		}
		return nil
	case program.LayoutModal, program.LayoutAdventure, program.LayoutOmen, program.LayoutBestow,
		program.LayoutPrototype:
		return &g.r.Defs[def.Faces[face]]
	}
	if face == 0 {
		return def
	}
	return nil
}

// cardOptions lists the ways to play a card from a zone without a permission.
func (g *Game) cardOptions(p program.PlayerID, ref Ref, def *program.Def, z program.Zone, sorcery bool, d *Decision) {
	for face := 0; ; face++ {
		fd := g.faceDef(def, face)
		if fd == nil {
			return
		}
		if fd.Chars.Is(program.TypeLand) {
			if z == program.Hand && sorcery && g.mayPlayLand(p, ref) {
				d.add(Option{Kind: OptPlayLand, Obj: ref, N: int32(face)})
			}
			if len(fd.CastMods) == 0 { // with morph it can be cast face down (702.37c)
				continue
			}
		}
		fused, bestowed := fd.IsWhole(), fd.IsBestowed()
		if z == program.Hand && !fused && !bestowed && (!fd.NoCost || fd.Cost != nil) &&
			g.inTime(p, ref, fd, 0, sorcery) && g.castable(p, ref, fd, 0) {
			d.add(Option{Kind: OptCast, Obj: ref, N: int32(face)})
		}
		if z == program.Hand && !fused && !bestowed && !fd.NoCost {
			g.offerings(p, ref, fd, face, 0, d)
		}
		for _, a := range fd.CastMods {
			ab := &g.r.Abilities[a]
			morph := ab.Kind == program.AbKeyword
			if g.lostAbilitiesThere(ref) || !morph && (ab.Cast != program.CastWay || ab.Way&program.WayNoTiming != 0 ||
				!ab.Zones.Has(z)) || morph && z != program.Hand || (ab.Keyword == program.Fuse) != fused ||
				(ab.Keyword == program.Bestow) != bestowed {
				continue
			}
			as, n := fd, face
			if ab.Way&program.WayBack != 0 {
				if len(def.Faces) < 2 {
					continue
				}
				as, n = &g.r.Defs[def.Faces[1]], 1
			}
			if g.inTime(p, ref, as, a, sorcery) && g.castable(p, ref, as, a) {
				d.add(Option{Kind: OptCast, Obj: ref, N: int32(n), Ability: a})
			}
			g.offerings(p, ref, as, n, a, d)
			switch {
			case z == program.Hand:
			case g.onlyPermits(p, ref, a): // 118.9a
				g.ownWays(p, ref, fd, face, sorcery || g.asFlash(a), d, func(program.AbilityID) bool { return true })
			case g.plus(p, ref, a):
				g.assumedPlus = a
				g.ownWays(p, ref, fd, face, sorcery, d, func(program.AbilityID) bool { return true })
				g.otherPrices(p, ref, fd, face, sorcery, d)
				g.assumedPlus = 0
			}
		}
	}
}

// onlyPermits reports whether an ability of a card only says that it may be cast from where it lies, so that it can be
// cast from there in its other ways too.
func (g *Game) onlyPermits(p program.PlayerID, ref Ref, a program.AbilityID) bool {
	ab := &g.r.Abilities[a]
	e := Env{Source: ref, You: p}
	return ab.Way&^program.WayFlash == program.WayPlus && ab.Keyword == program.NoKeyword && ab.Prop == 0 &&
		ab.Bit == 0 && g.r.Costs[ab.Cost].Nothing() && (ab.If == 0 || g.cond(ab.If, &e))
}

// plus reports whether a way of casting a card only adds a cost, or consequences, to casting it from where it lies, so
// that an alternative cost may be paid as well: jump-start, retrace, aftermath (118.9a, 702.81a, 702.133a).
func (g *Game) plus(p program.PlayerID, ref Ref, a program.AbilityID) bool {
	ab := &g.r.Abilities[a]
	const flags = program.WayPlus | program.WayExile | program.WayOwner
	e := Env{Source: ref, You: p}
	return ab.Cast == program.CastWay && ab.Way&program.WayPlus != 0 && ab.Way&^flags == 0 && ab.Prop == 0 &&
		ab.Offer == 0 && ab.Spell == 0 && ab.NRegs == 0 && (ab.If == 0 || g.cond(ab.If, &e))
}

// permissions lists what effects let a player cast or play, from any zone.
func (g *Game) permissions(p program.PlayerID, sorcery bool, d *Decision) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || a.Dead ||
			m.Keyword == program.Plot {
			continue
		}
		if m.Later && g.Effects[a.Effect].Turn == g.Turn.Number {
			continue
		}
		if m.Once && g.permitUsed(a) {
			continue
		}
		given := g.r.Abilities[m.B].Way&program.WayOwner != 0 // by a keyword, which is an ability that can be lost
		permitted := func(ref Ref, e *Env) {
			if !given || !g.lostAbilitiesSince(ref, a.Stamp) {
				g.permitted(p, ref, m, e, sorcery, d)
			}
		}
		e := a.env()
		if m.Set == 0 && a.You != p || m.Set != 0 && !g.inSet(m.Set, &e, PlayerRef(p)) {
			continue
		}
		switch {
		case m.Scope == program.ScopeLocked && a.Effect >= 0:
			for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
				if ref := g.Cells[c].Ref; !m.Later || g.Objs[ref.slot()].Owner == p {
					permitted(ref, &e)
				}
			}
		case m.Scope == program.ScopeSelf:
			permitted(a.Source, &e)
		case m.Scope == program.ScopeAll:
			for l := range g.Lists {
				first := g.Lists[l].First
				if first == 0 || l < 2 || !m.Zones.Has(g.Objs[first].Zone) ||
					g.Objs[first].Zone == program.Hand && g.Objs[first].Owner != p && !m.Theirs {
					continue
				}
				for s := first; s != 0; s = g.Objs[s].Next {
					if g.Objs[s].Zone == program.Hand && g.Objs[s].Known>>p&1 == 0 {
						continue
					}
					if g.Objs[s].Zone == program.Library && g.Objs[s].Known>>p&1 == 0 {
						break // nobody knows which card they would play
					}
					permitted(g.refAt(s), &e)
					if g.Objs[s].Zone == program.Library {
						break // only the top card can be known and played
					}
				}
			}
		}
	}
}

// sorceryTime reports whether a player could cast a sorcery now: their main phase, the stack empty (307.1).
func (g *Game) sorceryTime(p program.PlayerID) bool {
	return g.onTurn(p) && (g.Turn.Step == program.StepMain1 || g.Turn.Step == program.StepMain2) &&
		g.count(program.Stack, 0) == 0
}

// inTime reports whether the timing allows a spell to be cast now (117.1a).
func (g *Game) inTime(p program.PlayerID, ref Ref, fd *program.Def, way program.AbilityID, sorcery bool) bool {
	was := g.assumeFace(ref, fd, way)
	ok := g.timingAllows(p, ref, fd, way, sorcery)
	g.restoreFace(ref, was)
	return ok
}

func (g *Game) timingAllows(p program.PlayerID, ref Ref, fd *program.Def, way program.AbilityID, sorcery bool) bool {
	if way != 0 && g.r.Abilities[way].Way&program.WaySorcery != 0 {
		return sorcery
	}
	if sorcery || way != 0 && g.r.Abilities[way].Way&program.WayFlash != 0 {
		return true
	}
	if !g.isMorph(way) {
		if fd.Chars.Is(program.TypeInstant) || fd.Chars.Has(program.Flash) {
			return true
		}
		if fd.InstantSpeed {
			e := Env{Source: ref, You: p}
			for _, a := range fd.CastMods {
				if ab := &g.r.Abilities[a]; ab.Cast == program.CastFlash && g.cond(ab.If, &e) {
					return true
				}
			}
		}
	}
	flash := false
	if g.Turn.InForce.Has(program.RuleFlash) {
		g.castRules(program.RuleFlash, p, ref, func(m *program.Mod,
			_ Env) bool {
			flash = m.Keyword == program.NoKeyword
			return !flash
		})
	}
	return flash
}

// isMorph reports whether a way casts the card face down.
func (g *Game) isMorph(way program.AbilityID) bool {
	if way == 0 {
		return false
	}
	ab := &g.r.Abilities[way]
	return ab.Kind == program.AbKeyword && (ab.Keyword == program.Morph || ab.Keyword == program.Disguise) ||
		ab.Way&program.WayFaceDown != 0
}

// castFaceDown reports whether the spell of a context is cast face down.
func (g *Game) castFaceDown(ctx uint32) bool { return g.isMorph(g.Ctxs[ctx].Way) }

// spellAbility returns the spell ability of a card cast in a way.
func (g *Game) spellAbility(fd *program.Def, way program.AbilityID) program.AbilityID {
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

// castable reports whether a card can be cast in a way: nothing forbids it, and it can be announced and paid.
func (g *Game) castable(p program.PlayerID, ref Ref, fd *program.Def, way program.AbilityID) bool {
	was := g.assumeFace(ref, fd, way)
	ok := g.castableSo(p, ref, fd, way)
	g.restoreFace(ref, was)
	return ok
}

// costChanges are the rules that change the cost of a spell, priceChanges those and the one that lets other mana be
// spent on it.
var (
	costChanges  = ruleSet(program.RuleCostLess, program.RuleCostMore, program.RuleCostLeast)
	priceChanges = ruleSet(program.RuleCostLess, program.RuleCostMore, program.RuleCostLeast, program.RuleSpendAs)
)

func (g *Game) castableSo(p program.PlayerID, ref Ref, fd *program.Def, way program.AbilityID) bool {
	if way == 0 && fd.PlainCost && g.priceUnchanged(p) {
		if fd.NoCost {
			return false
		}
		if fd.LeastMana > 0 {
			g.boundMana(p)
			if fd.LeastMana > g.manaMax || fd.NeedsKinds&^g.manaKinds != 0 {
				return false
			}
		}
		if g.Turn.InForce.Has(program.RuleCantCast) && g.cantCast(p, ref) {
			return false
		}
		if !g.pricePayable(p, ref, fd) {
			return false
		}
		if fd.Spell == 0 {
			return true
		}
		ab := &g.r.Abilities[fd.Spell]
		if len(ab.Targets) == 0 && len(ab.Modes) == 0 {
			return true
		}
		t := payment{p: p, obj: ref}
		return g.announceableAs(&t, Ctx{Source: ref, Ctrl: p, Ability: fd.Spell})
	}
	if fd.FullPrice && !g.Turn.InForce.Meets(costChanges) && g.assumedOffered == NoRef && !g.givesCastKeywords() {
		least := fd.LeastMana
		if way != 0 {
			least = g.r.Abilities[way].LeastMana
		}
		g.boundMana(p)
		if least > g.manaMax || way == 0 && fd.NeedsKinds&^g.manaKinds != 0 && g.typesCount() {
			return false
		}
	}
	if g.Turn.InForce.Has(program.RuleCantCast) && fd.Cost.Variables() == 0 && g.cantCast(p, ref) {
		return false // with {X} it depends on the value of X
	}
	e := Env{Source: ref, You: p}
	if !fd.Chars.Is(program.TypeInstant|program.TypeSorcery) &&
		(g.r.Abilities[way].InstantOrSorcery() || g.r.Abilities[g.assumedPlus].InstantOrSorcery()) {
		return false
	}
	if way != 0 {
		w := &g.r.Abilities[way]
		if !g.cond(w.If, &e) || fd.NoCost && g.r.PaysOwn(way) {
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
		for _, a := range fd.CastMods {
			if ab := &g.r.Abilities[a]; ab.Cast == program.CastIf && !g.cond(ab.If, &e) {
				return false
			}
		}
	}
	if bit := g.r.Abilities[g.assumedPlus].Bit; bit != 0 {
		kicked |= 1 << bit
	}
	t := payment{kind: paySpell, p: p, obj: ref, def: fd}
	c := Ctx{Source: ref, Ctrl: p, Ability: g.spellAbility(fd, way), Way: way, Plus: g.assumedPlus, Kicked: kicked,
		Flags: g.assumedSpends}
	if g.assumedOffered != NoRef {
		c.Helpers = g.newCell(g.assumedOffered, helpOffer, 0)
	}
	ok := g.announceableAs(&t, c)
	g.freeCells(&c.Helpers)
	return ok
}

// pricePayable reports whether a player could pay the plain cost of a face.
func (g *Game) pricePayable(p program.PlayerID, ref Ref, fd *program.Def) bool {
	if fd.SimpleBill && fd.LeastMana > 0 {
		if ok, plain := g.plainlyPayable(&fd.Bill); plain {
			if g.TestPasses {
				g.testPlain(p, &fd.Bill, ok)
			}
			return ok
		}
	}
	if g.bill = fd.Bill; g.bill.Total() == 0 {
		return true
	}
	t := payment{kind: paySpell, p: p, ctx: scratchCtx, obj: ref, def: fd}
	if g.loadSources(p); g.usesCards {
		g.loadFor(&t, NoRef, 0)
	}
	return g.payable(&t, int(g.lifeLeft(p, 0, true)), NoRef, 0)
}

// typesCount reports whether mana can only be spent as what it is.
func (g *Game) typesCount() bool {
	return !g.Turn.InForce.Has(program.RuleSpendAs) && len(g.r.ManaClasses) == 0 && g.assumedSpends == 0
}

// mayPlayLand reports whether a player has a land play left and nothing forbids playing this land (305.2, 101.2).
func (g *Game) mayPlayLand(p program.PlayerID, ref Ref) bool {
	if g.landPlaysLeft(p) <= 0 {
		return false
	}
	no := false
	if g.Turn.InForce.Has(program.RuleCantPlay) {
		g.castRules(program.RuleCantPlay, p, ref, func(*program.Mod, Env) bool { no = true; return false })
	}
	return !no
}

// cantCast reports whether an effect forbids a player to cast a card.
func (g *Game) cantCast(p program.PlayerID, ref Ref) bool {
	no := false
	g.castRules(program.RuleCantCast, p, ref, func(*program.Mod, Env) bool { no = true; return false })
	return no
}

// landPlaysLeft returns how many lands the player may still play this turn (305.2).
func (g *Game) landPlaysLeft(p program.PlayerID) int {
	n := 1
	if g.Turn.InForce.Has(program.RuleExtraLand) {
		g.rules(program.RuleExtraLand, PlayerRef(p), func(m *program.Mod,
			e Env) bool {
			n += int(g.num(program.NumX(m.B), &e))
			return true
		})
	}
	return n - int(g.Players[p].LandPlays)
}

package engine

import (
	"fmt"
	"math"

	"arbiter/engine/program"
	"arbiter/mana"
)

const askPriority uint8 = 1

// Stages of FramePriority.
const (
	priorityGive uint8 = iota // a player gets priority
	// the player has acted and receives priority again, with shared turns their team (805.5)
	priorityActed
	priorityResolved // the top of the stack has resolved
)

// runPriority runs a round of priority (117): before a player receives it, state-based actions are performed and
// triggers put on the stack until there are none of either (117.5). When all players pass in succession, the top of the
// stack resolves or the step ends.
func (g *Game) runPriority() {
	f := g.top()
	switch f.PC {
	case priorityGive:
		for g.givePriority(f) && g.passesUnasked(f.Player) {
			f.Ask = 0
			if g.pass(f) {
				return
			}
			g.countFrames(1)
		}
	case priorityActed: // the player has acted and receives priority again, with shared turns their team (805.5)
		f.PC = priorityGive
		f.Player = g.primary(f.Player)
		g.setPasses(0)
	case priorityResolved: // the top of the stack has resolved
		f.PC = priorityGive
		f.Player = g.Turn.Active
		g.setPasses(0)
	}
}

// givePriority gives the player of a frame priority, and reports whether that happens: state-based actions and triggers
// come first.
func (g *Game) givePriority(f *Frame) bool {
	if g.Turn.SBA && !g.passesSBA() {
		g.push(Frame{Kind: FrameSBA})
		return false
	}
	if g.stateTriggers() || len(g.Pending) > 0 {
		g.setPasses(0)
		g.push(Frame{Kind: FrameTriggers})
		return false
	}
	if f.Player == NoPlayer {
		f.Player = g.Turn.Active
	}
	if g.Players[f.Player].Lost {
		f.Player = g.nextPlayer(f.Player)
	}
	if n := g.Turn.Passes; n > 0 && int(n) >= g.playersLeft() { // the one who had not passed has left
		g.allPassed(f)
		return false
	}
	if g.count(program.Stack, 0) == 0 && len(g.LKIs)+len(g.Moves) > 512 {
		g.forget()
	}
	g.setPriority(f.Player)
	f.Group, f.Ask = g.newGroup(), askPriority
	return true
}

func (g *Game) askPriorityFrame(f *Frame, d *Decision) {
	d.Kind = program.DecidePriority
	d.add(Option{Kind: OptPass})
	if g.skipQuietSteps && g.quietStep(f.Player) {
		return
	}
	g.playOptions(f.Player, d)
}

// quietStep reports whether a player usually passes now: the stack is empty, and it is a step of their own turn other
// than the main phases and the declaration of blockers, or a step of another's turn other than the declarations and the
// end step.
func (g *Game) quietStep(p program.PlayerID) bool {
	if g.Lists[stackList].First != 0 {
		return false
	}
	switch g.Turn.Step {
	case program.StepBlockers:
		return false
	case program.StepMain1, program.StepMain2:
		return !g.onTurn(p)
	case program.StepAttackers, program.StepEnd:
		return g.onTurn(p)
	}
	return true
}

// SkipQuietSteps makes every player pass without being asked at times when players usually pass; see View.QuietStep. It
// is meant for fast playouts. Copies and saved games do not keep it.
func (g *Game) SkipQuietSteps(on bool) { g.skipQuietSteps = on }

func (g *Game) answerPriority(f *Frame, o Option) {
	if o.Kind != OptPass {
		f.PC = priorityActed
		g.act(f.Player, o)
		return
	}
	g.pass(f)
}

// pass makes the player of a frame pass, and reports whether all have: otherwise the next player is to receive
// priority.
func (g *Game) pass(f *Frame) bool {
	g.setPasses(g.Turn.Passes + 1)
	if int(g.Turn.Passes) < g.playersLeft() {
		f.Player = g.nextPlayer(f.Player)
		return false
	}
	g.allPassed(f)
	return true
}

// allPassed resolves the top of the stack, or ends the step (117.4).
func (g *Game) allPassed(f *Frame) {
	g.setPasses(0)
	g.setPriority(NoPlayer)
	if top := g.list(program.Stack, 0).Last; top != 0 {
		f.PC = priorityResolved
		g.push(Frame{Kind: FrameResolve, Ref: g.refAt(top), Player: g.ctrlOf(g.refAt(top))})
		return
	}
	g.pop()
}

// act performs the option a player with priority has chosen.
func (g *Game) act(p program.PlayerID, o Option) {
	switch o.Kind {
	case OptPlayLand:
		g.playLand(p, o)
	case OptCast:
		g.push(Frame{Kind: FrameCast, Player: p, Ref: o.Obj, A: o.N, Ip: uint32(o.Ability), Other: o.Other,
			Group: g.newGroup()})
	case OptActivate:
		g.push(Frame{Kind: FrameActivate, Player: p, Ref: o.Obj, Ip: uint32(o.Ability), A: o.N, Group: g.newGroup()})
	default:
		g.special(p, o)
	}
}

func (g *Game) playersLeft() int {
	n := 0
	for i := range g.Players {
		if !g.Players[i].Lost {
			n++
		}
	}
	return n
}

func (g *Game) setPriority(p program.PlayerID) { g.Turn.Priority = p }

func (g *Game) setPasses(n uint8) {
	g.Turn.Passes = n
	if n > 0 {
		g.noteUnhelped(false)
	}
}

// Most of the time a player with priority can do nothing but pass. Where bounds show that, the player passes without
// being asked and without a list of options. No list is kept for that: the bounds say that each card and ability with
// which the player could act at all takes more mana than the player could have, and they are worked out anew whenever
// anything has happened but the beginning or the end of a step, on which they don't depend.

// means is what is known of what a player could do.
type means struct {
	// If g.cardsKnown says so: the mana that it takes at least to do anything with a card outside the battlefield, and
	// whether the hand has a land.
	cards program.LeastMana
	land  bool
	// If g.meansKnown says so: what effects change of the mana that it takes to cast spells.
	prices prices
	card   program.LeastMana // the last bound that they changed
	// If g.meansKnown says so: the mana that it takes at least to do anything but pass.
	least program.LeastMana
	// This is so by the cards alone, and a land if drop is set; see sameMeans.
	byCards, drop bool
	// If g.manaKnown says so: the mana that the player could have at most, its types and what else there is, and
	// whether that may suffice for something at instant speed, or when a sorcery could be cast.
	most        int32
	there       program.Needs
	quick, slow bool
	// If plain, every source is as plain as a basic land, and there are so many untapped ones of each type.
	plain bool
	have  [mana.NumKinds]int32
}

// passesUnasked reports whether a player with priority can only pass and need not be asked.
func (g *Game) passesUnasked(p program.PlayerID) bool {
	if g.AskForced || g.AskPriority && !g.skipQuietSteps || g.Turn.Actions >= loopFrom/2 {
		return false
	}
	if !g.skipQuietSteps && !g.TestPasses && (g.ManualPayment|g.CanFloatMana)>>p&1 == 0 { // nearly always
		return !g.withinMeans(p)
	}
	if g.mayAct(p) {
		return false
	}
	if g.TestPasses {
		g.testPass(p)
	}
	return true
}

// allPassUnasked plays a round of priority in which the stack is empty and all players pass without being asked. It
// reports false, and does nothing, if it isn't certain that this is what happens.
func (g *Game) allPassUnasked() bool {
	if g.Turn.SBA || g.Turn.CharsStale || g.r.StateTriggers || len(g.Pending) > 0 || g.Lists[stackList].First != 0 ||
		len(g.LKIs)+len(g.Moves) > 512 {
		return false
	}
	n, idle := uint32(0), g.knownIdle()
	for p := range g.Players {
		if g.Players[p].Lost {
			continue
		}
		if known := idle>>uint(p)&1 != 0; !known || g.TestPasses {
			if !g.passesUnasked(program.PlayerID(p)) {
				if known && g.wrongPass == nil {
					g.wrongPass = fmt.Errorf("engine: player %d is known to be able to do nothing, and may act", p)
				}
				return false
			}
		}
		n++
	}
	g.noteUnhelped(false)
	g.setPriority(NoPlayer)
	g.Turn.Group += n
	g.countFrames(n)
	return true
}

// knownIdle returns players, bit 1<<PlayerID, who are known to be able only to pass now. Those who are left out may be
// able to do more, or not.
func (g *Game) knownIdle() uint8 {
	if g.AskForced || g.AskPriority || g.skipQuietSteps || g.ManualPayment|g.CanFloatMana != 0 ||
		g.Turn.Actions >= loopFrom/2 {
		return 0
	}
	idle := g.meansKnown & (g.neverQuick | g.manaKnown&g.notQuick)
	if idle != 0 && (g.Turn.Step == program.StepMain1 || g.Turn.Step == program.StepMain2) {
		for p := range g.Players {
			if g.onTurn(program.PlayerID(p)) {
				idle &^= 1 << uint(p)
			}
		}
	}
	return idle
}

// mayAct reports whether a player with priority might have an option other than passing; false is certain.
func (g *Game) mayAct(p program.PlayerID) bool {
	if g.skipQuietSteps && g.quietStep(p) {
		return false
	}
	if (g.ManualPayment|g.CanFloatMana)>>p&1 != 0 {
		return true
	}
	if g.TestPasses {
		g.testMeans(p)
	}
	return g.withinMeans(p)
}

// withinMeans is mayAct by what is known of what the player could do.
func (g *Game) withinMeans(p program.PlayerID) bool {
	m, bit := &g.means[p], uint8(1)<<(p%program.MaxPlayers)
	if g.meansKnown&bit == 0 {
		g.meansKnown |= bit
		if !g.sameMeans(p, m) {
			g.findMeans(p, m)
			if g.neverQuick &^= bit; m.least.Quick == program.NoMana {
				g.neverQuick |= bit
			}
		}
	}
	slow := m.least.Slow != program.NoMana && (g.Turn.Step == program.StepMain1 ||
		g.Turn.Step == program.StepMain2) && g.sorceryTime(p)
	if m.least.Quick == program.NoMana && !slow {
		return false
	}
	if g.manaKnown&bit == 0 {
		g.manaKnown |= bit
		g.mostMana(p, m)
		m.quick = m.least.Within(m.most, m.there, false) && g.within(p, m, false)
		m.slow = m.quick || m.least.Within(m.most, m.there, true) && g.within(p, m, true)
		if g.notQuick &^= bit; !m.quick {
			g.notQuick |= bit
		}
	}
	return m.quick || slow && m.slow
}

// noteMeans notes that what players could do may have changed by an event. Events that move objects, or have
// characteristics worked out anew, do so elsewhere.
func (g *Game) noteMeans(k program.EventKind) {
	// Others: they may change what is tapped, and the mana that there is.
	switch k {
	case program.EvStep, program.EvStepEnd:
	case program.EvTurn, program.EvPlayer, program.EvLose:
		g.forgetBoardMeans()
	default:
		if g.manaKnown = 0; g.meansBody {
			g.forgetBoardMeans()
		}
	}
}

// forgetMeans notes that anything may have changed, forgetBoardMeans that nothing but cards outside the battlefield is
// as it was.
func (g *Game) forgetMeans() {
	g.cardsKnown = 0
	g.forgetBoardMeans()
}

func (g *Game) forgetBoardMeans() { g.meansKnown, g.manaKnown, g.meansBody = 0, 0, false }

// addCardMeans notes that a card comes to the list of a zone, perhaps of a player.
func (g *Game) addCardMeans(l *List, o *Object) {
	if bit := uint8(1) << o.Owner; g.cardsKnown&bit != 0 && l == g.list(program.Hand, o.Owner) && !g.r.Adventures {
		m, d := &g.means[o.Owner], &g.r.Defs[o.Def]
		m.cards.Also(&d.FromHand)
		m.land, m.byCards = m.land || d.PlaysLand, false
		g.meansKnown, g.manaKnown = g.meansKnown&^bit, g.manaKnown&^bit
		return
	}
	g.forgetCardMeans(l, o.Owner)
}

// forgetCardMeans notes that the list of a zone, perhaps of a player, changes. Libraries and graveyards matter if cards
// of the match let players do something with them there.
func (g *Game) forgetCardMeans(l *List, owner program.PlayerID) {
	zones := g.r.OwnZones | g.r.ActZones
	switch {
	case l == &g.Lists[stackList] && !g.r.ActZones.Has(program.Stack):
		g.manaKnown = 0
	case l == &g.Lists[battlefieldList] || l == &g.Lists[stackList]:
		g.forgetBoardMeans()
	case !zones.Has(program.Library) && l == g.list(program.Library, owner):
	case !zones.Has(program.Graveyard) && l == g.list(program.Graveyard, owner):
	case g.r.Adventures:
		g.forgetMeans()
	default:
		others := ^(uint8(1) << owner)
		g.cardsKnown, g.meansKnown, g.manaKnown = g.cardsKnown&others, g.meansKnown&others, g.manaKnown&others
	}
}

// unbounded are the rules that let players do more than their cards say, or for less mana; priced are those that allow
// spells to be cast, or change when or for how much mana; boundless are both.
var (
	unbounded = ruleSet(program.RuleGivesAbility, program.RuleAbilityLess, program.RuleAbilityRather,
		program.RuleActivateHasted)
	priced    = ruleSet(program.RuleFlash, program.RulePlayFrom, program.RuleCostLess)
	boundless = ruleSet(program.RuleGivesAbility, program.RuleAbilityLess, program.RuleAbilityRather,
		program.RuleActivateHasted, program.RuleFlash, program.RulePlayFrom, program.RuleCostLess)
)

// prices is what effects change at most of the mana that it takes a player to cast spells; any if they may change it.
type prices struct {
	any      bool
	less     int32 // so much mana less, for spells with one of types
	types    program.TypeSet
	anyTypes bool // mana of any types
	flash    bool // at instant speed
}

// findPrices works out what effects change of a player's prices. It reports false if there is no bound.
func (g *Game) findPrices(p program.PlayerID, x *prices) bool {
	if *x = (prices{}); !g.Turn.InForce.Meets(priced) {
		return true
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || a.Dead {
			continue
		}
		others := a.You != p && g.r.Nodes[m.Set].Op == program.SetYou // it is for its controller alone
		// Other rules change no prices.
		switch program.RuleKind(m.A) {
		case program.RulePlayFrom:
			if m.Set != 0 && !others || m.Set == 0 && a.You == p || m.Keyword != program.NoKeyword {
				return false
			}
		case program.RuleFlash:
			x.flash = x.flash || !others
			x.any = x.any || !others
		case program.RuleCostLess:
			if others {
				continue
			}
			types := g.r.TypesOf(m.Prop)
			if types == 0 || m.Scope != program.ScopeAll || len(g.Away) > 0 {
				types = allTypes
			}
			x.any = true
			x.types |= types
			switch n := &g.r.Nodes[m.B]; {
			case m.Cost != 0:
				x.less, x.anyTypes = int32(program.NoMana), true
			case m.B == 0:
				x.less++
			case n.Op == program.NumConst:
				x.less = clamp(int64(x.less) + int64(max(n.A, 0)))
			default:
				x.less = int32(program.NoMana)
			}
		}
	}
	return true
}

// priced returns the bound for a card with one of types by the prices of a player.
func (m *means) priced(l *program.LeastMana, types program.TypeSet) *program.LeastMana {
	if !m.prices.any {
		return l
	}
	m.card = *l
	if m.prices.types&types != 0 {
		if m.card.Less(m.prices.less); m.prices.anyTypes {
			m.card.AnyTypes()
		}
	}
	if m.prices.flash {
		m.card.Flash()
	}
	return &m.card
}

// sameMeans reports whether what a player could do is still as it was found: only cards outside the battlefield let the
// player act, and they are the same.
func (g *Game) sameMeans(p program.PlayerID, m *means) bool {
	return m.byCards && g.cardsKnown>>p&1 != 0 && g.board.known && !g.board.plays && !g.Turn.CharsStale &&
		!g.Turn.InForce.Meets(boundless) && m.drop == g.landDrop(p, m)
}

// landDrop reports whether a player has a land in hand and may be allowed to play it.
func (g *Game) landDrop(p program.PlayerID, m *means) bool {
	return m.land && (g.Players[p].LandPlays < 1 || g.Turn.InForce.Has(program.RuleExtraLand))
}

// findMeans works out what a player could do.
func (g *Game) findMeans(p program.PlayerID, m *means) {
	m.least, m.byCards = anything, false
	r := g.r
	if !g.findPrices(p, &m.prices) || g.Turn.InForce.Meets(unbounded) || r.Conspiracies || r.EndsEffects ||
		r.CreatureAbility != 0 || g.givesCastKeywords() ||
		r.ActZones.Has(program.Stack) && g.Lists[stackList].First != 0 {
		return
	}
	if bit := uint8(1) << p; g.cardsKnown&bit == 0 {
		g.cardsKnown |= bit
		m.cards, m.land = program.Nothing, false
		changed := m.prices.any
		m.prices.any = false
		g.eachCardMeans(p, m, func(l *program.LeastMana) bool { m.cards.Also(l); return true })
		m.prices.any = changed
		for s := g.list(program.Hand, p).First; s != 0; s = g.Objs[s].Next {
			m.land = m.land || r.Defs[g.Objs[s].Def].PlaysLand
		}
	}
	if m.least = m.cards; m.prices.any {
		g.eachCardMeans(p, m, func(l *program.LeastMana) bool { m.least.Also(l); return true })
	}
	g.eachOtherMeans(p, m, func(l *program.LeastMana) bool { m.least.Also(l); return true })
	m.drop = g.landDrop(p, m)
	m.byCards = !m.prices.any && !g.mayPlayBoard() && !r.CastKeywords && !r.ActZones.Has(program.Stack)
}

// mayPlayBoard reports whether permanents might let players do more than pay.
func (g *Game) mayPlayBoard() bool {
	return !g.board.known || g.board.plays || g.Turn.CharsStale || g.r.AnyoneActivates || g.r.CreatureAbility != 0 ||
		g.r.Rooms
}

// within reports whether a player's mana may suffice for something.
func (g *Game) within(p program.PlayerID, m *means, slow bool) bool {
	if m.least == anything {
		return true
	}
	short := func(l *program.LeastMana) bool { return !l.Within(m.most, m.there, slow) }
	return !g.eachOtherMeans(p, m, short) || !g.eachCardMeans(p, m, short)
}

// anything is the bound of what may cost nothing at any time, landLike of what may when a sorcery could be cast.
var (
	anything = program.LeastMana{}
	landLike = program.LeastMana{Quick: program.NoMana, QuickNeeds: program.Nothing.QuickNeeds}
)

// eachOtherMeans is eachCardMeans for what a player could do other than with cards outside the battlefield, and for
// playing lands.
func (g *Game) eachOtherMeans(p program.PlayerID, m *means, yield func(*program.LeastMana) bool) bool {
	if (g.landDrop(p, m) || g.r.Companions) && !yield(&landLike) {
		return false
	}
	if !g.mayPlayBoard() {
		if g.TestPasses {
			g.testNoPlays()
		}
		return true
	}
	if g.findActors(); g.acting>>p&1 == 0 && !g.r.AnyoneActivates {
		return true
	}
	for i := range g.actors {
		switch do := &g.actors[i]; {
		case do.what&(doPlay|doTurnUp|doUnlock) == 0:
		case do.ctrl == p:
			if !g.actorMeans(do, yield) {
				return false
			}
		case g.r.AnyoneActivates && do.what&doPlay != 0 && !g.strangerMeans(do, yield):
			return false
		}
	}
	return true
}

// testNoPlays notes if there is more to do with permanents than to pay with them.
func (g *Game) testNoPlays() {
	if g.findActors(); g.acting != 0 && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: players %b have something to do with permanents, and it isn't known", g.acting)
	}
}

// strangerMeans is eachCardMeans for what a permanent lets players do who don't control it.
func (g *Game) strangerMeans(do *actor, yield func(*program.LeastMana) bool) bool {
	c := &g.Chars[g.Objs[do.slot].Body]
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return true
		}
		if ab := &g.r.Abilities[a]; ab.ForOthers() && !yield(&ab.Least) {
			return false
		}
	}
}

// actorMeans is eachCardMeans for what a permanent lets its controller do.
func (g *Game) actorMeans(do *actor, yield func(*program.LeastMana) bool) bool {
	if do.what&(doTurnUp|doUnlock) != 0 && !yield(&anything) {
		return false
	}
	body := g.Objs[do.slot].Body
	b, c := &g.Bodies[body], &g.Chars[body]
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return true
		}
		ab := &g.r.Abilities[a]
		if ab.Kind != program.AbActivated {
			continue
		}
		if g.r.Costs[ab.Cost].Tap {
			if g.meansBody = true; !g.canTap(g.refAt(do.slot), b, c) {
				continue
			}
		}
		if ab.Uncounters > 0 {
			if g.meansBody = true; g.cellCounters(b.Counters, ab.UncounterKind) < int32(ab.Uncounters) {
				continue
			}
		}
		if g.meansBody = g.meansBody || ab.Taps.N > 0; g.lacksToPay(do.ctrl, ab) {
			continue
		}
		if !yield(&ab.Least) {
			return false
		}
	}
}

// lacksToPay reports whether it is certain that a player doesn't have the cards and permanents that an ability's cost
// takes.
func (g *Game) lacksToPay(p program.PlayerID, ab *program.Ability) bool {
	return ab.Discards > 0 && int(ab.Discards) > g.count(program.Hand, p) || !g.controls(p, &ab.Sacrifices, 0) ||
		!g.controls(p, &ab.Taps, program.Tapped)
}

// testLacksToPay notes if an ability can be announced and paid for all the same.
func (g *Game) testLacksToPay(p program.PlayerID, ref Ref, a program.AbilityID) {
	t := payment{kind: payAbility, p: p, obj: ref, ability: a}
	if g.announceable(&t) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: player %d lacks what ability %d of %v takes, and can pay for it", p, a, ref)
	}
}

// controls reports whether a player controls the permanents, without any of the flags.
func (g *Game) controls(p program.PlayerID, of *program.Several, without program.BodyFlags) bool {
	n := of.N
	if n == 0 {
		return true
	}
	for s := g.Lists[battlefieldList].First; s != 0 && n > 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if c := &g.Chars[b]; c.Ctrl == p && (of.Types == 0 || c.Types&of.Types != 0) &&
			(of.Subtype == 0 || g.r.ChangesText || c.Subtypes.Has(of.Subtype)) && g.Bodies[b].Flags&without == 0 {
			n--
		}
	}
	return n == 0
}

// canTap reports whether a permanent could be tapped for a cost with {T} (302.6).
func (g *Game) canTap(ref Ref, b *Body, c *program.Chars) bool {
	return b.Flags&program.Tapped == 0 && !g.cantTapYet(ref, b, c)
}

// mostMana works out an upper bound of the mana that a player could have.
func (g *Game) mostMana(p program.PlayerID, m *means) {
	m.most, m.there, m.plain = math.MaxInt32, program.AllMana, false
	if g.Lists[stackList].First != 0 {
		m.there |= program.NeedsStack
	}
	if g.Turn.Fight {
		m.there |= program.NeedsFight
	}
	if g.creatureThere() {
		m.there |= program.NeedsCreature
	}
	if g.r.HandMana || g.tapsAddMana() {
		return
	}
	most, kinds := int32(0), mana.Kinds(0)
	if !g.poolsEmpty() {
		most = int32(g.Pools[p].Total())
	}
	if most > 0 || len(g.r.ManaClasses) > 0 || g.Turn.InForce.Has(program.RuleSpendAs) {
		kinds = mana.AnyType
	}
	g.findActors()
	bodies, plain := g.Bodies, true
	m.have = [mana.NumKinds]int32{}
	for i := range g.actors {
		do := &g.actors[i]
		if do.ctrl != p || do.what&doMana == 0 {
			continue
		}
		b := &bodies[do.body]
		if do.plain != 0 {
			if b.Flags&program.Tapped == 0 {
				most, kinds = most+1, kinds|1<<(do.plain-1)
				m.have[do.plain-1]++
			}
			continue
		}
		plain = false
		c := &g.Chars[do.body]
		if do.mana != 0 {
			if ab := &g.r.Abilities[do.mana]; g.canTap(g.refAt(do.slot), b, c) {
				most, kinds = most+int32(ab.MostMana), kinds|ab.MostKinds
			}
			continue
		}
		of := uint8(0)
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.MostMana == 0 || g.r.Costs[ab.Cost].Tap && !g.canTap(g.refAt(do.slot), b, c) {
				continue
			}
			if ab.MostMana == program.NoMana {
				return
			}
			of, kinds = max(of, ab.MostMana), kinds|ab.MostKinds
		}
		most += int32(of)
	}
	m.plain = plain
	m.most, m.there = most, m.there&^program.AllMana|program.Needs(kinds)
}

// creatureThere reports whether there is a creature.
func (g *Game) creatureThere() bool {
	if g.boardLacks(program.TypeCreature, 0) {
		return false
	}
	if g.board.known && !g.Turn.CharsStale && !g.TestPasses {
		return true
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Chars[g.Objs[s].Body].Types&program.TypeCreature != 0 {
			return true
		}
	}
	return false
}

// tapsAddMana reports whether a triggered mana ability might add mana when a permanent is tapped for mana.
func (g *Game) tapsAddMana() bool {
	if !g.r.ExtraMana {
		return false
	}
	g.gatherTapTriggers()
	return len(g.tapTriggers) > 0
}

// eachCardMeans calls yield for everything that a player could do with cards outside the battlefield, until it returns
// false. It reports whether it never did.
func (g *Game) eachCardMeans(p program.PlayerID, m *means, yield func(*program.LeastMana) bool) bool {
	for s := g.list(program.Hand, p).First; s != 0; s = g.Objs[s].Next {
		if d := &g.r.Defs[g.Objs[s].Def]; !yield(m.priced(&d.FromHand, d.CastTypes)) {
			return false
		}
	}
	zones := (g.r.OwnZones | g.r.ActZones) &^ (program.Hand.Bit() | program.Battlefield.Bit() | program.Stack.Bit())
	for z := program.Library; zones != 0 && z < program.NumZones; z++ {
		if !zones.Has(z) {
			continue
		}
		for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if d := &g.r.Defs[o.Def]; o.Owner == p && (d.OwnZones | d.ActZones).Has(z) &&
				!yield(m.priced(&d.FromElsewhere, d.CastTypes)) {
				return false
			}
			if z == program.Library && !g.r.ActZones.Has(z) {
				break // only the top card
			}
		}
	}
	if g.r.Adventures {
		for s := g.list(program.Exile, p).First; s != 0; s = g.Objs[s].Next {
			if g.adventurer(&g.Objs[s]) == p && !yield(&anything) {
				return false
			}
		}
	}
	for s := g.Lists[commandList].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if d := &g.r.Defs[o.Def]; o.Flags&program.FlagCommander != 0 && o.Owner == p &&
			!yield(m.priced(&d.FromHand, d.CastTypes)) {
			return false
		}
	}
	return true
}

// testPass notes if a player who passes without being asked had an option.
func (g *Game) testPass(p program.PlayerID) {
	if g.wrongPass != nil || g.skipQuietSteps && g.quietStep(p) {
		return
	}
	var d Decision
	if g.playOptions(p, &d); len(d.Options) > 0 {
		g.wrongPass = fmt.Errorf("engine: player %d passed in the %v of turn %d without being asked, and could do %+v",
			p, g.Turn.Step, g.Turn.Number, d.Options)
	}
}

// testMeans notes if what is known of what a player could do isn't what is found anew, so that a copy of the game, or
// the game saved and loaded, would ask the player where this one doesn't or the other way round.
func (g *Game) testMeans(p program.PlayerID) {
	if g.wrongPass != nil {
		return
	}
	kept, cards, means, most, tap := g.means[p], g.cardsKnown, g.meansKnown, g.manaKnown, g.meansBody
	never, not := g.neverQuick, g.notQuick
	may := g.withinMeans(p)
	known := g.means[p]
	g.forgetMeans()
	if anew := g.withinMeans(p); anew != may {
		g.wrongPass = fmt.Errorf("engine: what player %d could do in the %v of turn %d is %v, and known as %v",
			p, g.Turn.Step, g.Turn.Number, g.means[p], known)
	}
	g.means[p], g.cardsKnown, g.meansKnown, g.manaKnown, g.meansBody = kept, cards, means, most, tap
	g.neverQuick, g.notQuick = never, not
}

// WrongPass returns an error if, with TestPasses, a player passed without being asked who could do something else, what
// is known of what players could do is not up to date, or a search that was left out would have found something: a
// different payment, a replacement effect, a permanent of a type.
func (g *Game) WrongPass() error { return g.wrongPass }

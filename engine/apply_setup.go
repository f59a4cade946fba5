package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Before the first turn of the game, hands are dealt and mulligans taken directly: nothing can replace these events or
// trigger on them.

func (g *Game) dealHand(p program.PlayerID, n int) {
	for ; n > 0; n-- {
		s := g.list(program.Library, p).First
		if s == 0 {
			return
		}
		g.applyAtOnce(Event{Kind: program.EvMove, Player: p, Obj: g.refAt(s), From: program.Library, To: program.Hand,
			Aux: program.PosEnd, Flags: program.FlagDrawn, Rule: rulebook.RuleOpeningHand})
	}
}

func (g *Game) keepHand(p program.PlayerID) {
	g.applyAtOnce(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactKeep), Amount: 1,
		Rule: rulebook.RuleMulligan})
}

// takeMulligan shuffles a hand into the library and draws a new one: one card fewer each time, or the same number with
// the London mulligan.
func (g *Game) takeMulligan(p program.PlayerID, size int32) {
	for {
		s := g.list(program.Hand, p).First
		if s == 0 {
			break
		}
		g.applyAtOnce(Event{Kind: program.EvMove, Player: p, Obj: g.refAt(s), From: program.Hand, To: program.Library,
			Aux: program.PosEnd, Rule: rulebook.RuleMulligan})
	}
	g.applyAtOnce(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactMulligan), Amount: 1,
		Rule: rulebook.RuleMulligan})
	g.shuffle(p)
	n := size
	if g.r.Sw.Mulligan != rulebook.London {
		n -= g.mulligansPaid(p)
	}
	g.dealHand(p, int(n))
}

// BeginAt starts a prepared position in the middle of a turn: in the given step, after its turn-based actions, with
// priority for the active player. Attackers and blockers are still to be declared in their steps. lands is the number
// of lands each player has played this turn. Prior effects are applied before that, in order. BeginAt reports false if
// one of them does not fit its ability.
func (g *Game) BeginAt(active program.PlayerID, step program.Step, lands []int32, deeds ...PriorEffect) bool {
	if len(g.Frames) > 0 || g.Turn.Result != Playing || int(active) >= len(g.Players) || step < program.StepUntap ||
		step > program.StepCleanup {
		return false
	}
	g.Turn.Starting = active
	fight := g.Turn.Fight
	g.applyAtOnce(Event{Kind: program.EvTurn, Player: active, Amount: 1, Rule: rulebook.RuleTurn})
	g.applyAtOnce(Event{Kind: program.EvStep, Player: active, Aux: int32(step), Rule: rulebook.RuleTurn})
	g.Turn.Fight = fight
	for p := range g.Players {
		if p < len(lands) {
			g.Players[p].LandPlays = lands[p]
		}
	}
	run := g.nextRun()
	for program.Step(run>>8&0xFF) < step {
		run = g.nextRun()
	}
	pc := stepPriority
	if step == program.StepUntap || step == program.StepAttackers && !fight || step == program.StepBlockers {
		// creatures that attack in the position have been declared
		pc = stepActions
	}
	g.Frames = append(g.Frames,
		Frame{Kind: FrameGame, PC: gameNextTurn, Player: active},
		Frame{Kind: FrameTurn, PC: turnStepped, Player: active, A: int32(step), B: run >> 8 & 0xFF},
		Frame{Kind: FrameStep, PC: pc, Player: active, A: int32(step)})
	for i := len(deeds) - 1; i >= 0; i-- {
		if !g.pushPriorEffect(&deeds[i]) {
			return false
		}
	}
	g.dueSBA()
	g.markCharsStale()
	g.decValid = false
	g.run()
	return true
}

// Cast makes a card that lies outside the game in a prepared position a spell on top of the stack, cast for its mana
// cost with these targets, one for each instance of the word "target". It reports false if the spell has other targets,
// or modes.
func (g *Game) Cast(card Ref, p program.PlayerID, targets []Ref, x int32) bool {
	o := g.obj(card)
	if o == nil || o.Zone != program.Outside || len(g.Frames) > 0 {
		return false
	}
	spell := g.r.Defs[o.Def].Spell
	ab := &g.r.Abilities[spell]
	if len(targets) != len(ab.Targets) || len(ab.Modes) > 0 {
		return false
	}
	g.applyAtOnce(Event{Kind: program.EvMove, Player: p, Obj: card, To: program.Stack, Aux: program.PosEnd,
		Flags: program.FlagCasting, Rule: rulebook.RuleCast})
	ref := g.follow(card)
	ctx := g.newCtx(ref, p, spell, int(ab.NRegs))
	for i, t := range targets {
		head := g.appendCell(g.Ctxs[ctx].Targets, t, int32(i))
		g.Ctxs[ctx].Targets = head
	}
	g.Ctxs[ctx].Flags |= CtxCast
	g.Ctxs[ctx].X = x
	b := g.body(ref)
	b.Ctx, b.Ability, b.X, b.CastFrom, b.CastBy = ctx, spell, x, program.Hand, uint8(p)+1
	g.markCharsStale()
	return true
}

// PlayerStatus is the status of a player of a prepared position.
type PlayerStatus struct {
	// Counters are the player's counters, kinds by name.
	Counters []CounterCount
	// Mana is the mana in the player's pool.
	Mana []mana.Amount
	// Speed is the player's speed (702.179); Tempted is how many times the Ring has tempted them (701.54c).
	Speed, Tempted int
}

// ArrangePlayer sets the status of a player of a prepared position. It reports false if a kind of counters is unknown
// to the game's cards, or none of them refers to the Ring.
func (g *Game) ArrangePlayer(p program.PlayerID, s PlayerStatus) bool {
	for _, c := range s.Counters {
		k, ok := g.r.CounterIDs[c.Kind]
		if !ok {
			return false
		}
		g.applyAtOnce(Event{Kind: program.EvCounters, Player: p, Obj: PlayerRef(p), Aux: int32(k), Amount: c.N,
			Rule: rulebook.RuleCounters})
	}
	for _, m := range s.Mana {
		g.Pools[p].Add(m.Unit, m.N)
		g.noMana = false
	}
	if s.Speed > 0 {
		g.applyAtOnce(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactSpeed), Amount: int32(s.Speed),
			Rule: rulebook.RuleSpeed})
	}
	if s.Tempted > 0 {
		ring := g.r.Ring()
		if ring == 0 {
			return false
		}
		g.applyAtOnce(Event{Kind: program.EvMove, Player: p, Obj: g.newObj(program.KindEmblem, ring, p, p),
			From: program.ZoneNone, To: program.Command, Aux: program.PosEnd, Flags: program.FlagCreated,
			Rule: rulebook.RuleRing})
	}
	for range s.Tempted {
		g.applyAtOnce(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactTempted), Amount: 1,
			Rule: rulebook.RuleRing})
	}
	g.markCharsStale()
	return true
}

// departedSpell creates a spell that has left the stack and exists as last known information only (608.2h).
func (g *Game) departedSpell(def program.DefID, p program.PlayerID) Ref {
	ref := g.newObj(program.KindSpellCopy, def, p, p)
	slot := ref.slot()
	o := &g.Objs[slot]
	o.Zone, o.Known = program.Stack, 0xFF
	g.link(slot, g.list(program.Stack, 0), program.PosEnd)
	g.needBody(slot)
	g.snapshot(ref)
	g.cease(ref)
	return ref
}

// Preparing a position before the first turn: nothing replaces these events or triggers on them.

func (g *Game) placeLife(life []int32) {
	for p, n := range life {
		if n != 0 {
			g.Players[g.lifeHolder(program.PlayerID(p))].Life = n
		}
	}
}

func (g *Game) placeFaceDown(ref Ref, cover program.DefID) {
	o := &g.Objs[ref.slot()]
	o.Flags |= program.FlagFaceDown
	o.FaceDownDef = cover
}

// faceDownDefPlaced returns the face that a placement has while it is face down; 0 for the default one.
func (g *Game) faceDownDefPlaced(p *Placement) program.DefID {
	if !p.Manifested && !p.Cloaked {
		return 0
	}
	for i := range g.r.Defs {
		if d := &g.r.Defs[i]; d.ByMana && (len(d.Abilities) > 0) == p.Cloaked {
			return program.DefID(i)
		}
	}
	return 0
}

// Status is the status of an object of a prepared position.
type Status struct {
	// Exactly replaces what the object entered with: it is untapped unless Tapped, and has only these counters. Loyalty
	// and defense counters stay if none are given.
	Exactly bool
	Tapped  bool
	// Sick: its controller has not controlled it since the turn began (302.6).
	Sick       bool
	Damage     int32
	AttachedTo Ref
	// ExiledWith is the permanent that exiled it (607.2a).
	ExiledWith Ref
	// Attacks is the player or permanent that it attacks.
	Attacks Ref
	// Counters are the counters to put on it, kinds by name.
	Counters []CounterCount
	// Marks are its designations, whether it is flipped, and which of its doors are unlocked.
	Marks program.BodyFlags
	// Level is the level of a Class, 0 if not given.
	Level int32
	// OnAdventure: it was exiled by its Adventure (715.3d).
	OnAdventure bool
	// Under are cards outside the game that have merged with it, from the top (729.2).
	Under []Ref
	// CommandCasts is how often its owner has cast this commander from the command zone (903.8), CommandDamage the
	// combat damage that it has dealt to the players, by seat (903.10a).
	CommandCasts  int32
	CommandDamage []int32
}

// CounterCount is a number of counters of a kind.
type CounterCount struct {
	Kind string
	N    int32
}

// Arrange sets the status of an object of a prepared position. It reports false if a kind of counters is unknown to the
// game's cards, or it has the record of a commander and is none.
func (g *Game) Arrange(ref Ref, s Status) bool {
	o := g.obj(ref)
	if o == nil || !g.arrangeCommander(o, &s) {
		return false
	}
	if o.Zone == program.Battlefield {
		b := &g.Bodies[o.Body]
		if s.Exactly {
			b.Flags &^= program.Tapped
			g.clearCounters(o.Body, s.Counters)
		}
		if s.Tapped {
			b.Flags |= program.Tapped
		}
		b.Damage += s.Damage
		b.Since = 0
		if s.Sick {
			b.Since = 1
		}
		b.Flags |= s.Marks
		if s.AttachedTo != NoRef {
			b.Host = s.AttachedTo
		}
		if s.Attacks != NoRef {
			g.enterCombat(b, s.Attacks)
			b.Flags |= program.AttackedThisTurn
		}
	}
	if s.OnAdventure && o.Zone == program.Exile {
		o.Flags |= program.FlagAdventure
	}
	if s.Level > 1 {
		g.applyAtOnce(Event{Kind: program.EvRemember, Obj: ref, Aux: int32(program.MemLevel), Amount: s.Level})
	}
	for _, u := range s.Under {
		if !g.r.Melds {
			return false
		}
		g.applyAtOnce(Event{Kind: program.EvMerge, Obj: ref, Other: u, Rule: rulebook.RuleMutate})
	}
	if s.ExiledWith != NoRef && o.Zone == program.Exile && g.body(s.ExiledWith) != nil {
		g.applyAtOnce(Event{Kind: program.EvRemember, Obj: s.ExiledWith, Other: ref, Aux: int32(program.MemExiled)})
		g.exiledUntil(s.ExiledWith, ref)
	}
	for _, c := range s.Counters {
		k, ok := g.r.CounterIDs[c.Kind]
		if !ok {
			return false
		}
		g.applyAtOnce(Event{Kind: program.EvCounters, Obj: ref, Aux: int32(k), Amount: c.N,
			Rule: rulebook.RuleCounters})
	}
	g.markCharsStale()
	if g.Turn.Number == 0 || len(g.Frames) == 0 {
		return true
	}
	if f := g.top(); f.Kind == FramePriority && f.Ask == askPriority {
		// If the game has started, the player with priority gets it again, after state-based actions.
		f.Ask, f.PC, g.decValid = 0, priorityGive, false
		g.run()
	}
	return true
}

// placeFace makes a card show a face before it enters a prepared position.
func (g *Game) placeFace(ref Ref, def program.DefID) {
	o := &g.Objs[ref.slot()]
	for i, f := range g.r.Defs[o.Def].Faces {
		if f == def && def != o.Def {
			o.Face, o.Def = uint8(i), def
			return
		}
	}
}

// clearCounters removes all counters from an object, except for loyalty and defense counters that are not given anew.
func (g *Game) clearCounters(body uint16, given []CounterCount) {
	for c := g.Bodies[body].Counters; c != 0; {
		kind := g.Cells[c].Ref
		c = g.Cells[c].Next
		keep := kind == Ref(program.CounterLoyalty) || kind == Ref(program.CounterDefense)
		for i := range given {
			keep = keep && Ref(g.r.CounterIDs[given[i].Kind]) != kind
		}
		if !keep {
			head := g.dropCell(g.Bodies[body].Counters, kind)
			g.Bodies[body].Counters = head
		}
	}
}

// Ready makes a card in exile foretold or plotted (702.143, 702.170): in an earlier turn, or, with now, in the turn
// about to begin. It reports false if the card has no such ability.
func (g *Game) Ready(ref Ref, by program.Keyword, now bool) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != program.Exile || len(g.Frames) > 0 {
		return false
	}
	for _, a := range g.r.Defs[o.Def].Abilities {
		ab := &g.r.Abilities[a]
		if ab.Kind != program.AbKeyword || ab.Keyword != by {
			continue
		}
		if by == program.Foretell {
			o.Flags |= program.FlagFaceDown
			o.Known = g.reviewers(o.Owner)
		}
		effects := len(g.Effects)
		ctx := g.newCtx(ref, o.Owner, a, int(ab.NRegs))
		g.addReg(ctx, 0, ref)
		g.runAside(ab.Prog, ctx)
		for i := effects; now && i < len(g.Effects); i++ {
			g.Effects[i].Turn = g.Turn.Number + 1
		}
		return true
	}
	return false
}

// ApplyPriorEffect applies a prior effect while a position is prepared; nothing triggers. It reports false if its
// ability has other targets.
func (g *Game) ApplyPriorEffect(d PriorEffect) bool {
	if len(g.Frames) > 0 {
		return false
	}
	return g.runWithoutTriggers(func() bool { return g.pushPriorEffect(&d) })
}

func (g *Game) runAside(p program.Prog, ctx uint32) {
	g.runWithoutTriggers(func() bool { g.pushProgram(p, ctx, true); return true })
}

// runWithoutTriggers runs the frames that push pushes, and drops the abilities that triggered meanwhile.
func (g *Game) runWithoutTriggers(push func() bool) bool {
	was := len(g.Pending)
	if !push() {
		return false
	}
	g.decValid = false
	g.run()
	for i := was; i < len(g.Pending); i++ {
		g.freeCtx(g.Pending[i].Ctx)
	}
	g.Pending = g.Pending[:was]
	return true
}

// PhaseOut phases out a permanent of a prepared position and what is attached to it (702.26g).
func (g *Game) PhaseOut(ref Ref) bool {
	if o := g.obj(ref); o == nil || o.Zone != program.Battlefield || len(g.Frames) > 0 {
		return false
	}
	g.refresh()
	g.begin()
	g.proposePhaseOut(ref, NoRef, false)
	for i := g.batchStart; i < len(g.Events); i++ {
		g.Events[i].State = Settled
		g.apply(i)
	}
	g.Events = g.Events[:g.batchStart]
	return true
}

// exiledUntil creates the effect by which a card in exile returns when a permanent leaves the battlefield (610.3), if
// the permanent has an ability that exiles something until then.
func (g *Game) exiledUntil(by, card Ref) {
	for _, a := range g.AbilitiesOf(by) {
		ab := &g.r.Abilities[a]
		progs := []program.Prog{ab.Prog}
		for i := range ab.Modes {
			progs = append(progs, ab.Modes[i].Prog)
		}
		for _, p := range progs {
			if in := g.r.Returning(p); in != nil {
				ctx := g.newCtx(by, g.ctrlOf(by), a, int(ab.NRegs))
				back := &g.r.Code[g.r.Abilities[in.A].Prog]
				g.addReg(ctx, int(g.r.Nodes[back.A].A), card)
				g.addEffect(program.AbilityID(in.A), ctx, 0, program.DurSource, g.ctrlOf(by))
				g.freeCtx(ctx)
				return
			}
		}
	}
}

// SettleControl makes a permanent of a prepared position that another player owns controlled by the player on whose
// side it was placed, through the effect that does this, such as an Aura's, if there is one: when that ends, control
// reverts. Otherwise nothing ends it.
func (g *Game) SettleControl(ref Ref) {
	o := g.obj(ref)
	if o == nil || o.Zone != program.Battlefield || o.Ctrl == o.Owner {
		return
	}
	was := o.Ctrl
	o.Ctrl = o.Owner
	g.markCharsStale()
	g.refresh()
	if g.ctrlOf(ref) != was {
		g.Objs[ref.slot()].Ctrl = was
		g.markCharsStale()
	}
}

// Choose makes an object the choice that was made as a permanent of a prepared position entered, even if the object was
// placed later. It reports false if the permanent makes no choice of an object.
func (g *Game) Choose(ref, what Ref) bool {
	b := g.body(ref)
	if b == nil || g.obj(what) == nil {
		return false
	}
	for _, a := range g.AbilitiesOf(ref) {
		ab := &g.r.Abilities[a]
		for i := ab.Prog; ab.Kind == program.AbReplacement && i != 0 && g.r.Code[i].Op != program.OpEnd; i++ {
			if in := &g.r.Code[i]; in.Op != program.OpRemember || program.MemoryKey(in.A) != program.MemObject {
				continue
			}
			for c := b.Memory; c != 0; {
				cell := g.Cells[c]
				c = cell.Next
				if program.MemoryKey(cell.Val) == program.MemObject {
					b.Memory = g.dropCell(b.Memory, cell.Ref)
				}
			}
			g.applyAtOnce(Event{Kind: program.EvRemember, Obj: ref, Other: what, Aux: int32(program.MemObject),
				Rule: rulebook.RuleEffectChoices})
			return true
		}
	}
	return false
}

// countCast counts a player's cast of a commander from the command zone.
func (g *Game) countCast(ev *Event) {
	if !g.fromCommand(ev.Obj) {
		return
	}
	g.Players[ev.Player].CommandCasts = g.countCell(g.Players[ev.Player].CommandCasts, commanderKey(g.obj(ev.Obj)), 1)
}

// countDamage adds up combat damage that a commander has dealt to a player.
func (g *Game) countDamage(ev *Event) {
	l, ok := g.look(ev.Src)
	if !ok {
		return
	}
	if o := g.commanderIn(&l); o != nil {
		g.Players[ev.Player].CommandDamage = g.countCell(g.Players[ev.Player].CommandDamage, commanderKey(o), ev.Amount)
	}
}

// countCell adds n to the number kept for a key in a list.
func (g *Game) countCell(head uint32, key Ref, n int32) uint32 {
	if c := g.findCell(head, key); c != 0 {
		g.Cells[c].Val = clamp(int64(g.Cells[c].Val) + int64(n))
		return head
	}
	return g.appendCell(head, key, n)
}

// makeCommander marks a card as a commander (903.3).
func (g *Game) makeCommander(ref Ref) { g.Objs[ref.slot()].Flags |= program.FlagCommander }

// makeCompanion marks a card outside the game as the companion its owner has revealed (702.139a).
func (g *Game) makeCompanion(ref Ref) { g.Objs[ref.slot()].Flags |= program.FlagCompanion }

// arrangeCommander sets what is recorded of a commander of a prepared position. It reports false if that is recorded of
// something else.
func (g *Game) arrangeCommander(o *Object, s *Status) bool {
	if s.CommandCasts == 0 && len(s.CommandDamage) == 0 {
		return true
	}
	if o.Flags&program.FlagCommander == 0 || o.Card == program.NoCard {
		return false
	}
	if s.CommandCasts > 0 {
		pl := &g.Players[o.Owner]
		pl.CommandCasts = g.countCell(pl.CommandCasts, commanderKey(o), s.CommandCasts)
	}
	for p, n := range s.CommandDamage {
		if n > 0 {
			pl := &g.Players[p]
			pl.CommandDamage = g.countCell(pl.CommandDamage, commanderKey(o), n)
		}
	}
	return true
}

// Restarting the game (726; 714 of 2012, 717 of 2017).

// execRestart ends the game and begins a new one with all cards that are in it, but for those of set A, which stay in
// exile (726.1, 726.2, 726.5). What is left of the program is carried out once the opening hands have been kept, before
// the first turn (726.4).
func (g *Game) execRestart(in *program.Instr, f *Frame, e *Env) {
	was := g.Ctxs[f.Ctx]
	g.applyAtOnce(Event{Kind: program.EvPlayer, Player: was.Ctrl, Aux: int32(program.FactRestart),
		Rule: rulebook.RuleRestart})
	kept := g.keptCards(program.SetX(in.A), e)
	first, game := was.Ctrl, g.Frames[0] // 726.1a
	rest := Frame{Kind: FrameProgram, Ip: f.Ip, Player: first, A: programOwns}
	refs := g.beginAgain(kept)
	rest.Ctx = g.newCtx(NoRef, first, was.Ability, int(was.NRegs))
	g.Ctxs[rest.Ctx].Def = was.Def
	for _, r := range refs {
		if in.R != program.NoReg {
			g.addReg(rest.Ctx, int(in.R), r)
		}
	}
	first = g.primary(first)
	g.Turn.Starting, g.Turn.Active = first, first
	game = Frame{Kind: FrameGame, PC: gameFirstTurn, Player: first, A: game.A, B: game.B &^ 1}
	if game.A == 0 {
		game.A = 7 // a prepared position, which began without opening hands
	}
	g.push(game)
	g.push(rest)
	for p := range g.Players {
		g.shuffle(program.PlayerID(p))
	}
	g.pushOpeningHands(&game)
}

// keptCards lists which cards of a set are in exile, by their numbers.
func (g *Game) keptCards(x program.SetX, e *Env) []uint16 {
	m := g.mark()
	defer g.release(m)
	var kept []uint16
	if x != 0 {
		g.set(x, e)
	}
	for _, r := range g.tmp[m:] {
		if o := g.obj(r); o != nil && o.Zone == program.Exile && o.Card != program.NoCard {
			kept = append(kept, o.Card)
		}
	}
	return kept
}

// beginAgain makes the state that of a new game that has not begun: all cards in the game are in their owners'
// libraries, commanders in the command zone, and the kept ones in exile, whose objects it returns. What is outside the
// game stays there. No effect, counter, designation or memory of the old game is left. Players who have left the game
// are not in the new one.
func (g *Game) beginAgain(kept []uint16) []Ref {
	zones := make([]program.Zone, len(g.Cards))
	commands := make([]bool, len(g.Cards))
	for i := range g.Objs {
		o := &g.Objs[i]
		if o.Serial == 0 || o.Card == program.NoCard || o.Kind != program.KindCard || g.Players[o.Owner].Lost {
			continue
		}
		commands[o.Card] = o.Flags&program.FlagCommander != 0
		switch {
		case o.Zone == program.Outside:
			zones[o.Card] = program.Outside
		case slices.Contains(kept, o.Card):
			zones[o.Card] = program.Exile
		case commands[o.Card], g.r.Defs[g.Cards[o.Card].Def].Chars.Is(program.TypeConspiracy):
			zones[o.Card] = program.Command
		default:
			zones[o.Card] = program.Library
		}
	}
	players := slices.Clone(g.Players)
	t := &g.Turn
	if g.TurnLimit > 0 {
		g.TurnLimit = max(g.TurnLimit-min(t.Number, g.TurnLimit), 1)
	}
	*t = Turn{Priority: NoPlayer, Winner: NoPlayer, Monarch: NoPlayer, Initiative: NoPlayer, CharsStale: true,
		Variant: t.Variant, Attack: t.Attack, Ranged: t.Ranged, Serial: t.Serial, Group: t.Group, Answers: t.Answers}
	g.blankState(len(players))
	g.scratch = scratch{rec: g.rec, wit: g.wit, trace: g.trace, tmp: g.tmp}
	g.decValid = false
	for p := range players {
		was := &players[p]
		g.Players[p] = Player{Life: was.BeganWith, BeganWith: was.BeganWith, Team: was.Team, Range: was.Range,
			Emperor: was.Emperor, Lost: was.Lost}
		if was.Lost {
			g.Players[p].Mulligans = -1
		}
	}
	var refs []Ref
	for card, z := range zones {
		if z == program.ZoneNone {
			continue
		}
		r := g.placeCard(uint16(card), z)
		if commands[card] {
			g.Objs[r.slot()].Flags |= program.FlagCommander // 726.5a: also of one that is left in exile
		}
		if z == program.Exile {
			refs = append(refs, r)
		}
	}
	g.updateRanges()
	return refs
}

// beganWith returns how many players the game began with: those who had left it when it was restarted are not in it.
func (g *Game) beganWith() int {
	n := 0
	for p := range g.Players {
		if g.Players[p].Mulligans >= 0 {
			n++
		}
	}
	return n
}

// preparing reports whether a position is being prepared, or the game has not begun: nothing triggers then. What a
// spell or ability that restarted the game does before the first turn happens in the new game (726.4).
func (g *Game) preparing() bool {
	if g.Turn.Number > 0 {
		return false
	}
	f := g.Frames
	return len(f) < 2 || f[1].Kind != FrameProgram || len(f) > 2 && f[2].Kind == FrameMulligans
}

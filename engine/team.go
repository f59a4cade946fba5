package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Table is the multiplayer setup: the variant, the teams, and the options that are used (800.2).
type Table struct {
	Variant Variant
	// Teams are the players' teams by seat, from 1; 0 is no team. Team variants without Teams form them by seat.
	Teams []uint8
	// Range is each player's range of influence in seats (801.2); 0 is unlimited.
	Range  []uint8
	Attack AttackOption
}

// Variant is a style of multiplayer play (800.2).
type Variant uint8

// Variants.
const (
	// FreeForAll is everyone against everyone, a duel too (806).
	FreeForAll Variant = iota
	// TeamVsTeam: teams sit together, each player has turns and a life total of their own (808).
	TeamVsTeam
	// TwoHeadedGiant: the players of a team share turns, life and poison counters (810).
	TwoHeadedGiant
	// Emperor: teams of three; who sits in the middle is their emperor (809).
	Emperor
	// AlternatingTeams: no one sits next to a teammate (811).
	AlternatingTeams
	numVariants
)

// AttackOption is a rule on which players may be attacked.
type AttackOption uint8

// Attack options.
const (
	// AttackAnyone: any number of opponents, each attacker one (802).
	AttackAnyone AttackOption = iota
	// AttackLeft and AttackRight: only the player in the next seat (803).
	AttackLeft
	AttackRight
	// AttackNeighbors: only players in seats next to one's own (809.3c, 811.4).
	AttackNeighbors
	numAttackOptions
)

// sharedTurns reports whether teams take turns together (805).
func (g *Game) sharedTurns() bool { return g.Turn.Variant == TwoHeadedGiant }

// teammates reports whether two players are on one team; everyone is on their own.
func (g *Game) teammates(p, q program.PlayerID) bool {
	return p == q || g.Players[p].Team != 0 && g.Players[p].Team == g.Players[q].Team
}

// asOne reports whether two players act as one: teammates who share turns.
func (g *Game) asOne(p, q program.PlayerID) bool {
	return p == q || g.Turn.Variant == TwoHeadedGiant && g.Players[p].Team == g.Players[q].Team
}

// onTurn reports whether it is a player's turn, or their team's (805.4a).
func (g *Game) onTurn(p program.PlayerID) bool { return g.asOne(p, g.Turn.Active) }

// primary returns the first of the players who share p's turns (805.2). It makes the decisions that they don't make
// individually.
func (g *Game) primary(p program.PlayerID) program.PlayerID {
	if g.Turn.Variant != TwoHeadedGiant {
		return p
	}
	for q := range g.Players {
		if g.Players[q].Team == g.Players[p].Team {
			return program.PlayerID(q)
		}
	}
	return p
}

// mate returns the k-th of the players who share p's turns, the primary player first; NoPlayer if there are no more.
func (g *Game) mate(p program.PlayerID, k int) program.PlayerID {
	for q := g.primary(p); int(q) < len(g.Players); q++ {
		if !g.asOne(p, q) {
			continue
		}
		if k == 0 {
			return q
		}
		k--
	}
	return NoPlayer
}

// nextTurnOf returns who takes the turn after p's: the next player in the game, or the primary player of the next team.
func (g *Game) nextTurnOf(p program.PlayerID) program.PlayerID {
	q := g.nextPlayer(p)
	for q != p && g.asOne(p, q) {
		q = g.nextPlayer(q)
	}
	return g.primary(q)
}

// nextSide returns the next player in turn order, or the primary player of the next team, whether or not they are still
// in the game.
func (g *Game) nextSide(p program.PlayerID) program.PlayerID {
	q := g.after(p)
	for q != p && g.asOne(p, q) {
		q = g.after(q)
	}
	return q
}

// lifeHolder returns the player whose record holds the life total, which a team may share (810.4).
func (g *Game) lifeHolder(p program.PlayerID) program.PlayerID { return g.primary(p) }

// lifeTotal returns a player's life total, or their team's.
func (g *Game) lifeTotal(p program.PlayerID) int32 { return g.Players[g.lifeHolder(p)].Life }

// lifeOf returns a player's life total as effects see it: their team's (810.9a), and until 2010 half of it, rounded up
// (606.9a of 2006).
func (g *Game) lifeOf(p program.PlayerID) int32 {
	n := g.lifeTotal(p)
	if g.sharedTurns() && g.r.Sw.GiantHalves {
		return n - n/2
	}
	return n
}

// playerCounters returns the number of a player's counters of a kind; NoCounter stands for all kinds. Teams that share
// life share poison counters (810.10) in editions that have rules for it.
func (g *Game) playerCounters(p program.PlayerID, kind program.CounterKind) int32 {
	n := g.cellCounters(g.Players[p].Counters, kind)
	if q := g.poisoned(p); q != p && (kind == program.CounterPoison || kind == program.NoCounter) {
		n += g.cellCounters(g.Players[q].Counters, program.CounterPoison)
	}
	return n
}

// poisoned returns the player whose record holds the poison counters.
func (g *Game) poisoned(p program.PlayerID) program.PlayerID {
	if g.r.Sw.GiantPoison > 0 {
		return g.primary(p)
	}
	return p
}

// poisonLimit returns how many poison counters make a player lose the game (704.5c, 810.8d).
func (g *Game) poisonLimit(p program.PlayerID) int32 {
	if !g.sharedTurns() || g.r.Sw.GiantPoison == 0 {
		return 10
	}
	n := int32(0)
	for q := range g.Players {
		if g.asOne(p, program.PlayerID(q)) {
			n++
		}
	}
	return g.r.Sw.GiantPoison + 5*(n-2) // 810.11
}

// teamRule reports whether a rule is in force for a player or anyone who shares their life total (810.8a, 810.9g, h).
func (g *Game) teamRule(kind program.RuleKind, p program.PlayerID) bool {
	if !g.sharedTurns() {
		return g.hasRule(kind, PlayerRef(p))
	}
	for q := range g.Players {
		if g.asOne(p, program.PlayerID(q)) && g.hasRule(kind, PlayerRef(program.PlayerID(q))) {
			return true
		}
	}
	return false
}

// reviewers returns the players, bit 1<<PlayerID, who may look at a player's hand: teammates (808.5, 809.7, 810.5); if
// teams don't sit together, only those in adjacent seats (811.5).
func (g *Game) reviewers(p program.PlayerID) uint8 {
	set := uint8(1) << p
	if g.Players[p].Team == 0 {
		return set
	}
	for q := range g.Players {
		if g.teammates(p, program.PlayerID(q)) && (g.Turn.Variant != AlternatingTeams ||
			g.neighbors(p, program.PlayerID(q))) {
			set |= 1 << q
		}
	}
	return set
}

// neighbors reports whether no player still in the game sits between two players.
func (g *Game) neighbors(p, q program.PlayerID) bool {
	return g.nextPlayer(p) == q || g.nextPlayer(q) == p
}

// Limited range of influence (801; 601 of 2006). Who is within range is determined as each turn begins, from the seats
// of the players still in the game (801.2c).

// around returns the players within a player's range of influence, bit 1<<PlayerID.
func (g *Game) around(p program.PlayerID) uint8 {
	n := g.Players[p].Range
	if n == 0 {
		return 0xFF
	}
	set := uint8(1) << p // 801.2b
	left, right := p, p
	for ; n > 0; n-- {
		left, right = g.nextPlayer(left), g.before(right)
		set |= 1<<left | 1<<right
	}
	return set
}

// inRange reports whether a player is within another's range of influence.
func (g *Game) inRange(p, of program.PlayerID) bool {
	return !g.Turn.Ranged || of == NoPlayer || p == NoPlayer || g.Players[of].Near>>p&1 != 0
}

// inSight reports whether a player is within range of influence of the controller of e.
func (g *Game) inSight(p program.PlayerID, e *Env) bool {
	return !g.Turn.Ranged || e.Anyhow || g.inRange(p, e.You) && (e.Within == 0 || g.inRange(p, e.Within-1))
}

// sees reports whether an object or player is within range of influence of the controller of e. An object is where its
// controller is, outside the battlefield and the stack where its owner is; a battle is also where its protector is
// (801.2d).
func (g *Game) sees(e *Env, ref Ref) bool {
	if p := ref.Player(); p != NoPlayer {
		return g.inSight(p, e)
	}
	l, ok := g.look(ref)
	if !ok {
		return true
	}
	p := l.obj.Owner
	if l.obj.Zone == program.Battlefield || l.obj.Zone == program.Stack {
		p = l.ctrl()
	}
	if g.inSight(p, e) || l.obj.Zone != program.Battlefield || !l.chars.Is(program.TypeBattle) {
		return g.inSight(p, e)
	}
	p = g.protectorOf(&l)
	return p != NoPlayer && g.inSight(p, e)
}

// reachable reports whether what a spell or ability does an event to is within range of influence of its controller
// (801.10).
func (g *Game) reachable(ev *Event) bool {
	c := &g.Ctxs[ev.Ctx]
	if !c.Used || int(c.Ctrl) >= len(g.Players) {
		return true
	}
	e := Env{You: c.Ctrl}
	if ev.Obj != NoRef {
		return g.sees(&e, ev.Obj)
	}
	return ev.Player == NoPlayer || g.inSight(ev.Player, &e)
}

// happensNear reports whether an event is within range of influence of the controller of an ability that triggers on
// it: everything that the text refers to (801.7), or both source and recipient of damage if it refers to neither
// (801.13b).
func (g *Game) happensNear(p *program.Pattern, ev *Event, obj Ref, e *Env) bool {
	told := false
	near := func(ref Ref) bool {
		told = true
		return ref == NoRef || g.sees(e, g.known(ref))
	}
	switch {
	case (p.Obj != 0 || p.Locked) && !near(obj),
		p.Src != 0 && !near(ev.Src),
		p.Other != 0 && !near(ev.Other),
		p.Player != 0 && !near(PlayerRef(ev.Player)):
		return false
	case told || turnEvents&ev.Kind.Bit() != 0:
		return true
	case obj != NoRef:
		return near(obj) && near(ev.Src)
	}
	return near(PlayerRef(ev.Player))
}

// winNear makes the opponents within range of a player who would win lose instead (801.14).
func (g *Game) winNear(p program.PlayerID, src Ref) {
	for q := range g.Players {
		if q := program.PlayerID(q); !g.Players[q].Lost && g.opponents(p, q) && g.inRange(q, p) &&
			!g.teamRule(program.RuleCantLose, q) {
			g.propose(Event{Kind: program.EvLose, Player: q, Src: src, Rule: rulebook.RuleWin})
		}
	}
}

// drawNear makes the game a draw for a player and those within that player's range of influence, who leave (801.15).
func (g *Game) drawNear(p program.PlayerID, src Ref) {
	for q := range g.Players {
		if q := program.PlayerID(q); !g.Players[q].Lost && g.inRange(q, p) {
			g.propose(Event{Kind: program.EvDrawGame, Player: q, Aux: int32(Drawn), Src: src,
				Rule: rulebook.RuleResolve})
		}
	}
}

// Which players can be attacked in multiplayer games: the options (803, 809.3c, 811.4), and teams that were attacked as
// one until 2018 (606.7 of 2006).

// mayAttack reports whether the attack option lets a player's creatures attack another player and the permanents that
// player defends.
func (g *Game) mayAttack(p, whom program.PlayerID) bool {
	if !g.inRange(whom, p) {
		return false // 801.3
	}
	switch g.Turn.Attack {
	case AttackLeft:
		return g.nextPlayer(p) == whom
	case AttackRight:
		return g.before(p) == whom
	case AttackNeighbors:
		return g.neighbors(p, whom)
	case AttackAnyone:
		return true
	}
	panic(fmt.Sprintf("engine: no such attack option as %d", g.Turn.Attack))
}

// teamAttacked reports whether attackers attack the other team rather than one of its players. Such an attack is
// represented as one on its primary player.
func (g *Game) teamAttacked() bool { return g.sharedTurns() && g.r.Sw.GiantAttack }

// anyIn reports whether a set contains what is attacked, or any player of an attacked team.
func (g *Game) anyIn(x program.SetX, e *Env, whom Ref) bool {
	if g.inSet(x, e, whom) {
		return true
	}
	return g.anyHead(whom, func(r Ref) bool { return g.inSet(x, e, r) })
}

// teamProp reports whether any player of an attacked team has a property.
func (g *Game) teamProp(x program.PropX, e *Env, ev *Event) bool {
	return ev.Kind == program.EvAttack && g.anyHead(ev.Other, func(r Ref) bool { return g.prop(x, e, r) })
}

// anyHead reports whether f holds for any player of an attacked team.
func (g *Game) anyHead(whom Ref, f func(Ref) bool) bool {
	if !g.teamAttacked() || !whom.IsPlayer() {
		return false
	}
	for k := 0; ; k++ {
		p := g.mate(whom.Player(), k)
		if p == NoPlayer {
			return false
		}
		if f(PlayerRef(p)) {
			return true
		}
	}
}

// headChoice asks to which player of the attacked team an attacker assigns its unblocked damage (606.7d of 2006). It
// reports true when it asks.
func (g *Game) headChoice(f *Frame, ref Ref, b *Body) bool {
	if !g.teamAttacked() || f.Other != NoRef || b.Flags&program.Attacking == 0 || !b.Attack.IsPlayer() ||
		g.attackTarget(b) == NoRef {
		return false
	}
	if b.Flags&program.Blocked != 0 && !g.chars(ref).Has(program.Trample) &&
		!g.hasRule(program.RuleAssignUnblocked, ref) {
		return false
	}
	f.Player = g.ctrlOf(ref)
	f.Ask = askHead
	return true
}

func (g *Game) askHeads(f *Frame, d *Decision) {
	d.Kind = program.DecidePlayer
	g.anyHead(g.body(d.Source).Attack, func(r Ref) bool {
		d.add(Option{Kind: OptObject, Obj: r})
		return false
	})
}

// damaged returns the player or permanent that an unblocked attacker deals its combat damage to.
func (g *Game) damaged(f *Frame, b *Body) Ref {
	if f.Other != NoRef {
		return f.Other
	}
	return g.attackTarget(b)
}

// Turns that a team takes together (805.4; 606.6 of 2006): actions that each of its players performs.

// skipsFirstDraw reports whether the draw step of the first turn is skipped: by whoever plays first in a game of two,
// and by the team that plays first (103.8; 606.6b of 2006: only its primary player doesn't draw).
func (g *Game) skipsFirstDraw() bool {
	if g.Turn.Number != 1 || g.FirstDraw {
		return false
	}
	if g.sharedTurns() {
		return !g.r.Sw.GiantDraw
	}
	return g.beganWith() == 2
}

// drawStep makes each player whose turn it is draw a card, one after the other (504.1, 805.4b).
func (g *Game) drawStep(active program.PlayerID) {
	first := g.Turn.Number == 1 && !g.FirstDraw
	switch {
	case g.Players[active].Lost:
	case !g.sharedTurns() && g.Turn.ReplMask&program.EvDraws.Bit() == 0:
		g.begin()
		g.propose(Event{Kind: program.EvDraw, Player: active, Rule: rulebook.RuleDrawStep})
		g.commit(0, program.NoReg)
	default:
		for k := program.MaxPlayers - 1; k >= 0; k-- {
			if p := g.mate(active, k); p != NoPlayer && (k > 0 || !first || !g.sharedTurns()) {
				g.push(Frame{Kind: FrameDraws, Player: p, A: 1, B: program.NoReg, C: drawsInStep})
			}
		}
	}
}

// discardDown makes each player whose turn it is discard down to their maximum hand size (514.1).
func (g *Game) discardDown(active program.PlayerID) {
	for k := program.MaxPlayers - 1; k >= 0; k-- {
		if p := g.mate(active, k); p != NoPlayer {
			g.push(Frame{Kind: FrameDiscard, Player: p, A: int32(g.excessHand(p)), Group: g.newGroup()})
		}
	}
}

// teamSeen reports whether the player at i among the members of a set from m on shares turns with an earlier one. A
// turn, phase or step that one effect adds or skips for several players of a team is added or skipped once (805.8).
func (g *Game) teamSeen(m, i int) bool {
	if !g.sharedTurns() {
		return false
	}
	for j := m; j < i; j++ {
		if q := g.tmp[j].Player(); q != NoPlayer && g.asOne(q, g.tmp[i].Player()) {
			return true
		}
	}
	return false
}

// skipper reports whether a RuleSkip affects a player or one who shares their turns (805.8).
func (g *Game) skipper(a *ActiveMod, m *program.Mod, e *Env, p program.PlayerID) bool {
	for k := 0; ; k++ {
		q := g.mate(p, k)
		if q == NoPlayer {
			return false
		}
		if g.modAffects(a, m, e, PlayerRef(q)) {
			return true
		}
	}
}

// turnEvents are the kinds of events that happen to all who share a turn. The event names the primary player but is
// matched for each.
const turnEvents = 1<<program.EvStep | 1<<program.EvTurn | 1<<program.EvStepEnd

// tryTeamTrigger is tryTrigger for turnEvents: a player's step is the step of each player whose turn it is. The ability
// triggers once, or once for each of them if it refers to that player (805.4d).
func (g *Game) tryTeamTrigger(a program.AbilityID, ab *program.Ability, ref Ref, ctrl program.PlayerID, i int,
	which looking) bool {
	first, some := g.Events[i].Player, false
	for k := 0; ; k++ {
		p := g.mate(first, k)
		if p == NoPlayer {
			break
		}
		g.Events[i].Player = p
		if g.tryOneTrigger(a, ab, ref, ctrl, i, which) {
			some = true
			if !g.speaksOfPlayer(ab) {
				break
			}
		}
	}
	g.Events[i].Player = first
	return some
}

// speaksOfPlayer reports whether a triggered ability refers to the player of its event.
func (g *Game) speaksOfPlayer(ab *program.Ability) bool {
	for _, x := range ab.Trigger {
		for _, b := range g.r.Patterns[x].Binds {
			if b.Part == program.PartPlayer {
				return true
			}
		}
	}
	return false
}

// turnPlayer sets the player of turn event i to the one, of those whose turn it is, for whom it triggers a delayed
// ability, and returns the matching pattern.
func (g *Game) turnPlayer(ab *program.Ability, e *Env, i int) *program.Pattern {
	first := g.Events[i].Player
	for k := 0; ; k++ {
		p := g.mate(first, k)
		if p == NoPlayer {
			g.Events[i].Player = first
			return nil
		}
		g.Events[i].Player = p
		if pat := g.triggeredBy(ab, e, i, anyLook); pat != nil {
			return pat
		}
	}
}

// orders returns who puts p's triggered abilities on the stack in order if players act as one (805.7): the player who
// controls all that wait, or the primary player.
func (g *Game) orders(p program.PlayerID) program.PlayerID {
	who := NoPlayer
	for i := range g.Pending {
		switch c := g.Pending[i].Ctrl; {
		case !g.asOne(c, p) || c == who:
		case who == NoPlayer:
			who = c
		default:
			return g.primary(p)
		}
	}
	return who
}

// lifeBefore returns the life total from which event i, which sets one, counts the difference (119.5, 810.9c). If
// effects see half of a team's life total as a player's, the totals set for two players of a team add up (606.9b of
// 2006).
func (g *Game) lifeBefore(i int) int32 {
	p := g.Events[i].Player
	if g.sharedTurns() && g.r.Sw.GiantHalves && g.setTogether(i, -1) {
		return g.lifeTotal(p) / 2
	}
	return g.lifeOf(p)
}

// setTogether reports whether the life total of another player of the team is set in the same batch, before event i
// (dir -1) or after it (dir 1).
func (g *Game) setTogether(i, dir int) bool {
	for j := i + dir; j >= int(g.top().A) && j < len(g.Events); j += dir {
		if e := &g.Events[j]; e.Kind == program.EvSetLife && e.State != Void && g.asOne(e.Player, g.Events[i].Player) {
			return true
		}
	}
	return false
}

const askLifeOf uint8 = 22

// lifeChoice asks a team whose life total is set if one effect would set that of several of its players (810.9d). It
// reports true when it asks.
func (g *Game) lifeChoice(i int) bool {
	if g.Events[i].Kind != program.EvSetLife || !g.sharedTurns() || g.r.Sw.GiantHalves || !g.setTogether(i, 1) {
		return false
	}
	f := g.top()
	f.Player = g.primary(g.Events[i].Player)
	f.Ask, f.Group = askLifeOf, g.newGroup()
	return true
}

func (g *Game) askLife(f *Frame, d *Decision) {
	d.Kind = program.DecidePlayer
	for j := int(f.B); j < len(g.Events); j++ {
		if e := &g.Events[j]; e.Kind == program.EvSetLife && e.State != Void && g.asOne(e.Player, f.Player) {
			d.add(Option{Kind: OptObject, N: int32(j), Obj: PlayerRef(e.Player)})
		}
	}
}

func (g *Game) answerLife(f *Frame, o Option) {
	for j := int(f.B); j < len(g.Events); j++ {
		if e := &g.Events[j]; e.Kind == program.EvSetLife && g.asOne(e.Player, f.Player) && j != int(o.N) {
			e.State = Void
		}
	}
}

// proliferatePlayer gives a player, at i among those chosen from m on, another counter of each kind they have. Of
// teammates who share poison counters only one gets a poison counter (701.34b).
func (g *Game) proliferatePlayer(m, i int, e *Env) {
	p := g.tmp[i].Player()
	for c := g.Players[p].Counters; c != 0; c = g.Cells[c].Next {
		if program.CounterKind(g.Cells[c].Ref) != program.CounterPoison {
			g.proposeCounters(g.tmp[i], program.CounterKind(g.Cells[c].Ref), 1, e.You, e)
		}
	}
	if g.playerCounters(p, program.CounterPoison) > 0 && (g.poisoned(p) == p && !g.sharedTurns() || !g.teamSeen(m, i)) {
		g.proposeCounters(g.tmp[i], program.CounterPoison, 1, e.You, e)
	}
}

package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Table says how more than two play: the variant, who is on which team, and the options that are used (800.2).
type Table struct {
	Variant Variant
	// Teams are the players' teams by seat, from 1; 0 is nobody's. Variants of teams that are given none seat them by
	// themselves.
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

// AttackOption says whom players may attack.
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

// primary is the first player of those who share a player's turns (805.2): it decides for them what they don't decide
// each.
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

// mate is the k-th of those who share a player's turns, the primary player first; NoPlayer if there are not so many.
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

// nextTurnOf is who takes the turn after a player's: the next player in the game, or the primary player of the next
// team.
func (g *Game) nextTurnOf(p program.PlayerID) program.PlayerID {
	q := g.nextPlayer(p)
	for q != p && g.asOne(p, q) {
		q = g.nextPlayer(q)
	}
	return g.primary(q)
}

// nextSide is the next player in turn order, or the primary player of the next team, whether or not still in the game.
func (g *Game) nextSide(p program.PlayerID) program.PlayerID {
	q := g.after(p)
	for q != p && g.asOne(p, q) {
		q = g.after(q)
	}
	return q
}

// lifeHolder is the player whose record keeps a life total that is shared (810.4).
func (g *Game) lifeHolder(p program.PlayerID) program.PlayerID { return g.primary(p) }

// lifeTotal is a player's life total, or their team's.
func (g *Game) lifeTotal(p program.PlayerID) int32 { return g.Players[g.lifeHolder(p)].Life }

// lifeOf is a player's life total as an effect sees it: their team's (810.9a), and until 2010 half of it, rounded up
// (606.9a of 2006).
func (g *Game) lifeOf(p program.PlayerID) int32 {
	n := g.lifeTotal(p)
	if g.sharedTurns() && g.r.Sw.GiantHalves {
		return n - n/2
	}
	return n
}

// playerCounters are the counters of a player by kind; NoCounter is of all kinds. Teams that share life share poison
// (810.10), since there are rules for it.
func (g *Game) playerCounters(p program.PlayerID, kind program.CounterKind) int32 {
	n := g.cellCounters(g.Players[p].Counters, kind)
	if q := g.poisoned(p); q != p && (kind == program.CounterPoison || kind == program.NoCounter) {
		n += g.cellCounters(g.Players[q].Counters, program.CounterPoison)
	}
	return n
}

// poisoned is the player in whose record poison counters are kept.
func (g *Game) poisoned(p program.PlayerID) program.PlayerID {
	if g.r.Sw.GiantPoison > 0 {
		return g.primary(p)
	}
	return p
}

// poisonLimit is how many poison counters lose the game (704.5c, 810.8d).
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

// teamRule reports whether a rule is in force on a player or anyone who shares their life (810.8a, 810.9g, h).
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

// reviewers are the players, bit 1<<PlayerID, who may look at a player's hand: teammates (808.5, 809.7, 810.5), where
// teams don't sit together only those next to them (811.5).
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

// neighbors reports whether no one sits between two players (counting only those in the game).
func (g *Game) neighbors(p, q program.PlayerID) bool {
	return g.nextPlayer(p) == q || g.nextPlayer(q) == p
}

// Limited range of influence (801; 601 of 2006). Whom players reach is determined as each turn begins, in the seats of
// those still in the game (801.2c).

// around is whom a player reaches, bit 1<<PlayerID.
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

// inSight reports whether a player is within range of who reads a text.
func (g *Game) inSight(p program.PlayerID, e *Env) bool {
	return !g.Turn.Ranged || e.Anyhow || g.inRange(p, e.You) && (e.Within == 0 || g.inRange(p, e.Within-1))
}

// sees reports whether an object or player is within range of who reads a text: an object is where its controller is,
// or outside the battlefield and the stack its owner; a battle also where its protector is (801.2d).
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

// reachable reports whether an event that a spell or ability causes happens to something within range of who controls
// that (801.10).
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

// happensNear reports whether an event is within range of who watches for it: all of it that the text refers to
// (801.7), of damage both ends if it refers to neither (801.13b).
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

// winNear has the opponents in range of a player who would win lose instead (801.14).
func (g *Game) winNear(p program.PlayerID, src Ref) {
	for q := range g.Players {
		if q := program.PlayerID(q); !g.Players[q].Lost && g.opponents(p, q) && g.inRange(q, p) &&
			!g.teamRule(program.RuleCantLose, q) {
			g.propose(Event{Kind: program.EvLose, Player: q, Src: src, Rule: rulebook.RuleWin})
		}
	}
}

// Whom attackers attack in games of more than two: the options (803, 809.3c, 811.4), and teams that are attacked as
// one, until 2018 (606.7 of 2006).

// mayAttack reports whether the options let a player's creatures attack another player, and what that player defends.
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
	}
	return true
}

// teamAttacked reports whether attackers attack the other team rather than one of its players. The attack is one on its
// primary player then.
func (g *Game) teamAttacked() bool { return g.sharedTurns() && g.r.Sw.GiantAttack }

// anyIn reports whether a set holds what is attacked, or any player of a team that is attacked.
func (g *Game) anyIn(x program.SetX, e *Env, whom Ref) bool {
	if g.inSet(x, e, whom) {
		return true
	}
	return g.anyHead(whom, func(r Ref) bool { return g.inSet(x, e, r) })
}

// teamProp reports whether any player of a team that is attacked has a property.
func (g *Game) teamProp(x program.PropX, e *Env, ev *Event) bool {
	return ev.Kind == program.EvAttack && g.anyHead(ev.Other, func(r Ref) bool { return g.prop(x, e, r) })
}

// anyHead asks for each player of a team that is attacked.
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

// headChoice has it chosen to which player of the team it attacks an attacker assigns the damage that gets through
// (606.7d of 2006). It reports true when it asks.
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

// damaged is what gets the combat damage of an attacker that nothing stops.
func (g *Game) damaged(f *Frame, b *Body) Ref {
	if f.Other != NoRef {
		return f.Other
	}
	return g.attackTarget(b)
}

// Turns that a team takes together (805.4; 606.6 of 2006): what is done for each of its players.

// drawStep has each player whose turn it is draw a card, one after the other (504.1, 805.4b). Who plays first draws
// none on the first turn (103.8; 606.6b of 2006: only the primary player does not).
func (g *Game) drawStep(active program.PlayerID) {
	first := g.Turn.Number == 1 && !g.FirstDraw
	switch {
	case g.Players[active].Lost:
	case !g.sharedTurns():
		if first && len(g.Players) == 2 {
			return
		}
		g.begin()
		g.propose(Event{Kind: program.EvDraw, Player: active, Rule: rulebook.RuleDrawStep})
		g.commit(0, program.NoReg)
	case first && !g.r.Sw.GiantDraw:
	default:
		for k := program.MaxPlayers - 1; k >= 0; k-- {
			if p := g.mate(active, k); p != NoPlayer && (k > 0 || !first) {
				g.push(Frame{Kind: FrameDraws, Player: p, A: 1, B: program.NoReg, C: 1})
			}
		}
	}
}

// discardDown has each player whose turn it is discard down to their maximum hand size (514.1).
func (g *Game) discardDown(active program.PlayerID) {
	for k := program.MaxPlayers - 1; k >= 0; k-- {
		if p := g.mate(active, k); p != NoPlayer {
			g.push(Frame{Kind: FrameDiscard, Player: p, A: int32(g.excessHand(p)), Group: g.newGroup()})
		}
	}
}

// teamSeen reports whether a player at i among the members of a set from m on shares their turns with one before: what
// one effect has them add or skip their team adds or skips once (805.8).
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

// skipper reports whether a RuleSkip affects a player, or one who shares their turns (805.8).
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

// turnEvents are those that happen to all who share a turn: they are of the primary player, but each is looked at for.
const turnEvents = 1<<program.EvStep | 1<<program.EvTurn | 1<<program.EvStepEnd

// tryTeamTrigger is tryTrigger for such events: what is said of a player's step is true of each player's whose turn it
// is. It triggers once, or once for each of them if the ability refers to that player (805.4d).
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

// turnPlayer gives a turn's event i the player, of those whose turn it is, for whom it triggers a delayed ability, and
// returns the pattern it matches.
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

// orders is who orders the triggered abilities that players who act as one put on the stack (805.7): who controls them
// all, or the primary player.
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

// lifeBefore is the life total that event i, which sets one, counts from (119.5, 810.9c). Where effects see half a
// team's life as a player's, what is set for two of a team adds up (606.9b of 2006).
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

// lifeChoice has a team choose whose life total is set, of those of its players for whom one effect would (810.9d). It
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

// proliferatePlayer gives a player, at i among those chosen from m on, another counter of each kind they have;
// teammates who share poison only one of those (701.34b).
func (g *Game) proliferatePlayer(m, i int, e *Env) {
	p := g.tmp[i].Player()
	for c := g.Players[p].Counters; c != 0; c = g.Cells[c].Next {
		if program.CounterKind(g.Cells[c].Ref) != program.CounterPoison {
			g.proposeCounters(g.tmp[i], program.CounterKind(g.Cells[c].Ref), 1, e)
		}
	}
	if g.playerCounters(p, program.CounterPoison) > 0 && (g.poisoned(p) == p && !g.sharedTurns() || !g.teamSeen(m, i)) {
		g.proposeCounters(g.tmp[i], program.CounterPoison, 1, e)
	}
}

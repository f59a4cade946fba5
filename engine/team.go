package engine

// Table says how more than two play: the variant, who is on which team, and the options that are used (800.2).
type Table struct {
	Variant Variant
	// Teams are the players' teams by seat, from 1; 0 is nobody's. Variants of teams that are given none seat them by themselves.
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

// sharedTurns says whether teams take turns together (805).
func (g *Game) sharedTurns() bool { return g.Turn.Variant == TwoHeadedGiant }

// teammates says whether two players are on one team; everyone is on their own.
func (g *Game) teammates(p, q PlayerID) bool {
	return p == q || g.Players[p].Team != 0 && g.Players[p].Team == g.Players[q].Team
}

// asOne says whether two players act as one: teammates who share turns.
func (g *Game) asOne(p, q PlayerID) bool {
	return p == q || g.Turn.Variant == TwoHeadedGiant && g.Players[p].Team == g.Players[q].Team
}

// onTurn says whether it is a player's turn, or their team's (805.4a).
func (g *Game) onTurn(p PlayerID) bool { return g.asOne(p, g.Turn.Active) }

// primary is the first player of those who share a player's turns (805.2): it decides for them what they don't decide each.
func (g *Game) primary(p PlayerID) PlayerID {
	if g.Turn.Variant != TwoHeadedGiant {
		return p
	}
	for q := range g.Players {
		if g.Players[q].Team == g.Players[p].Team {
			return PlayerID(q)
		}
	}
	return p
}

// mate is the k-th of those who share a player's turns, the primary player first; NoPlayer if there are not so many.
func (g *Game) mate(p PlayerID, k int) PlayerID {
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

// nextTurnOf is who takes the turn after a player's: the next player in the game, or the primary player of the next team.
func (g *Game) nextTurnOf(p PlayerID) PlayerID {
	q := g.nextPlayer(p)
	for q != p && g.asOne(p, q) {
		q = g.nextPlayer(q)
	}
	return g.primary(q)
}

// nextSide is the next player in turn order, or the primary player of the next team, whether or not still in the game.
func (g *Game) nextSide(p PlayerID) PlayerID {
	q := g.after(p)
	for q != p && g.asOne(p, q) {
		q = g.after(q)
	}
	return q
}

// purse is the player in whose record a life total is kept that is shared (810.4).
func (g *Game) purse(p PlayerID) PlayerID { return g.primary(p) }

// lifeTotal is a player's life total, or their team's.
func (g *Game) lifeTotal(p PlayerID) int32 { return g.Players[g.purse(p)].Life }

// lifeOf is a player's life total as an effect sees it: their team's (810.9a), and until 2010 half of it, rounded up (606.9a of 2006).
func (g *Game) lifeOf(p PlayerID) int32 {
	n := g.lifeTotal(p)
	if g.sharedTurns() && g.r.Sw.GiantHalves {
		return n - n/2
	}
	return n
}

// playerCounters are the counters of a player by kind; NoCounter is of all kinds. Teams that share life share poison (810.10), since there are rules for it.
func (g *Game) playerCounters(p PlayerID, kind CounterKind) int32 {
	n := g.cellCounters(g.Players[p].Counters, kind)
	if q := g.poisoned(p); q != p && (kind == CounterPoison || kind == NoCounter) {
		n += g.cellCounters(g.Players[q].Counters, CounterPoison)
	}
	return n
}

// poisoned is the player in whose record poison counters are kept.
func (g *Game) poisoned(p PlayerID) PlayerID {
	if g.r.Sw.GiantPoison > 0 {
		return g.primary(p)
	}
	return p
}

// poisonLimit is how many poison counters lose the game (704.5c, 810.8d).
func (g *Game) poisonLimit(p PlayerID) int32 {
	if !g.sharedTurns() || g.r.Sw.GiantPoison == 0 {
		return 10
	}
	n := int32(0)
	for q := range g.Players {
		if g.asOne(p, PlayerID(q)) {
			n++
		}
	}
	return g.r.Sw.GiantPoison + 5*(n-2) // 810.11
}

// teamRule says whether a rule is in force on a player or anyone who shares their life (810.8a, 810.9g, h).
func (g *Game) teamRule(kind RuleKind, p PlayerID) bool {
	if !g.sharedTurns() {
		return g.hasRule(kind, PlayerRef(p))
	}
	for q := range g.Players {
		if g.asOne(p, PlayerID(q)) && g.hasRule(kind, PlayerRef(PlayerID(q))) {
			return true
		}
	}
	return false
}

// reviewers are the players, bit 1<<PlayerID, who may look at a player's hand: teammates (808.5, 809.7, 810.5), where teams don't sit together only those next to
// them (811.5).
func (g *Game) reviewers(p PlayerID) uint8 {
	set := uint8(1) << p
	if g.Players[p].Team == 0 {
		return set
	}
	for q := range g.Players {
		if g.teammates(p, PlayerID(q)) && (g.Turn.Variant != AlternatingTeams || g.neighbors(p, PlayerID(q))) {
			set |= 1 << q
		}
	}
	return set
}

// neighbors says whether no one sits between two players (counting only those in the game).
func (g *Game) neighbors(p, q PlayerID) bool { return g.nextPlayer(p) == q || g.nextPlayer(q) == p }

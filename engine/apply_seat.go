package engine

import "fmt"

// seat makes the table's options the game's. The life total is each player's own, 0 as the variant has it.
func (g *Game) seat(t *Table, life int32) error {
	n := len(g.Players)
	if t.Variant >= numVariants || t.Attack >= numAttackOptions || len(t.Teams) > n || len(t.Range) > n {
		return fmt.Errorf("engine: no such variant, option, or seat")
	}
	g.Turn.Variant, g.Turn.Attack = t.Variant, t.Attack
	if g.Turn.Attack == AttackAnyone && (t.Variant == Emperor || t.Variant == AlternatingTeams) {
		g.Turn.Attack = AttackNeighbors
	}
	for p := range g.Players {
		pl := &g.Players[p]
		switch {
		case p < len(t.Teams):
			pl.Team = t.Teams[p]
		case len(t.Teams) > 0:
		case t.Variant == TwoHeadedGiant || t.Variant == TeamVsTeam:
			pl.Team = uint8(p*2/n) + 1
		case t.Variant == AlternatingTeams:
			pl.Team = uint8(p%2) + 1
		case t.Variant == Emperor:
			pl.Team = uint8(p/3) + 1
		}
	}
	if t.Variant == Emperor {
		if len(t.Teams) == 0 && n%3 != 0 {
			return fmt.Errorf("engine: an Emperor game has teams of three, not %d players", n)
		}
		g.crown()
	}
	for p := range g.Players {
		if p < len(t.Range) {
			g.Players[p].Range = t.Range[p]
		}
		g.Turn.Ranged = g.Turn.Ranged || g.Players[p].Range > 0
	}
	size := 0
	if t.Variant == TwoHeadedGiant {
		for p := range g.Players {
			if g.Players[p].Team == 0 || p > 0 && g.Players[p].Team != g.Players[p-1].Team && int(g.primary(PlayerID(p))) != p {
				return fmt.Errorf("engine: players who share turns sit next to each other") // 805.1
			}
			if g.Players[p].Team == g.Players[0].Team {
				size++
			}
		}
	}
	switch {
	case life != 0:
	case t.Variant == TwoHeadedGiant:
		life = g.r.Sw.GiantLife * int32(size) // 810.4, 810.11
	default:
		life = 20
	}
	for p := range g.Players {
		g.Players[p].Life, g.Players[p].BeganWith = life, life
	}
	g.seeAround()
	return nil
}

// crown makes the second player of each team in seat order its emperor, and gives everyone their range of influence: the least in which a general finds one
// general of another team, an emperor two (809.3a, 809.6a).
func (g *Game) crown() {
	n := len(g.Players)
	for p := range g.Players {
		before := 0
		for q := range p {
			if g.Players[q].Team == g.Players[p].Team {
				before++
			}
		}
		g.Players[p].Emperor = before == 1
	}
	for p := range g.Players {
		pl, found := &g.Players[p], 0
		need := 1
		if pl.Emperor {
			need = 2
		}
		for pl.Range = 0; found < need && int(pl.Range) < n/2; {
			pl.Range++
			for _, q := range [...]int{(p + int(pl.Range)) % n, (p - int(pl.Range) + n) % n} {
				if o := &g.Players[q]; o.Team != pl.Team && !o.Emperor {
					found++
				}
			}
		}
	}
}

// seeAround determines whom each player reaches.
func (g *Game) seeAround() {
	if !g.Turn.Ranged {
		return
	}
	for p := range g.Players {
		g.Players[p].Near = g.around(PlayerID(p))
	}
}

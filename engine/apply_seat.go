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
		if t.Variant == Emperor {
			pl.Emperor = p%3 == 1
			pl.Range = 1 // 809.3a
			if pl.Emperor {
				pl.Range = 2
			}
		}
		if p < len(t.Range) {
			pl.Range = t.Range[p]
		}
		g.Turn.Ranged = g.Turn.Ranged || pl.Range > 0
	}
	if t.Variant == Emperor && n%3 != 0 {
		return fmt.Errorf("engine: an Emperor game has teams of three, not %d players", n)
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
		g.Players[p].Life = life
	}
	g.seeAround()
	return nil
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

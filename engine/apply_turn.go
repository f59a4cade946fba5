package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// newSchedule sets the schedule to the five phases of a turn.
func (g *Game) newSchedule() {
	g.freeCells(&g.Turn.Schedule)
	for p := program.PhaseEnding; p >= program.PhaseBeginning; p-- {
		g.Turn.Schedule = g.newCell(NoRef, program.WholePhase(p), g.Turn.Schedule)
	}
}

// nextRun removes the next run from the schedule; 0 when the turn is over.
func (g *Game) nextRun() int32 {
	c := g.Turn.Schedule
	if c == 0 {
		return 0
	}
	v := g.Cells[c].Val
	g.Turn.Schedule = g.Cells[c].Next
	g.Cells[c].Next = 0
	g.freeCells(&c)
	return v
}

// insertRun inserts a run into the schedule directly after the current phase, behind its remaining steps.
func (g *Game) insertRun(v int32) {
	prev := uint32(0)
	for c := g.Turn.Schedule; c != 0 && g.Cells[c].Val&program.RunGoesOn != 0; c = g.Cells[c].Next {
		prev = c
	}
	if prev == 0 {
		g.Turn.Schedule = g.newCell(NoRef, v, g.Turn.Schedule)
		return
	}
	n := g.newCell(NoRef, v, g.Cells[prev].Next)
	g.Cells[prev].Next = n
}

// identify returns a number by which later text can tell an extra turn from others.
func (g *Game) identify() int32 {
	g.Turn.Serial++
	return int32(g.Turn.Serial)
}

// applyExtra adds an extra turn (500.7), phases (500.8) or steps (500.9, 500.10): the most recently added one comes
// first.
func (g *Game) applyExtra(ev *Event) {
	for range max(ev.Amount, 1) {
		switch {
		case ev.Aux == 0:
			g.Turn.ExtraTurns = g.newCell(PlayerRef(ev.Player), int32(ev.Other), g.Turn.ExtraTurns)
		case ev.Aux&program.ExtraStep != 0:
			// The rest of the phase continues afterwards.
			if f := g.turnFrame(); f != nil {
				if now, last := program.Step(f.A), program.Step(f.B); now < last {
					g.Turn.Schedule = g.newCell(NoRef, program.ARun(now+1, last, true), g.Turn.Schedule)
					g.turnFrame().B = int32(now)
				}
				g.Turn.Schedule = g.newCell(NoRef, ev.Aux&^program.ExtraStep|program.RunGoesOn, g.Turn.Schedule)
			}
		default:
			g.insertRun(ev.Aux)
		}
	}
}

// turnFrame returns the frame of the current turn.
func (g *Game) turnFrame() *Frame {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if g.Frames[i].Kind == FrameTurn {
			return &g.Frames[i]
		}
	}
	return nil
}

// phaseEnds reports whether the phase ends with the current step: it is the last of its run, and no later run continues
// the phase.
func (g *Game) phaseEnds() bool {
	f := g.turnFrame()
	if f == nil || f.A != f.B {
		return f == nil
	}
	c := g.Turn.Schedule
	return c == 0 || g.Cells[c].Val&program.RunGoesOn == 0
}

// cutSchedule removes the rest of the phase from the schedule, or with all everything but a cleanup step, which comes
// next (723.1d, 723.2d).
func (g *Game) cutSchedule(all bool) {
	for c := g.Turn.Schedule; c != 0 && (all || g.Cells[c].Val&program.RunGoesOn != 0); c = g.Turn.Schedule {
		g.nextRun()
	}
	if all {
		g.Turn.Schedule = g.newCell(NoRef, program.ARun(program.StepCleanup, program.StepCleanup,
			g.Turn.Step.Phase() == program.PhaseEnding), 0)
	}
}

// turnControl ends control of players as a turn begins, and starts control of those whose turn it is (722.1, 805.8).
func (g *Game) turnControl(active program.PlayerID) {
	if g.Turn.Controlled {
		for p := range g.Players {
			g.Players[p].Controller = 0
		}
		g.Turn.Controlled = false
	}
	for q := range g.Players {
		p := &g.Players[q]
		if !g.asOne(active, program.PlayerID(q)) {
			continue
		}
		if p.NextController != 0 {
			p.Controller, p.NextController = p.NextController, 0
			g.Turn.Controlled = true
		}
		for ; p.NextExtra > 0; p.NextExtra-- {
			g.Turn.ExtraTurns = g.newCell(PlayerRef(active), 0, g.Turn.ExtraTurns)
		}
	}
}

// noteUnhelped records whether a spell was taken back because nobody assisted and nobody has passed since (702.132a).
func (g *Game) noteUnhelped(unhelped bool) { g.Turn.Unhelped = unhelped }

// seat applies the table's options to the game. life is each player's starting life total, 0 for that of the variant.
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
		g.seatEmperors()
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
			if g.Players[p].Team == 0 || p > 0 && g.Players[p].Team != g.Players[p-1].Team &&
				int(g.primary(program.PlayerID(p))) != p {
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
	g.updateRanges()
	return nil
}

// seatEmperors makes the second player of each team in seat order its emperor and sets the ranges of influence: the
// smallest with which a general reaches one general of another team, and an emperor two (809.3a, 809.6a).
func (g *Game) seatEmperors() {
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

// updateRanges determines which players are within each player's range of influence.
func (g *Game) updateRanges() {
	if !g.Turn.Ranged {
		return
	}
	for p := range g.Players {
		g.Players[p].Near = g.around(program.PlayerID(p))
	}
}

// applyStep applies the beginning or the end of a step at which no duration ends and which nothing looks at.
func (g *Game) applyStep(kind program.EventKind, p program.PlayerID, step program.Step) {
	switch {
	case g.rec != nil:
		g.applyAtOnce(Event{Kind: kind, Player: p, Aux: int32(step), Rule: rulebook.RuleTurn})
	case kind == program.EvStep:
		if g.Turn.Step = step; step == program.StepBeginCombat {
			g.Turn.Combats++
		}
	case step == program.StepEndCombat:
		g.endCombat()
	case step == program.StepCleanup:
		g.damageWearsOff()
	}
}

// damageWearsOff removes all damage from permanents (514.2).
func (g *Game) damageWearsOff() {
	for _, l := range [...]int{battlefieldList, phasedList} {
		for s := g.Lists[l].First; s != 0; {
			o := &g.Objs[s]
			b := &g.Bodies[o.Body]
			b.Damage, b.Regen = 0, 0
			b.Flags &^= program.Deathtouched | program.Saddled
			s = o.Next
		}
	}
}

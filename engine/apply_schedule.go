package engine

// What is left of a turn is its schedule: a list of runs of steps, the next first. A turn begins with its five phases (500.1); extra phases and steps are put
// in where they belong (500.8-500.10), and ending the turn throws out what is left (723.1d).

// aRun is a run of steps of one phase, from the first to the last, as the Val of a cell; with goes, it goes on with the phase before it.
func aRun(first, last Step, goes bool) int32 {
	v := int32(first) | int32(last)<<8
	if goes {
		v |= runGoesOn
	}
	return v
}

const runGoesOn int32 = 1 << 16

// wholePhase is the run of a phase.
func wholePhase(p Phase) int32 {
	first, last := p.steps()
	return aRun(first, last, false)
}

// newSchedule is the turn's five phases.
func (g *Game) newSchedule() {
	g.freeCells(&g.Turn.Schedule)
	for p := PhaseEnding; p >= PhaseBeginning; p-- {
		g.Turn.Schedule = g.newCell(NoRef, wholePhase(p), g.Turn.Schedule)
	}
}

// nextRun takes the next run off the schedule; 0 when the turn is over.
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

// insertRun puts a run into the schedule: directly after the phase that is on, behind what is left of that.
func (g *Game) insertRun(v int32) {
	prev := uint32(0)
	for c := g.Turn.Schedule; c != 0 && g.Cells[c].Val&runGoesOn != 0; c = g.Cells[c].Next {
		prev = c
	}
	if prev == 0 {
		g.Turn.Schedule = g.newCell(NoRef, v, g.Turn.Schedule)
		return
	}
	n := g.newCell(NoRef, v, g.Cells[prev].Next)
	g.Cells[prev].Next = n
}

// What the Aux of an EvExtra is beside the run: a step that comes directly after the one that is on, within its phase.
const extraStep int32 = 1 << 20

// applyExtra adds an extra turn (500.7), phases (500.8) or steps (500.9, 500.10): the last added comes first.
func (g *Game) applyExtra(ev *Event) {
	for range max(ev.Amount, 1) {
		switch {
		case ev.Aux == 0:
			g.Turn.ExtraTurns = g.newCell(PlayerRef(ev.Player), 0, g.Turn.ExtraTurns)
		case ev.Aux&extraStep != 0:
			// The rest of the phase goes on afterwards.
			if f := g.turnFrame(); f != nil {
				if now, last := Step(f.A), Step(f.B); now < last {
					g.Turn.Schedule = g.newCell(NoRef, aRun(now+1, last, true), g.Turn.Schedule)
					g.turnFrame().B = int32(now)
				}
				g.Turn.Schedule = g.newCell(NoRef, ev.Aux&^extraStep|runGoesOn, g.Turn.Schedule)
			}
		default:
			g.insertRun(ev.Aux)
		}
	}
}

// turnFrame is the frame of the turn that is on.
func (g *Game) turnFrame() *Frame {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if g.Frames[i].Kind == FrameTurn {
			return &g.Frames[i]
		}
	}
	return nil
}

// phaseEnds says whether the phase ends with the step that is on: it is the last of its run, and nothing goes on with the phase.
func (g *Game) phaseEnds() bool {
	f := g.turnFrame()
	if f == nil || f.A != f.B {
		return f == nil
	}
	c := g.Turn.Schedule
	return c == 0 || g.Cells[c].Val&runGoesOn == 0
}

// cutSchedule takes what is left of the phase out of the schedule, or with all everything but a cleanup step, which comes next (723.1d, 723.2d).
func (g *Game) cutSchedule(all bool) {
	for c := g.Turn.Schedule; c != 0 && (all || g.Cells[c].Val&runGoesOn != 0); c = g.Turn.Schedule {
		g.nextRun()
	}
	if all {
		g.Turn.Schedule = g.newCell(NoRef, aRun(StepCleanup, StepCleanup, g.Turn.Step.Phase() == PhaseEnding), 0)
	}
}

// turnControl ends control of players as a turn begins, and begins that of the player whose turn it is (722.1).
func (g *Game) turnControl(active PlayerID) {
	if g.Turn.Controlled {
		for p := range g.Players {
			g.Players[p].Controller = 0
		}
		g.Turn.Controlled = false
	}
	if p := &g.Players[active]; p.NextController != 0 {
		p.Controller, p.NextController = p.NextController, 0
		g.Turn.Controlled = true
	}
}

// noteUnhelped notes that a spell was taken back for want of help, or that somebody has passed since (702.132a).
func (g *Game) noteUnhelped(unhelped bool) { g.Turn.Unhelped = unhelped }

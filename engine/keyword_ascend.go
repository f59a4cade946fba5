package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// noticeBlessing gives the city's blessing to players who control ten or more permanents, one of them with ascend
// (702.131b). It reports whether anyone gets it.
func (g *Game) noticeBlessing() bool {
	g.begin()
	g.proposeBlessings()
	if len(g.Events) == g.batchStart {
		return false
	}
	g.commit(0, program.NoReg)
	return true
}

// blessAtOnce gives the city's blessing for the result of a batch before triggers are matched, since they may depend on
// it (702.131d).
func (g *Game) blessAtOnce() {
	g.refresh()
	from := len(g.Events)
	g.proposeBlessings()
	for i := from; i < len(g.Events); i++ {
		g.Events[i].State = Settled
		g.apply(i)
		g.note(i)
		if g.rec != nil {
			g.rec.Record(g, &g.Events[i])
		}
	}
}

func (g *Game) proposeBlessings() {
	var permanents [program.MaxPlayers]int
	ascend := uint8(0)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Bodies[b].Flags&program.PhasedOut == 0 {
			c := &g.Chars[b]
			permanents[c.Ctrl]++
			if c.Has(program.Ascend) {
				ascend |= 1 << c.Ctrl
			}
		}
	}
	for p := range g.Players {
		if ascend>>p&1 != 0 && permanents[p] >= 10 && !g.Players[p].Blessing && !g.Players[p].Lost {
			g.propose(Event{Kind: program.EvPlayer, Player: program.PlayerID(p), Aux: int32(program.FactBlessing),
				Rule: rulebook.RuleBlessing})
		}
	}
}

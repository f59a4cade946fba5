package solve

import (
	"context"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/scenario"
)

// InGame returns the problem whether a player can be sure to win a game in this turn, by what they know. A play that
// needs a card or an outcome that they don't know yet proves nothing: when something has come out for them that they
// did not know at first, the goal counts as out of reach. So does it while an opponent who can produce mana holds a
// card that they don't know. Names are the players', in turn order.
func InGame(g *engine.Game, p program.PlayerID, names []string) *Problem {
	q := &Problem{goal: scenario.Goal{Kind: scenario.GoalWin, Turns: 1}, solver: p, inGame: true, names: names,
		words: func() *gamelog.Writer { return gamelog.New(engine.NoPlayer, names) }}
	g.CopyInto(&q.root)
	r := &q.root
	r.AskForced, r.AskPriority, r.AskTargets = false, false, false
	q.firstTurn, q.lastTurn = r.Turn.Number, r.Turn.Number
	q.before.Note(g)
	q.findLife()
	q.findSpares()
	r.PauseAfter(q.lastTurn, program.StepCleanup)
	return q
}

// InOpenGame is InGame for a player who sees all cards where they are. For one who doesn't, g is a world that agrees
// with what they know (engine.View.Determinize), and the result holds in that world only.
func InOpenGame(g *engine.Game, p program.PlayerID, names []string) *Problem {
	q := InGame(g, p, names)
	q.open = true
	return q
}

// After returns the problem after an answer to the open decision, for somebody who sees all cards: what has come out,
// and what an opponent might hold, does not count against a play. If even that is refuted, the answer has given up
// what was proved before it.
func (q *Problem) After(answer int) (*Problem, error) {
	own := *q
	own.root, own.now = engine.Game{}, engine.Knowledge{}
	q.root.CopyInto(&own.root)
	own.open = true
	return &own, own.root.Answer(answer)
}

// Decide searches within limits on the positions of each scope, and tells whether the goal is proved, refuted or
// neither. The same problem and limits give the same answer.
func (q *Problem) Decide(positions int) Status {
	for _, sc := range [...]scope{restrictedCombat, anyTime, unrestricted} {
		s := NewSearch(q, sc)
		s.limits(context.Background(), Limits{Positions: positions}, nil)
		s.run()
		switch root := &s.nodes[s.root]; {
		case root.pn == 0:
			return Solved
		case root.dn == 0 && sc == unrestricted:
			return Refuted
		}
	}
	return Unsolved
}

// learned reports whether something has come out for the solver.
func (q *Problem) learned(g *engine.Game) bool {
	q.now.Note(g)
	return q.now.Gained(&q.before, g)>>q.solver&1 != 0
}

// answerable reports whether an opponent who can produce mana holds a card that the solver doesn't know.
func (q *Problem) answerable(g *engine.Game) bool {
	v, own := g.View(engine.Judge), g.View(q.solver)
	for p := range program.PlayerID(v.Players()) {
		if v.Opponents(q.solver, p) && !v.Lost(p) && v.CanMakeMana(p) &&
			v.Count(program.Hand, p) > len(own.Objects(program.Hand, p, nil)) {
			return true
		}
	}
	return false
}

package gym

import (
	"fmt"
	"math"

	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
)

// RewardNames are the rewards that can be given weights. Outcome is 1 for a game won and -1 for a game lost, at its
// end. The others are potentials: a step gives by how much they have changed since the seat was asked before, so that
// their sum over an episode is the difference between its end and its beginning. Life is the player's life total less
// that of the opponent who has the most, in twentieths; cards is the same for permanents and cards in hand, in
// sevenths; chance is the chance to win that package evaluate sees, from 0 to 1.
var RewardNames = []string{"outcome", "life", "cards", "chance"}

type weights struct {
	outcome, life, cards, chance float64
	shaped                       bool
}

func weightsOf(m map[string]float64) (weights, error) {
	if m == nil {
		return weights{outcome: 1}, nil
	}
	var w weights
	for name, x := range m {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return w, fmt.Errorf("gym: the weight of reward %s is no number", quote.Text(name))
		}
		switch name {
		case "outcome":
			w.outcome = x
		case "life":
			w.life = x
		case "cards":
			w.cards = x
		case "chance":
			w.chance = x
		default:
			return w, fmt.Errorf("gym: no reward %s; there are %q", quote.Text(name), RewardNames)
		}
	}
	w.shaped = w.life != 0 || w.cards != 0 || w.chance != 0
	return w, nil
}

// lost rewards a game that one player has lost by an illegal action.
func (e *env) lost(w *player, loser program.PlayerID) {
	v := w.game.View(engine.Judge)
	for p := range e.b.set.Players {
		id := program.PlayerID(p)
		if id == loser || v.Teammates(id, loser) {
			e.rewards[p] -= e.b.weights.outcome
		} else {
			e.rewards[p] += e.b.weights.outcome
		}
	}
}

// won rewards a game that has been won.
func (e *env) won(w *player, winner program.PlayerID) {
	v := w.game.View(engine.Judge)
	for p := range e.b.set.Players {
		id := program.PlayerID(p)
		if id == winner || v.Teammates(id, winner) {
			e.rewards[p] += e.b.weights.outcome
		} else {
			e.rewards[p] -= e.b.weights.outcome
		}
	}
}

// shape adds the change of the potentials; at the beginning of an episode there is none.
func (e *env) shape(w *player, first bool) {
	if e.failed {
		return
	}
	for p := range e.b.set.Players {
		now := e.potentialOf(w, program.PlayerID(p))
		if !first {
			e.rewards[p] += now - e.potential[p]
		}
		e.potential[p] = now
	}
}

func (e *env) potentialOf(w *player, p program.PlayerID) float64 {
	r, v := &e.b.weights, w.game.View(p)
	most, cards := math.Inf(-1), math.Inf(-1)
	for q := range program.PlayerID(e.b.set.Players) {
		if v.Opponents(p, q) && !v.Lost(q) {
			most = max(most, float64(v.Life(q)))
			cards = max(cards, w.held(v, q))
		}
	}
	sum := 0.0
	if r.life != 0 && !math.IsInf(most, 0) {
		sum += r.life * (float64(v.Life(p)) - most) / 20
	}
	if r.cards != 0 && !math.IsInf(cards, 0) {
		sum += r.cards * (w.held(v, p) - cards) / 7
	}
	if r.chance != 0 {
		sum += r.chance / (1 + math.Exp(-float64(w.evaluator.Evaluate(v))/evaluate.Scale))
	}
	return sum
}

// held is how many permanents and cards in hand a player has.
func (w *player) held(v engine.View, p program.PlayerID) float64 {
	n := v.Count(program.Hand, p)
	w.eyes.seen = v.Seen(program.Battlefield, 0, w.eyes.seen[:0])
	for i := range w.eyes.seen {
		if w.eyes.seen[i].Controller == p {
			n++
		}
	}
	return float64(n)
}

package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"arbiter/agent"
	"arbiter/engine/program"
	"arbiter/sim"
)

// Advice measures whether to keep an opening hand: the games are played with the hand kept, and with a mulligan taken.
type Advice struct {
	// Setup has the deck first, then those of the field; with the deck of nobody and Alone set, the turn of the win
	// counts instead of winning.
	Setup *sim.Setup
	Field []Opponent
	Alone bool
	Hand  []program.DefID
	Agent func() agent.Agent
	// Mulligans decides about further hands.
	Mulligans Mulligans
	// OnDraw makes the opponent take the first turn.
	OnDraw   bool
	Games    int // against each deck of the field, with each choice
	Seed     uint64
	Jobs     int
	Progress func(done, games int)
}

// AdviceReport says what keeping a hand and a mulligan lead to.
type AdviceReport struct {
	Deck    string   `json:"deck"`
	Edition string   `json:"edition"`
	Seed    uint64   `json:"seed"`
	Games   int      `json:"games"`
	OnDraw  bool     `json:"on_draw"`
	Hand    []string `json:"hand"`
	// Measured is "score", the share of games won, or "turn", the own turn of the win, of which less is better; a game
	// that isn't won counts as one won in the turn after the last.
	Measured string `json:"measured"`
	Keep     Mean   `json:"keep"`
	Mulligan Mean   `json:"mulligan"`
	// Gain is what keeping is better by; Advice is "keep" or "mulligan", and Sure whether the interval of Gain leaves
	// no doubt.
	Gain   Mean   `json:"gain"`
	Advice string `json:"advice"`
	Sure   bool   `json:"sure"`
}

// ParseHand parses cards such as "3 Plains, Serra Angel" and finds them in a deck.
func ParseHand(r *program.Rules, deck []program.DefID, s string) ([]program.DefID, error) {
	var out []program.DefID
	left := map[program.DefID]int{}
	for _, c := range deck {
		left[c]++
	}
	for part := range strings.SplitSeq(s, ",") {
		name, count := strings.TrimSpace(part), 1
		c, err := find(r, deck, name)
		if number, rest, ok := strings.Cut(name, " "); err != nil && ok {
			if n, bad := strconv.Atoi(number); bad == nil && n > 0 && n <= len(deck) {
				count, name = n, strings.TrimSpace(rest)
				c, err = find(r, deck, name)
			}
		}
		if err != nil {
			return nil, err
		}
		if left[c] -= count; left[c] < 0 {
			return nil, fmt.Errorf("the deck has fewer than %d %s", count, name)
		}
		for range count {
			out = append(out, c)
		}
	}
	if len(out) != 7 {
		return nil, fmt.Errorf("an opening hand has seven cards, not %d", len(out))
	}
	return out, nil
}

// Measure plays the games.
func (a Advice) Measure(ctx context.Context) (*AdviceReport, error) {
	if a.Setup == nil || len(a.Field) == 0 || len(a.Setup.Decks) != 1+len(a.Field) {
		return nil, errors.New("lab: advice needs a deck, and a field")
	}
	r := a.Setup.Rules
	out := &AdviceReport{Deck: a.Setup.Decks[0].Name, Edition: r.Edition.String(), Seed: a.Seed, Games: a.Games,
		OnDraw: a.OnDraw, Measured: "score"}
	for _, c := range a.Hand {
		out.Hand = append(out.Hand, r.Name(r.Defs[c].Name))
	}
	if a.Alone {
		out.Measured = "turn"
	}
	var kept, taken weighted
	for b, o := range a.Field {
		for k, sum := range []*weighted{&kept, &taken} {
			s, err := a.play(ctx, b, k == 0, (2*b+k)*a.Games)
			if err != nil {
				return nil, err
			}
			sum.add(o.Weight, s)
		}
	}
	out.Keep, out.Mulligan = kept.interval(), taken.interval()
	out.Gain = around(out.Keep.Mean-out.Mulligan.Mean, (kept.variance+taken.variance)/kept.weight/kept.weight)
	if a.Alone {
		out.Gain = Mean{-out.Gain.Mean, -out.Gain.High, -out.Gain.Low}
	}
	out.Advice = "keep"
	if out.Gain.Mean < 0 {
		out.Advice = "mulligan"
	}
	out.Sure = !math.IsInf(kept.variance+taken.variance, 0) && (out.Gain.Low > 0 || out.Gain.High < 0)
	return out, nil
}

// play plays the games against one deck with the hand kept or not.
func (a *Advice) play(ctx context.Context, b int, keep bool, done int) (*sample, error) {
	m := sim.Match{Setup: a.Setup.Subset(0, 1+b), Players: 2, Seed: a.Seed + uint64(b), Games: a.Games, Jobs: a.Jobs,
		Lead: 1, Hands: [][]program.DefID{a.Hand}}
	m.Agents = []func() agent.Agent{func() agent.Agent {
		return &seat{Agent: a.Agent(), rule: a.Mulligans, first: func() bool { return keep }}
	}, a.Agent}
	if a.OnDraw {
		m.Lead = 2
	}
	if a.Alone {
		m.TurnLimit = 2 * DefaultTurns
		m.Agents[1] = func() agent.Agent { return agent.NewIdle() }
		m.Observe = func() sim.Observer { return &watchAlone{} }
	}
	if a.Progress != nil {
		m.Progress = func(n, _ int) { a.Progress(done+n, 2*a.Games*len(a.Field)) }
	}
	r, err := sim.Run(ctx, m)
	if err != nil {
		return nil, err
	}
	if err := failures(r); err != nil {
		return nil, err
	}
	var s sample
	for i := range r.Results {
		k := &r.Results[i]
		switch {
		case !a.Alone:
			s.add(score(k))
		case k.Winner == 0:
			s.add(float64(k.Observed.(alone).turns))
		default:
			s.add(DefaultTurns + 1)
		}
	}
	return &s, nil
}

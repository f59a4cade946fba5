package lab

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Mulligans is a rule by which opening hands are kept.
type Mulligans struct {
	// Player leaves the decision to the player; Never keeps each hand.
	Player, Never bool
	// Low to High lands are kept.
	Low, High int
}

// fewest is the number of cards of hands that are kept whatever they hold.
const fewest = 5

// ParseMulligans parses "player", "never" or a range of lands such as "2-5".
func ParseMulligans(s string) (Mulligans, error) {
	switch s {
	case "", "player":
		return Mulligans{Player: true}, nil
	case "never":
		return Mulligans{Never: true}, nil
	}
	low, high, ok := strings.Cut(s, "-")
	if !ok {
		high = low
	}
	a, err := strconv.Atoi(low)
	b, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil || a < 0 || b < a {
		return Mulligans{}, fmt.Errorf("mulligans %q: expected player, never, or the numbers of lands to keep, such as 2-5", s)
	}
	return Mulligans{Low: a, High: b}, nil
}

// String is the inverse of ParseMulligans.
func (m Mulligans) String() string {
	switch {
	case m.Player:
		return "player"
	case m.Never:
		return "never"
	}
	return fmt.Sprintf("%d-%d", m.Low, m.High)
}

// keeps reports whether a hand is kept. Hands of five cards or fewer always are.
func (m Mulligans) keeps(v engine.View) bool {
	if m.Never {
		return true
	}
	if k, ok := v.Mulligan(); ok && k.Keep <= fewest {
		return true
	}
	var buf [16]engine.Ref
	n := 0
	for _, ref := range v.Objects(program.Hand, v.Player(), buf[:0]) {
		if isLand(v.Rules(), v.DefID(ref)) {
			n++
		}
	}
	return m.Low <= n && n <= m.High
}

// seat is a player whose mulligans a rule decides, or the first of them an order.
type seat struct {
	agent.Agent
	rule  Mulligans
	first func() bool // if set, whether to keep the first hand
	asked bool
}

// Begin prepares for a new game.
func (s *seat) Begin(r *program.Rules, seed uint64) {
	s.asked = false
	s.Agent.Begin(r, seed)
}

// Choose decides mulligans by the rule, and leaves the rest to the player.
func (s *seat) Choose(v engine.View, d *engine.Decision) int {
	if d.Kind != program.DecideMulligan {
		return s.Agent.Choose(v, d)
	}
	keep := false
	switch {
	case s.first != nil && !s.asked:
		keep = s.first()
	case s.rule.Player:
		return s.Agent.Choose(v, d)
	default:
		keep = s.rule.keeps(v)
	}
	s.asked = true
	for i := range d.Options {
		if k := d.Options[i].Kind; keep && k == engine.OptYes || !keep && k == engine.OptNo {
			return i
		}
	}
	return 0
}

// seated returns a maker of players whose mulligans a rule decides.
func (m Mulligans) seated(make func() agent.Agent) func() agent.Agent {
	if m.Player {
		return make
	}
	return func() agent.Agent { return &seat{Agent: make(), rule: m} }
}

package scenario

import (
	"encoding/json"
	"fmt"

	"arbiter/engine"
)

// table returns the variant, teams and options of a multiplayer scenario (800.2).
func (s *Scenario) table(seats []Player) (t engine.Table, err error) {
	switch s.Format {
	case "team-vs-team":
		t.Variant = engine.TeamVsTeam
	case "two-headed-giant":
		t.Variant = engine.TwoHeadedGiant
		if len(seats)%2 != 0 {
			return t, fmt.Errorf("Two-Headed Giant takes an even number of players, not %d", len(seats))
		}
	case "emperor":
		t.Variant = engine.Emperor
	case "alternating-teams":
		t.Variant = engine.AlternatingTeams
	}
	seat := map[string]int{}
	for i := range seats {
		seat[seats[i].ID] = i
	}
	if len(s.Teams) > 0 {
		t.Teams = make([]uint8, len(seats))
		for n, team := range s.Teams {
			for _, id := range team {
				i, ok := seat[id]
				if !ok {
					return t, fmt.Errorf("teams: no player is called %q", id)
				}
				t.Teams[i] = uint8(n + 1)
			}
		}
	}
	switch s.Attack {
	case "":
	case "left":
		t.Attack = engine.AttackLeft
	case "right":
		t.Attack = engine.AttackRight
	case "neighbors":
		t.Attack = engine.AttackNeighbors
	default:
		return t, fmt.Errorf("attack must be left, right, neighbors or nothing, not %q", s.Attack)
	}
	if len(s.Range) == 0 {
		return t, nil
	}
	t.Range = make([]uint8, len(seats))
	each := map[string]json.RawMessage{}
	if json.Unmarshal(s.Range, &each) != nil {
		for id := range seat {
			each[id] = s.Range
		}
	}
	for id, raw := range each {
		i, ok := seat[id]
		if !ok {
			return t, fmt.Errorf("range: no player is called %q", id)
		}
		n, err := distance(raw)
		if err != nil {
			return t, err
		}
		t.Range[i] = n
	}
	return t, nil
}

// distance reads a range of influence: a number of seats, also in words.
func distance(raw json.RawMessage) (uint8, error) {
	var n uint8
	if json.Unmarshal(raw, &n) == nil && n > 0 {
		return n, nil
	}
	switch string(raw) {
	case `"one"`:
		return 1, nil
	case `"two"`:
		return 2, nil
	}
	return 0, fmt.Errorf("a range of influence must be 1 or 2 seats, not %s", raw)
}

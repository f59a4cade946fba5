package solve

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/goccy/go-yaml"

	"arbiter/scenario"
)

// Played returns the scenario with the line of the solution as its actions.
func Played(s *scenario.Scenario, r *Result) *scenario.Scenario {
	own := *s
	own.Solution, own.Expect, own.Actions = r.Line, nil, nil
	if r.FloatsMana {
		own.Floats = []string{s.Players[0].ID}
		if s.Goal != nil && s.Goal.Player != "" {
			own.Floats[0] = s.Goal.Player
		}
	}
	turns := 1
	if s.Goal != nil {
		turns = max(s.Goal.Turns, 1)
	}
	own.Stop = &scenario.Stop{Turn: turns, Step: "cleanup"}
	return &own
}

// Record returns the solution as a scenario in YAML: the position, the line, and the goal as the expectation.
func Record(s *scenario.Scenario, r *Result) ([]byte, error) {
	own := *s
	own.Solution = r.Line
	own.Expect = nil
	b, err := json.Marshal(&own)
	if err != nil {
		return nil, err
	}
	var doc map[string]any
	if err := json.Unmarshal(b, &doc); err != nil {
		return nil, err
	}
	goal := scenario.Goal{}
	if s.Goal != nil {
		goal = *s.Goal
	}
	if goal.Player == "" {
		goal.Player = s.Players[0].ID
	}
	if r.FloatsMana {
		doc["floats"] = []any{goal.Player}
	}
	var expect []any
	switch goal.Kind {
	case scenario.GoalSurvive:
		expect = append(expect, map[string]any{"in_game": map[string]any{"player": goal.Player}})
	case scenario.GoalControl, scenario.GoalRemove, scenario.GoalDestroy, scenario.GoalPlay:
		for _, l := range r.Permanents {
			expect = append(expect, map[string]any{"permanents": map[string]any{"player": l.Player, "card": l.Name,
				"count": l.Count}})
		}
		// Checked at the point where the line ends.
		doc["actions"] = []any{map[string]any{"turn": float64(r.Turn), "step": r.Step, "player": goal.Player,
			"do": "check", "expect": expect}}
		expect = nil
	default:
		expect = append(expect, map[string]any{"won": map[string]any{"player": goal.Player}})
	}
	doc["expect"] = expect
	doc["stop"] = map[string]any{"turn": float64(max(goal.Turns, r.Turn, 1)), "step": "cleanup"}
	var out yaml.MapSlice
	for _, key := range []string{"name", "edition", "text", "cards", "begin", "goal", "floats", "players", "line",
		"actions", "stop", "expect"} {
		if v := trim(doc[key]); v != nil {
			out = append(out, yaml.MapItem{Key: key, Value: v})
		}
	}
	text, err := yaml.Marshal(out)
	if err == nil && len(r.Line) > 500 { // files have bounds
		if _, err := scenario.Read("the solution", text); err != nil {
			return nil, fmt.Errorf("the solution has %d answers, more than fit into a scenario: %w", len(r.Line), err)
		}
	}
	return text, err
}

// trim removes empty values; it returns nil if nothing is left.
func trim(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := yaml.MapSlice{}
		for _, key := range []string{"id", "life", "counters", "lands_played", "unknown", "battlefield", "hand",
			"library", "graveyard", "exile", "command", "card", "count", "as", "attached_to", "tapped",
			"player", "kind", "turns", "before", "what", "each", "step", "option", "says", "spare"} {
			if x, ok := v[key]; ok {
				delete(v, key)
				if x = trim(x); x == nil && key == "option" {
					x = 0
				}
				if x != nil {
					out = append(out, yaml.MapItem{Key: key, Value: x})
				}
			}
		}
		rest := yaml.MapSlice{}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if x := trim(v[key]); x != nil {
				rest = append(rest, yaml.MapItem{Key: key, Value: x})
			}
		}
		if out = append(out, rest...); len(out) == 0 {
			return nil
		}
		return out
	case []any:
		var out []any
		for _, x := range v {
			if x = trim(x); x != nil {
				out = append(out, x)
			}
		}
		if len(out) == 0 {
			return nil
		}
		return out
	case string:
		if v == "" {
			return nil
		}
		return v
	case bool:
		if !v {
			return nil
		}
		return v
	case float64:
		if v == 0 {
			return nil
		}
		return int64(v)
	}
	return v
}

package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/scenario"
)

// goals maps the names of goals to their kinds.
var goals = map[string]string{
	"": scenario.GoalWin, "win": scenario.GoalWin, "win before opponent's next turn": scenario.GoalWin,
	"survive":                                 scenario.GoalSurvive,
	"gain control of specified permanents":    scenario.GoalControl,
	"gain control of specified permanent":     scenario.GoalControl,
	"gain control of the specified permanent": scenario.GoalControl,
	"gain control of specified creatures":     scenario.GoalControl,
	"destroy specified permanents":            scenario.GoalDestroy,
	"destroy specified permanent":             scenario.GoalDestroy,
	"destroy specified creatures":             scenario.GoalDestroy, "kill specified creatures": scenario.GoalDestroy,
	"kill specified permanents":                        scenario.GoalDestroy,
	"remove specified permanents from the battlefield": scenario.GoalRemove,
	"remove specified permanent from the battlefield":  scenario.GoalRemove,
	"remove specified creatures from the battlefield":  scenario.GoalRemove,
	"play the specified permanent":                     scenario.GoalPlay,
	"put the specified permanent on the battlefield":   scenario.GoalPlay,
	"put the specified permanent onto the battlefield": scenario.GoalPlay,
}

// goal reads the goal.
func (r *reader) goal() {
	g := &scenario.Goal{Player: Solver, Turns: 1}
	if v := r.meta["turns"]; v != "" {
		if g.Turns = r.wholeNumber("turns", v, 20); g.Turns == 0 {
			r.bad("turns: 0")
		}
	}
	called := strings.ToLower(strings.ReplaceAll(r.meta["goal"], "\u2019", "'"))
	var ok bool
	if g.Kind, ok = goals[called]; !ok {
		r.bad("the goal %q", shorten(r.meta["goal"]))
	}
	if g.Before = strings.HasPrefix(called, "win before"); g.Before {
		g.Turns = 1
	}
	if v := r.meta["targetcount"]; v != "" && g.Passing() {
		if g.Count = r.wholeNumber("targetcount", v, engine.MaxAims); g.Count == 0 {
			r.bad("targetcount: 0")
		}
	}
	switch {
	case g.About():
		r.goalTargets(g, strings.Contains(called, "creatures"))
	case g.Kind == scenario.GoalPlay:
		name := r.goalName(r.meta["targets"])
		if name == "" || r.has(0, name) >= max(g.Count, 1) {
			r.bad(
				"goal: expected the name of one permanent that isn't on the battlefield yet, got "+
					"%q", shorten(r.meta["targets"]))
		}
		if g.What = []string{name}; g.Count == 1 {
			g.Count = 0
		}
	}
	// It says who makes the opponent's choices at the table. A solution has to hold whatever they are.
	if v := r.meta["humancontrol"]; v != "" && !strings.EqualFold(v, "false") && !strings.EqualFold(v, "true") {
		r.bad("humancontrol=%s", shorten(v))
	}
	// A turn that is nearly over when the puzzle begins doesn't count as one of those given.
	switch b := r.p.Scenario.Begin; {
	case b == nil || g.Before:
	case b.Step == "cleanup":
		g.Turns++
	case b.Player == Opponent && g.Turns == 1 && g.Kind != scenario.GoalSurvive:
		g.Turns = 2
	}
	r.p.Scenario.Goal = g
}

// goalName returns the name of the single permanent of the solver that a goal names, or "".
func (r *reader) goalName(targets string) string {
	list := splitList(targets)
	if len(list) != 1 {
		return ""
	}
	name := ""
	head, rest, ok := strings.Cut(list[0], ".")
	if !ok {
		rest = head
	}
	for w := range strings.SplitSeq(rest, "+") {
		w = strings.TrimSpace(w)
		low := strings.ToLower(w)
		switch {
		case low == "youctrl" || low == "inzonebattlefield":
		case strings.HasPrefix(low, "named") && name == "":
			name = strings.ReplaceAll(strings.TrimSpace(w[len("named"):]), ";", ",")
		default:
			return ""
		}
	}
	return name
}

// goalTargets reads which permanents a goal is about: names, or qualities of the opponent's.
func (r *reader) goalTargets(g *scenario.Goal, creatures bool) {
	targets := r.meta["targets"]
	if targets == "" { // the format's own default
		if targets = "Creature.OppCtrl"; g.Kind == scenario.GoalControl && !creatures {
			targets = "Permanent.OppCtrl"
		}
	}
	for _, d := range splitList(targets) {
		words, name, own, theirs := []string(nil), "", false, false
		parts := strings.Split(d, "+")
		head, first, _ := strings.Cut(strings.TrimSpace(parts[0]), ".")
		for _, w := range append([]string{head, first}, parts[1:]...) {
			w = strings.TrimSpace(w)
			switch low := strings.ToLower(w); {
			case w == "" || low == "card" || low == "inzonebattlefield":
			case low == "oppctrl" || low == "youdontctrl":
				theirs = true
			case low == "youctrl":
				own = true
			case strings.HasPrefix(low, "named"):
				name = strings.ReplaceAll(strings.TrimSpace(w[len("named"):]), ";", ",")
			case slices.Contains(qualities, low) ||
				subtypeNamed(low, []string{"Creature", "Artifact", "Enchantment"}) != "":
				words = append(words, low)
			default:
				r.bad("goal: permanents specified by %q", shorten(d))
			}
		}
		if len(words) == 0 {
			words = []string{"permanent"}
			if creatures {
				words[0] = "creature"
			}
		}
		side := 1
		if own || name != "" && !theirs && r.has(1, name) == 0 {
			side = 0
		}
		switch {
		case own && theirs || side == 0 && name == "":
			r.bad("goal: permanents specified by %q", shorten(d))
		case side == 1 && name != "":
			g.Each = append(g.Each, strings.Join(words, " ")+" named "+name)
		case side == 1:
			g.Each = append(g.Each, strings.Join(words, " "))
		default:
			g.What = append(g.What, r.labelOwn(name)...)
		}
	}
}

func called(pc *scenario.Piece, name string) bool {
	return strings.EqualFold(pc.Card, name) || pc.Called != "" && strings.EqualFold(pc.Called, name)
}

// has returns how many permanents with a name a side's battlefield lists.
func (r *reader) has(side int, name string) (n int) {
	for i := range r.sides[side].player.Battlefield {
		if called(&r.sides[side].player.Battlefield[i], name) {
			n++
		}
	}
	return n
}

// labelOwn gives the solver's permanents with a name labels and returns these.
func (r *reader) labelOwn(name string) []string {
	var out []string
	for i := range r.p.Scenario.Players[0].Battlefield {
		pc := &r.p.Scenario.Players[0].Battlefield[i]
		if !called(pc, name) {
			continue
		}
		if pc.As == "" {
			pc.As = fmt.Sprintf("%s, which the goal is about (%d)", name, len(out)+1)
		}
		out = append(out, pc.As)
	}
	if len(out) == 0 {
		r.bad("goal: nobody controls %s", shorten(name))
	}
	return out
}

// qualities are the words a goal may use for permanents besides their subtypes.
var qualities = []string{"white", "blue", "black", "red", "green", "artifact", "creature", "enchantment", "land",
	"planeswalker", "permanent", "legendary", "token", "nontoken"}

package puzzles

import (
	"strings"
	"testing"

	"arbiter/scenario"
	"arbiter/server/ask"
	"arbiter/server/ask/asktest"
	"arbiter/solve"
)

// TestTry plays a puzzle well and badly.
func TestTry(t *testing.T) {
	d := ask.New()
	Add(d)
	var list List
	asktest.Ask(t, d, &list, map[string]any{"do": "puzzles"})
	var bait *Listed
	for i := range list.Own {
		if list.Own[i].Name == "Bait" {
			bait = &list.Own[i]
		}
	}
	if bait == nil || bait.Goal != "Win this turn." {
		t.Fatalf("%+v", list.Own)
	}
	var line []scenario.Answered
	var m Moment
	look := func() {
		t.Helper()
		m = Moment{}
		asktest.Ask(t, d, &m, map[string]any{"do": "puzzle.at", "scenario": bait.Scenario, "line": line})
		line = m.Line
	}
	choose := func(text string) {
		t.Helper()
		for i, o := range m.Board.Decision.Options {
			if strings.Contains(o.Text, text) {
				line = append(line, scenario.Answered{Option: i})
				look()
				return
			}
		}
		t.Fatalf("%s is not among %+v", text, m.Board.Decision.Options)
	}
	reply := func() Replied {
		t.Helper()
		var r Replied
		asktest.Ask(t, d, &r, map[string]any{"do": "puzzle.reply", "scenario": bait.Scenario, "line": line, "seconds": 60})
		return r
	}
	look()
	choose("Mogg Fanatic")
	choose("Spiketail Hatchling")
	if r := reply(); r.Status != solve.Solved {
		t.Errorf("the right way: %+v", r)
	}
	line = nil
	look()
	choose("Lava Axe")
	choose("Opponent")
	if line[0].Player != "You" || line[0].Says == "" {
		t.Errorf("%+v", line)
	}
	if r := reply(); r.Status != solve.Refuted {
		t.Errorf("the Axe is countered: %+v", r)
	}
	choose("Pass")
	if r := reply(); r.Status != solve.Refuted || len(r.Reply) == 0 || !strings.Contains(r.Reply[0].Says, "Spiketail") {
		t.Errorf("the Hatchling counters it: %+v", r)
	}
	var p Proof
	asktest.Ask(t, d, &p, map[string]any{"do": "puzzle.solve", "scenario": bait.Scenario, "seconds": 60})
	if p.Status != solve.Solved || p.Report == nil || len(p.Report.Steps) < 4 {
		t.Errorf("%+v", p)
	}
	var o Others
	asktest.Ask(t, d, &o, map[string]any{"do": "puzzle.others", "scenario": bait.Scenario, "seconds": 60})
	if o.Whole != solve.Reordered || len(o.Others) == 0 {
		t.Errorf("%+v", o)
	}
}

// TestRead reads puzzles of visitors.
func TestRead(t *testing.T) {
	d := ask.New()
	Add(d)
	const text = "[metadata]\nName:One Spark\nGoal:Win\nTurns:1\n[state]\nActivePlayer=Human\nActivePhase=Main1\n" +
		"HumanLife=20\nAILife=2\nhumanhand=Shock\nhumanbattlefield=Mountain\n"
	var r Read
	asktest.Ask(t, d, &r, map[string]any{"do": "puzzle.read", "text": text})
	if r.Puzzle == nil || r.Puzzle.Name != "One Spark" || len(r.Puzzle.Scenario.Players[0].Hand) != 1 {
		t.Errorf("%+v", r)
	}
	r = Read{}
	asktest.Ask(t, d, &r, map[string]any{"do": "puzzle.read", "text": strings.Replace(text, "Shock", "Shcok", 1)})
	if r.Puzzle != nil || len(r.Problems) == 0 || !strings.Contains(r.Problems[0], "Shcok") {
		t.Errorf("%+v", r)
	}
}

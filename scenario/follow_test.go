package scenario

import (
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
)

// lineOf plays a scenario with its script, and returns the answers up to the last that is no pass.
type lineOf struct {
	play *Playing
	line []Answered
	upTo int
}

func (w *lineOf) Record(*engine.Game, *engine.Event)  {}
func (w *lineOf) Remark(*engine.Game, *engine.Remark) {}
func (w *lineOf) Begin(p *Playing)                    { w.play = p }
func (w *lineOf) Illegal(*Action, program.PlayerID)   {}
func (w *lineOf) End()                                {}
func (w *lineOf) Choose(d *engine.Decision, option int) {
	o := &d.Options[option]
	w.line = append(w.line, Answered{Player: w.play.Names()[d.By], Option: option,
		Says: w.play.LogWriter().Option(w.play.Game().View(engine.Judge), d, o)})
	if o.Kind != engine.OptPass {
		w.upTo = len(w.line)
	}
}

// TestLinesInOtherEditions: a line that is played in another edition does the same things at the same times. In 2006
// combat damage uses the stack, so that a creature that is sacrificed deals its damage all the same.
func TestLinesInOtherEditions(t *testing.T) {
	const text = `
name: Sacrificed after damage was assigned
edition: "2006"
cards: |
  Paper Fanatic {R}
  Creature — Goblin
  Sacrifice this creature: This creature deals 1 damage to any target.
  1/1
players:
- {id: A, battlefield: [Grizzly Bears], unknown: 5}
- {id: B, battlefield: [Paper Fanatic], unknown: 5}
pause: true
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Grizzly Bears}
- {turn: 1, step: blockers, player: B, do: block, card: Paper Fanatic, attacker: Grizzly Bears}
- {turn: 1, step: damage, player: B, do: activate, source: Paper Fanatic, targets: [Grizzly Bears]}
stop: {turn: 1, step: end-combat}
`
	list, err := Read("test", []byte(text))
	if err != nil || len(list) != 1 {
		t.Fatal(err, len(list))
	}
	s := list[0]
	w := &lineOf{}
	r := Runner{Cards: pool.Cards(), Watch: w}
	if res := r.Run(&s); res.Status != Pass {
		t.Fatal(res.Detail)
	}
	s.Actions, s.Stop, s.Solution = nil, nil, w.line
	if err := s.ended(t, rulebook.Edition2006, "Grizzly Bears", 0); err != "" {
		t.Error("2006: ", err)
	}
	// Today the blocker has died by then: the ability can't be activated, which is said.
	if missed := s.ended(t, rulebook.Edition2026, "Grizzly Bears", 1); !strings.Contains(missed, "turn 1, ") ||
		!strings.Contains(missed, "B: ") {
		t.Errorf("2026: %q", missed)
	}
}

// ended plays a scenario in an edition, checks how many permanents have a name, and returns what was missed.
func (s *Scenario) ended(t *testing.T, e rulebook.Edition, name string, count int) string {
	t.Helper()
	w := &lineOf{}
	r := Runner{Cards: pool.Cards(), Edition: e, Watch: w}
	res := r.Run(s)
	if res.Status != Pass {
		t.Errorf("%s: %s", e, res.Detail)
		return ""
	}
	n, v := 0, w.play.Game().View(engine.Judge)
	for _, ref := range v.Objects(program.Battlefield, 0, nil) {
		if w.play.Called(ref, name) {
			n++
		}
	}
	if n != count {
		t.Errorf("%s: %d of %s are left, not %d", e, n, name, count)
	}
	return strings.Join(res.Missed, "; ")
}

// TestTextIsReadBack: every scenario of a file is the same when it is written and read again.
func TestTextIsReadBack(t *testing.T) {
	for _, f := range conformance(t) {
		for i := range f.list {
			s := f.list[i]
			if i > 3 || s.Problem() != "" {
				break
			}
			text, err := Text(&s)
			if err != nil {
				t.Fatal(err)
			}
			back, err := Read(s.File, []byte(text))
			if err != nil || len(back) != 1 {
				t.Fatalf("%s: %v\n%s", s.ID, err, text)
			}
			again, err := Text(&back[0])
			if err != nil || again != text || back[0].Problem() != "" {
				t.Errorf("%s: %v %s\n%s\n%s", s.ID, err, back[0].Problem(), text, again)
			}
		}
	}
}

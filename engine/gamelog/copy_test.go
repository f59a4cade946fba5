package gamelog_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// copier keeps the answers that are offered about what may be done, and the log.
type copier struct {
	reader
	offered []string
}

func (c *copier) Choose(d *engine.Decision, i int) {
	c.reader.Choose(d, i)
	if d.Kind != program.DecideMay {
		return
	}
	w, v := gamelog.New(d.Player, c.p.Names()), c.p.Game().View(d.Player)
	for i := range d.Options {
		c.offered = append(c.offered, w.Option(v, d, &d.Options[i]))
	}
	c.offered = append(c.offered, w.Prompt(v, d))
}

// TestEntersAsACopy: whether a permanent enters as a copy is asked in short words, beside the whole sentence, and the
// log names both it and what it is a copy of (707.5).
func TestEntersAsACopy(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"copy.yaml": {Data: []byte(`
name: copy
cards: |
  Paper Double {U}
  Creature — Shapeshifter
  You may have this creature enter as a copy of any creature on the battlefield.
  0/0
players:
- {id: A, battlefield: [Island], hand: [Paper Double]}
- {id: B, battlefield: [Grizzly Bears]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Double}
- {player: A, do: answer, value: Grizzly Bears}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: main2}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &copier{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	res := run.Run(&list[0])
	for _, want := range []string{"Copy a creature", "Don't copy"} {
		if !slices.Contains(r.offered, want) {
			t.Errorf("nobody is offered %q (%s %s): %q", want, res.Status, res.Detail, r.offered)
		}
	}
	if all := strings.Join(r.offered, "\n"); !strings.Contains(all, "as a copy of any creature on the battlefield.") {
		t.Errorf("the question doesn't say all of it: %q", r.offered)
	}
	if all := strings.Join(r.lines, "\n"); !strings.Contains(all, "Paper Double enters as a copy of Grizzly Bears") {
		t.Errorf("the log doesn't say what entered: %s", all)
	}
}

// alike records how player A sees each creature when the scenario ends.
type alike struct {
	reader
	told []string
}

func (a *alike) End() {
	v := a.p.Game().View(0)
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if c, _ := v.Chars(r); !c.Is(program.TypeCreature) {
			continue
		}
		line := a.log.Described(v, r) + ":"
		for _, f := range a.log.Facts(v, r) {
			line += " [" + f.Mark + "] " + f.Text
		}
		a.told = append(a.told, line)
	}
	slices.Sort(a.told)
}

// TestCopyNamesItsCard: of permanents that are alike, it is told which is another card, as a copy: what leaves the
// battlefield is that card (707.2, 400.7).
func TestCopyNamesItsCard(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"alike.yaml": {Data: []byte(`
name: alike
cards: |
  Paper Double {U}
  Creature — Shapeshifter
  You may have this creature enter as a copy of any creature on the battlefield.
  0/0
players:
- {id: A, battlefield: [Island, Grizzly Bears], hand: [Paper Double]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Double}
- {player: A, do: answer, value: Grizzly Bears}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main2, player: A, do: wait}
stop: {turn: 1, step: end}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &alike{}
	run := scenario.Runner{Cards: pool.Cards(), Watch: r}
	res := run.Run(&list[0])
	want := []string{
		"Grizzly Bears 2/2, the card Paper Double: [copy (Paper Double)] " +
			"It is the card Paper Double, as a copy of Grizzly Bears",
		"Grizzly Bears 2/2:",
	}
	if !slices.Equal(r.told, want) {
		t.Errorf("the creatures are told as %q, not %q; %v", r.told, want, res)
	}
}

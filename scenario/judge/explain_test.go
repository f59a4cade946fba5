package judge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// watching keeps the game of a scenario as it was when player A last had priority in a main phase.
type watching struct {
	play *scenario.Playing
	game engine.Game
}

func (w *watching) Begin(p *scenario.Playing)                  { w.play = p }
func (w *watching) Record(*engine.Game, *engine.Event)         {}
func (w *watching) Remark(*engine.Game, *engine.Remark)        {}
func (w *watching) Illegal(*scenario.Action, program.PlayerID) {}
func (w *watching) End()                                       {}
func (w *watching) Choose(d *engine.Decision, _ int) {
	if d.Kind == program.DecidePriority && d.By == 0 && w.play.Game().View(0).Step() == program.StepMain1 {
		w.play.Game().CopyInto(&w.game)
	}
}

const explained = `
name: what is explained
edition: "2026"
cards: |
  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Anthem {2}{W}
  Enchantment
  Creatures you control get +1/+1.

  Paper Ray {R}
  Instant
  Paper Ray deals 3 damage to target creature.

  Paper Giant {4}{G}{G}
  Creature — Giant
  6/6

  Paper Shade {1}{B}
  Creature — Shade
  {B}: Paper Shade gets +1/+1 until end of turn.
  Morph {1}{B}
  1/1

  Paper Wall {1}{W}
  Creature — Wall
  Defender
  0/4
players:
- id: A
  hand: [Paper Giant, Paper Ray, Forest, {card: Forest, as: second}]
  battlefield: [{card: Paper Bear, counters: {"+1/+1": 1}}, Paper Anthem, {card: Forest, tapped: true}, {card: Paper Shade, as: mine}, Paper Wall]
- id: B
  hand: [Paper Ray]
  battlefield: [{card: Paper Shade, face_down: true, as: hidden}]
actions:
- {turn: 1, step: main, player: A, do: play, card: Forest}
stop: {turn: 1, step: end}
`

func explainedGame(t *testing.T) (*scenario.Playing, *engine.Game) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "explained.yaml")
	if err := os.WriteFile(file, []byte(explained), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := &watching{}
	r := scenario.Runner{Cards: pool.Cards(), Watch: w}
	if res := r.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatal(res.Detail)
	}
	return w.play, &w.game
}

// sentences are those of an explanation, each with its rules.
func sentences(e *Explanation) string {
	var b strings.Builder
	line := func(text string, rules []Cite) {
		b.WriteString(text)
		for _, r := range rules {
			b.WriteString(" " + r.Number)
		}
		b.WriteString("\n")
	}
	for _, l := range e.Steps {
		line(l.Text, l.Rules)
	}
	line(e.Result, nil)
	for _, c := range e.Cant {
		line(c.Text, c.Rules)
	}
	return b.String()
}

func TestExplain(t *testing.T) {
	play, g := explainedGame(t)
	for _, c := range []struct {
		name, about string
		me          program.PlayerID
		want        []string
	}{
		// 613.4c: what modifies power and toughness; 122.1a: counters
		{"layers", "Paper Bear", 0, []string{"Paper Bear, green Creature — Bear, 2/2",
			"The static ability of Paper Anthem: 2/2 becomes 3/3. 613.4c", "3/3 becomes 4/4", "4/4"}},
		{"cost", "Paper Giant", 0, []string{"You can't cast Paper Giant: its mana cost is {4}{G}{G}, and you can't pay what it costs. 601.2h"}},
		{"land", "second", 0, []string{"You can't play Forest: you have already played a land this turn. 305.2"}},
		{"ability", "mine", 0, []string{"You can't activate “{B}: Paper Shade gets +1/+1 until end of turn.”: its cost can't be paid. 601.2h"}},
		// 708.2: nothing that says which card it is
		{"hidden", "hidden", 0, []string{"It is face down", "2/2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ref, ok := play.FindOf(c.about, 0)
			if !ok {
				t.Fatal("no such object")
			}
			e, ok := Explain(g, c.me, play.Names(), ref, nil)
			if !ok {
				t.Fatal("not explained")
			}
			got := sentences(e)
			for _, w := range c.want {
				if !strings.Contains(got, w) {
					t.Errorf("%s\nwant %s", got, w)
				}
			}
			if c.name == "hidden" && strings.Contains(got, "Shade") {
				t.Error("it says what is hidden:", got)
			}
		})
	}
}

// A card in another player's hand is not explained.
func TestExplainHidden(t *testing.T) {
	play, g := explainedGame(t)
	for _, r := range g.View(engine.Judge).Objects(program.Hand, 1, nil) {
		if e, ok := Explain(g, 0, play.Names(), r, nil); ok {
			t.Error(sentences(e))
		}
		if _, ok := Explain(g, 1, play.Names(), r, nil); !ok {
			t.Error("its owner isn't told either")
		}
	}
}

// Each effect names its source and, in few words, what it does.
func TestExplainChanges(t *testing.T) {
	p, g := explainedGame(t)
	bear, ok := p.Find("Paper Bear")
	if !ok {
		t.Fatal("no bear")
	}
	e, ok := Explain(g, 0, []string{"A", "B"}, bear, nil)
	if !ok {
		t.Fatal("not explained")
	}
	var got []string
	for _, l := range e.Steps[1:] {
		got = append(got, l.Change+" from "+l.From)
	}
	if want := "+1/+1 from Paper Anthem; +1/+1 from "; strings.Join(got, "; ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

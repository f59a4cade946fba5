package judge

import (
	"os"
	"path/filepath"
	"slices"
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

  Layout: split
  Paper Fire {1}{R}
  Instant
  Paper Fire deals 2 damage to any target.
  //
  Paper Ice {1}{U}
  Instant
  Draw a card.

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
  hand: [Paper Giant, Paper Ray, Forest, {card: Forest, as: second}, Paper Fire // Paper Ice]
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
		{"split", "Paper Fire // Paper Ice", 0, []string{"You can't cast Paper Fire // Paper Ice: Paper Fire costs {1}{R} and Paper Ice costs {1}{U}, and you can't pay for either. 601.2h"}},
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

// at keeps the game of a scenario as it was at a player's first decision of a kind.
type at struct {
	watching
	kind program.DecisionKind
	by   program.PlayerID
	seen bool
}

func (w *at) Choose(d *engine.Decision, _ int) {
	if d.Kind == w.kind && d.By == w.by && !w.seen {
		w.seen = true
		w.play.Game().CopyInto(&w.game)
	}
}

func playedTo(t *testing.T, kind program.DecisionKind, by program.PlayerID, text string) *at {
	t.Helper()
	file := filepath.Join(t.TempDir(), "played.yaml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := &at{kind: kind, by: by}
	if res := (&scenario.Runner{Cards: pool.Cards(), Watch: w}).Run(&list[0]); res.Status != scenario.Pass || !w.seen {
		t.Fatal(res.Detail, w.seen)
	}
	return w
}

const targets = `
name: what can't be a target
edition: "2026"
cards: |
  Paper Ray {R}
  Instant
  Paper Ray deals 3 damage to target creature.

  Paper Bear {1}{G}
  Creature — Bear
  2/4

  Paper Ghost {1}{G}
  Creature — Spirit
  Hexproof
  2/2

  Paper Statue {1}{G}
  Creature — Wall
  Shroud
  2/2

  Paper Knight {1}{W}
  Creature — Knight
  Protection from red
  2/2

  Paper Shield {1}
  Artifact
  Wall creatures you control can't be the targets of spells or abilities your opponents control.

  Paper Stone {1}
  Creature — Wall
  1/1
players:
- id: A
  hand: [Paper Ray]
  battlefield: [{card: Mountain, as: rock}, {card: Paper Ghost, as: mine}]
- id: B
  battlefield: [Paper Bear, {card: Paper Ghost, as: theirs}, Paper Statue, Paper Knight, Paper Shield, Paper Stone]
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Ray, targets: [Paper Bear]}
stop: {turn: 1, step: end}
`

// TestNoTarget: what keeps an object from being chosen as a target (601.2c, 702.11b, 702.16b, 702.18a, 101.2, 115.5).
func TestNoTarget(t *testing.T) {
	w := playedTo(t, program.DecideTarget, 0, targets)
	for about, want := range map[string]string{
		"theirs":       "Paper Ghost can't be a target of Paper Ray: it has hexproof. 601.2c 702.11",
		"Paper Statue": "Paper Statue can't be a target of Paper Ray: it has shroud. 601.2c 702.18",
		"Paper Knight": "Paper Knight can't be a target of Paper Ray: it has protection from that. 601.2c 702.16b",
		"rock":         "Mountain can't be a target of Paper Ray: it isn't what the text asks for. 601.2c",
		"Paper Stone":  "Paper Stone can't be a target of Paper Ray: an effect says that it can't be the target. 601.2c 101.2",
		"mine":         "", // one's own hexproof creature can be
		"Paper Bear":   "",
	} {
		ref, ok := w.play.FindOf(about, 0)
		if !ok {
			t.Fatal("no such object: " + about)
		}
		e, ok := Explain(&w.game, 0, w.play.Names(), ref, nil)
		if !ok {
			t.Fatal(about + " is not explained")
		}
		got := ""
		if len(e.Cant) > 0 {
			got = sentences(&Explanation{Derivation: &Derivation{}, Cant: e.Cant})
		}
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", about, got, want)
		}
		if about == "rock" && (e.Cant[0].By == nil || e.Cant[0].By.Text != "Paper Ray deals 3 damage to target creature.") {
			t.Errorf("the text that asks for something else is %+v", e.Cant[0].By)
		}
	}
}

const declarations = `
name: who can attack and block
edition: "2026"
cards: |
  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Wall {G}
  Creature — Wall
  Defender
  0/3

  Paper Shy {G}
  Creature — Elf
  Paper Shy can't attack alone.
  1/1

  Paper Pack {G}
  Creature — Wolf
  Menace
  3/3

  Paper Hawk {W}
  Creature — Bird
  Flying
  1/1
players:
- id: A
  battlefield: [{card: Paper Bear, as: first}, {card: Paper Bear, as: second}, Paper Shy, Paper Wall, Paper Pack, Paper Hawk]
- id: B
  battlefield: [{card: Paper Bear, as: one}, {card: Paper Bear, as: two}]
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Pack}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Hawk}
- {turn: 1, step: attackers, player: A, do: attack, card: first}
stop: {turn: 1, step: end}
`

// TestDeclares: of a creature that is asked about later in a declaration it isn't said that it can't attack or block,
// also if it can only together with another (508.1c, 509.1b, 702.111b).
func TestDeclares(t *testing.T) {
	for kind, wants := range map[program.DecisionKind]map[string]string{
		program.DecideAttack: {"first": "", "second": "", "Paper Shy": "", "Paper Pack": "",
			"Paper Wall": "Paper Wall can't attack: it has defender."},
		program.DecideBlock: {"two": "Paper Bear can't block Paper Hawk: Paper Hawk has flying"},
	} {
		w := playedTo(t, kind, map[program.DecisionKind]program.PlayerID{program.DecideBlock: 1}[kind], declarations)
		for about, want := range wants {
			ref, ok := w.play.FindOf(about, map[string]program.PlayerID{"two": 1}[about])
			if !ok {
				t.Fatal("no such object: " + about)
			}
			e, _ := Explain(&w.game, w.by, w.play.Names(), ref, nil)
			got := []string{}
			for _, c := range e.Cant {
				got = append(got, c.Text)
			}
			if all := strings.Join(got, "|"); !strings.HasPrefix(all, want) || len(got) > 1 || want == "" && all != "" {
				t.Errorf("%s: %q, want %q", about, all, want)
			}
		}
	}
}

// TestNoTargetItself: a spell can't target itself (115.5).
func TestNoTargetItself(t *testing.T) {
	w := playedTo(t, program.DecideTarget, 1, `
name: a spell can't target itself
edition: "2026"
cards: |
  Paper Denial {U}
  Instant
  Counter target spell.

  Paper Spark {R}
  Instant
  Paper Spark deals 1 damage to any target.
players:
- id: A
  hand: [Paper Spark, Paper Spark]
  battlefield: [Mountain, Mountain]
- id: B
  hand: [Paper Denial]
  battlefield: [Island]
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Spark, targets: [B]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Spark, targets: [A]}
- {turn: 1, step: main, player: B, do: cast, card: Paper Denial, targets: [Paper Spark]}
stop: {turn: 1, step: end}
`)
	all := w.game.View(1).Objects(program.Stack, 0, nil)
	e, ok := Explain(&w.game, 1, w.play.Names(), all[len(all)-1], nil)
	if got := sentences(e); !ok || !strings.Contains(got,
		"Paper Denial can't target itself. 115.5") {
		t.Errorf("%s", got)
	}
}

const blocks = `
name: what can't be blocked
edition: "2026"
cards: |
  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Bird {1}{U}
  Creature — Bird
  Flying
  2/2

  Paper Brute {1}{B}
  Creature — Ogre
  Menace
  2/2

  Paper Horde {1}{B}
  Creature — Zombie
  Paper Horde can't be blocked except by three or more creatures.
  2/2

  Paper Sneak {1}{B}
  Creature — Rogue
  Paper Sneak can't be blocked.
  1/1
players:
- id: A
  battlefield: [{card: Paper Bear, as: plain}, Paper Bird, Paper Brute, Paper Horde, Paper Sneak]
- id: B
  battlefield: [{card: Paper Bear, as: first}, {card: Paper Bear, as: second, tapped: true}, BOTH]
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: plain}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Bird}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Brute}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Horde}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Sneak}
- {turn: 1, step: blockers, player: B, do: block, card: first, attacker: plain}
stop: {turn: 1, step: end}
`

// TestNoBlocks: why no creature of a player can block an attacker (509.1b, 702.9b, 702.111b).
func TestNoBlocks(t *testing.T) {
	const few = "You can't block Paper Brute: Paper Brute has menace, and can't be blocked except by two or more creatures."
	rest := []string{
		"You can't block Paper Bird: Paper Bird has flying, and can be blocked only by creatures with flying or reach.",
		"You can't block Paper Horde: that takes more creatures.", "You can't block Paper Sneak: an effect of Paper Sneak forbids it."}
	for both, want := range map[string][]string{
		"Plains": {rest[0], few, rest[1], rest[2]}, "{card: Paper Bear, as: third}": rest, "Paper Bird": rest[1:],
	} {
		w := playedTo(t, program.DecideBlock, 1, strings.Replace(blocks, "BOTH", both, 1))
		var got []string
		for _, u := range NoBlocks(&w.game, 1, w.play.Names(), nil) {
			got = append(got, u.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("with %s:\n%s\nwant\n%s", both, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if NoBlocks(&w.game, 0, w.play.Names(), nil) != nil {
			t.Error("the attacking player is told what they can't block")
		}
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

const numbered2026 = `
name: numbers
edition: "2026"
cards: |
  Paper Ogre {1}{R}
  Creature — Ogre
  2/2

  Paper Warden {1}{W}
  Creature — Human
  Spells you cast cost {1} more to cast.
  3/4

  Paper Ray {R}
  Instant
  Paper Ray deals 3 damage to any target.

  Paper Growth {G}
  Instant
  Put two +1/+1 counters on target creature. You gain 2 life. Draw a card.

  Paper Sting {R}
  Instant
  Paper Sting deals 1 damage to target creature. Each opponent gets a poison counter.

  Paper Sage {2}{U}{U}
  Legendary Planeswalker — Sage
  +1: You gain 1 life.
  Loyalty: 4

  Paper Siege {2}{R}
  Battle — Siege
  Defense: 3
players:
- id: A
  hand: [Paper Ray, Paper Growth, Paper Sting, {card: Paper Ogre, as: mine}]
  library: [Forest, Forest]
  battlefield: [Paper Warden, Paper Sage, Paper Siege, Mountain, Mountain, Mountain, Forest, Forest, Forest]
- {id: B, battlefield: [{card: Paper Ogre, as: theirs}]}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Sage, ability: "+1"}
- {turn: 1, step: begin-combat, player: A, do: cast, card: Paper Ray, targets: [B]}
- {turn: 1, step: main2, player: A, do: cast, card: Paper Growth, targets: [Paper Warden]}
- {turn: 1, step: end, player: A, do: cast, card: Paper Sting, targets: [Paper Warden]}
stop: {turn: 1, step: end}
`

// TestNumbers checks that each number on the board is explained: what the position began with, what changed it, and by
// which rules.
func TestNumbers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "numbers.yaml")
	if err := os.WriteFile(file, []byte(numbered2026), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ why, want string }{
		// 119.3: gaining and losing life; 120.3a
		{"A.life", "A has 20 life as what is told begins. 103.5; A gains 1 life (20 life → 21). 119.3; " +
			"A gains 2 life (21 life → 23). 119.3; = A has 23 life."},
		{"B.life", "B has 20 life as what is told begins. 103.5; Paper Ray deals 3 damage to B (20 life → 17). " +
			"120.3a 120.3; = B has 17 life."},
		{"A.hand", "A has four cards in hand as what is told begins. 103.5; A begins to cast Paper Ray: it goes onto " +
			"the stack (4 → 3). 601.2a 601.2; A begins to cast Paper Growth: it goes onto the stack (3 → " +
			"2). 601.2a 601.2; A draws Forest (2 → 3). 121.1; A begins to cast Paper Sting: it goes onto the " +
			"stack (3 → 2). 601.2a 601.2; = A has two cards in hand."},
		{"A.library", "A has two cards in the library as what is told begins. 103.5; A draws Forest (2 → 1). " +
			"121.1; = A has a card in the library."},
		{"B.counters", "B gets a poison counter (0 → 1). 122.1 608.2c; = B has a poison counter."},
		// 122.1, 120.3e
		{"Paper Warden.counters", "Paper Warden gets two +1/+1 counters (0 → 2). 122.1 608.2c; = Paper Warden " +
			"has two +1/+1 counters."},
		{"Paper Warden.damage", "Paper Sting deals 1 damage to Paper Warden (0 → 1). 120.3e 120.3; = Paper " +
			"Warden has 1 damage marked on it."},
		{"Paper Sage.loyalty", "Paper Sage gets a loyalty counter (4 → 5). 122.1 601.2h; It has five loyalty " +
			"counters. 306.5c; = Loyalty 5."},
		{"Paper Siege.defense", "It has three defense counters. 310.4c; = Defense 3."},
		// 601.2f, 202.3
		{"mine.cost", "Its mana cost is {1}{R}. 601.2f; Paper Warden changes what it costs. 601.2f; = It costs " +
			"{2}{R} now."},
		{"theirs.mana value", "Its mana cost is {1}{R}. 202.3; = Mana value 2."},
	} {
		t.Run(c.why, func(t *testing.T) {
			r, err := Run(&list[0], Options{Cards: pool.Cards(), Why: c.why})
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != scenario.Pass || len(r.Why) != 1 {
				t.Fatal(r.Status, r.Detail, len(r.Why))
			}
			got := ""
			for _, l := range r.Why[0].Steps {
				got += l.Text + " " + strings.ReplaceAll(numbers(l.Rules), ",", "") + "; "
			}
			if got += "= " + r.Why[0].Result; got != c.want {
				t.Errorf("\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	// Of a player, all numbers; of a thing that has no such number, an error.
	if r, err := Run(&list[0], Options{Cards: pool.Cards(), Why: "B"}); err != nil || len(r.Why) != 4 {
		t.Error(err)
	}
	if _, err := Run(&list[0], Options{Cards: pool.Cards(), Why: "theirs.loyalty"}); err == nil {
		t.Error("a creature's loyalty is explained")
	}
}

package judge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// storyCards are the cards of the stories below.
const storyCards = `cards: |
  Paper Rod {1}
  Artifact
  {1}: Tap target creature. Activate only as a sorcery.

  Paper Wave {X}{R}
  Sorcery
  You gain X life.

  Paper Heron, the Bold {1}{U}
  Legendary Creature — Bird
  {1}: Choose one —
  • Paper Heron gets +1/+1 until end of turn.
  • You gain 1 life.
  Whenever you gain life, draw a card. This ability triggers only once each turn.
  1/1

  Paper Temper {1}{R}{R}
  Instant
  ~ deals 3 damage to any target.
  Madness {R}

  Paper Study {U}
  Sorcery
  Draw a card, then discard a card.

  Paper Hunter {B}
  Creature — Human
  Haunt
  2/1

  Paper Vision {3}{U}
  Sorcery
  Draw two cards.
  Suspend 3—{U}

  Paper Ray {1}{R}
  Instant — Arcane
  ~ deals 2 damage to target player.
  Splice onto Arcane {1}{R}

  Paper Mists {U}
  Instant — Arcane
  Target player draws a card.

  Paper Mage {2}{W}
  Creature — Human
  Kicker {1}{G} and/or {2}{U}
  When ~ enters, if it was kicked with its {1}{G} kicker, you gain 3 life.
  When ~ enters, if it was kicked with its {2}{U} kicker, draw two cards.
  2/2

  Paper Menace {2}
  Creature — Human
  Menace
  2/2

  Paper Host {3}{G}{W}
  Creature — Human
  Convoke
  5/5

  Paper Angler {6}{B}
  Creature — Zombie
  Delve
  5/5

  Paper Engine {5}{U}
  Artifact Creature — Construct
  Improvise
  5/5

  Paper Rock {2}
  Artifact
`

// TestStories: what the judge tells of a game is complete, in good English, and cites the rule that decides.
func TestStories(t *testing.T) {
	for _, c := range []struct {
		name, edition, text string
		want                []string // sentences, each with the rules it cites in brackets where they matter
		not                 []string
	}{
		{"madness", "2026", `
players:
- {id: A, hand: [Paper Study, Paper Temper], battlefield: [Island, Mountain], library: [Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Study}
- {player: A, do: answer, value: Paper Temper}
- {player: A, do: answer, value: Paper Temper}
- {player: A, do: target, targets: [B]}
stop: {turn: 1, step: main}`,
			[]string{"A discards Paper Temper into exile.", "A chooses to cast Paper Temper."},
			[]string{"Paper Temper for Paper Temper"}},
		{"no madness", "2026", `
players:
- {id: A, hand: [Paper Study, Paper Temper], battlefield: [Island, Mountain], library: [Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Study}
- {player: A, do: answer, value: Paper Temper}
- {player: A, do: answer, value: skip}
stop: {turn: 1, step: main}`,
			[]string{"A chooses not to cast Paper Temper."}, []string{"nothing more"}},
		{"one attacker, two blockers of one name", "2026", `
players:
- {id: A, battlefield: [Paper Host]}
- {id: B, battlefield: [{card: Paper Menace, count: 2}]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Host}
- {turn: 1, step: blockers, player: B, do: block, card: Paper Menace, index: 0, attacker: Paper Host}
- {turn: 1, step: blockers, player: B, do: block, card: Paper Menace, index: 1, attacker: Paper Host}
- {player: A, do: answer, value: 2}
- {player: A, do: answer, value: 3}
stop: {turn: 1, step: damage}`,
			[]string{"Paper Host deals 2 combat damage to Paper Menace and 3 combat damage to Paper Menace.",
				"Two Paper Menaces deal 2 combat damage to Paper Host."}, nil},
		{"one attacker, the same damage to two blockers of one name", "2026", `
players:
- {id: A, battlefield: [{card: Paper Hunter, counters: {"+1/+1": 2}}]}
- {id: B, battlefield: [{card: Paper Menace, count: 2}]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Hunter}
- {turn: 1, step: blockers, player: B, do: block, card: Paper Menace, index: 0, attacker: Paper Hunter}
- {turn: 1, step: blockers, player: B, do: block, card: Paper Menace, index: 1, attacker: Paper Hunter}
- {player: A, do: answer, value: 2}
- {player: A, do: answer, value: 2}
stop: {turn: 1, step: damage}`,
			[]string{"Paper Hunter deals 2 combat damage to Paper Menace."}, []string{"Two Paper Hunters"}},
		{"haunt", "2026", `
players:
- {id: A, hand: [Murder], battlefield: [Paper Hunter, {card: Swamp, count: 3}]}
- {id: B, battlefield: [Grizzly Bears]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Murder, targets: [Paper Hunter]}
- {player: A, do: target, targets: [Grizzly Bears]}
stop: {turn: 1, step: main}`,
			[]string{"Paper Hunter haunts Grizzly Bears.", "in exile: Paper Hunter (haunting Grizzly Bears)"}, nil},
		{"suspend", "2026", `
players:
- {id: A, hand: [Paper Vision], battlefield: [Island]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: activate, ability: Suspend}
stop: {turn: 1, step: main}`,
			[]string{"in exile: Paper Vision (three time counters)"}, nil},
		{"splice", "2026", `
players:
- {id: A, hand: [Paper Mists, Paper Ray], battlefield: [Island, {card: Mountain, count: 2}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Mists, splice: [Paper Ray], targets: [A, B]}
stop: {turn: 1, step: main}`,
			[]string{"Paper Mists is cast, targeting A and B."}, nil},
		{"kickers", "2026", `
players:
- {id: A, hand: [Paper Mage], battlefield: [{card: Plains, count: 3}, {card: Island, count: 3}, {card: Forest, count: 2}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Mage}
- {player: A, do: answer, value: false}
- {player: A, do: answer, value: true}
stop: {turn: 1, step: main}`,
			[]string{"A chooses not to pay {1}{G} for Paper Mage.", "A chooses to pay {2}{U} for Paper Mage."}, nil},
		{"owner", "2026", `
players:
- {id: A, battlefield: [{card: Grizzly Bears, owner: B}]}
- {id: B}
actions: []
stop: {turn: 1, step: main}`,
			[]string{"on the battlefield: Grizzly Bears (2/2, owned by B)"}, nil},
		{"damage on the stack", "2006", `
players:
- {id: A, battlefield: [Grizzly Bears, Paper Menace]}
- {id: B, battlefield: [Goblin Piker]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Grizzly Bears}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Menace}
- {turn: 1, step: blockers, player: B, do: block, card: Goblin Piker, attacker: Grizzly Bears}
stop: {turn: 1, step: damage}`,
			[]string{"Combat damage goes onto the stack as it has been assigned: Grizzly Bears assigns 2 to Goblin Piker; " +
				"Paper Menace assigns 2 to B; Goblin Piker assigns 2 to Grizzly Bears.",
				"Grizzly Bears becomes blocked. [309.2f", "Paper Menace is unblocked. [309.2f"}, nil},
		{"menace", "2017", `
players:
- {id: A, battlefield: [Paper Menace]}
- {id: B, battlefield: [Goblin Piker]}
actions:
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Menace}
- {turn: 1, step: blockers, player: B, do: block, card: Goblin Piker, attacker: Paper Menace, illegal: true}
stop: {turn: 1, step: damage}`,
			[]string{"702.110b"}, []string{"702.110a"}},
		{"convoke, before", "2017", `
players:
- {id: A, hand: [Paper Host], battlefield: [{card: Forest, count: 4}, Paper Menace, {card: Savannah Lions}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Host}
stop: {turn: 1, step: main}`, []string{"Savannah Lions becomes tapped. [702.50a, 701.19a, 702.50b, 601.2h]"}, nil},
		{"delve", "2026", `
players:
- {id: A, hand: [Paper Angler], battlefield: [Swamp], graveyard: [{card: Opt, count: 6}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Angler}
stop: {turn: 1, step: main}`, []string{"are exiled from A's graveyard. [701.13a, 702.66a, 702.66b, 601.2h]"}, nil},
		{"improvise", "2026", `
players:
- {id: A, hand: [Paper Engine], battlefield: [Island, {card: Paper Rock, count: 5}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Engine}
stop: {turn: 1, step: main}`, []string{"become tapped. [702.126a, 701.26a, 702.126b, 601.2h]"}, nil},
		{"an illegal target", "2026", `
players:
- {id: A, battlefield: [Paper Rod, Island]}
- {id: B, battlefield: [Savannah Lions]}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Rod, targets: [Island], illegal: true}
stop: {turn: 1, step: main}`, []string{"Island is no legal target for it. [601.2c"}, []string{"not the time"}},
		{"an illegal X", "2026", `
players:
- {id: A, hand: [Paper Wave], battlefield: [{card: Mountain, count: 2}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Wave, x: 5, illegal: true}
stop: {turn: 1, step: main}`, []string{"that value can't be chosen for X. [601.2b"}, []string{"where that could"}},
		{"once each turn", "2026", `
players:
- {id: A, battlefield: ["Paper Heron, the Bold", {card: Island, count: 2}], library: [Island, Island, Island]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: activate, card: "Paper Heron, the Bold", modes: [2]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: activate, card: "Paper Heron, the Bold", modes: [2]}
- {turn: 1, step: main, player: A, do: wait}
stop: {turn: 1, step: begin-combat}`, []string{"it triggers only once each turn, and has triggered this turn. [603.2"},
			[]string{"@", "condition"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := scenario.ReadFS(fstest.MapFS{"x.yaml": {Data: []byte("name: " + c.name + "\nedition: \"" +
				c.edition + "\"\n" + storyCards + strings.TrimPrefix(c.text, "\n") + "\nexpect: []\n")}})
			if err != nil {
				t.Fatal(err)
			}
			r, err := Run(&list[0], Options{Cards: pool.Cards()})
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != scenario.Pass {
				t.Error(r.Detail)
			}
			var b strings.Builder
			for _, s := range r.Steps {
				b.WriteString(s.Text + " [" + numbers(s.Rules) + "]\n")
			}
			b.WriteString(strings.Join(r.End, "\n"))
			for _, want := range c.want {
				if !strings.Contains(b.String(), want) {
					t.Errorf("%q is not told:\n%s", want, &b)
				}
			}
			for _, not := range c.not {
				if strings.Contains(b.String(), not) {
					t.Errorf("%q is told:\n%s", not, &b)
				}
			}
		})
	}
}

// TestCompareEach compares each of three editions with the next, and says in good English where they part.
func TestCompareEach(t *testing.T) {
	list, err := scenario.ReadFile("../../conformance/classics/05-a-legend-copied.yaml")
	if err != nil {
		t.Fatal(err)
	}
	all, err := CompareEach(&list[1], Options{Cards: pool.Cards()},
		[]rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026})
	if err != nil || len(all) != 2 {
		t.Fatal(len(all), err)
	}
	for i, want := range [][2]string{{"2006", "2017"}, {"2017", "2026"}} {
		if got := [2]string{all[i].A.Edition, all[i].B.Edition}; got != want {
			t.Errorf("comparison %d is of %q", i, got)
		}
	}
	for at, want := range map[int]string{0: "They part at the first step:", 1: "The first step is alike.",
		2: "The first two steps are alike."} {
		c := *all[0]
		c.AtA, c.AtB = at, at
		var b strings.Builder
		if c.Print(&b, Style{}); !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &b)
		}
	}
}

// TestCheckCitations: a rule that the edition doesn't have is named, with the scenario's key.
func TestCheckCitations(t *testing.T) {
	dir := t.TempDir()
	text := "1. Game Concepts\n\n702. Keyword Abilities\n\n702.2. Walk\n\n702.2a It walks. It runs.\n"
	if err := os.WriteFile(filepath.Join(dir, "2006-10-01.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := OpenLibrary(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ rules, expect, want string }{
		{"702.2a, 702.2a/2", "702.2a", ""},
		{"702.9z", "702.2a", `rules: the rules of 2006 have no rule 702.9z`},
		{"702.2a/3", "702.2a", `rules: rule 702.2a of 2006 has no sentence 3; the last is 2`},
		{"702.2a", "702.5b", `cites: the rules of 2006 have no rule 702.5b`},
	} {
		t.Run(c.want, func(t *testing.T) {
			list, err := scenario.ReadFS(fstest.MapFS{"x.yaml": {Data: []byte("name: x\nedition: \"2006\"\nrules: [" +
				c.rules + "]\nplayers: [{id: A}, {id: B}]\nactions:\n- {turn: 1, step: main, player: A, do: check, " +
				"expect: [{cites: " + c.expect + "}]}\n")}})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := l.Check(&list[0]); err != nil {
				got = err.Error()
			}
			if strings.ReplaceAll(got, `"`, "") != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestSidePrinted prints three editions line by line: what differs is marked, with the editions in which it is so and
// their rules, in lines of at most 100 columns.
func TestSidePrinted(t *testing.T) {
	for _, c := range []struct {
		file, editions string
		want           []string
	}{
		// 418.5a, 613: one sentence of different rulebooks
		{"01-humility-and-opalescence", "2006,2017,2026", []string{"(2006, 2017 and 2026)", "The same happens in all of them."}},
		{"04-damage-on-the-stack", "2006,2017,2026", []string{"10 of 15 lines differ; they are marked ≠.",
			"  Turn 1 (A), combat damage step\n    ≠ 2006        · Combat damage goes onto the stack",
			"      2017, 2026  · Grizzly Bears deals 2 combat damage to Mogg Fanatic.\n" +
				"                    [119.3e, 510.1c, 510.2 | 120.3e, 510.1c, 510.2]\n",
			"      · Grizzly Bears becomes tapped. [308.2c | 508.1f, 701.19a | 508.1f, 701.26a]\n",
			"    ≠ 2006        A's graveyard: Grizzly Bears.\n      2017, 2026  A's battlefield: Grizzly Bears (2/2,"}},
		// 420.5e of 2006: all legends; 704.5k of 2014: one is kept
		{"05-a-legend-copied", "2006,2014-07-18,2017,2026", []string{"≠ 2006                    · Isamaru",
			"2014-07-18, 2017, 2026  –"}},
	} {
		t.Run(c.file, func(t *testing.T) {
			list, err := scenario.ReadFile("../../conformance/classics/" + c.file + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			var editions []rulebook.Edition
			for _, e := range strings.Split(c.editions, ",") {
				x, err := rulebook.ParseEdition(e)
				if err != nil {
					t.Fatal(err)
				}
				editions = append(editions, x)
			}
			side, err := Side(&list[0], Options{Cards: pool.Cards()}, editions)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			side.Print(&b, Style{Width: 100})
			for _, w := range c.want {
				if !strings.Contains(b.String(), w) {
					t.Errorf("%q is missing in\n%s", w, &b)
				}
			}
			for _, l := range strings.Split(b.String(), "\n") {
				if n := len([]rune(l)); n > 100 {
					t.Errorf("a line has %d columns: %s", n, l)
				}
			}
		})
	}
}

// learnedWords is a scenario whose cards have a keyword ability and a keyword action that no rulebook knows.
const learnedWords = `
name: words that no rulebook knows
edition: "2026"
cards: |
  Paper Gloomer {1}{G}
  Creature — Bear
  Glowering 2 (Whenever this creature attacks, it gets +2/+0 until end of turn.)
  2/2

  Paper Snarler {1}{G}
  Creature — Bear
  When Paper Snarler enters, flumf. (To flumf, draw a card, then discard a card.)
  2/2
players:
- {id: A, hand: [Paper Snarler], library: [Forest, Forest], battlefield: [Paper Gloomer, Forest, Forest]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Snarler}
- {turn: 1, step: attackers, player: A, do: attack, card: Paper Gloomer}
stop: {turn: 1, step: end}
`

// TestLearnedTold: a line with a word that no rulebook knows says what it means by which card, wherever the word or its
// instructions stand; printed once.
func TestLearnedTold(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"x.yaml": {Data: []byte(learnedWords)}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(&list[0], Options{Cards: pool.Cards()})
	if err != nil {
		t.Fatal(err)
	}
	flumf := "“flumf” as its reminder text on Paper Snarler says: “Draw a card, then discard a card.”"
	glowering := "“glowering” as its reminder text on Paper Gloomer says: " +
		"“Whenever this creature attacks, it gets +2/+0 until end of turn.”"
	want := map[string]string{"When Paper Snarler enters, flumf.": flumf, "Draw a card, then discard a card.": flumf,
		"Glowering 2": glowering}
	seen := map[string]bool{}
	for i := range r.Steps {
		if by := r.Steps[i].By; by != nil {
			seen[by.Text] = true
			if by.Learned != want[by.Text] {
				t.Errorf("%q: learned is %q, want %q", by.Text, by.Learned, want[by.Text])
			}
		}
	}
	for text := range want {
		if !seen[text] {
			t.Errorf("no step is by %q", text)
		}
	}
	var b, md strings.Builder
	r.Print(&b, Style{})
	Markdown(&md, []*Report{r})
	for _, out := range []string{b.String(), md.String()} {
		if n := strings.Count(out, "learned: “flumf”"); n != 1 {
			t.Errorf("what flumf means is said %d times in\n%s", n, out)
		}
	}
}

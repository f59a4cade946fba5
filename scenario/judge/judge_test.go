package judge

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
)

// conformance returns the scenarios of the repository: those of one file in every.
func conformance(t *testing.T, every int) []scenario.Scenario {
	t.Helper()
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	var out []scenario.Scenario
	for i := 0; i < len(files); i += every {
		f := files[i]
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, list...)
	}
	return out
}

// documents are the rules documents beside the repository.
type documents map[string]*document.Document

func (d documents) of(t *testing.T, edition string) *document.Document {
	t.Helper()
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		t.Fatal(err)
	}
	if doc, ok := d[edition]; ok {
		return doc
	}
	doc, err := document.Open(filepath.Join(dir, "rules", e.Date.String()+".txt"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	d[edition] = doc // nil if it is not at hand
	return doc
}

// What no sentence may contain: placeholders, identifiers of the program, names that are missing, two spaces or full
// stops.
var (
	badText = regexp.MustCompile(`%!|%[dsv]|<nil>|~|\bkind \d|option \d|player \d|player 25\d|nobody's|EOF|\{\}|\[\]|  |\.\.|“”|[a-z][A-Z][a-z]+[A-Z]|\b(Ev|Opt|Rw|Mod|Rule|Decide|Frame|Reason|Obstacle)[A-Z]\w+|an object\b| ,|\bof \.|targeting \.|\(\)|@|[Tt]oken token|\byour\b|^\W|^[a-z]`)
	// names of cards with capitals within.
	quoted   = regexp.MustCompile(`“[^”]+”`) // card text, a name
	fineText = regexp.MustCompile(`Mc[A-Z]|\bof an object\b`)
)

// badWords returns the part of a sentence that is wrong, or "".
func badWords(s string) string {
	if strings.TrimSpace(s) == "" {
		return "nothing"
	}
	if !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ".”") {
		return "no end"
	}
	return badText.FindString(quoted.ReplaceAllString(fineText.ReplaceAllString(s, ""), "“text”"))
}

// TestEveryScenarioExplained explains every scenario of the repository: each step has words, and cites rules
// that the edition has. With -short it is one in five of every fourth file.
func TestEveryScenarioExplained(t *testing.T) {
	docs := documents{}
	steps, kinds := 0, map[Kind]int{}
	failures := 0
	files, every := 1, 1
	if testing.Short() {
		files, every = 12, 7
	}
	list := conformance(t, files)
	for i := 0; i < len(list); i += every {
		s := &list[i]
		r, err := Run(s, Options{Cards: pool.Cards()})
		if err != nil {
			t.Error(err)
			continue
		}
		if r.Status != scenario.Pass {
			t.Errorf("%s: it does not pass when it is explained: %s", s.ID, r.Detail)
		}
		if len(r.Steps) == 0 && len(s.Actions)+len(s.Runs) > 0 && !quiet(s) {
			t.Errorf("%s: nothing is explained", s.ID)
		}
		if len(r.unruled) > 0 {
			t.Errorf("%s: without a rule: %v", s.ID, r.unruled)
		}
		for _, st := range r.Steps {
			steps++
			kinds[st.Kind]++
			if bad := badWords(st.Text); bad != "" {
				failures++
				t.Errorf("%s: %q: %s", s.ID, st.Text, bad)
			}
			if st.By != nil && (st.By.Card == "" || st.By.Text == "" || strings.Contains(st.By.Text, "~")) {
				t.Errorf("%s: %q: the line is %q", s.ID, st.Text, *st.By)
			}
			if len(st.Rules) == 0 {
				failures++
				t.Errorf("%s: %q cites no rule", s.ID, st.Text)
			}
			doc := docs.of(t, r.Edition)
			for _, c := range st.Rules {
				if doc == nil {
					break
				}
				if _, ok := doc.Rule(c.Number); !ok {
					t.Errorf("%s: %q cites %s, which the rules of %s do not have", s.ID, st.Text, c.Number, r.Edition)
				}
			}
		}
		if failures > 60 {
			t.Fatal("more than 60 failures")
		}
	}
	for _, k := range []Kind{Action, Event, Choice, Trigger, Resolve, Effect, Instead, NotDone, Illegal, Complete} {
		if kinds[k] == 0 && !testing.Short() {
			t.Errorf("there is no step of the kind %q", k)
		}
	}
	if steps < 10_000/every/files*2 {
		t.Errorf("only %d steps", steps)
	}
	t.Log(steps, kinds)
}

// quiet reports whether a scenario only looks at its position.
func quiet(s *scenario.Scenario) bool {
	for _, a := range s.Actions {
		if a.Do != "check" && a.Do != "wait" {
			return false
		}
	}
	return true
}

// TestDocument writes the document of classics: each has its chapter, with every step.
func TestDocument(t *testing.T) {
	var out strings.Builder
	files, err := scenario.Files("../../conformance/classics")
	if err != nil {
		t.Fatal(err)
	}
	var reports []*Report
	names := map[string]bool{}
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			r, err := Run(&list[i], Options{Cards: pool.Cards()})
			if err != nil {
				t.Fatal(err)
			}
			names[r.Name] = true
			reports = append(reports, r)
		}
	}
	if len(names) < 10 {
		t.Errorf("%d classics", len(names))
	}
	Markdown(&out, reports)
	// That docs/judge.md is this very text is checked by .ci/run.
	for _, r := range reports {
		if !strings.Contains(out.String(), "\n## "+r.Name+"\n") || r.Status != scenario.Pass {
			t.Errorf("%s: %s", r.ID, r.Status)
		}
		for _, s := range r.Steps {
			if !strings.Contains(out.String(), escape(s.Text)) {
				t.Errorf("%s: %q is left out", r.ID, s.Text)
			}
		}
	}
}

// TestWhy follows a size through layers, and refuses what is not there.
func TestWhy(t *testing.T) {
	list, err := scenario.ReadFile("../../conformance/classics/01-humility-and-opalescence.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(&list[1], Options{Cards: pool.Cards(), Why: "Humility.power"})
	if err != nil || len(r.Why) != 1 {
		t.Fatal(err, len(r.Why))
	}
	var got []string
	for _, l := range r.Why[0].Steps {
		got = append(got, l.Text)
	}
	want := []string{"Power 0.", "The static ability of Humility: power 0 becomes 1.",
		"The static ability of Opalescence: power 1 becomes 4."}
	if !slices.Equal(got, want) || r.Why[0].Result != "Power 4." {
		t.Errorf("%q, %q", got, r.Why[0].Result)
	}
	for _, s := range r.Why[0].Steps[1:] {
		if len(s.Rules) == 0 || s.Rules[0].Number != "613.4b" || s.Timestamp == 0 || s.By == nil {
			t.Errorf("%+v", s)
		}
	}
	for _, bad := range []string{"Nobody", "A.power", "A.damage"} {
		if _, err := Run(&list[1], Options{Cards: pool.Cards(), Why: bad}); err == nil ||
			!strings.Contains(err.Error(), bad) {
			t.Errorf("--why %s: %v", bad, err)
		}
	}
}

// TestWhyElsewhere follows a card in a graveyard through the layers.
func TestWhyElsewhere(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"elsewhere.yaml": {Data: []byte(`
name: A card in a graveyard
cards: |
  Paper Jailer {1}{B}
  Creature — Zombie Wizard
  Cards in graveyards lose all abilities.
  2/1

  Paper Change {2}{U}
  Enchantment
  As this enchantment enters, choose a creature type.
  Creatures you control are the chosen type in addition to their other types. The same is true for creature spells you control and creature cards you own that aren't on the battlefield.

  Paper Ox {1}
  Creature — Ox
  Trample
  2/3
players:
- {id: A, hand: [Paper Change], battlefield: [Paper Jailer, {card: Island, count: 3}], graveyard: [Paper Ox]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Change}
- {player: A, do: answer, value: Goblin}
stop: {turn: 1, step: main}
expect: []
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(&list[0], Options{Cards: pool.Cards(), Why: "Paper Ox"})
	if err != nil || len(r.Why) != 1 {
		t.Fatal(err, len(r.Why))
	}
	var got []string
	for _, l := range r.Why[0].Steps {
		got = append(got, l.Name+": "+l.Text)
	}
	want := []string{"copiable values: Paper Ox, colorless Creature — Ox, 2/3, trample.",
		"types: The static ability of Paper Change: it is a Creature — Ox Goblin.",
		"abilities: The static ability of Paper Jailer: it loses all abilities that it has."}
	if !slices.Equal(got, want) || r.Why[0].Result != "Paper Ox, colorless Creature — Ox Goblin, 2/3, no abilities of its own." {
		t.Errorf("%q, %q", got, r.Why[0].Result)
	}
}

// TestCompare finds where two editions part.
func TestCompare(t *testing.T) {
	list, err := scenario.ReadFile("../../conformance/classics/05-a-legend-copied.yaml")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Compare(&list[1], Options{Cards: pool.Cards()}, rulebook.Edition2006, rulebook.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	if c.AtA < 0 || c.AtB < 0 || !strings.Contains(c.A.Steps[c.AtA].Text, "legend rule") ||
		!strings.Contains(c.B.Steps[c.AtB].Text, "keeps") {
		t.Errorf("they part at %d and %d", c.AtA, c.AtB)
	}
	if len(c.OnlyB) == 0 || !strings.Contains(strings.Join(c.OnlyB, " "), "battlefield: Isamaru") {
		t.Errorf("only in the later edition: %q", c.OnlyB)
	}
	same, err := Compare(&list[1], Options{Cards: pool.Cards()}, rulebook.Edition2026, rulebook.Edition2026)
	if err != nil || same.AtA >= 0 || same.AtB >= 0 || len(same.OnlyA)+len(same.OnlyB) > 0 {
		t.Error("an edition differs from itself", err)
	}
}

// TestBadInput: every error says what is wrong, and what would be right.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		"name: x\nplayrs: []\n": `unknown field "playrs"; did you mean "players"?`,
		"name: x\nplayers: [{id: A, battlefield: [Grizly Bears]}, {id: B}]\n":                                 "Grizly Bears",
		"name: x\nplayers: [{id: A}, {id: B}]\nactions: [{turn: 1, step: mian, player: A, do: wait}]\n":       `"mian"; the steps are untap`,
		"name: x\nplayers: [{id: A}, {id: B}]\nactions: [{turn: 1, step: main, player: C, do: wait}]\n":       `"C"; the players are A, B`,
		"name: x\nplayers: [{id: A}, {id: B}]\nactions: [{turn: 1, step: main, player: A, do: cats}]\n":       `"cats"; the actions are play, cast`,
		"name: x\nedition: \"1492\"\nplayers: [{id: A}, {id: B}]\n":                                           `edition "1492"`,
		"name: x\nwhy: [bare]\nplayers: [{id: A, battlefield: [{card: Grizzly Bears, as: bear}]}, {id: B}]\n": "no object or label of that name; it has bear",
		"name: x\nplayers: [{id: A, battlefield: [{card: Grizzly Bears, attached_to: nobody}]}, {id: B}]\n":   "Grizzly Bears, attached_to: no nobody",
		"name: x\nplayers: [{id: A}]\n":                                                                   "two players, not 1",
		"name: x\nformat: chess\nplayers: [{id: A}, {id: B}]\n":                                           `format "chess"`,
		"name: x\nplayers: [{id: A}, {id: B}]\nstop: {turn: 1, step: main}\nexpect: [{lives: {A: 20}}]\n": `expectation is called "lives"`,
		"name: x\nplayers: [{id: A}, {id: B}]\nstop: {turn: 1, step: main}\nwhy: [A.power]\n":             "that is a player",
	} {
		t.Run(want, func(t *testing.T) {
			file := filepath.Join(dir, "x.yaml")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := scenario.ReadFile(file)
			if err == nil && len(list) == 1 {
				_, err = Run(&list[0], Options{Cards: pool.Cards()})
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, which should say %q", text, err, want)
			}
		})
	}
	// What the script can't do is told with its reason.
	file := filepath.Join(dir, "y.yaml")
	text := "name: y\nplayers: [{id: A, hand: [Lightning Bolt]}, {id: B}]\nactions: [{turn: 1, step: main, player: A, do: cast, card: Lightning Bolt, targets: [B]}]\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(&list[0], Options{Cards: pool.Cards()})
	if err != nil || r.Status != scenario.Fail || len(r.Steps) == 0 ||
		r.Steps[len(r.Steps)-1].Text != "A can't cast Lightning Bolt: its cost can't be paid." {
		t.Errorf("%v %+v", err, r)
	}
	if _, err := OpenLibrary(dir); err == nil || !strings.Contains(err.Error(), "2026-01-16.txt") {
		t.Error(err)
	}
}

// TestDefinitionNumber: the definition of a keyword action is quoted with its number.
func TestDefinitionNumber(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"number.yaml": {Data: []byte(`
name: A keyword action with a number
cards: |
  Paper Guard {W}
  Sorcery
  Target creature endures 3.
players:
- {id: A, hand: [Paper Guard], battlefield: [Grizzly Bears, Plains]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Guard, targets: [Grizzly Bears]}
- {player: A, do: answer, value: "yes"}
stop: {turn: 1, step: main}
expect: []
`)}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(&list[0], Options{Cards: pool.Cards()})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, s := range r.Steps {
		if s.By != nil && strings.Contains(s.By.Text, "counters on this") {
			found++
			if !strings.Contains(s.By.Text, "three +1/+1 counters") || strings.Contains(s.By.Text, "N") {
				t.Errorf("%q cites %q", s.Text, s.By.Text)
			}
		}
	}
	if found == 0 {
		t.Errorf("no step cites the definition: %+v", r.Steps)
	}
}

func TestFillNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"You gain N life.", 3, "You gain 3 life."},
		{"Draw N cards, then discard N cards.", 2, "Draw two cards, then discard two cards."},
		{"Draw N cards.", 1, "Draw a card."},
		{"Put N +1/+1 counters on it.", 1, "Put a +1/+1 counter on it."},
		{"If N is 1 or more, create a N/N white Spirit creature token.", 8, "Create an 8/8 white Spirit creature token."},
		{"If N is 1 or more, create a N/N white Spirit creature token.", 0, "If 0 is 1 or more, create a 0/0 white Spirit creature token."},
		{"Draw N cards.", -1, "Draw N cards."},
		{"No card. Name it.", 3, "No card. Name it."},
	} {
		t.Run(fmt.Sprint(c.n, " ", c.text), func(t *testing.T) {
			if got := fillNumber(c.text, c.n); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestWhySpell: what an instant says is an ability (113.3a), and so is that an Aura enchants (702.5a).
func TestWhySpell(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"spell.yaml": {Data: []byte(`
name: Cards in a hand
cards: |
  Paper Spark {R}
  Instant
  Paper Spark deals 3 damage to any target.

  Paper Veil {W}
  Enchantment — Aura
  Enchant creature

  Paper Bear {1}{G}
  Creature — Bear
  2/2
players:
- {id: A, hand: [Paper Spark, Paper Veil, Paper Bear]}
- {id: B}
stop: {turn: 1, step: main}
expect: []
`)}})
	if err != nil {
		t.Fatal(err)
	}
	for card, want := range map[string]string{
		"Paper Spark": "Paper Spark, red Instant, its own abilities.",
		"Paper Veil":  "Paper Veil, white Enchantment — Aura, its own abilities.",
		"Paper Bear":  "Paper Bear, green Creature — Bear, 2/2, no abilities.",
	} {
		r, err := Run(&list[0], Options{Cards: pool.Cards(), Why: card})
		if err != nil || len(r.Why) != 1 {
			t.Fatal(err, len(r.Why))
		}
		if r.Why[0].Result != want {
			t.Errorf("%q, want %q", r.Why[0].Result, want)
		}
	}
}

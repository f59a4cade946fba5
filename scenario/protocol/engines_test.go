package protocol

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"arbiter/pool"
	"arbiter/scenario"
)

// The test is its own engine: with the variable set it is a good one or one of several bad ones.
const engineVariable = "ARBITER_TEST_ENGINE"

func TestMain(m *testing.M) {
	kind := os.Getenv(engineVariable)
	if kind == "" {
		os.Exit(m.Run())
	}
	if kind == "good" {
		if err := Serve(os.Stdin, os.Stdout, "test"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	beBad(kind)
}

// beBad greets like a good engine and then behaves badly.
func beBad(kind string) {
	s := server{version: "test"}
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(nil, maxMessage)
	for sc.Scan() {
		var m Message
		_ = json.Unmarshal(sc.Bytes(), &m)
		r := s.reply(sc.Bytes())
		if m.Type != "hello" {
			switch kind {
			case "crash":
				fmt.Fprintln(os.Stderr, "out of cards")
				os.Exit(3)
			case "hang":
				time.Sleep(time.Hour)
			case "babble":
				fmt.Println("no message at all")
				continue
			case "deep":
				fmt.Println(strings.Repeat("[", 5000))
				continue
			case "empty":
				fmt.Println(`{"type":"decision","decision":{"turn":1,"step":"main","player":"A","kind":"priority","options":[]}}`)
				continue
			case "unknown":
				r = Reply{Type: "unsupported", Reason: "not yet"}
			case "loop": // asks the same for ever
				fmt.Println(`{"type":"decision","decision":{"turn":1,"step":"untap","player":"A","kind":"priority",` +
					`"options":[{"kind":"pass"}]}}`)
				continue
			case "wrong":
				if m.Type == "observe" {
					r = Reply{Type: "observed", Met: !r.Met}
				}
			}
		}
		b, _ := line(r)
		os.Stdout.Write(b)
	}
	os.Exit(0)
}

const simple = `
name: A bolt
rules: [120.3a]
players:
- {id: A, hand: [Lightning Bolt], battlefield: [Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Lightning Bolt, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {B: 17}}
---
name: Nothing happens
rules: [500.1]
players: [{id: A}, {id: B}]
stop: {turn: 1, step: end}
expect:
- {life: {A: 20, B: 20}}
`

func simpleSuite(t *testing.T) []scenario.Scenario {
	t.Helper()
	file := t.TempDir() + "/simple.yaml"
	if err := os.WriteFile(file, []byte(simple), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestEngines: each engine gets the results that it deserves, in time.
func TestEngines(t *testing.T) {
	list := simpleSuite(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind   string
		status scenario.Status
		detail string
	}{
		{"good", scenario.Pass, ""},
		{"crash", scenario.Fail, "the engine has ended at load: out of cards"},
		{"hang", scenario.Fail, "doesn't reply to load within"},
		{"babble", scenario.Fail, "reply to load is no message"},
		{"deep", scenario.Fail, "reply to load"},
		{"empty", scenario.Fail, "with 0 options"},
		{"unknown", scenario.Unsupported, "not yet"},
		{"loop", scenario.Fail, "takes more than"},
		{"wrong", scenario.Fail, "expected life {B:17}"},
	} {
		t.Run(c.kind, func(t *testing.T) {
			t.Setenv(engineVariable, c.kind)
			heard, wait, limit := 0, 30*time.Second, time.Minute
			switch c.kind {
			case "hang":
				wait = 2 * time.Second
			case "loop":
				limit = 100 * time.Millisecond
			}
			got, hello, err := Run(list, Options{Command: []string{self}, Cards: pool.Cards(), Wait: wait,
				Limit: limit, Jobs: 1, Done: func(*scenario.Scenario, scenario.Result) { heard++ }})
			if err != nil || hello.Engine != "Arbiter" || heard != len(list) {
				t.Fatalf("%v, %+v, %d results heard", err, hello, heard)
			}
			for i, r := range got {
				if r.Status != c.status || i == 0 && !strings.Contains(r.Detail, c.detail) {
					t.Errorf("%s: %s %q, want %s %q", r.ID, r.Status, r.Detail, c.status, c.detail)
				}
			}
		})
	}
	if _, _, err := Run(list, Options{Command: []string{"/nonexistent/engine"}, Cards: pool.Cards()}); err == nil {
		t.Error("an engine that doesn't exist was run")
	}
}

// TestServeRefuses: what is no message gets an error, and the next message is answered.
func TestServeRefuses(t *testing.T) {
	in := strings.Join([]string{`{"type":"hello","protocol":1}`, `{"type":"answer","option":0}`, `nonsense`,
		`{"type":"load"}`, `{"type":"dance"}`, `{"type":"hello","protocol":7}`, strings.Repeat(`[`, 1000),
		`{"type":"load","scenario":{"players":[{"id":"A","hand":["Unheard of"]},{"id":"B"}]}}`, `{"type":"quit"}`}, "\n")
	var out bytes.Buffer
	if err := Serve(strings.NewReader(in+"\n"), &out, "test"); err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, l := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		var r Reply
		if err := json.Unmarshal([]byte(l), &r); err != nil {
			t.Fatal(err)
		}
		types = append(types, r.Type)
	}
	want := "hello error error error error unsupported error unsupported bye"
	if got := strings.Join(types, " "); got != want {
		t.Errorf("%s, want %s\n%s", got, want, out.String())
	}
}

// TestExport: the lines are what the header says, each scenario is a document that can be read, and runs without any
// other cards.
func TestExport(t *testing.T) {
	list := suite(t, 20)
	var b bytes.Buffer
	if err := Export(&b, list, pool.Cards()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	var head Header
	if err := json.Unmarshal([]byte(lines[0]), &head); err != nil || head.Scenarios != len(lines)-1 ||
		head.Version != Version || len(head.SHA256) != 64 {
		t.Fatalf("%v, %+v, %d lines", err, head, len(lines))
	}
	for _, l := range lines[1:] {
		var e Entry
		if err := json.Unmarshal([]byte(l), &e); err != nil {
			t.Fatal(err)
		}
		cards, err := readCards(e.Cards)
		if err != nil {
			t.Fatalf("%s: %v", e.ID, err)
		}
		r := scenario.Runner{Cards: cards}
		if res := r.Run(e.Scenario); res.Status != scenario.Pass {
			t.Errorf("%s: %s %s", e.ID, res.Status, res.Detail)
		}
	}
}

// TestTinyEngine: the example passes its own scenarios, and fails none of a sample of the repository's: it refuses what
// it doesn't play.
func TestTinyEngine(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("Python is not installed")
	}
	own, err := scenario.ReadFile("../../examples/engine/vanilla.yaml")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Command: []string{python, "../../examples/engine/engine.py"}, Cards: pool.Cards(), Jobs: 1}
	results, _, err := Run(append(own, suite(t, 10)...), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		if r.Status == scenario.Fail || i < len(own) && r.Status != scenario.Pass {
			t.Errorf("%s: %s %s", r.ID, r.Status, r.Detail)
		}
	}
}

package scenario

import (
	"os"
	"path/filepath"
	"testing"

	"arbiter/pool"
)

const inEditions = `
name: burn
rules: {2006: ["300.3"], 2026: ["500.5/2"]}
example: {2026: "500.5"}
players:
- {id: A, battlefield: [Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: mana, source: Mountain, ability: "{T}"}
stop: {turn: 1, step: main}
expect:
- {life: {A: 19}}
---
name: two ways of saying it
edition: "2017"
rules: {2006: ["300.3"]}
`

// A scenario with rules by edition is played once by each of these rulebooks: only that of 2006 has mana burn.
func TestEditions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.yaml")
	if err := os.WriteFile(file, []byte(inEditions), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 3 {
		t.Fatalf("%d scenarios", len(list))
	}
	r := Runner{Cards: pool.Cards()}
	for i, want := range []struct {
		name, rule, example string
		status              Status
	}{
		{"burn (2006)", "300.3", "", Pass},
		{"burn (2026)", "500.5/2", "500.5", Fail},
		{"two ways of saying it", "", "", Unsupported},
	} {
		t.Run(want.name, func(t *testing.T) {
			s := &list[i]
			if got := r.Run(s).Status; got != want.status {
				t.Errorf("%s, want %s", got, want.status)
			}
			if want.rule == "" {
				return
			}
			if s.Name != want.name || len(s.Rules) != 1 || string(s.Rules[0]) != want.rule ||
				s.Example != want.example {
				t.Errorf("%s citing %v, example %q", s.Name, s.Rules, s.Example)
			}
		})
	}
}

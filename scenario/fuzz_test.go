package scenario

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/pool"
)

// FuzzRead reads arbitrary text as scenarios, as YAML and as JSON, and plays them. Each has a result, and the program
// never fails.
func FuzzRead(f *testing.F) {
	f.Add([]byte("name: a\nrules: [601.2]\nplayers:\n- {id: A, life: 3, battlefield: [Forest, Grizzly Bears, {card: Island, count: 2, tapped: true}], hand: [Giant Growth]}\n- {id: B}\nactions:\n- {turn: 1, step: main, player: A, do: cast, card: Giant Growth, targets: [Grizzly Bears]}\nstop: {turn: 1, step: main2}\nexpect:\n- {life: {A: 3}}\n"))
	f.Add([]byte(`{"name":"b","edition":"2006","players":[{"hand":["Forest"]},{"library":[{"card":"Swamp","count":-1}]}],"script":[{"play":"Forest"}],"expect":[{"zone":"x"}]}`))
	f.Add([]byte("rules: {2006: [1.1], 2026: [2.2]}\nexample: {2006: a}\n---\n- &a [*a]\n"))
	run := Runner{Cards: pool.Cards(), MaxAnswers: 200}
	f.Fuzz(func(t *testing.T, b []byte) {
		var all []Scenario
		if list, err := readYAML("fuzz.yaml", bytes.NewReader(b)); err == nil {
			all = append(all, list...)
		}
		if list, err := readLines("fuzz.jsonl", bytes.NewReader(b)); err == nil {
			all = append(all, list...)
		}
		for i := range all[:min(len(all), 4)] {
			if res := run.Run(&all[i]); strings.Contains(res.Detail, "the program failed") {
				t.Errorf("%s", res.Detail)
			}
		}
	})
}

package scenario

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/pool"
)

// TestExpectations: each failed expectation says what was expected and what the game has instead.
func TestExpectations(t *testing.T) {
	for expect, want := range map[string]string{
		"life: {B: 17}":     "expected B at 17 life, got 20",
		"cites: 704.5a":     "expected rule 704.5a to be cited",
		"hand: {player: A}": "expected at least 1 card in A's hand, got 0",
		"permanents: {player: A, card: Forest, count: 3}":        "expected 3 Forest on the battlefield under A's control, got 2",
		"permanents: {player: A, not: true}":                     "expected no permanent on the battlefield under A's control, got 3",
		"permanents: {card: Forest, count: 2, not: true}":        "expected not 2 Forest on the battlefield, got 2",
		"tokens: {player: B, count: 1}":                          "expected 1 token on the battlefield under B's control, got 0",
		"exile: {card: Forest}":                                  "expected at least 1 Forest in exile, got 0",
		"graveyard: {card: Opt}":                                 "expected at least 1 Opt in a graveyard, got 0",
		"mana: {player: A, amount: 2, color: green}":             "expected A to have 2 green mana, got 0",
		"stack: {count: 1}":                                      "expected 1 object on the stack, got 0",
		"pt: {card: Grizzly Bears, power: 3, toughness: 3}":      "expected Grizzly Bears to be 3/3, got 2/2",
		"pt: {card: Grizzly Bears, power: 2, not: true}":         "expected Grizzly Bears not to have power 2, got 2/2",
		"pt: {card: Serra Angel, power: 3}":                      "expected pt of Serra Angel, found no Serra Angel",
		"has: {card: Grizzly Bears, ability: flying}":            "expected Grizzly Bears to have “flying”",
		"type: {card: Grizzly Bears, is: artifact}":              "expected Grizzly Bears to be artifact, got Creature — Bear",
		"subtype: {card: Grizzly Bears, is: Bear, not: true}":    "expected Grizzly Bears not to be Bear, got Creature — Bear",
		"damage: {card: Grizzly Bears, amount: 1}":               "expected Grizzly Bears to have 1 damage, got 0",
		"tapped: {card: Grizzly Bears}":                          "expected Grizzly Bears to be tapped",
		"counters: {card: Grizzly Bears, kind: +1/+1, count: 1}": "expected 1 +1/+1 counter on Grizzly Bears, got 0",
		"can: {player: A, do: Cast Opt}":                         `expected A to be able to "Cast Opt"`,
		"won: A":                                                 "expected A to have won",
		"draw: true":                                             "expected a draw",
		"monarch: A":                                             "expected A to be the monarch",
		"time: {is: day}":                                        "expected day, got neither",
		"speed: {player: A, amount: 2}":                          "expected A's speed to be 2, got 0",
		"blessing: A":                                            "expected A to have the city's blessing",
	} {
		t.Run(expect, func(t *testing.T) {
			list, err := ReadFS(fstest.MapFS{"x.yaml": {Data: []byte(`
name: expected
players:
- {id: A, battlefield: [Grizzly Bears, {card: Forest, count: 2}]}
- {id: B}
stop: {turn: 1, step: main}
expect:
- {` + expect + "}\n")}})
			if err != nil {
				t.Fatal(err)
			}
			r := Runner{Cards: pool.Cards()}
			if res := r.Run(&list[0]); res.Status != Fail || res.Detail != want {
				t.Errorf("%s: %q, want %q", res.Status, res.Detail, want)
			}
		})
	}
}

// An expectation with a field that its key doesn't take, or without one that it needs, would hold whatever happens.
func TestFieldsOfExpectations(t *testing.T) {
	for e, says := range map[string]string{
		`{"counters": {"card": "Forest", "kind": "+1/+1", "amount": 7}}`: `counters has no field "amount"`,
		`{"counters": {"card": "Forest", "kind": "+1/+1"}}`:              `counters needs the field "count"`,
		`{"pt": {"card": "Forest"}}`:                                     "pt needs a power or a toughness",
		`{"tapped": {"card": "Forest", "count": 2}}`:                     `tapped has no field "count"`,
		`{"damage": {"card": "Forest"}}`:                                 `damage needs the field "amount"`,
	} {
		var s Scenario
		text := `{"name": "x", "players": [{"id": "A", "battlefield": ["Forest"]}, {"id": "B"}], "actions": [],
			"stop": {"turn": 1, "step": "main"}, "expect": [` + e + `]}`
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		r := Runner{Cards: pool.Cards()}
		if got := r.Run(&s); got.Status != Unsupported || !strings.Contains(got.Detail, says) {
			t.Errorf("%s: %s, %s", e, got.Status, got.Detail)
		}
	}
}

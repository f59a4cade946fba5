package scenario_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// leaving notes whether the card that is left in A's hand could still be paid for as the scenario ends.
type leaving struct {
	p    *scenario.Playing
	pays bool
}

func (l *leaving) Begin(p *scenario.Playing)                  { l.p = p }
func (l *leaving) Choose(*engine.Decision, int)               {}
func (l *leaving) Record(*engine.Game, *engine.Event)         {}
func (l *leaving) Remark(*engine.Game, *engine.Remark)        {}
func (l *leaving) Illegal(*scenario.Action, program.PlayerID) {}
func (l *leaving) End() {
	if ref, ok := l.p.Find("Paper Second"); ok {
		l.pays = l.p.Game().Ask(ref, 0).CanPayFor(0, ref, 0)
	}
}

// payable reports whether lands, each the colors that it can make, can pay pips: "1", "W", or "W/U".
func payable(lands, pips []string) bool {
	if len(pips) == 0 {
		return true
	}
	for i, l := range lands {
		if pips[0] == "1" || strings.ContainsAny(l, pips[0]) {
			rest := append(append([]string{}, lands[:i]...), lands[i+1:]...)
			if payable(rest, pips[1:]) {
				return true
			}
		}
	}
	return false
}

// TestAutomaticPaymentLeavesTheRest: where two cards of a hand can be paid for, the automatic payment for one leaves
// what pays for the other, hybrid symbols too (601.2g leaves the choice to the player).
func TestAutomaticPaymentLeavesTheRest(t *testing.T) {
	const colors = "WUB"
	r := rand.New(rand.NewPCG(1, 2))
	cost := func() (pips []string) {
		for range 1 + r.IntN(3) {
			switch x := r.Perm(3); r.IntN(5) {
			case 0:
				pips = append(pips, "1")
			case 1, 2, 3:
				pips = append([]string{colors[x[0]:x[0]+1] + "/" + colors[x[1]:x[1]+1]}, pips...)
			default:
				pips = append([]string{colors[x[0] : x[0]+1]}, pips...)
			}
		}
		return pips
	}
	for range 700 {
		var lands, texts, names []string
		for i := range 3 + r.IntN(4) {
			x, many := r.Perm(3), max(1, r.IntN(4))
			makes, says := "", []string{}
			for _, k := range x[:many] {
				makes += colors[k : k+1]
				says = append(says, "{T}: Add {"+colors[k:k+1]+"}.")
			}
			lands, names = append(lands, makes), append(names, fmt.Sprintf("Paper Land%d", i))
			texts = append(texts, fmt.Sprintf("  Paper Land%d\n  Land\n  %s\n", i, strings.Join(says, "\n  ")))
		}
		one, two := cost(), cost()
		if !payable(lands, append(append([]string{}, one...), two...)) {
			continue
		}
		symbols := func(pips []string) string { return "{" + strings.Join(pips, "}{") + "}" }
		text := fmt.Sprintf(`
name: what is left
cards: |
  Paper First %s
  Instant
  You gain 1 life.

  Paper Second %s
  Instant
  You gain 2 life.

%s
players:
- {id: A, hand: [Paper First, Paper Second], battlefield: [%s]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper First}
stop: {turn: 1, step: main2}
`, symbols(one), symbols(two), strings.Join(texts, "\n"), strings.Join(names, ", "))
		list, err := scenario.ReadFS(fstest.MapFS{"left.yaml": {Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		w := &leaving{}
		run := scenario.Runner{Cards: pool.Cards(), Watch: w}
		if res := run.Run(&list[0]); res.Status != scenario.Pass {
			t.Fatalf("%s: %s\n%s", res.Status, res.Detail, text)
		}
		if !w.pays {
			t.Errorf("with lands for %q, paying %s leaves nothing for %s", lands, symbols(one), symbols(two))
		}
	}
}

// TestAutomaticPaymentLeavesAbilities: of lands that would do, those are tapped first that can do nothing else, before
// those with another ability, and last those that make several colors (601.2g leaves the choice to the player). What
// the rest of the hand needs comes before that.
func TestAutomaticPaymentLeavesAbilities(t *testing.T) {
	const text = `
name: what is left
cards: |
  Paper Castle
  Land
  {T}: Add {W}.
  {1}{W}, {T}: You gain 1 life.

  Paper Quarry
  Land
  {T}: Add {C}.
  {T}, Sacrifice this land: Destroy target nonbasic land an opponent controls.

  Paper Field
  Land
  {T}: Add {W}.

  Paper Meadow
  Land
  {T}: Add {W}.
  {T}: Add {G}.

  Paper Toy {1}
  Artifact

  Paper Knight {W}
  Creature — Knight
  1/1
players:
- {id: A, hand: [%s], battlefield: [%s]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Toy}
stop: {turn: 1, step: main2}
expect:
- {permanents: {player: A, card: %s, count: 1, tapped: true}}
`
	for _, test := range []struct{ hand, lands, tapped string }{
		{"Paper Toy", "Paper Castle, Paper Field, Paper Field", "Paper Field"},
		{"Paper Toy", "Paper Quarry, Paper Quarry, Paper Field", "Paper Field"},
		{"Paper Toy", "Paper Meadow, Paper Quarry, Paper Meadow", "Paper Quarry"},
		{"Paper Toy, Paper Knight", "Paper Quarry, Paper Field", "Paper Quarry"},
		{"Paper Toy, Paper Knight", "Paper Castle, Paper Field", "Paper Field"},
	} {
		data := fmt.Sprintf(text, test.hand, test.lands, test.tapped)
		list, err := scenario.ReadFS(fstest.MapFS{"left.yaml": {Data: []byte(data)}})
		if err != nil {
			t.Fatal(err)
		}
		run := scenario.Runner{Cards: pool.Cards()}
		if res := run.Run(&list[0]); res.Status != scenario.Pass {
			t.Errorf("with %s in hand and %s, not %s is tapped: %s", test.hand, test.lands, test.tapped, res.Detail)
		}
	}
}

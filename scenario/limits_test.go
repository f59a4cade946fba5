package scenario

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/pool"
)

// TestLimitsAreNamed: what the machine can't work out within its bounds ends the game at a limit that is named; nothing
// is left out in silence, and a sequence that grows isn't taken for a loop (104.4b).
func TestLimitsAreNamed(t *testing.T) {
	for _, tc := range []struct{ limit, cards, life, hand, board, actions string }{
		{"the limit on values of X", "Paper Tithe {0}\n  Sorcery\n  As an additional cost to cast this spell, pay X " +
			"life.\n  You gain X life.", "2000", "Paper Tithe", "", "cast, card: Paper Tithe, x: 5"},
		{"the limit on how often a cost is paid", "Paper Crowd {0}\n  Sorcery\n  Multikicker {0}\n  You gain 1 life.",
			"20", "Paper Crowd", "",
			"cast, card: Paper Crowd}\n" +
				strings.Repeat("- {player: A, do: answer, value: true}\n", 299) + "- {player: A, do: answer, value: true"},
		{"the limit on actions without a choice", "Paper Ooze {0}\n  Creature — Ooze\n  Whenever one or more +1/+1 " +
			"counters are put on Paper Ooze, put a +1/+1 counter on it.\n  1/1\n\n  Paper Sip {0}\n  Sorcery\n  Put a " +
			"+1/+1 counter on each creature.", "20", "Paper Sip", "Paper Ooze", "cast, card: Paper Sip"},
		{"the limit on ways to pay", "Paper Hymn " + strings.Repeat("{U/P}", 9) + "\n  Sorcery\n  You gain 1 life.",
			"40", "Paper Hymn", "", "cast, card: Paper Hymn"},
		{"the limit on ways to pay", "Paper Font {0}\n  Artifact\n  {T}: Add X mana in any combination of colors, where X " +
			"is your life total.", "62", "", "Paper Font", "mana, source: Paper Font, ability: \"{T}\""},
	} {
		text := fmt.Sprintf("id: x\ncards: |\n  %s\nplayers:\n- {id: A, life: %s, hand: [%s], battlefield: [%s]}\n"+
			"- {id: B}\nactions:\n- {turn: 1, step: main, player: A, do: %s}\n"+
			"- {turn: 1, step: main, player: A, do: wait}\nstop: {turn: 1, step: main}\nexpect:\n- {life: {B: 20}}\n",
			tc.cards, tc.life, tc.hand, tc.board, tc.actions)
		list, err := ReadFS(fstest.MapFS{"x.yaml": {Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		res := (&Runner{Cards: pool.Cards()}).Run(&list[0])
		if res.Status != Fail || !strings.Contains(res.Detail, tc.limit) {
			t.Errorf("%s: %s (%s)", tc.limit, res.Status, res.Detail)
		}
	}
}

package mcp

import (
	"slices"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
)

const paperCards = `Paper Hare {0}
Creature — Rabbit
Haste
1/1

Paper Ox {0}
Creature — Ox
Haste, menace
This creature attacks each combat if able.
2/2

Paper Boar {0}
Creature — Boar
Haste, menace
4/2

Paper Bolt {0}
Instant
Paper Bolt deals 2 damage to any target.

Paper Charm {0}
Instant
Choose one —
• Paper Charm deals 1 damage to target creature.
• You gain 3 life.

Paper Rain {0}
Instant
Paper Rain deals 1 damage to each of up to two target creatures.

Paper End {9}
Sorcery
You lose the game.

Paper Press {0}
Artifact
{T}: Create a 1/1 white Soldier creature token.
{0}: Untap Paper Press.

Paper Pest {0}
Instant
Paper Pest hums.
`

// paper connects a client with a server that knows the cards of these tests.
func paper(t testing.TB, o Options) *client {
	t.Helper()
	cards, err := card.Read("paper", strings.NewReader(paperCards))
	if err != nil {
		t.Fatal(err)
	}
	o.Cards = card.Merge(pool.Cards(), card.NewCollection(cards...))
	return connect(t, o)
}

// says reports an error unless a text has all of the parts.
func says(t *testing.T, said string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(said, p) {
			t.Errorf("%q is missing in:\n%s", p, said)
		}
	}
}

// TestRepeat: what a client has just done, and can do again, is repeated by one answer (731.1b).
func TestRepeat(t *testing.T) {
	c := paper(t, Options{})
	c.call("new_game", in{"deck": "60 Paper Press", "opponent_deck": "60 Forest", "opponent": "goldfish", "seed": 4,
		"starting": "me"})
	c.call("act", answers("keep"))
	c.call("act", answers("Cast Paper Press"))
	c.refused("act", answers("repeat 3"), "there is nothing to repeat")
	c.call("act", answers("Create a 1/1"))
	said := c.call("act", answers("Untap"))
	says(t, said, "can be repeated: answer “repeat N” with a number up to 1000; each time: 1 more Soldier token")
	c.refused("act", answers("repeat 5000"), "not a number from 1 to 1000")
	said = c.call("act", answers("repeat 40"))
	says(t, said, "You repeat it 40 times", "Turn 1, your turn, first main phase")
	if strings.Contains(said, "You create") {
		t.Errorf("each repetition is told:\n%s", said)
	}
	says(t, c.call("position", nil), "Soldier Token #41")
}

type in = map[string]any

func answers(a ...string) in { return in{"answers": a} }

// TestAnswers covers how an option is chosen: by number, by words, with its targets and modes in the same call; and
// that what isn't legal, or isn't asked for, is refused and changes nothing.
func TestAnswers(t *testing.T) {
	c := paper(t, Options{})
	c.refused("act", answers("1"), "there is no game yet")
	c.refused("new_game", in{"deck": "60 Paper Pest", "opponent_deck": "60 Paper Ox"}, "Paper Pest")
	c.refused("new_game", in{"deck": "60 Paper Lion", "opponent_deck": "60 Paper Ox"}, "Paper Lion")
	c.refused("new_game", in{"deck": "../tools_test.go"}, "no embedded deck")
	c.refused("new_game", in{"deck": "999999 Paper Ox"}, "")
	c.refused("new_game", in{"deck": "60 Paper Ox", "opponent_deck": "60 Paper Ox", "opponent": "search:10m"}, "too long")
	said := c.call("new_game", in{"deck": "15 Paper Hare\n15 Paper Bolt\n15 Paper Charm\n15 Paper Rain",
		"opponent_deck": "30 Forest\n30 Paper End", "opponent": "goldfish", "seed": 4, "starting": "me"})
	says(t, said, "Keep this hand?", "1. Keep", "2. Mulligan", "Paper Bolt {0}, Instant: Paper Bolt deals 2 damage")
	said = c.call("act", answers("keep"))
	says(t, said, "Turn 1, your turn, first main phase", "Cast Paper Hare {0}", "Opponent: 20 life")

	c.refused("act", answers("Cast Paper Bolt", "Paper Lion"), "“Paper Lion” is not one of the options.\nLegal now: "+
		"Choose a target for Paper Bolt:\n1. ")
	c.refused("act", answers("Cast Paper Bolt", "Opponent", "Opponent"), "Nothing was done")
	c.refused("act", answers("99"), "There is no option 99.")
	c.refused("act", answers("0"), "There is no option 0.")
	c.refused("act", answers("-1"), "There is no option -1.")
	c.refused("act", answers("cast"), "means more than one option")
	c.refused("act", answers(""), "An answer is empty.")
	c.refused("act", in{"answers": []string{}}, "at least one answer")
	c.refused("act", answers("Attack with everything"), "not one of the options")
	c.refused("act", in{"game": "g7", "answers": []string{"1"}}, "no game \"g7\"; there are g1")
	if again := c.call("position", in{"game": "g1"}); !strings.HasSuffix(said, again) {
		t.Errorf("refused answers changed the position:\n%s\nbefore:\n%s", again, said)
	}

	said = c.call("act", answers("cast paper bolt", "opponent"))
	says(t, said, "You cast Paper Bolt → Opponent", "Paper Bolt deals 2 damage to Opponent", "Opponent: 18 life")
	said = c.call("act", answers("Paper Charm", "You gain 3 life"))
	says(t, said, "You: 23 life")
	c.call("act", answers("Cast Paper Hare"))
	said = c.call("act", answers("Cast Paper Rain", "Paper Hare", "done"))
	says(t, said, "Paper Hare dies")
	if now := c.call("legal_actions", nil); !strings.HasSuffix(said, now) {
		t.Errorf("legal actions %q; the reply ended with %q", now, said)
	}
	c.refused("record", nil, "in progress")
	says(t, c.call("act", answers("concede")), "The game is over")
	c.refused("act", answers("1"), "the game is over")
	says(t, c.call("result", nil), "lost", "seed 4")
	replays(t, c.call("record", nil))
}

// TestDeclarations covers that attackers and blockers are declared at once, by names, numbers or "all", that a
// declaration that isn't legal as a whole is refused, and that what has to attack is said.
func TestDeclarations(t *testing.T) {
	c := paper(t, Options{})
	c.call("new_game", in{"deck": "60 Paper Hare", "opponent_deck": "60 Paper Boar", "seed": 1, "starting": "me",
		"opponent": "random"})
	said := c.call("plan_turn", in{"actions": []string{"keep", "cast Paper Hare; cast Paper Hare; cast Paper Hare",
		"attack with Paper Hare #2, Paper Hare"}})
	says(t, said, "Paper Hare #2 attacks Opponent", "Paper Hare attacks Opponent")
	if strings.Contains(said, "Paper Hare #3 attacks") {
		t.Errorf("the third Hare attacked too:\n%s", said)
	}
	said = untilBlocks(c, said)
	says(t, said, "Paper Hare #3 blocks Paper Boar | Paper Boar #2")
	c.refused("act", answers("Paper Hare #3 blocks Paper Boar"), "isn't legal together") // menace (702.111b)
	c.refused("act", answers("Paper Hare #3 blocks Paper Lion"), "not one of the options")
	said = c.call("act", answers("none"))
	says(t, said, "Paper Boar deals 4 damage to you")

	c.call("new_game", in{"deck": "30 Paper Hare\n30 Paper Ox", "opponent_deck": "30 Forest\n30 Paper End", "seed": 2,
		"starting": "me", "opponent": "goldfish"})
	said = c.call("plan_turn", in{"actions": []string{"keep; cast Paper Hare; cast Paper Ox"}})
	if strings.Contains(said, "Stopped") {
		t.Fatal(said)
	}
	for !strings.Contains(said, "Declare attackers") {
		said = c.call("pass_until", nil)
	}
	says(t, said, "Paper Ox has to", "Paper Hare attacks Opponent", "Paper Ox attacks Opponent")
	said = c.call("act", answers("all"))
	says(t, said, "Paper Hare attacks Opponent", "Paper Ox attacks Opponent", "Opponent: 17 life")
}

// TestBlockTogether covers two blockers of one attacker with menace (702.111b), declared at once.
func TestBlockTogether(t *testing.T) {
	c := paper(t, Options{})
	c.call("new_game", in{"deck": "60 Paper Hare", "opponent_deck": "60 Paper Boar", "seed": 1, "starting": "me",
		"opponent": "random"})
	said := c.call("plan_turn", in{"actions": []string{"keep; cast Paper Hare; cast Paper Hare; end turn"}})
	says(t, untilBlocks(c, said), "1–2. Paper Hare blocks Paper Boar | Paper Boar #2\n3–4. Paper Hare #2 blocks Paper Boar")
	said = c.call("act", answers("Paper Hare blocks Paper Boar and Paper Hare #2 blocks Paper Boar"))
	says(t, said, "Paper Hare blocks Paper Boar", "Paper Hare #2 blocks Paper Boar", "Paper Boar dies")
}

// untilBlocks passes until blockers are declared, and doesn't attack.
func untilBlocks(c *client, said string) string {
	c.t.Helper()
	for k := 0; !strings.Contains(said, "Declare blockers"); k++ {
		switch {
		case k == 60 || strings.Contains(said, "The game is over"):
			c.t.Fatalf("no blockers are declared:\n%s", said)
		case strings.Contains(said, "Declare attackers"):
			said = c.call("act", answers("none"))
		case strings.Contains(said, "Choose a card to discard"):
			said = c.call("act", answers("1"))
		default:
			said = c.call("pass_until", in{"until": "something happens"})
		}
	}
	return said
}

// TestPlanStops covers where a plan stops: at an action that isn't possible, and when the opponent does something.
func TestPlanStops(t *testing.T) {
	c := paper(t, Options{})
	c.refused("plan_turn", in{"actions": []string{" ; "}}, "there is no game yet")
	c.call("new_game", in{"deck": "60 Paper Hare", "opponent_deck": "60 Paper Bolt", "seed": 1, "starting": "me"})
	c.refused("plan_turn", in{"actions": []string{" ; "}}, "the plan has no steps")
	c.refused("plan_turn", in{"actions": []string{strings.Repeat("pass;", 100)}}, "more than 60 steps")
	said := c.call("plan_turn", in{"actions": []string{"keep", "cast Paper Lion", "cast Paper Hare"}})
	says(t, said, "Stopped at step 2, “cast Paper Lion”: “cast Paper Lion” is not one of the options.")
	if strings.Contains(said, "You cast") {
		t.Errorf("the plan went on:\n%s", said)
	}
	c.call("act", answers("concede"))

	// A turn in which nothing more can be done is over, and so is the plan.
	c.call("new_game", in{"deck": "60 Forest", "opponent_deck": "60 Forest", "opponent": "goldfish", "seed": 1,
		"starting": "me"})
	c.call("act", answers("keep"))
	said = c.call("plan_turn", in{"actions": []string{"play Forest; end turn"}})
	if says(t, said, "Turn 3, your turn"); strings.Contains(said, "Stopped") {
		t.Errorf("the plan was carried out:\n%s", said)
	}
	says(t, c.call("plan_turn", in{"actions": []string{"play Forest; cast Paper Hare"}}),
		"Stopped before step 2, “cast Paper Hare”: the turn is over")
	c.call("act", answers("concede"))

	c.call("new_game", in{"deck": "60 Paper Hare", "opponent_deck": "60 Paper Bolt", "seed": 1, "starting": "me"})
	c.call("act", answers("keep"))
	for k := 0; ; k++ {
		said = c.call("plan_turn", in{"actions": []string{"cast Paper Hare; attack with all; end turn"}})
		if strings.Contains(said, "something unforeseen happened: Opponent casts Paper Bolt → Paper Hare.") {
			says(t, said, "Stopped before step ")
			break
		}
		if k == 10 || strings.Contains(said, "The game is over") {
			t.Fatalf("the opponent never responds:\n%s", said)
		}
		c.call("pass_until", in{"until": "my next main phase"})
	}
}

// TestExplains covers what the judge says: what happened by which rules, what an object is, and why it can't be used.
func TestExplains(t *testing.T) {
	c := paper(t, Options{})
	c.call("new_game", in{"deck": "30 Paper Bolt\n30 Paper End", "opponent_deck": "30 Forest\n30 Paper End", "seed": 1,
		"starting": "me", "opponent": "goldfish"})
	c.call("act", answers("keep"))
	c.call("act", answers("Cast Paper Bolt", "Opponent"))
	says(t, c.call("explain", nil), "You choose Opponent as a target of Paper Bolt. [601.2c, 115.4]",
		"Paper Bolt deals 2 damage to Opponent (20 life → 18). [120.3a")
	says(t, c.call("explain", in{"what": "cast Paper End"}), "You can't cast Paper End: its mana cost is {9}", "[601.2h")
	says(t, c.call("explain", in{"what": "Paper Bolt"}), "Legal now: ")
	c.refused("explain", in{"what": "Paper Lion"}, "nothing that you can see is called")
	says(t, c.call("check_card", in{"card": "Paper Pest"}), "is refused", "Paper Pest hums.")
	says(t, c.call("check_card", in{"card": "Paper Cat {1}{W}\nCreature — Cat\nFirst strike\n2/2"}), "can be played")
	c.refused("check_card", in{"card": "Paper Lion"}, "Paper Lion")
	c.refused("check_card", in{"card": strings.Repeat("x", 9000)}, "at most")
}

// TestSolves covers a win that is there and one that isn't, and what is said about hidden cards.
func TestSolves(t *testing.T) {
	c := paper(t, Options{})
	said := c.call("new_game", in{"deck": "60 Paper Bolt", "opponent_deck": "30 Forest\n30 Paper End", "seed": 1,
		"starting": "me", "opponent": "goldfish"})
	c.call("act", answers("keep"))
	// Seven Bolts in the first turn, one more in each turn: 20 life last until the fourth turn.
	for k := 0; !strings.Contains(said, "Opponent: 2 life"); k++ {
		if k == 40 {
			t.Fatal(said)
		}
		said = c.call("act", answers("Cast Paper Bolt", "Opponent"))
		if strings.Contains(said, "Opponent: 10 life") { // two Bolts are left
			says(t, c.call("solve", in{"guesses": 2, "seconds": 30}),
				"No win this turn can be forced, in any of 2 guesses", "hidden")
		}
	}
	says(t, c.call("solve", in{"seconds": 30}), "A win this turn, whatever the opponent does, in each of 3 guesses", "Cast Paper Bolt")
	said = c.call("what_if", in{"plans": []string{"cast Paper Bolt > Opponent", "cast Paper Bolt > You"},
		"guesses": 3})
	says(t, said, "Plan 1", "won 3 of 3", "Plan 2")
	says(t, c.call("what_if", in{"plans": []string{"cast Paper Bolt > Opponent"}, "then": "stop"}),
		"You win")
	c.refused("what_if", in{"plans": []string{}}, "1 to 4 plans")
	c.refused("what_if", in{"plans": []string{"pass"}, "guesses": 1000}, "1 to 100 guesses")
	c.refused("what_if", in{"plans": []string{"pass"}, "then": "magic"}, "then is")
	c.refused("solve", in{"seconds": 1000}, "1 to 30 seconds")
	says(t, c.call("position", nil), "Opponent: 2 life") // nothing of that was done
}

// TestLimits covers the number of games, and that a finished game makes room.
func TestLimits(t *testing.T) {
	c := paper(t, Options{Games: 2})
	start := in{"deck": "60 Paper Hare", "opponent_deck": "60 Paper Ox"}
	c.call("new_game", start)
	c.call("new_game", start)
	c.refused("new_game", start, "2 games are in progress")
	c.call("act", in{"game": "g1", "answers": []string{"concede"}})
	says(t, c.call("new_game", start), "Game g3")
	c.refused("position", in{"game": "g1"}, "there are g2, g3")
}

// TestKnowsItsSeatOnly exchanges the cards that the client can't know: everything that it is told, and what is tried
// for it, stays the same.
func TestKnowsItsSeatOnly(t *testing.T) {
	s, _ := newServer(Options{})
	if _, err := s.begin(t.Context(), newGame{Seed: 5, Starting: "opponent"}); err != nil {
		t.Fatal(err)
	}
	m := s.games["g1"]
	compared := 0
	for k := 0; k < 40 && !m.g.Over(); k++ {
		if k%4 == 1 {
			want := told(t, m)
			for n := range 2 {
				var g engine.Game
				m.view().Determinize(&g, [32]byte{byte(n + 1)})
				if g.Hash() == m.g.Hash() {
					t.Fatal("no card was exchanged")
				}
				other := &game{setup: m.setup, desk: *m.fork(&g), known: m.known, passing: m.passing}
				other.log.Alias = other.called
				if other.mine = g.Decision(&other.d); other.d.By != m.seat {
					t.Fatal("another player is asked")
				}
				if got := told(t, other); got != want {
					t.Fatalf("with other hidden cards the client is told\n%s\ninstead of\n%s", got, want)
				}
				compared++
			}
		}
		tool, args := next(m.reply(true), m.view().Turn())
		err := error(nil)
		if a, ok := args["answers"]; ok && tool == "act" {
			err = m.act(t.Context(), a.([]string))
		} else {
			err = m.pass(t.Context(), untilDecision)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if compared < 10 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// told is what a client learns about a position.
func told(t *testing.T, m *game) string {
	var out []string
	add := func(said string, err error) {
		if err != nil {
			said = err.Error()
		}
		out = append(out, said)
	}
	add(m.position(), nil)
	add(m.question(), nil)
	add(m.whatIf(t.Context(), []string{"pass; pass", "end turn"}, 2, "typical"))
	add(m.whatIf(t.Context(), []string{"1"}, 1, "stop"))
	for _, r := range m.view().Objects(program.Hand, 1-m.seat, nil) {
		add(m.log.Name(m.view(), r), nil)
	}
	for _, d := range m.setup.Decks {
		for _, id := range d.Main {
			add(m.explain(m.setup.Rules.Name(m.setup.Rules.Def(id).Name)))
		}
	}
	return strings.Join(slices.Compact(out), "\n---\n")
}

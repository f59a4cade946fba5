package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var toolNames = []string{"new_game", "position", "legal_actions", "act", "pass_until", "plan_turn", "explain",
	"check_card", "solve", "what_if", "record", "result", "no_such_tool"}

// bad are arguments that no client should send, and some that it should.
var bad = []any{nil, "", "1", "2", "all", "none", "pass", "concede", "keep", "done", 0, 1, -1, 1e300, 3.5, true, "\x00",
	"Paper Ox > Opponent > You > > >", strings.Repeat("Paper Ox, ", 300), strings.Repeat("(", 2000),
	strings.Repeat("a;", 400), []string{}, []any{1, nil, "1"}, []string{"1"}, []string{"2", "1"},
	[]string{"all"}, []string{"pass"}, []string{"cast Paper Ox; attack with all; end turn"},
	[]string{"block with Paper Ox blocks Paper Hare"}, map[string]any{"a": map[string]any{}},
	"60 Paper Ox", "60 Paper Hare", "40 Paper Bolt\n20 Paper Ox", "1000000000000000000000 Paper Ox", "4 \n4 \n4",
	"<cockatrice_deck>", "Deck\n4 Paper Ox\n\nSideboard\n4 Paper Hare", "random", "heuristic", "goldfish", "search:0n",
	"search:2n", "2006", "1066-01-01", "my next main phase", "end of turn", "something happens", "me", "opponent",
	"stop", "typical", "g1", "g999999999999999999999", "Paper Ox {0}\nCreature — Ox\n{T}: {T}: {T}.\n*/*",
	"Odd {X}{X}\nInstant\nChoose one —\n• \n• "}

var argumentNames = []string{"game", "answers", "until", "actions", "what", "plans", "guesses", "then", "seconds", "card",
	"edition", "deck", "opponent_deck", "opponent", "seed", "starting", "stops", "texts", "other"}

// raw calls a tool with any arguments. It fails if that hangs, panics, ends the session, or says nothing.
func (c *client) raw(tool string, args json.RawMessage) (said string) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	r, err := c.s.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		if said = err.Error(); ctx.Err() != nil || strings.Contains(said, "closed") {
			c.t.Fatalf("%s %s: %v", tool, args, err)
		}
		return said
	}
	for _, content := range r.Content {
		said += content.(*mcp.TextContent).Text
	}
	if said == "" || strings.Contains(said, "internal error") || strings.Contains(said, "can't go on") {
		c.t.Fatalf("%s %s: %q", tool, args, said)
	}
	if len(said) > 200_000 {
		c.t.Fatalf("%s %s: %d bytes", tool, args, len(said))
	}
	return said
}

// TestBadArguments calls tools with arguments at random: nothing hangs, nothing panics, and the games go on.
func TestBadArguments(t *testing.T) {
	c := paper(t, Options{Games: 3, Time: 10 * time.Second, Records: t.TempDir()})
	start := in{"deck": "20 Paper Ox\n20 Paper Hare\n20 Paper Bolt", "opponent_deck": "30 Paper Charm\n30 Paper Boar",
		"opponent": "random", "seed": 1}
	c.call("new_game", start)
	calls := 2000
	if testing.Short() {
		calls = 300
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := range calls {
		tool := toolNames[r.IntN(len(toolNames))]
		if n%2 == 0 {
			tool = []string{"act", "plan_turn", "pass_until"}[r.IntN(3)]
		}
		if (tool == "solve" || tool == "what_if") && r.IntN(8) > 0 {
			continue // they take their time
		}
		args := map[string]any{}
		for range r.IntN(4) {
			args[argumentNames[r.IntN(len(argumentNames))]] = bad[r.IntN(len(bad))]
		}
		switch {
		case r.IntN(3) == 0:
		case tool == "act":
			args["answers"] = []string{fmt.Sprint(r.IntN(6))}
		case tool == "plan_turn":
			args["actions"] = []string{"cast Paper Ox; attack with all", "end turn"}
		case tool == "what_if":
			args["plans"], args["guesses"] = []string{"cast Paper Bolt > Opponent"}, 1
		case tool == "solve":
			args["seconds"], args["guesses"] = 1, 1
		}
		sent, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		c.raw(tool, sent)
		if n%500 == 499 {
			c.try("act", answers("concede"))
			c.call("new_game", start)
		}
	}
}

// FuzzArguments calls a tool with any arguments, in a game that is being played.
func FuzzArguments(f *testing.F) {
	for i := range toolNames {
		f.Add(i, `{}`)
		f.Add(i, `{"answers":["1"],"actions":["pass"],"plans":["pass"],"what":"Paper Ox"}`)
	}
	f.Add(3, `{"answers":["Cast Paper Bolt","Opponent"]}`)
	f.Add(5, `{"actions":["cast Paper Ox > > ; attack with , and ,; block: x"]}`)
	f.Add(0, `{"deck":"60 Paper Ox","opponent_deck":"60 Paper Ox","seed":-9}`)
	c := paper(f, Options{Games: 50, Time: 10 * time.Second})
	start := in{"deck": "20 Paper Ox\n20 Paper Hare\n20 Paper Bolt", "opponent_deck": "60 Paper Boar", "seed": 1}
	f.Fuzz(func(t *testing.T, tool int, args string) {
		own := *c
		own.t = t
		if said := own.raw("result", nil); !strings.Contains(said, "In progress") {
			own.try("new_game", start)
		}
		if name := toolNames[uint(tool)%uint(len(toolNames))]; json.Valid([]byte(args)) {
			own.raw(name, json.RawMessage(args))
		}
	})
}

// TestTimeIsOver covers a call for which there is no time: it is refused, and the game goes on with the next call.
func TestTimeIsOver(t *testing.T) {
	s, _ := newServer(Options{})
	if _, err := s.begin(t.Context(), newGame{Seed: 1}); err != nil {
		t.Fatal(err)
	}
	m := s.games["g1"]
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.act(late, []string{"keep"}); err != errTime {
		t.Fatalf("%v; want %v", err, errTime)
	}
	if err := m.act(t.Context(), []string{"1"}); err != errTime { // the opponent is still to decide
		t.Fatalf("%v; want %v", err, errTime)
	}
	if err := m.advance(t.Context()); err != nil || !m.mine {
		t.Fatalf("the game doesn't go on: %v", err)
	}
	if _, err := m.whatIf(late, []string{"pass"}, 3, "typical"); err == nil {
		t.Error("plans were tried without time")
	}
	if _, err := s.begin(late, newGame{}); err == nil {
		t.Error("a game was begun without time")
	}
}

// TestSeveralGames plays games at once in one session. Two calls about the same game at once are refused.
func TestSeveralGames(t *testing.T) {
	c := paper(t, Options{Games: 4})
	start := in{"deck": "30 Paper Hare\n30 Paper Bolt", "opponent_deck": "30 Paper Boar\n30 Paper Charm",
		"opponent": "random", "texts": false}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			own := &client{t: t, s: c.s}
			said, ok := own.try("new_game", start)
			id := strings.TrimSuffix(strings.Fields(said)[1], ":")
			for n := 0; n < 40 && ok && !strings.Contains(said, "The game is over"); n++ {
				tool, args := next(said, n)
				args["game"] = id
				said, ok = own.try(tool, args)
			}
			if !ok {
				t.Errorf("%s: %s", id, said)
			}
		})
	}
	all.Wait()
	s, _ := newServer(Options{})
	if _, err := s.begin(t.Context(), newGame{}); err != nil {
		t.Fatal(err)
	}
	m := s.games["g1"]
	m.mu.Lock()
	defer m.mu.Unlock()
	one := &client{t: t, s: session(t, s)}
	one.refused("position", nil, "another call about this game is in progress")
}

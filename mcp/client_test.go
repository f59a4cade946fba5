package mcp

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"arbiter/pool"
	"arbiter/record"
)

var games = flag.Int("games", 4, "how many games the scripted client plays")

// tokens is the usual estimate of the tokens of a text: a quarter of its bytes, rounded up.
func tokens(s string) int { return (len(s) + 3) / 4 }

// client calls tools of a server in memory, through the client of the official SDK, and counts calls and tokens.
type client struct {
	t             testing.TB
	s             *mcp.ClientSession
	calls, tokens int
}

// connect connects a client with a new server.
func connect(t testing.TB, o Options) *client {
	t.Helper()
	return &client{t: t, s: dial(t, NewServer(o))}
}

// session connects a client with games that are there already.
func session(t testing.TB, s *host) *mcp.ClientSession {
	server := mcp.NewServer(&mcp.Implementation{Name: "test"}, nil)
	s.tools(server)
	return dial(t, server)
}

func dial(t testing.TB, s *mcp.Server) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	server, err := s.Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close(); server.Wait() })
	return session
}

// try calls a tool; ok is false if its result is an error.
func (c *client) try(tool string, args map[string]any) (said string, ok bool) {
	c.t.Helper()
	sent, err := json.Marshal(args)
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := c.s.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return err.Error(), false
	}
	for _, content := range r.Content {
		said += content.(*mcp.TextContent).Text
	}
	c.calls++
	c.tokens += tokens(tool) + tokens(string(sent)) + tokens(said)
	return said, !r.IsError
}

// call calls a tool that must succeed.
func (c *client) call(tool string, args map[string]any) string {
	c.t.Helper()
	said, ok := c.try(tool, args)
	if !ok {
		now, _ := c.try("position", nil)
		c.t.Fatalf("%s %v: %s\n%s", tool, args, said, now)
	}
	return said
}

// refused calls a tool that must refuse, and say why.
func (c *client) refused(tool string, args map[string]any, why string) {
	c.t.Helper()
	if said, ok := c.try(tool, args); ok || !strings.Contains(said, why) {
		c.t.Errorf("%s %v: refused %v, %q; want %q", tool, args, !ok, said, why)
	}
}

// numbered is an option in a reply.
var numbered = regexp.MustCompile(`(?m)^[\d–]+\. (.*)$`)

// optionsOf are the options of the question with which a reply ends.
func optionsOf(said string) (out []string) {
	for _, m := range numbered.FindAllStringSubmatch(said, -1) {
		out = append(out, m[1])
	}
	return out
}

var myTurn = regexp.MustCompile(`Turn (\d+), your turn`)

// next returns the call with which the scripted client goes on: it plays lands, casts what it can, aims at the
// opponent, attacks with everything every other turn, and blocks with what it lists first.
func next(said string, turn int) (tool string, args map[string]any) {
	o := optionsOf(said)
	has := func(head string) bool {
		return slices.ContainsFunc(o, func(s string) bool { return strings.HasPrefix(s, head) })
	}
	answer := func(a ...string) (string, map[string]any) { return "act", map[string]any{"answers": a} }
	switch {
	case strings.Contains(said, "Declare attackers"):
		if turn%2 == 0 {
			return answer("all")
		}
		return answer("none")
	case strings.Contains(said, "Declare blockers"):
		if turn%3 == 0 {
			return answer("1")
		}
		return answer("none")
	case has("Pass"):
		for _, head := range []string{"Play ", "Cast "} {
			for i, s := range o {
				if strings.HasPrefix(s, head) && strings.Contains(said, "your turn") {
					return answer(fmt.Sprint(i + 1))
				}
			}
		}
		if strings.Contains(said, "your turn") {
			return "pass_until", map[string]any{}
		}
		return "pass_until", map[string]any{"until": "my next main phase"}
	}
	for i, s := range o {
		if strings.HasPrefix(s, "Opponent") || strings.Contains(s, "Opponent's") {
			return answer(fmt.Sprint(i + 1))
		}
	}
	return answer(o[0])
}

// plan returns a whole turn as one plan: a land, every spell, the attack; "" if the reply doesn't begin a turn.
func plan(said string) string {
	if !strings.Contains(said, "first main phase:") {
		return ""
	}
	var lands, rest []string
	for _, o := range optionsOf(said) {
		head, _, _ := strings.Cut(o, " {")
		switch {
		case strings.HasPrefix(o, "Play ") && len(lands) == 0:
			lands = append(lands, head)
		case strings.HasPrefix(o, "Cast "):
			rest = append(rest, head)
		}
	}
	return strings.Join(append(append(lands, rest...), "attack with all", "end turn"), "; ")
}

// turnUse is what a turn took: from the beginning of one turn of the client's to that of the next.
type turnUse struct{ calls, tokens int }

// player is a scripted client that plays whole games.
type player struct {
	*client
	plans bool // it plans whole turns, and compares the plan with doing nothing before it carries it out
	uses  []turnUse
	over  map[string]int
}

// game plays a game between embedded decks.
func (p *player) game(n int) {
	p.t.Helper()
	decks := pool.Decks()
	p.play(n, map[string]any{"deck": decks[n%len(decks)], "opponent_deck": decks[(n/2+1)%len(decks)], "seed": n + 1,
		"opponent": []string{"heuristic", "random", "easy"}[n%3]})
}

// play plays a game and checks its record.
func (p *player) play(n int, start map[string]any) {
	p.t.Helper()
	said := p.call("new_game", start)
	turn, calls, spent := 0, p.calls, p.tokens
	for k := 0; !strings.Contains(said, "The game is over"); k++ {
		if k > 3000 {
			p.t.Fatalf("game %d doesn't end:\n%s", n, said)
		}
		fresh := false
		if m := myTurn.FindStringSubmatch(said); m != nil && m[1] != fmt.Sprint(turn) {
			if turn > 0 {
				p.uses = append(p.uses, turnUse{p.calls - calls, p.tokens - spent})
			}
			calls, spent, fresh = p.calls, p.tokens, true
			fmt.Sscan(m[1], &turn)
		}
		if len(optionsOf(said)) == 0 {
			p.t.Fatalf("game %d: a reply without options:\n%s", n, said)
		}
		tool, args := next(said, turn)
		if all := plan(said); p.plans && fresh && all != "" {
			p.call("position", nil)
			p.call("what_if", map[string]any{"plans": []string{all, "end turn"}, "guesses": 2})
			p.call("explain", map[string]any{})
			tool, args = "plan_turn", map[string]any{"actions": []string{all}}
		}
		said = p.call(tool, args)
	}
	ended := p.call("result", nil)
	p.over[ended[strings.IndexByte(ended, '(')+1:strings.IndexByte(ended, ',')]]++
	replays(p.t, p.call("record", nil))
}

// median returns what a turn took in the median, and the most that one took.
func (p *player) median(of func(turnUse) int) (mid, most int) {
	slices.SortFunc(p.uses, func(a, b turnUse) int { return cmp.Compare(of(a), of(b)) })
	return of(p.uses[len(p.uses)/2]), of(p.uses[len(p.uses)-1])
}

// TestPlaysGames has scripted clients play whole games through the SDK's client, checks that each record replays to its
// hash, and that a turn takes at most 12 calls and 6,000 tokens in the median: from the beginning of one of the
// client's turns to that of the next, the opponent's turn included.
func TestPlaysGames(t *testing.T) {
	for name, plans := range map[string]bool{"one choice at a time": false, "a plan for a turn": true} {
		t.Run(name, func(t *testing.T) {
			p := &player{client: connect(t, Options{}), plans: plans, over: map[string]int{}}
			for n := range *games {
				p.game(n)
			}
			calls, mostCalls := p.median(func(u turnUse) int { return u.calls })
			spent, mostSpent := p.median(func(u turnUse) int { return u.tokens })
			t.Logf("%d games (%v), %d turns: median %d calls and %d tokens a turn, at most %d and %d", *games, p.over,
				len(p.uses), calls, spent, mostCalls, mostSpent)
			if calls > 12 || spent > 6000 {
				t.Errorf("a turn takes %d calls and %d tokens in the median; at most 12 and 6000", calls, spent)
			}
		})
	}
}

// replays checks that a record replays to its hash.
func replays(t testing.TB, data string) {
	t.Helper()
	f, err := record.Read("record", bufio.NewReader(bytes.NewReader([]byte(data))))
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	if f.Games[0].Hash == "" || len(f.Games[0].Answers) == 0 {
		t.Error("the record has no hash or no answers")
	}
	if err := f.Check(s, 0); err != nil {
		t.Error(err)
	}
}

// TestToolsAreSmall bounds what a model reads before it plays: the tools with their schemas, and the instructions.
func TestToolsAreSmall(t *testing.T) {
	c := connect(t, Options{})
	tools, err := c.s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	sent, err := json.Marshal(tools)
	if err != nil {
		t.Fatal(err)
	}
	n := tokens(string(sent)) + tokens(instructions)
	t.Logf("the tools and the instructions are %d tokens", n)
	if n > 3000 {
		t.Errorf("the tools and the instructions are %d tokens; at most 3000", n)
	}
}

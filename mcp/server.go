// Package mcp lets language models play Magic: a server for the Model Context Protocol, whose tools start games, tell
// the position in words, list legal actions, carry out one choice or a plan for a turn, pass, explain by the judge,
// check cards, solve, and try plans out. What a client is told, and what is tried for it, depends only on what its seat
// may know. docs/mcp.md describes the tools.
package mcp

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Options are the settings of a server.
type Options struct {
	// Cards are the cards that decks are made of; nil stands for the embedded ones.
	Cards *card.Collection
	// Games is the greatest number of games at once; 0 is DefaultGames. The oldest finished game makes room for a new
	// one.
	Games int
	// Time is the time for one call; 0 is DefaultTime.
	Time time.Duration
	// Records is the folder that records are written into; "" returns them to the client.
	Records string
	// Version is the version of the program.
	Version string
}

// Defaults of the Options.
const (
	DefaultGames = 16
	DefaultTime  = time.Minute
)

// Bounds on what clients send.
const (
	maxDeckText  = 64 << 10
	maxDeckCards = 300
	maxArgument  = 8 << 10
	maxThinking  = time.Second // of a computer player, for one decision
	maxPlayouts  = 2000
	maxHeavy     = 2 // calls at once that take all the time they get
)

// host plays games with the clients of one connection.
type host struct {
	o     Options
	heavy chan struct{}
	mu    sync.Mutex
	games map[string]*game
	order []string // ids of the games, the oldest first
	last  int
}

// NewServer returns a server for the Model Context Protocol.
func NewServer(o Options) *mcp.Server {
	_, out := newServer(o)
	return out
}

// newServer returns the games and the server that offers them.
func newServer(o Options) (*host, *mcp.Server) {
	if o.Cards == nil {
		o.Cards = pool.Cards()
	}
	if o.Games <= 0 {
		o.Games = DefaultGames
	}
	if o.Time <= 0 {
		o.Time = DefaultTime
	}
	s := &host{o: o, heavy: make(chan struct{}, maxHeavy), games: map[string]*game{}}
	out := mcp.NewServer(&mcp.Implementation{Name: "arbiter", Title: "Arbiter", Version: o.Version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{}})
	s.tools(out)
	return s, out
}

const instructions = `Play Magic: The Gathering by the complete rules. Start with new_game. Each of act, plan_turn and
pass_until returns what has happened and your next decision with its options, so no other call is needed to go on.
Answer with the number or the words of an option. Illegal actions are refused and change nothing. Mana is paid for you.
Cheapest is one plan_turn for your whole turn, then pass_until "my next main phase"; you are asked for blocks and other
choices in between.`

// text is a result of a tool.
func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

// add adds a tool whose result is text. Whatever goes wrong in it is the client's error message, not the end of the
// program.
func add[In any](s *host, to *mcp.Server, name, description string, reads bool,
	f func(ctx context.Context, in In) (string, error)) {
	no := false
	t := &mcp.Tool{Name: name, Description: description,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: reads, DestructiveHint: &no, OpenWorldHint: &no}}
	mcp.AddTool(to, t, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (out *mcp.CallToolResult, _ any,
		err error) {
		ctx, cancel := context.WithTimeout(ctx, s.o.Time)
		defer cancel()
		defer func() {
			if r := recover(); r != nil {
				out, err = nil, fmt.Errorf("internal error: %v", r)
			}
		}()
		said, err := f(ctx, in)
		if err != nil {
			return nil, nil, err
		}
		return text(said), nil, nil
	})
}

// of adds a tool about one game.
func of[In interface{ game() string }](s *host, to *mcp.Server, name, description string, reads bool,
	f func(ctx context.Context, m *game, in In) (string, error)) {
	add(s, to, name, description, reads, func(ctx context.Context, in In) (string, error) {
		m, err := s.find(in.game())
		if err != nil {
			return "", err
		}
		if !m.mu.TryLock() {
			return "", errors.New("another call about this game is in progress")
		}
		defer m.mu.Unlock()
		done := false
		defer func() {
			if !done && m.broken == nil { // a panic: the game may be in any state
				m.broken = errors.New("an internal error")
			}
		}()
		if !m.mine && m.broken == nil { // an earlier call ran out of time
			if err := m.advance(ctx); err != nil {
				done = true
				return "", err
			}
		}
		out, err := f(ctx, m, in)
		done = true
		return out, err
	})
}

// find returns a game; without an id, the latest.
func (s *host) find(id string) (*game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.order) == 0 {
		return nil, errors.New("there is no game yet; start one with new_game")
	}
	if id == "" {
		id = s.order[len(s.order)-1]
	}
	if m := s.games[id]; m != nil {
		return m, nil
	}
	return nil, fmt.Errorf("no game %q; there are %s", cut(id, 40), strings.Join(s.order, ", "))
}

// keep adds a game, in place of the oldest finished one if there are too many.
func (s *host) keep(m *game) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.order) >= s.o.Games {
		i := slices.IndexFunc(s.order, func(id string) bool {
			old := s.games[id]
			if !old.mu.TryLock() {
				return false
			}
			defer old.mu.Unlock()
			return old.broken != nil || old.g.Over()
		})
		if i < 0 {
			return fmt.Errorf("%d games are in progress, which is the limit: finish one, or concede it with act",
				len(s.order))
		}
		delete(s.games, s.order[i])
		s.order = slices.Delete(s.order, i, i+1)
	}
	s.last++
	m.id = fmt.Sprintf("g%d", s.last)
	s.games[m.id] = m
	s.order = append(s.order, m.id)
	return nil
}

// work waits for one of the places for calls that take long.
func (s *host) work(ctx context.Context) (done func(), err error) {
	select {
	case s.heavy <- struct{}{}:
		return func() { <-s.heavy }, nil
	case <-ctx.Done():
		return nil, errTime
	}
}

// newGame is what new_game is told.
type newGame struct {
	Deck         string `json:"deck,omitempty" jsonschema:"your deck: the name of an embedded deck, or a list with lines such as 4 Shock"`
	OpponentDeck string `json:"opponent_deck,omitempty" jsonschema:"the opponent's deck, given the same way"`
	Opponent     string `json:"opponent,omitempty" jsonschema:"who plays against you: easy, medium, hard, random, heuristic (default), goldfish, or search:200n for 200 playouts a decision"`
	Edition      string `json:"edition,omitempty" jsonschema:"the rules of which day: 2006, 2017, 2026 or a date such as 2009-10-01; default the current rules"`
	Seed         int64  `json:"seed,omitempty" jsonschema:"the same number gives the same shuffles; 0 for a random one"`
	Starting     string `json:"starting,omitempty" jsonschema:"who takes the first turn: me, opponent or random (default)"`
	Stops        string `json:"stops,omitempty" jsonschema:"usual (default) asks you where a choice usually matters; all asks in every step in which you could do something"`
	Texts        *bool  `json:"texts,omitempty" jsonschema:"tell the text of each card when you first see it (default true)"`
}

// begin starts a game.
func (s *host) begin(ctx context.Context, in newGame) (string, error) {
	done, err := s.work(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	e, err := rulebook.ParseEdition(cut(in.Edition, 40))
	if err != nil {
		return "", err
	}
	opponent, err := opponentNamed(in.Opponent)
	if err != nil {
		return "", err
	}
	m := &game{texts: in.Texts == nil || *in.Texts, opponent: in.Opponent, starting: engine.NoPlayer}
	if m.opponent == "" {
		m.opponent = "heuristic"
	}
	switch words(in.Starting) {
	case "", "random":
	case "me", "you", "i":
		m.starting = 0
	case "opponent":
		m.starting = 1
	default:
		return "", fmt.Errorf("starting is %q; use me, opponent or random", cut(in.Starting, 40))
	}
	all := words(in.Stops) == "all"
	if !all && in.Stops != "" && words(in.Stops) != "usual" {
		return "", fmt.Errorf("stops is %q; use usual or all", cut(in.Stops, 40))
	}
	if in.Seed < 0 {
		return "", errors.New("the seed must be a number from 1, or 0 for a random one")
	}
	if m.seed = uint64(in.Seed); m.seed == 0 {
		var b [8]byte
		if _, err := rand.Read(b[:]); err != nil {
			return "", err
		}
		m.seed = binary.LittleEndian.Uint64(b[:])>>11 | 1 // clients keep numbers as floats
	}
	own, err := s.deck(in.Deck, 0)
	if err != nil {
		return "", fmt.Errorf("your deck: %w", err)
	}
	theirs, err := s.deck(in.OpponentDeck, 1)
	if err != nil {
		return "", fmt.Errorf("the opponent's deck: %w", err)
	}
	if m.setup, err = sim.Prepare(e, sim.Options{Stop: ctx.Err}, own, theirs); err != nil {
		if ctx.Err() != nil {
			return "", errTime
		}
		return "", fmt.Errorf("the decks can't be played: %s", cut(err.Error(), 4000))
	}
	m.names, m.seat = []string{"You", "Opponent"}, 0
	c := engine.Config{Seed: sim.GameSeed(m.seed, 0), Starting: m.starting, TurnLimit: sim.DefaultTurnLimit,
		AskTargets: true}
	for _, d := range m.setup.Decks {
		c.Decks, c.Sideboards = append(c.Decks, d.Main), append(c.Sideboards, d.Sideboard)
		c.Commanders = append(c.Commanders, d.Commanders)
	}
	if m.g, err = engine.New(m.setup.Rules, c); err != nil {
		return "", err
	}
	m.other = opponent()
	m.other.Begin(m.setup.Rules, sim.AgentSeed(m.seed, 0, 1))
	if err := m.start(ctx, all); err != nil {
		return "", err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := s.keep(m); err != nil {
		return "", err
	}
	return fmt.Sprintf("Game %s: your deck %s against %s, played by %s; rules of %s.\n%s", m.id, own.Name, theirs.Name,
		m.opponent, e.Date, m.reply(true)), nil
}

// opponentNamed returns who makes players of a kind that don't think for too long.
func opponentNamed(name string) (func() agent.Agent, error) {
	if name == "" {
		name = "heuristic"
	}
	if len(name) > 40 {
		return nil, fmt.Errorf("no opponent %q; there are %s", cut(name, 40), search.Names)
	}
	if b, err := search.ParseBudget(strings.ToLower(name)); err == nil &&
		(b.Time > maxThinking || b.Iterations > maxPlayouts && b.Time == 0) {
		return nil, fmt.Errorf("the opponent %s thinks too long; at most %v or %dn a decision", name, maxThinking,
			maxPlayouts)
	}
	return search.Named(name)
}

// deck returns an embedded deck, or one whose list is given. Nothing else is read: a client names no files.
func (s *host) deck(list string, seat int) (*card.Cards, error) {
	if list = strings.TrimSpace(list); list == "" {
		list = pool.Decks()[seat]
	}
	if len(list) > maxDeckText {
		return nil, fmt.Errorf("the list has more than %d bytes", maxDeckText)
	}
	var d *card.Deck
	var err error
	if strings.Contains(list, "\n") || list[0] >= '0' && list[0] <= '9' {
		d, err = card.ReadDeck("list", strings.NewReader(list))
	} else if d, err = pool.Deck(list); err != nil {
		return nil, fmt.Errorf("no embedded deck is called %q; there are %s; or give the list itself", cut(list, 60),
			strings.Join(pool.AllDecks(), ", "))
	}
	if err != nil {
		return nil, err
	}
	n := 0
	for _, e := range slices.Concat(d.Main, d.Sideboard, d.Commanders, d.Companion) {
		if n += e.Count; e.Count < 0 || n > maxDeckCards {
			return nil, fmt.Errorf("the deck has more than %d cards", maxDeckCards)
		}
	}
	if d.Size() == 0 {
		return nil, errors.New("the deck has no cards")
	}
	return d.Resolve(s.o.Cards)
}

func seatOf(i int) program.PlayerID { return program.PlayerID(i) }

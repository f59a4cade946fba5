package siege

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"arbiter/pool"
	"arbiter/server/wire"
)

// attacker is one address from which there are attacks.
type attacker struct {
	s      *siege
	b      *bombs
	from   net.IP
	client *http.Client
	rng    *rand.Rand
	// limit is how often it begins an attack, connects how often it opens one of many connections.
	limit, connects *rate.Limiter
}

// attack is a kind of attacks. The function does one of them, once, or for as long as ctx lasts.
type attack struct {
	kind string
	once func(a *attacker, ctx context.Context, kind string)
}

var allAttacks = []attack{
	{"lists", (*attacker).lists},
	{"replays", (*attacker).replays},
	{"card texts", (*attacker).texts},
	{"decks", (*attacker).decks},
	{"records", (*attacker).records},
	{"half requests", (*attacker).half},
	{"idle connections", (*attacker).idle},
	{"games of computers", (*attacker).computers},
	{"deaf sockets", (*attacker).deaf},
	{"garbage messages", (*attacker).garbage},
	{"socket bombs", (*attacker).socketBombs},
	{"json", (*attacker).json},
	{"joins", (*attacker).joins},
	{"spectators", (*attacker).spectators},
}

// Attacks returns the kinds of attacks.
func Attacks() (kinds []string) {
	for _, x := range allAttacks {
		kinds = append(kinds, x.kind)
	}
	return kinds
}

// chosen returns the attacks of some kinds; without any, all.
func chosen(kinds []string) ([]attack, error) {
	if len(kinds) == 0 {
		return allAttacks, nil
	}
	var out []attack
	for _, kind := range kinds {
		i := slices.Index(Attacks(), kind)
		if i < 0 {
			return nil, fmt.Errorf("unknown kind of attacks %q; use %s", kind, strings.Join(Attacks(), ", "))
		}
		out = append(out, allAttacks[i])
	}
	return out, nil
}

// attackerAddress returns the nth address of the attackers, who are spread over a number of networks.
func attackerAddress(n, networks int) net.IP {
	if networks == 1 {
		return net.IPv4(127, 0, 0, byte(2+n))
	}
	return net.IPv4(127, 2, byte(n%networks), byte(2+n/networks))
}

// attack attacks from an address until ctx is done: with each kind in turn, then at random, for some seconds each. It
// calls begun when it has begun its first attack, or won't begin one.
func (s *siege) attack(ctx context.Context, n int, b *bombs, begun func()) {
	first := sync.OnceFunc(begun)
	defer first()
	from := attackerAddress(n, s.o.Networks)
	a := &attacker{s: s, b: b, from: from, client: client(from), rng: s.rng(someAttacker, n),
		limit:    rate.NewLimiter(rate.Limit(s.o.Rate), 1),
		connects: rate.NewLimiter(rate.Limit(2*s.o.Rate), maxHeld)}
	for round := 0; ctx.Err() == nil; round++ {
		x := s.attacks[(n+round)%len(s.attacks)]
		if round >= len(s.attacks) {
			x = s.attacks[a.rng.IntN(len(s.attacks))]
		}
		within, cancel := context.WithTimeout(ctx, time.Duration(3+a.rng.IntN(10))*time.Second)
		for a.limit.Wait(within) == nil {
			s.tally.begin(x.kind)
			first()
			x.once(a, within, x.kind)
		}
		cancel()
	}
}

// ask sends a request and counts how it is answered. It returns the answer's beginning.
func (a *attacker) ask(ctx context.Context, kind, method, path string, body []byte) (int, []byte) {
	q, err := http.NewRequestWithContext(ctx, method, a.s.server.url()+path, bytes.NewReader(body))
	if err != nil {
		a.s.tally.problem("%s: %v", kind, err)
		return 0, nil
	}
	r, err := a.client.Do(q)
	if err != nil {
		a.failed(ctx, kind, err)
		return 0, nil
	}
	defer r.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
	if err != nil {
		a.failed(ctx, kind, err)
		return 0, nil
	}
	a.s.tally.count(kind, strconv.Itoa(r.StatusCode))
	if r.StatusCode == http.StatusInternalServerError {
		a.s.tally.problem("%s: %s %s is answered with %d: %.200s", kind, method, path, r.StatusCode, answer)
	}
	return r.StatusCode, answer
}

// failed counts an attack that got no answer; those that the siege itself ended are not counted.
func (a *attacker) failed(ctx context.Context, kind string, err error) {
	if ctx.Err() == nil {
		a.s.tally.count(kind, reason(err))
		sleep(ctx, 100*time.Millisecond)
	}
}

func (a *attacker) post(ctx context.Context, kind, path string, v any) (int, []byte) {
	b, err := json.Marshal(v)
	if err != nil {
		a.s.tally.problem("%s: %v", kind, err)
		return 0, nil
	}
	return a.ask(ctx, kind, http.MethodPost, path, b)
}

func (a *attacker) lists(ctx context.Context, kind string) {
	paths := []string{"/api/games", "/api/replays", "/api/offer", "/api/schema", "/", "/healthz",
		"/api/games/" + a.s.targets.one(a.rng), "/api/" + strings.Repeat("x", a.rng.IntN(2000))}
	a.ask(ctx, kind, http.MethodGet, paths[a.rng.IntN(len(paths))], nil)
}

func (a *attacker) replays(ctx context.Context, kind string) {
	_, answer := a.ask(ctx, kind, http.MethodGet, "/api/replays", nil)
	var games []wire.LobbyGame
	if json.Unmarshal(answer, &games) != nil || len(games) == 0 {
		games = []wire.LobbyGame{{ID: a.s.targets.one(a.rng)}}
	}
	path := "/api/games/" + games[a.rng.IntN(len(games))].ID
	for range 5 {
		a.ask(ctx, kind, http.MethodGet, path+"/replay", nil)
		a.ask(ctx, kind, http.MethodGet, fmt.Sprint(path, "/replay/", a.rng.IntN(400)), nil)
	}
	a.post(ctx, kind, path+"/branch", wire.Branch{At: a.rng.IntN(100), Agent: "search:200ms", Player: "Mallory"})
}

func (a *attacker) texts(ctx context.Context, kind string) {
	text := "Odd Lamp {2}\nCreature — Goblin\n" + a.b.texts[a.rng.IntN(len(a.b.texts))] + "\n1/1"
	a.post(ctx, kind, "/api/cards/read", wire.CardText{Text: text})
}

func (a *attacker) decks(ctx context.Context, kind string) {
	a.post(ctx, kind, "/api/decks/check", wire.DeckChoice{List: a.b.list, Cards: a.b.own})
}

func (a *attacker) records(ctx context.Context, kind string) {
	names := slices.Sorted(maps.Keys(a.b.records))
	a.ask(ctx, kind, http.MethodPost, "/api/replays", a.b.records[names[a.rng.IntN(len(names))]])
}

// maxHeld is how many connections an attacker tries to hold at once.
const maxHeld = 150

// half sends requests that never end: headers line by line, or a body byte by byte.
func (a *attacker) half(ctx context.Context, kind string) {
	var wg sync.WaitGroup
	for range 30 {
		start := "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" +
			"Content-Length: 2000\r\n\r\n{"
		more := " "
		if a.rng.IntN(2) == 0 {
			start, more = "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n", "X-More: yes\r\n"
		}
		wg.Go(func() { a.hold(ctx, kind, start, more) })
	}
	wg.Wait()
}

// idle opens connections, more than the server wants from one address, and sends nothing.
func (a *attacker) idle(ctx context.Context, kind string) {
	var wg sync.WaitGroup
	for range maxHeld {
		wg.Go(func() { a.hold(ctx, kind, "", "") })
	}
	wg.Wait()
}

// hold keeps a connection as long as the server lets it, with something sent at first and again every second.
func (a *attacker) hold(ctx context.Context, kind, start, more string) {
	if a.connects.Wait(ctx) != nil {
		return
	}
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: a.from}, Timeout: 5 * time.Second}
	c, err := d.DialContext(ctx, "tcp", a.s.o.Listen)
	if err != nil {
		a.failed(ctx, kind, err)
		return
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	go func() {
		for ok := true; ok; ok = more != "" && sleep(ctx, time.Second) {
			if _, err := io.WriteString(c, start); err != nil {
				return
			}
			start = more
		}
	}()
	answer, err := io.ReadAll(io.LimitReader(c, 1000))
	switch f := strings.Fields(string(answer)); {
	case ctx.Err() != nil:
		a.s.tally.count(kind, "held to the end")
	case len(f) > 1:
		a.s.tally.count(kind, f[1])
	case err == nil:
		a.s.tally.count(kind, "closed by the server")
	default:
		a.failed(ctx, kind, err)
	}
}

// computers makes a game in which computers that think long play against somebody who never comes.
func (a *attacker) computers(ctx context.Context, kind string) {
	decks := pool.Decks()
	q := wire.NewGame{Player: "Mallory", Edition: "2026", Partial: true, Deck: wire.DeckChoice{Name: decks[0]}}
	for range 1 + a.rng.IntN(3) {
		q.Others = append(q.Others, wire.OtherSeat{Agent: "search:200ms",
			Deck: wire.DeckChoice{Name: decks[a.rng.IntN(len(decks))]}})
	}
	if code, answer := a.post(ctx, kind, "/api/games", q); code == http.StatusOK && a.rng.IntN(4) == 0 {
		// In one of four they do come, look, and leave at the end.
		var seated wire.Seated
		if json.Unmarshal(answer, &seated) == nil {
			if ws := a.dial(ctx, kind, seated.Game, seated.Token); ws != nil {
				defer ws.CloseNow()
				for {
					if _, _, err := ws.Read(ctx); err != nil {
						return
					}
				}
			}
		}
	}
}

// dial opens a socket to a game and says hello; nil if that is refused.
func (a *attacker) dial(ctx context.Context, kind, game, token string) *websocket.Conn {
	ws, r, err := websocket.Dial(ctx, "ws://"+a.s.o.Listen+"/api/games/"+game+"/play",
		&websocket.DialOptions{HTTPClient: a.client})
	if err != nil {
		if r != nil {
			a.s.tally.count(kind, strconv.Itoa(r.StatusCode))
			return nil
		}
		a.failed(ctx, kind, err)
		return nil
	}
	ws.SetReadLimit(1 << 24)
	if err := send(ctx, ws, wire.Hello{Type: "hello", Version: wire.Version, Token: token}); err != nil {
		a.failed(ctx, kind, err)
		ws.CloseNow()
		return nil
	}
	return ws
}

// deaf watches a game without reading, and asks again and again for something.
func (a *attacker) deaf(ctx context.Context, kind string) {
	ws := a.dial(ctx, kind, a.s.targets.one(a.rng), "")
	if ws == nil {
		return
	}
	defer ws.CloseNow()
	for {
		if err := send(ctx, ws, wire.Stops{Type: "stops", Mine: []string{"main"}, Hold: true}); err != nil {
			a.closed(ctx, kind, err)
			return
		}
	}
}

// garbage sends what is no message.
func (a *attacker) garbage(ctx context.Context, kind string) {
	ws := a.dial(ctx, kind, a.s.targets.one(a.rng), "")
	if ws == nil {
		return
	}
	defer ws.CloseNow()
	go func() {
		for {
			if _, _, err := ws.Read(ctx); err != nil {
				return
			}
		}
	}()
	for range 200 {
		if err := ws.Write(ctx, websocket.MessageType(1+a.rng.IntN(2)), junk(a.rng)); err != nil {
			a.closed(ctx, kind, err)
			return
		}
	}
	a.s.tally.count(kind, "let in")
}

// socketBombs sends a message that unpacks to much more than is sent.
func (a *attacker) socketBombs(ctx context.Context, kind string) {
	ws, r, err := websocket.Dial(ctx, "ws://"+a.s.o.Listen+"/api/games/"+a.s.targets.one(a.rng)+"/play",
		&websocket.DialOptions{HTTPClient: a.client, CompressionMode: websocket.CompressionContextTakeover})
	switch {
	case r != nil && err != nil:
		a.s.tally.count(kind, strconv.Itoa(r.StatusCode))
		return
	case err != nil:
		a.failed(ctx, kind, err)
		return
	}
	defer ws.CloseNow()
	err = ws.Write(ctx, websocket.MessageText, a.b.message)
	if err == nil {
		_, _, err = ws.Read(ctx)
	}
	if err != nil {
		a.closed(ctx, kind, err)
		return
	}
	a.s.tally.problem("%s: a message of %d bytes is answered", kind, len(a.b.message))
}

func (a *attacker) closed(ctx context.Context, kind string, err error) {
	if ctx.Err() != nil {
		a.s.tally.count(kind, "held to the end")
		return
	}
	a.failed(ctx, kind, err)
}

// junk returns a message that is invalid or too large.
func junk(rng *rand.Rand) []byte {
	switch rng.IntN(6) {
	case 0:
		return []byte(strings.Repeat("[", rng.IntN(60_000)))
	case 1:
		return []byte(`{"type":"answer","at":-5,"options":[99999999999999999999]}`)
	case 2:
		return []byte(`{"type":"answer","at":0,"options":[7000000]}`)
	case 3:
		return []byte(`{"type":"hello","version":1,"token":"' OR 1=1"}`)
	case 4:
		return make([]byte, 60_000+rng.IntN(10_000)) // about the limit for messages
	}
	b := make([]byte, rng.IntN(3000))
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

func (a *attacker) json(ctx context.Context, kind string) {
	names := slices.Sorted(maps.Keys(a.b.json))
	paths := []string{"/api/games", "/api/decks/check", "/api/cards/read",
		"/api/games/" + a.s.targets.one(a.rng) + "/join"}
	a.ask(ctx, kind, http.MethodPost, paths[a.rng.IntN(len(paths))], []byte(a.b.json[names[a.rng.IntN(len(names))]]))
}

// joins takes seats in games that have none, that don't exist, or that wait for somebody else.
func (a *attacker) joins(ctx context.Context, kind string) {
	game := a.s.targets.one(a.rng)
	if a.rng.IntN(3) == 0 {
		game = fmt.Sprintf("%012x", a.rng.Uint64()>>16)
	}
	decks := pool.Decks()
	a.post(ctx, kind, "/api/games/"+game+"/join", wire.Join{Player: "Mallory",
		Deck: wire.DeckChoice{Name: decks[a.rng.IntN(len(decks))]}})
}

// spectators watches games with more and more sockets.
func (a *attacker) spectators(ctx context.Context, kind string) {
	var wg sync.WaitGroup
	for range 20 {
		game := a.s.targets.one(a.rng)
		wg.Go(func() {
			if a.connects.Wait(ctx) != nil {
				return
			}
			ws := a.dial(ctx, kind, game, "")
			if ws == nil {
				return
			}
			defer ws.CloseNow()
			for {
				if _, _, err := ws.Read(ctx); err != nil {
					a.closed(ctx, kind, err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// targets are games that strangers can find.
type targets struct {
	mu   sync.Mutex
	list []string
}

// set replaces them.
func (t *targets) set(games []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.list = games
}

// one returns one of them; one that doesn't exist while there is none.
func (t *targets) one(rng *rand.Rand) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.list) == 0 {
		return "000000000000"
	}
	return t.list[rng.IntN(len(t.list))]
}

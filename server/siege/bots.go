package siege

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"arbiter/pool"
	"arbiter/server/wire"
)

// Who takes part, for their random numbers.
const (
	someBot = iota
	someAttacker
	somebodyChecking
)

// client returns an HTTP client that connects from an address.
func client(from net.IP) *http.Client {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: 10 * time.Second}
	return &http.Client{Transport: &http.Transport{DialContext: d.DialContext, MaxIdleConnsPerHost: 2,
		IdleConnTimeout: 10 * time.Second}}
}

// botAddress returns the address of one of the players, who live in 250 networks.
func botAddress(n int) net.IP { return net.IPv4(127, 1, byte(n%250), byte(1+n/250%250)) }

// player is a bot in its seat.
type player struct {
	s      *siege
	client *http.Client
	rng    *rand.Rand
	game   string
	seat   int
	token  string

	seen seen
	// asked is the decision that was answered last and is not acknowledged yet, and since when.
	asked   int
	since   time.Time
	waiting bool // an answer is on its way on this connection
}

// play has two bots play game after game.
func (s *siege) play(ctx context.Context, n int) {
	// Their first answers are spread over a moment.
	rng := s.rng(someBot, n)
	if !sleep(ctx, time.Duration(rng.Int64N(int64(s.o.Think)+1))) {
		return
	}
	clients := [2]*http.Client{client(botAddress(2 * n)), client(botAddress(2*n + 1))}
	for round := 0; ctx.Err() == nil; round++ {
		pair, err := s.match(ctx, clients, rng, round%2 == 1)
		if err != nil {
			if ctx.Err() == nil {
				s.tally.problem("a game could not be made: %v", err)
			}
			sleep(ctx, time.Second)
			continue
		}
		var wg sync.WaitGroup
		for _, p := range pair {
			if p != nil {
				wg.Go(func() { p.play(ctx) })
			}
		}
		wg.Wait()
		s.mu.Lock()
		for _, p := range pair {
			if p != nil {
				if p.seen.over && p.seat == 0 {
					s.tally.happened("games finished")
				}
				p.seen.fold()
				s.past = append(s.past, p)
			}
		}
		s.mu.Unlock()
	}
}

// match makes a game and takes its two seats. Strangers can take the second seat of a game that isn't private; then
// there is only one player.
func (s *siege) match(ctx context.Context, clients [2]*http.Client, rng *rand.Rand, private bool) ([2]*player, error) {
	var pair [2]*player
	defer func() {
		if pair[0] != nil {
			s.tally.happened("games begun")
		}
	}()
	decks := pool.Decks()
	deck := func() wire.DeckChoice { return wire.DeckChoice{Name: decks[rng.IntN(len(decks))]} }
	q := wire.NewGame{Player: "Ann", Name: "A game of bots", Edition: "2026", Private: private, Partial: true,
		Deck: deck(), Others: []wire.OtherSeat{{}}, Key: key(rng)}
	var seats [2]wire.Seated
	code, why, err := s.request(ctx, clients[0], "/api/games", q, &seats[0])
	if err != nil || code != http.StatusOK {
		return pair, fmt.Errorf("making a game: %d %s %w", code, why, orNone(err))
	}
	join := wire.Join{Player: "Bob", Deck: deck(), Invite: seats[0].Invite, Key: key(rng)}
	code, why, err = s.request(ctx, clients[1], "/api/games/"+seats[0].Game+"/join", join, &seats[1])
	taken := code == http.StatusConflict && strings.Contains(why, "seats are taken")
	switch {
	case err != nil:
		return pair, err
	case code == http.StatusNotFound:
		s.tally.lose("game %s was acknowledged and is not there", seats[0].Game)
		return pair, fmt.Errorf("joining it: %s", why)
	case taken:
		s.tally.happened("seat taken by a stranger")
	case code != http.StatusOK:
		return pair, fmt.Errorf("joining a game: %d %s", code, why)
	}
	for i := range pair {
		if i == 0 || !taken {
			pair[i] = &player{s: s, client: clients[i], game: seats[i].Game, seat: seats[i].Seat, token: seats[i].Token,
				rng: rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())), asked: -1}
		}
	}
	if taken {
		// The stranger won't play: nothing is to be played for, only to be kept.
		pair[0].seen.gaveUp = true
	}
	return pair, nil
}

func orNone(err error) error {
	if err == nil {
		return fmt.Errorf("(refused)")
	}
	return err
}

func key(rng *rand.Rand) string {
	return fmt.Sprintf("%016x%016x%016x", rng.Uint64(), rng.Uint64(), rng.Uint64())
}

// request sends a request until the server has accepted or refused it; being busy or down is neither.
func (s *siege) request(ctx context.Context, c *http.Client, path string, in, out any) (int, string, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return 0, "", err
	}
	for {
		code, wait, b, err := post(ctx, c, s.server.url()+path, body)
		switch {
		case ctx.Err() != nil:
			return 0, "", ctx.Err()
		case err != nil: // it is down, or the answer was lost: the key makes it safe to ask again
			wait = 300 * time.Millisecond
		case code == http.StatusOK:
			return code, "", json.Unmarshal(b, out)
		case code != http.StatusTooManyRequests && code != http.StatusServiceUnavailable:
			var p wire.Problem
			json.Unmarshal(b, &p) // without one there is only the code
			return code, p.Error, nil
		default:
			var p wire.Problem
			json.Unmarshal(b, &p) // without one there is only the code
			why, _, _ := strings.Cut(p.Error, ";")
			s.tally.count("(players' requests)", fmt.Sprintf("%d %.60s", code, why))
		}
		if !sleep(ctx, min(wait, 5*time.Second)) {
			return 0, "", ctx.Err()
		}
	}
}

// post sends a request once. wait is how long the server asks to wait.
func post(ctx context.Context, c *http.Client, url string, body []byte) (code int, wait time.Duration, answer []byte,
	err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return 0, 0, nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	r, err := c.Do(q)
	if err != nil {
		return 0, 0, nil, err
	}
	defer r.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(r.Body, 1<<20))
	after, _ := strconv.Atoi(r.Header.Get("Retry-After"))
	return r.StatusCode, max(time.Second, time.Duration(after)*time.Second), answer, err
}

// play plays until the game is over, connecting again as often as needed.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil && !p.seen.over && !p.seen.gaveUp && !p.seen.missing {
		err := p.connected(ctx)
		if err != nil && ctx.Err() == nil {
			p.s.tally.count("(players' sockets)", reason(err))
			sleep(ctx, 200*time.Millisecond+time.Duration(p.rng.Int64N(int64(800*time.Millisecond))))
		}
	}
	if p.asked >= 0 && time.Since(p.since) > 10*time.Second && !p.s.tally.disturbed(p.since, time.Now()) {
		p.s.tally.problem("game %s: answer %d was not acknowledged within %.0f s", p.game, p.asked,
			time.Since(p.since).Seconds())
	}
}

// open connects the player and checks that the game has everything they were shown before.
func (p *player) open(ctx context.Context) (*websocket.Conn, *wire.State, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	ws, r, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.s.server.url(), "http")+"/api/games/"+p.game+"/play",
		&websocket.DialOptions{HTTPClient: p.client})
	if err != nil {
		if r != nil {
			err = fmt.Errorf("HTTP %d", r.StatusCode)
		}
		return nil, nil, err
	}
	ws.SetReadLimit(1 << 24)
	if err := send(ctx, ws, wire.Hello{Type: "hello", Version: wire.Version, Token: p.token}); err != nil {
		ws.CloseNow()
		return nil, nil, err
	}
	for {
		m, err := receive(ctx, ws)
		if err != nil {
			if why := websocket.CloseStatus(err); why == websocket.StatusPolicyViolation &&
				strings.Contains(err.Error(), "game not found") {
				p.s.tally.lose("game %s is not there any more", p.game)
				p.seen.missing = true
			}
			ws.CloseNow()
			return nil, nil, err
		}
		if st, ok := m.(*wire.State); ok {
			if err := p.seen.check(st); err != nil {
				p.s.tally.lose("game %s, seat %d: %v", p.game, p.seat, err)
			}
			return ws, st, nil
		}
	}
}

// connected plays on one connection until it ends or the game is over.
func (p *player) connected(ctx context.Context) error {
	ws, st, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer ws.CloseNow()
	p.waiting = false
	for {
		if st != nil {
			if err := p.seen.take(st); err != nil {
				p.s.tally.problem("game %s: %v", p.game, err)
				return err
			}
			if p.asked >= 0 && st.At > p.asked {
				p.s.tally.answer(p.since, time.Now())
				p.asked, p.waiting = -1, false
			}
			if st.Over {
				p.over(ctx)
				return nil
			}
			if st.Decision != nil && !p.waiting {
				if err := p.answer(ctx, ws, st); err != nil {
					return err
				}
			}
		}
		m, err := receive(ctx, ws)
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case *wire.State:
			st = m
		case *wire.Refused:
			p.s.tally.count("(players' answers)", m.Code)
			switch m.Code {
			case "late": // the state that follows tells
			case "store", "rate":
				p.waiting = false // the same state is answered again
				if !sleep(ctx, time.Second) {
					return ctx.Err()
				}
			default:
				p.s.tally.problem("game %s: an answer was refused: %s: %s", p.game, m.Code, m.Message)
				return fmt.Errorf("refused: %s", m.Code)
			}
		}
	}
}

// answer thinks, and answers at random. An answer that is repeated is measured from the first time.
func (p *player) answer(ctx context.Context, ws *websocket.Conn, st *wire.State) error {
	if len(st.Decision.Options) == 0 {
		return fmt.Errorf("a decision without options: %s", st.Decision.Prompt)
	}
	if p.asked != st.At {
		if !sleep(ctx, time.Duration(2*p.rng.Float64()*float64(p.s.o.Think))) {
			return ctx.Err()
		}
		p.asked, p.since = st.At, time.Now()
	}
	p.waiting = true
	return send(ctx, ws, wire.Answer{Type: "answer", At: st.At, Options: []int{p.rng.IntN(len(st.Decision.Options))}})
}

// over finds out whether the game ended as games do.
func (p *player) over(ctx context.Context) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, p.s.server.url()+"/api/games/"+p.game, nil)
	if err != nil {
		return
	}
	q.Header.Set("Invitation", p.token)
	r, err := p.client.Do(q)
	if err != nil {
		return // the check at the end finds it as well
	}
	defer r.Body.Close()
	var g wire.LobbyGame
	if json.NewDecoder(io.LimitReader(r.Body, 1<<20)).Decode(&g) == nil && g.State == "closed" {
		p.s.tally.lose("game %s was closed: %s", p.game, g.Reason)
	}
}

func send(ctx context.Context, ws *websocket.Conn, m any) error {
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	return ws.Write(ctx, websocket.MessageText, b)
}

// receive returns the next message: a State, a Refused, or nil for others.
func receive(ctx context.Context, ws *websocket.Conn) (any, error) {
	_, b, err := ws.Read(ctx)
	if err != nil {
		return nil, err
	}
	var head struct{ Type string }
	if err := json.Unmarshal(b, &head); err != nil {
		return nil, err
	}
	var m any
	switch head.Type {
	case "state":
		m = &wire.State{}
	case "refused":
		m = &wire.Refused{}
	default:
		return nil, nil
	}
	return m, json.Unmarshal(b, m)
}

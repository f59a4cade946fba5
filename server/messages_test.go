package server

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"arbiter/server/wire"
)

// TestGarbageFromSpectators sends what is no message from two clients. Found by arbiter dev siege: spectators at a
// hundred addresses, with deeply nested messages of 64 KB and 200 at once, had the others wait for half a second. What
// a spectator may send at once is a tenth of that now, and a message can be an eighth as long.
func TestGarbageFromSpectators(t *testing.T) {
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) { o.Limits = DefaultLimits })
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != 200 {
		t.Fatal(code)
	}
	const sent = 60
	for who, token := range map[string]string{"a player": seated.Token, "a spectator": ""} {
		p := dial(t, h.URL, seated.Game, token)
		codes := map[string]int{}
		for range sent {
			// One after the other: no refusal may be left out.
			if err := p.ws.Write(t.Context(), websocket.MessageText, []byte("[[[[")); err != nil {
				t.Fatal(err)
			}
			for {
				r, err := p.next()
				if err != nil {
					t.Fatal(err)
				}
				if r != nil {
					codes[r.Code]++
					break
				}
			}
			if codes["rate"] > 0 {
				break
			}
		}
		if (codes["rate"] > 0) != (token == "") {
			t.Errorf("%s is refused with %v for %d messages", who, codes, sent)
		}
		p.ws.CloseNow()
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	// The greatest answer there is still is one; a nested one of 60 KB isn't read.
	most := wire.Answer{Type: "answer", At: 1 << 20, Options: make([]int, 64), Name: strings.Repeat("\u00e9", 200)}
	for i := range most.Options {
		most.Options[i] = 1 << 30
	}
	if err := p.send(most); err != nil {
		t.Fatal(err)
	}
	for {
		r, err := p.next()
		if err != nil {
			t.Fatal(err)
		}
		if r != nil {
			if r.Code != "late" {
				t.Errorf("the greatest answer is refused with %s: %s", r.Code, r.Message)
			}
			break
		}
	}
	p.ws.Write(ctx, websocket.MessageText, []byte(strings.Repeat("[", 60_000)))
	for {
		_, _, err := p.ws.Read(ctx)
		if err != nil {
			if code := websocket.CloseStatus(err); code != websocket.StatusMessageTooBig {
				t.Errorf("a message of 60 KB: %v", err)
			}
			break
		}
	}
}

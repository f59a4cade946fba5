// Command server joins a game on an Arbiter server and plays it at random. It does the minimum that a bot has to do.
// The server describes the messages at /api/schema.
//
//	go run ./examples/bots/server -server http://localhost:8080 -game 0123456789ab
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

func main() {
	server := flag.String("server", "http://localhost:8080", "the server's address")
	game := flag.String("game", "", "the game to join")
	deck := flag.String("deck", "wings-of-fire", "the deck to play")
	flag.Parse()
	ctx := context.Background()

	// Take a seat. The token identifies its player.
	body, _ := json.Marshal(map[string]any{"player": "Bot", "deck": map[string]string{"name": *deck}})
	r, err := http.Post(*server+"/api/games/"+*game+"/join", "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	var seat struct{ Token, Error string }
	if err := json.NewDecoder(r.Body).Decode(&seat); err != nil || seat.Error != "" {
		log.Fatal(seat.Error, err)
	}
	ws, _, err := websocket.Dial(ctx, strings.Replace(*server, "http", "ws", 1)+"/api/games/"+*game+"/play", nil)
	if err != nil {
		log.Fatal(err)
	}
	ws.SetReadLimit(1 << 22)
	wsjson.Write(ctx, ws, map[string]any{"type": "hello", "version": 1, "token": seat.Token})

	for {
		var m struct {
			Type, Outcome string
			At            int
			Over          bool
			Decision      *struct{ Options []struct{ Text string } }
		}
		if err := wsjson.Read(ctx, ws, &m); err != nil {
			log.Fatal(err)
		}
		switch {
		case m.Over:
			fmt.Println(m.Outcome)
			return
		case m.Decision != nil:
			choice := rand.IntN(len(m.Decision.Options))
			fmt.Println(m.Decision.Options[choice].Text)
			wsjson.Write(ctx, ws, map[string]any{"type": "answer", "at": m.At, "options": []int{choice}})
		}
	}
}

// Command bot plays at random: arbiter play --protocol, docs/protocol.md.
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
)

func main() {
	in := json.NewDecoder(os.Stdin)
	for {
		var m struct {
			Type    string
			ID      int
			Options []struct{ Text string }
		}
		if in.Decode(&m) != nil {
			return
		}
		switch m.Type {
		case "hello":
			fmt.Println(`{"type": "settings", "name": "random in Go", "view": false}`)
		case "question":
			fmt.Printf(`{"type": "answer", "id": %d, "option": %d}`+"\n", m.ID, rand.IntN(len(m.Options)))
		}
	}
}

package wire

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"arbiter/internal/quote"
)

// Schema is the JSON Schema of the messages, generated from the types: $defs/FromClient and $defs/FromServer are the
// two directions.
//
//go:embed wire.schema.json
var Schema []byte

// FromClient is one message of each type a client sends, FromServer of each type a server sends.
var (
	FromClient = []any{Hello{}, Answer{}, Pass{}, Stops{}, Yields{}, Undo{}, Repeat{}, Board{}, Concede{}}
	FromServer = []any{Welcome{}, State{}, Refused{}}
	// HTTP is what the HTTP interface takes and gives.
	HTTP = []any{NewGame{}, Join{}, Seated{}, LobbyGame{}, Offer{}, DeckChoice{}, DeckQuestion{}, DeckReport{},
		CardSearch{}, Why{}, Forecast{}, Keywords{}, Pictures{}, Telling{}, RuleText{}, CardText{}, CardReading{},
		Replay{}, Moment{}, Branch{}, Uploaded{}, CardData{}, ImportCards{}, Problem{}}
)

// Read reads a message of a client: a *Hello, *Answer, *Pass, *Stops, *Yields, *Undo, *Repeat, *Board or *Concede. The
// error says what is wrong with it.
func Read(b []byte) (any, error) {
	var head struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(b, &head); err != nil {
		return nil, fmt.Errorf("a message must be a JSON object: %s", quote.JSON(err))
	}
	var m any
	switch head.Type {
	case "hello":
		m = &Hello{}
	case "answer":
		m = &Answer{}
	case "pass":
		m = &Pass{}
	case "stops":
		m = &Stops{}
	case "yields":
		m = &Yields{}
	case "undo":
		m = &Undo{}
	case "repeat":
		m = &Repeat{}
	case "board":
		m = &Board{}
	case "concede":
		m = &Concede{}
	case "":
		return nil, fmt.Errorf("the message has no type; the types are hello, answer, pass, stops, yields, undo, repeat, board, concede")
	default:
		return nil, fmt.Errorf(
			"unknown message type %s; the types are hello, answer, pass, stops, yields, undo, repeat, board, concede",
			quote.Text(head.Type))
	}
	if err := json.Unmarshal(b, m); err != nil {
		return nil, fmt.Errorf("invalid message of type %s: %s", head.Type, quote.JSON(err))
	}
	switch m := m.(type) {
	case *Answer:
		if m.Name == "" && len(m.Options) == 0 || len(m.Options) > 64 {
			return nil, fmt.Errorf("an answer must have 1 to 64 options, not %d", len(m.Options))
		}
	case *Stops:
		if m.Pause < 0 || m.Pause > 30 {
			return nil, fmt.Errorf("a pause must have 0 to 30 seconds, not %d", m.Pause)
		}
	case *Yields:
		if err := m.check(); err != nil {
			return nil, err
		}
	case *Pass:
		switch m.Until {
		case "once", "stack", "event", "turn", "none":
		default:
			return nil, fmt.Errorf("pass until %s: use once, stack, event, turn or none", quote.Text(m.Until))
		}
	}
	return m, nil
}

// check returns what is wrong with yields.
func (m *Yields) check() error {
	if len(m.Of) > 100 {
		return fmt.Errorf("yields must be at most 100, not %d", len(m.Of))
	}
	for i := range m.Of {
		switch y := &m.Of[i]; {
		case y.Kind != "pass" && y.Kind != "yes" && y.Kind != "no":
			return fmt.Errorf("a yield of kind %s: use pass, yes or no", quote.Text(y.Kind))
		case len(y.Name) > 200 || len(y.Text) > 4000:
			return fmt.Errorf("a yield must have a name of at most 200 bytes and a text of at most 4000")
		}
	}
	return nil
}

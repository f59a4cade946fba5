package protocol

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"arbiter/internal/bounded"
	"arbiter/internal/quote"
	"arbiter/scenario"
)

// maxMessage is the longest line that is read, in bytes.
const maxMessage = 4 << 20

// maxNested is how deeply a message may be nested.
const maxNested = 64

// Serve is this program as an engine: it answers the messages of in until quit or its end.
func Serve(in io.Reader, out io.Writer, version string) error {
	s := server{version: version}
	sc := bufio.NewScanner(in)
	sc.Buffer(nil, maxMessage)
	w := bufio.NewWriter(out)
	for sc.Scan() {
		if len(sc.Bytes()) == 0 {
			continue
		}
		r := s.reply(sc.Bytes())
		b, err := line(r)
		if err != nil {
			return err
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if r.Type == "bye" {
			return nil
		}
	}
	if errors.Is(sc.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a message is longer than %s", bounded.Size(maxMessage))
	}
	return sc.Err()
}

type server struct {
	version string
	game    *scenario.Served
}

// reply carries out a message. What fails in it ends the position but not the program.
func (s *server) reply(b []byte) (r Reply) {
	defer func() {
		if p := recover(); p != nil {
			s.game = nil
			r = Reply{Type: "error", Reason: quote.Cut(fmt.Sprint("the program failed: ", p), 2000)}
		}
	}()
	if err := bounded.JSONDepth(b, maxNested); err != nil {
		return Reply{Type: "error", Reason: err.Error()}
	}
	var m Message
	if err := json.Unmarshal(b, &m); err != nil {
		return Reply{Type: "error", Reason: "not a message: " + quote.JSON(err)}
	}
	switch m.Type {
	case "hello":
		if m.Protocol != Version {
			return Reply{Type: "unsupported", Reason: fmt.Sprintf("version %d of the protocol; this is %d", m.Protocol,
				Version)}
		}
		return Reply{Type: "hello", Protocol: Version, Engine: "Arbiter", Version: s.version, Formats: []string{"duel",
			"free-for-all", "commander", "team-vs-team", "two-headed-giant", "emperor", "alternating-teams"}}
	case "quit":
		return Reply{Type: "bye"}
	case "load":
		return s.load(&m)
	}
	if s.game == nil {
		return Reply{Type: "error", Reason: fmt.Sprintf("%s: no position is loaded", quote.Text(m.Type))}
	}
	switch m.Type {
	case "observe":
		return s.observe(&m)
	case "answer":
		if m.Option == nil {
			return Reply{Type: "error", Reason: "answer: no option"}
		}
		return s.next(s.game.Answer(*m.Option))
	case "legal":
		s.game.OfferMana(m.Mana)
		return s.next(nil)
	case "concede":
		return s.next(s.game.Concede(m.Player))
	case "counters":
		if m.Counters == nil {
			return Reply{Type: "error", Reason: "counters: none are named"}
		}
		return s.next(s.game.PutCounters(&scenario.Action{Card: m.Counters.Card, Index: m.Counters.Index,
			Kind: m.Counters.Kind, Count: m.Counters.Count}))
	case "continue":
		return s.next(s.game.Until(m.Until))
	}
	return Reply{Type: "error", Reason: "unknown message type " + quote.Text(m.Type)}
}

func (s *server) load(m *Message) Reply {
	s.game = nil
	if m.Scenario == nil {
		return Reply{Type: "error", Reason: "load: no scenario"}
	}
	cards, err := readCards(m.Cards)
	if err != nil {
		return Reply{Type: "unsupported", Reason: err.Error()}
	}
	r := scenario.Runner{Cards: cards}
	game, err := r.Serve(m.Scenario, m.CounterKinds...)
	if err == nil {
		err = game.Until(m.Until)
	}
	if err != nil {
		return failure(err)
	}
	s.game = game
	return s.next(nil)
}

// next is the next decision, unless there was an error.
func (s *server) next(err error) Reply {
	if err != nil {
		return failure(err)
	}
	q, err := s.game.Ask()
	switch {
	case err != nil:
		return failure(err)
	case q == nil:
		return Reply{Type: "stopped"}
	}
	return Reply{Type: "decision", Decision: q}
}

func (s *server) observe(m *Message) Reply {
	if m.Expect == nil {
		return Reply{Type: "error", Reason: "observe: no expectation"}
	}
	err := s.game.Expect(*m.Expect)
	switch {
	case err == nil:
		return Reply{Type: "observed", Met: true}
	case scenario.IsUnsupported(err):
		return failure(err)
	}
	return Reply{Type: "observed", Got: quote.Cut(err.Error(), 2000)}
}

func failure(err error) Reply {
	r := Reply{Type: "error", Reason: quote.Cut(err.Error(), 2000)}
	if scenario.IsUnsupported(err) {
		r.Type = "unsupported"
	}
	return r
}

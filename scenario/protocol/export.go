package protocol

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"arbiter/card"
	"arbiter/scenario"
)

// NewEntry returns a scenario in its explicit form, with the cards that it uses.
func NewEntry(s *scenario.Scenario, cards *card.Collection) (Entry, error) {
	r := scenario.Runner{Cards: cards}
	full, used, err := r.Explicit(s)
	if err != nil {
		return Entry{}, fmt.Errorf("%s: %w", s.Place(), err)
	}
	e := Entry{ID: s.Place(), Scenario: full, Cards: []Card{}}
	for _, c := range used {
		e.Cards = append(e.Cards, newCard(c))
	}
	return e, nil
}

// Export writes a suite: a header, then a scenario a line.
func Export(w io.Writer, list []scenario.Scenario, cards *card.Collection) error {
	var b bytes.Buffer
	names := map[string]bool{}
	ids := map[string]bool{}
	for i := range list {
		e, err := NewEntry(&list[i], cards)
		if err != nil {
			return err
		}
		if ids[e.ID] {
			return fmt.Errorf("two scenarios are called %s", e.ID)
		}
		ids[e.ID] = true
		for _, c := range e.Cards {
			names[c.Name] = true
		}
		l, err := line(e)
		if err != nil {
			return fmt.Errorf("%s: %w", e.ID, err)
		}
		b.Write(l)
	}
	sum := sha256.Sum256(b.Bytes())
	head, err := line(Header{Format: "scenarios", Version: Version, Scenarios: len(list), Cards: len(names),
		SHA256: hex.EncodeToString(sum[:])})
	if err != nil {
		return err
	}
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

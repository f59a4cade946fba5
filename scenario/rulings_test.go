package scenario

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// rulingsFloor is how many official rulings are played at least; it only rises.
const rulingsFloor = 535

// TestRulings checks what scenarios say of official rulings: each is of a card that takes part, and was given for it
// that day, where the rulings are at hand.
func TestRulings(t *testing.T) {
	var all []Scenario
	for _, f := range conformance(t) {
		for _, s := range f.list {
			if s.Ruling != nil {
				all = append(all, s)
			}
		}
	}
	if len(all) < rulingsFloor && !testing.Short() {
		t.Errorf("%d rulings are played, of %d before", len(all), rulingsFloor)
	}
	for _, s := range all {
		if _, err := time.Parse(time.DateOnly, s.Ruling.Date); err != nil {
			t.Errorf("%s: the ruling's date: %v", s.ID, err)
		}
		if b, _ := json.Marshal(s); strings.Count(string(b), s.Ruling.Card) < 2 {
			t.Errorf("%s: %s takes no part", s.ID, s.Ruling.Card)
		}
	}
	given, err := rulings()
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("the rulings are not here: ", err)
	} else if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if !given[*s.Ruling] {
			t.Errorf("%s: no ruling was given for %s on %s", s.ID, s.Ruling.Card, s.Ruling.Date)
		}
	}
}

// rulings are the official rulings beside the repository.
func rulings() (map[Ruling]bool, error) {
	f, err := os.Open(filepath.Join(newDocuments().dir, "cards/rulings.json.gz"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var list []struct {
		Name string `json:"name"`
		Date string `json:"published_at"`
	}
	if err := json.NewDecoder(r).Decode(&list); err != nil {
		return nil, err
	}
	out := map[Ruling]bool{}
	for _, x := range list {
		out[Ruling{x.Name, x.Date}] = true
	}
	return out, nil
}

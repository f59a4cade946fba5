package load

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/card"
	"arbiter/pool"
)

var update = flag.Bool("update", false, "write the golden files anew")

// listing is the listing of a card's program.
func listing(t *testing.T, c *card.Card) (string, error) {
	r, faces, err := Rules(today(t), []*card.Card{c}, Options{})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := r.WriteListing(&b, faces...); err != nil {
		t.Fatal(err)
	}
	return b.String(), nil
}

// TestListing compares the listings of three cards with those that are known.
func TestListing(t *testing.T) {
	for name, file := range map[string]string{
		"Briarpack Alpha":   "briarpack-alpha",
		"Imperious Perfect": "imperious-perfect",
		"Snapcaster Mage":   "snapcaster-mage",
	} {
		t.Run(file, func(t *testing.T) {
			c, err := pool.Cards().Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := listing(t, c)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", "listing", file+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Error("the listing differs (-want +got); update it with go test -run TestListing -update:\n" + d)
			}
		})
	}
}

// unnamedNumber matches what a listing must not have: a number that has a name, a constant without one.
var unnamedNumber = regexp.MustCompile(`\?-?\d|0x|[A-Z][A-Za-z]+\(-?\d+\)( |,|$)`)

// TestListings prints every card that can be played: those of the embedded pool, and those of the shared corpus if it
// is there.
func TestListings(t *testing.T) {
	t.Run("pool", func(t *testing.T) { testListings(t, slices.Collect(pool.Cards().All()), pool.Cards().Len()) })
	t.Run("corpus", func(t *testing.T) {
		if testing.Short() {
			t.Skip("the whole corpus takes long")
		}
		testListings(t, corpus(t), 12000)
	})
}

// testListings prints the cards that can be played, of which there must be at least so many.
func testListings(t *testing.T, cards []*card.Card, least int) {
	next := make(chan *card.Card)
	var mu sync.Mutex
	printed := 0
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for c := range next {
				text, err := listing(t, c)
				if err != nil {
					continue // it can't be played
				}
				mu.Lock()
				printed++
				mu.Unlock()
				for line := range strings.Lines(text) {
					if s := quoted.ReplaceAllString(line, ""); unnamedNumber.MatchString(s) {
						t.Errorf("%s: %s", c.Name, line)
					}
				}
			}
		})
	}
	for _, c := range cards {
		next <- c
	}
	close(next)
	wait.Wait()
	if printed < least {
		t.Errorf("only %d cards were listed, not %d", printed, least)
	}
}

// quoted matches texts of cards.
var quoted = regexp.MustCompile(`"(\\.|[^"\\])*"`)

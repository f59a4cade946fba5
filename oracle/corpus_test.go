package oracle

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"arbiter/card"
)

// showAll lifts the limit on how many failures the tests over the corpus list.
var showAll = flag.Bool("all", false, "list every failure of the tests over the corpus, not only some")

// corpusFile is where the shared corpus lies, if there is one.
func corpusFile() string {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	return filepath.Join(dir, "cards", "oracle-cards.json.gz")
}

// readCorpus reads the shared corpus, once for all tests, which must not change its cards.
var readCorpus = sync.OnceValues(func() ([]*card.Card, error) { return card.ReadFile(corpusFile()) })

// corpus returns every nth card of the shared corpus; CORPUS_EVERY sets another n.
func corpus(t testing.TB, every int) []*card.Card {
	cards, err := readCorpus()
	if os.IsNotExist(err) {
		t.Skip("there is no shared corpus at " + corpusFile())
	}
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := strconv.Atoi(os.Getenv("CORPUS_EVERY")); n > 0 {
		every = n
	}
	if every > 1 {
		var some []*card.Card
		for i := 0; i < len(cards); i += every {
			some = append(some, cards[i])
		}
		return some
	}
	return cards
}

// Least shares of the corpus, in percent: they only ever go up.
const (
	leastLinesExact = 93
	leastCardsExact = 89
	mostFrozen      = 3 // of the exact lines
)

// TestCoverage counts what of the corpus is read and printed back; the command "arbiter card coverage" lists
// more.
func TestCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the shared corpus")
	}
	r := Coverage(corpus(t, 1), CoverageOptions{})
	out, _ := json.Marshal(r)
	t.Logf("%s: lines read %.1f%%, exact %.1f%%, cards read %.1f%%, exact %.1f%%", out, percent(r.LinesRead, r.Lines),
		percent(r.LinesExact, r.Lines),
		percent(r.Read, r.Cards), percent(r.Exact, r.Cards))
	if p := percent(r.LinesExact, r.Lines); p < leastLinesExact {
		t.Errorf("%.1f%% of lines print back, want %d%%", p, leastLinesExact)
	}
	if p := percent(r.Frozen, r.LinesExact); p > mostFrozen {
		t.Errorf("%.1f%% of the exact lines lean on a frozen phrase, %d%% may", p, mostFrozen)
	}
	if p := percent(r.Exact, r.Cards); p < leastCardsExact {
		t.Errorf("%.1f%% of cards print back, want %d%%", p, leastCardsExact)
	}
}

func percent(a, b int) float64 { return 100 * float64(a) / float64(max(b, 1)) }

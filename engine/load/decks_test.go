package load

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// shared is the folder of the shared corpus.
func shared() string {
	if dir := os.Getenv("ARBITER_SHARED"); dir != "" {
		return dir
	}
	return "../../../shared"
}

// corpus is the cards of the shared corpus.
func corpus(t testing.TB) []*card.Card {
	cards, err := corpusCards()
	if os.IsNotExist(err) {
		t.Skip("there is no shared corpus at " + shared())
	}
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// corpusCards reads the shared corpus, once for all tests.
var corpusCards = sync.OnceValues(func() ([]*card.Card, error) {
	return card.ReadFile(filepath.Join(shared(), "cards", "oracle-cards.json.gz"))
})

func today(t testing.TB) rulebook.Edition {
	e, err := rulebook.ParseEdition("2026")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

var sixDecks = []string{"cho-manno-s-resolve", "arcanis-s-guile", "the-swarm", "firebomber", "way-of-the-warrior",
	"bant-on-the-march"}

// TestSixDecks: every card of the six shared decks can be played.
func TestSixDecks(t *testing.T) {
	all := card.NewCollection(corpus(t)...)
	seen := map[string]bool{}
	bad := 0
	names := sixDecks
	if testing.Short() {
		names = names[5:]
	}
	for _, name := range names {
		d, err := card.ReadDeckFile(filepath.Join(shared(), "decks", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		cards, err := d.Resolve(all)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cards.Main {
			if seen[c.Name] {
				continue
			}
			seen[c.Name] = true
			if _, _, err := Rules(today(t), []*card.Card{c}, Options{}); err != nil {
				bad++
				t.Logf("%s: %v", name, err)
			}
		}
	}
	t.Logf("%d cards, %d can't be played", len(seen), bad)
	if bad > mostRefused {
		t.Errorf("%d cards of the six decks can't be played, at most %d could not before", bad, mostRefused)
	}
}

// mostRefused only ever goes down.
const mostRefused = 0

var (
	randomGames = flag.Int("random.games", 0, "how many random games TestRandomGames and TestCastEverything play each")
	randomSeed  = flag.Int("random.seed", 1, "the seed of the first random game")
	randomCard  = flag.String("random.card", "", "a card that takes part in every random game")
	randomStack = flag.Bool("random.stack", false, "print the whole stack of a random game that panics")
)

// gamesToPlay returns how many random games a test plays: as many as -random.games says or else the usual number, of
// which -short leaves a tenth.
func gamesToPlay(usual int) int {
	switch {
	case *randomGames > 0:
		return *randomGames
	case testing.Short():
		return usual / 10
	}
	return usual
}

// TestRandomGames plays random games of random playable cards: nothing may panic or get stuck.
func TestRandomGames(t *testing.T) {
	games, from := gamesToPlay(20), *randomSeed
	cards := corpus(t)
	failures := map[string]int{}
	ended := map[engine.Result]int{}
	for s := from; s < from+games; s++ {
		why, res := randomGame(t, cards, s)
		ended[res]++
		if why != "" {
			failures[why]++
			if failures[why] == 1 {
				t.Errorf("seed %d: %s", s, why)
			}
		}
	}
	var keys []string
	for k := range failures {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		t.Logf("%4d %s", failures[k], strings.SplitN(k, "\n", 2)[0])
	}
	t.Logf("results: %v", ended)
}

// randomGame plays one game between two decks of random playable cards and says what went wrong.
func randomGame(t *testing.T, cards []*card.Card, seed int) (why string, res engine.Result) {
	rng := rand.New(rand.NewPCG(uint64(seed), 7))
	basics := []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}
	byName := card.NewCollection(cards...)
	e, err := rulebook.ParseEdition([]string{"2006", "2017", "2026"}[seed%3])
	if err != nil {
		t.Fatal(err)
	}
	var texts []rulebook.CardText
	for len(texts) < 30 {
		c := cards[rng.IntN(len(cards))]
		text := definitions.ReadCard(c)
		if text.Readable() != nil {
			continue
		}
		if *randomCard != "" && len(texts) == 0 {
			text = definitions.ReadCard(byName.Find(*randomCard))
		}
		if _, _, err := compile.Compile(e, []rulebook.CardText{text}, options(e, nil, false)); err == nil {
			texts = append(texts, text)
		}
	}
	n := len(texts)
	for _, b := range basics {
		texts = append(texts, definitions.ReadCard(byName.Find(b)))
	}
	rules, ids, err := compile.Compile(e, texts, options(e, nil, false))
	if err != nil {
		return "compiled alone, not together: " + err.Error(), 0
	}
	decks := make([][]program.DefID, 2+seed%4/3*(1+seed/4%2)) // a quarter of the games are of three and four players
	for p := range decks {
		for i := range n {
			if i%2 == p%2 || i < 4 {
				decks[p] = append(decks[p], ids[i], ids[i])
			}
		}
		for b := range 5 {
			for range 5 {
				decks[p] = append(decks[p], ids[n+b])
			}
		}
	}
	names := ""
	for _, x := range texts[:n] {
		names += x.Card.Name + "; "
	}
	defer func() {
		if r := recover(); r != nil {
			stack := string(debug.Stack())
			why = fmt.Sprintf("panic: %v%s\n%s", r, where(stack), names)
			if *randomStack {
				why += "\n" + stack
			}
		}
	}()
	g, err := engine.New(rules, engine.Config{Decks: decks, Seed: [32]byte{byte(seed), byte(seed >> 8)}, TurnLimit: 60})
	if err != nil {
		return err.Error(), 0
	}
	var d engine.Decision
	k := check.New(check.Config{Every: 16, Seed: uint64(seed)})
	k.Begin(g)
	start := time.Now()
	for i := 0; g.Decision(&d); i++ {
		if i > 20000 || i%64 == 0 && time.Since(start) > 10*time.Second {
			return "no end: " + names, 0
		}
		pick := rng.IntN(len(d.Options))
		if d.Kind == program.DecidePriority && rng.IntN(3) > 0 {
			for n, o := range d.Options {
				if o.Kind == engine.OptPass {
					pick = n
				}
			}
		}
		if err := k.Give(g, pick); err != nil {
			return err.Error() + "\n" + names, 0
		}
	}
	return "", g.Turn.Result
}

// where is the place of a panic in the engine.
func where(stack string) string {
	lines := strings.Split(stack, "\n")
	out := ""
	found := 0
	past := false
	for _, l := range lines {
		if strings.HasPrefix(l, "panic(") {
			past = true
		}
		if past && strings.Contains(l, "/engine/") && strings.HasPrefix(l, "\t") && !strings.Contains(l, "_test.go") {
			out += " at " + filepath.Base(strings.Fields(l)[0])
			if found++; found == 4 {
				break
			}
		}
	}
	return out
}

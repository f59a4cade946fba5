package prove

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"arbiter/card"
)

// notBack are the keywords that don't come back when they are hidden: their reminder texts say less than the rules, or
// cards explain them differently. It only gets shorter.
var notBack = []string{"aftermath", "amplify", "aura swap", "cascade", "conspire", "craft", "cumulative upkeep",
	"disguise", "foretell", "graft", "hideaway", "living weapon", "melee", "plot", "prowl", "recover", "soulbond",
	"sunburst", "suspend", "transmute"}

// leastBack is how many of a hundred keywords that cards explain come back. It only goes up.
const leastBack = 80

// TestHidden hides keywords of the rulebook and learns them again from the reminder texts of the shared corpus: every
// twelfth, or all with CORPUS_EVERY=1.
func TestHidden(t *testing.T) {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	file := filepath.Join(dir, "cards", "oracle-cards.json.gz")
	if _, err := os.Stat(file); err != nil {
		t.Skip("there is no shared corpus at " + file)
	}
	cards, err := card.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	every := 12
	if testing.Short() {
		every = 30
	}
	if n, _ := strconv.Atoi(os.Getenv("CORPUS_EVERY")); n > 0 {
		every = n
	}
	words := HiddenWords()
	explained, back := 0, 0
	for i := 0; i < len(words); i += every {
		h := Hide(words[i], cards, 48)
		if h.Outcome == Unexplained {
			continue
		}
		explained++
		listed := slices.Contains(notBack, h.Word)
		switch {
		case h.Outcome.Same():
			back++
			if listed && h.Outcome != SamePlay {
				t.Errorf("%q comes back: take it from the list", h.Word)
			}
		case !listed:
			t.Errorf("%q doesn't come back (%s): %s", h.Word, h.Came, h.Why)
		}
	}
	t.Logf("%d of %d keywords came back", back, explained)
	if every == 1 && back*100 < leastBack*explained {
		t.Errorf("%d of %d keywords came back, less than %d%%", back, explained, leastBack)
	}
}

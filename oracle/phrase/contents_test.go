package phrase_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// contents writes a grammar of one category, made by a function.
func contents(t *testing.T, add func(c *phrase.Category[Food])) string {
	t.Helper()
	g := phrase.New(phrase.Lexis{})
	add(phrase.Of[Food](g, "food"))
	if err := g.Freeze(); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	g.WriteContents(&b, func(w io.Writer, v any) { fmt.Fprintf(w, "%#v", v) })
	return b.String()
}

// TestContents covers that contents tell apart grammars that differ in one thing.
func TestContents(t *testing.T) {
	seen := map[string]int{}
	for i, add := range []func(c *phrase.Category[Food]){
		func(c *phrase.Category[Food]) { c.Add("egg", "egg") },
		func(c *phrase.Category[Food]) { c.Add("egg", "an egg") },
		func(c *phrase.Category[Food]) { c.Add("eggs", "egg") },
		func(c *phrase.Category[Food]) { c.Add("egg", "egg", phrase.Before(2000, "ey")) },
		func(c *phrase.Category[Food]) { c.Add("egg", "egg", phrase.Before(2001, "ey")) },
		func(c *phrase.Category[Food]) { c.Add("egg", "egg", phrase.Also("ey")) },
		func(c *phrase.Category[Food]) { c.Add("egg", "egg", phrase.Prefer(1)) },
		func(c *phrase.Category[Food]) { c.Add("egg", "egg").Agrees() },
		func(c *phrase.Category[Food]) { c.Add("egg", "egg").Add("ham", "ham") },
		func(c *phrase.Category[Food]) { c.Add("ham", "ham").Add("egg", "egg") },
	} {
		text := contents(t, add)
		if again := contents(t, add); again != text {
			t.Errorf("%d: %s, then %s", i, text, again)
		}
		if j, ok := seen[text]; ok {
			t.Errorf("%d and %d have the same contents: %s", j, i, text)
		}
		seen[text] = i
	}
}

package definitions

import (
	"strings"
	"testing"

	"arbiter/rulebook"
)

// Each word of the table is a word of the rulebook, and every keyword ability that can be explained is.
func TestShort(t *testing.T) {
	for name := range shorts {
		if _, ok := Of(name); !ok {
			t.Errorf("no rulebook knows %q", name)
		}
	}
	e, _ := rulebook.ParseEdition("")
	// Words of cards that no one explains: they only name a rule, or belong to games that are not played here.
	none := map[string]bool{"space sculptor": true, "visit": true, "∞": true}
	for _, name := range Names(KeywordAbility) {
		if h, _ := Of(name); len(h.Short(e)) == 0 && !none[name] {
			t.Errorf("%s is not explained", name)
		}
	}
}

// 510.4 of 2009 made deathtouch and lifelink what damage does; before, they were triggered abilities (502.80, 502.81).
func TestShortByDate(t *testing.T) {
	for _, c := range []struct{ word, edition, want string }{
		{"deathtouch", "2009-02-01", "Whenever this permanent deals damage"},
		{"deathtouch", "2026", "enough to destroy"},
		{"lifelink", "2009-02-01", "Whenever this permanent deals damage"},
		{"lifelink", "2026", "also makes you gain"},
		{"flying", "2006", "except by creatures with flying or reach"},
		{"bushido", "2026", "gets +N/+N"},
	} {
		e, err := rulebook.ParseEdition(c.edition)
		if err != nil {
			t.Fatal(err)
		}
		h, _ := Of(c.word)
		if got := strings.Join(h.Short(e), " "); !strings.Contains(got, c.want) {
			t.Errorf("%s in %s: %q, want %q", c.word, c.edition, got, c.want)
		}
	}
}

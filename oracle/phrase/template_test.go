package phrase_test

import (
	"testing"
	"time"

	"arbiter/internal/race"
	"arbiter/oracle/phrase"
)

// FuzzTemplate: any template is accepted or refused by Freeze; none makes it panic.
func FuzzTemplate(f *testing.F) {
	for _, s := range []string{"x {A} (s) [s] card(s)@A {L|and2}'s", "<{On?a|b} {A}> %p [its]@A {{T}} \\(",
		"{A:food}, \"{B}\" sorcer(y|ies).", "{", "{On?", "<", "[|]", "(|)", "a[s", "{{", "%", "\\", "{A|}", "{On?|}", "x@A"} {
		f.Add(s, "")
		f.Add("y", s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		start := time.Now()
		defer func() {
			if d := time.Since(start); d > race.Slower*5*time.Second {
				t.Errorf("took %v", d)
			}
		}()
		g := phrase.New(phrase.Lexis{})
		n, food := phrase.Of[node](g, "node"), phrase.Of[Food](g, "food")
		food.Add("salt", "salt")
		n.Add(node{}, a, phrase.Also(b))
		if g.Freeze() != nil {
			return
		}
		r := g.Reader()
		for _, s := range []string{a, "salt", ""} {
			if v, err := r.Read(n, s); err == nil {
				_, _ = g.Print(n, v, 2026)
			}
		}
	})
}

package grammar

import (
	"slices"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// TestCategories: the table has each category of the grammar once, and its example reads.
func TestCategories(t *testing.T) {
	g, r := Grammar(), NewReader()
	seen := map[string]bool{}
	for _, c := range Categories {
		t.Run(c.Name, func(t *testing.T) {
			if seen[c.Name] {
				t.Fatal("the category stands in the table twice")
			}
			seen[c.Name] = true
			in := g.Category(c.Name)
			if in == nil {
				t.Fatal("there is no such category")
			}
			if !c.Within {
				if _, err := r.Read(in, c.Example); err != nil {
					t.Error(err)
				}
				return
			}
			if _, err := Read(r, c.Example); err != nil {
				t.Fatal(err)
			}
			says, _ := g.Describe(c.Name)
			is := func(p *phrase.Phrase) bool {
				slot := strings.Contains(p.Template(), ":"+c.Name+"}") || strings.Contains(p.Template(), ":"+c.Name+"|")
				return p.Category() == c.Name || slot || strings.Contains(says, "is "+p.Category()+"\n")
			}
			if !slices.ContainsFunc(r.Trace, is) {
				t.Errorf("%q is read without a phrase of the category", c.Example)
			}
		})
	}
	for _, name := range g.Categories() {
		if !seen[name] {
			t.Errorf("category %q has no example", name)
		}
	}
}

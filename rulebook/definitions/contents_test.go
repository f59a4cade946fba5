package definitions

import (
	"maps"
	"slices"
	"testing"
)

// TestHash covers that the hash of the rulebook is the same each time, and another if a definition, the number of a
// rule or a token changes.
func TestHash(t *testing.T) {
	was := Hash()
	if len(was) != 64 || hash(tables()) != was {
		t.Errorf("%s, then %s", was, hash(tables()))
	}
	for name, change := range map[string]func(row any) any{
		"keyword abilities": func(rows any) any {
			all := slices.Clone(rows.([]definition))
			d := &all[slices.IndexFunc(all, func(d definition) bool { return d.word == "bushido" })]
			d.spans = slices.Clone(d.spans)
			d.spans[0].text = append(slices.Clone(d.spans[0].text), "Draw a card.")
			return all
		},
		"keyword actions": func(rows any) any {
			all := slices.Clone(rows.([]action))
			all[0].text = "Create two Clue tokens."
			return all
		},
		"rule numbers": func(rows any) any {
			all := maps.Clone(rows.(map[string]string))
			all["adapt"] = "2019-10-04 701.42b"
			return all
		},
	} {
		changed := tables()
		i := slices.IndexFunc(changed, func(x table) bool { return x.name == name })
		changed[i].rows = change(changed[i].rows)
		if hash(changed) == was {
			t.Errorf("another row of %s makes no difference", name)
		}
	}
}

package card

import "testing"

// TestMeldedFace finds the combined face of a meld card among the cards of a file that lists it as a card of its own.
func TestMeldedFace(t *testing.T) {
	part := func(name, cost, other string) *Card {
		return &Card{Name: name, Layout: Meld, Faces: []Face{{Name: name, NoCost: cost == ""}},
			Parts: []string{other, "Whole"}}
	}
	c := NewCollection(part("One", "{W}", "Two"), part("Two", "{W}", "One"),
		&Card{Name: "Whole", Layout: Meld, Faces: []Face{{Name: "Whole", NoCost: true}}, Parts: []string{"One", "Two"}})
	for _, name := range []string{"One", "Two"} {
		k, err := c.Lookup(name)
		if err != nil || len(k.Faces) != 2 || k.Faces[1].Name != "Whole" || k.Name != name {
			t.Errorf("%s melds into %+v, %v", name, k, err)
		}
	}
	if k, _ := c.Lookup("Whole"); len(k.Faces) != 1 {
		t.Errorf("Whole has %d faces", len(k.Faces))
	}
}

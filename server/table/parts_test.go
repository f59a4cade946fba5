package table

import (
	"reflect"
	"slices"
	"testing"

	"arbiter/server/budget"
	"arbiter/server/wire"
)

const severalFaces = `Layout: adventure
Paper Duelist {0}
Creature — Human
Haste
1/1
//
Paper Slash {X}
Instant — Adventure
Paper Slash deals 2 damage to each opponent.

Layout: split
Paper Fire {X}
Instant
You gain 1 life.
//
Paper Ice {0}
Instant
Draw a card.

Layout: modal_dfc
Paper Dawn {0}
Sorcery
You gain 3 life.
//
Paper Dusk {X}
Creature — Bird
Flying
2/3

Layout: transform
Paper Villager {0}
Creature — Human
{0}: Transform this creature.
1/1
//
Paper Beast
Creature — Beast
Trample
4/4
`

// TestParts: a card shows its other faces with what they cost and say, an adventure (715.2), halves (709.1), the other
// face of a double-faced card (712.1), and each way to cast it names the face and its own cost (715.3a, 709.3a,
// 712.11c).
func TestParts(t *testing.T) {
	for name, want := range map[string]struct {
		layout string
		parts  []wire.Part
		casts  []string
	}{
		"Paper Duelist": {"adventure", []wire.Part{{Name: "Paper Slash", Cost: "{X}", Types: "Instant — Adventure",
			Text: []string{"Paper Slash deals 2 damage to each opponent."}}},
			[]string{"Cast Paper Duelist  {0}", "Cast Paper Slash  {X}"}},
		"Paper Fire": {"split", []wire.Part{{Name: "Paper Fire", Cost: "{X}", Types: "Instant",
			Text: []string{"You gain 1 life."}}, {Name: "Paper Ice", Cost: "{0}", Types: "Instant",
			Text: []string{"Draw a card."}}}, []string{"Cast Paper Fire  {X}", "Cast Paper Ice  {0}"}},
		"Paper Dawn": {"modal", []wire.Part{{Name: "Paper Dusk", Cost: "{X}", Types: "Creature — Bird",
			Text: []string{"Flying"}, Size: "2/3"}}, []string{"Cast Paper Dawn  {0}", "Cast Paper Dusk  {X}"}},
		"Paper Villager": {"transform", []wire.Part{{Name: "Paper Beast", Types: "Creature — Beast",
			Text: []string{"Trample"}, Size: "4/4"}}, []string{"Cast Paper Villager  {0}"}},
	} {
		k := newKit(t)
		tab, c := k.game([]Deck{packed(t, "60 "+name, severalFaces), packed(t, "60 Paper Gift", beatCards)}, "", "")
		k.pick(c[0], c[1:], "Keep")
		k.pick(c[1], nil, "Keep")
		for c[0].State().Decision == nil || c[0].State().Step != "main" {
			k.calm(c)
		}
		s := c[0].State()
		var casts []string
		for _, o := range s.Decision.Options {
			if o.Kind == "cast" && !slices.Contains(casts, o.Text) {
				casts = append(casts, o.Text)
			}
		}
		if !slices.Equal(casts, want.casts) {
			t.Errorf("%s: the options are %q, want %q", name, casts, want.casts)
		}
		fresh, err := tab.Join("A", "", budget.Local, func() {}) // it is sent all faces
		if err != nil {
			t.Fatal(err)
		}
		s = fresh.State()
		i := slices.IndexFunc(s.Objects, func(o wire.Object) bool { return o.Zone == "hand" && o.Face >= 0 })
		f := s.Faces[s.Objects[i].Face]
		if f.Layout != want.layout || !reflect.DeepEqual(f.Parts, want.parts) {
			t.Errorf("%s: %s with the parts %+v, want %s, %+v", name, f.Layout, f.Parts, want.layout, want.parts)
		}
		if want.layout == "split" && len(f.Text) > 0 {
			t.Errorf("%s: the card says %q beside its halves", name, f.Text)
		}
		fresh.Leave()
	}
}

// TestAbilityNamesSource (113.7): an ability on the stack speaks of its source, not of itself.
func TestAbilityNamesSource(t *testing.T) {
	k := newKit(t)
	own := "Paper Titan {0}\nCreature — Giant\nWhen Paper Titan enters, Paper Titan deals 1 damage to each opponent.\n1/1\n"
	_, c := k.game([]Deck{packed(t, "60 Paper Titan", own), packed(t, "60 Plains", "")}, "", "")
	k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Hold: true, Full: true})
	k.pick(c[0], c[1:], "Cast Paper Titan")
	for range 20 {
		for _, o := range c[0].State().Objects {
			if o.Zone == "stack" && o.Kind == "ability" {
				if want := "When Paper Titan enters, Paper Titan deals 1 damage to each opponent."; o.Text != want {
					t.Errorf("the ability says %q, want %q", o.Text, want)
				}
				return
			}
		}
		k.calm(c)
	}
	t.Fatal("the ability isn't on the stack")
}

// TestFrontIsNamed: of a double-faced card whose back is up the other face is its front (712.1a).
func TestFrontIsNamed(t *testing.T) {
	k, c := againstPlains(t, "60 Paper Villager", severalFaces)
	k.pick(c[0], c[1:], "Cast Paper Villager")
	front := func() (string, bool) {
		s, err := c[0].t.Join("A", "", budget.Local, func() {}) // it is sent all faces
		if err != nil {
			t.Fatal(err)
		}
		defer s.Leave()
		all := s.State()
		for _, o := range all.Objects {
			if o.Zone == "battlefield" && o.Face >= 0 {
				f := all.Faces[o.Face]
				return f.Name, len(f.Parts) > 0 && f.Parts[0].Front
			}
		}
		return "", false
	}
	k.calmUntil(c, func() bool { name, _ := front(); return name != "" })
	if name, is := front(); name != "Paper Villager" || is {
		t.Errorf("%s: the other face is the front: %v", name, is)
	}
	k.pick(c[0], c[1:], "Transform")
	k.calmUntil(c, func() bool { name, _ := front(); return name == "Paper Beast" })
	if _, is := front(); !is {
		t.Error("the front isn't named")
	}
}

// TestFaceDownIsLookedAt: a face-down creature has no mana cost (708.2a), and only who controls it may look at what it
// is (708.5).
func TestFaceDownIsLookedAt(t *testing.T) {
	const cards = "Paper Stone {0}\nArtifact\n{T}: Add {C}{C}{C}.\n\n" +
		"Paper Hydra {X}{G}{G}\nCreature — Hydra\nTrample\nMorph {3}{G}{G}\n0/0\n"
	k, c := againstPlains(t, "30 Paper Stone\n30 Paper Hydra", cards)
	k.pick(c[0], c[1:], "Cast Paper Stone")
	k.pick(c[0], c[1:], "Cast Paper Hydra")
	face := func(name string) *wire.Face {
		s, err := c[0].t.Join(name, "", budget.Local, func() {}) // it is sent all faces
		if err != nil {
			t.Fatal(err)
		}
		defer s.Leave()
		all := s.State()
		for _, o := range all.Objects {
			if o.Zone == "battlefield" && o.FaceDown && o.Face >= 0 {
				return &all.Faces[o.Face]
			}
		}
		return nil
	}
	k.calmUntil(c, func() bool { return face("A") != nil })
	mine, theirs := face("A"), face("B")
	want := []wire.Part{{Name: "Paper Hydra", Cost: "{X}{G}{G}", Types: "Creature — Hydra",
		Text: []string{"Trample", "Morph {3}{G}{G}"}, Size: "0/0"}}
	if mine.Cost != "" || mine.Layout != "face-down" || !reflect.DeepEqual(mine.Parts, want) {
		t.Errorf("its controller sees %+v", mine)
	}
	if theirs.Cost != "" || theirs.Layout != "" || len(theirs.Parts) > 0 {
		t.Errorf("its opponent sees %+v", theirs)
	}
}

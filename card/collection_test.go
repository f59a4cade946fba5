package card

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestLookup(t *testing.T) {
	c := NewCollection(read(t, `Paper Bear {1}{G}
Creature — Bear
2/2

Paper Boar {1}{R}
Creature — Boar
2/1

Jötun Tester {1}{U}
Creature — Giant
2/1

Layout: split
Hot {R}
Instant
//
Cold {U}
Instant

Layout: prepare
Wise Man {U}
Creature — Human
1/1
//
Hot {R}
Sorcery

Cold {B}
Sorcery

Layout: token
Paper Bear
Creature — Bear
9/9
`)...)
	if c.Len() != 6 {
		t.Errorf("%d cards, want 6 without the token", c.Len())
	}
	for _, q := range []struct{ ask, want string }{
		{"paper bear", "Paper Bear"},
		{"  Paper   BEAR ", "Paper Bear"},
		{"Jotun Tester", "Jötun Tester"},
		{"JÖTUN TESTER", "Jötun Tester"},
		{"Hot // Cold", "Hot // Cold"},
		{"hot/cold", "Hot // Cold"},
		{"Hot//Cold", "Hot // Cold"},
		{"Hot", "Hot // Cold"}, // a front face before another card's second face
		{"Cold", "Cold"},       // a whole name before a face
		{"Wise Man", "Wise Man // Hot"},
	} {
		t.Run(q.ask, func(t *testing.T) {
			got, err := c.Lookup(q.ask)
			if err != nil || got.Name != q.want {
				t.Errorf("%q: %v, %v; want %s", q.ask, got, err, q.want)
			}
		})
	}
	if bear, _ := c.Lookup("Paper Bear"); bear.Front().Power != "2" {
		t.Error("the token took the card's place")
	}
	_, err := c.Lookup("Paper Baer")
	var unknown *UnknownError
	if !errors.As(err, &unknown) || len(unknown.Nearest) == 0 || unknown.Nearest[0] != "Paper Bear" ||
		!strings.Contains(err.Error(), `did you mean "Paper Bear" or "Paper Boar"?`) {
		t.Error(err)
	}
	if near := c.Nearest("Jotun", 3); !slices.Equal(near, []string{"Jötun Tester"}) {
		t.Error(near)
	}
	if near := c.Nearest("Entirely Different Thing", 3); len(near) != 0 {
		t.Error(near)
	}
}

func TestMerge(t *testing.T) {
	first := NewCollection(read(t, "Layout: split\nA {R}\nInstant\n//\nB {U}\nInstant\n\nBear {1}{G}\nCreature — Bear\n2/2\n")...)
	second := NewCollection(read(t,
		"Bear {G}\nCreature — Bear\n3/3\n\nLayout: split\nA {R}\nInstant\n//\nC {U}\nInstant\n\nA // B\nLand\n")...)
	m := Merge(first, nil, second)
	if bear := m.Find("bear"); bear.Front().Power != "3" {
		t.Error("the later card does not win")
	}
	if m.Len() != 3 || m.Find("B") != nil || m.Find("A").Name != "A // C" {
		t.Error(m.Len(), m.Find("B"), m.Find("A"))
	}
	if first.Find("bear").Front().Power != "2" {
		t.Error("merging changed a part")
	}
	// a worse known wording does not replace a better one
	c := NewCollection(read(t, "Wording: 2026\nBear {G}\nCreature — Bear\n3/3")...)
	c.Add(read(t, "Wording: 2018\nBear {G}\nCreature — Bear\n1/1")...)
	if c.Find("Bear").Front().Power != "3" {
		t.Error("an older wording replaced a newer one")
	}
}

func TestReminder(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"Flying (It can't be blocked.)", "Flying"},
		{"({T}: Add {G}.)", ""},
		{"When it enters, you get {E}{E} (two energy counters), then draw a card.", "When it enters, you get {E}{E}, then draw a card."},
		{"Flying, haste (It can (really) attack.) and more", "Flying, haste and more"},
		{"The damage (rounded down) is dealt.", "The damage (rounded down) is dealt."},
		{"Target permanent becomes the color(s) of your choice.", "Target permanent becomes the color(s) of your choice."},
		{"Darksteel is tough. (\"Destroy\" effects don't destroy it.)", "Darksteel is tough."},
		{"(A reminder in front.) Draw a card.", "Draw a card."},
		{"Never closed (like this", "Never closed (like this"},
	} {
		t.Run(c.line, func(t *testing.T) {
			if got := WithoutReminder(c.line); got != c.want {
				t.Errorf("%q: %q, want %q", c.line, got, c.want)
			}
		})
	}
}

func TestSelfName(t *testing.T) {
	face := func(name, typeLine string, text ...string) *Face {
		f := &Face{Name: name, Text: text}
		f.setTypeLine(typeLine)
		return f
	}
	for _, c := range []struct {
		f          *Face
		line, want string
		style      SelfStyle
	}{
		{face("Hot Ray", "Instant"), "Hot Ray deals 3 damage to any target.", "~ deals 3 damage to any target.", "f"},
		{face("Ana, the Tester", "Legendary Creature — Human"), "When Ana, the Tester attacks, Ana's power doubles.", "When ~ attacks, ~'s power doubles.", "fs"},
		{face("Ana the Tester", "Legendary Creature — Human"), "Ana the Tester and Anabel fight; tap Ana.", "~ and Anabel fight; tap ~.", "fs"},
		{face("Bo Tester", "Legendary Creature — Human"), "Bo deals 1 damage.", "~ deals 1 damage.", "s"},
		{face("Sliver Tester", "Legendary Creature — Sliver"), "Sliver creatures get +1/+1.", "Sliver creatures get +1/+1.", ""},
		{face("Ana the Tester", "Creature — Human"), "Tap Ana.", "Tap Ana.", ""},
		{face("Bird Flock", "Creature — Bird"), "Search for a card named Bird Flock. Bird Flock can't block.", "Search for a card named Bird Flock. ~ can't block.", "f"},
		{face("Bird Flock", "Creature — Bird"), "Cards named Paper Bear and Bird Flock lose flying.", "Cards named Paper Bear and Bird Flock lose flying.", ""},
		{face("Ana, the Tester", "Legendary Creature — Human"), "If you reveal a card named Hammer of Ana this way, Ana gains trample.", "If you reveal a card named Hammer of Ana this way, ~ gains trample.", "s"},
		{face("Ana, the Tester", "Legendary Creature — Human"), "As long as you control a creature named Paper Bear, Ana has flying.", "As long as you control a creature named Paper Bear, ~ has flying.", "s"},
		{face("Ana, the Tester", "Legendary Creature — Human"), "Ana's power is 3. Create Ana's Coil, a 3/3 token.", "~'s power is 3. Create Ana's Coil, a 3/3 token.", "s"},
		{face("Exile", "Instant"), "Exile target creature.", "Exile target creature.", ""},
		{face("Exile", "Instant"), "Exile deals 1 damage to it.", "~ deals 1 damage to it.", "f"},
		{face("Flash", "Instant"), "Flash", "Flash", ""},
		{face("Herdbeast", "Creature — Herdbeast"), "Herdbeast attacks with each other attacking Herdbeast.", "~ attacks with each other attacking Herdbeast.", "f"},
		{face("Stan", "Legendary Creature — Human"), "Sacrifice Stan when Stan Twin leaves.", "Sacrifice ~ when Stan Twin leaves.", "f"},
		{face("Bird", "Creature — Human"), "Birdsong and Songbird and Bird-like are not Bird.", "Birdsong and Songbird and Bird-like are not ~.", "f"},
		{face("Bird", "Creature — Human"), "Tap ~: Bird deals 1 damage.", "Tap ~: ~ deals 1 damage.", "~f"},
	} {
		t.Run(c.line, func(t *testing.T) {
			got, style := SelfName(c.f, c.line)
			if got != c.want || style != c.style {
				t.Errorf("%s: %q %q, want %q %q", c.f.Name, got, style, c.want, c.style)
			}
			if back := SelfText(c.f, got, style); back != c.line {
				t.Errorf("%s: back to %q", c.f.Name, back)
			}
		})
	}
}

func TestSelfThis(t *testing.T) {
	f := &Face{Name: "Test Cloak"}
	f.setTypeLine("Enchantment — Aura")
	line := `When this Aura enters, enchanted creature gains "This creature can't block." This enchantment and this spell and this creatures stay with Test Cloak.`
	want := `When ~ enters, enchanted creature gains "This creature can't block." ~ and this spell and this creatures stay with ~.`
	got, style := SelfThis(f, line)
	if got != want || style != "uEf" {
		t.Errorf("%q %q", got, style)
	}
	if back := SelfText(f, got, style); back != line {
		t.Errorf("back to %q", back)
	}
	if n := f.ThisNoun(); n != "Aura" {
		t.Error(n)
	}
	seen := map[byte]bool{fullName: true, shortName: true, asTilde: true}
	for _, n := range nouns {
		if seen[n.letter] || seen[n.letter&^0x20] {
			t.Errorf("two meanings of %q", n.letter)
		}
		seen[n.letter], seen[n.letter&^0x20] = true, true
	}
}

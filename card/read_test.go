package card

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/ability"
	"arbiter/mana"
)

const plainCards = `# Cards made up for this test.

Paper Bear {1}{G}
Creature — Bear
2/2

Grey Warden of the Test, Unbent {2}{W}{W}
Legendary Creature - Human Knight
First strike
Whenever Grey Warden attacks, it gets +1/+1 until end of turn.
3/1

Layout: transform
Set: tst
Wording: 2024
Quiet Student {U}
Creature — Human Wizard
{2}{U}: Transform this creature.
1/1

//

Loud Master
Creature — Human Wizard
Color Indicator: U
Flying
3/3

Hollow Field
Land
{T}: Add {C}.

Weighty Thinker {3}{U}{U}
Legendary Planeswalker — Thinker
+1: Draw a card.
Loyalty: 4

Slow Climber {1}{G}
Creature — Snake
Level up {2}
LEVEL 1-3
4/4
LEVEL 4+
6/6
Trample
2/2

Old Hex {1}{B}
Enchantment — Aura
Enchant creature
Enchanted creature gets -1/-1.
Printed: 1999-04-21 6ed
Enchant Creature
Enchanted creature gets -1/-1.
Printed: 1994-04-11 3ed
?
Target creature loses -1/-1.
`

func read(t *testing.T, text string) []*Card {
	t.Helper()
	cards, err := Read("cards.txt", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestPlain(t *testing.T) {
	cards := read(t, plainCards)
	if len(cards) != 7 {
		t.Fatalf("%d cards, want 7", len(cards))
	}
	bear := cards[0].Front()
	want := Face{Name: "Paper Bear", Cost: mana.MustCost("{1}{G}"), TypeLine: "Creature — Bear",
		Types:    1 << ability.Creature,
		Subtypes: []ability.Subtype{"Bear"}, Power: "2", Toughness: "2"}
	if d := cmp.Diff(want, *bear); d != "" {
		t.Error(d)
	}
	if warden := cards[1].Front(); !warden.Supertypes.Has(ability.Legendary) ||
		warden.TypeLine != "Legendary Creature — Human Knight" || len(warden.Text) != 2 {
		t.Errorf("%+v", warden)
	}
	student := cards[2]
	if student.Name != "Quiet Student // Loud Master" || student.Layout != Transform || student.Set != "tst" ||
		student.Wording != 2024 || len(student.Faces) != 2 {
		t.Fatalf("%+v", student)
	}
	if back := student.Faces[1]; !back.NoCost || back.Indicator != mana.Blue.Set() ||
		back.Colors() != mana.Blue.Set() ||
		back.Power != "3" {
		t.Errorf("%+v", back)
	}
	if field := cards[3].Front(); !field.NoCost || field.Power != "" || !field.IsPermanent() {
		t.Errorf("%+v", field)
	}
	if pw := cards[4].Front(); pw.Loyalty != "4" || len(pw.Text) != 1 {
		t.Errorf("%+v", pw)
	}
	if snake := cards[5].Front(); snake.Power != "2" || len(snake.Text) != 6 || snake.Text[4] != "6/6" {
		t.Errorf("%+v", snake)
	}
	hex := cards[6]
	if len(hex.Printings) != 2 || hex.Printings[0].Date != "1994-04-11" || hex.Printings[1].Set != "6ed" {
		t.Fatalf("%+v", hex.Printings)
	}
	if hex.Origin != (Origin{"cards.txt", 48}) {
		t.Errorf("origin %v", hex.Origin)
	}
}

func TestAsPrinted(t *testing.T) {
	cards := read(t, `Old Hex {1}{B}
Enchantment — Aura
Enchant creature
Flash
Printed: 1999-04-21 6ed
Enchant Creature
Enchanted creature gets -1/-1.
Printed: 1994-04-11 3ed
?
Target creature loses -1/-1.

Brass Rod {3}
Artifact
{2}, {T}: This artifact deals 1 damage to any target.
Printed: 1993-08-05 lea
Mono Artifact
{2}: Brass Rod does 1 damage to any target.

Grave Cloak {B}
Enchantment — Aura
Enchant creature card in a graveyard
Printed: 1994-06-01 leg
Enchant Dead Creature
Return enchanted creature to play.

King of Tests {5}
Legendary Creature — Goblin Noble
1/1
Printed: 1994-06-01 leg
Summon — Legend
`)
	hex := cards[0]
	if same, ok := hex.AsPrinted("1994-01-01"); ok || same != hex {
		t.Error("a print before the first one")
	}
	old, ok := hex.AsPrinted("2006-10-01")
	if !ok || old.Wording != 1999 {
		t.Fatal(old, ok)
	}
	if f := old.Front(); f.TypeLine != "Enchantment — Aura" ||
		!slices.Equal(f.Text, []string{"Enchant creature", "Enchanted creature gets -1/-1."}) {
		t.Errorf("%+v", f)
	}
	if f := hex.Front(); len(f.Text) != 2 || f.Text[1] != "Flash" {
		t.Errorf("the card itself changed: %+v", f)
	}
	older, _ := hex.AsPrinted("1995-01-01")
	if f := older.Front(); f.TypeLine != "Enchantment — Aura" || f.Text[0] != "Target creature loses -1/-1." {
		t.Errorf("%+v", f)
	}
	rod, _ := cards[1].AsPrinted("1994-01-01")
	if f := rod.Front(); f.TypeLine != "Artifact" || f.Text[0] != "{2}, {T}: Brass Rod deals 1 damage to any target." {
		t.Errorf("%+v", f)
	}
	cloak, _ := cards[2].AsPrinted("2006-10-01")
	if f := cloak.Front(); f.Text[0] != "Enchant creature card in a graveyard" {
		t.Errorf("%+v", f)
	}
	king, _ := cards[3].AsPrinted("1995-01-01")
	if f := king.Front(); f.TypeLine != "Legendary Creature" || !f.Supertypes.Has(ability.Legendary) ||
		!f.Types.Has(ability.Creature) {
		t.Errorf("%+v", f)
	}
}

func TestTypeLines(t *testing.T) {
	for _, c := range []struct {
		line string
		want []ability.Subtype
		odd  string
	}{
		{"Creature — Time Lord Doctor", []ability.Subtype{"Time Lord", "Doctor"}, ""},
		{"Basic Snow Land – Forest", []ability.Subtype{"Forest"}, ""},
		{"Plane — Bolas's Meditation Realm", []ability.Subtype{"Bolas's Meditation Realm"}, ""},
		{"Tribal Artifact -- Equipment Goblin", []ability.Subtype{"Equipment", "Goblin"}, ""},
		{"Eaturecray", nil, "Eaturecray"},
		{"Token Artifact Creature — Assembly-Worker", []ability.Subtype{"Assembly-Worker"}, ""},
	} {
		t.Run(c.line, func(t *testing.T) {
			_, _, sub, odd := ParseTypeLine(c.line)
			if !slices.Equal(sub, c.want) || strings.Join(odd, " ") != c.odd {
				t.Errorf("%s: %v, odd %v", c.line, sub, odd)
			}
		})
	}
}

func TestPlainErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Bear 1G\nCreature — Bear\n2/2", `cards.txt:1: write the cost of "Bear 1G" in braces`},
		{"Bear {1}{K}\nCreature — Bear\n2/2", `cards.txt:1: the cost of "Bear": mana cost "{1}{K}", column 4`},
		{"Bear {1}{G}", `cards.txt:1: "Bear" has no type line`},
		{"# here\n\nBear {1}{G}\nTrample\n2/2", `cards.txt:4: "Trample" is not a type line`},
		{"Bear {1}{G}\nCreature — Bear\nTrample", `cards.txt:3: "Bear" needs its power and toughness, such as "2/2"`},
		{"Jace {1}{U}\nPlaneswalker — Jace\n+1: Draw a card.", `needs its loyalty, such as "Loyalty: 4"`},
		{"Fire {R}\nInstant\n//\nIce {U}\nInstant", `needs a line above its name that says how they belong together`},
		{"Layout: sideways\nFire {R}\nInstant", `cards.txt:1: unknown layout "sideways"`},
		{"Layout: split\nFire {R}\nInstant\n//", `an empty face`},
		{"Old {R}\nInstant\nPrinted: yesterday\nInstant", `cards.txt:3: expected "Printed: 2007-07-13"`},
		{"Bad {R}\nInstant\n\xff\xfe", `cards.txt:3: not UTF-8 text`},
		{"Long {R}\nInstant\n" + strings.Repeat("x", maxLine+1), `cards.txt:3: the line is longer than`},
		{"", "cards.txt: no cards in it"},
		{"{R}\nInstant", `a card begins with its name`},
	} {
		t.Run(c.want, func(t *testing.T) {
			_, err := Read("cards.txt", strings.NewReader(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%.40q: %v\nwant %s", c.text, err, c.want)
			}
			var e *Error
			if err != nil && !errors.As(err, &e) {
				t.Errorf("%T is no *Error", err)
			}
		})
	}
	// what is right is still read
	cards, err := Read("cards.txt", strings.NewReader("Bad\n\nGood {G}\nInstant\n\nWorse"))
	if err == nil || len(cards) != 1 || cards[0].Name != "Good" || strings.Count(err.Error(), "\n") != 1 {
		t.Error(cards, err)
	}
}

func TestRoundTrip(t *testing.T) {
	cards := read(t, plainCards)
	var b strings.Builder
	if err := Write(&b, cards...); err != nil {
		t.Fatal(err)
	}
	again := read(t, b.String())
	for i := range cards {
		cards[i].Origin, again[i].Origin = Origin{}, Origin{}
		if d := cmp.Diff(cards[i], again[i]); d != "" {
			t.Error(d)
		}
	}
	if err := Write(&b, &Card{Name: "X", Faces: []Face{{Name: "X", NoCost: true, TypeLine: "Instant",
		Text: []string{"# no"}}}}); err == nil {
		t.Error("a comment was written as rules text")
	}
}

const scryfallText = `[
{"object":"card","name":"Paper Bear","layout":"normal","mana_cost":"{1}{G}","type_line":"Creature — Bear","oracle_text":"","power":"2","toughness":"2","colors":["G"]},
{"name":"Hot // Cold","layout":"split","type_line":"Instant // Instant","card_faces":[
  {"name":"Hot","mana_cost":"{R}","type_line":"Instant","oracle_text":"Hot deals 1 damage to any target."},
  {"name":"Cold","mana_cost":"{U}","type_line":"Instant","oracle_text":"Tap target permanent."}]},
{"name":"Red Pup","layout":"normal","mana_cost":"{0}","type_line":"Creature — Dog","colors":["R"],"power":"0","toughness":"1",
 "printed":{"date":"1994-06-01","set":"leg","text":"","type":"Summon — Hound"}},
{"name":"Odd Thing","layout":"normal","mana_cost":"{K}","type_line":"Eaturecray","power":"1","toughness":"1"}
]`

func TestScryfall(t *testing.T) {
	check := func(name, text string) {
		cards, err := Read(name, strings.NewReader(text))
		if err != nil || len(cards) != 4 {
			t.Fatal(name, len(cards), err)
		}
		hot := cards[1]
		if hot.Name != "Hot // Cold" || hot.Layout != Split || len(hot.Faces) != 2 || hot.Faces[1].Cost.String() != "{U}" {
			t.Errorf("%s: %+v", name, hot)
		}
		pup := cards[2]
		if f := pup.Front(); f.NoCost || f.Indicator != mana.Red.Set() || len(pup.Printings) != 1 {
			t.Errorf("%s: %+v", name, pup)
		}
		if f := cards[3].Front(); f.OddCost != "{K}" || len(f.OddTypes) != 1 {
			t.Errorf("%s: %+v", name, f)
		}
	}
	check("array", scryfallText)
	lines := strings.ReplaceAll(strings.Trim(scryfallText, "[]\n"), ",\n{\"name\":\"Red", "\n{\"name\":\"Red")
	check("lines", lines)
	check("list", `{"object":"list","data":`+scryfallText+`,"has_more":false}`)
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	w.Write([]byte(scryfallText))
	w.Close()
	check("gzip", z.String())
	check("bom", "\xef\xbb\xbf"+scryfallText)
}

func TestJSONErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[\n{\"name\":\"A\",\"type_line\":\"Land\"},\n{\"name\":5}]", "x:3: not a card in Scryfall's form"},
		{"[\n{\"name\":\"A\",\"type_line\":\"Land\"},\n{\"name\":", "x:3: the file ends in the middle"},
		{"[\n{\"type_line\":\"Land\"}]", `x:2: a card without "name"`},
		{`[{"name":"A"}]`, `no "type_line"`},
		{"[1,2]", "expected a card as a JSON object"},
		{`{"meta":{},"data":{"A":{"cards":[]}}}`, "AtomicCards is the one to use"},
		{`{"data":{"A":[{"name":"A","type":"Land"}]`, "the file ends in the middle"},
		{"\x1f\x8b\x00", "broken gzip file"},
		{`[{"a":"` + strings.Repeat("x", maxCard) + `"}]`, "a JSON value of more than"},
		{strings.Repeat("[", 100000), "expected a card"},
		{`[{"a":` + strings.Repeat("[", 100000), "nested more than 64 deep"},
	} {
		t.Run(c.want, func(t *testing.T) {
			_, err := Read("x", strings.NewReader(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%.60q: %v\nwant %s", c.text, err, c.want)
			}
		})
	}
}

func TestMTGJSON(t *testing.T) {
	cards, err := Read("AtomicCards.json", strings.NewReader(`{"meta":{"date":"2026-01-01"},"data":{
"Paper Bear":[{"name":"Paper Bear","manaCost":"{1}{G}","type":"Creature — Bear","power":"2","toughness":"2","layout":"normal","colors":["G"]}],
"Day // Night":[{"name":"Day // Night","faceName":"Day","side":"a","layout":"transform","manaCost":"{W}","type":"Enchantment","text":"First.\nSecond."},
 {"name":"Day // Night","faceName":"Night","side":"b","layout":"transform","type":"Enchantment","colorIndicator":["B"],"colors":["B"]}],
"Half // Whole":[{"name":"Half // Whole","faceName":"Half","side":"a","layout":"meld","manaCost":"{W}","type":"Creature — Angel","power":"1","toughness":"1"},
 {"name":"Half // Whole","faceName":"Whole","side":"b","layout":"meld","type":"Creature — Angel","power":"9","toughness":"9"}]
}}`))
	if err != nil || len(cards) != 4 {
		t.Fatal(len(cards), err)
	}
	if c := cards[1]; c.Name != "Day // Night" || c.Layout != Transform || len(c.Faces) != 2 ||
		len(c.Faces[0].Text) != 2 || c.Faces[1].Indicator != mana.Black.Set() {
		t.Errorf("%+v", c)
	}
	if c := cards[2]; c.Name != "Half" || len(c.Faces) != 1 || !slices.Equal(c.Parts, []string{"Whole"}) {
		t.Errorf("%+v", c)
	}
	if c := cards[1]; c.Origin.Line != 3 {
		t.Errorf("line %d", c.Origin.Line)
	}
}

// corpusPath returns the path of the shared card file.
func corpusPath() string {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared")
	}
	return filepath.Join(dir, "cards", "oracle-cards.json.gz")
}

// corpus returns the path of the shared card file; the test is skipped without it.
func corpus(t testing.TB) string {
	path := corpusPath()
	if _, err := os.Stat(path); err != nil {
		t.Skip("no shared card file: ", err)
	}
	return path
}

// corpusCards reads the shared card file, once for all tests, which must not change its cards.
var corpusCards = sync.OnceValues(func() ([]*Card, error) { return ReadFile(corpusPath()) })

func TestCorpus(t *testing.T) {
	corpus(t)
	start := time.Now()
	cards, err := corpusCards()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d cards in %v", len(cards), time.Since(start))
	if len(cards) < 20000 {
		t.Errorf("only %d cards", len(cards))
	}
	// every card but those whose loyalty or defense the file lacks survives the plain form
	unwritten, every := 0, 1
	if testing.Short() {
		every = 10
	}
	for i := 0; i < len(cards); i += every {
		c := cards[i]
		var b strings.Builder
		if err := Write(&b, c); err != nil {
			if unwritten++; !strings.Contains(err.Error(), "has no ") {
				t.Error(err)
			}
			continue
		}
		again, err := Read("again", strings.NewReader(b.String()))
		if err != nil || len(again) != 1 {
			t.Fatalf("%s: %v\n%s", c.Name, err, b.String())
		}
		want := *c
		want.Origin, again[0].Origin, want.Parts = Origin{}, Origin{}, nil
		if !reflect.DeepEqual(&want, again[0]) {
			t.Errorf("%s: %s", c.Name, cmp.Diff(&want, again[0]))
		}
	}
	if unwritten > 5 {
		t.Errorf("%d cards can't be written", unwritten)
	}
	for _, c := range cards {
		for i := range c.Faces {
			if f := &c.Faces[i]; f.OddCost != "" || len(f.OddTypes) > 0 {
				t.Errorf("%s: cost %q, types %v", f.Name, f.OddCost, f.OddTypes)
			}
		}
	}
}

// FuzzReadCache reads arbitrary bytes as an imported collection.
func FuzzReadCache(f *testing.F) {
	path := filepath.Join(f.TempDir(), "cards")
	cards, err := Read("cards", strings.NewReader(plainCards))
	if err != nil {
		f.Fatal(err)
	}
	if err := WriteCache(path, NewCollection(cards...), "cards"); err != nil {
		f.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b[len(cacheHead):])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := readCache(io.MultiReader(strings.NewReader(cacheHead), bytes.NewReader(b)))
		if err != nil {
			if !errors.Is(err, ErrCache) {
				t.Errorf("%v is not said to be no collection", err)
			}
			return
		}
		NewCollection(in.Cards...)
	})
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(plainCards))
	f.Add([]byte(scryfallText))
	f.Add([]byte(`{"data":{"A":[{"name":"A","type":"Land"}]}}`))
	f.Add([]byte("\x1f\x8b\x08"))
	f.Fuzz(func(t *testing.T, data []byte) {
		cards, err := Read("fuzz", bytes.NewReader(data))
		for _, c := range cards {
			if len(c.Faces) == 0 || c.Name == "" {
				t.Fatalf("an empty card %+v", c)
			}
			c.AsPrinted("2006-10-01")
			for i := range c.Faces {
				face := &c.Faces[i]
				for _, l := range face.Rules() {
					s, style := SelfThis(face, l)
					if back := SelfText(face, s, style); back != l {
						t.Fatalf("%q of %q became %q (%q), and back %q", l, face.Name, s, style, back)
					}
				}
			}
		}
		if err != nil {
			return
		}
		// what is written is read the same
		var b strings.Builder
		for _, c := range cards {
			b.Reset()
			if Write(&b, c) != nil {
				continue
			}
			again, err := Read("again", strings.NewReader(b.String()))
			if err != nil || len(again) != 1 {
				t.Fatalf("%v\n%s", err, b.String())
			}
			want := *c
			want.Origin, again[0].Origin, want.Parts = Origin{}, Origin{}, nil
			if d := cmp.Diff(&want, again[0]); d != "" {
				t.Fatal(d)
			}
		}
	})
}

// Words that prints of before 2003 have used are put into those of phrases.
func TestOldPhrases(t *testing.T) {
	for _, x := range []struct{ date, types, old, want string }{
		{"1996-10-08", "Artifact", "~ doesn't untap during your untap phase.", "~ doesn't untap during your untap step."},
		{"1998-06-24", "Sorcery", "Any one creature gets +3/+3 until the end of the turn.",
			"Target creature gets +3/+3 until end of turn."},
		{"1997-10-14", "Creature", "Sacrifice ~: Add {B} to your mana pool. Play this ability as a mana source.",
			"Sacrifice ~: Add {B} to your mana pool."},
		{"1997-10-14", "Creature", "Choose and discard a card: Regenerate", "Discard a card: Regenerate ~."},
		{"1993-08-05", "Creature", "{R}: +1/+0 until end of turn", "{R}: ~ gets +1/+0 until end of turn."},
		{"1996-10-08", "Instant", "Return target creature to owner's hand.", "Return target creature to its owner's hand."},
		{"1998-03-02", "Instant", "Return any number of target creatures you control to owner's hand.",
			"Return any number of target creatures you control to their owner's hand."},
		{"2000-06-05", "Instant", "You may pay 3 life instead of paying ~'s mana cost.",
			"You may pay 3 life rather than pay ~'s mana cost."},
		{"2018-10-05", "Creature", "Flying <i>(It flies.)</i>", "Flying (It flies.)"},
		{"2010-10-05", "Creature", "Whenever ~ does 2 damage to you, draw a card.",
			"Whenever ~ does 2 damage to you, draw a card."},
	} {
		f := Face{Name: "Some Card", Text: []string{strings.ReplaceAll(x.old, "~", "Some Card")}}
		f.oldPhrases(x.date)
		if got := strings.ReplaceAll(f.Text[0], "Some Card", "~"); got != x.want {
			t.Errorf("%s: %s: got %q, want %q", x.date, x.old, got, x.want)
		}
	}
}

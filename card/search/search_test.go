package search

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/card"
)

const cards = `Paper Bear {1}{G}
Creature — Bear
2/2

Bear Rider {1}{G}{U}
Legendary Creature — Elf Warrior
Whenever Bear Rider attacks, draw a card.
3/4

Hot Ray {R}
Instant
Hot Ray deals 3 damage to any target.

Paper Mill {2}
Artifact
{T}: Target player mills a card.

Hollow Field
Land
{T}: Add {W}.

Old Sage {4}{U}{U}
Planeswalker — Old
[+1]: Draw a card.
Loyalty: 4

Beast of Stars {X}{G}
Creature — Beast
*/*
`

func index(t testing.TB) *Index {
	read, err := card.Read("cards.txt", strings.NewReader(cards))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range read {
		if c.Name == "Hot Ray" {
			c.Legality.Legal, c.Legality.Banned, c.Set = card.FormatBit("modern"), card.FormatBit("pauper"), "tst"
		}
	}
	return NewIndex(card.NewCollection(read...))
}

func TestFind(t *testing.T) {
	x := index(t)
	for query, want := range map[string]string{
		"":                      "Bear Rider, Beast of Stars, Hollow Field, Hot Ray, Old Sage, Paper Bear, Paper Mill",
		"bear":                  "Bear Rider, Paper Bear",
		"paper":                 "Paper Bear, Paper Mill",
		`"old sage"`:            "Old Sage",
		"paper bear":            "Paper Bear",
		"bear or sage":          "Bear Rider, Old Sage, Paper Bear",
		"-bear t:creature":      "Beast of Stars",
		"(bear or sage) -c:g":   "Old Sage",
		"t:legendary":           "Bear Rider",
		`o:"draw a card"`:       "Bear Rider, Old Sage",
		"c:u":                   "Bear Rider, Old Sage",
		"c=u":                   "Old Sage",
		"c:simic":               "Bear Rider",
		"c<=gu t:creature":      "Bear Rider, Beast of Stars, Paper Bear",
		"c:m":                   "Bear Rider",
		"c:c -t:land":           "Paper Mill",
		"id:g":                  "Beast of Stars, Paper Bear, Paper Mill",
		"id:w t:land":           "Hollow Field",
		"mv=2":                  "Paper Bear, Paper Mill",
		"mv>=3":                 "Bear Rider, Old Sage",
		"cmc<2":                 "Beast of Stars, Hollow Field, Hot Ray",
		"pow>2":                 "Bear Rider",
		"pow<9":                 "Bear Rider, Paper Bear",
		"tou!=2":                "Bear Rider",
		"loy=4":                 "Old Sage",
		"f:modern":              "Hot Ray",
		"banned:pauper":         "Hot Ray",
		"s:TST":                 "Hot Ray",
		"is:permanent -is:land": "Bear Rider, Beast of Stars, Old Sage, Paper Bear, Paper Mill",
		"is:vanilla":            "Beast of Stars, Paper Bear",
		"is:commander":          "Bear Rider",
		"is:historic":           "Bear Rider, Paper Mill",
		"nothing":               "",
	} {
		t.Run(query, func(t *testing.T) {
			q, err := Parse(query)
			if err != nil {
				t.Fatal(err)
			}
			found, total, err := x.Find(q, 0, 100, nil)
			if got := names(found); got != want || total != len(found) || err != nil {
				t.Errorf("%s (%d, %v), want %s", got, total, err, want)
			}
		})
	}
}

func names(list []*card.Card) string {
	var out []string
	for _, c := range list {
		out = append(out, c.Name)
	}
	return strings.Join(out, ", ")
}

func TestPages(t *testing.T) {
	x := index(t)
	q, _ := Parse("bear or paper")
	for _, c := range []struct {
		skip, n int
		want    string
	}{{0, 2, "Bear Rider, Paper Bear"}, {2, 2, "Paper Mill"}, {9, 2, ""}, {-1, 1, "Bear Rider"}} {
		if found, total, err := x.Find(q, c.skip, c.n, nil); names(found) != c.want || total != 3 || err != nil {
			t.Errorf("%d of them from %d: %s (%d, %v), want %s", c.n, c.skip, names(found), total, err, c.want)
		}
	}
	q, _ = Parse("mill")
	if found, _, _ := x.Find(q, 0, 1, nil); names(found) != "Paper Mill" {
		t.Error(names(found))
	}
	stop := errors.New("enough")
	if _, _, err := x.Find(q, 0, 1, func() error { return stop }); err != stop {
		t.Error(err)
	}
}

// What begins with the words comes first.
func TestOrder(t *testing.T) {
	x := index(t)
	q, _ := Parse("o")
	found, _, _ := x.Find(q, 0, 100, nil)
	if at := slices.IndexFunc(found, func(c *card.Card) bool { return c.Name == "Old Sage" }); at != 0 {
		t.Error(names(found))
	}
}

func TestErrors(t *testing.T) {
	for query, want := range map[string]string{
		`"bear`:                       "a quotation mark without a second one",
		"(bear":                       "a parenthesis that isn't closed",
		"bear)":                       "a closing parenthesis without an opening one",
		"()":                          `nothing stands beside "or" or within parentheses`,
		"bear or":                     `nothing stands beside "or"`,
		"or bear":                     `nothing stands beside "or"`,
		"- bear (-)":                  `nothing stands behind "-"`,
		"colour:g":                    `no key is called "colour"; the keys are banned, c,`,
		"mv:many":                     `"many" is not a number`,
		"mv=<3":                       `"=<" is not a comparison sign; the signs are : = != < > <= >=`,
		"mv>":                         `nothing stands behind "mv>"`,
		"t>elf":                       "> compares numbers and colors",
		"c:purple":                    `"purple" is not a color; write letters of wubrg`,
		"f:kitchen":                   `no format is called "kitchen"; the formats are standard,`,
		"is:nice":                     `"nice" has no meaning behind "is:"; it can be colorless,`,
		strings.Repeat("(", 30) + "a": "more than 20 parentheses within each other",
		strings.Repeat("a", 600):      "the search has 600 characters; at most 500 are allowed",
	} {
		if _, err := Parse(query); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`-(t:elf or "a b") c>=ug mv<3`, "is:land -o:x", `name:"`, "((a)) or -b"} {
		f.Add(s)
	}
	x := index(f)
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Parse(text)
		if err != nil {
			return
		}
		found, total, _ := x.Find(q, 0, 1000, nil)
		for _, c := range found {
			if !q.Match(c) {
				t.Errorf("%q finds %s and doesn't match it", text, c.Name)
			}
		}
		if total != len(found) {
			t.Errorf("%d of %d", len(found), total)
		}
	})
}

func ExampleParse() {
	bears, _ := card.Read("cards.txt", strings.NewReader(cards))
	q, err := Parse(`t:creature c:g mv<=2 -o:draw`)
	if err != nil {
		fmt.Println(err)
		return
	}
	found, total, _ := NewIndex(card.NewCollection(bears...)).Find(q, 0, 10, nil)
	for _, c := range found {
		fmt.Println(c.Name)
	}
	fmt.Println(total, "found")
	// Output:
	// Beast of Stars
	// Paper Bear
	// 2 found
}

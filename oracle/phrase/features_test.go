package phrase_test

import (
	"reflect"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// A second toy language, of a workshop: the features the kitchen leaves out.

type (
	Tool   string
	Job    interface{ job() }
	Fix    struct{ With []Tool }
	Cut    struct{ Each []Tool }
	Rest   struct{ Then []Job }
	Signal struct{ Do Job }
	Make   struct {
		N      Count
		Tapped bool
		Name   Tool
	}
	Mark   struct{ What Gear }
	Hand   struct{ To, What Gear }
	Listed struct{ L []Job }
	Gear   struct {
		Tool Tool
		Many bool
	}
	Last  struct{ L []Job }
	Ready struct{ What Gear }
	Inch  int
	Old   struct {
		A, B int
		How  Manner `style:"x"`
	}
	Manner int
)

func (Fix) job()    {}
func (Cut) job()    {}
func (Rest) job()   {}
func (Signal) job() {}
func (Make) job()   {}
func (Mark) job()   {}
func (Hand) job()   {}
func (Listed) job() {}
func (Ready) job()  {}
func (Last) job()   {}
func (Old) job()    {}

func workshop(t testing.TB) (*phrase.Grammar, *phrase.Category[Job]) {
	g := phrase.New(phrase.Lexis{
		An: map[string]bool{"unit*": false, "hour": true,
			"{x}": true}, Plurals: map[string]string{"knife": "knives"}, Thirds: map[string]string{"undo": "undoes"},
		Whole: []string{"o'clock"}, Alias: map[rune]rune{'−': '-'},
	})
	tool, job, line := phrase.Of[Tool](g, "tool"), phrase.Of[Job](g, "job"), phrase.Of[Job](g, "line").Sentence()
	phrase.Words(tool, "saw", "hour", "unit", "apple", "Unit saw")
	gear := phrase.Of[Gear](g, "gear").Agrees()
	gear.Add(Gear{}, "the {Many?%p|%s} {Tool:noun}")
	noun := phrase.Of[Tool](g, "noun")
	for _, n := range []Tool{"knife", "battery", "glass", "Dwarf"} {
		noun.Add(n, string(n)+"(s)")
	}
	inch := phrase.Of[Inch](g, "inch")
	number := phrase.Of[int](g, "number")
	phrase.Terminal(number, func(ts []phrase.Tok) (int, int, bool) {
		n := 0
		for _, c := range ts[0].Text {
			if c < '0' || c > '9' || n > 1e6 {
				return 0, 0, false
			}
			n = n*10 + int(c-'0')
		}
		return n, 1, true
	}, func(n int) (string, bool) {
		return string(rune('0' + n%10)), n >= 0 && n < 10
	}, phrase.Starts(func(t phrase.Tok) bool { return t.Text[0] >= '0' && t.Text[0] <= '9' }))
	phrase.Map(inch, number, func(n int) Inch { return Inch(n * 2) },
		func(i Inch) (int, bool) { return int(i / 2), i%2 == 0 })
	count := phrase.Of[Count](g, "count").Agrees()
	count.Add(Num(1), "%s a").Add(Num(2), "%p two")
	manner := phrase.Of[Manner](g, "manner")
	manner.Add(7, "oddly")

	job.Add(Fix{}, "fix[es] it with {With|and/or}")
	job.Add(Cut{}, "cut—%lower{Each|comma2}")
	job.Add(Rest{}, "rest[s]; {Then|semi}")
	job.Add(Signal{}, `when the bell rings, %you {Do}`)
	job.Add(Make{}, "make[s] {N} <{Tapped?tapped} {Name}> thing(s)")
	job.Add(Mark{}, "{What} mark[s] {{T}}: [its] \\(own) spot \\{ %lower.")
	job.Add(Hand{}, "hand[s] {To} and {What} [its]@To place and [its]@What o'clock")
	job.Add(Listed{}, "Do: %lower {L|lines}")
	job.Add(Last{}, "in turn {L|lastly2}")
	job.Add(Ready{}, "ready [is|are]@What {What}, %upper so")
	job.Add(Old{How: 1}, "old {A} {B}").Add(Old{How: 2}, "{B} and {A}, the old way")
	line.Is(job)
	if err := g.Freeze(); err != nil {
		t.Fatal(err)
	}
	return g, line
}

func TestFeatures(t *testing.T) {
	g, line := workshop(t)
	r := g.Reader()
	for s, want := range map[string]Job{
		"Fix it with saw and/or apple":                               Fix{[]Tool{"saw", "apple"}},
		"Fix it with saw, apple, and/or hour":                        Fix{[]Tool{"saw", "apple", "hour"}},
		"Cut—saw, apple":                                             Cut{[]Tool{"saw", "apple"}},
		"Rest; cut—saw, hour; fix it with saw":                       Rest{[]Job{Cut{[]Tool{"saw", "hour"}}, Fix{[]Tool{"saw"}}}},
		"When the bell rings, fix it with saw":                       Signal{Fix{[]Tool{"saw"}}},
		"Make a thing":                                               Make{N: Num(1)},
		"Make an apple thing":                                        Make{N: Num(1), Name: "apple"},
		"Make a unit thing":                                          Make{N: Num(1), Name: "unit"},
		"Make an hour thing":                                         Make{N: Num(1), Name: "hour"},
		"Make two tapped Unit saw things":                            Make{N: Num(2), Tapped: true, Name: "Unit saw"},
		"The knife marks {T}: Its (own) spot {.":                     Mark{Gear{Tool: "knife"}},
		"The batteries mark {T}: Their (own) spot {.":                Mark{Gear{Tool: "battery", Many: true}},
		"Hand the Dwarfs and the glass their place and its o'clock":  Hand{Gear{"Dwarf", true}, Gear{"glass", false}},
		"Hand the Dwarf and the glasses its place and their o'clock": Hand{Gear{"Dwarf", false}, Gear{"glass", true}},
		"Do: fix it with saw\nCut—saw, apple":                        Listed{[]Job{Fix{[]Tool{"saw"}}, Cut{[]Tool{"saw", "apple"}}}},
		"In turn fix it with saw, then fix it with hour":             Last{[]Job{Fix{[]Tool{"saw"}}, Fix{[]Tool{"hour"}}}},
		"In turn fix it with saw, old 1 2, then fix it with hour":    Last{[]Job{Fix{[]Tool{"saw"}}, Old{1, 2, 1}, Fix{[]Tool{"hour"}}}},
		"Ready is the knife, So":                                     Ready{Gear{Tool: "knife"}},
		"Ready are the knives, So":                                   Ready{Gear{Tool: "knife", Many: true}},
		"Old 3 4":                                                    Old{3, 4, 1},
		"4 and 3, the old way":                                       Old{3, 4, 2},
	} {
		v, err := phrase.Read(r, line, s)
		if err != nil || !reflect.DeepEqual(v, want) {
			t.Errorf("%q: %+v %v", s, v, err)
			continue
		}
		if got, err := g.Print(line, v, 2026); got != s {
			t.Errorf("%q prints as %q %v", s, got, err)
		}
	}
	for _, s := range []string{"Ready are the knife, so", "Ready is the knives, so",
		"Hand the Dwarfs and the glass its place and its o'clock", "Cut—saw", "When the bell rings, fixes it with saw", "Old", "{"} {
		if v, err := r.Read(line, s); err == nil {
			t.Errorf("%q: %+v", s, v)
		}
	}
}

// TestStyleFallsBack: a node with no style of ours prints in the first wording that has its meaning.
func TestStyleFallsBack(t *testing.T) {
	g, line := workshop(t)
	if s, err := g.Print(line, Old{A: 1, B: 2}, 2026); s != "Old 1 2" {
		t.Error(s, err)
	}
}

// TestStyleBeforeOrder: a phrase of the right style is found, though one of another style in an earlier alternative
// could be printed.
func TestStyleBeforeOrder(t *testing.T) {
	g := phrase.New(phrase.Lexis{})
	now, later, all := phrase.Of[Old](g, "now"), phrase.Of[Old](g, "later"), phrase.Of[Old](g, "all")
	now.Add(Old{How: 1}, "now")
	later.Add(Old{How: 2}, "later")
	all.Is(now, later)
	if err := g.Freeze(); err != nil {
		t.Fatal(err)
	}
	for how, want := range map[Manner]string{1: "now", 2: "later", 3: "now"} {
		if s, err := g.Print(all, Old{How: how}, 2026); s != want {
			t.Errorf("%d: %q %v", how, s, err)
		}
	}
}

func TestMap(t *testing.T) {
	g, _ := workshop(t)
	inch := phrase.Of[Inch](g, "inch")
	v, err := phrase.Read(g.Reader(), inch, "4")
	if err != nil || v != 8 {
		t.Fatal(v, err)
	}
	if s, err := g.Print(inch, Inch(8), 0); s != "4" {
		t.Error(s, err)
	}
	if s, err := g.Print(inch, Inch(7), 0); err == nil {
		t.Error(s)
	}
}

func TestTokens(t *testing.T) {
	g, _ := workshop(t)
	for s, want := range map[string]string{
		"An Elf's +1/+1, the players' {2}{W/U}: it's": "a|elf|'s|+1/+1|,|the|players|'|{2}|{w/u}|:|it's",
		"gets −1/−1—“Draw.” Then":                     "gets|-1/-1|—|“|draw|.|”|.|then",
		"\"Draw.\" and":                               "“|draw|.|”|and",
		"• One\n\n• Two\n":                            "•|one|\n|•|two",
		"{2 x} ~’s non-Elf 1/1 5 o’clock":             "{|2|x|}|~|'s|non-elf|1/1|5|o'clock",
	} {
		var got []string
		for _, x := range g.Reader().Tokens(s) {
			got = append(got, x.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q", s, strings.Join(got, "|"))
		}
	}
}

func TestEnglish(t *testing.T) {
	l := phrase.Lexis{Plurals: map[string]string{"elf": "elves"}}
	for s, want := range map[string]string{"card": "cards", "ability": "abilities", "box": "boxes", "Elf": "Elves",
		"activated ability": "activated abilities", "day": "days", "sorcery": "sorceries", "Dark-Elf": "Dark-Elves"} {
		if got := l.Plural(s); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
	for s, want := range map[string]string{"draw": "draws", "search": "searches", "have": "has", "copy": "copies",
		"play": "plays", "do": "does"} {
		if got := l.Third(s); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
}

type (
	thing interface{ thing() }
	ball  struct{ By thing }
	kid   struct{ Of thing }
	near  struct {
		What thing
		Now  bool
	}
	says struct {
		What thing
		Now  bool
	}
)

func (ball) thing() {}
func (kid) thing()  {}
func (near) thing() {}

// TestNearest: of readings with as many phrases, the one that attaches words to the nearest is first.
func TestNearest(t *testing.T) {
	g := phrase.New(phrase.Lexis{})
	th, s := phrase.Of[thing](g, "thing"), phrase.Of[says](g, "says")
	th.Add(kid{}, "kid").Add(ball{}, "the ball <by {By}>").Add(near{}, "{What} {Now?now}", phrase.Prefer(1))
	s.Add(says{}, "see {What} {Now?now}")
	err := g.Freeze()
	if err == nil || !strings.Contains(err.Error(), "thing is itself") {
		t.Fatal(err)
	}
	g = phrase.New(phrase.Lexis{})
	th, s = phrase.Of[thing](g, "thing"), phrase.Of[says](g, "says")
	th.Add(kid{}, "kid").Add(ball{}, "the ball <by {By}>").Add(near{}, "thing {Now?now}")
	s.Add(says{}, "see {What} {Now?now}")
	if err := g.Freeze(); err != nil {
		t.Fatal(err)
	}
	all, err := g.Reader().Readings(s, "see the ball by thing now", 5)
	if err != nil || len(all) != 2 || all[0].Cost != all[1].Cost || all[0].Ends <= all[1].Ends ||
		all[0].Value.(says).Now {
		t.Errorf("%+v %v", all, err)
	}
}

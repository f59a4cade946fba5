package phrase_test

import (
	"strconv"
	"testing"

	"arbiter/oracle/phrase"
)

// The kitchen: a toy language of recipes that uses every feature.

type (
	// Line is a line of a recipe.
	Line interface{ line() }
	// Act is what a cook does.
	Act interface{ act() }
	// Who does it, or what is meant.
	Who interface{ who() }
	// Count is a number of things.
	Count interface{ count() }
	// Cond is a condition.
	Cond interface{ cond() }
	// Detail follows a noun.
	Detail interface{ detail() }

	Food string
	Num  int
	X    struct{}

	You   struct{}
	They  struct{}
	Cooks struct{ Det Det }
	Det   int
	Owner struct {
		Of      Who
		Several bool
	}
	Things struct {
		Det   Det
		N     Count
		How   []Quality
		Of    []Food
		Which []Detail
	}
	Quality string
	With    struct {
		What []Food
		Not  bool
	}
	Likes struct {
		Who Who
	}

	Do struct {
		Who  Who
		Acts []Act
		When When
	}
	Implied struct{}
	May     struct {
		Who  Who
		Acts []Act
	}
	If struct {
		Cond  Cond
		Do    Line
		After bool `style:"order"`
	}
	Hungry struct {
		Who Who
		Not bool
	}
	There struct {
		What Who
	}
	Seq  struct{ Do []Line }
	Note struct{ Text Line }
	Menu struct {
		N     Count
		Items []Line
	}
	Recipe struct{ Steps []Line }
	Serve  struct {
		Dish Food
		Cost []Coin
	}
	When int

	Take  struct{ N Count }
	Taste struct{ What Who }
	Plate struct {
		What  Who
		Under Who `bind:"later"`
	}
	Wash struct{}
	Salt struct{ Much bool }
	Heat struct{ By Degrees }
	Eat  struct {
		N    Count
		Cake bool
	}
	Teach   struct{ Lesson Line }
	Split   struct{ Into []Who }
	Degrees int
	Coin    string
)

func (Do) line()      {}
func (May) line()     {}
func (If) line()      {}
func (Seq) line()     {}
func (Menu) line()    {}
func (Note) line()    {}
func (Serve) line()   {}
func (Take) act()     {}
func (Taste) act()    {}
func (Plate) act()    {}
func (Wash) act()     {}
func (Salt) act()     {}
func (Heat) act()     {}
func (Eat) act()      {}
func (Teach) act()    {}
func (Split) act()    {}
func (You) who()      {}
func (They) who()     {}
func (Cooks) who()    {}
func (Owner) who()    {}
func (Things) who()   {}
func (Implied) who()  {}
func (Num) count()    {}
func (X) count()      {}
func (Hungry) cond()  {}
func (There) cond()   {}
func (With) detail()  {}
func (Likes) detail() {}

const (
	NoDet Det = iota
	Each
	The
	TheMany
	This
	These
	All
)

const (
	Always When = iota
	Tonight
	Daily
)

type kitchen struct {
	g      *phrase.Grammar
	line   *phrase.Category[Line]
	clause *phrase.Category[Line]
	who    *phrase.Category[Who]
	recipe *phrase.Category[Recipe]
	act    *phrase.Category[Act]
}

func newKitchen(t testing.TB, more ...func(k *kitchen)) *kitchen {
	g := phrase.New(phrase.Lexis{Plurals: map[string]string{"loaf": "loaves"}, Pronouns: map[string]phrase.Pronoun{
		"its": {Thing: "its", Person: "their", Many: "their", You: "your", PersonBefore: "his or her", Until: 2000}}})
	k := &kitchen{g: g}
	count := phrase.Of[Count](g, "count").Agrees()
	digits := phrase.Of[Count](g, "digits").Agrees()
	more1 := phrase.Of[Count](g, "more").Agrees()
	who := phrase.Of[Who](g, "who").Agrees()
	food := phrase.Of[Food](g, "food")
	quality := phrase.Of[Quality](g, "quality")
	det := phrase.Of[Det](g, "det").Agrees()
	detail := phrase.Of[Detail](g, "detail")
	act := phrase.Of[Act](g, "act")
	when := phrase.Of[When](g, "when")
	cond := phrase.Of[Cond](g, "cond")
	joined := phrase.Of[Line](g, "joined")
	clause := phrase.Of[Line](g, "clause").Agrees()
	line := phrase.Of[Line](g, "line").Sentence()
	recipe := phrase.Of[Recipe](g, "recipe")
	coin := phrase.Of[Coin](g, "coin")
	degrees := phrase.Of[Degrees](g, "degrees")

	phrase.Terminal(digits, func(ts []phrase.Tok) (Count, int, bool) {
		n, err := strconv.Atoi(ts[0].Text)
		return Num(n), 1, err == nil && n >= 0 && strconv.Itoa(n) == ts[0].Text
	}, func(c Count) (string, bool) {
		n, ok := c.(Num)
		return strconv.Itoa(int(n)), ok
	}, phrase.Agreeing(func(c Count) phrase.Agree {
		if c == Num(1) {
			return phrase.Singular
		}
		return phrase.Plural
	}))
	count.Add(Num(1), "%s a")
	count.Is(more1)
	for i, w := range []string{"two", "three", "four", "five"} {
		more1.Add(Num(i+2), "%p "+w)
	}
	more1.Add(X{}, "%p X")

	food.Add("salt", "salt").Add("pepper", "pepper")
	for _, f := range []string{"egg", "loaf", "berry", "onion", "dish", "fish"} {
		if f == "fish" {
			food.Add("fish", "(fish|fish)")
			continue
		}
		food.Add(Food(f), f+"(s)")
	}
	phrase.Words(quality, "fresh", "old", "ripe")

	det.Add(Each, "%s each").Add(The, "%s the").Add(TheMany, "%p the").Add(This, "%s this").Add(These, "%p these").Add(All,
		"%p all")
	who.Add(You{}, "you %you")
	who.Add(They{}, "%p they", phrase.Before(2000, "%s %person he or she"))
	who.Add(Cooks{}, "{Det} cook(s) %person")
	who.Add(Owner{}, "{Of}'s {Several?%p|%s} owner(s) %person")
	who.Add(Things{}, "{N} <{How|space}> {Of|or} <{Which|space}>")
	who.Add(Things{}, "{Det} <{How|space}> {Of|and} <{Which|space}>")
	detail.Add(With{}, "{Not?without|with} {What|and}")
	detail.Add(Likes{}, "{Who} like[s]")

	act.Add(Take{}, "take[s] {N} egg(s)", phrase.Before(1990, "grab[s] {N} egg(s)"))
	act.Add(Taste{}, "taste[s] {What}", phrase.Also("[tries|try] {What}"))
	act.Add(Plate{}, "put[s] {What} on [its] plate")
	act.Add(Wash{}, "wash[es] [its] hands")
	act.Add(Salt{}, "salt[s] {Much?generously}")
	act.Add(Heat{}, "heat[s] the oven by {By}")
	act.Add(Eat{}, "eat[s] {N} egg(s)").Add(Eat{Cake: true},
		"eat[s] {N} loa(f|ves) of cake").Add(Eat{N: Num(1), Cake: true}, "eat[s] one single whole loaf")
	act.Add(Teach{}, `learn[s] "{Lesson:line}"`)
	act.Add(Split{}, "divide[s] everything between {Into|and2}")
	when.Add(Tonight, "tonight").Add(Daily, "every day", phrase.Before(1950, "daily"))
	cond.Add(Hungry{}, "{Who} {Not?[isn't|aren't]|[is|are]} hungry")
	cond.Add(There{}, "there [is|are]@What {What}")

	clause.Add(Do{}, "{Who} {Acts|and} <{When}>")
	clause.Add(Do{Who: Implied{}}, "{Acts|and} <{When}>")
	clause.Add(May{}, "{Who} may %i {Acts|and}")
	joined.Is(clause).Add(Seq{}, "{Do:clause|then2}")
	line.Add(If{}, "if {Cond}, {Do:clause}.").Add(If{After: true}, "{Do:clause} if {Cond}.")
	line.Add(Menu{}, "choose {N:more} —{Items:line|star}")
	line.Add(Note{}, "{Text:joined}.")
	line.Add(Serve{}, "{Dish} — {Cost|space}: serve.")
	recipe.Add(Recipe{}, "{Steps:line|space}")

	phrase.Terminal(coin, func(ts []phrase.Tok) (Coin, int, bool) {
		s := ts[0].Raw
		return Coin(s), 1, len(s) > 2 && s[0] == '{'
	}, func(c Coin) (string, bool) { return string(c), true })
	phrase.Terminal(degrees, func(ts []phrase.Tok) (Degrees, int, bool) {
		s := ts[0].Text
		if s[0] != '+' && s[0] != '-' {
			return 0, 0, false
		}
		n, err := strconv.Atoi(s)
		return Degrees(n), 1, err == nil
	}, func(d Degrees) (string, bool) {
		if d < 0 {
			return strconv.Itoa(int(d)), true
		}
		return "+" + strconv.Itoa(int(d)), true
	})

	k.line, k.clause, k.who, k.recipe, k.act = line, clause, who, recipe, act
	for _, f := range more {
		f(k)
	}
	if err := g.Freeze(); err != nil {
		t.Fatal(err)
	}
	return k
}

func TestRoundTrip(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	for _, s := range []string{
		"Take an egg.",
		"You take two eggs.",
		"Each cook takes an egg.",
		"All cooks take five eggs and wash their hands tonight.",
		"Each cook washes their hands.",
		"Wash your hands.",
		"Each cook may wash their hands.",
		"Each cook takes an egg, then washes their hands, then salts generously.",
		"The egg washes its hands.",
		"The eggs' owners wash their hands.",
		"The egg's owner washes their hands.",
		"This egg's owner salts.",
		"If an old egg without salt and pepper is hungry, taste an onion.",
		"Taste an onion if two loaves you like aren't hungry.",
		"If there are two ripe berries, wash your hands.",
		"If there is a dish, each cook takes X eggs.",
		"Learn \"Wash your hands.\"",
		"Learn \"Wash your hands.\" Salt.",
		"Each cook learns \"Wash your hands.\" and salts.",
		"Choose two —\n• Salt.\n• Each cook salts.",
		"Divide everything between you, each cook, and these fresh ripe onions.",
		"Onion — {2}{W}: Serve.",
		"Heat the oven by +2.",
		"Eat one single whole loaf. Eat two loaves of cake.",
		"Two fresh eggs, berries, or loaves salt.",
	} {
		v, err := phrase.Read(r, k.recipe, s)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := k.g.Print(k.recipe, v, 2026)
		if err != nil || got != s {
			t.Errorf("read %q as %+v, printed %q %v", s, v, got, err)
		}
		all, err := r.All(k.recipe, s, 10)
		if err != nil || len(all) != 1 {
			t.Errorf("%q: %d readings: %+v", s, len(all), all)
		}
	}
}

func TestAgreementInReading(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	for _, s := range []string{
		"Each cook take an egg.", "You takes an egg.", "All cooks takes an egg.", "Each cook takes two egg.", "Take an eggs.",
		"Each cook washes your hands.", "Each cook washes its hands.", "Wash their hands.", "The egg's owners wash its hands.", "The eggs's owner salts.",
		"Each cook may washes their hands.", "Each cook takes an egg, then wash their hands.", "If there is two dishes, salt.", "These egg salts.", "Takes an egg.",
	} {
		if v, err := r.Read(k.recipe, s); err == nil {
			t.Errorf("read %q as %+v", s, v)
		}
	}
}

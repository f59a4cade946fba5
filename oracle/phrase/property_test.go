package phrase_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"arbiter/oracle/phrase"
)

// cook draws random recipes.
type cook struct {
	t      *rapid.T
	quoted bool // quotations don't nest
}

func pickOf[T any](c cook, xs ...T) T { return rapid.SampledFrom(xs).Draw(c.t, "") }

func (c cook) yes() bool { return rapid.Bool().Draw(c.t, "") }

func some[T any](c cook, least, most int, f func(depth int) T, depth int) []T {
	n := rapid.IntRange(least, most).Draw(c.t, "n")
	var out []T
	for range n {
		out = append(out, f(depth))
	}
	return out
}

func (c cook) food(int) Food {
	return pickOf[Food](c, "salt", "pepper", "egg", "loaf", "berry", "onion", "dish", "fish")
}

func (c cook) quality(int) Quality { return pickOf[Quality](c, "fresh", "old", "ripe") }

func (c cook) count() Count {
	if c.yes() {
		return X{}
	}
	return Num(rapid.IntRange(1, 5).Draw(c.t, "count"))
}

func (c cook) who(depth int) Who {
	n := rapid.IntRange(0, 6).Draw(c.t, "who")
	if depth <= 0 {
		n %= 3
	}
	switch n {
	case 0:
		return You{}
	case 1:
		return Cooks{Det: pickOf(c, Each, The, TheMany, This, These, All)}
	case 2:
		return They{}
	case 3:
		of := c.who(depth - 1)
		if _, they := of.(They); they {
			of = You{}
		}
		return Owner{Of: of, Several: c.yes()}
	case 4:
		return Things{N: c.count(), How: some(c, 0, 2, c.quality, 0), Of: some(c, 1, 3, c.food, 0),
			Which: some(c, 0, 2, c.detail, depth-1)}
	default:
		return Things{Det: pickOf(c, Each, The, TheMany, This, These, All), How: some(c, 0, 2, c.quality, 0),
			Of: some(c, 1, 3, c.food, 0), Which: some(c, 0, 1, c.detail, depth-1)}
	}
}

func (c cook) detail(depth int) Detail {
	if c.yes() {
		return Likes{Who: c.who(depth)}
	}
	return With{What: some(c, 1, 3, c.food, 0), Not: c.yes()}
}

func (c cook) act(depth int) Act {
	n := rapid.IntRange(0, 8).Draw(c.t, "act")
	if depth <= 0 {
		n %= 5
	}
	switch n {
	case 0:
		return Take{N: c.count()}
	case 1:
		return Wash{}
	case 2:
		return Salt{Much: c.yes()}
	case 3:
		return Heat{By: Degrees(rapid.IntRange(-9, 9).Draw(c.t, "degrees"))}
	case 4:
		return Eat{N: c.count(), Cake: c.yes()}
	case 5:
		return Taste{What: c.who(depth - 1)}
	case 6:
		return Plate{What: c.who(depth - 1)}
	case 7:
		if c.quoted {
			return Wash{}
		}
		c.quoted = true
		return Teach{Lesson: c.line(depth - 1)}
	default:
		return Split{Into: some(c, 2, 4, c.who, depth-1)}
	}
}

func (c cook) clause(depth int) Line {
	acts := some(c, 1, 3, c.act, depth)
	switch rapid.IntRange(0, 2).Draw(c.t, "clause") {
	case 0:
		return Do{Who: c.who(depth), Acts: acts, When: pickOf(c, Always, Tonight, Daily)}
	case 1:
		return Do{Who: Implied{}, Acts: acts, When: pickOf(c, Always, Tonight, Daily)}
	default:
		return May{Who: c.who(depth), Acts: acts}
	}
}

func (c cook) cond(depth int) Cond {
	if c.yes() {
		return There{What: c.who(depth)}
	}
	return Hungry{Who: c.who(depth), Not: c.yes()}
}

func (c cook) line(depth int) Line {
	n := rapid.IntRange(0, 4).Draw(c.t, "line")
	if depth <= 0 && n == 2 {
		n = 0
	}
	switch n {
	case 0:
		return Note{Text: c.clause(depth)}
	case 1:
		return If{Cond: c.cond(depth), Do: c.clause(depth), After: c.yes()}
	case 2:
		return Menu{N: Num(rapid.IntRange(2, 5).Draw(c.t, "n")), Items: some(c, 1, 3, c.line, depth-1)}
	case 3:
		return Serve{Dish: c.food(0), Cost: some(c, 1, 3, func(int) Coin { return pickOf[Coin](c, "{1}", "{W}", "{X}") }, 0)}
	default:
		return Note{Text: Seq{Do: some(c, 2, 3, c.clause, depth)}}
	}
}

// TestPrintedIsReadBack: any tree, printed in any year, is among the readings of its text, and every reading of the
// text prints as the text.
func TestPrintedIsReadBack(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	rapid.Check(t, func(t *rapid.T) {
		c := cook{t: t}
		v := c.line(2)
		year := pickOf(c, 1940, 1985, 1995, 2026)
		s, err := k.g.Print(k.line, v, year)
		if err != nil {
			t.Fatalf("%+v: %v", v, err)
		}
		all, err := r.All(k.line, s, 200)
		if err != nil {
			t.Fatalf("%+v printed as\n%s\n%v", v, s, err)
		}
		found := false
		for _, u := range all {
			found = found || reflect.DeepEqual(u, v)
			if w, err := k.g.Print(k.line, u, year); err != nil || w != s {
				t.Fatalf("%q reads as %+v, which prints %q %v", s, u, w, err)
			}
		}
		if !found {
			t.Fatalf("%+v printed as %q, which has only %d other readings, first %+v", v, s, len(all), all[0])
		}
		first, err := phrase.Read(r, k.line, s)
		if err != nil || !reflect.DeepEqual(any(first), all[0]) {
			t.Fatalf("Read gives %+v, All first %+v", first, all[0])
		}
	})
}

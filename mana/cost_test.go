package mana

import (
	"encoding/json"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

func TestCosts(t *testing.T) {
	for _, c := range []struct {
		text, printed string
		value         int // with X = 3
		colors        string
		devotion      int // to white and blue
	}{
		{"", "", 0, "", 0},
		{"{0}", "{0}", 0, "", 0},
		{"{2}{W}{W}", "{2}{W}{W}", 4, "W", 2},
		{"{X}{X}{R}", "{X}{X}{R}", 7, "R", 0},
		{"{U/W}{G/W}{R/W}", "{W/U}{G/W}{R/W}", 3, "RGWU", 3},
		{"{2/W}{2/U}{3/G}", "{2/W}{2/U}{3/G}", 7, "GWU", 2},
		{"{C}{C/W}{S}", "{C}{C/W}{S}", 3, "W", 1},
		{"{W/P}{U/G/P}", "{W/P}{G/U/P}", 2, "GWU", 2},
		{"{HW}{HW}{HR}", "{HW}{HW}{HR}", 2, "RW", 2},
		{"{½}", "{½}", 1, "", 0},
		{"{1000000}", "{1000000}", 1000000, "", 0},
		{"{g}{x}{2/b}", "{G}{X}{2/B}", 6, "BG", 0},
	} {
		t.Run(c.text, func(t *testing.T) {
			got, err := ParseCost(c.text)
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			if got.String() != c.printed {
				t.Errorf("%s prints as %s, want %s", c.text, got, c.printed)
			}
			if v := got.ManaValue(3); v != c.value {
				t.Errorf("%s has mana value %d, want %d", c.text, v, c.value)
			}
			if s := got.Colors().String(); s != c.colors {
				t.Errorf("%s is %q, want %q", c.text, s, c.colors)
			}
			if d := got.Devotion(ColorsOf(White, Blue)); d != c.devotion {
				t.Errorf("%s gives devotion %d, want %d", c.text, d, c.devotion)
			}
		})
	}
}

func TestBadCosts(t *testing.T) {
	for text, column := range map[string]int{
		"{2}{T}":     4,
		"{Q}":        1,
		"{½}{E}":     4,
		"{CHAOS}":    1,
		"{2}G":       4,
		"{2}{G":      4,
		"{}":         1,
		"{02}":       1,
		"{-1}":       1,
		"{W/W}":      1,
		"{W/U/B}":    1,
		"{0/W}":      1,
		"{2/C}":      1,
		"{C/P}":      1,
		"{P}":        1,
		"{1000001}":  1,
		"{W} {U}":    4,
		"{2/W/U}":    1,
		"{/}":        1,
		"{W/P/P}":    1,
		"{9999999w}": 1,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := ParseCost(text)
			var pe *ParseError
			if !errors.As(err, &pe) || pe.Column != column {
				t.Errorf("%q: %v, want an error at column %d", text, err, column)
			}
		})
	}
}

func TestScanCostStopsAtOtherSymbols(t *testing.T) {
	c, n := ScanCost("{1}{W}, {T}: Add {G}.")
	if c.String() != "{1}{W}" || n != 6 {
		t.Errorf("scanned %v, %d bytes", c, n)
	}
}

func TestNormalOrder(t *testing.T) {
	for in, want := range map[string]string{
		"{G}{W}{1}{U}{1}":        "{2}{G}{W}{U}",
		"{W}{R}{X}":              "{X}{R}{W}",
		"{G}{B}{W}":              "{W}{B}{G}",
		"{0}{G}":                 "{G}",
		"{0}{0}":                 "{0}",
		"{U}{W/U}{2/W}{C}{S}{4}": "{4}{S}{C}{2/W}{W/U}{U}",
	} {
		t.Run(in, func(t *testing.T) {
			if got := MustCost(in).Normal().String(); got != want {
				t.Errorf("%s in order is %s, want %s", in, got, want)
			}
		})
	}
	if Cost(nil).Normal() != nil || Cost(nil).Plus(MustCost("{1}")) != nil {
		t.Error("no mana cost stays unpayable whatever is added (118.6a)")
	}
}

func TestArithmetic(t *testing.T) {
	c := MustCost("{X}{X}{G}")
	if got := c.WithX(3).String(); got != "{6}{G}" {
		t.Errorf("X = 3: %s", got)
	}
	if got := MustCost("{1}{G}").Plus(MustCost("{2}{W}")).String(); got != "{3}{G}{W}" {
		t.Errorf("sum: %s", got)
	}
	if got := MustCost("{1}{U}").Times(3).String(); got != "{3}{U}{U}{U}" {
		t.Errorf("three times: %s", got)
	}
}

func TestReductions(t *testing.T) {
	for _, c := range []struct{ cost, by, want, rule string }{
		{"{3}{W}", "{2}", "{1}{W}", "118.7a"},
		{"{1}{W}{W}", "{5}", "{W}{W}", "118.7a"},
		{"{C}{C}", "{1}", "{C}{C}", "118.7a"},
		{"{3}{R}", "{W}", "{2}{R}", "118.7b"},
		{"{R}{R}", "{W}", "{R}{R}", "118.7b"},
		{"{3}{W}", "{W}{W}{W}", "{1}", "118.7c"},
		{"{3}{C}", "{C}{C}", "{2}", "118.7d"},
		{"{2}{U}", "{W/U}", "{2}", "118.7e"},
		{"{2}{U}{U}{W}", "{W/U}", "{2}{W}{U}", "118.7e"},
		{"{5}", "{2/W}", "{3}", "118.7e"},
		{"{1}{W}", "{2/W}", "{1}", "118.7e"},
		{"{2}{B}", "{B/P}", "{2}", "118.7f"},
		{"{2}{S}", "{S}", "{1}{S}", "118.7g"},
		{"{2}{S}", "{4}", "{S}", "107.4h"},
		{"{W}", "{W}{W}", "{0}", "118.7"},
		{"{2}{W/U}", "{W}", "{2}", "601.2b"},
		{"{1}{W}{W/U}", "{W}", "{1}{W/U}", "601.2b"},
		{"{2/G}", "{1}", "{1}", "601.2b"},
		{"{1}{2/G}{2/G}", "{2}", "{1}{2/G}", "601.2b"},
		{"{W/P}{1}", "{W}", "{1}", "601.2b"},
		{"{X}{R}", "{1}", "{X}{R}", "variable symbols are not touched"},
		{"{X}{R}", "{R}", "{X}", "118.7c"},
	} {
		t.Run(c.cost+" less "+c.by, func(t *testing.T) {
			got, err := MustCost(c.cost).Minus(MustCost(c.by))
			if err != nil || got.String() != c.want {
				t.Errorf("%s less %s is %s (%v), want %s (%s)", c.cost, c.by, got, err, c.want, c.rule)
			}
		})
	}
}

func TestBillTakesAnnouncedChoices(t *testing.T) {
	b := mustBill(t, "{2}{W/U}{W/P}")
	if !b.Take(MustCost("{W/U}")[0]) || !b.Add(KindSymbol(U)) || !b.Take(MustCost("{W/P}")[0]) {
		t.Fatal("could not announce")
	}
	if got := b.Cost().String(); got != "{2}{U}" {
		t.Errorf("left to pay: %s", got)
	}
	if b.Take(MustCost("{W/P}")[0]) || b.Take(KindSymbol(W)) || b.Take(GenericSymbol(3)) {
		t.Error("it took symbols that are not in the bill")
	}
}

func TestBillOverflowIsAnError(t *testing.T) {
	c := MustCost("{W/U}{W/B}{U/B}{U/R}{B/R}{B/G}{R/G}{R/W}{W/U}")
	if _, err := c.Bill(0); err != nil {
		t.Errorf("eight different hybrids fit: %v", err)
	}
	if _, err := append(c, MustCost("{W/P}")...).Bill(0); err == nil {
		t.Error("nine different hybrids don't fit, and must say so")
	}
}

func TestHalvesAddUp(t *testing.T) {
	b := mustBill(t, "{HW}{HW}{HW}{½}")
	if b.Mana[W] != 2 || b.Generic != 1 {
		t.Errorf("three half white and a half: %+v", b)
	}
}

func TestBillRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, c := genBill(t, 6), genBill(t, 6)
		again, err := b.Cost().Bill(0)
		if err != nil || again.Cost().String() != b.Cost().String() || again.Total() != b.Total() {
			t.Fatalf("%v became %v: %v", b.Cost(), again.Cost(), err)
		}
		sum := b
		if sum.Plus(&c) {
			if got, want := sum.Cost().String(), b.Cost().Plus(c.Cost()).String(); got != want {
				t.Fatalf("%v and %v: %s as bills, %s as costs", b.Cost(), c.Cost(), got, want)
			}
			if got, err := sum.Cost().Minus(b.Cost()); err != nil || got.ManaValue(0) > sum.Cost().ManaValue(0) {
				t.Fatalf("%v less %v is %v: %v", sum.Cost(), b.Cost(), got, err)
			}
		}
	})
}

func TestColorsInPrintedOrder(t *testing.T) {
	for set, want := range map[Colors]string{
		ColorsOf(White, Red):               "RW",
		ColorsOf(White, Green):             "GW",
		ColorsOf(Blue, Green):              "GU",
		ColorsOf(White, Black, Green):      "WBG",
		ColorsOf(White, Blue, Red):         "URW",
		ColorsOf(Green, White, Blue):       "GWU",
		ColorsOf(Blue, Black, Red, Green):  "UBRG",
		ColorsOf(White, Black, Red, Green): "BRGW",
		AllColors:                          "WUBRG",
	} {
		t.Run(want, func(t *testing.T) {
			if got := set.String(); got != want {
				t.Errorf("%05b prints %s, want %s", set, got, want)
			}
		})
	}
}

func TestJSON(t *testing.T) {
	type all struct {
		Color  Color
		Colors Colors
		Kind   Kind
		Kinds  Kinds
		Symbol Symbol
		Cost   Cost
	}
	in := all{Green, AllColors, C, AnyType, VariableX, MustCost("{2}{W/U}")}
	b, err := json.Marshal(in)
	want := `{"Color":"green","Colors":"WUBRG","Kind":"colorless","Kinds":"CWUBRG","Symbol":"{X}","Cost":"{2}{W/U}"}`
	if err != nil || string(b) != want {
		t.Fatalf("%s %v", b, err)
	}
	var out all
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(out); string(again) != want {
		t.Errorf("came back as %s", again)
	}
	for _, bad := range []string{`{"Color":"pink"}`, `{"Cost":"{T}"}`, `{"Kinds":"X"}`, `{"Symbol":"W"}`} {
		if json.Unmarshal([]byte(bad), &out) == nil {
			t.Errorf("%s should not be read", bad)
		}
	}
}

func FuzzParseCost(f *testing.F) {
	for _, s := range []string{"{2}{W}", "{W/U/P}", "{½}{HR}", "{", "{}", "{/P}", "{2/}", "é{2}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseCost(s)
		if err != nil {
			_ = err.Error()
			return
		}
		again, err := ParseCost(c.String())
		if err != nil || !again.Equal(c) {
			t.Errorf("%q prints as %s, which reads as %v: %v", s, c, again, err)
		}
	})
}

package phrase_test

import (
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"

	"arbiter/oracle/phrase"
)

func TestYears(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	v, err := r.Read(k.line, "They take two eggs, then wash their hands every day.")
	if err != nil {
		t.Fatal(err)
	}
	for year, want := range map[int]string{
		2026: "They take two eggs, then wash their hands every day.",
		2000: "They take two eggs, then wash their hands every day.",
		1999: "He or she takes two eggs, then washes his or her hands every day.",
		1989: "He or she grabs two eggs, then washes his or her hands every day.",
		1949: "He or she grabs two eggs, then washes his or her hands daily.",
	} {
		got, err := k.g.Print(k.line, v, year)
		if err != nil || got != want {
			t.Errorf("%d: %q %v, want %q", year, got, err, want)
		}
		u, err := r.Read(k.line, want)
		if err != nil || !reflect.DeepEqual(u, v) {
			t.Errorf("%q: %+v %v", want, u, err)
		}
	}
	if v, err := r.Read(k.line, "Try an egg."); err != nil {
		t.Error(err)
	} else if s, err := k.g.Print(k.line, v, 2026); s != "Taste an egg." {
		t.Error(s, err)
	}
}

func TestPrintErrors(t *testing.T) {
	k := newKitchen(t)
	bad := Note{Do{Who: Cooks{Det: Each}, Acts: []Act{Take{N: Num(77)}}}}
	s, err := k.g.Print(k.line, bad, 2026)
	var pe *phrase.PrintError
	if !errors.As(err, &pe) || pe.Value != any(Num(77)) && pe.Category != "more" {
		t.Fatalf("%q %v", s, err)
	}
	if _, err := k.g.Print(k.line, Note{}, 2026); err == nil {
		t.Error("printed nothing")
	}
	if _, err := k.g.Print(k.line, nil, 2026); err == nil {
		t.Error("printed nil")
	}
}

func TestStyleChoosesWording(t *testing.T) {
	k := newKitchen(t)
	for _, after := range []bool{false, true} {
		v := If{Cond: Hungry{Who: You{}}, Do: Do{Who: Implied{}, Acts: []Act{Salt{}}}, After: after}
		s, err := k.g.Print(k.line, v, 2026)
		if err != nil || strings.HasPrefix(s, "If") == after {
			t.Errorf("%q %v", s, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	for _, x := range []struct {
		text, prefix string
		column       int
		expected     string
	}{
		{"Take an egg", "Take an egg", 12, `"."`},
		{"Take an apple.", "Take an ", 9, `"egg"`},
		{"Each cook take an egg.", "Each cook take an egg", 22, "and"},
		{"Each cook takes a eggs.", "Each cook takes a ", 19, `"egg"`},
		{"«", "", 1, "joined"},
		{"", "", 1, `"choose"`},
		{"Salt. Salt", "Salt. ", 7, "the end"},
	} {
		_, err := r.Read(k.line, x.text)
		var e *phrase.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", x.text, err)
			continue
		}
		if s := e.Stuck(); s.Prefix != x.prefix || s.Column != x.column ||
			!strings.Contains(strings.Join(s.Expected, " "), x.expected) {
			t.Errorf("%q: %v", x.text, e)
		}
	}
}

func TestErrorNamesClash(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	for text, want := range map[string]string{
		"Each cook take an egg.": "take an egg",
		"Washes your hands.":     "Washes your hands.",
		"Wash their hands.":      "Wash their hands.",
	} {
		_, err := r.Read(k.line, text)
		var e *phrase.Error
		if !errors.As(err, &e) || e.Stuck().Clash != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAmbiguity(t *testing.T) {
	k := newKitchen(t, func(k *kitchen) {
		k.act.Add(Split{Into: []Who{You{}}}, "taste[s] an egg")
	})
	r := k.g.Reader()
	all, err := r.Readings(k.line, "Taste an egg.", 10)
	if err != nil || len(all) != 2 || all[0].Cost >= all[1].Cost {
		t.Fatalf("%+v %v", all, err)
	}
	if _, ok := all[0].Value.(Note).Text.(Do).Acts[0].(Split); !ok {
		t.Errorf("the frozen phrase is one phrase, so the first: %+v", all[0])
	}
	if len(all[1].Phrases) < 4 {
		t.Errorf("%v", all[1].Phrases)
	}
	v, _ := r.Read(k.line, "Taste an egg.")
	if !reflect.DeepEqual(v, all[0].Value) {
		t.Errorf("Read gives %+v", v)
	}
	frozen := 0
	for _, p := range k.g.Phrases() {
		if p.Frozen() {
			frozen++
		}
	}
	if frozen != 1 {
		t.Errorf("%d frozen phrases", frozen)
	}
}

func TestTrace(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	if _, err := r.Read(k.line, "Wash your hands."); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range r.Trace {
		got = append(got, p.Category()+" "+p.Template())
	}
	want := []string{"line {Text:joined}.", "clause {Acts|and} <{When}>", "act wash[es] [its] hands"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}

func TestLeftRecursion(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	text := "This egg" + strings.Repeat("'s owner", 40)
	v, err := r.Read(k.who, text)
	if err != nil {
		t.Fatal(err)
	}
	if s, _ := k.g.Print(k.who, v, 2026); s != "this egg"+strings.Repeat("'s owner", 40) {
		t.Error(s)
	}
	if all, _ := r.All(k.who, text, 10); len(all) != 1 {
		t.Errorf("%d readings", len(all))
	}
	if len(k.g.LeftRecursive()) == 0 {
		t.Error("not reported")
	}
}

func TestConcurrent(t *testing.T) {
	k := newKitchen(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r := k.g.Reader()
			for range 50 {
				v, err := r.Read(k.line, "All cooks take five eggs and wash their hands tonight.")
				if err != nil {
					t.Error(err)
					return
				}
				if s, _ := k.g.Print(k.line, v, 1980); s != "All cooks grab five eggs and wash their hands tonight." {
					t.Error(s)
				}
			}
		}()
	}
	wg.Wait()
}

func TestListsNeedTheirLength(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	if _, err := r.Read(k.line, "Divide everything between you."); err == nil {
		t.Error("one is not two")
	}
	if _, err := k.g.Print(k.act, Split{Into: []Who{You{}}}, 2026); err == nil {
		t.Error("printed one as two")
	}
	for _, s := range []string{"Divide everything between you and each cook.",
		"Divide everything between you, each cook, an egg, and a dish."} {
		if _, err := r.Read(k.line, s); err != nil {
			t.Error(err)
		}
	}
}

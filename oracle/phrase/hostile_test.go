package phrase_test

import (
	"strings"
	"testing"
	"time"

	"arbiter/internal/race"
	"arbiter/oracle/phrase"
)

// TestHostile: no text of any kind takes long to parse or overflows the stack.
func TestHostile(t *testing.T) {
	k := newKitchen(t)
	r := k.g.Reader()
	for name, text := range map[string]string{
		"list":      "Divide everything between you" + strings.Repeat(", an egg", 5000) + ", and you.",
		"or list":   "An egg" + strings.Repeat(" or egg", 5000) + " salts.",
		"open list": "Divide everything between you" + strings.Repeat(", an egg", 5000),
		"owners":    "The egg" + strings.Repeat("'s owner", 5000) + " salts.",
		"likes":     strings.Repeat("The egg ", 5000),
		"with":      "The egg" + strings.Repeat(" with salt and pepper", 2500) + " salts.",
		"quotes":    strings.Repeat(`Learn "`, 5000),
		"sentences": strings.Repeat("Salt. ", 5000),
		"then":      "Salt" + strings.Repeat(", then salt", 3000) + ".",
		"acts":      "Salt" + strings.Repeat(", salt", 3000) + ", and salt.",
		"menu":      strings.Repeat("Choose two —\n• ", 2000) + "Salt.",
		"words":     strings.Repeat("foo ", 40000),
		"braces":    strings.Repeat("{", 10000),
		"spaces":    strings.Repeat(" \n", 10000),
		"long word": strings.Repeat("x", 1<<20),
		"bytes":     strings.Repeat("\xff\xfe", 10000),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, err := r.Read(k.recipe, text)
			took := time.Since(start)
			t.Logf("%v in %v", err == nil, took)
			if took > race.Slower*10*time.Second {
				t.Errorf("took %v", took)
			}
			if err != nil && len(err.Error()) > 4*len(text)+500 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
		})
	}
	if _, err := r.Read(k.recipe, "Salt."); err != nil {
		t.Error(err)
	}
}

// FuzzRead: any text is read or refused, what is read prints, and what is printed is read.
func FuzzRead(f *testing.F) {
	k := newKitchen(f)
	for _, s := range []string{"Take an egg.", "Learn \"Wash your hands.\" Salt.",
		"Choose two —\n• Salt.\n• Each cook salts.", "Onion — {2}{W}: Serve.", "The eggs' owners’ \xff{", "Heat the oven by +2."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		start := time.Now()
		defer func() {
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("took %v", d)
			}
		}()
		r := k.g.Reader()
		v, err := phrase.Read(r, k.recipe, s)
		if err != nil {
			e, ok := err.(*phrase.Error)
			if !ok || !strings.HasPrefix(s, e.Stuck().Prefix) || e.Stuck().Column < 1 {
				t.Fatalf("%#v", err)
			}
			return
		}
		p, err := k.g.Print(k.recipe, v, 2026)
		if err != nil {
			t.Fatalf("%q reads as %+v: %v", s, v, err)
		}
		if _, err := r.Read(k.recipe, p); err != nil {
			t.Fatalf("%q prints as %q: %v", s, p, err)
		}
	})
}

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSetForms: a set is written for other programs and read back, and a table of names is looked up.
func TestSetForms(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cards := file("birds.txt", "Odd Bird {W}\nCreature — Bird\nFlying\n1/1\n\nLost Bird {W}\nCreature — Bird\nPonder the moon.\n1/1\n")
	check := func(args ...string) (cards, playable int, errs string) {
		t.Helper()
		code, out, errs := arbiter(t, "", append([]string{"set", "check", "--json"}, args...)...)
		if code != exitOK {
			t.Fatalf("exit %d: %s", code, errs)
		}
		var r struct{ Cards, Playable int }
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		return r.Cards, r.Playable, errs
	}
	for form, name := range map[string]string{"cockatrice": "birds.xml", "text": "again.txt"} {
		code, out, errs := arbiter(t, "", "set", "write", cards, "--as", form, "--name", "Birds")
		if code != exitOK {
			t.Fatalf("%s: exit %d: %s", form, code, errs)
		}
		if n, playable, _ := check(file(name, out)); n != 2 || playable != 1 {
			t.Errorf("%s: %d cards, %d playable\n%s", form, n, playable, out)
		}
	}
	code, out, errs := arbiter(t, "", "set", "write", cards, "--as", "cubecobra")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	cube := file("cube.csv", out+"Grizzly Bears,2,Creature — Bear,G,,,,,Owned,Non-foil,false,,,,,,\n")
	if n, playable, said := check(cube); n != 1 || playable != 1 || !strings.Contains(said, "2 cards not known") {
		t.Errorf("%d cards, %d playable: %s", n, playable, said)
	}
	if n, playable, said := check(cube, "--cards", cards); n != 3 || playable != 2 || said != "" {
		t.Errorf("%d cards, %d playable: %s", n, playable, said)
	}
	if code, _, errs := arbiter(t, "", "set", "write", cards, "--as", "stone"); code == exitOK ||
		!strings.Contains(errs, "cockatrice") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// TestCardCheckSuggests: a line that isn't understood comes with one that is.
func TestCardCheckSuggests(t *testing.T) {
	const cards = "Odd Bird {W}\nCreature — Bird\nWhenever Odd Bird attack, you gain 1 life.\n1/1\n"
	const want = "Whenever this creature attacks, you gain 1 life."
	code, out, _ := arbiter(t, cards, "card", "check", "-")
	if code == exitOK || !strings.Contains(out, "did you mean: "+want) {
		t.Errorf("exit %d: %s", code, out)
	}
	_, out, _ = arbiter(t, cards, "card", "check", "--json", "-")
	var r struct {
		Lines []struct{ Suggestions []struct{ Text string } }
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil || len(r.Lines[0].Suggestions) == 0 ||
		r.Lines[0].Suggestions[0].Text != want {
		t.Errorf("%v: %s", err, out)
	}
}

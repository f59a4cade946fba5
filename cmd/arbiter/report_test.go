package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// written writes a file into a folder of the test's own and returns its name.
func written(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestFirstReport holds the program to what the first report of somebody who tried it found wrong. The letters and
// numbers in brackets are those of the report's entries.
func TestFirstReport(t *testing.T) {
	t.Run("the README's examples for the judge run as they are printed, and nothing in them is unexpected [M16]",
		func(t *testing.T) {
			t.Chdir(filepath.Join("..", ".."))
			readme, err := os.ReadFile("README.md")
			if err != nil {
				t.Fatal(err)
			}
			examples := regexp.MustCompile(`(?m)^(?:\$ )?arbiter (judge .*)$`).FindAllStringSubmatch(string(readme), -1)
			if len(examples) < 3 {
				t.Fatalf("README.md has %d examples for the judge", len(examples))
			}
			for _, e := range examples {
				var args []string
				for _, w := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(e[1], -1) {
					args = append(args, strings.Trim(w, `"`))
				}
				code, out, errs := arbiter(t, "", args...)
				if code != exitOK || out == "" || strings.Contains(out, "Expected ") || strings.Contains(out, "does not hold") {
					t.Errorf("%s: %d\n%s%s", e[1], code, out, errs)
				}
			}
		})

	t.Run("a wrong name in a deck hides none of the cards that can't be played, and each is told once [m4]",
		func(t *testing.T) {
			cards := written(t, "cards.txt", "Paper Odd {1}\nArtifact\nFrobnicate the moon.\n")
			deck := written(t, "deck.txt", "4 Nobody Knows\n20 Paper Odd\n36 Forest\n")
			code, out, errs := arbiter(t, "", "sim", "--cards", cards, "--deck", deck, "--deck", "dawn-patrol")
			said := out + errs
			if code == exitOK || !strings.Contains(said, `no card is named "Nobody Knows"`) ||
				strings.Count(said, "Paper Odd") != 1 || strings.Count(said, "Frobnicate the moon.") != 1 {
				t.Errorf("%d\n%s", code, said)
			}
		})

	t.Run("tables of Moxfield and Archidekt are read [m5]", func(t *testing.T) {
		for _, text := range []string{
			`"Count","Tradelist Count","Name","Edition"` + "\n" + `"20","0","Serra Angel","lea"` + "\n" +
				`"20","0","Plains","lea"` + "\n",
			"Quantity,Name,Categories\n20,Serra Angel,Creature\n20,Plains,Land\n",
		} {
			deck := written(t, "deck.csv", text)
			code, out, errs := arbiter(t, "", "sim", "-n", "1", "--deck", deck, "--deck", "dawn-patrol")
			if code != exitOK {
				t.Errorf("%s%d\n%s%s", text, code, out, errs)
			}
			code, out, errs = arbiter(t, "", "deck", "check", "--format", "limited", deck)
			if strings.Contains(out+errs, "3 cards") || strings.Contains(out+errs, "2 cards") {
				t.Errorf("%s%d\n%s%s", text, code, out, errs)
			}
		}
	})

	t.Run("in the terminal the first answer does something, turns count from 1, and the keys are the page's [m16]",
		func(t *testing.T) {
			code, out, errs := arbiter(t, strings.Repeat("1\n", 12)+"?\nq\n", "play", "--plain", "--seed", "3")
			if code != exitOK {
				t.Fatalf("%d\n%s%s", code, out, errs)
			}
			for _, wrong := range regexp.MustCompile(`(?m)^  1  Pass.*\n  2  .*$`).FindAllString(out, -1) {
				t.Errorf("to pass is the first of several answers:\n%s", wrong)
			}
			if strings.Contains(strings.ToLower(out), "turn 0") || !strings.Contains(out, "Turn 1") {
				t.Errorf("turns aren't counted from 1:\n%s", out)
			}
			for _, key := range []string{"e pass until something happens", "t pass until the next turn", "a attack with all",
				"n stop", "z undo"} {
				if !strings.Contains(out, key) {
					t.Errorf("the keys don't say %q:\n%s", key, out)
				}
			}
		})

	t.Run("a misspelled deck is named, with the one that is meant, before their number is looked at [m17]",
		func(t *testing.T) {
			code, out, errs := arbiter(t, "", "sim", "--deck", "dawn-patrl")
			if said := out + errs; code == exitOK || !strings.Contains(said, `unknown deck "dawn-patrl"`) ||
				!strings.Contains(said, "did you mean dawn-patrol?") || strings.Contains(said, "need two decks") {
				t.Errorf("%d\n%s", code, said)
			}
		})

	t.Run("a wrong number and a wrong file are refused in words, not in Go's [m18]", func(t *testing.T) {
		for _, c := range []struct {
			want string
			args []string
		}{
			{"expected a whole number", []string{"sim", "-n", "abc"}},
			{"not a scenario", []string{"judge", written(t, "file.txt", "hello")}},
		} {
			code, out, errs := arbiter(t, "", c.args...)
			said := out + errs
			if code == exitOK || !strings.Contains(said, c.want) || strings.Contains(said, "strconv") ||
				strings.Contains(said, "unmarshal") {
				t.Errorf("%v: %d\n%s", c.args, code, said)
			}
		}
	})

	t.Run("decks, cards, keywords and editions are completed [m19]", func(t *testing.T) {
		for _, c := range []struct {
			want string
			args []string
		}{
			{"dawn-patrol", []string{"sim", "--deck", "dawn"}},
			{"Savannah Lions", []string{"card", "show", "sava"}},
			{"bushido", []string{"rules", "show", "bush"}},
			{"2017", []string{"sim", "--edition", ""}},
		} {
			code, out, errs := arbiter(t, "", append([]string{"__completeNoDesc"}, c.args...)...)
			if code != exitOK || !slices.Contains(strings.Split(out, "\n"), c.want) {
				t.Errorf("%v: %d, %q is missing in\n%s%s", c.args, code, c.want, out, errs)
			}
		}
	})

	t.Run("a server whose address is in use says how to choose another [m20]", func(t *testing.T) {
		other, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		code, out, errs := arbiter(t, "", "serve", "--quiet", "--listen", other.Addr().String(), "--data", t.TempDir())
		if code == exitOK || !strings.Contains(out+errs, "choose another address with --listen") {
			t.Errorf("%d\n%s%s", code, out, errs)
		}
	})

	t.Run("games are stored where the user's data is, not in the current folder [m22]", func(t *testing.T) {
		t.Chdir(t.TempDir())
		home := t.TempDir()
		t.Setenv("XDG_DATA_HOME", home)
		if got := dataFolder(); got != filepath.Join(home, "arbiter", "games") {
			t.Error(got)
		}
	})

	t.Run("a puzzle's player is you, in every sentence [bug 9]", func(t *testing.T) {
		cards := written(t, "cards.txt", "Paper Bolt {R}\nInstant\n~ deals 3 damage to any target.\n")
		file := written(t, "small.pzl", "[metadata]\nName:Small\nGoal:Win\nTurns:1\nDifficulty:Easy\n"+
			"Description:Win this turn.\n[state]\n"+
			"humanlife=20\nailife=3\nhumanhand=Paper Bolt\nhumanbattlefield=Mountain\nactiveplayer=human\nactivephase=Main1\n")
		code, out, errs := arbiter(t, "", "solve", "--cards", cards, file)
		if code != exitOK {
			t.Fatalf("%d\n%s%s", code, out, errs)
		}
		for _, want := range []string{"You begin to cast Paper Bolt", "put into your graveyard", "You win the game"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is missing in\n%s", want, out)
			}
		}
		verbs := regexp.MustCompile(`\b[Yy]ou(['’]s| (begins|wins|adds|chooses|casts|gains|draws))\b`)
		if wrong := verbs.FindString(out); wrong != "" {
			t.Errorf("%q in\n%s", wrong, out)
		}
	})

	t.Run("puzzles are looked for in a record", func(t *testing.T) {
		dir := t.TempDir()
		games, out := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "puzzles.yaml")
		if code, _, errs := arbiter(t, "", "sim", "-n", "2", "--record", games); code != exitOK {
			t.Fatal(errs)
		}
		code, _, errs := arbiter(t, "", "puzzle", "find", games, "--out", out, "--life", "3", "--plays", "1",
			"--time", "100ms", "--others", "500ms")
		if _, err := os.Stat(out); code != exitOK || err != nil {
			t.Errorf("exit %d: %s %v", code, errs, err)
		}
		if code, _, errs := arbiter(t, "", "puzzle", "find", games, "--plays", "0"); code != exitUsage ||
			!strings.Contains(errs, "above 0") {
			t.Errorf("exit %d: %s", code, errs)
		}
	})
	t.Run("a puzzle is checked for its author", func(t *testing.T) {
		cards := written(t, "cards.txt", "Paper Bolt {R}\nInstant\n~ deals 3 damage to any target.\n\n"+
			"Paper Ogre {2}{R}\nCreature - Ogre\n3/3\n")
		state := "[metadata]\nName:Small\nGoal:Win\nTurns:1\n[state]\nhumanlife=20\nailife=3\n" +
			"activeplayer=human\nactivephase=Main1\nhumanhand=Paper Bolt\nhumanbattlefield=Mountain"
		for _, c := range []struct {
			more string
			code int
			want string
		}{
			{"", exitOK, "First move: other choices reach the goal by the same plays in another order."},
			{";Paper Ogre", exitFailed, "First move: other choices reach the goal by other plays."},
			{";Paper Ogr", exitFailed, "unreadable"},
			{"|Tapped", exitFailed, "Small: refuted"},
		} {
			file := written(t, "small.pzl", state+c.more+"\n")
			code, out, errs := arbiter(t, "", "puzzle", "check", "--cards", cards, file)
			if code != c.code || !strings.Contains(out, c.want) {
				t.Errorf("%s: %d, without %q\n%s%s", c.more, code, c.want, out, errs)
			}
			code, out, _ = arbiter(t, "", "puzzle", "check", "--json", "--cards", cards, file)
			if code != c.code || !strings.HasPrefix(out, `{"file":"small.pzl"`) {
				t.Errorf("%s: %d\n%s", c.more, code, out)
			}
		}
	})

	t.Run("basic lands are legal in every format, whatever the card data says [bug 10]", func(t *testing.T) {
		deck := written(t, "deck.txt", "60 Forest\n")
		for _, format := range []string{"modern", "standard", "legacy"} {
			code, out, errs := arbiter(t, "", "deck", "check", "--format", format, deck)
			if code != exitOK || strings.Contains(out+errs, "does not say") || !strings.Contains(out, "is legal in "+format) {
				t.Errorf("%s: %d\n%s%s", format, code, out, errs)
			}
		}
	})
}

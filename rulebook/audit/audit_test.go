package audit

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

func shared() string {
	if dir := os.Getenv("ARBITER_SHARED"); dir != "" {
		return dir
	}
	return "../../../shared"
}

func TestExtract(t *testing.T) {
	for _, x := range []struct {
		text, head string
		means      []string
	}{
		{`Flanking triggers. "Flanking" means "Whenever it blocks." (See rule 309.)`, "Flanking",
			[]string{"Whenever it blocks."}},
		{`"Fading N" means "It enters" and "At the end, sacrifice it."`, "Fading N",
			[]string{"It enters", "At the end, sacrifice it."}},
		{`"Dash [cost]" means "Cast it," "Return it," and "It has haste." Paying it "follows" rules.`, "Dash [cost]",
			[]string{"Cast it,", "Return it,", "It has haste."}},
		{`"Epic" means, "You can't play spells," and "Copy it."`, "Epic", []string{"You can't play spells,",
			"Copy it."}},
		{`It may be "here." "Haunt" on a permanent means "Exile it." "Haunt" on a spell means "Don't."`,
			"Haunt on a permanent", []string{"Exile it."}},
		{`Ward is a triggered ability. Ward [cost] means "Counter it."`, "Ward [cost]", []string{"Counter it."}},
		{`"Hideaway" means "Exile one. It gains "Look at it" now." Then more.`, "Hideaway",
			[]string{`Exile one. It gains "Look at it" now.`}},
		{`"Cycling [cost]" means "[Cost], Discard this card: Draw a card.`, "Cycling [cost]",
			[]string{"[Cost], Discard this card: Draw a card."}},
		{`"Sunburst" means "It enters with a counter. Sunburst applies only once.`, "Sunburst",
			[]string{"It enters with a counter."}},
		{`Craft represents an ability. It is written as "Craft with it." It means "Return it."`, "Craft",
			[]string{"Return it."}},
		{`Some cards say "[Do something] unless you pay." This means the same thing as "You may pay."`,
			"[Do something] unless you pay", []string{"You may pay."}},
		{`It is ({T} in these rules) here. The tap symbol ({T} in these rules) in a cost means "Tap it"--so.`,
			"The tap symbol in a cost", []string{"Tap it"}},
		{`"Rampage <X>" means "When it blocks" and "It attacks." See rule 1, "Rampage."`, "Rampage <X>",
			[]string{"When it blocks", "It attacks."}},
		{`'Fear' means 'It can't be blocked.' "So" it is.`, "Fear", []string{"It can't be blocked."}},
		{`"A and B" is shorthand for "a" and "b"; it is two.`, "A and B", []string{"a", "b"}},
		{`"X" means "It is." and "Y" means "It isn't."`, "X", []string{"It is."}},
	} {
		t.Run(x.head, func(t *testing.T) {
			found := extract(x.text)
			if len(found) == 0 {
				t.Fatalf("nothing found in %s", x.text)
			}
			if d := found[0]; d.Head != x.head || !slices.Equal(d.Text, x.means) {
				t.Errorf("%s:\n got %q %q\nwant %q %q", x.text, d.Head, d.Text, x.head, x.means)
			}
		})
	}
	if found := extract(`The player may designate that "odds" means "heads" and "evens" means "tails."`); len(found) != 0 {
		t.Errorf("found %v", found)
	}
	if found := extract(`It is red and "blue" too. This means it's not "green."`); len(found) != 0 {
		t.Errorf("found %v", found)
	}
}

func TestWord(t *testing.T) {
	for head, want := range map[string]string{
		"Bushido N": "bushido", "Equip [cost]": "equip", "[Type]cycling [cost]": "typecycling",
		"[Text] offering": "offering", "Suspend N—[cost]": "suspend",
		"Affinity for [text]": "affinity", "Splice onto [type or subtype] [cost]": "splice",
		"Champion an [object]": "champion", "Bloodthirst X": "bloodthirst x",
		"Haunt on a permanent": "haunt on a permanent", "amass [subtype] N": "amass", "[+N]": "[+n]",
	} {
		t.Run(head, func(t *testing.T) {
			if got := Word(head); got != want {
				t.Errorf("the word is %q, want %q", got, want)
			}
		})
	}
}

// Compares with conformance/definitions-floor.txt: the number of equal definitions in each document; every other
// one must be explained.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	floors := readFloors(t)
	for _, f := range documents(t) {
		_, results := compared(t, f)
		checkFloor(t, floors, strings.TrimSuffix(filepath.Base(f), ".txt"), results)
	}
}

// Every definition in the passages of rules in the seeds can be parsed.
func TestSeeds(t *testing.T) {
	floors := readFloors(t)
	for name, x := range map[string]struct {
		glob    []string
		edition rulebook.Edition
	}{
		"seeds-2006": {[]string{"000_*.txt", "002_*.txt", "004_*.txt"}, rulebook.Edition2006},
		"seeds-2017": {[]string{"001_*.plain.txt"}, rulebook.Edition2017},
	} {
		t.Run(name, func(t *testing.T) {
			var all []Result
			for _, g := range x.glob {
				files, _ := filepath.Glob(filepath.Join(shared(), "seeds", g))
				for _, f := range files {
					d, err := document.Open(f)
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, Compare(d, x.edition)...)
				}
			}
			if len(all) == 0 {
				t.Skipf("no seeds in %s", shared())
			}
			if s := Sum(all); s.Read < s.Definitions || s.Explained > 4 {
				t.Errorf("%s: %+v", name, s)
			}
			checkFloor(t, floors, name, all)
		})
	}
}

func checkFloor(t *testing.T, floors map[string]int, name string, results []Result) {
	t.Helper()
	s := Sum(results)
	if s.Equal < floors[name] || floors[name] == 0 && s.Definitions > 9 {
		t.Errorf("%s: %d of %d definitions are equal, the floor is %d", name, s.Equal, s.Definitions, floors[name])
	}
	for i := range results {
		if r := &results[i]; !r.Equal && r.Reason == "" {
			t.Errorf("%s, %s: %s is not equal, and no reason is given: %v", name, r.Place(), r.Head, r.Err)
		}
	}
}

func readFloors(t *testing.T) map[string]int {
	t.Helper()
	f, err := os.Open("../../conformance/definitions-floor.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		name, n, ok := strings.Cut(s.Text(), " ")
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		if out[name], err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

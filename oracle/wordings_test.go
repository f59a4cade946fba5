package oracle

import (
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"arbiter/card"
	"arbiter/oracle/wording"
)

// Least shares of the pairs and prints of the corpus, in percent: they only ever go up.
const (
	leastPairsRead  = 70.0
	leastPairsEqual = 91.3
	// leastPairsSettled are those equal or explained.
	leastPairsSettled = 99.5
	leastPrintsExact  = 82.3
)

// TestWordingPairs compares the old prints of cards with today's texts: where both are read they mean the same, but for
// what was changed on purpose, and cards print in the wording of 2006 as they were printed then.
func TestWordingPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the corpus twice")
	}
	r := Wordings(corpus(t, 1), WordingOptions{Causes: 100000})
	for _, e := range r.Eras {
		t.Logf("%s-: %d pairs, %d read (%.0f%%), %d of these equal (%.1f%%)", e.Since, e.Pairs, e.Read,
			percent(e.Read, e.Pairs), e.Equal, percent(e.Equal, e.Read))
	}
	t.Logf("of %d prints in the wording of 2006 %d are printed word for word (%.1f%%)", r.Prints, r.Exact,
		percent(r.Exact, r.Prints))
	if p := percent(r.Read, r.Pairs); p < leastPairsRead {
		t.Errorf("%.1f%% of pairs are read, want %.1f%%", p, leastPairsRead)
	}
	if p := percent(r.Equal, r.Read); p < leastPairsEqual {
		t.Errorf("%.1f%% of pairs are equal, want %.1f%%", p, leastPairsEqual)
	}
	if p := percent(r.Equal+r.Explained, r.Read); p < leastPairsSettled {
		t.Errorf("%.1f%% of pairs are equal or explained, want %.1f%%", p, leastPairsSettled)
	}
	given := map[string]bool{}
	for _, c := range r.Unequal {
		given[c.Reason] = true
	}
	for _, why := range wording.Reasons() {
		if !given[why] {
			t.Errorf("no print differs for the reason that %s", why)
		}
	}
	if p := percent(r.Exact, r.Prints); p < leastPrintsExact {
		t.Errorf("%.1f%% of prints are printed word for word, want %.1f%%", p, leastPrintsExact)
	}
	count := func(list []PairCause) (n int) {
		for _, c := range list {
			n += c.Pairs
		}
		return n
	}
	if n := count(r.Unequal); n != r.Read-r.Equal {
		t.Errorf("%d pairs are listed by cause, %d are not equal", n, r.Read-r.Equal)
	}
	if n := count(r.Differ); n != r.Prints-r.Exact {
		t.Errorf("%d prints are listed by cause, %d are not exact", n, r.Prints-r.Exact)
	}
}

// printsOf calls f for every print of every nth card whose print and text of today are read and mean the same.
func printsOf(t *testing.T, every int, f func(c *card.Card, now, old *Text)) {
	cards := corpus(t, every)
	next := make(chan *card.Card, len(cards))
	for _, c := range cards {
		next <- c
	}
	close(next)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for c := range next {
				if len(c.Faces) != 1 || len(c.Printings) == 0 {
					continue
				}
				now, err := Read(c)
				if err != nil {
					continue
				}
				for _, p := range c.Printings {
					print, ok := c.AsPrinted(p.Date)
					if !ok {
						continue
					}
					if old, err := Read(print); err == nil && SameMeaning(now, old) {
						f(c, now, old)
					}
				}
			}
		})
	}
	wait.Wait()
}

// TestWordingMutants changes one thing that matters in an old print that means what the card says today: then it does
// not.
func TestWordingMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many texts")
	}
	type found struct{ from, text, mutant string }
	var (
		mu          sync.Mutex
		all         []found
		tried, read int
	)
	printsOf(t, 15, func(c *card.Card, now, old *Text) {
		face := &old.Card.Faces[0]
		for i, line := range face.Text {
			line = card.WithoutReminder(line)
			mutants(line, func(m, from string) {
				changed := *old.Card
				changed.Faces = slices.Clone(changed.Faces)
				changed.Faces[0].Text = slices.Clone(face.Text)
				changed.Faces[0].Text[i] = m
				other, err := Read(&changed)
				same := err == nil && SameMeaning(now, other)
				mu.Lock()
				defer mu.Unlock()
				tried++
				if err == nil {
					read++
				}
				if same {
					all = append(all, found{from, c.Name + ": " + line, m})
				}
			})
		}
	})
	t.Logf("%d mutants, %d read, %d of them mean the same", tried, read, len(all))
	sort.Slice(all, func(i, j int) bool { return all[i].from+all[i].text < all[j].from+all[j].text })
	for i, x := range all {
		if i < 40 || *showAll {
			t.Errorf("%s\n\t%s\n\t%s", x.from, x.text, x.mutant)
		}
	}
}

// TestOldWordsReadBack prints cards in the wording of 2006: what is printed means, in the words of that year, what the
// card says.
func TestOldWordsReadBack(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the corpus twice")
	}
	var (
		mu  sync.Mutex
		n   int
		bad []string
	)
	printsOf(t, 3, func(c *card.Card, now, _ *Text) {
		text, err := PrintFace(now.Faces[0].Abilities, &c.Faces[0], wordsOf)
		why := ""
		if err != nil {
			why = err.Error()
		} else {
			then := *c
			then.Wording = wordsOf
			then.Faces = slices.Clone(c.Faces)
			then.Faces[0].Text = strings.Split(text, "\n")
			if old, err := Read(&then); err != nil {
				why = err.Error()
			} else if !SameMeaning(now, old) {
				why = "means something else: " + wording.Difference(old.trees(), now.trees())
			}
		}
		mu.Lock()
		defer mu.Unlock()
		n++
		if why != "" {
			bad = append(bad, c.Name+": "+text+"\n\t"+why)
		}
	})
	sort.Strings(bad)
	t.Logf("%d cards printed, %d do not read back", n, len(bad))
	for i, x := range bad {
		if i < 15 || *showAll {
			t.Log(x)
		}
	}
	if len(bad) > n/100 {
		t.Errorf("%d of %d do not read back", len(bad), n)
	}
}

// TestSameMeaning compares texts of one card in old and today's words.
func TestSameMeaning(t *testing.T) {
	for _, x := range []struct {
		types, old, now string
		year            int
		same            bool
	}{
		{"Instant", "~ deals 1 damage to each player for each land he or she controls.",
			"~ deals damage to each player equal to the number of lands they control.", 2000, true},
		{"Instant", "~ deals 1 damage to each player for each land he or she controls.",
			"~ deals damage to each player equal to the number of creatures they control.", 2000, false},
		{"Instant", "You gain 1 life for each card in your hand.",
			"You gain life equal to the number of cards in your hand.", 2000, true},
		{"Instant", "For each creature you control, you gain 2 life.", "You gain 2 life for each creature you control.",
			2000, true},
		{"Artifact", "{T}: As long as ~ remains tapped, target Elf gets +2/+2 and has trample.",
			"{T}: Target Elf gets +2/+2 and gains trample for as long as ~ remains tapped.", 2003, true},
		{"Artifact", "As long as ~ is tapped, Elves get +2/+2.", "Elves get +2/+2.", 2003, false},
		{"Creature", "Whenever one of your opponents plays a green spell, you draw a card.",
			"Whenever an opponent casts a green spell, you draw a card.", 2003, true},
		{"Creature", "Whenever an opponent discards a card from his or her hand, you may draw a card.",
			"Whenever an opponent discards a card, you may draw a card.", 2003, true},
		{"Creature", "Whenever an opponent discards a card from his or her hand, you may draw a card.",
			"Whenever a player discards a card, you may draw a card.", 2003, false},
		{"Instant", "Creatures you control gain protection from the color of your choice until end of turn.",
			"Choose a color. Creatures you control gain protection from the chosen color until end of turn.", 2003, true},
		{"Creature", "Whenever a player plays an activated ability that isn't a mana ability, draw a card.",
			"Whenever a player activates an ability that isn't a mana ability, draw a card.", 2006, true},
		{"Creature", "Other creatures you control have lifelink and trample.",
			"Other creatures you control have trample and lifelink.", 2009, true},
		{"Creature", "Other creatures you control have lifelink and trample.",
			"Other creatures you control have trample and flying.", 2009, false},
		{"Creature", "Whenever ~ attacks, it becomes 4/2 and gains first strike until end of turn.",
			"Whenever ~ attacks, it has base power and toughness 4/2 until end of turn and gains first strike until end " +
				"of turn.", 2009, true},
		{"Enchantment", "Creatures can't attack you unless their controller pays {2} for each creature attacking you.",
			"Creatures can't attack you unless their controller pays {2} for each creature they control that's " +
				"attacking you.", 2004, true},
		{"Instant", "Change the text of target permanent or spell by replacing all instances of one color word with " +
			"another.", "Change the text of target spell or permanent by replacing all instances of one color word with " +
			"another.", 2002, true},
		{"Instant", "You may cast nonland cards this turn as though they had flash.",
			"You may cast spells this turn as though they had flash.", 2012, true},
		{"Creature", "{T}: Target Elf or Soldier gets +2/+2 until end of turn.",
			"{T}: Target Elf or Soldier creature gets +2/+2 until end of turn.", 2002, true},
	} {
		read := func(text string, year int) *Text {
			size := ""
			if x.types == "Creature" {
				size = "\n1/1"
			}
			c := parse(t, "Some Card {1}\n"+x.types+"\n"+strings.ReplaceAll(text, "~", "Some Card")+size+"\n")
			c.Wording = year
			out, err := Read(c)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			return out
		}
		if got := SameMeaning(read(x.now, 0), read(x.old, x.year)); got != x.same {
			t.Errorf("%s (%d) and %s: the same is %v", x.old, x.year, x.now, got)
		}
	}
}

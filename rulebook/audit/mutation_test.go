package audit

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// mutations change the meaning of a text: a word or number for another. Words after "this" and "that" are left
// alone, since they only name an object.
var mutations = []struct {
	what  string
	find  *regexp.Regexp
	other string
}{
	{"number", regexp.MustCompile(`\+1/\+1`), "+2/+1"},
	{"number", regexp.MustCompile(`\{1\}`), "{2}"},
	{"number", regexp.MustCompile(`\b3\b`), "4"},
	{"number", regexp.MustCompile(`\bfour\b`), "five"},
	{"number", regexp.MustCompile(`\bthree\b`), "two"},
	{"number", regexp.MustCompile(`\btwo\b`), "three"},
	{"number", regexp.MustCompile(`\bN \+1/\+1`), "two +1/+1"},
	{"number", regexp.MustCompile(`\b2/2\b`), "2/3"},
	{"number", regexp.MustCompile(`\b0/0\b`), "0/1"},
	{"number", regexp.MustCompile(`-1/-1`), "-1/-2"},
	{"number", regexp.MustCompile(`\bat least N\b`), "at least three"},
	{"number", regexp.MustCompile(`\bor less\b`), "or greater"},
	{"number", regexp.MustCompile(`\bis less than\b`), "is greater than"},
	{"number", regexp.MustCompile(`\bis greater than\b`), "is less than"},
	{"number", regexp.MustCompile(`\bfirst card\b`), "second card"},
	{"number", regexp.MustCompile(`\beach other\b`), "each"},
	{"zone", regexp.MustCompile(`\bfrom your graveyard\b`), "from your hand"},
	{"zone", regexp.MustCompile(`\bfrom your hand\b`), "from your graveyard"},
	{"zone", regexp.MustCompile(`\binto your hand\b`), "into your graveyard"},
	{"zone", regexp.MustCompile(`\binto your graveyard\b`), "into your hand"},
	{"zone", regexp.MustCompile(`\bowner's hand\b`), "owner's library"},
	{"zone", regexp.MustCompile(`\bleave the stack\b`), "leave the battlefield"},
	{"zone", regexp.MustCompile(`\bfrom a graveyard\b`), "from a hand"},
	{"zone", regexp.MustCompile(`\bon the bottom of\b`), "on top of"},
	{"zone", regexp.MustCompile(`\btop\b`), "bottom"},
	{"may", regexp.MustCompile(`\bmay `), ""},
	{"player", regexp.MustCompile(`\ban opponent\b`), "a player"},
	{"player", regexp.MustCompile(`\bits owner\b`), "its controller"},
	{"player", regexp.MustCompile(`\bits controller\b`), "its owner"},
	{"player", regexp.MustCompile(`\byou control\b`), "an opponent controls"},
	{"player", regexp.MustCompile(`\byour upkeep\b`), "each upkeep"},
	{"player", regexp.MustCompile(`\beach opponent\b`), "each player"},
	{"player", regexp.MustCompile(`\bdefending player\b`), "an opponent"},
	{"player", regexp.MustCompile(`\b[Yy]ou may\b`), "an opponent may"},
	{"colour", regexp.MustCompile(`\bwhite\b`), "blue"},
	{"colour", regexp.MustCompile(`\bblue\b`), "green"},
	{"colour", regexp.MustCompile(`\bblack\b`), "red"},
	{"colour", regexp.MustCompile(`\bred\b`), "black"},
	{"colour", regexp.MustCompile(`\bcolorless\b`), "green"},
	{"keyword", regexp.MustCompile(`\bhaste\b`), "flying"},
	{"keyword", regexp.MustCompile(`\bflanking\b`), "flying"},
	{"keyword", regexp.MustCompile(`\bflying\b`), "haste"},
	{"keyword", regexp.MustCompile(`\b(?:dash|evoke|flashback|replicate|emerge|overload|awaken|blitz|buyback|megamorph) cost\b`), "entwine cost"},
	{"type", regexp.MustCompile(`\btarget creature\b`), "target artifact"},
	{"type", regexp.MustCompile(`\buntapped creature\b`), "untapped land"},
	{"type", regexp.MustCompile(`\bnonland\b`), "noncreature"},
	{"type", regexp.MustCompile(`\bnoncreature\b`), "creature"},
	{"type", regexp.MustCompile(`\bSpirit\b`), "Goblin"},
	{"type", regexp.MustCompile(`\bZombie\b`), "Goblin"},
	{"type", regexp.MustCompile(`\bpermanents\b`), "lands"},
	{"target", regexp.MustCompile(`\btarget (creature|artifact|land|player)\b`), "a $1"},
	{"time", regexp.MustCompile(`\bupkeep\b`), "draw step"},
	{"time", regexp.MustCompile(`\bend step\b`), "upkeep"},
	{"time", regexp.MustCompile(`\bthis turn\b`), "this game"},
	{"time", regexp.MustCompile(`\bend of turn\b`), "your next turn"},
	{"deed", regexp.MustCompile(`\bsacrifice\b`), "tap"},
	{"deed", regexp.MustCompile(`\bdiscard this\b`), "reveal this"},
	{"deed", regexp.MustCompile(`\bbecomes blocked\b`), "attacks"},
	{"deed", regexp.MustCompile(`\battacks\b`), "blocks"},
	{"not", regexp.MustCompile(`\bisn't\b`), "is"},
	{"not", regexp.MustCompile(`\bcan't\b`), "can"},
	{"counter", regexp.MustCompile(`\b(?:fade|time|age|charge|loyalty|lore) counter`), "page counter"},
}

// mutants returns copies of a text with one mutation each.
func mutants(text string) map[string]string {
	out := map[string]string{}
	for _, m := range mutations {
		for _, at := range m.find.FindAllStringIndex(text, -1) {
			if before := strings.TrimSpace(text[:at[0]]); strings.HasSuffix(before, " this") ||
				strings.HasSuffix(before, " that") {
				continue
			}
			changed := text[:at[0]] + m.find.ReplaceAllString(text[at[0]:at[1]], m.other) + text[at[1]:]
			if changed != text {
				out[changed] = m.what
			}
		}
	}
	return out
}

// mutate checks that no mutation of a definition is equal to ours, and counts them.
func mutate(t *testing.T, d Definition, e rulebook.Edition) int {
	t.Helper()
	n := 0
	for i := range d.Text {
		for text, what := range mutants(d.Text[i]) {
			x := d
			x.Text = slices.Clone(d.Text)
			x.Text[i] = text
			n++
			if compare(x, e).Equal {
				t.Errorf("%s, %s: another %s makes no difference: %s", e, d.Head, what, text)
			}
		}
	}
	return n
}

// The grammar parses both sides, so small changes to a definition must show that it doesn't ignore differences.
func TestMutants(t *testing.T) {
	for _, x := range []struct {
		edition rulebook.Edition
		text    string
		least   int
	}{
		{rulebook.Edition2006, `"Bushido N" means "Whenever this creature blocks or becomes blocked, it gets +N/+N until end of turn."`, 2},
		{rulebook.Edition2006, `"Modular N" means "This permanent comes into play with N +1/+1 counters on it" and "When this permanent is put into a graveyard from play, you may put a +1/+1 counter on target artifact creature for each +1/+1 counter on this permanent."`, 6},
		{rulebook.Edition2006, `"Soulshift N" means "When this permanent is put into a graveyard from play, you may return target Spirit card with converted mana cost N or less from your graveyard to your hand."`, 5},
		{rulebook.Edition2017, `"Unearth [cost]" means "[Cost]: Return this card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step. If it would leave the battlefield, exile it instead of putting it anywhere else. Activate this ability only any time you could cast a sorcery."`, 3},
		{rulebook.Edition2017, `"Convoke" means "For each colored mana in this spell's total cost, you may tap an untapped creature of that color you control rather than pay that mana. For each generic mana in this spell's total cost, you may tap an untapped creature you control rather than pay that mana."`, 6},
		{rulebook.Edition2026, `"Persist" means "When this permanent is put into a graveyard from the battlefield, if it had no -1/-1 counters on it, return it to the battlefield under its owner's control with a -1/-1 counter on it."`, 3},
	} {
		found := extract(x.text)
		if len(found) != 1 || !compare(found[0], x.edition).Equal {
			t.Errorf("%s is not equal to begin with", x.text)
			continue
		}
		if n := mutate(t, found[0], x.edition); n < x.least {
			t.Errorf("%s: only %d mutants", found[0].Head, n)
		}
	}
}

func TestMutantsOfDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("compares thousands of documents that are each a little wrong")
	}
	n := 0
	for _, f := range documents(t) {
		e, results := compared(t, f)
		for _, r := range results {
			if r.Equal {
				n += mutate(t, r.Definition, e)
			}
		}
	}
	t.Logf("%d mutants", n)
	if n < 3000 {
		t.Errorf("only %d mutants were tried", n)
	}
}

// documents returns the shared rules documents.
func documents(t *testing.T) []string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(shared(), "rules", "*.txt"))
	if len(files) == 0 {
		t.Skipf("no rules documents in %s: set ARBITER_SHARED to where rules/*.txt are", shared())
	}
	return files
}

// comparisons holds what compared has returned, by file.
var comparisons = map[string][]Result{}

// compared returns how a document's definitions compare with ours, and its edition, which its name tells. The
// comparison is made once for all tests.
func compared(t *testing.T, file string) (rulebook.Edition, []Result) {
	t.Helper()
	e, err := rulebook.ParseEdition(strings.TrimSuffix(filepath.Base(file), ".txt"))
	if err != nil {
		t.Fatal(err)
	}
	if comparisons[file] == nil {
		d, err := document.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		comparisons[file] = Compare(d, e)
	}
	return e, comparisons[file]
}

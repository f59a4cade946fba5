package audit

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// wrapped breaks lines at the width, with an indentation; words are divided at hyphens too.
func wrapped(text string, width int, indent string) string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		at := 0
		for i, w := range strings.Fields(strings.ReplaceAll(line, "-", "-\x00 ")) {
			joined := strings.HasSuffix(w, "\x00")
			w = strings.TrimSuffix(w, "\x00")
			switch {
			case i == 0:
				b.WriteString(indent)
			case at+len(w) > width:
				b.WriteString("\n" + indent)
				at = 0
			}
			b.WriteString(w)
			if at += len(w) + 1; !joined {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// paged puts a page's number and heading after every 50 lines.
func paged(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		b.WriteString(line + "\n")
		if i%50 == 49 {
			fmt.Fprintf(&b, "\n%d\n\fMagic Comprehensive Rules as of some day, page %d\n\n", i/50+1, i/50+2)
		}
	}
	return b.String()
}

var blankLines = regexp.MustCompile(`\s*\n\s*\n\s*`)

var ruleNumber = regexp.MustCompile(`(?m)^(\d{3}\.\d+[a-z]?)`)

// layouts are ways in which a document may be laid out or encoded, all of which are read alike.
var layouts = map[string]func(string) string{
	"carriage returns": func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
	"both line ends":   func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"UTF-16": func(s string) string {
		out, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(s)
		return out
	},
	"Windows-1252": func(s string) string { return encoded(s, charmap.Windows1252) },
	"Mac Roman":    func(s string) string { return encoded(s, charmap.Macintosh) },
	"encoded twice": func(s string) string {
		out, _ := charmap.Windows1252.NewDecoder().String(strings.ReplaceAll(s, "\u201d", "\u201c"))
		return out
	},
	"wrapped":        func(s string) string { return wrapped(s, 72, "  ") },
	"narrow":         func(s string) string { return wrapped(s, 50, "") },
	"double space":   func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
	"no blank lines": func(s string) string { return blankLines.ReplaceAllString(s, "\n") },
	"double hyphens": func(s string) string { return strings.ReplaceAll(s, "\u2014", "--") },
	"pages":          paged,
	"angle quotes": func(s string) string {
		return strings.NewReplacer("\u201c", "\u00ab", "\u201d", "\u00bb").Replace(s)
	},
	"no-break spaces": func(s string) string { return strings.ReplaceAll(s, " means ", "\u00a0means\u00a0") },
	"bold numbers":    func(s string) string { return ruleNumber.ReplaceAllString(s, "**$1**") },
	"a list":          func(s string) string { return ruleNumber.ReplaceAllString(s, "- $1") },
	"a table":         func(s string) string { return ruleNumber.ReplaceAllString(s, "| $1 |") },
	"tabs":            func(s string) string { return ruleNumber.ReplaceAllString(s, "\t$1\t") },
	"a web page": func(s string) string {
		return "<html><body><p>" + strings.ReplaceAll(html.EscapeString(s), "\n", "<br>\n") + "</p></body></html>"
	},
}

func encoded(s string, c *charmap.Charmap) string {
	var b strings.Builder
	for _, r := range s {
		if x, ok := c.EncodeRune(r); ok {
			b.WriteByte(x)
		} else {
			b.WriteByte('?')
		}
	}
	return b.String()
}

// However a document is laid out and encoded, the same definitions are found, read and equal.
func TestLayouts(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads rules documents in many layouts")
	}
	for _, f := range documents(t) {
		name := strings.TrimSuffix(filepath.Base(f), ".txt")
		if !slices.Contains([]string{"2003-10-01", "2012-10-01", "2026-01-16"}, name) {
			continue
		}
		e, results := compared(t, f)
		want := Sum(results)
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for layout, change := range layouts {
			text := change(string(b))
			want := want
			if strings.ContainsRune(string(b), '∞') && strings.Contains("Windows-1252 encoded twice", layout) {
				want.Equal-- // the encoding hasn't that character, which a keyword is written with
				want.Open++
			}
			if layout == "a web page" && !strings.Contains(text, "<br>") {
				continue
			}
			d, err := document.Read(strings.NewReader(text))
			if err != nil {
				t.Errorf("%s, %s: %v", name, layout, err)
				continue
			}
			if got := Sum(Compare(d, e)); got != want {
				t.Errorf("%s, %s: %+v, want %+v", name, layout, got, want)
				for _, r := range Compare(d, e) {
					if !r.Read && r.Reason == "" {
						t.Logf("%s %s: %q %v", r.Place(), r.Head, r.Text, r.Err)
					}
				}
			}
		}
	}
}

// A document of a day between two that are at hand says what one of them says; the definitions that changed at an
// unknown time between them are equal on either day.
func TestDaysBetween(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	files := documents(t)
	for i, f := range files {
		_, results := compared(t, f)
		want := Sum(results).Equal
		d, err := document.Open(f)
		if err != nil {
			t.Fatal(err)
		}
		try := func(e rulebook.Edition) {
			// What changed on a day that is known differs, rightly.
			if got := Sum(Compare(d, e)).Equal; got < want-2 {
				t.Errorf("%s as of %s: %d definitions are equal, want %d", filepath.Base(f), e, got, want)
			}
		}
		day := func(f string) string { return strings.TrimSuffix(filepath.Base(f), ".txt") }
		if i+1 < len(files) {
			try(between(t, day(f), day(files[i+1])))
		}
		if i > 0 {
			try(between(t, day(files[i-1]), day(f)))
		}
	}
}

// between returns the edition of the first of January after a day, or of the last day before the second if that is
// not before it.
func between(t *testing.T, first, second string) rulebook.Edition {
	t.Helper()
	var year int
	if _, err := fmt.Sscanf(first, "%d-", &year); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("%d-01-01", year+1)
	if name >= second {
		name = first[:8] + fmt.Sprintf("%02d", 28)
	}
	if name <= first || name >= second {
		name = second
	}
	e, err := rulebook.ParseEdition(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Every reason is needed by a document at hand.
func TestReasonsAreNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	used := map[string]bool{}
	for _, f := range documents(t) {
		e, results := compared(t, f)
		for _, r := range results {
			if r.Reason == "" {
				continue
			}
			for _, v := range reviewed {
				if e.Date >= v.from && e.Date < v.until && slices.Contains(v.words, r.Word) {
					used[v.reason+r.Word] = true
				}
			}
		}
	}
	for _, v := range reviewed {
		for _, w := range v.words {
			if !used[v.reason+w] {
				t.Errorf("no document needs the reason of %q: %s", w, v.reason)
			}
		}
	}
}

// Texts as rulebooks of years between those at hand have put them.
func TestYearsBetween(t *testing.T) {
	for _, x := range []struct{ edition, text string }{
		{"2009-05-15", `"Cascade" means "When you play this spell, remove cards from the top of your library from the game until you remove a nonland card whose converted mana cost is less than this spell's converted mana cost. You may play that card without paying its mana cost. Then put all cards removed from the game this way that weren't played on the bottom of your library in a random order."`},
		{"2009-05-15", `"Unearth [cost]" means "[Cost]: Return this card from your graveyard to play. It gains haste. Remove it from the game at end of turn. If it would leave play, remove it from the game instead of putting it anywhere else. Play this ability only any time you could play a sorcery."`},
		{"2010-07-16", `"Annihilator N" means "Whenever this creature attacks, defending player sacrifices N permanents."`},
		{"2011-01-01", `"Living weapon" means "When this Equipment enters the battlefield, put a 0/0 black Germ creature token onto the battlefield, then attach this Equipment to it."`},
		{"2013-05-01", `"Evolve" means "Whenever a creature enters the battlefield under your control, if that creature's power is greater than this creature's power and/or that creature's toughness is greater than this creature's toughness, put a +1/+1 counter on this creature."`},
		{"2014-09-26", `"Prowess" means "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."`},
		{"2015-04-01", `"Dash [cost]" means "You may cast this card by paying [cost] rather than its mana cost," "If this spell's dash cost was paid, return the permanent this spell becomes to its owner's hand at the beginning of the next end step," and "As long as this permanent's dash cost was paid, it has haste."`},
		{"2016-04-08", `"Investigate" means "Put a colorless Clue artifact token onto the battlefield with '{2}, Sacrifice this artifact: Draw a card.'"`},
		{"2016-09-30", `"Fabricate N" means "When this permanent enters the battlefield, you may put N +1/+1 counters on it. If you don't, put N 1/1 colorless Servo artifact creature tokens onto the battlefield."`},
		{"2018-10-05", `"Mentor" means "Whenever this creature attacks, put a +1/+1 counter on target attacking creature with power less than this creature's power."`},
	} {
		e, err := rulebook.ParseEdition(x.edition)
		if err != nil {
			t.Fatal(err)
		}
		found := extract(x.text)
		if len(found) != 1 {
			t.Errorf("%d definitions in %s", len(found), x.text)
			continue
		}
		if r := compare(found[0], e); !r.Equal {
			t.Errorf("%s: %s is not equal: %q, %v", x.edition, r.Head, r.OurText, r.Err)
		}
	}
}

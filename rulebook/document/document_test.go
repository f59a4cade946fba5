package document

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const numbered = `Contents

1. Concepts
702. Keywords

Glossary

1. Concepts

702. Keywords

702.1. Most abilities say what they do. The object's “keyword” is short for more.

702.2. Haste Walk

702.2a It walks (see rule 701, “Actions”). “Haste Walk” means “It walks. It runs.” Each does, e.g. twice.Example: A bear
walks.
Example: Another doesn’t.

702.2b This refers to rules
702.1 and 702.2, and goes on.

Glossary

Bear
An animal.

Elk
1. An animal.
2. Another.

Credits

Somebody
`

func TestNumbered(t *testing.T) {
	d, err := Read(strings.NewReader(numbered))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range d.Rules {
		got = append(got, r.Number+"|"+r.Title+"|"+r.Text+"|"+strings.Join(r.Examples, "|"))
	}
	want := []string{
		`702.1||Most abilities say what they do. The object's "keyword" is short for more.|`,
		`702.2|Haste Walk||`,
		`702.2a|Haste Walk|It walks (see rule 701, "Actions"). "Haste Walk" means "It walks. It runs." Each does, e.g. twice.|A bear walks.|Another doesn't.`,
		`702.2b|Haste Walk|This refers to rules 702.1 and 702.2, and goes on.|`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if s := d.Section("702.2a"); s != "Keywords" {
		t.Errorf("702.2a is in the section %q", s)
	}
	r, _ := d.Rule("702.2a")
	if s := r.Sentences(); !slices.Equal(s, []string{`It walks (see rule 701, "Actions").`,
		`"Haste Walk" means "It walks.`, `It runs."`, "Each does, e.g. twice."}) {
		t.Errorf("sentences: %q", s)
	}
	if !slices.Equal(d.Glossary, []Term{{"Bear", "An animal."}, {"Elk", "1. An animal. 2. Another."}}) {
		t.Errorf("glossary: %q", d.Glossary)
	}
}

func TestHeadings(t *testing.T) {
	d, err := Read(strings.NewReader("Haste Walk\n\nIt walks.\n\nIt runs.\n\nElk Walk\n\nIt is an elk.\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Rules) != 3 || d.Rules[1].Title != "Haste Walk" || d.Rules[1].Text != "It runs." ||
		d.Rules[2].Title != "Elk Walk" {
		t.Errorf("got %+v", d.Rules)
	}
	if _, err := Read(strings.NewReader("1234")); err == nil {
		t.Error("a text without rules was read")
	}
}

// The available documents are read completely.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	examples := map[string]int{"2006-10-01": 164, "2017-07-08": 244, "2026-01-16": 276}
	files, _ := filepath.Glob(filepath.Join(dir, "rules", "*.txt"))
	if len(files) == 0 {
		t.Skip("no rules documents in ", dir)
	}
	for _, f := range files {
		d, err := Open(f)
		if err != nil {
			t.Error(err)
			continue
		}
		date := strings.TrimSuffix(filepath.Base(f), ".txt")
		if got := d.Day.Format(time.DateOnly); got != date {
			t.Errorf("%s says that it has been in effect since %s", date, got)
		}
		n := 0
		for i, r := range d.Rules {
			n += len(r.Examples)
			if r.Text == "" && r.Title == "" || len(r.Text) > 4000 {
				t.Errorf("%s: rule %s has %d bytes", date, r.Number, len(r.Text))
			}
			if i > 0 && r.Number < d.Rules[i-1].Number[:3] &&
				r.Number != "423.3" { // a misprint of 2006 comes before it
				t.Errorf("%s: rule %s follows %s", date, r.Number, d.Rules[i-1].Number)
			}
		}
		for _, g := range d.Glossary { // that of 2006 has some too
			n += strings.Count(g.Text, "Example:")
		}
		if want := examples[date]; want != 0 && n != want {
			t.Errorf("%s has %d examples, read %d", date, want, n)
		}
		t.Logf("%s: %d rules, %d examples, %d terms", date, len(d.Rules), n, len(d.Glossary))
		for _, r := range d.Rules {
			if r.Number != "" && d.Section(r.Number) == "" && r.Number != "432.2b" { // a misprint of 2006
				t.Errorf("%s: rule %s is in no section", date, r.Number)
				break
			}
		}
		if len(d.Rules) < 340 || len(d.Glossary) < 290 {
			t.Errorf("%s: %d rules and %d terms were read", date, len(d.Rules), len(d.Glossary))
		}
	}
}

// What belongs to a page, an encoding or a text format is no part of the rules.
func TestCleaned(t *testing.T) {
	for name, x := range map[string]struct{ in, want string }{
		"Windows-1252":  {"100.1. It\x92s \x93here.\x94\n", `It's "here."`},
		"Mac Roman":     {"100.1. It\xd5s \xd2here.\xd3\r", `It's "here."`},
		"encoded twice": {"100.1. Itâ€™s â€œhere.â€\u009d\n", `It's "here."`},
		"lost marks":    {"100.1. It\ufffds a \ufffdcard,\ufffd so.\n", `It's a "card," so.`},
		"page numbers": {"100.1. It is so that there are many words in it and that\n\n12\n\nit is here.\n",
			"It is so that there are many words in it and that it is here."},
		"a minus sign": {"100.1. It has no -\n1/-1 counters.\n", "It has no -1/-1 counters."},
		"divided words": {"100.1. A face-up card. Turn the face-\nup card, dis-\ncard it; discard this.\n",
			"A face-up card. Turn the face-up card, discard it; discard this."},
		"a short line": {"100.1. The term dies\nmeans something.\n", "The term dies means something."},
	} {
		d, err := Read(strings.NewReader(x.in))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := d.Rules[0].Text; got != x.want {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
	for _, bad := range []string{"%PDF-1.4 100.1. It", "100.1. It\x00 is."} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

package setcheck

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"arbiter/internal/reportpage"
)

//go:embed page.html
var source string

var page = reportpage.Parse(source, template.FuncMap{
	"percent": percent,
	"join":    func(list []string) string { return strings.Join(list, ", ") },
	"before":  func(l Line) string { return strings.TrimSuffix(l.Text, l.At) },
	"anchor":  func(s string) string { return strings.ReplaceAll(s, " ", "-") },
})

// percent is a share in words.
func percent(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(of))
}

// WriteHTML writes the report as a self-contained page, for light and dark mode. Program is the version that made it.
func (r *Report) WriteHTML(w io.Writer, program string) error {
	return page.Execute(w, struct {
		*Report
		Program string
	}{r, program})
}

// WriteText writes the report as text.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, by the rules of %s\n", r.Name, r.Edition)
	fmt.Fprintf(&b, "cards %6d\n  playable %6d  %s\n", r.Cards, r.Playable, percent(r.Playable, r.Cards))
	fmt.Fprintf(&b, "lines %6d\n  played   %6d  %s\n", r.Lines, r.LinesRead, percent(r.LinesRead, r.Lines))
	fmt.Fprintf(&b, "new words %2d\n  learned  %6d\n", len(r.Words), r.Learned())
	for i := range r.Words {
		x := &r.Words[i]
		fmt.Fprintf(&b, "\n%s: %s on %d of the cards, explained by %s\n", x.Word, x.Kind, len(x.Cards), x.From)
		for _, t := range x.Means {
			fmt.Fprintf(&b, "  %s\n", t)
		}
		if x.Why != "" {
			fmt.Fprintf(&b, "  ✗ %s\n    said: %s\n", x.Why, x.Said)
		}
	}
	if len(r.AbilityWords) > 0 {
		fmt.Fprintf(&b, "\nNew ability words, which mean nothing by themselves\n")
		for _, x := range r.AbilityWords {
			fmt.Fprintf(&b, "  %s: on %d cards\n", x.Word, len(x.Cards))
		}
	}
	if len(r.Refused) > 0 {
		fmt.Fprintf(&b, "\nRefused\n")
	}
	for _, x := range r.Refused {
		fmt.Fprintf(&b, "%s\n", x.Card)
		for _, l := range x.Lines {
			fmt.Fprintf(&b, "  ✗ %s\n", strings.ReplaceAll(l.Text, "\n", "\n    "))
			if l.At != "" {
				fmt.Fprintf(&b, "    not understood from: %s\n", strings.ReplaceAll(l.At, "\n", " "))
			} else {
				fmt.Fprintf(&b, "    %s\n", l.Why)
			}
			if l.Meant != "" {
				fmt.Fprintf(&b, "    did you mean %q?\n", l.Meant)
			}
			if l.Near != "" {
				fmt.Fprintf(&b, "    nearest known phrase: %s\n", l.Near)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

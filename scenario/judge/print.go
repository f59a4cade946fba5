package judge

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Style configures how a report is printed in a terminal.
type Style struct {
	// Width is the number of columns; 0 means 100.
	Width int
	// Bold, Dim and Warn mark up text; nil leaves it as it is.
	Bold, Dim, Warn func(string) string
}

func plainText(s string) string { return s }

func (s *Style) fill() {
	if s.Width <= 0 {
		s.Width = 100
	}
	s.Width = max(min(s.Width, 140), 40)
	for _, f := range []*func(string) string{&s.Bold, &s.Dim, &s.Warn} {
		if *f == nil {
			*f = plainText
		}
	}
}

// longest is the number of steps that are printed; the middle of a longer report is left out. JSON has all steps.
const longest = 400

// marks are printed before each kind of step.
var marks = map[Kind]string{
	Action:   "▸ ",
	Event:    "· ",
	Choice:   "? ",
	Trigger:  "↯ ",
	Resolve:  "▾ ",
	Effect:   "~ ",
	Instead:  "↷ ",
	NotDone:  "✗ ",
	Illegal:  "✗ ",
	Complete: "■ ",
}

// Print writes a report for a person to read: a heading for each turn and step, a line for each sentence with its
// rules, and the card's line below it.
func (r *Report) Print(w io.Writer, s Style) {
	s.fill()
	title := r.Name
	if strings.HasPrefix(r.ID, r.Name) {
		title = r.ID
	}
	if !strings.HasSuffix(title, "("+r.Edition+")") {
		title += "  (" + r.Edition + ")"
	}
	fmt.Fprintln(w, s.Bold(title))
	fmt.Fprintln(w)
	for _, l := range r.Start {
		wrap(w, "  ", "    ", l, "", &s, plainText)
	}
	turn, step := -1, ""
	var said *Line
	explained := map[string]bool{}
	for i := range r.Steps {
		st := &r.Steps[i]
		if n := len(r.Steps) - longest; n > 0 && i >= longest/2 && i < longest/2+n {
			if i == longest/2 {
				fmt.Fprintf(w, "\n  … and %d more steps …\n", n)
				turn, step = -1, ""
			}
			continue
		}
		if st.Turn != turn || st.Step != step {
			if st.Turn != turn && st.Turn > 0 {
				fmt.Fprintf(w, "\n%s\n", s.Bold(fmt.Sprintf("Turn %d: %s", st.Turn, st.Active)))
			}
			turn, step = st.Turn, st.Step
			if st.Turn == 0 {
				fmt.Fprintln(w)
			}
			fmt.Fprintln(w, "  "+s.Dim(capital(step)))
			said = nil
		}
		indent := strings.Repeat("  ", 2+st.Level)
		look := plainText
		switch st.Kind {
		case Action, Complete:
			look = s.Bold
		case NotDone, Illegal:
			look = s.Warn
		}
		wrap(w, indent+marks[st.Kind], indent+"  ", st.Text, "["+numbers(st.Rules)+"]", &s, look)
		if len(st.Open) > 0 && st.Kind == Choice && len(st.Open) <= 12 {
			wrap(w, indent+"    ", indent+"    ", st.options()+": "+strings.Join(st.Open, "; "), "", &s, s.Dim)
		}
		if st.By != nil && (said == nil || *said != *st.By) {
			wrap(w, indent+"    ", indent+"    ", st.By.Card+": “"+st.By.Text+"”", "", &s, s.Dim)
			said = st.By
			st.By.printLearned(w, indent+"    ", explained, &s)
		}
		for _, c := range st.Rules {
			if c.Text != "" {
				wrap(w, indent+"    ", indent+"      ", c.Number+" "+c.Text, "", &s, s.Dim)
			}
		}
	}
	fmt.Fprintf(w, "\n%s\n", s.Bold("In the end"))
	for _, l := range r.End {
		wrap(w, "  ", "    ", l, "", &s, plainText)
	}
	if r.Status != "pass" {
		fmt.Fprintln(w)
		wrap(w, "", "  ", r.failure(""), "", &s, s.Warn)
	}
	for _, d := range r.Why {
		fmt.Fprintln(w)
		d.Print(w, s)
	}
}

// printLearned writes what a word of the line means that no rulebook knows, where it is said first.
func (l *Line) printLearned(w io.Writer, indent string, explained map[string]bool, s *Style) {
	if l.Learned != "" && !explained[l.Learned] {
		explained[l.Learned] = true
		wrap(w, indent, indent+"  ", "learned: "+l.Learned, "", s, s.Dim)
	}
}

// options is the heading for the options of a choice.
func (s *Step) options() string {
	if s.targets {
		return "legal targets"
	}
	return "options"
}

// failure is a sentence about what the scenario expects and the game does not have; under names the rules.
func (r *Report) failure(under string) string {
	return capital(strings.TrimSuffix(r.Detail, ".")) + under + "."
}

// Print writes a derivation.
func (d *Derivation) Print(w io.Writer, s Style) {
	s.fill()
	what := d.Object
	if d.Aspect != "" {
		what += ", " + d.Aspect
	}
	fmt.Fprintf(w, "%s %s\n", s.Bold("Why: "+what), s.Dim("("+d.When+")"))
	explained := map[string]bool{}
	for i := range d.Steps {
		l := &d.Steps[i]
		stamp := ""
		if l.Timestamp != 0 {
			stamp = fmt.Sprintf(", timestamp %d", l.Timestamp)
		}
		fmt.Fprintln(w, "  "+s.Dim(capital(l.Name)+stamp))
		wrap(w, "    ", "      ", l.Text, "["+numbers(l.Rules)+"]", &s, plainText)
		if l.By != nil {
			wrap(w, "      ", "      ", l.By.Card+": “"+l.By.Text+"”", "", &s, s.Dim)
			l.By.printLearned(w, "      ", explained, &s)
		}
		for _, c := range l.Rules {
			if c.Text != "" {
				wrap(w, "      ", "        ", c.Number+" "+c.Text, "", &s, s.Dim)
			}
		}
	}
	wrap(w, "  = ", "    ", d.Result, "", &s, s.Bold)
}

func numbers(cs []Cite) string {
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = c.Number
	}
	return strings.Join(out, ", ")
}

func capital(s string) string {
	if s == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}

// wrap writes a text in lines that fit the width, followed by the dimmed tail.
func wrap(w io.Writer, first, rest, text, tail string, s *Style, look func(string) string) {
	words := strings.Fields(text)
	line, n, lead := []string{}, utf8.RuneCountInString(first), first
	flush := func(end string) {
		fmt.Fprintln(w, lead+look(strings.Join(line, " "))+end)
		line, n, lead = line[:0], utf8.RuneCountInString(rest), rest
	}
	for _, word := range words {
		l := utf8.RuneCountInString(word) + 1
		if n+l > s.Width && len(line) > 0 {
			flush("")
		}
		line = append(line, word)
		n += l
	}
	if tail == "" {
		flush("")
		return
	}
	if n+utf8.RuneCountInString(tail) > s.Width {
		flush("")
		wrap(w, rest, rest, tail, "", s, s.Dim)
		return
	}
	flush(" " + s.Dim(tail))
}

package judge

import (
	_ "embed"
	"fmt"
	"io"
	"strings"
)

//go:embed preface.md
var preface string

// Markdown writes reports as a document with a chapter for each name and a section for each edition.
func Markdown(w io.Writer, reports []*Report) {
	fmt.Fprint(w, preface)
	var names []string
	by := map[string][]*Report{}
	for _, r := range reports {
		if by[r.Name] == nil {
			names = append(names, r.Name)
		}
		by[r.Name] = append(by[r.Name], r)
	}
	for _, n := range names {
		fmt.Fprintf(w, "\n## %s\n", n)
		for _, r := range by[n] {
			if len(by[n]) > 1 {
				fmt.Fprintf(w, "\n### %s\n", strings.Trim(strings.TrimPrefix(r.ID, r.Name), " ()"))
			} else {
				fmt.Fprintf(w, "\n*Edition: %s*\n", r.Edition)
			}
			r.markdown(w)
		}
	}
}

func (r *Report) markdown(w io.Writer) {
	fmt.Fprintln(w)
	for _, l := range r.Start {
		fmt.Fprintln(w, "- "+escape(l))
	}
	turn, step := -1, ""
	var said *Line
	explained := map[string]bool{}
	for i := range r.Steps {
		st := &r.Steps[i]
		if st.Turn != turn || st.Step != step {
			turn, step, said = st.Turn, st.Step, nil
			if fmt.Fprintln(w); turn > 0 {
				fmt.Fprintf(w, "**Turn %d (%s), %s**\n\n", turn, st.Active, step)
			} else {
				fmt.Fprintf(w, "**The position**\n\n")
			}
		}
		text := escape(st.Text)
		switch st.Kind {
		case Action, Complete, Resolve:
			text = "**" + text + "**"
		case NotDone, Illegal, Instead:
			text = "*" + text + "*"
		}
		fmt.Fprintf(w, "%s- %s `%s`", strings.Repeat("  ", st.Level), text, numbers(st.Rules))
		if st.By != nil && (said == nil || *said != *st.By) {
			fmt.Fprintf(w, "<br>%s: “%s”", escape(st.By.Card), escape(st.By.Text))
			said = st.By
			if l := st.By.Learned; l != "" && !explained[l] {
				explained[l] = true
				fmt.Fprintf(w, "<br>learned: %s", escape(l))
			}
		}
		if st.Kind == Choice && len(st.Open) > 0 && len(st.Open) <= 12 {
			fmt.Fprintf(w, "<br>%s: %s", capital(st.options()), escape(strings.Join(st.Open, "; ")))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\n**In the end**\n\n")
	for _, l := range r.End {
		fmt.Fprintln(w, "- "+escape(l))
	}
	for _, d := range r.Why {
		fmt.Fprintf(w, "\n**Why: %s**\n\n", escape(d.Object))
		for i := range d.Steps {
			l := &d.Steps[i]
			fmt.Fprintf(w, "1. *%s*: %s `%s`", capital(l.Name), escape(l.Text), numbers(l.Rules))
			if l.By != nil {
				fmt.Fprintf(w, "<br>%s: “%s”", escape(l.By.Card), escape(l.By.Text))
			}
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "\nResult: %s\n", escape(d.Result))
	}
}

var escapes = strings.NewReplacer("*", `\*`, "_", `\_`, "<", "&lt;", "|", `\|`)

func escape(s string) string { return escapes.Replace(s) }

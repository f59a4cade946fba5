package judge

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/engine/gamelog"
	"arbiter/scenario"
)

// group are editions in which the same is so, by their indexes.
type group []int

// together puts indexes of which alike reports that the same is so into groups, in order.
func together(n int, alike func(a, b int) bool) []group {
	var out []group
next:
	for k := range n {
		for i := range out {
			if alike(out[i][0], k) {
				out[i] = append(out[i], k)
				continue next
			}
		}
		out = append(out, group{k})
	}
	return out
}

// Print writes the editions side by side for a terminal: a line that is the same in all of them once, one that isn't
// once for each group of editions, marked, with its rules in each of them.
func (b *SideBySide) Print(w io.Writer, s Style) {
	s.fill()
	var names []string
	for _, r := range b.Reports {
		names = append(names, r.Edition)
	}
	fmt.Fprintf(w, "%s%s\n", s.Bold(b.Reports[0].Name), s.Dim("  ("+gamelog.List(names)+")"))
	differ := 0
	for _, r := range b.Rows {
		if !r.Same {
			differ++
		}
	}
	switch {
	case differ == 0:
		fmt.Fprintln(w, "\nThe same happens in all of them.")
		return
	case len(b.Rows) == 1:
		fmt.Fprintln(w, "\nThe only line differs.")
	default:
		fmt.Fprintf(w, "\n%d of %d lines differ; they are marked ≠.\n", differ, len(b.Rows))
	}
	wide := 0
	for i := range b.Rows {
		if !b.Rows[i].Same {
			for _, g := range b.groups(&b.Rows[i]) {
				wide = max(wide, utf8.RuneCountInString(b.named(g)))
			}
		}
	}
	said := ""
	for i := range b.Rows {
		row := &b.Rows[i]
		if when := b.when(row); when != said {
			said = when
			fmt.Fprintln(w, "\n  "+s.Dim(when))
		}
		b.printRow(w, row, wide, &s)
	}
	b.printEnds(w, wide, &s)
}

// when says at what point of the game the steps of a row are.
func (b *SideBySide) when(row *Row) string {
	k := slices.IndexFunc(row.At, func(at int) bool { return at >= 0 })
	st := &b.Reports[k].Steps[row.At[k]]
	if st.Turn == 0 {
		return capital(st.Step)
	}
	return fmt.Sprintf("Turn %d (%s), %s", st.Turn, st.Active, st.Step)
}

// groups are the editions in which the same happens at a row.
func (b *SideBySide) groups(row *Row) []group {
	return together(len(row.At), func(x, y int) bool {
		if row.At[x] < 0 || row.At[y] < 0 {
			return row.At[x] == row.At[y]
		}
		return alikeSteps(&b.plain[x].Steps[row.At[x]], &b.plain[y].Steps[row.At[y]])
	})
}

// named lists the editions of a group: "2006, 2017".
func (b *SideBySide) named(g group) string {
	var out []string
	for _, k := range g {
		out = append(out, b.Reports[k].Edition)
	}
	return strings.Join(out, ", ")
}

// printRow writes what happens at one point: in the words of the newest edition of each group.
func (b *SideBySide) printRow(w io.Writer, row *Row, wide int, s *Style) {
	for i, g := range b.groups(row) {
		mark, name := "  ", ""
		if !row.Same {
			if i == 0 {
				mark = "≠ "
			}
			name = b.named(g)
			name += strings.Repeat(" ", wide+2-utf8.RuneCountInString(name))
		}
		first := "    " + mark + name
		rest := strings.Repeat(" ", utf8.RuneCountInString(first)+2)
		last := g[len(g)-1]
		if row.At[last] < 0 {
			fmt.Fprintln(w, first+s.Dim("–"))
			continue
		}
		st := &b.Reports[last].Steps[row.At[last]]
		look := plainText
		if !row.Same {
			look = s.Bold
		}
		wrap(w, first+marks[st.Kind], rest, st.Text, "["+b.numbersOf(row, g)+"]", s, look)
		quoted := map[string]bool{}
		for _, k := range g {
			for _, q := range b.Reports[k].Steps[row.At[k]].Rules {
				if q.Text != "" && !quoted[q.Text] {
					quoted[q.Text] = true
					wrap(w, rest+"  ", rest+"    ", q.Number+" "+q.Text, "", s, s.Dim)
				}
			}
		}
	}
}

// numbersOf lists the rules by which something happens in the editions of a group; of those that cite the same numbers
// only one.
func (b *SideBySide) numbersOf(row *Row, g group) string {
	var out []string
	for _, k := range g {
		n := numbers(b.Reports[k].Steps[row.At[k]].Rules)
		if len(out) == 0 || out[len(out)-1] != n {
			out = append(out, n)
		}
	}
	return strings.Join(out, " | ")
}

// printEnds writes how the game ends where not all editions agree.
func (b *SideBySide) printEnds(w io.Writer, wide int, s *Style) {
	fmt.Fprintf(w, "\n  %s\n", s.Dim("In the end"))
	ends := together(len(b.Reports), func(x, y int) bool { return slices.Equal(b.Only[x], b.Only[y]) })
	for i, g := range ends {
		if len(ends) == 1 {
			fmt.Fprintln(w, "      The same in all of them.")
			break
		}
		mark, name := "  ", b.named(g)
		if i == 0 {
			mark = "≠ "
		}
		first := "    " + mark + name + strings.Repeat(" ", max(wide+2-utf8.RuneCountInString(name), 2))
		what := strings.Join(b.Only[g[0]], "; ") + "."
		if len(b.Only[g[0]]) == 0 {
			what = "nothing that isn't so in the others."
		}
		wrap(w, first, strings.Repeat(" ", utf8.RuneCountInString(first)), what, "", s, s.Bold)
	}
	for _, r := range b.Reports {
		for _, m := range r.Missed {
			wrap(w, "      ", "        ", r.Edition+": not possible here: "+m+".", "", s, s.Warn)
		}
		// In another edition something else is expected, which is no failure: what differs is shown.
		if r.Status != scenario.Pass && (r.Edition == b.edition || r.Status != scenario.Fail) {
			wrap(w, "      ", "        ", r.Edition+": "+r.failure(" under these rules"), "", s, s.Warn)
		}
	}
}

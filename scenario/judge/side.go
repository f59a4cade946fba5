package judge

import (
	"fmt"

	"arbiter/engine/gamelog"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// SideBySide is one scenario in several editions, step by step beside each other.
type SideBySide struct {
	Reports []*Report `json:"reports"`
	Rows    []Row     `json:"rows"`
	// Only lists for each edition what is true at its end and not at that of every other one.
	Only [][]string `json:"only"`

	plain []*Report // the same in one vocabulary
	// edition is the one for which the scenario says what it expects.
	edition string
}

// Row is what happens in the editions at the same point.
type Row struct {
	// At are the indexes of the steps of the reports, -1 where an edition has none.
	At []int `json:"at"`
	// Same reports whether the same happens in all of them.
	Same bool `json:"same"`
}

// Side plays a scenario in several editions and puts what happens side by side. The steps are compared in one
// vocabulary.
func Side(s *scenario.Scenario, o Options, editions []rulebook.Edition) (*SideBySide, error) {
	its, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return nil, err
	}
	out := &SideBySide{edition: its.String()}
	var plain []*Report
	words := gamelog.WordsOf(rulebook.Edition2026)
	for _, e := range editions {
		own := o
		own.Edition = e
		r, err := Run(s, own)
		if err != nil {
			return nil, fmt.Errorf("in the edition %s: %w", e, err)
		}
		own.Words, own.Ended = &words, nil
		same, err := Run(s, own)
		if err != nil {
			return nil, fmt.Errorf("in the edition %s: %w", e, err)
		}
		out.Reports, plain = append(out.Reports, r), append(plain, same)
	}
	for i := range plain {
		var only []string
		seen := map[string]bool{}
		for j := range plain {
			for _, x := range without(plain[i].pieces, plain[j].pieces) {
				if !seen[x] {
					seen[x] = true
					only = append(only, x)
				}
			}
		}
		out.Only = append(out.Only, only)
	}
	out.Rows, out.plain = align(plain), plain
	return out, nil
}

// mostAligned is how many steps of a report are compared with all those of another; of what comes later each is put
// beside that of the same number.
const mostAligned = 1500

// align puts the steps of reports beside each other: those that say the same, and between them those that come at the
// same point.
func align(reports []*Report) []Row {
	n := len(reports)
	var rows []Row
	for k, r := range reports {
		if k == 0 {
			for i := range r.Steps {
				rows = append(rows, newRow(n, 0, i))
			}
			continue
		}
		rows = merged(rows, reports, k)
	}
	for i := range rows {
		row := &rows[i]
		row.Same = true
		for k, at := range row.At {
			first := row.At[0]
			if at < 0 || first < 0 || !alikeSteps(&reports[k].Steps[at], &reports[0].Steps[first]) {
				row.Same = false
			}
		}
	}
	return rows
}

func newRow(n, k, at int) Row {
	row := Row{At: make([]int, n)}
	for i := range row.At {
		row.At[i] = -1
	}
	row.At[k] = at
	return row
}

// merged puts the steps of the report number k beside rows of those before it.
func merged(rows []Row, reports []*Report, k int) []Row {
	steps := reports[k].Steps
	alike := func(i, j int) bool {
		for q := range k {
			if at := rows[i].At[q]; at >= 0 && alikeSteps(&reports[q].Steps[at], &steps[j]) {
				return true
			}
		}
		return false
	}
	a, b := min(len(rows), mostAligned), min(len(steps), mostAligned)
	// most[i][j] is how many pairs there are at most from row i and step j on.
	most := make([][]int16, a+1)
	for i := range most {
		most[i] = make([]int16, b+1)
	}
	for i := a - 1; i >= 0; i-- {
		for j := b - 1; j >= 0; j-- {
			most[i][j] = max(most[i+1][j], most[i][j+1])
			if alike(i, j) {
				most[i][j] = max(most[i][j], most[i+1][j+1]+1)
			}
		}
	}
	var out []Row
	i, j, gap, end := 0, 0, 0, 0 // the rows before i from gap on wait for steps, those in out from end on are of k only
	lone := func() {
		// What only one side has at a point stands beside each other.
		for ; gap < i; gap++ {
			row := rows[gap]
			if end < len(out) && sameMoment(&row, &out[end], reports, k) {
				row.At[k] = out[end].At[k]
				out[end] = row
				end++
				continue
			}
			out = append(out[:end], append([]Row{row}, out[end:]...)...)
			end++
		}
		end = len(out)
	}
	for i < len(rows) || j < len(steps) {
		switch {
		case i < a && j < b && alike(i, j) && most[i][j] == most[i+1][j+1]+1:
			lone()
			rows[i].At[k] = j
			out = append(out, rows[i])
			i, j = i+1, j+1
			gap, end = i, len(out)
		case j < len(steps) && (i >= len(rows) || j < b && i < a && most[i][j+1] >= most[i+1][j]):
			out = append(out, newRow(len(reports), k, j))
			j++
		case i < len(rows):
			i++
		default:
			out = append(out, newRow(len(reports), k, j))
			j++
		}
	}
	lone()
	return out
}

// sameMoment reports whether a row and one of the report number k alone are of the same kind in the same step of a
// turn.
func sameMoment(row, lone *Row, reports []*Report, k int) bool {
	s := &reports[k].Steps[lone.At[k]]
	for q := range k {
		if at := row.At[q]; at >= 0 {
			o := &reports[q].Steps[at]
			return o.Turn == s.Turn && o.Step == s.Step && o.Kind == s.Kind
		}
	}
	return false
}

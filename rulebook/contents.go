package rulebook

import (
	"fmt"
	"io"

	"arbiter/internal/canon"
)

// lastYear is the last year of which WriteContents looks whether the rules change in it.
const lastYear = 2099

// WriteContents writes what this package knows of the rules, to be hashed: the switches on each day on which one of
// them changes, and the rules' numbers.
func WriteContents(w io.Writer) { writeContents(w, &ruleNumbers) }

func writeContents(w io.Writer, numbers *[NumRules]ruleHistory) {
	var last Switches
	for y := First.Date.Year(); y <= lastYear; y++ {
		for m := 1; m <= 12; m++ {
			for d := 1; d <= daysIn(y, m); d++ {
				day := Edition{Day(y, m, d)}
				if day.Date < First.Date {
					continue
				}
				s := day.Switches()
				s.Date = 0
				if s == last {
					continue
				}
				last = s
				fmt.Fprintf(w, "%s ", day.Date)
				canon.Write(w, s)
				fmt.Fprintln(w)
			}
		}
	}
	for r := range numbers {
		fmt.Fprintf(w, "%s ", Rule(r))
		canon.Write(w, numbers[r])
		fmt.Fprintln(w)
	}
}

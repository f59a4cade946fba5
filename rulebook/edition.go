// Package rulebook is the history of the rules: the value of each switch of the engine by date, and the rule
// numbers that prove it.
package rulebook

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/internal/quote"
)

// Date is a day as the number yyyymmdd, so that dates compare as numbers.
type Date uint32

// Day returns a Date.
func Day(year, month, day int) Date { return Date(year*10000 + month*100 + day) }

// String formats the date as 2006-10-01.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d/10000, d/100%100, d%100) }

// Year returns the year of the date.
func (d Date) Year() int { return int(d / 10000) }

// Edition is the rulebook in force on a day.
type Edition struct{ Date Date }

// The three editions with full test coverage.
var (
	Edition2006 = Edition{Day(2006, 10, 1)}
	Edition2017 = Edition{Day(2017, 7, 8)}
	Edition2026 = Edition{Day(2026, 1, 16)}
)

// First is the earliest edition with data: the classic rules of Sixth Edition.
var First = Edition{Day(1999, 4, 23)}

// ParseEdition parses a date (2006-10-01) or a short name (2006, 2017, 2026). An empty string is today's edition.
func ParseEdition(s string) (Edition, error) {
	switch strings.TrimSpace(s) {
	case "2006":
		return Edition2006, nil
	case "2017":
		return Edition2017, nil
	case "2026", "":
		return Edition2026, nil
	}
	parts := strings.Split(strings.TrimSpace(s), "-")
	if len(parts) == 3 && len(parts[0]) == 4 && len(parts[1]) == 2 && len(parts[2]) == 2 {
		y, err1 := strconv.Atoi(parts[0])
		m, err2 := strconv.Atoi(parts[1])
		d, err3 := strconv.Atoi(parts[2])
		if err1 == nil && err2 == nil && err3 == nil && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m) {
			e := Edition{Day(y, m, d)}
			if e.Date < First.Date {
				return Edition{}, fmt.Errorf("edition %s is before %s, the first known rulebook", quote.Text(s),
					First.Date)
			}
			return e, nil
		}
	}
	return Edition{}, fmt.Errorf("unknown edition %s: use 2006, 2017, 2026 or a date such as 2006-10-01", quote.Text(s))
}

func daysIn(y, m int) int {
	switch m {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if y%4 == 0 && (y%100 != 0 || y%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// String returns the date, or the short name of one of the three main editions.
func (e Edition) String() string {
	switch e {
	case Edition2006:
		return "2006"
	case Edition2017:
		return "2017"
	case Edition2026:
		return "2026"
	}
	return e.Date.String()
}

// Valid reports whether the rulebook has data for the edition.
func (e Edition) Valid() bool { return e.Date >= First.Date }

package card

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/internal/quote"
)

// columns are the places of what a deck needs in the rows of a table, -1 for what it doesn't have. In a table without
// numbers, as Cube Cobra writes them, each row is one card, and maybe says which aren't in the cube.
type columns struct{ count, name, set, number, part, maybe int }

// The names of columns in the exports of Moxfield, Archidekt and Deckbox, in the order in which they are looked for.
var (
	countColumns  = []string{"count", "quantity", "qty"}
	nameColumns   = []string{"name", "card name", "card"}
	setColumns    = []string{"edition code", "set code", "edition", "set"}
	numberColumns = []string{"collector number", "card number"}
	partColumns   = []string{"board", "section", "categories", "category", "zone"}
	// A table with a mana value and no number of cards is a cube.
	cubeColumns  = []string{"cmc"}
	maybeColumns = []string{"maybeboard"}
)

// Archidekt's exports of decks without a head begin with the number, the name, the set's name and code, the category.
var unheaded = columns{count: 0, name: 1, set: 3, number: -1, part: 4, maybe: -1}

// firstCell is the number and comma with which a row without a head before it begins.
var firstCell = regexp.MustCompile(`^"?\d{1,5}"?[,;\t]`)

// separator is what stands between the columns of a table, by its first line; 0 if that is no table of cards.
func separator(line string) rune {
	for _, s := range []rune{',', ';', '\t'} {
		if _, ok := headOf(strings.Split(line, string(s))); ok {
			return s
		}
	}
	if m := firstCell.FindString(line); m != "" {
		return rune(m[len(m)-1])
	}
	return 0
}

// headOf finds the columns by their names. It reports false if there is no name or no number of cards.
func headOf(row []string) (columns, bool) {
	at := func(names []string) int {
		for _, n := range names {
			if i := slices.IndexFunc(row, func(cell string) bool {
				return strings.EqualFold(strings.Trim(clean(cell), `" `), n)
			}); i >= 0 {
				return i
			}
		}
		return -1
	}
	c := columns{at(countColumns), at(nameColumns), at(setColumns), at(numberColumns), at(partColumns), -1}
	if c.count < 0 && at(cubeColumns) >= 0 {
		c.part, c.maybe = -1, at(maybeColumns)
		return c, c.name >= 0
	}
	return c, c.count >= 0 && c.name >= 0
}

// setCode is the code of a set, as opposed to its name.
var setCode = regexp.MustCompile(`^[A-Za-z0-9_]{2,8}$`)

// readDeckCSV reads a table of cards as Moxfield, Archidekt and Deckbox export it: with a head that names the columns,
// or Archidekt's without one.
func readDeckCSV(r *bufio.Reader, separator rune, b *builder) {
	t := csv.NewReader(r)
	t.Comma, t.FieldsPerRecord, t.TrimLeadingSpace, t.ReuseRecord = separator, -1, separator != '\t', true
	at, first := unheaded, true
	for !b.full && len(b.errs) < maxErrors {
		row, err := t.Read()
		if err == io.EOF {
			return
		}
		if err != nil {
			wrong := &Error{File: b.deck.File, Msg: "not a table of cards", Err: err}
			if p := (*csv.ParseError)(nil); errors.As(err, &p) {
				wrong = &Error{File: b.deck.File, Line: p.Line, Msg: "not a table of cards: " + p.Err.Error()}
			}
			b.errs = append(b.errs, wrong)
			return
		}
		line, _ := t.FieldPos(0)
		if first {
			first = false
			if head, ok := headOf(row); ok {
				at = head
				continue
			}
		}
		cell := func(i int) string {
			if i < 0 || i >= len(row) {
				return ""
			}
			return clean(row[i])
		}
		number := cell(at.count)
		if at.count < 0 && cell(at.name) != "" {
			number = "1"
		}
		if strings.EqualFold(cell(at.maybe), "true") {
			continue
		}
		if number != "" || cell(at.name) != "" {
			b.addRow(line, number, cell(at.name), Entry{Set: cell(at.set), Number: cell(at.number)}, cell(at.part))
		}
	}
}

func (b *builder) addRow(line int, number, name string, e Entry, part string) {
	to := mainDeck
	for p := range strings.SplitSeq(part, ",") {
		p, _, _ = strings.Cut(p, "{") // Archidekt's "Commander{top}"
		if s, ok := heading(strings.TrimSpace(p)); ok && s != mainDeck {
			to = s
		}
	}
	n, err := strconv.Atoi(strings.TrimSuffix(number, "x"))
	switch {
	case name == "":
		b.fail(line, "a row without a card name")
	case len(name) > 200:
		b.fail(line, "a card name of more than 200 bytes")
	case err != nil || n < 0 || n > maxCount:
		b.fail(line, "%q is not a number of cards; at most %d are allowed", quote.Cut(number, 20), maxCount)
	default:
		if e.Count, e.Name, e.Line = n, name, line; !setCode.MatchString(e.Set) {
			e.Set = ""
		}
		e.Set = strings.ToLower(e.Set)
		b.add(to, e)
	}
}

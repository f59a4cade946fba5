package turing

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// TwoTag is a 2-tag system. A step takes the first two letters away from a word and appends the production of the first
// one. The system halts when the first letter is Halt.
type TwoTag struct {
	// Rules are the productions, in the order of the letters' codes.
	Rules []Production
	Halt  string
	codes map[string]int
}

// Production is the word that is appended when a letter is read.
type Production struct {
	Letter string
	Word   []string
}

// ReadTwoTag reads a 2-tag system: a line for each letter, such as "a -> bc". Each character is a letter. The letter
// that has no line is the one that halts. Empty lines and those that begin with # count for nothing.
func ReadTwoTag(r io.Reader) (*TwoTag, error) {
	t := &TwoTag{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		letter, word, ok := strings.Cut(line, "->")
		letter, word = strings.TrimSpace(letter), strings.ReplaceAll(strings.TrimSpace(word), " ", "")
		switch {
		case !ok || utf8.RuneCountInString(letter) != 1:
			return nil, fmt.Errorf("line %d: %q is not a rule such as \"a -> bc\"", n, line)
		case word == "":
			return nil, fmt.Errorf("line %d: %s appends nothing; the machine needs at least one letter", n, letter)
		case t.rule(letter) != nil:
			return nil, fmt.Errorf("line %d: there is a rule for %s already", n, letter)
		}
		t.Rules = append(t.Rules, Production{letter, strings.Split(word, "")})
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return t, t.check()
}

// check finds the letter that halts, and numbers the letters. A letter's code is the number of marks between its
// production and the word.
func (t *TwoTag) check() error {
	if len(t.Rules) == 0 {
		return errors.New("the 2-tag system has no rules")
	}
	for _, p := range t.Rules {
		for _, l := range p.Word {
			switch {
			case t.rule(l) != nil || l == t.Halt:
			case t.Halt != "":
				return fmt.Errorf("%s and %s have no rules: only one letter can halt", t.Halt, l)
			default:
				t.Halt = l
			}
		}
	}
	t.codes = map[string]int{}
	code := 1
	for _, p := range t.Rules {
		t.codes[p.Letter] = code
		code += len(p.Word) + 1
	}
	if t.Halt == "" {
		return errors.New("each letter has a rule: none can halt")
	}
	t.codes[t.Halt] = code
	return nil
}

func (t *TwoTag) rule(letter string) *Production {
	i := slices.IndexFunc(t.Rules, func(p Production) bool { return p.Letter == letter })
	if i < 0 {
		return nil
	}
	return &t.Rules[i]
}

// Run carries out the system in plain Go, and returns the word at the halt. It returns an error if a word becomes too
// short, or if the system has not halted after limit steps.
func (t *TwoTag) Run(word string, limit int) (string, error) {
	w := strings.Split(word, "")
	for range limit {
		switch {
		case len(w) > 0 && w[0] == t.Halt:
			return strings.Join(w, ""), nil
		case len(w) < 2:
			return "", fmt.Errorf("the word becomes %q, from which two letters can't be taken", strings.Join(w, ""))
		}
		p := t.rule(w[0])
		if p == nil {
			return "", fmt.Errorf("there is no rule for %q", w[0])
		}
		w = append(slices.Clone(w[2:]), p.Word...)
	}
	return "", fmt.Errorf("the 2-tag system has not halted after %d steps", limit)
}

// Symbols of the machine that the code of a 2-tag system consists of, in Rogozhin's notation: 1, b, c, and c with an
// arrow to the left and the index 1.
const (
	unit   = "A"
	mark   = "F"
	comma  = "M"
	ending = "R"
)

// Tape returns the tape on which the machine carries out the system with a word (Rogozhin, Small universal Turing
// machines, 1996, section 10). To the left of the head are the productions, the last letter's first, each with its
// letters in reverse; to the right is the word.
func (t *TwoTag) Tape(word string) (Tape, error) {
	var left, right strings.Builder
	left.WriteString(ending + ending)
	for i := len(t.Rules) - 1; i >= 0; i-- {
		left.WriteString(mark + mark)
		for j := len(t.Rules[i].Word) - 1; j >= 0; j-- {
			left.WriteString(strings.Repeat(unit, t.codes[t.Rules[i].Word[j]]))
			if j > 0 {
				left.WriteString(unit + mark)
			}
		}
	}
	left.WriteString(mark)
	for _, l := range strings.Split(word, "") {
		if t.codes[l] == 0 {
			return Tape{}, fmt.Errorf("the word %q has a letter %q, which the rules don't mention", word, l)
		}
		right.WriteString(strings.Repeat(unit, t.codes[l]) + comma)
	}
	return NewTape(left.String(), mark, right.String())
}

// Word returns the word that a tape holds after the machine has halted. It has rewritten the code of the letter that
// halts and the comma behind it; the codes of the word's other letters follow.
func (t *TwoTag) Word(end Tape) (string, error) {
	word := t.Halt
	rest := end.Trimmed().Right
	if i := strings.Index(rest, unit); i >= 0 {
		rest = rest[i:]
	} else {
		rest = ""
	}
	for rest != "" {
		code, after, ok := strings.Cut(rest, comma)
		letter := ""
		for l, n := range t.codes {
			if code == strings.Repeat(unit, n) {
				letter = l
			}
		}
		if !ok || letter == "" {
			return "", fmt.Errorf("the tape %s holds no word of the 2-tag system", end)
		}
		word += letter
		rest = after
	}
	return word, nil
}

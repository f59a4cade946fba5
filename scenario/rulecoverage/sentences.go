package rulecoverage

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/ability/mutate"
	"arbiter/card"
	"arbiter/internal/bounded"
	"arbiter/scenario"
)

// Cite is a sentence of a rule of an edition; sentences are numbered from 1.
type Cite struct {
	Edition  string
	Number   string
	Sentence int
}

// String is the sentence as scenarios cite it, behind its edition.
func (c Cite) String() string { return fmt.Sprintf("%s %s/%d", c.Edition, c.Number, c.Sentence) }

// SwitchKind is where a sentence is written down in this program.
type SwitchKind string

// Kinds of switches.
const (
	// Means changes the text of a keyword's definition.
	Means SwitchKind = "means"
	// Without takes a keyword whose meaning is code away from everything that has it.
	Without SwitchKind = "without"
	// Code changes a place of the source.
	Code SwitchKind = "code"
)

// Switch is one change by which a sentence of the rules no longer holds.
type Switch struct {
	Kind SwitchKind
	// Word is the keyword of Means and Without.
	Word ability.Word
	// File and Func are where the code is: a function of a file, or "-" for a place outside functions.
	File, Func string
	// Old is what is changed, "*" for the whole text of a definition, and New what stands in its place.
	Old, New string
	// At is the line of the list.
	At int
}

// String is the switch as the list has it.
func (s *Switch) String() string {
	switch s.Kind {
	case Means:
		return fmt.Sprintf("line %d: means %s %q %q", s.At, s.Word, s.Old, s.New)
	case Without:
		return fmt.Sprintf("line %d: without %s", s.At, s.Word)
	}
	return fmt.Sprintf("line %d: code %s %s %q %q", s.At, s.File, s.Func, s.Old, s.New)
}

// Switches are the switches of each sentence.
type Switches struct {
	Of  map[Cite][]*Switch
	All []*Switch
}

// ReadSwitches reads a list of switches. Lines with sentences ("2006 502.30a/2, 2026 702.40a/2") are followed by
// indented lines with what each of them is switched off by:
//
//	means storm "copy it for each other spell that was cast before it this turn" "copy it"
//	without fear
//	code engine/evasion.go canBlock `c.Has(program.Fear)` `false`
//
// Words and texts are quoted as in Go where they have spaces. The new code is an expression of the same type; or
// "nothing", for statements that are left out; or "before: " with statements that come before the old ones.
func ReadSwitches(file string) (*Switches, error) {
	in, err := bounded.OpenFile(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all := &Switches{Of: map[Cite][]*Switch{}}
	same := map[Switch]*Switch{}
	var cites []Cite
	listed := false // the last line was one of switches
	scan := bufio.NewScanner(in)
	for at := 1; scan.Scan(); at++ {
		line := scan.Text()
		fail := func(err error) error { return fmt.Errorf("%s, line %d: %w", file, at, err) }
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case line[0] == ' ' || line[0] == '\t':
			s, err := readSwitch(line)
			if err != nil {
				return nil, fail(err)
			}
			if len(cites) == 0 {
				return nil, fail(fmt.Errorf("no sentence stands above this switch"))
			}
			listed = true
			if same[s] == nil {
				one := s
				one.At = at
				same[s] = &one
				all.All = append(all.All, &one)
			}
			for _, c := range cites {
				all.Of[c] = append(all.Of[c], same[s])
			}
		default:
			if listed {
				cites, listed = nil, false
			}
			list, err := readCites(line)
			if err != nil {
				return nil, fail(err)
			}
			cites = append(cites, list...)
		}
	}
	return all, scan.Err()
}

// readCites reads sentences separated by commas; an edition holds for the numbers behind it too.
func readCites(line string) ([]Cite, error) {
	var out []Cite
	edition := ""
	for _, word := range strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == ',' }) {
		if slices.Contains(Editions, word) {
			edition = word
			continue
		}
		number, sentence := scenario.Number(word).Rule()
		if edition == "" || sentence == 0 {
			return nil, fmt.Errorf("%q: expected an edition and sentences, as in 2006 502.30a/2", word)
		}
		out = append(out, Cite{edition, number, sentence})
	}
	return out, nil
}

// readSwitch reads a line with a switch.
func readSwitch(line string) (Switch, error) {
	words, err := unquoted(line)
	if err != nil {
		return Switch{}, err
	}
	n := map[SwitchKind]int{Means: 4, Without: 2, Code: 5}
	s := Switch{Kind: SwitchKind(words[0])}
	if n[s.Kind] != len(words) {
		return s, fmt.Errorf("expected means WORD OLD NEW, without WORD, or code FILE FUNC OLD NEW, not %q", words)
	}
	switch s.Kind {
	case Means:
		s.Word, s.Old, s.New = ability.Word(words[1]), words[2], words[3]
	case Without:
		s.Word = ability.Word(words[1])
	case Code:
		s.File, s.Func, s.Old, s.New = words[1], words[2], words[3], words[4]
	}
	return s, nil
}

// unquoted splits a line at spaces; words may be quoted as in Go.
func unquoted(line string) ([]string, error) {
	var out []string
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimSpace(rest) {
		if rest[0] != '"' && rest[0] != '`' {
			word, more, _ := strings.Cut(rest, " ")
			out, rest = append(out, word), more
			continue
		}
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return nil, fmt.Errorf("%s: the quotes don't match", rest)
		}
		word, err := strconv.Unquote(q)
		if err != nil {
			return nil, err
		}
		out, rest = append(out, word), rest[len(q):]
	}
	return out, nil
}

// Fails reports whether a scenario fails once a switch of the kinds Means and Without is off. A program that fails shows
// nothing, and neither does a card that can't be played any more. The other outcomes are reported.
func (s *Switch) Fails(x *scenario.Scenario, cards *card.Collection) (failed bool, otherwise string) {
	r := scenario.Runner{Cards: cards, MaxAnswers: 3000}
	switch s.Kind {
	case Means:
		r.Define = func(word ability.Word, text string) string {
			if word != s.Word {
				return text
			}
			if s.Old == "*" {
				return s.New
			}
			return strings.TrimSpace(strings.Replace(text, s.Old, s.New, 1))
		}
	case Without:
		r.Rewrite = func(n ability.Node) ability.Node {
			if k, ok := n.(ability.Keyword); ok && k.Word == s.Word {
				return nil
			}
			return mutate.Tidy(n)
		}
	case Code:
	}
	return fails(&r, x)
}

// fails reports whether a scenario does not give the expected result.
func fails(r *scenario.Runner, x *scenario.Scenario) (failed bool, otherwise string) {
	res := r.Run(x)
	if res.Status == scenario.Fail && !strings.HasPrefix(res.Detail, "the program failed") {
		return true, ""
	}
	return false, strings.TrimSpace(fmt.Sprintf("%s %s", res.Status, res.Detail))
}

// Claim says that a scenario shows a sentence.
type Claim struct {
	Cite
	By *scenario.Scenario
}

// Claims are what the table says: which scenario shows which sentence.
func (t *Table) Claims() []Claim {
	var out []Claim
	for i := range t.Rules {
		r := &t.Rules[i]
		only := r.only()
		for k := range r.Sentences {
			by := slices.Clone(r.Sentences[k].Shown)
			if k == only {
				by = append(by, r.Cited...)
			}
			slices.SortStableFunc(by, func(a, b *scenario.Scenario) int { return cmp.Compare(a.ID, b.ID) })
			for _, s := range slices.Compact(by) {
				out = append(out, Claim{Cite{r.Edition, r.Number, k + 1}, s})
			}
		}
	}
	return out
}

// only is the index of the rule's only sentence that describes behavior, -1 if there are more or none.
func (r *Rule) only() int {
	only := -1
	for i := range r.Sentences {
		if r.Sentences[i].None != "" {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = i
	}
	return only
}

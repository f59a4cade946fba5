package definitions

import (
	"fmt"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// ReadCard parses a card's text. Lines that can't be parsed stay in it with their errors.
func ReadCard(c *card.Card) rulebook.CardText {
	t, _ := ReadCardWhile(c, nil) // nothing stops it
	return t
}

// ReadCardWhile is [ReadCard] for work that may have to stop: stop, if not nil, is asked before each line, and its
// error is returned.
func ReadCardWhile(c *card.Card, stop func() error) (rulebook.CardText, error) {
	t := rulebook.CardText{Card: c, Faces: make([]rulebook.FaceText, len(c.Faces))}
	text, words, err := learned.Read(c, stop)
	if text == nil {
		return t, err
	}
	t.Words = words
	// The lines' errors are in text.Unread.
	for i := range text.Faces {
		spell := c.Faces[i].Types.Has(ability.Instant) || c.Faces[i].Types.Has(ability.Sorcery)
		for _, l := range text.Faces[i].Abilities {
			line := rulebook.Line{Text: l.Text, Ability: oracle.WordsThen(l.Ability, c.Wording, spell)}
			if line.Ability, err = Restricted(line.Ability, t.Words); err != nil {
				line.Ability, line.Err = nil, fmt.Errorf("%s: %w", c.Name, err)
			}
			t.Faces[i].Lines = append(t.Faces[i].Lines, line)
		}
	}
	for _, e := range text.Unread {
		at := 0
		for i := range c.Faces {
			if c.Faces[i].Name == e.Face {
				at = i
			}
		}
		t.Faces[at].Lines = append(t.Faces[at].Lines, rulebook.Line{Text: e.Text, Err: e})
	}
	return t, nil
}

// Reword rewrites a card's lines in the wording of a year if theirs is newer. Lines that no phrase of that year can
// express stay as they are. If given isn't nil, the original of each reworded line is stored in it.
func Reword(t *rulebook.CardText, year int, given map[string]string) {
	if year >= newest || t.Card.Wording != 0 && t.Card.Wording <= year {
		return
	}
	for i := range t.Faces {
		for j := range t.Faces[i].Lines {
			l := &t.Faces[i].Lines[j]
			if l.Err != nil {
				continue
			}
			if s, err := nameless(l.Ability, t, i, year); err == nil {
				if s != l.Text && given != nil {
					given[s] = l.Text
				}
				l.Text = s
			}
		}
	}
}

// nameless prints a line of a face without the object's own name.
func nameless(a ability.Ability, t *rulebook.CardText, face, year int) (string, error) {
	if t.Words != nil {
		return t.Words.Language.PrintNameless(a, &t.Card.Faces[face], year)
	}
	return oracle.PrintNameless(a, &t.Card.Faces[face], year)
}

// newest is the year of the current templating.
const newest = 2024

// Label returns an ability's text in the wording of a year, with "~" for its own object, for use inside other
// abilities. It is "" if the text can't be printed.
func Label(a ability.Ability, year int) string { return LabelIn(nil, a, year) }

// LabelIn is [Label] for a text that may have the words of a lexicon, which may be nil.
func LabelIn(x *learned.Lexicon, a ability.Ability, year int) string {
	if k, ok := a.(ability.Keyword); ok {
		a = ability.Keywords{List: []ability.Ability{k}} // a line of its own
	}
	print := oracle.PrintLine
	if x != nil {
		print = x.Language.PrintLine
	}
	s, err := print(a, nil, year)
	if err != nil {
		return ""
	}
	return s
}

// Phrase returns the words of a part of an ability in the wording of a year, with "~" for its own object: the part is
// printed inside of a sentence that says nothing else, which is cut off. It is "" if the part can't be printed.
func Phrase(n ability.Node, year int) string { return PhraseIn(nil, n, year) }

// PhraseIn is [Phrase] for a text that may have the words of a lexicon, which may be nil.
func PhraseIn(x *learned.Lexicon, n ability.Node, year int) string {
	var a ability.Ability
	before, after := "", "."
	draw := ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.Draw{N: ability.Const{N: 1}}}}
	destroy := func(what ability.Ref) ability.Ability {
		return ability.Statement{Does: ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.Destroy{What: what}}}}
	}
	switch n := n.(type) {
	case ability.Ability:
		a = n
	case ability.Effect:
		a = ability.Statement{Does: n}
	case ability.Act:
		a, before = ability.Statement{Does: ability.Do{Who: ability.You{}, Acts: []ability.Act{n}}}, "You "
	case ability.Condition:
		a = ability.Statement{Does: ability.If{Cond: n, Then: draw}}
		before, after = "If ", ", you draw a card."
	case ability.Property:
		a = destroy(ability.Objects{Det: ability.Det{How: ability.Each}, Noun: ability.HasType{Type: ability.Creature},
			Post: []ability.Property{n}})
		before = "You destroy each creature "
	case ability.Ref:
		a, before = destroy(n), "You destroy "
	case ability.Number:
		a = ability.Statement{Does: ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.GainLife{N: n}}}}
		before, after = "You gain life equal to ", "."
	default:
		return ""
	}
	s := LabelIn(x, a, year)
	if s == "" {
		return ""
	}
	for _, cut := range []string{before, strings.ToLower(before), strings.TrimPrefix(before, "You ")} {
		if rest, ok := strings.CutPrefix(s, cut); ok {
			s = rest
			break
		}
	}
	return strings.TrimSuffix(s, after)
}

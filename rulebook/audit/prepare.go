package audit

import (
	"strings"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook/definitions"
)

// frame is what has to stand around a part of a sentence for it to be read: "dies" is read in "Whenever a creature
// dies, draw a card." The empty frame is that of whole abilities.
type frame struct{ before, after string }

// frames are tried in order with a definition that can't be read as an ability. Each is for one kind of phrase.
var frames = []frame{
	{"Whenever a creature ", ", draw a card."},
	{"Draw a card for each creature ", "."},
	{"You gain life equal to ", "."},
	{"This permanent deals 1 damage to ", "."},
	{"This creature ", "."},
	{"If this permanent would be destroyed, ", "."},
}

// readFramed parses the abilities of a definition, or what it says in the first frame in which that can be read. The
// error is that of reading it as abilities.
func readFramed(text []string) ([]ability.Ability, frame, error) {
	out, err := read(text, frame{})
	if err == nil || len(text) != 1 {
		return out, frame{}, err
	}
	for _, f := range frames {
		if framed, err := read(text, f); err == nil {
			return framed, f, nil
		}
	}
	return out, frame{}, err
}

// read parses the abilities of a definition, each in a frame.
func read(text []string, in frame) ([]ability.Ability, error) {
	var out []ability.Ability
	var first error
	for _, t := range definitions.Prepared(text) {
		a, err := oracle.ReadDefinition(in.around(t))
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		out = append(out, a)
	}
	return out, first
}

// around returns a text in the frame.
func (f frame) around(text string) string {
	if f.before == "" || text == "" {
		return text
	}
	return f.before + strings.ToLower(text[:1]) + strings.TrimSuffix(text[1:], ".") + f.after
}

// isEvent reports whether a definition is of an event: "Whenever you cycle this card".
func isEvent(list []ability.Ability) bool {
	if len(list) != 1 {
		return false
	}
	_, ok := list[0].(ability.EventName)
	return ok
}

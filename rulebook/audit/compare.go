package audit

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/rulebook/document"
)

// Result is the result of comparing a definition.
type Result struct {
	Definition
	// Word is the defined word as the rulebook spells it.
	Word string
	// Theirs is the parsed text of the document, Ours of the rulebook; nil if there is none.
	Theirs, Ours []ability.Ability
	// OurText is the rulebook's text for the edition.
	OurText []string
	// Err tells why the document's text can't be parsed.
	Err error
	// Read is set if the whole text is parsed, Equal if the trees are equal.
	Read, Equal bool
	// Reason tells why it is not equal, from the reviewed list.
	Reason string
}

// Compare compares every definition of a document with the rulebook's for an edition.
func Compare(d *document.Document, e rulebook.Edition) []Result {
	var out []Result
	for _, x := range Extract(d) {
		out = append(out, compare(x, e))
	}
	return out
}

// compare parses a definition and compares it.
func compare(x Definition, e rulebook.Edition) Result {
	x = numbered(x)
	r := Result{Definition: x, Word: Word(x.Head)}
	r.Theirs, r.Err = read(x.Text)
	r.Read = r.Err == nil
	if h, ok := definitions.Of(r.Word); ok {
		r.OurText = h.At(e).Text
		r.Ours, _ = read(r.OurText)
	}
	r.Equal = r.Read && len(r.Ours) == len(r.Theirs)
	for i := range r.Theirs {
		r.Equal = r.Equal && i < len(r.Ours) && ability.Equal(r.Theirs[i], r.Ours[i])
	}
	if !r.Equal {
		r.Reason = reason(r.Word, e)
	}
	return r
}

// numbered renames a definition's number to N, since older documents call it X ("Fading X"). An X that is computed
// stays.
func numbered(x Definition) Definition {
	head, ok := strings.CutSuffix(strings.Replace(x.Head, " [X]", " X", 1), " X")
	if !ok || strings.Contains(strings.Join(x.Text, " "), "where X is") {
		return x
	}
	x.Head = head + " N"
	x.Text = slices.Clone(x.Text)
	for i, t := range x.Text {
		x.Text[i] = letterX.ReplaceAllString(t, "N")
	}
	return x
}

var letterX = regexp.MustCompile(`\bX\b`)

// read parses the abilities of a definition.
func read(text []string) ([]ability.Ability, error) {
	var out []ability.Ability
	var first error
	for _, t := range text {
		a, err := oracle.ReadDefinition(prepared(t))
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

var (
	parameter = regexp.MustCompile(`\[[^\]]*\]|\bN\d?(?:-N\d)?\b\+?|[—-]$`)
	typed     = regexp.MustCompile(`(?i)^\[[^\]]*\]cycling\b`)
	spaces    = regexp.MustCompile(`\s+`)
)

// shorter are words before a keyword's quality that belong only to the head.
var shorter = map[string]string{"affinity for": "affinity", "splice onto": "splice", "champion an": "champion",
	"champion a": "champion", "partner with": "partner with", "behold a": "behold"}

// Word returns the word that a definition's head names: "bushido" for "Bushido N", "haunt on a permanent",
// "typecycling" for "[Type]cycling [cost]".
func Word(head string) string {
	if typed.MatchString(head) {
		return "typecycling"
	}
	if strings.HasPrefix(head, "Devour [quality]") {
		return "devour [quality]" // a variant, which has nothing else for a name
	}
	w := parameter.ReplaceAllString(own.Replace(head), " ")
	w = strings.NewReplacer("—", " ", "-[", " [", "(", " ", ")", " ", "{T}", " ", "{Q}", " ").Replace(w)
	w = strings.ToLower(strings.Trim(spaces.ReplaceAllString(w, " "), " ,.-"))
	if s, ok := shorter[w]; ok {
		return s
	}
	if w == "" || strings.HasPrefix(w, "{") || strings.HasPrefix(w, ":") {
		return strings.ToLower(head) // a symbol, or a form that is only parameters
	}
	return w
}

var placeholder = regexp.MustCompile(`\[(?:text|[Tt]ype|land type|type or subtype|object|[Ss]ubtype|creature type|[Qq]uality)\]`)

// own maps names that documents give to the object itself to ours.
var own = strings.NewReplacer("<this card>", "this card", "this object", "this permanent", "This object",
	"This permanent", "[this card]", "this card", "[this permanent]", "this permanent")

// prepared returns a definition's text ready to be parsed: with our names for parameters and the object itself, and
// a full stop at its end.
func prepared(s string) string {
	s = own.Replace(placeholder.ReplaceAllString(s, "[quality]"))
	s = strings.TrimRight(strings.TrimSpace(s), ",")
	if s != "" && !strings.ContainsAny(s[len(s)-1:], `.)"'`) {
		s += "."
	}
	return s
}

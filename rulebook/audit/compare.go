package audit

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/ability"
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

// compare parses a definition and compares it with ours: those that may have been in force on the day, in the frame in
// which the document's can be read. A part of a sentence that the rulebook has no text for is compared with the
// defined words themselves in the same frame.
func compare(x Definition, e rulebook.Edition) Result {
	x = numbered(x)
	r := Result{Definition: x}
	var ours [][]string
	r.Word, ours = definitionsOf(x.Head, e)
	var in frame
	r.Theirs, in, r.Err = readFramed(x.Text)
	r.Read = r.Err == nil
	if r.Read && (in != frame{} || len(ours) == 0 && isEvent(r.Theirs)) {
		ours = append(ours, []string{term.ReplaceAllString(x.Head, "")})
	}
	theirs := [][]ability.Ability{r.Theirs}
	if t := costNamed(x, r.Word); r.Read && t != nil {
		if a, err := read(t, in); err == nil {
			theirs = append(theirs, a)
		}
	}
	for i, text := range ours {
		a, err := read(text, frame{})
		if err != nil && in != (frame{}) {
			a, err = read(text, in)
		}
		if i == 0 || err == nil && !r.Equal {
			r.OurText, r.Ours = text, a
		}
		for _, t := range theirs {
			if r.Read && err == nil && !r.Equal && slices.EqualFunc(t, a, same) {
				r.Equal, r.OurText, r.Ours, r.Theirs = true, text, a, t
			}
		}
	}
	if !r.Equal {
		r.Reason = reason(r.Word, e)
	}
	return r
}

var (
	// term is what may stand before a defined word that isn't quoted.
	term = regexp.MustCompile(`(?i)^the (?:term|word|phrase) `)
	// oneType is a head that names the type of a typecycling ability.
	oneType = regexp.MustCompile(`^([A-Z][a-z]+)cycling\b`)
	// object is the object of a keyword action, which our words leave out.
	object = regexp.MustCompile(` (?:this permanent|this creature|this card)$`)
)

// definitionsOf returns the word that a head names and the texts that the rulebook may have for it on the day.
func definitionsOf(head string, e rulebook.Edition) (string, [][]string) {
	word := Word(head)
	h, ok := definitions.Of(word)
	if !ok {
		if s := object.ReplaceAllString(word, ""); s != word {
			if h, ok = definitions.Of(s); ok {
				word = s
			}
		}
	}
	quality := ""
	if m := oneType.FindStringSubmatch(head); !ok && m != nil {
		h, ok = definitions.Of("typecycling")
		quality = m[1]
	}
	if !ok {
		return word, nil
	}
	var out [][]string
	add := func(h *definitions.History) {
		for _, s := range h.Near(e) {
			text := s.Text
			if quality != "" {
				text = slices.Clone(text)
				for i, t := range text {
					text[i] = strings.ReplaceAll(t, "[quality]", quality)
				}
			}
			if len(text) > 0 {
				out = append(out, text)
			}
		}
	}
	add(h)
	for _, form := range []string{" by a static ability", " of a triggered ability", " of an activated ability",
		" an ability"} {
		if other, ok := definitions.Of(word + form); ok {
			add(other)
		}
	}
	return word, out
}

// costNamed returns a definition's text with [cost] for "its echo cost", which is what a head with [cost] says of
// echo; nil if it doesn't say so.
func costNamed(x Definition, word string) []string {
	if !strings.Contains(x.Head, "[cost]") {
		return nil
	}
	named := " its " + word + " cost"
	if !strings.Contains(strings.Join(x.Text, " "), named) {
		return nil
	}
	out := slices.Clone(x.Text)
	for i, t := range out {
		out[i] = strings.ReplaceAll(t, named, " [cost]")
	}
	return out
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

var (
	parameter = regexp.MustCompile(`\[[^\]]*\]|\bN\d?(?:-N\d)?\b\+?|[—-]$`)
	ofQuality = regexp.MustCompile(`\[(?:quality|type)\]`)
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
	head = definitions.Squared(head)
	head = strings.Replace(head, "The symbol {Tap}", "the tap symbol", 1)
	w := parameter.ReplaceAllString(definitions.Own.Replace(head), " ")
	w = strings.NewReplacer("—", " ", "-[", " [", "(", " ", ")", " ", "{T}", " ", "{Q}", " ").Replace(w)
	w = strings.ToLower(strings.Trim(spaces.ReplaceAllString(w, " "), " ,.-"))
	if s, ok := shorter[w]; ok {
		return s
	}
	if ofQuality.MatchString(head) { // a variant, which has nothing else for a name
		if _, ok := definitions.Of(w + " [quality]"); ok {
			return w + " [quality]"
		}
	}
	if w == "" || strings.HasPrefix(w, "{") || strings.HasPrefix(w, ":") {
		return strings.ToLower(head) // a symbol, or a form that is only parameters
	}
	return w
}

// same reports whether two abilities mean the same.
func same(a, b ability.Ability) bool { return ability.Equal(a, b) }

package tell

import "strings"

// Clause is a sentence in parts, so that what happens to several at once can be said at once: "Orc and Elf are destroyed", "Ana draws Forest and Island".
type Clause struct {
	// Subject is who or what: an object, or a player. Verb goes with one subject, Verbs with several.
	Subject, Verb, Verbs string
	// Object is what it is done to, Rest what follows.
	Object, Rest string
	// player: the subject is a player, who may do the same several times.
	player bool
}

// noVerb is the verb of a clause whose subject is a whole sentence.
const noVerb = "-"

// String is the sentence, without a capital letter and a full stop.
func (c Clause) String() string {
	if c == (Clause{}) {
		return ""
	}
	s := c.Subject
	if c.Verb != noVerb {
		s += " " + c.Verb
	}
	if c.Object != "" {
		s += " " + c.Object
	}
	return s + c.Rest
}

// Sentence is the clause with a capital letter and a full stop.
func (c Clause) Sentence() string {
	s := capital(c.String())
	if s != "" && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ".”") {
		s += "."
	}
	return s
}

// Join makes one sentence of several that differ in their subject, or in their object, alone. It reports false if they differ in more.
func Join(cs []Clause) (Clause, bool) {
	if len(cs) == 0 {
		return Clause{}, false
	}
	a := cs[0]
	subjects, objects := []string{a.Subject}, []string{a.Object}
	sameSubject, sameObject := true, true
	for _, b := range cs[1:] {
		if a.Verb != b.Verb || a.Verbs != b.Verbs || a.Rest != b.Rest {
			return Clause{}, false
		}
		sameSubject, sameObject = sameSubject && a.Subject == b.Subject, sameObject && a.Object == b.Object
		subjects, objects = append(subjects, b.Subject), append(objects, b.Object)
	}
	switch {
	case len(cs) == 1:
		return a, true
	case sameSubject && allMana(objects):
		a.Object = strings.Join(objects, "") // mana
		return a, true
	case sameObject && sameSubject && a.Object != "" && a.player:
		a.Object = List(objects)
		return a, true
	case sameObject && a.Verbs != "":
		a.Subject, a.Verb = List(subjects), a.Verbs
		return a, true
	case sameSubject && a.Object != "":
		a.Object = List(objects)
		return a, true
	}
	return Clause{}, false
}

func allMana(objects []string) bool {
	for _, o := range objects {
		if !strings.HasPrefix(o, "{") {
			return false
		}
	}
	return true
}

// Whose stands between whose something is and what it is called: a space that List knows again, for "two of Ana's Forests".
const Whose = "\u00a0"

// List is "a, b and c", equal names counted: "two Forests".
func List(names []string) string {
	var out []string
	count := map[string]int{}
	for _, n := range names {
		if count[n]++; count[n] == 1 {
			out = append(out, n)
		}
	}
	for i, n := range out {
		if c := count[n]; c > 1 {
			if strings.Contains(n, Whose) {
				out[i] = Number(c) + " of " + plural(n)
				continue
			}
			out[i] = Number(c) + " " + plural(n)
		}
	}
	switch len(out) {
	case 0:
		return ""
	case 1:
		return out[0]
	}
	return strings.Join(out[:len(out)-1], ", ") + " and " + out[len(out)-1]
}

// plural is several things of a name: "cards" for "a card", names of cards with a count behind them.
func plural(n string) string {
	if rest, ok := strings.CutPrefix(n, "a copy of "); ok {
		return "copies of " + rest
	}
	for _, article := range []string{"a ", "an "} {
		if rest, ok := strings.CutPrefix(n, article); ok {
			return rest + "s"
		}
	}
	if name, rest, ok := strings.Cut(n, " ("); ok {
		return plural(name) + " (" + rest
	}
	if strings.HasSuffix(n, "s") || strings.Contains(n, ",") {
		return n
	}
	return n + "s"
}

var numberWords = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// Number is a number in words up to ten.
func Number(n int) string {
	if n >= 0 && n < len(numberWords) {
		return numberWords[n]
	}
	return digits(n)
}

// Count is a number of things: "a card", "three cards".
func Count(n int, one, many string) string {
	if n == 1 {
		article := "a "
		if strings.ContainsRune("aeiou", rune(one[0])) {
			article = "an "
		}
		return article + one
	}
	return Number(n) + " " + many
}

package gamelog

import (
	"slices"
	"strconv"
	"strings"
)

// Clause is a sentence in parts, so that what happens to several at once can be said at once: "Orc and Elf are
// destroyed", "Ana draws Forest and Island". The verb is in the infinitive: the clause says of what happened that it
// happened, and of what did not that it would.
type Clause struct {
	// Subject is who or what: an object, or a player. Without a verb it is the whole sentence.
	Subject string
	// Verb is the verb in the infinitive with what belongs to it: "draw", "be destroyed", "no longer be suspected".
	Verb string
	// Verbs is the same for several subjects where it is not Verb: "become Ring-bearers".
	Verbs string
	// Object is what it is done to, Rest what follows.
	Object, Rest string

	many   bool // there are several subjects
	player bool // the subject is a player, who may do the same several times
	would  bool // it has not happened
}

// String is the sentence, without a capital letter and a full stop.
func (c Clause) String() string {
	s := c.Subject
	if c.Verb != "" {
		s += " " + c.verb()
	}
	if c.Object != "" {
		s += " " + c.Object
	}
	if c.many {
		return s + severally.Replace(c.Rest)
	}
	return s + c.Rest
}

// severally makes the following words agree with several subjects.
var severally = strings.NewReplacer(" its ", " their ", " it is ", " they are ", ", and goes ", ", and go ")

// verb is the verb phrase in its form.
func (c Clause) verb() string {
	verb := c.Verb
	if c.many && c.Verbs != "" {
		verb = c.Verbs
	}
	if c.would {
		return conditional(verb)
	}
	return Conjugate(verb, c.plural())
}

// plural reports whether the verb takes its plural form, which is also that of "you".
func (c Clause) plural() bool { return c.many || isYou(c.Subject) }

// Would is the clause about something that has not happened: "Orc would be destroyed".
func (c Clause) Would() Clause {
	c.would = c.Verb != ""
	return c
}

// Denial is the verb that says that the clause is not so, for what follows it: "isn't", "doesn't".
func (c Clause) Denial() string {
	switch be := firstWord(c.Verb) == "be"; {
	case be && c.plural():
		return "aren't"
	case be:
		return "isn't"
	case c.plural():
		return "don't"
	}
	return "doesn't"
}

// Sentence is the clause with a capital letter and a full stop.
func (c Clause) Sentence() string {
	s := capital(c.String())
	if s != "" && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ".”") {
		s += "."
	}
	return s
}

// Join makes one sentence of several that differ only in their subject, or only in their object. It reports false if
// they differ in more.
func Join(cs []Clause) (Clause, bool) {
	if len(cs) == 0 {
		return Clause{}, false
	}
	a := cs[0]
	subjects, objects := []string{a.Subject}, []string{a.Object}
	sameSubject, sameObject := true, true
	for _, b := range cs[1:] {
		if a.Verb != b.Verb || a.Verbs != b.Verbs || a.Rest != b.Rest || a.would != b.would {
			return Clause{}, false
		}
		sameSubject, sameObject = sameSubject && a.Subject == b.Subject, sameObject && a.Object == b.Object
		subjects, objects = append(subjects, b.Subject), append(objects, b.Object)
	}
	switch {
	case len(cs) == 1:
		return a, true
	case a.Verb == "":
		return Clause{}, false
	case sameSubject && allMana(objects):
		a.Object = strings.Join(objects, "") // mana
		return a, true
	case sameSubject && (a.Verb == "gain" || a.Verb == "lose") && allLife(objects) > 0:
		a.Object = digits(allLife(objects)) + life
		return a, true
	case sameObject && sameSubject && a.player && !countable(a.Object):
		return Clause{}, false
	case sameObject && sameSubject && a.player:
		a.Object = List(objects)
		return a, true
	case sameObject && !a.player && sameSubject && !countable(a.Subject):
		return Clause{}, false
	case a.player && repeated(subjects) && sameObject:
		return Clause{}, false
	case sameObject && !slices.ContainsFunc(cs, func(c Clause) bool { return c.many }):
		a.Subject, a.many = List(subjects), true
		return a, true
	case sameSubject && a.Verb == "attack":
		return Clause{}, false // they are several creatures with one name: each attacks one player or permanent
	case sameSubject && a.Object != "":
		a.Object = List(objects)
		return a, true
	}
	return Clause{}, false
}

// repeated reports whether a name is there twice.
func repeated(names []string) bool {
	sorted := slices.Sorted(slices.Values(names))
	return len(slices.Compact(sorted)) < len(names)
}

func allMana(objects []string) bool {
	return !slices.ContainsFunc(objects, func(o string) bool { return !strings.HasPrefix(o, "{") })
}

// life is the unit of the amounts that are gained and lost together.
const life = " life"

// allLife is the sum of amounts of life; 0 if they are other things.
func allLife(objects []string) int {
	sum := 0
	for _, o := range objects {
		amount, ok := strings.CutSuffix(o, life)
		n, err := strconv.Atoi(amount)
		if !ok || err != nil {
			return 0
		}
		sum += n
	}
	return sum
}

// Package learned finds out what a word means that no rulebook knows from the reminder texts of cards that say it. A
// learned word is a definition as those of the rulebook are: text with N, [cost] and [quality] for what each use of the
// word gives, read by the same grammar.
package learned

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
)

// Kind is a kind of learned word.
type Kind uint8

// Kinds of learned words.
const (
	// Keyword is a keyword ability, Action a keyword action, Mark a keyword behind which an ability stands, State a
	// designation of permanents, Token a predefined token, Counter a kind of counter, which needs no explanation
	// (122.1).
	Keyword Kind = iota
	Action
	Mark
	State
	Token
	Counter
)

// String returns the name of the kind.
func (k Kind) String() string {
	return [...]string{"keyword ability", "keyword action", "ability keyword", "designation", "predefined token",
		"kind of counter"}[k]
}

// Word is a word with what cards say that it means.
type Word struct {
	// Name is the word in lower case.
	Name string
	Kind Kind
	// Form is what stands behind a keyword ability.
	Form oracle.NewKeyword
	// Text is what the word means, an ability each, as reminder text says it in the words of the rules; From the card
	// that says so, and Said its line.
	Text       []string
	From, Said string
	// Means are the abilities, with [ability.ParamN], [ability.ParamCost] and [ability.ParamQuality] for what a use of
	// the word gives if the word was explained with several; otherwise they are those of the one number, cost and
	// quality of Only.
	Means []ability.Ability
	Only  *ability.Keyword
	// Agree are how many explanations say the same, and Cards some of the cards that do.
	Agree int
	Cards []string
	// Err says why the word is not learned.
	Err error
	// against is the card that explains it differently.
	against string
}

// example is a use of a keyword, read.
type example struct {
	use   use
	shape shape
	key   ability.Keyword
	texts []string
	means []ability.Ability
	err   error
}

// keywordOf reads a keyword ability on a line by a language.
func keywordOf(lang *oracle.Language, head string) (ability.Keyword, error) {
	a, err := lang.ReadLine(head, nil)
	if err != nil {
		return ability.Keyword{}, err
	}
	list, ok := a.(ability.Keywords)
	if !ok {
		return ability.Keyword{}, fmt.Errorf("%q is no keyword ability", head)
	}
	k, ok := list.List[len(list.List)-1].(ability.Keyword)
	if !ok {
		return ability.Keyword{}, fmt.Errorf("%q is no keyword ability", head)
	}
	return k, nil
}

// explain reads the reminder text of a use of a keyword.
func explain(lang *oracle.Language, u use, s shape, kind Kind) example {
	x := example{use: u, shape: s}
	text := u.reminder
	switch kind {
	case Keyword:
		x.key, x.err = keywordOf(lang, u.head)
	case Action:
		x.key, x.err = actionIn(lang, u, s.word)
		if m := toDo.FindStringSubmatch(text); m != nil {
			text = strings.ToUpper(m[3][:1]) + m[3][1:]
		}
	case Mark, State, Token, Counter:
	}
	if x.err != nil {
		return x
	}
	if u.face != nil {
		text, _ = card.SelfName(u.face, text)
	} else if u.from != "" {
		text = strings.ReplaceAll(text, u.from, "~")
	}
	if kind != Token {
		text = ruled(text, s.word)
	}
	switch kind {
	case Keyword, State:
		x.texts, x.means, x.err = readReminder(lang, text)
	case Action:
		x.texts, x.means, x.err = readInstruction(lang, text)
	case Mark:
		x.texts, x.means, x.err = readRestriction(lang, text)
	case Token:
		x.texts, x.means, x.err = readToken(lang, text)
	case Counter:
	}
	if x.err == nil {
		for i, a := range x.means {
			x.means[i] = general(a, x.key)
		}
	}
	return x
}

// actionIn finds the keyword action in the line that explains it, as a keyword with its number.
func actionIn(lang *oracle.Language, u use, word string) (ability.Keyword, error) {
	a, err := lang.ReadLine(u.head, u.face)
	if err != nil {
		return ability.Keyword{}, err
	}
	k := ability.Keyword{Word: ability.Word(word)}
	ability.Walk(a, func(n ability.Node) bool {
		if x, ok := n.(ability.KeywordAction); ok && string(x.Word) == word {
			k.N = x.N
		}
		return true
	})
	return k, nil
}

// readInstruction reads a reminder text as what a keyword action instructs.
func readInstruction(lang *oracle.Language, text string) ([]string, []ability.Ability, error) {
	var first error
	for _, t := range []string{text, performer.ReplaceAllString(text, "this permanent"),
		performed.ReplaceAllString(text, "this permanent")} {
		a, err := lang.ReadDefinition(t)
		if err == nil {
			if _, ok := a.(ability.Statement); !ok {
				err = fmt.Errorf("%q is no instruction", text)
			}
		}
		if err == nil {
			return []string{t}, []ability.Ability{a}, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, nil, first
}

var (
	performer = regexp.MustCompile(`\b(that creature|that permanent)\b`)
	performed = regexp.MustCompile(`\b(that creature|that permanent|it)\b`)
)

// readRestriction reads a reminder text as what restricts the abilities behind a word.
func readRestriction(lang *oracle.Language, text string) ([]string, []ability.Ability, error) {
	a, err := lang.ReadDefinition("{0}: Draw a card. " + text)
	if err != nil {
		return nil, nil, err
	}
	act, ok := a.(ability.Activated)
	if !ok || len(act.Only) == 0 {
		return nil, nil, fmt.Errorf("%q says not when an ability can be activated", text)
	}
	return []string{text}, []ability.Ability{act}, nil
}

// readReminder reads what a reminder text says as one ability or several.
func readReminder(lang *oracle.Language, text string) ([]string, []ability.Ability, error) {
	var first error
	all := sentences(text)
next:
	for _, p := range append([][]string{cuts(all)}, partitions(all)...) {
		var texts []string
		var means []ability.Ability
		for i, part := range p {
			var a ability.Ability
			var err error
			for _, t := range spoken(part, i == 0) {
				if a, err = lang.ReadDefinition(t); err == nil {
					part = t
					break
				}
			}
			if err != nil {
				if first == nil {
					first = err
				}
				continue next
			}
			texts, means = append(texts, part), append(means, a)
		}
		return texts, means, nil
	}
	return nil, nil, first
}

// general puts parameters in the place of the number, cost and quality that a use of the keyword gives.
func general(a ability.Ability, k ability.Keyword) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		if k.N != nil {
			if x, ok := n.(ability.Number); ok && ability.Equal(x, k.N) {
				return ability.ParamN{}
			}
		}
		if k.Of != nil {
			if p, ok := n.(ability.Property); ok && ability.Equal(p, k.Of) {
				return ability.ParamQuality{}
			}
		}
		if act, ok := n.(ability.Activated); ok && len(k.Cost) > 1 && len(act.Cost) >= len(k.Cost) &&
			sameActs(act.Cost[:len(k.Cost)], k.Cost) {
			act.Cost = append([]ability.Act{ability.ParamCost{}}, act.Cost[len(k.Cost):]...)
			return act
		}
		if len(k.Cost) == 1 {
			if x, ok := n.(ability.Act); ok && ability.Equal(x, k.Cost[0]) {
				return ability.ParamCost{}
			}
		}
		return n
	}).(ability.Ability)
}

func sameActs(a, b []ability.Act) bool {
	return slices.EqualFunc(a, b, func(x, y ability.Act) bool { return ability.Equal(x, y) })
}

// open reports whether a meaning has a place for each of the number, cost and quality of a use: then it may hold for
// others too.
func open(means []ability.Ability, k ability.Keyword) bool {
	n, of := k.N == nil, k.Of == nil
	for _, a := range means {
		ability.Walk(a, func(x ability.Node) bool {
			switch x.(type) {
			case ability.ParamN:
				n = true
			case ability.ParamQuality:
				of = true
			}
			return true
		})
	}
	return n && of
}

// alone makes "exactly one" the same as "a" and "an", as texts with another number say it.
func alone(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if ok && o.Det.How == ability.Exactly && o.Det.N == ability.Number(ability.Const{N: 1}) {
			o.Det.How, o.Det.N = ability.One, nil
			return o
		}
		return n
	}).(ability.Ability)
}

// Filled puts what a use of the keyword gives in the place of the parameters.
func Filled(a ability.Ability, k ability.Keyword) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		switch n.(type) {
		case ability.ParamN:
			if k.N != nil {
				return k.N
			}
		case ability.ParamCost:
			if len(k.Cost) == 1 {
				return k.Cost[0]
			}
			return ability.PayAll{List: k.Cost}
		case ability.ParamQuality:
			if k.Of != nil {
				return k.Of
			}
		}
		return n
	}).(ability.Ability)
}

func sameMeaning(a, b []ability.Ability) bool {
	return slices.EqualFunc(a, b, func(x, y ability.Ability) bool { return ability.Equal(x, y) })
}

func filledAll(means []ability.Ability, k ability.Keyword) []ability.Ability {
	out := make([]ability.Ability, len(means))
	for i, a := range means {
		out[i] = alone(Filled(a, k))
	}
	return out
}

// numbers are what a keyword's number and cost may stand for in a text.
var numbers = regexp.MustCompile(`\b(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|X)\b|(\{[^}]*\})+`)

// shorter reports whether a text says a part of the sentences of another one only.
func shorter(part, whole []string) bool {
	of := sentences(numbers.ReplaceAllString(strings.Join(whole, " "), "#"))
	said := sentences(numbers.ReplaceAllString(strings.Join(part, " "), "#"))
	if len(said) >= len(of) {
		return false
	}
	for _, s := range said {
		if !slices.Contains(of, s) {
			return false
		}
	}
	return true
}

// sameParameters reports whether two uses give the same number, cost and quality.
func sameParameters(a, b ability.Keyword) bool {
	a.Dash, b.Dash = false, false
	return ability.Equal(a, b)
}

var errNone = errors.New("no card explains it")

// settle makes one definition of the examples of a word: the one with which the most of the others agree. Others that
// differ refuse the word.
func (w *Word) settle(examples []example) {
	var best *example
	bestAgree := -1
	for i := range examples {
		x := &examples[i]
		if x.err != nil {
			continue
		}
		agree := 0
		for j := range examples {
			if y := &examples[j]; y.err == nil && sameMeaning(filledAll(x.means, y.key), filledAll(y.means, y.key)) {
				agree++
			} else if y.err == nil && shorter(y.texts, x.texts) {
				agree += 2 // said in full here
			}
		}
		if agree > bestAgree || agree == bestAgree && x.use.year > best.use.year {
			best, bestAgree = x, agree
		}
	}
	if best == nil {
		w.Err = errNone
		for _, x := range examples {
			if x.err != nil {
				w.Err, w.From, w.Said = x.err, x.use.from, x.use.head+" ("+x.use.reminder+")"
				break
			}
		}
		return
	}
	w.Text, w.Means, w.Agree = best.texts, best.means, bestAgree
	w.From, w.Said = best.use.from, best.use.head+" ("+best.use.reminder+")"
	w.Cards = []string{best.use.from}
	several := false
	for i := range examples {
		y := &examples[i]
		if y.err != nil {
			continue
		}
		if y.use.year < best.use.year {
			continue // worded before
		}
		if _, x := y.key.N.(ability.X); x && !sameParameters(best.key, y.key) {
			continue // the number may be defined there
		}
		if !sameParameters(best.key, y.key) && (!open(best.means, best.key) || !open(y.means, y.key)) {
			continue // said of this number or quality only
		}
		if !sameMeaning(filledAll(best.means, y.key), filledAll(y.means, y.key)) && !shorter(y.texts, best.texts) {
			a, b := &best.use, &y.use
			if b.from < a.from {
				a, b = b, a
			}
			w.Err = fmt.Errorf("%s says %q, and %s says %q", a.from, a.reminder, b.from, b.reminder)
			w.against = y.use.from
			continue
		}
		w.Cards = append(w.Cards, y.use.from)
		several = several || !sameParameters(best.key, y.key)
	}
	if !several {
		k := best.key
		w.Only = &k
	}
}

// Plain is the form of a keyword ability with nothing behind it.
func Plain(word string) oracle.NewKeyword { return oracle.NewKeyword{Word: word} }

// Fits reports whether the word is known with the number, cost and quality of a use; the error says what it is known
// with.
func (w *Word) Fits(k ability.Keyword) error {
	if w.Only == nil || sameParameters(*w.Only, k) {
		return nil
	}
	only := *w.Only
	if w.Kind == Action && only.N == nil && k.N == nil {
		return nil
	}
	return fmt.Errorf("the word %q is explained in one way only: %s", w.Name, w.Said)
}

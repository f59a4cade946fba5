package learned

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
)

// A Lexicon is the words of a card that no rulebook knows, and what they mean.
type Lexicon struct {
	// Words are in the order of their names.
	Words []*Word
	// Language reads text with these words.
	Language *oracle.Language
	// Vocabulary is how the words are used.
	Vocabulary oracle.Vocabulary
}

// Word finds a word; nil if the lexicon doesn't have it.
func (x *Lexicon) Word(name string, k Kind) *Word {
	if x == nil {
		return nil
	}
	for _, w := range x.Words {
		if w.Name == name && w.Kind == k {
			return w
		}
	}
	return nil
}

// may reports whether a text that was read by the known language may have words that no rulebook knows: a line was not
// read, or reminder text says when abilities behind a word can be activated.
func may(c *card.Card, t *oracle.Text) bool {
	if len(c.Explained) > 0 || len(t.Unread) > 0 {
		return true
	}
	for i := range c.Faces {
		for _, line := range c.Faces[i].Text {
			if strings.Contains(line, "(Activate ") && strings.Contains(line, " — ") {
				return true
			}
		}
	}
	return false
}

// Read reads a card with the words that it explains, or that its data explains by lines of other cards. Stop, if not
// nil, is asked before each line, and its error is returned without a text. The lexicon is nil if all words are known.
func Read(c *card.Card, stop func() error) (*oracle.Text, *Lexicon, error) {
	t, err := oracle.ReadWhile(c, stop)
	if t == nil || !may(c, t) {
		return t, nil, err
	}
	x := Of(c)
	if x == nil {
		return t, nil, err
	}
	t, err = x.Language.ReadWhile(c, stop)
	return t, x, err
}

// Of returns the words that a card explains in reminder text, or that its data explains by lines of other cards; nil if
// there are none.
func Of(c *card.Card) *Lexicon { return lexicon(uses(c), countersOf(c)) }

// lexicon learns the words that are explained at some places, beside kinds of counters.
func lexicon(at []use, counters []*Word) *Lexicon {
	var finds finder
	for _, u := range at {
		finds.look(u)
	}
	if len(finds.list)+len(counters) == 0 {
		return nil
	}
	slices.SortFunc(finds.list, func(a, b *found) int { return cmp.Compare(a.name, b.name) })
	x := &Lexicon{Words: counters}
	for _, w := range counters {
		x.Vocabulary.Counters = append(x.Vocabulary.Counters, w.Name)
	}
	for _, f := range finds.list {
		f.speak(&x.Vocabulary)
	}
	var err error
	if x.Language, err = oracle.With(x.Vocabulary); err != nil {
		return x.apart(finds.list)
	}
	for _, f := range finds.list {
		x.Words = append(x.Words, f.learn(x.Language))
	}
	slices.SortFunc(x.Words, byName)
	return x
}

// apart drops the words that can't be told from known ones.
func (x *Lexicon) apart(list []*found) *Lexicon {
	x.Vocabulary = oracle.Vocabulary{Counters: x.Vocabulary.Counters}
	x.Language, _ = oracle.With(x.Vocabulary)
	for _, f := range list {
		v := x.Vocabulary.Clone()
		f.speak(&v)
		lang, err := oracle.With(v)
		if err != nil {
			x.Words = append(x.Words, &Word{Name: f.name, Kind: f.kind, Form: f.form(), Said: f.uses[0].line(),
				From: f.uses[0].from, Err: fmt.Errorf("it reads like other words: %w", err)})
			continue
		}
		x.Vocabulary, x.Language = v, lang
	}
	for _, f := range list {
		if x.Word(f.name, f.kind) == nil {
			x.Words = append(x.Words, f.learn(x.Language))
		}
	}
	slices.SortFunc(x.Words, byName)
	return x
}

// speak adds the word to a vocabulary.
func (f *found) speak(v *oracle.Vocabulary) {
	switch f.kind {
	case Keyword:
		v.Keywords = append(v.Keywords, f.forms...)
	case Action:
		v.Actions = append(v.Actions, f.name)
	case Mark:
		v.Marks = append(v.Marks, f.uses[0].head[:strings.Index(f.uses[0].head, " — ")])
	case State:
		v.States = append(v.States, f.name)
	case Token:
		v.Tokens = append(v.Tokens, f.forms[0].Word)
	case Counter:
	}
}

// finder collects the words that are explained.
type finder struct{ list []*found }

func (x *finder) word(name string, k Kind) *found {
	name = strings.ToLower(name)
	for _, f := range x.list {
		if f.name == name && f.kind == k {
			return f
		}
	}
	f := &found{name: name, kind: k}
	x.list = append(x.list, f)
	return f
}

// look adds the word that a place explains, if no rulebook knows it.
func (x *finder) look(u use) {
	if word, _, ok := strings.Cut(u.head, " — "); ok && strings.HasPrefix(u.reminder, "Activate ") {
		if !oracle.KnowsKeyword(word) && flavored(u) {
			x.word(word, Mark).add(u, shape{word: word})
		}
		return
	}
	if x.token(u) || !strange(u.head) {
		return
	}
	if !strings.HasSuffix(u.head, ".") || strings.Contains(u.head, "—") && !strings.Contains(u.head, ". ") {
		if all := shapes(u.head); len(all) > 0 {
			s := all[0]
			if !oracle.KnowsKeyword(s.word) && u.unread() { // otherwise what stands behind a known word can't be read
				x.word(s.word, Keyword).add(u, s)
			}
			return
		}
	}
	x.act(u)
}

// strange reports whether the sentence before a reminder text may have a word that the known language lacks: a word of
// small letters, or one that is no keyword ability at the beginning of a line without a full stop.
func strange(head string) bool {
	if !strings.HasSuffix(head, ".") {
		end := strings.IndexAny(head, "0123456789{—")
		if end < 0 {
			end = len(head)
		}
		first, _, _ := strings.Cut(head, " ")
		return !oracle.KnowsKeyword(strings.TrimSpace(head[:end])) && !oracle.KnowsKeyword(first)
	}
	last := strings.TrimSuffix(head, ".")
	last = last[strings.LastIndex(last, ". ")+1:]
	for w := range strings.FieldsFuncSeq(last, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > 2 && !oracle.KnowsWord(strings.ToLower(w)) {
			return true
		}
	}
	return false
}

// flavored reports whether an activated ability stands behind a dash, and the word in front of it means nothing to the
// known language.
func flavored(u use) bool {
	_, behind, _ := strings.Cut(u.head, " — ")
	a, err := oracle.ReadLine(behind, u.face)
	if err != nil {
		return false
	}
	_, ok := a.(ability.Activated)
	return ok
}

var (
	toDo = regexp.MustCompile(`^To ([a-z][a-z' -]*?)(?: (?:a|an|target|that|another|this) [a-z]+)?(?: (\d+|X))?, ` +
		`(?:you )?(.*)$`)
	// lastVerb is the end of a sentence with a keyword action: "then blight 2."
	lastVerb = regexp.MustCompile(`(?:^|[ —])([A-Za-z][a-z'-]*)(?: (?:\d+|X|twice))?` +
		`(?: (?:it|~|target|that|another|this|up to)\b[^.,]*)?\.$`)
	become = regexp.MustCompile(`\bbecomes? ([a-z-]+)[. ]`)
	while  = regexp.MustCompile(`^(?:While|As long as) ` +
		`(?:it's|it is|this (?:creature|permanent)(?: is|'s)) ([a-z-]+), `)
)

// act looks for a keyword action or a designation in the sentence before a reminder text.
func (x *finder) act(u use) {
	if m := while.FindStringSubmatch(u.reminder); m != nil {
		b := become.FindStringSubmatch(u.head)
		if b != nil && b[1] == m[1] && !oracle.KnowsWord(m[1]) && u.unread() {
			x.try(u, m[1], State)
			return
		}
	}
	if m := toDo.FindStringSubmatch(u.reminder); m != nil {
		verb, _, _ := strings.Cut(m[1], " ")
		if !oracle.KnowsWord(verb) && u.unread() && x.try(u, m[1], Action) {
			return
		}
	}
	head := u.head
	if u.face != nil {
		head, _ = card.SelfName(u.face, head)
	}
	m := lastVerb.FindStringSubmatch(head)
	if m == nil || oracle.KnowsWord(strings.ToLower(m[1])) {
		return
	}
	for _, base := range baseForms(strings.ToLower(m[1])) {
		if !oracle.KnowsWord(base) && u.unread() && x.try(u, base, Action) {
			return
		}
	}
}

// unread reports whether the known language can't read what stands before the reminder text.
func (u *use) unread() bool {
	_, err := oracle.ReadLine(u.head, u.face)
	return err != nil
}

// try adds a word if the sentence can be read with it.
func (x *finder) try(u use, word string, k Kind) bool {
	for _, f := range x.list {
		if f.name == word && f.kind == k {
			f.add(u, shape{word: word})
			return true
		}
	}
	f := &found{name: word, kind: k}
	f.add(u, shape{word: word})
	v := oracle.Vocabulary{}
	f.speak(&v)
	lang, err := oracle.With(v)
	if err != nil {
		return false
	}
	if _, err := lang.ReadLine(u.head, u.face); err != nil && k == Action {
		oracle.Forget(v)
		return false
	}
	x.list = append(x.list, f)
	return true
}

// baseForms are the verbs that a third person may be of, the word as it stands last.
func baseForms(w string) []string {
	var out []string
	if s, ok := strings.CutSuffix(w, "ies"); ok {
		out = append(out, s+"y")
	}
	if s, ok := strings.CutSuffix(w, "es"); ok {
		out = append(out, s)
	}
	if s, ok := strings.CutSuffix(w, "s"); ok {
		out = append(out, s)
	}
	return append(out, w)
}

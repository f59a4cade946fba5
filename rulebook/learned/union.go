package learned

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/oracle"
)

// Union joins the lexicons of the cards of a game; nil ones count for nothing. A word that two cards explain
// differently is not learned. The result is nil if there is no word.
func Union(all ...*Lexicon) *Lexicon {
	var out *Lexicon
	copied := false
	for _, x := range all {
		switch {
		case x == nil || x == out:
		case out == nil:
			out = x
		default:
			if !copied {
				out, copied = &Lexicon{Words: slices.Clone(out.Words), Vocabulary: out.Vocabulary.Clone()}, true
			}
			out.join(x)
		}
	}
	if copied {
		slices.SortFunc(out.Words, byName)
		var err error
		if out.Language, err = oracle.With(out.Vocabulary); err != nil {
			out.Language, _ = oracle.With(oracle.Vocabulary{}) // then labels with the words can't be printed
		}
	}
	return out
}

// byName puts words in the order of their names.
func byName(a, b *Word) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Kind, b.Kind)) }

// join adds the words of another lexicon.
func (x *Lexicon) join(y *Lexicon) {
	x.Vocabulary.Join(y.Vocabulary)
	for _, w := range y.Words {
		i := slices.IndexFunc(x.Words, func(o *Word) bool { return o.Name == w.Name && o.Kind == w.Kind })
		if i < 0 {
			x.Words = append(x.Words, w)
			continue
		}
		if o := x.Words[i]; o != w {
			x.Words[i] = o.with(w)
		}
	}
}

// with is a word by two lexicons.
func (w *Word) with(o *Word) *Word {
	switch {
	case w.Err != nil && w.Means == nil && o.Means != nil:
		return o
	case o.Err != nil && o.Means == nil:
		return w
	case w.Err != nil:
		return w
	case o.Err != nil:
		return o
	}
	a, b := example{texts: w.Text, means: w.Means, use: use{from: w.From}}, example{texts: o.Text, means: o.Means}
	if w.Only != nil {
		a.key = *w.Only
	}
	if o.Only != nil {
		b.key = *o.Only
	}
	both := *w
	switch {
	case w.Only == nil && o.Only == nil && sameMeaning(w.Means, o.Means),
		w.Only != nil && o.Only != nil && sameParameters(a.key, b.key) && sameMeaning(filledAll(w.Means, a.key),
			filledAll(o.Means, b.key)):
		return w
	case w.Only == nil && o.Only != nil && sameMeaning(filledAll(w.Means, b.key), filledAll(o.Means, b.key)):
		return w
	case o.Only == nil && w.Only != nil && sameMeaning(filledAll(w.Means, a.key), filledAll(o.Means, a.key)):
		return o
	case w.Only != nil && o.Only != nil:
		for _, m := range []*Word{w, o} {
			if sameMeaning(filledAll(m.Means, a.key), filledAll(w.Means, a.key)) &&
				sameMeaning(filledAll(m.Means, b.key), filledAll(o.Means, b.key)) {
				both = *m
				both.Only = nil // two uses agree
				return &both
			}
		}
	}
	switch {
	case shorter(o.Text, w.Text):
		return w
	case shorter(w.Text, o.Text):
		return o
	}
	both.Err = fmt.Errorf("%s and %s explain it differently: %s; %s", w.From, o.From, w.Said, o.Said)
	return &both
}

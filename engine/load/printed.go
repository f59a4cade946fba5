package load

import (
	"errors"
	"fmt"
	"slices"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/internal/quote"
	"arbiter/rulebook"
)

// Text selects which text of a card is played.
type Text string

// Texts.
const (
	// Oracle is the current Oracle text, whatever the edition.
	Oracle Text = "oracle"
	// Printed is the text and type line of the last print before the edition's date.
	Printed Text = "printed"
	// Either is the Oracle text or, for a card whose Oracle text can't be played, the last print before the edition's
	// date if that can be.
	Either Text = "either"
)

// ParseText returns the Text with a name; "" is Oracle.
func ParseText(s string) (Text, error) {
	switch t := Text(s); t {
	case "":
		return Oracle, nil
	case Oracle, Printed, Either:
		return t, nil
	}
	return "", fmt.Errorf("there is no text %s; there are %s, %s and %s", quote.Text(s), Oracle, Printed, Either)
}

// NotPrinted is a card that plays its Oracle text although its printed text was requested.
type NotPrinted struct {
	Card string `json:"card"`
	Why  string `json:"why"`
}

// Texts returns the cards with the requested text. A card without a print before the edition's date, or whose print
// can't be played whole, keeps its Oracle text and is listed in the second result. Stop, if not nil, is asked again and
// again; its error ends the work.
func Texts(e rulebook.Edition, t Text, cards []*card.Card, stop func() error) ([]*card.Card, []NotPrinted, error) {
	switch t {
	case Either:
		texts, err := either(e, cards, stop)
		return texts, nil, err
	case Printed:
	default:
		return cards, nil, nil
	}
	out := slices.Clone(cards)
	var why []NotPrinted
	var old []*card.Card // the prints that were found
	at := map[string][]int{}
	for i, c := range cards {
		p, ok := c.AsPrinted(e.Date.String())
		switch {
		case ok:
			out[i] = p
			old = append(old, p)
			at[c.Name] = append(at[c.Name], i)
		case len(c.Faces) > 1:
			why = append(why, NotPrinted{c.Name, "no print of its faces is known"})
		default:
			why = append(why, NotPrinted{c.Name, fmt.Sprintf("no print from before %s is known", e.Date)})
		}
	}
	if len(old) == 0 {
		return out, why, nil
	}
	_, _, err := Rules(e, old, Options{Stop: stop})
	for _, err := range Flatten(err) {
		var u *compile.UnsupportedError
		if !errors.As(err, &u) {
			return nil, nil, err
		}
		if len(at[u.Card]) > 0 {
			why = append(why, NotPrinted{u.Card, "its print is not played: " + u.Error()})
		}
		for _, i := range at[u.Card] {
			out[i] = cards[i]
		}
		delete(at, u.Card)
	}
	slices.SortStableFunc(why, func(a, b NotPrinted) int {
		switch {
		case a.Card < b.Card:
			return -1
		case a.Card > b.Card:
			return 1
		}
		return 0
	})
	return out, slices.CompactFunc(why, func(a, b NotPrinted) bool { return a == b }), nil
}

// either replaces cards that can't be played by their prints if these can be.
func either(e rulebook.Edition, cards []*card.Card, stop func() error) ([]*card.Card, error) {
	_, _, err := Rules(e, cards, Options{Stop: stop})
	if err == nil {
		return cards, nil
	}
	out := slices.Clone(cards)
	for _, err := range Flatten(err) {
		var u *compile.UnsupportedError
		if !errors.As(err, &u) {
			if stop != nil && stop() != nil {
				return nil, err
			}
			return cards, nil
		}
		for i, c := range cards {
			if c.Name != u.Card || out[i] != c {
				continue
			}
			if p, ok := c.AsPrinted(e.Date.String()); ok {
				if _, _, err := Rules(e, []*card.Card{p}, Options{Stop: stop}); err == nil {
					out[i] = p
				}
			}
		}
	}
	return out, nil
}

// Flatten returns the individual errors joined in err.
func Flatten(err error) []error {
	if err == nil {
		return nil
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var out []error
		for _, e := range many.Unwrap() {
			out = append(out, Flatten(e)...)
		}
		return out
	}
	return []error{err}
}

package oracle

import (
	"runtime"
	"sort"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/grammar"
	"arbiter/oracle/wording"
)

// WordingReport says how the old prints of cards and their texts of today agree.
type WordingReport struct {
	// Pairs are prints whose words differ from the card's text, Read those of them of which both are read, Equal
	// those that mean the same.
	Pairs int          `json:"pairs"`
	Read  int          `json:"read"`
	Equal int          `json:"equal"`
	Eras  []EraOfPairs `json:"eras"`
	// Explained are those of the others whose kind of difference has a reason in the list of those looked at.
	Explained int `json:"explained"`
	// Unequal are the causes why read pairs are not equal, the most frequent first.
	Unequal []PairCause `json:"unequal,omitempty"`
	// Prints are the prints between July 2003 and April 2007 of cards that are read, Exact those that the card prints
	// word for word in the wording of 2006.
	Prints int `json:"prints"`
	Exact  int `json:"exact"`
	// Differ are the words where the others first differ, the most frequent first.
	Differ []PairCause `json:"differ,omitempty"`
}

// EraOfPairs is a report's share of prints from Since until the next era.
type EraOfPairs struct {
	Since string `json:"since"`
	Pairs int    `json:"pairs"`
	Read  int    `json:"read"`
	Equal int    `json:"equal"`
}

// PairCause is why pairs of texts differ, with one of them.
type PairCause struct {
	Pairs int    `json:"pairs"`
	Cause string `json:"cause"`
	Card  string `json:"card"`
	Date  string `json:"date"`
	// Old is the print and Now today's text, or what the card prints in the wording of 2006.
	Old string `json:"old"`
	Now string `json:"now"`
	// Reason is why a print and today's text differ; "" if that wasn't looked at.
	Reason string `json:"reason,omitempty"`
}

// WordingOptions say how much a report lists.
type WordingOptions struct {
	// Causes is how many causes are listed of each kind, 0 is none. Jobs is how many cards are read at once; 0 is one
	// a core.
	Causes, Jobs int
	// Every asks for each pair by itself instead of one for a cause.
	Every bool
}

// wordingEras are the years when the way in which cards are worded changed most.
var wordingEras = [...]string{"1993", "1999", "2003", "2010", "2015"}

// The first and the last day of the prints that are worded like those of 2006: from the Eighth Edition to the eve of
// the Tenth.
const (
	since2006 = "2003-07-01"
	until2006 = "2007-04-30"
	wordsOf   = 2006
)

// Wordings compares the old prints of cards with their texts of today.
func Wordings(cards []*card.Card, o WordingOptions) *WordingReport {
	grammar.Load()
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	parts := make([]wordingTally, o.Jobs)
	const chunk = 64
	next := make(chan []*card.Card, len(cards)/chunk+1)
	for i := 0; i < len(cards); i += chunk {
		next <- cards[i:min(i+chunk, len(cards))]
	}
	close(next)
	var wait sync.WaitGroup
	for j := range parts {
		wait.Go(func() {
			for some := range next {
				for _, c := range some {
					parts[j].card(c)
				}
			}
		})
	}
	wait.Wait()
	total := &WordingReport{}
	var unequal, differ []PairCause
	for i, since := range wordingEras {
		e := EraOfPairs{Since: since}
		for j := range parts {
			p := parts[j].eras[i]
			e.Pairs, e.Read, e.Equal = e.Pairs+p.Pairs, e.Read+p.Read, e.Equal+p.Equal
		}
		total.Pairs, total.Read, total.Equal = total.Pairs+e.Pairs, total.Read+e.Read, total.Equal+e.Equal
		total.Eras = append(total.Eras, e)
	}
	for i := range parts {
		total.Prints += parts[i].prints
		total.Exact += parts[i].exact
		unequal = append(unequal, parts[i].unequal...)
		differ = append(differ, parts[i].differ...)
	}
	for i := range unequal {
		if unequal[i].Reason != "" {
			total.Explained++
		}
	}
	total.Unequal, total.Differ = causes(unequal, o), causes(differ, o)
	return total
}

// causes counts pairs by cause.
func causes(all []PairCause, o WordingOptions) []PairCause {
	if o.Causes <= 0 {
		return nil
	}
	sort.Slice(all, func(i, j int) bool {
		a, b := &all[i], &all[j]
		return a.Cause < b.Cause || a.Cause == b.Cause && (a.Card < b.Card || a.Card == b.Card && a.Date < b.Date)
	})
	var out []PairCause
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].Cause == all[i].Cause {
			j++
		}
		n := 1
		if o.Every {
			n = j - i
		}
		for k := range n {
			all[i+k].Pairs = j - i
		}
		out = append(out, all[i:i+n]...)
		i = j
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pairs > out[j].Pairs })
	return out[:min(o.Causes, len(out))]
}

// wordingTally is one worker's share.
type wordingTally struct {
	eras            [len(wordingEras)]EraOfPairs
	unequal, differ []PairCause
	prints, exact   int
}

func (t *wordingTally) card(c *card.Card) {
	if len(c.Faces) != 1 || len(c.Printings) == 0 {
		return
	}
	now, errNow := Read(c)
	text := strings.Join(c.Faces[0].Text, "\n")
	for _, p := range c.Printings {
		print, ok := c.AsPrinted(p.Date)
		if !ok {
			continue
		}
		f := &print.Faces[0]
		if errNow == nil && p.Date >= since2006 && p.Date <= until2006 {
			t.print(now, f, p.Date)
		}
		if strings.Join(f.Text, "\n") == text {
			continue
		}
		e := &t.eras[eraOf(p.Date)]
		e.Pairs++
		if errNow != nil {
			continue
		}
		old, err := Read(print)
		if err != nil {
			continue
		}
		e.Read++
		if SameMeaning(now, old) {
			e.Equal++
			continue
		}
		t.unequal = append(t.unequal, PairCause{Cause: wording.Difference(old.trees(), now.trees()),
			Reason: wording.Reason(old.trees(), now.trees()), Card: c.Name, Date: p.Date, Old: strings.Join(f.Rules(), " / "), Now: strings.Join(c.Faces[0].Rules(), " / ")})
	}
}

func eraOf(date string) int {
	for i := len(wordingEras) - 1; i > 0; i-- {
		if date >= wordingEras[i] {
			return i
		}
	}
	return 0
}

// print compares the words of a print with those in which the card's text of today prints.
func (t *wordingTally) print(now *Text, f *card.Face, date string) {
	t.prints++
	var old, is []string
	for _, p := range Paragraphs(f) {
		old = append(old, p.Text)
	}
	for _, l := range now.Faces[0].Abilities {
		s, err := PrintNameless(l.Ability, &now.Card.Faces[0], wordsOf)
		if err != nil {
			s = "(" + err.Error() + ")"
		}
		is = append(is, s)
	}
	a, b := asWords(old), asWords(is)
	if a == b {
		t.exact++
		return
	}
	t.differ = append(t.differ, PairCause{Cause: firstWords(a, b), Card: now.Card.Name, Date: date, Old: a, Now: b})
}

// asWords is lines as they count for wording: the object's short name is its name.
func asWords(lines []string) string {
	return strings.ReplaceAll(strings.Join(lines, " / "), "@", "~")
}

// firstWords are the words where two texts first differ, up to where they agree again or the sentence ends.
func firstWords(a, b string) string {
	x, y := strings.Fields(a), strings.Fields(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	const most = 3
	return strings.Join(x[:min(most, len(x))], " ") + " | " + strings.Join(y[:min(most, len(y))], " ")
}

// SameMeaning reports whether two texts of a card mean the same; see [wording.SameMeaning] for what counts as the
// same. A text whose card has a [card.Card.Wording] means what its words meant in that year.
func SameMeaning(a, b *Text) bool { return wording.SameMeaning(a.trees(), b.trees()) }

// trees is the text as the package wording compares it.
func (t *Text) trees() wording.Text {
	out := wording.Text{Card: t.Card, Faces: make([][]ability.Ability, len(t.Faces))}
	for i := range t.Faces {
		for _, l := range t.Faces[i].Abilities {
			out.Faces[i] = append(out.Faces[i], l.Ability)
		}
	}
	return out
}

// WordsThen is what a line of a card worded as in the year means, if its ability word was a keyword then; see
// [wording.WordsThen].
func WordsThen(a ability.Ability, year int, spell bool) ability.Ability {
	return wording.WordsThen(a, year, spell)
}

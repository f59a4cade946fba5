// Package legal checks decks against the rules of deck construction: size and copies (100.2-100.4), what cards
// themselves say about decks, the format's list of legal cards (100.6), and commanders (903.5).
package legal

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/mana"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// construction is the rules of deck construction in a format.
type construction struct {
	least, exact int // number of cards, commanders included; with exact 0 there is no upper bound
	copies       int
	sideboard    int
	commanders   bool
	anyCards     bool // limited: cards from opened boosters, so no list of legal cards
}

var (
	constructed = construction{least: 60, copies: 4, sideboard: 15}                 // 100.2a, 100.4a
	commander   = construction{least: 100, exact: 100, copies: 1, commanders: true} // 903.5a-b
	formats     = map[string]construction{
		"limited":   {least: 40, copies: 1 << 20, sideboard: 1 << 20, anyCards: true}, // 100.2b, 100.4b
		"commander": commander, "duel": commander, "predh": commander, "paupercommander": commander, "brawl": commander,
		"standardbrawl": {least: 60, exact: 60, copies: 1, commanders: true},
		"oathbreaker":   {least: 60, exact: 60, copies: 1, commanders: true},
		"gladiator":     {least: 100, exact: 100, copies: 1},
	}
)

// Formats lists the supported formats.
func Formats() []string { return append(slices.Clone(card.FormatNames), "limited") }

// Check lists the violations of a format's deck construction rules, none if the deck is legal.
func Check(d *card.Cards, format string) ([]string, error) {
	format = strings.ToLower(format)
	if !slices.Contains(Formats(), format) {
		return nil, fmt.Errorf("unknown format %s; use one of %s", quote.Text(format), strings.Join(Formats(), ", "))
	}
	how, ok := formats[format]
	if !ok {
		how = constructed
	}
	k := &check{d: d, format: format, how: how, texts: map[*card.Card]*oracle.Text{}}
	k.size()
	k.copies()
	if !how.anyCards {
		k.list()
	}
	if how.commanders {
		k.commanders()
	} else if len(d.Commanders) > 0 {
		k.say("%s has no commanders; the deck names %s", format, d.Commanders[0].Name)
	}
	return k.problems, nil
}

// Since lists the cards of a deck of which no printing is known from before the day after a date, and those of which
// the data has no date: who plays as in those days can't have the first.
func Since(d *card.Cards, date rulebook.Date) []string {
	var late, unknown []string
	seen := map[string]bool{}
	for _, c := range slices.Concat(d.Commanders, d.Main, d.Sideboard) {
		if seen[c.Name] {
			continue
		}
		seen[c.Name] = true
		first := c.Released
		if len(c.Printings) > 0 && (first == "" || c.Printings[0].Date < first) {
			first = c.Printings[0].Date
		}
		switch {
		case first == "":
			unknown = append(unknown, c.Name)
		case first > date.String():
			late = append(late, fmt.Sprintf("%s was released on %s, after %s", c.Name, first, date))
		}
	}
	if len(unknown) > 0 {
		late = append(late, "the card data doesn't say when these were released: "+some(unknown))
	}
	return late
}

type check struct {
	d        *card.Cards
	format   string
	how      construction
	texts    map[*card.Card]*oracle.Text
	problems []string
}

func (k *check) say(format string, args ...any) {
	k.problems = append(k.problems, fmt.Sprintf(format, args...))
}

// all is the cards of the deck and its commanders.
func (k *check) all() []*card.Card { return slices.Concat(k.d.Commanders, k.d.Main) }

func (k *check) size() {
	n := len(k.all())
	switch {
	case k.how.exact != 0 && n != k.how.exact:
		k.say("the deck has %d cards; a %s deck must have exactly %d", n, k.format, k.how.exact)
	case n < k.how.least:
		k.say("the deck has %d cards; a %s deck must have at least %d", n, k.format, k.how.least)
	}
	if side := len(k.d.Sideboard); side > k.how.sideboard {
		if k.how.sideboard == 0 {
			k.say("the sideboard has %d cards; a %s deck has none", side, k.format)
		} else {
			k.say("the sideboard has %d cards; the limit is %d", side, k.how.sideboard)
		}
	}
}

// copies checks the number of cards with the same name, in the deck and sideboard together (100.4a), except for
// basic lands (100.2a) and cards that state their own limit.
func (k *check) copies() {
	n := map[string]int{}
	var order []*card.Card
	for _, c := range append(k.all(), k.d.Sideboard...) {
		if n[c.Name]++; n[c.Name] == 1 {
			order = append(order, c)
		}
	}
	for _, c := range order {
		most := k.how.copies
		if c.Front().Supertypes.Has(ability.Basic) && c.Front().Types.Has(ability.Land) {
			continue
		}
		k.statements(c, func(f ability.Fact) {
			if limit, ok := f.(ability.DeckLimit); ok {
				most = 1 << 20
				if n, ok := limit.N.(ability.Const); ok {
					most = n.N
				}
			}
		})
		if c.Legality.Restricted&card.FormatBit(k.format) != 0 {
			most = min(most, 1)
		}
		if n[c.Name] > most {
			k.say("%d copies of %s; the limit is %d", n[c.Name], c.Name, most)
		}
	}
}

// list checks each card against the format's list.
func (k *check) list() {
	bit := card.FormatBit(k.format)
	seen := map[*card.Card]bool{}
	var unknown []string
	for _, c := range append(k.all(), k.d.Sideboard...) {
		if seen[c] {
			continue
		}
		seen[c] = true
		switch l := c.Legality; {
		case !l.Known() && basicLand(c):
			// They are legal in every format.
		case !l.Known():
			unknown = append(unknown, c.Name)
		case l.Banned&bit != 0:
			k.say("%s is banned in %s", c.Name, k.format)
		case (l.Legal|l.Restricted)&bit == 0:
			k.say("%s is not legal in %s", c.Name, k.format)
		}
	}
	if len(unknown) > 0 {
		k.say("the card data doesn't say where these are legal: %s", some(unknown))
	}
}

// basicLand reports whether a card is a Plains, Island, Swamp, Mountain or Forest.
func basicLand(c *card.Card) bool {
	f := c.Front()
	return f.Supertypes.Has(ability.Basic) && !f.Supertypes.Has(ability.Snow) && len(f.Subtypes) == 1 &&
		f.Types.Has(ability.Land)
}

// some lists the first of some names.
func some(names []string) string {
	const most = 5
	out := strings.Join(names[:min(len(names), most)], ", ")
	if more := len(names) - most; more > 0 {
		out += fmt.Sprintf(" and %d more", more)
	}
	return out
}

// text returns a card's parsed text; text that can't be parsed states nothing about decks.
func (k *check) text(c *card.Card) *oracle.Text {
	t := k.texts[c]
	if t == nil {
		t, _, _ = learned.Read(c, nil)
		k.texts[c] = t
	}
	return t
}

// statements calls f with each statement of the card's text.
func (k *check) statements(c *card.Card, f func(ability.Fact)) {
	for i := range k.text(c).Faces {
		for _, l := range k.text(c).Faces[i].Abilities {
			if s, ok := l.Ability.(ability.Statement); ok {
				if r, ok := s.Does.(ability.Rule); ok {
					f(r.Fact)
				}
			}
		}
	}
}

// keyword finds a keyword ability of a card.
func (k *check) keyword(c *card.Card, word ability.Word) (found ability.Keyword, ok bool) {
	for _, l := range k.text(c).Faces[0].Abilities {
		ability.Walk(l.Ability, func(n ability.Node) bool {
			if kw, is := n.(ability.Keyword); is && kw.Word == word {
				found, ok = kw, true
			}
			return true
		})
	}
	return found, ok
}

// commanders checks the commanders, and the deck's colors against theirs (903.3-903.5, 702.124).
func (k *check) commanders() {
	cs := k.d.Commanders
	if len(cs) == 0 {
		k.say("the deck has no commander; list it below a line \"Commander\" (903.3)")
		return
	}
	for _, c := range cs {
		f, may := c.Front(), false
		legend := f.Supertypes.Has(ability.Legendary)
		may = legend && (f.Types.Has(ability.Creature) || f.HasSubtype("Vehicle") || f.HasSubtype("Spacecraft") &&
			f.Power != "")
		may = may || k.format == "oathbreaker" && (f.Types.Has(ability.Planeswalker) || f.Types.Has(ability.Instant) ||
			f.Types.Has(ability.Sorcery))
		may = may || strings.HasSuffix(k.format, "brawl") && legend && f.Types.Has(ability.Planeswalker)
		may = may || k.format == "paupercommander" && f.Types.Has(ability.Creature)
		may = may || len(cs) == 2 && f.HasSubtype("Background") && legend // 702.124i
		k.statements(c, func(f ability.Fact) {
			if _, ok := f.(ability.CanBeCommander); ok {
				may = true
			}
		})
		if !may {
			k.say(
				"%s can't be a commander: it isn't a legendary creature and doesn't say that it can be your "+
					"commander (903.3)", c.Name)
		}
	}
	switch {
	case len(cs) > 2:
		k.say("the deck has %d commanders; only one is allowed, or two with a partner ability (702.124)", len(cs))
	case len(cs) == 2 && k.format != "oathbreaker" && !k.partners(cs[0], cs[1]) && !k.partners(cs[1], cs[0]):
		k.say("%s and %s can't be commanders together (702.124)", cs[0].Name, cs[1].Name)
	}
	var identity mana.Colors
	for _, c := range cs {
		identity |= c.Identity()
	}
	said := map[string]bool{}
	for _, c := range append(k.all(), k.d.Sideboard...) {
		if beyond := c.Identity() &^ identity; beyond != 0 && !said[c.Name] {
			said[c.Name] = true
			k.say("%s is %s, outside the commander's color identity (903.4)", c.Name, names(beyond))
		}
	}
}

// partners reports whether two commanders may be used together (702.124).
func (k *check) partners(a, b *card.Card) bool {
	has := func(c *card.Card, w ability.Word) bool { _, ok := k.keyword(c, w); return ok }
	if with, ok := k.keyword(a, "partner"); ok {
		other, both := k.keyword(b, "partner")
		if named, ok := with.Of.(ability.Named); ok {
			return card.Key(named.Name) == card.Key(b.Name)
		}
		return both && other.Of == nil
	}
	for _, w := range []ability.Word{"friends forever", "partner—character select", "partner—father & son",
		"partner—survivors"} { // 702.124i
		if has(a, w) {
			return has(b, w)
		}
	}
	switch {
	case has(a, "choose a background"):
		return b.Front().HasSubtype("Background") && b.Front().Supertypes.Has(ability.Legendary)
	case has(a, "doctor's companion"):
		return b.Front().HasSubtype("Doctor") && b.Front().HasSubtype("Time Lord") && len(b.Front().Subtypes) == 2
	}
	return false
}

func names(c mana.Colors) string {
	var out []string
	for _, x := range c.List() {
		out = append(out, x.String())
	}
	return strings.Join(out, " and ")
}

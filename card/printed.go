package card

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/ability"
)

// Printing is how the first face of a card was worded in an old print.
type Printing struct {
	// Date is the day of release, YYYY-MM-DD.
	Date string
	Set  string
	// Type is the type line as printed, "" if unknown: "Enchant Creature", "Summon — Goblin".
	Type string
	Text []string
}

// Printing is the latest print released on or before date (YYYY-MM-DD), or nil.
func (c *Card) Printing(date string) *Printing {
	var best *Printing
	for i := range c.Printings {
		if p := &c.Printings[i]; p.Date <= date && (best == nil || p.Date >= best.Date) {
			best = p
		}
	}
	return best
}

// AsPrinted is the card with the type line and text of the print nearest before date (YYYY-MM-DD). What an old type
// line says beyond types becomes rules text: "Enchant Creature", "Mono Artifact", a Wall's that it can't attack. Words
// of before 2003 that no phrase of rules text has are put into today's (oldWords). It is false, and the card itself
// comes back, when no such print is known or the card has several faces.
func (c *Card) AsPrinted(date string) (*Card, bool) {
	p := c.Printing(date)
	if p == nil || len(c.Faces) != 1 {
		return c, false
	}
	n := *c
	n.Faces = slices.Clone(c.Faces)
	f := &n.Faces[0]
	f.Text = slices.Clone(p.Text)
	if p.Type != "" {
		line, rewrite := oldTypeLine(p.Type)
		f.setTypeLine(line)
		if rewrite != nil {
			f.Text = rewrite(f.Text)
		}
		f.oldLand()
		f.lostWords(p.Date)
		if p.Date < defenderSince && f.HasSubtype("Wall") {
			f.Text = append([]string{"Defender"}, f.Text...)
		}
	}
	f.oldPhrases(p.Date)
	n.Wording = year(p.Date)
	return &n, true
}

// defenderSince is the day of the first set with defender. Before, that a Wall can't attack was a rule about its
// creature type (308.2a of 2003-10-01).
const defenderSince = "2004-10-01"

// echoCosts is the day of the first set whose echo has a cost of its own. Before, it was the mana cost (502.19a of
// 2003-10-01).
const echoCosts = "2006-10-06"

// bulletedModes is the day of the first set whose modes stand on lines of their own.
const bulletedModes = "2014-09-26"

// dashWords are the words of old cards behind which a dash stands; lists of old texts have lost many of the dashes.
var dashWords = []string{"Threshold", "Imprint", "Channel", "Sweep", "Radiance", "Hellbent", "Grandeur", "Kinship",
	"Chroma", "Domain", "Landfall", "Metalcraft", "Morbid",
	"Choose one", "Choose two"}

// lostWords says what the lines of an old print leave to be known: the cost of echo, and the dash behind an ability
// word.
func (f *Face) lostWords(date string) {
	for i, l := range f.Text {
		if rest, ok := strings.CutPrefix(l, "Echo"); ok && date < echoCosts && (rest == "" ||
			strings.HasPrefix(rest, " (")) && !f.NoCost {
			f.Text[i] = "Echo " + f.Cost.String() + rest
		}
		if before, modes, ok := strings.Cut(l, ", choose one "); ok && date < bulletedModes &&
			unicode.IsUpper(firstRune(modes)) {
			f.Text[i] = before + ", choose one — " + modes
		}
		for _, w := range dashWords {
			if rest, ok := strings.CutPrefix(l, w+" "); ok && rest != "" && !strings.ContainsRune("—-(",
				firstRune(rest)) && !unicode.IsLower(firstRune(rest)) {
				f.Text[i] = w + " — " + rest
			}
		}
	}
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// oldLand makes of a land with a basic land's name what its print leaves unsaid: cards from sets before the Eighth
// Edition core set don't have the word "basic" (205.4b of 2003-10-01), and their text box, or the large symbol in it,
// is the mana ability that the land type gives (212.6d).
func (f *Face) oldLand() {
	of, snow := f.Name, false
	if rest, ok := strings.CutPrefix(f.Name, "Snow-Covered "); ok {
		of, snow = rest, true
	}
	if !f.Types.Has(ability.Land) || !slices.Contains(basicLands, of) {
		return
	}
	line := "Basic Land — " + of
	if snow {
		line = "Basic Snow Land — " + of
	}
	f.setTypeLine(line)
	if len(f.Text) == 1 && !strings.ContainsRune(strings.TrimSuffix(f.Text[0], "."), '.') {
		f.Text = nil
	}
}

var basicLands = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}

// oldTypeLine turns a type line of any year into today's form. When the old line also said something that is rules
// text today, rewrite puts it into the text.
func oldTypeLine(line string) (today string, rewrite func([]string) []string) {
	left, right := cutDash(line)
	words := strings.Fields(left)
	with := func(kept []string, types, subtypes string) string {
		s := strings.Join(append(slices.Clone(kept), types), " ")
		if subtypes != "" {
			s += " — " + subtypes
		}
		return s
	}
	for i, w := range words {
		switch w {
		case "Summon":
			if right == "" { // "Summon Goblin"
				right = strings.Join(words[i+1:], " ")
			}
			if right == "Legend" || strings.HasPrefix(right, "Legend ") {
				return with(append(words[:i:i], "Legendary"), "Creature",
					strings.TrimSpace(strings.TrimPrefix(right, "Legend"))), nil
			}
			return with(words[:i], "Creature", right), nil
		case "Interrupt":
			return with(words[:i], "Instant", right), nil
		case "Mana":
			if i+1 < len(words) && words[i+1] == "Source" {
				return with(words[:i], "Instant", right), nil
			}
		case "Mono", "Poly", "Continuous":
			if i+1 < len(words) && words[i+1] == "Artifact" {
				if w == "Mono" { // a mono artifact taps to pay for its ability
					rewrite = tapInCosts
				}
				return with(words[:i], strings.Join(words[i+1:], " "), right), rewrite
			}
		case "Enchant":
			what := strings.Join(words[i+1:], " ")
			switch what {
			case "":
				return line, nil
			case "World":
				return with(append(words[:i:i], "World"), "Enchantment", right), nil
			}
			first := "Enchant " + enchanted(what)
			return with(words[:i], "Enchantment", strings.TrimSpace("Aura "+right)), func(text []string) []string {
				return append([]string{first}, text...)
			}
		}
	}
	return line, nil
}

// enchanted is what an old "Enchant ..." type line allows, in the words of the keyword (702.5).
func enchanted(what string) string {
	switch what {
	case "Dead Creature":
		return "creature card in a graveyard"
	case "Flying Creature":
		return "creature with flying"
	}
	words := strings.Fields(what)
	for i, w := range words {
		lower := strings.ToLower(w)
		switch lower {
		case "artifact", "creature", "land", "enchantment", "permanent", "player", "opponent", "or", "planeswalker":
			words[i] = lower
		default:
			if rest, ok := strings.CutPrefix(lower, "non-"); ok {
				words[i] = "non" + rest
			}
		}
	}
	return strings.Join(words, " ")
}

// tapInCosts adds {T} to the cost of each activated ability that lacks it.
func tapInCosts(text []string) []string {
	for i, l := range text {
		if !strings.HasPrefix(l, "{") {
			continue
		}
		if cost, rest, ok := strings.Cut(l, ":"); ok && !strings.Contains(cost, "{T}") && !strings.ContainsAny(cost,
			".\"") {
			text[i] = cost + ", {T}:" + rest
		}
	}
	return text
}

// year is the year of a date YYYY-MM-DD, 0 if it is none.
func year(date string) int {
	if len(date) < 4 {
		return 0
	}
	n := 0
	for _, r := range date[:4] {
		if r < '0' || r > '9' {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}

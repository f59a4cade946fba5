package card

import (
	"bufio"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"arbiter/internal/bounded"
	"arbiter/internal/quote"
)

// ReadDeckFile reads a deck list from a file, see [ReadDeck].
func ReadDeckFile(path string) (*Deck, error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadDeck(path, f)
}

// ReadDeck reads a deck list as people paste it or programs save it: lines such as "4 Name", "4x Name" or "4 Name
// (SET) 123" with headings, "SB:" lines and comments; Forge's and XMage's .dck, .dec files; Cockatrice's .cod and
// Magic Online's .dek; the tables (CSV) that Moxfield, Archidekt, Deckbox and Cube Cobra export. The content decides,
// the name is for messages and names a deck that has none. The error joins an [*Error] for each line that is wrong.
func ReadDeck(name string, r io.Reader) (*Deck, error) {
	br, err := open(name, r, maxDeck)
	if err != nil {
		return nil, err
	}
	base := filepath.Base(name)
	b := &builder{deck: &Deck{File: name, Name: strings.TrimSuffix(base, filepath.Ext(base))}}
	head, _ := br.Peek(512)
	if strings.HasPrefix(strings.TrimLeft(string(head), " \t\r\n"), "<") {
		readDeckXML(br, b)
	} else if sep := separator(firstLine(head)); sep != 0 {
		readDeckCSV(br, sep, b)
	} else {
		readDeckText(name, br, b)
	}
	return b.finish()
}

// firstLine is the first line of a text that isn't empty, as far as it is within the text.
func firstLine(text []byte) string {
	line, _, _ := strings.Cut(strings.TrimLeft(string(text), " \t\r\n"), "\n")
	return strings.TrimSpace(line)
}

// A deck whose only division is one empty line has its sideboard behind it, if the parts have the sizes of a deck and
// a sideboard.
const (
	smallestDeck     = 40
	largestSideboard = 15
)

func readDeckText(name string, r *bufio.Reader, b *builder) {
	var (
		to       = mainDeck
		headed   bool // a heading or an SB: line says what belongs where
		gaps     int  // empty lines between entries
		gapAt    int  // entries of the main deck before the last of them
		pending  bool
		entries  int
		metadata bool // within [metadata] of a .dck file
		about    bool // within About of an Arena export
		titled   bool
	)
	for l, err := range lines(name, r) {
		if err != nil {
			b.errs = append(b.errs, err)
			if len(b.errs) >= maxErrors || err.(*Error).Err != nil {
				return
			}
			continue
		}
		if b.full || len(b.errs) >= maxErrors {
			return
		}
		text := clean(l.text)
		if text == "" {
			pending = entries > 0
			about = false
			continue
		}
		if comment, ok := cutComment(text); ok {
			if s, is := heading(comment); is && comment != "" {
				to, headed, metadata = s, true, false
			} else if v := commentName.FindStringSubmatch(comment); v != nil {
				b.deck.Name, titled = v[1], true
			} else if entries == 0 && !titled && comment != "" {
				b.deck.Name, titled = comment, true
			}
			continue
		}
		if metadata || about {
			if v, ok := cutFold(text, "name"); ok {
				if v = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(v), "=")); v != "" {
					b.deck.Name, titled = v, true
				}
			}
			if metadata && text[0] != '[' || about {
				continue
			}
		}
		if strings.EqualFold(text, "about") && entries == 0 {
			about = true
			continue
		}
		if text[0] == '[' && text[len(text)-1] == ']' {
			word := strings.TrimSpace(text[1 : len(text)-1])
			s, ok := heading(word)
			metadata = strings.EqualFold(word, "metadata")
			switch {
			case metadata:
				s = ignored
			case !ok:
				b.fail(l.n, "unknown part %q of the deck; known are [main], [sideboard], [commander]",
					quote.Cut(text, 40))
				s = ignored
			}
			to, headed = s, true
			continue
		}
		if v, ok := cutFold(text, "name:"); ok { // XMage
			if v != "" {
				b.deck.Name, titled = v, true
			}
			continue
		}
		if _, ok := cutFold(text, "layout "); ok && strings.Contains(text,
			":(") { // XMage: where the cards lie in its editor
			continue
		}
		if s, ok := heading(text); ok {
			to, headed = s, true
			continue
		}
		at := to
		if rest, ok := cutFold(text, "sb:"); ok {
			at, headed, text = sideboard, true, rest
		} else if rest, ok := cutFold(text, "cmdr:"); ok {
			at, headed, text = commander, true, rest
		}
		e, problem := parseEntry(text)
		if problem != "" {
			if at != ignored {
				b.fail(l.n, "%s", problem)
			}
			continue
		}
		if pending {
			gaps, gapAt, pending = gaps+1, len(b.deck.Main), false
		}
		entries++
		e.Line = l.n
		b.add(at, e)
	}
	if !headed && gaps == 1 && gapAt < len(b.deck.Main) && count(b.deck.Main[:gapAt]) >= smallestDeck &&
		count(b.deck.Main[gapAt:]) <= largestSideboard {
		b.splitAtGap(gapAt)
	}
}

// commentName is "NAME: Title" in a comment.
var commentName = regexp.MustCompile(`(?i)^name\s*[:=]\s*(.+)$`)

// cutComment is the text of a line that is a comment.
func cutComment(line string) (string, bool) {
	for _, mark := range [...]string{"//", "#", ";"} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return strings.TrimSpace(strings.TrimLeft(rest, "/#;")), true
		}
	}
	return "", false
}

// cutFold is CutPrefix whatever the case, for prefixes of ASCII letters.
func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return strings.TrimSpace(s[len(prefix):]), true
}

var headingCount = regexp.MustCompile(`\s*(\(\d+\)|:\s*\d+|\d+ cards?)?\s*:?$`)

// heading says which part of the deck a line such as "Sideboard", "Creatures (12)" or "Commander:" begins.
func heading(line string) (section, bool) {
	if len(line) > 40 {
		return 0, false
	}
	switch strings.ToLower(headingCount.ReplaceAllString(line, "")) {
	case "deck", "main", "maindeck", "main deck", "mainboard", "main board",
		"creature", "creatures", "instant", "instants", "sorcery", "sorceries", "enchantment", "enchantments",
		"artifact", "artifacts", "land", "lands", "planeswalker", "planeswalkers", "battle", "battles", "spell",
		"spells", "other", "other spells",
		"instants and sorceries", "basic lands":
		return mainDeck, true
	case "sideboard", "side board", "side", "sb":
		return sideboard, true
	case "commander", "commanders":
		return commander, true
	case "companion":
		return companion, true
	case "maybeboard", "maybe", "considering", "tokens", "token", "avatar", "planes", "schemes", "conspiracy",
		"attractions", "contraptions", "dungeon", "stickers":
		return ignored, true
	}
	return 0, false
}

var (
	// 4, 4x, x4 in front
	entryCount = regexp.MustCompile(`^(?:([+-]?\d+)\s*[xX]?|[xX](\d+))\s+`)
	// "[M10:146] ", "[M10] " or "[SET#123] " in front of the name
	frontPrint = regexp.MustCompile(`^\[([A-Za-z0-9_]{0,8})(?:[:#]([^\]\s]{1,12}))?\]\s*`)
	// behind the name: (SET) 123, [SET] 123, [SET:123], <SET>, and foil or etching marks
	backPrint = regexp.MustCompile(`\s+[\(\[<]([A-Za-z0-9_]{2,8})(?:[:#]([^\]\)\s]{1,12}))?[\)\]>](?:\s+([A-Za-z0-9★†-]{1,12}))?$`)
	backMark  = regexp.MustCompile(`\s+(?:\*[A-Za-z]+\*|\([FE]\)|\[[A-Z][^\]]*\]|\^[^^]*\^|<[^>]*>|#\S.*)$`)
)

// parseEntry reads a line of a deck list.
func parseEntry(line string) (Entry, string) {
	e := Entry{Count: 1}
	if len(line) > 1000 {
		return e, `a line of more than 1000 bytes; expected one such as "4 Lightning Bolt"`
	}
	rest := line
	if i := strings.Index(rest, " # "); i >= 0 {
		rest = strings.TrimSpace(rest[:i])
	}
	if m := entryCount.FindStringSubmatch(rest); m != nil {
		digits := m[1] + m[2]
		n, err := strconv.Atoi(digits)
		if err != nil || n > maxCount {
			return e, strconv.Quote(quote.Cut(digits, 20)) + " is not a valid number of cards; at most " +
				strconv.Itoa(maxCount) + " are allowed"
		}
		if n < 0 {
			return e, "a deck can't have " + digits + " of a card"
		}
		e.Count, rest = n, rest[len(m[0]):]
	}
	if m := frontPrint.FindStringSubmatch(rest); m != nil {
		e.Set, e.Number, rest = strings.ToLower(m[1]), m[2], rest[len(m[0]):]
	}
	if name, print, ok := strings.Cut(rest, "|"); ok { // Forge: Name|SET|art
		rest = strings.TrimSpace(name)
		set, _, _ := strings.Cut(print, "|")
		e.Set = strings.ToLower(strings.TrimSpace(set))
		rest = strings.TrimSuffix(rest, "+") // foil
	}
	for round := false; ; {
		// round brackets hold a set; square ones may hold a category, before which the set still comes
		if m := backPrint.FindStringSubmatch(rest); m != nil && !round {
			round = strings.HasPrefix(strings.TrimSpace(m[0]), "(")
			rest = rest[:len(rest)-len(m[0])]
			if e.Set == "" || round {
				e.Set, e.Number = strings.ToLower(m[1]), m[2]+m[3]
			}
			continue
		}
		if m := backMark.FindString(rest); m != "" {
			rest = rest[:len(rest)-len(m)]
			continue
		}
		break
	}
	e.Name = strings.TrimSpace(rest)
	switch {
	case e.Name == "":
		return e, "no card name in " + strconv.Quote(quote.Cut(line, 60)) +
			`; expected a line such as "4 Lightning Bolt"`
	case len(e.Name) > 200:
		return e, "a card name of more than 200 bytes; expected a line such as \"4 Lightning Bolt\""
	}
	if _, err := strconv.Atoi(e.Name); err == nil {
		return e, "a number without a card name; expected a line such as \"4 Lightning Bolt\""
	}
	return e, ""
}

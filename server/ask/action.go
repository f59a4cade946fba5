package ask

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/scenario"
)

// forms are the actions that can be written, as examples.
var forms = []string{
	"A plays Forest", "A casts Lightning Bolt on Serra Angel", "A casts Fireball with X = 3 on B and B's Serra Angel",
	"A casts Vines of Vastwood on Grizzly Bears, kicked", "A casts Rakdos Charm choosing mode 2 on Sol Ring",
	"A casts Think Twice using flashback", "A activates Prodigal Sorcerer on B",
	"A activates Pendelhaven: {T}: Target 1/1 creature", "A taps Birds of Paradise for {R}",
	"A equips Bonesplitter to Serra Angel", "A turns Hooded Hydra face up",
	"A attacks with Grizzly Bears and Serra Angel", "A attacks with nothing",
	"B blocks Grizzly Bears with Serra Angel", "A chooses red", "B pays", "B declines", "A passes", "A concedes",
	"resolve", "go to end step", "next turn",
}

// notUnderstood is why something that was written can't be read, which says nothing about the rules.
type notUnderstood struct{ text, why string }

func (e *notUnderstood) Error() string { return quote.Text(e.text) + ": " + e.why }

// deed is one thing that was written.
type deed struct {
	text    string
	player  string
	actions []scenario.Action // that are done at once
	// of is who controls each target of the first action, as far as that was written.
	of []string
	// words are what is chosen apart from targets and X, in order: modes, colors, costs.
	words []string
	// pick is what is chosen of the pending decision: a text of an option, or one of the picks.
	pick string
}

// Picks that are no text of an option.
const (
	pickPass = "\x00pass" // also to declare no attackers and no blockers
	pickYes  = "\x00yes"
	pickNo   = "\x00no"
)

// verb is what players do, what scripts call it, and the ability that it means.
type verb struct{ word, do, ability string }

// verbs has the longer of two words first.
var verbs = []verb{{"casts", "cast", ""}, {"cast", "cast", ""}, {"plays", "play", ""}, {"play", "play", ""},
	{"activates", "activate", ""}, {"activate", "activate", ""}, {"uses", "activate", ""}, {"taps", "mana", ""},
	{"turns", "special", "Turn"}, {"suspends", "special", "Suspend"}, {"plots", "special", "Plot"},
	{"foretells", "special", "Foretell"}, {"unlocks", "special", "Unlock"},
	{"equips", "activate", "Equip"}, {"cycles", "activate", "Cycling"}, {"crews", "activate", "Crew"},
	{"attacks", "attack", ""}, {"attack", "attack", ""}, {"blocks", "block", ""}, {"block", "block", ""},
	{"concedes", "concede", ""}, {"chooses", "choose", ""}, {"names", "choose", ""}, {"pays", "pay", ""},
	{"declines", "no", ""}, {"passes", "pass", ""}, {"says", "choose", ""},
	{"doesn't attack", "pass", ""}, {"doesn't block", "pass", ""}, {"doesn't", "no", ""}, {"does", "yes", ""}}

// names finds what is called by a name: players, labels, objects of the situation, cards.
type names struct {
	seats, here []string
	cards       *card.Collection
}

// find returns how a name is spelled.
func (n *names) find(name string) (string, bool) {
	for _, k := range n.here {
		if strings.EqualFold(k, name) {
			return k, true
		}
	}
	short := ""
	for _, k := range n.here { // the short name of a legend
		if first, _, ok := strings.Cut(k, ", "); ok && strings.EqualFold(first, name) {
			if short != "" && short != k {
				return "", false
			}
			short = k
		}
	}
	if short != "" {
		return short, true
	}
	c := n.cards.Find(name)
	if c == nil {
		return "", false
	}
	if i := c.Face(name); i >= 0 && card.Key(c.Name) != card.Key(name) {
		return c.Faces[i].Name, true
	}
	return c.Name, true
}

// thing is something that was written: its name, and who controls it if that was written.
type thing struct{ name, of string }

var article = regexp.MustCompile(`(?i)^(?:the |an? |their |his |her |its |target )`)

// thing reads the longest name that a text begins with, and returns what is behind it.
func (n *names) thing(text string) (th thing, rest string, ok bool) {
	text = strings.TrimSpace(text)
	for i := len(text); i > 0; i-- {
		if i < len(text) {
			before, _ := utf8.DecodeLastRuneInString(text[:i])
			after, _ := utf8.DecodeRuneInString(text[i:])
			if !utf8.RuneStart(text[i]) || inWord(before) && inWord(after) || before == ' ' {
				continue
			}
		}
		if name, found := n.find(text[:i]); found {
			return thing{name: name}, text[i:], true
		}
	}
	for _, id := range n.seats {
		for _, s := range []string{"'s ", "’s "} {
			if k := len(id) + len(s); len(text) > k && strings.EqualFold(text[:k], id+s) {
				th, rest, ok = n.thing(text[k:])
				th.of = id
				return th, rest, ok
			}
		}
	}
	if m := article.FindString(text); m != "" {
		return n.thing(text[len(m):])
	}
	return thing{}, text, false
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\'' || r == '’' }

var joint = regexp.MustCompile(`^\s*(?:,\s*and |, | and |and )`)

// things reads a list: "X, Y and Z".
func (n *names) things(text string) (list []thing, rest string) {
	th, rest, ok := n.thing(text)
	if !ok {
		return nil, text
	}
	list = append(list, th)
	for {
		m := joint.FindString(rest)
		if m == "" || xMod.MatchString(rest[len(m):]) {
			return list, rest
		}
		th, more, ok := n.thing(rest[len(m):])
		if !ok {
			return list, rest
		}
		list, rest = append(list, th), more
	}
}

// read reads an action.
func (n *names) read(text string) (*deed, error) {
	dd := &deed{text: text}
	wrong := func(format string, a ...any) error { return &notUnderstood{text, fmt.Sprintf(format, a...)} }
	for _, id := range n.seats {
		if len(text) > len(id) && strings.EqualFold(text[:len(id)], id) && text[len(id)] == ' ' &&
			len(id) > len(dd.player) {
			dd.player = id
		}
	}
	if dd.player == "" {
		return nil, wrong("it should begin with the player who does it: %s", strings.Join(n.seats, " or "))
	}
	rest := strings.ReplaceAll(strings.TrimSpace(text[len(dd.player):]), "’t", "'t")
	i := slices.IndexFunc(verbs, func(v verb) bool {
		return len(rest) >= len(v.word) && strings.EqualFold(rest[:len(v.word)], v.word) &&
			(len(rest) == len(v.word) || rest[len(v.word)] == ' ')
	})
	if i < 0 {
		return nil, wrong("what does %s do? It casts, plays, activates, taps, attacks, blocks, chooses, pays or passes",
			dd.player)
	}
	v, what := verbs[i], strings.TrimSpace(rest[len(verbs[i].word):])
	switch v.do {
	case "attack":
		return dd, n.attack(dd, what)
	case "block":
		return dd, n.block(dd, what)
	case "pass":
		dd.pick = pickPass
		return dd, nil
	case "no":
		dd.pick = pickNo
		return dd, nil
	case "yes":
		dd.pick = pickYes
		return dd, nil
	case "pay":
		if dd.pick = what; what == "" || strings.EqualFold(what, "for it") {
			dd.pick = pickYes
		}
		return dd, nil
	case "choose":
		switch dd.pick = strings.Trim(what, `"“”`); strings.ToLower(dd.pick) {
		case "":
			return nil, wrong("what does %s choose?", dd.player)
		case "yes":
			dd.pick = pickYes
		case "no":
			dd.pick = pickNo
		}
		return dd, nil
	case "concede":
		dd.actions = []scenario.Action{{Player: dd.player, Do: v.do}}
		return dd, nil
	}
	return dd, n.use(dd, v, what)
}

// use reads what is cast, played or activated, and how.
func (n *names) use(dd *deed, v verb, what string) error {
	a := scenario.Action{Player: dd.player, Do: v.do, Ability: v.ability}
	if v.do == "special" {
		a.Ability, a.What = "", v.ability
		what = faceUp.ReplaceAllString(what, "")
	}
	th, rest, ok := n.thing(what)
	if !ok {
		return &notUnderstood{dd.text, "no card or label here begins " + quote.Text(what) +
			"; the text of a card can be given under “Your cards and rules”"}
	}
	if v.do == "activate" || v.do == "mana" {
		a.Source = th.name
	} else {
		a.Card = th.name
	}
	if after, ok := strings.CutPrefix(strings.TrimSpace(rest), ":"); ok && a.Source != "" {
		// "activates Prodigal Sorcerer: {T}" names the ability by its beginning.
		a.Ability, rest = n.upToModifier(strings.TrimSpace(after))
	}
	dd.actions = []scenario.Action{a}
	return n.modify(dd, rest)
}

// faceUp is what a permanent is turned.
var faceUp = regexp.MustCompile(`(?i)^face up |,? face up$`)

var (
	xMod      = regexp.MustCompile(`(?i)^(?:(?:and|with|for|where) )?x ?(?:=|is|of|equal to)? ?(\d{1,5})\b`)
	kickMod   = regexp.MustCompile(`(?i)^(?:and )?(?:(not |un)?kicked|(?:with|(without)) (?:(?:its|the) )?kicker)\b`)
	targetMod = regexp.MustCompile(`(?i)^(?:and )?(?:targeting|targets?:?|on|at|to|against) `)
	modeMod   = regexp.MustCompile(`(?i)^(?:and )?(?:(?:choosing|choose|with) )?modes? (\d{1,2})((?:,? and |, )(?:mode )?\d{1,2})*`)
	usingMod  = regexp.MustCompile(`(?i)^(?:using|via|by) (?:(?:its|the) )?`)
	freeMod   = regexp.MustCompile(`(?i)^(?:for free|without paying its mana cost)\b`)
	wayMod    = regexp.MustCompile(`(?i)^for (?:its |the )?(.+?) cost\b`)
	chooseMod = regexp.MustCompile(`(?i)^(?:and )?(?:choosing|choose|naming|paying|with|for) (?:(?:its|the) )?`)
	digits    = regexp.MustCompile(`\d+`)
	boundary  = regexp.MustCompile(`(?i)[,;\[\](]| (?:and )?(?:targeting|on|at|to|against|choosing|naming|paying|using|` +
		`with x|where x|not kicked|kicked) ?`)
)

// upTo cuts a text where something else may follow. Quotation marks hold together.
func upTo(text string) (word, rest string) {
	for _, q := range [...][2]string{{`"`, `"`}, {"“", "”"}} {
		if after, ok := strings.CutPrefix(text, q[0]); ok {
			if word, rest, ok := strings.Cut(after, q[1]); ok {
				return word, rest
			}
		}
	}
	if m := boundary.FindStringIndex(text); m != nil {
		return strings.TrimSpace(text[:m[0]]), text[m[0]:]
	}
	return strings.TrimSpace(text), ""
}

// upToModifier cuts the text of an ability before a target or another modifier: the last "on" or "targeting" with a
// name behind it.
func (n *names) upToModifier(text string) (ability, rest string) {
	for _, m := range slices.Backward(boundary.FindAllStringIndex(text, -1)) {
		tail := strings.TrimSpace(strings.TrimLeft(text[m[0]:], ", "))
		if t := targetMod.FindString(tail); t != "" {
			if _, _, ok := n.thing(tail[len(t):]); ok {
				return strings.TrimSpace(text[:m[0]]), text[m[0]:]
			}
		} else if text[m[0]] == '[' || xMod.MatchString(tail) || kickMod.MatchString(tail) {
			return strings.TrimSpace(text[:m[0]]), text[m[0]:]
		}
	}
	return text, ""
}

// modify reads how something is cast or activated: its X, targets, modes and so on, in any order.
func (n *names) modify(dd *deed, rest string) error {
	for {
		if rest = strings.TrimLeft(rest, " ,;"); rest == "" {
			return nil
		}
		if close := closing[rest[0]]; close != 0 {
			inner, after, ok := strings.Cut(rest[1:], string(close))
			if !ok {
				return &notUnderstood{dd.text, "a bracket isn't closed"}
			}
			for _, part := range bracketParts.Split(inner, -1) {
				// What stands alone in brackets is what is chosen.
				if more, ok := n.modifier(dd, part); !ok || strings.TrimSpace(more) != "" {
					dd.words = append(dd.words, part)
				}
			}
			rest = after
			continue
		}
		after, ok := n.modifier(dd, rest)
		if !ok {
			return &notUnderstood{dd.text, quote.Text(rest) + " can't be read"}
		}
		rest = after
	}
}

var (
	closing      = map[byte]byte{'[': ']', '(': ')'}
	bracketParts = regexp.MustCompile(`[,;] *`)
)

// modifier reads one modifier and returns what is behind it.
func (n *names) modifier(dd *deed, text string) (rest string, ok bool) {
	a := &dd.actions[0]
	behind := func(m string) string { return text[len(m):] }
	if m := xMod.FindStringSubmatch(text); m != nil {
		v, _ := strconv.ParseInt(m[1], 10, 32) // the pattern allows few digits
		x := int32(v)
		a.X = &x
		return behind(m[0]), true
	}
	if m := kickMod.FindStringSubmatch(text); m != nil {
		yes := m[1] == "" && m[2] == ""
		a.Kicked = &yes
		return behind(m[0]), true
	}
	if m := modeMod.FindString(text); m != "" {
		for _, k := range digits.FindAllString(m, -1) {
			mode, _ := strconv.Atoi(k) // two digits
			a.Modes = append(a.Modes, mode)
		}
		return behind(m), true
	}
	if m := targetMod.FindString(text); m != "" {
		list, rest := n.things(behind(m))
		for _, th := range list {
			a.Targets, dd.of = append(a.Targets, scenario.Reference{Card: th.name}), append(dd.of, th.of)
		}
		return rest, len(list) > 0
	}
	if m := freeMod.FindString(text); m != "" {
		a.Using = "free"
		return behind(m), true
	}
	if m := usingMod.FindString(text); m != "" {
		a.Using, rest = upTo(behind(m))
		a.Using = strings.TrimSuffix(a.Using, " cost")
		return rest, a.Using != ""
	}
	if m := wayMod.FindStringSubmatch(text); m != nil {
		a.Using = m[1]
		return behind(m[0]), true
	}
	if m := chooseMod.FindString(text); m != "" {
		word, rest := upTo(behind(m))
		dd.words = append(dd.words, word)
		return rest, word != ""
	}
	return text, false
}

var withMod = regexp.MustCompile(`(?i)^(?:with |using )`)

// attack reads what attacks whom.
func (n *names) attack(dd *deed, what string) error {
	defender := ""
	if !withMod.MatchString(what) { // "A attacks B with X"
		th, rest, ok := n.thing(what)
		if !ok {
			return &notUnderstood{dd.text, "write “" + dd.player + " attacks with CREATURE”"}
		}
		defender, what = th.name, strings.TrimSpace(rest)
	}
	m := withMod.FindString(what)
	if m == "" {
		return &notUnderstood{dd.text, "write “" + dd.player + " attacks with CREATURE”"}
	}
	what = strings.TrimSpace(what[len(m):])
	if nothing.MatchString(what) {
		dd.pick = pickPass
		return nil
	}
	for what != "" {
		list, rest := n.things(what)
		if len(list) == 0 {
			return &notUnderstood{dd.text, "nothing here begins " + quote.Text(what)}
		}
		rest = strings.TrimSpace(rest)
		whom := defender
		if m := attackedMod.FindString(rest); m != "" {
			th, more, ok := n.thing(rest[len(m):])
			if !ok {
				return &notUnderstood{dd.text, "no player or permanent here begins " + quote.Text(rest[len(m):])}
			}
			whom, rest = th.name, strings.TrimSpace(more)
		}
		for _, th := range list {
			dd.actions = append(dd.actions,
				scenario.Action{Player: dd.player, Do: "attack", Card: th.name, Defender: whom})
		}
		if what = rest; what != "" {
			m := joint.FindString(" " + what)
			if m == "" {
				return &notUnderstood{dd.text, quote.Text(what) + " can't be read"}
			}
			what = strings.TrimSpace((" " + what)[len(m):])
		}
	}
	return nil
}

var (
	nothing     = regexp.MustCompile(`(?i)^(?:nothing|no(?:body| creatures?| one)|none)$`)
	attackedMod = regexp.MustCompile(`(?i)^(?:attacking|at|on|against) `)
)

// block reads what blocks what: "B blocks X with Y and Z".
func (n *names) block(dd *deed, what string) error {
	if nothing.MatchString(what) || nothing.MatchString(withMod.ReplaceAllString(what, "")) {
		dd.pick = pickPass
		return nil
	}
	attacker, rest, ok := n.thing(what)
	m := withMod.FindString(strings.TrimSpace(rest))
	if !ok || m == "" {
		return &notUnderstood{dd.text, "write “" + dd.player + " blocks ATTACKER with BLOCKER”"}
	}
	list, rest := n.things(strings.TrimSpace(rest)[len(m):])
	if rest = strings.TrimSpace(rest); len(list) == 0 || rest != "" {
		return &notUnderstood{dd.text, "nothing here begins " + quote.Text(strings.TrimSpace(rest))}
	}
	for _, th := range list {
		dd.actions = append(dd.actions,
			scenario.Action{Player: dd.player, Do: "block", Card: th.name, Attacker: attacker.name})
	}
	return nil
}

// answers are the words of a deed as answers of a script.
func (dd *deed) answers() []scenario.Action {
	var out []scenario.Action
	for _, w := range dd.words {
		var v any = w
		switch low := strings.ToLower(w); {
		case low == "yes":
			v = true
		case low == "no":
			v = false
		default:
			if k, err := strconv.Atoi(w); err == nil {
				v = k
			}
		}
		value, _ := json.Marshal(v) // plain values can be written
		out = append(out, scenario.Action{Player: dd.player, Do: "answer", Value: value})
	}
	return out
}

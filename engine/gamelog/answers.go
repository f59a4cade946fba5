package gamelog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook/definitions"
)

// The answers to a question whether to do something say what is done: "Shuffle" and "Don't shuffle". They are taken
// from the words that are being carried out, and are "Yes" and "No" where it isn't sure which of these are asked about.

// longAct is the length of what is done, in letters, from which on only its beginning is said.
const longAct = 64

// shortAct is the length up to which the answer that it isn't done repeats it.
const shortAct = 26

var (
	mayWords = regexp.MustCompile(`\bmay\b`)
	ifNot    = regexp.MustCompile(`If you don't, ([^.]{1,60})\.`)
	// unlessWords come before what is to be paid: "unless you pay {2}".
	unlessWords = regexp.MustCompile(`\bunless (?:you|they|that player|its controller) `)
)

// yesNo returns the texts of the two answers to a question.
func (w *Writer) yesNo(v engine.View, d *engine.Decision) (yes, no string) {
	text := unquoted(w.Asked(v, d))
	act := ""
	switch d.Kind {
	case program.DecideMay:
		act = capital(actOf(text, v))
		if line := meantLine(v, text); line != "" {
			act = capital(shortened(strings.TrimSuffix(ifMet.ReplaceAllString(line, ""), ".")))
		}
		if at := mayAt(text, v); at >= 0 {
			if m := copies.FindStringSubmatch(text[at:]); m != nil {
				return "Copy " + strings.Replace(A(m[1]), "an another", "another", 1), "Don't copy" // 707.5
			}
		}
		if strings.HasSuffix(act, cut) {
			act = "" // the prompt says all of it
		}
		if andOr.MatchString(text) && mayAt(text, v) < 0 {
			return "Search your library, too", "Only search " + andOr.FindStringSubmatch(text)[1]
		}
	case program.DecideOptionalCost:
		if cost := CostOf(v.Rules(), "", d.Ability); cost != "" {
			act = "Pay " + cost
		}
	case program.DecidePayCost:
		if v.PhyrexianAsked() {
			return "Pay 2 life", "Pay mana"
		}
		if m := v.OfferedMana(); len(m) > 0 {
			act = "Pay " + m.String()
		} else {
			act = capital(priceOf(text))
		}
	}
	if act == "" {
		return "Yes", "No"
	}
	no = "Don't"
	if strings.HasPrefix(act, "Pay ") {
		no = "Don't pay"
	} else if len(act) <= shortAct {
		no += " " + strings.ToLower(act[:1]) + act[1:]
	}
	if m := ifNot.FindStringSubmatch(text); m != nil && strings.Count(text, "If you don't") == 1 {
		no += " (" + m[1] + ")"
	} else if does, _, ok := strings.Cut(text, " unless you "); ok && text != w.Label(v, d.Ability, d.Source) {
		no += " (" + lower(triggering.ReplaceAllString(does, "")) + ")"
	}
	return act, no
}

// unquoted is a text without the abilities that it only speaks of.
func unquoted(text string) string { return quoted.ReplaceAllString(text, "") }

var quoted = regexp.MustCompile(`"[^"]*"|“[^”]*”`)

// mayAt returns where in a text stands what is asked, behind "may"; -1 if that isn't sure.
func mayAt(text string, v engine.View) int {
	all := mayWords.FindAllStringIndex(text, -1)
	k, n := v.MayAsked()
	switch {
	case len(all) == 1:
		return all[0][1]
	case len(all) > 1 && n == len(all) && k > 0:
		return all[k-1][1]
	}
	return -1
}

// actOf returns what a player may do who is asked, as the text says it: "shuffle". It is "" if that isn't sure.
func actOf(text string, v engine.View) string {
	at := mayAt(text, v)
	if at < 0 {
		return ""
	}
	_, act := addressed(text[:at], text[at:])
	return shortened(act)
}

var (
	// otherMay ends with "may" and the player of whom the text says it, unless that is "you".
	otherMay = regexp.MustCompile(`(?i)((?:\b(?:its|that|the|each|target|any|another|an|defending|active|enchanted)\b` +
		`[\w'’ ]*?\b(?:controller|owner|player|opponent))|\bthey|\bhe or she) may$`)
	// theirOwn and theyDo speak of a player rather than of cards, ofYou of the player who is called so.
	theirOwn = regexp.MustCompile(`\b(?:their|his or her|that player's) (librar|hand|graveyard|life|control|deck|mana|choice)`)
	theyDo   = regexp.MustCompile(`\b(?:they|he or she) (control|own|choose|do|don't|pay|discard|draw|lose|gain|would)\b`)
	ofYou    = regexp.MustCompile(`(?i)\byou(?:r|rs|rself)?\b`)
)

// addressed turns a text that lets another player do something to that player, who is asked: "that player may" becomes
// "you may", and "their library" "your library". before is the text up to "may", after what follows. A text that calls
// somebody else "you" stays.
func addressed(before, after string) (string, string) {
	at := otherMay.FindStringSubmatchIndex(before)
	if at == nil || ofYou.MatchString(after) {
		return before, after
	}
	you := "you"
	if at[2] == 0 {
		you = "You"
	}
	return before[:at[2]] + you + before[at[3]:], yours(after)
}

// yours has a text about a player speak to that player.
func yours(text string) string {
	return theyDo.ReplaceAllString(theirOwn.ReplaceAllString(text, "your $1"), "you $1")
}

// doesLook is a sentence of which the subject is a player who looks at cards.
var doesLook = regexp.MustCompile(`^(?:Each|That|Target|The|Its|An) [\w'’ ]*?(?:controller|owner|player|opponent) ` +
	`(looks|scries|surveils)( .*)$`)

// told turns a sentence that has another player look at cards into an instruction to that player, who is asked: "Each
// player looks at the top card of their library." becomes "Look at the top card of your library."
func told(text string) string {
	m := doesLook.FindStringSubmatch(text)
	if m == nil || ofYou.MatchString(text) {
		return text
	}
	verb := map[string]string{"looks": "Look", "scries": "Scry", "surveils": "Surveil"}[m[1]]
	return verb + yours(m[2])
}

// priceOf returns what a player may pay who is asked, as the text says it: "pay 2 life".
func priceOf(text string) string {
	if all := mayWords.FindAllStringIndex(text, -1); len(all) == 1 {
		_, price := addressed(text[:all[0][1]], text[all[0][1]:])
		return shortened(price)
	}
	if all := unlessWords.FindAllStringIndex(text, -1); len(all) == 1 && !strings.Contains(text, "may") {
		verb, rest, _ := strings.Cut(shortened(text[all[0][1]:]), " ")
		if verb != "" {
			return strings.TrimSpace(strings.TrimSuffix(verb, "s") + " " + yours(rest))
		}
	}
	return ""
}

// copies is what a player may do with a permanent that may enter as a copy: the group is what it copies. The prompt
// says where that is, and the exceptions.
var copies = regexp.MustCompile(`^ have [^.\n]*? enters? (?:the battlefield )?(?:tapped )?as a copy of (?:an? |any )?` +
	`((?:another |non\w+ |[A-Z]\w+ )*` + copied + `(?:(?:, | or |, or )` + copied + `)*(?: card)?)\b`)

// copied are the types of what is copied.
const copied = `(?:creature|artifact|enchantment|land|planeswalker|permanent)`

// cut is the end of a text of which only the beginning is said.
const cut = " …"

// shortened returns the first words of a text, to the end of the sentence or, if that is long, of a part of it.
func shortened(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	if i := strings.Index(text+" ", ". "); i >= 0 {
		text = text[:i]
	}
	text = strings.TrimSuffix(text, ".")
	if len(text) > longAct {
		text, _, _ = strings.Cut(text, ", ")
	}
	if len(text) <= longAct {
		return text
	}
	text = text[:longAct]
	return text[:strings.LastIndexByte(text, ' ')] + cut
}

// andOr is an instruction to search several zones, of which the library is asked about: that is shuffled (701.23).
var andOr = regexp.MustCompile(`[Ss]earch (your [a-z, ]+?),? and/or library`)

// meant returns the sentence of a keyword's definition that says what a player may do, "" if there are several: for
// "Modular 1" "You may put a +1/+1 counter on target artifact creature ...".
func meant(v engine.View, text string) string {
	word := keywordOf(text)
	h, ok := definitions.Of(word)
	if !ok {
		return ""
	}
	all := unquoted(strings.Join(h.At(v.Rules().Edition).Text, "\n"))
	if n := strings.TrimSpace(strings.TrimPrefix(text, word)); n != "" {
		all = keywordNumber.ReplaceAllString(all, n)
	}
	at := mayWords.FindAllStringIndex(all, -1)
	if len(at) != 1 {
		return ""
	}
	from := strings.LastIndexAny(all[:at[0][0]], ".\n") + 1
	to := at[0][1] + strings.IndexAny(all[at[0][1]:]+".", ".\n")
	who, act := addressed(strings.TrimSpace(all[from:at[0][1]]), all[at[0][1]:to])
	return who + act + "."
}

// meantLine returns what a player may do by the one line of a text that is a keyword and has a player asked, where no
// other line asks; "" if there is none.
func meantLine(v engine.View, text string) (meaning string) {
	lines := strings.Split(text, "\n")
	if len(lines) < 2 || mayWords.MatchString(text) {
		return ""
	}
	for _, line := range lines {
		if m := meant(v, line); m != "" && meaning != "" {
			return ""
		} else if m != "" {
			meaning = m
		}
	}
	return meaning
}

// ifMet is a condition that is met when a player is asked.
var ifMet = regexp.MustCompile(`^If [^,.]*, you may\b`)

// keywordNumber stands for the number of a keyword in its definition.
var keywordNumber = regexp.MustCompile(`\bN\b`)

// Asked is the text from which a question comes: with the number of a keyword action in the place of N, and for a
// keyword with which something may be paid, such as "Champion a creature", the sentence that says so (702.72a).
func (w *Writer) Asked(v engine.View, d *engine.Decision) string {
	text := w.Label(v, d.Ability, d.Source)
	if d.Kind == program.DecidePayCost {
		text = orElse(unlessMeant(v, text), text)
	}
	n := v.OfferedNumber()
	if n <= 0 || !keywordNumber.MatchString(text) {
		return text
	}
	text = strings.TrimPrefix(text, "If N is 1 or more, ")
	if n == 1 {
		text = oneOfThem.ReplaceAllString(text, "a $1")
	}
	number := strconv.Itoa(int(n))
	text = anNumber.ReplaceAllStringFunc(text, func(s string) string { return A(number + s[len("an N"):]) })
	return capital(keywordNumber.ReplaceAllString(text, number))
}

// unlessMeant is the sentence of a keyword's definition that says what happens unless something is paid, with what the
// keyword names in it; "" if there is none, or if it needs more than that.
func unlessMeant(v engine.View, text string) string {
	m := withQuality.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	h, ok := definitions.Of(m[1])
	if !ok {
		return ""
	}
	for _, line := range h.At(v.Rules().Edition).Text {
		line = strings.ReplaceAll(line, "[quality]", m[2])
		if unlessWords.MatchString(line) && !strings.Contains(line, "[") {
			return line
		}
	}
	return ""
}

// withQuality is a keyword with what it names: "Champion a creature".
var withQuality = regexp.MustCompile(`^(\w+) an? ([\w -]+)$`)

// triggering is what comes before the effect in a triggered ability.
var triggering = regexp.MustCompile(`^(?:When|Whenever|At)\b[^,]*, `)

var (
	oneOfThem = regexp.MustCompile(`\bN (\S+ counter)s\b`)
	anNumber  = regexp.MustCompile(`\ban N/N`)
)

// ifYou is what comes before the act in a triggered ability: what has triggered it is no longer asked.
var ifYou = regexp.MustCompile(`^(?:When|Whenever|At)\b.*, you may$`)

// qualities names the colors or types for each of which something may be done, in the order in which it is asked
// (105.1, 205.2a, 305.6).
func qualities(what string) (names []string) {
	switch what {
	case "color":
		for c := range mana.Color(mana.NumColors) {
			names = append(names, c.String())
		}
	case "permanent type", "card type":
		types := ability.PermanentTypes[:]
		if what == "card type" {
			types = slices.Concat(types, ability.SpellTypes[:])
		}
		for _, t := range types {
			names = append(names, strings.ToLower(t.String()))
		}
	case "basic land type":
		for _, s := range ability.BasicLandTypes {
			names = append(names, string(s))
		}
	}
	return names
}

// forEach begins a sentence that asks for each of these, and ofThat is what then stands for the one.
var (
	forEach = regexp.MustCompile(`^For each (color|card type|permanent type|basic land type), you may\b`)
	ofThat  = regexp.MustCompile(`\ba (card|permanent|spell|land|creature) of that (?:color|type)\b`)
)

// ofEach names the color or type of which it is asked, where it is asked for each: "You may exile a white card".
func ofEach(v engine.View, text string) string {
	m := forEach.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	k, n := v.MayAsked()
	all := qualities(m[1])
	if k == 0 || n != len(all) {
		return text
	}
	q := all[k-1]
	if q == "kindred" && v.Rules().Edition.Date < dayKindred {
		q = "tribal"
	}
	if !ofThat.MatchString(text) {
		return text + " (" + q + ")"
	}
	return "You may" + ofThat.ReplaceAllString(text[len(m[0]):], A(q)+" $1")
}

// mayPrompt asks with the sentence that says what a player may do.
func (w *Writer) mayPrompt(v engine.View, text, src string) string {
	if at := mayAt(text, v); at >= 0 && unquoted(text) == text {
		from := 0
		for _, end := range []string{". ", "\n", "— "} {
			if i := strings.LastIndex(text[:at], end); i >= 0 {
				from = max(from, i+len(end))
			}
		}
		to := len(text)
		for _, end := range []string{". ", "\n"} {
			if i := strings.Index(text[at:], end); i >= 0 {
				to = min(to, at+i+1)
			}
		}
		who, act := addressed(strings.TrimSpace(text[from:at]), text[at:to])
		text = ofEach(v, strings.TrimSpace(ifYou.ReplaceAllString(who, "You may")+act))
	} else if at < 0 && andOr.MatchString(text) {
		return src + ": Search your library, too?"
	} else if line := meantLine(v, text); line != "" { // the last part of a spell: "Cipher"
		return src + ": " + ifMet.ReplaceAllString(line, "You may")
	} else if !strings.ContainsAny(text, ".\n") { // a keyword alone: "Soulbond"
		if meaning := meant(v, text); meaning != "" {
			return src + ": " + meaning
		}
		return "Use " + lower(text) + " of " + src + "?"
	}
	if strings.HasPrefix(text, src) {
		return text
	}
	return src + ": " + text
}

// way asks how something is cast; or whether, where that may be left, and with several cards, which.
func (w *Writer) way(v engine.View, d *engine.Decision, src string) string {
	cast, first := w.words(v).Cast, d.Options[0].Obj
	switch {
	case d.Options[len(d.Options)-1].Kind != engine.OptDone:
		return "Choose how to " + cast + " " + src
	case slices.ContainsFunc(d.Options, func(o engine.Option) bool {
		return o.Kind != engine.OptDone && o.Obj != first
	}):
		return "Choose what to " + cast + " with " + src
	}
	return capital(cast) + " " + w.Name(v, first) + "?"
}

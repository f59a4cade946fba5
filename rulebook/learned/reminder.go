package learned

import (
	"regexp"
	"strings"
)

// Reminder text speaks to players: it says "for its dash cost" where a rule says what is paid instead of what, and
// leaves out what its card shows. A rewriting puts a turn of phrase of reminder texts into the words of the rules.
type rewriting struct {
	from *regexp.Regexp
	to   string
}

func rewrite(from, to string) rewriting { return rewriting{regexp.MustCompile(from), to} }

// turns are the rewritings. W stands for the word that is explained.
var turns = []rewriting{
	// "This" alone is the permanent.
	rewrite(`\b([Tt])his (enters|dies|leaves|attacks|blocks|becomes|deals|came|phases|is put|can't|gets|has)\b`,
		`${1}his permanent $2`),
	rewrite(`\b[Tt]his object\b`, `this permanent`),
	// What is paid.
	rewrite(`\b(cast (?:this|it|that)[^.]*?) for (?:its|the) W cost\b`,
		`$1 by paying [cost] rather than paying its mana cost`),
	rewrite(`\bfor (?:its|the) W cost\b`, `by paying [cost] rather than paying its mana cost`),
	rewrite(`\b(?:its|the|this card's) W cost( was| were)\b`, `this spell's W cost$1`),
	rewrite(`\b(pay|pays|paying|paid) (?:its|the) W cost\b`, `$1 [cost]`),
	// Activated abilities.
	rewrite(`\bW only (as|once|if|during)\b`, `Activate only $1`),
	rewrite(`: Attach (?:this )?to\b`, `: Attach this permanent to`),
	rewrite(`\bActivate each W ability only once\b`, `Activate only once`),
	// Costs of spells.
	rewrite(`^As you cast this spell, you may ([^.]*)\.`, `As an additional cost to cast this spell, you may $1.`),
	rewrite(`^You may ([^.]*?) as you cast this spell\.`, `As an additional cost to cast this spell, you may $1.`),
	rewrite(`^(As an additional cost [^.]*\.) (?:When|If) you do, copy (?:this spell|it)( and you may|\. You may|\.|$)`,
		`$1 When you cast this spell, if its W cost was paid, copy it$2`),
	rewrite(`^(As an additional cost [^.]*\.) If you do, when (this creature|this permanent|it) enters, `,
		`$1 When this permanent enters, if its W cost was paid, `),
	rewrite(`^If you cast this spell for [^,]*, also `, `You may pay [cost] rather than pay this spell's mana cost. `+
		`If this spell's W cost was paid, `),
	// Short forms.
	rewrite(`\bunder your control since\b`, `under your control since`),
}

// ruled is the reminder text in the words of the rules.
func ruled(text, word string) string {
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, `."`) && !strings.HasSuffix(text, `.'`) {
		text += "."
	}
	w := strings.ToLower(word)
	forms := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(w) + `\b`)
	marked := forms.ReplaceAllString(text, "W")
	if last := w[strings.LastIndexByte(w, ' ')+1:]; last != w { // "its upkeep cost" of cumulative upkeep
		marked = regexp.MustCompile(`(?i)\b(its|the) `+regexp.QuoteMeta(last)+` cost\b`).ReplaceAllString(marked,
			"$1 W cost")
	}
	for _, t := range turns {
		marked = t.from.ReplaceAllString(marked, t.to)
	}
	out := strings.ReplaceAll(marked, "W ", w+" ")
	out = strings.ReplaceAll(out, "W.", w+".")
	out = strings.ReplaceAll(out, "W,", w+",")
	if strings.HasPrefix(out, w+" ") {
		out = strings.ToUpper(out[:1]) + out[1:]
	}
	return out
}

// sentences cuts a text behind its full stops, but not within quotation marks.
func sentences(text string) []string {
	var out []string
	quoted, start := false, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			quoted = !quoted
		case '.':
			if !quoted && (i+1 == len(text) || text[i+1] == ' ') {
				out = append(out, strings.TrimSpace(text[start:i+1]))
				start = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(text[start:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// begins are how a sentence opens that begins an ability of its own, ends how one closes an ability.
var (
	begins = regexp.MustCompile(`^(When(ever)? (this|it|a|an|another|the|you cast|enchanted|equipped)\b|` +
		`At the beginning of (your|each)\b|As long as |If this spell's |If (this|enchanted) [a-z]+ would )`)
	ends = regexp.MustCompile(`^(As an additional cost |You may (pay|cast) .* rather than |` +
		`This [a-z]+ (can't|enters) |` +
		`Enchanted [a-z]+ )`)
)

// cuts makes the abilities of sentences that their first words tell.
func cuts(s []string) []string {
	var out []string
	for i, x := range s {
		if i == 0 || begins.MatchString(x) || ends.MatchString(s[i-1]) {
			out = append(out, x)
			continue
		}
		out[len(out)-1] += " " + x
	}
	return out
}

// partitions are the ways to make abilities of sentences, those with fewer abilities first.
func partitions(s []string) [][]string {
	n := len(s)
	if n > 6 {
		return [][]string{{strings.Join(s, " ")}}
	}
	var out [][]string
	for parts := 1; parts <= n; parts++ {
		for cut := 0; cut < 1<<(n-1); cut++ {
			if onesOf(cut) != parts-1 {
				continue
			}
			var p []string
			start := 0
			for i := 0; i < n; i++ {
				if i == n-1 || cut>>i&1 == 1 {
					p = append(p, strings.Join(s[start:i+1], " "))
					start = i + 1
				}
			}
			out = append(out, p)
		}
	}
	return out
}

func onesOf(n int) (k int) {
	for ; n > 0; n &= n - 1 {
		k++
	}
	return k
}

var itOpens = regexp.MustCompile(`^It('s)?\b`)
var itLater = regexp.MustCompile(`\bit\b`)

// spoken are the ways in which an ability that is not the first may be meant: "it" is the object itself.
func spoken(text string, first bool) []string {
	out := []string{text}
	if first {
		return out
	}
	if m := itOpens.FindString(text); m == "It" {
		return append(out, "This permanent"+text[2:])
	} else if m == "It's" {
		return append(out, "This permanent is"+text[4:])
	}
	if at := itLater.FindStringIndex(text); at != nil {
		out = append(out, text[:at[0]]+"this permanent"+text[at[1]:])
	}
	return out
}

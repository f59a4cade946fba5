package oracle

import (
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/grammar"
)

// Paragraph is one ability's worth of rules text as the grammar reads it: reminder text removed, the object's own
// name as "~", the short name of a legendary card as "@", bullets and the lines of a level after a line break.
type Paragraph struct {
	// Line is the line of the face's text it begins on, from 1.
	Line int
	Text string
	// Styles say how each "~" and "@" was written, line by line of the paragraph.
	styles []card.SelfStyle
}

// Paragraphs cuts the rules text of a face into what is read as one ability each.
func Paragraphs(f *card.Face) []Paragraph {
	var out []Paragraph
	open := whole
	for i, raw := range f.Text {
		line := card.WithoutReminder(raw)
		if line == "" {
			continue
		}
		text, style := ownNames(f, line)
		text = tokenNames(text)
		kind := kindOfLine(text)
		if isResult(text) && len(out) > 0 && strings.Contains(out[len(out)-1].Text, "oll ") {
			kind = bullet // a row of a results table (706.3b)
		}
		joins := len(out) > 0 && (kind == bullet || open == level && kind != level || open == classLevel &&
			kind != classLevel)
		if joins {
			p := &out[len(out)-1]
			p.Text += "\n" + text
			p.styles = append(p.styles, style)
			continue
		}
		out = append(out, Paragraph{Line: i + 1, Text: text, styles: []card.SelfStyle{style}})
		open = kind
	}
	return out
}

// lineKind is how a line belongs to the lines around it.
type lineKind uint8

const (
	whole lineKind = iota
	// bullet goes on with the paragraph before.
	bullet
	// level and classLevel begin a paragraph that lasts until the next of them.
	level
	classLevel
)

func kindOfLine(line string) lineKind {
	switch {
	case strings.HasPrefix(line, "•"), strings.HasPrefix(line, "+ {"), strings.HasPrefix(line, "{P}"):
		return bullet
	case strings.HasPrefix(line, "LEVEL "):
		return level
	}
	if n, _, ok := strings.Cut(line, "+ | "); ok && len(n) > 0 && len(n) <= 2 && n[0] >= '0' && n[0] <= '9' {
		return classLevel // a station symbol
	}
	if i := strings.LastIndex(line, ": Level "); i > 0 && line[0] == '{' && len(line) <= i+len(": Level ")+1 {
		return classLevel
	}
	return whole
}

// isResult reports whether a line can be a row of a results table: "1–9 | ", "20 | ", "15+ | ".
func isResult(line string) bool {
	on, _, ok := strings.Cut(line, " | ")
	return ok && len(on) > 0 && strings.Trim(on, "0123456789–+") == "" && on[0] != '+'
}

// plainKeywordSet are the plain keywords, longestKeyword the length of the longest.
var plainKeywordSet, longestKeyword = func() (map[string]bool, int) {
	set, longest := map[string]bool{}, 0
	for _, w := range grammar.PlainKeywords {
		set[w], longest = true, max(longest, len(w))
	}
	return set, longest
}()

// isPlainKeyword reports whether a line is a keyword ability without a parameter and nothing else.
func isPlainKeyword(line string) bool {
	return len(line) <= longestKeyword && plainKeywordSet[strings.ToLower(line)]
}

// ownNames writes "~" for the face's name and "@" for its short name.
func ownNames(f *card.Face, line string) (string, card.SelfStyle) {
	// A line that is a keyword does not name the object, though it may begin with a part of its name: "Space sculptor".
	if f == nil || isPlainKeyword(line) {
		return line, ""
	}
	text, style := card.SelfName(f, line)
	if !strings.ContainsRune(string(style), 's') {
		return text, style
	}
	var b strings.Builder
	n := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '~' {
			b.WriteByte(text[i])
			continue
		}
		if n < len(style) && style[n] == 's' {
			b.WriteByte('@')
		} else {
			b.WriteByte('~')
		}
		n++
	}
	return b.String(), style
}

// withNames writes the names back: the face's for "~" and its short one for "@".
func withNames(f *card.Face, text string) string {
	if f == nil || !strings.ContainsAny(text, "~@") {
		return text
	}
	short := f.ShortName()
	if short == "" {
		short = f.Name
	}
	return strings.NewReplacer("~", f.Name, "@", short).Replace(text)
}

// thisNoun is the noun that stands behind "this" for a permanent since 2024.
func thisNoun(f *card.Face) ability.Property {
	w := f.ThisNoun()
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if strings.ToLower(t.String()) == w {
			return ability.HasType{Type: t}
		}
	}
	if w == "permanent" {
		return ability.IsKind{Kind: ability.AnyPermanent}
	}
	return ability.HasSubtype{Subtype: ability.Subtype(w)}
}

// tokenNames writes "this token" for the name of a token in the abilities with which it is created: an object's text
// that has its name means that object (201.5). "Create a token named Wisp. It has "Wisp can't block.""
func tokenNames(text string) string {
	first := strings.IndexByte(text, '"')
	if first < 0 {
		return text
	}
	name := tokenName(text[:first])
	if name == "" {
		return text
	}
	parts := strings.Split(text, `"`)
	for i := 1; i < len(parts); i += 2 {
		inner := strings.ReplaceAll(parts[i], name, "this token")
		inner = strings.ReplaceAll(inner, "named this token", "named "+name) // the name itself is meant (201.3)
		if strings.HasPrefix(inner, "this token") {
			inner = "T" + inner[1:]
		}
		parts[i] = strings.ReplaceAll(inner, ": this token", ": This token")
	}
	return strings.Join(parts, `"`)
}

// tokenName is the name that text gives to the one token that it creates: "create Voja, a legendary Wolf creature
// token with", "create a creature token named Wisp. It has". It is empty if there is none or several.
func tokenName(text string) string {
	name := ""
	if i := strings.LastIndex(text, "oken named "); i >= 0 {
		name = text[i+len("oken named "):]
		for _, end := range []string{".", ",", " with ", " that "} {
			name, _, _ = strings.Cut(name, end)
		}
	} else if i := strings.LastIndex(strings.ToLower(text), "create "); i >= 0 {
		before, after, ok := strings.Cut(text[i+len("create "):], ", a ")
		if ok && strings.Contains(after, " token") {
			name = before
		}
	}
	if name = strings.TrimSpace(name); name == "" || strings.ToLower(name[:1]) == name[:1] ||
		strings.Contains(name, "~") {
		return ""
	}
	return name
}

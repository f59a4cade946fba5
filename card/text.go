package card

import (
	"strings"
	"unicode"
)

// Rules is the rules text without reminder text: the paragraphs that say something.
func (f *Face) Rules() []string {
	out := make([]string, 0, len(f.Text))
	for _, l := range f.Text {
		if l = WithoutReminder(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// WithoutReminder removes reminder text: what stands in parentheses (207.2a). Old prints also put rules text in
// parentheses, which stays: a plural after a word ("color(s)"), how to round ("(rounded down)"), and the few other
// openings of notReminderOpen. A parenthesis that is never closed is left alone.
func WithoutReminder(line string) string {
	if strings.IndexByte(line, '(') < 0 {
		return line
	}
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if line[i] != '(' {
			b.WriteByte(line[i])
			continue
		}
		end := closing(line, i)
		if end < 0 {
			b.WriteString(line[i:])
			break
		}
		if !isReminder(line, i, end) {
			b.WriteString(line[i : end+1])
			i = end
			continue
		}
		// one space of the two around it goes with it
		s := strings.TrimRight(b.String(), " ")
		b.Reset()
		b.WriteString(s)
		i = end
		for i+1 < len(line) && line[i+1] == ' ' && s == "" {
			i++
		}
	}
	return strings.TrimSpace(b.String())
}

// ReminderEnd returns the index of the parenthesis that closes the reminder text which opens at a place of a line, -1
// if what opens there is no reminder text.
func ReminderEnd(line string, open int) int {
	end := closing(line, open)
	if end < 0 || !isReminder(line, open, end) {
		return -1
	}
	return end
}

// closing is the index of the parenthesis that closes the one at i, or -1.
func closing(line string, i int) int {
	depth := 0
	for ; i < len(line); i++ {
		switch line[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// notReminderOpen are the beginnings of parentheses that old prints use for rules text.
var notReminderOpen = []string{"round", "except", "use ", "heads)", "not ", "including"}

func isReminder(line string, open, end int) bool {
	if open > 0 {
		if p := line[open-1]; p >= 'a' && p <= 'z' || p >= 'A' && p <= 'Z' {
			return false
		}
	}
	in := line[open+1 : end+1]
	for _, w := range notReminderOpen {
		if strings.HasPrefix(in, w) {
			return false
		}
	}
	return true
}

// typography gives texts one way of writing quotes, minus signs, spaces and the ligature that names had until 2017.
var typography = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "−", "-", "Æ", "Ae", "æ", "ae", "\u00a0",
	" ", "\u202f", " ", "\t", " ")

// clean is one line with plain quotes and single spaces, without characters that can't be seen: control characters, and
// those that turn the direction of text around or hide in a name.
func clean(line string) string {
	plain := true
	for i := 0; i < len(line); i++ {
		if line[i] >= 0x7f || line[i] < ' ' || line[i] == ' ' && i+1 < len(line) && line[i+1] == ' ' {
			plain = false
			break
		}
	}
	if !plain {
		line = typography.Replace(line)
		line = strings.Join(strings.Fields(line), " ")
		line = strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.Cc, unicode.Cf) {
				return -1
			}
			return r
		}, line)
	}
	return strings.TrimSpace(line)
}

// paragraphs splits a text box at its line breaks; empty lines go.
func paragraphs(text string) []string {
	if text == "" {
		return nil
	}
	var out []string
	for l := range strings.SplitSeq(text, "\n") {
		if l = clean(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

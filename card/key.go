package card

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Key folds a name for comparing: lower case, without accents, with plain quotes and single spaces, and with " // "
// between halves however they were separated.
func Key(name string) string {
	simple := true
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c >= 0x80 || c == '/' || c == ' ' && (i == 0 || i == len(name)-1 || name[i+1] == ' ') || c < ' ' {
			simple = false
			break
		}
	}
	if simple {
		return strings.ToLower(name)
	}
	var b strings.Builder
	b.Grow(len(name))
	for _, r := range norm.NFD.String(name) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		if s, ok := letters[r]; ok {
			b.WriteString(s)
			continue
		}
		b.WriteRune(unicode.ToLower(r))
	}
	s := b.String()
	if strings.IndexByte(s, '/') >= 0 {
		s = foldSlashes(s)
	}
	return strings.Join(strings.Fields(s), " ")
}

// letters that decomposition does not take apart.
var letters = map[rune]string{
	'Æ': "ae", 'æ': "ae", 'Œ': "oe", 'œ': "oe", 'ß': "ss", 'ø': "o", 'Ø': "o", 'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d",
	'ı': "i",
	'’': "'", '‘': "'", '“': `"`, '”': `"`, '–': "-", '‐': "-", '‑': "-", '\u00a0': " ", '®': "", '™': "",
}

// foldSlashes writes "a // b" for "a/b", "a//b" and "a / b".
func foldSlashes(s string) string {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '/' })
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return strings.Join(parts, " // ")
}

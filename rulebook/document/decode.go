package document

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decode returns a file's text in UTF-8 with straight quotation marks and one kind of line ending. The encoding is
// told by the bytes: UTF-8, UTF-16, Windows-1252 or Mac Roman, in which the documents have been published.
func decode(b []byte) (string, error) {
	if bytes.HasPrefix(b, []byte("%PDF")) {
		return "", fmt.Errorf("a PDF file: convert it to text first")
	}
	s := string(b)
	if e := encodingOf(b); e != nil {
		out, err := e.NewDecoder().Bytes(b)
		if err != nil {
			return "", fmt.Errorf("not text: %w", err)
		}
		s = string(out)
	}
	if strings.Contains(s, "\x00") {
		return "", fmt.Errorf("not text: it contains zero bytes")
	}
	s = newlines.Replace(s)
	if strings.Contains(s, "â€") {
		s = twice.Replace(s)
	}
	s = lost(s)
	if len(tag.FindAllStringIndex(s, 20)) == 20 {
		s = withoutTags(s)
	}
	return dashes.ReplaceAllString(straight.Replace(s), "$1—$2"), nil
}

// encodingOf returns the encoding of a file; nil for UTF-8.
func encodingOf(b []byte) encoding.Encoding {
	head := b[:min(len(b), 4096)]
	even, odd := 0, 0
	for i, c := range head {
		if c == 0 {
			if i%2 == 0 {
				even++
			} else {
				odd++
			}
		}
	}
	switch {
	case bytes.HasPrefix(b, []byte{0xfe, 0xff}), even > len(head)/4:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case bytes.HasPrefix(b, []byte{0xff, 0xfe}), odd > len(head)/4:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case utf8.Valid(b):
		return nil
	case count(b, 0xd0, 0xd5) > count(b, 0x91, 0x97):
		return charmap.Macintosh // its quotation marks and dashes are letters with accents in Windows-1252
	}
	return charmap.Windows1252
}

// count returns how many bytes are from one to another.
func count(b []byte, from, to byte) int {
	n := 0
	for _, c := range b {
		if from <= c && c <= to {
			n++
		}
	}
	return n
}

var (
	newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n\n", "\u0085", "\n",
		"\v", "\n", "\f", "\n\n")
	// twice repairs what was encoded in UTF-8 twice.
	twice = strings.NewReplacer("â€œ", "\u201c", "â€\u009d", "\u201d", "â€\u009c", "\u201c", "â€™", "\u2019",
		"â€˜", "\u2018", "â€”", "\u2014", "â€“", "\u2013", "â€¦", "\u2026", "â€", "\u201d", "Â\u00a0", " ")
	straight = strings.NewReplacer("\u2018", "'", "\u2019", "'", "\u201a", "'", "\u201b", "'", "\u201c", `"`,
		"\u201d", `"`, "\u201e", `"`, "\u201f", `"`, "\u00ab", `"`, "\u00bb", `"`, "\uff02", `"`, "``", `"`, "''", `"`,
		"\u00a0", " ", "\u2009", " ", "\u202f", " ", "\t", " ", "\ufeff", "", "\u200b", "", "\u00ad", "", "\u2060", "",
		"\u2010", "-", "\u2011", "-", "\u2212", "-", "\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl", "\ufb03", "ffi",
		"\ufb04", "ffl")
	// dashes matches a dash that is written as two hyphens.
	dashes = regexp.MustCompile(`([^\s|-] ?)--( ?[^\s|-])`)
)

var (
	lostOpen   = regexp.MustCompile(`(^|[\s(—-])\x{fffd}(\S)`)
	lostApart  = regexp.MustCompile(`(\pL)\x{fffd}(\pL)`)
	lostApart2 = regexp.MustCompile(`(\pL)\x{fffd}(s|t|re|ve|ll|d)\b`)
	lostClose  = regexp.MustCompile(`([\pL\d.,!?\])}])\x{fffd}`)
)

// lost replaces the characters that were lost in an earlier conversion: quotation marks, apostrophes and dashes.
func lost(s string) string {
	if !strings.ContainsRune(s, '\ufffd') {
		return s
	}
	s = lostApart2.ReplaceAllString(s, "$1'$2")
	s = lostApart.ReplaceAllString(s, "$1—$2")
	s = lostOpen.ReplaceAllString(s, `$1"$2`)
	return lostClose.ReplaceAllString(s, `$1"`)
}

var (
	tag   = regexp.MustCompile(`(?i)</?(?:html|body|p|div|br|td|tr|li|h[1-6]|span|b|i|strong|em)\b[^<>]*>`)
	block = regexp.MustCompile(`(?i)</?(?:p|div|tr|li|h[1-6]|table|ul|ol|body|dd|dt)\b[^<>]*>`)
	broke = regexp.MustCompile(`(?i)<br\b[^<>]*>\n?`)
	cell  = regexp.MustCompile(`(?i)</?t[dh]\b[^<>]*>`)
	tags  = regexp.MustCompile(`(?i)</?[a-z!][^<>]*>`)
)

// withoutTags returns the text of a web page.
func withoutTags(s string) string {
	s = block.ReplaceAllString(s, "\n\n")
	s = broke.ReplaceAllString(s, "\n")
	s = cell.ReplaceAllString(s, " ")
	return html.UnescapeString(tags.ReplaceAllString(s, ""))
}

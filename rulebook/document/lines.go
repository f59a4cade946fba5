package document

import (
	"regexp"
	"strings"
)

// repeated is how often a line has to be found for it to be taken for the heading of each page.
const repeated = 8

var (
	pageNumber = regexp.MustCompile(`^(?:[-–—|] ?)?(?:(?i:page) )?\d{1,3}(?:(?: of |/| / )\d{1,3})?(?: ?[-–—|])?$`)
	digits     = regexp.MustCompile(`\d+`)
	// running matches what a page's heading or foot says; no rule is that short and says it.
	running = regexp.MustCompile(`(?i)comprehensive rules|wizards of the coast|magic: the gathering|\bpage\b`)
	// marked matches a rule's number with the marks of a text format before it.
	marked   = regexp.MustCompile(`^(?:#{1,6} +|> *|[-*•·|] +|\*\*|__)+(?:\**|_*)(\d{3}\.)`)
	anyMark  = regexp.MustCompile(`^(?:#{1,6} +|> *|[-*•·|] +)+`)
	emphasis = strings.NewReplacer("**", "", "__", "")
)

// lines splits a document's text into lines without spaces around them, and without what belongs to a page or a text
// format rather than to the rules: page numbers, running headings, and marks for bold or lists. A word that was
// divided at the end of a line is joined.
func lines(text string) []string {
	out := strings.Split(text, "\n")
	formatted := 0
	count := map[string]int{}
	for i, l := range out {
		out[i] = strings.TrimSpace(l)
		if marked.MatchString(out[i]) {
			formatted++
		}
		if running.MatchString(out[i]) && len(out[i]) < 100 {
			count[digits.ReplaceAllString(out[i], "#")]++
		}
	}
	words := vocabulary(out)
	kept := out[:0]
	for _, l := range out {
		if formatted >= 20 {
			l = strings.TrimSpace(emphasis.Replace(anyMark.ReplaceAllString(l, "")))
			l = strings.Trim(l, "| ")
		}
		if pageNumber.MatchString(l) || len(l) < 100 && count[digits.ReplaceAllString(l, "#")] >= repeated {
			l = ""
		}
		kept = append(kept, l)
	}
	undivided(kept, words)
	return kept
}

// spaced reports whether there are blank lines between all lines, or all but a few.
func spaced(lines []string) bool {
	full, adjacent := 0, 0
	for i, l := range lines {
		if l == "" {
			continue
		}
		if full++; i > 0 && lines[i-1] != "" {
			adjacent++
		}
	}
	return full > 50 && adjacent*50 < full
}

// dense reports whether there are no blank lines, or hardly any.
func dense(lines []string) bool {
	blank := 0
	for _, l := range lines {
		if l == "" {
			blank++
		}
	}
	return len(lines) > 50 && blank*100 < len(lines)
}

// wordIn matches a word, with its hyphens.
var wordIn = regexp.MustCompile(`\pL+(?:-\pL+)*`)

// vocabulary returns how often each word is in the text, leaving out the ends of lines, where a word may be divided.
func vocabulary(lines []string) map[string]int {
	out := map[string]int{}
	for _, l := range lines {
		for _, at := range wordIn.FindAllStringIndex(l, -1) {
			if at[1] < len(l) && !strings.HasPrefix(l[at[1]:], "-") {
				out[strings.ToLower(l[at[0]:at[1]])]++
			}
		}
	}
	return out
}

var (
	dividedEnd   = regexp.MustCompile(`(\pL+)-$`)
	firstWord    = regexp.MustCompile(`^(\pL+)`)
	minusEnd     = regexp.MustCompile(`(?:^|[ /(\["])-$`)
	startsNumber = regexp.MustCompile(`^(?:\d|[NX]\b)`)
	dividedIn    = regexp.MustCompile(`(\pL+)- (\pL+)`)
)

// undivided joins the parts of words that were divided: with the hyphen if the document has the word so elsewhere
// ("face- down"), and without it if it has the word in one piece and not with a hyphen.
func undivided(lines []string, words map[string]int) {
	apart := 1 // how far the next line of a paragraph is
	if spaced(lines) {
		apart = 2
	}
	for i, l := range lines {
		if strings.Contains(l, "- ") {
			l = dividedIn.ReplaceAllStringFunc(l, func(s string) string {
				if joined := strings.Replace(s, "- ", "-", 1); words[strings.ToLower(joined)] > 0 {
					return joined
				}
				return s
			})
			lines[i] = l
		}
		next := i + apart
		if next >= len(lines) {
			continue
		}
		if minusEnd.MatchString(l) && startsNumber.MatchString(lines[next]) {
			first, rest, _ := strings.Cut(lines[next], " ")
			lines[i], lines[next] = l+first, rest
			continue
		}
		a := dividedEnd.FindStringSubmatch(l)
		if a == nil {
			continue
		}
		b := firstWord.FindStringSubmatch(lines[next])
		if b == nil {
			continue
		}
		hyphenated, whole := words[strings.ToLower(a[1]+"-"+b[1])], words[strings.ToLower(a[1]+b[1])]
		switch {
		case hyphenated > 0 && hyphenated >= whole:
			l += b[1]
		case whole > 0:
			l = strings.TrimSuffix(l, "-") + b[1]
		default:
			continue
		}
		// The rest of the word stands with its beginning now.
		lines[i], lines[next] = l, strings.TrimSpace(strings.TrimPrefix(lines[next], b[1]))
		if lines[next] != "" && strings.ContainsAny(lines[next][:1], `.,;:)"'`) {
			at := strings.IndexByte(lines[next]+" ", ' ')
			lines[i] += lines[next][:at]
			lines[next] = strings.TrimSpace(lines[next][at:])
		}
	}
}

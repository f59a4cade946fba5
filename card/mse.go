package card

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"arbiter/internal/quote"
)

// maxArchive bounds a set of Magic Set Editor, which has pictures in it, and what is unpacked of it.
const (
	maxArchive  = 256 << 20
	maxSetText  = 32 << 20
	maxSetLines = 1_000_000
)

// readMSE reads a set of Magic Set Editor: a zip archive with a file named set.
func readMSE(name string, r io.Reader, out *sink) {
	fail := func(msg string, err error) { out.stop(&Error{File: name, Msg: msg, Err: err}) }
	data, err := io.ReadAll(io.LimitReader(r, maxArchive+1))
	if err != nil {
		fail("", err)
		return
	}
	if len(data) > maxArchive {
		fail("a zip archive of more than 256 MB", nil)
		return
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		fail("a broken zip archive", err)
		return
	}
	f, err := z.Open("set")
	if err != nil {
		fail("a zip archive; of these only sets of Magic Set Editor are read, and it is none: "+
			"it has no file named set. Unpack it first, or pack it with gzip", nil)
		return
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSetText+1))
	if err != nil {
		fail("the set in the archive", err)
		return
	}
	if len(text) > maxSetText {
		fail("the set in the archive has more than 32 MB", nil)
		return
	}
	readMSEText(name, bufio.NewReader(bytes.NewReader(text)), out)
}

// mseBegin is what the text of a set begins with.
var mseBegin = regexp.MustCompile(`^mse[ _]version:`)

// readMSEText reads the file set of such an archive, or one that was unpacked: lines "key: value", the fields of a card
// indented below "card:", and the lines of a longer value further indented below its key.
func readMSEText(name string, r *bufio.Reader, out *sink) {
	var fields map[string]string
	begin, key := 0, ""
	flush := func() {
		if fields == nil || out.done {
			return
		}
		c, err := mseCard(fields)
		fields = nil
		if err != nil {
			out.fail(begin, "%v", err)
			return
		}
		c.Origin = Origin{name, begin}
		out.card(c)
	}
	for l, err := range lines(name, r) {
		if out.done {
			return
		}
		if err != nil {
			out.stop(err)
			return
		}
		line := l.text
		switch {
		case strings.TrimSpace(line) == "":
		case !strings.HasPrefix(line, "\t"):
			flush()
			if key = ""; strings.TrimSpace(line) == "card:" {
				fields, begin = map[string]string{}, l.n
			}
		case fields == nil:
		case strings.HasPrefix(line, "\t\t"):
			if key != "" {
				fields[key] += "\n" + strings.TrimPrefix(line, "\t\t")
			}
		default:
			k, value, ok := strings.Cut(strings.TrimPrefix(line, "\t"), ":")
			if !ok {
				continue
			}
			key = strings.ReplaceAll(k, "_", " ")
			fields[key] = strings.TrimPrefix(value, " ")
		}
	}
	flush()
}

var (
	// mseSymbols are symbols in a text: <sym>T</sym>, <sym-auto>2W</sym-auto>, and the cost of a keyword.
	mseSymbols = regexp.MustCompile(`<(sym[a-z-]*|(?:atom-)?param-(?:cost|mana))>([^<]*)</[^>]*>`)
	// mseTag is any other tag: what is between it and its end is part of the text.
	mseTag = regexp.MustCompile(`<[^>]*>`)
	// mseCost is what is only symbols.
	mseCost = regexp.MustCompile(`^(?:[0-9]+|[WUBRGCSXYZTQE]|/|P|H)+$`)
)

// mseText is a text without its tags, with its symbols in braces.
func mseText(s, name string) string {
	s = mseSymbols.ReplaceAllStringFunc(s, func(m string) string {
		parts := mseSymbols.FindStringSubmatch(m)
		if !mseCost.MatchString(parts[2]) {
			return parts[2]
		}
		return braced(parts[2])
	})
	s = mseTag.ReplaceAllString(s, "")
	s = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(s)
	for _, w := range []string{"CARDNAME", "LEGENDNAME", "~THIS~"} {
		s = strings.ReplaceAll(s, w, name)
	}
	return s
}

// braced puts the symbols of a typed cost into braces: 2W/UT becomes {2}{W/U}{T}.
func braced(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i + 1
		for s[i] >= '0' && s[i] <= '9' && j < len(s) && s[j] >= '0' && s[j] <= '9' {
			j++
		}
		for j+1 < len(s) && s[j] == '/' {
			j += 2
		}
		b.WriteString("{" + s[i:j] + "}")
		i = j
	}
	return b.String()
}

// mseCard is the card of some fields.
func mseCard(fields map[string]string) (*Card, error) {
	plain := func(key string) string { return clean(mseText(strings.ReplaceAll(fields[key], "\n", " "), "")) }
	name := plain("name")
	if name == "" {
		return nil, errors.New("a card without a name")
	}
	for key, value := range fields {
		other := strings.HasSuffix(key, " 2") && (strings.HasPrefix(key, "name") || strings.HasPrefix(key, "rule text"))
		if other && clean(mseText(value, "")) != "" {
			return nil, fmt.Errorf("%s has a second face, which isn't read from sets of Magic Set Editor: write it as plain text",
				quote.Text(name))
		}
	}
	types := plain("super type")
	if sub := plain("sub type"); sub != "" {
		types += " — " + sub
	}
	text := fields["rule text"]
	if clean(mseText(text, name)) == "" {
		text = mseLevels(fields)
	}
	f, err := setFace(name, plain("casting cost"), types, mseText(text, name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", quote.Text(name), err)
	}
	f.Loyalty, f.Defense = plain("loyalty"), plain("defense")
	if p, t := plain("power"), plain("toughness"); p != "" || t != "" {
		if err := f.setSize(p + "/" + t); err != nil {
			return nil, fmt.Errorf("%s: %w", quote.Text(name), err)
		}
	}
	c := &Card{Layout: Normal, Faces: []Face{*f}}
	if err := c.finishSet(); err != nil {
		return nil, fmt.Errorf("%s: %w", quote.Text(name), err)
	}
	return c, nil
}

// mseLevels is the text of a planeswalker whose abilities stand in fields of their own: a loyalty cost and a text each.
func mseLevels(fields map[string]string) string {
	var out []string
	for i := 1; i <= 5; i++ {
		text := strings.TrimSpace(fields[fmt.Sprintf("level %d text", i)])
		if text == "" {
			continue
		}
		if cost := strings.TrimSpace(mseTag.ReplaceAllString(fields[fmt.Sprintf("loyalty cost %d", i)], "")); cost != "" {
			text = cost + ": " + text
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

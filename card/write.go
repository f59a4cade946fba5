package card

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"arbiter/internal/quote"
)

// Write writes cards in the plain text form, which [Read] reads back the same. It fails on a card that the form can't
// say: a text that begins like a comment, or a word on the type line that is no type.
func Write(w io.Writer, cards ...*Card) error {
	b := bufio.NewWriter(w)
	for i, c := range cards {
		if i > 0 {
			b.WriteByte('\n')
		}
		text, err := c.text()
		if err != nil {
			b.Flush()
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		b.WriteString(text)
	}
	return b.Flush()
}

// text is the card in the plain text form, once that is sure to be read back the same.
func (c *Card) text() (string, error) {
	var s strings.Builder
	b := bufio.NewWriter(&s)
	if err := c.write(b); err != nil {
		return "", err
	}
	b.Flush()
	text := s.String()
	var back []*Card
	var failed error
	out := &sink{name: "plain text", yield: func(k *Card, err error) bool {
		if err != nil {
			failed = err
		}
		back = append(back, k)
		return err == nil
	}}
	readPlain("plain text", bufio.NewReader(strings.NewReader(text)), out)
	if failed != nil {
		return "", failed
	}
	if len(back) != 1 || back[0].Layout != c.Layout || !reflect.DeepEqual(back[0].Faces, c.Faces) ||
		!reflect.DeepEqual(back[0].Printings, c.Printings) {
		return "", errors.New("it would not read back unchanged")
	}
	return text, nil
}

// String is the card in the plain text form.
func (c *Card) String() string {
	var s strings.Builder
	b := bufio.NewWriter(&s)
	if err := c.write(b); err != nil {
		fmt.Fprintf(b, "# %v\n", err)
	}
	b.Flush()
	return s.String()
}

func (c *Card) write(b *bufio.Writer) error {
	if c.Layout != Normal && c.Layout != "" {
		fmt.Fprintf(b, "Layout: %s\n", c.Layout)
	}
	if c.Set != "" {
		fmt.Fprintf(b, "Set: %s\n", c.Set)
	}
	if c.Released != "" {
		fmt.Fprintf(b, "Released: %s\n", c.Released)
	}
	if c.Wording != 0 {
		fmt.Fprintf(b, "Wording: %d\n", c.Wording)
	}
	for _, x := range c.Explained {
		fmt.Fprintf(b, "Explained: %s — %s\n", x.Line, x.From)
	}
	for _, l := range []struct {
		key string
		in  Formats
	}{{"Legal", c.Legality.Legal}, {"Restricted", c.Legality.Restricted}, {"Banned", c.Legality.Banned}} {
		if l.in != 0 {
			fmt.Fprintf(b, "%s: %s\n", l.key, l.in)
		}
	}
	for i := range c.Faces {
		if i > 0 {
			b.WriteString("//\n")
		}
		if err := c.Faces[i].write(b, i); err != nil {
			return err
		}
	}
	for _, p := range c.Printings {
		t := p.Type
		if t == "" {
			t = "?"
		}
		fmt.Fprintf(b, "%s\n%s\n", strings.TrimSpace("Printed: "+p.Date+" "+p.Set), t)
		if err := writeText(b, p.Text); err != nil {
			return err
		}
	}
	return nil
}

func (f *Face) write(b *bufio.Writer, index int) error {
	if missing := f.missing(index); missing != "" {
		return fmt.Errorf("it has no %s", missing)
	}
	b.WriteString(f.Name)
	switch {
	case f.OddCost != "":
		return fmt.Errorf("the cost %s contains unknown symbols", f.OddCost)
	case !f.NoCost:
		b.WriteString(" " + f.Cost.String())
	}
	if len(f.OddTypes) > 0 {
		return fmt.Errorf("the type line %q contains %q, which is not a type", f.TypeLine, f.OddTypes[0])
	}
	fmt.Fprintf(b, "\n%s\n", writeTypeLine(f.TypeLine))
	if f.Indicator != 0 {
		fmt.Fprintf(b, "Color Indicator: %s\n", f.Indicator)
	}
	if err := writeText(b, f.Text); err != nil {
		return err
	}
	if f.Loyalty != "" {
		fmt.Fprintf(b, "Loyalty: %s\n", f.Loyalty)
	}
	if f.Defense != "" {
		fmt.Fprintf(b, "Defense: %s\n", f.Defense)
	}
	if f.Power != "" || f.Toughness != "" {
		fmt.Fprintf(b, "%s/%s\n", f.Power, f.Toughness)
	} else if n := len(f.Text); n > 0 {
		if _, _, is := parseSize(f.Text[n-1]); is {
			return fmt.Errorf("its last line %q would be read as its power and toughness", f.Text[n-1])
		}
	}
	return nil
}

func writeText(b *bufio.Writer, text []string) error {
	for _, l := range text {
		if _, _, key := cutKey(l); key || l == "" || l[0] == '#' || strings.HasPrefix(l, "//") ||
			strings.ContainsAny(l, "\n\r") {
			return fmt.Errorf("the line %q can't be written as rules text", quote.Cut(l, 60))
		}
		b.WriteString(l)
		b.WriteByte('\n')
	}
	return nil
}

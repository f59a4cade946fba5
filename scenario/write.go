package scenario

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	"arbiter/engine/program"
)

// StepNamed returns the step that scripts call so.
func StepNamed(name string) (program.Step, bool) {
	s, ok := steps[name]
	return s, ok
}

// StepOf returns what scripts call a step; "" before the first turn.
func StepOf(step program.Step) string {
	for name, s := range steps {
		if s == step {
			return name
		}
	}
	return ""
}

// CardNames lists the names of cards that the position mentions, each once.
func (s *Scenario) CardNames() []string {
	var out []string
	seen := map[string]bool{}
	add := func(names ...string) {
		for _, n := range names {
			if n != "" && !seen[n] {
				seen[n] = true
				out = append(out, n)
			}
		}
	}
	for i := range s.Players {
		q := &s.Players[i]
		for _, zone := range [...][]Piece{q.Battlefield, q.Hand, q.Library, q.Graveyard, q.Exile, q.Command,
			q.Sideboard} {
			for j := range zone {
				add(zone[j].Card)
				add(zone[j].parts()...)
				for _, w := range zone[j].Chosen {
					add(string(w))
				}
			}
		}
	}
	if s.Begin != nil {
		for _, on := range s.Begin.Stack {
			add(on.Card)
		}
		for _, d := range s.Begin.Done {
			add(d.Card)
		}
	}
	return out
}

// Text writes a scenario as YAML, which Read reads back.
func Text(s *Scenario) (string, error) {
	b, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	d := json.NewDecoder(strings.NewReader(string(b)))
	d.UseNumber()
	var w yamlWriter
	if _, err := d.Token(); err != nil { // the brace
		return "", err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return "", err
		}
		v, err := w.read(d)
		if err != nil {
			return "", err
		}
		w.field(key.(string), v)
	}
	return w.b.String(), nil
}

// yamlWriter writes JSON values as YAML: the fields of a scenario one a line, what is in them in flow style, lists of
// mappings an element a line.
type yamlWriter struct {
	b strings.Builder
	// full writes mappings of a card alone as such, where a name would be something else.
	full bool
}

// pair is a field of an object, in order.
type pair struct {
	key   string
	value any
}

// read reads a value; objects are lists of pairs.
func (w *yamlWriter) read(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		out := []pair{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := w.read(d)
			if err != nil {
				return nil, err
			}
			out = append(out, pair{key.(string), v})
		}
		_, err = d.Token()
		return out, err
	case json.Delim('['):
		out := []any{}
		for d.More() {
			v, err := w.read(d)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		_, err = d.Token()
		return out, err
	}
	return t, nil
}

func (w *yamlWriter) field(key string, v any) {
	w.b.WriteString(key + ":")
	list, isList := v.([]any)
	text, isText := v.(string)
	switch {
	case isText && strings.Contains(text, "\n"):
		w.b.WriteString(" |\n")
		for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
			if line != "" {
				line = "  " + line
			}
			w.b.WriteString(line + "\n")
		}
	case isList && len(list) > 0 && mappings(list):
		w.b.WriteString("\n")
		w.full = key != "players"
		for _, x := range list {
			w.b.WriteString("- ")
			w.flow(x)
			w.b.WriteString("\n")
		}
	default:
		w.b.WriteString(" ")
		w.flow(v)
		w.b.WriteString("\n")
	}
}

func mappings(list []any) bool {
	for _, x := range list {
		if _, ok := x.([]pair); !ok {
			return false
		}
	}
	return true
}

func (w *yamlWriter) flow(v any) {
	switch v := v.(type) {
	case []pair:
		if len(v) == 1 && v[0].key == "card" && !w.full { // a piece with nothing but a name
			w.flow(v[0].value)
			return
		}
		w.b.WriteString("{")
		for i, p := range v {
			if i > 0 {
				w.b.WriteString(", ")
			}
			w.b.WriteString(plainOrQuoted(p.key) + ": ")
			w.flow(p.value)
		}
		w.b.WriteString("}")
	case []any:
		w.b.WriteString("[")
		for i, x := range v {
			if i > 0 {
				w.b.WriteString(", ")
			}
			w.flow(x)
		}
		w.b.WriteString("]")
	case string:
		w.b.WriteString(plainOrQuoted(v))
	case json.Number:
		w.b.WriteString(v.String())
	case bool:
		w.b.WriteString(strconv.FormatBool(v))
	default:
		w.b.WriteString("null")
	}
}

// plainOrQuoted is a text as it is if YAML reads it as that text, or else in quotes.
func plainOrQuoted(s string) string {
	plain := s != "" && unicode.IsLetter([]rune(s)[0])
	for _, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" _-'/.,", c) || c == ',' {
			plain = false
		}
	}
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		plain = false
	}
	if plain && strings.TrimSpace(s) == s {
		return s
	}
	b, err := json.Marshal(s)
	if err != nil {
		return strconv.Quote(s)
	}
	return string(b)
}

package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"arbiter/internal/bounded"
	"arbiter/internal/quote"
)

// A few hundred bytes of YAML can stand for gigabytes, by aliases of aliases, and the parser takes memory and time that
// grow with the square of the depth of a document, of the number of its keys and of its empty lines. Documents are
// therefore split and looked over before they are parsed, and aliases are counted with what they stand for. The bounds
// are many times those of the largest scenarios.
const (
	maxYAML      = 16 << 20  // bytes of a file
	maxDocument  = 256 << 10 // bytes of a document, which is a scenario
	maxTokens    = 20_000    // words and signs of a document
	maxAllTokens = 1_000_000 // words and signs of a file
	maxEmpty     = 1000      // empty lines of a document
	maxDepth     = 32        // lists and mappings within each other
	maxValues    = 100_000   // values of a document, with those that aliases stand for
	maxText      = 4 << 20   // bytes of the texts of a document, with those that aliases stand for
)

// yamlError is what is wrong at a line of a YAML file.
type yamlError struct {
	line int
	what string
}

func (e *yamlError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.what) }

// yamlDocuments calls f with the value of each document of a YAML file that has one.
func yamlDocuments(file []byte, f func(doc any) error) error {
	d := yamlDecoder{anchors: map[string]anchored{}}
	tokens := 0
	for part := range splitYAML(file) {
		list, err := yamlTokens(part)
		if err != nil {
			return err
		}
		if tokens += len(list); tokens > maxAllTokens {
			return &yamlError{part.line, fmt.Sprintf("the file has more than %d words and signs; split it",
				maxAllTokens)}
		}
		parsed, err := parser.Parse(list, 0)
		if err != nil {
			return parseError(part.line, err, part.line > 1)
		}
		for _, doc := range parsed.Docs {
			if doc.Body == nil {
				continue
			}
			d.line, d.values, d.text = part.line, 0, 0
			v, err := d.value(doc.Body)
			if err != nil {
				return err
			}
			if v == nil {
				continue
			}
			if err := f(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// parseError returns the parser's error without its excerpt of the file, which may be the whole file. later: the
// document is not the first of its file.
func parseError(first int, err error, later bool) error {
	var at yaml.Error
	if !errors.As(err, &at) {
		return &yamlError{first, quote.Cut(err.Error(), 200)}
	}
	line := first
	if t := at.GetToken(); t != nil && t.Position != nil {
		line += t.Position.Line - 1
	}
	what := "not valid YAML: " + quote.Cut(at.GetMessage(), 200)
	if later {
		what += fmt.Sprintf(" (the line with --- before line %d begins another scenario)", first)
	}
	return &yamlError{line, what}
}

// yamlPart is a document of a file as text, and the line it begins at.
type yamlPart struct {
	text []byte
	line int
}

// splitYAML splits a file at the lines that begin a document. Directives stay with the document they belong to.
func splitYAML(file []byte) func(func(yamlPart) bool) {
	return func(yield func(yamlPart) bool) {
		part, line, content := yamlPart{line: 1}, 0, false
		for l := range bytes.Lines(file) {
			line++
			text := bytes.TrimSpace(l)
			begins := bytes.HasPrefix(l, []byte("---")) &&
				(len(text) == 3 || len(l) > 3 && (l[3] == ' ' || l[3] == '\t'))
			if begins && content {
				if !yield(part) {
					return
				}
				part, content = yamlPart{line: line}, false
			}
			part.text = append(part.text, l...)
			content = content || begins || len(text) > 0 && text[0] != '#' && l[0] != '%'
		}
		if len(part.text) > 0 {
			yield(part)
		}
	}
}

// yamlTokens splits a document into tokens and checks that it can be parsed within bounds.
func yamlTokens(part yamlPart) (token.Tokens, error) {
	fail := func(line int, format string, args ...any) error {
		return &yamlError{part.line + line - 1, fmt.Sprintf(format, args...)}
	}
	if len(part.text) > maxDocument {
		return nil, fail(1, "the document that begins here is larger than %s", bounded.Size(maxDocument))
	}
	empty, line := 0, 0
	for l := range bytes.Lines(part.text) {
		line++
		if len(bytes.TrimSpace(l)) > 0 {
			continue
		}
		if empty++; empty > maxEmpty {
			return nil, fail(line, "the document has more than %d empty lines", maxEmpty)
		}
	}
	list := lexer.Tokenize(string(part.text))
	var columns []int // of the open lists and mappings in block style
	flow := 0         // open brackets and braces
	chain := 0        // keys within brackets or braces since the last of them or comma
	for i, t := range list {
		column := t.Position.Column
		switch t.Type {
		case token.TagType:
			return nil, fail(t.Position.Line, "tags such as %s are not supported; write texts in quotes",
				quote.Text(t.Value))
		case token.AnchorType:
			if i+2 < len(list) && list[i+2].Type == token.AnchorType {
				return nil, fail(t.Position.Line, "a value can have only one name (&)")
			}
			continue
		case token.SequenceStartType, token.MappingStartType:
			flow, chain = flow+1, 0
		case token.SequenceEndType, token.MappingEndType:
			flow, chain = max(flow-1, 0), 0
		case token.CollectEntryType:
			chain = 0
		case token.SequenceEntryType, token.MappingKeyType, token.MappingValueType:
			if flow > 0 {
				chain++
				break
			}
			if t.Type == token.MappingValueType && i > 0 && list[i-1].Position.Line == t.Position.Line {
				column = list[i-1].Position.Column // that of the key
			}
			for len(columns) > 0 && columns[len(columns)-1] >= column {
				columns = columns[:len(columns)-1]
			}
			columns = append(columns, column)
		default:
			continue
		}
		if len(columns)+flow+chain > maxDepth {
			return nil, fail(t.Position.Line, "lists and mappings are nested more than %d deep", maxDepth)
		}
	}
	if len(list) > maxTokens {
		return nil, fail(1, "the document that begins here has more than %d words and signs", maxTokens)
	}
	return list, nil
}

// yamlDecoder turns parsed documents into values. Names of values (anchors) hold from one document to the next.
type yamlDecoder struct {
	anchors      map[string]anchored
	line         int // of the document
	values, text int // in the document so far
}

// anchored is a value with a name, and how much it counts.
type anchored struct {
	value        any
	values, text int
}

func (d *yamlDecoder) fail(n ast.Node, format string, args ...any) error {
	line := d.line
	if t := n.GetToken(); t != nil && t.Position != nil {
		line += t.Position.Line - 1
	}
	return &yamlError{line, fmt.Sprintf(format, args...)}
}

// count counts values and bytes of text.
func (d *yamlDecoder) count(n ast.Node, values, text int) error {
	d.values, d.text = d.values+values, d.text+text
	switch {
	case d.values > maxValues:
		return d.fail(n, "the document has more than %d values, with those that aliases stand for", maxValues)
	case d.text > maxText:
		return d.fail(n, "the document has more than %s of text, with that which aliases stand for",
			bounded.Size(maxText))
	}
	return nil
}

// value returns the value of a node: nil, bool, a number, string, []any or map[string]any.
func (d *yamlDecoder) value(n ast.Node) (any, error) {
	size := 0
	if s, ok := n.(*ast.StringNode); ok {
		size = len(s.Value)
	}
	if err := d.count(n, 1, size); err != nil {
		return nil, err
	}
	switch n := n.(type) {
	case *ast.AnchorNode:
		return d.anchor(n)
	case *ast.AliasNode:
		name := n.Value.GetToken().Value
		a, ok := d.anchors[name]
		if !ok {
			return nil, d.fail(n, "the alias *%s stands for nothing; &%s must come before it",
				quote.Cut(name, quote.Longest), quote.Cut(name, quote.Longest))
		}
		return a.value, d.count(n, a.values, a.text)
	case *ast.LiteralNode:
		return d.value(n.Value)
	case *ast.SequenceNode:
		out := make([]any, 0, len(n.Values))
		for _, e := range n.Values {
			v, err := d.value(e)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	case *ast.MappingNode:
		return d.mapping(n.Values)
	case *ast.MappingValueNode:
		return d.mapping([]*ast.MappingValueNode{n})
	case *ast.InfinityNode, *ast.NanNode:
		return nil, d.fail(n, "a number is expected, not infinity or none")
	case *ast.FloatNode:
		if math.IsInf(n.Value, 0) {
			return nil, d.fail(n, "the number is too large")
		}
		return n.Value, nil
	case ast.ScalarNode:
		return n.GetValue(), nil
	case nil, *ast.DirectiveNode:
		return nil, nil
	}
	return nil, d.fail(n, "%s is not supported here", n.Type())
}

// anchor returns the value of a node with a name, and keeps it for aliases.
func (d *yamlDecoder) anchor(n *ast.AnchorNode) (any, error) {
	a := anchored{values: d.values, text: d.text}
	var err error
	if a.value, err = d.value(n.Value); err != nil {
		return nil, err
	}
	a.values, a.text = d.values-a.values, d.text-a.text
	d.anchors[n.Name.GetToken().Value] = a
	return a.value, nil
}

// mapping returns the value of a mapping. What << brings in from other mappings counts less than its own keys.
func (d *yamlDecoder) mapping(entries []*ast.MappingValueNode) (any, error) {
	out := map[string]any{}
	merged := map[string]any{}
	for _, e := range entries {
		if e.Key.IsMergeKey() {
			v, err := d.value(e.Value)
			if err != nil {
				return nil, err
			}
			list, ok := v.([]any)
			if !ok {
				list = []any{v}
			}
			for _, v := range list {
				m, ok := v.(map[string]any)
				if !ok {
					return nil, d.fail(e, "<< takes the keys of another mapping; this is none")
				}
				if err := d.count(e, len(m), 0); err != nil {
					return nil, err
				}
				for k, v := range m {
					if _, ok := merged[k]; !ok {
						merged[k] = v
					}
				}
			}
			continue
		}
		key, err := d.key(e.Key)
		if err != nil {
			return nil, err
		}
		if out[key], err = d.value(e.Value); err != nil {
			return nil, err
		}
	}
	for k, v := range merged {
		if _, ok := out[k]; !ok {
			out[k] = v
		}
	}
	return out, nil
}

// key returns the key of a mapping.
func (d *yamlDecoder) key(n ast.MapKeyNode) (string, error) {
	var node ast.Node = n
	if k, ok := n.(*ast.MappingKeyNode); ok {
		node = k.Value
	}
	v, err := d.value(node)
	if err != nil {
		return "", err
	}
	switch v := v.(type) {
	case string:
		return v, nil
	case nil:
		return "null", nil
	case []any, map[string]any:
		return "", d.fail(n, "a list or mapping can't be a key")
	}
	return strings.TrimSpace(fmt.Sprint(v)), nil
}

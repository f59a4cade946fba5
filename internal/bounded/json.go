package bounded

import "fmt"

// DepthError reports that values are nested too deeply within each other.
type DepthError struct {
	// Limit is the greatest depth.
	Limit int
	// Line counts from 1.
	Line int
}

func (e *DepthError) Error() string {
	return fmt.Sprintf("line %d: lists and objects are nested more than %d deep", e.Line, e.Limit)
}

// JSONDepth returns a [*DepthError] if arrays and objects of a JSON text are nested deeper than limit. It looks at
// brackets and quotes only, so the text may be invalid otherwise, and takes a time proportional to the text. Parsers
// take far more for deep texts.
func JSONDepth(b []byte, limit int) error {
	depth, line, text := 0, 1, false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '\n':
			line++
		case text && c == '\\':
			i++
		case c == '"':
			text = !text
		case text:
		case c == '[' || c == '{':
			if depth++; depth > limit {
				return &DepthError{limit, line}
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return nil
}

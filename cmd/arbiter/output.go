package main

import (
	"encoding/json"
	"io"
)

// jsonLines writes values as JSON, a line each, with rules text as it is: < and & are no escapes.
func jsonLines(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc
}

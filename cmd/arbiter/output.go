package main

import (
	"encoding/json"
	"io"
)

// jsonLines returns an encoder that writes one value per line and doesn't escape <, > and &, which occur in rules text.
func jsonLines(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc
}

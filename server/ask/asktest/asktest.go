// Package asktest asks the desk questions in tests.
package asktest

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/server/ask"
)

// Ask asks a desk, and decodes its answer. The test fails if the answer is an error.
func Ask(t *testing.T, d *ask.Desk, to any, question map[string]any) {
	t.Helper()
	b, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	out := d.Answer(b)
	if strings.HasPrefix(string(out), `{"error"`) {
		t.Fatalf("%s: %s", question["do"], out)
	}
	if err := json.Unmarshal(out, to); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
}

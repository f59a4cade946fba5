package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/conformance"
)

// TestConformanceCommands covers what the commands of the suite print; the engines are tested in scenario/protocol.
func TestConformanceCommands(t *testing.T) {
	folder := filepath.Join("..", "..", "conformance", "120-damage")
	code, out, errs := arbiter(t, "", "conformance", "schema")
	if code != exitOK || !bytes.Equal([]byte(out), conformance.Schema) {
		t.Errorf("schema: %d, %d bytes\n%s", code, len(out), errs)
	}
	code, out, errs = arbiter(t, "", "conformance", "export", folder)
	if code != exitOK || !strings.HasPrefix(out, `{"format":"scenarios","version":1,"scenarios":`) {
		t.Errorf("export: %d, %.200s\n%s", code, out, errs)
	}
	code, out, errs = arbiter(t, `{"type":"hello","protocol":1}`+"\n"+`{"type":"quit"}`+"\n", "conformance", "serve")
	if code != exitOK || !strings.Contains(out, `"engine":"Arbiter"`) || !strings.HasSuffix(out, "{\"type\":\"bye\"}\n") {
		t.Errorf("serve: %d, %s\n%s", code, out, errs)
	}
	for _, c := range []struct{ engine, want string }{
		{"", "name the engine"},
		{`"arbiter`, "a quotation mark is never closed"},
		{"/nonexistent/engine", "the engine can't be started"},
	} {
		code, out, errs = arbiter(t, "", "conformance", "run", "--engine", c.engine, folder)
		if code == exitOK || !strings.Contains(errs, c.want) {
			t.Errorf("run %q: %d\n%s%s", c.engine, code, out, errs)
		}
	}
	code, out, errs = arbiter(t, "", "conformance", "mutants", "--list", "../../conformance/catches-no-mutant.txt", folder)
	if code != exitOK || !strings.Contains(out, "catch a change") {
		t.Errorf("mutants: %d\n%s%s", code, out, errs)
	}
}

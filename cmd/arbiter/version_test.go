package main

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"arbiter/oracle"
	"arbiter/pool"
	"arbiter/rulebook/definitions"
	"arbiter/web"
)

// TestVersionJSON covers what version --json says: it is JSON, with the hashes of rulebook and grammar as they are.
func TestVersionJSON(t *testing.T) {
	code, out, errs := arbiter(t, "", "version", "--json")
	var r versionReport
	if err := json.Unmarshal([]byte(out), &r); code != exitOK || err != nil {
		t.Fatalf("%d, %v\n%s%s", code, err, out, errs)
	}
	if r.Version != version() || r.Go != runtime.Version() || r.OS != runtime.GOOS || r.Arch != runtime.GOARCH ||
		r.Page != web.Built() {
		t.Errorf("it says of itself:\n%s", out)
	}
	if r.Rulebook.SHA256 != definitions.Hash() || r.Grammar.SHA256 != oracle.GrammarHash() ||
		len(r.Rulebook.SHA256) != 64 || r.Rulebook.SHA256 == r.Grammar.SHA256 {
		t.Errorf("hashes %s and %s; want %s and %s", r.Rulebook.SHA256, r.Grammar.SHA256, definitions.Hash(),
			oracle.GrammarHash())
	}
	if r.Cards != pool.Cards().Len() || len(r.Decks) != len(pool.AllDecks()) || len(r.Rulebook.Editions) != 3 ||
		r.Rulebook.Definitions < 300 || r.Grammar.Phrases < 1000 || r.Formats.Record == 0 || r.Formats.Game == 0 ||
		r.Formats.Entry == 0 || r.Formats.Backup == 0 || r.Formats.Messages == 0 || r.Formats.Conformance == 0 {
		t.Errorf("it says of its contents:\n%s", out)
	}
	code, out, errs = arbiter(t, "", "version", "--licenses")
	if web.Built() {
		if code != exitOK || !strings.Contains(out, "github.com/nats-io/nats-server") || !strings.Contains(out, "svelte") {
			t.Errorf("%d\n%.3000s%s", code, out, errs)
		}
	} else if code == exitOK || !strings.Contains(errs, "docs/third-party.md") {
		t.Errorf("%d\n%.3000s%s", code, out, errs)
	}
}

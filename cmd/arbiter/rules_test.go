package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// output runs the program and gives what it prints, and its exit code.
func output(t *testing.T, args ...string) (string, int) {
	t.Helper()
	cmd := root()
	var b bytes.Buffer
	cmd.SetOut(&b)
	cmd.SetErr(&b)
	cmd.SetArgs(args)
	code := exitCode(cmd, cmd.Execute())
	return b.String(), code
}

func TestRulesShow(t *testing.T) {
	for _, x := range []struct {
		args string
		code int
		says []string
	}{
		{"bushido", exitOK, []string{"Bushido, keyword ability, rule 702.45a of 2026", "it gets +N/+N until end of turn.", "2006-10-01  502.38a", "conformance/"}},
		{"Cumulative Upkeep", exitOK, []string{"since 1999-04-23", "changed on 2012-10-01"}},
		{"502.38a", exitOK, []string{"Bushido, keyword ability, rule 702.45a of 2026"}},
		{"702.45 --edition 2026", exitOK, []string{"Bushido"}},
		{"persist --edition 2017", exitOK, []string{"rule 702.78a of 2017", "When this permanent dies"}},
		{"ninjutsu --edition 2006", exitOK, []string{"Return an unblocked creature you control", "into play"}},
		{"investigate", exitOK, []string{"keyword action", "Create a Clue token."}},
		{"treasure", exitOK, []string{"predefined token", "Add one mana of any color."}},
		{"flying", exitOK, []string{"Built-in keyword"}},
		{"bushdo", exitUsage, []string{"did you mean bushido?"}},
		{"104.3", exitUsage, []string{"defines no keyword"}},
	} {
		got, code := output(t, append([]string{"rules", "show"}, strings.Fields(x.args)...)...)
		if code != x.code {
			t.Errorf("%s: exit code %d, want %d", x.args, code, x.code)
		}
		for _, s := range x.says {
			if !strings.Contains(got, s) {
				t.Errorf("%s: does not say %q:\n%s", x.args, s, got)
			}
		}
	}
}

func TestRulesCheck(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"good.txt":                    "502.38a \"Bushido N\" means \"Whenever this creature blocks or becomes blocked, it gets +N/+N until end of turn.\"\n",
		"2026-01-16.txt":              "702.45a \"Bushido N\" means \"Whenever this creature attacks, it gets +N/+N until end of turn.\"\n",
		"none.txt":                    "100.1. A game has players.\n",
		"MagicCompRules 20061001.txt": "502.38a \"Bushido N\" means \"Whenever this creature blocks or becomes blocked, it gets +N/+N until end of turn.\"\n",
		"dated.txt":                   "These rules are current as of October 1, 2006.\n\n502.38a \"Bushido N\" means \"Whenever this creature blocks or becomes blocked, it gets +N/+N until end of turn.\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		file    string
		edition string
		code    int
		says    []string
	}{
		{"good.txt", "2006", exitOK, []string{`"definitions":1,"read":1,"equal":1`}},
		{"good.txt", "", exitUsage, []string{"give --edition"}},
		{"MagicCompRules 20061001.txt", "", exitOK, []string{`"equal":1`}},
		{"dated.txt", "", exitOK, []string{`"equal":1`}},
		{"2026-01-16.txt", "", exitFailed, []string{`"rule":"702.45a"`, `"status":"different"`, `"our_tree"`, `"open":1`}},
		{"none.txt", "2006", exitFailed, []string{"no definition found"}},
	} {
		args := []string{"rules", "check", "--json", filepath.Join(dir, x.file)}
		if x.edition != "" {
			args = append(args, "--edition", x.edition)
		}
		got, code := output(t, args...)
		if code != x.code {
			t.Errorf("%s: exit code %d, want %d", x.file, code, x.code)
		}
		for _, s := range x.says {
			if !strings.Contains(got, s) {
				t.Errorf("%s: does not say %q:\n%s", x.file, s, got)
			}
		}
	}
}

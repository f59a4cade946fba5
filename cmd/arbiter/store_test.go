package main

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/server/store"
	"arbiter/server/table"
)

func TestParseAges(t *testing.T) {
	for _, c := range []struct {
		keep map[string]string
		want table.Ages
		err  string
	}{
		{nil, defaultAges, ""},
		{map[string]string{"finished": "forever", "open": "12h"}, table.Ages{Abandoned: 90 * day, Open: 12 * time.Hour}, ""},
		{map[string]string{"abandoned": "3d"}, table.Ages{Finished: 365 * day, Abandoned: 3 * day, Open: 7 * day}, ""},
		{map[string]string{"abandoned": "0d"}, table.Ages{}, "--keep abandoned=0d"},
		{map[string]string{"open": "5m"}, table.Ages{}, "an hour or more"},
		{map[string]string{"open": "99999999999d"}, table.Ages{}, "not a number of days"},
		{map[string]string{"old": "5d"}, table.Ages{}, "use finished, abandoned or open"},
	} {
		got, err := parseAges(c.keep)
		if c.err == "" && (err != nil || got != c.want) ||
			c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%v: %+v, %v", c.keep, got, err)
		}
	}
}

// TestStoreCommands backs up a folder that is in use, refuses to restore into it, and restores into another one:
// finding H1.
func TestStoreCommands(t *testing.T) {
	dir, file := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "games.backup")
	st, err := store.Open(t.Context(), dir, store.SyncAlways, store.Share{},
		store.WithLog(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if _, err := st.Add(t.Context(), "a", 0, []byte("{}")); err != nil {
		t.Fatal(err)
	}
	run := func(want string, args ...string) {
		t.Helper()
		cmd, out := root(), &strings.Builder{}
		cmd.SetArgs(args)
		cmd.SetOut(out)
		cmd.SetErr(out)
		if err := cmd.ExecuteContext(t.Context()); err != nil {
			out.WriteString(err.Error())
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%v: %s; want %s", args, out, want)
		}
	}
	run("there is no data folder", "store", "backup", file, "--data", filepath.Join(dir, "none"))
	run("1 game", "store", "backup", file, "--data", dir)
	run("already exists", "store", "backup", file, "--data", dir)
	run("is in use by process", "store", "restore", file, "--data", dir)
	run("is in use by process", "serve", "--listen", "localhost:0", "--data", dir)
	run("restored 1 game", "store", "restore", file, "--data", filepath.Join(t.TempDir(), "other"))
	run("all whole", "store", "check", "--data", dir)
}

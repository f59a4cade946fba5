package siege

import (
	"strings"
	"testing"

	"arbiter/server/wire"
)

// TestSeen has a player see a game and come back to one that lacks something of it.
func TestSeen(t *testing.T) {
	line := func(s string) wire.Line { return wire.Line{Text: s, Turn: 1, Kind: "note"} }
	shown := func() *seen {
		k := &seen{}
		for _, st := range []wire.State{{At: 3, Log: []wire.Line{line("a"), line("b"), line("c")}},
			{At: 5, LogFrom: 2, Log: []wire.Line{line("C"), line("d")}}} { // one line was withdrawn
			if err := k.take(&st); err != nil {
				t.Fatal(err)
			}
		}
		return k
	}
	ended := shown()
	ended.over = true
	ended.fold()
	log := func(s string) (out []wire.Line) {
		for _, r := range s {
			out = append(out, line(string(r)))
		}
		return out
	}
	for name, c := range map[string]struct {
		st      wire.State
		playing string // what is wrong for a game that was going on, "" if nothing is
		over    string
	}{
		"the same":      {wire.State{At: 5, Over: true, Log: log("abCd")}, "", ""},
		"it went on":    {wire.State{At: 9, Log: log("abCdef")}, "", "goes on"},
		"fewer answers": {wire.State{At: 4, Over: true, Log: log("abCd")}, "5 answers", "5 answers"},
		"fewer lines":   {wire.State{At: 5, Over: true, Log: log("abC")}, "4 lines", "4 lines"},
		"another line":  {wire.State{At: 5, Over: true, Log: log("abcd")}, "line 2", "first 4 lines"},
		"another order": {wire.State{At: 5, Over: true, Log: log("baCd")}, "line 0", "first 4 lines"},
		"not all":       {wire.State{At: 5, Over: true, LogFrom: 1, Log: log("abCd")}, "from line 1", "from line 1"},
	} {
		for k, want := range map[*seen]string{shown(): c.playing, ended: c.over} {
			err := k.check(&c.st)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, not %q", name, err, want)
			}
		}
	}
	if err := shown().take(&wire.State{At: 6, LogFrom: 9}); err == nil {
		t.Error("a gap in the log is not noticed")
	}
}

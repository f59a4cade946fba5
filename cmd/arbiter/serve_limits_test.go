package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"arbiter/server"
)

func TestLimitFlags(t *testing.T) {
	parse := func(args ...string) (server.Limits, error) {
		var f limitFlags
		set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		f.add(set)
		if err := set.Parse(args); err != nil {
			t.Fatal(err)
		}
		l, _, err := f.limits()
		return l, err
	}
	l, err := parse()
	if err != nil {
		t.Fatal(err)
	}
	// What no flag is for is filled in by the server.
	if d := server.DefaultLimits; l.Sockets != d.Sockets || l.RequestBurst != d.RequestBurst || l.Upload != d.Upload ||
		l.GameBurst != d.GameBurst || l.ReadBurst != d.ReadBurst || l.Work.Memory != d.Work.Memory {
		t.Errorf("without flags the limits are %+v, not %+v", l, d)
	}
	if l, err := parse("--request-rate", "10", "--proxy", "10.0.0.0/8"); err != nil || l.RequestBurst != 80 {
		t.Errorf("%+v, %v", l, err)
	}
	for _, bad := range []string{"--proxy=home", "--max-games=0", "--max-sockets=-1", "--work-memory=1", "--workers=-1",
		"--body-time=0s", "--work-time=-1s"} {
		if _, err := parse(bad); err == nil || !strings.Contains(err.Error(), strings.Split(bad, "=")[0]) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

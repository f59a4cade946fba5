//go:build linux

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/server/siege"
)

// besieged runs a siege of this program until it is enough. Change may change its options.
func besieged(t *testing.T, enough func(*siege.Report) bool, change func(*siege.Options)) *siege.Report {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	t.Setenv(asProgram, "1")
	o := siege.Options{Games: 3, Time: 5 * time.Minute, Enough: enough, Think: 20 * time.Millisecond, Addresses: 14,
		Networks: 2, Rate: 5, KillEvery: 2 * time.Second, Disk: "auto", DiskMB: 64, Seed: 1, Folder: t.TempDir(),
		Log: t.Output()}
	if err := completeSiege(&o); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&o)
	}
	r, err := siege.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	r.Print(&out)
	t.Log(out.String())
	return r
}

// TestSiege besieges a server until everything has happened to it once.
func TestSiege(t *testing.T) {
	filled := func(r *siege.Report) bool {
		return len(r.Skipped) > 0 || slices.ContainsFunc(r.Outages, func(o siege.Outage) bool { return o.Why == "full" })
	}
	r := besieged(t, func(r *siege.Report) bool {
		return r.Calm.N > 50 && r.Events["second server refused"] > 0 && len(r.Restarts) > 0 && filled(r) &&
			len(r.Memory) > 0
	}, nil)
	if r.Failed() || r.Calm.N <= 50 || r.Calm.N > r.All.N || r.Seats == 0 || r.Events["second server refused"] == 0 ||
		len(r.Restarts) < 2 || !filled(r) || r.MemoryMost < 10 || len(r.Begun) != len(siege.Attacks()) {
		b, err := json.Marshal(r)
		t.Errorf("%s %v", b, err)
	}
}

// TestSiegeFindsLoss besieges a server that loses its games whenever it starts.
func TestSiegeFindsLoss(t *testing.T) {
	r := besieged(t, func(r *siege.Report) bool { return r.Answers > 0 && len(r.Restarts) > 0 },
		func(o *siege.Options) {
			script := filepath.Join(t.TempDir(), "forgetful")
			text := "#!/bin/sh\ncase \"$*\" in *127.0.0.1:0*) ;; *) rm -rf \"$6\";; esac\nexec '" + o.Program + "' \"$@\"\n"
			if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
				t.Fatal(err)
			}
			o.Program, o.Addresses = script, 0
		})
	if r.Lost == 0 || !r.Failed() {
		t.Error("nothing was found missing")
	}
	if _, err := os.Stat(r.ServerLog); err != nil {
		t.Errorf("the log of the server that failed: %v", err)
	}
}

func TestSiegeFlags(t *testing.T) {
	for _, bad := range []string{"--games=0", "--time=0s", "--kill-every=-1s", "--networks=0", "--addresses=300",
		"--rate=0", "--rate=NaN", "--disk=floppy", "--disk-size=1", "--listen=192.0.2.1:80", "--listen=localhost",
		"nonsense"} {
		code, _, out := arbiter(t, "", "dev", "siege", bad)
		if code != exitUsage || !strings.Contains(out, strings.Split(bad, "=")[0]) {
			t.Errorf("%s: %d %s", bad, code, out)
		}
	}
}

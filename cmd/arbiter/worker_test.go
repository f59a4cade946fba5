package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The whole way by the commands: a worker, a match on it, the same table as here, and a clean end.
func TestWorker(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(),
		NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	var said bytes.Buffer
	go func() {
		cmd := root()
		cmd.SetArgs([]string{"worker", "--nats", s.ClientURL(), "-j", "2"})
		cmd.SetErr(&said)
		ended <- exitCode(cmd, cmd.ExecuteContext(ctx))
	}()
	args := []string{"sim", "-n", "12", "--json", "--by-card", "--deck", "dawn-patrol", "--deck", "night-tide", "--deck",
		"wings-of-fire", "--edition", "2006"}
	table := func(more ...string) string {
		t.Helper()
		code, out, errs := arbiter(t, "", append(args, more...)...)
		if code != exitOK {
			t.Fatalf("exit %d: %s", code, errs)
		}
		var v any
		if err := json.Unmarshal([]byte(out), &v); err != nil {
			t.Fatal(err)
		}
		var timeless func(any)
		timeless = func(v any) {
			switch v := v.(type) {
			case map[string]any:
				for _, k := range []string{"seconds", "jobs", "games_per_second"} {
					delete(v, k)
				}
				for _, x := range v {
					timeless(x)
				}
			case []any:
				for _, x := range v {
					timeless(x)
				}
			}
		}
		timeless(v)
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if here, there := table(), table("--nats", s.ClientURL(), "--batch", "5"); here != there {
		t.Errorf("here\n%s\nthere\n%s", here, there)
	}
	stop()
	select {
	case code := <-ended:
		if code != exitOK || !strings.Contains(said.String(), "done: 36 games played") {
			t.Errorf("exit %d: %s", code, said.String())
		}
	case <-time.After(20 * time.Second):
		t.Error("the worker does not end")
	}
}

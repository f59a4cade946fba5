package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"arbiter/server/store"
)

// Nothing but the page is served to other machines without a token (finding H6).
func TestServeNeedsTokens(t *testing.T) {
	for _, name := range []string{gamesToken, farmToken, metricsToken} {
		t.Setenv(name, "")
	}
	serve := func(args ...string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		var said bytes.Buffer
		cmd := root()
		cmd.SetArgs(append([]string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, args...))
		cmd.SetErr(&said)
		cmd.SetOut(&said)
		if code := exitCode(cmd, cmd.ExecuteContext(ctx)); code == exitOK || ctx.Err() != nil {
			t.Errorf("%s: exit %d: %s", args, code, said.String())
		}
		if !strings.Contains(said.String(), "openssl rand -hex 16") && !strings.Contains(said.String(), metricsToken) {
			t.Errorf("%s: %s", args, said.String())
		}
	}
	serve("--share", "0.0.0.0:0")
	serve("--share", ":0")
	serve("--metrics", "0.0.0.0:0")
	serve("--metrics", ":0")
	t.Setenv(gamesToken, "short")
	t.Setenv(metricsToken, "short")
	serve("--share", "0.0.0.0:0")
	serve("--metrics", "0.0.0.0:0")
}

func TestWithToken(t *testing.T) {
	t.Setenv(farmToken, "a/b@c")
	for in, want := range map[string]string{
		"":                             "",
		"nats://one:4222":              "nats://a%2Fb%40c@one:4222",
		"one:4222, tls://two":          "nats://a%2Fb%40c@one:4222,tls://a%2Fb%40c@two",
		"nats://own@one,ws://u:p@two:": "nats://own@one,ws://u:p@two:",
	} {
		if got := withToken(in, farmToken); got != want {
			t.Errorf("%s becomes %s, not %s", in, got, want)
		}
	}
	t.Setenv(farmToken, "")
	if got := withToken("nats://one", farmToken); got != "nats://one" {
		t.Error(got)
	}
}

// A farm uses the store of a game server with the farm's token alone.
func TestFarmOnSharedStore(t *testing.T) {
	if testing.Short() {
		t.Skip("runs several programs")
	}
	const token = "a token of the farm/&"
	st, err := store.Open(t.Context(), t.TempDir(), store.SyncSometimes,
		store.Share{Address: "127.0.0.1:-1", Token: "a token of the games", FarmToken: token})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	sim := []string{"sim", "-n", "4", "--json", "--deck", "dawn-patrol", "--deck", "night-tide", "--nats", st.Address()}
	if code, _, errs := arbiter(t, "", sim...); code == exitOK || !strings.Contains(errs, "Authorization Violation") {
		t.Errorf("without a token: exit %d: %s", code, errs)
	}
	t.Setenv(farmToken, token)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	go func() {
		cmd := root()
		cmd.SetArgs([]string{"worker", "--nats", st.Address(), "-j", "1"})
		cmd.SetErr(new(bytes.Buffer))
		ended <- exitCode(cmd, cmd.ExecuteContext(ctx))
	}()
	if code, out, errs := arbiter(t, "", sim...); code != exitOK || !strings.Contains(out, `"games"`) ||
		strings.Contains(errs, token) {
		t.Errorf("with the token: exit %d: %s %s", code, out, errs)
	}
	stop()
	if code := <-ended; code != exitOK {
		t.Errorf("the worker ends with %d", code)
	}
}

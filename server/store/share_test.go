package store

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	games = "0123456789abcdef"
	farms = "fedcba9876543210"
)

// Off loopback nobody shares games without a token (finding H6).
func TestShareNeedsToken(t *testing.T) {
	for _, c := range []struct {
		share Share
		wrong string // what the error says; "" if the share is allowed
	}{
		{Share{Address: "127.0.0.1:-1"}, ""},
		{Share{Address: "[::1]:-1"}, ""},
		{Share{Address: "localhost:-1"}, ""},
		{Share{Address: "0.0.0.0:-1"}, "ARBITER_NATS_TOKEN"},
		{Share{Address: ":0"}, "ARBITER_NATS_TOKEN"},
		{Share{Address: "[::]:-1"}, "ARBITER_NATS_TOKEN"},
		{Share{Address: "10.1.2.3:4222"}, "ARBITER_NATS_TOKEN"},
		{Share{Address: "[::ffff:10.1.2.3]:4222"}, "ARBITER_NATS_TOKEN"},
		{Share{Address: "no-such-name.invalid:4222"}, "ARBITER_NATS_TOKEN"},
		{Share{Address: "0.0.0.0:-1", Token: games}, ""},
		{Share{Address: "0.0.0.0:-1", Token: games[1:]}, "at least 16"},
		{Share{Address: "127.0.0.1:-1", Token: "short"}, ""},
		{Share{Address: "0.0.0.0:-1", Token: games, FarmToken: "short"}, "ARBITER_FARM_TOKEN has 5"},
		{Share{Address: "127.0.0.1:-1", FarmToken: farms}, "ARBITER_NATS_TOKEN too"},
		{Share{Address: "127.0.0.1:-1", Token: games, FarmToken: games}, "differ"},
		{Share{Address: "127.0.0.1"}, "use host:port"},
		{Share{Address: "127.0.0.1:99999"}, "use host:port"},
		{Share{Address: strings.Repeat("x", 100_000)}, "use host:port"},
	} {
		_, _, err := c.share.listenOn()
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%.60v: %v; want %q", c.share, err, c.wrong)
		}
		if err != nil && len(err.Error()) > 600 {
			t.Errorf("the error has %d bytes", len(err.Error()))
		}
	}
	if _, err := Open(t.Context(), t.TempDir(), SyncSometimes, Share{Address: "0.0.0.0:-1"}); err == nil {
		t.Error("games are shared with everybody")
	}
}

// With tokens, a stranger gets in nowhere, a worker of the farm only into the farm, another server into everything
// (finding H6).
func TestShareTokens(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir(), SyncSometimes,
		Share{Address: "127.0.0.1:-1", Token: games, FarmToken: farms})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	seq, err := s.Add(t.Context(), "g", 0, []byte("all hidden cards"))
	if err != nil {
		t.Fatal(err)
	}
	connect := func(o ...nats.Option) (*nats.Conn, error) {
		nc, err := nats.Connect(s.Address(), append(o, nats.MaxReconnects(0), nats.Timeout(5*time.Second))...)
		if err == nil {
			t.Cleanup(nc.Close)
		}
		return nc, err
	}
	for name, o := range map[string][]nats.Option{
		"no token": nil, "an empty token": {nats.Token("")}, "another token": {nats.Token(games + "0")},
		"a part": {nats.Token(games[:15])}, "a password": {nats.UserInfo("farm", games)},
		"a user": {nats.UserInfo(games, "")},
	} {
		if nc, err := connect(o...); err == nil {
			t.Errorf("with %s a stranger gets in: %v", name, nc.ConnectedUrl())
		}
	}

	farm, err := connect(nats.Token(farms))
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(farm)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.Stream(t.Context(), streamName); err == nil {
		t.Error("a worker of the farm sees the games")
	}
	if _, err := js.KeyValue(t.Context(), bucketName); err == nil {
		t.Error("a worker of the farm sees the lobby")
	}
	heard, err := farm.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	farm.Publish(prefix+"g", []byte("forged"))
	if err := farm.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := s.Say("g", []byte("presence")); err != nil {
		t.Fatal(err)
	}
	if seq, err = s.Add(t.Context(), "g", seq, []byte("more")); err != nil {
		t.Errorf("after a worker's forgery: %v", err)
	}
	for {
		m, err := heard.NextMsg(200 * time.Millisecond)
		if err != nil {
			break
		}
		// The server announces each request to a store within the account that made it: the two above are the worker's.
		var audit struct{ Client struct{ Acc string } }
		own := strings.HasPrefix(m.Subject, "$JS.EVENT.ADVISORY.API") && json.Unmarshal(m.Data, &audit) == nil &&
			audit.Client.Acc == farmAccount
		if !own && !strings.Contains(string(m.Data), "forged") {
			t.Errorf("a worker of the farm hears %s: %.60s", m.Subject, m.Data)
		}
	}
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "WORK", Subjects: []string{"arbiter.work.>"},
		Storage: jetstream.FileStorage}); err != nil {
		t.Errorf("a worker of the farm can't use its queue: %v", err)
	}

	other, err := Connect(t.Context(), "nats://"+games+"@"+s.Address(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.Add(t.Context(), "g", seq, []byte("from another server")); err != nil {
		t.Errorf("another server: %v", err)
	}
}

// A token doesn't get into errors.
func TestConnectHidesToken(t *testing.T) {
	_, err := Connect(t.Context(), "nats://"+games+"@127.0.0.1:1", 1)
	if err == nil || strings.Contains(err.Error(), games) || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Error(err)
	}
}

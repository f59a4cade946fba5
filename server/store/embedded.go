package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Sync is when what is stored reaches the disk.
type Sync string

// Sync policies. Whatever the policy, what Add has reported survives the end of the process, also a sudden one; they differ when the whole machine fails.
const (
	// SyncAlways writes every entry to the disk before it counts as stored: nothing is lost when the power fails.
	SyncAlways Sync = "always"
	// SyncSometimes writes to the disk every few seconds: when the power fails the last ones may be lost.
	SyncSometimes Sync = "interval"
)

// syncInterval is how often SyncSometimes writes to the disk.
const syncInterval = 5 * time.Second

// embedded is a NATS server within this process.
type embedded struct{ s *server.Server }

func (e *embedded) stop() {
	e.s.Shutdown()
	e.s.WaitForShutdown()
}

// Open keeps the games in a directory, by a NATS server within this process that listens nowhere.
func Open(ctx context.Context, dir string, sync Sync) (*Store, error) {
	o := &server.Options{
		ServerName: "arbiter", DontListen: true, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true, MaxPayload: 4 << 20,
		SyncInterval: syncInterval, SyncAlways: sync == SyncAlways,
	}
	if sync != SyncAlways && sync != SyncSometimes {
		return nil, fmt.Errorf("there is no sync policy %q: it is %s or %s", sync, SyncAlways, SyncSometimes)
	}
	ns, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("the games can't be kept in %s: %w", dir, err)
	}
	e := &embedded{ns}
	go ns.Start()
	if !ns.ReadyForConnections(20 * time.Second) {
		e.stop()
		return nil, errors.New("the embedded NATS server does not start")
	}
	nc, err := nats.Connect("", nats.InProcessServer(ns), nats.Name("arbiter"))
	if err != nil {
		e.stop()
		return nil, err
	}
	s, err := open(ctx, nc, 1)
	if err != nil {
		nc.Close()
		e.stop()
		return nil, err
	}
	s.own = e
	return s, nil
}

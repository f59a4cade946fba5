package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"arbiter/internal/quote"
)

// Sync is a policy for writing stored entries to the disk.
type Sync string

// Sync policies. With either, entries that Add has reported survive a crash of the process; they differ when the
// whole machine fails.
const (
	// SyncAlways writes every entry to the disk before Add reports it: a power failure loses nothing.
	SyncAlways Sync = "always"
	// SyncSometimes writes to the disk every few seconds: a power failure may lose the latest entries.
	SyncSometimes Sync = "interval"
)

// syncInterval is the interval of SyncSometimes.
const syncInterval = 5 * time.Second

// embedded is a NATS server within this process.
type embedded struct{ s *server.Server }

func (e *embedded) stop() {
	e.s.Shutdown()
	e.s.WaitForShutdown()
}

// Open stores games in a directory by a NATS server within this process.
func Open(ctx context.Context, dir string, sync Sync, share Share) (*Store, error) {
	o := &server.Options{
		ServerName: "arbiter", DontListen: share.Address == "", JetStream: true, StoreDir: dir, NoSigs: true,
		NoLog: true, MaxPayload: 4 << 20,
		SyncInterval: syncInterval, SyncAlways: sync == SyncAlways,
	}
	if sync != SyncAlways && sync != SyncSometimes {
		return nil, fmt.Errorf("unknown sync policy %s; use %s or %s", quote.Text(string(sync)), SyncAlways, SyncSometimes)
	}
	var auth *authenticator
	if share.Address != "" {
		var err error
		if o.Host, o.Port, err = share.listenOn(); err != nil {
			return nil, err
		}
		if share.Token != "" {
			auth = newAuthenticator(share)
			o.CustomClientAuthentication = auth
		}
	}
	ns, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("can't store games in %s: %w", dir, err)
	}
	e := &embedded{ns}
	go ns.Start()
	if !ns.ReadyForConnections(20 * time.Second) {
		e.stop()
		return nil, errors.New("the embedded NATS server doesn't start")
	}
	options := []nats.Option{nats.InProcessServer(ns), nats.Name("arbiter")}
	if auth != nil {
		if err := auth.openFarm(ns); err != nil {
			e.stop()
			return nil, err
		}
		options = append(options, nats.Token(auth.own))
	}
	nc, err := nats.Connect("", options...)
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

// Address returns where other servers reach the stored games, or "" if they are not shared.
func (s *Store) Address() string {
	if s.own == nil {
		return ""
	}
	if a, ok := s.own.s.Addr().(*net.TCPAddr); ok && a != nil {
		return a.String()
	}
	return ""
}

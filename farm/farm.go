// Package farm plays matches on many machines: batches of games lie in a JetStream work queue, workers play them and store what came of each, and whoever asked
// for the match puts the parts together. A game is a function of the match's seed and its own number, so the table is the same wherever which batch was played.
//
// No game is lost: a worker takes a batch off the queue only once its result is stored, and a batch whose worker no longer says that it is at it is given to
// another. No game counts twice: results lie in a stream with a subject a batch, and only the first is accepted there, also from a worker that was thought dead.
package farm

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	workStream   = "ARBITER_WORK"
	resultStream = "ARBITER_RESULTS"
	jobBucket    = "ARBITER_JOBS"

	workPrefix   = "arbiter.work."   // program.job
	resultPrefix = "arbiter.result." // job.batch
	stopPrefix   = "arbiter.stop."   // job
	rollCall     = "arbiter.workers"
)

// keep is how long what nobody asks for any more is kept.
const keep = 7 * 24 * time.Hour

// ackWait is after how long without a sign of its worker a batch is given to another.
const ackWait = 10 * time.Second

// maxDeliveries is how often a batch is given out before it is taken to be what ends its workers.
const maxDeliveries = 20

// link is a connection to the queue.
type link struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	work    jetstream.Stream
	results jetstream.Stream
	jobs    jetstream.ObjectStore
	url     string
}

// connect opens the queue at a URL, and makes it if it is not there.
func connect(ctx context.Context, at, name string) (*link, error) {
	if err := checkURL(at); err != nil {
		return nil, err
	}
	nc, err := nats.Connect(at, nats.Name(name), nats.MaxReconnects(-1), nats.Timeout(5*time.Second))
	if err != nil {
		return nil, fmt.Errorf("can't connect to the NATS server at %s: %w", hidden(at), err)
	}
	l := &link{nc: nc, url: hidden(at)}
	if err := l.open(ctx); err != nil {
		nc.Close()
		return nil, err
	}
	return l, nil
}

func (l *link) open(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if l.js, err = jetstream.New(l.nc); err != nil {
		return err
	}
	if _, err = l.js.AccountInfo(ctx); err != nil {
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
			return fmt.Errorf("the NATS server at %s has no JetStream; start it with nats-server --jetstream", l.url)
		}
		return fmt.Errorf("the NATS server at %s: %w", l.url, err)
	}
	l.work, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream, Subjects: []string{workPrefix + ">"}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, MaxAge: keep,
		Description: "Arbiter's batches of games to be played",
	})
	if err != nil {
		return fmt.Errorf("can't create the work queue at %s: %w", l.url, err)
	}
	l.results, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultPrefix + ">"}, Storage: jetstream.FileStorage, MaxAge: keep,
		Description: "Arbiter's batches of games that were played",
	})
	if err != nil {
		return fmt.Errorf("can't create the stream of results at %s: %w", l.url, err)
	}
	l.jobs, err = l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: jobBucket, Storage: jetstream.FileStorage, TTL: keep, Description: "Arbiter's match-ups: decks, cards' texts, seeds"})
	if err != nil {
		return fmt.Errorf("can't create the store of matches at %s: %w", l.url, err)
	}
	return nil
}

// checkURL says what is wrong with URLs of servers, commas between them.
func checkURL(list string) error {
	for _, s := range strings.Split(list, ",") {
		s = strings.TrimSpace(s)
		if !strings.Contains(s, "://") {
			s = "nats://" + s
		}
		u, err := url.Parse(s)
		if err != nil || u.Hostname() == "" {
			return fmt.Errorf("%q is not the URL of a NATS server; use nats://host:4222", s)
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return fmt.Errorf(
				"%q is not the URL of a NATS server; it must start with nats://, tls://, ws:// or wss://", s)
		}
	}
	return nil
}

// hidden is a URL list without tokens and passwords.
func hidden(list string) string {
	parts := strings.Split(list, ",")
	for i, s := range parts {
		if u, err := url.Parse(strings.TrimSpace(s)); err == nil && u.User != nil {
			u.User = nil
			parts[i] = u.String()
		}
	}
	return strings.Join(parts, ",")
}

// lane is the queue's subject for a program: workers take no work that another program has laid out.
func lane(program string) string {
	h := sha256.Sum256([]byte(program))
	return fmt.Sprintf("%x", h[:6])
}

// packed is a value as compressed JSON.
func packed(v any) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(v); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// maxUnpacked bounds what a compressed message may grow to.
const maxUnpacked = 1 << 30

func unpacked(b []byte, v any) error {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return err
	}
	return json.NewDecoder(io.LimitReader(z, maxUnpacked)).Decode(v)
}

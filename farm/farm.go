// Package farm plays matches on many machines. Batches of games are in a JetStream work queue; workers play them
// and store the results, and the coordinator assembles the report. A game is a function of the match's seed and its
// own number, so the report doesn't depend on which machine played which batch.
//
// No game is lost: a worker acknowledges a batch only after storing its result, and a batch whose worker stops
// sending signs of life is redelivered. No game counts twice: the result stream has one subject per batch and
// accepts one message per subject, also from a worker that was presumed dead.
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

	"arbiter/internal/quote"
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

// retention is how long data is kept that no coordinator asks for anymore.
const retention = 7 * 24 * time.Hour

// ackWait is the time without a sign of life after which a batch is redelivered.
const ackWait = 10 * time.Second

// maxDeliveries is the number of deliveries after which a batch is assumed to crash its workers.
const maxDeliveries = 20

// conn is a connection to the queue.
type conn struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	work    jetstream.Stream
	results jetstream.Stream
	leases  jetstream.Stream
	jobs    jetstream.ObjectStore
	url     string
}

// connect connects to the queue at a URL, creating the queue if necessary.
func connect(ctx context.Context, at, name string) (*conn, error) {
	if err := checkURL(at); err != nil {
		return nil, err
	}
	nc, err := nats.Connect(at, nats.Name(name), nats.MaxReconnects(-1), nats.Timeout(5*time.Second))
	if err != nil {
		return nil, fmt.Errorf("can't connect to the NATS server at %s: %w", quote.URLs(at), err)
	}
	l := &conn{nc: nc, url: quote.URLs(at)}
	if err := l.open(ctx); err != nil {
		nc.Close()
		return nil, err
	}
	return l, nil
}

func (l *conn) open(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	if l.js, err = jetstream.New(l.nc); err != nil {
		return err
	}
	if _, err = l.js.AccountInfo(ctx); err != nil {
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) ||
			errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
			return fmt.Errorf("the NATS server at %s has no JetStream; start it with nats-server --jetstream", l.url)
		}
		return fmt.Errorf("the NATS server at %s: %w", l.url, err)
	}
	l.work, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream, Subjects: []string{workPrefix + ">"}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.FileStorage, MaxAge: retention,
		Description: "Arbiter's batches of games to be played",
	})
	if err != nil {
		return fmt.Errorf("can't create the work queue at %s: %w", l.url, err)
	}
	l.results, err = l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultPrefix + ">"}, Storage: jetstream.FileStorage, MaxAge: retention,
		Description: "Arbiter's batches of games that were played",
	})
	if err != nil {
		return fmt.Errorf("can't create the stream of results at %s: %w", l.url, err)
	}
	l.jobs, err = l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: jobBucket,
		Storage: jetstream.FileStorage, TTL: retention, Description: "Arbiter's match-ups: decks, cards' texts, seeds"})
	if err != nil {
		return fmt.Errorf("can't create the store of matches at %s: %w", l.url, err)
	}
	return l.openLeases(ctx)
}

// checkURL checks a comma-separated list of server URLs.
func checkURL(list string) error {
	for _, s := range strings.Split(list, ",") {
		s = strings.TrimSpace(s)
		if !strings.Contains(s, "://") {
			s = "nats://" + s
		}
		u, err := url.Parse(s)
		if err != nil || u.Hostname() == "" {
			return fmt.Errorf("%s is not the URL of a NATS server; use nats://host:4222", quote.Text(quote.URLs(s)))
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return fmt.Errorf(
				"%s is not the URL of a NATS server; it must start with nats://, tls://, ws:// or wss://",
				quote.Text(quote.URLs(s)))
		}
	}
	return nil
}

// workSubject is the subject of a program's work: workers take only work of their own program.
func workSubject(program string) string {
	h := sha256.Sum256([]byte(program))
	return fmt.Sprintf("%x", h[:6])
}

// compress encodes a value as compressed JSON.
func compress(v any) ([]byte, error) {
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

// maxUnpacked limits the size of a decompressed message.
const maxUnpacked = 1 << 30

func decompress(b []byte, v any) error {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return err
	}
	return json.NewDecoder(io.LimitReader(z, maxUnpacked)).Decode(v)
}

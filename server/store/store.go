// Package store stores games in NATS JetStream: one append-only stream with a subject per game, and the lobby in a
// key-value bucket. The stream is the authority: a game is the sequence of its entries.
//
// Several servers may share a store. Each appends to a game only after the last entry it has seen, so if two
// continue from the same position, one is refused and has to read the other's entry.
package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"arbiter/internal/quote"
	"arbiter/server/store/disk"
)

const (
	streamName   = "ARBITER_GAMES"
	bucketName   = "ARBITER_LOBBY"
	healthStream = "ARBITER_HEALTH"
	prefix       = "arbiter.game."
	lobbyPrefix  = "$KV." + bucketName + "."
	talk         = "arbiter.talk."
	healthPrefix = "arbiter.health."

	maxMessage = 4 << 20         // bytes
	answerTime = 5 * time.Second // for the embedded server to answer
)

// MaxEntry is the greatest size of an entry in bytes.
const MaxEntry = maxMessage - 64<<10 // leaving room for headers

// ErrMoved reports that another entry was added to the game meanwhile.
var ErrMoved = errors.New("the game has moved on in the meantime")

// ErrNoGame reports that the game does not exist.
var ErrNoGame = errors.New("game not found")

// A DamagedError reports that entries of a game are missing, so it can't be read further.
type DamagedError struct {
	Game string
	// After is the number of the game's entries before the missing ones.
	After int
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("entries of the game were lost when the server's files were damaged (%d are left before them)",
		e.After)
}

// An UnavailableError reports that entries can't be stored, or not be read, at the moment. It is unknown whether the
// entry it is about is stored.
type UnavailableError struct{ Err error }

func (e *UnavailableError) Error() string {
	return "games can't be stored at the moment: " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *UnavailableError) Unwrap() error { return e.Err }

// Public returns the cause in a few words that can be shown to anybody.
func (e *UnavailableError) Public() string {
	var d *disk.Error
	if errors.As(e.Err, &d) {
		return d.Kind
	}
	return "the store doesn't answer"
}

// Store is a connection to the stored games.
type Store struct {
	nc       *nats.Conn
	js       jetstream.JetStream
	replicas int
	stream   jetstream.Stream
	lobby    jetstream.KeyValue
	pulse    jetstream.Stream
	own      *embedded // the server within this process, if any
	damage   []*disk.Report
	health   health
}

// Entry is a stored entry of a game: its sequence number in the stream and its data.
type Entry struct {
	Seq  uint64
	Data []byte
}

// Connect connects to the NATS cluster at url. Replicas is the number of servers that must hold an entry before it
// counts as stored.
func Connect(ctx context.Context, url string, replicas int) (*Store, error) {
	nc, err := nats.Connect(url, nats.Name("arbiter"), nats.MaxReconnects(-1), nats.Timeout(5*time.Second))
	if err != nil {
		return nil, fmt.Errorf("can't connect to the NATS server at %s: %w", quote.URLs(url), err)
	}
	s, err := open(ctx, nc, replicas)
	if err != nil {
		nc.Close()
	}
	return s, err
}

func open(ctx context.Context, nc *nats.Conn, replicas int) (*Store, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	s := &Store{nc: nc, js: js, replicas: max(replicas, 1), health: health{id: rand.Text()}}
	return s, s.setup(ctx)
}

// setup creates the streams, if necessary.
func (s *Store) setup(ctx context.Context) error {
	stream, err := s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{prefix + "*"}, Storage: jetstream.FileStorage, AllowDirect: true,
		Replicas:    s.replicas,
		Description: "Arbiter's games, a subject each", MaxMsgSize: maxMessage, DenyDelete: true, DenyPurge: false,
	})
	if err != nil {
		return fmt.Errorf("can't create the stream of games: %w", err)
	}
	lobby, err := s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName,
		Description: "Arbiter's lobby", Storage: jetstream.FileStorage, Replicas: s.replicas})
	if err != nil {
		return fmt.Errorf("can't create the bucket of the lobby: %w", err)
	}
	pulse, err := s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: healthStream, Subjects: []string{healthPrefix + "*"}, Storage: jetstream.FileStorage,
		Replicas: s.replicas, Description: "Arbiter's checks that entries can be stored, the last of each server",
		MaxMsgsPerSubject: 1, MaxMsgSize: 1 << 10, MaxMsgs: 1000, MaxAge: 24 * time.Hour})
	if err != nil {
		return fmt.Errorf("can't create the stream for checks: %w", err)
	}
	if s.stream == nil { // the same after another start of the embedded server
		s.stream, s.lobby, s.pulse = stream, lobby, pulse
	}
	return nil
}

// bind uses the streams that are there, when there is no room even to check their settings.
func (s *Store) bind(ctx context.Context) (err error) {
	if s.stream, err = s.js.Stream(ctx, streamName); err != nil {
		return err
	}
	if s.lobby, err = s.js.KeyValue(ctx, bucketName); err != nil {
		return err
	}
	s.pulse, err = s.js.Stream(ctx, healthStream)
	return err
}

// Close closes the connection. Entries that Add has reported remain stored.
func (s *Store) Close() {
	s.nc.Close()
	if s.own != nil {
		s.own.close()
	}
}

// Add adds an entry to a game whose last entry has sequence number after, or begins a game if after is 0. It
// returns once the entry is stored. It fails with ErrMoved if there is a later entry, and with an *UnavailableError if
// entries can't be stored.
func (s *Store) Add(ctx context.Context, game string, after uint64, data []byte) (uint64, error) {
	if len(data) > MaxEntry {
		return 0, fmt.Errorf("the entry is too large: %d KB, of at most %d", len(data)>>10, MaxEntry>>10)
	}
	seq, err := s.publish(ctx, prefix+game, data, jetstream.WithExpectLastSequencePerSubject(after))
	var api *jetstream.APIError
	if errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
		return 0, ErrMoved
	}
	return seq, err
}

// publish adds an entry to a stream.
func (s *Store) publish(ctx context.Context, subject string, data []byte, o ...jetstream.PublishOpt) (uint64, error) {
	if s.own != nil {
		up, err := s.own.storing()
		if err != nil {
			return 0, &UnavailableError{err}
		}
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, answerTime)
		defer cancel()
		defer context.AfterFunc(up, cancel)()
	}
	ack, err := s.js.Publish(ctx, subject, data, o...)
	if err == nil && s.own != nil {
		err = s.own.commit(ctx, ack.Stream, ack.Sequence)
	}
	var api *jetstream.APIError
	switch {
	case err == nil:
		if s.own != nil {
			s.own.answered(nil)
		}
		return ack.Sequence, nil
	case errors.As(err, &api) && api.Code < 500: // a wrong request
		return 0, err
	case s.own != nil:
		if up, why := s.own.storing(); why != nil {
			err = why
		} else if errors.Is(err, context.DeadlineExceeded) {
			s.own.answered(err)
		} else if up.Err() == nil && ctx.Err() == nil {
			s.own.failed(err)
		}
	}
	if full := disk.Full(err); full != nil {
		err = full
	}
	return 0, &UnavailableError{err}
}

// readable reports why entries can't be read at the moment.
func (s *Store) readable() error {
	if s.own != nil {
		if err := s.own.reading(); err != nil {
			return &UnavailableError{err}
		}
	}
	return nil
}

// Read calls f in order for each entry of a game with a sequence number greater than after. If entries are missing
// between them, it calls f for those before and returns a *DamagedError.
func (s *Store) Read(ctx context.Context, game string, after uint64, f func(Entry) error) error {
	for n, last := 0, after; ; n++ {
		if err := s.readable(); err != nil {
			return err
		}
		m, err := s.stream.GetMsg(ctx, last+1, jetstream.WithGetMsgSubject(prefix+game))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			if last == 0 {
				return ErrNoGame
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("can't read game %s: %w", game, err)
		}
		// Each entry names the one it was added after.
		if h := m.Header.Get(jetstream.ExpectedLastSubjSeqHeader); h != "" && h != strconv.FormatUint(last, 10) {
			return &DamagedError{game, n}
		}
		last = m.Sequence
		if err := s.durable(ctx, m.Sequence); err != nil {
			return err
		}
		if err := f(Entry{m.Sequence, m.Data}); err != nil {
			return err
		}
	}
}

// durable waits until a game's entry is on the disk: before that it may be lost, so nobody must know it.
func (s *Store) durable(ctx context.Context, seq uint64) error {
	if s.own == nil {
		return nil
	}
	if err := s.own.commit(ctx, streamName, seq); err != nil {
		return &UnavailableError{err}
	}
	return nil
}

// Follow calls f for each new entry of any game until ctx is done.
func (s *Store) Follow(ctx context.Context, f func(game string, e Entry)) error {
	c, err := s.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverNewPolicy})
	if err != nil {
		return fmt.Errorf("can't follow the games: %w", err)
	}
	consuming, err := c.Consume(func(m jetstream.Msg) {
		meta, err := m.Metadata()
		if err == nil && len(m.Subject()) > len(prefix) && s.durable(ctx, meta.Sequence.Stream) == nil {
			f(m.Subject()[len(prefix):], Entry{meta.Sequence.Stream, m.Data()})
		}
	})
	if err != nil {
		return fmt.Errorf("can't follow the games: %w", err)
	}
	context.AfterFunc(ctx, consuming.Stop)
	return nil
}

// Say sends a message about a game to the other servers without storing it.
func (s *Store) Say(game string, data []byte) error { return s.nc.Publish(talk+game, data) }

// Hear calls f for each message about any game, including this server's own, until ctx is done.
func (s *Store) Hear(ctx context.Context, f func(game string, data []byte)) error {
	sub, err := s.nc.Subscribe(talk+"*", func(m *nats.Msg) { f(m.Subject[len(talk):], m.Data) })
	if err != nil {
		return fmt.Errorf("can't listen to other servers: %w", err)
	}
	context.AfterFunc(ctx, func() { sub.Unsubscribe() })
	return nil
}

// List adds or updates the lobby entry of a game.
func (s *Store) List(ctx context.Context, game string, line any) error {
	b, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = s.publish(ctx, lobbyPrefix+game, b)
	return err
}

// Lobby calls f for each lobby entry.
func (s *Store) Lobby(ctx context.Context, f func(game string, line []byte)) error {
	w, err := s.lobby.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return fmt.Errorf("can't read the lobby: %w", err)
	}
	defer w.Stop()
	for e := range w.Updates() {
		if e == nil {
			return nil // all existing entries have been seen
		}
		f(e.Key(), e.Value())
	}
	return ctx.Err()
}

// WatchLobby calls f for each lobby entry and each change until ctx is done. ready is called after the existing
// entries.
func (s *Store) WatchLobby(ctx context.Context, f func(game string, line []byte), ready func()) error {
	w, err := s.lobby.WatchAll(ctx)
	if err != nil {
		return fmt.Errorf("can't watch the lobby: %w", err)
	}
	go func() {
		for e := range w.Updates() {
			switch {
			case e == nil:
				ready()
			case e.Operation() == jetstream.KeyValuePut:
				f(e.Key(), e.Value())
			default:
				f(e.Key(), nil)
			}
		}
	}()
	return nil
}

// Package store stores games in NATS JetStream: one append-only stream with a subject per game, and the lobby in a
// key-value bucket. The stream is the authority: a game is the sequence of its entries.
//
// Several servers may share a store. Each appends to a game only after the last entry it has seen, so if two
// continue from the same position, one is refused and has to read the other's entry.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"arbiter/internal/quote"
)

const (
	streamName = "ARBITER_GAMES"
	bucketName = "ARBITER_LOBBY"
	prefix     = "arbiter.game."
	talk       = "arbiter.talk."
)

// ErrMoved reports that another entry was added to the game meanwhile.
var ErrMoved = errors.New("the game has moved on in the meantime")

// ErrNoGame reports that the game does not exist.
var ErrNoGame = errors.New("game not found")

// Store is a connection to the stored games.
type Store struct {
	nc     *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	lobby  jetstream.KeyValue
	own    *embedded // the server within this process, if any
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
	s := &Store{nc: nc, js: js}
	s.stream, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{prefix + "*"}, Storage: jetstream.FileStorage, AllowDirect: true,
		Replicas:    max(replicas, 1),
		Description: "Arbiter's games, a subject each", MaxMsgSize: 4 << 20, DenyDelete: true, DenyPurge: false,
	})
	if err != nil {
		return nil, fmt.Errorf("can't create the stream of games: %w", err)
	}
	s.lobby, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName,
		Description: "Arbiter's lobby", Storage: jetstream.FileStorage, Replicas: max(replicas, 1)})
	if err != nil {
		return nil, fmt.Errorf("can't create the bucket of the lobby: %w", err)
	}
	return s, nil
}

// Close closes the connection. Entries that Add has reported remain stored.
func (s *Store) Close() {
	s.nc.Close()
	if s.own != nil {
		s.own.stop()
	}
}

// Add adds an entry to a game whose last entry has sequence number after, or begins a game if after is 0. It
// returns once the entry is stored. It fails with ErrMoved if there is a later entry.
func (s *Store) Add(ctx context.Context, game string, after uint64, data []byte) (uint64, error) {
	ack, err := s.js.Publish(ctx, prefix+game, data, jetstream.WithExpectLastSequencePerSubject(after))
	if err == nil {
		return ack.Sequence, nil
	}
	var api *jetstream.APIError
	if errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return 0, ErrMoved
	}
	return 0, fmt.Errorf("can't store the entry: %w", err)
}

// Read calls f in order for each entry of a game with a sequence number greater than after.
func (s *Store) Read(ctx context.Context, game string, after uint64, f func(Entry) error) error {
	any := after > 0
	for seq := after + 1; ; {
		m, err := s.stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(prefix+game))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			if !any {
				return ErrNoGame
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("can't read game %s: %w", game, err)
		}
		any = true
		if err := f(Entry{m.Sequence, m.Data}); err != nil {
			return err
		}
		seq = m.Sequence + 1
	}
}

// Follow calls f for each new entry of any game until ctx is done.
func (s *Store) Follow(ctx context.Context, f func(game string, e Entry)) error {
	c, err := s.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverNewPolicy})
	if err != nil {
		return fmt.Errorf("can't follow the games: %w", err)
	}
	consuming, err := c.Consume(func(m jetstream.Msg) {
		meta, err := m.Metadata()
		if err == nil && len(m.Subject()) > len(prefix) {
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
	_, err = s.lobby.Put(ctx, game, b)
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

// Alive reports whether the store responds.
func (s *Store) Alive(ctx context.Context) error {
	_, err := s.stream.Info(ctx)
	return err
}

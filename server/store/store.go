// Package store keeps games in a NATS JetStream: one stream with a subject a game, to which entries are only ever added, and the lobby in a key-value bucket. The
// stream is the truth: a game is what its entries say, in their order.
//
// Several servers may share a store. Each adds to a game only behind the last entry it has seen, so that of two that go on from the same point one is refused
// and has to read what the other wrote.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamName = "ARBITER_GAMES"
	bucketName = "ARBITER_LOBBY"
	prefix     = "arbiter.game."
	talk       = "arbiter.talk."
)

// ErrMoved says that the game has gone on: somebody else has added an entry since.
var ErrMoved = errors.New("the game has gone on in the meantime")

// ErrNoGame says that there is no such game.
var ErrNoGame = errors.New("there is no such game")

// Store is a connection to the stored games.
type Store struct {
	nc     *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	lobby  jetstream.KeyValue
	own    *embedded // the server within this process, if it is one
}

// Entry is one stored entry of a game: its place in the stream, and what it says.
type Entry struct {
	Seq  uint64
	Data []byte
}

// Connect uses the NATS cluster at url. Replicas is on how many of its servers each entry lies before it counts as stored.
func Connect(ctx context.Context, url string, replicas int) (*Store, error) {
	nc, err := nats.Connect(url, nats.Name("arbiter"), nats.MaxReconnects(-1), nats.Timeout(5*time.Second))
	if err != nil {
		return nil, fmt.Errorf("no NATS server at %s: %w", url, err)
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
		Name: streamName, Subjects: []string{prefix + "*"}, Storage: jetstream.FileStorage, AllowDirect: true, Replicas: max(replicas, 1),
		Description: "Arbiter's games, a subject each", MaxMsgSize: 4 << 20, DenyDelete: true, DenyPurge: false,
	})
	if err != nil {
		return nil, fmt.Errorf("no stream for the games: %w", err)
	}
	s.lobby, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName, Description: "Arbiter's lobby", Storage: jetstream.FileStorage, Replicas: max(replicas, 1)})
	if err != nil {
		return nil, fmt.Errorf("no bucket for the lobby: %w", err)
	}
	return s, nil
}

// Close ends the connection; what Add has reported stored stays.
func (s *Store) Close() {
	s.nc.Close()
	if s.own != nil {
		s.own.stop()
	}
}

// Add adds an entry behind the last one, whose place is after; 0 begins a game. It returns once the entry is stored. ErrMoved says that there is a later entry
// than that.
func (s *Store) Add(ctx context.Context, game string, after uint64, data []byte) (uint64, error) {
	ack, err := s.js.Publish(ctx, prefix+game, data, jetstream.WithExpectLastSequencePerSubject(after))
	if err == nil {
		return ack.Sequence, nil
	}
	var api *jetstream.APIError
	if errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return 0, ErrMoved
	}
	return 0, fmt.Errorf("the entry could not be stored: %w", err)
}

// Read calls f for each entry of a game behind the place after, in order.
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
			return fmt.Errorf("game %s could not be read: %w", game, err)
		}
		any = true
		if err := f(Entry{m.Sequence, m.Data}); err != nil {
			return err
		}
		seq = m.Sequence + 1
	}
}

// Follow calls f for each entry of any game that is added from now on, until the context ends.
func (s *Store) Follow(ctx context.Context, f func(game string, e Entry)) error {
	c, err := s.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverNewPolicy})
	if err != nil {
		return fmt.Errorf("the games can't be followed: %w", err)
	}
	consuming, err := c.Consume(func(m jetstream.Msg) {
		meta, err := m.Metadata()
		if err == nil && len(m.Subject()) > len(prefix) {
			f(m.Subject()[len(prefix):], Entry{meta.Sequence.Stream, m.Data()})
		}
	})
	if err != nil {
		return fmt.Errorf("the games can't be followed: %w", err)
	}
	context.AfterFunc(ctx, consuming.Stop)
	return nil
}

// Say tells the other servers something of a game that is not stored.
func (s *Store) Say(game string, data []byte) error { return s.nc.Publish(talk+game, data) }

// Hear calls f for what is said of any game, by this server too, until the context ends.
func (s *Store) Hear(ctx context.Context, f func(game string, data []byte)) error {
	sub, err := s.nc.Subscribe(talk+"*", func(m *nats.Msg) { f(m.Subject[len(talk):], m.Data) })
	if err != nil {
		return fmt.Errorf("other servers can't be heard: %w", err)
	}
	context.AfterFunc(ctx, func() { sub.Unsubscribe() })
	return nil
}

// List puts a game's line into the lobby, or changes it.
func (s *Store) List(ctx context.Context, game string, line any) error {
	b, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = s.lobby.Put(ctx, game, b)
	return err
}

// Lobby calls f for each game's line in the lobby.
func (s *Store) Lobby(ctx context.Context, f func(game string, line []byte)) error {
	w, err := s.lobby.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return fmt.Errorf("the lobby can't be read: %w", err)
	}
	defer w.Stop()
	for e := range w.Updates() {
		if e == nil {
			return nil // all that there is
		}
		f(e.Key(), e.Value())
	}
	return ctx.Err()
}

// WatchLobby calls f for each line there is and each change, until the context ends; ready is called once those that there were have come.
func (s *Store) WatchLobby(ctx context.Context, f func(game string, line []byte), ready func()) error {
	w, err := s.lobby.WatchAll(ctx)
	if err != nil {
		return fmt.Errorf("the lobby can't be watched: %w", err)
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

// Alive reports whether the store answers.
func (s *Store) Alive(ctx context.Context) error {
	_, err := s.stream.Info(ctx)
	return err
}

package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"arbiter/server/store/disk"
)

// Games returns how many entries each stored game has.
func (s *Store) Games(ctx context.Context) (map[string]uint64, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	info, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(prefix+">"))
	if err != nil {
		return nil, fmt.Errorf("can't list the stored games: %w", err)
	}
	out := make(map[string]uint64, len(info.State.Subjects))
	for subject, n := range info.State.Subjects {
		out[strings.TrimPrefix(subject, prefix)] = n
	}
	return out, nil
}

// Last returns the last entry of a game and when it was stored.
func (s *Store) Last(ctx context.Context, game string) (Entry, time.Time, error) {
	if err := s.readable(); err != nil {
		return Entry{}, time.Time{}, err
	}
	m, err := s.stream.GetLastMsgForSubject(ctx, prefix+game)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return Entry{}, time.Time{}, ErrNoGame
	}
	if err != nil {
		return Entry{}, time.Time{}, fmt.Errorf("can't read game %s: %w", game, err)
	}
	return Entry{m.Sequence, m.Data}, m.Time, nil
}

// Remove removes all entries of a game and its lobby entry. The game's last entry must tell other servers that it is
// closed, so that they add nothing meanwhile.
func (s *Store) Remove(ctx context.Context, game string) error {
	if err := s.readable(); err != nil {
		return err
	}
	if err := s.stream.Purge(ctx, jetstream.WithPurgeSubject(prefix+game)); err != nil {
		return fmt.Errorf("can't remove game %s: %w", game, err)
	}
	if s.own != nil {
		if err := s.own.tidied(streamName); err != nil {
			return fmt.Errorf("can't remove game %s: %w", game, err)
		}
	}
	return s.Unlist(ctx, game)
}

// Unlist removes the lobby entry of a game.
func (s *Store) Unlist(ctx context.Context, game string) error {
	if err := s.lobby.Purge(ctx, game); err != nil {
		return fmt.Errorf("can't remove game %s from the lobby: %w", game, err)
	}
	return nil
}

// Lacking returns the games that are known to lack entries since files were found damaged, and how many at least. Call
// Told once that has been noted in the games.
func (s *Store) Lacking() map[string]int {
	out := map[string]int{}
	for _, r := range s.damage {
		for game, n := range r.Lacking(prefix) {
			out[game] += n
		}
	}
	return out
}

// Told notes that the result of Lacking has been drawn on.
func (s *Store) Told() error {
	var errs []error
	for _, r := range s.damage {
		errs = append(errs, r.Done())
	}
	s.damage = nil
	return errors.Join(errs...)
}

// Tidy frees what removed lobby entries leave behind.
func (s *Store) Tidy(ctx context.Context) error { return s.lobby.PurgeDeletes(ctx) }

// All calls f for each stored entry in order; before is the sequence number of the game's entry before it, 0 for the
// first.
func (s *Store) All(ctx context.Context, f func(game string, before, seq uint64, data []byte) error) error {
	info, err := s.stream.Info(ctx)
	if err != nil {
		return fmt.Errorf("can't read the stored games: %w", err)
	}
	for seq := info.State.FirstSeq; seq <= info.State.LastSeq; seq++ {
		m, err := s.stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(prefix+">"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("can't read the stored games: %w", err)
		}
		before, err := strconv.ParseUint(m.Header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64)
		if err != nil {
			return fmt.Errorf("entry %d was not stored by this program", m.Sequence)
		}
		if err := f(strings.TrimPrefix(m.Subject, prefix), before, m.Sequence, m.Data); err != nil {
			return err
		}
		seq = m.Sequence
	}
	return nil
}

// Files does the same with the files of a data folder, also while a server uses it; entries that are stored meanwhile
// may be left out.
func Files(dir string, f func(game string, before, seq uint64, data []byte) error) error {
	return disk.Entries(dir, streamName, func(subject string, before, seq uint64, data []byte) error {
		return f(strings.TrimPrefix(subject, prefix), before, seq, data)
	})
}

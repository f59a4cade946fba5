package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"arbiter/server/sched"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// Archive is a store whose games can be listed and removed. *store.Store implements it.
type Archive interface {
	Store
	// Games returns how many entries each game has.
	Games(ctx context.Context) (map[string]uint64, error)
	// Last returns the last entry of a game and when it was stored, or store.ErrNoGame.
	Last(ctx context.Context, game string) (store.Entry, time.Time, error)
	// Remove removes a game and its lobby entry, Unlist the lobby entry only.
	Remove(ctx context.Context, game string) error
	Unlist(ctx context.Context, game string) error
	// Tidy frees what they leave behind.
	Tidy(ctx context.Context) error
	// Lobby calls f for each lobby entry.
	Lobby(ctx context.Context, f func(game string, line []byte)) error
	// Lacking returns the games that are known to have lost entries, and how many at least; Told notes that those games
	// have been closed.
	Lacking() map[string]int
	Told() error
}

// Ages are how long games are kept after their last entry; 0 means for ever.
type Ages struct {
	// Finished is for games that are over or can't go on, Abandoned for games in progress, Open for games that wait for
	// players.
	Finished, Abandoned, Open time.Duration
}

// of returns how long a game in a state is kept.
func (a Ages) of(state string) time.Duration {
	switch state {
	case "open":
		return a.Open
	case "playing":
		return a.Abandoned
	}
	return a.Finished
}

// Keeper compares the lobby with the stored games and removes old games.
type Keeper struct {
	h    *Host
	a    Archive
	ages Ages
	// due has since when games have been due to be removed, by a clock that never jumps: a game is removed only if it
	// was due for a while, so that nothing is lost if the date is set wrong for a moment.
	due map[string]time.Time
	// compared is set once the lobby and the games agree.
	compared bool
}

const (
	keepEvery = time.Hour
	// keepGrace is how long a game must have been due. It is less than keepEvery.
	keepGrace = 50 * time.Minute
	askTime   = 2 * time.Second // for other servers to say who is connected
)

// NewKeeper returns a keeper for the games of a host.
func NewKeeper(h *Host, a Archive, ages Ages) *Keeper {
	return &Keeper{h: h, a: a, ages: ages, due: map[string]time.Time{}}
}

// Run removes old games from time to time until ctx is done.
func (k *Keeper) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if !k.compared {
			if err := k.Compare(ctx); err != nil && ctx.Err() == nil {
				k.h.log.Error("the lobby could not be compared with the stored games", "error", err)
			}
		}
		if n, err := k.Expire(ctx, keepGrace); err != nil && ctx.Err() == nil {
			k.h.log.Warn("old games could not be removed", "error", err)
		} else if n > 0 {
			k.h.log.Info("removed old games", "games", n)
		}
		if sched.Sleep(ctx, k.h.sched, keepEvery) != nil {
			return
		}
	}
}

// lobby returns the lobby entries that can be read.
func (k *Keeper) lobby(ctx context.Context) (map[string]wire.LobbyGame, error) {
	out := map[string]wire.LobbyGame{}
	err := k.a.Lobby(ctx, func(game string, line []byte) {
		var l wire.LobbyGame
		if json.Unmarshal(line, &l) == nil && l.ID == game {
			out[game] = l
		}
	})
	return out, err
}

// Compare closes games that have lost entries, lists stored games that are not in the lobby, and marks those lobby
// entries that have no game.
func (k *Keeper) Compare(ctx context.Context) error {
	lacking := k.a.Lacking()
	for _, game := range slices.Sorted(maps.Keys(lacking)) {
		c := &Close{Damaged: true, Reason: fmt.Sprintf(
			"at least %d of the game's entries were lost when the server's files were damaged", lacking[game])}
		if err := k.h.close(ctx, game, c); err != nil {
			return err
		}
	}
	if err := k.a.Told(); err != nil {
		return err
	}
	games, err := k.a.Games(ctx)
	if err != nil {
		return err
	}
	listed, err := k.lobby(ctx)
	if err != nil {
		return err
	}
	again, unreadable, lost := 0, 0, 0
	for _, game := range slices.Sorted(maps.Keys(games)) {
		if _, ok := listed[game]; ok {
			continue
		}
		t, err := k.h.Open(ctx, game)
		if err != nil {
			k.h.log.Error("a stored game can't be read", "game", game, "entries", games[game], "error", err)
			unreadable++
			continue
		}
		t.do(func() {
			t.list()
			if len(t.clients) == 0 {
				k.h.putAway(t)
			}
		})
		again++
	}
	for game, line := range listed {
		if games[game] > 0 || line.State == "closed" {
			continue
		}
		lost++
		k.h.log.Error("a game of the lobby is not in the store", "game", game, "name", line.Name)
		line.State, line.Reason = "closed", "the game is not in the server's store any more"
		if err := k.a.List(ctx, game, line); err != nil {
			return err
		}
	}
	if again+unreadable+lost > 0 {
		k.h.log.Warn("the lobby and the stored games differed", "games", len(games), "listed again", again,
			"unreadable", unreadable, "lost", lost)
	}
	k.compared = true
	return nil
}

// close closes a game that has not ended.
func (h *Host) close(ctx context.Context, game string, c *Close) error {
	t, err := h.Open(ctx, game)
	if errors.Is(err, store.ErrNoGame) {
		return nil
	}
	if err != nil {
		h.log.Error("a damaged game can't be read", "game", game, "error", err)
		return nil
	}
	t.do(func() {
		if t.broken == nil && (t.play.g == nil || !t.play.g.Over()) {
			if err = t.add(&Entry{Close: c}); err == nil {
				t.play.closed = c.Reason
				t.fail(errors.New(c.Reason))
			}
		}
		t.list()
	})
	return err
}

// Expire removes the games that have been due for at least grace, and returns how many.
func (k *Keeper) Expire(ctx context.Context, grace time.Duration) (removed int, err error) {
	if k.ages == (Ages{}) {
		return 0, nil
	}
	listed, err := k.lobby(ctx)
	if err != nil {
		return 0, err
	}
	last := map[string]store.Entry{}
	for game, line := range listed {
		e, old, err := k.old(ctx, game, &line)
		switch {
		case err != nil:
			return 0, err
		case !old:
			delete(k.due, game)
			continue
		}
		if _, ok := k.due[game]; !ok {
			k.due[game] = k.h.sched.Now()
		}
		if k.h.sched.Now().Sub(k.due[game]) >= grace && !k.h.connected(game) {
			last[game] = e
		}
	}
	maps.DeleteFunc(k.due, func(game string, _ time.Time) bool { _, ok := listed[game]; return !ok })
	if len(last) == 0 {
		return 0, nil
	}
	busy, err := k.h.ask(ctx, slices.Sorted(maps.Keys(last)))
	if err != nil {
		return 0, err
	}
	for game, e := range last {
		if busy[game] || k.h.connected(game) {
			continue
		}
		gone, err := k.remove(ctx, game, e)
		if err != nil {
			return removed, err
		}
		if gone {
			removed++
		}
	}
	return removed, k.a.Tidy(ctx)
}

// old reports whether a game is due to be removed, and returns its last entry.
func (k *Keeper) old(ctx context.Context, game string, line *wire.LobbyGame) (e store.Entry, old bool, err error) {
	limit := k.ages.of(line.State)
	now := k.h.sched.Date()
	if limit == 0 || now.Sub(time.Unix(line.Made, 0)) < limit {
		return e, false, nil
	}
	e, at, err := k.a.Last(ctx, game)
	if errors.Is(err, store.ErrNoGame) {
		return e, true, nil // only the lobby has it
	}
	return e, err == nil && now.Sub(at) >= limit, err
}

// remove removes a game unless something has been added to it. The entry before that keeps other servers from adding
// anything, and from removing it as well.
func (k *Keeper) remove(ctx context.Context, game string, last store.Entry) (bool, error) {
	var e Entry
	if last.Seq > 0 && (json.Unmarshal(last.Data, &e) != nil || e.Close == nil || !e.Close.Removed) {
		data, err := json.Marshal(Entry{Close: &Close{Reason: "the game was removed, since it was old", Removed: true}})
		if err != nil {
			return false, err
		}
		if _, err := k.a.Add(ctx, game, last.Seq, data); errors.Is(err, store.ErrMoved) {
			return false, nil
		} else if err != nil {
			return false, err
		}
	}
	delete(k.due, game)
	k.h.forget(game)
	return true, k.a.Remove(ctx, game)
}

// connected reports whether a client is connected to a game at this server.
func (h *Host) connected(game string) (yes bool) {
	h.mu.Lock()
	t := h.tables[game]
	h.mu.Unlock()
	if t != nil {
		t.do(func() { yes = len(t.clients) > 0 })
	}
	return yes
}

// ask asks other servers to which games clients are connected.
func (h *Host) ask(ctx context.Context, games []string) (busy map[string]bool, err error) {
	h.mu.Lock()
	h.asked = map[string]bool{}
	h.mu.Unlock()
	b, err := json.Marshal(here{Host: h.id, Ask: true})
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		if err := h.store.Say(game, b); err != nil {
			return nil, err
		}
	}
	if err := sched.Sleep(ctx, h.sched, askTime); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	busy, h.asked = h.asked, nil
	return busy, nil
}

// forget removes a game from the memory.
func (h *Host) forget(game string) {
	h.replays.forget(game)
	h.mu.Lock()
	t := h.tables[game]
	h.mu.Unlock()
	if t != nil {
		t.do(func() { h.putAway(t) })
	}
}

func (s *replays) forget(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = slices.DeleteFunc(s.list, func(r *Replay) bool { return r.ID == game })
}

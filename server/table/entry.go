// Package table plays games between people and computers from stored entries. A game is the sequence of its
// entries, so that any server that has read them can continue it; an answer counts once its entry is stored.
package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"arbiter/engine/load"
	"arbiter/record"
	"arbiter/server/wire"
	"arbiter/sim"
)

// Entry is a stored entry of a game. What is set takes effect in this order. The first entry holds everything that a
// game begins with, so that none can be stored by halves.
type Entry struct {
	Begin *Begin `json:"begin,omitempty"`
	Sits  []*Sit `json:"sits,omitempty"`
	Sit   *Sit   `json:"sit,omitempty"`
	Play  *Moves `json:"play,omitempty"`
	Board *Board `json:"board,omitempty"`
	Next  *Next  `json:"next,omitempty"`
	Close *Close `json:"close,omitempty"`
}

// Close ends a game that can't go on.
type Close struct {
	Reason string `json:"reason"`
	// Damaged is set if entries before this one were lost.
	Damaged bool `json:"damaged,omitempty"`
	// Removed is set if the game is about to be removed from the store.
	Removed bool `json:"removed,omitempty"`
}

// Begin begins a game and holds everything about it that doesn't change.
type Begin struct {
	// Version is the version of the entries, Machine that of the program that wrote it.
	Version int    `json:"version"`
	Machine string `json:"machine"`
	Name    string `json:"name"`
	Edition string `json:"edition"`
	Format  string `json:"format"`
	// Seed is the seed of all randomness. It must stay on the server, since it makes the game predictable.
	Seed    string `json:"seed"`
	Seats   int    `json:"seats"`
	Partial bool   `json:"partial,omitempty"`
	// Text selects the text of the cards; the default is the Oracle text.
	Text load.Text `json:"text,omitempty"`
	Made int64     `json:"made"` // Unix time
	// Clock is the number of seconds for each decision, 0 for no limit.
	Clock int `json:"clock,omitempty"`
	// Starting is the starting seat, counted from 1, or 0 for a random one. Manual and Turns are as in a record; by
	// default everybody may pay manually, and the game has the usual turn limit.
	Starting int     `json:"starting,omitempty"`
	Manual   *uint8  `json:"manual,omitempty"`
	Turns    *uint32 `json:"turns,omitempty"`
	// AskPriority asks a player with priority for a pass although they can do nothing else, so that the number of
	// answers doesn't depend on what players hold. It is set in games that are played here from the beginning.
	AskPriority bool `json:"askPriority,omitempty"`
	// AskTargets asks for each target, also where only one can be chosen. It is set like AskPriority; games stored
	// without it go on without it.
	AskTargets bool `json:"askTargets,omitempty"`
	// Match is the match that the game is part of, nil without one.
	Match *Match `json:"match,omitempty"`
	// Invite is the hash of the invitation that joining and watching a private game needs, "" for a public game.
	Invite string `json:"invite,omitempty"`
	// Unwatched is set if only the players may see the game while it is played, Delay is how many seconds after them
	// spectators see it.
	Unwatched bool `json:"unwatched,omitempty"`
	Delay     int  `json:"delay,omitempty"`
	// Ask is the request that made the game, see Claim.
	Ask string `json:"ask,omitempty"`
	// Closed is set for a game that was played elsewhere and is stored for viewing only.
	Closed bool `json:"closed,omitempty"`
}

// record returns the game as a record with the answers so far.
func (b *Begin) record(decks []Deck, answers []int) *record.File {
	f := &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Program: b.Machine,
		Edition: b.Edition, Format: sim.Format(b.Format), Text: b.Text, Partial: b.Partial, Turns: sim.DefaultTurnLimit,
		Decks: decks}}
	g := record.Game{Seed: b.Seed, Starting: b.Starting - 1, Manual: 0xFF,
		AskPriority: b.AskPriority, AskTargets: b.AskTargets, Answers: answers}
	if b.Manual != nil {
		g.Manual = *b.Manual
	}
	if b.Turns != nil {
		f.Turns = *b.Turns
	}
	for i := range decks {
		g.Decks = append(g.Decks, i)
	}
	f.Games = []record.Game{g}
	return f
}

// EntryVersion is the version of entries that this program writes. It also reads version 1, in which each seat has an
// entry of its own.
const EntryVersion = 2

// Sit assigns a seat.
type Sit struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Agent string `json:"agent,omitempty"` // the computer player, "" for a person
	// Key is the hash of the person's token.
	Key string `json:"key,omitempty"`
	// Ask is the request that took the seat, see Claim.
	Ask  string `json:"ask,omitempty"`
	Deck Deck   `json:"deck"`
}

// Deck is a deck with the texts of its cards, so that later changes of a card don't affect it.
type Deck = record.Deck

// Moves are consecutive answers from the position At on, or an undo.
type Moves struct {
	At int `json:"at"`
	// Answers are option numbers; a concession is -1 for the first seat, -2 for the second, and so on.
	Answers []int `json:"answers,omitempty"`
	// Hand is how many of the first answers a person gave at that moment. The others are those of computers and of
	// players' settings.
	Hand int `json:"hand,omitempty"`
	// Names are the card names that were typed for some of the answers, by position.
	Names map[int]string `json:"names,omitempty"`
	// Repeats are the loops that were repeated by these answers, by the position where that begins.
	Repeats map[int]Repeated `json:"repeats,omitempty"`
	// Undo is set if everything from At on is undone.
	Undo bool `json:"undo,omitempty"`
	// When is when this was stored, in milliseconds of Unix time.
	When int64 `json:"when,omitempty"`
	// Check is a hash of the position after it, to detect a program that plays differently.
	Check string `json:"check,omitempty"`
	// Machine is the version of the program that wrote it, if it is not the one of the entries before.
	Machine string `json:"machine,omitempty"`
}

// concession returns the answer by which a seat concedes.
func concession(seat int) int { return -1 - seat }

// HashToken returns the hash of a token, which is what gets stored.
func HashToken(token string) string {
	h := sha256.Sum256([]byte(token))
	return hex.EncodeToString(h[:])
}

// holds reports whether a token is the seat's.
func (s *Sit) holds(token string) bool { return s != nil && matches(s.Key, token) }

// A Refusal tells why a message was refused; nothing has changed.
type Refusal struct {
	Code    string
	Message string
}

func (r *Refusal) Error() string { return r.Message }

// Overtaken reports whether an error is a refusal because another player was faster: the request may be repeated in
// the new state.
func Overtaken(err error) bool {
	var r *Refusal
	return errors.As(err, &r) && (r.Code == "late" || r.Code == "seat")
}

func refuse(code, format string, args ...any) error {
	return &Refusal{code, fmt.Sprintf(format, args...)}
}

// Refused returns the message that reports an error to a client.
func Refused(err error, at int) wire.Refused {
	var r *Refusal
	if errors.As(err, &r) {
		return wire.Refused{Type: "refused", Code: r.Code, Message: r.Message, At: at}
	}
	return wire.Refused{Type: "refused", Code: "store", Message: err.Error(), At: at}
}

// Package table plays games between people and computers from stored entries: a game is what its entries say, so that any server that has read them can go on
// with it, and an answer counts once its entry is stored.
package table

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"

	"arbiter/engine/load"
	"arbiter/record"
	"arbiter/server/wire"
	"arbiter/sim"
)

// Entry is what one stored entry of a game says: one of its fields.
type Entry struct {
	Begin *Begin `json:"begin,omitempty"`
	Sit   *Sit   `json:"sit,omitempty"`
	Play  *Moves `json:"play,omitempty"`
}

// Begin begins a game: everything about it that does not change.
type Begin struct {
	// Version is the version of these entries, Machine that of the program that wrote it.
	Version int    `json:"version"`
	Machine string `json:"machine"`
	Name    string `json:"name"`
	Edition string `json:"edition"`
	Format  string `json:"format"`
	// Seed seeds all chance. Whoever knows it can foresee the game: it stays on the server.
	Seed    string `json:"seed"`
	Seats   int    `json:"seats"`
	Partial bool   `json:"partial,omitempty"`
	// Text is which text of the cards is played, their Oracle text if it is not given.
	Text load.Text `json:"text,omitempty"`
	Made int64     `json:"made"` // Unix time
	// Clock is how many seconds a player has for a decision, 0 for no limit.
	Clock int `json:"clock,omitempty"`
	// Starting is the seat that begins, counted from 1; 0: by chance. Manual and Turns are as in a record: if they are not given, everybody may pay by hand and the
	// game has the usual limit of turns.
	Starting int     `json:"starting,omitempty"`
	Manual   *uint8  `json:"manual,omitempty"`
	Turns    *uint32 `json:"turns,omitempty"`
	// Closed is true of a game that was played elsewhere and is kept to be looked at: nobody plays on in it.
	Closed bool `json:"closed,omitempty"`
}

// record is the game as a record, with the answers given so far.
func (b *Begin) record(decks []Deck, answers []int) *record.File {
	f := &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Program: b.Machine, Edition: b.Edition, Format: sim.Format(b.Format), Text: b.Text, Partial: b.Partial, Turns: sim.DefaultTurnLimit, Decks: decks}}
	g := record.Game{Seed: b.Seed, Starting: b.Starting - 1, Manual: 0xFF, Answers: answers}
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

// EntryVersion is the version of the entries that this program writes and reads.
const EntryVersion = 1

// Sit has someone take a seat.
type Sit struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Agent string `json:"agent,omitempty"` // the computer player, empty for a person
	// Key is the hash of the person's token.
	Key  string `json:"key,omitempty"`
	Deck Deck   `json:"deck"`
}

// Deck is a deck with the texts of its cards, so that it stays what it was.
type Deck = record.Deck

// Moves are answers given one after the other from the place At on, or what takes them back.
type Moves struct {
	At int `json:"at"`
	// Answers are options; below zero stands a concession: -1 of the first seat, -2 of the second.
	Answers []int `json:"answers,omitempty"`
	// Undo is true of an entry that takes back everything from At on.
	Undo bool `json:"undo,omitempty"`
	// Check is a hash of the game after it: a program that plays differently notices.
	Check string `json:"check,omitempty"`
}

// concession is the answer that concedes for a seat.
func concession(seat int) int { return -1 - seat }

// HashToken is what is stored of a token.
func HashToken(token string) string {
	h := sha256.Sum256([]byte(token))
	return hex.EncodeToString(h[:])
}

// holds reports whether a token is that of the seat.
func (s *Sit) holds(token string) bool {
	return s != nil && s.Key != "" && subtle.ConstantTimeCompare([]byte(s.Key), []byte(HashToken(token))) == 1
}

// A Refusal says why a message was not followed; nothing has changed.
type Refusal struct {
	Code    string
	Message string
}

func (r *Refusal) Error() string { return r.Message }

// Overtaken says that an error is a refusal because someone else was faster: the game is as it now is, and what is still wanted can be tried again.
func Overtaken(err error) bool {
	var r *Refusal
	return errors.As(err, &r) && (r.Code == "late" || r.Code == "seat")
}

func refuse(code, format string, args ...any) error {
	return &Refusal{code, fmt.Sprintf(format, args...)}
}

// Refused is the message that tells a client of an error.
func Refused(err error, at int) wire.Refused {
	var r *Refusal
	if errors.As(err, &r) {
		return wire.Refused{Type: "refused", Code: r.Code, Message: r.Message, At: at}
	}
	return wire.Refused{Type: "refused", Code: "store", Message: err.Error(), At: at}
}

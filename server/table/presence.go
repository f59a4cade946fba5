package table

import (
	"encoding/json"
	"time"
)

// Presence: players of a game may be connected to different servers. Each server announces the seats of its clients
// when they change and at intervals. This is not stored.

const (
	hereEvery = 10 * time.Second
	hereLasts = 25 * time.Second // without another announcement
)

// here is a server's announcement for a game.
type here struct {
	Host  string `json:"host"`
	Seats uint   `json:"seats"` // bit 1<<seat
	// Clients is the number of clients, including spectators.
	Clients int `json:"clients,omitempty"`
	// Ask is set by a server that has just opened the game, so that the others announce their clients.
	Ask bool `json:"ask,omitempty"`
}

// present is the last announcement of another server.
type present struct {
	seats uint
	heard time.Time
}

// sayHere announces this server's clients.
func (t *Table) sayHere(ask bool) {
	b, err := json.Marshal(here{Host: t.h.id, Seats: t.seatsHere(), Clients: len(t.clients), Ask: ask})
	if err == nil {
		err = t.h.store.Say(t.ID, b)
	}
	if err != nil {
		t.log.Debug("who is here could not be told", "error", err)
	}
}

// seatsHere returns the seats of this server's clients, bit 1<<seat.
func (t *Table) seatsHere() (seats uint) {
	for _, c := range t.clients {
		if c.seat >= 0 {
			seats |= 1 << c.seat
		}
	}
	return seats
}

// hear handles an announcement.
func (t *Table) hear(h here) {
	before := t.elsewhere[h.Host].seats
	if h.Seats == 0 {
		delete(t.elsewhere, h.Host)
	} else {
		if t.elsewhere == nil {
			t.elsewhere = map[string]present{}
		}
		t.elsewhere[h.Host] = present{h.Seats, t.h.sched.Now()}
	}
	if h.Ask && len(t.clients) > 0 {
		t.sayHere(false)
	}
	if h.Seats != before {
		t.stopThinking()
		t.changed()
		t.later(t.play.g != nil && !t.played())
	}
}

// forgetSilent removes servers without a recent announcement.
func (t *Table) forgetSilent() {
	for host, p := range t.elsewhere {
		if t.h.sched.Now().Sub(p.heard) > hereLasts {
			delete(t.elsewhere, host)
			t.changed()
		}
	}
}

// here reports whether a seat's player is connected to any server.
func (t *Table) here(seat int) bool {
	for _, c := range t.clients {
		if c.seat == seat {
			return true
		}
	}
	for _, p := range t.elsewhere {
		if p.seats&(1<<seat) != 0 {
			return true
		}
	}
	return false
}

// said handles another server's announcement for a game.
func (h *Host) said(game string, data []byte) {
	var m here
	if json.Unmarshal(data, &m) != nil || m.Host == h.id {
		return
	}
	h.mu.Lock()
	t := h.tables[game]
	if h.asked != nil && m.Clients > 0 {
		h.asked[game] = true
	}
	h.mu.Unlock()
	if t != nil {
		t.post(func() { t.hear(m) })
	}
}

package table

import (
	"encoding/json"
	"time"
)

// Who is here. A game's players may be connected to several servers: each tells the others which seats it has clients of, when that changes and every now and
// then. Nothing of it is stored.

const (
	hereEvery = 10 * time.Second
	hereLasts = 25 * time.Second // without hearing of it again
)

// here is what a server says of a game.
type here struct {
	Host  string `json:"host"`
	Seats uint   `json:"seats"` // bit 1<<seat
	// Ask is true of a server that has just opened the game: the others say who is with them.
	Ask bool `json:"ask,omitempty"`
}

// present is what another server said of its clients.
type present struct {
	seats uint
	heard time.Time
}

// sayHere tells other servers who is here.
func (t *Table) sayHere(ask bool) {
	h := here{Host: t.h.id, Ask: ask}
	for c := range t.clients {
		if c.seat >= 0 {
			h.Seats |= 1 << c.seat
		}
	}
	b, err := json.Marshal(h)
	if err == nil {
		err = t.h.store.Say(t.ID, b)
	}
	if err != nil {
		t.log.Debug("who is here could not be told", "error", err)
	}
}

// hear takes note of what another server says.
func (t *Table) hear(h here) {
	before := t.elsewhere[h.Host].seats
	if h.Seats == 0 {
		delete(t.elsewhere, h.Host)
	} else {
		if t.elsewhere == nil {
			t.elsewhere = map[string]present{}
		}
		t.elsewhere[h.Host] = present{h.Seats, time.Now()}
	}
	if h.Ask && len(t.clients) > 0 {
		t.sayHere(false)
	}
	if h.Seats != before {
		t.changed()
	}
}

// forgetSilent forgets servers that have not been heard of for a while: they are gone.
func (t *Table) forgetSilent() {
	for host, p := range t.elsewhere {
		if time.Since(p.heard) > hereLasts {
			delete(t.elsewhere, host)
			t.changed()
		}
	}
}

// here reports whether a seat's player is connected, to this server or another.
func (t *Table) here(seat int) bool {
	for c := range t.clients {
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

// said takes note of what another server says of a game.
func (h *Host) said(game string, data []byte) {
	var m here
	if json.Unmarshal(data, &m) != nil || m.Host == h.id {
		return
	}
	h.mu.Lock()
	t := h.tables[game]
	h.mu.Unlock()
	if t != nil {
		go t.do(func() { t.hear(m) })
	}
}

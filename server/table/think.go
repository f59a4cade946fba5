package table

import (
	"arbiter/engine"
	"arbiter/server/budget"
)

// Thinking: computers share the time of the machine by the host's budget. A game whose turn it isn't goes on with
// everything else meanwhile. Nobody is played for who isn't there: while people are in the game, computers think, and
// clocks run, only if one of them is connected; otherwise only if somebody watches.

// thinking is a game's place in the budget.
type thinking struct {
	place *budget.Place // the computers may think
	asked *budget.Place // they will
}

// computer reports whether a computer has to think about the decision.
func (t *Table) computer(d *engine.Decision) bool {
	p := &t.places[d.By]
	return len(d.Options) > 1 && (p.agent != nil || p.standIn != nil)
}

// attended reports whether somebody is there to play for.
func (t *Table) attended() bool {
	if len(t.clients) == 0 {
		return false // or another server plays
	}
	return !t.played() || t.personHere()
}

// personHere reports whether a player who is still in the game is connected to any server.
func (t *Table) personHere() bool {
	for i, s := range t.play.seats {
		if s != nil && s.Agent == "" && t.inGame(i) && t.here(i) {
			return true
		}
	}
	return false
}

// mayThink reports whether computers may think now. If not, the game goes on when they may.
func (t *Table) mayThink() bool {
	if t.thinking.place != nil {
		return true
	}
	if t.thinking.asked != nil || !t.attended() {
		return false
	}
	w := budget.Work{Kind: budget.Play, From: t.clients[0].origin}
	if !t.played() {
		w.Kind = budget.Watch
	}
	for _, c := range t.clients {
		if c.seat >= 0 {
			w.From = c.origin
			break
		}
	}
	if t.thinking.place = t.h.budget.Try(w); t.thinking.place != nil {
		return true
	}
	t.thinking.asked = t.h.budget.Ask(w, func() { t.post(t.goOnThinking) })
	return false
}

// goOnThinking plays on now that it is the game's turn.
func (t *Table) goOnThinking() {
	if t.thinking.asked == nil {
		return // everybody has left meanwhile
	}
	t.thinking.place, t.thinking.asked = t.thinking.asked, nil
	defer t.thought()
	if err := t.drive(); err != nil {
		t.log.Warn("playing on", "error", err)
	}
}

// thought lets other games think.
func (t *Table) thought() {
	t.thinking.place.Done()
	t.thinking.place = nil
}

// stopThinking gives the game's place in the queue back if nobody is there any more.
func (t *Table) stopThinking() {
	if !t.attended() {
		t.thinking.asked.Done()
		t.thinking.asked = nil
	}
}

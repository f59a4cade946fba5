package engine

import (
	"arbiter/engine/program"
)

// The history of the turn. Cards refer to what has happened this turn or last turn: "if a creature died this turn",
// "target creature that dealt damage to you this turn", "the second spell you cast each turn". Events of the kinds that
// the game's cards refer to (Rules.HistoryMask) are kept together with their objects as they were then; a reference is
// a Pattern matched against them.

// Happened is an event of the history.
type Happened struct {
	Event  Event
	Turn   uint32 // the turn it happened in
	First  uint32 // its objects as they were then: index of the first in State.Seen, and their number
	N      uint8
	Combat uint8 // number of combat phases begun that turn
	Step   program.Step
	_      uint8
}

// note keeps an applied event if a card of the game refers to its kind.
func (g *Game) note(i int) {
	if g.r.HistoryMask&g.Events[i].Kind.Bit() == 0 || g.Turn.Number == 0 {
		return
	}
	if len(g.History) >= MaxHistory {
		g.exceed(DrawnByHistory)
		return
	}
	g.refresh()
	ev := &g.Events[i]
	h := Happened{Event: *ev, Turn: g.Turn.Number, First: uint32(len(g.Seen)), Combat: g.Turn.Combats,
		Step: g.Turn.Step}
	h.Event.Done, h.Event.Mods, h.Event.Ctx = 0, 0, 0
	for _, ref := range [...]Ref{ev.Obj, ev.New, ev.Src, ev.Other, ev.Was} {
		if g.keepAsItIs(ref, h.First, ev.Kind == program.EvTarget) {
			h.N++
		}
	}
	g.History = append(g.History, h)
	g.Events[i].Noted = uint32(len(g.History))
	if g.reads(&g.Events[i]) {
		g.markCharsStale() // the result of a static ability that refers to the history may have changed
	}
}

// keepAsItIs keeps a live object as it is now, if it has a body or what matters is where it was. Other objects need no
// copy: those that have left have last known information, cards in other zones are as printed.
func (g *Game) keepAsItIs(ref Ref, first uint32, where bool) bool {
	o := g.obj(ref)
	if o == nil || o.Body == 0 && !where {
		return false
	}
	for _, k := range g.Seen[first:] {
		if k.Ref == ref {
			return false
		}
	}
	k := LKI{Ref: ref, Obj: *o, Chars: *g.chars(ref)}
	if o.Body != 0 {
		k.Body = g.Bodies[o.Body]
	}
	k.Body.Counters = g.copyCells(k.Body.Counters)
	k.Body.Memory, k.Body.Blocks, k.Body.Used, k.Body.Ctx, k.Chars.Granted = 0, 0, 0, 0, 0
	g.Seen = append(g.Seen, k)
	return true
}

// forgetHistory drops, as a turn begins, the events that no card can refer to any more.
func (g *Game) forgetHistory() {
	if g.r.HistoryGame != 0 || g.r.HistoryTurns {
		g.forgetMost()
		return
	}
	keep := len(g.History)
	for i := range g.History {
		if g.r.HistoryLast && g.History[i].Turn+1 >= g.Turn.Number {
			keep = i
			break
		}
	}
	seen := len(g.Seen)
	if keep < len(g.History) {
		seen = int(g.History[keep].First)
	}
	for i := range g.Seen[:seen] {
		g.freeCells(&g.Seen[i].Body.Counters)
	}
	g.Seen = append(g.Seen[:0], g.Seen[seen:]...)
	g.History = append(g.History[:0], g.History[keep:]...)
	for i := range g.History {
		g.History[i].First -= uint32(seen)
	}
}

// forgetMost is forgetHistory for rules that keep some kinds of events for the whole game.
func (g *Game) forgetMost() {
	w, seen := 0, uint32(0)
	from := g.Turn.Number // the first of the turns that were the last of some player
	if g.r.HistoryTurns {
		for p := range g.Players {
			if !g.Players[p].Lost {
				from = min(from, g.lastTurnOf(program.PlayerID(p)))
			}
		}
	}
	for i := range g.History {
		h := g.History[i]
		keep := g.r.HistoryGame&h.Event.Kind.Bit() != 0 || g.r.HistoryLast && h.Turn+1 >= g.Turn.Number ||
			g.r.HistoryTurns && h.Turn >= from
		first := seen
		for k := h.First; k < h.First+uint32(h.N); k++ {
			if !keep {
				g.freeCells(&g.Seen[k].Body.Counters)
				continue
			}
			g.Seen[seen] = g.Seen[k]
			seen++
		}
		if h.First = first; keep {
			g.History[w] = h
			w++
		}
	}
	g.History, g.Seen = g.History[:w], g.Seen[:seen]
}

// seen returns an object as it was at the time of the past event that is being looked at.
func (g *Game) seen(ref Ref) (*LKI, bool) {
	h := &g.History[g.past-1]
	for i := h.First; i < h.First+uint32(h.N); i++ {
		if g.Seen[i].Ref == ref {
			return &g.Seen[i], true
		}
	}
	return nil, false
}

// keepRepeats keeps with a permanent how many times the repeatable costs of its spell were paid (702.157b).
func (g *Game) keepRepeats(ctx uint32, slot uint16) {
	if ctx == 0 {
		return
	}
	for c := g.Ctxs[ctx].Repeats; c != 0; c = g.Cells[c].Next {
		g.remember(slot, Ref(program.MemRepeated)+g.Cells[c].Ref, g.Cells[c].Val)
	}
}

// dropRepeats drops these counts: abilities gained by copying refer to costs of their own (607.2).
func (g *Game) dropRepeats(b *Body) {
	for i := b.Memory; i != 0; {
		ref, next := g.Cells[i].Ref, g.Cells[i].Next
		if ref > Ref(program.MemRepeated) && ref.serial() == 0 && !ref.IsPlayer() {
			b.Memory = g.dropCell(b.Memory, ref)
		}
		i = next
	}
}

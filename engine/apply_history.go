package engine

import (
	"arbiter/engine/program"
)

// The history of the turn. Cards ask what has happened this turn, or last turn: "if a creature died this turn", "target
// creature that dealt damage to you this turn", "the second spell you cast each turn". The events of the kinds that the
// game's cards ask about (Rules.HistoryMask) are kept with what they were about as it was then, and the question is a
// Pattern matched against them.

// Happened is an event kept for such questions.
type Happened struct {
	Event  Event
	Turn   uint32 // the turn it happened in
	First  uint32 // what it was about, as it was then: the first in State.Seen, and how many
	N      uint8
	Combat uint8 // how many combat phases had begun that turn
	Step   program.Step
	_      uint8
}

// maxHistory bounds what is kept of one turn.
const maxHistory = 1 << 12

// note keeps an applied event if any card of the game asks of its kind.
func (g *Game) note(i int) {
	if g.r.HistoryMask&g.Events[i].Kind.Bit() == 0 || len(g.History) >= maxHistory || g.Turn.Number == 0 {
		return
	}
	g.refresh()
	ev := &g.Events[i]
	h := Happened{Event: *ev, Turn: g.Turn.Number, First: uint32(len(g.Seen)), Combat: g.Turn.Combats,
		Step: g.Turn.Step}
	h.Event.Done, h.Event.Mods, h.Event.Ctx = 0, 0, 0
	for _, ref := range [...]Ref{ev.Obj, ev.New, ev.Src, ev.Other, ev.Was} {
		if g.keepAsItIs(ref, h.First) {
			h.N++
		}
	}
	g.History = append(g.History, h)
	g.Events[i].Noted = uint32(len(g.History))
	if g.read(ev.Kind) {
		g.markCharsStale() // what a static ability asks of the history has changed
	}
}

// keepAsItIs keeps a live object with a body as it is now. (Of others nothing changes: what left is known as it last
// was, cards elsewhere are as printed.)
func (g *Game) keepAsItIs(ref Ref, first uint32) bool {
	o := g.obj(ref)
	if o == nil || o.Body == 0 {
		return false
	}
	for _, k := range g.Seen[first:] {
		if k.Ref == ref {
			return false
		}
	}
	k := LKI{Ref: ref, Obj: *o, Body: g.Bodies[o.Body], Chars: g.Chars[o.Body]}
	k.Body.Counters = g.copyCells(k.Body.Counters)
	k.Body.Memory, k.Body.Blocks, k.Body.Used, k.Body.Ctx, k.Chars.Granted = 0, 0, 0, 0, 0
	g.Seen = append(g.Seen, k)
	return true
}

// forgetHistory drops, as a turn begins, what no card asks about any more.
func (g *Game) forgetHistory() {
	if g.r.HistoryGame != 0 {
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

// forgetMost is the same where some kinds of events are kept for the whole game.
func (g *Game) forgetMost() {
	w, seen := 0, uint32(0)
	for i := range g.History {
		h := g.History[i]
		keep := g.r.HistoryGame&h.Event.Kind.Bit() != 0 || g.r.HistoryLast && h.Turn+1 >= g.Turn.Number
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

// seen is an object as it was when the event of the past that is being looked at happened.
func (g *Game) seen(ref Ref) (*LKI, bool) {
	h := &g.History[g.past-1]
	for i := h.First; i < h.First+uint32(h.N); i++ {
		if g.Seen[i].Ref == ref {
			return &g.Seen[i], true
		}
	}
	return nil, false
}

// keepRepeats has a permanent know how often such costs of the spell that it was were paid (702.157b).
func (g *Game) keepRepeats(ctx uint32, slot uint16) {
	if ctx == 0 {
		return
	}
	for c := g.Ctxs[ctx].Repeats; c != 0; c = g.Cells[c].Next {
		g.remember(slot, Ref(program.MemRepeated)+g.Cells[c].Ref, g.Cells[c].Val)
	}
}

// dropRepeats forgets them: abilities that have been copied refer to costs of their own (607.2).
func (g *Game) dropRepeats(b *Body) {
	for i := b.Memory; i != 0; {
		ref, next := g.Cells[i].Ref, g.Cells[i].Next
		if ref > Ref(program.MemRepeated) && ref.serial() == 0 && !ref.IsPlayer() {
			b.Memory = g.dropCell(b.Memory, ref)
		}
		i = next
	}
}

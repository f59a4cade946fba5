package table

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// history is what undo and the choice of a name need to know about the answers so far. It follows from the entries
// alone, so it is the same on every server and after a restart.
type history struct {
	steps []step
	// sights are the cards that players have come to know, in the order in which they did.
	sights   []sight
	now, was engine.Knowledge
	seen     []uint8 // by physical card: the seats that have ever known its face, bit 1<<seat
	came     uint8   // the seats for which the events since the last answer brought something out
	d        engine.Decision
}

// step is an answer.
type step struct {
	seat  int  // who answered or conceded
	hand  bool // given at that moment by a person, not by their settings or by a computer
	group uint32
	// priority is true of what was done with priority: what is voted on is decided before anybody has it again.
	priority bool
	// acts is true of what was done with priority but passing and playing a land; turn is when, cards how many cards
	// the voter had in hand before.
	acts        bool
	turn, cards int
	vote        string // what was voted for, by voter
	voter       int
	// news are the seats, bit 1<<seat, for which something hidden or random came out by it.
	news uint8
}

// sight is a physical card becoming known to seats, after a number of answers.
type sight struct {
	at    int
	card  int
	seats uint8
}

// begin starts the history of a game at its first decision.
func (h *history) begin(g *engine.Game) {
	h.steps, h.sights, h.seen, h.came = h.steps[:0], h.sights[:0], make([]uint8, len(g.Cards)), 0
	h.now.Note(g)
	h.look(0)
}

// cut goes back to the first answers; g is the game after them.
func (h *history) cut(at int, g *engine.Game) {
	h.steps, h.came = h.steps[:at], 0
	for len(h.sights) > 0 && h.sights[len(h.sights)-1].at > at {
		h.sights = h.sights[:len(h.sights)-1]
	}
	clear(h.seen)
	for _, s := range h.sights {
		h.seen[s.card] |= s.seats
	}
	h.now.Note(g)
}

// before notes who is about to give an answer, a concession if it is negative.
func (h *history) before(g *engine.Game, in int, hand bool) step {
	if in < 0 {
		return step{seat: -1 - in, hand: hand}
	}
	g.Decision(&h.d)
	s := step{seat: int(h.d.By), hand: hand, group: h.d.Group, priority: h.d.Kind == program.DecidePriority,
		voter: int(h.d.Player)}
	if s.priority && in < len(h.d.Options) {
		k, v := h.d.Options[in].Kind, g.View(engine.Judge)
		s.acts = k != engine.OptPass && k != engine.OptPlayLand
		s.turn, s.cards = v.Turn(), v.Count(program.Hand, h.d.Player)
	} else {
		s.turn = g.View(engine.Judge).Turn()
	}
	return s
}

// after adds an answer that has been given.
func (h *history) after(g *engine.Game, s step) {
	h.now, h.was = h.was, h.now
	h.now.Note(g)
	s.news = h.came | h.now.Gained(&h.was, g)
	h.steps, h.came = append(h.steps, s), 0
	h.look(len(h.steps))
}

// look notes which cards players have come to know.
func (h *history) look(at int) {
	for c := range h.seen {
		if n := h.now.Seen(c) &^ h.seen[c]; n != 0 {
			h.seen[c] |= n
			h.sights = append(h.sights, sight{at, c, n})
		}
	}
}

// event notes an event that brings something out, although it may be hidden again before the next decision.
func (h *history) event(g *engine.Game, e *engine.Event) {
	// Others: nothing comes out by chance or is seen by the other events.
	switch e.Kind {
	case program.EvShuffle, program.EvFlip, program.EvRoll, program.EvLook, program.EvSearch:
		h.came = 0xFF
	case program.EvReveal:
		if v := g.View(engine.Judge); v.Zone(e.Obj) == program.Hand {
			h.came |= ^(1 << v.Owner(e.Obj)) // its owner showed what they knew
		} else {
			h.came = 0xFF
		}
	}
}

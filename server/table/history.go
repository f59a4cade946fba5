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
	// begins is true of what was done with priority but passing, acts of that but playing a land; turn is when, cards
	// how many cards the voter had in hand before.
	begins, acts bool
	turn, cards  int
	in           program.Step // where it was given
	what         string       // in a few words, for its player
	vote         string       // what was voted for, by voter
	voter        int
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
	v := g.View(engine.Judge)
	s := step{seat: int(h.d.By), hand: hand, turn: v.Turn(), in: v.Step()}
	if in >= len(h.d.Options) {
		return s // it will be refused
	}
	s.group, s.priority, s.what = h.d.Group, h.d.Kind == program.DecidePriority, deed(&h.d, in)
	s.voter = int(h.d.Player)
	if s.priority {
		s.begins = !isPass(&h.d, in)
		s.acts = s.begins && h.d.Options[in].Kind != engine.OptPlayLand
		s.cards = v.Count(program.Hand, h.d.Player)
	}
	return s
}

// deed says in a few words what an answer does.
func deed(d *engine.Decision, in int) string {
	switch d.Kind {
	case program.DecidePriority:
		switch d.Options[in].Kind {
		case engine.OptPass:
			return "pass"
		case engine.OptPlayLand:
			return "land"
		case engine.OptCast:
			return "spell"
		case engine.OptActivate:
			return "ability"
		}
		return "action"
	case program.DecideAttack:
		return "attack"
	case program.DecideBlock:
		return "block"
	case program.DecideTarget:
		return "target"
	case program.DecideMana:
		return "payment"
	}
	return "choice"
}

// begun returns where a player began the spell or ability that they are casting or activating, as the number of answers
// before it; 0 if it wasn't begun with priority, or somebody else has answered since.
func (h *history) begun(seat int) int {
	for k := len(h.steps) - 1; k >= 0 && h.steps[k].seat == seat; k-- {
		if s := h.steps[k]; s.priority {
			if s.begins && s.hand {
				return k
			}
			return 0
		}
	}
	return 0
}

// acted returns the turn and step in which a player last did something with priority other than pass; 0 if never.
func (h *history) acted(seat int) (turn int, in program.Step) {
	for k := len(h.steps) - 1; k >= 0; k-- {
		if s := &h.steps[k]; s.seat == seat && s.hand && s.begins {
			return s.turn, s.in
		}
	}
	return 0, 0
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

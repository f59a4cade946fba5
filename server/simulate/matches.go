package simulate

import (
	"fmt"
	"maps"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/server/table"
)

// Matches of several games, as the referee sees them: who changes a deck between two games was asked to, and the next
// game has the same players, with their decks as they wanted them.

// won returns the seat of who has won a game that is over, -1 if nobody has.
func (g *game) won() int {
	v := g.g.View(engine.NoPlayer)
	for i := range g.sits {
		if v.HasWon(program.PlayerID(i)) {
			return i
		}
	}
	return -1
}

// decided reports whether the match of a game that is over is over, too.
func (g *game) decided() bool {
	wins, n := map[int]int{g.won(): 1}, 1
	for _, b := range g.begin.Match.Before {
		wins[b.Winner]++
		n++
	}
	for _, b := range g.boards {
		if b.End {
			return true
		}
	}
	return n == g.begin.Match.Of || wins[0] > g.begin.Match.Of/2 || wins[1] > g.begin.Match.Of/2
}

// open reports whether everybody may know everything about the game.
func (g *game) open() bool { return g.g.Over() && (g.begin.Match == nil || g.decided()) }

// boarded checks that a player wants the deck that is stored for them.
func (g *game) boarded(b *table.Board) error {
	switch {
	case g.begin.Match == nil || g.g == nil || !g.g.Over() || g.decided() || g.next != "":
		return fmt.Errorf("a deck is changed at the wrong time")
	case b.Seat < 0 || b.Seat >= len(g.sits) || g.boards[b.Seat] != nil || g.sits[b.Seat].Agent != "":
		return fmt.Errorf("the deck of seat %d is changed", b.Seat)
	case b.Late && g.begin.Clock == 0:
		return fmt.Errorf("a player has no more time, and there is no clock")
	}
	c := g.w.clientAt(g.id, b.Seat)
	if c == nil || !b.Late && !c.did.boards[g.id] || b.End && !c.did.conceded {
		return fmt.Errorf("seat %d did not ask for that", b.Seat)
	}
	if g.boards == nil {
		g.boards = map[int]*table.Board{}
	}
	g.boards[b.Seat] = b
	return nil
}

// followed checks that everybody was ready for the next game, which is there.
func (g *game) followed(next string) error {
	if g.next != "" || g.w.referee.games[next] == nil || g.decided() {
		return fmt.Errorf("another game follows: %s", next)
	}
	g.next = next
	g.w.result.Followed++
	return g.everybodyReady()
}

func (g *game) everybodyReady() error {
	for i, s := range g.sits {
		if s.Agent == "" && g.boards[i] == nil {
			return fmt.Errorf("the next game begins before seat %d is ready", i)
		}
	}
	return nil
}

// succeeds checks the first entry of a game that follows another one.
func (g *game) succeeds(m *table.Match, sits []*table.Sit) error {
	last := m.Before[len(m.Before)-1]
	was := g.w.referee.games[last.Game]
	if was == nil || was.g == nil || !was.g.Over() || was.decided() {
		return fmt.Errorf("it follows game %s, which is not over", last.Game)
	}
	if err := was.everybodyReady(); err != nil {
		return err
	}
	if last.Winner != was.won() || len(m.Before) != len(was.begin.Match.Before)+1 || len(sits) != len(was.sits) {
		return fmt.Errorf("it does not follow game %s: %+v", last.Game, m)
	}
	for i, s := range sits {
		old := was.sits[i]
		if s.Key != old.Key || s.Name != old.Name || s.Agent != old.Agent ||
			!maps.Equal(cards(&s.Deck), cards(&old.Deck)) {
			return fmt.Errorf("seat %d isn't what it was", i)
		}
		if b := was.boards[i]; b != nil && !b.Late && !maps.Equal(tally(s.Deck.Sideboard), tally(b.Side)) {
			return fmt.Errorf("seat %d wanted the sideboard %v, and has %v", i, b.Side, s.Deck.Sideboard)
		}
	}
	chooser := 1 - was.won()
	if was.won() < 0 {
		if chooser = was.begin.Match.Chooser - 1; chooser < 0 {
			chooser = int(was.g.Turn.Starting)
		}
	}
	first := chooser
	if b := was.boards[chooser]; b != nil && b.Second {
		first = 1 - chooser
	}
	if g.begin.Starting != first+1 {
		return fmt.Errorf("seat %d starts, and seat %d should", g.begin.Starting-1, first)
	}
	if c := g.w.clientAt(last.Game, 0); c != nil {
		c.match.ids[g.id] = true
	}
	return nil
}

// cards counts all cards of a deck, tally those of a list.
func cards(d *record.Deck) map[string]int {
	return tally(append(append([]record.Copies(nil), d.Main...), d.Sideboard...))
}

func tally(of []record.Copies) map[string]int {
	out := map[string]int{}
	for _, c := range of {
		out[c.Card] += c.N
	}
	return out
}

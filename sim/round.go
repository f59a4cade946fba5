package sim

import (
	"cmp"
	"slices"

	"arbiter/agent"
	"arbiter/engine/program"
)

// round plays round i and appends the results of its games. In a best-of-three round the loser of a game takes the
// first turn of the next (after a draw, the same player again), both players may sideboard, and the round ends
// after two wins or three games.
func (w *worker) round(i int, out []Result) []Result {
	if w.m.BestOf != 3 {
		return append(out, w.play(w.m.only(i)))
	}
	k := game{index: i, starting: w.m.starting(i)}
	wins := make([]int, w.m.Players)
	for k.number = 0; k.number < 3; k.number++ {
		res := w.play(k)
		out = append(out, res)
		if res.Err != nil {
			return out
		}
		for _, seat := range res.Winners {
			if wins[seat]++; wins[seat] == 2 {
				return out
			}
			k.starting = 1 - seat
		}
		k.mains = w.sideboard(res.Decks)
	}
	return out
}

// sideboard returns the main decks by seat after sideboarding, or nil if nobody changed anything.
func (w *worker) sideboard(decks []int) [][]program.DefID {
	var out [][]program.DefID
	changed := false
	for seat, n := range decks {
		own, other := &w.m.Setup.Decks[n], &w.m.Setup.Decks[decks[1-seat]]
		main := own.Main
		if a, ok := w.agents[seat].(agent.Sideboarder); ok && len(own.Sideboard) > 0 {
			if better := a.Sideboard(own.Main, own.Sideboard, other.Main); better != nil {
				main, changed = better, true
			}
		}
		out = append(out, main)
	}
	if !changed {
		return nil
	}
	return out
}

// Rest returns the sideboard that remains if main is the main deck.
func (d *Deck) Rest(main []program.DefID) []program.DefID {
	left := map[program.DefID]int{}
	for _, c := range d.Main {
		left[c]++
	}
	for _, c := range d.Sideboard {
		left[c]++
	}
	for _, c := range main {
		left[c]--
	}
	var out []program.DefID
	for _, list := range [][]program.DefID{d.Sideboard, d.Main} {
		for _, c := range list {
			if left[c] > 0 {
				left[c]--
				out = append(out, c)
			}
		}
	}
	return out
}

// rounds counts rounds of best of three.
func (r *Report) rounds(m *Match, results []Result) {
	if m.BestOf != 3 {
		return
	}
	r.BestOf = 3
	reports := make([]RoundReport, len(r.Decks))
	for i := 0; i < len(results); {
		wins := map[int]int{} // by deck
		bad := false
		j := i
		for ; j < len(results) && results[j].Index == results[i].Index; j++ {
			bad = bad || results[j].Err != nil
			for _, seat := range results[j].Winners {
				wins[seat]++
			}
		}
		decks := results[i].Decks
		i = j
		if bad {
			continue
		}
		r.Rounds++
		for seat, d := range decks {
			k := &reports[d]
			k.Rounds++
			switch cmp.Compare(wins[seat], wins[1-seat]) {
			case 1:
				k.Wins++
			case 0:
				k.Draws++
			}
		}
	}
	for i := range reports {
		reports[i].Rate = Wilson(reports[i].Wins, reports[i].Rounds)
		r.Decks[i].Rounds = &reports[i]
	}
}

// cards makes card reports of the counts.
func (r *Report) cards(m *Match, counts []CardCounts) {
	rules := m.Setup.Rules
	for d := range counts {
		deck := &m.Setup.Decks[d]
		own := map[program.DefID]bool{}
		for _, list := range [][]program.DefID{deck.Main, deck.Sideboard, deck.Commanders} {
			for _, id := range list {
				own[id] = true
			}
		}
		for id := range own {
			c := counts[d][id]
			r.Decks[d].Cards = append(r.Decks[d].Cards, CardReport{rules.Name(rules.Defs[id].Name), c,
				Wilson(c.DrawnWon, c.Drawn), Wilson(c.CastWon, c.Cast)})
		}
		slices.SortFunc(r.Decks[d].Cards, func(a, b CardReport) int { return cmp.Compare(a.Card, b.Card) })
	}
}

package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"arbiter/record"
	"arbiter/sim"
	"arbiter/sim/page"
)

// writePage writes an HTML report of matches.
func writePage(ctx context.Context, path string, m *sim.Match, agents []string, matches [][]int,
	reports []*sim.Report) (err error) {
	d := &page.Data{Edition: m.Setup.Rules.Edition.String(), Text: textOf(m.Setup), Players: strings.Join(agents,
		" and "), Program: version(), Seed: m.Seed, BestOf: m.BestOf, Matches: matches, Reports: reports}
	var names []string
	for _, k := range m.Setup.Decks {
		names = append(names, k.Name)
	}
	d.Decks = page.Merge(names, matches, reports)
	if d.Samples, err = samples(ctx, m, matches, reports); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err = page.Write(f, d); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// samples returns the logs of the shortest, a typical and the longest game that a player won.
func samples(ctx context.Context, m *sim.Match, matches [][]int, reports []*sim.Report) ([]page.Sample, error) {
	type game struct {
		match int
		r     *sim.Result
	}
	var won []game
	for i, r := range reports {
		if r == nil {
			continue
		}
		for k := range r.Results {
			if g := &r.Results[k]; g.Err == nil && g.Winner >= 0 {
				won = append(won, game{i, g})
			}
		}
	}
	if len(won) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(won, func(a, b game) int { return a.r.Turns - b.r.Turns })
	head, err := record.NewHeader(m, version())
	if err != nil {
		return nil, err
	}
	var out []page.Sample
	seen := map[*sim.Result]bool{}
	for _, k := range []struct {
		at   int
		name string
	}{{0, "The shortest game"}, {len(won) / 2, "A typical game"}, {len(won) - 1, "The longest game"}} {
		g := won[k.at]
		if seen[g.r] {
			continue
		}
		seen[g.r] = true
		again, err := playAgain(ctx, m, matches[g.match], g.r)
		if err != nil {
			return nil, err
		}
		if again == nil {
			continue // its players don't reproduce the game
		}
		one, err := record.NewGame(m.Setup, m.Seed, g.match, matches[g.match], again)
		if err != nil {
			return nil, err
		}
		f := &record.File{Header: head, Games: []record.Game{one}}
		lines, err := f.Story(m.Setup, 0)
		if err != nil {
			return nil, err
		}
		var names []string
		for _, d := range one.Decks {
			names = append(names, m.Setup.Decks[d].Name)
		}
		s := page.Sample{Title: k.name + ": " + strings.Join(names, " – "), About: fmt.Sprintf("%s, game %d, won by %s",
			plural(g.r.Turns, "turn"), g.r.Index+1, names[g.r.Winner])}
		turn := -1
		for _, l := range lines {
			text := strings.Trim(l.Text, "─ ")
			if l.Turn != turn {
				turn = l.Turn
				s.Turns = append(s.Turns, page.Turn{})
			}
			t := &s.Turns[len(s.Turns)-1]
			if strings.HasPrefix(text, fmt.Sprintf("Turn %d", l.Turn)) {
				t.Title = text // whose turn it is
				continue
			}
			t.Lines = append(t.Lines, text)
		}
		out = append(out, s)
	}
	return out, nil
}

// playAgain replays a game and keeps its answers. It returns nil if the game ends in a different state.
func playAgain(ctx context.Context, m *sim.Match, decks []int, r *sim.Result) (*sim.Result, error) {
	one := *m
	one.Setup, one.Keep, one.Cards, one.Progress = m.Setup.Subset(decks...), true, false, nil
	p, err := one.Part(ctx, r.Index, r.Index+1)
	if err != nil {
		return nil, err
	}
	for i := range p.Results {
		if g := &p.Results[i]; g.Game == r.Game && g.Hash == r.Hash {
			return g, nil
		}
	}
	return nil, nil
}

// textOf describes the card text that is played.
func textOf(s *sim.Setup) string {
	if s.Text != "printed" {
		return "Oracle texts"
	}
	if n := len(s.NotPrinted); n > 0 {
		return fmt.Sprintf("texts as printed (%s with Oracle text)", plural(n, "card"))
	}
	return "texts as printed"
}

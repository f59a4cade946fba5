// Package page writes a report of matches as a self-contained HTML page, for light and dark mode.
package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strings"

	"arbiter/internal/reportpage"
	"arbiter/sim"
)

// Data is the content of a report.
type Data struct {
	Edition string
	Text    string // which text of the cards, in words
	Players string // the agents
	Program string
	Seed    uint64
	BestOf  int
	// Decks are the totals by deck. Matches are the matches, each with its deck numbers and report (nil if it
	// wasn't played).
	Decks   []sim.DeckReport
	Matches [][]int
	Reports []*sim.Report
	Samples []Sample
}

// Sample is a game as text.
type Sample struct {
	Title string
	About string
	Turns []Turn
}

// Turn is what happened in a turn of a sample; without a title it is before the first turn.
type Turn struct {
	Title string
	Lines []string
}

// Merge adds up the reports of decks over all their matches.
func Merge(names []string, matches [][]int, reports []*sim.Report) []sim.DeckReport {
	if len(reports) == 1 && reports[0] != nil {
		return reports[0].Decks
	}
	all := &sim.Pairs{}
	for _, n := range names {
		all.Decks = append(all.Decks, sim.DeckReport{Name: n})
	}
	for i, r := range reports {
		if r != nil {
			all.Add(sim.Pair{A: matches[i][0], B: matches[i][1], Report: r})
		}
	}
	return all.Decks
}

//go:embed page.html
var source string

var page = reportpage.Parse(source, template.FuncMap{
	"percent": func(x float64) string { return fmt.Sprintf("%.1f%%", 100*x) },
	"whole":   func(x float64) string { return fmt.Sprintf("%.0f", 100*x) },
	"at":      func(x float64) string { return fmt.Sprintf("%.2f%%", 100*x) },
})

// Write writes the report.
func Write(w io.Writer, d *Data) error {
	v := view{Data: d}
	v.fill()
	return page.Execute(w, &v)
}

// view is the data in the form of the template.
type view struct {
	*Data
	Title   string
	Games   int
	Draws   int
	Failed  int
	Order   []row // the decks, best first
	Grid    []gridRow
	Bars    []bar
	Ticks   []tick
	Mean    float64
	Median  float64
	Longest int
	First   sim.Rate
	Cards   []deckCards
	Facts   []fact
}

type fact struct{ Value, Name string }

type row struct {
	Number int
	sim.DeckReport
	Rounds sim.Rate
	Best   bool
}

type gridRow struct {
	Number int
	Name   string
	Cells  []cell
	Rate   sim.Rate
}

// cell is how often the row's deck beat the column's. Lean is from -1 (never) to 1 (always).
type cell struct {
	Self, None bool
	sim.Rate
	Lean  int // percent
	Games int
	Title string
}

type bar struct {
	X, W   float64 // fraction of the width
	Y, H   int     // percentage of the height
	Turns  string
	Games  int
	Middle bool
}

type tick struct {
	X    float64
	Text string
}

type deckCards struct {
	Name  string
	Rate  sim.Rate
	Games int
	Cards []cardRow
	Open  bool
}

type cardRow struct {
	sim.CardReport
	Base float64
}

func (v *view) fill() {
	var names []string
	for i, d := range v.Decks {
		names = append(names, d.Name)
		r := row{Number: i + 1, DeckReport: d}
		if d.Rounds != nil {
			r.Rounds, r.Best = d.Rounds.Rate, true
		}
		v.Order = append(v.Order, r)
	}
	slices.SortStableFunc(v.Order, func(a, b row) int {
		switch {
		case a.Rate.Rate > b.Rate.Rate:
			return -1
		case a.Rate.Rate < b.Rate.Rate:
			return 1
		}
		return 0
	})
	switch {
	case len(names) == 2:
		v.Title = names[0] + " – " + names[1]
	case len(v.Matches) == 1:
		v.Title = fmt.Sprintf("%d decks at one table", len(names))
	default:
		v.Title = fmt.Sprintf("Round robin of %d decks", len(names))
	}
	var turns []int
	first, decided := 0, 0
	for _, r := range v.Reports {
		if r == nil {
			continue
		}
		v.Games += r.Games
		v.Draws += r.Draws
		v.Failed += r.Failed
		for i := range r.Results {
			g := &r.Results[i]
			if g.Err != nil {
				continue
			}
			turns = append(turns, g.Turns)
			if len(g.Winners) > 0 {
				decided++
				if slices.Contains(g.Winners, g.Starting) {
					first++
				}
			}
		}
	}
	v.First = sim.Wilson(first, decided)
	v.lengths(turns)
	v.grid(names)
	for i := range v.Decks {
		v.cards(&v.Decks[i], len(v.Decks) <= 2)
	}
	v.Facts = []fact{{fmt.Sprint(v.Games), "games"}, {fmt.Sprintf("%.1f", v.Mean), "turns on average"},
		{fmt.Sprintf("%.1f%%", 100*v.First.Rate), "win rate on the play"}}
	if v.Draws > 0 {
		v.Facts = append(v.Facts, fact{fmt.Sprint(v.Draws), "drawn"})
	}
	if v.Failed > 0 {
		v.Facts = append(v.Facts, fact{fmt.Sprint(v.Failed), "not played to the end"})
	}
}

// maxBars is the greatest number of bars in the histogram of game lengths.
const maxBars = 40

func (v *view) lengths(turns []int) {
	if len(turns) == 0 {
		return
	}
	slices.Sort(turns)
	sum := 0
	for _, t := range turns {
		sum += t
	}
	v.Mean, v.Median, v.Longest = float64(sum)/float64(len(turns)), float64(turns[len(turns)/2]), turns[len(turns)-1]
	// Keep a few very long games from flattening the rest: the last bar holds everything beyond.
	low, high := turns[0], turns[min(len(turns)-1, int(float64(len(turns))*0.995))]
	step := max((high-low+maxBars)/maxBars, 1)
	n := (high-low)/step + 1
	counts := make([]int, n)
	for _, t := range turns {
		counts[min((t-low)/step, n-1)]++
	}
	top := slices.Max(counts)
	w := 1 / float64(n)
	for i, c := range counts {
		from := low + i*step
		name := fmt.Sprintf("%d turns", from)
		if step > 1 {
			name = fmt.Sprintf("%d to %d turns", from, from+step-1)
		}
		if i == n-1 && v.Longest > from+step-1 {
			name = fmt.Sprintf("%d turns or more", from)
		}
		h := int(math.Round(100 * float64(c) / float64(top)))
		if c > 0 {
			h = max(h, 1)
		}
		v.Bars = append(v.Bars, bar{X: float64(i)*w + w*0.08, W: w * 0.84, Y: 100 - h, H: h, Turns: name, Games: c,
			Middle: int(v.Median) >= from && int(v.Median) < from+step})
	}
	every := max(n/8, 1)
	for i := 0; i < n; i += every {
		v.Ticks = append(v.Ticks, tick{(float64(i) + 0.5) * w, fmt.Sprint(low + i*step)})
	}
}

func (v *view) grid(names []string) {
	if len(names) < 3 || len(v.Matches) < 2 {
		return
	}
	for i, n := range names {
		r := gridRow{Number: i + 1, Name: n, Rate: v.Decks[i].Rate, Cells: make([]cell, len(names))}
		for k := range r.Cells {
			r.Cells[k] = cell{Self: i == k, None: i != k}
		}
		v.Grid = append(v.Grid, r)
	}
	for i, p := range v.Matches {
		if v.Reports[i] == nil || len(p) != 2 {
			continue
		}
		for k, d := range v.Reports[i].Decks {
			own, other := p[k], p[1-k]
			v.Grid[own].Cells[other] = cell{Rate: d.Rate, Games: d.Games, Lean: int(math.Round(200*d.Rate.Rate - 100)),
				Title: fmt.Sprintf("%s beat %s in %d of %d games: %.1f%%, between %.1f%% and %.1f%%", names[own],
					names[other], d.Wins, d.Games, 100*d.Rate.Rate, 100*d.Low, 100*d.High)}
		}
	}
}

func (v *view) cards(d *sim.DeckReport, open bool) {
	out := deckCards{Name: d.Name, Rate: d.Rate, Games: d.Games, Open: open}
	for _, c := range d.Cards {
		if c.Drawn > 0 || c.Cast > 0 {
			out.Cards = append(out.Cards, cardRow{c, d.Rate.Rate})
		}
	}
	slices.SortStableFunc(out.Cards, func(a, b cardRow) int {
		switch {
		case a.WhenDrawn.Rate > b.WhenDrawn.Rate:
			return -1
		case a.WhenDrawn.Rate < b.WhenDrawn.Rate:
			return 1
		}
		return strings.Compare(a.Card, b.Card)
	})
	if len(out.Cards) > 0 {
		v.Cards = append(v.Cards, out)
	}
}

// Strength is the color strength of a cell in percent.
func (c cell) Strength() int {
	n := c.Lean
	if n < 0 {
		n = -n
	}
	return min(12+n*3/4, 85)
}

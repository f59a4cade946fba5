package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/spf13/cobra"

	"arbiter/sim"
)

// runPairs plays a round robin and prints its table.
func runPairs(cmd *cobra.Command, m sim.Match, run sim.Runner, agents string, asJSON bool, done func(),
	keep *keepFlags) error {
	out := cmd.OutOrStdout()
	tell := func(p *sim.Pair) {
		r := p.Report
		done()
		fmt.Fprintf(out, "%s – %s: %d–%d, %d drawn, %.0f turns on average\n", r.Decks[0].Name, r.Decks[1].Name,
			r.Decks[0].Wins, r.Decks[1].Wins, r.Draws, r.Turns.Mean)
		for _, e := range r.Errors {
			fmt.Fprintln(out, "error:", e.Error)
			if e.Stack != "" {
				fmt.Fprintln(out, faintStyle.Render(e.Stack))
			}
		}
	}
	if asJSON {
		tell = nil
	}
	p, err := sim.RunPairs(cmd.Context(), m, run, tell)
	done()
	if p == nil {
		return err
	}
	for i := range p.Decks {
		p.Decks[i].Agent = agents
	}
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		if jerr := e.Encode(p); jerr != nil {
			return jerr
		}
	} else {
		showPairs(out, p, m, agents)
		keep.show(out, p.Decks)
	}
	if err != nil {
		return err
	}
	if p.Failed > 0 {
		return failed{fmt.Errorf("%d of %d games failed", p.Failed, p.Games)}
	}
	return nil
}

// showPairs prints the table of a round robin: how often the deck of the row beat that of the column.
func showPairs(w io.Writer, p *sim.Pairs, m sim.Match, agents string) {
	head := []string{"", "deck"}
	for i := range p.Decks {
		head = append(head, fmt.Sprint(i+1))
	}
	head = append(head, "wins", "win rate", "95% interval")
	best := m.BestOf == 3
	if best {
		head = append(head, "matches", "won")
	}
	rows := make([][]string, len(p.Decks))
	for i, d := range p.Decks {
		rows[i] = make([]string, len(head))
		rows[i][0], rows[i][1], rows[i][2+i] = fmt.Sprint(i+1), d.Name, "–"
		k := 2 + len(p.Decks)
		rows[i][k], rows[i][k+1], rows[i][k+2] = fmt.Sprint(d.Wins), percent(d.Rate.Rate),
			percent(d.Low)+" – "+percent(d.High)
		if best && d.Rounds != nil {
			rows[i][k+3], rows[i][k+4] = fmt.Sprint(d.Rounds.Wins), percent(d.Rounds.Rate.Rate)
		}
	}
	for _, x := range p.Pairs {
		rows[x.A][2+x.B] = percent(x.Report.Decks[0].Rate.Rate)
		rows[x.B][2+x.A] = percent(x.Report.Decks[1].Rate.Rate)
	}
	t := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers(head...).Rows(rows...).
		StyleFunc(func(row, col int) lipgloss.Style {
			s := cellStyle
			if row == table.HeaderRow {
				return s.Bold(true)
			}
			if col != 1 {
				s = s.Align(lipgloss.Right)
			}
			return s
		})
	text := textOf(m.Setup)
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%d pairs, %d games each, by the rules of %s, %s, %s, seed %d",
		len(p.Pairs), m.Games, p.Edition, text, agents, m.Seed)))
	fmt.Fprintln(w, t.Render())
	fmt.Fprintf(w, "%d games, %d drawn, %d with errors, %.1f s\n", p.Games, p.Draws, p.Failed, p.Seconds)
}

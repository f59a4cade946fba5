package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/spf13/cobra"

	"arbiter/sim"
	"arbiter/sim/rows"
)

// keepFlags are the flags for further output beside the table.
type keepFlags struct {
	record string
	html   string
	cards  bool
	tables map[rows.Format]*string

	reports []*sim.Report
}

func (k *keepFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&k.record, "record", "", "record the games to a `file`, for arbiter replay")
	cmd.Flags().StringVar(&k.html, "html", "", "write a report with charts and sample games to a `file` for browsers")
	k.tables = map[rows.Format]*string{
		rows.Parquet: cmd.Flags().String("parquet", "",
			"write a row for each player of each game to a Parquet `file` (docs/records.md)"),
		rows.JSONLines: cmd.Flags().String("jsonl", "", "write the same rows to a `file` of JSON lines"),
	}
	cmd.Flags().BoolVar(&k.cards, "by-card", false,
		"also show how often each card was drawn and cast, and how often its player then won")
}

// prepare makes a match keep what the output needs.
func (k *keepFlags) prepare(m *sim.Match) {
	m.Keep = k.record != ""
	m.Cards = k.cards || k.html != ""
	if k.rows() {
		m.Observe = rows.Watch
	}
}

// rows reports whether rows of games are to be written.
func (k *keepFlags) rows() bool {
	return *k.tables[rows.Parquet] != "" || *k.tables[rows.JSONLines] != ""
}

// writeRows writes rows of games to a file.
func (k *keepFlags) writeRows(f rows.Format, path string, m *sim.Match, agents []string, matches [][]int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(file, 1<<20)
	err = rows.Write(b, f, m, agents, matches, k.reports)
	return errors.Join(err, b.Flush(), file.Close())
}

// keeping wraps a runner so that its reports are kept.
func (k *keepFlags) keeping(run sim.Runner) sim.Runner {
	return func(ctx context.Context, m sim.Match, matches [][]int, tell func(int, *sim.Report)) ([]*sim.Report, error) {
		r, err := run(ctx, m, matches, tell)
		k.reports = r
		return r, err
	}
}

// write writes the record and the report that were asked for.
func (k *keepFlags) write(cmd *cobra.Command, m *sim.Match, agents []string, matches [][]int) error {
	if k.reports == nil {
		return nil
	}
	if k.record != "" {
		if err := writeRecord(k.record, m, agents, matches, k.reports); err != nil {
			return fmt.Errorf("can't record the games: %w", err)
		}
	}
	for _, f := range []rows.Format{rows.Parquet, rows.JSONLines} {
		if path := *k.tables[f]; path != "" {
			if err := k.writeRows(f, path, m, agents, matches); err != nil {
				return fmt.Errorf("can't write the rows: %w", err)
			}
		}
	}
	if k.html != "" {
		if err := writePage(context.WithoutCancel(cmd.Context()), k.html, m, agents, matches, k.reports); err != nil {
			return fmt.Errorf("can't write the report: %w", err)
		}
	}
	return nil
}

// show prints the figures of each card if they were asked for.
func (k *keepFlags) show(w io.Writer, decks []sim.DeckReport) {
	if !k.cards {
		return
	}
	for _, d := range decks {
		if len(d.Cards) == 0 {
			continue
		}
		t := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers("card", "drawn",
			"won when drawn", "95% interval", "cast", "won when cast", "95% interval").
			StyleFunc(func(row, col int) lipgloss.Style {
				s := cellStyle
				if row == table.HeaderRow {
					return s.Bold(true)
				}
				if col >= 1 {
					s = s.Align(lipgloss.Right)
				}
				return s
			})
		cells := func(n int, r sim.Rate) []string {
			if n == 0 {
				return []string{"0", "–", "–"}
			}
			return []string{fmt.Sprint(n), percent(r.Rate), percent(r.Low) + " – " + percent(r.High)}
		}
		for _, c := range d.Cards {
			row := append([]string{c.Card}, cells(c.Drawn, c.WhenDrawn)...)
			t.Row(append(row, cells(c.Cast, c.WhenCast)...)...)
		}
		fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s: in %s, %s won", d.Name, plural(d.Games, "game"),
			percent(d.Rate.Rate))))
		fmt.Fprintln(w, t.Render())
	}
}

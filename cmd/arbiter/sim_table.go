package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/engine/check"
	"arbiter/rulebook"
	"arbiter/sim"
)

// tableFlags say how many play at a table, and what is checked.
type tableFlags struct {
	format  string
	players int
	folder  string
	check   bool
	every   int
	pairs   bool
}

func (t *tableFlags) add(cmd *cobra.Command) {
	var names []string
	for _, f := range sim.Formats {
		names = append(names, string(f))
	}
	cmd.Flags().StringVarP(&t.format, "format", "f", "duel", "the format: "+strings.Join(names, ", "))
	cmd.Flags().IntVarP(&t.players, "players", "p", 0, "how many play; 0 is the usual number for the format")
	cmd.Flags().StringVar(&t.folder, "decks", "", "a `folder`: all its deck lists (.txt) that can be played whole")
	cmd.Flags().BoolVar(&t.pairs, "pairs", false, "a match for every two of the decks, -n games each, and a table of them all")
	cmd.Flags().BoolVar(&t.check, "check", false, "check what must hold at every decision")
	cmd.Flags().IntVar(&t.every, "check-every", 16, "with --check: the dear checks at one decision in so many")
}

// checks is what the match is to check.
func (t *tableFlags) checks(seed uint64) *check.Config {
	if !t.check {
		return nil
	}
	return &check.Config{Every: t.every, Seed: seed}
}

// setup is the decks of the table, compiled. Of a folder, decks that can't be played are told of and left out.
func (t *tableFlags) setup(f *deckFlags, tell io.Writer) (*sim.Setup, error) {
	if t.players > 2 && t.format == string(sim.Duel) {
		t.format = string(sim.FreeForAll)
	}
	if t.format == string(sim.Duel) && len(f.decks) > 2 && t.folder == "" && t.players == 0 {
		t.pairs = true
	}
	if t.pairs && t.format != string(sim.Duel) {
		return nil, errors.New("--pairs is of games of two players")
	}
	if t.folder == "" && t.format == string(sim.Duel) && !t.pairs {
		return f.setup(tell, defaultDecks()...)
	}
	e, err := rulebook.ParseEdition(f.edition)
	if err != nil {
		return nil, err
	}
	names := slices.Clone(f.decks)
	if t.folder != "" {
		found, err := filepath.Glob(filepath.Join(t.folder, "*.txt"))
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("no deck lists (.txt) in %s", t.folder)
		}
		names = append(names, found...)
	}
	if len(names) == 0 {
		names = defaultDecks()
	}
	decks, err := f.resolve(names)
	if err != nil {
		return nil, err
	}
	if t.folder != "" && !f.partial {
		all := len(decks)
		var why []error
		o, err := f.options()
		if err != nil {
			return nil, err
		}
		if decks, why, err = sim.PlayableDecks(e, o.Text, decks...); err != nil {
			return nil, err
		}
		if len(decks) == 0 {
			return nil, errors.Join(why...)
		}
		fmt.Fprintf(tell, "%d of %d decks can be played whole by the rules of %s\n", len(decks), all, e)
	}
	return f.prepare(e, tell, decks...)
}

// all is the match-up of all decks.
func (t *tableFlags) all(s *sim.Setup) []int {
	var out []int
	for i := range s.Decks {
		out = append(out, i)
	}
	return out
}

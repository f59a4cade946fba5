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

// tableFlags are the flags for the number of players and the checks.
type tableFlags struct {
	format  string
	players int
	folder  string
	check   bool
	every   int
	pairs   bool
}

func (t *tableFlags) add(cmd *cobra.Command) {
	addFormat(cmd, &t.format, &t.players)
	cmd.Flags().StringVar(&t.folder, "decks", "", "play all fully supported deck lists (.txt) in this `folder`")
	cmd.Flags().BoolVar(&t.pairs, "pairs", false, "round robin: -n games for every pair of decks")
	cmd.Flags().BoolVar(&t.check, "check", false, "check the engine's invariants at every decision")
	cmd.Flags().IntVar(&t.every, "check-every", 16, "with --check: run expensive checks every `N` decisions")
}

// addFormat adds the flags for the format and the number of players.
func addFormat(cmd *cobra.Command, format *string, players *int) {
	var names []string
	for _, f := range sim.Formats {
		names = append(names, string(f))
	}
	cmd.Flags().StringVarP(format, "format", "f", string(sim.Duel), "the format: "+strings.Join(names, ", "))
	cmd.Flags().IntVarP(players, "players", "p", 0, "the number of players; 0 for the usual number of the format")
}

// checks returns the configuration of the checks, or nil without --check.
func (t *tableFlags) checks(seed uint64) *check.Config {
	if !t.check {
		return nil
	}
	return &check.Config{Every: t.every, Seed: seed}
}

// setup compiles the decks. Decks of a folder that are not fully supported are left out, with a message.
func (t *tableFlags) setup(f *deckFlags, tell io.Writer) (*sim.Setup, error) {
	if t.players > 2 && t.format == string(sim.Duel) {
		t.format = string(sim.FreeForAll)
	}
	if t.format == string(sim.Duel) && len(f.decks) > 2 && t.folder == "" && t.players == 0 {
		t.pairs = true
	}
	if t.pairs && t.format != string(sim.Duel) {
		return nil, errors.New("--pairs is for games of two players")
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
		fmt.Fprintf(tell, "%d of %d decks are fully supported by the rules of %s\n", len(decks), all, e)
	}
	return f.prepare(e, tell, decks...)
}

// all returns the indices of all decks, for one match between them.
func (t *tableFlags) all(s *sim.Setup) []int {
	var out []int
	for i := range s.Decks {
		out = append(out, i)
	}
	return out
}

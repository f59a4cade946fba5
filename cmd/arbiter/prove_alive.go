package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/prove"
)

const aliveHelp = `With --alive, find out instead whether each clause of each card does something. A clause is a part
of the text whose loss would be a loss: an instruction, a condition, a description, a number, an
"and", a member of a list, a "may". The card is compiled without it, or with another number or word
in its place, and both cards are played from the same positions with the same choices, made by
chance, until something differs that players can see: what they may do, what happens, or the
position. The positions hold what the card speaks of. Clauses that never make a difference are
printed with the kind of clause, and so are spells and abilities that can be used in no position.

The file --not-alive lists those that can make none, with reasons; the command fails if others are
found, or if a card doesn't need an entry that names it. With --out, the folder gets the file
not-alive.txt. The last line of --json has the numbers of cards, clauses, alive, listed, dead and
never_castable. Not among the clauses are implied (words that say what is so anyway by a rule) and
not_tried (those without which there is no text that can be compiled). A card in --cards
is looked at alike by the same --seed; --every and --from choose some of them.`

// aliveFlags are the flags of "arbiter prove --alive".
type aliveFlags struct {
	prove.AliveOptions
	on     bool
	jobs   int
	dir    string
	list   string
	asJSON bool
}

func (f *aliveFlags) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.on, "alive", false, "find out of which clauses the loss would show in some game")
	cmd.Flags().IntVar(&f.Games, "alive-games", 0,
		"with --alive: the greatest number of games for a card (default 960)")
	cmd.Flags().StringVar(&f.list, "not-alive", "conformance/not-alive.txt",
		"with --alive: the `file` that lists clauses that never make a difference, with reasons")
}

// proveAlive looks for positions in which the clauses of the named cards matter, or of every so many of all.
func proveAlive(cmd *cobra.Command, all *card.Collection, names []string, every, from int, f aliveFlags) error {
	cards, err := someCards(all, names, every, from)
	if err != nil {
		return err
	}
	if f.List, err = prove.ReadNotAlive(f.list); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	told := time.Time{}
	r, err := prove.AliveClauses(context.WithoutCancel(ctx), cards, f.AliveOptions, f.jobs, func(done int) {
		if now := time.Now(); now.Sub(told) > time.Second || done == len(cards) {
			told = now
			fmt.Fprintf(cmd.ErrOrStderr(), "\r%d of %d cards", done, len(cards))
		}
	})
	fmt.Fprintln(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	if f.dir != "" {
		if err := os.MkdirAll(f.dir, 0o755); err != nil {
			return err
		}
		file, err := os.Create(filepath.Join(f.dir, "not-alive.txt"))
		if err != nil {
			return err
		}
		printNotAlive(file, r)
		if err := file.Close(); err != nil {
			return err
		}
	}
	if f.asJSON {
		if err := json.NewEncoder(w).Encode(r); err != nil {
			return err
		}
		return aliveError(r)
	}
	printNotAlive(w, r)
	names, count := r.Kinds()
	for _, n := range names[:min(len(names), 40)] {
		fmt.Fprintf(w, "%6d %s\n", count[n], n)
	}
	fmt.Fprintf(w, "%d playable cards, %d clauses: %d alive (%.2f%%), %d listed, %d dead; besides, %d implied, %d "+
		"not tried; %d never usable; %d games in %.1f s\n", r.Cards, r.Clauses, r.Alive, 100*float64(r.Alive)/
		float64(max(r.Clauses, 1)), r.Listed, r.Dead, r.Implied, r.NotTried, r.NeverUsed, r.Games, r.Seconds)
	return aliveError(r)
}

// aliveError says what is wrong, nil if nothing is.
func aliveError(r *prove.AliveReport) error {
	switch {
	case r.Failed > 0:
		return failed{fmt.Errorf("games with %d cards failed", r.Failed)}
	case r.Dead+r.NeverUsed > 0:
		return failed{fmt.Errorf("%d clauses make no difference and %d spells or abilities can't be used, and are not on "+
			"the list", r.Dead, r.NeverUsed)}
	case len(r.Stale) > 0:
		return failed{fmt.Errorf("these are alive and have to be taken off the list: %s", strings.Join(r.Stale, "; "))}
	}
	return nil
}

// printNotAlive lists what is not alive.
func printNotAlive(w io.Writer, r *prove.AliveReport) {
	for _, a := range r.Results {
		if a.Failed != "" {
			fmt.Fprintf(w, "%s\tfailed: %s\n", a.Card, a.Failed)
		}
		for _, d := range a.Dead {
			kind := d.Kind
			if d.Same {
				kind += " (the program is the same)"
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", a.Card, kind, d.Words, d.Line)
		}
		for _, d := range a.NotTried {
			fmt.Fprintf(w, "%s\tnot tried: %s\t%s\t%s\t%s\n", a.Card, d.Kind, d.Words, d.Why, d.Line)
		}
		for _, u := range a.NeverUsed {
			fmt.Fprintf(w, "%s\tnever: %s\n", a.Card, u)
		}
	}
}

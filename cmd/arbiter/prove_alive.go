package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/prove"
)

// aliveFlags are the flags of "arbiter prove --alive".
type aliveFlags struct {
	prove.AliveOptions
	jobs   int
	dir    string
	list   string
	asJSON bool
}

// proveAlive looks for positions in which the clauses of cards matter.
func proveAlive(cmd *cobra.Command, cards []*card.Card, f aliveFlags) error {
	var err error
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
		return json.NewEncoder(w).Encode(r)
	}
	printNotAlive(w, r)
	names, count := r.Kinds()
	for _, n := range names[:min(len(names), 40)] {
		fmt.Fprintf(w, "%6d %s\n", count[n], n)
	}
	fmt.Fprintf(w, "%d playable cards, %d clauses: %d alive, %d listed, %d dead, %d not tried; %d never usable; %d games "+
		"in %.1f s\n", r.Cards, r.Clauses, r.Alive, r.Listed, r.Dead, r.NotTried, r.NeverUsed, r.Games, r.Seconds)
	return nil
}

// printNotAlive lists what is not alive.
func printNotAlive(w io.Writer, r *prove.AliveReport) {
	for _, a := range r.Results {
		if a.Failed != "" {
			fmt.Fprintf(w, "%s\tfailed: %s\n", a.Card, a.Failed)
		}
		for _, d := range a.Dead {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", a.Card, d.Kind, d.Words, d.Line)
		}
		for _, d := range a.NotTried {
			fmt.Fprintf(w, "%s\tnot tried: %s\t%s\t%s\t%s\n", a.Card, d.Kind, d.Words, d.Why, d.Line)
		}
		for _, u := range a.NeverUsed {
			fmt.Fprintf(w, "%s\tnever: %s\n", a.Card, u)
		}
	}
}

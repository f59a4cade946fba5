package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"arbiter/rulebook"
	"arbiter/sim"
)

// benchGrowth measures the cost of decisions as games grow.
func benchGrowth(cmd *cobra.Command, edition, profile string, d time.Duration, asJSON bool) error {
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		return err
	}
	stop, err := startProfile(profile)
	if err != nil {
		return err
	}
	defer stop()
	all, err := sim.Growth(e, d)
	if err != nil {
		return failed{err}
	}
	w := cmd.OutOrStdout()
	if asJSON {
		return jsonLines(w).Encode(all)
	}
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf(
		"Cost of a decision as a game grows, by the rules of %s, one core", e)))
	for i, k := range all {
		if i > 0 && k.What != all[i-1].What {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w,
			"%5d %-29s %9.1f µs per decision of %3d options %8.2f µs per copy\n",
			k.N, k.What, k.DecisionNS/1000, k.Options, k.CloneNS/1000)
	}
	return nil
}

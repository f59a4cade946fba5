package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"arbiter/server/simulate"
	"arbiter/server/table"
)

func devSimulateCommand() *cobra.Command {
	var seed uint64
	var runs, jobs int
	var trace bool
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Simulate servers, their store and their clients through bad days",
		Long: `Simulate servers, their store, clients and the network between them in one process, while all of them fail now and
then, and check what must hold after every step: nothing that was acknowledged is lost, a question has one answer, nobody
loses a seat or is sent a card that they can't know, and once everything works again, every game goes on.

A run is a function of its seed. A seed that fails can be repeated with --seed, and --trace shows everything that
happens in it.`,
		Example: "  arbiter dev simulate --runs 10000\n  arbiter dev simulate --seed 292 --runs 1 --trace",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o := simulate.Options{Builder: &table.Builder{}}
			if trace {
				o.Trace, jobs = cmd.OutOrStdout(), 1
			}
			began := time.Now()
			var total simulate.Result
			failed := 0
			simulate.Many(seed, runs, jobs, o, func(r simulate.Result) bool {
				if total.Add(&r); r.Problem != nil {
					failed++
					fmt.Fprintf(cmd.OutOrStdout(), "%v\nto repeat it: arbiter dev simulate --seed %d --runs 1 --trace\n",
						r.Problem, r.Seed)
				}
				return cmd.Context().Err() == nil
			})
			fmt.Fprintf(cmd.OutOrStdout(), "%d runs in %v: %s\n", runs, time.Since(began).Round(time.Second),
				total.Summary())
			if failed > 0 {
				return fmt.Errorf("%d of %d runs failed", failed, runs)
			}
			return nil
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the first seed")
	cmd.Flags().IntVar(&runs, "runs", 100, "how many seeds to simulate, one after the other")
	cmd.Flags().IntVar(&jobs, "jobs", runtime.GOMAXPROCS(0), "how many to simulate at a time")
	cmd.Flags().BoolVar(&trace, "trace", false, "show everything that happens")
	return cmd
}

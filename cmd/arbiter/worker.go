package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/agent/search"
	"arbiter/farm"
	"arbiter/sim"
)

func workerCommand() *cobra.Command {
	var (
		url  string
		jobs int
	)
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Play games for arbiter sim --nats on another machine",
		Long: `Take batches of games from the work queue of a NATS server with JetStream and play them for arbiter
sim --nats.

The work contains everything needed: decks, card texts, edition and players. A worker accepts work
only from the same version of the program, and refuses it if the compiled cards or the first game
differ from the sender's. A batch leaves the queue once its result is stored, so if a worker fails,
another plays its batch. On Ctrl-C the worker returns its unfinished batches.

If the NATS server needs a token, put it into the URL (nats://TOKEN@host:4222) or into the
environment variable ARBITER_FARM_TOKEN. The queue can be one that arbiter serve --share offers.`,
		Example: `  arbiter worker --nats nats://10.0.0.1:4222`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if url == "" {
				return errors.New("--nats is missing: give the URL of the NATS server, such as nats://localhost:4222")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			errs := cmd.ErrOrStderr()
			err := farm.Work(ctx, withToken(url, farmToken),
				farm.Options{Program: version(), Jobs: jobs, Agents: makerOf,
					Log: func(s string) { fmt.Fprintln(errs, s) }})
			if err != nil {
				return failed{err}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&url, "nats", "", "the `URL` of the NATS server, or several separated by commas")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "batches played in parallel; 0 for one per core")
	return cmd
}

// spreadFlags are the flags for distributing games over workers.
type spreadFlags struct {
	url   string
	batch int
	wait  time.Duration
}

func (s *spreadFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.url, "nats", "",
		"distribute the games over the workers at the NATS server with this `URL`")
	cmd.Flags().IntVar(&s.batch, "batch", 0, "with --nats: the games per batch; 0 to choose by the number of games")
	cmd.Flags().DurationVar(&s.wait, "wait", farm.DefaultWait, "with --nats: how long to wait for a worker to answer")
}

// runner returns the runner that plays the games: this machine or the workers.
func (s *spreadFlags) runner(cmd *cobra.Command, agents []string, of farm.AgentMaker) (sim.Runner, error) {
	if s.url == "" {
		for _, name := range []string{"batch", "wait"} {
			if cmd.Flags().Changed(name) {
				return nil, fmt.Errorf("--%s is for games played by workers; add --nats URL", name)
			}
		}
		return sim.RunAll, nil
	}
	if s.batch < 0 {
		return nil, fmt.Errorf("--batch %d: need at least one game per batch", s.batch)
	}
	for _, a := range agents {
		if isProgram(a) {
			return nil, fmt.Errorf("--agent %s: workers start no programs; leave --nats out", a)
		}
		if !search.Reproducible(a) {
			return nil, fmt.Errorf(
				"--agent %s has a time limit, so its games differ from machine to machine; with --nats limit its "+
					"playouts instead, as in search:200n", a)
		}
	}
	errs := cmd.ErrOrStderr()
	f := &farm.Coordinator{URL: withToken(s.url, farmToken), Program: version(), Agents: agents, Make: of,
		Batch: s.batch, Wait: s.wait,
		Log: func(t string) { fmt.Fprintln(errs, t) }}
	return f.Run, nil
}

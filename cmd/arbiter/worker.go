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
		Short: "Play games for others: arbiter sim --nats",
		Long: `Take batches of games from the work queue at a NATS server with JetStream, and play them.

The decks with their cards' texts, the edition and the players come with the work. Work is taken from the same program only, and a worker that compiles the cards
or plays the first game otherwise than where the work comes from refuses it. A batch is off the queue once its result is stored: where a worker ends or its machine
fails, another plays what it had taken. Ctrl-C gives back what is being played.`,
		Example: `  arbiter worker --nats nats://10.0.0.1:4222`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if url == "" {
				return errors.New("--nats is missing: the URL of the NATS server that the work comes from, such as nats://localhost:4222")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			errs := cmd.ErrOrStderr()
			err := farm.Work(ctx, url, farm.Options{Program: version(), Jobs: jobs, Agents: makerOf, Log: func(s string) { fmt.Fprintln(errs, s) }})
			if err != nil {
				return failed{err}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&url, "nats", "", "the `URL` of the NATS server, or several with commas between them")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "batches played at once; 0 is one a core")
	return cmd
}

// spreadFlags say where the games are played.
type spreadFlags struct {
	url   string
	batch int
	wait  time.Duration
}

func (s *spreadFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.url, "nats", "", "have the games played by the workers at the NATS server of this `URL`")
	cmd.Flags().IntVar(&s.batch, "batch", 0, "with --nats: games that a worker takes at once; 0 is chosen by how many there are")
	cmd.Flags().DurationVar(&s.wait, "wait", farm.DefaultWait, "with --nats: how long to wait while no worker answers")
}

// runner is who plays the games: this machine, or the workers.
func (s *spreadFlags) runner(cmd *cobra.Command, agents []string, of farm.AgentMaker) (sim.Runner, error) {
	if s.url == "" {
		for _, name := range []string{"batch", "wait"} {
			if cmd.Flags().Changed(name) {
				return nil, fmt.Errorf("--%s is for games played by workers: --nats URL", name)
			}
		}
		return sim.RunAll, nil
	}
	if s.batch < 0 {
		return nil, fmt.Errorf("--batch %d: a batch has at least one game", s.batch)
	}
	for _, a := range agents {
		if !search.Reproducible(a) {
			return nil, fmt.Errorf("--agent %s thinks by the clock, so that no two machines play the same game: with --nats give it a number of playouts, such as search:200n", a)
		}
	}
	errs := cmd.ErrOrStderr()
	f := &farm.Coordinator{URL: s.url, Program: version(), Agents: agents, Make: of, Batch: s.batch, Wait: s.wait, Log: func(t string) { fmt.Fprintln(errs, t) }}
	return f.Run, nil
}

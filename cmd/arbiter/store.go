package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/server/backup"
	"arbiter/server/store"
	"arbiter/server/store/disk"
)

func storeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Back up, restore and check a server's games",
		Long: `Back up, restore and check the games of arbiter serve, which are in its data folder or in a NATS
cluster.`,
	}
	cmd.AddCommand(backupCommand(), restoreCommand(), storeCheckCommand())
	return cmd
}

// place is where games are stored.
type place struct {
	dir, url string
	replicas int
}

func (p *place) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.dir, "data", dataFolder(), "the data `folder` of the server")
	cmd.Flags().StringVar(&p.url, "nats", "", "the `URL` of a NATS cluster instead")
	cmd.MarkFlagsMutuallyExclusive("data", "nats")
}

// open opens the store. A data folder must not be in use by a server.
func (p *place) open(ctx context.Context, cmd *cobra.Command, task string) (*store.Store, error) {
	if p.url != "" {
		return store.Connect(ctx, withToken(p.url, gamesToken), p.replicas)
	}
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: slog.LevelError}))
	return store.Open(ctx, p.dir, store.SyncAlways, store.Share{}, store.WithLog(log),
		store.HeldBy(disk.Holder{Task: task}))
}

func backupCommand() *cobra.Command {
	var p place
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write all games to a file, also while the server is running",
		Long: `Write all games to a new file. The server may be running: the backup has at least the entries that
were stored when it began. It is read again and verified by its checksum.

The file holds the seeds and the hands of running games: keep it as safe as the data folder.`,
		Example: `  arbiter store backup games-monday.backup
  arbiter store backup /mnt/backups/games.backup --data /var/lib/arbiter`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			source := func(f func(string, uint64, uint64, []byte) error) error { return store.Files(p.dir, f) }
			if p.url != "" {
				st, err := p.open(ctx, cmd, "arbiter store backup")
				if err != nil {
					return failed{err}
				}
				defer st.Close()
				source = func(f func(string, uint64, uint64, []byte) error) error { return st.All(ctx, f) }
			} else if info, err := os.Stat(p.dir); err != nil || !info.IsDir() {
				return failed{fmt.Errorf("there is no data folder %s; choose it with --data", p.dir)}
			}
			s, err := backup.Write(args[0], source, time.Now())
			if err != nil {
				return failed{err}
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s with %d entries\n", args[0], plural(s.Games, "game"), s.Entries)
			for _, game := range s.Damaged {
				fmt.Fprintf(cmd.ErrOrStderr(), "arbiter: game %s is damaged; only its entries before the damage were written\n",
					game)
			}
			return nil
		},
	}
	p.flags(cmd)
	return cmd
}

func restoreCommand() *cobra.Command {
	var p place
	var replace bool
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Restore the games of a backup",
		Long: `Add the games and entries of a backup that are not in the store. The data folder must not be in use by
a server. Nothing that is stored is changed: if a game has other entries than in the backup, nothing is
restored. With --replace-damaged, games that have lost entries are replaced by those of the backup.

A restore that was interrupted can be repeated. The server lists the restored games when it starts.`,
		Example: `  arbiter store restore games-monday.backup --data /var/lib/arbiter
  arbiter store restore games-monday.backup --replace-damaged`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if _, err := backup.Read(args[0], nil); err != nil {
				return failed{err} // before anything is made
			}
			st, err := p.open(ctx, cmd, "arbiter store restore")
			if err != nil {
				return failed{err}
			}
			defer st.Close()
			r, err := backup.Restore(ctx, args[0], st, replace)
			var conflict *backup.ConflictError
			if errors.As(err, &conflict) && len(conflict.Damaged) > 0 {
				err = fmt.Errorf("%w with --replace-damaged", err)
			}
			if err != nil {
				return failed{err}
			}
			fmt.Fprintf(cmd.OutOrStdout(), "restored %s with %d entries, of %d with %d in the backup of %s\n",
				plural(r.Games, "game"), r.Added, r.Summary.Games, r.Entries, r.Made.Format(time.DateTime))
			return nil
		},
	}
	p.flags(cmd)
	cmd.Flags().IntVar(&p.replicas, "replicas", 1, "the number of servers of the cluster that store each entry")
	cmd.Flags().BoolVar(&replace, "replace-damaged", false, "replace games that have lost entries")
	return cmd
}

func storeCheckCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Look for damage in a data folder",
		Long: `Read the files of a data folder and report damaged entries. Nothing is changed. When the server starts it
does the same, sets damaged files aside and keeps what is whole.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if info, err := os.Stat(dir); err != nil || !info.IsDir() {
				return failed{fmt.Errorf("there is no data folder %s; choose it with --data", dir)}
			}
			r, err := disk.Inspect(dir)
			if err != nil {
				return failed{err}
			}
			for _, f := range r.Found {
				fmt.Fprintln(cmd.OutOrStdout(), f)
			}
			if !r.Harmless() {
				return failed{fmt.Errorf("%s found; %d entries are whole", plural(len(r.Found), "problem"), r.Entries)}
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d entries, all whole\n", r.Entries)
			return nil
		},
	}
	cmd.Flags().StringVar(&dir, "data", dataFolder(), "the data `folder` of the server")
	return cmd
}

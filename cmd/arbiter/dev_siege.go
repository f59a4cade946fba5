package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/server/siege"
)

func devSiegeCommand() *cobra.Command {
	var (
		o      siege.Options
		report string
		only   string
	)
	cmd := &cobra.Command{
		Use:   "siege [-- FLAGS OF SERVE]",
		Short: "Test a server that is attacked, killed and run out of disk",
		Long: `Start arbiter serve and have bots play many games on it, from many addresses, while others attack it:
floods of lists and replays, texts that have very many readings, compressed bombs, half requests, idle
connections, games of computers for nobody, sockets that don't read, garbage. Meanwhile the server is
killed and started again, its disk is full for a while, and a second server is started on its folder.

The bots note what they were shown and check, after each connection and at the end, after one more kill, that the
server still has it. The command fails if anything is missing, if the server ends by itself, or if it does what it
never may. The times from an answer to its acknowledgment and the server's memory are reported, not judged. Answers
that were on their way while the server was down or its disk full are listed on their own.

Addresses are those of this machine (127.x.x.x), which only Linux has without configuration. Filling a disk needs the
right to mount; otherwise the size of the server's files is limited for that time.`,
		Example: `  arbiter dev siege --json siege.json
  arbiter dev siege --games 20 --time 60s --kill-every 20s -- --workers 1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if n := cmd.ArgsLenAtDash(); n > 0 || n < 0 && len(args) > 0 {
				return fmt.Errorf("unknown argument %s; flags of arbiter serve come after --", args[0])
			}
			if only != "" {
				o.Listen = only
				return siegeAttackers(cmd, o)
			}
			o.Args, o.Log = args, cmd.ErrOrStderr()
			if err := completeSiege(&o); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			r, err := siege.Run(ctx, o)
			if err != nil {
				return failed{err}
			}
			r.Print(cmd.OutOrStdout())
			if report != "" {
				b, err := json.MarshalIndent(r, "", "  ")
				if err == nil {
					err = os.WriteFile(report, append(b, '\n'), 0o644)
				}
				if err != nil {
					return failed{err}
				}
			}
			switch {
			case r.Failed():
				return failed{fmt.Errorf("the server failed: %d faults, among them %d losses", r.ProblemCount, r.Lost)}
			case r.Interrupted:
				return failed{errors.New("interrupted")}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Games, "games", 500, "how many games of two bots go on at once")
	f.DurationVar(&o.Think, "think", 2*time.Second, "how long a bot thinks on average, as people do")
	f.DurationVar(&o.Time, "time", 30*time.Minute, "how long it lasts")
	f.IntVar(&o.Addresses, "addresses", 100, "from how many addresses the server is attacked")
	f.IntVar(&o.Networks, "networks", 1, "in how many networks of 256 addresses those are")
	f.Float64Var(&o.Rate, "rate", 10, "how many attacks each of them begins in a second, at most")
	f.StringSliceVar(&o.Attacks, "attacks", nil, "the `kinds` of attacks: "+strings.Join(siege.Attacks(), ", ")+
		"; all by default")
	f.DurationVar(&o.KillEvery, "kill-every", 0, "the time between two kills; 0 for 7/30 of the time")
	f.DurationVar(&o.FullFor, "full-for", 0, "how long the disk is full each time; 0 for 10 s, or a tenth of --kill-every")
	f.StringVar(&o.Disk, "disk", siege.Disks[0], "how the disk is filled: "+strings.Join(siege.Disks, ", "))
	f.IntVar(&o.DiskMB, "disk-size", 4096, "the `MB` of that disk, where it is one of its own")
	f.StringVar(&o.Folder, "folder", "", "where to make the server's `folder`; \"\" for that of temporary files")
	f.StringVar(&o.Listen, "listen", "", "the server's `address` on this machine; \"\" for a free one")
	f.Uint64Var(&o.Seed, "seed", 1, "the seed of the bots' and attackers' random numbers")
	f.StringVar(&o.ServerLog, "server-log", "",
		"the `file` for the server's log, which is kept; by default only if it fails")
	f.StringVar(&only, "attackers-of", "", "attack the server at this `address` until standard input ends")
	f.MarkHidden("attackers-of") // arbiter dev siege starts its attackers with it
	f.StringVar(&report, "json", "", "write the report to this `file`, too")
	return cmd
}

// siegeAttackers attacks a server until standard input ends. It prints true once it attacks, and at the end what became
// of it, as JSON.
func siegeAttackers(cmd *cobra.Command, o siege.Options) error {
	// Ctrl-C in a terminal is for all processes; what is to be reported is reported when standard input ends.
	signal.Ignore(os.Interrupt)
	ctx, end := context.WithCancel(context.WithoutCancel(cmd.Context()))
	defer end()
	go func() {
		io.Copy(io.Discard, cmd.InOrStdin())
		end()
	}()
	out := json.NewEncoder(cmd.OutOrStdout())
	b, err := siege.Attack(ctx, o, func() { out.Encode(true) })
	if err != nil {
		return failed{err}
	}
	return out.Encode(b)
}

// completeSiege checks the options and fills in those that were left open.
func completeSiege(o *siege.Options) (err error) {
	switch {
	case o.Games < 1 || o.Games > 30_000:
		return fmt.Errorf("--games %d: use 1 to 30000", o.Games)
	case o.Time < time.Second:
		return fmt.Errorf("--time %v: it takes a second at least", o.Time)
	case o.Think < 0 || o.KillEvery < 0 || o.FullFor < 0:
		return errors.New("--think, --kill-every and --full-for can't be negative")
	case o.Networks < 1 || o.Networks > 250:
		return fmt.Errorf("--networks %d: use 1 to 250", o.Networks)
	case o.Addresses < 0 || o.Addresses > 250*o.Networks:
		return fmt.Errorf("--addresses %d: use 0 to 250 in each of --networks", o.Addresses)
	case !(o.Rate > 0):
		return fmt.Errorf("--rate %v: it must be more than 0", o.Rate)
	case !slices.Contains(siege.Disks, o.Disk):
		return fmt.Errorf("--disk %s: use %s", o.Disk, strings.Join(siege.Disks, ", "))
	case o.DiskMB < 64:
		return fmt.Errorf("--disk-size %d: the server needs 64 MB at least", o.DiskMB)
	}
	if o.KillEvery == 0 {
		o.KillEvery = o.Time * 7 / 30
	}
	if o.FullFor == 0 {
		o.FullFor = min(10*time.Second, o.KillEvery/10)
	}
	if o.Program, err = os.Executable(); err != nil {
		return err
	}
	o.Attackers = o.Program
	if o.Listen == "" {
		o.Listen, err = freeAddress()
		return err
	}
	if a, err := netip.ParseAddrPort(o.Listen); err != nil || !a.Addr().Is4() || !a.Addr().IsLoopback() {
		return fmt.Errorf("--listen %s: use an address such as 127.0.0.1:8090", o.Listen)
	}
	return nil
}

// freeAddress returns an address to listen on. Its port is below the range that the system assigns to clients, one of
// which could take it while the server is down.
func freeAddress() (string, error) {
	var last error
	for port := 20_000; port < 20_200; port++ {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			last = err
			continue
		}
		return l.Addr().String(), l.Close()
	}
	return "", last
}

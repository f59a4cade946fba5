package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/server"
	"arbiter/server/store"
	"arbiter/web"
)

func serveCommand() *cobra.Command {
	var (
		listen, dir, url, sync, share string
		replicas                      int
		metrics                       string
		cards, hosts, origins         []string
		quiet                         bool
		bounds                        limitFlags
	)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the game server for browsers and bots",
		Long: `Run a server on which people play in a browser and bots play over the network. It offers a web page,
an HTTP API and a WebSocket.

Every decision is stored before it is acknowledged: by a NATS server inside this process, in the
folder --data, or by the NATS cluster at --nats. With --sync always (the default) it is on disk
before it counts and survives a power failure. With --sync interval it is written every five
seconds, which is faster but survives only the end of this process. The servers of a cluster have
their own setting of the same name.

Several servers on one cluster share the games: players of one game may be connected to different
servers, and if one server fails another takes over. With --share this server's own store serves as
a cluster for other servers. They must present the token in the environment variable
ARBITER_NATS_TOKEN (--nats nats://TOKEN@host:port, or the same variable there); without one the
store can be shared on this machine only. With the token in ARBITER_FARM_TOKEN instead, arbiter
worker and arbiter sim --nats can use it as their work queue, without access to games.

The server answers requests to localhost, its IP addresses and the name in --listen; other names it
is reached by are given with --host. Metrics for Prometheus are served with --metrics, on an address
of their own; if other machines can connect to it, they must present ARBITER_METRICS_TOKEN.`,
		Example: `  arbiter serve
  arbiter serve --listen :8080 --data /var/lib/arbiter --host play.example.org
  arbiter serve --nats nats://one:4222,nats://two:4222 --replicas 3
  ARBITER_NATS_TOKEN=$(openssl rand -hex 16) arbiter serve --share 10.0.0.1:4222
  arbiter serve --metrics localhost:9090`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level := slog.LevelInfo
			if quiet {
				level = slog.LevelWarn
			}
			log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: level}))
			limits, proxies, err := bounds.limits()
			if err != nil {
				return err
			}
			access := ""
			if metrics != "" {
				if access, err = metricsAccess(metrics); err != nil {
					return err
				}
			}
			collection, err := (&deckFlags{cards: cards}).collection()
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			var st *store.Store
			if url != "" {
				st, err = store.Connect(ctx, withToken(url, gamesToken), replicas)
			} else {
				st, err = store.Open(ctx, dir, store.Sync(sync),
					store.Share{Address: share, Token: os.Getenv(gamesToken), FarmToken: os.Getenv(farmToken)})
			}
			if err != nil {
				return failed{err}
			}
			defer st.Close()
			s, err := server.New(ctx, st, server.Options{Log: log, Cards: collection, Agents: agents(),
				Page: web.Page(), Hosts: append(hosts, listen), Origins: origins, Limits: limits, Proxies: proxies})
			if err != nil {
				return failed{err}
			}
			if metrics != "" {
				stop, err := serveMetrics(metrics, s.Metrics(access), log)
				if err != nil {
					return err
				}
				defer stop()
			}
			return listenAndServe(ctx, cmd.OutOrStdout(), listen, s, log, "Arbiter is running at http://%s\n")
		},
	}
	cmd.Flags().StringVarP(&listen, "listen", "l", "localhost:8080",
		"the `address` to listen on; :8080 accepts connections from other machines")
	cmd.Flags().StringVar(&dir, "data", "data", "the `folder` to store games in")
	cmd.Flags().StringVar(&sync, "sync", string(store.SyncAlways),
		"when stored data is written to disk: always or interval")
	cmd.Flags().StringVar(&share, "share", "",
		"share the games stored here with other servers, which connect to this `address` with --nats")
	cmd.Flags().StringVar(&url, "nats", "", "store games in the NATS cluster at this `URL` instead")
	cmd.Flags().IntVar(&replicas, "replicas", 1, "the number of servers of the cluster that store each entry")
	cmd.Flags().StringArrayVar(&cards, "cards", nil,
		"a `file` of additional cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or not; may be repeated")
	cmd.Flags().StringArrayVar(&hosts, "host", nil, "another `name` by which the server is reached; may be repeated")
	cmd.Flags().StringArrayVar(&origins, "origin", nil, "another `host` whose pages may connect; may be repeated")
	bounds.add(cmd.Flags())
	cmd.Flags().StringVar(&metrics, "metrics", "", "serve metrics at this `address`, such as localhost:9090")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "log only warnings and errors")
	return cmd
}

// listenAndServe serves until the context ends. told is printed at the start, with the address for %s.
func listenAndServe(ctx context.Context, out io.Writer, listen string, s *server.Server, log *slog.Logger,
	told string) error {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			err = fmt.Errorf("%w; choose another address with --listen", err)
		}
		return failed{err}
	}
	h := s.HTTP()
	l = s.Listener(l)
	fmt.Fprintf(out, told, address(l.Addr()))
	done := make(chan error, 1)
	go func() { done <- h.Serve(l) }()
	select {
	case err = <-done:
	case <-ctx.Done():
		log.Info("shutting down; all decisions are stored")
		s.Close()
		within, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		err = h.Shutdown(within)
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return failed{err}
	}
	return nil
}

// serveMetrics serves metrics at an address of their own until stop is called.
func serveMetrics(address string, h http.Handler, log *slog.Logger) (stop func(), err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, failed{fmt.Errorf("--metrics: %w", err)}
	}
	s := &http.Server{Handler: h, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second,
		MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	go s.Serve(l)
	log.Info("serving metrics", "address", l.Addr().String())
	return func() { s.Close() }, nil
}

// agents returns the computer players that the server offers, by name.
func agents() map[string]func() agent.Agent {
	out := map[string]func() agent.Agent{}
	for _, n := range append([]string{"heuristic", "random", "search:20ms", "search:50ms", "search:200ms"},
		search.Levels...) {
		f, err := search.Named(n)
		if err != nil {
			panic(err) // the names are all known
		}
		out[n] = f
	}
	return out
}

// address returns the address of a listener as reached from this machine.
func address(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", t.Port)
	}
	return a.String()
}

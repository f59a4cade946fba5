package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	neturl "net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/scenario/judge"
	"arbiter/server"
	"arbiter/server/store"
	"arbiter/server/store/disk"
	"arbiter/web"
)

func serveCommand() *cobra.Command {
	f := &serveFlags{}
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

Only one server can use a data folder. Games are removed some time after their last answer: see
--keep. arbiter store backs them up and restores them.

Several servers on one cluster share the games: players of one game may be connected to different
servers, and if one server fails another takes over. With --share this server's own store serves as
a cluster for other servers. They must present the token in the environment variable
ARBITER_NATS_TOKEN (--nats nats://TOKEN@host:port, or the same variable there); without one the
store can be shared on this machine only. With the token in ARBITER_FARM_TOKEN instead, arbiter
worker and arbiter sim --nats can use it as their work queue, without access to games.

Whoever runs the server imports card data on its page Card data, in a browser on the same machine; with
a token in ARBITER_OWNER_TOKEN, in any browser with that token and in no other. A server with --host,
--public, --origin or --proxy needs the token, since others' requests may come from this machine too.

The server answers requests to localhost, its IP addresses and the name in --listen; other names it
is reached by are given with --host or --public. Metrics for Prometheus are served with --metrics, on
an address of their own; if other machines can connect to it, they must present ARBITER_METRICS_TOKEN.`,
		Example: `  arbiter serve
  arbiter serve --listen :8080
  arbiter serve --listen :8080 --data /var/lib/arbiter --public https://play.example.org
  arbiter serve --nats nats://one:4222,nats://two:4222 --replicas 3
  ARBITER_NATS_TOKEN=$(openssl rand -hex 16) arbiter serve --share 10.0.0.1:4222
  arbiter serve --metrics localhost:9090`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.serve(cmd) },
	}
	f.add(cmd.Flags())
	return cmd
}

// serveFlags are the flags of arbiter serve.
type serveFlags struct {
	listen, dir, url, sync, share  string
	replicas                       int
	metrics, public, rules, folder string
	cards, hosts, origins          []string
	quiet                          bool
	keep                           map[string]string
	bounds                         limitFlags
}

func (f *serveFlags) add(to *pflag.FlagSet) {
	to.StringVarP(&f.listen, "listen", "l", "localhost:8080",
		"the `address` to listen on; :8080 accepts connections from other machines")
	to.StringVar(&f.dir, "data", dataFolder(), "the `folder` to store games in")
	to.StringVar(&f.sync, "sync", string(store.SyncAlways),
		"when stored data is written to disk: always or interval")
	to.StringToStringVar(&f.keep, "keep", nil, "how long games are kept after their last answer, as in "+
		"finished=365d,abandoned=90d,open=7d (the default); for example 12h, 30d or forever")
	to.StringVar(&f.share, "share", "",
		"share the games stored here with other servers, which connect to this `address` with --nats")
	to.StringVar(&f.url, "nats", "", "store games in the NATS cluster at this `URL` instead")
	to.IntVar(&f.replicas, "replicas", 1, "the number of servers of the cluster that store each entry")
	to.StringArrayVar(&f.cards, "cards", nil,
		"a `file` of additional cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or not; may be repeated")
	to.StringVar(&f.rules, "rules", "",
		"a `folder` of rules documents, such as 2026-01-16.txt, whose texts players can read behind each rule's number")
	to.StringVar(&f.folder, "card-folder", "",
		"a `folder` whose card files you can import on the page Card data; no other file of this machine can be")
	to.StringArrayVar(&f.hosts, "host", nil, "another `name` by which the server is reached; may be repeated")
	to.StringVar(&f.public, "public", "",
		"the `URL` at which players reach the server, such as https://play.example.org; invitations contain it")
	to.StringArrayVar(&f.origins, "origin", nil, "another `host` whose pages may connect; may be repeated")
	f.bounds.add(to)
	to.StringVar(&f.metrics, "metrics", "", "serve metrics at this `address`, such as localhost:9090")
	to.BoolVarP(&f.quiet, "quiet", "q", false, "log only warnings and errors")
}

// serve runs the server until the process is asked to stop.
func (f *serveFlags) serve(cmd *cobra.Command) error {
	level := slog.LevelInfo
	if f.quiet {
		level = slog.LevelWarn
	}
	if !cmd.Flags().Changed("data") && f.url == "" {
		fmt.Fprintf(cmd.OutOrStdout(), "Games are stored in %s\n", f.dir)
	}
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: level}))
	o, err := f.options(log)
	if err != nil {
		return err
	}
	access := ""
	if f.metrics != "" {
		if access, err = metricsAccess(f.metrics); err != nil {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	st, err := f.open(ctx, log)
	if err != nil {
		return failed{err}
	}
	defer st.Close()
	s, err := server.New(ctx, st, o)
	if err != nil {
		return failed{err}
	}
	if f.metrics != "" {
		stop, err := serveMetrics(f.metrics, s.Metrics(access), log)
		if err != nil {
			return err
		}
		defer stop()
	}
	return listenAndServe(ctx, cmd.OutOrStdout(), f.listen, s, log, "Arbiter is running at http://%s\n")
}

// options are those of the server that the flags ask for.
func (f *serveFlags) options(log *slog.Logger) (server.Options, error) {
	o := server.Options{Log: log, Agents: agents(), Page: web.Page(), Hosts: append(f.hosts, f.listen),
		Origins: f.origins, Nearby: server.Nearby(f.listen)}
	var err error
	if o.Keep, err = parseAges(f.keep); err != nil {
		return o, err
	}
	if o.Limits, o.Proxies, err = f.bounds.limits(); err != nil {
		return o, err
	}
	if o.Owner, err = ownerOf(len(f.hosts)+len(f.origins)+len(o.Proxies) == 0 && f.public == ""); err != nil {
		return o, err
	}
	o.Given = len(f.cards) > 0
	if o.Cards, o.Import, err = servedCards(f.cards, f.folder); err != nil {
		return o, err
	}
	if f.rules != "" {
		if o.Rules, err = judge.OpenLibrary(f.rules); err != nil {
			return o, err
		}
	}
	if f.public != "" {
		if o.Public, err = server.PublicURL(f.public); err != nil {
			return o, err
		}
		u, _ := neturl.Parse(o.Public)
		o.Hosts = append(o.Hosts, u.Hostname())
	}
	return o, nil
}

// open opens the store of the games: the folder, or the cluster.
func (f *serveFlags) open(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	if f.url != "" {
		return store.Connect(ctx, withToken(f.url, gamesToken), f.replicas)
	}
	return store.Open(ctx, f.dir, store.Sync(f.sync),
		store.Share{Address: f.share, Token: os.Getenv(gamesToken), FarmToken: os.Getenv(farmToken)},
		store.WithLog(log), store.HeldBy(disk.Holder{Task: "arbiter serve", Address: f.listen}))
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
	fmt.Fprintf(out, told, shownAddress(listen, l.Addr()))
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
	for _, n := range append([]string{"goldfish", "heuristic", "random", "search:20ms", "search:50ms", "search:200ms"},
		search.Levels...) {
		f, err := search.Named(n)
		if err != nil {
			panic(err) // the names are all known
		}
		out[n] = f
	}
	return out
}

// shownAddress returns the address to open: with the name that was asked for, since to a browser localhost and
// 127.0.0.1 are two sites, and a seat taken at one is not known at the other.
func shownAddress(listen string, a net.Addr) string {
	host, _, err := net.SplitHostPort(listen)
	if t, ok := a.(*net.TCPAddr); ok && err == nil && strings.EqualFold(host, "localhost") {
		return fmt.Sprintf("localhost:%d", t.Port)
	}
	return address(a)
}

// address returns the address of a listener as reached from this machine.
func address(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", t.Port)
	}
	return a.String()
}

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
		cards, origins                []string
		quiet                         bool
	)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve games to browsers and bots",
		Long: `Serve games to browsers and bots: a page, an HTTP interface and a WebSocket.

Every answer is stored before it is acknowledged: by a NATS server within this process, in the folder --data, or by the cluster at --nats. With
--sync always (the default) what is stored is on the disk before it counts, and outlives a power failure; with --sync interval it is written every
five seconds, is faster, and outlives the end of this process only. A cluster's servers have their own setting of the same name.

Several servers on one cluster share the games: people at one table may be connected to different servers, and where one fails another goes on. A server
with --share is a cluster of one for others; ARBITER_NATS_TOKEN, if set, is what these have to know (--nats nats://TOKEN@host:port).`,
		Example: `  arbiter serve
  arbiter serve --listen :8080 --data /var/lib/arbiter
  arbiter serve --nats nats://one:4222,nats://two:4222 --replicas 3
  arbiter serve --share 10.0.0.1:4222`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level := slog.LevelInfo
			if quiet {
				level = slog.LevelWarn
			}
			log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: level}))
			collection, err := (&deckFlags{cards: cards}).collection()
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			var st *store.Store
			if url != "" {
				st, err = store.Connect(ctx, url, replicas)
			} else {
				st, err = store.Open(ctx, dir, store.Sync(sync), store.Share{Address: share, Token: os.Getenv("ARBITER_NATS_TOKEN")})
			}
			if err != nil {
				return failed{err}
			}
			defer st.Close()
			s, err := server.New(ctx, st, server.Options{Log: log, Cards: collection, Agents: agents(), Page: web.Page(), Origins: origins})
			if err != nil {
				return failed{err}
			}
			return listenAndServe(ctx, cmd.OutOrStdout(), listen, s, log, "Arbiter is at http://%s\n")
		},
	}
	cmd.Flags().StringVarP(&listen, "listen", "l", "localhost:8080", "the `address` to listen at; :8080 is port 8080 for everybody")
	cmd.Flags().StringVar(&dir, "data", "data", "the `folder` that games are kept in")
	cmd.Flags().StringVar(&sync, "sync", string(store.SyncAlways), "when what is stored is written to the disk: always or interval")
	cmd.Flags().StringVar(&share, "share", "", "let other servers use the games kept here, by NATS at this `address`; they are given it as --nats")
	cmd.Flags().StringVar(&url, "nats", "", "keep the games in the NATS cluster at this `URL` instead")
	cmd.Flags().IntVar(&replicas, "replicas", 1, "on how many servers of the cluster each entry is kept")
	cmd.Flags().StringArrayVar(&cards, "cards", nil, "a card `file` beside the embedded cards: plain text, Scryfall's or MTGJSON's JSON, gzip or not")
	cmd.Flags().StringArrayVar(&origins, "origin", nil, "a further `host` whose pages may connect")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "log only what is wrong")
	return cmd
}

// listenAndServe serves until the context ends; told says where, with %s for the address.
func listenAndServe(ctx context.Context, out io.Writer, listen string, s *server.Server, log *slog.Logger, told string) error {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return failed{err}
	}
	h := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	fmt.Fprintf(out, told, address(l.Addr()))
	done := make(chan error, 1)
	go func() { done <- h.Serve(l) }()
	select {
	case err = <-done:
	case <-ctx.Done():
		log.Info("closing: everything answered is stored")
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

// agents are the computer players that people can play against.
func agents() map[string]func() agent.Agent {
	out := map[string]func() agent.Agent{}
	for _, n := range append([]string{"heuristic", "random", "search:20ms", "search:50ms", "search:200ms"}, search.Levels...) {
		f, err := search.Named(n)
		if err != nil {
			panic(err) // they are names of ours
		}
		out[n] = f
	}
	return out
}

// address is where to find a listener from this machine.
func address(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", t.Port)
	}
	return a.String()
}

package main

import (
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"arbiter/server"
	"arbiter/server/budget"
)

// limitFlags are the flags of arbiter serve that say how much strangers may make it do.
type limitFlags struct {
	proxies []string
	memory  int // MB
	l       server.Limits
}

func (f *limitFlags) add(to *pflag.FlagSet) {
	d := server.DefaultLimits
	to.StringArrayVar(&f.proxies, "proxy", nil,
		"believe the proxy at this `address` or prefix, such as 10.0.0.0/8, when it says on whose behalf it asks "+
			"(X-Forwarded-For, Forwarded); may be repeated")
	to.IntVar(&f.l.Work.Workers, "workers", 0,
		"how many decks, records and computer players are worked on at once; 0 for one less than there are cores")
	to.IntVar(&f.memory, "work-memory", int(d.Work.Memory>>20), "how many `MB` that work may need in all")
	to.DurationVar(&f.l.Work.Time, "work-time", d.Work.Time, "how long a request may be worked on")
	to.DurationVar(&f.l.Body, "body-time", d.Body,
		"how long a request may take to arrive, or four times as long for a record")
	for _, x := range []struct {
		to      *int
		name    string
		usual   int
		meaning string
	}{
		{&f.l.Connections, "max-connections", d.Connections, "open connections"},
		{&f.l.ConnectionsEach, "max-connections-each", d.ConnectionsEach, "open connections from one address"},
		{&f.l.Sockets, "max-sockets", d.Sockets, "players and spectators"},
		{&f.l.SocketsEach, "max-sockets-each", d.SocketsEach, "players and spectators from one address"},
		{&f.l.Spectators, "max-spectators", d.Spectators, "spectators of a game"},
		{&f.l.Tables, "max-games", d.Tables, "games in memory; those without players make room for others"},
		{&f.l.Games, "new-games", d.Games, "new games from one address in an hour"},
		{&f.l.Requests, "request-rate", d.Requests, "requests from one address in a second that change something"},
		{&f.l.Reads, "read-rate", d.Reads, "other requests from one address in a second"},
	} {
		to.IntVar(x.to, x.name, x.usual, "the most "+x.meaning)
	}
}

// limits returns the limits and proxies that the flags ask for.
func (f *limitFlags) limits() (server.Limits, budget.Proxies, error) {
	proxies, err := budget.ParseProxies(f.proxies)
	if err != nil {
		return f.l, nil, fmt.Errorf("--proxy: %w", err)
	}
	for name, n := range map[string]int{"--max-connections": f.l.Connections,
		"--max-connections-each": f.l.ConnectionsEach,
		"--max-sockets":          f.l.Sockets, "--max-sockets-each": f.l.SocketsEach, "--max-spectators": f.l.Spectators,
		"--max-games": f.l.Tables, "--new-games": f.l.Games, "--request-rate": f.l.Requests, "--read-rate": f.l.Reads} {
		if n < 1 {
			return f.l, nil, fmt.Errorf("%s: the limit must be at least 1, not %d", name, n)
		}
	}
	if least := server.LeastMemory >> 20; f.memory < least {
		return f.l, nil, fmt.Errorf("--work-memory: a record may need %d MB, so %d MB are too little", least, f.memory)
	}
	if f.l.Work.Workers < 0 {
		return f.l, nil, fmt.Errorf("--workers: there can't be %d", f.l.Work.Workers)
	}
	for name, d := range map[string]time.Duration{"--work-time": f.l.Work.Time, "--body-time": f.l.Body} {
		if d < time.Millisecond {
			return f.l, nil, fmt.Errorf("%s: %v is too short", name, d)
		}
	}
	f.l.Work.Memory = int64(f.memory) << 20
	f.l.Upload = 4 * f.l.Body
	// Bursts grow and shrink with the rates.
	d := server.DefaultLimits
	f.l.RequestBurst = max(1, d.RequestBurst*f.l.Requests/d.Requests)
	f.l.ReadBurst = max(1, d.ReadBurst*f.l.Reads/d.Reads)
	f.l.GameBurst = max(1, d.GameBurst*f.l.Games/d.Games)
	return f.l, proxies, nil
}

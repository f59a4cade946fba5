package main

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"unicode/utf8"

	"arbiter/internal/quote"
	"arbiter/server/store"
)

// The environment variables with the tokens that admit other programs. They are not flags, since every user of a
// machine can see the flags of its programs.
const (
	gamesToken   = "ARBITER_NATS_TOKEN"    // other servers, to all games
	farmToken    = "ARBITER_FARM_TOKEN"    // workers and sim --nats, to the work queue
	metricsToken = "ARBITER_METRICS_TOKEN" // Prometheus, to the metrics
)

// withToken adds the token in an environment variable to the NATS URLs of a comma-separated list that have none.
func withToken(urls, variable string) string {
	token := os.Getenv(variable)
	if token == "" || urls == "" {
		return urls
	}
	list := strings.Split(urls, ",")
	for i, u := range list {
		u = strings.TrimSpace(u)
		scheme, host, ok := strings.Cut(u, "://")
		if !ok {
			scheme, host = "nats", u
		}
		if !strings.Contains(host, "@") {
			u = scheme + "://" + url.User(token).String() + "@" + host
		}
		list[i] = u
	}
	return strings.Join(list, ",")
}

// metricsAccess returns the token for metrics at an address, which may be missing only where no other machine reaches
// it.
func metricsAccess(address string) (string, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("--metrics %s: use host:port, such as localhost:9090", quote.Text(address))
	}
	token := os.Getenv(metricsToken)
	switch n := utf8.RuneCountInString(token); {
	case token == "" && !store.Loopback(host):
		return "", fmt.Errorf("--metrics %s: other machines can connect to this address, so set the environment "+
			"variable %s to a token that they must present (Authorization: Bearer TOKEN), or use localhost",
			quote.Text(address), metricsToken)
	case token != "" && n < store.MinToken && !store.Loopback(host):
		return "", fmt.Errorf("the token in %s has %d characters; it needs at least %d random ones "+
			"(openssl rand -hex 16)", metricsToken, n, store.MinToken)
	}
	return token, nil
}

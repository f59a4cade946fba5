package store

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync/atomic"
	"unicode/utf8"

	"github.com/nats-io/nats-server/v2/server"

	"arbiter/internal/quote"
)

// Share makes the stored games available to other servers over NATS. The zero value doesn't share them.
type Share struct {
	// Address is the host and port to listen on.
	Address string
	// Token is required from other servers (nats://TOKEN@host:port). Who has it can read and write every game with all
	// hidden cards, so it may be empty only on a loopback address, where any program of this machine has access.
	Token string
	// FarmToken, if not empty, admits the workers of package farm instead. They share a work queue and nothing else:
	// they see no games.
	FarmToken string
}

// MinToken is the least number of characters of a token for an address that other machines reach.
const MinToken = 16

// farmAccount is the NATS account of the farm. The games are in NATS's default account.
const farmAccount = "FARM"

// listenOn checks the address and tokens of a share and returns the host and port to listen on.
func (s *Share) listenOn() (host string, port int, err error) {
	host, p, err := net.SplitHostPort(s.Address)
	if err == nil {
		port, err = strconv.Atoi(p)
	}
	if err != nil || port < -1 || port > 65535 {
		return "", 0, fmt.Errorf("%s is not an address; use host:port", quote.Text(s.Address))
	}
	switch {
	case s.Token == "" && s.FarmToken != "":
		return "", 0, errors.New("there is a token for the farm, but none for the games; set ARBITER_NATS_TOKEN too")
	case s.Token == "" && !Loopback(host):
		return "", 0, fmt.Errorf("sharing games at %s needs a token, since other machines can connect to it: who connects "+
			"sees all hidden cards and can change every game; set the environment variable ARBITER_NATS_TOKEN to at "+
			"least %d random characters (openssl rand -hex 16), or share at 127.0.0.1:%d",
			quote.Text(s.Address), MinToken, max(port, 0))
	case s.Token != "" && s.Token == s.FarmToken:
		return "", 0, errors.New("the farm's token must differ from that of the games")
	}
	for _, token := range []struct{ name, value string }{{"ARBITER_NATS_TOKEN", s.Token},
		{"ARBITER_FARM_TOKEN", s.FarmToken}} {
		// Off loopback others may guess; on it a short token is still better than none.
		if n := utf8.RuneCountInString(token.value); token.value != "" && n < MinToken && !Loopback(host) {
			return "", 0, fmt.Errorf("the token in %s has %d characters; it needs at least %d random ones "+
				"(openssl rand -hex 16)", token.name, n, MinToken)
		}
	}
	return host, port, nil
}

// Loopback reports whether a host, as in an address to listen on, is reached from this machine only: a loopback address
// or a name that stands for nothing else. The empty host means all addresses of the machine.
func Loopback(host string) bool {
	if ip := net.ParseIP(host); ip != nil {
		return ip.IsLoopback()
	}
	if host == "" {
		return false
	}
	ips, err := net.LookupIP(host)
	for _, ip := range ips {
		if !ip.IsLoopback() {
			return false
		}
	}
	return err == nil && len(ips) > 0
}

// authenticator admits connections to the embedded NATS server by their tokens. The tokens are compared in constant
// time, by their hashes, which also have one length.
type authenticator struct {
	own   string // admits this process
	games [][sha256.Size]byte
	farm  [][sha256.Size]byte
	// account is the farm's, once the server has opened it.
	account atomic.Pointer[server.Account]
}

// newAuthenticator returns the authenticator for a share that requires tokens.
func newAuthenticator(s Share) *authenticator {
	a := &authenticator{own: rand.Text()}
	for _, token := range []string{a.own, s.Token} {
		a.games = append(a.games, sha256.Sum256([]byte(token)))
	}
	if s.FarmToken != "" {
		a.farm = append(a.farm, sha256.Sum256([]byte(s.FarmToken)))
	}
	return a
}

// Check implements [server.Authentication].
func (a *authenticator) Check(c server.ClientAuthentication) bool {
	given := sha256.Sum256([]byte(c.GetOpts().Token))
	among := func(tokens [][sha256.Size]byte) bool {
		found := 0
		for _, t := range tokens {
			found |= subtle.ConstantTimeCompare(t[:], given[:])
		}
		return found == 1
	}
	games, farm := among(a.games), among(a.farm)
	switch account := a.account.Load(); {
	case c.Kind() != server.CLIENT:
		return false // other NATS servers have nothing to join here
	case games:
		return true
	case farm && account != nil:
		c.RegisterUser(&server.User{Username: "farm", Account: account})
		return true
	}
	return false
}

// openFarm opens the farm's account, with a store of its own, once the server runs.
func (a *authenticator) openFarm(ns *server.Server) error {
	if len(a.farm) == 0 {
		return nil
	}
	account, err := ns.RegisterAccount(farmAccount)
	if err == nil {
		err = account.EnableJetStream(nil, nil)
	}
	if err != nil {
		return fmt.Errorf("can't open the farm's work queue: %w", err)
	}
	a.account.Store(account)
	return nil
}

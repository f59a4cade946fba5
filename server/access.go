package server

import (
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/internal/quote"
)

// What protects the server from pages of other sites, which a player may have open beside the game: requests must be
// addressed to this server, come from its own page or from no page at all, and its page may run nothing but its files.

// maxTarget is the greatest length of a request's path and query. A game's own are far shorter, and the standard
// library's redirects repeat them.
const maxTarget = 1024

// refusal returns why a request is not answered, with the status code; "" if it is.
func (s *Server) refusal(r *http.Request) (int, string) {
	switch {
	case len(r.RequestURI) > maxTarget:
		return http.StatusRequestURITooLong, fmt.Sprintf("the address is longer than %d bytes", maxTarget)
	case r.URL.Path == "/healthz":
		return 0, "" // it is asked by monitors, under any name, and tells nothing
	case !knownHost(r.Host, s.o.Hosts):
		return http.StatusMisdirectedRequest, fmt.Sprintf(
			"this server doesn't go by the name %s; use its IP address, or start it with --host and that name",
			quote.Text(r.Host))
	case !s.fromOwnPage(r):
		return http.StatusForbidden, "requests from pages of other sites are not allowed"
	}
	return 0, ""
}

// knownHost reports whether a request's Host may be that of this server: an IP address, localhost or one of the names.
// Other names are refused since the owner of a name can let it point to any address (DNS rebinding), which makes
// their page and this server one site to a browser. An IP address has no such owner, and browsers always send a Host.
func knownHost(host string, names []string) bool {
	if host == "" {
		return true
	}
	name := hostname(host)
	if _, err := netip.ParseAddr(name); err == nil || strings.EqualFold(name, "localhost") {
		return true
	}
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(hostname(n), name) })
}

// hostname returns a host without its port, brackets and final dot.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.TrimSuffix(host, ".")
}

// fromOwnPage reports whether a request comes from no page, from this server's, or from one of the configured origins.
// Browsers say where a request comes from in Origin (with every POST and WebSocket) and in Sec-Fetch-Site; a bot sends
// neither. Following a link from another site to a page is allowed.
func (s *Server) fromOwnPage(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) > 1 {
		return false
	}
	if len(origins) == 1 {
		if s.configuredOrigin(origins[0]) {
			return true
		}
		u, err := url.Parse(origins[0])
		if err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
			return false
		}
	}
	for _, site := range r.Header.Values("Sec-Fetch-Site") {
		if site == "same-origin" || site == "none" {
			continue
		}
		link := r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
			r.Header.Get("Upgrade") == ""
		if !link {
			return false
		}
	}
	return true
}

// configuredOrigin reports whether an Origin is one of Options.Origins, which are hosts or whole origins.
func (s *Server) configuredOrigin(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" {
		return false
	}
	return slices.ContainsFunc(s.o.Origins, func(o string) bool {
		if strings.Contains(o, "://") {
			return strings.EqualFold(o, origin)
		}
		return strings.EqualFold(o, u.Host)
	})
}

// pagePolicy is the content security policy of the page: it consists of its own files and talks to this server only.
// Pictures of cards may come from Scryfall's image host: the browsers of players who want them load them from there.
// Svelte makes elements of its compiled templates under the name given for trusted types; nothing else may turn a text
// into HTML.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' " +
	"https://" + card.PictureHost + "; connect-src 'self'%s; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

// judgePolicy is the policy of the pages that run a program that was compiled to WebAssembly: the judge's, which sends
// nothing to anybody, and the workshop's, which asks this server for a game.
const judgePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// dataPolicy is the policy of everything else, which is no page.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

// protect sets the headers that keep other sites' pages from using or showing what this server sends. They come before
// any check, so that refusals have them too.
func protect(h http.Header) {
	h.Set("Content-Security-Policy", dataPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer") // the address of a game may contain an invitation
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), "+
		"publickey-credentials-get=(), serial=(), usb=(), bluetooth=(), hid=()")
}

// protectPage sets the policy for the page. host is the request's, which has been checked.
func protectPage(h http.Header, host string) {
	sockets := "" // older browsers don't count WebSockets of the same host as 'self'
	if host != "" && !strings.ContainsAny(host, "[]") {
		sockets = " ws://" + host + " wss://" + host
	}
	h.Set("Content-Security-Policy", fmt.Sprintf(pagePolicy, sockets))
}

// upgrade returns what is wrong with a request for a WebSocket, "" if nothing is. The WebSocket package checks the same
// but repeats the headers in its answer.
func upgrade(r *http.Request) string {
	has := func(header, token string) bool {
		for _, v := range r.Header.Values(header) {
			for part := range strings.SplitSeq(v, ",") {
				if strings.EqualFold(strings.TrimSpace(part), token) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case !r.ProtoAtLeast(1, 1) || !has("Connection", "Upgrade") || !has("Upgrade", "websocket"):
		return "this is the address of a WebSocket: send a request to upgrade the connection to one"
	case r.Header.Get("Sec-WebSocket-Version") != "13":
		return "unknown version of the WebSocket protocol; this server has version 13"
	}
	keys := r.Header.Values("Sec-WebSocket-Key")
	if key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(strings.Join(keys, ","))); err != nil ||
		len(keys) != 1 || len(key) != 16 {
		return "the request for a WebSocket needs one Sec-WebSocket-Key of 16 bytes in base64"
	}
	return ""
}

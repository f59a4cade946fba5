package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
)

// Claims: a request that makes a game or takes a seat may be repeated if its answer was lost. The client gives it a
// key, a secret of its own. What the answer contains follows from the key: the ID of the new game, the token of the
// seat, the invitation. A server that gets the same request again finds what it made, or finishes it, on any server
// and after a restart. Only hashes are stored.

// Claim is a request that a client may repeat.
type Claim struct {
	key string
	// Ask is stored with what the request makes: a hash of the key and of everything that was asked for.
	Ask string
}

// NewClaim returns the claim of a request. The key must be a secret of at least 128 bits.
func NewClaim(key string, request any) (Claim, error) {
	b, err := json.Marshal(request)
	return Claim{key, derived(key, "request "+string(b), 16)}, err
}

// GameID returns the ID of the game that the request makes.
func (c Claim) GameID() string { return derived(c.key, "game", 6) }

// Token returns the token of the seat in a game that the request takes.
func (c Claim) Token(game string) string { return derived(c.key, "seat of "+game, 16) }

// Invite returns the invitation to the private game that the request makes.
func (c Claim) Invite() string { return derived(c.key, "invitation", 16) }

// derived returns bytes that follow from a key, in hexadecimal. They don't reveal the key, or what else follows
// from it.
func derived(key, what string, bytes int) string {
	h := hmac.New(sha256.New, []byte(key))
	h.Write([]byte(what))
	return hex.EncodeToString(h.Sum(nil)[:bytes])
}

// matches reports whether a secret has a stored hash. No secret matches the hash "".
func matches(hash, secret string) bool {
	return hash != "" && subtle.ConstantTimeCompare([]byte(hash), []byte(HashToken(secret))) == 1
}

// Seated returns the seat that a token opens, and whether that seat was taken by the same request; -1 without one.
func (t *Table) Seated(token string, c Claim) (seat int, same bool) {
	seat = -1
	t.do(func() {
		for i, s := range t.play.seats {
			if s.holds(token) {
				seat, same = i, s.Ask == c.Ask
			}
		}
	})
	return seat, same
}

// Invited reports whether somebody with this invitation, or with the token of a seat, may know of the game and join
// it. Everybody may if it isn't private.
func (t *Table) Invited(secret string) (ok bool) {
	t.do(func() { ok = t.play.admits(secret) })
	return ok
}

// admits reports whether a secret, an invitation or a token, opens the game.
func (p *play) admits(secret string) bool {
	if p.begin == nil || p.begin.Invite == "" || matches(p.begin.Invite, secret) {
		return true
	}
	for _, s := range p.seats {
		if s.holds(secret) {
			return true
		}
	}
	return false
}

package server

import (
	"fmt"
	"net/http"
	"regexp"

	"arbiter/server/sched"
	"arbiter/server/table"
	"arbiter/server/wire"
)

// Limits of what the one who makes a game may choose about who watches it.
const (
	defaultDelay = 10  // seconds after the players
	maxDelay     = 600 // seconds
)

// invitationHeader is the header by which a reader shows that a private game is theirs to see: its value is the
// invitation, or the token of a seat.
const invitationHeader = "Invitation"

func invitation(r *http.Request) string { return r.Header.Get(invitationHeader) }

var keys = regexp.MustCompile("^[0-9A-Za-z_-]{32,128}$")

// claim returns the claim of a request: by the key that it holds, which is taken out of it, or by a new one. If the key
// is no good it answers the request and reports false.
func (s *Server) claim(w http.ResponseWriter, key *string, request any) (table.Claim, bool) {
	given := *key
	*key = ""
	if given == "" {
		given = sched.Token(s.o.Scheduler, 16)
	} else if !keys.MatchString(given) {
		problem(w, http.StatusBadRequest,
			"the key of a request must be 32 to 128 letters, digits, _ or -, chosen at random for each request")
		return table.Claim{}, false
	}
	c, err := table.NewClaim(given, request)
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
	}
	return c, err == nil
}

// seclude sets who may join and watch a new game. If the request asks for what can't be, it answers it and reports
// false.
func (s *Server) seclude(w http.ResponseWriter, q *wire.NewGame, c table.Claim, b *table.Begin) bool {
	b.Delay = defaultDelay
	if q.Delay != nil {
		b.Delay = *q.Delay
	}
	switch {
	case b.Delay < 0 || b.Delay > maxDelay:
		problem(w, http.StatusBadRequest, fmt.Sprintf("invalid delay of %d seconds; use 0 to %d", b.Delay, maxDelay))
		return false
	case q.Watchers != "" && q.Watchers != "nobody":
		problem(w, http.StatusBadRequest, fmt.Sprintf(
			"invalid watchers %.20q; use \"\" to let others watch, or \"nobody\"", q.Watchers))
		return false
	}
	b.Unwatched = q.Watchers == "nobody"
	if q.Private {
		b.Invite = table.HashToken(c.Invite())
	}
	return true
}

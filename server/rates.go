package server

import (
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// rates limits the requests of each address.
type rates struct {
	l   Limits
	now func() time.Time
	mu  sync.Mutex
	by  map[string]*visitor
	n   int // sockets in total
}

type visitor struct {
	requests *rate.Limiter
	sockets  int
	seen     time.Time
}

const maxVisitors = 100_000

func newRates(l Limits, now func() time.Time) *rates {
	return &rates{l: l, now: now, by: map[string]*visitor{}}
}

func (r *rates) visitor(addr string) *visitor {
	v := r.by[addr]
	if v == nil {
		if len(r.by) >= maxVisitors {
			r.forget()
		}
		v = &visitor{requests: rate.NewLimiter(rate.Limit(r.l.Requests), r.l.RequestBurst)}
		r.by[addr] = v
	}
	v.seen = r.now()
	return v
}

// forget removes addresses not seen for a minute.
func (r *rates) forget() {
	for addr, v := range r.by {
		if v.sockets == 0 && r.now().Sub(v.seen) > time.Minute {
			delete(r.by, addr)
		}
	}
}

func (r *rates) request(addr string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.visitor(addr).requests.AllowN(r.now(), 1)
}

// connect counts a socket if one more is allowed.
func (r *rates) connect(addr string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	v := r.visitor(addr)
	if v.sockets >= r.l.SocketsEach || r.n >= r.l.Sockets {
		return false
	}
	v.sockets++
	r.n++
	return true
}

func (r *rates) disconnect(addr string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.by[addr].sockets--
	r.n--
}

// address returns the address that a request comes from.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

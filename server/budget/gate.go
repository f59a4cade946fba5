package budget

import (
	"slices"
	"sync"
)

// Gate limits how many of something there are at once: connections, sockets, requests being read. When an origin has as
// many as it may have, a newcomer takes the place of its oldest stranger. When there are too many in all, a newcomer
// takes the place of one of a lower rank, or of one whose origin has more than the newcomer's, or of its own origin's
// oldest stranger: many connections from one place can't keep others out.
type Gate struct {
	each, total int
	mu          sync.Mutex
	n           int
	by          map[prefix]*group
}

// Rank says who keeps a place when there are too few.
type Rank int

// The ranks, from the lowest up.
const (
	Stranger Rank = iota // nothing is known yet
	Watching             // a spectator
	Seated               // a player who has a seat
	numRanks
)

// group is what there is from one prefix.
type group struct {
	prefix prefix
	by     [numRanks][]*Entry // in the order they came
}

func (g *group) size() (n int) {
	for _, list := range g.by {
		n += len(list)
	}
	return n
}

// Entry is a place in a gate.
type Entry struct {
	gate   *Gate
	origin Origin
	rank   Rank
	drop   func()
	gone   bool
}

// NewGate returns a gate for total entries, each of them for one narrow origin, and eight times as many for a wide one.
// A number of 0 or less means no limit.
func NewGate(each, total int) *Gate { return &Gate{each: each, total: total, by: map[prefix]*group{}} }

// Enter enters the gate. It returns nil if there is no room. Drop, if not nil, is called without waiting if the place
// is given to somebody else; then it need not be left. Without drop the place can't be given away.
func (g *Gate) Enter(o Origin, rank Rank, drop func()) *Entry {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.each > 0 {
		for _, p := range o.prefixes() {
			x := g.by[p]
			if x == nil || x.size() < int(float64(g.each)*p.factor(wideFactor)) {
				continue
			}
			if !g.dropOldest(p) {
				return nil
			}
		}
	}
	if g.total > 0 && g.n >= g.total && !g.makeRoom(o, rank) {
		return nil
	}
	e := &Entry{gate: g, origin: o, rank: rank, drop: drop}
	g.put(e)
	return e
}

// makeRoom drops an entry for one of a rank from an origin, if there is one with less right to its place.
func (g *Gate) makeRoom(o Origin, rank Rank) bool {
	// The wide prefix decides first: one who has a whole network has no more right than one who has an address.
	own := 0
	if x := g.by[prefix{o.Wide, true}]; x != nil {
		own = len(x.by[rank])
	}
	for low := Stranger; low <= rank; low++ {
		var victim *Entry
		most := 0
		for _, x := range g.by {
			if n := len(x.by[low]); x.prefix.wide && n > most {
				if e := newestDroppable(x.by[low]); e != nil {
					victim, most = e, n
				}
			}
		}
		if victim != nil && (low < rank || most > own+1) {
			g.remove(victim)
			victim.drop()
			return true
		}
	}
	return g.dropOldest(prefix{o.Narrow, false})
}

// dropOldest drops the oldest stranger of a prefix, if there is one.
func (g *Gate) dropOldest(p prefix) bool {
	x := g.by[p]
	if x == nil {
		return false
	}
	i := slices.IndexFunc(x.by[Stranger], func(e *Entry) bool { return e.drop != nil })
	if i < 0 {
		return false
	}
	victim := x.by[Stranger][i]
	g.remove(victim)
	victim.drop()
	return true
}

func newestDroppable(list []*Entry) *Entry {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].drop != nil {
			return list[i]
		}
	}
	return nil
}

func (g *Gate) put(e *Entry) {
	g.n++
	for _, p := range e.origin.prefixes() {
		x := g.by[p]
		if x == nil {
			x = &group{prefix: p}
			g.by[p] = x
		}
		x.by[e.rank] = append(x.by[e.rank], e)
	}
}

func (g *Gate) remove(e *Entry) {
	g.n--
	e.gone = true
	for _, p := range e.origin.prefixes() {
		x := g.by[p]
		for i, y := range x.by[e.rank] {
			if y == e {
				x.by[e.rank] = append(x.by[e.rank][:i], x.by[e.rank][i+1:]...)
				break
			}
		}
		if x.size() == 0 {
			delete(g.by, p)
		}
	}
}

// Leave gives the place back. It may be called more than once, and for a nil Entry.
func (e *Entry) Leave() {
	if e == nil {
		return
	}
	e.gate.mu.Lock()
	defer e.gate.mu.Unlock()
	if !e.gone {
		e.gate.remove(e)
	}
}

// Promote gives the entry another rank, now that more is known of it.
func (e *Entry) Promote(rank Rank) {
	if e == nil {
		return
	}
	e.gate.mu.Lock()
	defer e.gate.mu.Unlock()
	if !e.gone {
		e.gate.remove(e)
		e.gone, e.rank = false, rank
		e.gate.put(e)
	}
}

// Len returns the number of entries.
func (g *Gate) Len() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.n
}

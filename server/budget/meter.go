package budget

import (
	"net/netip"
	"sync"
	"time"
)

// A wide origin may have wideFactor times as many things as a narrow one, but only wideTime times as much processor
// time, since more people don't make more of it.
const (
	wideFactor = 8
	wideTime   = 2
)

// Meter limits how much of something each origin takes over time: requests, bytes, seconds of work. What it has taken
// drains away at a rate; an origin that would have taken more than the burst must wait.
type Meter struct {
	rate, burst float64
	wide        float64 // how many times as much a wide origin may have
	now         func() time.Time
	mu          sync.Mutex
	taken       map[prefix]*level
}

// prefix is one of an origin's address prefixes.
type prefix struct {
	addresses netip.Prefix
	wide      bool
}

func (o Origin) prefixes() [2]prefix { return [2]prefix{{o.Narrow, false}, {o.Wide, true}} }

// factor is by how much the limits of a prefix are greater than those of a narrow one.
func (p prefix) factor(wide float64) float64 {
	if p.wide {
		return wide
	}
	return 1
}

// level is what a prefix has taken and what has not drained yet.
type level struct {
	n  float64
	at time.Time
}

// maxLevels is the greatest number of prefixes that a meter remembers.
const maxLevels = 100_000

// NewMeter returns a meter for origins that may take burst at once, and rate a second for ever. Wide origins may take
// eight times as much. A rate of 0 or less means no limit.
func NewMeter(rate, burst float64, now func() time.Time) *Meter {
	return &Meter{rate: rate, burst: burst, wide: wideFactor, now: now, taken: map[prefix]*level{}}
}

// NewTimeMeter returns a meter for seconds of processor time, of which wide origins may take only twice as much.
func NewTimeMeter(rate, burst float64, now func() time.Time) *Meter {
	m := NewMeter(rate, burst, now)
	m.wide = wideTime
	return m
}

// Take takes n if that is within the limit. Otherwise it takes nothing and returns how long to wait. With n = 0 it asks
// whether there is anything left to take.
func (m *Meter) Take(o Origin, n float64) (wait time.Duration) {
	if m.rate <= 0 {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range o.prefixes() {
		over := m.level(p).n + n - m.burst*p.factor(m.wide)
		if over > 0 {
			wait = max(wait, time.Duration(over/(m.rate*p.factor(m.wide))*float64(time.Second)))
		}
	}
	if wait == 0 {
		m.add(o, n)
	}
	return wait
}

// Charge takes n although it may be more than the limit allows: what something costs may be known only afterwards.
func (m *Meter) Charge(o Origin, n float64) {
	if m.rate <= 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(o, n)
}

func (m *Meter) add(o Origin, n float64) {
	for _, p := range o.prefixes() {
		m.level(p).n += n
	}
}

// level returns what a prefix has taken by now.
func (m *Meter) level(p prefix) *level {
	now := m.now()
	l := m.taken[p]
	if l == nil {
		if len(m.taken) >= maxLevels {
			m.forget(now)
		}
		l = &level{at: now}
		m.taken[p] = l
	}
	m.drain(p, l, now)
	return l
}

func (m *Meter) drain(p prefix, l *level, now time.Time) {
	l.n = max(0, l.n-m.rate*p.factor(m.wide)*now.Sub(l.at).Seconds())
	l.at = now
}

// forget removes prefixes that have nothing left to drain and, if too many remain, any others.
func (m *Meter) forget(now time.Time) {
	for p, l := range m.taken {
		if m.drain(p, l, now); l.n == 0 {
			delete(m.taken, p)
		}
	}
	for p := range m.taken {
		if len(m.taken) < maxLevels*7/8 {
			return
		}
		delete(m.taken, p)
	}
}

package siege

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Report is what came out of a siege. Times are in seconds unless they say otherwise.
type Report struct {
	Seconds     float64 `json:"seconds"`
	Interrupted bool    `json:"interrupted,omitempty"`
	Games       int     `json:"games"`     // at once
	Addresses   int     `json:"addresses"` // of attackers
	Disk        string  `json:"disk"`
	// Answers is how many answers were acknowledged, Seats how many seats looked at the end whether their game has all
	// of them, Lost how many times something that was acknowledged was missing.
	Answers int `json:"answers"`
	Seats   int `json:"seatsChecked"`
	Lost    int `json:"lost"`
	// Calm are the times from an answer to its acknowledgment while the server was up and its disk had room, Waited
	// those of the answers that were on their way at some moment when it was down or its disk full, and All both. Each
	// is measured from when the bot first sent the answer, with all repetitions.
	All    Latency `json:"all"`
	Calm   Latency `json:"calm"`
	Waited Latency `json:"waited"`
	// OutageSeconds is how long the server was down or its disk full in all.
	OutageSeconds float64 `json:"outageSeconds"`
	// Think is how long a bot thought on average.
	Think float64 `json:"think"`
	// MemoryEarly and MemoryEnd are the server's memory in MB (medians of half a minute or less) after five minutes, or
	// a sixth of the time, and at the end of the attacks; MemoryMost is the most of all the time.
	MemoryEarly float64  `json:"memoryEarlyMB"`
	MemoryEnd   float64  `json:"memoryEndMB"`
	MemoryMost  float64  `json:"memoryMostMB"`
	Memory      []Memory `json:"memory"`
	// Server, Bots and Attackers are the processor time of these three processes, which share the machine.
	Server    float64   `json:"serverProcessor"`
	Bots      float64   `json:"botsProcessor"`
	Attackers float64   `json:"attackersProcessor"`
	Restarts  []Restart `json:"restarts"`
	// Events are how many of each kind there were: games played, disks filled, second servers refused.
	Events map[string]int `json:"events"`
	// Outages are the times when the server was down or its disk full.
	Outages []Outage `json:"outages"`
	// Begun are how many attacks of each kind were begun; some consist of many requests or connections.
	Begun map[string]int `json:"begun"`
	// Attacks are the attackers' requests by kind and answer: an HTTP status, or what became of the connection. The
	// players' own that were not accepted at once are counted in kinds in parentheses.
	Attacks map[string]map[string]int `json:"attacks"`
	// Problems are the faults that were found, the first of many of one kind, ProblemCount is how many there were.
	Problems     []string `json:"problems"`
	ProblemCount int      `json:"problemCount"`
	Skipped      []string `json:"skipped,omitempty"`
	// ServerLog is the file with what the server logged, which is kept if it failed.
	ServerLog string `json:"serverLog,omitempty"`
}

// Latency are quantiles of times in milliseconds.
type Latency struct {
	N      int     `json:"n"`
	Median float64 `json:"medianMs"`
	P99    float64 `json:"p99Ms"`
	Most   float64 `json:"mostMs"`
}

// Memory is how much memory the server had at a time since the beginning.
type Memory struct {
	After float64 `json:"after"`
	MB    float64 `json:"mb"`
}

// Restart is a start of the server after it had ended; Took is the time until it could store games.
type Restart struct {
	Why   string  `json:"why"`
	After float64 `json:"after"`
	Took  float64 `json:"took"`
}

// Outage is a time in which the server could not store answers, and why: "down" or "full".
type Outage struct {
	Why  string    `json:"why"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Failed reports whether the server lost something or did what it never may.
func (r *Report) Failed() bool { return r.Lost > 0 || r.ProblemCount > 0 }

// tally collects what happens.
type tally struct {
	mu       sync.Mutex
	answers  []taken
	lost     int
	problems []string
	wrong    int
	outages  []Outage
	restarts []Restart
	events   map[string]int
	begun    map[string]int
	attacks  map[string]map[string]int
	skips    []string
	// attackers is the processor time of the attackers.
	attackers float64
}

// taken is how long an answer took until it was acknowledged.
type taken struct {
	ms   float32
	calm bool
}

// maxProblems is how many problems a report lists.
const maxProblems = 50

func newTally() *tally {
	return &tally{events: map[string]int{}, begun: map[string]int{}, attacks: map[string]map[string]int{}}
}

func (t *tally) answer(from, to time.Time) {
	calm := !t.disturbed(from, to)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers = append(t.answers, taken{float32(to.Sub(from).Seconds() * 1000), calm})
}

func (t *tally) answered() (answers, lost int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.answers), t.lost
}

// outage begins an outage, until the function it returns is called.
func (t *tally) outage(why string) (over func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(t.outages)
	t.outages = append(t.outages, Outage{Why: why, From: time.Now()})
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.outages[n].To = time.Now()
	}
}

// disturbed reports whether there was an outage at some moment of a time.
func (t *tally) disturbed(from, to time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.ContainsFunc(t.outages, func(o Outage) bool {
		return o.From.Before(to) && (o.To.IsZero() || o.To.After(from))
	})
}

// problem notes a fault of the server other than a loss.
func (t *tally) problem(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.note(format, args...)
}

// lose notes something that was acknowledged and is missing.
func (t *tally) lose(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lost++
	t.note("LOST: "+format, args...)
}

func (t *tally) note(format string, args ...any) {
	t.wrong++
	if len(t.problems) < maxProblems {
		t.problems = append(t.problems, fmt.Sprintf(format, args...))
	}
}

func (t *tally) happened(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.events[what]++
}

func (t *tally) restarted(r Restart) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.restarts = append(t.restarts, r)
}

func (t *tally) skip(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.skips, what) {
		t.skips = append(t.skips, what)
	}
}

// begin counts an attack that begins.
func (t *tally) begin(kind string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun[kind]++
}

// count counts what became of an attack.
func (t *tally) count(kind, outcome string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.attacks[kind] == nil {
		t.attacks[kind] = map[string]int{}
	}
	t.attacks[kind][outcome]++
}

// reason returns the kind of a connection error, one of a few.
func reason(err error) string {
	var timeout net.Error
	switch code := websocket.CloseStatus(err); {
	case code == websocket.StatusPolicyViolation:
		var closed websocket.CloseError
		errors.As(err, &closed)
		return "closed: " + closed.Reason
	case code != -1:
		return "closed: " + code.String()
	case strings.HasPrefix(err.Error(), "HTTP "):
		return err.Error()
	case errors.Is(err, context.Canceled):
		return "ended by the siege"
	case errors.Is(err, context.DeadlineExceeded) || errors.As(err, &timeout) && timeout.Timeout():
		return "no answer in time"
	case strings.Contains(err.Error(), "connection refused"):
		return "connection refused"
	}
	return "connection lost"
}

// report returns what has come out after some time.
func (s *siege) report(lasted time.Duration) *Report {
	s.mu.Lock()
	memory := slices.Clone(s.memory)
	s.mu.Unlock()
	t := s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &Report{Seconds: seconds(lasted), Games: s.o.Games, Addresses: s.o.Addresses, Disk: s.disk.String(),
		Answers: len(t.answers), Lost: t.lost, Memory: memory, Restarts: slices.Clone(t.restarts),
		Events: maps.Clone(t.events), Outages: slices.Clone(t.outages), Begun: maps.Clone(t.begun),
		Attacks: map[string]map[string]int{}, Problems: slices.Clone(t.problems), ProblemCount: t.wrong,
		Skipped: slices.Clone(t.skips), Attackers: t.attackers}
	for kind, of := range t.attacks {
		r.Attacks[kind] = maps.Clone(of)
	}
	r.All = latency(t.answers, func(taken) bool { return true })
	r.Calm = latency(t.answers, func(a taken) bool { return a.calm })
	r.Waited = latency(t.answers, func(a taken) bool { return !a.calm })
	r.Think = s.o.Think.Seconds()
	for _, o := range t.outages {
		if !o.To.IsZero() {
			r.OutageSeconds += seconds(o.To.Sub(o.From))
		}
	}
	early := min(300, r.Seconds/6)
	width := min(30, max(3, r.Seconds/12))
	r.MemoryEarly = medianMemory(memory, early-width/2, early+width/2)
	r.MemoryEnd = medianMemory(memory, r.Seconds-width, r.Seconds)
	for _, m := range memory {
		r.MemoryMost = max(r.MemoryMost, m.MB)
	}
	return r
}

// attackRate returns how many of the attackers' requests and connections came to an end in a second.
func (r *Report) attackRate() float64 {
	n := 0
	for kind := range r.Begun {
		for _, k := range r.Attacks[kind] {
			n += k
		}
	}
	return float64(n) / max(r.Seconds, 1)
}

func latency(all []taken, counts func(taken) bool) Latency {
	var ms []float32
	for _, a := range all {
		if counts(a) {
			ms = append(ms, a.ms)
		}
	}
	if len(ms) == 0 {
		return Latency{}
	}
	slices.Sort(ms)
	at := func(q float64) float64 { return float64(ms[int(q*float64(len(ms)-1))]) }
	return Latency{N: len(ms), Median: at(0.5), P99: at(0.99), Most: at(1)}
}

// medianMemory returns the median of what was measured in a time; 0 if nothing was.
func medianMemory(all []Memory, from, to float64) float64 {
	var mb []float64
	for _, m := range all {
		if m.After >= from && m.After <= to {
			mb = append(mb, m.MB)
		}
	}
	if len(mb) == 0 {
		return 0
	}
	slices.Sort(mb)
	return mb[len(mb)/2]
}

// Print writes the report for people.
func (r *Report) Print(w io.Writer) {
	p := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	p("siege: %d games at once for %.0f s, a bot thinks for %.1f s on average, attackers at %d addresses", r.Games,
		r.Seconds, r.Think, r.Addresses)
	if r.Interrupted {
		p("It was interrupted: not everything was checked.")
	}
	p("%-28s %d", "answers acknowledged", r.Answers)
	p("%-28s %d  (%d seats checked at the end)", "lost", r.Lost, r.Seats)
	line := func(what string, l Latency) {
		p("%-28s median %.1f ms, 99%% within %.1f ms, longest %.0f ms (%d answers)", what, l.Median, l.P99, l.Most, l.N)
	}
	line("answers", r.Calm)
	line("answers during outages", r.Waited)
	p("%-28s %.1f s", "outages", r.OutageSeconds)
	p("%-28s %.0f MB early, %.0f MB at the end (%+.0f%%), %.0f MB at most", "memory", r.MemoryEarly, r.MemoryEnd,
		100*(r.MemoryEnd/max(r.MemoryEarly, 1)-1), r.MemoryMost)
	p("%-28s %.0f s the server, %.0f s the bots, %.0f s the attackers", "processor time", r.Server, r.Bots, r.Attackers)
	for _, e := range slices.Sorted(maps.Keys(r.Events)) {
		p("%-28s %d", e, r.Events[e])
	}
	for _, x := range r.Restarts {
		p("%-28s back after %.1f s, at %.0f s", x.Why, x.Took, x.After)
	}
	p("%-28s %.0f requests and connections a second", "attacks", r.attackRate())
	for _, k := range slices.Sorted(maps.Keys(r.Attacks)) {
		of := r.Attacks[k]
		var parts []string
		for _, o := range slices.Sorted(maps.Keys(of)) {
			parts = append(parts, fmt.Sprintf("%s: %d", o, of[o]))
		}
		if n := r.Begun[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("of %d begun", n))
		}
		p("  %-26s %s", k, strings.Join(parts, ", "))
	}
	for _, x := range r.Skipped {
		p("skipped: %s", x)
	}
	for _, x := range r.Problems {
		p("! %s", x)
	}
	if n := r.ProblemCount - len(r.Problems); n > 0 {
		p("! and %d more", n)
	}
	if r.ServerLog != "" {
		p("the server's log: %s", r.ServerLog)
	}
}

package prove

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/card"
)

// Run tests many cards and stores the results in a folder, so that it can be stopped and continued: progress.jsonl,
// and a scenario for each failure.
type Run struct {
	Options
	// Dir is the folder, created if necessary.
	Dir string
	// Jobs is the number of cards tested concurrently; 0 is one per core.
	Jobs int
	// Progress, if set, is called after each card, for those of earlier runs first.
	Progress func(r *Report)
}

// Report is the result of a run.
type Report struct {
	// Cards is the number of cards. Playable is how many of those tested so far are playable; each of these passed or
	// failed. Unused is how many passed without ever being used.
	Cards    int `json:"cards"`
	Done     int `json:"done"`
	Playable int `json:"playable"`
	Passed   int `json:"proved"`
	Unused   int `json:"unused"`
	Failed   int `json:"failed"`
	// Seconds is the time of this part of the run.
	Seconds  float64  `json:"seconds"`
	Failures []Result `json:"failures"`
	// Idle are the cards that were never used.
	Idle []string `json:"idle"`
}

func (r *Report) add(p Result) {
	r.Done++
	switch p.Status {
	case Unplayable:
		return
	case Failed:
		r.Failed++
		r.Failures = append(r.Failures, p)
	default:
		r.Passed++
		if p.Used == 0 {
			r.Unused++
			r.Idle = append(r.Idle, p.Card)
		}
	}
	r.Playable++
}

// header is the first line of progress.jsonl and describes the run; another run's results are not continued.
type header struct {
	Edition string `json:"edition"`
	Cards   string `json:"cards"` // a hash of them
	Games   int    `json:"games"`
	Answers int    `json:"answers"`
	Check   int    `json:"check"`
	Seed    uint64 `json:"seed"`
}

func (r *Run) header(cards []*card.Card) header {
	sum := sha256.New()
	for _, c := range cards {
		io.WriteString(sum, c.String())
	}
	return header{Edition: r.Edition.Date.String(), Cards: fmt.Sprintf("%x", sum.Sum(nil)[:8]), Games: r.Games,
		Answers: r.Answers, Check: r.Check, Seed: r.Seed}
}

// Cards tests all cards not tested yet. Those that failed or could not be played are tested again, since the
// program may have improved. If ctx is cancelled, it returns the report so far together with ctx's error.
func (r *Run) Cards(ctx context.Context, cards []*card.Card, from *card.Collection) (*Report, error) {
	h := r.header(cards)
	j, earlier, err := open[header, Result](r.Dir, "progress.jsonl", h)
	if err != nil {
		return nil, err
	}
	defer j.close()
	known := map[string]Result{}
	for _, p := range earlier {
		known[p.Card] = p
	}
	out := &Report{Cards: len(cards), Failures: []Result{}, Idle: []string{}}
	var left []*card.Card
	for _, c := range cards {
		if p, ok := known[c.Name]; ok && p.Status == Passed {
			out.add(p)
		} else {
			left = append(left, c)
		}
	}
	if r.Progress != nil && out.Done > 0 {
		r.Progress(out)
	}
	began := time.Now()
	prover := New(from, r.Options)
	next, done := make(chan *card.Card), make(chan Result)
	var wait sync.WaitGroup
	for range cmp.Or(r.Jobs, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for c := range next {
				done <- prover.Test(c)
			}
		})
	}
	go func() {
		defer close(next)
		for _, c := range left {
			select {
			case next <- c:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() { wait.Wait(); close(done) }()
	for p := range done {
		if p.Failed != nil && err == nil {
			err = os.WriteFile(filepath.Join(r.Dir, fileName(p.Card)), yamlOf(p.Failed, p.Detail), 0o644)
		}
		if err == nil {
			err = j.add(p)
		}
		out.add(p)
		if r.Progress != nil {
			r.Progress(out)
		}
	}
	out.Seconds = time.Since(began).Seconds()
	slices.SortFunc(out.Failures, func(a, b Result) int { return strings.Compare(a.Card, b.Card) })
	slices.Sort(out.Idle)
	return out, cmp.Or(err, ctx.Err())
}

var odd = regexp.MustCompile(`[^a-z0-9]+`)

// fileName returns the file name for a card's failure.
func fileName(card string) string {
	return strings.Trim(odd.ReplaceAllString(strings.ToLower(card), "-"), "-") + ".yaml"
}

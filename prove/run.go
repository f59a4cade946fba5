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

// Run is a run over many cards whose results are kept in a folder, so that it can be stopped and gone on with: progress.jsonl, and each failure as a scenario.
type Run struct {
	Options
	// Dir is the folder; it is made.
	Dir string
	// Jobs is how many cards are proved at once; 0 is one a core.
	Jobs int
	// Progress, if any, is told of each card that is done, those of earlier runs first.
	Progress func(r *Report)
}

// Report is what came of a run.
type Report struct {
	// Cards is how many there were; Playable is how many of those done are, and each of them is proved or failed. Unused is how many of the proved ones were
	// never used by chance.
	Cards    int `json:"cards"`
	Done     int `json:"done"`
	Playable int `json:"playable"`
	Proved   int `json:"proved"`
	Unused   int `json:"unused"`
	Failed   int `json:"failed"`
	// Seconds is how long this part of the run took.
	Seconds  float64 `json:"seconds"`
	Failures []Proof `json:"failures"`
	// Idle are the cards that chance never used.
	Idle []string `json:"idle"`
}

func (r *Report) add(p Proof) {
	r.Done++
	switch p.Status {
	case Unplayable:
		return
	case Failed:
		r.Failed++
		r.Failures = append(r.Failures, p)
	default:
		r.Proved++
		if p.Used == 0 {
			r.Unused++
			r.Idle = append(r.Idle, p.Card)
		}
	}
	r.Playable++
}

// header is the first line of progress.jsonl: what was asked for. Results of something else are not gone on with.
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
	return header{Edition: r.Edition.Date.String(), Cards: fmt.Sprintf("%x", sum.Sum(nil)[:8]), Games: r.Games, Answers: r.Answers, Check: r.Check, Seed: r.Seed}
}

// Cards proves all cards that were not proved yet; those that failed or could not be played are tried again, for the program may have learned. It stops early when the context ends, with its error beside the report so far.
func (r *Run) Cards(ctx context.Context, cards []*card.Card, from *card.Collection) (*Report, error) {
	h := r.header(cards)
	j, earlier, err := open[header, Proof](r.Dir, "progress.jsonl", h)
	if err != nil {
		return nil, err
	}
	defer j.close()
	known := map[string]Proof{}
	for _, p := range earlier {
		known[p.Card] = p
	}
	out := &Report{Cards: len(cards), Failures: []Proof{}, Idle: []string{}}
	var left []*card.Card
	for _, c := range cards {
		if p, ok := known[c.Name]; ok && p.Status == Proved {
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
	next, done := make(chan *card.Card), make(chan Proof)
	var wait sync.WaitGroup
	for range cmp.Or(r.Jobs, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for c := range next {
				done <- prover.Card(c)
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
	slices.SortFunc(out.Failures, func(a, b Proof) int { return strings.Compare(a.Card, b.Card) })
	slices.Sort(out.Idle)
	return out, cmp.Or(err, ctx.Err())
}

var odd = regexp.MustCompile(`[^a-z0-9]+`)

// fileName is the file of a card's failure.
func fileName(card string) string {
	return strings.Trim(odd.ReplaceAllString(strings.ToLower(card), "-"), "-") + ".yaml"
}

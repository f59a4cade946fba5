package prove

import (
	"cmp"
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"arbiter/card"
)

// AliveReport is what is known of the clauses of many cards.
type AliveReport struct {
	// Cards is the number of playable cards; Refused counts those that aren't.
	Cards   int `json:"cards"`
	Refused int `json:"refused"`
	Clauses int `json:"clauses"`
	Alive   int `json:"alive"`
	// Listed are the clauses that aren't alive for a reason that is on the list, Dead the others. NotTried are those
	// without which there is no text that the compiler accepts.
	Listed   int `json:"listed"`
	Dead     int `json:"dead"`
	NotTried int `json:"not_tried"`
	// Implied have words that say only what is so anyway by a rule. Neither they nor NotTried are among Clauses.
	Implied int `json:"implied"`
	// NeverUsed is how many spells and abilities could be used in no position.
	NeverUsed int     `json:"never_castable"`
	Games     int     `json:"games"`
	Seconds   float64 `json:"seconds"`
	// Failed is the number of cards with which a game went wrong.
	Failed int `json:"failed"`
	// Stale are the entries of the list that name a card of these on which nothing of the kind is dead.
	Stale []string `json:"stale,omitempty"`
	// Results are the cards on which something isn't alive, in the order of the cards.
	Results []Alive `json:"-"`
}

// AliveClauses looks for positions in which the clauses of cards matter, some cards at a time. Progress, if not nil, is
// called after each card. If ctx is cancelled, it returns the report so far together with ctx's error.
func AliveClauses(ctx context.Context, cards []*card.Card, o AliveOptions, jobs int,
	progress func(done int)) (*AliveReport, error) {
	began := time.Now()
	results := make([]*Alive, len(cards))
	next, done := make(chan int), make(chan int)
	var wait sync.WaitGroup
	for range cmp.Or(jobs, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := range next {
				a := ClausesOf(cards[i], o)
				results[i] = &a
				done <- i
			}
		})
	}
	go func() {
		defer close(next)
		for i := range cards {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() { wait.Wait(); close(done) }()
	n := 0
	for range done {
		if n++; progress != nil {
			progress(n)
		}
	}
	out := &AliveReport{}
	for _, a := range results {
		if a != nil {
			out.add(a)
		}
	}
	out.Seconds = time.Since(began).Seconds()
	return out, ctx.Err()
}

func (r *AliveReport) add(a *Alive) {
	if a.Refused != "" {
		r.Refused++
		return
	}
	r.Cards++
	r.Clauses += a.Clauses
	r.Alive += a.Alive
	r.Listed += a.Listed
	r.Implied += a.Implied
	r.Stale = append(r.Stale, a.Stale...)
	r.NotTried += len(a.NotTried)
	r.Games += a.Games
	r.Dead += len(a.Dead)
	r.NeverUsed += len(a.NeverUsed)
	if a.Failed != "" {
		r.Failed++
	}
	if a.Failed != "" || len(a.Dead)+len(a.NeverUsed)+len(a.NotTried) > 0 {
		r.Results = append(r.Results, *a)
	}
}

// Kinds counts the clauses that aren't alive by their kind and node type, most frequent first.
func (r *AliveReport) Kinds() (names []string, count map[string]int) {
	count = map[string]int{}
	for _, a := range r.Results {
		for _, d := range a.Dead {
			count[d.Kind]++
		}
	}
	names = slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	return names, count
}

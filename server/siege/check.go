package siege

import (
	"context"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"arbiter/server/wire"
)

// seen is what a player was shown of a game, all of which the server has to keep: it shows nothing before it is stored.
type seen struct {
	at   int
	over bool
	// lines are hashes of the lines of the log; in games that have ended only one hash of all of them, folded, and how
	// many there were.
	lines  []uint64
	folded uint64
	n      int
	// gaveUp is true of a game that is not played to its end, missing of one that the server doesn't know any more.
	gaveUp, missing bool
}

// take adds what a state shows to what was seen.
func (k *seen) take(st *wire.State) error {
	if st.LogFrom > len(k.lines) {
		return fmt.Errorf("the log goes on at line %d, but only %d were shown", st.LogFrom, len(k.lines))
	}
	k.lines = k.lines[:st.LogFrom]
	for i := range st.Log {
		k.lines = append(k.lines, lineHash(&st.Log[i]))
	}
	k.at, k.over = max(k.at, st.At), k.over || st.Over
	return nil
}

// check compares the first state of a new connection, which has the whole log, with what was seen.
func (k *seen) check(st *wire.State) error {
	if st.At < k.at {
		return fmt.Errorf("%d answers were acknowledged, and it has %d", k.at, st.At)
	}
	if k.over && !st.Over {
		return fmt.Errorf("it was over after %d answers, and goes on", k.at)
	}
	n := max(len(k.lines), k.n)
	if st.LogFrom != 0 || len(st.Log) < n {
		return fmt.Errorf("its log had %d lines after %d answers, and has %d from line %d on after %d", n, k.at,
			len(st.Log), st.LogFrom, st.At)
	}
	for i, h := range k.lines {
		if lineHash(&st.Log[i]) != h {
			return fmt.Errorf("line %d of its log was another, and is %q", i, st.Log[i].Text)
		}
	}
	folded := uint64(0)
	for i := range k.n {
		folded = fold(folded, lineHash(&st.Log[i]))
	}
	if folded != k.folded {
		return fmt.Errorf("the first %d lines of its log were others", k.n)
	}
	return nil
}

// fold keeps one hash instead of all of them, of a game that has ended.
func (k *seen) fold() {
	for _, h := range k.lines {
		k.folded = fold(k.folded, h)
	}
	k.n += len(k.lines)
	k.lines = nil
}

func fold(all, next uint64) uint64 { return all*0x100000001b3 ^ next }

func lineHash(l *wire.Line) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d\x00%s\x00%s\x00%s\x00%s", l.Turn, l.Kind, l.Text, l.Rule, l.Cause)
	return h.Sum64()
}

// checkAll kills the server once more while the last answers are on their way, starts it again, and has every player of
// every game look whether everything is there. It returns how many seats were checked.
func (s *siege) checkAll(ctx context.Context) int {
	if ctx.Err() != nil {
		return 0
	}
	s.killAndRestart(ctx, "kill before the check")
	s.mu.Lock()
	all := s.past
	s.mu.Unlock()
	const parallel = 16
	todo := make(chan *player)
	var wg sync.WaitGroup
	var mu sync.Mutex
	checked := 0
	for range parallel {
		wg.Go(func() {
			for p := range todo {
				if p.checkedAtEnd(ctx) {
					mu.Lock()
					checked++
					mu.Unlock()
				}
			}
		})
	}
	for _, p := range all {
		select {
		case todo <- p:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(todo)
	wg.Wait()
	return checked
}

// checkedAtEnd opens a game and compares it with what was seen. It reports whether that could be done.
func (p *player) checkedAtEnd(ctx context.Context) bool {
	began := time.Now()
	for ctx.Err() == nil {
		ws, _, err := p.open(ctx)
		if err == nil {
			p.over(ctx)
			ws.CloseNow()
			return true
		}
		if p.seen.missing {
			return true // and counted as lost
		}
		if time.Since(began) > 5*time.Minute {
			p.s.tally.lose("game %s can't be opened any more: %v", p.game, err)
			return false
		}
		sleep(ctx, 500*time.Millisecond)
	}
	return false
}

package sim

import "context"

// Runner plays match-ups between decks of the match's setup, each a list of their numbers, and gives their reports in order; those not begun when ctx was
// cancelled are nil. Each finished match-up is told of.
type Runner func(ctx context.Context, m Match, matches [][]int, tell func(int, *Report)) ([]*Report, error)

// RunAll plays match-ups one after the other on this machine.
func RunAll(ctx context.Context, m Match, matches [][]int, tell func(int, *Report)) ([]*Report, error) {
	out := make([]*Report, len(matches))
	all, progress := m.Setup, m.Progress
	for i, decks := range matches {
		m.Setup = all.Of(decks...)
		if progress != nil {
			m.Progress = func(done, games int) { progress(i*games+done, len(matches)*games) }
		}
		r, err := Run(ctx, m)
		if r == nil {
			return nil, err
		}
		out[i] = r
		if err != nil {
			return out, err
		}
		if tell != nil {
			tell(i, r)
		}
	}
	return out, nil
}

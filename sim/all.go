package sim

import "context"

// Runner plays matches between decks of the match's setup, each given by deck numbers, and returns their reports in
// order; those not begun when ctx is cancelled are nil. tell is called for each finished match.
type Runner func(ctx context.Context, m Match, matches [][]int, tell func(int, *Report)) ([]*Report, error)

// RunAll is a Runner that plays the matches one after the other on this machine.
func RunAll(ctx context.Context, m Match, matches [][]int, tell func(int, *Report)) ([]*Report, error) {
	out := make([]*Report, len(matches))
	all, progress := m.Setup, m.Progress
	for i, decks := range matches {
		m.Setup = all.Subset(decks...)
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

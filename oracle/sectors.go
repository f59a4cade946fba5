package oracle

import "arbiter/ability"

// sectors adds the sectors that space sculptor divides the battlefield into (702.158).
func (l *lang) sectors() {
	l.post.P(ability.InSector{}, "in the sector of your choice")
	for i, w := range []string{"alpha", "beta", "gamma"} {
		l.post.P(ability.InSector{N: i + 1}, "in the "+w+" sector")
	}
	l.clause.P(ability.SectorBlocking{}, "creatures in each sector can be blocked {For:duration} only by creatures in the same sector")
}

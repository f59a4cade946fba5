package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

func (l *lowerer) propWithGreatest(p ability.WithGreatest) program.PropX {
	if p.Among == nil {
		refuse(p, "the greatest of a group that isn't mentioned")
	}
	return l.extreme(p)
}

// extreme compiles having the greatest or least of a characteristic among some objects.
func (l *lowerer) extreme(c ability.WithGreatest) program.PropX {
	of := l.b.NumGreatest
	if c.Least {
		of = l.b.NumLeast
	}
	among := l.all(c.Among)
	statOfEach(c, c.Stat)
	// Of none, none is the greatest.
	return l.and(l.b.PropStat(c.Stat, ability.EqualTo, of(c.Stat, among)), l.b.PropThat(l.b.CondExists(among)))
}

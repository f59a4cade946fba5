package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// baseBecomes stands for a sentence whose subject is something's base power or toughness.
type baseBecomes struct {
	Who   ability.Ref
	Stat  ability.Stat
	N     ability.Number
	For   ability.Duration
	Say   ability.BaseWord
	Front bool
}

// baseSizes adds what base power or toughness becomes: "this creature's base power becomes equal to the number of Towns you control".
func (l *lang) baseSizes() {
	b := phrase.Of[baseBecomes](l.g, "base becomes")
	have := phrase.Of[baseBecomes](l.g, "base become")
	for _, w := range []struct {
		stat ability.Stat
		word string
	}{{ability.Power, "power"}, {ability.Toughness, "toughness"}} {
		for _, s := range []struct {
			say   ability.BaseWord
			words string
		}{{ability.BaseBecomes, "becomes {N:amount}"}, {ability.BaseBecomesEqual, "becomes equal to {N:amount}"}} {
			p := baseBecomes{Stat: w.stat, Say: s.say}
			words := "{Who:gen} base " + w.word + " " + s.words
			b.P(p, words)
			b.P(p, words+" {For:duration}")
			p.Front = true
			b.P(p, "{For:duration} , "+words)
		}
		b.P(baseBecomes{Stat: w.stat, Say: ability.BaseChanged}, "change {Who:gen} base "+w.word+" to {N:amount}")
		have.P(baseBecomes{Stat: w.stat, Say: ability.BaseBecomesEqual}, "{Who:gen} base "+w.word+" become equal to {N:amount} {For:duration}")
	}
	to := func(x baseBecomes) ability.Effect {
		s := ability.Size{Power: x.N}
		if x.Stat == ability.Toughness {
			s = ability.Size{Toughness: x.N}
		}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.BaseSize{Size: s, Say: x.Say}}, For: x.For, Front: x.Front}
	}
	from := func(e ability.Effect) (baseBecomes, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 {
			return baseBecomes{}, false
		}
		s, ok := d.Acts[0].(ability.BaseSize)
		if !ok || s.Say == ability.HasBase || s.Each != nil {
			return baseBecomes{}, false
		}
		x := baseBecomes{Who: d.Who, Stat: ability.Power, N: s.Size.Power, For: d.For, Say: s.Say, Front: d.Front}
		if x.N == nil {
			x.Stat, x.N = ability.Toughness, s.Size.Toughness
		}
		return x, true
	}
	phrase.Map(l.simple, b, to, from)
	phrase.Map(phrase.Of[ability.Effect](l.g, "bareClause"), have, to, from)
}

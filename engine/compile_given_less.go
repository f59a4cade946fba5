package engine

import "arbiter/ability"

// Keywords that change what the spell that has them costs, given to spells as they are cast: "artifact spells you cast have affinity for artifacts" (702.41a).

// givesLess compiles such a sentence as what the keyword says of the spell, said of those spells. Nil for other sentences.
func (u *unit) givesLess(d ability.Do, ab Ability) []AbilityID {
	k, ok := givenWord(d)
	if !ok || u.o.Keyword == nil || !youCast(d.Who) {
		return nil
	}
	m, ok, err := u.o.Keyword(u.e, k)
	if !ok || err != nil || len(m.Means) != 1 {
		return nil
	}
	s, ok := m.Means[0].(ability.Statement)
	if !ok {
		return nil
	}
	says, ok := s.Does.(ability.Do)
	if _, self := says.Who.(ability.Self); !ok || !self || says.May || says.For != nil || len(says.More) > 0 || !lessToCast(says.Acts) {
		return nil
	}
	says.Who = d.Who
	return u.static(says, ab)
}

// lessToCast says whether facts are that a spell costs less or more to cast, nothing else.
func lessToCast(facts []ability.Act) bool {
	for _, a := range facts {
		if p, ok := a.(ability.PerEach); ok {
			a = p.Act
		}
		if c, ok := a.(ability.CostChange); !ok || c.Activate || c.Keyword != "" || len(c.Acts) > 0 {
			return false
		}
	}
	return len(facts) > 0
}

// youCast says whether spells are those that you cast, so that "you" in what they have is you.
func youCast(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok {
		return false
	}
	for _, p := range o.Post {
		if d, ok := p.(ability.DoneBy); ok {
			_, you := d.By.(ability.You)
			return you
		}
	}
	return false
}

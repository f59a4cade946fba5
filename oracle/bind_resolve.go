package oracle

import "arbiter/ability"

// resolve finds the antecedent of the reference at i.
func (b *binder) resolve(s *scope, i int) error {
	m := &s.items[i]
	switch n := m.node.(type) {
	case ability.It:
		return b.resolveIt(s, i, n)
	case ability.Rest:
		return s.resolveRest(i)
	case ability.Handled:
		// Without an antecedent in this ability it is a linked one (607), which the machine finds on the object.
		if j, ok := b.handled(s, i, n); ok {
			m.target = j
		}
		return nil
	case ability.ThatMuch:
		return s.resolveAmount(i, n)
	case ability.DidSo:
		return b.resolveDeed(s, i, "if you do")
	case ability.Reflexive:
		return b.resolveDeed(s, i, "when you do")
	case ability.ThisWay:
		return b.resolveDeed(s, i, "this way")
	}
	return b.resolveDeed(s, i, "this way")
}

// resolveRest finds the group that "the rest" is left of.
func (s *scope) resolveRest(i int) error {
	for j := i - 1; j >= 0; j-- {
		it := &s.items[j]
		group := false
		switch it.node.(type) {
		case ability.TopCards, ability.Handled:
			group = true
		case ability.ZoneOf:
			group = false
		case ability.It:
			group = it.plural && it.target >= 0
		case ability.Objects:
			group = it.plural && it.depth == 0 && it.sort == objectSort
		}
		if group {
			s.items[i].target = j
			return nil
		}
	}
	return &BindError{"the rest"}
}

// inside says whether branch x is branch y or within it.
func (b *binder) inside(x, y int) bool {
	for ; x > y; x = b.branches[x].parent {
	}
	return x == y
}

// resolveDeed takes the latest deed that is complete where the reference stands, one that may be left undone before others.
func (b *binder) resolveDeed(s *scope, i int, word string) error {
	best := -1
	for j := i - 1; j >= 0; j-- {
		d := &s.items[j]
		if d.sort != deedSort || d.refers || !b.inside(s.items[i].branch, d.branch) {
			continue
		}
		if _, event := d.node.(ability.Does); event && !d.inEvent && d.branch == s.items[i].branch && best >= 0 {
			break
		}
		if d.may {
			best = j
			break
		}
		if best < 0 {
			best = j
		}
	}
	if best >= 0 {
		s.items[i].target = best
		return nil
	}
	for j := i - 1; j >= 0; j-- {
		if s.items[j].inCost {
			return nil
		}
	}
	return &BindError{word}
}

// resolveAmount takes the latest deed or event with an amount of the kind said.
func (s *scope) resolveAmount(i int, n ability.ThatMuch) error {
	for j := i - 1; j >= 0; j-- {
		var acts []ability.Act
		switch d := s.items[j].node.(type) {
		case ability.Do:
			acts = d.Acts
		case ability.Does:
			acts = d.Acts
		case ability.UnlessDone:
			acts = d.Acts
		default:
			continue
		}
		for _, a := range acts {
			if hasAmount(a, n.Say) {
				s.items[i].target = j
				return nil
			}
		}
	}
	return &BindError{"that much"}
}

// hasAmount says whether an act is done with an amount that such words can mean.
func hasAmount(a ability.Act, say ability.AmountWord) bool {
	if p, ok := a.(ability.Passive); ok {
		a = p.Act
	}
	if p, ok := a.(ability.PerEach); ok {
		a = p.Act
	}
	switch say {
	case ability.ThePreventedWord:
		_, ok := a.(ability.Prevent)
		return ok
	case ability.TheLifeLostWord:
		_, ok := a.(ability.LoseLife)
		return ok
	case ability.TheLifeGainedWord:
		_, ok := a.(ability.GainLife)
		return ok
	case ability.TheDamageDealtWord, ability.ThatDamageWord:
		switch a.(type) {
		case ability.Deal, ability.DealtDamage, ability.Prevent, ability.Redirect:
			return true
		}
		return false
	}
	switch a.(type) {
	case ability.Deal, ability.DealtDamage, ability.GainLife, ability.LoseLife, ability.PayLife, ability.Draw, ability.Discard, ability.Mill, ability.Sacrifice,
		ability.PutCounters, ability.RemoveCounters, ability.Prevent, ability.Redirect, ability.Create, ability.Destroy, ability.ExileIt, ability.Move, ability.Tap,
		ability.Untap, ability.Reveal, ability.PayMana, ability.PayEnergy, ability.GetEnergy, ability.RollDie, ability.CounterIt, ability.Scry, ability.Surveil,
		ability.Search, ability.AddMana, ability.Choose:
		return true
	}
	return false
}

// handled finds what an earlier verb of the same ability acted on.
func (b *binder) handled(s *scope, i int, h ability.Handled) (int, bool) {
	for j := i - 1; j >= 0; j-- {
		it := &s.items[j]
		if it.refers || it.sort != objectSort || it.depth > 0 {
			continue
		}
		if fits(it, h.Noun, b.self) != no && actedOn(s.items, j, h.Verb) {
			return j, true
		}
	}
	return 0, false
}

// resolveIt finds the antecedent of a pronoun or "that" phrase.
func (b *binder) resolveIt(s *scope, i int, n ability.It) error {
	m := &s.items[i]
	best, bestScore := -1, 0
	for j := i - 1; j >= 0; j-- {
		if score := b.score(&s.items[j], m, n); score > bestScore {
			best, bestScore = j, score
		}
	}
	if best < 0 {
		return &BindError{itWords(n)}
	}
	m.target = best
	if m.sort == eitherSort {
		m.sort = s.items[best].sort
	}
	return nil
}

// itWords is how an error calls the reference.
func itWords(n ability.It) string {
	w := "it"
	if n.Plural {
		w = "they"
	}
	switch n.Say {
	case ability.ByThat:
		w = "that ..."
		if n.Plural {
			w = "those ..."
		}
	case ability.ByThe:
		w = "the ..."
	}
	return w
}

// fit is how well a referent fits a noun.
type fit int

const (
	no fit = iota
	may
	exact
)

// score says how good an antecedent c is for the reference m: 0 is none. Of equal scores the later wins, as the search runs backwards.
func (b *binder) score(c, m *mentioned, n ability.It) int {
	if c.sort == deedSort {
		return 0
	}
	if _, handled := c.node.(ability.Handled); c.refers && c.target < 0 && !handled {
		return 0
	}
	if _, zone := c.node.(ability.ZoneOf); zone && n.Noun == nil && !m.part {
		return 0
	}
	switch m.sort {
	case playerSort:
		if c.sort == objectSort {
			return 0
		}
	case objectSort:
		if c.sort == playerSort {
			return 0
		}
	}
	if _, both := c.node.(ability.Both); both && !n.Plural {
		return 0
	}
	if n.Plural != c.plural && !m.part {
		switch {
		case n.Plural && n.Noun == nil && c.sort != objectSort: // a player is "they"
		case eachOf(c.node): // "each ... it" speaks of one at a time, "each ... they" of all
		default:
			return 0
		}
	}
	f := may
	if n.Noun != nil {
		f = fits(c, n.Noun, b.self)
		if f == no {
			return 0
		}
		if _, self := c.node.(ability.Self); self && f != exact {
			return 0
		}
	}
	score := 10
	if f == exact {
		score += 4
	}
	if c.depth == 0 || m.part && c.depth == 1 {
		score += 16
	}
	if !c.inCost {
		score += 2
	}
	if !c.eventObject || n.Noun != nil {
		score++
	}
	return score
}

func eachOf(n ability.Node) bool {
	o, ok := n.(ability.Objects)
	return ok && o.Det.How == ability.Each
}

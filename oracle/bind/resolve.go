package bind

import (
	"slices"

	"arbiter/ability"
)

// resolve finds the antecedent of the reference at i.
func (b *binder) resolve(s *scope, i int) error {
	m := &s.items[i]
	switch n := m.node.(type) {
	case ability.It:
		switch {
		case isKind(n.Noun, ability.AnyDamage):
			m.sort = instructionSort
			return b.resolveAmount(s, i, ability.ThatMuch{Say: ability.ThatDamageWord})
		case isKind(n.Noun, ability.AnyMana):
			m.sort = instructionSort
			return s.resolveMana(i, n)
		case n.Say == ability.ByItself || n.Say == ability.ByEachOther:
			if m.subject == 0 {
				return &Error{"itself"}
			}
			m.target = m.subject - 1
			return nil
		}
		return b.resolveIt(s, i, n)
	case ability.Rest:
		return s.resolveRest(i)
	case ability.Handled:
		// Without an antecedent in this ability it is a linked one (607), which the machine finds on the object.
		if j, ok := b.handled(s, i, n); ok {
			m.target = j
		}
		return nil
	case ability.Chosen:
		// Otherwise it was chosen as the object entered, or is no object.
		if j, ok := b.handled(s, i, ability.Handled{Verb: ability.ChosenThing, Noun: n.Noun}); ok {
			m.target = j
		}
		return nil
	case ability.ThatMuch:
		return b.resolveAmount(s, i, n)
	case ability.DidSo:
		if n.Act != nil && !n.Not { // "if you copy the spell": of several things that may be done that one
			for j := i - 1; j >= 0; j-- {
				if s.items[j].may && did(s.items[j].node, n.Act) {
					s.items[i].target = j
					return nil
				}
			}
		}
		return b.resolveInstruction(s, i, "if you do")
	case ability.Reflexive:
		return b.resolveInstructionBefore(s, i, s.items[i].start, "when you do") // not what it leads to itself
	case ability.ThisWay:
		return b.resolveThisWay(s, i, n.Act)
	case ability.DoneThisWay:
		return b.resolveThisWay(s, i, n.Act)
	case ability.CountersTaken:
		return b.resolveThisWay(s, i, ability.RemoveCounters{})
	case ability.OfThat:
		return b.resolveThisWay(s, i, ability.Choose{})
	case ability.WhoDid:
		return b.resolveInstruction(s, i, "who does")
	case ability.CantDo:
		return b.resolveInstruction(s, i, "if you can't")
	}
	err := b.resolveInstruction(s, i, "this way")
	if _, time := m.node.(ability.Time); b.linked || time && m.inEvent {
		return nil // an ability that is linked to this one (607)
	}
	return err
}

// did reports whether one of a deed's acts has the verb of an act.
func did(n ability.Node, act ability.Act) bool {
	return ability.AnyDoes(actsOf(n), act)
}

// resolveThisWay takes the latest deed that does what is asked about, else what was paid, else the latest deed. Its own
// sentence counts if the verb came before.
func (b *binder) resolveThisWay(s *scope, i int, act ability.Act) error {
	own := -1
	if before := s.items[i].before; len(before) > 0 {
		for j := i + 1; j < len(s.items); j++ {
			if _, ok := s.items[j].node.(ability.Do); ok && s.items[j].start <= i {
				own = j
				break
			}
		}
		if own >= 0 && ability.AnyDoes(before, act) {
			s.items[i].target = own
			return nil
		}
	}
	for j := i - 1; j >= 0; j-- {
		if ability.AnyDoes(actsOf(s.items[j].node), act) {
			s.items[i].target = j
			return nil
		}
	}
	for j := i - 1; j >= 0; j-- {
		if m := &s.items[j]; m.inCost && m.act != nil && ability.AnyDoes([]ability.Act{m.act}, act) {
			return nil
		}
	}
	if act != nil && ability.AnyDoes(b.paid, act) {
		return nil // "each Spirit sacrificed this way": as the additional cost was paid
	}
	if own >= 0 {
		s.items[i].target = own
		return nil
	}
	if err := b.resolveInstruction(s, i, "this way"); err != nil && !b.extraCost && !b.linked {
		return err
	}
	return nil
}

// actsOf are the acts of a deed.
func actsOf(n ability.Node) []ability.Act {
	switch n := n.(type) {
	case ability.Do:
		return n.Acts
	case ability.Does:
		return n.Acts
	case ability.UnlessDone:
		return n.Acts
	}
	return nil
}

// resolveRest finds the group that "the rest" is left of: cards looked at, revealed or milled before others.
func (s *scope) resolveRest(i int) error {
	if r, ok := s.items[i].node.(ability.Rest); ok && !r.Plur && r.Of == nil { // "each of those creatures ... the other"
		want := objectSort
		if s.items[i].owner {
			want = playerSort
		}
		for j := i - 1; j >= 0; j-- {
			it := s.root(j)
			if both, ok := it.node.(ability.Both); ok && len(both.List) == 2 && it.depth == 0 &&
				(it.sort == want || want == playerSort && !slices.ContainsFunc(both.List, notPlayer)) &&
				!slices.ContainsFunc(both.List, severalIn) {
				s.items[i].target = j
				return nil
			}
		}
	}
	cards := func(m *mentioned) bool {
		switch m.node.(type) {
		case ability.TopCards, ability.Handled, ability.Mill:
			return true
		case ability.ZoneOf:
			return m.until || m.zoneShown()
		}
		return false
	}
	for j := i - 1; j >= 0; j-- {
		m := &s.items[j]
		_, handled := m.node.(ability.Handled)
		if cards(s.root(j)) || m.part && m.refers && m.target >= 0 && handled { // "one of the exiled cards"
			s.items[i].target = j
			return nil
		}
	}
	for j := i - 1; j >= 0; j-- {
		it := s.root(j)
		_, chosen := it.act.(ability.Choose) // "Choose up to one creature. Destroy the rest."
		o, ok := it.node.(ability.Objects)
		among := s.chosenAmong(j) // "chooses an artifact and a creature from among the permanents they control"
		if ok && it.sort == objectSort && (it.plural || it.each != 0 || chosen) && (it.depth == 0 || among) &&
			!fromAmong(o) {
			s.items[i].target = j
			return nil
		}
	}
	return &Error{"the rest"}
}

// notPlayer reports whether a noun phrase may mean something else than a player: in "you and that opponent" none does.
func notPlayer(r ability.Ref) bool {
	it, back := r.(ability.It)
	return !(back && nounSort(it) == playerSort) && eitherOf([]ability.Ref{r}) != playerSort
}

// severalIn reports whether a noun phrase may mean several things.
func severalIn(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && (isPlural(o.Det) || eachOf(o) || fromAmong(o))
}

// chosenAmong reports whether some are chosen from among the several things at i.
func (s *scope) chosenAmong(i int) bool {
	if it := &s.items[i]; !it.part || !it.plural {
		return false
	}
	around := s.enclosing(i)
	if around < 0 {
		return false
	}
	_, chosen := s.items[around].act.(ability.Choose)
	o, _ := s.items[around].node.(ability.Objects)
	return chosen && fromAmong(o)
}

// zoneShown reports whether a whole zone is looked at or revealed there.
func (m *mentioned) zoneShown() bool {
	// Others: the other acts show no zone.
	switch m.act.(type) {
	case ability.Reveal, ability.LookAt:
		return true
	}
	return false
}

// fromAmong reports whether a noun phrase is a part of a group.
func fromAmong(o ability.Objects) bool {
	for _, p := range o.Post {
		if _, ok := p.(ability.FromAmong); ok {
			return true
		}
	}
	return false
}

// led reports whether deed branch x is what an "if you do" led to that does not hold the reference in branch y.
func (b *binder) led(x, y int) bool {
	for ; x > 0; x = b.branches[x].parent {
		if b.branches[x].did && !b.inside(y, x) {
			return true
		}
	}
	return false
}

// inside reports whether branch x is branch y or within it.
func (b *binder) inside(x, y int) bool {
	for x > y {
		x = b.branches[x].parent
	}
	return x == y
}

// rivals reports whether branch x is left out if branch y is carried out: one is "otherwise" of the other.
func (b *binder) rivals(x, y int) bool {
	for ; y > 0; y = b.branches[y].parent {
		if r := b.branches[y].rival; r > 0 && b.inside(x, r) {
			return true
		}
	}
	return false
}

// elsewhere reports whether what is done in branch x may be left undone though branch y is carried out: "If A, draw two
// cards. If B, it deals that much damage." Behind both branches either may be meant.
func (b *binder) elsewhere(x, y int) bool {
	return y != 0 && !b.inside(y, x)
}

// resolveInstruction takes the latest instruction that is complete where the reference stands, one that may be left
// undone before others.
func (b *binder) resolveInstruction(s *scope, i int, word string) error {
	return b.resolveInstructionBefore(s, i, i, word)
}

// resolveInstructionBefore takes it from what stands before an item.
func (b *binder) resolveInstructionBefore(s *scope, i, before int, word string) error {
	best := -1
	for j := before - 1; j >= 0; j-- {
		d := &s.items[j]
		if d.sort != instructionSort || d.refers || j >= s.items[i].start || b.led(d.branch, s.items[i].branch) {
			continue
		}
		if d.may {
			best = j
			break
		}
		if best < 0 {
			best = j
		}
		if _, did := s.items[i].node.(ability.DidSo); did && best == j && d.delayed != 0 &&
			d.delayed != s.items[i].delayed { // rule 5
			break
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
	return &Error{word}
}

// resolveMana finds the instruction that adds "that mana".
func (s *scope) resolveMana(i int, n ability.It) error {
	for j := i - 1; j >= 0; j-- {
		if ability.AnyDoes(actsOf(s.items[j].node), ability.AddMana{}) {
			s.items[i].target = j
			return nil
		}
	}
	return &Error{itWords(n)}
}

// resolveAmount takes the latest deed or event with an amount of the kind said, or what the amount of that deed refers
// to: in "draw that many cards, then discard that many cards" both are as many as what came before.
func (b *binder) resolveAmount(s *scope, i int, n ability.ThatMuch) error {
	if err := b.resolveLatestAmount(s, i, n); err != nil {
		return err
	}
	if j := s.sameAmount(i, n); j >= 0 {
		s.items[i].target = s.items[j].target
	}
	return nil
}

// sameAmount is the place of the "that much" which is the amount of the deed that the one at i refers to; -1 if its
// amount is another.
func (s *scope) sameAmount(i int, n ability.ThatMuch) int {
	if n.Say != ability.ThatMuchWord && n.Say != ability.ThatManyWord {
		return -1
	}
	deed := s.items[i].target
	acts := actsOf(s.items[deed].node)
	if deed > i {
		acts = s.items[i].before
	}
	for _, a := range slices.Backward(acts) {
		if !hasAmount(a, n.Say) {
			continue
		}
		if _, prevents := a.(ability.Prevent); !isThatMuch(a) || prevents && deed < i {
			return -1 // "If damage is prevented this way" asks what was
		}
		for j := min(i, deed) - 1; j >= s.items[deed].start; j-- {
			if _, ok := s.items[j].node.(ability.ThatMuch); ok && s.items[j].target >= 0 && s.items[j].act != nil &&
				ability.Equal(s.items[j].act, a) {
				return j
			}
		}
		return -1
	}
	return -1
}

// isThatMuch reports whether the amount of an act is "that much" itself, not twice that much or up to that many.
func isThatMuch(n ability.Node) bool {
	is := false
	ability.Children(n, func(c ability.Node) {
		switch c := c.(type) {
		case ability.ThatMuch:
			is = true
			return
		case ability.Number:
			return
		case ability.Det:
			if c.How != ability.Exactly {
				return
			}
		}
		is = is || isThatMuch(c)
	})
	return is
}

// resolveLatestAmount takes the latest deed or event with an amount of the kind said.
func (b *binder) resolveLatestAmount(s *scope, i int, n ability.ThatMuch) error {
	for _, a := range s.items[i].before {
		if hasAmount(a, n.Say) {
			for j := i + 1; j < len(s.items); j++ {
				if _, ok := s.items[j].node.(ability.Do); ok && s.items[j].start <= i {
					s.items[i].target = j
					return nil
				}
			}
		}
	}
	// "if you would pay life while your library has at least that many cards in it"
	for j := i + 1; j < len(s.items); j++ {
		if d, ok := s.items[j].node.(ability.Does); ok && d.While != nil && s.items[j].start <= i &&
			slices.ContainsFunc(d.Acts, func(a ability.Act) bool { return hasAmount(a, n.Say) }) {
			s.items[i].target = j
			return nil
		}
	}
	for j := i - 1; j >= 0; j-- {
		if b.branches[s.items[i].branch].spent && !b.inside(s.items[j].branch, s.items[i].branch) {
			break // the mana of the condition, which has no number that is known
		}
		if d, ok := s.items[j].node.(ability.Does); ok {
			if _, ok := d.Who.(ability.Damage); ok {
				s.items[i].target = j
				return nil
			}
		}
		if b.elsewhere(s.items[j].branch, s.items[i].branch) {
			continue
		}
		for _, a := range actsOf(s.items[j].node) {
			if hasAmount(a, n.Say) {
				s.items[i].target = j
				return nil
			}
		}
	}
	for j := i - 1; j >= 0 && !b.branches[s.items[i].branch].spent; j-- {
		// "whenever one or more creatures attack, draw that many cards"
		if d, ok := s.items[j].node.(ability.Does); ok && n.Say != ability.ThatDamageWord {
			if o, ok := d.Who.(ability.Objects); ok && isPlural(o.Det) {
				s.items[i].target = j
				return nil
			}
			for _, a := range d.Acts { // "whenever you attack with two or more creatures"
				if with, ok := a.(ability.Attack); ok && with.With != nil {
					s.items[i].target = j
					return nil
				}
			}
		}
	}
	if n.Say == ability.ThatDamageWord {
		return &Error{"that damage"}
	}
	return &Error{"that much"}
}

// hasAmount reports whether an act is done with an amount that such words can mean.
func hasAmount(a ability.Act, say ability.AmountWord) bool {
	if _, ok := a.(ability.DealtDamage); !ok {
		a = ability.Active(a)
	}
	switch say {
	case ability.SameValueWord:
		_, ok := a.(ability.KeywordEvent)
		return ok
	case ability.EnergyPaidWord:
		_, ok := a.(ability.PayEnergy)
		return ok
	case ability.MostDiscardedWord:
		_, ok := a.(ability.Discard)
		return ok
	case ability.ThePreventedWord:
		_, ok := a.(ability.Prevent)
		return ok
	case ability.TheLifeLostWord, ability.YouLostWord:
		_, ok := a.(ability.LoseLife)
		return ok
	case ability.TheLifeGainedWord, ability.TheyGainedWord:
		_, ok := a.(ability.GainLife)
		return ok
	case ability.TheDamageDealtWord, ability.ThatDamageWord, ability.AmountDealtWord:
		// Others: the other acts deal no damage.
		switch a.(type) {
		case ability.Deal, ability.DealtDamage, ability.Prevent, ability.Redirect:
			return true
		}
		return false
	}
	// Others: the other acts have no amount.
	switch a := a.(type) {
	case ability.Sacrifice:
		return !singular(a.What)
	case ability.CreateSome, ability.Deal, ability.DealtDamage, ability.GainLife, ability.LoseLife, ability.PayLife,
		ability.Draw, ability.Discard, ability.Mill,
		ability.PutCounters, ability.RemoveCounters, ability.Prevent, ability.Redirect, ability.Create, ability.Destroy,
		ability.ExileIt, ability.Move, ability.Tap,
		ability.Untap, ability.Reveal, ability.PayMana, ability.AnyTimes,
		ability.Waterbend, ability.PayEnergy, ability.GetEnergy,
		ability.GetCounters, ability.RollDie, ability.CounterIt, ability.Scry, ability.Surveil,
		ability.Search, ability.Shuffle, ability.AddMana, ability.Choose:
		return true
	}
	return false
}

// singular reports whether a reference means one object, which was mentioned before: of what is done to it nothing is
// "that much".
func singular(r ability.Ref) bool {
	it, ok := r.(ability.It)
	_, self := r.(ability.Self)
	return self || ok && !it.Plural
}

// handled finds what an earlier verb of the same ability acted on.
func (b *binder) handled(s *scope, i int, h ability.Handled) (int, bool) {
	for j := i - 1; j >= 0; j-- {
		it := &s.items[j]
		if k, ok := it.node.(ability.KeywordAction); ok && (k.Word == "amass" && h.Verb == ability.Amassed ||
			k.Word == "blight" && h.Verb == ability.Blighted) {
			return j, true
		}
		if it.refers && it.target < 0 || it.sort != objectSort || it.depth > 0 {
			continue
		}
		if it.act != nil && handles(it.act, h.Verb) && fits(it, h.Noun, b.self) != no {
			if k := s.shownUntil(j); k >= 0 && h.Verb == ability.Revealed && h.Det.Many &&
				isKind(h.Noun, ability.AnyCard) {
				return k, true // "the revealed cards" are all, not only the one that was found
			}
			return j, true
		}
	}
	return 0, false
}

// shownUntil is the place of the library whose cards are revealed until what is mentioned at i is found, or -1.
func (s *scope) shownUntil(i int) int {
	if o, ok := s.items[i].node.(ability.Objects); !ok || !s.items[i].until || o.Det.Target {
		return -1
	}
	for j := i - 1; j >= 0; j-- {
		if _, zone := s.items[j].node.(ability.ZoneOf); zone {
			if s.items[j].until {
				return j
			}
			return -1
		}
	}
	return -1
}

// leavesRest reports whether "the rest" is mentioned behind a reference.
func (s *scope) leavesRest(i int) bool {
	return slices.ContainsFunc(s.items[i:], func(m mentioned) bool { _, rest := m.node.(ability.Rest); return rest })
}

// resolveIt finds the antecedent of a pronoun or "that" phrase.
func (b *binder) resolveIt(s *scope, i int, n ability.It) error {
	m := &s.items[i]
	if n.First {
		if m.target, m.sort = s.firstPlayer(i), playerSort; m.target < 0 {
			return &Error{`"the first player"`}
		}
		return nil
	}
	if m.owner && m.described && n.Noun == nil { // "each player who searched their library"
		if j := s.enclosing(i); j >= 0 && s.items[j].sort == playerSort {
			m.target, m.sort = j, playerSort
			return nil
		}
	}
	if m.ownSize {
		if j := s.around(i, n); j >= 0 {
			m.target = j
			return nil
		}
	}
	if j := m.preferred - 1; j >= 0 && n.Say == ability.ByIt && b.score(s, j, i, n) > 0 {
		m.target = j
		return nil
	}
	first := 0
	if j := m.asked - 1; j >= 0 && isPronoun(n) && !n.Plural && b.score(s, j, i, n) > 0 {
		first = m.askedAt // what the effect itself has mentioned is nearer than what the condition is about
	}
	best, bestScore := -1, 0
	for j := i - 1; j >= first; j-- {
		if score := b.score(s, j, i, n); score > bestScore {
			best, bestScore = j, score
		}
	}
	if best >= 0 && n.Say == ability.ByIt && !n.Plural && eachOf(s.items[best].node) && !s.items[best].inEvent &&
		s.items[best].each == m.each {
		// "Put a rust counter on each artifact. Then destroy each artifact with mana value less than or equal to the
		// number of rust counters on it": what is described is compared with itself.
		if j := s.around(i, n); j >= 0 && eachOf(s.items[j].node) && s.items[best].start < s.items[j].start {
			best = j
		}
	}
	if best < 0 && first > 0 {
		best = m.asked - 1
	}
	if best < 0 && n.Say == ability.ByIt {
		best = s.around(i, n)
	}
	if best < 0 {
		if m.either = b.alternatives(s, i, n); len(m.either) == 0 {
			return &Error{itWords(n)}
		}
		best = m.either[0]
	}
	m.target = best
	if m.sort == eitherSort {
		m.sort = s.items[best].sort
	}
	return nil
}

// firstPlayer is the place of the one player whose step begins, where an ability speaks of each player's; -1 for none.
func (s *scope) firstPlayer(before int) int {
	for j := range before {
		if m := &s.items[j]; m.sort == playerSort && !m.refers && eachOf(m.node) {
			return j
		}
	}
	return -1
}

// isPronoun matches "it", "he" and "she" of an object.
func isPronoun(n ability.It) bool {
	return n.Say == ability.ByIt || n.Say == ability.ByHe || n.Say == ability.ByShe
}

// alternatives are what "that Mount or Vehicle" means behind an event that is one of two: "saddles a Mount or crews a
// Vehicle". Whichever happens, it is that one.
func (b *binder) alternatives(s *scope, i int, n ability.It) []int {
	or, ok := n.Noun.(ability.Or)
	if !ok || n.Plural {
		return nil
	}
	var found []int
	for _, p := range or.List {
		for j := i - 1; j >= 0; j-- {
			c := &s.items[j]
			if c.inEvent && c.eventObject && !c.plural && !slices.Contains(found, j) && fits(c, p, b.self) == exact {
				found = append(found, j)
				break
			}
		}
	}
	if len(found) < len(or.List) {
		return nil
	}
	return found
}

// enclosing is the innermost noun phrase around the item, or -1.
func (s *scope) enclosing(i int) int {
	for j := i + 1; j < len(s.items); j++ {
		if _, ok := s.items[j].node.(ability.Objects); ok && s.items[j].start <= i {
			return j
		}
	}
	return -1
}

// around is the noun phrase that a pronoun stands in: "each creature with toughness greater than its power".
func (s *scope) around(i int, n ability.It) int {
	for j := i + 1; j < len(s.items); j++ {
		_, ok := s.items[j].node.(ability.Objects)
		if ok && s.items[j].start <= i && s.items[i].described && (s.items[j].sort == objectSort) != n.Plural {
			return j
		}
	}
	return -1
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

// same reports whether two items mean the same thing.
func (s *scope) same(i, j int) bool {
	a, b := s.root(i), s.root(j)
	_, self := a.node.(ability.Self)
	_, too := b.node.(ability.Self)
	return a == b || self && too
}

func isKind(p ability.Property, k ability.Kind) bool {
	x, ok := p.(ability.IsKind)
	return ok && x.Kind == k
}

// eachOf reports whether a noun phrase means each of several things by itself: "each creature", "each attacking
// creature and each blocking creature".
func eachOf(n ability.Node) bool {
	switch n := n.(type) {
	case ability.Objects:
		return n.Det.How == ability.Each
	case ability.Both:
		return !slices.ContainsFunc(n.List, func(r ability.Ref) bool { return !eachOf(r) })
	}
	return false
}

package bind

import (
	"slices"

	"arbiter/ability"
)

// fit is how well a referent fits a noun.
type fit int

const (
	no fit = iota
	may
	// near is another noun for what is the same: a Wall is a creature.
	near
	exact
)

// pairing is a pronoun or "that" phrase with an item that may be its antecedent.
type pairing struct {
	b *binder
	s *scope
	// ref is the reference, at its index in the scope, said its node and noun the noun it names, nil for "it" and
	// "they".
	ref   *mentioned
	refAt int
	said  ability.It
	noun  ability.Property
	// item is the possible antecedent, at its index in the scope; zone marks a whole zone: "your library".
	item *mentioned
	at   int
	zone bool
	// fit is how well the item fits the noun; known only to the rules that judge it.
	fit fit
}

// A bindingRule is a reason for or against an antecedent. Rule is its number in the package comment, 0 for what follows
// from the meaning of the words alone.
type bindingRule struct {
	name    string
	rule    int
	applies func(p *pairing) bool
	points  int
}

// exclusions are the reasons for which an item can't be meant at all, whatever its noun.
var exclusions = []bindingRule{
	{name: "mentioned in another mode, which is another spell or ability (700.2)", rule: 9,
		applies: func(p *pairing) bool {
			return p.item.mode != 0 && p.item.mode != p.ref.mode
		}},
	{name: "a player, of what is done to objects only", rule: 8, applies: func(p *pairing) bool {
		return p.ref.thing && p.noun == nil && p.item.sort == playerSort
	}},
	{name: "an object, of whose hand, turn or life it is", rule: 8, applies: func(p *pairing) bool {
		return p.ref.owner && p.noun == nil && (p.said.Plural || p.said.Say != ability.ByIt) &&
			p.item.sort == objectSort &&
			!(p.zone && p.ref.zone)
	}},
	{name: "the subject of the verb that is done to it", rule: 8, applies: func(p *pairing) bool {
		return p.ref.direct && p.ref.subject > 0 && p.s.same(p.ref.subject-1, p.at)
	}},
	{name: "those of which each acts, of one", rule: 8, applies: func(p *pairing) bool {
		return p.ref.subject > 0 && !p.said.Plural && p.said.Say == ability.ByThat && eachOf(p.s.root(p.at).node) &&
			p.s.amongThem(p.ref.subject-1, p.at)
	}},
	{name: "one player, of those of whom some are meant", rule: 8, applies: func(p *pairing) bool {
		return p.ref.part && p.noun == nil && p.said.Plural && p.item.sort == playerSort && !p.item.plural &&
			p.item.each == p.ref.each
	}},
	// "exile a creature card from among them, then a land card from among them"
	{name: "one taken from among several, of those from among which another is taken", rule: 3,
		applies: func(p *pairing) bool {
			o, ok := p.item.node.(ability.Objects)
			return ok && p.ref.part && p.said.Plural && !p.item.plural && o.Det.How == ability.One && fromAmong(o)
		}},
	// "choose target creature, then ... for each time ~ was kicked. Put a +1/+1 counter on each of them"
	{name: "the object itself, of those of which some are meant", rule: 3, applies: func(p *pairing) bool {
		_, self := p.s.root(p.at).node.(ability.Self)
		return self && p.ref.part && p.said.Plural
	}},
	// "choose target creature, then choose another target creature for each time ~ was kicked. ... on each of them"
	{name: "the others, of all those of which each is meant", rule: 3, applies: func(p *pairing) bool {
		o, ok := p.item.node.(ability.Objects)
		return ok && p.ref.part && p.said.Plural && o.Det.Target && o.Det.Other
	}},
	{name: "what describes a card, of those from among which it is", rule: 4, applies: func(p *pairing) bool {
		if !p.ref.part || !p.ref.described {
			return false
		}
		around := p.s.enclosing(p.refAt)
		return around >= 0 && p.at >= p.s.items[around].start
	}},
	{name: "what the other branch of a condition begins to speak of, which is left out \"otherwise\"",
		applies: func(p *pairing) bool {
			o, ok := p.item.node.(ability.Objects)
			target := ok && o.Det.Target          // chosen before, whatever is done
			_, self := p.item.node.(ability.Self) // there whatever is done
			return !p.item.refers && !target && !self && p.b.rivals(p.item.branch, p.ref.branch)
		}},
	{name: "a card on top of a library, of what is destroyed (701.8a)", applies: func(p *pairing) bool {
		_, top := p.s.root(p.at).node.(ability.TopCards)
		_, destroyed := p.ref.act.(ability.Destroy)
		return top && destroyed
	}},
	// "Whenever a creature dealt damage by enchanted creature dies, put a +1/+1 counter on that creature."
	{name: "what is a card in a graveyard by then, of the permanent that counters are put on",
		applies: func(p *pairing) bool {
			_, permanent := p.noun.(ability.HasType)
			return p.ref.countersOn && permanent && p.s.putAway(p.at)
		}},
	{name: "an instruction or event", applies: func(p *pairing) bool {
		return p.item.sort == instructionSort
	}},
	{name: "counters, of \"it\"", applies: func(p *pairing) bool {
		_, counters := p.item.node.(ability.Counters)
		return counters && p.said.Say == ability.ByIt && !p.said.Plural
	}},
	{name: "created as many times as is being said", applies: func(p *pairing) bool {
		_, creates := p.item.node.(ability.Create)
		return creates && p.ref.counts > 0 && p.at >= p.ref.counts-1
	}},
	{name: "a reference that refers to nothing itself", applies: func(p *pairing) bool {
		_, handled := p.item.node.(ability.Handled)
		_, chosen := p.item.node.(ability.Chosen) // a player may have been chosen as the object entered
		return p.item.refers && p.item.target < 0 && !handled && !(chosen && p.item.sort == playerSort)
	}},
	// "If a player controls more lands than each other player, ~ deals 2 damage to them."
	{name: "each of the others that one is compared with, of that one", rule: 8, applies: func(p *pairing) bool {
		o, ok := p.item.node.(ability.Objects)
		return ok && eachOf(o) && o.Det.Other && p.item.inCond && !p.ref.inCond
	}},
	{name: "what is sacrificed, of what gets +1/+1 (701.21a)", applies: func(p *pairing) bool {
		return p.ref.changes && gone(p.item)
	}},
	// "As long as enchanted artifact isn't a creature, it's an artifact creature with power and toughness each equal to
	// its mana value."
	{name: "what something is said to be, of \"it\"", rule: 4, applies: func(p *pairing) bool {
		return p.item.predicate && p.noun == nil && !p.said.Plural
	}},
	// "Create a Cat token. If that enchantment is an Aura, you may attach it to the token."
	{name: "what something is attached to, of what is attached (701.3b)", applies: func(p *pairing) bool {
		a, ok := p.ref.act.(ability.Attach)
		to, back := a.To.(ability.It)
		return ok && back && to.Noun != nil && isPronoun(p.said) && fits(p.item, to.Noun, p.b.self) == exact
	}},
	{name: "a card that is discarded, of what is a permanent (109.2)", applies: func(p *pairing) bool {
		_, discarded := p.item.act.(ability.Discard)
		_, permanent := p.noun.(ability.HasType)
		return discarded && permanent
	}},
	{name: "each of those that are counted, of what is done once", rule: 4, applies: func(p *pairing) bool {
		_, per := p.item.act.(ability.PerEach)
		return per && p.item.counts > 0 && eachOf(p.item.node) && !p.said.Plural && p.item.each != p.ref.each
	}},
	{name: "X of something, of what X is", rule: 4, applies: func(p *pairing) bool {
		return p.ref.counted && !p.item.counted && xOf(p.item.node)
	}},
	{name: "what something is attached to, of what is unattached (701.3d)", applies: func(p *pairing) bool {
		_, unattached := p.ref.act.(ability.Unattach)
		_, attached := p.item.act.(ability.Attach)
		return unattached && attached && p.item.direct
	}},
	// "Exile a creature card from your graveyard. If you do, put a +1/+1 counter on ~. Otherwise, sacrifice it."
	{name: "what an instruction would be done to, of what is done since it wasn't", applies: func(p *pairing) bool {
		rival := p.b.branches[p.ref.branch].rival
		o, ok := p.item.node.(ability.Objects)
		return ok && rival > 0 && p.b.branches[rival].did && o.Det.How == ability.One && !o.Det.Target &&
			p.s.undone(p.at, p.refAt)
	}},
	// "target opponent discards a card for each time it was kicked"
	{name: "what is no spell and did not enter, of what was kicked (702.33d)", applies: func(p *pairing) bool {
		o, ok := p.s.root(p.at).node.(ability.Objects)
		_, anyTarget := p.s.root(p.at).node.(ability.AnyTarget)
		return p.ref.kicked && (anyTarget || ok && !isKind(o.Noun, ability.AnySpell) && !p.item.inEvent)
	}},
	// "that permanent's controller or that player"
	{name: "the other of two players, of whom one is there", applies: func(p *pairing) bool {
		return p.ref.choice > 0 && p.item.choice == p.ref.choice && p.item.sort == playerSort &&
			p.ref.sort == playerSort
	}},
	{name: "one thing listed with what is from among several", applies: func(p *pairing) bool {
		return p.ref.part && p.ref.beside > 0 && p.at >= p.ref.beside-1 && !p.item.plural
	}},
	// "reveals cards from the top of their library until they reveal four land cards, then puts those cards into their
	// graveyard"
	{name: "what was found among those that were revealed, of all of them", applies: func(p *pairing) bool {
		return p.said.Plural && isKind(p.noun, ability.AnyCard) && p.s.shownUntil(p.at) >= 0 && !p.s.leavesRest(p.refAt)
	}},
	// "put one of those cards into your hand, one on top of your library"
	{name: "one of several, of those of which one more is meant", rule: 3, applies: func(p *pairing) bool {
		_, among := p.item.node.(ability.Among)
		return among && !p.item.plural && (p.said.Say == ability.Unsaid || p.ref.part && p.said.Plural)
	}},
	{name: "a whole zone, of what is an object", applies: func(p *pairing) bool {
		return p.zone && p.noun == nil && !p.ref.part && !p.ref.zone
	}},
	{name: "what is no zone, of the library that is shuffled", rule: 8, applies: func(p *pairing) bool {
		return p.ref.library && p.said.Say == ability.ByIt && !p.zone
	}},
	{name: "an object, of what is a player", applies: func(p *pairing) bool {
		return p.ref.sort == playerSort && p.item.sort == objectSort
	}},
	{name: "a player, of what is an object", applies: func(p *pairing) bool {
		return p.ref.sort == objectSort && p.item.sort == playerSort
	}},
	{name: "a token that is created, of what is said to be a card (111.6)", applies: func(p *pairing) bool {
		_, creates := p.s.root(p.at).node.(ability.Create)
		return creates && p.ref.isCard
	}},
	{name: "\"no creatures\", or objects without a noun", applies: func(p *pairing) bool {
		o, ok := p.item.node.(ability.Objects)
		return ok && (o.Det.How == ability.None || o.Noun == nil)
	}},
	{name: "both of two, of one", applies: func(p *pairing) bool {
		_, both := p.item.node.(ability.Both)
		return both && !p.said.Plural && !eachOf(p.item.node)
	}},
	{name: "one, of several, or several, of one", rule: 3, applies: (*pairing).numberDiffers},
}

// misfits are the reasons for which an item can't be meant by the noun of the reference.
var misfits = []bindingRule{
	{name: "its noun is another", rule: 1, applies: func(p *pairing) bool { return p.fit == no }},
	{name: "the object itself, under a noun that is not quite its own", rule: 1, applies: func(p *pairing) bool {
		_, self := p.item.node.(ability.Self)
		return self && p.noun != nil && p.fit != exact
	}},
}

// preferences are what speaks for and against an item that can be meant. Of items with equally many points the latest
// is meant (rules 1 to 3).
var preferences = []bindingRule{
	{name: "its noun is the same", rule: 1, points: 4, applies: func(p *pairing) bool { return p.fit == exact }},
	{name: "its noun is one of a kind of such things", rule: 1, points: 4,
		applies: func(p *pairing) bool { return p.fit == near }},
	// "Whenever an Archer you control deals damage to a creature, that Archer deals that much damage to that creature's
	// controller."
	{name: "it has been called by its own noun since", rule: 1, points: -1, applies: func(p *pairing) bool {
		return p.fit == near && p.item.refers
	}},
	{name: "it is one of two of which the other is a player", rule: 2, points: -2, applies: func(p *pairing) bool {
		return p.item.alternative && p.item.inEvent
	}},
	{name: "it stands outside other noun phrases", rule: 4, points: 16, applies: func(p *pairing) bool {
		depth := p.item.depth
		if copied, ok := p.s.root(p.at).node.(ability.Copy); ok && p.item.refers && copied.What != nil {
			depth = p.s.root(p.at).depth // the later of two copies, whether or not the first has been mentioned since
		}
		return depth == 0 || p.ref.part && depth == 1 || p.actorsOwn()
	}},
	{name: "it is not part of a cost", points: 2, applies: func(p *pairing) bool { return !p.item.inCost }},
	{name: "it acts in the trigger's event, or the noun decides", rule: 2, points: 1, applies: func(p *pairing) bool {
		return !p.item.eventObject || p.noun != nil
	}},
	{name: "it may be a player, who is not \"it\"", rule: 2, points: -3, applies: func(p *pairing) bool {
		_, anyTarget := p.item.node.(ability.AnyTarget)
		return anyTarget && p.said.Say == ability.ByIt
	}},
	// "whenever you cast a spell that targets ~, put a +1/+1 counter on it"; "put X delay counters on it" where nothing
	// else can be meant
	{name: "a spell, of what counters are put on", points: -18, applies: func(p *pairing) bool {
		o, ok := p.s.root(p.at).node.(ability.Objects)
		return ok && isKind(o.Noun, ability.AnySpell) && p.ref.countersOn && p.noun == nil
	}},
	{name: "the object itself, which is called by its name", rule: 1, points: -6, applies: func(p *pairing) bool {
		s, self := p.item.node.(ability.Self)
		return self && byName(s) && isKind(p.noun, ability.AnyCard) && p.item.act != nil
	}},
	// "attacking creatures you control get +X/+0, where X is the number of attacking creatures ... those creatures"
	{name: "it is counted for X", rule: 4, points: -1, applies: func(p *pairing) bool {
		return p.item.counted && !p.ref.counted
	}},
	// "copy it for each other spell ... the spell"
	{name: "each of several, of \"the\" one", rule: 7, points: -1, applies: func(p *pairing) bool {
		return p.said.Say == ability.ByThe && !p.said.Plural && eachOf(p.item.node)
	}},
}

// actorsOwn reports whether the item is that of which the controller or owner acts on the reference: "that creature's
// controller sacrifices it".
func (p *pairing) actorsOwn() bool {
	if p.ref.subject == 0 || p.said.Say != ability.ByIt || p.said.Plural {
		return false
	}
	actor := p.ref.subject - 1
	depth := p.s.items[actor].depth
	switch p.s.items[actor].node.(type) {
	case ability.ControllerOf:
		depth++
	case ability.OwnerOf: // an owner counts as one deeper itself
	default:
		return false
	}
	return p.at >= p.s.items[actor].start && p.at < actor && p.item.depth == depth
}

// gone reports whether something is sacrificed where it is mentioned.
func gone(c *mentioned) bool {
	is := func(a ability.Act) bool {
		_, ok := ability.Active(a).(ability.Sacrifice)
		return ok
	}
	if o, ok := c.node.(ability.Objects); ok {
		for _, p := range o.Post {
			if done, ok := p.(ability.DoneThisWay); ok && is(done.Act) {
				return true
			}
		}
	}
	return c.act != nil && is(c.act)
}

// xOf reports whether a noun phrase means as many things as X says.
func xOf(n ability.Node) bool {
	var count ability.Number
	switch n := n.(type) {
	case ability.TopCards:
		count = n.N
	case ability.Objects:
		count = n.Det.N
	case ability.Create:
		count = n.N
	}
	_, x := count.(ability.X)
	return x
}

// amongThem reports whether the item at i is "each of" those that the item at j means.
func (s *scope) amongThem(i, j int) bool {
	if _, ok := s.items[i].node.(ability.Among); !ok {
		return false
	}
	for k := s.items[i].start; k < i; k++ {
		if s.same(k, j) {
			return true
		}
	}
	return false
}

// possible is the score of an item that can be meant before any preference counts.
const possible = 10

// otherParagraph divides the points of what is mentioned in another paragraph of a spell, so that anything in the same
// paragraph comes first (rule 9).
const otherParagraph = 8

// score returns how good an antecedent the item at j is for the reference at i: 0 if it can't be meant. Of equal scores
// the later item wins, as the search runs backwards.
func (b *binder) score(s *scope, j, i int, n ability.It) int {
	m := &s.items[i]
	p := pairing{b: b, s: s, ref: m, refAt: i, said: n, noun: wanted(n), item: &s.items[j], at: j}
	_, p.zone = p.item.node.(ability.ZoneOf)
	for i := range exclusions {
		if exclusions[i].applies(&p) {
			return 0
		}
	}
	p.fit = p.fitsNoun()
	for i := range misfits {
		if misfits[i].applies(&p) {
			return 0
		}
	}
	score := possible
	for i := range preferences {
		if preferences[i].applies(&p) {
			score += preferences[i].points
		}
	}
	if p.item.paragraph != m.paragraph {
		score /= otherParagraph
	}
	return score
}

// numberDiffers reports whether one of the two is singular and the other plural, and nothing bridges that.
func (p *pairing) numberDiffers() bool {
	plural := p.item.plural || p.item.each != 0 && p.item.each != p.ref.each
	if p.said.Plural == plural || p.ref.part || p.ref.zone {
		return false
	}
	_, handled := p.item.node.(ability.Handled)
	switch {
	case p.item.over != 0 && p.item.over == p.ref.each: // one of those that something is done for
	case handled: // "the exiled cards" are as many as there are
	case p.said.Plural && p.noun == nil && p.item.sort != objectSort: // a player is "they"
	case severalOwners(p.item.node) && p.said.Plural && isKind(p.noun, ability.AnyPlayerKind): // "their owners"
	case eachOf(p.item.node): // "each ... it" refers to one at a time, "each ... they" to all
	default:
		return true
	}
	return false
}

// fitsNoun returns how well the item fits the noun of the reference.
func (p *pairing) fitsNoun() fit {
	if p.noun == nil {
		return may
	}
	f := fits(p.s.root(p.at), p.noun, p.b.self)
	if own := fits(p.item, p.noun, p.b.self); f == may && own == exact {
		f = exact
	}
	if among, ok := p.item.node.(ability.Among); ok && f == may && nounOf(among.What) == nil &&
		!eachOf(among.What) {
		f = max(f, p.s.groupFits(p.at, p.noun, p.b.self)) // "two of them" are what they are
	}
	if f == may && isKind(p.noun, ability.AnyCard) && (cardThen(p.item) || p.s.putAway(p.at)) {
		f = exact
	}
	if f == no && isKind(p.noun, ability.AnySpell) && castThere(p.item) {
		f = may
	}
	if f == no && isKind(p.noun, ability.AnyPermanent) && putThere(p.item) && fits(p.item,
		ability.IsKind{Kind: ability.AnyCard}, p.b.self) != no {
		f = may
	}
	if o, ok := p.item.node.(ability.Objects); ok && f == no && p.item.inCond && castThere(p.item) && len(o.Pre) == 0 &&
		isKind(o.Noun, ability.AnySpell) && !p.said.Plural {
		if _, ok := p.noun.(ability.HasType); ok {
			f = may // "If you cast a spell this way, that creature enters with ..."
		}
	}
	self, ok := p.item.node.(ability.Self)
	if ok && p.said.Say == ability.ByThe && !p.said.Plural && self.Noun != nil && ability.Equal(self.Noun, p.noun) {
		f = exact // "this spell ... the spell"
	}
	return f
}

// putAway reports whether what stands there is put into a graveyard, library or hand by a trigger's event, after which
// it is a card: "whenever a creature is put into your graveyard ... that card".
func (s *scope) putAway(i int) bool {
	for j := i + 1; j < len(s.items); j++ {
		d, ok := s.items[j].node.(ability.Does)
		if !ok || s.items[j].start > i {
			continue
		}
		return d.Who != nil && ability.Equal(d.Who, s.items[i].node) && slices.ContainsFunc(d.Acts, leaves)
	}
	return false
}

// leaves reports whether an act is that of a permanent which becomes a card elsewhere.
func leaves(a ability.Act) bool {
	// Others: what does them stays on the battlefield, or the event doesn't say where it goes.
	switch a.(type) {
	case ability.PutInto, ability.Die:
		return true
	}
	return false
}

// groupFits returns how well the group that the item at i is a part of fits a noun.
func (s *scope) groupFits(i int, noun ability.Property, self ability.Types) fit {
	for j := s.items[i].start; j < i; j++ {
		if m := &s.items[j]; m.part && m.refers && m.target >= 0 {
			return fits(s.root(j), noun, self)
		}
	}
	return may
}

// castThere reports whether a card is cast where it is mentioned, after which it is a spell.
func castThere(c *mentioned) bool {
	// Others: nothing is cast by the other acts.
	switch c.act.(type) {
	case ability.Cast, ability.Play:
		return true
	}
	return false
}

// cardThen reports whether what is mentioned is a card afterwards: "exile target creature. Return that card".
func cardThen(c *mentioned) bool {
	// Others: what the other acts affect stays what it is.
	switch c.act.(type) {
	case ability.ExileIt, ability.Destroy, ability.Sacrifice, ability.Move, ability.Reveal, ability.Discard:
		return true
	}
	return false
}

// putThere reports whether what is mentioned is put onto the battlefield, after which it is a permanent (110.1).
func putThere(c *mentioned) bool {
	m, ok := c.act.(ability.Move)
	return ok && m.To.Zone == ability.Battlefield
}

// severalOwners reports whether a phrase means the owners of several things.
func severalOwners(n ability.Node) bool {
	o, ok := n.(ability.OwnerOf)
	return ok && o.Several
}

// undone reports whether what stands at a place in the scope is within the instruction that the last "if you do" before
// another place asks about.
func (s *scope) undone(at, before int) bool {
	for j := before - 1; j > at; j-- {
		if d, ok := s.items[j].node.(ability.DidSo); ok && !d.Not {
			t := s.items[j].target
			return t >= 0 && s.items[t].start <= at && at < t
		}
	}
	return false
}

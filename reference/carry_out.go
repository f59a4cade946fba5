package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// Decider answers what players are asked as instructions are followed. What it answers depends only on what it is told,
// so that whoever else follows the instructions can ask the same.
type Decider interface {
	// May reports whether a player does what they may do.
	May(who *Player) bool
	// Choose returns at least least and at most most of some things.
	Choose(who *Player, from []Thing, least, most int) []Thing
	// Number returns a number from least to most.
	Number(who *Player, least, most int) int
	// Mana returns one of some types of mana, or a color as one.
	Mana(who *Player, of []mana.Kind) mana.Kind
}

// resolving follows the instructions of a spell or ability (608.2).
type resolving struct {
	*Ask
	decide Decider
	// times is how often "for each" multiplies an amount; lasts is how long what is said is so.
	times int
	lasts ability.Duration
	// picks are the choices made.
	picks []pick
	// shown are the cards that were last revealed or looked at.
	shown []Thing
	// groups are those of which some were chosen, by the mention of these.
	groups map[ability.Mention][]Thing
	// apart: what is chosen for one of several verbs said together is not chosen for another.
	apart bool
	// made is how many tokens have been created.
	made *int
	// acted are the mentions of what was moved where it was mentioned.
	acted map[ability.Mention]bool
	// asked are the mentions of what the text asks about with "if you do": a cost, which is paid in full or not at all
	// (118.12).
	asked map[ability.Mention]bool
	// defined: the text says what X is.
	defined bool
	// before is whom static abilities affected when that was last looked at.
	before map[string]fixture
	// doer is the player who does what is said, doing the objects that do.
	doer  *Player
	doing []*Object
}

// outcome is what came of an instruction: how much was done, and with what.
type outcome struct {
	n      int
	things []Thing
}

func (o *outcome) add(more outcome) {
	o.n += more.n
	o.things = append(o.things, more.things...)
}

// CarryOut follows instructions, and changes the picture of the game to that of the moment after the last of them,
// before state-based actions are performed (704.3).
func (a *Ask) CarryOut(list []ability.Effect, d Decider) error {
	_, err := answer(func() bool {
		r := &resolving{Ask: a, decide: d, times: 1,
			doer: a.You, asked: map[ability.Mention]bool{},
			groups: map[ability.Mention][]Thing{}, acted: map[ability.Mention]bool{}, made: new(int)}
		for _, e := range list {
			ability.Walk(e, func(n ability.Node) bool {
				if d, ok := n.(ability.DidSo); ok {
					r.asked[d.To] = true
				}
				return true
			})
		}
		r.calm()
		r.before = r.standings()
		r.sequence(list)
		return true
	})
	return err
}

// sequence follows instructions in the order written (608.2c).
func (r *resolving) sequence(list []ability.Effect) {
	for i := 0; i < len(list); i++ {
		e, other := list[i], ability.Effect(nil)
		if i+1 < len(list) {
			if instead, ok := list[i+1].(ability.InsteadIf); ok {
				if instead.OfN != 0 {
					refuse(instead, "as another number of what the text before says")
				}
				if other = instead.Effect; r.holds(instead.Cond) {
					if other = r.chosenInstead(other); other != nil {
						e, other = other, e
					}
				}
				i++
			}
		}
		if i+1 < len(list) && cantRegenerate(list[i+1]) {
			if spared, ok := unregenerated(e); ok {
				e = spared
				i++
			} else if other != nil && destroys(other) { // of what would have been destroyed instead
				i++
			}
		}
		if then, ok := e.(ability.Then); ok {
			e = then.Effect
		}
		if f, ok := e.(ability.If); ok && f.Else == nil && i+1 < len(list) {
			if other, ok := list[i+1].(ability.Otherwise); ok {
				i++
				if r.unlessChosen(f, other.Effect) {
					continue
				}
				f.Else = other.Effect
				e = f
			}
		}
		r.effect(e)
	}
}

// unlessChosen follows "you may do this if ... Otherwise, do that": that is also done where the player chooses not to,
// or can't (rulings for Matter Reshaper). It reports false for what isn't chosen as it resolves.
func (r *resolving) unlessChosen(f ability.If, otherwise ability.Effect) bool {
	d, ok := f.Then.(ability.Do)
	if !ok || !d.May || f.Unless {
		return false
	}
	if d.Said == 0 {
		d.Said = unnamedDeed
	}
	r.Done[d.Said] = false
	f.Then = d
	r.effect(f)
	if !r.Done[d.Said] {
		r.effect(otherwise)
	}
	return true
}

// unnamedDeed is the mention of a deed that no word refers to.
const unnamedDeed ability.Mention = -1

// chosenInstead is what is done instead of what a sentence before says: nil if whoever may do it chooses not to
// (608.2d).
func (r *resolving) chosenInstead(e ability.Effect) ability.Effect {
	d, ok := e.(ability.Do)
	if !ok || !d.May {
		return e
	}
	who := r.subject(d.Who)
	if len(who) != 1 {
		refuse(d, "an alternative that may be declined")
	}
	p, ok := who[0].(*Player)
	if !ok || d.Said != 0 {
		refuse(d, "an alternative that may be declined")
	}
	if !r.decide.May(p) {
		return nil
	}
	d.May = false
	return d
}

// cantRegenerate reports whether a sentence only says that what the one before destroys can't be regenerated (701.19c).
func cantRegenerate(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	if _, it := d.Who.(ability.It); !it {
		return false
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 {
		return false
	}
	x := c.Acts[0]
	if p, is := x.(ability.Passive); is {
		x = p.Act
	}
	_, ok = x.(ability.Regenerate)
	return ok
}

// unregenerated is a sentence whose destruction can't be replaced by regeneration. It reports false if it destroys
// nothing.
func unregenerated(e ability.Effect) (ability.Effect, bool) {
	found := false
	e = ability.Rewrite(e, func(n ability.Node) ability.Node {
		if d, ok := n.(ability.Destroy); ok {
			found, d.NoRegen = true, true
			return d
		}
		return n
	}).(ability.Effect)
	return e, found
}

// destroys reports whether a sentence destroys something.
func destroys(e ability.Effect) bool {
	_, ok := unregenerated(e)
	return ok
}

// effect follows one sentence or clause.
func (r *resolving) effect(e ability.Effect) {
	switch e := e.(type) {
	case ability.Do:
		r.do(e)
	case ability.Seq:
		r.sequence(e.List)
	case ability.Then:
		r.effect(e.Effect)
	case ability.If:
		r.conditional(e)
	case ability.Where:
		effect := r.beforeX(e.Effect)
		ask := *r.Ask
		n := r.number(e.X)
		ask.X, r.Ask, r.defined = &n, &ask, true // in later sentences too (107.3i)
		r.effect(effect)
	case ability.ForEach:
		r.forEach(e)
	case ability.UnlessDone:
		r.unlessDone(e)
	case ability.MayHave:
		r.mayHave(e)
	case ability.Delayed: // 603.7a: its instructions are followed only when it triggers
		if d, ok := e.When.(ability.Does); ok && d.During.When == ability.ThisWayTime {
			refuse(e, "of what has been done this way")
		}
		r.Game.Waiting++
	default:
		refuse(e, "as an instruction")
	}
}

// beforeX follows the instructions of a sentence that come before the first one with X, whose value is determined as
// that one is followed (608.2c, 608.2h): "mill two cards, then it gets +X/+X". It returns the others.
func (r *resolving) beforeX(e ability.Effect) ability.Effect {
	list, ok := e.(ability.Seq)
	if !ok {
		return e
	}
	i := slices.IndexFunc(list.List, func(e ability.Effect) (is bool) {
		ability.Walk(e, func(n ability.Node) bool {
			_, x := n.(ability.X)
			is = is || x
			return !is
		})
		return is
	})
	if i <= 0 {
		return e
	}
	r.sequence(list.List[:i])
	list.List = list.List[i:]
	return list
}

func (r *resolving) conditional(f ability.If) {
	switch {
	case r.holds(f.Cond) != f.Unless:
		r.effect(f.Then)
	case f.Else != nil:
		r.effect(f.Else)
	}
}

func (r *resolving) mayHave(e ability.MayHave) {
	who := r.You
	if e.Who != nil {
		who = r.player(e.Who)
	}
	yes := r.decide.May(who)
	if yes {
		r.effect(e.Effect)
	}
	if e.Said != 0 {
		r.Done[e.Said] = yes
	}
}

// forEach follows the instruction once for each of some things, or so many times.
func (r *resolving) forEach(e ability.ForEach) {
	if e.N != nil {
		for range r.number(e.N) {
			r.effect(e.Effect)
		}
		return
	}
	ability.Walk(e.Effect, func(n ability.Node) bool {
		if _, ok := n.(ability.UnlessDone); ok {
			refuse(e, "unless something is done, which is decided for all together") // 101.4
		}
		return true
	})
	said, _ := ability.Mentions(e.Of)
	all := r.inOrder(r.pick(e.Of, r.doer, onBattlefield))
	within := r.mentionsWithin(e.Effect) // what is meant by a word is meant of all of them afterwards
	sums := map[ability.Mention][]Thing{}
	for _, t := range all {
		r.means(said, t)
		r.effect(e.Effect)
		for _, m := range within {
			sums[m] = append(sums[m], r.Means[m]...)
		}
	}
	for m, things := range sums {
		r.Means[m] = things
	}
	r.means(said, all...)
}

// mentionsWithin are the mentions of what instructions begin to speak of, other than targets.
func (r *resolving) mentionsWithin(n ability.Node) (within []ability.Mention) {
	ability.Walk(n, func(n ability.Node) bool {
		if m, _ := ability.Mentions(n); m != 0 && m < 1000 && !r.targeted(n) {
			within = append(within, m)
		}
		return true
	})
	return within
}

func (r *resolving) mentionedIn(acts []ability.Act) (within []ability.Mention) {
	for _, x := range acts {
		within = append(within, r.mentionsWithin(x)...)
	}
	return within
}

// targeted reports whether a node is the noun phrase of a target.
func (r *resolving) targeted(n ability.Node) bool {
	o, ok := n.(ability.Objects)
	_, any := n.(ability.AnyTarget)
	return ok && o.Det.Target || any
}

// means notes what a mention means from now on.
func (r *resolving) means(m ability.Mention, things ...Thing) {
	if m != 0 {
		r.Means[m] = things
	}
}

// inOrder puts players in turn order, from the active player (101.4).
func (r *resolving) inOrder(all []Thing) []Thing {
	out := slices.Clone(all)
	active := slices.Index(r.Game.Players, r.Game.Active)
	at := func(t Thing) int {
		p, ok := t.(*Player)
		if !ok {
			return 0
		}
		n := len(r.Game.Players)
		return (slices.Index(r.Game.Players, p) - active + n) % n
	}
	slices.SortStableFunc(out, func(x, y Thing) int { return at(x) - at(y) })
	return out
}

// unlessDone is "E unless someone pays a cost" (118.12a): they choose whether they do, if they can.
func (r *resolving) unlessDone(e ability.UnlessDone) {
	who := r.playersOf(e.Who)
	if len(who) != 1 {
		refuse(e, "of several players")
	}
	if len(e.Acts) != 1 {
		refuse(e, "one of several costs")
	}
	done := r.pays(who[0], e.Acts)
	if e.Said != 0 {
		r.Done[e.Said] = done
	}
	if !done {
		r.effect(e.Effect)
	}
}

// pays has a player choose whether they pay a cost, and pay it. A cost that can't be paid isn't (118.3).
func (r *resolving) pays(who *Player, cost []ability.Act) bool {
	b := *r.Ask
	b.You = who
	if !b.payable(cost, bill{}) || !r.decide.May(who) {
		return false
	}
	for _, c := range cost {
		// Others: how they are paid needs choices that nobody has told of.
		switch c.(type) {
		case ability.OneOf, ability.Together, ability.PayAll:
			refuse(c, "paid as something resolves")
		}
	}
	r.as(who, func() {
		for _, c := range cost {
			r.act(c)
			r.settle()
		}
	})
	return true
}

// as has a player do something.
func (r *resolving) as(who *Player, do func()) {
	was, doing, subject := r.doer, r.doing, r.Subject
	r.doer, r.doing, r.Subject = who, nil, []Thing{who}
	do()
	r.doer, r.doing, r.Subject = was, doing, subject
}

// do follows a plain sentence: each player of its subject does all of it, one after the other in turn order; objects do
// it together.
func (r *resolving) do(d ability.Do) {
	lasts := d.For
	if lasts == nil {
		lasts = d.Over
	}
	if spellsCost(d) { // it waits for what is cast while it lasts
		r.Game.Waiting++
		return
	}
	who := r.inOrder(r.subject(d.Who))
	for _, x := range d.Acts {
		// Others: they are done now, or to those who are there.
		switch x := x.(type) {
		case ability.LookAt:
			if x.AnyTime {
				refuse(x, "any time, as an instruction")
			}
		case ability.Play, ability.Cast, ability.CastFor, ability.ExtraLand, ability.MayAct, ability.SpendAny:
			refuse(x, "as an instruction")
		case ability.PayEnergy, ability.PayLife:
			ability.Walk(x, func(n ability.Node) bool {
				if _, any := n.(ability.AnyAmount); any {
					refuse(x, "any amount")
				}
				return true
			})
		case ability.Cant, ability.Must, ability.CanAlso, ability.CanOnly, ability.DoesntUntap:
			if len(who) == 0 {
				refuse(x, "of nothing yet")
			}
		}
	}
	said, _ := mentionsOf(d.Who)
	var all outcome
	done := false
	people := slices.DeleteFunc(slices.Clone(who), func(t Thing) bool {
		p, is := t.(*Player)
		return !is || p.Lost // who has left the game does nothing (800.4)
	})
	var objects []*Object
	for _, t := range who {
		if o, ok := t.(*Object); ok {
			objects = append(objects, o)
		}
	}
	if len(people) > 0 && len(objects) > 0 && len(d.Acts) > 1 {
		refuse(d, "several things that players and objects do")
	}
	within := r.mentionedIn(d.Acts) // what each of several chooses is meant together afterwards
	sums := map[ability.Mention][]Thing{}
	for _, t := range people {
		p := t.(*Player)
		if len(people) > 1 {
			for _, m := range within {
				delete(r.Means, m)
			}
		}
		r.means(said, p)
		r.as(p, func() {
			if d.May && (!r.millable(d.Acts) || !r.decide.May(p)) {
				return
			}
			if r.asked[d.Said] && d.Said != 0 && !r.affordable(d.Acts) {
				return
			}
			got := r.predicates(d, lasts)
			done = done || got.n > 0 || len(got.things) > 0 || d.May && chosenIsDone(d.Acts[0])
			all.add(got)
		})
		for _, m := range within {
			sums[m] = append(sums[m], r.Means[m]...)
		}
	}
	if len(people) > 1 {
		for m, things := range sums {
			r.Means[m] = things
		}
	}
	if len(people) > 0 {
		r.means(said, who...)
	}
	if len(objects) > 0 || len(who) == 0 && len(people) == 0 {
		if d.May {
			refuse(d, "may, of objects")
		}
		was := r.doing
		r.doing = objects
		if len(objects) > 0 {
			got := r.predicates(d, lasts)
			done = done || got.n > 0 || len(got.things) > 0
			all.add(got)
		}
		r.doing = was
	}
	if slices.ContainsFunc(d.Acts, prevents) {
		return // what is prevented is not known yet
	}
	if d.Said != 0 {
		r.Done[d.Said], r.Amounts[d.Said] = done, all.n
		r.means(d.Said, all.things...)
	}
}

// millable reports whether the library of who does something has as many cards as acts mill: otherwise that can't be
// chosen (701.17b).
func (r *resolving) millable(acts []ability.Act) bool {
	for _, a := range acts {
		if m, ok := a.(ability.Mill); ok {
			if n := r.amount(m.N); len(r.library(r.doer, n)) < n {
				return false
			}
		}
	}
	return true
}

// chosenIsDone reports whether who chooses to do something does it, whatever comes of it: searching (118.12b), drawing,
// also from an empty library (118.12, 121.3).
func chosenIsDone(x ability.Act) bool {
	// Others: what is done shows whether it is.
	switch x.(type) {
	case ability.Search, ability.Draw:
		return true
	}
	return false
}

func prevents(x ability.Act) bool { _, is := x.(ability.Prevent); return is }

// affordable reports whether what is done as a cost can be done in full.
func (r *resolving) affordable(acts []ability.Act) bool {
	var cost []ability.Act
	for _, x := range acts {
		// Others: they are done as far as possible.
		switch x.(type) {
		case ability.Sacrifice, ability.Discard, ability.ExileIt, ability.RemoveCounters, ability.PayLife,
			ability.PayMana,
			ability.PayEnergy:
			among := false
			if pay, ok := x.(ability.PayMana); ok && pay.Cost.Variables() > 0 && !r.defined {
				refuse(x, "X, which is chosen as it is paid") // 107.3f
			}
			if pay, ok := x.(ability.PayEnergy); ok && r.number(pay.N) > r.doer.Counters["energy"] {
				return false
			}
			ability.Walk(x, func(n ability.Node) bool {
				switch n.(type) {
				case ability.FromAmong, ability.Among, ability.It:
					among = true // of a group, which need not be large enough
				}
				return true
			})
			if !among {
				cost = append(cost, x)
			}
		}
	}
	if len(cost) == 0 {
		return true
	}
	b := *r.Ask
	b.You = r.doer
	return b.payable(cost, bill{})
}

// predicates does all that a sentence says of its subject.
func (r *resolving) predicates(d ability.Do, lasts ability.Duration) (all outcome) {
	was := r.lasts
	r.lasts = lasts
	act := func(x ability.Act) {
		got := r.act(x)
		all.add(got)
		if d.Said != 0 {
			r.deeds = append(r.deeds, deed{d.Said, x, got.things})
		}
		r.settle()
	}
	for _, x := range d.Acts {
		act(x)
	}
	for _, more := range d.More {
		if more.May {
			refuse(d, "may, in the middle")
		}
		if r.lasts = more.For; r.lasts == nil {
			r.lasts = d.Over
		}
		for _, x := range more.Acts {
			act(x)
		}
	}
	r.lasts = was
	return all
}

// subject are those of whom a sentence says something.
func (r *resolving) subject(who ability.Ref) []Thing {
	if who == nil {
		if r.Subject != nil {
			return r.Subject
		}
		return []Thing{r.You}
	}
	return r.pick(who, r.doer, onBattlefield)
}

// mentionsOf is Mentions of a reference, 0 for none.
func mentionsOf(r ability.Ref) (said, to ability.Mention) {
	if r == nil {
		return 0, 0
	}
	return ability.Mentions(r)
}

// amount is what an instruction's number is worth, as often as "for each" has it; nil is one.
func (r *resolving) amount(n ability.Number) int {
	v := 1
	if n != nil {
		v = max(r.number(n), 0) // 107.1b
	}
	return v * r.times
}

// spellsCost reports whether a sentence changes what spells cost, which is about those that will be cast.
func spellsCost(d ability.Do) bool {
	if len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	c, ok := d.Acts[0].(ability.CostChange)
	o, objects := d.Who.(ability.Objects)
	return ok && objects && isKind(o.Noun, ability.AnySpell) && !c.Activate && c.Keyword == ""
}

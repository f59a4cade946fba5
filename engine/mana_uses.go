package engine

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
)

// Mana abilities that use other objects: "Sacrifice a creature: Add {C}{C}", "Tap two untapped Elves you control: Add
// one mana of any color".
//
// The solver knows sources and groups of which one can be used. A mana ability with such a cost is gathered as sources
// with objects that nothing else needs (gatherUses), which suffices almost always. If a payment can't be made with
// them, the ways in which the abilities could share the objects are tried one after the other (findUses).
//
// One way to pay isn't looked for: an object makes mana by an ability that costs mana, and is then spent for mana that
// pays for the ability of another object.

// sourceSpared reports whether the rest of a payment leaves the object of a mana ability as the ability needs it:
// tapped is the permanent that {T} in the cost taps, and g.chosen marks the objects chosen for its parts.
func (g *Game) sourceSpared(t *payment, ref Ref, ab *program.Ability, tapped Ref) bool {
	if !g.r.Costs[ab.Cost].Tap && !ab.SourceUsesSelf {
		return true
	}
	return ref != tapped && !g.tiedUp(t, ref) && !g.usedUp(ref, ab.SourceUsesSelf) &&
		!g.canHelpPay(t, ref, sourceUse(ab))
}

// spared reports whether the rest of a payment leaves an object to a mana ability for a part of its cost.
func (g *Game) spared(t *payment, ref Ref, part program.PartKind, tapped Ref) bool {
	if ref == tapped || g.tiedUp(t, ref) || g.canHelpPay(t, ref, part) {
		return false
	}
	if part.Spends() {
		return ref != t.obj && g.chosen.get(ref) == 0
	}
	return (ref != t.obj || t.kind != paySpell) && !g.usedUp(ref, false)
}

// usesSpared reports whether the rest of a payment leaves a source the other objects that it uses.
func (g *Game) usesSpared(t *payment, s *srcInfo, tapped Ref) bool {
	part := g.othersUse(s)
	for _, ref := range g.severalOf(s) {
		if !g.spared(t, ref, part, tapped) {
			return false
		}
	}
	return s.with == NoRef || g.spared(t, s.with, part, tapped)
}

// othersUse is how the ability of a source uses other objects.
func (g *Game) othersUse(s *srcInfo) program.PartKind {
	return g.r.Costs[g.r.Abilities[s.ability].Cost].Parts[0].Kind
}

// goesBefore reports whether a step of the plan is better taken before another, which uses another object: it uses none
// itself, or it has to come first.
func (g *Game) goesBefore(st *mana.Step, other int) bool {
	s, o := &g.srcs[st.Ref], &g.srcs[g.plan.Steps[other].Ref]
	return o.with != NoRef && (s.with == NoRef || g.mustPrecede(s, o))
}

// mustPrecede reports whether a mana ability has to be activated before another: that spends the permanent whose
// ability it is, or what it taps.
func (g *Game) mustPrecede(s, o *srcInfo) bool {
	if s == o || s.kind != srcAbility || o.kind != srcAbility {
		return false
	}
	spent := g.spentFor(o)
	return spent != NoRef && (s.ref == spent || s.with == spent || slices.Contains(g.severalOf(s), spent))
}

// mustWait reports whether another step of the plan has to be taken before one.
func (g *Game) mustWait(step int) bool {
	o := &g.srcs[g.plan.Steps[step].Ref]
	return g.spentFor(o) != NoRef && slices.ContainsFunc(g.plan.Steps, func(st mana.Step) bool {
		return g.mustPrecede(&g.srcs[st.Ref], o)
	})
}

// payable reports whether the mana of g.bill can be paid with what is loaded, or with some other use of objects by mana
// abilities, which is loaded then. life is the life that can be paid; tapped and chosen are as for loadFor.
func (g *Game) payable(t *payment, life int, tapped Ref, chosen uint32) bool {
	ok := g.solver.Payable(&g.bill, life) || g.findUses(t, &g.bill, life, tapped, chosen)
	if !ok && g.leastOffered > 0 && g.mayLack(t.p) {
		g.meet(DrawnByPayment)
	}
	return ok
}

// offered notes that a source is offered to the solver only so often.
func (g *Game) offered(times int) {
	if g.leastOffered == 0 || times < g.leastOffered {
		g.leastOffered = times
	}
}

// mayLack reports whether a bill that can't be paid could be with sources that are used more often than they are
// offered. Each use makes at least one mana that is spent on the bill or on another source's cost; and without a source
// that makes more than it costs there is no more mana than the others make.
func (g *Game) mayLack(p program.PlayerID) bool {
	need, most, there := int(g.bill.Generic)+g.bill.Total()+int(g.bill.Snow), 1, g.Pools[p].Total()
	gains := false
	for i := range g.sources {
		s := &g.sources[i]
		n := int(s.Amount)
		if s.Output == mana.Fixed {
			n = 0
			for _, k := range s.Bundle {
				n += int(k)
			}
		}
		if s.Cost == 0 {
			there += n
		}
		most, gains = max(most, int(s.Cost)), gains || s.Cost > 0 && n > int(s.Cost)
	}
	return need*most > g.leastOffered && (gains || there >= need)
}

// useSearch looks for a way in which mana abilities that share objects can pay for something. Objects that are alike
// share a class, and only how many of a class are used is tried.
type useSearch struct {
	bill    *mana.Bill
	pool    *mana.Pool
	life    int
	own     []mana.Source // the sources that are not g.users
	list    []mana.Source // what is tried
	srcs    int           // the length of g.srcs without what is tried
	users   []searchUser  // those that tap other objects before those that spend them
	objs    []useObject
	at      refMarks // by object: its index in objs, and 1
	classes []useClass
	acts    []useAct
	picked  []int // the objects of acts, one after the other, as indices in objs
	left    int   // how many more ways may be tried
	cut     bool  // not all of what can be spent late has been
}

// searchUser is a manaUser in a search, with its source as it is for the payment.
type searchUser struct {
	*manaUser
	src  mana.Source
	host int   // its own permanent, as an index in objs; -1 for what separates
	like int   // an earlier user that can do the same, -1 if there is none
	left int32 // how often it can still be activated
	// separates: it is no user. It keeps objects from paying directly (convoke), so that they can be tapped for mana
	// and then spent.
	separates bool
}

// separator is the part of searchUser for what separates.
var separator = manaUser{part: program.PartTap, each: 1, most: MaxObjects}

// useObject is an object that some user can use, or that has the ability itself.
type useObject struct {
	ref   Ref
	class int
	fits  uint64 // the users that can use it, by bit
	makes uint64 // a hash of the mana that it makes itself or helps to make; 0 if none
	pays  bool   // some mana ability of it costs mana
	state useState
}

// useState is what becomes of an object.
type useState uint8

const (
	useTapped useState = 1 << iota
	useSpent
	useActs     // a mana ability of it spends another object
	useLate     // it is spent for mana that comes too late for the cost of a mana ability
	useSeparate // it doesn't pay directly
	useActsLate // a mana ability of it makes such mana by spending another object
)

type useClass struct{ fits, makes uint64 }

// useAct is an activation: its objects are picked from there on.
type useAct struct{ user, from int }

// Bounds of a search. Where it finds nothing within them, the game ends at that limit; where passes are tested that is
// an error.
const (
	maxUsers   = 64
	maxUseWays = 4096
	maxLate    = 6 // objects for which it is tried whether they are spent late
)

// findUses looks for a way to pay a bill in which mana abilities use objects differently from what is loaded, and loads
// it. life, tapped and chosen are as for payable.
func (g *Game) findUses(t *payment, bill *mana.Bill, life int, tapped Ref, chosen uint32) bool {
	if len(g.users) == 0 && !g.merged {
		return false
	}
	list := g.sources
	if g.srcOther {
		list = g.otherSources
	}
	return g.findUsesWith(t, bill, &g.Pools[t.p], list, life, tapped, chosen)
}

// findUsesWith is findUses with another pool, and a list of sources that what is found replaces some of.
func (g *Game) findUsesWith(t *payment, bill *mana.Bill, pool *mana.Pool, list []mana.Source, life int, tapped Ref,
	chosen uint32) bool {
	if len(g.users) == 0 && !g.merged {
		return false
	}
	s := &g.useSearch
	s.bill, s.pool, s.life, s.srcs, s.left = bill, pool, life, len(g.srcs), maxUseWays
	s.cut = false
	s.own, s.acts, s.picked = s.own[:0], s.acts[:0], s.picked[:0]
	g.srcOther = true
	g.markCells(&g.chosen, chosen)
	for i := range list {
		if r := list[i].Ref; r < 0 || !g.isUse(&g.srcs[r]) {
			s.own = append(s.own, list[i])
		}
	}
	g.searchUsers(s, t, tapped)
	s.list = append(s.list[:0], s.own...)
	for i := range s.list {
		g.separate(&s.list[i])
	}
	for i := range s.users {
		if u := &s.users[i]; !u.separates {
			for range u.left {
				s.list = append(s.list, u.src)
			}
		}
	}
	g.srcs = g.srcs[:s.srcs]
	g.solver.Load(pool, s.list)
	if !g.solver.Payable(bill, life) { // not even if each had objects of its own
		return false
	}
	g.searchObjects(s, t, tapped)
	if g.tryUses(s, 0, 0) {
		g.otherSources, s.list = s.list, g.otherSources
		return true
	}
	g.srcs = g.srcs[:s.srcs]
	if s.left < 0 || s.cut {
		g.meet(DrawnByPayment)
	}
	if s.left < 0 && g.TestPasses && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: there are too many ways to pay %v for %v with other objects", bill.Cost(), t.obj)
	}
	return false
}

// separate lets what a source spends be tapped for mana before, and reports whether that makes a difference.
func (g *Game) separate(src *mana.Source) bool {
	if src.Ref < 0 || int(src.Ref) >= len(g.sources) || g.sources[src.Ref].Group == src.Group ||
		g.spentFor(&g.srcs[src.Ref]) == NoRef {
		return false
	}
	src.Group = g.sources[src.Ref].Group
	return true
}

// isUse reports whether a source is one of g.users.
func (g *Game) isUse(s *srcInfo) bool {
	return s.of > 0 || s.with != NoRef && g.r.Costs[g.r.Abilities[s.ability].Cost].Tap
}

// searchUsers finds the users that can take part in a payment.
func (g *Game) searchUsers(s *useSearch, t *payment, tapped Ref) {
	s.users = s.users[:0]
	if g.merged {
		s.users = append(s.users, searchUser{manaUser: &separator, host: -1, like: -1, left: separator.most,
			separates: true})
	}
	kind, only := g.manaFrom(t)
	for _, spends := range [2]bool{false, true} {
		for i := range g.users {
			u := &g.users[i]
			if u.part.Spends() != spends || t.kind == paySpell && u.info.ref == t.obj || len(s.users) == maxUsers ||
				!g.sourceSpared(t, u.info.ref, &g.r.Abilities[u.info.ability], tapped) {
				if len(s.users) == maxUsers {
					s.left = -1
				}
				continue
			}
			src := u.src
			src.Ref, src.Group = int32(len(g.srcs)), 0
			g.srcs = append(g.srcs, u.info)
			if g.r.OwnMana && !g.sourceSpendsOn(t, &src) {
				continue
			}
			if only {
				g.asManaFrom(t, kind, &src)
			}
			s.users = append(s.users, searchUser{manaUser: u, src: src, like: -1, left: u.most})
		}
	}
}

// searchObjects finds the objects that the users can use, and their classes.
func (g *Game) searchObjects(s *useSearch, t *payment, tapped Ref) {
	s.objs, s.classes = s.objs[:0], s.classes[:0]
	s.at.reset(len(g.Objs))
	add := func(ref Ref) int {
		at := int(s.at.get(ref))
		if at == 0 {
			s.objs = append(s.objs, useObject{ref: ref})
			at = len(s.objs)
			s.at.put(ref, uint64(at))
		}
		return at - 1
	}
	for k := range s.users {
		u := &s.users[k]
		if u.separates {
			for i := range s.own {
				if src := s.own[i]; g.separate(&src) {
					s.objs[add(g.spentFor(&g.srcs[src.Ref]))].fits |= 1 << k
				}
			}
			continue
		}
		m := g.mark()
		g.candidatesWith(t.p, &u.info, &g.r.Costs[g.r.Abilities[u.info.ability].Cost])
		for _, ref := range g.tmp[m:] {
			if g.spared(t, ref, u.part, tapped) && !(u.rest && s.hasOwn(g, u, ref)) {
				s.objs[add(ref)].fits |= 1 << k
			}
		}
		g.release(m)
	}
	note := func(ref Ref, hash uint64) {
		if at := s.at.get(ref); at != 0 {
			s.objs[at-1].makes += hash | 1<<63
		}
	}
	for k := range s.users {
		u := &s.users[k]
		if u.separates {
			continue
		}
		if u.host = add(u.info.ref); u.taps || u.part.Spends() {
			note(u.info.ref, uint64(u.info.ability)*0x9E3779B97F4A7C15)
		}
	}
	for i := range s.own {
		if src := &s.own[i]; src.Ref >= 0 {
			info, hash := &g.srcs[src.Ref], g.hashOfSource(src)
			note(info.ref, hash)
			if at := s.at.get(info.ref); at != 0 && src.Cost > 0 {
				s.objs[at-1].pays = true
			}
			if info.with != NoRef {
				note(info.with, hash*3)
			}
		}
	}
	g.classify(s)
}

// hasOwn reports whether a user is among the other sources with an object.
func (s *useSearch) hasOwn(g *Game, u *searchUser, ref Ref) bool {
	return slices.ContainsFunc(s.own, func(src mana.Source) bool {
		return src.Ref >= 0 && g.srcs[src.Ref].with == ref && g.srcs[src.Ref].ref == u.info.ref &&
			g.srcs[src.Ref].ability == u.info.ability
	})
}

// hashOfSource is alike for sources that differ only in their objects.
func (g *Game) hashOfSource(src *mana.Source) (h uint64) {
	mix := func(n uint64) { h = (h ^ n) * 0x9E3779B97F4A7C15; h ^= h >> 29 }
	info := &g.srcs[src.Ref]
	mix(uint64(info.ability)<<8 | uint64(info.kind))
	mix(uint64(src.Kinds)<<24 | uint64(src.Amount)<<8 | uint64(src.Output))
	for _, n := range src.Bundle {
		mix(uint64(n))
	}
	if src.Snow {
		mix(1)
	}
	return h
}

// classify sorts the objects into classes, those that make no mana themselves first, and finds users that are alike.
func (g *Game) classify(s *useSearch) {
	for i := range s.objs {
		if o := &s.objs[i]; !slices.Contains(s.classes, useClass{o.fits, o.makes}) {
			s.classes = append(s.classes, useClass{o.fits, o.makes})
		}
	}
	slices.SortStableFunc(s.classes, func(a, b useClass) int {
		if a.makes == 0 != (b.makes == 0) {
			return cmp.Compare(min(a.makes, 1), min(b.makes, 1))
		}
		return cmp.Compare(bits.OnesCount64(a.fits), bits.OnesCount64(b.fits))
	})
	for i := range s.objs {
		o := &s.objs[i]
		o.class = slices.Index(s.classes, useClass{o.fits, o.makes})
	}
	for k := range s.users {
		for j := 0; j < k && s.users[k].like < 0; j++ {
			if s.alike(j, k) {
				s.users[k].like = j
			}
		}
		if u := &s.users[k]; u.like >= 0 && !u.taps && !limited(&g.r.Abilities[u.info.ability]) {
			u.left = 0 // the other can do it all
		}
	}
}

// alike reports whether a user can do the same as an earlier one.
func (s *useSearch) alike(j, k int) bool {
	u, v := &s.users[j], &s.users[k]
	if u.info.ability != v.info.ability || u.src.Amount != v.src.Amount || u.src.Kinds != v.src.Kinds ||
		u.taps && s.objs[u.host].class != s.objs[v.host].class {
		return false
	}
	for _, c := range s.classes {
		if c.fits>>j&1 != c.fits>>k&1 {
			return false
		}
	}
	return true
}

// tryUses tries what users from the k-th on can do besides what is tried already, the k-th with objects of classes from
// the first on. It reports whether the bill can be paid then.
func (g *Game) tryUses(s *useSearch, k, first int) bool {
	for ; k < len(s.users); k, first = k+1, 0 {
		u := &s.users[k]
		if u.left == 0 || u.taps && s.objs[u.host].state&useTapped != 0 {
			continue
		}
		if v := u.like; v >= 0 && s.users[v].left > 0 && (!u.taps || s.objs[s.users[v].host].state&useTapped == 0) {
			continue // the other could do it as well
		}
		u.left--
		if u.taps {
			s.objs[u.host].state |= useTapped
		}
		s.acts = append(s.acts, useAct{k, len(s.picked)})
		if g.pickUses(s, k, first, int(u.each), -1) {
			return true
		}
		s.acts = s.acts[:len(s.acts)-1]
		if u.taps {
			s.objs[u.host].state &^= useTapped
		}
		u.left++
	}
	return false
}

// pickUses picks n more objects for the latest activation, of the k-th user, from classes from one on. first is the
// class of the first that is picked.
func (g *Game) pickUses(s *useSearch, k, from, n, first int) bool {
	if n == 0 {
		if s.left--; s.left < 0 {
			return false
		}
		return g.usesWork(s) || g.tryUses(s, k, first)
	}
	u := &s.users[k]
	for c := from; c < len(s.classes) && s.left >= 0; c++ {
		i := s.unused(c, u)
		if i < 0 || s.classes[c].fits>>k&1 == 0 || s.classes[c].makes != 0 && s.idleFor(k) {
			continue
		}
		o, state, begin := &s.objs[i], useTapped, first
		if u.separates {
			state = useSeparate
		} else if u.part.Spends() {
			state = useSpent
		}
		if begin < 0 {
			begin = c
		}
		was := o.state
		o.state |= state
		s.picked = append(s.picked, i)
		if !s.circular() && g.pickUses(s, k, c, n-1, begin) {
			return true
		}
		s.picked = s.picked[:len(s.picked)-1]
		o.state = was
	}
	return false
}

// unused returns an object of a class that a user can still use, if possible a tapped one; -1 if there is none.
func (s *useSearch) unused(class int, u *searchUser) int {
	found := -1
	for i := range s.objs {
		switch o := &s.objs[i]; {
		case o.class != class || o.state&useSpent != 0 || u.separates && o.state != 0:
		case o.state&useTapped == 0:
			found = i
		case u.part.Spends():
			return i
		}
	}
	return found
}

// idleFor reports whether there is an unused object that makes no mana and that only the k-th user and those before it
// could use. It is used before others.
func (s *useSearch) idleFor(k int) bool {
	for c := range s.classes {
		if cl := &s.classes[c]; cl.makes == 0 && cl.fits>>k == 1 && s.unused(c, &s.users[k]) >= 0 {
			return true
		}
	}
	return false
}

// circular reports whether the activations can't be put in order: each has to come before the one that spends its
// permanent.
func (s *useSearch) circular() bool {
	spent := false
	for _, act := range s.acts {
		h := s.users[act.user].host
		spent = spent || h >= 0 && s.objs[h].state&useSpent != 0
	}
	if !spent {
		return false
	}
	done := make([]bool, len(s.acts))
	for n := -1; n != 0; { // take those that no other one left has to precede
		n = 0
		for b := range s.acts {
			if !done[b] && !s.waits(b, done) {
				done[b] = true
				n++
			}
		}
	}
	return slices.Contains(done, false)
}

// waits reports whether an activation spends the permanent of another one that isn't done.
func (s *useSearch) waits(b int, done []bool) bool {
	if !s.users[s.acts[b].user].part.Spends() {
		return false
	}
	for a := range s.acts {
		if h := s.users[s.acts[a].user].host; a != b && !done[a] && slices.Contains(s.picks(b), h) {
			return true
		}
	}
	return false
}

// picks returns the objects of the i-th activation.
func (s *useSearch) picks(i int) []int {
	if i+1 < len(s.acts) {
		return s.picked[s.acts[i].from:s.acts[i+1].from]
	}
	return s.picked[s.acts[i].from:]
}

// usesWork reports whether the bill can be paid with the activations that are tried, and loads the solver with that. An
// object with a mana ability that costs mana can be spent in two ways: so that the ability isn't used, or so that the
// mana which that makes comes too late to be spent on any ability's cost.
func (g *Game) usesWork(s *useSearch) bool {
	n, more := 0, false
	for i := range s.objs {
		if o := &s.objs[i]; o.pays && o.state&useSpent != 0 {
			if more = n == maxLate; more {
				break
			}
			n++
		}
	}
	allow := s.bill.Allow
	for late := range 1 << n {
		if late != 0 {
			if !allow.Has(0) {
				break
			}
			s.bill.Allow |= mana.Class(program.ClassLate).Set()
		}
		for i, bit := 0, 0; bit < n; i++ {
			if o := &s.objs[i]; o.pays && o.state&useSpent != 0 {
				if late>>bit&1 != 0 {
					o.state |= useLate
				}
				bit++
			}
		}
		ok := g.loadUses(s)
		for i := range s.objs {
			s.objs[i].state &^= useActs | useLate | useActsLate
		}
		if ok {
			return true
		}
	}
	s.bill.Allow = allow
	s.cut = s.cut || more
	return false
}

// markActs marks the permanents whose abilities spend other objects, and whether one makes mana that comes late: it
// spends an object late, or a permanent that has such an ability itself.
func (s *useSearch) markActs() {
	for again := true; again; {
		again = false
		for _, act := range s.acts {
			u := &s.users[act.user]
			if !u.part.Spends() {
				continue
			}
			state := useActs
			if s.objs[s.picked[act.from]].state&(useLate|useActsLate) != 0 {
				state |= useActsLate
			}
			if h := &s.objs[u.host]; h.state&state != state {
				h.state |= state
				again = true
			}
		}
	}
}

// loadUses loads the solver with the activations that are tried and what they leave of the other sources, and reports
// whether the bill can be paid then.
func (g *Game) loadUses(s *useSearch) bool {
	acts := func(ref Ref) useState {
		if at := s.at.get(ref); at != 0 {
			return s.objs[at-1].state
		}
		return 0
	}
	s.markActs()
	s.list = s.list[:0]
	for i := range s.own {
		src := s.own[i]
		if src.Ref >= 0 {
			info := &g.srcs[src.Ref]
			if !g.leavesSource(info, acts) {
				continue
			}
			if spent := g.spentFor(info); spent != NoRef {
				if acts(spent)&useActsLate != 0 && src.Class == 0 {
					src.Class = mana.Class(program.ClassLate)
				}
				if acts(spent)&useSeparate != 0 {
					g.separate(&src)
				}
			}
		}
		s.list = append(s.list, src)
	}
	g.srcs, g.several = g.srcs[:s.srcs], g.several[:g.gathered]
	for i, act := range s.acts {
		u := &s.users[act.user]
		if u.separates {
			continue
		}
		src, info := u.src, u.info
		if u.each == 1 {
			info.with = s.objs[s.picked[act.from]].ref
		} else {
			info.several, info.of = uint32(len(g.several)), u.each
			for _, at := range s.picks(i) {
				g.several = append(g.several, s.objs[at].ref)
			}
		}
		if u.part.Spends() && src.Class == 0 && s.objs[s.picked[act.from]].state&(useLate|useActsLate) != 0 {
			src.Class = mana.Class(program.ClassLate)
		}
		src.Ref = int32(len(g.srcs))
		g.srcs = append(g.srcs, info)
		s.list = append(s.list, src)
	}
	g.solver.Load(s.pool, s.list)
	return g.solver.Payable(s.bill, s.life)
}

// leavesSource reports whether activations leave a source as it is, given what becomes of each object.
func (g *Game) leavesSource(info *srcInfo, state func(Ref) useState) bool {
	own := state(info.ref)
	// The rest: it is tapped, exiled or activated; below.
	switch info.kind {
	case srcTap:
		return own&^(useActs|useActsLate) == 0
	case srcExile:
		return own&useSpent == 0
	}
	ab := &g.r.Abilities[info.ability]
	if own&useTapped != 0 && g.r.Costs[ab.Cost].Tap ||
		own&useSpent != 0 && (ab.SourceUsesSelf || ab.Source.Cost > 0 && own&useLate == 0) {
		return false
	}
	if info.with == NoRef {
		return true
	}
	with := state(info.with)
	if !g.othersUse(info).Spends() {
		return with&useTapped == 0
	}
	return with&useSpent == 0 && (own&useSpent == 0 || with&useActs == 0) // each would have to come before the other
}

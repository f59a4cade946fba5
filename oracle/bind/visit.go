package bind

import (
	"cmp"
	"slices"

	"arbiter/ability"
)

// place is where in its ability something is mentioned.
type place struct {
	// depth counts the noun phrases around it.
	depth int
	// eventObject marks what a verb of a trigger's event acts on, rather than who does it; inEvent anything of the
	// event.
	eventObject, inEvent bool
	inCost               bool
	// may marks a deed that may be left undone.
	may bool
	// part marks what a reference is a part of: "a card from it".
	part bool
	// zone marks a place where "it" may be a whole zone: "shuffles it", "on top of it". library marks what is shuffled,
	// but not into something: a library.
	zone, library bool
	// each numbers the innermost effect around it that is done several times, "for each ..." or by each player; 0 for
	// none.
	each int
	// over is the number of the effect done several times whose several these are: one of them is meant inside it.
	over int
	// act is the innermost verb around it.
	act ability.Act
	// inCond marks what a condition mentions, which later words rather do not mean, unless it is a player.
	inCond bool
	// subject is one more than the place in the scope of the one who acts, and direct marks what the act is done to:
	// "it" is not the same.
	subject int
	direct  bool
	// countersOn marks what counters are put on.
	countersOn bool
	// preferred is one more than the place of the one it means if it may: in "creatures can't attack you unless their
	// controller pays {2}" the creatures, and in "~ deals 2 damage to target creature. If you control a Goblin, it
	// deals 4 damage instead" who dealt damage before.
	preferred int
	// asked is one more than the place of what the condition before is about, if that is the object itself or what it
	// is attached to; askedAt is where the scope began after the condition, and conjunct which of several conditions it
	// is.
	asked, askedAt, conjunct int
	// owner marks whose hand, library, graveyard, turn or life it is, and who does what only players do: a player.
	owner bool
	// thing marks what is done to things alone: "discards them" does not mean players.
	thing bool
	// described marks what describes the noun phrase around it. ownSize marks the "its" of "toughness greater than its
	// power", which compares two numbers of the same object.
	described, ownSize bool
	// paragraph is the paragraph of a spell, from 1.
	paragraph int
	// until marks the cards that are revealed or exiled until one is found.
	until bool
	// before are the acts of its sentence that come before its own.
	before []ability.Act
	// moved is one more than the place of what is put there.
	moved int
	// counts is one more than the place in the scope where the act began that is done as often as is said here: what
	// it makes is not meant.
	counts int
	// branch is the innermost conditional effect around it, 0 for none.
	branch int
	// beside is one more than where in the scope the items begin that are listed together with it, as in "a creature
	// card and a land card from among them".
	beside int
	// choice is one more than where in the scope the things begin of which it is one: "that permanent's controller or
	// that player".
	choice int
	// alternative marks one of two noun phrases of which one is a player: "you or a white creature you control".
	alternative bool
	// mode numbers the mode it is in, 0 for none: another mode is another spell or ability (700.2).
	mode int
	// delayed numbers the delayed triggered ability it is in, 0 for none.
	delayed int
	// counted marks what is counted or measured for X: "where X is the number of attacking creatures".
	counted bool
	// predicate marks what something is said to be: "if it's a land card".
	predicate bool
	// changes marks what gets +1/+1 or gains an ability until end of turn, as nothing does that has been sacrificed.
	changes bool
	// isCard marks what is said to be a card of some kind: "if it's a land card".
	isCard bool
	// kicked marks what was kicked: a spell, or the permanent that it became.
	kicked bool
}

// hadCounters reports whether a condition is that something had counters, as many as "that many" means behind it.
func hadCounters(c ability.Condition) bool {
	h, ok := c.(ability.Has)
	_, counters := h.P.(ability.WithCounter)
	return ok && h.Had && !h.Not && counters
}

// fromThat reports whether a keyword ability is about what the text around it has chosen or mentioned: "gains
// protection from that color", "gains protection from each of that creature's colors".
func fromThat(n ability.Node) bool {
	k, ok := n.(ability.Keyword)
	if !ok {
		return false
	}
	found := false
	ability.Walk(k, func(n ability.Node) bool {
		_, that := n.(ability.OfThat)
		same, ok := n.(ability.Shares)
		found = found || that || ok && same.Each
		return !found
	})
	return found
}

// child is a part of a node with its index in the outline.
type child struct {
	node ability.Node
	at   int
}

// visit appends the items of the node at an index of the outline to the scope in the order of the text.
func (b *binder) visit(s *scope, index int, at place) error {
	twig := &b.tree[index]
	n := twig.node
	base := len(b.kids)
	defer func() { b.kids = b.kids[:base] }()
	for i := index + 1; i < int(twig.end); i = int(b.tree[i].end) {
		b.kids = append(b.kids, child{b.tree[i].node, i})
	}
	kids := b.kids[base:]
	inOrder(n, kids)
	start, around := len(s.items), at
	in := at
	in.may, in.part, in.until, in.direct, in.owner, in.thing = false, false, false, false, false, false
	in.zone, in.library, in.countersOn, in.changes = false, false, false, false
	b.enter(n, around, &in)
	w := step{node: n, around: around, in: in, start: start}
	for i, k := range kids {
		at := b.placeOf(s, &w, i, k)
		if _, ok := k.node.(ability.Ability); ok && !fromThat(k.node) {
			if err := b.ability(k.at); err != nil {
				return err
			}
			continue
		}
		before := len(s.items)
		if err := b.visit(s, k.at, at); err != nil {
			return err
		}
		switch n.(type) {
		case ability.Attach, ability.Move:
			if i == 0 && len(s.items) > before {
				w.attached = len(s.items)
			}
		}
		if d, ok := n.(ability.Do); ok && d.Who != nil && w.subject == 0 {
			if _, ok := k.node.(ability.Ref); ok && len(s.items) > before {
				w.subject = len(s.items)
			}
		}
	}
	if !twig.item {
		return nil
	}
	m := mentioned{node: n, id: twig.id(), target: -1, place: at, refers: refers(n), start: start}
	describe(&m)
	if m.inCond && m.sort != playerSort {
		m.depth++
	}
	s.items = append(s.items, m)
	return nil
}

// enter sets what holds in the place inside a node, around being the place it stands in.
func (b *binder) enter(n ability.Node, around place, in *place) {
	several := false
	switch n := n.(type) {
	case ability.ForEach, ability.PerEach:
		several = true
	case ability.Seq:
		if b.paragraphs && around.paragraph == 0 {
			in.paragraph = 1
		}
	case ability.Do:
		several = eachOf(n.Who)
	case ability.Shuffle:
		in.zone, in.library = true, n.Into == nil
	case ability.Place:
		in.zone = n.Zone == ability.AnyZone || n.Pos != ability.NoPosition
	case ability.Reveal:
		in.until = n.Until != nil
	case ability.ExileUntil:
		in.until = true
	}
	if several {
		b.eaches++
		in.each = b.eaches
	}
}

// step is how far visiting the parts of a node has got.
type step struct {
	node ability.Node
	// around is the place of the node, in the place inside it.
	around, in place
	// start is where in the scope the items of the node begin.
	start int
	// asks is one more than where in the scope the items of its condition begin.
	asks int
	// acts counts the instructions of a Do that have been visited; subject is one more than the place in the scope of
	// the one who does them, attached one more than that of what is attached.
	acts, subject, attached int
	// then is the branch of an If whose condition holds.
	then int
}

// placeOf is the place of a part of a node, the part with that index among them.
func (b *binder) placeOf(s *scope, w *step, i int, k child) place {
	at, n := w.in, w.node
	if w.in.paragraph == 1 && w.around.paragraph == 0 {
		at.paragraph += i
	}
	if a, ok := n.(ability.Act); ok {
		at.act = a
		at.direct = onOthers(a)
	}
	if _, ok := k.node.(ability.Ref); ok {
		at.thing = onThings(n)
	}
	if _, ok := k.node.(ability.Property); ok {
		at.described = true
	}
	if _, ok := n.(ability.Condition); ok {
		at.inCond = true
	}
	s.askedIn(w, k, &at)
	switch n := n.(type) {
	case ability.WithStat:
		at.ownSize = comparesOwn(n)
	case ability.PerEach:
		if _, act := k.node.(ability.Act); !act {
			at.counts = w.start + 1
		}
	case ability.Both:
		at.beside = w.start + 1
	case ability.Either:
		at.beside, at.choice, at.alternative = w.start+1, w.start+1, eitherOf(n.List) == eitherSort
	case ability.Portion, ability.CopyOf, ability.Block: // nothing becomes a copy of itself or blocks itself (509.1a)
		at.direct = true
	case ability.TimesKicked:
		at.kicked = true
	case ability.StatOf:
		_, at.thing = k.node.(ability.Ref)                  // no player has a power (109.3)
		if _, size := w.around.act.(ability.SizeIs); size { // nothing is as big as itself
			at.direct = true
		}
	case ability.Move:
		if _, ok := k.node.(ability.Place); ok {
			at.moved = w.attached
		}
	case ability.Attach:
		if i > 0 && w.attached > 0 {
			at.subject, at.direct = w.attached, true // nothing is attached to itself
		}
	case ability.NextStepOf, ability.Begins, ability.UntilNextTurn, ability.UntilStep, ability.SkipStep, ability.Time,
		ability.IsTurn, ability.DoesntUntap,
		ability.LifeOf, ability.CardsIn, ability.Pile, ability.Controlled, ability.Owned, ability.DoneThisWay:
		_, at.owner = k.node.(ability.Ref)
	case ability.Place:
		at.owner = n.Zone == ability.Hand || n.Zone == ability.Library || n.Zone == ability.Graveyard
		if at.owner && n.Of != nil {
			_, isRef := k.node.(ability.Ref)
			at.owner = isRef && i == 0
		}
		if to := cmp.Or(n.AttachedTo, n.Blocking); to != nil && w.around.moved > 0 && ability.Equal(k.node, to) {
			at.subject, at.direct = w.around.moved, true // nothing is attached to itself, or blocks itself
		}
	case ability.TopCards, ability.ZoneOf:
		at.depth++
		at.owner = true
	case ability.InZone:
		_, at.owner = k.node.(ability.Ref)
	case ability.Objects, ability.ControllerOf, ability.OwnerOf:
		at.depth++
	case ability.Is:
		if i > 0 && slices.ContainsFunc(n.Are, isAttachedTo) {
			at.subject, at.direct = s.nodeFrom(n.What, w.start), true // nothing is attached to itself
		}
	case ability.AttachedTo:
		at.direct = w.around.direct
	case ability.AllHold:
		at.conjunct = i
	case ability.PairedWith:
		at.inCond = false // "if it's paired with a creature, that creature": it is there whatever else holds
	case ability.ForEach:
		if i == 0 && n.Of != nil {
			at.each, at.over = w.around.each, w.in.each
		}
	case ability.Among, ability.FromAmong:
		at.depth++
		at.part = true
	case ability.Do:
		if _, ok := k.node.(ability.Act); ok {
			at.before = n.Acts[:w.acts]
			w.acts++
			at.subject = w.subject
			if c, ok := n.Who.(ability.ControllerOf); ok && sacrificesIt(k.node) {
				at.preferred = s.nodeFrom(c.Of, w.start)
			}
		} else if i == 0 {
			at.changes = n.Who != nil && changesIt(n.Acts)
			at.owner = n.Who != nil && forPlayers(n.Acts)
			at.preferred = cmp.Or(s.lastDealer(n.Acts, at.delayed), s.lastSized(n.Acts))
		}
	case ability.UnlessDone:
		if _, ok := k.node.(ability.Ref); ok {
			at.preferred = s.subjectOf(n.Effect, w.start)
			at.owner = forPlayers(n.Acts)
		}
	case ability.ThisWay:
		if _, dealt := n.Act.(ability.DealtDamage); dealt && i == 0 {
			at.inCond = false // "if a creature is dealt damage this way, it": what was dealt damage, if anything
		}
		if _, deals := n.Act.(ability.Deal); deals && i == 0 {
			at.preferred = s.lastDealer([]ability.Act{n.Act}, at.delayed)
		}
	case ability.PutCounters:
		_, at.countersOn = k.node.(ability.Ref)
	case ability.Controls:
		at.owner = i == 0 && n.Who != nil
	case ability.Does:
		at.inEvent = true
		if len(n.Acts) == 1 && i == 0 {
			if _, ok := n.Acts[0].(ability.Cause); ok {
				at.depth++ // rather what it causes to be discarded is meant later
			}
		}
		_, loses := k.node.(ability.LoseControl) // what happens to the object more than to the player
		at.eventObject = (i > 0 || n.Who == nil) && !loses
		at.owner = i == 0 && n.Who != nil && forPlayers(n.Acts)
	case ability.Activated:
		_, at.inCost = k.node.(ability.Act)
	case ability.Modal:
		if _, ok := k.node.(ability.Effect); ok {
			b.modes++
			at.mode = b.modes
		}
	case ability.Where:
		_, at.counted = k.node.(ability.Number)
	case ability.IsA:
		o, ok := n.A.(ability.Objects)
		at.isCard = i == 0 && ok && isKind(o.Noun, ability.AnyCard)
		at.predicate = i > 0
	case ability.Delayed:
		if _, ok := k.node.(ability.Effect); ok {
			b.delays++
			at.delayed = b.delays
		}
	case ability.If:
		if _, ok := k.node.(ability.Effect); ok {
			did, ok := n.Cond.(ability.DidSo)
			_, spent := n.Cond.(ability.SpentToCast)
			b.branches = append(b.branches, branch{at.branch, ok && !did.Not, spent || hadCounters(n.Cond), w.then})
			at.branch = len(b.branches) - 1
			w.then = at.branch
		}
	}
	return at
}

// sacrificesIt matches "sacrifices it".
func sacrificesIt(n ability.Node) bool {
	a, ok := n.(ability.Sacrifice)
	if !ok {
		return false
	}
	it, ok := a.What.(ability.It)
	return ok && it.Say == ability.ByIt && !it.Plural
}

// nodeFrom is one more than the place of a node among the items that begin there, 0 if it isn't one.
func (s *scope) nodeFrom(n ability.Node, start int) int {
	for i := start; i < len(s.items); i++ {
		if ability.Equal(s.items[i].node, n) {
			return i + 1
		}
	}
	return 0
}

// comparesOwn matches "toughness greater than its power" and "power greater than its toughness".
func comparesOwn(w ability.WithStat) bool {
	of, ok := w.N.(ability.StatOf)
	it, is := of.Of.(ability.It)
	size := func(s ability.Stat) bool { return s == ability.Power || s == ability.Toughness }
	return ok && is && it.Say == ability.ByIt && size(w.Stat) && size(of.Stat) && w.Stat != of.Stat
}

// askedIn notes what the condition of a conditional effect or triggered ability is about, for "it" in the effect behind
// it: "if ~ is suspended, remove a time counter from it".
func (s *scope) askedIn(w *step, k child, at *place) {
	switch w.node.(type) {
	case ability.If, ability.Triggered:
	default:
		return
	}
	switch k.node.(type) {
	case ability.Condition:
		w.asks = len(s.items) + 1
	case ability.Effect:
		if w.asks == 0 {
			return
		}
		about := s.about(w.asks-1, w.around.depth+1)
		if about < 0 {
			return
		}
		if p := s.items[about].preferred - 1; p >= 0 { // "if it deals damage this way, tap it"
			about = p
		}
		if namesOne(s.items[about].node) {
			at.asked, at.askedAt = about+1, len(s.items)
		}
	}
}

// about is the place of the single object that a condition, whose items start there, is about: the first of its last
// clause, and rather one outside other noun phrases than one inside. It is -1 if there is none.
func (s *scope) about(start, depth int) int {
	about, inside := -1, -1
	for i := start; i < len(s.items); i++ {
		m := &s.items[i]
		if m.sort != objectSort || m.plural {
			continue
		}
		if m.depth > depth {
			inside = i
		} else if about < 0 || m.conjunct > s.items[about].conjunct {
			about = i
		}
	}
	if about < 0 {
		return inside
	}
	return about
}

// namesOne reports whether a noun phrase names the object itself, what it is attached to, or one of the things that
// were mentioned before: "the creature you control".
func namesOne(n ability.Node) bool {
	switch n := n.(type) {
	case ability.Objects:
		return n.Det.How == ability.The && !n.Det.Many && !n.Det.Target
	case ability.Self:
		return n.Say != ability.ByIt
	case ability.Attached:
		return true
	}
	return false
}

// subjectOf is one more than the place of the one who does an effect whose items start there, 0 for none.
func (s *scope) subjectOf(e ability.Effect, start int) int {
	d, ok := e.(ability.Do)
	if !ok || d.Who == nil || d.Front {
		return 0
	}
	for i := start; i < len(s.items); i++ {
		if r, ok := s.items[i].node.(ability.Ref); ok && ability.Equal(r, d.Who) {
			return i + 1
		}
	}
	return 0
}

// lastDealer is one more than the place of who dealt damage last, if the acts deal damage again; else 0. What a delayed
// triggered ability is about comes before who dealt damage when it was created: "When it leaves the battlefield, it
// deals 1 damage to you."
func (s *scope) lastDealer(acts []ability.Act, delayed int) int {
	deals := func(acts []ability.Act) bool {
		if len(acts) == 0 {
			return false
		}
		_, ok := ability.Active(acts[0]).(ability.Deal)
		return ok
	}
	if !deals(acts) {
		return 0
	}
	for i := len(s.items) - 1; i >= 0 && s.items[i].delayed == delayed; i-- {
		switch n := s.items[i].node.(type) {
		case ability.Do:
			if deals(n.Acts) {
				return s.subjectOf(n, s.items[i].start)
			}
		case ability.Does:
			if deals(n.Acts) {
				return s.subjectOf(ability.Do{Who: n.Who}, s.items[i].start)
			}
		}
	}
	return 0
}

// lastSized is one more than the place of what was last said to have a power or toughness, if the acts say so again:
// "Its power is equal to that creature's power and its toughness is equal to that creature's toughness."
func (s *scope) lastSized(acts []ability.Act) int {
	sized := func(acts []ability.Act) bool {
		if len(acts) == 0 {
			return false
		}
		// Others: they set no power or toughness.
		switch acts[0].(type) {
		case ability.SizeIs, ability.BaseSize:
			return true
		}
		return false
	}
	if !sized(acts) {
		return 0
	}
	for i := len(s.items) - 1; i >= 0; i-- {
		if d, ok := s.items[i].node.(ability.Do); ok {
			if sized(d.Acts) && d.Who != nil {
				return s.nodeFrom(d.Who, s.items[i].start)
			}
			return 0
		}
	}
	return 0
}

// isAttachedTo matches "attached to it".
func isAttachedTo(p ability.Property) bool {
	_, ok := p.(ability.AttachedTo)
	return ok
}

// forPlayers reports whether the first of some acts is one that only players do.
func forPlayers(acts []ability.Act) bool {
	if len(acts) == 0 {
		return false
	}
	// Others: the other acts don't say who acts: objects do them too.
	switch active := acts[0].(type) {
	case ability.Draw, ability.Discard, ability.PayLife, ability.PayMana, ability.Waterbend, ability.PayEnergy,
		ability.GetEnergy, ability.Sacrifice, ability.GainLife, ability.LoseLife,
		ability.Search, ability.Mill, ability.Scry, ability.Surveil, ability.Reveal, ability.LookAt, ability.Choose,
		ability.Cast, ability.Play, ability.Create,
		ability.AddMana, ability.Shuffle, ability.WinGame, ability.LoseGame, ability.FlipCoin, ability.ExtraTurn,
		ability.SkipStep:
		return true
	case ability.PerEach:
		return forPlayers([]ability.Act{active.Act})
	case ability.Cant:
		return forPlayers(active.Acts)
	}
	return false
}

// changesIt reports whether the first of some acts changes what is on the battlefield.
func changesIt(acts []ability.Act) bool {
	if len(acts) == 0 {
		return false
	}
	// Others: they are events, or are done from elsewhere as well.
	switch a := acts[0].(type) {
	case ability.Get:
		return true
	case ability.PerEach:
		return changesIt([]ability.Act{a.Act})
	}
	return false
}

// onOthers reports whether an act is never done to the one who does it: nothing fights or blocks itself.
func onOthers(a ability.Act) bool {
	// Others: they may be, or their words say so.
	switch a.(type) {
	case ability.Fight, ability.Block:
		return true
	}
	return false
}

// onThings reports whether an act is done to objects, never to players.
func onThings(n ability.Node) bool {
	switch n.(type) {
	case ability.Discard, ability.Sacrifice, ability.ExileIt, ability.Move, ability.Destroy, ability.Tap, ability.Untap,
		ability.Reveal, ability.Cast, ability.Play,
		ability.CounterIt, ability.GainControl, ability.Regenerate, ability.Attach, ability.Copy, ability.Transform:
		return true
	}
	return false
}

// inOrder puts the parts of a node into the order of the text where that is not the order of its fields.
func inOrder(n ability.Node, kids []child) {
	last := func(is func(ability.Node) bool) {
		for i := range kids {
			if is(kids[i].node) {
				k := kids[i]
				copy(kids[i:], kids[i+1:])
				kids[len(kids)-1] = k
				return
			}
		}
	}
	first := func(is func(ability.Node) bool) {
		for i := range kids {
			if is(kids[i].node) {
				k := kids[i]
				copy(kids[1:i+1], kids[:i])
				kids[0] = k
				return
			}
		}
	}
	condition := func(n ability.Node) bool { _, ok := n.(ability.Condition); return ok }
	event := func(n ability.Node) bool { _, ok := n.(ability.Event); return ok }
	switch n := n.(type) {
	case ability.If:
		if n.Post {
			last(condition)
		}
	case ability.While:
		if n.Post {
			last(condition)
		}
	case ability.ForEach:
		first(func(n ability.Node) bool { _, ok := n.(ability.Number); return ok })
	case ability.Delayed:
		if n.Post {
			last(event)
		}
	case ability.Instead:
		if n.Post || n.Place == ability.InsteadAnyTime {
			last(event)
		}
	case ability.InsteadIf:
		if n.Place == ability.InsteadPost {
			last(condition)
		}
	case ability.Do:
		if n.Front {
			first(func(n ability.Node) bool { _, ok := n.(ability.Duration); return ok })
		}
	case ability.UnlessDone:
		if n.First {
			first(func(n ability.Node) bool { _, ok := n.(ability.Ref); return ok })
		}
	case ability.Portion:
		if n.Equal == ability.EqualLast {
			last(func(n ability.Node) bool { _, ok := n.(ability.Number); return ok })
		}
	}
}

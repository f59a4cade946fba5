package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

func (l *lowerer) actShuffle(who program.SetX, a ability.Shuffle, r uint8) {
	b := l.b
	switch {
	case a.Into == nil && (a.What == nil || (l.library != 0 || l.historyMark != 0) &&
		isIt(a.What)): // "If you search your library this way, shuffle it."
		l.emit(program.DoShuffle(who))
	case a.Into == nil:
		z, ok := a.What.(ability.ZoneOf)
		if !ok || z.Zone != ability.Library {
			refuse(a, "an instruction")
		}
		l.emit(program.DoShuffle(l.ref(z.Of)))
	default:
		z, ok := a.Into.(ability.ZoneOf)
		if !ok || z.Zone != ability.Library {
			refuse(a, "an instruction")
		}
		// The library is shuffled even if nothing was put into it, or the object has gone elsewhere (701.24c, d).
		what := l.let(l.zoneThings(who, a.What))
		of := b.SetOwners(b.SetLast(what))
		if z.Of != nil {
			of = l.ref(z.Of)
		}
		of = l.let(of)
		var none []int
		if l.perhapsNoCard(a.What) {
			none = append(none, l.emit(program.DoJumpIf(0, b.CondNot(b.CondExists(b.SetLast(what))))))
		}
		l.emit(program.DoMove(r, what, program.Library, program.PosEnd, 0))
		l.emit(program.DoShuffle(of))
		l.patchAll(none)
	}
	l.shuffled()
}

// perhapsNoCard reports whether "that card" is one that was to be chosen, and perhaps couldn't be: without it there is
// nothing that the instruction is about, and nothing is shuffled either (608.2c).
func (l *lowerer) perhapsNoCard(r ability.Ref) bool {
	it, ok := r.(ability.It)
	if !ok || it.Say != ability.ByThat || it.Plural || !isCard(it.Noun) {
		return false
	}
	reg, known := l.said[it.To]
	return known && !slices.ContainsFunc(l.targets, func(t program.TargetSpec) bool { return t.Reg == reg })
}

// shufflesAndPuts makes one action of shuffling a library and putting what was found there in its place (701.24b).
func (l *lowerer) shufflesAndPuts() {
	found := false
	for i := range l.code {
		in := &l.code[i]
		found = found || in.Op == program.OpSearch
		if !found || in.Op != program.OpShuffle || i+1 == len(l.code) {
			continue
		}
		if m := l.code[i+1]; m.Op == program.OpMove && program.Zone(m.B) == program.Library &&
			l.b.Draft.Nodes[m.A].Op == program.SetReg {
			in.Flags |= program.ShuffleAndPut
		}
	}
}

func (l *lowerer) actShuffleAndPut(who program.SetX, a ability.ShuffleAndPut, r uint8) {
	what := l.let(l.ref(a.What))
	if a.To.AnyOrder || severalThings(a.What) {
		what = l.inOrder(what) // 401.4
	}
	l.emit(program.DoShuffle(who).With(program.ShuffleAndPut))
	in := program.DoMove(r, what, program.Library, 0, 0)
	switch {
	case a.To.Pos == ability.NthFromTop:
		in.C = l.depth(a.To.N)
	case a.To.Pos != ability.Top:
		refuse(a, "an instruction")
	}
	l.emit(in)
}

func (l *lowerer) actLookAt(who program.SetX, a ability.LookAt, r uint8) {
	set := l.let(l.zoneThings(who, a.What))
	l.emit(program.DoShow(r, set, who, 0))
	l.onView = set
}

func (l *lowerer) actExileUntil(a ability.ExileUntil, r uint8) {
	of := l.zoneOwner(a.From)
	all, _ := l.until(of, a.Until)
	linked := l.links && l.meant == ""
	if linked && r == program.NoReg {
		r = l.reg()
	}
	l.emit(program.DoMove(r, all, program.Exile, program.PosEnd, 0))
	if linked {
		l.link(r) // 607.2a
	}
	if l.meant == ability.Cascade && r != program.NoReg {
		l.emit(program.DoAsYou(program.Cascading, l.setReg(r)))
	}
}

// zoneThings is what is looked at, revealed or shuffled away: a whole zone or a noun phrase, with a choice from the
// subject's hand for cards without a zone.
func (l *lowerer) zoneThings(who program.SetX, what ability.Ref) program.SetX {
	if o, ok := what.(ability.Objects); ok && !o.Det.Target {
		if at := slices.IndexFunc(o.Post, ability.IsAtRandom); at >= 0 && !l.free && chooses(o.Det) {
			o.Post, o.Det.Random = slices.Delete(slices.Clone(o.Post), at, at+1), true
		}
		if k, ok := o.Noun.(ability.IsKind); ok && k.Kind == ability.AnyPermanent {
			return l.objects(o, program.Battlefield.Bit()) // 110.1
		}
		if !l.many && ofAnother(o) {
			return l.objects(o, program.Hand.Bit())
		}
		return l.own(who, o, program.Hand.Bit())
	}
	return l.ref(what)
}

// ofAnother reports whether a noun phrase names the zone of a player other than you: those cards are not the subject's.
func ofAnother(o ability.Objects) bool {
	return slices.ContainsFunc(o.Post, func(p ability.Property) bool {
		z, ok := p.(ability.InZone)
		if !ok || z.Of == nil {
			return false
		}
		_, you := z.Of.(ability.You)
		return !you
	})
}

// zoneOwner is the set of players whose library is meant.
func (l *lowerer) zoneOwner(r ability.Ref) program.SetX {
	switch z := r.(type) {
	case ability.ZoneOf:
		if z.Zone == ability.Library {
			return l.ref(z.Of)
		}
	case ability.TopCards:
		if z.N == nil && !z.Bottom {
			return l.ref(z.Of)
		}
	}
	refuse(r, "a library")
	return 0
}

// until returns the cards from the top of a library up to the first that matches, or up to a number of matches, and
// those that match, in registers of their own.
func (l *lowerer) until(of program.SetX, r ability.Ref) (all, found program.SetX) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.One && o.Det.How != ability.Exactly || o.Det.Target {
		refuse(r, "a card to find")
	}
	n := program.NumX(0)
	if o.Det.How == ability.Exactly {
		n = l.num(o.Det.N)
	}
	p, _, _, _ := l.choiceless().noun(o, program.AllZones)
	a := l.reg()
	l.emit(program.DoLet(a, l.b.SetUntil(of, p, n)))
	f := l.choiceReg(o.Said)
	l.emit(program.DoLet(f, l.b.SetFilter(l.setReg(a), p)))
	l.lastGroup = a + 1
	return l.setReg(a), l.setReg(f)
}

// reveal compiles showing cards to all players (701.20).
func (l *lowerer) reveal(who program.SetX, a ability.Reveal, r uint8) {
	if a.Until != nil {
		of := a.What
		z, whole := of.(ability.ZoneOf)
		said := z.Said
		if z.Said = 0; whole {
			of = z
		}
		all, _ := l.until(l.zoneOwner(of), a.Until)
		if said != 0 {
			l.said[said] = l.lastGroup - 1 // "those cards": never the library itself
			if o, ok := a.Until.(ability.Objects); ok && o.Said != 0 {
				if l.foundIn == nil {
					l.foundIn = map[ability.Mention]ability.Mention{}
				}
				l.foundIn[o.Said] = said
			}
		}
		l.emit(program.DoShow(r, all, 0, 0))
		l.onView = all
		return
	}
	if a.From != nil {
		refuse(a, "an instruction")
	}
	what := a.What
	if o, ok := what.(ability.Objects); ok && a.Random {
		o.Det.Random = true
		what = o
	} else if a.Random {
		refuse(a, "an instruction")
	}
	l.onView = l.let(l.zoneThings(who, what))
	l.emit(program.DoShow(r, l.onView, 0, 0))
}

// search compiles a search of zones for cards (701.23). Cards in a hidden zone need not be found if they must have some
// quality (701.23b).
func (l *lowerer) search(who program.SetX, a ability.Search) {
	if l.many { // each decides what to find in turn order (701.23i)
		o, ok := a.For.(ability.Objects)
		if !ok || o.Said == 0 || o.Det.How == ability.All {
			refuse(a, "a search by several players")
		}
		said := o.Said
		l.gather(said, func() program.SetX {
			o.Said = 0
			a.For = o
			return l.searchOne(l.subject, a)
		})
		return
	}
	l.searchOne(who, a)
}

// searchOne compiles one player's search, and returns what is found.
func (l *lowerer) searchOne(who program.SetX, a ability.Search) program.SetX {
	if both, ok := a.For.(ability.Both); ok {
		if one, p, ok := l.anyOfKinds(both); ok {
			return l.searchFor(who, a, one, p)
		}
		return l.searchEach(who, a, both)
	}
	return l.searchFor(who, a, ability.Objects{}, 0)
}

// searchFor compiles a search for the cards of the act, or for given ones.
func (l *lowerer) searchFor(who program.SetX, a ability.Search, o ability.Objects, p program.PropX) program.SetX {
	var zones program.ZoneSet
	var of program.SetX
	switch z := a.Where.(type) {
	case ability.ZoneOf:
		zones, of = zoneOf(z.Zone).Bit(), l.ref(z.Of)
	case ability.ZonesOf:
		zones = zonesOf(z.Zones)
		of = l.ref(z.Of)
	default:
		refuse(a, "a search")
	}
	said, ok := a.For.(ability.Objects)
	if p == 0 {
		o = said
	}
	o, differ := differing(o)
	o, agree := inCommon(o)
	o, total, most := l.together(o)
	if p != 0 {
		// What is searched for is known.
	} else if either, is := a.For.(ability.Either); is {
		o, p = l.eitherCard(a, either)
	} else if !ok || o.Det.Target {
		refuse(a, "a search")
	} else if hasTarget(o) { // "with the same name as target creature"
		p, _, _, _ = l.noun(o, program.AllZones)
	} else {
		p, _, _, _ = l.choiceless().noun(o, program.AllZones)
	}
	if z, ok := a.Where.(ability.ZonesOf); ok && z.Or {
		p = l.and(p, l.searchesEither(who, of, zones))
	} else {
		l.emit(program.DoSearch(of, who, zones, l.searchedSince()))
	}
	p = l.and(p, l.canSearch(who, zones))
	from := l.b.SetAll(zones, p, of)
	reg := l.choiceReg(o.Said)
	spec := program.ChoiceSpec{Who: who, From: from, Kind: program.DecideSearch, Reg: reg, Differ: differ,
		Agree: agree, TotalStat: total, Most: most}
	max := l.b.Const(1)
	switch o.Det.How {
	case ability.One, ability.Any:
	case ability.Exactly, ability.UpTo:
		max = l.num(o.Det.N)
	case ability.AnyNumber, ability.All:
		max = l.b.NumCount(from)
	default:
		refuse(a, "a search")
	}
	spec.Max = max
	spec.Min = l.b.Const(0)
	if plainCard(o) && (o.Det.How == ability.One || o.Det.How == ability.Any || o.Det.How == ability.Exactly) {
		spec.Min = l.b.NumMin(max, l.b.NumCount(from))
	}
	if seen := zones & (program.Graveyard.Bit() | program.Exile.Bit()); o.Det.How == ability.All && seen != 0 &&
		seen != zones {
		// Every matching card in a public zone is found; in hidden zones any number are (701.23b).
		spec.From = l.b.SetAll(zones&^seen, p, of)
		spec.Max, spec.Reg = l.b.NumCount(spec.From), l.reg()
		l.emit(program.DoChoose(spec.Reg, l.b.Choice(spec)))
		l.emit(program.DoLet(reg, l.b.SetBoth(l.b.SetAll(seen, p, of), l.setReg(spec.Reg))))
		return l.setReg(reg)
	}
	l.emit(program.DoChoose(reg, l.b.Choice(spec)))
	return l.setReg(reg)
}

// canSearch is the property of cards that someone can find: in a library only if the player can search libraries.
func (l *lowerer) canSearch(who program.SetX, zones program.ZoneSet) program.PropX {
	if !zones.Has(program.Library) {
		return 0
	}
	x := l.b.PropWhile(l.b.CondNot(l.b.CondCantAct(program.CantSearch, who, 0)))
	if rest := zones &^ program.Library.Bit(); rest != 0 {
		x = l.b.PropOr(l.b.PropZone(rest), x)
	}
	return x
}

// searchesEither compiles "search your library and/or graveyard". The player chooses whether to search the library. It
// returns the property of the cards that may be found.
func (l *lowerer) searchesEither(who, of program.SetX, zones program.ZoneSet) program.PropX {
	if !zones.Has(program.Library) || zones == program.Library.Bit() {
		panic(unsupported("a search of one or more of these zones is not supported"))
	}
	l.library = l.reg() + 1
	searched := l.b.CondDone(l.library - 1)
	l.patch(l.emit(program.DoMay(l.library-1, who, 0)))
	without := l.emit(program.DoJumpIfNot(0, searched))
	l.emit(program.DoSearch(of, who, zones, l.searchedSince()))
	end := l.emit(program.DoJump(0))
	l.patch(without)
	l.emit(program.DoSearch(of, who, zones&^program.Library.Bit(), 0))
	l.patch(end)
	return l.b.PropOr(l.b.PropZone(zones&^program.Library.Bit()), l.b.PropWhile(searched))
}

func isIt(r ability.Ref) bool {
	// Others: not the word "it".
	switch r := r.(type) {
	case ability.It:
		return r.Say == ability.ByIt
	case ability.Self:
		return r.Say == ability.ByIt
	}
	return false
}

// eitherCard matches "a basic land card or a Gate card": one card that is either.
func (l *lowerer) eitherCard(a ability.Search, e ability.Either) (ability.Objects, program.PropX) {
	var p program.PropX
	for i, r := range e.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.How != ability.One || o.Said != 0 || plainCard(o) {
			refuse(a, "a search")
		}
		q, _, _, _ := l.choiceless().noun(o, program.AllZones)
		if i == 0 {
			p = q
		} else {
			p = l.b.PropOr(p, q)
		}
	}
	return ability.Objects{Det: ability.Det{How: ability.One}, Said: e.Said}, p
}

// plainCard reports whether a noun phrase demands no quality.
func plainCard(o ability.Objects) bool {
	k, ok := o.Noun.(ability.IsKind)
	return ok && k.Kind == ability.AnyCard && len(o.Pre) == 0 && len(o.Post) == 0
}

// scry compiles looking at the top cards of a library, any number of which go to its bottom or into the graveyard, the
// others back in any order (701.22, 701.25).
func (l *lowerer) scry(who program.SetX, n program.NumX, to program.Zone, r uint8) {
	if l.many {
		p := l.reg()
		outer := l.context
		l.many = false
		l.loop(who, p, func() { l.scry(l.setReg(p), n, to, program.NoReg) })
		l.context = outer
		return
	}
	b := l.b
	if to == program.Graveyard {
		n = l.moreToSurveil(who, n)
	}
	seen, looked, away, back := l.reg(), l.reg(), l.reg(), l.reg()
	l.emit(program.DoLet(seen, b.SetTop(who, n, false)))
	l.emit(program.DoLetNum(looked, b.NumCount(l.setReg(seen)))) // fewer if the library has fewer
	none := l.emit(program.DoJumpIfNot(0, b.CondCompare(n, b.Const(1), ability.OrMore)))
	l.emit(program.DoShow(program.NoReg, l.setReg(seen), who, 0))
	l.emit(program.DoChoose(away, b.Choice(program.ChoiceSpec{Who: who, From: l.setReg(seen), Min: b.Const(0),
		Max: b.NumCount(l.setReg(seen)), Reg: away, Kind: program.DecideScry})))
	l.emit(program.DoMove(program.NoReg, l.setReg(away), to, program.PosEnd, 0))
	rest := b.SetRest(seen)
	count := b.NumCount(rest)
	l.emit(program.DoChoose(back, b.Choice(program.ChoiceSpec{Who: who, From: rest, Min: count, Max: count, Reg: back,
		Kind: program.DecideOrder})))
	l.emit(program.DoMove(program.NoReg, l.setReg(back), program.Library, program.PosTop, 0))
	l.putBack = back + 1
	kind := int32(0)
	if to == program.Graveyard {
		kind = 1
	}
	l.emit(program.DoScried(r, who, b.NumReg(looked), kind))
	l.patch(none)
}

// inOrder is a set in an order that the subject chooses.
func (l *lowerer) inOrder(set program.SetX) program.SetX {
	set = l.let(set)
	reg := l.reg()
	count := l.b.NumCount(set)
	l.emit(program.DoChoose(reg, l.b.Choice(program.ChoiceSpec{Who: l.subject, From: set, Min: count, Max: count,
		Reg: reg, Kind: program.DecideOrder})))
	return l.setReg(reg)
}

// inOwnersOrder is a set in an order that the owners choose, each for their own cards (401.4).
func (l *lowerer) inOwnersOrder(set program.SetX) program.SetX {
	set = l.let(set)
	all, owner, one := l.reg(), l.reg(), l.reg()
	l.emit(program.DoLet(all, 0))
	l.loop(l.b.SetPlayers(), owner, func() {
		who := l.setReg(owner)
		theirs := l.b.SetFilter(set, l.b.PropOwnedBy(who))
		count := l.b.NumCount(theirs)
		l.emit(program.DoChoose(one, l.b.Choice(program.ChoiceSpec{Who: who, From: theirs, Min: count, Max: count,
			Reg: one, Kind: program.DecideOrder})))
		l.emit(program.DoAddTo(all, l.setReg(one)))
	})
	// Objects of players out of range keep their order (801.10).
	l.emit(program.DoAddTo(all, l.b.SetFilter(set, l.b.PropNot(l.b.PropIn(l.setReg(all))))))
	return l.setReg(all)
}

// depth returns the position of "third from the top".
func (l *lowerer) depth(n ability.Number) int32 {
	c, ok := n.(ability.Const)
	if !ok || c.N < 1 {
		refuse(n, "a place in a library")
	}
	return int32(c.N - 1)
}

// drawsUpTo lets each of the players choose how many cards, up to a number, they draw.
func (l *lowerer) drawsUpTo(who program.SetX, a ability.Draw, r uint8) {
	if l.many && a.Said != 0 {
		refuse(a, "the cards that several players drew")
	}
	most := l.amount(a.N)
	p, n := l.reg(), l.reg()
	l.loop(who, p, func() {
		high := most
		if c, ok := a.N.(ability.Const); ok { // 121.2b: nobody can choose to draw more than they may
			high = l.b.Const(0)
			for i := 1; i <= int(c.N); i++ {
				can := l.b.CondNot(l.b.CondCantAct(program.CantDraw, l.setReg(p), l.b.Const(i)))
				high = l.b.NumIf(can, l.b.Const(i), high)
			}
		}
		l.emit(program.DoChoose(0, l.b.Choice(program.ChoiceSpec{Who: l.setReg(p), Kind: program.DecideNumber,
			Low: l.b.Const(0), High: high, Reg: n})))
		l.emit(program.DoDraw(r, l.setReg(p), l.b.NumReg(n)))
	})
}

// Searching for cards of several descriptions.

// searchEach compiles one search for "a Forest card and a Plains card": one card or none for each description
// (701.23b), all of them found together.
func (l *lowerer) searchEach(who program.SetX, a ability.Search, both ability.Both) program.SetX {
	zones, of := l.searchZones(a)
	able := l.canSearch(who, zones)
	l.emit(program.DoSearch(of, who, zones, l.searchedSince()))
	all := l.choiceReg(both.Said)
	l.emit(program.DoLet(all, 0))
	for _, r := range both.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.How != ability.One || o.Said != 0 || plainCard(o) {
			refuse(a, "a search")
		}
		p, _, _, _ := l.choiceless().noun(o, program.AllZones)
		p = l.and(l.and(p, able), l.b.PropNot(l.b.PropIn(l.setReg(all))))
		one := l.reg()
		l.emit(program.DoChoose(one, l.b.Choice(program.ChoiceSpec{Who: who, From: l.b.SetAll(zones, p, of),
			Kind: program.DecideSearch, Reg: one, Min: l.b.Const(0), Max: l.b.Const(1)})))
		l.emit(program.DoAddTo(all, l.setReg(one)))
	}
	return l.setReg(all)
}

// searchZones returns the zones of a search, and their owner.
func (l *lowerer) searchZones(a ability.Search) (zones program.ZoneSet, of program.SetX) {
	switch z := a.Where.(type) {
	case ability.ZoneOf:
		return zoneOf(z.Zone).Bit(), l.ref(z.Of)
	case ability.ZonesOf:
		if z.Or {
			break
		}
		return zonesOf(z.Zones), l.ref(z.Of)
	}
	refuse(a, "a search")
	return 0, 0
}

// anyOfKinds matches "up to two basic land cards and/or Gate cards": that many cards, each of any of the kinds.
func (l *lowerer) anyOfKinds(both ability.Both) (ability.Objects, program.PropX, bool) {
	first, ok := both.List[0].(ability.Objects)
	if !both.AndOr || !ok || first.Det.How != ability.UpTo && first.Det.How != ability.AnyNumber {
		return ability.Objects{}, 0, false
	}
	var p program.PropX
	var post []ability.Property
	for i, r := range both.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || i > 0 && o.Det.How != ability.Bare || o.Said != 0 || plainCard(o) {
			return ability.Objects{}, 0, false
		}
		if rest, differ := differing(o); differ != 0 {
			o, post = rest, []ability.Property{ability.Different{Stat: ability.Stat(differ - 1)}}
		}
		q, _, _, _ := l.choiceless().noun(o, program.AllZones)
		if i == 0 {
			p = q
		} else {
			p = l.b.PropOr(p, q)
		}
	}
	return ability.Objects{Det: first.Det, Noun: first.Noun, Pre: first.Pre, Post: post, Said: both.Said}, p, true
}

// looksUntil compiles "Until end of turn, you may look at the top card of your library any time": a continuous effect
// of the rule that a static ability sets otherwise. It reports false for other sentences.
func (l *lowerer) looksUntil(d ability.Do) bool {
	if !d.May || len(d.Acts) != 1 || d.For == nil || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.LookAt)
	if !ok || !a.AnyTime {
		return false
	}
	a.AnyTime = false
	ids := l.shown(ability.Do{Who: d.Who, May: true, Acts: []ability.Act{a}, For: ability.AnyTime{}},
		program.Ability{Kind: program.AbStatic})
	if len(ids) != 1 {
		refuse(a, "an instruction")
	}
	dur, of := l.duration(d.For)
	l.emit(program.DoEffect(ids[0], 0, dur, of))
	return true
}

// mayLookAt compiles "The exiled card gains "The player who controls the permanent that exiled this card may look at
// this card in the exile zone"" (702.75a): that player knows the card from now on, as does whoever controls the
// permanent later; a player who has once been allowed to look at it may continue to (406.3). It reports false for other
// sentences.
func (l *lowerer) mayLookAt(d ability.Do) bool {
	if len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	gain, ok := d.Acts[0].(ability.Gain)
	if !ok || len(gain.List) != 1 {
		return false
	}
	s, ok := gain.List[0].(ability.Statement)
	if !ok {
		return false
	}
	may, ok := s.Does.(ability.Do)
	if !ok || !may.May || len(may.Acts) != 1 || may.For != nil || len(may.More) > 0 {
		return false
	}
	look, ok := may.Acts[0].(ability.LookAt)
	if !ok {
		return false
	}
	who, isWho := may.Who.(ability.Objects)
	if _, self := look.What.(ability.Self); !self || !look.Exiled || !isWho || len(who.Post) != 1 {
		return false
	}
	of, ever := ability.Ref(nil), false
	// Others: no controller is described; what follows requires one.
	switch p := who.Post[0].(type) {
	case ability.Controlling:
		if !p.Not {
			of = p.What
		}
	case ability.HasControlled:
		of, ever = p.What, true
	}
	by, ok := of.(ability.Exiler)
	if _, self := by.What.(ability.Self); !ok || !self {
		return false
	}
	b := l.b
	players := b.SetControllers(b.SetSource())
	if ever {
		// Its earlier controller is the controller of the ability that exiled the card.
		players = b.SetBoth(players, b.SetYou())
	}
	ab := program.Ability{Kind: program.AbStatic, Mods: l.showsExiled(program.Mod{Scope: program.ScopeLocked}, players),
		Label: l.labelOf(s)}
	l.effectOf(ab, l.ref(d.Who), program.DurForever, 0, 0)
	return true
}

// showsExiled compiles that players may look at cards in exile.
func (l *lowerer) showsExiled(t program.Mod, players program.SetX) []uint32 {
	l.b.Features().ShowsCards = true
	return l.rule(t, program.RuleShows, int32(program.Exile), players)
}

// mayLookFor compiles "you may look at that card for as long as it remains exiled" (406.3). It reports false for other
// sentences.
func (l *lowerer) mayLookFor(d ability.Do) bool {
	if len(d.Acts) != 1 || !d.May || d.For == nil || len(d.More) > 0 {
		return false
	}
	look, ok := d.Acts[0].(ability.LookAt)
	_, lasts := d.For.(ability.ForAsLongAs)
	if !ok || !lasts || look.Exiled {
		return false
	}
	who := l.let(l.who(d))
	set := l.let(l.ref(look.What))
	dur, of := l.duration(d.For)
	l.effectOf(program.Ability{Kind: program.AbStatic, Label: l.effectLabel(d),
		Mods: l.showsExiled(program.Mod{Scope: program.ScopeLocked}, who)}, set, dur, of, 0)
	return true
}

// topOrBottom compiles putting something on the top or bottom of a library, as a player chooses at that time (608.2d).
func (l *lowerer) topOrBottom(who program.SetX, a ability.Move, r uint8) {
	t := a.To
	if t.Zone != ability.Library || t.AnyOrder || t.Random || t.Many || t.FaceDown || t.AttachedTo != nil ||
		len(t.With) > 0 || severalThings(a.What) || l.many {
		refuse(a, "a move to this zone or in this way")
	}
	chooser := who
	if t.Chooser != nil {
		chooser = l.ref(t.Chooser)
	}
	what := l.let(l.moved(who, a.What, a.From))
	l.ownerSaid(t.Of, true)
	l.option(chooser, []string{"top", "bottom"}, func(i int) {
		at := program.PosTop
		if i == 1 {
			at = program.PosEnd
		}
		l.emit(program.DoMove(r, what, program.Library, at, 0))
	})
}

// searchedSince returns one more than the register that records whose libraries have been searched since they were
// shuffled.
func (l *lowerer) searchedSince() int32 {
	if l.searched == 0 {
		l.searched = l.reg() + 1
	}
	return int32(l.searched)
}

// shuffled resets that register.
func (l *lowerer) shuffled() {
	if l.searched != 0 {
		l.emit(program.DoLet(l.searched-1, 0))
	}
}

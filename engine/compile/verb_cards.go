package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// cardAct compiles the acts with hidden cards: searching, revealing, looking, scrying, shuffling. It reports false for others.
func (u *unit) cardAct(who program.SetX, a ability.Act, r uint8) bool {
	b := u.b
	switch a := a.(type) {
	case ability.Search:
		u.search(who, a)
	case ability.Shuffle:
		switch {
		case a.Into == nil && (a.What == nil || (u.library != 0 || u.begun != 0) && isIt(a.What)): // "If you search your library this way, shuffle it."
			u.emit(program.DoShuffle(who))
		case a.Into == nil:
			z, ok := a.What.(ability.ZoneOf)
			if !ok || z.Zone != ability.Library {
				refuse(a, "an instruction")
			}
			u.emit(program.DoShuffle(u.ref(z.Of)))
		default:
			z, ok := a.Into.(ability.ZoneOf)
			if !ok || z.Zone != ability.Library {
				refuse(a, "an instruction")
			}
			// The library is shuffled even if nothing was put into it, or what was to be has gone elsewhere (701.24c, d).
			what := u.let(u.zoneThings(who, a.What))
			of := b.SetOwners(b.SetLast(what))
			if z.Of != nil {
				of = u.ref(z.Of)
			}
			of = u.let(of)
			u.emit(program.DoMove(r, what, program.Library, program.PosEnd, 0))
			u.emit(program.DoShuffle(of))
		}
		u.shuffled()
	case ability.ShuffleAndPut:
		what := u.let(u.ref(a.What))
		u.emit(program.DoShuffle(who))
		in := program.DoMove(r, what, program.Library, 0, 0)
		switch {
		case a.To.Pos == ability.NthFromTop:
			in.C = u.depth(a.To.N)
		case a.To.Pos != ability.Top:
			refuse(a, "an instruction")
		}
		u.emit(in)
	case ability.Reveal:
		u.reveal(who, a, r)
	case ability.LookAt:
		set := u.let(u.zoneThings(who, a.What))
		u.emit(program.DoShow(r, set, who, 0))
	case ability.Separate:
		u.separate(who, a)
	case ability.Scry:
		u.scry(who, u.amount(a.N), program.Library, r)
	case ability.Surveil:
		u.scry(who, u.amount(a.N), program.Graveyard, r)
	case ability.ExileUntil:
		of := u.zoneOwner(a.From)
		all, _ := u.until(of, a.Until)
		linked := u.links && u.meant == ""
		if linked && r == program.NoReg {
			r = u.reg()
		}
		u.emit(program.DoMove(r, all, program.Exile, program.PosEnd, 0))
		if linked {
			u.link(r) // 607.2a
		}
		if u.meant == ability.Cascade && r != program.NoReg {
			u.emit(program.DoAsYou(program.Cascading, u.setReg(r)))
		}
	default:
		return false
	}
	return true
}

// zoneThings is what is looked at, revealed or shuffled away: a whole zone or a noun phrase, chosen from the subject's hand where cards without a zone are
// meant.
func (u *unit) zoneThings(who program.SetX, what ability.Ref) program.SetX {
	if o, ok := what.(ability.Objects); ok && !o.Det.Target {
		if at := slices.Index(o.Post, ability.Property(ability.AtRandom{})); at >= 0 && !u.free && chooses(o.Det) {
			o.Post, o.Det.Random = slices.Delete(slices.Clone(o.Post), at, at+1), true
		}
		return u.own(who, o, program.Hand.Bit())
	}
	return u.ref(what)
}

// zoneOwner is the players whose library is meant.
func (u *unit) zoneOwner(r ability.Ref) program.SetX {
	switch z := r.(type) {
	case ability.ZoneOf:
		if z.Zone == ability.Library {
			return u.ref(z.Of)
		}
	case ability.TopCards:
		if z.N == nil && !z.Bottom {
			return u.ref(z.Of)
		}
	}
	refuse(r, "a library")
	return 0
}

// until is the cards from the top of a library up to the first that fits, or so many, and those that fit, in registers of their own.
func (u *unit) until(of program.SetX, r ability.Ref) (all, found program.SetX) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.One && o.Det.How != ability.Exactly || o.Det.Target {
		refuse(r, "a card to find")
	}
	n := program.NumX(0)
	if o.Det.How == ability.Exactly {
		n = u.num(o.Det.N)
	}
	p, _, _, _ := u.free2().noun(o, program.AllZones)
	a := u.reg()
	u.emit(program.DoLet(a, u.b.SetUntil(of, p, n)))
	f := u.choiceReg(o.Said)
	u.emit(program.DoLet(f, u.b.SetFilter(u.setReg(a), p)))
	u.lastGroup = a + 1
	return u.setReg(a), u.setReg(f)
}

// reveal shows cards to everyone (701.20).
func (u *unit) reveal(who program.SetX, a ability.Reveal, r uint8) {
	if a.Until != nil {
		of := a.What
		z, whole := of.(ability.ZoneOf)
		said := z.Said
		if z.Said = 0; whole {
			of = z
		}
		all, _ := u.until(u.zoneOwner(of), a.Until)
		if said != 0 {
			u.said[said] = u.lastGroup - 1 // "those cards": the library itself is never meant
			if o, ok := a.Until.(ability.Objects); ok && o.Said != 0 {
				if u.foundIn == nil {
					u.foundIn = map[ability.Mention]ability.Mention{}
				}
				u.foundIn[o.Said] = said
			}
		}
		u.emit(program.DoShow(r, all, 0, 0))
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
	u.emit(program.DoShow(r, u.let(u.zoneThings(who, what)), 0, 0))
}

// search looks through zones for cards (701.23). Cards in a hidden zone need not be found if they must have some quality (701.23b).
func (u *unit) search(who program.SetX, a ability.Search) {
	if u.many { // each decides in turn order what to find (701.23i)
		o, ok := a.For.(ability.Objects)
		if !ok || o.Said == 0 || o.Det.How == ability.All {
			refuse(a, "a search by several players")
		}
		said := o.Said
		u.gather(said, func() program.SetX {
			o.Said = 0
			a.For = o
			return u.searchOne(u.subject, a)
		})
		return
	}
	u.searchOne(who, a)
}

// searchOne is one player's search, and what is found.
func (u *unit) searchOne(who program.SetX, a ability.Search) program.SetX {
	if both, ok := a.For.(ability.Both); ok {
		if one, p, ok := u.anyOfKinds(both); ok {
			return u.searchFor(who, a, one, p)
		}
		return u.searchEach(who, a, both)
	}
	return u.searchFor(who, a, ability.Objects{}, 0)
}

// searchFor is a search for cards: what the act says, or what is given.
func (u *unit) searchFor(who program.SetX, a ability.Search, o ability.Objects, p program.PropX) program.SetX {
	var zones program.ZoneSet
	var of program.SetX
	switch z := a.Where.(type) {
	case ability.ZoneOf:
		zones, of = zoneOf(z.Zone).Bit(), u.ref(z.Of)
	case ability.ZonesOf:
		zones = zonesOf(z.Zones)
		of = u.ref(z.Of)
	default:
		refuse(a, "a search")
	}
	said, ok := a.For.(ability.Objects)
	if p == 0 {
		o = said
	}
	o, differ := differing(o)
	if p != 0 {
		// It is known what is searched for.
	} else if either, is := a.For.(ability.Either); is {
		o, p = u.eitherCard(a, either)
	} else if !ok || o.Det.Target {
		refuse(a, "a search")
	} else if hasTarget(o) { // "with the same name as target creature"
		p, _, _, _ = u.noun(o, program.AllZones)
	} else {
		p, _, _, _ = u.free2().noun(o, program.AllZones)
	}
	if z, ok := a.Where.(ability.ZonesOf); ok && z.Or {
		p = u.and(p, u.searchesEither(who, of, zones))
	} else {
		u.emit(program.DoSearch(of, who, zones, u.searchedSince()))
	}
	p = u.and(p, u.canSearch(who, zones))
	from := u.b.SetAll(zones, p, of)
	reg := u.choiceReg(o.Said)
	spec := program.ChoiceSpec{Who: who, From: from, Kind: program.DecideSearch, Reg: reg, Differ: differ}
	max := u.b.Const(1)
	switch o.Det.How {
	case ability.One:
	case ability.Exactly, ability.UpTo:
		max = u.num(o.Det.N)
	case ability.AnyNumber, ability.All:
		max = u.b.NumCount(from)
	default:
		refuse(a, "a search")
	}
	spec.Max = max
	spec.Min = u.b.Const(0)
	if plainCard(o) && (o.Det.How == ability.One || o.Det.How == ability.Exactly) {
		spec.Min = u.b.NumMin(max, u.b.NumCount(from))
	}
	if seen := zones & (program.Graveyard.Bit() | program.Exile.Bit()); o.Det.How == ability.All && seen != 0 && seen != zones {
		// Of what all can see none is left unfound; of hidden zones any number are (701.23b).
		spec.From = u.b.SetAll(zones&^seen, p, of)
		spec.Max, spec.Reg = u.b.NumCount(spec.From), u.reg()
		u.emit(program.DoChoose(spec.Reg, u.b.Choice(spec)))
		u.emit(program.DoLet(reg, u.b.SetBoth(u.b.SetAll(seen, p, of), u.setReg(spec.Reg))))
		return u.setReg(reg)
	}
	u.emit(program.DoChoose(reg, u.b.Choice(spec)))
	return u.setReg(reg)
}

// canSearch is what cards must be for someone to find them: in a library only if they can search libraries.
func (u *unit) canSearch(who program.SetX, zones program.ZoneSet) program.PropX {
	if !zones.Has(program.Library) {
		return 0
	}
	x := u.b.PropWhile(u.b.CondNot(u.b.CondCantAct(program.CantSearch, who)))
	if rest := zones &^ program.Library.Bit(); rest != 0 {
		x = u.b.PropOr(u.b.PropZone(rest), x)
	}
	return x
}

// searchesEither is "search your library and/or graveyard": who searches says whether the library is among the zones. It is what a card is that can be found.
func (u *unit) searchesEither(who, of program.SetX, zones program.ZoneSet) program.PropX {
	if !zones.Has(program.Library) || zones == program.Library.Bit() {
		panic(unsupported("the engine does not execute a search of some of these zones"))
	}
	u.library = u.reg() + 1
	searched := u.b.CondDone(u.library - 1)
	u.patch(u.emit(program.DoMay(u.library-1, who, 0)))
	without := u.emit(program.DoJumpIfNot(0, searched))
	u.emit(program.DoSearch(of, who, zones, u.searchedSince()))
	end := u.emit(program.DoJump(0))
	u.patch(without)
	u.emit(program.DoSearch(of, who, zones&^program.Library.Bit(), 0))
	u.patch(end)
	return u.b.PropOr(u.b.PropZone(zones&^program.Library.Bit()), u.b.PropWhile(searched))
}

func isIt(r ability.Ref) bool {
	switch r := r.(type) {
	case ability.It:
		return r.Say == ability.ByIt
	case ability.Self:
		return r.Say == ability.ByIt
	}
	return false
}

// eitherCard is "a basic land card or a Gate card": one card that is either.
func (u *unit) eitherCard(a ability.Search, e ability.Either) (ability.Objects, program.PropX) {
	var p program.PropX
	for i, r := range e.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.How != ability.One || o.Said != 0 || plainCard(o) {
			refuse(a, "a search")
		}
		q, _, _, _ := u.free2().noun(o, program.AllZones)
		if i == 0 {
			p = q
		} else {
			p = u.b.PropOr(p, q)
		}
	}
	return ability.Objects{Det: ability.Det{How: ability.One}, Said: e.Said}, p
}

// plainCard says whether a noun phrase asks for no quality.
func plainCard(o ability.Objects) bool {
	k, ok := o.Noun.(ability.IsKind)
	return ok && k.Kind == ability.AnyCard && len(o.Pre) == 0 && len(o.Post) == 0
}

// scry looks at the top cards of a library, of which any number are put away, on its bottom or into the graveyard, and the others back in any order
// (701.22, 701.25).
func (u *unit) scry(who program.SetX, n program.NumX, to program.Zone, r uint8) {
	if u.many {
		p := u.reg()
		many := u.many
		u.many = false
		u.loop(who, p, func() { u.scry(u.setReg(p), n, to, program.NoReg) })
		u.many = many
		return
	}
	b := u.b
	if to == program.Graveyard {
		n = u.moreToSurveil(who, n)
	}
	seen, away, back := u.reg(), u.reg(), u.reg()
	u.emit(program.DoLet(seen, b.SetTop(who, n, false)))
	none := u.emit(program.DoJumpIfNot(0, b.CondCompare(n, b.Const(1), ability.OrMore)))
	u.emit(program.DoShow(program.NoReg, u.setReg(seen), who, 0))
	u.emit(program.DoChoose(away, b.Choice(program.ChoiceSpec{Who: who, From: u.setReg(seen), Min: b.Const(0), Max: b.NumCount(u.setReg(seen)), Reg: away, Kind: program.DecideScry})))
	u.emit(program.DoMove(program.NoReg, u.setReg(away), to, program.PosEnd, 0))
	rest := b.SetRest(seen)
	count := b.NumCount(rest)
	u.emit(program.DoChoose(back, b.Choice(program.ChoiceSpec{Who: who, From: rest, Min: count, Max: count, Reg: back, Kind: program.DecideOrder})))
	u.emit(program.DoMove(program.NoReg, u.setReg(back), program.Library, program.PosTop, 0))
	kind := int32(0)
	if to == program.Graveyard {
		kind = 1
	}
	u.emit(program.DoScried(r, who, n, kind))
	u.patch(none)
}

// inOrder is a set in the order that the subject chooses.
func (u *unit) inOrder(set program.SetX) program.SetX {
	set = u.let(set)
	reg := u.reg()
	count := u.b.NumCount(set)
	u.emit(program.DoChoose(reg, u.b.Choice(program.ChoiceSpec{Who: u.subject, From: set, Min: count, Max: count, Reg: reg, Kind: program.DecideOrder})))
	return u.setReg(reg)
}

// inOwnersOrder is a set in the order that its owners choose, each for what is theirs (401.4).
func (u *unit) inOwnersOrder(set program.SetX) program.SetX {
	set = u.let(set)
	all, owner, one := u.reg(), u.reg(), u.reg()
	u.emit(program.DoLet(all, 0))
	u.loop(u.b.SetPlayers(), owner, func() {
		who := u.setReg(owner)
		theirs := u.b.SetFilter(set, u.b.PropOwnedBy(who))
		count := u.b.NumCount(theirs)
		u.emit(program.DoChoose(one, u.b.Choice(program.ChoiceSpec{Who: who, From: theirs, Min: count, Max: count, Reg: one, Kind: program.DecideOrder})))
		u.emit(program.DoAddTo(all, u.setReg(one)))
	})
	// What belongs to players out of sight goes as it is (801.10).
	u.emit(program.DoAddTo(all, u.b.SetFilter(set, u.b.PropNot(u.b.PropIn(u.setReg(all))))))
	return u.setReg(all)
}

// depth is the position of "third from the top".
func (u *unit) depth(n ability.Number) int32 {
	c, ok := n.(ability.Const)
	if !ok || c.N < 1 {
		refuse(n, "a place in a library")
	}
	return int32(c.N - 1)
}

// drawsUpTo has each of the players choose how many cards, up to a number, they draw.
func (u *unit) drawsUpTo(who program.SetX, a ability.Draw, r uint8) {
	if u.many && a.Said != 0 {
		refuse(a, "what several players drew")
	}
	most := u.amount(a.N)
	p, n := u.reg(), u.reg()
	u.loop(who, p, func() {
		u.emit(program.DoChoose(0, u.b.Choice(program.ChoiceSpec{Who: u.setReg(p), Kind: program.DecideNumber, Low: u.b.Const(0), High: most, Reg: n})))
		u.emit(program.DoDraw(r, u.setReg(p), u.b.NumReg(n)))
	})
}

// Searching for cards of several descriptions.

// searchEach is one search for "a Forest card and a Plains card": a card for each description, or none (701.23b), and all of them are what was found.
func (u *unit) searchEach(who program.SetX, a ability.Search, both ability.Both) program.SetX {
	zones, of := u.searchZones(a)
	able := u.canSearch(who, zones)
	u.emit(program.DoSearch(of, who, zones, u.searchedSince()))
	all := u.choiceReg(both.Said)
	u.emit(program.DoLet(all, 0))
	for _, r := range both.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.How != ability.One || o.Said != 0 || plainCard(o) {
			refuse(a, "a search")
		}
		p, _, _, _ := u.free2().noun(o, program.AllZones)
		p = u.and(u.and(p, able), u.b.PropNot(u.b.PropIn(u.setReg(all))))
		one := u.reg()
		u.emit(program.DoChoose(one, u.b.Choice(program.ChoiceSpec{Who: who, From: u.b.SetAll(zones, p, of), Kind: program.DecideSearch, Reg: one, Min: u.b.Const(0), Max: u.b.Const(1)})))
		u.emit(program.DoAddTo(all, u.setReg(one)))
	}
	return u.setReg(all)
}

// searchZones are the zones of a search, and whose they are.
func (u *unit) searchZones(a ability.Search) (zones program.ZoneSet, of program.SetX) {
	switch z := a.Where.(type) {
	case ability.ZoneOf:
		return zoneOf(z.Zone).Bit(), u.ref(z.Of)
	case ability.ZonesOf:
		if z.Or {
			break
		}
		return zonesOf(z.Zones), u.ref(z.Of)
	}
	refuse(a, "a search")
	return 0, 0
}

// anyOfKinds is "up to two basic land cards and/or Gate cards": so many cards, each of any of the kinds.
func (u *unit) anyOfKinds(both ability.Both) (ability.Objects, program.PropX, bool) {
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
		q, _, _, _ := u.free2().noun(o, program.AllZones)
		if i == 0 {
			p = q
		} else {
			p = u.b.PropOr(p, q)
		}
	}
	return ability.Objects{Det: first.Det, Noun: first.Noun, Pre: first.Pre, Post: post, Said: both.Said}, p, true
}

// mayLookAt is "The exiled card gains "The player who controls the permanent that exiled this card may look at this card in the exile zone"" (702.75a): the card is
// known to that player from now on, and to whoever controls the permanent later; who has once been allowed to look at it may go on (406.3). It reports false for
// other sentences.
func (u *unit) mayLookAt(d ability.Do) bool {
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
	b := u.b
	players := b.SetControllers(b.SetSource())
	if ever {
		// Who controlled it before is whoever's ability exiled the card.
		players = b.SetBoth(players, b.SetYou())
	}
	b.Draft.ShowsCards = true
	ab := program.Ability{Kind: program.AbStatic, Mods: u.rule(program.Mod{Scope: program.ScopeLocked}, program.RuleShows, int32(program.Exile), players), Label: u.labelOf(s)}
	u.effectOf(ab, u.ref(d.Who), program.DurForever, 0, 0)
	return true
}

// topOrBottom puts something on the top or bottom of a library, whichever a player chooses as it is done (608.2d).
func (u *unit) topOrBottom(who program.SetX, a ability.Move, r uint8) {
	t := a.To
	if t.Zone != ability.Library || t.AnyOrder || t.Random || t.Many || t.FaceDown || t.AttachedTo != nil || len(t.With) > 0 || severalThings(a.What) || u.many {
		refuse(a, "a move to a special place")
	}
	chooser := who
	if t.Chooser != nil {
		chooser = u.ref(t.Chooser)
	}
	what := u.let(u.moved(who, a.What, a.From))
	u.ownerSaid(t.Of, true)
	u.option(chooser, []string{"top", "bottom"}, func(i int) {
		at := program.PosTop
		if i == 1 {
			at = program.PosEnd
		}
		u.emit(program.DoMove(r, what, program.Library, at, 0))
	})
}

package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

func (l *lowerer) propDoneThisWay(p ability.DoneThisWay) program.PropX {
	b := l.b
	if p.Not {
		if a, ok := p.Act.(ability.Passive); ok && a.Act == ability.Act(ability.Cast{}) {
			// A spell just cast is on the stack, and what has been put elsewhere since isn't meant either.
			return b.PropNot(b.PropZone(program.Stack.Bit() | program.Battlefield.Bit()))
		} else if m, put := a.Act.(ability.Move); ok && put && m.What == nil && m.To.Zone == ability.Battlefield {
			return b.PropNot(b.PropZone(program.Battlefield.Bit()))
		}
		refuse(p, "a description")
	}
	paid := l.paidThisWay(p)
	if r, ok := l.said[p.To]; ok && p.To != 0 && paid == 0 {
		l.doneIn(p, p.To, p.Act)
		return b.PropRegister(r)
	}
	if paid != 0 {
		return b.PropIn(paid)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propTargeting(p ability.Targeting) program.PropX {
	b := l.b
	x := program.PropX(0)
	if p.What != nil {
		switch o := p.What.(type) {
		case ability.Either:
			x = l.described(o)
		case ability.Objects:
			if !o.Det.Target {
				x = l.described(o)
				break
			}
			x = b.PropIn(l.about(p.What))
		default:
			x = b.PropIn(l.about(p.What))
		}
	}
	return b.PropTargets(x, p.Only, p.Single)
}

func (l *lowerer) propWithStatOf(p ability.WithStatOf) program.PropX {
	b := l.b
	statOfEach(p, p.Stat)
	of := l.b.NumStat(p.Stat, b.SetLast(l.ref(p.Of)))
	return b.PropStat(p.Stat, ability.EqualTo, of)
}

func (l *lowerer) propConvoked(p ability.Convoked) program.PropX {
	b := l.b
	if _, self := p.What.(ability.Self); self {
		b.Features().AsksConvoked = true
		return b.PropLinked(program.MemConvoked)
	}
	refuse(p, "a description")
	return 0
}

// The history holds its sources as they were.
func (l *lowerer) propAsItDealt(p ability.AsItDealt) program.PropX {
	x := program.PropX(0)
	for _, q := range p.Were {
		x = l.and(x, l.prop(q))
	}
	return x
}

func (l *lowerer) propEncodedBy(p ability.EncodedBy) program.PropX {
	b := l.b
	if _, self := p.By.(ability.Self); !self {
		refuse(p, "a description")
	}
	return b.PropLinked(program.MemEncoded)
}

func (l *lowerer) propIsPaired(p ability.IsPaired) program.PropX {
	b := l.b
	x := b.PropPaired(0)
	if p.Not {
		x = b.PropNot(x)
	}
	return x
}

func (l *lowerer) propHauntedBy(p ability.HauntedBy) program.PropX {
	b := l.b
	if _, self := p.By.(ability.Self); self {
		return b.PropLinked(program.MemHaunts)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propAttachedTo(p ability.AttachedTo) program.PropX {
	b := l.b
	if p.Already {
		refuse(p, "a description")
	}
	host := l.about(p.What)
	if p.Was {
		host = b.SetLast(host)
	}
	return b.PropAttachedTo(host)
}

func (l *lowerer) propShares(p ability.Shares) program.PropX {
	kind := int32(0)
	switch p.What {
	case ability.AColor:
		kind = program.ShareColor
	case ability.ACreatureType:
		kind = program.ShareCreatureType
	case ability.ACardType:
		kind = program.ShareType
	case ability.ALandType:
		kind = program.ShareLandType
	default:
		refuse(p, "a description")
	}
	if p.With == nil {
		refuse(p, "a description")
	}
	if p.Those {
		return l.sharesThose(p)
	}
	return l.sharing(kind, p.With, l.about(p.With))
}

// inCommon removes "that share a creature type" from a noun phrase and returns one more than the quality
// (program.AlikeColor and the like); 0 if there is no such phrase.
func inCommon(o ability.Objects) (ability.Objects, uint8) {
	for i, q := range o.Post {
		if c, ok := q.(ability.InCommon); ok && !c.None {
			quality := qualityOf(c)
			o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
			return o, 1 + uint8(quality)
		}
	}
	return o, 0
}

// qualityOf is the quality that a group has in common. Choices know no names.
func qualityOf(c ability.InCommon) int32 {
	quality, known := alikeIn[c.What]
	if !known || quality == program.AlikeName {
		refuse(c, "what a group has in common")
	}
	return quality
}

// targetsAlike matches "two target creatures that share a creature type", or "that share no creature types", and
// "target creature cards with different names": each target is compared with the others. What several of them share is
// one color or type that all of them have.
func (l *lowerer) targetsAlike(o ability.Objects) (ability.Objects, program.PropX) {
	for i, q := range o.Post {
		c, ok := q.(ability.InCommon)
		d, differ := q.(ability.Different)
		if !ok && !differ || !o.Det.Target || l.free {
			continue
		}
		if o.Said == 0 {
			o.Said = singleMention - ability.Mention(len(l.targets))
		}
		o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
		b, it := l.b, l.b.SetIt()
		others := b.SetFilter(b.SetLast(l.setReg(l.regOf(o.Said))), b.PropNot(b.PropIn(it)))
		if differ && d.Stat == 0 { // each of them has a name (201.2b)
			shared := func(with program.SetX) program.CondX {
				return b.CondExists(b.SetFilter(with, b.PropShares(program.ShareName, it)))
			}
			return o, b.PropThat(b.CondAnd(shared(it), b.CondNot(shared(others))))
		}
		if differ {
			statOfEach(d, d.Stat)
			same := b.PropStat(d.Stat, ability.EqualTo, b.NumStat(d.Stat, it))
			return o, b.PropThat(b.CondNot(b.CondExists(b.SetFilter(others, same))))
		}
		quality := qualityOf(c)
		if c.None {
			if n, two := o.Det.N.(ability.Const); !two || n.N != 2 {
				refuse(c, "a description of more than two targets")
			}
			kind := map[ability.Choice]int32{ability.AColor: program.ShareColor, ability.ACardType: program.ShareType,
				ability.ACreatureType: program.ShareCreatureType, ability.ALandType: program.ShareLandType}[c.What]
			return o, b.PropThat(b.CondNot(b.CondExists(b.SetFilter(others, b.PropShares(kind, it)))))
		}
		all := b.SetBoth(others, it)
		return o, b.PropThat(b.CondCompare(b.NumAlike(all, int(quality)), b.NumCount(all), ability.OrMore))
	}
	return o, 0
}

// sharing is having a quality in common with each of a set, or with one of them if the text says "a creature".
func (l *lowerer) sharing(kind int32, with ability.Ref, set program.SetX) program.PropX {
	b := l.b
	if o, ok := with.(ability.Objects); ok && !o.Det.Target && anyOne(o) {
		if says[ability.Did](o.Post) && isAnySpell(o.Noun) {
			refuse(o, "what was cast before, which isn't on the stack any more")
		}
		if o.Det.Other && o.Said == 0 { // another than the one that is described
			o.Det.Other = false
			set = b.SetFilter(l.about(o), b.PropNot(b.PropIn(b.SetIt())))
			return b.PropThat(b.CondExists(b.SetFilter(set, b.PropShares(kind, b.SetIt()))))
		}
		return b.PropThat(b.CondExists(b.SetFilter(set, b.PropShares(kind, b.SetIt()))))
	}
	return b.PropShares(kind, set)
}

// otherName compiles "with a different name than each creature you control": it has a name, and has none in common with
// any of them (201.2c).
func (l *lowerer) otherName(p ability.OtherNameThan) program.PropX {
	if o, ok := p.Of.(ability.Objects); ok && (o.Det.Target || o.Det.Other || !eachOne(o)) {
		refuse(p, "a name that differs")
	}
	b := l.b
	shared := func(set program.SetX) program.CondX {
		return b.CondExists(b.SetFilter(set, b.PropShares(program.ShareName, b.SetIt())))
	}
	return b.PropThat(b.CondAnd(shared(b.SetIt()), b.CondNot(shared(l.about(p.Of)))))
}

func (l *lowerer) propWithHand(p ability.WithHand) program.PropX {
	b := l.b
	n := program.NumX(0)
	if p.N != nil {
		n = l.num(p.N)
	}
	if n == 0 {
		n = b.Const(0)
	}
	zone := program.Hand
	if p.Zone != ability.AnyZone {
		zone = zoneOf(p.Zone)
	}
	return b.PropPlayerCount(zone, n, p.Op)
}

func (l *lowerer) propNthCast(p ability.NthCast) program.PropX {
	l.b.Draft.HistoryMask |= program.EvCast.Bit()
	return l.b.PropNthCast(l.num(p.N))
}

func (l *lowerer) propInBlockWith(p ability.InBlockWith) program.PropX {
	b := l.b
	s := b.SetLast(l.about(p.What))
	return b.PropOr(b.PropBlocking(s), b.PropBlockedBy(s))
}

func (l *lowerer) propOfSource(p ability.OfSource) program.PropX {
	b := l.b
	_ = p.NotMana // mana abilities never use the stack
	return b.PropSourced(l.described(sourceNoun(p.What)))
}

func (l *lowerer) propOfThat(p ability.OfThat) program.PropX {
	if c, ok := l.chosenThat(p); ok {
		return l.ofChosen(c)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propExiledWith(p ability.ExiledWith) program.PropX {
	b := l.b
	if _, self := p.By.(ability.Self); self {
		l.links = true
		return b.PropLinked(program.MemExiled)
	}
	refuse(p, "a description")
	return 0
}

// propMadeWith is "created with ~", "put onto the battlefield with ~".
func (l *lowerer) propMadeWith(p ability.MadeWith) program.PropX {
	if !isSelf(p.By) {
		refuse(p, "a description")
	}
	if p.Created {
		return l.b.PropAnd(l.b.PropLinked(program.MemMade), l.b.PropKind(1<<program.KindToken))
	}
	return l.b.PropLinked(program.MemMade)
}

func (l *lowerer) propUsedToCraft(p ability.UsedToCraft) program.PropX {
	b := l.b
	if _, self := p.What.(ability.Self); self {
		return b.PropLinked(program.MemCrafted)
	}
	refuse(p, "a description")
	return 0
}

func (l *lowerer) propOutlaw(p ability.Outlaw) program.PropX {
	b := l.b
	var x program.PropX
	for i, s := range []string{"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"} {
		y := b.PropSubtype(b.Subtype(s))
		if i == 0 {
			x = y
		} else {
			x = b.PropOr(x, y)
		}
	}
	return x
}

// itMention is the mention of the candidate of a description.
const itMention ability.Mention = -1

// theChosen resolves "the chosen type": a creature type, unless only a land type or a card type is chosen.
func (l *lowerer) theChosen(p ability.OfChosen) ability.OfChosen {
	made := func(c ability.Choice) bool { _, ok := l.chosen[c]; return ok || l.entersChoosing[c] }
	if p.What == ability.ACreatureType && !made(p.What) {
		for _, c := range []ability.Choice{ability.ABasicLandType, ability.ALandType, ability.ACardType} {
			if made(c) {
				p.What = c
			}
		}
	}
	return p
}

// ofChosen compiles "of the chosen color": chosen in this text, or as the object entered.
func (l *lowerer) ofChosen(p ability.OfChosen) program.PropX {
	p = l.theChosen(p)
	key := program.MemoryKey(0)
	switch p.What {
	case ability.AColor:
		key = program.MemColor
	case ability.ACreatureType, ability.ABasicLandType, ability.ALandType:
		key = program.MemSubtype
	case ability.ACardName:
		key = program.MemName
	case ability.ACardType:
		return l.ofChosenType(p)
	default:
		refuse(p, "a description")
	}
	if r, ok := l.chosen[p.What]; ok {
		return l.b.PropChosen(key, int(r)+1, 0)
	}
	if !l.entersChoosing[p.What] {
		refuse(p, "a choice made by another ability")
	}
	x := l.b.PropChosen(key, 0, 0)
	l.chosenByGiver(uint32(x))
	return x
}

// chosenThat resolves "of that color", "of that type" after such a choice.
func (l *lowerer) chosenThat(p ability.OfThat) (ability.OfChosen, bool) {
	for _, c := range []ability.Choice{p.What, ability.ABasicLandType, ability.ALandType, ability.ACardType} {
		if _, ok := l.chosen[c]; ok && (c == p.What || p.What == ability.ACreatureType) {
			return ability.OfChosen{What: c}, true
		}
	}
	return ability.OfChosen{}, false
}

func (l *lowerer) refOpponents(r ability.Opponents) program.SetX {
	b := l.b
	var s program.SetX
	if _, you := r.Of.(ability.You); you || r.Of == nil {
		s = b.SetOpponents()
	} else {
		s = b.SetOpponentsOf(l.about(r.Of))
	}
	for _, p := range r.Post {
		s = b.SetFilter(s, l.prop(p))
	}
	return l.remember(s, r.Said)
}

func (l *lowerer) refTeamOf(r ability.TeamOf) program.SetX {
	b := l.b
	if _, you := r.Of.(ability.You); you || r.Of == nil {
		return b.SetTeam(b.SetYou())
	}
	return b.SetTeam(l.about(r.Of))
}

func (l *lowerer) refChosen(r ability.Chosen) program.SetX {
	b := l.b
	if reg, ok := l.said[r.To]; ok && r.To != 0 {
		return l.remember(l.setReg(reg), r.Said)
	}
	if isGift(l.meant) {
		return b.SetGiftee()
	}
	players, _ := nounSort(r.Noun)
	if s, ok := l.chosenTarget(r); ok && players {
		return l.remember(s, r.Said)
	}
	for _, k := range []ability.Choice{ability.APlayer, ability.AnOpponent} {
		if reg, ok := l.chosen[k]; ok && players {
			return l.setReg(reg)
		}
		if l.entersChoosing[k] && players {
			return l.remember(b.SetMemory(program.MemPlayer), r.Said)
		}
	}
	if l.entersChoosing[ability.NoChoice] && !players {
		return l.remember(b.SetMemory(program.MemObject), r.Said)
	}
	refuse(r, "a player or an object")
	return 0
}

func (l *lowerer) numDevotion(n ability.Devotion) program.NumX {
	b := l.b
	if n.That {
		return b.NumDevotion(b.SetYou(), 0, l.chosenNumber(ability.OfChosen{What: ability.AColor}, program.MemColor))
	}
	return b.NumDevotion(b.SetYou(), n.To, 0)
}

func (l *lowerer) numSpeedOf(n ability.SpeedOf) program.NumX {
	b := l.b
	l.inheritSpeed()
	if severalPlayers(n.Of) {
		refuse(n, "a number")
	}
	return b.NumSpeed(l.ref(n.Of))
}

func (l *lowerer) numDevouredThisWay(n ability.DevouredThisWay) program.NumX {
	b := l.b
	if r, ok := l.said[l.devours]; ok && l.devours != 0 {
		return b.NumCount(b.SetReg(r, true))
	}
	refuse(n, "a number")
	return 0
}

func (l *lowerer) numKeywordN(n ability.KeywordN) program.NumX {
	b := l.b
	if h := program.KeywordOf(n.Word); h != program.NoKeyword {
		return b.NumKeyword(h, l.ref(n.Of))
	}
	refuse(n, "a number")
	return 0
}

func (l *lowerer) condHappened(c ability.Happened) program.CondX {
	c.Event = ability.Rewrite(c.Event, oneTeammate).(ability.Event)
	if both, ok := oneAndAnother(c.Event); ok {
		return l.notCond(l.eachOf(both, func(r ability.Ref) program.CondX {
			one := c
			one.Not = false
			one.Event = ability.Rewrite(c.Event, func(n ability.Node) ability.Node {
				if x, is := n.(ability.Both); is && ability.Equal(x, both) {
					return r
				}
				return n
			}).(ability.Event)
			return l.condHappened(one)
		}), c.Not)
	}
	if d, ok := c.Event.(ability.Does); ok && len(l.targets) > 0 {
		if o, ok := d.Who.(ability.Objects); ok && l.theTarget(o) { // "if the creature you control entered this turn"
			if o.Said == 0 {
				refuse(c, "a condition about one of several targets")
			}
			l.ref(o)
			d.Who = ability.It{Say: ability.ByThat, Noun: o.Noun, To: o.Said}
			c.Event = d
		}
	}
	return l.pastCond(c)
}

// oneAndAnother returns the things that an event is about if there are several of them, each of which it has to happen
// to: "you've cast a spell named A and a spell named B".
func oneAndAnother(e ability.Event) (both ability.Both, ok bool) {
	d, does := e.(ability.Does)
	if !does || len(d.Acts) != 1 {
		return both, false
	}
	ability.Walk(d.Acts[0], func(n ability.Node) bool {
		b, is := n.(ability.Both)
		if !is || ok {
			return !ok
		}
		for _, r := range b.List {
			o, described := r.(ability.Objects)
			if !described || o.Det.How != ability.One || o.Det.Target || o.Said != 0 {
				return false
			}
		}
		both, ok = b, !b.AndOr
		return false
	})
	return both, ok
}

func (l *lowerer) condIsA(c ability.IsA) program.CondX {
	b := l.b
	if o, ok := c.A.(ability.Objects); ok && !o.Det.Target && !o.Det.Other && o.Said == 0 {
		if x, ok := l.amongThat(c.What, c.Was, func() program.PropX {
			p, _, _, _ := l.choiceless().noun(o, program.AllZones)
			return p
		}); ok {
			return l.notCond(x, c.Not)
		}
	}
	what := l.ref(c.What)
	if o, ok := c.A.(ability.Objects); ok && cardsOnly(o.Noun) && l.faceDownTarget(c.What) {
		refuse(c, "what card a face-down permanent is") // as a permanent it is what it is face down (708.2)
	}
	if c.Was {
		what = b.SetLast(what)
	}
	if x, ok := l.nthOfTheCast(what, c.A); ok {
		return l.notCond(x, c.Not)
	}
	if e, ok := c.A.(ability.Either); ok && eitherPlain(e) {
		// "it's a land card or a creature card with mana value 3 or less"
		var any program.PropX
		for _, r := range e.List {
			p, _, _, _ := l.choiceless().noun(r.(ability.Objects), program.AllZones)
			if any != 0 {
				p = b.PropOr(any, p)
			}
			any = p
		}
		return l.notCond(b.CondAll(what, any), c.Not)
	}
	o, ok := c.A.(ability.Objects)
	if !ok || o.Det.Target {
		// "that player is you": both are the same.
		return l.notCond(b.CondAll(what, b.PropIn(l.about(c.A))), c.Not)
	}
	l.remember(what, o.Said)
	p, _, _, _ := l.choiceless().noun(o, program.AllZones)
	if o.Det.Other {
		p = l.and(p, b.PropOther())
	}
	return l.notCond(b.CondAll(what, p), c.Not)
}

// faceDownTarget reports whether text refers to a target that it calls face down.
func (l *lowerer) faceDownTarget(r ability.Ref) bool {
	m := mentionOf(r)
	return m != 0 && slices.ContainsFunc(l.nouns, func(t targetNoun) bool { return t.said == m && t.faceDown })
}

func (l *lowerer) condControlsMore(c ability.ControlsMore) program.CondX {
	o, ok := c.What.(ability.Objects)
	if !ok || c.Who == nil || c.Than == nil || o.Det.How != ability.Bare {
		refuse(c, "a condition")
		return 0
	}
	if c.By != nil {
		if !anyOne(c.Who) {
			refuse(c, "a comparison of players")
		}
		return l.b.CondIs(l.playersOf(c.Who, l.b.SetYou()), l.moreBy(c.Than, c.Fewer, c.By, l.controlledBy(o)))
	}
	return l.condHasMore(c.Who, c.Than, c.Fewer, l.controlledBy(o))
}

func (l *lowerer) condControlsMost(c ability.ControlsMost) program.CondX {
	b := l.b
	if o, ok := c.What.(ability.Objects); ok {
		return b.CondIs(l.ref(c.Who), l.most(l.countOfIt(o), true))
	}
	refuse(c, "a condition")
	return 0
}

func (l *lowerer) condWasCast(c ability.WasCast) program.CondX {
	b := l.b
	what, by := l.ref(c.What), program.SetX(0)
	if c.By != nil {
		by = l.about(c.By)
	}
	cast := b.CondWasCast(what, 0, by)
	if c.From == nil {
		return l.notCond(cast, c.Not)
	}
	from, but := c.From, false
	if w, any := from.(ability.Anywhere); any { // "from anywhere other than your hand"
		from, but = w.Except, true
	}
	zones := []ability.Ref{from}
	if e, several := from.(ability.Either); several { // "from your graveyard or from exile"
		zones = e.List
	}
	x := program.CondX(0)
	for i, zone := range zones {
		z, ok := zone.(ability.ZoneOf)
		if !ok {
			refuse(c, "a condition")
			return 0
		}
		in := b.CondWasCast(what, zoneOf(z.Zone).Bit(), by)
		if z.Of != nil { // a card is in its owner's hand, whoever casts it from there (400.3)
			in = b.CondAnd(in, b.CondIs(what, b.PropOwnedBy(l.about(z.Of))))
		}
		if i == 0 {
			x = in
		} else {
			x = b.CondOr(x, in)
		}
	}
	if but {
		x = b.CondAnd(cast, b.CondNot(x))
	}
	return l.notCond(x, c.Not)
}

// countOf is the number of objects of a kind that someone controls.
func (l *lowerer) countOf(o ability.Objects, who ability.Ref) program.NumX {
	o.Post = append(append([]ability.Property{}, o.Post...), ability.Controlled{By: who})
	return l.b.NumCount(l.all(o))
}

// countOfIt is the number of objects of a kind that the candidate controls.
func (l *lowerer) countOfIt(o ability.Objects) program.NumX {
	return l.countOf(o, ability.It{To: itMention})
}

// doneTo is what an act was done to "this way": the objects as they last were before it, or as cards where they are
// now. What went elsewhere than the act says isn't meant: what was exiled instead didn't die (614.6, 700.4).
func (l *lowerer) doneTo(r uint8, a ability.Act, cards bool) program.SetX {
	s := l.setReg(r)
	if !cards {
		s = l.b.SetLast(s)
	}
	// Others: what they are done to is what their instruction noted.
	switch a := a.(type) {
	case ability.Die:
		s = l.b.SetFilter(s, l.b.PropWent(program.Graveyard.Bit()))
	case ability.PutInto:
		s = l.b.SetFilter(s, l.b.PropWent(zoneOf(a.Zone).Bit()))
		if a.Of != nil && zoneOf(a.Zone).Owned() {
			s = l.b.SetFilter(s, l.b.PropOwnedBy(l.about(a.Of)))
		}
	}
	return s
}

// eitherPlain reports whether all alternatives of a choice are described objects without targets: "a permanent you
// controlled or a token".
func eitherPlain(e ability.Either) bool {
	for _, r := range e.List {
		o, ok := r.(ability.Objects)
		players, _ := nounSort(o.Noun)
		if !ok || players || o.Det != (ability.Det{How: ability.One}) || o.Said != 0 {
			return false
		}
	}
	return e.Said == 0
}

// amountOf returns the amount that a player has of something.
func (l *lowerer) amountOf(a ability.Amount) func(program.SetX) program.NumX {
	return func(of program.SetX) program.NumX {
		if a == ability.HandAmount {
			return l.b.NumZone(program.Hand, of)
		}
		return l.b.NumLife(of)
	}
}

// controlledBy returns the number of objects of a kind that a player controls.
func (l *lowerer) controlledBy(o ability.Objects) func(program.SetX) program.NumX {
	p, _, _, zones := l.choiceless().noun(o, program.Battlefield.Bit())
	return func(of program.SetX) program.NumX {
		return l.b.NumCount(l.b.SetAll(zones, l.and(p, l.b.PropControlledBy(of)), 0))
	}
}

// anyOne reports whether a noun phrase means at least one of several players: "an opponent".
func anyOne(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.One || o.Det.How == ability.Any)
}

// eachOne reports whether a noun phrase means each of several players: "each opponent".
func eachOne(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.Each || o.Det.How == ability.All)
}

// playersOf is the set of all players that match a noun phrase, except those in others.
func (l *lowerer) playersOf(r ability.Ref, others program.SetX) program.SetX {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target {
		return l.ref(r)
	}
	p, players, _, _ := l.choiceless().noun(o, program.AllZones)
	if !players {
		refuse(r, "a comparison of players")
	}
	if o.Det.Other {
		p = l.and(p, l.b.PropNot(l.b.PropIn(others)))
	}
	return l.b.SetPlayersThat(p)
}

// underCards compiles "in your graveyard with three or more creature cards above it"; graveyards keep their order
// (404.2).
func (l *lowerer) underCards(p ability.UnderCards) program.PropX {
	o, ok := p.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Said != 0 {
		refuse(p, "a description")
	}
	n := l.b.Const(1)
	switch {
	case o.Det.How == ability.AtLeast && !p.Next:
		n = l.num(o.Det.N)
	case o.Det.How != ability.One:
		refuse(p, "a description")
	}
	q, _, _, _ := l.choiceless().noun(o, program.Graveyard.Bit())
	in := l.and(l.b.PropZone(program.Graveyard.Bit()), l.b.PropOwnedBy(l.about(p.Of)))
	return l.and(in, l.b.PropUnder(q, n, p.Next))
}

func (l *lowerer) propEnchanted(p ability.IsEnchanted) program.PropX {
	b := l.b
	aura := b.PropSubtype(b.Subtype("Aura"))
	if p.Another {
		aura = b.PropAnd(aura, b.PropOther())
	}
	if o, ok := p.By.(ability.Objects); ok && (o.Det.How == ability.Bare || o.Det.How == ability.One) {
		aura = b.PropAnd(aura, l.described(o))
	} else if ok && o.Det.How == ability.AtLeast && !p.Another { // "by two or more Auras"
		n := l.num(o.Det.N)
		o.Det = ability.Det{}
		return l.hostsMany(b.PropAnd(aura, l.described(o)), n)
	} else if _, it := p.By.(ability.It); it {
		aura = b.PropAnd(aura, b.PropIn(l.about(p.By)))
	} else if p.By != nil {
		refuse(p, "a description")
	}
	return b.PropHosts(aura)
}

// propModified is the property of having a counter, being equipped, or being enchanted by an Aura that the same player
// controls (700.9).
func (l *lowerer) propModified() program.PropX {
	b := l.b
	own := b.PropAnd(b.PropSubtype(b.Subtype("Aura")), b.PropControlledBy(b.SetControllers(b.SetIt())))
	x := b.PropOr(b.PropCounters(l.counter(""), ability.OrMore, b.Const(1)),
		b.PropHosts(b.PropSubtype(b.Subtype("Equipment"))))
	return b.PropOr(x, l.hostsMany(own, b.Const(1)))
}

// hostsMany is the property of having so many things of a description attached to it.
func (l *lowerer) hostsMany(what program.PropX, n program.NumX) program.PropX {
	b := l.b
	its := b.SetAll(program.Battlefield.Bit(), l.and(what, b.PropAttachedTo(b.SetIt())), 0)
	return b.PropThat(b.CondCompare(b.NumCount(its), n, ability.OrMore))
}

// isAnySpell reports whether a noun is "spell".
func isAnySpell(p ability.Property) bool {
	k, ok := p.(ability.IsKind)
	return ok && k.Kind == ability.AnySpell
}

// exiledWith reports whether a noun phrase means cards exiled with something.
func exiledWith(o ability.Objects) bool {
	for _, p := range o.Post {
		if _, ok := p.(ability.ExiledWith); ok {
			return true
		}
	}
	return false
}

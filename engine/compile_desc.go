package engine

import (
	"arbiter/ability"
)

// Operations of descriptions that only the compiler makes.
const (
	// PropTargets is a spell or ability on the stack with a target of property A; with B every target must be such, with C it has a single one.
	PropTargets NodeOp = 910 + iota
	// PropRule is being under a rule of RuleKind A.
	PropRule
	// PropHosts is having something attached that has property A. PropAttachedTo is being attached to a member of set A.
	PropHosts
	PropAttachedTo
	// PropShares is sharing with each member of set B: A is the quality (Share...).
	PropShares
	// PropRegister is being a member of register A as it was put there, or what such a member became.
	PropRegister
	// PropChosen is being of what the source remembers as chosen under MemoryKey A, or of what register B-1 holds if B is not 0; with C what the giver
	// of ability C remembers.
	PropChosen
	// PropPlayerCount compares by C how many of A (a zone, 0: life) a player has with number B.
	PropPlayerCount
	// PropLinked is among what the source remembers under MemoryKey A (607).
	PropLinked
)

// Qualities to share.
const (
	ShareColor int32 = iota + 1
	ShareCreatureType
	ShareName
	ShareType
)

// More operations of numbers.
const (
	// NumDevotion is the devotion of the first of set A to colours B (700.5), or to the colour that is number C.
	NumDevotion NodeOp = NumLeast + 1 + iota
	// NumBasicTypes is the number of basic land types among set A; NumColors of colours; NumTypes of card types.
	NumBasicTypes
	NumColors
	NumTypes
	// NumMemory is the number that the source remembers under MemoryKey A.
	NumMemory
)

const (
	// CondMonarch is that one of set A is the monarch.
	CondMonarch NodeOp = CondDone + 1 + iota
	// CondWasCast is that an object of set A was cast, from one of the zones B (0: any), by one of set C (0: anyone).
	CondWasCast
)

// propMore is the property of the less common descriptions.
func (u *unit) propMore(p ability.Property) PropX {
	b := u.b
	switch p := p.(type) {
	case ability.Be:
		return u.prop(p.P)
	case ability.Formed:
		return u.prop(p.P)
	case ability.Did, ability.DoneBy, ability.AttackedWith:
		return u.pastProp(p)
	case ability.PutThere:
		return u.putThere(p)
	case ability.UnderCards:
		return u.underCards(p)
	case ability.DoneThisWay:
		if p.Not {
			if a, ok := p.Act.(ability.Passive); ok && a.Act == ability.Act(ability.Cast{}) {
				return b.Prop(PropNot, int32(b.Prop(PropZone, int32(Stack.Bit()|Battlefield.Bit())))) // what was cast just now is on the stack; nor is what has been put elsewhere meant
			} else if m, put := a.Act.(ability.Move); ok && put && m.What == nil && m.To.Zone == ability.Battlefield {
				return b.Prop(PropNot, int32(b.Prop(PropZone, int32(Battlefield.Bit()))))
			}
			refuse(p, "a description")
		}
		paid := u.paidThisWay(p)
		if r, ok := u.said[p.To]; ok && p.To != 0 && paid == 0 {
			return b.Prop(PropRegister, int32(r))
		}
		if paid != 0 {
			return b.Prop(PropIn, int32(paid))
		}
	case ability.Targeting:
		x := PropX(0)
		if p.What != nil {
			switch o := p.What.(type) {
			case ability.Either:
				x = u.described(o)
			case ability.Objects:
				if !o.Det.Target {
					x = u.described(o)
					break
				}
				x = b.Prop(PropIn, int32(u.about(p.What)))
			default:
				x = b.Prop(PropIn, int32(u.about(p.What)))
			}
		}
		return b.Prop(PropTargets, int32(x), b01(p.Only), b01(p.Single))
	case ability.CouldTarget:
		return b.Prop(PropCouldTarget, int32(u.about(p.By)))
	case ability.WithStatOf:
		of := u.b.Num(NumStat, int32(p.Stat), int32(b.Set(SetLast, int32(u.ref(p.Of)))))
		return b.Prop(PropStat, int32(p.Stat), int32(CmpEqual), int32(of))
	case ability.Convoked:
		if _, self := p.What.(ability.Self); self {
			b.r.asksConvoked = true
			return b.Prop(PropLinked, int32(MemConvoked))
		}
	case ability.AsItDealt: // the past knows its sources as they were
		x := PropX(0)
		for _, q := range p.Were {
			x = u.and(x, u.prop(q))
		}
		return x
	case ability.EncodedBy:
		if _, self := p.By.(ability.Self); !self {
			refuse(p, "a description")
		}
		return b.Prop(PropLinked, int32(MemEncoded))
	case ability.PairedWith:
		return u.pairedWith(p)
	case ability.IsPaired:
		x := b.Prop(PropPaired)
		if p.Not {
			x = b.Prop(PropNot, int32(x))
		}
		return x
	case ability.HauntedBy:
		if _, self := p.By.(ability.Self); self {
			return b.Prop(PropLinked, int32(MemHaunts))
		}
	case ability.IsEnchanted:
		return b.Prop(PropHosts, int32(b.Prop(PropSubtype, int32(b.Subtype("Aura")))))
	case ability.IsEquipped:
		return b.Prop(PropHosts, int32(b.Prop(PropSubtype, int32(b.Subtype("Equipment")))))
	case ability.AttachedTo:
		if p.Already {
			refuse(p, "a description")
		}
		return b.Prop(PropAttachedTo, int32(u.about(p.What)))
	case ability.Shares:
		kind := int32(0)
		switch p.What {
		case ability.AColor:
			kind = ShareColor
		case ability.ACreatureType:
			kind = ShareCreatureType
		case ability.ACardType:
			kind = ShareType
		default:
			refuse(p, "a description")
		}
		if p.With == nil {
			refuse(p, "a description")
		}
		return b.Prop(PropShares, kind, int32(u.about(p.With)))
	case ability.SameNameAs:
		return b.Prop(PropShares, ShareName, int32(b.Set(SetLast, int32(u.about(p.Of)))))
	case ability.WithGreatest:
		if p.Among == nil {
			refuse(p, "the greatest of what is not said")
		}
		return u.extreme(p)
	case ability.WithHand:
		n := NumX(0)
		if p.N != nil {
			n = u.num(p.N)
		}
		if n == 0 {
			n = b.Const(0)
		}
		zone := Hand
		if p.Zone != ability.AnyZone {
			zone = zoneOf(p.Zone)
		}
		return b.Prop(PropPlayerCount, int32(zone), int32(n), int32(p.Op))
	case ability.WithLife:
		return b.Prop(PropPlayerCount, 0, int32(u.num(p.N)), int32(p.Op))
	case ability.NthCast:
		u.b.r.HistoryMask |= EvCast.Bit()
		return u.b.Prop(PropNthCast, int32(u.num(p.N)))
	case ability.AllColors:
		return b.Prop(PropColors, 5, 5)
	case ability.FaceUp:
		return b.Prop(PropNot, int32(b.Prop(PropObjFlags, int32(FlagFaceDown))))
	case ability.InBlockWith:
		s := int32(b.Set(SetLast, int32(u.about(p.What))))
		return b.Prop(PropOr, int32(b.Prop(PropBlocking, s)), int32(b.Prop(PropBlockedBy, s)))
	case ability.WithX:
		return b.Prop(PropHasX)
	case ability.FromSource:
		return b.Prop(PropSourced, int32(u.described(sourceNoun(p.What))))
	case ability.OfSource:
		_ = p.NotMana // no mana ability is on the stack
		return b.Prop(PropSourced, int32(u.described(sourceNoun(p.What))))
	case ability.OfChosen:
		return u.ofChosen(p)
	case ability.OfThat:
		if c, ok := u.chosenThat(p); ok {
			return u.ofChosen(c)
		}
	case ability.ExiledWith:
		if _, self := p.By.(ability.Self); self {
			u.links = true
			return b.Prop(PropLinked, int32(MemExiled))
		}
	case ability.UsedToCraft:
		if _, self := p.What.(ability.Self); self {
			return b.Prop(PropLinked, int32(MemCrafted))
		}
	case ability.Everything:
		return 0
	case ability.Outlaw:
		var x PropX
		for i, s := range []string{"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"} {
			y := b.Prop(PropSubtype, int32(b.Subtype(s)))
			if i == 0 {
				x = y
			} else {
				x = b.Prop(PropOr, int32(x), int32(y))
			}
		}
		return x
	}
	refuse(p, "a description")
	return 0
}

// itMention is the mention that stands for the thing a description is asked of.
const itMention ability.Mention = -1

func b01(v bool) int32 {
	if v {
		return 1
	}
	return 0
}

// theChosen is what "the chosen type" means: a creature type, unless only a land type is chosen.
func (u *unit) theChosen(p ability.OfChosen) ability.OfChosen {
	made := func(c ability.Choice) bool { _, ok := u.chosen[c]; return ok || u.entersChoosing[c] }
	if p.What == ability.ACreatureType && !made(p.What) {
		for _, c := range []ability.Choice{ability.ABasicLandType, ability.ALandType} {
			if made(c) {
				p.What = c
			}
		}
	}
	return p
}

// ofChosen is "of the chosen color": chosen in this text, or as the object entered.
func (u *unit) ofChosen(p ability.OfChosen) PropX {
	p = u.theChosen(p)
	key := MemoryKey(0)
	switch p.What {
	case ability.AColor:
		key = MemColor
	case ability.ACreatureType, ability.ABasicLandType, ability.ALandType:
		key = MemSubtype
	case ability.ACardName:
		key = MemName
	default:
		refuse(p, "a description")
	}
	if r, ok := u.chosen[p.What]; ok {
		return u.b.Prop(PropChosen, int32(key), int32(r)+1)
	}
	if !u.entersChoosing[p.What] {
		refuse(p, "something chosen elsewhere")
	}
	x := u.b.Prop(PropChosen, int32(key), 0)
	u.chosenByGiver(uint32(x))
	return x
}

// chosenThat is "of that color", "of that type", where such a thing has been chosen.
func (u *unit) chosenThat(p ability.OfThat) (ability.OfChosen, bool) {
	for _, c := range []ability.Choice{p.What, ability.ABasicLandType, ability.ALandType} {
		if _, ok := u.chosen[c]; ok && (c == p.What || p.What == ability.ACreatureType) {
			return ability.OfChosen{What: c}, true
		}
	}
	return ability.OfChosen{}, false
}

// refMore is the set of the less common noun phrases.
func (u *unit) refMore(r ability.Ref) SetX {
	b := u.b
	switch r := r.(type) {
	case ability.Attacked:
		return b.Set(SetAttacked, int32(b.Set(SetLast, int32(u.ref(r.Of)))))
	case ability.Opponents:
		var s SetX
		if _, you := r.Of.(ability.You); you || r.Of == nil {
			s = b.Set(SetOpponents)
		} else {
			s = b.Set(SetOpponentsOf, int32(u.about(r.Of)))
		}
		for _, p := range r.Post {
			s = b.Set(SetFilter, int32(s), int32(u.prop(p)))
		}
		return u.remember(s, r.Said)
	case ability.TeamOf:
		if _, you := r.Of.(ability.You); you || r.Of == nil {
			return b.Set(SetTeam, int32(b.Set(SetYou)))
		}
		return b.Set(SetTeam, int32(u.about(r.Of)))
	case ability.Chosen:
		if reg, ok := u.said[r.To]; ok && r.To != 0 {
			return u.remember(u.setReg(reg), r.Said)
		}
		if isGift(u.meant) {
			return b.Set(SetGiftee)
		}
		players, _ := nounSort(r.Noun)
		if s, ok := u.chosenTarget(r); ok && players {
			return u.remember(s, r.Said)
		}
		for _, k := range []ability.Choice{ability.APlayer, ability.AnOpponent} {
			if reg, ok := u.chosen[k]; ok && players {
				return u.setReg(reg)
			}
			if u.entersChoosing[k] && players {
				return u.remember(b.Set(SetMemory, int32(MemPlayer)), r.Said)
			}
		}
		if u.entersChoosing[ability.NoChoice] && !players {
			return u.remember(b.Set(SetMemory, int32(MemObject)), r.Said)
		}
	}
	refuse(r, "someone or something")
	return 0
}

// numMore is the less common numbers.
func (u *unit) numMore(n ability.Number) NumX {
	b := u.b
	switch n := n.(type) {
	case ability.HowMuch:
		return u.howMuch(n)
	case ability.Devotion:
		if n.That {
			return b.Num(NumDevotion, int32(b.Set(SetYou)), 0, int32(u.chosenNumber(ability.OfChosen{What: ability.AColor}, MemColor)))
		}
		return b.Num(NumDevotion, int32(b.Set(SetYou)), int32(n.To))
	case ability.Symbols:
		return b.Num(NumSymbols, int32(n.Color.Set()), int32(u.all(n.Of)))
	case ability.LandTypes:
		return b.Num(NumBasicTypes, int32(u.all(n.Among)))
	case ability.ColorsAmong:
		return b.Num(NumColors, int32(u.all(n.Among)))
	case ability.CardTypes:
		return b.Num(NumTypes, int32(u.all(n.Among)))
	case ability.TimesHappened:
		return u.pastNum(n)
	case ability.SpeedOf:
		u.inheritSpeed()
		if severalPlayers(n.Of) {
			refuse(n, "a number")
		}
		return b.Num(NumSpeed, int32(u.ref(n.Of)))
	case ability.DevouredThisWay:
		if r, ok := u.said[u.devours]; ok && u.devours != 0 {
			return b.Num(NumCount, int32(b.Set(SetReg, int32(r), 1)))
		}
	case ability.Votes:
		return u.votesFor(n.For, n)
	case ability.KeywordN:
		if h := keywordOf(n.Word); h != NoKeyword {
			return b.Num(NumKeyword, int32(h), int32(u.ref(n.Of)))
		}
	}
	refuse(n, "a number")
	return 0
}

// condMore is the less common conditions.
func (u *unit) condMore(c ability.Condition) CondX {
	b := u.b
	not := func(x CondX, n bool) CondX {
		if n {
			return b.Cond(CondNot, int32(x))
		}
		return x
	}
	switch c := c.(type) {
	case ability.MoreVotes:
		return u.moreVotes(c)
	case ability.Happened:
		c.Event = ability.Rewrite(c.Event, oneTeammate).(ability.Event)
		return u.pastCond(c)
	case ability.EntersAs:
		return u.entersAsSuch(c)
	case ability.Owns:
		return u.owns(c)
	case ability.ControlsBoth:
		return u.controlsBoth(c)
	case ability.IsA:
		what := u.ref(c.What)
		if c.Was {
			what = b.Set(SetLast, int32(what))
		}
		o, ok := c.A.(ability.Objects)
		if !ok || o.Det.Target {
			// "that player is you": one is the other.
			return not(b.Cond(CondAll, int32(what), int32(b.Prop(PropIn, int32(u.about(c.A))))), c.Not)
		}
		u.remember(what, o.Said)
		p, _, _, _ := u.free2IfFree().noun(o, AllZones)
		if o.Det.Other {
			p = u.and(p, b.Prop(PropOther))
		}
		return not(b.Cond(CondAll, int32(what), int32(p)), c.Not)
	case ability.WonFlip:
		if u.coin == 0 {
			break
		}
		return not(b.Cond(CondReg, int32(u.coin-1)), c.Not)
	case ability.WonClash:
		return u.wonClash(c)
	case ability.CityBlessing:
		return b.Cond(CondBlessing, int32(u.ref(c.Who)))
	case ability.RingTempted:
		return u.tempted(c)
	case ability.MaxSpeed:
		return not(u.maxSpeed(u.ref(c.Who)), c.Not)
	case ability.HasInitiative:
		u.inherit("initiative", b.Set(SetInitiative))
		return b.Cond(CondInitiative, int32(u.ref(c.Who)))
	case ability.PlayerCounters:
		return b.Cond(CondCompare, int32(b.Num(NumCounters, int32(u.counter(c.Kind)), int32(u.ref(c.Who)))), int32(u.num(c.N)), int32(ability.OrMore))
	case ability.IsDay:
		now := int32(dayNow)
		if c.Night {
			now = nightNow
		} else if c.Neither {
			now = 0
		}
		return b.Cond(CondDay, now)
	case ability.IsMonarch:
		return not(b.Cond(CondMonarch, int32(u.ref(c.Who))), c.Not)
	case ability.ThisWay:
		return u.thisWay(c)
	case ability.ControlsMore:
		o, ok := c.What.(ability.Objects)
		if !ok || c.Who == nil || c.Than == nil || o.Det.How != ability.Bare {
			break
		}
		return u.hasMore(c.Who, c.Than, c.Fewer, u.controlledBy(o))
	case ability.IsTime:
		return u.timeCond(c.When)
	case ability.ControlsMost:
		if o, ok := c.What.(ability.Objects); ok {
			return b.Cond(CondIs, int32(u.ref(c.Who)), int32(u.most(u.countOfIt(o), true)))
		}
	case ability.CommonColor:
		return b.Cond(CondCommonColor, int32(c.Color.Set()), int32(u.all(c.Among)))
	case ability.NewlyControlled:
		return b.Cond(CondNewly, int32(u.ref(c.What)))
	case ability.WasCast:
		zones := ZoneSet(0)
		if c.From != nil {
			from, but := c.From, false
			if w, any := from.(ability.Anywhere); any { // "from anywhere other than your hand"
				from, but = w.Except, true
			}
			z, ok := from.(ability.ZoneOf)
			if !ok {
				break
			}
			if zones = zoneOf(z.Zone).Bit(); but {
				zones = AllZones &^ zones
			}
		}
		by := SetX(0)
		if c.By != nil {
			by = u.about(c.By)
		}
		return not(b.Cond(CondWasCast, int32(u.ref(c.What)), int32(zones), int32(by)), c.Not)
	}
	refuse(c, "a condition")
	return 0
}

// free2IfFree keeps descriptions from choosing anything.
func (u *unit) free2IfFree() *unit {
	v := u.free2()
	if !u.free {
		v.free = true
	}
	return v
}

// countOf is how many of a kind someone controls.
func (u *unit) countOf(o ability.Objects, who ability.Ref) NumX {
	o.Post = append(append([]ability.Property{}, o.Post...), ability.Controlled{By: who})
	return u.b.Num(NumCount, int32(u.all(o)))
}

// countOfIt is how many of a kind the candidate controls.
func (u *unit) countOfIt(o ability.Objects) NumX { return u.countOf(o, ability.It{To: itMention}) }

// thisWay is "if a creature card was milled this way": what the deed's register holds includes such a thing.
func (u *unit) thisWay(c ability.ThisWay) CondX {
	r, ok := u.said[c.To]
	if !ok || c.To == 0 {
		refuse(c, "a deed not known yet")
	}
	if x, ok := u.preventedThisWay(c, r); ok {
		return u.notCond(x, c.Not)
	}
	if s, ok := c.Act.(ability.Search); ok && u.library != 0 {
		z, library := s.Where.(ability.ZoneOf)
		if _, you := c.Who.(ability.You); !library || !you || z.Zone != ability.Library || s.For != nil {
			refuse(c, "a condition")
		}
		return u.notCond(u.b.Cond(CondDone, int32(u.library-1)), c.Not)
	}
	x, went := u.b.Cond(CondDone, int32(r)), u.setReg(r)
	if _, die := c.Act.(ability.Die); die { // what went elsewhere did not die (700.4)
		went = u.b.Set(SetFilter, int32(went), int32(u.b.Prop(PropZone, int32(Graveyard.Bit()))))
	}
	if o, isObjects := c.Who.(ability.Objects); isObjects {
		if players, objs := nounSort(o.Noun); players {
			if _, dealt := c.Act.(ability.DealtDamage); !dealt || objs || o.Det != (ability.Det{How: ability.One}) || u.free {
				refuse(c, "a condition")
			}
			p, _, _, _ := u.free2().noun(o, AllZones)
			hit := u.b.Set(SetFilter, int32(went), int32(u.and(u.b.Prop(PropPlayer), p)))
			return u.notCond(u.b.Cond(CondExists, int32(u.remember(hit, o.Said))), c.Not)
		}
		p, _, _, _ := u.free2().noun(thenControlled(o), AllZones)
		n, op := u.b.Const(1), ability.OrMore
		switch o.Det.How {
		case ability.One, ability.Any, ability.Bare:
		case ability.AtLeast:
			n = u.num(o.Det.N)
		case ability.None:
			n, op = u.b.Const(0), ability.EqualTo
		default:
			refuse(c, "a condition")
		}
		x = u.b.Cond(CondCompare, int32(u.b.Num(NumCount, int32(u.b.Set(SetFilter, int32(u.b.Set(SetLast, int32(went))), int32(p))))), int32(n), int32(op))
	} else if any, ok := c.Who.(ability.Either); ok && eitherPlain(any) {
		var p PropX
		for i, r := range any.List {
			q, _, _, _ := u.free2().noun(thenControlled(r.(ability.Objects)), AllZones)
			if p = u.b.Prop(PropOr, int32(p), int32(q)); i == 0 {
				p = q
			}
		}
		x = u.b.Cond(CondIs, int32(u.b.Set(SetLast, int32(went))), int32(p))
	} else if cast, ok := c.Act.(ability.Cast); ok && cast.What != nil {
		// "If you cast a creature spell this way": what was played may have been something else.
		o, ok := cast.What.(ability.Objects)
		if _, you := c.Who.(ability.You); !ok || !you || o.Det.How != ability.One || cast.From != nil || cast.Free || o.Said != 0 && u.free {
			refuse(c, "a condition")
		}
		p, _, _, _ := u.free2().noun(o, AllZones)
		x = u.b.Cond(CondIs, int32(u.setReg(r)), int32(p))
		if o.Said != 0 {
			u.emit(Instr{Op: OpLet, R: u.regOf(o.Said), A: int32(u.setReg(r))})
		}
	} else if c.Who != nil {
		x = u.b.Cond(CondIs, int32(went), int32(u.b.Prop(PropIn, int32(u.ref(c.Who)))))
	}
	if c.Not {
		return u.b.Cond(CondNot, int32(x))
	}
	return x
}

// eitherPlain says whether a choice is of objects described, none of them a target: "a permanent you controlled or a token".
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

// extreme is having the greatest stat among things, or the least.
func (u *unit) extreme(c ability.WithGreatest) PropX {
	op := NumGreatest
	if c.Least {
		op = NumLeast
	}
	most := u.b.Num(op, int32(c.Stat), int32(u.all(c.Among)))
	return u.b.Prop(PropStat, int32(c.Stat), int32(CmpEqual), int32(most))
}

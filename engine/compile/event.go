package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Events, continued from trigger.go.

// landOrSpell gives the land of "plays a land or casts a spell" the mention of the spell: later text means either by
// "it".
func landOrSpell(d ability.Does) ability.Does {
	if len(d.Acts) != 2 {
		return d
	}
	p, ok := d.Acts[0].(ability.Play)
	c, is := d.Acts[1].(ability.Cast)
	if !ok || !is {
		return d
	}
	land, ok := p.What.(ability.Objects)
	spell, is := c.What.(ability.Objects)
	if ok && is && land.Said == 0 {
		land.Said = spell.Said
		p.What = land
		d.Acts = []ability.Act{p, c}
	}
	return d
}

// verb returns the patterns of one verb of an event; most verbs have one.
func (l *lowerer) verb(who ability.Ref, a ability.Act, ab *program.Ability) []program.Pattern {
	if p, ok := a.(ability.Play); ok {
		return l.plays(who, p)
	}
	if c, ok := a.(ability.Cast); ok && c.OrCopy {
		return l.castsOrCopies(who, c, ab)
	}
	if p, ok := a.(ability.BecomeUnattached); ok {
		return l.unattached(who, p, ab)
	}
	if lose, ok := a.(ability.LoseControl); ok {
		return l.losesControl(who, lose, ab)
	}
	if k, ok := a.(ability.KeywordEvent); ok {
		switch k.Word {
		case "unlock this door":
			return l.unlocking()
		case "fully unlock":
			return l.fullyUnlocking(who, k)
		}
	}
	p := l.happens(who, a, ab)
	if p.Together {
		p.By = append(p.By, l.apart(who, a)...)
	}
	return []program.Pattern{p}
}

// apart returns the parts in which events must agree to trigger together: "one or more creatures you control deal
// combat damage to a player" triggers once for each such player.
func (l *lowerer) apart(who ability.Ref, a ability.Act) []program.EventPart {
	one := func(r ability.Ref) bool {
		// Others: happens once for all that the noun phrase means.
		switch o := r.(type) {
		case ability.Objects:
			return o.Det.How == ability.One || o.Det.How == ability.Any
		case ability.Either:
			return true
		}
		return false
	}
	var parts []program.EventPart
	if players, _ := l.refSort(who); players && one(who) {
		parts = append(parts, program.PartPlayer)
	}
	// Others: the other events have no other parts that happen one by one.
	switch a := a.(type) {
	case ability.Deal:
		if one(a.Parts[0].To) {
			parts = append(parts, program.PartObj)
		} else if one(who) {
			parts = append(parts, program.PartSource)
		}
	case ability.DealtDamage:
		if one(a.By) {
			parts = append(parts, program.PartSource)
		} else if one(who) {
			parts = append(parts, program.PartObj)
		}
	case ability.Attack:
		if one(a.Whom) {
			parts = append(parts, program.PartOther)
		}
	case ability.Block:
		if one(a.What) {
			parts = append(parts, program.PartOther)
		} else if one(who) {
			parts = append(parts, program.PartObj)
		}
	case ability.BecomeBlocked:
		if one(a.By) {
			parts = append(parts, program.PartObj)
		} else if one(who) {
			parts = append(parts, program.PartOther)
		}
	case ability.BecomeTarget:
		if one(a.Of) {
			parts = append(parts, program.PartOther)
		} else if one(who) {
			parts = append(parts, program.PartObj)
		}
	case ability.PutInto:
		if o, ok := a.Of.(ability.Objects); ok && one(o) {
			refuse(a, "an event")
		}
	}
	return parts
}

// leavesGraveyard makes an ability look back in time that triggers when a card leaves a graveyard, or in older editions
// when it is put from there into a hand or library (603.10a; 410.10d of 2006).
func (l *lowerer) leavesGraveyard(p *program.Pattern, who ability.Ref, ab *program.Ability) {
	hidden := program.Hand.Bit() | program.Library.Bit()
	if p.From != program.Graveyard.Bit() || !l.b.Draft.Sw.GraveyardBack && (p.To == 0 || p.To&^hidden != 0) {
		return
	}
	l.b.Features().LeavesGraveyard = true
	if !isSelf(who) { // of the card itself, the machine sees to it
		ab.Flags |= program.AbLookBack
	}
}

// playersAttack compiles the event of players (not creatures) attacking.
func (l *lowerer) playersAttack(who ability.Ref, a ability.Attack) program.Pattern {
	if p, ok := l.attackWith(who, a); ok {
		return p
	}
	refuse(a, "an event")
	return program.Pattern{}
}

// eventTurnedFaceUp compiles the event of permanents being turned face up. "A face-down permanent is turned face up"
// says what each of them was (708.8): when the event is looked at, it is face up (603.10).
func (l *lowerer) eventTurnedFaceUp(who ability.Ref, _ ability.TurnedFaceUp) program.Pattern {
	if o, ok := who.(ability.Objects); ok {
		o.Pre = slices.DeleteFunc(slices.Clone(o.Pre), func(p ability.Property) bool {
			_, is := p.(ability.FaceDown)
			return is
		})
		who = o
	}
	p := program.Pattern{Kinds: program.EvFace.Bit(), HasAux: true, Aux: int32(program.FaceUp)}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventTransform(who ability.Ref, a ability.Transform) program.Pattern {
	var p program.Pattern
	if a.What == nil {
		p = program.Pattern{Kinds: program.EvFace.Bit(), HasAux: true, Aux: int32(program.FaceTransform)}
		p.Obj = l.watched(&p, who, program.PartObj)
		return p
	}
	refuse(a, "an event")
	return program.Pattern{}
}

func (l *lowerer) eventTappedForMana(who ability.Ref, a ability.TappedForMana) program.Pattern {
	p := program.Pattern{Kinds: program.EvTap.Bit(), Flags: program.FlagForMana}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventGetEnergy(who ability.Ref, a ability.GetEnergy) program.Pattern {
	b := l.b
	p := program.Pattern{Kinds: program.EvCounters.Bit(), HasAux: true, Aux: int32(program.CounterEnergy)}
	p.If = b.CondCompare(b.NumEvent(), b.Const(0), ability.MoreThan)
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

// eventGetCounters compiles a player getting one or more counters of any kind (122.1).
func (l *lowerer) eventGetCounters(who ability.Ref, a ability.GetCounters) program.Pattern {
	least := ability.CounterSpec{N: ability.Least{N: ability.Const{N: 1}}}
	if len(a.What) != 1 || !ability.Equal(ability.GetCounters{What: []ability.CounterSpec{least}}, a) || !l.would {
		refuse(a, "an event") // an event is of one kind of counter: what triggers once would have to count several
	}
	b := l.b
	p := program.Pattern{Kinds: program.EvCounters.Bit()}
	p.If = b.CondCompare(b.NumEvent(), b.Const(0), ability.MoreThan)
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventTapForMana(who ability.Ref, a ability.TapForMana) program.Pattern {
	p := program.Pattern{Kinds: program.EvTap.Bit(), Flags: program.FlagForMana}
	p.Obj = l.watched(&p, a.What, program.PartObj)
	l.player(&p, who)
	return p
}

func (l *lowerer) eventBeDealt(who ability.Ref, a ability.BeDealt) program.Pattern {
	var p program.Pattern
	d, ok := who.(ability.Damage)
	if !ok || d.By != nil && a.By != nil || d.To != nil {
		refuse(a, "an event")
		return program.Pattern{}
	}
	p = l.damage(d.Combat, d.Noncombat, nil, nil)
	p.Obj = l.watched(&p, a.To, program.PartObj)
	by := a.By
	if by == nil {
		by = d.By
	}
	p.Src = l.watched(&p, by, program.PartSource)
	if by == nil {
		p.Together, p.By = true, append(p.By, program.PartObj) // once for all damage dealt to it at the same time
	}
	return p
}

func (l *lowerer) eventScry(who ability.Ref, a ability.Scry) program.Pattern {
	var p program.Pattern
	if a.N == nil {
		p = program.Pattern{Kinds: program.EvScry.Bit(), HasAux: true}
		l.player(&p, who)
		return p
	}
	refuse(a, "an event")
	return program.Pattern{}
}

func (l *lowerer) eventSurveil(who ability.Ref, a ability.Surveil) program.Pattern {
	var p program.Pattern
	if a.N == nil {
		p = program.Pattern{Kinds: program.EvScry.Bit(), HasAux: true, Aux: 1}
		l.player(&p, who)
		return p
	}
	refuse(a, "an event")
	return program.Pattern{}
}

func (l *lowerer) eventWinFlip(who ability.Ref, a ability.WinFlip) program.Pattern {
	p := program.Pattern{Kinds: program.EvFlip.Bit(), HasAux: true, Aux: 1}
	l.player(&p, who)
	return p
}

func (l *lowerer) eventLoseFlip(who ability.Ref, a ability.LoseFlip) program.Pattern {
	p := program.Pattern{Kinds: program.EvFlip.Bit(), HasAux: true, Aux: 0}
	l.player(&p, who)
	return p
}

func (l *lowerer) eventLoseGame(who ability.Ref, a ability.LoseGame) program.Pattern {
	p := program.Pattern{Kinds: program.EvLose.Bit()}
	if _, you := who.(ability.You); you {
		l.player(&p, who)
		return p
	}
	// The player is no longer among those in the game when this is asked.
	p.If = l.b.CondIs(l.b.SetEventPlayer(), l.watched(&p, who, program.PartPlayer))
	return p
}

func (l *lowerer) eventMill(who ability.Ref, a ability.Mill) program.Pattern {
	var p program.Pattern
	if least, ok := a.N.(ability.Least); a.N != nil && (!ok || least.N != ability.Number(ability.Const{N: 1})) {
		refuse(a, "an event")
	}
	p = program.Pattern{Kinds: program.EvMill.Bit()}
	l.player(&p, who)
	return p
}

func (l *lowerer) eventSearch(who ability.Ref, a ability.Search) program.Pattern {
	var p program.Pattern
	z, ok := a.Where.(ability.ZoneOf)
	if !ok || z.Zone != ability.Library || a.For != nil {
		refuse(a, "an event")
	}
	p = program.Pattern{Kinds: program.EvSearch.Bit()}
	if sameThing(z.Of, who) { // their own library
		p.If = l.b.CondIs(l.b.SetEventPlayer(), l.b.PropIn(l.b.SetEventObj()))
	} else {
		p.Obj = l.watched(&p, z.Of, program.PartObj)
	}
	l.player(&p, who)
	return p
}

func (l *lowerer) eventShuffle(who ability.Ref, a ability.Shuffle) program.Pattern {
	p := program.Pattern{Kinds: program.EvShuffle.Bit()}
	l.player(&p, who)
	return p
}

func (l *lowerer) eventBecomeAttached(who ability.Ref, a ability.BecomeAttached) program.Pattern {
	// An Aura that enters the battlefield attached to something becomes attached to it, too.
	p := program.Pattern{Kinds: program.EvAttach.Bit() | program.EvMove.Bit(),
		NotFlags: program.FlagAttacking | program.FlagBlocking,
		NewObj:   true}
	p.Obj = l.watched(&p, who, program.PartNew)
	p.Other = l.watched(&p, a.To, program.PartOther)
	if p.Other == 0 {
		refuse(a, "an event")
		return program.Pattern{}
	}
	return p
}

func (l *lowerer) eventPhaseIn(who ability.Ref, a ability.PhaseIn) program.Pattern {
	b := l.b
	p := program.Pattern{Kinds: program.EvPhase.Bit(), If: b.CondCompare(b.NumEvent(), b.Const(1), ability.EqualTo)}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventPayLife(who ability.Ref, a ability.PayLife) program.Pattern {
	var p program.Pattern
	if a.N != nil || l.inPast {
		refuse(a, "an event")
		return program.Pattern{}
	}
	p = program.Pattern{Kinds: program.EvLoseLife.Bit(), Flags: program.FlagCost} // 119.4
	l.player(&p, who)
	return p
}

func (l *lowerer) eventPhaseOut(who ability.Ref, a ability.PhaseOut, ab *program.Ability) program.Pattern {
	b := l.b
	var p program.Pattern
	if a != (ability.PhaseOut{}) {
		refuse(a, "an event")
		return program.Pattern{}
	}
	p = program.Pattern{Kinds: program.EvPhase.Bit(), If: b.CondCompare(b.NumEvent(), b.Const(0), ability.EqualTo)}
	p.Obj = l.watched(&p, who, program.PartObj)
	ab.Flags |= program.AbLookBack // 603.10b
	return p
}

func (l *lowerer) eventUntaps(who ability.Ref, a ability.Untaps) program.Pattern {
	p := program.Pattern{Kinds: program.EvUntap.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventTakeInitiative(who ability.Ref, a ability.TakeInitiative) program.Pattern {
	p := program.Pattern{Kinds: program.EvPlayer.Bit(), HasAux: true, Aux: int32(program.FactInitiative)}
	l.player(&p, who)
	return p
}

func (l *lowerer) eventBecomeMonarch(who ability.Ref, a ability.BecomeMonarch) program.Pattern {
	p := program.Pattern{Kinds: program.EvPlayer.Bit(), HasAux: true, Aux: int32(program.FactMonarch)}
	l.player(&p, who)
	return p
}

// losesControl compiles losing control of a permanent, which includes its leaving the battlefield. It looks back in
// time (603.10d).
func (l *lowerer) losesControl(who ability.Ref, a ability.LoseControl, ab *program.Ability) []program.Pattern {
	control := program.Pattern{Kinds: program.EvControl.Bit()}
	control.Obj = l.watched(&control, a.Of, program.PartObj)
	control.Other = l.watched(&control, who, program.PartOther)
	leaves := program.Pattern{Kinds: program.EvMove.Bit(), From: program.Battlefield.Bit()}
	leaves.Obj = l.and(l.watched(&leaves, a.Of, program.PartObj), l.b.PropControlledBy(l.about(who)))
	ab.Flags |= program.AbLookBack
	return []program.Pattern{control, leaves}
}

// cycles compiles the event of cycling a card (702.29c), activating its cycling ability. "Cycles or discards" is
// discarding, which cycling includes.
func (l *lowerer) cycles(who ability.Ref, a ability.Cycle, ab *program.Ability) program.Pattern {
	var p program.Pattern
	_, self := a.What.(ability.Self)
	if a.OrDiscard {
		if self {
			refuse(a, "an event")
		}
		p = program.Pattern{Kinds: program.EvDiscard.Bit()}
		p.Obj = l.watched(&p, a.What, program.PartObj)
	} else {
		p = program.Pattern{Kinds: program.EvActivate.Bit(), If: l.b.CondFromKeyword(program.Cycling)}
		p.Src = l.watched(&p, a.What, program.PartSource)
		if self {
			// It triggers from whichever zone the card has gone to; of "when you cycle ~ or it dies", the other event
			// is seen from the battlefield.
			ab.Zones = program.AllZones
		} else if o, ok := a.What.(ability.Objects); !ok || len(o.Pre)+len(o.Post) > 0 {
			refuse(a, "an event") // the card would have to be looked at in the hand that it has left
		} else {
			p.Src = 0
			if o.Det.Other {
				p.Src = l.b.PropOther()
			}
		}
	}
	l.player(&p, who)
	return p
}

// tapsTheirs compiles a player causing another's permanent to become tapped. A spell or ability does so, since costs
// are paid with one's own permanents.
func (l *lowerer) tapsTheirs(who ability.Ref, a ability.Tap) program.Pattern {
	o, ok := a.What.(ability.Objects)
	if !ok || !slices.ContainsFunc(o.Post, func(q ability.Property) bool {
		c, ok := q.(ability.Controlled)
		_, you := c.By.(ability.You)
		return ok && !c.Not && !you
	}) {
		refuse(a, "an event")
	}
	// The permanent is tapped by now; only an untapped one can become tapped (701.26a).
	o.Pre = slices.DeleteFunc(slices.Clone(o.Pre),
		func(q ability.Property) bool { return q == ability.Property(ability.IsUntapped{}) })
	p := program.Pattern{Kinds: program.EvTap.Bit()}
	p.Obj = l.watched(&p, o, program.PartObj)
	p.If = l.b.CondIs(l.b.SetEventCauser(), l.b.PropIn(l.about(who)))
	return p
}

// putsCounters compiles a player putting counters on something.
func (l *lowerer) putsCounters(who ability.Ref, a ability.PutCounters) program.Pattern {
	if len(a.What) != 1 || a.Divided {
		refuse(a, "an event")
	}
	p := program.Pattern{Kinds: program.EvCounters.Bit()}
	c := a.What[0]
	if c.Kind != "" {
		p.HasAux, p.Aux = true, int32(l.counter(c.Kind))
	} else { // once for the counters of all kinds that are put on it at the same time
		p.Together, p.By = true, append(p.By, program.PartObj)
	}
	if c.N != nil {
		if least, ok := c.N.(ability.Least); !ok || least.N != (ability.Const{N: 1}) {
			refuse(a, "an event")
		}
	}
	if c.For != nil || c.Additional {
		refuse(a, "an event")
	}
	p.If = l.b.CondCompare(l.b.NumEvent(), l.b.Const(0), ability.MoreThan)
	p.Obj = l.watched(&p, a.On, program.PartObj)
	if anEffect(who) {
		p.NotFlags = program.FlagCost | program.FlagResult
	} else {
		l.player(&p, who)
	}
	return p
}

// activates compiles a player activating an ability of something.
func (l *lowerer) activates(who ability.Ref, a ability.Activate) program.Pattern {
	p := program.Pattern{Kinds: program.EvActivate.Bit()}
	if a.NoMana {
		p.If = l.b.CondNot(l.b.CondManaAbility())
	}
	o, ok := a.What.(ability.Objects)
	if !ok || o.Det.How != ability.One && o.Det.How != ability.Any || o.Det.Target || len(o.Pre) > 0 || o.Det.Other {
		refuse(a, "an event")
	}
	switch o.Noun {
	case ability.IsKind{Kind: ability.AnyAbility}, ability.IsKind{Kind: ability.ActivatedAbility}:
	case ability.LoyaltyAbility{}:
		p.If = l.andCond(p.If, l.b.CondLoyalty())
	default:
		list := []ability.Property{o.Noun}
		if or, ok := o.Noun.(ability.Or); ok {
			list = or.List
		}
		var any program.CondX
		for i, q := range list {
			k, ok := q.(ability.KeywordAbility)
			if !ok || program.KeywordOf(k.Word) == program.NoKeyword {
				refuse(a, "an event")
			}
			if x := l.b.CondFromKeyword(program.KeywordOf(k.Word)); i == 0 {
				any = x
			} else {
				any = l.b.CondOr(any, x)
			}
		}
		p.If = l.andCond(p.If, any)
	}
	for _, q := range o.Post {
		if n, ok := q.(ability.Not); ok {
			if f, ok := n.P.(ability.Formed); ok && f.P == ability.Property(ability.ManaAbility{}) {
				p.If = l.andCond(p.If, l.b.CondNot(l.b.CondManaAbility()))
				continue
			}
		}
		if t, ok := q.(ability.TapInCost); ok {
			p.If = l.andCond(p.If, l.notCond(l.b.CondTapInCost(), t.Not))
			continue
		}
		if w, ok := q.(ability.Targeting); ok && !l.inPast { // its targets have been chosen by then (602.2b)
			p.Obj = l.and(p.Obj, l.choiceless().prop(w))
			continue
		}
		s, ok := q.(ability.OfSource)
		if !ok || p.Src != 0 {
			refuse(a, "an event")
		}
		if s.NotMana {
			p.If = l.andCond(p.If, l.b.CondNot(l.b.CondManaAbility()))
		}
		p.Src = l.watched(&p, s.What, program.PartSource)
		if _, zones := l.abilitiesHave(s.What); zones != 0 && zones != program.AllZones {
			p.Src = l.and(p.Src, l.b.PropZone(zones)) // 109.2: a card in a hand isn't "a creature"
		}
	}
	if o.Said != 0 && !l.inPast {
		p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(o.Said), Part: program.PartObj})
	}
	l.player(&p, who)
	return p
}

// keywordEvent compiles the event of a keyword action.
func (l *lowerer) keywordEvent(who ability.Ref, a ability.KeywordEvent, ab *program.Ability) program.Pattern {
	b := l.b
	mark := func(f program.BodyFlags) program.Pattern {
		p := program.Pattern{Kinds: program.EvMark.Bit(), HasAux: true, Aux: int32(f), If: b.CondCompare(b.NumEvent(),
			b.Const(0), ability.MoreThan)}
		p.Obj = l.watched(&p, who, program.PartObj)
		return p
	}
	if f, ok := designations[a.Word]; ok {
		return mark(f)
	}
	if p, ok := l.expends(who, a); ok {
		return p
	}
	switch a.Word {
	case "roll dice":
		p := program.Pattern{Kinds: program.EvRoll.Bit(), Together: true, By: []program.EventPart{program.PartPlayer}}
		l.player(&p, who)
		return p
	case "complete a dungeon":
		p := program.Pattern{Kinds: program.EvPlayer.Bit(), HasAux: true, Aux: int32(program.FactCompleted)}
		l.player(&p, who)
		return p
	case "exert":
		return l.exerts(who, a)
	case "crew", "saddle":
		return l.ridesOn(who, a)
	case "become crewed":
		return l.becomesCrewed(who, a)
	case "kick":
		return l.kicks(who, a)
	case "enlist", "mentor":
		if a.What == nil {
			break
		}
		p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: b.Action(a.Word)}
		p.Src = l.watched(&p, who, program.PartSource)
		p.Obj = l.watched(&p, a.What, program.PartObj)
		return p
	case "exploit":
		return l.exploits(who, a, ab)
	case "championed with":
		return l.championed(who, a)
	case "commit a crime":
		return l.crime(who)
	case "descend":
		return l.descends(who)
	case "become level 2", "become level 3":
		p := program.Pattern{Kinds: program.EvRemember.Bit(), HasAux: true, Aux: int32(program.MemLevel),
			If: b.CondCompare(b.NumEvent(), b.Const(int(a.Word[len(a.Word)-1]-'0')), ability.EqualTo)}
		p.Obj = l.watched(&p, who, program.PartObj)
		return p
	case "transform into ~": // the ability is printed on the other face
		p := program.Pattern{Kinds: program.EvFace.Bit(), HasAux: true, Aux: int32(program.FaceTransform)}
		p.Obj = l.watched(&p, who, program.PartObj)
		return p
	}
	return l.actionEvent(who, a)
}

// passiveEvent compiles an event in the passive voice: "is sacrificed", "is countered".
func (l *lowerer) passiveEvent(who ability.Ref, a ability.Passive, ab *program.Ability) program.Pattern {
	var p program.Pattern
	by := func(player ability.Ref) {
		if player != nil {
			l.player(&p, player)
		}
	}
	switch x := a.Act.(type) {
	case ability.Activate:
		if x.What == nil && a.On == nil && a.From == nil {
			x.What = who
			return l.activates(a.By, x)
		}
	case ability.KeywordEvent:
		if x.What != nil || a.On != nil || a.From != nil {
			break
		}
		if x.Word == "warp" { // cast for its warp cost (702.185c)
			l.b.Features().AsksCastWay = true
			p = program.Pattern{Kinds: program.EvCast.Bit(), HasAux: true, Aux: int32(program.Warp)}
			p.Obj = l.castObject(&p, who, nil)
			by(a.By)
			return p
		}
		if x.Word != "exert" {
			break
		}
		p = program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: l.b.Action("exert")}
		p.Obj = l.watched(&p, who, program.PartObj)
		by(a.By)
		return p
	case ability.Cast:
		if x != (ability.Cast{}) || a.On != nil {
			break
		}
		p = program.Pattern{Kinds: program.EvCast.Bit()}
		p.Obj = l.castObject(&p, who, a.From)
		by(a.By)
		return p
	case ability.Sacrifice:
		if x.What != nil || a.On != nil || a.From != nil {
			break
		}
		p = program.Pattern{Kinds: program.EvSacrifice.Bit()}
		p.Obj = l.watched(&p, who, program.PartObj)
		ab.Flags |= program.AbLookBack
		by(a.By)
		return p
	case ability.ExileIt:
		if l.inPast && !isSelf(who) && a.From != nil && a.By == nil && a.On == nil &&
			ability.Equal(x, ability.ExileIt{}) { // "each card exiled from their hand this way"
			p = program.Pattern{Kinds: program.EvMove.Bit(), To: program.Exile.Bit(), NewObj: true}
			p.Obj = l.watched(&p, who, program.PartNew)
			l.from(&p, a.From)
			return p
		}
		if x.What != nil || len(x.With) > 0 || x.FaceDown || a.By != nil || a.On != nil || !isSelf(who) {
			break
		}
		if a.From != nil {
			if a.From != ability.Ref(ability.ZoneOf{Zone: ability.Battlefield}) {
				break
			}
			ab.Flags |= program.AbLookBack
			return program.Pattern{Kinds: program.EvMove.Bit(), From: program.Battlefield.Bit(),
				To:  program.Exile.Bit(),
				Obj: l.itself()}
		}
		return program.Pattern{Kinds: program.EvMove.Bit(), To: program.Exile.Bit(), NewObj: true, Obj: l.itself()}
	case ability.Destroy:
		if x.What != nil || x.NoRegen || a.By != nil || a.On != nil || a.From != nil {
			break
		}
		p = program.Pattern{Kinds: program.EvDestroy.Bit()}
		p.Obj = l.watched(&p, who, program.PartObj)
		ab.Flags |= program.AbLookBack
		return p
	case ability.CounterIt:
		if x.What != nil || a.On != nil || a.From != nil || a.By != nil && l.inPast {
			break // who countered it isn't kept
		}
		p = program.Pattern{Kinds: program.EvCounterSpell.Bit()}
		p.Obj = l.watched(&p, who, program.PartObj)
		if o, ok := a.By.(ability.Objects); ok && o.Det == (ability.Det{How: ability.One}) && len(o.Pre) == 0 &&
			len(o.Post) < 2 && anySpellOrAbility(o) {
			l.causedBy(&p, o, a)
		} else if a.By != nil {
			break
		}
		ab.Flags |= program.AbLookBack
		return p
	case ability.Discard:
		if x != (ability.Discard{}) || a.On != nil || a.From != nil || a.By != nil {
			break
		}
		if _, self := who.(ability.Self); self {
			break
		}
		p = program.Pattern{Kinds: program.EvDiscard.Bit()}
		p.Obj = l.watched(&p, who, program.PartObj)
		return p
	case ability.Attack:
		// A player is attacked once, however many creatures attack them (508.3b).
		if x == (ability.Attack{}) && a.By == nil && a.On == nil && a.From == nil {
			p = program.Pattern{Kinds: program.EvAttack.Bit(), Together: true,
				By: []program.EventPart{program.PartOther}}
			p.Other = l.watched(&p, who, program.PartOther)
			return p
		}
	case ability.PutCounters, ability.RemoveCounters:
		return l.countersEvent(who, a, ab)
	case ability.Create:
		if a.By == nil && a.On == nil && a.From == nil {
			return l.creates(a, nil, who, a.Under)
		}
	}
	refuse(a, "an event")
	return program.Pattern{}
}

// counterTimes returns how often counters trigger. One event covers all the counters of a kind put on one object: "one
// or more" triggers once, "a counter" once for each.
func (l *lowerer) counterTimes(p *program.Pattern, c ability.Counters, a ability.Act) {
	switch n := c.N.(type) {
	case ability.Least:
		if n.N == (ability.Const{N: 1}) && (c.Kind != "" || l.would) {
			return // of any kind, what would be put there is replaced kind by kind
		}
	case ability.Const:
		if n.N == 1 && c.Said == 0 {
			p.Each = !l.inPast // whether one was put there doesn't depend on how many were, see ofCounters
			return
		}
	}
	refuse(a, "an event")
}

// countersEvent compiles counters being put on or removed from something: "whenever one or more +1/+1 counters are put
// on ~", "when the last time counter is removed from it".
func (l *lowerer) countersEvent(who ability.Ref, a ability.Passive, ab *program.Ability) program.Pattern {
	c, ok := who.(ability.Counters)
	if !ok || a.By != nil || a.From != nil || a.On == nil || c.Those {
		refuse(a, "an event")
	}
	p := program.Pattern{Kinds: program.EvCounters.Bit()}
	if c.Kind != "" {
		p.HasAux, p.Aux = true, int32(l.counter(c.Kind))
	}
	amount := l.b.NumEvent()
	zero := l.b.Const(0)
	if _, put := a.Act.(ability.PutCounters); put {
		if c.Last {
			refuse(a, "an event")
		}
		l.counterTimes(&p, c, a)
		p.If = l.b.CondCompare(amount, zero, ability.MoreThan)
	} else {
		p.If = l.b.CondCompare(amount, zero, ability.LessThan)
		switch {
		case c.Last:
			left := l.b.NumCounters(l.counter(c.Kind), l.b.SetEventObj())
			p.If = l.andCond(p.If, l.b.CondCompare(left, zero, ability.EqualTo))
		default:
			l.counterTimes(&p, c, a)
		}
	}
	p.Obj = l.watched(&p, a.On, program.PartObj)
	if c.Said != 0 && !l.inPast {
		p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(c.Said), Part: program.PartAmount})
	}
	return p
}

// crime compiles the event of committing a crime (700.13): targeting an opponent, what an opponent controls, or a card
// in an opponent's graveyard.
func (l *lowerer) crime(who ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvTarget.Bit(), Obj: l.b.PropVictim(), Together: true,
		By: []program.EventPart{program.PartOther}}
	l.player(&p, who)
	return p
}

// descends compiles the event of descending (700.11): a permanent card is put into the player's graveyard.
func (l *lowerer) descends(who ability.Ref) program.Pattern {
	b := l.b
	if _, you := who.(ability.You); !you {
		refuse(ability.KeywordEvent{Word: "descend"}, "an event")
	}
	p := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Graveyard.Bit(), NewObj: true}
	p.Obj = l.and(b.PropKind(1<<program.KindCard), b.PropType(program.TypesPermanent))
	p.Obj = l.and(p.Obj, b.PropOwnedBy(b.SetYou()))
	return p
}

// under restricts the object of an event to one that a player controls: "under your control".
func (l *lowerer) under(p *program.Pattern, who ability.Ref) {
	if who != nil {
		p.Obj = l.and(p.Obj, l.b.PropControlledBy(l.choiceless().ref(who)))
	}
}

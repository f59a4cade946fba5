package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Words of a triggered ability that name an object by its part in the event: "the other creature", "the blocking
// creature", "each other creature" than the one that entered (608.2k).

// participant is an object that takes part in an event. role is what it is doing as the event happens, if the text can
// call it by that.
type participant struct {
	noun []ability.Property
	said ability.Mention
	role ability.Property
	// apart: the text already means it when it says "another", besides the source.
	apart bool
}

// eventSubject and eventOther are the mentions of the participants to which no other text refers.
const (
	eventSubject ability.Mention = -3300
	eventOther   ability.Mention = -3301
)

// byParticipants resolves what a triggered ability calls by its part in the event. It returns the participant with
// which "lesser power" compares, 0 if that is the source.
func byParticipants(t ability.Triggered) (ability.Triggered, ability.Mention) {
	d, ok := t.When.(ability.Does)
	if !ok {
		return t, 0
	}
	d, subject, other := participants(d)
	player := ability.Mention(0)
	if subject.said == 0 {
		d.Who, player = playerOf(d.Who)
	}
	if player == 0 && other.said == 0 {
		d, player = playerHit(d)
	}
	var rival ability.Mention
	if subject.said != 0 && !subject.apart {
		rival = subject.said
	}
	used := map[ability.Mention]bool{}
	rewrite := func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok {
			if s, is := n.(ability.WithStat); is && s.N == nil && rival != 0 {
				used[rival] = true
			}
			return n
		}
		if said := named(o, subject, other); said != 0 {
			used[said] = true
			return ability.It{Say: ability.ByThe, Noun: o.Noun, To: said}
		}
		if player != 0 && o.Det == (ability.Det{How: ability.Each, Other: true}) &&
			(o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}) ||
				o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyOpponent})) {
			used[player] = true // "Whenever a player ..., each other player ..."
			o.Det.Other = false
			o.Post = append(slices.Clone(o.Post), ability.OtherThan{What: ability.It{Noun: o.Noun, To: player}})
			return o
		}
		if said := otherThan(o, nil, subject, other); said != 0 {
			used[said] = true
			o.Det.Other = false
			o.Post = append(slices.Clone(o.Post), ability.OtherThan{What: ability.It{To: said}})
		}
		return o
	}
	doing := func(n ability.Node) ability.Node {
		is, ok := n.(ability.Is)
		o, objects := is.What.(ability.Objects)
		if !ok || !objects || !o.Det.Other || roleIn(is.Are) == nil {
			return n
		}
		// "Another creature is blocking that creature": other than the one that blocks it.
		than := ability.Ref(ability.Self{})
		if said := otherThan(o, is.Are, subject, other); said != 0 {
			used[said] = true
			than = ability.It{To: said}
		}
		o.Det.Other = false
		o.Post = append(slices.Clone(o.Post), ability.OtherThan{What: than})
		is.What = o
		return is
	}
	if t.If != nil {
		t.If = ability.Rewrite(ability.Rewrite(t.If, doing), rewrite).(ability.Condition)
	}
	t.Effect = ability.Rewrite(ability.Rewrite(t.Effect, doing), rewrite).(ability.Effect)
	if len(used) == 0 {
		return t, 0
	}
	t.When = d
	if !used[rival] {
		rival = 0
	}
	return t, rival
}

// participants returns an event with mentions for the objects that take part in it, and these.
func participants(d ability.Does) (_ ability.Does, subject, other participant) {
	d.Who, subject = participantOf(d.Who, eventSubject)
	d.Acts = slices.Clone(d.Acts)
	for i, a := range d.Acts {
		// Others: only their subject takes part, without a role.
		switch a := a.(type) {
		case ability.Attack, ability.AttackUnblocked:
			subject.role = ability.IsAttacking{}
		case ability.Block:
			subject.role = ability.IsBlocking{}
			if a.What != nil {
				a.What, other = participantOf(a.What, eventOther)
				other.role = ability.IsAttacking{}
			}
			d.Acts[i] = a
		case ability.BecomeBlocked:
			if a.By != nil {
				a.By, other = participantOf(a.By, eventOther)
			}
			subject.role, other.role = ability.IsAttacking{}, ability.IsBlocking{}
			if len(d.Acts) > 1 { // "blocks or becomes blocked": it may be either
				subject.role, other.role = nil, nil
			}
			d.Acts[i] = a
		case ability.Deal:
			if len(a.Parts) == 1 && a.Parts[0].To != nil {
				a.Parts = slices.Clone(a.Parts)
				a.Parts[0].To, other = participantOf(a.Parts[0].To, eventOther)
			}
			d.Acts[i] = a
		}
	}
	return d, subject, other
}

// participantOf returns a noun phrase of an event with a mention, and what it stands for; nothing for players, the
// source and several objects at once.
func participantOf(r ability.Ref, m ability.Mention) (ability.Ref, participant) {
	// Others: they are players, the source, or several objects.
	switch o := r.(type) {
	case ability.Objects:
		if players, _ := nounSort(o.Noun); players || o.Det.Target ||
			o.Det.How != ability.One && o.Det.How != ability.Any {
			return r, participant{}
		}
		if o.Said == 0 {
			o.Said = m
		}
		return o, participant{noun: append(slices.Clone(o.Pre), o.Noun), said: o.Said, apart: o.Det.Other}
	case ability.Attached:
		if players, _ := nounSort(o.Noun); o.Noun == nil || players {
			return r, participant{}
		}
		if o.Said == 0 {
			o.Said = m
		}
		return o, participant{noun: []ability.Property{o.Noun}, said: o.Said}
	case ability.Either:
		if len(o.List) != 2 || !isSelf(o.List[0]) {
			return r, participant{}
		}
		_, p := participantOf(o.List[1], m)
		if p.said == 0 {
			return r, p
		}
		if o.Said == 0 {
			o.Said = m
		}
		p.said, p.apart = o.Said, false
		return o, p
	}
	return r, participant{}
}

// playerOf returns the noun phrase of the player who takes part in an event, and its mention; 0 for you and for
// objects.
func playerOf(r ability.Ref) (ability.Ref, ability.Mention) {
	// Others: they are objects, or you.
	switch o := r.(type) {
	case ability.Objects:
		if players, _ := nounSort(o.Noun); !players || o.Det.Target ||
			o.Det.How != ability.One && o.Det.How != ability.Any {
			return r, 0
		}
		if o.Said == 0 {
			o.Said = eventSubject
		}
		return o, o.Said
	case ability.Attached:
		if players, _ := nounSort(o.Noun); o.Noun == nil || !players {
			return r, 0
		}
		if o.Said == 0 {
			o.Said = eventSubject
		}
		return o, o.Said
	}
	return r, 0
}

// playerHit returns an event with a mention for the player who is dealt damage, and that mention; 0 if it is you, or an
// object may be dealt it.
func playerHit(d ability.Does) (ability.Does, ability.Mention) {
	for i, a := range d.Acts {
		if a, ok := a.(ability.Deal); ok && len(d.Acts) == 1 && len(a.Parts) == 1 && a.Parts[0].To != nil {
			to, said := playerOf(a.Parts[0].To)
			if o, ok := to.(ability.Objects); ok && said == eventSubject {
				o.Said, said = eventOther, eventOther
				to = o
			}
			a.Parts[0].To = to
			d.Acts[i] = a
			return d, said
		}
	}
	return d, 0
}

// named returns the participant that "the other creature" or "the blocking creature" means.
func named(o ability.Objects, subject, other participant) ability.Mention {
	if o.Det.How != ability.The || o.Det.Many || o.Det.Target || len(o.Post) > 0 || len(o.Pre) > 1 {
		return 0
	}
	if o.Det.Other {
		if len(o.Pre) == 0 && subject.said != 0 && fits(o, other) {
			return other.said
		}
		return 0
	}
	for _, p := range []participant{subject, other} {
		if p.said != 0 && p.role != nil && len(o.Pre) == 1 && ability.Equal(o.Pre[0], p.role) &&
			fits(o, p) {
			return p.said
		}
	}
	return 0
}

// otherThan returns the participant that "another creature" and "each other creature" leave out; 0 if that is the
// source or nothing. What is said to attack or block is other than the participant that does; are is what else is said
// of it.
func otherThan(o ability.Objects, are []ability.Property, subject, other participant) ability.Mention {
	if !o.Det.Other {
		return 0
	}
	role := roleIn(are, o.Pre, o.Post)
	for _, p := range []participant{other, subject} {
		if role != nil && p.role != nil && reflect.TypeOf(role) != reflect.TypeOf(p.role) {
			continue
		}
		if p.said != 0 && !p.apart && fits(o, p) {
			return p.said
		}
	}
	return 0
}

// roleIn returns the property of attacking or blocking among some; nil if there is none.
func roleIn(lists ...[]ability.Property) ability.Property {
	for _, list := range lists {
		for _, p := range list {
			// Others: neither is said with them.
			switch p.(type) {
			case ability.IsAttacking, ability.IsBlocking:
				return p
			}
		}
	}
	return nil
}

// fits reports whether a noun phrase could mean a participant by its noun.
func fits(o ability.Objects, p participant) bool {
	for _, q := range append(slices.Clone(o.Pre), o.Noun) {
		if _, kind := q.(ability.IsKind); kind || q == nil {
			continue
		}
		if slices.ContainsFunc(p.noun, func(n ability.Property) bool { return n != nil && ability.Equal(n, q) }) {
			return true
		}
	}
	return false
}

// causes compiles the event of a spell or ability making a player do something: "when a spell or ability an opponent
// controls causes you to discard this card".
func (l *lowerer) causes(who ability.Ref, a ability.Cause, ab *program.Ability) program.Pattern {
	o, ok := who.(ability.Objects)
	own := false // "causes its controller to shuffle their library"
	if c, is := a.Who.(ability.ControllerOf); is && !c.Several {
		if it, back := c.Of.(ability.It); back && it.To == o.Said && o.Said != 0 {
			own, o.Said = true, 0
			a.Who = ability.Objects{Det: ability.Det{How: ability.One},
				Noun: ability.IsKind{Kind: ability.AnyPlayerKind}, Said: c.Said}
		}
	}
	any := anySpellOrAbility(o)
	if !ok || o.Det.How != ability.One || len(o.Post) > 1 || any && len(o.Pre) > 0 || !any && spells(o.Noun) != 1 ||
		o.Said != 0 || len(a.Acts) != 1 || l.inPast {
		refuse(a, "an event")
	}
	var p program.Pattern
	d, discards := a.Acts[0].(ability.Discard)
	_, self := d.What.(ability.Self)
	switch {
	case discards && self:
		// It triggers from whichever zone the card has gone to.
		p = program.Pattern{Kinds: program.EvMove.Bit(), From: program.Hand.Bit(), Flags: program.FlagDiscarded,
			NewObj: true, Obj: l.b.PropSelf()}
		l.player(&p, a.Who)
		ab.Zones = program.AllZones &^ program.Battlefield.Bit()
	case discards:
		p = l.happens(a.Who, d, ab)
	default:
		p = l.happens(a.Who, a.Acts[0], ab)
	}
	if !any { // "a white instant or sorcery spell": the spell causes the event
		p.Src = l.and(p.Src, l.described(ability.Objects{Pre: o.Pre, Noun: o.Noun}))
	}
	if l.causedBy(&p, o, a); own {
		p.If = l.andCond(p.If, l.b.CondIs(l.b.SetEventCauser(), l.b.PropIn(l.b.SetEventPlayer())))
	}
	return p
}

// anySpellOrAbility reports whether a noun phrase means spells and abilities of whatever kind.
func anySpellOrAbility(o ability.Objects) bool {
	return bySpellsOrAbilities(ability.Objects{Noun: o.Noun}) ||
		ability.Equal(o.Noun, ability.IsKind{Kind: ability.SpellOrAbility})
}

// eventCounters compiles "a spell or ability you control counters a spell".
func (l *lowerer) eventCounters(who ability.Ref, a ability.CounterIt) program.Pattern {
	o, ok := who.(ability.Objects)
	if !ok || o.Det.How != ability.One || len(o.Pre) > 0 || len(o.Post) > 1 || !anySpellOrAbility(o) || l.inPast {
		refuse(a, "an event")
	}
	p := program.Pattern{Kinds: program.EvCounterSpell.Bit()}
	p.Obj = l.watched(&p, a.What, program.PartObj)
	l.causedBy(&p, o, a)
	return p
}

// causedBy limits an event to those caused by spells and abilities of the players whose they are by the noun phrase.
func (l *lowerer) causedBy(p *program.Pattern, o ability.Objects, a ability.Act) {
	by := program.SetX(0)
	for _, q := range o.Post {
		c, ok := q.(ability.Controlled)
		if !ok || c.Not {
			refuse(a, "an event")
		}
		by = l.choiceless().all(c.By)
		if m := mentionOf(c.By); m != 0 {
			p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(m), Part: program.PartCauser})
		}
	}
	causer := l.b.SetEventCauser()
	if by != 0 {
		p.If = l.andCond(p.If, l.b.CondIs(causer, l.b.PropIn(by)))
	} else {
		p.If = l.andCond(p.If, l.b.CondExists(causer))
	}
}

// attackingWith is "attacking that player", of a player: controlling a creature that does.
func attackingWith(a ability.IsAttacking) ability.Property {
	return ability.Controlling{What: ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.HasType{Type: ability.Creature}, Post: []ability.Property{a}}}
}

// untapsSome compiles a player untapping permanents: in the untap step of their turn (502.3), or by a spell or ability
// of theirs.
func (l *lowerer) untapsSome(who ability.Ref, a ability.Untap) program.Pattern {
	if _, you := who.(ability.You); !you || l.inPast {
		refuse(a, "an event")
	}
	b := l.b
	p := program.Pattern{Kinds: program.EvUntap.Bit()}
	p.Obj = l.watched(&p, a.What, program.PartObj)
	causer := b.SetEventCauser()
	step := b.CondAnd(b.CondNot(b.CondExists(causer)), b.CondTurnOf(b.SetYou()))
	p.If = b.CondOr(b.CondIs(causer, b.PropIn(b.SetYou())), step)
	return p
}

// watched is the property that an event demands of a participant. It binds the participant's register if later text
// refers to it.
func (l *lowerer) watched(p *program.Pattern, r ability.Ref, part program.EventPart) program.PropX {
	bind := func(m ability.Mention) {
		if m != 0 && !l.inPast {
			p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(m), Part: part})
			l.mentions(m, l.eventPart(part))
		}
	}
	switch r := r.(type) {
	case nil:
		return 0
	case ability.Self:
		return l.b.PropSelf()
	case ability.AnyTarget:
		if l.lasts {
			return l.b.PropIn(l.ref(r))
		}
	case ability.Objects:
		if r.Det.Target && l.lasts {
			return l.b.PropIn(l.ref(r))
		}
		if r.Det.Target || r.Det.How == ability.UpTo || r.Det.How == ability.Exactly || r.Det.How == ability.AnyNumber {
			refuse(r, "what an event is about")
		}
		switch r.Det.How {
		case ability.AtLeast:
			p.Together = true // 603.2c
			if c, ok := r.Det.N.(ability.Const); !ok || c.N != 1 {
				p.Least = l.num(r.Det.N)
			}
		case ability.Bare, ability.One, ability.Any, ability.Each, ability.All, ability.The, ability.That:
		default:
			refuse(r, "what an event is about")
		}
		q, _, _, _ := l.choiceless().noun(r, program.AllZones)
		if r.Det.Other {
			q = l.and(q, l.otherInCost(r))
		}
		bind(r.Said)
		for _, d := range r.Post {
			// "A spell an opponent controls ... that player": the text can refer to its controller too.
			c, ok := d.(ability.Controlled)
			if by, is := c.By.(ability.Objects); ok && is && !c.Not && by.Said != 0 && !l.inPast {
				p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(by.Said), Part: part, Controller: true})
			}
			o, ok := d.(ability.Owned)
			if by, is := o.By.(ability.Objects); ok && is && !o.Not && by.Said != 0 && !l.inPast {
				p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(by.Said), Part: part, Owner: true})
			}
		}
		return q
	case candidate:
		return l.b.PropIn(l.b.SetIt())
	case ability.Attached:
		bind(r.Said)
	case ability.Both, ability.Either:
		var list []ability.Ref
		if b, ok := r.(ability.Both); ok {
			list = b.List
			bind(b.Said)
		} else {
			list = r.(ability.Either).List
			bind(r.(ability.Either).Said)
		}
		var x program.PropX
		for i, q := range list {
			y := l.watched(p, q, part)
			if i == 0 {
				x = y
			} else {
				x = l.b.PropOr(x, y)
			}
		}
		return x
	}
	switch r.(type) {
	case ability.Attached, ability.It: // they mean what is known already
	default:
		bind(mentionOf(r))
	}
	set := l.choiceless().ref(r)
	if _, it := r.(ability.It); it && l.inPast {
		set = l.b.SetLast(set) // as it was then, though it may have left since
	}
	return l.b.PropIn(set)
}

// matching begins the description of an event, whose parts it may mention again until end is called.
func (l *lowerer) matching() (end func()) {
	outer := l.happening
	l.happening = map[ability.Mention]program.SetX{}
	return func() { l.happening = outer }
}

// mentions notes what a mention of an event's description stands for while the event is matched.
func (l *lowerer) mentions(m ability.Mention, s program.SetX) {
	if l.happening != nil {
		l.happening[m] = s
	}
}

// eventPart is a part of the event that is being matched.
func (l *lowerer) eventPart(part program.EventPart) program.SetX {
	switch part {
	case program.PartObj:
		return l.b.SetEventObj()
	case program.PartNew:
		return l.b.SetEventNew()
	case program.PartPlayer:
		return l.b.SetEventPlayer()
	case program.PartSource:
		return l.b.SetEventSource()
	case program.PartOther:
		return l.b.SetEventOther()
	}
	return 0 // a description that refers to it is refused
}

// refTeammates is the other players on the same team, who are none in a game without teams (102.3).
func (l *lowerer) refTeammates(r ability.Teammates) program.SetX {
	b, of := l.b, l.b.SetYou()
	if r.Of != nil {
		of = l.about(r.Of)
	}
	return b.SetFilter(b.SetTeam(of), b.PropNot(b.PropIn(of)))
}

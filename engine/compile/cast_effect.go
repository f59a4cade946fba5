package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Casting and playing as part of an effect.

// mayPlay compiles casting and playing as part of an effect: over a duration, a permission (611.2); immediately,
// casting during the resolution (608.2g). It reports false for other sentences.
func (l *lowerer) mayPlay(d ability.Do) bool {
	if len(d.More) > 0 || !playActs(d.Acts) || l.free {
		return false
	}
	if c, ok := d.Acts[0].(ability.Cast); ok && c.When.When != ability.NoTime {
		if len(d.Acts) > 1 || c.When != (ability.Time{When: ability.InTurn}) || d.For != nil {
			return false
		}
		c.When = ability.Time{}
		d.Acts, d.For = []ability.Act{c}, ability.ThisTurn{}
	}
	if d.For != nil {
		if !d.May {
			return false
		}
		l.playFor(d)
		return true
	}
	if len(d.Acts) != 1 || severalPlayers(d.Who) {
		return false
	}
	pl := playingOf(d.Acts[0])
	if pl.look {
		refuse(d, "a permission")
	}
	l.castNow(d, pl)
	return true
}

// playFor compiles a permission with a duration, for certain locked-in cards or for whatever matches.
func (l *lowerer) playFor(d ability.Do) {
	who := l.let(l.who(d))
	outer := l.context
	l.subject = who
	for _, a := range withPlace(d.Acts) {
		l.oneDidIt(a)
		pl := playingOf(a)
		if m := mentionOf(pl.what); m != 0 {
			if l.playable == nil {
				l.playable = map[ability.Mention]bool{}
			}
			l.playable[m] = true
		}
		ab := program.Ability{Kind: program.AbStatic, Label: l.effectLabel(d)}
		set := program.SetX(0)
		if o, ok := pl.what.(ability.Objects); ok && !o.Det.Target {
			if _, _, grouped := l.group(o); !grouped {
				ab.Mods = l.permit(who, a)
				dur, of := l.duration(d.For)
				l.emit(program.DoEffect(l.b.Ability(ab), 0, dur, of))
				continue
			}
		} else if _, top := pl.what.(ability.TopCards); top {
			refuse(a, "an effect that lasts for a while")
		}
		t := program.Mod{Scope: program.ScopeLocked, Set: who, Only: !pl.lands}
		if o, ok := pl.what.(ability.Objects); ok && !pl.lands {
			pl.what, t.Prop = l.resultingIn(o)
		}
		set, _ = l.playables(pl, a)
		if pl.flags&program.WayFlash != 0 && !pl.free {
			refuse(a, "an effect that lasts for a while")
		}
		ab.Mods = l.rule(t, program.RulePlayFrom, l.way(pl), who)
		if pl.look {
			ab.Mods = append(ab.Mods, l.showsExiled(program.Mod{Scope: program.ScopeLocked}, who)...)
		}
		set = l.let(set)
		dur, of := l.duration(d.For)
		l.emit(program.DoEffect(l.b.Ability(ab), set, dur, of))
	}
	l.context = outer
}

// playables returns the cards that an instruction to cast or play is about, and reports whether several of them may be
// played.
func (l *lowerer) playables(pl playing, a ability.Act) (set program.SetX, several bool) {
	o, ok := pl.what.(ability.Objects)
	if !ok {
		if z, zoned := pl.from.(ability.ZoneOf); zoned && z.Of == nil {
			if _, self := pl.what.(ability.Self); self {
				return l.b.SetFilter(l.ref(pl.what), l.b.PropLive(zoneOf(z.Zone).Bit())), false
			}
		}
		if pl.from != nil {
			refuse(a, "an instruction")
		}
		it, isIt := pl.what.(ability.It)
		if among, ok := pl.what.(ability.Among); ok {
			// "one of them": whichever card is cast.
			if one, is := among.What.(ability.Objects); is && one.Det.How == ability.Exactly && isOne(one.Det.N) &&
				one.Noun == nil {
				return l.ref(among.Of), false
			}
		}
		switch pl.what.(type) {
		case ability.It, ability.Handled, ability.TopCards, ability.Chosen, ability.Self:
			return l.ref(pl.what), isIt && it.Plural
		}
		refuse(a, "an instruction")
	}
	if o.Noun != nil {
		o.Noun = asCards(o.Noun)
	}
	zones := program.Hand.Bit()
	if z, ok := pl.from.(ability.ZoneOf); ok {
		o.Post = append(append([]ability.Property{}, o.Post...), ability.InZone{Zone: z.Zone, Of: z.Of})
	} else if pl.from != nil {
		refuse(a, "an instruction")
	}
	if o.Det.Target {
		return l.objects(o, zones), o.Det.How != ability.One
	}
	switch o.Det.How {
	case ability.One:
	case ability.UpTo:
		if c, ok := o.Det.N.(ability.Const); !ok || c.N != 1 {
			refuse(a, "an instruction")
		}
	case ability.AnyNumber, ability.All, ability.Each, ability.Bare:
		several = true
	default:
		refuse(a, "an instruction")
	}
	if from, rest, grouped := l.group(o); grouped {
		p, _, _, _ := l.noun(rest, program.AllZones)
		return l.b.SetFilter(from, p), several
	}
	p, players, _, in := l.noun(o, zones)
	if players || in == program.Battlefield.Bit() {
		refuse(a, "an instruction")
	}
	if in == zones && !says[ability.InZone](o.Post) {
		p = l.and(p, l.b.PropOwnedBy(l.subject))
	}
	return l.b.SetAll(in, p, 0), several
}

// says reports whether a kind of property is among those of a noun phrase.
func says[P ability.Property](list []ability.Property) bool {
	for _, p := range list {
		if _, ok := p.(P); ok {
			return true
		}
	}
	return false
}

// castNow compiles casting or playing during the resolution. The cards themselves are the options, so there is no
// further question.
func (l *lowerer) castNow(d ability.Do, pl playing) {
	who := l.who(d)
	outer := l.context
	l.subject = who
	what := pl.what
	if o, ok := pl.what.(ability.Objects); ok && !pl.lands {
		var of program.PropX
		pl.what, of = l.resultingIn(o)
		l.resulting = l.and(l.resulting, of)
	}
	set, several := l.playables(pl, d.Acts[0])
	in := program.DoCastIt(0, who, 0, program.AbilityID(l.way(pl)))
	l.context = outer
	if several {
		in.Flags |= program.CastAll
	}
	if pl.lands {
		in.Flags |= program.CastLands
	}
	if !d.May && !several {
		in.Flags |= program.CastMust
	}
	r := l.outcomeOrReg(d.Said)
	in.R, in.B = r, int32(set)
	l.emit(in)
	if o, ok := what.(ability.Objects); ok && o.Said != 0 && !o.Det.Target {
		l.emit(program.DoLet(l.regOf(o.Said), l.setReg(r)))
	}
}

// resultingIn takes from "a creature spell with mana value 3 or less from your hand" what is said of the spell. That is
// a condition on the spell that a card becomes, one half, an Adventure, a back face or a prototyped spell, and not on
// the card (709.3a, 712.11c, 715.3a, 718.3a).
func (l *lowerer) resultingIn(o ability.Objects) (ability.Objects, program.PropX) {
	if spells(o.Noun) != 1 || o.Det.Target {
		return o, 0
	}
	p := program.PropX(0)
	take := func(list []ability.Property) (rest []ability.Property) {
		for _, q := range list {
			if x := l.permanentKind(o.Noun, q); x != 0 {
				p = l.and(p, x)
			} else if ofSpell(q) {
				p = l.and(p, l.prop(q))
			} else {
				rest = append(rest, q)
			}
		}
		return rest
	}
	o.Pre, o.Post = take(o.Pre), take(o.Post)
	return o, p
}

// ofSpell reports whether a property is one that a card can have in one way as a card and in another as a spell.
func ofSpell(p ability.Property) bool {
	// Others: they say where a card is, whose, and what has been done with it, or what it is called.
	switch p := p.(type) {
	case ability.HasType, ability.HasSubtype, ability.HasSupertype, ability.HasColor, ability.Colorless,
		ability.Monocolored, ability.Multicolored, ability.Historic, ability.WithStat:
		return true
	case ability.Not:
		return ofSpell(p.P)
	case ability.And:
		return !slices.ContainsFunc(p.List, func(q ability.Property) bool { return !ofSpell(q) })
	case ability.Or:
		return !slices.ContainsFunc(p.List, func(q ability.Property) bool { return !ofSpell(q) })
	}
	return false
}

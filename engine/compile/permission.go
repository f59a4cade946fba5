package compile

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// permission compiles a static permission to cast spells or play cards: as though they had flash, without paying, from
// other zones (601.3). It returns nil for other sentences.
func (l *lowerer) permission(d ability.Do, ab program.Ability) []program.AbilityID {
	if !d.May || d.For != nil || len(d.More) > 0 || !playActs(d.Acts) {
		return nil
	}
	for _, a := range d.Acts {
		if x, pays := a.(ability.CastFor); pays && !x.Plus {
			return nil // makes sense only for an immediate action
		}
	}
	who := l.b.SetYou()
	if d.Who != nil {
		who = l.all(d.Who)
	}
	for _, a := range withPlace(d.Acts) {
		ab.Mods = append(ab.Mods, l.permit(who, a)...)
		if pl := playingOf(a); isSelf(pl.what) && pl.from != nil {
			ab.Zones = zoneOf(pl.from.(ability.ZoneOf).Zone).Bit() // it works in the zone it can be played from
		}
	}
	return []program.AbilityID{l.b.Ability(ab)}
}

// playActs reports whether all acts are casting or playing.
func playActs(acts []ability.Act) bool {
	for _, a := range acts {
		// Others: the other acts don't play a card; no permission is compiled from them.
		switch a := a.(type) {
		case ability.Cast, ability.Play, ability.CastFor:
		case ability.KeywordEvent:
			if a.Word != "plot" || a.What == nil {
				return false
			}
		default:
			return false
		}
	}
	return len(acts) > 0
}

// withPlace gives such acts the zone that the text names once: "play lands and cast spells from your graveyard".
func withPlace(acts []ability.Act) []ability.Act {
	c, ok := acts[len(acts)-1].(ability.Cast)
	if !ok || len(acts) == 1 {
		return acts
	}
	from := c.From
	var place ability.Property
	if o, ok := c.What.(ability.Objects); ok {
		for _, p := range o.Post {
			// Others: the other descriptions name no place.
			switch p.(type) {
			case ability.InZone, ability.FromTop, ability.ExiledWith, ability.FromAmong:
				place = p
			}
		}
	}
	out := append([]ability.Act{}, acts...)
	for i, a := range out[:len(out)-1] {
		p, ok := a.(ability.Play)
		if !ok || p.From != nil {
			continue
		}
		p.From = from
		if o, ok := p.What.(ability.Objects); ok && place != nil && len(o.Post) == 0 {
			o.Post = []ability.Property{place}
			p.What = o
		}
		out[i] = p
	}
	return out
}

// playing describes an act of casting or playing.
type playing struct {
	what, from ability.Ref
	free       bool
	// lands: lands may be played too, since the text says cards, not spells.
	lands bool
	flags program.WayFlags
	// plot: they may be plotted (702.170f).
	plot bool
	// look: they may be looked at too.
	look bool
	// pay is what is paid rather than the mana cost, plus what is paid besides.
	pay, plus []ability.Act
}

func playingOf(a ability.Act) (p playing) {
	switch a := a.(type) {
	case ability.Cast:
		if a.OrCopy || a.Using != nil {
			refuse(a, "a permission")
		}
		p = playing{what: a.What, from: a.From, free: a.Free, look: a.Look}
		if a.AsFlash {
			p.flags |= program.WayFlash
		}
		if a.AnyMana {
			p.flags |= program.WayAnyMana
		}
	case ability.CastFor:
		if a.If != nil || a.Transformed || a.Converted {
			refuse(a, "a permission")
		}
		if p = (playing{what: a.What, from: a.From, pay: a.Cost}); a.Plus {
			p.pay, p.plus = nil, a.Cost
		}
	case ability.KeywordEvent:
		p = playing{what: a.What, plot: true}
	case ability.Play:
		if a.IfAble { // staysExiled takes it, with the sentence that says so
			refuse(a, "what becomes of a card that isn't played")
		}
		p = playing{what: a.What, from: a.From, free: a.Free, lands: true, look: a.Look}
	default:
		refuse(a, "a permission")
	}
	return p
}

// way is the casting method that it allows; 0 is the normal one.
func (l *lowerer) way(p playing) int32 {
	p.flags |= l.spends
	if l.costMore != nil {
		if p.free || p.pay != nil || l.rather != nil {
			panic(unsupported("a spell that costs more than another cost"))
		}
		p.plus = append(slices.Clone(p.plus), ability.PayMana{Cost: l.costMore})
	}
	if l.rather != nil && !p.free && p.pay == nil {
		v := l.compiler.newFree()
		v.sets[l.ratherFor] = v.b.SetSource()
		return int32(l.b.Ability(program.Ability{Kind: program.AbCastMod, Cast: program.CastWay,
			Zones: program.AllZones,
			Way:   p.flags, Prop: l.resulting, Cost: v.cost([]ability.Act{l.rather})}))
	}
	if !p.free && p.flags == 0 && l.resulting == 0 && p.pay == nil && p.plus == nil {
		return 0
	}
	way := program.Ability{Kind: program.AbCastMod, Cast: program.CastWay, Zones: program.AllZones, Way: p.flags,
		Prop: l.resulting}
	switch {
	case p.pay != nil:
		way.Cost, way.Keyword, way.Bit, way.Label = l.compiler.newLowerer().cost(p.pay), program.KeywordOf(l.meant),
			l.bitOf(l.meant), strings.ToLower(string(l.meant))
	case p.plus != nil:
		way.Way |= program.WayPlus
		way.Cost = l.compiler.newLowerer().cost(p.plus)
	case !p.free:
		way.Way |= program.WayPlus
		way.Cost = l.b.Cost(program.Cost{})
	}
	return int32(l.b.Ability(way))
}

// fromAmongCards puts what is said of the cards in the place of "from among cards exiled with ~".
func fromAmongCards(list []ability.Property) (out []ability.Property) {
	for _, p := range list {
		a, ok := p.(ability.FromAmong)
		o, is := a.Of.(ability.Objects)
		if !ok || !is || o.Det != (ability.Det{}) || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyCard}) {
			out = append(out, p)
			continue
		}
		out = append(append(out, o.Pre...), o.Post...)
	}
	return out
}

// oneDidIt refuses cards that each of several players did something with: a permission for all of them is one for the
// cards of all.
func (l *lowerer) oneDidIt(a ability.Act) {
	ability.Walk(a, func(n ability.Node) bool {
		if p, ok := n.(ability.DoneThisWay); ok {
			if by, ok := p.By.(ability.It); ok && by.Plural {
				refuse(a, "a permission for what each of several players did something with")
			}
		}
		return true
	})
}

// permit compiles one permission into rules.
func (l *lowerer) permit(who program.SetX, a ability.Act) []uint32 {
	pl := playingOf(a)
	if both, ok := pl.what.(ability.Both); ok && !both.AndOr {
		if c, casts := a.(ability.Cast); casts {
			if one, ok := spellsTogether(both); ok { // "artifact spells and colorless spells from the top of your library"
				c.What = one
				return l.permit(who, c)
			}
		}
		var mods []uint32
		for _, r := range both.List {
			if c, ok := a.(ability.Cast); ok {
				c.What = r
				mods = append(mods, l.permit(who, c)...)
			} else {
				refuse(a, "a permission")
			}
		}
		return mods
	}
	t := program.Mod{Scope: program.ScopeAll, Zones: program.Hand.Bit(), Set: who, Only: !pl.lands}
	// The card is checked in the zone where it lies, so "spell" and the zone are not among its properties.
	p := program.PropX(0)
	placed := false
	top := func(of ability.Ref) {
		t.Zones = program.Library.Bit()
		p = l.and(p, l.b.PropIn(l.b.SetTop(l.about(of), l.b.Const(1), false)))
		placed = true
	}
	o, ok := pl.what.(ability.Objects)
	if x, isTop := pl.what.(ability.TopCards); isTop && !x.Bottom && isOne(x.N) && x.Zone == 0 && len(x.Pre) == 0 {
		top(x.Of)
	} else if isSelf(pl.what) && pl.from != nil && pl.lands {
		p = l.itself()
	} else if !ok || o.Det.Target || (o.Det.How != ability.Bare && o.Det.How != ability.Any &&
		o.Det.How != ability.All && o.Det.How != ability.Each) {
		refuse(a, "a permission")
	}
	switch n := o.Noun.(type) {
	case nil:
	case ability.IsKind:
		if n.Kind != ability.AnySpell && n.Kind != ability.AnyCard {
			refuse(a, "a permission")
		}
	default:
		p = l.and(p, l.prop(asCards(o.Noun)))
	}
	for _, q := range fromAmongCards(append(append([]ability.Property{}, o.Pre...), o.Post...)) {
		if x := l.permanentKind(o.Noun, q); x != 0 {
			p = l.and(p, x)
			continue
		}
		switch q := q.(type) {
		case ability.InZone:
			t.Zones, t.Theirs = zoneOf(q.Zone).Bit(), theirHand(q.Zone, q.Of)
			if q.Of != nil {
				p = l.and(p, l.b.PropOwnedBy(l.about(q.Of)))
			}
			placed = true
		case ability.FromTop:
			top(q.Of)
		case ability.ExiledWith:
			t.Zones = program.Exile.Bit()
			p = l.and(p, l.prop(q))
			placed = true
		default:
			p = l.and(p, l.prop(asCards(q)))
		}
	}
	if z, ok := pl.from.(ability.ZoneOf); ok {
		t.Zones, t.Theirs = zoneOf(z.Zone).Bit(), theirHand(z.Zone, z.Of)
		if z.Of != nil {
			p = l.and(p, l.b.PropOwnedBy(l.about(z.Of)))
		}
		placed = true
	} else if pl.from != nil {
		refuse(a, "a permission")
	}
	seen := p
	if t.Only {
		p = l.and(p, l.b.PropNot(l.b.PropType(program.TypeLand)))
	}
	t.Prop = p
	if pl.plot && placed {
		t.Keyword = program.Plot
		return l.rule(t, program.RulePlayFrom, 0, who)
	}
	if pl.plot || !pl.free && !placed {
		if pl.flags != program.WayFlash {
			refuse(a, "a permission")
		}
		t.Zones, t.Only = 0, false
		return l.rule(t, program.RuleFlash, 0, who)
	}
	mods := l.rule(t, program.RulePlayFrom, l.way(pl), who)
	if pl.look {
		if t.Zones != program.Exile.Bit() {
			refuse(a, "a permission")
		}
		// All of them may be looked at, lands too.
		mods = append(mods, l.showsExiled(program.Mod{Scope: program.ScopeAll, Zones: t.Zones, Prop: seen}, who)...)
	}
	return mods
}

// theirHand reports whether a zone is another player's hand.
func theirHand(zone ability.Zone, of ability.Ref) bool {
	_, you := of.(ability.You)
	return zone == ability.Hand && of != nil && !you
}

// asCards turns a description of spells into one of cards, which are not on the stack yet.
func asCards(p ability.Property) ability.Property {
	return ability.Rewrite(p, func(n ability.Node) ability.Node {
		if k, ok := n.(ability.IsKind); ok && k.Kind == ability.AnySpell {
			return ability.IsKind{Kind: ability.AnyCard}
		}
		return n
	}).(ability.Property)
}

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
		d.For = groupRemains(d)
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

// castsLast compiles "search your library for an instant card and cast that card": the spell is cast once the acts
// before have been performed, if it can be (608.2g). It reports false for other sentences.
func (l *lowerer) castsLast(d ability.Do) bool {
	last := len(d.Acts) - 1
	if last < 1 || d.May || d.For != nil || d.Said != 0 || len(d.More) > 0 || l.free || severalPlayers(d.Who) {
		return false
	}
	if _, ok := d.Acts[last].(ability.Cast); !ok || playActs(d.Acts) {
		return false
	}
	first, then := d, d
	first.Acts, then.Acts = d.Acts[:last:last], d.Acts[last:]
	l.do(first)
	l.do(then)
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
			it, known := pl.what.(ability.It)
			if _, self := pl.what.(ability.Self); self || known && !it.Plural {
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
			return l.afterPaying(l.ref(pl.what)), isIt && it.Plural
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

func isOne(n ability.Number) bool {
	c, ok := n.(ability.Const)
	return n == nil || ok && c.N == 1
}

// permitsOnce compiles "once during each of your turns, you may cast a creature spell from your graveyard" and "during
// each of your turns, you may cast one creature card from your graveyard". It reports false for permissions without
// such a limit.
func (l *lowerer) permitsOnce(d ability.Do, once bool, ab program.Ability) ([]program.AbilityID, bool) {
	if !d.May || len(d.Acts) != 1 {
		return nil, false
	}
	c, ok := d.Acts[0].(ability.Cast)
	if !ok {
		return nil, false
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.One && (o.Det.How != ability.Exactly || !isOne(o.Det.N)) {
		return nil, false
	}
	o.Det = ability.Det{How: ability.Any}
	c.What = o
	d.Acts = []ability.Act{c}
	ids := l.permission(d, ab)
	l.permissions(ids, func(t *program.Mod) bool {
		t.Once = true
		return true
	}, func() { refuse(d, "a permission for one card a turn") })
	return ids, ids != nil
}

// permissions calls f with the rules of abilities that are nothing but permissions to play cards. It calls refuse where
// they are anything else, or where f reports false.
func (l *lowerer) permissions(ids []program.AbilityID, f func(*program.Mod) bool, refuse func()) {
	for _, id := range ids {
		for _, m := range l.b.Draft.Abilities[id].Mods {
			t := &l.b.Draft.Mods[m]
			if t.Kind != program.ModRule || program.RuleKind(t.A) != program.RulePlayFrom ||
				t.Scope != program.ScopeAll || !f(t) {
				refuse()
			}
		}
	}
}

// permitsExiling compiles "You may cast instant spells from your graveyard. If a spell cast this way would be put into
// your graveyard, exile it instead"; the second sentence becomes part of the casting method. It returns nil for other
// sentences.
func (l *lowerer) permitsExiling(e ability.Seq, ab program.Ability) []program.AbilityID {
	if len(e.List) != 2 {
		return nil
	}
	w, ok := e.List[1].(ability.Instead)
	if !ok || w.For != nil || w.Next {
		return nil
	}
	d, ok := w.When.(ability.Does)
	if !ok || len(d.Acts) != 1 {
		return nil
	}
	o, ok := d.Who.(ability.Objects)
	if kind, of := o.Noun.(ability.IsKind); !ok || len(o.Pre) > 0 || len(o.Post) != 1 || !of ||
		kind.Kind != ability.AnySpell && kind.Kind != ability.AnyCard {
		return nil
	}
	way, ok := o.Post[0].(ability.DoneThisWay)
	if !ok || !ability.Equal(way.Act, ability.Passive{Act: ability.Cast{}}) {
		return nil
	}
	permit := e.List[0]
	if x, ok := permit.(ability.While); ok {
		permit = x.Effect
	}
	first, ok := permit.(ability.Do)
	exile, is := w.Effect.(ability.Do)
	if !ok || !is || !first.May || first.Said == 0 || first.Said != way.To || len(exile.Acts) != 1 {
		return nil
	}
	x, ok := exile.Acts[0].(ability.ExileIt)
	it, back := x.What.(ability.It)
	if !ok || !back || it.To != o.Said {
		return nil
	}
	if !onlyOneShots(first) {
		refuse(e, "an effect on a permanent cast with a permission")
	}
	d.Who, d.During = ability.Self{}, ability.Time{}
	exile.Acts = []ability.Act{ability.ExileIt{What: ability.Self{}}}
	w.When, w.Effect = d, exile
	var mods []uint32
	for _, id := range l.compiler.statics(w, ab.Label) {
		l.b.Draft.Abilities[id].Zones = program.Stack.Bit()
		mods = append(mods, l.b.Mod(program.Mod{Scope: program.ScopeLocked, Kind: program.ModGrant, A: int32(id),
			Layer: rulebook.LayerAbility, Writes: program.AspectAbility}))
	}
	also := l.b.Ability(program.Ability{Kind: program.AbStatic, Label: ab.Label, Mods: mods})
	ids := l.static(e.List[0], ab)
	l.permissions(ids, func(t *program.Mod) bool {
		ok := t.B == 0 && t.Also == 0
		t.Also = also
		return ok
	}, func() { refuse(e, "a permission") })
	return ids
}

// castThisWay matches a permission and a following sentence about the spells cast with it, "If you cast a spell this
// way, ...", and returns what that sentence says and the mention of the spell.
func castThisWay(e ability.Seq) (then ability.Do, spell ability.Mention, ok bool) {
	if len(e.List) != 2 {
		return then, 0, false
	}
	f, ok := e.List[1].(ability.If)
	if !ok || f.Else != nil || f.Unless {
		return then, 0, false
	}
	h, ok := f.Cond.(ability.ThisWay)
	if _, you := h.Who.(ability.You); !ok || h.Not || h.Past || !you {
		return then, 0, false
	}
	c, ok := h.Act.(ability.Cast)
	o, is := c.What.(ability.Objects)
	if !ok || !is || o.Det != (ability.Det{How: ability.One}) || len(o.Pre)+len(o.Post) > 0 ||
		o.Noun != ability.Property(ability.IsKind{Kind: ability.AnySpell}) {
		return then, 0, false
	}
	permit := e.List[0]
	if x, ok := permit.(ability.While); ok {
		permit = x.Effect
	}
	first, ok := permit.(ability.Do)
	then, is = f.Then.(ability.Do)
	if !ok || !is || !first.May || first.Said == 0 || first.Said != h.To || len(then.Acts) != 1 || then.May ||
		then.For != nil || len(then.More) > 0 {
		return then, 0, false
	}
	return then, o.Said, true
}

// permitsPaying compiles "You may cast spells from the top of your library. If you cast a spell this way, pay life
// equal to its mana value rather than pay its mana cost" (118.9). It returns nil for other sentences.
func (l *lowerer) permitsPaying(e ability.Seq, ab program.Ability) []program.AbilityID {
	then, spell, ok := castThisWay(e)
	if !ok {
		return nil
	}
	r, ok := then.Acts[0].(ability.Rather)
	of, is := r.Of.(ability.It)
	if _, you := then.Who.(ability.You); !ok || !is || of.To != spell || then.Who != nil && !you {
		return nil
	}
	defer l.restore(l.context)
	l.ratherFor, l.rather = spell, r.Act
	return l.static(e.List[0], ab)
}

// permitsEntering compiles "You may cast creature spells from your graveyard. If you cast a spell this way, that
// creature enters with a finality counter on it" (614.1c). It returns nil for other sentences.
func (l *lowerer) permitsEntering(e ability.Seq, ab program.Ability) []program.AbilityID {
	then, spell, ok := castThisWay(e)
	if !ok {
		return nil
	}
	enter, ok := then.Acts[0].(ability.Enter)
	it, is := then.Who.(ability.It)
	if !ok || !is || it.To != spell {
		return nil
	}
	also := l.spellEnters(enter, ab.Label)
	ids := l.static(e.List[0], ab)
	l.permissions(ids, func(t *program.Mod) bool {
		ok := t.Also == 0
		t.Also = also
		return ok
	}, func() { refuse(e, "a permission") })
	return ids
}

// spellEnters returns an effect for a spell that is being cast: how the permanent that it becomes enters.
func (l *lowerer) spellEnters(a ability.Enter, label string) program.AbilityID {
	ab := program.Ability{Label: label}
	l.compiler.newFree().entersAs(ability.Self{}, a, &ab)
	ab.Zones = 0
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwOnce}))
	return l.b.Ability(ab)
}

// castsFromEntering compiles "You may cast this card from your graveyard. If you do, it enters with a finality counter
// on it." It reports false for other statements.
func (c *compiler) castsFromEntering(f *faceCompiler, e ability.Effect, text string) bool {
	s, ok := e.(ability.Seq)
	if !ok || len(s.List) != 2 || !castsItself(s.List[0]) {
		return false
	}
	w, ok := s.List[1].(ability.If)
	if !ok || w.Else != nil || w.Unless {
		return false
	}
	may := s.List[0]
	// Others: no condition stands around the permission.
	switch x := may.(type) {
	case ability.While:
		may = x.Effect
	case ability.If:
		may = x.Then
	}
	d, ok := may.(ability.Do)
	did, is := w.Cond.(ability.DidSo)
	then, does := w.Then.(ability.Do)
	if !ok || !is || !does || did.Not || did.Act != nil || d.Said == 0 || did.To != d.Said || len(then.Acts) != 1 ||
		then.May || then.For != nil || len(then.More) > 0 || !isSelf(then.Who) {
		return false
	}
	enter, ok := then.Acts[0].(ability.Enter)
	if !ok {
		return false
	}
	n := len(f.d.Abilities)
	if !c.castStatement(f, ability.Statement{Does: s.List[0]}, text) {
		return false
	}
	also := c.newFree().spellEnters(enter, text)
	for _, id := range f.d.Abilities[n:] {
		ab := &c.b.Draft.Abilities[id]
		if ab.Cast != program.CastWay || ab.Also != 0 {
			refuse(e, "a permission")
		}
		ab.Also = also
	}
	return true
}

// onlyOneShots reports whether a permission is for instant and sorcery spells only.
func onlyOneShots(d ability.Do) bool {
	if len(d.Acts) != 1 {
		return false
	}
	c, ok := d.Acts[0].(ability.Cast)
	if !ok {
		return false
	}
	o, ok := c.What.(ability.Objects)
	if !ok {
		return false
	}
	for _, p := range o.Pre {
		list := []ability.Property{p}
		if or, ok := p.(ability.Or); ok {
			list = or.List
		}
		all := true
		for _, q := range list {
			t, ok := q.(ability.HasType)
			all = all && ok && (t.Type == ability.Instant || t.Type == ability.Sorcery)
		}
		if all {
			return true
		}
	}
	return false
}

// asCast compiles "if you revealed a Dragon card or controlled a Dragon as you cast ~": a cost that was paid, or what
// was true as the spell became cast (601.2i), which is recorded then, since its permanent and its abilities ask later.
func (l *lowerer) asCast(c ability.Happened) program.CondX {
	d, ok := c.Event.(ability.Does)
	if _, you := d.Who.(ability.You); !ok || !you || c.AtLeast != nil || len(d.Acts) == 0 || c.When.Not ||
		c.When.Before != nil || l.granting {
		refuse(c, "a condition about the past")
	}
	var x program.CondX
	for _, a := range d.Acts {
		var y program.CondX
		switch a := a.(type) {
		case ability.Reveal:
			if l.revealing == nil || !sameNoun(a.What, l.revealing) {
				refuse(c, "a condition about the past")
			}
			y = l.b.CondKicked(program.BitOwn, 0)
		case ability.HaveControl:
			now := l.choiceless().controls(ability.Controls{Who: ability.You{}, What: a.What})
			if l.noted != 0 && l.noted != now {
				refuse(c, "a condition about the past")
			}
			l.noted = now
			y = l.b.CondKicked(program.BitNoted, 0)
		default:
			refuse(c, "a condition about the past")
		}
		if x == 0 {
			x = y
		} else {
			x = l.b.CondOr(x, y)
		}
	}
	return x
}

// sameNoun reports whether two noun phrases have the same noun and adjectives: "a Dragon card" and "a Dragon card from
// your hand".
func sameNoun(a, b ability.Ref) bool {
	x, ok := a.(ability.Objects)
	y, ok2 := b.(ability.Objects)
	if !ok || !ok2 || len(x.Pre) != len(y.Pre) || !ability.Equal(x.Noun, y.Noun) || len(x.Post) > 0 {
		return false
	}
	for i := range x.Pre {
		if !ability.Equal(x.Pre[i], y.Pre[i]) {
			return false
		}
	}
	return true
}

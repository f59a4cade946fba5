package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// isFact says whether an act is a standing fact about its subject rather than something done.
func isFact(a ability.Act) bool {
	switch a := a.(type) {
	case ability.Get, ability.GetEither, ability.Gain, ability.Lose, ability.Become, ability.BaseSize, ability.Cant, ability.Must, ability.CanOnly, ability.CanAlso, ability.MayAct,
		ability.DoesntUntap, ability.AssignToughness, ability.AssignAsUnblocked, ability.AssignNone, ability.MaxHand, ability.CostChange, ability.ExtraLand, ability.SizeIs,
		ability.CantBeCountered, ability.KeepAtZero, ability.CrewAs:
		return true
	case ability.SkipStep:
		return !a.Next
	case ability.CopyOf:
		return a.Is
	case ability.PerEach:
		return isFact(a.Act)
	}
	return false
}

// statics compiles a static ability (604).
func (c *compiler) statics(e ability.Effect, text string) []program.AbilityID {
	ab := program.Ability{Kind: program.AbStatic, Label: text}
	l := c.newFree()
	l.hosts(e)
	return l.static(e, ab)
}

// static adds the definition's static ability.
func (f *faceCompiler) static(e ability.Effect, text string) {
	if f.c.castStatement(f, ability.Statement{Does: e}, text) {
		return
	}
	f.d.Abilities = append(f.d.Abilities, f.c.statics(e, text)...)
}

func (l *lowerer) static(e ability.Effect, ab program.Ability) []program.AbilityID {
	switch e := plainStatic(e).(type) {
	case ability.Do:
		e = blockingWith(e)
		if ids, ok := l.exerting(e, ab); ok {
			return ids
		}
		if ids := l.mayStayTapped(e, ab); ids != nil {
			return ids
		}
		if ids := l.permission(e, ab); ids != nil {
			return ids
		}
		if ids := l.spendsAs(e, ab); ids != nil {
			return ids
		}
		if ids := l.givesCost(e, ab); ids != nil {
			return ids
		}
		if ids := l.givesLess(e, ab); ids != nil {
			return ids
		}
		if ids := l.givesWay(e, ab); ids != nil {
			return ids
		}
		if ids := l.silence(e, ab); ids != nil {
			return ids
		}
		if ids := l.shown(e, ab); ids != nil {
			return ids
		}
		if ids := l.untapsToo(e, ab); ids != nil {
			return ids
		}
		if ids := l.noTriggers(e, ab); ids != nil {
			return ids
		}
		if len(e.Acts) == 2 && len(e.More) == 0 {
			// "Enters tapped and doesn't untap during your untap step."
			if _, enters := e.Acts[0].(ability.Enter); enters && isFact(e.Acts[1]) {
				one, two := e, e
				one.Acts, two.Acts = e.Acts[:1], e.Acts[1:]
				return append(l.static(one, ab), l.static(two, ab)...)
			}
		}
		if len(e.Acts) == 1 {
			if ids := l.staticReplacement(e, ab); ids != nil {
				return ids
			}
		}
		if m, ok := l.unpreventable(e); ok && e.For == nil {
			ab.Mods = append(ab.Mods, m)
			return []program.AbilityID{l.b.Ability(ab)}
		}
		if c, ok := cantDuring(e); ok {
			ab.If = l.andCond(ab.If, l.timeCond(c.When))
			c.When = ability.Time{}
			e.Acts = []ability.Act{c}
		}
		if t, ok := e.For.(ability.ForTime); ok {
			ab.If, e.For = l.andCond(ab.If, l.timeCond(t.When)), nil
		}
		if e.For != nil || e.May && !permits(e.Acts) {
			refuse(e, "a static ability")
		}
		if both, ok := e.Who.(ability.Both); ok && !both.AndOr && both.Said == 0 {
			if one, ok := spellsTogether(both); ok {
				e.Who = one
				return l.static(e, ab)
			}
			var ids []program.AbilityID
			for _, who := range sharedEnd(both).List {
				one := e
				one.Who = who
				ids = append(ids, l.static(one, ab)...)
			}
			return ids
		}
		all := e.Acts
		for _, m := range e.More {
			if m.For != nil {
				refuse(e, "a static ability")
			}
			all = append(all[:len(all):len(all)], m.Acts...)
		}
		if mods := l.cantCause(e); mods != nil && e.For == nil {
			ab.Mods = append(ab.Mods, mods...)
			return []program.AbilityID{l.b.Ability(ab)}
		}
		if ids := l.controlStatic(e, ab); ids != nil {
			return ids
		}
		if ids := l.limitStatic(e, ab); ids != nil {
			return ids
		}
		if ids := l.lureStatic(e, ab); ids != nil {
			return ids
		}
		who := e.Who
		if of, notMana, ok := abilitiesOf(who); ok && changesCosts(all) {
			if notMana {
				refuse(e, "a static ability") // what abilities cost is changed of none but these anyway
			}
			who = of
		}
		outer := l.context
		who = l.castFromThere(who, all)
		t := l.standing(who)
		l.context = outer
		if t.Scope == program.ScopeAll {
			l.topic = mentionOf(e.Who)
		} else if t.Scope == program.ScopePlayers {
			l.topicPlayer = mentionOf(e.Who)
		}
		for _, a := range losingFirst(all) {
			if cantBeCast(a) {
				m := l.castScope(e.Who)
				ab.Mods = append(ab.Mods, l.rule(m, program.RuleCantCast, 0, m.Set)...)
				continue
			}
			change := a
			if p, ok := a.(ability.PerEach); ok {
				change = p.Act
			}
			if c, ok := change.(ability.CostChange); ok && !c.Activate && c.Keyword == "" {
				ab.Mods = append(ab.Mods, l.mods(l.castScopeOf(e.Who, true), a)...)
				continue
			}
			ab.Mods = append(ab.Mods, l.mods(t, a)...)
			ab.Mods = append(ab.Mods, l.castKeywords(e.Who, a)...)
		}
		for _, m := range ab.Mods {
			if k := l.b.Draft.Mods[m].Kind; k == program.ModSetPT && l.b.Draft.Mods[m].Layer == rulebook.LayerPTDefine {
				ab.Flags |= program.AbCDA
				ab.Zones = program.AllZones
			} else if t := &l.b.Draft.Mods[m]; k == program.ModRule && (program.RuleKind(t.A) == program.RuleCantBeCountered || program.RuleKind(t.A) == program.RuleCantAct && t.B == program.CantCopy) && t.Scope == program.ScopeSelf {
				ab.Zones = program.Stack.Bit() // 113.6g
			}
			if t := &l.b.Draft.Mods[m]; t.FarZones() != 0 && !t.ChangesAway() {
				refuse(e, "a change of cards elsewhere")
			}
		}
		return []program.AbilityID{l.b.Ability(ab)}
	case ability.While:
		if w, ok := whilePaired(e); ok {
			e = w
		}
		if l.whileDefending(e) {
			return l.static(e.Effect, ab)
		}
		if z := selfZone(e.Cond) &^ program.Battlefield.Bit(); z != 0 {
			ab.Zones = z // 113.6: it works there
			if _, ok := e.Effect.(ability.Do); !ok {
				refuse(e, "a static ability that works elsewhere")
			}
		} else if e.During.When != ability.NoTime {
			if e.During.When != ability.EachTurn {
				ab.If = l.andCond(ab.If, l.timeCond(e.During))
			} else if !e.Once {
				refuse(e, "a static ability")
			}
			if d, ok := e.Effect.(ability.Do); ok && (e.Once || e.During.Each) {
				if ids, ok := l.permitsOnce(d, e.Once, ab); ok {
					return ids
				}
			}
			if e.Once {
				refuse(e, "a static ability")
			}
		} else {
			ab.If = l.andCond(ab.If, l.cond(e.Cond))
		}
		return l.static(e.Effect, ab)
	case ability.If:
		if e.Else != nil {
			one, other := e, e
			one.Else = nil
			other.Then, other.Else, other.Unless = e.Else, nil, !e.Unless
			return append(l.static(one, ab), l.static(other, ab)...)
		}
		if ids, ok := l.opening(e, ab); ok {
			return ids
		}
		if ids := l.cantAttackThose(e, ab); ids != nil {
			return ids
		}
		x := l.cond(e.Cond)
		if e.Unless {
			x = l.b.CondNot(x)
		}
		ab.If = l.andCond(ab.If, x)
		return l.static(e.Then, ab)
	case ability.FaceAgain:
		return l.faceAgain(e, ab)
	case ability.ExtraVote:
		return l.extraVote(e, ab)
	case ability.ExtraSurveil:
		return l.extraSurveil(e, ab)
	case ability.Where:
		l.x = l.num(e.X)
		return l.static(whereKeyword(e), ab)
	case ability.UnlessDone:
		if c, ok := l.combatCostOf(e); ok && c.do.For == nil {
			ab.Mods = append(ab.Mods, l.combatCostMods(l.standing(c.do.Who), c)...)
			return []program.AbilityID{l.b.Ability(ab)}
		}
	case ability.InsteadOf:
		if ids, ok := l.insteadResolving(e, ab); ok {
			return ids
		}
	case ability.Seq:
		if ids := l.permitsExiling(e, ab); ids != nil {
			return ids
		}
		if ids, ok := l.spares(e, ab); ok {
			return ids
		}
		if ids := l.copiesThen(e, ab); ids != nil {
			return ids
		}
		if ids := l.entersInstead(e, ab); ids != nil {
			return ids
		}
		if ids := l.priorityAction(e, ab); ids != nil {
			return ids
		}
		if ids := l.specialAction(e, ab); ids != nil {
			return ids
		}
		if ids, ok := l.asDrawn(e, ab); ok {
			return ids
		}
		if ids, ok := l.exerting(e, ab); ok {
			return ids
		}
		if ids, ok := l.enlisting(e, ab); ok {
			return ids
		}
		if x, ok := entersChoosing(e); ok {
			return l.entering(x, ab)
		}
		if entersOrGains(e) {
			return l.entering(e, ab)
		}
		if ids := l.entersByDeed(e, ab); ids != nil {
			return ids
		}
		if w, ok := e.List[0].(ability.Instead); ok && len(e.List) > 1 && !standsAlone(e.List[1]) {
			return l.insteadStatic(w, e.List[1:], ab)
		}
		var ids []program.AbilityID
		list := joined(e.List)
		for i := 0; i < len(list); i++ {
			if i+1 < len(list) {
				if o, ok := list[i+1].(ability.Otherwise); ok {
					ids = append(ids, l.otherwise(list[i], o, ab)...)
					i++
					continue
				}
				if n, ok := leavesMana(list[i+1]); ok {
					ids = append(ids, l.reducesTo(list[i], n, ab)...)
					i++
					continue
				}
			}
			ids = append(ids, l.static(list[i], ab)...)
		}
		return ids
	case ability.Instead:
		return l.insteadStatic(e, nil, ab)
	case ability.AsEnters:
		return l.asEnters(e, ab)
	}
	return l.staticMore(e, ab)
}

// whereKeyword is "has bushido X, where X is ...": the keyword's own abilities work its number out when they need it.
func whereKeyword(e ability.Where) ability.Effect {
	return ability.Rewrite(e.Effect, func(n ability.Node) ability.Node {
		k, ok := n.(ability.Keyword)
		if !ok {
			return n
		}
		if x, ok := k.N.(ability.X); ok && !x.Neg {
			k.N = e.X
		}
		return k
	}).(ability.Effect)
}

func (l *lowerer) andCond(a, b program.CondX) program.CondX {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	}
	return l.b.CondAnd(a, b)
}

// standing is whom a static ability speaks of, as the scope of its Mods.
func (l *lowerer) standing(r ability.Ref) program.Mod {
	switch r := r.(type) {
	case ability.Self:
		if !r.Outer {
			return program.Mod{Scope: program.ScopeSelf}
		}
	case ability.Attached:
		if players, _ := nounSort(r.Noun); r.Noun != nil && players {
			return program.Mod{Scope: program.ScopePlayers, Prop: l.b.PropIn(l.b.SetHost(0))}
		}
		return program.Mod{Scope: program.ScopeHost}
	case ability.LifeTotal:
		if m := l.standing(r.Of); m.Scope == program.ScopePlayers {
			return m
		}
		refuse(r, "the subject of a static ability")
	case nil, ability.You:
		return program.Mod{Scope: program.ScopePlayers, Prop: l.b.PropIn(l.b.SetYou())}
	case ability.Objects:
		if r.Det.Target || r.Det.How == ability.UpTo || r.Det.How == ability.Exactly {
			refuse(r, "the subject of a static ability")
		}
		r, nth := l.nthSpell(r)
		p, players, objs, zones := l.noun(r, program.Battlefield.Bit())
		p = l.and(p, nth)
		if r.Det.Other {
			p = l.and(p, l.b.PropOther())
		}
		switch {
		case players && objs:
			refuse(r, "the subject of a static ability")
		case players:
			return program.Mod{Scope: program.ScopePlayers, Prop: p}
		}
		return program.Mod{Scope: program.ScopeAll, Prop: l.and(p, l.only), Zones: zones}
	case ability.Both:
		refuse(r, "the subject of a static ability")
	case ability.TopCards:
		if !r.Bottom && isOne(r.N) && r.Zone == 0 && len(r.Pre) == 0 {
			return program.Mod{Scope: program.ScopeAll, Prop: l.b.PropIn(l.b.SetTop(l.about(r.Of), l.b.Const(1), false)), Zones: program.Library.Bit()}
		}
	}
	if players, _ := l.refSort(r); players {
		return program.Mod{Scope: program.ScopePlayers, Prop: l.b.PropIn(l.ref(r))}
	}
	return program.Mod{Scope: program.ScopeAll, Prop: l.b.PropIn(l.ref(r))}
}

// refSort says whether a noun phrase means players or objects.
func (l *lowerer) refSort(r ability.Ref) (players, objects bool) {
	switch r := r.(type) {
	case candidate:
		return r.player, !r.player
	case ability.You, ability.Opponents, ability.ControllerOf, ability.OwnerOf, ability.DefendingPlayer, ability.ActivePlayer, ability.AttackingPlayer:
		return true, false
	case ability.Objects:
		return nounSort(r.Noun)
	case ability.It:
		if r.Noun != nil {
			return nounSort(r.Noun)
		}
		return r.Person, !r.Person
	case ability.Chosen:
		return nounSort(r.Noun)
	}
	return false, true
}

// mods are the modifications that say a fact of the objects or players of a scope.
func (l *lowerer) mods(t program.Mod, a ability.Act) []uint32 {
	one := func(layer program.Layer, kind program.ModKind, writes program.Aspect, x, y int32) []uint32 {
		t.Layer, t.Kind, t.Writes, t.A, t.B = layer, kind, writes, x, y
		return []uint32{l.b.Mod(t)}
	}
	switch a := a.(type) {
	case ability.Get:
		p, q := l.lock(l.signed(a.By.Power)), l.lock(l.signed(a.By.Toughness))
		return one(rulebook.LayerPTStatic, program.ModPT, program.AspectPT, int32(p), int32(q))
	case ability.PerEach:
		times, outer := l.lock(l.multiply(l.each(a))), l.context
		l.times = times
		ids := l.mods(t, a.Act)
		l.context = outer
		return ids
	case ability.Gain:
		if a.ChoiceOf {
			refuse(a, "a choice of abilities")
		}
		var ids []uint32
		for _, x := range spelledOut(a.List) {
			if b, ok := x.(ability.PrintedBelow); ok {
				ids = append(ids, l.grantBelow(t, b)...)
				continue
			}
			ids = append(ids, l.grant(t, x)...)
		}
		return ids
	case ability.Lose:
		if a.ChoiceOf {
			refuse(a, "a choice of abilities")
		}
		if a.CardTypes {
			refuse(a, "card types to lose")
		}
		if a.All {
			return one(rulebook.LayerAbility, program.ModLoseAll, program.AspectAbility|program.AspectExists, 0, 0)
		}
		var ids []uint32
		if a.Types { // all creature types
			ids = one(rulebook.LayerType, program.ModSetTypes, program.AspectSubtype, 0, int32(program.TypeCreature))
		}
		for _, x := range a.List {
			k, ok := x.(ability.Keyword)
			if !ok || program.KeywordOf(k.Word) == program.NoKeyword {
				refuse(x, "an ability to lose")
			}
			if h := program.KeywordOf(k.Word); h == program.Landwalk || k.Of != nil {
				if l.copying {
					refuse(x, "an ability to lose")
				}
				t.Hook = h
				ids = append(ids, one(rulebook.LayerAbility, program.ModDropKeyword, program.AspectAbility|program.AspectExists, int32(h), int32(l.qualityOf(k)))...)
				t.Hook = program.NoKeyword
				continue
			}
			ids = append(ids, one(rulebook.LayerAbility, program.ModDropKeyword, program.AspectAbility, int32(program.KeywordOf(k.Word)), 0)...)
		}
		return ids
	case ability.CopyOf:
		return l.copiesChosen(t, a)
	case ability.BaseSize:
		if a.Each != nil {
			n := l.lock(l.num(a.Each))
			return one(rulebook.LayerPTSet, program.ModSetPT, program.AspectPT, int32(n), int32(n))
		}
		return one(rulebook.LayerPTSet, program.ModSetPT, program.AspectPT, int32(l.lock(l.num(a.Size.Power))), int32(l.lock(l.num(a.Size.Toughness))))
	case ability.SizeIs:
		layer := rulebook.LayerPTDefine
		if l.granting || t.Scope == program.ScopeLocked {
			layer = rulebook.LayerPTSet // what an effect grants or says of an object is not characteristic-defining (604.3a)
		}
		n := int32(l.lock(l.num(a.N)))
		p, q := n, n
		if a.Plus != nil {
			if q = int32(l.b.NumPlus(program.NumX(n), l.num(a.Plus))); a.Stat != ability.TotalPowerToughness {
				refuse(a, "a size of two parts")
			}
		}
		switch a.Stat {
		case ability.Power:
			q = 0
		case ability.Toughness:
			p = 0
		}
		return one(layer, program.ModSetPT, program.AspectPT, p, q)
	case ability.Become:
		return l.become(t, a)
	}
	return l.ruleMods(t, a)
}

// spelledOut is a list of abilities with those of a quoted line of keywords (`has "Cumulative upkeep {1}."`) each for itself.
func spelledOut(list []ability.Ability) []ability.Ability {
	var out []ability.Ability
	for _, x := range list {
		if k, ok := x.(ability.Keywords); ok {
			out = append(out, spelledOut(k.List)...)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// lock fixes a number as it is now in an effect of a resolution; in a static ability it stays what it is.
func (l *lowerer) lock(n program.NumX) program.NumX { return l.letNum(n) }

// grant is the modification that gives an ability.
func (l *lowerer) grant(t program.Mod, x ability.Ability) []uint32 {
	t.Layer, t.Writes = rulebook.LayerAbility, program.AspectAbility
	outer := l.granting
	l.granting = !l.copying
	defer func() { l.granting = outer }()
	if k, ok := x.(ability.Keyword); ok {
		if t.Scope == program.ScopePlayers && t.Kind != program.ModRule && k.Of == nil {
			switch program.KeywordOf(k.Word) {
			case program.Shroud: // 702.18a: players can have it too
				return l.rule(t, program.RuleCantBeTargeted, 0, 0)
			case program.Hexproof: // 702.11c
				if l.b.Draft.Nodes[t.Prop].Op == program.PropIn && l.b.Draft.Nodes[l.b.Draft.Nodes[t.Prop].A].Op == program.SetYou {
					return l.rule(t, program.RuleCantBeTargeted, 0, l.b.SetOpponents())
				}
			}
		}
		if t.Scope == program.ScopePlayers && t.Kind != program.ModRule && program.KeywordOf(k.Word) == program.Protection { // 702.16b, 702.16c, 702.16e
			t.Hook = program.Protection
			v := l.compiler.newFree()
			return l.rule(t, program.RuleCantBeTargeted, int32(v.protectedQuality(k.Of)), 0)
		}
		if ids := l.givenElsewhere(t, k); ids != nil {
			return ids
		}
		if t.Scope == program.ScopePlayers && t.Kind != program.ModRule {
			refuse(k, "an ability of a player")
		}
		if h := program.KeywordOf(k.Word); h != program.NoKeyword && program.SimpleKeyword(k) {
			t.Kind, t.A = program.ModKeyword, int32(h)
			return []uint32{l.b.Mod(t)}
		}
		var ids []uint32
		for _, ab := range l.keywordAbilities(k) {
			if l.b.Draft.Abilities[ab].Zones == program.Stack.Bit() {
				l.b.Elsewhere(ab) // a spell has it, and looks for what it triggers on
			}
			t.Kind, t.A = program.ModGrant, int32(ab)
			ids = append(ids, l.b.Mod(t))
		}
		return ids
	}
	var ids []uint32
	label := l.labelOf(x)
	if t.Scope == program.ScopeSelf && namesGiver(x) {
		x = ownWords(x)
	}
	for _, ab := range l.ability(x, label) {
		t.Kind, t.A = program.ModGrant, int32(ab)
		ids = append(ids, l.b.Mod(t))
	}
	return ids
}

// speaksOfSelf says whether a condition is about the object the text is on.
func speaksOfSelf(c ability.Condition) bool {
	found := false
	ability.Walk(c, func(n ability.Node) bool {
		if _, ok := n.(ability.Self); ok {
			found = true
		}
		return true
	})
	return found
}

// colorList is the colours of "red and green"; false for other lists.
func colorList(p ability.Property) (mana.Colors, bool) {
	var list []ability.Property
	switch p := p.(type) {
	case ability.Or:
		if p.Join != ability.JoinAnd || p.Each {
			return 0, false
		}
		list = p.List
	case ability.And:
		list = p.List
	}
	var colors mana.Colors
	for _, q := range list {
		c, ok := q.(ability.HasColor)
		if !ok {
			return 0, false
		}
		colors |= c.Color.Set()
	}
	return colors, colors != 0
}

package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// isFact reports whether an act is a static fact about its subject, not an action.
func isFact(a ability.Act) bool {
	// Others: the other acts are instructions.
	switch a := a.(type) {
	case ability.Get, ability.GetEither, ability.Gain, ability.Lose, ability.Become, ability.BaseSize, ability.Cant,
		ability.Must, ability.CanOnly, ability.CanAlso, ability.MayAct,
		ability.DoesntUntap, ability.AssignToughness, ability.AssignAsUnblocked, ability.AssignNone, ability.MaxHand,
		ability.CostChange, ability.ExtraLand, ability.SizeIs,
		ability.CantBeCountered, ability.KeepAtZero, ability.KeepCounters, ability.CrewAs, ability.PlayRevealed,
		ability.LoyaltyUse:
		return true
	case ability.SkipStep:
		return !a.Next && !a.That
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

// static adds a static ability to the face.
func (f *faceCompiler) static(e ability.Effect, text string) {
	if f.c.castStatement(f, ability.Statement{Does: e}, text) {
		return
	}
	ids := f.c.statics(e, text)
	if f.c.types&(program.TypeInstant|program.TypeSorcery) != 0 && onTheStack(e) {
		for _, id := range ids {
			f.c.b.Draft.Abilities[id].Zones = program.Stack.Bit() // 113.6
		}
	}
	f.d.Abilities = append(f.d.Abilities, ids...)
}

// A staticRule recognizes one kind of sentence of static abilities and compiles it; ok is false for others.
type staticRule[E ability.Effect] struct {
	name  string
	apply func(l *lowerer, e E, ab program.Ability) (ids []program.AbilityID, ok bool)
}

// Rules for sentences with a subject, for several sentences that belong together, and for the rest, in the order in
// which they are tried. They are set by init, since most of them compile sentences inside of theirs.
var (
	// subjectRules get the sentence as it is; factRules get it after its time has become a condition.
	subjectRules, factRules []staticRule[ability.Do]
	sequenceRules           []staticRule[ability.Seq]
)

func init() {
	subjectRules = []staticRule[ability.Do]{
		{"exert as it attacks", of[ability.Do]((*lowerer).exerting)},
		{"may stay tapped", ifAny((*lowerer).mayStayTapped)},
		{"permission to play", ifAny((*lowerer).permission)},
		{"how mana may be spent", ifAny((*lowerer).spendsAs)},
		{"gives spells a cost", ifAny((*lowerer).givesCost)},
		{"reduces costs by what is chosen", ifAny((*lowerer).givesLess)},
		{"gives spells a casting method", ifAny((*lowerer).givesWay)},
		{"silences abilities", ifAny((*lowerer).silence)},
		{"plays with cards revealed", ifAny((*lowerer).shown)},
		{"untaps in another's untap step", ifAny((*lowerer).untapsToo)},
		{"abilities don't trigger", ifAny((*lowerer).noTriggers)},
		{"enters tapped and stays so", (*lowerer).entersAndStays},
		{"replacement effect", (*lowerer).replaces},
		{"damage can't be prevented", (*lowerer).cantBePrevented},
	}
	factRules = []staticRule[ability.Do]{
		{"several subjects", (*lowerer).severalSubjects},
		{"can't cause", (*lowerer).cantCauseStatic},
		{"controls", ifAny((*lowerer).controlStatic)},
		{"limits attackers or blockers", ifAny((*lowerer).limitStatic)},
		{"must be blocked", ifAny((*lowerer).allMustBlockStatic)},
		{"changes what some abilities cost", ifAny((*lowerer).abilityCosts)},
		{"facts", (*lowerer).facts},
	}
	sequenceRules = []staticRule[ability.Seq]{
		{"exiling with a permission", ifAny((*lowerer).permitsExiling)},
		{"paying with a permission", ifAny((*lowerer).permitsPaying)},
		{"entering with a permission", ifAny((*lowerer).permitsEntering)},
		{"protection that spares", (*lowerer).spares},
		{"copies, then", ifAny((*lowerer).copiesThen)},
		{"enters, or else", ifAny((*lowerer).entersInstead)},
		{"action with priority", ifAny((*lowerer).priorityAction)},
		{"special action", ifAny((*lowerer).specialAction)},
		{"reveals it from an opening hand", (*lowerer).openingReveal},
		{"as it is drawn", (*lowerer).asDrawn},
		{"as cards are drawn", ifAny((*lowerer).showsDrawn)},
		{"exert as it attacks", of[ability.Seq]((*lowerer).exerting)},
		{"enlist as it attacks", of[ability.Seq]((*lowerer).enlisting)},
		{"choice as it enters", (*lowerer).choosesEntering},
		{"enters by a deed", ifAny((*lowerer).entersByDeed)},
		{"instead, and what follows", (*lowerer).insteadThen},
		{"one after the other", (*lowerer).staticEach},
	}
}

// ifAny makes a rule of a function that returns nil for other sentences.
func ifAny[E ability.Effect](f func(*lowerer, E, program.Ability) []program.AbilityID) func(*lowerer, E,
	program.Ability) ([]program.AbilityID, bool) {
	return func(l *lowerer, e E, ab program.Ability) ([]program.AbilityID, bool) {
		ids := f(l, e, ab)
		return ids, ids != nil
	}
}

// of makes a rule for one kind of sentence from a function that takes any.
func of[E ability.Effect](f func(*lowerer, ability.Effect, program.Ability) ([]program.AbilityID, bool)) func(*lowerer,
	E, program.Ability) ([]program.AbilityID, bool) {
	return func(l *lowerer, e E, ab program.Ability) ([]program.AbilityID, bool) { return f(l, e, ab) }
}

// firstRule applies the first rule that recognizes the sentence.
func firstRule[E ability.Effect](l *lowerer, rules []staticRule[E], e E, ab program.Ability) ([]program.AbilityID,
	bool) {
	for _, r := range rules {
		if ids, ok := r.apply(l, e, ab); ok {
			return ids, true
		}
	}
	return nil, false
}

// static compiles a sentence of a static ability (604).
func (l *lowerer) static(e ability.Effect, ab program.Ability) []program.AbilityID {
	switch e := plainStatic(e).(type) {
	case ability.Do:
		e = blockingWith(e)
		if len(e.Acts) == 1 && isSelf(e.Who) && e.For == nil && !e.May && len(e.More) == 0 {
			if _, enters := e.Acts[0].(ability.EnterWithOneOf); enters {
				return l.entering(e, ab)
			}
		}
		if ids, ok := firstRule(l, subjectRules, e, ab); ok {
			return ids
		}
		e, ab = l.staticTimes(e, ab)
		ids, _ := firstRule(l, factRules, e, ab)
		return ids
	case ability.Seq:
		ids, _ := firstRule(l, sequenceRules, e, ab)
		return ids
	case ability.While:
		return l.staticWhile(e, ab)
	case ability.If:
		return l.staticIf(e, ab)
	case ability.CantChoose: // part of what the Aura's enchant ability lets it target
		if l.types&program.TypeEnchantment == 0 {
			refuse(e, "a static ability")
		}
		return nil
	case ability.FaceAgain:
		return l.faceAgain(e, ab)
	case ability.ExtraVote:
		return l.extraVote(e, ab)
	case ability.ExtraSurveil:
		return l.extraSurveil(e, ab)
	case ability.ExtraTrigger:
		return l.extraTrigger(e, ab)
	case ability.LifeFloor:
		return l.lifeFloor(e, ab)
	case ability.CostFloor:
		return l.costFloor(e, ab)
	case ability.KeywordRather:
		return l.keywordRather(e, ab)
	case ability.Where:
		l.x = l.num(e.X)
		return l.static(whereKeyword(e), ab)
	case ability.UnlessDone:
		return l.staticUnless(e, ab)
	case ability.InsteadOf:
		if ids, ok := l.insteadResolving(e, ab); ok {
			return ids
		}
	case ability.Instead:
		return l.insteadStatic(e, nil, ab)
	case ability.AsEnters:
		return l.asEnters(e, ab)
	case ability.MayHave:
		return l.staticMayHave(e, ab)
	case ability.Rule:
		return l.staticFact(e, ab)
	}
	refuse(e, "a static ability")
	return nil
}

// entersAndStays compiles "enters tapped and doesn't untap during your untap step".
func (l *lowerer) entersAndStays(e ability.Do, ab program.Ability) ([]program.AbilityID, bool) {
	if len(e.Acts) != 2 || len(e.More) != 0 {
		return nil, false
	}
	if _, enters := e.Acts[0].(ability.Enter); !enters || !isFact(e.Acts[1]) {
		return nil, false
	}
	one, two := e, e
	one.Acts, two.Acts = e.Acts[:1], e.Acts[1:]
	return append(l.static(one, ab), l.static(two, ab)...), true
}

// replaces compiles a replacement effect without "instead": "~ enters tapped".
func (l *lowerer) replaces(e ability.Do, ab program.Ability) ([]program.AbilityID, bool) {
	if len(e.Acts) != 1 {
		return nil, false
	}
	ids := l.staticReplacement(e, ab)
	return ids, ids != nil
}

func (l *lowerer) cantBePrevented(e ability.Do, ab program.Ability) ([]program.AbilityID, bool) {
	m, ok := l.unpreventable(e)
	if !ok || e.For != nil {
		return nil, false
	}
	ab.Mods = append(ab.Mods, m)
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// staticTimes turns the time of a fact into a condition, and refuses durations.
func (l *lowerer) staticTimes(e ability.Do, ab program.Ability) (ability.Do, program.Ability) {
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
	return e, ab
}

// severalSubjects compiles a fact about "~ and other creatures you control", once for each.
func (l *lowerer) severalSubjects(e ability.Do, ab program.Ability) ([]program.AbilityID, bool) {
	both, ok := e.Who.(ability.Both)
	if !ok || both.AndOr || both.Said != 0 {
		return nil, false
	}
	if one, ok := spellsTogether(both); ok {
		e.Who = one
		return l.static(e, ab), true
	}
	var ids []program.AbilityID
	outer := l.only
	for _, who := range sharedEnd(both).List {
		one := e
		one.Who = who
		ids = append(ids, l.static(one, ab)...)
		// What is a Skeleton and another Zombie gets it once (ruling for Death Baron, 2018-07-13).
		before := l.context
		t := l.staticScope(who)
		l.context = before
		if t.Scope == program.ScopeAll {
			l.only = l.and(l.only, l.b.PropNot(t.Prop))
		}
	}
	l.only = outer
	return ids, true
}

func (l *lowerer) cantCauseStatic(e ability.Do, ab program.Ability) ([]program.AbilityID, bool) {
	for _, m := range e.More {
		if m.For != nil {
			refuse(e, "a static ability")
		}
	}
	mods := l.cantCause(e)
	if mods == nil {
		return nil, false
	}
	ab.Mods = append(ab.Mods, mods...)
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// facts compiles facts about objects, players or spells: modifications of what the subject describes.
func (l *lowerer) facts(e ability.Do, ab program.Ability) ([]program.AbilityID, bool) {
	all := e.Acts
	for _, m := range e.More {
		all = append(all[:len(all):len(all)], m.Acts...)
	}
	who := e.Who
	if of, notMana, ok := abilitiesOf(who); ok && changesCosts(all) {
		if notMana {
			refuse(e, "a static ability") // only these abilities can have their costs changed
		}
		who = of
	}
	outer := l.context
	who = l.castFromThere(who, all)
	t := program.Mod{Scope: program.ScopeAll}
	if !everyAbility(who) || !changesCosts(all) {
		t = l.staticScope(who)
	}
	l.context = outer
	switch t.Scope {
	case program.ScopeAll:
		m := mentionOf(e.Who)
		if s, ok := l.sets[m]; !ok || l.b.Draft.Nodes[s].Op != program.SetHost {
			l.topic = m // later sentences find what the source is attached to by itself
		}
		_, l.ofEach = who.(ability.Objects)
	case program.ScopePlayers:
		l.topicPlayer = mentionOf(e.Who)
	}
	for _, a := range losingFirst(all) {
		ab.Mods = append(ab.Mods, l.fact(e, t, a)...)
	}
	for _, m := range ab.Mods {
		mod := &l.b.Draft.Mods[m]
		kind := program.RuleKind(mod.A)
		switch {
		case mod.Kind == program.ModSetPT && mod.Layer == rulebook.LayerPTDefine:
			ab.Flags |= program.AbCDA
			ab.Zones = program.AllZones
		case mod.Kind == program.ModRule && mod.Scope == program.ScopeSelf &&
			(kind == program.RuleCantBeCountered || kind == program.RuleCantAct && mod.B == program.CantCopy):
			ab.Zones = program.Stack.Bit() // 113.6g
		case mod.Kind == program.ModRule && kind == program.RuleKeepsCounters:
			if mod.Scope != program.ScopeSelf {
				refuse(e, "what keeps its counters")
			}
			ab.Zones = program.AllZones // 113.6d
		}
		if mod.FarZones() != 0 && !mod.ChangesAway() {
			refuse(e, "a change to cards outside the battlefield")
		}
	}
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// fact compiles one fact about what t affects; for spells it changes how they are cast.
func (l *lowerer) fact(e ability.Do, t program.Mod, a ability.Act) []uint32 {
	if c, ok := a.(ability.CostChange); ok && c.Activate && isSelf(e.Who) {
		refuse(e, "what the ability of another line costs")
	}
	if cantBeCast(a) {
		m := l.castScope(e.Who)
		return l.rule(m, program.RuleCantCast, 0, m.Set)
	}
	if host, ok := e.Who.(ability.Attached); ok {
		defer l.restore(l.context)
		l.hostNoun = host.Noun
	}
	change := a
	if p, ok := a.(ability.PerEach); ok {
		change = p.Act
	}
	if c, ok := change.(ability.CostChange); ok && !c.Activate && c.Keyword == "" {
		return l.mods(l.castScopeOf(e.Who, true), a)
	}
	mods := l.mods(t, a)
	return append(mods, l.castKeywords(e.Who, a)...)
}

// staticWhile compiles a static ability with a condition: "As long as you control an artifact, ..."
func (l *lowerer) staticWhile(e ability.While, ab program.Ability) []program.AbilityID {
	if w, ok := whilePaired(e); ok {
		e = w
	}
	if l.whileDefending(e) {
		return l.static(e.Effect, ab)
	}
	if z := selfZone(e.Cond); z&^program.Battlefield.Bit() != 0 {
		ab.Zones = z // 113.6b: it works there
		if _, ok := e.Effect.(ability.Do); !ok {
			refuse(e, "a static ability that works outside the battlefield")
		}
		ab.If = l.andCond(ab.If, l.cond(besidesZone(e.Cond)))
		return l.static(e.Effect, ab)
	}
	if e.During.When == ability.NoTime {
		ab.If = l.andCond(ab.If, l.cond(e.Cond))
		return l.static(e.Effect, ab)
	}
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
	return l.static(e.Effect, ab)
}

// staticIf compiles the other forms of a condition: "If ..., ...", "... unless ...".
func (l *lowerer) staticIf(e ability.If, ab program.Ability) []program.AbilityID {
	if yes, no, ok := eachIf(e); ok {
		ids := l.static(yes, ab)
		if no != nil {
			ids = append(ids, l.static(no, ab)...)
		}
		return ids
	}
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
}

// staticUnless compiles the costs of attacking and blocking: "can't attack unless its controller pays {2}".
func (l *lowerer) staticUnless(e ability.UnlessDone, ab program.Ability) []program.AbilityID {
	c, ok := l.combatCostOf(e)
	if !ok || c.do.For != nil {
		refuse(e, "a static ability")
	}
	ab.Mods = append(ab.Mods, l.combatCostMods(l.staticScope(c.do.Who), c)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// staticMayHave compiles "you may have ~ assign its combat damage as though it weren't blocked", "you may have ~ enter
// as a copy of ...".
func (l *lowerer) staticMayHave(e ability.MayHave, ab program.Ability) []program.AbilityID {
	if d, ok := e.Effect.(ability.Do); ok && len(d.Acts) == 1 {
		if ids := l.asUnblocked(e, d, ab); ids != nil {
			return ids
		}
		if _, enters := d.Acts[0].(ability.Enter); enters {
			if _, self := d.Who.(ability.Self); self {
				return l.entering(e, ab)
			}
		}
	}
	refuse(e, "a static ability")
	return nil
}

// staticFact compiles a fact about the game.
func (l *lowerer) staticFact(e ability.Rule, ab program.Ability) []program.AbilityID {
	switch f := e.Fact.(type) {
	case ability.DeckLimit, ability.CanBeCommander, nil:
		return nil // doesn't concern the game
	case ability.NoLegendRule:
		t := program.Mod{Scope: program.ScopeAll}
		if f.To != nil {
			t = l.staticScope(f.To)
		}
		ab.Mods = append(ab.Mods, l.rule(t, program.RuleNoLegend, 0, 0)...)
		return []program.AbilityID{l.b.Ability(ab)}
	}
	refuse(e, "a static ability")
	return nil
}

// choosesEntering compiles a choice made as the object enters, and its consequences.
func (l *lowerer) choosesEntering(e ability.Seq, ab program.Ability) ([]program.AbilityID, bool) {
	if x, ok := entersChoosing(e); ok {
		return l.entering(x, ab), true
	}
	if entersOrGains(e) {
		return l.entering(e, ab), true
	}
	return nil, false
}

// insteadThen compiles a replacement effect with sentences that refer to what it does.
func (l *lowerer) insteadThen(e ability.Seq, ab program.Ability) ([]program.AbilityID, bool) {
	w, ok := e.List[0].(ability.Instead)
	if !ok || len(e.List) < 2 || standsAlone(e.List[1]) {
		return nil, false
	}
	return l.insteadStatic(w, e.List[1:], ab), true
}

// staticEach compiles sentences in order, some of them in pairs.
func (l *lowerer) staticEach(e ability.Seq, ab program.Ability) (ids []program.AbilityID, ok bool) {
	list := sameSubjects(joined(e.List))
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) {
			if o, ok := list[i+1].(ability.Otherwise); ok {
				ids = append(ids, l.otherwise(list[i], o, ab)...)
				i++
				continue
			}
			if n, of, ok := leavesMana(list[i+1]); ok {
				ids = append(ids, l.reducesTo(list[i], n, of, ab)...)
				i++
				continue
			}
		}
		ids = append(ids, l.static(list[i], ab)...)
	}
	return ids, true
}

// whereKeyword resolves "has bushido X, where X is ...": the keyword's own abilities compute the number when they need
// it.
func whereKeyword(e ability.Where) ability.Effect {
	return ability.Rewrite(e.Effect, func(n ability.Node) ability.Node {
		k, ok := n.(ability.Keyword)
		if !ok {
			return n
		}
		if x, ok := k.N.(ability.X); ok && !x.Neg {
			switch k.Word {
			case "soulshift", "modular", "afterlife":
				// The number is that of the permanent as it last existed (603.10a), and what is counted may have left
				// with it.
				refuse(k, "a number that is looked back at")
			}
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

// scope is the scope of a static ability's Mods: whom it affects; see staticScope.
func (l *lowerer) scope(r ability.Ref) program.Mod {
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
		if m := l.staticScope(r.Of); m.Scope == program.ScopePlayers {
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
		p, players, objs, zones := l.noun(r, unsaidZones(r))
		p = l.and(p, nth)
		switch {
		case r.Det.Other && !l.granting && l.attaches != nil && ability.Equal(l.attaches, r.Noun):
			p = l.and(p, l.b.PropNot(l.b.PropIn(l.b.SetHost(0))))
		case r.Det.Other:
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
			return program.Mod{Scope: program.ScopeAll, Prop: l.b.PropIn(l.b.SetTop(l.about(r.Of), l.b.Const(1),
				false)), Zones: program.Library.Bit()}
		}
	}
	topic := l.topic
	l.topic = 0 // the subject is not one of the things that a sentence about each of a group speaks of
	set := l.ref(r)
	l.topic = topic
	if _, back := r.(ability.It); back && l.b.Draft.Nodes[set].Op == program.SetIt {
		refuse(r, "the subject of a static ability")
	}
	if players, _ := l.refSort(r); players {
		return program.Mod{Scope: program.ScopePlayers, Prop: l.b.PropIn(set)}
	}
	return program.Mod{Scope: program.ScopeAll, Prop: l.b.PropIn(set)}
}

// unsaidZones returns where the objects of a noun phrase are that names no zone: on the battlefield (109.2), sources
// in any zone (109.2c).
func unsaidZones(o ability.Objects) program.ZoneSet {
	if ability.Equal(o.Noun, ability.IsKind{Kind: ability.AnySource}) {
		return program.AllZones
	}
	return program.Battlefield.Bit()
}

// mods compiles a fact into modifications of the objects or players of a scope.
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
			if f, ok := x.(ability.AbilitiesFrom); ok {
				ids = append(ids, l.grantOf(t, f))
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
		for _, x := range spelledOut(a.List) {
			if _, this := x.(ability.ThisAbility); this && !l.copying {
				m := one(rulebook.LayerAbility, program.ModDropAbility, program.AspectAbility|program.AspectExists, 0,
					0)
				l.thisAbility = append(l.thisAbility, m...)
				ids = append(ids, m...)
				continue
			}
			k, ok := x.(ability.Keyword)
			if !ok || program.KeywordOf(k.Word) == program.NoKeyword {
				refuse(x, "an ability to lose")
			}
			// Keywords that aren't bits of the characteristics are lost as abilities.
			if h := program.KeywordOf(k.Word); h == program.Landwalk || k.Of != nil || l.lostAsAbility(k) {
				if l.copying {
					refuse(x, "an ability to lose")
				}
				t.Keyword = h
				ids = append(ids, one(rulebook.LayerAbility, program.ModDropKeyword,
					program.AspectAbility|program.AspectExists, int32(h), int32(l.qualityOf(k)))...)
				t.Keyword = program.NoKeyword
				continue
			}
			ids = append(ids, one(rulebook.LayerAbility, program.ModDropKeyword, program.AspectAbility,
				int32(program.KeywordOf(k.Word)), 0)...)
		}
		return ids
	case ability.CopyOf:
		return l.copiesChosen(t, a)
	case ability.BaseSize:
		if a.Each != nil {
			n := l.lock(l.num(a.Each))
			return one(rulebook.LayerPTSet, program.ModSetPT, program.AspectPT, int32(n), int32(n))
		}
		return one(rulebook.LayerPTSet, program.ModSetPT, program.AspectPT, int32(l.lock(l.num(a.Size.Power))),
			int32(l.lock(l.num(a.Size.Toughness))))
	case ability.SizeIs:
		layer := rulebook.LayerPTDefine
		if l.granting || t.Scope == program.ScopeLocked {
			layer = rulebook.LayerPTSet // what an effect grants or states isn't characteristic-defining (604.3a)
		}
		n := int32(l.lock(l.num(a.N)))
		p, q := n, n
		if a.Plus != nil {
			if q = int32(l.b.NumPlus(program.NumX(n), l.num(a.Plus))); a.Stat != ability.TotalPowerToughness {
				refuse(a, "a size with an added number")
			}
		}
		switch a.Stat {
		case ability.Power:
			q = 0
		case ability.Toughness:
			p = 0
		case ability.TotalPowerToughness:
		default:
			refuse(a, "the size of a creature")
		}
		return one(layer, program.ModSetPT, program.AspectPT, p, q)
	case ability.Become:
		return l.become(t, a)
	}
	return l.ruleMods(t, a)
}

// lock stores the current value of a number in an effect of a resolution; in a static ability the number stays
// variable.
func (l *lowerer) lock(n program.NumX) program.NumX { return l.letNum(n) }

// speaksOfSelf reports whether a condition is about the object the text is on.
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

// colorList returns the colors of "red and green"; it reports false for other lists.
func colorList(p ability.Property) (mana.Colors, bool) {
	var list []ability.Property
	// Others: a single color is no list; an empty list is reported as false.
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

package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// plainStatic rephrases a static ability in the forms that the compiler knows: a condition about its very subjects
// becomes part of their description.
func plainStatic(e ability.Effect) ability.Effect {
	// Others: the other sentences are as plain as they stand.
	switch x := e.(type) {
	case ability.Do:
		if d, ok := extraLands(x); ok {
			return d
		}
	case ability.If:
		if d, ok := topCardIf(x); ok {
			return d
		}
		if d, ok := unlessMana(x); ok {
			return d
		}
	case ability.While:
		if d, ok := eachWhile(x); ok {
			return d
		}
	}
	return e
}

// extraLands matches "may play an additional land on each of your turns": lands can't be played in other turns (305.2),
// so the time can be dropped.
func extraLands(d ability.Do) (ability.Do, bool) {
	t, ok := d.For.(ability.ForTime)
	if !ok || t.When.When != ability.During || t.When.Step != 0 || !d.May || len(d.More) > 0 {
		return d, false
	}
	for _, a := range d.Acts {
		if _, ok := a.(ability.ExtraLand); !ok {
			return d, false
		}
	}
	switch of := t.When.Of.(type) {
	case ability.You:
		if _, you := d.Who.(ability.You); !you {
			return d, false
		}
	case ability.It:
		if of.To == 0 || of.To != mentionOf(d.Who) {
			return d, false
		}
	default:
		return d, false
	}
	d.For = nil
	return d, true
}

// topCardIf rephrases "You may play the top card of your library if it's a land card" as permission to play lands from
// the top of the library.
func topCardIf(f ability.If) (ability.Do, bool) {
	d, ok := f.Then.(ability.Do)
	is, cond := f.Cond.(ability.IsA)
	if !ok || !cond || f.Else != nil || f.Unless || is.Not || is.Was || !d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return d, false
	}
	it, isIt := is.What.(ability.It)
	o, isObjects := is.A.(ability.Objects)
	if !isIt || !isObjects || o.Det.How != ability.One || o.Det.Target || len(o.Post) > 0 || !isCard(o.Noun) {
		return d, false
	}
	from := func(r ability.Ref, spell bool) (ability.Ref, bool) {
		top, ok := r.(ability.TopCards)
		if n, one := top.N.(ability.Const); !ok || !one || n.N != 1 || top.Said == 0 || top.Said != it.To {
			return nil, false
		}
		o := o
		o.Det = ability.Det{}
		if spell {
			o.Noun = ability.IsKind{Kind: ability.AnySpell}
		}
		o.Post = []ability.Property{ability.FromTop{Of: top.Of}}
		return o, true
	}
	switch a := d.Acts[0].(type) {
	case ability.Play:
		if a.What, ok = from(a.What, false); ok {
			d.Acts = []ability.Act{a}
			return d, true
		}
	case ability.Cast:
		if a.What, ok = from(a.What, true); ok {
			d.Acts = []ability.Act{a}
			return d, true
		}
	}
	return d, false
}

func isCard(p ability.Property) bool {
	k, ok := p.(ability.IsKind)
	return ok && k.Kind == ability.AnyCard
}

// unlessMana matches a restriction of activated abilities "unless they're mana abilities".
func unlessMana(f ability.If) (ability.Do, bool) {
	d, ok := f.Then.(ability.Do)
	is, cond := f.Cond.(ability.IsA)
	if !ok || !cond || !f.Unless || f.Else != nil || is.Not || is.Was {
		return d, false
	}
	it, isIt := is.What.(ability.It)
	of, isObjects := is.A.(ability.Objects)
	who, about := d.Who.(ability.Objects)
	if !isIt || !isObjects || !about || it.To == 0 || it.To != who.Said || len(of.Pre)+len(of.Post) > 0 {
		return d, false
	}
	if _, mana := of.Noun.(ability.ManaAbility); !mana {
		return d, false
	}
	if changesCosts(d.Acts) {
		who.Said = 0 // only the condition refers to them
		d.Who = who
		return d, true // effects never change the costs of mana abilities in this way
	}
	who.Post = append([]ability.Property{}, who.Post...)
	for i, p := range who.Post {
		if s, ok := p.(ability.OfSource); ok {
			s.NotMana = true
			who.Post[i] = s
			d.Who = who
			return d, true
		}
	}
	return d, false
}

// eachWhile rephrases "Each Vehicle you control gets +1/+1 as long as it's a creature" as a fact about those that are
// creatures.
func eachWhile(w ability.While) (ability.Do, bool) {
	d, ok := w.Effect.(ability.Do)
	who, about := d.Who.(ability.Objects)
	if !ok || !about || who.Said == 0 || who.Det.Target || who.Det.How != ability.Each ||
		w.During.When != ability.NoTime || len(d.More) > 0 {
		return d, false
	}
	add := func(what ability.Ref, not bool, list ...ability.Property) bool {
		it, ok := what.(ability.It)
		if !ok || it.To != who.Said {
			return false
		}
		who.Post = append([]ability.Property{}, who.Post...)
		for _, p := range list {
			if not {
				p = ability.Not{P: p}
			}
			who.Post = append(who.Post, p)
		}
		d.Who = who
		return true
	}
	switch c := w.Cond.(type) {
	case ability.Is:
		if !c.Was && !c.Any && (!c.Not || len(c.Are) == 1) && add(c.What, c.Not, c.Are...) {
			return d, true
		}
	case ability.IsA:
		o, ok := c.A.(ability.Objects)
		if ok && !c.Was && o.Det.How == ability.One && !o.Det.Target && o.Said == 0 && len(o.Post) == 0 &&
			len(o.Pre) == 0 && add(c.What, c.Not, o.Noun) {
			return d, true
		}
	}
	return d, false
}

// eachIf rephrases "Each creature you control enters with an additional +1/+1 counter on it if its mana value is 4 or
// less" as a fact about those of which that is so, and about the others.
func eachIf(f ability.If) (yes, no ability.Effect, ok bool) {
	d, ok := f.Then.(ability.Do)
	who, about := d.Who.(ability.Objects)
	if !ok || !about || who.Said == 0 || who.Det.Target || who.Det.How != ability.Each || f.Unless ||
		len(d.More) > 0 {
		return nil, nil, false
	}
	p, ok := saidOf(f.Cond, who.Said)
	if !ok {
		return nil, nil, false
	}
	said := who.Said
	who.Said = 0 // no more is said of it than that
	those := who
	those.Post = append(slices.Clone(who.Post), p)
	d.Who = those
	if f.Else == nil {
		return d, nil, true
	}
	others := who
	others.Post = append(slices.Clone(who.Post), ability.Not{P: p})
	no = withSubject(f.Else, func(r ability.Ref) ability.Ref {
		if it, is := r.(ability.It); is && it.To == said {
			return others
		}
		ok = false
		return r
	})
	return d, no, ok
}

// saidOf turns a condition about what a mention means into its description.
func saidOf(c ability.Condition, m ability.Mention) (ability.Property, bool) {
	is := func(r ability.Ref) bool { it, ok := r.(ability.It); return ok && it.To == m && m != 0 }
	switch c := c.(type) {
	case ability.Is:
		if is(c.What) && !c.Was && !c.Not && !c.Still && len(c.Are) == 1 {
			return c.Are[0], true
		}
	case ability.Has:
		if is(c.What) && !c.Not && !c.Had && !c.There {
			return c.P, true
		}
	case ability.Compare:
		if s, ok := c.A.(ability.StatOf); ok && is(s.Of) && !c.Was {
			return ability.WithStat{Stat: s.Stat, Op: c.Op, N: c.B}, true
		}
	}
	return nil, false
}

// Static facts compiled as rules that change no characteristic.

func typeOfSubtype(s ability.Subtype) program.TypeSet {
	for _, t := range []ability.Type{ability.Land, ability.Creature, ability.Artifact, ability.Enchantment,
		ability.Planeswalker, ability.Instant} {
		for _, x := range ability.Subtypes(t) {
			if x == s {
				return 1 << t
			}
		}
	}
	return 0
}

// rule makes a Mod of kind rule.
func (l *lowerer) rule(t program.Mod, k program.RuleKind, b int32, set program.SetX) []uint32 {
	t.Kind, t.A, t.B, t.Set = program.ModRule, int32(k), b, set
	return []uint32{l.b.Mod(t)}
}

// ruleMods compiles facts that change no characteristic.
func (l *lowerer) ruleMods(t program.Mod, a ability.Act) []uint32 {
	switch a := a.(type) {
	case ability.Cant:
		if a.Paying {
			return l.cantPay(t, a)
		}
		if a.When.When != ability.NoTime {
			return l.cantMany(t, a)
		}
		var ids []uint32
		for _, x := range alone(a.Acts) {
			if rules, ok := l.cantCombat(t, x, a.With); ok {
				ids = append(ids, rules...)
				continue
			}
			if a.With != nil {
				refuse(a.With, "a restriction")
			}
			ids = append(ids, l.cant(t, x)...)
		}
		return ids
	case ability.Can:
		return l.cantMany(t, noMoreThan(a))
	case ability.Must:
		return l.must(t, a)
	case ability.BeGoaded:
		return l.goaded(t)
	case ability.CanOnly:
		if x, ok := a.Act.(ability.Block); ok && x.What != nil {
			p := l.described(x.What)
			return l.rule(t, program.RuleCantBlock, int32(l.b.PropNot(p)), 0)
		}
		if x, ok := a.Act.(ability.Attach); ok {
			return l.onlyAttached(t, x)
		}
		if x, ok := a.Act.(ability.Attack); ok && x.Alone && x.Whom == nil && x.With == nil {
			return l.rule(t, program.RuleAttackAlone, 0, 0)
		}
		if x, ok := a.Act.(ability.CastThen); ok {
			return l.castsOnlyThen(t, x)
		}
	case ability.CanAlso:
		if ids, ok := l.blockAs(t, a); ok {
			return ids
		}
		switch x := a.Act.(type) {
		case ability.Block:
			if x.Extra != nil && a.Without == nil && a.As == nil {
				n := program.NumX(0)
				if _, any := x.Extra.(ability.AnyAmount); !any {
					n = l.num(x.Extra)
				}
				return l.rule(t, program.RuleExtraBlocks, int32(n), 0)
			}
		}
		if ids, ok := l.asThough(t, a); ok {
			return ids
		}
	case ability.DoesntUntap:
		if a.N == nil && !a.Next {
			return l.rule(t, program.RuleDoesntUntap, 0, 0)
		}
	case ability.MaxHand:
		switch {
		case a.None:
			return l.rule(t, program.RuleNoMaxHand, 0, 0)
		case a.Change:
			n := l.num(a.N)
			if a.Minus {
				n = l.b.NumNeg(n)
			}
			return l.rule(t, program.RuleHandChange, int32(n), 0)
		}
		return l.rule(t, program.RuleMaxHand, int32(l.num(a.N)), 0)
	case ability.KeepUnspent:
		of := a.Of
		if of == 0 {
			of = mana.AnyType
		}
		return l.rule(t, program.RuleKeepMana, int32(of), 0)
	case ability.UnspentBecomes:
		if a.To != mana.C { // effects to different types would have to be chosen from (616.1)
			refuse(a, "what happens to unspent mana")
		}
		return l.rule(t, program.RuleManaColorless, 0, 0)
	case ability.ExtraLand:
		_ = a.UpTo // playing them is optional
		return l.rule(t, program.RuleExtraLand, int32(l.num(a.N)), 0)
	case ability.AssignToughness:
		return l.rule(t, program.RuleAssignToughness, 0, 0)
	case ability.AssignAsUnblocked:
		if a.When.When != ability.NoTime { // decided as the effect begins
			return l.rule(t, program.RuleAssignUnblocked, 1, 0)
		}
		return l.rule(t, program.RuleAssignUnblocked, 0, 0)
	case ability.CantBeCountered:
		return l.rule(t, program.RuleCantBeCountered, 0, 0)
	case ability.CrewAs:
		return l.ridesAs(t, a)
	case ability.PlayRevealed:
		if z, ok := a.What.(ability.ZoneOf); ok && z.Zone == ability.Hand && t.Scope == program.ScopeLocked {
			l.b.Features().ShowsCards = true
			return l.rule(t, program.RuleShows, int32(program.Hand), 0)
		}
	case ability.LoyaltyUse:
		if a.Twice {
			return l.rule(t, program.RuleLoyaltyTwice, 0, 0)
		}
		return l.rule(t, program.RuleLoyaltyInstant, 0, 0)
	case ability.KeepCounters:
		l.b.Features().KeepsCounters = true
		return l.rule(t, program.RuleKeepsCounters, 0, 0)
	case ability.KeepAtZero:
		return l.rule(t, program.RuleKeepAtZero, 0, 0)
	case ability.SkipStep:
		if a.Next || a.That || a.N != nil {
			refuse(a, "a static ability")
		}
		return l.rule(t, program.RuleSkip, l.skipped(a), 0)
	case ability.CostChange:
		return l.costChange(t, a)
	}
	if ids := l.combatRule(t, a); ids != nil {
		return ids
	}
	refuse(a, "a static ability")
	return nil
}

// described is the property of a noun phrase for a kind of thing: "creatures with flying".
func (l *lowerer) described(r ability.Ref) program.PropX {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		p, _, _, _ := l.choiceless().noun(o, program.Battlefield.Bit())
		if o.Det.Other {
			p = l.and(p, l.b.PropOther())
		}
		return p
	}
	if e, ok := r.(ability.Either); ok {
		// "You or a permanent you control".
		var x program.PropX
		for i, q := range e.List {
			if y := l.described(q); i == 0 {
				x = y
			} else {
				x = l.b.PropOr(x, y)
			}
		}
		return x
	}
	return l.b.PropIn(l.ref(r))
}

// cant compiles what can't be done by, or to, the members of the scope.
func (l *lowerer) cant(t program.Mod, x ability.Act) []uint32 {
	if ids := l.cantThat(t, x); ids != nil {
		return ids
	}
	switch x := x.(type) {
	case ability.KeywordEvent:
		return l.cantCrew(t, x)
	case ability.Attack:
		if x.Alone || x.With != nil {
			refuse(x, "a restriction")
		}
		var set program.SetX
		if x.Whom != nil {
			set = l.opposing(x.Whom)
		}
		return l.rule(t, program.RuleCantAttack, 0, set)
	case ability.Activate:
		return l.cantActivate(t, x)
	case ability.Block:
		if x.Alone || x.Extra != nil || x.With != nil {
			refuse(x, "a restriction")
		}
		if x.What == nil {
			return l.rule(t, program.RuleCantBlock, 0, 0)
		}
		return l.rule(t, program.RuleCantBlock, int32(l.described(x.What)), 0)
	case ability.BecomeBlocked:
		switch {
		case x.By == nil:
			return l.rule(t, program.RuleCantBeBlocked, 0, 0)
		}
		if o, ok := x.By.(ability.Objects); ok {
			// "Except by two or more creatures", "by more than one creature": a restriction of the number.
			if o.Det.How == ability.AtLeast && x.Except {
				if !ability.Equal(o.Noun, ability.HasType{Type: ability.Creature}) || len(o.Pre)+len(o.Post) > 0 {
					refuse(o, "creatures of which some number has to block")
				}
				return l.rule(t, program.RuleMinBlockers, int32(l.num(o.Det.N)), 0)
			}
			if o.Det.How != ability.Bare && o.Det.How != ability.One && o.Det.How != ability.Any {
				refuse(x, "a restriction")
			}
		}
		outer := l.context
		l.rival = l.b.SetIt() // the attacker
		p := l.described(x.By)
		l.context = outer
		if x.Except {
			p = l.b.PropNot(p)
		}
		return l.rule(t, program.RuleCantBeBlocked, int32(p), 0)
	case ability.Untap, ability.BecomeUntapped:
		return l.rule(t, program.RuleDoesntUntap, 0, 0)
	case ability.Transform:
		if x.What == nil {
			return l.rule(t, program.RuleCantAct, program.CantTransform, 0)
		}
	case ability.Change:
		return l.rule(t, program.RuleLifeFixed, 0, 0)
	case ability.GainLife:
		return l.rule(t, program.RuleCantGainLife, 0, 0)
	case ability.HaveCounters:
		return l.cantCounters(t, x)
	case ability.LoseGame:
		return l.rule(t, program.RuleCantLose, 0, 0)
	case ability.WinGame:
		return l.rule(t, program.RuleCantWin, 0, 0)
	case ability.Cycle:
		return l.cantCycle(t, x)
	case ability.Cast:
		return l.cantCast(t, x)
	case ability.Play:
		return l.cantPlay(t, x)
	}
	refuse(x, "a restriction")
	return nil
}

// inherit compiles, once, the abilities that go with something a player can be or have.
func (l *lowerer) inherit(of string, who program.SetX) {
	if l.inherited[of] || l.o.Inherent == nil {
		return
	}
	l.inherited[of] = true
	list, err := l.o.Inherent(of)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	c := *l.compiler
	c.name, c.types = of, 0
	for _, a := range list {
		t, ok := a.(ability.Triggered)
		if !ok {
			refuse(a, "an ability without a source")
		}
		strict(t)
		id := c.triggered(t, c.labelOf(t))
		l.b.Draft.Abilities[id].Zones = 0 // it belongs to no object
		l.b.Draft.Inherent = append(l.b.Draft.Inherent, program.Inherent{Ability: id, Who: who})
	}
}

// getsCounters compiles the abilities of kinds of counters on players.
func (l *lowerer) getsCounters(k ability.CounterKind) {
	if k == "rad" {
		l.inherit("rad", l.b.SetActive()) // controlled by the active player
	}
}

// definesColor returns the colors that a printed "~ is red" defines in every zone, a characteristic-defining ability
// (604.3; 405.2 of 2006). It reports false for anything else.
func definesColor(e ability.Effect) (colors program.ColorSet, ok bool) {
	do, ok := e.(ability.Do)
	if !ok || len(do.Acts) != 1 || len(do.More) > 0 {
		return 0, false
	}
	if _, ok := do.Who.(ability.Self); !ok {
		return 0, false
	}
	b, ok := do.Acts[0].(ability.Become)
	if !ok || !b.Is || len(b.Like) == 0 ||
		!ability.Equal(do, ability.Do{Who: do.Who, Acts: []ability.Act{ability.Become{Like: b.Like, Is: true}}}) {
		return 0, false // it says more than that
	}
	for _, p := range b.Like {
		switch p := p.(type) {
		case ability.HasColor:
			colors |= p.Color.Set()
		case ability.AllColors:
			colors |= program.ColorSet(mana.AnyColor)
		case ability.Colorless:
		case ability.And, ability.Or:
			list, all := colorList(p)
			if !all {
				return 0, false
			}
			colors |= list
		default:
			return 0, false
		}
	}
	return colors, true
}

// sameSubjects puts the description of a group in place of a later sentence's subject that refers to it: "Creatures you
// control get +1/+1. They have vigilance."
func sameSubjects(list []ability.Effect) []ability.Effect {
	groups := map[ability.Mention]ability.Ref{}
	out := make([]ability.Effect, len(list))
	for i, e := range list {
		out[i] = withSubject(e, func(who ability.Ref) ability.Ref {
			// Others: not a group, and not what refers to one.
			switch r := who.(type) {
			case ability.It:
				if group, ok := groups[r.To]; ok && r.To != 0 {
					return group
				}
			case ability.AbilitiesOf: // "their activated abilities"
				if it, ok := r.Of.(ability.It); ok && it.To != 0 && groups[it.To] != nil {
					r.Of = groups[it.To]
					return r
				}
			case ability.Objects:
				if r.Said != 0 && !r.Det.Target && !chooses(r.Det) {
					groups[r.Said] = r
				}
			}
			return who
		})
	}
	return out
}

// withSubject returns a sentence with another subject; conditions around it stay as they are.
func withSubject(e ability.Effect, subject func(ability.Ref) ability.Ref) ability.Effect {
	// Others: the other sentences have no subject.
	switch x := e.(type) {
	case ability.Do:
		x.Who = subject(x.Who)
		return x
	case ability.While:
		x.Effect = withSubject(x.Effect, subject)
		return x
	case ability.If:
		if x.Then != nil {
			x.Then = withSubject(x.Then, subject)
		}
		if x.Else != nil {
			x.Else = withSubject(x.Else, subject)
		}
		return x
	case ability.Where:
		x.Effect = withSubject(x.Effect, subject)
		return x
	}
	return e
}

// noTriggers compiles "Creatures entering don't cause abilities to trigger". It returns nil for other sentences.
func (l *lowerer) noTriggers(d ability.Do, ab program.Ability) []program.AbilityID {
	o, ok := d.Who.(ability.Objects)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 || d.For != nil || o.Det.Target || o.Det.Other {
		return nil
	}
	none, ok := d.Acts[0].(ability.NoTriggers)
	if !ok {
		return nil
	}
	i := slices.Index(o.Post, ability.Property(ability.Entering{}))
	if i < 0 {
		return nil
	}
	o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
	p := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true, Obj: l.described(o)}
	t := program.Mod{Scope: program.ScopeAll}
	if none.Of != nil {
		t.Prop = l.described(none.Of)
	}
	ab.Mods = append(ab.Mods, l.rule(t, program.RuleNoTrigger, int32(l.b.Pattern(p)), 0)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// extraTrigger compiles "If a creature dying causes a triggered ability of a permanent you control to trigger, that
// ability triggers an additional time" (603.2d).
func (l *lowerer) extraTrigger(e ability.ExtraTrigger, ab program.Ability) []program.AbilityID {
	v := l.compiler.newLowerer()
	var dummy program.Ability
	t := program.Mod{Scope: program.ScopeAll, Kind: program.ModRule, A: int32(program.RuleExtraTrigger),
		Prop: l.described(e.Of)}
	if e.Cause == nil { // whatever triggers it
		ab.Mods = append(ab.Mods, l.b.Mod(t))
		l.b.Features().ExtraTriggers = true
		return []program.AbilityID{l.b.Ability(ab)}
	}
	for _, x := range events(e.Cause) {
		for _, p := range v.patterns(x, &dummy) {
			p.Binds, p.Together = nil, false
			t.B = int32(l.b.Pattern(p))
			ab.Mods = append(ab.Mods, l.b.Mod(t))
		}
	}
	l.b.Features().ExtraTriggers = true
	return []program.AbilityID{l.b.Ability(ab)}
}

// leavesMana matches "This effect can't reduce the mana in that cost to less than one mana." after another sentence,
// and returns that minimum; of is the only color of the mana, if it says one.
func leavesMana(e ability.Effect) (n int32, of mana.Kinds, ok bool) {
	d, ok := e.(ability.Do)
	this, self := d.Who.(ability.Self)
	if !ok || !self || len(d.Acts) != 1 || len(d.More) > 0 || d.May || d.For != nil ||
		this.Noun != ability.Property(ability.IsKind{Kind: ability.ThisEffect}) {
		return 0, 0, false
	}
	c, ok := d.Acts[0].(ability.CantReduce)
	if ok && c.Colored && c.N == nil {
		return program.OnlyColored, c.Of, true
	}
	least, number := c.N.(ability.Const)
	return int32(least.N), 0, ok && number
}

// reducesTo compiles a cost reduction with such a minimum.
func (l *lowerer) reducesTo(e ability.Effect, n int32, of mana.Kinds, ab program.Ability) []program.AbilityID {
	ability.Walk(e, func(x ability.Node) bool {
		c, ok := x.(ability.CostChange)
		colored := ok && c.Less && len(c.Cost) > 0
		for _, s := range c.Cost {
			colored = colored && s.Form == mana.Plain && (of == 0 || s.Kinds == of)
		}
		if ok && n == program.OnlyColored && !colored {
			refuse(e, "a reduction of colored mana")
		}
		return true
	})
	l.leaves = n
	ids := l.static(e, ab)
	if l.leaves != 0 {
		refuse(e, "a reduction of costs")
	}
	return ids
}

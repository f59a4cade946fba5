package compile

import (
	"maps"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// asEnters compiles "As ~ enters, ..." (614.12): a replacement effect whose program runs before the object enters and
// says how it enters.
func (l *lowerer) asEnters(e ability.AsEnters, ab program.Ability) []program.AbilityID {
	if _, self := e.What.(ability.Self); !self {
		refuse(e, "how a permanent enters")
	}
	if e.FaceUp {
		return l.turningUp(e, ab)
	}
	return l.entering(e.Effect, ab)
}

// entering compiles a replacement effect, with choices, on the object's own entering.
func (l *lowerer) entering(e ability.Effect, ab program.Ability) []program.AbilityID {
	return l.enteringThen(e, 0, nil, ab)
}

// enteringThen is entering with a set of objects that can't be chosen, and a function that completes the ability.
func (l *lowerer) enteringThen(e ability.Effect, exclude program.SetX, then func(*lowerer),
	ab program.Ability) []program.AbilityID {
	v := l.compiler.newLowerer()
	v.exclude = exclude
	v.enteringNow, v.devours = true, l.devours
	v.effect(e)
	if then != nil {
		then(v)
	}
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "how a permanent enters")
	}
	// A delayed trigger would refer to the object that is about to become the permanent, which is a different object
	// (400.7).
	ability.Walk(e, func(n ability.Node) bool {
		if d, ok := n.(ability.Delayed); ok {
			refuse(d, "something that is done as a permanent enters")
		}
		_, gained := n.(ability.Ability)
		return !gained
	})
	for _, choice := range slices.Sorted(maps.Keys(v.chosen)) {
		r := v.chosen[choice]
		key := memoryOf(choice)
		switch key {
		case 0:
			refuse(e, "a choice made as a permanent enters")
		case program.MemPlayer:
			v.emit(program.DoRemember(key, v.setReg(r), 0))
		default:
			v.emit(program.DoRemember(key, 0, v.b.NumReg(r)).With(program.RememberNum))
		}
	}
	ab.Kind, ab.Zones = program.AbReplacement, program.AllZones
	ab.Trigger = []uint32{l.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(),
		Obj: l.itself()})}
	ab.Rewrite = []uint32{l.b.Rewrite(program.Rewrite{Kind: program.RwFirst})}
	if slices.ContainsFunc(v.code, func(in program.Instr) bool {
		return in.Op == program.OpEnterCopy && in.A != 0 // of another object
	}) {
		ab.Flags |= program.AbEnterCopy // 616.1c
	}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}
}

// memoryOf returns the key under which a choice is remembered, 0 if a permanent can't remember it.
func memoryOf(c ability.Choice) program.MemoryKey {
	switch c {
	case ability.AColor:
		return program.MemColor
	case ability.ACreatureType, ability.ALandType, ability.ABasicLandType:
		return program.MemSubtype
	case ability.APlayer, ability.AnOpponent:
		return program.MemPlayer
	case ability.ANumber:
		return program.MemNumber
	case ability.ACardName:
		return program.MemName
	case ability.ACardType:
		return program.MemType
	}
	return 0
}

// enterNow compiles "it enters tapped", "it enters with a counter" inside such a program.
func (l *lowerer) enterNow(a ability.Enter) {
	if c, ok := a.As.(ability.CopyOf); ok && l.enteringNow && a.Abilities == nil && len(a.With) == 0 {
		what := c.What
		if o, ok := what.(ability.Objects); ok && o.Det.How == ability.Any {
			o.Det.How = ability.One
			what = o
		}
		if a.Tapped {
			l.emit(program.DoEntering(program.EnterTapped, 0, 0))
		}
		of := l.let(l.ref(what))
		l.emit(program.DoEnterCopy(of, l.exceptions(c.Except)))
		l.enterExtras(of, c.Except)
		if l.copyTrigger != 0 {
			l.emit(program.DoEntering(program.EnterTrigger, int32(l.copyTrigger), int32(of)))
		}
		return
	}
	if !l.enteringNow || a.As != nil || a.Abilities != nil || a.From != nil || a.Under != nil || a.Untapped ||
		a.Transformed {
		refuse(a, "an instruction")
	}
	if a.Tapped {
		l.emit(program.DoEntering(program.EnterTapped, 0, 0))
	}
	for _, c := range a.With {
		in := program.DoEntering(program.EnterCounters, int32(l.counter(c.Kind)), int32(l.counterNumber(c)))
		in.D = int32(l.putBy)
		l.emit(in)
	}
}

// entersLater compiles "that creature enters with an additional +1/+1 counter on it" of a spell: an effect on how the
// permanent that it becomes enters, with numbers known as the effect begins (614.1c, 608.2h). It reports false for
// other sentences.
func (l *lowerer) entersLater(d ability.Do) bool {
	if len(d.Acts) != 1 || d.For != nil || d.May || len(d.More) > 0 || l.enteringNow || l.free {
		return false
	}
	a, ok := d.Acts[0].(ability.Enter)
	if !ok || len(a.With) == 0 || !ability.Equal(a, ability.Enter{With: a.With, Tapped: a.Tapped}) {
		return false
	}
	it, is := d.Who.(ability.It)
	reg, said := l.said[it.To]
	switch {
	case isSelf(d.Who):
		reg = l.regOfSet(l.let(l.b.SetSource()))
	case !is || it.Plural || it.To == 0 || !said || !l.antecedents.spells[it.To]:
		return false // what has entered already
	}
	ab := program.Ability{Kind: program.AbReplacement, Label: l.effectLabel(d)}
	p := program.Pattern{Kinds: program.EvMove.Bit(), From: program.Stack.Bit(), To: program.Battlefield.Bit(),
		Obj: l.b.PropIn(l.setReg(reg))}
	ab.Trigger = []uint32{l.b.Pattern(p)}
	if a.Tapped {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwFlags,
			A: int32(program.FlagTapped)}))
	}
	for _, c := range a.With {
		n := l.letNum(l.counterNumber(c))
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwCounters,
			A: int32(l.counter(c.Kind)), B: int32(n)}))
	}
	l.emit(program.DoEffect(l.b.Ability(ab), 0, program.DurForever, 0))
	return true
}

// passiveCant compiles what can't be done to the objects of a scope: "can't be countered", "can't be regenerated".
func (l *lowerer) passiveCant(t program.Mod, p ability.Passive) []uint32 {
	if p.On != nil || p.From != nil {
		refuse(p, "a restriction")
	}
	switch p.Act.(type) {
	case ability.CounterIt:
		if p.By == nil || bySpellsOrAbilities(p.By) {
			return l.rule(t, program.RuleCantBeCountered, 0, 0)
		}
		if o, ok := p.By.(ability.Objects); ok && o.Det == (ability.Det{}) && ability.Equal(o.Noun,
			ability.IsKind{Kind: ability.AnySpell}) && len(o.Post) == 0 {
			return l.rule(t, program.RuleCantBeCountered, int32(l.and(l.b.PropAsSpell(), l.anyOf(o.Pre, true))), 0)
		}
	case ability.Copy:
		if p.By == nil {
			return l.rule(t, program.RuleCantAct, program.CantCopy, 0)
		}
	case ability.Attach:
		return l.cantBeAttached(t, p.By, "Aura")
	case ability.KeywordEvent:
		if k := p.Act.(ability.KeywordEvent); k.Word == "equip" && k.What == nil && p.By == nil {
			return l.cantBeAttached(t, nil, "Equipment")
		}
	case ability.Regenerate:
		if p.By == nil {
			return l.rule(t, program.RuleCantBeRegenerated, 0, 0)
		}
	case ability.Sacrifice:
		if p.By == nil {
			return l.rule(t, program.RuleCantSacrifice, 0, 0)
		}
	}
	refuse(p, "a restriction")
	return nil
}

// bySpellsOrAbilities reports whether a phrase means everything that can counter something.
func bySpellsOrAbilities(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || len(o.Pre)+len(o.Post) > 0 {
		return false
	}
	or, ok := o.Noun.(ability.Or)
	return ok && len(or.List) == 2 && or.List[0] == ability.Property(ability.IsKind{Kind: ability.AnySpell}) &&
		or.List[1] == ability.Property(ability.IsKind{Kind: ability.AnyAbility})
}

// copySpell compiles putting copies of spells onto the stack (707.10).
func (l *lowerer) copySpell(who program.SetX, a ability.Copy, r uint8) {
	if r == program.NoReg {
		r = l.outcome(a.Said)
	} else if a.Said != 0 {
		l.said[a.Said] = r
	}
	what := l.ref(a.What)
	in := program.DoCopySpell(r, what, who, 0, l.exceptions(a.Except))
	if a.Times != nil || l.times != 0 {
		n := l.b.Const(1)
		if a.Times != nil {
			n = l.num(a.Times)
		}
		in.C = int32(l.multiply(n))
	}
	if a.NewTargets {
		in.Flags |= program.RetargetMay
	}
	switch a.Without {
	case "":
	case "epic":
		in.Flags |= program.CopyNoEpic
	default:
		refuse(a, "a copy of a spell")
	}
	if !l.many {
		l.emit(in)
		return
	}
	if a.Said != 0 {
		refuse(a, "copies that each of several players makes")
	}
	p := l.reg() // each of the players, in turn order
	l.loop(who, p, func() {
		in.B = int32(l.setReg(p))
		l.emit(in)
	})
}

// createCopiesOrAttached compiles creating tokens that are copies (707.2), and tokens attached to something.
func (l *lowerer) createCopiesOrAttached(who program.SetX, a ability.Create, r uint8) {
	t := a.Token
	if t.CopyOf == nil || a.AttachedTo != nil || len(a.With) > 0 {
		refuse(a, "a token of this kind")
	}
	if r == program.NoReg {
		r = l.outcome(a.Said)
	} else if a.Said != 0 {
		l.said[a.Said] = r
	}
	n := l.b.Const(1)
	if a.N != nil {
		n = l.num(a.N)
	}
	of := l.b.SetLast(l.ref(t.CopyOf))
	blocked := l.blocked(a.Blocking, a)
	in := program.DoCreate(r, who, l.multiply(n), program.DefID(l.exceptions(t.Except)), of)
	if a.Tapped {
		in.Flags |= program.MoveTapped
	}
	if a.Attacking {
		in.Flags |= program.MoveAttacking
	}
	l.emit(in)
	l.blocking(blocked)
}

// lastingEntered applies facts about a permanent as it enters (611.2e) when the previous instruction puts it onto the
// battlefield: "That creature is an enchantment in addition to its other types."
func (l *lowerer) lastingEntered(who program.SetX, facts []ability.Act) bool {
	n := len(l.code)
	for n > 0 && l.code[n-1].Op == program.OpMoveMore {
		n--
	}
	if n == 0 || l.code[n-1].Op != program.OpMove || program.Zone(l.code[n-1].B) != program.Battlefield ||
		!l.holds(who, l.code[n-1].R) && !l.same(who, program.SetX(l.code[n-1].A)) {
		return false
	}
	for _, a := range facts {
		// Others: the other facts don't last as long as the object; they get an effect with a duration.
		switch a := a.(type) {
		case ability.Become:
			if !a.Is {
				return false
			}
		case ability.Gain:
			if !a.Has || a.ChoiceOf {
				return false
			}
		default:
			return false
		}
	}
	n, regs := len(l.code), l.regs
	ab := program.Ability{Kind: program.AbStatic}
	for _, a := range facts {
		ab.Mods = append(ab.Mods, l.mods(program.Mod{Scope: program.ScopeLocked}, a)...)
	}
	if len(l.code) > n {
		l.code, l.regs = l.code[:n], regs // something must be computed first
		return false
	}
	l.emit(program.DoMoveMore(int32(l.b.Ability(ab)), 0, 0, 0).With(program.MoveAs))
	return true
}

// same reports whether two sets are held by the same register.
func (l *lowerer) same(a, b program.SetX) bool {
	n := &l.b.Draft.Nodes[b]
	for n.Op == program.SetLast {
		n = &l.b.Draft.Nodes[n.A]
	}
	return n.Op == program.SetReg && l.holds(a, uint8(n.A))
}

// holds reports whether a set is what a register holds.
func (l *lowerer) holds(s program.SetX, r uint8) bool {
	n := &l.b.Draft.Nodes[s]
	for n.Op == program.SetLast {
		n = &l.b.Draft.Nodes[n.A]
	}
	return r != program.NoReg && n.Op == program.SetReg && n.A == int32(r)
}

// Actions taken as something enters that decide how it enters: amplify (702.38), devour (702.82), tribute (702.104).

// entersByDeed compiles "As ~ enters, reveal any number of cards. It enters with a counter for each card revealed this
// way. You can't reveal cards that are entering at the same time.", "As ~ enters, you may sacrifice any number of
// creatures. It enters with a counter for each creature sacrificed this way.", and "As ~ enters, choose an opponent.
// That player may have it enter with a counter." It returns nil for other sentences.
func (l *lowerer) entersByDeed(e ability.Seq, ab program.Ability) []program.AbilityID {
	as, ok := e.List[0].(ability.AsEnters)
	if !ok || as.FaceUp || !isSelf(as.What) || len(e.List) < 2 || len(e.List) > 3 {
		return nil
	}
	d, ok := as.Effect.(ability.Do)
	if !ok || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 {
		return nil
	}
	exclude := program.SetX(0)
	if len(e.List) == 3 {
		if !cantRevealEntering(e.List[2]) {
			return nil
		}
		exclude = l.b.SetEntering()
	}
	var then func(*lowerer)
	// Others: not what is done as something enters; nil leaves the sentence to static, which refuses it.
	switch a := d.Acts[0].(type) {
	case ability.Reveal:
		if d.May || !entersOnly(e.List[1]) {
			return nil
		}
	case ability.Sacrifice:
		if !entersOnly(e.List[1]) || len(e.List) != 2 {
			return nil
		}
		if l.meant == "devour" {
			l.devours = d.Said
			then = func(v *lowerer) { v.devoured(d.Said) }
		}
	case ability.Choose:
		if d.May || len(e.List) != 2 {
			return nil
		}
		if entersOnly(e.List[1]) { // what is chosen is known to it (614.12a)
			break
		}
		m, ok := e.List[1].(ability.MayHave)
		if !ok || !entersOnly(m.Effect) || a.What == nil {
			return nil
		}
		if l.meant == "tribute" {
			if m.Said == 0 {
				m.Said = tributeMention
				e.List = []ability.Effect{e.List[0], m}
			}
			then = func(v *lowerer) { v.tributePaid(m.Said) }
		}
	default:
		return nil
	}
	return l.enteringThen(ability.Seq{List: []ability.Effect{d, e.List[1]}}, exclude, then, ab)
}

// devoured makes the permanent remember what its devour ability sacrificed, as it last existed (702.82b).
func (l *lowerer) devoured(m ability.Mention) {
	if r, ok := l.said[m]; ok {
		l.emit(program.DoRemember(program.MemDevoured, l.b.SetReg(r, true), 0))
	}
}

// hasDevoured compiles "it devoured a creature". It reports false for other events.
func (l *lowerer) hasDevoured(c ability.Happened) (program.CondX, bool) {
	d, ok := c.Event.(ability.Does)
	if !ok || len(d.Acts) != 1 || !isSelf(d.Who) || c.When.When != ability.NoTime || c.AtLeast != nil {
		return 0, false
	}
	a, ok := d.Acts[0].(ability.KeywordEvent)
	o, is := a.What.(ability.Objects)
	if !ok || !is || a.Word != "devour" || o.Det.How != ability.One || o.Det.Other || o.Det.Target {
		return 0, false
	}
	o.Post = append(append([]ability.Property{}, o.Post...), ability.Devoured{})
	return l.b.CondExists(l.all(o)), true
}

// tributeMention is the mention of the answer of the opponent chosen for tribute.
const tributeMention ability.Mention = -2

// tributePaid makes the permanent remember whether tribute was paid (702.104b).
func (l *lowerer) tributePaid(m ability.Mention) {
	if r, ok := l.said[m]; ok {
		l.emit(program.DoRemember(program.MemTribute, 0, l.b.NumReg(r)).With(program.RememberNum))
	}
}

// tribute is the condition that tribute was paid for something; by default for the source.
func (l *lowerer) tribute(c ability.WasPaid) program.CondX {
	if !isSelf(c.What) && c.What != nil {
		refuse(c, "a condition")
	}
	return l.b.CondCompare(l.b.NumMemory(program.MemTribute), l.b.Const(1), ability.OrMore)
}

// entersOrGains reports whether sentences are "You may have ~ enter with a counter. If you don't, it gains haste"
// (702.136a), both of which say how it enters.
func entersOrGains(e ability.Seq) bool {
	if len(e.List) != 2 {
		return false
	}
	m, may := e.List[0].(ability.MayHave)
	i, cond := e.List[1].(ability.If)
	if !may || !cond || i.Else != nil || i.Unless {
		return false
	}
	done, ok := i.Cond.(ability.DidSo)
	if !ok || !done.Not || done.To == 0 || done.To != m.Said {
		return false
	}
	d, ok := m.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || !isSelf(d.Who) {
		return false
	}
	_, enters := d.Acts[0].(ability.Enter)
	g, ok := i.Then.(ability.Do)
	if !enters || !ok || len(g.Acts) != 1 || !isSelf(g.Who) {
		return false
	}
	_, gains := g.Acts[0].(ability.Gain)
	return gains
}

// gainsEntering makes the entering object gain something as it enters.
func (l *lowerer) gainsEntering(d ability.Do) bool {
	if !l.enteringNow || len(d.Acts) != 1 || d.For != nil || d.May || len(d.More) > 0 || !isSelf(d.Who) {
		return false
	}
	a, ok := d.Acts[0].(ability.Gain)
	if !ok || a.ChoiceOf {
		return false
	}
	ab := program.Ability{Kind: program.AbStatic, Mods: l.mods(program.Mod{Scope: program.ScopeLocked}, a)}
	l.emit(program.DoEntering(program.EnterGrant, int32(l.b.Ability(ab)), 0))
	return true
}

// entersInstead compiles "~ enters with six +1/+1 counters on it. It escapes with twelve +1/+1 counters on it instead":
// one of the two replacement effects applies, depending on how the permanent was cast. It returns nil for other texts.
func (l *lowerer) entersInstead(e ability.Seq, ab program.Ability) []program.AbilityID {
	if len(e.List) != 2 {
		return nil
	}
	first, ok := e.List[0].(ability.Do)
	instead, is := e.List[1].(ability.InsteadIf)
	if !ok || !is || !entersSelf(first) || !entersSelf(instead.Effect) {
		return nil
	}
	paid, ok := instead.Cond.(ability.WasPaid)
	if _, self := paid.What.(ability.Self); !ok || !self || paid.Not {
		return nil
	}
	not := paid
	not.Not = true
	return append(l.static(ability.If{Cond: not, Then: first}, ab),
		l.static(ability.If{Cond: paid, Then: instead.Effect}, ab)...)
}

// entersSelf reports whether a sentence is about how the object itself enters.
func entersSelf(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	_, self := d.Who.(ability.Self)
	_, enters := d.Acts[0].(ability.Enter)
	return self && enters
}

func (l *lowerer) condEntersAs(c ability.EntersAs) program.CondX {
	o, ok := c.As.(ability.Objects)
	if !ok || !isSelf(c.What) || o.Det.Target || o.Det.Other {
		refuse(c, "a condition")
	}
	l.remember(l.b.SetSource(), o.Said) // "it" may be what the object enters as
	zones, flags := program.ZoneSet(0), int32(0)
	if c.From != nil {
		z, ok := c.From.(ability.ZoneOf)
		if !ok || z.Of != nil {
			refuse(c, "a condition")
		}
		zones = zoneOf(z.Zone).Bit()
	}
	if c.Not {
		flags |= program.EntersNot
	}
	if c.Printed {
		t, ok := o.Noun.(ability.HasType)
		if !ok || len(o.Pre)+len(o.Post) > 0 {
			refuse(c, "a condition")
		}
		return l.b.CondEntersAs(program.PropX(1<<int32(t.Type)), zones, flags|program.EntersPrinted)
	}
	p, _, _, _ := l.noun(o, program.AllZones)
	return l.b.CondEntersAs(p, zones, flags)
}

// cantRevealEntering matches "You can't reveal this card or any other cards that are entering at the same time as this
// card."
func cantRevealEntering(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 {
		return false
	}
	if _, you := d.Who.(ability.You); !you {
		return false
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return false
	}
	r, ok := c.Acts[0].(ability.Reveal)
	if !ok {
		return false
	}
	or, ok := r.What.(ability.Either)
	if !ok || len(or.List) != 2 || !isSelf(or.List[0]) {
		return false
	}
	o, ok := or.List[1].(ability.Objects)
	if !ok || !o.Det.Other || o.Det.How != ability.Any || o.Noun != (ability.IsKind{Kind: ability.AnyCard}) ||
		len(o.Pre) > 0 || len(o.Post) != 1 {
		return false
	}
	w, ok := o.Post[0].(ability.EnteringWith)
	return ok && isSelf(w.What)
}

// readAhead adds the choice as the Saga enters (702.155b); several of them are redundant (702.155c).
func (f *faceCompiler) readAhead(text string) {
	if f.d.Chars.Has(program.ReadAhead) {
		return
	}
	f.d.Chars.Keywords.Add(program.ReadAhead)
	l := f.c.newLowerer()
	n := l.reg()
	l.emit(program.DoChoose(n, l.b.Choice(program.ChoiceSpec{Kind: program.DecideNumber, Low: l.b.Const(1),
		High: l.b.NumFinalChapter(), Reg: n})))
	l.emit(program.DoEntering(program.EnterCounters, int32(program.CounterLore), int32(l.b.NumReg(n))))
	ab := program.Ability{Kind: program.AbReplacement, Zones: program.AllZones, Keyword: program.ReadAhead, Label: text,
		Trigger: []uint32{l.b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(),
			Obj: l.itself()})},
		Rewrite: []uint32{l.b.Rewrite(program.Rewrite{Kind: program.RwFirst})}}
	ab.Prog, ab.NRegs = l.program(), uint8(l.regs)
	f.d.Abilities = append(f.d.Abilities, f.c.b.Ability(ab))
}

// returnsWith compiles "Return target creature card from your graveyard to the battlefield. If {G} was spent to cast ~,
// that creature enters with an additional +1/+1 counter on it": the second sentence says how the first is done. It
// reports false for other sentences.
func (l *lowerer) returnsWith(first, second ability.Effect) bool {
	d, ok := first.(ability.Do)
	f, is := second.(ability.If)
	then, does := f.Then.(ability.Do)
	if !ok || !is || !does || f.Else != nil || f.Unless ||
		d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil ||
		then.May || len(then.Acts) != 1 || len(then.More) > 0 || then.For != nil {
		return false
	}
	m, ok := d.Acts[0].(ability.Move)
	enter, enters := then.Acts[0].(ability.Enter)
	it, refers := then.Who.(ability.It)
	if !ok || !enters || !refers || m.To.Zone != ability.Battlefield || it.To == 0 || it.To != mentionOf(m.What) ||
		!ability.Equal(enter, ability.Enter{With: enter.With}) {
		return false
	}
	m.To.With = append(slices.Clone(m.To.With), enter.With...)
	with := d
	with.Acts = []ability.Act{m}
	l.effect(ability.If{Cond: f.Cond, Then: with, Else: d})
	return true
}

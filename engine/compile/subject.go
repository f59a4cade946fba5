package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// do compiles a plain sentence: its subject performs one act after the other.
func (l *lowerer) do(d ability.Do) {
	l.deed(d.Said, d.Acts)
	if i := max(0, l.awaitedOf(d.Said, d.Acts)); d.Said != 0 && (len(d.Acts) == 1 || i > 0) {
		if l.doneActs == nil {
			l.doneActs = map[ability.Mention]reflect.Type{}
		}
		l.doneActs[d.Said] = reflect.TypeOf(d.Acts[i])
		if severalPlayers(d.Who) {
			if l.groupActs == nil {
				l.groupActs = map[ability.Mention]bool{}
			}
			l.groupActs[d.Said] = true
		}
	}
	if d.For == nil && d.Over != nil && !slices.ContainsFunc(d.Acts, func(a ability.Act) bool { return !lasts(a) }) {
		d.For = d.Over
	}
	if l.anyPlayerMay(d) || l.doesToEither(d) || l.paysAny(d) || l.protectsFromColors(d) {
		return
	}
	if len(d.Acts) == 1 && d.For == nil { // "assigns its combat damage this turn as though it weren't blocked"
		if a, ok := d.Acts[0].(ability.AssignAsUnblocked); ok && a.When.When == ability.InTurn {
			d.For = ability.ThisTurn{}
		}
	}
	d = l.chooseFirst(d)
	if isSelf(d.Who) {
		d.Acts = gainsOwn(d.Acts)
	}
	d.Acts = copyingItself(d.Acts)
	if l.gainsEntering(d) || l.mayPay(d) || l.castsLast(d) || l.mayPlay(d) || l.mayRetarget(d) ||
		l.allMustBlockEffect(d) || l.silenceEffect(d) {
		return
	}
	if l.wontUntap(d) || l.controlsPlayer(d) || l.mayLookAt(d) || l.looksUntil(d) || l.mayLookFor(d) ||
		l.choosesTarget(d) || l.endsEffect(d) {
		return
	}
	if l.entersFor(d) || l.entersLater(d) || l.nextSpell(d) || l.swapsControl(d) {
		return
	}
	if m, ok := l.unpreventable(d); ok {
		ab := program.Ability{Kind: program.AbStatic, Mods: []uint32{m}}
		if that, ok := d.For.(ability.DuringThatTurn); ok {
			mod := l.b.Draft.Mods[m]
			p := l.b.Draft.Patterns[mod.B]
			p.If = l.andCond(p.If, l.thatTurn(that))
			mod.B = int32(l.b.Pattern(p))
			ab.Mods[0], d.For = l.b.Mod(mod), nil
		}
		t, of := l.duration(d.For)
		l.effectOf(ab, 0, t, of, 0)
		return
	}
	who := l.who(d)
	d = l.openMore(d)
	if acts := l.openFacts(d); len(acts) == 0 {
		return
	} else {
		d.Acts = acts
	}
	outer := l.context
	l.many, l.manySaid, l.several = severalPlayers(d.Who), mentionOf(d.Who), severalThings(d.Who)
	l.actsPlayers, l.actsObjects = l.refSort(d.Who)
	end, impossible := -1, -1
	switch {
	case d.May && permits(d.Acts):
	case d.May && l.many:
		who = l.askEach(who, d.Said, d.Acts)
		if all, ok := l.said[l.manySaid]; ok && l.manySaid != 0 {
			// "their" in what they do is that of those who do it.
			said := l.manySaid
			l.said[said] = l.regOfSet(who)
			defer func() { l.said[said] = all }()
		}
	case d.May:
		r := l.outcomeOrReg(d.Said)
		if d.Said != 0 && doneByChoice(d.Acts[0]) {
			l.emit(program.DoLet(r, 0)) // nothing comes of it, also where something did before in a loop
			r = l.choseTo(d.Said)
		}
		if can := l.enough(who, d.Acts); can != 0 {
			l.emit(program.DoLet(r, 0)) // not done, also where it was done before in a loop
			impossible = l.emit(program.DoJumpIfNot(0, can))
		}
		end = l.emit(program.DoMay(r, who, 0))
		if l.declined != nil {
			*l.declined = append(*l.declined, end)
			if impossible >= 0 {
				*l.declined = append(*l.declined, impossible)
			}
			l.declined, end, impossible = nil, -1, -1
		}
	}
	defer func() {
		if impossible >= 0 {
			l.patch(impossible)
		}
	}()
	if l.many && len(d.Acts) > 1 && len(d.More) == 0 && shufflesHand(d.Acts[0]) {
		l.oneAfterAnother(who, d)
		l.context = outer
		if end >= 0 {
			l.patch(end)
		}
		return
	}
	l.subject = who
	if oneThing(d.Who) {
		l.otherThan = who
	}
	inner := l.context
	l.lockedCards = lieElsewhere(d.Who)
	apart := l.setApart(d)
	if apart != program.NoReg {
		l.emit(program.DoLet(apart, who))
		who = l.setReg(apart)
		l.subject = who
	}
	l.acts(who, d.Acts, d.For, d.Said)
	l.context = inner
	if apart != program.NoReg {
		l.picked = append(l.picked, apart)
	}
	for _, m := range d.More {
		if m.May && l.retargets(who, m) {
			continue
		}
		if m.May {
			refuse(d, "a sentence that asks for another choice")
		}
		l.acts(who, m.Acts, m.For, 0)
	}
	l.context = outer
	if end >= 0 {
		l.patch(end)
	}
}

// deed records what a sentence does that later text asks about with "this way".
func (l *lowerer) deed(m ability.Mention, acts []ability.Act) {
	if m == 0 {
		return
	}
	if l.deeds == nil {
		l.deeds = map[ability.Mention][]ability.Act{}
	}
	l.deeds[m] = acts
}

// enough returns the condition that there are as many objects as optional acts of a player require, "you may sacrifice
// two creatures", "you may mill two cards", and that no rule forbids the first act. Nobody can choose to do what is
// impossible (608.2d, 118.12). It is 0 if nothing is required.
func (l *lowerer) enough(who program.SetX, acts []ability.Act) (can program.CondX) {
	if len(acts) > 0 {
		can = l.possible(who, acts[0])
	}
	for _, a := range acts {
		v := l.choiceless()
		var x program.CondX
		if mill, ok := a.(ability.Mill); ok { // 701.17b
			x = v.b.CondCompare(v.b.NumZone(program.Library, who), v.num(mill.N), ability.OrMore)
		} else if all, n := v.required(who, a); n != nil {
			x = v.b.CondCompare(v.b.NumCount(all), v.num(n), ability.OrMore)
		} else {
			continue
		}
		if can != 0 {
			x = l.b.CondAnd(can, x)
		}
		can = x
	}
	return can
}

// doneByChoice reports whether a player who chooses to do something, and then other things, does it whatever comes of
// it: a search that finds nothing (118.12b), a draw that is replaced or from an empty library (118.12, 121.3).
func doneByChoice(a ability.Act) bool {
	// Others: whether they are done is known by what happens.
	switch a.(type) {
	case ability.Search, ability.Draw:
		return true
	}
	return false
}

// choseTo returns the register with whether a player chose to do what later text refers to as m.
func (l *lowerer) choseTo(m ability.Mention) uint8 {
	if l.chose == nil {
		l.chose = map[ability.Mention]uint8{}
	}
	r, ok := l.chose[m]
	if !ok {
		r = l.reg()
		l.chose[m] = r
	}
	return r
}

// possible returns the condition that an optional act can be chosen, since a rule doesn't forbid it and there are the
// counters that it removes; 0 if it is of a kind that always can.
func (l *lowerer) possible(who program.SetX, a ability.Act) program.CondX {
	// Others: what is forbidden doesn't happen.
	switch a := a.(type) {
	case ability.Search:
		if z, ok := a.Where.(ability.ZoneOf); ok && z.Zone == ability.Library {
			return l.b.CondNot(l.b.CondCantAct(program.CantSearch, who, 0))
		}
	case ability.RemoveCounters:
		// Counters that aren't there can't be removed (608.2d).
		n, ok := a.What.N.(ability.Const)
		if a.What.N == nil {
			n, ok = ability.Const{N: 1}, true
		}
		if _, self := a.From.(ability.Self); self && ok && !a.Those && !a.AllOf && !a.Among && a.What.Kind != "" {
			return l.b.CondCompare(l.b.NumCounters(l.counter(a.What.Kind), l.choiceless().ref(a.From)), l.b.Const(n.N),
				ability.OrMore)
		}
	case ability.Draw:
		n := program.NumX(0)
		if !a.UpTo {
			n = l.choiceless().amount(a.N) // 121.2b
		}
		return l.b.CondNot(l.b.CondCantAct(program.CantDraw, who, n))
	}
	return 0
}

// unlessCanDraw skips the question of "you may have target player draw a card" if an effect says that this player can't
// draw that many cards (121.3a). Its outcome is then that nothing was done. It gives the target a mention.
func (l *lowerer) unlessCanDraw(e *ability.MayHave, r uint8) (skip []int) {
	d, ok := e.Effect.(ability.Do)
	if !ok || len(d.Acts) == 0 || severalPlayers(d.Who) {
		return nil
	}
	if _, draws := d.Acts[0].(ability.Draw); !draws {
		return nil
	}
	if o, ok := d.Who.(ability.Objects); ok {
		if !o.Det.Target {
			return nil
		}
		if o.Said == 0 {
			o.Said = unnamedTarget
			d.Who = o
			e.Effect = d
		}
		l.declare(d)
		d.Who = ability.It{To: o.Said}
	}
	can := l.possible(l.choiceless().who(d), d.Acts[0])
	l.emit(program.DoLet(r, 0)) // not done, also where it was done before in a loop
	return []int{l.emit(program.DoJumpIfNot(0, can))}
}

// required returns of how many objects an act needs a number, and that number; nil if it needs none.
func (l *lowerer) required(who program.SetX, a ability.Act) (program.SetX, ability.Number) {
	var what ability.Ref
	all := func(o ability.Objects) program.SetX { return l.ref(o) }
	// Others: how many objects they need is checked as they are carried out.
	switch a := a.(type) {
	case ability.Sacrifice:
		what = a.What
		all = func(o ability.Objects) program.SetX { return l.own(who, o, program.Battlefield.Bit()) }
	case ability.Discard:
		what = a.What
		all = func(o ability.Objects) program.SetX { return l.own(who, o, program.Hand.Bit()) }
	case ability.ExileIt:
		what = a.What
		all = func(o ability.Objects) program.SetX { return l.moved(who, o, a.From) }
	case ability.Move:
		what = a.What
		all = func(o ability.Objects) program.SetX { return l.moved(who, o, a.From) }
	case ability.Tap:
		what = a.What
	case ability.Untap:
		what = a.What
	}
	o, ok := what.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.Exactly {
		return 0, nil
	}
	o.Said = 0
	return all(o), o.Det.N
}

// oneThing reports whether a sentence is about one object that it names, rather than about players or its source.
func oneThing(who ability.Ref) bool {
	// Others: players, or things that the sentence finds as it is carried out.
	switch r := who.(type) {
	case ability.Objects:
		players, _ := nounSort(r.Noun)
		return !players && (r.Det.How == ability.One || r.Det.How == ability.The || r.Det.How == ability.That)
	case ability.It:
		if r.Noun == nil {
			return false
		}
		players, _ := nounSort(r.Noun)
		return !players && !r.Plural
	}
	return false
}

// permits reports whether acts are permissions from now on, without an immediate choice: "you may play an additional
// land this turn".
func permits(acts []ability.Act) bool {
	for _, a := range acts {
		// Others: the other acts permit nothing.
		switch a.(type) {
		case ability.ExtraLand, ability.CanAlso:
		default:
			return false
		}
	}
	return true
}

// setApart returns a register for the permanents that a sentence of a spell is about, if "other creatures" in the next
// can only mean others than these: "Zombies you control get +2/+1 until end of turn. Other creatures you control get
// +1/+1 until end of turn." It is NoReg for other sentences.
func (l *lowerer) setApart(d ability.Do) uint8 {
	o, ok := d.Who.(ability.Objects)
	if !ok || !l.inSpell || l.free || !l.othersMeant || l.targetsLater || len(l.targets) > 0 || len(l.picked) > 0 ||
		o.Det != (ability.Det{}) || d.For == nil {
		return program.NoReg
	}
	if players, _ := nounSort(o.Noun); players {
		return program.NoReg
	}
	return l.reg()
}

// who is the set of the sentence's subject.
func (l *lowerer) who(d ability.Do) program.SetX {
	if d.Who == nil {
		return l.b.SetYou()
	}
	if l.startWith != 0 {
		return l.b.SetFilter(l.startWith, l.b.PropIn(l.ref(d.Who)))
	}
	return l.ref(d.Who)
}

// acts compiles the acts of a subject. Facts with a duration become one continuous effect. The outcome that later text
// refers to is that of the first action, or of the one that the text names.
func (l *lowerer) acts(who program.SetX, acts []ability.Act, dur ability.Duration, said ability.Mention) {
	var facts []ability.Act
	named := l.outcome(said)
	if len(acts) > 0 && said != 0 && l.many && fromHands(acts[0]) {
		l.eachOwns(said)
	}
	which := l.awaitedOf(said, acts)
	for i, a := range acts {
		if d, ok := a.(ability.DoesntUntap); ok && d.Next && d.N == nil {
			if _, its := d.Whose.(ability.ControllerOf); its || d.Whose == nil {
				l.emit(program.DoMark(who, program.SkipUntap)) // 502.3: whoever's untap step that is
				continue
			}
			label := l.effectLabel(ability.Do{Who: ability.It{Say: ability.ByIt}, Acts: []ability.Act{a}})
			l.staysTapped(l.let(who), l.let(l.ref(d.Whose)), label)
			continue
		}
		if d, ok := a.(ability.DoesntUntap); ok && d.Next {
			refuse(a, "an instruction")
		}
		if isFact(a) {
			facts = append(facts, a)
			continue
		}
		r := uint8(program.NoReg)
		_, searches := a.(ability.Search)
		// what is done with the card found is the outcome
		if which < 0 && !(searches && i+1 < len(acts)) || i == which {
			r, which = named, i
		} else if i == 0 && !searches && said != 0 && speaksOfAmount(acts[1:], said) {
			// "Exile all creatures you control, then reveal cards until you reveal that many creature cards":
			// references mean the first outcome until later text refers to the other.
			r = l.reg()
			l.said[said] = r
			defer func() { l.said[said] = named }()
		}
		if dur != nil && !lasts(a) && slices.ContainsFunc(acts, lasts) {
			// "untap it and gain control of it until end of turn": an immediate action has no duration
			l.act(who, a, nil, r)
		} else {
			l.act(who, a, dur, r)
		}
	}
	if len(facts) > 0 {
		defer l.restore(l.context)
		l.givesPlayers, l.givesObjects = l.actsPlayers, l.actsObjects
		if l.many && l.ownNext(dur) {
			p := l.reg()
			l.loop(who, p, func() { l.asOne(p, func(one program.SetX) { l.lasting(one, facts, dur) }) })
			return
		}
		l.lasting(who, facts, dur)
	}
}

// speaksOfAmount reports whether acts refer to the amount of an earlier act.
func speaksOfAmount(acts []ability.Act, m ability.Mention) (is bool) {
	for _, a := range acts {
		ability.Walk(a, func(n ability.Node) bool {
			t, ok := n.(ability.ThatMuch)
			is = is || ok && t.To == m
			return !is
		})
	}
	return is
}

// fromHands reports whether an act of several players moves cards of their own, so that later references to it are per
// player: "discards their hand, then draws that many cards".
func fromHands(a ability.Act) bool {
	// Others: the other acts aren't chosen secretly by each player.
	switch a := a.(type) {
	case ability.Discard, ability.Mill:
		return true
	case ability.Shuffle:
		_, several := a.What.(ability.Both)
		return several && a.Into != nil
	}
	return false
}

// shufflesHand reports whether players shuffle cards of their hands into their libraries, after which the cards can't
// be told apart by player.
func shufflesHand(a ability.Act) bool {
	s, ok := a.(ability.Shuffle)
	return ok && s.Into != nil && inHand(s.What)
}

// inHand reports whether a noun phrase means cards in a hand, or the hand.
func inHand(r ability.Ref) bool {
	// Others: not in a hand.
	switch r := r.(type) {
	case ability.ZoneOf:
		return r.Zone == ability.Hand
	case ability.Objects:
		for _, p := range r.Post {
			if z, ok := p.(ability.InZone); ok {
				return z.Zone == ability.Hand
			}
		}
	}
	return false
}

// chooses reports whether a determiner involves a choice.
func chooses(d ability.Det) bool {
	switch d.How {
	case ability.One, ability.Exactly, ability.UpTo, ability.AnyNumber, ability.FromOneTo:
		return true
	}
	return false
}

// own is the set that the subject sacrifices, returns and so on: their own objects, chosen by them.
func (l *lowerer) own(who program.SetX, what ability.Ref, zones program.ZoneSet) program.SetX {
	if h, ok := what.(ability.HalfOf); ok {
		return l.half(who, h, zones)
	}
	if b, ok := what.(ability.Both); ok && slices.ContainsFunc(b.List, picks) {
		return l.ownOfEach(who, b, zones)
	}
	o, ok := what.(ability.Objects)
	if !ok || o.Det.Target {
		return l.ref(what)
	}
	if l.many && chooses(o.Det) {
		return l.gather(o.Said, func() program.SetX { o.Said = 0; return l.own(l.subject, o, zones) })
	}
	if d, chooser, ok := l.choiceOf(o); ok {
		defer l.restore(l.context)
		l.subject = chooser
		return l.own(who, d, zones)
	}
	if _, _, grouped := l.group(o); grouped {
		return l.objects(o, zones)
	}
	from := l.belonging(who, o, zones)
	defer l.restore(l.context)
	l.pickTimes = l.times // "sacrifice a creature for each ..."
	return l.pick(o, o.Det, from, o.Said)
}

// belonging is the set of the objects described that a player controls or, off the battlefield, owns.
func (l *lowerer) belonging(who program.SetX, o ability.Objects, zones program.ZoneSet) program.SetX {
	p, players, _, zones := l.noun(o, zones)
	if players {
		refuse(o, "an owned object")
	}
	if zones == program.Battlefield.Bit() {
		p = l.and(p, l.b.PropControlledBy(who))
	} else {
		p = l.and(p, l.b.PropOwnedBy(who))
	}
	if o.Det.Other {
		other := l.b.PropOther()
		if zones == program.Battlefield.Bit() {
			other = l.otherInSpell(o, other)
		}
		p = l.and(p, other)
	}
	return l.b.SetAll(zones, p, 0)
}

// picks reports whether a reference is to objects that a player chooses as the effect is carried out.
func picks(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !o.Det.Target && chooses(o.Det)
}

// ownOfEach is one each of several kinds of the subject's own objects, chosen by them: "an artifact and a land". They
// are different objects, and as many as possible (609.3; ruling of 2013-01-24 on Structural Collapse). Each of several
// players chooses all of theirs before the next one does (101.4).
func (l *lowerer) ownOfEach(who program.SetX, r ability.Both, zones program.ZoneSet) program.SetX {
	if l.many {
		said := r.Said
		return l.gather(said, func() program.SetX { r.Said = 0; return l.ownOfEach(l.subject, r, zones) })
	}
	list := sharedEnd(r).List
	if len(list) > program.MaxLater || l.free || l.times != 0 || l.exclude != 0 || r.AndOr {
		refuse(r, "one of each of several kinds of objects")
	}
	sets := make([]program.SetX, len(list))
	for i, q := range list {
		o, ok := q.(ability.Objects)
		if !ok || !picks(o) || o.Det.How != ability.One || o.Det.Other {
			refuse(r, "one of each of several kinds of objects")
		}
		_, _, grouped := l.group(o)
		if _, _, others := l.choiceOf(o); grouped || others {
			refuse(r, "one of each of several kinds of objects")
		}
		sets[i] = l.belonging(who, o, zones)
	}
	var chosen program.SetX
	for i, q := range list {
		o := q.(ability.Objects)
		spec := program.ChoiceSpec{Who: who, From: sets[i], Kind: program.DecideChoose, Random: o.Det.Random,
			Reg: l.choiceReg(o.Said)}
		if i+1 < len(sets) {
			spec.Later = slices.Clone(sets[i+1:])
		}
		if i > 0 {
			left := l.b.PropNot(l.b.PropIn(chosen))
			spec.From = l.b.SetFilter(spec.From, left)
			for k, x := range spec.Later {
				spec.Later[k] = l.b.SetFilter(x, left)
			}
		}
		l.emit(program.DoChoose(spec.Reg, l.b.Choice(spec)))
		if i == 0 {
			chosen = l.setReg(spec.Reg)
		} else {
			chosen = l.b.SetBoth(chosen, l.setReg(spec.Reg))
		}
	}
	return l.remember(chosen, r.Said)
}

// half is half of a group of the subject's own objects, chosen by them: "sacrifices half the permanents they control,
// rounded down".
func (l *lowerer) half(who program.SetX, h ability.HalfOf, zones program.ZoneSet) program.SetX {
	o, ok := h.Of.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Said != 0 || l.free {
		refuse(h, "half of these objects")
	}
	if l.many {
		said := h.Said
		return l.gather(said, func() program.SetX { h.Said = 0; return l.half(l.subject, h, zones) })
	}
	o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(p ability.Property) bool {
		c, ok := p.(ability.OfChoiceOf)
		it, back := c.Who.(ability.It)
		return ok && back && it.To != 0 &&
			it.To == l.chooserSaid(o) // of their choice, as what a player sacrifices or discards is anyway
	})
	p, players, _, zones := l.noun(o, zones)
	if players {
		refuse(h, "half of these objects")
	}
	own := l.b.PropOwnedBy
	if zones == program.Battlefield.Bit() {
		own = l.b.PropControlledBy
	}
	from := l.let(l.b.SetAll(zones, l.and(p, own(who)), 0))
	n := l.fraction(l.b.NumCount(from), h.Third, h.Up)
	reg := l.choiceReg(h.Said)
	l.emit(program.DoChoose(reg, l.b.Choice(program.ChoiceSpec{Who: who, From: from, Min: n, Reg: reg,
		Kind: program.DecideChoose})))
	return l.setReg(reg)
}

// chooserSaid returns the mention of the player whose objects a group holds.
func (l *lowerer) chooserSaid(o ability.Objects) ability.Mention {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not {
			if it, ok := c.By.(ability.It); ok {
				return it.To
			}
		}
	}
	return 0
}

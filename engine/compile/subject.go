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
	if l.anyPlayerMay(d) {
		return
	}
	d = l.chooseFirst(d)
	if isSelf(d.Who) {
		d.Acts = gainsOwn(d.Acts)
	}
	d.Acts = copyingItself(d.Acts)
	if l.gainsEntering(d) || l.mayPay(d) || l.mayPlay(d) || l.mayRetarget(d) || l.allMustBlockEffect(d) ||
		l.silenceEffect(d) {
		return
	}
	if l.wontUntap(d) || l.controlsPlayer(d) || l.mayLookAt(d) || l.choosesTarget(d) {
		return
	}
	if l.entersFor(d) || l.nextSpell(d) {
		return
	}
	if m, ok := l.unpreventable(d); ok {
		t, of := l.duration(d.For)
		l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{m}}, 0, t, of, 0)
		return
	}
	who := l.who(d)
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
	case d.May:
		r := l.outcomeOrReg(d.Said)
		if can := l.enough(who, d.Acts); can != 0 {
			l.emit(program.DoLet(r, 0)) // not done, also where it was done before in a loop
			impossible = l.emit(program.DoJumpIfNot(0, can))
		}
		end = l.emit(program.DoMay(r, who, 0))
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
	l.acts(who, d.Acts, d.For, d.Said)
	l.context = inner
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

// enough returns the condition that there are as many objects as optional acts of a player require: "you may sacrifice
// two creatures". Nobody can choose to do what is impossible (608.2d, 118.12). It is 0 if nothing is required.
func (l *lowerer) enough(who program.SetX, acts []ability.Act) (can program.CondX) {
	for _, a := range acts {
		v := l.choiceless()
		all, n := v.required(who, a)
		if n == nil {
			continue
		}
		x := v.b.CondCompare(v.b.NumCount(all), v.num(n), ability.OrMore)
		if can != 0 {
			x = l.b.CondAnd(can, x)
		}
		can = x
	}
	return can
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

// who is the set of the sentence's subject.
func (l *lowerer) who(d ability.Do) program.SetX {
	if d.Who == nil {
		return l.b.SetYou()
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
			l.emit(program.DoMark(who, program.SkipUntap)) // 502.3
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
		if which < 0 && !(searches && i+1 < len(acts)) || i == which { // what is done with the card found is the outcome
			r, which = named, i
		} else if i == 0 && said != 0 && speaksOfAmount(acts[1:], said) {
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
	switch a.(type) {
	case ability.Discard, ability.Mill:
		return true
	}
	return false
}

// shufflesHand reports whether players shuffle cards of their hands into their libraries, after which the cards can't
// be told apart by player.
func shufflesHand(a ability.Act) bool {
	s, ok := a.(ability.Shuffle)
	return ok && s.Into != nil && inHand(s.What)
}

// oneAfterAnother makes each of several players perform all the acts of a sentence in turn order, with amounts of their
// own.
func (l *lowerer) oneAfterAnother(who program.SetX, d ability.Do) {
	p := l.reg()
	l.loop(who, p, func() {
		l.asOne(p, func(one program.SetX) { l.acts(one, d.Acts, d.For, d.Said) })
	})
}

// asOne compiles what one of the sentence's players does, whom a register holds.
func (l *lowerer) asOne(p uint8, body func(one program.SetX)) {
	defer l.restore(l.context)
	mention := l.manySaid
	had, known := l.said[mention]
	if mention != 0 {
		l.said[mention] = p
	}
	l.many, l.manySaid, l.subject = false, 0, l.setReg(p)
	body(l.subject)
	if known {
		l.said[mention] = had
	} else {
		delete(l.said, mention)
	}
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

// eachOwns records that a mention means what each of the sentence's players has.
func (l *lowerer) eachOwns(m ability.Mention) {
	if l.owned == nil {
		l.owned = map[ability.Mention]ability.Mention{}
	}
	l.owned[m] = l.manySaid
}

// chooses reports whether a determiner involves a choice.
func chooses(d ability.Det) bool {
	switch d.How {
	case ability.One, ability.Exactly, ability.UpTo, ability.AnyNumber, ability.FromOneTo:
		return true
	}
	return false
}

// loop emits code that runs once for each member of a set, held by the given register.
func (l *lowerer) loop(set program.SetX, member uint8, body func()) {
	q := l.reg()
	l.emit(program.DoEach(set, q))
	top := len(l.code)
	next := l.emit(program.DoNext(member, 0, q))
	body()
	l.emit(program.DoJump(top))
	l.patch(next)
}

// gather makes each of several players choose in turn order (101.4), and returns all that was chosen.
func (l *lowerer) gather(said ability.Mention, choose func() program.SetX) program.SetX {
	all, p := l.choiceReg(said), l.reg()
	l.emit(program.DoLet(all, 0))
	l.loop(l.subject, p, func() {
		l.asOne(p, func(program.SetX) { l.emit(program.DoAddTo(all, choose())) })
	})
	return l.setReg(all)
}

// anyPlayerMay compiles "any player may sacrifice a creature. If a player does, ...": see anyPlayer.
func (l *lowerer) anyPlayerMay(d ability.Do) bool {
	if !d.May || d.For != nil || len(d.More) > 0 || permits(d.Acts) {
		return false
	}
	return l.anyPlayer(d.Who, d.Said, func(one ability.Ref, deed ability.Mention) {
		d.Who, d.Said = one, deed
		l.do(d)
	})
}

// anyPlayer compiles what any of several players may do: each of them in turn order gets the option and does it at once,
// also after another has (ruling of 2007-02-01 on Brain Gorgers). option compiles it for one of them, with the mention
// of the deed. Later text refers to those who did it. It reports false if who is not "any player" or the like.
func (l *lowerer) anyPlayer(who ability.Ref, did ability.Mention, option func(ability.Ref, ability.Mention)) bool {
	o, ok := who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.Any {
		return false
	}
	if players, _ := nounSort(o.Noun); !players {
		return false
	}
	said := o.Said
	if o.Said = 0; said == 0 {
		said = anyPlayerMention
	}
	all, p := l.outcomeOrReg(did), l.reg()
	l.emit(program.DoLet(all, 0))
	l.loop(l.all(o), p, func() {
		l.said[said] = p
		deed := l.outcomeOrReg(anyPlayerDoes)
		l.emit(program.DoLet(deed, 0))
		option(ability.It{To: said, Noun: o.Noun}, anyPlayerDoes)
		no := l.emit(program.DoJumpIfNot(0, l.b.CondDone(deed)))
		l.emit(program.DoAddTo(all, l.setReg(p)))
		l.patch(no)
	})
	l.said[said] = all
	delete(l.said, anyPlayerDoes)
	return true
}

// anyPlayerMention and anyPlayerDoes are the mentions of one of the players who may do something, and of their deed,
// while it is compiled.
const (
	anyPlayerMention ability.Mention = -3200
	anyPlayerDoes    ability.Mention = -3201
)

// askEach asks each of several players whether they perform the acts, and returns those who do. Who can't isn't asked.
func (l *lowerer) askEach(who program.SetX, said ability.Mention, acts []ability.Act) program.SetX {
	yes, p, answer := l.outcomeOrReg(said), l.reg(), l.reg()
	l.emit(program.DoLet(yes, 0))
	l.loop(who, p, func() {
		l.asOne(p, func(one program.SetX) {
			var no []int
			if can := l.enough(one, acts); can != 0 {
				no = append(no, l.emit(program.DoJumpIfNot(0, can)))
			}
			no = append(no, l.emit(program.DoMay(answer, one, 0)))
			l.emit(program.DoAddTo(yes, one))
			for _, at := range no {
				l.patch(at)
			}
		})
	})
	if said != 0 {
		if l.deciders == nil {
			l.deciders = map[ability.Mention]uint8{}
		}
		l.deciders[said] = l.reg()
		l.emit(program.DoLet(l.deciders[said], l.setReg(yes)))
	}
	return l.setReg(yes)
}

// whoDid is the property of the players who chose to do something, or of those who couldn't do what each had to: they
// have sacrificed or discarded nothing.
func (l *lowerer) whoDid(p ability.WhoDid) program.PropX {
	b := l.b
	r, done := l.said[p.To]
	if doers, asked := l.deciders[p.To]; asked && !p.Cant {
		did := b.PropIn(l.setReg(doers))
		if p.Not {
			return b.PropNot(did)
		}
		return did
	}
	if p.Not {
		refuse(p, "a description")
	}
	var of func(program.SetX) program.SetX
	switch l.doneActs[p.To] {
	case reflect.TypeOf(ability.Sacrifice{}):
		of = b.SetControllers
	case reflect.TypeOf(ability.Discard{}):
		of = b.SetOwners
	}
	if _, asked := l.deciders[p.To]; !done || !p.Cant || asked || of == nil {
		refuse(p, "a description")
	}
	return b.PropNot(b.PropIn(of(b.SetLast(l.setReg(r)))))
}

// mayPay compiles "you may [pay a cost]": it is offered only if it can be paid, and paid completely (118.12). It
// reports false for acts that are not costs.
func (l *lowerer) mayPay(d ability.Do) bool {
	if d.For != nil || len(d.More) > 0 || severalPlayers(d.Who) {
		return false
	}
	if l.maySpendEnergy(d) {
		return true
	}
	pays := false
	for _, a := range d.Acts {
		if e, ok := a.(ability.PerEach); ok {
			a = e.Act
		}
		_, all := a.(ability.PayAll)
		pays = pays || all
	}
	for _, a := range flat(d.Acts) {
		if each, ok := a.(ability.PerEach); ok {
			pays = pays || d.May && costsEach(each)
			a = each.Act // cumulative upkeep
		}
		// Others: no mana ability can be activated, and nothing has to be chosen, to do the other acts.
		switch a := a.(type) {
		case ability.PayMana, ability.Waterbend:
			pays = true // nobody has to activate mana abilities, so a player instructed to pay may pay
		case ability.PayLife, ability.PayEnergy, ability.OneOf:
			pays = pays || d.May
		case ability.KeywordAction:
			_, ok := l.priceOf(a)
			pays = pays || ok && d.May
		}
	}
	if !pays {
		return false
	}
	who := l.who(d)
	l.patch(l.pays(who, l.prices(d.Acts), l.outcomeOrReg(d.Said), 0))
	return true
}

// costsEach reports whether what is done several times is a cost, which is paid completely or not at all.
func costsEach(a ability.PerEach) bool {
	// Others: the other acts can't be cumulative costs; instructions of them are carried out.
	switch a.Act.(type) {
	case ability.PayMana, ability.Waterbend, ability.PayLife, ability.OneOf, ability.Sacrifice, ability.Discard,
		ability.ExileIt:
		return true
	}
	return false
}

// payFlags returns the flags of an OpPay for a cost with {X}, which is chosen as the cost is paid, unless the text or
// the ability's own cost defines X (107.3a, 107.3c).
func (l *lowerer) payFlags(acts []ability.Act) uint16 {
	if l.x != 0 || l.costsX {
		return 0
	}
	for _, a := range flat(acts) {
		if p, ok := a.(ability.PayMana); ok && p.Cost.Variables() > 0 || totalOfX(a) {
			return program.PayX
		}
		if w, ok := a.(ability.Waterbend); ok && w.Cost.Variables() > 0 {
			return program.PayX
		}
	}
	return 0
}

// unlessDone compiles "E unless someone does something": the player may pay; otherwise E happens (118.12a).
func (l *lowerer) unlessDone(e ability.UnlessDone) {
	if l.combatCostEffect(e) {
		return
	}
	if d, ok := e.Effect.(ability.Do); ok && d.Join == ability.ActsThen && len(d.Acts) > 1 && len(d.More) == 0 &&
		!d.May {
		// "Do this, then do that unless ...": only the last act depends on the payment.
		first := d
		first.Acts, first.Said, first.Join = d.Acts[:len(d.Acts)-1], 0, 0
		l.effect(first)
		d.Acts, d.Join = d.Acts[len(d.Acts)-1:], 0
		e.Effect = d
	}
	// The payer may be defined by what E is about ("its controller"), so E's targets come first.
	l.declare(e.Effect)
	if d, ok := e.Effect.(ability.Do); ok {
		if c, ok := d.Who.(ability.ControllerOf); ok && !c.Several {
			l.ref(c)
		}
	}
	ability.Walk(e.Effect, func(n ability.Node) bool {
		if o, ok := n.(ability.OwnerOf); ok {
			l.ownerSaid(o, false)
		}
		_, inner := n.(ability.Ability)
		return !inner
	})
	if l.unlessEach(e) || l.unlessAny(e) {
		return
	}
	if severalPlayers(e.Who) {
		refuse(e, "a payment by several players")
	}
	who := l.ref(e.Who)
	if e.Who == nil {
		who = l.b.SetYou()
	}
	done := l.outcomeOrReg(e.Said)
	var pay int
	if prices := l.orPrices(e.Acts); len(prices) > 1 {
		pay = l.pays(who, prices, done, 0)
	} else {
		c := l.costOf(who, e.Acts)
		exiled := l.exiledToPay(&c)
		pay = l.emit(program.DoPay(done, who, l.b.Cost(c), 0).With(l.payFlags(e.Acts)))
		l.linkPaid(exiled)
	}
	end := l.emit(program.DoJump(0))
	l.patch(pay)
	l.effect(e.Effect)
	l.patch(end)
}

// wontUntap compiles "creatures target player controls don't untap during that player's next untap step". It affects
// whatever is there in that step, since no characteristic changes (611.2c).
func (l *lowerer) wontUntap(d ability.Do) bool {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.Bare && o.Det.How != ability.All && o.Det.How != ability.Each ||
		len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.DoesntUntap)
	if !ok || !a.Next || a.N != nil {
		return false
	}
	if c, ok := a.Whose.(ability.ControllerOf); ok && o.Said != 0 && ability.Equal(c.Of, ability.It{To: o.Said}) &&
		o.Det.How == ability.Each && !says[ability.Controlled](o.Post) {
		return false // each of those that match now
	}
	if w, ok := a.Whose.(ability.Objects); ok && w.Det.Target { // only what that player controls untaps then
		o.Post = append(slices.Clone(o.Post), ability.Controlled{By: w})
	}
	for _, p := range o.Post {
		c, ok := p.(ability.Controlled)
		if !ok || c.Not {
			continue
		}
		by := l.let(l.about(c.By))
		o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(q ability.Property) bool { return ability.Equal(q, p) })
		q, players, _, zones := l.noun(o, program.Battlefield.Bit())
		q = l.and(q, l.b.PropControlledBy(by))
		if players || zones != program.Battlefield.Bit() {
			return false
		}
		m := program.Mod{Scope: program.ScopeAll, Prop: q}
		ab := program.Ability{Kind: program.AbStatic, Mods: l.rule(m, program.RuleDoesntUntap, 0, 0),
			Label: l.effectLabel(d)}
		l.effectOf(ab, 0, program.DurNextUntap, uint32(by), 0)
		return true
	}
	refuse(d, "permanents that don't untap")
	return true
}

// unlessAny compiles "unless any player pays {1}": the players are asked in turn order until one pays.
func (l *lowerer) unlessAny(e ability.UnlessDone) bool {
	all, ok := e.Who.(ability.Objects)
	if !ok || all.Det.How != ability.Any || all.Said != 0 || e.Said != 0 {
		return false
	}
	if players, _ := nounSort(all.Noun); !players {
		return false
	}
	all.Det = ability.Det{How: ability.Each}
	p := l.reg()
	var paid []int
	l.loop(l.ref(all), p, func() {
		pay := l.pays(l.setReg(p), l.orPrices(e.Acts), l.reg(), 0)
		paid = append(paid, l.emit(program.DoJump(0)))
		l.patch(pay)
	})
	l.effect(e.Effect)
	for _, at := range paid {
		l.patch(at)
	}
	return true
}

// unlessEach compiles "each opponent discards a card unless they pay {1}": each pays or not in turn order, then those
// who didn't discard at once (101.4).
func (l *lowerer) unlessEach(e ability.UnlessDone) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || !severalPlayers(d.Who) || d.May {
		return false
	}
	all, ok := d.Who.(ability.Objects)
	it, back := e.Who.(ability.It)
	if !ok || !back || it.To == 0 || it.To != all.Said || e.Said != 0 {
		return false
	}
	m := all.Said
	all.Said = 0
	rest, p := l.reg(), l.reg()
	players := l.ref(all)
	l.emit(program.DoLet(rest, 0))
	had, known := l.said[m]
	l.loop(players, p, func() {
		l.said[m] = p
		who := l.setReg(p)
		paid := l.reg()
		pay := l.pays(who, l.orPrices(e.Acts), paid, 0)
		end := l.emit(program.DoJump(0))
		l.patch(pay)
		l.emit(program.DoAddTo(rest, who))
		l.patch(end)
	})
	delete(l.said, m)
	if known {
		l.said[m] = had
	}
	l.said[m] = rest
	d.Who = ability.It{To: m, Plural: true, Noun: all.Noun}
	l.effect(d)
	return true
}

// createdWithin allocates registers to all the tokens that a loop creates, by the mentions of later sentences: "For
// each of them, create a token that's a copy of it. Exile those tokens at the beginning of the next end step."
func (l *lowerer) createdWithin(e ability.Effect) map[ability.Mention]uint8 {
	var all map[ability.Mention]uint8
	ability.Walk(e, func(n ability.Node) bool {
		if _, inner := n.(ability.Ability); inner {
			return false
		}
		if c, ok := n.(ability.Create); ok && c.Said != 0 {
			if all == nil {
				all = map[ability.Mention]uint8{}
			}
			all[c.Said] = l.reg()
			l.emit(program.DoLet(all[c.Said], 0))
		}
		return true
	})
	return all
}

// createsCopies compiles "for each of those creatures, create a token that's a copy of that creature", all at once as
// one instruction (608.2f). It reports false for other sentences.
func (l *lowerer) createsCopies(e ability.ForEach, set program.SetX, said ability.Mention) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || said == 0 || l.free || d.May || d.For != nil || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if _, you := d.Who.(ability.You); !ok || !you && d.Who != nil || a.Token.CopyOf == nil || a.Whom != nil ||
		a.AttachedTo != nil || a.Attacking || len(a.With) > 0 {
		return false
	}
	of, ok := a.Token.CopyOf.(ability.It)
	if !ok || of.To != said {
		return false
	}
	if _, n := a.N.(ability.Const); !n && a.N != nil {
		return false
	}
	own := false // the token depends on the object in another way
	for _, x := range a.Token.Except {
		ability.Walk(x, func(n ability.Node) bool {
			it, ok := n.(ability.It)
			own = own || ok && it.To == said
			return !own
		})
	}
	if own {
		return false
	}
	l.choiceReg(said)
	l.createCopiesOrAttached(l.who(d), a, program.NoReg)
	in := &l.code[len(l.code)-1]
	in.Flags |= program.CreateEach
	in.D = int32(set)
	return true
}

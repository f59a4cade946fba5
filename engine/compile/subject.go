package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// do is the plain sentence: its subject does one act after the other.
func (u *unit) do(d ability.Do) {
	if i := max(0, u.awaitedOf(d.Said, d.Acts)); d.Said != 0 && (len(d.Acts) == 1 || i > 0) {
		if u.deeds == nil {
			u.deeds = map[ability.Mention]reflect.Type{}
		}
		u.deeds[d.Said] = reflect.TypeOf(d.Acts[i])
		if severalPlayers(d.Who) {
			if u.deedsOfMany == nil {
				u.deedsOfMany = map[ability.Mention]bool{}
			}
			u.deedsOfMany[d.Said] = true
		}
	}
	if d.For == nil && d.Over != nil && !slices.ContainsFunc(d.Acts, func(a ability.Act) bool { return !lasts(a) }) {
		d.For = d.Over
	}
	d = u.chooseFirst(d)
	if isSelf(d.Who) {
		d.Acts = gainsOwn(d.Acts)
	}
	d.Acts = copyingItself(d.Acts)
	if u.gainsEntering(d) || u.mayPay(d) || u.mayPlay(d) || u.mayRetarget(d) || u.lureEffect(d) || u.silenceEffect(d) {
		return
	}
	if u.wontUntap(d) || u.controlsPlayer(d) || u.mayLookAt(d) || u.choosesTarget(d) {
		return
	}
	if u.entersFor(d) || u.nextSpell(d) {
		return
	}
	if m, ok := u.unpreventable(d); ok {
		t, of := u.duration(d.For)
		u.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{m}}, 0, t, of, 0)
		return
	}
	who := u.who(d)
	if acts := u.openFacts(d); len(acts) == 0 {
		return
	} else {
		d.Acts = acts
	}
	subject, many, said, several := u.subject, u.many, u.manySaid, u.several
	u.many, u.manySaid, u.several = severalPlayers(d.Who), mentionOf(d.Who), severalThings(d.Who)
	end := -1
	switch {
	case d.May && permits(d.Acts):
	case d.May && u.many:
		who = u.askEach(who, d.Said)
	case d.May:
		end = u.emit(program.DoMay(u.outcomeOrReg(d.Said), who, 0))
	}
	if u.many && len(d.Acts) > 1 && len(d.More) == 0 && shufflesHand(d.Acts[0]) {
		u.oneAfterAnother(who, d)
		u.subject, u.many, u.manySaid, u.several = subject, many, said, several
		if end >= 0 {
			u.patch(end)
		}
		return
	}
	u.subject = who
	u.lockedCards = lieElsewhere(d.Who)
	u.acts(who, d.Acts, d.For, d.Said)
	u.lockedCards = false
	for _, m := range d.More {
		if m.May && u.retargets(who, m) {
			continue
		}
		if m.May {
			refuse(d, "a sentence with a further choice")
		}
		u.acts(who, m.Acts, m.For, 0)
	}
	u.subject, u.many, u.manySaid, u.several = subject, many, said, several
	if end >= 0 {
		u.patch(end)
	}
}

// permits says whether acts are such as a text lets its subject do from now on, which is no choice to make at once: "you may play an additional land this turn".
func permits(acts []ability.Act) bool {
	for _, a := range acts {
		switch a.(type) {
		case ability.ExtraLand, ability.CanAlso:
		default:
			return false
		}
	}
	return true
}

// who is the set of the sentence's subject.
func (u *unit) who(d ability.Do) program.SetX {
	if d.Who == nil {
		return u.b.SetYou()
	}
	return u.ref(d.Who)
}

// acts adds the acts of a subject. Those that are facts with a duration become one continuous effect. What later words call the outcome is that of the
// first act done, or of the one that they name.
func (u *unit) acts(who program.SetX, acts []ability.Act, dur ability.Duration, said ability.Mention) {
	var facts []ability.Act
	named := u.outcome(said)
	if len(acts) > 0 && said != 0 && u.many && fromHands(acts[0]) {
		u.eachOwns(said)
	}
	which := u.awaitedOf(said, acts)
	for i, a := range acts {
		if d, ok := a.(ability.DoesntUntap); ok && d.Next && d.N == nil {
			u.emit(program.DoMark(who, program.SkipUntap)) // 502.3
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
		if which < 0 || i == which {
			r, which = named, i
		} else if i == 0 && said != 0 && speaksOfAmount(acts[1:], said) {
			// "Exile all creatures you control, then reveal cards until you reveal that many creature cards": what comes first is meant until later words name the other.
			r = u.reg()
			u.said[said] = r
			defer func() { u.said[said] = named }()
		}
		if dur != nil && !lasts(a) && slices.ContainsFunc(acts, lasts) {
			u.act(who, a, nil, r) // "untap it and gain control of it until end of turn": what is done at once has no duration
		} else {
			u.act(who, a, dur, r)
		}
	}
	if len(facts) > 0 {
		u.lasting(who, facts, dur)
	}
}

// speaksOfAmount says whether acts speak of the amount of a deed.
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

// fromHands says whether what several players do moves cards of their own, so that what is said of it later is each player's: "discards their hand, then draws
// that many cards".
func fromHands(a ability.Act) bool {
	switch a.(type) {
	case ability.Discard, ability.Mill:
		return true
	}
	return false
}

// shufflesHand says whether players shuffle cards of their hands into their libraries, where nothing tells any more afterwards whose they were.
func shufflesHand(a ability.Act) bool {
	s, ok := a.(ability.Shuffle)
	return ok && s.Into != nil && inHand(s.What)
}

// oneAfterAnother has each of several players do all the acts of a sentence in turn order, with amounts of their own.
func (u *unit) oneAfterAnother(who program.SetX, d ability.Do) {
	p, mention := u.reg(), u.manySaid
	had, known := u.said[mention]
	if mention != 0 {
		u.said[mention] = p
	}
	u.many, u.manySaid = false, 0
	u.loop(who, p, func() {
		u.subject = u.setReg(p)
		u.acts(u.subject, d.Acts, d.For, d.Said)
	})
	if known {
		u.said[mention] = had
	} else {
		delete(u.said, mention)
	}
}

// inHand says whether a noun phrase is of cards in a hand, or of the hand.
func inHand(r ability.Ref) bool {
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

// eachOwns notes that a mention is of what each of the several players of the sentence has of their own.
func (u *unit) eachOwns(m ability.Mention) {
	if u.owned == nil {
		u.owned = map[ability.Mention]ability.Mention{}
	}
	u.owned[m] = u.manySaid
}

// severalPlayers says whether a subject may be more than one player.
func severalPlayers(r ability.Ref) bool {
	switch r := r.(type) {
	case ability.Objects:
		if players, _ := nounSort(r.Noun); !players {
			return false
		}
		switch r.Det.How {
		case ability.One, ability.Any, ability.The, ability.That, ability.Nth:
			return false
		case ability.Exactly, ability.UpTo:
			c, ok := r.Det.N.(ability.Const)
			return !ok || c.N > 1
		}
		return true
	case ability.Both:
		for _, x := range r.List {
			switch x := x.(type) {
			case ability.You, ability.ControllerOf, ability.OwnerOf, ability.Opponents:
				return true
			case ability.Objects:
				if players, _ := nounSort(x.Noun); players {
					return true
				}
			}
		}
	case ability.It:
		if r.Plural && r.Noun != nil {
			players, _ := nounSort(r.Noun)
			return players
		}
	case ability.ControllerOf:
		return r.Several
	case ability.OwnerOf:
		return r.Several
	case ability.Opponents:
		return true
	}
	return false
}

// mentionOf is what later words call a noun phrase.
func mentionOf(r ability.Ref) ability.Mention {
	switch r := r.(type) {
	case ability.Objects:
		return r.Said
	case ability.Both:
		return r.Said
	case ability.It:
		return r.To
	case ability.ControllerOf:
		return r.Said
	case ability.OwnerOf:
		return r.Said
	case ability.Opponents:
		return r.Said
	}
	return 0
}

// chooses says whether a determiner has someone choose.
func chooses(d ability.Det) bool {
	switch d.How {
	case ability.One, ability.Exactly, ability.UpTo, ability.AnyNumber, ability.FromOneTo:
		return true
	}
	return false
}

// loop runs code once for each member of a set, in the register given.
func (u *unit) loop(set program.SetX, member uint8, body func()) {
	q := u.reg()
	u.emit(program.DoEach(set, q))
	top := len(u.code)
	next := u.emit(program.DoNext(member, 0, q))
	body()
	u.emit(program.DoJump(top))
	u.patch(next)
}

// gather has each of several players choose in turn order (101.4), and is all that they chose.
func (u *unit) gather(said ability.Mention, choose func() program.SetX) program.SetX {
	all, p := u.choiceReg(said), u.reg()
	u.emit(program.DoLet(all, 0))
	subject, who, had := u.subject, u.manySaid, uint8(0)
	known := false
	if who != 0 {
		had, known = u.said[who]
		u.said[who] = p
	}
	u.many, u.manySaid = false, 0
	u.loop(subject, p, func() {
		u.subject = u.setReg(p)
		s := choose()
		u.emit(program.DoAddTo(all, s))
	})
	u.many, u.manySaid, u.subject = true, who, subject
	if who != 0 {
		if known {
			u.said[who] = had
		} else {
			delete(u.said, who)
		}
	}
	return u.setReg(all)
}

// askEach asks each of several players whether they do it, and is those who do.
func (u *unit) askEach(who program.SetX, said ability.Mention) program.SetX {
	yes, p, answer := u.outcomeOrReg(said), u.reg(), u.reg()
	u.emit(program.DoLet(yes, 0))
	u.loop(who, p, func() {
		no := u.emit(program.DoMay(answer, u.setReg(p), 0))
		u.emit(program.DoAddTo(yes, u.setReg(p)))
		u.patch(no)
	})
	if said != 0 {
		if u.doers == nil {
			u.doers = map[ability.Mention]uint8{}
		}
		u.doers[said] = u.reg()
		u.emit(program.DoLet(u.doers[said], u.setReg(yes)))
	}
	return u.setReg(yes)
}

// whoDid is the players who have chosen to do something, or those who could not do what each had to: they have sacrificed or discarded nothing.
func (u *unit) whoDid(p ability.WhoDid) program.PropX {
	b := u.b
	r, done := u.said[p.To]
	if doers, asked := u.doers[p.To]; asked && !p.Cant {
		did := b.PropIn(u.setReg(doers))
		if p.Not {
			return b.PropNot(did)
		}
		return did
	}
	if p.Not {
		refuse(p, "a description")
	}
	var of func(program.SetX) program.SetX
	switch u.deeds[p.To] {
	case reflect.TypeOf(ability.Sacrifice{}):
		of = b.SetControllers
	case reflect.TypeOf(ability.Discard{}):
		of = b.SetOwners
	}
	if _, asked := u.doers[p.To]; !done || !p.Cant || asked || of == nil {
		refuse(p, "a description")
	}
	return b.PropNot(b.PropIn(of(b.SetLast(u.setReg(r)))))
}

// mayPay compiles "you may [pay a cost]": it is asked only if it can be paid, and paid whole (118.12). It reports false for acts that are no cost.
func (u *unit) mayPay(d ability.Do) bool {
	if d.For != nil || len(d.More) > 0 || severalPlayers(d.Who) {
		return false
	}
	if u.maySpendEnergy(d) {
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
		switch a := a.(type) {
		case ability.PayMana, ability.Waterbend:
			pays = true // nobody has to activate mana abilities, so who is told to pay may pay
		case ability.PayLife, ability.PayEnergy, ability.OneOf:
			pays = pays || d.May
		case ability.KeywordAction:
			_, ok := u.priceOf(a)
			pays = pays || ok && d.May
		}
	}
	if !pays {
		return false
	}
	who := u.who(d)
	u.patch(u.pays(who, u.prices(d.Acts), u.outcomeOrReg(d.Said), 0))
	return true
}

// costsEach says whether what is done so many times is a cost, which is paid whole or not at all.
func costsEach(a ability.PerEach) bool {
	switch a.Act.(type) {
	case ability.PayMana, ability.Waterbend, ability.PayLife, ability.OneOf, ability.Sacrifice, ability.Discard, ability.ExileIt:
		return true
	}
	return false
}

// payFlags are the flags of an OpPay for a cost with {X}, which is chosen as it is paid, unless the text or the ability's own cost says what X is (107.3a,
// 107.3c).
func (u *unit) payFlags(acts []ability.Act) uint16 {
	if u.x != 0 || u.costsX {
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

// unlessDone is "E unless someone does something": they may pay, and if they don't, E (118.12a).
func (u *unit) unlessDone(e ability.UnlessDone) {
	if u.combatCostEffect(e) {
		return
	}
	if d, ok := e.Effect.(ability.Do); ok && d.Join == ability.ActsThen && len(d.Acts) > 1 && len(d.More) == 0 && !d.May {
		// "Do this, then do that unless ...": only the last hangs on it.
		first := d
		first.Acts, first.Said, first.Join = d.Acts[:len(d.Acts)-1], 0, 0
		u.effect(first)
		d.Acts, d.Join = d.Acts[len(d.Acts)-1:], 0
		e.Effect = d
	}
	// Who pays may be told of what E is about ("its controller"), so E's targets come first.
	u.declare(e.Effect)
	if d, ok := e.Effect.(ability.Do); ok {
		if c, ok := d.Who.(ability.ControllerOf); ok && !c.Several {
			u.ref(c)
		}
	}
	ability.Walk(e.Effect, func(n ability.Node) bool {
		if o, ok := n.(ability.OwnerOf); ok {
			u.ownerSaid(o, false)
		}
		_, inner := n.(ability.Ability)
		return !inner
	})
	if u.unlessEach(e) || u.unlessAny(e) {
		return
	}
	if severalPlayers(e.Who) {
		refuse(e, "a payment by several players")
	}
	who := u.ref(e.Who)
	if e.Who == nil {
		who = u.b.SetYou()
	}
	done := u.outcomeOrReg(e.Said)
	var pay int
	if prices := u.orPrices(e.Acts); len(prices) > 1 {
		pay = u.pays(who, prices, done, 0)
	} else {
		c := u.costOf(who, e.Acts)
		exiled := u.exiledToPay(&c)
		pay = u.emit(program.DoPay(done, who, u.b.Cost(c), 0).With(u.payFlags(e.Acts)))
		u.linkPaid(exiled)
	}
	end := u.emit(program.DoJump(0))
	u.patch(pay)
	u.effect(e.Effect)
	u.patch(end)
}

// wontUntap compiles "creatures target player controls don't untap during that player's next untap step": whatever is there in that step, not only what is
// there now, since no characteristic is changed (611.2c).
func (u *unit) wontUntap(d ability.Do) bool {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.Bare && o.Det.How != ability.All && o.Det.How != ability.Each || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.DoesntUntap)
	if !ok || !a.Next || a.N != nil {
		return false
	}
	if c, ok := a.Whose.(ability.ControllerOf); ok && o.Said != 0 && ability.Equal(c.Of, ability.It{To: o.Said}) && o.Det.How == ability.Each && !says[ability.Controlled](o.Post) {
		return false // each of those that are so now
	}
	if w, ok := a.Whose.(ability.Objects); ok && w.Det.Target { // only what that player controls untaps then
		o.Post = append(slices.Clone(o.Post), ability.Controlled{By: w})
	}
	for _, p := range o.Post {
		c, ok := p.(ability.Controlled)
		if !ok || c.Not {
			continue
		}
		by := u.let(u.about(c.By))
		o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(q ability.Property) bool { return ability.Equal(q, p) })
		q, players, _, zones := u.noun(o, program.Battlefield.Bit())
		q = u.and(q, u.b.PropControlledBy(by))
		if players || zones != program.Battlefield.Bit() {
			return false
		}
		m := program.Mod{Scope: program.ScopeAll, Prop: q}
		ab := program.Ability{Kind: program.AbStatic, Mods: u.rule(m, program.RuleDoesntUntap, 0, 0), Label: u.effectLabel(d)}
		u.effectOf(ab, 0, program.DurNextUntap, uint32(by), 0)
		return true
	}
	refuse(d, "things that don't untap")
	return true
}

// unlessAny is "unless any player pays {1}": each is asked in turn order until one pays.
func (u *unit) unlessAny(e ability.UnlessDone) bool {
	all, ok := e.Who.(ability.Objects)
	if !ok || all.Det.How != ability.Any || all.Said != 0 || e.Said != 0 {
		return false
	}
	if players, _ := nounSort(all.Noun); !players {
		return false
	}
	all.Det = ability.Det{How: ability.Each}
	p := u.reg()
	var paid []int
	u.loop(u.ref(all), p, func() {
		pay := u.pays(u.setReg(p), u.orPrices(e.Acts), u.reg(), 0)
		paid = append(paid, u.emit(program.DoJump(0)))
		u.patch(pay)
	})
	u.effect(e.Effect)
	for _, at := range paid {
		u.patch(at)
	}
	return true
}

// unlessEach is "each opponent discards a card unless they pay {1}": each pays or not in turn order, and then those who have not do it, at once (101.4).
func (u *unit) unlessEach(e ability.UnlessDone) bool {
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
	rest, p := u.reg(), u.reg()
	players := u.ref(all)
	u.emit(program.DoLet(rest, 0))
	had, known := u.said[m]
	u.loop(players, p, func() {
		u.said[m] = p
		who := u.setReg(p)
		paid := u.reg()
		pay := u.pays(who, u.orPrices(e.Acts), paid, 0)
		end := u.emit(program.DoJump(0))
		u.patch(pay)
		u.emit(program.DoAddTo(rest, who))
		u.patch(end)
	})
	delete(u.said, m)
	if known {
		u.said[m] = had
	}
	u.said[m] = rest
	d.Who = ability.It{To: m, Plural: true, Noun: all.Noun}
	u.effect(d)
	return true
}

// createdWithin gives a register to all the tokens that a loop creates, by what later sentences call them: "For each of them, create a token that's a copy of
// it. Exile those tokens at the beginning of the next end step."
func (u *unit) createdWithin(e ability.Effect) map[ability.Mention]uint8 {
	var all map[ability.Mention]uint8
	ability.Walk(e, func(n ability.Node) bool {
		if _, inner := n.(ability.Ability); inner {
			return false
		}
		if c, ok := n.(ability.Create); ok && c.Said != 0 {
			if all == nil {
				all = map[ability.Mention]uint8{}
			}
			all[c.Said] = u.reg()
			u.emit(program.DoLet(all[c.Said], 0))
		}
		return true
	})
	return all
}

// createsCopies compiles "for each of those creatures, create a token that's a copy of that creature": all of them at once, as one instruction (608.2f). It
// reports false for other sentences.
func (u *unit) createsCopies(e ability.ForEach, set program.SetX, said ability.Mention) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || said == 0 || u.free || d.May || d.For != nil || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if _, you := d.Who.(ability.You); !ok || !you && d.Who != nil || a.Token.CopyOf == nil || a.Whom != nil || a.AttachedTo != nil || a.Attacking || len(a.With) > 0 {
		return false
	}
	of, ok := a.Token.CopyOf.(ability.It)
	if !ok || of.To != said {
		return false
	}
	if _, n := a.N.(ability.Const); !n && a.N != nil {
		return false
	}
	own := false // what is created for each depends on it otherwise
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
	u.choiceReg(said)
	u.createMore(u.who(d), a, program.NoReg)
	in := &u.code[len(u.code)-1]
	in.Flags |= program.CreateEach
	in.D = int32(set)
	return true
}

package compile

import (
	"reflect"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Keyword actions as costs: collect evidence (701.59), forage (701.61), behold (701.4). Such a word stands for a cost,
// or for a choice of costs.

// priceOf returns what a keyword action instructs, if that is a cost.
func (c *compiler) priceOf(a ability.KeywordAction) ([]ability.Act, bool) {
	if a.Times != nil || a.What != nil {
		return nil, false
	}
	e, ok := c.meaning(a)
	if !ok {
		return nil, false
	}
	d, ok := e.(ability.Do)
	if _, you := d.Who.(ability.You); !ok || !you || d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 ||
		!isPrice(d.Acts[0]) {
		return nil, false
	}
	if a.N != nil {
		d = ability.Rewrite(d, func(n ability.Node) ability.Node {
			if _, ok := n.(ability.ParamN); ok {
				return a.N
			}
			return n
		}).(ability.Do)
	}
	return d.Acts, true
}

// isPrice reports whether an act is one that is paid, rather than done as much as possible: a player can't begin it
// without being able to finish it (701.59b).
func isPrice(a ability.Act) bool {
	// Others: the other acts aren't the price of a keyword action; what needs one refuses them.
	switch a := a.(type) {
	case ability.ExileIt, ability.Sacrifice, ability.Reveal, ability.Choose:
		return true
	case ability.PutCounters:
		return !a.Divided // 701.68b
	case ability.OneOf:
		for _, x := range a.List {
			if !isPrice(x) {
				return false
			}
		}
		return true
	}
	return false
}

// prices returns the ways to pay some acts: several if one of them is a choice among acts. A keyword action is replaced
// by its meaning, followed by the event of having been done.
func (l *lowerer) prices(acts []ability.Act) [][]ability.Act {
	all := [][]ability.Act{nil}
	for _, a := range flat(acts) {
		ways := [][]ability.Act{{a}}
		// Others: the other acts can be paid in one way.
		switch x := a.(type) {
		case ability.KeywordAction:
			if means, ok := l.priceOf(x); ok {
				ways = l.prices(means)
				for i := range ways {
					ways[i] = append(ways[i], ability.KeywordEvent{Word: x.Word})
				}
			}
		case ability.OneOf:
			if _, ok := shownOrChosen(x); ok || onlyMana(x) {
				break
			}
			ways = nil
			for _, one := range x.List {
				ways = append(ways, l.prices([]ability.Act{one})...)
			}
		}
		var next [][]ability.Act
		for _, before := range all {
			for _, w := range ways {
				next = append(next, append(before[:len(before):len(before)], w...))
			}
		}
		all = next
	}
	return all
}

func onlyMana(o ability.OneOf) bool {
	for _, a := range o.List {
		if _, ok := a.(ability.PayMana); !ok {
			return false
		}
	}
	return true
}

// pays emits the payment of one of several costs: who may choose whether to pay, and then which. The register done
// holds whether one was paid. The result is the jump to patch to where the program continues if none was.
func (l *lowerer) pays(who program.SetX, prices [][]ability.Act, done uint8, flags uint16) int {
	var paid []int
	for i, acts := range prices {
		flags := flags
		if i > 0 {
			flags |= program.PayLater
		}
		if i < len(prices)-1 {
			flags |= program.PayMore
		}
		at := l.emit(program.DoPay(done, who, l.b.Cost(l.costOf(who, acts)), 0).With(flags | l.payFlags(acts)))
		if i == len(prices)-1 {
			for _, j := range paid {
				l.patch(j)
			}
			return at
		}
		paid = append(paid, l.emit(program.DoJump(0)))
		l.patch(at)
	}
	return 0
}

// orPrices returns the costs of a list of acts any one of which may be paid.
func (l *lowerer) orPrices(acts []ability.Act) (all [][]ability.Act) {
	for _, a := range acts {
		all = append(all, l.prices([]ability.Act{a})...)
	}
	return all
}

// shownOrChosen matches "reveal a Dragon card from your hand or choose a Dragon you control": one of the two, of which
// only cards in hand must be revealed (701.4a).
func shownOrChosen(o ability.OneOf) ([2]ability.Objects, bool) {
	var of [2]ability.Objects
	if len(o.List) != 2 {
		return of, false
	}
	r, shows := o.List[0].(ability.Reveal)
	c, picks := o.List[1].(ability.Choose)
	if !shows || !picks || r.Until != nil || r.Random || r.From != nil || c.Secret || c.Random || c.From != nil ||
		c.OtherThan != nil {
		return of, false
	}
	a, shows := r.What.(ability.Objects)
	b, picks := c.What.(ability.Objects)
	one := func(x ability.Objects) bool { return x.Det.How == ability.One && !x.Det.Target && x.Said == 0 }
	of[0], of[1] = a, b
	return of, shows && picks && one(a) && one(b)
}

// shownOrChosenPart returns the part of a cost for such a choice.
func (l *lowerer) shownOrChosenPart(of [2]ability.Objects) program.CostPart {
	var sets [2]program.SetX
	for i, o := range of {
		q, players, _, zones := l.choiceless().noun(o, program.Battlefield.Bit())
		if players {
			refuse(o, "a cost")
		}
		sets[i] = l.b.SetAll(zones, q, 0)
	}
	return program.CostPart{Kind: program.PartReveal, From: l.b.SetBoth(sets[0], sets[1]), Reg: program.NoReg}
}

// paidAct adds the event of the payer having performed a keyword action to the cost.
func (l *lowerer) paidAct(a ability.KeywordEvent) {
	if a.What != nil {
		refuse(a, "a cost")
	}
	l.emit(program.DoDid(l.b.Action(a.Word), 0, 0, 0))
}

// costBit returns the bit by which other text asks whether an additional cost was paid: "if evidence was collected"
// (607.2i).
func (c *compiler) costBit(acts []ability.Act) uint8 {
	for _, a := range acts {
		if k, ok := a.(ability.KeywordAction); ok {
			switch k.Word {
			case "collect evidence":
				return costBits["evidence"]
			case "behold":
				c.beheld = k.Of
				return costBits["behold"]
			}
		}
	}
	return program.BitOwn
}

// hurtsPayer reports whether a cost is "have this creature deal 4 damage to you", which anyone can choose, whether or
// not the damage is prevented.
func (l *lowerer) hurtsPayer(a ability.HaveDo) bool {
	if _, self := a.Who.(ability.Self); !self || len(a.Acts) != 1 {
		return false
	}
	d, ok := a.Acts[0].(ability.Deal)
	if !ok {
		return false
	}
	l.act(l.b.SetSource(), d, nil, program.NoReg)
	return true
}

// Counters removed to pay for an ability, or by an instruction, that other text counts: "for each storage counter
// removed this way".

// taken is what a lowerer knows about the counters that its cost removes.
type taken struct {
	counts bool // the effect counts them
	// inReg: a part's register holds the number. Otherwise it is X, chosen as "any number of counters".
	inReg bool
	parts []takenPart
}

type takenPart struct {
	kind ability.CounterKind
	n    program.NumX
}

// countsTaken reports whether an effect counts the counters that were removed.
func countsTaken(e ability.Node) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, ok := n.(ability.CountersTaken)
		found = found || ok
		return !found
	})
	return found
}

// removesCounters reports whether an effect removes counters itself; then it counts these.
func removesCounters(e ability.Node) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, ok := n.(ability.RemoveCounters)
		found = found || ok
		return !found
	})
	return found
}

// counterPart compiles the part of a cost that removes counters.
func (l *lowerer) counterPart(c *program.Cost, a ability.RemoveCounters) program.CostPart {
	if a.Among || a.UpTo || a.What.Kind == "" || a.What.For != nil {
		refuse(a, "a cost")
	}
	p := l.partOf(c, a, program.PartUncounter, a.From, nil, program.Battlefield)
	p.Counter = l.counter(a.What.Kind)
	// Others: a number known as the cost is paid, which num compiles or refuses.
	switch n := a.What.N.(type) {
	case ability.X, ability.AnyAmount:
		// "Any number of" is chosen like an X, before mana abilities are activated (602.2b).
		if _, any := n.(ability.AnyAmount); any {
			if !l.removed.counts || c.X != 0 || l.x != 0 {
				refuse(a, "a cost")
			}
			p.Amount = l.b.NumX_()
			l.removed.parts = append(l.removed.parts, takenPart{a.What.Kind, p.Amount})
		} else {
			p.Amount = l.num(n)
			if l.removed.counts {
				l.removed.parts = append(l.removed.parts, takenPart{a.What.Kind, p.Amount})
			}
		}
		if !p.All {
			refuse(a, "a cost")
		}
		c.MaxX = l.b.NumCounters(p.Counter, p.From)
	default:
		switch {
		case a.AllOf:
			if !p.All {
				refuse(a, "a cost")
			}
			p.Amount = l.b.NumCounters(p.Counter, p.From)
		case n != nil:
			p.Amount = l.num(n)
		}
		if l.removed.counts {
			if p.Reg == program.NoReg {
				p.Reg = l.reg()
			}
			l.removed.inReg = true
			l.removed.parts = append(l.removed.parts, takenPart{a.What.Kind, l.b.NumReg(p.Reg)})
		}
	}
	return p
}

// countersTaken is the number of counters removed by an instruction, else by the cost.
func (l *lowerer) countersTaken(n ability.CountersTaken) program.NumX {
	if r, ok := l.said[n.To]; ok && n.To != 0 && !l.removed.counts {
		return l.b.NumReg(r)
	}
	x := program.NumX(0)
	for _, p := range l.removed.parts {
		if n.Kind == "" || n.Kind == p.kind {
			x = l.plus(x, p.n)
		}
	}
	if x == 0 {
		refuse(n, "a reference to an amount that isn't known yet")
	}
	return x
}

// mayPay compiles "you may [pay a cost]": it is offered only if it can be paid, and paid completely (118.12). It
// reports false for acts that are not costs.
func (l *lowerer) mayPay(d ability.Do) bool {
	if d.For != nil || len(d.More) > 0 || severalPlayers(d.Who) {
		return false
	}
	if l.mayPayAny(d) || l.mayPayOften(d) || l.paysForChosen(d) {
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

// paysForChosen compiles "that player may choose any number of tapped creatures they control and pay {2} for each
// creature chosen this way". What can't be paid for can't be chosen (118.12, 608.2d): how many is decided first, with
// the payment, then which ones. It reports false for other sentences.
func (l *lowerer) paysForChosen(d ability.Do) bool {
	if !d.May || len(d.Acts) != 2 {
		return false
	}
	choose, chooses := d.Acts[0].(ability.Choose)
	each, ok := d.Acts[1].(ability.PerEach)
	pay, pays := each.Act.(ability.PayMana)
	o, objects := choose.What.(ability.Objects)
	if !chooses || !ok || !pays || !objects || o.Det != (ability.Det{How: ability.AnyNumber}) ||
		!ability.Equal(choose, ability.Choose{What: o}) || pay.Any || pay.CostOf != nil || pay.Cost.Variables() > 0 ||
		each.N != nil || each.Beyond || l.x != 0 || l.costsX {
		return false
	}
	of, ok := each.Of.(ability.Objects)
	if !ok || len(of.Pre) > 0 || len(of.Post) != 1 || of.Det != (ability.Det{How: ability.Each}) {
		return false
	}
	way, ok := of.Post[0].(ability.DoneThisWay)
	if _, chosen := ability.Active(way.Act).(ability.Choose); !ok || !chosen || way.By != nil || way.Not {
		return false
	}
	b, who := l.b, l.let(l.who(d))
	defer l.restore(l.context)
	l.subject = who
	all := l.choiceless().all(ability.Objects{Pre: o.Pre, Noun: o.Noun, Post: o.Post, Commas: o.Commas})
	cost := program.Cost{Mana: pay.Cost, Times: b.NumX_(), MaxX: b.NumCount(all)}
	no := l.emit(program.DoPay(l.outcomeOrReg(d.Said), who, b.Cost(cost), 0).With(program.PayX))
	o.Det = ability.Det{How: ability.Exactly, N: ability.X{}}
	if o.Said == 0 {
		o.Said = of.Said
	}
	l.choose(who, ability.Choose{What: o}, program.NoReg)
	if of.Said != 0 && of.Said != o.Said {
		l.emit(program.DoLet(l.regOf(of.Said), l.setReg(l.said[o.Said]))) // "those creatures"
	}
	l.patch(no)
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

// helpsOpponent adds "have an opponent create a 1/1 red Survivor creature token" to the cost's program. It reports
// false for other acts.
func (l *lowerer) helpsOpponent(c *program.Cost, who program.SetX, a ability.HaveDo) bool {
	o, ok := a.Who.(ability.Objects)
	if !ok || len(a.Acts) != 1 || o.Det.How != ability.One || o.Det.Target || o.Said != 0 {
		return false
	}
	create, ok := a.Acts[0].(ability.Create)
	if !ok {
		return false
	}
	p, players, objects, _ := l.choiceless().noun(o, 0)
	if !players || objects {
		return false
	}
	of, r := l.b.SetPlayersThat(p), l.reg()
	c.Can = l.andCond(c.Can, l.b.CondExists(of))
	l.emit(program.DoChoose(r, l.b.Choice(program.ChoiceSpec{Who: who, From: of, Kind: program.DecideChoose, Reg: r})))
	l.act(l.setReg(r), create, nil, program.NoReg)
	return true
}

// removesChosen adds the removal of counters from permanents to the cost's program, where the payer chooses one for
// each counter: "remove two +1/+1 counters from among creatures you control", or also the kind: "remove a counter from
// a permanent you control". It reports false for other acts.
func (l *lowerer) removesChosen(c *program.Cost, who program.SetX, a ability.RemoveCounters) bool {
	o, ok := a.From.(ability.Objects)
	kind := a.What.Kind
	if !ok || kind != "" && !a.Among || a.AllOf || a.UpTo || a.Those || a.What.For != nil || a.What.N == nil || o.Det.Target ||
		o.Said != 0 || o.Det.Random {
		return false
	}
	if a.Among != (o.Det.How == ability.Bare) || !a.Among && (o.Det.How != ability.One || !isOne(a.What.N)) {
		return false
	}
	b := l.b
	q, players, _, zones := l.choiceless().noun(o, program.Battlefield.Bit())
	if players || zones != program.Battlefield.Bit() {
		return false
	}
	if o.Det.Other {
		q = l.and(q, l.otherInCost(o))
	}
	k := program.NoCounter
	if kind != "" {
		k = l.counter(kind)
	}
	all := b.SetAll(zones, l.and(q, b.PropControlledBy(who)), 0)
	n := l.num(a.What.N)
	if _, x := a.What.N.(ability.X); x {
		c.MaxX = b.NumCounters(k, all)
	}
	c.Can = l.andCond(c.Can, b.CondCompare(b.NumCounters(k, all), n, ability.OrMore))
	if l.removed.counts {
		if kind == "" {
			return false
		}
		l.removed.parts = append(l.removed.parts, takenPart{kind, n})
	}
	left, one := l.reg(), l.reg()
	l.emit(program.DoLetNum(left, n))
	top := len(l.code)
	done := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
	has := b.PropCounters(k, ability.OrMore, b.Const(1))
	l.emit(program.DoChoose(one, b.Choice(program.ChoiceSpec{Who: who, From: b.SetFilter(all, has),
		Kind: program.DecideChoose, Reg: one})))
	if kind == "" {
		b.Features().NamesCounters = true
		which := l.reg()
		l.emit(program.DoLetNum(which, b.Const(0)))
		l.emit(program.DoChoose(which, b.Choice(program.ChoiceSpec{Who: who, Counters: l.setReg(one), Reg: which,
			Kind: program.DecideOption})))
		l.emit(program.DoCounters(program.NoReg, l.setReg(one), program.CounterKind(which), b.Const(-1), 0).
			With(program.CountersChosen))
	} else {
		l.emit(program.DoCounters(program.NoReg, l.setReg(one), k, b.Const(-1), 0))
	}
	l.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
	l.emit(program.DoJump(top))
	l.patch(done)
	return true
}

// costDone adds further acts to the cost's program: what is done with mana, coins, control and counters. It reports
// false for other acts.
func (l *lowerer) costDone(c *program.Cost, who program.SetX, a ability.Act) bool {
	// Others: parts of costs, or no costs at all.
	switch a := a.(type) {
	case ability.RemoveCounters:
		return l.removesChosen(c, who, a)
	case ability.AddMana, ability.FlipCoin:
		l.act(who, a, nil, program.NoReg)
		return true
	case ability.GainControl:
		o, ok := a.What.(ability.Objects)
		if !ok || o.Det.How != ability.One || o.Det.Target {
			refuse(a, "a cost")
		}
		c.Can = l.andCond(c.Can, l.quantity(o))
		l.act(who, a, nil, program.NoReg)
		return true
	}
	return false
}

// costPerEach adds mana or life "for each" of something to a cost with other acts.
func (l *lowerer) costPerEach(c *program.Cost, a ability.PerEach) {
	if m, ok := a.Act.(ability.PayMana); ok && !m.Any && m.CostOf == nil && c.Mana == nil && c.Times == 0 {
		c.Mana, c.Times = m.Cost, l.each(a)
		return
	}
	if m, ok := a.Act.(ability.PayMana); ok && !m.Any && m.CostOf == nil && c.Times == 0 {
		// "{2} plus an additional {1} for each": generic mana that is as much as several times the other.
		base, each := mana.Cost(c.Mana), mana.Cost(m.Cost)
		if len(base) != 1 || len(each) != 1 || base[0].Form != mana.Generic || each[0].Form != mana.Generic ||
			each[0].N == 0 || base[0].N%each[0].N != 0 {
			refuse(a, "a cost")
		}
		c.Mana, c.Times = m.Cost, l.b.NumPlus(l.b.Const(int(base[0].N/each[0].N)), l.each(a))
		return
	}
	pay, ok := a.Act.(ability.PayLife)
	if !ok || c.Life != 0 {
		refuse(a, "a cost")
	}
	c.Life = l.b.NumTimes(l.num(pay.N), l.each(a))
}

// lessForEach compiles "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell
// costs {2} less to cast for each creature sacrificed this way": a cost of one creature that may be paid any number of
// times (601.2b), and a reduction for each time (601.2f).
func (f *faceCompiler) lessForEach(a ability.AdditionalCost, text string) {
	does, ok := a.Then.(ability.Do)
	_, self := does.Who.(ability.Self)
	if !ok || !self || !a.May || a.AllModes || a.Many || a.If != nil || len(a.Or) > 0 || len(a.Cost) != 1 ||
		len(does.Acts) != 1 || does.May || does.For != nil || len(does.More) > 0 {
		refuse(a, "an additional cost that a sentence follows")
	}
	each, ok := does.Acts[0].(ability.PerEach)
	less, is := each.Act.(ability.CostChange)
	if !ok || !is || each.N != nil || each.Beyond || each.Once || !less.Less || less.Behind || less.UpTo ||
		less.Activate || less.Keyword != "" || len(less.Acts) > 0 || less.Cards != nil {
		refuse(a, "an additional cost that a sentence follows")
	}
	var taken ability.Objects
	one := ability.Rewrite(a.Cost[0], func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || o.Det.How != ability.AnyNumber {
			return n
		}
		taken = o
		o.Det = ability.Det{How: ability.One, Other: o.Det.Other}
		return o
	}).(ability.Act)
	if taken.Noun == nil || !countsThose(each.Of, taken, a.Cost[0]) {
		refuse(a, "an additional cost that a sentence follows")
	}
	f.repeats++ // number 0 is how often a spell was kicked
	again := f.repeats
	f.repeats++
	f.castMod(program.Ability{Cast: program.CastOptional, Cost: f.spellLowerer().cost([]ability.Act{one}),
		Bit: program.BitOwn, Way: program.WayMany, Again: again, Label: text})
	b := f.c.b
	f.castMod(program.Ability{Cast: program.CastLess, Cost: b.Cost(program.Cost{Mana: less.Cost}),
		N: b.NumTimesKicked(0, again), Label: text})
}

// countsThose reports whether "each creature sacrificed this way" means each of the objects that a cost takes.
func countsThose(r ability.Ref, taken ability.Objects, by ability.Act) bool {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Pre) > 0 || len(o.Post) != 1 || o.Det != (ability.Det{How: ability.Each}) {
		return false
	}
	if k, kind := o.Noun.(ability.IsKind); !ability.Equal(o.Noun, taken.Noun) &&
		(!kind || k.Kind != ability.AnyCard && k.Kind != ability.AnyPermanent) {
		return false
	}
	way, ok := o.Post[0].(ability.DoneThisWay)
	done, is := way.Act.(ability.Passive)
	return ok && is && way.To == taken.Said && reflect.TypeOf(done.Act) == reflect.TypeOf(by)
}

package engine

import "arbiter/ability"

// Keyword actions that are paid: to collect evidence (701.59), to forage (701.61), to behold (701.4). What such a word means is a cost, or a choice of costs.

// priceOf is what a keyword action instructs, if that is a cost.
func (c *compiler) priceOf(a ability.KeywordAction) ([]ability.Act, bool) {
	if a.Times != nil || a.What != nil {
		return nil, false
	}
	e, ok := c.meaning(a)
	if !ok {
		return nil, false
	}
	d, ok := e.(ability.Do)
	if _, you := d.Who.(ability.You); !ok || !you || d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 || !isPrice(d.Acts[0]) {
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

// isPrice says whether an act is one that is paid rather than carried out as far as possible: one can't begin it without being able to end it (701.59b).
func isPrice(a ability.Act) bool {
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

// prices are the ways to pay some acts: several where one of them is a choice among acts. A keyword action is what it means, followed by its having been done.
func (u *unit) prices(acts []ability.Act) [][]ability.Act {
	all := [][]ability.Act{nil}
	for _, a := range flat(acts) {
		ways := [][]ability.Act{{a}}
		switch x := a.(type) {
		case ability.KeywordAction:
			if means, ok := u.priceOf(x); ok {
				ways = u.prices(means)
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
				ways = append(ways, u.prices([]ability.Act{one})...)
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

// pays emits the payment of one of several prices: whoever may pay chooses whether, and then which. A register tells whether one was paid. What it returns is to be patched to
// where the program goes if none was.
func (u *unit) pays(who SetX, prices [][]ability.Act, done uint8, flags uint16) int {
	var paid []int
	for i, acts := range prices {
		flags := flags
		if i > 0 {
			flags |= PayLater
		}
		if i < len(prices)-1 {
			flags |= PayMore
		}
		at := u.emit(Instr{Op: OpPay, R: done, A: int32(who), B: int32(u.b.Cost(u.costOf(who, acts))), Flags: flags | u.payFlags(acts)})
		if i == len(prices)-1 {
			for _, j := range paid {
				u.patch(j)
			}
			return at
		}
		paid = append(paid, u.emit(Instr{Op: OpJump}))
		u.patch(at)
	}
	return 0
}

// orPrices are the prices of a list of which any one may be paid.
func (u *unit) orPrices(acts []ability.Act) (all [][]ability.Act) {
	for _, a := range acts {
		all = append(all, u.prices([]ability.Act{a})...)
	}
	return all
}

// shownOrChosen is "reveal a Dragon card from your hand or choose a Dragon you control": one of either, of which only cards in a hand need be revealed (701.4a).
func shownOrChosen(o ability.OneOf) ([2]ability.Objects, bool) {
	var of [2]ability.Objects
	if len(o.List) != 2 {
		return of, false
	}
	r, shows := o.List[0].(ability.Reveal)
	c, picks := o.List[1].(ability.Choose)
	if !shows || !picks || r.Until != nil || r.Random || r.From != nil || c.Secret || c.Random || c.From != nil || c.OtherThan != nil {
		return of, false
	}
	a, shows := r.What.(ability.Objects)
	b, picks := c.What.(ability.Objects)
	one := func(x ability.Objects) bool { return x.Det.How == ability.One && !x.Det.Target && x.Said == 0 }
	of[0], of[1] = a, b
	return of, shows && picks && one(a) && one(b)
}

// shownOrChosenPart is the part of a cost that this is.
func (u *unit) shownOrChosenPart(of [2]ability.Objects) CostPart {
	var sets [2]SetX
	for i, o := range of {
		q, players, _, zones := u.free2().noun(o, Battlefield.Bit())
		if players {
			refuse(o, "a cost")
		}
		sets[i] = u.b.Set(SetAll, int32(zones), int32(q))
	}
	return CostPart{Kind: PartReveal, From: u.b.Set(SetBoth, int32(sets[0]), int32(sets[1])), Reg: NoReg}
}

// paidAct tells, as a cost is paid, that its payer has done a keyword action.
func (u *unit) paidAct(a ability.KeywordEvent) {
	if a.What != nil {
		refuse(a, "a cost")
	}
	u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(a.Word)})
}

// costBit is what later words ask for whether an additional cost was paid: "if evidence was collected" (607.2i).
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
	return bitOwn
}

// hurtsPayer is "have this creature deal 4 damage to you", which anyone can choose, prevented or not; false for having others do something else.
func (u *unit) hurtsPayer(a ability.HaveDo) bool {
	if _, self := a.Who.(ability.Self); !self || len(a.Acts) != 1 {
		return false
	}
	d, ok := a.Acts[0].(ability.Deal)
	if !ok {
		return false
	}
	u.act(u.b.Set(SetSource), d, nil, NoReg)
	return true
}

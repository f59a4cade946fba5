package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// act adds one act of a subject to the program; r is the register for its outcome.
func (u *unit) act(who program.SetX, a ability.Act, dur ability.Duration, r uint8) {
	b := u.b
	w := int32(who)
	if _, ok := a.(ability.KeepMana); ok && dur != nil {
		u.keepMana(a, dur)
		return
	}
	if dur != nil && !lasts(a) {
		refuse(a, "something done for a while")
	}
	switch a := a.(type) {
	case ability.PerEach:
		times, v := u.times, u.perEach
		u.perEach = u.many && u.manySaid != 0
		u.times = u.letNum(u.multiply(u.each(a)))
		u.perEach = v
		u.act(who, a.Act, dur, r)
		u.times = times
	case ability.OneOf:
		u.oneOf(who, a)
	case ability.FaceChoice:
		u.faceChoice(who, a)
	case ability.Draw:
		r = u.named(r, a.Said)
		if a.UpTo {
			u.drawsUpTo(program.SetX(w), a, r)
			break
		}
		u.emit(program.DoDraw(r, program.SetX(w), u.amount(a.N)))
	case ability.Mill:
		r = u.named(r, a.Said)
		u.mill(w, u.amount(a.N), r)
	case ability.GainLife:
		u.emit(program.DoGainLife(r, program.SetX(w), u.amount(a.N)))
	case ability.LoseLife, ability.PayLife:
		n := ability.Number(nil)
		if l, ok := a.(ability.LoseLife); ok {
			n = l.N
		} else {
			n = a.(ability.PayLife).N
		}
		u.emit(program.DoLoseLife(r, program.SetX(w), u.amount(n)))
	case ability.Deal:
		u.deal(who, a, r)
	case ability.Destroy:
		flags := uint16(0)
		if a.NoRegen {
			flags = 1
		}
		u.emit(program.DoDestroy(r, u.ref(a.What)).With(flags))
	case ability.Sacrifice:
		u.emit(program.DoSacrifice(r, u.own(who, a.What, program.Battlefield.Bit()), program.SetX(w)))
	case ability.Discard:
		u.emit(program.DoDiscard(r, u.fromHand(who, a)))
	case ability.ExileIt:
		u.exile(who, a, dur, r)
	case ability.Move:
		u.move(who, a, r)
	case ability.Tap:
		u.emit(program.DoTap(r, u.ref(a.What)))
	case ability.Untap:
		u.emit(program.DoUntap(r, u.ref(a.What)))
	case ability.CounterIt:
		u.emit(program.DoCounterSpell(r, u.ref(a.What), u.counterTo, u.counterPos))
	case ability.PutCounters:
		if a.Divided {
			u.distribute(a, r)
			return
		}
		on := u.let(u.ref(a.On))
		for _, c := range a.What {
			u.emit(program.DoCounters(r, on, u.counter(c.Kind), u.counterNumber(c)))
		}
	case ability.RemoveCounters:
		if a.Those {
			if u.countersOn == nil {
				refuse(a, "counters not known yet")
			}
			a = ability.RemoveCounters{What: ability.CounterSpec{Kind: u.counterKind}, From: u.countersOn, AllOf: true}
		}
		from := u.ref(a.From)
		if a.What.Kind == "" {
			u.removeAnyCounter(a, from, r)
			return
		}
		n := u.num(a.What.N)
		if a.AllOf {
			n = b.NumCounters(u.counter(a.What.Kind), from)
		} else if n == 0 {
			n = b.Const(1)
		}
		u.emit(program.DoCounters(r, from, u.counter(a.What.Kind), b.NumNeg(n)))
	case ability.AddMana:
		u.addMana(who, a, r)
	case ability.Create:
		u.create(who, a, r)
	case ability.Attach:
		if _, self := a.What.(ability.Self); self {
			if _, same := a.To.(ability.Self); same {
				refuse(a, "an attachment to itself")
			}
		}
		what := u.ref(a.What)
		u.emit(program.DoAttach(r, what, u.ref(a.To), a.AsCreature))
	case ability.Swap:
		u.swap(who, a, r)
	case ability.Encode:
		u.encode(who, a, r)
	case ability.Haunt:
		u.haunt(who, a, r)
	case ability.Stay:
	case ability.PayAll:
		for _, x := range a.List {
			u.act(who, x, nil, r)
		}
	default:
		u.actMore(who, a, dur, r)
	}
}

// each is how many times a "for each" counts.
func (u *unit) each(a ability.PerEach) program.NumX {
	n := program.NumX(0)
	if x, ok := u.pastCount(a.Of); ok {
		n = x
	} else if a.Of != nil {
		n = u.b.NumCount(u.all(a.Of))
	} else {
		n = u.num(a.N)
	}
	if a.Beyond {
		n = u.b.NumMax(u.b.Const(0), u.b.NumMinus(n, u.b.Const(1)))
	}
	return n
}

// lasts says whether a duration belongs to the act itself.
func lasts(a ability.Act) bool {
	switch a := a.(type) {
	case ability.Prevent, ability.Redirect, ability.ExileIt, ability.GainControl, ability.Choose, ability.CopyOf, ability.SwitchSize, ability.DoubleSize, ability.ExchangeControl, ability.ChangeText, ability.Pair:
		return true
	case ability.PerEach:
		return lasts(a.Act)
	case ability.KeywordEvent:
		return a.Word == "become saddled"
	}
	return isFact(a)
}

// deal is damage; the portions of one sentence are dealt together.
func (u *unit) deal(who program.SetX, a ability.Deal, r uint8) {
	if a.Combat || a.Noncombat {
		refuse(a, "an instruction to deal combat damage")
	}
	if u.excess.wanted || u.excess.to != nil {
		u.dealExcess(u.b.SetLast(who), a, r)
		return
	}
	var all []program.Instr
	who = u.b.SetLast(who) // what has left deals damage as it last was (113.7a, 702.90d)
	for _, p := range a.Parts {
		if p.Divided || p.Evenly {
			if len(a.Parts) > 1 {
				refuse(a, "divided damage and other damage at once")
			}
			u.dealDivided(who, p, r)
			continue
		}
		if p.To == nil {
			refuse(a, "damage to what is not said")
		}
		to := u.damaged(p.To, all)
		n, flags := u.numFor(p.To, p.N)
		all = append(all, program.DoDamage(r, to, who, u.multiply(n)).With(flags))
	}
	for i, in := range all {
		if i > 0 {
			in.Flags |= program.DamageJoins
		}
		if i+1 < len(all) {
			in.Flags |= program.DamageGoesOn
		}
		if u.sure {
			in.Flags |= program.DamageSure
		}
		u.emit(in)
	}
}

// damaged is what is dealt a part of the damage: "each other creature" behind a target is each but that.
func (u *unit) damaged(r ability.Ref, before []program.Instr) program.SetX {
	o, ok := r.(ability.Objects)
	if !ok || !o.Det.Other || o.Det.Target || chooses(o.Det) || len(before) == 0 || len(u.targets) == 0 {
		return u.ref(r)
	}
	o.Det.Other = false
	to := u.ref(o)
	for _, in := range before {
		to = u.b.SetFilter(to, u.b.PropNot(u.b.PropIn(program.SetX(in.A))))
	}
	return to
}

// numFor is an amount that may speak of each thing it is for: "damage to each player equal to half that player's life total"; or of each of several things
// that deal it: "each of those creatures deals damage equal to its power".
func (u *unit) numFor(to ability.Ref, n ability.Number) (program.NumX, uint16) {
	if u.several && u.manySaid != 0 && speaksOf(n, u.manySaid) {
		each := u.perEach
		u.perEach = true
		x := u.num(n)
		u.perEach = each
		return x, program.DamageOwn
	}
	o, ok := to.(ability.Objects)
	if !ok || o.Det.Target || o.Said == 0 || o.Det.How != ability.Each {
		return u.num(n), 0
	}
	each, who := u.perEach, u.manySaid
	u.perEach, u.manySaid = true, o.Said
	x := u.num(n)
	u.perEach, u.manySaid = each, who
	return x, 0
}

// speaksOf says whether an amount is one of a mention.
func speaksOf(n ability.Number, m ability.Mention) (is bool) {
	ability.Walk(n, func(n ability.Node) bool {
		it, ok := n.(ability.It)
		is = is || ok && it.To == m
		return !is
	})
	return is
}

// dealDivided is damage divided among targets: as its controller chose with them (601.2d), or evenly, rounded down.
func (u *unit) dealDivided(who program.SetX, p ability.Portion, r uint8) {
	n := u.multiply(u.num(p.N))
	before := len(u.targets)
	to := u.ref(p.To)
	if len(u.targets) != before+1 {
		refuse(p, "damage to divide among what are no targets")
	}
	share := u.b.NumShare(0)
	if p.Evenly {
		share = u.b.NumQuotient(n, u.b.NumCount(to))
	} else {
		u.targets[before].Divide = n
	}
	u.emit(program.DoDamage(r, to, who, share))
}

// distribute puts counters on targets as they were divided among them (601.2d).
func (u *unit) distribute(a ability.PutCounters, r uint8) {
	before := len(u.targets)
	on := u.ref(a.On)
	if len(u.targets) != before+1 || len(a.What) != 1 {
		refuse(a, "counters to distribute")
	}
	u.targets[before].Divide = u.counterNumber(a.What[0])
	u.emit(program.DoCounters(r, on, u.counter(a.What[0].Kind), u.b.NumShare(0)))
}

// own is what the subject sacrifices, returns and so on: things of theirs, chosen by them.
func (u *unit) own(who program.SetX, what ability.Ref, zones program.ZoneSet) program.SetX {
	if h, ok := what.(ability.HalfOf); ok {
		return u.half(who, h, zones)
	}
	o, ok := what.(ability.Objects)
	if !ok || o.Det.Target {
		return u.ref(what)
	}
	if u.many && chooses(o.Det) {
		return u.gather(o.Said, func() program.SetX { o.Said = 0; return u.own(u.subject, o, zones) })
	}
	if d, chooser, ok := u.choiceOf(o); ok {
		subject := u.subject
		u.subject = chooser
		defer func() { u.subject = subject }()
		return u.own(who, d, zones)
	}
	p, players, _, zones := u.noun(o, zones)
	if players {
		refuse(what, "something to own")
	}
	if _, _, grouped := u.group(o); grouped {
		return u.objects(o, zones)
	}
	if zones == program.Battlefield.Bit() {
		p = u.and(p, u.b.PropControlledBy(who))
	} else {
		p = u.and(p, u.b.PropOwnedBy(who))
	}
	if o.Det.Other {
		p = u.and(p, u.b.PropOther())
	}
	from := u.b.SetAll(zones, p, 0)
	u.pickTimes = u.times // "sacrifice a creature for each ..."
	s := u.pick(o.Det, from, o.Said)
	u.pickTimes = 0
	return s
}

// half is half of a group of the subject's own things, chosen by them: "sacrifices half the permanents they control, rounded down".
func (u *unit) half(who program.SetX, h ability.HalfOf, zones program.ZoneSet) program.SetX {
	o, ok := h.Of.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Said != 0 || u.free {
		refuse(h, "half of such things")
	}
	if u.many {
		said := h.Said
		return u.gather(said, func() program.SetX { h.Said = 0; return u.half(u.subject, h, zones) })
	}
	o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(p ability.Property) bool {
		c, ok := p.(ability.OfChoiceOf)
		it, back := c.Who.(ability.It)
		return ok && back && it.To != 0 && it.To == u.chooserSaid(o) // of their choice, as what one sacrifices or discards is anyway
	})
	p, players, _, zones := u.noun(o, zones)
	if players {
		refuse(h, "half of such things")
	}
	own := u.b.PropOwnedBy
	if zones == program.Battlefield.Bit() {
		own = u.b.PropControlledBy
	}
	from := u.let(u.b.SetAll(zones, u.and(p, own(who)), 0))
	n := u.b.NumHalf(u.b.NumCount(from), h.Up)
	reg := u.choiceReg(h.Said)
	u.emit(program.DoChoose(reg, u.b.Choice(program.ChoiceSpec{Who: who, From: from, Min: n, Reg: reg, Kind: program.DecideChoose})))
	return u.setReg(reg)
}

// chooserSaid is what a text calls the player whose things a group is of.
func (u *unit) chooserSaid(o ability.Objects) ability.Mention {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not {
			if it, ok := c.By.(ability.It); ok {
				return it.To
			}
		}
	}
	return 0
}

// fromHand is what is discarded: cards of the subject's hand.
func (u *unit) fromHand(who program.SetX, d ability.Discard) program.SetX {
	switch o := d.What.(type) {
	case ability.Objects:
		if d.Random {
			o.Det.Random = true
		}
		return u.own(who, o, program.Hand.Bit())
	case ability.ZoneOf:
		return u.b.SetAll(program.Hand.Bit(), 0, who)
	case ability.HalfOf:
		if d.Random {
			refuse(d, "an instruction")
		}
		return u.half(who, o, program.Hand.Bit())
	}
	return u.ref(d.What)
}

func (u *unit) counterNumber(c ability.CounterSpec) program.NumX {
	if c.Those {
		refuse(c, "counters of kinds said before")
	}
	n := u.b.Const(1)
	if c.N != nil {
		n = u.num(c.N)
	}
	if c.For != nil {
		n = u.b.NumTimes(n, u.b.NumCount(u.all(c.For)))
	}
	return u.multiply(n)
}

// addMana adds mana said outright, or of a colour to be chosen.
func (u *unit) addMana(who program.SetX, a ability.AddMana, r uint8) {
	switch {
	case len(a.Any) == 1:
		u.addCost(who, a.Any[0], a.Amount, r)
	case len(a.Any) > 1:
		u.addOneOf(who, a, r)
	default:
		u.addMore(who, a, r)
	}
}

// addCost adds the mana of one string of symbols.
func (u *unit) addCost(who program.SetX, c mana.Cost, times ability.Number, r uint8) {
	n := program.NumX(0)
	if times != nil {
		n = u.num(times)
	}
	for _, k := range manaCounts(c) {
		m := u.b.Const(k.n)
		if n != 0 {
			m = u.b.NumTimes(m, n)
		}
		u.emit(program.DoAddMana(r, who, u.multiply(m), k.kind))
	}
}

type manaCount struct {
	kind mana.Kind
	n    int
}

// manaCounts tells the mana a string of symbols adds, in the order of the symbols.
func manaCounts(c mana.Cost) []manaCount {
	var out []manaCount
	for _, s := range c {
		if s.Form != mana.Plain {
			refuse(ability.AddMana{}, "mana of symbol "+s.String())
		}
		kind := mana.Kind(0)
		for k := mana.W; k <= mana.C; k++ {
			if s.Kinds.Has(k) {
				kind = k
			}
		}
		if n := len(out); n > 0 && out[n-1].kind == kind {
			out[n-1].n++
		} else {
			out = append(out, manaCount{kind, 1})
		}
	}
	return out
}

// What the compiler's main files leave to others: each falls through to a refusal, which names the node.

func (w *work) whole(a ability.Ability, text string) {
	switch a := a.(type) {
	case ability.Chapter:
		w.chapter(a, text)
		return
	case ability.Level:
		w.level(a, text)
		return
	case ability.Striation:
		w.striation(a, text)
		return
	case ability.ClassLevel:
		w.classLevel(a, text)
		return
	case ability.AsYou:
		w.asYou(a, text)
		return
	case ability.Anchors:
		w.anchors(a, text)
		return
	case ability.ToSolve:
		w.toSolve(a, text)
		return
	case ability.Marked:
		if a.Word == "forecast" {
			w.forecast(a, text)
			return
		}
		if a.Word == "max speed" {
			w.maxSpeed(a, text)
			return
		}
		if a.Word == "solved" {
			w.designated(program.Solved, a.Ability, text) // 719.3c
			return
		}
		if a.Word == "∞" {
			w.designated(program.Harnessed, a.Ability, text) // 702.186b
			return
		}
		w.d.Abilities = append(w.d.Abilities, w.c.marked(a, text)...)
		return
	}
	refuse(a, "an ability")
}

func (u *unit) effectMore(e ability.Effect) {
	if v, ok := e.(ability.Vote); ok {
		u.vote(v)
		return
	}
	if s, ok := e.(ability.SectorBlocking); ok {
		u.sectorBlocking(s)
		return
	}
	refuse(e, "an effect")
}

func (u *unit) staticMore(e ability.Effect, ab program.Ability) []program.AbilityID {
	if m, ok := e.(ability.MayHave); ok {
		if d, ok := m.Effect.(ability.Do); ok && len(d.Acts) == 1 {
			if ids := u.asUnblocked(m, d, ab); ids != nil {
				return ids
			}
			if _, enters := d.Acts[0].(ability.Enter); enters {
				if _, self := d.Who.(ability.Self); self {
					return u.entering(m, ab)
				}
			}
		}
	}
	if x, ok := e.(ability.ExtraTrigger); ok {
		return u.extraTrigger(x, ab)
	}
	if f, ok := e.(ability.LifeFloor); ok {
		return u.lifeFloor(f, ab)
	}
	if r, ok := e.(ability.Rule); ok {
		switch r.Fact.(type) {
		case ability.DeckLimit, ability.CanBeCommander:
			return nil // nothing of the game itself
		}
		if n, ok := r.Fact.(ability.NoLegendRule); ok {
			t := program.Mod{Scope: program.ScopeAll}
			if n.To != nil {
				t = u.standing(n.To)
			}
			ab.Mods = append(ab.Mods, u.rule(t, program.RuleNoLegend, 0, 0)...)
			return []program.AbilityID{u.b.Ability(ab)}
		}
	}
	refuse(e, "a static ability")
	return nil
}

func (u *unit) ruleMore(t program.Mod, a ability.Act) []uint32 {
	if ids := u.combatRule(t, a); ids != nil {
		return ids
	}
	refuse(a, "a standing fact")
	return nil
}

func (u *unit) cantMore(t program.Mod, a ability.Act) []uint32 {
	refuse(a, "something that can't be done")
	return nil
}

func (u *unit) actMore(who program.SetX, a ability.Act, dur ability.Duration, r uint8) {
	if again, ok := a.(ability.Repeat); ok {
		u.repeatProcess(who, again)
		return
	}
	if one, ok := a.(ability.BecomeOneOf); ok {
		u.becomeOneOf(who, one)
		return
	}
	if u.sentenceAct(who, a, dur, r) || u.cardAct(who, a, r) || u.boardAct(who, a, dur, r) || u.playerAct(who, a, dur, r) || u.combatAct(a) {
		return
	}
	refuse(a, "an instruction")
}

// mill has players mill cards. What is said of the milled cards later finds those that went to a public zone (701.17c), however many they turned out to be: where
// one was expected, a number asked of it is their sum (701.17d).
func (u *unit) mill(who int32, n program.NumX, r uint8) {
	if r == program.NoReg {
		r = u.reg()
	}
	u.emit(program.DoMill(r, program.SetX(who), n))
	found := u.reg()
	hidden := u.b.PropZone(program.Library.Bit() | program.Hand.Bit())
	u.emit(program.DoLet(found, u.b.SetFilter(u.setReg(r), u.b.PropNot(hidden))))
	u.milled = found + 1
}

// statOf is a number of what is meant: of all that are meant together, if it is a total or asked of milled cards.
func (u *unit) statOf(n ability.StatOf) program.NumX {
	b := u.b
	switch n.Stat {
	case ability.TotalPower:
		return b.NumTotal(ability.Power, b.SetLast(u.all(n.Of)))
	case ability.TotalManaValue:
		return b.NumTotal(ability.ManaValue, b.SetLast(u.all(n.Of)))
	case ability.BasePower, ability.PowerOrToughness:
		refuse(n, "a number")
	}
	if h, ok := n.Of.(ability.Handled); ok && h.Verb == ability.Milled {
		return b.NumTotal(n.Stat, u.ref(n.Of))
	}
	if u.meant == "station" && n.Stat == ability.Power {
		return b.NumStationed(b.SetLast(u.ref(n.Of)))
	}
	return b.NumStat(n.Stat, b.SetLast(u.ref(n.Of)))
}

// swap exchanges a permanent with a card in the player's hand (702.65a): one that can take its place is chosen.
func (u *unit) swap(who program.SetX, a ability.Swap, r uint8) {
	if _, self := a.What.(ability.Self); !self {
		refuse(a, "an exchange")
	}
	o, ok := a.With.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || o.Det.Random {
		refuse(a, "an exchange")
	}
	p, players, _, zones := u.noun(o, program.Hand.Bit())
	if players || zones != program.Hand.Bit() {
		refuse(a, "an exchange")
	}
	p = u.and(u.and(p, u.b.PropOwnedBy(who)), u.b.PropSwappable())
	from := u.b.SetAll(zones, p, 0)
	reg := u.reg()
	u.emit(program.DoChoose(reg, u.b.Choice(program.ChoiceSpec{Who: who, From: from, Reg: reg, Kind: program.DecideChoose})))
	u.emit(program.DoSwap(r, u.ref(a.What), u.setReg(reg)))
}

// putThere is "that were put there from the battlefield this turn": cards that came to the zone they are in, which they have not left since, for then they would be other objects (400.7).
func (u *unit) putThere(p ability.PutThere) program.PropX {
	when := u.periodOfTurn(p.When, p)
	v := u.pastUnit()
	x := program.Pattern{Kinds: program.EvMove.Bit(), NewObj: true, Obj: u.b.PropIn(u.b.SetIt())}
	if p.From != nil {
		v.from(&x, p.From)
	}
	return u.b.PropPast(u.asked(x, when), when)
}

// shown compiles "play with the top card of your library revealed" and "you may look at the top card of your library any time"; nil for other sentences.
func (u *unit) shown(d ability.Do, ab program.Ability) []program.AbilityID {
	if len(d.Acts) != 1 || len(d.More) > 0 {
		return nil
	}
	what, private := ability.Ref(nil), false
	switch a := d.Acts[0].(type) {
	case ability.PlayRevealed:
		if d.For != nil || d.May {
			return nil
		}
		what = a.What
	case ability.LookAt:
		_, any := d.For.(ability.AnyTime)
		if _, you := d.Who.(ability.You); !any || !d.May || !you {
			return nil
		}
		what, private = a.What, true
	default:
		return nil
	}
	var m program.Mod
	zone := program.Library
	switch w := what.(type) {
	case ability.TopCards:
		if w.Bottom || !isOne(w.N) || w.Zone != 0 || len(w.Pre) > 0 {
			refuse(what, "what is shown")
		}
		if it, ok := w.Of.(ability.It); ok && it.Say == ability.ByIt && it.Plural {
			w.Of = d.Who // "players play with the top card of their libraries revealed"
		}
		m = u.standing(w.Of)
	case ability.ZoneOf:
		if w.Zone != ability.Hand || private {
			refuse(what, "what is shown")
		}
		zone, m = program.Hand, u.standing(d.Who)
	default:
		refuse(what, "what is shown")
	}
	if m.Scope != program.ScopePlayers {
		refuse(what, "what is shown")
	}
	m.Only = private
	u.b.Draft.ShowsCards = true
	ab.Mods = append(ab.Mods, u.rule(m, program.RuleShows, int32(zone), 0)...)
	return []program.AbilityID{u.b.Ability(ab)}
}

// extraSurveil is "You may look at an additional two cards each time you surveil".
func (u *unit) extraSurveil(x ability.ExtraSurveil, ab program.Ability) []program.AbilityID {
	ab.Kind, ab.Hook, ab.N = program.AbKeyword, program.ExtraSurveil, u.num(x.N)
	return []program.AbilityID{u.b.Ability(ab)}
}

// moreToSurveil is how many cards a player looks at who surveils: those that effects let them look at besides are asked about first.
func (u *unit) moreToSurveil(who program.SetX, n program.NumX) program.NumX {
	b := u.b
	all := u.reg()
	extra := b.NumExtraSurveil(who)
	u.emit(program.DoLetNum(all, n))
	none := u.emit(program.DoJumpIfNot(0, b.CondCompare(extra, b.Const(1), ability.OrMore)))
	ask := u.emit(program.DoMay(u.reg(), who, 0))
	u.emit(program.DoLetNum(all, b.NumPlus(n, extra)))
	u.patch(ask)
	u.patch(none)
	return b.NumReg(all)
}

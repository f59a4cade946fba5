package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Moves between zones: "exile it", "return it to its owner's hand", "put it onto the battlefield tapped". Moves to
// special places are in sentence_sequence.go.

// exile compiles an exile, permanent or until something happens (610.3).
func (l *lowerer) exile(who program.SetX, a ability.ExileIt, dur ability.Duration, r uint8) {
	if dur != nil || a.FaceDown || len(a.With) > 0 || l.links {
		l.exileWithState(who, a, dur, r)
		return
	}
	l.emit(program.DoMove(r, l.moved(who, a.What, a.From), program.Exile, program.PosEnd, 0))
}

// moved is the set that is moved, from a zone that may be named outside the noun phrase.
func (l *lowerer) moved(who program.SetX, what, from ability.Ref) program.SetX {
	if from == nil {
		return l.targetsThere(what, l.afterPaying(l.ref(what)))
	}
	z, ok := from.(ability.ZoneOf)
	if !ok {
		refuse(from, "the zone that something comes from")
	}
	o, ok := what.(ability.Objects)
	if !ok {
		return l.inZoneStill(l.afterPaying(l.ref(what)), z)
	}
	o.Post = append(append([]ability.Property{}, o.Post...), ability.InZone{Zone: z.Zone, Of: z.Of})
	return l.objects(o, zoneOf(z.Zone).Bit())
}

// targetsThere leaves those of a set of targets that are still in the zone that the text names: what the same spell or
// ability has moved before is found where it is (400.7j), but isn't moved "from your graveyard" (608.2c).
func (l *lowerer) targetsThere(what ability.Ref, set program.SetX) program.SetX {
	o, ok := what.(ability.Objects)
	if !ok || !o.Det.Target || l.free ||
		!slices.ContainsFunc(l.code, func(in program.Instr) bool { return in.Op == program.OpMove }) {
		return set
	}
	for _, p := range o.Post {
		if in, ok := p.(ability.InZone); ok && in.From {
			return l.b.SetFilter(set, l.b.PropZone(zoneOf(in.Zone).Bit()))
		}
	}
	return set
}

// inZoneStill leaves those of a set that are in the zone that they are moved from: "return it from your graveyard" does
// nothing with what is elsewhere or in another player's graveyard (608.2c, 400.3).
func (l *lowerer) inZoneStill(set program.SetX, z ability.ZoneOf) program.SetX {
	in := ability.InZone{Zone: z.Zone}
	if _, you := z.Of.(ability.You); you && z.Zone != ability.Battlefield {
		in.Of = z.Of
	}
	return l.b.SetFilter(set, l.prop(in))
}

// move compiles a move to a zone.
func (l *lowerer) move(who program.SetX, a ability.Move, r uint8) {
	t := a.To
	l.ownerSaid(t.Of, false)
	if t.FaceDown || t.Transformed || t.Attacking || t.Blocking != nil || len(t.With) > 0 ||
		t.AttachedTo != nil || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromTop ||
		t.Pos == ability.NthFromBottom {
		l.moveWithState(who, a, r)
		return
	}
	what := l.moved(who, a.What, a.From)
	l.singleOut(a.What, what)
	l.ownerSaid(t.Of, true)
	l.emit(l.moving(who, a, what, r))
}

// afterPaying is a set of objects that an instruction acts on: what a cost has moved is found where it is now (400.7j),
// while other text refers to it as it last existed.
func (l *lowerer) afterPaying(set program.SetX) program.SetX {
	if l.ofCost(set) {
		return l.b.SetPaid(set)
	}
	return set
}

// ofCost reports whether a set is, or is a part of, what a cost was paid with, as it last existed.
func (l *lowerer) ofCost(set program.SetX) bool {
	// Others: they are no objects that a cost was paid with, or are looked for where they are.
	switch n := &l.b.Draft.Nodes[set]; n.Op {
	case program.SetReg:
		kind := l.paid[uint8(n.A)]
		return n.B != 0 && kind != 0 && kind.Spends()
	case program.SetFilter, program.SetLast:
		return l.ofCost(program.SetX(n.A))
	case program.SetBoth:
		return l.ofCost(program.SetX(n.A)) && l.ofCost(program.SetX(n.B))
	}
	return false
}

// ownerSaid stores the owner in "to its owner's hand", if later text refers to them. With must the owner has to be
// known by now.
func (l *lowerer) ownerSaid(of ability.Ref, must bool) {
	o, ok := of.(ability.OwnerOf)
	if !ok || o.Said == 0 || l.free {
		return
	}
	if _, known := l.said[o.Said]; known {
		return
	}
	if it, ok := o.Of.(ability.It); ok && !must {
		if _, known := l.said[it.To]; !known {
			return
		}
	}
	if _, self := o.Of.(ability.Self); self || must {
		l.ref(o)
		return
	}
	if _, ok := o.Of.(ability.It); ok {
		l.ref(o)
	}
}

// moving compiles the plain move of a set to a place. Cards put into a library in any order go in an order that the
// subject chooses; otherwise their owners arrange several of them (401.4).
func (l *lowerer) moving(who program.SetX, a ability.Move, what program.SetX, r uint8) program.Instr {
	t := a.To
	if t.Zone == ability.Library && !t.Random && (t.AnyOrder || severalThings(a.What) || theSeveral(a.What)) {
		if _, owners := t.Of.(ability.OwnerOf); owners && !t.AnyOrder || l.many {
			what = l.inOwnersOrder(what)
		} else {
			what = l.inOrder(what)
		}
	}
	in := program.DoMove(r, what, zoneOf(t.Zone), program.PosEnd, 0)
	if t.Zone == ability.Library {
		in.C = program.PosTop
		switch t.Pos {
		case ability.Top:
		case ability.Bottom:
			in.C = program.PosEnd
		case ability.NthFromTop:
			if _, x := t.N.(ability.X); x && t.Beneath {
				n := l.reg()
				l.emit(program.DoLetNum(n, l.num(t.N)))
				in.C = program.PosBelow(n)
				break
			}
			in.C = l.depth(t.N)
		default:
			refuse(a, "a move to this position in a library")
		}
	}
	if t.Tapped {
		in.Flags |= program.MoveTapped
	}
	if t.Random {
		in.Flags |= program.MoveRandom
	}
	if t.Zone == ability.Battlefield {
		switch {
		case t.Under != nil:
			if _, ok := t.Under.(ability.OwnerOf); ok {
				break // each under its own owner's control
			}
			in.D = int32(l.ref(t.Under))
		case l.many: // cards of their own: each under its owner's control
		default:
			in.D = int32(who) // 110.2a
		}
	}
	return in
}

// theSeveral reports whether a noun phrase is "the cards" that something else is said of.
func theSeveral(r ability.Ref) bool {
	// Others: severalThings knows whether they are several.
	switch o := r.(type) {
	case ability.Objects:
		return o.Det.How == ability.The && o.Det.Many
	case ability.Handled:
		return o.Det.How == ability.The && o.Det.Many
	}
	return false
}

// counterElsewhere compiles "Counter target spell. If that spell is countered this way, exile it instead of putting it
// into its owner's graveyard", a self-replacement effect (614.15). It reports false for other sentences.
func (l *lowerer) counterElsewhere(first, second ability.Effect) bool {
	f, ok := second.(ability.If)
	if !ok || f.Else != nil || f.Unless {
		return false
	}
	way, ok := f.Cond.(ability.ThisWay)
	if !ok {
		return false
	}
	if p, ok := way.Act.(ability.Passive); !ok || p.By != nil || p.On != nil || p.From != nil || p.Under != nil {
		return false
	} else if _, ok = p.Act.(ability.CounterIt); !ok {
		return false
	}
	instead, ok := f.Then.(ability.InsteadOf)
	if !ok {
		return false
	}
	d, ok := instead.Effect.(ability.Do)
	if m, is := instead.Of.(ability.Move); !ok || !is || m.To.Zone != ability.Graveyard || d.May || len(d.Acts) != 1 ||
		len(d.More) > 0 || d.For != nil {
		return false
	}
	to, pos, ok := counteredTo(d.Acts[0])
	if !ok {
		return false
	}
	kind, some := way.Who.(ability.Objects)
	if !some {
		l.counterIn(first, to, pos)
		return true
	}
	// "If an artifact or creature spell is countered this way": only if it is one.
	target := counteredBy(first)
	if mentionOf(target) == 0 {
		return false
	}
	what := l.ref(target)
	said := ability.It{To: mentionOf(target)}
	no := l.emit(program.DoJumpIfNot(0, l.b.CondIs(what, l.described(kind))))
	l.counterIn(counterWhat(first, said), to, pos)
	end := l.emit(program.DoJump(0))
	l.patch(no)
	l.effect(counterWhat(first, said))
	l.patch(end)
	return true
}

// counteredTo returns the place where an act puts a countered spell.
func counteredTo(a ability.Act) (to program.Zone, pos int32, ok bool) {
	pos = program.PosEnd
	// Others: a countered spell is not put anywhere; the caller refuses the words.
	switch a := a.(type) {
	case ability.ExileIt:
		return program.Exile, pos, !a.FaceDown && len(a.With) == 0
	case ability.Move:
		t := a.To
		if t.Tapped || t.FaceDown || t.Transformed || t.Attacking || t.Blocking != nil || t.AttachedTo != nil ||
			len(t.With) > 0 || t.Chooser != nil || t.Random {
			return
		}
		switch to = zoneOf(t.Zone); to {
		case program.Library:
			if t.Pos == ability.Top {
				pos = program.PosTop
			}
			return to, pos, t.Pos == ability.Top || t.Pos == ability.Bottom
		case program.Battlefield:
			_, you := t.Under.(ability.You)
			return to, pos, you
		case program.Hand, program.Exile:
			return to, pos, true
		}
	}
	return
}

func (l *lowerer) counterIn(e ability.Effect, to program.Zone, pos int32) {
	defer l.restore(l.context)
	l.counterTo, l.counterPos = to, pos
	l.effect(e)
}

// counteredBy returns the target that a sentence counters.
func counteredBy(e ability.Effect) (target ability.Ref) {
	ability.Walk(e, func(n ability.Node) bool {
		if c, ok := n.(ability.CounterIt); ok {
			if o, ok := c.What.(ability.Objects); ok && o.Det.Target {
				target = o
			}
		}
		return true
	})
	return target
}

// counterWhat makes the sentence counter a target that is known already.
func counterWhat(e ability.Effect, it ability.It) ability.Effect {
	return ability.Rewrite(e, func(n ability.Node) ability.Node {
		if c, ok := n.(ability.CounterIt); ok {
			c.What = it
			return c
		}
		return n
	}).(ability.Effect)
}

// changeTargets compiles "change the target of target spell" (115.7a) and "choose new targets for it" (115.7d).
func (l *lowerer) changeTargets(who program.SetX, a ability.ChangeTargets) {
	in := program.DoNewTargets(who, 0, 0)
	what := a.What
	if x, ok := what.(ability.Among); ok && !a.Change && anyOf(x) {
		what = x.Of // "for any of the copies": the targets of the others are left
	}
	in.B = int32(l.ref(what))
	if a.Any || !a.Change { // 115.7c, d: any number of them, each to another legal target
		in.Flags |= program.RetargetMay
	}
	if a.Single {
		in.Flags |= program.RetargetOne
	}
	if o, ok := a.To.(ability.Objects); ok && o.Det.How == ability.One && !o.Det.Target && o.Said == 0 {
		o.Det.Other = false // another target than the one it has, anyway (115.7a)
		in.C = int32(l.all(o))
	} else if a.To != nil {
		in.C = int32(l.ref(a.To))
	}
	if in.C == 0 && in.Flags == program.RetargetMay && l.copiedJustNow(in) {
		made := l.code[len(l.code)-1].R
		for i := range l.code { // also by what is done instead
			if c := &l.code[i]; c.Op == program.OpCopySpell && c.R == made {
				c.Flags |= program.RetargetMay
			}
		}
		return
	}
	l.emit(in)
}

// copiedJustNow reports whether new targets are chosen for the copies that the instruction before makes, by the player
// who makes them: that is one instruction, since the copies have targets only then.
func (l *lowerer) copiedJustNow(in program.Instr) bool {
	if len(l.code) == 0 {
		return false
	}
	last := &l.code[len(l.code)-1]
	node := func(s int32) program.Node {
		if s == 0 {
			s = int32(l.b.SetYou())
		}
		return l.b.Draft.Nodes[s]
	}
	return last.Op == program.OpCopySpell && node(last.B) == node(in.A) && node(in.B) == node(int32(l.setReg(last.R)))
}

// mayRetarget compiles "you may choose new targets for it": leaving them is one of the choices, so there is no further
// question. It reports false for other sentences.
func (l *lowerer) mayRetarget(d ability.Do) bool {
	if !d.May || d.For != nil || len(d.More) > 0 || d.Said != 0 || severalPlayers(d.Who) {
		return false
	}
	who := l.who(d)
	outer := l.context
	l.subject = who
	ok := l.retargets(who, ability.Predicate{May: true, Acts: d.Acts})
	l.context = outer
	return ok
}

// retargets does the same for a further predicate of a sentence: "... and may choose new targets for the copy".
func (l *lowerer) retargets(who program.SetX, p ability.Predicate) bool {
	if len(p.Acts) != 1 || p.For != nil {
		return false
	}
	c, ok := p.Acts[0].(ability.ChangeTargets)
	if !ok || c.Change && !c.Any {
		return false
	}
	l.changeTargets(who, c)
	return true
}

// anyOf reports whether a phrase is "any number of them" or "any of them".
func anyOf(a ability.Among) bool {
	o, ok := a.What.(ability.Objects)
	return ok && o.Noun == nil && !o.Det.Target && (o.Det.How == ability.AnyNumber || o.Det.How == ability.Any)
}

// exchangeControl compiles "exchange control of A and B".
func (l *lowerer) exchangeControl(a ability.ExchangeControl, dur ability.Duration) {
	d, of := l.duration(dur)
	if of != 0 || d == program.DurWhile || d == program.DurSource {
		refuse(a, "an exchange with this duration")
	}
	if both, ok := a.What.(ability.Both); ok && slices.ContainsFunc(both.List, namesSpell) {
		refuse(a, "an exchange of control of a spell") // permanents only are exchanged
	}
	what := l.ref(a.What)
	r := l.reg()
	t := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerControl, Kind: program.ModControl,
		Set: l.setReg(r)}
	l.emit(program.DoExchange(r, what, 0, d,
		l.b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{l.b.Mod(t)}})))
}

// namesSpell reports whether words call something a spell.
func namesSpell(r ability.Ref) bool {
	spell := ability.IsKind{Kind: ability.AnySpell}
	// Others: not the words "that spell" or "a spell".
	switch r := r.(type) {
	case ability.It:
		return r.Noun != nil && ability.Equal(r.Noun, spell)
	case ability.Objects:
		return r.Noun != nil && ability.Equal(r.Noun, spell)
	}
	return false
}

// exchangeLifeFor compiles "exchange your life total with ~'s power": each becomes what the other was, or nothing
// happens (701.12a, 119.7, 119.8).
func (l *lowerer) exchangeLifeFor(a ability.ExchangeLifeFor) {
	b := l.b
	who, of := l.let(l.ref(a.Who)), l.let(l.ref(a.Of))
	life, size := l.letNum(b.NumLife(who)), l.letNum(b.NumStat(a.Stat, of))
	is := func(s program.SetX, p program.PropX) program.CondX { return b.CondIs(s, p) }
	rule := func(k program.RuleKind) program.CondX {
		return b.CondNot(is(who, b.PropRule(k)))
	}
	gains := b.CondCompare(size, life, ability.MoreThan)
	can := l.andCond(rule(program.RuleLifeFixed), b.CondOr(b.CondNot(gains), rule(program.RuleCantGainLife)))
	can = l.andCond(can, is(of, b.PropLive(program.Battlefield.Bit())))
	at := l.emit(program.DoJumpIfNot(0, can))
	l.emit(program.DoSetLife(program.NoReg, who, size))
	p, q := int32(life), int32(0)
	if a.Stat == ability.Toughness {
		p, q = q, p
	}
	m := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerPTSet, Kind: program.ModSetPT,
		Writes: program.AspectPT, A: p, B: q}
	l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{b.Mod(m)}}, of, program.DurForever, 0, 0)
	l.patch(at)
}

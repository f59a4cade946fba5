package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// joined merges sentences that are one instruction: "Destroy it. It can't be regenerated.", "It becomes a 3/3 creature.
// It's still a land."
func joined(list []ability.Effect) []ability.Effect {
	var out []ability.Effect
	for _, s := range list {
		n := len(out)
		if n > 0 {
			if d, ok := out[n-1].(ability.Delayed); ok && hangsOn(s, d) {
				d.Effect = ability.Seq{List: []ability.Effect{d.Effect, s}}
				out[n-1] = d
				continue
			}
			if c, ok := out[n-1].(ability.If); ok {
				if d, ok := c.Then.(ability.Delayed); ok && hangsOn(s, d) {
					d.Effect = ability.Seq{List: []ability.Effect{d.Effect, s}}
					c.Then = d
					out[n-1] = c
					continue
				}
			}
			if c, ok := afterDoing(out[n-1]); ok && hangsOnTargets(s, c.Then) {
				c.Then = ability.Seq{List: []ability.Effect{c.Then, s}}
				out[n-1] = c
				continue
			}
			if x, ok := withReturned(out[n-1], s); ok {
				out[n-1] = x
				continue
			}
			if r, ok := out[n-1].(ability.Reflexive); ok && hangsOn(s, r) {
				r.Effect = ability.Seq{List: []ability.Effect{r.Effect, s}}
				out[n-1] = r
				continue
			}
			if x, ok := staysExiled(out[n-1], s); ok {
				out[n-1] = x
				continue
			}
			s = sameTokens(out[n-1], s)
			s = sameSaid(out[n-1], s)
			if all := sameForEach(out[n-1], s); all != nil {
				out = append(out, all...)
				continue
			}
			switch {
			case noRegeneration(s):
				if x, ok := withoutRegeneration(out[n-1], whatOf(s)); ok {
					out[n-1] = x
					continue
				}
			case floorOfSpeed(s):
				if x, ok := withFloor(out[n-1], s.(ability.SpeedFloor)); ok {
					out[n-1] = x
					continue
				}
			case stillIs(s):
				if x, ok := keepsType(out[n-1]); ok {
					out[n-1] = x
					continue
				}
			}
		}
		out = append(out, s)
	}
	return out
}

// sameTokens replaces "those tokens" in a sentence by the description of the tokens in the previous one.
func sameTokens(before, s ability.Effect) ability.Effect {
	those := false
	ability.Walk(s, func(n ability.Node) bool {
		if c, ok := n.(ability.Create); ok && c.Token.Those {
			those = true
		}
		return !those
	})
	var made *ability.Token
	if those {
		ability.Walk(before, func(n ability.Node) bool {
			if c, ok := n.(ability.Create); ok && !c.Token.Those {
				made = &c.Token
			}
			return true
		})
	}
	if made == nil {
		return s
	}
	return ability.Rewrite(s, func(n ability.Node) ability.Node {
		if c, ok := n.(ability.Create); ok && c.Token.Those {
			c.Token = *made
			return c
		}
		return n
	}).(ability.Effect)
}

// noRegeneration matches "It can't be regenerated" and "A creature destroyed this way can't be regenerated."
func noRegeneration(e ability.Effect) bool {
	// Others: no other sentence forbids to regenerate.
	switch e := e.(type) {
	case ability.Do:
		if len(e.Acts) != 1 || e.May || len(e.More) > 0 || e.For != nil {
			return false
		}
		c, ok := e.Acts[0].(ability.Cant)
		if _, it := e.Who.(ability.It); !ok || !it && !destroyedThisWay(e.Who) || len(c.Acts) != 1 {
			return false
		}
		p, ok := c.Acts[0].(ability.Passive)
		if !ok || p.By != nil {
			return false
		}
		_, ok = p.Act.(ability.Regenerate)
		return ok
	case ability.Rule:
		_, ok := e.Fact.(ability.NoRegeneration)
		return ok
	}
	return false
}

// destroyedThisWay matches "a creature destroyed this way".
func destroyedThisWay(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || len(o.Pre) > 0 || len(o.Post) != 1 {
		return false
	}
	d, ok := o.Post[0].(ability.DoneThisWay)
	if !ok || d.By != nil || d.That {
		return false
	}
	p, ok := d.Act.(ability.Passive)
	if !ok {
		return false
	}
	_, ok = p.Act.(ability.Destroy)
	return ok
}

// withoutRegeneration adds to a sentence that what it destroys, which has a noun if that is not nil, can't be
// regenerated; it reports false if the sentence destroys nothing.
func withoutRegeneration(e ability.Effect, noun ability.Property) (ability.Effect, bool) {
	found := false
	x := ability.Rewrite(e, func(n ability.Node) ability.Node {
		if d, ok := n.(ability.Destroy); ok {
			if o, ok := d.What.(ability.Objects); ok && noun != nil && !ability.Equal(o.Noun, noun) {
				refuse(d, "some of what is destroyed that can't be regenerated")
			}
			found = true
			d.NoRegen = true
			return d
		}
		return n
	}).(ability.Effect)
	return x, found
}

// tieBroken drops a last sentence by which one of those "tied for greatest power" is chosen: the phrase before it means
// one with the greatest power.
func tieBroken(list []ability.Effect) []ability.Effect {
	n := len(list)
	if n < 2 {
		return list
	}
	f, ok := list[n-1].(ability.If)
	is, tied := f.Cond.(ability.Is)
	if !ok || !tied || f.Else != nil || f.Unless || len(is.Are) != 1 {
		return list
	}
	tie, ok := is.Are[0].(ability.TiedFor)
	many, are := is.What.(ability.Objects)
	d, does := f.Then.(ability.Do)
	if !ok || !are || !does || many.Det.How != ability.AtLeast || len(d.Acts) != 1 || d.May {
		return list
	}
	c, ok := d.Acts[0].(ability.Choose)
	among, one := c.What.(ability.Among)
	if !ok || !one {
		return list
	}
	if it, ok := among.Of.(ability.It); !ok || it.To != many.Said {
		return list
	}
	out := slices.Clone(list[:n-1])
	for i, e := range out {
		out[i] = ability.Rewrite(e, func(n ability.Node) ability.Node {
			o, ok := n.(ability.Objects)
			if !ok || o.Det.How != ability.The {
				return n
			}
			for _, p := range o.Post {
				if g, ok := p.(ability.WithGreatest); ok && g.Stat == tie.Stat && g.Least == tie.Least {
					o.Det.How = ability.One
				}
			}
			return o
		}).(ability.Effect)
	}
	return out
}

// stillIs matches "It's still a land."
func stillIs(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 || d.For != nil {
		return false
	}
	s, ok := d.Acts[0].(ability.StillIs)
	if ok && !typeWord(s.Noun) {
		refuse(s, "what is still so, and is neither a type nor a supertype nor a subtype")
	}
	return ok
}

// typeWord reports whether a quality is a card type, a supertype or a subtype. Of whichever of these something "still"
// is, it keeps all its types, supertypes and subtypes (205.1b).
func typeWord(p ability.Property) bool {
	// Others: the other descriptions aren't words of the type line.
	switch p := p.(type) {
	case ability.HasType, ability.HasSubtype, ability.HasSupertype:
		return true
	case ability.Such:
		return len(p.Post) == 0 && typeWord(p.Noun) && !slices.ContainsFunc(p.Pre,
			func(q ability.Property) bool { return !typeWord(q) })
	}
	return false
}

// staysExiled matches "If you don't, it remains exiled." and "If you can't, it remains exiled." behind "Play it without
// paying its mana cost if able." It returns that sentence as one that needs no other: what isn't played stays where it
// is.
func staysExiled(before, s ability.Effect) (ability.Effect, bool) {
	d, does := before.(ability.Do)
	f, asks := s.(ability.If)
	if !does || !asks || len(d.Acts) != 1 || f.Else != nil || f.Unless {
		return nil, false
	}
	switch c := f.Cond.(type) {
	case ability.DidSo:
		if !c.Not || c.Act != nil || c.To != d.Said {
			return nil, false
		}
	case ability.CantDo:
		if c.To != d.Said {
			return nil, false
		}
	default:
		return nil, false
	}
	p, plays := d.Acts[0].(ability.Play)
	then, is := f.Then.(ability.Do)
	if !plays || !p.IfAble || !is || len(then.Acts) != 1 || then.May || then.For != nil || len(then.More) > 0 {
		return nil, false
	}
	stay, stays := then.Acts[0].(ability.Stay)
	if !stays || !ability.Equal(then.Who, p.What) || len(stay.Are) != 1 ||
		!ability.Equal(stay.Are[0], ability.InZone{Zone: ability.Exile, Bare: true}) {
		return nil, false
	}
	p.IfAble = false
	d.Acts = []ability.Act{p}
	return d, true
}

// keepsType makes an object that becomes something keep its types; it reports false if nothing does.
func keepsType(e ability.Effect) (ability.Effect, bool) {
	found := false
	x := ability.Rewrite(e, func(n ability.Node) ability.Node {
		if b, ok := n.(ability.Become); ok && b.Also == ability.Replaces {
			found = true
			b.Also = ability.OtherTypes
			return b
		}
		return n
	}).(ability.Effect)
	return x, found
}

// sameSaid resolves "The same is true for creature spells you control": the previous sentence, with these as its
// subject.
func sameSaid(before, s ability.Effect) ability.Effect {
	same, ok := s.(ability.SameFor)
	d, is := before.(ability.Do)
	if !ok || !is || d.Said != 0 || d.May {
		return s
	}
	d.Who = same.Who
	return d
}

// sameForEach resolves "The same is true for first strike and trample": the previous sentence, about having a keyword,
// for each of these. It returns nil for other sentences.
func sameForEach(before, s ability.Effect) []ability.Effect {
	same, ok := s.(ability.SameForEach)
	if !ok {
		return nil
	}
	var of ability.Ability
	ability.Walk(before, func(n ability.Node) bool {
		if g, ok := n.(ability.Gain); ok && len(g.List) == 1 && !g.ChoiceOf {
			of = g.List[0]
		}
		return true
	})
	if _, ok := of.(ability.Keyword); !ok {
		return nil
	}
	var out []ability.Effect
	for _, k := range same.List {
		out = append(out, ability.Rewrite(before, func(n ability.Node) ability.Node {
			if reflect.DeepEqual(n, ability.Node(of)) {
				return k
			}
			return n
		}).(ability.Effect))
	}
	return out
}

// fromOthers removes the group from "a card other than a basic land card from it", inside of the exception too; the
// exception stays in rest.
func fromOthers(p ability.Property, rest *ability.Objects) ability.Property {
	other, ok := p.(ability.OtherThan)
	if !ok {
		return p
	}
	o, ok := other.What.(ability.Objects)
	if !ok || len(o.Post) != 1 {
		return p
	}
	from, ok := o.Post[0].(ability.FromAmong)
	if !ok {
		return p
	}
	o.Post = nil
	other.What = o
	rest.Post = append(rest.Post, other)
	return from
}

// group returns the group that a noun phrase picks from, if it names one: "a nonland card from it", "permanents
// destroyed this way"; rest is the phrase without it.
func (l *lowerer) group(o ability.Objects) (from program.SetX, rest ability.Objects, ok bool) {
	rest = o
	rest.Post = nil
	for _, p := range o.Post {
		switch p := fromOthers(p, &rest).(type) {
		case ability.FromAmong:
			if !ok {
				if it, is := p.Of.(ability.It); is && it.Plural &&
					l.b.Draft.Nodes[l.sets[it.To]].Op == program.SetHost {
					refuse(p, "a choice among a single object")
				}
				from, ok = l.ref(p.Of), true
				continue
			}
		case ability.Devoured:
			if !ok {
				from, ok = l.b.SetLast(l.b.SetMemory(program.MemDevoured)), true
				continue
			}
		case ability.DoneThisWay:
			paid := l.paidThisWay(p)
			if r, known := l.said[p.To]; known && p.To != 0 && paid == 0 && !p.Not && !ok {
				l.doneIn(p, p.To, p.Act)
				from, ok = l.doneTo(r, p.Act, isCard(o.Noun)), true
				if p.By != nil { // what players sacrifice, discard and so on is theirs
					from = l.b.SetFilter(from, l.ofThose(p))
				}
				continue
			}
			if paid != 0 && !ok {
				from, ok = paid, true
				continue
			}
		}
		rest.Post = append(rest.Post, p)
	}
	if ok {
		rest = thenControlled(rest)
	}
	return from, rest, ok
}

// ofThose is the property of belonging to the players who did something with it "this way".
func (l *lowerer) ofThose(p ability.DoneThisWay) program.PropX {
	own := false
	// Others: they are done to what other players own too.
	switch asked := ability.Active(p.Act).(type) {
	case ability.Discard, ability.Mill, ability.Draw:
		own = true
	case ability.ExileIt, ability.Reveal:
		for _, a := range l.deeds[p.To] {
			if ability.AnyDoes([]ability.Act{a}, asked) {
				own = fromOwn(a)
				break
			}
		}
	}
	if !own {
		refuse(p, "what one of several players did")
	}
	return l.b.PropOwnedBy(l.about(p.By))
}

// fromOwn reports whether a player exiles or reveals cards of their own hand, library or graveyard.
func fromOwn(a ability.Act) bool {
	var what, from ability.Ref
	// Others: they don't exile or reveal.
	switch a := a.(type) {
	case ability.ExileIt:
		what, from = a.What, a.From
	case ability.Reveal:
		what = a.What
	}
	for _, r := range []ability.Ref{what, from} {
		var of ability.Ref
		// Others: they don't say whose zone it is.
		switch r := r.(type) {
		case ability.TopCards:
			of = r.Of
		case ability.ZoneOf:
			of = r.Of
		case ability.Objects:
			for _, q := range r.Post {
				if z, ok := q.(ability.InZone); ok {
					of = z.Of
				}
			}
		}
		if _, it := of.(ability.It); it {
			return true
		}
	}
	return false
}

// thenControlled turns "you controlled", in a noun phrase about objects as they last existed, into who controlled them
// then.
func thenControlled(o ability.Objects) ability.Objects {
	o.Post = slices.Clone(o.Post)
	for i, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok {
			c.Did = false
			o.Post[i] = c
		}
	}
	return o
}

// actTogether compiles one instruction about several things: "create A, B, and C".
func (l *lowerer) actTogether(who program.SetX, a ability.Together, r uint8) {
	if l.movesTogether(who, a, r) {
		return
	}
	if !slices.ContainsFunc(a.Acts, func(x ability.Act) bool { _, ok := x.(ability.Choose); return !ok }) {
		for _, x := range a.Acts { // "choose a color and an opponent": nothing happens between the choices
			l.act(who, x, nil, program.NoReg)
		}
		return
	}
	for _, x := range a.Acts {
		switch x.(type) {
		case ability.Create, ability.PutCounters:
		default:
			refuse(a, "several actions at once")
		}
	}
	l.atOnce(a, r, func(r uint8) {
		for _, x := range a.Acts {
			l.act(who, x, nil, r)
		}
	})
}

// atOnce makes the events of all instructions that acts emits happen at once, such as the creation of A, B, and C
// (701.7a). What they depend on is chosen and worked out before any of them. r is the register of the outcome of them
// all.
func (l *lowerer) atOnce(n ability.Node, r uint8, acts func(r uint8)) {
	start := len(l.code)
	acts(program.NoReg)
	var events []program.Instr
	code := l.code[start:start:start]
	for _, in := range l.code[start:] {
		switch in.Op {
		case program.OpLet, program.OpLetNum, program.OpChoose:
			code = append(code, in)
		case program.OpCreate, program.OpCounters, program.OpMoveMore:
			events = append(events, in)
		default:
			refuse(n, "several actions at once")
		}
	}
	last := -1
	for i := range events {
		in := &events[i]
		if in.Op == program.OpMoveMore {
			continue
		}
		if last >= 0 {
			in.Flags |= program.Joins
			events[last].Flags |= program.GoesOn
		}
		if in.R != program.NoReg {
			refuse(n, "one of several actions at once that later text refers to")
		}
		last = i
	}
	if last >= 0 {
		events[last].R = r
	}
	l.code = append(l.code[:start], append(slices.Clone(code), events...)...)
}

func (l *lowerer) actPrevent(a ability.Prevent, dur ability.Duration, r uint8) {
	if r != program.NoReg {
		refuse(a, "prevention of damage whose amount is used later")
	}
	l.preventNow(a, dur, 0, nil)
}

// exileWithState compiles an exile until something happens (610.3), face down, or with counters.
func (l *lowerer) exileWithState(who program.SetX, a ability.ExileIt, dur ability.Duration, r uint8) {
	if r == program.NoReg {
		r = l.reg()
	}
	var skip int = -1
	if dur != nil {
		d, of := l.duration(dur)
		if d != program.DurSource && d != program.DurWhile {
			refuse(dur, "how long an object stays exiled")
		}
		if d == program.DurSource {
			// 610.3b: if the permanent has left already, nothing is exiled. Phasing out is not leaving (702.26d).
			still := l.b.PropLive(program.Battlefield.Bit() | program.Phased.Bit())
			skip = l.emit(program.DoJumpIfNot(0, l.b.CondIs(l.b.SetSource(), still)))
		} else {
			skip = l.emit(program.DoJumpIfNot(0, program.CondX(of)))
		}
		set := l.let(l.moved(who, a.What, a.From))
		var from [len(returnZones)]uint8
		elsewhere := mayLieElsewhere(a)
		for i, z := range returnZones {
			if elsewhere {
				from[i] = l.reg()
				l.emit(program.DoLet(from[i], l.b.SetFilter(set, l.b.PropZone(z.Bit()))))
			}
		}
		l.exileSet(set, a, r)
		// As the effect ends the cards return to their previous zones (610.3), to the battlefield under their owners'
		// control (610.3c).
		v := *l
		v.code, v.targets, v.phrases = nil, nil, nil
		rest := l.b.SetReg(r, false)
		for i, z := range returnZones {
			if elsewhere {
				there := l.b.PropIn(l.b.SetReg(from[i], false))
				v.emit(program.DoMove(program.NoReg, l.b.SetFilter(l.b.SetReg(r, false), there), z, program.PosEnd, 0))
				rest = l.b.SetFilter(rest, l.b.PropNot(there))
			}
		}
		v.emit(program.DoMove(program.NoReg, rest, program.Battlefield, program.PosEnd, 0))
		back := v.program()
		l.emit(program.DoEffect(l.b.Ability(program.Ability{Kind: program.AbStatic, Prog: back,
			Label: "Return the exiled card."}), 0, d, of))
		l.patch(skip)
		return
	}
	l.exileNow(who, a, r)
}

// exileNow compiles a move to exile. If the face refers to exiled cards, the object remembers them (607.2a).
func (l *lowerer) exileNow(who program.SetX, a ability.ExileIt, r uint8) {
	l.exileSet(l.moved(who, a.What, a.From), a, r)
}

// returnZones are the zones besides the battlefield to which cards that are exiled until something happens return.
var returnZones = [...]program.Zone{program.Hand, program.Graveyard}

// mayLieElsewhere reports whether what is exiled may come from another zone than the battlefield.
func mayLieElsewhere(a ability.ExileIt) bool {
	if a.From != nil {
		return true
	}
	// Others: may lie anywhere.
	switch w := a.What.(type) {
	case ability.Objects:
		return says[ability.InZone](w.Post)
	case ability.Self:
		return false
	case ability.It:
		k, ok := w.Noun.(ability.IsKind)
		return ok && k.Kind == ability.AnyCard
	}
	return true
}

func (l *lowerer) exileSet(set program.SetX, a ability.ExileIt, r uint8) {
	in := program.DoMove(r, set, program.Exile, program.PosEnd, 0)
	if a.FaceDown {
		in.Flags |= program.MoveHidden
	}
	l.emit(in)
	l.arrivalState(nil, nil, a.With)
	l.link(r)
}

// link makes the source remember what it exiled, if its text refers to that.
func (l *lowerer) link(r uint8) {
	if l.links && r != program.NoReg {
		l.exiledNow = r + 1
		l.emit(program.DoLink(l.setReg(r), program.MemExiled, 0))
	}
}

// arrivalState compiles the state in which objects arrive.
func (l *lowerer) arrivalState(attack, host ability.Ref, with []ability.CounterSpec) {
	if attack != nil || host != nil {
		in := program.DoMoveMore(0, 0, 0, 0)
		if host != nil {
			in.B = int32(l.ref(host))
		}
		l.emit(in)
	}
	for _, c := range with {
		if c.For != nil {
			refuse(c, "counters that something enters with")
		}
		l.emit(program.DoMoveMore(0, 0, l.counter(c.Kind), l.counterNumber(c)))
	}
}

// moveWithState compiles a move to a special place: with counters, attached, at a position in the library.
func (l *lowerer) moveWithState(who program.SetX, a ability.Move, r uint8) {
	t := a.To
	if t.Pos == ability.TopOrBottom {
		l.topOrBottom(who, a, r)
		return
	}
	if t.FaceDown && t.Zone != ability.Battlefield || t.Chooser != nil || t.Pos == ability.TopOrBottom ||
		t.Pos == ability.NthFromBottom || t.AttachedTo != nil && t.Zone != ability.Battlefield {
		refuse(a, "a move to this zone or in this way")
	}
	what := l.let(l.moved(who, a.What, a.From))
	l.singleOut(a.What, what)
	host := program.SetX(0)
	if t.AttachedTo != nil {
		host = l.hostOf(what, t.AttachedTo)
	}
	in := l.moving(who, a, what, r)
	if t.Transformed {
		in.Flags |= program.MoveTransformed
	}
	if t.FaceDown {
		in.Flags |= program.MoveFaceDown
	}
	var counters []program.Instr
	for _, c := range t.With {
		counters = append(counters, program.DoMoveMore(0, 0, l.counter(c.Kind), l.counterNumber(c)))
	}
	blocked := l.blocked(t.Blocking, a)
	attack := program.SetX(0)
	switch {
	case t.Attacking && l.swapped != 0: // 702.49c: what the returned creature attacked
		attack = l.b.SetAttacked(l.b.SetReg(l.swapped-1, true))
	case t.Whom != nil:
		attack = l.ref(t.Whom)
	case t.Attacking: // its controller chooses as it enters (508.4)
		in.Flags |= program.MoveAttacking
	}
	l.emit(in)
	if cover := l.coverOf(a.What); cover != 0 {
		l.emit(program.DoMoveMore(int32(cover), 0, 0, 0).With(program.MoveFaceDown))
	}
	if host != 0 || attack != 0 {
		l.emit(program.DoMoveMore(int32(attack), host, 0, 0))
	}
	l.blocking(blocked)
	l.code = append(l.code, counters...)
}

// movesTogether compiles several moves in one sentence, "put one of them into your hand and one on the bottom of your
// library": everything is chosen first, nothing twice.
func (l *lowerer) movesTogether(who program.SetX, a ability.Together, r uint8) bool {
	for _, x := range a.Acts {
		m, ok := x.(ability.Move)
		if !ok {
			return false
		}
		if t := m.To; t.FaceDown || t.Transformed || t.Attacking || t.Blocking != nil || len(t.With) > 0 ||
			t.AttachedTo != nil || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromTop ||
			t.Pos == ability.NthFromBottom {
			return false
		}
	}
	if l.many {
		return false
	}
	outer := l.context
	var sets []program.SetX
	for _, x := range a.Acts {
		m := x.(ability.Move)
		s := l.let(l.moved(who, m.What, m.From))
		sets = append(sets, s)
		l.singleOut(m.What, s)
		if l.exclude == 0 {
			l.exclude = s
		} else {
			l.exclude = l.b.SetBoth(l.exclude, s)
		}
	}
	l.context = outer
	one := r // the outcome is that of all of them
	for i, x := range a.Acts {
		if i == 1 && r != program.NoReg {
			one = l.reg()
		}
		l.emit(l.moving(who, x.(ability.Move), sets[i], one))
		if one != r {
			l.emit(program.DoAddTo(r, l.setReg(one)))
		}
	}
	return true
}

// sameDone replaces "Each opponent attacking that player does the same" by what that is, which the sentence before has
// you do.
func sameDone(list []ability.Effect) []ability.Effect {
	for i, e := range list {
		d, ok := e.(ability.Do)
		if i == 0 || !ok || len(d.Acts) != 1 || d.Acts[0] != ability.Act(ability.DoSame{}) || d.May || d.For != nil {
			continue
		}
		if i > 1 {
			if more, ok := sameWithTokens(list[i-2], list[i-1], d); ok {
				return append(slices.Clone(list[:i]), append(more, sameDone(list[i+1:])...)...)
			}
		}
		before, ok := list[i-1].(ability.Do)
		if _, you := before.Who.(ability.You); !ok || !you || before.May || before.For != nil || len(before.More) > 0 {
			return list
		}
		plain := true
		for _, a := range before.Acts {
			ability.Walk(a, func(n ability.Node) bool {
				said, to := ability.Mentions(n)
				_, you := n.(ability.You)
				det, is := n.(ability.Det)
				plain = plain && said == 0 && to == 0 && !you && !(is && det.Target)
				_, inner := n.(ability.Ability)
				return plain && !inner
			})
		}
		if !plain {
			return list
		}
		list = slices.Clone(list)
		d.Acts = before.Acts
		list[i] = d
	}
	return list
}

// sameWithTokens has others create the tokens that you create, and gives them what yours are given behind: "Create a
// colorless artifact token named Gold. It has ... Each opponent does the same."
func sameWithTokens(create, gives ability.Effect, d ability.Do) ([]ability.Effect, bool) {
	first, ok := create.(ability.Do)
	_, you := first.Who.(ability.You)
	give, is := gives.(ability.Do)
	it, itself := give.Who.(ability.It)
	if !ok || !you || !is || !itself || len(first.Acts) != 1 || first.May || first.For != nil || len(first.More) > 0 {
		return nil, false
	}
	made, ok := first.Acts[0].(ability.Create)
	if !ok || made.Said == 0 || it.To != made.Said || hasTarget(first) || hasTarget(give) {
		return nil, false
	}
	made.Said = sameTokensMention - made.Said
	it.To, it.Plural = made.Said, true
	d.Acts, give.Who = []ability.Act{made}, it
	return []ability.Effect{d, give}, true
}

// sameTokensMention is the first mention of tokens created by others who do the same.
const sameTokensMention ability.Mention = -6000

package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

func (l *lowerer) actTapOrUntap(who program.SetX, a ability.TapOrUntap, r uint8) {
	what := l.let(l.ref(a.What))
	tap := l.emit(program.DoJumpIfNot(0, l.chooseYes(who)))
	l.emit(program.DoTap(r, what))
	end := l.emit(program.DoJump(0))
	l.patch(tap)
	l.emit(program.DoUntap(r, what))
	l.patch(end)
}

func (l *lowerer) actRegenerate(a ability.Regenerate) {
	l.effectOf(regeneration(l.b), l.ref(a.What), program.DurEndOfTurn, 0, l.b.Const(1))
}

// regeneration is the shield that replaces a destruction (701.19a).
func regeneration(b *program.Builder) program.Ability {
	return program.Ability{Kind: program.AbReplacement,
		Trigger: []uint32{b.Pattern(program.Pattern{Kinds: program.EvDestroy.Bit(), NotFlags: program.FlagNoRegen,
			Locked: true})},
		Rewrite: []uint32{b.Rewrite(program.Rewrite{Kind: program.RwRegenerate})}, Label: "Regenerate."}
}

func (l *lowerer) actGainControl(who program.SetX, a ability.GainControl, dur ability.Duration, r uint8) {
	b := l.b
	t := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerControl, Kind: program.ModControl,
		Writes: program.AspectController, Set: l.let(who)}
	if l.many { // each of several players gains control of other things, at once
		if !l.ownedByEach(a.What) {
			refuse(a, "an instruction to several players")
		}
		t.Set = b.SetOwners(b.SetIt())
	}
	d, of := l.duration(dur)
	what := l.ref(a.What)
	if r != program.NoReg {
		what = l.let(what)
	}
	l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{b.Mod(t)}}, what, d, of, 0)
	if r != program.NoReg && !l.many { // "if they do": what they control now
		l.emit(program.DoLet(r, b.SetFilter(what, b.PropControlledBy(t.Set))))
		l.emit(program.DoLetNum(r, b.NumCount(l.setReg(r))))
	}
}

// swapsControl compiles "you and that opponent each gain control of all creatures the other controls": what each of the
// two controls is determined before either gains control of anything (101.4, 608.2c). It reports false for others.
func (l *lowerer) swapsControl(d ability.Do) bool {
	both, two := d.Who.(ability.Both)
	if !two || len(both.List) != 2 || both.Said == 0 || len(d.Acts) != 1 || d.May || d.Said != 0 || len(d.More) > 0 {
		return false
	}
	gain, gains := d.Acts[0].(ability.GainControl)
	o, ok := gain.What.(ability.Objects)
	if _, you := both.List[0].(ability.You); !you || !gains || !ok || chooses(o.Det) || o.Det.Target {
		return false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool {
		c, ok := p.(ability.Controlled)
		other, rest := c.By.(ability.Rest)
		return ok && rest && !c.Not && other.To == both.Said
	})
	if at < 0 {
		return false
	}
	b, said := l.b, o.Said
	you := l.let(b.SetYou())
	other := l.let(l.ref(both.List[1]))
	o.Said, o.Post = 0, slices.Clone(o.Post)
	o.Post[at] = ability.Controlled{By: ability.It{To: otherOfTwo, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}}
	controlledBy := func(player program.SetX) program.SetX {
		l.said[otherOfTwo] = l.regOfSet(player)
		defer delete(l.said, otherOfTwo)
		return l.let(l.ref(o))
	}
	mine, theirs := controlledBy(you), controlledBy(other)
	l.remember(b.SetBoth(mine, theirs), said)
	time, of := l.duration(d.For)
	for _, part := range [][2]program.SetX{{you, theirs}, {other, mine}} {
		t := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerControl, Kind: program.ModControl,
			Writes: program.AspectController, Set: part[0]}
		l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{b.Mod(t)}}, part[1], time, of, 0)
	}
	return true
}

// otherOfTwo is the mention of the one of two players whom "the other" means, while it is compiled.
const otherOfTwo ability.Mention = -3210

// ownedByEach reports whether a noun phrase means what each of the sentence's several players owns.
func (l *lowerer) ownedByEach(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !chooses(o.Det) && slices.ContainsFunc(o.Post, func(p ability.Property) bool {
		owned, ok := p.(ability.Owned)
		it, back := owned.By.(ability.It)
		return ok && back && !owned.Not && !owned.But && it.To != 0 && it.To == l.manySaid
	})
}

func (l *lowerer) actTransform(a ability.Transform, r uint8) {
	if a.What == nil {
		refuse(a, "an instruction")
	}
	l.emit(program.DoFace(r, l.ref(a.What), program.FaceTransform, 0))
}

func (l *lowerer) actPhaseOut(who program.SetX, a ability.PhaseOut, r uint8) {
	what := who
	if a.What != nil {
		what = l.ref(a.What)
	}
	l.emit(program.DoPhase(r, what))
}

// actFace compiles flipping permanents, turning them over and unlocking doors.
func (l *lowerer) actFace(who program.SetX, a ability.Act, r uint8) {
	// Others: the other acts change no face.
	switch a := a.(type) {
	case ability.Flip:
		l.emit(program.DoFace(r, l.ref(a.What), program.FaceFlip, 0))
	case ability.TurnFaceUp:
		l.emit(program.DoFace(r, l.ref(a.What), program.FaceUp, 0))
	case ability.TurnFaceDown:
		l.emit(program.DoFace(r, l.ref(a.What), program.FaceDownward, l.coverOf(a.What)))
	case ability.UnlockDoor:
		l.unlockDoor(who, a)
	}
}

// unlockDoor compiles "unlock a locked door of target Room" (709.5f) and "lock or unlock a door of" it (709.5g). There
// is a choice only if both doors qualify; either door can be locked or unlocked.
func (l *lowerer) unlockDoor(who program.SetX, a ability.UnlockDoor) {
	b := l.b
	if l.many || b.Draft.Nodes[who].Op != program.SetYou {
		refuse(a, "an instruction")
	}
	left, right := b.PropFlags(program.LeftOpen), b.PropFlags(program.RightOpen)
	var room program.SetX
	if o, ok := a.Of.(ability.Objects); ok && !o.Det.Target {
		of := l.all(o)
		if !a.OrLock {
			of = l.lockedRooms(o)
		}
		room = l.let(l.pick(a, o.Det, of, o.Said))
	} else {
		room = l.let(l.ref(a.Of))
	}
	turn := func(how program.FaceChange, of program.PropX) {
		l.emit(program.DoFace(program.NoReg, b.SetFilter(room, of), how, 0))
	}
	doors := [...]func(){
		func() { turn(program.FaceOpenLeft, b.PropNot(left)) },
		func() { turn(program.FaceOpenRight, b.PropNot(right)) },
	}
	names := []string{"the left door", "the right door"}
	if a.OrLock {
		was := [...]program.CondX{b.CondExists(b.SetFilter(room, left)), b.CondExists(b.SetFilter(room, right))}
		lock := [...]program.Instr{
			program.DoFace(program.NoReg, b.SetFilter(room, left), program.FaceCloseLeft, 0),
			program.DoFace(program.NoReg, b.SetFilter(room, right), program.FaceCloseRight, 0),
		}
		l.option(who, names, func(i int) {
			locked := l.emit(program.DoJumpIfNot(0, was[i]))
			l.emit(lock[i])
			end := l.emit(program.DoJump(0))
			l.patch(locked)
			doors[i]()
			l.patch(end)
		})
		return
	}
	one := l.emit(program.DoJumpIf(0, b.CondExists(b.SetFilter(room, b.PropOr(left, right)))))
	l.option(who, names, func(i int) { doors[i]() })
	end := l.emit(program.DoJump(0))
	l.patch(one)
	doors[0]()
	doors[1]()
	l.patch(end)
}

func (l *lowerer) actBecomeBlocked(who program.SetX, a ability.BecomeBlocked, r uint8) {
	if a.By != nil || a.Except {
		refuse(a, "an instruction")
	}
	l.emit(program.DoBecomeBlocked(r, who))
}

func (l *lowerer) actFight(who program.SetX, a ability.Fight, r uint8) {
	// 701.14: each deals damage equal to its power to the other; nothing happens if either has left or isn't a
	// creature.
	one := l.let(who)
	other := one
	if a.With != nil {
		if it, ok := a.With.(ability.It); !ok || it.Say != ability.ByEachOther {
			other = l.let(l.ref(a.With))
		}
	}
	l.emit(program.DoFight(r, one, other))
}

func (l *lowerer) actMoveCounters(a ability.MoveCounters, r uint8) {
	b := l.b
	if a.What.For != nil {
		refuse(a, "an instruction")
	}
	if a.What.Kind == "" && !a.AllOf {
		l.moveAnyCounter(a, r)
		return
	}
	from, onto := l.let(l.ref(a.From)), l.let(l.ref(a.Onto))
	n := program.NumX(0)
	switch {
	case a.AllOf:
		n = b.NumCounters(l.counter(a.What.Kind), from)
	case a.What.N == ability.Number(ability.AnyAmount{}):
		if l.many || severalThings(a.From) {
			refuse(a, "any number of counters to move")
		}
		chosen := l.reg()
		l.emit(program.DoChoose(chosen, b.Choice(program.ChoiceSpec{Who: l.subject, Kind: program.DecideNumber,
			Low: b.Const(0), High: b.NumCounters(l.counter(a.What.Kind), from), Reg: chosen})))
		n = b.NumReg(chosen)
	case a.What.N != nil:
		n = l.num(a.What.N)
	default:
		n = b.Const(1)
	}
	if a.What.Kind == "" {
		l.emit(program.DoMoveCounters(r, from, onto, 0, 0).With(program.CountersEach))
		return
	}
	l.emit(program.DoMoveCounters(r, from, onto, n, l.counter(a.What.Kind)))
}

func (l *lowerer) actCopyCounters(a ability.CopyCounters, r uint8) {
	b := l.b
	of := b.SetLast(l.ref(a.Of))
	l.emit(program.DoMoveCounters(r, of, l.ref(a.On), 0, 0).With(program.CountersEach | program.CountersCopied))
}

func (l *lowerer) actDoubleCounters(a ability.DoubleCounters, r uint8) {
	b := l.b
	if a.Kind == "" {
		l.emit(program.DoCounters(r, l.ref(a.On), 0, 0, 0).With(program.CountersEach))
		return
	}
	k := int32(l.counter(a.Kind))
	its := b.NumCounters(program.CounterKind(k), b.SetIt())
	l.emit(program.DoCounters(r, l.ref(a.On), program.CounterKind(k), its, 0))
}

func (l *lowerer) actGetCounters(who program.SetX, a ability.GetCounters, r uint8) {
	l.atOnce(a, r, func(r uint8) {
		for _, c := range a.What {
			l.getsCounters(c.Kind)
			l.emit(program.DoCounters(r, who, l.counter(c.Kind), l.counterNumber(c), 0))
		}
	})
}

func (l *lowerer) actCopyOf(who program.SetX, a ability.CopyOf, dur ability.Duration, r uint8) {
	b := l.b
	d, of := l.duration(dur)
	// "Until your next turn" is that of the ability's controller, whose effect it is.
	yours := (d == program.DurNextTurn || d == program.DurEndNextTurn) && b.Draft.Nodes[of].Op == program.SetYou
	if of != 0 && !yours || d == program.DurSource || d == program.DurWhile {
		refuse(a, "a copy effect with this duration")
	}
	what := b.SetLast(l.ref(a.What))
	l.emit(program.DoBecomeCopy(r, who, what, d, l.exceptions(a.Except)))
}

func (l *lowerer) actSwitchSize(a ability.SwitchSize, dur ability.Duration) {
	b := l.b
	t := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerPTSwitch, Kind: program.ModSwitchPT,
		Writes: program.AspectPT}
	d, of := l.duration(dur)
	l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{b.Mod(t)}}, l.ref(a.What), d, of, 0)
}

// effectOf emits the start of a continuous effect of an ability on a set. A shield is used up by an amount or a number
// of times.
func (l *lowerer) effectOf(ab program.Ability, on program.SetX, d program.Duration, of uint32, shield program.NumX) {
	in := program.DoEffect(l.b.Ability(ab), on, d, of)
	if shield != 0 {
		in.Flags, in.R = program.EffectShield, l.reg()
		l.emit(program.DoLetNum(in.R, shield))
	}
	l.emit(in)
}

// countedEffectOf is effectOf for an effect of which a later ability asks how much it has prevented. It returns the
// register with the number of its tally.
func (l *lowerer) countedEffectOf(ab program.Ability, d program.Duration, of uint32, shield program.NumX) uint8 {
	r := l.reg()
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwTally, A: int32(r)}))
	in := program.DoEffect(l.b.Ability(ab), 0, d, of)
	in.Flags, in.R = program.EffectTally, r
	if shield != 0 {
		in.Flags |= program.EffectShield
		l.emit(program.DoLetNum(r, shield))
	}
	l.emit(in)
	return r
}

// chooseYes is a condition that the subject decides.
func (l *lowerer) chooseYes(who program.SetX) program.CondX {
	r := l.reg()
	at := l.emit(program.DoMay(r, who, 0))
	l.patch(at)
	return l.b.CondReg(r)
}

// doubleSize compiles "double its power": it gets +X/+0, where X is its power as the effect begins (701.10b), or twice
// that if tripled (701.11b).
func (l *lowerer) doubleSize(a ability.DoubleSize, dur ability.Duration) {
	b := l.b
	d, of := l.duration(dur)
	member := l.reg()
	stat := func(s uint8, of program.SetX) program.NumX {
		n := b.NumStat(ability.Stat(s), of)
		if a.Triple {
			n = b.NumTimes(b.Const(2), n)
		}
		return l.letNum(n)
	}
	l.loop(l.ref(a.Of), member, func() {
		one := l.setReg(member)
		p, q := b.Const(0), b.Const(0)
		if a.Stat == ability.Power || a.Stat == ability.TotalPowerToughness {
			p = stat(program.StatPower, one)
		}
		if a.Stat == ability.Toughness || a.Stat == ability.TotalPowerToughness {
			q = stat(program.StatToughness, one)
		}
		m := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerPTStatic, Kind: program.ModPT,
			Writes: program.AspectPT, A: int32(p), B: int32(q)}
		l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{b.Mod(m)}}, one, d, of, 0)
	})
}

// removeAnyCounter compiles removing all counters, or one of a chosen kind.
func (l *lowerer) removeAnyCounter(a ability.RemoveCounters, from program.SetX, r uint8) {
	b := l.b
	if a.AllOf {
		l.emit(program.DoCounters(r, from, 0, b.Const(-1), 0))
		return
	}
	if !isOne(a.What.N) || a.What.For != nil || a.Among || severalThings(a.From) {
		refuse(a, "a counter of any kind to remove")
	}
	b.Features().NamesCounters = true
	from = l.let(from)
	kind := l.reg()
	l.emit(program.DoLetNum(kind, b.Const(0)))
	l.emit(program.DoChoose(kind, b.Choice(program.ChoiceSpec{Who: l.subject, Counters: from, Reg: kind,
		Kind: program.DecideOption})))
	none := l.emit(program.DoJumpIfNot(0, b.CondReg(kind)))
	l.emit(program.DoCounters(r, from, program.CounterKind(kind), b.Const(-1), 0).With(program.CountersChosen))
	l.patch(none)
}

// moveAnyCounter compiles moving a counter of a kind that is chosen among those there are.
func (l *lowerer) moveAnyCounter(a ability.MoveCounters, r uint8) {
	if !isOne(a.What.N) || l.many || severalThings(a.From) {
		refuse(a, "a counter of any kind to move")
	}
	b := l.b
	b.Features().NamesCounters = true
	from, onto, kind := l.let(l.ref(a.From)), l.let(l.ref(a.Onto)), l.reg()
	l.emit(program.DoLetNum(kind, b.Const(0)))
	l.emit(program.DoChoose(kind, b.Choice(program.ChoiceSpec{Who: l.subject, Counters: from, Reg: kind,
		Kind: program.DecideOption})))
	none := l.emit(program.DoJumpIfNot(0, b.CondReg(kind)))
	l.emit(program.DoMoveCounters(r, from, onto, b.Const(1), program.CounterKind(kind)).With(program.CountersChosen))
	l.patch(none)
}

// mayPayAny compiles "you may pay any amount of {E}" and "of life": the amount is chosen, up to all there is; "that
// much" refers to it.
func (l *lowerer) mayPayAny(d ability.Do) bool {
	if len(d.Acts) != 1 || !d.May {
		return false
	}
	if life, ok := d.Acts[0].(ability.PayLife); ok && life.N == ability.Number(ability.AnyAmount{}) {
		l.payAnyLife(l.who(d), life, l.outcomeOrReg(d.Said))
		return true
	}
	pay, ok := d.Acts[0].(ability.PayEnergy)
	if !ok {
		return false
	}
	if _, any := pay.N.(ability.AnyAmount); !any {
		return false
	}
	b, who, n := l.b, l.let(l.who(d)), l.outcomeOrReg(d.Said)
	has := b.NumCounters(program.CounterEnergy, who)
	l.emit(program.DoChoose(0, b.Choice(program.ChoiceSpec{Who: who, Kind: program.DecideNumber, Low: b.Const(0),
		High: has, Reg: n})))
	l.emit(program.DoCounters(program.NoReg, who, program.CounterEnergy, b.NumNeg(b.NumReg(n)), 0))
	return true
}

// mayPayOften compiles "you may pay {1}{W} any number of times": the player is asked until they don't pay. What counts
// as done is paying at least once; the amount is how often.
func (l *lowerer) mayPayOften(d ability.Do) bool {
	if len(d.Acts) != 1 || !d.May {
		return false
	}
	often, ok := d.Acts[0].(ability.AnyTimes)
	pay, mana := often.Act.(ability.PayMana)
	if !ok || !mana || pay.Cost.Variables() > 0 {
		return false
	}
	b, who, times := l.b, l.let(l.who(d)), l.outcomeOrReg(d.Said)
	c := l.costOf(who, []ability.Act{pay})
	l.emit(program.DoLet(times, 0))
	l.emit(program.DoLetNum(times, b.Const(0)))
	top := l.emit(program.DoPay(l.reg(), who, b.Cost(c), 0))
	l.emit(program.DoRepeat(top, times))
	l.patch(top)
	return true
}

// actPayEnergy compiles paying {E} as an instruction: all of it, or nothing by those who have too little (118.3).
func (l *lowerer) actPayEnergy(who program.SetX, a ability.PayEnergy, r uint8) {
	b := l.b
	n := l.letNum(l.num(a.N))
	less := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumCounters(program.CounterEnergy, who), n, ability.OrMore)))
	l.emit(program.DoCounters(r, who, program.CounterEnergy, b.NumNeg(n), 0))
	l.patch(less)
}

// attachedFrom is what becomes unattached: in "all Equipment from them", what is attached to them.
func attachedFrom(what ability.Ref) ability.Ref {
	o, ok := what.(ability.Objects)
	if !ok {
		return what
	}
	o.Post = slices.Clone(o.Post)
	for i, p := range o.Post {
		if f, ok := p.(ability.FromAmong); ok {
			o.Post[i] = ability.AttachedTo{What: f.Of}
		}
		if f, ok := p.(ability.FromSource); ok {
			o.Post[i] = ability.AttachedTo{What: f.What}
		}
	}
	return o
}

// unattached compiles becoming unattached: being attached to something else or to nothing, or leaving the battlefield
// while attached (701.3d).
func (l *lowerer) unattached(who ability.Ref, a ability.BecomeUnattached, ab *program.Ability) []program.Pattern {
	apart := program.Pattern{Kinds: program.EvAttach.Bit(), Was: l.b.PropObject()}
	apart.Obj = l.watched(&apart, who, program.PartObj)
	left := program.Pattern{Kinds: program.EvMove.Bit(), From: program.Battlefield.Bit(), Was: apart.Was}
	left.Obj = l.watched(&left, who, program.PartObj)
	if a.From != nil {
		apart.Was = l.and(apart.Was, l.watched(&apart, a.From, program.PartWas))
		left.Was = l.and(left.Was, l.watched(&left, a.From, program.PartWas))
	}
	ab.Flags |= program.AbLookBack
	return []program.Pattern{apart, left}
}

// equipOnly is the meaning of equip with a quality (702.6c), which its target must have too. "Equip planeswalker" is a
// variant with its own meaning (702.6e).
func equipOnly(k ability.Keyword, means []ability.Ability) []ability.Ability {
	if k.Word != ability.Equip || k.Of == nil {
		return means
	}
	walker := k.Of == ability.Property(ability.HasType{Type: ability.Planeswalker})
	out := make([]ability.Ability, len(means))
	for i, a := range means {
		out[i] = ability.Rewrite(a, func(n ability.Node) ability.Node {
			switch n := n.(type) {
			case ability.Attach:
				n.AsCreature = walker
				return n
			case ability.Objects:
				switch {
				case !n.Det.Target:
				case walker:
					n.Noun = k.Of
				default:
					n.Pre = append([]ability.Property{k.Of}, n.Pre...)
				}
				return n
			}
			return n
		}).(ability.Ability)
	}
	return out
}

// attachedNoCreature makes an Equipment with reconfigure stop being a creature while it is attached to one (702.151b).
func (f *faceCompiler) attachedNoCreature() {
	l := f.c.newFree()
	b := l.b
	host := b.SetHost(b.SetSource())
	cond := b.CondExists(b.SetFilter(host, b.PropType(program.TypeCreature)))
	not := ability.Become{Is: true, Not: true, Like: []ability.Property{ability.HasType{Type: ability.Creature}}}
	f.d.Abilities = append(f.d.Abilities, l.static(ability.Do{Who: ability.Self{}, Acts: []ability.Act{not}},
		program.Ability{Kind: program.AbStatic, If: cond, Label: "Reconfigure"})...)
}

// mayStayTapped compiles "You may choose not to untap ~ during your untap step" (502.3). It returns nil for other
// sentences.
func (l *lowerer) mayStayTapped(d ability.Do, ab program.Ability) []program.AbilityID {
	if !d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return nil
	}
	a, ok := d.Acts[0].(ability.ChooseNotUntap)
	if !ok {
		return nil
	}
	if _, you := d.Who.(ability.You); !you {
		refuse(a, "a static ability")
	}
	p := program.Pattern{Kinds: program.EvUntap.Bit(), Flags: program.FlagResult, If: l.b.CondTurnOf(l.b.SetYou())}
	p.Obj = l.watched(&p, a.What, program.PartObj)
	ab.Kind, ab.Flags = program.AbReplacement, ab.Flags|program.AbOptional
	ab.Trigger = []uint32{l.b.Pattern(p)}
	ab.Rewrite = []uint32{l.b.Rewrite(program.Rewrite{Kind: program.RwPrevent})}
	return []program.AbilityID{l.b.Ability(ab)}
}

// untapsToo compiles "untap all creatures you control during each other player's untap step" (502.3): more permanents
// untap in that step's turn-based action. It returns nil for other sentences.
func (l *lowerer) untapsToo(d ability.Do, ab program.Ability) []program.AbilityID {
	t, ok := d.For.(ability.ForTime)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 || t.When.When != ability.During ||
		t.When.Step != ability.UntapStep || t.When.Not || t.When.Other {
		return nil
	}
	a, ok := d.Acts[0].(ability.Untap)
	if !ok {
		return nil
	}
	of, others := t.When.Of.(ability.Objects)
	if _, you := d.Who.(ability.You); !you || !others || of.Det.How != ability.Each || !of.Det.Other ||
		len(of.Pre)+len(of.Post) > 0 || of.Noun != ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}) {
		refuse(d, "what untaps during other players' untap steps")
	}
	m := l.staticScope(a.What)
	switch m.Scope {
	case program.ScopeAll:
		if o, ok := a.What.(ability.Objects); !ok || !yours(o) {
			refuse(d, "what untaps during other players' untap steps")
		}
	case program.ScopeSelf:
	default:
		refuse(d, "what untaps during other players' untap steps")
	}
	ab.Mods = append(ab.Mods, l.rule(m, program.RuleUntapsToo, 0, 0)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// yours reports whether a noun phrase means what you control.
func yours(o ability.Objects) bool {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not && !c.Did {
			_, you := c.By.(ability.You)
			return you
		}
	}
	return false
}

// attachable refuses attachments that the machine doesn't carry out: of something to itself, and of several things to
// one that is chosen, which all of them have to be able to be attached to.
func attachable(a ability.Attach) {
	_, self := a.What.(ability.Self)
	_, same := a.To.(ability.Self)
	if self && same {
		refuse(a, "an attachment of something to itself")
	}
	it, known := a.What.(ability.It)
	if o, chosen := a.To.(ability.Objects); chosen && known && it.Plural && !o.Det.Target {
		refuse(a, "an attachment of several things to one that is chosen")
	}
}

// putOneOf compiles putting counters of one of several kinds, by choice.
func (l *lowerer) putOneOf(who program.SetX, a ability.PutOneOf, r uint8) {
	if l.many || severalThings(a.On) {
		refuse(a, "counters of one of several kinds that several players choose, or for several objects")
	}
	on := l.let(l.ref(a.On))
	by := l.putsThem(who, ability.PutCounters{On: a.On})
	l.option(who, l.counterLabels(a.What), func(i int) {
		c := a.What[i]
		l.emit(program.DoCounters(r, on, l.counter(c.Kind), l.counterNumber(c), by))
	})
}

// enterWithOneOf compiles entering with counters of one of several kinds, which is chosen as the permanent enters.
func (l *lowerer) enterWithOneOf(a ability.EnterWithOneOf) {
	if !l.enteringNow || l.many {
		refuse(a, "an instruction")
	}
	l.option(l.b.SetYou(), l.counterLabels(a.With), func(i int) { l.enterNow(ability.Enter{With: a.With[i : i+1]}) })
}

// counterLabels are what a player who chooses among counters is offered.
func (l *lowerer) counterLabels(of []ability.CounterSpec) []string {
	labels := make([]string, len(of))
	for i := range of {
		put := ability.PutCounters{What: of[i : i+1], On: ability.It{Say: ability.ByIt}}
		labels[i] = l.effectLabel(ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{put}})
	}
	return labels
}

// oneOf compiles an instruction to do one of two things. Impossible actions can't be chosen (608.2d): if there is no
// counter to remove, one is put.
func (l *lowerer) oneOf(who program.SetX, a ability.OneOf) {
	if len(a.List) != 2 || l.many {
		refuse(a, "an instruction")
	}
	if oneOrOtherEnd(a) || !slices.ContainsFunc(a.List, func(x ability.Act) bool { return !alwaysPossible(x) }) {
		labels := make([]string, 2)
		by := who
		for i, x := range a.List {
			labels[i] = l.effectLabel(ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{x}})
			if _, deals := x.(ability.Deal); deals {
				by = l.b.SetYou() // an object deals the damage, and its controller chooses
			}
		}
		l.option(by, labels, func(i int) { l.act(who, a.List[i], nil, program.NoReg) })
		return
	}
	one, ok1 := l.canBeDone(a.List[0])
	two, ok2 := l.canBeDone(a.List[1])
	if ok1 && ok2 {
		l.eitherPossible(who, a, one, two)
		return
	}
	put, puts := a.List[0].(ability.PutCounters)
	remove, removes := a.List[1].(ability.RemoveCounters)
	if !puts || !removes || put.Divided || remove.Among || remove.AllOf || remove.What.Kind == "" {
		refuse(a, "an instruction")
	}
	b := l.b
	some := b.CondCompare(b.NumCounters(l.counter(remove.What.Kind), l.ref(remove.From)), b.Const(1), ability.OrMore)
	none := l.emit(program.DoJumpIfNot(0, some))
	labels := make([]string, 2)
	for i, x := range a.List {
		labels[i] = l.effectLabel(ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{x}})
	}
	l.option(who, labels, func(i int) { l.act(who, a.List[i], nil, program.NoReg) })
	end := l.emit(program.DoJump(0))
	l.patch(none)
	l.act(who, put, nil, program.NoReg)
	l.patch(end)
}

// alwaysPossible reports whether an instruction can be chosen whatever there is (608.2d): it is about all of some
// objects, however many they are.
func alwaysPossible(a ability.Act) bool {
	everything := func(r ability.Ref) bool {
		o, ok := r.(ability.Objects)
		return ok && !o.Det.Target && (o.Det.How == ability.All || o.Det.How == ability.Each)
	}
	// Others: there may be nothing to do them with.
	switch a := a.(type) {
	case ability.Tap:
		return everything(a.What)
	case ability.Untap:
		return everything(a.What)
	case ability.Deal:
		return !slices.ContainsFunc(a.Parts, func(p ability.Portion) bool { return !everything(p.To) })
	}
	return false
}

// canBeDone is whether there is something to which an act can be done, if that is all that it depends on.
func (l *lowerer) canBeDone(a ability.Act) (program.CondX, bool) {
	switch a := a.(type) {
	case ability.Move:
		if o, ok := a.What.(ability.Objects); ok && !o.Det.Target && a.To.Zone == ability.Hand && a.From == nil {
			return l.b.CondExists(l.all(o)), true
		}
	case ability.UnlockDoor:
		if o, ok := a.Of.(ability.Objects); ok && !o.Det.Target && !a.OrLock {
			return l.b.CondExists(l.lockedRooms(o)), true
		}
	}
	return 0, false
}

// eitherPossible compiles a choice between two acts of which each may be impossible, and then isn't offered (608.2d).
func (l *lowerer) eitherPossible(who program.SetX, a ability.OneOf, one, two program.CondX) {
	do := func(i int) { l.act(who, a.List[i], nil, program.NoReg) }
	labels := make([]string, 2)
	for i, x := range a.List {
		labels[i] = l.effectLabel(ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{x}})
	}
	onlyOne := l.emit(program.DoJumpIfNot(0, two))
	onlyTwo := l.emit(program.DoJumpIfNot(0, one))
	l.option(who, labels, do)
	end := l.emit(program.DoJump(0))
	l.patch(onlyOne)
	do(0)
	also := l.emit(program.DoJump(0))
	l.patch(onlyTwo)
	do(1)
	l.patch(end)
	l.patch(also)
}

// lockedRooms are the described Rooms that have a locked door.
func (l *lowerer) lockedRooms(o ability.Objects) program.SetX {
	open := l.and(l.b.PropFlags(program.LeftOpen), l.b.PropFlags(program.RightOpen))
	return l.b.SetFilter(l.all(o), l.b.PropNot(open))
}

// oneOrOtherEnd reports whether something is put on top of a library or on the bottom of it.
func oneOrOtherEnd(a ability.OneOf) bool {
	top, ok := a.List[0].(ability.Move)
	bottom, is := a.List[1].(ability.Move)
	if !ok || !is || top.To.Pos != ability.Top || bottom.To.Pos != ability.Bottom {
		return false
	}
	top.To.Pos = ability.Bottom
	return top.To.Zone == ability.Library && ability.Equal(top, bottom)
}

// endsEffect compiles "You may pay {B} to end this effect", which its controller may do at any time they have priority
// (116.2c), for the effect that the text before creates.
func (l *lowerer) endsEffect(d ability.Do) bool {
	if len(d.Acts) != 1 {
		return false
	}
	a, ok := d.Acts[0].(ability.EndEffect)
	if !ok {
		return false
	}
	effect := program.AbilityID(0)
	for i := range l.code {
		if in := &l.code[i]; in.Op == program.OpEffect {
			if effect != 0 || in.B == 0 || program.Duration(in.C) != program.DurForever {
				refuse(a, "an instruction")
			}
			effect = program.AbilityID(in.A)
		}
	}
	if _, you := d.Who.(ability.You); effect == 0 || !you || !d.May || d.For != nil || len(d.More) > 0 {
		refuse(a, "an instruction")
	}
	l.b.Draft.Abilities[effect].Ends = l.b.Ability(program.Ability{Kind: program.AbKeyword,
		Flags: program.AbEndsEffect, Cost: l.b.Cost(program.Cost{Mana: a.Cost}),
		Label: "Pay " + a.Cost.String() + " to end this effect."})
	l.b.Features().EndsEffects = true
	return true
}

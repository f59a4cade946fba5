package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// counterRules compiles what the rules say of kinds of counters on permanents (122.1b to 122.1d, 122.1h), for the kinds
// that something in the game names: the keywords that keyword counters give, and the replacement effects of others.
func (c *compiler) counterRules() {
	if c.o.Inherent == nil {
		return
	}
	for k := program.CounterKind(1); int(k) < len(c.b.Draft.Counters); k++ { // compiling may name more kinds
		kind := c.b.Draft.Counters[k]
		if !c.b.NamesCounter(k) || c.inherited[kind+" counter"] {
			continue
		}
		c.inherited[kind+" counter"] = true
		list, err := c.o.Inherent(kind + " counter")
		if err != nil {
			panic(unsupported(err.Error()))
		}
		for _, a := range list {
			c.b.CounterRule(k, c.counterRule(a, kind)...)
		}
	}
}

// counterRule compiles one of the rules of a kind of counter.
func (c *compiler) counterRule(a ability.Ability, kind string) []program.AbilityID {
	strict(a)
	one := *c
	one.name, one.types = kind, 0
	if k, ok := a.(ability.Keywords); ok {
		mods := one.newFree().mods(program.Mod{Scope: program.ScopeSelf}, ability.Gain{List: k.List})
		return []program.AbilityID{c.b.Ability(program.Ability{Kind: program.AbStatic, Flags: program.AbCounter,
			Zones: program.Battlefield.Bit(), Mods: mods, Label: "a " + kind + " counter"})}
	}
	ids := one.ability(a, one.labelOf(a))
	for _, id := range ids {
		ab := &c.b.Draft.Abilities[id]
		if ab.Kind != program.AbReplacement {
			refuse(a, "a rule of a kind of counter")
		}
		for _, p := range ab.Trigger {
			if pat := &c.b.Draft.Patterns[p]; pat.Kinds&program.EvDestroy.Bit() != 0 {
				pat.NotFlags |= program.FlagSBA // 122.1c: "as the result of an effect"
			}
		}
	}
	return ids
}

func (l *lowerer) propWithCounter(p ability.WithCounter) program.PropX {
	b := l.b
	n, op := b.Const(1), ability.OrMore
	if p.N != nil {
		n = l.num(p.N)
	}
	if p.Op != ability.EqualTo || p.Exact {
		op = p.Op
	}
	return l.notProp(b.PropCounters(l.counter(p.Kind), op, n), p.Not)
}

func (l *lowerer) counter(k ability.CounterKind) program.CounterKind {
	if k == "" {
		return program.NoCounter
	}
	return l.b.Counter(string(k))
}

// removeUpTo compiles "remove up to three counters from target creature": of each kind in turn the player chooses how
// many, unless the kind is given.
func (l *lowerer) removeUpTo(a ability.RemoveCounters, from program.SetX, r uint8) {
	if l.many || l.perEach || a.What.For != nil || a.Among || severalThings(a.From) {
		refuse(a, "a number of counters to remove")
	}
	b := l.b
	b.Features().NamesCounters = true
	from, kind, some := l.let(from), l.reg(), l.reg()
	number := func(high program.NumX) {
		l.emit(program.DoLetNum(some, b.Const(0)))
		l.emit(program.DoChoose(some, b.Choice(program.ChoiceSpec{Who: l.subject, Kind: program.DecideNumber,
			Low: b.Const(0), High: high, Reg: some})))
	}
	if a.What.Kind != "" {
		number(b.NumMin(l.num(a.What.N), b.NumCounters(l.counter(a.What.Kind), from)))
		l.emit(program.DoCounters(r, from, l.counter(a.What.Kind), b.NumNeg(b.NumReg(some)), 0))
		return
	}
	most, left := l.letNum(l.num(a.What.N)), l.reg()
	l.emit(program.DoLetNum(left, most))
	l.emit(program.DoLetNum(kind, b.Const(0)))
	top := len(l.code)
	none := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
	l.emit(program.DoLetNum(kind, b.NumNextCounter(from, b.NumReg(kind))))
	last := l.emit(program.DoJumpIfNot(0, b.CondReg(kind)))
	number(b.NumMin(b.NumReg(left), b.NumCountersNamed(from, b.NumReg(kind))))
	l.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.NumReg(some))))
	l.emit(program.DoCounters(program.NoReg, from, program.CounterKind(kind), b.NumNeg(b.NumReg(some)), 0).
		With(program.CountersChosen))
	l.emit(program.DoJump(top))
	l.patch(none)
	l.patch(last)
	if r != program.NoReg {
		l.emit(program.DoLet(r, from))
		l.emit(program.DoLetNum(r, b.NumMinus(most, b.NumReg(left))))
	}
}

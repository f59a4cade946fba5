package engine

import (
	"arbiter/ability"
)

// playerAct compiles the acts of players about the game. It reports false for others.
func (u *unit) playerAct(who SetX, a ability.Act, dur ability.Duration, r uint8) bool {
	b := u.b
	switch a := a.(type) {
	case ability.SetLife:
		u.emit(Instr{Op: OpSetLife, R: r, A: int32(who), B: int32(u.amount(a.N))})
	case ability.DoubleLife:
		on := who
		if a.Of != nil {
			on = u.ref(a.Of)
		}
		u.emit(Instr{Op: OpGainLife, R: r, A: int32(on), B: int32(b.Num(NumLife, int32(on)))})
	case ability.ExchangeLife:
		other := who
		if a.With != nil {
			other = u.ref(a.With)
		}
		u.emit(Instr{Op: OpSwapLife, R: r, A: int32(who), B: int32(other)})
	case ability.ExchangeLifeFor:
		u.exchangeLifeFor(a)
	case ability.SkipStep:
		if !a.Next {
			return false
		}
		u.skipNext(who, a, r)
	case ability.WinGame:
		u.emit(Instr{Op: OpOutcome, R: r, A: int32(who), B: int32(EvWin)})
	case ability.LoseGame:
		u.emit(Instr{Op: OpOutcome, R: r, A: int32(who), B: int32(EvLose)})
	case ability.DrawGame:
		u.emit(Instr{Op: OpOutcome, R: r, A: int32(who), B: int32(EvDrawGame)})
	case ability.ExtraTurn:
		u.extraTurns(who, a, r)
	case ability.ExtraPhase:
		u.extraPhase(who, a, r)
	case ability.EndTurn:
		what := endsTurn
		if a.Combat {
			what = endsCombat
		}
		u.emit(Instr{Op: OpEndTurn, R: NoReg, B: what})
	case ability.BecomeMonarch:
		u.inherit("monarch", b.Set(SetMonarch))
		u.emit(Instr{Op: OpMonarch, R: r, A: int32(who)})
	case ability.TakeInitiative:
		u.inherit("initiative", b.Set(SetInitiative))
		u.emit(Instr{Op: OpFact, R: r, A: int32(who), B: int32(FactInitiative)})
	case ability.GetBlessing:
		u.emit(Instr{Op: OpFact, R: r, A: int32(who), B: int32(FactBlessing)})
	case ability.ChangeSpeed:
		u.changeSpeed(a, r)
	case ability.BecomeDay:
		now := int32(dayNow)
		if a.Night {
			now = nightNow
		}
		u.emit(Instr{Op: OpFact, R: r, A: int32(b.Set(SetActive)), B: int32(FactDay), C: now})
	case ability.LoseCounters:
		for _, c := range a.What {
			u.emit(Instr{Op: OpCounters, R: r, A: int32(who), B: int32(u.counter(c.Kind)), C: int32(b.Num(NumNeg, int32(u.counterNumber(c))))})
		}
	case ability.FlipCoin:
		if a.N != nil {
			if c, ok := a.N.(ability.Const); !ok || c.N != 1 {
				refuse(a, "an instruction")
			}
		}
		coin := u.reg()
		u.coin = coin + 1
		u.emit(Instr{Op: OpCoin, R: coin, A: int32(who)})
		if r != NoReg {
			u.emit(Instr{Op: OpLetNum, R: r, A: int32(b.Num(NumReg, int32(coin)))})
		}
	case ability.Choose:
		u.choose(who, a, r)
	case ability.GetEmblem:
		u.emblem(who, a)
	case ability.DoubleMana:
		u.emit(Instr{Op: OpDoubleMana, R: r, A: int32(who)})
	case ability.LoseMana:
		u.emit(Instr{Op: OpLoseMana, R: r, A: int32(who)})
	case ability.KeywordAction:
		if !u.keywordAction(who, a, r) {
			refuse(a, "the action "+string(a.Word))
		}
	case ability.Pair:
		return u.pair(a, dur)
	case ability.KeywordEvent:
		return u.designate(who, a, dur)
	default:
		return false
	}
	return true
}

// choose is a choice as an effect is carried out: of objects or players, which later words mention, or of a quality.
func (u *unit) choose(who SetX, a ability.Choose, r uint8) {
	if a.Secret {
		refuse(a, "a secret choice")
	}
	if u.enteringNow {
		a.Thing = chosenThing(a)
	}
	if a.Thing == ability.NoChoice {
		what := a.What
		if o, ok := what.(ability.Objects); ok && a.Random {
			o.Det.Random = true
			what = o
		}
		set := u.ref(what)
		if u.enteringNow {
			u.rememberChosen(set)
		}
		if r != NoReg { // "each creature chosen this way", by each of several players too
			u.emit(Instr{Op: OpAddTo, R: r, A: int32(set)})
		}
		return
	}
	if u.many {
		refuse(a, "a choice by several players")
	}
	if a.From != nil && a.Thing != ability.AColor {
		refuse(a, "a choice of such a thing")
	}
	spec := ChoiceSpec{Who: who, Reg: u.reg(), Random: a.Random}
	switch a.Thing {
	case ability.AColor:
		spec.Kind = DecideColor
		if a.From != nil {
			spec.KindsOf = u.b.Num(NumColorKinds, int32(u.all(anyOfThem(a.From))))
		}
	case ability.SomeColors:
		spec.Kind, spec.Several, spec.Min, spec.Max = DecideColor, true, u.b.Const(1), u.b.Const(5)
	case ability.ACreatureType:
		spec.Kind = DecideSubtype
		spec.Of = TypeCreature
	case ability.ABasicLandType, ability.ALandType:
		spec.Kind = DecideSubtype
		spec.Of = TypeLand
		spec.Basic = a.Thing == ability.ABasicLandType
	case ability.ACardName:
		spec.Kind = DecideName
		for _, p := range a.Of {
			switch q := p.(type) {
			case ability.HasType:
				spec.Of |= 1 << q.Type
				continue
			case ability.Not:
				if t, ok := q.P.(ability.HasType); ok {
					spec.Not |= 1 << int32(t.Type)
					continue
				}
			}
			refuse(a, "a choice of such a thing")
		}
	case ability.APlayer, ability.AnOpponent:
		spec.Kind = DecidePlayer
		spec.From = u.b.Set(SetPlayers)
		if a.Thing == ability.AnOpponent {
			spec.From = u.b.Set(SetOpponents)
		}
	default:
		refuse(a, "a choice of such a thing")
	}
	if a.OtherThan != nil {
		if s, ok := a.OtherThan.(ability.HasSubtype); ok && spec.Kind == DecideSubtype {
			spec.Not = int32(u.b.Subtype(string(s.Subtype))) + 1
		} else {
			refuse(a, "a choice of such a thing")
		}
	}
	u.chosen[a.Thing] = spec.Reg
	if m := mentionOf(a.What); m != 0 {
		u.said[m] = spec.Reg // "that player"
	}
	u.emit(Instr{Op: OpChoose, R: spec.Reg, A: int32(u.b.Choice(spec))})
}

// emblem gives an emblem with abilities (114).
func (u *unit) emblem(who SetX, a ability.GetEmblem) {
	d := Def{Name: u.b.Name("Emblem"), NoCost: true}
	c := *u.compiler
	c.name, c.types = "Emblem", 0
	w := &work{c: &c, d: &d}
	for _, x := range a.Abilities {
		from := len(d.Abilities)
		w.add(x, u.labelOf(x))
		for _, id := range d.Abilities[from:] {
			u.b.r.Abilities[id].Zones = Command.Bit() // 114.4
		}
	}
	w.finish()
	if d.Spell != 0 || d.Chars.Keywords != (KeywordSet{}) {
		refuse(a, "an emblem")
	}
	id := u.b.Def(d)
	u.b.r.Defs[id].NoCost = true
	u.emit(Instr{Op: OpEmblem, R: NoReg, A: int32(who), B: int32(id)})
}

// chosenThing is what is chosen, a player too that is said as someone: "choose an opponent".
func chosenThing(a ability.Choose) ability.Choice {
	o, ok := a.What.(ability.Objects)
	if a.Thing != ability.NoChoice || !ok || o.Det.How != ability.One || o.Det.Target || len(o.Pre)+len(o.Post) > 0 {
		return a.Thing
	}
	switch o.Noun {
	case ability.Property(ability.IsKind{Kind: ability.AnyOpponent}):
		return ability.AnOpponent
	case ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}):
		return ability.APlayer
	}
	return a.Thing
}

// oneTeammate reads "one of your teammates" as a teammate (702.117a).
func oneTeammate(n ability.Node) ability.Node {
	among, ok := n.(ability.Among)
	if !ok || among.Said != 0 {
		return n
	}
	team, ok := among.Of.(ability.Teammates)
	one, is := among.What.(ability.Objects)
	if _, you := team.Of.(ability.You); !ok || !is || !you || one.Det.How != ability.Exactly || !isOne(one.Det.N) || one.Noun != nil {
		return n
	}
	return ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyTeammate}}
}

package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// theRing is the name of the emblem that the Ring's temptation gives (701.54c).
const theRing = "The Ring"

// ringKey is the keyword action of the Ring tempting a player.
const ringKey ability.ActionWord = "tempt"

// tempt compiles "the Ring tempts you" as a program of its own (701.54a).
func (l *lowerer) tempt(who program.SetX, r uint8) bool {
	key := ability.KeywordAction{Word: ringKey}
	h := ability.Hash(key)
	p, ok := l.keywordActions[h]
	if !ok {
		v := l.compiler.newLowerer()
		b := l.b
		ring := v.ring()
		v.emit(program.DoTempt(0, ring))
		you := b.SetYou()
		creatures := b.SetAll(program.Battlefield.Bit(), v.and(b.PropType(program.TypeCreature),
			b.PropControlledBy(you)), 0)
		reg := v.reg()
		v.emit(program.DoChoose(reg, b.Choice(program.ChoiceSpec{Who: you, From: creatures, Reg: reg,
			Kind: program.DecideChoose})))
		v.emit(program.DoBear(v.setReg(reg), b.Action(ringKey)))
		p = keywordActionProgram{action: key, out: reg + 1}
		p.id = b.Ability(program.Ability{Kind: program.AbSpell, NRegs: uint8(v.regs), Prog: v.program(),
			Label: "the Ring tempts you"})
		l.keywordActions[h] = p
	}
	l.emit(program.DoPerform(r, who, p.id, l.b.Const(1), p.out))
	return true
}

// ring returns the face of the emblem, its abilities in the order of the number of times that the Ring must have
// tempted the player.
func (l *lowerer) ring() program.DefID {
	if l.o.Inherent == nil {
		refuse(ability.KeywordAction{Word: ringKey}, "the action "+string(ringKey))
	}
	list, err := l.o.Inherent(theRing)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	b := l.b
	d := program.Def{Name: b.Name(theRing), NoCost: true}
	c := *l.compiler
	c.name, c.types = theRing, 0
	f := &faceCompiler{c: &c, d: &d}
	for i, a := range list {
		strict(a)
		from := len(d.Abilities)
		f.add(a, c.labelOf(a))
		for _, id := range d.Abilities[from:] {
			ab := &b.Draft.Abilities[id]
			ab.Zones = program.Command.Bit() // 114.4
			if i > 0 {
				ab.If = l.andCond(ab.If, b.CondCompare(b.NumTempted(b.SetYou()), b.Const(i+1), ability.OrMore))
			}
		}
	}
	f.finish()
	id := b.Def(d)
	b.Draft.Defs[id].NoCost = true
	return id
}

// tempted compiles that the Ring has tempted a player a number of times.
func (l *lowerer) tempted(c ability.RingTempted) program.CondX {
	b := l.b
	return b.CondCompare(b.NumTempted(l.ref(c.Who)), l.num(c.N), ability.OrMore)
}

// ringBearer is the property of being a Ring-bearer, or a player's Ring-bearer.
func (l *lowerer) ringBearer(p ability.RingBearer) program.PropX {
	x := l.b.PropRingBearer()
	if p.Of != nil {
		x = l.and(x, l.b.PropControlledBy(l.ref(p.Of)))
	}
	return x
}

// ringTempts compiles the event of the Ring having tempted a player (701.54d); chose is the chosen Ring-bearer, if the
// text refers to it.
func (l *lowerer) ringTempts(who, chose ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: l.b.Action(ringKey)}
	l.player(&p, who)
	if chose != nil {
		p.Obj = l.watched(&p, chose, program.PartObj)
		if p.Obj == 0 {
			refuse(ability.RingTempts{Who: who}, "an event")
		}
	}
	return p
}

// ifChosen moves "if you chose a creature other than ~ as your Ring-bearer" into the event of a triggered ability,
// since nothing later can change it.
func (l *lowerer) ifChosen(when ability.Event, cond ability.Condition) (ability.Event, ability.Condition) {
	c, ok := cond.(ability.ChoseBearer)
	r, tempts := when.(ability.RingTempts)
	if _, you := r.Who.(ability.You); !ok || !tempts || !you {
		return when, cond
	}
	return ability.Does{Who: c.Who, Acts: []ability.Act{ability.ChooseBearer{What: c.What}}}, nil
}

// rivals is the set that "greater power" compares with. The text of an instant or sorcery, which has no power, means
// its one target: "a spell with lesser mana value".
func (l *lowerer) rivals(p ability.WithStat) program.SetX {
	if l.rival != 0 {
		return l.rival
	}
	if l.inSpell && !l.free && l.topic == 0 {
		if len(l.targets) != 1 || !l.targets[0].Objects || l.targets[0].Max > 1 {
			refuse(p, "a comparison with an object that isn't named")
		}
		return l.b.SetLast(l.setReg(l.targets[0].Reg))
	}
	return l.b.SetLast(l.b.SetSource())
}

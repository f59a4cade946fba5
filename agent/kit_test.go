package agent

import (
	"testing"

	"arbiter/engine"
	"arbiter/mana"
	"arbiter/rulebook"
)

// testCards are definitions built by hand.
type testCards struct {
	rules *engine.Rules
	id    map[string]engine.DefID
}

func kit(t testing.TB, e rulebook.Edition) *testCards {
	t.Helper()
	b := engine.NewBuilder(e)
	tc := &testCards{id: map[string]engine.DefID{}}
	you, self := int32(b.Set(engine.SetYou)), int32(b.Set(engine.SetSource))
	num := func(n int) int32 { return int32(b.Const(n)) }
	land := func(name string, k mana.Kind) {
		sub := b.Subtype(name)
		b.TypesOf(engine.TypeLand, name)
		tap := b.Ability(engine.Ability{Kind: engine.AbActivated, Flags: engine.AbMana, Cost: b.Cost(engine.Cost{Tap: true, Label: "{T}"}),
			Makes: mana.Source{Kinds: k.Set(), Amount: 1}, Label: "{T}: Add mana.",
			Prog: b.Program(engine.Instr{Op: engine.OpAddMana, R: engine.NoReg, A: you, B: num(1), C: int32(k)})})
		c := engine.Chars{Types: engine.TypeLand, Supers: engine.SuperBasic}
		c.Subtypes.Add(sub)
		tc.id[name] = b.Def(engine.Def{Name: b.Name(name), Chars: c, Abilities: []engine.AbilityID{tap}})
	}
	land("Forest", mana.G)
	land("Mountain", mana.R)
	land("Island", mana.U)
	creature := func(name, cost string, p, tough int32, kw []engine.Keyword, abs ...engine.AbilityID) {
		m := mana.MustCost(cost)
		c := engine.Chars{Types: engine.TypeCreature, Colors: m.Colors(), Power: p, Toughness: tough, Flags: engine.HasPT}
		for _, k := range kw {
			c.Keywords.Add(k)
		}
		tc.id[name] = b.Def(engine.Def{Name: b.Name(name), Chars: c, Cost: m, Abilities: abs})
	}
	creature("Bear", "{1}{G}", 2, 2, nil)
	creature("Bird", "{G}", 0, 1, []engine.Keyword{engine.Flying})
	creature("Raider", "{1}{R}", 2, 1, []engine.Keyword{engine.Haste, engine.FirstStrike})
	creature("Wurm", "{4}{G}", 5, 4, []engine.Keyword{engine.Trample})
	creature("Drake", "{2}{U}", 2, 2, []engine.Keyword{engine.Flying})
	enters := b.Pattern(engine.Pattern{Kinds: engine.EvMove.Bit(), To: engine.Battlefield.Bit(), NewObj: true, Obj: b.Prop(engine.PropIn, self)})
	draw := b.Program(engine.Instr{Op: engine.OpDraw, R: engine.NoReg, A: you, B: num(1)})
	creature("Visionary", "{1}{G}", 1, 1, nil, b.Ability(engine.Ability{Kind: engine.AbTriggered, Trigger: []uint32{enters}, Prog: draw}))
	creaturesOfMine := b.Prop(engine.PropAnd, int32(b.Prop(engine.PropType, int32(engine.TypeCreature))),
		int32(b.Prop(engine.PropAnd, int32(b.Prop(engine.PropControlledBy, you)), int32(b.Prop(engine.PropOther)))))
	lord := b.Mod(engine.Mod{Layer: rulebook.LayerPTStatic, Kind: engine.ModPT, Scope: engine.ScopeAll, Prop: creaturesOfMine, A: num(1), B: num(1), Writes: engine.AspectPT})
	creature("Lord", "{2}{G}", 2, 2, nil, b.Ability(engine.Ability{Kind: engine.AbStatic, Mods: []uint32{lord}}))
	// "{cost}: This creature gets +1/+0 until end of turn."
	pump := func(cost string) engine.AbilityID {
		m := mana.MustCost(cost)
		bigger := b.Ability(engine.Ability{Kind: engine.AbStatic, Mods: []uint32{b.Mod(engine.Mod{Layer: rulebook.LayerPTStatic, Kind: engine.ModPT, Scope: engine.ScopeLocked, A: num(1), B: num(0),
			Writes: engine.AspectPT})}})
		return b.Ability(engine.Ability{Kind: engine.AbActivated, Cost: b.Cost(engine.Cost{Mana: m}), Prog: b.Program(
			engine.Instr{Op: engine.OpEffect, R: engine.NoReg, A: int32(bigger), B: self, C: int32(engine.DurEndOfTurn)})})
	}
	creature("Idler", "{1}{G}", 1, 1, nil, pump("{0}"))
	creature("Whelp", "{2}{R}", 2, 2, []engine.Keyword{engine.Flying, engine.Haste}, pump("{R}"))
	creature("Wall breaker", "{3}{R}", 4, 4, []engine.Keyword{engine.Haste})
	spell := func(name, cost string, typ engine.TypeSet, ab engine.Ability) {
		ab.Kind, ab.Zones = engine.AbSpell, engine.Stack.Bit()
		m := mana.MustCost(cost)
		tc.id[name] = b.Def(engine.Def{Name: b.Name(name), Chars: engine.Chars{Types: typ, Colors: m.Colors()}, Cost: m, Spell: b.Ability(ab)})
	}
	spell("Bolt", "{R}", engine.TypeInstant, engine.Ability{NRegs: 1,
		Targets: []engine.TargetSpec{{Players: true, Objects: true, Zone: engine.Battlefield.Bit(), Prop: b.Prop(engine.PropAnyTarget)}},
		Prog:    b.Program(engine.Instr{Op: engine.OpDamage, R: engine.NoReg, A: int32(b.Set(engine.SetReg, 0)), C: num(3)})})
	spell("Insight", "{2}{U}", engine.TypeSorcery, engine.Ability{Prog: b.Program(engine.Instr{Op: engine.OpDraw, R: engine.NoReg, A: you, B: num(2)})})
	spell("Salve", "{G}", engine.TypeInstant, engine.Ability{Prog: b.Program(engine.Instr{Op: engine.OpGainLife, R: engine.NoReg, A: you, B: num(4)})})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	tc.rules = r
	return tc
}

// deck is n copies of each name, as name, n, name, n, ...
func (tc *testCards) deck(list ...any) []engine.DefID {
	var d []engine.DefID
	for i := 0; i+1 < len(list); i += 2 {
		id, ok := tc.id[list[i].(string)]
		if !ok {
			panic(list[i])
		}
		for range list[i+1].(int) {
			d = append(d, id)
		}
	}
	return d
}

func (tc *testCards) decks() [][]engine.DefID {
	return [][]engine.DefID{
		tc.deck("Forest", 14, "Mountain", 10, "Bear", 8, "Bird", 4, "Wurm", 4, "Visionary", 6, "Lord", 4, "Bolt", 6, "Salve", 4),
		tc.deck("Island", 12, "Mountain", 12, "Drake", 12, "Raider", 10, "Bolt", 8, "Insight", 6),
	}
}

func seed(n int) (s [32]byte) {
	s[0], s[1], s[2] = byte(n), byte(n>>8), byte(n>>16)
	return s
}

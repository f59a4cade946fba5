package agent

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// testCards are card definitions built by hand.
type testCards struct {
	rules *program.Rules
	id    map[string]program.DefID
}

func kit(t testing.TB, e rulebook.Edition) *testCards {
	t.Helper()
	b := program.NewBuilder(e)
	tc := &testCards{id: map[string]program.DefID{}}
	you, self := int32(b.SetYou()), int32(b.SetSource())
	num := func(n int) int32 { return int32(b.Const(n)) }
	land := func(name string, k mana.Kind) {
		sub := b.Subtype(name)
		b.TypesOf(program.TypeLand, name)
		tap := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
			Cost:  b.Cost(program.Cost{Tap: true, Label: "{T}"}),
			Makes: mana.Source{Kinds: k.Set(), Amount: 1}, Label: "{T}: Add mana.",
			Prog: b.Program(program.DoAddMana(program.NoReg, program.SetX(you), program.NumX(num(1)), k))})
		c := program.Chars{Types: program.TypeLand, Supers: program.SuperBasic}
		c.Subtypes.Add(sub)
		tc.id[name] = b.Def(program.Def{Name: b.Name(name), Chars: c, Abilities: []program.AbilityID{tap}})
	}
	land("Forest", mana.G)
	land("Mountain", mana.R)
	land("Island", mana.U)
	creature := func(name, cost string, p, tough int32, kw []program.Keyword, abs ...program.AbilityID) {
		m := mana.MustCost(cost)
		c := program.Chars{Types: program.TypeCreature, Colors: m.Colors(), Power: p, Toughness: tough,
			Flags: program.HasPT}
		for _, k := range kw {
			c.Keywords.Add(k)
		}
		tc.id[name] = b.Def(program.Def{Name: b.Name(name), Chars: c, Cost: m, Abilities: abs})
	}
	creature("Bear", "{1}{G}", 2, 2, nil)
	creature("Construct", "{0}", 1, 1, nil)
	creature("Hydra", "{X}", 1, 1, nil)
	creature("Bird", "{G}", 0, 1, []program.Keyword{program.Flying})
	creature("Raider", "{1}{R}", 2, 1, []program.Keyword{program.Haste, program.FirstStrike})
	creature("Wurm", "{4}{G}", 5, 4, []program.Keyword{program.Trample})
	creature("Drake", "{2}{U}", 2, 2, []program.Keyword{program.Flying})
	enters := b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true,
		Obj: b.PropIn(program.SetX(self))})
	draw := b.Program(program.DoDraw(program.NoReg, program.SetX(you), program.NumX(num(1))))
	creature("Visionary", "{1}{G}", 1, 1, nil,
		b.Ability(program.Ability{Kind: program.AbTriggered, Trigger: []uint32{enters}, Prog: draw}))
	creature("Heron", "{2}{U}", 2, 2, nil, b.Ability(program.Ability{Kind: program.AbTriggered,
		Trigger: []uint32{enters}, NRegs: 1, Targets: []program.TargetSpec{{Objects: true,
			Zone: program.Battlefield.Bit(), Prop: b.PropType(program.TypeCreature)}},
		Prog: b.Program(program.DoMove(program.NoReg, b.SetReg(0, false), program.Hand, 0, 0))}))
	creaturesOfMine := b.PropAnd(b.PropType(program.TypeCreature), b.PropAnd(b.PropControlledBy(program.SetX(you)),
		b.PropOther()))
	lord := b.Mod(program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT, Scope: program.ScopeAll,
		Prop: creaturesOfMine, A: num(1), B: num(1), Writes: program.AspectPT})
	creature("Lord", "{2}{G}", 2, 2, nil, b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{lord}}))
	// "{cost}: This creature gets +1/+0 until end of turn."
	pump := func(cost string) program.AbilityID {
		m := mana.MustCost(cost)
		bigger := b.Ability(program.Ability{Kind: program.AbStatic,
			Mods: []uint32{b.Mod(program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT,
				Scope: program.ScopeLocked, A: num(1), B: num(0),
				Writes: program.AspectPT})}})
		return b.Ability(program.Ability{Kind: program.AbActivated, Cost: b.Cost(program.Cost{Mana: m}),
			Prog: b.Program(
				program.DoEffect(bigger, program.SetX(self), program.DurEndOfTurn, 0))})
	}
	creature("Idler", "{1}{G}", 1, 1, nil, pump("{0}"))
	creature("Whelp", "{2}{R}", 2, 2, []program.Keyword{program.Flying, program.Haste}, pump("{R}"))
	creature("Wall breaker", "{3}{R}", 4, 4, []program.Keyword{program.Haste})
	// "{T}: Add mana.", and an Aura that keeps what it enchants out of combat.
	tap := func(n int32) program.AbilityID {
		return b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
			Cost:  b.Cost(program.Cost{Tap: true, Label: "{T}"}),
			Makes: mana.Source{Kinds: mana.G.Set(), Amount: uint16(n)}, Label: "{T}: Add mana.",
			Prog: b.Program(program.DoAddMana(program.NoReg, program.SetX(you), program.NumX(num(int(n))), mana.G))})
	}
	creature("Elf", "{G}", 1, 1, nil, tap(1))
	creature("Druid", "{2}{G}", 0, 5, nil, tap(3))
	var peace []uint32
	for _, r := range []program.RuleKind{program.RuleCantAttack, program.RuleCantBlock} {
		peace = append(peace, b.Mod(program.Mod{Layer: rulebook.LayerRules, Kind: program.ModRule,
			Scope: program.ScopeHost, A: int32(r)}))
	}
	green := mana.MustCost("{1}{G}")
	aura := program.Chars{Types: program.TypeEnchantment, Colors: green.Colors()}
	aura.Subtypes.Add(program.SubtypeAura)
	enchant := b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), NRegs: 1,
		Targets: []program.TargetSpec{{Objects: true, Zone: program.Battlefield.Bit(),
			Prop: b.PropType(program.TypeCreature)}}})
	tc.id["Peace"] = b.Def(program.Def{Name: b.Name("Peace"), Cost: green, Enchant: b.PropType(program.TypeCreature),
		Spell: enchant,
		Chars: aura, Abilities: []program.AbilityID{b.Ability(program.Ability{Kind: program.AbStatic, Mods: peace})}})
	spell := func(name, cost string, typ program.TypeSet, ab program.Ability) {
		ab.Kind, ab.Zones = program.AbSpell, program.Stack.Bit()
		m := mana.MustCost(cost)
		tc.id[name] = b.Def(program.Def{Name: b.Name(name), Chars: program.Chars{Types: typ, Colors: m.Colors()},
			Cost: m, Spell: b.Ability(ab)})
	}
	spell("Bolt", "{R}", program.TypeInstant, program.Ability{NRegs: 1,
		Targets: []program.TargetSpec{{Players: true, Objects: true, Zone: program.Battlefield.Bit(),
			Prop: b.PropAnyTarget()}},
		Prog: b.Program(program.DoDamage(program.NoReg, b.SetReg(0, false), 0, program.NumX(num(3))))})
	spell("Insight", "{2}{U}", program.TypeSorcery,
		program.Ability{Prog: b.Program(program.DoDraw(program.NoReg, program.SetX(you), program.NumX(num(2))))})
	spell("Salve", "{G}", program.TypeInstant,
		program.Ability{Prog: b.Program(program.DoGainLife(program.NoReg, program.SetX(you), program.NumX(num(4))))})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	tc.rules = r
	return tc
}

// deck makes a deck from pairs of a name and a number of copies.
func (tc *testCards) deck(list ...any) []program.DefID {
	var d []program.DefID
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

func (tc *testCards) decks() [][]program.DefID {
	return [][]program.DefID{
		tc.deck("Forest", 14, "Mountain", 10, "Bear", 8, "Bird", 4, "Wurm", 4, "Visionary", 6, "Lord", 4, "Bolt", 6,
			"Salve", 4),
		tc.deck("Island", 12, "Mountain", 12, "Drake", 12, "Raider", 10, "Bolt", 8, "Insight", 6),
	}
}

func seed(n int) (s [32]byte) {
	s[0], s[1], s[2] = byte(n), byte(n>>8), byte(n>>16)
	return s
}

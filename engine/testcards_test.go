package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// testCards are definitions built by hand, without the language: the machine's own tests.
type testCards struct {
	rules *program.Rules
	id    map[string]program.DefID
}

func kit(t testing.TB, e rulebook.Edition) *testCards {
	t.Helper()
	b := program.NewBuilder(e)
	tc := &testCards{id: map[string]program.DefID{}}
	land := func(name string, k mana.Kind) {
		sub := b.Subtype(name)
		b.TypesOf(program.TypeLand, name)
		tap := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
			Cost: b.Cost(program.Cost{Tap: true, Label: "{T}"}), Makes: program.MakesOne(k.Set()),
			Label: "{T}: Add mana.",
			Prog:  b.Program(program.DoAddMana(program.NoReg, b.SetYou(), b.Const(1), k))})
		c := program.Chars{Types: program.TypeLand, Supers: program.SuperBasic}
		c.Subtypes.Add(sub)
		tc.id[name] = b.Def(program.Def{Name: b.Name(name), Chars: c, Abilities: []program.AbilityID{tap}})
	}
	land("Forest", mana.G)
	land("Mountain", mana.R)
	land("Island", mana.U)
	creature := func(name, cost string, p, tough int32, kw []program.Keyword, abs ...program.AbilityID) program.DefID {
		m := mana.MustCost(cost)
		c := program.Chars{Types: program.TypeCreature, Colors: m.Colors(), Power: p, Toughness: tough,
			Flags: program.HasPT}
		for _, k := range kw {
			c.Keywords.Add(k)
		}
		tc.id[name] = b.Def(program.Def{Name: b.Name(name), Chars: c, Cost: m, Abilities: abs})
		return tc.id[name]
	}
	you, self := b.SetYou(), b.SetSource()
	one := b.Const(1)
	creature("Bear", "{1}{G}", 2, 2, nil)
	creature("Bird", "{G}", 0, 1, []program.Keyword{program.Flying})
	creature("Raider", "{1}{R}", 2, 1, []program.Keyword{program.Haste, program.FirstStrike})
	creature("Wurm", "{4}{G}", 5, 4, []program.Keyword{program.Trample})
	creature("Drake", "{2}{U}", 2, 2, []program.Keyword{program.Flying})
	// "When this creature enters, draw a card."
	enters := b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true,
		Obj: b.PropIn(self)})
	draw := b.Program(program.DoDraw(program.NoReg, you, one))
	etb := b.Ability(program.Ability{Kind: program.AbTriggered, Trigger: []uint32{enters}, Prog: draw,
		Label: "When ~ enters, draw a card."})
	creature("Visionary", "{1}{G}", 1, 1, nil, etb)
	// "When this creature dies, it deals 1 damage to each opponent."
	dies := b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), From: program.Battlefield.Bit(),
		To: program.Graveyard.Bit(), Obj: b.PropIn(self)})
	death := b.Ability(program.Ability{Kind: program.AbTriggered, Flags: program.AbLookBack, Trigger: []uint32{dies},
		Label: "When ~ dies, it deals 1 damage to each opponent.",
		Prog:  b.Program(program.DoDamage(program.NoReg, b.SetOpponents(), 0, one))})
	creature("Martyr", "{R}", 1, 1, nil, death)
	// "Other creatures you control get +1/+1."
	mine := b.PropAnd(b.PropType(program.TypeCreature), b.PropAnd(b.PropControlledBy(you), b.PropOther()))
	lord := b.Ability(program.Ability{Kind: program.AbStatic, Label: "Other creatures you control get +1/+1.",
		Mods: []uint32{b.Mod(program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT, Scope: program.ScopeAll,
			Prop: mine, A: int32(one), B: int32(one), Writes: program.AspectPT})}})
	creature("Lord", "{2}{G}", 2, 2, nil, lord)
	// "This creature enters with two +1/+1 counters on it."
	would := b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(),
		Obj: b.PropIn(self)})
	grow := b.Ability(program.Ability{Kind: program.AbReplacement, Trigger: []uint32{would},
		Label: "~ enters with two +1/+1 counters on it.",
		Rewrite: []uint32{b.Rewrite(program.Rewrite{Kind: program.RwCounters, A: int32(program.CounterPlus),
			B: int32(b.Const(2))})}})
	creature("Hydra", "{1}{G}", 0, 0, nil, grow)
	// "~ deals 3 damage to any target."
	spell := func(name, cost string, typ program.TypeSet, ab program.Ability) {
		ab.Kind, ab.Zones = program.AbSpell, program.Stack.Bit()
		m := mana.MustCost(cost)
		tc.id[name] = b.Def(program.Def{Name: b.Name(name), Chars: program.Chars{Types: typ, Colors: m.Colors()},
			Cost: m, Spell: b.Ability(ab)})
	}
	spell("Bolt", "{R}", program.TypeInstant, program.Ability{NRegs: 1, Label: "~ deals 3 damage to any target.",
		Targets: []program.TargetSpec{{Reg: 0, Players: true, Objects: true, Zone: program.Battlefield.Bit(),
			Prop: b.PropAnyTarget()}},
		Prog: b.Program(program.DoDamage(program.NoReg, b.SetReg(0, false), 0, b.Const(3)))})
	spell("Spite", "{R}", program.TypeInstant, program.Ability{NRegs: 1, Label: "~ deals 1 damage to target opponent.",
		Targets: []program.TargetSpec{{Reg: 0, Players: true, Prop: b.PropIn(b.SetOpponents())}},
		Prog:    b.Program(program.DoDamage(program.NoReg, b.SetReg(0, false), 0, one))})
	spell("Insight", "{2}{U}", program.TypeSorcery, program.Ability{Label: "Draw two cards.",
		Prog: b.Program(program.DoDraw(program.NoReg, you, b.Const(2)))})
	spell("Salve", "{G}", program.TypeInstant, program.Ability{Label: "You gain 4 life.",
		Prog: b.Program(program.DoGainLife(program.NoReg, you, b.Const(4)))})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	tc.rules = r
	return tc
}

// deck is n copies of each name, as name, n, name, n, ...
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
		tc.deck("Forest", 14, "Mountain", 10, "Bear", 6, "Bird", 4, "Wurm", 4, "Visionary", 4, "Lord", 4, "Hydra", 4,
			"Bolt", 6, "Salve", 4),
		tc.deck("Island", 12, "Mountain", 12, "Drake", 6, "Raider", 8, "Martyr", 8, "Bolt", 8, "Insight", 6),
	}
}

func seed(n int) (s [32]byte) {
	s[0], s[1], s[2] = byte(n), byte(n>>8), byte(n>>16)
	return s
}

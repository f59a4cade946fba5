package engine

import (
	"testing"

	"arbiter/mana"
	"arbiter/rulebook"
)

// testCards are definitions built by hand, without the language: the machine's own tests.
type testCards struct {
	rules *Rules
	id    map[string]DefID
}

func kit(t testing.TB, e rulebook.Edition) *testCards {
	t.Helper()
	b := NewBuilder(e)
	tc := &testCards{id: map[string]DefID{}}
	land := func(name string, k mana.Kind) {
		sub := b.Subtype(name)
		b.TypesOf(TypeLand, name)
		tap := b.Ability(Ability{Kind: AbActivated, Flags: AbMana, Cost: b.Cost(Cost{Tap: true, Label: "{T}"}), Makes: makesOne(k.Set()), Label: "{T}: Add mana.",
			Prog: b.Program(Instr{Op: OpAddMana, R: NoReg, A: int32(b.Set(SetYou)), B: int32(b.Const(1)), C: int32(k)})})
		c := Chars{Types: TypeLand, Supers: SuperBasic}
		c.Subtypes.Add(sub)
		tc.id[name] = b.Def(Def{Name: b.Name(name), Chars: c, Abilities: []AbilityID{tap}})
	}
	land("Forest", mana.G)
	land("Mountain", mana.R)
	land("Island", mana.U)
	creature := func(name, cost string, p, tough int32, kw []Keyword, abs ...AbilityID) DefID {
		m := mana.MustCost(cost)
		c := Chars{Types: TypeCreature, Colors: m.Colors(), Power: p, Toughness: tough, Flags: HasPT}
		for _, k := range kw {
			c.Keywords.Add(k)
		}
		tc.id[name] = b.Def(Def{Name: b.Name(name), Chars: c, Cost: m, Abilities: abs})
		return tc.id[name]
	}
	you, self := b.Set(SetYou), b.Set(SetSource)
	one := b.Const(1)
	creature("Bear", "{1}{G}", 2, 2, nil)
	creature("Bird", "{G}", 0, 1, []Keyword{Flying})
	creature("Raider", "{1}{R}", 2, 1, []Keyword{Haste, FirstStrike})
	creature("Wurm", "{4}{G}", 5, 4, []Keyword{Trample})
	creature("Drake", "{2}{U}", 2, 2, []Keyword{Flying})
	// "When this creature enters, draw a card."
	enters := b.Pattern(Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), NewObj: true, Obj: b.Prop(PropIn, int32(self))})
	draw := b.Program(Instr{Op: OpDraw, R: NoReg, A: int32(you), B: int32(one)})
	etb := b.Ability(Ability{Kind: AbTriggered, Trigger: []uint32{enters}, Prog: draw, Label: "When ~ enters, draw a card."})
	creature("Visionary", "{1}{G}", 1, 1, nil, etb)
	// "When this creature dies, it deals 1 damage to each opponent."
	dies := b.Pattern(Pattern{Kinds: EvMove.Bit(), From: Battlefield.Bit(), To: Graveyard.Bit(), Obj: b.Prop(PropIn, int32(self))})
	death := b.Ability(Ability{Kind: AbTriggered, Flags: AbLookBack, Trigger: []uint32{dies}, Label: "When ~ dies, it deals 1 damage to each opponent.",
		Prog: b.Program(Instr{Op: OpDamage, R: NoReg, A: int32(b.Set(SetOpponents)), C: int32(one)})})
	creature("Martyr", "{R}", 1, 1, nil, death)
	// "Other creatures you control get +1/+1."
	mine := b.Prop(PropAnd, int32(b.Prop(PropType, int32(TypeCreature))), int32(b.Prop(PropAnd, int32(b.Prop(PropControlledBy, int32(you))), int32(b.Prop(PropOther)))))
	lord := b.Ability(Ability{Kind: AbStatic, Label: "Other creatures you control get +1/+1.",
		Mods: []uint32{b.Mod(Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeAll, Prop: mine, A: int32(one), B: int32(one), Writes: AspectPT})}})
	creature("Lord", "{2}{G}", 2, 2, nil, lord)
	// "This creature enters with two +1/+1 counters on it."
	would := b.Pattern(Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), Obj: b.Prop(PropIn, int32(self))})
	grow := b.Ability(Ability{Kind: AbReplacement, Trigger: []uint32{would}, Label: "~ enters with two +1/+1 counters on it.",
		Rewrite: []uint32{b.Rewrite(Rewrite{Kind: RwCounters, A: int32(CounterPlus), B: int32(b.Const(2))})}})
	creature("Hydra", "{1}{G}", 0, 0, nil, grow)
	// "~ deals 3 damage to any target."
	spell := func(name, cost string, typ TypeSet, ab Ability) {
		ab.Kind, ab.Zones = AbSpell, Stack.Bit()
		m := mana.MustCost(cost)
		tc.id[name] = b.Def(Def{Name: b.Name(name), Chars: Chars{Types: typ, Colors: m.Colors()}, Cost: m, Spell: b.Ability(ab)})
	}
	spell("Bolt", "{R}", TypeInstant, Ability{NRegs: 1, Label: "~ deals 3 damage to any target.",
		Targets: []TargetSpec{{Reg: 0, Players: true, Objects: true, Zone: Battlefield.Bit(), Prop: b.Prop(PropAnyTarget)}},
		Prog:    b.Program(Instr{Op: OpDamage, R: NoReg, A: int32(b.Set(SetReg, 0)), C: int32(b.Const(3))})})
	spell("Insight", "{2}{U}", TypeSorcery, Ability{Label: "Draw two cards.", Prog: b.Program(Instr{Op: OpDraw, R: NoReg, A: int32(you), B: int32(b.Const(2))})})
	spell("Salve", "{G}", TypeInstant, Ability{Label: "You gain 4 life.", Prog: b.Program(Instr{Op: OpGainLife, R: NoReg, A: int32(you), B: int32(b.Const(4))})})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	tc.rules = r
	return tc
}

// deck is n copies of each name, as name, n, name, n, ...
func (tc *testCards) deck(list ...any) []DefID {
	var d []DefID
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

func (tc *testCards) decks() [][]DefID {
	return [][]DefID{
		tc.deck("Forest", 14, "Mountain", 10, "Bear", 6, "Bird", 4, "Wurm", 4, "Visionary", 4, "Lord", 4, "Hydra", 4, "Bolt", 6, "Salve", 4),
		tc.deck("Island", 12, "Mountain", 12, "Drake", 6, "Raider", 8, "Martyr", 8, "Bolt", 8, "Insight", 6),
	}
}

func seed(n int) (s [32]byte) {
	s[0], s[1], s[2] = byte(n), byte(n>>8), byte(n>>16)
	return s
}

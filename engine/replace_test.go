package engine

import (
	"testing"

	"arbiter/mana"
	"arbiter/rulebook"
)

// A damage event that two replacement effects apply to: the affected player chooses their order, each applies once.
func TestReplacementOrder(t *testing.T) {
	for _, first := range []int{0, 1} {
		var furnace, ward, bear DefID
		g := table(t, rulebook.Edition2026, func(b *Builder) {
			bear = b.Def(Def{Name: b.Name("Bear"), Chars: Chars{Types: TypeCreature, Power: 2, Toughness: 2, Flags: HasPT}, Cost: mana.MustCost("{G}")})
			hit := b.Pattern(Pattern{Kinds: EvDamage.Bit()})
			// "If a source would deal damage, it deals double that damage instead."
			furnace = b.Def(Def{Name: b.Name("Furnace"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{b.Ability(Ability{Kind: AbReplacement, Trigger: []uint32{hit},
				Rewrite: []uint32{b.Rewrite(Rewrite{Kind: RwAmount, A: int32(b.Num(NumTimes, int32(b.Const(2)), int32(b.Num(NumEvent))))})}})}})
			// "If a source would deal damage to you, prevent 1 of that damage."
			toYou := b.Pattern(Pattern{Kinds: EvDamage.Bit(), Obj: b.Prop(PropIn, int32(b.Set(SetYou)))})
			ward = b.Def(Def{Name: b.Name("Ward"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{b.Ability(Ability{Kind: AbReplacement, Trigger: []uint32{toYou},
				Rewrite: []uint32{b.Rewrite(Rewrite{Kind: RwPrevent, A: int32(b.Const(1))})}})}})
		})
		g.putDef(furnace, 1)
		g.putDef(ward, 0)
		src := g.putDef(bear, 1)
		g.begin()
		g.propose(Event{Kind: EvDamage, Obj: PlayerRef(0), Src: src, Amount: 3})
		top := g.top()
		top.Ask = 0
		g.decValid = false
		g.commit(0, NoReg)
		g.KeepSingles = false
		g.run()
		var d Decision
		g.Decision(&d)
		if d.Kind != DecideReplacement || d.Player != 0 || len(d.Options) != 2 {
			t.Fatalf("decision %d for player %d with %d options", d.Kind, d.Player, len(d.Options))
		}
		before := g.Hash()
		g.dec.Options, g.decValid = g.dec.Options[:0], false
		var again Decision
		g.Decision(&again)
		if len(again.Options) != 2 || g.Hash() != before {
			t.Fatal("asking again is not pure")
		}
		if err := g.Answer(first); err != nil {
			t.Fatal(err)
		}
		// doubled then reduced: 5; reduced then doubled: 4
		want := int32(20 - 5 + first)
		if g.Players[0].Life != want {
			t.Errorf("order %d: life %d, want %d", first, g.Players[0].Life, want)
		}
	}
}

// A clone enters as a copy of what its controller chooses, is that until it leaves, and copies of it are copies of the same.
func TestEntersAsCopy(t *testing.T) {
	var clone, lord, bear DefID
	g := table(t, rulebook.Edition2026, func(b *Builder) {
		creature := Chars{Types: TypeCreature, Power: 2, Toughness: 2, Flags: HasPT}
		bear = b.Def(Def{Name: b.Name("Bear"), Chars: creature})
		is := b.Prop(PropType, int32(TypeCreature))
		one := int32(b.Const(1))
		other := b.Prop(PropAnd, int32(is), int32(b.Prop(PropOther)))
		lord = b.Def(Def{Name: b.Name("Lord"), Chars: creature, Abilities: []AbilityID{
			static(b, Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeAll, Prop: other, A: one, B: one})}})
		self := b.Set(SetSource)
		choice := b.Choice(ChoiceSpec{From: b.Set(SetAll, int32(Battlefield.Bit()), int32(is)), Reg: 0, Kind: DecideChoose})
		copyIt := b.Program(Instr{Op: OpChoose, R: NoReg, A: int32(choice)}, Instr{Op: OpEnterCopy, R: NoReg, A: int32(b.Set(SetReg, 0))})
		would := b.Pattern(Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), Obj: b.Prop(PropIn, int32(self))})
		ab := b.Ability(Ability{Kind: AbReplacement, Flags: AbOptional | AbEnterCopy, NRegs: 1, Trigger: []uint32{would}, Prog: copyIt,
			Rewrite: []uint32{b.Rewrite(Rewrite{Kind: RwFirst})}})
		clone = b.Def(Def{Name: b.Name("Clone"), Chars: Chars{Types: TypeCreature, Flags: HasPT}, Abilities: []AbilityID{ab}})
	})
	l, x := g.putDef(lord, 0), g.putDef(bear, 0)
	enter := func(pick Ref) Ref {
		ref := g.newObj(KindCard, clone, 0, 0)
		slot := ref.slot()
		g.Objs[slot].Card = uint16(len(g.Cards))
		g.Cards = append(g.Cards, CardInfo{Def: clone})
		g.top().Ask = 0
		g.decValid = false
		g.begin()
		g.propose(Event{Kind: EvMove, Player: 0, Obj: ref, To: Battlefield, Aux: PosEnd})
		g.commit(0, NoReg)
		g.run()
		var d Decision
		g.Decision(&d)
		if d.Kind != DecideMay {
			t.Fatalf("decision %d, want a may", d.Kind)
		}
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
		g.Decision(&d)
		for i, o := range d.Options {
			if o.Obj == pick {
				if err := g.Answer(i); err != nil {
					t.Fatal(err)
				}
				return g.refAt(slot)
			}
		}
		t.Fatalf("%v can't be chosen", pick)
		return NoRef
	}
	c := enter(l)
	if n := g.r.Name(g.chars(c).Name); n != "Lord" || g.pt(x) != [2]int32{4, 4} || g.pt(c) != [2]int32{3, 3} {
		t.Fatalf("the clone is %q, the bear %v", n, g.pt(x))
	}
	c2 := enter(c)
	if n := g.r.Name(g.chars(c2).Name); n != "Lord" || g.pt(x) != [2]int32{5, 5} {
		t.Fatalf("the copy of the clone is %q, the bear %v", n, g.pt(x))
	}
	g.happen(Event{Kind: EvMove, Player: 0, Obj: c, To: Hand, Aux: PosEnd})
	g.refresh()
	if n := g.r.Name(g.chars(g.refAt(c.slot())).Name); n != "Clone" || g.pt(x) != [2]int32{4, 4} {
		t.Errorf("in hand it is %q, the bear %v", n, g.pt(x))
	}
}

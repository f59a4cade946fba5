package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// A damage event that two replacement effects apply to: the affected player chooses their order, each applies once.
func TestReplacementOrder(t *testing.T) {
	for _, first := range []int{0, 1} {
		var furnace, ward, bear program.DefID
		g := table(t, rulebook.Edition2026, func(b *program.Builder) {
			bear = b.Def(program.Def{Name: b.Name("Bear"),
				Chars: program.Chars{Types: program.TypeCreature, Power: 2, Toughness: 2, Flags: program.HasPT},
				Cost:  mana.MustCost("{G}")})
			hit := b.Pattern(program.Pattern{Kinds: program.EvDamage.Bit()})
			// "If a source would deal damage, it deals double that damage instead."
			furnace = b.Def(program.Def{Name: b.Name("Furnace"), Chars: program.Chars{Types: program.TypeEnchantment},
				Abilities: []program.AbilityID{b.Ability(program.Ability{Kind: program.AbReplacement,
					Trigger: []uint32{hit},
					Rewrite: []uint32{b.Rewrite(program.Rewrite{Kind: program.RwAmount,
						A: int32(b.NumTimes(b.Const(2), b.NumEvent()))})}})}})
			// "If a source would deal damage to you, prevent 1 of that damage."
			toYou := b.Pattern(program.Pattern{Kinds: program.EvDamage.Bit(),
				Obj: b.PropIn(b.SetYou())})
			ward = b.Def(program.Def{Name: b.Name("Ward"), Chars: program.Chars{Types: program.TypeEnchantment},
				Abilities: []program.AbilityID{b.Ability(program.Ability{Kind: program.AbReplacement,
					Trigger: []uint32{toYou},
					Rewrite: []uint32{b.Rewrite(program.Rewrite{Kind: program.RwPrevent, A: int32(b.Const(1))})}})}})
		})
		g.putDef(furnace, 1)
		g.putDef(ward, 0)
		src := g.putDef(bear, 1)
		g.begin()
		g.propose(Event{Kind: program.EvDamage, Obj: PlayerRef(0), Src: src, Amount: 3})
		top := g.top()
		top.Ask = 0
		g.decValid = false
		g.commit(0, program.NoReg)
		g.AskForced = false
		g.run()
		var d Decision
		g.Decision(&d)
		if d.Kind != program.DecideReplacement || d.Player != 0 || len(d.Options) != 2 {
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

// A clone enters as a copy of what its controller chooses, is that until it leaves, and copies of it are copies of the
// same.
func TestEntersAsCopy(t *testing.T) {
	var clone, lord, bear program.DefID
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {
		creature := program.Chars{Types: program.TypeCreature, Power: 2, Toughness: 2, Flags: program.HasPT}
		bear = b.Def(program.Def{Name: b.Name("Bear"), Chars: creature})
		is := b.PropType(program.TypeCreature)
		one := int32(b.Const(1))
		other := b.PropAnd(is, b.PropOther())
		lord = b.Def(program.Def{Name: b.Name("Lord"), Chars: creature, Abilities: []program.AbilityID{
			static(b, program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT, Scope: program.ScopeAll,
				Prop: other, A: one, B: one})}})
		self := b.SetSource()
		choice := b.Choice(program.ChoiceSpec{From: b.SetAll(program.Battlefield.Bit(), is, 0),
			Reg: 0, Kind: program.DecideChoose})
		copyIt := b.Program(program.DoChoose(program.NoReg, choice),
			program.DoEnterCopy(b.SetReg(0, false), 0))
		would := b.Pattern(program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(),
			Obj: b.PropIn(self)})
		ab := b.Ability(program.Ability{Kind: program.AbReplacement, Flags: program.AbOptional | program.AbEnterCopy,
			NRegs: 1, Trigger: []uint32{would}, Prog: copyIt,
			Rewrite: []uint32{b.Rewrite(program.Rewrite{Kind: program.RwFirst})}})
		clone = b.Def(program.Def{Name: b.Name("Clone"),
			Chars:     program.Chars{Types: program.TypeCreature, Flags: program.HasPT},
			Abilities: []program.AbilityID{ab}})
	})
	l, x := g.putDef(lord, 0), g.putDef(bear, 0)
	enter := func(pick Ref) Ref {
		ref := g.newObj(program.KindCard, clone, 0, 0)
		slot := ref.slot()
		g.Objs[slot].Card = uint16(len(g.Cards))
		g.Cards = append(g.Cards, CardInfo{Def: clone})
		g.top().Ask = 0
		g.decValid = false
		g.begin()
		g.propose(Event{Kind: program.EvMove, Player: 0, Obj: ref, To: program.Battlefield, Aux: program.PosEnd})
		g.commit(0, program.NoReg)
		g.run()
		var d Decision
		g.Decision(&d)
		if d.Kind != program.DecideMay {
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
	g.applyAtOnce(Event{Kind: program.EvMove, Player: 0, Obj: c, To: program.Hand, Aux: program.PosEnd})
	g.refresh()
	if n := g.r.Name(g.chars(g.refAt(c.slot())).Name); n != "Clone" || g.pt(x) != [2]int32{4, 4} {
		t.Errorf("in hand it is %q, the bear %v", n, g.pt(x))
	}
}

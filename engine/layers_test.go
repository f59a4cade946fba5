package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// table is an empty game of two players with the definitions a test builds.
func table(t testing.TB, e rulebook.Edition, build func(b *program.Builder)) *Game {
	t.Helper()
	b := program.NewBuilder(e)
	filler := b.Def(program.Def{Name: b.Name("Filler"), Chars: program.Chars{Types: program.TypeLand}})
	build(b)
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	deck := []program.DefID{filler, filler, filler}
	g, err := New(r, Config{Decks: [][]program.DefID{deck, deck}, Hand: -1, AskForced: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// put puts a permanent onto the battlefield.
func (g *Game) putDef(d program.DefID, p program.PlayerID) Ref {
	ref := g.newObj(program.KindCard, d, p, p)
	g.Objs[ref.slot()].Card = uint16(len(g.Cards))
	g.Cards = append(g.Cards, CardInfo{Def: d, Owner: p})
	g.applyAtOnce(Event{Kind: program.EvMove, Player: p, Obj: ref, To: program.Battlefield, Aux: program.PosEnd})
	g.refresh()
	return g.refAt(ref.slot())
}

func (g *Game) pt(ref Ref) [2]int32 {
	g.refresh()
	c := g.chars(ref)
	return [2]int32{c.Power, c.Toughness}
}

func static(b *program.Builder, mods ...program.Mod) program.AbilityID {
	ab := program.Ability{Kind: program.AbStatic}
	for _, m := range mods {
		ab.Mods = append(ab.Mods, b.Mod(m))
	}
	return b.Ability(ab)
}

// 418.5a of 2006 has this example: Gray Ogre, a +1/+1 counter, a spell giving +4/+4, an enchantment giving +0/+2, then
// a spell making it 0/1. It was 1/4 then; from 2009 on the spell that makes it 0/1 comes before all that adds, and it
// is 5/8.
func TestLayersOgre(t *testing.T) {
	for _, c := range []struct {
		e    rulebook.Edition
		want [2]int32
	}{{rulebook.Edition2006, [2]int32{1, 4}}, {rulebook.Edition2017, [2]int32{5, 8}},
		{rulebook.Edition2026, [2]int32{5, 8}}} {
		t.Run(c.e.String(), func(t *testing.T) {
			var ogre, glory program.DefID
			var growth, shrink program.AbilityID
			g := table(t, c.e, func(b *program.Builder) {
				ogre = b.Def(program.Def{Name: b.Name("Gray Ogre"),
					Chars: program.Chars{Types: program.TypeCreature, Power: 2, Toughness: 2, Flags: program.HasPT},
					Cost:  mana.MustCost("{2}{R}")})
				mine := b.PropAnd(b.PropType(program.TypeCreature), b.PropControlledBy(b.SetYou()))
				glory = b.Def(program.Def{Name: b.Name("Glory"), Chars: program.Chars{Types: program.TypeEnchantment},
					Abilities: []program.AbilityID{
						static(b, program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT,
							Scope: program.ScopeAll,
							Prop:  mine, B: int32(b.Const(2))})}})
				growth = static(b, program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT,
					Scope: program.ScopeLocked, A: int32(b.Const(4)), B: int32(b.Const(4))})
				shrink = static(b, program.Mod{Layer: rulebook.LayerPTSet, Kind: program.ModSetPT,
					Scope: program.ScopeLocked, A: int32(b.Const(0)), B: int32(b.Const(1))})
			})
			o := g.putDef(ogre, 0)
			g.applyAtOnce(Event{Kind: program.EvCounters, Obj: o, Aux: int32(program.CounterPlus), Amount: 1})
			ctx := g.newCtx(o, 0, 0, 0)
			g.addEffect(growth, ctx, g.newCell(o, 0, 0), program.DurEndOfTurn, 0)
			g.putDef(glory, 0)
			if got := g.pt(o); got != [2]int32{7, 9} {
				t.Errorf("%s: before the last spell %v", c.e, got)
			}
			g.addEffect(shrink, ctx, g.newCell(o, 0, 0), program.DurEndOfTurn, 0)
			if got := g.pt(o); got != c.want {
				t.Errorf("%s: %v, want %v", c.e, got, c.want)
			}
		})
	}
}

// "Nonbasic lands are Mountains" takes the ability of a land that says "Each land is a Swamp in addition": the latter
// depends on the former and is not applied, whichever came first (613.8).
func TestDependencyLands(t *testing.T) {
	for _, moonFirst := range []bool{false, true} {
		var moon, tomb, plains program.DefID
		var swamp, mountain program.SubtypeID
		g := table(t, rulebook.Edition2026, func(b *program.Builder) {
			b.TypesOf(program.TypeLand, "Swamp", "Mountain", "Plains")
			swamp, mountain = b.Subtype("Swamp"), b.Subtype("Mountain")
			land := b.PropType(program.TypeLand)
			nonbasic := b.PropAnd(land, b.PropNot(b.PropSuper(program.SuperBasic)))
			var m, s program.SubtypeSet
			m.Add(mountain)
			s.Add(swamp)
			moon = b.Def(program.Def{Name: b.Name("Moon"), Chars: program.Chars{Types: program.TypeEnchantment},
				Abilities: []program.AbilityID{
					static(b, program.Mod{Layer: rulebook.LayerType, Kind: program.ModLandType, Scope: program.ScopeAll,
						Prop: nonbasic, Sub: m})}})
			tomb = b.Def(program.Def{Name: b.Name("Tomb"),
				Chars: program.Chars{Types: program.TypeLand, Supers: program.SuperLegendary},
				Abilities: []program.AbilityID{
					static(b, program.Mod{Layer: rulebook.LayerType, Kind: program.ModLandType, Scope: program.ScopeAll,
						Prop: land, Sub: s, B: 1})}})
			plains = b.Def(program.Def{Name: b.Name("Plains"),
				Chars: program.Chars{Types: program.TypeLand, Supers: program.SuperBasic}})
		})
		p := g.putDef(plains, 0)
		var u Ref
		if moonFirst {
			g.putDef(moon, 0)
			u = g.putDef(tomb, 0)
		} else {
			u = g.putDef(tomb, 0)
			if !g.chars(p).Subtypes.Has(swamp) {
				t.Fatal("without the moon each land is a Swamp")
			}
			g.putDef(moon, 0)
		}
		if g.chars(p).Subtypes.Has(swamp) || g.chars(u).Subtypes.Has(swamp) || !g.chars(u).Subtypes.Has(mountain) {
			t.Errorf("moon first %v: the nonbasic land's ability still works", moonFirst)
		}
	}
}

// A static ability follows its object's controller: who gains control of an anthem's source has the bonus (layer 2
// before 7).
func TestAnthemFollowsControl(t *testing.T) {
	var lord, bear program.DefID
	var steal program.AbilityID
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {
		creature := program.Chars{Types: program.TypeCreature, Power: 2, Toughness: 2, Flags: program.HasPT}
		bear = b.Def(program.Def{Name: b.Name("Bear"), Chars: creature})
		mine := b.PropAnd(b.PropType(program.TypeCreature), b.PropControlledBy(b.SetYou()))
		one := int32(b.Const(1))
		lord = b.Def(program.Def{Name: b.Name("Lord"), Chars: creature, Abilities: []program.AbilityID{
			static(b, program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT, Scope: program.ScopeAll,
				Prop: mine, A: one, B: one})}})
		steal = static(b, program.Mod{Layer: rulebook.LayerControl, Kind: program.ModControl,
			Scope: program.ScopeLocked, Set: b.SetYou()})
	})
	l, mineBear, yours := g.putDef(lord, 0), g.putDef(bear, 0), g.putDef(bear, 1)
	if g.pt(mineBear) != [2]int32{3, 3} || g.pt(yours) != [2]int32{2, 2} {
		t.Fatal("the anthem is for its controller")
	}
	ctx := g.newCtx(yours, 1, 0, 0)
	g.addEffect(steal, ctx, g.newCell(l, 0, 0), program.DurEndOfTurn, 0)
	if g.pt(mineBear) != [2]int32{2, 2} || g.pt(yours) != [2]int32{3, 3} || g.ctrlOf(l) != 1 {
		t.Error("the anthem should have changed sides")
	}
}

// A creature that loses its abilities in layer 6 no longer gives its bonus in layer 7; what it began in an earlier
// layer continues (613.6).
func TestLosingAbilities(t *testing.T) {
	var lord, bear, hush program.DefID
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {
		creature := program.Chars{Types: program.TypeCreature, Power: 1, Toughness: 1, Flags: program.HasPT}
		bear = b.Def(program.Def{Name: b.Name("Bear"), Chars: creature})
		is := b.PropType(program.TypeCreature)
		one := int32(b.Const(1))
		lord = b.Def(program.Def{Name: b.Name("Lord"), Chars: creature, Abilities: []program.AbilityID{
			static(b, program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT, Scope: program.ScopeAll, Prop: is,
				A: one, B: one})}})
		hush = b.Def(program.Def{Name: b.Name("Hush"), Chars: program.Chars{Types: program.TypeEnchantment},
			Abilities: []program.AbilityID{
				static(b, program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModLoseAll, Scope: program.ScopeAll,
					Prop: is})}})
	})
	g.putDef(lord, 0)
	r := g.putDef(bear, 0)
	if g.pt(r) != [2]int32{2, 2} {
		t.Fatal("the lord's bonus")
	}
	g.putDef(hush, 0)
	if g.pt(r) != [2]int32{1, 1} {
		t.Error("a lord without abilities gives no bonus")
	}
}

// A granted static ability works: "creatures you control have 'other creatures get +1/+1'".
func TestGrantedStatic(t *testing.T) {
	var bear, banner program.DefID
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {
		bear = b.Def(program.Def{Name: b.Name("Bear"),
			Chars: program.Chars{Types: program.TypeCreature, Power: 2, Toughness: 2, Flags: program.HasPT}})
		is := b.PropType(program.TypeCreature)
		one := int32(b.Const(1))
		other := b.PropAnd(is, b.PropOther())
		gift := static(b, program.Mod{Layer: rulebook.LayerPTStatic, Kind: program.ModPT, Scope: program.ScopeAll,
			Prop: other, A: one, B: one})
		banner = b.Def(program.Def{Name: b.Name("Banner"), Chars: program.Chars{Types: program.TypeEnchantment},
			Abilities: []program.AbilityID{
				static(b, program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModGrant, Scope: program.ScopeAll,
					Prop: is, A: int32(gift)})}})
	})
	x, y, z := g.putDef(bear, 0), g.putDef(bear, 0), g.putDef(bear, 0)
	g.putDef(banner, 0)
	for _, r := range []Ref{x, y, z} {
		if g.pt(r) != [2]int32{4, 4} {
			t.Errorf("%v: %v, want 4/4 from the two others", r, g.pt(r))
		}
	}
}

package engine

import (
	"testing"

	"arbiter/mana"
	"arbiter/rulebook"
)

// table is an empty game of two players with the definitions a test builds.
func table(t testing.TB, e rulebook.Edition, build func(b *Builder)) *Game {
	t.Helper()
	b := NewBuilder(e)
	filler := b.Def(Def{Name: b.Name("Filler"), Chars: Chars{Types: TypeLand}})
	build(b)
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	deck := []DefID{filler, filler, filler}
	g, err := New(r, Config{Decks: [][]DefID{deck, deck}, Hand: -1, KeepSingles: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// put puts a permanent onto the battlefield.
func (g *Game) putDef(d DefID, p PlayerID) Ref {
	ref := g.newObj(KindCard, d, p, p)
	g.Objs[ref.slot()].Card = uint16(len(g.Cards))
	g.Cards = append(g.Cards, CardInfo{Def: d, Owner: p})
	g.happen(Event{Kind: EvMove, Player: p, Obj: ref, To: Battlefield, Aux: PosEnd})
	g.refresh()
	return g.refAt(ref.slot())
}

func (g *Game) pt(ref Ref) [2]int32 {
	g.refresh()
	c := g.chars(ref)
	return [2]int32{c.Power, c.Toughness}
}

func static(b *Builder, mods ...Mod) AbilityID {
	ab := Ability{Kind: AbStatic}
	for _, m := range mods {
		ab.Mods = append(ab.Mods, b.Mod(m))
	}
	return b.Ability(ab)
}

// 418.5a of 2006 has this example: Gray Ogre, a +1/+1 counter, a spell giving +4/+4, an enchantment giving +0/+2, then a spell making it 0/1. It was 1/4
// then; from 2009 on the spell that makes it 0/1 comes before all that adds, and it is 5/8.
func TestLayersOgre(t *testing.T) {
	for _, c := range []struct {
		e    rulebook.Edition
		want [2]int32
	}{{rulebook.Edition2006, [2]int32{1, 4}}, {rulebook.Edition2017, [2]int32{5, 8}}, {rulebook.Edition2026, [2]int32{5, 8}}} {
		var ogre, glory DefID
		var growth, shrink AbilityID
		g := table(t, c.e, func(b *Builder) {
			ogre = b.Def(Def{Name: b.Name("Gray Ogre"), Chars: Chars{Types: TypeCreature, Power: 2, Toughness: 2, Flags: HasPT}, Cost: mana.MustCost("{2}{R}")})
			mine := b.Prop(PropAnd, int32(b.Prop(PropType, int32(TypeCreature))), int32(b.Prop(PropControlledBy, int32(b.Set(SetYou)))))
			glory = b.Def(Def{Name: b.Name("Glory"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{
				static(b, Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeAll, Prop: mine, B: int32(b.Const(2))})}})
			growth = static(b, Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeLocked, A: int32(b.Const(4)), B: int32(b.Const(4))})
			shrink = static(b, Mod{Layer: rulebook.LayerPTSet, Kind: ModSetPT, Scope: ScopeLocked, A: int32(b.Const(0)), B: int32(b.Const(1))})
		})
		o := g.putDef(ogre, 0)
		g.happen(Event{Kind: EvCounters, Obj: o, Aux: int32(CounterPlus), Amount: 1})
		ctx := g.newCtx(o, 0, 0, 0)
		g.addEffect(growth, ctx, g.newCell(o, 0, 0), DurEndOfTurn, 0)
		g.putDef(glory, 0)
		if got := g.pt(o); got != [2]int32{7, 9} {
			t.Errorf("%s: before the last spell %v", c.e, got)
		}
		g.addEffect(shrink, ctx, g.newCell(o, 0, 0), DurEndOfTurn, 0)
		if got := g.pt(o); got != c.want {
			t.Errorf("%s: %v, want %v", c.e, got, c.want)
		}
	}
}

// "Nonbasic lands are Mountains" takes the ability of a land that says "Each land is a Swamp in addition": the latter depends on the former and is not
// applied, whichever came first (613.8).
func TestDependencyLands(t *testing.T) {
	for _, moonFirst := range []bool{false, true} {
		var moon, tomb, plains DefID
		var swamp, mountain SubtypeID
		g := table(t, rulebook.Edition2026, func(b *Builder) {
			b.TypesOf(TypeLand, "Swamp", "Mountain", "Plains")
			swamp, mountain = b.Subtype("Swamp"), b.Subtype("Mountain")
			land := b.Prop(PropType, int32(TypeLand))
			nonbasic := b.Prop(PropAnd, int32(land), int32(b.Prop(PropNot, int32(b.Prop(PropSuper, int32(SuperBasic))))))
			var m, s SubtypeSet
			m.Add(mountain)
			s.Add(swamp)
			moon = b.Def(Def{Name: b.Name("Moon"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{
				static(b, Mod{Layer: rulebook.LayerType, Kind: ModLandType, Scope: ScopeAll, Prop: nonbasic, Sub: m})}})
			tomb = b.Def(Def{Name: b.Name("Tomb"), Chars: Chars{Types: TypeLand, Supers: SuperLegendary}, Abilities: []AbilityID{
				static(b, Mod{Layer: rulebook.LayerType, Kind: ModLandType, Scope: ScopeAll, Prop: land, Sub: s, B: 1})}})
			plains = b.Def(Def{Name: b.Name("Plains"), Chars: Chars{Types: TypeLand, Supers: SuperBasic}})
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

// A static ability follows its object's controller: who gains control of an anthem's source has the bonus (layer 2 before 7).
func TestAnthemFollowsControl(t *testing.T) {
	var lord, bear DefID
	var steal AbilityID
	g := table(t, rulebook.Edition2026, func(b *Builder) {
		creature := Chars{Types: TypeCreature, Power: 2, Toughness: 2, Flags: HasPT}
		bear = b.Def(Def{Name: b.Name("Bear"), Chars: creature})
		mine := b.Prop(PropAnd, int32(b.Prop(PropType, int32(TypeCreature))), int32(b.Prop(PropControlledBy, int32(b.Set(SetYou)))))
		one := int32(b.Const(1))
		lord = b.Def(Def{Name: b.Name("Lord"), Chars: creature, Abilities: []AbilityID{
			static(b, Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeAll, Prop: mine, A: one, B: one})}})
		steal = static(b, Mod{Layer: rulebook.LayerControl, Kind: ModControl, Scope: ScopeLocked, Set: b.Set(SetYou)})
	})
	l, mineBear, yours := g.putDef(lord, 0), g.putDef(bear, 0), g.putDef(bear, 1)
	if g.pt(mineBear) != [2]int32{3, 3} || g.pt(yours) != [2]int32{2, 2} {
		t.Fatal("the anthem is for its controller")
	}
	ctx := g.newCtx(yours, 1, 0, 0)
	g.addEffect(steal, ctx, g.newCell(l, 0, 0), DurEndOfTurn, 0)
	if g.pt(mineBear) != [2]int32{2, 2} || g.pt(yours) != [2]int32{3, 3} || g.ctrlOf(l) != 1 {
		t.Error("the anthem should have changed sides")
	}
}

// A creature that loses its abilities in layer 6 no longer gives its bonus in layer 7; what it began in an earlier layer goes on (613.6).
func TestLosingAbilities(t *testing.T) {
	var lord, bear, hush DefID
	g := table(t, rulebook.Edition2026, func(b *Builder) {
		creature := Chars{Types: TypeCreature, Power: 1, Toughness: 1, Flags: HasPT}
		bear = b.Def(Def{Name: b.Name("Bear"), Chars: creature})
		is := b.Prop(PropType, int32(TypeCreature))
		one := int32(b.Const(1))
		lord = b.Def(Def{Name: b.Name("Lord"), Chars: creature, Abilities: []AbilityID{
			static(b, Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeAll, Prop: is, A: one, B: one})}})
		hush = b.Def(Def{Name: b.Name("Hush"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{
			static(b, Mod{Layer: rulebook.LayerAbility, Kind: ModLoseAll, Scope: ScopeAll, Prop: is})}})
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
	var bear, banner DefID
	g := table(t, rulebook.Edition2026, func(b *Builder) {
		bear = b.Def(Def{Name: b.Name("Bear"), Chars: Chars{Types: TypeCreature, Power: 2, Toughness: 2, Flags: HasPT}})
		is := b.Prop(PropType, int32(TypeCreature))
		one := int32(b.Const(1))
		other := b.Prop(PropAnd, int32(is), int32(b.Prop(PropOther)))
		gift := static(b, Mod{Layer: rulebook.LayerPTStatic, Kind: ModPT, Scope: ScopeAll, Prop: other, A: one, B: one})
		banner = b.Def(Def{Name: b.Name("Banner"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{
			static(b, Mod{Layer: rulebook.LayerAbility, Kind: ModGrant, Scope: ScopeAll, Prop: is, A: int32(gift)})}})
	})
	x, y, z := g.putDef(bear, 0), g.putDef(bear, 0), g.putDef(bear, 0)
	g.putDef(banner, 0)
	for _, r := range []Ref{x, y, z} {
		if g.pt(r) != [2]int32{4, 4} {
			t.Errorf("%v: %v, want 4/4 from the two others", r, g.pt(r))
		}
	}
}

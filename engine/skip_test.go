package engine

import (
	"testing"

	"arbiter/rulebook"
)

// "Skip your draw step" as a static ability; "skip your next combat phase" once.
func TestSkips(t *testing.T) {
	var vow DefID
	var truce AbilityID
	g := table(t, rulebook.Edition2026, func(b *Builder) {
		you := b.Prop(PropIn, int32(b.Set(SetYou)))
		vow = b.Def(Def{Name: b.Name("Vow"), Chars: Chars{Types: TypeEnchantment}, Abilities: []AbilityID{
			static(b, Mod{Layer: rulebook.LayerAbility, Kind: ModRule, Scope: ScopePlayers, Prop: you, A: int32(RuleSkip), B: SkipStep(StepDraw)})}})
		truce = static(b, Mod{Layer: rulebook.LayerAbility, Kind: ModRule, Scope: ScopePlayers, Prop: you, A: int32(RuleSkip), B: SkipPhase(PhaseCombat)})
	})
	g.putDef(vow, 0)
	ctx := g.newCtx(NoRef, 0, 0, 0)
	g.addEffect(truce, ctx, 0, DurForever, 0).Amount = 1
	combats := map[PlayerID]int{}
	library := g.count(Library, 0)
	rec := steps(func(p PlayerID, s Step) {
		if s == StepBeginCombat {
			combats[p]++
		}
		if s == StepDraw && p == 0 {
			t.Errorf("turn %d: the draw step was not skipped", g.Turn.Number)
		}
	})
	g.SetRecorder(rec)
	var d Decision
	for g.Turn.Number < 5 && g.Decision(&d) {
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	if combats[0] != 1 || combats[1] != 2 {
		t.Errorf("combat phases %v: player 0 skips one of two", combats)
	}
	if g.count(Library, 0) != library {
		t.Error("player 0 drew")
	}
}

type steps func(p PlayerID, s Step)

func (f steps) Record(g *Game, e *Event) {
	if e.Kind == EvStep {
		f(e.Player, Step(e.Aux))
	}
}

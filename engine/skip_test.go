package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// "Skip your draw step" as a static ability; "skip your next combat phase" once.
func TestSkips(t *testing.T) {
	var vow program.DefID
	var truce program.AbilityID
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {
		you := b.PropIn(b.SetYou())
		vow = b.Def(program.Def{Name: b.Name("Vow"), Chars: program.Chars{Types: program.TypeEnchantment},
			Abilities: []program.AbilityID{
				static(b, program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModRule, Scope: program.ScopePlayers,
					Prop: you, A: int32(program.RuleSkip), B: program.SkipStep(program.StepDraw)})}})
		truce = static(b, program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModRule, Scope: program.ScopePlayers,
			Prop: you, A: int32(program.RuleSkip), B: program.SkipPhase(program.PhaseCombat)})
	})
	g.putDef(vow, 0)
	ctx := g.newCtx(NoRef, 0, 0, 0)
	g.addEffect(truce, ctx, 0, program.DurForever, 0).Amount = 1
	combats := map[program.PlayerID]int{}
	library := g.count(program.Library, 0)
	rec := steps(func(p program.PlayerID, s program.Step) {
		if s == program.StepBeginCombat {
			combats[p]++
		}
		if s == program.StepDraw && p == 0 {
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
	if g.count(program.Library, 0) != library {
		t.Error("player 0 drew")
	}
}

type steps func(p program.PlayerID, s program.Step)

func (f steps) Record(g *Game, e *Event) {
	if e.Kind == program.EvStep {
		f(e.Player, program.Step(e.Aux))
	}
}

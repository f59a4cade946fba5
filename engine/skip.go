package engine

// What a RuleSkip can skip (614.10): a step, a whole phase, a turn.
const SkipTurn int32 = 64

// SkipStep is the B of a RuleSkip for a step.
func SkipStep(s Step) int32 { return int32(s) }

// SkipPhase is the B of a RuleSkip for a phase.
func SkipPhase(p Phase) int32 { return 32 + int32(p) }

// skipped says whether a player skips something, and uses an effect up that has it skipped so many times only: one such effect for each time (614.10a).
func (g *Game) skipped(p PlayerID, what int32) bool {
	if !g.Turn.InForce.Has(RuleSkip) {
		return false
	}
	once := int32(-1)
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != RuleSkip || a.Dead || m.B != what {
			continue
		}
		if e := g.modEnv(a); !g.skipper(a, m, &e, p) {
			continue
		}
		if a.Effect < 0 || g.Effects[a.Effect].Amount == 0 {
			return true
		}
		if once < 0 {
			once = a.Effect
		}
	}
	if once < 0 {
		return false
	}
	g.useShield(once, 1)
	return true
}

// steps is the first and the last step of a phase.
func (p Phase) steps() (first, last Step) {
	switch p {
	case PhaseBeginning:
		return StepUntap, StepDraw
	case PhaseMain1:
		return StepMain1, StepMain1
	case PhaseCombat:
		return StepBeginCombat, StepEndCombat
	case PhaseMain2:
		return StepMain2, StepMain2
	}
	return StepEnd, StepCleanup
}

// execSkip carries out OpSkip.
func (g *Game) execSkip(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx := f.Ctx
	g.set(SetX(in.A), e)
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer && !g.teamSeen(m, i) {
			g.addEffect(AbilityID(in.B), ctx, g.newCell(g.tmp[i], 0, 0), DurForever, p).Amount = 1
		}
	}
}

package engine

import "arbiter/ability"

// skipped is what a SkipStep skips, as the B of a RuleSkip.
func (u *unit) skipped(a ability.SkipStep) int32 {
	switch a.Step {
	case ability.Turn:
		return SkipTurn
	case ability.Combat:
		return SkipPhase(PhaseCombat)
	}
	steps := beginnings[a.Step]
	if a.All || len(steps) != 1 {
		refuse(a, "something to skip")
	}
	switch a.Whose.(type) {
	case nil, ability.You, ability.It:
	default:
		refuse(a, "whose step it is that is skipped")
	}
	return SkipStep(steps[0])
}

// skipNext is "skip your next untap step": an effect that lasts until it has been used once (614.10a).
func (u *unit) skipNext(who SetX, a ability.SkipStep, r uint8) {
	ab := u.b.Ability(Ability{Kind: AbStatic, Mods: u.rule(Mod{Scope: ScopeLocked}, RuleSkip, u.skipped(a), 0)})
	u.emit(Instr{Op: OpSkip, R: r, A: int32(who), B: int32(ab)})
}

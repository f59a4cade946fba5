package engine

// Triggered mana abilities (605.1b): those that trigger from mana abilities, have no target and add mana. They don't go on the stack but resolve at once after
// the mana ability that triggered them (605.4a; 411.3 of 2006), in the middle of paying too.

// digestManaTrigger marks triggered mana abilities.
func (r *Rules) digestManaTrigger(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Kind != AbTriggered || len(ab.Targets) > 0 || len(ab.Modes) > 0 || ab.Prog == 0 {
		return
	}
	for _, p := range ab.Trigger {
		pat := &r.Patterns[p]
		if pat.Kinds != EvAddMana.Bit() && (pat.Kinds != EvTap.Bit() || pat.Flags&FlagForMana == 0) {
			return
		}
	}
	for i := ab.Prog; int(i) < len(r.Code) && r.Code[i].Op != OpEnd; i++ {
		if r.Code[i].Op == OpAddMana {
			ab.Flags |= AbMana
			return
		}
	}
}

// makingMana says that a mana ability is being activated that has yet to add its mana.
func (g *Game) makingMana() bool {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameActivate && f.PC <= actMana && g.r.Abilities[f.Ip].Flags&AbMana != 0 {
			return true
		}
	}
	return false
}

// manaTriggers starts resolving the next triggered mana ability that waits, and says whether there is one.
func (g *Game) manaTriggers() bool {
	for i := range g.Pending {
		p := g.Pending[i]
		if g.r.Abilities[p.Ability].Flags&AbMana == 0 {
			continue
		}
		g.Pending = append(g.Pending[:i], g.Pending[i+1:]...)
		g.pushProgram(g.r.Abilities[p.Ability].Prog, p.Ctx, true)
		return true
	}
	return false
}

package engine

import "arbiter/ability"

// What the compiler's main files leave to others: each falls through to a refusal, which names the node.

func (w *work) whole(a ability.Ability, text string) {
	switch a := a.(type) {
	case ability.Chapter:
		w.chapter(a, text)
		return
	case ability.Level:
		w.level(a, text)
		return
	case ability.Striation:
		w.striation(a, text)
		return
	case ability.ClassLevel:
		w.classLevel(a, text)
		return
	case ability.AsYou:
		w.asYou(a, text)
		return
	case ability.Anchors:
		w.anchors(a, text)
		return
	case ability.ToSolve:
		w.toSolve(a, text)
		return
	case ability.Marked:
		if a.Word == "forecast" {
			w.forecast(a, text)
			return
		}
		if a.Word == "max speed" {
			w.maxSpeed(a, text)
			return
		}
		if a.Word == "solved" {
			w.designated(Solved, a.Ability, text) // 719.3c
			return
		}
		if a.Word == "∞" {
			w.designated(Harnessed, a.Ability, text) // 702.186b
			return
		}
		w.d.Abilities = append(w.d.Abilities, w.c.marked(a, text)...)
		return
	}
	refuse(a, "an ability")
}

func (u *unit) effectMore(e ability.Effect) {
	if v, ok := e.(ability.Vote); ok {
		u.vote(v)
		return
	}
	if s, ok := e.(ability.SectorBlocking); ok {
		u.sectorBlocking(s)
		return
	}
	refuse(e, "an effect")
}

func (u *unit) staticMore(e ability.Effect, ab Ability) []AbilityID {
	if m, ok := e.(ability.MayHave); ok {
		if d, ok := m.Effect.(ability.Do); ok && len(d.Acts) == 1 {
			if ids := u.asUnblocked(m, d, ab); ids != nil {
				return ids
			}
			if _, enters := d.Acts[0].(ability.Enter); enters {
				if _, self := d.Who.(ability.Self); self {
					return u.entering(m, ab)
				}
			}
		}
	}
	if x, ok := e.(ability.ExtraTrigger); ok {
		return u.extraTrigger(x, ab)
	}
	if f, ok := e.(ability.LifeFloor); ok {
		return u.lifeFloor(f, ab)
	}
	if r, ok := e.(ability.Rule); ok {
		switch r.Fact.(type) {
		case ability.DeckLimit, ability.CanBeCommander:
			return nil // nothing of the game itself
		}
		if n, ok := r.Fact.(ability.NoLegendRule); ok {
			t := Mod{Scope: ScopeAll}
			if n.To != nil {
				t = u.standing(n.To)
			}
			ab.Mods = append(ab.Mods, u.rule(t, RuleNoLegend, 0, 0)...)
			return []AbilityID{u.b.Ability(ab)}
		}
	}
	refuse(e, "a static ability")
	return nil
}

func (u *unit) ruleMore(t Mod, a ability.Act) []uint32 {
	if ids := u.combatRule(t, a); ids != nil {
		return ids
	}
	refuse(a, "a standing fact")
	return nil
}

func (u *unit) cantMore(t Mod, a ability.Act) []uint32 {
	refuse(a, "something that can't be done")
	return nil
}

func (u *unit) actMore(who SetX, a ability.Act, dur ability.Duration, r uint8) {
	if again, ok := a.(ability.Repeat); ok {
		u.repeatProcess(who, again)
		return
	}
	if one, ok := a.(ability.BecomeOneOf); ok {
		u.becomeOneOf(who, one)
		return
	}
	if u.sentenceAct(who, a, dur, r) || u.cardAct(who, a, r) || u.boardAct(who, a, dur, r) || u.playerAct(who, a, dur, r) || u.combatAct(a) {
		return
	}
	refuse(a, "an instruction")
}

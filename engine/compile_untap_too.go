package engine

import "arbiter/ability"

// untapsToo compiles "untap all creatures you control during each other player's untap step" (502.3): more permanents untap then as that step's turn-based action
// is taken. Nil for other sentences.
func (u *unit) untapsToo(d ability.Do, ab Ability) []AbilityID {
	t, ok := d.For.(ability.ForTime)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 || t.When.When != ability.During || t.When.Step != ability.UntapStep || t.When.Not || t.When.Other {
		return nil
	}
	a, ok := d.Acts[0].(ability.Untap)
	if !ok {
		return nil
	}
	of, others := t.When.Of.(ability.Objects)
	if _, you := d.Who.(ability.You); !you || !others || of.Det.How != ability.Each || !of.Det.Other || len(of.Pre)+len(of.Post) > 0 || of.Noun != ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}) {
		refuse(d, "what untaps in others' untap steps")
	}
	m := u.standing(a.What)
	switch m.Scope {
	case ScopeAll:
		if o, ok := a.What.(ability.Objects); !ok || !yours(o) {
			refuse(d, "what untaps in others' untap steps")
		}
	case ScopeSelf:
	default:
		refuse(d, "what untaps in others' untap steps")
	}
	ab.Mods = append(ab.Mods, u.rule(m, RuleUntapsToo, 0, 0)...)
	return []AbilityID{u.b.Ability(ab)}
}

// yours says whether a noun phrase is of what you control.
func yours(o ability.Objects) bool {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not && !c.Did {
			_, you := c.By.(ability.You)
			return you
		}
	}
	return false
}

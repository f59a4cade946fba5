package engine

import "arbiter/rulebook"

// roleSBA puts Roles into the graveyard that one player controls and that are attached to the same permanent, but for the newest (303.7a, 704.5y).
func (g *Game) roleSBA() {
	role := func(s uint16) bool {
		b := g.Objs[s].Body
		return g.Chars[b].Subtypes.Has(SubtypeRole) && g.Bodies[b].Flags&PhasedOut == 0 && g.Bodies[b].Host != NoRef
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if !role(s) {
			continue
		}
		for t := g.Lists[0].First; t != 0; t = g.Objs[t].Next {
			x, y := g.Objs[s].Body, g.Objs[t].Body
			if s != t && role(t) && g.Bodies[x].Host == g.Bodies[y].Host && g.Chars[x].Ctrl == g.Chars[y].Ctrl && g.Objs[t].Stamp > g.Objs[s].Stamp {
				g.proposeSBA(EvMove, g.refAt(s), g.Objs[s].Owner, rulebook.RuleRole)
				break
			}
		}
	}
}

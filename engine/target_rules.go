package engine

// targetLegal says whether an object or player is a legal target (115): what the text asks for, and nothing forbids it.
func (g *Game) targetLegal(s *TargetSpec, e *Env, ref Ref) bool {
	if ref.IsPlayer() {
		if !s.Players || g.Players[ref.Player()].Lost {
			return false
		}
	} else {
		o := g.obj(ref)
		if o == nil || !s.Objects || !s.Zone.Has(o.Zone) {
			return false
		}
		if s.types != 0 && e.Event == nil && g.past == 0 && g.chars(ref).Types&s.types == 0 {
			return false
		}
		switch o.Zone {
		case Stack:
			if ref == e.Source || e.Ctx != 0 && g.Bodies[o.Body].Ctx == e.Ctx {
				return false // 115.5: a spell or ability can't target itself
			}
		case Battlefield:
			if g.Bodies[o.Body].Flags&PhasedOut != 0 {
				return false
			}
		}
	}
	return g.prop(s.Prop, e, ref) && g.canTarget(ref, e)
}

// canTarget says whether shroud, hexproof, protection and other effects let a spell or ability of e target something. What they see is the spell, or the
// source of the ability (702.16b).
func (g *Game) canTarget(ref Ref, e *Env) bool {
	if g.Turn.Ranged && !g.sees(e, ref) {
		return false // 801.4
	}
	onField := false
	if !ref.IsPlayer() {
		c := g.chars(ref)
		// These abilities work on the battlefield only (113.6).
		if onField = g.Objs[ref.slot()].Zone == Battlefield; onField {
			switch {
			case c.Has(Shroud): // 702.18
				return false
			case c.Has(Hexproof) && g.opponents(g.ctrlOf(ref), e.You): // 702.11
				return false
			case c.Has(Protection) && g.protectedFrom(ref, e.Source):
				return false
			case c.Flags&HasTargetRules != 0 && g.opponents(g.ctrlOf(ref), e.You) && g.hasQuality(ref, Hexproof, e.Source):
				return false // hexproof from a quality
			}
		}
	}
	if !g.Turn.InForce.Has(RuleCantBeTargeted) {
		return true
	}
	ok := true
	if a := g.Ctxs[e.Ctx].Ability; a != 0 && g.r.Abilities[a].Kind == AbSpell {
		g.asSpell = e.Source // it is to be a spell by the time it has targets
	}
	defer func() { g.asSpell = NoRef }()
	g.rules(RuleCantBeTargeted, ref, func(m *Mod, by Env) bool {
		if m.Set != 0 && !g.inSet(m.Set, &by, PlayerRef(e.You)) || m.B != 0 && !g.prop(PropX(m.B), &by, e.Source) {
			return true
		}
		ok = false
		return false
	})
	return ok
}

// guards says whether a player has protection from a quality that a source has.
func (g *Game) guards(p, source Ref) bool {
	if !g.Turn.InForce.Has(RuleCantBeTargeted) {
		return false
	}
	found := false
	g.rules(RuleCantBeTargeted, p, func(m *Mod, by Env) bool {
		found = m.Hook == Protection && (m.B == 0 || g.prop(PropX(m.B), &by, source))
		return !found
	})
	return found
}

// protectedFrom says whether a permanent has protection from a quality that a source has (702.16).
func (g *Game) protectedFrom(ref, source Ref) bool {
	return g.hasQuality(ref, Protection, source)
}

// hasQuality says whether a permanent has a keyword ability with a quality that an object has. A quality of 0 is "from everything".
func (g *Game) hasQuality(ref Ref, hook Keyword, other Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Body == 0 {
		return false
	}
	c := &g.Chars[o.Body]
	e := Env{Source: ref, You: c.Ctrl}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		ab := &g.r.Abilities[a]
		if ab.Kind != AbKeyword || ab.Hook != hook {
			continue
		}
		e.Giver = g.nthGiver(c, n)
		if (ab.Prop != 0 || hook == Protection) && g.prop(ab.Prop, e.as(g.textOf(ref, a)), other) {
			return true
		}
	}
}

// hasHook says whether an object has an ability that stands for a keyword, with whatever parameter.
func (g *Game) hasHook(c *Chars, hook Keyword) bool {
	if c.Has(hook) {
		return true
	}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		if g.r.Abilities[a].Hook == hook {
			return true
		}
	}
}

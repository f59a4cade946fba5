package engine

// Most changes of zones touch nothing but what moves: a land is played, a spell goes onto the stack and off it. As long as no modification in force looks at
// what else there is, the characteristics of what came are worked out alone, and all others stay as they are (see refresh).

// stale marks all characteristics as to be worked out again.
func (g *Game) stale() { g.Turn.CharsStale, g.partly = true, false }

// cameOrWent has the characteristics brought up to date after an object, was, left a zone; slot is where what it became is, if anything.
func (g *Game) cameOrWent(was Ref, from Zone, slot uint16) {
	if g.Turn.CharsStale && !g.partly {
		return
	}
	for i := range g.Active {
		if a := &g.Active[i]; a.Source == was && a.Effect < 0 {
			g.stale() // its static abilities have gone
			return
		}
	}
	o := &g.Objs[slot]
	if g.reachesFar(from.Bit() | o.Zone.Bit()) {
		g.stale()
		return
	}
	if o.Serial != 0 && o.Zone != Battlefield && o.Zone != Stack && g.r.OtherZoneStatics.Has(o.Zone) && g.r.Defs[o.Def].Chars.Flags&HasStatics != 0 {
		g.stale() // others may have come
		return
	}
	if from != Battlefield && from != Stack && (o.Serial == 0 || o.Zone != Battlefield && o.Zone != Stack) {
		return
	}
	if !g.Turn.CharsStale {
		g.Turn.CharsStale, g.partly = true, true
		g.came = g.came[:0]
	}
	g.came = append(g.came, slot)
}

// refreshCame works out the characteristics of what came. It reports false if that does not suffice.
func (g *Game) refreshCame() bool {
	if g.trace != nil || g.past != 0 {
		return false
	}
	for i := range g.Active {
		if a := &g.Active[i]; !g.r.aloof[a.Mod] || g.r.Mods[a.Mod].farZones() != 0 || a.Effect < 0 && !g.r.steady[a.Ability] {
			return false
		}
	}
	for _, slot := range g.came {
		o := &g.Objs[slot]
		if o.Serial == 0 || o.Body == 0 || o.Zone != Battlefield && o.Zone != Stack {
			continue // gone again, or what went
		}
		c := &g.Chars[o.Body]
		if !g.ownChars(o, c) {
			continue
		}
		if c.Flags&HasStatics != 0 || g.Bodies[o.Body].Flags&PhasedOut != 0 || g.affectsNew(o, c) {
			return false
		}
		g.addCounters(o)
		if o.Zone == Battlefield || c.Granted != 0 {
			g.digest(c)
		}
	}
	return true
}

// affectsNew says whether a modification in force may affect an object that has just come.
func (g *Game) affectsNew(o *Obj, c *Chars) bool {
	ref := objRef(g.Bodies[o.Body].Slot, o.Serial)
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind == ModRule {
			continue
		}
		switch m.Scope {
		case ScopeSelf:
			if a.Source == ref {
				return true
			}
		case ScopeHost:
			if g.hostOf(a.Source) == ref {
				return true
			}
		case ScopeLocked:
			if a.Effect >= 0 && g.findCell(g.Effects[a.Effect].Set, ref) != 0 {
				return true
			}
		case ScopeAll:
			zones := m.Zones
			if zones == 0 {
				zones = Battlefield.Bit()
			}
			if zones.Has(o.Zone) && (g.r.reachTypes[a.Mod] == 0 || c.Types&g.r.reachTypes[a.Mod] != 0) {
				return true
			}
		}
	}
	return false
}

// digestAloof finds the modifications that say the same of whatever they affect, whatever else comes or goes.
func (r *Rules) digestAloof() {
	r.steady = make([]bool, len(r.Abilities))
	for i := range r.Abilities {
		r.steady[i] = r.fixed(uint32(r.Abilities[i].If))
	}
	r.aloof = make([]bool, len(r.Mods))
	for i := range r.Mods {
		m := &r.Mods[i]
		switch m.Kind {
		case ModRule:
			r.aloof[i] = true // asked anew each time
		case ModPT, ModSetPT:
			r.aloof[i] = r.fixed(uint32(m.A)) && r.fixed(uint32(m.B)) && r.fixed(uint32(m.Prop))
		case ModKeyword, ModDropKeyword, ModGrant, ModLoseAll, ModSwitchPT, ModAddTypes, ModSetTypes, ModColor, ModAddColor, ModControl, ModCopy:
			r.aloof[i] = r.fixed(uint32(m.Prop)) && r.fixed(uint32(m.Set)) && (m.Hook == NoKeyword || r.fixed(uint32(m.B)))
		}
	}
}

// fixed says that an expression speaks only of the object it is asked of, or of nothing that could change without the characteristics being worked out again.
func (r *Rules) fixed(x uint32) bool {
	if x == 0 {
		return true
	}
	switch n := &r.Nodes[x]; n.Op {
	case NumConst, NumX_, NumReg, SetYou, SetSource, SetIt, CondTrue, PropType, PropSuper, PropSubtype, PropColor, PropKeyword, PropSelf, PropOther, PropPermanent, PropFlags:
		return true
	case NumPlus, NumMinus, CondAnd, CondOr, CondCompare, CondIs, CondAll, PropAnd, PropOr:
		return r.fixed(uint32(n.A)) && r.fixed(uint32(n.B))
	case NumNeg, CondNot, PropNot, PropControlledBy, PropOwnedBy:
		return r.fixed(uint32(n.A))
	case NumCounters:
		return r.fixed(uint32(n.B))
	case PropCounters:
		return r.fixed(uint32(n.C))
	}
	return false
}

package engine

import "sort"

// Continuous effects can change the characteristics of cards outside the battlefield and the stack too: "cards in graveyards lose all abilities", "all cards that
// aren't on the battlefield are the chosen color". Such a card has no characteristics of its own to be changed, so those of the cards that are changed are kept
// beside: State.Away, a cache like State.Active.

// AwayChars are the characteristics of a card in some other zone that continuous effects change.
type AwayChars struct {
	Ref   Ref
	Chars Chars
	// Lost is the timestamp of the latest effect that took its abilities; what was given to it before that is gone too (613.7).
	Lost uint32
}

// farZones are the zones that effects on all objects reach beside the battlefield and the stack.
func (m *Mod) farZones() ZoneSet {
	if m.Kind == ModRule || m.Scope != ScopeAll {
		return 0
	}
	return m.Zones &^ (Battlefield.Bit() | Stack.Bit())
}

// changesAway says whether a modification is one that is carried out on cards in other zones: abilities are given to them as rules (givenElsewhere).
func (m *Mod) changesAway() bool {
	switch m.Kind {
	case ModAddTypes, ModSetTypes, ModDropTypes, ModAddSupers, ModDropSupers, ModColor, ModAddColor, ModChosenColor, ModAllCreatureTypes, ModLoseAll:
		return true
	case ModChosenType:
		return TypeSet(m.B)&TypeLand == 0
	}
	return false
}

// awayAt is where the entry of a slot is in Away, or would be: they are in the order of slots.
func (g *Game) awayAt(slot uint16) int {
	return sort.Search(len(g.Away), func(i int) bool { return g.Away[i].Ref.slot() >= slot })
}

// awayChars are the characteristics of a card in another zone that effects change, nil if none does.
func (g *Game) awayChars(ref Ref) *Chars {
	if len(g.Away) == 0 {
		return nil
	}
	if i := g.awayAt(ref.slot()); i < len(g.Away) && g.Away[i].Ref == ref {
		return &g.Away[i].Chars
	}
	return nil
}

// loseAway notes that a card in another zone has lost its abilities by modification k.
func (g *Game) loseAway(ref Ref, k int) {
	if len(g.Away) == 0 {
		return
	}
	if i := g.awayAt(ref.slot()); i < len(g.Away) && g.Away[i].Ref == ref {
		g.Away[i].Lost = max(g.Away[i].Lost, g.Active[k].Stamp)
	}
}

// tookAfter says whether a card in another zone has lost, since this timestamp, the abilities that it had then.
func (g *Game) tookAfter(ref Ref, stamp uint32) bool {
	if len(g.Away) == 0 {
		return false
	}
	i := g.awayAt(ref.slot())
	return i < len(g.Away) && g.Away[i].Ref == ref && g.Away[i].Lost > stamp
}

// changeAway has a card in another zone have characteristics that can be changed.
func (g *Game) changeAway(ref Ref) *Chars {
	if c := g.awayChars(ref); c != nil {
		return c
	}
	c := *g.chars(ref)
	c.Granted = 0
	i := g.awayAt(ref.slot())
	g.Away = append(g.Away, AwayChars{})
	copy(g.Away[i+1:], g.Away[i:])
	g.Away[i] = AwayChars{Ref: ref, Chars: c}
	return &g.Away[i].Chars
}

// reachAway appends the cards in other zones that a modification of all objects affects. Nothing is known of those that lie face down.
func (g *Game) reachAway(m *Mod, e *Env, zones ZoneSet) {
	for z := 2; z < len(g.Lists); z++ {
		first := g.Lists[z].First
		if first == 0 || !zones.Has(g.Objs[first].Zone) {
			continue
		}
		for s := first; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Kind == KindCard && o.Flags&FlagFaceDown == 0 {
				if on := g.refAt(s); g.prop(m.Prop, e, on) {
					g.appliedTo = append(g.appliedTo, on)
				}
			}
		}
	}
}

// reachesFar says whether a modification in force may change cards in these other zones.
func (g *Game) reachesFar(zones ZoneSet) bool {
	if g.r.farZones&zones == 0 {
		return false
	}
	for i := range g.Active {
		if g.r.Mods[g.Active[i].Mod].farZones()&zones != 0 {
			return true
		}
	}
	return false
}

// muted says whether a card in another zone has lost its abilities.
func (g *Game) muted(ref Ref) bool {
	c := g.awayChars(ref)
	return c != nil && c.Flags&LostAbilities != 0
}

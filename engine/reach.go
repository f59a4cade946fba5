package engine

// allTypes stands for objects of any types, those without one among them.
const allTypes = ^TypeSet(0)

// manyMods is from how many modifications on the permanents of some types are looked for once, and not for each.
const manyMods = 8

// typed is the permanents that have one of some types, in order, as long as no modification changes types.
type typed struct {
	types TypeSet // 0: none are known
	slots []uint16
}

// ofTypes are the permanents, phased in, that have one of the types as things stand between the layers.
func (g *Game) ofTypes(types TypeSet) []uint16 {
	t := &g.typed
	if t.types == types {
		return t.slots
	}
	t.types, t.slots = types, t.slots[:0]
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if body := g.Objs[s].Body; g.Chars[body].Types&types != 0 && g.Bodies[body].Flags&PhasedOut == 0 {
			t.slots = append(t.slots, s)
		}
	}
	return t.slots
}

// digestReach notes for each modification of all objects with a property which types these have: with many modifications on a big board most time would go
// into asking lands and artifacts whether they are creatures.
func (r *Rules) digestReach() {
	r.reachTypes = make([]TypeSet, len(r.Mods))
	for i := range r.Mods {
		if m := &r.Mods[i]; m.Scope == ScopeAll {
			r.reachTypes[i] = r.typesOf(m.Prop)
			r.farZones |= m.farZones()
		}
	}
	for i := range r.Abilities {
		for k := range r.Abilities[i].Targets {
			t := &r.Abilities[i].Targets[k]
			t.types = r.typesOf(t.Prop)
		}
	}
}

// typesOf is a set of types of which every object with a property has one; 0 if none is known.
func (r *Rules) typesOf(x PropX) TypeSet {
	switch n := &r.Nodes[x]; n.Op {
	case PropType:
		return TypeSet(n.A)
	case PropAnd:
		if t := r.typesOf(PropX(n.A)); t != 0 {
			return t
		}
		return r.typesOf(PropX(n.B))
	case PropOr:
		if a, b := r.typesOf(PropX(n.A)), r.typesOf(PropX(n.B)); a != 0 && b != 0 {
			return a | b
		}
	}
	return 0
}

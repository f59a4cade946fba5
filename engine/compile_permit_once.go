package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// permitsOnce compiles "once during each of your turns, you may cast a creature spell from your graveyard", also said as "during each of your turns, you may cast one
// creature card from your graveyard". It reports false for permissions that don't say how many.
func (u *unit) permitsOnce(d ability.Do, once bool, ab Ability) ([]AbilityID, bool) {
	if !d.May || len(d.Acts) != 1 {
		return nil, false
	}
	c, ok := d.Acts[0].(ability.Cast)
	if !ok {
		return nil, false
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.One && (o.Det.How != ability.Exactly || !isOne(o.Det.N)) {
		return nil, false
	}
	o.Det = ability.Det{How: ability.Any}
	c.What = o
	d.Acts = []ability.Act{c}
	ids := u.permission(d, ab)
	for _, id := range ids {
		for _, m := range u.b.r.Abilities[id].Mods {
			t := &u.b.r.Mods[m]
			if t.Kind != ModRule || RuleKind(t.A) != RulePlayFrom || t.Scope != ScopeAll {
				refuse(d, "a permission for one card a turn")
			}
			t.Once = true
		}
	}
	return ids, ids != nil
}

// permitsExiling compiles "You may cast instant spells from your graveyard. If a spell cast this way would be put into your graveyard, exile it instead": the spell
// has that of itself. Nil for other sentences.
func (u *unit) permitsExiling(e ability.Seq, ab Ability) []AbilityID {
	if len(e.List) != 2 {
		return nil
	}
	w, ok := e.List[1].(ability.Instead)
	if !ok || w.For != nil || w.Next {
		return nil
	}
	d, ok := w.When.(ability.Does)
	if !ok || len(d.Acts) != 1 {
		return nil
	}
	o, ok := d.Who.(ability.Objects)
	if !ok || len(o.Pre) > 0 || len(o.Post) != 1 {
		return nil
	}
	way, ok := o.Post[0].(ability.DoneThisWay)
	if !ok || !ability.Equal(way.Act, ability.Passive{Act: ability.Cast{}}) {
		return nil
	}
	permit := e.List[0]
	if x, ok := permit.(ability.While); ok {
		permit = x.Effect
	}
	first, ok := permit.(ability.Do)
	exile, is := w.Effect.(ability.Do)
	if !ok || !is || !first.May || first.Said == 0 || first.Said != way.To || len(exile.Acts) != 1 {
		return nil
	}
	x, ok := exile.Acts[0].(ability.ExileIt)
	it, back := x.What.(ability.It)
	if !ok || !back || it.To != o.Said {
		return nil
	}
	if !onlyOneShots(first) {
		refuse(e, "what becomes of a permanent cast by a permission")
	}
	d.Who, d.During = ability.Self{}, ability.Time{}
	exile.Acts = []ability.Act{ability.ExileIt{What: ability.Self{}}}
	w.When, w.Effect = d, exile
	var mods []uint32
	for _, id := range u.compiler.statics(w, ab.Label) {
		u.b.r.Abilities[id].Zones = Stack.Bit()
		mods = append(mods, u.b.Mod(Mod{Scope: ScopeLocked, Kind: ModGrant, A: int32(id), Layer: rulebook.LayerAbility, Writes: AspectAbility}))
	}
	also := u.b.Ability(Ability{Kind: AbStatic, Label: ab.Label, Mods: mods})
	ids := u.static(e.List[0], ab)
	for _, id := range ids {
		for _, m := range u.b.r.Abilities[id].Mods {
			t := &u.b.r.Mods[m]
			if t.Kind != ModRule || RuleKind(t.A) != RulePlayFrom || t.Scope != ScopeAll || t.B != 0 {
				refuse(e, "a permission")
			}
			t.Also = also
		}
	}
	return ids
}

// onlyOneShots says whether a permission is for instant and sorcery spells.
func onlyOneShots(d ability.Do) bool {
	if len(d.Acts) != 1 {
		return false
	}
	c, ok := d.Acts[0].(ability.Cast)
	if !ok {
		return false
	}
	o, ok := c.What.(ability.Objects)
	if !ok {
		return false
	}
	for _, p := range o.Pre {
		list := []ability.Property{p}
		if or, ok := p.(ability.Or); ok {
			list = or.List
		}
		all := true
		for _, q := range list {
			t, ok := q.(ability.HasType)
			all = all && ok && (t.Type == ability.Instant || t.Type == ability.Sorcery)
		}
		if all {
			return true
		}
	}
	return false
}

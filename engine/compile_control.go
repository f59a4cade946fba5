package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// controlStatic compiles "You control enchanted creature" (613.1b), if that is what a static ability says.
func (u *unit) controlStatic(e ability.Do, ab Ability) []AbilityID {
	if len(e.Acts) != 1 || len(e.More) > 0 {
		return nil
	}
	h, ok := e.Acts[0].(ability.HaveControl)
	if !ok {
		return nil
	}
	t := u.standing(h.What)
	t.Layer, t.Kind, t.Writes = rulebook.LayerControl, ModControl, AspectController
	t.Reads = AspectController // whose the source is, is decided in the same layer
	t.Set = u.b.Set(SetYou)
	if e.Who != nil {
		t.Set = u.ref(e.Who)
	}
	ab.Mods = append(ab.Mods, u.b.Mod(t))
	return []AbilityID{u.b.Ability(ab)}
}

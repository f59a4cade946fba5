package engine

import (
	"slices"

	"arbiter/ability"
)

// differing is a noun phrase without "with different names", and one more than the stat that is meant (0 of these: names); 0 if it says no such thing.
func differing(o ability.Objects) (ability.Objects, uint8) {
	is := func(p ability.Property) bool { _, ok := p.(ability.Different); return ok }
	for _, list := range []*[]ability.Property{&o.Pre, &o.Post} {
		if i := slices.IndexFunc(*list, is); i >= 0 {
			d := (*list)[i].(ability.Different)
			*list = slices.Delete(slices.Clone(*list), i, i+1)
			return o, 1 + uint8(d.Stat)
		}
	}
	return o, 0
}

// differ is a set of which those that are alike count once.
func (u *unit) differ(s SetX, differ uint8) SetX {
	if differ == 0 {
		return s
	}
	return u.b.Set(SetDiffer, int32(s), int32(differ-1))
}

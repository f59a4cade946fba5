package engine

import "arbiter/ability"

// shown compiles "play with the top card of your library revealed" and "you may look at the top card of your library any time"; nil for other sentences.
func (u *unit) shown(d ability.Do, ab Ability) []AbilityID {
	if len(d.Acts) != 1 || len(d.More) > 0 {
		return nil
	}
	what, private := ability.Ref(nil), false
	switch a := d.Acts[0].(type) {
	case ability.PlayRevealed:
		if d.For != nil || d.May {
			return nil
		}
		what = a.What
	case ability.LookAt:
		_, any := d.For.(ability.AnyTime)
		if _, you := d.Who.(ability.You); !any || !d.May || !you {
			return nil
		}
		what, private = a.What, true
	default:
		return nil
	}
	var m Mod
	zone := Library
	switch w := what.(type) {
	case ability.TopCards:
		if w.Bottom || !isOne(w.N) || w.Zone != 0 || len(w.Pre) > 0 {
			refuse(what, "what is shown")
		}
		if it, ok := w.Of.(ability.It); ok && it.Say == ability.ByIt && it.Plural {
			w.Of = d.Who // "players play with the top card of their libraries revealed"
		}
		m = u.standing(w.Of)
	case ability.ZoneOf:
		if w.Zone != ability.Hand || private {
			refuse(what, "what is shown")
		}
		zone, m = Hand, u.standing(d.Who)
	default:
		refuse(what, "what is shown")
	}
	if m.Scope != ScopePlayers {
		refuse(what, "what is shown")
	}
	m.Only = private
	u.b.r.showsCards = true
	ab.Mods = append(ab.Mods, u.rule(m, RuleShows, int32(zone), 0)...)
	return []AbilityID{u.b.Ability(ab)}
}

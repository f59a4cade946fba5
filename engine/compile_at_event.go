package engine

import "arbiter/ability"

// notForMana is "Whenever you activate an ability, if it isn't a mana ability": what it is doesn't change, so it belongs to the event.
func notForMana(when ability.Event, cond ability.Condition) (ability.Event, ability.Condition) {
	is, ok := cond.(ability.IsA)
	if !ok || !is.Not || is.Was {
		return when, cond
	}
	it, isIt := is.What.(ability.It)
	a, isObjects := is.A.(ability.Objects)
	d, does := when.(ability.Does)
	if !isIt || !isObjects || !does || it.To == 0 || len(d.Acts) != 1 || len(a.Pre)+len(a.Post) > 0 || !ability.Equal(a.Noun, ability.ManaAbility{}) {
		return when, cond
	}
	switch x := d.Acts[0].(type) {
	case ability.Activate:
		if o, ok := x.What.(ability.Objects); ok && o.Said == it.To {
			x.NoMana = true
			d.Acts = []ability.Act{x}
			return d, nil
		}
	case ability.Passive:
		o, ok := d.Who.(ability.Objects)
		if act, is := x.Act.(ability.Activate); ok && is && o.Said == it.To && ability.Equal(act, ability.Activate{}) {
			x.Act = ability.Activate{NoMana: true}
			d.Acts = []ability.Act{x}
			return d, nil
		}
	}
	return when, cond
}

// atEvent is the unit for a condition asked while an event is looked at, before any context exists whose registers could hold its parts.
func (u *unit) atEvent(binds []Bind) *unit {
	v := u.free2()
	v.said, v.sets = map[ability.Mention]uint8{}, map[ability.Mention]SetX{}
	for m, s := range u.sets {
		v.sets[m] = s
	}
	parts := map[uint8]NodeOp{}
	for _, b := range binds {
		switch b.Part {
		case PartObj, PartNew:
			parts[b.Reg] = SetEventObj
		case PartPlayer:
			parts[b.Reg] = SetEventPlayer
		case PartSource:
			parts[b.Reg] = SetEventSource
		}
	}
	for m, r := range u.said {
		if op, ok := parts[r]; ok {
			v.sets[m] = u.b.Set(op)
		} else {
			v.said[m] = r
		}
	}
	return v
}

// hosts notes the mentions of what the source is attached to: they mean the same wherever the text first says them.
func (u *unit) hosts(nodes ...ability.Node) {
	for _, n := range nodes {
		ability.Walk(n, func(n ability.Node) bool {
			if _, inner := n.(ability.Ability); inner {
				return false
			}
			if a, ok := n.(ability.Attached); ok && a.Said != 0 {
				u.sets[a.Said] = u.b.Set(SetHost)
			}
			return true
		})
	}
}

// entersChoosing recognises "As ~ enters, you may pay 2 life. If you don't, it enters tapped.": one choice as it enters, and what comes of it.
func entersChoosing(e ability.Seq) (ability.Effect, bool) {
	as, ok := e.List[0].(ability.AsEnters)
	if !ok || as.FaceUp || len(e.List) < 2 {
		return nil, false
	}
	if _, self := as.What.(ability.Self); !self {
		return nil, false
	}
	all := []ability.Effect{as.Effect}
	for _, x := range e.List[1:] {
		f, ok := x.(ability.If)
		if !ok {
			return nil, false
		}
		if _, did := f.Cond.(ability.DidSo); !did || !entersOnly(f.Then) || f.Else != nil && !entersOnly(f.Else) {
			return nil, false
		}
		all = append(all, f)
	}
	return ability.Seq{List: all}, true
}

// entersOnly says whether an effect only says how its object enters.
func entersOnly(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	if _, self := d.Who.(ability.Self); !self {
		return false
	}
	for _, a := range d.Acts {
		if p, ok := a.(ability.PerEach); ok {
			a = p.Act
		}
		if x, ok := a.(ability.Enter); !ok || x.As != nil {
			return false
		}
	}
	return true
}

// cantDuring is something that can't be done at certain times: "your opponents can't cast spells during your turn".
func cantDuring(e ability.Do) (ability.Cant, bool) {
	if len(e.Acts) != 1 || len(e.More) > 0 {
		return ability.Cant{}, false
	}
	c, ok := e.Acts[0].(ability.Cant)
	if !ok || c.When.When != ability.During {
		return ability.Cant{}, false
	}
	for _, x := range c.Acts {
		switch x.(type) {
		case ability.Cast, ability.Play, ability.Activate, ability.TurnedFaceUp:
		default:
			return ability.Cant{}, false
		}
	}
	return c, true
}

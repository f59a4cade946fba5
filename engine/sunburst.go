package engine

import "arbiter/ability"

// Sunburst (702.44; 502.37 of 2006) asks what an object is entering as, and from where.

const (
	// CondEntersAs says that the source is entering from one of the zones B (0: any) with property A, or without it (C&1). With C&2 it is asked for the card
	// types A that it has by itself.
	CondEntersAs NodeOp = 370

	entersNot     = 1
	entersPrinted = 2
)

func (u *unit) entersAsSuch(c ability.EntersAs) CondX {
	o, ok := c.As.(ability.Objects)
	if !ok || !isSelf(c.What) || o.Det.Target || o.Det.Other {
		refuse(c, "a condition")
	}
	u.remember(u.b.Set(SetSource), o.Said) // "it" may be what it enters as
	zones, flags := ZoneSet(0), int32(0)
	if c.From != nil {
		z, ok := c.From.(ability.ZoneOf)
		if !ok || z.Of != nil {
			refuse(c, "a condition")
		}
		zones = zoneOf(z.Zone).Bit()
	}
	if c.Not {
		flags |= entersNot
	}
	if c.Printed {
		t, ok := o.Noun.(ability.HasType)
		if !ok || len(o.Pre)+len(o.Post) > 0 {
			refuse(c, "a condition")
		}
		return u.b.Cond(CondEntersAs, 1<<int32(t.Type), int32(zones), flags|entersPrinted)
	}
	p, _, _, _ := u.noun(o, AllZones)
	return u.b.Cond(CondEntersAs, int32(p), int32(zones), flags)
}

// entersSuch is CondEntersAs for the event that is being replaced.
func (g *Game) entersSuch(n *Node, e *Env) bool {
	ev := e.Event
	if ev == nil || ev.Kind != EvMove {
		return false
	}
	o := g.obj(ev.Obj)
	if o == nil || n.B != 0 && !ZoneSet(n.B).Has(o.Zone) {
		return false
	}
	var is bool
	if n.C&entersPrinted != 0 {
		c := g.entersWith(ev, o)
		is = c.Types&TypeSet(n.A) != 0
	} else {
		is = g.prop(PropX(n.A), e, ev.Obj)
	}
	return is != (n.C&entersNot != 0)
}

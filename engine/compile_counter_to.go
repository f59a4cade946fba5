package engine

import "arbiter/ability"

// counterElsewhere compiles "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard": a
// self-replacement effect (614.15), which says where a countered spell goes. It reports false for other sentences.
func (u *unit) counterElsewhere(first, second ability.Effect) bool {
	f, ok := second.(ability.If)
	if !ok || f.Else != nil || f.Unless {
		return false
	}
	way, ok := f.Cond.(ability.ThisWay)
	if !ok {
		return false
	}
	if p, ok := way.Act.(ability.Passive); !ok || p.By != nil || p.On != nil || p.From != nil || p.Under != nil {
		return false
	} else if _, ok = p.Act.(ability.CounterIt); !ok {
		return false
	}
	instead, ok := f.Then.(ability.InsteadOf)
	if !ok {
		return false
	}
	d, ok := instead.Effect.(ability.Do)
	if m, is := instead.Of.(ability.Move); !ok || !is || m.To.Zone != ability.Graveyard || d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	to, pos, ok := counteredTo(d.Acts[0])
	if !ok {
		return false
	}
	kind, some := way.Who.(ability.Objects)
	if !some {
		u.counterIn(first, to, pos)
		return true
	}
	// "If an artifact or creature spell is countered this way": only such a one.
	target := counteredBy(first)
	if mentionOf(target) == 0 {
		return false
	}
	what := u.ref(target)
	said := ability.It{To: mentionOf(target)}
	no := u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondIs, int32(what), int32(u.described(kind))))})
	u.counterIn(counterWhat(first, said), to, pos)
	end := u.emit(Instr{Op: OpJump})
	u.patch(no)
	u.effect(counterWhat(first, said))
	u.patch(end)
	return true
}

// counteredTo is the place that an act puts a countered spell.
func counteredTo(a ability.Act) (to Zone, pos int32, ok bool) {
	pos = PosEnd
	switch a := a.(type) {
	case ability.ExileIt:
		return Exile, pos, !a.FaceDown && len(a.With) == 0
	case ability.Move:
		t := a.To
		if t.Tapped || t.FaceDown || t.Transformed || t.Attacking || t.AttachedTo != nil || len(t.With) > 0 || t.Chooser != nil || t.Random {
			return
		}
		switch to = zoneOf(t.Zone); to {
		case Library:
			if t.Pos == ability.Top {
				pos = PosTop
			}
			return to, pos, t.Pos == ability.Top || t.Pos == ability.Bottom
		case Battlefield:
			_, you := t.Under.(ability.You)
			return to, pos, you
		case Hand, Exile:
			return to, pos, true
		}
	}
	return
}

func (u *unit) counterIn(e ability.Effect, to Zone, pos int32) {
	u.counterTo, u.counterPos = to, pos
	u.effect(e)
	u.counterTo, u.counterPos = ZoneNone, 0
}

// counteredBy is the target that a sentence counters.
func counteredBy(e ability.Effect) (target ability.Ref) {
	ability.Walk(e, func(n ability.Node) bool {
		if c, ok := n.(ability.CounterIt); ok {
			if o, ok := c.What.(ability.Objects); ok && o.Det.Target {
				target = o
			}
		}
		return true
	})
	return target
}

// counterWhat is the sentence about a target that is known already.
func counterWhat(e ability.Effect, it ability.It) ability.Effect {
	return ability.Rewrite(e, func(n ability.Node) ability.Node {
		if c, ok := n.(ability.CounterIt); ok {
			c.What = it
			return c
		}
		return n
	}).(ability.Effect)
}

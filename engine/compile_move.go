package engine

import "arbiter/ability"

// Moves between zones: "exile it", "return it to its owner's hand", "put it onto the battlefield tapped". Special places are in compile_together.go.

// exile adds an exile, for good or until something happens (610.3).
func (u *unit) exile(who SetX, a ability.ExileIt, dur ability.Duration, r uint8) {
	if dur != nil || a.FaceDown || len(a.With) > 0 || u.links {
		u.exileMore(who, a, dur, r)
		return
	}
	u.emit(Instr{Op: OpMove, R: r, A: int32(u.moved(who, a.What, a.From)), B: int32(Exile), C: PosEnd})
}

// moved is what is moved, from a zone named outside the noun phrase.
func (u *unit) moved(who SetX, what, from ability.Ref) SetX {
	if from == nil {
		return u.ref(what)
	}
	z, ok := from.(ability.ZoneOf)
	if !ok {
		refuse(from, "a zone something comes from")
	}
	if _, self := what.(ability.Self); self {
		return u.ref(what)
	}
	o, ok := what.(ability.Objects)
	if !ok {
		return u.ref(what)
	}
	o.Post = append(append([]ability.Property{}, o.Post...), ability.InZone{Zone: z.Zone, Of: z.Of})
	return u.objects(o, zoneOf(z.Zone).Bit())
}

// move adds a move to a zone.
func (u *unit) move(who SetX, a ability.Move, r uint8) {
	t := a.To
	u.ownerSaid(t.Of, false)
	if t.FaceDown || t.Transformed || t.Attacking || len(t.With) > 0 || t.AttachedTo != nil || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromTop || t.Pos == ability.NthFromBottom {
		u.moveMore(who, a, r)
		return
	}
	what := u.moved(who, a.What, a.From)
	u.ownerSaid(t.Of, true)
	u.emit(u.moving(who, a, what, r))
}

// ownerSaid remembers the owner in "to its owner's hand", if later words mean them; with must it is known by now whose.
func (u *unit) ownerSaid(of ability.Ref, must bool) {
	o, ok := of.(ability.OwnerOf)
	if !ok || o.Said == 0 || u.free {
		return
	}
	if _, known := u.said[o.Said]; known {
		return
	}
	if it, ok := o.Of.(ability.It); ok && !must {
		if _, known := u.said[it.To]; !known {
			return
		}
	}
	if _, self := o.Of.(ability.Self); self || must {
		u.ref(o)
		return
	}
	if _, ok := o.Of.(ability.It); ok {
		u.ref(o)
	}
}

// moving is the plain move of some objects to a place. What goes to a library in any order goes in the order that the subject chooses.
func (u *unit) moving(who SetX, a ability.Move, what SetX, r uint8) Instr {
	t := a.To
	if t.Zone == ability.Library && !t.Random && !u.many && (t.AnyOrder || severalThings(a.What)) {
		if _, owners := t.Of.(ability.OwnerOf); owners && t.Many && !t.AnyOrder {
			what = u.inOwnersOrder(what)
		} else {
			what = u.inOrder(what)
		}
	}
	in := Instr{Op: OpMove, R: r, A: int32(what), B: int32(zoneOf(t.Zone)), C: PosEnd}
	if t.Zone == ability.Library {
		in.C = PosTop
		switch t.Pos {
		case ability.Bottom:
			in.C = PosEnd
		case ability.NoPosition:
			refuse(a, "a move to no place in a library")
		}
	}
	if t.Tapped {
		in.Flags |= MoveTapped
	}
	if t.Random {
		in.Flags |= MoveRandom
	}
	if t.Zone == ability.Battlefield {
		switch {
		case t.Under != nil:
			if _, ok := t.Under.(ability.OwnerOf); ok {
				break // each under its own owner's control
			}
			in.D = int32(u.ref(t.Under))
		case u.many: // cards of their own: each under its owner's control
		default:
			in.D = int32(who) // 110.2a
		}
	}
	return in
}

package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// What the compiler's main files leave to others: each falls through to a refusal, which names the node.

// itself is the property of being the object that the text is on: what an event is about, before or after it.
func (u *unit) itself() PropX { return u.b.Prop(PropNot, int32(u.b.Prop(PropOther))) }

// survey looks through a face's lines for what one line says of another: choices as it enters, things exiled with it (607).
func (c *compiler) survey(lines []rulebook.Line) {
	c.entersChoosing, c.links = map[ability.Choice]bool{}, false
	for _, l := range lines {
		if l.Ability == nil {
			continue
		}
		ability.Walk(l.Ability, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.AsEnters:
				ability.Walk(n.Effect, func(m ability.Node) bool {
					if x, ok := m.(ability.Choose); ok {
						c.entersChoosing[x.Thing] = true
					}
					return true
				})
			case ability.ExiledWith:
				c.links = true
			case ability.Handled:
				if n.Verb == ability.Exiled && n.To == 0 {
					c.links = true
				}
			}
			return true
		})
	}
}

func (w *work) whole(a ability.Ability, text string) {
	if c, ok := a.(ability.Chapter); ok {
		w.chapter(c, text)
		return
	}
	refuse(a, "an ability")
}

func (u *unit) effectMore(e ability.Effect) { refuse(e, "an effect") }

func (u *unit) staticMore(e ability.Effect, ab Ability) []AbilityID {
	if m, ok := e.(ability.MayHave); ok {
		if d, ok := m.Effect.(ability.Do); ok && len(d.Acts) == 1 {
			if ids := u.asUnblocked(m, d, ab); ids != nil {
				return ids
			}
			if _, enters := d.Acts[0].(ability.Enter); enters {
				if _, self := d.Who.(ability.Self); self {
					return u.entering(m, ab)
				}
			}
		}
	}
	refuse(e, "a static ability")
	return nil
}

func (u *unit) ruleMore(t Mod, a ability.Act) []uint32 {
	if ids := u.combatRule(t, a); ids != nil {
		return ids
	}
	refuse(a, "a standing fact")
	return nil
}

func (u *unit) cantMore(t Mod, a ability.Act) []uint32 {
	if p, ok := a.(ability.Passive); ok {
		return u.passiveCant(t, p)
	}
	if x, ok := a.(ability.BecomeTarget); ok {
		return u.rule(t, RuleCantBeTargeted, int32(u.described(x.Of)), 0)
	}
	refuse(a, "something that can't be done")
	return nil
}

func (u *unit) actMore(who SetX, a ability.Act, dur ability.Duration, r uint8) {
	if u.sentenceAct(who, a, dur, r) || u.cardAct(who, a, r) || u.boardAct(who, a, dur, r) || u.playerAct(who, a, dur, r) || u.combatAct(a) {
		return
	}
	refuse(a, "an instruction")
}

func (u *unit) restrictMore(ab *Ability, r ability.Restriction) {
	switch r := r.(type) {
	case ability.MayActivate:
		// Any player may, or some of them (602.5e).
		o, ok := r.Who.(ability.Objects)
		if !ok || o.Det.How != ability.Any || o.Det.Target {
			break
		}
		p, players, _, _ := u.free2().noun(o, AllZones)
		if !players {
			break
		}
		if k, ok := o.Noun.(ability.IsKind); ok && k.Kind == ability.AnyPlayerKind && len(o.Pre)+len(o.Post) == 0 {
			ab.Flags |= AbAnyPlayer
		} else {
			ab.Who = u.b.Set(SetPlayersThat, int32(p))
		}
		for _, x := range r.Only {
			u.restrict(ab, x)
		}
		return
	case ability.PerTurn:
		if c, ok := r.N.(ability.Const); ok && c.N > 0 && c.N < 100 {
			ab.PerTurn = int8(c.N)
			return
		}
	case ability.PerGame:
		if c, ok := r.N.(ability.Const); r.N == nil || ok && c.N == 1 {
			ab.Flags |= AbOnce
			return
		}
	}
	refuse(r, "an activation instruction")
}

// knownToken is the definition of a predefined token (111.10).
func (u *unit) knownToken(t ability.Token) DefID {
	if u.o.Token != nil {
		k, ok, err := u.o.Token(u.e, t.Known)
		if err != nil {
			panic(unsupported(err.Error()))
		}
		if ok {
			return u.token(k)
		}
	}
	panic(unsupported("the engine does not know the token " + string(t.Known)))
}

func (u *unit) handled(r ability.Handled) SetX {
	if reg, ok := u.said[r.To]; ok && r.To != 0 {
		if u.paid[reg] {
			return u.b.Set(SetReg, int32(reg), 1)
		}
		return u.setReg(reg)
	}
	if r.To == 0 && r.Verb == ability.Exiled && r.With == nil && u.links {
		return u.remember(u.b.Set(SetMemory, int32(MemExiled)), r.Said)
	}
	refuse(r, "something acted on before")
	return 0
}

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
	if t.FaceDown || t.Transformed || t.Attacking || len(t.With) > 0 || t.AttachedTo != nil || t.Chooser != nil || t.Pos == ability.TopOrBottom || t.Pos == ability.NthFromTop || t.Pos == ability.NthFromBottom {
		u.moveMore(who, a, r)
		return
	}
	u.emit(u.moving(who, a, u.moved(who, a.What, a.From), r))
}

// moving is the plain move of some objects to a place. What goes to a library in any order goes in the order that the subject chooses.
func (u *unit) moving(who SetX, a ability.Move, what SetX, r uint8) Instr {
	t := a.To
	if t.Zone == ability.Library && !t.Random && !u.many && (t.AnyOrder || severalThings(a.What)) {
		what = u.inOrder(what)
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
		default:
			in.D = int32(who) // 110.2a
		}
	}
	return in
}

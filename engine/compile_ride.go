package engine

import "arbiter/ability"

// riders notes that creatures tapped to pay for a keyword's abilities crew or saddle.
func (u *unit) riders(w ability.Word, ids []AbilityID) {
	for r, word := range rides {
		if string(word) != string(w) {
			continue
		}
		for _, id := range ids {
			c := &u.b.r.Costs[u.b.r.Abilities[id].Cost]
			for i := range c.Parts {
				if c.Parts[i].Kind == PartTap {
					c.Parts[i].Ride = Ride(r)
					u.b.r.rides[r] = u.b.action(word)
				}
			}
		}
	}
}

// crewed tells that a crew ability has resolved (702.122d).
func (u *unit) crewed() {
	if u.meant == ability.Crew {
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action("become crewed"), B: int32(u.b.Set(SetSource))})
	}
}

// firebent tells that a firebending ability has resolved (702.189b).
func (u *unit) firebent() {
	if u.meant == "firebending" {
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action("firebend")})
	}
}

// mentored tells that a mentor ability has resolved for its target (702.134c).
func (u *unit) mentored() {
	if u.meant == "mentor" && len(u.targets) == 1 {
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action("mentor"), B: int32(u.setReg(u.targets[0].Reg))})
	}
}

// grew tells that counters were put on the source as its evolve or training ability resolved (702.100b, 702.149c).
func (u *unit) grew() {
	w, ok := map[ability.Word]ability.ActionWord{"evolve": "evolve", "training": "train"}[u.meant]
	if !ok {
		return
	}
	for i := range u.code {
		in := &u.code[i]
		if in.Op != OpCounters {
			continue
		}
		if in.R == NoReg {
			in.R = u.reg()
		}
		some := u.b.Cond(CondCompare, int32(u.b.Num(NumReg, int32(in.R))), int32(u.b.Const(1)), int32(ability.OrMore))
		none := u.emit(Instr{Op: OpJumpIfNot, B: int32(some)})
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(w)})
		u.patch(none)
		return
	}
}

// ridesOn is a creature's crewing or saddling something (702.122b, 702.171c).
func (u *unit) ridesOn(who ability.Ref, a ability.KeywordEvent) Pattern {
	p := Pattern{Kinds: EvAction.Bit(), HasAux: true, Aux: u.b.action(a.Word)}
	p.Obj = u.watched(&p, who, PartObj)
	p.Src = u.watched(&p, a.What, PartSource)
	return p
}

// becomesCrewed is a crew ability of something resolving.
func (u *unit) becomesCrewed(who ability.Ref, a ability.KeywordEvent) Pattern {
	p := Pattern{Kinds: EvAction.Bit(), HasAux: true, Aux: u.b.action(a.Word)}
	p.Obj = u.watched(&p, who, PartObj)
	return p
}

// ridesAs is "saddles Mounts and crews Vehicles as though its power were 2 greater".
func (u *unit) ridesAs(t Mod, a ability.CrewAs) []uint32 {
	t.Only, t.Later = !a.Mounts, a.Stations
	n := NumX(0)
	if !a.Toughness {
		n = u.num(a.N)
	}
	return u.rule(t, RuleRidesAs, int32(n), 0)
}

// cantCrew is "can't crew Vehicles" (702.122c).
func (u *unit) cantCrew(t Mod, a ability.KeywordEvent) []uint32 {
	o, ok := a.What.(ability.Objects)
	if !ok || a.Word != rides[RideCrew] || o.Det.How != ability.Bare || len(o.Pre)+len(o.Post) > 0 || o.Noun != ability.Property(ability.HasSubtype{Subtype: "Vehicle"}) {
		refuse(a, "something that can't be done")
	}
	return u.rule(t, RuleCantAct, CantCrew, 0)
}

// being has the subject of an event be such as "while saddled" says: the noun phrase says so, or a condition where it is the object itself.
func (u *unit) being(e ability.Does) ability.Does {
	if e.Being == nil {
		return e
	}
	switch o := e.Who.(type) {
	case ability.Objects:
		o.Post = append(append([]ability.Property{}, o.Post...), e.Being)
		e.Who = o
	case ability.Self:
		if e.While != nil {
			refuse(e, "an event")
		}
		e.While = ability.Is{What: o, Are: []ability.Property{e.Being}}
	default:
		refuse(e, "an event")
	}
	e.Being = nil
	return e
}

package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// rides are the keyword actions that these are for those who watch them.
var rides = [...]ability.ActionWord{program.RideCrew: "crew", program.RideSaddle: "saddle"}

// riders notes that creatures tapped to pay for a keyword's abilities crew or saddle.
func (u *unit) riders(w ability.Word, ids []program.AbilityID) {
	for r, word := range rides {
		if string(word) != string(w) {
			continue
		}
		for _, id := range ids {
			c := &u.b.Draft.Costs[u.b.Draft.Abilities[id].Cost]
			for i := range c.Parts {
				if c.Parts[i].Kind == program.PartTap {
					c.Parts[i].Ride = program.Ride(r)
					u.b.Draft.Rides[r] = u.b.Action(word)
				}
			}
		}
	}
}

// crewed tells that a crew ability has resolved (702.122d).
func (u *unit) crewed() {
	if u.meant == ability.Crew {
		u.emit(program.DoDid(u.b.Action("become crewed"), u.b.SetSource()))
	}
}

// firebent tells that a firebending ability has resolved (702.189b).
func (u *unit) firebent() {
	if u.meant == "firebending" {
		u.emit(program.DoDid(u.b.Action("firebend"), 0))
	}
}

// mentored tells that a mentor ability has resolved for its target (702.134c).
func (u *unit) mentored() {
	if u.meant == "mentor" && len(u.targets) == 1 {
		u.emit(program.DoDid(u.b.Action("mentor"), u.setReg(u.targets[0].Reg)))
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
		if in.Op != program.OpCounters {
			continue
		}
		if in.R == program.NoReg {
			in.R = u.reg()
		}
		some := u.b.CondCompare(u.b.NumReg(in.R), u.b.Const(1), ability.OrMore)
		none := u.emit(program.DoJumpIfNot(0, some))
		u.emit(program.DoDid(u.b.Action(w), 0))
		u.patch(none)
		return
	}
}

// ridesOn is a creature's crewing or saddling something (702.122b, 702.171c).
func (u *unit) ridesOn(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: u.b.Action(a.Word)}
	p.Obj = u.watched(&p, who, program.PartObj)
	p.Src = u.watched(&p, a.What, program.PartSource)
	return p
}

// becomesCrewed is a crew ability of something resolving.
func (u *unit) becomesCrewed(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: u.b.Action(a.Word)}
	p.Obj = u.watched(&p, who, program.PartObj)
	return p
}

// ridesAs is "saddles Mounts and crews Vehicles as though its power were 2 greater".
func (u *unit) ridesAs(t program.Mod, a ability.CrewAs) []uint32 {
	t.Only, t.Later = !a.Mounts, a.Stations
	n := program.NumX(0)
	if !a.Toughness {
		n = u.num(a.N)
	}
	return u.rule(t, program.RuleRidesAs, int32(n), 0)
}

// cantCrew is "can't crew Vehicles" (702.122c).
func (u *unit) cantCrew(t program.Mod, a ability.KeywordEvent) []uint32 {
	o, ok := a.What.(ability.Objects)
	if !ok || a.Word != rides[program.RideCrew] || o.Det.How != ability.Bare || len(o.Pre)+len(o.Post) > 0 || o.Noun != ability.Property(ability.HasSubtype{Subtype: "Vehicle"}) {
		refuse(a, "something that can't be done")
	}
	return u.rule(t, program.RuleCantAct, program.CantCrew, 0)
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

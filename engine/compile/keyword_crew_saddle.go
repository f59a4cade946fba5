package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// rides are the keyword actions of these programs, for triggered abilities.
var rides = [...]ability.ActionWord{program.RideCrew: "crew", program.RideSaddle: "saddle"}

// riders marks the creatures tapped to pay for a keyword's abilities as crewing or saddling.
func (l *lowerer) riders(w ability.Word, ids []program.AbilityID) {
	for r, word := range rides {
		if string(word) != string(w) {
			continue
		}
		for _, id := range ids {
			c := &l.b.Draft.Costs[l.b.Draft.Abilities[id].Cost]
			for i := range c.Parts {
				if c.Parts[i].Kind == program.PartTap {
					c.Parts[i].Ride = program.Ride(r)
					l.b.Draft.Rides[r] = l.b.Action(word)
				}
			}
		}
	}
}

// crewed emits the event of a crew ability having resolved (702.122d).
func (l *lowerer) crewed() {
	if l.meant == ability.Crew {
		l.emit(program.DoDid(l.b.Action("become crewed"), l.b.SetSource(), 0, 0))
	}
}

// firebent emits the event of a firebending ability having resolved (702.189b).
func (l *lowerer) firebent() {
	if l.meant == "firebending" {
		l.emit(program.DoDid(l.b.Action("firebend"), 0, 0, 0))
	}
}

// mentored emits the event of a mentor ability having resolved for its target (702.134c).
func (l *lowerer) mentored() {
	if l.meant == "mentor" && len(l.targets) == 1 {
		l.emit(program.DoDid(l.b.Action("mentor"), l.setReg(l.targets[0].Reg), 0, 0))
	}
}

// grew emits the event of counters having been put on the source by its evolve or training ability (702.100b,
// 702.149c).
func (l *lowerer) grew() {
	w, ok := map[ability.Word]ability.ActionWord{"evolve": "evolve", "training": "train"}[l.meant]
	if !ok {
		return
	}
	for i := range l.code {
		in := &l.code[i]
		if in.Op != program.OpCounters {
			continue
		}
		if in.R == program.NoReg {
			in.R = l.reg()
		}
		some := l.b.CondCompare(l.b.NumReg(in.R), l.b.Const(1), ability.OrMore)
		none := l.emit(program.DoJumpIfNot(0, some))
		l.emit(program.DoDid(l.b.Action(w), 0, 0, 0))
		l.patch(none)
		return
	}
}

// ridesOn compiles the event of a creature crewing or saddling something (702.122b, 702.171c).
func (l *lowerer) ridesOn(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: l.b.Action(a.Word)}
	p.Obj = l.watched(&p, who, program.PartObj)
	p.Src = l.watched(&p, a.What, program.PartSource)
	return p
}

// becomesCrewed compiles the event of a crew ability resolving.
func (l *lowerer) becomesCrewed(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: l.b.Action(a.Word)}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

// ridesAs compiles "saddles Mounts and crews Vehicles as though its power were 2 greater".
func (l *lowerer) ridesAs(t program.Mod, a ability.CrewAs) []uint32 {
	t.Only, t.Later = !a.Mounts, a.Stations
	n := program.NumX(0)
	if !a.Toughness {
		n = l.num(a.N)
	}
	return l.rule(t, program.RuleRidesAs, int32(n), 0)
}

// cantCrew compiles "can't crew Vehicles" (702.122c).
func (l *lowerer) cantCrew(t program.Mod, a ability.KeywordEvent) []uint32 {
	o, ok := a.What.(ability.Objects)
	if !ok || a.Word != rides[program.RideCrew] || o.Det.How != ability.Bare || len(o.Pre)+len(o.Post) > 0 ||
		o.Noun != ability.Property(ability.HasSubtype{Subtype: "Vehicle"}) {
		refuse(a, "a restriction")
	}
	return l.rule(t, program.RuleCantAct, program.CantCrew, 0)
}

// being moves the state in "while saddled" to the subject of the event: into the noun phrase, or into a condition if
// the subject is the object itself.
func (l *lowerer) being(e ability.Does) ability.Does {
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

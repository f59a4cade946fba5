package agree

import (
	"fmt"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/oracle"
	"arbiter/reference"
)

// painter draws the picture of a game for package reference, from what the machine tells of its state.
type painter struct {
	rules  *program.Rules
	labels map[string][]ability.Keyword // keyword abilities by their text
	// subtypes are sets of them, which objects share and nobody changes.
	subtypes map[program.SubtypeSet]map[ability.Subtype]bool
}

// position is a game's picture, and which of its things is which of the machine's.
type position struct {
	game   *engine.Game
	pic    *reference.Game
	things []reference.Thing
	refs   []engine.Ref // of things
	of     map[engine.Ref]reference.Thing
}

func (d *painter) draw(g *engine.Game) *position {
	v := g.View(engine.Judge)
	p := &position{game: g, pic: &reference.Game{}, of: map[engine.Ref]reference.Thing{}}
	for i := range v.Players() {
		p.add(engine.PlayerRef(program.PlayerID(i)), d.player(g, v, program.PlayerID(i)))
	}
	for z := program.Library; z < program.NumZones; z++ {
		if z == program.Phased {
			continue // 702.26b
		}
		for q := range v.Players() {
			for _, ref := range v.Objects(z, program.PlayerID(q), nil) {
				if b, ok := v.Body(ref); ok && b.Flags&program.PhasedOut != 0 {
					continue
				}
				p.add(ref, d.object(p, v, ref, z))
			}
			if !z.Owned() {
				break
			}
		}
	}
	for i, t := range p.things {
		if o, ok := t.(*reference.Object); ok {
			p.relate(v, p.refs[i], o)
		}
	}
	d.turn(p, v)
	return p
}

func (p *position) add(ref engine.Ref, t reference.Thing) {
	p.things, p.refs, p.of[ref] = append(p.things, t), append(p.refs, ref), t
	switch t := t.(type) {
	case *reference.Player:
		p.pic.Players = append(p.pic.Players, t)
	case *reference.Object:
		p.pic.Objects = append(p.pic.Objects, t)
	}
}

func (p *position) player(id program.PlayerID) *reference.Player {
	if int(id) >= len(p.pic.Players) {
		return nil
	}
	return p.pic.Players[id]
}

func (d *painter) turn(p *position, v engine.View) {
	p.pic.Active = p.player(v.Active())
	p.pic.Step = steps[v.Step()]
	var dec engine.Decision
	asked := p.game.Decision(&dec)
	p.pic.Declared = v.Step() > program.StepBlockers && v.Step() <= program.StepEndCombat ||
		v.Step() == program.StepBlockers && asked && dec.Kind == program.DecidePriority
	p.pic.Monarch = p.player(v.Monarch())
	p.pic.Initiative = p.player(p.game.Turn.Initiative)
	p.pic.Day = p.game.Turn.DayNight == program.DayNow
	p.pic.Night = p.game.Turn.DayNight == program.NightNow
}

var steps = [program.NumSteps]ability.Step{program.StepUntap: ability.UntapStep, program.StepUpkeep: ability.Upkeep,
	program.StepDraw: ability.DrawStep, program.StepMain1: ability.PrecombatMain,
	program.StepBeginCombat: ability.BeginCombat, program.StepAttackers: ability.DeclareAttackers,
	program.StepBlockers: ability.DeclareBlockers, program.StepFirstDamage: ability.CombatDamageStep,
	program.StepDamage: ability.CombatDamageStep, program.StepEndCombat: ability.EndCombat,
	program.StepMain2: ability.PostcombatMain, program.StepEnd: ability.EndStep, program.StepCleanup: ability.Cleanup}

func (d *painter) player(g *engine.Game, v engine.View, id program.PlayerID) *reference.Player {
	p := &reference.Player{Name: fmt.Sprintf("player %d", id+1), Life: v.Life(id), Lost: v.Lost(id),
		Starting: int(g.Players[id].BeganWith), Team: team(v, id), Blessed: g.Players[id].Blessing,
		Counters: map[ability.CounterKind]int{}}
	for _, k := range d.rules.Counters[1:] {
		if n := v.Counters(id, k); n != 0 {
			p.Counters[ability.CounterKind(k)] = n
		}
	}
	return p
}

func (d *painter) object(p *position, v engine.View, ref engine.Ref, z program.Zone) *reference.Object {
	o := &reference.Object{ID: ref.String(), Zone: ability.Zone(z), Owner: p.player(v.Owner(ref)),
		Counters: map[ability.CounterKind]int{}, FaceDown: v.FaceDown(ref)}
	switch v.Kind(ref) {
	case program.KindCard:
		o.Kind = reference.IsCard
	case program.KindToken:
		o.Kind = reference.IsToken
	case program.KindSpellCopy:
		o.Kind = reference.IsCopy
	case program.KindAbility:
		o.Kind = reference.IsAbility
	case program.KindEmblem:
		o.Kind = reference.IsEmblem
	default:
		o.Kind = reference.IsOther
	}
	if z == program.Battlefield || z == program.Stack {
		o.Controller = p.player(v.Controller(ref))
	}
	for _, k := range d.rules.Counters[1:] {
		if n := v.CountersOn(ref, k); n != 0 {
			o.Counters[ability.CounterKind(k)] = n
		}
	}
	if c, ok := v.Chars(ref); ok && o.Kind != reference.IsAbility {
		d.characteristics(p, ref, o, c)
	}
	if b, ok := v.Body(ref); ok {
		status(o, &b)
	}
	return o
}

func status(o *reference.Object, b *engine.Body) {
	has := func(f program.BodyFlags) bool { return b.Flags&f != 0 }
	o.Tapped, o.Blocked = has(program.Tapped), has(program.Blocked)
	o.IsAttacking, o.Blocking = has(program.Attacking), has(program.Blocking)
	o.Monstrous, o.Renowned, o.Suspected = has(program.Monstrous), has(program.Renowned), has(program.Suspected)
	o.Saddled, o.Harnessed, o.RingBearer = has(program.Saddled), has(program.Harnessed), has(program.RingBearer)
	if o.Zone == ability.Stack {
		o.X = int(b.X)
	}
}

func (d *painter) characteristics(p *position, ref engine.Ref, o *reference.Object, c *program.Chars) {
	def := d.rules.Def(c.Def)
	if name := d.rules.Name(c.Name); name != "" {
		o.Names = []string{name}
		if def.IsWhole() && c.Name == def.Name {
			o.Names = []string{d.rules.Name(d.rules.Def(def.Faces[0]).Name),
				d.rules.Name(d.rules.Def(def.Faces[1]).Name)}
		}
		o.ID = name + " " + o.ID
	}
	o.Types, o.Colors = c.Types, c.Colors
	for s := ability.Basic; s <= ability.World; s++ {
		if c.Supers>>s&1 != 0 {
			o.Supertypes = append(o.Supertypes, s)
		}
	}
	o.Subtypes = d.subtypesOf(c.Subtypes)
	o.Sized = c.Flags&program.HasPT != 0
	o.Power, o.Toughness = int(c.Power), int(c.Toughness)
	o.Commander = p.game.Objs[uint16(ref)].Flags&program.FlagCommander != 0
	o.Cost, o.Worth = def.Cost, def.Cost
	if def.Layout == program.LayoutTransform && len(def.Faces) > 0 {
		o.Worth = d.rules.Def(def.Faces[0]).Cost
	}
	o.NoValue = o.FaceDown && (o.Zone == ability.Battlefield || o.Zone == ability.Stack) ||
		c.Flags&program.NoManaCost != 0
	d.keywords(p, ref, o, c)
}

// keywords lists an object's keyword abilities, those with a parameter as their text reads.
func (d *painter) keywords(p *position, ref engine.Ref, o *reference.Object, c *program.Chars) {
	for k := program.Keyword(1); k < program.NumKeywords; k++ {
		if !c.Has(k) {
			continue
		}
		for _, w := range k.Words() {
			if w == ability.Changeling || w != ability.Protection && w != ability.Landwalk &&
				program.SimpleKeyword(ability.Keyword{Word: w}) {
				o.Keywords = append(o.Keywords, ability.Keyword{Word: w})
			}
		}
	}
	ids := p.game.AbilitiesOf(ref)
	own := d.rules.Def(c.Def)
	o.NoAbilities = len(ids) == 0 && c.Keywords == (program.KeywordSet{}) &&
		(c.Flags&program.LostAbilities != 0 || own.Spell == 0 && len(own.Abilities) == 0)
	for _, id := range ids {
		o.Keywords = append(o.Keywords, d.read(d.rules.Ability(id).Label)...)
	}
}

// read returns the keyword abilities that a text consists of.
func (d *painter) read(label string) []ability.Keyword {
	if label == "" {
		return nil
	}
	if k, ok := d.labels[label]; ok {
		return k
	}
	var out []ability.Keyword
	if a, err := oracle.ReadLine(label, nil); err == nil {
		// Others: they are no keywords.
		switch a := a.(type) {
		case ability.Keyword:
			out = []ability.Keyword{a}
		case ability.Keywords:
			for _, x := range a.List {
				if k, ok := x.(ability.Keyword); ok {
					out = append(out, k)
				}
			}
		}
	}
	d.labels[label] = out
	return out
}

// relate adds what an object has to do with others.
func (p *position) relate(v engine.View, ref engine.Ref, o *reference.Object) {
	b, ok := v.Body(ref)
	if !ok {
		return
	}
	if o.Zone == ability.Battlefield {
		o.AttachedTo = p.of[b.Host]
	}
	if b.Flags&program.Attacking != 0 {
		o.Attacking = p.of[b.Attack]
	}
	for _, x := range v.Blockers(ref, nil) {
		other, ok := p.of[x].(*reference.Object)
		if !ok {
			continue
		}
		if b.Flags&program.Attacking != 0 {
			o.BlockedBy = append(o.BlockedBy, other)
		} else {
			o.Blocks = append(o.Blocks, other)
		}
	}
	for _, x := range v.Targets(ref, nil) {
		if t := p.of[x]; t != nil {
			o.Targets = append(o.Targets, t)
		}
	}
}

// team is a number that only teammates share.
func team(v engine.View, id program.PlayerID) int {
	for q := range id {
		if v.Teammates(q, id) {
			return int(q)
		}
	}
	return int(id)
}

func (d *painter) subtypesOf(set program.SubtypeSet) map[ability.Subtype]bool {
	if m, ok := d.subtypes[set]; ok {
		return m
	}
	m := map[ability.Subtype]bool{}
	for i, s := range d.rules.Subtypes {
		if set.Has(program.SubtypeID(i)) {
			m[ability.Subtype(s)] = true
		}
	}
	d.subtypes[set] = m
	return m
}

package agree

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/oracle"
	"arbiter/reference"
)

// painter draws the picture of a game for package reference, from what the machine tells of its state.
type painter struct {
	rules  *program.Rules
	labels map[string][]ability.Ability // abilities by their text
	// subtypes are sets of them, which objects share and nobody changes.
	subtypes map[program.SubtypeSet]map[ability.Subtype]bool
	// cards are cards as they are printed.
	cards map[program.DefID]*reference.Object
}

// position is a game's picture, and which of its things is which of the machine's.
type position struct {
	game   *engine.Game
	pic    *reference.Game
	things []reference.Thing
	refs   []engine.Ref // of things
	of     map[engine.Ref]reference.Thing
}

func (d *painter) draw(g *engine.Game, w *diary) *position {
	v := g.View(engine.Judge)
	p := &position{game: g, pic: &reference.Game{History: w.events, Turn: v.Turn()},
		of: map[engine.Ref]reference.Thing{}}
	for i, t := range w.players {
		*t = *d.player(g, v, program.PlayerID(i))
		p.add(engine.PlayerRef(program.PlayerID(i)), t)
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
			d.relate(p, v, p.refs[i], o)
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
	p.pic.Declared = v.Step() > program.StepBlockers && v.Step() <= program.StepEndCombat ||
		v.Step() == program.StepBlockers && p.game.Decision(&dec) && dec.Kind != program.DecideBlock
	p.pic.Combats = int(p.game.Turn.Combats)
	p.pic.Untargetable = p.game.Turn.InForce.Has(program.RuleCantBeTargeted)
	for _, k := range []program.RuleKind{program.RuleCantCast, program.RuleCantActivate, program.RuleCostLess,
		program.RuleCostMore, program.RuleAbilityLess, program.RuleAbilityMore, program.RuleCantPayLife,
		program.RuleCantSacrifice, program.RuleCantPlay, program.RuleGivesCost, program.RuleSpendAs,
		program.RuleCostLeast, program.RuleAbilityRather, program.RuleLifeFixed} {
		p.pic.Ruled = p.pic.Ruled || p.game.Turn.InForce.Has(k)
	}
	d.lasting(p)
	p.pic.Monarch = p.player(v.Monarch())
	p.pic.Initiative = p.player(p.game.Turn.Initiative)
	p.pic.Day = p.game.Turn.DayNight == program.DayNow
	p.pic.Night = p.game.Turn.DayNight == program.NightNow
}

// lasting notes which effects last: regeneration shields (701.19a), changes of characteristics, which objects have
// already, and others.
func (d *painter) lasting(p *position) {
	p.pic.Waiting = len(d.waiting(p.game))
	for i := range p.game.Effects {
		e := &p.game.Effects[i]
		ab := d.rules.Ability(e.Ability)
		if len(ab.Rewrite) == 1 && d.rules.Rewrites[ab.Rewrite[0]].Kind == program.RwRegenerate {
			for c := e.Set; c != 0; c = p.game.Cells[c].Next {
				if o, ok := p.of[p.game.Cells[c].Ref].(*reference.Object); ok {
					o.Shields++
				}
			}
			continue
		}
		p.pic.Changed = true
		p.pic.Switched = p.pic.Switched || slices.ContainsFunc(ab.Mods, func(m uint32) bool {
			return d.rules.Mods[m].Kind == program.ModSwitchPT
		})
		p.pic.Lasting = p.pic.Lasting || len(ab.Rewrite) > 0 || slices.ContainsFunc(ab.Mods, d.ruling)
	}
}

// effect is a continuous effect or delayed triggered ability.
type effect struct {
	ability    program.AbilityID
	ctx, stamp uint32
}

// waiting are the effects that wait for something to happen, or say for a while what may happen.
func (d *painter) waiting(g *engine.Game) map[effect]bool {
	out := map[effect]bool{}
	for i := range g.Delayed {
		e := &g.Delayed[i]
		out[effect{e.Ability, e.Ctx, g.Ctxs[e.Ctx].Born}] = true
	}
	for i := range g.Effects {
		e := &g.Effects[i]
		ab := d.rules.Ability(e.Ability)
		if len(ab.Rewrite) == 1 && d.rules.Rewrites[ab.Rewrite[0]].Kind == program.RwRegenerate {
			continue
		}
		if len(ab.Mods) == 0 || slices.ContainsFunc(ab.Mods, d.ruling) {
			out[effect{e.Ability, e.Ctx, e.Stamp}] = true
		}
	}
	return out
}

// ruling reports whether a modification is no change of characteristics, or says what an object can't have (113.11).
func (d *painter) ruling(mod uint32) bool {
	m := &d.rules.Mods[mod]
	return m.Kind == program.ModRule || m.Kind == program.ModDropKeyword && m.Later
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
	p.Speed, p.Tempted = v.Speed(id), int(g.Players[id].Tempted)
	pool := v.Mana(id)
	for k := range mana.Kind(mana.NumKinds) {
		for _, snow := range []bool{false, true} {
			if n := pool.Count(mana.Unit{Kind: k, Snow: snow}); n > 0 {
				p.Pool = append(p.Pool, reference.Mana{Kind: k, Snow: snow, N: n})
			}
		}
	}
	for _, h := range pool.Held {
		p.Marked = p.Marked || h.N > 0
	}
	return p
}

func (d *painter) object(p *position, v engine.View, ref engine.Ref, z program.Zone) *reference.Object {
	o := &reference.Object{ID: ref.String(), Tag: uint64(ref), Zone: ability.Zone(z), Owner: p.player(v.Owner(ref)),
		Counters: map[ability.CounterKind]int{}, FaceDown: v.FaceDown(ref), Kind: sortOf(v.Kind(ref))}
	if z == program.Battlefield || z == program.Stack {
		o.Controller = p.player(v.Controller(ref))
	}
	for _, k := range d.rules.Counters[1:] {
		if n := v.CountersOn(ref, k); n != 0 {
			o.Counters[ability.CounterKind(k)] = n
		}
	}
	o.Card = cardKey(p.game, ref, 1<<32-1)
	if o.Kind == reference.IsCard {
		o.Printed = d.printed(p.game, ref)
	}
	if c, ok := v.Chars(ref); ok && o.Kind != reference.IsAbility {
		o.Commander = p.game.Objs[uint16(ref)].Flags&program.FlagCommander != 0
		d.characteristics(o, c)
		if o.Zone != ability.Battlefield && o.Zone != ability.Stack { // 604.3: what defines its size works everywhere
			if power, toughness, ok := v.Size(ref); ok {
				o.Power, o.Toughness = int(power), int(toughness)
			}
		}
		d.abilities(o, c, p.game.AbilitiesOf(ref))
	}
	if b, ok := v.Body(ref); ok {
		status(o, &b)
		if o.Zone == ability.Stack && o.X == 0 {
			o.X = announced(p.game, ref)
		}
		if o.Kind == reference.IsAbility && o.Zone == ability.Stack {
			kind := d.rules.Ability(b.Ability).Kind
			o.Activated, o.Triggered = kind == program.AbActivated, kind == program.AbTriggered
		}
		o.Sick = b.Since != 0 && o.Controller != nil && b.Since >= p.game.Players[v.Controller(ref)].TurnBegan
		d.paid(o, &b, v.Def(ref))
	}
	return o
}

func sortOf(k program.ObjKind) reference.Sort {
	switch k {
	case program.KindCard:
		return reference.IsCard
	case program.KindToken:
		return reference.IsToken
	case program.KindSpellCopy:
		return reference.IsCopy
	case program.KindAbility:
		return reference.IsAbility
	case program.KindEmblem:
		return reference.IsEmblem
	default:
		return reference.IsOther
	}
}

// last is an object as it last was (608.2h). What it had to do with others is left out.
func (d *painter) last(p *position, k *engine.LKI) *reference.Object {
	o := &reference.Object{ID: k.Ref.String(), Tag: uint64(k.Ref), Past: true, Zone: ability.Zone(k.Obj.Zone),
		Owner: p.player(k.Obj.Owner), Counters: map[ability.CounterKind]int{}, Kind: sortOf(k.Obj.Kind),
		FaceDown: k.Obj.Flags&program.FlagFaceDown != 0}
	if k.Obj.Zone == program.Battlefield || k.Obj.Zone == program.Stack {
		o.Controller = p.player(k.Chars.Ctrl)
	}
	for i := k.Body.Counters; i != 0; i = p.game.Cells[i].Next {
		if c := &p.game.Cells[i]; int(c.Ref) < len(d.rules.Counters) {
			o.Counters[ability.CounterKind(d.rules.Counters[c.Ref])] += int(c.Val)
		}
	}
	if o.Kind != reference.IsAbility {
		o.Commander = k.Obj.Flags&program.FlagCommander != 0
		d.characteristics(o, &k.Chars)
		o.Unread = true
	}
	status(o, &k.Body)
	return o
}

// paid notes which optional costs were paid for a spell, or for the spell that a permanent was.
func (d *painter) paid(o *reference.Object, b *engine.Body, def *program.Def) {
	o.Paid = map[ability.Word]int{}
	if def == nil || o.Kind == reference.IsAbility || o.FaceDown {
		return
	}
	left := b.Kicked
	for _, id := range def.CastMods {
		ab := d.rules.Ability(id)
		for _, x := range d.read(ab.Label) {
			if k, ok := x.(ability.Keyword); ok {
				o.Paid[k.Word] = max(o.Paid[k.Word], int(b.Kicked>>ab.Bit&1))
				left &^= 1 << ab.Bit
			}
		}
	}
	if left != 0 {
		o.Paid = nil
	}
}

// printed is a card as it is printed: its front face.
func (d *painter) printed(g *engine.Game, ref engine.Ref) *reference.Object {
	id := g.Cards[g.Objs[uint16(ref)].Card].Def
	if o := d.cards[id]; o != nil {
		return o
	}
	def := d.rules.Def(id)
	o := &reference.Object{Loyalty: int(def.Loyalty), Defense: int(def.Defense)}
	c := def.Chars
	c.Def = id
	d.characteristics(o, &c)
	d.abilities(o, &c, def.Abilities)
	d.cards[id] = o
	return o
}

func status(o *reference.Object, b *engine.Body) {
	has := func(f program.BodyFlags) bool { return b.Flags&f != 0 }
	o.Tapped, o.Blocked = has(program.Tapped), has(program.Blocked)
	o.IsAttacking, o.Blocking = has(program.Attacking), has(program.Blocking)
	o.Monstrous, o.Renowned, o.Suspected = has(program.Monstrous), has(program.Renowned), has(program.Suspected)
	o.Saddled, o.Harnessed, o.RingBearer = has(program.Saddled), has(program.Harnessed), has(program.RingBearer)
	o.Damage, o.Deadly = int(b.Damage), has(program.Deathtouched)
	o.WasX, o.CastFrom = int(b.X), ability.Zone(b.CastFrom)
	for k := range o.Spent {
		o.Spent[k] = int(b.Spent[k])
	}
	if o.Zone == ability.Stack {
		o.X = int(b.X)
	}
}

// announced is the value of X of a spell that is being cast (601.2b), which it does not keep until it is cast.
func announced(g *engine.Game, ref engine.Ref) int {
	for i := range g.Frames {
		if f := &g.Frames[i]; f.Kind == engine.FrameCast && f.Ref == ref && f.Ctx != 0 {
			return int(g.Ctxs[f.Ctx].X)
		}
	}
	return 0
}

func (d *painter) characteristics(o *reference.Object, c *program.Chars) {
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
	o.Casting, o.Halves = nil, def.IsWhole()
	for _, id := range def.CastMods {
		list := d.read(d.rules.Ability(id).Label)
		if o.Casting = append(o.Casting, list...); len(list) == 0 {
			o.Casting = append(o.Casting, nil)
		}
	}
	o.NoCost = def.NoCost
	o.Adventurer = def.Layout == program.LayoutAdventure && !o.FaceDown
	o.Turned = def.Layout == program.LayoutTransform && len(def.Faces) > 1 && !o.FaceDown &&
		d.rules.Def(def.Faces[1]).Name == c.Name
	o.Cost, o.Worth = def.Cost, def.Cost
	if def.Layout == program.LayoutTransform && len(def.Faces) > 0 {
		o.Worth = d.rules.Def(def.Faces[0]).Cost
	}
	o.NoValue = o.FaceDown && (o.Zone == ability.Battlefield || o.Zone == ability.Stack) ||
		c.Flags&program.NoManaCost != 0
	for k := program.Keyword(1); k < program.NumKeywords; k++ {
		if !c.Has(k) {
			continue
		}
		for _, w := range k.Words() {
			if w == ability.Changeling || w == ability.Devoid || w != ability.Protection && w != ability.Landwalk &&
				program.SimpleKeyword(ability.Keyword{Word: w}) {
				o.Keywords = append(o.Keywords, ability.Keyword{Word: w})
			}
		}
	}
}

// abilities lists an object's abilities as their text reads.
func (d *painter) abilities(o *reference.Object, c *program.Chars, ids []program.AbilityID) {
	own := d.rules.Def(c.Def)
	o.NoAbilities = len(ids) == 0 && c.Keywords == (program.KeywordSet{}) &&
		(c.Flags&program.LostAbilities != 0 || own.Spell == 0 && len(own.Abilities) == 0)
	for _, id := range ids {
		list := d.read(d.rules.Ability(id).Label)
		o.Unread = o.Unread || len(list) == 0
		for _, a := range list {
			if k, ok := a.(ability.Keyword); ok {
				o.Keywords = append(o.Keywords, k)
			} else {
				o.Abilities = append(o.Abilities, a)
			}
		}
	}
}

// read returns the abilities that a text consists of.
func (d *painter) read(label string) []ability.Ability {
	if label == "" {
		return nil
	}
	if k, ok := d.labels[label]; ok {
		return k
	}
	var out []ability.Ability
	if a, err := oracle.ReadLine(label, nil); err == nil {
		if list, ok := a.(ability.Keywords); ok {
			out = list.List
		} else {
			out = []ability.Ability{a}
		}
	}
	d.labels[label] = out
	return out
}

// remembered adds what was chosen for an object, and what it exiled (607).
func (d *painter) remembered(p *position, o *reference.Object, head uint32) {
	for i := head; i != 0; i = p.game.Cells[i].Next {
		c := &p.game.Cells[i]
		n, key := int(c.Val), program.MemoryKey(0) // of a value; otherwise the value says as what Ref is remembered
		if c.Ref.Serial() == 0 && !c.Ref.IsPlayer() {
			key = program.MemoryKey(c.Ref)
		}
		switch key {
		case program.MemColor:
			o.Chosen.Colors = append(o.Chosen.Colors, mana.Color(n))
		case program.MemSubtype:
			o.Chosen.Subtypes = append(o.Chosen.Subtypes, ability.Subtype(d.rules.Subtypes[n]))
		case program.MemType:
			word := d.rules.Name(program.NameID(n)) // the option's, as it is offered
			if t, ok := typeNamed(word); ok {
				o.Chosen.Types = append(o.Chosen.Types, t)
			} else {
				o.Chosen.Unread = true
			}
		case program.MemName:
			o.Chosen.Names = append(o.Chosen.Names, d.rules.Name(program.NameID(n)))
		case program.MemNumber:
			o.Chosen.Numbers = append(o.Chosen.Numbers, n)
		default:
			switch program.MemoryKey(c.Val) {
			case program.MemPlayer:
				if t, ok := p.of[c.Ref].(*reference.Player); ok {
					o.Chosen.Players = append(o.Chosen.Players, t)
				}
			case program.MemExiled:
				if t, ok := p.of[c.Ref].(*reference.Object); ok && t.Zone == ability.Exile {
					o.Exiled = append(o.Exiled, t)
				}
			default: // no text that is asked about refers to it
			}
		}
	}
}

// typeNamed returns the card type that a word names.
func typeNamed(word string) (ability.Type, bool) {
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if strings.EqualFold(t.String(), word) {
			return t, true
		}
	}
	return 0, false
}

// relate adds what an object has to do with others.
func (d *painter) relate(p *position, v engine.View, ref engine.Ref, o *reference.Object) {
	b, ok := v.Body(ref)
	if !ok {
		return
	}
	if o.Kind == reference.IsAbility && b.Ctx != 0 {
		o.Source, _ = p.of[p.game.Ctxs[b.Ctx].Source].(*reference.Object)
	}
	if o.Zone == ability.Battlefield {
		o.AttachedTo = p.of[b.Host]
	}
	d.remembered(p, o, b.Memory)
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

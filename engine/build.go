package engine

import (
	"fmt"

	"arbiter/mana"
	"arbiter/rulebook"
)

// Builder makes Rules: compile.go feeds it from ability trees, tests by hand. Everything added gets an id to refer to it by. Errors are kept; Rules reports
// the first.
type Builder struct {
	r   *Rules
	err error
}

// NewBuilder starts Rules for an edition.
func NewBuilder(e rulebook.Edition) *Builder {
	r := &Rules{
		Edition: e, Sw: e.Switches(),
		Defs: make([]Def, 1), Abilities: make([]Ability, 1), Code: make([]Instr, 1), Nodes: make([]Node, 1), Mods: make([]Mod, 1), Costs: make([]Cost, 1),
		Choices: make([]ChoiceSpec, 1), Patterns: make([]Pattern, 1), Rewrites: make([]Rewrite, 1), Names: []string{""}, Counters: []string{""},
		names: map[string]NameID{"": 0}, subtypes: map[string]SubtypeID{}, counters: map[string]CounterKind{"": 0},
	}
	b := &Builder{r: r}
	b.r.assist = b.Cost(Cost{Mana: mana.MustCost("{1}"), Times: b.Num(NumAssist), Label: "assist"}) // 702.132a
	b.r.faceDown = b.Cost(Cost{Mana: mana.MustCost("{3}"), Label: "{3}"})                           // 702.37c
	for _, k := range []string{"+1/+1", "-1/-1", "loyalty", "poison", "energy", "experience", "time", "level", "lore", "age", "fade", "shield", "stun", "defense"} {
		b.Counter(k)
	}
	for _, s := range firstSubtypes {
		b.Subtype(s)
	}
	b.addBuiltIn()
	r.cover = b.Def(Def{Chars: Chars{Types: TypeCreature, Flags: HasPT, Power: 2, Toughness: 2}}) // 708.2a
	r.CopyAbility = b.Ability(Ability{Kind: AbStatic, Mods: []uint32{b.Mod(Mod{Layer: rulebook.LayerCopy, Kind: ModCopy, Scope: ScopeLocked})}})
	return b
}

func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("engine: "+format, args...)
	}
}

// Name interns a name.
func (b *Builder) Name(s string) NameID { return intern(&b.r.Names, b.r.names, s) }

// Counter interns a kind of counter.
func (b *Builder) Counter(s string) CounterKind {
	k := intern(&b.r.Counters, b.r.counters, s)
	for len(b.r.counterSizes) <= int(k) {
		b.r.counterSizes = append(b.r.counterSizes, [2]int8{})
	}
	var p, t int8
	if n, _ := fmt.Sscanf(s, "%d/%d", &p, &t); n == 2 {
		b.r.counterSizes[k] = [2]int8{p, t} // "+1/+1", "-0/-2" (122.1a)
	}
	return k
}

// Subtype interns a subtype.
func (b *Builder) Subtype(s string) SubtypeID {
	if len(b.r.Subtypes) >= MaxSubtypes {
		if id, ok := b.r.subtypes[s]; ok {
			return id
		}
		b.fail("more than %d subtypes", MaxSubtypes)
		return 0
	}
	return intern(&b.r.Subtypes, b.r.subtypes, s)
}

func intern[T ~uint16 | ~uint32](list *[]string, ids map[string]T, s string) T {
	if id, ok := ids[s]; ok {
		return id
	}
	id := T(len(*list))
	*list = append(*list, s)
	ids[s] = id
	return id
}

// node adds a node.
func (b *Builder) node(op NodeOp, x, y, z int32) uint32 {
	n := Node{op, x, y, z}
	b.r.Nodes = append(b.r.Nodes, n)
	return uint32(len(b.r.Nodes) - 1)
}

// Num, Cond, Set and Prop add a node of their kind; see the operations for what the operands are.
func (b *Builder) Num(op NodeOp, x ...int32) NumX   { return NumX(b.op(op, x)) }
func (b *Builder) Cond(op NodeOp, x ...int32) CondX { return CondX(b.op(op, x)) }
func (b *Builder) Set(op NodeOp, x ...int32) SetX   { return SetX(b.op(op, x)) }
func (b *Builder) Prop(op NodeOp, x ...int32) PropX { return PropX(b.op(op, x)) }

// Const is a constant number.
func (b *Builder) Const(n int) NumX { return b.Num(NumConst, int32(n)) }

func (b *Builder) op(op NodeOp, x []int32) uint32 {
	var v [3]int32
	copy(v[:], x)
	return b.node(op, v[0], v[1], v[2])
}

// Program adds a program; it is ended if it does not end itself.
func (b *Builder) Program(code ...Instr) Prog {
	p := Prog(len(b.r.Code))
	b.r.Code = append(b.r.Code, code...)
	b.r.Code = append(b.r.Code, Instr{Op: OpEnd})
	return p
}

// Mod adds a modification. What it reads and writes is worked out.
func (b *Builder) Mod(m Mod) uint32 {
	b.r.changesText = b.r.changesText || m.Kind == ModText
	b.r.castKeywords = b.r.castKeywords || m.Kind == ModCastKeyword
	if m.Kind == ModRule || m.Kind == ModCastKeyword {
		m.Layer = rulebook.LayerRules
	}
	m.Reads |= b.modReads(&m)
	m.Writes |= modWrites[m.Kind]
	return put(&b.r.Mods, m)
}

// Pattern, Rewrite, Cost and Choice add one each.
func (b *Builder) Pattern(p Pattern) uint32 { return put(&b.r.Patterns, p) }
func (b *Builder) Rewrite(r Rewrite) uint32 { return put(&b.r.Rewrites, r) }
func (b *Builder) Cost(c Cost) uint32 {
	bill, err := c.Mana.Bill(0)
	if err != nil {
		b.fail("cost %s: %v", c.Label, err)
	}
	c.bill, c.xs = bill, uint8(c.Mana.Variables())
	c.bend = waterbending(c.Bend)
	if c.X != 0 {
		c.told, c.xs = c.xs, 0
	}
	return put(&b.r.Costs, c)
}

// ManaClass is the class of mana that can be spent only on spells, or abilities of sources, with a property.
func (b *Builder) ManaClass(p PropX) mana.Class {
	return b.ManaFor(ManaUse{Spells: true, Spell: p, Abilities: true, Source: p})
}

// ManaFor is the class of mana that can be spent only so.
func (b *Builder) ManaFor(p ManaUse) mana.Class {
	if len(b.r.ManaClasses) == 0 {
		b.r.ManaClasses = append(b.r.ManaClasses, ManaUse{}) // class 0 is mana without restriction
	}
	for i := 1; i < len(b.r.ManaClasses); i++ {
		if b.r.ManaClasses[i] == p {
			return mana.Class(i)
		}
	}
	if len(b.r.ManaClasses) >= firstMark {
		b.fail("more than %d restrictions on mana", firstMark-1)
		return 0
	}
	b.r.ownMana = b.r.ownMana || p.Own
	b.r.ManaClasses = append(b.r.ManaClasses, p)
	return mana.Class(len(b.r.ManaClasses) - 1)
}

// Choice adds a ChoiceSpec.
func (b *Builder) Choice(c ChoiceSpec) uint32 { return put(&b.r.Choices, c) }

func put[T any](list *[]T, v T) uint32 {
	*list = append(*list, v)
	return uint32(len(*list) - 1)
}

// Ability adds an ability. Zones 0 means the battlefield.
func (b *Builder) Ability(a Ability) AbilityID {
	if a.Zones == 0 {
		a.Zones = Battlefield.Bit()
	}
	if a.NRegs > MaxRegs {
		b.fail("ability %q needs %d registers, more than %d", a.Label, a.NRegs, MaxRegs)
	}
	for i := range a.Modes {
		if m := &a.Modes[i]; m.Worth == 0 { // said of none: each is one, in its place
			m.Nth, m.Worth = uint8(i), 1
		}
	}
	b.r.stateTriggers = b.r.stateTriggers || a.Flags&AbState != 0
	if a.Kind == AbStatic && a.If != 0 {
		// What its condition looks at decides whether it exists (613.8a).
		for _, m := range a.Mods {
			b.r.Mods[m].Reads |= b.reads(uint32(a.If))
		}
	}
	if a.Kind == AbTriggered && a.Flags&AbLookBack != 0 {
		back := 0
		for _, p := range a.Trigger {
			if b.r.Patterns[p].LookBack {
				back++
			}
		}
		a.looksBoth = back > 0 && back < len(a.Trigger)
	}
	id := AbilityID(put(&b.r.Abilities, a))
	b.r.digestSource(id)
	b.r.digestTargets(id)
	b.r.digestManaTrigger(id)
	b.r.digestAdds(id)
	return id
}

// Def adds a definition: its cost, mana value and the masks of its abilities are worked out.
func (b *Builder) Def(d Def) DefID {
	if len(b.r.Defs) >= NoCard {
		b.fail("too many definitions")
		return 0
	}
	id := DefID(len(b.r.Defs))
	d.Chars.Name = d.Name
	d.Chars.Def = id
	if d.Cost == nil {
		d.NoCost = true
	} else {
		bill, err := d.Cost.Bill(0)
		if err != nil {
			b.fail("%s: %v", b.r.Names[d.Name], err)
		}
		d.Bill = bill
		d.MV = int32(d.Cost.ManaValue(0))
	}
	for _, a := range d.Abilities {
		b.r.digestAbility(&d.Chars, a)
		b.elsewhere(a)
	}
	if len(d.Faces) == 0 {
		d.Faces = []DefID{id}
	}
	b.r.Defs = append(b.r.Defs, d)
	return id
}

// AddAbility gives a definition one more ability: for those that have to know the definition.
func (b *Builder) AddAbility(d DefID, a AbilityID) {
	def := &b.r.Defs[d]
	def.Abilities = append(def.Abilities[:len(def.Abilities):len(def.Abilities)], a)
	b.r.digestAbility(&def.Chars, a)
	b.elsewhere(a)
}

// elsewhere notes abilities that work outside the battlefield.
func (b *Builder) elsewhere(a AbilityID) {
	ab := &b.r.Abilities[a]
	zones := ab.Zones &^ Battlefield.Bit()
	switch {
	case zones == 0:
	case ab.Kind == AbTriggered:
		b.r.triggerZones |= zones
		for _, p := range ab.Trigger {
			b.r.OtherZoneTriggers |= b.r.Patterns[p].Kinds
		}
	case ab.Kind == AbReplacement && ab.Zones != AllZones:
		for _, p := range ab.Trigger {
			b.r.OtherZoneReplaces |= b.r.Patterns[p].Kinds
		}
	case ab.Kind == AbStatic:
		b.r.OtherZoneStatics |= b.r.staticZones(ab) &^ Battlefield.Bit()
	}
}

// staticZones is where a static ability's modifications come into force. What changes only its own object's characteristics does so where objects have any
// of their own to change: on the battlefield and on the stack.
func (r *Rules) staticZones(ab *Ability) ZoneSet {
	for _, i := range ab.Mods {
		if m := &r.Mods[i]; m.Scope != ScopeSelf || m.Kind == ModRule {
			return ab.Zones
		}
	}
	return ab.Zones & (Battlefield.Bit() | Stack.Bit())
}

// TypesOf tells which subtypes belong to a card type.
func (b *Builder) TypesOf(t TypeSet, subtypes ...string) {
	for _, s := range subtypes {
		id := b.Subtype(s)
		switch t {
		case TypeCreature:
			b.r.CreatureTypes.Add(id)
		case TypeLand:
			b.r.LandTypes.Add(id)
		case TypeArtifact:
			b.r.ArtifactTypes.Add(id)
		case TypeEnchantment:
			b.r.EnchantmentTypes.Add(id)
		}
	}
}

// Rules ends the building.
func (b *Builder) Rules() (*Rules, error) {
	if b.err != nil {
		return nil, b.err
	}
	b.addLandMana()
	if b.r.namesCounters {
		for _, kind := range b.r.Counters[1:] {
			b.Name(kind)
		}
	}
	b.r.reads = make([]uint64, len(b.r.Abilities))
	for i := range b.r.Abilities {
		b.watchAbility(i)
	}
	for _, n := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		if id, ok := b.r.subtypes[n]; ok {
			b.r.BasicLandTypes.Add(id)
		}
	}
	b.manifestable()
	b.r.digestCasting()
	b.r.digestReach()
	b.r.digestAloof()
	return b.r, nil
}

// makesOne is a source that makes one mana of one of the types.
func makesOne(k mana.Kinds) mana.Source { return mana.Source{Kinds: k, Amount: 1} }

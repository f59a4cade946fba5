package program

import (
	"fmt"
	"slices"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Builder makes Rules: engine/compile/compile.go feeds it from ability trees, tests by hand. Everything added gets an
// id to refer to it by. Errors are kept; Rules reports the first.
type Builder struct {
	Draft *Rules
	err   error
	// named are the kinds of counters that something besides the rules themselves names.
	named map[CounterKind]bool
}

// Features are the mechanics of the cards so far; the compiler notes them here.
func (b *Builder) Features() *Features { return &b.Draft.Features }

// NewBuilder starts Rules for an edition.
func NewBuilder(e rulebook.Edition) *Builder {
	r := &Rules{
		Edition: e, Sw: e.Switches(),
		Defs: make([]Def, 1), Abilities: make([]Ability, 1), Code: make([]Instr, 1), Nodes: make([]Node, 1),
		Mods: make([]Mod, 1), Costs: make([]Cost, 1),
		Choices: make([]ChoiceSpec, 1), Patterns: make([]Pattern, 1), Rewrites: make([]Rewrite, 1), Names: []string{""},
		Counters: []string{""},
		NameIDs:  map[string]NameID{"": 0}, subtypes: map[string]SubtypeID{}, CounterIDs: map[string]CounterKind{"": 0},
	}
	b := &Builder{Draft: r}
	b.Draft.Assist = b.Cost(Cost{Mana: mana.MustCost("{1}"), Times: b.NumAssist(), Label: "assist"}) // 702.132a
	b.Draft.FaceDownCost = b.Cost(Cost{Mana: mana.MustCost("{3}"), Label: "{3}"})                    // 702.37c
	for _, k := range []string{"+1/+1", "-1/-1", "loyalty", "poison", "energy", "experience", "time", "level", "lore",
		"age", "fade", "shield", "stun", "defense"} {
		b.Counter(k)
	}
	b.named = map[CounterKind]bool{}
	for _, s := range firstSubtypes {
		b.Subtype(s)
	}
	b.addBuiltIn()
	r.FaceDownFace = b.Def(Def{Chars: Chars{Types: TypeCreature, Flags: HasPT, Power: 2, Toughness: 2}}) // 708.2a
	r.CopyAbility = b.Ability(Ability{Kind: AbStatic, Mods: []uint32{b.Mod(Mod{Layer: rulebook.LayerCopy, Kind: ModCopy,
		Scope: ScopeLocked})}})
	return b
}

func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("engine: "+format, args...)
	}
}

// Name interns a name.
func (b *Builder) Name(s string) NameID { return intern(&b.Draft.Names, b.Draft.NameIDs, s) }

// NamesCounter reports whether something in the game names a kind of counter.
func (b *Builder) NamesCounter(k CounterKind) bool { return b.named[k] }

// CounterRule adds what counters of a kind on a permanent give it or do for it: static and replacement abilities.
func (b *Builder) CounterRule(k CounterKind, abilities ...AbilityID) {
	r := b.Draft
	for len(r.CounterRules) <= int(k) {
		r.CounterRules = append(r.CounterRules, nil)
	}
	r.CounterRules[k] = append(r.CounterRules[k], abilities...)
	for _, a := range abilities {
		ab := &r.Abilities[a]
		r.CounterStatics = r.CounterStatics || ab.Kind == AbStatic
		for _, p := range ab.Trigger {
			r.CounterReplaces |= r.Patterns[p].Kinds
		}
	}
}

// Counter interns a kind of counter.
func (b *Builder) Counter(s string) CounterKind {
	k := intern(&b.Draft.Counters, b.Draft.CounterIDs, s)
	for len(b.Draft.CounterSizes) <= int(k) {
		b.Draft.CounterSizes = append(b.Draft.CounterSizes, [2]int8{})
	}
	if b.named != nil {
		b.named[k] = true
	}
	var p, t int8
	if n, _ := fmt.Sscanf(s, "%d/%d", &p, &t); n == 2 {
		b.Draft.CounterSizes[k] = [2]int8{p, t} // "+1/+1", "-0/-2" (122.1a)
	}
	return k
}

// Subtype interns a subtype.
func (b *Builder) Subtype(s string) SubtypeID {
	if len(b.Draft.Subtypes) >= MaxSubtypes {
		if id, ok := b.Draft.subtypes[s]; ok {
			return id
		}
		b.fail("more than %d subtypes", MaxSubtypes)
		return 0
	}
	return intern(&b.Draft.Subtypes, b.Draft.subtypes, s)
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
	b.Draft.Nodes = append(b.Draft.Nodes, n)
	return uint32(len(b.Draft.Nodes) - 1)
}

// Const is a constant number.
func (b *Builder) Const(n int) NumX { return b.NumConst(n) }

// Program adds a program; it is ended if it does not end itself.
func (b *Builder) Program(code ...Instr) Prog {
	p := Prog(len(b.Draft.Code))
	b.Draft.Code = append(b.Draft.Code, code...)
	b.Draft.Code = append(b.Draft.Code, DoEnd())
	return p
}

// Mod adds a modification. What it reads and writes is worked out.
func (b *Builder) Mod(m Mod) uint32 {
	b.Draft.ChangesText = b.Draft.ChangesText || m.Kind == ModText
	b.Draft.CastKeywords = b.Draft.CastKeywords || m.Kind == ModCastKeyword
	if m.Kind == ModRule || m.Kind == ModCastKeyword {
		m.Layer = rulebook.LayerRules
	}
	m.Reads |= b.modReads(&m)
	m.Writes |= modWrites[m.Kind]
	return put(&b.Draft.Mods, m)
}

// Pattern, Rewrite, Cost and Choice add one each.
func (b *Builder) Pattern(p Pattern) uint32 { return put(&b.Draft.Patterns, p) }

func (b *Builder) Rewrite(r Rewrite) uint32 { return put(&b.Draft.Rewrites, r) }

// KnowParty notes that something counts a party.
func (b *Builder) KnowParty() {
	for i, s := range [...]string{"Cleric", "Rogue", "Warrior", "Wizard"} {
		b.Draft.PartyTypes[i] = b.Subtype(s)
	}
}

// ManaFor is the class of mana that can be spent only so.
func (b *Builder) ManaFor(p ManaUse) mana.Class {
	if len(b.Draft.ManaClasses) == 0 {
		b.Draft.ManaClasses = append(b.Draft.ManaClasses, ManaUse{}) // class 0 is mana without restriction
	}
	for i := 1; i < len(b.Draft.ManaClasses); i++ {
		if b.Draft.ManaClasses[i] == p {
			return mana.Class(i)
		}
	}
	if len(b.Draft.ManaClasses) >= ClassLate {
		b.fail("more than %d restrictions on mana", ClassLate-1)
		return 0
	}
	b.Draft.OwnMana = b.Draft.OwnMana || p.Own
	b.Draft.ManaClasses = append(b.Draft.ManaClasses, p)
	return mana.Class(len(b.Draft.ManaClasses) - 1)
}

// ManaFrom is the number of a kind of source of mana, one with the property.
func (b *Builder) ManaFrom(p PropX) int {
	for i, q := range b.Draft.ManaFrom {
		if b.sameNode(uint32(p), uint32(q)) {
			return i
		}
	}
	if len(b.Draft.ManaFrom) == MaxManaFrom {
		b.fail("more than %d kinds of sources of mana", MaxManaFrom)
		return 0
	}
	b.Draft.ManaFrom = append(b.Draft.ManaFrom, p)
	return len(b.Draft.ManaFrom) - 1
}

// Choice adds a ChoiceSpec.
func (b *Builder) Choice(c ChoiceSpec) uint32 { return put(&b.Draft.Choices, c) }

func put[T any](list *[]T, v T) uint32 {
	*list = append(*list, v)
	return uint32(len(*list) - 1)
}

// Elsewhere notes abilities that work outside the battlefield.
func (b *Builder) Elsewhere(a AbilityID) {
	ab := &b.Draft.Abilities[a]
	zones := ab.Zones &^ Battlefield.Bit()
	switch {
	case zones == 0:
	case ab.Kind == AbTriggered:
		b.Draft.TriggerZones |= zones
		for _, p := range ab.Trigger {
			b.Draft.OtherZoneTriggers |= b.Draft.Patterns[p].Kinds
		}
	case ab.Kind == AbReplacement && ab.Zones != AllZones:
		for _, p := range ab.Trigger {
			b.Draft.OtherZoneReplaces |= b.Draft.Patterns[p].Kinds
		}
	case ab.Kind == AbStatic:
		b.Draft.OtherZoneStatics |= b.Draft.StaticZones(ab) &^ Battlefield.Bit()
	}
}

// StaticZones is where a static ability's modifications come into force. What changes only its own object's
// characteristics does so where objects have any of their own to change: on the battlefield and on the stack.
func (r *Rules) StaticZones(ab *Ability) ZoneSet {
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
			b.Draft.CreatureTypes.Add(id)
		case TypeLand:
			b.Draft.LandTypes.Add(id)
		case TypeArtifact:
			b.Draft.ArtifactTypes.Add(id)
		case TypeEnchantment:
			b.Draft.EnchantmentTypes.Add(id)
		}
	}
}

// Rules ends the building.
func (b *Builder) Rules() (*Rules, error) {
	if b.err != nil {
		return nil, b.err
	}
	b.addLandMana()
	b.addTokenNames()
	if b.Draft.NamesCounters {
		for _, kind := range b.Draft.Counters[1:] {
			b.Name(kind)
		}
	}
	b.Draft.Reads = make([]uint64, len(b.Draft.Abilities))
	b.Draft.ModReads = make([]uint64, len(b.Draft.Abilities))
	for i := range b.Draft.Abilities {
		b.watchAbility(i)
	}
	b.watchAttachments()
	for _, n := range ability.BasicLandTypes {
		if id, ok := b.Draft.subtypes[string(n)]; ok {
			b.Draft.BasicLandTypes.Add(id)
		}
	}
	b.manifestable()
	for _, x := range b.Draft.Inherent {
		for _, p := range b.Draft.Abilities[x.Ability].Trigger {
			b.Draft.InherentMask |= b.Draft.Patterns[p].Kinds
		}
	}
	b.Draft.digestCasting()
	b.Draft.digestReach()
	b.Draft.digestIndependent()
	for i := range b.Draft.Mods {
		if m := &b.Draft.Mods[i]; m.Kind == ModGrant && b.Draft.Abilities[m.A].Flags&AbLookBack != 0 {
			b.Draft.GrantsLookBack = true
		}
	}
	return b.Draft, nil
}

// MakesOne is a source that makes one mana of one of the types.
func MakesOne(k mana.Kinds) mana.Source { return mana.Source{Kinds: k, Amount: 1} }

// Action interns the word of a keyword action.
func (b *Builder) Action(w ability.ActionWord) int32 {
	if len(b.Draft.Actions) == 0 {
		b.Draft.Actions = append(b.Draft.Actions, "")
	}
	for i, x := range b.Draft.Actions {
		if x == string(w) {
			return int32(i)
		}
	}
	b.Draft.Actions = append(b.Draft.Actions, string(w))
	return int32(len(b.Draft.Actions) - 1)
}

// addCommanderRule adds the replacement effect by which a commander goes to the command zone instead of elsewhere
// (903.9b; 903.9 of 2017).
func (b *Builder) addCommanderRule() {
	b.Draft.BuiltIn.Commander = b.Ability(Ability{Kind: AbReplacement, Flags: AbOptional,
		Label:   "Put your commander into the command zone instead.",
		Rewrite: []uint32{b.Rewrite(Rewrite{Kind: RwTo, A: int32(Command), B: PosEnd})}})
}

// Bits of Kicked: which optional cost was paid, which casting method taken (see cost.go).
const (
	BitKicker uint8 = 1 + iota
	BitKicker2
	BitBuyback
	BitEntwine
	BitOwn // "you may sacrifice a creature as an additional cost"
	BitBargain
	BitOffspring
	BitWays // the first of those of alternative costs

	BitForetold = BitWays + 3 // the card was foretold, whatever was paid

	BitEmbalmed = BitWays + 1 // of a token

	BitNoted = BitWays + 2 // a condition held as it was cast: see CastNote

	BitJumpStart = BitWays + 10
)

// Which abilities RuleCantActivate leaves out, or is only about: bits of B.
const (
	NotManaAbilities int32 = 1 << iota
	NotLoyaltyAbilities
	OnlyLoyaltyAbilities
	OnlyTapAbilities
	// OnlyManaAbilities are mana abilities, activated or triggered (605.1); of PropActivated alone.
	OnlyManaAbilities
)

// OfValues reports whether a property depends on copiable values alone (707.2): an exception of a copy effect can ask
// for it (707.9f).
func (b *Builder) OfValues(x PropX) bool {
	// Others: the other properties are of the object, not of values that any object may have.
	switch n := &b.Draft.Nodes[x]; n.Op {
	case PropAnd, PropOr:
		return b.OfValues(PropX(n.A)) && b.OfValues(PropX(n.B))
	case PropNot:
		return b.OfValues(PropX(n.A))
	case PropType, PropSuper, PropSubtype, PropColor:
		return true
	}
	return false
}

// SameProp reports whether two properties are written alike.
func (b *Builder) SameProp(x, y PropX) bool { return b.sameNode(uint32(x), uint32(y)) }

func (b *Builder) sameNode(x, y uint32) bool {
	if x == y || x == 0 || y == 0 {
		return x == y
	}
	m, n := b.Draft.Nodes[x], b.Draft.Nodes[y]
	if m.Op != n.Op {
		return false
	}
	p, q := [...]int32{m.A, m.B, m.C}, [...]int32{n.A, n.B, n.C}
	for i, k := range nodeTable[m.Op].operands[:3] {
		if isNumX <= k && k <= isPropX {
			if !b.sameNode(uint32(p[i]), uint32(q[i])) {
				return false
			}
		} else if p[i] != q[i] {
			return false
		}
	}
	return true
}

// Ever makes a set of players that is counted include those who have left the game, if what describes it is about the
// past (608.2i, 800.4i): "each opponent who lost life this turn".
func (b *Builder) Ever(x SetX) SetX {
	if n := b.Draft.Nodes[x]; n.Op == SetPlayersThat && b.asksPast(uint32(n.A)) {
		return b.SetPlayersEver(PropX(n.A))
	}
	return x
}

// asksPast reports whether an expression looks at the history.
func (b *Builder) asksPast(x uint32) bool {
	if x == 0 {
		return false
	}
	n := b.Draft.Nodes[x]
	if n.Op == PropPast {
		return true
	}
	for i, k := range nodeTable[n.Op].operands[:3] {
		if v := [...]int32{n.A, n.B, n.C}[i]; isNumX <= k && k <= isPropX && b.asksPast(uint32(v)) {
			return true
		}
	}
	return false
}

// Ability adds an ability. Zones 0 means the battlefield.
func (b *Builder) Ability(a Ability) AbilityID {
	if a.Zones == 0 {
		a.Zones = Battlefield.Bit()
	}
	if a.NRegs > MaxRegs {
		b.fail("ability %q needs %d registers, more than %d", a.Label, a.NRegs, MaxRegs)
	}
	if len(a.Mods) > MaxMods {
		b.fail("ability %q has %d modifications, more than %d", a.Label, len(a.Mods), MaxMods)
	}
	for i := range a.Modes {
		if m := &a.Modes[i]; m.Worth == 0 { // said of none: each is one, in its place
			m.Nth, m.Worth = uint8(i), 1
		}
	}
	b.Draft.StateTriggers = b.Draft.StateTriggers || a.Flags&AbState != 0
	if a.Kind == AbStatic && a.If != 0 {
		// What its condition looks at decides whether it exists (613.8a).
		for _, m := range a.Mods {
			b.Draft.Mods[m].Reads |= b.reads(uint32(a.If))
		}
	}
	if a.Kind == AbTriggered && a.Flags&AbLookBack != 0 {
		back := 0
		for _, p := range a.Trigger {
			if b.Draft.Patterns[p].LookBack {
				back++
			}
		}
		a.LooksBothWays = back > 0 && back < len(a.Trigger)
	}
	id := AbilityID(put(&b.Draft.Abilities, a))
	b.Draft.digestSource(id)
	b.Draft.digestTargets(id)
	b.Draft.digestManaTrigger(id)
	b.Draft.digestAdds(id)
	return id
}

func (b *Builder) Cost(c Cost) uint32 {
	bill, err := c.Mana.Bill(0)
	if err != nil {
		b.fail("cost %s: %v", c.Label, err)
	}
	c.Bill, c.ChosenXs = bill, uint8(c.Mana.Variables())
	c.Waterbend = waterbending(c.Bend)
	if c.X != 0 {
		c.DefinedXs, c.ChosenXs = c.ChosenXs, 0
	}
	return put(&b.Draft.Costs, c)
}

// Def adds a definition: its cost, mana value and the masks of its abilities are worked out.
func (b *Builder) Def(d Def) DefID {
	if len(b.Draft.Defs) >= NoCard {
		b.fail("too many definitions")
		return 0
	}
	id := DefID(len(b.Draft.Defs))
	d.Chars.Name = d.Name
	d.Chars.Def = id
	if d.Cost == nil {
		d.NoCost = true
	} else {
		bill, err := d.Cost.Bill(0)
		if err != nil {
			b.fail("%s: %v", b.Draft.Names[d.Name], err)
		}
		d.Bill = bill
		d.MV = int32(d.Cost.ManaValue(0))
	}
	for _, a := range d.Abilities {
		b.Draft.DigestAbility(&d.Chars, a)
		b.Elsewhere(a)
	}
	if len(d.Faces) == 0 {
		d.Faces = []DefID{id}
	}
	b.Draft.Defs = append(b.Draft.Defs, d)
	return id
}

// SetFaces links the definitions of one card with each other: its faces in order, the front or left one first.
func (b *Builder) SetFaces(layout Layout, faces ...DefID) {
	d := b.Draft.Defs
	for _, f := range faces {
		d[f].Faces, d[f].Layout = faces, layout
	}
	if len(faces) < 2 {
		return
	}
	front, other := faces[0], faces[1]
	switch layout {
	case LayoutFlip:
		// A flip card's colour and mana cost don't change (710.1c).
		d[other].Chars.Colors, d[other].Cost, d[other].Bill, d[other].MV, d[other].NoCost = d[front].Chars.Colors,
			d[front].Cost, d[front].Bill, d[front].MV, d[front].NoCost
	case LayoutTransform:
		b.standAlone(faces)
		b.Draft.Defs[other].MV = d[front].MV // 202.3b
	case LayoutModal:
		b.standAlone(faces)
	case LayoutMeld:
		b.Draft.Melds = true
		b.standAlone(faces)
	}
}

// standAlone makes the definitions of faces by themselves, for what copies one of them.
func (b *Builder) standAlone(faces []DefID) {
	for _, f := range faces {
		d := b.Draft.Defs[f]
		id := DefID(len(b.Draft.Defs))
		d.Layout, d.Faces, d.Alone = LayoutNormal, []DefID{id}, 0
		d.Chars.Def = id
		b.Draft.Defs = append(b.Draft.Defs, d)
		b.Draft.Defs[f].Alone = id
	}
}

// SetHalves links the definitions of a split card with each other: its halves, the card as a whole, and for a Room the
// permanent with both doors locked. The whole is what the card is wherever no half was chosen (709.4).
func (b *Builder) SetHalves(layout Layout, whole, locked DefID, halves ...DefID) {
	b.Draft.Rooms = b.Draft.Rooms || layout == LayoutRoom
	faces := slices.Clone(halves)
	faces = append(faces, whole)
	if locked != 0 {
		faces = append(faces, locked)
	}
	for _, f := range faces {
		b.Draft.Defs[f].Faces, b.Draft.Defs[f].Layout = faces, layout
		if f != whole {
			b.Draft.Defs[f].Whole = whole
		}
	}
}

// manifestable gives each creature card the way to turn it face up for its mana cost, where something lets it lie face
// down so (701.40b).
func (b *Builder) manifestable() {
	if !b.Draft.Manifests {
		return
	}
	for i := range b.Draft.Defs {
		if d := &b.Draft.Defs[i]; d.Chars.Is(TypeCreature) && !d.NoCost && !d.Token && d.Name != 0 {
			cost := d.Cost
			d.FaceUpAbility = b.Ability(Ability{Kind: AbKeyword, Keyword: Manifest,
				Cost: b.Cost(Cost{Mana: cost, Label: cost.String()}), Label: "Manifest " + cost.String()})
		}
	}
}

// addLandMana adds the abilities of the basic land types to rules with effects that give lands these types (305.7).
func (b *Builder) addLandMana() {
	given := false
	for i := range b.Draft.Mods {
		k := b.Draft.Mods[i].Kind
		given = given || k == ModLandType || k == ModChosenType || k == ModText
	}
	if !given {
		return
	}
	for i, n := range ability.BasicLandTypes {
		id, ok := b.Draft.subtypes[string(n)]
		if !ok {
			continue
		}
		k := mana.Kind(i)
		ab := b.Ability(Ability{Kind: AbActivated, Flags: AbMana, Cost: b.Cost(Cost{Tap: true, Label: "{T}"}),
			Makes: MakesOne(k.Set()), Label: "{T}: Add {" + string(k.Letter()) + "}."})
		b.Draft.LandMana[i] = landMana{id, ab}
	}
}

// addTokenNames adds the names of tokens to rules with tokens of a chosen creature type, and to those with tokens whose
// subtype a text change can replace.
func (b *Builder) addTokenNames() {
	needed := b.Draft.ChangesText
	for i := range b.Draft.Mods {
		needed = needed || b.Draft.Mods[i].Kind == ModName && b.Draft.Mods[i].B != 0
	}
	if !needed {
		return
	}
	b.Draft.TokenNames = map[SubtypeID]NameID{}
	for id := range b.Draft.Subtypes {
		if s := SubtypeID(id); b.Draft.CreatureTypes.Has(s) {
			name := b.Draft.Subtypes[id]
			if b.Draft.Sw.TokenNamed {
				name += " Token"
			}
			b.Draft.TokenNames[s] = b.Name(name)
		}
	}
}

// addBuiltIn adds the abilities of old keywords to rules that have them so.
func (b *Builder) addBuiltIn() {
	b.addCommanderRule()
	if !b.Draft.Sw.LifelinkStatic {
		b.Draft.BuiltIn.Lifelink = b.Ability(Ability{Kind: AbTriggered, Keyword: Lifelink, Label: "Lifelink",
			Prog: b.Program(DoGainLife(NoReg, b.SetYou(), b.NumValue()))})
	}
	if !b.Draft.Sw.DeathtouchSBA {
		b.Draft.BuiltIn.Deathtouch = b.Ability(Ability{Kind: AbTriggered, Keyword: Deathtouch, NRegs: 1,
			Label: "Deathtouch",
			Prog:  b.Program(DoDestroy(NoReg, b.SetReg(0, true)))})
	}
}

// Sectors adds the names of the sectors, for a game with space sculptor (702.158).
func (b *Builder) Sectors() {
	b.Draft.Sculpts = true
	for _, n := range SectorNames {
		b.Name(n)
	}
}

package compile

import (
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Keywords given to cards outside the battlefield, and to spells as they are cast: "each nonland card in your graveyard
// has escape", "target card gains harmonize until end of turn", "each creature spell you cast has blitz". Effects don't
// change the characteristics of such cards here, so the meaning of the keyword on a card is compiled once and granted
// as rules: its ways to be cast as permissions (RulePlayFrom), its other abilities in that zone as RuleGivesAbility.
// What the keyword says about the spell, and about the permanent it becomes, belongs to the way of casting
// (Ability.Gives, Ability.Prog): 400.7g.

// givenRegs is the first register of a granted casting method, beyond those of any spell it may be granted to.
const givenRegs = 48

// onCard compiles a keyword as though it were printed on a card.
func (l *lowerer) onCard(k ability.Keyword) *faceCompiler {
	c := l.compiler
	types, half, bestowed := c.types, c.half, c.bestowed
	defer func() { c.types, c.half, c.bestowed = types, half, bestowed }()
	c.types, c.half, c.bestowed = program.TypesPermanent, 0, false
	f := &faceCompiler{c: c, d: &program.Def{}}
	f.spell = c.newLowerer()
	f.spell.regs = givenRegs
	f.keyword(k, c.labelOf(k))
	return f
}

// elsewhereZones are the zones in which effects don't change characteristics.
const elsewhereZones = program.ZoneSet(1<<program.Library | 1<<program.Hand | 1<<program.Graveyard | 1<<program.Exile)

// givenElsewhere compiles a keyword granted to cards outside the battlefield and the stack, as rules. It returns nil if
// the objects are elsewhere.
func (l *lowerer) givenElsewhere(t program.Mod, k ability.Keyword) []uint32 {
	switch t.Scope {
	case program.ScopeLocked:
		if !l.lockedCards && k.Word != ability.Madness {
			return nil
		}
	case program.ScopeAll:
		if t.Zones&^(elsewhereZones|1<<program.Stack|1<<program.Command) != 0 || t.Zones&elsewhereZones == 0 {
			return nil
		}
	default:
		return nil
	}
	if program.KeywordOf(k.Word) == program.Flash && t.Scope == program.ScopeAll {
		// What flash means for a card is a rule about casting it (702.8a); a search for a card with flash finds it, and
		// the spell has it too.
		ids := l.rule(t, program.RuleFlash, 0, 0)
		t.Kind, t.A = program.ModKeyword, int32(program.Flash)
		return append(ids, l.b.Mod(t))
	}
	return l.givenKeyword(t, k)
}

// givenKeyword compiles such a keyword as rules for the objects of the scope.
func (l *lowerer) givenKeyword(t program.Mod, k ability.Keyword) []uint32 {
	f := l.onCard(k)
	label := string(k.Word)
	var ways, given, gives []program.AbilityID
	var granted []uint32
	for _, id := range f.d.Abilities {
		ab := &l.b.Draft.Abilities[id]
		switch {
		case ab.Kind == program.AbCastMod && ab.Cast == program.CastWay &&
			ab.Way&(program.WayBack|program.WayNoTiming) == 0 && ab.Spell == 0:
			ways = append(ways, id)
		case ab.Kind == program.AbCastMod && (ab.Cast == program.CastLess || ab.Cast == program.CastMore):
			gives = append(gives, id)
		case ab.Kind == program.AbCastMod, ab.Kind == program.AbKeyword && ab.Keyword != program.Plot &&
			ab.Keyword != program.Foretell && ab.Keyword != program.Suspend:
			refuse(k, "an ability of cards outside the battlefield")
		case ab.Kind == program.AbActivated, ab.Kind == program.AbKeyword, ab.Zones&elsewhereZones != 0:
			if ab.Label == "" { // its cost isn't given
				ab.Label = strings.ToUpper(label[:1]) + label[1:]
			}
			given = append(given, id)
		default:
			m := program.Mod{Scope: program.ScopeLocked, Kind: program.ModGrant, A: int32(id),
				Layer: rulebook.LayerAbility, Writes: program.AspectAbility}
			granted = append(granted, l.b.Mod(m))
		}
	}
	if len(ways)+len(given) == 0 || len(ways) == 0 && (len(gives) > 0 || len(f.spell.code) > 0) {
		refuse(k, "an ability of cards outside the battlefield")
	}
	var ids []uint32
	for _, id := range given {
		ids = append(ids, l.rule(t, program.RuleGivesAbility, int32(id), 0)...)
	}
	var also program.AbilityID
	if len(granted) > 0 && len(ways) > 0 {
		also = l.b.Ability(program.Ability{Kind: program.AbStatic, Label: label, Mods: granted})
	}
	prog, regs := program.Prog(0), uint8(0)
	if len(ways) > 0 && f.spell.regs > givenRegs {
		regs = uint8(f.spell.regs)
		prog = f.spell.program()
	}
	t.Only = true
	for _, id := range ways {
		way := l.b.Draft.Abilities[id]
		way.Way |= program.WayOwner
		way.Gives, way.Also, way.Prog, way.NRegs, way.Label = gives, also, prog, regs, label
		ids = append(ids, l.rule(t, program.RulePlayFrom, int32(l.b.Ability(way)), l.b.SetPlayers())...)
	}
	return ids
}

// givesWay compiles "Creature spells you cast have dash. The dash cost is equal to its mana cost": a keyword with an
// alternative cost, granted to spells as they are cast. It returns nil for other sentences.
func (l *lowerer) givesWay(d ability.Do, ab program.Ability) []program.AbilityID {
	k, ok := givenWord(d)
	if !ok || l.o.Keyword == nil {
		return nil
	}
	m, ok, err := l.o.Keyword(l.e, k)
	if !ok || err != nil {
		return nil
	}
	way := false
	for _, a := range m.Means {
		if s, is := a.(ability.Statement); is {
			_, _, from := l.castsFrom(s.Does)
			way = way || from
		}
		_, alternative := a.(ability.AlternativeCost)
		way = way || alternative
	}
	if !way {
		return nil
	}
	t := l.castScope(d.Who)
	if t.Zones == 0 {
		t.Zones = program.Hand.Bit()
	}
	players := t.Set
	t.Set = 0
	ab.Mods = l.givenKeyword(t, k)
	for _, id := range ab.Mods {
		l.b.Draft.Mods[id].Set = players
	}
	return []program.AbilityID{l.b.Ability(ab)}
}

// givenWord returns the keyword that a sentence grants to spells.
func givenWord(d ability.Do) (k ability.Keyword, ok bool) {
	if d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 || !ofSpells(d.Who) {
		return k, false
	}
	g, ok := d.Acts[0].(ability.Gain)
	if !ok || g.ChoiceOf || len(g.List) != 1 {
		return k, false
	}
	k, ok = g.List[0].(ability.Keyword)
	return k, ok && len(k.Only) == 0
}

// ofSpells reports whether a noun phrase means spells.
func ofSpells(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target {
		return false
	}
	spells := false
	ability.Walk(o, func(n ability.Node) bool {
		k, is := n.(ability.IsKind)
		spells = spells || is && k.Kind == ability.AnySpell
		return true
	})
	return spells
}

// firstGivenAgain is the first number of the repeatable costs that are given to spells; a card's own come before it.
const firstGivenAgain = 64

// givesCost compiles such a grant. It returns nil for other sentences.
func (l *lowerer) givesCost(d ability.Do, ab program.Ability) []program.AbilityID {
	if d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 || l.o.Keyword == nil {
		return nil
	}
	g, ok := d.Acts[0].(ability.Gain)
	if !ok || g.ChoiceOf || len(g.List) != 1 {
		return nil
	}
	k, ok := g.List[0].(ability.Keyword)
	if o, is := d.Who.(ability.Objects); !ok || !is || len(k.Only) > 0 || o.Det.Target || k.Word == "flashback" {
		return nil // flashback is a way to cast, known by its word
	}
	m, ok, err := l.o.Keyword(l.e, k)
	if !ok || err != nil || len(m.Means) != 2 {
		return nil
	}
	extra, ok := m.Means[0].(ability.AdditionalCost)
	then, is := m.Means[1].(ability.Triggered)
	if !ok || !is || !extra.May || extra.AllModes || len(extra.Or) > 0 || extra.If != nil ||
		extra.Then != nil {
		return nil
	}
	c := l.compiler
	defer func(meant ability.Word, bit uint8) { c.meant, c.meantBit = meant, bit }(c.meant, c.meantBit)
	c.meant = k.Word
	again := c.again
	var given program.GrantedCost
	for i, bit := range program.GrantedBits {
		c.meantBit = bit
		way := program.WayFlags(0)
		if extra.Many {
			way, c.again = program.WayMany, firstGivenAgain+uint8(i)
		}
		given.Cost[i] = l.b.Ability(program.Ability{Kind: program.AbCastMod, Cast: program.CastOptional, Way: way,
			Again: c.again, Cost: c.newLowerer().cost(extra.Cost), Bit: bit, Zones: program.Stack.Bit(),
			Label: c.labelOf(k)})
		given.Then[i] = c.ability(then, c.labelOf(k))[0]
	}
	c.again = again
	t := l.castScope(d.Who)
	l.b.Draft.GrantedCosts = append(l.b.Draft.GrantedCosts, given)
	ab.Mods = l.rule(t, program.RuleGivesCost, int32(len(l.b.Draft.GrantedCosts)-1), t.Set)
	return []program.AbilityID{l.b.Ability(ab)}
}

// Keywords that change the cost of their own spell, granted to spells as they are cast: "artifact spells you cast have
// affinity for artifacts" (702.41a).

// givesLess compiles such a sentence: what the keyword says about its own spell applies to those spells. It returns nil
// for other sentences.
func (l *lowerer) givesLess(d ability.Do, ab program.Ability) []program.AbilityID {
	k, ok := givenWord(d)
	if !ok || l.o.Keyword == nil || !youCast(d.Who) {
		return nil
	}
	m, ok, err := l.o.Keyword(l.e, k)
	if !ok || err != nil || len(m.Means) != 1 {
		return nil
	}
	s, ok := m.Means[0].(ability.Statement)
	if !ok {
		return nil
	}
	says, ok := s.Does.(ability.Do)
	if _, self := says.Who.(ability.Self); !ok || !self || says.May || says.For != nil || len(says.More) > 0 ||
		!lessToCast(says.Acts) {
		return nil
	}
	says.Who = d.Who
	return l.static(says, ab)
}

// lessToCast reports whether all facts are that a spell costs less or more to cast.
func lessToCast(facts []ability.Act) bool {
	for _, a := range facts {
		if p, ok := a.(ability.PerEach); ok {
			a = p.Act
		}
		if c, ok := a.(ability.CostChange); !ok || c.Activate || c.Keyword != "" || len(c.Acts) > 0 {
			return false
		}
	}
	return len(facts) > 0
}

// youCast reports whether all the spells are cast by you, so that "you" in the granted text is you.
func youCast(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok {
		return false
	}
	for _, p := range o.Post {
		if d, ok := p.(ability.DoneBy); ok {
			_, you := d.By.(ability.You)
			return you
		}
	}
	return false
}

// spelledOut splits a quoted line of keywords (`has "Cumulative upkeep {1}."`) in a list of abilities into single ones.
func spelledOut(list []ability.Ability) []ability.Ability {
	var out []ability.Ability
	for _, x := range list {
		if k, ok := x.(ability.Keywords); ok {
			out = append(out, spelledOut(k.List)...)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// paidAsCast are keywords of spells whose costs, or ways of paying, can't be granted: an additional cost that a
// triggered ability of the permanent looks at (702.157a, 702.175a), and another player's help (702.132a).
var paidAsCast = map[ability.Word]bool{"offspring": true, "squad": true, "assist": true}

// grant returns the modification that grants an ability.
func (l *lowerer) grant(t program.Mod, x ability.Ability) []uint32 {
	t.Layer, t.Writes = rulebook.LayerAbility, program.AspectAbility
	outer := l.granting
	l.granting = !l.copying
	defer func() { l.granting = outer }()
	if k, ok := x.(ability.Keyword); ok {
		var ids []uint32
		if players, objects := l.given(t); players {
			if ids = l.givenToPlayer(t, k, objects); ids == nil {
				refuse(k, "an ability of a player")
			}
			if !objects {
				return ids
			}
		} else if ids := l.givenElsewhere(t, k); ids != nil {
			return ids
		}
		if paidAsCast[k.Word] && t.Zones.Has(program.Stack) {
			refuse(k, "a cost that an effect gives to spells")
		}
		if h := program.KeywordOf(k.Word); h != program.NoKeyword && program.SimpleKeyword(k) {
			t.Kind, t.A = program.ModKeyword, int32(h)
			return append(ids, l.b.Mod(t))
		}
		for _, ab := range l.keywordAbilities(k) {
			if l.b.Draft.Abilities[ab].Zones == program.Stack.Bit() {
				l.b.Elsewhere(ab) // a spell has it, and checks for its trigger events
			}
			t.Kind, t.A = program.ModGrant, int32(ab)
			ids = append(ids, l.b.Mod(t))
		}
		return ids
	}
	if players, _ := l.given(t); players {
		refuse(x, "an ability of a player")
	}
	var ids []uint32
	label := l.labelOf(x)
	if t.Scope == program.ScopeSelf && namesGiver(x) {
		x = ownWords(x)
	}
	for _, ab := range l.ability(x, label) {
		t.Kind, t.A = program.ModGrant, int32(ab)
		ids = append(ids, l.b.Mod(t))
	}
	return ids
}

// given reports whether abilities are given to players, to objects, or to both.
func (l *lowerer) given(t program.Mod) (players, objects bool) {
	switch {
	case t.Kind == program.ModRule:
		return false, true
	case t.Scope == program.ScopePlayers:
		return true, false
	case t.Scope == program.ScopeLocked && l.givesPlayers:
		return true, l.givesObjects
	}
	return false, true
}

// givenToPlayer returns the rules that a keyword ability of players stands for; nil for abilities that only objects
// have.
func (l *lowerer) givenToPlayer(t program.Mod, k ability.Keyword, objects bool) []uint32 {
	t.Layer, t.Writes = rulebook.LayerAbility, program.AspectAbility
	if objects { // of those locked in only the players
		t.Prop = l.and(t.Prop, l.b.PropPlayer())
	}
	switch program.KeywordOf(k.Word) {
	case program.Shroud: // 702.18a
		return l.rule(t, program.RuleCantBeTargeted, 0, 0)
	case program.Hexproof: // 702.11c
		if k.Of == nil {
			return l.rule(t, program.RuleCantBeTargeted, 0, l.b.SetOpponentsOf(l.b.SetIt()))
		}
	case program.Protection: // 702.16b, 702.16c, 702.16e
		t.Keyword = program.Protection
		v := l.compiler.newFree()
		return l.rule(t, program.RuleCantBeTargeted, int32(v.protectedQuality(k.Of)), 0)
	}
	return nil
}

// grantOf returns the modification that gives the activated abilities of others while a static ability says so.
// An effect of a spell or ability would give those that there are as it begins (611.2).
func (l *lowerer) grantOf(t program.Mod, f ability.AbilitiesFrom) uint32 {
	if t.Scope == program.ScopeLocked || t.Scope == program.ScopePlayers {
		refuse(f, "abilities to give for a while")
	}
	t.Layer, t.Writes, t.Kind = rulebook.LayerAbility, program.AspectAbility, program.ModGrantOf
	t.Set = l.all(f.Of)
	if f.NoMana {
		t.A = 1
	}
	return l.b.Mod(t)
}

// grantBelow grants what is printed on the face below the current line, except for abilities of one keyword (702.165a).
// It depends on the text of the card only, so it is the same on every copy (702.165b) and excludes gained abilities
// (702.165c).
func (l *lowerer) grantBelow(t program.Mod, b ability.PrintedBelow) []uint32 {
	if _, self := b.Of.(ability.Self); !self {
		refuse(b, "the abilities of another object")
	}
	c := l.compiler
	defer func(meant ability.Word, cost []ability.Act, below []rulebook.Line) {
		c.meant, c.meantCost, c.below = meant, cost, below
	}(c.meant, c.meantCost, c.below)
	c.meant, c.meantCost = "", nil
	lines := c.below
	c.below = nil
	var ids []uint32
	give := func(a ability.Ability) {
		if k, ok := a.(ability.Keyword); ok && k.Word == b.Without {
			return
		}
		strict(a)
		ids = append(ids, l.grant(t, a)...)
	}
	for _, line := range lines {
		if line.Err != nil || line.Ability == nil {
			refuse(b, "a list with an ability that can't be read")
		}
		if list, ok := line.Ability.(ability.Keywords); ok {
			for _, a := range list.List {
				give(a)
			}
			continue
		}
		give(line.Ability)
	}
	return ids
}

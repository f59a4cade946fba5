package engine

import (
	"strings"

	"arbiter/ability"
	"arbiter/rulebook"
)

// Keywords that cards outside the battlefield, and spells as they are cast, are given: "each nonland card in your graveyard has escape", "target card gains harmonize
// until end of turn", "each creature spell you cast has blitz". Such a card has no characteristics of its own to be changed, so what the keyword means on a card is
// compiled once, and given as rules: its ways to be cast as permissions (RulePlayFrom), its other abilities there as RuleGivesAbility. What the keyword says of the
// spell, and of the permanent it becomes, goes with the way (Ability.Gives, Ability.Prog): 400.7g.

// givenRegs is where the registers of a given way begin, behind those of any spell it may be given to.
const givenRegs = 48

// onCard compiles a keyword as though it were printed on a card.
func (u *unit) onCard(k ability.Keyword) *work {
	c := u.compiler
	types, half, bestowed := c.types, c.half, c.bestowed
	defer func() { c.types, c.half, c.bestowed = types, half, bestowed }()
	c.types, c.half, c.bestowed = TypesPermanent, 0, false
	w := &work{c: c, d: &Def{}}
	w.spell = c.unit()
	w.spell.regs = givenRegs
	w.keyword(k, c.labelOf(k))
	return w
}

// elsewhereZones are those where objects have no characteristics that effects change.
const elsewhereZones = ZoneSet(1<<Library | 1<<Hand | 1<<Graveyard | 1<<Exile)

// givenElsewhere is a keyword given to cards outside the battlefield and the stack, as rules. Nil where the objects are elsewhere.
func (u *unit) givenElsewhere(t Mod, k ability.Keyword) []uint32 {
	switch t.Scope {
	case ScopeLocked:
		if !u.lockedCards && k.Word != ability.Madness {
			return nil
		}
	case ScopeAll:
		if t.Zones&^(elsewhereZones|1<<Stack|1<<Command) != 0 || t.Zones&elsewhereZones == 0 {
			return nil
		}
	default:
		return nil
	}
	return u.givenKeyword(t, k)
}

// givenKeyword is such a keyword, as rules for what the scope means.
func (u *unit) givenKeyword(t Mod, k ability.Keyword) []uint32 {
	w := u.onCard(k)
	label := string(k.Word)
	var ways, given, gives []AbilityID
	var granted []uint32
	for _, id := range w.d.Abilities {
		ab := &u.b.r.Abilities[id]
		switch {
		case ab.Kind == AbCastMod && ab.Cast == CastWay && ab.Way&(WayBack|WayNoTiming) == 0 && ab.Spell == 0:
			ways = append(ways, id)
		case ab.Kind == AbCastMod && (ab.Cast == CastLess || ab.Cast == CastMore):
			gives = append(gives, id)
		case ab.Kind == AbCastMod, ab.Kind == AbKeyword && ab.Hook != Plot && ab.Hook != Foretell && ab.Hook != Suspend:
			refuse(k, "an ability of cards elsewhere")
		case ab.Kind == AbActivated, ab.Kind == AbKeyword, ab.Zones&elsewhereZones != 0:
			if ab.Label == "" { // its cost is not said
				ab.Label = strings.ToUpper(label[:1]) + label[1:]
			}
			given = append(given, id)
		default:
			m := Mod{Scope: ScopeLocked, Kind: ModGrant, A: int32(id), Layer: rulebook.LayerAbility, Writes: AspectAbility}
			granted = append(granted, u.b.Mod(m))
		}
	}
	if len(ways)+len(given) == 0 || len(ways) == 0 && (len(gives) > 0 || len(w.spell.code) > 0) {
		refuse(k, "an ability of cards elsewhere")
	}
	var ids []uint32
	for _, id := range given {
		ids = append(ids, u.rule(t, RuleGivesAbility, int32(id), 0)...)
	}
	var also AbilityID
	if len(granted) > 0 && len(ways) > 0 {
		also = u.b.Ability(Ability{Kind: AbStatic, Label: label, Mods: granted})
	}
	prog, regs := Prog(0), uint8(0)
	if len(ways) > 0 && w.spell.regs > givenRegs {
		regs = uint8(w.spell.regs)
		prog = w.spell.program()
	}
	t.Only = true
	for _, id := range ways {
		way := u.b.r.Abilities[id]
		way.Way |= WayOwner
		way.Gives, way.Also, way.Prog, way.NRegs, way.Label = gives, also, prog, regs, label
		ids = append(ids, u.rule(t, RulePlayFrom, int32(u.b.Ability(way)), u.b.Set(SetPlayers))...)
	}
	return ids
}

// givesWay compiles "Creature spells you cast have dash. The dash cost is equal to its mana cost": a keyword with a way to cast its spell, given to spells as they are
// cast. Nil for other sentences.
func (u *unit) givesWay(d ability.Do, ab Ability) []AbilityID {
	k, ok := givenWord(d)
	if !ok || u.o.Keyword == nil {
		return nil
	}
	m, ok, err := u.o.Keyword(u.e, k)
	if !ok || err != nil {
		return nil
	}
	way := false
	for _, a := range m.Means {
		if s, is := a.(ability.Statement); is {
			_, _, from := u.castsFrom(s.Does)
			way = way || from
		}
		_, alternative := a.(ability.AlternativeCost)
		way = way || alternative
	}
	if !way {
		return nil
	}
	t := u.castScope(d.Who)
	if t.Zones == 0 {
		t.Zones = Hand.Bit()
	}
	players := t.Set
	t.Set = 0
	ab.Mods = u.givenKeyword(t, k)
	for _, id := range ab.Mods {
		u.b.r.Mods[id].Set = players
	}
	return []AbilityID{u.b.Ability(ab)}
}

// givenWord is the keyword that a sentence says spells have.
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

// ofSpells says whether a noun phrase means spells.
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

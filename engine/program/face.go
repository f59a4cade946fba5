package program

import (
	"arbiter/mana"
)

// IsWhole reports whether a definition is that of a split card with both halves.
func (d *Def) IsWhole() bool {
	return (d.Layout == LayoutSplit || d.Layout == LayoutRoom) && d.Whole == 0 && len(d.Faces) > 2
}

// IsBestowed reports whether a definition is that of a bestowed Aura.
func (d *Def) IsBestowed() bool { return d.Layout == LayoutBestow && d.Chars.Def != d.Faces[0] }

// Front is the definition that the card of a face has in a deck: its front's, of a split card that of the whole.
func (r *Rules) Front(face DefID) DefID {
	d := &r.Defs[face]
	switch {
	case d.Whole != 0:
		return d.Whole
	case d.IsWhole():
		return face
	}
	return d.Faces[0]
}

// HasName reports whether something of these characteristics has a name: a split card with both halves has two
// (709.4a).
func (r *Rules) HasName(c *Chars, n NameID) bool {
	if n == 0 || c.Name == n {
		return n != 0 && c.Name == n
	}
	d := &r.Defs[c.Def]
	return d.IsWhole() && c.Name == d.Name && (r.Defs[d.Faces[0]].Name == n || r.Defs[d.Faces[1]].Name == n)
}

// SameName reports whether two objects have a name in common.
func (r *Rules) SameName(a, b *Chars) bool {
	if a.Name == 0 || b.Name == 0 {
		return false
	}
	if d := &r.Defs[b.Def]; d.IsWhole() && a.Name != b.Name {
		return r.HasName(a, r.Defs[d.Faces[0]].Name) || r.HasName(a, r.Defs[d.Faces[1]].Name)
	}
	return r.HasName(a, b.Name)
}

// NamesCard reports whether a definition is one of a card, or a face of one, with a name.
func (d *Def) NamesCard() bool { return !d.Token && d.Name != 0 && d.Chars.Types != 0 }

// LoyaltyX is the printed loyalty of a planeswalker that has X there.
const LoyaltyX = -1

// LoyaltyOf is how many loyalty counters a planeswalker of this definition enters with (306.5b); X is what was
// announced for the spell that became it (107.3m).
func (d *Def) LoyaltyOf(x int32) int32 {
	if d.Loyalty == LoyaltyX {
		return x
	}
	return d.Loyalty
}

// Prototyped reports whether a definition is what a prototype card is as a prototyped spell.
func (d *Def) Prototyped() bool { return d.Layout == LayoutPrototype && d.Chars.Def != d.Faces[0] }

// FreeWay reports whether a way of casting pays nothing instead of the mana cost (118.9).
func (r *Rules) FreeWay(way AbilityID) bool {
	ab := &r.Abilities[way]
	if ab.Cost == 0 {
		return true
	}
	c := &r.Costs[ab.Cost]
	return !c.Own && c.Mana.ManaValue(0) == 0 && c.Life == 0 && len(c.Parts) == 0 && !c.Tap && !c.Untap
}

// WayMana is the mana that a way of casting costs.
func (r *Rules) WayMana(way AbilityID) mana.Cost {
	ab := &r.Abilities[way]
	if ab.Cost == 0 {
		return nil
	}
	return r.Costs[ab.Cost].Mana
}

// SpecialLabel is what a special action is called: of one that turns a permanent face up its cost and that, of others
// the ability's own text.
func (r *Rules) SpecialLabel(a AbilityID) string {
	ab := &r.Abilities[a]
	switch ab.Keyword {
	case Morph, Disguise, Manifest:
		return r.Costs[ab.Cost].Label + ": Turn this face-down permanent face up."
	case Unlock:
		return r.Costs[ab.Cost].Label + ": " + ab.Label
	}
	return ab.Label
}

// Def is what is printed on one face of a card, or what an effect gave a token: the copiable values an object starts
// from.
type Def struct {
	Name      NameID
	Chars     Chars // as printed; characteristic-defining abilities and counters not applied
	Cost      mana.Cost
	NoCost    bool // it has no mana cost at all (202.1b)
	Loyalty   int32
	Defense   int32
	Abilities []AbilityID
	// Spell is what the spell does when it resolves (113.3a), one ability with its targets and program; 0 for
	// permanents' spells.
	Spell AbilityID
	// Faces are the definitions of the card's faces, the front first; the first is this one's own or that of the front.
	Faces  []DefID
	Layout Layout
	// Alone is the definition of this face by itself, for a copy that has no other: 0 is this one.
	Alone DefID
	// Whole is the definition of the split card that this is a half of, 0 for others.
	Whole DefID
	// ByMana is what a creature card can be turned face up for its mana cost from under (manifest, 701.40b).
	ByMana bool
	// faceUp is the ability to do so.
	FaceUpAbility AbilityID
	// unlock is the ability to unlock this half of a Room.
	UnlockAbility AbilityID
	Token         bool
	// Aura and Equipment need the rules' attention when attached.
	Enchant PropX // what an Aura can enchant; 0 for others
	// Subtypes are those that are printed, in their order.
	Subtypes []SubtypeID
	// Identity is the colour identity of a card (903.4), kept by the definition that it is in a deck.
	Identity mana.Colors
	// Unread names the lines that were left out at the caller's wish.
	Unread []string
	// Unsaid are the lines for which there is no ability here, since all that they mean is elsewhere: in the
	// characteristics, in another face, or in what a deck may have.
	Unsaid []string

	FaceDigest
}

// FaceDigest is what the Builder works out about a face; nothing else writes it.
type FaceDigest struct {
	// Bill is the mana cost with X as 0, MV its mana value.
	Bill mana.Bill
	MV   int32
	// CastMods are its abilities that change how it is cast: those of kind AbCastMod, and morph.
	CastMods []AbilityID
	// OwnZones are the zones other than the hand that a casting method of its own lets it be cast from.
	OwnZones ZoneSet
	// ActZones are the zones other than the battlefield in which it has activated abilities or special actions.
	ActZones ZoneSet
	// LeastMana is how much mana its mana cost takes at least, NeedsKinds the types of mana that it takes.
	LeastMana  int32
	NeedsKinds mana.Kinds
	// FullPrice: none of its own abilities lets its mana cost be paid with less mana than LeastMana.
	FullPrice bool
	// FullColored: none of them lets more than its generic mana be paid with less, or with something else.
	FullColored bool
	// PlainCost: it costs its mana cost, without X, and its spell has no modes with costs.
	PlainCost bool
	// Phyrexian: its mana cost has Phyrexian symbols, whose payment is announced.
	Phyrexian bool
	// SimpleBill: its mana cost has no symbols that can be paid in several ways.
	SimpleBill bool
	// Handy: it has an activated ability on the battlefield that is no mana ability.
	Handy bool
	// EntersAlone: of moves, its own abilities replace nothing but how it enters itself, so none once it has.
	EntersAlone bool
	// InstantSpeed: its types or flash allow casting it at instant speed.
	InstantSpeed bool
	// CostByTarget: what it costs may depend on its targets.
	CostByTarget bool
	// FromHand and FromElsewhere are how much mana it takes at least to do something with the card in its owner's hand,
	// or in another zone by its own abilities, if no effect changes that. CastTypes are the types of all its faces.
	// PlaysLand: it can be played as a land.
	FromHand, FromElsewhere LeastMana
	CastTypes               TypeSet
	PlaysLand               bool
	// ManaAbility is the only mana ability that a permanent of it has by itself and the payment solver may use, if its
	// cost is {T} and it does nothing else; NoManaAbility: there is none.
	ManaAbility   AbilityID
	NoManaAbility bool
	// StateTriggers: it has state triggers (603.8).
	StateTriggers bool
}

// Layout is how a card's faces belong together.
type Layout uint8

// Def is the definition with this index.
func (r *Rules) Def(d DefID) *Def { return &r.Defs[d] }

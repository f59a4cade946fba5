package program

import (
	"arbiter/mana"
)

// CostPart is one act of a cost that is done with objects: sacrificing, discarding, exiling, ... Which objects, its
// payer chooses; the engine only lets choices through that leave all other parts and the mana payable. One object pays
// for one part only, unless nothing about it is used up (Again).
type CostPart struct {
	Kind PartKind
	// From are the objects it can be paid with. The engine itself sees to it that they can be used so: sacrificed
	// permanents are the payer's, discarded cards in the payer's hand, tapped permanents untapped.
	From SetX
	N    NumX // how many objects; 0: one
	// All takes every object of From, without a choice: "sacrifice all creatures you control", "discard your hand". It
	// is also right for "sacrifice ~".
	All bool
	// Whole: the objects were named before ("sacrifice it", "tap enchanted land") or gave the ability, so that each
	// must still be there and be able to pay, and there is at least one (118.3).
	Whole bool
	// Any is any number of them, as the payer chooses; with Total enough of them that their power (crew), or TotalStat,
	// together is that much.
	Any bool
	// Some is one of them at least.
	Some      bool
	Total     NumX
	TotalStat uint8
	// Ride says that creatures tapped for it crew or saddle so.
	Ride Ride
	// Agree is one more than the quality (AlikeColor and the like) in which all of them agree; 0 if they need not.
	Agree uint8
	// Random chooses at random: "discard a card at random".
	Random bool
	// Counter and Amount: counters to remove from (PartUncounter) or to put on (PartCounter) each object; Amount 0 is
	// one.
	Counter CounterKind
	Amount  NumX
	// Reg is the register that will hold what it was paid with as it last existed ("the sacrificed creature"); NoReg
	// for none. Its number is how many.
	Reg uint8
}

// PartKind is what is done with an object to pay.
type PartKind uint8

// Kinds of cost parts.
const (
	PartSacrifice PartKind = iota + 1
	PartDiscard
	// PartExile exiles the object from where it is; PartReturn puts it into its owner's hand; PartGraveyard into its
	// owner's graveyard; PartTop and PartBottom onto its owner's library.
	PartExile
	PartReturn
	PartGraveyard
	PartTop
	PartBottom
	// PartTap taps an untapped permanent; PartUntap untaps a tapped one.
	PartTap
	PartUntap
	PartReveal
	PartUncounter
	PartCounter
	// PartGain has a player gain Amount life.
	PartGain
)

// CastKind is how an AbCastMod changes the casting of its own spell.
type CastKind uint8

// Kinds of casting modifiers.
const (
	// CastAdditional is a cost that must be paid in addition (601.2b, f): Cost, N times if N is given, or the cost Or
	// if there is one. Not while If does not hold.
	CastAdditional CastKind = iota + 1
	// CastOptional is a cost that may be paid in addition: kicker, buyback, entwine. Bit tells whether it was. With
	// Way&WayMany it may be paid any number of times (multikicker, replicate): NumTimesKicked counts.
	CastOptional
	// CastWay is a way to cast the spell: an alternative cost (118.9), a zone to cast it from. Zones are where the card
	// must be. See WayFlags.
	CastWay
	// CastLess and CastMore change what it costs by N generic mana, or by N times the mana of Cost if there is one (N
	// 0: once), while If holds. They are worked out with the modes, targets and X chosen so far.
	CastLess
	CastMore
	// CastFlash: while If holds it may be cast as though it had flash.
	CastFlash
	// CastIf: it can be cast only while If holds.
	CastIf
	// CastXOf: only mana of the kind Bit can be spent on X.
	CastXOf
	// CastManaFrom: only mana made by sources of the kind Bit (one more than its index in Rules.ManaFrom) can be spent
	// on it.
	CastManaFrom
	// CastPerMode: Cost is to be paid for each mode chosen beyond the first (escalate).
	CastPerMode
	// CastOffering: a permanent with Prop may be sacrificed as an additional cost, which takes its mana cost off the
	// total and lets the spell be cast at any time one could cast an instant (702.48).
	CastOffering
	// CastNote: if If holds as it has been cast (601.2i), Bit is set; not for copies.
	CastNote
)

// WayFlags say what follows from casting a spell in this way.
type WayFlags uint16

// Way flags.
const (
	// WayPlus: the mana cost is paid too; Cost is in addition to it. Without it Cost is paid rather than the mana cost;
	// Cost 0 is "without paying its mana cost".
	WayPlus WayFlags = 1 << iota
	// WayFlash: at any time one could cast an instant, whatever its types.
	WayFlash
	// WayFaceDown casts it face down as a 2/2 creature spell (morph, 702.37).
	WayFaceDown
	// WayExile: it is exiled instead of being put anywhere else any time it would leave the stack, unless it becomes a
	// permanent (flashback, 702.34).
	WayExile
	// WayAnyMana: mana of any type can be spent.
	WayAnyMana
	// WayAllModes: all modes are chosen (entwine, an optional cost).
	WayAllModes
	// WayBuyback: as it resolves it is put into its owner's hand instead (702.27).
	WayBuyback
	// WayMany: an optional cost that may be paid any number of times.
	WayMany
	// WayBottom: it is put on the bottom of its owner's library instead of into the graveyard as it resolves.
	WayBottom
	// WayNoTiming: it can be cast so only as an effect resolves (madness, suspend), never by a player with priority.
	WayNoTiming
	// WayBack: the back face of a double-faced card is cast ("cast it transformed", disturb).
	WayBack
	// WaySorcery: only when one could cast a sorcery, whatever the spell is (plot, 702.170d).
	WaySorcery
	// WayGift: an optional cost that is choosing an opponent (gift, 702.174a).
	WayGift
	// WayAnyColor: mana can be spent as though it were mana of any color.
	WayAnyColor
	// WayRather: an alternative cost that an effect lets a player pay for spells, from wherever they can be cast
	// without another one (118.9a).
	WayRather
	// WayOwner: only the card's owner can cast it so ("from your graveyard", "from your hand").
	WayOwner
)

// MaxKickedBit is the highest Ability.Bit. Above it Kicked counts how often a cost that can be paid many times was
// paid.
const MaxKickedBit = 23

// Spends says that paying the part moves the object away, so that it can't do anything else.
func (k PartKind) Spends() bool { return k.Use() == UseSpend }

// PartUse is a way in which a part uses an object. An object can pay several parts if each uses it in another way: what
// is tapped or loses counters for one can still be sacrificed for another (601.2h).
type PartUse uint8

// Uses of objects.
const (
	UseSpend PartUse = iota // it moves away
	UseTap
	UseUntap
	UseUncounter
	UseCounter
	UseReveal
	UseGain
	NumUses
)

// Again reports whether the same object can be chosen again for another part of the same cost, since nothing about the
// object is used up: the player who gains life, or what gets a counter (702.24a).
func (p *CostPart) Again() bool {
	return p.Kind == PartGain || p.Kind == PartCounter && !p.All && !p.Any && p.N == 0
}

// Use is the way in which the part uses its objects.
func (k PartKind) Use() PartUse {
	switch k {
	case PartTap:
		return UseTap
	case PartUntap:
		return UseUntap
	case PartUncounter:
		return UseUncounter
	case PartCounter:
		return UseCounter
	case PartReveal:
		return UseReveal
	case PartGain:
		return UseGain
	default: // the others move it
		return UseSpend
	}
}

// XKind is the mana that can be spent on a cost's X.
func (c *Cost) XKind() (mana.Kind, bool) {
	for k := range mana.NumKinds {
		if c.XKinds.Has(mana.Kind(k)) {
			return mana.Kind(k), true
		}
	}
	return 0, false
}

// waterbent is how much generic mana a waterbend cost has, and how many {X}.
type waterbent struct{ Generic, ChosenXs uint8 }

func waterbending(c mana.Cost) (w waterbent) {
	if b, err := c.Bill(0); err == nil && c != nil {
		w = waterbent{uint8(min(b.Generic, 255)), uint8(c.Variables())}
	}
	return w
}

// Spending mana as though it were mana of other types (609.4b).

// What RuleSpendAs is about.
const (
	// SpendAsSpells: to cast spells with the rule's property. SpendAsAbilities: to activate abilities of objects with
	// it. SpendAsAnything: whatever it is spent on.
	SpendAsSpells int32 = 1 << iota
	SpendAsAbilities
	SpendAsAnything
	// SpendAsType: of any type, colorless too; without it of any color.
	SpendAsType
)

func FirstKind(k mana.Kinds) int {
	for i := range mana.NumKinds {
		if k.Has(mana.Kind(i)) {
			return i
		}
	}
	return int(mana.C)
}

// SpentSnow is the index at which a spell's record of the mana spent on it (601.2h) counts mana from snow sources.
const SpentSnow = mana.NumKinds

// Cost is what must be paid: mana, the tap symbol, life, and acts (118). All parts are paid together, after mana
// abilities were activated.
type Cost struct {
	Mana mana.Cost
	// X is what {X} in Mana stands for, where a text says so; 0: the X that is chosen.
	X NumX
	// Own is the mana cost of the object itself besides: "The embalm cost is equal to its mana cost".
	Own bool
	// OwnOf is the object whose mana cost is meant instead: "unless you pay its mana cost".
	OwnOf SetX
	// Less is taken off that: "its mana cost reduced by {2}".
	Less mana.Cost
	// Each, if given, is how many times the whole of it is to be paid ("for each").
	Each  NumX
	Times NumX // how often the mana is paid; 0: once
	// Bend is the part of Mana that is waterbent: artifacts and creatures may be tapped for its generic mana (701.67).
	Bend mana.Cost
	Tap  bool // {T}
	// Untap is {Q}.
	Untap bool
	Life  NumX // life to pay (119.4)
	Loyal NumX // loyalty cost: counters to add (or remove, negative)
	// Parts are acts with objects: "sacrifice a creature", "discard a card".
	Parts []CostPart
	// Can is whether the rest, Prog, can be paid; Prog pays it, without asking anything: what Parts can't say.
	Can  CondX
	Prog Prog
	// MaxX is the greatest X that the parts other than mana allow ("sacrifice X creatures"); 0: they have no X. MinX is
	// the least ("X can't be 0": 1).
	MaxX  NumX
	MinX  int8
	Label string
	// ExactX: an object with exactly this X is needed, so that a greater X may be payable though a smaller one isn't.
	ExactX bool
	// XKinds are the only types of mana that can be spent on X; 0 is any.
	XKinds mana.Kinds

	CostDigest
}

// Nothing reports whether a cost requires nothing at all.
func (c *Cost) Nothing() bool {
	return c.Bill.Total() == 0 && c.ChosenXs == 0 && c.DefinedXs == 0 && !c.Own && !c.Tap && !c.Untap && c.Life == 0 &&
		c.Loyal == 0 && len(c.Parts) == 0 && c.Can == 0 && c.Prog == 0
}

// CostDigest is what the Builder works out about a cost; nothing else writes it.
type CostDigest struct {
	// Bill is Mana with X as 0.
	Bill mana.Bill
	// ChosenXs is how many {X} with a chosen value there are in Mana, DefinedXs how many with a value that a text
	// defines.
	ChosenXs  uint8
	DefinedXs uint8
	// Waterbend is the total of Bend.
	Waterbend waterbent
}

package program

import (
	"arbiter/mana"
)

// ChoiceSpec is a choice a program has a player make (OpChoose): some of a set, into a register.
type ChoiceSpec struct {
	Who    SetX // the player; 0 is you. Several choose one after the other, into the same register
	From   SetX
	Min    NumX // 0: one
	Max    NumX // 0: as Min
	Reg    uint8
	Kind   DecisionKind // how it is asked: DecideChoose, DecideSacrifice, ...
	Random bool
	// What is chosen instead of objects, for DecideColor, DecideSubtype, DecideNumber and the like: N is what the
	// option's N means; From is unused.
	Low, High NumX // DecideNumber: from Low to High
	// Of is the card type whose subtypes are meant, for DecideSubtype; Not one more than the subtype that may not be
	// chosen. For DecideName only names of cards with a type of Of (0: any) and none of the types Not may be chosen.
	Of  TypeSet
	Not int32
	// Basic narrows land types to the basic ones (305.6), and card names to those of no basic land card.
	Basic bool
	// Kinds are the types of mana to choose from, for DecideColor; 0 the five colours.
	Kinds mana.Kinds
	// KindsOf limits these to what the number, a mask of mana.Kinds, says.
	KindsOf NumX
	// NotReg is one more than a register whose number, a colour or subtype, may not be chosen again.
	NotReg uint8
	// Several is any number of colours, at least one, kept as a mask (105.5).
	Several bool
	// Differ is one more than the stat in which the objects chosen differ from one another (0 of these: in name); 0 if
	// they need not.
	Differ uint8
	// Agree is one more than the quality (AlikeColor and the like) in which all objects chosen agree; 0 if they need
	// not.
	Agree uint8
	// TotalStat is the stat that the objects chosen may have no more of together than Most; 0 if there is no limit.
	TotalStat uint8
	Most      NumX
	// Later are sets of which one object each is chosen afterwards, all of them different objects: what would leave an
	// object for fewer of them than another choice can't be chosen (609.3).
	Later []SetX
	// Counters is an object on which the kinds of counters are to choose from, by name, for DecideOption.
	Counters SetX
	// Names are the words to choose from, for DecideVote, or what can be done, for DecideOption.
	Names []NameID
	// Divides is true of a choice of the first of two piles (700.3). Pile and OtherPile are what the first and the
	// second of the Names stand for where one of the piles is chosen.
	Divides         bool
	Pile, OtherPile SetX
}

// MaxLater is the greatest number of sets in ChoiceSpec.Later.
const MaxLater = 7

// DecisionKind is what sort of question it is.
type DecisionKind uint8

// Kinds of decisions.
const (
	DecideNothing DecisionKind = iota
	// DecidePriority: pass, or cast, activate, play a land.
	DecidePriority
	// DecideMulligan: OptYes keeps the hand, OptNo takes a mulligan.
	DecideMulligan
	// DecideBottom: a card of the hand to put on the bottom of the library (London mulligan).
	DecideBottom
	DecideTarget
	DecideMode
	DecideX
	DecideWay
	DecideOptionalCost
	DecidePayCost
	DecideMana
	DecideAttack
	DecideBlock
	// DecideDamage: how much of the combat damage left, Amount, to assign to the options' Obj; Min is what is lethal to
	// it, if there is so much.
	DecideDamage
	DecideDamageOrder
	DecideTriggerOrder
	DecideReplacement
	// DecideMay: OptYes or OptNo.
	DecideMay
	DecideChoose
	DecidePlayer
	DecideNumber
	DecideColor
	DecideSubtype
	DecideName
	DecideType
	DecideDiscard
	DecideSacrifice
	DecideScry
	DecideOrder
	DecideDivide
	DecideLegend
	DecideSearch
	DecidePile
	DecideVote
	// DecideSplice: a card to splice onto the spell, or OptDone.
	DecideSplice
	// DecideOption: which of several things to do, by OptName.
	DecideOption
	// NumDecisionKinds is how many kinds there are.
	NumDecisionKinds
)

// Subtypes the rules know by name; a Builder interns them first.
const (
	SubtypeAura SubtypeID = iota
	SubtypeEquipment
	SubtypeFortification
	SubtypeSaga
	SubtypeSiege
	SubtypeRole
)

var firstSubtypes = [...]string{"Aura", "Equipment", "Fortification", "Saga", "Siege", "Role"}

// Flags of OpCounters and OpMoveCounters, for counters of whatever kinds an object has.
const (
	// CountersEach: OpMoveCounters moves all counters of each kind; OpCounters gives each thing as many more of each
	// kind as it has.
	CountersEach uint16 = 1 << iota
	// CountersCopied: OpMoveCounters puts as many of each kind onto B as A has, or last had (122.8), and leaves those
	// of A.
	CountersCopied
	// CountersChosen: B of OpCounters, or D of OpMoveCounters, is the register of the kind, which was chosen by its
	// name.
	CountersChosen
)

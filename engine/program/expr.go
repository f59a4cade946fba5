package program

// Expressions are trees of Nodes in Rules.Nodes: pure, evaluated without allocation. There are four kinds, told apart
// by type: a number, a condition, a set of objects and players, and a property that an object or player has or not.
type (
	// NumX is an expression for a number.
	NumX uint32
	// CondX is an expression that is true or false.
	CondX uint32
	// SetX is an expression for objects and players.
	SetX uint32
	// PropX is an expression about one object or player, the candidate.
	PropX uint32
)

// Node is one node of an expression. The meaning of A, B and C is documented at each Op: numbers, ids or indices of
// child nodes.
type Node struct {
	Op      NodeOp
	A, B, C int32
}

// Stats by number, as ability.Stat has them.
const (
	StatPower uint8 = iota + 1
	StatToughness
	StatManaValue
	StatLoyalty
	StatPowerToughness
)

// Comparisons, as ability.Op has them.
const (
	CmpEqual uint8 = iota
	CmpOrMore
	CmpOrLess
	CmpMore
	CmpLess
	CmpNot
)

// Periods of NumPast.
const (
	PastTurn int32 = iota
	PastLastTurn
	PastCombat
	PastStep
	// PastSince, with a register eight bits further up, is since there were as many entries in the history as its
	// number says: in this resolution.
	PastSince
	// PastLastTurnOf, with a set eight bits further up, is the last turn before this one of the set's first player.
	PastLastTurnOf
	// PastGame is the whole game. Only spells that were cast are kept so long.
	PastGame
)

// What NumPast counts.
const (
	// PastEvents counts the events, PastAmounts adds their amounts up; PastThings counts the different things they
	// happened to.
	PastEvents int32 = iota
	PastAmounts
	PastThings
	// PastPlayerEvents, PastPlayerAmounts count for the player with the most: "an opponent lost 3 or more life".
	PastPlayerEvents
	PastPlayerAmounts
	// PastTargetAmounts are amounts by what it happened to: "an opponent was dealt 7 or more damage".
	PastTargetAmounts
	// PastSources and PastPlayers count the different sources and players of the events: "three or more sources you
	// controlled dealt damage".
	PastSources
	PastPlayers
	// PastPower is the total power of the different things, as they were: "you attacked with creatures with total power
	// 6 or greater".
	PastPower
)

// What RuleCantAct forbids the permanents or players that it affects, or has not done to them: B of the rule.
const (
	CantCrew int32 = iota
	CantTransform
	// CantPhaseOut and CantTurnUp are of permanents, CantCopy of spells and abilities on the stack.
	CantPhaseOut
	CantTurnUp
	CantCopy
	// CantDraw and CantSearch: the players can't draw cards or search libraries (101.3).
	CantDraw
	CantSearch
	// CantBeMadeToSacrifice and CantBeMadeToDiscard are of players whom spells and abilities of the players of Set
	// can't cause to do so.
	CantBeMadeToSacrifice
	CantBeMadeToDiscard
	// CantSuspect is of permanents: they can't become suspected.
	CantSuspect
)

// Qualities of PropShares.
const (
	ShareColor int32 = iota + 1
	ShareCreatureType
	ShareName
	ShareType
	ShareLandType
)

// Flags of CondEntersAs.
const (
	EntersNot     = 1
	EntersPrinted = 2
)

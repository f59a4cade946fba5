package program

// Instr is one instruction of a program. Its operands are expressions, registers and ids; their meaning is documented
// at each Op.
//
// An instruction works in the context of its frame. It never asks: choices are instructions of their own (OpChoose and
// the like), which push a frame and leave what was chosen in a register. An instruction that changes the game proposes
// events (begin, propose, commit); the next instruction runs after they have happened, with their outcome in register
// R.
type Instr struct {
	Op         Op
	R          uint8 // the register for the outcome, 0xFF for none
	Flags      uint16
	A, B, C, D int32
}

// NoReg is the R of an instruction whose outcome nobody asks for.
const NoReg = 0xFF

// DestroyNoRegen is a flag of OpDestroy: what is destroyed can't be regenerated. DiscardRandom of OpDiscard: the cards
// were chosen at random. RememberNum of OpRemember: the number C is remembered.
const (
	DestroyNoRegen uint16 = 1
	DiscardRandom  uint16 = 1
	RememberNum    uint16 = 1
)

// DrawActedOn is a flag of OpDraw: the text does more with the cards drawn, which it doesn't do with those drawn as a
// result of an effect that replaced a draw (121.6c).
const DrawActedOn uint16 = 1

// CoinFace is a flag of OpCoin: nobody calls the flip, of which only the side that comes up matters (705.2).
const CoinFace uint16 = 1

// AddChosen is a flag of OpAddMana: C is the register whose number is the type of mana.
const AddChosen uint16 = 1

// MarkOff in the Flags of OpMark takes the flags off.
const MarkOff uint16 = 1

// Flags of OpMove and OpCreate.
const (
	MoveTapped uint16 = 1 << iota
	MoveFaceDown
	MoveAttacking
	MoveTransformed
	MoveShuffle
	// MoveRandom: in a random order.
	MoveRandom
	// MoveHidden: face down in exile, without its face being shown.
	MoveHidden
	// CreateAs of OpCreate. MoveAs of OpMoveMore: A is the ability of a continuous effect that applies to what enters
	// as it does (611.2e).
	CreateAs
	MoveAs
	// CreateAgainst of OpCreate: B are players, for each of whom a token is created that attacks that player or a
	// planeswalker they control (702.116a).
	CreateAgainst
	// CreateEach of OpCreate: for each of set D copies of it are created, all at once.
	CreateEach
	// CreateAtPlayer beside CreateAgainst: each token attacks the player.
	CreateAtPlayer
	// MoveBlocking of OpMoveMore: the objects enter blocking the first of set B.
	MoveBlocking
)

// Flags of OpCreate, OpCounters and OpDamage, whose events happen at once with those of the instructions beside them,
// as "create A, B, and C" says (701.7a). Such instructions follow each other; all but the last go on, and all but the
// first join.
const (
	GoesOn uint16 = 1 << (14 + iota)
	Joins
)

// Flags of OpDamage: DamageSure can't be prevented; DamageOwn: each source deals an amount of its own.
const (
	DamageSure uint16 = 1 << iota
	DamageOwn
)

// ControlThenExtra is a flag of OpControlPlayer: the players take an extra turn each after the turn in question.
const ControlThenExtra uint16 = 1

// Flags of OpEffect. EffectShield: R is the register with how much it prevents or redirects, or how often it applies,
// before it is used up. EffectTally: what it prevents is counted for later; R gets the number of its tally (NumTally).
const (
	EffectShield uint16 = 1 << iota
	EffectTally
)

// ShuffleAndPut is a flag of an OpShuffle that is one action with the OpMove after it, which puts cards found in the
// library in their place in it: no other top card is seen in between (701.24b).
const ShuffleAndPut uint16 = 1

// Flags of OpPay, OpCastIt, OpNewTargets and OpCopySpell.
const (
	// PayMust: without a question, if it can be paid. PayX: X is chosen first.
	PayMust uint16 = 1 << iota
	PayX
	// CastMust: one that can be cast must be. CastAll: any number of them, one after the other.
	CastMust
	CastAll
	// CastLands: lands among them may be played (305.2, 305.3).
	CastLands
	// RetargetMay: targets may be left as they are (115.7d); without it a target must be changed to another where there
	// is one (115.7a).
	RetargetMay
	// RetargetOne: only one target is changed (115.7b).
	RetargetOne
	// CopyNoEpic: the copies don't have epic (702.50a).
	CopyNoEpic
	// PayMore: the OpPay that the program goes to offers another price instead. PayLater: this is such a price, of
	// someone who has chosen to pay one.
	PayMore
	PayLater
	// RetargetCopy: the targets are those of a copy just put onto the stack, which become its targets as they are
	// settled, changed or not. No instruction has it; the machine gives it to its frame.
	RetargetCopy
)

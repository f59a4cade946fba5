package program

// Instr is one instruction of a program. Its operands are expressions, registers and ids; what they are is said at each Op.
//
// An instruction works in the context of its frame. It never asks: choices are instructions of their own (OpChoose and the like), which push a frame and
// leave what was chosen in a register. An instruction that changes the game proposes events (begin, propose, commit); the next instruction runs after they
// have happened, with their outcome in register R.
type Instr struct {
	Op         Op
	R          uint8 // the register for the outcome, 0xFF for none
	Flags      uint16
	A, B, C, D int32
}

// NoReg is the R of an instruction whose outcome nobody asks for.
const NoReg = 0xFF

// Op is the operation of an instruction.
type Op uint8

// Control.
const (
	// OpEnd ends the program.
	OpEnd Op = iota
	// OpJump goes to A (absolute in Code); OpJumpIf if condition B holds; OpJumpIfNot if it does not.
	OpJump
	OpJumpIf
	OpJumpIfNot
	// OpMay asks the first player of set A; register R's number becomes 1 or 0, and with 0 it jumps to B.
	OpMay
	// OpChoose carries out ChoiceSpec A; the choice is added to its register.
	OpChoose
	// OpLet puts set A into register R. OpLetNum sets register R's number to number A.
	OpLet
	OpLetNum
	// OpAddTo adds set A to register R.
	OpAddTo
	// OpEach starts a loop over set A: copies it into register B, the loop's queue; OpNext moves its first member into register R, or jumps to A when
	// queue B is empty.
	OpEach
	OpNext
	// OpSetX sets the context's X to number A.
	OpSetX

	opActs // the acts follow
)

// Acts. The subject of a verb is usually set A.
const (
	// OpDraw: players A draw B cards.
	OpDraw = opActs + iota
	// OpDamage: objects B (their source; 0 the source) deal C damage to A. Flags: see DamageGoesOn.
	OpDamage
	// OpGainLife, OpLoseLife: players A, amount B.
	OpGainLife
	OpLoseLife
	// OpDestroy: objects A; Flags 1: can't be regenerated.
	OpDestroy
	// OpMove: objects A to zone B; C is position, D says under whose control (a set, 0: owner). Flags: MoveTapped, ...
	OpMove
	// OpSacrifice: objects A, by their controllers; with B only those that the players of set B control.
	OpSacrifice
	// OpDiscard: cards A, by their owners; Flags 1: they were chosen at random.
	OpDiscard
	// OpTap, OpUntap: objects A.
	OpTap
	OpUntap
	// OpCounters: C counters of kind B on A (objects or players); with C below 0 as many are removed as there are, up to that.
	OpCounters
	// OpAddMana: players A get B mana of type C (mana.Kind).
	OpAddMana
	// OpCreate: players A create B tokens of definition C, or that are copies of the first of set D with the exceptions of ability C. Flags as OpMove; with
	// CreateAs D is an ability that says more of the tokens of definition C.
	OpCreate
	// OpEffect: a continuous effect of ability A (its Mods, its replacement, or as the effect ends its Prog) on objects or players B for duration C
	// (Duration); D is a set for the duration, a condition for DurWhile. R's number, if R is given and Flags&1, is the size of its shield.
	OpEffect
	// OpDelayed: a delayed triggered ability A that lasts for duration B, C a set for the duration.
	OpDelayed
	// OpShuffle: libraries of players A.
	OpShuffle
	// OpCounterSpell: spells or abilities A; with B the spells' cards go to zone B, position C, instead of graveyards.
	OpCounterSpell
	// OpAttach: objects A to object B (0: unattach); with C as though that were a creature.
	OpAttach
	// OpMill: players A mill B cards.
	OpMill
	// OpRemember: the source remembers, under the MemoryKey A, the members of set B, or with Flags 1 the number C (607). Run as something enters (RwFirst), what
	// enters remembers.
	OpRemember
	// OpEnterCopy: what is entering enters as a copy of the first of set A (707.5), with the exceptions of ability B; with EnterSelf of what it would enter as.
	// Only in a program that RwFirst runs.
	OpEnterCopy
	// OpBecomeCopy: objects A become copies of the first of set B for duration C, with the exceptions of ability D.
	OpBecomeCopy
	// OpSkip: each of players A gets an effect of ability B, which says what they skip, to be used once.
	OpSkip
)

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
	// CreateAs of OpCreate. MoveAs of OpMoveMore: A is the ability of a continuous effect that applies to what enters as it does (611.2e).
	CreateAs
	MoveAs
	// CreateAgainst of OpCreate: B are players, for each of whom a token is created that attacks that player or a planeswalker they control (702.116a).
	CreateAgainst
	// CreateEach of OpCreate: for each of set D copies of it are created, all at once.
	CreateEach
)

// Flags of OpDamage: damage that "~ deals 3 damage to A and 1 damage to B" deals at once is dealt by several instructions, which follow each other; DamageSure
// can't be prevented; DamageOwn: each source deals an amount of its own.
const (
	DamageGoesOn uint16 = 1 << iota
	DamageJoins
	DamageSure
	DamageOwn
)

// Acts on permanents.
const (
	// OpFace turns, flips or transforms objects A: B is the FaceChange, C what they are face down (0: plain 2/2 creatures).
	OpFace = opAfterCards + iota
	// OpPhase has objects A phase out.
	OpPhase
	// OpUncombat removes objects A from combat.
	OpUncombat
	// OpFight has the creatures of A and B, or the two of A, fight.
	OpFight
	// OpMark sets the flags B (BodyFlags) of objects A; with MarkOff it takes them off.
	OpMark
	// OpProliferate gives each permanent and player of A another counter of each kind they have.
	OpProliferate
	// OpLink has the source, a permanent, remember the objects A under MemoryKey B (607), or the first exiled card of C, or crafted permanent, if that is given.
	OpLink
	// OpMoveCounters moves C counters of kind D from A onto B.
	OpMoveCounters
	opAfterBoard
)

// Acts with hidden cards.
const (
	// OpShow reveals objects A, or has only players B look at them; with C it tells in which pile they are.
	OpShow = OpMoveMore + 1 + iota
	// OpSearch has player B search the zones C (a ZoneSet) of players A.
	OpSearch
	// OpScried tells that players A have scried B, or surveilled if C.
	OpScried
	opAfterCards
)

// Operations of sets of cards.
const (
	// SetUntil is the cards of the libraries of players A from the top to the first with property B, or to the C-th (a number), or all if there are not so many.
	SetUntil NodeOp = SetLast + 1 + iota
	// SetProliferate is the permanents and players with a counter (701.34a).
	SetProliferate
	setAfterCards
)

// OpBecomeBlocked has the attacking creatures of A become blocked, and with them their bands (509.1h, 702.22i).
const OpBecomeBlocked Op = 194

// EffectShield is the flag of an OpEffect whose R is the register with how much it prevents or redirects, or how often it applies, before it is used up.
const EffectShield uint16 = 1

// Acts that move objects from zone to zone.

// OpMoveMore stands behind OpMove or OpCreate and says more of how the objects arrive: A the players or permanents that attacking ones attack, B what they
// are attached to, C a CounterKind of which they enter with D (a number); with MoveFaceDown A is the definition that they are face down. There can be several.
const OpMoveMore = opCompiled + iota

// opCompiled is where the operations of the compiler's acts begin.
const opCompiled Op = 100

// Acts of players about the game.
const (
	// OpSetLife makes the life total of players A number B.
	OpSetLife = opAfterBoard + iota
	// OpSwapLife exchanges the life totals of the players of A and B, or of the two of A.
	OpSwapLife
	// OpOutcome has players A win or lose, or the game drawn: B is the EventKind.
	OpOutcome
	// OpMonarch makes the first of A the monarch.
	OpMonarch
	// OpCoin has player A flip a coin; R's number is 1 if it was won.
	OpCoin
	// OpLoseMana empties the mana pools of players A.
	OpLoseMana
	// OpEmblem gives players A an emblem of definition B.
	OpEmblem
	opAfterPlayer
)

// OpExchange exchanges control of the two permanents of set A for duration C (701.12b): ability D gives one to the player in register R. Nothing happens unless
// both are on the battlefield and have different controllers.
const OpExchange Op = 192

// Meld (701.42, 712.4): a melded permanent is one object, its first card's, whose back face both cards make. The other card is in no zone, remembered by the
// permanent as a part, and goes where the permanent goes when that leaves the battlefield (712.21).

// OpMeld puts objects A onto the battlefield melded, under the control of the first player of B.
const OpMeld = opFaces + iota

// opFaces is where the operations of cards with several faces begin.
const opFaces Op = 230

// Merging with permanents (729), which mutate does (702.140). The permanent stays the object it was. Its slot holds the topmost component; the others are in no
// zone, remembered as parts like the second card of a melded permanent, and go where it goes. What its components say together are its copiable values.

// OpMerge merges the spell that is the source with the first of A, on top if the first of B is the spell; C is the keyword action of what mutates.
const OpMerge Op = 222

// OpRemoveDamage removes all damage marked on permanents A (120.6): what umbra armor does beside destroying itself (702.89a).
const OpRemoveDamage Op = 196

// Exchanging a permanent with an Aura card in its owner's hand (aura swap, 702.65a). Both halves can be completed or nothing happens (702.65b): the permanent is an
// Aura that the player owns and controls, and the card can enchant what that Aura enchants (701.12d, e).

const (
	// OpSwap exchanges the permanent of set A with the card of set B, at once.
	OpSwap Op = 193
	// PropSwappable is being a card that could be attached to what the source is attached to; false if the source could not be exchanged.
	PropSwappable NodeOp = 962
)

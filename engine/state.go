package engine

import (
	"math/rand/v2"

	"arbiter/engine/program"
)

// State is the complete state of a game: plain data without pointers, in slices, so that it can be copied, hashed and
// saved directly.
//
// Field names of the records are exported for encoding; outside this package the state is only accessible through View
// and Decision.
type State struct {
	Turn Turn
	Rng  rand.ChaCha8

	Players []Player
	Pools   []Pool // mana pools, parallel to Players
	Lists   []List
	Objs    []Object        // slot 0 is unused
	Bodies  []Body          // index 0 is unused; data of permanents, stack objects and cards with counters only
	Chars   []program.Chars // cache of characteristics, parallel to Bodies

	Cells  []Cell // index 0 is unused; links of small lists
	Ctxs   []Ctx  // index 0 is unused
	Regs   []Reg
	Frames []Frame
	Events []Event

	Effects []Effect  // continuous effects of resolved spells and abilities, oldest first
	Copied  []Copied  // copiable values of copies
	Delayed []Delayed // delayed triggered abilities
	Pending []Pending // triggered abilities waiting to be put on the stack
	LKIs    []LKI     // objects as they last existed
	Moves   []Moved   // which objects moved objects became
	History []Happened
	Seen    []LKI       // the objects of the history as they were then
	Active  []ActiveMod // cache: modifications in force
	Away    []AwayChars // cache: changed characteristics of cards in other zones, in slot order
}

// Turn is the part of the state that concerns the game as a whole.
type Turn struct {
	Number   uint32           // number of turns begun
	Active   program.PlayerID // whose turn it is
	Priority program.PlayerID // who has priority, or NoPlayer
	Starting program.PlayerID
	Winner   program.PlayerID
	Step     program.Step
	Result   Result
	Limit    Result // a limit that was exceeded: the game is about to end
	Passes   uint8  // players who passed in succession
	Unhelped bool   // a spell was taken back because nobody assisted, and nobody has passed since; see FrameAssist
	Monarch  program.PlayerID
	// Initiative is the player who has the initiative (725).
	Initiative program.PlayerID
	// LastCasts is the number of spells that the active player of the previous turn cast in it (730.2).
	LastCasts int32

	Serial  uint32 // last serial number or timestamp used
	Group   uint32 // last decision group used
	Actions uint32 // frames run since the last free choice, for the limit on mandatory loops
	Answers uint32 // number of answers given

	TurnAnswers uint32 // number of answers given this turn
	LoopLeft    uint32 // see comesAgain
	LoopSpan    uint32
	LoopMark    uint64
	LoopBrief   uint64 // brief of the position of LoopMark

	FreeObj  uint16
	FreeBody uint16
	FreeCell uint32
	FreeCtx  uint32
	FreeRegs [4]uint32 // by size class

	Fight      bool // a creature was declared as an attacker or put onto the battlefield attacking this combat (508.8)
	Misplaced  bool // an object may have to be removed from combat (506.4)
	Strays     bool // tokens, copies or commanders may be in zones where state-based actions apply to them
	SBA        bool // an event has happened since state-based actions were last checked
	Control    bool // a permanent may have changed controllers
	Controlled bool // a player is controlled by another (722)
	CharsStale bool // all characteristics must be computed again
	DayNight   uint8
	Combats    uint8 // combat phases begun this turn
	Variant    Variant
	Attack     AttackOption
	Ranged     bool    // some player's range of influence is limited (801)
	Deputy     uint8   // 1 + the player who makes the choices of a player who has left, in this resolution (800.4g)
	Gone       uint8   // players who have lost and have not left the game yet, bit 1<<PlayerID (800.4a)
	Damage     uint8   // combat damage steps left this combat, see combat.go
	TrigMask   uint64  // union of the event kinds on which abilities in force trigger
	ReplMask   uint64  // the same for replacement effects
	InForce    RuleSet // kinds of rules in force
	ExtraTurns uint32  // cells: players who take extra turns, next first
	Schedule   uint32  // cells: the remaining runs of steps of the turn, next first (apply_turn.go)
	Tallies    uint32  // cells: how much damage effects have prevented, if that is asked for later; Val is the amount
	Cause      uint32  // context of the effect that proposes events
	ManaMarks  [program.ManaMarks]ManaMark
	Fallen     uint64 // objects of Aim put into a graveyard from the battlefield, bit by index
}

// Result is the result of a game.
type Result uint8

// Results.
const (
	Playing Result = iota
	Won
	Drawn
	// DrawnByLoop is a draw by a loop of mandatory actions (104.4b).
	DrawnByLoop
	// DrawnByLimit is a draw because the turn limit was reached.
	DrawnByLimit
	// These are draws because the game exceeded a limit of the machine: on objects, triggers waiting at once, the stack
	// or the depth of frames, answers within one turn, continuous effects, past events that cards refer to,
	// repetitions of a process, combinations of attackers or blockers, actions without a choice, values of X, times a
	// cost is paid, or ways to pay.
	DrawnByObjects
	DrawnByTriggers
	DrawnByDepth
	DrawnByAnswers
	DrawnByEffects
	DrawnByHistory
	DrawnByRepeats
	DrawnByDeclaration
	DrawnByActions
	DrawnByX
	DrawnByCosts
	DrawnByPayment
	NumResults
)

// ByLimit reports whether a game ended at a limit of this machine or of its settings rather than by the rules.
func (r Result) ByLimit() bool { return r >= DrawnByLimit && r < NumResults }

var resultNames = [NumResults]string{"not over", "won",
	"all players lost at once, or an effect says so (104.4a, 104.4c)", "a loop of mandatory actions (104.4b)",
	"the limit on turns", "the limit on objects",
	"the limit on triggers waiting", "the limit on the stack", "the limit on answers in a turn",
	"the limit on continuous effects", "the limit on past events", "the limit on repetitions of a process",
	"the limit on combinations of attackers or blockers", "the limit on actions without a choice",
	"the limit on values of X", "the limit on how often a cost is paid", "the limit on ways to pay"}

// String describes the result, or why it is a draw.
func (r Result) String() string {
	if r < NumResults {
		return resultNames[r]
	}
	return "other"
}

// Object is an object or card in some zone (109.1).
type Object struct {
	Serial      uint32 // 0: the slot is free
	Stamp       uint32 // timestamp (613.7)
	Card        uint16 // the physical card, or NoCard
	Def         uint16 // the definition its copiable values are based on
	Body        uint16 // index in Bodies, 0: none
	Next, Prev  uint16 // neighbours in its zone
	Flags       program.ObjFlags
	Owner       program.PlayerID
	Ctrl        program.PlayerID // its default controller; its actual controller is Chars.Ctrl
	Zone        program.Zone
	Kind        program.ObjKind
	Known       uint8         // players who know its face in a hidden zone, bit 1<<PlayerID
	Face        uint8         // the face that is up
	FaceDownDef program.DefID // its definition while it is face down (708.2); 0 unless it is
}

// Body is data that only some objects need: permanents, spells and abilities on the stack, cards with counters.
type Body struct {
	Flags  program.BodyFlags
	Damage int32
	X      int32
	Since  uint32 // the turn since which its controller has controlled it continuously (302.6)
	Turned uint32 // the serial number when it last transformed (701.27f)
	World  uint32 // the serial number when it became a world permanent; 0: it is none (704.5k)
	Host   Ref    // what it is attached to
	// Left is the object it was attached to until that left (608.2h: "attached to it").
	Left     Ref
	Attack   Ref    // player or permanent it attacks
	Counters uint32 // cells: Ref is the CounterKind, Val the number
	Memory   uint32 // cells: choices and linked objects (607), Val is the MemoryKey
	Blocks   uint32 // cells: attackers it blocks, or for an attacker its blockers in damage assignment order
	Used     uint32 // cells: Ref is an AbilityID, Val the number of activations this turn
	Ctx      uint32 // on the stack: targets, modes, X, registers
	Copied   uint32 // index in Copied of the copiable values it entered or was created with; 0: its own definition
	Ability  program.AbilityID
	Kicked   uint32       // optional costs paid, bit by index
	Slot     uint16       // slot of its object
	CastFrom program.Zone // the zone a spell was cast from, also for the permanent it became
	CastBy   uint8        // 1 + the player who cast it, also for that permanent; 0: it wasn't cast
	Damaged  uint8
	LoyalUse uint8            // loyalty abilities activated this turn
	Regen    uint8            // regeneration shields
	Holder   program.PlayerID // its controller when changes of control were last checked
	// Defending is 1 + the player that an attacker attacks, or whose permanent it attacks; it stays set after combat
	// (508.5).
	Defending uint8
	Band      uint8 // number of its attacking band, 0 for none (702.22)
	// Spent is the mana spent to cast a spell, by type, then the part of it from snow sources; also for the permanent
	// it became.
	Spent [8]uint8
}

// Player is one player's state.
type Player struct {
	Life       int32
	BeganWith  int32  // the starting life total (103.4)
	Counters   uint32 // cells: Ref is the CounterKind
	LandPlays  int32  // lands played this turn
	Mulligans  int32  // -1 for a player who had left the game when it was restarted
	DrawFailed bool   // has tried to draw from an empty library (704.5b)
	Lost       bool
	Kept       bool
	Attacked   bool // has attacked with a creature this turn
	Team       uint8
	Range      uint8 // range of influence in seats (801.2); 0 is unlimited
	Near       uint8 // players within range since the turn began, bit 1<<PlayerID (801.2c)
	Emperor    bool  // an emperor: the team wins and loses with this player (809.5)
	Dungeon    uint8 // 1 + the index in Rules.Dungeons of the dungeon card in the player's command zone (309.3)
	Room       uint8 // the room their venture marker is in
	Completed  uint8 // dungeons completed, bit by index in Rules.Dungeons (309.7)
	Casts      int32 // spells cast this turn (730.2)
	Expended   int32 // mana spent to cast spells this turn (700.14)
	Blessing   bool  // has the city's blessing (702.131)
	Tempted    uint8 // number of times the Ring has tempted the player (701.54c)
	Speed      uint8 // 0 for a player without speed (702.179)
	// abilities without a source that have triggered this turn for the player, bit by index in Rules.Inherent
	Triggered uint8
	// Controller is 1 + the player who controls this player during this turn, NextController during their next (722).
	Controller, NextController uint8
	// NextExtra is how many extra turns this player takes after their next turn.
	NextExtra uint8
	TurnBegan uint32 // number of the player's most recent turn (302.6)
	// cells: number of times commanders were cast from the command zone (903.8); Ref is the commanderKey
	CommandCasts  uint32
	CommandDamage uint32 // cells: combat damage that commanders have dealt to the player (903.10a)
	TurnBefore    uint32 // number of the player's turn before that (702.30a)
}

// Cell is a node of a small linked list: counters, targets, members of a register, remembered objects.
type Cell struct {
	Ref  Ref
	Val  int32
	Next uint32
}

// Ctx is the context in which a spell, ability or effect is carried out.
type Ctx struct {
	Source  Ref // the object whose text is carried out
	Giver   Ref // the object that gave its source the ability, if the text refers to it
	Became  Ref // the new object of the event that triggered it: it can be found there (400.7)
	Ability program.AbilityID
	Regs    uint32 // first register in Regs
	Targets uint32 // cells: Ref is the target, Val its TargetSpec's index (TargetGone is set for illegal ones)
	Modes   uint32 // chosen modes, bit by index
	X       int32
	Value   int32 // a number from the event: the amount of the event that triggered it
	Kicked  uint32
	Stamp   uint32 // stamp of the source when the ability was put on the stack
	Done    uint32 // cells: replacement effects already applied to its events (614.5)
	Born    uint32 // last serial number before it was put on the stack, or created as a delayed trigger (701.27f)
	Since   uint32 // last serial number before it started to resolve: it finds the objects it has moved itself (400.7)
	Ctrl    program.PlayerID
	NRegs   uint8
	Class   uint8 // size class of the registers
	Used    bool
	Def     uint16 // the source's definition at that time, for texts
	Flags   CtxFlags
	// Phyrexian symbols in the cost: low byte those paid with life, high byte those announced, bit by index
	Phy uint16
	_   uint16
	// while something is being paid: the generic mana of its total cost, plus 1 (601.2f: the cost is locked in)
	Locked int32
	Way    program.AbilityID // the way a spell was cast, 0: for its mana cost
	Plus   program.AbilityID // what else let it be cast, at an additional cost (retrace, jump-start)
	Subs   uint32            // cells: Ref is a card spliced onto the spell, Val the context of its text
	Spent  [8]uint8          // mana spent on it, as in Body
	// cells: Ref is a permanent that reduces a spell's cost, Val the reduction; see cost_helpers.go
	Helpers uint32
	// cells: Ref is a further repeatable cost (Ability.Again), Val the number of payments
	Repeats uint32
	// cells: Ref is what an object in a register was before the effect that made this context moved it, Val the place
	// (formerKey)
	Former uint32

	LockedMana [8]uint8 // like Locked, for each type of mana
}

// CtxFlags are flags of contexts.
type CtxFlags uint16

// Context flags.
const (
	_ CtxFlags = 1 << iota // unused; the others keep their values, which are part of saved games
	CtxCopied
	// CtxNoTargets: required targets or modes could not be chosen.
	CtxNoTargets
	// CtxModesDone: the player has finished choosing modes.
	CtxModesDone
	// CtxUnpaid: the cost could not be paid after all.
	CtxUnpaid
	// CtxHelped: the permanents that help to cast it have been chosen.
	CtxHelped
	// CtxNoEpic: it belongs to a copy without the original's epic ability.
	CtxNoEpic
	// CtxCast: it belongs to a spell that was cast, not copied.
	CtxCast
	// CtxFindsCast: it belongs to an effect of which another part allows casting cards; it finds the spells that they
	// become (400.7h).
	CtxFindsCast
	// CtxRather: {0} is paid rather than the cost of the keyword that the ability stands for.
	CtxRather
	// CtxAnyMana: mana of any type can be spent, by the permission to cast the spell.
	CtxAnyMana
	// CtxAnyColor: mana can be spent as though it were mana of any color, by the permission to cast the spell.
	CtxAnyColor
	// CtxLasting: what the effects of the ability on the stack last as long as has been so (Ability.Lasts).
	CtxLasting
	// CtxLapsed: it has stopped being so.
	CtxLapsed
)

// Reg is a register of a context: a number, an object or player, or a list of them. A list's first member is in Ref,
// the others in cells.
type Reg struct {
	Ref  Ref
	Num  int32
	More uint32 // cells
	Len  int32
	_    uint32
}

// Moved records what an object that changed zones became.
type Moved struct{ Old, New Ref }

// LKI is an object as it last existed in a zone it has left (608.2h).
type LKI struct {
	Ref   Ref
	Obj   Object
	Body  Body
	Chars program.Chars
}

// CardInfo holds the face definitions of a physical card. Cards are referred to by index.
type CardInfo struct {
	Def   program.DefID
	Owner program.PlayerID
}

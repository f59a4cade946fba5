package engine

import (
	"math/rand/v2"

	"arbiter/engine/program"
)

// State is everything a game consists of: plain data without pointers, in slices, so that it can be copied, hashed and
// saved as it is.
//
// Field names of the records are exported for encoding; outside this package the state is seen through View and
// Decision only.
type State struct {
	Turn Turn
	Rng  rand.ChaCha8

	Players []Player
	Pools   []Pool // mana pools, beside Players
	Lists   []List
	Objs    []Object        // slot 0 is unused
	Bodies  []Body          // index 0 is unused; what only permanents, stack objects and cards with counters have
	Chars   []program.Chars // the characteristics cache, beside Bodies

	Cells  []Cell // index 0 is unused; links of small lists
	Ctxs   []Ctx  // index 0 is unused
	Regs   []Reg
	Frames []Frame
	Events []Event

	Effects []Effect  // continuous effects from resolutions, oldest first
	Copied  []Copied  // copiable values that copies have
	Delayed []Delayed // delayed triggered abilities
	Pending []Pending // triggered abilities not yet on the stack
	LKIs    []LKI     // objects as they last existed
	Moves   []Moved   // what became of objects that moved
	History []Happened
	Seen    []LKI       // what the history was about, as it was then
	Active  []ActiveMod // cache: continuous modifications in force
	Away    []AwayChars // cache: characteristics of cards elsewhere that they change, in the order of slots
}

// Turn is the state of the game as a whole.
type Turn struct {
	Number   uint32           // turns begun
	Active   program.PlayerID // whose turn it is
	Priority program.PlayerID // who has priority, or NoPlayer
	Starting program.PlayerID
	Winner   program.PlayerID
	Step     program.Step
	Result   Result
	Limit    Result // a limit that was exceeded, by which the game is about to end
	Passes   uint8  // players who passed in succession
	Unhelped bool   // a spell was taken back because nobody helped since somebody last passed, see FrameAssist
	Monarch  program.PlayerID
	// Initiative has the initiative (725).
	Initiative program.PlayerID
	// LastCasts is how many spells the active player of the turn before cast in it (730.2).
	LastCasts int32

	Serial  uint32 // last serial number or timestamp given
	Group   uint32 // last decision group given
	Actions uint32 // frames run since a player last chose freely; the cap on mandatory loops
	Answers uint32 // answers given

	TurnAnswers uint32 // answers given this turn
	LoopLeft    uint32 // see comesAgain
	LoopSpan    uint32
	LoopMark    uint64
	LoopBrief   uint64 // of the position of LoopMark

	FreeObj  uint16
	FreeBody uint16
	FreeCell uint32
	FreeCtx  uint32
	FreeRegs [4]uint32 // by size class

	Fight      bool // a creature was declared as an attacker or put attacking this combat (508.8)
	Misplaced  bool // something in combat may have to be removed from it (506.4)
	Strays     bool // tokens, copies or commanders may be where state-based actions handle them
	SBA        bool // something happened since state-based actions were last checked
	Control    bool // some permanent may have changed controllers
	Controlled bool // some player is controlled by another (722)
	CharsStale bool // the characteristics of every body must be worked out again
	DayNight   uint8
	Combats    uint8 // combat phases begun this turn
	Variant    Variant
	Attack     AttackOption
	Ranged     bool    // someone's range of influence is limited (801)
	Deputy     uint8   // 1 + the player who makes the choices of one who has left, in this resolution (800.4g)
	Gone       uint8   // players who have lost, bit 1<<PlayerID, and are still to be taken out of the game (800.4a)
	Damage     uint8   // combat damage steps left this combat, kept by combat.go
	TrigMask   uint64  // union of event kinds the triggered abilities in force watch
	ReplMask   uint64  // the same for replacement effects
	InForce    RuleSet // the kinds of rules in force
	ExtraTurns uint32  // cells: players who take extra turns, next first
	Schedule   uint32  // cells: the runs of steps that are left of the turn, next first (apply_turn.go)
	Cause      uint32  // context on whose behalf events are being proposed
	ManaMarks  [program.ManaMarks]ManaMark
	Fallen     uint64 // what is aimed at that has been put into a graveyard from the battlefield, bit by place; see Aim
}

// Result is how the game stands.
type Result uint8

// Results.
const (
	Playing Result = iota
	Won
	Drawn
	// DrawnByLoop is a draw by a loop of mandatory actions (104.4b).
	DrawnByLoop
	// DrawnByLimit is a draw because the caller's limit on turns was reached.
	DrawnByLimit
	// These are draws because the game went beyond what the machine holds or waits for: objects, triggers waiting at
	// once, what is on the stack or nested in what is in progress, answers within one turn, continuous effects.
	DrawnByObjects
	DrawnByTriggers
	DrawnByDepth
	DrawnByAnswers
	DrawnByEffects
	NumResults
)

var resultNames = [NumResults]string{"not over", "won",
	"all players lost at once, or an effect says so (104.4a, 104.4c)", "a loop of mandatory actions (104.4b)",
	"the limit on turns", "the limit on objects",
	"the limit on triggers waiting", "the limit on the stack", "the limit on answers in a turn",
	"the limit on continuous effects"}

// String says how the game stands, or why it is a draw.
func (r Result) String() string {
	if r < NumResults {
		return resultNames[r]
	}
	return "other"
}

// Object is an object or card in some zone (109.1).
type Object struct {
	Serial     uint32 // 0: the slot is free
	Stamp      uint32 // timestamp (613.7)
	Card       uint16 // the physical card, or NoCard
	Def        uint16 // the definition its copiable values start from
	Body       uint16 // index in Bodies, 0: none
	Next, Prev uint16 // neighbours in its zone
	Flags      program.ObjFlags
	Owner      program.PlayerID
	Ctrl       program.PlayerID // who controls it by default; Chars.Ctrl tells who does
	Zone       program.Zone
	Kind       program.ObjKind
	Known      uint8         // players who know its face in a hidden zone, bit 1<<PlayerID
	Face       uint8         // the face that is up
	Cover      program.DefID // what it is while it is face down (708.2); 0 unless it is
}

// Body is what only some objects need: permanents, spells and abilities on the stack, cards with counters.
type Body struct {
	Flags  program.BodyFlags
	Damage int32
	X      int32
	Since  uint32 // turn since when its controller has controlled it continuously (302.6)
	Turned uint32 // the serial at which it last transformed (701.27f)
	Host   Ref    // what it is attached to
	// Left is the dead object that it was attached to until that left (608.2h: what was attached to it).
	Left     Ref
	Attack   Ref    // player or permanent it attacks
	Counters uint32 // cells: Ref is the CounterKind, Val how many
	Memory   uint32 // cells: choices and linked objects (607), Val is the MemoryKey
	Blocks   uint32 // cells: attackers it blocks, or for an attacker its blockers in damage assignment order
	Used     uint32 // cells: Ref is an AbilityID, Val how often it was activated this turn
	Ctx      uint32 // on the stack: targets, modes, X, registers
	Copied   uint32 // index in Copied of what it entered, or was created, as a copy of; 0: its own definition
	Ability  program.AbilityID
	Kicked   uint32       // optional costs paid, bit by index
	Slot     uint16       // its object
	CastFrom program.Zone // where a spell was cast from, also on the permanent it became
	Damaged  uint8
	LoyalUse uint8            // loyalty activations this turn
	Regen    uint8            // regeneration shields
	Holder   program.PlayerID // who was last noticed to control it
	// Defending is 1 + the player that an attacker attacks, or whose permanent it attacks; it stays after combat
	// (508.5).
	Defending uint8
	Band      uint8 // the number of its attacking band, 0 for none (702.22)
	// Spent is the mana spent to cast a spell, by type, then that of it from snow sources; also of the permanent it
	// became.
	Spent [8]uint8
}

// Player is one player's state.
type Player struct {
	Life       int32
	BeganWith  int32  // the starting life total (103.4)
	Counters   uint32 // cells: Ref is the CounterKind
	LandPlays  int32  // lands played this turn
	Mulligans  int32
	DrawFailed bool // tried to draw from an empty library (704.5b)
	Lost       bool
	Kept       bool
	Attacked   bool // attacked with a creature this turn
	Team       uint8
	Range      uint8 // range of influence in seats (801.2); 0 is unlimited
	Near       uint8 // players within it since the turn began, bit 1<<PlayerID (801.2c)
	Emperor    bool  // the team wins and loses with this player (809.5)
	Dungeon    uint8 // 1 + the dungeon in Rules.Dungeons whose card the player owns in the command zone (309.3)
	Room       uint8 // the room their venture marker is in
	Completed  uint8 // dungeons completed, bit by place in Rules.Dungeons (309.7)
	Casts      int32 // spells cast this turn (730.2)
	Expended   int32 // mana spent to cast spells this turn (700.14)
	Blessing   bool  // has the city's blessing (702.131)
	Tempted    uint8 // how often the Ring has tempted the player (701.54c)
	Speed      uint8 // 0 for a player without speed (702.179)
	// abilities without a source that have triggered this turn for the player, bit by place in Rules.Inherent
	Triggered uint8
	// Controller is 1 + the player who controls this player during this turn, NextController who will during their next
	// (722).
	Controller, NextController uint8
	TurnBegan                  uint32 // number of the player's most recent turn (302.6)
	// cells: how often commanders were cast from the command zone (903.8); Ref is the commanderKey
	CommandCasts  uint32
	CommandDamage uint32 // cells: combat damage that commanders have dealt to the player (903.10a)
	TurnBefore    uint32 // the number of the player's turn before that one (702.30a)
}

// Cell is a link of a small list: counters, targets, members of a register, remembered objects.
type Cell struct {
	Ref  Ref
	Val  int32
	Next uint32
}

// Ctx is the context a spell, ability or effect is carried out in.
type Ctx struct {
	Source  Ref // the object whose text it is
	Giver   Ref // who gave its source the ability, if it refers to that
	Became  Ref // what the object of the event that triggered it became: that can be found where it went (400.7)
	Ability program.AbilityID
	Regs    uint32 // first register in Regs
	Targets uint32 // cells: Ref the target, Val its TargetSpec's index (illegal ones: TargetGone set)
	Modes   uint32 // chosen modes, bit by index
	X       int32
	Value   int32 // a number that goes with it: the amount of the event that triggered it
	Kicked  uint32
	Stamp   uint32 // stamp of the source as the ability was put on the stack
	Done    uint32 // cells: the replacement effects that its events have gone through already (614.5)
	Born    uint32 // the last serial before it was put on the stack, or created as a delayed trigger (701.27f)
	Since   uint32 // the last serial before it began to be carried out: it finds what it has moved itself (400.7)
	Ctrl    program.PlayerID
	NRegs   uint8
	Class   uint8 // size class of the registers
	Used    bool
	Def     uint16 // the source's definition at the time, for texts
	Flags   CtxFlags
	// Phyrexian symbols in the cost: low byte those paid with life, high byte those announced, bit by place
	Phy uint16
	_   uint16
	// while something is being paid: the generic mana of its total cost, plus 1 (601.2f: it is locked in)
	Locked int32
	Way    program.AbilityID // the way a spell was cast in, 0: normally
	Subs   uint32            // cells: Ref a card spliced onto the spell, Val the context of its text
	Spent  [8]uint8          // the mana spent on it, as in Body
	// cells: Ref a permanent that takes something off what a spell costs, Val what; see cost_helpers.go
	Helpers uint32
	// cells: Ref which further cost that can be paid many times (Ability.Again), Val how often
	Repeats uint32

	LockedMana [8]uint8 // as Locked, of each type of mana
}

// CtxFlags say how a context came about.
type CtxFlags uint16

// Context flags.
const (
	_ CtxFlags = 1 << iota // free; the others keep their values, which saved games hold
	CtxCopied
	// CtxNoTargets: required targets or modes could not be chosen.
	CtxNoTargets
	// CtxModesDone: the player chose no further modes.
	CtxModesDone
	// CtxUnpaid: the cost could not be paid after all.
	CtxUnpaid
	// CtxHelped: what helps to cast it has been chosen.
	CtxHelped
	// CtxNoEpic: it is that of a copy without the original's epic ability.
	CtxNoEpic
	// CtxCast is the context of a spell that was cast, not copied.
	CtxCast
	// CtxFindsCast is that of an effect another part of which lets cards be cast: it finds the spells that they become
	// (400.7h).
	CtxFindsCast
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

// Moved tells what became of an object that changed zones.
type Moved struct{ Old, New Ref }

// LKI is an object as it last existed in a zone it has left (608.2h).
type LKI struct {
	Ref   Ref
	Obj   Object
	Body  Body
	Chars program.Chars
}

// Cards in the game are defined by index: a CardInfo tells the face definitions of a physical card.
type CardInfo struct {
	Def   program.DefID
	Owner program.PlayerID
}

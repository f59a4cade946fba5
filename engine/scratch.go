package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// scratch is the working memory of a game: buffers that are kept so that nothing is allocated, caches of what the state
// says, and what is assumed while a question is considered. None of it is part of the state: it is not copied, saved or
// hashed.
type scratch struct {
	// Who listens.
	rec   Recorder
	wit   Witness // rec, if it is one
	trace *Trace  // where the layers write down what they do; see trace.go

	// The pending decision.
	dec      Decision
	decValid bool

	// Expressions.
	tmp  []Ref // the stack on which sets are evaluated; see mark and release
	past int   // 1 + the place in the history of the event being looked at: objects are seen as they were then; 0: now

	// Batches of events.
	batchStart int // where in Events the batch begins that is being proposed
	batchFrom  int // where the batch begins whose events are being matched with triggers
	batchLKI   int // where the last known information begins of what left in that batch
	repl       []replacer
	enteringAs enteringObject // what is about to enter, as it would be on the battlefield; see asEntered

	// Characteristics; see layers.go and layers_incremental.go.
	partlyStale          bool     // the characteristics are stale only because objects changed zones,
	entered              []uint16 // and these are their slots
	dependsOnEvents      uint64   // the event kinds that can change what the modifications in force say,
	dependsOnEventsOK    bool     // if this is set
	actors               []actor  // permanents with something to do, if actorsOK
	actorsOK             bool
	typed                typed     // permanents by type
	applied              []applied // what has been applied to what, and
	appliedTo            []Ref     // the objects of all of these;
	appliedBy            []int32   // the latest record of each effect and object: see noteApplied
	trial                bool      // modifications are tried out (613.8): nothing but characteristics may change
	outer, saved         []program.Chars
	outerAway, savedAway []AwayChars // copies of characteristics while dependencies are tried out

	// Mana and costs; see mana.go, total_cost.go and pay_parts.go.
	solver       mana.Solver
	sources      []mana.Source // what srcPlayer can make mana with, if srcOK
	srcs         []srcInfo     // what each of these sources is
	srcOK        bool
	srcPlayer    program.PlayerID
	otherSources []mana.Source // those of sources that are left for what is being paid, if srcOther
	srcOther     bool          // the solver is loaded with others than sources
	handRest     []mana.Source
	quickPlan    []int32    // places in sources to pay a simple bill with; see quickSources
	manaMax      int32      // the most mana the sources can make,
	manaKinds    mana.Kinds // and of which types
	bill         mana.Bill  // the mana of the total cost being considered,
	items        []costItem // and the costs it consists of
	waterbent    int32      // how much of bill's generic mana is waterbent (701.67)
	plan         mana.Plan
	matching     partMatching // which objects the parts of a cost are paid with
	chosen       refMarks     // the objects chosen already; see markCells
	castMods     []program.AbilityID
	manaAsked    []Ref           // whose mana is being asked about; see producible
	sparing      SparePreference // which sources are rather not used; see random.go
	manaPaid     bool            // mana was paid since that was set

	// What is assumed while it is asked whether something can be cast.
	asSpell        Ref      // the card whose targets as a spell are considered
	assumed        assumedX // the X of the spell
	assumedOffered Ref      // what would be sacrificed for offering
	pricedCtx      uint32   // the context of the spell whose cost is being worked out

	// Declarations of attackers and blockers.
	attackCands, otherAttackCands []attackCand
	attackAt, attackNext          []int32
	blocking, otherBlocking       blockPlan

	// Shuffling, dealing and hashing.
	slotBuffer                 []uint16
	slotsDealt                 []uint16 // see reslot
	cardsDealt                 []Object
	faces, seenFaces, ownFaces []uint32 // see redeal and fillPool
	encoded                    []byte
	compacted                  *State
}

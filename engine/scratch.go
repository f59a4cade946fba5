package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// scratch is the working memory of a game: buffers that are reused so that nothing is allocated, caches of what follows
// from the state, and assumptions for a check in progress. None of it is part of the state: it is not saved or hashed,
// and no copy but that of CopyAsked has any of it.
type scratch struct {
	// The observers.
	rec   Recorder
	wit   Witness // rec, if it implements Witness
	trace *Trace  // where the layers record what they do; see trace.go

	// The pending decision.
	dec      Decision
	decValid bool

	mentions mentions // see forget

	// Expressions.
	tmp      []Ref // the stack on which sets are evaluated; see mark and release
	past     int   // 1 + the index in the history of the event being looked at, with objects as they were then; 0: now
	everyone bool  // whether players who have left the game are meant too (SetPlayersEver)

	// Batches of events.
	batchStart   int          // index in Events of the batch that is being proposed
	batchFrom    int          // index in Events of the batch that is being matched with triggers
	batchLKI     int          // index in LKIs of the first object that left in that batch
	hadGranted   []hadAbility // what permanents had been granted before that batch, if grantedNoted; see noteGranted
	grantedNoted bool
	repl         []replacer
	enteringAs   enteringObject // an object about to enter, as it would be on the battlefield; see asEntered
	// blocksEntered: something has entered blocking in the batch being applied; see blockEntered.
	blocksEntered bool

	// Characteristics; see layers.go and layers_incremental.go.
	partlyStale bool // only those characteristics are stale that stale says
	stale       stalePart
	triggering  []uint16 // permanents with triggered abilities, if board.known
	actors      []actor  // permanents with abilities that matter, if actorsOK
	facts
	means     [program.MaxPlayers]means // see priority.go
	wrongPass error                     // see WrongPass
	met       Result                    // see meet

	typed                typed     // permanents by type
	applied              []applied // which modification has been applied to which object, and
	appliedTo            []Ref     // the objects of all of these;
	appliedBy            []int32   // the latest record of each effect and object: see noteApplied
	trial                bool      // modifications are being tried out (613.8): only characteristics may change
	outer, saved         []program.Chars
	outerAway, savedAway []AwayChars // copies of characteristics while dependencies are tried out

	// Mana and costs; see mana.go, total_cost.go and pay_parts.go.
	solver        mana.Solver
	sources       []mana.Source // the sources of mana of srcPlayer, if srcOK and srcListed
	srcs          []srcInfo     // what each of these sources is
	users         []manaUser    // further mana abilities, and sources that share objects; see findUses
	several       []Ref         // objects that sources tap which tap several; see severalOf
	leastOffered  int           // how often a source that could be used more often is offered; 0: there is none
	gathered      int           // how many of them gatherUses has found
	useSearch     useSearch
	merged        bool // some of otherSources aren't used with others with which they could; see findUses
	spending      bool // some of them use up other objects, or themselves
	usesCards     bool // some of them use up cards in a hand or graveyard
	srcOK         bool // the bounds manaMax and manaKinds are known,
	srcListed     bool // and the sources are listed
	srcPlayer     program.PlayerID
	otherSources  []mana.Source // the sources left for the current payment, if srcOther
	srcOther      bool          // the solver is loaded with otherSources
	handRest      []mana.Source
	quickPlan     []int32    // indices of sources to pay a simple bill with; see quickSources
	quickTaps     []plainTap // see quickLands
	plainMana     plainMana  // see pay_quick.go
	manaMax       int32      // an upper bound of the mana the sources can make,
	manaKinds     mana.Kinds // and the types of it
	bill          mana.Bill  // the mana of the total cost being considered,
	items         []costItem // and the costs it consists of
	waterbent     int32      // the part of bill's generic mana that is waterbent (701.67)
	plan          mana.Plan
	matching      partMatching // the objects that the parts of a cost are paid with
	chosen        refMarks     // the objects chosen so far; see markCells
	uses          refMarks     // in which ways they are used; see markUses
	castMods      []program.AbilityID
	comingSources []mana.Source   // see comingMana
	tapTriggers   []tapTrigger    // what triggers as permanents are tapped for mana; see gatherTapTriggers
	tapEvent      Event           // the tapping that these are asked about
	manaAsked     []Ref           // the objects whose mana is being determined; see producible
	sparing       SparePreference // the sources to avoid; see random.go
	manaPaid      bool            // mana was paid since then
	comparison    paymentComparison
	tollFree      bool // mana abilities that take more than tapping and mana are left out; see solve
	tollBuf       []Toll

	// Assumptions for checks whether something can be cast.
	asSpell        Ref               // the card whose targets as a spell are being considered
	assumed        assumedX          // the X of the spell
	assumedPlus    program.AbilityID // what lets a card be cast from where it lies at an additional cost
	assumedSpends  CtxFlags          // what mana a permission to cast a spell lets be spent on it
	assumedOffered Ref               // the creature that would be sacrificed for offering
	pricedCtx      uint32            // the context of the spell whose cost is being computed

	// Declarations of attackers and blockers.
	attackCands, otherAttackCands []attackCand
	attackAt, attackNext          []int32
	attackTo                      []int32
	attackNeed                    companions
	blocking, otherBlocking       blockPlan

	// Shuffling, dealing and hashing.
	// unseen: the new top card of a library is not seen after the shuffle that is being carried out (701.24b).
	unseen                     bool
	slotBuffer                 []uint16
	slotsDealt                 []uint16 // see reslot
	slotSet                    []uint64 // see sortSlots
	cardsDealt                 []Object
	faces, seenFaces, ownFaces []uint32 // see redeal and fillPool
	encoded                    []byte
	compacted                  *State
	canonical                  *canon
}

// facts are caches of what follows from the state, by which it is known which of them are up to date; CopyAsked keeps
// them.
type facts struct {
	dependsOnEvents   uint64 // the event kinds that can change the result of modifications in force,
	modsDependOn      uint64 // and those that can do so otherwise than by the condition of an ability,
	dependsOnEventsOK bool   // valid if this is set
	actorsOK          bool
	acting            uint8 // players, bit 1<<PlayerID, with actors that do more than pay
	board             board // what there is on the battlefield
	// What players could do; see priority.go. The sets are of players, bit 1<<PlayerID, for whom the parts of means are
	// up to date.
	cardsKnown, meansKnown, manaKnown uint8
	neverQuick, notQuick              uint8 // players who can do nothing at instant speed, with any mana and theirs
	meansBody                         bool  // some means.least depends on what is tapped or which counters there are
	sbaIdle                           bool  // Turn.SBA is set, and no state-based action is due; see refresh
	noBurdens                         bool  // no permanent is attached or has counters, for certain; see burdened
	noBestowed                        bool  // no permanent is a bestowed Aura, for certain; see bestows
	noMana                            bool  // all pools are empty for certain; see poolsEmpty
}

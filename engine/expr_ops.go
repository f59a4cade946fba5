package engine

// Operations that the compiler uses beyond the core's. What carries them out is in the files named.
const (
	// SetDefending is the defending players of the attackers in set A (506.2): expr_combat.go.
	SetDefending NodeOp = 500 + iota
	// SetRest is the members register A once held that are where they were when it was filled and have not been chosen since: "the rest".
	SetRest
)

const (
	// NumQuotient is A divided by B, rounded down; 0 if B is 0.
	NumQuotient NodeOp = 100 + iota
)

const (
	// CondDone holds if register A's number is not 0 or it holds something: "if you do".
	CondDone NodeOp = 300 + iota
)

const (
	// PropAttacking is attacking one of set A; PropAttacksAlone being the only attacker declared (506.5): expr_combat.go.
	PropAttacking NodeOp = 900 + iota
	PropAttacksAlone
	// PropBlocking is blocking one of set A; PropBlockedBy being blocked by one of them.
	PropBlocking
	PropBlockedBy
	// PropAbilityKind is an ability on the stack of AbilityKind A.
	PropAbilityKind
	// PropHook is having an ability that stands for keyword A, with quality B (0: whatever parameter).
	PropHook
)

// AllZones is every zone; what is phased out is nowhere.
const AllZones ZoneSet = (1<<NumZones - 1) &^ (1 << Phased)

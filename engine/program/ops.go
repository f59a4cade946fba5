package program

import (
	"strconv"
)

//go:generate go run ./internal/opgen
//go:generate go run ./internal/namegen

// NodeOp is the operation of a [Node]. Its name begins with the kind of the expression: Num, Cond, Set or Prop. The
// operations are rows of the table in internal/opgen, from which their constants and the constructors of [Builder] are
// generated.
type NodeOp uint16

// Op is the operation of an [Instr], a row of the same table.
type Op uint8

// String is the operation's name: "SetFilter".
func (op NodeOp) String() string {
	if int(op) < len(nodeTable) && nodeTable[op].name != "" {
		return nodeTable[op].name
	}
	return "NodeOp(" + strconv.Itoa(int(op)) + ")"
}

// String is the operation's name: "GainLife".
func (op Op) String() string {
	if int(op) < len(opTable) && opTable[op].name != "" {
		return opTable[op].name
	}
	return "Op(" + strconv.Itoa(int(op)) + ")"
}

// operand is the kind of an operand: what its number means.
type operand uint8

// Kinds of operands. Those up to isPropX are expressions.
const (
	isNothing operand = iota
	isNumX
	isCondX
	isSetX
	isPropX
	isInt
	isInt32
	isUint8
	isBool
	isReg
	isAddr
	isPattern
	isChoice
	isCost
	isPeriod
	isCounted
	isAction
	isPos
	isUntil
	isStat
	isOp
	isColors
	isKind
	isCounterKind
	isMemoryKey
	isAbilityID
	isAbilityKind
	isKeyword
	isZone
	isZoneSet
	isStep
	isTypeSet
	isSuperSet
	isSubtypeID
	isColorSet
	isBodyFlags
	isObjFlags
	isNameID
	isRuleKind
	isDefID
	isDuration
	isFaceChange
	isEventKind
	isPlayerFact
	isBit
	isShare
	isCantAct
	isDay
	isEntersAs
	isObjKinds
	isDiffer
	isRegOr
	isOutReg
	isSinceReg
	isEnd
	isEnter
	isRun
	isMade
	isSpecial
	isZoneOrLife
	isScry
	isWon
	// Of modifications and rules: see modOperands and ruleOperands.
	isColorMode
	isActivation
	isSkip
	isGrantedCost
	isCounterOr
	isSpendAs
	isManaKinds
)

// nodeInfo is a row of the table: what an operation reads and watches itself, without its operands.
type nodeInfo struct {
	name     string
	operands [4]operand
	reads    Aspect
	watches  uint64
	constant bool
	steady   bool
}

// opInfo is a row of the table: the operands, the flags it can have, and whether register R gets its outcome.
type opInfo struct {
	name     string
	operands [4]operand
	flags    []flagName[uint16]
	outcome  bool
}

// With is the instruction with flags added.
func (in Instr) With(flags uint16) Instr {
	in.Flags |= flags
	return in
}

// Target is the operand that says where a jump goes, nil for an instruction that doesn't jump.
func (in *Instr) Target() *int32 {
	for i, k := range opTable[in.Op].operands {
		if k == isAddr {
			return [...]*int32{&in.A, &in.B, &in.C, &in.D}[i]
		}
	}
	return nil
}

// expressions calls f with each operand of a node that is an expression.
func (n *Node) expressions(f func(x uint32)) {
	for i, k := range nodeTable[n.Op].operands[:3] {
		if isNumX <= k && k <= isPropX {
			f(uint32([...]int32{n.A, n.B, n.C}[i]))
		}
	}
}

// ReadsHidden reports whether an instruction reads what cards are in hands or libraries.
func (r *Rules) ReadsHidden(in *Instr) bool {
	for i, k := range opTable[in.Op].operands {
		if x := [...]int32{in.A, in.B, in.C, in.D}[i]; isNumX <= k && k <= isPropX && r.readsHidden(uint32(x)) {
			return true
		}
	}
	return false
}

func (r *Rules) readsHidden(x uint32) (hidden bool) {
	if x == 0 {
		return false
	}
	n := &r.Nodes[x]
	// Others: they read what lies open, or what their operands do.
	switch n.Op {
	case SetTop, SetUntil:
		return true
	case SetAll:
		hidden = ZoneSet(n.A)&(Hand.Bit()|Library.Bit()) != 0
	}
	n.expressions(func(x uint32) { hidden = hidden || r.readsHidden(x) })
	return hidden
}

// Registers calls f with each register that an expression reads.
func (r *Rules) Registers(x uint32, f func(reg uint8)) {
	if x == 0 {
		return
	}
	n := &r.Nodes[x]
	for i, k := range nodeTable[n.Op].operands[:3] {
		if k == isReg {
			f(uint8([...]int32{n.A, n.B, n.C}[i]))
		}
	}
	n.expressions(func(x uint32) { r.Registers(x, f) })
}

func b01(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

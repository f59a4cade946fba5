package program

type EventKind uint8

const (
	EvNone EventKind = iota
	EvMove
	EvDraw
	EvTap
	NumEventKinds
)

type NodeOp uint16

const (
	NumConst NodeOp = iota
	NumPlus
	CondNot
	CondAnd
)

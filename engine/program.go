package engine

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

// runProgram carries out the instruction at Ip.
func (g *Game) runProgram() {
	f := g.top()
	in := &g.r.Code[f.Ip]
	f.Ip++
	if in.Op == OpEnd {
		if f.A&programCalled != 0 {
			g.handBack(f)
		}
		ctx, free := f.Ctx, f.A != 0
		g.pop()
		if free {
			g.freeCtx(ctx)
		}
		return
	}
	g.Turn.Cause = f.Ctx
	g.exec(in, f)
	g.Turn.Cause = 0
}

// pushProgram starts a program in a context. With own the context is freed at its end.
func (g *Game) pushProgram(p Prog, ctx uint32, own bool) {
	if p == 0 {
		if own {
			g.freeCtx(ctx)
		}
		return
	}
	f := Frame{Kind: FrameProgram, Ctx: ctx, Ip: uint32(p), Player: g.Ctxs[ctx].Ctrl}
	if own {
		f.A = programOwns
	}
	g.push(f)
}

// Flags of OpDamage: damage that "~ deals 3 damage to A and 1 damage to B" deals at once is dealt by several instructions, which follow each other; DamageSure
// can't be prevented; DamageOwn: each source deals an amount of its own.
const (
	DamageGoesOn uint16 = 1 << iota
	DamageJoins
	DamageSure
	DamageOwn
)

package engine

// execMore carries out the acts that are not in act_basic.go; each group has its file.
func (g *Game) execMore(in *Instr, f *Frame, e *Env) {
	switch in.Op {
	case OpDestroy, OpSacrifice, OpDiscard, OpCounterSpell, OpMill, OpShuffle, OpMove:
		g.execMove(in, f, e)
	case OpTap, OpUntap, OpCounters, OpAddMana, OpAttach:
		g.execStatus(in, f, e)
	case OpCreate:
		g.execCreate(in, f, e)
	case OpEffect:
		g.execEffect(in, f, e)
	case OpDelayed:
		g.execDelayed(in, f, e)
	case OpTempt, OpBear:
		g.execRing(in, f, e)
	case OpMerge:
		g.execMerge(in, e)
	case OpMeld:
		g.execMeld(in, f, e)
	case OpPay, OpCastIt, OpNewTargets, OpCopySpell, OpCopyTo:
		g.execOffer(in, f, e)
	case OpRemoveDamage:
		g.execRemoveDamage(in, f, e)
	case OpBecomeBlocked:
		g.execBecomeBlocked(in, f, e)
	default:
		if in.Op >= opState && in.Op < opStateEnd {
			g.execState(in, f, e)
			return
		}
		g.execCompiled(in, f, e)
	}
}

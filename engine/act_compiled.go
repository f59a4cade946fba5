package engine

func (g *Game) execCompiled(in *Instr, f *Frame, e *Env) {
	switch in.Op {
	case OpShow, OpSearch, OpScried:
		g.execCards(in, f, e)
	case OpFace, OpPhase, OpUncombat, OpFight, OpMoveCounters, OpMark, OpProliferate, OpLink:
		g.execBoard(in, f, e)
	case OpSetLife, OpSwapLife, OpOutcome, OpMonarch, OpCoin, OpLoseMana, OpEmblem:
		g.execPlayer(in, f, e)
	case OpDoubleMana:
		g.doubleMana(in, f, e)
	case OpEntering:
		g.execEntering(in, f, e)
	case OpExchange:
		g.execExchange(in, f, e)
	case OpSwap:
		g.execSwap(in, f, e)
	case OpResolved:
		g.noteResolved(e)
	case OpReflex:
		g.execReflex(in, f, e)
	default:
		panic("engine: no such operation")
	}
}

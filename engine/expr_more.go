package engine

// Further operations are added here and in files beside it: one case each in the switch of its kind.

// NumStartingLife is the starting life total of the first player of set A (103.4).
const NumStartingLife NodeOp = 198

func (g *Game) numMore(n *Node, e *Env) int32 {
	switch n.Op {
	case NumSpent, NumSpentKind:
		return g.numSpent(n, e)
	case NumTargets, NumShare, NumTimesKicked, NumAssist:
		return g.numCast(n, e)
	case NumQuotient:
		if d := g.num(NumX(n.B), e); d > 0 {
			return g.num(NumX(n.A), e) / d
		}
		return 0
	case NumLifeAfter:
		return g.lifeAfter(g.firstPlayer(SetX(n.A), e))
	case NumColorKinds, NumProducible, NumProduced, NumChosenKind, NumRegKind, NumCommanderKinds:
		return g.numKinds(n, e)
	case NumLethal:
		return g.numLethal(n, e)
	case NumStartingLife:
		if p := g.firstPlayer(SetX(n.A), e); p != NoPlayer {
			return g.Players[p].BeganWith
		}
		return 0
	case NumSpeed:
		if p := g.firstPlayer(SetX(n.A), e); p != NoPlayer {
			return int32(g.Players[p].Speed)
		}
		return 0
	case NumHistory:
		return int32(len(g.History))
	case NumFaceAgain:
		return g.numFaceAgain(n, e)
	case NumMinDeck:
		return g.minDeck()
	case NumStationed:
		return g.numStationed(n, e)
	case NumExtraSurveil:
		return g.numExtraSurveil(n, e)
	case NumExtraVotes:
		return g.numExtraVotes(n, e)
	case NumFinalChapter:
		return g.numFinalChapter(e)
	case NumTopSpeed:
		return g.topSpeed(g.firstPlayer(SetX(n.A), e))
	case NumTempted:
		if p := g.firstPlayer(SetX(n.A), e); p != NoPlayer {
			return int32(g.Players[p].Tempted)
		}
		return 0
	case NumTurn:
		return int32(g.Turn.Number)
	case NumSymbols:
		return g.numSymbols(n, e)
	case NumMost:
		return g.numMost(n, e)
	case NumOpposed, NumAttackers:
		return g.numCombat(n, e)
	}
	if n.Op == NumPast {
		return g.numPast(n, e)
	}
	return g.numCompiled(n, e)
}

func (g *Game) condMore(n *Node, e *Env) bool {
	if n.Op == CondNewly {
		b := g.body(g.firstOf(SetX(n.A), e))
		return b != nil && b.Since != 0 && b.Since >= g.Players[e.You].TurnBefore
	}
	switch n.Op {
	case CondCantAct:
		return g.condCantAct(n, e)
	case CondAllDiffer:
		return g.allDiffer(SetX(n.A), e)
	case CondAllShare:
		return g.allShare(SetX(n.A), e)
	case CondCommonColor:
		return g.commonColors(SetX(n.B), e)&ColorSet(n.A) != 0
	case CondCopyIs:
		return g.copyIs(PropX(n.A), e)
	}
	if n.Op == CondTimesResolved {
		return g.resolvedTimes(n, e)
	}
	if n.Op == CondChapter {
		return g.chapterReached(n.A, e)
	}
	if n.Op == CondWay {
		return g.castInWay(AbilityID(n.A), e)
	}
	if n.Op >= CondInitiative && n.Op <= CondDay {
		return g.condState(n, e)
	}
	if n.Op == CondEntersAs {
		return g.entersSuch(n, e)
	}
	if n.Op == CondReplacedBy {
		return g.replacedBy(AbilityID(n.A), e)
	}
	if n.Op == CondNoEpic {
		return g.Ctxs[e.Ctx].Flags&CtxNoEpic != 0
	}
	if n.Op == CondBeforeCast {
		return g.beforeCast(SetX(n.A), e)
	}
	if n.Op >= CondSameAbility && n.Op <= CondLoyalty {
		return g.condEvent(n, e)
	}
	return g.condCompiled(n, e)
}

func (g *Game) setMore(n *Node, e *Env) {
	switch n.Op {
	case SetDefending, SetOpposing, SetAttacked:
		g.setCombat(n, e)
	case SetEventCauser:
		if p := g.causer(e.Event); p != NoPlayer {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	case SetSeat:
		g.setSeat(n, e)
	case SetGraveTop:
		g.setGraveTop(n, e)
	case SetSources:
		g.setSources(n, e)
	case SetEntering:
		g.setEntering()
	case SetDiffer:
		g.setDiffer(n, e)
	case SetGiftee:
		g.setGiftee(e)
	case SetPartner:
		g.setPartner(n, e)
	case SetGiver:
		g.setGiver(n, e)
	case SetTurnOrder:
		g.turnOrder(g.firstPlayer(SetX(n.A), e), e)
	case SetMostVotes:
		g.listedMost(e, int(n.A))
	case SetMonarch, SetInitiative, SetSpeeding:
		g.setState(n)
	case SetNowPlayer, SetNowObj:
		g.setNow(n, e)
	default:
		g.setCompiled(n, e)
	}
}

func (g *Game) propMore(n *Node, e *Env, ref Ref, l *look) bool {
	// A property of objects asked of a player, or the other way round, does not hold.
	if n.Op > PropNot && n.Op < propEnd {
		return false
	}
	switch n.Op {
	case PropAttacking, PropAttacksAlone, PropBlocking, PropBlockedBy, PropBlocksAlone, PropWhile:
		return g.propCombat(n, e, ref, l)
	}
	switch n.Op {
	case PropAsSpell:
		return ref == g.asSpell && ref != NoRef
	case PropAdventure:
		return l != nil && l.obj.Face == 0 && l.obj.Flags&FlagFaceDown == 0 && g.r.Defs[l.obj.Def].Layout == LayoutAdventure
	case PropCommonColor:
		return l != nil && l.chars.Colors&g.commonColors(SetX(n.A), e) != 0
	case PropHasX:
		return l != nil && l.chars.Flags&NoManaCost == 0 && g.r.Defs[l.chars.Def].Cost.Variables() > 0
	case PropUnder:
		return g.underCards(n, e, ref)
	case PropSourced:
		return g.sourced(n, e, l)
	case PropActivated:
		return g.hasActivated(l.chars)
	case PropRepeats:
		return g.repeatsSymbol(l.chars)
	case PropRingBearer:
		return l.body != nil && l.body.Flags&RingBearer != 0 && l.obj.Zone == Battlefield
	case PropAlready:
		return g.alreadyAttached(ref, e.Source)
	case PropSwappable:
		return g.swappable(e.Source, ref, e.You)
	case PropPaired:
		return g.paired(n, e, ref)
	case PropParity:
		return g.stat(ref, uint8(n.A))&1 == n.B
	case PropThat:
		x := *e
		x.It = ref
		return g.cond(CondX(n.A), &x)
	case PropPast:
		return g.propPast(n, e, ref)
	case PropNthCast:
		return g.nthCast(ref, g.num(NumX(n.A), e))
	case PropVictim:
		return g.victim(e, ref, l)
	case PropSector:
		return l.body != nil && l.body.Flags&BodyFlags(n.C) != 0 && g.reg(e.Ctx, int(n.A)).Num == n.B
	case PropCouldTarget:
		return g.propCouldTarget(n, e, ref)
	case PropCastFrom:
		return g.castFrom(ZoneSet(n.A), l)
	}
	return g.propCompiled(n, e, ref, l)
}

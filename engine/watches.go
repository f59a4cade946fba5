package engine

// Static abilities and lasting effects can depend on more than characteristics: on life totals, tapped permanents, the step. Builder notes which kinds of
// events can change what any of them says, so that the characteristics are worked out again after those and no others. (Events that change zones, counters,
// control and faces always have them worked out again.)

const (
	watchTime   = 1<<EvTurn | 1<<EvStep | 1<<EvStepEnd
	watchLife   = 1<<EvGainLife | 1<<EvLoseLife
	watchStatus = 1<<EvTap | 1<<EvUntap | 1<<EvAttack | 1<<EvBlock | 1<<EvBlocked | 1<<EvUnblocked | 1<<EvCombatRemove | 1<<EvMark | 1<<EvStepEnd | 1<<EvPhase |
		1<<EvRegenerate | 1<<EvAttach
	watchAll = ^uint64(0)
)

// watch is the kinds of events that can change what an expression says. Operations it does not know may depend on anything.
func (b *Builder) watch(x uint32) uint64 {
	if x == 0 {
		return 0
	}
	n := &b.r.Nodes[x]
	kid := func(i int32) uint64 { return b.watch(uint32(i)) }
	switch n.Op {
	case NumConst, NumX_, NumReg, NumEvent, NumValue, CondTrue, CondReg, CondKicked, NumTimesKicked, NumSpent, NumSpentKind, SetSource, SetYou, SetOpponents, SetPlayers, SetReg, SetIt, SetEventObj,
		SetEventPlayer, SetEventSource, SetEventNew, PropObject, PropPlayer, PropObjFlags, PropKind, PropZone, PropOther, PropSpell, PropPermanent, PropCard,
		PropType, PropSuper, PropSubtype, PropColor, PropColors, PropKeyword, PropName, PropAnyTarget, PropSelf, PropHook, PropNoAbilities, PropAbilityKind, PropLive, NumChosen, SetGiver:
		return 0
	case SetPartner, PropPaired:
		return kid(n.A) // pairs begin and end as effects do
	case NumKeyword:
		return kid(n.B)
	case CondTurnOf:
		return watchTime | kid(n.A)
	case CondStep, SetActive:
		return watchTime
	case NumStartingLife:
		return kid(n.A)
	case NumLife:
		return watchLife | kid(n.A)
	case NumSpeed, NumTopSpeed, NumTempted:
		return 1<<EvPlayer | kid(n.A)
	case PropFlags:
		return watchStatus
	case PropRingBearer:
		return 1 << EvMark
	case SetHost:
		return 1 << EvAttach
	case PropHosts, PropAttachedTo:
		return 1<<EvAttach | kid(n.A)
	case NumCounters:
		return 1<<EvCounters | kid(n.B)
	case PropCounters:
		return 1<<EvCounters | kid(n.C)
	case PropStat:
		return kid(n.C)
	case NumStat, NumTotal, NumGreatest:
		return kid(n.B)
	case NumZone:
		return 1<<EvMove | kid(n.B)
	case SetLast, NumCount, NumNeg, NumHalf, CondNot, CondExists, SetPlayersThat, PropNot, PropIn, PropOwnedBy, SetOwners, SetControllers, PropControlledBy:
		return kid(n.A)
	case NumPlus, NumMinus, NumTimes, NumMax, NumMin, CondAnd, CondOr, CondCompare, CondIs, CondAll, SetFilter, SetBoth, PropAnd, PropOr:
		return kid(n.A) | kid(n.B)
	case NumIf:
		return kid(n.A) | kid(n.B) | kid(n.C)
	case SetTop:
		return 1<<EvMove | kid(n.A) | kid(n.B)
	case SetAll:
		w := kid(n.B) | kid(n.C)
		if ZoneSet(n.A)&^(Battlefield.Bit()|Stack.Bit()) != 0 {
			w |= 1 << EvMove
		}
		return w
	}
	return watchAll
}

// watchAbility notes what a static ability or the modifications of an effect depend on.
func (b *Builder) watchAbility(id int) {
	a := &b.r.Abilities[id]
	if len(a.Mods) == 0 {
		return
	}
	w := b.watch(uint32(a.If))
	for _, i := range a.Mods {
		m := &b.r.Mods[i]
		w |= b.watch(uint32(m.Prop)) | b.watch(uint32(m.Set))
		switch m.Kind {
		case ModPT, ModSetPT:
			w |= b.watch(uint32(m.A)) | b.watch(uint32(m.B))
		}
	}
	b.r.reads[id] = w
	b.r.StaticReads |= w
}

// watchActive notes which events can change what the modifications in force say.
func (g *Game) watchActive() {
	g.watch, g.watchOK = 0, true
	for i := range g.Active {
		g.watch |= g.r.reads[g.Active[i].Ability]
	}
}

// read says whether an event of a kind can change what some modification in force says.
func (g *Game) read(k EventKind) bool {
	if g.r.StaticReads&k.Bit() == 0 {
		return false
	}
	if !g.watchOK {
		g.watchActive()
	}
	return g.watch&k.Bit() != 0
}

// unseen says whether nobody watches for events of a kind: no trigger, no replacement effect. Such an event of the turn's course needs no batch.
func (g *Game) unseen(k EventKind) bool {
	bit := k.Bit()
	if (g.Turn.TrigMask|g.Turn.ReplMask|g.r.OtherZoneTriggers|g.r.inherentMask|g.r.OtherZoneReplaces|g.r.HistoryMask)&bit != 0 {
		return false
	}
	for i := range g.Effects {
		if ab := &g.r.Abilities[g.Effects[i].Ability]; ab.Kind == AbStatic && ab.Prog != 0 {
			return false // it may end and do something as it does
		}
	}
	for i := range g.Effects {
		if d := g.Effects[i].Dur; d == DurWhile || d == DurControl {
			return false // it may end by this
		}
	}
	for i := range g.Delayed {
		for _, p := range g.r.Abilities[g.Delayed[i].Ability].Trigger {
			if g.r.Patterns[p].Kinds&bit != 0 {
				return false
			}
		}
	}
	return true
}

// course lets an event of the turn's course happen: at once if nobody watches for it, as a batch otherwise. It must come last before returning, as commit.
func (g *Game) course(e Event) {
	if g.unseen(e.Kind) {
		g.happen(e)
		return
	}
	g.begin()
	g.propose(e)
	g.commit(0, NoReg)
}

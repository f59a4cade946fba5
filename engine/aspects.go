package engine

// AllAspects is every aspect: what an expression is taken to read when nothing better is known.
const AllAspects Aspect = 1<<9 - 1

// modWrites is what each kind of modification changes.
var modWrites = [...]Aspect{
	ModPT: AspectPT, ModSetPT: AspectPT, ModSwitchPT: AspectPT,
	ModKeyword: AspectAbility, ModDropKeyword: AspectAbility, ModLoseAll: AspectAbility, ModGrant: AspectAbility,
	ModAddTypes: AspectType | AspectSubtype, ModSetTypes: AspectType | AspectSubtype, ModAddSupers: AspectType, ModDropSupers: AspectType,
	ModDropTypes: AspectType | AspectSubtype, ModChosenType: AspectSubtype | AspectAbility, ModChosenColor: AspectColor,
	ModColor: AspectColor, ModAddColor: AspectColor, ModAllCreatureTypes: AspectSubtype, ModLandType: AspectSubtype | AspectAbility,
	ModControl: AspectController, ModCopy: AllAspects, ModName: AspectName, ModNoCost: 0, ModText: AspectText | AspectSubtype, ModKeepColor: AspectColor, ModRule: 0,
}

// modReads is which characteristics decide what a modification applies to or does.
func (b *Builder) modReads(m *Mod) Aspect {
	var r Aspect
	if m.Scope == ScopeAll || m.Scope == ScopePlayers {
		r |= b.reads(uint32(m.Prop))
	}
	switch m.Kind {
	case ModPT, ModSetPT:
		r |= b.reads(uint32(m.A)) | b.reads(uint32(m.B))
	case ModChosenColor, ModChosenType:
		r |= b.reads(uint32(m.A))
	case ModControl:
		r |= b.reads(uint32(m.Set))
	}
	return r
}

// reads is which characteristics an expression looks at. Operations it does not know may look at any.
func (b *Builder) reads(x uint32) Aspect {
	if x == 0 {
		return 0
	}
	n := &b.r.Nodes[x]
	kid := func(i int32) Aspect { return b.reads(uint32(i)) }
	switch n.Op {
	case SetGiver, NumChosen, NumConst, NumX_, NumReg, NumEvent, NumValue, CondTrue, CondReg, CondKicked, NumTimesKicked, NumSpent, NumSpentKind, CondStep,
		SetSource, SetYou, SetOpponents, SetPlayers, SetActive, SetReg, SetHost, SetIt, SetEventObj, SetEventPlayer, SetEventSource, SetEventNew,
		PropObject, PropPlayer, PropFlags, PropObjFlags, PropKind, PropZone, PropOther, PropRingBearer, PropSpell, PropPermanent, PropCard, PropSelf, PropAbilityKind, PropLive:
		return 0
	case SetPartner, PropPaired:
		return kid(n.A)
	case NumKeyword:
		return kid(n.B) | AspectAbility
	case NumCount, NumLife, NumStartingLife, NumSpeed, NumTopSpeed, NumTempted, NumLifeAmong, NumNeg, NumHalf, CondNot, CondExists, CondTurnOf, SetPlayersThat, PropNot, PropIn, PropOwnedBy, SetOwners, PropHosts, PropAttachedTo:
		return kid(n.A)
	case SetControllers, PropControlledBy:
		return kid(n.A) | AspectController
	case NumStat, NumTotal, NumGreatest:
		return kid(n.B) | AspectPT
	case NumCounters, NumZone:
		return kid(n.B)
	case NumPlus, NumMinus, NumTimes, NumMax, NumMin, CondAnd, CondOr, CondCompare, CondIs, CondAll, SetFilter, SetBoth, SetTop, PropAnd, PropOr:
		return kid(n.A) | kid(n.B)
	case NumIf:
		return kid(n.A) | kid(n.B) | kid(n.C)
	case SetAll:
		return kid(n.B) | kid(n.C)
	case PropType, PropSuper, PropAnyTarget:
		return AspectType
	case PropSubtype:
		return AspectSubtype
	case PropColor, PropColors:
		return AspectColor
	case PropKeyword, PropHook, PropNoAbilities:
		return AspectAbility
	case PropParity:
		return AspectPT
	case PropStat:
		return AspectPT | kid(n.C)
	case PropCounters:
		return kid(n.C)
	case PropName:
		return AspectName
	}
	return AllAspects
}

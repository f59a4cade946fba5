package program

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
)

// none stands for an expression or id that is 0.
const none = "-"

// expr is an expression as a nested call; a constant number is just the number.
func (l *lister) expr(x uint32) string {
	if x == 0 {
		return none
	}
	n := &l.r.Nodes[x]
	if n.Op == NumConst {
		return strconv.Itoa(int(n.A))
	}
	if n.Op == NumNeg && n.A != 0 && l.r.Nodes[n.A].Op == NumConst {
		return strconv.Itoa(-int(l.r.Nodes[n.A].A))
	}
	name := strings.TrimSuffix(n.Op.String(), "_")
	kinds := nodeTable[n.Op].operands
	args := l.operands(kinds, [4]int32{n.A, n.B, n.C}, 0)
	if len(args) == 0 {
		return name
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// instr is an instruction of the program that begins at start.
func (l *lister) instr(in *Instr, start int) string {
	info := &opTable[in.Op]
	kinds := info.operands
	switch {
	case in.Op == OpEffect && Duration(in.C) == DurWhile:
		kinds[3] = isCondX
	case in.Op == OpDelayed && Duration(in.B) == DurWhile:
		kinds[2] = isCondX
	case in.Op == OpCreate && in.Flags&CreateAs != 0:
		kinds[2], kinds[3] = isDefID, isAbilityID
	case in.Op == OpCreate && in.D != 0:
		kinds[2] = isAbilityID
	case in.Op == OpCreate:
		kinds[2] = isDefID
	case in.Op == OpMoveMore && in.Flags&MoveFaceDown != 0:
		kinds[0] = isDefID
	case in.Op == OpMoveMore && in.Flags&MoveAs != 0:
		kinds[0] = isAbilityID
	case in.Op == OpMoveMore:
		kinds[0] = isSetX
	case in.Op == OpRemember && in.Flags&RememberCopied != 0:
		kinds = [4]operand{isSetX, isAbilityID}
	case in.Op == OpEntering:
		switch in.A {
		case EnterCounters:
			kinds[1], kinds[2], kinds[3] = isCounterKind, isNumX, isSetX
		case EnterExtra:
			kinds[1], kinds[2] = isCounterKind, isNumX
		case EnterGrant:
			kinds[1] = isAbilityID
		case EnterTrigger:
			kinds[1], kinds[2] = isAbilityID, isSetX
		}
	case in.Op == OpFact && PlayerFact(in.B) == FactDay:
		kinds[2] = isDay
	case in.Op == OpCounterSpell && in.B == 0:
		kinds = [4]operand{isSetX} // the spells' cards go where countered spells go
	}
	args := l.operands(kinds, [4]int32{in.A, in.B, in.C, in.D}, start)
	if info.outcome && in.R != NoReg || in.Op == OpEffect && in.Flags&(EffectShield|EffectTally) != 0 {
		args = append([]string{regName(int(in.R))}, args...)
	}
	s := info.name
	if len(args) > 0 {
		s += " " + strings.Join(args, ", ")
	}
	switch {
	case in.Flags == 0:
	case in.Op == OpExtra:
		s += " [" + Phase(in.Flags).String() + "]"
	default:
		s += " [" + flagsString(in.Flags, info.flags) + "]"
	}
	return s
}

// operands are the operands as text, without those at the end that are not given.
func (l *lister) operands(kinds [4]operand, values [4]int32, start int) []string {
	n := 0
	for i, k := range kinds {
		if k != isNothing && (values[i] != 0 || !omittable(k)) {
			n = i + 1
		}
	}
	args := make([]string, n)
	for i := range args {
		args[i] = l.operand(kinds[i], values[i], start)
	}
	return args
}

// omittable reports whether 0 means that an operand of this kind is not given.
func omittable(k operand) bool {
	switch k {
	case isNumX, isCondX, isSetX, isPropX, isBool, isInt32, isAbilityID, isDefID, isUntil, isSpecial, isRegOr, isOutReg,
		isSinceReg, isRun, isMade,
		isZoneSet, isEntersAs, isCost, isCounterKind:
		return true
	}
	return false
}

// operand is one operand as text.
func (l *lister) operand(k operand, v int32, start int) string {
	switch k {
	case isNumX, isCondX, isSetX, isPropX, isUntil:
		return l.expr(uint32(v))
	case isBool:
		return strconv.FormatBool(v != 0)
	case isReg:
		return regName(int(v))
	case isRegOr, isOutReg, isSinceReg:
		if v == 0 {
			return none
		}
		return regName(int(v) - 1)
	case isAddr:
		return "to " + strconv.Itoa(int(v)-start)
	case isPattern:
		return "{" + l.pattern(uint32(v)) + "}"
	case isChoice:
		return "{" + l.choice(uint32(v)) + "}"
	case isCost:
		return "{" + l.cost(uint32(v)) + "}"
	case isAbilityID:
		return l.abilityRef(AbilityID(v))
	case isDefID:
		return l.faceRef(DefID(v))
	}
	return l.word(k, v)
}

// word is the name of an operand that is the number of something with a name.
func (l *lister) word(k operand, v int32) string {
	switch k {
	case isPeriod:
		if p := v & 0xFF; p == PastSince {
			return pastNames[p] + " " + regName(int(v>>8))
		} else if p == PastLastTurnOf {
			return pastNames[p] + " " + l.expr(uint32(v)>>8)
		}
		return at(pastNames[:], v)
	case isCounted:
		return at(countedNames[:], v)
	case isAction:
		return at(l.r.Actions, v)
	case isPos:
		return positionName(v)
	case isStat:
		return statName(uint8(v))
	case isDiffer:
		if v == 0 {
			return "names"
		}
		return statName(uint8(v))
	case isOp:
		return at(comparisons[:], v)
	case isColors, isColorSet:
		return orNone(colorNames(ColorSet(v)))
	case isKind:
		if v == SpentSnow {
			return "snow"
		}
		return mana.Kind(v).String()
	case isCounterKind:
		if v == 0 {
			return "any kind"
		}
		return at(l.r.Counters, v)
	case isMemoryKey:
		return memoryName(MemoryKey(v))
	case isAbilityKind:
		return AbilityKind(v).String()
	case isKeyword:
		return Keyword(v).String()
	case isZone:
		return Zone(v).String()
	case isZoneSet:
		return orNone(ZoneSet(v).String())
	case isStep:
		return Step(v).String()
	case isTypeSet:
		return orNone(typeNames(TypeSet(v)))
	case isSuperSet:
		return orNone(SuperSet(v).String())
	case isSubtypeID:
		return at(l.r.Subtypes, v)
	case isBodyFlags:
		return orNone(BodyFlags(v).String())
	case isObjFlags:
		return orNone(ObjFlags(v).String())
	case isNameID:
		return l.name(NameID(v))
	case isRuleKind:
		return RuleKind(v).String()
	}
	return l.rareWord(k, v)
}

// rareWord is the same of the kinds that few operations have; plain numbers come last.
func (l *lister) rareWord(k operand, v int32) string {
	switch k {
	case isDuration:
		return Duration(v).String()
	case isFaceChange:
		return FaceChange(v).String()
	case isEventKind:
		return EventKind(v).String()
	case isPlayerFact:
		return PlayerFact(v).String()
	case isBit:
		return bitName(uint8(v))
	case isShare:
		return at(shareNames[:], v)
	case isCantAct:
		return at(cantActNames[:], v)
	case isDay:
		return at([]string{"neither", "day", "night"}, v)
	case isEntersAs:
		return orNone(flagsString(uint8(v), []flagName[uint8]{{EntersNot, "not"}, {EntersPrinted, "printed"}}))
	case isObjKinds:
		var names []string
		for kinds := uint32(v); kinds != 0; kinds &= kinds - 1 {
			names = append(names, ObjKind(bits.TrailingZeros32(kinds)).String())
		}
		return strings.Join(names, "+")
	case isZoneOrLife:
		if v == 0 {
			return "life"
		}
		return Zone(v).String()
	case isScry:
		return at([]string{"scry", "surveil"}, v)
	case isWon:
		return at([]string{"lost", "won"}, v)
	case isEnd:
		return at(endNames[:], v)
	case isEnter:
		return at(enterNames[:], v)
	case isRun:
		return runName(v)
	}
	if k == isInt || k == isInt32 || k == isUint8 {
		return strconv.Itoa(int(v))
	}
	return unnamed(int64(v))
}

var comparisons = [...]string{CmpEqual: "=", CmpOrMore: ">=", CmpOrLess: "<=", CmpMore: ">", CmpLess: "<", CmpNot: "!="}

// at is a name of a list, or the number if there is none.
func at(names []string, i int32) string {
	if 0 <= i && int(i) < len(names) && names[i] != "" {
		return names[i]
	}
	return unnamed(int64(i))
}

// unnamed is a number that should have a name but has none; no card's listing has one.
func unnamed(n int64) string { return "?" + strconv.FormatInt(n, 10) }

func orNone(s string) string {
	if s == "" {
		return none
	}
	return s
}

func regName(r int) string { return "r" + strconv.Itoa(r) }

// name is a name in quotes.
func (l *lister) name(n NameID) string { return strconv.Quote(l.r.Names[n]) }

func statName(s uint8) string { return strings.ToLower(ability.Stat(s).String()) }

// memoryName is the name of a MemoryKey; keys above the last are counts of costs.
func memoryName(k MemoryKey) string {
	if k > MemRepeated {
		return fmt.Sprintf("%s %d", MemRepeated, k-MemRepeated)
	}
	return k.String()
}

// bitName is the name of an optional cost or a casting method, a bit of Kicked.
func bitName(b uint8) string {
	if b >= BitWays {
		return "way " + strconv.Itoa(int(b-BitWays))
	}
	return at(bitNames[:], int32(b))
}

func positionName(p int32) string {
	switch p {
	case PosEnd:
		return "end"
	case PosTop:
		return "top"
	}
	if r, ok := PosRegister(p); ok {
		return "below r" + strconv.Itoa(int(r))
	}
	return strconv.Itoa(int(p))
}

// runName is a run of steps, see ARun.
func runName(v int32) string {
	switch {
	case v == 0:
		return "turn"
	case v&ExtraStep != 0:
		return "step " + Step(v&0xFF).String()
	}
	first, last := Step(v&0xFF), Step(v>>8&0xFF)
	s := first.String() + ".." + last.String()
	if v&RunGoesOn != 0 {
		s += " of the phase before"
	}
	return s
}

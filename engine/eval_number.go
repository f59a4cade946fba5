package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Caps that keep numbers and games bounded whatever cards do.
const (
	// MaxNumber bounds every number: arithmetic saturates.
	MaxNumber = 1 << 28
)

func clamp(n int64) int32 { return int32(max(min(n, MaxNumber), -MaxNumber)) }

// num evaluates a number. Each case is a line or a few; longer code is a function in the file of its mechanic.
func (g *Game) num(x program.NumX, e *Env) int32 {
	if x == 0 {
		return 0
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	// Constants, registers and what the context knows.
	case program.NumConst:
		return n.A
	case program.NumX_:
		return g.numX(e)
	case program.NumReg:
		if r := g.reg(e.Ctx, int(n.A)); r != nil {
			return r.Num
		}
		return 0
	case program.NumEvent:
		if e.Event != nil {
			return e.Event.Amount
		}
		return 0
	case program.NumValue:
		if e.Ctx != 0 {
			return g.Ctxs[e.Ctx].Value
		}
		return 0
	case program.NumChosen:
		return g.numChosen(n, e)
	case program.NumMemory:
		v, _ := g.memValue(e.Source, program.MemoryKey(n.A))
		return v

	// Arithmetic.
	case program.NumPlus:
		return clamp(int64(g.num(program.NumX(n.A), e)) + int64(g.num(program.NumX(n.B), e)))
	case program.NumMinus:
		return clamp(int64(g.num(program.NumX(n.A), e)) - int64(g.num(program.NumX(n.B), e)))
	case program.NumTimes:
		return clamp(int64(g.num(program.NumX(n.A), e)) * int64(g.num(program.NumX(n.B), e)))
	case program.NumNeg:
		return -g.num(program.NumX(n.A), e)
	case program.NumHalf:
		v := g.num(program.NumX(n.A), e)
		if n.B != 0 {
			v++
		}
		return v >> 1 // rounds down, also for negative numbers (107.1a)
	case program.NumQuotient:
		if d := g.num(program.NumX(n.B), e); d > 0 {
			return g.num(program.NumX(n.A), e) / d
		}
		return 0
	case program.NumMax:
		return max(g.num(program.NumX(n.A), e), g.num(program.NumX(n.B), e))
	case program.NumMin:
		return min(g.num(program.NumX(n.A), e), g.num(program.NumX(n.B), e))
	case program.NumIf:
		if g.cond(program.CondX(n.A), e) {
			return g.num(program.NumX(n.B), e)
		}
		return g.num(program.NumX(n.C), e)

	// Objects: how many, and their characteristics.
	case program.NumCount:
		m := g.mark()
		g.set(program.SetX(n.A), e)
		c := len(g.tmp) - m
		g.release(m)
		return clamp(int64(c))
	case program.NumStat, program.NumTotal, program.NumGreatest, program.NumLeast:
		return g.numStat(n, e)
	case program.NumMost:
		return g.numMost(n, e)
	case program.NumCounters:
		return g.numCounters(n, e)
	case program.NumKeyword:
		return g.numKeyword(n, e)
	case program.NumCounterKinds:
		return g.numCounterKinds(program.SetX(n.A), e)
	case program.NumColors, program.NumTypes, program.NumBasicTypes:
		return g.numKindsAmong(n, e)
	case program.NumParty:
		return g.numParty(n, e)
	case program.NumAlike:
		return g.numAlike(n, e)
	case program.NumDevotion:
		return g.numDevotion(n, e)
	case program.NumUnspent:
		return g.numUnspent(n, e)
	case program.NumSymbols:
		return g.numSymbols(n, e)
	case program.NumLethal:
		return g.numLethal(n, e)
	case program.NumOpposed:
		return g.numOpposed(n, e)
	case program.NumAttackers:
		return g.numAttackers(n, e)
	case program.NumZone:
		return g.numZone(n, e)
	case program.NumFaceAgain:
		return g.numFaceAgain(n, e)
	case program.NumStationed:
		return g.numStationed(n, e)
	case program.NumFinalChapter:
		return g.numFinalChapter(e)

	// Players.
	case program.NumLife:
		return g.numLife(n, e)
	case program.NumPayableLife:
		if p := g.firstPlayer(program.SetX(n.A), e); p != NoPlayer {
			return g.lifeLeft(p, 0, false)
		}
		return 0
	case program.NumLifeAmong:
		return g.numLifeAmong(n, e)
	case program.NumLifeAfter:
		return g.lifeAfter(g.firstPlayer(program.SetX(n.A), e))
	case program.NumStartingLife:
		if p := g.firstPlayer(program.SetX(n.A), e); p != NoPlayer {
			return g.Players[p].BeganWith
		}
		return 0
	case program.NumSpeed:
		if p := g.firstPlayer(program.SetX(n.A), e); p != NoPlayer {
			return int32(g.Players[p].Speed)
		}
		return 0
	case program.NumTopSpeed:
		return g.topSpeed(g.firstPlayer(program.SetX(n.A), e))
	case program.NumCommanderCasts:
		return g.commanderCasts(n, e)
	case program.NumNextCounter:
		return g.nextCounter(g.firstOf(program.SetX(n.A), e), g.num(program.NumX(n.B), e))
	case program.NumCountersNamed:
		return g.countersOn(g.firstOf(program.SetX(n.A), e), g.counterNamed(g.num(program.NumX(n.B), e)))
	case program.NumDungeons:
		if p := g.firstPlayer(program.SetX(n.A), e); p != NoPlayer {
			return int32(bits.OnesCount8(g.Players[p].Completed & uint8(n.B)))
		}
		return 0
	case program.NumTempted:
		if p := g.firstPlayer(program.SetX(n.A), e); p != NoPlayer {
			return int32(g.Players[p].Tempted)
		}
		return 0
	case program.NumMinDeck:
		return g.minDeck()
	case program.NumExtraSurveil:
		return g.numExtraSurveil(n, e)
	case program.NumExtraVotes:
		return g.numExtraVotes(n, e)

	// Spells and mana.
	case program.NumTargets:
		return g.numTargets(e)
	case program.NumTargetsThat:
		return g.numTargetsThat(n, e)
	case program.NumShare:
		return g.numShare(n, e)
	case program.NumTally:
		if c := g.tally(e.Ctx, n.A); c != 0 {
			return g.Cells[c].Val
		}
		return 0
	case program.NumTimesKicked:
		return g.numTimesKicked(n, e)
	case program.NumAssist:
		return g.assisted(e.Ctx)
	case program.NumSpent, program.NumSpentKind:
		return g.numSpent(n, e)
	case program.NumSpentFrom:
		return g.numSpentFrom(n, e)
	case program.NumColorKinds, program.NumProducible, program.NumProduced, program.NumChosenKind, program.NumRegKind,
		program.NumCommanderKinds:
		return g.numKinds(n, e)

	// The turn and the past.
	case program.NumTurn:
		return int32(g.Turn.Number)
	case program.NumHistory:
		return int32(len(g.History))
	case program.NumPast:
		return g.numPast(n, e)
	}
	panic(fmt.Sprintf("engine: node %v is no number", n.Op))
}

// numX returns the X of the context, or of the source.
func (g *Game) numX(e *Env) int32 {
	if e.Ctx != 0 {
		return g.Ctxs[e.Ctx].X
	}
	if l, ok := g.look(e.Source); ok && l.body != nil {
		return l.body.X
	}
	return 0
}

// numStat returns a stat of the first object of a set, or the sum, maximum or minimum over the set.
func (g *Game) numStat(n *program.Node, e *Env) int32 {
	m := g.mark()
	g.set(program.SetX(n.B), e)
	var total int64
	for i := m; i < len(g.tmp); i++ {
		g.groundOfStat(g.tmp[i])
		v := int64(g.stat(g.tmp[i], uint8(n.A)))
		switch {
		case n.Op == program.NumTotal:
			total += v
		case i == m, n.Op == program.NumGreatest && v > total, n.Op == program.NumLeast && v < total:
			total = v
		}
	}
	g.release(m)
	return clamp(total)
}

// numCounters returns how many counters of a kind are on the members of a set.
func (g *Game) numCounters(n *program.Node, e *Env) int32 {
	m := g.mark()
	g.set(program.SetX(n.B), e)
	var total int64
	for i := m; i < len(g.tmp); i++ {
		g.groundOfStat(g.tmp[i])
		total += int64(g.countersOn(g.tmp[i], program.CounterKind(n.A)))
	}
	g.release(m)
	return clamp(total)
}

// numZone returns how many cards are in a zone of the players of a set.
func (g *Game) numZone(n *program.Node, e *Env) int32 {
	m := g.mark()
	g.set(program.SetX(n.B), e)
	total := 0
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			total += g.countCards(program.Zone(n.A), p)
		}
	}
	g.release(m)
	return clamp(int64(total))
}

// numLife returns the life total of the first player of a set.
func (g *Game) numLife(n *program.Node, e *Env) int32 {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	var v int32
	if len(g.tmp) > m && g.tmp[m].IsPlayer() {
		v = g.lifeOf(g.tmp[m].Player())
	}
	g.release(m)
	return v
}

// numLifeAmong returns the highest or lowest life total of the players of a set.
func (g *Game) numLifeAmong(n *program.Node, e *Env) int32 {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	var v int32
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			if life := g.lifeOf(p); i == m || (n.B != 0) == (life < v) {
				v = life
			}
		}
	}
	g.release(m)
	return v
}

// stat returns a stat of an object, live or last known; 0 if it has no such stat, such as the power of a permanent
// that is no creature (208.3).
func (g *Game) stat(ref Ref, stat uint8) int32 {
	l, ok := g.look(ref)
	if !ok {
		return 0
	}
	ofSize := stat != program.StatManaValue && stat != program.StatLoyalty
	if ofSize && !l.sized() {
		return 0
	}
	if l.live && l.body == nil && ofSize {
		p, t := g.definedSize(&l)
		switch stat {
		case program.StatPower:
			return p
		case program.StatToughness:
			return t
		case program.StatPowerToughness:
			return clamp(int64(p) + int64(t))
		}
	}
	switch stat {
	case program.StatPower:
		return l.chars.Power
	case program.StatToughness:
		return l.chars.Toughness
	case program.StatManaValue:
		return g.manaValue(&l)
	case program.StatLoyalty:
		if l.body == nil {
			return g.r.Defs[l.chars.Def].Loyalty
		}
		return g.cellCounters(l.body.Counters, program.CounterLoyalty)
	case program.StatPowerToughness:
		return clamp(int64(l.chars.Power) + int64(l.chars.Toughness))
	}
	panic(fmt.Sprintf("engine: %d is no number of an object", stat))
}

// manaValue returns an object's mana value (202.3): X counts only on the stack.
func (g *Game) manaValue(l *look) int32 {
	d := &g.r.Defs[l.chars.Def]
	if l.obj.Flags&program.FlagFaceDown != 0 && l.body != nil || l.chars.Flags&program.NoManaCost != 0 {
		return 0 // 708.2a, 202.3a
	}
	mv := d.MV
	if d.Layout == program.LayoutMeld && l.obj.Face == 1 && l.body != nil && l.chars.Copy == 0 {
		mv = g.meldedValue(l)
	}
	x := int32(0)
	switch {
	case g.assumed.ref == l.ref && l.ref != NoRef:
		x = g.assumed.x
	case l.obj.Zone == program.Stack && l.body != nil:
		if x = l.body.X; x == 0 && d.Cost.Variables() > 0 {
			x = g.announcedX(l.ref) // 202.3e: also as its targets are chosen
		}
	case d.Cost.Variables() > 0:
		g.ground(rulebook.RuleXOffStack)
	}
	if x > 0 {
		xs := 0
		for _, s := range d.Cost {
			if s == mana.VariableX {
				xs++
			}
		}
		mv = clamp(int64(mv) + int64(x)*int64(xs))
	}
	return mv
}

// countersOn returns how many counters of a kind an object or player has; kind 0 counts all.
func (g *Game) countersOn(ref Ref, kind program.CounterKind) int32 {
	if p := ref.Player(); p != NoPlayer {
		return g.playerCounters(p, kind)
	}
	if l, ok := g.look(ref); ok && l.body != nil {
		return g.cellCounters(l.body.Counters, kind)
	}
	return 0
}

func (g *Game) cellCounters(head uint32, kind program.CounterKind) int32 {
	var n int32
	for i := head; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; kind == program.NoCounter || program.CounterKind(c.Ref) == kind {
			n += c.Val
		}
	}
	return n
}

// numMost evaluates NumMost.
func (g *Game) numMost(n *program.Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.B), e)
	it, most := e.It, int32(0)
	for i, end := m, len(g.tmp); i < end; i++ {
		e.It = g.tmp[i]
		if v := g.num(program.NumX(n.A), e); i == m || v > most {
			most = v
		}
	}
	e.It = it
	return most
}

func (g *Game) numLethal(n *program.Node, e *Env) int32 {
	ref, from := g.firstOf(program.SetX(n.A), e), g.firstOf(program.SetX(n.B), e)
	if !g.live(ref) || g.body(ref) == nil {
		return maxDamage
	}
	c, b := g.chars(ref), g.body(ref)
	least := int32(maxDamage)
	if c.Is(program.TypeCreature) {
		least = c.Toughness - b.Damage
		if l, ok := g.look(from); ok && l.chars.Has(program.Deathtouch) {
			least = min(least, 1)
		}
	}
	if c.Is(program.TypePlaneswalker) {
		least = min(least, g.cellCounters(b.Counters, program.CounterLoyalty))
	}
	if c.Is(program.TypeBattle) {
		least = min(least, g.cellCounters(b.Counters, program.CounterDefense))
	}
	return max(least, 0)
}

const maxDamage = 1 << 30

// numTargets returns how many targets a spell or ability has, including those of texts spliced onto it and modes.
func (g *Game) numTargets(e *Env) int32 {
	k := g.cellLen(g.Ctxs[e.Ctx].Targets)
	for s := g.Ctxs[e.Ctx].Subs; s != 0; s = g.Cells[s].Next {
		k += g.cellLen(g.Ctxs[g.Cells[s].Val].Targets)
	}
	return int32(k)
}

// numTargetsThat returns how many different targets with a property the spell or ability has whose cost is being
// determined.
func (g *Game) numTargetsThat(n *program.Node, e *Env) (k int32) {
	ctx := g.pricedCtx
	if ctx == 0 {
		ctx = e.Ctx
	}
	count := func(head uint32) {
		for i := head; i != 0; i = g.Cells[i].Next {
			ref, again := g.Cells[i].Ref, false
			for j := head; j != i; j = g.Cells[j].Next {
				again = again || g.Cells[j].Ref == ref
			}
			if !again && g.prop(program.PropX(n.A), e, ref) {
				k++
			}
		}
	}
	count(g.Ctxs[ctx].Targets)
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		count(g.Ctxs[g.Cells[s].Val].Targets)
	}
	return k
}

// numShare returns the share of a target in an amount that was divided as targets were chosen (601.2d).
func (g *Game) numShare(n *program.Node, e *Env) int32 {
	ref := e.It
	if n.A != 0 {
		m := g.mark()
		g.set(program.SetX(n.A), e)
		if len(g.tmp) > m {
			ref = g.tmp[m]
		}
		g.release(m)
	}
	for i := g.Ctxs[e.Ctx].Targets; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; c.Ref == ref && c.Val>>targetShareBits != 0 {
			return c.Val >> targetShareBits
		}
	}
	return 0
}

// numTimesKicked returns how many times a repeatable cost was paid.
func (g *Game) numTimesKicked(n *program.Node, e *Env) int32 {
	if n.B == 0 {
		return timesKicked(g.kickedOf(program.SetX(n.A), e))
	}
	// A further repeatable cost of a spell.
	ref := e.Source
	if n.A != 0 {
		ref = g.firstOf(program.SetX(n.A), e)
	} else if e.Ctx != 0 && g.Ctxs[e.Ctx].Source == ref { // a spell that is being cast
		if times := g.repeats(e.Ctx, uint8(n.B)); times > 0 {
			return times
		}
	}
	if l, ok := g.look(ref); ok && l.body != nil && l.obj.Zone == program.Stack && l.body.Ctx != 0 {
		return g.repeats(l.body.Ctx, uint8(n.B))
	}
	v, _ := g.memValue(ref, program.MemRepeated+program.MemoryKey(n.B))
	return v
}

// numOpposed returns how many creatures block the creatures of a set, or are blocked by them.
func (g *Game) numOpposed(n *program.Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	total := int32(0)
	for i, end := m, len(g.tmp); i < end; i++ {
		total += g.opposed(g.tmp[i])
	}
	return total
}

// numAttackers returns how many creatures attack; with a set, how many attack a member of it.
func (g *Game) numAttackers(n *program.Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	total := int32(0)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		if b.Flags&program.Attacking != 0 && (n.A == 0 || g.among(m, b.Attack)) {
			total++
		}
	}
	return total
}

// numChosen returns the number of the colour or subtype that was chosen; -1 if none was.
func (g *Game) numChosen(n *program.Node, e *Env) int32 {
	if n.B != 0 {
		if r := g.reg(e.Ctx, int(n.B-1)); r != nil {
			return r.Num
		}
	} else if v, ok := g.memValue(g.choseIt(n, e), program.MemoryKey(n.A)); ok {
		return v
	}
	return -1
}

// numDevotion returns a player's devotion to colours (700.5): B is the set of colours, or C the number of one.
func (g *Game) numDevotion(n *program.Node, e *Env) int32 {
	p := g.firstPlayer(program.SetX(n.A), e)
	colors := n.B
	if n.C != 0 {
		c := g.num(program.NumX(n.C), e)
		if c < 0 {
			return 0
		}
		colors = 1 << c
	}
	var total int32
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if g.ctrlOf(ref) != p || g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 {
			continue
		}
		total += symbolsOf(g.r.Defs[g.chars(ref).Def].Cost, colors)
	}
	return total
}

// numUnspent returns how much mana of some types a player has (106.4).
func (g *Game) numUnspent(n *program.Node, e *Env) int32 {
	p := g.firstPlayer(program.SetX(n.A), e)
	if int(p) >= len(g.Pools) {
		return 0
	}
	of := mana.Kinds(n.B)
	if of == 0 {
		of = mana.AnyType
	}
	return clamp(int64(g.Pools[p].CountKinds(of)))
}

// numKeyword returns the sum of the numbers of a keyword on the objects of a set: "bushido 2" counts 2.
func (g *Game) numKeyword(n *program.Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.B), e)
	var total int32
	for i := m; i < len(g.tmp); i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		for k := 0; ; k++ {
			a := g.nthAbility(l.chars, k)
			if a == 0 {
				break
			}
			if ab := &g.r.Abilities[a]; ab.Keyword == program.Keyword(n.A) && ab.N != 0 {
				total += g.num(ab.N, e)
			}
		}
	}
	return total
}

// numKindsAmong returns how many colours, card types or basic land types there are among the objects of a set.
func (g *Game) numKindsAmong(n *program.Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	var seen program.SubtypeSet
	var types, colors uint32
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok {
			seen.AddAll(&l.chars.Subtypes)
			types |= uint32(l.chars.Types)
			colors |= uint32(l.chars.Colors)
		}
	}
	switch n.Op {
	case program.NumBasicTypes:
		k := 0
		for i := range seen {
			k += bits.OnesCount64(seen[i] & g.r.BasicLandTypes[i])
		}
		return int32(k)
	case program.NumColors:
		return int32(bits.OnesCount32(colors & 31))
	case program.NumTypes:
		if n.B != 0 {
			types &= uint32(program.TypesPermanent)
		}
		return int32(bits.OnesCount32(types))
	}
	panic(fmt.Sprintf("engine: node %v counts no kinds", n.Op))
}

// numAlike returns the greatest number of objects of a set that agree in a quality.
func (g *Game) numAlike(n *program.Node, e *Env) (most int32) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	end := len(g.tmp)
	count := func(like func(c *program.Chars) bool) {
		k := int32(0)
		for i := m; i < end; i++ {
			if l, ok := g.look(g.tmp[i]); ok && like(l.chars) {
				k++
			}
		}
		most = max(most, k)
	}
	switch n.B {
	case program.AlikeColor:
		for bit := range 5 {
			count(func(c *program.Chars) bool { return c.Colors>>bit&1 != 0 })
		}
	case program.AlikeType:
		for t := program.TypeSet(1); t != 0; t <<= 1 {
			count(func(c *program.Chars) bool { return c.Types&t != 0 })
		}
	case program.AlikeCreatureType:
		for w := range g.r.CreatureTypes {
			for left := g.r.CreatureTypes[w]; left != 0; left &= left - 1 {
				bit := left & -left
				count(func(c *program.Chars) bool {
					return c.Subtypes[w]&bit != 0 && c.Types&(program.TypeCreature|program.TypeKindred) != 0
				})
			}
		}
	case program.AlikeLandType:
		for w := range g.r.LandTypes {
			for left := g.r.LandTypes[w]; left != 0; left &= left - 1 {
				bit := left & -left
				count(func(c *program.Chars) bool { return c.Subtypes[w]&bit != 0 && c.Is(program.TypeLand) })
			}
		}
	case program.AlikeName:
		for i := m; i < end; i++ {
			if l, ok := g.look(g.tmp[i]); ok {
				count(func(c *program.Chars) bool { return c == l.chars || g.r.SameName(c, l.chars) })
			}
		}
	default:
		panic(fmt.Sprintf("engine: nothing agrees in quality %v", n.B))
	}
	return most
}

// numCounterKinds returns how many kinds of counters there are on the objects of a set.
func (g *Game) numCounterKinds(x program.SetX, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(x, e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		l, ok := g.look(g.tmp[i])
		if !ok || l.body == nil {
			continue
		}
		for c := l.body.Counters; c != 0; c = g.Cells[c].Next {
			if k := g.Cells[c].Ref; g.Cells[c].Val > 0 && !slices.Contains(g.tmp[end:], k) {
				g.tmp = append(g.tmp, k)
			}
		}
	}
	return int32(len(g.tmp) - end)
}

// numPast returns how often an event that matches a pattern has happened in a period, or the sum of its amounts.
func (g *Game) numPast(n *program.Node, e *Env) int32 {
	p := &g.r.Patterns[n.A]
	var total int64
	var most [program.MaxPlayers]int64
	m := g.mark()
	defer g.release(m)
	end := g.pastEnd(e)
	if n.C == program.PastThings || n.C == program.PastPower {
		end = g.attacksUntil(end)
	}
	for i := 0; i < end; i++ {
		if !g.pastMatches(i, p, n.B, e) {
			continue
		}
		ev := &g.History[i].Event
		switch n.C {
		case program.PastEvents:
			total++
		case program.PastAmounts:
			total += int64(ev.Amount)
		case program.PastPower:
			if !g.among(m, ev.Obj) {
				g.tmp = append(g.tmp, ev.Obj)
				total += int64(g.pastPower(i))
			}
		case program.PastThings, program.PastSources, program.PastPlayers:
			about := ev.Obj
			switch n.C {
			case program.PastSources:
				about = ev.Src
			case program.PastPlayers:
				about = PlayerRef(ev.Player)
			}
			if !g.among(m, about) {
				g.tmp = append(g.tmp, about)
				total++
			}
		case program.PastPlayerEvents, program.PastPlayerAmounts, program.PastTargetAmounts:
			who, by := ev.Player, int64(1)
			if n.C == program.PastTargetAmounts {
				who = ev.Obj.Player()
			}
			if n.C != program.PastPlayerEvents {
				by = int64(ev.Amount)
			}
			if int(who) < len(most) {
				most[who] += by
				total = max(total, most[who])
			}
		default:
			panic(fmt.Sprintf("engine: %d is no way to count the past", n.C))
		}
	}
	return clamp(total)
}

// numParty returns how many creatures are in a party: up to one Cleric, one Rogue, one Warrior, and one Wizard.
// Each creature is counted as only one of them, so that there are as many as possible (700.8b).
func (g *Game) numParty(n *program.Node, e *Env) int32 {
	p := g.firstPlayer(program.SetX(n.A), e)
	if p == NoPlayer {
		return 0
	}
	reached := uint32(1) // which sets of the four roles can be filled
	for slot := g.list(program.Battlefield, 0).First; slot != 0; slot = g.Objs[slot].Next {
		ref := g.refAt(slot)
		c := g.chars(ref)
		out := g.Bodies[g.Objs[slot].Body].Flags&program.PhasedOut != 0
		if out || !c.Is(program.TypeCreature) || g.ctrlOf(ref) != p {
			continue
		}
		more := reached
		for role, s := range g.r.PartyTypes {
			if !c.Subtypes.Has(s) {
				continue
			}
			for set := range uint32(16) {
				if reached>>set&1 != 0 {
					more |= 1 << (set | 1<<role)
				}
			}
		}
		reached = more
	}
	most := 0
	for set := range uint32(16) {
		if reached>>set&1 != 0 {
			most = max(most, bits.OnesCount32(set))
		}
	}
	return int32(most)
}

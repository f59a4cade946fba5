package engine

import (
	"bytes"
	"encoding/binary"
	"math"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Combat (506). Attackers and blockers are declared creature by creature, each a question of its own in one decision
// group, and committed together as one batch (attack.go, block.go). Only options are offered that can be extended to a
// legal declaration. Damage is in combat_damage.go.

// summoningSick reports whether a creature has summoning sickness (302.6).
func (g *Game) summoningSick(b *Body, c *program.Chars) bool {
	return b.Since != 0 && b.Since >= g.Players[c.Ctrl].TurnBegan && !c.Has(program.Haste)
}

// cantTapYet reports whether a permanent is a creature whose activated abilities with {T} or {Q} can't be activated
// because of summoning sickness (302.6).
func (g *Game) cantTapYet(ref Ref, b *Body, c *program.Chars) bool {
	return c.Is(program.TypeCreature) && g.summoningSick(b, c) && !g.hasRule(program.RuleActivateHasted, ref)
}

// Hastened reports whether a creature can attack, and its abilities with {T} be activated, only because it has haste
// (702.10b, c): it has not been under its controller's control since their turn began.
func (g *Game) Hastened(ref Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Body == 0 || o.Zone != program.Battlefield {
		return false
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	return c.Is(program.TypeCreature) && c.Has(program.Haste) && b.Since != 0 && b.Since >= g.Players[c.Ctrl].TurnBegan
}

// attackers counts the creatures that attack.
func (g *Game) attackers() int {
	n := 0
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.Attacking != 0 {
			n++
		}
	}
	return n
}

// attacks reports whether an attacker attacks a player, or a permanent that player defends.
func (g *Game) attacks(attacker Ref, p program.PlayerID) bool {
	b := g.body(attacker)
	return b != nil && b.Flags&program.Attacking != 0 && b.Defending != 0 && g.asOne(b.defending(), p)
}

// defendingPlayer returns the attacked player, the controller of the attacked planeswalker, or the protector of the
// attacked battle (508.5).
func (g *Game) defendingPlayer(attacked Ref) program.PlayerID {
	if p := attacked.Player(); p != NoPlayer {
		return p
	}
	if l, ok := g.look(attacked); ok {
		if l.chars.Is(program.TypeBattle) {
			return g.protectorOf(&l)
		}
		return l.ctrl()
	}
	return NoPlayer
}

// defending returns the player an attacker attacks or last attacked (508.5), NoPlayer if none.
func (b *Body) defending() program.PlayerID {
	if b.Defending == 0 {
		return NoPlayer
	}
	return program.PlayerID(b.Defending - 1)
}

// attackTarget returns what an unblocked attacker deals its damage to: the player or permanent it attacks, NoRef if
// that has left (510.1b).
func (g *Game) attackTarget(b *Body) Ref {
	if p := b.Attack.Player(); p != NoPlayer {
		if g.Players[p].Lost {
			return NoRef
		}
		return b.Attack
	}
	o := g.obj(b.Attack)
	if o == nil || o.Zone != program.Battlefield || !g.Chars[o.Body].Is(program.TypePlaneswalker|program.TypeBattle) ||
		g.Bodies[o.Body].Flags&program.PhasedOut != 0 {
		return NoRef
	}
	return b.Attack
}

// isBlocking reports whether a creature now blocks an attacker: both are in combat and neither has been removed from it
// since (506.4).
func (g *Game) isBlocking(blocker, attacker Ref) bool {
	b, a := g.body(blocker), g.body(attacker)
	return b != nil && a != nil && b.Flags&program.Blocking != 0 && a.Flags&program.Attacking != 0 &&
		g.findCell(b.Blocks, attacker) != 0 && g.findCell(a.Blocks, blocker) != 0
}

// opposed counts the creatures that block an attacker, or that a blocker blocks.
func (g *Game) opposed(ref Ref) int32 {
	b := g.body(ref)
	if b == nil {
		return 0
	}
	var n int32
	for i := b.Blocks; i != 0; i = g.Cells[i].Next {
		if o := g.Cells[i].Ref; g.isBlocking(o, ref) || g.isBlocking(ref, o) {
			n++
		}
	}
	return n
}

// outOfPlace reports whether a permanent has to be removed from combat: it is no longer a creature, has become a
// battle, or what it attacks is no longer a planeswalker or battle (506.4). Changes of control are handled separately.
func (g *Game) outOfPlace(b *Body, c *program.Chars) bool {
	if b.Flags&(program.Attacking|program.Blocking) == 0 {
		return false
	}
	if !c.Is(program.TypeCreature) || c.Is(program.TypeBattle) {
		return true
	}
	if b.Flags&program.Attacking == 0 || b.Attack == NoRef || b.Attack.IsPlayer() {
		return false
	}
	o := g.obj(b.Attack)
	return o != nil && o.Zone == program.Battlefield && !g.Chars[o.Body].Is(program.TypePlaneswalker|program.TypeBattle)
}

// noticeCombat proposes the removals from combat that follow from the characteristics. It reports whether there are
// any.
func (g *Game) noticeCombat() bool {
	g.Turn.Misplaced = false
	g.begin()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		c := &g.Chars[g.Objs[s].Body]
		if !g.outOfPlace(b, c) {
			continue
		}
		gone := g.refAt(s)
		if c.Is(program.TypeCreature) && !c.Is(program.TypeBattle) {
			gone = b.Attack
		}
		g.propose(Event{Kind: program.EvCombatRemove, Player: c.Ctrl, Obj: gone, Rule: rulebook.RuleRemoveFromCombat})
	}
	if len(g.Events) == g.batchStart {
		return false
	}
	g.commit(0, program.NoReg)
	return true
}

// Costs to attack and to block (508.1g-j, 509.1d-f; 308.2d-f, 309.2b-d of 2006), which a player pays for the
// declaration as a whole. An attack or block that has a cost is only offered if the cost can be paid together with
// those of the choices so far.

var costRules = ruleSet(program.RuleAttackCost, program.RuleBlockCost, program.RuleBlockedCost)

// attackCosts reports whether attacking whom with a creature has a cost.
func (g *Game) attackCosts(ref, whom Ref) bool {
	found := false
	g.eachAttackCost(ref, whom, func(*program.Mod, Env) { found = true })
	return found
}

func (g *Game) eachAttackCost(ref, whom Ref, yield func(m *program.Mod, e Env)) {
	for m, e, i := g.ruleAt(program.RuleAttackCost, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleAttackCost, ref, i) {
		if m.Set == 0 || g.inSet(m.Set, &e, whom) {
			yield(m, e)
		}
	}
}

// blockCosts reports whether blocking an attacker with a creature has a cost.
func (g *Game) blockCosts(ref, attacker Ref) bool {
	found := false
	g.eachBlockCost(ref, attacker, false, func(*program.Mod, Env) { found = true })
	return found
}

// eachBlockCost calls yield for each cost of blocking an attacker. With again the creature already blocks another one:
// the cost of blocking at all is paid once.
func (g *Game) eachBlockCost(ref, attacker Ref, again bool, yield func(m *program.Mod, e Env)) {
	for m, e, i := g.ruleAt(program.RuleBlockCost, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleBlockCost, ref, i) {
		if m.Prop2 == 0 && !again || m.Prop2 != 0 && g.prop(m.Prop2, &e, attacker) {
			yield(m, e)
		}
	}
	for m, e, i := g.ruleAt(program.RuleBlockedCost, attacker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleBlockedCost, attacker, i) {
		yield(m, e)
	}
}

// declareItems lists a player's costs for a declaration: for the pairs of creatures chosen, and one being considered.
func (g *Game) declareItems(t *payment, item func(cost uint32, times int32)) {
	cost := func(m *program.Mod, e Env) {
		n := int32(1)
		if m.B != 0 {
			n = g.num(program.NumX(m.B), &e)
		}
		item(m.Cost, n)
	}
	last := NoRef
	pair := func(who, whom Ref) {
		if g.ctrlOf(who) != t.p {
			return
		}
		if t.kind == payAttack {
			g.eachAttackCost(who, whom, cost)
		} else {
			g.eachBlockCost(who, whom, who == last, cost)
		}
		last = who
	}
	for i := t.list; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		pair(g.Cells[i].Ref, g.Cells[g.Cells[i].Next].Ref)
	}
	if t.who != NoRef {
		pair(t.who, t.whom)
	}
}

// declarationPayment returns a player's payment for a declaration.
func (g *Game) declarationPayment(f *Frame, p program.PlayerID, who, whom Ref) payment {
	kind := payBlock
	if f.Kind == FrameAttackers {
		kind = payAttack
	}
	return payment{kind: kind, p: p, list: f.Ip, who: who, whom: whom}
}

// payableDeclaration reports whether the choices so far can be paid for with one more attack or block.
func (g *Game) payableDeclaration(f *Frame, who, whom Ref) bool {
	if !g.Turn.InForce.Meets(costRules) {
		return true
	}
	t := g.declarationPayment(f, g.ctrlOf(who), who, whom)
	t.ctx = scratchCtx
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Ctrl: t.p, Used: true}
	ok := g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// payDeclaration lets the next player from C on pay for the declaration, and reports false when all have. Attacks and
// blocks that can't be paid for after all are not declared.
func (g *Game) payDeclaration(f *Frame) bool {
	if f.Ctx != 0 {
		unpaid, p := g.Ctxs[f.Ctx].Flags&CtxUnpaid != 0, g.Ctxs[f.Ctx].Ctrl
		g.freeCtx(f.Ctx)
		f.Ctx = 0
		if unpaid {
			g.dropCostly(f, p)
		}
	}
	for int(f.C) < len(g.Players) {
		p := program.PlayerID(f.C)
		f.C++
		t := g.declarationPayment(f, p, NoRef, NoRef)
		t.ctx = scratchCtx
		if g.total(&t); len(g.items) == 0 {
			continue
		}
		f.Ctx = g.newCtx(NoRef, p, 0, 0)
		t.ctx = f.Ctx
		g.pushPay(&t)
		return true
	}
	return false
}

// dropCostly removes the attacks and blocks a player could not pay for.
func (g *Game) dropCostly(f *Frame, p program.PlayerID) {
	var keep uint32
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		costs := f.Kind == FrameAttackers && g.attackCosts(who.Ref, whom.Ref) ||
			f.Kind != FrameAttackers && g.blockCosts(who.Ref, whom.Ref)
		if g.ctrlOf(who.Ref) != p || !costs {
			keep = g.appendCell(keep, who.Ref, who.Val)
			keep = g.appendCell(keep, whom.Ref, whom.Val)
		}
	}
	g.freeCells(&f.Ip)
	f.Ip = keep
}

// tiedUp reports whether an object can't pay for the declaration that it is part of: attacking taps it, or will have
// tapped it.
func (g *Game) tiedUp(t *payment, ref Ref) bool {
	if t.kind != payAttack || g.chars(ref).Has(program.Vigilance) {
		return false
	}
	if ref == t.who {
		return true
	}
	for i := t.list; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if g.Cells[i].Ref == ref {
			return true
		}
	}
	return false
}

// A companion is what a creature needs in order to attack or block: another creature with a property that does too.
type companion struct {
	of   Ref
	prop program.PropX
	e    Env
	bit  uint8 // which companion it is; several creatures may need the same
	own  bool  // it is the first with this bit
}

// maxCompanions bounds how many companions are distinguished, each a bit of a set.
const maxCompanions = 64

// companions are those that creatures need in order to attack or block.
type companions struct {
	list []companion
	n    int  // number of bits
	over bool // there are more than maxCompanions
}

func (c *companions) clear() { c.list, c.n, c.over = c.list[:0], 0, false }

// add adds what a creature needs by rules of a kind.
func (c *companions) add(g *Game, kind program.RuleKind, ref Ref) {
	for m, e, i := g.ruleAt(kind, ref, 0); m != nil; m, e, i = g.ruleAt(kind, ref, i) {
		if m.Prop2 == 0 {
			continue
		}
		e.It = ref
		x := companion{of: ref, prop: m.Prop2, e: e, own: true}
		for k := range c.list {
			if y := &c.list[k]; y.own && g.alikeCompanions(&x, y) {
				x.bit, x.own = y.bit, false
				break
			}
		}
		if x.own {
			if c.n == maxCompanions {
				c.over = true
				return
			}
			x.bit = uint8(c.n)
			c.n++
		}
		c.list = append(c.list, x)
	}
}

// alikeCompanions reports whether the same creatures are two companions.
func (g *Game) alikeCompanions(x, y *companion) bool {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if ref := g.refAt(s); g.chars(ref).Is(program.TypeCreature) && g.isCompanion(x, ref) != g.isCompanion(y, ref) {
			return false
		}
	}
	return true
}

// isCompanion reports whether a creature is what another one needs.
func (g *Game) isCompanion(x *companion, ref Ref) bool {
	return ref != x.of && g.prop(x.prop, &x.e, ref)
}

// of returns which companions a creature needs, and which it is.
func (c *companions) of(g *Game, ref Ref) (needs, is uint64) {
	for i := range c.list {
		x := &c.list[i]
		if x.of == ref {
			needs |= 1 << x.bit
		}
		if x.own && g.isCompanion(x, ref) {
			is |= 1 << x.bit
		}
	}
	return needs, is
}

// Which companions are there is written as a number with a digit for each: 0 if it is absent and not needed, 1 if it is
// absent and needed, 2 if it is there.

// states is how many such numbers there are, or at least maxFill.
func (c *companions) states() int64 {
	n := int64(1)
	for i := 0; i < c.n && n < maxFill; i++ {
		n *= 3
	}
	return n
}

// after lists, in the memory of to, what each state becomes with a creature that needs and is certain companions.
func (c *companions) after(to []int32, needs, is uint64) []int32 {
	to = append(to[:0], 0)
	for b := range c.n {
		unit := int32(len(to))
		absent, needed := int32(0), int32(1)
		if is>>b&1 != 0 {
			absent, needed = 2, 2
		} else if needs>>b&1 != 0 {
			absent = 1
		}
		for _, digit := range [...]int32{needed, 2} {
			for _, low := range to[:unit] {
				to = append(to, low+digit*unit)
			}
		}
		for i := range to[:unit] {
			to[i] += absent * unit
		}
	}
	return to
}

// met reports whether in a state every companion that is needed is there.
func (c *companions) met(state int32) bool {
	for ; state != 0; state /= 3 {
		if state%3 == 1 {
			return false
		}
	}
	return true
}

// maxAsks bounds the number of requirements that an attacker be blocked by certain creatures, or so many, each a bit of
// a set.
const maxAsks = 64

// A blockAsk is a requirement that an attacker be blocked by so many creatures with a property, or exactly so many.
type blockAsk struct {
	prop  program.PropX
	e     Env
	n     int32
	exact bool
	have  int32 // such blockers chosen
}

// add chooses a blocker that meets some of what is asked. It returns how many more requirements are obeyed.
func (a *blockee) add(meets uint64) (gain int32) {
	if a.now++; a.now == 1 {
		gain = a.must
	}
	for i := range a.n {
		if x := &a.asks[i]; meets>>i&1 != 0 {
			x.have++
			switch {
			case x.have == x.n:
				gain++
			case x.exact && x.have == x.n+1:
				gain--
			}
		}
	}
	return gain
}

// drop takes a choice of add back.
func (a *blockee) drop(meets uint64) {
	a.now--
	for i := range a.n {
		a.asks[i].have -= int32(meets >> i & 1)
	}
}

// lacks returns which requirements further blockers can obey.
func (a *blockee) lacks() (set uint64) {
	for i := range a.n {
		if a.asks[i].have < a.asks[i].n {
			set |= 1 << i
		}
	}
	return set
}

// askBlocks adds what rules ask of the blockers of an attacker.
func (g *Game) askBlocks(p *blockPlan, a *blockee) {
	a.first = len(p.asks)
	for m, e, i := g.ruleAt(program.RuleMustBeBlocked, a.ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleMustBeBlocked, a.ref, i) {
		if m.B == 0 && m.Prop2 == 0 {
			a.must++
			continue
		}
		x := blockAsk{prop: m.Prop2, e: e, n: 1, exact: m.Only}
		x.e.It = a.ref
		if m.B != 0 {
			x.n = g.num(program.NumX(m.B), &e)
		}
		if x.n > 0 {
			p.asks = append(p.asks, x)
			a.n++
		}
	}
	p.over = p.over || a.n > maxAsks
}

// meets returns what is asked of an attacker's blockers and a creature meets.
func (g *Game) meets(a *blockee, ref Ref) (set uint64) {
	for i := range a.n {
		if x := &a.asks[i]; x.prop == 0 || g.prop(x.prop, &x.e, ref) {
			set |= 1 << i
		}
	}
	return set
}

const (
	// maxEffort bounds the steps of a search before exhaust takes its place, maxKnown what exhaust remembers. A
	// declaration that takes more ends the game at a limit (DrawnByDeclaration).
	maxEffort = 3000
	maxKnown  = 1 << 17
)

// most returns the most requirements that a declaration obeys whose choices up to creature i, the number of creatures
// that block and what they need are given; -1 if none is legal.
func (p *blockPlan) most(i int, sum, fixed int32, needs blockNeeds) int32 {
	p.best, p.effort = -1, maxEffort
	if p.search(i, 0, sum, fixed, needs); p.effort >= 0 {
		return p.best
	}
	if v := p.thorough(i, fixed, needs); v != impossible {
		return sum + v
	}
	return -1
}

// thorough is exhaust for a plan about which nothing is known yet.
func (p *blockPlan) thorough(i int, fixed int32, needs blockNeeds) int32 {
	p.like, p.known = p.like[:0], map[string]int32{}
	for k := range p.on {
		first := 0
		for first < k && !p.alike(first, k) {
			first++
		}
		p.like = append(p.like, int32(first))
	}
	v := p.exhaust(i, fixed, needs)
	p.known = nil
	return v
}

// impossible is what exhaust finds if nothing makes the declaration legal.
const impossible = math.MinInt32

// alike reports whether two attackers are interchangeable: the same blocks of them are possible, and obey as much.
func (p *blockPlan) alike(k, l int) bool {
	a, b := &p.on[k], &p.on[l]
	if a.min != b.min || a.max != b.max || a.must != b.must || a.n != b.n {
		return false
	}
	for i := range a.asks {
		if x, y := &a.asks[i], &b.asks[i]; x.n != y.n || x.exact != y.exact {
			return false
		}
	}
	for i := range p.by {
		x, y := i*len(p.on)+k, i*len(p.on)+l
		if p.pair[x] != p.pair[y] || p.free[x] != p.free[y] || p.meets[x] != p.meets[y] {
			return false
		}
	}
	return true
}

// exhaust returns the most requirements that the creatures from i on can add, impossible if they can't make the
// declaration legal. Positions that differ only in which of several interchangeable attackers is blocked are the same.
func (p *blockPlan) exhaust(i int, fixed int32, needs blockNeeds) int32 {
	if i == len(p.by) {
		if p.legal(fixed, needs) {
			return 0
		}
		return impossible
	}
	p.keyOf(i, fixed, needs)
	if v, ok := p.known[string(p.key)]; ok {
		return v
	}
	if p.over = p.over || len(p.known) >= maxKnown; p.over {
		return impossible
	}
	key := string(p.key)
	v := p.exhaustFrom(i, 0, fixed, needs)
	p.known[key] = v
	return v
}

// exhaustFrom is exhaust with creature i blocking attackers from k on only.
func (p *blockPlan) exhaustFrom(i, k int, fixed int32, needs blockNeeds) int32 {
	best := p.exhaust(i+1, fixed, needs)
	c := &p.by[i]
	if c.cap <= 0 || p.limit >= 0 && c.used == 0 && fixed >= p.limit {
		return best
	}
	for n := k; n < len(p.on); n++ {
		a, x := &p.on[n], i*len(p.on)+n
		if p.pair[x] < 0 || a.now >= a.max || p.bound && p.free[x] || p.twin(k, n) {
			continue
		}
		gain, fx, nd := p.pair[x]+a.add(p.meets[x]), fixed, needs
		if c.used == 0 {
			gain += c.any
			fx++
			nd.add(c.needs)
		}
		c.used++
		c.cap--
		if v := p.exhaustFrom(i, n+1, fx, nd); v != impossible {
			best = max(best, gain+v)
		}
		c.cap++
		c.used--
		a.drop(p.meets[x])
	}
	return best
}

// twin reports whether one of the attackers from k on before n is interchangeable with n and blocked alike.
func (p *blockPlan) twin(k, n int) bool {
	for ; k < n; k++ {
		if p.like[k] == p.like[n] && p.on[k].now == p.on[n].now {
			same := true
			for i := range p.on[k].asks {
				same = same && p.on[k].asks[i].have == p.on[n].asks[i].have
			}
			if same {
				return true
			}
		}
	}
	return false
}

// keyOf writes to p.key all that the result of exhaust depends on, interchangeable attackers in a fixed order.
func (p *blockPlan) keyOf(i int, fixed int32, needs blockNeeds) {
	if p.limit < 0 {
		most := needs.n
		for k := i; k < len(p.by); k++ {
			most = max(most, p.by[k].needs.n)
		}
		fixed = min(fixed, most)
	}
	b := binary.LittleEndian.AppendUint32(p.key[:0], uint32(i))
	b = binary.LittleEndian.AppendUint32(b, uint32(fixed))
	b = binary.LittleEndian.AppendUint32(b, uint32(needs.n))
	b = binary.LittleEndian.AppendUint64(b, needs.needs&^needs.is)
	b = binary.LittleEndian.AppendUint64(b, needs.is)
	for first := range p.on {
		if int(p.like[first]) != first {
			continue
		}
		from := len(b)
		for k := first; k < len(p.on); k++ {
			if int(p.like[k]) != first {
				continue
			}
			at := len(b)
			b = p.on[k].appendState(b)
			for size := len(b) - at; at > from && bytes.Compare(b[at-size:at], b[at:at+size]) > 0; at -= size {
				for j := range size {
					b[at-size+j], b[at+j] = b[at+j], b[at-size+j]
				}
			}
		}
	}
	p.key = b
}

// appendState writes how many blockers an attacker has, as far as it matters.
func (a *blockee) appendState(b []byte) []byte {
	enough := max(a.min, 1)
	if a.min <= 1 && a.must == 0 {
		enough = 0
	}
	if a.max < MaxNumber {
		enough = max(enough, a.max)
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(min(a.now, enough)))
	for i := range a.asks {
		enough := a.asks[i].n
		if a.asks[i].exact {
			enough++
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(min(a.asks[i].have, enough)))
	}
	return b
}

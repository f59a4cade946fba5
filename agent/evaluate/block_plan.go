package evaluate

import "slices"

// BlockPlan assigns each blocker the index of the attacker it blocks, or -1.
type BlockPlan struct {
	Blocks []int32
	// Damage is the damage the defending player takes; DefenderLoss and AttackerLoss are the values of the
	// creatures that die, and LifeGained what the defender gains by lifelink.
	Damage, DefenderLoss, AttackerLoss, LifeGained int32
}

// BlockPlanner plans blocks. It keeps its memory between calls, so that planning doesn't allocate in the long run.
type BlockPlanner struct {
	m    matchup
	plan BlockPlan
	// CanBlock reports whether the rules let b block a. If it is nil, only the creatures' keywords decide.
	CanBlock func(b, a *Creature) bool
}

// PlanBlocks plans blocks against attackers for a player at the given life total: blocks in which the blocker
// survives or trades up, double-blocks that kill what no single blocker can, and, if the damage would still be
// lethal, chump blocks with the least valuable creatures. The result is valid until the next call.
func (ar *BlockPlanner) PlanBlocks(attackers, blockers []Creature, life int32) *BlockPlan {
	ar.m.set(attackers, blockers, life, ar.CanBlock)
	for i := range attackers {
		ar.m.attacks[i] = true
	}
	for j := range blockers {
		ar.m.blocks[j] = true
	}
	ar.m.plan(&ar.plan)
	return &ar.plan
}

// A matchup is some creatures that may attack a player, and some that may block them, with what is known of how they
// fight. Blocks are planned for those of them that take part, as often as needed.
type matchup struct {
	attackers, blockers []Creature
	attacks, blocks     []bool // who takes part
	life                int32
	can                 func(b, a *Creature) bool

	may              []answer // whether blocker j may block attacker i, at i*len(blockers)+j
	kinds            []Creature
	fights           []fight // of kinds i and j, at i*len(kinds)+j
	attackerKind     []int32 // creatures alike but for their Ref have the same kind
	blockerKind      []int32
	pairs            pairTable
	threats, hitters []int32 // attackers, the greatest threat first, the greatest damage first

	gangs []gang // by attacker, of the plan being made
	free  []int32
	dead  []bool // by blocker: it dies in that plan
	seen  []int32
	look  int32 // see again
}

// answer is whether something is so, once that was asked.
type answer uint8

const (
	unasked answer = iota
	no
	yes
)

// fight is what becomes of an attacker and a single blocker.
type fight struct {
	known       bool
	kills, dies bool  // the attacker dies, the blocker dies
	through     int32 // trample damage
	lifelink    int32
	worth       int32 // the value to the defender of that block for itself, if much damage threatens; see blockScore
	outcome     int32 // the value to the defender of what happens
}

// gang is the blockers of an attacker.
type gang struct {
	n  int32
	by [2]int32 // indices of blockers, ascending
}

// pairFight is what becomes of an attacker and two blockers. The attacker assigns damage to the first one first.
type pairFight struct {
	key               uint32
	round             uint32
	through, lifelink int32
	kills             bool
	dies              [2]bool
}

// pairTable is a hash table of the fights with two blockers, by the kinds of the three.
type pairTable struct {
	entries []pairFight
	round   uint32 // entries of other rounds are empty
	n       int
}

// set prepares for planning; nobody takes part yet.
func (m *matchup) set(attackers, blockers []Creature, life int32, can func(b, a *Creature) bool) {
	m.attackers, m.blockers, m.life, m.can = attackers, blockers, life, can
	m.attacks, m.blocks, m.dead = resize(m.attacks, len(attackers)), resize(m.blocks, len(blockers)),
		resize(m.dead, len(blockers))
	m.may = resize(m.may, len(attackers)*len(blockers))
	m.gangs = resize(m.gangs, len(attackers))
	m.kinds, m.attackerKind, m.blockerKind = m.kinds[:0], m.attackerKind[:0], m.blockerKind[:0]
	m.threats, m.hitters = m.threats[:0], m.hitters[:0]
	for i := range attackers {
		m.attackerKind = append(m.attackerKind, m.kind(&attackers[i]))
		m.threats = append(m.threats, int32(i))
	}
	for j := range blockers {
		m.blockerKind = append(m.blockerKind, m.kind(&blockers[j]))
	}
	slices.SortStableFunc(m.threats, func(x, y int32) int {
		a, b := &attackers[x], &attackers[y]
		return int(b.damage()*8+b.Value) - int(a.damage()*8+a.Value)
	})
	m.hitters = append(m.hitters, m.threats...)
	slices.SortStableFunc(m.hitters, func(x, y int32) int {
		return int(attackers[y].damage()) - int(attackers[x].damage())
	})
	m.fights = resize(m.fights, len(m.kinds)*len(m.kinds))
	m.seen, m.look = resize(m.seen, len(m.kinds)), 0
	m.pairs.round++
	m.pairs.n = 0
}

// resize returns a list of n zeros in the memory of s.
func resize[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// kind returns the number of the creature's kind.
func (m *matchup) kind(f *Creature) int32 {
	for i := range m.kinds {
		if k := &m.kinds[i]; k.Value == f.Value && k.Power == f.Power && k.Toughness == f.Toughness && alike(k, f) {
			return int32(i)
		}
	}
	m.kinds = append(m.kinds, *f)
	return int32(len(m.kinds) - 1)
}

// alike reports whether two creatures differ at most in their Ref.
func alike(a, b *Creature) bool {
	c := *a
	c.Ref = b.Ref
	return c == *b
}

// again reports whether it was called with this kind since m.look last changed.
func (m *matchup) again(kind int32) bool {
	if m.seen[kind] == m.look {
		return true
	}
	m.seen[kind] = m.look
	return false
}

// mayBlock reports whether a blocker may block an attacker.
func (m *matchup) mayBlock(i, j int32) bool {
	at := &m.may[int(i)*len(m.blockers)+int(j)]
	if *at == unasked {
		*at = no
		a, b := &m.attackers[i], &m.blockers[j]
		if !b.CantBlock && (m.can != nil && m.can(b, a) || m.can == nil && canBlock(b, a)) {
			*at = yes
		}
	}
	return *at == yes
}

// fight returns what becomes of an attacker and a blocker.
func (m *matchup) fight(i, j int32) *fight {
	f := &m.fights[int(m.attackerKind[i])*len(m.kinds)+int(m.blockerKind[j])]
	if !f.known {
		m.learn(f, &m.attackers[i], &m.blockers[j])
	}
	return f
}

func (m *matchup) learn(f *fight, a, b *Creature) {
	f.known = true
	group := [1]*Creature{b}
	c := simulateCombat(a, group[:])
	f.kills, f.dies, f.through, f.lifelink = c.attackerDies, c.blockersDie != 0, c.through, c.blockerLifelink
	f.worth = LifeValue(m.life) - LifeValue(m.life-a.damage()+c.through) + c.blockerLifelink*3
	f.outcome = LifeValue(m.life-c.through) - LifeValue(m.life) + c.blockerLifelink*3
	if f.kills {
		f.worth += a.Value
		f.outcome += a.Value
	}
	if f.dies {
		f.worth -= b.Value
		f.outcome -= b.Value
		if !f.kills {
			f.worth = 0 // a chump block, considered only in chumpBlock
		}
	}
}

// blockScore returns the value of blocking with one creature; such a block is worth making if it is above 0. The more
// damage, the more attractive a trade.
func (f *fight) blockScore(pressed bool) int32 {
	if f.kills && f.dies && !pressed {
		return f.worth - 10
	}
	return f.worth
}

// pair returns what becomes of an attacker and two blockers, to the first of which it deals its damage first.
func (m *matchup) pair(i, j, k int32) *pairFight {
	t := &m.pairs
	if 2*t.n >= len(t.entries) {
		t.grow()
	}
	key := uint32(m.attackerKind[i])<<20 ^ uint32(m.blockerKind[j])<<10 ^ uint32(m.blockerKind[k])
	mask := uint32(len(t.entries) - 1)
	for at := key * 0x9E3779B1 >> 12; ; at++ {
		p := &t.entries[at&mask]
		if p.round == t.round && p.key == key {
			return p
		}
		if p.round != t.round {
			group := [2]*Creature{&m.blockers[j], &m.blockers[k]}
			c := simulateCombat(&m.attackers[i], group[:])
			*p = pairFight{key, t.round, c.through, c.blockerLifelink, c.attackerDies,
				[2]bool{c.blockersDie&1 != 0, c.blockersDie&2 != 0}}
			t.n++
			return p
		}
	}
}

func (t *pairTable) grow() {
	old := t.entries
	t.entries = make([]pairFight, max(256, 2*len(old)))
	mask := uint32(len(t.entries) - 1)
	for _, p := range old {
		if p.round != t.round {
			continue
		}
		at := p.key * 0x9E3779B1 >> 12
		for t.entries[at&mask].round == t.round {
			at++
		}
		t.entries[at&mask] = p
	}
}

// pairScore returns the value to the defender of blocking with two creatures, and whether that kills the attacker. It
// kills the most valuable blocker first.
func (m *matchup) pairScore(i, j, k int32) (int32, bool) {
	a, b, c := &m.attackers[i], &m.blockers[j], &m.blockers[k]
	if c.Value > b.Value {
		b, c, j, k = c, b, k, j
	}
	p := m.pair(i, j, k)
	if !p.kills {
		return 0, false
	}
	s := LifeValue(m.life-p.through) - LifeValue(m.life) + p.lifelink*3 + a.Value
	if p.dies[0] {
		s -= b.Value
	}
	if p.dies[1] {
		s -= c.Value
	}
	return s, true
}

// block lets a free blocker block an attacker.
func (m *matchup) block(d *BlockPlan, i, j int32) {
	g := &m.gangs[i]
	g.by[g.n] = j
	if g.n == 1 && g.by[0] > j {
		g.by[0], g.by[1] = g.by[1], g.by[0]
	}
	g.n++
	d.Blocks[j] = i
	at := slices.Index(m.free, j)
	m.free = slices.Delete(m.free, at, at+1)
}

// plan plans the blocks of those who take part.
func (m *matchup) plan(d *BlockPlan) {
	d.Blocks = slices.Grow(d.Blocks[:0], len(m.blockers))[:len(m.blockers)]
	m.free = m.free[:0]
	for j := range d.Blocks {
		d.Blocks[j] = -1
		if m.blocks[j] {
			m.free = append(m.free, int32(j))
		}
	}
	total := int32(0)
	for i := range m.attackers {
		if m.attacks[i] {
			m.gangs[i].n = 0
			total += m.attackers[i].damage()
		}
	}
	pressed := total*2 >= m.life
	// Consider the greatest threats first.
	for _, i := range m.threats {
		if !m.attacks[i] || blockersNeeded(&m.attackers[i]) > 1 {
			continue
		}
		best, bestScore := int32(-1), int32(0)
		for _, j := range m.free {
			if !m.mayBlock(i, j) {
				continue
			}
			if s := m.fight(i, j).blockScore(pressed); s > bestScore {
				best, bestScore = j, s
			}
		}
		if best >= 0 {
			m.block(d, i, best)
		}
	}
	m.gangBlock(d)
	m.evaluate(d)
	if d.Damage >= m.life {
		m.chumpBlock(d)
	}
}

// gangBlock adds blockers to attackers that a further blocker would kill, and pairs of blockers to unblocked
// attackers.
func (m *matchup) gangBlock(d *BlockPlan) {
	for _, i := range m.threats {
		if !m.attacks[i] {
			continue
		}
		bestA, bestB := int32(-1), int32(-1)
		if g := &m.gangs[i]; g.n > 0 {
			best := m.fight(i, g.by[0]).outcome + 12
			m.look++
			for _, j := range m.free {
				if !m.mayBlock(i, j) || m.again(m.blockerKind[j]) {
					continue
				}
				if s, kills := m.pairScore(i, g.by[0], j); kills && s > best {
					bestA, best = j, s
				}
			}
		} else {
			bestA, bestB = m.bestPair(i)
		}
		if bestA >= 0 {
			m.block(d, i, bestA)
		}
		if bestB >= 0 {
			m.block(d, i, bestB)
		}
	}
}

// bestPair returns the two free blockers that best kill an unblocked attacker, or -1. Only the first pair is tried of
// those of the same kinds.
func (m *matchup) bestPair(i int32) (bestA, bestB int32) {
	best := LifeValue(m.life-m.attackers[i].damage()) - LifeValue(m.life) + 12
	bestA, bestB = -1, -1
	for x, j := range m.free {
		if !m.mayBlock(i, j) || m.kindBefore(i, x) {
			continue
		}
		m.look++
		for _, k := range m.free[x+1:] {
			if !m.mayBlock(i, k) || m.again(m.blockerKind[k]) {
				continue
			}
			if s, kills := m.pairScore(i, j, k); kills && s > best {
				bestA, bestB, best = j, k, s
			}
		}
	}
	return bestA, bestB
}

// kindBefore reports whether a blocker before the free one at x is of the same kind and could block the attacker.
func (m *matchup) kindBefore(i int32, x int) bool {
	kind := m.blockerKind[m.free[x]]
	for _, j := range m.free[:x] {
		if m.blockerKind[j] == kind && m.mayBlock(i, j) {
			return true
		}
	}
	return false
}

// evaluate computes the outcome of the plan.
func (m *matchup) evaluate(d *BlockPlan) {
	d.Damage, d.DefenderLoss, d.AttackerLoss, d.LifeGained = 0, 0, 0, 0
	clear(m.dead)
	for i := range m.attackers {
		if !m.attacks[i] {
			continue
		}
		a, g := &m.attackers[i], &m.gangs[i]
		kills := false
		switch g.n {
		case 0:
			d.Damage += a.damage()
		case 1:
			f := m.fight(int32(i), g.by[0])
			d.Damage += f.through
			d.LifeGained += f.lifelink
			kills, m.dead[g.by[0]] = f.kills, f.dies
		case 2:
			p := m.pair(int32(i), g.by[0], g.by[1])
			d.Damage += p.through
			d.LifeGained += p.lifelink
			kills, m.dead[g.by[0]], m.dead[g.by[1]] = p.kills, p.dies[0], p.dies[1]
		}
		if kills {
			d.AttackerLoss += a.Value
		}
		for _, j := range g.by[:g.n] {
			if m.dead[j] {
				d.DefenderLoss += m.blockers[j].Value
			}
		}
	}
}

// chumpBlock adds blocks by creatures that die without killing anything, until the remaining damage isn't lethal.
func (m *matchup) chumpBlock(d *BlockPlan) {
	for d.Damage >= m.life {
		bestA, bestB, best := int32(-1), int32(-1), int32(0)
		for _, i := range m.hitters {
			a := &m.attackers[i]
			if !m.attacks[i] || m.gangs[i].n > 0 || blockersNeeded(a) > 1 {
				continue
			}
			for _, j := range m.free {
				if !m.mayBlock(i, j) {
					continue
				}
				stops := a.damage() - m.fight(i, j).through
				// Stop the most damage, then lose the least value.
				if s := stops*1000 - m.blockers[j].Value; stops > 0 && s > best || bestA < 0 && stops > 0 {
					bestA, bestB, best = i, j, s
				}
			}
		}
		if bestA < 0 {
			return
		}
		m.block(d, bestA, bestB)
		m.evaluate(d)
	}
}

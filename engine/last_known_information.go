package engine

import (
	"arbiter/engine/program"
)

// snapshot keeps an object as it last existed, just before it leaves its zone (608.2h). Of objects without a body it is
// needed only where an ability triggers on cards that leave a graveyard: others are not looked at as they were.
func (g *Game) snapshot(ref Ref) {
	o := g.obj(ref)
	if o != nil && o.Body == 0 && o.Zone == program.Graveyard && g.r.LeavesGraveyard {
		k := LKI{Ref: ref, Obj: *o, Chars: *g.chars(ref)}
		k.Chars.Granted = 0 // the list stays with the cache of the characteristics
		g.LKIs = append(g.LKIs, k)
		return
	}
	if o == nil || o.Body == 0 {
		return
	}
	k := LKI{Ref: ref, Obj: *o, Body: g.Bodies[o.Body], Chars: g.Chars[o.Body]}
	k.Body.Ctx = 0
	if o.Zone == program.Stack && g.askedAfter(ref, g.Bodies[o.Body].Ctx) {
		k.Body.Ctx = g.copyCtx(g.Bodies[o.Body].Ctx)
	}
	g.LKIs = append(g.LKIs, k)
}

// keptSince reports whether information of an object is among that kept from index on.
func (g *Game) keptSince(from int, ref Ref) bool {
	for i := from; i < len(g.LKIs); i++ {
		if g.LKIs[i].Ref == ref {
			return true
		}
	}
	return false
}

// askedAfter reports whether another ability may refer to what was announced for a spell or ability that leaves the
// stack, for instance to copy it: storm does so even if the spell has been countered (608.2h).
func (g *Game) askedAfter(ref Ref, own uint32) bool {
	if own == 0 {
		return false
	}
	for i := range g.Ctxs {
		c := &g.Ctxs[i]
		if !c.Used || uint32(i) == own || i == scratchCtx {
			continue
		}
		if c.Source == ref && c.Ability != 0 && g.r.Abilities[c.Ability].Kind != program.AbSpell {
			return true
		}
		for r := c.Regs; r < c.Regs+uint32(c.NRegs); r++ {
			if g.Regs[r].Ref == ref {
				return true
			}
		}
	}
	return false
}

// formerSource is the key of the source of a context in its list of what objects were.
const formerSource int32 = -1

// noFormer is the key of what a context keeps in no register.
const noFormer int32 = -2

// formerKey is the key of a place in a register of a context in its list of what objects were.
func formerKey(reg, place int) int32 { return int32(reg)<<16 | int32(place) }

// becomes returns what an object of a context has become, and keeps what it was if that is known.
func (g *Game) becomes(ctx uint32, ref Ref, key int32) Ref {
	now, was := g.trail(ctx, ref)
	if was == NoRef {
		return now
	}
	for c := g.Ctxs[ctx].Former; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val == key {
			g.Cells[c].Ref = was
			return now
		}
	}
	head := g.appendCell(g.Ctxs[ctx].Former, was, key)
	g.Ctxs[ctx].Former = head
	return now
}

// former returns what the object at a place of a context was before the effect that made the context moved it; NoRef if
// it wasn't moved, or nothing is known of it.
func (g *Game) former(ctx uint32, key int32) Ref {
	for c := g.Ctxs[ctx].Former; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val == key {
			return g.Cells[c].Ref
		}
	}
	return NoRef
}

// wasIn reports whether a ref is what an object in a register of a context was.
func (g *Game) wasIn(ctx uint32, reg int, ref Ref) bool {
	for c := g.Ctxs[ctx].Former; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref == ref && g.Cells[c].Val>>16 == int32(reg) {
			return true
		}
	}
	return false
}

// dropFormer forgets what the objects in a register were.
func (g *Game) dropFormer(ctx uint32, reg int) {
	at := &g.Ctxs[ctx].Former
	for *at != 0 {
		c := *at
		if g.Cells[c].Val>>16 != int32(reg) {
			at = &g.Cells[c].Next
			continue
		}
		*at, g.Cells[c].Next = g.Cells[c].Next, 0
		g.freeCells(&c)
	}
}

// forget drops last known information that nothing can refer to any more. It runs between turns, and when much has
// accumulated.
func (g *Game) forget() {
	if len(g.LKIs) == 0 && len(g.Moves) == 0 {
		g.forgetCopied()
		return
	}
	m := &g.mentions
	g.mentioned(m)
	w, infos := 0, g.LKIs
	for i := range infos {
		k := &infos[i]
		if at := m.refs[m.home(k.Ref)]; at == k.Ref || at != NoRef && m.has(k.Ref) {
			if m.freed {
				g.mentioned(m)
			}
			if m.has(k.Ref) {
				if w < i {
					infos[w] = *k
				}
				w++
				continue
			}
		}
		cells, ctxs := g.Turn.FreeCell, g.Turn.FreeCtx
		g.freeBodyCells(&k.Body, &k.Chars)
		g.freeCtx(k.Body.Ctx)
		m.freed = m.freed || g.Turn.FreeCell != cells || g.Turn.FreeCtx != ctxs
	}
	g.LKIs = infos[:w]
	g.forgetCopied()
	if m.freed || len(g.Copied) > 0 {
		g.mentioned(m)
	}
	w = 0
	moves := g.Moves
	for i := range moves {
		ref := moves[i].Old
		if at := m.refs[m.home(ref)]; at == ref || at != NoRef && m.has(ref) {
			moves[w] = moves[i]
			w++
		}
	}
	g.Moves = moves[:w]
}

// mentions is a set of Refs that contexts, registers, lists, effects and the history mention.
type mentions struct {
	// refs has each at the place that the end of its serial number says or, if that is taken, after it: objects of a
	// game of usual length have places of their own. Their number is a power of two.
	refs  []Ref
	n     int
	freed bool   // what mentioned some of them has been freed
	own   []bool // by context: it is kept with the object that is its source
}

// The table of mentions has a place for each serial number of the game as far as these bounds allow; it grows.
const (
	fewMentions  = 128
	manyMentions = 1024
)

// reset empties the set, in a game with serial numbers up to one, and keeps its memory.
func (m *mentions) reset(serial uint32) {
	size := len(m.refs)
	for size < fewMentions || size < manyMentions && size <= int(serial) {
		size = max(2*size, fewMentions)
	}
	if size > len(m.refs) {
		m.refs = make([]Ref, size)
	} else {
		clear(m.refs)
	}
	m.n, m.freed = 0, false
}

func (m *mentions) add(r Ref) {
	at := &m.refs[m.home(r)]
	if *at == r || r == NoRef {
		return
	}
	if *at != NoRef {
		if at = &m.refs[m.place(r)]; *at == r {
			return
		}
	}
	*at = r
	if m.n++; m.n < len(m.refs)/2 {
		return
	}
	old := m.refs
	m.refs = make([]Ref, 4*len(old))
	for _, r := range old {
		if r != NoRef {
			m.refs[m.place(r)] = r
		}
	}
}

// home is the place of a Ref in the table, unless another one has taken it.
func (m *mentions) home(r Ref) uint32 { return r.serial() & uint32(len(m.refs)-1) }

// place returns the place of a Ref in the table: where it is, or where it is to be put.
func (m *mentions) place(r Ref) uint32 {
	mask := uint32(len(m.refs) - 1)
	i := m.home(r)
	for m.refs[i] != NoRef && m.refs[i] != r {
		i = (i + 1) & mask
	}
	return i
}

// has reports whether a Ref was added.
func (m *mentions) has(r Ref) bool { return m.refs[m.place(r)] == r }

// mentioned sets what a context, register or list mentions.
func (g *Game) mentioned(m *mentions) {
	m.reset(g.Turn.Serial)
	used := false
	for i := range g.Ctxs {
		used = used || g.Ctxs[i].Used
	}
	if used {
		m.own = append(m.own[:0], make([]bool, len(g.Ctxs))...)
		for i := range g.LKIs { // what is kept of a spell with what was announced for it doesn't keep itself
			if k := &g.LKIs[i]; k.Body.Ctx != 0 {
				m.own[k.Body.Ctx] = g.Ctxs[k.Body.Ctx].Source == k.Ref
			}
		}
		for i := range g.Ctxs {
			if c := &g.Ctxs[i]; c.Used && !m.own[i] {
				m.add(c.Source)
			}
		}
	}
	for i := range g.Regs {
		m.add(g.Regs[i].Ref)
	}
	cells := g.Cells
	for i := range cells {
		if r := cells[i].Ref; r != NoRef {
			m.add(r)
		}
	}
	for i := range g.Effects {
		m.add(g.Effects[i].Source)
	}
	for i := range g.History {
		e := &g.History[i].Event
		m.add(e.Obj)
		m.add(e.Src)
		m.add(e.Other)
	}
}

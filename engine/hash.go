package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"slices"

	"arbiter/engine/program"
)

// Hash is the exact hash of the state: the same on every machine after the same answers from the same start. It covers
// the whole state except for positions in arenas and what can be computed from the rest.
func (g *Game) Hash() uint64 {
	if g.compacted == nil {
		g.compacted = new(State)
	}
	g.State.compact(g.compacted, false)
	g.encoded = g.compacted.encode(g.encoded[:0])
	sum := sha256.Sum256(g.encoded)
	return binary.LittleEndian.Uint64(sum[:])
}

// Canonical is a hash of everything that affects how the game can continue. It is the same for positions that differ
// only in the identities of objects, absolute timestamps, the turn number, or history that no longer matters. Equal
// cards of a player in a graveyard, hand or exile count as a multiset, since their order does not matter. It is used to
// detect transpositions and loops.
func (g *Game) Canonical() uint64 { return g.canonicalSum(false) }

// canonicalSum is Canonical, or that of the position without the players' life totals.
func (g *Game) canonicalSum(lifeless bool) uint64 {
	c := g.canonical
	if c == nil {
		c = new(canon)
		g.canonical = c
	}
	c.begin(g)
	c.lifeless = lifeless
	c.game()
	c.g, c.lifeless = nil, false
	sum := sha256.Sum256(c.buf)
	return binary.LittleEndian.Uint64(sum[:])
}

// canon writes a state with identities renumbered in the order in which it reaches them.
type canon struct {
	g *Game
	// lifeless: life totals are left out.
	lifeless bool
	buf      []byte
	number   refNumbers
	stamps   stampRanks
	turn     uint32
	// Buffers for lists that are sorted.
	pairs  [][2]uint64
	ends   []int
	parts  [][]byte
	sorted []byte
	// For the keys of a search: the current phase of computing one, and the hasher.
	phase uint8
	key   *PositionHasher
	plain bool // references to objects that are dead or unordered are written by their characteristics
}

// begin prepares for a game. The memory of the last one is reused.
func (c *canon) begin(g *Game) {
	c.g, c.buf, c.turn = g, c.buf[:0], g.Turn.Number
	c.number.clear()
	c.stamps.clear()
}

func (c *canon) put(vs ...uint64) {
	at := len(c.buf)
	if cap(c.buf)-at < 8*len(vs) {
		c.buf = slices.Grow(c.buf, max(4096, 8*len(vs)))
	}
	b := c.buf[at : at+8*len(vs)]
	for i, v := range vs {
		binary.LittleEndian.PutUint64(b[8*i:], v)
	}
	c.buf = c.buf[:at+8*len(vs)]
}

func (c *canon) num(v int32) { c.put(uint64(uint32(v))) }

func (c *canon) bool(v bool) {
	n := uint64(0)
	if v {
		n = 1
	}
	c.put(n)
}

func (c *canon) mark(b byte) { c.buf = append(c.buf, b) }

// ref writes an object's number: live ones by position, dead ones by first mention.
func (c *canon) ref(r Ref) {
	if r == NoRef || r.IsPlayer() {
		c.put(uint64(r))
		return
	}
	if c.phase == keyLocal || c.phase == keyLinks {
		c.linked(r)
		return
	}
	if c.phase == keyWhole {
		if n := c.key.place(r); n != 0 {
			c.put(n)
			return
		}
	}
	if c.plain {
		c.unnumberedRef(r)
		return
	}
	n, ok := c.number.of(r)
	if c.phase == keyWhole {
		n += 1 << 20 // objects of ordered zones are numbered separately
	}
	c.put(n)
	if ok {
		return
	}
	if o := c.g.obj(r); o != nil {
		// If order does not matter it is one of several equal objects.
		c.put(uint64(o.Def), uint64(o.Zone), uint64(o.Owner), uint64(o.Flags))
	} else {
		// A dead object is written as it last existed.
		if l, known := c.g.look(r); known {
			c.chars(l.chars)
		} else {
			c.put(0)
		}
	}
}

// count gives an object of an ordered zone the next number.
func (c *canon) count(slot uint16) {
	c.number.of(c.g.refAt(slot))
}

// stamp writes a timestamp as its rank among those in use.
func (c *canon) stamp(s uint32) {
	if c.phase == keyLocal || c.phase == keyLinks {
		return
	}
	c.put(c.stamps.of(s))
}

// since writes a turn number relative to this turn.
func (c *canon) since(turn uint32) { c.put(uint64(min(c.turn-turn, 2))) }

func (c *canon) cells(head uint32) {
	for i := head; i != 0; i = c.g.Cells[i].Next {
		c.ref(c.g.Cells[i].Ref)
		c.num(c.g.Cells[i].Val)
	}
	c.mark(';')
}

// memory writes the memory of an object, or how it will enter: copiable values by content rather than by index.
func (c *canon) memory(head uint32) {
	for i := head; i != 0; i = c.g.Cells[i].Next {
		cell := &c.g.Cells[i]
		if cell.Ref == Ref(program.MemCopied) || cell.Ref == modValue|Ref(program.MemCopied) ||
			cell.Ref&modMask == modCopy {
			c.put(uint64(cell.Ref))
			c.chars(&c.g.Copied[cell.Val].Chars)
			continue
		}
		c.ref(cell.Ref)
		c.num(cell.Val)
	}
	c.mark(';')
}

// counters writes a list whose keys are not objects.
func (c *canon) counters(head uint32) {
	keys := c.pairs[:0]
	for i := head; i != 0; i = c.g.Cells[i].Next {
		keys = append(keys, [2]uint64{uint64(c.g.Cells[i].Ref), uint64(uint32(c.g.Cells[i].Val))})
	}
	if len(keys) > 1 {
		slices.SortFunc(keys, func(a, b [2]uint64) int { return slices.Compare(a[:], b[:]) })
	}
	for _, k := range keys {
		c.put(k[0], k[1])
	}
	c.pairs = keys
	c.mark(';')
}

func (c *canon) chars(ch *program.Chars) {
	c.put(uint64(ch.Def), uint64(ch.Name), uint64(ch.Types), uint64(ch.Supers), uint64(ch.Colors), uint64(ch.Ctrl),
		uint64(ch.Flags))
	c.put(ch.Subtypes[:]...)
	c.put(ch.Keywords[:]...)
	c.num(ch.Power)
	c.num(ch.Toughness)
}

func (c *canon) game() {
	g := c.g
	for s := range g.Objs {
		o := &g.Objs[s]
		if o.Serial == 0 {
			continue
		}
		if c.phase == keyNone || o.Body != 0 && c.timestampMatters(uint16(s)) {
			c.stamps.add(o.Stamp)
		}
		if o.Body == 0 {
			continue
		}
		if w := g.Bodies[o.Body].World; w != 0 {
			c.stamps.add(w)
		}
	}
	for i := range g.Effects {
		if c.phase != keyWhole || !c.key.unordered(&g.Effects[i]) {
			c.stamps.add(g.Effects[i].Stamp)
		}
	}
	c.stamps.sort()
	c.turnState()
	c.playerStates()
	c.zones()
	c.effects()
	c.frames()
	c.events()
	if c.phase == keyWhole {
		c.unorderedHistory()
		return
	}
	for i := range g.History {
		e := &g.History[i].Event
		c.put(uint64(e.Kind), uint64(e.Player), uint64(e.Flags), uint64(e.From), uint64(e.To),
			uint64(g.History[i].Combat), uint64(g.History[i].Step))
		c.num(e.Amount)
		c.num(e.Aux)
		c.since(g.History[i].Turn)
		for _, r := range [...]Ref{e.Obj, e.New, e.Src, e.Other, e.Was} {
			c.ref(r)
		}
	}
}

// turnState writes the state of the game as a whole.
func (c *canon) turnState() {
	g := c.g
	t := &g.Turn
	c.put(uint64(t.Active), uint64(t.Priority), uint64(t.Step), uint64(t.Result), uint64(t.Passes), uint64(t.Monarch),
		uint64(t.DayNight), uint64(t.Winner), uint64(t.Variant), uint64(t.Attack),
		uint64(t.Combats), uint64(t.Damage), uint64(t.Gone), uint64(t.Deputy), uint64(t.Initiative))
	c.num(t.LastCasts)
	c.put(t.Fallen)
	for i := range t.ManaMarks {
		c.put(uint64(t.ManaMarks[i].Class) | uint64(t.ManaMarks[i].From)<<8)
	}
	c.bool(t.Fight)
	c.bool(t.Unhelped)
	c.bool(t.Controlled)
	c.bool(t.Number <= 1)
}

// playerStates writes the players.
func (c *canon) playerStates() {
	g := c.g
	for p := range g.Players {
		pl := &g.Players[p]
		if !c.lifeless {
			c.num(pl.Life)
		}
		c.num(pl.BeganWith)
		c.num(pl.LandPlays)
		c.bool(pl.Lost)
		c.bool(pl.DrawFailed)
		c.bool(pl.Emperor)
		c.bool(pl.Attacked)
		c.bool(pl.Kept)
		c.num(pl.Mulligans)
		c.num(pl.Casts)
		c.num(pl.Expended)
		c.bool(pl.Blessing)
		c.put(uint64(pl.Speed), uint64(pl.Triggered), uint64(pl.Tempted))
		c.put(uint64(pl.Dungeon), uint64(pl.Room), uint64(pl.Completed))
		c.put(uint64(pl.Controller), uint64(pl.NextController)|uint64(pl.NextExtra)<<8)
		c.since(pl.TurnBegan)
		c.since(pl.TurnBefore)
		c.put(uint64(pl.Team), uint64(pl.Range), uint64(pl.Near))
		c.counters(pl.Counters)
		c.counters(pl.CommandCasts)
		c.counters(pl.CommandDamage)
	}
	c.buf = encodePools(c.buf, g.Pools)
	c.cells(g.Turn.ExtraTurns)
	c.cells(g.Turn.Schedule)
	c.cells(g.Turn.Tallies)
}

// zones numbers the objects of ordered zones, then writes all objects.
func (c *canon) zones() {
	if c.phase == keyWhole {
		c.keyZones()
		return
	}
	g := c.g
	for z := range g.Lists {
		zone := g.zoneOf(z)
		if zone == program.Battlefield || zone == program.Library || zone == program.Stack {
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				c.count(s)
			}
		}
	}
	for z := range g.Lists {
		c.mark('z')
		zone := g.zoneOf(z)
		if zone == program.Battlefield || zone == program.Library || zone == program.Stack {
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				c.obj(s)
			}
			continue
		}
		c.unorderedList(z)
	}
}

// effects writes the continuous effects and the pending triggered abilities.
func (c *canon) effects() {
	g := c.g
	loose := uint64(0)
	for i := range g.Effects {
		e := &g.Effects[i]
		if c.phase == keyWhole && c.key.unordered(e) {
			loose += c.unorderedEffect(e)
			continue
		}
		c.put(uint64(e.Ability), uint64(e.Dur), uint64(e.Player))
		if e.Ability == g.r.CopyAbility {
			c.chars(&g.Copied[e.Amount].Chars)
		} else {
			c.num(e.Amount)
		}
		c.since(e.Turn)
		c.stamp(e.Stamp)
		c.bool(e.Begun)
		c.bool(e.Spent)
		c.put(uint64(e.Cond))
		c.cells(e.Set)
		c.ref(e.Source)
		c.ctx(e.Ctx)
	}
	c.put(loose)
	for i := range g.Turn.ManaMarks {
		c.ref(g.Turn.ManaMarks[i].Source)
	}
	for i := range g.Delayed {
		d := &g.Delayed[i]
		c.put(uint64(d.Ability), uint64(d.Dur), uint64(d.Player))
		c.bool(d.Once)
		c.since(d.Turn)
		c.ctx(d.Ctx)
	}
	for i := range g.Pending {
		c.put(uint64(g.Pending[i].Ability), uint64(g.Pending[i].Ctrl))
		c.ctx(g.Pending[i].Ctx)
	}
}

// frames writes the stack of frames.
func (c *canon) frames() {
	g := c.g
	for i := range g.Frames {
		f := &g.Frames[i]
		c.put(uint64(f.Kind), uint64(f.PC), uint64(f.Ask), uint64(f.Player))
		if ipCells[f.Kind] {
			c.cells(f.Ip)
		} else {
			c.put(uint64(f.Ip))
		}
		c.num(f.A)
		if f.Kind == FrameCast {
			c.ctx(uint32(f.B))
		} else {
			c.num(f.B)
		}
		c.num(f.C)
		c.ref(f.Ref)
		c.ref(f.Other)
		c.ctx(f.Ctx)
	}
}

// events writes the events of the batches in progress.
func (c *canon) events() {
	g := c.g
	for i := range g.Events {
		e := &g.Events[i]
		c.put(uint64(e.Kind), uint64(e.Player), uint64(e.From), uint64(e.To), uint64(e.Flags), uint64(e.State))
		c.num(e.Amount)
		c.num(e.Aux)
		c.num(e.Parent)
		c.memory(e.Mods)
		c.cells(e.Done)
		c.ctx(e.Ctx)
		c.ref(e.Obj)
		c.ref(e.New)
		c.ref(e.Src)
		c.ref(e.Other)
		c.ref(e.Was)
	}
}

// zoneOf returns the zone whose list has this index.
func (g *Game) zoneOf(list int) program.Zone {
	if list < sharedZones {
		return [...]program.Zone{program.Battlefield, program.Stack, program.Exile, program.Command,
			program.Phased}[list]
	}
	return [...]program.Zone{program.Library, program.Hand, program.Graveyard,
		program.Outside}[(list-sharedZones)%ownedZones]
}

// unorderedList writes a zone whose order does not matter: its objects sorted by content.
func (c *canon) unorderedList(list int) {
	g := c.g
	start := len(c.buf)
	ends := c.ends[:0]
	for s := g.Lists[list].First; s != 0; s = g.Objs[s].Next {
		c.obj(s)
		ends = append(ends, len(c.buf))
	}
	c.ends = ends
	if len(ends) < 2 {
		return
	}
	c.sorted = append(c.sorted[:0], c.buf[start:]...)
	cards, at := c.parts[:0], start
	for _, end := range ends {
		cards, at = append(cards, c.sorted[at-start:end-start]), end
	}
	slices.SortFunc(cards, bytes.Compare)
	c.buf = c.buf[:start]
	for _, b := range cards {
		c.buf = append(c.buf, b...)
	}
	c.parts = cards
}

func (c *canon) obj(slot uint16) {
	g := c.g
	o := &g.Objs[slot]
	if c.whole(slot) {
		return
	}
	known := o.Known
	if c.phase != keyNone {
		known = 0 // a player who searches sees everything
	}
	c.put(uint64(o.Def), uint64(o.Kind), uint64(o.Owner), uint64(o.Flags), uint64(known), uint64(o.Face),
		uint64(o.FaceDownDef))
	if len(g.aims) > 0 {
		c.put(uint64(slices.Index(g.aims, g.refAt(slot)) + 1))
	}
	if o.Body == 0 {
		return
	}
	if c.phase == keyNone || c.timestampMatters(slot) {
		c.stamp(o.Stamp)
	}
	b := &g.Bodies[o.Body]
	if b.World != 0 {
		c.stamp(b.World)
	}
	c.put(uint64(b.Flags), uint64(b.Ability), uint64(b.Kicked), uint64(b.CastFrom), uint64(b.CastBy),
		uint64(b.LoyalUse), uint64(b.Regen), uint64(b.Damaged), uint64(b.Holder), uint64(b.Defending), uint64(b.Band))
	if c.phase == keyNone || c.key.spent || o.Zone == program.Stack {
		c.put(binary.LittleEndian.Uint64(b.Spent[:]))
	}
	c.num(b.Damage)
	c.num(b.X)
	c.since(b.Since)
	c.ref(b.Host)
	c.ref(b.Left)
	c.ref(b.Attack)
	c.counters(b.Counters)
	c.memory(b.Memory)
	c.cells(b.Blocks)
	c.counters(b.Used)
	c.chars(&g.Chars[o.Body])
	if b.Copied != 0 {
		c.chars(&g.Copied[b.Copied].Chars)
	}
	for i := g.Chars[o.Body].Granted; i != 0; i = g.Cells[i].Next {
		c.put(uint64(uint32(g.Cells[i].Val)))
		c.ref(g.Cells[i].Ref)
	}
	c.ctx(b.Ctx)
}

func (c *canon) ctx(i uint32) {
	if i == 0 || int(i) >= len(c.g.Ctxs) || !c.g.Ctxs[i].Used {
		c.put(0)
		return
	}
	x := &c.g.Ctxs[i]
	c.put(binary.LittleEndian.Uint64(x.Spent[:]))
	c.put(1, uint64(x.Ability), uint64(x.Modes), uint64(x.Kicked), uint64(x.Ctrl), uint64(x.Flags), uint64(x.Def))
	c.num(x.X)
	c.num(x.Value)
	c.num(x.Locked)
	c.put(binary.LittleEndian.Uint64(x.LockedMana[:]))
	c.put(uint64(x.Way), uint64(x.Plus), uint64(x.Phy))
	c.ref(x.Source)
	c.ref(x.Giver)
	c.ref(x.Became)
	c.cells(x.Targets)
	c.cells(x.Done)
	c.cells(x.Helpers)
	c.cells(x.Repeats)
	c.cells(x.Former)
	for s := x.Subs; s != 0; s = c.g.Cells[s].Next {
		c.ref(c.g.Cells[s].Ref)
		c.ctx(uint32(c.g.Cells[s].Val))
	}
	for r := range int(x.NRegs) {
		reg := c.g.reg(i, r)
		c.ref(reg.Ref)
		c.num(reg.Num)
		c.cells(reg.More)
	}
}

// refNumbers numbers references in the order in which they are first asked for, from 1. It is a hash table with open
// addressing.
type refNumbers struct {
	keys    []Ref
	numbers []uint64
	n       int
}

func (t *refNumbers) clear() {
	if t.n > 0 {
		clear(t.keys)
		t.n = 0
	}
}

// of returns the number of a reference, and whether it has been asked for before.
func (t *refNumbers) of(r Ref) (n uint64, ok bool) {
	if 2*t.n >= len(t.keys) {
		t.grow()
	}
	mask := len(t.keys) - 1
	for i := int(uint64(r)*0x9E3779B97F4A7C15>>40) & mask; ; i = (i + 1) & mask {
		switch t.keys[i] {
		case r:
			return t.numbers[i], true
		case NoRef:
			t.n++
			t.keys[i], t.numbers[i] = r, uint64(t.n)
			return uint64(t.n), false
		}
	}
}

func (t *refNumbers) grow() {
	keys, numbers := t.keys, t.numbers
	size := max(256, 2*len(keys))
	t.keys, t.numbers = make([]Ref, size), make([]uint64, size)
	for i, r := range keys {
		if r == NoRef {
			continue
		}
		at := int(uint64(r)*0x9E3779B97F4A7C15>>40) & (size - 1)
		for t.keys[at] != NoRef {
			at = (at + 1) & (size - 1)
		}
		t.keys[at], t.numbers[at] = r, numbers[i]
	}
}

// stampRanks tells how many of some numbers are less than another.
type stampRanks struct {
	all   []uint32
	once  []uint64 // a bit for each number, if all differ and are small, and
	below []uint32 // how many bits are set in the words before each of these
	bits  bool
}

// mostRanked is the greatest number that is ranked by its bit: greater ones would need too many words.
const mostRanked = 1 << 14

func (k *stampRanks) clear() { k.all = k.all[:0] }

func (k *stampRanks) add(s uint32) { k.all = append(k.all, s) }

// sort prepares for questions, after all numbers were added.
func (k *stampRanks) sort() {
	k.bits = false
	if len(k.all) > 16 {
		k.bits = k.setBits()
	}
	if !k.bits {
		slices.Sort(k.all)
	}
}

func (k *stampRanks) setBits() bool {
	most := slices.Max(k.all)
	if most > mostRanked {
		return false
	}
	words := int(most)/64 + 1
	k.once, k.below = slices.Grow(k.once[:0], words)[:words], slices.Grow(k.below[:0], words)[:words]
	clear(k.once)
	for _, s := range k.all {
		if k.once[s/64]>>(s%64)&1 != 0 {
			return false
		}
		k.once[s/64] |= 1 << (s % 64)
	}
	n := 0
	for i, w := range k.once {
		k.below[i] = uint32(n)
		n += bits.OnesCount64(w)
	}
	return true
}

// of returns how many numbers are less than s.
func (k *stampRanks) of(s uint32) uint64 {
	if !k.bits {
		i, _ := slices.BinarySearch(k.all, s)
		return uint64(i)
	}
	w := int(s / 64)
	if w >= len(k.once) {
		return uint64(len(k.all))
	}
	return uint64(k.below[w]) + uint64(bits.OnesCount64(k.once[w]&(1<<(s%64)-1)))
}

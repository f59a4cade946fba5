package engine

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"arbiter/engine/program"
)

// A PositionHasher computes keys of positions for a search. It keeps memory for reuse and is not safe for concurrent
// use.
type PositionHasher struct {
	c       canon
	marks   []keyMark
	order   []uint16
	back    []uint64 // by slot: hash of what refers to it; then of it and what refers to it
	local   []uint64 // by slot: hash of the object by itself
	from    uint16   // the object whose references are being visited
	rules   *program.Rules
	named   []bool // by slot: something else refers to it
	spent   bool   // some ability refers to the mana spent
	adds    []bool // by ability: its effect only adds something
	stamped []bool // by definition: it has static abilities that do more than add
	// By slot, permanents by twice that: what was hashed there before, under these rules. A search goes from a position
	// to similar ones.
	permanents []knownPermanent
	cards      []knownHash
}

type keyMark struct {
	key  uint64
	slot uint16
}

// Key hashes a position for transposition tables. It is coarser than Canonical: permanents are unordered, but for those
// with static abilities, whose timestamps count. The turn number is part of it.
func (k *PositionHasher) Key(g *Game) uint64 {
	c := &k.c
	if k.rules != g.r {
		k.analyze(g.r)
	}
	c.begin(g)
	c.key = k
	k.local = zeros(k.local, len(g.Objs))
	k.back = zeros(k.back, len(g.Objs))
	k.named = append(k.named[:0], make([]bool, len(g.Objs))...)
	// Hash each permanent by itself; then what it refers to, and what refers to it.
	list := g.Lists[battlefieldList]
	c.phase = keyLocal
	for s := list.First; s != 0; s = g.Objs[s].Next {
		k.local[s] = k.permanent(s)
	}
	c.phase = keyLinks
	for s := list.First; s != 0; s = g.Objs[s].Next {
		if g.refers(s) {
			c.buf, k.from = c.buf[:0], s
			c.obj(s)
			k.local[s] = hashBytes(c.buf, k.local[s])
		}
	}
	k.marks = k.marks[:0]
	for s := list.First; s != 0; s = g.Objs[s].Next {
		k.marks = append(k.marks, keyMark{k.local[s] + k.back[s], s})
	}
	sortMarks(k.marks)
	k.order = k.order[:0]
	for _, m := range k.marks {
		k.order = append(k.order, m.slot)
		k.back[m.slot] = m.key
	}
	clear(k.local)
	c.phase, c.buf = keyWhole, c.buf[:0]
	c.put(uint64(g.Turn.Number))
	c.game()
	return hashBytes(c.buf, 2)
}

// sortMarks sorts by key; marks of equal keys keep their order.
func sortMarks(marks []keyMark) {
	if len(marks) > 64 {
		slices.SortStableFunc(marks, func(a, b keyMark) int { return cmp.Compare(a.key, b.key) })
		return
	}
	for i := 1; i < len(marks); i++ {
		m := marks[i]
		at := i
		for ; at > 0 && marks[at-1].key > m.key; at-- {
			marks[at] = marks[at-1]
		}
		marks[at] = m
	}
}

// knownPermanent is a permanent without lists, contexts and references, and the hash of it by itself. Positions of a
// search differ in few of them.
type knownPermanent struct {
	obj   knownCard
	body  Body
	chars program.Chars
	turn  uint32 // 1 + the turn; 0: none
	aim   int32
	hash  uint64
}

// permanent returns the hash of a permanent by itself.
func (k *PositionHasher) permanent(slot uint16) uint64 {
	c := &k.c
	g := c.g
	o := &g.Objs[slot]
	b, ch := &g.Bodies[o.Body], &g.Chars[o.Body]
	if b.Counters|b.Used|b.Copied != 0 || g.refers(slot) {
		c.buf = c.buf[:0]
		c.obj(slot)
		return hashBytes(c.buf, 1)
	}
	at := 2 * int(slot) // the same permanent is often hashed tapped and untapped
	if b.Flags&program.Tapped != 0 {
		at++
	}
	for at >= len(k.permanents) {
		k.permanents = append(k.permanents, knownPermanent{})
	}
	p := &k.permanents[at]
	aim := int32(-2)
	if len(g.aims) > 0 {
		aim = int32(slices.Index(g.aims, g.refAt(slot)))
	}
	obj := written(o)
	if p.turn == c.turn+1 && p.aim == aim && p.obj == obj && p.body == *b && p.chars == *ch {
		return p.hash
	}
	c.buf = c.buf[:0]
	c.obj(slot)
	p.obj, p.body, p.chars, p.turn, p.aim, p.hash = obj, *b, *ch, c.turn+1, aim, hashBytes(c.buf, 1)
	return p.hash
}

// knownCard is what a key has of an object without its body.
type knownCard struct{ a, b uint64 }

func written(o *Object) knownCard {
	return knownCard{uint64(o.Def)<<48 | uint64(o.FaceDownDef)<<32 | uint64(o.Flags),
		1<<32 | uint64(o.Kind)<<16 | uint64(o.Owner)<<8 | uint64(o.Face)}
}

// card returns the hash of an object outside the battlefield and the stack.
func (k *PositionHasher) card(slot uint16) uint64 {
	c := &k.c
	o := &c.g.Objs[slot]
	if o.Body != 0 || len(c.g.aims) > 0 {
		return k.unknownCard(slot)
	}
	for int(slot) >= len(k.cards) {
		k.cards = append(k.cards, knownHash{})
	}
	p := &k.cards[slot]
	if w := written(o); p.card != w {
		*p = knownHash{w, k.unknownCard(slot)}
	}
	return p.hash
}

// knownHash is a card without a body, and its hash.
type knownHash struct {
	card knownCard
	hash uint64
}

func (k *PositionHasher) unknownCard(slot uint16) uint64 {
	c := &k.c
	start := len(c.buf)
	c.obj(slot)
	h := hashBytes(c.buf[start:], 3)
	c.buf = c.buf[:start]
	return h
}

// Phases of computing a key.
const (
	keyNone uint8 = iota
	keyLocal
	keyLinks
	keyWhole
)

func zeros(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// hashBytes hashes bytes.
func hashBytes(b []byte, seed uint64) uint64 {
	h := seed ^ 0x9E3779B97F4A7C15 ^ uint64(len(b))
	if len(b) >= 64 { // two sums at once, since each step of a sum waits for the one before
		other := h
		for len(b) >= 32 {
			hi, lo := bits.Mul64(binary.LittleEndian.Uint64(b)^0xA0761D6478BD642F,
				binary.LittleEndian.Uint64(b[8:])^h^0xE7037ED1A0B428DB)
			h = hi ^ lo
			hi, lo = bits.Mul64(binary.LittleEndian.Uint64(b[16:])^0x8EBC6AF09C88C6E3,
				binary.LittleEndian.Uint64(b[24:])^other^0x589965CC75374CC3)
			other = hi ^ lo
			b = b[32:]
		}
		h ^= bits.RotateLeft64(other, 32)
	}
	for len(b) >= 16 {
		hi, lo := bits.Mul64(binary.LittleEndian.Uint64(b)^0xA0761D6478BD642F,
			binary.LittleEndian.Uint64(b[8:])^h^0xE7037ED1A0B428DB)
		h = hi ^ lo
		b = b[16:]
	}
	if len(b) >= 8 {
		hi, lo := bits.Mul64(binary.LittleEndian.Uint64(b)^0xA0761D6478BD642F^h, h^0xE7037ED1A0B428DB)
		h = hi ^ lo
		b = b[8:]
	}
	var v uint64
	for i, x := range b {
		v |= uint64(x) << (8 * i)
	}
	hi, lo := bits.Mul64(v^0x8EBC6AF09C88C6E3^h, h^0x589965CC75374CC3)
	return hi ^ lo
}

// words makes room for words in the buffer, and returns where it begins.
func (c *canon) words(n int) int {
	at := len(c.buf)
	c.buf = slices.Grow(c.buf, 8*n)[:at+8*n]
	return at
}

// keyZones numbers the permanents and the objects on the stack, then writes all objects: permanents in the order of
// their hashes, the cards of a library and those of zones whose order does not matter by their hashes.
func (c *canon) keyZones() {
	g, k := c.g, c.key
	n := uint64(0)
	for z := range g.Lists {
		switch g.zoneOf(z) {
		case program.Battlefield:
			for _, s := range k.order {
				n++
				k.local[s] = n
			}
		case program.Stack:
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				n++
				k.local[s] = n
			}
		}
	}
	for z := range g.Lists {
		c.mark('z')
		switch g.zoneOf(z) {
		case program.Battlefield:
			for _, s := range k.order {
				c.obj(s)
			}
		case program.Library:
			at := c.words(int(g.Lists[z].Len))
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				h := k.card(s)
				binary.LittleEndian.PutUint64(c.buf[at:], h)
				at += 8
			}
		case program.Stack:
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				c.obj(s)
			}
		default: // the others have no order
			sum := uint64(0)
			for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
				sum += k.card(s)
			}
			c.put(uint64(g.Lists[z].Len), sum)
		}
	}
}

// linked writes, before the permanents are ordered, the object of a reference by itself, and records there that it is
// referred to.
func (c *canon) linked(r Ref) {
	o := c.g.obj(r)
	if o == nil || o.Zone != program.Battlefield {
		c.put(1)
		return
	}
	if c.phase == keyLocal {
		c.put(2)
		return
	}
	k := c.key
	c.put(k.local[r.slot()])
	hi, lo := bits.Mul64(k.local[k.from]^uint64(len(c.buf)), 0x9E3779B97F4A7C15)
	k.back[r.slot()] += hi ^ lo
	k.named[r.slot()] = true
}

// refers reports whether a permanent refers to other objects.
func (g *Game) refers(slot uint16) bool {
	b := &g.Bodies[g.Objs[slot].Body]
	return b.Host != NoRef || b.Left != NoRef || b.Attack != NoRef || b.Memory != 0 || b.Blocks != 0 || b.Ctx != 0 ||
		g.Chars[g.Objs[slot].Body].Granted != 0
}

// whole writes a permanent of a key by the hash found before, if it refers to nothing else.
func (c *canon) whole(slot uint16) bool {
	if c.phase != keyWhole || c.g.Objs[slot].Zone != program.Battlefield || c.g.refers(slot) {
		return false
	}
	c.put(c.key.back[slot])
	if c.timestampMatters(slot) {
		c.stamp(c.g.Objs[slot].Stamp)
	}
	if w := c.g.Bodies[c.g.Objs[slot].Body].World; w != 0 {
		c.stamp(w)
	}
	return true
}

// timestampMatters reports whether the timestamp of an object can matter: it has static abilities, or could get some
// from other abilities or counters.
func (c *canon) timestampMatters(slot uint16) bool {
	b := c.g.Objs[slot].Body
	if b == 0 {
		return false
	}
	ch := &c.g.Chars[b]
	if c.key != nil && ch.Granted == 0 && ch.Copy == 0 &&
		!c.key.stamped[c.g.Objs[slot].Def] && !c.key.stamped[ch.Def] {
		return false
	}
	return ch.Flags&program.HasStatics != 0 || ch.Granted != 0 || ch.Copy != 0 ||
		c.g.r.Defs[ch.Def].Chars.Flags&program.HasStatics != 0
}

// place returns the number of a live object in an ordered zone, 0 for others.
func (k *PositionHasher) place(r Ref) uint64 {
	g := k.c.g
	o := g.obj(r)
	if o == nil {
		return 0
	}
	k.named[r.slot()] = true
	if o.Zone == program.Library { // they are numbered from the bottom, with their owner
		n := uint64(1+o.Owner) << 32
		for s := o.Next; s != 0; s = g.Objs[s].Next {
			n++
		}
		return n
	}
	return k.local[r.slot()]
}

// Twins marks the options of a game's pending decision that do to an object what another option does to one of the same
// kind, so that either leads to the same but for which of the two it is. Objects are of the same kind if their keys are
// equal, they refer to nothing, and nothing refers to them. Of several, the one with the least Ref is not marked.
func (k *PositionHasher) Twins(g *Game, d *Decision, twins []bool) []bool {
	twins = append(twins[:0], make([]bool, len(d.Options))...)
	// The rest: they aren't about objects of which several are equal, or their order matters.
	switch d.Kind {
	case program.DecidePriority, program.DecideTarget, program.DecidePayCost, program.DecideChoose,
		program.DecideDiscard, program.DecideSacrifice:
	default:
		return twins
	}
	keyed := false
	for i := range d.Options {
		for j := range d.Options {
			o, p := d.Options[i], d.Options[j]
			if p.Obj >= o.Obj || p.Kind != o.Kind || p.N != o.N || p.Other != o.Other || p.Ability != o.Ability ||
				!g.resemble(o.Obj, p.Obj) || o.Other == o.Obj || o.Other == p.Obj {
				continue
			}
			if !keyed {
				k.Key(g)
				keyed = true
			}
			if k.alike(o.Obj.slot(), p.Obj.slot()) {
				twins[i] = true
				break
			}
		}
	}
	return twins
}

// resemble reports whether two objects are of the same definition and owner in the same zone.
func (g *Game) resemble(a, b Ref) bool {
	x, y := g.obj(a), g.obj(b)
	return x != nil && y != nil && x.Def == y.Def && x.Zone == y.Zone && x.Owner == y.Owner
}

// alike reports whether two objects that resemble each other are of the same kind; see Twins. Key was last called for
// their position.
func (k *PositionHasher) alike(a, b uint16) bool {
	g := k.c.g
	if k.named[a] || k.named[b] {
		return false
	}
	x, y := &g.Objs[a], &g.Objs[b]
	// The rest: their objects are in an order, or are no cards.
	switch x.Zone {
	case program.Battlefield:
		return k.back[a] == k.back[b] && !g.refers(a) && !g.refers(b) && g.Bodies[x.Body].World == 0 &&
			g.Bodies[y.Body].World == 0 && !k.c.timestampMatters(a) && !k.c.timestampMatters(b)
	case program.Hand, program.Graveyard, program.Exile:
		return x.Body == 0 && y.Body == 0 && k.card(a) == k.card(b)
	}
	return false
}

// Facts appends hashes of facts of the position that Key was last called for: each permanent with its status, each card
// or spell in another zone, each player's life, mana and counters. Similar positions share facts.
func (k *PositionHasher) Facts(facts []uint64) []uint64 {
	c := &k.c
	g := c.g
	for _, m := range k.marks {
		facts = append(facts, m.key)
	}
	start := len(c.buf)
	for z := range g.Lists {
		zone := g.zoneOf(z)
		if zone == program.Battlefield || zone == program.Library {
			continue
		}
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			facts = append(facts, fact(uint64(z)+1, uint64(o.Def)<<16|uint64(o.Flags)))
		}
	}
	for p := range g.Players {
		pl := &g.Players[p]
		facts = append(facts, fact(1000+uint64(p), uint64(uint32(pl.Life))))
		c.buf = c.buf[:start]
		c.counters(pl.Counters)
		facts = append(facts, fact(1100+uint64(p), hashBytes(c.buf[start:], 11)))
	}
	c.buf = encodePools(c.buf[:start], g.Pools)
	facts = append(facts, hashBytes(c.buf[start:], 13))
	c.buf = c.buf[:start]
	return facts
}

// fact mixes a hash of two numbers.
func fact(kind, v uint64) uint64 {
	hi, lo := bits.Mul64(kind*0x9E3779B97F4A7C15+v, 0xA0761D6478BD642F)
	return hi ^ lo
}

// In keys, lists whose order does not matter are written as sums: continuous effects that only add something, and the
// history.

// unnumberedRef writes a reference to an object without a number by its content, or its last known information.
func (c *canon) unnumberedRef(r Ref) {
	if len(c.g.aims) > 0 {
		c.put(uint64(slices.Index(c.g.aims, r) + 1))
	}
	if o := c.g.obj(r); o != nil {
		c.put(1, uint64(o.Def), uint64(o.Zone), uint64(o.Owner), uint64(o.Flags))
		return
	}
	c.put(2)
	if l, known := c.g.look(r); known {
		c.chars(l.chars)
	}
}

// unorderedEffect returns the hash of an effect to be added to the sum; 0 if everything it affected has left.
func (c *canon) unorderedEffect(e *Effect) uint64 {
	start := len(c.buf)
	live := e.Set == 0
	for i := e.Set; i != 0; i = c.g.Cells[i].Next {
		r := c.g.Cells[i].Ref
		live = live || r.IsPlayer() || c.g.obj(r) != nil
	}
	if !live {
		return 0
	}
	c.plain = true
	c.put(uint64(e.Ability), uint64(e.Dur), uint64(e.Player), uint64(e.Cond))
	c.num(e.Amount)
	c.since(e.Turn)
	c.bool(e.Begun)
	c.bool(e.Spent)
	c.cells(e.Set)
	c.ref(e.Source)
	c.ctx(e.Ctx)
	c.plain = false
	n := hashBytes(c.buf[start:], 5)
	c.buf = c.buf[:start]
	return n
}

// unorderedHistory writes the history.
func (c *canon) unorderedHistory() {
	sum := uint64(0)
	c.plain = true
	for i := range c.g.History {
		start := len(c.buf)
		e := &c.g.History[i].Event
		c.put(uint64(e.Kind), uint64(e.Player), uint64(e.Flags), uint64(e.From), uint64(e.To),
			uint64(c.g.History[i].Combat), uint64(c.g.History[i].Step))
		c.num(e.Amount)
		c.num(e.Aux)
		c.since(c.g.History[i].Turn)
		for _, r := range [...]Ref{e.Obj, e.New, e.Src, e.Other, e.Was} {
			c.ref(r)
		}
		sum += hashBytes(c.buf[start:], 7)
		c.buf = c.buf[:start]
	}
	c.plain = false
	c.put(uint64(len(c.g.History)), sum)
}

// analyze determines which parts of a game matter for keys under its rules.
func (k *PositionHasher) analyze(r *program.Rules) {
	k.rules = r
	clear(k.permanents)
	clear(k.cards)
	k.spent = false
	for i := range r.Nodes {
		if op := r.Nodes[i].Op; op == program.NumSpent || op == program.NumSpentKind {
			k.spent = true
		}
	}
	drops := false
	for i := range r.Mods {
		m := r.Mods[i].Kind
		drops = drops || m == program.ModDropKeyword || m == program.ModDropAbility || m == program.ModLoseAll ||
			m == program.ModLandType || m == program.ModText
	}
	k.adds, k.stamped = make([]bool, len(r.Abilities)), make([]bool, len(r.Defs))
	for i := range r.Abilities {
		ab := &r.Abilities[i]
		ok := ab.Kind == program.AbStatic
		for _, m := range ab.Mods {
			// Others: the order of the others matters, so that their timestamps stay in the key.
			switch r.Mods[m].Kind {
			case program.ModPT, program.ModRule:
			case program.ModKeyword:
				ok = ok && !drops
			default:
				ok = false
			}
		}
		k.adds[i] = ok && len(ab.Mods) > 0
		if ab.Kind == program.AbStatic && !ok {
			for d := range r.Defs {
				k.stamped[d] = k.stamped[d] || slices.Contains(r.Defs[d].Abilities, program.AbilityID(i))
			}
		}
	}
}

// unordered reports whether the order of an effect among others does not matter: it only adds something.
func (k *PositionHasher) unordered(e *Effect) bool {
	return int(e.Ability) < len(k.adds) && k.adds[e.Ability] && e.Ability != k.rules.CopyAbility
}

// maxExchanged is how many triggered abilities are compared at most: each takes a copy of the game, and the order of
// more is asked.
const maxExchanged = 16

// interchangeable reports whether the pending triggered abilities that are put on the stack now are all the same, and
// of objects that can be exchanged for one another: whichever is put there first, the position is the same but for
// which object is which. They are told apart in the keys, in the order in which their abilities are put on the stack.
func (g *Game) interchangeable(first int) bool {
	var list []int
	for i := range g.Pending {
		if p, q := &g.Pending[i], &g.Pending[first]; g.asOne(p.Ctrl, g.top().Player) {
			if p.Ability != q.Ability || p.Ctrl != q.Ctrl {
				return false
			}
			list = append(list, i)
		}
	}
	if len(list) > maxExchanged {
		return false
	}
	var keys PositionHasher
	key := uint64(0)
	for n, i := range list {
		next := g.Clone()
		next.aims = nil
		for _, j := range append([]int{i}, list...) {
			if r := g.Ctxs[g.Pending[j].Ctx].Source; !slices.Contains(next.aims, r) {
				next.aims = append(next.aims, r)
			}
		}
		var d Decision
		if next.Answer(n) != nil || !next.Decision(&d) {
			return false
		}
		slices.SortStableFunc(next.Pending, func(a, b Pending) int {
			place := func(p Pending) int { return slices.Index(next.aims, next.Ctxs[p.Ctx].Source) }
			return cmp.Compare(place(a), place(b))
		})
		if k := keys.Key(next); n == 0 {
			key = k
		} else if k != key {
			return false
		}
	}
	return true
}

package engine

import (
	"slices"
	"strings"

	"arbiter/engine/program"
)

// An Inventory lists what there is in a position. If a later position has all of it too, the player who got there can
// do the same again, whatever else has been added.
type Inventory struct {
	fixed    uint64   // hash of what has to be the same
	standing []uint64 // hashes of the effects and delayed triggered abilities that wait, each once
	cards    []uint64 // hashes of cards outside the battlefield and the stack
	things   []thing
	counters []Cell
	players  []holdings
}

// holdings is what a player has.
type holdings struct {
	life, casts    int32
	hand, library  int32
	from, counters int // Inventory.counters
	pool           Pool
	friend         bool
}

// thing is a permanent.
type thing struct {
	ref              Ref
	kind             uint64 // hash of what it is, and of what it is attached to
	keywords         program.KeywordSet
	power, toughness int32 // less the damage
	from, counters   int   // Inventory.counters
	tapped, sick     bool
	friend           bool // its controller is the player who repeats something, or a teammate
}

// TakeInventory fills inv with what there is, for comparisons on behalf of a player. The game must be asking for a
// decision.
func (g *Game) TakeInventory(you program.PlayerID, inv *Inventory) {
	inv.standing, inv.cards, inv.things = inv.standing[:0], inv.cards[:0], inv.things[:0]
	inv.counters, inv.players = inv.counters[:0], inv.players[:0]
	t := &g.Turn
	h := fact(uint64(t.Active)<<32|uint64(t.Priority)<<24|uint64(t.Step)<<16|uint64(t.Passes)<<8|uint64(t.Result),
		uint64(t.Number))
	h = fact(h, uint64(t.Monarch)<<24|uint64(t.Initiative)<<16|uint64(t.DayNight)<<8|uint64(t.Gone))
	for p := range g.Players {
		pl := &g.Players[p]
		h = fact(h, uint64(pl.LandPlays)<<40|uint64(pl.Triggered)<<32|uint64(pl.Speed)<<24|uint64(pl.Controller)<<16|
			uint64(pl.NextController)<<8|uint64(pl.Dungeon))
		if pl.Lost || pl.DrawFailed {
			h++
		}
		id := program.PlayerID(p)
		from := inv.addCounters(g, pl.Counters)
		inv.players = append(inv.players, holdings{life: g.lifeTotal(id), casts: pl.Casts, from: from,
			counters: len(inv.counters), pool: g.Pools[p], friend: !g.opponents(you, id),
			hand: int32(g.count(program.Hand, id)), library: int32(g.count(program.Library, id))})
	}
	for i := range g.Frames {
		f := &g.Frames[i]
		h = fact(h, uint64(f.Kind)<<24|uint64(f.PC)<<16|uint64(f.Ask)<<8|uint64(f.Player))
	}
	for i := range g.Pending {
		h = fact(h, uint64(g.Pending[i].Ability)<<8|uint64(g.Pending[i].Ctrl))
	}
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		b := &g.Bodies[o.Body]
		h = fact(h, uint64(o.Def)<<40|uint64(o.Kind)<<32|uint64(g.Chars[o.Body].Ctrl)<<24|uint64(b.Ability))
		h = fact(h, g.sameContext(b.Ctx))
	}
	inv.fixed = h
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		inv.addPermanent(g, s, you)
	}
	for i := range g.Effects {
		e := &g.Effects[i]
		mark, live := fact(uint64(e.Ability)<<16|uint64(e.Dur)<<8|uint64(e.Player), uint64(e.Cond)), e.Set == 0
		sum := uint64(0)
		for c := e.Set; c != 0; c = g.Cells[c].Next {
			r := g.Cells[c].Ref
			live = live || r.IsPlayer() || g.obj(r) != nil
			sum |= g.sameThing(r)
		}
		if live {
			inv.standing = append(inv.standing, fact(mark, sum))
		}
	}
	for i := range g.Delayed {
		d := &g.Delayed[i]
		inv.standing = append(inv.standing, fact(1<<40|uint64(d.Ability)<<16|uint64(d.Dur)<<8|uint64(d.Player), 1))
	}
	slices.Sort(inv.standing)
	inv.standing = slices.Compact(inv.standing)
	inv.addCards(g, you)
}

// addCounters appends counters, and returns where they begin.
func (inv *Inventory) addCounters(g *Game, head uint32) int {
	from := len(inv.counters)
	for i := head; i != 0; i = g.Cells[i].Next {
		inv.counters = append(inv.counters, Cell{Ref: g.Cells[i].Ref, Val: g.Cells[i].Val})
	}
	return from
}

// addPermanent adds a permanent.
func (inv *Inventory) addPermanent(g *Game, s uint16, you program.PlayerID) {
	o := &g.Objs[s]
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	from := inv.addCounters(g, b.Counters)
	kind := g.sameThing(g.refAt(s))
	if b.Host != NoRef {
		kind = fact(kind, g.sameThing(b.Host))
	}
	inv.things = append(inv.things, thing{ref: g.refAt(s), kind: kind, keywords: c.Keywords, power: c.Power,
		toughness: c.Toughness - b.Damage, from: from, counters: len(inv.counters), tapped: b.Flags&program.Tapped != 0,
		sick: c.Is(program.TypeCreature) && g.summoningSick(b, c), friend: !g.opponents(you, c.Ctrl)})
}

// addCards adds the cards that the player, or an effect, may yet need: not those in the hands and libraries of
// opponents.
func (inv *Inventory) addCards(g *Game, you program.PlayerID) {
	for z := range g.Lists {
		zone := g.zoneOf(z)
		if zone == program.Battlefield || zone == program.Stack {
			continue
		}
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			if (zone == program.Hand || zone == program.Library) && g.opponents(you, o.Owner) {
				break
			}
			h := fact(uint64(zone)<<8|uint64(o.Owner), uint64(o.Def)<<32|uint64(o.Face)<<24|uint64(o.Flags))
			if o.Body != 0 {
				for i := g.Bodies[o.Body].Counters; i != 0; i = g.Cells[i].Next {
					h += fact(uint64(g.Cells[i].Ref), uint64(g.Cells[i].Val))
				}
			}
			inv.cards = append(inv.cards, h)
		}
	}
	slices.Sort(inv.cards)
}

// sameThing is a hash of what a player or object is: a permanent without what may grow or be restored, such as
// counters, power and whether it is tapped.
func (g *Game) sameThing(r Ref) uint64 {
	if r.IsPlayer() {
		return uint64(r)
	}
	o := g.obj(r)
	if o == nil {
		return 0
	}
	h := fact(uint64(o.Def)<<32|uint64(o.Kind)<<24|uint64(o.Owner)<<16|uint64(o.Face)<<8|uint64(o.Zone),
		uint64(o.FaceDownDef)<<16|uint64(o.Flags))
	if o.Body == 0 || o.Zone != program.Battlefield {
		return h
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	const passing = program.Tapped | program.WasCast | program.AttackedThisTurn | program.BlockedThisTurn
	h = fact(h, uint64(b.Flags&^passing))
	h = fact(h, uint64(c.Def)<<32|uint64(c.Name))
	h = fact(h, uint64(c.Types)<<32|uint64(c.Supers)<<24|uint64(c.Colors)<<16|uint64(c.Ctrl))
	h = fact(h, uint64(c.Flags)<<8|uint64(b.LoyalUse))
	for _, w := range c.Subtypes {
		h = fact(h, w)
	}
	sum := uint64(0)
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		again := false // to have an ability twice is no different here
		for k := c.Granted; k != i && !again; k = g.Cells[k].Next {
			again = g.Cells[k].Val == g.Cells[i].Val
		}
		if !again {
			sum += fact(3, uint64(uint32(g.Cells[i].Val)))
		}
	}
	for i := b.Used; i != 0; i = g.Cells[i].Next {
		sum += fact(uint64(g.Cells[i].Ref), uint64(g.Cells[i].Val))
	}
	for i := b.Memory; i != 0; i = g.Cells[i].Next {
		sum += fact(uint64(g.Cells[i].Ref&^modMask), 5)
	}
	return fact(h, sum)
}

// sameContext is a hash of what a spell or ability on the stack does and to what.
func (g *Game) sameContext(ctx uint32) uint64 {
	if ctx == 0 || int(ctx) >= len(g.Ctxs) {
		return 0
	}
	x := &g.Ctxs[ctx]
	h := fact(uint64(x.Ability)<<32|uint64(x.Modes), uint64(uint32(x.X))<<32|uint64(x.Kicked))
	for i := x.Targets; i != 0; i = g.Cells[i].Next {
		h = fact(h, g.sameThing(g.Cells[i].Ref))
	}
	return fact(h, uint64(x.Ctrl)<<16|uint64(x.Flags))
}

// Kind is a hash by which permanents in the same state, attached to nothing, can be told to be interchangeable.
func (g *Game) Kind(r Ref) uint64 {
	o := g.obj(r)
	if o == nil || o.Body == 0 || o.Zone != program.Battlefield {
		return g.sameThing(r)
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	h := fact(g.sameThing(r), uint64(b.Flags)<<32|uint64(uint32(b.Damage)))
	h = fact(h, uint64(uint32(c.Power))<<32|uint64(uint32(c.Toughness)))
	for i := b.Counters; i != 0; i = g.Cells[i].Next {
		h += fact(uint64(g.Cells[i].Ref), uint64(g.Cells[i].Val))
	}
	for _, w := range c.Keywords {
		h = fact(h, w)
	}
	if c.Is(program.TypeCreature) && g.summoningSick(b, c) {
		h++
	}
	if b.Host != NoRef || g.concerned(r) {
		h = fact(h, uint64(r))
	}
	return h
}

// concerned reports whether something is attached to a permanent, or an effect lasts for it.
func (g *Game) concerned(r Ref) bool {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Host == r {
			return true
		}
	}
	for i := range g.Effects {
		for c := g.Effects[i].Set; c != 0; c = g.Cells[c].Next {
			if g.Cells[c].Ref == r {
				return true
			}
		}
	}
	return false
}

// Covers reports whether a position has everything that an earlier one of the same game had, and whether it has more,
// or an opponent less. Counters that only harm count as missing where there are more of them.
func (inv *Inventory) Covers(r *program.Rules, was *Inventory) (covers, more bool) {
	if inv.fixed != was.fixed || len(inv.things) < len(was.things) {
		return false, false
	}
	for p := range inv.players {
		a, b := &inv.players[p], &was.players[p]
		more = more || a.casts > b.casts
		if !a.friend {
			more = more || a.life < b.life || a.hand < b.hand || a.library < b.library
			for _, c := range inv.counters[a.from:a.counters] {
				more = more || c.Val > was.count(b.from, b.counters, c.Ref)
			}
			continue
		}
		ok, grew := a.pool.Covers(&b.pool)
		if !ok || a.life < b.life {
			return false, false
		}
		more = more || grew || a.life > b.life || a.hand > b.hand
		if ok, grew = inv.countersCover(r, was, a.from, a.counters, b.from, b.counters); !ok {
			return false, false
		}
		more = more || grew
	}
	if !containsSorted(inv.standing, was.standing) || !containsSorted(inv.cards, was.cards) {
		return false, false
	}
	ok, grew := inv.thingsCover(r, was)
	return ok, ok && (more || grew)
}

// count returns the number of counters of a kind among some.
func (inv *Inventory) count(from, to int, kind Ref) int32 {
	for _, c := range inv.counters[from:to] {
		if c.Ref == kind {
			return c.Val
		}
	}
	return 0
}

// countersCover compares the counters of one object or player.
func (inv *Inventory) countersCover(r *program.Rules, was *Inventory, from, to, wasFrom, wasTo int) (ok, more bool) {
	for _, c := range was.counters[wasFrom:wasTo] {
		now := inv.count(from, to, c.Ref)
		if now < c.Val && !harms(r, c.Ref) {
			return false, false
		}
	}
	for _, c := range inv.counters[from:to] {
		switch before := was.count(wasFrom, wasTo, c.Ref); {
		case c.Val <= before:
		case harms(r, c.Ref):
			return false, false
		default:
			more = true
		}
	}
	return true, more
}

// harms reports whether counters of a kind only harm what they are on, by the rules. What cards say of others shows as
// a loop is repeated.
func harms(r *program.Rules, kind Ref) bool {
	switch name := r.Counters[kind]; name {
	case "stun", "finality", "poison", "rad": // 122.1d, 122.1h, 122.1f, 122.1i
		return true
	case "decayed": // 122.1b, 702.147a
		return true
	case "age", "lore": // each makes the cumulative upkeep dearer (702.24a), or brings a Saga's end nearer (714.4)
		return true
	default:
		return strings.HasPrefix(name, "-") // 122.1a
	}
}

// containsSorted reports whether a sorted list has everything in another, as often.
func containsSorted(list, part []uint64) bool {
	i := 0
	for _, v := range part {
		for i < len(list) && list[i] < v {
			i++
		}
		if i == len(list) || list[i] != v {
			return false
		}
		i++
	}
	return true
}

// thingsCover finds for each permanent of an earlier position one that can take its place: itself if possible.
func (inv *Inventory) thingsCover(r *program.Rules, was *Inventory) (ok, more bool) {
	taken := make([]bool, len(inv.things))
	left := make([]int, 0, len(was.things))
	for i := range was.things {
		n := slices.IndexFunc(inv.things, func(t thing) bool { return t.ref == was.things[i].ref })
		if n >= 0 {
			if ok, grew := inv.replaces(r, was, n, i); ok {
				taken[n], more = true, more || grew
				continue
			}
		}
		left = append(left, i)
	}
	for _, i := range left {
		found := false
		for n := range inv.things {
			if taken[n] {
				continue
			}
			if ok, _ := inv.replaces(r, was, n, i); ok {
				taken[n], found, more = true, true, true // it has come since
				break
			}
		}
		if !found {
			return false, false
		}
	}
	for n := range inv.things {
		more = more || !taken[n] && inv.things[n].friend
	}
	return true, more
}

// replaces reports whether permanent n can take the place of permanent i of an earlier position, and is more than that
// was.
func (inv *Inventory) replaces(r *program.Rules, was *Inventory, n, i int) (ok, more bool) {
	a, b := &inv.things[n], &was.things[i]
	if a.kind != b.kind || a.power < b.power || a.toughness < b.toughness || a.friend != b.friend ||
		a.friend && (a.tapped && !b.tapped || a.sick && !b.sick) {
		return false, false
	}
	for w := range a.keywords {
		if b.keywords[w]&^a.keywords[w] != 0 {
			return false, false
		}
	}
	ok, more = inv.countersCover(r, was, a.from, a.counters, b.from, b.counters)
	return ok, ok && b.friend && (more || a.power > b.power || a.toughness > b.toughness)
}

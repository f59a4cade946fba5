package engine

import (
	"fmt"

	"arbiter/engine/program"
)

// validate checks the consistency of a decoded state, so that a damaged or forged snapshot is rejected: every index is
// within its slice, every list is linked both ways and without cycles.
func (g *Game) validate() error {
	players := len(g.Players)
	switch {
	case players < 2 || players > program.MaxPlayers || len(g.Pools) != players:
		return fmt.Errorf("%d players", players)
	case len(g.Lists) != sharedZones+ownedZones*players:
		return fmt.Errorf("%d zones for %d players", len(g.Lists), players)
	case len(g.Objs) == 0 || len(g.Bodies) == 0 || len(g.Cells) == 0 || len(g.Ctxs) == 0 ||
		len(g.Chars) != len(g.Bodies):
		return fmt.Errorf("a slice without its unused first entry")
	case len(g.Frames) == 0 && g.Turn.Result == Playing:
		return fmt.Errorf("nothing is going on")
	case int(g.Turn.Active) >= players || g.Turn.Step >= program.NumSteps || g.Turn.Serial == 0:
		return fmt.Errorf("the turn is out of range")
	}
	c := bounds{g, players}
	for _, check := range [...]func() error{c.objects, c.lists, c.bodies, c.cells, c.contexts, c.frames, c.effects} {
		if err := check(); err != nil {
			return err
		}
	}
	k := linkCheck{s: &g.State}
	g.links(&k)
	for i := range g.Ctxs {
		if g.Ctxs[i].Used {
			g.ctxLinks(uint32(i), &k)
		}
	}
	if k.wrong {
		return fmt.Errorf("something refers to what is not there")
	}
	return nil
}

// bounds checks that indices lie within their slices.
type bounds struct {
	*Game
	players int
}

func (c bounds) cell(i uint32) bool               { return int(i) < len(c.Cells) }
func (c bounds) ctx(i uint32) bool                { return int(i) < len(c.Ctxs) }
func (c bounds) copied(i uint32) bool             { return i == 0 || int(i) < len(c.Copied) }
func (c bounds) player(p program.PlayerID) bool   { return int(p) < c.players || p == NoPlayer }
func (c bounds) ability(a program.AbilityID) bool { return int(a) < len(c.r.Abilities) }

// objects checks the objects.
func (c bounds) objects() error {
	for i := range c.Objs {
		o := &c.Objs[i]
		if int(o.Def) >= len(c.r.Defs) || int(o.Body) >= len(c.Bodies) || int(o.Next) >= len(c.Objs) ||
			int(o.Prev) >= len(c.Objs) || o.Zone >= program.NumZones ||
			o.Serial != 0 && (int(o.Owner) >= c.players || int(o.Ctrl) >= c.players || o.Serial > c.Turn.Serial) ||
			o.Kind == program.KindCard && int(o.Card) >= len(c.Cards) {
			return fmt.Errorf("object %d is out of range", i)
		}
	}
	return nil
}

// lists checks that the zones are doubly linked lists.
func (c bounds) lists() error {
	for z := range c.Lists {
		l := &c.Lists[z]
		n, last := 0, uint16(0)
		for s := l.First; s != 0; s = c.Objs[s].Next {
			if int(s) >= len(c.Objs) || n > len(c.Objs) || c.Objs[s].Prev != last || c.Objs[s].Zone != c.zoneOf(z) {
				return fmt.Errorf("zone %d is not a list", z)
			}
			if (z == 0 || z == 1) && c.Objs[s].Body == 0 {
				return fmt.Errorf("object %d has no body", s)
			}
			last = s
			n++
		}
		if n != int(l.Len) || last != l.Last {
			return fmt.Errorf("zone %d has the wrong length", z)
		}
	}
	return nil
}

// bodies checks the bodies and all characteristics.
func (c bounds) bodies() error {
	for i := range c.Bodies {
		b, ch := &c.Bodies[i], &c.Chars[i]
		if !c.ctx(b.Ctx) || !c.cell(b.Counters) || !c.cell(b.Memory) || !c.cell(b.Blocks) || !c.cell(b.Used) ||
			!c.cell(ch.Granted) || !c.ability(b.Ability) ||
			int(ch.Def) >= len(c.r.Defs) || !c.copied(b.Copied) || !c.copied(ch.Copy) ||
			int(ch.Name) >= len(c.r.Names) || int(b.Slot) >= len(c.Objs) && int(b.Slot) >= len(c.Bodies) {
			return fmt.Errorf("body %d is out of range", i)
		}
	}
	for i := range c.Away {
		a := &c.Away[i]
		if int(a.Ref.slot()) >= len(c.Objs) || int(a.Chars.Def) >= len(c.r.Defs) ||
			int(a.Chars.Name) >= len(c.r.Names) || a.Chars.Granted != 0 {
			return fmt.Errorf("characteristics elsewhere %d are out of range", i)
		}
	}
	for i := range c.Copied {
		if ch := &c.Copied[i].Chars; !c.cell(ch.Granted) || int(ch.Def) >= len(c.r.Defs) ||
			int(ch.Name) >= len(c.r.Names) {
			return fmt.Errorf("copiable values %d are out of range", i)
		}
	}
	return nil
}

// cells checks the cells, and that no list has a cycle.
func (c bounds) cells() error {
	for i := range c.Cells {
		if !c.cell(c.Cells[i].Next) || c.Cells[i].Ref&modMask == modCopy && !c.copied(uint32(c.Cells[i].Val)) {
			return fmt.Errorf("cell %d is out of range", i)
		}
	}
	seen := make([]uint32, len(c.Cells))
	for i := range c.Cells {
		for at := uint32(i); at != 0 && seen[at] == 0; at = c.Cells[at].Next {
			seen[at] = uint32(i) + 1
			if next := c.Cells[at].Next; next != 0 && seen[next] == uint32(i)+1 {
				return fmt.Errorf("cells in a circle")
			}
		}
	}
	return nil
}

// contexts checks the contexts and registers.
func (c bounds) contexts() error {
	for i := range c.Ctxs {
		x := &c.Ctxs[i]
		if !x.Used {
			continue
		}
		if !c.ability(x.Ability) || !c.cell(x.Targets) || x.NRegs > program.MaxRegs ||
			int(x.Regs)+int(x.NRegs) > len(c.Regs) || !c.player(x.Ctrl) || x.Class > 3 {
			return fmt.Errorf("context %d is out of range", i)
		}
	}
	for i := range c.Regs {
		if int(c.Regs[i].More) >= max(len(c.Cells), len(c.Regs)) {
			return fmt.Errorf("register %d is out of range", i)
		}
	}
	return nil
}

// frames checks the frames.
func (c bounds) frames() error {
	for i := range c.Frames {
		f := &c.Frames[i]
		if f.Kind == NoFrame || f.Kind >= NumFrameKinds || !c.ctx(f.Ctx) || !c.player(f.Player) ||
			f.Kind == FrameProgram && int(f.Ip) >= len(c.r.Code) ||
			f.Kind == FrameBatch && (f.A < 0 || f.B < f.A || int(f.B) > len(c.Events)) {
			return fmt.Errorf("frame %d is out of range", i)
		}
	}
	return nil
}

// effects checks the effects and the pending triggered abilities.
func (c bounds) effects() error {
	for i := range c.Effects {
		if e := &c.Effects[i]; !c.ability(e.Ability) || !c.ctx(e.Ctx) || !c.cell(e.Set) ||
			int(e.Cond) >= len(c.r.Nodes) || e.Ability == c.r.CopyAbility && !c.copied(uint32(e.Amount)) {
			return fmt.Errorf("effect %d is out of range", i)
		}
	}
	for i := range c.Delayed {
		if d := &c.Delayed[i]; !c.ability(d.Ability) || !c.ctx(d.Ctx) {
			return fmt.Errorf("delayed ability %d is out of range", i)
		}
	}
	for i := range c.Pending {
		if p := &c.Pending[i]; !c.ability(p.Ability) || !c.ctx(p.Ctx) || int(p.Ctrl) >= c.players {
			return fmt.Errorf("pending ability %d is out of range", i)
		}
	}
	return nil
}

// linkCheck checks that each link of a state is valid and that no list has a cycle.
type linkCheck struct {
	s     *State
	wrong bool
}

func (k *linkCheck) cells(head *uint32) { k.wrong = k.wrong || int(*head) >= len(k.s.Cells) }

func (k *linkCheck) ctx(i *uint32) { k.wrong = k.wrong || int(*i) >= len(k.s.Ctxs) }

func (k *linkCheck) subs(head *uint32) {
	if k.cells(head); k.wrong {
		return
	}
	for i := *head; i != 0; i = k.s.Cells[i].Next {
		n := uint32(k.s.Cells[i].Val)
		k.ctx(&n)
	}
}

// openDecision makes sure that the pending decision of a loaded game can be computed.
func (g *Game) openDecision() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("what is going on in it makes no sense: %v", r)
		}
	}()
	if g.Turn.Result == Playing {
		g.refresh()
		if g.top().Ask == 0 {
			return fmt.Errorf("no decision is pending")
		}
		g.prepare()
	}
	return nil
}

// The state's small lists are in State.Cells, contexts in Ctxs and their registers in Regs: arenas with free lists. An
// entry's position in its arena is not part of the game. links is the only function that knows which records refer to
// the arenas. Hashes and saved games are made of a compacted state, in which entries are in the order in which links
// reaches them and unreferenced ones are gone.

// linkVisitor is called with each link into the arenas, and may change it.
type linkVisitor interface {
	// cells is called with the head of a list that has one owner.
	cells(head *uint32)
	// subs is called with the head of a list whose Vals are contexts it owns.
	subs(head *uint32)
	// ctx is called with a context, which may be referred to more than once.
	ctx(i *uint32)
}

// ipCells reports which frames have a list in Ip.
var ipCells = [NumFrameKinds]bool{FrameAttackers: true, FrameBlockers: true, FrameDiscard: true, FrameUntap: true,
	FrameSBA: true, FrameCombatDamage: true, FrameCastIt: true, FramePay: true, FrameRetarget: true}

// links calls the visitor for each link of the state except those of contexts (ctxLinks).
func (s *State) links(v linkVisitor) {
	v.cells(&s.Turn.ExtraTurns)
	v.cells(&s.Turn.Schedule)
	v.cells(&s.Turn.Tallies)
	v.ctx(&s.Turn.Cause)
	for i := range s.Players {
		v.cells(&s.Players[i].Counters)
		v.cells(&s.Players[i].CommandCasts)
		v.cells(&s.Players[i].CommandDamage)
	}
	for i := range s.Objs {
		if o := &s.Objs[i]; o.Serial != 0 && o.Body != 0 {
			b := &s.Bodies[o.Body]
			s.bodyLinks(b, &s.Chars[o.Body], v)
			v.ctx(&b.Ctx)
		}
	}
	for i := range s.Frames {
		f := &s.Frames[i]
		v.ctx(&f.Ctx)
		if ipCells[f.Kind] {
			v.cells(&f.Ip)
		}
		if f.Kind == FrameActivate { // the objects that the plan of a payment names
			n := uint32(f.C)
			v.cells(&n)
			f.C = int32(n)
		}
		if f.Kind == FrameCast { // the context of the effect that causes the cast
			n := uint32(f.B)
			v.ctx(&n)
			f.B = int32(n)
		}
	}
	for i := range s.Events {
		v.cells(&s.Events[i].Done)
		v.cells(&s.Events[i].Mods)
		v.ctx(&s.Events[i].Ctx)
	}
	for i := range s.Effects {
		v.cells(&s.Effects[i].Set)
		v.ctx(&s.Effects[i].Ctx)
	}
	for i := range s.Copied {
		v.cells(&s.Copied[i].Chars.Granted)
	}
	for i := range s.Delayed {
		v.ctx(&s.Delayed[i].Ctx)
	}
	for i := range s.Pending {
		v.ctx(&s.Pending[i].Ctx)
	}
	for i := range s.LKIs {
		s.bodyLinks(&s.LKIs[i].Body, &s.LKIs[i].Chars, v)
		v.ctx(&s.LKIs[i].Body.Ctx)
	}
	for i := range s.Seen {
		s.bodyLinks(&s.Seen[i].Body, &s.Seen[i].Chars, v)
	}
}

func (s *State) bodyLinks(b *Body, c *program.Chars, v linkVisitor) {
	v.cells(&b.Counters)
	v.cells(&b.Memory)
	v.cells(&b.Blocks)
	v.cells(&b.Used)
	v.cells(&c.Granted)
}

// ctxLinks calls the visitor for each link of a context and its registers.
func (s *State) ctxLinks(i uint32, v linkVisitor) {
	c := &s.Ctxs[i]
	v.cells(&c.Targets)
	v.cells(&c.Done)
	v.cells(&c.Helpers)
	v.cells(&c.Repeats)
	v.cells(&c.Former)
	for r := uint32(0); r < uint32(c.NRegs); r++ {
		v.cells(&s.Regs[c.Regs+r].More)
	}
	v.subs(&c.Subs)
}

// The visits of the arenas by a Verifier.

// arenaVisit counts links.
type arenaVisit struct{ v *Verifier }

func (a arenaVisit) cells(head *uint32) { a.v.cellsOf(*head, nil) }

func (a arenaVisit) subs(head *uint32) {
	a.v.cellsOf(*head, func(i uint32) {
		n := uint32(a.v.s.Cells[i].Val)
		a.ctx(&n)
	})
}

func (a arenaVisit) ctx(i *uint32) {
	v, n := a.v, *i
	switch {
	case n == 0 || v.err != nil:
		return
	case int(n) >= len(v.s.Ctxs):
		v.fail("something refers to context %d of %d", n, len(v.s.Ctxs))
		return
	case !v.s.Ctxs[n].Used:
		v.fail("something refers to context %d, which was given back", n)
		return
	case v.ctxs[n] != 0:
		return
	}
	v.ctxs[n] = 1
	c := &v.s.Ctxs[n]
	if c.NRegs > 0 {
		for r := int(c.Regs); r < int(c.Regs)+regSizes[c.Class]; r++ {
			if r >= len(v.regs) || v.regs[r] != 0 {
				v.fail("the registers of context %d are another's too", n)
				return
			}
			v.regs[r] = 1
		}
	}
	v.s.ctxLinks(n, a)
}

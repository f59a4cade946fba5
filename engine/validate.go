package engine

import (
	"fmt"

	"arbiter/engine/program"
)

// validate checks that a decoded state hangs together, so that a damaged or forged snapshot is refused instead of breaking the game later: every index
// within its slice, every list linked both ways and free of cycles.
func (g *Game) validate() error {
	players := len(g.Players)
	switch {
	case players < 2 || players > program.MaxPlayers || len(g.Pools) != players:
		return fmt.Errorf("%d players", players)
	case len(g.Lists) != sharedZones+ownedZones*players:
		return fmt.Errorf("%d zones for %d players", len(g.Lists), players)
	case len(g.Objs) == 0 || len(g.Bodies) == 0 || len(g.Cells) == 0 || len(g.Ctxs) == 0 || len(g.Chars) != len(g.Bodies):
		return fmt.Errorf("a slice without its unused first entry")
	case len(g.Frames) == 0 && g.Turn.Result == Playing:
		return fmt.Errorf("nothing is going on")
	case int(g.Turn.Active) >= players || g.Turn.Step >= program.NumSteps || g.Turn.Serial == 0:
		return fmt.Errorf("the turn is out of range")
	}
	cell := func(i uint32) bool { return int(i) < len(g.Cells) }
	ctx := func(i uint32) bool { return int(i) < len(g.Ctxs) }
	copied := func(i uint32) bool { return i == 0 || int(i) < len(g.Copied) }
	player := func(p program.PlayerID) bool { return int(p) < players || p == NoPlayer }
	for i := range g.Objs {
		o := &g.Objs[i]
		if int(o.Def) >= len(g.r.Defs) || int(o.Body) >= len(g.Bodies) || int(o.Next) >= len(g.Objs) || int(o.Prev) >= len(g.Objs) || o.Zone >= program.NumZones ||
			o.Serial != 0 && (int(o.Owner) >= players || int(o.Ctrl) >= players || o.Serial > g.Turn.Serial) || o.Kind == program.KindCard && int(o.Card) >= len(g.Cards) {
			return fmt.Errorf("object %d is out of range", i)
		}
	}
	for z := range g.Lists {
		l := &g.Lists[z]
		n, last := 0, uint16(0)
		for s := l.First; s != 0; s = g.Objs[s].Next {
			if int(s) >= len(g.Objs) || n > len(g.Objs) || g.Objs[s].Prev != last || g.Objs[s].Zone != g.zoneOf(z) {
				return fmt.Errorf("zone %d is not a list", z)
			}
			if (z == 0 || z == 1) && g.Objs[s].Body == 0 {
				return fmt.Errorf("object %d has no body", s)
			}
			last = s
			n++
		}
		if n != int(l.Len) || last != l.Last {
			return fmt.Errorf("zone %d has the wrong length", z)
		}
	}
	for i := range g.Bodies {
		b, c := &g.Bodies[i], &g.Chars[i]
		if !ctx(b.Ctx) || !cell(b.Counters) || !cell(b.Memory) || !cell(b.Blocks) || !cell(b.Used) || !cell(c.Granted) || int(b.Ability) >= len(g.r.Abilities) ||
			int(c.Def) >= len(g.r.Defs) || !copied(b.Copied) || !copied(c.Copy) || int(c.Name) >= len(g.r.Names) || int(b.Slot) >= len(g.Objs) && int(b.Slot) >= len(g.Bodies) {
			return fmt.Errorf("body %d is out of range", i)
		}
	}
	for i := range g.Away {
		a := &g.Away[i]
		if int(a.Ref.slot()) >= len(g.Objs) || int(a.Chars.Def) >= len(g.r.Defs) || int(a.Chars.Name) >= len(g.r.Names) || a.Chars.Granted != 0 {
			return fmt.Errorf("characteristics elsewhere %d are out of range", i)
		}
	}
	for i := range g.Copied {
		if c := &g.Copied[i].Chars; !cell(c.Granted) || int(c.Def) >= len(g.r.Defs) || int(c.Name) >= len(g.r.Names) {
			return fmt.Errorf("copiable values %d are out of range", i)
		}
	}
	for i := range g.Cells {
		if !cell(g.Cells[i].Next) || g.Cells[i].Ref&modMask == modCopy && !copied(uint32(g.Cells[i].Val)) {
			return fmt.Errorf("cell %d is out of range", i)
		}
	}
	seen := make([]uint32, len(g.Cells))
	for i := range g.Cells {
		for at := uint32(i); at != 0 && seen[at] == 0; at = g.Cells[at].Next {
			seen[at] = uint32(i) + 1
			if next := g.Cells[at].Next; next != 0 && seen[next] == uint32(i)+1 {
				return fmt.Errorf("cells in a circle")
			}
		}
	}
	for i := range g.Ctxs {
		x := &g.Ctxs[i]
		if !x.Used {
			continue
		}
		if int(x.Ability) >= len(g.r.Abilities) || !cell(x.Targets) || x.NRegs > program.MaxRegs || int(x.Regs)+int(x.NRegs) > len(g.Regs) || !player(x.Ctrl) || x.Class > 3 {
			return fmt.Errorf("context %d is out of range", i)
		}
	}
	for i := range g.Regs {
		if int(g.Regs[i].More) >= max(len(g.Cells), len(g.Regs)) {
			return fmt.Errorf("register %d is out of range", i)
		}
	}
	for i := range g.Frames {
		f := &g.Frames[i]
		if f.Kind == NoFrame || f.Kind >= NumFrameKinds || !ctx(f.Ctx) || !player(f.Player) || f.Kind == FrameProgram && int(f.Ip) >= len(g.r.Code) ||
			f.Kind == FrameBatch && (f.A < 0 || f.B < f.A || int(f.B) > len(g.Events)) {
			return fmt.Errorf("frame %d is out of range", i)
		}
	}
	for i := range g.Effects {
		if e := &g.Effects[i]; int(e.Ability) >= len(g.r.Abilities) || !ctx(e.Ctx) || !cell(e.Set) || int(e.Cond) >= len(g.r.Nodes) || e.Ability == g.r.CopyAbility && !copied(uint32(e.Amount)) {
			return fmt.Errorf("effect %d is out of range", i)
		}
	}
	for i := range g.Delayed {
		if d := &g.Delayed[i]; int(d.Ability) >= len(g.r.Abilities) || !ctx(d.Ctx) {
			return fmt.Errorf("delayed ability %d is out of range", i)
		}
	}
	for i := range g.Pending {
		if p := &g.Pending[i]; int(p.Ability) >= len(g.r.Abilities) || !ctx(p.Ctx) || int(p.Ctrl) >= players {
			return fmt.Errorf("pending ability %d is out of range", i)
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

// linkCheck looks whether each link of a state leads somewhere. No list is a circle.
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

// openDecision makes sure that the pending decision of a loaded game can be worked out.
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

// The state's small lists lie in State.Cells, contexts in Ctxs and their registers in Regs: arenas with free lists. Where something lies there is no part of
// what the game is. links is the one place that knows who refers into the arenas; hashes and saved games are made of a tidied state, in which everything
// lies in the order in which links comes to it, and what nothing refers to is gone.

// linkVisitor is told of each link into the arenas, and may change it.
type linkVisitor interface {
	// cells is the head of a list of its own.
	cells(head *uint32)
	// subs is the head of a list whose Val are contexts of its own.
	subs(head *uint32)
	// ctx is a context, which may be referred to more than once.
	ctx(i *uint32)
}

// ipCells says which frames have a list in Ip.
var ipCells = [NumFrameKinds]bool{FrameAttackers: true, FrameBlockers: true, FrameDiscard: true, FrameUntap: true, FrameSBA: true, FrameCombatDamage: true, FrameCastIt: true, FramePay: true}

// links calls the visitor for each link of the state but those of contexts themselves (ctxLinks).
func (s *State) links(v linkVisitor) {
	v.cells(&s.Turn.ExtraTurns)
	v.cells(&s.Turn.Schedule)
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
		if f.Kind == FrameCast { // the context of the effect that has it cast
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
	for r := uint32(0); r < uint32(c.NRegs); r++ {
		v.cells(&s.Regs[c.Regs+r].More)
	}
	v.subs(&c.Subs)
}

// What a Verifier checks of each link into the arenas.

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

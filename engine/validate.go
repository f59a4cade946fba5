package engine

import "fmt"

// validate checks that a decoded state hangs together, so that a damaged or forged snapshot is refused instead of breaking the game later: every index
// within its slice, every list linked both ways and free of cycles.
func (g *Game) validate() error {
	players := len(g.Players)
	switch {
	case players < 2 || players > MaxPlayers || len(g.Pools) != players:
		return fmt.Errorf("%d players", players)
	case len(g.Lists) != sharedZones+4*players:
		return fmt.Errorf("%d zones for %d players", len(g.Lists), players)
	case len(g.Objs) == 0 || len(g.Bodies) == 0 || len(g.Cells) == 0 || len(g.Ctxs) == 0 || len(g.Chars) != len(g.Bodies):
		return fmt.Errorf("a slice without its unused first entry")
	case len(g.Frames) == 0 && g.Turn.Result == Playing:
		return fmt.Errorf("nothing is going on")
	case int(g.Turn.Active) >= players || g.Turn.Step >= NumSteps || g.Turn.Serial == 0:
		return fmt.Errorf("the turn is out of range")
	}
	cell := func(i uint32) bool { return int(i) < len(g.Cells) }
	ctx := func(i uint32) bool { return int(i) < len(g.Ctxs) }
	copied := func(i uint32) bool { return i == 0 || int(i) < len(g.Copied) }
	player := func(p PlayerID) bool { return int(p) < players || p == NoPlayer }
	for i := range g.Objs {
		o := &g.Objs[i]
		if int(o.Def) >= len(g.r.Defs) || int(o.Body) >= len(g.Bodies) || int(o.Next) >= len(g.Objs) || int(o.Prev) >= len(g.Objs) || o.Zone >= NumZones ||
			o.Serial != 0 && (int(o.Owner) >= players || int(o.Ctrl) >= players || o.Serial > g.Turn.Serial) || o.Kind == KindCard && int(o.Card) >= len(g.Cards) {
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
		if int(x.Ability) >= len(g.r.Abilities) || !cell(x.Targets) || x.NRegs > MaxRegs || int(x.Regs)+int(x.NRegs) > len(g.Regs) || !player(x.Ctrl) || x.Class > 3 {
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

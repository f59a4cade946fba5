package engine

import "arbiter/rulebook"

const (
	askTarget uint8 = iota + 1
	askMode
)

// specs are the target specs of an ability with the modes chosen for it, counted through: its own first, then those of each chosen mode in order.
func (g *Game) spec(a AbilityID, modes uint32, n int) *TargetSpec {
	ab := &g.r.Abilities[a]
	if n < len(ab.Targets) {
		return &ab.Targets[n]
	}
	n -= len(ab.Targets)
	for m := range ab.Modes {
		if modes>>m&1 == 0 {
			continue
		}
		if n < len(ab.Modes[m].Targets) {
			return &ab.Modes[m].Targets[n]
		}
		n -= len(ab.Modes[m].Targets)
	}
	return nil
}

// pushTargets has the modes and targets of an ability chosen (601.2b, c). They are kept in its context; CtxNoTargets is set if they can't be chosen.
func (g *Game) pushTargets(ctx uint32, a AbilityID, p PlayerID) {
	g.push(Frame{Kind: FrameTargets, Ctx: ctx, Ip: uint32(a), Player: p, Group: g.newGroup()})
}

// runTargets: A is the spec, B how many targets were chosen for it.
func (g *Game) runTargets() {
	f := g.top()
	a := AbilityID(f.Ip)
	ab := &g.r.Abilities[a]
	switch f.PC {
	case 0: // modes
		if len(ab.Modes) > 0 && g.modesChosen(f.Ctx) < int(ab.ModeMax) && g.Ctxs[f.Ctx].Flags&CtxModesDone == 0 {
			f.Ask = askMode
			if g.modeOptions(f) == 0 && g.modesChosen(f.Ctx) < int(ab.ModeMin) {
				f.Ask = 0
				g.Ctxs[f.Ctx].Flags |= CtxNoTargets
				g.pop()
			}
			return
		}
		f.PC = 1
	case 1: // targets
		s := g.spec(a, g.Ctxs[f.Ctx].Modes, int(f.A))
		if s == nil {
			g.pop()
			return
		}
		e := g.env(f.Ctx)
		lo, hi := g.specBounds(s, &e)
		n := g.legalTargets(f.Ctx, s, f.A, nil)
		switch {
		case f.B >= hi || n == 0 && f.B >= lo:
			f.A++
			f.B = 0
		case n == 0:
			g.Ctxs[f.Ctx].Flags |= CtxNoTargets
			g.pop()
		default:
			f.Ask = askTarget
		}
	}
}

func (g *Game) specBounds(s *TargetSpec, e *Env) (lo, hi int32) {
	lo, hi = 1, 1
	if s.Min != 0 {
		lo = g.num(s.Min, e)
		hi = lo
	}
	if s.Max != 0 {
		hi = g.num(s.Max, e)
	}
	return lo, max(hi, lo)
}

func (g *Game) modesChosen(ctx uint32) int {
	n := 0
	for m := g.Ctxs[ctx].Modes; m != 0; m &= m - 1 {
		n++
	}
	return n
}

// modeOptions counts the modes that can still be chosen: not yet chosen, their targets there.
func (g *Game) modeOptions(f *Frame) int {
	n := 0
	for m := range g.r.Abilities[f.Ip].Modes {
		if g.modeLegal(f.Ctx, AbilityID(f.Ip), m) {
			n++
		}
	}
	return n
}

func (g *Game) modeLegal(ctx uint32, a AbilityID, m int) bool {
	if g.Ctxs[ctx].Modes>>m&1 != 0 {
		return false
	}
	mode := &g.r.Abilities[a].Modes[m]
	return g.specsMet(ctx, mode.Targets)
}

// specsMet says whether each spec has as many legal targets as it needs.
func (g *Game) specsMet(ctx uint32, specs []TargetSpec) bool {
	e := g.env(ctx)
	for i := range specs {
		lo, _ := g.specBounds(&specs[i], &e)
		if lo > 0 && int32(g.legalTargets(ctx, &specs[i], -1, nil)) < lo {
			return false
		}
	}
	return true
}

// legalTargets counts the objects and players that can be chosen for a spec (those already chosen for it left out), and adds them as options to d if given.
// index is the spec's number, -1 before any is chosen.
func (g *Game) legalTargets(ctx uint32, s *TargetSpec, index int32, d *Decision) int {
	n := 0
	e := g.env(ctx)
	try := func(ref Ref) {
		if !g.targetLegal(s, &e, ref) {
			return
		}
		for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
			if c := &g.Cells[i]; c.Ref == ref && (c.Val&targetSpecMask == index || s.Other) {
				return
			}
		}
		n++
		if d != nil {
			d.add(Option{Kind: OptObject, Obj: ref, N: index})
		}
	}
	if s.Players {
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost {
				try(PlayerRef(p))
			}
		}
	}
	if s.Objects {
		for z := Library; z < NumZones; z++ {
			if !s.Zone.Has(z) {
				continue
			}
			for p := range g.Players {
				for at := g.list(z, PlayerID(p)).First; at != 0; at = g.Objs[at].Next {
					try(g.refAt(at))
				}
				if !z.owned() {
					break
				}
			}
		}
	}
	return n
}

// targetLegal says whether an object or player is a legal target (115): what the text asks for, and nothing forbids it.
func (g *Game) targetLegal(s *TargetSpec, e *Env, ref Ref) bool {
	if ref.IsPlayer() {
		if !s.Players || g.Players[ref.Player()].Lost {
			return false
		}
	} else {
		o := g.obj(ref)
		if o == nil || !s.Objects || !s.Zone.Has(o.Zone) || o.Zone == Stack && ref == e.Source {
			return false
		}
	}
	return g.prop(s.Prop, e, ref) && g.canTarget(ref, e)
}

// canTarget says whether shroud, hexproof, protection and the like let a spell or ability target something.
func (g *Game) canTarget(ref Ref, e *Env) bool {
	if ref.IsPlayer() {
		return !g.hasRule(RuleCantBeTargeted, ref)
	}
	c := g.chars(ref)
	if c.Has(Shroud) || c.Has(Hexproof) && g.opponents(g.ctrlOf(ref), e.You) {
		return false
	}
	return !g.hasRule(RuleCantBeTargeted, ref)
}

func (g *Game) askTargets(f *Frame, d *Decision) {
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, AbilityID(f.Ip)
	ab := &g.r.Abilities[f.Ip]
	if f.Ask == askMode {
		d.Kind = DecideMode
		d.Min, d.Max, d.Chosen = int32(ab.ModeMin), int32(ab.ModeMax), int32(g.modesChosen(f.Ctx))
		for m := range ab.Modes {
			if g.modeLegal(f.Ctx, AbilityID(f.Ip), m) {
				d.add(Option{Kind: OptMode, N: int32(m), Ability: AbilityID(f.Ip)})
			}
		}
		if d.Chosen >= d.Min {
			d.add(Option{Kind: OptDone})
		}
		return
	}
	d.Kind = DecideTarget
	s := g.spec(AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
	e := g.env(f.Ctx)
	d.Min, d.Max = g.specBounds(s, &e)
	d.Chosen = f.B
	g.legalTargets(f.Ctx, s, f.A, d)
	if f.B >= d.Min {
		d.add(Option{Kind: OptDone})
	}
}

func (g *Game) answerTargets(f *Frame, ask uint8, o Option) {
	c := &g.Ctxs[f.Ctx]
	switch {
	case ask == askMode && o.Kind == OptDone:
		c.Flags |= CtxModesDone
	case ask == askMode:
		c.Modes |= 1 << o.N
	case o.Kind == OptDone:
		f.A++
		f.B = 0
	default:
		head := g.appendCell(c.Targets, o.Obj, f.A)
		g.Ctxs[f.Ctx].Targets = head
		f.B++
	}
}

// A target cell's Val is its spec's number, its share of what is divided, and whether it has become illegal.
const (
	targetSpecMask  = 0xFF
	targetGone      = 1 << 8
	targetShareBits = 9
)

// checkTargets checks the targets again as the spell or ability is about to resolve (608.2b). It reports false if there were targets and none is legal.
func (g *Game) checkTargets(ctx uint32, on Ref) bool {
	c := &g.Ctxs[ctx]
	if c.Targets == 0 {
		return true
	}
	a := g.body(on).Ability
	e := g.env(ctx)
	any := false
	for i := c.Targets; i != 0; i = g.Cells[i].Next {
		cell := &g.Cells[i]
		s := g.spec(a, c.Modes, int(cell.Val&targetSpecMask))
		if s != nil && g.targetLegal(s, &e, cell.Ref) {
			any = true
			cell.Val &^= targetGone
		} else {
			cell.Val |= targetGone
		}
	}
	return any
}

// loadTargets puts the legal targets into the registers the text refers to them by; a share that was divided goes with them as the cells' order.
func (g *Game) loadTargets(ctx uint32) {
	c := &g.Ctxs[ctx]
	a, modes := c.Ability, c.Modes
	for i := c.Targets; i != 0; i = g.Cells[i].Next {
		cell := g.Cells[i]
		if s := g.spec(a, modes, int(cell.Val&targetSpecMask)); s != nil && cell.Val&targetGone == 0 {
			g.addReg(ctx, int(s.Reg), cell.Ref)
		}
	}
}

// proposeTargets tells that the targets of a spell or ability have become its targets (115).
func (g *Game) proposeTargets(ctx uint32, by Ref, p PlayerID) {
	for i := g.Ctxs[ctx].Targets; i != 0; i = g.Cells[i].Next {
		g.propose(Event{Kind: EvTarget, Player: p, Obj: g.Cells[i].Ref, Other: by, Src: by, Rule: rulebook.RuleCast})
	}
}

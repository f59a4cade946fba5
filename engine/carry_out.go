package engine

import "arbiter/engine/program"

// CarryOut is what a spell or ability is carried out with by itself: for tests that compare the position after its
// instructions with what the text says.
type CarryOut struct {
	Source Ref
	You    program.PlayerID
	// Ability is the ability; Mode is 1 + the number of one of its modes that is carried out instead, 0 for the
	// ability.
	Ability program.AbilityID
	Mode    int
	X       int32
	// Targets are those of each TargetSpec of the ability or the mode.
	Targets [][]Ref
	// Shares are those of the targets of a TargetSpec among which something is divided (601.2d); nil of the others.
	Shares [][]int32
	// Registers and Numbers are what the words mean that nothing of the ability says itself.
	Registers map[uint8][]Ref
	Numbers   map[uint8]int32
}

// CarryOut returns a copy of the game in which nothing is in progress but the instructions of a spell or ability. Its
// Decisions are those that they ask; when it has none any more, they have been followed, and no state-based action has
// been performed and no trigger put on the stack since (608.2, 117.5).
func (g *Game) CarryOut(c CarryOut) *Game {
	out := g.Clone()
	out.Frames = out.Frames[:0]
	out.refresh()
	ab := &out.r.Abilities[c.Ability]
	ctx := out.newCtx(c.Source, c.You, c.Ability, program.MaxRegs)
	out.Ctxs[ctx].X = c.X
	prog := ab.Prog
	if c.Mode > 0 {
		prog = ab.Modes[c.Mode-1].Prog
		out.Ctxs[ctx].Modes = 1 << (c.Mode - 1)
	}
	for n, refs := range c.Registers {
		for _, ref := range refs {
			out.addReg(ctx, int(n), ref)
		}
	}
	for n, v := range c.Numbers {
		out.setNum(ctx, int(n), v)
	}
	for i, refs := range c.Targets {
		for k, ref := range refs {
			val := int32(i)
			if i < len(c.Shares) && k < len(c.Shares[i]) {
				val |= c.Shares[i][k] << targetShareBits
			}
			head := out.appendCell(out.Ctxs[ctx].Targets, ref, val)
			out.Ctxs[ctx].Targets = head
		}
	}
	out.loadTargets(ctx)
	out.decValid = false
	out.pushProgram(prog, ctx, true)
	out.run()
	return out
}

// Specs returns the TargetSpecs of the ability or the mode.
func (c *CarryOut) Specs(r *program.Rules) []program.TargetSpec {
	ab := &r.Abilities[c.Ability]
	if c.Mode > 0 {
		return ab.Modes[c.Mode-1].Targets
	}
	return ab.Targets
}

// Put puts an object into a zone at once, without anything applying to that, and returns what it becomes; host is what
// a permanent is attached to.
func (g *Game) Put(ref Ref, z program.Zone, host Ref) Ref {
	o := g.obj(ref)
	if o == nil {
		return NoRef
	}
	g.applyAtOnce(Event{Kind: program.EvMove, Player: o.Owner, Obj: ref, To: z, Aux: program.PosEnd, Other: host})
	g.markCharsStale()
	g.refresh()
	return g.follow(ref)
}

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

// Withdraw takes a spell or ability off the stack, a card into its owner's graveyard, at once, without anything
// applying to that.
func (g *Game) Withdraw(ref Ref) {
	if o := g.obj(ref); o == nil || o.Zone != program.Stack {
		return
	} else if o.Kind == program.KindCard {
		g.Put(ref, program.Graveyard, NoRef)
	} else {
		g.applyAtOnce(Event{Kind: program.EvCease, Player: o.Owner, Obj: ref})
		g.markCharsStale()
		g.refresh()
	}
	g.decValid = false
}

// Foreseeable reports whether an object on the stack is an ability or an instant or sorcery spell of which everybody
// can tell what happens as it resolves, unless something is chosen meanwhile, which is asked: nothing in hands or
// libraries matters, and no chance. Bushido is one, and damage to a target.
func (v View) Foreseeable(ref Ref) bool {
	g := v.g
	return g.eachProgram(ref, func(i program.Prog) bool {
		for ; g.r.Code[i].Op != program.OpEnd; i++ {
			in := &g.r.Code[i]
			if !foreseeable[in.Op] || g.r.ReadsHidden(in) || in.Op == program.OpMove && in.Flags&unforeseen != 0 {
				return false
			}
		}
		return true
	})
}

// eachProgram calls ok with the programs that an ability or an instant or sorcery spell on the stack is carried out by,
// and reports whether there are any, and all are.
func (g *Game) eachProgram(ref Ref, ok func(program.Prog) bool) bool {
	o, b := g.obj(ref), g.body(ref)
	if o == nil || b == nil || b.Ctx == 0 || o.Kind == program.KindDamage || g.Ctxs[b.Ctx].Subs != 0 ||
		o.Kind != program.KindAbility && g.chars(ref).Types&program.TypesPermanent != 0 {
		return false
	}
	ab, some := &g.r.Abilities[b.Ability], false
	each := func(i program.Prog) bool {
		some = some || i != 0 && g.r.Code[i].Op != program.OpEnd
		return i == 0 || ok(i)
	}
	for m := range ab.Modes {
		if g.Ctxs[b.Ctx].Modes>>m&1 != 0 && !each(ab.Modes[m].Prog) {
			return false
		}
	}
	return each(ab.Prog) && some
}

// foreseeable are the instructions that depend neither on chance nor on what can't be seen. Drawing does: a card can be
// revealed as it is drawn (702.94a).
var foreseeable = map[program.Op]bool{program.OpJump: true, program.OpJumpIf: true, program.OpJumpIfNot: true,
	program.OpLet: true, program.OpLetNum: true, program.OpAddTo: true, program.OpEach: true, program.OpNext: true,
	program.OpDamage: true, program.OpGainLife: true, program.OpLoseLife: true,
	program.OpDestroy: true, program.OpTap: true, program.OpUntap: true, program.OpCounters: true,
	program.OpEffect: true, program.OpDelayed: true, program.OpCreate: true, program.OpRemoveDamage: true,
	program.OpUncombat: true, program.OpFight: true, program.OpMove: true}

const unforeseen = program.MoveRandom | program.MoveShuffle // of OpMove

// MovesCards reports whether all that an object on the stack does as it resolves is to have cards drawn, discarded,
// milled, revealed, looked at, searched for or moved among libraries, hands, graveyards and exile, whatever is chosen.
// What triggers on that may do more.
func (v View) MovesCards(ref Ref) bool {
	g := v.g
	return g.eachProgram(ref, func(i program.Prog) bool {
		cards := map[uint8]bool{} // registers that hold such cards
		from := func(x program.SetX) bool {
			if g.r.ReadsHidden(&program.Instr{Op: program.OpShow, A: int32(x)}) {
				return true
			}
			some, all := false, true
			g.r.Registers(uint32(x), func(r uint8) { some, all = true, all && cards[r] })
			return some && all
		}
		for ; g.r.Code[i].Op != program.OpEnd; i++ {
			in := &g.r.Code[i]
			// Others: they may change what is on the battlefield or the life of players.
			switch in.Op {
			case program.OpJump, program.OpJumpIf, program.OpJumpIfNot, program.OpMay, program.OpLetNum, program.OpShow,
				program.OpScried, program.OpShuffle, program.OpResolved, program.OpActed:
			case program.OpDraw, program.OpDiscard, program.OpMill, program.OpSearch:
				cards[in.R] = true
			case program.OpLet:
				cards[in.R] = from(program.SetX(in.A))
			case program.OpChoose:
				c := &g.r.Choices[in.A]
				cards[c.Reg] = from(c.From)
			case program.OpMove:
				to := program.Zone(in.B)
				if !from(program.SetX(in.A)) || to == program.Battlefield || to == program.Stack {
					return false
				}
			default:
				return false
			}
		}
		return true
	})
}

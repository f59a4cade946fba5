package engine

import (
	"arbiter/engine/program"
)

// Modes and targets that another player chooses (700.2e): "An opponent chooses one", "any target of an opponent's
// choice". The frame's Other keeps who chooses.

const askChooser uint8 = 30

// chooser determines who of a set makes the choice; the controller picks one if there are several.
func (g *Game) chooser(f *Frame, of program.SetX) {
	var d Decision
	switch n := g.choosers(f, of, &d); n {
	case 0:
		g.Ctxs[f.Ctx].Flags |= CtxNoTargets
		g.pop()
	case 1:
		g.chosenToChoose(f, d.Options[0].Obj)
	default:
		f.Ask = askChooser
	}
}

// chosenToChoose makes a player the one who makes the current choice.
func (g *Game) chosenToChoose(f *Frame, who Ref) {
	f.Other = who
	if f.PC == annModes {
		if r := g.r.Abilities[f.Ip].ModeWhoReg; r != 0 {
			g.setReg(f.Ctx, int(r-1), who)
		}
		return
	}
	if s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A)); s.WhoReg != 0 {
		g.setReg(f.Ctx, int(s.WhoReg-1), who)
	}
}

// chooserOf returns the set that the player who makes the current choice is one of.
func (g *Game) chooserOf(f *Frame) program.SetX {
	if f.PC == annModes {
		return g.r.Abilities[f.Ip].ModeWho
	}
	return g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A)).Who
}

// choosers lists the players who can make the choice. If none of them is within range of influence, it is the nearest
// one to the controller's left (801.5c).
func (g *Game) choosers(f *Frame, of program.SetX, d *Decision) int {
	e := g.env(f.Ctx)
	list := func() {
		m := g.mark()
		g.set(of, &e)
		for i, end := m, len(g.tmp); i < end; i++ {
			if who := g.tmp[i]; g.findsTargets(f, who) {
				d.add(Option{Kind: OptObject, Obj: who})
			}
		}
		g.release(m)
	}
	if list(); len(d.Options) > 0 || !g.Turn.Ranged {
		return len(d.Options)
	}
	e.Anyhow = true
	list()
	for p := g.after(e.You); p != e.You; p = g.after(p) {
		for _, o := range d.Options {
			if o.Obj == PlayerRef(p) {
				d.Options = append(d.Options[:0], o)
				return 1
			}
		}
	}
	return len(d.Options)
}

// findsTargets reports whether a player who would make the current choice, if it is of targets that depend on who
// chooses them, can make it.
func (g *Game) findsTargets(f *Frame, who Ref) bool {
	if f.PC == annModes {
		return true
	}
	a := program.AbilityID(f.Ip)
	s := g.spec(a, g.Ctxs[f.Ctx].Modes, int(f.A))
	budget := 4096
	return s.WhoReg == 0 || g.chooserFinds(f.Ctx, a, s, f.A, who, &budget)
}

// assumedX is the value of X assumed for a spell while its permission to be cast is checked (601.3a), because its mana
// value depends on it. It is set for one check only.
type assumedX struct {
	ref Ref
	x   int32
}

// forbidden reports whether an effect forbids casting a spell with the X announced so far (601.3a), or what permits to
// cast it does not permit that X (601.2e).
func (g *Game) forbidden(t *payment) bool {
	if t.kind != paySpell || t.def.Cost.Variables() == 0 {
		return false
	}
	was := g.assumed
	g.assumed = assumedX{t.obj, g.Ctxs[t.ctx].X}
	no := g.Turn.InForce.Has(program.RuleCantCast) && g.cantCast(t.p, t.obj) ||
		g.Turn.InForce.Has(program.RulePlayFrom) && g.notPermitted(t)
	g.assumed = was
	return no
}

// announcedX returns the X of a spell that is being cast.
func (g *Game) announcedX(ref Ref) int32 {
	if f := g.casting(ref); f != nil && f.Ctx != 0 {
		return g.Ctxs[f.Ctx].X
	}
	return 0
}

// The questions asked while a spell or ability is announced.

func (g *Game) askTargets(f *Frame, d *Decision) {
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, program.AbilityID(f.Ip)
	t := g.announcedPayment(f)
	switch f.Ask {
	case askOptional:
		d.Kind = program.DecideOptionalCost
		d.Ability = g.castModsOf(&t)[f.A]
		d.yesNo()
	case askRather:
		d.Kind = program.DecideOptionalCost
		d.Ability = t.ability
		d.yesNo()
	case askGift:
		d.Kind = program.DecidePlayer
		d.Ability = g.castModsOf(&t)[f.A]
		g.giftOptions(f.Player, d)
	case askOffer:
		d.Kind = program.DecideSacrifice
		d.Ability = g.Ctxs[f.Ctx].Way
		d.Min, d.Max = 1, 1
		if g.offering(f.Ctx).OfferMay {
			d.Kind, d.Min = program.DecideChoose, 0
		}
		g.offers(&t, g.offering(f.Ctx), d)
	case askOr:
		d.Kind = program.DecidePayCost
		d.Ability = g.castModsOf(&t)[f.A]
		d.add(Option{Kind: OptPay, N: 0, Ability: d.Ability})
		d.add(Option{Kind: OptPay, N: 1, Ability: d.Ability})
	case askSplice:
		d.Kind = program.DecideSplice
		g.spliceOptions(&t, d)
		d.add(Option{Kind: OptDone})
	case askHelp, askHelpFor:
		g.askHelps(f, &t, d)
	case askX:
		d.Kind = program.DecideX
		g.xOptions(&t, d)
	case askPhyrexian:
		d.Kind = program.DecidePayCost
		d.yesNo()
	case askChooser:
		d.Kind = program.DecidePlayer
		g.choosers(f, g.chooserOf(f), d)
	case askMode:
		d.Kind = program.DecideMode
		if p := f.Other.Player(); p != NoPlayer {
			d.Player = p
		}
		ab := &g.r.Abilities[f.Ip]
		lo, hi := g.modeBounds(f.Ctx, ab)
		d.Min, d.Max, d.Chosen = int32(lo), int32(hi), int32(g.modesChosen(f.Ctx))
		g.modeOptions(f, &t, d)
		if d.Chosen >= d.Min {
			d.add(Option{Kind: OptDone})
		}
	case askShare:
		d.Kind = program.DecideDivide
		s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
		cell, left, later := g.dividing(f, s)
		d.Amount = left
		for n := int32(1); n <= left-later; n++ {
			d.add(Option{Kind: OptNumber, N: n, Obj: g.Cells[cell].Ref})
		}
	default:
		d.Kind = program.DecideTarget
		s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
		if p := f.Other.Player(); p != NoPlayer && s.Who != 0 {
			d.Player = p
		}
		e := g.env(f.Ctx)
		d.Min, d.Max = g.specBounds(s, &e)
		d.Chosen = f.B
		if s.Divide != 0 {
			d.Amount = g.num(s.Divide, &e)
		}
		g.targetOptions(f, &t, s, d)
		if f.B >= d.Min {
			d.add(Option{Kind: OptDone})
		}
	}
}

// maxTimesPaid bounds how often an optional cost is paid. Where it could be paid once more, the game ends at that
// limit.
const maxTimesPaid = 255

func (g *Game) answerTargets(f *Frame, ask uint8, o Option) {
	c := &g.Ctxs[f.Ctx]
	t := g.announcedPayment(f)
	switch ask {
	case askOptional:
		ab := &g.r.Abilities[g.castModsOf(&t)[f.A]]
		if o.Kind == OptYes {
			g.kick(f.Ctx, ab)
			if ab.Way&program.WayGift != 0 {
				return // whom?
			}
			if ab.Way&program.WayMany != 0 {
				return // once more?
			}
		}
		f.A++
	case askRather:
		if o.Kind == OptYes {
			c.Flags |= CtxRather
		}
	case askGift:
		g.setRepeats(f.Ctx, giftKey, int32(o.Obj.Player())+1)
		f.A++
	case askOffer:
		f.B = 1
		if o.Kind != OptDone {
			g.setReg(f.Ctx, int(g.offering(f.Ctx).OfferReg), o.Obj)
		}
	case askOr:
		if o.N == 1 {
			c.Kicked |= 1 << g.r.Abilities[g.castModsOf(&t)[f.A]].Bit
		}
		f.A++
	case askSplice:
		if o.Kind == OptDone {
			f.stage(annX)
			return
		}
		g.splice(&t, o.Obj)
	case askHelp, askHelpFor:
		g.answerHelps(f, ask, o)
	case askX:
		c.X = o.N
	case askPhyrexian:
		if o.Kind == OptYes {
			c.Phy |= 1 << f.A
		}
		c.Phy |= 1 << (8 + f.A)
		f.A++
	case askChooser:
		g.chosenToChoose(f, o.Obj)
	case askMode:
		if o.Kind == OptDone {
			c.Flags |= CtxModesDone
			return
		}
		c.Modes |= 1 << o.N
	case askShare:
		g.giveShare(f, o.N)
	default:
		if o.Kind == OptDone {
			f.A++
			f.B, f.Other = 0, NoRef
			return
		}
		s := g.spec(program.AbilityID(f.Ip), c.Modes, int(f.A))
		head := g.appendCell(c.Targets, o.Obj, f.A)
		g.Ctxs[f.Ctx].Targets = head
		if f.B == 0 {
			g.clearReg(f.Ctx, int(s.Reg))
		}
		g.addReg(f.Ctx, int(s.Reg), o.Obj)
		f.B++
	}
}

// giftKey is the key under which a context keeps 1 + the chosen opponent, among the repeatable costs.
const giftKey uint8 = 255

// giftOptions lists the opponents who can be promised a gift.
func (g *Game) giftOptions(p program.PlayerID, d *Decision) {
	for q := range g.Players {
		o := program.PlayerID(q)
		if g.opponents(p, o) && !g.Players[o].Lost && (!g.Turn.Ranged || g.sees(&Env{You: p}, PlayerRef(o))) {
			d.add(Option{Kind: OptObject, Obj: PlayerRef(o)})
		}
	}
}

// keepGift keeps with a permanent whom its spell promised a gift.
func (g *Game) keepGift(ctx uint32, slot uint16) {
	if n := g.repeats(ctx, giftKey); n > 0 {
		g.remember(slot, PlayerRef(program.PlayerID(n-1)), int32(program.MemGift))
	}
}

func (g *Game) setGiftee(e *Env) {
	if l, ok := g.look(e.Source); ok && l.live && l.obj.Zone == program.Stack && l.body != nil && l.body.Ctx != 0 {
		if n := g.repeats(l.body.Ctx, giftKey); n > 0 {
			g.tmp = append(g.tmp, PlayerRef(program.PlayerID(n-1)))
		}
		return
	}
	g.memObjects(e.Source, program.MemGift)
}

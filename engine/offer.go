package engine

import "arbiter/rulebook"

// What effects let a player pay or cast while they resolve.
const (
	// OpPay: the first player of set A (0: you) may pay cost B; register R's number becomes 1 or 0, and with 0 it jumps to C. Flags: Pay...
	OpPay Op = 200 + iota
	// OpCastIt: the first player of set A (0: you) may cast one of the cards B in the way C (0: for its mana cost), whatever the timing (608.2g); register R
	// becomes the spells cast. Flags: Cast...
	OpCastIt
	// OpNewTargets: the first player of set A (0: you) chooses new targets for the spells and abilities B (115.7), from set C if there is one. Flags:
	// RetargetMay.
	OpNewTargets
	// OpCopySpell: the first player of set B (0: you) puts C (a number; 0: one) copies of each spell or ability A onto the stack (707.10), with the exceptions
	// of ability D; a card is copied where it is (707.12). Register R becomes the copies. Flags: RetargetMay: the player may choose new targets for them.
	OpCopySpell
	// OpCopyTo: the first player of set B puts a copy of the first spell or ability of A onto the stack for each object or player of set C that it could target, with
	// that as its targets (707.10d, 707.10e). Register R becomes the copies.
	OpCopyTo
)

// Flags of these operations.
const (
	// PayMust: without a question, if it can be paid. PayX: X is chosen first.
	PayMust uint16 = 1 << iota
	PayX
	// CastMust: one that can be cast must be. CastAll: any number of them, one after the other.
	CastMust
	CastAll
	// CastLands: lands among them may be played (305.2, 305.3).
	CastLands
	// RetargetMay: targets may be left as they are (115.7d); without it a target must be changed to another where there is one (115.7a).
	RetargetMay
	// CopyNoEpic: the copies don't have epic (702.50a).
	CopyNoEpic
	// PayMore: the OpPay that the program goes to offers another price instead. PayLater: this is such a price, of someone who has chosen to pay one.
	PayMore
	PayLater
)

// execOffer carries out these operations.
func (g *Game) execOffer(in *Instr, f *Frame, e *Env) {
	ctx := f.Ctx
	switch in.Op {
	case OpPay:
		p := g.firstPlayer(SetX(in.A), e)
		g.push(Frame{Kind: FrameOffer, Player: p, Ctx: ctx, Ip: uint32(in.C), A: in.B, B: int32(in.R), C: int32(in.Flags), Ref: e.Source, Group: g.newGroup()})
	case OpCastIt:
		p := g.firstPlayer(SetX(in.A), e)
		m := g.mark()
		g.set(SetX(in.B), e)
		var cells uint32
		for i := m; i < len(g.tmp); i++ {
			cells = g.appendCell(cells, g.tmp[i], 0)
		}
		g.release(m)
		g.clearReg(ctx, int(in.R))
		g.push(Frame{Kind: FrameCastIt, Player: p, Ctx: ctx, Ip: cells, A: in.C, B: int32(in.R), C: int32(in.Flags), Group: g.newGroup()})
	case OpNewTargets:
		g.execNewTargets(in, e)
	case OpCopySpell:
		g.copySpells(in, f, e)
	case OpCopyTo:
		g.copySpellTo(in, f, e)
	}
}

// payTab is what an offer asks to be paid.
func (g *Game) payTab(f *Frame) tab {
	return tab{kind: tabCost, p: f.Player, ctx: f.Ctx, obj: g.Ctxs[f.Ctx].Source, cost: uint32(f.A)}
}

// runOffer offers a player to pay: A is the cost, B the register, C the flags, Ip where the program goes if it is not paid.
func (g *Game) runOffer() {
	f := g.top()
	t := g.payTab(f)
	flags := uint16(f.C)
	switch f.PC {
	case 0:
		f.PC = 1
		// The context's controller need not be who pays: its costs are seen from the payer's side.
		if flags&PayX != 0 {
			g.Ctxs[f.Ctx].X = int32(g.r.Costs[f.A].MinX)
		}
		can := g.canPay(&t)
		other := g.otherPrice(f)
		switch {
		case g.Players[f.Player].Lost || !can && !other:
			f.Ip = g.noPrice(f)
			g.offerDone(f, false)
		case flags&(PayMust|PayLater) == 0:
			f.Ask = askMay
		}
	case 1:
		f.PC = 2
		// Of several prices, whoever pays chooses which; one that can't be paid is not chosen.
		if flags&(PayMore|PayLater) != 0 {
			switch {
			case !g.canPay(&t):
				g.offerDone(f, false)
			case g.otherPrice(f):
				f.Ask = askPrice
			}
		}
	case 2:
		f.PC = 3
		if flags&PayX != 0 {
			f.Ask = askX
		}
	case 3:
		f.PC = 4
		g.pushPay(&t)
	case 4:
		paid := g.Ctxs[f.Ctx].Flags&CtxUnpaid == 0
		g.Ctxs[f.Ctx].Flags &^= CtxUnpaid
		g.offerDone(f, paid)
	}
}

// askPrice is the question whether, of several prices, this one is paid.
const askPrice uint8 = 30

// otherPrice says whether a price that is offered later instead could be paid.
func (g *Game) otherPrice(f *Frame) bool {
	t := g.payTab(f)
	for flags, at := uint16(f.C), f.Ip; flags&PayMore != 0; {
		in := &g.r.Code[at]
		t.cost = uint32(in.B)
		if g.canPay(&t) {
			return true
		}
		flags, at = in.Flags, uint32(in.C)
	}
	return false
}

// noPrice is where the program goes if none of several prices is paid.
func (g *Game) noPrice(f *Frame) uint32 {
	at := f.Ip
	for flags := uint16(f.C); flags&PayMore != 0; {
		in := &g.r.Code[at]
		flags, at = in.Flags, uint32(in.C)
	}
	return at
}

func (g *Game) offerDone(f *Frame, paid bool) {
	reg, jump, ctx := int(f.B), f.Ip, f.Ctx
	g.pop()
	n := int32(1)
	if !paid {
		n = 0
		if jump != 0 {
			g.top().Ip = jump
		}
	}
	g.setNum(ctx, reg, n)
}

func (g *Game) askOffer(f *Frame, d *Decision) {
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, g.Ctxs[f.Ctx].Ability
	if f.Ask == askX {
		d.Kind = DecideX
		g.costX(f.Player, d.Source, f.Ctx, uint32(f.A), d)
		return
	}
	d.Kind = DecidePayCost
	d.yesNo()
}

func (g *Game) answerOffer(f *Frame, ask uint8, o Option) {
	switch {
	case ask == askX:
		g.Ctxs[f.Ctx].X = o.N
	case o.Kind == OptNo:
		if ask == askMay {
			f.Ip = g.noPrice(f)
		}
		g.offerDone(f, false)
	}
}

// runCastIt has a player cast cards: Ip are cells of them, A the way, B the register, C the flags.
func (g *Game) runCastIt() {
	f := g.top()
	if f.PC == 0 && g.castItOptions(f, nil) > 0 {
		f.Ask = askMay
		return
	}
	g.freeCells(&f.Ip)
	g.pop()
}

// castItOptions counts the cards that can be cast, and lists them.
func (g *Game) castItOptions(f *Frame, d *Decision) int {
	n := 0
	for c := f.Ip; c != 0; c = g.Cells[c].Next {
		ref := g.follow(g.Cells[c].Ref)
		o := g.obj(ref)
		if o == nil || o.Zone == Stack || o.Zone == Battlefield || o.Kind != KindCard && o.Kind != KindSpellCopy {
			continue
		}
		def := &g.r.Defs[o.Def]
		for face := 0; ; face++ {
			fd := g.faceDef(def, face)
			if back := f.A != 0 && g.r.Abilities[f.A].Way&WayBack != 0; back {
				if face, fd = face+1, nil; face == 1 && def.Layout == LayoutTransform && len(def.Faces) > 1 {
					fd = &g.r.Defs[def.Faces[1]]
				}
			}
			if fd == nil || fd.isWhole() || fd.isBestowed() {
				break
			}
			opt := Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: AbilityID(f.A)}
			switch {
			case !fd.Chars.Is(TypeLand):
				if !g.resultFits(f, ref, fd) || !g.castable(f.Player, ref, fd, AbilityID(f.A)) {
					continue
				}
			case uint16(f.C)&CastLands != 0 && f.Player == g.Turn.Active && g.mayPlayLand(f.Player, ref):
				opt = Option{Kind: OptPlayLand, Obj: ref, N: int32(face)}
			default:
				continue
			}
			n++
			if d != nil {
				d.add(opt)
				if opt.Kind == OptCast {
					g.offerings(f.Player, ref, fd, face, AbilityID(f.A), d)
				}
			}
		}
	}
	return n
}

func (g *Game) askCastIt(f *Frame, d *Decision) {
	d.Kind = DecideWay
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, g.Ctxs[f.Ctx].Ability
	g.castItOptions(f, d)
	if uint16(f.C)&CastMust == 0 {
		d.add(Option{Kind: OptDone})
	}
}

func (g *Game) answerCastIt(f *Frame, o Option) {
	if o.Kind == OptDone || uint16(f.C)&CastAll == 0 {
		f.PC = 1
	}
	switch o.Kind {
	case OptCast:
		g.push(Frame{Kind: FrameCast, Player: f.Player, Ref: o.Obj, A: o.N, Ip: uint32(o.Ability), B: int32(f.Ctx), C: f.B, Other: o.Other, Group: g.newGroup()})
	case OptPlayLand:
		g.addReg(f.Ctx, int(f.B), o.Obj)
		g.countReg(f.Ctx, int(f.B))
		g.playLand(f.Player, o)
	}
}

// copySpells puts copies of spells and abilities onto the stack (707.10). A copy is not cast or activated.
func (g *Game) copySpells(in *Instr, f *Frame, e *Env) {
	ctx := f.Ctx
	if in.B != 0 && g.firstOf(SetX(in.B), e) == NoRef {
		g.clearReg(ctx, int(in.R)) // nobody is there who would copy it
		return
	}
	p := g.firstPlayer(SetX(in.B), e)
	n := int32(1)
	if in.C != 0 {
		n = g.num(NumX(in.C), e)
	}
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.clearReg(ctx, int(in.R))
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		if g.cantAct(CantCopy, ref) {
			continue
		}
		l, ok := g.look(ref) // what has left the stack is copied as it last was there
		card := ok && g.live(ref) && l.obj.Kind == KindCard && l.obj.Zone != Stack && l.obj.Zone != Battlefield && l.obj.Zone != ZoneNone
		if !card && (!ok || l.obj.Zone != Stack || l.body == nil || l.body.Ctx == 0 || l.obj.Kind == KindDamage) {
			continue
		}
		var was, values uint32
		kind := l.obj.Kind
		if !card {
			was, values = l.body.Ctx, l.body.Copied
		}
		for range n {
			if len(g.Objs) >= MaxObjects {
				g.exceed(DrawnByObjects)
				break
			}
			if card {
				g.addReg(ctx, int(in.R), g.newCardCopy(ref, p))
				continue
			}
			copied := g.copyCtx(was)
			g.Ctxs[copied].Ctrl = p
			if in.Flags&CopyNoEpic != 0 {
				g.Ctxs[copied].Flags |= CtxNoEpic
			}
			as := values
			if in.D != 0 && kind != KindAbility {
				l, _ := g.look(ref)
				as = g.keepCopied(&l, AbilityID(in.D), e)
			}
			made := g.newStackCopy(ref, kind, copied, p, as)
			g.addReg(ctx, int(in.R), made)
			g.tmp = append(g.tmp, made)
		}
	}
	g.countReg(ctx, int(in.R))
	if in.Flags&RetargetMay != 0 {
		for i := len(g.tmp) - 1; i >= end; i-- {
			g.pushRetarget(g.tmp[i], p, RetargetMay, 0)
		}
	}
	g.begin()
	for i := end; i < len(g.tmp); i++ {
		g.propose(Event{Kind: EvNote, Player: p, Obj: g.tmp[i], Src: e.Source, Flags: FlagCopy, Rule: rulebook.RuleCopySpell})
	}
	g.commitAdd(0, NoReg)
}

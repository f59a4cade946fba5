package engine

// The questions of announcing a spell or ability.

func (g *Game) askTargets(f *Frame, d *Decision) {
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, AbilityID(f.Ip)
	t := g.announceTab(f)
	switch f.Ask {
	case askOptional:
		d.Kind = DecideOptionalCost
		d.Ability = g.castModsOf(&t)[f.A]
		d.yesNo()
	case askGift:
		d.Kind = DecidePlayer
		d.Ability = g.castModsOf(&t)[f.A]
		g.giftOptions(f.Player, d)
	case askOffer:
		d.Kind = DecideSacrifice
		d.Ability = g.Ctxs[f.Ctx].Way
		d.Min, d.Max = 1, 1
		if g.offering(f.Ctx).OfferMay {
			d.Kind, d.Min = DecideChoose, 0
		}
		g.offers(&t, g.offering(f.Ctx), d)
	case askOr:
		d.Kind = DecidePayCost
		d.Ability = g.castModsOf(&t)[f.A]
		d.add(Option{Kind: OptPay, N: 0, Ability: d.Ability})
		d.add(Option{Kind: OptPay, N: 1, Ability: d.Ability})
	case askSplice:
		d.Kind = DecideSplice
		g.spliceOptions(&t, d)
		d.add(Option{Kind: OptDone})
	case askHelp, askHelpFor:
		g.askHelps(f, &t, d)
	case askX:
		d.Kind = DecideX
		g.xOptions(&t, d)
	case askPhyrexian:
		d.Kind = DecidePayCost
		d.yesNo()
	case askChooser:
		d.Kind = DecidePlayer
		g.choosers(f, g.chooserOf(f), d)
	case askMode:
		d.Kind = DecideMode
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
		d.Kind = DecideDivide
		s := g.spec(AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
		cell, left, later := g.dividing(f, s)
		d.Amount = left
		for n := int32(1); n <= left-later; n++ {
			d.add(Option{Kind: OptNumber, N: n, Obj: g.Cells[cell].Ref})
		}
	default:
		d.Kind = DecideTarget
		s := g.spec(AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
		if p := f.Other.Player(); p != NoPlayer && s.Who != 0 {
			d.Player = p
		}
		e := g.env(f.Ctx)
		d.Min, d.Max = g.specBounds(s, &e)
		d.Chosen = f.B
		g.targetOptions(f, &t, s, d)
		if f.B >= d.Min {
			d.add(Option{Kind: OptDone})
		}
	}
}

func (g *Game) answerTargets(f *Frame, ask uint8, o Option) {
	c := &g.Ctxs[f.Ctx]
	t := g.announceTab(f)
	switch ask {
	case askOptional:
		ab := &g.r.Abilities[g.castModsOf(&t)[f.A]]
		if o.Kind == OptYes {
			g.kick(f.Ctx, ab)
			if ab.Way&WayGift != 0 {
				return // whom?
			}
			if ab.Way&WayMany != 0 && g.timesPaid(f.Ctx, ab) < 255 {
				return // once more?
			}
		}
		f.A++
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
		f.Other = o.Obj
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
		s := g.spec(AbilityID(f.Ip), c.Modes, int(f.A))
		head := g.appendCell(c.Targets, o.Obj, f.A)
		g.Ctxs[f.Ctx].Targets = head
		if f.B == 0 {
			g.clearReg(f.Ctx, int(s.Reg))
		}
		g.addReg(f.Ctx, int(s.Reg), o.Obj)
		f.B++
	}
}

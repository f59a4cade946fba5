package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// applyMove moves an object to another zone, where it is a new object (400.7).
func (g *Game) applyMove(i int) {
	ev := &g.Events[i]
	o := g.obj(ev.Obj)
	if o != nil {
		ev.From = o.Zone
	}
	if o == nil || (o.Kind == program.KindToken || o.Kind == program.KindSpellCopy &&
		ev.Flags&program.FlagCasting == 0) && ev.From != program.Battlefield && ev.From != program.Stack &&
		ev.From != program.ZoneNone {
		ev.State = Void // it has already moved, or is a token that left the battlefield (111.8)
		if o != nil {
			g.applies(rulebook.RuleTokenGone, ev.Obj, NoRef, 0)
		}
		return
	}
	if g.lostAbilitiesThere(ev.Obj) {
		ev.Flags |= program.FlagBlank
	}
	slot := ev.Obj.slot()
	kept := g.countersKept(ev)
	if o.Zone != program.ZoneNone {
		g.unlink(slot, g.list(o.Zone, o.Owner))
	}
	was := Body{}
	if o.Body != 0 {
		was = g.Bodies[o.Body]
		if o.Zone == program.Battlefield {
			ev.Was = was.Host
		}
		g.dropBody(slot)
		o = &g.Objs[slot]
	}
	wasStack := o.Zone == program.Stack
	hid := o.Flags&program.FlagFaceDown != 0 && (wasStack || o.Zone == program.Battlefield)
	if wasStack && was.Ctx != 0 && !g.ctxInUse(was.Ctx) {
		g.freeCtx(was.Ctx) // countered, or moved otherwise than by its own resolution
	}
	if o.Kind == program.KindSpellCopy && ev.To == program.Battlefield {
		o.Kind = program.KindToken // 608.3f
	}
	g.Turn.Serial++
	o.Serial, o.Stamp = g.Turn.Serial, g.Turn.Serial
	o.Zone = ev.To
	adventure := ev.To == program.Exile && wasStack && ev.Flags&program.FlagResolved != 0 && o.Face == 1 &&
		g.r.Defs[o.Def].Layout == program.LayoutAdventure
	cover := g.faceDownDefAfter(ev, o)
	o.Flags &= program.FlagCommander
	o.FaceDownDef = 0
	if adventure {
		o.Flags |= program.FlagAdventure
	}
	o.Ctrl = o.Owner
	if ev.To == program.Battlefield || ev.To == program.Stack {
		o.Ctrl = ev.Player
	}
	// A card keeps the face it was cast or played with only on the stack and the battlefield; elsewhere it shows its
	// front.
	if ev.To != program.Battlefield && ev.To != program.Stack && o.Kind == program.KindCard {
		o.Face, o.Def = 0, g.Cards[o.Card].Def
	}
	if ev.Flags&(program.FlagCasting|program.FlagPlayed) != 0 && ev.Flags&program.FlagEntersFaceDown == 0 &&
		(o.Kind == program.KindCard || o.Kind == program.KindSpellCopy) {
		g.showFace(o, ev.Amount)
	}
	if ev.Flags&program.FlagTransformed != 0 && ev.To == program.Battlefield && g.twoFaced(o) {
		g.turnFace(o) // 712.14a
	}
	if g.r.Melds && g.melding(ev) {
		g.showFace(o, 1) // 712.14c
	}
	g.updateKnown(o, ev, hid)
	ev.New = objRef(slot, o.Serial)
	if ev.From == program.ZoneNone && ev.Parent >= 0 && g.Events[ev.Parent].Kind == program.EvMove {
		g.movedToo(g.Events[ev.Parent].Obj, ev.New)
	}
	g.Moves = append(g.Moves, Moved{ev.Obj, ev.New})
	if len(g.aims) > 0 && ev.From == program.Battlefield && ev.To == program.Graveyard {
		g.noteFallen(ev.Obj)
	}
	if ev.Flags&program.FlagCasting != 0 && ev.Src != NoRef {
		g.applyPermit(ev)
	}
	if ev.Src == ev.Obj && ev.From == program.Exile {
		g.findDiscarded(o, ev)
	}
	if wasStack && ev.To == program.Battlefield {
		g.carryEffectsOver(ev.Obj, ev.New)
	}
	pos := program.PosEnd
	if ev.To == program.Library {
		pos = ev.Aux
	}
	if ev.Flags&program.FlagEntersFaceDown != 0 {
		o.Flags |= program.FlagFaceDown
		o.FaceDownDef = cover
	}
	if ev.Flags&program.FlagHiddenFace != 0 && (ev.To == program.Exile || ev.To == program.Command) {
		o.Flags |= program.FlagFaceDown // 406.3, 702.106a
	}
	g.link(slot, g.list(ev.To, o.Owner), pos)
	g.noteStray(o)
	if ev.To == program.Battlefield || ev.To == program.Stack {
		g.giveBody(slot, ev, &was, wasStack)
	} else if ev.Mods != 0 {
		g.enter(slot, ev)
	}
	g.noteZoneChange(ev.Obj, ev.From, slot)
	if kept != 0 {
		for c := kept; c != 0; c = g.Cells[c].Next {
			g.addCounterCells(slot, program.CounterKind(g.Cells[c].Ref), g.Cells[c].Val)
		}
		g.freeCells(&kept)
		g.markCharsStale()
	}
}

// countersKept returns a list, as cells, of the counters that stay on an object as it moves, because of an ability that
// it has in the zone it moves from (an exception to 122.2).
func (g *Game) countersKept(ev *Event) uint32 {
	if !g.r.KeepsCounters || ev.To == program.Hand || ev.To == program.Library {
		return 0
	}
	o := g.obj(ev.Obj)
	if o.Body == 0 || g.Bodies[o.Body].Counters == 0 || !g.hasRule(program.RuleKeepsCounters, ev.Obj) {
		return 0
	}
	return g.copyCells(g.Bodies[o.Body].Counters)
}

// giveBody gives a body to an object that has entered the battlefield or the stack. was is the body it had before;
// wasStack reports whether it was on the stack.
func (g *Game) giveBody(slot uint16, ev *Event, was *Body, wasStack bool) {
	o := &g.Objs[slot]
	b := g.needBody(slot)
	body := &g.Bodies[b]
	body.Since = g.Turn.Number
	body.Holder = ev.Player
	if wasStack && ev.To == program.Battlefield {
		body.X, body.Kicked, body.Spent = was.X, was.Kicked, was.Spent
		body.CastFrom, body.CastBy = was.CastFrom, was.CastBy
		g.followEffects(ev.Obj, ev.New)
		if g.r.Gifts && was.Ctx != 0 {
			g.keepGift(was.Ctx, slot)
		}
		g.keepRepeats(was.Ctx, slot)
		body = &g.Bodies[b]
		if g.r.AsksConvoked {
			g.keepConvoked(ev.Obj, slot)
			body = &g.Bodies[b]
		}
		if g.r.AsksManaOf || len(g.r.ManaFrom) > 0 {
			g.keepSources(ev.Obj, slot)
			body = &g.Bodies[b]
		}
		if o.Kind == program.KindToken {
			body.Copied = was.Copied // 608.3f
		} else {
			body.Flags |= program.WasCast
		}
	}
	if ev.Flags&program.FlagCreated != 0 && ev.Ctx != 0 &&
		g.r.Abilities[g.Ctxs[ev.Ctx].Ability].Keyword == program.Embalm {
		body.Kicked |= 1 << program.BitEmbalmed // 702.128b
	}
	if ev.To == program.Battlefield {
		g.enter(slot, ev)
	} else {
		body.CastFrom, body.CastBy = ev.From, uint8(ev.Player)+1
	}
}

// enter applies what the event specifies for an object that enters.
func (g *Game) enter(slot uint16, ev *Event) {
	if g.Objs[slot].Zone == program.Battlefield {
		b := &g.Bodies[g.Objs[slot].Body]
		if ev.Flags&program.FlagTapped != 0 {
			b.Flags |= program.Tapped
		}
		g.enterFace(&g.Objs[slot])
		if ev.Flags&program.FlagAttacking != 0 && ev.Other != NoRef {
			g.enterCombat(b, ev.Other)
		} else if ev.Flags&program.FlagBlocking != 0 {
			g.blocksEntered = true
		} else if ev.Other != NoRef {
			b.Host = ev.Other
		}
		if n := g.copiedBy(ev); n != 0 {
			b.Copied = n // 707.5
			if ev.Flags&program.FlagCreated == 0 {
				g.dropRepeats(b)
				b.Kicked = 0 // the abilities it gains by copying refer to costs of their own (607.2, 702.33e)
			}
		}
		if b.Copied != 0 || len(g.r.Defs[g.Objs[slot].Def].Faces) > 1 {
			g.baseChars(&g.Objs[slot], &g.Chars[g.Objs[slot].Body])
		}
		if ev.Flags&program.FlagEntering == 0 {
			c := g.Chars[g.Objs[slot].Body]
			if l := g.r.Defs[c.Def].LoyaltyOf(g.Bodies[g.Objs[slot].Body].X); c.Is(program.TypePlaneswalker) && l > 0 {
				g.addCounterCells(slot, program.CounterLoyalty, compleated(&c, &g.Bodies[g.Objs[slot].Body], l))
			}
			if d := g.r.Defs[c.Def].Defense; c.Is(program.TypeBattle) && d > 0 {
				g.addCounterCells(slot, program.CounterDefense, d) // 310.4b
			}
			if c.Is(program.TypeEnchantment) && c.Subtypes.Has(program.SubtypeSaga) && !c.Has(program.ReadAhead) &&
				!g.cantEnterWith(slot, program.CounterLore) {
				g.addCounterCells(slot, program.CounterLore, 1) // 714.3a
			}
		}
	}
	g.enterWith(slot, ev)
}

// enterWith applies what the event specifies for an object that enters or is turned face up: counters, choices.
func (g *Game) enterWith(slot uint16, ev *Event) {
	for c := ev.Mods; c != 0; c = g.Cells[c].Next {
		cell := g.Cells[c]
		switch cell.Ref & modMask {
		case modCounters, modExtra:
			if kind := countersOf(cell.Ref); g.cantEnterWith(slot, kind) {
				if g.wit != nil {
					g.remarkCant(program.RuleCantCounters, Event{Kind: program.EvCounters, Obj: g.refAt(slot),
						Amount: cell.Val, Aux: int32(kind), Ctx: ev.Ctx, Rule: rulebook.RuleCounters})
				}
				continue
			}
			g.addCounterCells(slot, countersOf(cell.Ref), cell.Val)
		case modPart:
			g.joinPart(slot, cell.Ref&^modMask)
		case modEffect:
			if ev.Ctx != 0 {
				g.addEffect(program.AbilityID(cell.Val), ev.Ctx, g.newCell(g.refAt(slot), 0, 0), program.DurForever,
					g.Ctxs[ev.Ctx].Ctrl)
			}
		case modObject:
			g.remember(slot, cell.Ref&^modMask, cell.Val)
		case modValue:
			g.remember(slot, cell.Ref&^modMask, cell.Val)
		case modTrigger:
			g.remember(slot, cell.Ref&^modMask, int32(program.MemCopyOf))
			a := program.AbilityID(cell.Val)
			ctx := g.newCtx(g.refAt(slot), g.Objs[slot].Ctrl, a, int(g.r.Abilities[a].NRegs))
			g.addPending(a, ctx, g.Objs[slot].Ctrl)
		case modGrant:
			ref := g.refAt(slot)
			ctx := g.newCtx(ref, g.Objs[slot].Ctrl, program.AbilityID(cell.Val), 0)
			g.addEffect(program.AbilityID(cell.Val), ctx, g.newCell(ref, 0, 0), program.DurForever, g.Objs[slot].Ctrl)
			g.freeCtx(ctx)
		}
	}
}

func (g *Game) remember(slot uint16, ref Ref, val int32) {
	b := g.needBody(slot)
	head := g.appendCell(g.Bodies[b].Memory, ref, val)
	if key := choiceKey(ref, val); key != 0 && !g.r.Sw.CopyRemembers {
		if was := g.copyOf(&g.Chars[b]); was != 0 {
			head = g.appendCell(head, Ref(memFor+key), was)
		}
	}
	g.Bodies[b].Memory = head
}

// rememberLast adds to the memory in the last known information of an object that has left its zone.
func (g *Game) rememberLast(ev *Event) {
	for i := len(g.LKIs) - 1; i >= 0; i-- {
		if g.LKIs[i].Ref == ev.Obj {
			head := g.appendCell(g.LKIs[i].Body.Memory, ev.Other, ev.Aux)
			g.LKIs[i].Body.Memory = head
			return
		}
	}
	ev.State = Void
}

func (g *Game) addCounterCells(slot uint16, kind program.CounterKind, n int32) {
	if n <= 0 {
		return
	}
	b := g.needBody(slot)
	head := g.Bodies[b].Counters
	if c := g.findCell(head, Ref(kind)); c != 0 {
		g.Cells[c].Val = clamp(int64(g.Cells[c].Val) + int64(n))
		return
	}
	head = g.appendCell(head, Ref(kind), n)
	g.Bodies[b].Counters = head
}

// updateKnown updates which players know a card that moves: all players in public zones; in a hand or library those who
// saw it go there, until it is shuffled.
func (g *Game) updateKnown(o *Object, ev *Event, hid bool) {
	switch {
	case hid && ev.To != program.Battlefield:
		o.Known = 0xFF // its owner reveals it (708.9)
	case ev.To.Hidden():
		if ev.From == program.Library && ev.Flags&program.FlagDrawn != 0 || ev.From == program.ZoneNone {
			// A player who knew the top card knows the card drawn.
		}
		if ev.To == program.Hand {
			o.Known |= g.reviewers(o.Owner)
		}
	case ev.Flags&program.FlagHiddenFace != 0 && ev.To == program.Exile && ev.Rule != rulebook.RuleForetell:
		// Nobody may look at it without an instruction; whoever has seen it before may continue to (406.3).
	case ev.Flags&(program.FlagEntersFaceDown|program.FlagHiddenFace) != 0:
		o.Known |= 1 << ev.Player
	default:
		o.Known = 0xFF
	}
}

// needBody returns the index of the body of a slot's object, giving it one if it has none.
func (g *Game) needBody(slot uint16) uint16 {
	if b := g.Objs[slot].Body; b != 0 {
		return b
	}
	b := g.Turn.FreeBody
	if b != 0 {
		g.Turn.FreeBody = g.Bodies[b].Slot
		g.Bodies[b] = Body{Slot: slot}
		g.Chars[b] = program.Chars{}
	} else {
		g.Bodies = append(g.Bodies, Body{Slot: slot})
		g.Chars = append(g.Chars, program.Chars{})
		b = uint16(len(g.Bodies) - 1)
	}
	g.Objs[slot].Body = b
	g.baseChars(&g.Objs[slot], &g.Chars[b])
	return b
}

// dropBody removes an object's body. Its lists pass to its last known information if there is any.
func (g *Game) dropBody(slot uint16) {
	o := &g.Objs[slot]
	b := o.Body
	kept := false
	for i := len(g.LKIs) - 1; i >= 0; i-- {
		if k := &g.LKIs[i]; k.Ref == objRef(slot, o.Serial) {
			// Triggers that look back need the granted abilities, effects the counters and memory.
			ctx := k.Body.Ctx
			k.Body, k.Chars = g.Bodies[b], g.Chars[b]
			k.Body.Ctx = ctx
			kept = true
			break
		}
	}
	if !kept {
		g.freeBodyCells(&g.Bodies[b], &g.Chars[b])
	}
	g.Bodies[b] = Body{Slot: g.Turn.FreeBody}
	g.Chars[b] = program.Chars{}
	g.Turn.FreeBody = b
	o.Body = 0
}

func (g *Game) freeBodyCells(b *Body, c *program.Chars) {
	g.freeCells(&b.Counters)
	g.freeCells(&b.Memory)
	g.freeCells(&b.Blocks)
	g.freeCells(&b.Used)
	g.freeCells(&c.Granted)
}

// newObj allocates a slot for a new object that is in no zone yet.
func (g *Game) newObj(kind program.ObjKind, def program.DefID, owner, ctrl program.PlayerID) Ref {
	slot := g.Turn.FreeObj
	if slot != 0 {
		g.Turn.FreeObj = g.Objs[slot].Next
	} else {
		g.Objs = append(g.Objs, Object{})
		slot = uint16(len(g.Objs) - 1)
	}
	g.Turn.Serial++
	g.Objs[slot] = Object{Serial: g.Turn.Serial, Stamp: g.Turn.Serial, Card: program.NoCard, Def: def, Owner: owner,
		Ctrl: ctrl, Kind: kind}
	return objRef(slot, g.Turn.Serial)
}

// createToken makes a token that is about to enter by an event. Its owner depends on the edition.
func (g *Game) createToken(def program.DefID, ev *Event) Ref {
	owner := ev.Player
	if g.r.Sw.TokenOwner == rulebook.OwnedByEffect && ev.Ctx != 0 {
		owner = g.Ctxs[ev.Ctx].Ctrl
	}
	ref := g.newObj(program.KindToken, def, owner, ev.Player)
	for i, f := range g.r.Defs[def].Faces {
		if f == def {
			g.Objs[ref.slot()].Face = uint8(i)
		}
	}
	return ref
}

// createdTypes returns the card types of the tokens that an event would create: those of their face, or of what they
// are copies of.
func (g *Game) createdTypes(ev *Event) program.TypeSet {
	if ev.Kind != program.EvCreate {
		return 0
	}
	for c := ev.Mods; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref&modMask == modCopy {
			return g.Copied[g.Cells[c].Val].Chars.Types
		}
	}
	return g.r.Defs[ev.Aux].Chars.Types
}

// cease makes an object that is not a card cease to exist.
func (g *Game) cease(ref Ref) {
	o := g.obj(ref)
	if o == nil || o.Kind == program.KindCard {
		return
	}
	slot := ref.slot()
	if o.Body != 0 {
		if o.Kind == program.KindSpellCopy && o.Zone == program.Stack && g.askedAfter(ref, g.Bodies[o.Body].Ctx) {
			g.snapshot(ref) // something copies it later (702.50a, 608.2h)
		}
		if ctx := g.Bodies[o.Body].Ctx; !g.ctxInUse(ctx) {
			g.freeCtx(ctx)
		}
		g.dropBody(slot)
	}
	if o.Zone != program.ZoneNone {
		g.unlink(slot, g.list(o.Zone, o.Owner))
	}
	from := o.Zone
	g.freeSlot(slot)
	g.noteZoneChange(ref, from, slot)
}

// freeSlot frees an object's slot. The lowest free slot is used first, so that the choice depends only on which slots
// are in use.
func (g *Game) freeSlot(slot uint16) {
	at := &g.Turn.FreeObj
	for *at != 0 && *at < slot {
		at = &g.Objs[*at].Next
	}
	g.Objs[slot] = Object{Next: *at}
	*at = slot
}

// showCards updates who knows cards that players play with revealed, or may look at any time: the top card of a
// library, a hand. It is called after every batch.
func (g *Game) showCards() {
	if unseen := g.unseen; !g.r.ShowsCards || unseen {
		g.unseen = false
		return
	}
	g.refresh()
	if !g.Turn.InForce.Has(program.RuleShows) {
		return
	}
	g.showLocked()
	for p := range g.Players {
		id := program.PlayerID(p)
		g.rules(program.RuleShows, PlayerRef(id), func(m *program.Mod, e Env) bool {
			who := uint8(0xFF)
			if m.Only {
				who = 1 << e.You
			}
			z := program.Zone(m.B)
			for s := g.list(z, id).First; s != 0; s = g.Objs[s].Next {
				g.Objs[s].Known |= who
				if z == program.Library {
					break
				}
			}
			return true
		})
	}
}

// noteStray records that an object has moved to a zone where state-based actions may apply to it: a token or copy of a
// spell, or a commander in a graveyard or exile.
func (g *Game) noteStray(o *Object) {
	switch {
	case o.Kind == program.KindToken && o.Zone != program.Battlefield &&
		(o.Zone != program.Phased || g.r.Sw.PhasedCease), o.Kind == program.KindSpellCopy && o.Zone != program.Stack:
		g.Turn.Strays = true
	case o.Flags&program.FlagCommander != 0 && (o.Zone == program.Graveyard || o.Zone == program.Exile):
		o.Flags |= program.FlagArrived
		g.Turn.Strays = true
	}
}

// forgetStrays clears that record after state-based actions have been checked.
func (g *Game) forgetStrays() {
	g.Turn.Strays = false
	for z := 2; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			g.Objs[s].Flags &^= program.FlagArrived
		}
	}
}

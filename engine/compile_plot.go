package engine

import "arbiter/ability"

// priorityAction compiles "Any time you have priority during your main phase while the stack is empty, you may exile this card from your hand and pay [cost]. It
// becomes a plotted card" (702.170a), and the like of foretell (702.143a): FrameSpecial pays and does it. Nil for other sentences.
func (u *unit) priorityAction(e ability.Seq, ab Ability) []AbilityID {
	h, ok := e.List[0].(ability.HasPriority)
	if !ok {
		return nil
	}
	d, may := h.Effect.(ability.Do)
	if !may || !d.May || d.For != nil || len(d.More) > 0 || d.Who != (ability.You{}) || h.Who != (ability.You{}) || len(e.List) != 2 {
		refuse(h, "a special action")
	}
	ab.Kind, ab.Hook = AbKeyword, keywordOf(u.meant)
	if ab.Hook != Plot && ab.Hook != Foretell {
		refuse(h, "a special action")
	}
	var pay []ability.Act
	for _, a := range d.Acts {
		x, ok := a.(ability.ExileIt)
		if !ok {
			pay = append(pay, a)
			continue
		}
		from, zoned := x.From.(ability.ZoneOf)
		if _, self := x.What.(ability.Self); !self || !zoned || ab.Zones != 0 || len(x.With) > 0 || x.FaceDown != (ab.Hook == Foretell) {
			refuse(x, "a special action")
		}
		ab.Zones = zoneOf(from.Zone).Bit()
	}
	if _, empty := h.While.(ability.StackEmpty); empty && h.When.Step == ability.MainPhase {
		ab.Flags |= AbSorcery
	} else if h.While != nil {
		refuse(h, "a special action")
	} else {
		ab.If = u.compiler.freeUnit().timeCond(h.When)
	}
	then, ok := e.List[1].(ability.Do)
	if !ok || len(then.Acts) != 1 || len(then.More) > 0 || then.For != nil {
		refuse(e, "a special action")
	}
	became, ok := then.Acts[0].(ability.KeywordEvent)
	if _, self := then.Who.(ability.Self); !self || !ok {
		refuse(e, "a special action")
	}
	v := u.compiler.unit()
	card := v.setReg(v.reg()) // register 0: see Game.plot
	ab.Cost = v.cost(pay)
	if !v.becomesCastable(card, became) {
		refuse(became, "a special action")
	}
	v.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(ability.ActionWord(u.meant)), B: int32(card)}) // "whenever you plot a card": the action
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}
}

// becomesCastable has cards in exile become plotted or foretold: their owners may cast them in later turns, for nothing (702.170d) or for the foretell cost
// (702.143a). It reports false for other words.
func (u *unit) becomesCastable(on SetX, a ability.KeywordEvent) bool {
	way := Ability{Kind: AbCastMod, Cast: CastWay, Zones: AllZones}
	switch a.Word {
	case "become plotted":
		way.Hook, way.Way, way.Label = Plot, WaySorcery, "plot"
	case "become foretold":
		if len(u.compiler.meantCost) == 0 {
			refuse(a, "a foretold card without a cost")
		}
		way.Hook, way.Bit, way.Label = Foretell, costBits["foretell"], "foretell"
		way.Cost = u.compiler.unit().cost(u.compiler.meantCost)
	case becomeWarped:
		way = Ability{}
	default:
		return false
	}
	on = u.let(u.b.Set(SetFilter, int32(on), int32(u.b.Prop(PropZone, int32(Exile.Bit())))))
	m := Mod{Scope: ScopeLocked, Only: true, Later: true}
	by := int32(0) // for its mana cost
	if way.Kind != 0 {
		by = int32(u.b.Ability(way))
	}
	ab := Ability{Kind: AbStatic, Label: way.Label, Mods: u.rule(m, RulePlayFrom, by, u.b.Set(SetPlayers))}
	u.effectOf(ab, on, DurForever, 0, 0)
	u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(a.Word), B: int32(on)})
	return true
}

// lieElsewhere says whether a noun phrase means cards outside the battlefield and the stack.
func lieElsewhere(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok {
		return false
	}
	for _, p := range o.Post {
		if z, ok := p.(ability.InZone); ok && z.Zone != ability.Battlefield && z.Zone != ability.Stack {
			return true
		}
	}
	return false
}

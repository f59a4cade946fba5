package engine

import "arbiter/rulebook"

// Battles (310): their protector, whom attackers of a battle have as their defending player, and what becomes of a Siege that is defeated.

// protectorOf is the player who protects a battle (310.8), NoPlayer if none is designated.
func (g *Game) protectorOf(l *look) PlayerID {
	p := NoPlayer
	if l.body != nil {
		for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
			if c := g.Cells[i]; MemoryKey(c.Val) == MemProtector {
				p = c.Ref.Player()
			}
		}
	}
	return p
}

// canProtect says whether a player can be a battle's protector: an opponent of a Siege's controller (310.11a), otherwise its controller.
func (g *Game) canProtect(p PlayerID, c *Chars) bool {
	if g.Players[p].Lost {
		return false
	}
	if c.Subtypes.Has(SubtypeSiege) {
		return g.opponents(p, c.Ctrl)
	}
	return p == c.Ctrl
}

// protectorChoice finds a battle that needs a protector and isn't being attacked: its controller chooses one (310.8a, 310.10).
func (g *Game) protectorChoice(keep uint32) (PlayerID, Ref) {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if c := &g.Chars[g.Objs[s].Body]; c.Is(TypeBattle) && g.findCell(keep, ref) == 0 && g.lacksProtector(ref, c) && g.protectors(c, nil) > 0 {
			return c.Ctrl, ref
		}
	}
	return NoPlayer, NoRef
}

func (g *Game) lacksProtector(ref Ref, c *Chars) bool {
	l, _ := g.look(ref)
	if p := g.protectorOf(&l); p != NoPlayer && g.canProtect(p, c) {
		return false
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&Attacking != 0 && b.Attack == ref {
			return false
		}
	}
	return true
}

// protectors counts, and lists, who can be a battle's protector.
func (g *Game) protectors(c *Chars, d *Decision) (n int) {
	for p := range g.Players {
		if g.canProtect(PlayerID(p), c) {
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: PlayerRef(PlayerID(p))})
			}
		}
	}
	return n
}

// battleSBA proposes the protector that was chosen, or that a battle which can have none is put into the graveyard (310.10, 704.5w).
func (g *Game) battleSBA(ref Ref, o *Obj, c *Chars, keep uint32) {
	if k := g.findCell(keep, ref); k != 0 {
		g.propose(Event{Kind: EvRemember, Player: c.Ctrl, Obj: ref, Other: PlayerRef(PlayerID(g.Cells[k].Val - 1)), Aux: int32(MemProtector), Flags: FlagSBA, Rule: rulebook.RuleProtector})
	} else if g.lacksProtector(ref, c) {
		g.proposeSBA(EvMove, ref, o.Owner, rulebook.RuleProtector)
	}
}

// siege adds the intrinsic ability of Sieges: "When the last defense counter is removed from this permanent, exile it, then you may cast it transformed without
// paying its mana cost." (310.11b)
func (w *work) siege() {
	u := w.c.unit()
	b := u.b
	self, card := b.Set(SetSource), u.reg()
	none := b.Cond(CondCompare, int32(b.Num(NumCounters, int32(CounterDefense), int32(self))), int32(b.Const(0)), int32(CmpEqual))
	less := b.Cond(CondCompare, int32(b.Num(NumEvent)), int32(b.Const(0)), int32(CmpLess))
	last := b.Pattern(Pattern{Kinds: EvCounters.Bit(), HasAux: true, Aux: int32(CounterDefense), Obj: b.Prop(PropIn, int32(self)), If: b.Cond(CondAnd, int32(less), int32(none))})
	way := b.Ability(Ability{Kind: AbCastMod, Cast: CastWay, Way: WayNoTiming | WayBack, Label: "transformed"})
	u.emit(Instr{Op: OpMove, R: card, A: int32(self), B: int32(Exile)})
	u.emit(Instr{Op: OpCastIt, R: u.reg(), B: int32(u.setReg(card)), C: int32(way)})
	ab := Ability{Kind: AbTriggered, Trigger: []uint32{last}, Label: "When the last defense counter is removed from ~, exile it, then you may cast it transformed without paying its mana cost."}
	w.d.Abilities = append(w.d.Abilities, u.finishTrigger(ab))
}

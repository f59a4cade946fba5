package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Battles (310): their protectors, who are the defending players for attackers of a battle, and defeated Sieges.

// protectorOf returns the player who protects a battle (310.8), NoPlayer if none is designated.
func (g *Game) protectorOf(l *look) program.PlayerID {
	p := NoPlayer
	if l.body != nil {
		for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
			if c := g.Cells[i]; program.MemoryKey(c.Val) == program.MemProtector {
				p = c.Ref.Player()
			}
		}
	}
	return p
}

// canProtect reports whether a player can be a battle's protector: an opponent of a Siege's controller (310.11a),
// otherwise its controller.
func (g *Game) canProtect(p program.PlayerID, c *program.Chars) bool {
	if g.Players[p].Lost {
		return false
	}
	if c.Subtypes.Has(program.SubtypeSiege) {
		return g.opponents(p, c.Ctrl)
	}
	return p == c.Ctrl
}

// protectorChoice finds a battle that needs a protector and isn't being attacked, for its controller to choose one
// (310.8a, 310.10).
func (g *Game) protectorChoice(keep uint32) (program.PlayerID, Ref) {
	if g.boardLacks(program.TypeBattle, 0) {
		return NoPlayer, NoRef
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if c := &g.Chars[g.Objs[s].Body]; c.Is(program.TypeBattle) && g.findCell(keep, ref) == 0 &&
			g.lacksProtector(ref, c) && g.protectors(c, nil) > 0 {
			return c.Ctrl, ref
		}
	}
	return NoPlayer, NoRef
}

func (g *Game) lacksProtector(ref Ref, c *program.Chars) bool {
	l, _ := g.look(ref)
	if p := g.protectorOf(&l); p != NoPlayer && g.canProtect(p, c) {
		return false
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&program.Attacking != 0 && b.Attack == ref {
			return false
		}
	}
	return true
}

// protectors counts the players who can be a battle's protector, and lists them.
func (g *Game) protectors(c *program.Chars, d *Decision) (n int) {
	for p := range g.Players {
		if g.canProtect(program.PlayerID(p), c) {
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: PlayerRef(program.PlayerID(p))})
			}
		}
	}
	return n
}

// battleSBA proposes the chosen protector, or putting a battle that can have none into the graveyard (310.10, 704.5w).
func (g *Game) battleSBA(ref Ref, o *Object, c *program.Chars, keep uint32) {
	if k := g.findCell(keep, ref); k != 0 {
		g.propose(Event{Kind: program.EvRemember, Player: c.Ctrl, Obj: ref,
			Other: PlayerRef(program.PlayerID(g.Cells[k].Val - 1)), Aux: int32(program.MemProtector),
			Flags: program.FlagSBA, Rule: rulebook.RuleProtector})
	} else if g.lacksProtector(ref, c) {
		g.proposeSBA(program.EvMove, ref, o.Owner, rulebook.RuleProtector)
	}
}

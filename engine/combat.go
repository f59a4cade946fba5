package engine

import "arbiter/rulebook"

// Combat (506). Attackers and blockers are declared creature by creature, each a question of its own in one decision group, and committed together as one
// batch: attack.go, block.go. What restrictions and requirements leave is worked out beforehand (attack_rules.go, block_rules.go), so that every path
// through the steps ends in a legal declaration. Damage is in combat_damage.go and damage_*.go.

// sick says whether a creature has summoning sickness (302.6).
func (g *Game) sick(b *Body, c *Chars) bool {
	return b.Since != 0 && b.Since >= g.Players[c.Ctrl].TurnBegan && !c.Has(Haste)
}

// attackers counts the creatures that attack.
func (g *Game) attackers() int {
	n := 0
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&Attacking != 0 {
			n++
		}
	}
	return n
}

// attacks says whether an attacker attacks a player, or a permanent that player defends.
func (g *Game) attacks(attacker Ref, p PlayerID) bool {
	b := g.body(attacker)
	return b != nil && b.Flags&Attacking != 0 && b.Defending != 0 && g.asOne(b.defending(), p)
}

// defendingPlayer is the player attacked, the controller of the planeswalker attacked, or the protector of the battle (508.5).
func (g *Game) defendingPlayer(attacked Ref) PlayerID {
	if p := attacked.Player(); p != NoPlayer {
		return p
	}
	if l, ok := g.look(attacked); ok {
		if l.chars.Is(TypeBattle) {
			return g.protectorOf(&l)
		}
		return l.ctrl()
	}
	return NoPlayer
}

// defending is the player an attacker attacks or last attacked (508.5), NoPlayer if none.
func (b *Body) defending() PlayerID {
	if b.Defending == 0 {
		return NoPlayer
	}
	return PlayerID(b.Defending - 1)
}

// attackTarget is what an attacker deals its damage to if nothing is in the way: the player or permanent it attacks, NoRef when that is gone (510.1b).
func (g *Game) attackTarget(b *Body) Ref {
	if p := b.Attack.Player(); p != NoPlayer {
		if g.Players[p].Lost {
			return NoRef
		}
		return b.Attack
	}
	o := g.obj(b.Attack)
	if o == nil || o.Zone != Battlefield || !g.Chars[o.Body].Is(TypePlaneswalker|TypeBattle) || g.Bodies[o.Body].Flags&PhasedOut != 0 {
		return NoRef
	}
	return b.Attack
}

// isBlocking says whether a creature now blocks an attacker: both are in combat and neither has been removed from it since (506.4).
func (g *Game) isBlocking(blocker, attacker Ref) bool {
	b, a := g.body(blocker), g.body(attacker)
	return b != nil && a != nil && b.Flags&Blocking != 0 && a.Flags&Attacking != 0 && g.findCell(b.Blocks, attacker) != 0 && g.findCell(a.Blocks, blocker) != 0
}

// opposed counts the creatures that an attacker is blocked by, or a blocker blocks.
func (g *Game) opposed(ref Ref) int32 {
	b := g.body(ref)
	if b == nil {
		return 0
	}
	var n int32
	for i := b.Blocks; i != 0; i = g.Cells[i].Next {
		if o := g.Cells[i].Ref; g.isBlocking(o, ref) || g.isBlocking(ref, o) {
			n++
		}
	}
	return n
}

// outOfPlace says whether a permanent has to be removed from combat: a creature that is none any more, or became a battle; or whether what it attacks has
// (506.4). A change of controllers is noticed apart.
func (g *Game) outOfPlace(b *Body, c *Chars) bool {
	if b.Flags&(Attacking|Blocking) == 0 {
		return false
	}
	if !c.Is(TypeCreature) || c.Is(TypeBattle) {
		return true
	}
	if b.Flags&Attacking == 0 || b.Attack == NoRef || b.Attack.IsPlayer() {
		return false
	}
	o := g.obj(b.Attack)
	return o != nil && o.Zone == Battlefield && !g.Chars[o.Body].Is(TypePlaneswalker|TypeBattle)
}

// noticeCombat proposes the removals from combat that the characteristics ask for. It reports whether there are any.
func (g *Game) noticeCombat() bool {
	g.Turn.Misplaced = false
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		c := &g.Chars[g.Objs[s].Body]
		if !g.outOfPlace(b, c) {
			continue
		}
		gone := g.refAt(s)
		if c.Is(TypeCreature) && !c.Is(TypeBattle) {
			gone = b.Attack
		}
		g.propose(Event{Kind: EvCombatRemove, Player: c.Ctrl, Obj: gone, Rule: rulebook.RuleRemoveFromCombat})
	}
	if len(g.Events) == g.open {
		return false
	}
	g.commit(0, NoReg)
	return true
}

package engine

import (
	"math/rand/v2"

	"arbiter/engine/program"
)

// Questions that judges and scenarios ask of a game beyond what players may know.

// Priority fills buf with what a player could do now if they had priority: the options of that decision, whatever
// question is pending.
func (g *Game) Priority(p program.PlayerID, buf *Decision) {
	g.refresh()
	buf.Player, buf.Kind, buf.Options = p, program.DecidePriority, buf.Options[:0]
	g.playOptions(p, buf)
}

// SetCanFloatMana sets whether a player is offered mana abilities when they have priority. Payments are still chosen
// automatically, mana in the pool first.
func (g *Game) SetCanFloatMana(p program.PlayerID, on bool) {
	if on {
		g.CanFloatMana |= 1 << p
	} else {
		g.CanFloatMana &^= 1 << p
	}
	g.decValid = false
}

// SetManualPayment sets whether a player is offered mana abilities when they have priority and asked for each source as
// they pay.
func (g *Game) SetManualPayment(p program.PlayerID, on bool) {
	if on {
		g.ManualPayment |= 1 << p
	} else {
		g.ManualPayment &^= 1 << p
	}
	g.decValid = false
}

// AbilitiesOf returns the abilities an object has now.
func (g *Game) AbilitiesOf(ref Ref) []program.AbilityID {
	if g.obj(ref) == nil {
		return nil
	}
	var out []program.AbilityID
	g.abilities(g.chars(ref), func(a program.AbilityID) bool { out = append(out, a); return true })
	return out
}

// IsToken reports whether an object is a token.
func (v View) IsToken(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Kind == program.KindToken
}

// MostMana returns an upper bound of the mana a player could make now. It is 0 for players other than the viewer: cards
// in their hands may make some.
func (v View) MostMana(p program.PlayerID) int {
	if v.p != p && v.p != Judge {
		return 0
	}
	v.g.srcOK = false
	v.g.loadSources(p)
	v.g.srcOK = false
	return int(v.g.manaMax)
}

// CanMakeMana reports whether a player has mana, or could make some now.
func (v View) CanMakeMana(p program.PlayerID) bool { return v.g.poolSize(p) > 0 || v.MostMana(p) > 0 }

// SameChance reports whether two games have the same state of the random generator: if one follows from the other,
// nothing random happened in between.
func (g *Game) SameChance(other *Game) bool { return g.Rng == other.Rng }

// Reseed seeds the generator anew, so that random events come out differently.
func (g *Game) Reseed(seed [32]byte) { g.Rng = *rand.NewChaCha8(seed) }

// CanAttack reports whether a permanent could be declared as an attacker of a player or permanent, ignoring
// restrictions on several attackers (508.1a, 508.1c).
func (g *Game) CanAttack(ref, whom Ref) bool {
	if g.obj(ref) == nil {
		return false
	}
	g.refresh()
	p := g.ctrlOf(ref)
	q := g.defendingPlayer(whom)
	return q != NoPlayer && g.opponents(p, q) && g.mayAttack(p, q) && g.canAttack(ref) && g.canAttackWhom(ref, whom)
}

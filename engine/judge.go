package engine

import (
	"math/rand/v2"

	"arbiter/engine/program"
)

// What judges and scenarios ask of a game beyond what players may know.

// Priority fills buf with what a player could do now, had they priority: the options of that decision, whatever is
// being asked.
func (g *Game) Priority(p program.PlayerID, buf *Decision) {
	g.refresh()
	buf.Player, buf.Kind, buf.Options = p, program.DecidePriority, buf.Options[:0]
	g.playOptions(p, buf)
}

// SetCanFloatMana has a player offered mana abilities at priority, or not; what they pay is chosen for them all the
// same, mana in the pool first.
func (g *Game) SetCanFloatMana(p program.PlayerID, on bool) {
	if on {
		g.CanFloatMana |= 1 << p
	} else {
		g.CanFloatMana &^= 1 << p
	}
	g.decValid = false
}

// SetManualPayment has a player offered mana abilities at priority and asked for each source as they pay, or not.
func (g *Game) SetManualPayment(p program.PlayerID, on bool) {
	if on {
		g.ManualPayment |= 1 << p
	} else {
		g.ManualPayment &^= 1 << p
	}
	g.decValid = false
}

// AbilitiesOf are the abilities an object has now.
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

// MostMana is how much mana a player could make now; of others than the viewer it is not known, and 0: cards in hand
// may make some.
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

// SameChance reports whether two games stand at the same place of their generators: whether, if one follows from the
// other, nothing was left to chance between.
func (g *Game) SameChance(other *Game) bool { return g.Rng == other.Rng }

// Reseed begins the generator anew, so that what chance brings is another try.
func (g *Game) Reseed(seed [32]byte) { g.Rng = *rand.NewChaCha8(seed) }

// CanAttack reports whether a permanent could be declared as an attacker of a player or permanent, restrictions on
// several attackers aside (508.1a, 508.1c).
func (g *Game) CanAttack(ref, whom Ref) bool {
	if g.obj(ref) == nil {
		return false
	}
	g.refresh()
	p := g.ctrlOf(ref)
	q := g.defendingPlayer(whom)
	return q != NoPlayer && g.opponents(p, q) && g.mayAttack(p, q) && g.canAttack(ref) && g.canAttackWhom(ref, whom)
}

package engine

import (
	"math/rand/v2"
	"strings"

	"arbiter/ability"
)

// What judges and scenarios ask of a game beyond what players may know.

// Priority fills buf with what a player could do now, had they priority: the options of that decision, whatever is being asked.
func (g *Game) Priority(p PlayerID, buf *Decision) {
	g.refresh()
	buf.Player, buf.Kind, buf.Options = p, DecidePriority, buf.Options[:0]
	g.playOptions(p, buf)
}

// SetFloats has a player offered mana abilities at priority, or not; what they pay is chosen for them all the same, mana in the pool first.
func (g *Game) SetFloats(p PlayerID, on bool) {
	if on {
		g.Floats |= 1 << p
	} else {
		g.Floats &^= 1 << p
	}
	g.decValid = false
}

// SetManual has a player offered mana abilities at priority and asked for each source as they pay, or not.
func (g *Game) SetManual(p PlayerID, on bool) {
	if on {
		g.Manual |= 1 << p
	} else {
		g.Manual &^= 1 << p
	}
	g.decValid = false
}

// AbilitiesOf are the abilities an object has now.
func (g *Game) AbilitiesOf(ref Ref) []AbilityID {
	if g.obj(ref) == nil {
		return nil
	}
	var out []AbilityID
	g.abilities(g.chars(ref), func(a AbilityID) bool { out = append(out, a); return true })
	return out
}

// IsToken says whether an object is a token.
func (v View) IsToken(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Kind == KindToken
}

// KeywordNamed is the keyword that code knows by this name, NoKeyword if none or if it has parameters.
func KeywordNamed(name string) Keyword {
	k := hooks[ability.Word(strings.ToLower(name))]
	if k == Changeling {
		return k
	}
	if k != NoKeyword && !simpleKeyword(ability.Keyword{Word: ability.Word(strings.ToLower(name))}) {
		return NoKeyword
	}
	return k
}

// TypeNamed is the card type or supertype of that name, in lower case; both zero for none.
func TypeNamed(name string) (TypeSet, SuperSet) {
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if strings.EqualFold(t.String(), name) {
			return 1 << t, 0
		}
	}
	for s := ability.Basic; s <= ability.World; s++ {
		if strings.EqualFold(s.String(), name) {
			return 0, 1 << s
		}
	}
	return 0, 0
}

// MostMana is how much mana a player could make now; of others than the viewer it is not known, and 0: cards in hand may make some.
func (v View) MostMana(p PlayerID) int {
	if v.p != p && v.p != Judge {
		return 0
	}
	v.g.srcOK = false
	v.g.loadSources(p)
	v.g.srcOK = false
	return int(v.g.manaMax)
}

// CanMakeMana says whether a player has mana, or could make some now.
func (v View) CanMakeMana(p PlayerID) bool { return v.g.poolSize(p) > 0 || v.MostMana(p) > 0 }

// SameChance says whether two games stand at the same place of their generators: whether, if one follows from the other, nothing was left to chance between.
func (g *Game) SameChance(other *Game) bool { return g.Rng == other.Rng }

// Reseed begins the generator anew, so that what chance brings is another try.
func (g *Game) Reseed(seed [32]byte) { g.Rng = *rand.NewChaCha8(seed) }

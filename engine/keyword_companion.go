package engine

import (
	"arbiter/engine/program"
)

const askCompanion uint8 = 10

// minDeck returns the minimum deck size: that of constructed decks, or of decks with a commander (100.2a, 903.5a).
func (g *Game) minDeck() int32 {
	for i := range g.Objs {
		if g.Objs[i].Flags&program.FlagCommander != 0 {
			return 100
		}
	}
	return 60
}

// allDiffer reports whether no two objects of a set have the same name; allShare whether all have a card type in
// common.
func (g *Game) allDiffer(s program.SetX, e *Env) bool {
	m := g.mark()
	defer g.release(m)
	g.set(s, e)
	for i := m; i < len(g.tmp); i++ {
		a, ok := g.look(g.tmp[i])
		for k := m; ok && k < i; k++ {
			if b, is := g.look(g.tmp[k]); is && g.r.SameName(a.chars, b.chars) {
				return false
			}
		}
	}
	return true
}

func (g *Game) allShare(s program.SetX, e *Env) bool {
	m := g.mark()
	defer g.release(m)
	g.set(s, e)
	shared := program.TypesPermanent | program.TypeInstant | program.TypeSorcery | program.TypeKindred
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok {
			shared &= l.chars.Types
		}
	}
	return shared != 0
}

// hasActivated reports whether an object has an activated ability of some kind, or a mana ability, which may also be a
// triggered one (605.1).
func (g *Game) hasActivated(c *program.Chars, which int32) bool {
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		ab := &g.r.Abilities[a]
		if which&program.OnlyManaAbilities != 0 {
			if ab.Flags&program.AbMana != 0 && (ab.Kind == program.AbActivated || ab.Kind == program.AbTriggered) {
				return true
			}
			continue
		}
		if ab.Kind == program.AbActivated && (which&program.OnlyTapAbilities == 0 || g.r.Costs[ab.Cost].Tap) &&
			(which&program.NotManaAbilities == 0 || ab.Flags&program.AbMana == 0) {
			return true
		}
	}
}

// repeatsSymbol reports whether a symbol occurs more than once in an object's mana cost.
func (g *Game) repeatsSymbol(c *program.Chars) bool {
	cost := g.r.Defs[c.Def].Cost
	for i, s := range cost {
		for _, t := range cost[:i] {
			if s == t {
				return true
			}
		}
	}
	return false
}

// companions counts the cards outside the game that a player may reveal as a companion, and lists them.
func (g *Game) companions(p program.PlayerID, d *Decision) int {
	n := 0
	for s := g.list(program.Outside, p).First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		for _, a := range g.r.Defs[g.Objs[s].Def].Abilities {
			ab := &g.r.Abilities[a]
			e := Env{Source: ref, You: p}
			if ab.Kind != program.AbKeyword || ab.Keyword != program.Companion || !g.cond(ab.If, &e) {
				continue
			}
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: ref})
			}
		}
	}
	return n
}

// companionOption lists putting a player's companion into their hand (116.2g), allowed when they could cast a sorcery.
func (g *Game) companionOption(p program.PlayerID, sorcery bool, d *Decision) {
	if !sorcery {
		return
	}
	for s := g.list(program.Outside, p).First; s != 0; s = g.Objs[s].Next {
		if g.Objs[s].Flags&program.FlagCompanion == 0 {
			continue
		}
		for _, a := range g.r.Defs[g.Objs[s].Def].Abilities {
			if ab := &g.r.Abilities[a]; ab.Kind == program.AbKeyword && ab.Keyword == program.Companion &&
				g.payableCost(p, g.refAt(s), ab.Cost) {
				d.add(Option{Kind: OptSpecial, Obj: g.refAt(s), Ability: a})
			}
		}
	}
}

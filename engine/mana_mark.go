package engine

import "arbiter/mana"

// Mana that remembers its source (106.6): what it may be spent on depends on what was chosen for the source. Such mana has a class of its own in the pool, a mark,
// for each source.

const (
	// manaMarks is how many sources the mana in all pools can remember at once.
	manaMarks = 12
	// firstMark is the first class that is a mark.
	firstMark = int(mana.MaxClass) + 1 - manaMarks
)

// ManaMark says whose mana of a class is.
type ManaMark struct {
	Source Ref
	Class  uint8 // 0: not in use
	_      [7]uint8
}

// marked says whether there is mana of a class in any pool.
func (g *Game) marked(class int) bool {
	for p := range g.Pools {
		if held(&g.Pools[p], class, &Pool{}) {
			return true
		}
	}
	return false
}

// useOf is what mana of a class in a pool may be spent on; nil for a mark that is not in use.
func (g *Game) useOf(class int) *ManaUse {
	if class >= firstMark {
		if class = int(g.Turn.ManaMarks[class-firstMark].Class); class == 0 {
			return nil
		}
	}
	if class >= len(g.r.ManaClasses) {
		return nil
	}
	return &g.r.ManaClasses[class]
}

// spendable says whether mana with such a use, of a source, can be spent on a tab.
func (g *Game) spendable(t *tab, u *ManaUse, e *Env) bool {
	return u.Any || u.Variable && g.costsX(t) || t.kind == tabSpell && u.Spells && g.prop(u.Spell, e, t.obj) || t.kind == tabAbility && u.Abilities && g.prop(u.Source, e, t.obj)
}

// allowMana fills in which classes of mana can be spent on a tab. Whether a source's own mana can before it is made is for loadFor to see.
func (g *Game) allowMana(t *tab, e *Env) {
	for i := 1; i < len(g.r.ManaClasses); i++ {
		if u := &g.r.ManaClasses[i]; u.Own || g.spendable(t, u, e) {
			g.bill.Allow |= mana.Class(i).Set()
		}
	}
	if !g.r.ownMana {
		return
	}
	for i := range g.Turn.ManaMarks {
		m := &g.Turn.ManaMarks[i]
		if m.Class == 0 {
			continue
		}
		from := Env{Source: m.Source, You: t.p}
		if g.spendable(t, &g.r.ManaClasses[m.Class], &from) {
			g.bill.Allow |= mana.Class(firstMark + i).Set()
		}
	}
}

// ownSpends says whether a source's mana can be spent on a tab, if that is a matter of the source.
func (g *Game) ownSpends(t *tab, s *mana.Source) bool {
	u := &g.r.ManaClasses[s.Class]
	from := Env{Source: g.srcs[s.Ref].ref, You: t.p}
	return !u.Own || g.spendable(t, u, &from)
}

package engine

// Text-changing effects (612) replace one colour word, or one word that is a subtype, by another in an object's text and on its type line. Programs and
// expressions stay as they are compiled: whatever in them stands for such a word asks what it has become (sayColors, saySubtypes).

// Kinds of words, in Mod.Cost of a ModText.
const (
	wordColor uint32 = iota + 1
	wordSubtype
)

// textOf is the object whose text an expression is part of: that of the giver, for an ability that was given (612.3).
func (g *Game) textOf(source Ref, a AbilityID) Ref {
	if !g.r.changesText {
		return NoRef
	}
	return g.giverOf(source, a)
}

// as is the Env with the words of another text.
func (e *Env) as(text Ref) *Env {
	e.Text = text
	return e
}

// rewords calls yield for each change of a word of this kind in the text that an expression is part of, oldest first.
func (g *Game) rewords(e *Env, kind uint32, yield func(from, to int32)) {
	of := e.Text
	if of == NoRef {
		of = e.Source
	}
	for i := range g.Effects {
		ef := &g.Effects[i]
		mods := g.r.Abilities[ef.Ability].Mods
		if len(mods) == 0 || g.findCell(ef.Set, of) == 0 {
			continue
		}
		if m := &g.r.Mods[mods[0]]; m.Kind == ModText && m.Cost == kind {
			x := g.env(ef.Ctx)
			yield(g.num(NumX(m.A), &x), g.num(NumX(m.B), &x))
		}
	}
}

// sayColors is what colour words in the text mean now.
func (g *Game) sayColors(e *Env, c ColorSet) ColorSet {
	if g.r.changesText {
		g.rewords(e, wordColor, func(from, to int32) {
			if c>>from&1 != 0 {
				c = c&^(1<<from) | 1<<to
			}
		})
	}
	return c
}

// saySubtype is what a word that is a subtype means now.
func (g *Game) saySubtype(e *Env, s SubtypeID) SubtypeID {
	if g.r.changesText {
		g.rewords(e, wordSubtype, func(from, to int32) {
			if s == SubtypeID(from) {
				s = SubtypeID(to)
			}
		})
	}
	return s
}

// saySubtypes is what such words mean together.
func (g *Game) saySubtypes(e *Env, s *SubtypeSet) SubtypeSet {
	now := *s
	if g.r.changesText {
		g.rewords(e, wordSubtype, func(from, to int32) { now.replace(SubtypeID(from), SubtypeID(to)) })
	}
	return now
}

func (s *SubtypeSet) replace(from, to SubtypeID) {
	if s.Has(from) {
		s[from>>6] &^= 1 << (from & 63)
		s.Add(to)
	}
}

// changeText changes the words on an object's type line. A land whose basic land type changes has the mana ability of the new one instead (305.6).
func (g *Game) changeText(k int, m *Mod, e *Env, on Ref) {
	if m.Cost != wordSubtype {
		return
	}
	c := g.chars(on)
	from, to := SubtypeID(g.num(NumX(m.A), e)), SubtypeID(g.num(NumX(m.B), e))
	if from == to || !c.Subtypes.Has(from) {
		return
	}
	c.Subtypes.replace(from, to)
	if !c.Is(TypeLand) || !g.r.BasicLandTypes.Has(from) || g.trial {
		return
	}
	lost := c.Flags&LostAbilities != 0
	c.Flags |= LostAbilities
	for _, a := range g.r.Defs[c.Def].Abilities {
		if !lost && !(g.r.Abilities[a].Flags&AbIntrinsic != 0 && g.r.Abilities[a].Bit == uint8(from)) {
			g.grant(k, g.chars(on), on, a, on, g.obj(on).Stamp)
		}
	}
	for i := range g.r.landMana {
		if l := &g.r.landMana[i]; l.ability != 0 && l.subtype == to {
			g.grant(k, g.chars(on), on, l.ability, on, g.obj(on).Stamp)
		}
	}
}

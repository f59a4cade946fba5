package engine

import "arbiter/ability"

// cutLine is what one of a spell's lines is without its words in square brackets.
type cutLine struct {
	at  int // its place among the statements
	cut ability.Ability
}

// cleaved adds a line with words in square brackets (702.148a).
func (w *work) cleaved(a ability.Cleaved, text string) {
	if _, ok := a.Whole.(ability.Statement); !ok || w.c.types&(TypeInstant|TypeSorcery) == 0 {
		refuse(a, "words in square brackets there")
	}
	at := len(w.statements)
	w.add(a.Whole, text)
	if len(w.statements) != at+1 {
		refuse(a, "words in square brackets there")
	}
	w.cuts = append(w.cuts, cutLine{at, a.Cut})
}

// finishCleave compiles the spell's text once more without what stands in square brackets, and offers that as a way to cast: the spell's text is changed as it is
// put onto the stack (702.148b, 612.1).
func (w *work) finishCleave() {
	if w.cleave == nil || len(w.cuts) == 0 {
		return
	}
	u, cuts := w.c.unit(), w.cuts
	for i, s := range w.statements {
		if len(cuts) > 0 && cuts[0].at == i {
			cut, ok := cuts[0].cut.(ability.Statement)
			if cuts = cuts[1:]; !ok {
				continue
			}
			s = cut
		}
		u.targetsOf(s.Does)
		u.effect(s.Does)
	}
	w.cleave.Spell = w.c.b.Ability(Ability{Kind: AbSpell, Zones: Stack.Bit(), Label: w.cleave.Label}.with(u))
	w.castMod(*w.cleave)
}

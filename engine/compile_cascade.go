package engine

import "arbiter/ability"

// asYou compiles "As you cascade, ..." (702.85b): the cards just exiled are in its first register.
func (w *work) asYou(a ability.AsYou, text string) {
	if a.Word != ability.Cascade {
		refuse(a, "something done meanwhile")
	}
	u := w.c.unit()
	const these = ability.Mention(1 << 20) // "the exiled cards"
	u.said[these] = u.reg()
	u.effect(ability.Rewrite(a.Effect, func(n ability.Node) ability.Node {
		if h, ok := n.(ability.Handled); ok && h.To == 0 && h.Verb == ability.Exiled {
			return ability.It{Say: ability.ByThat, Plural: true, To: these}
		}
		return n
	}).(ability.Effect))
	if len(u.targets)+len(u.modes) > 0 {
		refuse(a, "something done meanwhile")
	}
	w.d.Abilities = append(w.d.Abilities, w.c.b.Ability(Ability{Kind: AbKeyword, Hook: Cascading, Label: text}.with(u)))
}

package judge

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// valueRules are the rules that say what an object's mana value is, by what it is (202.3a-g).
func (w *recorder) valueRules(ref engine.Ref) (out []rulebook.Rule) {
	v := w.view()
	if ref == engine.NoRef || ref.IsPlayer() {
		return nil
	}
	d := v.Def(ref)
	if d == nil {
		return nil
	}
	has := func(fits func(mana.Symbol) bool) bool { return slices.ContainsFunc(d.Cost, fits) }
	switch {
	case v.FaceDown(ref):
		return []rulebook.Rule{rulebook.RuleNoManaCostIsZero}
	case w.backFaceUp(ref) && w.layout(ref) == program.LayoutTransform:
		return []rulebook.Rule{rulebook.RuleBackFaceValue}
	case w.backFaceUp(ref) && w.layout(ref) == program.LayoutMeld:
		return []rulebook.Rule{rulebook.RuleMeldedValue}
	case d.NoCost, v.IsToken(ref) && len(d.Cost) == 0:
		return []rulebook.Rule{rulebook.RuleNoManaCostIsZero}
	}
	if d.Cost.Variables() > 0 {
		out = append(out, rulebook.RuleXOffStack, rulebook.RuleXElsewhere)
	}
	if has(func(s mana.Symbol) bool { return s.Form == mana.Hybrid || s.Form == mana.Monohybrid }) {
		out = append(out, rulebook.RuleHybridValue)
	}
	if has(func(s mana.Symbol) bool { return s.Form == mana.Phyrexian }) {
		out = append(out, rulebook.RulePhyrexianValue)
	}
	return out
}

// asksValue reports whether a text asks for an object's mana value.
func (w *recorder) asksValue(by *Line) bool { return manaValue.MatchString(w.textOf(by)) }

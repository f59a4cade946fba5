package compile

import (
	"slices"

	"arbiter/ability"
)

// ownText gives tokens the abilities that a later sentence says they have: "Create a 1/1 colorless Eldrazi Scion
// creature token. It has ..." defines the token (111.3), so that the abilities are copied, and lost to what takes them
// away from every creature. An ability that a token "gains" is a continuous effect instead, and is left alone.
func ownText(list []ability.Effect) []ability.Effect {
	cloned := false
	for i := 1; i < len(list); i++ {
		d, gain, to := hasText(list[i])
		if to == 0 {
			continue
		}
		at := slices.IndexFunc(list[:i], func(e ability.Effect) bool { return makesToken(e, to) })
		if at < 0 {
			continue
		}
		if !cloned {
			list, cloned = slices.Clone(list), true
		}
		list[at] = withText(list[at], to, gain.List)
		if d.Acts = slices.Clone(d.Acts[1:]); len(d.Acts) > 0 {
			list[i] = d
			continue
		}
		list = slices.Delete(list, i, i+1)
		i--
	}
	return list
}

// hasText matches "It has ..." or "They have ..." about what was mentioned before, perhaps with more instructions behind;
// the mention is 0 if the sentence is another.
func hasText(e ability.Effect) (ability.Do, ability.Gain, ability.Mention) {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || d.Said != 0 || len(d.More) > 0 || len(d.Acts) == 0 {
		return d, ability.Gain{}, 0
	}
	it, ok := d.Who.(ability.It)
	gain, gives := d.Acts[0].(ability.Gain)
	if !ok || !gives || !gain.Has || gain.ChoiceOf {
		return d, gain, 0
	}
	return d, gain, it.To
}

// makesToken reports whether an effect creates the tokens of a mention that copy nothing.
func makesToken(e ability.Effect, said ability.Mention) bool {
	makes := false
	ability.Walk(e, func(n ability.Node) bool {
		c, ok := n.(ability.Create)
		makes = makes || ok && c.Said == said && c.Token.CopyOf == nil
		_, inner := n.(ability.Ability) // whose mentions are others
		return !makes && !inner
	})
	return makes
}

// withText returns the effect with more abilities for the tokens of a mention.
func withText(e ability.Effect, said ability.Mention, abilities []ability.Ability) ability.Effect {
	return ability.Rewrite(e, func(n ability.Node) ability.Node {
		c, ok := n.(ability.Create)
		if !ok || c.Said != said {
			return n
		}
		c.Token.With = append(slices.Clone(c.Token.With), abilities...)
		return c
	}).(ability.Effect)
}
